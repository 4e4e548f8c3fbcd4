/* gmb_words.h: names of actions, events, phases, statuses and outcomes. */
#ifndef BANNERET_GMB_WORDS_H
#define BANNERET_GMB_WORDS_H

#include "../../engine/rule_system.h"

enum { /* rows of Words.statuses */
       STATUS_ROUT,
       STATUS_LANCE,
       STATUS_DISOBEYED,
       STATUS_CHARGING,
       STATUS_MOVED,
       STATUS_ACTED,
       STATUS_SPENT,
       STATUS_ALLOWANCE,
       STATUS_COMMAND,
       STATUS_FATE,
       STATUS_TARGET,
       STATUS_WAY,
       STATUS_LEVEL_ON,
       STATUS_LEVEL_STOP,
       STATUS_COUNT,
};

enum { /* rows of Words.group_statuses */
       COMMAND_ROUTED,
       COMMAND_LOST,
       COMMAND_STATUS_COUNT,
};

#endif
