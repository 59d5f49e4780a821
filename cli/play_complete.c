// play_complete.c — the words a person can use at a question. None of them is secret: options are the person's own, and
// titles are those of all cards.
#include "cli/play_complete.h"

#include <ctype.h>

#include "cli/play_prompt.h"
#include "cli/play_words.h"
#include "cli/rules_plain.h"

static void offer_titles(const CardSet *set, const char *lead, Candidates *to)
{
    for (DefId d = 1; d < set->count; d++)
        candidate_offer(to, lead, set->def[d].title);
}

static void offer_verbs(const Game *game, const char *lead, Candidates *to)
{
    for (uint8_t v = 1; v < game->verb_count; v++)
        candidate_offer(to, lead, game->verbs[v].word);
}

static void offer_numbers(const Game *game, const char *lead, Candidates *to)
{
    for (size_t i = 0; game->numbers.names && game->numbers.names[i]; i++)
        candidate_offer(to, lead, game->numbers.names[i]);
}

static void offer_options(const Table *t, Candidates *to)
{
    char words[160];
    for (uint8_t i = 0; i < t->options.count; i++) {
        option_words(t, i, OPTION_FOR_PEOPLE, words, sizeof words);
        candidate_offer(to, "", words);
    }
}

static void offer_untils(const char *lead, Candidates *to)
{
    for (int i = UNTIL_NONE + 1; i < UNTIL_COUNT; i++) {
        char words[32];
        Text text = text_in(words, sizeof words);
        text_format(&text, "until %s", until_words[i]);
        candidate_offer(to, lead, words);
    }
}

// Ids, and once a letter is typed, the words of the texts.
static void offer_rules(const char *game, const char *lead, Candidates *to)
{
    PlainRules rules;
    Problem problem;
    bool good = plain_read(&rules, game, &problem);
    for (size_t i = 0; good && i < rules.count; i++) {
        char word[PLAIN_WORD_BYTES];
        span_to(rules.rule[i].id, word, sizeof word);
        candidate_offer(to, lead, word);
        Span rest = rules.rule[i].text;
        for (Span next = span_word(&rest); next.size > 0 && to->typed.size > strlen(lead); next = span_word(&rest)) {
            while (next.size > 0 && !isalpha((unsigned char)next.at[next.size - 1]))
                next.size--;
            span_to(next, word, sizeof word);
            if (next.size > 3 && next.size < sizeof word)
                candidate_offer(to, lead, word);
        }
    }
    plain_clear(&rules);
}

// The word itself; once it is typed, what its argument stands for ("CARD|ACTION").
static void offer_command(const Table *t, const char *word, const char *argument, Candidates *to)
{
    char lead[32];
    Text text = text_in(lead, sizeof lead);
    text_format(&text, "%s%s", word, argument[0] ? " " : "");
    bool is_typed = to->typed.size >= text.used && span_is_word((Span){to->typed.at, text.used}, lead);
    if (!is_typed)
        candidate_offer(to, "", lead);
    if (!is_typed || !argument[0])
        return;
    if (strstr(argument, "CARD"))
        offer_titles(t->set, lead, to);
    if (strstr(argument, "ACTION"))
        offer_verbs(t->game, lead, to);
    if (strstr(argument, "until"))
        offer_untils(lead, to);
    if (strstr(argument, "ID"))
        offer_rules(t->game->name, lead, to);
    if (strstr(argument, "NUMBER"))
        offer_numbers(t->game, lead, to);
}

void prompt_complete(void *prompt, Candidates *to)
{
    const Prompt *p = prompt;
    const char *word, *argument;
    offer_options(&p->seen.table, to);
    for (size_t i = 0; prompt_command(p, i, &word, &argument); i++)
        if (word)
            offer_command(&p->seen.table, word, argument, to);
}
