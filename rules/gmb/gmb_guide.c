/* gmb_guide.c: how players are told of the ground, the counters and the charts of the family. A row
 * of what a book does not have is passed over. */
#include "gmb_guide.h"
#include "../../engine/battle.h"

enum { FIGHTERS = 1 << UNIT_COMBAT, ARMOUR_NONE = 3, NEVER = -1 };

/* clang-format off */
const TellWord gmb_tells[] = {
    {.of = OF_TERRAIN, .attribute = "barred"},
    {.of = OF_TERRAIN, .attribute = "cost", .label = "Points to enter", .unless = "barred"},
    {.of = OF_TERRAIN, .attribute = "marsh"},
    {.of = OF_TERRAIN, .attribute = "camp"},
    {.of = OF_TERRAIN, .attribute = "cover"},
    {.of = OF_TERRAIN, .attribute = "rough", .unless = "barred"},
    {.of = OF_TERRAIN, .attribute = "blocks"},
    {.of = OF_TERRAIN, .attribute = "hides", .unless = "barred"},
    {.of = OF_HEXSIDE, .attribute = "burn"},
    {.of = OF_TYPE, .kinds = FIGHTERS, .attribute = "armour", .label = "Armour", .none_at = ARMOUR_NONE, .none = "no armour"},
    {.of = OF_TYPE, .attribute = "move", .label = "Movement points"},
    {.of = OF_TYPE, .kinds = FIGHTERS, .attribute = "morale", .label = "Morale", .none_at = NEVER},
    {.of = OF_TYPE, .kinds = FIGHTERS, .attribute = "weapon", .label = "Shoots with"},
    {.of = OF_TYPE, .attribute = "close"},
    {.of = OF_TYPE, .attribute = "disorganized"},
    {.of = OF_TYPE, .attribute = "lager"},
    {.of = OF_TYPE, .attribute = "naphtha"},
    {.of = OF_TYPE, .attribute = "points", .label = "Points for the enemy"},
    {.of = OF_UNIT, .attribute = "commanded"},
    {.of = OF_UNIT, .attribute = "chief", .label = "Rallies all, as"},
    {0},
};
static const TableWord tables[] = {
    {"fire", "Fire", "Two dice that show this number or less hit. Armour of the target down, bow and range in hexes across.", false},
    {"fire-modifiers", "Modifiers of fire", "Added to the dice: less is better for the shooter.", true},
    {"melee", "Melee", "Two dice that show this number or less hit. The defender down, the attacker across.", false},
    {"melee-modifiers", "Modifiers of melee", "Added to the dice: less is better for the attacker.", true},
    {"morale", "Morale", "The modified die down, the morale of the unit across: by how much its rout level rises. -1 is that or less, 7 that or more.", false},
    {"morale-modifiers", "Modifiers of morale", "Added to the die: more is better for the unit.", true},
    {"costs", "Movement points besides those of the ground", "Added to what the hex costs, or for the turn itself.", false},
    {"points", "Victory points", "For each enemy lost, by its morale; twice that for a unit of two hexes.", false},
    {0},
};
const RowWord gmb_rows[] = {
    {"fire", "none", "no armour"},
    {"fire-modifiers", "out-of-command", "longbow out of command"},
    {"fire-modifiers", "charging-target", "target charges"},
    {"fire-modifiers", "close-schiltrom", "target is a close schiltrom"},
    {"fire-modifiers", "over-other-division", "over horse of another division"},
    {"fire-modifiers", "direct-command", "longbow in direct command"},
    {"fire-modifiers", "from-cover", "out of a village or wood"},
    {"fire-modifiers", "rout-level", "for each rout level of the target"},
    {"fire-modifiers", "lager", "target stands in a lager"},
    {"melee-modifiers", "side-or-flank", "two-hex unit past its front centre"},
    {"melee-modifiers", "charge", "it charges"},
    {"melee-modifiers", "lance", "with the lance"},
    {"melee-modifiers", "close-attacker", "attacker is a close schiltrom"},
    {"melee-modifiers", "close-defender", "defender is a close schiltrom"},
    {"melee-modifiers", "bowman-struck", "defender is a bowman in fire mode"},
    {"melee-modifiers", "rear", "from behind"},
    {"melee-modifiers", "flank", "through a flank of the attacker"},
    {"melee-modifiers", "into-cover", "defender in a village or wood"},
    {"melee-modifiers", "rout-level", "for each rout level of the defender"},
    {"melee-modifiers", "tamburlaine", "attacker stands with Tamburlaine"},
    {"melee-modifiers", "rampant", "attacker is a rampant elephant"},
    {"melee-modifiers", "lager", "defender stands in a lager"},
    {"morale-modifiers", "rout-level", "for each rout level it has"},
    {"morale-modifiers", "rear", "enemy in its rear"},
    {"morale-modifiers", "lance", "struck by a charge with the lance"},
    {"morale-modifiers", "close-schiltrom-shot", "close schiltrom shot by longbows"},
    {"morale-modifiers", "bayazid", "stands with Bayazid"},
    {"morale-modifiers", "tamburlaine", "stands with Tamburlaine"},
    {"morale-modifiers", "rampant", "attacked by rampant elephants"},
    {"costs", "uphill", "a step uphill"},
    {"costs", "sideways", "a step sideways of a two-hex unit"},
    {"costs", "about-face", "to turn about"},
    {"costs", "formation", "to close or open ranks"},
    {"costs", "pivot", "close schiltrom: a turn, or a step aside"},
    {"costs", "reverse", "close schiltrom: to turn about"},
    {"costs", "marsh-turn", "more for either in marsh"},
    {"points", "camp", "a hex of the camp at the end"},
    {0},
};
static const SequenceWord sequence[] = {GMB_SEQUENCE("gmb")};
/* clang-format on */

const Guide gmb_guide = {gmb_tells, tables, gmb_rows, sequence, "class"};
