// play_answers.c — numbering and showing answers.
#include "cli/play_answers.h"

#include <stdio.h>

#include "cli/terminal.h"
#include "core/hash.h"

void answer_words(Prompt *p, int answer, char *buffer, size_t size)
{
    Table *t = &p->seen.table;
    if (answer < p->ask.run_count)
        snprintf(buffer, size, "%s", p->ask.run[answer].says);
    else
        option_words(t, p->ask.order[answer - p->ask.run_count], OPTION_FOR_PEOPLE, buffer, size);
}

// ---- numbers ----

// What makes an answer the same as one that was on the screen before.
static uint64_t key_of(const Prompt *p, int answer)
{
    if (answer < p->ask.run_count)
        return hash_bytes(HASH_START, (const uint8_t *)p->ask.run[answer].says, strlen(p->ask.run[answer].says));
    Option o = p->seen.table.options.option[p->ask.order[answer - p->ask.run_count]];
    return (uint64_t)o.verb << 32 | (uint64_t)o.card << 16 | (uint16_t)o.number;
}

static bool is_repeated(const Numbers *n, const Prompt *p, Moment now)
{
    return n->question == p->seen.table.m->question && n->seat == p->seat && n->moment.turn == now.turn &&
           n->moment.phase == now.phase && n->count < NUMBERS_MAX;
}

static uint16_t number_of(Numbers *n, uint64_t key)
{
    for (uint16_t i = 0; i < n->count; i++)
        if (n->key[i] == key)
            return (uint16_t)(i + 1);
    if (n->count < NUMBERS_MAX)
        n->key[n->count++] = key;
    return n->count;
}

void answers_number(Prompt *p)
{
    Numbers *n = &p->l->numbers;
    const Manners *manners = p->s->game->manners;
    Moment now = manners && manners->moment ? manners->moment(&p->seen.table) : (Moment){0};
    int count = ask_count(&p->seen.table, &p->ask);
    if (!is_repeated(n, p, now) || n->count + count > NUMBERS_MAX)
        *n = (Numbers){.question = p->seen.table.m->question, .seat = p->seat, .moment = now};
    for (int i = 0; i < count; i++)
        p->number[i] = i == p->ask.usual ? 0 : number_of(n, key_of(p, i));
}

int find_answer(const Prompt *p, Span word)
{
    int32_t number;
    int count = ask_count(&p->seen.table, &p->ask);
    for (int i = 0; span_number(word, &number) && i < count; i++)
        if (p->number[i] == number)
            return i;
    return -1;
}

// ---- showing ----

static size_t width_of(const char *text)
{
    size_t width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

// What stands behind an answer: what a person weighs, where a pass leads, what is bad about it.
static void note_of(Prompt *p, int answer, Text *note)
{
    Table *t = &p->seen.table;
    const Manners *manners = t->game->manners;
    if (answer < p->ask.run_count)
        return;
    uint8_t index = p->ask.order[answer - p->ask.run_count];
    if (index == pass_option(t) && manners && manners->pass_say)
        manners->pass_say(t, p->seat, note);
    else
        t->game->option_note(t, &t->options.option[index], note);
    if (manners && manners->harm_say) {
        char words[160];
        Text harm = text_in(words, sizeof words);
        manners->harm_say(t, p->seat, index, &harm);
        if (harm.used)
            text_format(note, "%s! %s", note->used ? "  " : "", words);
    }
}

static void answer_show(Prompt *p, int answer, size_t widest)
{
    char words[160], note[320];
    Text text = text_in(note, sizeof note);
    answer_words(p, answer, words, sizeof words);
    note_of(p, answer, &text);
    int pad = text.used ? (int)(widest - width_of(words)) : 0;
    printf("%3d  %s%*s%s%s", p->number[answer], words, pad, "", text.used ? "  " : "", note);
    printf("%s\n", answer == p->ask.usual ? "  (Enter)" : "");
}

void answers_show(Prompt *p)
{
    char words[160];
    size_t widest = 0;
    int count = ask_count(&p->seen.table, &p->ask);
    for (int i = 0; i < count; i++) {
        answer_words(p, i, words, sizeof words);
        widest = width_of(words) > widest ? width_of(words) : widest;
    }
    widest = widest > 40 ? 40 : widest;
    for (int i = 0; i < count; i++)
        answer_show(p, i, widest);
}
