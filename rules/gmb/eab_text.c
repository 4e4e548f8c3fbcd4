/* eab_text.c: names of actions, events, phases, statuses and outcomes; the reasons. Edward at
 * Bannockburn is a complete book: what it shares with the family it cites by numbers of its own. */
#include "eab.h"
#include "eab_cases.h"
#include "gmb_events.h"
#include "gmb_words.h"

#define FORM REASON_FORM
#define REFUSAL REASON_REFUSAL
#define MODIFIER REASON_MODIFIER
#define EFFECT REASON_EFFECT
#define EAB(number) "eab", number
const Reason eab_reasons[] = {
    {"eab", "4.0", REASON_FORM, "legal"},
#define X(name, citation, kind, text) [WHY_##name] = {citation, kind, text},
#include "eab_reasons.def"
#include "eab_standard.def"
#undef X
};

/* As many rows as the family has, and the compiler lets none stand twice: each has its own. */
enum {
    STANDARD_COUNT = 0
#define X(...) +1
#include "eab_standard.def"
#undef X
};
_Static_assert((int)STANDARD_COUNT == (int)WHY_BOOK - 1, "one row a reason of the family");
_Static_assert(COUNT_OF(eab_reasons) == EAB_WHY_COUNT, "one row a reason");
_Static_assert((int)EAB_WHY_COUNT <= (int)MAX_REASONS,
               "the set of switched-off rows holds them all");

#define BOOK_ACTIONS "eab_actions.def"
#define BOOK_TEXT "eab_text.def"
#define BOOK_SETUP "eab 2.2"
#define BOOK_MODES "eab 5.41"
#define BOOK_OVER "eab 14.0"
#define BOOK_LOST "eab 14.1"
#define BOOK_PHASES [PHASE_DESIGNATE] = {"designate", "Designation of targets", "eab 9.1"},
#define BOOK_REPLIES {PHASE_DESIGNATE, true, true},
#define BOOK_LABELS                                                                                \
    {"organize", NULL, NULL, "Roll for order"}, {"close", NULL, NULL, "Close ranks"},              \
        {"open", NULL, NULL, "Open ranks"},                                                        \
        {"designate", NULL, NULL, "Strike {other} in the melee"},                                  \
        {"withdraw", NULL, NULL, "Take its target back"},
#include "gmb_book_words.def"

const Words eab_text = {GMB_WORDS, .worn_flag = "disorganized"};
