"""Readers of shape words: `4414`, `5-4-3-1`, `3=5=1=4`, `4M(333)`; `shapes` has their meaning."""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning import shapes
from spotcard_host.notes.meaning.constraint import ALL, length, longer, shapes_where
from spotcard_host.notes.meaning.context import NOTRUMP, Context
from spotcard_host.notes.meaning.items import Item
from spotcard_host.notes.meaning.registry import Match, Registry
from spotcard_host.notes.meaning.suit_items import Longer, Shapes
from spotcard_host.notes.meaning.suits import ONE, suit_of, suits_of
from spotcard_host.notes.suit_words import SUIT_WORD

SHAPE_WORDS = Registry()

_OF_A_SUIT = later(rf"\d\+? ?[♣♦♥♠]|\d\+? {SUIT_WORD}s")
_LENGTH_SAID = later(r"(?<![\d-])(?P<n>\d)(?P<plus>\+)?=?\s*(?P<suit>[♣♦♥♠#])")


def _fixed(mask: int, found: Match, context: Context) -> bool:
    """Whether lengths in the order S H D C agree with what was shown and what the text says."""
    for term in context.me.constraint.terms:
        if term.shapes & mask:
            break
    else:
        return False
    for length_said in _LENGTH_SAID.finditer(found.string):
        suits = suits_of(length_said.group("suit"), context)
        low = int(length_said.group("n"))
        if suits and not mask & _any_length(suits, low):
            return False
    return True


def _any_length(suits: tuple[int, ...], low: int) -> int:
    """Shapes with `low` cards or more in one of the suits."""
    mask = 0
    for suit in suits:
        mask |= length(suit, low)
    return mask


def _longest(suit: int) -> int:
    """Shapes in which no suit is longer than this one."""
    mask = ALL
    for other in range(4):
        if other != suit:
            mask &= longer(suit, other, False)
    return mask


@SHAPE_WORDS.reads(
    r"(?:(?:to|in|into|with|bids|runs to|escapes? into|rescue into) )?"
    r"(?:(?:my|his|her|the|own|responder[’']s|opener[’']s) )*"
    rf"longest suit(?: (?P<suit>{ONE}))?(?: of the hand)?(?! ?(?:ask|enq))"
)
def _longest_suit(found: Match, context: Context) -> Item | None:
    """ "to play in my longest suit": none is longer."""
    if not found.group("suit") and _OF_A_SUIT.search(found.string, 0, found.start()):
        return Longer(None, (0, 1, 2, 3), False) if context.own >= 0 else None
    suits = suit_of(found.group("suit"), context) if found.group("suit") else [context.own]
    return Shapes(_longest(suits[0])) if suits and len(suits) == 1 and suits[0] >= 0 else None


@SHAPE_WORDS.reads(shapes.DASHED.pattern)
def _shape_dashes(found: Match, context: Context) -> Item | None:
    mask = shapes.dashed(found.groups())
    return None if mask is None else Shapes(mask)


@SHAPE_WORDS.reads(shapes.EQUALS.pattern)
def _shape_equals(found: Match, context: Context) -> Item | None:
    mask = shapes.in_order(found.groups())
    return None if mask is None else Shapes(mask)


@SHAPE_WORDS.reads(rf"(?P<named>(?:\d{ONE})+)(?P<rest>\(\d{{2,3}}\)|\d{{2,3}})(?!\d)")
def _shape_named(found: Match, context: Context) -> Item | None:
    """`4M(333)`, `5M332`, `5M4m(31)`, `4!d(441)`."""
    named = re.findall(rf"(\d)({ONE})", found.group("named"), re.I)
    rest = re.sub(r"\D", "", found.group("rest"))
    if sum(int(n) for n, _ in named) + sum(map(int, rest)) != 13 or len(named) + len(rest) != 4:
        return None
    choices: list[list[tuple[int, int]]] = [[]]
    for number, word in named:
        suits = suit_of(word, context)
        if not suits:
            return None
        choices = [
            [*c, (s, int(number))] for c in choices for s in suits if s not in [x for x, _ in c]
        ]
    mask = 0
    for choice in choices:
        mask |= shapes.with_rest(choice, rest)
    return Shapes(mask)


def _is_miscounted(text: str) -> bool:
    """Four digits that look like a shape, but are not thirteen cards: no hand has it."""
    looks = re.fullmatch(r"(?!19|20)[0-7]{4}", text)
    return bool(looks) and 11 <= sum(map(int, text)) <= 15


_CLASS_BEFORE = later(r"(?<!\d)(?:4333|4432|5332|4441), $")


def _in_a_list(found: Match) -> bool:
    """ "any 4333/4432/5422": shapes in whatever order."""
    text = found.string
    before, after = text[max(0, found.start() - 5) : found.start()], text[found.end() :][:5]
    other = [
        near for near in re.findall(r"[/, ]?([0-7]{4})(?!\d)", before[-5:] + " " + after)
        if list(near) == sorted(near, reverse=True)
    ]
    listed = _CLASS_BEFORE.search(text, 0, found.start())
    return bool(other or listed) or bool(re.search(r"\bany $|\bor $", before))


@SHAPE_WORDS.reads(r"(?:two|2) doubletons\b")
def _two_doubletons(found: Match, context: Context) -> Item | None:
    return Shapes(shapes_where(lambda *shape: shape.count(2) == 2))


@SHAPE_WORDS.reads(
    r"(?:at most|not? more than|max(?:imum)?|only) (?:one|1|a) doubleton\b(?! (?:in|of)\b)"
)
def _one_doubleton(found: Match, context: Context) -> Item | None:
    return Shapes(shapes_where(lambda *shape: shape.count(2) <= 1))


# Words for a class of shapes rather than for lengths in the order S H D C.
_GENERIC = frozenset(("4333", "4432", "5332", "4441"))


@SHAPE_WORDS.reads(shapes.DIGITS.pattern)
def _shape_digits(found: Match, context: Context) -> Item | None:
    text = found.group()
    if text in _GENERIC:
        return Shapes(shapes.pattern_of(text))
    mask = shapes.digits_shape(text)
    if mask is None:
        return Shapes(0) if _is_miscounted(text) else None
    if (
        text.isdigit()
        and list(text) == sorted(text, reverse=True)
        and (
            context.strain == NOTRUMP
            or not _fixed(mask, found, context)
            or _in_a_list(found)
        )
    ):
        # 6322 of a hand that has shown diamonds: a pattern, in whatever order.
        mask = shapes.pattern_of(text)
        if context.me.opened >= 0:
            # The suit opened is the longest, where what was shown allows that.
            first = mask & _longest(context.me.opened)
            if any(term.shapes & first for term in context.me.constraint.terms):
                mask = first
    return Shapes(mask)
