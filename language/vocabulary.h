// vocabulary.h — what a game tells the card language: its words, phrases and operations. Types only.
//
// A game's text is data. games/<game>/texts/language.def contains
//
//   WORD(class, value, places, singular, plural)   one word (or several: "Long Arm"); value and places are C constants
//   NAME(name, value)                               a constant that recipes may use
//   NOUN(class, kinds)                              words of this class name cards of these kinds (bits);
//                                                   NOUN_BY_VALUE: of the kind that the word's value says
//   CATEGORY(name, description)                     what a phrase of this category is called in an error
//   OP(NAME, takes, verb, question, can, perform, rule, means)   a statement
//   VALUE_OP(NAME, kind, takes, means)              a NUMBER, CONDITION, TEST (of a card) or SELECTOR (of cards)
//   PHRASE(category, template, recipe, where)
//
// One line can be several phrases. PHRASE(do|does, "{draw|draws} <cards>", …) is one of each category: the first word
// in braces goes with the first category, in recipe and `where` as well. "(from your reserve|)" may be said or not,
// whatever else is said. Slots inside are counted with the others; where one is not said, its $2
// is empty, its test in `where` is skipped, and of the recipe's ?2( … )? and ?!2( … )? only the second is used.
//
// A template is words, punctuation and slots. `<category>` is a phrase, `<class>` a word in the singular and
// `<class+>` in the plural, `<number>` a number without sign, `<one>` the number 1, `<many>` any other number,
// `<signed>` a number with its sign, `<title>` the title of a card, up to a comma or the end, `<name>` a title inside a
// sentence: as many words with capitals as follow each other. A slot that begins with a capital is printed with one.
// The same template is read and printed, so what is understood can always be said again.
//
// A recipe says what the phrase compiles to, in prefix notation; its words are separated by blanks, brackets too:
//   NAME        an operation or a constant: one byte        12     one byte
//   $2          the code of the second slot (a word: its value; a number: NUM and the number)
//   =2          that code once more, without choosing again
//   %2          the same as $2, but "each unit" is all that were there when the text was announced, because it lasts;
//               :2: whichever of the two the phrase itself is. ?cards( … )?, ?noted( … )? and ?kept( … )? say what
//               each comes to.
//   x=2         the second slot says what X is in the code made so far
//   ~2          only what the second slot has to be chosen, not its code; ~~2: the text need not do anything with it;
//               ~>2: it is chosen here, after what the recipe has said so far
//   &2          the second slot's code is made here and put where $2 stands, so that what lies between can speak of its
//               targets: "damage target unit if it is …". Where it chooses or reveals something itself, $2 makes it.
//   @NAME, @2   two bytes: a constant, or the places of a word; @noun: the places of the nouns in slot 1; @0: anywhere
//   @zone       two bytes: where the cards described lie, as their words say (in=NAME), else their nouns; @any: else
//               wherever they are; @both: where those of either of the two filters after it lie
//   [ … ]       a filter: its length, places (two bytes), then tests
//   more … ]    more tests for the filter that was just made: "$1 more HERE ]"
//   >a  a:      a label's place in the program (two bytes), and the label
//   ^( … )      a choice, done before the statement being made: it settles the next slot, and SLOT k is put here
//   ^^( … )     a target: the same, but settled before the ability is pending
//   ^<( … )     a note of cards that may have left later (CAPTURE), taken before the text does anything, of an event's
//               card with the event: "the card it was beneath"
//               In all three stands CHOOSE, TARGET, CAPTURE, FOLLOW or RANDOM without its first two operands (slot,
//               statement).
//               In ^( … ) it may be a statement of the game that takes "ww…": it settles the slot itself with what it
//               came upon (entry_settle). Such a slot is nothing that "it" could mean, and costs have none.
//   ^*( … )     the same as such a statement, but the text names its cards: "it" and "those cards" can mean them
//   pair        the two cards named last, one by one or together; nth1, nth2: the first, the second of them
//   yours, theirs, actors   of cards named one by one yours, your opponent's, that of the player who does it
//   actor       who does it; actor=2: from here on the player the second slot names, actor=opponent: that player,
//               actor=0: you again
//   it          the slot settled last                       that2  the slot that holds a card of the kind of word 2
//   that:pc     the slot that holds a card of such a kind: for pronouns that are said of these alone
//   those       the slot of ^*( … ) settled last, when something was chosen since: for "the other cards"
//   player_of_it, owner_of_it   a player: who has the card that "it" is, who owns it
//   they        a player: whose card the event is about (role2), else the opponent if the text has named that player
//   there=( … )= keeps code, `there` pastes it: for back-references to a place; subject=( … )= and `subject`: whom a
//               clause is about; lasts=( … )= and `lasts`: how long it holds; hand=( … )= and `hand`: whose
//               hand was shown; difference=( … )= and `difference`: of two numbers compared before;
//               holder=( … )= and `holder`: a player who has or controls something;
//               place=( … )= and `place`: a place that was only spoken of, as a filter;
//               drawn=( … )= and `drawn`: a number that chance has given and that is spoken of again;
//               how=( … )= and `how`: how cards lie on another, for what is said of those before it;
//               a=( [ … ] )= (a2=: of the kinds slot 2 names), one=( … )=, two=( … )=, many=( … )=: such a card, the
//               only one, both or all of them were spoken of, so that "it", "that unit", "those" mean them if
//               nothing was settled that could be meant;
//               a=0: none was, for what holds when there is none
//   their       the player who does it, else the one spoken of: "his or her"
//   that_place  the slot with a location that was named last: "there"
//   whence      what is moved, or the target it is described by: "an adjacent site"
//   chosen_last the slot settled last, whatever the words say
//   the_other, the_rest   of cards among which some were chosen those that were not; the_other: only if one was
//   left_of     of the cards the text came upon last those that were not chosen yet
//   rival       the player who is not `holder`
// A phrase whose recipe begins with a kind of ability (`REWARD!`) makes one. Parts with their code follow: `event:`
// (a number, then filters for what it happens to and with), `subject:`, `object:`, `if:`, `play:` (costs and
// targets), `code:`. `role0=pc` says that "that PC" is the event's first card, `role0=1` that it is what slot 1 names,
// and `role2=pc` that whose card it is can be called "he or she" (the player `they`).
// A second kind of ability further on in the recipe ends the first: the phrase makes two. `$1` may stand in both; its
// cards are chosen for each of them.
//   WATCHED!( … )!   an ability of its own inside the one being made, which shares its slots; its number in the program
//               is put here: for OP_WATCH. Targets inside it are settled with those of the ability it stands in, unless
//               they are described by the event it waits for. "It" is first what that event is about.
//   limit: 2    how often it may be used in a turn          side: 1   the side of the card it stands on
//   edition: 2  the edition of the rules in which it works
//   nth: 1      of the events in a turn that would set it off it waits for this one
//   also: $2    another event that sets it off, of the same cards: "is damaged or destroyed"
//   once: 1     by all that happens together it is set off once: "one or more of your units are destroyed"
//   slots: 6    its choices go into this slot and the next ones: for costs that are settled in another text's entry
// Each is followed by one constant or slot. Where a phrase makes no ability itself they hold for those made inside it.
//
// `where` restricts what a slot accepts, or on which cards a phrase may stand: "1=pc" (slot 1 speaks of a PC),
// "2=1..30" (a number in these bounds), "on=monster" (only on a monster), "self=1" (slot 1 names this card's
// own kind), "bare=3" (slot 3 has no adjective), "whole=1" (its noun fits all the cards that were named last),
// "prefer=P2" (this phrase gives way by that preference), "mine=1" (slot 1 speaks of cards of yours;
// "mine=it": what "it" or "those" point back to), "theirs=1" (of cards of the opponent), "still=1" (it chooses
// nothing), "by=you" and "by=other" (who does it), "speaks=1" (this card is spoken of, so that "it" can follow),
// "mentions=1" (so is another that is not settled: "it" in the next fact would be ambiguous), "seen=it" and "seen=not"
// ("it" points to cards the text came upon in a pile, or to cards in play), "back=battle" (that word stands before it
// in the line), "one=1" (slot 1 is never several cards), "many=1" (it always is), "two=1" (these are two),
// "said=many" (its words point back to several cards), "first=1" (nothing was named before), "line=battle" (that word
// stands anywhere in the line),
// "cost=IN_BATTLE" (or, instead of "back=", an additional cost of the card asks that of its cards),
// "lies=1:DISCARD_PILE" (its cards lie in these places), "of=pc" (an adjective for such cards only),
// "several=1" (it names cards one by one, so that "it" cannot follow), "joins=1" (what it speaks of is of any of its
// nouns' kinds: "ship or character"),
// "names=pc" (what the phrase speaks of is such a card, whatever nouns it has; "names=any": of any
// kind). "refuse:" and a sentence, the last thing in the column: why it is not understood on cards other than "on="
// says, or, without that, at all.

#ifndef RIFT_LANGUAGE_VOCABULARY_H
#define RIFT_LANGUAGE_VOCABULARY_H

#include "core/entry.h"
#include "core/table.h"

typedef struct WordInfo {
    const char *class;
    int16_t value;
    uint16_t places;                    // where such cards are looked for when no place is named
    const char *singular, *plural;      // plural NULL: it has none
} WordInfo;

typedef struct NameInfo {
    const char *name;
    uint16_t value;
} NameInfo;

enum { NOUN_BY_VALUE = 0xffff };

typedef struct CategoryInfo {
    const char *name, *description;
} CategoryInfo;

typedef struct PhraseInfo {
    const char *category, *template, *recipe, *where;
} PhraseInfo;

typedef struct ForeignInfo {            // a word that other games use (foreign.def)
    const char *words;                  // alternatives, "|" between them; "#" is any number
    const char *instead;                // what this game says
    const char *type, *example;         // a whole line with it, and the type line of a card it may stand on
} ForeignInfo;

typedef struct ExampleInfo {            // a line with phrases that no sentence made by itself has (examples.def)
    const char *kind, *line;
} ExampleInfo;

typedef enum OpKind { OP_KIND_STATEMENT, OP_KIND_NUMBER, OP_KIND_CONDITION, OP_KIND_TEST, OP_KIND_SELECTOR } OpKind;

// A statement ready to be carried out: its operands have been worked out.
typedef struct Act {
    uint8_t op;
    SeatId you;                         // the player the text calls "you"
    SeatId who;                         // who does it: the first player named, otherwise you
    CardId source;                      // the card whose text this is
    uint8_t count;
    const CardId *card;                 // the cards it is done with
    CardId other;                       // the first card of a second selection: where to, or what instead; 0: none
    int16_t number;                     // the first number
    uint8_t whole;                      // asked about a cost: could all of it be done?
    uint8_t word[4];                    // the first constants
    uint16_t filter[2];                 // where the first filters are in the program; 0: none
    struct Entry *entry;                // NULL while a static text is read
} Act;

// Operands in `takes`: p player · n number · c condition · s selector · f filter · w one byte · l label · t title.
typedef struct OpInfo {
    const char *name, *takes, *means;
    uint8_t kind;                       // OpKind
    uint8_t verb, question;             // for picking the cards this statement affects; 0: they are never picked
    // May it be done now, with these cards? Pure. With one card: may that card be chosen for it? NULL: always.
    bool (*can)(const Table *t, const Act *act);
    // Does it. True: *ret_call is a procedure to run before the text goes on (a window, a choice by another seat).
    bool (*perform)(Table *t, const Act *act, Frame *ret_call);
    const char *rule;                   // the rule behind it, as people look it up: "TW-A26"; NULL: none to name
} OpInfo;

// What an expression is read against.
typedef struct Context {
    const Table *t;
    const uint8_t *code;                // the program,
    const CodeNote *note;               // and what is noted about its statements
    const struct Entry *entry;          // NULL: no text is being carried out
    SeatId you;
    CardId self;
    SeatId unknown_owner;               // while zones are searched: whose unknown cards these are
    uint8_t owners, players;  // a bit for each slot: who owned its first card when the text began (TextLocals)
    const void *aside;                  // the game's own: a hypothetical position
#if RIFT_RULES
    uint8_t *cover;                     // of the program
#endif
} Context;

enum { SET_WIDER = 0x80 };

typedef struct Vocabulary {
    const char *name;
    const char *title;                  // what an error calls the game
    const WordInfo *words;
    uint16_t word_count;
    const NameInfo *names;
    uint16_t name_count;
    const CategoryInfo *categories;
    uint16_t category_count;
    const PhraseInfo *phrases;
    uint16_t phrase_count;
    const OpInfo *ops;                  // numbered from OP_GAME on
    uint8_t op_count;
    const char *const *abilities;       // kinds of abilities by name, from 1 on; ended by NULL
    const char *const *ability_means;   // the same in the words of a player; NULL: they have only names
    const ForeignInfo *foreign;         // what other games say; the first that fits is reported
    uint16_t foreign_count;
    const ExampleInfo *examples;
    uint16_t example_count;
    const char *const *kinds;           // names of card types for `where`: bit i is kinds[i]; ended by NULL
    const char *const *types;           // by kind: the type line of such a card; NULL: no card has only this kind
    const NameInfo *nouns;              // classes of words that name cards, and the kinds they name
    uint16_t noun_count;
    uint16_t wide_kind, wide_kinds;     // a noun for several kinds: its bit, and theirs ("location": site, sector)
    const char *rival;                  // what texts call the other player, who can be "he or she"; NULL: "opponent"
    const char *self_class;             // besides `noun`, words that a card uses for itself ("this unit"); NULL: none
    uint8_t verb_use, verb_decline, verb_done, verb_mode;       // for the questions that the machine itself asks
    uint8_t question_may, question_mode;
    uint8_t verb_target, question_target;                       // for picking targets
    uint8_t verb_choose, question_choose;  // for choosing what is moved somewhere; 0: as the statement says
    uint8_t procedure;                  // the machine's own, in the game's list
    bool spells_numbers;                // "two" is written for 2
    // The game's own operations. They read their operands from *pc with text_number and so on (vm.h).
    int32_t (*number)(const Context *c, uint8_t op, const uint8_t **pc);
    bool (*condition)(const Context *c, uint8_t op, const uint8_t **pc);
    bool (*test)(const Context *c, uint8_t op, const uint8_t **pc, CardId card);
    uint8_t (*select)(const Context *c, uint8_t op, const uint8_t **pc, CardId *ret_card);
    // For games that have the cards in one kind of zone as numbered sets (core/cards.h); NULL: cards are tested one by
    // one. set_of: the set of all cards there that pass a test, for the notes made at loading; 0: there is none. With
    // SET_WIDER the set contains others, too.
    uint8_t set_zone;
    uint8_t (*set_of)(const uint8_t *test);
    // The cards there that are in each of these sets, a list ended by 0.
    Cards (*within)(const Context *c, const uint8_t *sets);
    // Reduces *set to the cards that pass a test for which there is no set. It reads operands like `test`; false: it
    // has read none, and cards must be tested one by one.
    bool (*narrow)(const Context *c, uint8_t op, const uint8_t **pc, Cards *set);
    uint8_t host_of;                    // a selection: the card those are aboard or beneath; 0: the game has none
    uint8_t done_by;                    // for an event: that player did it; 0: the game has no such test
    uint8_t added_cost;                 // the kind of ability that is an additional cost of its card; 0: none
    uint8_t named_test;                 // a test against a word that the text names as it goes on; 0: the game has none
    uint8_t group_test;                 // a test of this card together with those picked so far; 0: the game has none
    // Two cards that are one option when picked; NULL: cards_are_alike.
    bool (*alike)(const Table *t, CardId a, CardId b);
    // Who did what the entry's event tells (PLAYER_DOER). NULL: no phrase of the game asks.
    SeatId (*doer)(const Context *c);
    // Whose card it is for "your"; NULL: its owner's.
    SeatId (*owner)(const Table *t, CardId card);
    // What else must hold for a card chosen (OP_CHOOSE) or targeted (OP_TARGET) by that seat; c->entry has what was
    // chosen before, which may rule out these cards themselves but no others. NULL: nothing.
    bool (*may_choose)(const Context *c, uint8_t op, SeatId who, CardId card);
    // The condition at that place is about to ask something about cards the text has noted: if one of them is out of
    // sight, what follows would give it away. NULL: nothing needs to be done.
    void (*judged)(Table *t, const Entry *e, uint16_t at);
    // Whether an alternative that cannot be done may be taken although the other one can. NULL: no.
    bool (*may_choose_in_vain)(const Table *t);
    // OP_WATCH: that ability of the entry's program waits from now on, knowing what the entry knows. NULL: no phrase of
    // the game has it.
    void (*watch)(Table *t, const struct Entry *e, uint8_t mode, uint8_t ability, uint8_t lasts);
    // Whether cards from these places become other cards through such a statement, so that nothing can be said about
    // them any more. NULL: none do.
    bool (*sends_away)(uint8_t op, uint16_t places);
    // Whether the number or test at that place can be asked about a card that has left; NULL: none can.
    bool (*is_lasting)(const uint8_t *code);
    // The text is about to send this card away and will mention it again: notes in its entry what the card is like
    // now (Entry.gone).
    void (*note_gone)(const Table *t, Entry *entry, CardId card);
    // Where cards are after such a statement, for what is said about them later; 0: where they were. NULL: no statement
    // moves any.
    uint16_t (*brings)(uint8_t op);
    // Where the cards are that such an ability, waiting for that event, is about, if its words name no place and their
    // nouns say these; *ret_test: a test they must pass, if there is one. NULL: where the nouns say.
    uint16_t (*places)(uint8_t ability, uint8_t event, uint16_t places, uint8_t *ret_test);
    // Why an ability makes no sense on a card of that kind, and where in the code; 0: because of the whole of it. NULL:
    // it makes sense.
    const char *(*nonsense)(const uint8_t *code, const Ability *a, uint16_t kind, uint16_t *ret_at);
    // The helper text that the rules give for the abilities from that one on, made by a line of a card of that kind;
    // empty: none. False: such a line may not have helper text. NULL: no line may.
    bool (*helper)(const Program *p, uint8_t from, uint16_t kind, Text *ret_text);
} Vocabulary;

#endif
