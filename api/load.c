// load.c — a game's cards and decks, from the bytes of their files.
#include "api/load.h"

typedef struct Relay {
    const char *file;
    FileProblemSink *sink;
    void *self;
} Relay;

static void relay(void *self, const Problem *problem)
{
    const Relay *r = self;
    if (!problem->is_warning)           // warnings are for people who write cards (rift check)
        r->sink(r->self, r->file, problem);
}

void load_begin(Loaded *loaded, const Game *game)
{
    *loaded = (Loaded){.game = game};
    card_set_init(&loaded->set, game->facts_size);
}

void load_clear(Loaded *loaded) { card_set_clear(&loaded->set); }

// "federation" of "decks/trekwar/federation.deck".
static Span file_stem(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return (Span){name, dot ? (size_t)(dot - name) : strlen(name)};
}

// None of the user's own decks may be mistaken, by its name or its file's, for one that comes with the program.
static bool deck_new_check(const Loaded *loaded, const char *file, const Deck *deck, Problem *problem)
{
    for (uint8_t i = 0; i < loaded->shipped_decks; i++) {
        const char *const taken[] = {loaded->deck_file[i], loaded->deck[i].name};
        for (size_t k = 0; k < COUNT_OF(taken); k++)
            if (span_is_word(span_of(file), taken[k]) || span_is_word(span_of(deck->name), taken[k]))
                return problem_set(problem, 0, 0, "is left out: a deck \"%s\" comes with the program; give this one, "
                                   "its line \"Deck:\" and its file, another name", taken[k]);
    }
    return true;
}

static int load_one_deck(Loaded *loaded, const char *path, Span file, Relay *r)
{
    if (loaded->deck_count == LOAD_DECK_MAX) {
        Problem p;
        problem_set(&p, 0, 0, "is left out: at most %d decks are loaded", LOAD_DECK_MAX);
        relay(r, &p);
        return 1;
    }
    Deck *deck = &loaded->deck[loaded->deck_count];
    char *name = loaded->deck_file[loaded->deck_count];
    int problems = deck_read(deck, &loaded->set, loaded->game, file, relay, r);
    span_to(file_stem(path), name, sizeof loaded->deck_file[0]);
    Problem p;
    if (problems == 0 && !deck_new_check(loaded, name, deck, &p)) {
        relay(r, &p);
        problems++;
    }
    if (problems == 0)
        loaded->deck_count++;
    return problems;
}

int load_file(Loaded *loaded, const char *path, Span file, FileProblemSink *sink, void *self)
{
    Relay r = {path, sink, self};
    const char *dot = strrchr(path, '.');
    if (dot && strcmp(dot, ".cards") == 0)
        return cards_read(&loaded->set, loaded->game, file, relay, &r);
    if (dot && strcmp(dot, ".deck") == 0)
        return load_one_deck(loaded, path, file, &r);
    Problem p;
    problem_set(&p, 0, 0, "is neither a file of cards (.cards) nor a deck (.deck)");
    relay(&r, &p);
    return 1;
}

const Deck *load_deck(const Loaded *loaded, Span name)
{
    for (uint8_t i = 0; i < loaded->deck_count; i++)
        if (span_is_word(name, loaded->deck_file[i]) || span_is_word(name, loaded->deck[i].name))
            return &loaded->deck[i];
    return NULL;
}

bool load_decks_fit(const Loaded *loaded, uint8_t a, uint8_t b)
{
    char ignored[1024];
    Text text = text_in(ignored, sizeof ignored);
    const MatchSetup setup = {.deck = {&loaded->deck[a], &loaded->deck[b]}};
    return loaded->game->decks_check(&loaded->set, &setup, &text);
}

// Two different decks if any two may play each other, in the order of their files.
bool load_default_decks(const Loaded *loaded, const Deck *ret_deck[SEAT_COUNT])
{
    for (int same = 0; same < 2; same++)
        for (uint8_t a = 0; a < loaded->deck_count; a++)
            for (uint8_t b = 0; b < loaded->deck_count; b++) {
                ret_deck[0] = &loaded->deck[a];
                ret_deck[1] = &loaded->deck[b];
                if ((a == b) == same && load_decks_fit(loaded, a, b))
                    return true;
            }
    return false;
}
