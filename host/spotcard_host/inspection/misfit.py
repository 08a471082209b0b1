"""What a hand lacks for a rule, in words: "needs 6+ spades, you have 5".

The rule's constraint is walked as the reference evaluates it. Of alternatives the one that is
nearest to holding counts. Each misfit has a distance, roughly in points, so that near misses
rank first.
"""

from __future__ import annotations

from dataclasses import dataclass

from spotcard.rules import fields
from spotcard_host.inspection.decompile import FIELD_NAMES
from spotcard_host.language.nodes import (
    And,
    Between,
    Binary,
    Call,
    Dot,
    Expr,
    Goto,
    Math,
    Or,
    Pattern,
    Seq,
    Text,
    Unary,
)
from spotcard_host.language.reference.evaluator import EvaluationError, Evaluator, NoField

_MINE = 0  # the function of the language that gives a field of the caller's own hand
_SHAPE_AT = 9  # where the pattern string has the sorted lengths
_OTHER = 4.0  # counted for a failed condition that has no number to be off by
_OTHER_AUCTION = "the rule is for a different auction"
_IMPOSSIBLE = 40.0  # for what does not depend on the hand
_WEIGHT = dict.fromkeys(range(4), 2.0) | {fields.LOSERS: 2.0}
_FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}


@dataclass(frozen=True)
class Misfit:
    """One thing that a hand lacks; `field`: of which field of the hand, where it is of one."""

    text: str
    distance: float
    field: int | None = None


def in_short(misfits: list[Misfit]) -> str:
    """The two that weigh most, of each field one: "needs 6+ spades, you have 5; needs ..."."""
    kept: dict[int | str, str] = {}
    for misfit in sorted(misfits, key=lambda misfit: -misfit.distance):
        kept.setdefault(misfit.text if misfit.field is None else misfit.field, misfit.text)
    return "; ".join(list(kept.values())[:2])


def total(misfits: list[Misfit]) -> float:
    """How far a hand is from a rule; 0 when it fits."""
    return sum(misfit.distance for misfit in misfits)


def misfits(node: Pattern | None, evaluator: Evaluator, features: bytes) -> list[Misfit]:
    """What `features` lack for a constraint; empty when it holds or nothing known fails."""
    return _Walk(evaluator, features).pattern(node, 0)


def in_words(field: int, low: int, high: int) -> str:
    """`6+ spades`, `15-17 HCP`, `at most 1 heart`, `spade quality 7+`."""
    name = FIELD_NAMES[field]
    most = fields.FIELD_MAX[field]
    if low == high:
        amount = f"exactly {low}"
    elif high >= most:
        amount = f"{low}+"
    elif low <= 0:
        amount = f"at most {high}"
    else:
        amount = f"{low}-{high}"
    if fields.STOPPERS <= field < fields.HCP or fields.QUALITY <= field or 4 <= field < 8:
        return f"{name} {amount}"
    if field < 4 and (low == high == 1 or (low <= 0 and high == 1)):
        name = name.removesuffix("s")
    return f"{amount} {name}"


class _Walk:
    def __init__(self, evaluator: Evaluator, features: bytes) -> None:
        self.evaluator = evaluator
        self.features = features

    # -------------------------------------------------------------- patterns

    def pattern(self, node: Pattern | None, at: int) -> list[Misfit]:
        """Misfits of a pattern; `at` is the place in the pattern string, as far as it is known."""
        if node is None:
            return []
        if isinstance(node, Math):
            return self.expression(node.expr)
        if isinstance(node, And):
            return self.pattern(node.left, at) + self.pattern(node.right, at)
        if isinstance(node, Goto):
            return self.pattern(node.left, at) + self.pattern(node.body, node.position)
        shapes = self.shapes(node) if at == _SHAPE_AT else None
        if shapes:
            return self.shape(shapes)
        if isinstance(node, Or):
            return self.nearest(self.pattern(node.left, at), self.pattern(node.right, at))
        if isinstance(node, Seq):
            first, *rest = node.items
            return self.pattern(first, at) + [m for item in rest if isinstance(item, Math)
                                              for m in self.pattern(item, at)]
        return []  # a pattern that is not understood counts as fitting

    def shapes(self, node: Pattern) -> list[str] | None:
        """The shapes that a pattern of digits names: `4.4.3.2|4.3.3.3`."""
        if isinstance(node, Or):
            left, right = self.shapes(node.left), self.shapes(node.right)
            return left + right if left and right else None
        items = node.items if isinstance(node, Seq) else (node,)
        digits = [item.text for item in items if isinstance(item, Text)]
        plain = all(isinstance(item, (Text, Dot, Math)) for item in items)
        text = "".join(digits)
        return [text] if plain and len(text) == 4 and text.isdigit() else None

    def shape(self, shapes: list[str]) -> list[Misfit]:
        lengths = sorted(self.features[:4], reverse=True)
        have = "-".join(map(str, lengths))
        wanted = ["-".join(shape) for shape in dict.fromkeys(shapes)]
        if have in wanted:
            return []
        if set(wanted) <= {"4-3-3-3", "4-4-3-2", "5-3-3-2"}:
            text = "a balanced hand"
        elif len(wanted) > 4:
            text = "another shape"
        else:
            text = " or ".join(wanted)
        return [Misfit(f"needs {text}, you have {have}", 3.0)]

    def nearest(self, left: list[Misfit], right: list[Misfit]) -> list[Misfit]:
        return left if total(left) <= total(right) else right

    # -------------------------------------------------------------- expressions

    def number(self, node: Expr) -> int | None:
        try:
            return self.evaluator.number(node)
        except (NoField, EvaluationError):
            return None

    def expression(self, node: Expr) -> list[Misfit]:
        """Misfits of a condition."""
        value = self.number(node)
        if value is None or value:
            return []
        if isinstance(node, Binary):
            if node.op in ("&", "&&"):
                return self.expression(node.left) + self.expression(node.right)
            if node.op in ("|", "||"):
                return self.nearest(self.expression(node.left), self.expression(node.right))
            if node.op in _FLIPPED:
                return self.comparison(node)
        if isinstance(node, Between):
            return self.bounds(node.body, self.number(node.low), self.number(node.high))
        if isinstance(node, Unary) and node.op == "!" and self.field(node.body) is None:
            return [self.other(node)]
        return [self.other(node)]

    def field(self, node: Expr) -> int | None:
        """The field of the hand that an expression reads: `#0(13)`."""
        if isinstance(node, Call) and node.number == _MINE and len(node.args) == 1:
            number = self.number(node.args[0])
            if number is not None and 0 <= number < fields.FIELDS:
                return number
        return None

    def comparison(self, node: Binary) -> list[Misfit]:
        left, right, op = node.left, node.right, node.op
        if self.field(left) is None and self.field(right) is not None:
            left, right, op = right, left, _FLIPPED[op]
        limit = self.number(right)
        if self.field(left) is None or limit is None:
            return [self.sum(node)]
        if self.field(right) is not None and op in _FLIPPED:
            return [self.suits(left, right, op)]
        low, high = {
            "<": (0, limit - 1), "<=": (0, limit), ">": (limit + 1, 255), ">=": (limit, 255),
            "==": (limit, limit),
        }.get(op, (0, 255))
        if op == "!=":
            number = self.field(left)
            assert number is not None
            return [Misfit(f"needs a number of {FIELD_NAMES[number]} other than {limit}", 2.0)]
        return self.bounds(left, low, high)

    def bounds(self, body: Expr, low: int | None, high: int | None) -> list[Misfit]:
        number = self.field(body)
        if number is None or low is None or high is None:
            return [self.other(body)]
        high = min(high, fields.FIELD_MAX[number])
        have = self.features[number]
        if low > high:
            return [Misfit("no hand makes this call here", _IMPOSSIBLE)]
        distance = max(low - have, have - high)
        if distance <= 0:
            return []
        text = f"needs {in_words(number, low, high)}, you have {have}"
        return [Misfit(text, distance * _WEIGHT.get(number, 1.0), number)]

    def suits(self, left: Expr, right: Expr, op: str) -> Misfit:
        """Two fields of the hand compared: hearts longer than spades."""
        one, two = self.field(left), self.field(right)
        assert one is not None and two is not None
        word = {"<": "fewer", "<=": "no more", ">": "more", ">=": "no fewer"}.get(op)
        if word is None:
            word = "as many" if op == "==" else "another number of"
        joined = "as" if op == "==" else "than"
        return Misfit(f"needs {word} {FIELD_NAMES[one]} {joined} {FIELD_NAMES[two]}, you have "
                      f"{self.features[one]} and {self.features[two]}", 2.0)

    def sum(self, node: Binary) -> Misfit:
        """A comparison of more than a field: points together with partner's, as a rule."""
        left, right = self.number(node.left), self.number(node.right)
        own = self.own_fields(node)
        if left is None or right is None or not own:
            return self.other(node)
        off = abs(left - right) + (node.op in ("<", ">"))
        if own <= {fields.HCP, fields.POINTS}:
            short = (node.op in (">", ">=")) == (self.own_fields(node.left) != set())
            if not short and off > self.features[fields.HCP]:
                return Misfit(_OTHER_AUCTION, _IMPOSSIBLE)  # no hand has as few
            amount = "point" if off == 1 else "points"
            return Misfit(f"needs {off} {amount} {'more' if short else 'less'} in this auction",
                          float(off))
        if len(own) == 1:
            name = FIELD_NAMES[next(iter(own))]
            return Misfit(f"needs a different number of {name} in this auction", 2.0 * off)
        return self.other(node)

    def own_fields(self, node: Expr) -> set[int]:
        """The fields of the caller's hand in an expression."""
        number = self.field(node)
        if number is not None:
            return {number}
        found: set[int] = set()
        for child in _children(node):
            found |= self.own_fields(child)
        return found

    def other(self, node: Expr) -> Misfit:
        own = self.own_fields(node)
        if not own:
            return Misfit(_OTHER_AUCTION, _IMPOSSIBLE)
        names = " and ".join(sorted(FIELD_NAMES[number] for number in own)[:3])
        return Misfit(f"the hand does not meet its condition on {names}", _OTHER)


def _children(node: Expr) -> tuple[Expr, ...]:
    if isinstance(node, Binary):
        return node.left, node.right
    if isinstance(node, Unary):
        return (node.body,)
    if isinstance(node, Between):
        return node.body, node.low, node.high
    return node.args if isinstance(node, Call) else ()


def of_box(box: bytes, features: bytes) -> list[Misfit]:
    """What `features` lack for the ranges that a call shows: for a table without its source."""
    found = []
    for number in range(fields.FIELDS):
        low, high, have = box[2 * number], box[2 * number + 1], features[number]
        if low <= have <= high:
            continue
        distance = max(low - have, have - high) * _WEIGHT.get(number, 1.0)
        found.append(Misfit(f"shows {in_words(number, low, high)}, you have {have}", distance))
    return found
