// position_check.c — what must hold in every WARS position, however it came to be: a match, a scene, a stored state.
//
// Nothing here trusts a number it has not checked. Whatever passes can be played, drawn and queried safely.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/board/turn_deeds.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/scenes/scenes.h"
#include "games/wars/texts/verbs.h"
#include "games/wars/triggers/triggers.h"

#include "language/code.h"
#include "language/grammar.h"

// Whether all bytes from here to the end are 0, as those after the end of a list must be. All at once, because this
// runs at every step of a test.
static bool is_blank(const void *from, const void *end)
{
    const uint8_t *bytes = from;
    size_t size = (size_t)((const uint8_t *)end - bytes);
    return size == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, size - 1) == 0);
}

// ---- how cards lie ----

static bool where_is_possible(const Table *t, CardId card, const Where *l)
{
    const CardId host = l->host;
    switch ((How)l->how) {
    case HOW_LOCATION:
        return is_location_card(t, card) && host == 0;
    case HOW_AT:
        return (is_unit(t, card) || is_ship(t, card)) && is_location(t, host);
    case HOW_ABOARD:
        return is_unit(t, card) && is_ship(t, host) && is_in_play(t, host);
    case HOW_WEAPON:
        return facts(t, card)->type == TYPE_WEAPON && is_in_play(t, host);
    case HOW_ASSET:
        return facts(t, card)->type == TYPE_ASSET && is_in_play(t, host);
    case HOW_ALONE:
        return facts(t, card)->type == TYPE_ASSET && host == 0;
    case HOW_ENCAMPMENT:
        return is_location_card(t, card) && is_location(t, host);
    case HOW_NONE:
    case HOW_STACKED:
    case HOW_COUNT:
        break;
    }
    return false;
}

static const char *check_where(const Table *t, CardId card)
{
    const Where *l = where(t, card);
    if (l->host > WARS_CARDS || l->how >= HOW_COUNT || l->status > STATUS_ALL)
        return "a card lies in a way that does not exist";
    if (t->cards[card].def && owner_of(t, card) != zone_seat(t, t->cards[card].zone))
        return "a card lies in a zone of somebody else";
    if (l->holder >= SEAT_COUNT)
        return "a card that nobody has";
    if (t->cards[card].def && is_in_play(t, card))
        return where_is_possible(t, card, l) ? NULL : "a card in play lies where it cannot";
    if (l->status || l->holder != owner_of(t, card))
        return "a card that is not in play is damaged, inverted or used by the other";
    if (t->cards[card].def && is_in_zone(t, card, ZONE_STACKED))
        return l->how == HOW_STACKED && is_in_play(t, l->host) ? NULL : "a card is stacked on nothing";
    return l->host || l->how ? "a card that is not in play lies in the play area" : NULL;
}

static bool hosts_end(const Table *t, CardId card)
{
    for (int depth = 0; depth < WARS_CARDS; depth++) {
        if (card == 0)
            return true;
        card = where(t, card)->host;
    }
    return false;
}

static const char *check_table(const Table *t)
{
    static const Where nothing;
    const char *wrong = NULL;
    if (memcmp(where(t, 0), &nothing, sizeof nothing) != 0)
        return "no card lies somewhere";
    for (CardId c = 1; c <= WARS_CARDS && !wrong; c++)
        wrong = check_where(t, c);
    for (CardId c = 1; c <= WARS_CARDS && !wrong; c++)
        if (!hosts_end(t, c))
            wrong = "cards lie beneath each other in a circle";
    return wrong;
}

// Each location in play is in the layout once; those of a group are next to each other, its sectors first.
static const char *check_layout(const Table *t)
{
    const WarsState *s = state(t);
    bool seen[WARS_CARDS + 1] = {false};
    uint8_t locations = 0;
    if (!is_blank(&s->layout[s->layout_count], &s->layout[WARS_CARDS]))
        return "a location past the end of the layout";
    for (uint8_t i = 0; i < s->layout_count; i++) {
        CardId card = s->layout[i];
        if (card == 0 || card > WARS_CARDS || !is_location(t, card) || seen[card])
            return "the layout names something that is not a location, or one twice";
        seen[card] = true;
        for (uint8_t k = 0; k < i; k++) {
            bool same = facts(t, s->layout[k])->group == facts(t, card)->group;
            if (same && facts(t, s->layout[i - 1])->group != facts(t, card)->group)
                return "related locations are not side by side";
            if (same && facts(t, card)->type == TYPE_SECTOR && facts(t, s->layout[k])->type == TYPE_SITE)
                return "a sector after the sites of its group";
        }
    }
    for (CardId c = 1; c <= WARS_CARDS; c++)
        locations = (uint8_t)(locations + is_location(t, c));
    return locations == s->layout_count ? NULL : "a location in play is not in the layout";
}

// ---- lists of the state ----

static bool word_is_good(const Modifier *m)
{
    switch ((ModifierKind)m->kind) {
    case MODIFIER_STAT:
        return m->word > STAT_NONE && m->word <= STAT_CAPACITY;
    case MODIFIER_KEYWORD:
        return m->word > KEYWORD_NONE && m->word < KEYWORD_COUNT;
    case MODIFIER_NO_KEYWORD:
        return m->word > KEYWORD_NONE && (m->word < KEYWORD_COUNT || m->word == KEYWORDS_ALL);
    case MODIFIER_ICON:
        return m->word > FACTION_NONE && m->word < FACTION_COUNT;
    case MODIFIER_NOT_BY:
        return (m->word & 15) > TYPE_NONE && (m->word & 15) < TYPE_COUNT && (m->word >> NOT_BY_SEAT & 3) <= SEAT_COUNT;
    case MODIFIER_SKIP:
        return m->word > PHASE_NONE && m->word < PHASE_COUNT;
    case MODIFIER_CANT_PLAY:
        return m->word > TYPE_NONE && m->word < TYPE_COUNT;
    case MODIFIER_CANT_BE:
        return wars_harm_name(m->word) != NULL;
    case MODIFIER_CANT_TARGET:
    case MODIFIER_USED_AS:
        return m->word < SEAT_COUNT;
    case MODIFIER_CANT_REVEAL: case MODIFIER_SPARED: case MODIFIER_CANT_MOVE: case MODIFIER_CANT_DRAW:
    case MODIFIER_ENERGY_ICON: case MODIFIER_DRAIN:
        return true;
    case MODIFIER_DESTINY: case MODIFIER_ATTRITION: case MODIFIER_TOTAL_POWER: case MODIFIER_CASUALTIES:
    case MODIFIER_TOTAL_TACTICS:
        return m->word <= CHANGE_HALF_DOWN;
    case MODIFIER_CASUALTIES_TO: case MODIFIER_CARD_DESTINY: case MODIFIER_IMMUNE:
        return true;
    case MODIFIER_NONE:
    case MODIFIER_COUNT:
        break;
    }
    return false;
}

// Its changes begin where those of the modifier before it end.
static bool modifier_is_good(const Table *t, const Modifier *m, uint16_t begin)
{
    if (m->def == 0 || m->def >= t->set->count || m->seat >= SEAT_COUNT || m->until >= LASTS_COUNT || !word_is_good(m))
        return false;
    if (m->end <= begin || m->end > WARS_CHANGES || (m->kind == MODIFIER_USED_AS && m->end - begin > 1))
        return false;
    for (; begin < m->end; begin++) {
        uint8_t target = state(t)->change[begin].target;
        if (wars_modifier_is_of_seat(m) ? target >= SEAT_COUNT : target == 0 || target > WARS_CARDS)
            return false;
    }
    return true;
}

static bool modifiers_are_good(const Table *t)
{
    const WarsState *s = state(t);
    uint16_t end = 0;
    for (uint8_t i = 0; i < s->modifier_count; i++) {
        if (!modifier_is_good(t, &s->modifier[i], end))
            return false;
        end = s->modifier[i].end;
    }
    return is_blank(&s->modifier[s->modifier_count], &s->modifier[WARS_MODIFIERS]) &&
           is_blank(&s->change[end], &s->change[WARS_CHANGES]);
}

static bool use_is_good(const Table *t, const Use *u)
{
    return u->def && u->def < t->set->count && u->card <= WARS_CARDS && u->ability < ABILITY_MAX &&
           u->seat < SEAT_COUNT && u->count > 0;
}

static bool deeds_are_good(const Table *t)
{
    const WarsState *s = state(t);
    bool good = is_blank(&s->deed[s->deed_count], &s->deed[WARS_DEEDS]);
    for (uint8_t i = 0; i < s->deed_count; i++) {
        const TurnDeed *d = &s->deed[i];
        good = good && d->def < t->set->count && is_deed(d->event) && d->seat < SEAT_COUNT &&
               d->card <= WARS_CARDS && (d->phase & ~DEED_OF_BATTLE) < PHASE_COUNT && d->by <= SEAT_COUNT &&
               d->count > 0;
    }
    return good;
}

static const char *check_lists(const Table *t)
{
    const WarsState *s = state(t);
    if (!modifiers_are_good(t))
        return "an effect that lasts makes no sense";
    bool good = is_blank(&s->use[s->use_count], &s->use[WARS_USES]);
    for (uint8_t i = 0; i < s->use_count; i++)
        good = good && use_is_good(t, &s->use[i]);
    if (!deeds_are_good(t))
        return "something that happened in this turn makes no sense";
    return good ? NULL : "a use of this turn makes no sense";
}

// ---- pending things ----

static bool has_ability(const Table *t, const Entry *e)
{
    return e->def && e->def < t->set->count && e->ability < text_program(t, e->def)->ability_count;
}

static const char *check_entry(const Table *t, const Entry *e)
{
    static const Entry nothing;
    if (entry_is_free(e))
        return memcmp(e, &nothing, sizeof nothing) == 0 ? NULL : "a free entry holds something";
    switch ((PendingKind)e->pending) {
    case PENDING_CARD:
        if (e->source == 0 || t->cards[e->source].def != e->def)
            return "a play of no card";
        return e->ability == 0 || has_ability(t, e) ? NULL : "a play with an effect that the card does not have";
    case PENDING_NONE:
    case PENDING_ABILITY:
    case PENDING_TRIGGER:
        return has_ability(t, e) ? NULL : "an ability that its card does not have";
    case PENDING_WATCH:
        return has_ability(t, e) && text_program(t, e->def)->ability[e->ability].kind == WARS_WATCHED
                   ? NULL : "something that waits for nothing";
    case PENDING_ATTACK:
    case PENDING_DRAIN:
        return (e->flags & ENTRY_VOID) || (e->source && is_location_card(t, e->source))
                   ? NULL : "a drain or an attack of no location";
    case PENDING_MOVE:
        return (e->flags & ENTRY_VOID) || (e->source && (is_unit(t, e->source) || is_ship(t, e->source)))
                   ? NULL : "a move of nothing that moves";
    case PENDING_TRANSPORT:
        return e->source && e->filled == 1 && e->end[SLOT_THAT] == 1 && e->number < ENTRY_CARDS - 1
                   ? NULL : "a transport to nowhere";
    case PENDING_ACTIVATION:
        return NULL;
    }
    return "something pending of a kind that does not exist";
}

// Without a battle, no trace of one may be left.
static const char *check_battle(const Table *t)
{
    static const Battle none;
    const Battle *b = &state(t)->battle;
    if (b->place == 0)
        return memcmp(b, &none, sizeof none) == 0 ? NULL : "something of a battle that does not exist";
    if (b->place > WARS_CARDS || b->attacker >= SEAT_COUNT || b->step >= BATTLE_STEP_COUNT || b->entitled > 3 ||
        b->revealed[0] > WARS_CARDS || b->revealed[1] > WARS_CARDS || b->testing > 1 || b->loser > SEAT_NOBODY)
        return "a battle makes no sense";
    if (!is_location_card(t, b->place))
        return "a battle at a card that is not a location";
    return b->testing && !b->revealed[0] && !b->revealed[1] ? "a battle makes no sense" : NULL;
}

// Whether cards are being picked for the entry, and the choice is not complete.
static bool is_picking(const Entry *e) { return e->card_count > (e->filled ? e->end[e->filled - 1] : 0); }

// Marks the entries of a list; each must be in use and on no other list.
static const char *claim_entries(const Table *t, const uint8_t *list, uint8_t count, uint8_t room, bool public,
                                bool claimed[WARS_ENTRIES])
{
    if (!is_blank(list + count, list + room))
        return "something past the end of the stack";
    for (uint8_t i = 0; i < count; i++) {
        if (list[i] >= t->m->entry_count || claimed[list[i]] || entry_is_free(&t->entries[list[i]]) ||
            t->entries[list[i]].pending == PENDING_NONE)
            return "the stack names something that is not pending, or one thing twice";
        if (public != ((t->entries[list[i]].flags & ENTRY_PUBLIC) != 0))
            return "something on the stack is not public, or something that waits is";
        if (is_picking(&t->entries[list[i]]))
            return "cards picked for no choice";
        claimed[list[i]] = true;
    }
    return NULL;
}

// Watchers, and replacements that come next.
static const char *claim_watchers(const Table *t, bool claimed[WARS_ENTRIES])
{
    const WarsState *s = state(t);
    if (!is_blank(&s->watcher[s->watcher_count], &s->watcher[WARS_WATCHERS]))
        return "a watcher makes no sense";
    for (uint8_t i = 0; i < s->watcher_count; i++) {
        const Watcher *w = &s->watcher[i];
        if (w->entry >= t->m->entry_count || claimed[w->entry] || w->mode == WATCH_NONE || w->mode >= WATCH_COUNT ||
            w->until >= LASTS_COUNT || w->older[0] > WARS_DECK || w->older[1] > WARS_DECK ||
            t->entries[w->entry].pending != PENDING_WATCH)
            return "a watcher makes no sense";
        claimed[w->entry] = true;
    }
    if (!is_blank(&s->instead[s->instead_count], &s->instead[WARS_INSTEAD]))
        return "a replacement makes no sense";
    for (uint8_t i = 0; i < s->instead_count; i++) {
        uint8_t entry = s->instead[i];
        if (entry >= t->m->entry_count || claimed[entry] || !has_ability(t, &t->entries[entry]))
            return "a replacement makes no sense";
        claimed[entry] = true;
    }
    return NULL;
}

// The entry a frame works with; -1: none.
static int frame_entry(const Frame *f)
{
    const WarsLocals *u = &f->u.wars;
    switch ((ProcedureName)f->procedure) {
    case PROCEDURE_TEXT:
        return f->u.text.entry;
    case PROCEDURE_PLAY:
        return u->play.entry;
    case PROCEDURE_RESOLVE:
        return u->resolve.entry;
    case PROCEDURE_SEARCH:
        return u->search.entry;
    case PROCEDURE_CHOOSE:
    case PROCEDURE_MOVEMENTS:
        return u->choose.entry;
    case PROCEDURE_WAITING:
    case PROCEDURE_BATTLE:
    case PROCEDURE_NONE:
    case PROCEDURE_SETUP:
    case PROCEDURE_TURN:
    case PROCEDURE_WINDOW:
    case PROCEDURE_LOSE:
    case PROCEDURE_DRAWS:
    case PROCEDURE_COUNT:
        break;
    }
    return -1;
}

// Whether the frame performs a text in place of an event (delayed.c).
static bool is_instead(const Frame *f) { return f->procedure == PROCEDURE_TEXT && f->u.text.mode == TEXT_OWN; }

// A play, a resolution and a replacement each have their own entry, which is no longer on any list; the texts and
// searches on top of them use the same one.
static const char *claim_frames(const Table *t, bool claimed[WARS_ENTRIES])
{
    bool owned[WARS_ENTRIES] = {false};
    for (uint8_t i = 0; i < t->m->depth; i++) {
        const Frame *f = &t->frames[i];
        int entry = frame_entry(f);
        if (entry < 0 || entry >= t->m->entry_count)
            continue;
        bool begins = f->procedure == PROCEDURE_RESOLVE && f->step == 0;
        bool owns = f->procedure == PROCEDURE_PLAY || f->procedure == PROCEDURE_RESOLVE || is_instead(f);
        if (owns ? owned[entry] || (claimed[entry] && !begins) : !owned[entry])
            return "two procedures work with one thing";
        owned[entry] = true;
    }
    for (uint8_t i = 0; i < t->m->entry_count; i++)
        claimed[i] = claimed[i] || owned[i];
    return NULL;
}

static const char *check_pending(const Table *t)
{
    const WarsState *s = state(t);
    bool claimed[WARS_ENTRIES] = {false};
    const char *wrong = NULL;
    for (uint8_t i = 0; i < t->m->entry_count && !wrong; i++)
        wrong = check_entry(t, &t->entries[i]);
    wrong = wrong ? wrong : claim_entries(t, s->stack, s->stack_count, WARS_STACK, true, claimed);
    wrong = wrong ? wrong : claim_entries(t, s->waiting, s->waiting_count, WARS_WAITING, false, claimed);
    wrong = wrong ? wrong : claim_watchers(t, claimed);
    wrong = wrong ? wrong : claim_frames(t, claimed);
    bool played[WARS_CARDS + 1] = {false};
    for (uint8_t i = 0; i < t->m->entry_count && !wrong; i++) {
        const Entry *e = &t->entries[i];
        if (!entry_is_free(e) && !claimed[i])
            wrong = "an entry that belongs to nothing";
        if (e->pending == PENDING_CARD && is_in_zone(t, e->source, ZONE_PENDING))
            played[e->source] = true;
    }
    for (CardId c = 1; c <= WARS_CARDS && !wrong; c++)
        if (t->cards[c].def && is_in_zone(t, c, ZONE_PENDING) && !played[c])
            wrong = "a card is pending without a play";
    return wrong;
}

// ---- frames ----

// Whether there is a filter at this spot in the statements of the entry's ability.
static bool is_filter(const Table *t, const Entry *e, uint16_t filter)
{
    const Vocabulary *v = t->game->vocabulary;
    const Program *p = text_program(t, e->def);
    uint16_t at = p->ability[e->ability].code;
    while (at && p->code[at] != OP_END) {
        uint16_t operand = (uint16_t)(at + 1);
        for (const char *takes = grammar_op(v, p->code[at])->takes; *takes; takes++) {
            if (*takes == 'f' && operand == filter)
                return true;
            operand = code_skip_operand(v, p->code, operand, *takes);
        }
        at = operand;
    }
    return false;
}

// Whether there is a choice at this spot in a play section of the entry's text.
static bool is_choice(const Table *t, const Entry *e, uint16_t at, uint16_t pc)
{
    const Program *p = text_program(t, e->def);
    for (; at && p->code[at] != OP_END; at = code_skip(t->game->vocabulary, p->code, at))
        if (at == pc)
            return p->code[at] == OP_TARGET || p->code[at] == OP_CHOOSE;
    return false;
}

static const char *check_play(const Table *t, const WarsPlayLocals *u)
{
    const Entry *e = &t->entries[u->entry];
    if (u->stage > STAGE_WHOLE || u->used > WARS_DECK || e->pending == PENDING_NONE)
        return "a play with too many parts, or of nothing";
    if (u->pc == 0 && is_picking(e))
        return "cards picked for no choice";
    if (u->pc && !is_choice(t, e, wars_own_play_of(t, e), u->pc) && !is_choice(t, e, wars_added_play_of(t, e), u->pc))
        return "a play that stands between its choices";
    return NULL;
}

static const char *check_locals(const Table *t, const Frame *f)
{
    const WarsLocals *u = &f->u.wars;
    int entry = frame_entry(f);
    if (entry >= t->m->entry_count || (entry >= 0 && entry_is_free(&t->entries[entry])))
        return "a procedure that works with nothing";
    switch ((ProcedureName)f->procedure) {
    case PROCEDURE_TEXT:
        return text_wrong(t, f);
    case PROCEDURE_PLAY:
        return check_play(t, &u->play);
    case PROCEDURE_WINDOW:
        return wars_window_wrong(t, f);
    case PROCEDURE_SEARCH:
        return has_ability(t, &t->entries[entry]) && is_filter(t, &t->entries[entry], u->search.filter) &&
                       u->search.left > 0 && u->search.slot >= SLOT_FIRST && u->search.slot < ENTRY_SLOTS
                   ? NULL : "a search for nothing";
    case PROCEDURE_NONE:
    case PROCEDURE_SETUP:
    case PROCEDURE_TURN:
    case PROCEDURE_RESOLVE:
    case PROCEDURE_COUNT:
        break;
    case PROCEDURE_CHOOSE:
        return wars_choose_wrong(t, f);
    case PROCEDURE_WAITING:
        return u->choose.card > WARS_CARDS ? "an order of nothing" : wars_waiting_wrong(t, f);
    case PROCEDURE_BATTLE:
        return wars_battle_wrong(t, f);
    case PROCEDURE_MOVEMENTS:
        return u->choose.seat < SEAT_COUNT && u->choose.card <= WARS_CARDS && (f->step <= 1) == (u->choose.card == 0)
                   ? NULL : "a movement of nothing";
    case PROCEDURE_DRAWS:
        return u->draws.pile > ZONE_LOST || u->draws.from_bottom > 1 || u->draws.retrieves > 1
                   ? "a draw from no pile" : NULL;
    case PROCEDURE_LOSE:
        return u->lose.spared > WARS_DECK ? "a loss that spares more cards than there are" : NULL;
    }
    return NULL;
}

// Which procedures may run on top of which: one bit for each caller.
static bool may_call(uint8_t caller, const Frame *f)
{
#define ON(name) (1u << PROCEDURE_##name)
    static const uint32_t callers[PROCEDURE_COUNT] = {
        [PROCEDURE_SETUP] = ON(NONE), [PROCEDURE_TURN] = ON(NONE), [PROCEDURE_WINDOW] = ON(TURN) | ON(BATTLE),
        [PROCEDURE_BATTLE] = ON(WINDOW), [PROCEDURE_WAITING] = ~ON(NONE),
        [PROCEDURE_PLAY] = ON(WINDOW) | ON(TEXT) | ON(CHOOSE) | ON(WAITING) | ON(BATTLE),
        [PROCEDURE_RESOLVE] = ON(WINDOW) | ON(BATTLE),
        [PROCEDURE_TEXT] = ON(RESOLVE) | ON(PLAY), [PROCEDURE_LOSE] = ON(RESOLVE) | ON(TEXT) | ON(PLAY),
        [PROCEDURE_SEARCH] = ON(TEXT), [PROCEDURE_DRAWS] = ON(TEXT),
        [PROCEDURE_CHOOSE] = ON(WINDOW) | ON(RESOLVE) | ON(TEXT) | ON(PLAY), [PROCEDURE_MOVEMENTS] = ON(TEXT),
    };
#undef ON
    return (callers[f->procedure] >> caller & 1) != 0 || (is_instead(f) && caller != PROCEDURE_NONE);
}

static const char *check_frames(const Table *t)
{
    const char *wrong = NULL;
    for (uint8_t i = 0; i < t->m->depth && !wrong; i++) {
        if (!may_call(i ? t->frames[i - 1].procedure : PROCEDURE_NONE, &t->frames[i]))
            return "a procedure that its caller does not call";
        wrong = check_locals(t, &t->frames[i]);
    }
    return wrong;
}

const char *wars_wrong(const Table *t)
{
    const WarsState *s = state(t);
    if (t->m->edition > EDITION_2004 || s->first >= SEAT_COUNT || s->turn_player >= SEAT_COUNT ||
        s->phase >= PHASE_COUNT || s->initiative > SEAT_NOBODY || s->passes > SEAT_COUNT || s->activated > 1)
        return "the state is out of range";
    if (s->layout_count > WARS_CARDS || s->modifier_count > WARS_MODIFIERS || s->use_count > WARS_USES ||
        s->stack_count > WARS_STACK || s->waiting_count > WARS_WAITING || s->watcher_count > WARS_WATCHERS ||
        s->instead_count > WARS_INSTEAD || s->deed_count > WARS_DEEDS)
        return "a list of the state is longer than it can be";
    const char *wrong = check_table(t);
    wrong = wrong ? wrong : check_layout(t);
    wrong = wrong ? wrong : wars_index_wrong(t);
    wrong = wrong ? wrong : check_lists(t);
    wrong = wrong ? wrong : check_pending(t);
    wrong = wrong ? wrong : check_battle(t);
    return wrong ? wrong : check_frames(t);
}
