"""Tamburlaine the Great: the exclusive rules (tam)."""
from .book import Book
from .rampage import is_rampant, rampages

FIRE = {  # tam 8.3: by bow, then armour, then range from 1; None is a dash
    "horsebow": {"plate": (4, 2), "mail": (5, 3), "leather": (6, 4), "none": (8, 6)},
    "shortbow": {"plate": (4, 3, None), "mail": (5, 4, 2), "leather": (6, 5, 3), "none": (8, 7, 5)},
    "crossbow": {"plate": (3,) * 4, "mail": (4,) * 4, "leather": (4,) * 4, "none": (4,) * 4},
}

MELEE = {  # tam 9.4 with T8: by defender, then attacker
    "plate cavalry": {"plate cavalry": 4, "mail cavalry": 3, "foot": 5, "elephant": 8},
    "mail cavalry": {"plate cavalry": 5, "mail cavalry": 4, "foot": 6, "elephant": 7},
    "leather cavalry": {"plate cavalry": 6, "mail cavalry": 5, "foot": 7, "elephant": 6},
    "none cavalry": {"plate cavalry": 7, "mail cavalry": 6, "foot": 8, "elephant": 5},
    "mail foot": {"plate cavalry": 4, "mail cavalry": 3, "foot": 5, "elephant": 4},
    "leather foot": {"plate cavalry": 6, "mail cavalry": 5, "foot": 7, "elephant": 5},
    "none foot": {"plate cavalry": 8, "mail cavalry": 7, "foot": 9, "elephant": 6},
    "elephant": {"plate cavalry": 3, "mail cavalry": 2, "foot": 6},
}

WORTH = {"E": 1, "D": 2, "C": 3, "B": 4, "A": 5}  # tam 21.1
LEADERS = {"leader-sultan-bayazid": 25, "leader-tamburlaine": 35}  # tam 21.2
LEADER, CAMP = 10, 4
NAPHTHA = 2  # tam 19.0


def is_wagon(unit):
    return unit.kind == "wagon"


class Tamburlaine(Book):
    ground = {"clear": 1, "dry-river": 2, "camp": 2}
    retreats = True  # tam 15.4
    levels = (  # tam 21.3
        (31, "Decisive Tartar victory", "tartar"),
        (21, "Substantive Tartar victory", "tartar"),
        (11, "Marginal Tartar victory", "tartar"),
        (-9, "Draw", None),
        (-19, "Marginal Ottoman victory", "ottoman"),
        (-29, "Substantive Ottoman victory", "ottoman"),
        (-9999, "Decisive Ottoman victory", "ottoman"),
    )

    # Wagons (20)

    def wagons(self, hex):
        return [unit for unit in self.position.combat_units(hex) if is_wagon(unit)]

    def soldiers(self, hex, but=None):
        """Combat units there that are no wagons."""
        there = self.position.combat_units(hex)
        return [unit for unit in there if not is_wagon(unit) and unit is not but]

    def in_lager(self, unit):
        return any(wagon.face.mode == "lager" for hex in unit.hexes for wagon in self.wagons(hex))

    def may_move(self, unit):
        return not is_wagon(unit) or unit.face.mode == "limbered"

    def room(self, unit, hexes):
        entered = [hex for hex in hexes if hex not in unit.hexes]
        if unit.leader:
            return super().room(unit, hexes)
        if is_wagon(unit):
            return not any(self.position.combat_units(hex) for hex in entered)
        if any(self.soldiers(hex, unit) for hex in hexes):
            return False
        for wagon in {wagon for hex in hexes for wagon in self.wagons(hex)}:
            if wagon.face.mode != "lager":
                continue
            if wagon.side == unit.side:
                if len(hexes) == 2 and set(hexes) != set(wagon.hexes):
                    return False  # tam 20.11
            elif any(self.soldiers(hex) for hex in wagon.hexes):
                return False  # tam 20.12, 20.22
        return True

    def entered(self, unit):
        """tam 20.22: a wagon that a Tartar unit enters is gone; no leader is disobeyed by that."""
        for hex in unit.hexes:
            for wagon in self.wagons(hex):
                if wagon.side != unit.side:
                    self.position.lose(wagon, "eliminated")

    def targetable(self, unit):
        return not is_wagon(unit)  # tam T11

    def threatens(self, unit):
        return not is_wagon(unit)  # they have no attack (tam 20.0)

    def blocks_sight(self, unit):
        return super().blocks_sight(unit) and not is_wagon(unit)  # tam 20.0

    # Modes (16)

    def change_cost(self, unit):
        if unit.leader or len(unit.counter.faces) < 2:
            return None
        # tam 20.0: a wagon spends all it has in this phase, however little a tired one has
        return self.allowance(unit, strayed=True) if is_wagon(unit) else 0

    def may_change(self, unit):
        """tam 20.11: no lager is formed under a two-hex unit that lies only half on it."""
        if not is_wagon(unit) or unit.face.mode == "lager":
            return True
        on_it = [soldier.hexes for hex in unit.hexes for soldier in self.soldiers(hex)]
        return all(len(hexes) == 1 or set(hexes) == set(unit.hexes) for hexes in on_it)

    # Combat

    def fire_number(self, unit, target, range):
        numbers = FIRE[unit.face.weapon][target.face.armour]
        return numbers[range - 1] if range <= len(numbers) else None

    def fire_modifiers(self, unit, target, shot):
        found = [("tam 8.3", -target.rout)] if target.rout else []  # checks come later: T13
        if target.charging:
            found.append(("gmb 5.32", 2))
        if self.in_lager(target):
            found.append(("tam 20.0", 2))
        return found

    def row(self, unit):
        return "elephant" if unit.kind == "elephant" else f"{unit.face.armour} {unit.kind}"

    def melee_number(self, unit, target):
        column = "foot" if unit.kind == "foot" else self.row(unit)
        return MELEE[self.row(target)].get(column)

    def melee_modifiers(self, unit, target):
        found = [("tam 9.4", -target.rout)] if target.rout else []
        if any(leader.id == "leader-tamburlaine" for leader in self.position.leaders_with(unit)):
            found.append(("tam 17.3", -1))
        if self.in_lager(target):
            found.append(("tam 20.0", 2))
        return found

    def morale_modifiers(self, unit, attacker, attack):
        found = []
        with_it = [leader.id for leader in self.position.leaders_with(unit)]
        if "leader-sultan-bayazid" in with_it:
            found.append(("tam 17.2", 2))
        if "leader-tamburlaine" in with_it:
            found.append(("tam 17.3", 1))
        if attack == "rampage":
            found.append(("tam 18.0", -3))
        return found

    def automatic(self, unit):
        """tam 19.0: naphtha routs by two levels, without dice."""
        return NAPHTHA if unit.id == "naphtha" else 0

    # Leaders (17.1)

    def may_rally(self, leader, unit):
        return not is_rampant(unit) and (leader.group == unit.group or leader.id in LEADERS)

    # Rampant elephants (18)

    def before_rout(self):
        rampages(self.game)

    def flees(self, unit):
        return not is_rampant(unit)

    # Victory (21)

    def points(self, unit):
        if unit.leader:
            return LEADERS.get(unit.id, LEADER)
        if is_wagon(unit):
            return 0
        return WORTH[unit.face.morale] * unit.face.size

    def other_points(self, side):
        if side != "ottoman":
            return 0
        return CAMP * sum(
            any(unit.side == side for unit in self.soldiers(hex))
            for hex, terrain in self.field.terrain.items() if terrain == "camp"
        )
