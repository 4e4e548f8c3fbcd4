"""A battle as the program's answer to `battle` describes it: its data, and no rule."""
from dataclasses import dataclass, field

from .grid import Grid


@dataclass(frozen=True)
class Face:
    """One side of a counter."""

    id: str
    mode: str
    size: int
    leader: bool
    attributes: dict = field(hash=False, compare=False)

    def __getattr__(self, name):
        try:
            return self.attributes[name]
        except KeyError:
            raise AttributeError(name) from None


@dataclass(frozen=True)
class Counter:
    """A unit or leader as printed."""

    id: str
    side: str
    group: str
    faces: tuple
    attributes: dict = field(hash=False, compare=False)

    @property
    def leader(self):
        return self.faces[0].leader


def as_face(told):
    leader = told["kind"] == "leader"
    return Face(told["id"], told.get("mode", ""), told["size"], leader, told["attributes"])


def as_counter(told, faces):
    sides_of_it = tuple(faces[face] for face in told["types"])
    return Counter(told["id"], told["side"], told.get("group", ""), sides_of_it, told["attributes"])


class Field:
    def __init__(self, battle):
        grid = battle["grid"]
        self.grid = Grid(grid["shape"], grid["columns"], grid["rows"], grid["one_short"])
        assert self.grid.directions == grid["directions"]
        self.battle = battle["id"]
        self.sides = [side["id"] for side in battle["sides"]]
        self.first = battle["first_side"]
        self.margin_side = battle["margin_side"]
        self.turns = battle["turns"]
        self.options = {option["name"]: option["value"] for option in battle["options"]}
        self.rout_directions = {
            side["id"]: set(map(self.grid.directions.index, side["attributes"]["rout"]))
            for side in battle["sides"]
        }
        terrains, columns = battle["terrains"], grid["columns"]
        self.terrain, self.level, self.roads = {}, {}, {}
        for hex in self.grid.hexes:
            at = (int(hex[2:]) - 1) * columns + int(hex[:2]) - 1
            assert battle["hexes"]["on_map"][at]
            self.terrain[hex] = terrains[battle["hexes"]["terrain"][at]]["id"]
            self.level[hex] = battle["hexes"]["elevation"][at]
            self.roads[hex] = battle["hexes"]["roads"][at]
        assert sum(battle["hexes"]["on_map"]) == len(self.grid.hexes)
        self.hexsides = {}  # (hex, direction): its kind, from both sides of it
        for side in battle["hexsides"]:
            direction = self.grid.directions.index(side["direction"])
            self.hexsides[side["hex"], direction] = side["kind"]
            beyond = self.grid.next(side["hex"], direction)
            self.hexsides[beyond, (direction + 3) % 6] = side["kind"]
        self.rough = self.rough_grounds()
        self.edge = {side: set() for side in self.sides}
        for zone in battle["zones"]:
            if zone["kind"] == "edge":
                self.edge[zone["side"]].update(zone["hexes"])
        self.home = {side: self.distances_home(side) for side in self.sides}
        faces = {face["id"]: as_face(face) for face in battle["types"]}
        self.counters = [as_counter(unit, faces) for unit in battle["units"]]

    def rough_grounds(self):
        """Hexes by what they have that is not clear ground: terrain, hexsides, a road."""
        found = {}
        for hex in self.grid.hexes:
            kinds = {self.terrain[hex], self.roads[hex] > 0 and "road"}
            kinds.update(self.hexsides.get((hex, direction)) for direction in range(6))
            for kind in sorted(filter(None, kinds - {"clear"})):
                found.setdefault(kind, []).append(hex)
        return found

    def distances_home(self, side):
        """How far each hex is from the nearest hex of the side's edge."""
        distance, edge = self.grid.distance, self.edge[side]
        return {hex: min(distance(hex, end) for end in edge) for hex in self.grid.hexes}

    def road(self, hex, direction):
        """Whether a road crosses that side of the hex."""
        return bool(self.roads[hex] >> direction & 1)

    def other(self, side):
        return self.sides[1 - self.sides.index(side)]

    def barred(self, hex):
        """Rivers, burns and pools are prohibited (gmb 7.25, 7.4)."""
        return self.terrain[hex] in ("river", "burn", "pool")
