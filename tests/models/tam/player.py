"""A player without a plan who likes to fight: any legal action, some more often than others."""
from . import corners, shape

LIKED = {"attack": 30, "fire": 6, "charge": 60, "advance": 6}
LIKED.update(flee=3, rout=3, halt=2, leave=0.3)
LIKED.update(designate=10, withdraw=0.3, organize=6, open=4, close=4, face=0.3)  # anything else: 1
RENAME = 0.3  # to designate another target
PAID_TURN = 3  # of a schiltrom in close order
AT_CHARGE = 40
STEP = 3
CHARGING = 1000  # for each hex straight on of a step that may lead to a charge
SIDE_DONE = 0.1  # how often a side ends its movement although it could go on


def choose(dice, game, actions):
    if game.phase == "movement" and not game.mover and dice.random() < SIDE_DONE:
        return next(action for action in actions if action["text"] == "done")
    return dice.choices(actions, [liking(game, action) for action in actions])[0]


def liking(game, action):
    if action["kind"] != "step":
        if action["kind"] == "designate" and game.position.units[action["unit"]].aim:
            return RENAME
        if action["kind"] == "face" and game.position.units[action["unit"]].face.close:
            return PAID_TURN
        at_charge = action["kind"] == "fire" and game.position.units[action["other"]].charging
        return AT_CHARGE if at_charge else LIKED.get(action["kind"], 1)
    unit = game.position.units[action["unit"]]
    if unit.leader:
        return 1
    if not game.book.may_charge(unit):
        return STEP
    if game.book.faces_corners:
        return STEP + CHARGING * hexes_charged_abreast(game, unit, action["hexes"][0])
    return STEP + CHARGING * hexes_charged(game, unit, tuple(action["hexes"]))


def hexes_charged(game, unit, hexes):
    """How many hexes straight on this step makes; 0 if three or more would lead before no enemy."""
    if any(a == b or not game.grid.adjacent(a, b) for a, b in zip(unit.hexes, hexes)):
        return 0  # a pivot
    direction = game.grid.direction(unit.hexes[0], hexes[0])
    run = game.mover.run if game.mover else []
    done = len(run) if run and run[-1] == direction else 0
    for steps in range(done + 1, unit.face.move + 1):
        if not all(hex and game.book.is_clear(hex) for hex in hexes):
            return 0
        if not game.book.room(unit, hexes):
            return 0
        if steps >= 3 and enemy_ahead(game, unit, hexes, direction):
            return done + 1
        hexes = shape.shift(game.grid, hexes, direction)
    return 0


def hexes_charged_abreast(game, unit, hex):
    """The same for a unit that looks at a corner and may go into either hex beside it (eab 5.3)."""
    if corners.zone_of(game.grid, unit, hex) != corners.FRONT:
        return 0
    done = len(game.mover.run) if game.mover else 0
    ahead = corners.directions(unit.facing, corners.FRONT)
    beside = ahead + corners.directions(unit.facing, corners.FLANK)
    reached = {hex}
    for steps in range(done + 1, unit.face.move + 1):
        reached = {on for on in reached if on and game.book.is_clear(on)}
        reached = {on for on in reached if game.book.room(unit, (on,))}
        near = {game.grid.next(on, direction) for on in reached for direction in beside}
        units = [there for on in near for there in game.position.combat_units(on)]
        if steps >= 3 and any(there.side != unit.side for there in units):
            return done + 1
        reached = {game.grid.next(on, direction) for on in reached for direction in ahead}
    return 0


def enemy_ahead(game, unit, hexes, direction):
    if len(hexes) == 2:
        ahead = shape.front_hexes(game.grid, hexes)
    else:
        ahead = [game.grid.next(hexes[0], direction + turn) for turn in (-1, 0, 1)]
    units = [there for hex in ahead for there in game.position.combat_units(hex)]
    return any(there.side != unit.side for there in units)
