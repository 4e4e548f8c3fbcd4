"""Who stands where, and how he is."""


class Unit:
    """A combat unit or leader in play: the counter and all that changes about it."""

    def __init__(self, counter):
        self.counter = counter
        self.id, self.side, self.group = counter.id, counter.side, counter.group
        self.leader = counter.leader
        self.side_up = 0
        self.hexes = ()  # none off the map; (left, right) if it covers two
        self.facing = None  # where units look at a corner of their hex: its number (corners.py)
        self.rout = 0
        self.lance = bool(counter.attributes.get("lance"))
        self.disobeyed = False
        self.charging = False
        self.target = None  # the unit it charges
        self.aim = None  # the unit it is to attack, where attacks are designated first
        self.moved = False  # its movement of this phase is over
        self.acted = False  # has shot, struck, fled or changed mode in this phase
        self.left = False  # a leader who has taken leave of his unit for this phase
        self.fate = None

    @property
    def face(self):
        return self.counter.faces[self.side_up]

    @property
    def kind(self):
        """foot, cavalry, schiltrom, elephant, wagon or leader"""
        return self.face.attributes["class"]

    def __repr__(self):
        return f"<{self.id} {'/'.join(self.hexes)}>"


class Position:
    def __init__(self, field):
        self.field, self.grid = field, field.grid
        self.units = {counter.id: Unit(counter) for counter in field.counters}
        self.at = {}  # hex: units there, leaders too

    def put(self, unit, hexes):
        for hex in unit.hexes:
            self.at[hex].remove(unit)
        unit.hexes = tuple(hexes)
        for hex in unit.hexes:
            self.at.setdefault(hex, []).append(unit)

    def carry(self, unit, leaders, hexes):
        """The unit goes to those hexes, each of the leaders with the half he is with."""
        there = [(leader, hexes[unit.hexes.index(leader.hexes[0])]) for leader in leaders]
        self.put(unit, hexes)
        for leader, hex in there:
            self.put(leader, (hex,))

    def lose(self, unit, fate):
        self.put(unit, ())
        unit.fate = fate
        unit.charging, unit.target, unit.aim = False, None, None

    def combat_units(self, hex):
        return [unit for unit in self.at.get(hex, ()) if not unit.leader]

    def leaders(self, hex):
        return [unit for unit in self.at.get(hex, ()) if unit.leader]

    def leaders_with(self, unit):
        """Friendly leaders in any of its hexes."""
        return [l for hex in unit.hexes for l in self.leaders(hex) if l.side == unit.side]

    def of(self, side):
        return [unit for unit in self.units.values() if unit.side == side and unit.hexes]
