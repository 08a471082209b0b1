"""What each class of holding is worth, as 288 records (docs/reference/rule-language.md).

A class is (bits A K Q J T) * 9 + number of lower cards; no definition below looks further. Points
with distribution come from a table, so that a table fitted to double-dummy tricks can stand beside
the default one: `Points.eighths` gives eighths of a point for each class.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from spotcard.errors import SpotcardError
from spotcard.robot.evaluate import (
    CLASSES,
    POINTS_BIAS,
    R_CONTROLS,
    R_HCP,
    R_HONOURS,
    R_LENGTH,
    R_LOSERS,
    R_POINTS,
    R_QUALITY,
    R_STOPPERS,
    RECORD,
)

# Bits of the five honours that a class tells apart.
ACE, KING, QUEEN, JACK, TEN = 16, 8, 4, 2, 1
LOW_CARDS = 8


def class_of(holding: int) -> int:
    """The class 0..287 of a holding."""
    return (holding >> 8) * (LOW_CARDS + 1) + (holding & 0xFF).bit_count()


def length(top: int, low: int) -> int:
    """Number of cards."""
    return top.bit_count() + low


def hcp(top: int) -> int:
    """Ace 4, king 3, queen 2, jack 1."""
    return 4 * bool(top & ACE) + 3 * bool(top & KING) + 2 * bool(top & QUEEN) + bool(top & JACK)


def controls(top: int) -> int:
    """Ace 2, king 1."""
    return 2 * bool(top & ACE) + bool(top & KING)


def honours(top: int) -> int:
    """Ace 8, king 4, queen 2, jack 1: tells exactly which of them are held."""
    return top >> 1


def distribution(top: int, low: int) -> int:
    """Void 3, singleton 2, doubleton 1; one less for a short suit with an A, K, Q or J."""
    worth = max(0, 3 - length(top, low))
    return worth - 1 if worth and top & ~TEN else worth


@cache
def stoppers(top: int, low: int) -> int:
    """0 none, 1 Qx or Jxx, 2 Kx or Qxx, 3 A, QJx or 5 HCP, 4 length + HCP at least 8."""
    n, points = length(top, low), hcp(top)
    if n + points >= 8:
        return 4
    if top & ACE or points >= 5 or (top & QUEEN and top & JACK and n >= 3):
        return 3
    if (top & KING and n >= 2) or (top & QUEEN and n >= 3):
        return 2
    if (top & QUEEN and n >= 2) or (top & JACK and n >= 3):
        return 1
    return 0


def without_smallest(top: int, low: int) -> tuple[int, int]:
    """The holding less its smallest card."""
    return (top, low - 1) if low else (top & (top - 1), 0)


@cache
def quality(top: int, low: int) -> int:
    """The highest of the ten types that describes the suit; a type means "at least this"."""
    n = length(top, low)
    if n >= 8 and top & ACE and top & KING and (top & (QUEEN | JACK) or n >= 9):
        return 9
    if n >= 7 and top & (ACE | KING | QUEEN) == ACE | KING | QUEEN:
        return 8
    if n >= 6 and top & (ACE | KING | QUEEN) == ACE | KING | QUEEN and top & (JACK | TEN):
        return 7
    if n < 4:
        return 1 if n == 3 else 0
    best = 2
    if n >= 5 or top.bit_count() >= 3 or hcp(top) >= 4:
        best = 3
    if n >= 5:
        less = quality(*without_smallest(top, low))
        best = max(best, min(less + 1, 5) if less >= 3 else 0)
    if best == 5 and (hcp(top) >= 8 or top.bit_count() >= 4):
        best = 6
    return best


def solid(top: int, low: int) -> bool:
    """Quality of 7 or more, or AKQJ."""
    return top >= ACE | KING | QUEEN | JACK or quality(top, low) >= 7


@cache
def losers(top: int, low: int) -> int:
    """Of three cards or fewer: the A, K, Q missing among the first cards; else 0, 1 or 2.

    Semisolid, 1: solid once the smallest card were the highest missing honour. Where the suit has
    no card below the ten, its lowest honour stands in for the small card.
    """
    n = length(top, low)
    if n <= 3:
        return n - (top & (ACE, ACE | KING, ACE | KING | QUEEN)[n - 1]).bit_count() if n else 0
    if solid(top, low):
        return 0
    missing = next(bit for bit in (ACE, KING, QUEEN, JACK, TEN) if not top & bit)
    rest, small = without_smallest(top, low)
    return 1 if solid(rest | missing, small) else 2


FITTED_FILE = Path(__file__).with_name("points_fitted.txt")


@dataclass(frozen=True)
class Points:
    """A named points table: eighths of a point for each class of holding, -16 to 239."""

    name: str
    eighths: Sequence[int]


def default_points() -> Points:
    """High-card points plus the default distribution points."""
    classes = [divmod(number, LOW_CARDS + 1) for number in range(CLASSES)]
    return Points("page", [8 * (hcp(top) + distribution(top, low)) for top, low in classes])


def fitted_points() -> Points:
    """Points with distribution fitted to double-dummy tricks (`tools/research/fit_points.py`)."""
    lines = FITTED_FILE.read_text(encoding="utf-8").splitlines()
    numbers = [int(word) for line in lines if not line.startswith(";") for word in line.split()]
    if len(numbers) != CLASSES:
        raise SpotcardError(f"{FITTED_FILE.name}: expected {CLASSES} numbers, got {len(numbers)}")
    return Points("fitted", numbers)


NAMED: dict[str, Callable[[], Points]] = {"page": default_points, "fitted": fitted_points}


def named_points(name: str) -> Points:
    """The points table of that name. Raises NoPoints."""
    if name not in NAMED:
        raise NoPoints(f"there is no points table {name!r}: expected one of {', '.join(NAMED)}")
    return NAMED[name]()


class NoPoints(SpotcardError):
    """An unknown name of a points table."""


def records(points: Points) -> bytes:
    """The 288 records that a board adds up, eight bytes each."""
    out = bytearray(CLASSES * RECORD)
    for number in range(CLASSES):
        top, low = divmod(number, LOW_CARDS + 1)
        at = number * RECORD
        out[at + R_HCP] = hcp(top)
        out[at + R_POINTS] = points.eighths[number] + POINTS_BIAS
        out[at + R_LOSERS] = losers(top, low)
        out[at + R_CONTROLS] = controls(top)
        out[at + R_STOPPERS] = stoppers(top, low)
        out[at + R_QUALITY] = quality(top, low)
        out[at + R_HONOURS] = honours(top)
        out[at + R_LENGTH] = length(top, low)
    return bytes(out)


@cache
def default_records() -> bytes:
    """The records of the default points table."""
    return records(default_points())
