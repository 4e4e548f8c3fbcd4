/* blank.h: the smallest legal rule system. Copy the folder to start the next one. */
#ifndef BANNERET_BLANK_H
#define BANNERET_BLANK_H

#include "../../engine/rule_system.h"

extern const RuleSystem blank_rules;

#endif
