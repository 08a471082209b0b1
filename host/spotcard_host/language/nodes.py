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

# ---------------------------------------------------------------- expressions, between tildes


@dataclass(slots=True, unsafe_hash=True)
class Num:
    """A number as written."""

    value: int
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Letter:
    """One of `CDHSNPXR`, worth 0..7."""

    letter: str
    at: int = field(default=0, compare=False)

    @property
    def value(self) -> int:
        """0..4 for a strain C D H S N, then P X R."""
        return MATH_LETTERS.index(self.letter)


@dataclass(slots=True, unsafe_hash=True)
class GrabValue:
    """The value saved under a lower-case letter."""

    name: str
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Call:
    """A call of function `number`; the count of arguments picks the table (`functions.py`)."""

    number: int
    args: tuple[Expr, ...] = ()
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Pull:
    """`.` in MATH: the next field of the string being matched, which it moves past."""

    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Unary:
    """`!` (logical) or `-` before its operand."""

    op: str
    body: Expr
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Binary:
    """`&& || & |`, then `> < >= <= == !=`, then `+ -`, then `*`: all group to the left."""

    op: str
    left: Expr
    right: Expr
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Assign:
    """`a=value`; its own value is the value stored."""

    name: str
    value: Expr
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Between:
    """`e[low,high]`: 1 when low <= e <= high, else 0."""

    body: Expr
    low: Expr
    high: Expr
    at: int = field(default=0, compare=False)


Expr = Num | Letter | GrabValue | Call | Pull | Unary | Binary | Assign | Between

# ---------------------------------------------------------------- patterns


@dataclass(slots=True, unsafe_hash=True)
class Text:
    """These characters exactly (`[:_A-Z0-9]+`)."""

    text: str
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Dot:
    """Any one character."""

    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class AnyCall:
    """`,`: any one call."""

    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Push:
    """A lower-case letter: save the next character under it without moving."""

    name: str
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Grab:
    """`#x`: match what was saved under x."""

    name: str
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Not:
    """`!p`: p does not match here; takes no characters."""

    body: Pattern
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Math:
    """`~e~`: holds when e is not zero; `.` inside e takes characters."""

    expr: Expr
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class ClassItem:
    """One member of a bracket: a character (`high` empty), a range, or a grab (`grab` true).

    For a grab `low` is its letter.
    """

    low: str
    high: str = ""
    grab: bool = False
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Class:
    """`[...]`: one character. `op` is "" or one of `^ < > + -`; `steps` counts the `+` or `-`."""

    op: str
    steps: int
    items: tuple[ClassItem, ...]
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Repeat:
    """A primary followed by `*`, `+` or `?`."""

    kind: str
    body: Pattern
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Seq:
    """Two or more terms one after the other."""

    items: tuple[Pattern, ...]
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Or:
    """`A|B`."""

    left: Pattern
    right: Pattern
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class And:
    """`A&B`: both, from the same start; the match ends where B ends."""

    left: Pattern
    right: Pattern
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Goto:
    """`A@nnB` (`left` A) or `@nnB` alone (`left` None): A holds, then B from position nn.

    `advance` is the `+`: from any position between nn and the next `:`. `&&` is `@00`.
    """

    left: Pattern | None
    position: int
    advance: bool
    body: Pattern
    at: int = field(default=0, compare=False)


Pattern = (
    Text | Dot | AnyCall | Push | Grab | Not | Math | Class | Repeat | Seq | Or | And | Goto
)

# ---------------------------------------------------------------- goals

VARIABLE = -1  # colons of a START pattern whose length differs from match to match


@dataclass(slots=True, unsafe_hash=True)
class Goal:
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
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Bound:
    """One value of a specification: at least, or with `is_max` at most, `value`.

    `letter` is one of `P M L Q` (`suit` None) or `D H S G` (`suit` 0..3, or a saved value).
    """

    letter: str
    is_max: bool
    suit: int | GrabValue | None
    value: Expr
    at: int = field(default=0, compare=False)


@dataclass(slots=True, unsafe_hash=True)
class Spec:
    """What a call shows. `math` is evaluated first (it may set grabs or emit bounds itself)."""

    math: Expr | None
    bounds: tuple[Bound, ...]
    at: int = field(default=0, compare=False)
