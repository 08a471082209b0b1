"""Items: the pieces of meaning that the readers find in a description.

Each kind of statement ("5+!h", "12-14", "no stopper", "GF") is a class with the values that were
written and its place in the text. Its constraint is worked out elsewhere, by type, once the
whole conjunction is known (`worth.holds` and `worth.denied`; the modules `lengths`,
`distribution`, `honours`, `points`, `status`, `strength` and `conventions` register the answers):
a bare "6!h" means at least six alone and exactly six beside another suit, and "support" takes its
suit from the auction. Items about suits are in `suit_items`.

`Mark`s are words that govern other words ("may", "if", "denies"). They never reach the resolver.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, TypeVar

Suits = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A piece of meaning. `start` and `end` are its place in the plain text.

    * `family`: items of one family share a denial ("no !h or !s"); the class's name where empty
    * `about`: "strength" or "length" for the two families that lists of alternatives are built of
    * `promise`: a statement about the hand that "possible" or "rare" after it takes back
    * `choice`: what may stand on both sides of a stroke (`5!c-4!d/6!c-4!d`)
    """

    family: ClassVar[str] = ""
    about: ClassVar[str] = ""
    promise: ClassVar[bool] = False
    choice: ClassVar[bool] = False

    start: int = field(default=0, kw_only=True, compare=False)
    end: int = field(default=0, kw_only=True, compare=False)

    def kin(self) -> str:
        """What a denial may reach over."""
        return self.family or type(self).__name__


SomeItem = TypeVar("SomeItem", bound=Item)


def placed(item: SomeItem, start: int, end: int) -> SomeItem:
    """The item at another place."""
    return replace(item, start=start, end=end)


@dataclass(frozen=True, slots=True)
class Mark(Item):
    """A word that governs others; `clause` says how each kind affects its clause.

    `kind`: "idle", "join", "hedge", "doubt", "not", "condition", "reference", "example", "remark"
    or "asks".
    """

    kind: str


def is_mark(item: Item | None, *kinds: str) -> bool:
    """Whether an item is a mark of one of the kinds."""
    return isinstance(item, Mark) and item.kind in kinds


@dataclass(frozen=True, slots=True)
class Not(Item):
    """Items that do not all hold."""

    promise: ClassVar[bool] = True

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Unsaid(Item):
    """Something about the hand that no constraint can express (`text`)."""

    promise: ClassVar[bool] = True

    text: str


# Numbers about the whole hand.


@dataclass(frozen=True, slots=True)
class Points(Item):
    """High-card points, or `total` points, `low`..`high`; `loose`: "points" that
    may be either.
    """

    about: ClassVar[str] = "strength"
    promise: ClassVar[bool] = True
    choice: ClassVar[bool] = True

    low: int
    high: int
    total: bool = False
    loose: bool = False

    @property
    def name(self) -> str:
        """The field of `constraint.LIMITS`."""
        return "M" if self.total else "P"


@dataclass(frozen=True, slots=True)
class Count(Item):
    """A number of `what`: "L" losers, "Q" controls, "aces", "kings" or "tricks"."""

    promise: ClassVar[bool] = True

    what: str
    low: int
    high: int

    def kin(self) -> str:
        return self.what


@dataclass(frozen=True, slots=True)
class Keycards(Item):
    """One of these numbers of keycards, "aces" or "kings"."""

    promise: ClassVar[bool] = True

    numbers: tuple[int, ...]
    what: str = "keycards"


@dataclass(frozen=True, slots=True)
class Vulnerable(Item):
    """The vulnerability and the seats that the clause is for: "Y", "N" or "" for each side, "="
    for equal and "/" for unequal; of an opening the seats ("34"), "" for all.
    """

    we: str
    they: str
    seats: str = ""

    @property
    def sides(self) -> tuple[str, str, str]:
        """Both sides, ours first, and the seats."""
        return self.we, self.they, self.seats

    def opposite(self) -> Vulnerable:
        """The other vulnerability, or the other seats."""
        other = {"Y": "N", "N": "Y", "=": "/", "/": "="}
        seats = "".join(s for s in "1234" if s not in self.seats) if self.seats else ""
        return replace(
            self, we=other.get(self.we, ""), they=other.get(self.they, ""), seats=seats
        )

    def others(self) -> list[Vulnerable]:
        """Everywhere else: conditions that exclude each other."""
        here = [
            Vulnerable(self.we, "" if self.we in "YN" else self.they),
            Vulnerable("", self.they if self.we in "YN" else ""),
            Vulnerable("", "", self.seats),
        ]
        found: list[Vulnerable] = []
        met = Vulnerable("", "")
        for one in here:
            if any(one.sides):
                found.append(met.with_(one.opposite()))
                met = met.with_(one)
        return found

    def with_(self, other: Vulnerable) -> Vulnerable:
        """Both conditions."""
        seats = other.seats or self.seats
        return replace(
            self, we=self.we or other.we, they=self.they or other.they, seats=seats
        )


# Words for strength, and what a call is.


@dataclass(frozen=True, slots=True)
class Strength(Item):
    """A word for strength ("inv", "gf", "min"); `suits` of "weak two in the majors"."""

    about: ClassVar[str] = "strength"
    promise: ClassVar[bool] = True
    choice: ClassVar[bool] = True

    word: str
    suits: Suits = ()


@dataclass(frozen=True, slots=True)
class Force(Item):
    """What partner may do next: "nf" or "f1" (the rest comes with words for strength)."""

    state: str


@dataclass(frozen=True, slots=True)
class ToPlay(Item):
    """The call is to play."""

    about: ClassVar[str] = "strength"


@dataclass(frozen=True, slots=True)
class Transfer(Item):
    """A transfer to one of the suits, to notrump (4), or to the next suit where () stands."""

    suits: Suits


@dataclass(frozen=True, slots=True)
class Kind(Item):
    """The call is a "puppet", "relay", "ask", "artificial" or "cue"."""

    kind: str


@dataclass(frozen=True, slots=True)
class Natural(Item):
    """The call is natural."""


@dataclass(frozen=True, slots=True)
class Notrump(Item):
    """The word notrump, which is balanced beside points."""


@dataclass(frozen=True, slots=True)
class Convention(Item):
    """A named convention; see `conventions`."""

    name: str


@dataclass(frozen=True, slots=True)
class Reply(Item):
    """The call completes what partner has begun (accepts a transfer, is forced)."""


@dataclass(frozen=True, slots=True)
class CatchAll(Item):
    """The call is for whatever no other call shows."""


@dataclass(frozen=True, slots=True)
class PassOrCorrect(Item):
    """Partner passes or corrects."""


@dataclass(frozen=True, slots=True)
class Choice(Item):
    """The call offers a choice of games."""
