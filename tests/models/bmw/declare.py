"""Declaring combats (7.3, 7.4, B28, B33, B37, B38, hastings H2)."""
from dataclasses import dataclass, field as made

from .duties import Touching, can_all_be_met


@dataclass(eq=False)
class Combat:
    number: int
    attackers: list
    defenders: list
    where: dict = made(default_factory=dict)  # the defenders' hexes when all was declared
    ground: dict = made(default_factory=dict)  # everybody's hex when the combat was taken up

    @property
    def first(self):
        """The attacker by whom the combat is named."""
        return min(self.attackers)


class Declaring:
    def declare(self, side):
        self.combats = []
        self.touching = self.who_touches_whom(side)
        self.owed = self.who_owes(side)
        while True:
            options = {} if self.owed_now() else {"done": None}
            options.update(self.opening_acts())
            for combat in self.combats:
                options.update(self.growing_acts(combat))
            act = yield from self.ask("combat", side, options)
            if not act:
                return
            self.combats = self.combats_after(*act)
            for combat in self.combats:
                for unit in combat.attackers + combat.defenders:
                    unit.combat = combat

    # Duties

    def attackers(self, side):
        return [unit for unit in self.position.of(side) if unit.fights]

    def defenders(self, hex, side):
        """Who may be attacked in a hex: its unit, a lone train, or lone leaders."""
        there = self.position.combat_units(hex, side)
        fighting = [unit for unit in there if unit.fights]
        return fighting or there or self.position.leaders(hex, side)

    def who_touches_whom(self, side):
        enemy = self.field.other(side)
        near = {}
        for unit in self.attackers(side):
            hexes = self.position.near(unit.hex)
            near[unit] = [one for hex in hexes for one in self.defenders(hex, enemy)]
        return Touching(near, near)

    def who_owes(self, side):
        position, owed = self.position, set()
        for unit in self.attackers(side):
            if position.in_enemy_zone(unit.hex, side) and not self.stands_fast(unit):
                owed.add(unit)
            for enemy in self.touching[unit]:
                obliges = position.in_zone_of(enemy.hex, unit) and not self.stands_fast(unit)
                if obliges and not enemy.leader:  # B38
                    owed.add(enemy)
        return owed

    def stands_fast(self, unit):
        """hastings H2"""
        wall = self.field.traits[unit.side]["shield-wall"]
        return wall and self.position.ground(unit.hex) == "hill"

    def owed_now(self, combats=None):
        combats = self.combats if combats is None else combats
        used = {unit for combat in combats for unit in combat.attackers + combat.defenders}
        return self.owed - used

    # Acts

    def opening_acts(self):
        used = {unit for combat in self.combats for unit in combat.attackers + combat.defenders}
        acts = {}
        for unit in self.touching.attackers - used:
            for enemy in self.touching[unit] - used:
                act = (None, unit, enemy)
                if self.may_still(act):
                    acts[f"{unit.id} open {enemy.id}"] = act
        return acts

    def growing_acts(self, combat):
        used = {unit for one in self.combats for unit in one.attackers + one.defenders}
        acts = {}
        for unit in self.touching.attackers - used:
            act = (combat, unit, None)
            if set(combat.defenders) <= self.touching[unit] and self.may_still(act):
                acts.update({f"{unit.id} join {one.id}": act for one in combat.defenders})
        for enemy in set(self.touching) - self.touching.attackers - used:
            act = (combat, None, enemy)
            if self.may_be_added(combat, enemy) and self.may_still(act):
                acts.update({f"{one.id} add {enemy.id}": act for one in combat.attackers})
        return acts

    def may_be_added(self, combat, enemy):
        if enemy.leader or combat.defenders[0].leader:
            return False
        return set(combat.attackers) <= self.touching[enemy]

    def combats_after(self, combat, attacker, defender):
        if not combat:
            return self.combats + [Combat(len(self.combats) + 1, [attacker], [defender])]
        grown = Combat(combat.number, combat.attackers[:], combat.defenders[:])
        if attacker:
            grown.attackers.append(attacker)
        if defender:
            grown.defenders.append(defender)
        return [grown if one is combat else one for one in self.combats]

    def may_still(self, act):
        """Whether after it everybody who must fight still can (B33).

        Whoever is not linked with those of the act by units that touch each other is as before.
        """
        part = self.touching.parts[act[1] or act[2]]
        combats = self.combats_after(*act)
        near = [(one.attackers, one.defenders) for one in combats if one.attackers[0] in part]
        return can_all_be_met(self.touching, near, self.owed_now(combats) & part)
