// types.c — prints the TypeScript types of the protocol from the lists of engine and server: `make types`.
#include <stdio.h>

#include "api/wire.h"
#include "core/say.h"
#include "core/zone.h"
#include "games/games.h"
#include "server/protocol.h"
#include "server/room.h"

typedef enum FieldType { NUMBER, TEXT, FLAG } FieldType;
typedef enum Object { MESSAGE, TABLE, CHAIR } Object;

static const struct {
    const char *name;
    FieldType type;
} fields[] = {
#define FIELD(name, kind) {#name, kind},
#include "server/protocol.def"
};

enum { ANYBODY, SEATS };
static const struct {
    const char *name, *word;
    uint32_t needed, possible;
} wishes[] = {
#define WISH(NAME, word, who, needed, possible) {#NAME, word, needed, possible},
#include "server/protocol.def"
};

static const struct {
    Object object;
    const char *name, *type;
} told[] = {
#define TOLD(object, name, type) {object, name, type},
#include "server/protocol.def"
};

static void put_wishes(void)
{
    static const char *const types[] = {[NUMBER] = "number", [TEXT] = "string", [FLAG] = "boolean"};
    printf("// What a client may wish. `id` comes back in the answer.\nexport type Wish = { id: number } & (\n");
    for (size_t w = 0; w < COUNT_OF(wishes); w++) {
        printf("  | { do: \"%s\"", wishes[w].word);
        for (size_t f = 0; f < COUNT_OF(fields); f++)
            if ((wishes[w].needed | wishes[w].possible) >> f & 1)
                printf("; %s%s: %s", fields[f].name, wishes[w].needed >> f & 1 ? "" : "?", types[fields[f].type]);
        puts(" }");
    }
    puts(");\n");
}

static void put_told(Object object, const char *name)
{
    printf("export interface %s {\n", name);
    for (size_t i = 0; i < COUNT_OF(told); i++)
        if (told[i].object == object)
            printf("  %s: %s;\n", told[i].name, told[i].type);
    puts("}\n");
}

// "a" | "b" | …, four to a line.
typedef struct Union {
    int count;
} Union;

static void put_word(Union *u, const char *word)
{
    printf("%s%s\"%s\"", u->count % 4 == 0 ? "\n  " : " ", "| ", word);
    u->count++;
}

static const char *type_of(uint8_t kind)
{
    if (kind == FIELD_NUMBER)
        return "number";
    if (kind == FIELD_FLAG)
        return "boolean";
    if (kind == FIELD_CARD || kind == FIELD_KNOWN)
        return "Card | null";
    return kind == FIELD_SEAT ? "string | null" : "string";
}

static void put_event(const EventInfo *e)
{
    const struct {
        const char *name;
        uint8_t kind;
    } members[] = {{"seat", e->seat}, {"card", e->card}, {"object", e->object},
                   {"from", e->from}, {"to", e->to},     {"number", e->number}};
    printf("  | { kind: \"%s\"", e->name);
    for (size_t i = 0; i < COUNT_OF(members); i++)
        if (members[i].kind != FIELD_NONE)
            printf("; %s: %s", members[i].name, type_of(members[i].kind));
    puts("; text: string; rule: string }");
}

static void put_events(void)
{
    Match none;
    Table t;
    memset(&none, 0, sizeof none);
    puts("// What happened, as the viewer may know it.\nexport type Event =");
    for (int g = GAME_NONE + 1; g < GAME_COUNT; g++) {
        CardSet empty = {0};
        table_bind(&t, games[g], &empty, &none);
        for (int k = EVENT_NONE + 1; g == GAME_NONE + 1 && k <= EVENT_OVER; k++)
            put_event(event_info(&t, &(Event){.kind = (uint8_t)k}));
        for (int k = EVENT_GAME; k < games[g]->event_count; k++)
            if (games[g]->events[k].name)
                put_event(&games[g]->events[k]);
    }
    puts(";\n");
}

static void put_game(const Game *game)
{
    Union u = {0};
    printf("  %s: {\n    verbs:", game->name);
    for (uint8_t v = 1; v < game->verb_count; v++)
        put_word(&u, game->verbs[v].word);
    printf(";\n    questions:");
    u = (Union){0};
    for (uint8_t q = 1; q < game->question_count; q++)
        put_word(&u, game->questions[q].word);
    printf(";\n    seats: \"%s\" | \"%s\";\n    state: {", game->seat_names[0], game->seat_names[1]);
    for (uint8_t i = 0; i < game->field_count; i++) {
        const FieldInfo *f = &game->fields[i];
        if (f->kind == FIELD_NONE)
            continue;
        bool is_list = f->index == FIELD_NUMBER || f->index == FIELD_NONE;
        const char *type = type_of(f->kind);
        if (f->count <= 1)
            printf(" \"%s\": %s;", f->name, type);
        else if (is_list)
            printf(" \"%s\": (%s)[];", f->name, type);
        else
            printf(" \"%s\": Record<string, %s>;", f->name, type);
    }
    puts(" };\n  };");
}

static void put_head(void)
{
    Union u = {0};
    puts("// protocol.ts — made by `make types` from server/protocol.def and the lists of the games; don't edit it.\n"
         "// docs/protocol.md and docs/wire.md explain what these are.\n");
    printf("export const PROTOCOL = %d;\nexport const WIRE = %d;\n\n", PROTOCOL_VERSION, WIRE_VERSION);
    printf("export type GameName =");
    for (int g = GAME_NONE + 1; g < GAME_COUNT; g++)
        put_word(&u, games[g]->name);
    printf(";\nexport type TableState =");
    u = (Union){0};
    for (int s = 0; s < ROOM_STATE_COUNT; s++)
        put_word(&u, room_states[s]);
    puts(";\n\nexport const PHRASES = [");
    for (int i = 0; i < PHRASE_COUNT; i++)
        printf("  \"%s\",\n", phrases[i]);
    puts("] as const;\n");
}

static void put_view(void)
{
    puts("// A card: null where the viewer may not know it. Where it lies it has more.\n"
         "export interface Card {\n"
         "  id: number; code?: string; title?: string; turned?: boolean; note?: string; on?: number;\n"
         "  how?: string; holder?: string; marks?: string[]; numbers?: Figure[];\n"
         "}\n\n"
         "export interface Part { amount: number; card: Card | null; reason: string }\n\n"
         "export interface Figure {\n"
         "  name: string; seat?: string; value: number; printed?: number; of?: number; parts?: Part[];\n"
         "}\n\n"
         "export interface Location {\n"
         "  card: number; kind: \"sector\" | \"site\"; group: string; controller: string | null; contested?: boolean;\n"
         "  drained?: boolean; attacked?: boolean; adjacent?: number[]; numbers: Figure[];\n"
         "}\n\n"
         "export interface Fight {\n"
         "  fight: number; pc?: number; monsters?: number[]; now?: boolean; numbers: Figure[];\n"
         "}\n\n"
         "export interface Battle {\n"
         "  place: number; attacker: string; step: string; next?: string; reveals?: string[];\n"
         "  revealed: { seat: string; card: Card | null }[]; loser?: string | null; cards?: number[];\n"
         "}\n\n"
         "export interface Pending {\n"
         "  words: string; kind: string; seat: string; source?: { id?: number; code?: string; title?: string };\n"
         "  targets?: number[]; place?: number; number?: number; cancelled?: boolean;\n"
         "}\n\n"
         "export interface View {\n"
         "  wire: number; game: GameName; edition: number; viewer: string; asked: string | null; choice?: number;\n"
         "  result: \"none\" | \"win\" | \"draw\" | \"no-contest\"; winner: string | null; reason: string | null;\n"
         "  zones: Record<string, (Card | null)[]>; state: Record<string, unknown>; numbers: Figure[];\n"
         "  turn: { number: number; seat: string; phase: string | null }; battle?: Battle;\n"
         "  locations?: Location[]; fights?: Fight[]; stack?: Pending[]; lasting?: string[];\n"
         "}\n");
}

static void put_options(void)
{
    puts("export interface Option {\n"
         "  index: number; verb: string; card?: Card | null; number?: number | string; words: string; note: string;\n"
         "  rule: string; harm?: string; typed?: boolean; hush?: string;\n"
         "  acts?: number[]; targets?: number[]; places?: number[]; zone?: string;\n"
         "  numbers?: Figure[]; marks?: string[];\n"
         "}\n\n"
         "export interface Options {\n"
         "  wire: number; choice?: number; question: string | null; asks?: string; set?: boolean;\n"
         "  most?: number;\n"
         "  about?: Card | null;\n"
         "  answers?: { answer: number; words: string; choices: number; number?: number; cards: number[]; "
         "typed?: boolean }[];\n"
         "  order?: number[]; usual_answer?: number; usual_option?: number; passes?: boolean; options: Option[];\n"
         "}\n");
}

int main(void)
{
    put_head();
    put_view();
    put_options();
    put_events();
    puts("// What each game calls its things.\nexport interface Words {");
    for (int g = GAME_NONE + 1; g < GAME_COUNT; g++)
        put_game(games[g]);
    puts("}\n");
    put_told(CHAIR, "Chair");
    put_told(TABLE, "Table");
    put_told(MESSAGE, "Message");
    puts("// Answers to wishes, and phrases.\n"
         "export type Reply =\n  | { ack: number }\n  | { refused: number; code: string; problem: string }\n"
         "  | { why: number; answer: { wire: number; possible: boolean; text: string; rule: string; "
         "options: number[] } }\n"
         "  | { hint: number; option: number }\n"
         "  | { said: string; seat: string; phrase: number };\n");
    put_wishes();
    return 0;
}
