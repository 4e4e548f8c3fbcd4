"""Plays the program and the model side by side and tells the first thing they differ in."""
import random
from itertools import takewhile

from . import player
from .attack import level_modifier
from .game import Mismatch
from .stage import Stage

ATTACKS = ("fire", "attack", "designate")
WEIGHED = 3  # attacks weighed before a decision, of those that are legal
FATES = {"eliminated": 1, "captured": 2, "fled": 3}


class Difference(Exception):
    """What they differ in, and where."""


class Match:
    """One game, from the start of the battle or from a staged position."""

    def __init__(self, engine, field, rules, seed, staged):
        self.engine, self.dice = engine, random.Random(seed)
        engine.need(f"new {field.battle} seed={seed}")
        self.view = engine.need("view")
        self.game = rules(field)
        while staged and not self.stage(field, seed):
            pass
        adopt(self.game, self.view)
        self.answer = None

    def stage(self, field, seed):
        """Begins in some position; not in rout, for no view tells how far a unit has run."""
        lines = Stage(field, self.dice, self.game.book).lines()
        if not self.engine.ask(f"stage seed={seed}", *lines, "end of position")["ok"]:
            return False
        self.view = self.engine.need("view")
        return self.view["phase"] != "rout"

    @property
    def over(self):
        return self.view["over"]

    def decide(self):
        """One decision by both; returns its kind. Raises Difference."""
        self.answer = None
        try:
            actions = self.engine.need("legal")["actions"]
            compare_choices(self.game, actions)
            self.compare_attacks(actions)
            action = player.choose(self.dice, self.game, actions)
            self.answer = self.engine.need("do " + action["text"])
            self.game.play(action["text"], self.answer["dice"])
            compare("rolls", rolls_told(self.answer["events"]), self.game.notes)
            after = self.engine.need("view")
            compare_positions(self.game, after)
        except (Difference, Mismatch) as difference:
            raise Difference(self.told(difference)) from None
        self.view = after
        return action["kind"]

    def compare_attacks(self, actions):
        """Some of the attacks that could be made, as the program weighs them before the dice."""
        units = self.game.position.units
        attacks = [action for action in actions if action["kind"] in ATTACKS]
        for action in self.dice.sample(attacks, min(WEIGHED, len(attacks))):
            unit, target = units[action["unit"]], units[action["other"]]
            if self.game.book.automatic(unit):
                continue
            told = self.engine.need("odds " + action["text"])
            attack, morale = self.game.weigh(unit, target)
            engine = told["base"], told["range"], modifiers_told(told, 0), modifiers_told(told, 1)
            morale = sorted(morale + level_modifier(self.game, target))
            model = attack.number, attack.range, sorted(attack.modifiers), morale
            compare(f"number, range and modifiers of {action['text']}", engine, model)

    def told(self, difference):
        """The difference, what led to it, what the program refuses and why, the position before."""
        lines = [str(difference)]
        if self.answer:
            lines.append(f"after {self.answer['action']}, dice {self.answer['dice']}:")
            for event in self.answer["events"]:
                lines.append(f"    {event['sentence']} {event.get('case', '')}")
        for text in () if self.answer else self.game.choices():
            refused = self.engine.ask("why " + text).get("refused")
            if refused:
                lines.append(f"    refused: {text}: {refused['why']} ({refused['case']})")
        return "\n".join(lines + position_told(self.view))


def modifiers_told(odds, roll):
    """Those of a roll, 0 of the attack, 1 of the morale check."""
    told = [item for item in odds["modifiers"] if item["roll"] == roll]
    return sorted((item["case"], item["value"]) for item in told)


def position_told(view):
    lines = [f"turn {view['turn']}, {view['phase']} of {view['phasing']}, {view['to_act']} to act"]
    for unit in view["units"]:
        if unit["hexes"]:
            words = [unit["id"], "/".join(unit["hexes"]), unit["face"], unit.get("mode", "-")]
            words += [f"{s['name']}={s.get('unit', s['value'])}" for s in unit["statuses"]]
            lines.append("    " + " ".join(map(str, words)))
    return lines


def value(has, name):
    return has.get(name, {}).get("value", 0)


def statuses(shown):
    return {status["name"]: status for status in shown["statuses"]}


def adopt(game, view):
    """Takes the position in which the program begins over into the model."""
    fates = {number: fate for fate, number in FATES.items()}
    for shown in view["units"]:
        unit, has = game.position.units[shown["id"]], statuses(shown)
        unit.side_up = [face.id for face in unit.counter.faces].index(shown["type"])
        game.position.put(unit, tuple(shown["hexes"]))
        if game.book.faces_corners and not unit.leader:
            unit.facing = shown["face"]
        unit.rout = value(has, "rout")
        unit.lance = bool(value(has, "lance"))
        unit.disobeyed = bool(value(has, "disobeyed"))
        unit.fate = fates.get(value(has, "fate"))
    game.turn, game.phase, game.phasing = view["turn"], view["phase"], view["phasing"]
    game.over, game.to_act = view["over"], view.get("to_act")


def compare(what, engine, model):
    if engine != model:
        raise Difference(f"{what}: the program has {engine}, the model {model}")


def compare_choices(game, actions):
    engine, model = {action["text"] for action in actions}, set(game.choices())
    compare("legal actions of one alone", sorted(engine - model), sorted(model - engine))
    for action in actions:
        cost = 2 * game.costs.get(action["text"], 0)
        compare(f"half points for {action['text']}", action.get("cost", 0), cost)


def compare_positions(game, view):
    for name in ("turn", "phase", "phasing", "over"):
        compare(name, view[name], getattr(game, name))
    if not game.over:
        compare("to act", view["to_act"], game.to_act)
    compare("points", view["points"], game.points())
    result = view["result"]
    compare("result", (result["margin"], result["level"], result.get("winner")), game.result())
    for shown in view["units"]:
        compare_unit(game, game.position.units[shown["id"]], shown)


def compare_unit(game, unit, shown):
    has = statuses(shown)
    compare(f"hexes of {unit.id}", tuple(shown["hexes"]), unit.hexes)
    compare(f"fate of {unit.id}", value(has, "fate"), FATES.get(unit.fate, 0))
    if not unit.hexes:
        return
    compare(f"face of {unit.id}", shown["type"], unit.face.id)
    if unit.facing is not None:
        compare(f"facing of {unit.id}", shown["face"], unit.facing)
    for name in ("rout", "lance", "disobeyed", "charging", "moved", "acted"):
        compare(f"{name} of {unit.id}", value(has, name), int(getattr(unit, name)))
    if unit.charging:
        compare(f"target of {unit.id}", has["target"].get("unit"), unit.target.id)
    for name, state in game.book.states(unit).items():
        compare(f"{name} of {unit.id}", value(has, name), int(bool(state)))
    aim = has["designated"].get("unit") if "designated" in has else None
    compare(f"designated target of {unit.id}", aim, unit.aim and unit.aim.id)
    if game.mover and game.mover.unit is unit:
        compare(f"half points spent by {unit.id}", value(has, "spent"), 2 * game.mover.spent)


def rolls_told(events):
    """Every roll as the program tells it, in the form of the model's notes (Game.note)."""
    told, modifiers, attack = [], [], None
    for place, event in enumerate(events):
        kind = event["kind"]
        if event.get("modifier"):
            modifiers.append((event["case"], event["value"]))
        elif kind in ("fires", "strikes"):
            word, range = ("fire", event["value"]) if kind == "fires" else ("melee", 0)
            attack = (word, event["unit"], event["other"], range, event["extra"])
            modifiers = []
        elif kind in ("hit", "missed"):
            total, needed = event["value"], event["roll"]["needed"]
            told.append(attack + (sorted(modifiers), total, needed, kind == "hit"))
        elif kind in ("organized", "disorganized"):
            told.append(("organize", event["roll"]["dice"], event["roll"]["needed"]))
        elif kind == "morale":
            die, total = event["extra"], event["value"]
            below = takewhile(lambda one: one.get("modifier"), events[place + 1:])
            items = sorted((one["case"], one["value"]) for one in below)
            told.append(("morale", event["unit"], die, items, total))
    return told
