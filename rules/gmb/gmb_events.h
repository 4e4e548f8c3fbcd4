/* gmb_events.h: events, outcomes and prompts of the standard rules: the rows of gmb_text.def. */
#ifndef BANNERET_GMB_EVENTS_H
#define BANNERET_GMB_EVENTS_H

enum {
#define EVENT(name, ...) EVENT_##name,
#include "gmb_text.def"
    EVENT_BOOK, /* the first of a book's own */
};

enum {
#define OUTCOME(name, ...) OUTCOME_##name,
#include "gmb_text.def"
    OUTCOME_BOOK,
};

enum {
#define PROMPT(name, ...) PROMPT_##name,
#include "gmb_text.def"
    PROMPT_BOOK,
};

#endif
