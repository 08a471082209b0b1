# ruff: noqa: E501 - a pattern is read as a whole
"""Seats and vulnerabilities that a sentence names: `in third seat not vulnerable`, `1st/2nd NV:`,
`R v W`, `when vulnerable against not`.
"""

from __future__ import annotations

import re
from collections import namedtuple

from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.bidtable import SEATS


class Where(namedtuple("Where", ("seat", "vul"))):
    """A seat of the opening and a vulnerability, as `#SEAT` and `#VUL` have them."""

    __slots__ = ()

    seat: str
    vul: str


NTH = r"(?:1st|2nd|3rd|4th|first|second|third|fourth)"
_SEATS = rf"{NTH}(?:(?:\s*(?:/|,|&)\s*| (?:and|or) |(?: to |\s?[-–]\s?)(?={NTH})){NTH})*"
_RANGE = later(rf"\b(?P<one>{NTH})(?: to |\s?[-–]\s?)(?P<other>{NTH})", re.I)
_SEAT_WORD = r"(?:[- ]?(?:seats?|hand|chairs?|positions?|in[- ]hand))"
_NOT_VUL = r"(?:not|non|un)[ -]?(?:vulnerable|vul)\b|\bin?vulnerable\b|\bNV\b|\bgreen\b|\bwhite\b"
_VUL = tuple((later(pattern), vul) for pattern, vul in (
    (r"(?i:\b(?:any|either|all) vul(?:nerabilit(?:y|ies))?\b)", "00"),
    (r"(?i:\b(?:vul(?:nerable)? (?:against|vs\.?|v) (?:not|non[- ]?vul\w*)\b|unfavou?rable\b)|"
     r"\bR(?:ed)? ?(?:v|vs\.?|/|against) ?W(?:hite)?\b)|\bV ?(?:/|v|vs\.?) ?NV\b", "YN"),
    (r"(?i:\b(?:(?:not|non)[- ]?(?:vul(?:nerable)?)? (?:against|vs\.?|v) vul\w*|"
     r"favou?rable)|\bW(?:hite)? ?(?:v|vs\.?|/|against) ?R(?:ed)?\b)|\bNV ?(?:/|v|vs\.?) ?V\b|"
     r"\bfav\b", "NY"),
    (r"(?i:\b(?:all|both) (?:red|vul\w*)\b|\bgame all\b)", "YY"),
    (r"(?i:\b(?:all|both) (?:white|green|non[- ]?vul\w*)\b|\blove all\b|\bnobody vul\w*)", "NN"),
    (rf"(?i:{_NOT_VUL})", "N0"),
    (r"(?i:\b(?:vulnerable|vul|red)\b)|\bV\b", "Y0"),
))
_VUL_ANY = "|".join(f"(?:{pattern.pattern})" for pattern, _ in _VUL)
_LINK = r"(?:(?:but|only|and|in|at|the|when|if|while|we are|we're|we|are|for|also|even|as) )*"
_KEY = (
    rf"(?:\(?(?:(?i:{_SEATS}{_SEAT_WORD})|"
    rf"(?i:{_SEATS})(?=\s*(?:[:,]|(?:{_VUL_ANY}))|\s*$)|{_VUL_ANY})\)?"
    r"(?: vulnerability)?)"
)
_PLACE = rf"{_LINK}{_KEY}(?:[ ,]*(?:and )?{_LINK}{_KEY})?(?:,? ?\(?and always (?:in )?(?:the )?{NTH}(?:{_SEAT_WORD})?\)?)?"
_ALWAYS = later(rf",? ?\(?and always (?:in )?(?:the )?{NTH}(?:{_SEAT_WORD})?\)?", re.I)
"""`Vulnerable (and always 4th)`."""
_IN_FRONT = later(rf"\s*(?i:{_LINK}){_PLACE}(?P<sign>\s*:|,)?\s+(?=\S)")
_BEHIND = later(rf"[ ,(]+(?i:(?:but |only )*(?:in|at|when|if|for)) (?:the )?{_PLACE}\)?\s*$")
_WHOLE = later(rf"(?:\d[\d.]*[.)]? +)?(?i:{_LINK}){_PLACE}[.:]?")
_AT_END = later(rf"[,(–-] ?(?i:{_LINK}){_PLACE}\)?[.:]?$")
"""`1NT, not vulnerable`."""
_BEHIND_CALL = later(rf"(?<=^[1-4][CDHSN]) {_PLACE}$|(?<=^[1-4]NT) {_PLACE}$|(?<=opening) {_PLACE}$")
_DENIED = later(r"\b(?:not|never|except|unless|other than|n['’]t)\s*$", re.I)
_OF = {"first": "1", "second": "2", "third": "3", "fourth": "4"}


def place_in(text: str) -> tuple[tuple[Where, ...], str, bool]:
    """(places, the text without them, whether they stand before a colon); no places where a text
    names none or denies them.
    """
    found = _IN_FRONT.match(text)
    if found is not None:
        return _wheres(found[0]), text[found.end():], (found["sign"] or "").strip() == ":"
    found = _BEHIND.search(text)
    if found is None or _DENIED.search(text[:found.start()]):
        return (), text, False
    return _wheres(found[0]), text[:found.start()], False


def place_of(title: str) -> tuple[Where, ...]:
    """The places of a heading that names nothing else, or ends in one; () for none."""
    title = title.strip()
    if _WHOLE.fullmatch(title):
        return _wheres(title)
    found = _AT_END.search(title) or _BEHIND_CALL.search(title)
    return _wheres(found[0]) if found is not None else place_in(title)[0]


def _wheres(text: str) -> tuple[Where, ...]:
    vul = next((name for pattern, name in _VUL if pattern.search(text)), "00")
    always = _ALWAYS.search(text) if vul != "00" else None
    rest = text[:always.start()] if always is not None else text
    seats = digits_of([*re.findall(NTH, rest, re.I), *(
        nth for found in _RANGE.finditer(rest) for nth in _between(found["one"], found["other"]))])
    others = digits_of(re.findall(NTH, always[0], re.I)) if always is not None else ""
    if others and not seats:
        seats = "".join(seat for seat in "1234" if seat not in others)
    return (*(Where(seat, vul) for seat in seats_of(seats)), *(
        Where(seat, "00") for seat in others))


def _between(first: str, last: str) -> list[str]:
    """The seats of `1st to 3rd`."""
    low, high = (digits_of([word]) for word in (first, last))
    return [seat for seat in "1234" if low <= seat <= high]


def digits_of(words: list[str]) -> str:
    """The seats that `third` and `4th` stand for, each once: 34."""
    return "".join(sorted({_OF.get(word.lower(), word[0]) for word in words}))


def seats_of(seats: str) -> list[str]:
    """The values that `#SEAT` accepts."""
    if not seats or seats == "1234":
        return ["0"]
    return [seats] if seats in SEATS else list(seats)
