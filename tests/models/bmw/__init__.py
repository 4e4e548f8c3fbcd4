"""A second model of Battles of the Medieval World, written from the rulebook and rulings alone.

It shares nothing with the program: charts, sequence and procedures are its own, so that where both
agree over many random decisions neither has merely copied a mistake of the other. Only the data of
a battle (map, counters, where they start) comes from the program. `tests/models/run-bmw` compares
them.

    field, position      a battle as it is printed; who stands where, and how he is; ground and
                         zones of control (5)
    chart                the combat table and the terrain chart
    game                 the sequence of play (3), who is asked what, points and levels
    movement, archery    sides, moves, exits (4, 5.2, 8.2, 9.5, 9.6, 10.1); volleys (6)
    declare, duties      combats put together (7.3, 7.4); whether all who must fight still can: all
                         ways are tried until one serves (B33)
    fight, retreat       combats resolved (7, 9, 10); every kind of way back (7.8, 8.3, 9.2, 10.4)
    morale               losses, reorganization, rally (11)
    referee              the program and the model played side by side and compared
    stage, player        positions to begin in; who chooses at random what is done in them

The rules are generators: a procedure asks whoever must decide by `yield from self.ask(...)` and
goes on with the answer, so that it reads like the book. What is asked of a player and what is done
for him (a part without a choice ends, a way with one hex is gone) follows the program: that is no
rule.
"""
