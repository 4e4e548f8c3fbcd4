/* bmw_outcomes.h: rows of how an attack ends. */
#ifndef BANNERET_BMW_OUTCOMES_H
#define BANNERET_BMW_OUTCOMES_H

enum { /* of a combat they are the results of its table, in their order */
       OUTCOME_AR,
       OUTCOME_AL,
       OUTCOME_EX,
       OUTCOME_DR,
       OUTCOME_DL,
       OUTCOME_NONE,
       OUTCOME_GONE, /* a lone leader stays and is taken */
       OUTCOME_VOID, /* nobody is there to be attacked */
       OUTCOME_HIT,
       OUTCOME_MISSED,
       OUTCOME_RALLIED,
       OUTCOME_NOT_RALLIED,
       OUTCOME_COUNT,
};

#endif
