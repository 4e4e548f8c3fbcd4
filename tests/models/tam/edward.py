"""Edward at Bannockburn (eab): tables, ground, sight, rout, divisions and victory.

How its units move and how they strike stands in drill.py and designation.py.
"""
from functools import partial

from . import corners
from .book import Book
from .fire import Shot

RANGED = {  # eab 15.1: by bow, then armour, then range from 1
    "longbow": {"plate": (5, 4, 3), "mail": (6, 5, 4), "leather": (7, 6, 5), "none": (8, 7, 6)},
    "crossbow": {
        "plate": (3, 3, 2, 2), "mail": (4, 4, 3, 3), "leather": (5, 5, 4, 4), "none": (6, 6, 5, 5)
    },
}

MELEE = {  # eab 15.2 with E28: by defender, then attacker
    "plate cavalry": {"mail cavalry": 5, "armoured foot": 6, "schiltrom": 9},
    "mail cavalry": {"plate cavalry": 6, "armoured foot": 7, "bare foot": 4},
    "mail foot": {
        "plate cavalry": 7, "mail cavalry": 6, "armoured foot": 6, "bare foot": 4, "schiltrom": 6
    },
    "leather foot": {
        "plate cavalry": 9, "mail cavalry": 8, "armoured foot": 7, "bare foot": 5, "schiltrom": 7
    },
    "none foot": {"mail cavalry": 9, "armoured foot": 8, "schiltrom": 8},
    "schiltrom": {"plate cavalry": 5, "armoured foot": 6, "bare foot": 4},
}

COVER = ("village", "wood")
NORTH = 0  # the direction
LEADERS = {"leader-robert-bruce": 30, "leader-king-edward": 10}  # eab 14.1
OVER_RANGE = 3  # eab 5.62
SMALL = 2  # eab 5.71: so many counters at most organize on a 3 or less, more on a 2 or less


class Edward(Book):
    cases = {"level": "eab 10.2", "fatigue": "eab 13.2", "behind": "eab 10.2", "lance": "eab 9.4"}
    faces_corners = True  # eab 5.2
    onto_number = True  # E7
    ground = {"clear": 1, "marsh": 2, "village": 2, "wood": 2}
    levels = (  # eab 14.2
        (50, "Decisive Scottish victory", "scots"),
        (30, "Substantive Scottish victory", "scots"),
        (20, "Marginal Scottish victory", "scots"),
        (10, "Marginal English victory", "english"),
        (0, "Substantive English victory", "english"),
        (-9999, "Decisive English victory", "english"),
    )

    # Ground (7)

    def is_cover(self, hex):
        return self.field.terrain[hex] in COVER

    def closed(self, face, hex):
        """eab 7.2, 7.6: pools to all; woods and villages to horse and close order."""
        if self.field.terrain[hex] == "pool":
            return True
        loose = face.leader or face.attributes["class"] != "cavalry" and not face.close
        return self.is_cover(hex) and not loose

    def burn(self, hex, direction):
        return self.field.hexsides.get((hex, direction % 6)) == "burn"

    def allowance(self, unit, strayed):
        """eab E34: the two points of the disorganized are never halved."""
        if not unit.leader and unit.face.disorganized:
            return unit.face.move
        return super().allowance(unit, strayed)

    # Disorganized divisions (5.7)

    def side_acts(self):
        groups = {unit.group: None for unit in self.game.mine() if self.may_organize(unit.group)}
        return {f"organize {group}": partial(self.organize, group) for group in groups}

    def counters(self, group):
        """The units of a division, or half of one, that are on the map."""
        units = self.position.of(self.game.to_act)
        return [unit for unit in units if unit.group == group and not unit.leader]

    def may_organize(self, group):
        """eab E29: nobody of it has moved; one at least is not routed."""
        there = self.counters(group)
        waiting = [unit for unit in there if unit.face.disorganized and not unit.rout]
        return bool(waiting) and not any(unit.moved for unit in there)

    def organize(self, group):
        """eab 5.71: all together, with their original number (E35)."""
        size = sum(counter.group == group for counter in self.field.counters)
        needed = 3 if size <= SMALL else 2
        die = self.game.die()
        self.game.note("organize", die, needed)
        for unit in self.counters(group):
            if die <= needed and unit.face.disorganized:
                unit.side_up = 1 - unit.side_up
            unit.moved = unit.acted = True

    # Modes (5.4)

    def change_cost(self, unit):
        if unit.face.mode == "mounted":
            return 8  # eab 5.42
        if unit.face.mode in ("melee", "longbow", "crossbow") and len(unit.counter.faces) > 1:
            return 6 if unit.group == "gascon" else 0  # eab 5.43, E26
        return None

    def changed(self, unit):
        if unit.face.mode == "dismounted":
            unit.lance = False  # eab 5.42

    # Ranged combat (8, 5.6)

    def hides(self, hex):
        return self.is_cover(hex)  # eab 8.32

    def fire_number(self, unit, target, range):
        numbers = RANGED[unit.face.weapon][target.face.armour]
        return numbers[range - 1] if range <= len(numbers) else None

    def is_english_longbow(self, unit):
        return unit.side == "english" and unit.face.weapon == "longbow"

    def between(self, a, b):
        return [hex for stretch in self.grid.between(a, b) for hex in stretch if hex]

    def shots(self, unit, target):
        """eab 5.62, E36: over English horse, as at range three; not into cover (15.4)."""
        (here,), (there,) = unit.hexes, target.hexes
        if not self.is_english_longbow(unit) or self.grid.distance(here, there) != 2:
            return None
        if self.is_cover(there):
            return None
        over = [u for hex in self.between(here, there) for u in self.position.combat_units(hex)]
        over = [u for u in over if u.side == "english" and u.kind == "cavalry"]
        over = [u for u in over if not u.rout and not u.charging]
        if not over:
            return None
        own = any(horse.group == unit.group for horse in over)
        return Shot(OVER_RANGE, [] if own else [("eab 5.62", -2)])  # E8

    def in_command(self, unit):
        """eab 5.61."""
        if any(leader.group == unit.group for leader in self.position.leaders_with(unit)):
            return True
        (here,) = unit.hexes
        for horse in self.position.of(unit.side):
            if horse.leader or horse.kind != "cavalry" or horse.group != unit.group or horse.rout:
                continue
            (there,) = horse.hexes
            away = self.grid.distance(here, there)
            between = self.between(here, there)
            if away == 1 or away == 2 and any(self.passes_command(unit, hex) for hex in between):
                return True
        return False

    def passes_command(self, unit, hex):
        """eab E27: an empty hex, or one with any unrouted unit of the division."""
        there = self.position.combat_units(hex)
        return all(one.group == unit.group and not one.rout for one in there)

    def fire_modifiers(self, unit, target, shot):
        found = list(shot.modifiers)
        if self.is_english_longbow(unit) and self.in_command(unit):
            found.append(("eab 5.61", 1))
        if self.is_cover(unit.hexes[0]):
            found.append(("eab 8.32", -2))
        if target.face.close:
            found.append(("eab 5.52", 2))
        if target.charging:
            found.append(("eab 5.3", -2))
        return found

    # Melee (9, 5.5)

    def may_strike(self, unit):
        return super().may_strike(unit) and not unit.face.disorganized

    def row(self, unit):
        return "schiltrom" if unit.kind == "schiltrom" else f"{unit.face.armour} {unit.kind}"

    def melee_number(self, unit, target):
        attacker = self.row(unit)
        if unit.kind == "foot":
            attacker = "bare foot" if unit.face.armour == "none" else "armoured foot"
        return MELEE[self.row(target)].get(attacker)

    def melee_modifiers(self, unit, target):
        found = []
        if corners.zone_of(self.grid, target, unit.hexes[0]) == corners.REAR:
            found.append(("eab 15.2", 4))  # E11
        if corners.zone_of(self.grid, unit, target.hexes[0]) == corners.FLANK:
            found.append(("eab 9.2", -2))
        if unit.face.close:
            found.append(("eab 5.52", 2))
        if target.face.close:
            found.append(("eab 5.52", -2))
        if target.face.weapon != "melee":
            found.append(("eab 15.2", 2))
        if self.is_cover(target.hexes[0]):
            found.append(("eab 7.61", -2))
        return found

    # Morale (10)

    def behind(self, unit):
        rear = corners.directions(unit.facing, corners.REAR)
        hexes = [self.grid.next(unit.hexes[0], direction) for direction in rear]
        return [hex for hex in hexes if hex]

    def morale_modifiers(self, unit, attacker, attack):
        if attack == "fire" and unit.face.close and self.is_english_longbow(attacker):
            return [("eab 5.52", -2)]
        return []

    # Rout (11)

    def may_flee(self, unit, hexes):
        """eab 11.2, E18: nowhere next to an enemy unit either."""
        near = [hex for here in hexes for hex in self.grid.neighbours[here] if hex]
        units = [there for hex in near for there in self.position.combat_units(hex)]
        beside = any(there.side != unit.side for there in units)
        return not beside and super().may_flee(unit, hexes)

    def homeward(self, unit, hexes):
        """eab 11.31, 11.32: the two directions, nearer home; north where friends bar both (E17)."""
        (here,) = hexes
        two = self.field.rout_directions[unit.side]
        home, edge = self.field.home[unit.side], self.field.edge[unit.side]
        found, open_ways, friends = set(), 0, 0
        for direction in two:
            on = self.grid.next(here, direction)
            if on is None:
                leaves = here in edge
                open_ways += leaves
                found.update([direction] * leaves)
                continue
            open_ways += self.may_flee(unit, (on,))
            others = [there for there in self.position.combat_units(on) if there is not unit]
            friends += any(there.side == unit.side for there in others)
            if home[on] < home[here]:
                found.add(direction)
        if unit.side == "english" and not open_ways and friends:
            found.add(NORTH)
        return found

    def starts_flight(self, unit):
        """eab 5.51: a routed schiltrom opens its ranks."""
        if unit.face.close:
            unit.side_up = 1 - unit.side_up

    def has_fled(self, unit, hexes):
        """eab 11.2: it looks the way it ran."""
        ran = self.grid.direction(hexes[0], unit.hexes[0])
        # Two corners are ahead of it: the one towards its way home, else the clockwise one.
        home = (ran - 1) % 6 in self.field.rout_directions[unit.side]
        unit.facing = (ran - 1) % 6 if home else ran


    def states(self, unit):
        if unit.leader:
            return {}
        mover = self.game.mover
        archers = unit.side == "english" and any(f.weapon == "longbow" for f in unit.counter.faces)
        return {
            "command": archers and self.in_command(unit),
            "faced": mover and mover.unit is unit and mover.wheeled,
        }

    # Victory (14)

    def points(self, unit):
        scots = unit.side == "scots"
        if unit.leader:
            return LEADERS.get(unit.id, 6 if scots else 2)
        if unit.kind == "foot":
            return 4 if scots else 2
        return 10 if scots else 5
