# ruff: noqa: E501 - a pattern is read as a whole
"""Where the calls that a row tells of stand: answers to it, what follows these, or its neighbours.

Who is named makes the call; `then` follows the step before it, else the row. Without such words a
question, a relay or a transfer is answered, by a hand that partner can still have; behind any other
call its neighbours are told. What would be no bid there, or has a row, is left alone.
"""

from __future__ import annotations

import re

from spotcard.game.calls import strain_of
from spotcard.game.cards import STRAINS
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import SUITS
from spotcard_host.notes.bml.bidtable import CALLS, VARIABLE, VARIABLES, WORDS, Part
from spotcard_host.notes.bml.pattern import is_class, parse_pattern
from spotcard_host.notes.bml.words import calls_of, word_for
from spotcard_host.notes.inside.steps import Step
from spotcard_host.notes.nodes import NoteNode
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD, strain_named

ASKS = later(
    r"\b(?:asks?(?! to)|asking|relay|enquir\w*|inquir\w*|puppet|blackwood|gerber|ogust|stayman|drury|rkc\w*|key ?cards?|"
    r"checkback|CB|crowhurst|NMF|new minor|fourth suit|4SF|FSF|roudi|niemeij?er|xyz|jacoby|J2N|gazz?\w*|GAZ|lebensohl|smolen|"
    r"forces? (?:opener|partner)|waiting|r)\b|\?", re.I)
TRANSFERS = later(r"\b(?:transfers?|xfers?|trf|tfr|tsf|jacoby)\b", re.I)
PUPPETS = later(r"\bpuppets?\b(?! stayman)|\b(?:relays?|forces?|obliges?|demands?)(?: (?:opener|partner|him))?(?: to)?(?: bid)? (?:[1-7]|it\b)", re.I)
_LEADS_ON = later(rf"{ASKS.pattern}|{TRANSFERS.pattern}|\b(?:puppets?|then|over|after|opener|partner|same|steps?|accepts?)\b", re.I)
_FORCES = later(r"\b(?:slam try|S/T|GF|FG|F1|forcing|game[- ]forc\w*|P/C|pass or correct|raise|fit|support|multi|either)\b|\b1\d\+", re.I)
_PASSES = later(r"p(?:ass(?:es)?)?$", re.I)
_CORRECTED = later(r"\b(?:p/c|pass or correct)\b|^\W*pass (?:with|if)\b", re.I)
_RELATIVE = later(r"(?:an? |any |the |all )?(?:absolute |bare )?(?:min|max|lower|upper|bottom|top|no(?:ne|thing)?\b|short|super|likes?|dislikes?|accept|reject|declin|bad|good|weak|forced)", re.I)
_OF_RANGE = later(r"(?:an? |any |the |all )?(?:absolute |bare )?(?:min|max|lower|upper|bottom|top|short|extras|(?:no )?interest)", re.I)
_TRUMPS = later(r"\b(?:super|fit|trumps?|support|accept\w*|max\w*|min\w*|four|4)\b|\b4", re.I)
_ANSWERS = later(r"(?:an? |the |garbage |neg\w* ){0,3}(?:stayman|transfer|xfer|relay|negative|neg\b|waiting|ask|puppet|double negative|positive|drury|splinter)", re.I)
_POINTS = later(rf"(?<![\w.-])(?P<low>\d{{1,2}})(?:(?P<plus>\+)|-(?P<high>\d{{1,2}}))(?![\w!-]| ?(?:cards?|![cdhs]|{SUIT_WORD}s|[cdhsMm]\b))")
_MOST_CARDS, _HIGHEST = 7, 37


def calls_named(words: str, after: NoteNode) -> list[tuple[int, str]]:
    """The calls that words such as `3C/3D`, `2M` or `three hearts` stand for as the next call of the
    side of who bid `after`, each with the variable that takes its suit; [] where they are none.
    """
    if _ANY_SUIT.match(words):
        return _of_word(words.lower(), after)
    found: list[tuple[int, str]] = []
    for word in _ONE_OF_CALLS.findall(words):
        found += _of_word(word.strip(), after)
    return found


_ACTS = {"p": 0, "pass": 0, "passes": 0, "passing": 0, "x": 1, "d": 1, "dbl": 1, "dbls": 1, "double": 1, "doubles": 1, "xx": 2, "r": 2,
         "rdbl": 2, "rdbls": 2, "redouble": 2, "redoubles": 2, "redbl": 2}
_ANY_SUIT = later(r"(?:new )?suits?\b", re.I)
_IN_SUIT = later(r"(?:two|three|four|[2-4]) (?:of|in) (?:his|her|the|our|opener['’]s|partner['’]s|responder['’]s|that) (?:own )?(?:major|suit|minor)\b")
_ONE_OF_CALLS = later(
    _IN_SUIT.pattern + r"|[1-7]" + SUITS + r"(?!\w)|[A-Za-z]+ ?[a-z-]+|[A-Z]{1,2}")
_ASKS_NEXT = later(r"asks?\b", re.I)
_SPELT = later(r"(?P<level>one|two|three|four|five|six) (?P<strain>[a-z]+)", re.I)


def _of_word(word: str, after: NoteNode) -> list[tuple[int, str]]:
    if word.lower() in _ACTS:
        return [(_ACTS[word.lower()], "")]
    if _IN_SUIT.fullmatch(word):
        suits = [strain_of(step.call) for step in after.path() if step.ours and step.call >= _LOWEST]
        ranks = {"major": (2, 3), "minor": (0, 1)}.get(word.split()[-1], (0, 1, 2, 3))
        level = int(number_of(word.split()[0]))
        return [(5 * level - 2 + suit, "") for suit in suits if suit in ranks][:1]
    spelt = _SPELT.fullmatch(word)
    if spelt is not None:
        word = f"{number_of(spelt['level'])}{spelt['strain'][0].upper()}"
    if _ANY_SUIT.match(word):
        pattern = word_for(_ANY_SUIT.sub("new suit", word, count=1))
    else:
        pattern = parse_pattern(word)
    if pattern is None or is_class(pattern):
        return []
    return [call for part in pattern.parts for call in _of_part(part, after)]


def _of_part(part: Part, after: NoteNode) -> list[tuple[int, str]]:
    if part.kind == CALLS:
        return [(call, "") for call in part.calls]
    if part.kind == WORDS:
        return [(call, "") for call in calls_of(part, after)]  # type: ignore[arg-type]
    if part.kind != VARIABLE:
        return []
    base, name = 5 * part.level - 2, part.name
    if name in after.bindings:
        return [(base + after.bindings[name], "")]
    suits = VARIABLES[name]
    ours = {strain_of(step.call) for step in after.path() if step.call >= _LOWEST}
    bid = [suit for suit in suits if suit in ours]
    if name in ("oM", "om"):
        suits = tuple(suit for suit in suits if suit not in bid) if len(bid) == 1 else ()
    elif name in ("M", "m") and len(bid) == 1:
        suits = (bid[0],)  # the major that is in play
    elif name == "X":
        suits = tuple(suit for suit in suits if suit not in ours)
    return [(base + suit, name) for suit in suits]


_LOWEST = 3


def partner_names(node: NoteNode) -> tuple[str, ...]:
    """The words for who answers a call."""
    return _names(node, 0)


def own_names(node: NoteNode) -> tuple[str, ...]:
    """The words for who makes it."""
    return tuple(name for name in _names(node, 1) if name != "partner")


def _names(node: NoteNode, turn: int) -> tuple[str, ...]:
    path = node.path()
    ours = [step for step in path if step.ours]
    is_first = (len(ours) + turn) % 2 == 0  # who made our first call
    names = ["partner"]
    if path[0].ours:
        names.append("opener" if is_first else "responder")
    elif is_first:
        names.append("doubler" if ours[0].call == 1 else "overcaller")
    else:
        names += ["advancer", "responder"]
    mine = ours[-1] if turn else (ours[-2] if len(ours) > 1 else None)
    if path[0].ours and mine is not None and mine.call == 1:
        names.append("doubler")
    return tuple(names)


def is_answered(step: Step, node: NoteNode, own: str) -> bool | None:
    """Whether a call of whom nothing is said answers that of `node`, whose words for itself are
    `own`; None where that is not known.
    """
    if step.reply or (step.text and _PASSES.match(step.calls) and _CORRECTED.search(
            node.description)):
        return True
    if step.bare and not ASKS.search(own):
        return None if node.parent is None or _LEADS_ON.search(own) else False
    if not _can_answer(step, node):
        return False
    if node.parent is None:
        return True if ASKS.search(own) or _ANSWERS.match(step.text) else None
    if PUPPETS.search(own) and step.marked and not step.bracket and not _RELATIVE.match(step.text):
        return None
    if _ASKS_NEXT.match(step.text) and highest(node.parent) <= highest(node) and node.parent.ours:
        return None
    if TRANSFERS.search(own) and not ASKS.search(own):
        if _of_another_suit(step.text, node):
            return False
        if step.bracket or _RELATIVE.match(step.text) or _TRUMPS.search(step.text):
            return True
        return None
    if ASKS.search(own):
        return True
    if _FORCES.search(own) and _OF_RANGE.match(step.text):
        return True
    if step.bracket and step.calls[-1:].upper() != STRAINS[strain_of(node.call)]:
        return None
    return False


_SUIT = later(r"(?:\d\+?|(?:four|five|six)\+?)? ?(?:cards? (?:in )?)?!?(?P<suit>[cdhs]\b|clubs?\b|diamonds?\b|hearts?\b|spades?\b)", re.I)


def _of_another_suit(text: str, node: NoteNode) -> bool:
    """Whether a text begins with another suit than the one that a transfer shows."""
    found = _SUIT.match(text)
    return found is not None and strain_named(found["suit"]) != (strain_of(node.call) + 1) % 5


def _can_answer(step: Step, node: NoteNode) -> bool:
    """Whether partner, by the points that it has shown last, can hold a hand."""
    wanted = _range(step.text)
    before = node.parent
    while before is not None and not before.ours:
        before = before.parent
    shown = _range(before.description) if before is not None else None
    if wanted is None or shown is None:
        return True
    return wanted[0] <= shown[1] and shown[0] <= wanted[1]


def _range(text: str) -> tuple[int, int] | None:
    for found in _POINTS.finditer(text):
        low = int(found["low"])
        high = int(found["high"]) if found["high"] else _HIGHEST
        if max(low, 0 if found["plus"] else high) > _MOST_CARDS and low <= high:
            return low, high
    return None


def highest(node: NoteNode | None) -> int:
    """The last bid up to a call, 0 for none."""
    while node is not None and node.call < _LOWEST:
        node = node.parent
    return node.call if node is not None else 0


def is_legal(call: int, parent: NoteNode | None) -> bool:
    """Whether our side can make a call behind another one, by the bids before it."""
    if call >= _LOWEST:
        return highest(parent) < call <= _HIGHEST
    if call == 0:
        return parent is not None
    over = parent
    while over is not None and over.call == 0:
        over = over.parent
    wanted = 1 if call > 1 else _LOWEST
    return over is not None and not over.ours and (
        over.call == wanted if call > 1 else over.call >= wanted)
