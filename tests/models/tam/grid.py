"""The hexes of a map: names, neighbours, distances, and what a straight line passes.

A hex is its printed name, column and row. Flat-topped hexes stand in columns, every even one half a
hex lower; pointed ones lie in rows, every even one half a hex to the right.
"""
from fractions import Fraction
from functools import lru_cache

FLAT = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
POINTY = {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)}


class Grid:
    def __init__(self, shape, columns, rows, one_short):
        self.flat = shape == "flat"
        steps = FLAT if self.flat else POINTY
        self.directions = list(steps)  # clockwise
        self.axial = {}  # the place of each hex, one axis along the slanted lines of hexes
        for row in range(1, rows + 1):
            for column in range(1, columns + 1):
                shifted, last = (column, row == rows) if self.flat else (row, column == columns)
                if one_short and last and shifted % 2 == 0:
                    continue
                aside = (shifted - 1) // 2
                place = (column, row - aside) if self.flat else (column - aside, row)
                self.axial[f"{column:02}{row:02}"] = place
        self.hexes = list(self.axial)
        self.named = {place: name for name, place in self.axial.items()}
        self.neighbours = {
            name: [self.named.get((q + dq, r + dr)) for dq, dr in steps.values()]
            for name, (q, r) in self.axial.items()
        }

    def next(self, hex, direction):
        """The neighbour in that direction (any integer, clockwise); None off the map."""
        return self.neighbours[hex][direction % 6] if hex else None

    def adjacent(self, a, b):
        return b in self.neighbours[a]

    def direction(self, a, b):
        return self.neighbours[a].index(b)

    def distance(self, a, b):
        (aq, ar), (bq, br) = self.axial[a], self.axial[b]
        return (abs(aq - bq) + abs(ar - br) + abs(aq + ar - bq - br)) // 2

    def between(self, a, b):
        """The stretches of the line from centre to centre: lists of hexes, None off the map.

        A stretch of one hex is crossed; where the line runs along a side it has both its hexes.
        """
        (aq, ar), (bq, br) = self.axial[a], self.axial[b]
        stretches = line(bq - aq, br - ar)
        return [[self.named.get((aq + q, ar + r)) for q, r in stretch] for stretch in stretches]


@lru_cache(maxsize=None)
def line(dq, dr):
    """The hexes between the ends of a line, as steps from its first: by stretches, in order."""
    reach = (abs(dq) + abs(dr) + abs(dq + dr)) // 2
    stretches = {}
    for q in range(-reach, reach + 1):
        for r in range(-reach, reach + 1):
            if (q, r) in ((0, 0), (dq, dr)):
                continue
            part = _clip((q, r), (dq, dr))
            if part:
                stretches.setdefault(part, []).append((q, r))
    return [stretches[part] for part in sorted(stretches)]


def _clip(hex, end):
    """The part of the line, from 0 to 1, in the hex or on its side; None if a corner at most.

    In cube coordinates (x + y + z = 0), taken from its centre, a hex is where no two of them differ
    by more than 1.
    """
    first, last = Fraction(0), Fraction(1)
    centre, to = (hex[0], hex[1], -sum(hex)), (end[0], end[1], -sum(end))
    for i, j in ((0, 1), (1, 2), (2, 0)):
        start, slope = centre[j] - centre[i], to[i] - to[j]  # the difference is start + slope * t
        if slope == 0:
            if abs(start) > 1:
                return None
            continue
        ends = sorted((Fraction(-1 - start, slope), Fraction(1 - start, slope)))
        first, last = max(first, ends[0]), min(last, ends[1])
    return (first, last) if first < last else None
