// subject.c — a question and what it is about: who attacks where with how much, which card enters play, which text.
#include "core/say.h"
#include "games/wars/ask/asks.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/show/show.h"
#include "games/wars/texts/verbs.h"

static const char *title_of(const Table *t, const Entry *e)
{
    return e->def ? t->set->def[e->def].title : say_title(t, e->source);        // its card may be gone
}

const Entry *wars_entry_asking(const Table *t)
{
    for (uint8_t i = t->m->depth; i > 0; i--) {
        const Frame *f = &t->frames[i - 1];
        uint8_t entry = f->procedure == PROCEDURE_PLAY      ? f->u.wars.play.entry
                        : f->procedure == PROCEDURE_RESOLVE ? f->u.wars.resolve.entry
                        : f->procedure == PROCEDURE_TEXT    ? f->u.text.entry
                                                            : UINT8_MAX;
        if (entry < t->m->entry_count && !entry_is_free(&t->entries[entry]))
            return &t->entries[entry];
    }
    return NULL;
}

// ---- a window ----

static void own_targets_say(const Table *t, SeatId seat, const Entry *e, Text *text)
{
    for (uint8_t i = entry_slot_begin(e, SLOT_FIRST); i < e->card_count; i++)
        if (e->card[i] && cards_have(cards_had(t, seat), e->card[i])) {
            text_format(text, " It targets your %s.", say_title(t, e->card[i]));
            return;
        }
}

static void pending_ask(const Table *t, SeatId seat, Text *text)
{
    const Entry *e = &t->entries[wars_stack_top(t)];
    if (e->pending == PENDING_ATTACK)
        text_format(text, "%s attacks %s%s with power %d against your %d.", say_seat_title(t, e->you), title_of(t, e),
                    wars_apart(t, e->source), wars_strength_at(t, e->you, e->source, STAT_POWER),
                    wars_strength_at(t, seat, e->source, STAT_POWER));
    else {
        wars_pending_say(t, 0, text);
        text_put(text, ".");
    }
    if (e->you != seat && e->pending != PENDING_ATTACK)
        own_targets_say(t, seat, e, text);
    text_put(text, e->you == seat ? " Do anything more before it takes effect?" : " Do you respond?");
}

static void window_ask(const Table *t, SeatId seat, Text *text)
{
    const WarsState *s = state(t);
    static const char *const names[PHASE_COUNT] = {"", "activate", "control", "deploy", "battle", "move", "draw"};
    if (s->stack_count > 0)
        pending_ask(t, seat, text);
    else if (is_battle(t))
        text_format(text, "Battle at %s%s, before the %s: your power %d against %d. What do you do?",
                    say_title(t, s->battle.place), wars_apart(t, s->battle.place),
                    wars_battle_step_name(wars_battle_step_next(t)), wars_total_power(t, seat, NULL),
                    wars_total_power(t, seat_other(seat), NULL));
    else if (s->turn_player == seat)
        text_format(text, "Your %s phase, %d active energy. What do you do?", names[s->phase],
                    pile_count(t, seat, ZONE_ACTIVE));
    else
        text_format(text, "%s's %s phase. Do you do anything?", say_seat_title(t, s->turn_player), names[s->phase]);
}

// ---- what must be lost ----

static void loss_ask(const Table *t, SeatId seat, Text *text)
{
    int left = flow_top(t)->u.wars.lose.left;
    const Entry *e = wars_entry_asking(t);
    text_format(text, "You lose %d energy", left);
    if (e && e->pending == PENDING_DRAIN)
        text_format(text, " (%s drains %s%s)", say_seat_title(t, e->you), title_of(t, e), wars_apart(t, e->source));
    else if (e)
        text_format(text, " (%s%s%s)", e->you == seat ? "" : say_seat_title(t, e->you), e->you == seat ? "" : "'s ",
                    title_of(t, e));
    text_format(text, ". From where? You have %d energy.", wars_energy_of(t, seat));
}

static void battle_loss_ask(const Table *t, SeatId seat, Text *text)
{
    int due = wars_attrition_against(t, seat, NULL), covered = wars_damaged_defense(t, seat, NULL);
    if (t->m->question == QUESTION_ATTRITION)
        text_format(text, "Attrition %d against you, %d of it covered. Which of your cards do you damage?", due,
                    covered < due ? covered : due);
    else
        text_format(text, "You lost the battle at %s. Casualties left to cover%s: %d. With what?",
                    say_title(t, state(t)->battle.place),
                    covered > 0 ? ", beyond the defense of your damaged cards" : "", wars_casualties_left(t, seat));
}

// ---- a card or text asks ----

typedef struct CardQuestion {
    uint8_t question;
    bool shows_text;                    // show the card's words: they help to decide
    const char *asks;                   // {} stands for the card
} CardQuestion;

static const CardQuestion card_questions[] = {
    {QUESTION_ABILITY, false, "Which ability of {} do you use?"},
    {QUESTION_WAY, false, "How do you play {}?"},
    {QUESTION_MODE, true, "{}: which of its effects do you choose?"},
    {QUESTION_X, true, "{}: what is X?"},
    {QUESTION_PLACE, false, "Where does {} enter play?"},
    {QUESTION_INDEX, false, "Where in the row of sites does {} go?"},
    {QUESTION_DESTINATION, false, "Where does {} move to?"},
    {QUESTION_TARGET, true, "What does {} target?"},
    {QUESTION_DISMISS, true, "{}: which of your cards do you dismiss?"},
    {QUESTION_DESTROY, true, "{}: which card is destroyed?"},
    {QUESTION_DAMAGE, true, "{}: which card is damaged?"},
    {QUESTION_PUT, true, "{}: which card do you put on the pile?"},
    {QUESTION_REVEAL, true, "{}: which card do you reveal?"},
    {QUESTION_SEARCH, true, "{}: which card do you take from your reserve?"},
    {QUESTION_CHOOSE, true, "{}: which card do you choose?"},
    {QUESTION_CARRY, false, "{} moves: which cards go along?"},
    {QUESTION_AMOUNT, true, "{}: how much?"},
    {QUESTION_NAME, true, "{}: which one do you name?"},
    {QUESTION_MAY, true, "{}: use this effect?"},
    {QUESTION_CHOICE, true, "{}: which of the two?"},
    {QUESTION_MOVEMENT, true, "{}: which card do you move?"},
};

// True: it has been written.
static bool card_ask(const Table *t, Text *text)
{
    const Entry *e = wars_entry_asking(t);
    for (size_t i = 0; i < COUNT_OF(card_questions) && e; i++) {
        const CardQuestion *q = &card_questions[i];
        if (q->question != t->m->question)
            continue;
        if (q->question == QUESTION_DESTINATION && e->pending != PENDING_MOVE)
            break;                              // a text moves another card
        const char *blank = strstr(q->asks, "{}");
        text_bytes(text, q->asks, (size_t)(blank - q->asks));
        char put[60];
        Text where_to = text_in(put, sizeof put);
        if (q->question == QUESTION_PUT && wars_put_say(t, &where_to))
            text_format(text, "%s: which card do you put %s?", title_of(t, e), put);
        else
            text_format(text, "%s%s", title_of(t, e), blank + 2);
        if (q->shows_text && e->def) {
            text_put(text, " — ");
            wars_text_lines(t, e->def, text);
        }
        return true;
    }
    return false;
}

void wars_subject(const Table *t, SeatId seat, Text *text)
{
    switch (t->m->question) {
    case QUESTION_ACT:
        window_ask(t, seat, text);
        break;
    case QUESTION_START:
        text_format(text, "▼ is your side of a location, ▲ %s's; energy and support icons there count from your first "
                    "turn on. %s", say_seat_title(t, seat_other(seat)), t->game->questions[QUESTION_START].asks);
        break;
    case QUESTION_LOSE:
        loss_ask(t, seat, text);
        break;
    case QUESTION_ATTRITION:
    case QUESTION_CASUALTIES:
        battle_loss_ask(t, seat, text);
        break;
    case QUESTION_DESTINY:
        text_format(text, "Battle at %s: do you reveal the top card of your reserve for battle destiny?",
                    say_title(t, state(t)->battle.place));
        break;
    default:
        if (!card_ask(t, text))
            text_put(text, t->game->questions[t->m->question].asks);
    }
}
