/* systems.c: every rule system there is, once. */
#include "systems.h"
#include "blank/blank.h"
#include "gmb/gmb.h"

const RuleSystem *const rule_systems[] = {&rab_rules, &blank_rules, NULL};
