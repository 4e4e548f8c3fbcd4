/* eab_guide.c: the charts of Edward at Bannockburn, whose modifiers work on the number that is
 * needed and not on the dice. */
#include "eab.h"
#include "gmb_guide.h"

/* clang-format off */
static const TableWord tables[] = {
    {"fire", "Fire", "Two dice that show this number or less hit. Armour of the target down, bow and range in hexes across.", false},
    {"fire-modifiers", "Modifiers of fire", "Added to the number that is needed: more is better for the shooter.", true},
    {"melee", "Melee", "Two dice that show this number or less hit. The defender down, the attacker across.", false},
    {"melee-modifiers", "Modifiers of melee", "Added to the number that is needed: more is better for the attacker.", true},
    {"morale", "Morale", "The modified die down, the morale of the unit across: by how much its rout level rises. -1 is that or less, 7 that or more.", false},
    {"morale-modifiers", "Modifiers of morale", "Added to the die: more is better for the unit.", true},
    {"costs", "Movement points besides those of the ground", "Added to what the hex costs, or for the turn itself.", false},
    {"organize", "Organizing", "A division of so many units is organized on this or less.", false},
    {0},
};
static const SequenceWord sequence[] = {GMB_SEQUENCE("eab")};
/* clang-format on */

const Guide eab_guide = {gmb_tells, tables, gmb_rows, sequence, "class"};
