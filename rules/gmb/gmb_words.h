/* gmb_words.h: statuses of units and groups in the standard rules. */
#ifndef BANNERET_GMB_WORDS_H
#define BANNERET_GMB_WORDS_H

#include "../../engine/rule_system.h"

enum { /* rows of Words.statuses */
#define STATUS(name, ...) STATUS_##name,
#include "gmb_text.def"
       STATUS_BOOK, /* the first of a book's own */
};

enum { /* rows of Words.group_statuses */
       COMMAND_ROUTED,
       COMMAND_LOST,
       COMMAND_STATUS_COUNT,
};

#endif
