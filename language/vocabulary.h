// vocabulary.h — what a game tells the card language: its words, phrases and operations. Types only.
//
// A game's language is data: games/<game>/texts/language.def, a list of
//
//   WORD(class, value, zones, singular, plural)    one word (or several: "Long Arm"); value and zones are C constants
//   NAME(name, value)                               a constant that recipes may use
//   NOUN(class, kinds)                              words of this class name cards of these kinds (bits);
//                                                   NOUN_BY_VALUE: of the kind that the word's value says;
//                                                   NOUN_BY_KINDS: of the kinds it says
//   CATEGORY(name, description)                     what a phrase of this category is called in an error
//   OP(NAME, takes, verb, question, can, perform, rule, means)   a statement
//   VALUE_OP(NAME, kind, takes, means)              a NUMBER, CONDITION, TEST (of a card) or SELECTOR (of cards)
//               means: what it does, in plain words; "{1:IN_TURN=in this turn|then}" says in words what its operand 1
//               stands for (code_means)
//   PHRASE(category, template, recipe, where)
//
// and, for what is done to cards, verbs.def:
//
//   VERB(NAME, DONE, base, third person, participle, …)     one verb with all its forms
//
// From this come an operation, a word of the class `verb` ("damage", in the plural "damages") and one of the class
// `done` ("damaged"). A phrase with such a word is a phrase of all verbs.
//
// ---- templates ----
//
// A template has words, punctuation and slots. The slots:
//   <category>  a phrase of that category            <class>, <class+>   a word of that class: singular, plural
//   <number>    a number without a sign              <one>, <many>       the number 1, any other number
//   <signed>    a number with its sign               <title>             a card's title, up to a comma or the end
//   <category, and>   a list: "A", "A and B", "A, B, and C"; <category and> without commas. With "/" between them there
//               are several words for it, and a colon names the operation that joins two: <fact and:AND/or:OR>
//               (grammar_lists.c)
//   <name>      a card's title inside a sentence: all the words with capitals that follow each other
// A slot whose name begins with a capital is printed with one. An effect after "you", "we", "may" or "to" begins with a
// verb: "you may <effect>" is no "you may your opponent draws a card". A template is used both to read and to print, so
// whatever is understood can be printed again.
//
// One line can stand for several phrases. PHRASE(do|does, "{draw|draws} <cards>", …) is two: in `do` the first of the
// words in braces is used, in `does` the second, and likewise in recipe and `where`. What stands in parentheses may be
// left out: "(from your reserve|)". Slots in there are counted with the others. If slot 2 was left out, $2 is empty,
// its test in `where` is skipped, ?2( … )? in the recipe is dropped and ?!2( … )? is used.
//
// ---- recipes ----
//
// A recipe says what the phrase compiles to, in prefix notation. Its words, and brackets too, are separated by blanks:
//   NAME        an operation or a constant: one byte        12     one byte
//   $2          the code of the second slot (a word: its value; a number: NUM and the number)
//   =2          the same code once more; what it chooses is not chosen again
//   %2          like $2, for an effect that lasts: "each unit" means the units that were there when it was announced
//   :2          like $2 or %2, whichever way the phrase itself was asked for. ?cards( … )?, ?captured( … )? and
//               ?kept( … )? are code for one of these ways only
//   x=2         the second slot says what X is in the code made so far
//   ~2          only the choices in the second slot, not its code; ~~2: the text may do nothing with what was chosen;
//               ~>2: they are made at this point, after what the recipe has said so far
//   &2          the code of the second slot is made here but put where $2 stands, so that what comes in between can
//               mention its targets: "damage target unit if it is …". If it chooses or reveals something itself, it is
//               made at $2 after all
//   @NAME, @2   two bytes: a constant, or the zones of a word; @noun: the zones of the nouns in slot 1; @0: anywhere
//   @zone       two bytes: where the cards are that are described: as the words say (in=NAME), otherwise as the nouns
//               do; @any: otherwise wherever they are; @both: where the cards of either of the next two filters are
//   op:1        the operation of the verb in slot 1, with `actor` if it takes a player; event:1 what happens then.
//               doer:1 and ban:1 are the event, passive:1 and counted:1 the operation, if the verb has such a form
//   verb        the operation of the verb around this phrase, which is "verb=( op:1 )= :2"
//   [ … ]       a filter: its length, zones (two bytes), then tests
//   more … ]    more tests for the filter that was just made: "$1 more HERE ]"
//   >a  a:      where in the program a label is (two bytes), and the label
//   ^( … )      a choice that is made before the current statement. It settles the next slot, and SLOT k is put here
//   ^^( … )     a target: the same, but settled before the ability is pending
//   ^<( … )     cards captured before the text does anything, because they may have left later (CAPTURE); if an event's
//               card is asked about, they are captured with the event: "the card it was beneath"
//               These three contain CHOOSE, TARGET, CAPTURE, FOLLOW or RANDOM without the first two operands (slot,
//               statement). ^( … ) may also contain a statement of the game that takes "ww…" and settles the slot
//               itself with the cards it finds (entry_settle). "It" never means such a slot, and costs have none.
//   ^*( … )     such a statement too, but the text names the cards: "it" and "those cards" can mean them
//   pair        the two cards named last, one by one or together; nth1, nth2: the first, the second of them
//   yours, theirs, actors   of several cards named one by one: your card, your opponent's, that of the player who acts
//   actor       who acts; actor=2: from here on the player that the second slot names, actor=opponent: the opponent,
//               actor=0: you again
//   it          the slot settled last                       that2  the slot that holds a card of the kind of word 2
//   that:pc     the slot that holds a card of that kind: for pronouns that are used of such cards only
//   those       the slot that ^*( … ) settled last, even if something was chosen since: for "the other cards"
//   player_of_it, owner_of_it   a player: who has the card that "it" is, who owns it
//   player_of1, owner_of1   the same of the card that slot 1 names
//   they        a player: whose card the event is about (role2), otherwise the opponent, if the text has named them
//   their       the player who acts, otherwise the one mentioned last: "his or her"
//   their_rival the opponent of that player: "his or her opponent"
//   that_place  the slot with the location that was named last: "there"
//   whence      the card that is moved, or the target it is described by: "an adjacent site"
//   from        where the cards in `subject`, which are being moved, come from
//   unmoved     the card named last that is not among those in `subject`
//   chosen_last the slot settled last, whatever the words say
//   the_rest    of cards from which some were chosen, those that were not; the_other: none if nothing was chosen
//   left_of     of the cards that the text found last, those that were not chosen yet
//
// Code can be kept and put in again later: there=( … )= keeps it, `there` puts it in. The names, and what each is for:
//   there       a place that was mentioned                   subject     whom a clause is about
//   lasts       how long it holds                            hand        whose hand was shown
//   difference  of two numbers that were compared            drawn       a number that chance has given
//   holder      a player who has or controls something; `rival` is then the other player
//   place       a place that was only mentioned, as a filter
//   than        what cards are compared with
//   how         how cards lie on another, for what is said about the cards before it
//   least, most the tests that a number of a card is at least, or at most, what follows;   of   that number of the card
// a=( [ … ] )= (a2=: of the kinds that slot 2 names), one=( … )=, two=( … )= and many=( … )= say that such a card, the
// only one, both or all of them were mentioned. Then "it", "that unit" and "those" mean them, unless a slot was settled
// that could be meant. a=0 says that none was.
//
// ---- abilities ----
//
// A phrase whose recipe begins with a kind of ability (`REWARD!`) makes one. Its sections follow, each with its code:
// `event:` (a number, then filters for what it happens to and with what), `subject:`, `object:`, `if:`, `play:` (costs
// and targets), `code:`. `role0=pc` says that "that PC" is the event's first card, `role0=1` that it is the card that
// slot 1 names, and `role2=pc` that the player whose card it is can be called "he or she" (`they`).
// Another kind of ability further on in the recipe begins a second ability. `$1` may be used in both; its cards are
// then chosen once for each.
//   WATCHED!( … )!   an ability inside the one being made, with the same slots; its number in the program is put here,
//               for OP_WATCH. Its targets are settled with those of the outer ability, unless they are described by the
//               event it waits for. "It" first means what that event is about.
//   limit: 2    how often it may be used in a turn          side: 1   the side of the card it stands on
//   edition: 2  the edition of the rules in which it works
//   nth: 1      only the first, second … such event of a turn sets it off
//   also: $2    another event that sets it off, with the same cards: "is damaged or destroyed"
//   once: 1     things that happen together set it off only once: "one or more of your units are destroyed"
//   slots: 6    its choices go into this slot and the next ones: for costs that are settled in another text's entry
// Each is followed by one constant or slot. In a phrase that makes no ability they hold for those made inside it.
//
// ---- where ----
//
// `where` restricts what a slot may be, and where a phrase may stand:
//   1=pc        slot 1 is about a PC                  2=1..30     slot 2 is a number within these bounds
//   2=of1       slot 2 is about cards of which slot 1 can be said (of=)
//   1=verb      slot 1 has cards that the verb can be done to; lies=1:verb asks only where they are
//   self=1      slot 1 names this card's own kind     bare=3      slot 3 has no adjective
//   plain=2     slot 2 has none but those of this phrase
//   one=1       slot 1 is never several cards         many=1, two=1   it always is; it is exactly two
//   mine=1      slot 1 is about the cards of the player who acts    theirs=1    about the opponent's
//   yours=1     slot 1 is about your cards, and another player acts
//               With "subject" instead of 1 these are asked of the cards in that register
//   mine=it     "it" or "those" point to your cards
//   whole=1     its noun fits all the cards that were named last
//   still=1     slot 1 chooses nothing                lies=1:DISCARD_PILE   its cards lie in these zones
//   on=monster  only on the text of a monster         of=pc       an adjective for such cards only
//   by=you, by=other   who acts                       first=1     nothing was named before
//   first=item  no item was named before
//   deals=1     cards come to a hand: after one, an "it" that could be any card is refused
//   back=battle that word, or a form of it ("battles"), comes before in the line; line=battle: is anywhere in it
//   cost=IN_BATTLE     instead of back=: an additional cost of the card asks that of its cards
//   said=many   its words point back to several cards
//   seen=it     "it" points to cards that the text found in a pile; seen=not: to cards in play
//   speaks=1    it mentions this card, so that "it" can follow
//   mentions=1  it also mentions another card that is not settled: "it" in the next fact would be ambiguous
//   several=1   it names cards one by one, so that "it" can't follow
//   spread=2    a place in the last slot of its kind must hold for slot 2, too, or be said of each
//   outright=2  slot 2 does not begin with "if"
//   alone=2     slot 2 is one card, and not each of several
//   who=2       slot 2 says who does it: it does not begin with a verb
//   gathered=2  the cards of slot 2 are counted together, so their place is not "a site", which could be any
//   together=1  in slot 1 only one player does something, since a condition follows that could hold for the last alone
//   sure=3      no sentence in slot 3 begins with "if" (but "if you do")
//   excepts=1   it ends with what is not meant ("other than …"), so it is not the first half of "A or B"
//   unowned=1   "your", "your opponent's" and the like do not stand right before it
//   joins=1     it is about cards of any of its nouns' kinds: "ship or character"
//   names=pc    it is about such a card, whatever nouns it has; names=any: about a card of any kind
//   prefer=P2   it gives way to another reading by that preference
//   refuse: …   last in the column, a sentence: why it isn't understood on cards other than "on=" says or, without
//               "on=", at all

#ifndef RIFT_LANGUAGE_VOCABULARY_H
#define RIFT_LANGUAGE_VOCABULARY_H

#include "core/entry.h"
#include "core/table.h"

typedef struct WordInfo {
    const char *class;
    int16_t value;
    uint16_t zones;                     // where such cards are looked for when no place is named
    const char *singular, *plural;      // plural NULL: it has none
} WordInfo;

typedef struct NameInfo {
    const char *name;
    uint16_t value;
} NameInfo;

// Which forms of a verb make sense besides "damage target unit" and what goes with it. FORM_GAME and up: the game's
// own.
enum { FORM_EVENT = 1,                  // "each time a unit is damaged", "would be damaged", "was damaged this turn"
       FORM_DOER = 2,                   // "you damage a unit", "a weapon damages a unit": a text does it
       FORM_BAN = 4,                    // "can't be damaged", "you can't damage units"
       FORM_COUNT = 8,                  // "for each unit damaged this way"
       FORM_PASSIVE = 16,               // "target unit is damaged"
       FORM_ALL = 31,
       FORM_OWN = 32,                   // "your opponent discards a unit": what players do to their own cards
       FORM_GAME = 64 };

// What is done to cards (VERB in a game's verbs.def). Its operation is OP_GAME + its place in the list.
typedef struct TextVerb {
    uint8_t event;                      // what happens to the cards
    uint16_t forms;                     // FORM_…
    uint16_t cards;                     // the kinds of cards it is done to; 0: any
    uint16_t zones;                     // where they must be; 0: anywhere
} TextVerb;

// In a list of nouns: a word's value says of what kind it is; of what kinds (bits), with CALLED_SO for a word that the
// text must have used of the card before.
enum { NOUN_BY_VALUE = 0xffff, NOUN_BY_KINDS = 0xfffd, CALLED_SO = -0x8000 };

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

typedef struct ExampleInfo {            // a line with phrases that are in no generated sentence (examples.def)
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
    const CardId *card;                 // the cards it is done to
    CardId other;                       // the first card of a second selection: where to, or what instead; 0: none
    int16_t number;                     // the first number
    uint8_t whole;                      // asked about a cost: could all of it be done?
    uint8_t word[4];                    // the first constants
    uint16_t filter[2];                 // where the first filters are in the program; 0: none
    struct Entry *entry;                // NULL while an ongoing text is read
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
    SeatId viewer;                      // as far as this seat knows the cards: the one who is asked, otherwise you
    CardId self;
    CardId one;                         // the card that a test asks a condition about
    SeatId unknown_owner;               // while zones are searched: whose the unknown cards in them are
    uint8_t owners, players;            // a bit for each slot: whose its first card was at the beginning (TextLocals)
    const void *aside;                  // the game's own: what else its texts read
#if RIFT_RULES
    uint8_t *cover;                     // the program's marks of what was reached
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
    const TextVerb *verbs;              // their operations are the values of the words in `verb` and `done`
    uint8_t verb_count;
    const ForeignInfo *foreign;         // what other games say; the first that fits is reported
    uint16_t foreign_count;
    const ExampleInfo *examples;
    uint16_t example_count;
    const char *const *kinds;           // names of card types for `where`: bit i is kinds[i]; ended by NULL
    const char *const *types;           // by kind: the type line of such a card; NULL: no card has only this kind
    const NameInfo *nouns;              // classes of words that name cards, and the kinds they name
    uint16_t noun_count;
    uint16_t found_zones;               // where cards can be that a text finds in a pile, with ^*( … ); 0: anywhere
    uint16_t wide_kind, wide_kinds;     // a noun for several kinds: its bit, and theirs ("location": site, sector)
    uint16_t passing_kinds;             // kinds of cards that are never in play
    const char *rival;                  // what texts call the other player, who can be "he or she"; NULL: "opponent"
    const char *self_class;             // besides `noun`, words that a card uses for itself ("this unit"); NULL: none
    uint8_t verb_accept, verb_decline, verb_done, verb_mode;    // for the questions that the machine itself asks
    uint8_t question_may, question_mode;
    uint8_t verb_target, question_target;                       // for picking targets
    uint8_t verb_choose, question_choose;  // for choosing what is moved somewhere; 0: as the statement says
    uint8_t procedure;                  // the machine's own, in the game's list
    bool spells_numbers;                // "two" is written for 2
    bool heeds_viewer;                  // tests say of a card only what the Context's viewer knows
    // The game's own operations. They read their operands from *pc with text_number and so on (vm.h).
    int32_t (*number)(const Context *c, uint8_t op, const uint8_t **pc);
    bool (*condition)(const Context *c, uint8_t op, const uint8_t **pc);
    bool (*test)(const Context *c, uint8_t op, const uint8_t **pc, CardId card);
    uint8_t (*select)(const Context *c, uint8_t op, const uint8_t **pc, CardId *ret_card);
    // For games that keep the cards of one kind of zone in numbered sets (core/cards.h); NULL: cards are tested one by
    // one. set_of, called when a card is loaded: the number of the set of all cards there that pass a test; 0: there is
    // none. With SET_WIDER the set also has cards that don't.
    uint8_t set_zone;
    uint8_t (*set_of)(const uint8_t *test);
    // The cards there that are in all of these sets, a list ended by 0.
    Cards (*within)(const Context *c, const uint8_t *sets);
    // Reduces *set to the cards that pass a test for which there is no set, and reads its operands like `test`. False:
    // it has read none, and the cards must be tested one by one.
    bool (*narrow)(const Context *c, uint8_t op, const uint8_t **pc, Cards *set);
    uint8_t host_of;                    // the selector for what cards are aboard or beneath; 0: the game has none
    uint8_t done_by;                    // the test for who caused an event; 0: the game has none
    uint8_t added_cost;                 // the kind of ability that is an additional cost of its card; 0: none
    uint8_t named_test;                 // a test against a word that the text names as it goes on; 0: the game has none
    uint8_t group_test;                 // a test of this card together with those picked so far; 0: the game has none
    // Whether two cards are the same option when one is picked; NULL: cards_are_alike.
    bool (*alike)(const Table *t, CardId a, CardId b);
    // Who caused the entry's event (PLAYER_DOER). NULL: no phrase of the game asks.
    SeatId (*doer)(const Context *c);
    // Whose card it is, as "your" means it; NULL: its owner's.
    SeatId (*owner)(const Context *c, CardId card);
    // Whether that seat may choose (OP_CHOOSE) or target (OP_TARGET) the card. c->entry has what was chosen before,
    // which may rule out those very cards and no others. NULL: it may.
    bool (*may_choose)(const Context *c, uint8_t op, SeatId who, CardId card);
    // The condition there is about to ask about cards the text has captured. If one of them is hidden, what
    // follows would give it away. NULL: nothing needs to be done about that.
    void (*judged)(Table *t, const Entry *e, uint16_t at);
    // A text that was never pending goes on at another spot, by a condition or an answer. NULL: nobody asks.
    void (*led_on)(Table *t, const Entry *e, uint16_t from, uint16_t to);
    // Whether an alternative that can't be carried out may be chosen although the other one can. NULL: no.
    bool (*may_choose_in_vain)(const Table *t);
    // OP_WATCH: from now on that ability of the entry's program waits for its event, with the entry's cards. NULL: no
    // phrase of the game has it.
    void (*watch)(Table *t, const struct Entry *e, uint8_t mode, uint8_t ability, uint8_t lasts);
    // Whether such a statement sends cards from these zones to where they count as new cards, so that the text
    // can't mention them any more. NULL: none does.
    bool (*sends_away)(uint8_t op, uint16_t zones);
    // Whether the number or test there has an answer for a card that has left; NULL: none has.
    bool (*is_lasting)(const uint8_t *code);
    // The text is about to send this card away and will mention it again: keeps in its entry what the card is like
    // now (Entry.gone).
    void (*keep_gone)(const Table *t, Entry *entry, CardId card);
    // Where cards are after such a statement, for what is said about them later; 0: where they were. NULL: no statement
    // moves any.
    uint16_t (*brings)(uint8_t op);
    // Where the cards are that such an ability, which waits for that event, is about, if its words name no place;
    // `zones` is what their nouns say; conditions are not asked about. *ret_test: a test they must pass,
    // if there is one. NULL: where the nouns say.
    uint16_t (*zones_unsaid)(uint8_t ability, uint8_t event, uint16_t zones, uint8_t *ret_test);
    // Why an ability makes no sense on a card of that kind, and where in the code the reason is (0: all of it). NULL:
    // it makes sense.
    const char *(*nonsense)(const uint8_t *code, const Ability *a, uint16_t kind, uint16_t *ret_at);
    // The helper text that the rules give for the abilities from that one on, made by a line of a card of that kind;
    // empty: none. False: such a line may not have helper text. NULL: no line may.
    bool (*helper)(const Program *p, uint8_t from, uint16_t kind, Text *ret_text);
} Vocabulary;

#endif
