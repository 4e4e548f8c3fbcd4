"""Fire combat (gmb 8)."""
from dataclasses import dataclass, field as made
from functools import partial

from .attack import Attack, check_morale, morale_modifiers, roll_attack, suffer
from .sight import sees


@dataclass
class Shot:
    """What a unit could shoot: how far, and what the way of shooting adds to the dice."""

    range: int
    modifiers: list = made(default_factory=list)


def best_shot(game, unit, target):
    """gmb C11: from either hex to either hex, at the shortest range at which there is sight."""
    lines = sorted((game.grid.distance(a, b), a, b) for a in unit.hexes for b in target.hexes)
    for range, a, b in lines:
        if game.book.fire_number(unit, target, range) is None:
            break
        if sees(game, unit, a, target, b):
            return Shot(range)
    return game.book.shots(unit, target)


def fire_attack(game, unit, target):
    """The attack if the unit may shoot at the target (gmb 8.0), else None."""
    shot = best_shot(game, unit, target)
    if not shot:
        return None
    number = game.book.fire_number(unit, target, shot.range)
    return Attack(number, game.book.fire_modifiers(unit, target, shot), shot.range)


class FirePhase:
    def begin_fire(self):
        self.begin_phase("fire", self.phasing)
        self.hits = []
        for unit in self.position.units.values():
            unit.moved = False

    def fire_choices(self):
        found = {"done": self.fire_done}
        enemies = self.targets()
        for unit in self.mine():
            if unit.leader or unit.rout or unit.acted or unit.face.weapon == "melee":
                continue
            for target in enemies:
                attack = fire_attack(self, unit, target)
                if attack:
                    found[f"{unit.id} fire {target.id}"] = partial(self.fire, unit, target, attack)
        return found

    def fire(self, unit, target, attack):
        unit.acted = True
        if roll_attack(self, "fire", unit, target, attack):
            self.hits.append((target, morale_modifiers(self, target, unit, "fire")))

    def fire_done(self):
        if self.to_act == self.phasing:
            self.begin_phase("fire", self.field.other(self.phasing))
            return
        for target, modifiers in self.hits:  # gmb 8.21, 8.22, C32
            if target.hexes:
                suffer(self, target, check_morale(self, target, modifiers))
        self.begin_melee(self.phasing)
