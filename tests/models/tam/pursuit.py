"""Retreat and advance after melee (tam 15.4)."""
from functools import partial

from . import movement
from .rout import Run

FREE_HEXES = 2  # tam 15.44: besides the hex the eliminated unit stood in


class Pursuit:
    """The chance of an attacker to advance.

    attacked: the hexes in which the defender was attacked; the first step enters one (15.43, T19).
    path: where he stood at each step of his retreat and stands now; None if he is eliminated.
    """

    def __init__(self, game, unit, attacked):
        self.game, self.unit, self.attacked = game, unit, attacked
        self.path = None
        self.taken = 0
        self.riders = []

    @property
    def longest(self):
        return 1 + FREE_HEXES if self.path is None else len(self.path) - 1

    def next_hexes(self):
        """The hexes of which the next step must newly enter one; None for any."""
        if self.taken == 0:
            return self.attacked
        return None if self.path is None else self.path[self.taken]

    def ways(self):
        """Steps that the unit could make in movement, whatever they would cost (15.47, T18)."""
        if self.taken >= self.longest:
            return []
        wanted, here = self.next_hexes(), set(self.unit.hexes)
        ways = [step.hexes for step in movement.steps(self.game, self.unit)]
        return [way for way in ways if wanted is None or set(way) & (set(wanted) - here)]


class Aftermath:
    def begin_retreat(self, unit):
        """tam 15.41, T1, T2: as many hexes as its new level, counted one by one for everybody."""
        self.phase, self.to_act = "retreat", unit.side
        self.run = Run(self, unit, unit.rout, by_pairs=False)
        self.riders = self.position.leaders_with(unit)

    def begin_advance(self, path):
        """The path is that of a retreat; None if the defender is gone."""
        unit = self.pursuit.unit
        self.phase, self.to_act = "advance", unit.side
        self.pursuit.path = path
        self.pursuit.riders = self.position.leaders_with(unit)

    def advance_choices(self):
        pursuit = self.pursuit
        found = {f"{pursuit.unit.id} hold": self.hold}
        for hexes in pursuit.ways():
            found[f"{pursuit.unit.id} advance {'/'.join(hexes)}"] = partial(self.advance, hexes)
        for leader in pursuit.riders if len(found) > 1 else ():
            found[f"{leader.id} leave"] = partial(pursuit.riders.remove, leader)
        return found

    def advance(self, hexes):
        pursuit = self.pursuit
        pursuit.taken += 1
        self.position.carry(pursuit.unit, pursuit.riders, hexes)
        self.capture(pursuit.unit)

    def hold(self):
        self.phase, self.pursuit = "melee", None
