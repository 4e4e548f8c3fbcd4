"""What fire and melee have in common: two dice against a number, then morale (gmb 8.0, 9.0, 10)."""
from dataclasses import dataclass

from .book import FATIGUE_TURN, ROUT_MAX, morale_rise


@dataclass
class Attack:
    """A fire or melee attack before the dice: the printed number and what is added to them."""

    number: int
    modifiers: list
    range: int = 0


def roll_attack(game, word, unit, target, attack):
    """Rolls two dice; low is good, and there is no lower limit (gmb C12)."""
    dice = game.die() + game.die()
    total, needed = dice, attack.number
    change = sum(value for _, value in attack.modifiers)
    if game.book.onto_number:
        needed += change
    else:
        total += change
    hit = total <= needed
    modifiers = sorted(attack.modifiers)
    game.note(word, unit.id, target.id, attack.range, dice, modifiers, total, needed, hit)
    return hit


def morale_modifiers(game, unit, attacker, attack):
    """What an attack brings to the check that follows it, as it is when it hits (gmb C32)."""
    modifiers = game.book.morale_modifiers(unit, attacker, attack)
    if game.turn >= FATIGUE_TURN:
        modifiers.append((game.book.cases["fatigue"], -2))
    behind = [there for hex in game.book.behind(unit) for there in game.position.combat_units(hex)]
    if any(there.side != unit.side and game.book.threatens(there) for there in behind):
        modifiers.append((game.book.cases["behind"], -1))
    return modifiers


def level_modifier(game, unit):
    return [(game.book.cases["level"], -unit.rout)] if unit.rout else []


def check_morale(game, unit, modifiers):
    """gmb 10.0: the rise of the rout level; the level counts as it is by now (8.22, 10.31)."""
    modifiers = modifiers + level_modifier(game, unit)
    die = game.die()
    total = die + sum(value for _, value in modifiers)
    game.note("morale", unit.id, die, sorted(modifiers), total)
    return morale_rise(unit.face.morale, total)


def suffer(game, unit, rise):
    """A rise of the rout level in combat (gmb 10.1). Its leaders are disobeyed (6.22, 12.3)."""
    if not rise:
        return
    for leader in game.position.leaders_with(unit):
        leader.disobeyed = True
    unit.rout += rise
    if unit.rout > ROUT_MAX:
        game.position.lose(unit, "eliminated")
