"""Movement in Edward at Bannockburn (eab 5, 7): facing, formations, burns, charges, divisions."""
from dataclasses import dataclass
from functools import partial

from . import corners
from .book import UPHILL
from .movement import MovementPhase, Mover, Step, affordable, affordable_turn
from .sight import sees

WHEEL, ABOUT, IN_MARSH = 2, 3, 1  # eab 5.22, 7.4
FORMATION = 2  # eab 5.51
ROAD = 0.5  # eab 7.3
CHARGE_RUN = 3  # eab 5.3


@dataclass
class March(Mover):
    """A mover whose run is the hexes that it left with the last steps fit for a charge."""

    wheeled: bool = False  # close order: its one facing act is done
    formed: bool = False  # has changed formation


@dataclass
class Pace(Step):
    oblique: bool = False


def is_close(unit):
    return not unit.leader and unit.face.close


class Drill(MovementPhase):
    """The Movement Phase of Edward."""

    def new_mover(self, unit):
        return March(unit, self.riders_with(unit))

    # Steps

    def steps_of(self, mover):
        unit, (here,) = mover.unit, mover.unit.hexes
        for direction, on in enumerate(self.grid.neighbours[here]):
            if on is None or self.book.closed(unit.face, on) or not self.book.room(unit, (on,)):
                continue
            zone = corners.FRONT if unit.leader else corners.zone(unit.facing, direction)
            if zone == corners.REAR or zone == corners.FLANK and is_close(unit) and mover.wheeled:
                continue
            yield self.step_to(mover, direction, on, zone == corners.FLANK)

    def step_to(self, mover, direction, on, oblique):
        unit, (here,) = mover.unit, mover.unit.hexes
        level, home = self.field.level, self.field.home[unit.side]
        homeward = home[on] < home[here]
        burn = self.book.burn(here, direction)
        if burn:  # eab 7.7: so nothing may have been spent before
            cost = self.book.allowance(unit, mover.strayed or not homeward)
        else:
            cost = self.hex_cost(unit, here, on, direction)
            if oblique and is_close(unit):
                cost = max(cost, WHEEL) + IN_MARSH * self.in_marsh(unit)
        fit = self.book.is_clear(on) and level[on] >= level[here] and not oblique and not burn
        return Pace((on,), cost, homeward, direction, fit, oblique)

    def hex_cost(self, unit, here, on, direction):
        cost = self.book.enter_cost(unit, on)
        if unit.leader and self.field.road(here, direction):
            cost = ROAD
        return cost + UPHILL * (self.field.level[on] > self.field.level[here])  # E21

    def in_marsh(self, unit):
        return self.field.terrain[unit.hexes[0]] == "marsh"

    # Acts

    def acts_of(self, mover):
        unit, found = mover.unit, {}
        for step in self.steps_of(mover):
            if affordable(self, mover, step):
                text = f"{unit.id} step {step.hexes[0]}"
                found[text] = partial(self.step, mover, step)
                self.costs[text] = step.cost
        if not unit.leader:
            self.add_turns(mover, found)
            self.add_formation(mover, found)
        return found

    def add_turns(self, mover, found):
        unit = mover.unit
        for facing in range(6):
            cost = self.turn_cost(mover, facing)
            if facing != unit.facing and cost is not None and affordable_turn(self, mover, cost):
                text = f"{unit.id} face {corners.name(self.grid, facing)}"
                found[text] = partial(self.turn_to, mover, facing, cost)
                self.costs[text] = cost

    def turn_cost(self, mover, facing):
        """eab 5.21, 5.22, E19; None if it may not."""
        if not is_close(mover.unit):
            return 0
        about, marsh = corners.turns(mover.unit.facing, facing) == 3, self.in_marsh(mover.unit)
        if mover.wheeled or about and marsh:
            return None
        return ABOUT if about else WHEEL + IN_MARSH * marsh

    def add_formation(self, mover, found):
        unit = mover.unit
        if unit.kind != "schiltrom" or mover.formed or not affordable_turn(self, mover, FORMATION):
            return
        if is_close(unit) or not self.book.is_cover(unit.hexes[0]):
            text = f"{unit.id} {'open' if is_close(unit) else 'close'}"
            found[text] = partial(self.change_formation, mover)
            self.costs[text] = FORMATION

    def step(self, mover, step):
        self.mover = mover
        (here,) = mover.unit.hexes
        mover.run = mover.run + [here] if step.clear else []
        mover.spent += step.cost
        mover.stepped = True
        mover.strayed = mover.strayed or not step.homeward
        mover.wheeled = mover.wheeled or step.oblique and is_close(mover.unit)
        self.position.carry(mover.unit, mover.riders, step.hexes)
        self.capture(mover.unit)

    def turn_to(self, mover, facing, cost):
        self.mover = mover
        mover.wheeled = mover.wheeled or is_close(mover.unit)
        mover.run = []
        mover.spent += cost
        mover.unit.facing = facing

    def change_formation(self, mover):
        """eab E5: before it moves, or as the last it does."""
        self.mover = mover
        ends = mover.stepped or mover.spent > 0
        mover.spent += FORMATION
        mover.formed, mover.run = True, []
        mover.unit.side_up = 1 - mover.unit.side_up
        if ends:
            self.halt()

    # Charges

    def charge_targets(self, mover):
        """eab 5.3, E33, 7.41, 7.61, 7.71."""
        unit = mover.unit
        if unit.leader or not self.book.may_charge(unit) or len(mover.run) < CHARGE_RUN:
            return []
        (here,), start = unit.hexes, mover.run[-CHARGE_RUN]
        found = []
        for direction, hex in enumerate(self.grid.neighbours[here]):
            if hex is None or corners.zone(unit.facing, direction) == corners.REAR:
                continue
            if not self.book.is_clear(hex) or self.book.burn(here, direction):
                continue
            for there in self.position.combat_units(hex):
                if there.side != unit.side and sees(self, unit, start, there, hex):
                    found.append(there)
        return found
