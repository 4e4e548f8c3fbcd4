/* systems.c: every rule system there is, once. */
#include "systems.h"
#include "blank/blank.h"
#include "bmw/bmw.h"
#include "gmb/gmb.h"
#include "moi/moi.h"

const RuleSystem *const rule_systems[] = {
    &rab_book.rules, &tam_book.rules, &eab_book.rules, &moi_rules, &bmw_rules, &blank_rules, NULL};
