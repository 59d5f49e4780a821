// play_numbers.c — for each recent question a list of its answers, and which place each has in it.
#include "cli/play_numbers.h"

static bool is_question(const NumberedQuestion *a, const NumberedQuestion *b, bool was_last)
{
    return a->question == b->question && a->seat == b->seat && a->moment.turn == b->moment.turn &&
           a->moment.phase == b->moment.phase && a->is_window == b->is_window &&
           (a->is_window || was_last || a->subject == b->subject);
}

static NumberedQuestion *question_recall(Numbers *n, const NumberedQuestion *where)
{
    NumberedQuestion *oldest = &n->at[0];
    for (int i = 0; i < NUMBERED_QUESTIONS; i++) {
        NumberedQuestion *q = &n->at[i];
        if (q->question && is_question(q, where, q->asked_at == n->clock))
            return q;
        oldest = q->asked_at < oldest->asked_at ? q : oldest;
    }
    *oldest = (NumberedQuestion){.question = where->question, .seat = where->seat, .moment = where->moment,
                                 .is_window = where->is_window};
    return oldest;
}

static bool is_there(uint64_t key, const AnswerName *answer, int count)
{
    for (int i = 0; i < count; i++)
        if (answer[i].key == key)
            return true;
    return false;
}

// The place of this very answer, or of one that read the same and is gone; -1: neither.
static int place_of(const NumberedQuestion *q, AnswerName name, const AnswerName *answer, int count)
{
    for (uint16_t i = 0; i < q->count; i++)
        if (q->answer[i].key == name.key)
            return i;
    for (uint16_t i = 0; i < q->count; i++)
        if (q->answer[i].words == name.words && !is_there(q->answer[i].key, answer, count))
            return i;
    return -1;
}

// Answers that want a certain number get it before the others are numbered.
static void wanted_give(NumberedQuestion *q, const AnswerName *answer, int count)
{
    for (int i = 0; i < count; i++) {
        uint16_t place = (uint16_t)(answer[i].wants - 1);
        bool is_free = answer[i].wants > 0 && place < NUMBERS_MAX && (place >= q->count || q->answer[place].key == 0);
        if (!answer[i].key || !is_free || place_of(q, answer[i], answer, count) >= 0)
            continue;
        for (; q->count <= place; q->count++)
            q->answer[q->count] = (AnswerName){0};
        q->answer[place] = answer[i];
    }
}

uint16_t numbers_give(Numbers *numbers, const NumberedQuestion *where, const AnswerName *answer, int count, int usual,
                      uint16_t *ret_number)
{
    NumberedQuestion *q = question_recall(numbers, where);
    uint16_t usual_number = 0;
    if (q->count + count > NUMBERS_MAX)
        q->count = 0;
    wanted_give(q, answer, count);
    for (int i = 0; i < count; i++) {
        int place = answer[i].key ? place_of(q, answer[i], answer, count) : -1;
        ret_number[i] = answer[i].key ? (uint16_t)(place + 1) : NOT_NUMBERED;
        if (i == usual) {
            usual_number = (uint16_t)(place + 1);
            ret_number[i] = 0;
        } else if (answer[i].key && place < 0) {
            place = q->count++;
            ret_number[i] = q->count;
        }
        if (place >= 0)
            q->answer[place] = answer[i];
    }
    q->subject = where->subject;
    q->asked_at = ++numbers->clock;
    return usual_number;
}

bool numbers_have_gone(const Numbers *numbers, const uint16_t *number, int count, uint16_t usual_number)
{
    const NumberedQuestion *q = &numbers->at[0];
    for (int i = 1; i < NUMBERED_QUESTIONS; i++)
        q = numbers->at[i].asked_at > q->asked_at ? &numbers->at[i] : q;
    int there = usual_number > 0;
    for (int i = 0; i < count; i++)
        there += number[i] != 0 && number[i] != NOT_NUMBERED;
    return there < q->count;
}
