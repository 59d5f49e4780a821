// play_show.c — the news, the table, the question and the rest of what a person gets to see.
#include "cli/play_show.h"

#include <stdio.h>

#include "cli/line.h"
#include "cli/page.h"
#include "cli/play_answers.h"
#include "cli/play_learn.h"
#include "cli/play_take.h"
#include "cli/rules_plain.h"
#include "cli/terminal.h"
#include "cli/wrap.h"
#include "core/zone.h"

void show_greeting(const Game *game, uint8_t edition, const char *words)
{
    char line[480];
    Text text = text_in(line, sizeof line);
    printf("%s%s%s", style(STYLE_BOLD), game->title, style(STYLE_PLAIN));
    if (game->editions)
        text_format(&text, ", edition %s", say_edition(game, edition));
    text_format(&text, ". %s", words);
    print_prose((Span){text.data, text.used}, (unsigned)text_width(span_of(game->title)), 0, prose_width());
}

static void show_dim(const char *words)
{
    fputs(style(STYLE_DIM), stdout);
    print_prose(span_of(words), 0, 4, prose_width());
    fputs(style(STYLE_PLAIN), stdout);
}

// How many lines of the screen a line of the log takes, at most.
static unsigned log_lines(const Screen *on, uint32_t index, SeatId seat)
{
    SourceLine line = on->source->line(on->self, index, seat);
    size_t width = text_width(span_of(line.text)) + strlen(line.rule) + 9;
    return line.text[0] == 0 ? 0 : 1 + (unsigned)(width / prose_width());
}

// Equal lines in a row ("takes up a card") are one line with their number.
static void log_print(const Screen *on, uint32_t from, uint32_t count, SeatId seat)
{
    const Source *source = on->source;
    for (uint32_t i = from; i < count;) {
        SourceLine line = source->line(on->self, i, seat);
        unsigned times = 0;
        for (; i < count && strcmp(source->line(on->self, i, seat).text, line.text) == 0; i++)
            times++;
        if (line.text[0])
            print_log_line(span_of(line.text), span_of(line.rule), times);
    }
}

void show_log(const Screen *on, uint32_t from, SeatId seat) { log_print(on, from, on->source->lines(on->self), seat); }

// On a terminal the newest lines that fit, or all of them page by page; otherwise all.
void show_log_pages(const Screen *on, SeatId seat, bool all)
{
    enum { AROUND = 4 };
    uint32_t count = on->source->lines(on->self), from = count;
    unsigned room = terminal_height() > AROUND ? terminal_height() - AROUND : 1, used = 0;
    if (!terminal_is_person()) {
        show_log(on, 0, seat);
        return;
    }
    while (!all && from > 0) {
        used += log_lines(on, from - 1, seat);
        if (used > room)
            break;
        from--;
    }
    from = all ? 0 : from;
    if (from > 0)
        show_dim("… (\"log all\" shows what came before)");
    while (from < count) {
        uint32_t to = from;
        for (used = 0; to < count && (used += log_lines(on, to, seat)) <= room;)
            to++;
        to = to > from ? to : from + 1;
        log_print(on, from, to, seat);
        from = to;
        if (from < count && !line_reads_on("Enter: more of the log; q: back>"))
            return;
    }
}

// On a low screen what a lesson speaks of has scrolled away: the table is drawn again with the text.
static bool tells_of_table(const Prompt *p)
{
    return p->on->learning && p->on->learning->tells && terminal_height() < LOW_SCREEN;
}

// When the table is drawn again automatically: in each turn in which the seat may act, when a battle begins, when
// somebody else looks, when the seat has to attack somewhere (TrekWar). In between, news and question say what has
// changed.
static bool is_new(const Prompt *p)
{
    const Screen *on = p->on;
    const Manners *manners = on->game->manners;
    Moment now = manners && manners->moment ? manners->moment(&p->seen.table) : (Moment){0};
    bool has_windows = manners && manners->stop;
    bool may_act = now.turn_player == p->seat || !has_windows || pass_option(&p->seen.table) >= 0;
    may_act = may_act || p->seat == SPECTATOR;
    bool is_other_phase = manners && !manners->phases && now.phase != on->shown_at.phase;
    return now.turn == 0 || on->shown_to != p->seat || tells_of_table(p) ||
           (now.turn != on->shown_at.turn && may_act) || is_other_phase ||
           now.is_battle != on->shown_at.is_battle || p->seen.table.m->result != RESULT_NONE;
}

// A blank line, the question, and how several answers are given.
static unsigned question_lines_above(const Prompt *p)
{
    return 1 + prose_lines(span_of(p->ask.question), 0, 0, prose_width()) + (p->ask.several[0] != 0);
}

// Lines of a question: those, its answers, and the line that is typed.
static unsigned question_lines(Prompt *p)
{
    if (p->seen.table.m->question == 0 || p->seen.table.m->asked != p->seat)
        return 6;                       // the result, why, and what can be done now
    return question_lines_above(p) + answers_lines(p) + 1;
}

// How much of the table is drawn: as many lines as news and question leave on the screen, or as the question alone
// does, or all of it.
typedef enum Drawing { DRAWING_UNASKED, DRAWING_ASKED, DRAWING_WHOLE } Drawing;

// Besides the news and the question: what was typed and chosen, a blank line, the remark below the table, whether
// automatic passing ends or goes on.
static unsigned lines_around(const Prompt *p, Drawing wanted)
{
    const Stops *stops = p->on->source->stops(p->on->self, p->seat);
    unsigned lines = wanted == DRAWING_UNASKED ? 4 : 3;         // what was chosen may take two lines
    if (wanted == DRAWING_UNASKED && !p->on->was_folded)
        lines++;
    if (wanted == DRAWING_UNASKED && (stops->broken || stops->until))
        lines++;
    return lines;
}

static unsigned news_lines(Span text)
{
    unsigned lines = 0;
    while (text.size > 0)
        lines += prose_lines(span_line(&text), 2, 4, prose_width());
    return lines;
}

// The lines of a screen that the shortest table leaves for the news, between a few and a quarter of them.
static unsigned news_room(Prompt *p)
{
    enum { LEAST = 3 };
    const Manners *manners = p->on->game->manners;
    unsigned height = terminal_height(), most = height / 4;
    unsigned taken = question_lines(p) + lines_around(p, DRAWING_UNASKED);
    char drawing[DRAWING_BYTES];
    Text text = text_in(drawing, sizeof drawing);
    text.columns = (uint16_t)drawing_width();
    if (!is_new(p) || !manners || !manners->glance || p->seat == SPECTATOR)
        return most;
    manners->glance(&p->seen.table, p->seat, 0, &text);
    for (Span rest = {drawing, text.used}; rest.size > 0; span_line(&rest))
        taken++;
    unsigned room = height > taken ? height - taken : 0;
    return room < LEAST ? LEAST : room < most ? room : most;
}

// The newest lines, but only as many as leave room below for the table and the question.
static unsigned print_news(Span text, unsigned room)
{
    unsigned left_out = 0;
    for (; news_lines(text) + (left_out > 0) > room && room > 1; left_out++) {
        Span rest = text;
        span_line(&rest);
        if (rest.size == 0)
            break;
        text = rest;
    }
    unsigned lines = news_lines(text) + (left_out > 0);
    if (left_out > 0)
        printf("  %s… (\"log\" shows what came before)%s\n", style(STYLE_DIM), style(STYLE_PLAIN));
    while (text.size > 0) {
        Span line = span_line(&text);
        printf("  ");
        print_prose(line, 2, 4, prose_width());
    }
    return lines;
}

// In a few lines where the game has words for that; the log has everything.
unsigned show_news(Prompt *p)
{
    Screen *on = p->on;
    SeatId seat = p->seat;
    unsigned lines = 1;
    char words[4000];
    Text text = text_in(words, sizeof words);
    uint32_t count = on->source->lines(on->self);
    if (on->shown[seat] == count)
        return 0;
    bool has_words = on->source->digest(on->self, seat, on->shown[seat], &text);
    if (!has_words || text.used > 0)
        putchar('\n');
    if (!has_words)
        show_log(on, on->shown[seat], seat);
    else
        lines = text.used > 0 ? lines + print_news((Span){text.data, text.used}, news_room(p)) : 0;
    on->shown[seat] = count;
    return lines;
}

static void table_draw(Prompt *p, Drawing wanted, unsigned used, Text *text)
{
    const Manners *manners = p->on->game->manners;
    if (wanted == DRAWING_WHOLE || !manners || !manners->glance || p->seat == SPECTATOR) {
        p->on->game->say.table(&p->seen.table, p->seat, text);
        return;
    }
    unsigned height = terminal_height(), taken = used + question_lines(p) + lines_around(p, wanted);
    unsigned room = height > taken ? height - taken : 0;
    if (wanted == DRAWING_ASKED && room < height / 2)
        room = height / 2;              // then the answers are cut
    bool is_whole = manners->glance(&p->seen.table, p->seat, room, text);
    if (is_whole || (p->on->was_folded && wanted == DRAWING_UNASKED))
        return;
    text_fold(text, span_of(wanted == DRAWING_ASKED ? "  (\"table all\" shows the rest of it: texts, codes, piles)"
                            : "  (\"table all\" shows all of it, with texts and piles, \"card TITLE\" one card)"),
              text_columns(text));
    p->on->was_folded = true;
}

static unsigned drawing_print(Span drawing)
{
    unsigned lines = 1;
    putchar('\n');
    for (; drawing.size > 0; lines++) {
        Span line = span_line(&drawing);
        printf(SPAN_FORMAT "\n", SPAN_ARGS(line));
    }
    return lines;
}

// The same in pages, if the screen is too low for it.
static void drawing_pages(Prompt *p, Span drawing)
{
    unsigned height = terminal_height(), used = 1;
    putchar('\n');
    for (; drawing.size > 0; used++) {
        Span line = span_line(&drawing);
        if (used + 1 >= height && !line_reads_on("Enter: more of the table; q: on to the question>"))
            return;
        used = used + 1 >= height ? 0 : used;
        printf(SPAN_FORMAT "\n", SPAN_ARGS(line));
    }
    if (used + question_lines(p) > height)
        line_reads_on("Enter: on to the question>");
}

// The table as the seat sees it, unless the screen already shows just that. Returns how many lines it takes.
static unsigned table_show(Prompt *p, Drawing wanted, unsigned used)
{
    bool is_asked_for = wanted != DRAWING_UNASKED;
    Screen *on = p->on;
    char drawing[DRAWING_BYTES];
    Text text = text_in(drawing, sizeof drawing);
    const Manners *manners = on->game->manners;
    text.columns = (uint16_t)drawing_width();
    if (!is_asked_for && on->drawn[0] && !is_new(p))
        return 0;
    table_draw(p, wanted, used, &text);
    if (!is_asked_for && !tells_of_table(p) && on->shown_to == p->seat && strcmp(drawing, on->drawn) == 0)
        return 0;
    memcpy(on->drawn, drawing, text.used + 1);
    on->shown_to = p->seat;
    on->shown_at = manners && manners->moment ? manners->moment(&p->seen.table) : (Moment){0};
    if (wanted != DRAWING_WHOLE || !terminal_is_person())
        return drawing_print((Span){drawing, text.used});
    drawing_pages(p, (Span){drawing, text.used});
    return 0;
}

unsigned show_table(Prompt *p, unsigned used) { return table_show(p, DRAWING_UNASKED, used); }

void show_again(Prompt *p)
{
    p->on->drawn[0] = 0;
    p->used = table_show(p, DRAWING_ASKED, 0);
    if (is_asked(p))
        show_question(p, false);
    p->used = 0;
}

// If even the shortest form is too long with the question, it is cut.
void show_asked_table(Prompt *p, bool is_whole)
{
    unsigned lines = table_show(p, is_whole ? DRAWING_WHOLE : DRAWING_ASKED, 0);
    p->used = !is_whole && 1 + lines + question_lines(p) > terminal_height() ? lines : 0;      // "table" was typed
}

void show_chosen(const char *words) { show_dim(words); }

void show_phase(Prompt *p)
{
    Screen *on = p->on;
    const Manners *manners = on->game->manners;
    if (!manners || !manners->phases)
        return;
    Moment now = manners->moment(&p->seen.table), was = on->asked_at;
    bool is_own = was.turn == now.turn && was.turn_player == p->seat && now.turn_player == p->seat;
    if (is_own && was.phase && now.phase > was.phase && !on->has_passed) {
        char words[160];
        snprintf(words, sizeof words, "There is nothing more to do in the %s phase: the %s phase begins.",
                 manners->phases[was.phase], manners->phases[now.phase]);
        show_dim(words);
    }
    on->asked_at = now;
    on->has_passed = false;
}

unsigned show_passing(const Prompt *p)
{
    static const char *const untils[UNTIL_COUNT] = {"", "your next decision", "the next phase", "your next turn",
                                                    "the end of the battle"};
    static const char *const reasons[] = {"", "there is something you can do", "you could answer this",
                                          "one of your cards is its target", "you are attacked",
                                          "you could do something in this battle"};
    const Stops *stops = p->on->source->stops(p->on->self, p->seat);
    char words[160];
    if (!stops->broken && !stops->until)
        return 0;
    if (stops->broken)
        snprintf(words, sizeof words, "Passing on ends here: %s.", reasons[stops->broken]);
    else
        snprintf(words, sizeof words, "Passing until %s goes on after this answer.",
                 untils[stops->until]);
    show_dim(words);
    return 1;
}

void show_question(Prompt *p, bool all)
{
    const Table *t = &p->seen.table;
    const char *who = p->on->two_people ? seat_title(t->game, p->seat) : "";
    printf("\n%s%s%s", style(STYLE_BOLD), who, who[0] ? ": " : "");
    print_prose(span_of(p->ask.question), (unsigned)strlen(who) + (who[0] ? 2 : 0), 0, prose_width());
    fputs(style(STYLE_PLAIN), stdout);
    if (p->ask.several[0])
        show_dim(p->ask.several);
    answers_show(p, all, question_lines_above(p));
}

void show_card(const CardSet *set, DefId def)
{
    Span rest = span_of(set->def[def].text);
    while (rest.size > 0) {
        Span line = span_line(&rest);
        print_wrapped(stdout, line, (int)prose_width(), 5);
    }
}

static unsigned card_lines(const CardSet *set, DefId def)
{
    enum { INDENT = 5 };
    unsigned lines = 0;
    Span rest = span_of(set->def[def].text);
    while (rest.size > 0)
        lines += prose_lines(span_line(&rest), INDENT, INDENT, prose_width());
    return lines;
}

static const Zone *hand_of(const Table *t, SeatId seat)
{
    uint8_t kind = 0;
    while (strcmp(t->game->zone_names[kind], "hand") != 0)
        kind++;
    return zone_at(t, (ZoneId)(seat * t->game->zones_per_seat + kind));
}

// Copies are shown once, with their number above them.
void show_hand(const Prompt *p)
{
    const Table *t = &p->seen.table;
    const Zone *hand = hand_of(t, p->seat);
    Page page = {.used = 1, .prompt = "Enter: more of your hand; q: back>"};
    say_words("%d card%s in your hand%s", hand->count, hand->count == 1 ? "" : "s", hand->count ? ":" : ".");
    page.used++;
    for (uint8_t i = 0, next; i < hand->count; i = next) {
        for (next = i + 1; next < hand->count && cards_are_alike(t, hand->card[next], hand->card[i]);)
            next++;
        DefId def = t->cards[hand->card[i]].def;
        if (!page_turns(&page, card_lines(t->set, def) + 1))
            return;
        if (next > i + 1)
            printf("%d copies:\n", next - i);
        else
            putchar('\n');
        show_card(t->set, def);
    }
}

void show_why(const Why *why)
{
    char words[320];
    Text text = text_in(words, sizeof words);
    text_format(&text, "No: %s%s%s%s", why->text, why->rule[0] ? " (" : "", why->rule, why->rule[0] ? ")" : "");
    print_prose((Span){text.data, text.used}, 0, 4, prose_width());
}

static void print_parts(const Table *t, const Parts *parts, int32_t total)
{
    int32_t sum = 0;
    for (uint8_t i = 0; i < parts->count; i++) {
        const Part *part = &parts->part[i];
        printf("  %+4d  %-34s %s\n", part->amount, part->card ? say_title(t, part->card) : "", part->reason);
        sum += part->amount;
    }
    if (total > sum)
        puts("        (never below 0)");
}

// The seat's number and what it is made of.
void show_parts(const Prompt *p, SeatId seat)
{
    const Table *t = &p->seen.table;
    bool found;
    Parts parts = {0};
    int32_t sum = 0, total = t->game->numbers.value(t, span_of(t->game->numbers.names[0]), seat, &found);
    t->game->numbers.parts(t, seat, &parts);
    for (uint8_t i = 0; i < parts.count; i++)
        sum += parts.part[i].amount;
    printf("%s: %d%s\n", seat_title(t->game, seat), (int)(found ? total : sum),
           parts.count ? "" : ", nothing counts yet");
    print_parts(t, &parts, found ? total : sum);
}

// "RQ22.power" is the power of Brood Ark, "total-power" the total power.
static void number_words(const Table *t, Span name, char *buffer, size_t size)
{
    Text text = text_in(buffer, size);
    Span rest = name, code = span_until(&rest, '.');
    DefId def = code.size < name.size ? card_set_find(t->set, code) : 0;
    Span what = def ? rest : name;
    for (size_t i = 0; i < what.size; i++)
        text_format(&text, "%c", what.at[i] == '-' ? ' ' : what.at[i]);
    if (def)
        text_format(&text, " of %s", t->set->def[def].title);
}

bool show_number(const Prompt *p, Span name, SeatId seat)
{
    const Table *t = &p->seen.table;
    bool found;
    Parts parts = {0};
    int32_t total = t->game->numbers.value(t, name, seat, &found);
    if (!found)
        return false;
    if (t->game->numbers.explain)
        t->game->numbers.explain(t, name, seat, &parts);
    char words[120];
    number_words(t, name, words, sizeof words);
    printf("%s: %s %d\n", seat_title(t->game, seat), words, (int)total);
    print_parts(t, &parts, parts.count ? total : INT32_MIN);
    return true;
}

// ---- the end ----

static void show_score(const Table *t)
{
    bool found;
    Span name = span_of(t->game->numbers.score);
    char words[40];
    span_to(name, words, sizeof words);
    for (size_t i = 0; i < (name.size <= 2 ? name.size : 1); i++)       // "Energy", but "VP"
        words[i] = (char)(words[i] & ~32);
    printf("%s: %s %d, %s %d.\n", words, seat_title(t->game, 0),
           (int)t->game->numbers.value(t, name, 0, &found), seat_title(t->game, 1),
           (int)t->game->numbers.value(t, name, 1, &found));
}

// "You lose: a Deck Pile is empty, and the Dominion holds more Sectors.", and what the match was about: "Sectors:
// Federation 3, Dominion 4."
void show_result(const Prompt *p)
{
    const Table *t = &p->seen.table;
    const Match *m = t->m;
    bool is_own = m->result == RESULT_WIN && !p->on->two_people && p->seat != SPECTATOR;
    char words[240];
    Text why = text_in(words, sizeof words);
    say_end(t, m->result, m->winner, m->reason, &why);
    printf("\n%s", style(STYLE_BOLD));
    if (is_own)
        say_words("%s%s.", m->winner == p->seat ? "You win" : "You lose", strstr(words, ": "));
    else
        say_words("%s.", words);
    fputs(style(STYLE_PLAIN), stdout);
    if (t->game->numbers.score)
        show_score(t);
}

void show_end(const Prompt *p)
{
    char words[240];
    Text text = text_in(words, sizeof words);
    p->on->source->end_say(p->on->self, &text);
    if (text.used > 0)
        print_prose(span_of(words), 0, 0, prose_width());
}
