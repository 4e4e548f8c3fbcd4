/* bmw_words.c: names of actions, events, phases, statuses and outcomes; the reasons. */
#include "bmw_words.h"
#include "bmw_events.h"
#include "bmw_outcomes.h"
#include "bmw_state.h"

#define FORM REASON_FORM
#define REFUSAL REASON_REFUSAL
#define MODIFIER REASON_MODIFIER
#define EFFECT REASON_EFFECT
const Reason bmw_reasons[] = {
    {"bmw", "3.0", REASON_FORM, "legal"},
#define X(name, book, number, kind, text) {book, number, kind, text},
#include "reasons.def"
#undef X
};
_Static_assert(COUNT_OF(bmw_reasons) == WHY_COUNT, "one row a reason");
_Static_assert((int)WHY_COUNT <= (int)MAX_REASONS, "the set of switched-off rows holds them all");

/* clang-format off */
static const ActionWord actions[ACTION_COUNT] = {
#define ACTION(name, word, unit, argument, flags, phases, not_now, check, apply, help) \
    [ACTION_##name] = {word, unit, argument, flags, help},
#include "bmw_actions.def"
#undef ACTION
};

/* No button says a word of the notation. */
static const LabelWord labels[] = {
    {"mode", "charge", NULL, "Form for the charge"},
    {"mode", "weak", NULL, "Ride loose, without a charge"},
    {"mode", "mounted", NULL, "Mount"},
    {"mode", "dismounted", NULL, "Dismount"},
    {"mode", NULL, NULL, "Turn the counter: {mode}"},
    {"enter", NULL, NULL, "Come on in {to}"},
    {"exit", NULL, NULL, "Leave the map here"},
    {"halt", NULL, "movement", "Complete its move"},
    {"halt", NULL, "advance", "Advance no farther"},
    {"halt", NULL, NULL, "Stop here"},
    {"shoot", NULL, NULL, "Shoot at {other}"},
    {"open", NULL, NULL, "Attack {other}"},
    {"join", NULL, NULL, "Help to attack {other}"},
    {"add", NULL, NULL, "Attack {other}, too"},
    {"fight", NULL, NULL, "Carry out the attack of {unit}"},
    {"retreat", NULL, NULL, "Go back to {to}"},
    {"lose", NULL, NULL, "Give up {unit}"},
    {"follow", NULL, NULL, "Go along"},
    {"stay", NULL, NULL, "Stay behind"},
    {"advance", NULL, NULL, "Advance into {to}"},
    {"return", NULL, NULL, "Bring it back in {to}"},
    {"loose", NULL, NULL, "Loose the volley"},
    {"rally", NULL, NULL, "Try to rally a lost unit"},
    {"break-off", NULL, NULL, "Break the attack off"},
    {"smoke", NULL, NULL, "Light the smoke"},
    {"decline", NULL, "smoke", "No smoke"},
    {"decline", NULL, "withdraw", "Stand"},
    {"decline", NULL, "break-off", "Press the attack"},
    {"decline", NULL, "advance", "Do not advance"},
    {"decline", NULL, "rally", "Rally nobody"},
    {"decline", NULL, NULL, "No"},
    {"done", NULL, "sides", "Done choosing sides"},
    {"done", NULL, "movement", "Done moving"},
    {"done", NULL, "archery", "Done shooting"},
    {"done", NULL, "defence", "Done shooting"},
    {"done", NULL, "combat", "Done declaring"},
    {"done", NULL, NULL, "Done"},
};

#define ODDS(i, name) [EVENT_ODDS + (i)] = {"odds-" name, "{unit} attacks {other} at " name ": {value} against {extra}."}
static const EventWord events[EVENT_COUNT] = {
    [EVENT_TURN]         = {"turn", "Turn {value}."},
    [EVENT_PHASE]        = {"phase", "{army}: {phase}."},
    [EVENT_SMOKE]        = {"smoke", "{army}: smoke lies over the field in this turn."},
    [EVENT_MODE]         = {"mode", "{unit} turns to its other side: {mode}."},
    [EVENT_ENTERED]      = {"entered", "{unit} comes on in {to}."},
    [EVENT_MOVED]        = {"moved", "{unit} moves from {from} to {to}."},
    [EVENT_HALTED]       = {"halted", "{unit} halts in {to}."},
    [EVENT_EXITED]       = {"exited", "{unit} leaves the map from {from}."},
    [EVENT_CHARGES]      = {"charges", "{unit} charges!"},
    [EVENT_AIMS]         = {"aims", "{unit} will shoot at {other}."},
    [EVENT_SHOT]         = {"shot", "{unit} shoots at {other}: die {value}, in all {extra}, {needed} or less hits."},
    [EVENT_MISSED]       = {"missed", "{unit} is not hit."},
    [EVENT_UNHARMED]     = {"unharmed", "{unit} is hit and stays as it is, on its weaker side."},
    [EVENT_MODIFIER]     = {"modifier", "{+value}: {rule}"},
    [EVENT_DISORDERED]   = {"disordered", "{unit} is disordered: {rule}."},
    [EVENT_WEAK]         = {"weak", "{unit} turns to its weaker side: {rule}."},
    [EVENT_RELEASED]     = {"released", "{unit}: {rule}."},
    [EVENT_OPENED]       = {"opened", "{unit} will attack {other}."},
    [EVENT_JOINED]       = {"joined", "{unit} joins the attack on {other}."},
    [EVENT_ADDED]        = {"added", "{unit} and those with it will attack {other}, too."},
    ODDS(0, "1-5"), ODDS(1, "1-4"), ODDS(2, "1-3"), ODDS(3, "1-2"), ODDS(4, "1-1"),
    ODDS(5, "2-1"), ODDS(6, "3-1"), ODDS(7, "4-1"), ODDS(8, "5-1"), ODDS(9, "6-1"),
    [EVENT_HALVED]       = {"halved", "{unit} is halved: {rule}."},
    [EVENT_STRENGTHENED] = {"strengthened", "{unit} adds {value}: {rule}."},
    [EVENT_SHIFTED]      = {"shifted", "{+value} column: {rule}."},
    [EVENT_TAKEN_UP]     = {"taken-up", "The attack of {unit} on {other} is resolved."},
    [EVENT_VOID]         = {"void", "The attack of {unit} meets no enemy any more."},
    [EVENT_ROLLED]       = {"rolled", "Die {value}: {rule}."},
    [EVENT_AUTOMATIC]    = {"automatic", "No die is rolled: {rule}."},
    [EVENT_GIVEN_UP]     = {"given-up", "{unit} will be lost."},
    [EVENT_ELIMINATED]   = {"eliminated", "{unit} is eliminated in {from}: {rule}."},
    [EVENT_RETREATED]    = {"retreated", "{unit} retreats from {from} to {to}."},
    [EVENT_WITHDREW]     = {"withdrew", "{unit} retreats before combat from {from} to {to}."},
    [EVENT_BROKE_OFF]    = {"broke-off", "{army}: the attack is broken off."},
    [EVENT_STANDS]       = {"stands", "{unit} stays where it is: {rule}."},
    [EVENT_FOLLOWED]     = {"followed", "{unit} goes along from {from} to {to}."},
    [EVENT_STAYED]       = {"stayed", "{unit} stays in {to}."},
    [EVENT_ADVANCED]     = {"advanced", "{unit} advances from {from} to {to}."},
    [EVENT_ESCAPED]      = {"escaped", "{unit} escapes from {from} to {to}."},
    [EVENT_PURSUIT]      = {"pursuit", "{unit}: die {value}, on {needed} or less it must follow."},
    [EVENT_PURSUES]      = {"pursues", "{unit} must follow."},
    [EVENT_HOLDS]        = {"holds", "{unit} need not follow."},
    [EVENT_ICE]          = {"ice", "{unit} stands on thin ice: die {value}, on {needed} it breaks in."},
    [EVENT_ICE_HOLDS]    = {"ice-holds", "The ice holds under {unit}."},
    [EVENT_REORGANIZED]  = {"reorganized", "{unit} rolls {value}, in all {extra}, {needed} or more is needed: it is ordered again."},
    [EVENT_STAYS_DISORDERED] = {"stays-disordered", "{unit} rolls {value}, in all {extra}, {needed} or more is needed: it stays disordered."},
    [EVENT_FORMED]       = {"formed", "{unit} is ordered again: {rule}."},
    [EVENT_RALLIES]      = {"rallies", "{army}: die {value}, {needed} or less is needed: a unit rallies."},
    [EVENT_RALLY_FAILS]  = {"rally-fails", "{army}: die {value}, {needed} or less is needed: no unit rallies."},
    [EVENT_RETURNED]     = {"returned", "{unit} rallies in {to}."},
    [EVENT_DEMORALIZED]  = {"demoralized", "The {army} are demoralized: {value} points of strength are lost."},
    [EVENT_RECOVERED]    = {"recovered", "The {army} take heart again: {value} points of strength are lost."},
    [EVENT_DISINTEGRATED] = {"disintegrated", "The army of the {army} disintegrates: {value} points of strength are lost."},
    [EVENT_PANIC]        = {"panic", "{unit}: {rule}; die {value}, on {needed} or less they run."},
    [EVENT_RUN]          = {"run", "{unit} and those with it run."},
    [EVENT_STEADY]       = {"steady", "{unit} and those with it stand."},
    [EVENT_NO_SMOKE]     = {"no-smoke", "{army}: no smoke in this turn."},
    [EVENT_NOBODY_WITHDRAWS] = {"nobody-withdraws", "{army}: no one retreats before combat."},
    [EVENT_PRESSED]      = {"pressed", "{army}: the attack is pressed."},
    [EVENT_NO_ADVANCE]   = {"no-advance", "{army}: no one advances."},
    [EVENT_NO_RALLY]     = {"no-rally", "{army}: no attempt to rally a unit."},
    [EVENT_OVER]         = {"over", "The battle is over: {rule}."},
};

static const RollWord rolls[] = {
    {EVENT_SHOT,             FROM_VALUE, FROM_EXTRA, GOOD_LOW},
    {EVENT_ROLLED,           FROM_VALUE, FROM_NONE,  GOOD_LOW},
    {EVENT_PURSUIT,          FROM_VALUE, FROM_NONE,  GOOD_LOW},
    {EVENT_ICE,              FROM_VALUE, FROM_NONE,  GOOD_LOW},
    {EVENT_REORGANIZED,      FROM_VALUE, FROM_EXTRA, GOOD_HIGH},
    {EVENT_STAYS_DISORDERED, FROM_VALUE, FROM_EXTRA, GOOD_HIGH},
    {EVENT_RALLIES,          FROM_VALUE, FROM_NONE,  GOOD_LOW},
    {EVENT_RALLY_FAILS,      FROM_VALUE, FROM_NONE,  GOOD_LOW},
    {EVENT_PANIC,            FROM_VALUE, FROM_NONE,  GOOD_LOW},
};

static const PhaseWord phases[PHASE_COUNT] = {
    [PHASE_SMOKE]    = {"smoke", "Smoke", "legnica L1"},
    [PHASE_SIDES]    = {"sides", "Sides", "bmw 9.5"},
    [PHASE_MOVEMENT] = {"movement", "Movement", "bmw 4.0"},
    [PHASE_ARCHERY]  = {"archery", "Archery", "bmw 6.3"},
    [PHASE_DEFENCE]  = {"defence", "Defensive archery", "bmw 6.5"},
    [PHASE_COMBAT]   = {"combat", "Combat: declaring", "bmw 7.3"},
    [PHASE_RESOLVE]  = {"resolve", "Combat: resolving", "bmw 7.1"},
    [PHASE_RALLY]    = {"rally", "Reorganization and rally", "bmw 11.2"},
    [PHASE_RETURN]   = {"return", "Rally: placing", "bmw 11.2"},
    [PHASE_WITHDRAW] = {"withdraw", "Retreat before combat", "bmw 8.3"},
    [PHASE_BREAK]    = {"break-off", "Breaking off", "bmw 9.4"},
    [PHASE_LOSS]     = {"loss", "Losses", "bmw 7.6"},
    [PHASE_RETREAT]  = {"retreat", "Retreat", "bmw 7.8"},
    [PHASE_FOLLOW]   = {"follow", "Leader of a retreating unit", "bmw B32"},
    [PHASE_ADVANCE]  = {"advance", "Advance", "bmw 7.9"},
    [PHASE_ESCAPE]   = {"escape", "Escape of a leader", "bmw 10.4"},
};

static const ReplyWord replies[] = {
    {PHASE_SMOKE,    true,  false},
    {PHASE_DEFENCE,  true,  true},
    {PHASE_WITHDRAW, true,  false},
    {PHASE_LOSS,     false, false},
    {PHASE_RETREAT,  false, false},
    {PHASE_FOLLOW,   false, false},
    {PHASE_ADVANCE,  true,  false},
    {PHASE_ESCAPE,   true,  false},
};

static const uint16_t losses[] = {EVENT_ELIMINATED, EVENT_EXITED};

static const StatusWord statuses[STATUS_COUNT] = {
    [STATUS_MOVED]    = {"moved", "moved", 0, 1, false, "its move is over", false},
    [STATUS_SPENT]    = {"spent", "{points} spent", 0, 0, false, "movement points spent in its move", false},
    [STATUS_WAY]      = {"way", "way {value}", 0, 0, false, "1: has entered rough ground, 2: has disengaged", false},
    [STATUS_TURNED]   = {"turned", "has changed sides", 0, 1, false, "has changed sides in this turn", false},
    [STATUS_CHARGED]  = {"charged", "charges", 0, 1, true, "has charged in this turn", false},
    [STATUS_SHOT]     = {"shot", "has shot", 0, 1, true, "has shot in this phase", false},
    [STATUS_AIMS]     = {"aims", "aims", 0, 0, true, "belongs to the volley at that unit", true},
    [STATUS_HIT]      = {"hit", "hit", 0, 1, false, "was hit in this phase and shoots as it was before", false},
    [STATUS_COMBAT]   = {"combat", "in combat {letter}", 0, 0, false, "the combat it takes part in", false},
    [STATUS_ATTACKS]  = {"attacks", "attacks", 0, 0, false, "a unit that it attacks", true},
    [STATUS_FOUGHT]   = {"fought", "fought", 0, 0, true, "its combat is over", false},
    [STATUS_RETREATS] = {"retreats", "must retreat", 0, 0, true, "must retreat", false},
    [STATUS_LOST]     = {"lost", "eliminated", 0, 1, false, "has been eliminated", false},
    [STATUS_LEFT]     = {"left", "has left", 0, 1, false, "has left the map", false},
};

static const SignWord signs[] = {
    {STATUS_MOVED,    false, true,  NULL,     NULL},
    {STATUS_SHOT,     false, true,  "arrow",  NULL},
    {STATUS_FOUGHT,   false, true,  "swords", NULL},
    {STATUS_CHARGED,  false, false, "lance",  NULL},
    {STATUS_RETREATS, false, false, "retired", NULL},
};

static const CounterWord counter[] = {
    {UNIT_COMBAT, PRINT_PLAIN,     "strength", NO_STATUS, NO_STATUS, NULL},
    {UNIT_COMBAT, PRINT_PLAIN,     "move",     NO_STATUS, NO_STATUS, NULL},
    {UNIT_COMBAT, PRINT_SOME,      "fire",     NO_STATUS, NO_STATUS, NULL},
    {UNIT_COMBAT, PRINT_OVER,      "range",    NO_STATUS, NO_STATUS, NULL},
    {UNIT_COMBAT, PRINT_DOT,       "dot",      NO_STATUS, NO_STATUS, NULL},
    {UNIT_LEADER, PRINT_PLAIN,     "value",    NO_STATUS, NO_STATUS, NULL},
    {UNIT_LEADER, PRINT_PLAIN,     "move",     NO_STATUS, NO_STATUS, NULL},
};

static const PartWord parts[] = {{EVENT_TURN, 1}, {EVENT_PHASE, 2}};

static const OutcomeWord outcomes[OUTCOME_COUNT] = {
    [OUTCOME_AR]     = {"AR", "the attackers retreat", false, -2, 0, "you are driven back", "they are driven back"},
    [OUTCOME_AL]     = {"AL", "the attacker loses a unit", false, -4, 0, "you lose a unit", "they lose a unit"},
    [OUTCOME_EX]     = {"EX", "both lose a unit", false, 0, 0, "both lose a unit", "both lose a unit"},
    [OUTCOME_DR]     = {"DR", "the defenders retreat", false, 2, 0, "drives them back", "you are driven back"},
    [OUTCOME_DL]     = {"DL", "the defender loses a unit", false, 4, 0, "they lose a unit", "you lose a unit"},
    [OUTCOME_NONE]   = {"none", "no effect", true, 0, 0, NULL, NULL},
    [OUTCOME_GONE]   = {"gone", "the leader is eliminated", false, 3, 0, "takes the leader", "your leader is taken"},
    [OUTCOME_VOID]   = {"void", "it does not take place", false, 0, 0, "they get away", NULL},
    [OUTCOME_HIT]    = {"hit", "the target is turned to its weaker side", false, 3, 0, "hits", "you are hit"},
    [OUTCOME_MISSED] = {"missed", "the target stays as it is", true, 0, 0, NULL, NULL},
    [OUTCOME_RALLIED] = {"rallied", "a unit rallies", false, 3, 0, "a unit rallies", NULL},
    [OUTCOME_NOT_RALLIED] = {"not-rallied", "nobody rallies", true, 0, 0, NULL, NULL},
};

static const EventWord prompts[PROMPT_COUNT] = {
    [PROMPT_SMOKE]        = {"smoke", "{army}: declare smoke for this game-turn?"},
    [PROMPT_SIDES]        = {"sides", "{army}: choose the sides of heavy and dismounted cavalry, then be done."},
    [PROMPT_MOVEMENT]     = {"movement", "{army}: move units one at a time, then be done."},
    [PROMPT_UNDER_WAY]    = {"under-way", "{unit} is under way: go on or halt."},
    [PROMPT_ARCHERY]      = {"archery", "{army}: choose who shoots at whom, target by target, then be done."},
    [PROMPT_DEFENCE]      = {"defence", "{army}: shoot at adjacent attackers, target by target, then be done."},
    [PROMPT_VOLLEY]       = {"volley", "{army}: who else shoots at {unit}? Then loose."},
    [PROMPT_COMBAT]       = {"combat", "{army}: declare your attacks, then be done."},
    [PROMPT_RESOLVE]      = {"resolve", "{army}: which combat is next?"},
    [PROMPT_RALLY]        = {"rally", "{army}: try to rally an eliminated unit?"},
    [PROMPT_RETURN]       = {"return", "{army}: which unit rallies, and where?"},
    [PROMPT_WITHDRAW]     = {"withdraw", "{army}: who retreats before combat?"},
    [PROMPT_BREAK_OFF]    = {"break-off", "{army}: break this attack off? All attackers retreat."},
    [PROMPT_FARTHER]      = {"farther", "{unit}: go on or halt?"},
    [PROMPT_LOSS]         = {"loss", "{army}: which unit is lost?"},
    [PROMPT_RETREAT]      = {"retreat", "{army}: {value} units must retreat: {rule}. Who goes first, and where to?"},
    [PROMPT_RETREAT_ON]   = {"retreat-on", "{unit} must go back one hex: {rule}. Where to?"},
    [PROMPT_RETREAT_FAR]  = {"retreat-far", "{unit} must go back {value} more hexes: {rule}. Where to?"},
    [PROMPT_FOLLOW]       = {"follow", "{unit}: go along with {other}, or stay?"},
    [PROMPT_ADVANCE]      = {"advance", "{army}: does a unit advance?"},
    [PROMPT_MUST_ADVANCE] = {"must-advance", "{army}: which unit advances, and where to?"},
    [PROMPT_ADVANCE_ON]   = {"advance-on", "{unit}: advance farther, or halt?"},
    [PROMPT_ESCAPE]       = {"escape", "{unit}: {other} has entered his hex; where does he go?"},
};
/* clang-format on */

static const StatusWord side_statuses[SIDE_STATUS_COUNT] = {
    [SIDE_STATUS_LOST] = {"lost", "strength lost: {value}", 0, 0, false,
                          "strength of its eliminated units", false},
    [SIDE_STATUS_DEMORALIZED] = {"demoralized", "demoralized", 0, 0, true,
                                 "attacks one column to the left", false},
    [SIDE_STATUS_SMOKE] = {"smoke", "in smoke", 0, 0, true, "attacks one column to the left",
                           false},
};

static const ZoneWord zones[] = {
    {SECTOR_ALL_ROUND, "zone of control", "bmw 5.1",
     "an enemy who enters it stops there; who stands in it must attack"},
};

const Words bmw_words = {
    .actions = actions,
    .action_count = ACTION_COUNT,
    .labels = labels,
    .label_count = COUNT_OF(labels),
    .events = events,
    .event_count = EVENT_COUNT,
    .rolls = rolls,
    .roll_count = COUNT_OF(rolls),
    .modifier_event = EVENT_MODIFIER,
    .raise_event = NO_EVENT,
    .halt_event = EVENT_HALTED,
    .sure_event = EVENT_AUTOMATIC,
    .parts = parts,
    .part_count = COUNT_OF(parts),
    .phases = phases,
    .phase_count = PHASE_COUNT,
    .replies = replies,
    .reply_count = COUNT_OF(replies),
    .losses = losses,
    .loss_count = COUNT_OF(losses),
    .statuses = statuses,
    .status_count = STATUS_COUNT,
    .signs = signs,
    .sign_count = COUNT_OF(signs),
    .counter = counter,
    .counter_count = COUNT_OF(counter),
    .worn_flag = "disordered",
    .spent_status = STATUS_SPENT,
    .way_status = STATUS_WAY,
    .outcomes = outcomes,
    .outcome_count = OUTCOME_COUNT,
    .prompts = prompts,
    .prompt_count = PROMPT_COUNT,
    .side_statuses = side_statuses,
    .side_status_count = SIDE_STATUS_COUNT,
    .zones = zones,
    .zone_count = COUNT_OF(zones),
};
