/* bmw.h: Battles of the Medieval World. */
#ifndef BANNERET_BMW_H
#define BANNERET_BMW_H

#include "../../engine/rule_system.h"

extern const RuleSystem bmw_rules;

#endif
