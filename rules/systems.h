/* systems.h: every rule system there is, once. */
#ifndef BANNERET_SYSTEMS_H
#define BANNERET_SYSTEMS_H

#include "../engine/rule_system.h"

extern const RuleSystem *const rule_systems[]; /* NULL-terminated */

#endif
