# ruff: noqa: E501 - a pattern is read as a whole
"""Seats and vulnerabilities as players write them: `1st & 2nd: 10-12; 3rd/4th: 15-17`, `1st/2nd: V
15-17, NV 12-14`, `NV 1st-3rd`, `w/r 3-8, r/w 8-11`, `adverse: 15-17, all others 12-14`.

`text.plain` applies these before the other rules, which know `in first/second seat` and `favourable`.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.rewriting import NTH, Match, Rule, rule

_BEGIN = r"(?:(?<=^)|(?<=[,;:.(] )|(?<=[(]))"
_END = r"(?=\s*(?:$|[,;:.)=]))"
_SEAT = r"(?:seats?|hands?|positions?|chairs?)"
_LIST = rf"{NTH}(?: ?(?:/|&|\+|-|–|,|,? and|,? or|to|through|thru) ?{NTH}){{1,3}}"
_VUL = r"(?:NV|V|vul|n/v|non-?vul|not vul|fav|unfav|favou?rable|unfavou?rable|adverse|green|red|equal)(?:nerable)?\.?"
_RANGE = r"\d{1,2}(?:-\d{1,2}|\+)(?: hcp| points| pts)?"
_SEATS = ("first", "second", "third", "fourth")
_NAMES = {"1": 0, "2": 1, "3": 2, "4": 3, "fi": 0, "s": 1, "t": 2, "fo": 3}
_OTHER = r"other (?:seats?|positions?|places?|times|cases|vuls?|vulnerabilit\w+)"
_STEP = later(r"\bsteps?\b", re.I)
_PLACE = later(rf"\b(?:{NTH}|seat|{_VUL})(?!\w)", re.I)
_TO = later(rf"({NTH}) ?(?:-|–|to|through|thru) ?({NTH})", re.I)
_EACH = later(NTH, re.I)


def _number(word: str) -> int:
    word = word.lower()
    return next(n for name, n in _NAMES.items() if word.startswith(name))


def _in(seats: set[int]) -> str:
    """`in first/second seat`."""
    return f"in {'/'.join(_SEATS[n] for n in sorted(seats))} seat"


def _seats(text: str) -> set[int]:
    """The seats of a list, empty where they are not told in order."""
    told = [_number(word) for word in _EACH.findall(text)]
    if told != sorted(set(told)):
        return set()
    to = _TO.fullmatch(text)
    return set(range(told[0], told[1] + 1)) if to is not None else set(told)


def _in_seats(found: Match) -> str:
    """`1st & 2nd: `, where no steps are counted."""
    seats = _seats(found["seats"])
    return f"{_in(seats)} " if seats and not _STEP.search(found.string) else found.group()


def _in_seats_at(found: Match) -> str:
    """`1st/2nd: V 15-17; NV 12-14`: the seats hold for both."""
    seats = _seats(found["seats"])
    if not seats or found["one"].lower() == found["other"].lower():
        return found.group()
    return f"{_in(seats)} {found['one']} {found['a']}; {_in(seats)} {found['other']} {found['b']}"


def _not_in(found: Match) -> str:
    """`NV except in fourth seat`."""
    return f" {_in(set(range(4)) - {_number(found['seat'])})}"


def _against(found: Match) -> str:
    """`w/r`, `NV v V`: our vulnerability, then theirs."""
    ours, theirs = (found[side][0].lower() not in "nwg" for side in ("ours", "theirs"))
    if ours == theirs:
        return "both vul" if ours else "both NV"
    return "unfavourable" if ours else "favourable"


def _else(found: Match) -> str:
    """`all others`, where a place stands before it."""
    return "otherwise " if _PLACE.search(found.string, 0, found.start()) else found.group()


_SIDE = r"(?:NV|n/v|non-?vul|not vul|vul|V|white|red|green|w|r|g)"

PLACE_WORDS: tuple[Rule, ...] = (
    rule(r"(?<=[a-z)])!+(?=\s|$)", "."),
    # Vulnerability.
    rule(r"\b(?:out of|outside|not in|not|non-?|no) ?(?:the )?zone\b", "non-vulnerable"),
    rule(r"\b(?:in |the )*zone\b(?=[ ,:).;]|$)", "vulnerable"),
    rule(r"\badverse(?: vul(?:n|nerable|nerability)?\b\.?)?(?=\s*(?:$|[,;:.)=]|\d))", "unfavourable"),
    rule(r"\b(favou?rable|unfavou?rable|fav|unfav) vul(?:n|nerability)?\b\.?(?=\s*(?:[:=]|\d))", "{0}"),
    rule(rf"(?:{_BEGIN}|(?<=\d )|(?<=\bat )|(?<=\bwhen )|(?<=\bif ))(?P<ours>{_SIDE}) ?(?:/|vs?\.?|versus|against) ?(?P<theirs>{_SIDE})(?=\s*(?:$|[,;:.)=]|\d))", _against),
    rule(rf"{_BEGIN}(both(?: sides)? {_VUL}|(?:nobody|none|neither side) {_VUL}) ?[:=] ?({_RANGE}){_END}", "{1} {0}"),
    # Seats.
    rule(rf"\b({NTH}) (?:in[- ])?hand\b(?=\s*(?:$|[,;:.!)]|not\b|non|vul|we\b|it\b))", "{0} seat"),
    rule(r"\bafter (?:three|3) passes\b", "in fourth seat"),
    rule(rf"{_BEGIN}(?:in )?(?P<seats>{_LIST})(?: {_SEAT})? ?[:=] ?(?P<one>{_VUL}) ?[:=]? ?(?P<a>{_RANGE})[;,/] ?(?P<other>{_VUL}) ?[:=]? ?(?P<b>{_RANGE}){_END}", _in_seats_at),
    rule(rf"{_BEGIN}(?:in )?(?P<seats>{_LIST})(?: {_SEAT})? ?[:=] ?(?P<a>{_RANGE}) (?P<one>{_VUL})[;,/] ?(?P<b>{_RANGE}) (?P<other>{_VUL}){_END}", _in_seats_at),
    rule(rf"{_BEGIN}(?:in )?(?:the )?(?P<seats>{_LIST}|{NTH}(?=(?: {_SEAT})? ?[:=]))(?: {_SEAT})? ?[:=]? ?(?={_RANGE}|{_VUL}[ :=]*{_RANGE})", _in_seats),
    rule(rf"\b(?:in )?(?:the )?(?P<seats>{_LIST}) {_SEAT}\b ?", _in_seats),
    rule(rf"\bin (?:the )?(?P<seats>{NTH}(?: ?(?:/|&|,|,? and|,? or) ?{NTH}){{2}}){_END}", _in_seats),
    rule(rf"\b(?:in )?(?:the )?(?:first|1st) (?P<n>two|three|2|3) {_SEAT}\b", lambda m: _in(set(range(3 - (m["n"].lower() in ("two", "2")))))),
    rule(rf"(?:(?<=\d)|(?<=\bNV)|(?<=\bV)|(?<=\bvul))(?:(?:,? \(?)(?:except(?: for)?|but not|excl(?:uding|\.)?)| not)(?: in)?(?: the)? (?P<seat>{NTH})(?: {_SEAT})?{_END}\)?", _not_in),
    rule(rf"\b(in (?:the )?{NTH}(?: ?(?:/|&|,? and|,? or) ?{NTH})*(?: seats?)?),? (?:when|if) (?={_VUL}{_END})", "{0} "),
    rule(rf"(?<=[a-z]) or (?={NTH} {_SEAT}{_END})", " or in "),
    rule(rf"\b(?:when|if) ({_VUL}),? (in (?:the )?{NTH}(?: ?(?:/|&|,? and|,? or) ?{NTH})*(?: seats?)?){_END}", "{1} {0}"),
    rule(rf"(?<![\w-])({_RANGE}) ({_VUL}) or (in (?:the )?{NTH}(?: ?(?:/|&|,? and|,? or) ?{NTH})*(?: seats?)?){_END}", "{0} {1} or {0} {2}"),
    rule(rf"(?<=\d )({_VUL}) ?/ ?(?P<seats>{_LIST}){_END}", lambda m: f"{m[1]} {_in_seats(m)}"),
    # What holds elsewhere, and lines that a stroke divides.
    rule(rf"(?<=[,;.] )(?:(?:in |at )?(?:the |all (?:the )?|any )?(?:others?|rest|{_OTHER})|everywhere else|anywhere else|elsewhere)(?: it is| is)? ?[:=]? ?(?={_RANGE})", _else),
    rule(rf"(?<=[,;.] )({_RANGE}(?: [\w-]+){{0,3}}?) (?:(?:in |at )?(?:the |all (?:the )?|any )(?:others?|rest|{_OTHER})|(?:in|at) {_OTHER}){_END}", "otherwise {0}"),
    rule(rf"(?<=\d )({_VUL}) ?/ ?(?={_RANGE} {_VUL})", "{0}, "),
)
"""The rules in the order in which they are applied."""
