"""Whether all who must fight still can (7.3, 7.4, B33).

A combat is a pair of sets, attackers and defenders, all of whom touch each other. The test tries
every way to serve those still owed, one after the other: who must fight joins a combat, or opens
one with an enemy who is in none. The one with the fewest ways comes first, so that a dead end is
seen at once; which one comes first does not change whether there is a way.
"""
ATTACKERS, DEFENDERS = 0, 1


def can_all_be_met(touching, combats, owed):
    """Whether everybody owed can be brought into combats, beside those that are declared.

    touching: for each unit the enemies it may fight, both ways. combats: those declared. owed: the
    units that are in none of them and must fight, of both sides.
    """
    used = {unit for combat in combats for side in combat for unit in side}
    return serve(touching, [tuple(map(frozenset, combat)) for combat in combats], used, set(owed))


def serve(touching, combats, used, owed):
    if not owed:
        return True
    unit, least = None, None
    for one in sorted(owed):
        ways = count_ways(touching, combats, used, one)
        if not ways:
            return False
        if least is None or ways < least:
            unit, least = one, ways
    for then, joined in ways_of(touching, combats, used, unit):
        if serve(touching, then, used | joined, owed - joined):
            return True
    return False


def count_ways(touching, combats, used, unit):
    return len(joinable(touching, combats, unit)) + len(touching[unit] - used)


def ways_of(touching, combats, used, unit):
    """Every way to bring a unit into a combat: what the combats are then, and who came in."""
    side = side_of(touching, unit)
    for at in joinable(touching, combats, unit):
        grown = list(combats[at])
        grown[side] |= {unit}
        yield combats[:at] + [tuple(grown)] + combats[at + 1 :], {unit}
    for enemy in sorted(touching[unit] - used):
        pair = [frozenset([unit]), frozenset([enemy])]
        opened = tuple(pair if side == ATTACKERS else pair[::-1])
        yield combats + [opened], {unit, enemy}


def side_of(touching, unit):
    return ATTACKERS if unit in touching.attackers else DEFENDERS


def joinable(touching, combats, unit):
    """Which combats the unit may come into."""
    side, enemies = side_of(touching, unit), touching[unit]
    fitting = [at for at, combat in enumerate(combats) if combat[1 - side] <= enemies]
    return [at for at in fitting if side == ATTACKERS or not alone(combats[at], unit)]


def alone(combat, unit):
    """A lone leader is the only defender of his combat (B38)."""
    return unit.leader or any(one.leader for one in combat[DEFENDERS])


class Touching(dict):
    """For each unit the enemies it may fight; and which of them attack."""

    def __init__(self, attackers, neighbours):
        super().__init__({unit: set(enemies) for unit, enemies in neighbours.items()})
        self.attackers = set(attackers)
        for attacker in self.attackers:
            for enemy in neighbours[attacker]:
                self.setdefault(enemy, set()).add(attacker)
        self.parts = {}  # for each unit all who are linked with it by others who touch each other
        for unit in self:
            if unit not in self.parts:
                self.part_from(unit)

    def part_from(self, unit):
        part, ahead = set(), [unit]
        while ahead:
            one = ahead.pop()
            if one not in part:
                part.add(one)
                self.parts[one] = part
                ahead += self[one]
