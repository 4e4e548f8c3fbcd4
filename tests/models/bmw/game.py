"""The game: the sequence of play (3.2), who decides what, and victory (3.3, 3.4).

The rules are written as they are played: a procedure asks whoever must decide and goes on with the
answer. `options` maps the text of each legal action to what it means; `play` gives an answer and
the dice that fall until the next question.
"""
from .archery import Archery
from .declare import Declaring
from .fight import Fighting
from .morale import Morale, Over
from .movement import Movement
from .position import Position
from .retreat import Retreats

MANY_DICE = 16  # after so many in one decision nothing more is done for a player
LEADER_POINTS = 10
PHASES = ("sides", "movement", "archery", "defence", "combat", "rally")


class Mismatch(Exception):
    """The program did what the model holds impossible."""


class Game(Movement, Archery, Declaring, Fighting, Retreats, Morale):
    def __init__(self, field):
        self.field, self.grid = field, field.grid
        self.position = Position(field)
        self.turn, self.phase = 1, "sides"
        self.phasing = self.to_act = field.first
        self.over, self.winner = False, None
        self.under_way = None  # the unit that moves, and its walk
        self.combats, self.owed = [], set()
        self.pursuers = []  # who must advance (hastings H4)
        self.chosen = set()  # options that are on
        self.released = set()  # sides that may charge before their turn (arsuf A3)
        self.smoke_turn = 0  # in which smoke was declared (legnica L1)
        self.dice, self.fallen, self.notes = [], 0, []
        self.options = {}

    def begin(self, turn, side, phase):
        """Begins with that phase, on the position as it stands."""
        self.turn, self.phasing = turn, side
        self.script = self.run(phase)
        self.advance_script(None)

    def play(self, text, dice):
        if text not in self.options:
            raise Mismatch(f"the model does not know the action {text}")
        self.dice, self.fallen, self.notes = list(dice), 0, []
        self.advance_script(text)
        if self.dice:
            raise Mismatch(f"dice are left over: {self.dice}")

    def advance_script(self, text):
        try:
            self.options = self.script.send(text)
        except StopIteration:
            self.options, self.over = {}, True

    def ask(self, phase, side, options, always=False):
        """Has the side choose; if there is but one choice it is made for it, but for always."""
        if len(options) == 1 and not always and self.fallen < MANY_DICE:
            return next(iter(options.values()))
        self.phase, self.to_act = phase, side
        text = yield options
        return options[text]

    def has_option(self, name):
        return name in self.chosen

    def die(self):
        if not self.dice:
            raise Mismatch("the model rolls more dice than fell")
        self.fallen += 1
        return self.dice.pop(0)

    def note(self, *what):
        self.notes.append(what)

    # Sequence

    def run(self, phase):
        try:
            while self.turn <= self.field.turns:
                if phase == "smoke":
                    yield from self.cry_panic()
                    yield from self.ask_for_smoke()
                    phase = "sides"
                yield from self.player_turn(self.phasing, phase)
                phase = "sides"
                self.phasing = self.field.other(self.phasing)
                if self.phasing == self.field.first:
                    self.turn, phase = self.turn + 1, "smoke"
            self.turn = self.field.turns
        except Over:
            pass

    def cry_panic(self):
        """legnica L2, an option"""
        units = self.position.units.values()
        afraid = [unit for unit in units if unit.hex and unit.attributes["panics"] == self.turn]
        if afraid and self.has_option("panic"):
            die = self.die()
            self.note("panic", die)
            if die <= 2:
                yield from self.retreat_all(afraid)

    def ask_for_smoke(self):
        for side in self.field.sides:
            since = self.field.traits[side]["smoke"]
            if since and self.turn >= since and not self.smoke_turn:
                choice = {"smoke": True, "decline": False}
                if (yield from self.ask("smoke", side, choice)):
                    self.smoke_turn = self.turn

    def player_turn(self, side, since):
        if since == "sides":
            yield from self.choose_sides(side)
        if since in PHASES[:2]:
            yield from self.move(side)
        if since in PHASES[:3]:
            yield from self.shoot("archery", side)
        if since in PHASES[:4]:
            yield from self.shoot("defence", self.field.other(side))
            self.end_archery()
        if since in PHASES[:5]:
            yield from self.declare(side)
            yield from self.resolve(side)
            self.break_ice()
            self.reorganize(side)
        yield from self.rally(side)

    # Victory

    def points(self):
        points = dict.fromkeys(self.field.sides, 0)
        for unit in self.position.units.values():
            face, enemy = unit.faces[0], self.field.other(unit.side)
            if unit.lost:
                points[enemy] += LEADER_POINTS if unit.leader else face.strength
                points[enemy] += face.points["loss"]
            elif unit.left:
                points[unit.side] += face.points["exit"]
            elif unit.hex:
                points[enemy] += face.points["stay"]
        for side in self.field.sides:
            hexes = self.field.hexes_of("objective", side)
            if any(self.position.last.get(hex) == side for hex in hexes):
                points[side] += self.field.traits[side]["objective"]
        return points

    def result(self):
        """The level and its winner, as if the game ended now (3.4, B5)."""
        points = self.points()
        if self.winner:
            return self.level("Epic", self.winner), self.winner
        more, less = sorted(self.field.sides, key=points.get, reverse=True)
        if points[more] == points[less]:
            return "Draw", None
        important = points[more] > 2 * points[less]
        return self.level("Important" if important else "Marginal", more), more

    def level(self, word, side):
        mine = [level["name"] for level in self.field.levels if level.get("winner") == side]
        return next(name for name in mine if word.lower() in name.lower())
