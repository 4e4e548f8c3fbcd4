/* systems.c: every rule system there is, once. */
#include "systems.h"
#include "blank/blank.h"
#include "bmw/bmw.h"
#include "family.h"
#include "gmb/gmb.h"
#include "moi/moi.h"

/* clang-format off */
const RuleSystem *const rule_systems[] = {
    FAMILY(gmb, &rab_book.rules, &tam_book.rules, &eab_book.rules, )
    FAMILY(moi, &moi_rules, )
    FAMILY(bmw, &bmw_rules, )
    FAMILY(blank, &blank_rules, )
    NULL,
};
/* clang-format on */
