"""A battle as the program's answer to `battle` describes it: its data, and no rule."""
from dataclasses import dataclass, field

from tam.grid import Grid


@dataclass(frozen=True)
class Face:
    """One side of a counter."""

    id: str
    mode: str
    kind: str  # foot, cavalry, horse-archers, heavy, dismounted, train or leader
    strength: int
    move: int
    fire: int
    range: int
    dot: str  # none, solid or open
    disordered: bool
    points: dict = field(hash=False, compare=False)


@dataclass(frozen=True)
class Counter:
    """A unit or leader as printed, with its place in the battle's list."""

    id: str
    number: int
    side: str
    faces: tuple
    entry: str  # the name of the zone by which it enters, if it does
    attributes: dict = field(hash=False, compare=False)


def as_face(told):
    has = told["attributes"]
    names = ("strength", "move", "fire", "range", "dot", "disordered")
    points = {name: has[f"{name}-points"] for name in ("exit", "loss", "stay")}
    values = [has[name] for name in names]
    return Face(told["id"], told.get("mode", ""), has["class"], *values, points)


class Field:
    def __init__(self, battle):
        grid = battle["grid"]
        self.grid = Grid(grid["shape"], grid["columns"], grid["rows"], grid["one_short"])
        assert self.grid.directions == grid["directions"]
        self.battle = battle["id"]
        self.sides = [side["id"] for side in battle["sides"]]
        self.traits = {side["id"]: side["attributes"] for side in battle["sides"]}
        self.first, self.margin_side = battle["first_side"], battle["margin_side"]
        self.turns, self.levels = battle["turns"], battle["levels"]
        self.options = {option["name"]: option["value"] for option in battle["options"]}
        self.terrain, self.roads = {}, {}
        for hex in self.grid.hexes:
            at = (int(hex[2:]) - 1) * grid["columns"] + int(hex[:2]) - 1
            self.terrain[hex] = battle["terrains"][battle["hexes"]["terrain"][at]]["id"]
            crossed = battle["hexes"]["roads"][at]
            neighbours = enumerate(self.grid.neighbours[hex])
            self.roads[hex] = {next_to for way, next_to in neighbours if crossed >> way & 1}
        self.hexsides = {}  # hexes on both sides: what is between them
        for side in battle["hexsides"]:
            way = self.grid.directions.index(side["direction"])
            beyond = self.grid.next(side["hex"], way)
            self.hexsides[frozenset((side["hex"], beyond))] = side["kind"]
        self.zones = battle["zones"]
        faces = {face["id"]: as_face(face) for face in battle["types"]}
        self.counters = [
            Counter(unit["id"], number, unit["side"], tuple(map(faces.get, unit["types"])),
                    unit.get("zone", ""), unit["attributes"])
            for number, unit in enumerate(battle["units"])
        ]

    def other(self, side):
        return self.sides[1 - self.sides.index(side)]

    def hexes_of(self, kind, side):
        """Hexes of the zones of that kind that are the side's own or both sides'."""
        ours = [zone for zone in self.zones if zone["kind"] == kind]
        ours = [zone for zone in ours if zone.get("side", "both") in (side, "both")]
        return {hex for zone in ours for hex in zone["hexes"]}
