// play_answers.c — numbering and showing answers.
#include "cli/play_answers.h"

#include <stdio.h>

#include "cli/page.h"
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

static uint64_t hash_words(const char *words)
{
    return hash_bytes(HASH_START, (const uint8_t *)words, strlen(words));
}

static uint64_t option_key(Option o) { return (uint64_t)o.verb << 32 | (uint64_t)o.card << 16 | (uint16_t)o.number; }

static bool is_each_of_a_kind(const Run *run)           // "drain all 3 locations"
{
    for (uint8_t i = 1; i < run->count; i++)
        if (run->option[i].verb != run->option[0].verb || option_equal(run->option[i], run->option[0]))
            return false;
    return run->goes_on && run->count > 1;
}

// Losing 1 from the reserve is the same answer as losing 2 from it the time before, draining all 3 locations the same
// as draining the remaining 2, and drawing 2 cards the same whether or not the turn ends with it.
static uint64_t run_key(const Table *t, const Run *run)
{
    uint64_t key = HASH_START;
    if (run->repeats)
        return UINT64_MAX - ((uint64_t)run->option[0].verb << 16 | (uint64_t)run->option[run->count - 1].verb << 8 |
                             run->stays);
    if (is_each_of_a_kind(run))
        return UINT64_MAX - ((uint64_t)1 << 24 | run->option[0].verb);
    for (uint8_t i = 0; i < run->count; i++) {
        uint64_t option = option_key(run->option[i]);
        if (i == 0 || !option_ends(t, run->option[i]))
            key = hash_bytes(key, (const uint8_t *)&option, sizeof option);
    }
    return key;
}

static AnswerName name_of(Prompt *p, int answer)
{
    const Table *t = &p->seen.table;
    char words[200];
    uint16_t wants = answer < p->ask.run_count ? p->ask.run[answer].number : 0;
    if (is_typed(p, answer) && answer != p->ask.usual && !wants)
        return (AnswerName){0};
    answer_words(p, answer, words, sizeof words);
    if (answer < p->ask.run_count)
        return (AnswerName){run_key(t, &p->ask.run[answer]), hash_words(words), wants};
    return (AnswerName){option_key(t->options.option[p->ask.order[answer - p->ask.run_count]]), hash_words(words), 0};
}

void answers_number(Prompt *p)
{
    const Table *t = &p->seen.table;
    const Manners *manners = p->on->game->manners;
    NumberedQuestion where = {.question = t->m->question, .seat = p->seat, .is_window = pass_option(t) >= 0,
                              .subject = hash_words(p->ask.question)};
    AnswerName name[RUN_COUNT + OPTION_MAX];
    int count = ask_count(t, &p->ask);
    if (manners && manners->moment)
        where.moment = manners->moment(t);
    for (int i = 0; i < count; i++)
        name[i] = name_of(p, i);
    p->usual_number = numbers_give(&p->on->numbers, &where, name, count, p->ask.usual, p->number);
}

int find_answer(const Prompt *p, Span word)
{
    int32_t number;
    int count = ask_count(&p->seen.table, &p->ask);
    if (!span_number(word, &number))
        return -1;
    for (int i = 0; i < count; i++)
        if (p->number[i] == number)
            return i;
    return number > 0 && number == p->usual_number ? p->ask.usual : -1;
}

// ---- showing ----

// What follows an answer on its line: what helps to decide, where a pass leads, what is bad about it.
static void remark_of(Prompt *p, int answer, Text *remark)
{
    Table *t = &p->seen.table;
    if (answer < p->ask.run_count)
        return;
    uint8_t index = p->ask.order[answer - p->ask.run_count];
    ask_remark(t, &p->ask, index, remark);
    if (p->ask.harms[index]) {
        text_put(remark, "  ! ");
        t->game->manners->harm_say(&p->seen, p->seat, index, remark);
    }
}

// How much of a list is shown, depending on the room there is.
typedef struct Listing {
    int runs;                           // how many of the answers that are several choices
    bool hides_harm;                    // harmful answers are left out
    bool is_brief;                      // a remark gets only the rest of its line
    int most;                           // answers altogether; the usual one is always there
} Listing;

// What fits into this many columns, cut between words: "site ▲1 Gongen …".
static Span cut_remark(Span remark, size_t columns, char buffer[160])
{
    if (text_width(remark) <= columns)
        return remark;
    Text text = text_in(buffer, 160);
    size_t used = 0;
    for (Span word = cut_word(&remark); word.size > 0; word = cut_word(&remark)) {
        used += text_width(word) + 1;
        if (used + 1 > columns)
            break;
        text_format(&text, SPAN_FORMAT " ", SPAN_ARGS(word));
    }
    if (text.used > 0)
        text_put(&text, "…");
    return (Span){buffer, text.used};
}

// Number, words and remark; what doesn't fit goes on below. Returns how many lines; may only count them.
static unsigned answer_show(Prompt *p, int answer, size_t widest, bool is_brief, bool prints)
{
    enum { NUMBER = 5, BELOW = 8 };     // columns
    char words[200], line[900];
    Text text = text_in(line, sizeof line);
    answer_words(p, answer, words, 160);
    if (answer == p->ask.usual && !p->ask.is_said)
        strcat(words, " (Enter)");
    size_t width = text_width(span_of(words)), column = NUMBER;
    if (NUMBER + width < prose_width()) {               // in one line, with the remark in a column of its own
        column += (width < widest ? widest : width) + 2;
        remark_of(p, answer, &text);
    } else {
        text_format(&text, "%s ", words);
        remark_of(p, answer, &text);
        words[0] = 0;
    }
    unsigned below = words[0] && column <= prose_width() / 2 ? (unsigned)column : BELOW;        // under the remark
    Span rest = span_trim((Span){line, text.used});
    char brief[160];
    if (is_brief && words[0] && !strstr(line, "! "))            // a warning is always shown
        rest = cut_remark(rest, column < prose_width() ? prose_width() - column : 0, brief);
    if (!prints)
        return rest.size ? prose_lines(rest, (unsigned)column, below, prose_width()) : 1;
    printf("%3d  %s", p->number[answer], words);
    if (rest.size == 0) {
        putchar('\n');
        return 1;
    }
    printf("%*s", (int)(words[0] ? column - NUMBER - width : 0), "");
    print_prose(rest, (unsigned)column, below, prose_width());
    return 1;
}

static bool is_harmful(const Prompt *p, int answer)
{
    return answer >= p->ask.run_count && p->ask.harms[p->ask.order[answer - p->ask.run_count]];
}

static const char *verb_of(const Prompt *p, int answer)         // the verb of its first choice
{
    const Table *t = &p->seen.table;
    Option first = answer < p->ask.run_count ? p->ask.run[answer].option[0]
                                             : t->options.option[p->ask.order[answer - p->ask.run_count]];
    return t->game->verbs[first.verb].word;
}

static bool gives_up(const Prompt *p, int answer)
{
    bool is_run = answer < p->ask.run_count;
    return is_run ? p->ask.run[answer].gives_up : strcmp(verb_of(p, answer), "surrender") == 0;
}

// Always shown: the usual answer, attacks, which nobody should overlook, and one way out of a lost fight.
static bool is_kept(const Prompt *p, int answer)
{
    bool is_first = true;
    for (int i = 0; i < answer; i++)
        is_first = is_first && !gives_up(p, i);
    return answer == p->ask.usual || strcmp(verb_of(p, answer), "attack") == 0 || (is_first && gives_up(p, answer));
}

static bool is_folded(const Prompt *p, Listing listing, int answer)
{
    bool is_run = answer < p->ask.run_count;
    return !is_kept(p, answer) && (is_run ? answer >= listing.runs : listing.hides_harm && is_harmful(p, answer));
}

// Shortens a list that is too long: of the answers that may be left out, the last ones go.
static int list_cut(const Prompt *p, int most, int answer[], int listed)
{
    for (int i = listed; i-- > 0 && listed > most;)
        if (!is_kept(p, answer[i])) {
            listed--;
            memmove(&answer[i], &answer[i + 1], (size_t)(listed - i) * sizeof answer[0]);
        }
    return listed;
}

// Answers keep their numbers while a question is repeated (answers_number), and they are listed in the order of their
// numbers: so an answer stays where it was, a new one comes last, and a missing number shows that its answer is gone.
// Counting from 1 each time instead would let "3" typed twice do two different things. The usual answer comes
// before all others, or after them if it ends the question. Only some of the answers of several choices are shown.
static int list_order(const Prompt *p, Listing listing, int ret_answer[RUN_COUNT + OPTION_MAX], unsigned *ret_folded)
{
    int listed = 0, count = ask_count(&p->seen.table, &p->ask);
    int last = p->ask.pass >= 0 && p->ask.usual == count - 1 ? p->ask.usual : -1;
    *ret_folded = 0;
    for (int i = 0; i < count; i++) {
        bool is_out = is_folded(p, listing, i);
        *ret_folded += is_out && !is_typed(p, i);
        if (is_typed(p, i) || is_out)
            continue;
        int at = listed++;
        for (; at > 0 && i != last && p->number[ret_answer[at - 1]] > p->number[i]; at--)
            ret_answer[at] = ret_answer[at - 1];
        ret_answer[at] = i;
    }
    int kept = list_cut(p, listing.most, ret_answer, listed);
    *ret_folded += (unsigned)(listed - kept);
    return kept;
}

// Says once why numbers are missing. Those that "more" would show don't count as missing.
static bool explains_gaps(const Prompt *p)
{
    return !p->on->numbers.are_explained &&
           numbers_have_gone(&p->on->numbers, p->number, ask_count(&p->seen.table, &p->ask), p->usual_number);
}

// The column of the remarks: after the longest answer if they have room there, otherwise further left, so that most of
// them fit.
static size_t widest_of(Prompt *p, const int *answer, int listed)
{
    enum { LEFT = 32 };
    size_t widest = 0, longest = 0;
    for (int i = 0; i < listed; i++) {
        char words[160], remark[640];
        Text text = text_in(remark, sizeof remark);
        answer_words(p, answer[i], words, sizeof words);
        remark_of(p, answer[i], &text);
        bool is_enter = answer[i] == p->ask.usual && !p->ask.is_said;
        size_t width = text_width(span_of(words)) + (is_enter ? strlen(" (Enter)") : 0);
        size_t length = text_width(span_trim((Span){remark, text.used}));
        widest = width > widest ? width : widest;
        longest = length > longest ? length : longest;
    }
    return widest <= LEFT || 5 + widest + 2 + longest <= prose_width() ? widest : LEFT;
}

static unsigned lines_of(Prompt *p, Listing listing)
{
    unsigned folded, lines = 0;
    int answer[RUN_COUNT + OPTION_MAX], listed = list_order(p, listing, answer, &folded);
    size_t widest = widest_of(p, answer, listed);
    for (int i = 0; i < listed; i++)
        lines += answer_show(p, answer[i], widest, listing.is_brief, false);
    return lines + (folded > 0) + explains_gaps(p);
}

static const Listing all_answers = {.runs = RUN_COUNT, .most = RUN_COUNT + OPTION_MAX};

// Where there are several to choose from, not those that are hardly ever wanted; they come after the others.
static int usual_runs(const Prompt *p, int most)
{
    enum { SEVERAL = 6 };
    int count = 0;
    while (count < p->ask.run_count && !p->ask.run[count].is_rare)
        count++;
    count = p->ask.run_count <= SEVERAL || count < 2 ? p->ask.run_count : count;
    return count < most ? count : most;
}

// Shows only so much that half of the screen is left for the table and it all fits below the rest: without harmful
// answers, with fewer of the answers of several choices, short remarks and, if there are many answers, without the last
// ones. A single one is left out only if it takes more lines than there are: to say so takes one, too.
static Listing listing_of(Prompt *p)
{
    enum { RUNS = 9, LOW = 30, SET = 8 };       // lines of a low screen
    Listing listing = {.runs = usual_runs(p, RUNS), .most = RUN_COUNT + OPTION_MAX};
    enum { AROUND = 5 };                // what was typed and chosen, a blank line, the line that is typed
    unsigned height = terminal_height();
    unsigned hint = p->ask.several[0] != '\0';  // the line about several at once
    int few_runs = height < LOW ? 3 : 5, few = (height < LOW ? 5 : 8) - (int)hint;
    bool is_set = p->seen.table.game->questions[p->seen.table.m->question].is_set;
    if (is_set && few < SET)            // cards to pick from are wanted together
        few = SET;
    unsigned above = p->used + prose_lines(span_of(p->ask.question), 0, 0, prose_width()) + hint + AROUND;
    unsigned left = height > above ? height - above : 0;
    unsigned room = left < height / 2 ? left : height / 2;
    unsigned good = height < LOW && height / 3 < room ? height / 3 : room;      // the table needs the lines more
    listing.hides_harm = lines_of(p, listing) > good;
    while (listing.runs > few_runs && lines_of(p, listing) > room)
        listing.runs--;
    listing.is_brief = lines_of(p, listing) > room;
    unsigned folded;
    int answer[RUN_COUNT + OPTION_MAX];
    if (lines_of(p, listing) > left) {
        listing.most = list_order(p, listing, answer, &folded);
        while (listing.most > few && lines_of(p, listing) > left)
            listing.most--;
    }
    list_order(p, listing, answer, &folded);
    Listing whole = {.runs = RUN_COUNT, .is_brief = listing.is_brief, .most = RUN_COUNT + OPTION_MAX};
    unsigned most = lines_of(p, listing) > left ? lines_of(p, listing) : left;
    return folded == 1 && lines_of(p, whole) <= most ? whole : listing;
}

static void remark_print(const char *words)
{
    enum { INDENT = 5 };
    printf("%*s%s", INDENT, "", style(STYLE_DIM));
    print_prose(span_of(words), INDENT, INDENT, prose_width());
    fputs(style(STYLE_PLAIN), stdout);
}

void answers_show(Prompt *p, bool all, unsigned above)
{
    unsigned folded;
    Listing listing = all ? all_answers : listing_of(p);
    int answer[RUN_COUNT + OPTION_MAX], listed = list_order(p, listing, answer, &folded);
    size_t widest = widest_of(p, answer, listed);
    Page page = {.used = above, .prompt = "Enter: more answers; q: enough>"};
    for (int i = 0; i < listed; i++) {
        if (all && !page_turns(&page, answer_show(p, answer[i], widest, listing.is_brief, false)))
            return;
        answer_show(p, answer[i], widest, listing.is_brief, true);
    }
    char words[120];
    snprintf(words, sizeof words, "\"more\" shows %u more answer%s", folded, folded == 1 ? "" : "s");
    if (folded)
        remark_print(words);
    if (explains_gaps(p)) {
        const Manners *manners = p->on->game->manners;
        snprintf(words, sizeof words, "Answers keep their numbers while a %s lasts; those missing are gone.",
                 manners && manners->phases ? "phase" : "turn");
        remark_print(words);
        p->on->numbers.are_explained = true;
    }
}

unsigned answers_lines(Prompt *p)
{
    return lines_of(p, listing_of(p));
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
