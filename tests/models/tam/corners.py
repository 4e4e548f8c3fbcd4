"""Units that look at a corner of their hex (eab 5.2): what the hexes around them are to them.

A facing is the number of the direction before the corner, clockwise from north: 0 is N+NE.
"""
FRONT, FLANK, REAR = "front", "flank", "rear"
ZONES = (FRONT, FRONT, FLANK, REAR, REAR, FLANK)  # by the directions from the facing on, clockwise


def zone(facing, direction):
    return ZONES[(direction - facing) % 6]


def directions(facing, wanted):
    return [(facing + turn) % 6 for turn, zone in enumerate(ZONES) if zone == wanted]


def zone_of(grid, unit, hex):
    """What a hex next to the unit is to it; None if it is not next to it."""
    (here,) = unit.hexes
    return zone(unit.facing, grid.direction(here, hex)) if grid.adjacent(here, hex) else None


def turns(facing, to):
    """How many steps of 60 degrees lie between two facings, 0 to 3."""
    return min((to - facing) % 6, (facing - to) % 6)


def name(grid, facing):
    """As it is written in an action: N+NE."""
    return f"{grid.directions[facing]}+{grid.directions[(facing + 1) % 6]}"
