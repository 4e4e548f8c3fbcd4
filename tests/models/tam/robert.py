"""Robert at Bannockburn: the exclusive rules (rab)."""
from .book import ABOUT_FACE, Book
from .fire import Shot

FIRE = {  # rab 8.3: by bow, then armour, then range from 1
    "longbow": {"plate": (6, 5, 4), "mail": (7, 6, 5), "leather": (8, 7, 6), "none": (9, 8, 7)},
    "crossbow": {"plate": (3,) * 4, "mail": (4,) * 4, "leather": (5,) * 4, "none": (6,) * 4},
    "shortbow": {"plate": (4, 3), "mail": (5, 4), "leather": (6, 5), "none": (7, 6)},
}

MELEE = {  # rab 9.4: by defender, then attacker
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

FORMATION = 2  # rab 18.11
ORGANIZED_ON = 2  # rab 19.0


class Robert(Book):
    ground = {"clear": 1, "marsh": 2}
    levels = (  # rab 20.2
        (50, "Decisive Scottish victory", "scots"),
        (30, "Substantive Scottish victory", "scots"),
        (20, "Marginal Scottish victory", "scots"),
        (10, "Marginal English victory", "english"),
        (0, "Substantive English victory", "english"),
        (-9999, "Decisive English victory", "english"),
    )

    def is_schiltrom(self, unit):
        return unit.kind == "schiltrom"

    # rab 15.5

    def enter_cost(self, unit, hex):
        return 1 if self.is_schiltrom(unit) else super().enter_cost(unit, hex)

    def about_face_cost(self, unit):
        in_marsh = any(self.field.terrain[hex] == "marsh" for hex in unit.hexes)
        return ABOUT_FACE + (in_marsh and not self.is_schiltrom(unit))

    def chargeable(self, target, hex):
        return self.is_clear(hex)

    # rab 19.0

    def allowance(self, unit, strayed):
        if not unit.leader and unit.face.disorganized:
            return unit.face.move
        return super().allowance(unit, strayed)

    def instead_acts(self, unit):
        if unit.leader or not unit.face.disorganized:
            return []
        return [("organize", self.organize)]

    def organize(self, unit):
        die = self.game.die()
        self.game.note("organize", die, ORGANIZED_ON)
        if die <= ORGANIZED_ON:
            unit.side_up = 1 - unit.side_up

    # rab 16

    def change_cost(self, unit):
        face = unit.face
        if face.mode == "mounted":
            return 8  # rab 16.22
        if unit.id == "gascon":
            return 6  # rab 16.3
        return 0 if face.mode in ("melee", "longbow", "shortbow") else None

    def changed(self, unit):
        if unit.face.mode == "dismounted":
            unit.lance = False  # rab 16.24

    # rab 18.1

    def move_acts(self, unit):
        if not self.is_schiltrom(unit):
            return []
        if unit.face.size == 2:
            return [(f"close {hex}", FORMATION, self.close, (hex,)) for hex in unit.hexes]
        acts = []
        (here,) = unit.hexes
        for hex in self.grid.neighbours[here]:
            if hex and not self.field.barred(hex) and self.room(unit, [hex]):
                for pair in ((here, hex), (hex, here)):
                    acts.append((f"open {'/'.join(pair)}", FORMATION, self.open, pair))
        return acts

    def close(self, unit, hexes):
        """rab 18.13: its leaders come into the hex it keeps, but those who have taken leave."""
        for leader in self.position.leaders_with(unit):
            if not leader.left and leader.hexes != hexes:
                self.position.put(leader, hexes)
                leader.moved = True
        self.turn_over(unit, hexes)

    def open(self, unit, hexes):
        self.turn_over(unit, hexes)
        self.game.capture(unit)

    def turn_over(self, unit, hexes):
        unit.side_up = 1 - unit.side_up
        self.position.put(unit, hexes)

    # rab 15.4, 17.2, 8.3

    def fire_number(self, unit, target, range):
        numbers = FIRE[unit.face.weapon][target.face.armour]
        return numbers[range - 1] if range <= len(numbers) else None

    def shots(self, unit, target):
        """rab 15.4: over English horse that is neither routed nor charging, as at range three."""
        if unit.face.weapon != "longbow":
            return None
        between = self.between_two(unit.hexes[0], target)
        over = [horse for horse in between if not horse.rout and not horse.charging]
        if not over:
            return None
        own = any(horse.group == unit.group for horse in over)
        return Shot(3, [] if own else [("rab 15.42", 2)])

    def between_two(self, hex, target):
        """English horse between a hex and the hexes of a target two hexes away."""
        for end in target.hexes:
            if self.grid.distance(hex, end) == 2:
                for between in (h for stretch in self.grid.between(hex, end) for h in stretch if h):
                    for there in self.position.combat_units(between):
                        if there.side == "english" and there.kind == "cavalry":
                            yield there

    def in_command(self, unit):
        if any(leader.group == unit.group for leader in self.position.leaders_with(unit)):
            return True
        (here,) = unit.hexes
        for horse in self.position.of(unit.side):
            if horse.leader or horse.kind != "cavalry" or horse.group != unit.group or horse.rout:
                continue
            away = self.grid.distance(here, horse.hexes[0])
            between = [h for s in self.grid.between(here, horse.hexes[0]) for h in s if h]
            if away == 1 or away == 2 and any(self.passes_command(unit, hex) for hex in between):
                return True
        return False

    def passes_command(self, unit, hex):
        """An empty hex, or one with unrouted horse or longbows of the division."""
        return all(
            there.group == unit.group and not there.rout
            and (there.kind == "cavalry" or there.counter.attributes["commanded"])
            for there in self.position.combat_units(hex)
        )

    def fire_modifiers(self, unit, target, shot):
        found = list(shot.modifiers)
        if unit.face.weapon == "longbow" and not self.in_command(unit):
            found.append(("rab 17.2", 2))
        if target.charging:
            found.append(("gmb 5.32", 2))
        if target.face.close:
            found.append(("rab 18.23", -2))
        return found

    # rab 9.4, 18.2

    def may_strike(self, unit):
        return super().may_strike(unit) and not unit.face.disorganized

    def melee_number(self, unit, target):
        attacker = self.row(unit)
        if unit.kind == "foot":
            attacker = "bare foot" if unit.face.armour == "none" else "armoured foot"
        return MELEE[self.row(target)].get(attacker)

    def row(self, unit):
        return "schiltrom" if self.is_schiltrom(unit) else f"{unit.face.armour} {unit.kind}"

    def melee_modifiers(self, unit, target):
        found = []
        if unit.face.close:
            found.append(("rab 18.22", -2))
        if target.face.close:
            found.append(("rab 18.22", 2))
        if target.face.weapon == "longbow":
            found.append(("rab 9.4", -2))
        return found

    def morale_modifiers(self, unit, attacker, attack):
        if attack == "fire" and unit.face.close and attacker.face.weapon == "longbow":
            return [("rab 18.23", -2)]
        return []

    # rab 20

    LEADERS = {"leader-robert-bruce": 30, "leader-king-edward": 10}

    def points(self, unit):
        scots = unit.side == "scots"
        if unit.leader:
            return self.LEADERS.get(unit.id, 6 if scots else 2)
        if unit.kind == "foot":
            return 4 if scots else 2
        return 10 if scots else 5
