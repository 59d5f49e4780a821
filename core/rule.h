// rule.h — marks that tie a line of code to the numbered rule it enforces.
//
// RULE(TW_STAGE, 2) says: here TW-STAGE-2 is enforced. RULE_IF(TW_MATCH, 2, condition) says: this condition
// is the rule; RULE_SET(MOVE, 3, set) the same of a set of cards (core/cards.h). In a player's build they vanish. With
// RIFT_RULES they count hits, and the proof run inverts one condition at a time to see that some scene of that rule
// then fails. Decisions: RULE(TW, A15).

#ifndef RIFT_CORE_RULE_H
#define RIFT_CORE_RULE_H

#include "core/base.h"

#ifndef RIFT_RULES
#define RIFT_RULES 0
#endif
#ifndef RIFT_CHECKS                     // match_check after every step: on where rules are counted, or on its own
#define RIFT_CHECKS RIFT_RULES
#endif

typedef struct RuleSite {
    const char *area, *number;      // "TW_STAGE", "2"
    const char *file;
    int line;
    bool is_test;
    bool inverted;
    uint32_t hits;
} RuleSite;

#if RIFT_RULES

#define RULE_SITE(area_, number_, test_)                                                              \
    static RuleSite rule_site __attribute__((section("rule_sites"), used, aligned(8))) =              \
        {.area = #area_, .number = #number_, .file = __FILE__, .line = __LINE__, .is_test = (test_)}

#define RULE(area, number) __extension__({ RULE_SITE(area, number, false); rule_site.hits++; (void)0; })
#define RULE_IF(area, number, condition)                                                              \
    __extension__({ RULE_SITE(area, number, true); rule_site.hits++; (bool)(condition) != rule_site.inverted; })
#define RULE_SET(area, number, set)                                                                   \
    __extension__({ RULE_SITE(area, number, true); rule_site.hits++; rule_site.inverted ? ~(set) : (set); })

extern RuleSite __start_rule_sites[], __stop_rule_sites[];

#else

#define RULE(area, number) ((void)0)
#define RULE_IF(area, number, condition) (condition)
#define RULE_SET(area, number, set) (set)

#endif

// All marks of this build: NULL and 0 in a player's build.
RuleSite *rule_sites(size_t *ret_count);
// "TW-STAGE-2" for a site.
void rule_site_name(const RuleSite *site, char *buffer, size_t size);

#endif
