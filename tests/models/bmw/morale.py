"""Losses, demoralization, reorganization, rally (7.7, 11) and what the battles add to them."""
NEEDED = 5  # to reorganize


class Over(Exception):
    """An army has disintegrated."""


class Morale:
    def eliminate(self, units):
        """All at once; then whoever has lost too much disintegrates (11.4)."""
        for unit in units:
            self.position.put(unit, None)
            unit.lost = True
            unit.retreats = False
        if not units:
            return
        broken = [side for side in self.field.sides if self.is_broken(side)]
        if broken:
            both = len(broken) == 2
            self.winner = self.phasing if both else self.field.other(broken[0])
            raise Over

    def losses(self, side):
        units = self.position.units.values()
        return sum(unit.faces[0].strength for unit in units if unit.lost and unit.side == side)

    def is_demoralized(self, side):
        return self.losses(side) >= self.field.traits[side]["demoralized"]

    def is_broken(self, side):
        return self.losses(side) >= self.field.traits[side]["disintegrated"]

    def smoke_lies(self, side):
        """legnica L1: on the attacks of the other side."""
        return self.smoke_turn == self.turn and not self.field.traits[side]["smoke"]

    def break_ice(self):
        """peipus P1"""
        for unit in self.position.units.values():
            if unit.hex and self.is_strong(unit) and self.position.ground(unit.hex) == "thin-ice":
                die = self.die()
                self.note("ice", unit.id, die)
                if die == 1:
                    self.eliminate([unit])

    def reorganize(self, side):
        """11.1, 9.4, hattin T1"""
        for unit in self.position.of(side):
            if not unit.face.disordered:
                continue
            if unit.face.kind == "horse-archers":
                unit.up = 0
                continue
            items = []
            leaders = self.position.leaders(unit.hex, side)
            if leaders:
                items.append(("bmw 11.1", max(leader.value for leader in leaders), "all"))
            if self.meets_enemy(unit, unit.hex):
                items.append(("bmw 11.1", -1, "all"))
            if self.field.traits[side]["thirst"] and not self.has_water(unit):
                items.append(("hattin T1", -1, "all"))
            die = self.die()
            total = die + sum(value for _, value, _ in items)
            self.note("reorganize", unit.id, die, sorted(items), total >= NEEDED)
            if total >= NEEDED:
                unit.up = 0

    def has_water(self, unit):
        springs = self.field.hexes_of("spring", unit.side)
        return any(self.grid.distance(unit.hex, spring) <= 2 for spring in springs)

    def rally(self, side):
        """11.2, B25, B29"""
        range = self.field.traits[side]["rally"]
        if not range or not self.returns(side):
            return
        if not (yield from self.ask("rally", side, {"rally": True, "decline": False})):
            return
        die = self.die()
        self.note("rally", die, die <= range)
        if die > range:
            return
        unit, hex = yield from self.ask("return", side, self.returns(side))
        unit.lost = False
        self.position.put(unit, hex)

    def returns(self, side):
        units = self.position.units.values()
        options = {}
        for unit in units:
            if unit.side == side and unit.lost and unit.fights:
                for hex in self.rally_hexes(unit):
                    options[f"{unit.id} return {hex}"] = (unit, hex)
        return options

    def rally_hexes(self, unit):
        position, side, hexes = self.position, unit.side, set()
        unit.up = 1  # B29: it comes back so, and stands where that side may
        for leader in position.of(side):
            if not leader.leader:
                continue
            friends = [one for one in position.combat_units(leader.hex, side) if one.fights]
            if not friends:
                hexes.add(leader.hex)
            else:
                near = position.near(leader.hex)
                hexes.update(hex for hex in near if not position.in_enemy_zone(hex, side))
        return sorted(
            hex
            for hex in hexes
            if position.is_open(unit, hex)
            and not any(one.side != side for one in position.at[hex])
            and position.may_share(unit, hex)
        )
