"""A second model of Great Medieval Battles, written from the rulebooks and rulings alone.

It shares nothing with the program: tables, geometry, sequence and procedures are its own, so that
where both agree over many random decisions neither has merely copied a mistake of the other. Only
the data of a battle (map, counters, where they start) comes from the program. `tests/models/run`
compares them.

    grid, shape        hexes and straight lines; two-hex counters, zones and manoeuvres (gmb 5.2)
    field, position    a battle as it is printed; who stands where, and how he is
    book               the standard tables, and what a battle's exclusive rules may say otherwise
    robert             Robert at Bannockburn (rab)
    tamburlaine        Tamburlaine the Great (tam), with
    pursuit, rampage   its retreats and advances (tam 15.4) and its elephants (tam 18)
    edward, corners    Edward at Bannockburn (eab); units that look at a corner of their hex, with
    drill, designation its movement (eab 5, 7) and its melee (eab 9)
    game               the sequence of play (gmb 4); the phases are
    modes, rout        set-up and modes (gmb 5.4); rout movement and its least rise (gmb 11)
    movement, leaders  stacks under way, charges, fatigue (gmb 5, 7, 13); leaders (gmb 6, 12)
    fire, sight        fire combat (gmb 8)
    melee, attack      melee (gmb 9); what both have in common, and morale (gmb 10)
    engine, referee    the program behind its protocol; both played side by side and compared
    stage, player      positions to begin in; who chooses at random what is done in them

What is asked of a player and what is done for him (a unit halts when it cannot go on, a phase
without a choice ends, a flight with one way is run) follows the program: that is no rule.
"""
