// play.c — putting something together, stage by stage, until it is pending: a card's play, the use of an ability, a
// movement action, a triggered ability (DEPLOY-3, ABIL-10, MOVE-1, -2, TARGET-1, -2, TRIG-8, -9, COST-5, A-16, A-82).
//
// The Entry has what is settled, and the frame says which stage comes next. A value is offered only if the rest can
// follow, so a play once begun is always completed. Until it is complete nothing changes and no event is
// emitted; only if the text has the other seat choose a target is the play shown before that. The choices of a card's
// additional cost come first; they have slots of their own after the effect's (`slots:` in its recipe), so one entry
// holds both.
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"
#include "language/code.h"
#include "language/cover.h"
#include "language/settle.h"

#define PLAY_STEPS(X, P) \
    X(P, STAGES) X(P, TAKEN) X(P, TEXT) X(P, TEXT_TAKEN) X(P, TRIGGER) X(P, COSTS) X(P, ADDED) X(P, LOSE) \
    X(P, PENDING)
STEPS(PLAY, PlayStep, wars_play, PLAY_STEPS)

// ---- beginning ----

// If there is no room for another entry, the match has been stopped, and the frame is never run.
static Frame frame_of(Table *t, Entry e, PlayStep step, PlayStage stage)
{
    Frame f = frame_at(PROCEDURE_PLAY, (uint8_t)step);
    int entry = wars_entry_take(t);
    if (entry < 0)
        return f;
    t->entries[entry] = e;
    f.u.wars.play = (WarsPlayLocals){.entry = (uint8_t)entry, .seat = e.you, .stage = (uint8_t)stage};
    return f;
}

Frame wars_play_frame(Table *t, SeatId seat, CardId card, unsigned flags)
{
    return frame_of(t, wars_play_entry(t, seat, card, flags), PLAY_STAGES, STAGE_WAY);
}

Frame wars_play_there_frame(Table *t, SeatId seat, CardId card, unsigned flags, CardId place)
{
    return frame_of(t, wars_play_entry_at(t, seat, card, flags, place), PLAY_STAGES, STAGE_WAY);
}

Frame wars_use_frame(Table *t, SeatId seat, CardId card)
{
    Entry e = {.def = t->cards[card].def, .source = card, .you = seat, .pending = PENDING_ABILITY};
    return frame_of(t, e, PLAY_STAGES, STAGE_ABILITY);
}

Frame wars_move_frame(Table *t, SeatId seat, CardId card)
{
    return frame_of(t, (Entry){.source = card, .you = seat, .pending = PENDING_MOVE}, PLAY_STAGES, STAGE_PLACE);
}

Frame wars_trigger_frame(Table *t, uint8_t entry)
{
    Frame f = frame_at(PROCEDURE_PLAY, PLAY_TRIGGER);
    f.u.wars.play = (WarsPlayLocals){.entry = entry, .seat = t->entries[entry].you, .stage = STAGE_TEXT};
    return f;
}

// ---- the stages before the text ----

static uint8_t question_of(const Entry *e, PlayStage stage)
{
    static const uint8_t questions[] = {[STAGE_ABILITY] = QUESTION_ABILITY, [STAGE_WAY] = QUESTION_WAY,
                                        [STAGE_MODE] = QUESTION_MODE, [STAGE_X] = QUESTION_X,
                                        [STAGE_PLACE] = QUESTION_PLACE, [STAGE_INDEX] = QUESTION_INDEX};
    return e->pending == PENDING_MOVE ? QUESTION_DESTINATION : questions[stage];
}

static bool can_follow_with(const Table *t, const Entry *e, PlayStage stage, Option value)
{
    Entry with = wars_stage_with(t, e, stage, value);
    return wars_can_follow(t, &with, (PlayStage)(stage + 1));
}

// A stage is reached only if some value lets the rest follow. So if what follows is the same for all values, or
// there is only one, that need not be checked again.
static void stage_offer(Table *t, const Entry *e, SeatId seat, PlayStage stage)
{
    OptionList *list = &t->options;
    offer_begin(t, seat, question_of(e, stage));
    wars_stage_values(t, e, stage, list);
    bool follows = SURE(list->count == 1, true) ||
                   (SURE(stage == STAGE_PLACE, true) && wars_places_are_alike(t, e));
    uint8_t kept = 0;
    for (uint8_t i = 0; i < list->count && !follows; i++)
        if (can_follow_with(t, e, stage, list->option[i]))
            list->option[kept++] = list->option[i];
    list->count = follows ? list->count : kept;
    offers_sort(t);
}

// ---- announcing it ----

static void targets_tell(Table *t, const Entry *e, uint16_t at)
{
    const Program *p = text_program(t, e->def);
    Context c = text_context_of(t, p, e->you, e->source, e);
    for (; at && p->code[at] != OP_END; at = p->note[at].next) {
        uint8_t slot = p->code[at + 1];
        COVER(&c, p->code + at, COVER_RUN);     // this energy is paid with the rest
        if (p->code[at] != OP_TARGET)
            continue;
        RULE(TARGET, 1);
        for (uint8_t i = 0; i < entry_slot_count(e, slot); i++) {
            CardId target = e->card[entry_slot_begin(e, slot) + i];
            event_emit(t, (Event){.kind = EVENT_WARS_TARGETS, .seat = e->you, .card = wars_source_told(t, e),
                                  .object = target});
            wars_trigger(t, ON_TARGETED, target, e->source, e->you);
        }
    }
}

static void card_to_stack(Table *t, const Entry *e)
{
    RULE(DEPLOY, 3);
    RULE(STACK, 8);
    if (is_in_zone(t, e->source, ZONE_STACKED))
        wars_where_set(t, e->source, (Where){.holder = where(t, e->source)->holder});
    card_move(t, e->source, zone_id(owner_of(t, e->source), ZONE_PENDING));
    event_emit(t, (Event){.kind = EVENT_WARS_PLAY, .seat = e->you, .card = e->source, .object = e->place});
}

// Announces the options that were declared before its targets.
static void declared_tell(Table *t, const Entry *e)
{
    for (PlayStage stage = STAGE_WAY; stage < STAGE_TEXT; stage++) {
        Option o = wars_stage_declared(t, e, stage);
        Event event = {.seat = e->you, .card = e->source, .number = o.number};
        event.kind = o.verb == VERB_WAY    ? EVENT_WARS_WAY
                     : o.verb == VERB_MODE ? EVENT_WARS_MODE
                     : o.verb == VERB_X    ? EVENT_WARS_X
                                           : EVENT_WARS_INDEX;
        if (o.verb == VERB_WAY) {
            event.to = (uint8_t)o.number;
            event.number = 0;
        }
        if (o.verb)
            event_emit(t, event);
    }
}

// Whether anything may have to be declared: one of two ways, an index in a row, an X, an alternative.
static bool is_declared(const Table *t, const Entry *e)
{
    const WarsFacts *f = facts_of(t, e->def);
    const Ability *a = wars_text_of(t, e);
    return SURE(is_location_card(t, e->source), false) ||
           SURE((f->marks & MARK_USED) && (f->marks & MARK_LOST), false) ||
           SURE(f->announces != 0, false) ||
           SURE(a && (a->event > 0 || f->alternatives[e->ability] > 0), false);
}

// From here on everyone sees it. For a movement this is the whole announcement.
static void entry_show(Table *t, Entry *e)
{
    if (e->flags & ENTRY_PUBLIC)
        return;
    e->flags |= ENTRY_PUBLIC;
    if (e->pending == PENDING_CARD)
        card_to_stack(t, e);
    else if (e->pending == PENDING_ABILITY) {      // its card stays where it is (STACK-14)
        wars_trigger(t, ON_USED, e->source, e->source, e->you);
        event_emit(t, (Event){.kind = EVENT_WARS_USE, .seat = e->you, .card = e->source,
                              .number = (int16_t)(e->ability + 1)});
    } else if (e->pending != PENDING_MOVE)           // a triggered ability, or Transport
        wars_entry_tell(t, EVENT_WARS_TRIGGER, e);
    else
        event_emit(t, (Event){.kind = EVENT_WARS_MOVE, .seat = e->you, .card = e->source, .object = e->place});
    bool may_declare = e->pending == PENDING_CARD || e->pending == PENDING_ABILITY;
    if (may_declare && is_declared(t, e))
        declared_tell(t, e);
}

// ---- the choices of its text ----

static bool stands_in(const Table *t, const Entry *e, uint16_t at, uint16_t pc)
{
    const Program *p = text_program(t, e->def);
    for (; at && p->code[at] != OP_END; at = p->note[at].next)
        if (at == pc)
            return true;
    return false;
}

static bool is_in_added(const Table *t, const Entry *e, uint16_t pc)
{
    return stands_in(t, e, wars_added_play_of(t, e), pc);
}

static SeatId chooser_of(const Table *t, const Entry *e, uint16_t pc)
{
    const Program *p = text_program(t, e->def);
    Context c = text_context_of(t, p, e->you, e->source, e);
    const uint8_t *player = p->code + pc + 3;
    return text_player(&c, &player);
}

// Where the choices of its own text begin: after the sets that a trigger captured at the event.
static uint16_t choices_of(const Table *t, const Entry *e)
{
    uint16_t at = wars_own_play_of(t, e);
    return e->pending == PENDING_TRIGGER && e->filled > SLOT_FIRST ? wars_captures_skip(t, e, at) : at;
}

static void choices_begin(Table *t, Entry *e, WarsPlayLocals *l)
{
    RULE(ABIL, 10);                             // declarations come first, then targets, then costs
    uint16_t added = wars_added_play_of(t, e);
    l->stage = STAGE_TEXT;
    l->pc = added ? settle_begin(t, e, added) : 0;
    if (l->pc == 0)
        l->pc = settle_begin(t, e, choices_of(t, e));
}

static Flow play_costs(Table *t, Frame *f, Entry *e);

static Flow play_text(Table *t, Frame *f, Entry *e)
{
    const WarsPlayLocals *l = &f->u.wars.play;
    SettleHolds *holds = is_in_added(t, e, l->pc) ? wars_text_can_be_paid : wars_can_pay;
    if (l->pc == 0) {
        f->u.wars.play.stage = STAGE_WHOLE;
        return play_costs(t, f, e);
    }
    if (chooser_of(t, e, l->pc) == l->seat) {
        settle_offer(t, e, l->pc, e->pending == PENDING_TRIGGER ? NULL : holds);
        return ask_at(t, f, PLAY_TEXT, PLAY_TEXT_TAKEN);
    }
    RULE(TARGET, 2);
    if (!(e->flags & ENTRY_PUBLIC)) {           // the other seat must know what it chooses for,
        entry_show(t, e);
        return next(f, PLAY_TEXT);
    }
    settle_offer(t, e, l->pc, NULL);            // but not what will pay for it
    return ask(t, PLAY_TEXT_TAKEN);
}

static Flow play_text_taken(Table *t, Frame *f, Entry *e)
{
    WarsPlayLocals *l = &f->u.wars.play;
    bool was_added = is_in_added(t, e, l->pc);
    if (settle_take(t, e, &l->pc))
        l->pc = was_added ? settle_begin(t, e, wars_own_play_of(t, e)) : 0;
    return play_text(t, f, e);
}

// A triggered ability goes on the stack automatically; it is cancelled only if something it needs is missing.
static Flow play_trigger(Table *t, Frame *f, Entry *e)
{
    WarsPlayLocals *l = &f->u.wars.play;
    RULE(TRIG, 8);
    bool is_moded = wars_stage_is_asked(t, e, STAGE_MODE);
    bool possible = is_moded ? wars_can_follow(t, e, STAGE_MODE)
                             : settle_possible(t, e, choices_of(t, e), NULL) && wars_entry_destiny_is_there(t, e);
    if (RULE_IF(TRIG, 9, !possible)) {
        wars_entry_tell(t, EVENT_WARS_FIZZLE, e);
        entry_drop(t, l->entry);
        return done(t);
    }
    RULE(WARS_A, 82);
    RULE(WARS_A, 4);                            // its controller chooses, whoever's turn it is
    l->stage = is_moded ? STAGE_MODE : STAGE_TEXT;
    return next(f, PLAY_STAGES);
}

// ---- it is complete: costs, and then it is pending ----

static bool has_costs(const Table *t, const Entry *e, uint16_t at)
{
    const Program *p = text_program(t, e->def);
    for (; at && p->code[at] != OP_END; at = p->note[at].next)
        if (p->code[at] >= OP_GAME)
            return true;
    return false;
}

static void uses_record(Table *t, const Entry *e)
{
    if (e->pending == PENDING_CARD)
        wars_play_record(t, e->you, e->source);
    else if (e->pending == PENDING_ABILITY)
        wars_use_record(t, e->you, e->source, e->ability);
}

static void energy_pay(Table *t, Entry *e)
{
    int due = wars_entry_energy(t, e, NULL), there = pile_count(t, e->you, ZONE_ACTIVE);
    if (e->pending == PENDING_MOVE)
        RULE(MOVE, 2);
    if (due > 0 && there > 0)                  // it can be paid, unless a proof run inverts a rule
        wars_energy_pay(t, e->you, due < there ? due : there);
    e->flags |= ENTRY_PAID;
}

// Runs the statements of a play section; their cards are settled.
static Flow costs_run(Table *t, Frame *f, PlayStep resume, uint16_t play)
{
    if (!has_costs(t, &t->entries[f->u.wars.play.entry], play))
        return next(f, (uint8_t)resume);
    Frame costs = text_frame_of(t, f->u.wars.play.entry, TEXT_COSTS);
    costs.u.text.pc = play;
    return call(t, f, (uint8_t)resume, costs);
}

// The costs that its text adds are paid; now those of the text itself.
static Flow play_added(Table *t, Frame *f, const Entry *e)
{
    return costs_run(t, f, PLAY_LOSE, wars_own_play_of(t, e));
}

// Energy is lost last, after cards in hand that pay other costs have gone. What has just been paid can't be lost as
// well: all costs are one moment.
static Flow play_lose(Table *t, Frame *f, const Entry *e)
{
    int loss = wars_entry_loss(t, e), used = pile_count(t, e->you, ZONE_USED), before = f->u.wars.play.used;
    Frame lose = wars_lose_frame(e->you, loss);
    lose.u.wars.lose.spared = (uint8_t)(used > before ? used - before : 0);
    return loss > 0 ? call(t, f, PLAY_PENDING, lose) : next(f, PLAY_PENDING);
}

static Flow play_pending(Table *t, Entry *e, uint8_t entry)
{
    CardId card = e->source;
    SeatId seat = e->you;
    bool is_card = e->pending == PENDING_CARD;
    RULE(STACK, 1);
    e->flags = (uint8_t)(e->flags & ~ENTRY_PAID);       // what its effect pays is a separate matter
    wars_stack_push(t, entry);
    if (is_card) {
        if (SURE(state(t)->watcher_count > 0, false))
            wars_watchers_played(t, e);
        RULE(WARS_A, 16);
        wars_trigger(t, ON_PLAYED, card, card, seat);
    }
    return done(t);
}

// The use is counted, and energy is paid at once.
static void costs_open(Table *t, Entry *e)
{
    uses_record(t, e);
    RULE(STACK, 2);
    RULE(STACK, 14);
    RULE(COST, 5);
    RULE(COST, 7);                              // it is not refunded
    energy_pay(t, e);
}

// Announces it and pays energy; the other costs follow.
static Flow play_costs(Table *t, Frame *f, Entry *e)
{
    entry_show(t, e);
    targets_tell(t, e, wars_added_play_of(t, e));
    targets_tell(t, e, wars_own_play_of(t, e));
    f->u.wars.play.used = pile_count(t, e->you, ZONE_USED);
    costs_open(t, e);
    bool is_paid = SURE(!wars_added_play_of(t, e), true) && !is_ever_ongoing(t, ONGOING_BIT(WARS_OP_LOSS_PRICE)) &&
                   SURE(wars_costs_are_plain(t, e), true);
    return is_paid ? play_pending(t, e, f->u.wars.play.entry) : costs_run(t, f, PLAY_ADDED, wars_added_play_of(t, e));
}

// ---- the procedure ----

// Nothing to settle or pay, as for a movement or most permanents: it is pending at once.
static Flow play_plain(Table *t, Frame *f, Entry *e)
{
    entry_show(t, e);
    costs_open(t, e);
    return play_pending(t, e, f->u.wars.play.entry);
}

static Flow play_stages(Table *t, Frame *f, Entry *e)
{
    WarsPlayLocals *l = &f->u.wars.play;
    l->stage = (uint8_t)wars_stage_next(t, e, (PlayStage)l->stage);
    if (l->stage < STAGE_TEXT) {
        stage_offer(t, e, l->seat, (PlayStage)l->stage);
        return ask_at(t, f, PLAY_STAGES, PLAY_TAKEN);
    }
    bool is_plain = SURE(!wars_added_play_of(t, e), true) && !is_ever_ongoing(t, ONGOING_BIT(WARS_OP_LOSS_PRICE)) &&
                    SURE(!wars_own_play_of(t, e), true);
    if (is_plain)
        return play_plain(t, f, e);
    choices_begin(t, e, l);
    return play_text(t, f, e);
}

static Flow play_taken(Table *t, Frame *f, Entry *e)
{
    WarsPlayLocals *l = &f->u.wars.play;
    *e = wars_stage_with(t, e, (PlayStage)l->stage, t->chosen);
    l->stage++;
    return play_stages(t, f, e);
}

Flow wars_play_run(Table *t, Frame *f)
{
    uint8_t entry = f->u.wars.play.entry;
    Entry *e = &t->entries[entry];
    switch ((PlayStep)f->step) {

    case PLAY_STAGES:
        return play_stages(t, f, e);

    case PLAY_TAKEN:
        return play_taken(t, f, e);

    case PLAY_TEXT:
        return play_text(t, f, e);

    case PLAY_TEXT_TAKEN:
        return play_text_taken(t, f, e);

    case PLAY_TRIGGER:
        return play_trigger(t, f, e);

    case PLAY_COSTS:
        return play_costs(t, f, e);

    case PLAY_ADDED:
        return play_added(t, f, e);

    case PLAY_LOSE:
        return play_lose(t, f, e);

    case PLAY_PENDING:
        return play_pending(t, e, entry);
    }
    return bad_step(t, f);
}
