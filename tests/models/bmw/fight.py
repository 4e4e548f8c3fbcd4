"""Resolving combats (7.2, 7.5 to 7.9, 8.3, 9.2, 9.4, 9.6, 10.2, 10.4, crt, tec, B34, B35)."""
from . import chart


class Fighting:
    def resolve(self, side):
        waiting = list(self.combats)
        for combat in waiting:
            combat.where = {unit: unit.hex for unit in combat.defenders}
        while waiting:
            options = {f"{combat.first.id} fight": combat for combat in waiting}
            combat = yield from self.ask("resolve", side, options)
            waiting.remove(combat)
            yield from self.fight(combat)
        for unit in self.position.of(side):
            self.end_charge(unit)
        for unit in self.position.units.values():
            unit.combat, unit.fought = None, False
        self.combats = []

    def fight(self, combat):
        combat.ground = {unit: unit.hex for unit in combat.attackers + combat.defenders}
        if not self.is_void(combat):
            yield from self.settle(combat)
        self.pursuers = []
        for unit in combat.ground:
            unit.combat, unit.fought = None, True
            self.end_charge(unit)

    def is_void(self, combat):
        """A lone leader was driven off before his combat, or is no longer alone."""
        leader = combat.defenders[0]
        if not leader.leader or not combat.where:
            return False
        moved = leader.hex != combat.where[leader]
        return moved or bool(self.position.combat_units(leader.hex, leader.side))

    def settle(self, combat):
        yield from self.withdraw_defenders(combat)
        if not combat.defenders:
            yield from self.advance(combat, combat.attackers, 1)
        elif combat.defenders[0].leader:  # B38
            self.eliminate(combat.defenders)
            yield from self.advance(combat, combat.attackers, 1)
        elif (yield from self.breaks_off(combat)):
            yield from self.apply("AR", combat)
        else:
            yield from self.strike_out(combat)

    def end_charge(self, unit):
        if unit.charged:
            unit.charged, unit.up = False, 1

    # Retreat before combat

    def withdraw_defenders(self, combat):
        """Each of them once, if it likes; leaders with them, too (8.3, 10.1, 10.4, B18)."""
        charged = any(unit.charged for unit in combat.attackers)
        side, gone = combat.defenders[0].side, []
        while True:
            options = {"decline": None}
            for unit in self.with_leaders(combat.defenders):
                if unit not in gone and self.may_withdraw(unit, charged):
                    for hex in self.withdraw_steps(unit, unit.hex, unit.hex, None, 0):
                        options[f"{unit.id} retreat {hex}"] = (unit, hex)
            choice = yield from self.ask("withdraw", side, options)
            if not choice:
                return
            unit, hex = choice
            unit.combat, unit.fought = None, True
            yield from self.withdraw(unit, hex, "withdraw")
            gone.append(unit)
            if unit in combat.defenders:
                combat.defenders.remove(unit)

    def with_leaders(self, units):
        """The units and their leaders; a lone leader is attacked by himself."""
        led = [self.position.leaders(unit.hex, unit.side) for unit in units if not unit.leader]
        return sorted(set(units).union(*led))

    def may_withdraw(self, unit, charged):
        if unit.leader:
            return True
        return unit.face.dot == "solid" and not charged and self.position.may_leave_zone(unit)

    def breaks_off(self, combat):
        """Whether horse archers among the attackers make it an AR (9.4, B20)."""
        archers = [unit for unit in combat.attackers if unit.face.kind == "horse-archers"]
        if not any(unit.ordered for unit in archers):
            return False
        options = {"break-off": True, "decline": False}
        return (yield from self.ask("break-off", combat.attackers[0].side, options))

    # Odds

    def strike_out(self, combat):
        if all(unit.train for unit in combat.defenders):  # arsuf A1
            self.note("combat", *self.named(combat), None, [], 0, "DL")
            yield from self.apply("DL", combat)
            return
        column, odds, items = self.odds(combat)
        die = 0 if column in (chart.WORSE, chart.BETTER) else self.die()
        result = chart.result_of(column, die)
        self.note("combat", *self.named(combat), odds, items, die, result)
        yield from self.apply(result, combat)

    def odds(self, combat):
        """The column; its name with both strengths; all that changed them (7.2)."""
        attack, defence, items = self.strengths(combat)
        shifts = self.shifts(combat)
        column = chart.shifted(chart.column_of(attack, defence), len(shifts))
        return column, (chart.label(column), attack, defence), sorted(items + shifts)

    def named(self, combat):
        return min(combat.attackers).id, min(combat.defenders).id

    def strengths(self, combat):
        """Of both, and what made them what they are (7.5, B13, B15, B30, B35)."""
        into = any(self.position.ground(unit.hex) == "swamp" for unit in combat.defenders)
        half = whole = 0
        items = []
        for unit in combat.attackers:
            if into or self.position.ground(unit.hex) in ("river", "swamp"):
                half += unit.face.strength
                items.append(("bmw 7.5", 1, unit.id))
            else:
                whole += unit.face.strength
        attack = whole + (half + 1) // 2
        defence = sum(unit.face.strength for unit in combat.defenders)
        leaders = self.best_leaders(combat.attackers), self.best_leaders(combat.defenders)
        for leader in leaders[0] + leaders[1]:
            items.append(("bmw 10.2", leader.value, leader.id))
        attack += sum(leader.value for leader in leaders[0])
        return attack, defence + sum(leader.value for leader in leaders[1]), items

    def best_leaders(self, units):
        """One leader of each hex adds his value (10.2)."""
        found = [self.position.leaders(hex, units[0].side) for hex in {unit.hex for unit in units}]
        return [max(leaders, key=lambda leader: leader.value) for leaders in found if leaders]

    def shifts(self, combat):
        def on_hill(unit):
            return self.position.ground(unit.hex) == "hill"

        side, shifts = combat.attackers[0].side, []
        if all(map(on_hill, combat.defenders)) and not any(map(on_hill, combat.attackers)):
            shifts.append(("bmw 7.5", -1, "all"))
        if self.is_demoralized(side):
            shifts.append(("bmw 11.3", -1, "all"))
        if self.smoke_lies(side):
            shifts.append(("legnica L1", -1, "all"))
        return shifts

    # Results (7.6)

    def apply(self, result, combat):
        attackers, defenders = combat.attackers, combat.defenders
        if result == "AR":
            yield from self.retreat_all(attackers[:])
            self.roll_for_pursuit(combat)
            yield from self.advance(combat, defenders, 3)
        elif result == "AL":
            lost = yield from self.choose_loss(attackers)
            self.eliminate([lost])
            yield from self.advance(combat, defenders, 3)
        elif result == "EX":
            lost = [(yield from self.choose_loss(attackers))]
            lost.append((yield from self.choose_loss(defenders)))
            self.eliminate(lost)
            yield from self.advance(combat, [one for one in attackers if one.charged], 3)
        elif result == "DR":
            yield from self.drive_back(defenders[:])
            yield from self.advance(combat, attackers, 3)
        elif result == "DL":
            lost = yield from self.choose_loss(defenders)
            self.eliminate([lost])
            yield from self.advance(combat, attackers, 3)

    def choose_loss(self, units):
        options = {f"{unit.id} lose": unit for unit in units}
        return (yield from self.ask("loss", units[0].side, options))

    def drive_back(self, defenders):
        """DR, with the shield wall (hastings H3) and trains beside their units (B39)."""
        going = []
        for unit in defenders:
            friends = self.position.neighbours(unit.hex, unit.side)
            if self.in_wall(unit) and unit.ordered and len(friends) >= 2:
                unit.up = 1
                continue
            beside = self.position.combat_units(unit.hex, unit.side)
            going += [one for one in beside if one not in going]
        yield from self.retreat_all(sorted(going))

    # Advances (7.9, 9.2, 9.6)

    def advance(self, combat, victors, most):
        victors = [unit for unit in victors if unit.fights and unit.hex == combat.ground[unit]]
        if not victors:
            return
        side = victors[0].side
        beaten = [unit for unit in combat.ground if unit.side != side]
        hexes = sorted({combat.ground[unit] for unit in beaten})
        options = {}
        for unit in victors:
            for hex in hexes:
                if self.may_advance(unit, hex):
                    options[f"{unit.id} advance {hex}"] = (unit, hex)
        forced = {text: act for text, act in options.items() if self.must_advance(act[0])}
        options = forced or dict(options, decline=None)
        choice = yield from self.ask("advance", side, options)
        if not choice:
            return
        unit, hex = choice
        gone = 0
        while hex != "halt":
            gone += 1
            yield from self.advance_to(unit, hex)
            options = {f"{unit.id} halt": "halt"}
            if gone < most and unit.horse:
                near = self.position.near(unit.hex)
                free = [next_to for next_to in near if not self.position.has_enemy(next_to, side)]
                for next_to in free:
                    if self.may_advance(unit, next_to):
                        options[f"{unit.id} advance {next_to}"] = next_to
            hex = yield from self.ask("advance", side, options)

    def must_advance(self, unit):
        return unit.charged or unit in self.pursuers

    def roll_for_pursuit(self, combat):
        """hastings H4, an option"""
        eager = [unit for unit in combat.defenders if unit.attributes["pursues"]]
        if eager and self.has_option("pursuit"):
            die = self.die()
            self.note("pursuit", die)
            self.pursuers = eager if die <= 3 else []

    def may_advance(self, unit, hex):
        position = self.position
        enemies = position.combat_units(hex, position.enemy(unit.side))
        if any(enemy.fights for enemy in enemies) or not position.is_open(unit, hex, unit.hex):
            return False
        return position.may_share(unit, hex)

    def advance_to(self, unit, hex):
        start, beside = unit.hex, self.position.combat_units(unit.hex, unit.side)
        self.position.put(unit, hex)
        for leader in self.position.leaders(start, unit.side):
            if beside == [unit]:
                self.position.put(leader, hex)
        self.eliminate(self.position.combat_units(hex, self.position.enemy(unit.side)))  # B39
        yield from self.drive_leaders_out(unit)
