"""The archery phase (6): volleys of the active side, then of the other."""


class Archery:
    def end_archery(self):
        for unit in self.position.units.values():
            unit.shot = unit.hit = False

    def shoot(self, part, side):
        closed = set()  # targets that were shot at in this part
        while True:
            options = {"done": None}
            for shooter in self.position.of(side):
                for target in self.targets(part, shooter, closed):
                    options[f"{shooter.id} shoot {target.id}"] = (shooter, target)
            shot = yield from self.ask(part, side, options)
            if not shot:
                return
            closed.add(shot[1])
            yield from self.volley(part, *shot)

    def volley(self, part, shooter, target):
        """All who shoot at one target are declared before the first rolls (6.3, B8)."""
        shooters = []
        while shooter:
            shooter.aims = target
            shooters.append(shooter)
            options = {"loose": None}
            for other in self.position.of(shooters[0].side):
                if target in self.targets(part, other, ()):
                    options[f"{other.id} shoot {target.id}"] = other
            shooter = yield from self.ask(part, shooters[0].side, options)
        modifiers = self.cover_of(target)  # as it is before the first roll: all shoot at once
        for shooter in sorted(shooters):
            shooter.shot, shooter.aims, die = True, None, self.die()
            hits = die + sum(value for _, value, _ in modifiers) <= self.factor(shooter)
            self.note("shot", shooter.id, target.id, modifiers, die, hits)
            if hits:
                self.strike(target)

    def strike(self, target):
        if target.ordered:
            target.up = 1
            target.hit = True
            if target.attributes["impatient"]:  # arsuf A3
                self.released.add(target.side)
                target.stung = self.has_option("impatience")

    def targets(self, part, shooter, closed):
        """6.4, 6.5, B9"""
        if shooter.shot or shooter.aims or not shooter.fights or not self.factor(shooter):
            return []
        position, enemy = self.position, self.position.enemy(shooter.side)
        reach = 1 if part == "defence" else self.shooting_face(shooter).range
        near = [unit for unit in position.neighbours(shooter.hex, enemy) if unit.fights]
        ordered = [unit for unit in near if unit.ordered and self.sees(shooter, unit, 1)]
        if ordered and self.shooting_face(shooter).range > 1:
            found = ordered
        else:
            enemies = [unit for unit in position.of(enemy) if unit.fights]
            found = [unit for unit in enemies if self.sees(shooter, unit, reach)]
        return [unit for unit in found if unit not in closed]

    def sees(self, shooter, target, reach):
        if self.grid.distance(shooter.hex, target.hex) > reach:
            return False
        line = self.grid.between(shooter.hex, target.hex)
        if self.crosses_hexside(shooter.hex, target.hex):
            return False
        return not any(all(map(self.blocks_sight, stretch)) for stretch in line)

    def crosses_hexside(self, a, b):
        """Whether the line passes through a hexside that is not clear, beside hexes it crosses."""
        stretches = [[a]] + self.grid.between(a, b) + [[b]]
        crossed = [stretch[0] for stretch in stretches if len(stretch) == 1]
        pairs = zip(crossed, crossed[1:])
        return any(self.position.between(*pair) for pair in pairs if None not in pair)

    def blocks_sight(self, hex):
        return hex is not None and not self.position.is_clear(hex)

    def shooting_face(self, shooter):
        return shooter.faces[0] if shooter.hit else shooter.face  # B7

    def factor(self, shooter):
        return self.shooting_face(shooter).fire

    def cover_of(self, target):
        """hastings H1: a factor one lower, or a die one higher."""
        walled = self.in_wall(target) and target.ordered
        return [("hastings H1", 1, "all")] if walled else []

    def in_wall(self, unit):
        """A foot unit of the shield wall on a hill (hastings H1 to H3)."""
        wall = self.field.traits[unit.side]["shield-wall"]
        return wall and unit.face.kind == "foot" and self.position.ground(unit.hex) == "hill"
