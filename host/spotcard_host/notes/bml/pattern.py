# ruff: noqa: E501 - a pattern is read as a whole
"""The call column: text -> patterns.

Accepted is what the language defines (`1C`, `2HS`, `3m`, `1oM`, `2red`, `2steps`, `P D R`,
opponents in brackets, histories joined by `-` and `;`) and what authors write beside it: `1NT`,
`X`, `XX`, `Dbl`, `Pass`, lower-case suits, suit marks (`2!h`), alternatives (`2S/3H`, `2/3x`),
`2N+`, `(any)`, `other`, links (`[2D](#1C--2D)`), a trailing alert mark.

A word that names no call, such as `other` or `(overcall)`, becomes a CLASS part. Whether a bare
word may stand in the call column at all is decided by the caller, which sees the rest of the row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from spotcard.game.calls import bid
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS, STRAIN
from spotcard_host.notes.bml.bidtable import (
    CALLS,
    CLASS,
    STEPS,
    VARIABLE,
    VARIABLES,
    Part,
    Pattern,
)
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD

_PASS = ("p", "pass")
_DOUBLE = ("d", "x", "dbl", "dble", "double")
_REDOUBLE = ("r", "xx", "rd", "rdbl", "rdble", "redbl", "redouble")
_WORDS = {w: n for n, words in enumerate((_PASS, _DOUBLE, _REDOUBLE)) for w in words}

_VARIABLE_NAMES = {
    "m": "m", "om": "om", "M": "M", "oM": "oM", "Om": "om", "OM": "oM",
    "x": "X", "X": "X", "y": "Y", "Y": "Y", "z": "Z", "Z": "Z",
}
_STRAINS = {"c": 0, "d": 1, "h": 2, "s": 3, "n": 4}
_SANS_ATOUT = ("SA", "BA")  # French, Dutch, Italian; Polish
# Words that stand for calls wherever they appear in the call column.
_NO_CALLS = frozenset(("hcp", "pts", "card", "cards", "suiter", "level"))
CLASS_WORDS = frozenset((
    "any", "other", "others", "bid", "bids", "overcall", "overcalls", "higher", "cue", "raise",
    "suit", "anything", "next", "rest", "else",
))

KNOWN_WORDS = CLASS_WORDS | set(_WORDS)
"""Words that are calls, or classes of them, without a sign behind them."""

_LEVEL = later(r"(\d+)-?(.*)\Z", re.S)
_RISING = later(r"([1-7])([CDHScdhs](?:/(?:NT|SA|BA|[CDHSNcdhsn]))+)\Z")
_LISTED = later(r"(?<=[CDHSNTMmcdhsn])(?:[,&|]|(?<=[CDHSNTMm])\+)(?=[1-7][CDHSNMmcdhsn])")
_SUIT_MARK = later(r"!([cdhsnCDHSN])")
_SUIT_SIGNS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")
_SPELLED = later(
    rf"(\(?)([1-7]|one|two|three|four|five|six|seven)[ -]?({SUIT_WORD}s?"
    r"|no[ -]?trumps?|NT)(\)?)(?:\s*:|(?=\s*=))", re.I,
)
ONE_CALL = (
    rf"(?:[1-7](?!x){ANY_CLASS}|XX|[PXDR]|[Pp]ass|[Dd](?:bl|ble|ouble))")
_STEP = rf"\(?{ONE_CALL}\)?"
_PLAINLY = later(r"(?<=^..) (?:weak|natural|nat)$")  # `(2X weak)`
_ARROW = later(r"\s*(?:->|→|⇒)\s*")
_ARROWS = later(rf"{_STEP}(?:{_ARROW.pattern}{_STEP})+(?=[\s:=]|\Z)")
_DOTS = r"(?:\.{2,3}|…)"
_DOTTED = later(rf"{_STEP}(?:{_DOTS}{_STEP})+(?=[\s:=]|{_DOTS}|\Z)")
_ONE_AFTER_OTHER = later(rf"{_STEP}(?:(?:,? then | ?{_DOTS} ?){_STEP})+ ?{_DOTS}?:?\s*\Z")
"""`1H then 1S:`, `1H ... 1S`: nothing but calls."""
# `1N - 2C - 2D = no major`, `1H (X) XX = 10+`: calls with blanks between; `3C - 3S` is a range.
_DASH = r"\s+[-–—]\s+"
_OR = rf"/(?:[1-7]{ANY_CLASS}|[CDHS](?![A-Za-z]))"
_ALSO = rf"(?:{_OR})+|(?:,\s?[1-7]{STRAIN})+(?=\s*[=:]|\s{{2}})"
_CHOICE = rf"{_STEP}(?:{_ALSO})?"  # `1H/1S - 2N`, `1D - 2H, 2S  weak`
_DASHED = later(rf"{_CHOICE}(?:{_DASH}(?:{_CHOICE}|[2-7]x(?=\s)))+(?=\s*[:=]|\s|\Z)")
_THEIRS = rf"\((?:[1-7]{ANY_CLASS}|XX?|[Dd](?:bl|ble|ouble)|P|Pass)\)"
_BRACKETS = later(
    rf"(?:(?!\(){_STEP}|{_THEIRS}\s+(?!\(){_STEP})(?:\s+{_THEIRS}(?:\s+(?!\(){_STEP})?)+"
    r"(?=\s*[:=]|\s|\Z)")
_STEPS = later(
    r"(?:\+(?P<plus>[1-4])|(?P<some>[1-4]) ?steps?(?: up)?|(?P<nth>1st|first|cheapest|next|2nd|second|third|3rd) "
    r"(?:available )?(?:step|bid)|(?P<but>next but one))(?=\s*[:=]|\s{2,}|\t)", re.I)
_NTH = {"2nd": 2, "second": 2, "3rd": 3, "third": 3}
_RANGE = later(r"([3-7])\S+\s+\S\s+\1\S+\Z")
_LINK = r"\[([^\[\]]*)\]\(([^()]*(?:\([^()]*\))?[^()]*)\)"
_WORD = later(r"[A-Za-z][A-Za-z']*\Z")
# The calls of a history: a bracketed call, or a run without separators; `6-other` is one call.
_PIECES = later(r"\([^()]*\)[!?*]?|\d-[a-z]{3,}|[^-;()–—]+")
_SEPARATORS = later(r"[-;–—]+")

_cache: dict[str, Pattern | None] = {}
_CACHE_LIMIT = 4096


def spelled_call(text: str) -> tuple[str, int]:
    """(call, length) of a call in words that `text` starts with and a sign follows: `1 Spade =`,
    `two no-trump:`, and of calls with arrows or dots between: `1N -> 2C`, `1H..1S..`; ("", 0) for
    none.
    """
    steps = _ARROWS.match(text)
    if steps is not None:
        return _ARROW.sub("-", steps[0]), steps.end()
    steps = _STEPS.match(text)
    if steps is not None:
        count = 2 if steps["but"] else int(steps["plus"] or steps["some"] or _NTH.get(
            (steps["nth"] or "").lower(), 1))
        return f"{count}steps", steps.end()
    steps = _ONE_AFTER_OTHER.match(text) or _DOTTED.match(text)
    if steps is not None:
        return "-".join(re.findall(_STEP, steps[0])), steps.end()
    found = _SPELLED.match(text)
    if found is None:
        return "", 0
    opened, level, strain, closed = found.groups()
    return f"{opened}{number_of(level)}{strain[0].upper()}{closed or ''}", found.end()


_DOUBLED = later(rf"([1-7]{STRAIN})\s+(?:X|[Dd](?:bl|oubled)|\([Dd]oubled\)):?\s*$")
"""`1N X`, `1N doubled` above the answers: nobody doubles his own side's bid."""


_BETWEEN = r"\s+(?:[-–—]\s+)?"
_BID = rf"[1-7](?!x){ANY_CLASS}"
_OWN_PASS = r"[Pp](?:ass)?"
_PASSED = later(
    rf"(?:{_OWN_PASS}{_BETWEEN})*{_BID}(?:{_BETWEEN}{_OWN_PASS}{_BETWEEN}{_BID})+"
    rf"(?:(?:{_BETWEEN}{_OWN_PASS})?(?=\s*:?\s*\Z)|(?=\s*[:=]|\s|\Z))")


def passed_calls(text: str) -> tuple[str, int]:
    """(history, length) of our calls with their passes between: `P P 1S P 2C`, `1S - P - 2N`. A
    side that passes its own bid calls no more, so these passes are theirs; a history does not
    write them.
    """
    found = _PASSED.match(text) if "P" in text or "p" in text else None
    if found is None:
        return "", 0
    calls = re.split(_BETWEEN, found[0])
    first = next(i for i, call in enumerate(calls) if call[0] not in "Pp")
    return "-".join([*calls[:first], *calls[first::2]]), found.end()


def spaced_calls(text: str) -> tuple[str, int]:
    """(history, length) of calls with blanks between that `text` starts with; ("", 0) for none."""
    passed = passed_calls(text)
    if passed[0]:
        return passed
    steps = _DASHED.match(text)
    if steps is not None and not _RANGE.match(steps[0]):
        return re.sub(r",\s?", "/", re.sub(_DASH, "-", steps[0])), steps.end()
    doubled = _DOUBLED.match(text)
    if doubled is not None:
        return f"{doubled[1]}-(X)", len(text)
    steps = _BRACKETS.match(text)
    return (re.sub(r"\s+", "-", steps[0]), steps.end()) if steps is not None else ("", 0)


def split_link(text: str) -> tuple[str, str, int]:
    """(label, target, length) of the link that `text` starts with, or ("", "", 0)."""
    found = re.match(_LINK, text)
    if found is None:
        return "", "", 0
    return found.group(1), found.group(2), found.end()


def _bid_part(level: int, rest: str) -> Part | None:
    """The part for what follows the digits of a bid."""
    lowered = rest.lower()
    if lowered in ("step", "steps"):
        return Part(STEPS, level=level) if level > 0 else None
    if not 1 <= level <= 7:
        return None
    if rest in _VARIABLE_NAMES:
        return Part(VARIABLE, level=level, name=_VARIABLE_NAMES[rest])
    if lowered in ("red", "black"):
        return Part(VARIABLE, level=level, name=lowered)
    if lowered == "nt" or rest in _SANS_ATOUT:
        return Part(CALLS, (5 * level + 2,))
    # Several suits are capitals (`2HS`): `2nd` is a word.
    strains = [_STRAINS[c] for c in lowered if c in _STRAINS]
    if strains and len(strains) == len(rest) and (len(rest) == 1 or rest.isupper()):
        return Part(CALLS, tuple(dict.fromkeys(5 * level + s - 2 for s in strains)))
    return None


def _single(text: str) -> Part | None:
    """One alternative, without `/`."""
    word = text.lower()
    if word in _WORDS:
        return Part(CALLS, (_WORDS[word],))
    found = _LEVEL.match(text)
    if found is None:
        if not _WORD.match(text):
            return None
        return Part(CLASS, name=text)
    digits, rest = found.groups()
    if len(digits) > 3:
        return None
    level = int(digits)
    if rest.endswith("+") and len(rest) > 1:
        if _bid_part(level, rest[:-1]) is None:
            return None
        return Part(CLASS, level=level, name=text)
    part = _bid_part(level, rest)
    if part is None and 1 <= level <= 7 and len(rest) > 2 and rest.isalpha() and (
        rest[0].islower() or "-" in text
    ):
        # `4new`, `6-other`, `3raise`: the author's word for a call of this level.
        if rest.lower() not in _NO_CALLS:
            return Part(CLASS, level=level, name=text)
    return part


def _same_level(text: str) -> str:
    """`3C/D/H` as `3C/3D/3H`: strains in rising order after a bid, so that the D of `2H/D` stays
    a double."""
    found = _RISING.match(text)
    if found is None:
        return text
    level, strains = found.group(1), found.group(2).split("/")
    order = [4 if strain in _SANS_ATOUT else _STRAINS[strain[0].lower()] for strain in strains]
    if order != sorted(set(order)):
        return text
    return "/".join([level + strain for strain in strains])


def _parse(token: str) -> Pattern | None:
    text = token
    opponents = False
    if text.startswith("("):
        closing = text.rfind(")")
        if closing < 0 or text[closing + 1:].strip("!?*:"):
            return None
        text, opponents = _PLAINLY.sub("", text[1:closing].strip()), True
    text = _SUIT_MARK.sub(lambda m: m.group(1).upper(), text.translate(_SUIT_SIGNS))
    bare = text.rstrip("!?*:")
    if not bare:
        return None
    alternatives = _same_level(_LISTED.sub("/", bare)).split("/")
    if len(alternatives) > 8:
        return None
    parts: list[Part] = []
    for place, alternative in enumerate(alternatives):
        alternative = alternative.strip()
        if alternative.isdigit() and place + 1 < len(alternatives):
            # `2/3x`: the strain is named once, by the next alternative.
            tail = _LEVEL.match(alternatives[place + 1].strip())
            if tail is None:
                return None
            alternative += tail.group(2)
        part = _single(alternative)
        if part is None:
            return None
        parts.append(part)
    if len(parts) > 1 and all(part.kind == CALLS for part in parts):
        calls = tuple(dict.fromkeys(call for part in parts for call in part.calls))
        parts = [Part(CALLS, calls)]
    return Pattern(bare, opponents, tuple(parts))


_OVERCALL = later(r"\((?:o/c|oc|ov?cl?|o['’]?call|interference|intervention|interv?)\)\Z", re.I)


def parse_pattern(token: str) -> Pattern | None:
    """The pattern of one call as written, or None when the text is not a call.

    A single unknown word gives a CLASS part; callers decide whether they want those.
    """
    try:
        return _cache[token]
    except KeyError:
        pattern = _parse(_OVERCALL.sub("(overcall)", token)) if len(token) <= 200 else None
        if len(_cache) >= _CACHE_LIMIT:
            _cache.clear()
        _cache[token] = pattern
        return pattern


def is_class(pattern: Pattern) -> bool:
    """True when some alternative is only a word for a class of calls."""
    return CLASS in [part.kind for part in pattern.parts]


def known_class(pattern: Pattern) -> bool:
    """True when every class of the pattern carries a level or one of CLASS_WORDS."""
    return all(
        part.kind != CLASS or part.level or part.name.lower() in CLASS_WORDS
        for part in pattern.parts
    )


def _calls(pattern: Pattern) -> set[int]:
    """The calls that a pattern names; a high one for what it stands for otherwise."""
    return {call for part in pattern.parts for call in part.calls or (_PASS_OR_DOUBLE + 1,)}


_PASS_OR_DOUBLE = 2


def parse_history(token: str) -> tuple[tuple[Pattern, ...], bool] | None:
    """The calls of `1N-2C;` and whether it ends in `-` or `;`; None when some piece is not a call.

    A single call without a separator is a history of one.
    """
    pattern = parse_pattern(token)
    if pattern is not None:
        return (pattern,), False
    pieces = _PIECES.findall(token)
    if _SEPARATORS.sub("", token) != _SEPARATORS.sub("", "".join(pieces)):
        return None
    if pieces and pieces[-1] == ":":
        pieces.pop()  # `(1N):`
    if not pieces or len(pieces) > 320:
        return None
    patterns: list[Pattern] = []
    for piece in pieces:
        pattern = parse_pattern(piece)
        if pattern is None:
            return None
        if patterns and not pattern.opponents and pattern.literal and (
                not patterns[-1].opponents and _calls(pattern) == {1}
                and min(_calls(patterns[-1])) > _PASS_OR_DOUBLE):
            pattern = Pattern(pattern.text, True, pattern.parts)  # no side doubles its own bid
        patterns.append(pattern)
    return tuple(patterns), token[-1] in "-;–—"


def calls_of(part: Part) -> tuple[int, ...]:
    """The calls that a part of a row names, a variable's among them; none for what only an
    auction decides.
    """
    if part.kind == CALLS:
        return part.calls
    return tuple(int(bid(part.level, strain)) for strain in VARIABLES.get(part.name, ()))


def calls_named_by(words: Iterable[str]) -> set[int]:
    """The calls of words such as `2M`, `2HS` and `1NT`, each by itself."""
    parsed = parse_history("/".join(re.sub("[ !]", "", word) for word in words))
    return set() if parsed is None else {c for part in parsed[0][0].parts for c in calls_of(part)}
