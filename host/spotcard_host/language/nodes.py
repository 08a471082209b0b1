"""The syntax tree of the GIB database language: patterns, expressions, specifications.

A rule is written in three small languages: a *pattern* (its sequence and its constraint), an
*expression* between tildes, and a *specification* of what a call shows. One tree serves all of
them, the matcher, the printer and the table compiler.

Nodes are never changed after they are made and compare by content: `at`, the offset of the node's
first character in the text that was parsed, takes no part in equality or hash. So equal
sub-expressions of different rules can be shared by a dictionary.

Parentheses are not kept; the printer puts them where the grammar needs them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from spotcard.rules.fields import CONTROLS, HCP, HONOURS, LENGTH, LOSERS, POINTS, QUALITY, STOPPERS

# Strains and the other letters of a call, as numbers in MATH.
MATH_LETTERS = "CDHSNPXR"
# The 38 calls as rules write them, by their numbers.
CALL_CODES = ("P", "X", "R", *(f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"))
# The number of a field by its letter in a specification; D H S G are the first of four suits.
FIELD_OF = {
    "P": HCP, "M": POINTS, "L": LOSERS, "Q": CONTROLS,
    "D": LENGTH, "H": HONOURS, "S": STOPPERS, "G": QUALITY,
}
SUITS = "CDHS"


@dataclass(slots=True, unsafe_hash=True)
class Node:
    """What every node has: its place in the text."""

    at: int = field(default=0, compare=False, kw_only=True)


# ---------------------------------------------------------------- expressions, between tildes


@dataclass(slots=True, unsafe_hash=True)
class Num(Node):
    """A number as written."""

    value: int


@dataclass(slots=True, unsafe_hash=True)
class Letter(Node):
    """One of `CDHSNPXR`, worth 0..7."""

    letter: str

    @property
    def value(self) -> int:
        """0..4 for a strain C D H S N, then P X R."""
        return MATH_LETTERS.index(self.letter)


@dataclass(slots=True, unsafe_hash=True)
class GrabValue(Node):
    """The value saved under a lower-case letter."""

    name: str


@dataclass(slots=True, unsafe_hash=True)
class Call(Node):
    """A call of function `number`; the count of arguments picks the table (`functions.py`)."""

    number: int
    args: tuple[Expr, ...] = ()


@dataclass(slots=True, unsafe_hash=True)
class Pull(Node):
    """`.` in MATH: the next field of the string being matched, which it moves past."""


@dataclass(slots=True, unsafe_hash=True)
class Unary(Node):
    """`!` (logical) or `-` before its operand."""

    op: str
    body: Expr


@dataclass(slots=True, unsafe_hash=True)
class Binary(Node):
    """`&& || & |`, then `> < >= <= == !=`, then `+ -`, then `*`: all group to the left."""

    op: str
    left: Expr
    right: Expr


@dataclass(slots=True, unsafe_hash=True)
class Assign(Node):
    """`a=value`; its own value is the value stored."""

    name: str
    value: Expr


@dataclass(slots=True, unsafe_hash=True)
class Between(Node):
    """`e[low,high]`: 1 when low <= e <= high, else 0."""

    body: Expr
    low: Expr
    high: Expr


Expr = Num | Letter | GrabValue | Call | Pull | Unary | Binary | Assign | Between

# ---------------------------------------------------------------- patterns


@dataclass(slots=True, unsafe_hash=True)
class Text(Node):
    """These characters exactly (`[:_A-Z0-9]+`)."""

    text: str


@dataclass(slots=True, unsafe_hash=True)
class Dot(Node):
    """Any one character."""


@dataclass(slots=True, unsafe_hash=True)
class AnyCall(Node):
    """`,`: any one call."""


@dataclass(slots=True, unsafe_hash=True)
class Push(Node):
    """A lower-case letter: save the next character under it without moving."""

    name: str


@dataclass(slots=True, unsafe_hash=True)
class Grab(Node):
    """`#x`: match what was saved under x."""

    name: str


@dataclass(slots=True, unsafe_hash=True)
class Not(Node):
    """`!p`: p does not match here; takes no characters."""

    body: Pattern


@dataclass(slots=True, unsafe_hash=True)
class Math(Node):
    """`~e~`: holds when e is not zero; `.` inside e takes characters."""

    expr: Expr


@dataclass(slots=True, unsafe_hash=True)
class ClassItem(Node):
    """One member of a bracket: a character (`high` empty), a range, or a grab (`grab` true).

    For a grab `low` is its letter.
    """

    low: str
    high: str = ""
    grab: bool = False


@dataclass(slots=True, unsafe_hash=True)
class Class(Node):
    """`[...]`: one character. `op` is "" or one of `^ < > + -`; `steps` counts the `+` or `-`."""

    op: str
    steps: int
    items: tuple[ClassItem, ...]


@dataclass(slots=True, unsafe_hash=True)
class Repeat(Node):
    """A primary followed by `*`, `+` or `?`."""

    kind: str
    body: Pattern


@dataclass(slots=True, unsafe_hash=True)
class Seq(Node):
    """Two or more terms one after the other."""

    items: tuple[Pattern, ...]


@dataclass(slots=True, unsafe_hash=True)
class Or(Node):
    """`A|B`."""

    left: Pattern
    right: Pattern


@dataclass(slots=True, unsafe_hash=True)
class And(Node):
    """`A&B`: both, from the same start; the match ends where B ends."""

    left: Pattern
    right: Pattern


@dataclass(slots=True, unsafe_hash=True)
class Goto(Node):
    """`A@nnB` (`left` A) or `@nnB` alone (`left` None): A holds, then B from position nn.

    `advance` is the `+`: from any position between nn and the next `:`. `&&` is `@00`.
    """

    left: Pattern | None
    position: int
    advance: bool
    body: Pattern


Pattern = (
    Text | Dot | AnyCall | Push | Grab | Not | Math | Class | Repeat | Seq | Or | And | Goto
)

# ---------------------------------------------------------------- goals

VARIABLE = -1  # colons of a START pattern whose length differs from match to match


@dataclass(slots=True, unsafe_hash=True)
class Goal(Node):
    """A whole sequence or constraint.

    `body` None is the empty pattern. `start`: the text began with START; then `colons` is how many
    colons the pattern spans and `tail` the number after `$`: the match begins at the call that
    leaves colons + tail colons, and tail colons remain after it. With `VARIABLE` colons every call
    is tried as the beginning, the last one first. `label` is the `@astr` at the
    end, "" for none: the analysis starts again with it appended to the sequence.
    """

    body: Pattern | None
    start: bool = False
    tail: int = 0
    colons: int = 0
    label: str = ""


@dataclass(slots=True, unsafe_hash=True)
class Bound(Node):
    """One value of a specification: at least, or with `is_max` at most, `value`.

    `letter` is one of `P M L Q` (`suit` None) or `D H S G` (`suit` 0..3, or a saved value).
    """

    letter: str
    is_max: bool
    suit: int | GrabValue | None
    value: Expr


@dataclass(slots=True, unsafe_hash=True)
class Spec(Node):
    """What a call shows. `math` is evaluated first (it may set grabs or emit bounds itself)."""

    math: Expr | None
    bounds: tuple[Bound, ...]
