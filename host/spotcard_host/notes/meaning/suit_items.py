"""Items about suits: lengths, distributions and honours (see `items`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from spotcard_host.notes.meaning.items import Item, Suits

# Lengths of suits.


@dataclass(frozen=True, slots=True)
class _OfLength(Item):
    family: ClassVar[str] = "length"
    about: ClassVar[str] = "length"
    promise: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Length(_OfLength):
    """Cards in one of `suits`: `low`..`high`; `how`: "plus", "bare", "exact" or "range".

    `every`: in every one of the suits, not in one of them; `mine`: "a 5-card major" of a call that
    names a major means that major, unless denied.
    """

    choice: ClassVar[bool] = True

    suits: Suits
    low: int
    high: int
    how: str
    every: bool = False
    mine: bool = False


@dataclass(frozen=True, slots=True)
class OwnLength(_OfLength):
    """Cards in the suit that the call shows ("5+ suit", "6 cards"); `exact`: and no more;
    `any_suit`: what a denial speaks of ("no five-card suit").
    """

    low: int
    high: int
    exact: bool = False
    any_suit: bool = False


@dataclass(frozen=True, slots=True)
class OtherLength(Item):
    """Cards in a suit that is not named ("5 in another suit")."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Support(_OfLength):
    """A fit for one of the suits."""

    suits: Suits


@dataclass(frozen=True, slots=True)
class SupportLength(_OfLength):
    """A stated number of cards in support of one of the suits."""

    suits: Suits
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Suit(_OfLength):
    """A suit that is named without a length (`!h + minor`)."""

    suits: Suits


@dataclass(frozen=True, slots=True)
class Pair(_OfLength):
    """Both majors, both minors and the like."""

    suits: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TwoSuiter(_OfLength):
    """Lengths of two suits that are named elsewhere ("5-5"); `plus`: at least so many."""

    high: int
    low: int
    plus: bool


@dataclass(frozen=True, slots=True)
class Relative(Item):
    """A holding that only the auction gives a suit: `word` is "support", "misfit", "tolerance",
    "reverse", "canape", "preference" or "equal".
    """

    promise: ClassVar[bool] = True

    word: str


# Distributions.


@dataclass(frozen=True, slots=True)
class Shapes(_OfLength):
    """A set of shapes: `4414`, `5-4-3-1` (a mask of `constraint.SHAPES`)."""

    choice: ClassVar[bool] = True

    mask: int


@dataclass(frozen=True, slots=True)
class ShapeClass(Item):
    """ "balanced", "semi balanced", "unbalanced", "one suit", "two suits" or "three suits"."""

    about: ClassVar[str] = "length"
    promise: ClassVar[bool] = True

    word: str


@dataclass(frozen=True, slots=True)
class Short(Item):
    """ "short", "singleton", "void" or "doubleton" in one of the suits; () where none is named,
    `LOWEST` or `HIGHEST` for an unshown suit.
    """

    about: ClassVar[str] = "length"
    promise: ClassVar[bool] = True

    word: str
    suits: Suits = ()


LOWEST, HIGHEST = -2, -3


@dataclass(frozen=True, slots=True)
class Longer(Item):
    """One suit is longer than another (`strict`: not as long); None for a suit to be found."""

    promise: ClassVar[bool] = True

    first: Suits | None
    second: Suits | None
    strict: bool


# Honours.

STOPPER = 2
"""The grade (`compiler.points.stoppers`) from which a holding is a stopper: Kx, Qxx. Half a
stopper is one grade less."""

ALL_OTHERS = (-1,)
"""In the place of the suits of a stopper: every suit but the caller's and partner's."""


@dataclass(frozen=True, slots=True)
class Stop(Item):
    """A stopper of at least this grade, and at `most` that, in every one of the suits, or in
    `some` one of them.
    """

    promise: ClassVar[bool] = True

    least: int
    suits: Suits
    some: bool = False
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Honours(Item):
    """A holding as written ("AQx", "KQ or AJ"); `how`: "", "exact" or "least"."""

    promise: ClassVar[bool] = True

    choice: ClassVar[bool] = True

    text: str
    suits: Suits | None
    support: bool
    how: str = ""


@dataclass(frozen=True, slots=True)
class Top(Item):
    """So many of the top honours, of which there are three or four."""

    promise: ClassVar[bool] = True

    number: int
    suits: Suits | None
    of: int = 3


@dataclass(frozen=True, slots=True)
class GoodSuit(Item):
    """A good (or a bad) suit; `suits`: () the caller's, None every suit that is named."""

    promise: ClassVar[bool] = True

    good: bool
    suits: Suits | None
    number: int
    plus: bool


@dataclass(frozen=True, slots=True)
class Solid(_OfLength):
    """A solid suit with at most `missing` honours missing; `number` cards or more, or exactly."""

    missing: int
    suits: Suits | None
    number: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Control(Item):
    """First-round or second-round control of one of the suits; `cue`: shown by a cue bid."""

    promise: ClassVar[bool] = True

    round: int
    suits: Suits | None
    cue: bool = False


@dataclass(frozen=True, slots=True)
class Outside(Item):
    """At most so many aces and kings outside the long suit."""

    promise: ClassVar[bool] = True

    most: int


@dataclass(frozen=True, slots=True)
class SideAce(Item):
    """An ace outside the long suit."""

    promise: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class SingletonHonour(Item):
    """A singleton that is one of some honours, 8421 for ace to jack."""

    promise: ClassVar[bool] = True

    honours: int


@dataclass(frozen=True, slots=True)
class OutsideStop(Item):
    """A stopper outside the long suit."""

    promise: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class LeadDirecting(Item):
    """A double that asks for the lead of the suit."""


@dataclass(frozen=True, slots=True)
class TrumpQueen(Item):
    """The queen of trumps is held, or is not."""

    held: bool
