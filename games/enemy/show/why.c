// why.c — "why can't I?": the rule that forbids a card or an action now, and what would make it possible.
//
// The answers use the functions that make the options (enemy_play_refused …), on the seat's View.
#include "core/say.h"
#include "games/enemy/rules/choices.h"
#include "games/enemy/rules/fight.h"
#include "games/enemy/rules/play.h"
#include "games/enemy/rules/spot.h"
#include "games/enemy/rules/window.h"
#include "games/enemy/show/show.h"

static bool is_offered(const Table *t, CardId card)
{
    for (uint8_t i = 0; i < t->options.count; i++) {
        CardId offered = t->options.option[i].card;
        if (offered && (offered == card || enemy_cards_are_one(t, offered, card) ||
                        (is_in_zone(t, card, ZONE_HAND) && cards_are_alike(t, offered, card))))
            return true;
    }
    return false;
}

// ---- playing from the hand ----

// The text line of the to-play box, for the answer.
static Span box_of(const Table *t, CardId card)
{
    Span rest = span_of(t->set->def[t->cards[card].def].text);
    while (rest.size > 0) {
        Span line = span_trim(span_line(&rest));
        if (span_starts(line, "To play: "))
            return line;
    }
    return span_of("to play");
}

static void refusal_answer(const Table *t, CardId card, Refusal refusal, Why *why)
{
    static const struct { const char *rule, *text; } answers[] = {      // ORDER REFUSAL
        [REFUSAL_NONE] = {"", ""},
        [REFUSAL_TYPE] = {"HE-PLAY-1", "you can't play a card of this type like that"},
        [REFUSAL_ACTION] = {"HE-HIDE-2", "you play an action hidden, and flip it when its text allows"},
        [REFUSAL_NO_PC] = {"HE-ITEM-1", "an item needs a PC of yours to bear it"},
        [REFUSAL_BEARER] = {"HE-ITEM-2", "none of your PCs fits its to-play box"},
        [REFUSAL_REQUIRE] = {"HE-PLAY-3", "you cannot spot what its to-play box asks for"},
        [REFUSAL_UNIQUE] = {"HE-UNIQ-1", "it is unique, and a copy is in play"},
        [REFUSAL_STORABLE] = {"HE-MON-1", "only a storable monster goes to the portal"},
    };
    why_answer(why, answers[refusal].rule, answers[refusal].text);
    if (refusal != REFUSAL_REQUIRE && refusal != REFUSAL_BEARER)
        return;
    Span box = box_of(t, card);
    Text text = text_in(why->text, sizeof why->text);
    text_format(&text, "%s (" SPAN_FORMAT ")", answers[refusal].text, SPAN_ARGS(box));
    const EnemyFacts *c = facts(t, card);
    if (refusal == REFUSAL_REQUIRE && c->need_icons)
        text_format(&text, "; there %s %d, with those in both players' score piles and portals",
                    enemy_icons_seen(t, c->need_element) == 1 ? "is" : "are", enemy_icons_seen(t, c->need_element));
}

static Refusal refused_as(const Table *t, SeatId seat, CardId card, uint8_t verb)
{
    switch (verb) {
    case VERB_ATTACK:
        return enemy_attack_refused(t, seat, card);
    case VERB_STORE:
        return enemy_store_refused(t, seat, card);
    case VERB_HIDE:
        return REFUSAL_NONE;
    default:
        return enemy_play_refused(t, seat, card);
    }
}

// Somebody who asks about a card wants to play it face up; the answer adds that any card can be hidden.
static void face_up_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    bool monster = facts(t, card)->type == TYPE_MONSTER;
    Refusal refusal = refused_as(t, seat, card, monster ? VERB_ATTACK : VERB_PLAY);
    if (refusal == REFUSAL_NONE) {
        why->possible = true;
        return;
    }
    refusal_answer(t, card, refusal, why);
    Text text = text_in(why->text + strlen(why->text), sizeof why->text - strlen(why->text));
    if (refusal != REFUSAL_ACTION)
        text_put(&text, "; it can be played hidden");
}

static void hand_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    switch (t->m->question) {
    case QUESTION_PLAY:
        face_up_answer(t, seat, card, why);
        return;
    case QUESTION_PLACE:
    case QUESTION_BEARER:
    case QUESTION_ROOM:
        why_answer(why, "HE-PLAY-1", "you play one card a turn, and you have chosen it");
        return;
    case QUESTION_DISCARD:
        why_answer(why, "HE-DRAW-2", "cards are picked from top to bottom, and you are past this one");
        return;
    default:
        why_answer(why, "HE-TURN-2", "you can play cards only in your Play Step");
        return;
    }
}

// ---- cards in play ----

static void flip_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    const EnemyWindowLocals *w = &flow_top(t)->u.enemy.window;
    if (facts(t, card)->type != TYPE_ACTION)
        why_answer(why, "HE-A39", "only an action can be flipped; this card stays hidden");
    else if (t->m->question != QUESTION_FLIP || !(facts(t, card)->moments & moment_bit((FlipMoment)w->moment)))
        why_answer(why, "HE-HIDE-4", "its text does not say that it may be flipped now");
    else if (!enemy_requirements_hold(t, seat, card))
        refusal_answer(t, card, REFUSAL_REQUIRE, why);
    else if (!enemy_text_has_room(t))
        why_answer(why, "HE-A44", "too many texts are in progress at once");
    else
        why_answer(why, "HE-HIDE-4", "its moment has not come, or it would do nothing now");
}

static void pc_answer(const Table *t, CardId card, Why *why)
{
    switch (t->m->question) {
    case QUESTION_PLACE:
        why_answer(why, "HE-PC-5", "you have a PC of that name: it can only replace that one");
        return;
    case QUESTION_BEARER:
        why_answer(why, "HE-ITEM-2", "it does not fit the item's to-play box");
        return;
    case QUESTION_PAIR:
        why_answer(why, "HE-ASSIGN-2", "it already has a fight, or you are choosing its partner now");
        return;
    case QUESTION_HEAL:
        why_answer(why, "HE-PC-8", "only a wounded PC can be healed");
        return;
    default:
        why_answer(why, "HE-PLAY-1",
                   facts(t, card)->type == TYPE_PC ? "it is in play; your PCs act when you are attacked"
                                                   : "it is in play; its bonus counts by itself");
        return;
    }
}

static void attacker_answer(const Table *t, CardId card, Why *why)
{
    const EnemyRewardLocals *r = &flow_top(t)->u.enemy.reward;
    if (t->m->question == QUESTION_SCORE)
        why_answer(why, "HE-SCORE-1", "it has no victory points, or it was not in this fight");
    else if (t->m->question != QUESTION_REWARD)
        why_answer(why, "HE-ATTACK-2", "it is already attacking");
    else if (!has_text(t, card, ENEMY_REWARD))
        why_answer(why, "HE-REWARD-1", "it has no reward");
    else if (memchr(r->used, card, r->count) != NULL)
        why_answer(why, "HE-REWARD-1", "its reward has been used");
    else if (state(t)->fighting && !enemy_is_fighting(t, card))
        why_answer(why, "HE-REWARD-1", "it has not won this fight");
    else
        why_answer(why, "HE-A37", "its reward would do nothing now");
}

static void portal_answer(const Table *t, Why *why)
{
    if (t->m->question == QUESTION_JOIN)
        why_answer(why, "HE-ATTACK-2", "its text doesn't let it join this attack, or you are past it in the list");
    else
        why_answer(why, "HE-MON-3", "a monster in the portal attacks only when a text lets it");
}

static void own_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    switch ((ZoneName)zone_kind(t, t->cards[card].zone)) {
    case ZONE_HAND:
        hand_answer(t, seat, card, why);
        return;
    case ZONE_PCS:
        pc_answer(t, card, why);
        return;
    case ZONE_PORTAL:
        portal_answer(t, why);
        return;
    case ZONE_SCORE:
        why_answer(why, "HE-SCORE-3", "a scored monster stays in the score pile");
        return;
    case ZONE_HIDDEN:
        flip_answer(t, seat, card, why);
        return;
    case ZONE_ATTACK:
        attacker_answer(t, card, why);
        return;
    case ZONE_FIELD:
        why_answer(why, "HE-X-FIELD-1", "a field is in play; its text applies automatically");
        return;
    case ZONE_REVEALED:
        why_answer(why, "HE-HIDE-4", "its text is in progress");
        return;
    case ZONE_DISCARD:
        why_answer(why, "HE-ZONE-3", "it is discarded");
        return;
    case ZONE_DECK:
    case ZONE_COUNT:
        break;
    }
    why_answer(why, "HE-SPOT-2", "it is in your deck");
}

static void other_answer(const Table *t, CardId card, Why *why)
{
    uint8_t question = t->m->question;
    if (question == QUESTION_PAIR && is_in_zone(t, card, ZONE_ATTACK))
        why_answer(why, "HE-ASSIGN-2", "it already has a fight, or you are choosing its partner now");
    else if (question == QUESTION_WOUND || question == QUESTION_DESTROY)
        why_answer(why, "HE-A35", "it is not what the text asks for");
    else
        why_answer(why, "HE-PLAY-1", "it is your opponent's card");
}

void enemy_why_card(Table *t, SeatId seat, CardId card, Why *why)
{
    *why = (Why){0};
    if (t->m->result != RESULT_NONE)
        why_answer(why, t->m->reason == REASON_POINTS ? "HE-WIN-1" : t->m->reason == REASON_DECK ? "HE-WIN-3" : "",
                   "the game is over");
    else if (t->m->question == QUESTION_NONE || t->m->asked != seat)
        why_answer(why, "HE-TURN-1", "your opponent is choosing");
    else if (t->m->question != QUESTION_PLAY && is_offered(t, card))
        why->possible = true;
    else if (t->cards[card].owner == seat)
        own_answer(t, seat, card, why);
    else
        other_answer(t, card, why);
}

// ---- actions ----

typedef struct ActionWhy {
    const char *word;
    uint8_t verb;
    const char *rule, *text;
} ActionWhy;

static const ActionWhy actions[] = {
    {"play", VERB_PLAY, "HE-PLAY-1", "PCs and items are played in your Play Step, one play a turn, if the box allows"},
    {"attack", VERB_ATTACK, "HE-MON-1", "you attack by playing a monster in your Play Step, and can play none now"},
    {"store", VERB_STORE, "HE-MON-1", "a storable monster is stored in your Play Step; you have none you may play"},
    {"hide", VERB_HIDE, "HE-HIDE-1", "a card is hidden in your Play Step, as the turn's play"},
    {"discard-hand", VERB_HAND, "HE-PLAY-4", "only on your own first turn, as that turn's play"},
    {"discard", VERB_DISCARD, "HE-DRAW-2", "you discard down to five in your Draw Step, or when a text says so"},
    {"new", VERB_NEW, "HE-LIMIT-1", "you have three PCs, or one of that name"},
    {"replace", VERB_REPLACE, "HE-PC-2", "a PC is replaced when you play another"},
    {"join", VERB_JOIN, "HE-ATTACK-2", "monsters join from your portal when you attack, as their text says"},
    {"fight", VERB_FIGHT, "HE-ATTACK-4", "you can fight only when you are attacked and have a PC"},
    {"avoid", VERB_AVOID, "HE-ATTACK-3", "you can avoid only when you are attacked"},
    {"pair", VERB_PAIR, "HE-ASSIGN-1", "the defender pairs monsters and PCs once the attack is fought"},
    {"add", VERB_ADD, "HE-ASSIGN-4", "the attacker adds monsters left over to a fight once the pairs are made"},
    {"resolve", VERB_RESOLVE, "HE-FIGHT-1", "the defender chooses the next fight once all pairs are made"},
    {"flip", VERB_FLIP, "HE-HIDE-4", "you have no hidden action whose text allows it now"},
    {"reward", VERB_REWARD, "HE-REWARD-1", "a monster of yours must have won or been avoided, with a reward to use"},
    {"score", VERB_SCORE, "HE-SCORE-1", "a monster is scored when it has won a fight, after the rewards"},
    {"heal", VERB_HEAL, "HE-PC-8", "a wounded PC is healed when a text says so"},
    {"wound", VERB_WOUND, "HE-PC-7", "a PC is wounded when it loses, or when a text says so"},
    {"destroy", VERB_DESTROY, "HE-ZONE-2", "a card is destroyed when a rule or a text says so"},
    {"sacrifice", VERB_SACRIFICE, "HE-ZONE-1", "a card is sacrificed to make room, or when a text says so"},
    {"return", VERB_RETURN, "HE-ZONE-3", "a card comes back from the discard pile when a text says so"},
};

static CardId hand_card(const Table *t, SeatId seat, Span name)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    for (uint8_t i = 0; i < hand->count; i++)
        if (hand->card[i] && (span_is_word(name, say_code(t, hand->card[i])) ||
                              span_is_word(name, say_title(t, hand->card[i]))))
            return hand->card[i];
    return 0;
}

// "store HA09", "hide/HA09": one way of playing one card in hand.
static bool way_answer(const Table *t, SeatId seat, const ActionWhy *a, Span name, Why *why)
{
    CardId card = hand_card(t, seat, name);
    if (card == 0 || a->verb < VERB_PLAY || a->verb > VERB_HIDE)
        return false;
    Refusal refusal = refused_as(t, seat, card, a->verb);
    if (t->m->question != QUESTION_PLAY || t->m->asked != seat)
        why_answer(why, "HE-TURN-2", "you can play cards only in your Play Step");
    else if (refusal == REFUSAL_NONE)
        why->possible = true;
    else
        refusal_answer(t, card, refusal, why);
    return true;
}

bool enemy_why_action(Table *t, SeatId seat, Span action, Why *why)
{
    Span rest = action;
    bool slash = memchr(action.at, '/', action.size) != NULL;
    Span word = slash ? span_until(&rest, '/') : span_word(&rest);
    rest = span_trim(rest);
    *why = (Why){0};
    for (size_t i = 0; i < COUNT_OF(actions); i++) {
        if (!span_is_word(word, actions[i].word))
            continue;
        if (rest.size > 0)
            return way_answer(t, seat, &actions[i], rest, why);
        why_answer(why, actions[i].rule, actions[i].text);
        for (uint8_t o = 0; o < t->options.count; o++)
            why->possible |= t->m->asked == seat && t->options.option[o].verb == actions[i].verb;
        return true;
    }
    return false;
}
