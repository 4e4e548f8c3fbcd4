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
    [BLANK_RECOIL] = {"recoil", 1, ARG_HEX,  ACT_QUIET,               "go back from the blow"},
};

static const EventWord event_words[BLANK_EVENT_COUNT] = {
    [BLANK_EVENT_STEP]    = {"step",    "{unit} steps from {from} to {to}"},
    [BLANK_EVENT_STRIKE]  = {"strike",  "{unit} strikes at {other} and rolls {value}, {needed} or more is needed"},
    [BLANK_EVENT_REMOVED] = {"removed", "{unit} is removed from {from}"},
    [BLANK_EVENT_TURN]    = {"turn",    "turn {value}: {side}"},
    [BLANK_EVENT_OVER]    = {"over",    "the battle ends after turn {value}"},
    [BLANK_EVENT_ITEM]    = {"modifier", "{+value}: {rule}"},
    [BLANK_EVENT_HIT]     = {"hit",     "{unit} is hit by {other} and recoils from {from}"},
    [BLANK_EVENT_RECOILED] = {"recoiled", "{unit} recoils from {from} to {to}"},
};

static const RollWord roll_words[] = {
    {BLANK_EVENT_STRIKE, FROM_VALUE, FROM_EXTRA, GOOD_HIGH},
};

static const PhaseWord phase_words[BLANK_PHASE_COUNT] = {
    [BLANK_PHASE_PLAY]   = {"play", "Play", "blank 1.1"},
    [BLANK_PHASE_RECOIL] = {"recoil", "Recoil", "blank 3.8"},
};

static const ReplyWord reply_words[] = {{BLANK_PHASE_RECOIL, false, false}};

static const StatusWord status_words[BLANK_STATUS_COUNT] = {
    [BLANK_STATUS_MOVED]  = {"moved",  "moved", 0, 1, true, "has stepped this turn", false},
    [BLANK_STATUS_SPENT]  = {"spent",  "{points} spent", 0, BLANK_HALF_POINTS * BLANK_MOVE_MAX, false,
                             "movement points spent on steps this turn", false},
    [BLANK_STATUS_STRUCK] = {"struck", "struck", 0, 1, true, "has struck this turn", false},
    [BLANK_STATUS_MIRED]  = {"mired",  "mired", 0, 1, true, "has entered mire this turn", false},
};

static const SignWord sign_words[] = {
    {BLANK_STATUS_MOVED,  false, true, NULL,     NULL},
    {BLANK_STATUS_STRUCK, false, true, "swords", NULL},
};

static const OutcomeWord outcome_words[BLANK_OUTCOME_COUNT] = {
    [BLANK_OUTCOME_STANDS]  = {"stands",  "the target stands", true, 0, 0, NULL, NULL},
    [BLANK_OUTCOME_REMOVED] = {"removed", "the target is removed", false, 4, 0, "removes it", NULL},
    [BLANK_OUTCOME_RECOILS] = {"recoils", "the target recoils", false, 2, 0, "drives it back", NULL},
};

static const EventWord prompt_words[BLANK_PROMPT_COUNT] = {
    [BLANK_PROMPT_PLAY]   = {"play", "{army}: step and strike, then be done"},
    [BLANK_PROMPT_RECOIL] = {"recoil", "{army}: where does {unit} recoil to?"},
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
    .modifier_event = BLANK_EVENT_ITEM,
    .raise_event = NO_EVENT,
    .halt_event = NO_EVENT,
    .sure_event = NO_EVENT,
    .phases = phase_words,
    .phase_count = BLANK_PHASE_COUNT,
    .replies = reply_words,
    .reply_count = COUNT_OF(reply_words),
    .statuses = status_words,
    .status_count = BLANK_STATUS_COUNT,
    .signs = sign_words,
    .sign_count = COUNT_OF(sign_words),
    .spent_status = BLANK_STATUS_SPENT,
    .way_status = BLANK_STATUS_MIRED,
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
static const AttributeSpec terrain_attributes[] = {
    [BLANK_TERRAIN_ROOM] = {"room", ATTRIBUTE_NUMBER, 1, STACK_MAX, 1, NULL,
                            "units that may stop in a hex (2.3)"},
    [BLANK_TERRAIN_COVER] = {"cover", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "halves strength (3.72)"},
    [BLANK_TERRAIN_MIRE] = {"mire", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "entered once a turn (2.4)"},
    {0},
};
static const AttributeSpec type_attributes[] = {
    [BLANK_TYPE_MOVE] = {"move", ATTRIBUTE_NUMBER, 1, BLANK_MOVE_MAX, 1, NULL,
                         "points of movement (2.1)"},
    [BLANK_TYPE_STRENGTH] = {"strength", ATTRIBUTE_NUMBER, 1, 9, 1, NULL, "strength (3.7)"},
    [BLANK_TYPE_LANCE] = {"lance", ATTRIBUTE_NUMBER, 0, 2, 0, NULL, "adds to a roll (3.71)"},
    [BLANK_TYPE_CHARGES] = {"charges", ATTRIBUTE_FLAG, 0, 1, 0, NULL,
                            "shifts a column if it has moved (3.73)"},
    [BLANK_TYPE_LIGHT] = {"light", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "recoils if hit (3.8)"},
    {0},
};

/* A battle without the table keeps to 3.5: five or six hits. */
const char *const blank_columns[BLANK_COLUMNS + 1] = {"1:2", "1:1", "2:1", "3:1", NULL};
static const char *const table_rows[] = {"hits", NULL};
static const TableSpec tables[] = {
    [BLANK_TABLE_STRIKE] = {.name = "strike",
                            .rule = "blank 3.7",
                            .rows = table_rows,
                            .columns = blank_columns,
                            .range = {1, BLANK_DIE_FACES + 1, false}},
    {0},
};
static const char *const no_regions[] = {NULL};

const Schema blank_schema = {
    .side = no_attributes,
    .group = no_attributes,
    .terrain = terrain_attributes,
    .hexside = no_attributes,
    .type = type_attributes,
    .unit = unit_attributes,
    .tables = tables,
    .options = options,
    .regions = no_regions,
};
