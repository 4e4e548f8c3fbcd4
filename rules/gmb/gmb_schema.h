/* gmb_schema.h: the vocabulary of a battle file under these rules. */
#ifndef BANNERET_GMB_SCHEMA_H
#define BANNERET_GMB_SCHEMA_H

#include "../../engine/rule_system.h"

extern const Schema gmb_schema;

#endif
