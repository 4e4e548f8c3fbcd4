"""Who stands where, and how he is."""
from .chart import CLEAR, COSTS, HEXSIDE_COSTS

HORSE = {"cavalry", "horse-archers", "heavy"}


class Unit:
    """A combat unit, train or leader in play: the counter and all that changes about it."""

    def __init__(self, counter):
        self.id, self.number, self.side = counter.id, counter.number, counter.side
        self.faces, self.attributes = counter.faces, counter.attributes
        self.entry = counter.entry
        self.up = 0  # the face it shows
        self.hex = None
        self.lost = self.left = False
        self.moved = self.turned = self.charged = self.shot = self.hit = False
        self.aims = None
        self.stung = False  # must charge in its next turn (arsuf A4)
        self.combat = None
        self.fought = self.retreats = False

    @property
    def face(self):
        return self.faces[self.up]

    @property
    def leader(self):
        return self.faces[0].kind == "leader"

    @property
    def train(self):
        return self.faces[0].kind == "train"

    @property
    def fights(self):
        """Whether it is a combat unit other than a train."""
        return not self.leader and not self.train

    @property
    def horse(self):
        return self.face.kind in HORSE

    @property
    def ordered(self):
        """On its front: neither disordered nor on the weak side (B21)."""
        return self.up == 0

    @property
    def value(self):
        return self.attributes["value"]

    def states(self):
        """What the program tells of it beside its place and face."""
        names = ("moved", "turned", "charged", "shot", "hit", "fought", "retreats")
        states = {name: int(getattr(self, name)) for name in names}
        states["aims"] = self.aims.id if self.aims else 0
        if self.leader:
            del states["fought"]
        else:
            states["combat"] = self.combat.number if self.combat else 0
        return states

    def __lt__(self, other):
        return self.number < other.number

    def __repr__(self):
        return f"<{self.id} {self.hex}>"


class Position:
    def __init__(self, field):
        self.field, self.grid = field, field.grid
        self.units = {counter.id: Unit(counter) for counter in field.counters}
        self.at = {hex: [] for hex in self.grid.hexes}
        self.last = {}  # hex: the side of the last unit that fights to come there

    def put(self, unit, hex):
        if unit.hex:
            self.at[unit.hex].remove(unit)
        unit.hex = hex
        if hex:
            self.at[hex].append(unit)
        if hex and unit.fights:
            self.last[hex] = unit.side

    def of(self, side):
        """All counters of a side on the map, in the order of the battle."""
        return [unit for unit in self.units.values() if unit.side == side and unit.hex]

    def combat_units(self, hex, side=None):
        """Units and trains there; of one side, or of both."""
        there = [unit for unit in self.at[hex] if not unit.leader]
        return [unit for unit in there if side in (None, unit.side)]

    def leaders(self, hex, side):
        return sorted(unit for unit in self.at[hex] if unit.leader and unit.side == side)

    def near(self, hex):
        return [next_to for next_to in self.grid.neighbours[hex] if next_to]

    def neighbours(self, hex, side):
        """Combat units of a side, trains too, next to the hex."""
        return [unit for next_to in self.near(hex) for unit in self.combat_units(next_to, side)]

    def enemy(self, side):
        return self.field.other(side)

    # The ground (4.2, tec)

    def ground(self, hex):
        return self.field.terrain[hex]

    def is_clear(self, hex):
        return self.ground(hex) in CLEAR

    def by_road(self, origin, hex):
        return origin is not None and hex in self.field.roads[origin]

    def between(self, origin, hex):
        """What lies on the side of the hexes, if anything; it is never clear."""
        return self.field.hexsides.get(frozenset((origin, hex)))

    def cost(self, origin, hex):
        if self.by_road(origin, hex):
            return 1
        return COSTS[self.ground(hex)] + HEXSIDE_COSTS.get(self.between(origin, hex), 0)

    def is_open(self, unit, hex, origin=None):
        """Whether the ground of a hex is not prohibited to the unit, coming from the other."""
        ground = self.ground(hex)
        if ground == "sea":  # arsuf A5
            return False
        if self.between(origin, hex) == "wall" and not self.by_road(origin, hex):
            return False
        if unit.train:  # arsuf A1
            return ground == "hill" or ground in CLEAR or bool(self.field.roads[hex])
        if ground == "swamp" and unit.horse:
            return self.by_road(origin, hex)
        return True

    # Zones (5.1)

    def has_zone(self, unit):
        return unit.fights and unit.face.dot != "solid"  # B6

    def in_zone_of(self, hex, unit):
        if not self.has_zone(unit) or not self.grid.adjacent(unit.hex, hex):
            return False
        return self.is_open(unit, hex, unit.hex)

    def zone_units(self, hex, side):
        """The enemies of a side in whose zones the hex lies."""
        return [unit for unit in self.neighbours(hex, self.enemy(side))
                if self.in_zone_of(hex, unit)]

    def in_enemy_zone(self, hex, side):
        return bool(self.zone_units(hex, side))

    # Company

    def may_share(self, unit, hex):
        """Whether the unit may end there beside the friends in the hex (4.3, arsuf A1)."""
        if unit.leader:
            return True
        friends = [one for one in self.combat_units(hex, unit.side) if one is not unit]
        return all(one.train != unit.train for one in friends) and len(friends) < 2

    def has_enemy(self, hex, side):
        return bool(self.combat_units(hex, self.enemy(side)))

    def may_leave_zone(self, unit):
        """Whether it meets the standard of disengagement (8.21, 8.22, 10.1) where it stands."""
        if unit.leader:
            return True
        keepers = self.zone_units(unit.hex, unit.side)
        if not keepers:
            return True
        if unit.face.dot == "none":
            return False
        return all(keeper.face.move <= unit.face.move for keeper in keepers)
