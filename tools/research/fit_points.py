#!/usr/bin/env python3
"""Fit a points table to double-dummy tricks, and report how much better it predicts than the
default table.

  fit_points.py [--train tune:1500] [--test report:2000] [-o host/.../points_fitted.txt]

For each side of each board: the tricks of its best trump suit (the better declarer) against the
sum over both hands of what each holding is worth, least squares. What a holding is worth is a sum,
too: its honours, its length, and honours that stand in a short suit. The result is scaled so that
one point is worth as many tricks as a point of the default table, and an average hand has as many.
The boards of --test take no part in the fit: the errors printed are theirs.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from spotcard.robot.evaluate import CLASSES
from spotcard_host.compiler.points import (
    FITTED_FILE,
    LOW_CARDS,
    class_of,
    default_points,
    hcp,
    length,
)
from spotcard_host.lab.boards import LabBoard, lab_boards, show_progress

LONGEST = 7  # suits of this length or longer are fitted as one
HONOURS = 5
TERMS = HONOURS + LONGEST + 1 + 4 + 3


def terms(number: int) -> list[float]:
    """What a class of holding brings: A K Q J T, its length, honours alone or in a doubleton."""
    top, low = divmod(number, LOW_CARDS + 1)
    n = length(top, low)
    honours = [float(top >> bit & 1) for bit in (4, 3, 2, 1, 0)]
    row = honours + [float(min(n, LONGEST) == k) for k in range(LONGEST + 1)]
    row += [honours[i] if n == 1 else 0.0 for i in range(4)]
    row += [honours[i] if n == 2 else 0.0 for i in range(1, 4)]
    return row


def level(worth: list[float]) -> list[float]:
    """Worths that rank whole hands alike, level over suits of three to six low cards.

    The lengths of a hand add up to 13, so a constant for each card more or less changes nothing.
    """
    slope = (worth[6] - worth[3]) / 3
    return [
        w - slope * (length(*divmod(number, LOW_CARDS + 1)) - 13 / 4)
        for number, w in enumerate(worth)
    ]


def best_fit(board: LabBoard, side: int) -> int:
    """The tricks of a side's best trump suit."""
    return max(max(board.tricks[suit][side], board.tricks[suit][side + 2]) for suit in range(4))


def observations(boards: Sequence[LabBoard]) -> list[tuple[list[int], int]]:
    """(the eight classes of both hands, tricks) for each side."""
    return [
        ([class_of(board.hands[seat][suit]) for seat in (side, side + 2) for suit in range(4)],
         best_fit(board, side))
        for board in boards for side in (0, 1)
    ]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gaussian elimination with pivots; a little ridge keeps free directions still."""
    n = len(right)
    rows = [[*matrix[i], right[i]] for i in range(n)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i and rows[r][i]:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def regression(inputs: Sequence[Sequence[float]], outputs: Sequence[int]) -> list[float]:
    """Least squares with a constant, which comes last."""
    n = len(inputs[0]) + 1
    matrix = [[1e-3 if i == j else 0.0 for j in range(n)] for i in range(n)]
    right = [0.0] * n
    for row, y in zip(inputs, outputs, strict=True):
        full = [*row, 1.0]
        for i, x in enumerate(full):
            if x:
                right[i] += x * y
                for j, z in enumerate(full):
                    matrix[i][j] += x * z
    return solve(matrix, right)


def sums(found: Sequence[tuple[list[int], int]], worth: Sequence[float]) -> list[list[float]]:
    return [[sum(worth[c] for c in classes)] for classes, _ in found]


def error(found: Sequence[tuple[list[int], int]], worth: Sequence[float],
          line: Sequence[float]) -> dict[str, float]:
    """Root mean square error in tricks, and correlation, of a table on some boards."""
    xs = [row[0] for row in sums(found, worth)]
    ys = [tricks for _, tricks in found]
    n = len(xs)
    rms = (sum((line[0] * x + line[1] - y) ** 2 for x, y in zip(xs, ys, strict=True)) / n) ** 0.5
    mx, my = sum(xs) / n, sum(ys) / n
    cov = sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True))
    vx, vy = sum((x - mx) ** 2 for x in xs), sum((y - my) ** 2 for y in ys)
    return {"rms_tricks": round(rms, 4), "correlation": round(cov / (vx * vy) ** 0.5, 4)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--train", default="tune:1500", metavar="SEED:BOARDS")
    parser.add_argument("--test", default="report:2000", metavar="SEED:BOARDS")
    parser.add_argument("-o", "--output", type=Path, default=FITTED_FILE)
    args = parser.parse_args()
    sets = []
    for asked in (args.train, args.test):
        seed, _, count = asked.partition(":")
        sets.append(observations(lab_boards(seed, int(count), show_progress)))
    train, test = sets
    tricks = [y for _, y in train]
    rows = [terms(c) for c in range(CLASSES)]
    inputs = [[sum(rows[c][k] for c in classes) for k in range(TERMS)] for classes, _ in train]
    weights = regression(inputs, tricks)
    worth = [sum(w * x for w, x in zip(weights, row, strict=False)) for row in rows]
    page = [e / 8 for e in default_points().eighths]
    page_line = regression(sums(train, page), tricks)
    # One point as many tricks as one of the default table, and the same mean over the hands dealt.
    scaled = level([w / page_line[0] for w in worth])
    shift = sum(sum(page[c] - scaled[c] for c in classes) for classes, _ in train) / 8 / len(train)
    eighths = [round(8 * (s + shift)) for s in scaled]
    fitted = [e / 8 for e in eighths]
    fitted_line = regression(sums(train, fitted), tricks)
    high_cards = [float(hcp(c // (LOW_CARDS + 1))) for c in range(CLASSES)]
    report = {
        "boards": {"train": len(train) // 2, "test": len(test) // 2},
        "hcp": error(test, high_cards, regression(sums(train, high_cards), tricks)),
        "page": error(test, page, page_line),
        "fitted": error(test, fitted, fitted_line),
        "least": min(eighths), "greatest": max(eighths),
    }
    args.output.write_text(
        "; Eighths of a point for each class of holding: nine to a line (0 to 8 lower cards), a\n"
        "; line for each set of A K Q J T, the ten alone second.\n"
        "; Made by tools/research/fit_points.py "
        f"from {len(train) // 2} boards with double-dummy tricks.\n"
        + "".join(" ".join(map(str, eighths[i:i + 9])) + "\n" for i in range(0, CLASSES, 9)))
    print(json.dumps(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
