"""Two-hex counters (gmb 5.2): the hexes around them and the ways they move.

Such a unit is the pair (left, right) as it looks; the direction from left to right is its axis, and
it faces the counter-clockwise side of it.
"""

FRONT, FRONT_SIDE, FLANK, REAR = "front", "front side", "flank", "rear"


def axis(grid, pair):
    return grid.direction(*pair)


def front_centre(grid, pair):
    return grid.next(pair[0], axis(grid, pair) - 1)


def rear_centre(grid, pair):
    return grid.next(pair[0], axis(grid, pair) + 1)


def front_hexes(grid, pair):
    """Front left, front centre, front right."""
    left, right = pair
    i = axis(grid, pair)
    return [grid.next(left, i - 2), grid.next(left, i - 1), grid.next(right, i - 1)]


def zones(grid, pair):
    """What each of the eight hexes around the unit is to it."""
    left, right = pair
    i = axis(grid, pair)
    named = [
        (grid.next(left, i - 1), FRONT),
        (grid.next(left, i - 2), FRONT_SIDE),
        (grid.next(right, i - 1), FRONT_SIDE),
        (grid.next(left, i + 3), FLANK),
        (grid.next(right, i), FLANK),
        (grid.next(left, i + 1), REAR),
        (grid.next(left, i + 2), REAR),
        (grid.next(right, i + 1), REAR),
    ]
    return {hex: zone for hex, zone in named if hex}


def shift(grid, hexes, direction):
    """All hexes one on in that direction; None among them where it leaves the map."""
    return tuple(grid.next(hex, direction) for hex in hexes)


def pivots(grid, pair, centre):
    """Either half swings into the centre hex, in front or behind, while the other stays."""
    left, right = pair
    return [(left, centre), (centre, right)] if centre else []


def manoeuvres(grid, pair):
    """Steps in movement (gmb 5.22, 5.24, C5): (hexes, direction or None for a pivot, sideways)."""
    i = axis(grid, pair)
    straight = ((i - 2, False), (i - 1, False), (i, True), (i + 3, True))
    ways = [(shift(grid, pair, d), d % 6, sideways) for d, sideways in straight]
    ways += [(on, None, False) for on in pivots(grid, pair, front_centre(grid, pair))]
    return [way for way in ways if None not in way[0]]
