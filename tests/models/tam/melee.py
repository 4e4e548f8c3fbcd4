"""Melee combat (gmb 9)."""
from functools import partial

from . import shape
from .attack import Attack, check_morale, morale_modifiers, roll_attack, suffer
from .pursuit import Pursuit


def zone_of(game, unit, target):
    """gmb 9.12, C33: the best of the zones that the target lies in; None if it cannot be struck."""
    zones = [zone_at(game, unit, hex) for hex in target.hexes]
    best_first = (shape.FRONT, shape.FRONT_SIDE, shape.FLANK)
    return next((zone for zone in best_first if zone in zones), None)


def zone_at(game, unit, hex):
    """What a hex is to a unit; all around a one-hex unit is front."""
    if len(unit.hexes) == 1:
        return shape.FRONT if game.grid.adjacent(unit.hexes[0], hex) else None
    return shape.zones(game.grid, unit.hexes).get(hex)


def attacked_hexes(game, unit, target):
    """The hexes of the target that the unit can strike at."""
    return [hex for hex in target.hexes if zone_at(game, unit, hex) not in (None, shape.REAR)]


def charges(unit, target):
    return unit.charging and unit.target is target


class MeleePhase:
    def begin_melee(self, side):
        self.begin_phase("melee", side)

    def melee_choices(self):
        found = {"done": self.melee_done}
        enemies = self.targets()
        for unit in self.mine():
            if unit.leader or unit.rout or unit.acted or not self.book.may_strike(unit):
                continue
            for target in enemies:
                attack = self.melee_attack(unit, target)
                if attack:
                    act = partial(self.attack, unit, target, attack)
                    found[f"{unit.id} attack {target.id}"] = act
        return found

    def melee_attack(self, unit, target):
        """The attack if the unit may strike the target (gmb 9.0), else None."""
        zone = zone_of(self, unit, target)
        number = self.book.melee_number(unit, target) if zone else None
        if number is None:
            return None
        modifiers = [] if zone == shape.FRONT else [("gmb 9.12", 2)]
        if charges(unit, target):
            modifiers.append(("gmb 5.31", -2))
            if unit.lance:
                modifiers.append(("gmb 9.31", -2))
        return Attack(number, modifiers + self.book.melee_modifiers(unit, target))

    def struck_morale(self, unit, target, lance):
        """What a melee attack brings to the check that follows it."""
        modifiers = morale_modifiers(self, target, unit, "melee")
        return modifiers + [(self.book.cases["lance"], -2)] * lance

    def attack(self, unit, target, attack):
        unit.acted, unit.aim = True, None
        charge = charges(unit, target)
        lance = charge and unit.lance
        if charge:
            unit.charging, unit.target = False, None
        if lance:
            unit.lance = False  # gmb 9.32
        rise = self.book.automatic(unit) or self.roll(unit, target, attack, lance)
        attacked = attacked_hexes(self, unit, target)
        suffer(self, target, rise)
        if rise and self.book.retreats:
            self.pursuit = Pursuit(self, unit, attacked)
            if target.hexes:
                self.begin_retreat(target)
            else:
                self.begin_advance(None)

    def roll(self, unit, target, attack, lance):
        """The rise of the target's level: 0 if it is not hit, or stands."""
        if not roll_attack(self, "melee", unit, target, attack):
            return 0
        return check_morale(self, target, self.struck_morale(unit, target, lance))
