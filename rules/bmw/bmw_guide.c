/* bmw_guide.c: how players are told of the ground, the counters and the charts. */
#include "bmw_guide.h"
#include "../../engine/battle.h"

enum { FIGHTERS = 1 << UNIT_COMBAT, LEADERS = 1 << UNIT_LEADER };
enum { NEVER = -1, FIRST_TURN = 1 };

/* clang-format off */
static const char *const light_troops[] = { /* by the dot on the counter */
    NULL,
    "light troops: have no zone, may leave enemy zones and retreat before combat, bmw 8.1",
    "light troops: may leave an enemy zone, but enter no other in that move, bmw 8.22",
};

static const TellWord tells[] = {
    {.of = OF_TERRAIN, .attribute = "barred"},
    {.of = OF_TERRAIN, .attribute = "cost", .label = "Points to enter", .unless = "barred"},
    {.of = OF_TERRAIN, .attribute = "foot-only"},
    {.of = OF_TERRAIN, .attribute = "no-trains", .unless = "foot-only"},
    {.of = OF_TERRAIN, .attribute = "hill"},
    {.of = OF_TERRAIN, .attribute = "halves-out"},
    {.of = OF_TERRAIN, .attribute = "halves-into"},
    {.of = OF_TERRAIN, .attribute = "rough", .unless = "barred"},
    {.of = OF_TERRAIN, .attribute = "thin"},
    {.of = OF_HEXSIDE, .attribute = "barred"},
    {.of = OF_HEXSIDE, .attribute = "cost", .label = "Points to cross", .is_signed = true, .unless = "barred"},
    {.of = OF_HEXSIDE, .attribute = "rough"},
    {.of = OF_TYPE, .kinds = FIGHTERS, .attribute = "class", .label = "Kind", .none_at = NEVER},
    {.of = OF_TYPE, .kinds = FIGHTERS, .attribute = "strength", .label = "Strength", .none = "no strength"},
    {.of = OF_TYPE, .attribute = "move", .label = "Movement points", .none = "never moves"},
    {.of = OF_TYPE, .attribute = "fire", .says = "shoots: a die of {value} or less hits, bmw 6.2"},
    {.of = OF_TYPE, .attribute = "range", .label = "Range in hexes"},
    {.of = OF_TYPE, .attribute = "dot", .says_of = light_troops},
    {.of = OF_TYPE, .attribute = "disordered"},
    {.of = OF_TYPE, .attribute = "exit-points", .label = "Points if it leaves by an exit"},
    {.of = OF_TYPE, .attribute = "loss-points", .label = "More points for the enemy if lost"},
    {.of = OF_TYPE, .attribute = "stay-points", .label = "Points for the enemy if still here at the end"},
    {.of = OF_UNIT, .kinds = LEADERS, .attribute = "value", .label = "Strength he adds"},
    {.of = OF_UNIT, .attribute = "turn", .label = "Comes on from turn", .none_at = FIRST_TURN},
    {.of = OF_UNIT, .attribute = "impatient"},
    {.of = OF_UNIT, .attribute = "pursues"},
    {0},
};
static const TableWord tables[] = {
    {"combat", "Combat results", "The die down, odds across; 6-1 or better is DL without a die, 1-5 or worse AL. AR attackers retreat, AL attackers lost, EX both lose, DR defenders retreat, DL defenders lost; a dash: nothing.", false},
    {0},
};
static const SequenceWord sequence[] = {
    {"Movement", "The active side moves; a unit that enters an enemy zone stops there (bmw 4.0, 5.2)."},
    {"Archery", "Both sides shoot, the active one first; a hit disorders (bmw 6.3, 6.5)."},
    {"Combat", "Whoever stands next to an enemy must attack, and each enemy must be attacked: all combats are declared, then fought (bmw 7.3, 7.4, 7.1)."},
    {"Reorganization and rally", "Disordered units find their order by a die, and one that was lost may come back (bmw 11.1, 11.2)."},
    {"The other side's turn", "The same for the enemy; then the next game turn begins (bmw 3.2)."},
    {0},
};
/* clang-format on */

const Guide bmw_guide = {tells, tables, NULL, sequence, NULL};
