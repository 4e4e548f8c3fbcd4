/* moi_words.h: names of actions, events, phases, statuses and outcomes. */
#ifndef BANNERET_MOI_WORDS_H
#define BANNERET_MOI_WORDS_H

#include "../../engine/rule_system.h"

enum { /* rows of moi_words.statuses */
       STATUS_DISORDERED,
       STATUS_RETIRED,
       STATUS_WALL,
       STATUS_RING,
       STATUS_CHARGING,
       STATUS_ATTACKING,
       STATUS_ACTIVE,
       STATUS_COMMAND,
       STATUS_MOVED,
       STATUS_FIRED,
       STATUS_SPENT,
       STATUS_ALLOWANCE,
       STATUS_RATING,
       STATUS_REPLACED,
       STATUS_FATE,
       STATUS_TARGET,
       STATUS_COUNT,
};

enum { /* rows of moi_words.group_statuses */
       COMMAND_RATING,
       COMMAND_RANGE,
       COMMAND_ACTIVE,
       COMMAND_LAST,
       COMMAND_ACTIVATIONS,
       COMMAND_TO_COME,
       COMMAND_LOST,
       COMMAND_STATUS_COUNT,
};

extern const Words moi_words;
extern const Reason moi_reasons[];

#endif
