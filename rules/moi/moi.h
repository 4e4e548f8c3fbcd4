/* moi.h: Men of Iron, volume I. */
#ifndef BANNERET_MOI_H
#define BANNERET_MOI_H

#include "../../engine/rule_system.h"

extern const RuleSystem moi_rules;

#endif
