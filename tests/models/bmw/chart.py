"""The two charts as printed, and what the odds of a combat are on them."""
COLUMNS = ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1")
RESULTS = {
    1: ("AR", "DR", "DR", "DR", "DR", "DL", "DL", "DL"),
    2: ("AR", "AR", "DR", "DR", "DR", "DR", "DL", "DL"),
    3: ("AR", "-", "-", "-", "-", "-", "DR", "DL"),
    4: ("AL", "AL", "AR", "-", "DR", "DR", "DR", "DR"),
    5: ("AL", "AL", "AR", "EX", "EX", "DR", "DR", "DR"),
    6: ("AL", "AL", "AL", "AR", "AR", "AR", "DR", "DR"),
}
WORSE, BETTER = -1, len(COLUMNS)  # 1-5 or worse; 6-1 or better: one column each (B12)

COSTS = {"clear": 1, "hill": 2, "woods": 3, "river": 3, "swamp": 3, "dunes": 3}
COSTS.update({"ice": 1, "thin-ice": 1})  # peipus P2
HEXSIDE_COSTS = {"ditch": 1}  # of a test field; a wall is prohibited
CLEAR = {"clear", "ice", "thin-ice"}


def column_of(attack, defence):
    """The column of two strengths, rounded for the defender (7.2, B11), before any shift."""
    if attack >= defence:
        times = attack // defence
        return BETTER if times >= 6 else COLUMNS.index(f"{times}-1")
    times = -(-defence // attack)
    return WORSE if times >= 5 else COLUMNS.index(f"1-{times}")


def shifted(column, left):
    return max(WORSE, column - left)


def label(column):
    return {WORSE: "1-5", BETTER: "6-1"}.get(column) or COLUMNS[column]


def result_of(column, die):
    if column == WORSE:
        return "AL"
    if column == BETTER:
        return "DL"
    return RESULTS[die][column]
