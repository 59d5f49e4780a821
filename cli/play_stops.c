// play_stops.c — stops by phase, cards and abilities without prompts, full control.
#include "cli/play_stops.h"

#include <stdio.h>

#include "cli/terminal.h"

bool has_stops(const Prompt *p) { return p->on->game->manners && p->on->game->manners->stop; }

static const Stops *stops_of(const Prompt *p) { return p->on->source->stops(p->on->self, p->seat); }

static bool set_stops(Prompt *p, const Stops *stops)
{
    Problem problem;
    if (p->on->source->set_stops(p->on->self, p->seat, stops, &problem))
        return true;
    printf("Not done: %s.\n", problem.message);
    return false;
}

// "my turn", "the next phase", "end of battle": the one word that counts.
bool read_until(Span words, Until *ret_until)
{
    for (Span word = span_word(&words); word.size > 0; word = span_word(&words))
        for (int i = UNTIL_NONE + 1; i < UNTIL_COUNT; i++)
            if (span_is_word(word, until_words[i])) {
                *ret_until = (Until)i;
                return true;
            }
    return false;
}

static void say_control(const Stops *stops)
{
    if (stops->asks_all)
        say_words("Full control is on: you are asked whenever you could do anything. What follows counts once "
                  "\"control off\" has ended it.");
}

static void list_stops(const Prompt *p)
{
    const Stops *stops = stops_of(p);
    const char *const *phases = p->on->game->manners->phases;
    char words[400];
    Text text = text_in(words, sizeof words);
    for (int whose = 0; whose < 2; whose++)
        for (uint8_t i = 1; phases[i]; i++)
            if (stops->phases[whose] >> i & 1)
                text_format(&text, "%s every %s phase of %s", text.used ? "," : "You are asked in", phases[i],
                            whose ? "your opponent's" : "yours");
    say_control(stops);
    if (text.used > 0)
        say_words("%s, whenever there is anything you could do.", words);
    else
        say_words("There are no stops. \"stop battle\" asks you in each battle phase of yours in which there is "
                  "anything you could do, \"stop theirs battle\" in your opponent's.");
}

static bool is_one_of(Span word, const char *const *words)
{
    while (*words && !span_is_word(word, *words))
        words++;
    return *words != NULL;
}

// "battle", "theirs battle", "Violet's battle phase": the phase, and whose. 0: a word is not understood.
static uint8_t read_stop(const Prompt *p, Span words, bool *ret_theirs)
{
    static const char *const theirs[] = {"theirs", "their", "opponent", "opponent's", NULL};
    static const char *const plain[] = {"my", "mine", "in", "the", "phase", "phases", NULL};
    const char *const *phases = p->on->game->manners->phases;
    uint8_t phase = 0;
    *ret_theirs = false;
    for (Span word = span_word(&words); word.size > 0; word = span_word(&words)) {
        bool is_genitive = word.size > 2 && memcmp(word.at + word.size - 2, "'s", 2) == 0;
        Span name = {word.at, word.size - 2 * is_genitive};
        uint8_t i = 1;
        while (phases[i] && !span_is_word(word, phases[i]))
            i++;
        if (phases[i])
            phase = i;
        else if (is_one_of(word, theirs) || span_is_word(name, seat_title(p->on->game, seat_other(p->seat))))
            *ret_theirs = true;
        else if (!is_one_of(word, plain) && !span_is_word(name, seat_title(p->on->game, p->seat)))
            return 0;
    }
    return phase;
}

// "Fence's Cellar, ability 2"
static void hushed_say(const CardSet *set, Hushed hushed, Text *text)
{
    text_put(text, set->def[hushed.def].title);
    if (hushed.ability)
        text_format(text, ", ability %d", hushed.ability);
}

static void say_hushed(const Prompt *p)
{
    const Stops *stops = stops_of(p);
    char words[1600];
    Text text = text_in(words, sizeof words);
    for (uint8_t i = 0; i < stops->hushed_count; i++) {
        text_put(&text, i ? "; " : "");
        hushed_say(p->seen.table.set, stops->hushed[i], &text);
    }
    if (stops->hushed_count > 0)
        say_words("You are no longer asked only because of: %s. \"unhush CARD\" asks again.", words);
}

Answer run_stop(Prompt *p, Span argument)
{
    Stops stops = *stops_of(p);
    const char *const *phases = p->on->game->manners->phases;
    bool is_theirs;
    uint8_t phase = read_stop(p, argument, &is_theirs);
    if (phase)
        stops.phases[is_theirs] ^= (uint16_t)(1u << phase);
    if (argument.size == 0 || (phase && set_stops(p, &stops)))
        list_stops(p);
    if (argument.size == 0)
        say_hushed(p);
    if (argument.size == 0 || phase)
        return ANSWER_NONE;
    char words[160];
    Text text = text_in(words, sizeof words);
    for (uint8_t i = 1; phases[i]; i++)
        text_format(&text, "%s%s", i > 1 ? ", " : "", phases[i]);
    say_words("\"stop PHASE\" and \"stop theirs PHASE\" take one of: %s.", words);
    return ANSWER_NONE;
}

static void list_hushed(const Prompt *p)
{
    const Stops *stops = stops_of(p);
    say_control(stops);
    say_hushed(p);
    if (stops->hushed_count == 0)
        say_words("You are asked because of any card. \"hush CARD\" leaves one out, \"hush CARD 2\" its second "
                  "ability, \"hush 3\" what answer 3 uses.");
}

// Whether it has that ability; says so if not.
static bool has_ability(const CardSet *set, Hushed hushed)
{
    uint8_t count = set->program[hushed.def].ability_count;
    if (hushed.ability <= count)
        return true;
    say_words("%s has %d abilit%s.", set->def[hushed.def].title, count, count == 1 ? "y" : "ies");
    return false;
}

// What the answer would use: one ability if that is all it could use now, otherwise the card.
static bool read_answer(const Prompt *p, Span number, Hushed *ret_hushed)
{
    const Table *t = &p->seen.table;
    int answer = find_answer(p, number);
    if (answer < 0) {
        say_words("No answer has the number " SPAN_FORMAT ". \"options\" shows them again.", SPAN_ARGS(number));
        return false;
    }
    Option option = answer < p->ask.run_count ? (Option){0}
                                              : t->options.option[p->ask.order[answer - p->ask.run_count]];
    if (!hushed_of_option(t, p->seat, option, ret_hushed)) {
        say_words("Only the use of an ability or the play of a card can be hushed: " SPAN_FORMAT " is neither.",
                  SPAN_ARGS(number));
        return false;
    }
    return true;
}

// "CARD", "CARD 2", "RM09.2", or the number of an answer. Of a card that asks whether its ability is used, that ability
// is meant. Says what is wrong with it.
static bool read_hushed(const Prompt *p, Span words, Hushed *ret_hushed)
{
    const CardSet *set = p->seen.table.set;
    Named named;
    int32_t number;
    Span card = words;
    if (hushed_read(set, words, ret_hushed))
        return true;
    if (span_number(words, &number))
        return read_answer(p, words, ret_hushed);
    while (card.size > 0 && card.at[card.size - 1] != ' ')
        card.size--;
    Span last = {words.at + card.size, words.size - card.size};
    card = span_trim(card);
    if (card.size > 0 && span_number(last, &number) && number > 0 && number < UINT8_MAX &&
        find_card_quietly(p, card, &named)) {
        *ret_hushed = (Hushed){named.def, (uint8_t)number};
        return has_ability(set, *ret_hushed);
    }
    if (!find_card(p, words, &named))
        return false;
    if (!hushed_of_may(&p->seen.table, p->seat, ret_hushed) || ret_hushed->def != named.def)
        *ret_hushed = (Hushed){.def = named.def};
    return true;
}

Answer run_hush(Prompt *p, Span argument)
{
    Hushed hushed;
    Stops stops = *stops_of(p);
    if (argument.size > 0 && read_hushed(p, argument, &hushed)) {
        if (!stops_hush(&stops, hushed))
            say_words("So much is hushed already that there is no room for more; \"unhush CARD\" makes some.");
        else
            set_stops(p, &stops);
    }
    list_hushed(p);
    return ANSWER_NONE;
}

Answer run_unhush(Prompt *p, Span argument)
{
    Hushed hushed;
    Stops stops = *stops_of(p);
    if (argument.size > 0 && read_hushed(p, argument, &hushed)) {
        if (!stops_unhush(&stops, hushed))
            puts("That was not hushed.");
        else
            set_stops(p, &stops);
    }
    list_hushed(p);
    return ANSWER_NONE;
}

// "control", "full control", "control off"
Answer run_control(Prompt *p, Span argument)
{
    Stops stops = *stops_of(p);
    stops.asks_all = !stops.asks_all;
    for (Span word = span_word(&argument); word.size > 0; word = span_word(&argument)) {
        bool is_on = span_is_word(word, "on");
        if (is_on || span_is_word(word, "off")) {
            stops.asks_all = is_on;
        } else if (!span_is_word(word, "control")) {
            puts("\"control\" takes on or off, or neither: the other of the two. Nothing was changed.");
            return ANSWER_NONE;
        }
    }
    if (set_stops(p, &stops))
        puts(stops.asks_all ? "Full control: you are asked whenever you could do anything."
                            : "You are asked as usual.");
    return ANSWER_NONE;
}
