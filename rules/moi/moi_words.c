/* moi_words.c: names of actions, events, phases, statuses and outcomes; the reasons. */
#include "moi_words.h"
#include "moi_events.h"
#include "moi_reasons.h"
#include "moi_state.h"

#define FORM REASON_FORM
#define REFUSAL REASON_REFUSAL
#define MODIFIER REASON_MODIFIER
#define EFFECT REASON_EFFECT
const Reason moi_reasons[] = {
    {"moi", "3.0", REASON_FORM, "legal"},
#define X(name, book, number, kind, text) {book, number, kind, text},
#include "reasons.def"
#undef X
};
_Static_assert(COUNT_OF(moi_reasons) == WHY_COUNT, "one row a reason");
_Static_assert((int)WHY_COUNT <= (int)MAX_REASONS, "the set of switched-off rows holds them all");

/* clang-format off */
static const ActionWord actions[] = {
#define ACTION(name, word, unit, argument, flags, phases, not_now, who, lacks, check, list, apply, attack, answer, brief, help) \
    {word, unit, argument, flags, help},
#define ALSO(...)
#include "moi_actions.def"
#undef ACTION
#undef ALSO
};

static const EventWord events[] = {
    [EVENT_ACTIVATED]       = {"activated", "{army}: {group} is activated."},
    [EVENT_STANDARD]        = {"standard", "{army}: {unit} is activated."},
    [EVENT_PASSED]          = {"passed", "{army}: pass."},
    [EVENT_ATTEMPTS]        = {"attempts", "{army}: {group} tries to go on."},
    [EVENT_CONTINUES]       = {"continues", "Die {extra}, {needed} or less is needed: {group} goes on."},
    [EVENT_FAILS]           = {"fails", "Die {extra}, {needed} or less is needed: {group} does not go on."},
    [EVENT_SEIZED]          = {"seized", "Die {extra}, {needed} or less is needed: {group} seizes the play."},
    [EVENT_SEIZURE_FAILS]   = {"seizure-fails", "Die {extra}, {needed} or less is needed: {group} does not seize the play."},
    [EVENT_FORMED]          = {"formed", "{unit} takes formation: {rule}."},
    [EVENT_BROKEN]          = {"broken", "{unit} leaves its formation."},
    [EVENT_ENTERED]         = {"entered", "{unit} comes on in {to}."},
    [EVENT_MOVED]           = {"moved", "{unit} moves from {from} to {to}."},
    [EVENT_TURNED]          = {"turned", "{unit} turns."},
    [EVENT_MODE]            = {"mode", "{unit} is now {mode}."},
    [EVENT_STAYED]          = {"stayed", "{unit} stays behind."},
    [EVENT_HALTED]          = {"halted", "{unit} halts."},
    [EVENT_RIDDEN_THROUGH]  = {"ridden-through", "{other} rides through {unit}: die {value}; {needed} or less harms it."},
    [EVENT_TRAMPLED]        = {"trampled", "The hedge between {from} and {to} is trampled down."},
    [EVENT_CROSSED]         = {"crossed", "{unit} rolls {value}: {rule}, on {needed} or less."},
    [EVENT_NAMED]           = {"named", "{unit} will attack {other}."},
    [EVENT_CHARGES]         = {"charges", "{unit} will charge {other}!"},
    [EVENT_LAPSED]          = {"lapsed", "The charge of {unit} on {other} does not take place."},
    [EVENT_RODE]            = {"rode", "{unit} rides from {from} to {to}."},
    [EVENT_RELUCTANT]       = {"reluctant", "{unit} rolls {extra}, in all {value}, {needed} or less is needed: the horses shy."},
    [EVENT_GOES_HOME]       = {"goes-home", "{unit} rolls {extra}, in all {value}, {needed} or less is needed: the charge goes home."},
    [EVENT_MODIFIER]        = {"modifier", "{+value}: {rule}"},
    [EVENT_FIRES]           = {"fires", "{unit} shoots at {other}: die {extra}, in all {value}."},
    [EVENT_RETURNS]         = {"returns", "{unit} shoots back at {other}: die {extra}, in all {value}."},
    [EVENT_REACTS]          = {"reacts", "{unit} shoots at {other}, who has come before its front: die {extra}, in all {value}."},
    [EVENT_STRIKES]         = {"strikes", "{other} attacks {unit}, {rule}: die {extra}, in all {value}."},
    [EVENT_TO_CONTINUE]     = {"to-continue", "The attack on {unit} is to be continued."},
    [EVENT_NO_RESULT]       = {"no-result", "No effect on {unit}."},
    [EVENT_NO_MORE]         = {"no-more", "{unit} is disordered already: no more comes of it."},
    [EVENT_RING_STANDS]     = {"ring-stands", "{unit} stands: {rule}."},
    [EVENT_UNHARMED]        = {"unharmed", "{unit} comes to no harm."},
    [EVENT_DRIVEN_BACK]     = {"driven-back", "{unit} must go back."},
    [EVENT_COUNTERS]        = {"counters", "{unit} rolls {extra}, in all {value}, {needed} or less is needed: it counter-charges!"},
    [EVENT_COUNTER_FAILS]   = {"counter-fails", "{unit} rolls {extra}, in all {value}, {needed} or less is needed: no counter-charge."},
    [EVENT_EVADED]          = {"evaded", "{unit} retreats before shock to {to}."},
    [EVENT_DISORDERED]      = {"disordered", "{unit} is disordered: {rule}."},
    [EVENT_RETREATED]       = {"retreated", "{unit} goes back to {to}."},
    [EVENT_RETIRED]         = {"retired", "{unit} is retired: {rule}."},
    [EVENT_UNHORSED]        = {"unhorsed", "{unit} is unhorsed."},
    [EVENT_ELIMINATED]      = {"eliminated", "{unit} is eliminated: {rule}."},
    [EVENT_ADVANCED]        = {"advanced", "{unit} advances to {to}."},
    [EVENT_CONTINUED]       = {"continued", "{unit} continues its attack into {to}."},
    [EVENT_RALLIED]         = {"rallied", "{unit} rallies."},
    [EVENT_LEADER_ROLL]     = {"leader-roll", "{unit} is in danger: die {extra}, in all {value}; {needed} or more kills him."},
    [EVENT_LEADER_KILLED]   = {"leader-killed", "{unit} is killed."},
    [EVENT_LEADER_CAPTURED] = {"leader-captured", "{unit} is captured."},
    [EVENT_LEADER_PLACED]   = {"leader-placed", "{unit} goes to {to}."},
    [EVENT_REPLACED]        = {"replaced", "A new leader takes the place of {unit} in {to}."},
    [EVENT_STANDARD_LOST]   = {"standard-lost", "{unit} is lost."},
    [EVENT_STAND_OFF]       = {"stand-off", "Stand-off: the {army} have {value} flight points for it."},
    [EVENT_NO_PROGRESS]     = {"no-progress", "{value} activations in a row have brought nothing: neither side wins."},
    [EVENT_FLIGHT]          = {"flight", "Flight check of the {army}: points and die are {value}; at {needed} they run."},
    [EVENT_HEART]           = {"heart", "{army}: {rule}, die {value}; {needed} or less fails."},
    [EVENT_COURAGE]         = {"courage", "Die {value}, {needed} or more is needed, or {rule}."},
    [EVENT_STAND_FAST]      = {"stand-fast", "The {army} stand fast."},
    [EVENT_WENT_HOME]       = {"went-home", "{unit} goes home."},
    [EVENT_FOLK]            = {"folk", "{army}: the small folk show themselves."},
    [EVENT_OPENING]         = {"opening", "Die {value}: the {army} go first."},
    [EVENT_LETS_GO]         = {"lets-go", "{army}: no attempt to go on."},
    [EVENT_NO_RETURN]       = {"no-return", "{unit} does not shoot back."},
    [EVENT_NO_REACTION]     = {"no-reaction", "{army}: no one shoots at {other}."},
    [EVENT_NO_COUNTER]      = {"no-counter", "{unit} does not try to counter-charge."},
    [EVENT_AWAITS]          = {"awaits", "{unit} stands and awaits the attack."},
    [EVENT_BACK_NO_FURTHER] = {"back-no-further", "{unit} goes back no further."},
    [EVENT_NO_ADVANCE]      = {"no-advance", "{army}: no one advances."},
    [EVENT_MARCH_OVER]      = {"march-over", "{group} has finished moving and shooting."},
    [EVENT_NAMING_OVER]     = {"naming-over", "{group} has named its attacks."},
    [EVENT_NAMES_NONE]      = {"names-none", "{group} attacks no one."},
    [EVENT_NEXT_COMBAT]     = {"next-combat", "The combat around {other} is fought next."},
    [EVENT_RIDES]           = {"rides", "{unit} rides next."},
    [EVENT_AIMS]            = {"aims", "{unit} aims at {other}."},
    [EVENT_THROUGH]         = {"through", "{unit} goes back through {other}."},
    [EVENT_GAME_OVER]       = {"game-over", "The battle is over."},
};

static const RollWord rolls[] = {
    {EVENT_CONTINUES,      FROM_EXTRA, FROM_NONE,  GOOD_LOW},
    {EVENT_FAILS,          FROM_EXTRA, FROM_NONE,  GOOD_LOW},
    {EVENT_SEIZED,         FROM_EXTRA, FROM_NONE,  GOOD_LOW},
    {EVENT_SEIZURE_FAILS,  FROM_EXTRA, FROM_NONE,  GOOD_LOW},
    {EVENT_RIDDEN_THROUGH, FROM_VALUE, FROM_NONE,  GOOD_LOW},
    {EVENT_CROSSED,        FROM_VALUE, FROM_NONE,  GOOD_LOW},
    {EVENT_RELUCTANT,      FROM_EXTRA, FROM_VALUE, GOOD_LOW},
    {EVENT_GOES_HOME,      FROM_EXTRA, FROM_VALUE, GOOD_LOW},
    {EVENT_FIRES,          FROM_EXTRA, FROM_VALUE, GOOD_LOW},
    {EVENT_RETURNS,        FROM_EXTRA, FROM_VALUE, GOOD_LOW},
    {EVENT_REACTS,         FROM_EXTRA, FROM_VALUE, GOOD_LOW},
    {EVENT_STRIKES,        FROM_EXTRA, FROM_VALUE, GOOD_LOW},
    {EVENT_COUNTERS,       FROM_EXTRA, FROM_VALUE, GOOD_LOW},
    {EVENT_COUNTER_FAILS,  FROM_EXTRA, FROM_VALUE, GOOD_LOW},
    {EVENT_LEADER_ROLL,    FROM_EXTRA, FROM_VALUE, GOOD_HIGH},
    {EVENT_FLIGHT,         FROM_ONE_DIE, FROM_VALUE, GOOD_HIGH},
    {EVENT_HEART,          FROM_VALUE, FROM_NONE,  GOOD_LOW},
    {EVENT_COURAGE,        FROM_VALUE, FROM_NONE,  GOOD_HIGH},
    {EVENT_OPENING,        FROM_VALUE, FROM_NONE,  GOOD_LOW},
};

static const PhaseWord phases[] = {
    [PHASE_OPENING]   = {"opening", "The die for the first activation", "bannockburn B1"},
    [PHASE_FREE]      = {"free", "Free activation", "moi 4.1"},
    [PHASE_CONTINUE]  = {"continue", "Go on with another command?", "moi 4.2"},
    [PHASE_SEIZE]     = {"seize", "Seize the play?", "moi 4.3"},
    [PHASE_MARCH]     = {"march", "Movement and fire", "moi 3.1"},
    [PHASE_NAME]      = {"name", "Naming shocks and charges", "moi 10.3"},
    [PHASE_RESOLVE]   = {"resolve", "Which combat next?", "moi 10.3"},
    [PHASE_RIDES]     = {"rides", "Which charger rides next?", "moi 11.3"},
    [PHASE_RIDE]      = {"ride", "The way of a charge", "moi 11.3"},
    [PHASE_RETURN]    = {"return", "Return fire?", "moi 9.2"},
    [PHASE_REACT]     = {"react", "Reaction fire?", "moi 9.2"},
    [PHASE_COUNTER]   = {"counter", "Counter-charge?", "moi 11.5"},
    [PHASE_ANSWER]    = {"answer", "Under attack: evade, counter-charge or stand?", "moi 10.2"},
    [PHASE_EVADE]     = {"evade", "A second hex back?", "najera N3"},
    [PHASE_RETREAT]   = {"retreat", "Retreat", "moi 12.3"},
    [PHASE_RETIRE]    = {"retire", "Retire to the standard", "moi 12.4"},
    [PHASE_FACE]      = {"face", "Facing after combat", "moi 6.2"},
    [PHASE_ADVANCE]   = {"advance", "Advance after shock", "moi 10.5"},
    [PHASE_CONTINUED] = {"continued", "Who continues the attack?", "moi 12.7"},
    [PHASE_LEADER]    = {"leader", "With whom the leader goes", "moi 15.5"},
    [PHASE_REPLACE]   = {"replace", "A replacement leader", "moi 15.6"},
    [PHASE_OVER]      = {"over", "The battle is over", "moi 16.0"},
};

static const ReplyWord replies[] = {
    {PHASE_SEIZE,   true,  true},
    {PHASE_RIDE,    false, false},
    {PHASE_RETURN,  true,  true},
    {PHASE_REACT,   true,  true},
    {PHASE_COUNTER, true,  true},
    {PHASE_ANSWER,  true,  true},
    {PHASE_EVADE,   true,  false},
    {PHASE_RETREAT, false, false},
    {PHASE_RETIRE,  false, false},
    {PHASE_FACE,    false, false},
    {PHASE_LEADER,  false, false},
    {PHASE_REPLACE, false, false},
};

/* A leader who is only between two units, while others decide, is none of these. */
static const uint16_t losses[] = {EVENT_LEADER_KILLED, EVENT_LEADER_CAPTURED, EVENT_WENT_HOME};

static const StatusWord statuses[] = {
    [STATUS_DISORDERED] = {"disordered", "disordered", 0, 1, true, "worse in everything, no charge (moi 12.2)", false},
    [STATUS_RETIRED]    = {"retired", "retired", 0, 1, true, "by its standard and out of action (moi 12.4)", false},
    [STATUS_WALL]       = {"wall", "Shield Wall", 0, 1, true, "neither moves nor attacks, strong in front (moi 14.1)", false},
    [STATUS_RING]       = {"ring", "Schiltron", 0, 1, true, "neither moves nor attacks nor retreats (moi 14.1)", false},
    [STATUS_CHARGING]   = {"charging", "charging", 0, 0, true, "named for a charge (moi 11.3)", false},
    [STATUS_ATTACKING]  = {"attacking", "attacking", 0, 0, true, "named for shock (moi 10.3)", false},
    [STATUS_ACTIVE]     = {"active", "active", 0, 0, false, "belongs to the activated command (moi 4.1)", false},
    [STATUS_COMMAND]    = {"command", "in command", 0, 0, false, "was in command when the activation began (moi 15.2)", false},
    [STATUS_MOVED]      = {"moved", "has moved", 0, 0, false, "has moved in this activation (moi 5.1)", false},
    [STATUS_FIRED]      = {"fired", "has fired", 0, 0, false, "has fired in this activation (moi 9.2)", false},
    [STATUS_SPENT]      = {"spent", "{points} spent", 0, 0, false, "movement points spent on this move (moi 5.1)", false},
    [STATUS_ALLOWANCE]  = {"allowance", "allowance {value}", 0, 0, false, "movement points in an activation (moi 5.1)", false},
    [STATUS_RATING]     = {"rating", "rating {value}", 0, 0, false, "activation rating (moi 4.2)", false},
    [STATUS_REPLACED]   = {"replaced", "replacement", 0, 0, false, "not the named leader any more (moi 15.6)", false},
    [STATUS_FATE]       = {"fate", "not on the map", 0, 3, false, "1 lost, 2 gone home, 3 still to come", false},
    [STATUS_TARGET]     = {"target", "attacks", 0, 0, false, "the unit it attacks, by number", true},
};

static const char *const fates[] = {"lost", "gone home", "still to come", NULL};

static const SignWord signs[] = {
    {STATUS_DISORDERED, true,  false, NULL,      NULL},
    {STATUS_RETIRED,    false, false, "retired", NULL},
    {STATUS_WALL,       false, false, "wall",    NULL},
    {STATUS_RING,       false, false, "ring",    NULL},
    {STATUS_CHARGING,   false, false, "charge",  NULL},
    {STATUS_ATTACKING,  false, false, "swords",  NULL},
    {STATUS_MOVED,      false, true,  NULL,      NULL},
    {STATUS_FIRED,      false, true,  NULL,      NULL},
    {STATUS_FATE,       false, false, NULL,      fates},
};

static const CounterWord counter[] = {
    {UNIT_COMBAT, PRINT_PLAIN,     "move",    STATUS_ALLOWANCE, NO_STATUS,         NULL},
    {UNIT_COMBAT, PRINT_SIGNED,    "defence", NO_STATUS,        STATUS_DISORDERED, "disordered"},
    {UNIT_LEADER, PRINT_PLAIN,     "rating",  STATUS_RATING,    NO_STATUS,         NULL},
    {UNIT_LEADER, PRINT_BRACKETED, "range",   NO_STATUS,        NO_STATUS,         NULL},
    {UNIT_LEADER, PRINT_PLAIN,     "move",    STATUS_ALLOWANCE, NO_STATUS,         NULL},
};

static const PartWord parts[] = {{EVENT_ACTIVATED, 2}};

static const OutcomeWord outcomes[] = {
    [OUTCOME_NONE]                = {"none", "no effect", true, 0, 0, NULL, NULL},
    [OUTCOME_DISORDERED]          = {"disordered", "disordered", false, 2, 0, "disorders it", "you are disordered"},
    [OUTCOME_RETREATS]            = {"retreats", "retreats", false, 1, 0, "drives it back", "you are driven back"},
    [OUTCOME_DISORDERED_RETREATS] = {"disordered-retreats", "disordered and retreats", false, 3, 0, "drives it back", "you are driven back"},
    [OUTCOME_DISORDERED_RETREATS_CONTINUED] = {"disordered-retreats-continued", "disordered and retreats, and the attack continues", false, 3, 0, "drives it back", "you are driven back"},
    [OUTCOME_RETIRED]             = {"retired", "retired", false, 4, 0, "drives it off", "you are driven off"},
    [OUTCOME_RETIRED_CONTINUED]   = {"retired-continued", "retired, and the attack continues", false, 4, 0, "drives it off", "you are driven off"},
    [OUTCOME_UNHORSED]            = {"unhorsed", "unhorsed", false, 3, 0, "unhorses it", "you are unhorsed"},
    [OUTCOME_ELIMINATED]          = {"eliminated", "eliminated", false, 5, 0, "destroys it", "you are destroyed"},
    [OUTCOME_ELIMINATED_CONTINUED] = {"eliminated-continued", "eliminated, and the attack continues", false, 5, 0, "destroys it", "you are destroyed"},
    [OUTCOME_ATTACKER_DISORDERED] = {"attacker-disordered", "the attacker is disordered", false, -2, 0, "you are disordered", "the enemy is disordered himself"},
    [OUTCOME_ATTACKER_RETREATS]   = {"attacker-retreats", "the attacker is disordered and retreats", false, -3, 0, "you are thrown back", "the enemy is thrown back himself"},
    [OUTCOME_COUNTER_FAILS]       = {"counter-fails", "the counter-charge fails", false, 0, 0, "the counter-charge fails", NULL},
    [OUTCOME_COUNTERS]            = {"counters", "the counter-charge takes the charge away", false, 1, 0, "takes the charge away", "the counter-charge takes yours away"},
    [OUTCOME_VOID]                = {"void", "it does not take place", false, 0, 0, "comes to nothing", NULL},
};

static const StatusWord group_statuses[] = {
    [COMMAND_RATING]      = {"rating", "rating {value}", 0, 0, false, "goes on or seizes the play on this or less (moi 4.2)", false},
    [COMMAND_RANGE]       = {"range", "range {value}", 0, 0, false, "how far its leader commands, in movement points of foot (moi 15.2)", false},
    [COMMAND_ACTIVE]      = {"active", "active", 0, 0, true, "is activated now (moi 4.1)", false},
    [COMMAND_LAST]        = {"last", "has just gone", 0, 0, false, "may not go on by continuity (moi 3.2)", false},
    [COMMAND_ACTIVATIONS] = {"activations", "activations: {value}", 0, 0, false, "how often it has been activated", false},
    [COMMAND_TO_COME]     = {"to-come", "{value} still to come", 0, 0, false, "units that wait off the map (moi-battles C5)", false},
    [COMMAND_LOST]        = {"lost", "{value} lost", 0, 0, false, "combat units eliminated (moi 16.0)", false},
};

static const LabelWord labels[] = {
    {"activate", NULL, NULL, "Activate {group}"},
    {"rally", NULL, NULL, "Rally around {unit}"},
    {"pass", NULL, NULL, "Pass"},
    {"folk", NULL, NULL, "Show the small folk"},
    {"attempt", NULL, NULL, "Try to go on with {group}"},
    {"seize", NULL, NULL, "Try to seize the play with {group}"},
    {"decline", NULL, "continue", "Let the enemy go"},
    {"decline", NULL, "seize", "Let him roll"},
    {"decline", NULL, "return", "Do not shoot back"},
    {"decline", NULL, "react", "Do not shoot"},
    {"decline", NULL, "counter", "No counter-charge"},
    {"decline", NULL, "answer", "Stand"},
    {"decline", NULL, "evade", "Stay here"},
    {"decline", NULL, "advance", "Do not advance"},
    {"decline", NULL, "continued", "Do not advance"},
    {"form", NULL, NULL, "Form up"},
    {"break", NULL, NULL, "Break formation"},
    {"enter", NULL, NULL, "Enter at {to}"},
    {"mode", "mounted", NULL, "Mount"},
    {"mode", "on-foot", NULL, "Dismount"},
    {"stay", NULL, NULL, "Stay behind"},
    {"halt", NULL, "ride", "Charge home"},
    {"halt", NULL, NULL, "Complete its move"},
    {"fire", NULL, NULL, "Shoot at {other}"},
    {"shock", NULL, NULL, "Attack {other} by shock"},
    {"charge", NULL, NULL, "Charge {other}"},
    {"resolve", NULL, NULL, "Fight the combat around {other}"},
    {"ride", NULL, NULL, "Ride on"},
    {"return", NULL, NULL, "Shoot back"},
    {"react", NULL, NULL, "Shoot"},
    {"counter", NULL, NULL, "Counter-charge {other}"},
    {"evade", NULL, NULL, "Fall back to {to}"},
    {"retreat", NULL, NULL, "Retreat to {to}"},
    {"retire", NULL, NULL, "Retire to {to}"},
    {"advance", NULL, NULL, "Advance into {to}"},
    {"place", NULL, NULL, "Go to the unit in {to}"},
    {"open", NULL, NULL, "Roll for the first activation"},
    {"done", NULL, "march", "Done moving"},
    {"done", NULL, "name", "Done naming attacks"},
    {"done", NULL, NULL, "Done"},
};

static const EventWord prompts[] = {
    [PROMPT_OPENING]        = {"opening", "{army}: roll the die for the first activation."},
    [PROMPT_FREE]           = {"free", "{army}: a free activation. Choose a command or a standard, or pass."},
    [PROMPT_CONTINUE]       = {"continue", "{army}: try to go on with a command other than the last, or let the enemy go."},
    [PROMPT_SEIZE]          = {"seize", "The enemy wants to go on with {group}: seize the play before he rolls? If that fails, he has a free activation with any command, without a roll."},
    [PROMPT_MARCH]          = {"march", "{group} is active: move and shoot, then be done."},
    [PROMPT_MARCH_MUST]     = {"march-must", "{group} is active and not done yet: {rule}."},
    [PROMPT_UNDER_WAY]      = {"under-way", "{unit} is under way: go on, turn or halt."},
    [PROMPT_STOPPED]        = {"stopped", "{unit} has come into an enemy zone in {to} and stops: turn or halt."},
    [PROMPT_NAME]           = {"name", "{group}: name who attacks whom, by shock or charge, then be done."},
    [PROMPT_NAME_MUST]      = {"name-must", "{group}: name more attacks: {rule}."},
    [PROMPT_RESOLVE]        = {"resolve", "{army}: which combat is fought next?"},
    [PROMPT_RIDES]          = {"rides", "{army}: which charger rides next?"},
    [PROMPT_RIDE]           = {"ride", "{unit} charges {other}: choose the next hex of its way."},
    [PROMPT_RETURN]         = {"return", "{other} shoots at {unit}: shoot back?"},
    [PROMPT_REACT]          = {"react", "{other} comes to {to}, before the front of {unit}: shoot at it?"},
    [PROMPT_REACT_SOME]     = {"react-some", "{other} comes to {to}, before the front of several of your units: who shoots at it?"},
    [PROMPT_COUNTER]        = {"counter", "{other} has shot at {unit}: try a counter-charge?"},
    [PROMPT_ANSWER]         = {"answer", "{other} attacks {unit}: retreat before shock, try a counter-charge, or stand?"},
    [PROMPT_ANSWER_EVADE]   = {"answer-evade", "{other} attacks {unit}: retreat before shock, or stand?"},
    [PROMPT_ANSWER_COUNTER] = {"answer-counter", "{other} attacks {unit}: try a counter-charge, or stand?"},
    [PROMPT_EVADE]          = {"evade", "{unit} has retreated before shock: go back a second hex?"},
    [PROMPT_RETREAT]        = {"retreat", "{unit} must retreat: choose the hex."},
    [PROMPT_RETREAT_FROM]   = {"retreat-from", "{unit} must retreat from {other}: choose the hex."},
    [PROMPT_RETIRE]         = {"retire", "{unit} is retired: choose a hex by its standard in {to}."},
    [PROMPT_FACE]           = {"face", "{unit} stands in {to} now: choose its facing."},
    [PROMPT_ADVANCE]        = {"advance", "{army}: an advance is due. Choose who advances, and where."},
    [PROMPT_ADVANCE_OPEN]   = {"advance-open", "{army}: the enemy has gone. Advance into his hex, or stay?"},
    [PROMPT_CONTINUED]      = {"continued", "{army}: the attack must go on. Choose who goes on, and where."},
    [PROMPT_LEADER]         = {"leader", "{unit} is left alone in {to}: choose the unit he goes to."},
    [PROMPT_REPLACE]        = {"replace", "{unit} is lost: choose the unit with which the new leader stands."},
};
/* clang-format on */

_Static_assert(COUNT_OF(actions) == ACTION_COUNT, "a word an action");
_Static_assert(COUNT_OF(events) == EVENT_COUNT, "a word an event");
_Static_assert(COUNT_OF(phases) == PHASE_COUNT, "a word a phase");
_Static_assert(COUNT_OF(outcomes) == OUTCOME_COUNT, "a word an outcome");
_Static_assert(COUNT_OF(prompts) == PROMPT_COUNT, "a word a prompt");
_Static_assert(COUNT_OF(group_statuses) == COMMAND_STATUS_COUNT, "a word a status");

static const ZoneWord zones[] = {
    {SECTOR_FRONT, "front", "moi 6.1", "it attacks there, and has its zone of control there"},
    {SECTOR_FLANK, "flank", "moi 6.1", "it may shoot there, and does not attack there"},
    {SECTOR_REAR, "rear", "moi 6.1", "it neither attacks nor shoots there"},
};

const Words moi_words = {
    .actions = actions,
    .action_count = COUNT_OF(actions),
    .labels = labels,
    .label_count = COUNT_OF(labels),
    .events = events,
    .event_count = COUNT_OF(events),
    .rolls = rolls,
    .roll_count = COUNT_OF(rolls),
    .modifier_event = EVENT_MODIFIER,
    .raise_event = NO_EVENT,
    .halt_event = EVENT_HALTED,
    .sure_event = NO_EVENT,
    .parts = parts,
    .part_count = COUNT_OF(parts),
    .phases = phases,
    .phase_count = COUNT_OF(phases),
    .replies = replies,
    .reply_count = COUNT_OF(replies),
    .losses = losses,
    .loss_count = COUNT_OF(losses),
    .statuses = statuses,
    .status_count = COUNT_OF(statuses),
    .signs = signs,
    .sign_count = COUNT_OF(signs),
    .counter = counter,
    .counter_count = COUNT_OF(counter),
    .spent_status = STATUS_SPENT,
    .way_status = NO_STATUS,
    .outcomes = outcomes,
    .outcome_count = COUNT_OF(outcomes),
    .prompts = prompts,
    .prompt_count = COUNT_OF(prompts),
    .group_statuses = group_statuses,
    .group_status_count = COUNT_OF(group_statuses),
    .zones = zones,
    .zone_count = COUNT_OF(zones),
};
