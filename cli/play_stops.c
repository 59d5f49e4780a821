// play_stops.c — stops by phase, cards one is not asked for, full control.
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
                            whose ? "the other's" : "yours");
    if (text.used > 0)
        say_words("%s, whenever there is anything you could do.", words);
    else
        say_words("There are no stops. \"stop battle\" asks you in each battle phase of yours in which there is "
                  "anything you could do, \"stop theirs battle\" in the other's.");
}

Answer run_stop(Prompt *p, Span argument)
{
    Stops stops = *stops_of(p);
    const char *const *phases = p->on->game->manners->phases;
    bool is_theirs = false;
    if (argument.size == 0) {
        list_stops(p);
        return ANSWER_NONE;
    }
    for (Span word = span_word(&argument); word.size > 0; word = span_word(&argument)) {
        uint8_t i = 1;
        while (phases[i] && !span_is_word(word, phases[i]))
            i++;
        is_theirs = is_theirs || span_is_word(word, "theirs") || span_is_word(word, "their");
        if (phases[i]) {
            stops.phases[is_theirs] ^= (uint16_t)(1u << i);
            if (set_stops(p, &stops))
                list_stops(p);
            return ANSWER_NONE;
        }
    }
    char words[160];
    Text text = text_in(words, sizeof words);
    for (uint8_t i = 1; phases[i]; i++)
        text_format(&text, "%s%s", i > 1 ? ", " : "", phases[i]);
    say_words("\"stop PHASE\" takes one of: %s.", words);
    return ANSWER_NONE;
}

static void list_hushed(const Prompt *p)
{
    const Stops *stops = stops_of(p);
    char words[1600];
    Text text = text_in(words, sizeof words);
    for (uint8_t i = 0; i < stops->hushed_count; i++)
        text_format(&text, "%s%s", i ? ", " : "", p->seen.table.set->def[stops->hushed[i]].title);
    if (stops->hushed_count > 0)
        say_words("These cards are no reason to ask you: %s.", words);
    else
        say_words("You are asked because of any card. \"hush CARD\" leaves one out.");
}

Answer run_hush(Prompt *p, Span argument)
{
    Named named;
    Stops stops = *stops_of(p);
    if (argument.size > 0 && find_card(p, argument, &named)) {
        if (!stops_hush(&stops, named.def))
            say_words("So many are hushed already that there is no room for more; \"unhush CARD\" makes some.");
        else
            set_stops(p, &stops);
    }
    list_hushed(p);
    return ANSWER_NONE;
}

Answer run_unhush(Prompt *p, Span argument)
{
    Named named;
    Stops stops = *stops_of(p);
    if (find_card(p, argument, &named)) {
        if (!stops_unhush(&stops, named.def))
            puts("That card was not hushed.");
        else
            set_stops(p, &stops);
    }
    list_hushed(p);
    return ANSWER_NONE;
}

Answer run_control(Prompt *p, Span argument)
{
    (void)argument;
    Stops stops = *stops_of(p);
    stops.asks_all = !stops.asks_all;
    if (set_stops(p, &stops))
        puts(stops.asks_all ? "Full control: you are asked whenever you could do anything."
                            : "You are asked as usual.");
    return ANSWER_NONE;
}
