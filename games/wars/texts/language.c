// language.c — which cards a text may choose, and the tables of WARS's words and operations.
#include "games/wars/board/board.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/board/turn_deeds.h"
#include "games/wars/rules/rules.h"
#include "games/wars/texts/asked.h"
#include "games/wars/texts/verbs.h"
#include "games/wars/triggers/triggers.h"

// ---- which cards may be chosen ----

static bool is_target_slot(const Context *c, uint16_t play, uint8_t slot)
{
    for (uint16_t at = play; at && c->code[at] != OP_END; at = c->note[at].next)
        if (c->code[at] == OP_TARGET && c->code[at + 1] == slot)
            return true;
    return false;
}

static bool is_targeted(const Context *c, CardId card)
{
    const Entry *e = c->entry;
    for (uint8_t slot = SLOT_FIRST; slot < e->filled; slot++)
        if (is_target_slot(c, text_program(c->t, e->def)->ability[e->ability].play, slot) &&
            memchr(e->card + entry_slot_begin(e, slot), card, entry_slot_count(e, slot)))
            return true;
    return false;
}

static bool is_events_card(const Entry *e, CardId card)
{
    return e && entry_slot_count(e, SLOT_THAT) > 0 && e->card[0] == card;
}

// "Your": said of what you have, have played, or had when the event happened; of a card elsewhere, if you own it.
static SeatId who_has(const Context *c, CardId card)
{
    RULE(GEN, 5);
    if (where(c->t, card)->how != HOW_NONE)
        return where(c->t, card)->holder;
    if (is_in_zone(c->t, card, ZONE_PENDING))
        return wars_who_plays(c->t, card);
    bool is_taken = is_events_card(c->entry, card) && (c->entry->flags & TRIGGER_NOT_OWNERS);
    return is_taken ? seat_other(owner_of(c->t, card)) : owner_of(c->t, card);
}

// Who caused the event that triggered the text.
static SeatId event_doer(const Context *c)
{
    const Aside *aside = c->aside;
    return c->entry ? (c->entry->flags & TRIGGER_BY_SECOND) != 0 : aside ? aside->doer : 0;
}

// The card being played is no longer in hand and can't be its own target; no card is a target twice.
static bool may_choose(const Context *c, uint8_t op, SeatId who, CardId card)
{
    const Entry *e = c->entry;
    (void)who;                                  // no matter who names it (TARGET-2), it is the controller's target
    if (e && e->pending == PENDING_CARD && card == e->source)
        return false;
    if (op != OP_TARGET)
        return true;
    if (is_in_zone(c->t, card, ZONE_PENDING) && !RULE_IF(STACK, 8, wars_pending_of_card(c->t, card)))
        return false;                           // off the stack, its effect is being performed
    RULE(TARGET, 5);                            // no matter who has it
    RULE(WARS_A, 82);                           // even the text's own card
    return RULE_IF(TARGET, 11, wars_can_target(c->t, c->you, card)) &&
           !wars_cant_be_targeted_by(c->t, card, c->self, c->you) &&
           (!e || RULE_IF(TARGET, 4, !is_targeted(c, card)));
}

// EFF-4: among the options of an effect, one that can be performed must be chosen; not so in 2004.
static bool may_choose_in_vain(const Table *t) { return !RULE_IF(EFF, 4, is_edition(t, EDITION_2005)); }

// Whether something still to come mentions this very card.
static bool is_spoken_of(const Table *t, CardId card)
{
    const WarsState *s = state(t);
    for (uint8_t i = 0; i < t->m->entry_count; i++) {
        const Entry *e = &t->entries[i];
        if (!entry_is_free(e) && (e->source == card || e->place == card || memchr(e->card, card, e->card_count)))
            return true;
    }
    for (uint8_t i = 0; i < s->use_count; i++)
        if (s->use[i].card == card)
            return true;
    return wars_is_changed(t, card) || wars_card_has_deed(t, card);
}

// Two copies are one option only if nothing at all distinguishes them.
static bool are_one(const Table *t, CardId a, CardId b)
{
    CardId ignored[WARS_CARDS];
    if (!cards_are_alike(t, a, b))
        return false;
    if (where(t, a)->how == HOW_NONE)
        return true;
    return memcmp(where(t, a), where(t, b), sizeof(Where)) == 0 && !is_location(t, a) && !is_spoken_of(t, a) &&
           !is_spoken_of(t, b) && !wars_cards_beneath(t, a) && !wars_cards_beneath(t, b) &&
           wars_cards_stacked(t, a, ignored) + wars_cards_stacked(t, b, ignored) == 0;
}

static void watch(Table *t, const Entry *e, uint8_t mode, uint8_t ability, uint8_t lasts)
{
    wars_watch_begin(t, e, (WatchMode)mode, ability, (Lasts)lasts);
}

// ---- the tables ----

#define ZONES(zone) (1u << ZONE_##zone)
#define ON_PERMANENT "on=character|nobot|vehicle|ship|weapon|asset|site|sector"
#define ON_EVENT "on=order|interrupt"
// An ongoing ability is read from its card; an effect sets up its statements to hold for a while.
#define HOLDS(code) "?cards( " code " )? ?captured( WATCH HOLDING WATCHED!( code: " code " )! lasts )?"
// What comes before ≈: how often, for what. If one line makes several abilities, the first says how often.
#define PAID "(<bullets> (<Cost> |)|<cost> |)"
#define LIMIT "?1( limit: $1 )?"
#define NEEDS_RIFT " refuse:a card in play does this only after \xe2\x89\x88, or when something happens (ABIL-2)"

#define VERB_OP(NAME) WARS_OP_##NAME
#define VERB_EVENT(DONE) ON_##DONE
#define BATTLE_TYPES (UNIT_TYPES | 1u << TYPE_SHIP)

#define LANGUAGE_DEF "games/wars/texts/language.def"
#define VERBS_DEF "games/wars/texts/verbs.def"
#define FOREIGN_DEF "games/wars/texts/foreign.def"
#define EXAMPLES_DEF "games/wars/texts/examples.def"
#include "language/tables.h"

const char *wars_harm_name(uint8_t event)
{
    if (event == ON_BATTLE)
        return "in a battle";
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (strcmp(words[i].class, "done") == 0 && verbs[words[i].value - OP_GAME].event == event)
            return words[i].singular;
    return NULL;
}

static const char *const kinds[] = {"card", "character", "nobot", "vehicle", "ship", "weapon", "asset", "order",
                                    "interrupt", "location", "site", "sector", "drain", NULL};         // ORDER KIND
static const char *const type_lines[] = {NULL, "CHARACTER", "NŌBOT", "VEHICLE", "SHIP (CAPACITY 2) • FIGHTER",
                                         "WEAPON (CHARACTER)", "ASSET (UNIT)", "ORDER (USED)", "INTERRUPT (USED)", NULL,
                                         "LOCATION (SITE)", "LOCATION (SECTOR)", NULL};                // ORDER KIND
static const NameInfo nouns[] = {
    {"noun", NOUN_BY_VALUE}, {"called", NOUN_BY_KINDS}, {"units", UNIT_TYPES}, {"label", UNIT_TYPES},
    {"craft", 1u << TYPE_SHIP},
    {"ground", LOCATION_TYPES}, {"turner", UNIT_TYPES | 1u << TYPE_SHIP},
    {"harbor", 1u << TYPE_SITE}, {"camp", LOCATION_TYPES}, {"marked_site", 1u << TYPE_SITE},
    {"marked_sector", 1u << TYPE_SECTOR},
};

const Vocabulary wars_vocabulary = {
    .name = "wars",
    .title = "WARS",
    VOCABULARY_TABLES,
    .kinds = kinds,
    .types = type_lines,
    .nouns = nouns,
    .noun_count = COUNT_OF(nouns),
    .verb_accept = VERB_ACCEPT,
    .verb_decline = VERB_DECLINE,
    .verb_done = VERB_DONE,
    .verb_mode = VERB_MODE,
    .question_may = QUESTION_MAY,
    .question_mode = QUESTION_CHOICE,
    .verb_target = VERB_TARGET,
    .verb_choose = VERB_CHOOSE,
    .question_choose = QUESTION_CHOOSE,
    .question_target = QUESTION_TARGET,
    .procedure = PROCEDURE_TEXT,
    .spells_numbers = true,
    .number = wars_asked_number,
    .condition = wars_asked_condition,
    .test = wars_asked_test,
    .select = wars_asked_select,
    .set_zone = ZONE_PLAY,
    .set_of = wars_asked_set,
    .within = wars_asked_within,
    .narrow = wars_asked_narrow,
    .alike = are_one,
    .judged = wars_judged,
    .led_on = wars_instead_led_on,
    .owner = who_has,
    .doer = event_doer,
    .may_choose = may_choose,
    .may_choose_in_vain = may_choose_in_vain,
    .watch = watch,
    .sends_away = wars_sends_away,
    .is_lasting = wars_is_lasting,
    .keep_gone = wars_gone_keep,
    .brings = wars_brings,
    .nonsense = wars_nonsense,
    .passing_kinds = 1u << TYPE_ORDER | 1u << TYPE_INTERRUPT,
    .found_zones = 0xffff & ~ZONES(PLAY),
    .wide_kind = 1u << TYPE_LOCATION,
    .wide_kinds = LOCATION_TYPES,
    .self_class = "units",
    .host_of = WARS_OP_HOST_OF,
    .done_by = WARS_OP_BY,
    .added_cost = WARS_ADDED_COST,
    .group_test = WARS_OP_IN_GROUP,
    .named_test = WARS_OP_NAMED,
    .helper = wars_helper,
};
