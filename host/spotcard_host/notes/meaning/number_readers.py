# ruff: noqa: E501 - a pattern is read as a whole
"""Readers of numbers: points, lengths, shapes, keycards, tricks.

The order of definition is the order of trial and settles the collisions: shape words before
lengths, lengths before points, keycard replies before both. A bare range is points unless both
ends are small.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning import shapes
from spotcard_host.notes.meaning.constraint import NO_SHORTNESS, shapes_where
from spotcard_host.notes.meaning.context import OPENING, Context
from spotcard_host.notes.meaning.items import Count, Item, Keycards, Kind, Mark, Points
from spotcard_host.notes.meaning.registry import Match, Registry
from spotcard_host.notes.meaning.suit_items import Length, OwnLength, Pair, Shapes, TwoSuiter
from spotcard_host.notes.meaning.suits import BOTH, CARDS, POINTS, QUALITY, SUIT, UNIT, suits_of
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUITS

NUMBERS = Registry()

_FEW_LOSERS = 5  # of a strong hand
_APPROX = r"(?P<approx>~|about |around |circa |ca\.? |approx\.? |roughly )?\s*"
_LEAST = r"(?P<least>at least |minimum |min |at minimum |minimaal )?"


# Answers and counts.

_WITH_QUEEN = later(r"\s*(?:with|without|w/o|w/|and|plus|no|\+|&)\s*(?:the )?(?:trump )?Q(?:ueen)?\b")
_ANSWER = 4
"""The lowest level on which a number alone answers a question for aces that was not described."""
_ANSWERED = ("keycards", "aces", "kings")
_PREEMPT, _SIX, _EIGHT, _FEW = 3, 6, 8, 7


@NUMBERS.reads(r"(?:none|zero|no (?:aces|keycards|key cards))(?:\s*(?:/|or|,)\s*(?P<n>\d|three|four))?\b(?! ?\d)(?: (?:aces?|key ?cards?|kings?)\b)?")
def _none(found: Match, context: Context) -> Item | None:
    """ "none or three" in answer to an ask."""
    if context.asked == "shortness" and found.group().lower() == "none":
        return Shapes(NO_SHORTNESS)
    if context.asked not in _ANSWERED:
        return None
    more = {"three": 3, "four": 4}.get(found.group("n") or "", found.group("n"))
    return Keycards((0, int(more)) if more else (0,), context.asked)


@NUMBERS.reads(
    r"(?<![\d-])(?P<numbers>[0-4](?:\s*(?:/|or|,)\s*[0-4])+)\s*(?P<what>ace|king)s?\b"
)
def _ace_numbers(found: Match, context: Context) -> Item | None:
    numbers = tuple(int(n) for n in re.findall(r"\d", found.group("numbers")))
    return Keycards(numbers, found.group("what").lower() + "s")


@NUMBERS.reads(
    r"(?<![\d-])(?P<numbers>\d(?:\s*(?:/|or|of|,|-)\s*\d)*)(?P<plus>\+)?\s*"
    r"(?P<word>-?key ?cards?|keys?\b|KCs?\b|sleutelkaart\w*|(?:aces )?(?:out )?of (?:the )?(?:5|five)\b)",
    r"(?<![\d-])(?P<numbers>[0-5])(?P<plus>\+(?!\s*Q))?(?P<word>(?!))?"
    r"(?=\s*(?:$|[,;.(]|(?:with|without|no|w/o|w/|and|plus|\+|&)\s*(?:out )?(?:the )?(?:trump )?Q))",
    r"(?<![\d-])(?P<numbers>[0-5]\s*(?:/|or|of)\s*[0-5])(?P<plus>\+)?(?P<word>(?!))?(?![\d+♣♦♥♠#-])(?!\s*(?:hcp|p\b|card))",
)
def _keycards(found: Match, context: Context) -> Item | None:
    numbers = tuple(int(n) for n in re.findall(r"\d", found.group("numbers")))
    asked = context.asked if context.asked in ("aces", "kings") else "keycards"
    if max(numbers) > 6:
        return None
    if not found.group("word") and context.asked not in _ANSWERED:
        alone = found.string.strip() == found.group().strip()
        if list(numbers) != sorted(set(numbers)) and not (alone and numbers[-1] == 0):
            return None  # 2/1
        if context.level < _ANSWER:
            return None
        if not alone and not _WITH_QUEEN.match(found.string, found.end()):
            return None
    if "-" in found.group("numbers") and len(numbers) == 2 and numbers[1] - numbers[0] != 3:
        numbers = tuple(range(min(numbers), max(numbers) + 1))
    if found.group("plus"):
        numbers = tuple(range(min(numbers), 6))
    return Keycards(numbers, "keycards" if found.group("word") else asked)


@NUMBERS.reads(
    r"(?<![\d-])(?P<lo>1?\d)(?:-(?P<hi>1?\d))?(?P<plus>\+| or (?:more|better))?(?:\s*(?:ctrls?|controls?))?(?=\s*(?:$|[,;.(]))",
)
def _controls_answered(found: Match, context: Context) -> Item | None:
    """A number in answer to a question for controls."""
    if context.asked != "controls":
        return None
    low, high = int(found.group("lo")), found.group("hi")
    return Count("Q", low, int(high) if high else 12 if found.group("plus") else low)


@NUMBERS.reads(r"(?:only |just )?(?:one|a single one)(?:\s*(?:/|or|,)\s*(?P<n>four|five|[45]))?(?=\s*(?:$|[,;.(]))")
def _one(found: Match, context: Context) -> Item | None:
    """ "one" in answer to an ask."""
    if context.asked not in _ANSWERED:
        return None
    more = {"four": 4, "five": 5}.get(found.group("n") or "", found.group("n"))
    return Keycards((1, int(more)) if more else (1,), context.asked)


@NUMBERS.reads(
    r"(?P<least>at least )?(?P<most>(?:at most|max(?:imum)?|not more than|up to) )?"
    r"(?P<n>(?:any )?(?:no|one|an?|two|three|four|[0-4]))(?:-(?P<hi>\d))?(?P<plus>\+)?\s+"
    r"(?:outside |side )?(?:aces?|kings?|azen|heren)\b(?P<more> or more)?(?! (?:less|weaker|lighter|fewer|short|below|stronger|better))",
)
def _aces(found: Match, context: Context) -> Item | None:
    word = found.group("n").lower().split()[-1]
    number = 1 if word in ("a", "an", "any") else int(number_of(word))
    what = "aces" if re.search("ace|azen", found.group().lower()) else "kings"
    if found.group("most"):
        return Count(what, 0, number)
    if found.group("hi"):
        return Count(what, number, min(4, int(found.group("hi"))))
    return Count(what, number, 4 if found.group("plus") or found.group("least") or found.group("more") else number)


@NUMBERS.reads(
    rf"{_LEAST}(?P<most>max(?:imum)? )?~?(?P<lo>\d)(?:-(?P<hi>\d))?(?P<plus>\+)?\s*"
    r"(?:CTRLs?|controls?|control points|CP)\b"
)
def _controls(found: Match, context: Context) -> Item | None:
    return _count("Q", found)


@NUMBERS.reads(
    rf"{_LEAST}(?P<most>max(?:imum)? |at most )?~?(?P<lo>\d)(?:-(?P<hi>\d))?(?P<plus>\+)?\s*"
    r"losers?\b(?P<better> or (?:better|fewer|less)\b)?"
)
def _losers(found: Match, context: Context) -> Item | None:
    count = _count("L", found)
    if count.low < count.high or re.search("exactly|~", found.string[: found.end()]):
        return count
    # A strong hand may have fewer; of others one more or less is judgement.
    few = count.low <= _FEW_LOSERS or found.group("better")
    return Count("L", 0, count.high) if few else Count("L", count.low - 1, count.high + 1)


def _count(what: str, found: Match) -> Count:
    low, high = int(found.group("lo")), found.group("hi")
    if high:
        return Count(what, low, int(high))
    if found.group("plus") or found.group("least"):
        return Count(what, low, 13)
    return Count(what, 0 if found.group("most") else low, low)


@NUMBERS.reads(
    r"(?<![\d.-])(?:at least |minimum |about |around |roughly |counted )?~?(?P<lo>1?\d)(?P<half>\.5|½)?(?:-(?P<hi>1?\d)(?:\.5|½)?)?\+?(?: or more)?[\s-]*"
    r"(?:sure |top |playing |PT\b|quick )*(?:tricks?\b|(?-i:PT)\b)",
)
def _tricks(found: Match, context: Context) -> Item | None:
    """Playing tricks are a least number; half a trick is left out of account."""
    return Count("tricks", int(found.group("lo")), int(found.group("hi") or 13))


# Lengths.


def _number_pairs(text: str) -> list[tuple[int, int]]:
    """`5-4/4-5/` -> [(5, 4), (4, 5)]."""
    return [(int(x), int(y)) for x, y in re.findall(r"(\d)-(\d)", text)]


def _pair(text: str) -> tuple[int, int]:
    lowered = text.lower()
    if "red" in lowered:
        return 1, 2
    if "black" in lowered:
        return 0, 3
    return (2, 3) if "major" in lowered or ("M" in text and "min" not in lowered) else (0, 1)


@NUMBERS.reads(
    rf"{_LEAST}(?P<list>(?:\d-\d\s*(?:/|,|or)\s*)+)?(?:\((?=[\d+ -]+\)))?(?P<a>\d)(?P<plus>\+)?\s*-?\s*(?P<b>\d)\)?(?P<p2>\+)?\s*(?:cards? )?(?:in )?(?:the )?"
    rf"(?P<single>(?!))?(?P<both>{BOTH})",
    rf"{_LEAST}(?P<a>\d)(?P<plus>\+)?(?P<b>(?!))?(?P<single>\s*-?\s*(?:cards? )?(?:in )?)(?P<both>"
    rf"both (?:majors|minors)|MM|mm)(?![A-Za-z])",
)
def _both_length(found: Match, context: Context) -> Item | None:
    groups = found.groupdict()
    pair = _pair(found.group("both"))
    a, b = int(groups["a"]), int(groups["b"] or groups["a"])
    if groups.get("single"):
        if groups.get("plus") or groups.get("least"):
            return Length(pair, a, 13, "plus", True)
        return Length(pair, a, a, "exact", True)
    plus = bool(groups.get("plus") or groups.get("p2"))
    mask = 0
    for x, y in [(a, b), *_number_pairs(groups.get("list") or "")]:
        mask |= shapes.two_suits(pair[0], pair[1], x, y, not (plus or (x == y and x >= 5)))
    return Shapes(mask)


_CALL_BEFORE = later(
    r"(?:over|after|for|to|than|bypass\w*|instead of|via|through|till|until|bid|bids|rebid|opened?|"
    r"their|our|the|a|an|of|like|as|than a|opening|worth|only|advanc\w*|vs\.?|versus|against)\s*$|[1-7][CDHSN]-$",
    re.I,
)
_CALL_AFTER = later(
    r"\s*(?:response|overcall|open\w*|bid|rebid|was|is\b|relay|ask|raise|cue|answer|jump|"
    r"contract|game|pre-?empt|shows?|showing|would|double|and the|by|transfer|stayman|reply|"
    r"denies|promises|in\b|later|here|there|-)",
    re.I,
)
_ONE_CARD = later(r"(?:=|exactly|just|singleton)\s*$|\d[+=]?[♣♦♥♠][,\s]*$", re.I)
_OF_TWO_SUITS = 8
"""From so many cards on a length in "the minors" is that of both together."""

_SURELY_CALL = later(
    r"\s+(?:bids?|opening|openings|response|overcalls?|rebid|contract)\b", re.I
)
_VARIABLE_CALL = later(
    r"\b(?:over|after|bids?|rebids?|passed|instead of|via|through) $", re.I
)


def _names_a_call(found: Match) -> bool:
    """`1!s response`, `over 2!h`: the call, not a length."""
    written, text = found.group(), found.string
    if re.fullmatch(r"[1-7][Mm]", written):
        return bool(_VARIABLE_CALL.search(text, 0, found.start()))
    if len(written) != 2 or written[1] not in SUITS or written[0] not in "1234567":
        return False
    lead = text[max(0, found.start() - 14) : found.start()]
    if written[0] == "1":
        # A length of one needs a word, a sign or other lengths beside it; else it is a bid.
        return not _ONE_CARD.search(lead)
    if _SURELY_CALL.match(text, found.end()):
        return True
    before = _CALL_BEFORE.search(lead.removesuffix("("))
    after = _CALL_AFTER.match(text, found.end())
    return bool(before or after) and (written[0] in "12" or bool(before))


@NUMBERS.reads(
    rf"(?P<least>at least |minimaal |(?P<most>(?:max(?:imum)?|at most|up to) )|(?P<word>min(?:imum)? (?:of )?))?(?P<exactly>(?:exactly|precisely) )?"
    rf"(?:\((?P<soft>\d)\))?(?P<lo>\d)(?:(?:-|/|\s+or\s+(?:a )?(?:bad |good |poor )?)(?P<hi>\d))?\s*\(?(?P<plus>\+)?\)?"
    rf"(?:\((?P<after>\d)\))?(?P<eq>=)?{CARDS}{QUALITY}(?:card |other (?!majors?\b|minors?\b))?(?P<suit>{SUIT})(?P<just> exactly\b)?",
)
def _length(found: Match, context: Context) -> Item | None:
    if _names_a_call(found):
        return Mark("idle")
    suits = suits_of(found.group("suit"), context)
    low, high, word, plus = found.group("lo", "hi", "word", "plus")
    if not suits:
        return None
    if int(low) >= _OF_TWO_SUITS and len(suits) == 2:
        a, b = suits
        least, exact = int(low), not (plus or found.group("least"))
        return Shapes(shapes_where(lambda *s: s[a] + s[b] == least or (not exact and s[a] + s[b] > least)))
    if found.group("most"):
        if plus:
            return None  # MAX 5+!c: a maximum hand
        return Length(suits, 0, int(high or low), "range")
    if word and (word.isupper() or plus or found.group("eq")):
        return None  # MIN 6+!h: a minimum hand
    if high and int(low) >= int(high) >= 4:
        return None  # 5-5 hearts and another: lengths of two suits
    if word and not high and not plus and _is_minimum_hand(context):
        return None  # "minimum 4!s": a minimum hand with four spades
    low, most, how = _written_length(found)
    return Kind("artificial") if low == 0 and most == 13 else Length(suits, low, most, how, mine=_is_own(found, suits, context))


def _is_own(found: Match, suits: tuple[int, ...], context: Context) -> bool:
    """ "1m = 3+ minor", "1M = 5+ major": the suit of the call, but not "a 4+ minor"."""
    word = found.group("suit")
    if re.fullmatch(r"[♣♦♥♠](?:/[♣♦♥♠])+", word) and context.own in suits and not context.me.calls:
        return context.role == OPENING  # "1H/1S = 5+!h/!s"
    free = word in ("M", "m") and word not in context.bindings and not context.me.calls
    if context.own not in suits or not (free or word.lower() in ("major", "minor")):
        return False
    return not re.search(r"\b(?:an?|any|either|one|some)\s+$", found.string[: found.start()], re.I)


def _is_minimum_hand(context: Context) -> bool:
    """Whether "minimum" may speak of the range that the caller has shown."""
    return bool(context.me.calls) and context.strength(context.me)[1] < 33


def _written_length(found: Match) -> tuple[int, int, str]:
    """(low, high, how) of a length as it is written."""
    number, soft, high, after = found.group("lo", "soft", "hi", "after")
    low = min(int(number), int(soft or number))
    at_least = found.group("least") and not (high and found.group("word"))
    if high and found.group("plus"):
        return min(low, int(high)), 13, "plus"  # 5/6+
    if high and not at_least:
        return min(low, int(high)), max(low, int(high)), "range"
    if after and not (high and at_least):
        return low, int(after), "range"
    if at_least or found.group("plus"):
        return low, 13, "plus"
    if found.group("eq") or found.group("exactly") or found.group("just"):
        return low, low, "exact"
    return (low, int(number), "range") if soft else (low, low, "bare")


# Points.


def _unit(found: Match) -> tuple[bool, bool]:
    """Whether the unit says total points, and whether it may."""
    unit = (found.group("unit") or "").strip().lower()
    return bool(re.match(POINTS, unit, re.I)), unit in ("points", "pts")


@NUMBERS.reads(
    rf"(?:at most|max(?:imum)?|up to|less than|not more than|limited to(?: about)?)\s*{_APPROX}"
    rf"(?P<n>\d{{1,2}})(?P<unit>{POINTS}|{UNIT})",
    rf"{_APPROX}\(?(?P<n>\d{{1,2}})(?P<unit>{POINTS}|{UNIT})?\s*(?:or (?:less|fewer)|max(?:imum)?|-(?=\s*(?:hcp|$|,)))(?!-)",
)
def _maximum(found: Match, context: Context) -> Item | None:
    return Points(0, int(found.group("n")), *_unit(found))


@NUMBERS.reads(
    rf"{_APPROX}(?P<sl>\(\d{{1,2}}\)\s*)?(?P<lo>\d{{1,2}})\+?-\(?(?P<hi>\d{{1,2}})(?!-\d)\)?\+?-?(?:\s*[/(]\s*(?P<sh>\d{{1,2}})(?![\d-]|\+?[A-Za-z♣♦♥♠])\)?)?"
    rf"(?![♣♦♥♠#\d]|[ -]?cards?\b)(?P<unit>{POINTS}|{UNIT})?",
)
def _range(found: Match, context: Context) -> Item | None:
    low, high, soft, unit = found.group("lo", "hi", "sh", "unit")
    least, most = int(low), int(high)
    if soft is not None:
        most = max(most, int(soft))
    if most < least:  # "10 or a good 9"
        near = most == least - 1 and most > _FEW
        return Points(most, 40 if context.is_start else least, *_unit(found)) if near else None
    if not least and context.me.calls and most == context.strength(context.me)[1]:
        if found.string[: found.start()].lower().endswith("with "):
            least = most  # "with a maximum of 17" of 15-17
    if not unit and most == least and most <= 7 and not found.group("approx"):  # 5-5
        return None
    preempts = context.role == OPENING and context.level >= _PREEMPT and context.own >= 0
    if not unit and preempts and _SIX <= least < most <= _EIGHT:
        return OwnLength(least, most)  # "3C: 6-7, preemptive"
    return Points(least, most, *_unit(found))


@NUMBERS.reads(r"(?:0|zero)\+(?![\d♣♦♥♠#])(?: ?(?:hcp|points|pts))?")
def _any_points(found: Match, context: Context) -> Item | None:
    return Points(0, 40)  # so no usual strength is assumed


@NUMBERS.reads(
    rf"(?:at least|min(?:imum)?|minimaal)\s*{_APPROX}(?P<soft>(?!))?(?P<n>\d{{1,2}})\+?(?P<unit>{POINTS}|{UNIT})",
    rf"{_APPROX}(?:\((?P<soft>\d{{1,2}})\))?(?P<n>\d{{1,2}})\(?\+\)?(?![♣♦♥♠#\d-])(?P<unit>{POINTS}|{UNIT})?",
)
def _minimum(found: Match, context: Context) -> Item | None:
    number, soft = int(found.group("n")), found.group("soft")
    if number > 40 or (number < 8 and not found.group("unit")):
        return None
    return Points(int(soft) if soft and int(soft) > 7 else number, 40, *_unit(found))


_LIMITED = later(r"\b\d\d(?:-\d\d|\+)|\b(?:exactly|just|only|precisely|of|than|below|under|with up to|max\w*)\s*$", re.I)
"""Before a number: what says that it is exact, or a range that it belongs to."""
_NEEDED = later(r"\b(?:at least|needs?|requires?|promis\w+|guarant\w+|a minimum)\b[^,;.]*$", re.I)


@NUMBERS.reads(
    rf"{_APPROX}(?P<n>\d{{1,2}})(?:\s*\((?P<soft>\d{{1,2}})\))?(?P<unit>{POINTS}|{UNIT})",
    r"(?P<approx>~)(?P<n>\d{1,2})(?P<soft>(?!))?(?P<unit>(?!))?(?![\d+♣♦♥♠#-])",
)
def _exact(found: Match, context: Context) -> Item | None:
    number = int(found.group("n"))
    before, approx, soft = found.string[: found.start()], found.group("approx"), found.group("soft")
    is_start = context.is_start and not approx and not _LIMITED.search(before)
    if not soft and (is_start or _NEEDED.search(before)):  # "promises a major and 8 points"
        return Points(number, 40, *_unit(found))
    other = int(soft or number)
    return Points(min(number, other), max(number, other), *_unit(found))


# Two suits.


@NUMBERS.reads(
    r"(?P<a>[4-8])\+?-(?P<b>[3-8])\s*(?P<plus>\+)?(?:\s*(?:shape|distribution|hand|two suiter|two-suiter))?"
    r"(?![\d#-])(?!\s*(?:fits?|splits?|breaks?|moysian|moyse)\b)",
    r"(?<![\d.-])(?P<a>[4-8])(?P<b>[3-6])(?P<plus>\+)?(?![\d+%/.-])(?!\s*(?:hcp|p\b|points|pts|cards?|losers?|tricks))",
    r"(?P<a>5)\+ (?P<b>5)(?P<plus>\+)",
)
def _two_suiter(found: Match, context: Context) -> Item | None:
    a, b = int(found.group("a")), int(found.group("b"))
    if b > a or a + b < (7 if found.group("plus") else 8) or a + b > 13 or a > 8 or b < 3:  # lengths fall, points rise
        return None
    return TwoSuiter(max(a, b), min(a, b), bool(found.group("plus")))


@NUMBERS.reads(
    BOTH,
)
def _both(found: Match, context: Context) -> Item | None:
    return Pair(_pair(found.group()))
