/* rab_text.c: names of actions, events, phases, statuses and outcomes; the reasons. */
#include "gmb_events.h"
#include "gmb_words.h"
#include "rab.h"

#define FORM REASON_FORM
#define REFUSAL REASON_REFUSAL
#define MODIFIER REASON_MODIFIER
#define EFFECT REASON_EFFECT
#define GMB(number) "gmb", number
#define RAB(number) "rab", number
/* Cases that each book has among its own. */
#define CITE_GAME_IS_OVER RAB("20.0")
#define CITE_NOT_NOW_MODE RAB("16.12")
#define CITE_NOT_YET_MODE RAB("16.11")
#define CITE_FIRE_TABLE RAB("8.3")
#define CITE_MELEE_TABLE RAB("9.4")
#define CITE_MODE_IS_UP RAB("16.0")
#define CITE_NO_FREE_SETUP RAB("15.11")
#define CITE_SETUP_CHOSEN RAB("15.11")
#define CITE_CHANGED_ALREADY RAB("16.11")
#define CITE_ROUTED_MODE RAB("16.14")
#define CITE_OUT_OF_RANGE RAB("8.3")
#define CITE_NOT_MELEE_MODE RAB("16.0")
#define CITE_NO_TABLE_ENTRY RAB("9.4")
#define CITE_LEVELS RAB("20.2")
const Reason rab_reasons[] = {
    {"gmb", "4.0", REASON_FORM, "legal"},
#define X(name, citation, kind, text) {citation, kind, text},
#include "gmb_reasons.def"
#include "rab_reasons.def"
#undef X
};
_Static_assert(COUNT_OF(rab_reasons) == RAB_WHY_COUNT, "one row a reason");
_Static_assert((int)RAB_WHY_COUNT <= (int)MAX_REASONS,
               "the set of switched-off rows holds them all");

#define BOOK_ACTIONS "rab_actions.def"
#define BOOK_TEXT "rab_text.def"
#define BOOK_SETUP "rab 15.1"
#define BOOK_MODES "rab 16.11"
#define BOOK_OVER "rab 20.0"
#define BOOK_LOST "rab 20.1"
#define BOOK_PHASES
#define BOOK_REPLIES
#define BOOK_LABELS                                                                                \
    {"organize", NULL, NULL, "Roll for order"}, {"close", NULL, NULL, "Close ranks in {to}"},      \
        {"open", NULL, NULL, "Open ranks over {to-place}"},
#include "gmb_book_words.def"

const Words rab_text = {GMB_WORDS, .worn_flag = "disorganized"};
