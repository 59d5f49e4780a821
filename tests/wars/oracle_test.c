// oracle_test.c — what WARS offers, asks and counts, against the literal oracle of oracle.h.
//
// Random play with the decks of decks/wars, and with decks made of all cards of our sets. At every choice in a window
// the whole list must be the oracle's, and a seat that passes without being asked must have had nothing to do. Plays,
// uses and movements are followed on copies through all their questions until they are pending; the completed ones
// (with what was paid for them) must be exactly the tuples the oracle allows. What comes off the stack must have
// an effect exactly if the oracle still allows it, and a drain must take what it says. Numbers are worked out from
// scratch, and their parts must add up. The place of the target in an Entry is read from the program; nothing else of
// the card language is used. RIFT_ORACLE=100000 compares this many positions, RIFT_ORACLE_SEED=1253 begins with that
// match.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "tests/wars/oracle.h"
#include "language/code.h"
#include "tests/support.h"

enum {
    POSITIONS = BUILT_WITH_SANITIZER ? 10000 : 15000,
    PLAYS_MAX = 16384, WALKED_MAX = 2000, TARGETS_MAX = 4,
    RARE = 30,                          // a card compared fewer times than this is compared every second time
};

static Loaded loaded;

static WarsFacts *facts_titled(const char *code) { return (WarsFacts *)loaded.set.facts + def_of(&loaded.set, code); }

static int load(void **unused)
{
    (void)unused;
    load_for_test(&loaded, &wars_game);
    // What the sets have no example of: a sector without an icon on one side (scouting ships), unique encampments,
    // locations and weapons.
    facts_titled("RI01")->energy[1] = 0;
    facts_titled("RE01")->energy[1] = 0;
    facts_titled("RE04")->marks |= MARK_UNIQUE;
    facts_titled("RM02")->marks |= MARK_UNIQUE;
    facts_titled("RE16")->marks |= MARK_UNIQUE;
    return 0;
}

static int unload(void **unused)
{
    (void)unused;
    load_clear(&loaded);
    return 0;
}

typedef struct Counts {
    uint32_t matches, positions, forced, options, plays, too_large, tuples, numbers, movers, drains;
    uint32_t resolved, fizzled, carried, attacks;
} Counts;
static Counts counts;

typedef struct Looked {                 // for messages
    uint64_t seed;
    uint32_t choice;
} Looked;
static Looked looked;

#define FAIL(...)                                                                                        \
    do {                                                                                                 \
        print_error("seed %llu, choice %u: ", (unsigned long long)looked.seed, looked.choice);          \
        fail_msg(__VA_ARGS__);                                                                           \
    } while (0)

// ---- option lists ----

static int option_key(const Option *o) { return o->verb << 20 | (o->card << 10) | o->number; }

static int by_key(const void *a, const void *b) { return option_key(a) - option_key(b); }

static void options_print(const char *who, const Table *t, const OptionList *list)
{
    print_error("%s:", who);
    for (uint8_t i = 0; i < list->count; i++) {
        const Option *o = &list->option[i];
        print_error(" %s", t->game->verbs[o->verb].word);
        if (o->card)
            print_error(" %s(%d)", code_of(t, o->card), o->card);
        if (o->number)
            print_error(" %d", o->number);
    }
    print_error("\n");
}

static void pending_print(const Table *t)
{
    for (int i = 0; i < o_state(t)->stack_count; i++) {
        const Entry *e = &t->entries[o_state(t)->stack[i]];
        print_error("pending: kind %d, %s(%d) in %s, ability %d, place %d\n", e->pending,
                    e->source ? code_of(t, e->source) : "-", e->source,
                    t->game->zone_names[t->cards[e->source].zone % WARS_ZONES], e->ability, e->place);
    }
}

static void compare_window(const Table *t)
{
    static OptionList oracle, engine;
    engine = t->options;
    o_window(t, &oracle);
    for (uint8_t i = 0; i < engine.count; i++)          // the copy that is offered need not be the first (table.h)
        for (uint8_t k = 0; engine.option[i].verb == VERB_PLAY && k < oracle.count; k++)
            if (oracle.option[k].verb == VERB_PLAY &&
                t->cards[oracle.option[k].card].def == t->cards[engine.option[i].card].def)
                oracle.option[k].card = engine.option[i].card;
    for (uint8_t i = 1; i < engine.count; i++)
        assert_true(engine.option[i - 1].verb <= engine.option[i].verb);
    qsort(oracle.option, oracle.count, sizeof(Option), by_key);
    qsort(engine.option, engine.count, sizeof(Option), by_key);
    bool equal = oracle.count == engine.count;
    for (uint8_t i = 0; equal && i < oracle.count; i++)
        equal = option_equal(oracle.option[i], engine.option[i]);
    if (!equal) {
        options_print("ledger", t, &oracle);
        options_print("engine", t, &engine);
        pending_print(t);
        FAIL("the options of the window differ (phase %d)", o_state(t)->phase);
    }
    counts.positions++;
    counts.options += oracle.count;
}

// ---- completed plays ----

typedef struct Completed {
    uint8_t card, ability, x, place, beneath, lost, targets;
    uint8_t target[TARGETS_MAX];
    uint8_t reserved[5];                // zero
    uint64_t zone_digest;               // a digest of which cards are where, costs paid
} Completed;

typedef struct Plays {
    int count;
    Completed play[PLAYS_MAX];
} Plays;

// Two cards in play that nothing distinguishes count as one: each card's class is the first such card. Cards elsewhere
// are distinguished by what they are.
static uint32_t class_of[WARS_CARDS + 1];

static bool is_named(const Table *t, CardId card)
{
    const WarsState *s = o_state(t);
    EACH_CARD(t, other)
        if (o_where(t, other)->how != HOW_NONE && o_where(t, other)->host == card)
            return true;
    EACH_CHANGE(t, i)
        if (s->change[i].target == card)
            return true;
    for (int i = 0; i < s->use_count; i++)
        if (s->use[i].card == card)
            return true;
    for (int i = 0; i < t->m->entry_count; i++) {
        const Entry *e = &t->entries[i];
        if (e->source == card || e->place == card || memchr(e->card, card, e->card_count))
            return true;
    }
    return false;
}

static bool are_twins(const Table *t, CardId a, CardId b)
{
    return t->cards[a].def == t->cards[b].def && o_in_play(t, a) && o_in_play(t, b) &&
           t->cards[a].owner == t->cards[b].owner && memcmp(o_where(t, a), o_where(t, b), sizeof(Where)) == 0 &&
           !o_location(t, a) && !is_named(t, a) && !is_named(t, b);
}

static void classes_make(const Table *t)
{
    EACH_CARD(t, card) {
        CardId first = card;
        class_of[card] = t->cards[card].def;
        if (!o_in_play(t, card))
            continue;
        for (CardId other = 1; other < card && first == card; other++)
            if (are_twins(t, other, card))
                first = other;
        class_of[card] = 1000u + first;
    }
}

static CardId named(CardId card) { return class_of[card] >= 1000 ? (CardId)(class_of[card] - 1000) : card; }

// A card named as a target or place: in play its class; elsewhere any copy there will do.
static CardId copy_of(const Table *t, CardId card)
{
    if (card == 0 || class_of[card] >= 1000)
        return card ? named(card) : 0;
    EACH_CARD(t, other)
        if (t->cards[other].def == t->cards[card].def && t->cards[other].zone == t->cards[card].zone)
            return other;
    return card;
}

static uint64_t mix(uint64_t x)
{
    x ^= x >> 30, x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27, x *= 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

// Ids out of play may have been dealt anew by now.
static uint64_t digest(const Table *now, const uint8_t zone[WARS_CARDS + 1])
{
    uint64_t sum = 0;
    EACH_CARD(now, card)
        sum += mix((uint64_t)(class_of[card] >= 1000 ? class_of[card] : now->cards[card].def) << 8 | zone[card]);
    return sum;
}

static int completed_compare(const void *a, const void *b) { return memcmp(a, b, sizeof(Completed)); }

static void plays_sort(Plays *plays)
{
    int kept = 0;
    qsort(plays->play, (size_t)plays->count, sizeof(Completed), completed_compare);
    for (int i = 0; i < plays->count; i++)
        if (kept == 0 || completed_compare(&plays->play[kept - 1], &plays->play[i]) != 0)
            plays->play[kept++] = plays->play[i];
    plays->count = kept;
}

static void plays_add(Plays *plays, const Completed *play)
{
    assert_true(plays->count < PLAYS_MAX);
    plays->play[plays->count++] = *play;
}

static void plays_print(const char *who, const Table *t, const Plays *plays, const Plays *other)
{
    print_error("only the %s:", who);
    for (int i = 0; i < plays->count; i++) {
        const Completed *p = &plays->play[i];
        if (bsearch(p, other->play, (size_t)other->count, sizeof *p, completed_compare))
            continue;
        print_error(" [%s ability %d x %d place %s(%d)%s%s", code_of(t, p->card), p->ability, p->x,
                    p->place ? code_of(t, p->place) : "-", p->place, p->beneath ? " beneath" : "",
                    p->lost ? " lost" : "");
        for (int k = 0; k < p->targets; k++)
            print_error(" target %s(%d)", code_of(t, p->target[k]), p->target[k]);
        print_error(" %08x]", (unsigned)p->zone_digest);
    }
    print_error("\n");
}

// ---- the oracle's: what is left where when a tuple's costs are paid ----

typedef struct Model {
    uint8_t zone[WARS_CARDS + 1];
    uint8_t pile[3][WARS_DECK + 1];     // reserve, active, used of the player: count, then cards, the top last
} Model;

static Model model_of(const Table *t, SeatId you)
{
    Model m;
    for (int card = 0; card <= WARS_CARDS; card++)
        m.zone[card] = t->cards[card].zone;
    for (int k = 0; k < 3; k++)
        memcpy(m.pile[k], t->m->of.wars.zones[you * WARS_ZONES + k], sizeof m.pile[k]);
    return m;
}

static void model_pay(Model *m, SeatId you, int energy)                 // ENERGY-3; not among what can be lost: COST-5
{
    for (int i = 0; i < energy; i++) {
        uint8_t card = m->pile[1][m->pile[1][0]--];
        m->zone[card] = (uint8_t)(you * WARS_ZONES + ZONE_USED);
    }
}

// LEAVE-1, -2, -6: what is beneath a card or on it is lost.
static void model_leave(Model *m, const Table *t, CardId card, ZoneName to)
{
    m->zone[card] = (uint8_t)(t->cards[card].owner * WARS_ZONES + to);
    EACH_CARD(t, other)
        if (o_where(t, other)->how != HOW_NONE && o_where(t, other)->host == card)
            model_leave(m, t, other, ZONE_LOST);
}

typedef struct Listing {
    Plays *plays;
    Completed play;
} Listing;

// ENERGY-5, -6: the top of a pile, or any card of the hand.
static void model_lose(const Table *t, const Tuple *p, Listing *l, const Model *m, int left)
{
    uint8_t lost = (uint8_t)(p->you * WARS_ZONES + ZONE_LOST);
    if (left == 0) {
        l->play.zone_digest = digest(t, m->zone);
        plays_add(l->plays, &l->play);
        return;
    }
    for (int k = 0; k < 3; k++) {
        Model next = *m;
        if (next.pile[k][0] == 0)
            continue;
        next.zone[next.pile[k][next.pile[k][0]--]] = lost;
        model_lose(t, p, l, &next, left - 1);
    }
    EACH_CARD(t, card)
        if (m->zone[card] == p->you * WARS_ZONES + ZONE_HAND) {
            Model next = *m;
            next.zone[card] = lost;
            model_lose(t, p, l, &next, left - 1);
        }
}

static uint32_t line_plays[COUNT_OF(o_lines)];          // tuples of each line

static bool oracle_take(void *self, const Table *t, const Tuple *p)
{
    if (p->line)
        line_plays[p->line - o_lines]++;
    bool is_card = p->kind == PENDING_CARD;
    Listing l = {.plays = self};
    l.play.card = is_card ? copy_of(t, p->card) : p->card;
    l.play.ability = p->line ? (uint8_t)o_ability_of(t, t->cards[p->card].def, p->line) : 0;
    l.play.x = (uint8_t)(p->x + p->index);
    l.play.place = p->place ? copy_of(t, p->place) : 0;
    l.play.beneath = p->way == WAY_BENEATH;
    l.play.lost = is_card && p->line && (p->way == WAY_LOST || !(o_facts(t, p->card)->marks & MARK_USED));
    l.play.targets = p->target != 0;
    l.play.target[0] = copy_of(t, p->target);
    Model m = model_of(t, p->you);
    if (is_card)
        m.zone[p->card] = (uint8_t)(t->cards[p->card].owner * WARS_ZONES + ZONE_PENDING);
    model_pay(&m, p->you, o_energy(t, p));
    if (p->line && p->line->dismiss)
        model_leave(&m, t, p->pick, ZONE_LOST);
    if (p->line && p->line->put)
        m.zone[p->pick] = (uint8_t)(p->you * WARS_ZONES + ZONE_USED);
    if (p->line && p->line->self_put)
        model_leave(&m, t, p->card, ZONE_USED);
    model_lose(t, p, &l, &m, p->line ? p->line->lose : 0);
    return true;
}

// ---- the engine's: its questions followed until the thing is pending; the events say when, and its targets ----

typedef struct Watch {
    const Table *from;                  // the position before
    uint8_t stack;                      // pending things there
    bool whole;
    Completed play;
    EventSink sink;
} Watch;

static void watch_look(Watch *w, const Table *t)
{
    if (w->whole || o_state(t)->stack_count <= w->stack)
        return;
    uint8_t zone[WARS_CARDS + 1];
    const Entry *e = &t->entries[o_state(t)->stack[w->stack]];
    bool is_card = e->pending == PENDING_CARD, is_ability = e->pending == PENDING_ABILITY;
    bool is_text = is_ability || (is_card && o_type(t, e->source, 1u << TYPE_ORDER | 1u << TYPE_INTERRUPT));
    for (int card = 0; card <= WARS_CARDS; card++)
        zone[card] = t->cards[card].zone;
    w->whole = true;
    w->play.card = is_card ? copy_of(w->from, e->source) : e->source;
    w->play.ability = is_text ? e->ability : 0;
    w->play.x = e->x;
    w->play.place = is_ability ? 0 : copy_of(w->from, e->place);
    w->play.beneath = is_card && o_type(t, e->source, LOCATION_TYPES) && (e->flags & ENTRY_BENEATH) != 0;
    w->play.lost = is_card && is_text && (e->flags & ENTRY_LOST) != 0;
    w->play.zone_digest = digest(t, zone);
}

static void watch_take(void *self, const Table *t, const Event *e)
{
    Watch *w = self;
    watch_look(w, t);
    if (!w->whole && e->kind == EVENT_WARS_TARGETS) {
        assert_true(w->play.targets < TARGETS_MAX);
        w->play.target[w->play.targets++] = copy_of(w->from, e->object);
    }
}

static void watch_init(Watch *w, const Watch *before)
{
    *w = *before;
    w->sink = (EventSink){watch_take, w};
}

static void walk(const Table *t, uint8_t index, const Watch *before, Plays *plays)
{
    Seated s;
    Watch w;
    watch_init(&w, before);
    seated_copy(&s, t, &w.sink);
    match_choose(&s.t, index);
    watch_look(&w, &s.t);
    if (w.whole) {
        plays_add(plays, &w.play);
        return;
    }
    if (is_over(&s.t))
        FAIL("a play ended the match");
    if (s.t.options.count < 2 || s.t.m->question == QUESTION_ACT)
        FAIL("a play was not completed");
    for (uint8_t i = 0; i < s.t.options.count; i++)
        walk(&s.t, i, &w, plays);
}

static void compare_plays(const Table *t, uint8_t index)
{
    static Plays oracle, engine;
    const Option *o = &t->options.option[index];
    uint8_t kind = o->verb == VERB_PLAY ? PENDING_CARD : o->verb == VERB_USE ? PENDING_ABILITY : PENDING_MOVE;
    Watch none = {.from = t, .stack = o_state(t)->stack_count};
    oracle.count = engine.count = 0;
    classes_make(t);
    o_tuples(t, kind, o_state(t)->initiative, o->card, oracle_take, &oracle);
    counts.tuples += (uint32_t)oracle.count;
    plays_sort(&oracle);
    if (oracle.count > WALKED_MAX) {
        counts.too_large++;
        return;
    }
    walk(t, index, &none, &engine);
    plays_sort(&engine);
    if (oracle.count != engine.count ||
        memcmp(oracle.play, engine.play, (size_t)oracle.count * sizeof oracle.play[0]) != 0) {
        plays_print("ledger", t, &oracle, &engine);
        plays_print("engine", t, &engine, &oracle);
        FAIL("the plays of %s differ: %d and %d", code_of(t, o->card), oracle.count, engine.count);
    }
    counts.plays++;
}

// ---- numbers ----

static void expect_number(const Table *t, const char *what, CardId card, int engine, int oracle, const Parts *parts)
{
    const char *whose = card ? code_of(t, card) : "the seat";
    int sum = 0;
    for (uint8_t i = 0; parts && i < parts->count; i++)
        sum += parts->part[i].amount;
    counts.numbers++;
    if (engine != oracle)
        FAIL("%s of %s(%d) is %d, the ledger says %d", what, whose, card, engine, oracle);
    if (parts && sum != engine)
        FAIL("%s of %s(%d) is %d, its parts make %d", what, whose, card, engine, sum);
}

#define EXPECT_NUMBER(t, what, card, call, oracle)                                                       \
    do {                                                                                                 \
        Parts parts = {0};                                                                               \
        int engine_says = (int)(call);                                                                   \
        expect_number(t, what, card, engine_says, oracle, &parts);                                       \
    } while (0)
#define EXPECT_FACT(t, what, card, engine, oracle) expect_number(t, what, card, (int)(engine), (int)(oracle), NULL)

static void compare_location(const Table *t, CardId card)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        EXPECT_NUMBER(t, "energy", card, wars_energy_icons(t, seat, card, &parts),
                      o_icons(t, seat, card, FACTION_NONE));
        for (int f = 1; f < FACTION_COUNT; f++)
            EXPECT_NUMBER(t, "support", card, wars_support_icons(t, seat, card, (Faction)f, &parts),
                          o_icons(t, seat, card, (Faction)f));
        EXPECT_NUMBER(t, "drain", card, wars_drain_size(t, seat, card, &parts), o_drain(t, seat, card));
        EXPECT_FACT(t, "control", card, wars_is_controlled(t, seat, card), o_control(t, seat, card));
    }
    EACH_IN_PLAY(t, other)
        if (o_location(t, other)) {
            EXPECT_FACT(t, "relation", card, wars_are_related(t, card, other), o_related(t, card, other));
            EXPECT_FACT(t, "adjacency", card, wars_are_adjacent(t, card, other), o_adjacent(t, card, other));
        }
}

static void compare_fighter(const Table *t, CardId card)        // a unit or ship
{
    static const char *const names[] = {"", "power", "tactics", "defense"};
    for (int stat = 1; stat < STAT_COUNT; stat++)
        EXPECT_NUMBER(t, names[stat], card, wars_stat_of(t, card, (Stat)stat, &parts), o_stat(t, card, (Stat)stat));
    EXPECT_FACT(t, "staying", card, wars_card_cant_move(t, card), o_cant_move(t, card));
    if (o_ship(t, card))
        EXPECT_FACT(t, "room", card, wars_room_aboard(t, card), o_room(t, card));
    else
        EXPECT_FACT(t, "size", card, wars_size_of(t, card), o_size(t, card));
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        EACH_IN_PLAY(t, to)
            EXPECT_FACT(t, "movement", card, wars_can_move_to(t, seat, card, to), o_move_fits(t, seat, card, to));
    counts.movers++;
}

static void compare_hand(const Table *t, SeatId seat)
{
    EACH_CARD(t, card)
        if (t->cards[card].zone == seat * WARS_ZONES + ZONE_HAND && o_is_first_copy(t, card)) {
            EXPECT_NUMBER(t, "cost", card, wars_energy_cost_of(t, seat, card, 0, &parts), o_cost(t, seat, card, 0));
            EACH_IN_PLAY(t, place)
                if ((o_unit(t, card) && (o_site(t, place) || o_ship(t, place))) ||
                    (o_ship(t, card) && o_sector(t, place)))
                    EXPECT_NUMBER(t, "cost", card, wars_energy_cost_of(t, seat, card, place, &parts),
                                  o_cost(t, seat, card, place));
        }
}

static void compare_numbers(const Table *t)
{
    EACH_IN_PLAY(t, card) {
        EXPECT_FACT(t, "place", card, wars_location_of(t, card), o_at(t, card));
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            EXPECT_FACT(t, "openness", card, wars_can_target(t, seat, card), o_targetable(t, seat, card));
        for (int k = 1; k < KEYWORD_CAPTAIN; k++)
            EXPECT_NUMBER(t, "a keyword", card, wars_keyword_of(t, card, (Keyword)k, &parts),
                          o_keyword(t, card, (Keyword)k));
        if (o_location(t, card))
            compare_location(t, card);
        else if (o_unit(t, card) || o_ship(t, card))
            compare_fighter(t, card);
    }
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        EXPECT_NUMBER(t, "activation", 0, wars_activation_max(t, seat, &parts),
                      o_icons_everywhere(t, seat, FACTION_NONE) + 1);
        for (int f = 1; f < FACTION_COUNT; f++)
            EXPECT_FACT(t, "support", 0, wars_support_of(t, seat, (Faction)f), o_icons_everywhere(t, seat, (Faction)f));
        compare_hand(t, seat);
    }
}

// ---- what happens by itself: passes without a question, drains and activations that come off the stack ----

typedef struct Spectator {
    bool passes;                        // the next pass was chosen
    int due;                            // a drain came off the stack: energy it takes; -1: none did
    uint8_t kind;                       // what came off it just now; PENDING_NONE: nothing
    bool fizzles;                       // without effect, as the oracle sees it
    const char *code;
    EventSink sink;
} Spectator;

static void forced_pass(const Table *t)
{
    static OptionList oracle;
    o_window(t, &oracle);
    if (oracle.count != 1) {
        options_print("ledger", t, &oracle);
        pending_print(t);
        FAIL("a seat passed that could act (phase %d)", o_state(t)->phase);
    }
    counts.forced++;
}

// What is coming off the stack: public, neither on the stack nor waiting for its turn or for an event. NULL: nothing.
static const Entry *resolving(const Table *t)
{
    const WarsState *s = o_state(t);
    for (uint8_t i = 0; i < t->m->entry_count; i++)
        if (t->entries[i].pending != PENDING_NONE && t->entries[i].pending != PENDING_WATCH &&
            (t->entries[i].flags & ENTRY_PUBLIC) &&
            !memchr(s->stack, i, s->stack_count) && !memchr(s->waiting, i, s->waiting_count))
            return &t->entries[i];
    return NULL;
}

// KW-TRANSPORT-1, A-49, A-50: who may go along, before anybody has been picked.
static void compare_carry(const Table *t)
{
    const Entry *e = &t->entries[flow_top(t)->u.wars.resolve.entry];
    uint8_t expected = 1;                       // no more
    if (e->card_count > e->end[SLOT_THAT])
        return;
    CardId to = e->card[0];
    EACH_IN_PLAY(t, card) {
        bool kind = o_ship(t, e->source) ? o_label(t, card, LABEL_FIGHTER) : o_type(t, card, 1u << TYPE_CHARACTER);
        bool goes = kind && o_has(t, e->you, card) && o_where(t, card)->host == e->place && !o_cant_move(t, card) &&
                    (o_location(t, to) || (o_in_play(t, to) && o_size(t, card) <= o_room(t, to)));
        bool offered = false;
        for (uint8_t i = 0; i < t->options.count; i++)
            offered |= t->options.option[i].verb == VERB_CARRY && t->options.option[i].card == card;
        if (goes != offered)
            FAIL("%s(%d) %s", code_of(t, card), card, goes ? "may go along" : "may not go along");
        expected = (uint8_t)(expected + goes);
    }
    assert_int_equal(t->options.count, expected);
    counts.carried++;
}

static const Line *line_of(const Table *t, const Entry *e)
{
    for (size_t i = 0; i < COUNT_OF(o_lines); i++)
        if (strcmp(o_lines[i].code, t->set->def[e->def].code) == 0 &&
            o_ability_of(t, e->def, &o_lines[i]) == e->ability)
            return &o_lines[i];
    return NULL;
}

// The card in the slot that its program uses for the target; 0: it has left.
static CardId target_of(const Table *t, const Entry *e)
{
    const Program *p = &t->set->program[e->def];
    for (uint16_t at = p->ability[e->ability].play; at && p->code[at] != OP_END;
         at = code_skip(t->game->vocabulary, p->code, at))
        if (p->code[at] == OP_TARGET)
            return e->card[entry_slot_begin(e, p->code[at + 1])];
    return 0;
}

static bool still_fits(const Table *t, const Entry *e)
{
    Tuple p = {.kind = e->pending, .you = e->you, .card = e->source, .place = e->place};
    bool is_card = e->pending == PENDING_CARD;
    if (e->flags & ENTRY_VOID)
        return false;
    if (e->pending == PENDING_ABILITY || (is_card && o_type(t, e->source, 1u << TYPE_ORDER | 1u << TYPE_INTERRUPT)))
        p.line = line_of(t, e);
    if (p.line)
        p.target = target_of(t, e);
    if (is_card && e->flags & ENTRY_BENEATH && o_type(t, e->source, LOCATION_TYPES))
        p.way = WAY_BENEATH;
    o_departed = e->pending == PENDING_ABILITY && e->place ? e->source : 0;
    o_last_place = e->place;
    bool fits = o_still_fits(t, &p);
    o_departed = 0;
    return fits;
}

// BULLET-1 to -3, A-55: counted from what is told, for the uses that the match records.
static struct {
    uint8_t ability[SEAT_COUNT][WARS_CARDS + 1][ABILITY_MAX];
    uint8_t play[SEAT_COUNT][512];
} told;

static void use_tell(const Table *t, const Event *e)
{
    Entry use = {.def = t->cards[e->card].def, .ability = (uint8_t)(e->number - 1)};
    const Line *line = e->kind == EVENT_WARS_USE ? line_of(t, &use) : NULL;
    if (e->kind == EVENT_WARS_TURN)
        memset(&told, 0, sizeof told);
    else if (e->kind == EVENT_MOVE && e->from % WARS_ZONES == ZONE_PLAY)
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            memset(told.ability[seat][e->card], 0, ABILITY_MAX);
    else if (e->kind == EVENT_WARS_PLAY)
        told.play[e->seat][use.def]++;
    if (!line)
        return;
    while (line->again)
        line--;
    told.ability[e->seat][e->card][o_ability_of(t, use.def, line)]++;
}

static void compare_uses(const Table *t)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        EACH_CARD(t, card) {
            DefId def = t->cards[card].def;
            for (int i = 0; i < ABILITY_MAX; i++)               // of cards out of play none
                if (o_used(t, seat, def, card, i) != told.ability[seat][card][i])
                    FAIL("uses of ability %d of %s(%d) are wrong", i, code_of(t, card), card);
            if (o_facts(t, card)->bullets && o_used(t, seat, def, 0, 0) != told.play[seat][def])
                FAIL("plays of %s are wrong", code_of(t, card));
        }
}

static void spectator_resolve(Spectator *s, const Table *t)
{
    const Entry *e = resolving(t);
    if (!e)
        return;
    s->fizzles = !still_fits(t, e);
    s->kind = e->pending;
    s->code = e->def ? t->set->def[e->def].code : "an action";
    if (e->pending == PENDING_DRAIN)
        s->due = s->fizzles ? 0 : o_drain(t, e->you, e->source);
}

static void spectator_expect(Spectator *s, bool fizzles)
{
    if (fizzles != s->fizzles)
        FAIL("%s (kind %d) came off the stack %s effect, against the ledger", s->code, s->kind,
             fizzles ? "without" : "with");
    counts.resolved++;
    counts.fizzled += fizzles;
    counts.attacks += s->kind == PENDING_ATTACK && !fizzles;
    s->kind = PENDING_NONE;
}

// What a drain does has been done. In 2004, what it triggers goes on the stack before that (TRIG-3).
static bool is_over_with(const Table *t, uint8_t event)
{
    return event == EVENT_WARS_LOSES || event == EVENT_WARS_PASS || event == EVENT_WARS_RESOLVE ||
           event == EVENT_WARS_USE || event == EVENT_WARS_PLAY || (event == EVENT_WARS_TRIGGER && !o_2004(t));
}

static void spectator_take(void *self, const Table *t, const Event *e)
{
    Spectator *s = self;
    use_tell(t, e);
    if (s->kind != PENDING_NONE)
        spectator_expect(s, e->kind == EVENT_WARS_FIZZLE);
    if (s->due >= 0 && is_over_with(t, e->kind)) {
        int lost = e->kind == EVENT_WARS_LOSES ? e->number : 0;
        if (lost != s->due)
            FAIL("a drain took %d, the ledger says %d", lost, s->due);
        s->due = -1;
        counts.drains++;
    }
    if (e->kind == EVENT_WARS_RESOLVE)
        spectator_resolve(s, t);
    if (e->kind == EVENT_WARS_PASS && !s->passes)
        forced_pass(t);
    if (e->kind == EVENT_WARS_PASS)
        s->passes = false;
}

// ---- random play ----

// Sixteen locations, cards of two factions and cards without one, so that every card of our own sets comes up; those of
// rulings.cards are for scenes.
static bool is_modelled(DefId def)
{
    const char *code = loaded.set.def[def].code;
    return code[0] == 'R' && code[1] != 'X';
}

static void deck_make(Deck *deck, Xoshiro *policy)
{
    uint32_t first = 1 + xoshiro_below(policy, FACTION_COUNT - 1);
    uint32_t second = 1 + xoshiro_below(policy, FACTION_COUNT - 1);
    *deck = (Deck){.name = "random"};
    while (deck->count < WARS_DECK) {
        DefId def = (DefId)(1 + xoshiro_below(policy, (uint32_t)(loaded.set.count - 1)));
        if (!is_modelled(def))
            continue;
        const WarsFacts *f = (const WarsFacts *)loaded.set.facts + def;
        bool location = f->type == TYPE_SITE || f->type == TYPE_SECTOR;
        bool fits = f->faction == first || f->faction == second || f->faction == FACTION_NONE;
        if (fits && location == (deck->count < 16))
            deck->card[deck->count++] = def;
    }
}

static void begin(Seated *s, uint64_t seed, Xoshiro *policy, EventSink *sink)
{
    static Deck deck[SEAT_COUNT];
    MatchSetup setup = setup_for_test(&loaded, seed);
    xoshiro_seed(policy, seed);
    for (SeatId seat = 0; seat < SEAT_COUNT && (seed & 2); seat++) {
        deck_make(&deck[seat], policy);
        setup.deck[seat] = &deck[seat];
    }
    seated_init(s, &loaded);
    s->t.sink = sink;
    match_begin(&s->t, &setup);
}

// Seldom passes, so that there is something on the table and on the stack, and prefers to move cards that others may go
// along with.
static uint8_t lively(const Table *t, Xoshiro *policy)
{
    uint8_t index = choice_at_random(t, policy);
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].verb == VERB_MOVE && o_keyword(t, t->options.option[i].card, KEYWORD_TRANSPORT) &&
            xoshiro_below(policy, 3) == 0)
            return i;
    if (t->options.option[index].verb == VERB_PASS && xoshiro_below(policy, 3) > 0)
        return (uint8_t)xoshiro_below(policy, t->options.count);
    return index;
}

// Every play, use and movement of a card that has not come up often; some of those of the others.
static void compare_some_plays(const Table *t, Xoshiro *sample)
{
    static uint8_t seen[3][512];
    for (uint8_t i = 0; i < t->options.count; i++) {
        const Option *o = &t->options.option[i];
        int kind = o->verb == VERB_PLAY ? 0 : o->verb == VERB_USE ? 1 : o->verb == VERB_MOVE ? 2 : -1;
        if (kind < 0)
            continue;
        uint8_t *times = &seen[kind][t->cards[o->card].def];
        bool rare = *times < RARE && xoshiro_below(sample, 2) == 0;
        if (!rare && xoshiro_below(sample, 8) > 0)
            continue;
        compare_plays(t, i);
        *times = (uint8_t)(*times + (*times < RARE));
    }
}

static void play_match(uint64_t seed)
{
    static Seated s;
    Xoshiro policy, sample;             // separate, so that a match is the same whatever is compared
    Spectator spectator = {.due = -1};
    spectator.sink = (EventSink){spectator_take, &spectator};
    looked = (Looked){.seed = seed};
    memset(&told, 0, sizeof told);
    xoshiro_seed(&sample, ~seed);
    begin(&s, seed, &policy, &spectator.sink);
    for (; !is_over(&s.t); looked.choice++) {
        assert_true(looked.choice < CHOICES_MAX);
        assert_true(s.t.options.count >= 1);
        if (s.t.m->question == QUESTION_ACT) {
            compare_window(&s.t);
            compare_some_plays(&s.t, &sample);
            if (xoshiro_below(&sample, 8) == 0) {
                compare_numbers(&s.t);
                compare_uses(&s.t);
            }
        }
        if (s.t.m->question == QUESTION_CARRY)
            compare_carry(&s.t);
        uint8_t index = lively(&s.t, &policy);
        spectator.passes = s.t.options.option[index].verb == VERB_PASS;
        match_choose(&s.t, index);
    }
    counts.matches++;
}

static void what_is_offered_is_what_the_ledger_allows(void **unused)
{
    (void)unused;
    const char *wanted = getenv("RIFT_ORACLE"), *first = getenv("RIFT_ORACLE_SEED");
    uint32_t positions = wanted ? (uint32_t)strtoul(wanted, NULL, 10) : POSITIONS, lines = 0;
    for (uint64_t seed = first ? strtoull(first, NULL, 10) : 1; counts.positions < positions; seed++)
        play_match(seed);
    for (size_t i = 0; i < COUNT_OF(o_lines); i++)
        lines += line_plays[i] > 0;
    print_message("%u matches: %u option lists (%u options), %u forced passes, %u plays and movements compared whole "
                  "(%u tuples, %u of %u lines of text; %u too large to walk), %u numbers, %u movers, %u drains, %u "
                  "things come off the stack (%u without effect), %u transports, %u attacks\n", counts.matches,
                  counts.positions, counts.options, counts.forced, counts.plays, counts.tuples, lines,
                  (uint32_t)COUNT_OF(o_lines), counts.too_large, counts.numbers, counts.movers, counts.drains,
                  counts.resolved, counts.fizzled, counts.carried, counts.attacks);
    if (wanted)
        return;
    assert_true(counts.positions >= 10000);
    assert_true(counts.plays >= 2500);          // the interesting cases did come up
    assert_true(counts.drains >= 500);
    assert_true(counts.fizzled >= 10);
    assert_true(counts.carried >= 10);
    assert_true(counts.attacks >= 100);
    assert_true(lines >= 50);
}

// Every order and interrupt has a line, every line has its ability, and no activated ability is missing.
static void every_text_has_its_lines(void **unused)
{
    (void)unused;
    for (DefId def = 1; def < loaded.set.count; def++) {
        const Program *p = &loaded.set.program[def];
        int lines = 0, abilities = 0;
        for (size_t i = 0; i < COUNT_OF(o_lines); i++)
            lines += strcmp(o_lines[i].code, loaded.set.def[def].code) == 0;
        for (int i = 0; i < p->ability_count; i++)
            abilities += p->ability[i].kind == WARS_ACTIVATED || p->ability[i].kind == WARS_EFFECT ||
                         p->ability[i].kind == WARS_EFFECT_USED || p->ability[i].kind == WARS_EFFECT_LOST;
        if (is_modelled(def) && lines != abilities)
            fail_msg("%s has %d abilities, the oracle %d lines", loaded.set.def[def].code, abilities, lines);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_text_has_its_lines),
        cmocka_unit_test(what_is_offered_is_what_the_ledger_allows),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
