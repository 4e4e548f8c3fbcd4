"""Rout movement (gmb 11): how far a unit runs, which ways raise its level least."""
from functools import partial

from . import shape
from .book import FAST, ROUT_MAX

OFF = "off"


class Run:
    """One unit's rout movement; by_pairs if its hexes count two by two (fast units, gmb 11.23)."""

    def __init__(self, game, unit, length, by_pairs):
        self.game, self.unit, self.length, self.by_pairs = game, unit, length, by_pairs
        self.gone = 0
        self.rise = 0
        self.spoilt = False  # the pair of hexes under way is not completed, by a hex aside
        self.known = {}
        self.path = [unit.hexes]

    @property
    def start(self):
        return self.gone == 0

    def ways(self, hexes):
        """Every way to run one hex on: (hexes or OFF, whether it deviates).

        gmb 11.21, C23: units, closed ground and edges not its own block; 11.24, 11.25, C22: a
        two-hex unit goes any way as a whole, or pivots, which always deviates.
        """
        game, side = self.game, self.unit.side
        edge, homeward = game.field.edge[side], game.book.homeward(self.unit, hexes)
        found = []
        for direction in range(6):
            on = shape.shift(game.grid, hexes, direction)
            leaving = [hex for hex, to in zip(hexes, on) if to is None]
            if leaving and (direction not in homeward or not edge.issuperset(leaving)):
                continue
            if game.book.may_flee(self.unit, tuple(hex for hex in on if hex)):
                found.append((OFF if leaving else on, direction not in homeward))
        if len(hexes) == 2:
            for centre in (shape.front_centre, shape.rear_centre):
                pivots = shape.pivots(game.grid, hexes, centre(game.grid, hexes))
                found += [(on, True) for on in pivots if game.book.may_flee(self.unit, on)]
        return found

    def step_price(self, gone, spoilt, deviates):
        """(rise, spoilt after it)"""
        if not self.by_pairs:
            return int(deviates), False
        rise = int(deviates and not spoilt)
        return rise, (spoilt or deviates) and gone % 2 == 0

    def stop_price(self, gone, spoilt):
        if not self.by_pairs:
            return self.length - gone
        return (self.length - gone) // 2 + (gone % 2 == 1 and not spoilt)

    def least(self, hexes, gone, spoilt):
        """The least rise from here on (gmb 11.26, C36), over all ways and all places to stop."""
        if hexes == OFF or gone == self.length:
            return 0
        key = (hexes, gone, spoilt)
        if key not in self.known:
            best = self.stop_price(gone, spoilt)
            for on, deviates in self.ways(hexes):
                price, spoilt_on = self.step_price(gone, spoilt, deviates)
                if price < best:
                    best = min(best, price + self.least(on, gone + 1, spoilt_on))
            self.known[key] = best
        return self.known[key]

    def choices(self):
        """Where the unit may run now: {hexes or OFF: deviates}."""
        self.known = {}
        hexes = self.unit.hexes
        least = self.least(hexes, self.gone, self.spoilt)
        found = {}
        for on, deviates in self.ways(hexes):
            price, spoilt = self.step_price(self.gone, self.spoilt, deviates)
            if price + self.least(on, self.gone + 1, spoilt) == least:
                found[on] = found.get(on, True) and deviates
        return found

    def may_stay(self):
        """gmb 11.26: at first if all ways cost a rise; later where going on costs as much."""
        if self.gone == self.length:
            return False
        least = self.least(self.unit.hexes, self.gone, self.spoilt)
        return least > 0 if self.start else least == self.stop_price(self.gone, self.spoilt)

    def take(self, deviates):
        price, self.spoilt = self.step_price(self.gone, self.spoilt, deviates)
        self.rise += price
        self.gone += 1

    def stop(self):
        self.rise += self.stop_price(self.gone, self.spoilt)


class RoutPhase:
    def begin_rout(self):
        self.begin_phase("rout", self.phasing)
        self.book.before_rout()

    def rout_done(self):
        if self.to_act == self.phasing:
            self.begin_phase("rout", self.field.other(self.phasing))
        else:
            self.begin_movement()

    def rout_choices(self):
        if self.run:
            return self.run_choices()
        routed = [unit for unit in self.mine() if unit.rout and not unit.acted]
        waiting = [unit for unit in routed if self.book.flees(unit)]
        if not waiting:
            return {"done": self.rout_done}
        return {f"{unit.id} rout": partial(self.start_run, unit) for unit in waiting}

    def start_run(self, unit):
        fast = unit.face.move > FAST
        self.book.starts_flight(unit)
        self.run = Run(self, unit, unit.rout * (2 if fast else 1), fast)
        self.riders = [leader for leader in self.position.leaders_with(unit) if not leader.left]

    def run_choices(self):
        unit, found = self.run.unit, {}
        for hexes, deviates in self.run.choices().items():
            place = OFF if hexes == OFF else "/".join(hexes)
            found[f"{unit.id} flee {place}"] = partial(self.flee, hexes, deviates)
        if self.run.may_stay():
            found[f"{unit.id} stay"] = self.stay
        for leader in self.riders:
            found[f"{leader.id} leave"] = partial(self.stay_behind, leader)
        return found

    def flee(self, hexes, deviates):
        unit = self.run.unit
        self.run.take(deviates)
        if hexes == OFF:
            self.lose(unit, "fled")
            self.end_run()
            return
        self.position.carry(unit, self.riders, hexes)
        self.book.has_fled(unit, self.run.path[-1])
        self.capture(unit)
        self.run.path.append(hexes)
        if self.run.gone == self.run.length:
            self.end_run()

    def stay(self):
        self.run.stop()
        self.end_run()

    def stay_behind(self, leader):
        self.riders.remove(leader)
        leader.left = True

    def end_run(self):
        """gmb C20: the rise comes after the move. It is not by combat: no leader is disobeyed."""
        run, unit = self.run, self.run.unit
        if unit.hexes:
            unit.rout += run.rise
            if unit.rout > ROUT_MAX:
                self.lose(unit, "eliminated")
        self.run, self.riders = None, []
        if self.phase == "rout":
            unit.acted = True
        else:
            self.begin_advance(run.path if unit.hexes else None)
