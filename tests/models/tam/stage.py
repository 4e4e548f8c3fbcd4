"""Positions to begin in: both armies thrown together, so that few decisions meet many rules.

The lines are those with which a case sets its position up (docs/notation.md). The program refuses a
position that cannot be; then another is drawn.
"""
from . import corners

PHASES = ("movement", "modes", "fire", "melee")
LEVELS = (0, 0, 0, 0, 0, 1, 2, 3, 4)  # rout levels, as likely as they stand here
LEVELS_OF_ELEPHANTS = (0, 2, 3, 4)
SCENES = (  # radius in hexes; how likely a unit of horse, of foot or with bows takes part
    (8, 0.8, 0.3, 0.15),  # horse far apart: room to charge
    (2, 0.3, 0.3, 0.1),  # a brawl with room around it: long retreats and advances
    (3, 0.5, 0.5, 0.5),
    (4, 1, 1, 0.2),
    (6, 0.8, 0.8, 0.8),
    (3, 0.6, 0.2, 1),  # bows among horse: command, shots over it
)
ON_ROUGH = 0.3  # how often a unit is put on ground that is not clear, if there is some
ON_A_WAGON = 0.5  # how often a unit is put on a wagon that is free
WITH_A_UNIT = 0.7  # how often a leader is put with a unit
WITH_ELEPHANTS = 0.2  # and with elephants
DISOBEYED = 0.1
LANCE_SPENT = 0.3


def is_a(counter, word):
    return counter.faces[0].attributes["class"] == word


class Stage:
    """One position; `lines` tells it."""

    def __init__(self, field, dice, book):
        self.field, self.grid, self.dice, self.book = field, field.grid, dice, book
        self.radius, self.horse, self.foot, self.bows = dice.choice(SCENES)
        self.free = self.somewhere()
        self.taken = set()
        self.wagons = []  # (side, hexes)
        self.spots = []  # (counter, hexes)
        self.states = []

    def somewhere(self):
        """The hexes around a hex, which often is not clear, so that all kinds of ground are met."""
        grounds = [self.grid.hexes]
        if self.dice.random() < 0.5:
            grounds = list(self.field.rough.values())
        centre = self.dice.choice(self.dice.choice(grounds))
        near = [hex for hex in self.grid.hexes if self.grid.distance(hex, centre) <= self.radius]
        return [hex for hex in near if not self.field.barred(hex)]

    def any_order(self):
        """The free hexes at random; sometimes those first that are not clear."""
        hexes = self.dice.sample(self.free, len(self.free))
        if self.dice.random() < ON_ROUGH:
            rough = set().union(*self.field.rough.values())
            hexes.sort(key=lambda hex: hex not in rough)
        return hexes

    def lines(self):
        units = [counter for counter in self.field.counters if not counter.leader]
        self.dice.shuffle(units)
        units.sort(key=lambda unit: not is_a(unit, "wagon"))  # first, for others may stand on them
        lines = ["clear"]
        for unit in units:
            if self.dice.random() < self.share(unit):
                lines += self.place(unit)
        for leader in self.field.counters:
            if leader.leader:
                lines += self.place_leader(leader)
        turn, side = self.dice.randint(1, self.field.turns), self.dice.choice(self.field.sides)
        return lines + self.states + [f"turn {turn} {side} {self.dice.choice(PHASES)}"]

    def share(self, unit):
        """How likely such a unit takes part."""
        if unit.faces[0].weapon != "melee":
            return self.bows
        return self.horse if is_a(unit, "cavalry") else self.foot

    def place(self, unit):
        face = self.dice.choice(unit.faces)
        hexes = self.spot(unit, face)
        if not hexes:
            return []
        self.spots.append((unit, hexes))
        if is_a(unit, "wagon"):
            self.wagons.append((unit.side, hexes))
        else:
            self.taken.update(hexes)
            level = self.dice.choice(LEVELS_OF_ELEPHANTS if is_a(unit, "elephant") else LEVELS)
            if level:
                self.states.append(f"set {unit.id} rout {level}")
            if unit.attributes["lance"] and self.dice.random() < LANCE_SPENT:
                self.states.append(f"set {unit.id} lance 0")
        turn_over = [f"mode {unit.id} {face.mode}"] if len(unit.faces) > 1 else []
        return turn_over + [f"place {unit.id} {'/'.join(hexes)}{self.facing()}"]

    def facing(self):
        """Some corner to look at, if units do."""
        if not self.book.faces_corners:
            return ""
        return " " + corners.name(self.grid, self.dice.randrange(6))

    def spot(self, unit, face):
        if not is_a(unit, "wagon") and self.dice.random() < ON_A_WAGON:
            for side, hexes in self.wagons:
                if side == unit.side and not self.taken & set(hexes):
                    return self.dice.choice((hexes, hexes[::-1]))[: face.size]
        closed = self.taken.union(*(hexes for _, hexes in self.wagons))
        for hex in self.any_order():
            if hex in closed or self.book.closed(face, hex):
                continue
            if face.size == 1:
                return [hex]
            beside = [next_to for next_to in self.grid.neighbours[hex] if next_to in self.free]
            beside = [next_to for next_to in beside if next_to not in closed]
            if beside:
                return [hex, self.dice.choice(beside)]
        return None

    def place_leader(self, leader):
        own = [(unit, hexes) for unit, hexes in self.spots if unit.side == leader.side]
        elephants = [hexes for unit, hexes in own if is_a(unit, "elephant")]
        hexes = self.any_order()[:1]
        if elephants and self.dice.random() < WITH_ELEPHANTS:
            hexes = self.dice.choice(elephants)
        elif own and self.dice.random() < WITH_A_UNIT:
            hexes = self.dice.choice(own)[1]
        if self.dice.random() < DISOBEYED:
            self.states.append(f"set {leader.id} disobeyed 1")
        return [f"place {leader.id} {self.dice.choice(hexes)}"]
