"""Lines of sight (gmb 8.11-8.16)."""


def sees(game, unit, a, target, b):
    """gmb 8.11-8.16: whether the line from hex a of the unit to hex b of the target is free."""
    if game.book.hides(b):
        return False
    highest = max(game.field.level[a], game.field.level[b])

    def blocks(hex):
        if hex is None:
            return False
        if game.field.level[hex] > highest or game.book.hides(hex):
            return True
        there = game.position.at.get(hex, ())
        return any(game.book.blocks_sight(u) and u is not unit and u is not target for u in there)

    return not any(all(blocks(hex) for hex in stretch) for stretch in game.grid.between(a, b))
