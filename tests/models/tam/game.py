"""The game: the sequence of play (gmb 4.0), and who decides what in it.

`choices` maps the text of each legal action to what it does; `play` does one with the dice it is
given, and goes on by itself while nobody has a choice. The phases stand in files of their own.
"""
from .attack import morale_modifiers
from .book import TURNS
from .designation import Designation
from .drill import Drill
from .fire import FirePhase, fire_attack
from .leaders import Leaders
from .melee import MeleePhase, charges
from .modes import Modes
from .movement import MovementPhase
from .position import Position
from .pursuit import Aftermath
from .rout import RoutPhase


CHOICES = {  # by phase, the method that finds them
    "set-up": "set_up_choices",
    "rout": "rout_choices",
    "movement": "movement_choices",
    "modes": "mode_choices",
    "fire": "fire_choices",
    "designate": "designate_choices",
    "melee": "melee_choices",
    "retreat": "run_choices",
    "advance": "advance_choices",
}


class Mismatch(Exception):
    """The program did what the model holds impossible."""


def is_leave(text):
    """Who takes leave where the unit halts anyway decides nothing."""
    return text.endswith(" leave")


class Game(Leaders, Modes, RoutPhase, MovementPhase, FirePhase, MeleePhase, Aftermath):
    def __init__(self, field, book):
        self.field, self.grid = field, field.grid
        self.position = Position(field)
        self.turn, self.phase, self.over = 0, "set-up", False
        self.phasing = self.to_act = field.first
        self.mover = None  # the unit under way in movement
        self.run = None  # the unit under way in rout or retreat
        self.riders = []  # leaders with the unit that runs
        self.pursuit = None  # the attacker who may advance, once the defender has retreated
        self.hits = []  # of the fire phase: (target, modifiers of the morale check)
        self.dice, self.notes = [], []  # still to fall; what was rolled, as `referee` compares it
        self.found = None  # the choices, once they have been worked out
        self.costs = {}  # points that those among them spend that are part of a move
        self.book = book(self)

    def die(self):
        if not self.dice:
            raise Mismatch("the model rolls more dice than fell")
        return self.dice.pop(0)

    def note(self, *what):
        self.notes.append(what)

    def play(self, text, dice=()):
        act = self.choices().get(text)
        if not act:
            raise Mismatch(f"the model does not know the action {text}")
        self.dice, self.notes = list(dice), []
        act()
        self.settle()
        if self.dice:
            raise Mismatch(f"dice are left over: {self.dice}")

    # Decisions

    def choices(self):
        if self.found is None:
            self.found = self.find_choices()
        return self.found

    def find_choices(self):
        self.costs = {}
        if self.over:
            return {}
        return getattr(self, CHOICES[self.phase])()

    def settle(self):
        """Goes on while there is nothing to decide."""
        while True:
            self.found = choices = self.find_choices()
            acts = [act for text, act in choices.items() if not (self.mover and is_leave(text))]
            if len(acts) != 1:
                return
            acts[0]()

    def weigh(self, unit, target):
        """An attack of this phase before it is made: it, and what a hit brings to morale."""
        if self.phase == "fire":
            attack = fire_attack(self, unit, target)
            return attack, morale_modifiers(self, target, unit, "fire")
        lance = charges(unit, target) and unit.lance
        return self.melee_attack(unit, target), self.struck_morale(unit, target, lance)

    def mine(self):
        return self.position.of(self.to_act)

    def targets(self):
        """Enemy units that may be attacked."""
        enemies = self.position.of(self.field.other(self.to_act))
        return [unit for unit in enemies if not unit.leader and self.book.targetable(unit)]

    # The phases

    def begin_phase(self, phase, side):
        self.phase, self.to_act = phase, side
        for unit in self.position.units.values():
            unit.acted = unit.left = False

    def begin_player_turn(self, side):
        self.phasing = side
        self.rally()
        self.begin_rout()

    def melee_done(self):
        for unit in self.position.units.values():
            if unit.side == self.to_act:
                unit.charging, unit.target = False, None  # gmb C34
        if self.to_act == self.phasing:
            self.begin_melee(self.field.other(self.phasing))
        elif self.phasing == self.field.first:
            self.begin_player_turn(self.field.other(self.phasing))
        elif self.turn < TURNS:
            self.turn += 1
            self.begin_player_turn(self.field.first)
        else:
            self.over = True
            self.begin_phase("over", self.to_act)

    # Victory

    def points(self):
        points = {side: self.book.other_points(side) for side in self.field.sides}
        for unit in self.position.units.values():
            if unit.fate:
                points[self.field.other(unit.side)] += self.book.points(unit)
        return points

    def result(self):
        """The margin, the level and its winner, as if the game ended now."""
        points = self.points()
        margin = 2 * points[self.field.margin_side] - sum(points.values())
        _, name, winner = next(level for level in self.book.levels if margin >= level[0])
        return margin, name, winner


class EdwardGame(Drill, Designation, Game):
    """Movement and melee of Edward at Bannockburn, the rest as in Great Medieval Battles."""
