/* tam_text.c: names of actions, events, phases, statuses and outcomes; the reasons. */
#include "gmb_events.h"
#include "gmb_words.h"
#include "tam.h"

#define FORM REASON_FORM
#define REFUSAL REASON_REFUSAL
#define MODIFIER REASON_MODIFIER
#define EFFECT REASON_EFFECT
#define GMB(number) "gmb", number
#define TAM(number) "tam", number
/* Cases that each book has among its own. */
#define CITE_GAME_IS_OVER TAM("21.0")
#define CITE_NOT_NOW_MODE TAM("16.0")
#define CITE_NOT_YET_MODE TAM("16.0")
#define CITE_FIRE_TABLE TAM("8.3")
#define CITE_MELEE_TABLE TAM("9.4")
#define CITE_MODE_IS_UP TAM("16.0")
#define CITE_NO_FREE_SETUP TAM("15.1")
#define CITE_SETUP_CHOSEN TAM("15.1")
#define CITE_CHANGED_ALREADY TAM("16.0")
#define CITE_ROUTED_MODE TAM("16.0")
#define CITE_OUT_OF_RANGE TAM("8.3")
#define CITE_NOT_MELEE_MODE TAM("16.0")
#define CITE_NO_TABLE_ENTRY TAM("9.4")
#define CITE_LEVELS TAM("21.3")
const Reason tam_reasons[] = {
    {"gmb", "4.0", REASON_FORM, "legal"},
#define X(name, citation, kind, text) {citation, kind, text},
#include "gmb_reasons.def"
#include "tam_reasons.def"
#undef X
};
_Static_assert(COUNT_OF(tam_reasons) == TAM_WHY_COUNT, "one row a reason");
_Static_assert((int)TAM_WHY_COUNT <= (int)MAX_REASONS,
               "the set of switched-off rows holds them all");
_Static_assert((int)TAM_WHY_COUNT < (int)UINT8_MAX, "a reason to keep out of a hex is a byte");

#define BOOK_ACTIONS "tam_actions.def"
#define BOOK_TEXT "tam_text.def"
#define BOOK_SETUP "tam 15.1"
#define BOOK_MODES "tam 16.0"
#define BOOK_OVER "tam 21.0"
#define BOOK_LOST "tam 21.1"
#define BOOK_PHASES                                                                                \
    [PHASE_RETREAT] = {"retreat", "Retreat after combat", "tam 15.41"},                            \
    [PHASE_ADVANCE] = {"advance", "Advance after combat", "tam 15.42"},
#define BOOK_REPLIES {PHASE_RETREAT, false, false}, {PHASE_ADVANCE, true, false},
#define BOOK_LABELS {"advance", NULL, NULL, "Advance to {to-place}"},
#include "gmb_book_words.def"

const Words tam_text = {GMB_WORDS};
