"""A player without a plan who likes to fight: any legal action, some more often than others."""
LIKED = {"shoot": 3, "add": 4, "join": 2, "rally": 3, "halt": 2, "exit": 20}  # anything else: 1
STING = 20  # for a shot at somebody who may lose his patience
SIDE_DONE = 0.06  # how often a side ends its movement although it could go on
EXIT = 20  # for a step to where the map may be left
NEARER, CHARGING = 4, 20  # for a step that leads nearer to an enemy, and might be a charge


def choose(dice, game, actions):
    done = [action for action in actions if action["text"] == "done"]
    if game.phase == "movement" and done and dice.random() < SIDE_DONE:
        return done[0]
    return dice.choices(actions, [liking(game, action) for action in actions])[0]


def liking(game, action):
    if action["kind"] == "shoot" and game.position.units[action["other"]].attributes["impatient"]:
        return STING
    if action["kind"] != "step":
        return LIKED.get(action["kind"], 1)
    unit = game.position.units[action["unit"]]
    if action["hexes"][0] in game.field.hexes_of("exit", unit.side):
        return EXIT
    enemies = game.position.of(game.field.other(unit.side))

    def nearest(hex):
        return min((game.grid.distance(hex, enemy.hex) for enemy in enemies), default=0)

    if nearest(action["hexes"][0]) >= nearest(unit.hex):
        return 1
    return CHARGING if game.is_strong(unit) else NEARER
