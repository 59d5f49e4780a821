// sense_counts.c — texts that ask how much of something was done: of what, and whether that can be known.
#include "games/wars/texts/sense.h"
#include "language/code.h"

// Verbs whose amount is counted; with "up to", it is counted when it is chosen.
static uint8_t amount_counted(const uint8_t *code)
{
    uint8_t op = code[0] == WARS_OP_UP_TO ? code[1] : code[0];
    return op == WARS_OP_PAY || op == WARS_OP_LOSE || op == WARS_OP_ACTIVATE || op == WARS_OP_RETRIEVE ||
                   op == WARS_OP_LOSE_CARDS || op == WARS_OP_SHUFFLE_IN || op == WARS_OP_PUT_ON ||
                   op == WARS_OP_PUT_UNDER || op == WARS_OP_RETURN || op == WARS_OP_REVEAL_UNTIL ||
                   op == WARS_OP_DRAW || op == WARS_OP_MOVE_TO || op == WARS_OP_LOSE_OF
               ? op : 0;
}

static bool is_fate(uint8_t op) { return wars_is_verb(op) && wars_verb(op)->forms & FORM_COUNT; }

static int fates(const uint8_t *code, uint16_t at, uint16_t end)
{
    int count = 0;
    for (; at && at < end && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at))
        count += is_fate(code[at]);
    return count;
}

typedef struct Asked {
    uint8_t op;                         // 0: any
} Asked;

static CodeLook look_for_asked(const CodeSpot *spot, void *self)
{
    const uint8_t *here = spot->code + spot->at, op = ((const Asked *)self)->op;
    bool asks = spot->takes != 'f' && here[0] == WARS_OP_DONE && (op == 0 || wars_asks_of(here[1], op));
    return asks ? CODE_FOUND : CODE_INSIDE;
}

static bool asks_done(const uint8_t *code, uint16_t at, uint8_t op)
{
    return code_find(&wars_vocabulary, code, at, 'c', look_for_asked, &(Asked){op});
}

// Only what the text asks for is counted (wars_done_record).
static bool asks_how_much(const Sense *s, uint8_t op)
{
    for (uint16_t at = s->a->code; op && at && s->code[at] != OP_END; at = code_skip(&wars_vocabulary, s->code, at))
        if (asks_done(s->code, at, op))
            return true;
    return false;
}

uint8_t wars_sense_counted(const Sense *s, uint16_t at)
{
    uint8_t op = is_fate(s->code[at]) ? s->code[at] : amount_counted(s->code + at);
    return asks_how_much(s, op) ? op : 0;
}

// "… dismissed this way": by one statement, since only the last one is counted.
const char *wars_sense_fate(const Sense *s, uint16_t at, uint8_t last)
{
    bool is_asked = is_fate(last) && asks_done(s->code, at, last);
    return is_asked && fates(s->code, s->a->play, UINT16_MAX) + fates(s->code, s->a->code, at) > 1
               ? "this is done here to cards one after the other: which of these are counted?" : NULL;
}

// "Each player loses up to 2 energy. Draw that many cards."
// "Activate up to 3 energy. Damage target unit. Draw that many cards."
static bool is_done_twice(const Sense *s, uint16_t asked, uint8_t last)
{
    int count = 0;
    for (uint16_t at = s->a->code; at && at < asked; at = code_skip(&wars_vocabulary, s->code, at))
        count = asks_done(s->code, at, 0) ? 0
              : count + (wars_sense_counted(s, at) && asks_done(s->code, asked, wars_sense_counted(s, at)));
    return last && count > 1;
}

const char *wars_sense_twice(const Sense *s, uint16_t at, uint8_t last)
{
    bool is_twice = asks_done(s->code, at, 0) && is_done_twice(s, at, last);
    return is_twice ? "this was done twice: which is meant?" : NULL;
}

const char *wars_sense_done(const uint8_t *code, uint16_t at, uint8_t last)
{
    bool asks = asks_done(code, at, 0);
    return asks && (last == 0 || !asks_done(code, at, last)) ? "nothing of this kind was done before" : NULL;
}

// "You may pay D energy": who can't pay so much has agreed already when that turns out.
const char *wars_sense_unknown_price(const Sense *s, uint16_t *ret_at)
{
    uint16_t offered = 0;               // up to here something is done that a player may do
    uint64_t revealed = 0;
    for (uint16_t at = s->a->code; at && s->code[at] != OP_END; at = code_skip(&wars_vocabulary, s->code, at)) {
        uint16_t end = s->code[at] == OP_MAY ? code_wide(s->code, code_operand(&wars_vocabulary, s->code, at, 'l')) : 0;
        revealed = at < offered ? revealed : 0;
        offered = end > offered ? end : offered;
        if (s->code[at] == WARS_OP_REVEAL_D && at < offered)
            revealed |= (uint64_t)1 << s->code[at + 1];
        for (uint8_t slot = 0; s->code[at] == WARS_OP_PAY && slot < ENTRY_SLOTS; slot++)
            if (revealed >> slot & 1 && code_has(&wars_vocabulary, s->code, at, OP_SLOT, slot)) {
                *ret_at = at;
                return "how much it is turns out only after the player has agreed: reveal it before";
            }
    }
    return NULL;
}

// What was done as a cost can be asked for by the effect.
uint8_t wars_sense_paid(const Sense *s)
{
    uint8_t last = 0;
    for (uint16_t at = s->a->play; at && s->code[at] != OP_END; at = code_skip(&wars_vocabulary, s->code, at))
        if (is_fate(s->code[at]) && asks_how_much(s, s->code[at]))
            last = s->code[at];
    return last;
}
