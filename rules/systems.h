/* systems.h: every rule system that this build serves, once. */
#ifndef BANNERET_SYSTEMS_H
#define BANNERET_SYSTEMS_H

#include "../engine/rule_system.h"

extern const RuleSystem *const rule_systems[]; /* NULL-terminated */

#endif
