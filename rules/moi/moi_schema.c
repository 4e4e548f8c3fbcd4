/* moi_schema.c: the words a battle file may use under these rules. */
#include "moi_schema.h"
#include "moi_guide.h"

static const char *const classes[] = {"mounted", "dismounted", "unhorsed", "pike",
                                      "axe",     "genitor",    "missile",  "hobilar",
                                      "wagon",   "leader",     "standard", NULL};
static const char *const weapons[] = {"none", "longbow", "crossbow", "sling", "javelin", NULL};
static const char *const first_words[] = {"never", "always", "option", NULL};

/* clang-format off */
static const AttributeSpec side_attributes[] = {
    {"flight",      ATTRIBUTE_NUMBER, 1, 99, 30, NULL, "flight level, moi 16.0"},
    {"even",        ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "flight level of the even game, 0 if the same, moi-battles C10"},
    {"assailant",   ATTRIBUTE_FLAG,   0, 1, 0, NULL, "pays for a stand-off, moi-battles C9"},
    {"opens",       ATTRIBUTE_NUMBER, -1, 9, -1, NULL, "goes first if a die shows this or less; -1 no die, bannockburn B1"},
    {"still",       ATTRIBUTE_FLAG,   0, 1, 0, NULL, "only turns, rallies and answers fire in the historical game, falkirk F3"},
    {"shame",       ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "wins only with flight points up to this, 0 no such rule, falkirk F8"},
    {"ruin",        ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "draws only with flight points up to this, falkirk F8"},
    {"clock",       ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "option clock: must win within so many activations, falkirk F9"},
    {"dusk",        ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "option dusk: must win within so many activations, crecy Y11"},
    {"wait-brook",  ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "crosses no brook until the enemy has so many flight points, courtrai K7"},
    {"wait-height", ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "enters no hex of level 0 until the enemy has so many flight points, crecy Y7"},
    {"folk",        ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "option small-folk: shows them when the enemy has so many flight points, bannockburn B10"},
    {"muddy",       ATTRIBUTE_FLAG,   0, 1, 0, NULL, "soft ground is dear in the historical game, crecy Y4"},
    {"walk",        ATTRIBUTE_NUMBER, 0, 9, 0, NULL, "option long-walk: allowance of dismounted men-at-arms, poitiers P12"},
    {"castle",      ATTRIBUTE_FLAG,   0, 1, 0, NULL, "holds the castle, courtrai K5"},
    {0},
};
static const AttributeSpec group_attributes[] = {
    {"eager",            ATTRIBUTE_NUMBER, 0, 9, 0, NULL, "horse that starts within so many hexes of an enemy must attack, falkirk F7, poitiers P3"},
    {"eager-historical", ATTRIBUTE_FLAG,   0, 1, 0, NULL, "eager in the historical game only, crecy Y5"},
    {"eager-charge",     ATTRIBUTE_FLAG,   0, 1, 0, NULL, "must charge; plain shock is free, poitiers P3"},
    {"most",             ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "at most so many units act in an activation, 0 no limit, bannockburn B6"},
    {"after",            ATTRIBUTE_GROUPS, 0, 0, 0, NULL, "once all of these have been activated, crecy Y6, najera N5"},
    {"after-one",        ATTRIBUTE_GROUPS, 0, 0, 0, NULL, "once one of these has been activated, najera N5"},
    {"arrived",          ATTRIBUTE_GROUPS, 0, 0, 0, NULL, "once all of these are on the map, falkirk F5, najera N5"},
    {"first",            ATTRIBUTE_WORD,   0, 2, 0, first_words, "is its side's first activation, crecy Y1, poitiers P1, bannockburn B8"},
    {"with-any",         ATTRIBUTE_FLAG,   0, 1, 0, NULL, "acts along with any command of its side, courtrai K5"},
    {"leads-any",        ATTRIBUTE_FLAG,   0, 1, 0, NULL, "its leader leads any unit in his range, poitiers P8"},
    {"pride",            ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "activations before it must wait for the horse, courtrai K8"},
    {"pride-needs",      ATTRIBUTE_NUMBER, 0, 9, 2, NULL, "mounted commands that must have attacked, courtrai K8"},
    {"heart",            ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "rolls for its heart when so many units are hurt, najera N6"},
    {"shy",              ATTRIBUTE_NUMBER, 0, 9, 0, NULL, "goes home when an enemy is within so many hexes, falkirk F4"},
    {"surprised",        ATTRIBUTE_FLAG,   0, 1, 0, NULL, "option surprise: half allowance in its first activation, najera N8"},
    {"pits",             ATTRIBUTE_FLAG,   0, 1, 0, NULL, "option pits: its longbows stand behind pits, crecy Y10"},
    {0},
};
static const AttributeSpec terrain_attributes[] = {
    {"foot",      ATTRIBUTE_NUMBER, 0, 9, 1, NULL, "points for foot to enter, 0 barred, moi 5.1"},
    {"mounted",   ATTRIBUTE_NUMBER, 0, 9, 1, NULL, "points for horse to enter, 0 barred, moi 5.1"},
    {"blocks",    ATTRIBUTE_FLAG,   0, 1, 0, NULL, "no line of sight through it, moi 9.4"},
    {"shock",     ATTRIBUTE_NUMBER, -9, 9, 0, NULL, "added to shock on a unit in it, moi 10.4.2"},
    {"out",       ATTRIBUTE_NUMBER, -9, 9, 0, NULL, "added to shock out of it, moi 10.4.2"},
    {"no-charge", ATTRIBUTE_FLAG,   0, 1, 0, NULL, "no charge into or through it, moi 11.3"},
    {"cover",     ATTRIBUTE_NUMBER, -9, 9, 0, NULL, "added to fire at a unit in it, moi 9.3"},
    {"soft",      ATTRIBUTE_FLAG,   0, 1, 0, NULL, "soft ground, crecy Y4"},
    {"castle",    ATTRIBUTE_FLAG,   0, 1, 0, NULL, "open to foot of the castle's side only, no shock into it, courtrai K5"},
    {0},
};
static const AttributeSpec hexside_attributes[] = {
    {"foot",       ATTRIBUTE_NUMBER, 0, 9, 0, NULL, "points added for foot, moi 5.1"},
    {"mounted",    ATTRIBUTE_NUMBER, 0, 9, 0, NULL, "points added for horse, moi 5.1"},
    {"barred",     ATTRIBUTE_FLAG,   0, 1, 0, NULL, "nobody crosses it, moi 5.1"},
    {"no-mounted", ATTRIBUTE_FLAG,   0, 1, 0, NULL, "no horse crosses it, moi 5.1"},
    {"shock",      ATTRIBUTE_NUMBER, -9, 9, 0, NULL, "added to shock across it, moi 10.4.2"},
    {"no-shock",   ATTRIBUTE_FLAG,   0, 1, 0, NULL, "no shock across it, moi 5.1"},
    {"no-charge",  ATTRIBUTE_FLAG,   0, 1, 0, NULL, "no charge across it, moi 11.3"},
    {"cover",      ATTRIBUTE_NUMBER, -9, 9, 0, NULL, "added to fire across it at the unit behind it, moi 9.3"},
    {"reluctance", ATTRIBUTE_NUMBER, -9, 9, 0, NULL, "added to the die of charge reluctance, moi 11.4"},
    {"crossing",   ATTRIBUTE_NUMBER, -1, 9, -1, NULL, "horse moving across is disordered on this or less; -1 never, moi 5.1"},
    {"attacking",  ATTRIBUTE_NUMBER, -1, 9, -1, NULL, "horse attacking across is disordered first on this or less; -1 never, moi 5.1"},
    {"trampled",   ATTRIBUTE_FLAG,   0, 1, 0, NULL, "gone once a unit has crossed it, poitiers P5"},
    {"deep",       ATTRIBUTE_FLAG,   0, 1, 0, NULL, "a unit that retreats across it is disordered, bannockburn B5"},
    {"brook",      ATTRIBUTE_FLAG,   0, 1, 0, NULL, "a brook, courtrai K7"},
    {0},
};
static const AttributeSpec type_attributes[] = {
    {"class",      ATTRIBUTE_WORD,   0, 10, 0, classes, "what it is in the weapon matrix, moi 10.4"},
    {"mounted",    ATTRIBUTE_FLAG,   0, 1, 0, NULL, "on horseback"},
    {"move",       ATTRIBUTE_NUMBER, 0, 30, 0, NULL, "movement allowance, moi 5.1"},
    {"defence",    ATTRIBUTE_NUMBER, -9, 9, 0, NULL, "defence figure, moi 10.4.3"},
    {"disordered", ATTRIBUTE_NUMBER, -9, 9, 1, NULL, "defence figure when disordered, moi 10.4.3"},
    {"weapon",     ATTRIBUTE_WORD,   0, 4, 0, weapons, "what it shoots with, moi 9.1"},
    {"points",     ATTRIBUTE_NUMBER, 0, 9, 2, NULL, "flight points for its loss, moi 16.0"},
    {0},
};
static const AttributeSpec unit_attributes[] = {
    {"wave",      ATTRIBUTE_NUMBER, 0, 9, 0, NULL, "enters from this activation of its command on, moi-battles C5"},
    {"wall",      ATTRIBUTE_FLAG,   0, 1, 0, NULL, "may form a Shield Wall, moi 14.1"},
    {"ring",      ATTRIBUTE_FLAG,   0, 1, 0, NULL, "may form a Schiltron, moi 14.1"},
    {"formed",    ATTRIBUTE_FLAG,   0, 1, 0, NULL, "starts in its formation, moi 14.1"},
    {"open-game", ATTRIBUTE_FLAG,   0, 1, 0, NULL, "fights only when the historical setting is off, falkirk F10"},
    {"sallies",   ATTRIBUTE_FLAG,   0, 1, 0, NULL, "may share the hex of a Schiltron, bannockburn B3"},
    {"hireling",  ATTRIBUTE_FLAG,   0, 1, 0, NULL, "never rallies, is eliminated when retired, poitiers P4"},
    {"wet",       ATTRIBUTE_FLAG,   0, 1, 0, NULL, "shoots badly in the historical game, crecy Y3"},
    {"always",    ATTRIBUTE_FLAG,   0, 1, 0, NULL, "always in command, poitiers P2, P10"},
    {"watch",     ATTRIBUTE_NUMBER, 0, 9, 0, NULL, "in command within so many hexes of a castle, courtrai K5, K6"},
    {"rating",    ATTRIBUTE_NUMBER, 0, 9, 0, NULL, "activation rating of a leader, moi 4.2"},
    {"range",     ATTRIBUTE_NUMBER, 0, 20, 4, NULL, "command range of a leader, moi 15.2"},
    {"king",      ATTRIBUTE_FLAG,   0, 1, 0, NULL, "a king, moi 16.0"},
    {"overall",   ATTRIBUTE_FLAG,   0, 1, 0, NULL, "overall leader, moi 13.2"},
    {"army",      ATTRIBUTE_FLAG,   0, 1, 0, NULL, "a standard that serves the whole army, moi 13.2"},
    {0},
};

static const char *const range_rows[] = {"longbow", "crossbow", "sling", "javelin", NULL};
static const char *const range_columns[] = {"1", "2", "3", NULL};
static const char *const fire_rows[] = {"3", "4", "5", "6", "7", "8", "9", "10", "11", NULL};
static const char *const fire_columns[] = {"foot", "foot-disordered", "mounted", "mounted-disordered", NULL};
static const char *const shock_rows[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", NULL};
static const char *const shock_columns[] = {"shock", "shock-disordered", "charge", "charge-disordered", NULL};
static const char *const results[] = {"D", "R", "DR", "T", "U", "E", "aD", "aDR", "DRC", "TC", "EC", NULL};
/* A shot does nothing to who shoots, and nobody goes on after it. */
static const char *const fire_results[] = {"D", "R", "DR", "T", "U", "E", NULL};
static const char *const matrix_rows[] = {"mounted", "dismounted", "unhorsed", "pike", "axe", "genitor", NULL};
static const char *const matrix_columns[] = {"mounted", "dismounted", "unhorsed", "pike", "axe", "genitor", "missile", "hobilar", NULL};
static const char *const value_column[] = {"value", NULL};
static const char *const fire_modifier_rows[] = {"disordered", "wall", "flank", "wet", NULL};
static const char *const shock_modifier_rows[] = {
    "flank", "rear", "mixed", "height", "charge", "charge-moved", "leader", "disordered", "retired", "wall", "ring", NULL};
static const char *const cost_rows[] = {
    "uphill", "road", "ride-through", "leave-zone", "genitor-leaves", "mount", "soft", NULL};
static const char *const roll_rows[] = {
    "ride-through", "reluctance", "counter", "counter-flank", "leader-at-risk", "leader-shot", "leader-struck",
    "heart", "comyn", "pits", "folk", "stand-off", "stand-off-next", "replacement-range", NULL};
static const char *const point_rows[] = {"retired", "king", "leader", "stand-off", "shy", NULL};

/* What replaces the cost of a hex is at least one point, or units would move for ever; the rest is added to it. */
static const CellRange cost_ranges[] = {
    {0, 30, false}, {1, 30, false}, {0, 30, false}, {0, 30, false}, {0, 30, false}, {0, 30, false}, {1, 30, false}};
static const CellRange roll_ranges[] = {
    {-99, 99, false}, {-99, 99, false}, {-99, 99, false}, {-99, 99, false}, {-99, 99, false}, {-99, 99, false},
    {-99, 99, false}, {-99, 99, false}, {-99, 99, false}, {-99, 99, false}, {-99, 99, false},
    {1, 99, false}, /* stand-off: activations, and then every so many */
    {1, 99, false},
    {0, 20, false}, /* replacement-range, as the range of a leader */
};

static const TableSpec tables[] = {
    {"range",           "moi 9.3",  range_rows,          range_columns,  true, NULL, {-99, 99, true}, NULL},
    {"fire",            "moi 9.3",  fire_rows,           fire_columns,   true, fire_results, {0, 0, true}, NULL},
    {"fire-modifiers",  "moi 9.3",  fire_modifier_rows,  value_column,   true, NULL, {-99, 99, false}, NULL},
    {"shock",           "moi 12.1", shock_rows,          shock_columns,  true, results, {0, 0, true}, NULL},
    {"shock-modifiers", "moi 10.4", shock_modifier_rows, value_column,   true, NULL, {-99, 99, false}, NULL},
    {"matrix",          "moi 10.4", matrix_rows,         matrix_columns, true, NULL, {-99, 99, true}, NULL},
    {"costs",           "moi 5.1",  cost_rows,           value_column,   true, NULL, {0}, cost_ranges},
    {"rolls",           "moi 2.3",  roll_rows,           value_column,   true, NULL, {0}, roll_ranges},
    {"points",          "moi 16.0", point_rows,          value_column,   true, NULL, {0, 99, false}, NULL},
    {0},
};

static const char *const level_words[] = {"flight", "even", NULL};
static const char *const off_on[] = {"off", "on", NULL};
static const char *const sight_words[] = {"higher-than-both", "higher-than-either", NULL};

static const OptionSpec options[] = {
    {"levels",           0, 1, 0, level_words, "moi-battles C10", "which flight levels are played"},
    {"historical",       0, 1, 1, off_on, "falkirk F3, crecy Y3", "the historical setting of Falkirk and Crecy"},
    {"stand-off",        0, 1, 1, off_on, "moi-battles C9", "the assailant pays for idle activations"},
    {"sight",            0, 1, 0, sight_words, "moi M13", "which higher ground blocks sight"},
    {"clock",            0, 1, 0, off_on, "falkirk F9", "the Scots win if they hold out long enough"},
    {"dusk",             0, 1, 0, off_on, "crecy Y11", "the English win if they hold out long enough"},
    {"long-walk",        0, 1, 0, off_on, "poitiers P12", "French men-at-arms on foot are tired"},
    {"surprise",         0, 1, 0, off_on, "najera N8", "the Castilians start slowly"},
    {"gloucester-first", 0, 1, 0, off_on, "bannockburn B8", "Gloucester goes first and attacks"},
    {"pits",             0, 1, 0, off_on, "crecy Y10", "pits in front of the English longbows"},
    {"small-folk",       0, 1, 0, off_on, "bannockburn B10", "the Scots may show their camp followers"},
    {"no-progress",      0, 999, 200, NULL, "moi M15", "activations in a row without progress that make a draw; 0 never"},
    {0},
};
/* clang-format on */

static const char *const regions[] = {"entry", NULL};

const Schema moi_schema = {
    side_attributes,
    group_attributes,
    terrain_attributes,
    hexside_attributes,
    type_attributes,
    unit_attributes,
    tables,
    options,
    regions,
    &moi_guide,
};
