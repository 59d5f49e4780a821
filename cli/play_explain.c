// play_explain.c — what an answer is, why something can't be done, what a number is made of.
#include "cli/play_explain.h"

#include <ctype.h>
#include <stdio.h>

#include "bots/bot.h"
#include "cli/guide.h"
#include "cli/play_answers.h"
#include "cli/play_show.h"
#include "cli/play_take.h"
#include "cli/rules_plain.h"
#include "cli/terminal.h"
#include "core/zone.h"
#include "session/ask.h"

Answer run_rules(Prompt *p, Span argument)
{
    PlainRules rules;
    if (argument.size == 0)
        puts("\"rules WORD\" or \"rules ID\" says what a rule means.");
    else if (plain_open(&rules, p->on->game->name))
        plain_tell(&rules, argument, prose_width());
    if (argument.size > 0)
        plain_clear(&rules);
    return ANSWER_NONE;
}

Answer run_guide(Prompt *p, Span argument)
{
    (void)argument;
    if (terminal_is_person())
        guide_page(p->on->game->name, prose_width(), terminal_height(), 0);
    else
        guide_show(p->on->game->name, prose_width());
    return ANSWER_NONE;
}

static void explain_verb(const VerbInfo *verb)
{
    say_words("%s%s%s%s", verb->explains, verb->rule[0] ? " (" : "", verb->rule, verb->rule[0] ? ")" : "");
}

// The card is one of the answer's choices, or is named in its words: what comes with a Unit is one choice with it.
static bool is_in_run(const Table *t, const Run *run, DefId def)
{
    for (uint8_t i = 0; i < run->count; i++)
        if (run->option[i].card && t->cards[run->option[i].card].def == def)
            return true;
    const char *title = t->set->def[def].title, *at = strstr(run->says, title);
    char after = at ? at[strlen(title)] : 'x';
    return at && !isalnum((unsigned char)after);
}

// What it is, and the cards in it: the first choice that does more than go on.
static void explain_run(const Prompt *p, const Run *run)
{
    const Table *t = &p->seen.table;
    uint8_t first = 0;
    while (first + 1 < run->count && option_ends(t, run->option[first]))
        first++;
    if (run->count > 1)
        say_words("%s: %d choices at once; \"undo\" takes them back together.", run->says, run->count);
    else
        say_words("%s: \"undo\" takes it back.", run->says);
    explain_verb(&t->game->verbs[run->option[first].verb]);
    for (DefId def = 1; def < t->set->count; def++)
        if (is_in_run(t, run, def))
            show_card(t->set, def);
}

static void explain_harm(const Prompt *p, uint8_t index)
{
    char harm[160];
    Text text = text_in(harm, sizeof harm);
    if (!p->ask.harms[index])
        return;
    p->on->game->manners->harm_say(&p->seen, p->seat, index, &text);
    say_words("! means that it is bad for you, as far as you can know: %s. It is only a warning; you may still do it.",
              harm);
}

// What follows it in the list, where it may be cut.
static void explain_note(Prompt *p, uint8_t index)
{
    char words[200], remark[640];
    Text text = text_in(remark, sizeof remark);
    ask_remark(&p->seen.table, &p->ask, index, &text);
    option_words(&p->seen.table, index, OPTION_FOR_PEOPLE, words, sizeof words);
    Span says = span_trim((Span){remark, text.used});
    if (says.size > 0)
        say_words("%s: " SPAN_FORMAT, words, SPAN_ARGS(says));
}

void explain_answer(Prompt *p, int answer)
{
    if (answer < p->ask.run_count) {
        explain_run(p, &p->ask.run[answer]);
        return;
    }
    uint8_t index = p->ask.order[answer - p->ask.run_count];
    const Table *t = &p->seen.table;
    const Option *o = &t->options.option[index];
    explain_verb(&t->game->verbs[o->verb]);
    explain_note(p, index);
    if (o->card)
        show_card(t->set, t->cards[o->card].def);
    explain_harm(p, index);
}

Answer run_card(Prompt *p, Span argument)
{
    Named named;
    if (find_card(p, argument, &named))
        show_card(p->seen.table.set, named.def);
    return ANSWER_NONE;
}

// "You can: option 3" for every option that uses a card like this one, or that is this action.
static void print_possible(Prompt *p, CardId card, Span action)
{
    const Table *t = &p->seen.table;
    Span verb = span_word(&action);     // "attack LOCATION": every attack
    char words[160], all[1600];
    Text text = text_in(all, sizeof all);
    for (uint8_t i = 0; i < t->options.count; i++) {
        const Option *o = &t->options.option[i];
        bool is_meant = card ? o->card && cards_are_alike(t, o->card, card)
                             : span_is_word(verb, t->game->verbs[o->verb].word);
        if (!is_meant)
            continue;
        option_words(t, i, OPTION_FOR_PEOPLE, words, sizeof words);
        text_format(&text, "%s%s", text.used ? "; " : "", words);
    }
    say_words("You can: %s", text.used ? all : "it is among the options.");
}

// The same for answers of several choices that involve the card; false: there is none.
static bool print_possible_runs(const Prompt *p, CardId card)
{
    enum { NAMED = 3 };
    const Table *t = &p->seen.table;
    char all[1000];
    Text text = text_in(all, sizeof all);
    unsigned found = 0;
    for (uint8_t r = 0; r < p->ask.run_count; r++) {
        bool is_part = false;
        for (uint8_t i = 0; i < p->ask.run[r].count && !is_part; i++)
            is_part = p->ask.run[r].option[i].card && cards_are_alike(t, p->ask.run[r].option[i].card, card);
        if (is_part && found++ < NAMED)
            text_format(&text, "%s%s", text.used ? "; " : "", p->ask.run[r].says);
    }
    if (found > NAMED)
        text_format(&text, "; and %u more answer%s with it", found - NAMED, found - NAMED == 1 ? "" : "s");
    if (found > 0)
        say_words("You can: %s.", all);
    return found > 0;
}

static bool is_held(const Prompt *p, CardId card)
{
    const Table *t = &p->seen.table;
    return t->cards[card].owner == p->seat && zone_is_private(t, t->cards[card].zone);
}

// A card in play can be used, but why can't the copy in hand be played? That needs an answer of its own.
static void why_held(Prompt *p, CardId used)
{
    const Table *t = &p->seen.table;
    Why why;
    for (CardId c = 1; c <= t->game->card_max && !is_held(p, used); c++) {
        if (t->cards[c].def != t->cards[used].def || !is_held(p, c))
            continue;
        p->on->game->why.card(&p->seen.table, p->seat, c, &why);
        if (why.possible)
            return;
        puts("The one in your hand:");
        show_why(&why);
        return;
    }
}

void why_card(Prompt *p, const Named *named)
{
    Why why;
    CardId card = named->card ? named->card : best_card(p, named->def);
    if (!card) {
        say_words("No: there is no %s that you can see.", p->seen.table.set->def[named->def].title);
        return;
    }
    p->on->game->why.card(&p->seen.table, p->seat, card, &why);
    if (why.possible) {
        print_possible(p, card, (Span){0});
        if (!named->card)
            why_held(p, card);
    } else if (!print_possible_runs(p, card))
        show_why(&why);
}

// "discard your hand": an action as options have it in words, by its verb. False: there is none.
static const VerbInfo *verb_called(const Game *game, Span words)
{
    for (uint8_t v = 1; v < game->verb_count; v++)
        if (game->verbs[v].says && span_is_word(words, game->verbs[v].says))
            return &game->verbs[v];
    return NULL;
}

// Answers on the screen that begin with these words are possible, whatever else the words could mean.
static bool print_offered(Prompt *p, Span words)
{
    const Table *t = &p->seen.table;
    char all[1000], one[200];
    Text text = text_in(all, sizeof all);
    int count = is_asked(p) ? ask_count(t, &p->ask) : 0;
    for (int i = 0; i < count; i++) {
        answer_words(p, i, one, sizeof one);
        Span says = span_of(one), begin = {one, words.size < says.size ? words.size : says.size};
        bool is_whole = says.size == words.size || (says.size > words.size && one[words.size] == ' ');
        char part[200];
        span_to(begin, part, sizeof part);
        if (words.size >= 3 && is_whole && span_is_word(words, part))
            text_format(&text, "%s%s", text.used ? "; " : "", one);
    }
    if (text.used > 0)
        say_words("You can: %s", all);
    return text.used > 0;
}

bool why_action(Prompt *p, Span action)
{
    Why why;
    const VerbInfo *verb = verb_called(p->on->game, action);
    if (verb)
        action = span_of(verb->word);
    if (!p->on->game->why.action(&p->seen.table, p->seat, action, &why))
        return false;
    if (why.possible)
        print_possible(p, 0, action);
    else
        show_why(&why);
    return true;
}

// "power of Dock Warden" or "RE05.power": the name of a number, and whose it is.
static bool read_card_number(const Prompt *p, Span words, Span *ret_what, Named *ret_named)
{
    Span rest = words, of;
    *ret_what = span_word(&rest);
    of = span_word(&rest);
    if (span_is_word(of, "of"))
        return find_card_quietly(p, span_trim(rest), ret_named);
    rest = words;
    Span card = span_until(&rest, '.');
    *ret_what = rest;
    return rest.size > 0 && find_card_quietly(p, card, ret_named);
}

// "power of Dock Warden" is the number "RE05.power"; any other words are the name of a number already.
static Span number_name(const Prompt *p, Span words, char buffer[160])
{
    Named named;
    Span what;
    Text text = text_in(buffer, 160);
    if (!read_card_number(p, words, &what, &named))
        return words;
    if (named.card)
        text_format(&text, "c%d", named.card);
    else
        text_put(&text, p->seen.table.set->def[named.def].code);
    text_format(&text, "." SPAN_FORMAT, (int)cut_at(what, 40), what.at);
    return (Span){buffer, text.used};
}

// Both sides' number of that name; false: there is none.
static bool print_number(const Prompt *p, Span words)
{
    char buffer[160];
    Span name = number_name(p, words, buffer);
    bool own = show_number(p, name, p->seat), other = show_number(p, name, seat_other(p->seat));
    return own || other;
}

// Where it is, if it is not in play; NULL: it is, or at least one card of that name.
static const char *out_of_play(const Prompt *p, const Named *named)
{
    const Table *t = &p->seen.table;
    bool held = false;
    for (CardId c = 1; c <= t->game->card_max; c++) {
        if (named->card ? c != named->card : t->cards[c].def != named->def)
            continue;
        const char *zone = t->game->zone_names[zone_kind(t, t->cards[c].zone)];
        if (strcmp(zone, "play") == 0)
            return NULL;
        held = held || (strcmp(zone, "hand") == 0 && is_held(p, c));
    }
    return held ? "in your hand" : "not in play";
}

// Why the card has no such number.
static void say_no_number(const Prompt *p, Span what, const Named *named)
{
    const Game *game = p->on->game;
    const CardDef *def = &p->seen.table.set->def[named->def];
    const char *where = out_of_play(p, named);
    char number[48];
    span_to((Span){what.at, cut_at(what, 40)}, number, sizeof number);
    if (!game->numbers.explain)
        say_words("No number of a card has parts in %s; \"parts\" alone shows the main one.", game->title);
    else if (where)
        say_words("There is no %s of %s now: it is %s, and only cards in play have such numbers. \"card %s\" shows "
                  "what is printed on it.", number, def->title, where, def->code);
    else
        say_words("There is no %s of %s: \"card %s\" shows what it has.", number, def->title, def->code);
}

// "power of CARD": shows the number, or says why there is none. False: it is something else.
static bool is_number(const Prompt *p, Span words)
{
    Named named;
    Span what;
    if (!read_card_number(p, words, &what, &named))
        return false;
    if (!print_number(p, words))
        say_no_number(p, what, &named);
    return true;
}

// An action of this game that can't be done now.
static const char *forbidden_action(Prompt *p)
{
    const Game *game = p->on->game;
    Why why;
    for (uint8_t v = 1; v < game->verb_count; v++)
        if (game->why.action(&p->seen.table, p->seat, span_of(game->verbs[v].word), &why) && !why.possible)
            return game->verbs[v].word;
    return game->verbs[1].word;
}

// "drain dock": an action with a card, by a part of its title. False: it is something else.
static bool why_deed(Prompt *p, Span words)
{
    Named named;
    char whole[80];
    Text text = text_in(whole, sizeof whole);
    Span rest = words, verb = span_word(&rest);
    if (!is_verb(p->on->game, verb) || !find_card_quietly(p, span_trim(rest), &named))
        return false;
    text_format(&text, SPAN_FORMAT " ", SPAN_ARGS(verb));
    if (named.card)
        text_format(&text, "c%d", named.card);
    else
        text_put(&text, p->seen.table.set->def[named.def].code);
    if (!why_action(p, (Span){whole, text.used}))
        why_card(p, &named);
    return true;
}

// "draw 2 cards": whether the action can be done at all. False: it is something else.
static bool why_several(Prompt *p, Span words)
{
    int32_t number;
    Span rest = words, verb = span_word(&rest);
    return span_number(span_word(&rest), &number) && why_action(p, verb);
}

Answer run_why(Prompt *p, Span argument)
{
    Named named;
    if (argument.size == 0)
        say_words("\"why CARD\" or \"why ACTION\" says why you can't: why %s, why %s.", p->seen.table.set->def[1].code,
                  forbidden_action(p));
    else if (!print_offered(p, argument) && !why_action(p, argument) && !is_number(p, argument) &&
             !why_deed(p, argument) && !why_several(p, argument) && find_card(p, argument, &named))
        why_card(p, &named);
    return ANSWER_NONE;
}

// Always the same at the same question.
Answer run_hint(Prompt *p, Span argument)
{
    (void)argument;
    char words[200];
    const Table *t = &p->seen.table;
    if (!p->on->source->is_against_bot(p->on->self, p->seat)) {
        puts("Hints are for matches against a bot.");
        return ANSWER_NONE;
    }
    Bot *bot = bot_new(BOT_NORMAL, t->game, t->set, t->m->choice_number[p->seat]);
    option_words(t, bot_advise(bot, &p->seen.view, &t->options), OPTION_FOR_PEOPLE, words, sizeof words);
    bot_free(bot);
    say_words("What a normal bot would do: %s.", words);
    return ANSWER_NONE;
}

// A number that means nothing at this moment: the game says why nobody has any.
static bool print_idle_number(Prompt *p, Span name)
{
    const Table *t = &p->seen.table;
    bool found = false, is_idle = true;
    Why why;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        is_idle = t->game->numbers.value(t, name, seat, &found) == 0 && found && is_idle;
    if (!is_idle || !t->game->why.action(&p->seen.table, p->seat, name, &why) || why.possible)
        return false;
    say_words("Nobody has any: %s (%s).", why.text, why.rule);
    return true;
}

// A number that only cards have: names one of them. False: there is none.
static bool print_card_number(const Prompt *p, Span name)
{
    const Table *t = &p->seen.table;
    for (CardId c = 1; c <= t->game->card_max; c++) {
        char words[80];
        bool found = false;
        Text text = text_in(words, sizeof words);
        text_format(&text, "c%d." SPAN_FORMAT, c, (int)cut_at(name, 40), name.at);
        if (t->cards[c].def)
            t->game->numbers.value(t, (Span){words, text.used}, p->seat, &found);
        if (!found)
            continue;
        say_words("Each card has its own: \"parts " SPAN_FORMAT " of %s\".", SPAN_ARGS(name), say_title(t, c));
        return true;
    }
    return false;
}

Answer run_parts(Prompt *p, Span argument)
{
    const char *const *numbers = p->seen.table.game->numbers.names;
    if (argument.size > 0 && print_idle_number(p, argument))
        return ANSWER_NONE;
    if (argument.size > 0) {
        if (print_number(p, argument) || print_card_number(p, argument) || is_number(p, argument))
            return ANSWER_NONE;
        char words[1000];
        Text text = text_in(words, sizeof words);
        for (size_t i = 0; numbers && numbers[i]; i++)
            text_format(&text, "%s%s", i ? ", " : "", numbers[i]);
        say_words("No number is called \"%.*s\". There are: %s%s.", (int)cut_at(argument, 60), argument.at, words,
                  p->seen.table.game->numbers.explain ? "; and those of cards in play, as in \"parts CODE.power\" or "
                                                        "\"parts power of CARD\"" : "");
        return ANSWER_NONE;
    }
    show_parts(p, p->seat);
    show_parts(p, seat_other(p->seat));
    return ANSWER_NONE;
}
