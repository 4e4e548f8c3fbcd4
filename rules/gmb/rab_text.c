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
    [EVENT_TURN]         = {"turn", "Game-turn {value}."},
    [EVENT_PHASE]        = {"phase", "{army}: {phase}."},
    [EVENT_RALLIED]      = {"rallied", "{other} rallies {unit}."},
    [EVENT_OBEYED]       = {"obeyed", "{unit} is obeyed again."},
    [EVENT_MOVED]        = {"moved", "{unit} moves from {from-place} to {to-place}."},
    [EVENT_TURNED]       = {"turned", "{unit} turns about."},
    [EVENT_CLOSED]       = {"closed", "{unit} closes ranks in {to}."},
    [EVENT_OPENED]       = {"opened", "{unit} opens ranks."},
    [EVENT_LEFT]         = {"left", "{unit} stays behind in {from}."},
    [EVENT_HALTED]       = {"halted", "{unit} halts."},
    [EVENT_CAPTURED]     = {"captured", "{unit} is captured by {other}."},
    [EVENT_CHARGES]      = {"charges", "{unit} charges {other}!"},
    [EVENT_CHARGE_OVER]  = {"charge-over", "The charge of {unit} is over."},
    [EVENT_MODE]         = {"mode", "{unit} is now {mode}."},
    [EVENT_LANCE_LOST]   = {"lance-lost", "{unit} has no lance any more."},
    [EVENT_ORGANIZED]    = {"organized", "{unit} rolls {value}, {needed} or less is needed: it is organized."},
    [EVENT_DISORGANIZED] = {"disorganized", "{unit} rolls {value}, {needed} or less is needed: it stays disorganized."},
    [EVENT_MODIFIER]     = {"modifier", "{+value}: {rule}"},
    [EVENT_FIRES]        = {"fires", "{unit} shoots at {other}, range {value}: dice {extra}."},
    [EVENT_STRIKES]      = {"strikes", "{unit} strikes {other}: dice {extra}."},
    [EVENT_HIT]          = {"hit", "In all {value}, {needed} or less is needed: {other} is hit."},
    [EVENT_MISSED]       = {"missed", "In all {value}, {needed} or less is needed: no effect on {other}."},
    [EVENT_MORALE]       = {"morale", "{unit} checks morale: die {extra}, in all {value}; it stands on {needed} or more."},
    [EVENT_STANDS]       = {"stands", "{unit} stands."},
    [EVENT_ROUTED]       = {"routed", "{unit} routs {extra}, to level {value}."},
    [EVENT_ELIMINATED]   = {"eliminated", "{unit} is eliminated."},
    [EVENT_DISOBEYED]    = {"disobeyed", "{unit} is disobeyed by {other}."},
    [EVENT_FLEES]        = {"flees", "{unit} is routed and must flee: hexes to go {value}."},
    [EVENT_MAY_STOP]     = {"may-stop", "{unit} may flee on, which brings it to rout level {value}, or stop, which brings it to {extra}."},
    [EVENT_MAY_STOP_LOST] = {"may-stop-lost", "{unit} may flee on, which brings it to rout level {value}, or stop, which brings it to {extra} and eliminates it."},
    [EVENT_LOST_EITHER_WAY] = {"lost-either-way", "{unit} is eliminated whether it flees on, which brings it to rout level {value}, or stops, which brings it to {extra}."},
    [EVENT_FLED]         = {"fled", "{unit} flees from {from-place} to {to-place}."},
    [EVENT_STAYED]       = {"stayed", "{unit} flees no further."},
    [EVENT_ROUT_ROSE]    = {"rout-rose", "{unit} has not fled as it must: {+extra}, to rout level {value}."},
    [EVENT_FLED_OFF]     = {"fled-off", "{unit} flees off the map from {from}."},
    [EVENT_GAME_OVER]    = {"game-over", "The battle is over."},
};

static const RollWord rolls[] = {
    {EVENT_ORGANIZED,    FROM_VALUE, FROM_NONE,  GOOD_LOW},
    {EVENT_DISORGANIZED, FROM_VALUE, FROM_NONE,  GOOD_LOW},
    {EVENT_FIRES,        FROM_EXTRA, FROM_NONE,  GOOD_LOW},
    {EVENT_STRIKES,      FROM_EXTRA, FROM_NONE,  GOOD_LOW},
    {EVENT_HIT,          FROM_NONE,  FROM_VALUE, GOOD_LOW},
    {EVENT_MISSED,       FROM_NONE,  FROM_VALUE, GOOD_LOW},
    {EVENT_MORALE,       FROM_EXTRA, FROM_VALUE, GOOD_HIGH},
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
    [STATUS_ROUT]      = {"rout", "rout level {value}", 0, 9, true, "routed: flees, may not move, fire or strike; above 4 it is eliminated (gmb 10.1)", false},
    [STATUS_LANCE]     = {"lance", "lance", 0, 1, true, "2 more off the dice in a charge, once (gmb 9.31)", false},
    [STATUS_DISOBEYED] = {"disobeyed", "disobeyed", 0, 1, true, "rallies nobody until the end of the next rout removal (gmb 12.3)", false},
    [STATUS_CHARGING]  = {"charging", "charging", 0, 1, true, "attacks its target with the charge (gmb 5.31)", false},
    [STATUS_MOVED]     = {"moved", "has moved", 0, 1, false, "its movement of this phase is over (gmb 5.0)", false},
    [STATUS_ACTED]     = {"acted", "has acted", 0, 1, false, "has fired, struck, fled or changed mode in this phase", false},
    [STATUS_SPENT]     = {"spent", "{points} spent", 0, 0, false, "movement points spent on this move (gmb 5.12)", false},
    [STATUS_ALLOWANCE] = {"allowance", "allowance {value}", 0, 0, false, "movement points a phase (gmb 5.12)", false},
    [STATUS_COMMAND]   = {"command", "in command", 0, 0, false, "in command control: shoots at full effect (rab 17.2)", false},
    [STATUS_FATE]      = {"fate", "lost", 0, 0, false, "1 eliminated, 2 captured, 3 fled off the map", false},
    [STATUS_WAY]       = {"way", "has not gone homeward only", 0, 0, false, "fatigued, and on this move not homeward at every step (gmb 13.1)", false},
    [STATUS_LEVEL_ON]  = {"level-on", "rout level {value} if it flees on", 0, 0, false, "the rout level that the ways on bring it to (gmb 11.26)", false},
    [STATUS_LEVEL_STOP] = {"level-stop", "rout level {value} if it stops here", 0, 0, false, "the rout level that stopping here brings it to; above 4 it is eliminated (gmb 11.26)", false},
    [STATUS_TARGET]    = {"target", "charges", 0, 0, false, "the unit it charges (gmb 5.31)", true},
};

static const char *const fates[] = {"eliminated", "captured", "fled off the map", NULL};

static const SignWord signs[] = {
    {STATUS_LANCE,     false, false, "lance",     NULL},
    {STATUS_DISOBEYED, false, false, "disobeyed", NULL},
    {STATUS_CHARGING,  false, false, "charge",    NULL},
    {STATUS_MOVED,     false, true,  NULL,        NULL},
    {STATUS_ACTED,     false, true,  NULL,        NULL},
    {STATUS_FATE,      false, false, NULL,        fates},
};

static const CounterWord counter[] = {
    {UNIT_COMBAT, PRINT_INITIAL, "armour", NO_STATUS,        NO_STATUS, NULL},
    {UNIT_COMBAT, PRINT_PLAIN,   "move",   STATUS_ALLOWANCE, NO_STATUS, NULL},
    {UNIT_COMBAT, PRINT_PLAIN,   "morale", NO_STATUS,        NO_STATUS, NULL},
    {UNIT_LEADER, PRINT_PLAIN,   "move",   STATUS_ALLOWANCE, NO_STATUS, NULL},
};

static const OutcomeWord outcomes[] = {
    [OUTCOME_MISS]         = {"miss", "no effect", true},
    [OUTCOME_STANDS]       = {"stands", "hit, but stands", false},
    [OUTCOME_ROUTED]       = {"routed", "routed to level {value}", false},
    [OUTCOME_ELIMINATED]   = {"eliminated", "eliminated", false},
    [OUTCOME_ORGANIZED]    = {"organized", "organized", false},
    [OUTCOME_DISORGANIZED] = {"disorganized", "stays disorganized", true},
};

static const StatusWord group_statuses[] = {
    [COMMAND_ROUTED] = {"routed", "{value} routed", 0, 0, false, "routed units (gmb 10.1)", false},
    [COMMAND_LOST]   = {"lost", "{value} lost", 0, 0, false, "units eliminated or captured (rab 20.1)", false},
};

static const EventWord prompts[] = {
    [PROMPT_SETUP]        = {"set-up", "{army}: choose a mode for each unit that has two, then be done."},
    [PROMPT_ROUT]         = {"rout", "{army}: which routed unit flees next?"},
    [PROMPT_FLEE]         = {"flee", "{unit} must flee: choose among the ways that do not raise its rout level. Hexes to go: {value}."},
    [PROMPT_FLEE_DEAR]    = {"flee-dear", "{unit} must flee: choose among the ways that raise its rout level least, to {extra}; above {needed} it is eliminated. Hexes to go: {value}."},
    [PROMPT_STOP]         = {"stay", "{unit} flees: any way on that is offered brings it to rout level {value}, stopping here to {extra}; above {needed} it is eliminated."},
    [PROMPT_STUCK]        = {"stuck", "{unit} cannot flee on: stopping here brings it to rout level {extra}; above {needed} it is eliminated."},
    [PROMPT_MOVE]         = {"move", "{army}: move one unit or stack after the other, then be done."},
    [PROMPT_UNDER_WAY]    = {"under-way", "{unit} is under way: go on, or complete its move."},
    [PROMPT_MODES]        = {"modes", "{army}: all movement is over; change modes, then be done."},
    [PROMPT_FIRE]         = {"fire", "{army}: shoot, then be done. The enemy shoots too before morale is checked."},
    [PROMPT_FIRE_SECOND]  = {"fire-second", "{army}: shoot in the enemy's turn, then be done. All that were hit check morale then."},
    [PROMPT_MELEE]        = {"melee", "{army}: strike hand to hand, one unit after the other, then be done."},
    [PROMPT_MELEE_SECOND] = {"melee-second", "{army}: strike hand to hand in the enemy's turn, then be done."},
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
