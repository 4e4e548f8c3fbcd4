"""Rampant elephants (tam 18.0, T5-T7, T17)."""
from . import shape
from .attack import Attack, check_morale, morale_modifiers, roll_attack, suffer

RAMPANT = 3  # from this rout level on
RUN_MAX = 4
BONUS = -3


def is_rampant(unit):
    return unit.kind == "elephant" and unit.rout >= RAMPANT


def rampages(game):
    """At the start of every Rout Movement Phase, before all other units."""
    for unit in list(game.position.units.values()):
        if unit.hexes and is_rampant(unit):
            rampage(game, unit)


def rampage(game, unit):
    unit.acted = True
    grid = game.grid
    turn, bearing = game.die(), game.die()
    left, right = unit.hexes
    centre = shape.front_centre(grid, unit.hexes)
    if turn <= 2 and centre:
        swing(game, unit, (left, centre))
    elif turn >= 5 and centre:
        swing(game, unit, (centre, right))
    direction = shape.axis(grid, unit.hexes) - (2 if bearing <= 3 else 1)
    for _ in range(RUN_MAX):
        if victims(game, unit):
            break
        on = shape.shift(grid, unit.hexes, direction)
        if not is_open(game, unit, [hex for hex in on if hex]):
            break
        if None in on:
            game.lose(unit, "fled")
            return
        go(game, unit, on)
    for victim in victims(game, unit):
        attack(game, unit, victim)


def is_open(game, unit, hexes):
    return not any(map(game.field.barred, hexes)) and game.book.room(unit, hexes)


def swing(game, unit, hexes):
    if is_open(game, unit, hexes):
        go(game, unit, hexes)


def go(game, unit, hexes):
    game.position.put(unit, hexes)
    game.capture(unit)


def victims(game, unit):
    """Friend or foe in the three hexes in front; wagons alone stop nobody (T5)."""
    found = []
    for hex in shape.front_hexes(game.grid, unit.hexes):
        found += [there for there in game.book.soldiers(hex) if there not in found]
    return found


def attack(game, unit, victim):
    """No +2 for a front side hex (T7); no retreat and no advance (T17)."""
    number = game.book.melee_number(unit, victim)
    attack = Attack(number, game.book.melee_modifiers(unit, victim) + [("tam 18.0", BONUS)])
    if roll_attack(game, "melee", unit, victim, attack):
        modifiers = morale_modifiers(game, victim, unit, "rampage")
        suffer(game, victim, check_morale(game, victim, modifiers))
