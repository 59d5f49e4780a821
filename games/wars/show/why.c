// why.c — "why can't I?": the rule that forbids a card or an action now, and what would make it possible.
//
// The answers use the functions that make the options (wars_play_refused, wars_can_drain …), on the seat's View.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/rules.h"
#include "games/wars/show/show.h"
#include "games/wars/show/why.h"

#include "core/say.h"

#include <limits.h>

bool wars_why_is_offered(const Table *t, CardId card)
{
    for (uint8_t i = 0; i < t->options.count; i++) {
        CardId offered = t->options.option[i].card;
        bool is_copy = offered && is_in_zone(t, card, ZONE_HAND) && is_in_zone(t, offered, ZONE_HAND) &&
                       cards_are_alike(t, offered, card);
        if (offered && (offered == card || is_copy))
            return true;
    }
    return false;
}

Text *wars_why_begin(Why *why, const char *rule, Text *text)
{
    why_answer(why, rule, "");
    *text = text_in(why->text, sizeof why->text);
    return text;
}

static const char *plural(int count) { return count == 1 ? "" : "s"; }

// ---- when: turn, phase, stack ----

static const char *phase_name(const Table *t)
{
    static const char *const names[] = {"setup", "activate phase", "control phase",
                                        "deploy phase", "battle phase", "move phase", "draw phase"};
    return names[state(t)->phase];
}

bool wars_time_check(const Table *t, SeatId seat, Phase phase, const char *rule, const char *what, Why *why)
{
    static const char *const words[] = {"", "activate", "control", "deploy", "battle", "move", "draw"};
    Text text;
    if (turn_player(t) != seat)
        text_format(wars_why_begin(why, rule, &text), "you can %s only on your own turn; it is your opponent's", what);
    else if (state(t)->phase != phase)
        text_format(wars_why_begin(why, rule, &text), "you can %s only in your %s phase; this is the %s%s%s%s", what,
                    words[phase], phase_name(t), state(t)->phase > phase ? " (\"why " : "",
                    state(t)->phase > phase ? words[phase] : "", state(t)->phase > phase ? " phase\" says more)" : "");
    else if (state(t)->stack_count > 0)
        text_format(wars_why_begin(why, phase == PHASE_DRAW ? "DRAW-4" : "STACK-3", &text),
                    "only while the stack is empty; %d thing%s waiting there: pass until all have taken effect",
                    state(t)->stack_count, state(t)->stack_count == 1 ? " is" : "s are");
    else
        return true;
    return false;
}

// ---- playing a card ----

static void support_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    Text text;
    for (uint8_t f = FACTION_NONE + 1; f < FACTION_COUNT; f++) {
        int need = facts(t, card)->support[f], have = wars_support_of(t, seat, (Faction)f);
        if (need > have) {
            text_format(wars_why_begin(why, "COST-2", &text),
                        "it needs %d %s support icon%s on your side, and you have %d; "
                        "play a location with %d more",
                        need, wars_factions[f], plural(need), have, need - have);
            return;
        }
    }
    why_answer(why, "COST-2", "its support cost is not met");
}

static void energy_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    Text text;
    int need = wars_energy_cost_of(t, seat, card, 0, NULL), have = pile_count(t, seat, ZONE_ACTIVE);
    if (need > have)
        text_format(wars_why_begin(why, "COST-1", &text), "it costs %d energy, and your active pile holds %d: you need "
                    "%d more", need, have, need - have);
    else
        text_format(wars_why_begin(why, "COST-1", &text),
                    "with everything it asks for it costs more energy than the %d in your active pile", have);
}

// Its text, as far as there is room.
static void quote(const Table *t, CardId card, Text *text)
{
    char says[400];
    Text whole = text_in(says, sizeof says);
    wars_text_lines(t, t->cards[card].def, &whole);
    size_t room = 150, size = whole.used;
    while (size > room || (size > 0 && size < whole.used && ((unsigned char)says[size] & 0xc0) == 0x80))
        size--;
    text_put(text, " “");
    text_bytes(text, says, size);
    text_put(text, size < whole.used ? "…”" : "”");
}

static void place_answer(const Table *t, CardId card, Why *why)
{
    const WarsFacts *f = facts(t, card);
    if (f->type == TYPE_SHIP)
        why_answer(why, "DEPLOY-6", "there is no sector with an energy icon on your side or a ship of yours");
    else if (is_unit(t, card))
        why_answer(why, "DEPLOY-7", "there is no site with an energy icon on your side or a unit of yours, and none of "
                   "your ships has room for it");
    else if (f->type == TYPE_WEAPON)
        why_answer(why, "DEPLOY-9", "you have no card in play that it could go beneath, or all of them have a weapon");
    else
        why_answer(why, "DEPLOY-11", "you have no card in play that it could go beneath");
}

static void deploy_phase_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    Text text;
    if (wars_time_check(t, seat, PHASE_DEPLOY, "DEPLOY-2", "play cards other than interrupts", why))
        text_format(wars_why_begin(why, "DEPLOY-1", &text), "%s cannot be played now", say_title(t, card));
}

static void bullets_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    Text text;
    int bullets = facts(t, card)->bullets, plays = wars_plays_of(t, seat, t->cards[card].def);
    text_format(wars_why_begin(why, "BULLET-2", &text),
                "you have already played %d cop%s of it this turn, and it has %d bullet%s; you can again next turn",
                plays, plays == 1 ? "y" : "ies", bullets, plural(bullets));
}

static void unique_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    Text text;
    wars_why_begin(why, "UNIQ-1", &text);
    text_put(&text, "it is unique, and you have a copy in play");
    EACH_IN (left, cards_had(t, seat)) {
        CardId c = cards_first(left), location = wars_location_of(t, c);
        if (t->cards[c].def == t->cards[card].def && location) {
            text_format(&text, ", at %s; that one would have to leave play first", say_title(t, location));
            return;
        }
    }
}

static void destiny_answer(const Table *t, SeatId seat, Why *why)
{
    Text text;
    text_format(wars_why_begin(why, "DEST-4", &text), "it needs a card to reveal for destiny, and a reserve is empty "
                "(yours: %d, your opponent's: %d); used piles return to the reserves at the end of the turn",
                pile_count(t, seat, ZONE_RESERVE), pile_count(t, seat_other(seat), ZONE_RESERVE));
}

// Reasons that only the card's own text explains.
static void text_answer(const Table *t, CardId card, Refusal refusal, Why *why)
{
    static const struct { const char *rule, *text; } answers[REFUSAL_COUNT] = {         // ORDER REFUSAL
        [REFUSAL_TARGET] = {"TARGET-3", "it has no legal target, or too few:"},
        [REFUSAL_COST] = {"COST-1", "it has a cost besides energy that you can't pay:"},
        [REFUSAL_TEXT] = {"GEN-2", "its own text does not allow it now:"},
    };
    Text text;
    text_put(wars_why_begin(why, answers[refusal].rule, &text), answers[refusal].text);
    quote(t, card, &text);
}

// Answers without numbers.
static void plain_answer(Refusal refusal, Why *why)
{
    static const struct { const char *rule, *text; } answers[REFUSAL_COUNT] = {         // ORDER REFUSAL
        [REFUSAL_TURN] = {"INIT-2", "it can be used only on your own turn"},
        [REFUSAL_USES] = {"WARS-A-81", "you have used it fifty times this turn; you can again next turn"},
        [REFUSAL_NOT_YOURS] = {"ABIL-6", "it is your opponent's card, and does not let you use it"},
        [REFUSAL_ROOM] = {"WARS-A-81", "too much is waiting on the stack, or too many icons were added (a limit of "
                          "this program, not of the game): pass until some of it has taken effect"},
        [REFUSAL_NO_ABILITY] = {"ABIL-6", "it has no ability that you use; its text works by itself"},
    };
    const char *rule = answers[refusal].rule;
    why_answer(why, rule ? rule : "DEPLOY-4", rule ? answers[refusal].text : "you can't complete it now");
}

static void play_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    Refusal refusal = wars_play_refused(t, seat, card, 0);
    switch (refusal) {
    case REFUSAL_NONE:
        why->possible = true;
        return;
    case REFUSAL_TURN:
    case REFUSAL_PHASE:
    case REFUSAL_STACK:
        deploy_phase_answer(t, seat, card, why);
        return;
    case REFUSAL_SUPPORT:
        support_answer(t, seat, card, why);
        return;
    case REFUSAL_ENERGY:
        energy_answer(t, seat, card, why);
        return;
    case REFUSAL_PLACE:
        place_answer(t, card, why);
        return;
    case REFUSAL_BULLETS:
        bullets_answer(t, seat, card, why);
        return;
    case REFUSAL_UNIQUE:
        unique_answer(t, seat, card, why);
        return;
    case REFUSAL_DESTINY:
        destiny_answer(t, seat, why);
        return;
    case REFUSAL_TARGET:
    case REFUSAL_COST:
    case REFUSAL_TEXT:
        text_answer(t, card, refusal, why);
        return;
    case REFUSAL_NOT_YOURS:
        why_answer(why, "DEPLOY-1", "you play cards from your own hand, and it isn't there");
        return;
    case REFUSAL_USES: case REFUSAL_ROOM: case REFUSAL_NO_ABILITY: case REFUSAL_COUNT:
        break;
    }
    plain_answer(refusal, why);
}

// ---- using an ability ----

// The first ability that fails for this reason alone; REFUSAL_NO_ABILITY: there is none.
static Refusal use_refusal(const Table *t, SeatId seat, CardId card, uint8_t *ret_ability)
{
    const Program *p = text_program(t, t->cards[card].def);
    Refusal first = REFUSAL_NO_ABILITY;
    for (uint8_t a = 0; a < p->ability_count; a++) {
        if (p->ability[a].kind != WARS_ACTIVATED || p->ability[a].side != wars_ability_side(t, card) ||
            wars_is_mute(t, card))
            continue;
        Refusal refusal = wars_use_refused(t, seat, card, a);
        if (refusal == REFUSAL_NONE || first == REFUSAL_NO_ABILITY)
            *ret_ability = a;
        if (refusal == REFUSAL_NONE)
            return refusal;
        if (first == REFUSAL_NO_ABILITY)
            first = refusal;
    }
    return first;
}

static void use_energy_answer(const Table *t, SeatId seat, CardId card, uint8_t ability, Why *why)
{
    Entry e = {.def = t->cards[card].def, .source = card, .you = seat, .pending = PENDING_ABILITY, .ability = ability};
    int need = wars_entry_energy(t, &e, NULL), have = pile_count(t, seat, ZONE_ACTIVE);
    Text text;
    if (need > have)
        text_format(wars_why_begin(why, "COST-9", &text), "it costs %d energy, and your active pile holds %d: you need "
                    "%d more", need, have, need - have);
    else
        text_format(wars_why_begin(why, "COST-9", &text),
                    "with everything it asks for it costs more energy than the %d in "
                    "your active pile",
                    have);
}

static void use_bullets_answer(const Table *t, SeatId seat, CardId card, uint8_t ability, Why *why)
{
    Text text;
    int uses = wars_uses_of(t, seat, card, ability);
    text_format(wars_why_begin(why, "BULLET-1", &text), "you have used it %d time%s this turn, as often as its bullets "
                "allow", uses, plural(uses));
}

static void use_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    uint8_t ability = 0;
    Refusal refusal = use_refusal(t, seat, card, &ability);
    if (refusal == REFUSAL_NONE)
        why->possible = true;
    else if (refusal == REFUSAL_ENERGY)
        use_energy_answer(t, seat, card, ability, why);
    else if (refusal == REFUSAL_BULLETS)
        use_bullets_answer(t, seat, card, ability, why);
    else if (refusal == REFUSAL_DESTINY)
        destiny_answer(t, seat, why);
    else if (refusal == REFUSAL_TARGET || refusal == REFUSAL_COST || refusal == REFUSAL_TEXT)
        text_answer(t, card, refusal, why);
    else
        plain_answer(refusal, why);
}

// ---- phase actions ----

static void activate_answer(const Table *t, SeatId seat, Why *why)
{
    if (!wars_time_check(t, seat, PHASE_ACTIVATE, "ACT-1", "activate energy", why))
        return;
    if (wars_can_activate(t, seat))
        why->possible = true;
    else
        why_answer(why, "ACT-5", "you have already activated energy this turn");
}

static void drain_answer(const Table *t, SeatId seat, CardId location, Why *why)
{
    SeatId other = seat_other(seat);
    Text text;
    if (!wars_time_check(t, seat, PHASE_CONTROL, "DRAIN-2", "drain", why))
        return;
    if (wars_can_drain(t, seat, location))
        why->possible = true;
    else if (!is_location(t, location))
        why_answer(why, "DRAIN-2", "only a location in play can be drained");
    else if (!has_presence(t, seat, location, combatants(t)))
        why_answer(why, "DRAIN-1", "you do not control it: you have no ship or unit there");
    else if (!wars_is_controlled(t, seat, location))
        why_answer(why, "DRAIN-1", "you do not control it: your opponent has a ship or unit there too");
    else if (wars_energy_icons(t, other, location, NULL) == 0)
        why_answer(why, "DRAIN-2", "your opponent has no energy icon there: there is nothing to drain");
    else if (wars_cant_drain_at(t, seat, location))
        why_answer(why, "GEN-3", "a card says that you can't drain there");
    else if (!wars_can_target(t, seat, location))
        why_answer(why, "GEN-3", "a card says that you can't target it");
    else if (pile_count(t, seat, ZONE_ACTIVE) < wars_drain_cost(t, seat, location))
        text_format(wars_why_begin(why, "WARS-A-200", &text),
                    "a drain there costs %d energy, and you have less in your active pile",
                    wars_drain_cost(t, seat, location));
    else
        why_answer(why, "DRAIN-3", "it has already been drained; each location can be drained once a turn");
}

// What its cheapest movement costs now; if it has no destination, what the rules say a movement costs.
static int movement_price(const Table *t, SeatId seat, CardId card)
{
    Cards to = wars_destinations_of(t, seat, card);
    int least = to ? INT_MAX : MOVE_COST;
    EACH_IN (left, to) {
        int cost = wars_movement_cost(t, seat, card, cards_first(left));
        least = cost < least ? cost : least;
    }
    return least;
}

static void price_answer(int price, int have, Why *why)
{
    Text text;
    if (have == 0)
        text_format(wars_why_begin(why, "MOVE-1", &text), "a movement costs %d energy, and your active pile is empty",
                    price);
    else
        text_format(wars_why_begin(why, "MOVE-1", &text), "its movement costs %d energy, and your active pile holds %d",
                    price, have);
}

static void move_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    if (!wars_time_check(t, seat, PHASE_MOVE, "MOVE-1", "move cards", why))
        return;
    int price = has_card(t, seat, card) ? movement_price(t, seat, card) : 0, have = pile_count(t, seat, ZONE_ACTIVE);
    bool is_paid = have >= price;
    if (is_paid && wars_can_move(t, seat, card))
        why->possible = true;
    else if (!has_card(t, seat, card))
        why_answer(why, "MOVE-3", "you can move only units and ships that you have in play");
    else if (!is_unit(t, card) && !is_ship(t, card))
        why_answer(why, "MOVE-8", "only units and ships move; cards beneath them go along");
    else if (wars_card_cant_move(t, card))
        why_answer(why, "GEN-3", "a card says that it can't move");
    else if (wars_is_banned(t, seat, ON_MOVES, card))
        why_answer(why, "GEN-3", "a card says that you can't move it");
    else if (wars_texts_bar_all_movement(t, seat, card))
        why_answer(why, "GEN-3", "cards say that it can't move to any place in its reach");
    else if (!is_paid)
        price_answer(price, have, why);
    else if (is_ship(t, card))
        why_answer(why, "MOVE-3", "there is no other sector to go to");
    else if (where(t, card)->how == HOW_ABOARD)
        why_answer(why, "MOVE-6", "there is no site related to this sector, and no other ship of yours here with room");
    else
        why_answer(why, "MOVE-4", "no related site is adjacent, and no ship of yours at a related sector has room");
}

static void draw_answer(const Table *t, SeatId seat, Why *why)
{
    if (!wars_time_check(t, seat, PHASE_DRAW, "DRAW-1", "draw cards", why))
        return;
    if (wars_can_draw(t, seat))
        why->possible = true;
    else if (wars_seat_cant_draw(t, seat))
        why_answer(why, "GEN-3", "a card says that you can't draw");
    else
        why_answer(why, "DRAW-1", "you draw from the top of your active pile, and it is empty");
}

// ---- a card the player points at ----

static void in_play_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    Phase phase = (Phase)state(t)->phase;
    uint8_t ability = 0;
    bool acts = turn_player(t) == seat && use_refusal(t, seat, card, &ability) == REFUSAL_NO_ABILITY;
    if (acts && phase == PHASE_CONTROL && is_location(t, card))
        drain_answer(t, seat, card, why);
    else if (acts && phase == PHASE_BATTLE && is_location(t, card))
        wars_attack_answer(t, seat, card, why);
    else if (acts && phase == PHASE_MOVE && (is_unit(t, card) || is_ship(t, card)))
        move_answer(t, seat, card, why);
    else
        use_answer(t, seat, card, why);
}

// In a window: what could be done with this card, and why not.
static void act_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    bool own = owner_of(t, card) == seat;
    switch ((ZoneName)zone_kind(t, t->cards[card].zone)) {
    case ZONE_HAND:
        if (own)
            play_answer(t, seat, card, why);
        else
            why_answer(why, "DEPLOY-1", "it is in your opponent's hand");
        return;
    case ZONE_PLAY:
        in_play_answer(t, seat, card, why);
        return;
    case ZONE_LOST:
    case ZONE_STACKED:
        if (own && wars_play_refused(t, seat, card, 0) == REFUSAL_NONE)
            why->possible = true;
        else
            why_answer(why, "ZONE-2", "it is not in play, and only a card's text could bring it back");
        return;
    case ZONE_PENDING:
        why_answer(why, "STACK-8", "it is on the stack and takes effect when it comes off");
        return;
    case ZONE_REMOVED:
        why_answer(why, "ZONE-11", "it is removed from the game");
        return;
    case ZONE_RESERVE: case ZONE_ACTIVE: case ZONE_USED: case ZONE_ASIDE: case ZONE_COUNT:
        break;
    }
    why_answer(why, "ZONE-2", "it lies face down in a pile");
}

// A part of a play or of an effect is being chosen, and this card can't be.
static void choice_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    switch (t->m->question) {
    case QUESTION_START:
        why_answer(why, "SETUP-2", "you begin with a location from your deck");
        return;
    case QUESTION_PLACE:
        why_answer(why, is_location(t, card) ? "DEPLOY-7" : "DEPLOY-9", is_location(t, card)
                   ? "it can't enter play there: you have no energy icon there and no card of that kind"
                   : "it can't go there: that is not the kind of card it names, or there is no room");
        return;
    case QUESTION_DESTINATION:
        why_answer(why, "MOVE-2", "it can't get there in one movement");
        return;
    case QUESTION_TARGET:
        if (!wars_can_target(t, seat, card))
            why_answer(why, "TARGET-11", "a card says that you can't target it");
        else
            why_answer(why, "TARGET-1", "it isn't what the text can target, or it has been chosen already (TARGET-4)");
        return;
    case QUESTION_LOSE:
        why_answer(why, "ENERGY-5", "you lose the top card of a pile, or any card from your hand");
        return;
    case QUESTION_DESTINY:
        why_answer(why, "BDEST-2", "you reveal the top card of your reserve for battle destiny, or none");
        return;
    case QUESTION_ATTRITION:
    case QUESTION_CASUALTIES:
        wars_damage_answer(t, seat, card, why);
        return;
    case QUESTION_END:
        why_answer(why, "ENDB-1", "at the end of a battle damaged cards are destroyed, and it is not one of yours");
        return;
    case QUESTION_SEARCH:
        why_answer(why, "EFF-8", "it isn't what the text searches for");
        return;
    default:
        why_answer(why, "EFF-1", "it isn't what the text asks for");
        return;
    }
}

void wars_why_card(Table *t, SeatId seat, CardId card, Why *why)
{
    *why = (Why){0};
    if (t->m->result != RESULT_NONE)
        why_answer(why, t->m->reason == REASON_ENERGY ? "SYS-2" : "", "the game is over");
    else if (t->m->question == QUESTION_NONE || t->m->asked != seat)
        why_answer(why, "INIT-1", "your opponent is choosing");
    else if (wars_why_is_offered(t, card))
        why->possible = true;
    else if (t->m->question == QUESTION_ACT)
        act_answer(t, seat, card, why);
    else
        choice_answer(t, seat, card, why);
}

// ---- actions ----

typedef struct ActionWhy {
    const char *word;
    uint8_t verb;
    const char *rule, *text;            // if there is no more to say; NULL: see below
    uint8_t question;                   // it is possible whenever this is asked, whatever the verb; 0: none
} ActionWhy;

#define LOSE_WHY "you lose energy only when you must, and only from a pile that has cards"
static const ActionWhy actions[] = {
    {"activate", VERB_ACTIVATE, NULL, NULL, 0},
    {"drain", VERB_DRAIN, NULL, NULL, 0},
    {"move", VERB_MOVE, NULL, NULL, 0},
    {"draw", VERB_DRAW, NULL, NULL, 0},
    {"play", VERB_PLAY, "DEPLOY-1", "you have no card in hand that you can play now; \"why CARD\" says why", 0},
    {"use", VERB_USE, "ABIL-6", "you have no ability that you can use now; \"why CARD\" says why", 0},
    {"pass", VERB_PASS, "INIT-5", "you can't pass now: there is something else to choose", 0},
    {"attack", VERB_ATTACK, NULL, NULL, 0},
    {"destiny", VERB_FOR_BATTLE, NULL, NULL, 0},
    {"damage", VERB_DAMAGE, NULL, NULL, 0},
    {"target", VERB_TARGET, "TARGET-1", "you choose targets while you put something on the stack", 0},
    {"x", VERB_X, "DEPLOY-3", "you choose X while you play a card or use an ability that has one", 0},
    {"index", VERB_INDEX, "LOC-4", "you choose a place in the row while you play a related site", 0},
    {"lose", VERB_LOSE_RESERVE, "ENERGY-5", "nothing is to be lost now; " LOSE_WHY, QUESTION_LOSE},
    {"lose-reserve", VERB_LOSE_RESERVE, "ENERGY-5", LOSE_WHY, 0},
    {"lose-active", VERB_LOSE_ACTIVE, "ENERGY-5", LOSE_WHY, 0},
    {"lose-used", VERB_LOSE_USED, "ENERGY-5", LOSE_WHY, 0},
    {"lose-hand", VERB_LOSE_HAND, "ENERGY-6", "you lose a card from hand instead of energy that you have to lose", 0},
    {"dismiss", VERB_DISMISS, "DEPLOY-10", "you dismiss cards only when a text says so", 0},
    {"end", VERB_NONE, "TURN-5", "a turn ends after its draw phase, once both players pass in a row", 0},
};

static int merit_of(const Table *t, SeatId seat, CardId card, ZoneName wanted)
{
    return 2 * is_in_zone(t, card, wanted) + (owner_of(t, card) == seat);
}

// A card this seat may know, by id, code or title: in the wanted zone before elsewhere, its own before the opponent's.
static CardId card_named(const Table *t, SeatId seat, Span name, ZoneName wanted)
{
    CardId best = 0;
    int32_t id;
    if (read_value(t, FIELD_CARD, name, &id))
        return t->cards[id].def ? (CardId)id : 0;
    for (CardId c = 1; c <= WARS_CARDS; c++)
        if (t->cards[c].def && (span_is_word(name, say_code(t, c)) || span_is_word(name, say_title(t, c))) &&
            (!best || merit_of(t, seat, c, wanted) > merit_of(t, seat, best, wanted)))
            best = c;
    return best;
}

// "drain LOCATION", "attack LOCATION", "move CARD", "play CARD", "use CARD", "damage CARD"
static bool with_card(const Table *t, SeatId seat, uint8_t verb, Span name, Why *why)
{
    CardId card = card_named(t, seat, name, verb == VERB_PLAY ? ZONE_HAND : ZONE_PLAY);
    if (card == 0)
        return false;
    if (verb == VERB_DRAIN)
        drain_answer(t, seat, card, why);
    else if (verb == VERB_ATTACK)
        wars_attack_answer(t, seat, card, why);
    else if (verb == VERB_DAMAGE)
        wars_damage_now_answer(t, seat, card, why);
    else if (verb == VERB_MOVE)
        move_answer(t, seat, card, why);
    else if (verb == VERB_PLAY)
        play_answer(t, seat, card, why);
    else if (verb == VERB_USE)
        use_answer(t, seat, card, why);
    else
        return false;
    return true;
}

static bool can_pay_and_move(const Table *t, SeatId seat, CardId card)
{
    return wars_can_move(t, seat, card) && wars_can_pay_movement(t, seat, card, wars_destinations_of(t, seat, card));
}

// "drain" or "move" without saying which.
static void any_answer(const Table *t, SeatId seat, uint8_t verb, Why *why)
{
    bool drains = verb == VERB_DRAIN;
    if (!wars_time_check(t, seat, drains ? PHASE_CONTROL : PHASE_MOVE, drains ? "DRAIN-2" : "MOVE-1",
                          drains ? "drain" : "move cards", why))
        return;
    for (CardId c = 1; c <= WARS_CARDS && !why->possible; c++)
        why->possible = t->cards[c].def && (drains ? wars_can_drain(t, seat, c) : can_pay_and_move(t, seat, c));
    if (!why->possible && drains)
        why_answer(why, "DRAIN-2", "you control no location, not drained yet, where your opponent has energy icons");
    else if (!why->possible)
        why_answer(why, "MOVE-1", "none of your units and ships has somewhere to go, or there is no energy to pay");
}

static void action_answer(const Table *t, SeatId seat, const ActionWhy *a, Why *why)
{
    if (a->text) {
        why_answer(why, a->rule, a->text);
        why->possible = a->question && t->m->asked == seat && t->m->question == a->question;
        for (uint8_t i = 0; i < t->options.count && a->verb != VERB_NONE; i++)
            why->possible |= t->m->asked == seat && t->options.option[i].verb == a->verb;
    } else if (a->verb == VERB_ACTIVATE) {
        activate_answer(t, seat, why);
    } else if (a->verb == VERB_DRAW) {
        draw_answer(t, seat, why);
    } else if (a->verb == VERB_ATTACK) {
        wars_any_attack_answer(t, seat, why);
    } else if (a->verb == VERB_FOR_BATTLE) {
        wars_reveal_answer(t, seat, why);
    } else if (a->verb == VERB_DAMAGE) {
        wars_damage_now_answer(t, seat, 0, why);
    } else {
        any_answer(t, seat, a->verb, why);
    }
}

static bool is_of_battle(uint8_t verb) { return verb == VERB_FOR_BATTLE || verb == VERB_DAMAGE; }

bool wars_why_action(Table *t, SeatId seat, Span action, Why *why)
{
    size_t end = 0;
    while (end < action.size && action.at[end] != ' ' && action.at[end] != '/')
        end++;
    Span word = {action.at, end}, rest = {action.at + end, action.size - end};
    if (rest.size > 0)
        rest = span_trim((Span){rest.at + 1, rest.size - 1});
    *why = (Why){0};
    if (wars_why_phase(t, seat, word, rest, why))
        return true;
    for (size_t i = 0; i < COUNT_OF(actions); i++) {
        if (!span_is_word(word, actions[i].word))
            continue;
        if (rest.size > 0) {
            bool is_known = with_card(t, seat, actions[i].verb, rest, why);
            bool is_busy = t->m->asked == seat && t->m->question != QUESTION_ACT && !is_of_battle(actions[i].verb);
            if (is_known && why->possible && is_busy)
                why_answer(why, "INIT-2", "you have to choose something else first");
            return is_known;
        }
        if (t->m->question != QUESTION_ACT && t->m->asked == seat && !actions[i].text && !is_of_battle(actions[i].verb))
            why_answer(why, "INIT-2", "you have to choose something else first");
        else if (t->m->asked != seat || t->m->question == QUESTION_NONE)
            why_answer(why, "INIT-1", "your opponent is choosing");
        else
            action_answer(t, seat, &actions[i], why);
        return true;
    }
    return rest.size == 0 && wars_battle_number_answer(t, word, why);
}
