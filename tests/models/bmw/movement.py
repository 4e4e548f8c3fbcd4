"""The movement phase (4, 5.2, 8.2, 9.6, 10.1): sides, steps, exits."""
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Walk:
    """A unit under way: where it is, and what its way has brought so far."""

    hex: str
    spent: int = 0
    steps: int = 0
    rough: bool = False  # has entered ground that is not clear
    disengaged: bool = False


class Movement:
    # Sides (9.5, 9.6, B21, B22)

    def choose_sides(self, side):
        for unit in self.position.units.values():
            unit.turned = unit.moved = unit.charged = False
        while True:
            turning = [unit for unit in self.position.of(side) if self.may_turn(unit)]
            options = {f"{unit.id} mode {unit.faces[1 - unit.up].mode}": unit for unit in turning}
            if not any(self.must_turn(unit) for unit in turning):
                options["done"] = None
            unit = yield from self.ask("sides", side, options)
            if not unit:
                break
            unit.up, unit.turned = 1 - unit.up, True

    def may_turn(self, unit):
        kind = unit.faces[0].kind
        if unit.turned or kind not in ("heavy", "dismounted"):
            return False
        if unit.stung and unit.up == 0 and self.can_charge(unit, Walk(unit.hex)):
            return False
        return kind == "dismounted" or not self.position.in_enemy_zone(unit.hex, unit.side)

    # Impatience, an option (arsuf A4)

    def must_turn(self, unit):
        """A stung unit on its weak side that could charge on the other."""
        if not unit.stung or unit.up == 0:
            return False
        unit.up = 0
        could = self.can_charge(unit, Walk(unit.hex))
        unit.up = 1
        return could

    def must_charge(self, unit, walk):
        if not unit.stung or unit.moved:
            return False
        return self.charges_here(unit, walk) or self.can_charge(unit, walk)

    def charges_here(self, unit, walk):
        """Whether it has charged if it stops after that way."""
        if not self.is_strong(unit) or walk.steps == 0:
            return False
        return self.may_stop(unit, walk) and self.meets_enemy(unit, walk.hex)

    def can_charge(self, unit, walk):
        """Whether some way leads it on to where it has charged."""
        if not self.is_strong(unit):
            return False
        seen, ahead = set(), [walk]
        while ahead:
            walk = ahead.pop()
            for hex in self.position.near(walk.hex):
                if not self.may_step(unit, walk, hex):
                    continue
                then = self.after(unit, walk, hex)
                if self.charges_here(unit, then):
                    return True
                if then not in seen and not self.position.in_enemy_zone(hex, unit.side):
                    seen.add(then)
                    ahead.append(then)
        return False

    # Moves

    def move(self, side):
        while True:
            mine = self.position.of(side)
            eager = any(self.must_charge(unit, Walk(unit.hex)) for unit in mine)
            options = {} if eager else {"done": None}
            for unit in self.position.of(side):
                if not unit.moved:
                    options.update(self.acts_of(unit, Walk(unit.hex)))
            for unit in self.position.units.values():
                if unit.side == side and self.may_come(unit):
                    options.update(self.entries(unit))
            act = yield from self.ask("movement", side, options, always=True)
            if not act:
                for unit in self.position.of(side):
                    unit.stung = False
                break
            yield from self.go(*act)

    # Reinforcements (3.2)

    def may_come(self, unit):
        here = unit.hex or unit.lost or unit.left
        return unit.entry and not here and self.turn >= unit.attributes["turn"]

    def entries(self, unit):
        zone = next(zone for zone in self.field.zones if zone["name"] == unit.entry)
        walk = Walk(None)
        hexes = [hex for hex in zone["hexes"] if self.may_step(unit, walk, hex)]
        hexes = [hex for hex in hexes if self.may_stop(unit, self.after(unit, walk, hex))]
        return {f"{unit.id} enter {hex}": (unit, walk, hex) for hex in hexes}

    # Steps

    def acts_of(self, unit, walk):
        hexes = self.steps(unit, walk)
        if self.must_charge(unit, walk):
            hexes = [hex for hex in hexes if self.charges_by(unit, walk, hex)]
        acts = {f"{unit.id} step {hex}": (unit, walk, hex) for hex in hexes}
        if self.may_exit(unit, walk):
            acts[f"{unit.id} exit"] = (unit, walk, None)
        return acts

    def charges_by(self, unit, walk, hex):
        """Whether after this step it has charged, or still can."""
        then = self.after(unit, walk, hex)
        stopped = self.position.in_enemy_zone(hex, unit.side)
        return self.charges_here(unit, then) or (not stopped and self.can_charge(unit, then))

    def go(self, unit, walk, hex):
        """The unit takes that step, or leaves the map, and moves on until its move is over."""
        while True:
            if not hex:
                self.position.put(unit, None)
                unit.left, self.under_way = True, None
                return
            walk = self.after(unit, walk, hex)
            self.position.put(unit, hex)
            self.under_way = (unit, walk)
            yield from self.drive_leaders_out(unit)
            acts = {}
            if not self.position.in_enemy_zone(hex, unit.side):
                acts = self.acts_of(unit, walk)
            if self.may_stop(unit, walk) and not self.shirks(unit, walk):
                acts[f"{unit.id} halt"] = (unit, walk, "halt")
            only_halt = list(acts) == [f"{unit.id} halt"]
            _, _, hex = yield from self.ask("movement", unit.side, acts, always=not only_halt)
            if hex == "halt":
                break
        unit.moved, self.under_way = True, None
        unit.charged = self.is_strong(unit) and self.meets_enemy(unit, unit.hex)  # B22

    def shirks(self, unit, walk):
        """A halt without a charge that it could still make."""
        return not self.meets_enemy(unit, walk.hex) and self.must_charge(unit, walk)

    def after(self, unit, walk, hex):
        """How it stands after a step."""
        first = walk.steps == 0
        left_zone = first and walk.hex and self.position.in_enemy_zone(walk.hex, unit.side)
        return replace(
            walk,
            hex=hex,
            spent=walk.spent + self.position.cost(walk.hex, hex),
            steps=walk.steps + 1,
            rough=walk.rough or not self.position.is_clear(hex) or self.is_lined(walk.hex, hex),
            disengaged=walk.disengaged or bool(left_zone),
        )

    def is_lined(self, origin, hex):
        """Whether something is on the hexside that it crosses, and not bridged by a road."""
        return bool(self.position.between(origin, hex)) and not self.position.by_road(origin, hex)

    def steps(self, unit, walk):
        """Every hex to which it may go on."""
        near = self.position.near(walk.hex)
        return [hex for hex in near if self.may_step(unit, walk, hex)]

    def may_step(self, unit, walk, hex):
        if not self.may_pass(unit, walk, hex):
            return False
        then = self.after(unit, walk, hex)
        if self.may_stop(unit, then):
            return True
        return not self.position.in_enemy_zone(hex, unit.side) and self.can_end(unit, then)

    def can_end(self, unit, walk):
        """Whether from there it can still come to where it may stop, or off the map."""
        seen, ahead = set(), [walk]
        while ahead:
            walk = ahead.pop()
            if walk in seen:
                continue
            seen.add(walk)
            if self.may_exit(unit, walk):
                return True
            for hex in self.position.near(walk.hex):
                if self.may_pass(unit, walk, hex):
                    then = self.after(unit, walk, hex)
                    if self.may_stop(unit, then):
                        return True
                    if not self.position.in_enemy_zone(hex, unit.side):
                        ahead.append(then)
        return False

    def may_pass(self, unit, walk, hex):
        """Whether the step is open: points, ground, enemies and their zones."""
        position, side = self.position, unit.side
        if not position.is_open(unit, hex, walk.hex) or position.has_enemy(hex, side):
            return False
        if unit.leader and position.leaders(hex, position.enemy(side)):
            return False
        if walk.spent + position.cost(walk.hex, hex) > unit.face.move:
            return False
        into_zone = position.in_enemy_zone(hex, side)
        if walk.steps == 0 and walk.hex and position.in_enemy_zone(walk.hex, side):
            straight = into_zone and not unit.leader  # 8.21, 10.1
            if straight or not position.may_leave_zone(unit):
                return False
        if into_zone and walk.disengaged and unit.face.dot == "open":  # 8.22
            return False
        if into_zone and unit.leader and not position.combat_units(hex, side):  # 10.1
            return False
        return True

    def may_stop(self, unit, walk):
        if not self.position.may_share(unit, walk.hex):
            return False
        barred = walk.rough or walk.disengaged or not self.may_charge(unit)
        if self.is_strong(unit) and barred:  # B22, 8.23
            return not self.meets_enemy(unit, walk.hex)
        return True

    def is_strong(self, unit):
        return unit.faces[0].kind == "heavy" and unit.up == 0

    def meets_enemy(self, unit, hex):
        return bool(self.position.neighbours(hex, self.position.enemy(unit.side)))

    def may_charge(self, unit):
        """arsuf A3"""
        order = self.field.traits[unit.side]["order"]
        return self.turn >= order or unit.side in self.released

    def may_exit(self, unit, walk):
        """arsuf A2, hattin T2: from an exit hex, with a point left."""
        leaves = self.field.traits[unit.side]["leaves"]
        if leaves == "nobody" or (leaves == "trains" and not unit.train):
            return False
        if walk.hex not in self.field.hexes_of("exit", unit.side):
            return False
        if walk.spent + 1 > unit.face.move:
            return False
        if not self.position.in_enemy_zone(walk.hex, unit.side):
            return True
        return walk.steps == 0 and self.position.may_leave_zone(unit)
