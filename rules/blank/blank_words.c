/* blank_words.c: the words of the blank rules: for players, for battle files, for refusals. */
#include "blank_state.h"

const Reason blank_reasons[BLANK_WHY_COUNT] = {
    {"blank", "1.0", REASON_FORM, "the action is legal"},
#define X(name, kind, number, text) {"blank", number, kind, text},
#include "reasons.def"
#undef X
};

/* clang-format off */
static const ActionWord action_words[BLANK_ACTION_COUNT] = {
    [BLANK_STEP]   = {"step",   1, ARG_HEX,  ACT_STEP | ACT_QUIET,    "go to a neighbouring hex"},
    [BLANK_STRIKE] = {"strike", 1, ARG_UNIT, ACT_ATTACK | ACT_CHANCE, "strike at a neighbour"},
    [BLANK_DONE]   = {"done",   0, ARG_NONE, ACT_ENDS,                "end the turn"},
};

static const EventWord event_words[BLANK_EVENT_COUNT] = {
    [BLANK_EVENT_STEP]    = {"step",    "{unit} steps from {from} to {to}"},
    [BLANK_EVENT_STRIKE]  = {"strike",  "{unit} strikes at {other} and rolls {value}, {needed} or more is needed"},
    [BLANK_EVENT_REMOVED] = {"removed", "{unit} is removed from {from}"},
    [BLANK_EVENT_TURN]    = {"turn",    "turn {value}: {side}"},
    [BLANK_EVENT_OVER]    = {"over",    "the battle ends after turn {value}"},
};

static const RollWord roll_words[] = {
    {BLANK_EVENT_STRIKE, FROM_VALUE, FROM_NONE, GOOD_HIGH},
};

static const PhaseWord phase_words[BLANK_PHASE_COUNT] = {
    [BLANK_PHASE_PLAY] = {"play", "Play", "blank 1.1"},
};

static const StatusWord status_words[BLANK_STATUS_COUNT] = {
    [BLANK_STATUS_MOVED]  = {"moved",  "moved", 0, 1, true, "has stepped this turn", false},
    [BLANK_STATUS_SPENT]  = {"spent",  "{points} spent", 0, BLANK_STEP_COST, false,
                             "movement points spent on steps this turn", false},
    [BLANK_STATUS_STRUCK] = {"struck", "struck", 0, 1, true, "has struck this turn", false},
};

static const SignWord sign_words[] = {
    {BLANK_STATUS_MOVED,  false, true, NULL,     NULL},
    {BLANK_STATUS_STRUCK, false, true, "swords", NULL},
};

static const OutcomeWord outcome_words[BLANK_OUTCOME_COUNT] = {
    [BLANK_OUTCOME_STANDS]  = {"stands",  "the target stands", true},
    [BLANK_OUTCOME_REMOVED] = {"removed", "the target is removed", false},
};

static const EventWord prompt_words[BLANK_PROMPT_COUNT] = {
    [BLANK_PROMPT_PLAY] = {"play", "{army}: step and strike, then be done"},
};

static const OptionSpec options[] = {
    [BLANK_OPTION_TURNS] = {"turns", 1, BLANK_TURNS_MAX, 3, NULL, "blank 1.3", "turns of the battle"},
    {0},
};
/* clang-format on */

const Words blank_words = {
    .actions = action_words,
    .action_count = BLANK_ACTION_COUNT,
    .events = event_words,
    .event_count = BLANK_EVENT_COUNT,
    .rolls = roll_words,
    .roll_count = COUNT_OF(roll_words),
    .modifier_event = NO_EVENT,
    .phases = phase_words,
    .phase_count = BLANK_PHASE_COUNT,
    .statuses = status_words,
    .status_count = BLANK_STATUS_COUNT,
    .signs = sign_words,
    .sign_count = COUNT_OF(sign_words),
    .spent_status = BLANK_STATUS_SPENT,
    .way_status = NO_STATUS,
    .outcomes = outcome_words,
    .outcome_count = BLANK_OUTCOME_COUNT,
    .prompts = prompt_words,
    .prompt_count = BLANK_PROMPT_COUNT,
};

static const AttributeSpec no_attributes[] = {{0}};
static const AttributeSpec unit_attributes[] = {
    [BLANK_UNIT_EAGER] = {"eager", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "must strike if it can (3.6)"},
    {0},
};
static const TableSpec no_tables[] = {{0}};
static const char *const no_zones[] = {NULL};

const Schema blank_schema = {
    .side = no_attributes,
    .group = no_attributes,
    .terrain = no_attributes,
    .hexside = no_attributes,
    .type = no_attributes,
    .unit = unit_attributes,
    .tables = no_tables,
    .options = options,
    .zones = no_zones,
};
