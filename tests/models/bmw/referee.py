"""Plays the program and the model side by side and tells the first thing they differ in."""
import random
from itertools import takewhile

from . import player
from .game import Game, Mismatch
from .stage import Stage

RESULTS = {  # by the sentence of the program
    "attacker retreats": "AR",
    "attacker loses a unit": "AL",
    "both lose a unit": "EX",
    "defender retreats": "DR",
    "defender loses a unit": "DL",
    "no effect": "-",
    "at 1-5 or less the attacker loses without a roll": "AL",
    "at 6-1 or more the defender loses without a roll": "DL",
}
LONE_TRAIN = "a train that is attacked alone is lost without a roll"
RESULTS[LONE_TRAIN] = "DL"
OPTIONS = ("pursuit", "panic", "impatience")  # on in every second game
ITEMS = {"modifier": False, "halved": True, "strengthened": True, "shifted": False}  # one unit's?


class Difference(Exception):
    """What they differ in, and where."""


class Match:
    """One game, from the start of the battle or from a staged position."""

    def __init__(self, engine, field, seed, staged):
        self.engine, self.dice = engine, random.Random(seed)
        chosen = [name for name in OPTIONS if name in field.options and seed % 2]
        words = "".join(f" {name}=on" for name in chosen)
        engine.need(f"new {field.battle}{words} seed={seed}")
        self.game = Game(field)
        self.game.chosen = set(chosen)
        self.view = engine.need("view")
        adopt(self.game, self.view)  # who held what when the battle began
        while staged and not self.stage(field, seed):
            pass
        adopt(self.game, self.view)
        self.game.begin(self.view["turn"], self.view["phasing"], self.view["phase"])
        self.answer = None

    def stage(self, field, seed):
        """Begins in some position, if the phase asked for is the one that opens."""
        lines = Stage(field, self.dice).lines()
        if not self.engine.ask(f"stage seed={seed}", *lines, "end of position")["ok"]:
            return False
        self.view = self.engine.need("view")
        return self.view["phase"] == lines[-1].split()[-1]

    @property
    def over(self):
        return self.view["over"]

    def decide(self):
        """One decision by both; returns its kind. Raises Difference."""
        self.answer = None
        try:
            actions = self.engine.need("legal")["actions"]
            compare_choices(self.game, actions)
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

    def told(self, difference):
        """The difference, what led to it, what the program refuses and why, the position before."""
        lines = [str(difference)]
        if self.answer:
            lines.append(f"after {self.answer['action']}, dice {self.answer['dice']}:")
            for event in self.answer["events"]:
                lines.append(f"    {event['sentence']} {event.get('case', '')}")
        for text in [] if self.answer else self.game.options:
            refused = self.engine.ask("why " + text).get("refused")
            if refused:
                lines.append(f"    refused: {text}: {refused['why']} ({refused['case']})")
        return "\n".join(lines + position_told(self.view))


def position_told(view):
    lines = [f"turn {view['turn']}, {view['phase']} of {view['phasing']}, {view['to_act']} to act"]
    for unit in view["units"]:
        if unit["hexes"]:
            words = [unit["id"], "/".join(unit["hexes"]), unit.get("mode", "-")]
            words += [f"{s['name']}={s.get('unit', s['value'])}" for s in unit["statuses"]]
            lines.append("    " + " ".join(words))
    return lines


def statuses(shown):
    return {status["name"]: status.get("unit", status["value"]) for status in shown["statuses"]}


def adopt(game, view):
    """Takes the position in which the program begins over into the model."""
    for shown in view["units"]:
        unit, has = game.position.units[shown["id"]], statuses(shown)
        unit.up = [face.id for face in unit.faces].index(shown["type"])
        game.position.put(unit, shown["hexes"][0] if shown["hexes"] else None)
        unit.lost, unit.left = bool(has.get("lost")), bool(has.get("left"))


def compare(what, engine, model):
    if engine != model:
        raise Difference(f"{what}: the program has {engine}, the model {model}")


def compare_choices(game, actions):
    engine, model = {action["text"] for action in actions}, set(game.options)
    compare("legal actions of one alone", sorted(engine - model), sorted(model - engine))


def compare_positions(game, view):
    compare("over", view["over"], game.over)
    if not game.over:
        for name in ("turn", "phase", "phasing", "to_act"):
            compare(name, view[name], getattr(game, name))
        owed = sorted(item["unit"] for item in view["owed"] if "unit" in item)
        if view["phase"] == "combat":
            compare("owed", owed, sorted(unit.id for unit in game.owed_now()))
        if view["phase"] in ("combat", "resolve"):
            compare_combats(game, view["combats"])
    compare("points", view["points"], game.points())
    compare_sides(game, view["sides"])
    result = view["result"]
    compare("result", (result["level"], result.get("winner")), game.result())
    for shown in view["units"]:
        compare_unit(game.position.units[shown["id"]], shown, game.over)
        if game.under_way and game.under_way[0].id == shown["id"]:
            has, walk = statuses(shown), game.under_way[1]
            compare("half points spent", has.get("spent", 0), 2 * walk.spent)
            rough = walk.rough and game.is_strong(game.under_way[0])
            left_zone = walk.disengaged and game.under_way[0].face.dot == "open"
            compare("way", has.get("way", 0), rough + 2 * left_zone)


def compare_combats(game, told):
    """Who is in them, and the odds as they stand now; attacks on lone leaders have none."""
    waiting = [combat for combat in game.combats if combat.first.combat]
    model = {combat.first.id: combat for combat in waiting if not combat.defenders[0].leader}
    lone = {unit.id for unit in game.position.units.values() if unit.leader}
    told = [combat for combat in told if not lone & set(combat["defenders"])]
    compare("combats", sorted(combat["unit"] for combat in told), sorted(model))
    for shown in told:
        combat = model[shown["unit"]]
        for name in ("attackers", "defenders"):
            compare(name, sorted(shown[name]), sorted(unit.id for unit in getattr(combat, name)))
        if all(unit.fights for unit in combat.defenders):
            strengths = shown["strengths"]
            odds = (shown["column"], strengths["attack"], strengths["defence"])
            items = [(one["case"], one["value"], one.get("unit")) for one in shown["modifiers"]]
            _, model_odds, model_items = game.odds(combat)
            compare("odds", odds, model_odds)
            items = sorted((case, value, who or "all") for case, value, who in items)
            compare("items of the odds", items, model_items)


def compare_sides(game, told):
    for side in told:
        has = statuses(side)
        compare("strength lost", has.get("lost", 0), game.losses(side["id"]))
        compare("demoralized", has.get("demoralized", 0), int(game.is_demoralized(side["id"])))


def compare_unit(unit, shown, over):
    has = statuses(shown)
    compare(f"hex of {unit.id}", shown["hexes"], [unit.hex] if unit.hex else [])
    for name in ("lost", "left"):
        compare(f"{name} of {unit.id}", has.get(name, 0), int(getattr(unit, name)))
    if not unit.hex:
        return
    compare(f"face of {unit.id}", shown["type"], unit.face.id)
    for name, state in () if over else unit.states().items():
        compare(f"{name} of {unit.id}", has.get(name, 0), state)


def items_of(events):
    """The items that change a roll: case, value, and whose strength they change."""
    return sorted((one["case"], one["value"], one["unit"] if ITEMS[one["kind"]] else "all") for one in events)


def rolls_told(events):
    """Every roll as the program tells it, in the form of the model's notes (Game.note)."""
    told, modifiers, combat = [], [], None
    for place, event in enumerate(events):
        kind, unit = event["kind"], event.get("unit")
        below = takewhile(lambda one: one["kind"] in ITEMS, events[place + 1:])
        die, total = event["value"], event["extra"]
        if kind in ITEMS:
            modifiers += items_of([event])
            continue
        if kind.startswith("odds-"):
            combat, modifiers = (kind[5:], die, total), []
            continue
        if kind == "shot":
            hit = total <= event["roll"]["needed"]
            told.append(("shot", unit, event["other"], items_of(below), die, hit))
        elif kind == "ice":
            told.append(("ice", unit, die))
        elif kind in ("pursuit", "panic"):
            told.append((kind, die))
        elif kind in ("reorganized", "stays-disordered"):
            told.append(("reorganize", unit, die, items_of(below), kind == "reorganized"))
        elif kind in ("rallies", "rally-fails"):
            told.append(("rally", die, kind == "rallies"))
        elif kind in ("rolled", "automatic") and event["text"] in RESULTS:
            whom, result = (unit, event["other"]), RESULTS[event["text"]]
            if event["text"] == LONE_TRAIN:
                combat, modifiers = None, []
            told.append(("combat", *whom, combat, sorted(modifiers), die, result))
            combat = None
        else:
            continue
        modifiers = []
    return told
