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

/* clang-format off */
static const ActionWord actions[] = {
#define ACTION(name, word, unit, argument, flags, phases, not_now, no_target, who, check, list, apply, strike, brief, weigh, help) \
    {word, unit, argument, flags, help},
#include "gmb_actions.def"
#include "rab_actions.def"
#undef ACTION
};

static const EventWord events[] = {
#define EVENT(name, ...) {__VA_ARGS__},
#include "gmb_text.def"
#define EVENT(name, ...) {__VA_ARGS__},
#include "rab_text.def"
};

static const RollWord rolls[] = {
#define ROLL(event, ...) {EVENT_##event, __VA_ARGS__},
#include "gmb_text.def"
#define ROLL(event, ...) {EVENT_##event, __VA_ARGS__},
#include "rab_text.def"
};

static const PhaseWord phases[] = {
    [PHASE_SETUP]    = {"set-up", "Set-up", "rab 15.1"},
    [PHASE_RALLY]    = {"rally", "Rout removal", "gmb 12.2"},
    [PHASE_ROUT]     = {"rout", "Rout movement", "gmb 11.0"},
    [PHASE_MOVEMENT] = {"movement", "Movement", "gmb 5.0"},
    [PHASE_MODES]    = {"modes", "Mode changes, at the end of movement", "rab 16.11"},
    [PHASE_FIRE]     = {"fire", "Fire combat", "gmb 8.0"},
    [PHASE_MELEE]    = {"melee", "Melee", "gmb 9.0"},
    [PHASE_OVER]     = {"over", "The battle is over", "rab 20.0"},
};

static const StatusWord statuses[] = {
#define STATUS(name, ...) {__VA_ARGS__},
#include "gmb_text.def"
#define STATUS(name, ...) {__VA_ARGS__},
#include "rab_text.def"
};

static const char *const fates[] = {"eliminated", "captured", "fled off the map", NULL};

static const SignWord signs[] = {
#define SIGN(status, ...) {STATUS_##status, __VA_ARGS__},
#include "gmb_text.def"
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
#define OUTCOME(name, ...) {__VA_ARGS__},
#include "rab_text.def"
};

static const StatusWord group_statuses[] = {
    [COMMAND_ROUTED] = {"routed", "{value} routed", 0, 0, false, "routed units (gmb 10.1)", false},
    [COMMAND_LOST]   = {"lost", "{value} lost", 0, 0, false, "units eliminated or captured (rab 20.1)", false},
};

static const EventWord prompts[] = {
#define PROMPT(name, ...) {__VA_ARGS__},
#include "gmb_text.def"
};
/* clang-format on */

const Words rab_text = {
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
    .worn_flag = "disorganized",
    .spent_status = STATUS_SPENT,
    .way_status = STATUS_WAY,
    .outcomes = outcomes,
    .outcome_count = COUNT_OF(outcomes),
    .prompts = prompts,
    .prompt_count = COUNT_OF(prompts),
    .group_statuses = group_statuses,
    .group_status_count = COUNT_OF(group_statuses),
};
