"""What the exclusive rules of a battle may say otherwise, and the tables that all battles share.

A `Book` as it stands here is the standard rules alone; robert.py and tamburlaine.py fill in what is
theirs. Modifiers are pairs of the case they come from and their value.
"""
from . import shape

# gmb 10.2: the rise of the rout level, by the modified die from -1 (or less) to 7 (or more).
MORALE = {
    "A": (2, 2, 1, 1, 0, 0, 0, 0, 0),
    "B": (3, 2, 2, 1, 1, 0, 0, 0, 0),
    "C": (3, 3, 2, 2, 1, 1, 0, 0, 0),
    "D": (3, 3, 2, 2, 2, 1, 1, 0, 0),
    "E": (3, 3, 3, 2, 2, 2, 1, 1, 0),
}

ROUT_MAX = 4  # gmb 10.1: above it a unit is eliminated
FATIGUE_TURN = 9  # gmb 13.0
TURNS = 10  # gmb 4.0
UPHILL, SIDEWAYS, ABOUT_FACE = 1, 1, 2  # gmb 7.22, 5.24, 5.21
FAST = 6  # gmb 11.12: above it a unit flees two hexes a level


def morale_rise(rating, die):
    return MORALE[rating][max(-1, min(7, die)) + 1]


class Book:
    """The standard rules. `game` is the Game being played."""

    cases = {  # of the modifiers of morale
        "level": "gmb 10.31", "fatigue": "gmb 13.2", "behind": "gmb 10.33", "lance": "gmb 9.31"
    }
    faces_corners = False  # whether units look at a corner of their hex (corners.py)
    onto_number = False  # whether modifiers of an attack change the number needed, not the dice
    levels = ()  # of victory: (least margin, name, winner or None), falling
    retreats = False  # after melee
    ground = {"clear": 1}  # gmb 7.4: points to enter, of what can be entered

    def __init__(self, game):
        self.game, self.position, self.field, self.grid = game, game.position, game.field, game.grid

    # Movement

    def enter_cost(self, unit, hex):
        return self.ground[self.field.terrain[hex]]

    def about_face_cost(self, unit):
        return ABOUT_FACE

    def is_clear(self, hex):
        return self.field.terrain[hex] == "clear"

    def allowance(self, unit, strayed):
        """gmb 5.12, 13.1, C26: half, at least 1, of who is fatigued and not only goes homeward."""
        whole = unit.face.move
        return max(1, whole // 2) if strayed and self.game.turn >= FATIGUE_TURN else whole

    def may_move(self, unit):
        return True

    def closed(self, face, hex):
        """gmb 7.25: ground that may not be entered with that side of the counter up."""
        return self.field.barred(hex)

    def room(self, unit, hexes):
        """gmb 5.15, 6.11: no hex with another combat unit; a leader none with an enemy (6.14)."""
        for hex in hexes:
            for there in self.position.at.get(hex, ()):
                if unit.leader:
                    if there.side != unit.side:
                        return False
                elif not there.leader and there is not unit:
                    return False
        return True

    def move_acts(self, unit):
        """Further acts of a unit that moves or could: (text, cost, function, its new hexes)."""
        return []

    def side_acts(self):
        """What the side as a whole may do while nobody is under way: {text: function}."""
        return {}

    def instead_acts(self, unit):
        """Acts that take the place of a whole move: (text, function)."""
        return []

    def entered(self, unit):
        """What happens besides captures when a unit has come into its hexes."""

    def may_charge(self, unit):
        """gmb 5.31, 5.33: cavalry in plate or mail."""
        return unit.kind == "cavalry" and unit.face.armour in ("plate", "mail")

    def chargeable(self, target, hex):
        """Whether a charge may go into that hex of the target."""
        return True

    # Combat

    def targetable(self, unit):
        return True

    def threatens(self, unit):
        """Whether it counts behind an enemy (gmb 10.33)."""
        return True

    def behind(self, unit):
        """The hexes in which an enemy shakes it (gmb 10.33)."""
        two = len(unit.hexes) == 2
        return [shape.rear_centre(self.grid, unit.hexes)] if two else []

    def blocks_sight(self, unit):
        return not unit.leader  # gmb 8.13

    def hides(self, hex):
        """Whether its ground lets no line of sight in or through."""
        return False

    def shots(self, unit, target):
        """Further shots where there is no line of sight: a Shot or None."""
        return None

    def fire_number(self, unit, target, range):
        raise NotImplementedError

    def fire_modifiers(self, unit, target, shot):
        return []

    def may_strike(self, unit):
        return unit.face.weapon == "melee"

    def automatic(self, unit):
        """The rise that an attack of the unit brings without dice, or 0."""
        return 0

    def melee_number(self, unit, target):
        raise NotImplementedError

    def melee_modifiers(self, unit, target):
        return []

    def morale_modifiers(self, unit, attacker, attack):
        return []

    # The rest

    def before_rout(self):
        """What comes first in a Rout Movement Phase."""

    def flees(self, unit):
        """Whether a routed unit runs as all do."""
        return True

    def may_flee(self, unit, hexes):
        """gmb 11.21: closed ground and other units block."""
        return not any(self.closed(unit.face, hex) for hex in hexes) and self.room(unit, hexes)

    def homeward(self, unit, hexes):
        """The directions in which it flees without a rise."""
        return self.field.rout_directions[unit.side]

    def starts_flight(self, unit):
        """What happens to a unit that begins to flee."""

    def has_fled(self, unit, hexes):
        """And to one that has fled a hex on, from those hexes."""

    def may_rally(self, leader, unit):
        return True

    def change_cost(self, unit):
        """Points to change mode, 0 for nothing, None if it cannot."""
        return None

    def may_change(self, unit):
        return True

    def changed(self, unit):
        """What a change of mode brings about."""

    def points(self, unit):
        """What the enemy gets for its loss."""
        raise NotImplementedError

    def states(self, unit):
        """What else the program shows of a unit: {status: value}."""
        return {}

    def other_points(self, side):
        return 0
