// rule.c — the list of rule marks in this build.
#include "core/rule.h"

#include "core/text.h"

RuleSite *rule_sites(size_t *ret_count)
{
#if RIFT_RULES
    *ret_count = (size_t)(__stop_rule_sites - __start_rule_sites);
    return __start_rule_sites;
#else
    *ret_count = 0;
    return NULL;
#endif
}

void rule_site_name(const RuleSite *site, char *buffer, size_t size)
{
    Text text = text_in(buffer, size);
    text_format(&text, "%s-%s", site->area, site->number);
    for (char *c = buffer; *c; c++)
        if (*c == '_')
            *c = '-';
}
