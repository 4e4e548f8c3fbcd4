/* soak_totals.h: how many games were played clean, by build and battle, in a small text file. */
#ifndef BANNERET_APP_SOAK_TOTALS_H
#define BANNERET_APP_SOAK_TOTALS_H

#include "engine/limits.h"
#include "engine/text.h"

enum { SOAK_ROWS_MAX = 256, SOAK_BUILD_MAX = 16 };

typedef struct SoakRow {
    char build[SOAK_BUILD_MAX]; /* "dev" or "release" */
    char battle[MAX_NAME];
    uint64_t hash;      /* of the battle and its options, mixed with the revision of the rules */
    uint64_t games;     /* played clean */
    uint64_t decisions; /* of these */
    uint64_t next_seed; /* where to go on */
    uint64_t findings;
} SoakRow;

typedef struct SoakTotals {
    uint32_t count;
    SoakRow row[SOAK_ROWS_MAX];
} SoakTotals;

/* Reads the file; one that is not there is empty. false, with the complaint printed, if it holds
 * anything else. */
bool soak_read(const char *file, SoakTotals *out);

/* Replaces the file as a whole, so that an interrupt leaves the old one or the new. */
bool soak_write(const char *file, const SoakTotals *totals);

/* The row of a build and battle; a changed battle begins anew. NULL if there are too many. */
SoakRow *soak_row(SoakTotals *totals, const char *build, const char *battle, uint64_t hash);

#endif
