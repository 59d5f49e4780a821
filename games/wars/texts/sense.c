// sense.c — texts that are English but make no sense in WARS: what a kind of card can't have, tests of a place that a
// card has left. They are refused with the reason (Vocabulary.nonsense).
#include "games/wars/board/numbers.h"
#include "games/wars/texts/asked.h"
#include "games/wars/texts/language.h"
#include "games/wars/texts/sense.h"
#include "games/wars/triggers/triggers.h"
#include "language/choosing.h"
#include "language/code.h"
#include "language/grammar.h"

// ---- what the other files ask as well ----

bool wars_filter_has(const Sense *s, uint16_t filter, uint8_t op, int word)
{
    for (uint16_t at = (uint16_t)(filter + 3); filter && at < filter + 1 + s->code[filter];
         at = code_skip(&wars_vocabulary, s->code, at))
        if (code_has(&wars_vocabulary, s->code, at, op, word))
            return true;
    return false;
}

bool wars_is_departure(uint8_t event)
{
    return event == ON_LEAVES || (wars_verb_of(event) && wars_verb(wars_verb_of(event))->forms & VERB_LEAVES);
}

// Every such event is a loss as well: "is destroyed or lost".
static bool is_lost_by(uint8_t event)
{
    return event == ON_LEAVES || (wars_verb_of(event) && wars_verb(wars_verb_of(event))->forms & VERB_LOSES);
}

bool wars_is_of_itself(const Sense *s, uint16_t at)
{
    uint16_t cards = code_operand(&wars_vocabulary, s->code, at, 's');
    return cards && s->code[cards] == OP_SELF;
}

// What can be done only to cards in play, at once; about a pending card a text can say that something will hold for it.
bool wars_needs_play(uint8_t op)
{
    switch (op) {
    case WARS_OP_MOVE_TO: case WARS_OP_REATTACH: case WARS_OP_USE_AS: case WARS_OP_SPARE: case WARS_OP_SET_STAT:
    case WARS_OP_SWAP_STATS:
        return true;
    default:
        return wars_is_verb(op) && wars_verb(op)->zones == 1u << ZONE_PLAY;
    }
}

// ---- which cards ----

static uint16_t filter_types(const Sense *s, uint16_t filter);

static uint16_t test_types(const Sense *s, uint16_t at)
{
    const uint8_t *test = s->code + at;
    switch (*test) {
    case WARS_OP_KIND:
        return test[1] == TYPE_NONE ? ANY_TYPES : test[1] == TYPE_LOCATION ? LOCATION_TYPES : TYPE_BIT(test[1]);
    case WARS_OP_UNIT:
        return UNIT_TYPES;
    case WARS_OP_LABEL:
        return wars_label_types((Label)test[1]);
    case WARS_OP_BATTLEGROUND:
        return LOCATION_TYPES;
    case OP_IS:
        return test[1] == OP_SELF ? s->kind : test[1] == OP_EACH ? filter_types(s, (uint16_t)(at + 2)) : ANY_TYPES;
    case OP_ANY:
        return filter_types(s, (uint16_t)(at + 1)) | filter_types(s, (uint16_t)(at + 2 + test[1]));
    default:
        return ANY_TYPES;
    }
}

static uint16_t filter_types(const Sense *s, uint16_t filter)
{
    uint16_t types = ANY_TYPES, end = (uint16_t)(filter + 1 + s->code[filter]);
    for (uint16_t at = (uint16_t)(filter + 3); at < end; at = code_skip(&wars_vocabulary, s->code, at))
        types &= test_types(s, at);
    return types;
}

uint16_t wars_filter_types(const uint8_t *code, uint16_t filter, uint16_t kind)
{
    return filter_types(&(Sense){.code = code, .kind = kind ? kind : ANY_TYPES}, filter);
}

// The filter of the choice that settles a slot in this ability; 0: it is settled elsewhere.
static uint16_t choice_filter(const Sense *s, uint16_t at, uint8_t slot)
{
    for (; at && s->code[at] != OP_END; at = code_skip(&wars_vocabulary, s->code, at))
        if (is_choosing(s->code[at]) && s->code[at + 1] == slot)
            return code_operand(&wars_vocabulary, s->code, at, 'f');
    return 0;
}

// The filter for the selected cards; 0: there is none here.
static uint16_t selected_filter(const Sense *s, uint16_t at)
{
    if (s->code[at] == OP_EACH)
        return (uint16_t)(at + 1);
    if (s->code[at] != OP_SLOT)
        return 0;
    uint16_t play = choice_filter(s, s->a->play, s->code[at + 1]);
    return play ? play : choice_filter(s, s->a->code, s->code[at + 1]);
}

static uint16_t selected_types(const Sense *s, uint16_t at)
{
    uint16_t filter = selected_filter(s, at);
    if (s->code[at] == OP_SELF)
        return s->kind;
    bool is_that = !filter && s->code[at] == OP_SLOT && s->code[at + 1] == SLOT_THAT && s->a->subject;
    return filter ? filter_types(s, filter) : is_that ? filter_types(s, s->a->subject) : ANY_TYPES;
}

// Whether all the cards that a selection means are in play.
static bool selects_in_play(const Sense *s, uint16_t at)
{
    uint16_t filter = selected_filter(s, at);
    switch (s->code[at]) {
    case OP_SELF:
        return s->a->kind == WARS_ACTIVATED && !(s->kind & (1u << TYPE_ORDER | 1u << TYPE_INTERRUPT));
    case WARS_OP_HOST:
    case WARS_OP_HOST_AS:
    case WARS_OP_LOCATION:
        return true;
    default:
        break;
    }
    return filter && code_wide(s->code, (uint16_t)(filter + 1)) == 1u << ZONE_PLAY;
}

// Whether a selection may mean more than one card: all of a kind, or a choice of several.
static bool selects_several(const Sense *s, uint16_t at)
{
    const uint16_t sections[] = {s->a->play, s->a->code};
    if (s->code[at] == OP_EACH)
        return true;
    for (size_t i = 0; s->code[at] == OP_SLOT && i < COUNT_OF(sections); i++)
        for (uint16_t choice = sections[i]; choice && s->code[choice] != OP_END;
             choice = code_skip(&wars_vocabulary, s->code, choice)) {
            bool is_asked = s->code[choice] == OP_CHOOSE || s->code[choice] == OP_TARGET;
            if (!is_asked || s->code[choice + 1] != s->code[at + 1])
                continue;
            uint16_t most = code_skip(&wars_vocabulary, s->code, (uint16_t)(choice + 4));
            return s->code[most] != OP_NUM || s->code[most + 1] != 1;
        }
    return false;
}

static const char *play_nonsense(const Sense *s, uint16_t at)
{
    uint16_t cards = code_operand(&wars_vocabulary, s->code, at, 's');
    uint16_t filter = s->code[cards] == OP_SLOT ? selected_filter(s, cards) : 0;
    bool is_pending = filter && code_wide(s->code, (uint16_t)(filter + 1)) == 1u << ZONE_PENDING;
    return selects_in_play(s, cards) || is_pending
               ? "what is in play or pending can't be played: say where it is, as in \"from your hand\""
         : selects_several(s, cards) ? "cards are played one at a time, each with its own cost: say it about one card"
         : NULL;
}

// Units and ships go to locations and aboard ships.
static const char *price_nonsense(const Sense *s, uint16_t at)
{
    uint16_t cards = (uint16_t)(at + 1), place = (uint16_t)(cards + 1 + s->code[cards]);
    bool is_beneath = !(filter_types(s, place) & ~(unsigned)UNIT_TYPES);
    return is_beneath && !(filter_types(s, cards) & ~(unsigned)BATTLE_TYPES)
         ? "no unit and no ship is played beneath a unit (DEPLOY-11)" : NULL;
}

// Units are at sites and aboard ships, ships at sectors.
static const char *place_nonsense(const Sense *s, uint16_t at)
{
    uint16_t cards = (uint16_t)(at + 1), place = code_skip_operand(&wars_vocabulary, s->code, cards, 's');
    uint16_t movers = selected_types(s, cards), places = selected_types(s, place);
    bool is_unit = movers & UNIT_TYPES && places & (1u << TYPE_SITE | 1u << TYPE_SHIP);
    bool is_ship = movers & 1u << TYPE_SHIP && places & 1u << TYPE_SECTOR;
    return is_unit || is_ship ? NULL : "units are at sites and aboard ships, ships at sectors (DEPLOY-6)";
}

// ---- what they can have ----

static const struct { uint16_t types; const char *why; } keywords[KEYWORD_COUNT] = {
    [KEYWORD_SCOUTING] = {BATTLE_TYPES, "only units and ships scout (KW-SCOUTING)"},
    [KEYWORD_ENCAMPMENT] = {LOCATION_TYPES, "only locations are encampments (ENCAMP)"},
    [KEYWORD_PILOTING] = {1u << TYPE_CHARACTER, "only characters pilot (KW-PILOTING)"},
    [KEYWORD_SIZE] = {UNIT_TYPES, "only units count against a ship's capacity (KW-SIZE)"},
    [KEYWORD_TRANSPORT] = {1u << TYPE_SHIP | 1u << TYPE_VEHICLE, "only ships and vehicles transport (KW-TRANSPORT)"},
    [KEYWORD_QUICKDRAW] = {BATTLE_TYPES, "only units and ships have weapons beneath them (KW-QUICKDRAW)"},
};

static bool is_battle_number(uint8_t op)
{
    return op == WARS_OP_DESTINY || op == WARS_OP_ATTRITION || op == WARS_OP_TOTAL_POWER ||
           op == WARS_OP_TOTAL_TACTICS || op == WARS_OP_CASUALTIES || op == WARS_OP_CASUALTIES_TO;
}

// A battle number changes in one battle, or while a card is in play.
static const char *number_nonsense(const Sense *s, uint16_t at)
{
    uint8_t lasts = s->code[code_skip(&wars_vocabulary, s->code, at) - 1] & ((1u << LASTS_HOW) - 1);
    return lasts == LASTS_BATTLE || lasts == LASTS_ONGOING ? NULL : "say in which battle: \"in this battle\"";
}

static bool is_playing(uint8_t op) { return op == WARS_OP_PLAY || op == WARS_OP_PLAY_THERE; }

// "By weapons that are not here": whether the description of the cards that do it names a place.
static bool names_agents_place(const Sense *s, uint16_t at)
{
    uint16_t agents = code_skip_operand(&wars_vocabulary, s->code, (uint16_t)(at + 2), 's');
    return wars_filter_has(s, agents, WARS_OP_HERE, -1) || wars_filter_has(s, agents, WARS_OP_AT, -1);
}

// Whether the description itself says so about the cards, not about others inside it.
static bool filter_says(const Sense *s, uint16_t filter, uint8_t op, uint8_t word)
{
    for (uint16_t at = (uint16_t)(filter + 3); filter && at < filter + 1 + s->code[filter];
         at = code_skip(&wars_vocabulary, s->code, at))
        if (s->code[at] == op && s->code[at + 1] == word)
            return true;
    return false;
}

// "That is not damaged."
static bool denies(const Sense *s, uint16_t filter, uint8_t status)
{
    for (uint16_t at = (uint16_t)(filter + 3); at < filter + 1 + s->code[filter];
         at = code_skip(&wars_vocabulary, s->code, at))
        if (s->code[at] == OP_NONE_OF && filter_says(s, (uint16_t)(at + 1), WARS_OP_STATUS, status))
            return true;
    return false;
}

// "Undamage target undamaged unit."
static const char *state_nonsense(const Sense *s, uint16_t at)
{
    uint8_t op = s->code[at];
    uint8_t state = op == WARS_OP_DAMAGE ? IS_DAMAGED : op == WARS_OP_UNDAMAGE ? IS_UNDAMAGED
                  : op == WARS_OP_INVERT ? IS_INVERTED : 0;
    uint8_t needed = op == WARS_OP_UNDAMAGE ? IS_DAMAGED : op == WARS_OP_REVERT ? IS_INVERTED : 0;
    uint16_t filter = state || needed ? selected_filter(s, code_operand(&wars_vocabulary, s->code, at, 's')) : 0;
    bool is_so = filter && state && filter_says(s, filter, WARS_OP_STATUS, state);
    if (!is_so && !(filter && needed && denies(s, filter, needed)))
        return NULL;
    if (op == WARS_OP_REVERT)
        return "only an inverted card can be reverted (INV-5)";
    return state == IS_DAMAGED ? "a damaged card can't be damaged again (DMG-1)"
         : state == IS_UNDAMAGED ? "only a damaged card can be undamaged (DMG-3)"
                                 : "an inverted card can't be inverted (INV-4)";
}

static bool asks_for_icons(const Sense *s, uint16_t at)
{
    static const uint8_t ops[] = {WARS_OP_ICONS, WARS_OP_ICONS_MIN, WARS_OP_BATTLEGROUND};
    for (size_t i = 0; i < COUNT_OF(ops); i++)
        if (code_has(&wars_vocabulary, s->code, at, ops[i], -1) ||
            (s->a->condition && code_has(&wars_vocabulary, s->code, s->a->condition, ops[i], -1)))
            return true;
    return false;
}

// What is done only to units and ships; NULL: `op` is another operation.
static const char *verb_nonsense(uint8_t op, uint16_t *ret_wanted)
{
    if (!wars_is_verb(op) || !wars_verb(op)->cards)
        return NULL;
    *ret_wanted = wars_verb(op)->cards;
    return "only units and ships are damaged or inverted (DMG-1)";
}

// "Dismiss target unit your opponent has": everybody dismisses his or her own cards.
static const char *dismiss_nonsense(const Sense *s, uint16_t at)
{
    uint16_t filter = s->code[at] == WARS_OP_DISMISS ? selected_filter(s, (uint16_t)(at + 2)) : 0;
    uint8_t who = s->code[at + 1];
    bool is_others = filter && who <= PLAYER_OPPONENT &&
                     filter_says(s, filter, OP_OWNER, who == PLAYER_YOU ? PLAYER_OPPONENT : PLAYER_YOU);
    return is_others ? "a player dismisses only his or her own cards (TARGET-10): say \"destroy\"" : NULL;
}

// "Each unit in your hand is power +1": only cards in play have such things, or those that come into play.
static const char *idle_nonsense(const Sense *s, uint16_t at)
{
    static const uint8_t ops[] = {WARS_OP_MODIFY, WARS_OP_IMMUNE, WARS_OP_CANT_MOVE, WARS_OP_CANT_BE, WARS_OP_KEYWORDS,
                                  WARS_OP_UNKEYWORD};
    static const uint16_t live = 1 << ZONE_PLAY | 1 << ZONE_PENDING;
    if (!memchr(ops, s->code[at], sizeof ops))
        return NULL;
    uint16_t cards = code_operand(&wars_vocabulary, s->code, at, 's');
    uint16_t zones = s->code[cards] == OP_EACH ? code_wide(s->code, (uint16_t)(cards + 2)) : 0;
    return zones && !(zones & live) ? "these cards are not in play, where this would matter" : NULL;
}

static const char *statement_nonsense(const Sense *s, uint16_t at)
{
    const uint8_t *code = s->code + at;
    const char *state = state_nonsense(s, at);
    bool is_amount = *code == WARS_OP_LOSE || *code == WARS_OP_ACTIVATE;
    if (is_amount && code[2] == OP_NUM && code[3] == 0)
        return "0 energy is nothing";
    if (state || is_battle_number(*code))
        return state ? state : number_nonsense(s, at);
    if (dismiss_nonsense(s, at) || idle_nonsense(s, at))
        return dismiss_nonsense(s, at) ? dismiss_nonsense(s, at) : idle_nonsense(s, at);
    uint16_t wanted = ANY_TYPES;
    const char *why = NULL;
    switch (*code) {
    case WARS_OP_MODIFY:
        if (code[1] == STAT_CAPACITY) {
            wanted = 1u << TYPE_SHIP, why = "only ships have a capacity (KW-CAPACITY)";
            break;
        }
        wanted = BATTLE_TYPES, why = "only units and ships have power, tactics and defense (TYPE-7)";
        break;
    case WARS_OP_IMMUNE: case WARS_OP_IMMUNE_BELOW:
        wanted = BATTLE_TYPES, why = "attrition damages only units and ships (ATTR-3)";
        break;
    case WARS_OP_CANT_MOVE:
        wanted = MOVING_TYPES, why = "locations never move";
        break;
    case WARS_OP_CANT_BE:
        if (code[1] == ON_BATTLE)
            wanted = BATTLE_TYPES, why = "only units and ships fight (BATTLE-1)";
        else
            why = verb_nonsense(wars_verb_of(code[1]), &wanted);
        break;
    case WARS_OP_UNKEYWORD:
    case WARS_OP_KEYWORDS:
        wanted = code[1] < KEYWORD_COUNT ? keywords[code[1]].types : 0;
        why = code[1] < KEYWORD_COUNT ? keywords[code[1]].why : NULL;
        break;
    case WARS_OP_LABELED:
        wanted = wars_label_types((Label)code[2]), why = "no such card has this label (TYPE-3)";
        break;
    case WARS_OP_ICONS_HAD:
        if (asks_for_icons(s, at))
            return "how many icons there are can't depend on how many there are";
        wanted = LOCATION_TYPES, why = "only locations have icons (TYPE-6)";
        break;
    case WARS_OP_MUTE:
        return s->a->kind == WARS_WATCHED && !s->a->condition
             ? NULL : "abilities are lost for a while, by an effect: say \"until end of turn\"";
    case WARS_OP_NOT_BY_SUCH:
        if (code[1] != 0 && names_agents_place(s, at))
            return "the card that does it may have left by then, and where it was is not known: say what kind it is";
        return NULL;
    case WARS_OP_PLAY:
    case WARS_OP_PLAY_THERE:
        return play_nonsense(s, at);
    case WARS_OP_CHEAPER_AT:
    case WARS_OP_CHEAPER_TO:
        return price_nonsense(s, at);
    case WARS_OP_MOVE_TO: case WARS_OP_ENTER:
        return place_nonsense(s, at);
    default:
        why = verb_nonsense(*code, &wanted);
    }
    return why && !(selected_types(s, code_operand(&wars_vocabulary, s->code, at, 's')) & wanted) ? why : NULL;
}

// ---- this card itself ----

// An order or an interrupt is pending while its text is performed: it can be put somewhere, and nothing else.
static bool is_put_away(uint8_t op)
{
    return op == WARS_OP_RETURN || op == WARS_OP_PUT_ON || op == WARS_OP_PUT_UNDER || op == WARS_OP_STACK ||
           op == WARS_OP_AFTERWARDS || op == WARS_OP_REMOVE;
}

static const char *self_nonsense(const Sense *s, uint16_t at)
{
    uint8_t op = s->code[at];
    bool comes_back = s->a->kind == WARS_WATCHED || s->a->kind == WARS_REPLACES || wars_is_departure(s->a->event);
    if (!wars_is_of_itself(s, at))
        return NULL;
    if (s->kind & PASSING_TYPES)
        return is_put_away(op) ? NULL : "this card is pending then and never in play: it can only be put somewhere";
    return !comes_back && (is_playing(op) || op == WARS_OP_ENTER || op == WARS_OP_STACK)
         ? "this card is there already" : NULL;
}

// ---- events ----

// Triggers see a movement after it has happened: what was true before may no longer be.
static const char *movement_nonsense(const Sense *s)
{
    const Ability *a = s->a;
    bool is_near_self = wars_filter_has(s, a->object, WARS_OP_ADJACENT, OP_SELF) ||
                        wars_filter_has(s, a->object, WARS_OP_RELATED, OP_SELF) ||
                        wars_filter_has(s, a->object, WARS_OP_ELSEWHERE, OP_SELF);
    bool is_another = wars_filter_has(s, a->subject, OP_OTHER, -1) ||
                      wars_filter_has(s, a->subject, OP_OWNER, PLAYER_OPPONENT);
    if (is_near_self && !is_another && filter_types(s, a->subject) & s->kind)
        return "this is asked when it has moved: where it was before can't be asked here";
    bool is_ship = filter_types(s, a->subject) == TYPE_BIT(TYPE_SHIP);
    if (is_ship && filter_types(s, a->object) == TYPE_BIT(TYPE_SITE))
        return "ships are at sectors, never at sites (DEPLOY-6)";
    return filter_types(s, a->subject) & MOVING_TYPES ? NULL : "locations never move";
}

// "… put each unit aboard it …", said about a card that has left.
static bool names_what_went_along(const Sense *s)
{
    for (uint16_t at = s->a->code; at && s->code[at] != OP_END; at = code_skip(&wars_vocabulary, s->code, at))
        if (code_has(&wars_vocabulary, s->code, at, WARS_OP_ABOARD, OP_SLOT) ||
            code_has(&wars_vocabulary, s->code, at, WARS_OP_BENEATH, OP_SLOT))
            return true;
    return false;
}

static bool does_something_with_itself(const Sense *s)
{
    for (uint16_t at = s->a->code; at && s->code[at] != OP_END; at = code_skip(&wars_vocabulary, s->code, at))
        if (wars_is_of_itself(s, at))
            return true;
    return false;
}

static bool code_says(const Sense *s, uint8_t op)
{
    for (uint16_t at = s->a->code; at && s->code[at] != OP_END; at = code_skip(&wars_vocabulary, s->code, at))
        if (s->code[at] == op)
            return true;
    return false;
}

// A replacement of a card's loss affects it alone: cards beneath or aboard it are lost as usual.
static bool would_lose_together(const Sense *s)
{
    const Ability *a = s->a;
    uint16_t types = a->event == ON_LOST ? filter_types(s, a->subject) : 0;
    bool with_beneath = types & (TYPE_BIT(TYPE_WEAPON) | TYPE_BIT(TYPE_ASSET)) && types & BATTLE_TYPES;
    return with_beneath || (types & TYPE_BIT(TYPE_SHIP) && types & UNIT_TYPES);
}

// Whether the condition says that the event's card is in that state.
static bool says_state(const Sense *s, uint16_t at, uint8_t state)
{
    const uint8_t *is = s->code + at;
    if (is[0] == OP_AND)
        return says_state(s, (uint16_t)(at + 1), state) ||
               says_state(s, code_skip(&wars_vocabulary, s->code, (uint16_t)(at + 1)), state);
    if (is[0] != OP_MATCHES)
        return false;
    bool is_self = is[1] == OP_SELF && s->code[s->a->subject + 3] == OP_IS && s->code[s->a->subject + 4] == OP_SELF;
    bool is_that = is[1] == OP_SLOT && is[2] == SLOT_THAT;
    return (is_self || is_that) && filter_says(s, (uint16_t)(at + (is_self ? 2 : 3)), WARS_OP_STATUS, state);
}

// "When this character is damaged, if it is undamaged": by then it no longer is.
static bool denies_event(const Sense *s)
{
    uint8_t event = s->a->event, denied = event == ON_DAMAGED ? IS_UNDAMAGED : event == ON_UNDAMAGED ? IS_DAMAGED
                                        : event == ON_REVERTED ? IS_INVERTED : 0;
    return denied && s->a->condition && says_state(s, s->a->condition, denied);
}

// Whether the event is checked before it happens; a victory can only be replaced by "nobody wins".
static bool is_replaceable(const Ability *a)
{
    switch (a->event) {
    case ON_DRAW: case ON_MOVES: case ON_REVEALS: case ON_RETRIEVES: case ON_ACTIVATES: case ON_LOSES:
    case ON_CANCELLED: case ON_DRAIN_CANCELLED:
        return true;
    default:
        return wars_verb_of(a->event) || (a->event == ON_WINS && a->limit == WATCH_PREVENT);
    }
}

static const char *event_nonsense(const Sense *s)
{
    const Ability *a = s->a;
    bool waits = a->kind == WARS_TRIGGERED || a->kind == WARS_WATCHED || a->kind == WARS_REPLACES;
    if (!waits || !a->subject)
        return NULL;
    if (a->event == ON_REVEALS && code_says(s, WARS_OP_HAPPEN))
        return "a reveal for battle destiny is replaced or not: nobody may choose then";
    if (a->event == ON_MOVES && code_says(s, WARS_OP_HAPPEN))
        return "a movement is replaced or not: nobody may choose then";
    if (a->kind == WARS_REPLACES && !is_replaceable(a))
        return "nothing can take the place of this";
    if (a->kind == WARS_REPLACES && would_lose_together(s))
        return "cards beneath or aboard such a card would be lost all the same: say which kind of card it is";
    uint16_t types = filter_types(s, a->subject), wanted = ANY_TYPES;
    const char *why = verb_nonsense(wars_verb_of(a->event), &wanted);
    if (why && !(types & wanted))
        return why;
    bool is_of_play = a->event != ON_LOST && (wars_is_departure(a->event) || a->event == ON_ENTERS);
    if (is_of_play && !(types & ~(unsigned)PASSING_TYPES))
        return "orders and interrupts are never in play (ZONE-3)";
    if (wars_filter_has(s, a->object, WARS_OP_TOLD, TOLD_ATTRITION) && (a->event != ON_DAMAGED || a->also))
        return "attrition damages cards, and does nothing else (ATTR-3)";
    bool is_loss = is_lost_by(a->event) && is_lost_by(a->also) && awaits(a, ON_LOST);
    if (a->also && (a->event == a->also || is_loss))
        return "that is one event: say it once";
    if (a->kind != WARS_REPLACES && denies_event(s))
        return "this can never be: the event has just made it otherwise";
    bool is_over = a->kind == WARS_TRIGGERED && wars_is_departure(a->event);
    if (is_over && wars_filter_has(s, a->subject, OP_IS, WARS_OP_HOST) && does_something_with_itself(s))
        return "this card has left with the one it was beneath (LEAVE-1)";
    if (is_over && names_what_went_along(s))
        return "what was aboard or beneath it has left with it (LEAVE-1)";
    bool moves = a->event == ON_MOVES || a->event == ON_MOVEMENT || a->event == ON_MOVES_FROM;
    return moves ? movement_nonsense(s) : NULL;
}

// The bit of the slot whose cards a statement affects; 0: it affects none.
static uint16_t first_slot(const uint8_t *code, uint16_t at)
{
    uint16_t cards = code_operand(&wars_vocabulary, code, at, 's');
    return cards && code[cards] == OP_SLOT ? (uint16_t)(1u << code[cards + 1]) : 0;
}

// "Choose a faction. Destroy target unit of that faction."
static const char *named_nonsense(const Sense *s, uint16_t at)
{
    return code_has(&wars_vocabulary, s->code, at, WARS_OP_NAMED, -1)
         ? "targets are chosen before the word is named: say \"a …\", not \"target …\"" : NULL;
}

static const char *cost_nonsense(const uint8_t *code, uint16_t at)
{
    if (is_playing(code[at]))
        return "playing a card can't be a cost: it would be on the stack while the cost is paid (STACK-1)";
    return code[at] == WARS_OP_UP_TO && (code[at + 1] == WARS_OP_PAY || code[at + 1] == WARS_OP_LOSE)
               ? "how much a cost takes is announced: say X" : NULL;
}

// Whether cards are chosen and nothing is done with them.
static bool is_chosen_in_vain(const Sense *s, uint16_t chosen)
{
    uint8_t slot = s->code[chosen + 2];
    for (uint16_t at = s->a->code; s->code[at] != OP_END; at = code_skip(&wars_vocabulary, s->code, at))
        if (s->code[at] != WARS_OP_CHOSEN && code_has(&wars_vocabulary, s->code, at, OP_SLOT, slot))
            return false;
    return true;
}

// "Look at your opponent's hand and choose a card there": the choice would come first.
static bool is_chosen_unseen(const Sense *s, uint16_t look)
{
    for (uint16_t at = s->a->code; at < look; at = code_skip(&wars_vocabulary, s->code, at)) {
        uint16_t filter = s->code[at] == OP_CHOOSE ? choice_filter(s, at, s->code[at + 1]) : 0;
        if (filter && code_wide(s->code, (uint16_t)(filter + 1)) >> ZONE_HAND & 1)
            return true;
    }
    return false;
}

// "A character at random from your used pile": somebody would have to look through the pile for it.
static bool is_drawn_blindly(const Sense *s, uint16_t at)
{
    static const uint16_t piles = 1 << ZONE_RESERVE | 1 << ZONE_ACTIVE | 1 << ZONE_USED;
    uint16_t filter = s->code[at] == OP_RANDOM ? choice_filter(s, at, s->code[at + 1]) : 0;
    if (filter == 0 || !(code_wide(s->code, (uint16_t)(filter + 1)) & piles))
        return false;
    for (uint16_t test = (uint16_t)(filter + 3); test < filter + 1 + s->code[filter];
         test = code_skip(&wars_vocabulary, s->code, test))
        if (s->code[test] != OP_OWNER && (s->code[test] != WARS_OP_KIND || s->code[test + 1] != 0))
            return true;
    return false;
}

static const char *statements_nonsense(const Sense *s, uint16_t from, uint16_t *ret_at)
{
    const uint8_t *code = s->code;
    uint16_t played = s->a->event == ON_PLAYED && s->a->subject && !wars_filter_has(s, s->a->subject, OP_IS, OP_SELF);
    bool is_energy = s->a->event == ON_LOSES || s->a->event == ON_ACTIVATES;
    uint8_t last = is_energy && s->a->subject ? WARS_OP_LOSE : 0;       // "that much": what the event tells
    if (from != s->a->play)
        last = last ? last : wars_sense_paid(s);
    for (uint16_t at = from; at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at)) {
        uint16_t slot = first_slot(code, at);
        if (is_playing(code[at]))
            played |= slot;
        bool is_early = played & slot && wars_needs_play(code[at]);
        const char *why = is_early ? "it is pending then, and in play only later (A-16)" : statement_nonsense(s, at);
        *ret_at = at;
        if (!why && code[at] == WARS_OP_BAN && s->a->kind != WARS_ONGOING && s->a->kind != WARS_WATCHED)
            why = "for a while this is said about the player: \"your opponent can't move …\"";
        if (!why)
            why = self_nonsense(s, at);
        if (is_drawn_blindly(s, at))
            why = "the pile lies face down: nobody can tell which of its cards are such cards";
        if (code[at] == WARS_OP_LOOK_HAND && is_chosen_unseen(s, at))
            why = "first the hand is looked at, then a card is chosen: say it in two sentences";
        if (code[at] == WARS_OP_CHOSEN && is_chosen_in_vain(s, at))
            why = "a card is chosen, but nothing is said about it";
        if (!why)
            why = wars_sense_done(code, at, last);
        if (!why)
            why = wars_sense_fate(s, at, last);
        if (!why)
            why = wars_sense_twice(s, at, last);
        if (!why)
            why = wars_contradiction(code, at, 'c');
        if (!why)
            why = wars_past_contradiction(code, at, 'c');
        if (!why)
            why = wars_one_contradiction(code, at);
        if (!why && from == s->a->play)
            why = named_nonsense(s, at);
        if (!why && from == s->a->play)
            why = cost_nonsense(code, at);
        if (why)
            return why;
        if (last != WARS_OP_REVEAL_UNTIL)       // the rest is kept, because the text may mention it (wars_do_return)
            last = wars_sense_counted(s, at) ? wars_sense_counted(s, at) : last;
    }
    *ret_at = 0;
    return NULL;
}

// Whether several cards are chosen, and the choice itself asks for it, not a description inside that choice.
static bool group_is_chosen(const Sense *s, uint16_t at)
{
    uint16_t least = (uint16_t)(at + 4), most = code_skip(&wars_vocabulary, s->code, least);
    uint16_t filter = code_skip(&wars_vocabulary, s->code, most);
    bool is_one = s->code[most] == OP_NUM && s->code[most + 1] == 1;
    for (uint16_t test = (uint16_t)(filter + 3); test < filter + 1 + s->code[filter];
         test = code_skip(&wars_vocabulary, s->code, test))
        if (s->code[test] != WARS_OP_IN_GROUP && code_has(&wars_vocabulary, s->code, test, WARS_OP_IN_GROUP, -1))
            return false;
    return !is_one;
}

// "At the same site" about several cards that are chosen together: it means nothing for one card, or for all there are.
static bool groups_fit(const Sense *s, uint16_t at)
{
    for (; at && s->code[at] != OP_END; at = code_skip(&wars_vocabulary, s->code, at)) {
        bool is_group = code_has(&wars_vocabulary, s->code, at, WARS_OP_IN_GROUP, -1);
        bool is_asked_for = s->code[at] == OP_TARGET || s->code[at] == OP_CHOOSE;
        if (is_group && (!is_asked_for || !group_is_chosen(s, at)))
            return false;
    }
    return true;
}

// Whether something is said about a word that this ability has not named before; what waits or holds later knows what
// was named.
static bool speaks_of_unnamed(const Sense *s, uint8_t what)
{
    const Ability *a = s->a;
    bool is_named = a->kind == WARS_WATCHED;
    if (!is_named && ((a->condition && code_has(&wars_vocabulary, s->code, a->condition, WARS_OP_NAMED, what)) ||
                      wars_filter_has(s, a->subject, WARS_OP_NAMED, what) ||
                      wars_filter_has(s, a->object, WARS_OP_NAMED, what)))
        return true;
    for (uint16_t at = a->code; at && s->code[at] != OP_END && !is_named;
         at = code_skip(&wars_vocabulary, s->code, at)) {
        is_named = s->code[at] == WARS_OP_NAMES && s->code[at + 2] == what;
        if (!is_named && code_has(&wars_vocabulary, s->code, at, WARS_OP_NAMED, what))
            return true;
    }
    return false;
}

// "Each player names a faction. Destroy each unit of that faction."
static bool both_name(const Sense *s, uint8_t what)
{
    uint8_t count = 0;
    bool is_asked = false;
    for (uint16_t at = s->a->code; at && s->code[at] != OP_END; at = code_skip(&wars_vocabulary, s->code, at)) {
        count = (uint8_t)(count + (s->code[at] == WARS_OP_NAMES && s->code[at + 2] == what));
        is_asked = is_asked || (count > 1 && code_has(&wars_vocabulary, s->code, at, WARS_OP_NAMED, what));
    }
    return is_asked;
}

// "Choose a site. Destroy target unit there": targets are settled before anything is chosen on the way.
static const char *target_nonsense(const Sense *s, uint16_t *ret_at)
{
    unsigned settled = 0;
    for (uint16_t at = s->a->play; at && s->code[at] != OP_END; at = code_skip(&wars_vocabulary, s->code, at)) {
        if (!is_choosing(s->code[at]))
            continue;
        *ret_at = at;
        for (uint8_t slot = SLOT_FIRST; slot < SLOT_ADDED && s->a->kind != WARS_WATCHED; slot++)
            if (!(settled >> slot & 1) && code_has(&wars_vocabulary, s->code, at, OP_SLOT, slot))
                return "targets come first, before what describes this one is chosen: say \"target …\" of both, or of "
                       "neither";
        settled |= 1u << s->code[at + 1];
    }
    *ret_at = 0;
    return NULL;
}

const char *wars_nonsense(const uint8_t *code, const Ability *a, uint16_t kind, uint16_t *ret_at)
{
    const Sense s = {.code = code, .a = a, .kind = kind};
    const char *why = event_nonsense(&s);
    *ret_at = 0;
    bool is_asked = (a->condition && code_has(&wars_vocabulary, code, a->condition, WARS_OP_IN_GROUP, -1)) ||
                    wars_filter_has(&s, a->subject, WARS_OP_IN_GROUP, -1) ||
                    wars_filter_has(&s, a->object, WARS_OP_IN_GROUP, -1);
    if (!why)
        why = wars_contradiction(code, a->subject, 'f');
    if (!why)
        why = wars_contradiction(code, a->object, 'f');
    if (!why)
        why = wars_contradiction(code, a->condition, 'c');
    if (!why)
        why = wars_past_contradiction(code, a->condition, 'c');
    if (!why)
        why = wars_past_contradiction(code, a->subject, 'f');
    if (!why && (is_asked || !groups_fit(&s, a->play) || !groups_fit(&s, a->code)))
        why = "the same place as what? nothing was named before";
    if (!why && (speaks_of_unnamed(&s, NAMES_FACTION) || speaks_of_unnamed(&s, NAMES_TYPE)))
        why = "nothing was named before in this ability";
    if (!why && (both_name(&s, NAMES_FACTION) || both_name(&s, NAMES_TYPE)))
        why = "each player has named one: whose is meant?";
    if (!why)
        why = statements_nonsense(&s, a->play, ret_at);
    if (!why)
        why = wars_sense_host(&s, ret_at);
    if (!why)
        why = wars_sense_unplayed(&s, ret_at);
    if (!why)
        why = wars_sense_left(&s, ret_at);
    if (!why)
        why = wars_sense_elsewhere(&s, ret_at);
    if (!why)
        why = wars_sense_spent(&s, ret_at);
    if (!why)
        why = target_nonsense(&s, ret_at);
    if (!why)
        why = wars_sense_unknown_price(&s, ret_at);
    return why ? why : statements_nonsense(&s, a->code, ret_at);
}

uint16_t wars_brings(uint8_t op) { return is_playing(op) ? 1u << ZONE_PLAY : 0; }

// A card that has left is another card afterwards (LEAVE-4); what is known about it is what is printed on it, and what
// its numbers were.
bool wars_is_lasting(const uint8_t *code)
{
    static const uint8_t lasting[] = {
        WARS_OP_STAT_OF, WARS_OP_DESTINY_OF, WARS_OP_COST_OF, WARS_OP_KIND, WARS_OP_UNIT, WARS_OP_LABEL,
        WARS_OP_FACTION, WARS_OP_STAT_MIN, WARS_OP_STAT_MAX, WARS_OP_COST_MIN, WARS_OP_COST_MAX, WARS_OP_TITLED,
    };
    return memchr(lasting, code[0], sizeof lasting) != NULL;
}

bool wars_sends_away(uint8_t op, uint16_t zones)
{
    bool leaves = op == WARS_OP_PUT_ON || op == WARS_OP_PUT_UNDER || op == WARS_OP_RETURN || op == WARS_OP_REMOVE ||
                  op == WARS_OP_STACK || op == WARS_OP_SHUFFLE_IN || wars_leaves(op);
    return leaves && zones >> ZONE_PLAY & 1;
}
