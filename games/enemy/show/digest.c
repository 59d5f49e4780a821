// digest.c — what happened in ENEMY since somebody last answered, in a few lines.
#include "games/enemy/show/show.h"

#include <stdio.h>

#include "core/say.h"
#include "session/digest.h"

// The topic of the last line, as long as it can be continued.
typedef enum Topic { TOPIC_NONE, TOPIC_ATTACK, TOPIC_PAIRS, TOPIC_FIGHT, TOPIC_REWARD, TOPIC_FLIP, TOPIC_DRAW } Topic;

typedef struct Telling {
    Digest d;
    Topic topic;
    uint8_t told;                       // how often it was continued
    uint8_t rewarded;                   // whose reward is in progress; SEAT_NOBODY: nobody's
    int destiny[SEAT_COUNT];            // revealed in the fight in progress; -1: nothing yet
} Telling;

// A line for each event that needs only one sentence. The reader's own choices need none.
static const struct {
    uint8_t kind;
    const char *own, *other;            // NULL: no line
} lines[] = {
    {EVENT_HE_FIRST, "You go first.", "{who} goes first."},
    {EVENT_HE_FINAL, "Your deck has run out: the game ends with this turn.",
     "{who}'s deck has run out: the game ends with this turn."},
    {EVENT_HE_STORE, NULL, "{who} stored {card} in the portal."},
    {EVENT_HE_HAND, NULL, "{who} discarded the whole hand."},
    {EVENT_HE_MUST_AVOID, "You must avoid this attack.", NULL},
    {EVENT_HE_CANNOT_AVOID, "You cannot avoid this attack.", NULL},
    {EVENT_HE_SACRIFICE, NULL, "{who} sacrificed {card}."},
    {EVENT_HE_MORE, NULL, "{who} may play another card this turn."},
};

static const Event *event_at(const Telling *tell, uint32_t i) { return &tell->d.log->told[i].event; }
static bool is_own(const Telling *tell, uint32_t i) { return event_at(tell, i)->seat == tell->d.viewer; }

static void topic_line(Telling *tell, uint32_t i, Topic topic, const char *sentence)
{
    digest_line(&tell->d, i, sentence);
    tell->topic = topic;
    tell->told = 0;
}

static const EnemyFacts *card_facts(const Telling *tell, uint32_t i)
{
    return (const EnemyFacts *)tell->d.t->facts + tell->d.log->told[i].def[0];
}

// ---- cards played ----

// The sacrifice that made room for the card played at `i`, after it; 0: none.
static uint32_t replaced_at(const Telling *tell, uint32_t i)
{
    const Log *log = tell->d.log;
    bool is_play = event_at(tell, i)->kind == EVENT_HE_PLAY && i + 1 < log->count;
    return is_play && event_at(tell, i + 1)->kind == EVENT_HE_SACRIFICE ? i + 1 : 0;
}

// The event that names the bearer of the item played at `i`; 0: it is not an item.
static uint32_t borne_at(const Telling *tell, uint32_t i)
{
    uint32_t last = i + 5;              // cards that make room come first
    for (uint32_t k = i + 1; k < tell->d.log->count && k <= last; k++)
        if (event_at(tell, k)->kind == EVENT_HE_BEAR && event_at(tell, k)->card == event_at(tell, i)->card)
            return k;
    return 0;
}

// A monster that is played attacks or is stored: the event after it implies that it was played.
static bool is_said_next(const Telling *tell, uint32_t i)
{
    uint8_t next = i + 1 < tell->d.log->count ? event_at(tell, i + 1)->kind : EVENT_NONE;
    return next == EVENT_HE_ATTACK || next == EVENT_HE_STORE;
}

// "Blue played Water Spear on Crim instead of Lavaman Spear."
static void play_tell(Telling *tell, uint32_t i)
{
    Digest *d = &tell->d;
    uint32_t replaced = replaced_at(tell, i), borne = borne_at(tell, i);
    if (is_own(tell, i) || is_said_next(tell, i))
        return;
    topic_line(tell, i, TOPIC_NONE, "{who} played {card}");
    if (borne)
        digest_add(d, borne, " on {object}");
    if (replaced && d->log->told[replaced].def[0] != d->log->told[i].def[0])
        digest_add(d, replaced, " instead of {card}");
    else if (replaced)
        digest_add(d, replaced, card_facts(tell, i)->type == TYPE_PC ? " again: it is healthy and keeps its items"
                                                     : " instead of the same one");
}

// ---- the attack ----

static void attack_tell(Telling *tell, uint32_t i)
{
    bool joins = event_at(tell, i)->kind == EVENT_HE_JOIN;
    if (is_own(tell, i))
        return;
    if (joins && tell->topic == TOPIC_ATTACK)
        digest_add(&tell->d, i, " and {card}");
    else
        topic_line(tell, i, TOPIC_ATTACK, joins ? "{card} joined the attack" : "{who} attacked with {card}");
}

// There was no choice: no PC, or a text leaves none.
static bool is_forced(const Telling *tell, uint32_t i)
{
    return i > 0 && event_at(tell, i - 1)->kind == EVENT_ONLY && is_own(tell, i - 1);
}

static void avoid_tell(Telling *tell, uint32_t i)
{
    if (!is_own(tell, i))
        topic_line(tell, i, TOPIC_NONE, "{who} avoided your attack.");
    else if (tell->topic == TOPIC_ATTACK)
        digest_add(&tell->d, i, is_forced(tell, i) ? "; no PC of yours could fight, so it was avoided."
                                                   : "; you avoided the attack.");
    else
        topic_line(tell, i, TOPIC_NONE, "You avoided the attack.");
    tell->topic = TOPIC_NONE;
}

// The pairs that the opponent makes.
static void pair_tell(Telling *tell, uint32_t i)
{
    bool is_same = tell->told > 0 && event_at(tell, i - 1)->kind == EVENT_HE_PAIR &&
                   event_at(tell, i - 1)->object == event_at(tell, i)->object;
    if (tell->topic == TOPIC_PAIRS && is_same)
        digest_add(&tell->d, i, " and {card}");
    else if (tell->topic == TOPIC_PAIRS)
        digest_add(&tell->d, i, tell->told++ ? ", {object} against {card}" : ": {object} against {card}");
}

// ---- the fight ----

static void destiny_put(const Telling *tell, SeatId seat, Text *text)
{
    if (tell->destiny[seat] >= 0)
        text_format(text, " (destiny %d)", tell->destiny[seat]);
}

// The only monster of the fight that is settled at `i`: the event that put it there; 0: there are several.
static uint32_t monster_at(const Telling *tell, uint32_t i)
{
    int16_t fight = 0;
    uint32_t found = 0;
    for (; i-- > 0 && event_at(tell, i)->kind != EVENT_HE_ATTACK;) {
        const Event *e = event_at(tell, i);
        if (e->kind == EVENT_HE_FIGHT && fight == 0)
            fight = e->number;
        if (e->kind != EVENT_HE_PAIR || e->number != fight)
            continue;
        if (found)
            return 0;
        found = i;
    }
    return found;
}

// "Your BT had 12 (destiny 4), Fiend Menhir 11 (destiny 4)"; the result is added after that.
static void compare_tell(Telling *tell, uint32_t i)
{
    char words[80];
    Text text = text_in(words, sizeof words);
    SeatId defends = event_at(tell, i)->seat;
    bool own = is_own(tell, i);
    uint32_t monster = monster_at(tell, i);
    text_put(&text, own ? "Your {card} had {from}" : "{card} had {from}");
    destiny_put(tell, defends, &text);
    topic_line(tell, i, TOPIC_FIGHT, words);
    digest_add(&tell->d, monster ? monster : i, monster ? ", {card} " : own ? ", the monsters " : ", your monsters ");
    text = text_in(words, sizeof words);
    text_put(&text, "{to}");
    destiny_put(tell, seat_other(defends), &text);
    digest_add(&tell->d, i, words);
}

static void harm_tell(Telling *tell, uint32_t i)
{
    bool is_wound = event_at(tell, i)->kind == EVENT_HE_WOUND, own = is_own(tell, i);
    bool goes_on = tell->topic == TOPIC_FIGHT || tell->topic == TOPIC_REWARD;
    if (goes_on && tell->told++ > 0)
        digest_add(&tell->d, i, is_wound ? ", and {card} is wounded" : ", and so is {card}");
    else if (goes_on)
        digest_add(&tell->d, i, is_wound ? ": {card} is wounded" : ": {card} is destroyed");
    else if (is_wound)
        topic_line(tell, i, TOPIC_NONE, own ? "Your {card} is wounded." : "{who}'s {card} is wounded.");
    else
        topic_line(tell, i, TOPIC_NONE, own ? "Your {card} is destroyed." : "{who}'s {card} is destroyed.");
}

static void saved_tell(Telling *tell, uint32_t i)
{
    if (tell->topic == TOPIC_FIGHT)
        digest_add(&tell->d, i, ": {card} is saved by its tolerance");
    else
        topic_line(tell, i, TOPIC_NONE, "{card} lost, but its tolerance saves it.");
}

// ---- texts ----

// "Blue flipped Juk Rom: Elk +3 strength".
static void flip_tell(Telling *tell, uint32_t i)
{
    const Event *e = event_at(tell, i);
    if (e->kind == EVENT_HE_FLIP && !is_own(tell, i))
        topic_line(tell, i, TOPIC_FLIP, "{who} flipped {card}");
    else if (e->kind == EVENT_HE_BONUS && tell->topic == TOPIC_FLIP)
        digest_add(&tell->d, i, e->number > 0 ? ": {card} has strength +{number}" : ": {card} has strength {number}");
    else if (e->kind == EVENT_HE_BONUS_EACH && tell->topic == TOPIC_FLIP)
        digest_add(&tell->d, i, e->number > 0 ? ": each monster has strength +{number}"
                                              : ": each monster has strength {number}");
}

static void heal_tell(Telling *tell, uint32_t i)
{
    if (tell->topic == TOPIC_FLIP || tell->topic == TOPIC_REWARD)
        digest_add(&tell->d, i, tell->told++ ? ", and so is {card}" : ": {card} is healed");
    else
        topic_line(tell, i, TOPIC_NONE, is_own(tell, i) ? "Your {card} is healed." : "{who}'s {card} is healed.");
}

// The text after "Reward:" on the card, without the full stop.
static Span reward_of(const Telling *tell, uint32_t i)
{
    Span rest = span_of(tell->d.t->set->def[tell->d.log->told[i].def[0]].text);
    while (rest.size > 0) {
        Span line = span_trim(span_line(&rest));
        if (!span_starts(line, "Reward: "))
            continue;
        Span says = {line.at + strlen("Reward: "), line.size - strlen("Reward: ")};
        says.size -= says.size > 0 && says.at[says.size - 1] == '.';
        return says;
    }
    return span_of("its reward");
}

static void reward_tell(Telling *tell, uint32_t i)
{
    char words[DIGEST_WIDTH];
    Span says = reward_of(tell, i);
    snprintf(words, sizeof words, "{who} used the reward of {card} (\"" SPAN_FORMAT "\")", SPAN_ARGS(says));
    topic_line(tell, i, TOPIC_REWARD, words);
    tell->rewarded = event_at(tell, i)->seat;
}

static void score_tell(Telling *tell, uint32_t i)
{
    bool own = is_own(tell, i);
    if (tell->topic == TOPIC_REWARD && tell->told == 0)
        digest_add(&tell->d, i, own ? ", scored it and have {number} VP." : ", scored it and has {number} VP.");
    else
        digest_line(&tell->d, i, own ? "You scored {card} and have {number} VP."
                                     : "{who} scored {card} and has {number} VP.");
    tell->topic = TOPIC_NONE;
    tell->rewarded = SEAT_NOBODY;
}

// ---- cards that move ----

static void draw_tell(Telling *tell, uint32_t i)
{
    bool goes_on = tell->topic == TOPIC_REWARD || tell->topic == TOPIC_DRAW;
    if (!goes_on)
        topic_line(tell, i, TOPIC_DRAW, "You drew {card}");
    else
        digest_add(&tell->d, i, tell->topic == TOPIC_REWARD && tell->told == 0 ? ": you drew {card}" : ", {card}");
    tell->told++;
}

static bool is_destroyed(const Telling *tell, uint32_t i)       // that has been reported
{
    const Event *before = i > 0 ? event_at(tell, i - 1) : NULL;
    return before && before->kind == EVENT_HE_DESTROY && before->card == event_at(tell, i)->card;
}

static void move_tell(Telling *tell, uint32_t i)
{
    const Event *e = event_at(tell, i);
    uint8_t from = zone_kind(tell->d.t, e->from), to = zone_kind(tell->d.t, e->to);
    bool own = is_own(tell, i);
    if (from == ZONE_DECK && to == ZONE_HAND && own)
        draw_tell(tell, i);
    else if (from == ZONE_HAND && to == ZONE_HIDDEN && !own)
        topic_line(tell, i, TOPIC_NONE, "{who} played {card} hidden.");
    else if (from == ZONE_HAND && to == ZONE_DISCARD && tell->rewarded == seat_other(e->seat))
        topic_line(tell, i, TOPIC_NONE, own ? "You discarded {card}." : "{who} discarded {card}.");
    else if (from == ZONE_ATTACK && to == ZONE_DISCARD && !is_destroyed(tell, i))
        topic_line(tell, i, TOPIC_NONE, own ? "Your {card} is discarded." : "{who}'s {card} is discarded.");
}

// ---- event by event ----

static void simple_tell(Telling *tell, uint32_t i)
{
    bool makes_room = i > 0 && replaced_at(tell, i - 1) == i;
    for (size_t k = 0; k < COUNT_OF(lines) && !makes_room; k++) {
        const char *says = is_own(tell, i) ? lines[k].own : lines[k].other;
        if (lines[k].kind == event_at(tell, i)->kind && says)
            topic_line(tell, i, TOPIC_NONE, says);
    }
}

static void event_tell(Telling *tell, uint32_t i)
{
    const Event *e = event_at(tell, i);
    switch (e->kind) {
    case EVENT_HE_TURN:
        tell->topic = tell->topic == TOPIC_DRAW ? TOPIC_DRAW : TOPIC_NONE;
        tell->rewarded = SEAT_NOBODY;
        break;
    case EVENT_HE_PLAY:
        play_tell(tell, i);
        break;
    case EVENT_HE_ATTACK:
    case EVENT_HE_JOIN:
        attack_tell(tell, i);
        break;
    case EVENT_HE_AVOIDS:
        avoid_tell(tell, i);
        break;
    case EVENT_HE_FIGHTS:
        if (!is_own(tell, i))
            topic_line(tell, i, TOPIC_PAIRS, "{who} fought");
        break;
    case EVENT_HE_PAIR:
        pair_tell(tell, i);
        break;
    case EVENT_HE_FIGHT:
        tell->destiny[0] = tell->destiny[1] = -1;
        break;
    case EVENT_HE_DESTINY:
        tell->destiny[e->seat] = e->number;
        break;
    case EVENT_HE_COMPARE:
        compare_tell(tell, i);
        break;
    case EVENT_HE_WOUND:
    case EVENT_HE_DESTROY:
        harm_tell(tell, i);
        break;
    case EVENT_HE_SAVED:
        saved_tell(tell, i);
        break;
    case EVENT_HE_FLIP:
    case EVENT_HE_BONUS:
    case EVENT_HE_BONUS_EACH:
        flip_tell(tell, i);
        break;
    case EVENT_HE_HEAL:
        heal_tell(tell, i);
        break;
    case EVENT_HE_REWARD:
        reward_tell(tell, i);
        break;
    case EVENT_HE_SCORE:
        score_tell(tell, i);
        break;
    case EVENT_MOVE:
        move_tell(tell, i);
        break;
    default:
        simple_tell(tell, i);
        break;
    }
}

void enemy_digest(const Table *seen, const Log *log, uint32_t from, uint8_t viewer, Text *text)
{
    Telling tell = {.d = {.t = seen, .log = log, .viewer = viewer}, .rewarded = SEAT_NOBODY, .destiny = {-1, -1}};
    for (uint32_t i = from; i < log->count; i++)
        event_tell(&tell, i);
    digest_put(&tell.d, text);
}
