// play_answers.c — numbering and showing answers.
#include "cli/play_answers.h"

#include <stdio.h>

#include "cli/terminal.h"
#include "cli/wrap.h"
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

static bool is_typed(const Prompt *p, int answer)
{
    return answer < p->ask.run_count ? p->ask.run[answer].is_typed
                                     : p->ask.is_typed[p->ask.order[answer - p->ask.run_count]];
}

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
    Numbers *n = &p->on->numbers;
    const Manners *manners = p->on->game->manners;
    Moment now = manners && manners->moment ? manners->moment(&p->seen.table) : (Moment){0};
    int count = ask_count(&p->seen.table, &p->ask);
    if (!is_repeated(n, p, now) || n->count + count > NUMBERS_MAX)
        *n = (Numbers){.question = p->seen.table.m->question, .seat = p->seat, .moment = now};
    for (int i = 0; i < count; i++)
        p->number[i] = i == p->ask.usual ? 0 : is_typed(p, i) ? UINT16_MAX : number_of(n, key_of(p, i));
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

// What stands behind an answer: what a person weighs, where a pass leads, what is bad about it.
static void note_of(Prompt *p, int answer, Text *note)
{
    Table *t = &p->seen.table;
    if (answer < p->ask.run_count)
        return;
    uint8_t index = p->ask.order[answer - p->ask.run_count];
    t->game->option_note(t, &t->options.option[index], note);
    if (p->ask.harms[index]) {
        text_put(note, "  ! ");
        t->game->manners->harm_say(&p->seen, p->seat, index, note);
    }
}

// The note goes on beneath itself where the line is full.
static void answer_show(Prompt *p, int answer, size_t widest)
{
    char words[160], note[640];
    Text text = text_in(note, sizeof note);
    answer_words(p, answer, words, sizeof words);
    note_of(p, answer, &text);
    if (answer == p->ask.usual)
        text_put(&text, "  (Enter)");
    size_t width = text_width(span_of(words));
    int pad = text.used && width < widest ? (int)(widest - width) : 0;
    unsigned column = (unsigned)(5 + width + (size_t)pad);
    printf("%3d  ", p->number[answer]);
    if (column + 2 > prose_width() || text.used == 0) {
        char both[sizeof words + sizeof note];
        snprintf(both, sizeof both, "%s %s", words, note);
        print_prose(span_of(both), 5, 8, prose_width());
        return;
    }
    printf("%s%*s  ", words, pad, "");
    print_prose(span_trim((Span){text.data, text.used}), column + 2, 8, prose_width());
}

void answers_show(Prompt *p, bool all)
{
    enum { SHOWN = 9 };                 // of the answers that are several choices
    unsigned folded = 0;
    char words[160];
    size_t widest = 0;
    int count = ask_count(&p->seen.table, &p->ask);
    for (int i = p->ask.run_count; i < count; i++) {    // what has notes
        answer_words(p, i, words, sizeof words);
        widest = text_width(span_of(words)) > widest ? text_width(span_of(words)) : widest;
    }
    widest = widest > 40 ? 40 : widest;
    for (int i = 0; i < count; i++) {
        bool is_folded = !all && i >= SHOWN && i < p->ask.run_count && i != p->ask.usual;
        folded += is_folded && !is_typed(p, i);
        if (!is_typed(p, i) && !is_folded)
            answer_show(p, i, widest);
    }
    if (folded)
        printf("     %s\"more\" shows %u more answers like the first ones%s\n", style(STYLE_DIM), folded,
               style(STYLE_PLAIN));
}

// "draw 6": the beginning of an answer's words, up to the end of one of them.
int find_run(const Prompt *p, Span words)
{
    for (int i = 0; i < p->ask.run_count; i++) {
        Span says = span_of(p->ask.run[i].says);
        bool is_whole = says.size == words.size || (says.size > words.size && says.at[words.size] == ' ');
        if (words.size >= 4 && is_whole) {
            char begin[160];
            span_to((Span){says.at, words.size}, begin, sizeof begin);
            if (span_is_word(words, begin))
                return i;
        }
    }
    return -1;
}
