"""Duplicate scoring (Law 77) and IMPs (Law 78B)."""

_IMP_STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)


def score(level, strain, doubled, vulnerable, tricks):
    """Points for declarer's side (negative when it goes down).

    level 1..7, strain 0..4 (C D H S N), doubled 0/1/2, vulnerable true or false,
    tricks 0..13 taken by declarer.
    """
    over = tricks - level - 6
    if over < 0:
        down = -over
        if doubled == 0:
            return -(100 if vulnerable else 50) * down
        if vulnerable:
            points = 300 * down - 100
        elif down <= 3:
            points = 200 * down - 100
        else:
            points = 300 * down - 400
        return -points * doubled
    each = 20 if strain < 2 else 30
    base = (level * each + (10 if strain == 4 else 0)) << doubled
    points = base + 50 * doubled
    if doubled:
        points += over * (200 if vulnerable else 100) * doubled
    else:
        points += over * each
    if base >= 100:
        points += 500 if vulnerable else 300
    else:
        points += 50
    if level == 6:
        points += 750 if vulnerable else 500
    elif level == 7:
        points += 1500 if vulnerable else 1000
    return points


def imps(difference):
    """International match points of a difference of scores, with its sign: -24..24."""
    size = abs(difference)
    n = 0
    while n < 24 and size >= _IMP_STEPS[n]:
        n += 1
    return n if difference >= 0 else -n
