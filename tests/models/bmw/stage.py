"""Positions to begin in: both armies thrown together, so that few decisions meet many rules.

The lines are those with which a case sets its position up (docs/notation.md). The program refuses a
position that cannot be; then another is drawn.
"""
from .position import Position

PHASES = ("sides", "movement", "movement", "archery", "archery", "combat", "combat", "rally")
SCENES = ((2, 0.5), (3, 0.6), (4, 0.9), (5, 1), (8, 1))  # radius; how likely a unit takes part
ON_ITS_BACK = 0.3
WITH_A_UNIT = 0.7  # how often a leader is put with a unit
ON_A_UNIT = 0.5  # and a train
EVE = 0.1  # how often it is the end of a game turn
SHORT_OF = ("demoralized", "disintegrated")  # the level near which a side may have lost


class Stage:
    """One position; `lines` tells it."""

    def __init__(self, field, dice):
        self.field, self.grid, self.dice = field, field.grid, dice
        self.ground = Position(field)
        self.radius, self.share = dice.choice(SCENES)
        self.free = self.somewhere()
        self.spots = {}  # hex: the side that has it
        self.with_train = set()

    def somewhere(self):
        """The hexes around a hex, which often is not clear or means something."""
        zones = [hex for zone in self.field.zones for hex in zone["hexes"]]
        ground = self.field.terrain
        rough = [hex for hex in self.grid.hexes if ground[hex] not in ("clear", "ice")]
        centre = self.dice.choice(self.dice.choice((zones, rough, rough, self.grid.hexes)) or rough)
        near = [hex for hex in self.grid.hexes if self.grid.distance(hex, centre) <= self.radius]
        self.dice.shuffle(near)
        return near

    def lines(self):
        units = list(self.ground.units.values())
        self.dice.shuffle(units)
        units.sort(key=lambda unit: 2 if unit.leader else int(unit.train))
        lines, apart = ["clear"], []
        for unit in units:
            hex = self.spot(unit) if self.dice.random() < self.share else None
            if not hex:
                apart.append(unit)
                continue
            if len(unit.faces) > 1 and self.dice.random() < ON_ITS_BACK:
                lines.append(f"mode {unit.id} {unit.faces[1].mode}")
            lines.append(f"place {unit.id} {hex}")
        for side in self.field.sides:
            lines += self.lost(side, [unit for unit in apart if unit.side == side])
        return lines + [self.moment()]

    def moment(self):
        """When it is; sometimes just before a game turn that brings something of its own."""
        turn, side = self.dice.randint(1, self.field.turns), self.dice.choice(self.field.sides)
        phase = self.dice.choice(PHASES)
        if self.dice.random() < EVE:
            panics = [unit.attributes["panics"] for unit in self.ground.units.values()]
            turn = (max(panics) or turn) - 1 or 1
            side, phase = self.field.other(self.field.first), "rally"
        return f"turn {turn} {side} {phase}"

    def lost(self, side, units):
        """Some of those who take no part are lost: as many as a level bears, or fewer."""
        level = self.field.traits[side][self.dice.choice(SHORT_OF)]
        most = self.dice.choice((0, self.dice.randint(0, level), level - 1, level + 4))
        most = min(most, self.field.traits[side]["disintegrated"] - 1)
        lines = []
        for unit in units:
            strength = unit.faces[0].strength
            if strength <= most and unit.fights:
                most -= strength
                lines.append(f"set {unit.id} lost 1")
        return lines

    def spot(self, unit):
        taken = self.dice.random() < (WITH_A_UNIT if unit.leader else ON_A_UNIT)
        for hex in self.free:
            owner = self.spots.get(hex)
            if not self.ground.is_open(unit, hex):
                continue
            if unit.leader and owner == unit.side and taken:
                return hex
            if unit.train and owner == unit.side and taken and hex not in self.with_train:
                self.with_train.add(hex)
                return hex
            if not owner and not (taken and not unit.fights):
                self.spots[hex] = unit.side
                self.with_train.update([hex] if unit.train else [])
                return hex
        return None
