"""Melee in Edward at Bannockburn (eab 9): all attacks are designated before the first is made."""
from functools import partial

from . import corners
from .attack import Attack
from .melee import MeleePhase, charges


class Designation(MeleePhase):
    def begin_melee(self, side):
        self.begin_phase("designate", side)

    def designate_choices(self):
        found = {"done": self.designate_done}
        enemies = self.targets()
        for unit in self.mine():
            if unit.leader or unit.rout or unit.charging or not self.book.may_strike(unit):
                continue
            if unit.aim:
                found[f"{unit.id} withdraw"] = partial(setattr, unit, "aim", None)
            for target in enemies:
                if target is not unit.aim and self.melee_attack(unit, target):
                    act = partial(setattr, unit, "aim", target)
                    found[f"{unit.id} designate {target.id}"] = act
        return found

    def designate_done(self):
        self.begin_phase("melee", self.to_act)

    def melee_choices(self):
        """eab E38: whom a unit was to attack, if he is still there; a charger his target."""
        found = {"done": self.melee_done}
        for unit in self.mine():
            target = unit.target if unit.charging else unit.aim
            if not target or not target.hexes or unit.rout or unit.acted:
                continue
            attack = self.melee_attack(unit, target)
            act = partial(self.attack, unit, target, attack)
            found[f"{unit.id} attack {target.id}"] = act
        return found

    def attack(self, unit, target, attack):
        """eab E38: attacks that were to be made on a unit that is gone are lost."""
        super().attack(unit, target, attack)
        for other in self.mine():
            if other.aim is target and not target.hexes:
                other.aim = None

    def melee_attack(self, unit, target):
        """The attack if the unit may strike the target, else None (eab 7.61, 7.71, 9.2)."""
        (here,), (there,) = unit.hexes, target.hexes
        zone = corners.zone_of(self.grid, unit, there)
        if zone in (None, corners.REAR) or zone == corners.FLANK and unit.face.close:
            return None
        if self.book.burn(here, self.grid.direction(here, there)):
            return None
        if unit.kind == "cavalry" and self.book.is_cover(there):
            return None
        number = self.book.melee_number(unit, target)
        if number is None:
            return None
        modifiers = self.book.melee_modifiers(unit, target)
        if charges(unit, target):
            modifiers.append(("eab 9.4", 4) if unit.lance else ("eab 5.3", 2))  # E6
        return Attack(number, modifiers)

    def melee_done(self):
        for unit in self.position.units.values():
            unit.aim = None
        super().melee_done()
