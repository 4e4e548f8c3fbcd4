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

/* clang-format off */
static const ActionWord actions[] = {
#define ACTION(name, word, unit, argument, flags, phases, not_now, no_target, who, check, list, apply, strike, brief, weigh, help) \
    {word, unit, argument, flags, help},
#include "gmb_actions.def"
#include "tam_actions.def"
#undef ACTION
};

static const EventWord events[] = {
#define EVENT(name, ...) {__VA_ARGS__},
#include "gmb_text.def"
#define EVENT(name, ...) {__VA_ARGS__},
#include "tam_text.def"
};

static const RollWord rolls[] = {
#define ROLL(event, ...) {EVENT_##event, __VA_ARGS__},
#include "gmb_text.def"
#define ROLL(event, ...) {EVENT_##event, __VA_ARGS__},
#include "tam_text.def"
};

static const PhaseWord phases[] = {
    [PHASE_SETUP]    = {"set-up", "Set-up", "tam 15.1"},
    [PHASE_RALLY]    = {"rally", "Rout removal", "gmb 12.2"},
    [PHASE_ROUT]     = {"rout", "Rout movement", "gmb 11.0"},
    [PHASE_MOVEMENT] = {"movement", "Movement", "gmb 5.0"},
    [PHASE_MODES]    = {"modes", "Mode changes, at the end of movement", "tam 16.0"},
    [PHASE_FIRE]     = {"fire", "Fire combat", "gmb 8.0"},
    [PHASE_MELEE]    = {"melee", "Melee", "gmb 9.0"},
    [PHASE_OVER]     = {"over", "The battle is over", "tam 21.0"},
    [PHASE_RETREAT]  = {"retreat", "Retreat after combat", "tam 15.41"},
    [PHASE_ADVANCE]  = {"advance", "Advance after combat", "tam 15.42"},
};

static const StatusWord statuses[] = {
#define STATUS(name, ...) {__VA_ARGS__},
#include "gmb_text.def"
#define STATUS(name, ...) {__VA_ARGS__},
#include "tam_text.def"
};

static const char *const fates[] = {"eliminated", "captured", "fled off the map", NULL};

static const SignWord signs[] = {
#define SIGN(status, ...) {STATUS_##status, __VA_ARGS__},
#include "gmb_text.def"
#define SIGN(status, ...) {STATUS_##status, __VA_ARGS__},
#include "tam_text.def"
};

static const CounterWord counter[] = {
    {UNIT_COMBAT, PRINT_INITIAL, "armour", NO_STATUS,        NO_STATUS, NULL},
    {UNIT_COMBAT, PRINT_PLAIN,   "move",   STATUS_ALLOWANCE, NO_STATUS, NULL},
    {UNIT_COMBAT, PRINT_PLAIN,   "morale", NO_STATUS,        NO_STATUS, NULL},
    {UNIT_LEADER, PRINT_PLAIN,   "move",   STATUS_ALLOWANCE, NO_STATUS, NULL},
};

static const OutcomeWord outcomes[] = {
#define OUTCOME(name, ...) {__VA_ARGS__},
#include "gmb_text.def"
};

static const StatusWord group_statuses[] = {
    [COMMAND_ROUTED] = {"routed", "{value} routed", 0, 0, false, "routed units (gmb 10.1)", false},
    [COMMAND_LOST]   = {"lost", "{value} lost", 0, 0, false, "units eliminated or captured (tam 21.1)", false},
};

static const EventWord prompts[] = {
#define PROMPT(name, ...) {__VA_ARGS__},
#include "gmb_text.def"
#define PROMPT(name, ...) {__VA_ARGS__},
#include "tam_text.def"
};
/* clang-format on */

const Words tam_text = {
    .actions = actions,
    .action_count = COUNT_OF(actions),
    .events = events,
    .event_count = COUNT_OF(events),
    .rolls = rolls,
    .roll_count = COUNT_OF(rolls),
    .modifier_event = EVENT_MODIFIER,
    .phases = phases,
    .phase_count = COUNT_OF(phases),
    .statuses = statuses,
    .status_count = COUNT_OF(statuses),
    .signs = signs,
    .sign_count = COUNT_OF(signs),
    .counter = counter,
    .counter_count = COUNT_OF(counter),
    .spent_status = STATUS_SPENT,
    .way_status = STATUS_WAY,
    .outcomes = outcomes,
    .outcome_count = COUNT_OF(outcomes),
    .prompts = prompts,
    .prompt_count = COUNT_OF(prompts),
    .group_statuses = group_statuses,
    .group_status_count = COUNT_OF(group_statuses),
};
