# ruff: noqa: E501 - a pattern is read as a whole
"""Numbers in descriptions: points, lengths, shapes, keycards. Each reader returns what a number
means, or None.

The order of `READERS` is the order of trial and settles the collisions: shape words before
lengths, lengths before points, keycard replies before both. A bare range is points unless both
ends are small.
"""

from __future__ import annotations

import re

from spotcard_host.notes.meaning import shapes
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.numbers import (
    BOTH,
    CARDS,
    ONE,
    POINTS,
    QUALITY,
    SUIT,
    UNIT,
    Item,
    Length,
    Reader,
    first_item,
    suits_of,
)
from spotcard_host.notes.meaning.shape_readers import (
    shape_dashes,
    shape_digits,
    shape_equals,
    shape_named,
)
from spotcard_host.notes.meaning.text import SUITS


def _points(kind: str, low: int, high: int) -> tuple[str, object]:
    return kind, (min(low, high), max(low, high))


def _range(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    soft_low, low, high, soft_high, unit = found.group("sl", "lo", "hi", "sh", "unit")
    del soft_low
    least, most = int(low), int(high)
    if soft_high is not None:
        most = max(most, int(soft_high))
    if most < least:
        return None
    kind = "points" if unit and re.match(POINTS, unit, re.I) else "hcp"
    if not unit and most == least and most <= 7 and not found.group("approx"):  # 5-5
        return None
    return _points(kind, least, most)


def _minimum(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    number, unit = int(found.group("n")), found.group("unit")
    soft = found.group("soft")
    if not unit and number < 8:
        return None
    if number > 40:
        return None
    kind = "points" if unit and re.match(POINTS, unit, re.I) else "hcp"
    return kind, (int(soft) if soft and int(soft) > 7 else number, 40)


def _maximum(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    kind = (
        "points" if found.group("unit") and re.match(POINTS, found.group("unit"), re.I) else "hcp"
    )
    return kind, (0, int(found.group("n")))


def _exact(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    number = int(found.group("n"))
    soft = found.group("soft")
    kind = "points" if re.match(POINTS, found.group("unit") or "", re.I) else "hcp"
    return _points(kind, number, int(soft) if soft else number)


_CALL_BEFORE = re.compile(
    r"(?:over|after|for|to|than|bypass\w*|instead of|via|through|till|until|bid|bids|rebid|opened?|"
    r"their|our|the|a|an|of|like|as|than a|opening|worth|only|advanc\w*|vs\.?|versus|against)\s*$|[1-7][CDHSN]-$",
    re.I,
)
_CALL_AFTER = re.compile(
    r"\s*(?:response|overcall|open\w*|bid|rebid|was|is\b|relay|ask|raise|cue|answer|jump|"
    r"contract|game|pre-?empt|shows?|showing|would|double|and the|by|transfer|stayman|reply|"
    r"denies|promises|in\b|later|here|there|-)",
    re.I,
)


_SURELY_CALL = re.compile(
    r"\s+(?:bids?|opening|openings|response|overcalls?|rebid|contract)\b", re.I
)


_VARIABLE_CALL = re.compile(
    r"\b(?:over|after|bids?|rebids?|passed|instead of|via|through) $", re.I
)


def _names_a_call(found: re.Match[str], groups: dict[str, str | None]) -> bool:
    """`1!s response`, `over 2!h`: the call, not a length."""
    written = found.group()
    if re.fullmatch(r"[1-7][Mm]", written):
        return bool(_VARIABLE_CALL.search(found.string, 0, found.start()))
    if len(written) != 2 or written[1] not in SUITS or written[0] not in "1234567":
        return False
    text = found.string
    lead = text[max(0, found.start() - 14) : found.start()]
    if written[0] == "1":
        # One card is said with a word, a sign or beside other lengths; else it is a bid.
        return not re.search(r"(?:exactly|just|singleton)\s*$|\d[+=]?[♣♦♥♠][,\s]*$", lead, re.I)
    if _SURELY_CALL.match(text, found.end()):
        return True
    before = _CALL_BEFORE.search(lead.removesuffix("("))
    after = _CALL_AFTER.match(text, found.end())
    return bool(before or after) and (written[0] in "12" or bool(before))


def _length(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    groups = found.groupdict()
    if _names_a_call(found, groups):
        return "idle", ""
    suits = suits_of(groups["suit"], context)
    if not suits:
        return None
    low = int(groups["lo"])
    if groups.get("most"):
        return "length", Length(suits, 0, int(groups["hi"] or low), "range")
    if groups.get("word") and (groups["word"].isupper() or groups.get("plus") or groups.get("eq")):
        return None  # MIN 6+!h: a minimum hand
    if groups.get("hi") and low >= int(groups["hi"]) >= 4:
        return None  # 5-5 hearts and another: lengths of two suits
    soft = groups.get("soft")
    if soft:
        low = min(low, int(soft))
    high = groups.get("hi")
    after = groups.get("after")
    if groups.get("least") and high and not groups.get("word"):
        return "length", Length(suits, low, 13, "plus")
    if high and groups.get("plus"):
        return "length", Length(suits, min(low, int(high)), 13, "plus")  # 5/6+
    if high:
        return "length", Length(suits, min(low, int(high)), max(low, int(high)), "range")
    if after:
        return "length", Length(suits, low, int(after), "range")
    if groups.get("plus"):
        return "length", Length(suits, low, 13, "plus")
    if groups.get("least"):
        if groups.get("word") and context.me.calls and context.strength(context.me)[1] < 33:
            return None  # "minimum 4!s": a minimum hand with four spades
        return "length", Length(suits, low, 13, "plus")
    if groups.get("eq") or groups.get("exactly") or groups.get("just"):
        return "length", Length(suits, low, low, "exact")
    if soft:
        return "length", Length(suits, low, int(groups["lo"]), "range")
    return "length", Length(suits, low, low, "bare")


def _both_length(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    groups = found.groupdict()
    pair = _pair(found.group("both"))
    a, b = int(groups["a"]), int(groups["b"] or groups["a"])
    if groups.get("single"):
        return "length", Length(
            pair,
            a,
            13 if groups.get("plus") or groups.get("least") else a,
            "plus" if groups.get("plus") or groups.get("least") else "exact",
            True,
        )
    plus = bool(groups.get("plus") or groups.get("p2"))
    mask = 0
    for x, y in [(a, b), *_number_pairs(groups.get("list") or "")]:
        mask |= shapes.two_suits(pair[0], pair[1], x, y, not (plus or (x == y and x >= 5)))
    return "shapes", mask


def _number_pairs(text: str) -> list[tuple[int, int]]:
    """`5-4/4-5/` -> [(5, 4), (4, 5)]."""
    return [(int(x), int(y)) for x, y in re.findall(r"(\d)-(\d)", text)]


def _pair(text: str) -> tuple[int, int]:
    lowered = text.lower()
    if "red" in lowered:
        return 1, 2
    if "black" in lowered:
        return 0, 3
    return (2, 3) if "M" in text or "major" in lowered else (0, 1)


def _both(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    return "pair", _pair(found.group())


def _two_suiter(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    a, b = int(found.group("a")), int(found.group("b"))
    if b > a or a + b < 8 or a + b > 13 or a > 8 or b < 3:  # lengths fall, points rise
        return None
    return "two suiter", (max(a, b), min(a, b), bool(found.group("plus")))


def _keycards(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    numbers = tuple(int(n) for n in re.findall(r"\d", found.group("numbers")))
    if max(numbers) > 6:
        return None
    alone = found.string.strip() == found.group().strip()
    if (
        not found.group("word")
        and context.asked != "keycards"
        and list(numbers) != sorted(set(numbers))
        and not (alone and numbers[-1] == 0)
    ):
        return None  # 2/1
    if not found.group("word") and context.asked != "keycards" and not alone:
        return None
    if "-" in found.group("numbers") and len(numbers) == 2 and numbers[1] - numbers[0] != 3:
        numbers = tuple(range(min(numbers), max(numbers) + 1))
    if found.group("plus"):
        numbers = tuple(range(min(numbers), 6))
    return "keycards", numbers


_NUMBER_WORDS = {"no": 0, "zero": 0, "one": 1, "an": 1, "any": 1, "two": 2, "three": 3, "four": 4}


def _aces(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    word = found.group("n").lower().split()[-1]
    number = _NUMBER_WORDS.get(word, -1) if not word.isdigit() else int(word)
    if number < 0 or number > 4:
        return None
    high = 4 if found.group("plus") or found.group("least") else number
    if found.group("most"):
        return ("aces" if "ace" in found.group().lower() else "kings"), (0, number)
    if found.group("hi"):
        high = min(4, int(found.group("hi")))
    return ("aces" if "ace" in found.group().lower() else "kings"), (number, high)


def _small(kind: str) -> Reader:
    def read(found: re.Match[str], context: Context) -> tuple[str, object] | None:
        low = int(found.group("lo"))
        high = found.group("hi")
        if high:
            return kind, (low, int(high))
        if found.group("plus") or found.group("least"):
            return kind, (low, 13)
        return kind, ((0, low) if found.group("most") else (low, low))

    return read


def _losers(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    if found.group("better"):
        return "losers", (0, int(found.group("lo")))
    return _small("losers")(found, context)


def _tricks(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    """Playing tricks are a least number; half a trick counts as the next whole one."""
    return "tricks", (int(found.group("lo")) + bool(found.group("half")), 13)


_APPROX = r"(?P<approx>~|about |around |circa |ca\.? |approx\.? |roughly )?\s*"
_LEAST = r"(?P<least>at least |minimum |min |at minimum |minimaal )?"

READERS: tuple[tuple[re.Pattern[str], Reader], ...] = tuple(
    (re.compile(pattern, re.I), reader)
    for pattern, reader in (
        (shapes.DASHED.pattern, shape_dashes),
        (shapes.EQUALS.pattern, shape_equals),
        (rf"(?P<named>(?:\d{ONE})+)(?P<rest>\(\d{{2,3}}\)|\d{{2,3}})(?!\d)", shape_named),
        (shapes.DIGITS.pattern, shape_digits),
        (
            r"(?<![\d-])(?P<numbers>\d(?:\s*(?:/|or|of|,|-)\s*\d)*)(?P<plus>\+)?\s*"
            r"(?P<word>-?key ?cards?|keys?\b|KCs?\b|sleutelkaart\w*|(?:aces )?(?:out )?of (?:the )?(?:5|five)\b)",
            _keycards,
        ),
        (
            r"(?<![\d-])(?P<numbers>[0-5])(?P<plus>\+(?!\s*Q))?(?P<word>(?!))?"
            r"(?=\s*(?:$|[,;.(]|(?:with|without|no|w/o|w/|and|plus|\+|&)\s*(?:out )?(?:the )?(?:trump )?Q))",
            _keycards,
        ),
        (
            r"(?<![\d-])(?P<numbers>[0-5]\s*(?:/|or|of)\s*[0-5])(?P<plus>\+)?(?P<word>(?!))?(?![\d+♣♦♥♠#-])(?!\s*(?:hcp|p\b|card))",
            _keycards,
        ),
        (
            r"(?P<least>at least )?(?P<most>(?:at most|max(?:imum)?|not more than|up to) )?"
            r"(?P<n>(?:any )?(?:no|one|an|two|three|four|[0-4]))(?:-(?P<hi>\d))?(?P<plus>\+)?\s+"
            r"(?:outside |side )?(?:aces?|kings?|azen|heren)\b",
            _aces,
        ),
        (
            rf"{_LEAST}(?P<most>max(?:imum)? )?~?(?P<lo>\d)(?:-(?P<hi>\d))?(?P<plus>\+)?\s*"
            r"(?:CTRLs?|controls?|control points|CP)\b",
            _small("controls"),
        ),
        (
            rf"{_LEAST}(?P<most>max(?:imum)? |at most )?~?(?P<lo>\d)(?:-(?P<hi>\d))?(?P<plus>\+)?\s*"
            r"losers?\b(?P<better> or (?:better|fewer|less)\b)?",
            _losers,
        ),
        (
            r"(?<![\d.-])(?:at least |minimum |about |around |roughly |counted )?~?(?P<lo>1?\d)(?P<half>\.5|½)?(?:-1?\d(?:\.5|½)?)?\+?(?: or more)?[\s-]*"
            r"(?:sure |top |playing |PT\b|quick )*(?:tricks?\b|(?-i:PT)\b)",
            _tricks,
        ),
        # 4+4+ MM, 44MM, 5-4 majors, 5-5+ minors, 1-1 minors; 3 cards in both majors
        (
            rf"{_LEAST}(?P<list>(?:\d-\d\s*(?:/|,|or)\s*)+)?\(?(?P<a>\d)(?P<plus>\+)?\s*-?\s*(?P<b>\d)\)?(?P<p2>\+)?\s*(?:cards? )?(?:in )?(?:the )?"
            rf"(?P<single>(?!))?(?P<both>{BOTH})",
            _both_length,
        ),
        (
            rf"{_LEAST}(?P<a>\d)(?P<plus>\+)?(?P<b>(?!))?(?P<single>\s*-?\s*(?:cards? )?(?:in )?)(?P<both>"
            rf"both (?:majors|minors)|MM|mm)(?![A-Za-z])",
            _both_length,
        ),
        # lengths with a suit
        (
            rf"(?P<least>at least |minimaal |(?P<most>(?:max(?:imum)?|at most|up to) )|(?P<word>min(?:imum)? (?:of )?))?(?P<exactly>(?:exactly|precisely) )?"
            rf"(?:\((?P<soft>\d)\))?(?P<lo>\d)(?:(?:-|/|\s+or\s+(?:a )?(?:bad |good |poor )?)(?P<hi>\d))?\s*\(?(?P<plus>\+)?\)?"
            rf"(?:\((?P<after>\d)\))?(?P<eq>=)?{CARDS}{QUALITY}(?:card |other )?(?P<suit>{SUIT})(?P<just> exactly\b)?",
            _length,
        ),
        # points
        (
            rf"(?:at most|max(?:imum)?|up to|less than|not more than|limited to(?: about)?)\s*{_APPROX}"
            rf"(?P<n>\d{{1,2}})(?P<unit>{POINTS}|{UNIT})",
            _maximum,
        ),
        (
            rf"{_APPROX}\(?(?P<n>\d{{1,2}})(?P<unit>{POINTS}|{UNIT})?\s*(?:or (?:less|fewer)|max(?:imum)?|-(?=\s*(?:hcp|$|,)))(?!-)",
            _maximum,
        ),
        (
            rf"{_APPROX}(?P<sl>\(\d{{1,2}}\)\s*)?(?P<lo>\d{{1,2}})\+?-\(?(?P<hi>\d{{1,2}})(?!-\d)\)?\+?-?(?:\s*[/(]\s*(?P<sh>\d{{1,2}})(?![\d-])\)?)?"
            rf"(?![♣♦♥♠#\d])(?P<unit>{POINTS}|{UNIT})?",
            _range,
        ),
        (
            rf"(?:at least|min(?:imum)?|minimaal)\s*{_APPROX}(?P<soft>(?!))?(?P<n>\d{{1,2}})\+?(?P<unit>{POINTS}|{UNIT})",
            _minimum,
        ),
        (
            rf"{_APPROX}(?:\((?P<soft>\d{{1,2}})\))?(?P<n>\d{{1,2}})\(?\+\)?(?![♣♦♥♠#\d-])(?P<unit>{POINTS}|{UNIT})?",
            _minimum,
        ),
        (
            rf"{_APPROX}(?P<n>\d{{1,2}})(?:\s*\((?P<soft>\d{{1,2}})\))?(?P<unit>{POINTS}|{UNIT})",
            _exact,
        ),
        (r"(?P<approx>~)(?P<n>\d{1,2})(?P<soft>(?!))?(?P<unit>(?!))?(?![\d+♣♦♥♠#-])", _exact),
        # two-suiters without suits
        (
            r"(?P<a>[4-8])\+?-(?P<b>[3-8])\s*(?P<plus>\+)?(?:\s*(?:shape|distribution|hand|two suiter|two-suiter))?"
            r"(?![\d#-])(?!\s*(?:fits?|splits?|breaks?|moysian|moyse)\b)",
            _two_suiter,
        ),
        (
            r"(?<![\d.-])(?P<a>[4-8])(?P<b>[3-6])(?P<plus>\+)?(?![\d+%/.-])(?!\s*(?:hcp|p\b|points|pts|cards?|losers?|tricks))",
            _two_suiter,
        ),
        (r"(?P<a>5)\+ (?P<b>5)(?P<plus>\+)", _two_suiter),
        (BOTH, _both),
    )
)


def read_number(text: str, at: int, end: int, context: Context) -> Item | None:
    """The item that starts at `at`, or None."""
    return first_item(READERS, text, at, end, context)
