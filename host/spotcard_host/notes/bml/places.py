"""Seats and vulnerabilities that a sentence names: `in third seat not vulnerable`, `1st/2nd NV:`,
`R v W`, `when vulnerable against not`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from spotcard_host.common.patterns import later


class Where(NamedTuple):
    """A seat of the opening and a vulnerability, as `#SEAT` and `#VUL` have them."""

    seat: str
    vul: str


_ONE = r"(?:1st|2nd|3rd|4th|first|second|third|fourth)"
_SEATS = rf"{_ONE}(?:(?:\s*(?:/|,|&)\s*| (?:and|or) ){_ONE})*"
_SEAT_WORD = r"(?:[- ]?(?:seats?|hand|chairs?|positions?|in[- ]hand))"
_NOT_VUL = r"(?:not|non|un)[ -]?(?:vulnerable|vul)\b|\bin?vulnerable\b|\bNV\b|\bgreen\b"
_VUL = tuple((later(pattern), vul) for pattern, vul in (
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
_PLACE = rf"{_LINK}{_KEY}(?:[ ,]*(?:and )?{_LINK}{_KEY})?"
_IN_FRONT = later(rf"\s*(?i:{_LINK}){_PLACE}(?P<sign>\s*:|,)?\s+(?=\S)")
_BEHIND = later(rf"[ ,(]+(?i:(?:but |only )*(?:in|at|when|if|for)) (?:the )?{_PLACE}\)?\s*$")
_DENIED = later(r"\b(?:not|never|except|unless|other than|n['’]t)\s*$", re.I)
_OF = {"f": "1", "1": "1", "s": "2", "2": "2", "t": "3", "3": "3", "4": "4"}
_KNOWN = ("1", "2", "3", "4", "12", "34")


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


def _wheres(text: str) -> tuple[Where, ...]:
    vul = next((name for pattern, name in _VUL if pattern.search(text)), "00")
    words = re.findall(_ONE, text, re.I)
    seats = "".join(sorted({"4" if word.lower().startswith("fo") else _OF[word[0].lower()]
                            for word in words}))
    return tuple(Where(seat, vul) for seat in seats_of(seats))


def seats_of(seats: str) -> list[str]:
    """The seats as `#SEAT` may have them."""
    if not seats or seats == "1234":
        return ["0"]
    return [seats] if seats in _KNOWN else list(seats)
