// force.c — which cards are active, and how much Force they make (TW-TABLE-3 to -7, TW-MATCH-1). matching.c compares
// the Forces of both sides.
#include "games/trekwar/trekwar.h"

#include "language/code.h"
#include "language/cover.h"

static CardId active_top(const Table *t, SeatId seat, ZoneName zone)
{
    const Zone *z = zone_for(t, seat, zone);
    if (z->count == 0)
        return 0;
    CardId top = z->card[z->count - 1];
    return RULE_IF(TW_TABLE, 3, !t->cards[top].face_down) ? top : 0;
}

CardId trekwar_active_unit(const Table *t, SeatId seat)
{
    RULE(TW_TABLE, 5);                          // only the top Unit
    return active_top(t, seat, ZONE_UNITS);
}

CardId trekwar_active_maneuver(const Table *t, SeatId seat)
{
    RULE(TW_TABLE, 6);                          // only the top Maneuver, and only until its owner's next Turn
    return active_top(t, seat, ZONE_MANEUVERS);
}

CardId trekwar_active_event(const Table *t, SeatId seat) { return active_top(t, seat, ZONE_EVENTS); }

bool trekwar_has_stage_text(const Table *t, SeatId seat, uint8_t stage)
{
    const Zone *row = zone_for(t, seat, ZONE_COMMANDS);
    uint8_t stages = facts(t, trekwar_active_unit(t, seat))->stages |
                     facts(t, trekwar_active_maneuver(t, seat))->stages |
                     facts(t, trekwar_active_event(t, seat))->stages;
    for (uint8_t i = 0; i < row->count; i++)
        stages |= facts(t, row->card[i])->stages;
    return (stages & stage) != 0;
}

// The Fight's own frame knows it, except in the opening.
SeatId trekwar_active_player(const Table *t)
{
    for (uint8_t i = 0; i < t->m->depth; i++)
        if (t->frames[i].procedure == PROCEDURE_FIGHT && state(t)->turn > 0)
            return t->frames[i].u.trekwar.fight.active;
    return state(t)->opener;
}

bool trekwar_has_active_symbol(const Table *t, SeatId seat, uint8_t symbol)
{
    RULE(TW_TABLE, 4);                          // the Discard Pile does not count
    const Zone *commands = zone_for(t, seat, ZONE_COMMANDS);
    uint8_t symbols = facts(t, trekwar_active_unit(t, seat))->symbols |
                      facts(t, trekwar_active_maneuver(t, seat))->symbols |
                      facts(t, trekwar_active_event(t, seat))->symbols;
    for (uint8_t i = 0; i < commands->count; i++)
        symbols |= facts(t, commands->card[i])->symbols;
    return (symbols & symbol) != 0;
}

// ---- sums ----

// Where to record the parts of one seat's number, if they are wanted.
typedef struct Account {
    Parts *parts;
    SeatId seat;
} Account;

ALWAYS_INLINE int account_add(const Account *account, SeatId seat, int amount, CardId card, const char *reason)
{
    return parts_add(account && seat == account->seat ? account->parts : NULL, amount, card, reason);
}

// Whether a continuous text applies: its condition counts at every moment, in either player's Turn.
static bool text_applies(const Lineup *s, const Context *c, const Ability *a)
{
    if (!a->condition)
        return true;
    if (s->asking && RULE_IF(TW, A35, code_has(&trekwar_vocabulary, c->code, a->condition, TREKWAR_OP_FORCE_OF, -1)))
        return false;
    return RULE_IF(TW, A28, text_holds(c, a->condition));
}

// Visits the statements with this operation in a card's continuous texts that apply.
typedef void StatementSeen(void *self, const Context *c, const uint8_t *at);
ALWAYS_INLINE void continuous_walk(const Lineup *s, SeatId seat, CardId card, uint8_t op, StatementSeen *see,
                                   void *self)
{
    const Program *p = text_program(s->t, s->t->cards[card].def);
    Context c = text_context(s->t, seat, card);
    c.aside = s;
    for (uint8_t i = 0; i < p->ability_count; i++) {
        const Ability *a = &p->ability[i];
        if (a->kind != TREKWAR_ONGOING || !text_applies(s, &c, a))
            continue;
        for (const uint8_t *at = p->code + a->code; *at != OP_END; at = p->code + c.note[at - p->code].next)
            if (*at == op)
                see(self, &c, at);
    }
}

// Whose cards a statement is about.
ALWAYS_INLINE SeatId whose(const Context *c, const uint8_t *at)
{
    return at[1] == PLAYER_YOU ? c->you : seat_other(c->you);
}

typedef struct ForceSum {
    uint8_t ground;
    bool silenced;                              // the card adds nothing to its own side
    int *force;
    const Account *account;
} ForceSum;

ALWAYS_INLINE void statement_force_add(void *self, const Context *c, const uint8_t *at)
{
    const ForceSum *sum = self;
    SeatId seat = whose(c, at);
    if (at[2] != sum->ground || (sum->silenced && seat == c->you))
        return;
    COVER(c, at, COVER_RUN);
    const uint8_t *number = at + 3;
    sum->force[seat] += account_add(sum->account, seat, *number == OP_NUM ? (int8_t)at[4] : text_number(c, &number),
                                    c->self, "its text");
}

// Adds what a card's text changes about its own side's Force or the Enemy's.
static void text_force_add(const Lineup *s, SeatId seat, CardId card, bool silenced, int force[SEAT_COUNT],
                           const Account *account)
{
    ForceSum sum = {s->ground, silenced, force, account};
    continuous_walk(s, seat, card, TREKWAR_OP_FORCE, statement_force_add, &sum);
}

// ---- Force that a text takes away ----

// The types of cards that a statement names, a bit each.
static uint8_t types_of(const uint8_t *at) { return (uint8_t)(at[2] ? 1u << at[2] : UINT8_MAX); }

static void statement_silence(void *self, const Context *c, const uint8_t *at)
{
    uint8_t *types = self;
    COVER(c, at, COVER_RUN);
    types[whose(c, at)] |= types_of(at);
}

// Adds the types of cards whose Force a continuous text of this card takes away, if it applies.
static void silenced_add(const Lineup *s, SeatId seat, CardId card, uint8_t types[SEAT_COUNT])
{
    if (facts(s->t, card)->silences)
        continuous_walk(s, seat, card, TREKWAR_OP_SILENCE, statement_silence, types);
}

// The types of each seat's cards that add no Force.
static void silenced_types(const Lineup *s, uint8_t ret_types[SEAT_COUNT])
{
    memset(ret_types, 0, SEAT_COUNT);
    RULE(TW, A40);                              // this includes cards of the play being evaluated
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        silenced_add(s, seat, s->unit[seat], ret_types);
        silenced_add(s, seat, s->maneuver[seat], ret_types);
        silenced_add(s, seat, s->added[seat], ret_types);
    }
    for (uint8_t i = 0; i < s->text_count; i++)
        silenced_add(s, s->text[i].seat, s->text[i].card, ret_types);
}

// "Your other Commands add no Force": whether a text of a card names that one.
typedef struct Hush {
    CardId other;
    bool is_found;
} Hush;

static void statement_hush(void *self, const Context *c, const uint8_t *at)
{
    Hush *hush = self;
    const uint8_t *filter = at + 1;
    if (hush->is_found || !text_tests(c, &filter, hush->other))
        return;
    COVER(c, at, COVER_RUN);
    hush->is_found = true;
}

static bool hushes(const Lineup *s, SeatId seat, CardId card, CardId other)
{
    Hush hush = {.other = other};
    continuous_walk(s, seat, card, TREKWAR_OP_HUSH, statement_hush, &hush);
    return hush.is_found;
}

static bool is_hushed(const Lineup *s, CardId other)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const CardId card[] = {s->unit[seat], s->maneuver[seat], s->added[seat]};
        for (size_t i = 0; i < COUNT_OF(card); i++)
            if (facts(s->t, card[i])->silences && hushes(s, seat, card[i], other))
                return true;
    }
    for (uint8_t i = 0; i < s->text_count; i++)
        if (facts(s->t, s->text[i].card)->silences && hushes(s, s->text[i].seat, s->text[i].card, other))
            return true;
    return false;
}

// What a card adds to its own side: its printed Force, and by its own text.
static int adds(const Lineup *s, SeatId seat, CardId card)
{
    int own[SEAT_COUNT] = {0, 0};
    own[seat] = facts(s->t, card)->force[s->ground];
    if (facts(s->t, card)->mentions_force)
        text_force_add(s, seat, card, false, own, NULL);
    return own[seat];
}

// Takes away what single cards add that a text names. Types that are silenced as a whole add nothing already.
static void hushed_take(const Lineup *s, SeatId seat, uint8_t silenced, int force[SEAT_COUNT], const Account *account)
{
    const Zone *row = zone_for(s->t, seat, ZONE_COMMANDS);
    CardId card[TREKWAR_DECK + 3] = {s->unit[seat], s->maneuver[seat], s->added[seat]};
    memcpy(card + 3, row->card, row->count);
    for (uint8_t i = 0; i < row->count + 3; i++)
        if (card[i] && !(silenced >> facts(s->t, card[i])->type & 1) && RULE_IF(TW, A34, is_hushed(s, card[i])))
            force[seat] += account_add(account, seat, -adds(s, seat, card[i]), card[i], "silenced, TW-A34");
}

// ---- what a text forbids to play ----

typedef struct Forbidden {
    SeatId whom;
    uint8_t types;
} Forbidden;

static void statement_forbid(void *self, const Context *c, const uint8_t *at)
{
    Forbidden *forbidden = self;
    if (whose(c, at) != forbidden->whom)
        return;
    COVER(c, at, COVER_RUN);
    forbidden->types |= types_of(at);
}

static uint8_t card_forbids(const Lineup *s, CardId card, SeatId whom)
{
    Forbidden forbidden = {.whom = whom};
    if (facts(s->t, card)->stages & FORBIDS)
        continuous_walk(s, s->t->cards[card].owner, card, TREKWAR_OP_FORBID, statement_forbid, &forbidden);
    return forbidden.types;
}

bool trekwar_forbids(const Table *t, SeatId seat, uint8_t type)
{
    CardId card[2 * TREKWAR_DECK];
    uint8_t count = trekwar_active_in_order(t, FEDERATION, card), types = 0;
    count = (uint8_t)(count + trekwar_active_in_order(t, DOMINION, card + count));
    Lineup now;
    trekwar_lineup_now(t, &now);
    for (uint8_t i = 0; i < count; i++)
        types |= card_forbids(&now, card[i], seat);
    return RULE_IF(TW, A54, types >> type & 1);
}

// ---- Force that an Enemy text caps ----

enum { NO_CAP = INT16_MAX };

typedef struct Cap {
    uint8_t type;
    int most;
} Cap;

static void statement_cap(void *self, const Context *c, const uint8_t *at)
{
    Cap *cap = self;
    if (at[2] != cap->type)
        return;
    COVER(c, at, COVER_RUN);
    cap->most = at[4] < cap->most ? at[4] : cap->most;          // NUM number
}

static int card_cap(const Lineup *s, SeatId seat, CardId card, uint8_t type)
{
    Cap cap = {type, NO_CAP};
    if (facts(s->t, card)->caps >> type & 1)
        continuous_walk(s, seat, card, TREKWAR_OP_CAP, statement_cap, &cap);
    return cap.most;
}

// The most Force that this seat's card of that type can add.
static int cap_of(const Lineup *s, SeatId seat, uint8_t type)
{
    SeatId enemy = seat_other(seat);
    const CardId card[] = {s->unit[enemy], s->maneuver[enemy], s->added[enemy]};
    int cap = NO_CAP;
    for (uint8_t i = 0; i < COUNT_OF(card) + s->text_count; i++) {
        bool is_text = i >= COUNT_OF(card);
        if (is_text && s->text[i - COUNT_OF(card)].seat != enemy)
            continue;
        int own = card_cap(s, enemy, is_text ? s->text[i - COUNT_OF(card)].card : card[i], type);
        cap = own < cap ? own : cap;
    }
    return cap;
}

// By how much a Unit or Maneuver exceeds its cap, with its printed Force and its own text.
static int over_cap(const Lineup *s, SeatId seat, CardId card, bool silenced)
{
    int own[SEAT_COUNT] = {0, 0}, cap = card && !silenced ? cap_of(s, seat, facts(s->t, card)->type) : NO_CAP;
    if (cap == NO_CAP)
        return 0;
    own[seat] = facts(s->t, card)->force[s->ground];
    if (facts(s->t, card)->mentions_force)
        text_force_add(s, seat, card, false, own, NULL);
    return own[seat] > cap ? own[seat] - cap : 0;
}

// The same for all Commands together: those in the row and one of the play being evaluated.
static int commands_over_cap(const Lineup *s, SeatId seat)
{
    int cap = cap_of(s, seat, TYPE_COMMAND), own[SEAT_COUNT] = {0, 0};
    if (cap == NO_CAP)
        return 0;
    RULE(TW, A42);
    own[seat] = s->row[seat] + facts(s->t, s->added[seat])->force[s->ground];
    if (facts(s->t, s->added[seat])->mentions_force)
        text_force_add(s, seat, s->added[seat], false, own, NULL);
    for (uint8_t i = 0; i < s->text_count; i++)
        if (s->text[i].seat == seat && facts(s->t, s->text[i].card)->type == TYPE_COMMAND)
            text_force_add(s, seat, s->text[i].card, false, own, NULL);
    return own[seat] > cap ? own[seat] - cap : 0;
}

static int command_over(const Lineup *s, SeatId seat, uint8_t silenced)
{
    return silenced >> TYPE_COMMAND & 1 ? 0 : commands_over_cap(s, seat);
}

// ---- the sum ----

// A seat's active cards apart from its row.
typedef struct Side {
    CardId id[3];
    const TrekwarFacts *card[3];
    uint8_t silences, silenced;            // types of cards that texts here silence; types of its own that are silenced
    uint8_t caps;                               // types of Enemy cards that texts here cap
} Side;

ALWAYS_INLINE Side side_of(const Lineup *s, SeatId seat)
{
    const Table *t = s->t;
    Side side = {.id = {s->unit[seat], s->maneuver[seat], s->added[seat]}};
    side.silences = s->row_silences;
    side.caps = s->row_caps;
    for (int i = 0; i < 3; i++) {
        side.card[i] = facts(t, side.id[i]);
        side.silences |= side.card[i]->silences;
        side.caps |= side.card[i]->caps;
    }
    return side;
}

// The printed Force of an active card, unless it is silenced; the card stays active either way.
ALWAYS_INLINE int card_force(const Lineup *s, SeatId seat, CardId id, const TrekwarFacts *card, uint8_t silenced,
                             const Account *account)
{
    if (!RULE_IF(TW, A34, silenced >> card->type & 1))
        return account_add(account, seat, card->force[s->ground], id, "printed");
    if (account && id && seat == account->seat)
        account->parts->part[account->parts->count++] = (Part){.card = id, .reason = "silenced, TW-A34"};
    return 0;
}

ALWAYS_INLINE int side_force(const Lineup *s, SeatId seat, const Side *side, const Account *account)
{
    int force = s->row[seat];
    if (!account && !side->silenced)            // the usual case
        return force + side->card[0]->force[s->ground] + side->card[1]->force[s->ground] +
               side->card[2]->force[s->ground];
    if (side->silenced >> TYPE_COMMAND & 1)
        force += account_add(account, seat, -s->row[seat], 0, "Commands silenced, TW-A34");
    for (int i = 0; i < 3; i++)
        force += card_force(s, seat, side->id[i], side->card[i], side->silenced, account);
    return force;
}

ALWAYS_INLINE void side_texts_add(const Lineup *s, SeatId seat, const Side *side, int force[SEAT_COUNT],
                                  const Account *account)
{
    for (int i = 0; i < 3; i++)
        if (side->card[i]->mentions_force)
            text_force_add(s, seat, side->id[i], side->silenced >> side->card[i]->type & 1, force, account);
}

ALWAYS_INLINE void forces_sum(const Lineup *s, int ret_force[SEAT_COUNT], const Account *account)
{
    Side side[SEAT_COUNT] = {side_of(s, 0), side_of(s, 1)};
    if (side[0].silences | side[1].silences) {          // hardly ever
        uint8_t silenced[SEAT_COUNT];
        silenced_types(s, silenced);
        side[0].silenced = silenced[0];
        side[1].silenced = silenced[1];
    }
    ret_force[0] = side_force(s, 0, &side[0], account);
    ret_force[1] = side_force(s, 1, &side[1], account);
    side_texts_add(s, 0, &side[0], ret_force, account);
    side_texts_add(s, 1, &side[1], ret_force, account);
    for (uint8_t i = 0; i < s->text_count; i++) {
        SeatId seat = s->text[i].seat;
        uint8_t type = facts(s->t, s->text[i].card)->type;
        text_force_add(s, seat, s->text[i].card, side[seat].silenced >> type & 1, ret_force, account);
    }
    for (SeatId seat = 0; seat < SEAT_COUNT && (side[0].caps | side[1].caps); seat++) {
        if ((side[0].silences | side[1].silences) & HUSHES)
            hushed_take(s, seat, side[seat].silenced, ret_force, account);
        ret_force[seat] += account_add(account, seat, -command_over(s, seat, side[seat].silenced), 0,
                                       "Commands capped");
        for (int i = 0; i < 2; i++)
            ret_force[seat] += account_add(
                account, seat,
                -over_cap(s, seat, side[seat].id[i], side[seat].silenced >> side[seat].card[i]->type & 1),
                side[seat].id[i], "capped");
    }
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (RULE_IF(TW, A14, ret_force[seat] < 0))
            ret_force[seat] = 0;
}

// Adds a Command or an Event if its text mentions Force.
ALWAYS_INLINE void lineup_add_text(Lineup *s, SeatId seat, CardId card)
{
    const TrekwarFacts *c = facts(s->t, card);
    if (!c->mentions_force)
        return;
    check(s->text_count < COUNT_OF(s->text));
    s->row_silences |= c->silences;
    s->row_caps |= c->caps;
    s->counts |= c->counts;
    s->text[s->text_count++] = (LineupText){card, seat};
}

ALWAYS_INLINE void lineup_add_command(Lineup *s, SeatId seat, CardId card, const Account *account)
{
    const TrekwarFacts *c = facts(s->t, card);
    s->row[seat] += account_add(account, seat, c->force[s->ground], card, "printed");
    s->commands[seat]++;
    lineup_add_text(s, seat, card);
}

static void lineup_add_row(Lineup *s, SeatId seat, const Account *account)
{
    const Zone *row = zone_for(s->t, seat, ZONE_COMMANDS);
    RULE(TW_TABLE, 7);                          // every Command in the row counts
    for (uint8_t i = 0; i < row->count; i++)
        lineup_add_command(s, seat, row->card[i], account);
}
ALWAYS_INLINE void lineup_make(const Table *t, uint8_t ground, Lineup *s, const Account *account)
{
    s->t = t;
    s->ground = ground;
    s->text_count = s->row_silences = s->row_caps = s->counts = 0;
    s->asking = false;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        s->unit[seat] = trekwar_active_unit(t, seat);
        s->maneuver[seat] = trekwar_active_maneuver(t, seat);
        s->added[seat] = 0;
        s->row[seat] = 0;
        s->commands[seat] = s->spent[seat] = s->topped[seat] = 0;
        lineup_add_row(s, seat, account);
        s->event[seat] = trekwar_active_event(t, seat);
        lineup_add_text(s, seat, s->event[seat]);
    }
    RULE(TW_CARD, 3);
    RULE(TW_MATCH, 1);
    RULE(TW_CARD, 11);                          // an Event has no Force of its own
    uint8_t speaks = s->text_count | state(t)->matched | state(t)->more;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const TrekwarFacts *unit = facts(t, s->unit[seat]), *maneuver = facts(t, s->maneuver[seat]);
        speaks |= unit->mentions_force | maneuver->mentions_force;
        s->counts |= unit->counts | maneuver->counts;
        s->plain[seat] = s->row[seat] + unit->force[ground] + maneuver->force[ground];
    }
    s->is_plain = speaks == 0;
}

void trekwar_lineup_on(const Table *t, uint8_t ground, Lineup *ret_lineup)
{
    lineup_make(t, ground, ret_lineup, NULL);
}
void trekwar_lineup_now(const Table *t, Lineup *ret_lineup)
{
    trekwar_lineup_on(t, state(t)->ground, ret_lineup);
}

void trekwar_lineup_forces(const Lineup *s, int ret_force[SEAT_COUNT]) { forces_sum(s, ret_force, NULL); }

void trekwar_lineup_add(Lineup *s, SeatId seat, CardId card)
{
    if (facts(s->t, card)->type == TYPE_MANEUVER) {
        s->maneuver[seat] = card;
        return;
    }
    if (facts(s->t, card)->type == TYPE_UNIT) {         // it covers the one before
        s->unit[seat] = card;
        return;
    }
    if (s->added[seat])
        lineup_add_command(s, seat, s->added[seat], NULL);
    s->added[seat] = card;
}

static bool code_block_has(const uint8_t *code, uint16_t at, uint8_t op)
{
    while (code[at] != OP_END && code[at] != op)
        at = code_skip(&trekwar_vocabulary, code, at);
    return code[at] == op;
}

bool trekwar_matches_now(const Lineup *s, SeatId seat, CardId card)
{
    const Program *p = text_program(s->t, s->t->cards[card].def);
    Context c = text_context(s->t, seat, card);
    c.aside = s;
    for (int i = text_ability(p, TREKWAR_AT_ONCE, 0); i >= 0; i = text_ability(p, TREKWAR_AT_ONCE, i + 1))
        if (p->ability[i].condition &&
            code_block_has(p->code, p->ability[i].code, TREKWAR_OP_MATCHED) && text_holds(&c, p->ability[i].condition))
            return true;
    return false;
}

uint8_t trekwar_ground_if(const Lineup *s, SeatId seat, CardId card)
{
    const Program *p = text_program(s->t, s->t->cards[card].def);
    Lineup on = *s;                             // a text that follows is read on the Ground that it finds
    Context c = text_context(s->t, seat, card);
    c.aside = &on;
    for (int i = text_ability(p, TREKWAR_AT_ONCE, 0); i >= 0; i = text_ability(p, TREKWAR_AT_ONCE, i + 1)) {
        if (!p->ability[i].condition || !RULE_IF(TW, A53, text_holds(&c, p->ability[i].condition)))
            continue;
        for (uint16_t at = p->ability[i].code; p->code[at] != OP_END; at = code_skip(&trekwar_vocabulary, p->code, at))
            on.ground = p->code[at] == TREKWAR_OP_GROUND   ? p->code[at + 1]
                        : p->code[at] == TREKWAR_OP_SWITCH ? ground_other(on.ground)
                                                           : on.ground;
    }
    return on.ground;
}

int trekwar_lineup_force_asked(const Lineup *s, SeatId seat)
{
    Lineup asked = *s;
    int force[SEAT_COUNT];
    asked.asking = true;
    trekwar_lineup_forces(&asked, force);
    return force[seat];
}

int trekwar_force_now(const Table *t, SeatId seat)
{
    Lineup s;
    int force[SEAT_COUNT];
    trekwar_lineup_now(t, &s);
    if (s.is_plain)
        return s.plain[seat];
    trekwar_lineup_forces(&s, force);
    return force[seat];
}

void trekwar_force_parts(const Table *t, SeatId seat, Parts *parts)
{
    const Account account = {parts, seat};
    int force[SEAT_COUNT];
    Lineup s;
    parts->count = 0;
    lineup_make(t, state(t)->ground, &s, &account);
    forces_sum(&s, force, &account);
}
