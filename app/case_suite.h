/* case_suite.h: the rule cases of a directory: collected, run, measured against the books. */
#ifndef BANNERET_APP_CASE_SUITE_H
#define BANNERET_APP_CASE_SUITE_H

#include "engine/case_run.h"

typedef struct CaseFile {
    char *path;
    char *text;
    uint32_t size;
    CaseReport report;
    const RuleSystem *rules; /* of its battle; NULL if it did not get so far */
} CaseFile;

typedef struct CaseSuite {
    CaseFile *files;
    uint32_t count, cap;
    uint32_t passed, failed; /* once it was run */
} CaseSuite;

/* Adds a .case file, or every one below a directory, and reads it. false if that cannot be done,
 * with a message printed. */
bool suite_collect(CaseSuite *suite, const char *path);
void suite_sort(CaseSuite *suite); /* by path, each once */

enum { CASE_CHILDREN_MAX = 64 };

/* Runs every file, in so many child processes at once; one that crashes, or finds no end, has
 * failed, and the others are run all the same. trace: every line is told on the standard output as
 * it is run. false if children could not be started, or one ended badly between two files. */
bool suite_run(CaseSuite *suite, uint32_t child_count, bool trace);
void suite_free(CaseSuite *suite);

/* ---- coverage ---- */

typedef struct DigestCase {
    char number[MAX_NAME];
    char title[MAX_TEXT];
    char reason[MAX_TEXT]; /* why there is nothing to enforce; empty if there is */
    uint32_t files;        /* cases that pass and test it */
} DigestCase;

typedef struct Digest {
    char book[MAX_NAME];
    DigestCase *cases;
    uint32_t count, cap;
    uint32_t tested, nothing;
} Digest;

typedef struct Coverage {
    Digest *digests; /* by book */
    uint32_t count;
    char (*errors)[512]; /* files that stand in the wrong place or cite what no digest has */
    uint32_t error_count;
    bool is_complete; /* everything tested or with nothing to enforce, and no errors */
} Coverage;

/* Reads docs/rules/ and counts; the suite was run. false with a message if there are no digests. */
bool coverage_count(const CaseSuite *suite, Coverage *coverage);
void coverage_print(const Coverage *coverage);
void coverage_write(const Coverage *coverage, Out *o); /* as a JSON object */
void coverage_free(Coverage *coverage);

/* ---- mutation ---- */

typedef struct Mutant {
    const RuleSystem *rules;
    uint32_t reason; /* the row that is off */
    int pid;         /* of the child that runs it; 0 before and after */
    bool is_noticed;
} Mutant;

typedef struct Mutation {
    Mutant *mutants;
    uint32_t count, unnoticed;
} Mutation;

/* Switches off every refusal, modifier and effect in turn, each in a child process of its own, and
 * asks whether a case fails. The suite was run and passed. false if no child could be started. */
bool mutation_run(const CaseSuite *suite, uint32_t child_count, Mutation *mutation);
void mutation_print(const Mutation *mutation);
void mutation_write(const Mutation *mutation, Out *o); /* as a JSON object */
void mutation_free(Mutation *mutation);

#endif
