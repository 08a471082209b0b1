"""Qualifications of a BSS record: `{weak}` after an opponents' bid says what that bid showed.

The text is read in the context of the bid it qualifies and becomes a
test of what the bidder has shown: its points and its lengths. What the table cannot know (a word
for neither) gives no test; such a rule ranks below the unqualified ones and is reported.
"""

from __future__ import annotations

import re

from spotcard.rules.fields import HCP
from spotcard_host.common.patterns import later
from spotcard_host.language.nodes import Expr
from spotcard_host.notes.build import compare, function
from spotcard_host.notes.meaning.constraint import Constraint
from spotcard_host.notes.meaning.context import NOTRUMP, Context, default_length
from spotcard_host.notes.meaning.describe import Meaning, describe

LEFT, RIGHT = 4, 8
"""Masks of the opponents' seats in the rule language, seen from the caller."""

_LEAST_STRONG_NOTRUMP, _MOST_WEAK_NOTRUMP = 15, 14
_MOST_WEAK, _LEAST_STRONG = 11, 15
_WORD = later(r"\W*(strong|weak|natural|nat|artificial|art|conventional)\b", re.I)


def tests_of(text: str, context: Context, seat: int) -> list[Expr]:
    """What `seat` must have shown with the bid of `context` for a qualification to hold: tests
    that stand before a sequence, none where the text says nothing the table can know.
    """
    meaning = describe(text, context)
    found = _of_word(text, context, seat) or _of_meaning(meaning, context, seat)
    return list(dict.fromkeys(found))


def _least(seat: int, field: int, value: int) -> Expr:
    """The seat has shown at least this much."""
    return compare(">=", function(0, seat, field), value)


def _most(seat: int, field: int, value: int) -> Expr:
    """The seat has shown at most this much."""
    return compare("<=", function(1, seat, field), value)


def _short(seat: int, suit: int) -> Expr:
    """The seat has not shown three cards of a suit."""
    return compare("<", function(0, seat, suit), 3)


def _of_word(text: str, context: Context, seat: int) -> list[Expr]:
    """Words that mean something else in a qualification than in a description."""
    found = _WORD.match(text)
    if found is None or context.strain < 0:
        return []
    word = found.group(1).lower()
    if word in ("strong", "weak"):
        if context.strain == NOTRUMP:
            least, most = _LEAST_STRONG_NOTRUMP, _MOST_WEAK_NOTRUMP
        else:
            least, most = _LEAST_STRONG, _MOST_WEAK
        if word == "strong":
            return [_least(seat, HCP, least)]
        return [_most(seat, HCP, most)]
    if context.own < 0:
        return []
    is_natural = word.startswith("nat")
    return [_least(seat, context.own, 3) if is_natural else _short(seat, context.own)]


def _of_meaning(meaning: Meaning, context: Context, seat: int) -> list[Expr]:
    tests = _ranges(meaning.constraint, seat)
    if tests:
        return tests
    if meaning.natural and context.own >= 0:
        return [_least(seat, context.own, min(3, default_length(context)))]
    if meaning.artificial and context.own >= 0:
        return [_short(seat, context.own)]
    return []


def _ranges(constraint: Constraint, seat: int) -> list[Expr]:
    """The hull of a constraint as tests of what a seat has shown."""
    if constraint.empty or constraint.silent:
        return []
    low, high = constraint.range("P")
    tests: list[Expr] = [_least(seat, HCP, low)] if low > 0 else []
    tests += [_most(seat, HCP, high)] if high < 37 else []
    for suit, (least, most) in enumerate(constraint.lengths()):
        if least >= 3:
            tests.append(_least(seat, suit, least))
        elif most <= 3 and not tests:
            tests.append(_most(seat, suit, most))
    return tests
