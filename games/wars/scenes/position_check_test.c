// position_check_test.c — impossible states of WARS: each is one change to a good state, and is refused with its
// sentence.
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/scenes/scenes.h"
#include "games/wars/triggers/triggers.h"
#include "tests/scenes.h"

// ---- good positions, and what is wrong with one ----

static const char head[] =
    "game wars\n"
    "cards\n"
    "Reef/Drift [L0]\n" "LOCATION (SECTOR)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Reef/Floor [L1]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Reef/Shelf [L2]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Dune/Tents [L3]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n" "Encampment\n" "\n"
    "Dune/Well [L4]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Captain [U1]\n" "CHARACTER\n" "Independent • Cost 0 • Power 5 • Tactics 4 • Defense 3 • Destiny 3\n" "\n"
    "Barge [S1]\n" "SHIP (CAPACITY 3) • CAPITAL\n"
    "Independent • Cost 0 • Power 1 • Tactics 1 • Defense 1 • Destiny 3\n" "\n"
    "Knife [W1]\n" "WEAPON (CHARACTER)\n" "Independent • Cost 0 • Destiny 3\n" "\n"
    "Belt [A2]\n" "ASSET (CHARACTER)\n" "Independent • Cost 0 • Destiny 3\n" "\n"
    "Post [A1]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n" "Lose 1 energy ≈ Activate 1 energy.\n" "\n"
    "Tally [A3]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n"
    "Each time a player draws a card, activate 1 energy.\n" "\n"
    "Ambush [T1]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n" "Destroy target unit.\n" "\n"
    "Call Up [T2]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n" "Download a unit.\n" "\n"
    "Small Bet [T3]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n" "Perform up to 3 movements.\n" "\n"
    "Standing Order [T4]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n"
    "Each time you draw a card this turn, your opponent loses 1 energy.\n" "\n"
    "Tax [T5]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n" "Lose 2 energy.\n"
    "end\n"
    "rest amber removed\n"
    "rest violet removed\n"
    "amber reserve: c31=U1 c32=U1 c33=U1 c34=U1\n"
    "violet reserve: c91=U1 c92=U1 c93=U1 c94=U1\n"
    "amber active: c21=U1 c22=U1\n"
    "amber play: c1=L0 c2=L1 c3=U1@c2 c4=W1/c3 c5=S1@c1 c6=U1/c5 c7=A1 c8=A2/c3 c9=L3/c2 c15=U1@c2\n"
    "violet play: c61=L2 c62=L4 c63=U1@c2\n"
    "amber stacked: c10=U1^c3\n"
    "amber lost: c11=W1 c13=S1\n";

enum {          // cards, by what they are
    DRIFT = 1, FLOOR, CAPTAIN, KNIFE, BARGE, SAILOR, POST, BELT, TENTS, STACKED_UNIT, LOST_KNIFE, IN_HAND, LOST_BARGE,
    SHELF = 61, WELL = 62, BEYOND = WARS_CARDS + 1
};

static Match good;                      // what every change begins with
static Table *t;
static WarsState *s;

static void begin(const char *tail)
{
    t = position(head, tail);
    s = state_to_change(t);
    match_copy(t->game, &good, t->m);
    assert_null(match_check(t));
}

static void again(void) { match_copy(t->game, t->m, &good); }

static void look(int line, const char *says)
{
    scratch_drop(t);                            // the position was changed from outside
    const char *wrong = wars_wrong(t);
    if (says ? !wrong || strcmp(wrong, says) != 0 : wrong != NULL)
        fail_msg("line %d: \"%s\", not \"%s\"", line, wrong ? wrong : "(nothing)", says ? says : "(nothing)");
    again();
}

#define REFUSED(says, ...) do { __VA_ARGS__; look(__LINE__, says); } while (0)
#define TAKEN(...) REFUSED(NULL, __VA_ARGS__)

static void put_where(CardId card, How how, CardId host)
{
    s->where[card].how = (uint8_t)how;
    s->where[card].host = host;
}

// ---- numbers out of range ----

static void numbers_in_range(void **unused)
{
    const char *range = "the state is out of range", *longer = "a list of the state is longer than it can be";
    (void)unused;
    begin("amber hand: c12=T1\nstart control amber\n");
    REFUSED(range, t->m->edition = EDITION_2004 + 1);
    REFUSED(range, s->first = SEAT_COUNT);
    REFUSED(range, s->turn_player = SEAT_COUNT);
    REFUSED(range, s->phase = PHASE_COUNT);
    REFUSED(range, s->initiative = SEAT_NOBODY + 1);
    REFUSED(range, s->passes = SEAT_COUNT + 1);
    REFUSED(range, s->activated = 2);
    REFUSED(longer, s->layout_count = WARS_CARDS + 1);
    REFUSED(longer, s->modifier_count = WARS_MODIFIERS + 1);
    REFUSED(longer, s->use_count = WARS_USES + 1);
    REFUSED(longer, s->stack_count = WARS_STACK + 1);
    REFUSED(longer, s->waiting_count = WARS_WAITING + 1);
    REFUSED(longer, s->watcher_count = WARS_WATCHERS + 1);
    REFUSED(longer, s->instead_count = WARS_INSTEAD + 1);
}

// ---- how cards lie ----

static void cards_lie_well(void **unused)
{
    const char *where = "a card in play lies where it cannot", *way = "a card lies in a way that does not exist";
    (void)unused;
    begin("amber hand: c12=T1\nstart control amber\n");
    REFUSED("no card lies somewhere", s->where[0].host = 1);
    REFUSED(way, s->where[CAPTAIN].host = BEYOND);
    REFUSED(way, s->where[CAPTAIN].how = HOW_COUNT);
    REFUSED(way, s->where[CAPTAIN].status = STATUS_ALL + 1);
    TAKEN(s->where[CAPTAIN].status = STATUS_DAMAGED | STATUS_INVERTED);
    REFUSED("a card lies in a zone of somebody else", t->cards[CAPTAIN].owner = 1);
    REFUSED("a card that nobody has", s->where[CAPTAIN].holder = SEAT_COUNT);
    TAKEN(s->where[CAPTAIN].holder = 1);
    REFUSED(where, put_where(CAPTAIN, HOW_LOCATION, 0));
    REFUSED(where, s->where[FLOOR].host = DRIFT);
    REFUSED(where, put_where(POST, HOW_AT, FLOOR));
    REFUSED(where, put_where(CAPTAIN, HOW_AT, BARGE));
    TAKEN(put_where(CAPTAIN, HOW_ABOARD, BARGE));
    REFUSED(where, put_where(BARGE, HOW_ABOARD, BARGE));
    REFUSED(where, put_where(SAILOR, HOW_ABOARD, CAPTAIN));
    REFUSED(where, put_where(SAILOR, HOW_ABOARD, LOST_BARGE));
    REFUSED(where, put_where(CAPTAIN, HOW_WEAPON, SAILOR));
    REFUSED(where, put_where(KNIFE, HOW_WEAPON, LOST_KNIFE));
    REFUSED(where, put_where(KNIFE, HOW_ASSET, CAPTAIN));
    REFUSED(where, put_where(BELT, HOW_ASSET, LOST_KNIFE));
    REFUSED(where, put_where(KNIFE, HOW_ALONE, 0));
    REFUSED(where, put_where(POST, HOW_ALONE, FLOOR));
    REFUSED(where, put_where(CAPTAIN, HOW_ENCAMPMENT, FLOOR));
    REFUSED(where, put_where(TENTS, HOW_ENCAMPMENT, CAPTAIN));
    REFUSED(where, put_where(POST, HOW_NONE, 0));
    REFUSED(where, put_where(BELT, HOW_STACKED, CAPTAIN));
    REFUSED("cards lie beneath each other in a circle",
            put_where(POST, HOW_ASSET, BELT); put_where(BELT, HOW_ASSET, POST));
}

// A copy that is only asked about abilities notes those and makes no sets: a card that then changes hands must not be
// overlooked.
static void abilities_change_hands_without_sets(void **unused)
{
    (void)unused;
    begin("start control amber\n");
    scratch_drop(t);
    assert_int_equal(index_able(t, 0)->able_count[0], 1);
    assert_int_equal(index_able(t, 1)->able_count[1], 0);
    assert_false(index_has(t, HAS_SETS));
    Where given = s->where[POST];
    given.holder = 1;
    wars_where_set(t, POST, given);
    assert_null(wars_index_wrong(t));
    assert_int_equal(index_able(t, 0)->able_count[0], 0);
    assert_int_equal(index_able(t, 1)->able_count[1], 1);
}

static void cards_out_of_play_lie_nowhere(void **unused)
{
    const char *used = "a card that is not in play is damaged, inverted or used by the other";
    (void)unused;
    begin("amber hand: c12=T1\nstart control amber\n");
    REFUSED(used, s->where[LOST_KNIFE].status = STATUS_DAMAGED);
    REFUSED(used, s->where[LOST_KNIFE].holder = 1);
    REFUSED("a card is stacked on nothing", s->where[STACKED_UNIT].how = HOW_AT);
    REFUSED("a card is stacked on nothing", s->where[STACKED_UNIT].host = LOST_KNIFE);
    REFUSED("a card that is not in play lies in the play area", s->where[LOST_KNIFE].host = FLOOR);
    REFUSED("a card that is not in play lies in the play area", s->where[LOST_KNIFE].how = HOW_WEAPON);
}

static void put_layout(CardId a, CardId b, CardId c, CardId d)
{
    s->layout[0] = a;
    s->layout[1] = b;
    s->layout[2] = c;
    s->layout[3] = d;
}

static void locations_lie_in_the_layout(void **unused)
{
    const char *twice = "the layout names something that is not a location, or one twice";
    (void)unused;
    begin("amber hand: c12=T1\nstart control amber\n");
    assert_int_equal(s->layout_count, 4);
    TAKEN(put_layout(WELL, DRIFT, SHELF, FLOOR));
    REFUSED("a location past the end of the layout", s->layout[4] = FLOOR);
    REFUSED(twice, s->layout[0] = 0);
    REFUSED(twice, s->layout[0] = BEYOND);
    REFUSED(twice, s->layout[0] = CAPTAIN);
    REFUSED(twice, s->layout[1] = s->layout[0]);
    REFUSED("related locations are not side by side", put_layout(DRIFT, WELL, FLOOR, SHELF));
    REFUSED("a sector after the sites of its group", put_layout(FLOOR, DRIFT, SHELF, WELL));
    REFUSED("a location in play is not in the layout", put_layout(DRIFT, FLOOR, SHELF, 0); s->layout_count = 3);
}

// ---- what lasts, and what was used ----

static void put_modifier(ModifierKind kind, uint8_t target, uint8_t word)
{
    s->modifier_count = 1;
    s->change[0] = (Change){.target = target, .amount = 1};
    s->modifier[0] = (Modifier){.def = t->cards[POST].def, .kind = (uint8_t)kind, .end = 1,
                                .word = word, .until = LASTS_TURN};
}

static void lasting_effects_make_sense(void **unused)
{
    static const struct { uint8_t kind, words_from, words_end; bool of_seat; } kinds[] = {
        {MODIFIER_STAT, STAT_POWER, STAT_CAPACITY + 1, false},
        {MODIFIER_KEYWORD, KEYWORD_SCOUTING, KEYWORD_COUNT, false},
        {MODIFIER_ICON, FACTION_EARTHER, FACTION_COUNT, false}, {MODIFIER_CANT_TARGET, 0, SEAT_COUNT, false},
        {MODIFIER_USED_AS, 0, SEAT_COUNT, false}, {MODIFIER_CANT_MOVE, 0, 0, false},
        {MODIFIER_ENERGY_ICON, 0, 0, false}, {MODIFIER_CARD_DESTINY, 0, 0, false}, {MODIFIER_IMMUNE, 0, 0, false},
        {MODIFIER_CANT_DRAW, 0, 0, true}, {MODIFIER_DRAIN, 0, 0, true}, {MODIFIER_DESTINY, 0, 0, true},
        {MODIFIER_ATTRITION, 0, 0, true}, {MODIFIER_TOTAL_POWER, 0, 0, true}, {MODIFIER_CASUALTIES, 0, 0, true},
        {MODIFIER_CASUALTIES_TO, 0, 0, true}};
    const char *sense = "an effect that lasts makes no sense";
    (void)unused;
    begin("amber hand: c12=T1\nstart control amber\n");
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        ModifierKind kind = (ModifierKind)kinds[i].kind;
        uint8_t target = kinds[i].of_seat ? 1 : CAPTAIN, word = kinds[i].words_from, end = kinds[i].words_end;
        TAKEN(put_modifier(kind, target, word));
        REFUSED(sense, put_modifier(kind, kinds[i].of_seat ? SEAT_COUNT : 0, word));
        REFUSED(sense, put_modifier(kind, BEYOND, word));
        if (word > 0)
            REFUSED(sense, put_modifier(kind, target, (uint8_t)(word - 1)));
        if (end > 0) {
            TAKEN(put_modifier(kind, target, (uint8_t)(end - 1)));
            REFUSED(sense, put_modifier(kind, target, end));
        }
    }
    REFUSED(sense, put_modifier(MODIFIER_NONE, CAPTAIN, 0));
    REFUSED(sense, put_modifier(MODIFIER_COUNT, CAPTAIN, 0));
    REFUSED(sense, put_modifier(MODIFIER_IMMUNE, CAPTAIN, 0); s->modifier[0].def = 0);
    REFUSED(sense, put_modifier(MODIFIER_IMMUNE, CAPTAIN, 0); s->modifier[0].def = t->set->count);
    REFUSED(sense, put_modifier(MODIFIER_IMMUNE, CAPTAIN, 0); s->modifier[0].seat = SEAT_COUNT);
    REFUSED(sense, put_modifier(MODIFIER_IMMUNE, CAPTAIN, 0); s->modifier[0].until = LASTS_COUNT);
    REFUSED(sense, put_modifier(MODIFIER_IMMUNE, CAPTAIN, 0); s->modifier_count = 0);
    REFUSED(sense, put_modifier(MODIFIER_IMMUNE, CAPTAIN, 0); s->modifier[0].end = 0);
    REFUSED(sense, put_modifier(MODIFIER_IMMUNE, CAPTAIN, 0); s->modifier[0].end = WARS_CHANGES + 1);
    REFUSED(sense, put_modifier(MODIFIER_IMMUNE, CAPTAIN, 0); s->modifier[0].end = 2);
    REFUSED(sense, put_modifier(MODIFIER_IMMUNE, CAPTAIN, 0); s->change[1].amount = 1);
    TAKEN(put_modifier(MODIFIER_DRAIN, 1, 0); s->modifier[0].end = 2);
    REFUSED(sense, put_modifier(MODIFIER_USED_AS, CAPTAIN, 0); s->change[1] = s->change[0]; s->modifier[0].end = 2);
    REFUSED(sense, put_modifier(MODIFIER_DRAIN, 1, 0); s->modifier[1] = s->modifier[0]; s->modifier_count = 2);
}

static void put_use(Use use)
{
    s->use_count = 1;
    s->use[0] = use;
}

static void uses_make_sense(void **unused)
{
    const char *sense = "a use of this turn makes no sense";
    (void)unused;
    begin("amber hand: c12=T1\nstart control amber\n");
    Use use = {.def = t->cards[POST].def, .card = POST, .seat = 1, .count = 1};
    TAKEN(put_use(use));
    REFUSED(sense, put_use(use); s->use[0].def = 0);
    REFUSED(sense, put_use(use); s->use[0].def = t->set->count);
    REFUSED(sense, put_use(use); s->use[0].card = BEYOND);
    REFUSED(sense, put_use(use); s->use[0].ability = ABILITY_MAX);
    REFUSED(sense, put_use(use); s->use[0].seat = SEAT_COUNT);
    REFUSED(sense, put_use(use); s->use[0].count = 0);
    REFUSED(sense, put_use(use); s->use_count = 0);
}

// ---- what is pending ----

static Entry entry_of(PendingKind kind, CardId source)
{
    DefId def = kind == PENDING_DRAIN || kind == PENDING_MOVE ? 0 : t->cards[source].def;
    return (Entry){.def = def, .source = source, .pending = (uint8_t)kind, .flags = ENTRY_PUBLIC};
}

// Puts the entry on the stack, alone.
static Entry *put_entry(Entry e)
{
    t->entries[0] = e;
    t->m->entry_count = 1;
    s->stack[0] = 0;
    s->stack_count = 1;
    return &t->entries[0];
}

static void entries_are_counted(void **unused)
{
    (void)unused;
    begin("amber hand: c12=T1\nstart control amber\n");
    entry_take(t);
    assert_string_equal(match_check(t), "the last of the texts is none");
    t->m->entry_count = WARS_ENTRIES + 1;
    assert_string_equal(match_check(t), "more texts than the game has room for");
}

static void entries_are_whole(void **unused)
{
    const char *ability = "an ability that its card does not have", *nowhere = "a transport to nowhere";
    const char *place = "a drain or an attack of no location", *mover = "a move of nothing that moves";
    (void)unused;
    begin("amber hand: c12=T1\nstart control amber\n");
    REFUSED("a free entry holds something", t->entries[1] = *put_entry(entry_of(PENDING_CARD, IN_HAND));
            t->m->entry_count = 2; t->entries[0].def = 0; t->entries[0].pending = 0);
    TAKEN(put_entry(entry_of(PENDING_CARD, IN_HAND)));
    REFUSED("a play of no card", put_entry(entry_of(PENDING_CARD, IN_HAND))->source = 0);
    REFUSED("a play of no card", put_entry(entry_of(PENDING_CARD, IN_HAND))->source = POST);
    REFUSED("a play with an effect that the card does not have",
            put_entry(entry_of(PENDING_CARD, IN_HAND))->ability = ABILITY_MAX);
    TAKEN(put_entry(entry_of(PENDING_ABILITY, POST)));
    REFUSED(ability, put_entry(entry_of(PENDING_ABILITY, POST))->ability = 1);
    REFUSED(ability, put_entry(entry_of(PENDING_TRIGGER, POST))->def = 0);
    REFUSED(ability, put_entry(entry_of(PENDING_TRIGGER, POST))->def = t->set->count);
    REFUSED("something that waits for nothing", put_entry(entry_of(PENDING_WATCH, POST)));
    REFUSED("something that waits for nothing", put_entry(entry_of(PENDING_WATCH, POST))->ability = 1);
    TAKEN(put_entry(entry_of(PENDING_DRAIN, FLOOR)));
    TAKEN(put_entry(entry_of(PENDING_DRAIN, CAPTAIN))->flags |= ENTRY_VOID);
    REFUSED(place, put_entry(entry_of(PENDING_DRAIN, CAPTAIN)));
    REFUSED(place, put_entry(entry_of(PENDING_ATTACK, FLOOR))->source = 0);
    TAKEN(put_entry(entry_of(PENDING_MOVE, CAPTAIN)));
    TAKEN(put_entry(entry_of(PENDING_MOVE, BARGE)));
    TAKEN(put_entry(entry_of(PENDING_MOVE, FLOOR))->flags |= ENTRY_VOID);
    REFUSED(mover, put_entry(entry_of(PENDING_MOVE, FLOOR)));
    REFUSED(mover, put_entry(entry_of(PENDING_MOVE, FLOOR))->source = 0);
    REFUSED("something pending of a kind that does not exist",
            put_entry(entry_of((PendingKind)(PENDING_WATCH + 1), CAPTAIN)));
    Entry along = entry_of(PENDING_TRANSPORT, BARGE);
    along.filled = along.card_count = along.end[SLOT_THAT] = 1;
    along.card[0] = DRIFT;
    TAKEN(put_entry(along));
    REFUSED(nowhere, put_entry(along)->source = 0);
    REFUSED(nowhere, put_entry(along)->filled = 2);
    REFUSED(nowhere, put_entry(along)->end[SLOT_THAT] = 2);
    REFUSED(nowhere, put_entry(along)->number = ENTRY_CARDS - 1);
}

static void stack_names_what_is_pending(void **unused)
{
    const char *pending = "the stack names something that is not pending, or one thing twice";
    const char *public = "something on the stack is not public, or something that waits is";
    (void)unused;
    begin("amber hand: c12=T1\nstart control amber\n");
    const Entry drain = entry_of(PENDING_DRAIN, FLOOR);
    TAKEN(put_entry(drain));
    REFUSED("something past the end of the stack", put_entry(drain); s->stack[1] = 1);
    REFUSED(pending, put_entry(drain); s->stack[0] = WARS_ENTRIES);
    REFUSED(pending, put_entry(drain); s->stack[0] = 1);
    REFUSED(pending, put_entry(drain); s->stack_count = 2);             // entry 0 twice
    REFUSED(pending, put_entry(entry_of(PENDING_NONE, POST)));
    REFUSED(public, put_entry(drain)->flags = 0);
    REFUSED(public, put_entry(drain); s->stack_count = 0; s->waiting_count = 1);
    REFUSED("cards picked for no choice", put_entry(drain)->card_count = 1);
    REFUSED("an entry that belongs to nothing", put_entry(drain); s->stack_count = 0);
    REFUSED("a card is pending without a play", t->cards[IN_HAND].zone = zone_id(0, ZONE_PENDING));
}

// ---- watchers and replacements ----

static void watchers_make_sense(void **unused)
{
    const char *sense = "a watcher makes no sense", *instead = "a replacement makes no sense";
    (void)unused;
    begin("amber hand: c12=T4\nstart draw amber\namber: play T4, pass\nexpect watcher_count = 1\n");
    Watcher *w = &s->watcher[0];
    uint8_t free = 0;
    while (free < t->m->entry_count && !entry_is_free(&t->entries[free]))
        free++;
    REFUSED(sense, w->entry = WARS_ENTRIES);
    REFUSED(sense, w->entry = free);
    REFUSED(sense, w->mode = WATCH_NONE);
    REFUSED(sense, w->mode = WATCH_COUNT);
    REFUSED(sense, w->until = LASTS_COUNT);
    REFUSED(sense, w->older[0] = WARS_DECK + 1);
    REFUSED(sense, w->older[1] = WARS_DECK + 1);
    REFUSED(sense, s->watcher[1] = *w; s->watcher_count = 2);
    REFUSED(sense, s->watcher_count = 0);
    REFUSED(instead, s->instead[0] = 1);
    REFUSED(instead, s->instead[0] = WARS_ENTRIES; s->instead_count = 1);
    REFUSED(instead, s->instead[0] = w->entry; s->instead_count = 1);   // the watcher has it
    REFUSED(instead, s->instead[0] = free; s->instead_count = 1);
    assert_int_equal(entry_take(t), free);
    TAKEN(t->entries[free] = entry_of(PENDING_NONE, POST); s->instead[0] = free; s->instead_count = 1);
}

// ---- procedures ----

static void plays_stand_at_their_choices(void **unused)
{
    const char *parts = "a play with too many parts, or of nothing";
    (void)unused;
    begin("amber hand: c12=T1\nstart control amber\namber: play T1\nexpect asks amber target\n");
    Frame *f = flow_top(t);
    WarsPlayLocals *u = &f->u.wars.play;
    assert_int_equal(f->procedure, PROCEDURE_PLAY);
    REFUSED(parts, u->stage = STAGE_WHOLE + 1);
    REFUSED(parts, u->used = WARS_DECK + 1);
    REFUSED("a play that stands between its choices", u->pc++);
    REFUSED("cards picked for no choice", u->pc = 0; t->entries[u->entry].card[0] = CAPTAIN;
            t->entries[u->entry].card_count++);
    REFUSED("an entry that belongs to nothing", u->entry = WARS_ENTRIES);
    REFUSED("a procedure that its caller does not call", t->frames[1].procedure = PROCEDURE_TURN);
    REFUSED("two procedures work with one thing", t->frames[t->m->depth] = *f; t->m->depth++);
}

static void procedures_work_with_something(void **unused)
{
    (void)unused;
    begin("amber hand: c12=T2\nstart control amber\namber: play T2\namber: pass\nexpect asks amber search\n");
    WarsSearchLocals *search = &flow_top(t)->u.wars.search;
    assert_int_equal(flow_top(t)->procedure, PROCEDURE_SEARCH);
    REFUSED("a procedure that works with nothing", search->entry = WARS_ENTRIES);
    REFUSED("a procedure that works with nothing", search->entry++);
    REFUSED("a search for nothing", search->filter++);

    begin("amber hand: c12=T3\nstart control amber\namber: play T3\namber: pass\nexpect asks amber movement\n");
    Frame *f = flow_top(t);
    assert_int_equal(f->procedure, PROCEDURE_MOVEMENTS);
    REFUSED("a movement of nothing", f->u.wars.choose.seat = SEAT_COUNT);
    REFUSED("a movement of nothing", f->u.wars.choose.card = BEYOND; f->step = 2);
    REFUSED("a movement of nothing", f->u.wars.choose.card = CAPTAIN);

    begin("amber hand: c12=T5\nstart control amber\namber: play T5\namber: pass\nexpect asks amber lose\n");
    assert_int_equal(flow_top(t)->procedure, PROCEDURE_LOSE);
    REFUSED("a loss that spares more cards than there are", flow_top(t)->u.wars.lose.spared = WARS_DECK + 1);
}

static void windows_belong_to_somebody(void **unused)
{
    (void)unused;
    begin("amber hand: c12=T1\nstart control amber\n");
    assert_int_equal(flow_top(t)->procedure, PROCEDURE_WINDOW);
    REFUSED("a window in which nobody has initiative", s->initiative = SEAT_NOBODY);
    REFUSED("a window after both have passed", s->passes = SEAT_COUNT);
}

static void orders_have_something_to_order(void **unused)
{
    (void)unused;
    begin("violet play: c64=A3 c65=A3\nstart draw amber\namber: draw\nexpect asks amber order\n");
    assert_int_equal(flow_top(t)->procedure, PROCEDURE_WAITING);
    REFUSED("an order of nothing", flow_top(t)->u.wars.choose.card = BEYOND);
    for (uint8_t i = 0; i < good.of.wars.state.waiting_count; i++)
        entry_drop(t, s->waiting[i]);
    memset(s->waiting, 0, sizeof s->waiting);
    s->waiting_count = 0;
    REFUSED("an order of nothing", flow_top(t)->step++);        // the answer is taken
}

static void battles_make_sense(void **unused)
{
    const char *sense = "a battle makes no sense", *sides = "a battle with too many sides";
    (void)unused;
    begin("start battle amber\namber: attack L1\namber: pass, pass\nexpect asks amber destiny\n");
    Battle *b = &s->battle;
    Frame *f = flow_top(t);
    assert_int_equal(f->procedure, PROCEDURE_BATTLE);
    REFUSED("something of a battle that does not exist", b->place = 0);
    REFUSED("a battle that has not begun", memset(b, 0, sizeof *b));
    REFUSED(sense, b->place = BEYOND);
    REFUSED("a battle at a card that is not a location", b->place = CAPTAIN);
    REFUSED(sense, b->attacker = SEAT_COUNT);
    REFUSED(sense, b->step = BATTLE_STEP_COUNT);
    REFUSED(sense, b->entitled = 4);
    REFUSED(sense, b->revealed[0] = BEYOND);
    REFUSED(sense, b->revealed[1] = BEYOND);
    REFUSED(sense, b->testing = 2);
    REFUSED(sense, b->loser = SEAT_NOBODY + 1);
    REFUSED(sense, b->testing = 1);
    TAKEN(b->testing = 1; b->revealed[0] = CAPTAIN);
    TAKEN(b->testing = 1; b->revealed[1] = CAPTAIN);
    REFUSED(sides, f->u.wars.battle.second = 2);
    REFUSED(sides, f->u.wars.battle.resume = UINT8_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_in_range),
        cmocka_unit_test(cards_lie_well),
        cmocka_unit_test(abilities_change_hands_without_sets),
        cmocka_unit_test(cards_out_of_play_lie_nowhere),
        cmocka_unit_test(locations_lie_in_the_layout),
        cmocka_unit_test(lasting_effects_make_sense),
        cmocka_unit_test(uses_make_sense),
        cmocka_unit_test(entries_are_counted),
        cmocka_unit_test(entries_are_whole),
        cmocka_unit_test(stack_names_what_is_pending),
        cmocka_unit_test(watchers_make_sense),
        cmocka_unit_test(plays_stand_at_their_choices),
        cmocka_unit_test(procedures_work_with_something),
        cmocka_unit_test(windows_belong_to_somebody),
        cmocka_unit_test(orders_have_something_to_order),
        cmocka_unit_test(battles_make_sense),
    };
    return cmocka_run_group_tests(tests, load_games, scene_unload);
}
