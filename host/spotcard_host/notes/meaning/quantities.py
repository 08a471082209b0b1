# ruff: noqa: E501 - a pattern is read as a whole
"""How many points: one spelling for all the ways of saying it.

A quantity is a number or a range with words on either side: bounds ("at least", "up to", "or more",
"upwards"), vagueness ("about", "or so"), judgement ("a decent", "a shabby") and a unit. `POINTS`
makes them `12-14 hcp`, `12+ hcp` and `0-9 hcp`, whichever words stand in whichever order. The
words are data; what they do is told here once.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.rewriting import Match, Rule
from spotcard_host.notes.numbers import NUMBER_WORDS

_LEAST_BEFORE = (
    "at least", "at the least", "at a minimum", "at the very least", "no fewer than", "no less than",
    "not less than", "not fewer than", "minimum", "a minimum of", "min", "from", "starting at", "starting from",
    "upwards of", "upward of", "no worse than", "nothing below",
)  # fmt: skip
_MOST_BEFORE = (
    "up to", "at most", "at the most", "no more than", "not more than", "a maximum of", "limited to",
    "nothing above", "not above", "topping out at",
)  # fmt: skip
_VAGUE_BEFORE = (
    "about", "around", "roughly", "some", "approximately", "approx", "say", "perhaps", "something like",
    "somewhere around", "more or less", "close to", "in the region of", "of", "or so of",
)  # fmt: skip
_LEAST_AFTER = (
    "or more", "or better", "or stronger", "or upwards", "or up", "and up", "and upwards", "and more",
    "and over", "upwards", "upward", "up", "at least", "at the least", "at a minimum", "at minimum", "at worst",
    "minimum", "plus", "onwards", "and better", "or over", "on up",
)  # fmt: skip
_MOST_AFTER = (
    "or less", "or fewer", "or weaker", "at most", "at the most", "tops", "maximum", "at best", "and no more",
    "but no more",
)  # fmt: skip
_VAGUE_AFTER = ("or so", "ish", "or thereabouts", "give or take")
_UNITS = ("high-card points", "high card points", "points", "point", "hcp", "pts", "count")
_SMALL = 8
_MOST = 40


def _any(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_NUMBER = rf"(?:[1-3]?\d|{_any(tuple(word for word in NUMBER_WORDS if word not in ('no', 'zero', 'one', 'two')))})"
_BEFORE = rf"(?:{_any(_LEAST_BEFORE)}|{_any(_MOST_BEFORE)}|{_any(_VAGUE_BEFORE)})"
_QUANTITY = later(
    rf"(?<![\w♣♦♥♠+=/-])(?<!minor )(?<!major )(?<!suit )(?P<before>(?:{_BEFORE} )*)(?P<judged>(?:an?|the) (?:very |rather |quite )?[a-z]+(?:-[a-z]+)? )?"
    rf"(?P<low>{_NUMBER})(?: ?(?P<to>-|to|or|/) ?(?P<high>{_NUMBER}))?(?P<plus>\+)?(?![\w♣♦♥♠/=]|-\d|\.\d)"
    rf"(?P<vague>(?:-| )?(?:{_any(_VAGUE_AFTER)})\b)?(?:[ -](?P<unit>{_any(_UNITS)})\b)?(?P<vague2> (?:{_any(_VAGUE_AFTER)})\b)?"
    rf"(?: (?P<after>{_any(_LEAST_AFTER)}|{_any(_MOST_AFTER)})\b(?! than))?",
    re.I,
)
_NO_JUDGEMENT = later(
    r"\b(?:an?|the) (?:\d|one|two|three|four|five|six|seven|level|step|page|note|rule|suit|bid|call|response|"
    r"range|total|combined|known|possible|further|second|third|fourth|limit|balanced|unbalanced|flat|max\w*|min\w*)\b", re.I
)
_COUNTS_OTHERS = later(
    r"[- ]?(?:good |bad |small |top |playing |key ?)?(?:cards?|suits?|hearts?|spades?|diamonds?|clubs?|trumps?|tricks?|losers?|"
    r"controls?|aces?|kings?|honou?rs?|tops|of\b|NT|no-?trumps?|levels?|steps?|way|suiters?|majors?|minors?|M\b|m\b|c\b|cd)|[♣♦♥♠(+-]"
    r"|, ?(?:or )?(?:1\d|[89]|2\d)(?![\d-])|(?: or )(?:two|three|four|five|six|\d)", re.I
)


def _value(word: str) -> int:
    return int(NUMBER_WORDS.get(word.lower(), word) if not word.isdigit() else word)


def _points(found: Match) -> str:
    """The quantity in figures; the text as it is where it may count something else."""
    text = found.group()
    before, after = found["before"].lower(), (found["after"] or "").lower()
    judged = found["judged"] or ""
    if _NO_JUDGEMENT.search(judged):
        return text
    low = _value(found["low"])
    high = _value(found["high"]) if found["high"] else low
    bounded = bool(after) or any(word + " " in before for word in (*_LEAST_BEFORE, *_MOST_BEFORE))
    vague = any(word + " " in before for word in _VAGUE_BEFORE)
    plain = not (judged or found["vague"] or found["vague2"] or (bounded and vague))
    if plain and not (bounded and found["to"] == "or"):
        return text  # what the other readers know
    if high < low or high > _MOST or _COUNTS_OTHERS.match(found.string, found.end()):
        return text
    small = low < _SMALL and not found["unit"]
    if small and not (after and (vague or "from" in before)):
        return text
    if not bounded and not judged:
        return text
    unit = "points" if found["unit"] and found["unit"].lower() in ("points", "point", "pts") else "hcp"
    if found["to"] and found["to"].lower() in ("-", "to"):
        return f"{low}-{high} {unit}"
    to_most = before.rstrip().endswith(_MOST_BEFORE)  # "minimum up to a bad 17"
    least = after in _LEAST_AFTER or any(w + " " in before for w in _LEAST_BEFORE)
    if found["plus"] or (least and not to_most):
        return f"{low}+ {unit}"
    if after in _MOST_AFTER or any(word + " " in before for word in _MOST_BEFORE):
        return f"0-{high} {unit}"
    return f"{low}-{high} {unit}" if high > low else f"{low} {unit}"


def _range(found: Match) -> str:
    """`11≤HCP≤15`, `HCP 6-10`, `HCP in {6..10}`."""
    low, high = int(found["a"]), int(found["b"])
    low += (found.groupdict().get("s") or "") == "<"
    high -= (found.groupdict().get("t") or "") == "<"
    return f"{low}-{high} hcp"


def _one_more(found: Match) -> str:
    """`6-9, a bad 10 too`, `6-7, bad 8`."""
    low, high, more = (int(found[name]) for name in ("a", "b", "more"))
    if more not in (low - 1, high + 1):
        return found.group()
    return f"{min(low, more)}-{max(high, more)}{found['unit']}"


_ALSO = (
    r"(?: (?:too|also|as well|ok(?:ay)?|counts|qualifies|is ok(?:ay)?|(?:is|are) also (?:opened|ok|fine)))?"
    r"(?=\s*(?:$|[,;.)]))"
)

POINTS: tuple[Rule, ...] = (
    (later(
        r"(?<![\d-])(?P<a>\d{1,2})-(?P<b>\d{1,2})(?P<unit>(?: hcp| points| pts)?),? (?:and |or )?(?:an? |any )?(?:really |very )?"
        rf"(?:bad|poor|good|nice|decent|ugly|flat|soft|sound|shapely|pretty) (?P<more>\d{{1,2}}){_ALSO}", re.I), _one_more),
    (later(r"(?P<a>\d{1,2}) ?(?P<s>≤|<=|<) ?HCP ?(?P<t>≤|<=|<) ?(?P<b>\d{1,2})", re.I), _range),
    (later(r"\bHCP:? ?(?:=|∈|in|:)? ?[{\[(]?(?P<a>\d{1,2}) ?(?:-|\.\.+|,|…) ?(?P<b>\d{1,2})(?!\d)[}\])]?(?! ?HCP)", re.I), _range),
    (later(r"\bHCP:? ?(?P<a>\d{1,2})\+", re.I), lambda m: f"{m['a']}+ hcp"),
    (_QUANTITY, _points),
)
"""Rules of `text.plain`."""
