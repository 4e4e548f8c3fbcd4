/* gmb.h: Great Medieval Battles with the exclusive rules of Robert at Bannockburn. */
#ifndef BANNERET_GMB_H
#define BANNERET_GMB_H

#include "../../engine/rule_system.h"

extern const RuleSystem rab_rules;

#endif
