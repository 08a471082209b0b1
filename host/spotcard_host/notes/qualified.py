"""Qualifications of a BSS record: `{weak}` after an opponents' bid says what that bid showed.

The text is read in the context of the bid it qualifies (the page's section 4.16) and becomes a
test of what the bidder has shown: its points and its lengths. What the table cannot know (a word
that says neither) gives no test; such a rule stands below the unqualified ones and is reported.
"""

from __future__ import annotations

import re

from spotcard_host.notes.meaning.constraint import Constraint
from spotcard_host.notes.meaning.context import NOTRUMP, Context, default_length
from spotcard_host.notes.meaning.describe import Meaning, describe

LEFT, RIGHT = 4, 8
"""Masks of the opponents' seats in the rule language, seen from the caller."""

_POINTS = 12
_STRONG_NOTRUMP, _MOST_WEAK, _LEAST_STRONG = 15, 11, 15
_WORD = re.compile(r"\W*(strong|weak|natural|nat|artificial|art|conventional)\b", re.I)


def test_of(text: str, context: Context, seat: int) -> str | None:
    """What `seat` must have shown with the bid of `context` for a qualification to hold, as tests
    in front of a sequence; None where the text says nothing the table can know.
    """
    meaning = describe(text, context)
    found = _of_word(text, context, seat) or _of_meaning(meaning, context, seat)
    return "".join(f"~{test}~" for test in dict.fromkeys(found)) or None


def _of_word(text: str, context: Context, seat: int) -> list[str]:
    """Words that mean something else of a qualified bid than of one described."""
    found = _WORD.match(text)
    if found is None or context.strain < 0:
        return []
    word = found.group(1).lower()
    if word in ("strong", "weak"):
        if context.strain == NOTRUMP:
            least, most = _STRONG_NOTRUMP, _STRONG_NOTRUMP - 1
        else:
            least, most = _LEAST_STRONG, _MOST_WEAK
        if word == "strong":
            return [f"#0({seat},{_POINTS})>={least}"]
        return [f"#1({seat},{_POINTS})<={most}"]
    if context.own < 0:
        return []
    held = f"#0({seat},{context.own})"
    return [f"{held}>=3" if word.startswith("nat") else f"{held}<3"]


def _of_meaning(meaning: Meaning, context: Context, seat: int) -> list[str]:
    tests = _ranges(meaning.constraint, seat)
    if tests:
        return tests
    if meaning.natural and context.own >= 0:
        return [f"#0({seat},{context.own})>={min(3, default_length(context))}"]
    if meaning.artificial and context.own >= 0:
        return [f"#0({seat},{context.own})<3"]
    return []


def _ranges(constraint: Constraint, seat: int) -> list[str]:
    """The hull of a constraint as tests of what a seat has shown."""
    if constraint.empty or constraint.silent:
        return []
    low, high = constraint.range("P")
    tests = [f"#0({seat},{_POINTS})>={low}"] if low > 0 else []
    tests += [f"#1({seat},{_POINTS})<={high}"] if high < 37 else []
    for suit, (least, most) in enumerate(constraint.lengths()):
        if least >= 3:
            tests.append(f"#0({seat},{suit})>={least}")
        elif most <= 3 and not tests:
            tests.append(f"#1({seat},{suit})<={most}")
    return tests
