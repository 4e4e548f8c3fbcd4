"""Ways back: retreats after combat and before it, leaders who escape, and those who go along.

7.8, 8.3, 9.2, 10.4, B16, B17, B21, B23, B31, B32, B36.
"""
WITHDRAWAL = 3  # hexes at most, before combat (8.3, B23)


class Retreats:
    # After combat

    def retreat_all(self, units):
        """All of them retreat, in the order and by the ways their owner chooses."""
        for unit in units:
            unit.retreats = True
            if unit.faces[0].kind in ("heavy", "dismounted"):
                unit.up = 1  # B21
        while units:
            options = {}
            for unit in units:
                for hex in self.retreat_steps(unit, unit.hex, unit.hex, None, 0):
                    options[f"{unit.id} retreat {hex}"] = (unit, hex)
            if not options:
                self.eliminate(units)
                return
            unit, hex = yield from self.ask("retreat", units[0].side, options)
            yield from self.retreat(unit, hex)
            units = [one for one in units if one is not unit]

    def retreat(self, unit, hex):
        start, before, gone = unit.hex, None, 0
        unit.retreats = False
        while True:
            before, gone = unit.hex, gone + 1
            self.pass_through(unit, hex)
            yield from self.drive_leaders_out(unit)
            hexes = self.retreat_steps(unit, start, hex, before, gone)
            if not hexes:
                break
            options = {f"{unit.id} retreat {next_to}": next_to for next_to in hexes}
            hex = yield from self.ask("retreat", unit.side, options)
        yield from self.let_leaders_follow(unit, start)

    def pass_through(self, unit, hex):
        """It enters a hex; foot that has to go through friends is disordered with them (B16)."""
        friends = [one for one in self.position.combat_units(hex, unit.side) if one.fights]
        self.position.put(unit, hex)
        if friends and unit.fights and not unit.horse:
            for one in friends + [unit]:
                one.up = 1

    def retreat_steps(self, unit, start, hex, before, gone):
        """The next hexes of its way; none if it is where its way may end, or has no way at all."""
        least = 3 if unit.horse else 1
        for length in range(max(least - gone, 0), 40):
            if self.has_way(unit, start, hex, before, length):
                steps = [
                    next_to
                    for next_to in self.open_to_retreat(unit, start, hex, before)
                    if length and self.has_way(unit, start, next_to, hex, length - 1)
                ]
                return self.farther(start, hex, steps)
        return []

    def has_way(self, unit, start, hex, before, length):
        """Whether a way of exactly so many hexes more ends where it may stop."""
        ends = {(hex, before)}
        for _ in range(length):
            ends = {
                (next_to, at)
                for at, last in ends
                for next_to in self.open_to_retreat(unit, start, at, last)
            }
        return any(at != start and self.position.may_share(unit, at) for at, _ in ends)

    def open_to_retreat(self, unit, start, hex, before):
        """Hexes into which it may go on: no enemy, no enemy zone, no prohibited ground (7.8)."""
        position, side = self.position, unit.side
        return [
            next_to
            for next_to in position.near(hex)
            if next_to not in (start, before)
            and position.is_open(unit, next_to, hex)
            and not position.has_enemy(next_to, side)
            and not self.zone_bars(unit, next_to)
        ]

    def zone_bars(self, unit, hex):
        """B23: a leader may enter an enemy zone where a friend stands."""
        if unit.leader and self.position.combat_units(hex, unit.side):
            return False
        return self.position.in_enemy_zone(hex, unit.side)

    def farther(self, start, hex, steps):
        """Those that lead away from the hex of the combat, if any do (B31)."""
        now = self.grid.distance(start, hex)
        away = [next_to for next_to in steps if self.grid.distance(start, next_to) > now]
        return away or steps

    # Before combat

    def withdraw_steps(self, unit, start, hex, before, gone):
        """The next hexes of a retreat before combat: up to three, ending where it may stop."""
        left = WITHDRAWAL - gone - 1
        if left < 0:
            return []
        steps = [
            next_to
            for next_to in self.open_to_retreat(unit, start, hex, before)
            if self.may_enter_alone(unit, next_to)
            and any(self.has_way(unit, start, next_to, hex, more) for more in range(left + 1))
        ]
        if unit.fights and not unit.horse:  # 7.8: through friends only if there is no other way
            steps = [step for step in steps if self.position.may_share(unit, step)] or steps
        return self.farther(start, hex, steps)

    def may_enter_alone(self, unit, hex):
        """Leaders do not drive leaders out."""
        return not unit.leader or not self.position.leaders(hex, self.position.enemy(unit.side))

    def withdraw(self, unit, hex, phase):
        """It goes up to three hexes, of which the first is chosen; its leaders may follow."""
        start, before, gone = unit.hex, None, 0
        while hex != "halt":
            before, gone = unit.hex, gone + 1
            self.pass_through(unit, hex)
            yield from self.drive_leaders_out(unit)
            hexes = self.withdraw_steps(unit, start, hex, before, gone)
            options = {f"{unit.id} retreat {next_to}": next_to for next_to in hexes}
            if self.position.may_share(unit, unit.hex):
                options[f"{unit.id} halt"] = "halt"
            hex = yield from self.ask(phase, unit.side, options)
        if not unit.leader:
            yield from self.let_leaders_follow(unit, start)

    def drive_leaders_out(self, unit):
        """10.4: an enemy has come into the hex of lone leaders."""
        if unit.leader:
            return
        enemy = self.position.enemy(unit.side)
        if self.position.has_enemy(unit.hex, unit.side):
            return
        for leader in self.position.leaders(unit.hex, enemy):
            hexes = self.withdraw_steps(leader, leader.hex, leader.hex, None, 0)
            if not hexes:
                self.eliminate([leader])
                continue
            options = {f"{leader.id} retreat {hex}": hex for hex in hexes}
            hex = yield from self.ask("escape", enemy, options)
            yield from self.withdraw(leader, hex, "escape")

    # Leaders

    def let_leaders_follow(self, unit, start):
        """B32: leaders of a unit that has gone may go along."""
        if self.position.combat_units(start, unit.side):
            return
        for leader in self.position.leaders(start, unit.side):
            options = {f"{leader.id} follow": True, f"{leader.id} stay": False}
            if (yield from self.ask("follow", unit.side, options)):
                self.position.put(leader, unit.hex)
