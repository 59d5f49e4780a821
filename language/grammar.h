// grammar.h — a vocabulary made ready for reading: interned words, phrases as symbols, recipes as steps.
//
// Made once for a game, from the shared phrases (language/grammar.def) and the game's own. Read-only afterwards.

#ifndef RIFT_LANGUAGE_GRAMMAR_H
#define RIFT_LANGUAGE_GRAMMAR_H

#include "core/arena.h"
#include "language/vocabulary.h"

enum {
    TERM_MAX = 1024,                    // different words and signs
    CATEGORY_MAX = 448,
    CLASS_MAX = 48,                     // classes of words
    SYMBOLS_MAX = 28,                   // symbols of one template
    KID_MAX = 6,                        // slots of one template
    LEXEME_TERMS = 4,                   // words of one lexeme: "Twin Blade"
    PREFERENCE_MAX = 16,
};

typedef enum SymbolKind { SYMBOL_TERM, SYMBOL_CATEGORY, SYMBOL_CLASS, SYMBOL_NUMBER, SYMBOL_ONE, SYMBOL_MANY,
                          SYMBOL_SIGNED, SYMBOL_TITLE, SYMBOL_NAME } SymbolKind;

typedef struct Symbol {
    uint8_t kind;
    uint8_t plural;                     // for a class: the word is in the plural
    uint8_t capital;                    // printed with a capital
    uint8_t slot;                       // 1 … KID_MAX; 0: not a slot
    uint16_t id;                        // term, category or class
    const char *said;                   // for a term: its spelling in the template
} Symbol;

typedef enum StepKind {
    STEP_END, STEP_BYTE, STEP_KID, STEP_WIDE, STEP_WIDE_KID, STEP_FILTER, STEP_FILTER_END, STEP_FILTER_MORE,
    STEP_LABEL_REF, STEP_LABEL, STEP_HOIST, STEP_HOIST_END, STEP_KEEP, STEP_KEEP_END, STEP_PASTE,
    STEP_IT, STEP_THAT, STEP_ABILITY, STEP_SECTION, STEP_ROLE, STEP_ACTOR, STEP_ACTOR_SET,
    STEP_WIDE_NOUN, STEP_DROP_KID, STEP_TARGET, STEP_ROLE_KID, STEP_SAME, STEP_NUMBER, STEP_ACTOR_IS, STEP_HOIST_NAMED,
    STEP_INNER, STEP_INNER_END, STEP_FIRST, STEP_OWNER_OF, STEP_THOSE, STEP_THEY, STEP_OTHER,
    STEP_MODE, STEP_MODE_END, STEP_THEIR, STEP_THEIR_RIVAL, STEP_ZONE, STEP_ZONE_HERE, STEP_X, STEP_X_IS,
    STEP_THAT_PLACE, STEP_WHENCE, STEP_CHOSEN_LAST, STEP_THAT_KIND,
    STEP_CAPTURE, STEP_PAIR, STEP_NTH, STEP_REST, STEP_RIVAL, STEP_ONE_OF, STEP_UNSAID, STEP_VERB, STEP_FROM,
    STEP_UNMOVED,
} StepKind;

// How a phrase points back: not in words ("an adjacent site"), to one card ("it", "that unit"), to several ("those").
typedef enum Said { SAID_NOT, SAID_ONE, SAID_MANY } Said;

// What "each unit" means: all there are when something is done with them, or all there were when the text was
// announced, because it lasts. The phrase around the description decides which ($1, %1). If the text mentions them
// again ("those units"), they are those it was done with.
typedef enum Mode { MODE_CARDS, MODE_CAPTURED, MODE_KEPT } Mode;
enum { MODE_SAME = 3, MODE_SHIFT = 8 };   // for STEP_KID: the phrase's own mode; where the mode is in the value

// Code that is kept to be used again: the place named last, who a clause is about, how long it lasts.
typedef enum Register {
    REGISTER_THERE, REGISTER_SUBJECT, REGISTER_LASTS, REGISTER_HAND, REGISTER_DIFFERENCE, REGISTER_PLACE,
    REGISTER_HOLDER, REGISTER_DRAWN, REGISTER_HOW, REGISTER_THAN, REGISTER_VERB, REGISTER_LEAST, REGISTER_MOST,
    REGISTER_OF, REGISTER_SPOKEN, REGISTER_COUNT
} Register;

// In the value of STEP_KEEP, beside the register: how many cards were mentioned, and by which slot, if not by the whole
// phrase.
enum { SPOKEN_SHIFT = 8, SPOKEN_OF = 12, SPOKEN_A = 1, SPOKEN_ONE, SPOKEN_TWO, SPOKEN_MANY };

// What a recipe wants to know of a verb, besides the slot it is in: its operation or what happens then, and which form
// the verb must have for that.
enum { VERB_SLOT = 15, VERB_IS_EVENT = 1 << 4, VERB_FORM_SHIFT = 8 };
// Values of Phrase.wants: the cards that the verb is done to; those of which that slot can be said.
enum { BY_VERB = 0xfffe, BY_SLOT = 0xfff0 };

// Where cards are if the words don't say: where their nouns say, anywhere, or where either half of "A or B" is.
enum { ZONE_OF_NOUN, ZONE_ANY, ZONE_BOTH };
enum { OWNER_KID_SHIFT = 8 };           // for STEP_OWNER_OF: the player, and the slot with the words for the card
enum { REST_LEFT = 2 };                 // for STEP_REST: what is left of the cards the text came upon
enum { BY_YOU = 1, BY_OTHER };            // values of Phrase.by
enum { MINE_IT = 0xff };                // a value of Phrase.mine: what "it" or "those" point back to
enum { OF_SUBJECT = 0xfe };             // instead of a slot: the cards in REGISTER_SUBJECT
enum { ROLE_DOER = 0xfffe };            // a value of role2: "he or she" is the player who did it
enum { ANY_KIND = 0xffff };             // a value of Phrase.names: a card named by its title can be of any kind
enum { DROP_ALONE = 0x100, DROP_HERE = 0x200 };  // for STEP_DROP_KID: nothing need be done with it; it is chosen here

typedef struct RecipeStep {
    uint8_t kind;
    uint32_t value;
} RecipeStep;

typedef enum CameUpon { SEEN_ANY, SEEN_IT, SEEN_NOT } CameUpon;

typedef struct Phrase {
    const PhraseInfo *info;
    uint16_t category;
    uint8_t symbol_count, kid_count;
    const Symbol *symbol;
    const RecipeStep *recipe;           // ended by STEP_END
    uint16_t on;                        // kinds of cards it may be on; 0: any
    uint16_t wants[KID_MAX + 1];        // kinds allowed in each slot; 0: any
    uint8_t least[KID_MAX + 1];         // the least number allowed in each slot
    uint8_t most[KID_MAX + 1];          // the greatest number allowed in each slot; 0: whatever fits a byte
    uint8_t self;                       // the slot that must name this card's own kind; 0: none
    uint8_t preference;                 // the preference by which this phrase yields to others; 0: none
    uint8_t bare;                       // the slot that must not have an adjective; 0: none
    uint8_t plain;                      // a slot whose noun has no adjective but those that this phrase says; 0: none
    uint8_t whole;                      // the slot whose noun must fit all cards named last; 0: none
    uint8_t mine;                       // the slot whose cards are your own, or MINE_IT; 0: none
    uint8_t theirs;                     // the slot whose cards are the opponent's; 0: none
    uint8_t yours;                      // the slot whose cards belong to "you", while another player acts; 0: none
    uint8_t one;                        // the slot that is never several cards; 0: none
    uint8_t two;                        // the slot that must be two cards; 0: none
    uint8_t alone;                      // this slot is one card, not each of several; 0: none
    uint8_t spread;                     // a place in the last slot like it would have to hold for it, too; 0: none
    uint8_t outright;                   // this slot does not begin with "if"; 0: none
    uint8_t gathered;                   // the cards of this slot are counted: they are not at "a site"; 0: none
    uint8_t together;                   // in this slot only one player does something, for a condition follows; 0: none
    uint8_t sure;                       // this slot has no "if" of its own after its first sentence; 0: none
    bool excepts;                       // it ends with what is not meant: "a unit other than a kizen"
    bool unowned;                       // nothing says before it whose it is: "your unit or a ship"
    bool firm;                          // what it refuses stays refused, whatever else the words could mean
    bool several;                       // it names cards one by one: "it" after it could be any of them
    bool pair;                          // what it points back to is two cards: "both of them"
    bool joins;                         // it is about cards of any of its nouns' kinds: "ship or character"
    uint8_t seen;                       // CameUpon: whether "it" must be cards the text came upon, or must not be
    bool speaks_of_self;                // it mentions this card, so that "it" can follow
    bool mentions;                      // it mentions an unsettled card: "it" in the next fact could be that one
    bool still;                         // it chooses nothing
    uint8_t many;                       // the slot that is always several cards; 0: none
    bool first;                         // nothing may be named before it, or nothing of these kinds
    uint16_t first_kinds;
    const char *line;                   // a word that must be somewhere in the line; NULL: none
    uint8_t cost_op;                    // a test in the card's additional cost, instead of `line`; 0: none
    const char *back;                   // a word that must come before it in the line; NULL: none
    uint8_t back_verb;                  // the slot with a verb, in any form, that must come before it; 0: none
    uint8_t by;                         // who does it: BY_YOU, BY_OTHER; 0: anybody
    uint8_t lies;                       // a bit for each slot whose cards must be in one of `zones`; 1: the subject's
    uint16_t zones;                     // a bit for each zone
    uint8_t lies_by_verb;               // a bit for each slot whose cards must be where the verb is done to them
    uint16_t of;                        // for an adjective: the kinds of cards it can be said of; 0: any
    uint8_t names_of;                   // the slot whose kinds it names; 0: none
    uint8_t who;                        // a bit for each slot that must say who does it
    uint16_t names;                     // the kinds of its cards, whatever its nouns say; 0: as they say
    const char *refuses;                // why it may only be on cards in `on`; NULL: no reason is given
    uint8_t said;                       // Said: how its words point back
    bool says_other;                    // its recipe has OTHER
    bool says_zone;                     // its recipe has @zone: it says where its cards are
    bool is_all;                        // its recipe has ?kept: all such cards, which the text may mention again
    bool has_x;                         // its recipe says what X is
    bool names_self;                    // this card is what it is about
    bool deals;                         // so many cards come to a hand: after one, "it" might be that one
    bool acts_on_self;                  // something is done with this card first of all
    bool names_owner;                   // it says "its owner's" about the slot `one`
    bool names_opponent;                // "he or she" after it can be the opponent
    uint8_t told;                       // a bit for each slot that says what somebody does: "you may <effect>"
} Phrase;

// What a phrase can be in a description of cards, a bit each: an adjective; something after the noun; what the cards
// are like; where they are.
enum { DESCRIBES_ADJECTIVE = 1, DESCRIBES_AFTER = 2, DESCRIBES_TRAIT = 4, DESCRIBES_PLACE = 8 };

// One word of the vocabulary in one form.
typedef struct Lexeme {
    uint16_t word;                      // index into the vocabulary's words
    uint16_t class;
    uint8_t plural;
    uint8_t term_count;
    uint16_t term[LEXEME_TERMS];
    uint16_t next;                      // the next lexeme with the same first term; 0: none
} Lexeme;

typedef struct Category {
    const char *name, *description;     // description NULL: an error lists what it consists of
    uint16_t first_phrase, phrase_count;
    uint8_t first[TERM_MAX / 8];        // terms it can begin with
    const uint16_t *starting;           // by term: where Grammar.lists has its phrases that can begin with it
    uint16_t all;                       // where Grammar.lists has all of its phrases
} Category;

// What a category lists: "forbid" for "forbid, or" and its parts (grammar_lists.c). Any other category has only its own
// name.
static inline Span category_listed(const char *name) { return (Span){name, strcspn(name, " ,;")}; }
static inline bool category_is_list(const char *name) { return name[strcspn(name, " ,;")] != 0; }

enum { NO_PHRASE = 0xffff };

typedef struct Grammar {
    const Vocabulary *vocabulary;
    Arena arena;
    const char **term;                  // spelling, folded to small letters
    const char **shown;                 // spelling, as in the vocabulary
    uint16_t term_count;
    uint16_t *term_table;               // hash table: spelling to term
    Category *category;
    uint16_t category_count;
    const char **class_name;
    uint16_t *class_kinds;              // kinds of cards a word of this class names; 0: none
    uint16_t class_count;
    Phrase *phrase;                     // sorted by category
    uint16_t phrase_count;
    uint16_t *lists;                    // lists of phrases, each in order and ended by NO_PHRASE
    Lexeme *lexeme;                     // [0] is none
    uint16_t lexeme_count;
    uint16_t *lexemes_at;               // by first term
    // Terms that stand for any number, title or name in Category.first.
    uint16_t number_term, one_term, title_term, signed_term, name_term;
    uint16_t possessive_term;           // "'s": whatever can be named can have something
    uint16_t text_category;
    bool *is_statement;                 // categories whose phrases are statements: choices go before them
    bool *is_verb;                      // by term: what somebody is told to do can begin with it
    uint8_t *describes;                 // by category: what its phrases are in a description (DESCRIBES_…)
} Grammar;

// The grammar of a vocabulary. The first call makes it, on whichever thread; it is never freed.
const Grammar *grammar_of(const Vocabulary *v);

uint16_t grammar_term(const Grammar *g, const char *spelling, size_t size);     // 0: not in the vocabulary
const OpInfo *grammar_op(const Vocabulary *v, uint8_t op);                      // NULL: no such operation
const WordInfo *grammar_word(const Grammar *g, uint16_t word);                  // by Lexeme.word
uint16_t grammar_kinds(const Grammar *g, const Lexeme *l);     // of the cards that a noun names; 0: no noun
const TextVerb *grammar_verb(const Grammar *g, const Lexeme *l);                // NULL: no form of a verb
const char *grammar_preference(uint8_t id, const char **ret_reason);            // "P1"; NULL: none

// Whether a symbol can begin with that term; titles aside, which begin with any word.
static inline bool symbol_begins(const Grammar *g, const Symbol *s, uint16_t term)
{
    switch ((SymbolKind)s->kind) {
    case SYMBOL_TERM:
        return term == s->id;
    case SYMBOL_CATEGORY:
        return g->category[s->id].first[term / 8] >> term % 8 & 1;
    case SYMBOL_CLASS:
        for (uint16_t l = g->lexemes_at[term]; l; l = g->lexeme[l].next)
            if (g->lexeme[l].class == s->id && g->lexeme[l].plural == s->plural)
                return true;
        return false;
    case SYMBOL_NUMBER:
        return term == g->number_term || term == g->one_term;
    case SYMBOL_MANY:
        return term == g->number_term;
    case SYMBOL_ONE:
        return term == g->one_term;
    case SYMBOL_SIGNED:
        return term == g->signed_term;
    case SYMBOL_NAME:
        return term == g->name_term;
    case SYMBOL_TITLE:
        return false;
    }
    return false;
}

#endif
