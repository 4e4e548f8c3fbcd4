"""Movement (gmb 5, 6, 7, 13): the steps of a unit, the stack under way, charges."""
from dataclasses import dataclass, field as made
from functools import partial

from . import shape
from .book import SIDEWAYS, UPHILL


@dataclass
class Step:
    hexes: tuple
    cost: int
    homeward: bool
    direction: int = None  # None: it does not go straight on
    clear: bool = False  # ahead, on clear ground, nowhere down: it can be part of a charge


@dataclass
class Mover:
    """A unit under way with the leaders that ride along."""

    unit: object
    riders: list
    spent: int = 0
    stepped: bool = False
    strayed: bool = False  # not every step has led homeward (gmb 13.1)
    run: list = made(default_factory=list)  # directions of the last steps fit for a charge


def steps(game, unit):
    """Every step the ground and the other units allow, whatever it costs."""
    grid, hexes = game.grid, unit.hexes
    if len(hexes) == 1:
        ways = [((grid.next(hexes[0], d),), d, False) for d in range(6)]
    else:
        ways = shape.manoeuvres(grid, hexes)
    found = []
    for on, direction, sideways in ways:
        if None in on or any(game.book.closed(unit.face, hex) for hex in on):
            continue
        entered = [hex for hex in on if hex not in hexes]
        if not game.book.room(unit, on):
            continue
        moves = [(a, b) for a, b in zip(hexes, on) if a != b]
        level, home = game.field.level, game.field.home[unit.side]
        cost = max(game.book.enter_cost(unit, hex) for hex in entered)
        cost += UPHILL * any(level[b] > level[a] for a, b in moves) + SIDEWAYS * sideways
        down = any(level[b] < level[a] for a, b in moves)
        clear = all(map(game.book.is_clear, entered)) and not down and not sideways
        found.append(Step(on, cost, all(home[b] < home[a] for a, b in moves), direction, clear))
    return found


def affordable(game, mover, step):
    """gmb 5.12, 13.1: one step aside halves the allowance of the whole move."""
    strayed = mover.strayed or not step.homeward
    return mover.spent + step.cost <= game.book.allowance(mover.unit, strayed)


def affordable_turn(game, mover, cost):
    """To turn is no step; but who only turns does not go homeward either."""
    strayed = mover.strayed or not mover.stepped
    return mover.spent + cost <= game.book.allowance(mover.unit, strayed)


def take_step(game, mover, step):
    if not step.clear or step.direction is None or (mover.run and mover.run[-1] != step.direction):
        mover.run = []
    if step.clear and step.direction is not None:
        mover.run.append(step.direction)
    mover.spent += step.cost
    mover.stepped = True
    mover.strayed = mover.strayed or not step.homeward
    game.position.carry(mover.unit, mover.riders, step.hexes)
    game.capture(mover.unit)


class MovementPhase:
    def begin_movement(self):
        self.begin_phase("movement", self.phasing)

    def movement_choices(self):
        if self.mover:
            return self.mover_choices()
        found = {"done": self.begin_modes, **self.book.side_acts()}
        for unit in self.mine():
            if unit.moved or unit.rout or not self.book.may_move(unit):
                continue
            found.update(self.acts_of(self.new_mover(unit)))
            for text, act in self.book.instead_acts(unit):
                found[f"{unit.id} {text}"] = partial(self.act_instead, act, unit)
            if unit.leader and not unit.left and self.could_ride(unit):
                found[f"{unit.id} leave"] = partial(setattr, unit, "left", True)
        return found

    def new_mover(self, unit):
        return Mover(unit, self.riders_with(unit))

    def could_ride(self, leader):
        there = self.position.combat_units(leader.hexes[0])
        return any(not unit.moved and not unit.rout and self.book.may_move(unit) for unit in there)

    def acts_of(self, mover):
        unit, found = mover.unit, {}
        for step in steps(self, unit):
            if affordable(self, mover, step):
                text = f"{unit.id} step {'/'.join(step.hexes)}"
                found[text] = partial(self.step, mover, step)
                self.costs[text] = step.cost
        turns = self.book.move_acts(unit)
        if len(unit.hexes) == 2:
            cost = self.book.about_face_cost(unit)
            turns.append(("about-face", cost, self.position.put, unit.hexes[::-1]))
        for text, cost, act, hexes in turns:
            if affordable_turn(self, mover, cost):
                found[f"{unit.id} {text}"] = partial(self.turn_in_place, mover, cost, act, hexes)
                self.costs[f"{unit.id} {text}"] = cost
        return found

    def mover_choices(self):
        mover = self.mover
        found = self.acts_of(mover)
        found[f"{mover.unit.id} halt"] = self.halt
        for target in self.charge_targets(mover):
            found[f"{mover.unit.id} charge {target.id}"] = partial(self.charge, target)
        for leader in mover.riders:
            found[f"{leader.id} leave"] = partial(self.leave, leader)
        return found

    def charge_targets(self, mover):
        """gmb 5.31, C4: three clear hexes straight on, the target ahead."""
        unit = mover.unit
        if unit.leader or not self.book.may_charge(unit) or len(mover.run) < 3:
            return []
        direction = mover.run[-1]
        if len(unit.hexes) == 2:
            ahead = shape.front_hexes(self.grid, unit.hexes)
        else:
            ahead = [self.grid.next(unit.hexes[0], direction + turn) for turn in (-1, 0, 1)]
        found = []
        for hex in ahead:
            for there in self.position.combat_units(hex):
                enemy = there.side != unit.side
                if enemy and self.book.chargeable(there, hex) and there not in found:
                    found.append(there)
        return [target for target in found if self.book.targetable(target)]

    def step(self, mover, step):
        self.mover = mover
        take_step(self, mover, step)

    def turn_in_place(self, mover, cost, act, hexes):
        self.mover = mover
        mover.spent += cost
        mover.run = []
        act(mover.unit, hexes)

    def act_instead(self, act, unit):
        act(unit)
        unit.moved = unit.acted = True

    def leave(self, leader):
        """gmb C35: left on the way, his own movement is over, unless the stack has only turned."""
        self.mover.riders.remove(leader)
        leader.left = True
        leader.moved |= self.mover.stepped

    def halt(self):
        """gmb C35: the riders' own movement is over, too, unless the stack has only turned."""
        self.mover.unit.moved = True
        for leader in self.mover.riders:
            leader.moved |= self.mover.stepped
        self.mover = None

    def charge(self, target):
        self.mover.unit.charging, self.mover.unit.target = True, target
        self.halt()
