# ruff: noqa: E501 - a pattern is read as a whole
"""Clauses that give some hands to one of two calls: "with 3-3 in the minors open 1C", "with five
spades bid those", "4-4 minors: always diamonds", "with a singleton we splinter instead", "4-4 majors here".

Where it is the call that is described, they tell how to choose and promise nothing; the hands of
another call do not make this one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.meaning.context import OPENING, OVERCALL, Context
from spotcard_host.notes.meaning.frames import names_call
from spotcard_host.notes.suit_words import SUITS, strain_named

_CALL = rf"(?-i:[1-7]{STRAIN}(?![\w+-]))"
_NAME = r"(?:[♣♦♥♠]|clubs?\b|diamonds?\b|hearts?\b|spades?\b)"
_WHO = r"(?:(?:we|I|you|one|he|she|opener|responder) )?"
_ADVERB = r"(?:(?:always|would|should|must|will|shall|can|still|just|then|normally|usually|simply|strictly|better|of course) )*"
_VERB = r"(?:opens?|bids?|rebids?|answers?|responds?(?: in)?|starts? with|begins? with|shows?|prefers?|chooses?|picks?|names?|calls?|it is|that is|this is|it[’']s|is bid|are bid|goes? for|use)"
_BEHIND = r"(?: (?:first|instead|also|too|please|always|directly|immediately|of course|(?:in|by) preference|opening|overcall|(?:and )?(?:not|never) (?:the )?\w+))*"
_TARGET = rf"(?:(?P<call>(?:an? )?{_CALL})|(?:(?:the|a|your|always) )?(?P<suit>{_NAME})|(?P<same>those|them|that suit)|(?:an?|the|your|that) (?P<class>major|minor))"
_DOES = r"(?P<does>splinters?|transfers?|pre-?empts?|jump[- ]shifts?|jumps?|raises?|redoubles?|doubles?|overcalls?|pass(?:es)?)"
_END = r"(?=\s*(?:$|[,;.!?\n)]|(?:and|but) (?:with|on|holding)\b))"
_HAND = r"(?P<hand>[^,;.:=>()?]{2,60}?)"
_SHAPE = r"(?P<hand>(?:with |also |all |any )*(?:[3-6][-=/][3-6](?:,? (?:or|and) |/))*[3-6][-=/]?[3-6](?: (?:in )?(?:the |both )?(?:minors|majors))?)"
HERE = r"(?:with |also |all |any |even )*(?P<hand>(?:[3-6][-=/]?[3-6][- ]?(?:(?:in )?(?:the |both )?(?:minors?|majors?)|(?-i:[mM]s?))|[1-6](?P<dash>[-=]?)[1-6](?P=dash)[1-6](?P=dash)[1-6])(?: hands?)?) (?:(?:also|too|goes|go|starts?|begins?|opens?|belongs?|is|are|bids?|always) )*(?P<here>here)(?: (?:too|also|first|always|instead))?"
_PATTERNS = tuple(re.compile(pattern, re.I) for pattern in (
    rf"\s*{HERE}{_END}",
    rf"\s*(?:so |but |and |however |while )*(?:with|holding|on|having) {_HAND},? {_WHO}{_ADVERB}{_VERB} (?:always )?{_TARGET}{_BEHIND}(?P<only> (?:if|when|unless|with|on) [^,;.]{{2,24}})?{_END}",
    rf"\s*(?:so |but |and |however |while )*(?:with|holding|on|having) {_HAND},? {_ADVERB}(?:(?P<call>{_CALL})|(?P<suit>{_NAME})) (?:first|instead){_END}",
    rf"\s*(?:so |but |and |however |while )*(?:with|holding|on|having) {_HAND},? (?:always |still |then )(?:(?P<call>{_CALL})|(?P<suit>{_NAME})){_BEHIND}{_END}",
    rf"\s*(?:so |but |and |however |while )*(?:with|holding|on|having) (?P<hand>[3-6][-=]?[3-6](?: (?:in )?(?:the |both )?(?:minors|majors))?),? (?:(?P<call>{_CALL})|(?P<suit>{_NAME})){_END}",
    rf"\s*{_SHAPE}(?: ?[=-]?> ?|: | {_ADVERB}{_VERB} ){_ADVERB}(?:{_VERB} )?{_TARGET}{_BEHIND}{_END}",
    rf"\s*(?:so |but |and |however )*(?:with|holding|on|having) {_HAND},? {_WHO}{_ADVERB}{_DOES}(?: (?:instead|first|at once|immediately|directly|of course))*{_END}",
))
_BARE = later(r"(?:exactly |just )?([3-6])[-=/]([3-6])")
_EQUAL = later(r"\s*(?:(?:also|and|or|even|incl\.?|including) )*(?:with )?([3-6])[-=/]?\1 (?:in )?(?:the |both )?(?:minors|majors)\s*$", re.I)
_NEVER = later(rf"\s*(?:and |but )?(?:never|not) (?:an? )?(?:{_CALL}|{_NAME})\s*$", re.I)
_MAJOR = 2
_DOUBLE, _REDOUBLE = 1, 2


class Given(NamedTuple):
    """A clause, to `end`, that gives the hand in `hand` (start, end) to a call: that described
    (`here`) or another, of `suit` (-1 where it is not known); `only`: under a further condition.
    """

    end: int
    hand: tuple[int, int]
    here: bool
    suit: int = -1
    only: bool = False


def given(text: str, start: int, end: int, context: Context) -> Given | None:
    """What a clause that begins here says of which of two calls is made; None for all others."""
    if not text[:start].strip() and not _BARE.search(text, start, end):
        return None  # all that is said of the call
    for pattern in _PATTERNS:
        found = pattern.match(text, start, end)
        if found is not None:
            break
    else:
        return None
    groups, only = found.groupdict(), bool(found.groupdict().get("only"))
    hand = found.span("hand")
    if groups.get("does"):
        return None if _does(groups["does"].lower(), context) else Given(found.end(), hand, False)
    if groups.get("here"):
        return Given(found.end(), hand, True)
    call = groups.get("call")
    if call:
        suit = strain_named(call[1:])
        return Given(found.end(), hand, names_call(call, context), suit if suit < len(SUITS) else -1, only)
    own = context.own
    if groups.get("class"):
        here = own >= 0 and (own >= _MAJOR) == (found["class"].lower() == "major")
        return Given(found.end(), hand, here, only=only)
    if groups.get("same"):
        named = re.search(_NAME, text[slice(*hand)], re.I)
        if named is None:
            return None
        suit = strain_named(named.group())
    else:
        suit = strain_named(found["suit"])
    return Given(found.end(), hand, suit == own, suit, only)


def _does(verb: str, context: Context) -> bool:
    """Whether a verb may tell of the call that is described."""
    natural = context.own >= 0 and context.own not in context.theirs
    ours = {
        "over": natural, "pass": context.call == 0, "jump": bool(context.jump),
        "rais": context.own in context.partner.suits, "redo": context.call == _REDOUBLE,
        "doub": context.call == _DOUBLE,
    }  # fmt: skip
    return ours.get(verb[:4], False)


def bare_lengths(
    text: str, told: Given, own: int, other: int, context: Context
) -> tuple[int, int] | None:
    """`4-4` without suits, of the suits of both calls: (longer, shorter)."""
    found = _BARE.fullmatch(text[slice(*told.hand)].strip())
    if found is None or own < 0 or other in (-1, own) or context.role == OVERCALL:
        return None
    return int(found[1]), int(found[2])


def breaks_a_tie(text: str, start: int, end: int, context: Context) -> bool:
    """Whether a clause of an opening only names lengths for which it is chosen (`; 4-4 minors`)."""
    if context.role != OPENING or context.level != 1 or context.own < 0:
        return False
    return bool(text[:start].strip()) and bool(_EQUAL.match(text[:end], start))


def denies_the_other(text: str, start: int, end: int) -> bool:
    """`never clubs`, behind a clause that gives a hand to one of two calls."""
    return bool(_NEVER.match(text[:end], start))
