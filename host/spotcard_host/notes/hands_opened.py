# ruff: noqa: E501 - a pattern is read as a whole
"""Openings told by their hands: `Six hearts and 5-10: 2!d`, `4=5=x=x, 11-15     2D`, `With 5-5 in the
minors and 6-10 we open 2N`, `Three-suited hands with 11 to 15 are opened 2!d`.

What is told of an opening from two clubs on makes its row, where the tables have none with more than
a name. The openings of one of a suit that are left to the base book have its hands besides. A line
that ends in a colon goes with those below it. Nothing is made of hands that are not wholly understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from spotcard.game.calls import bid, level_of
from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS, STRAIN, bid_named
from spotcard_host.notes.meaning.constraint import ALL, Constraint
from spotcard_host.notes.meaning.context import NOTRUMP, strain_of
from spotcard_host.notes.meaning.tree import Ancestors, meanings
from spotcard_host.notes.nodes import NoteNode, Notes
from spotcard_host.notes.suit_words import SUIT_WORD

OPENING_BID = rf"[1-4]{STRAIN}(?![\w+-])"
_HAND = r"(?P<hand>[^:;>]{3,110}?)"
_DONE = (
    r"(?P<call>" + OPENING_BID + r")(?: \([^)]{0,60}\))?"
    r"(?:,? (?:so that|because|since|in order|as (?:it|the|we|I|this)|and not|not|rather than|instead of) .{0,120})?")
_FORMS = tuple(later(form, re.I) for form in (
    rf"(?:(?:opening )?with |holding )?{_HAND}(?: {{2,}}|\t+| ?: ?| ?[-=]?> ?| = )(?:always )?(?:(?:we )?open )?{_DONE}",
    rf"(?P<hand>\d{{1,2}} ?(?:-|to) ?\d{{1,2}}) {_DONE}",
    rf"(?:with|holding) {_HAND},? (?:(?:we|you|I) )?(?:always )?opens? (?:with |at )?{_DONE}",
    rf"(?:an? |any |all |every )?{_HAND}(?: hands?)? (?:is|are) (?:always |therefore |also |then |thus |still )*opened (?:with |at |as )?(?P<call>{OPENING_BID})(?: (?:with|on) (?P<more>[^,.;:]{{3,40}}))?(?:, (?:so that|because|since|as (?:it|the|we|I|this)|and not|not) .{{0,120}})?",
))
_LEAD = later(r"(?:[^:.]{0,40}\b)?exceptions?(?: is| here)?: ", re.I)
_SAYS_HAND = later(rf"\d|\b(?:four|five|six|seven|balanced|flat|minors?|majors?|{SUIT_WORD}s|suiters?|suited|weak|strong)\b", re.I)
"""What a line above others says of their hands."""
_STRONG = later(r"(?:hands? )?(?:(?:of|with|from) )?(?P<n>1[5-8]) ?(?:\+|or more|and (?:more|up)|points? (?:or more|and (?:more|up))|points?)(?: hcp| points)?(?:,? any(?:thing| shape| distribution| hand)?)?", re.I)
_PIECE = later(r"(?<=[.;])\s+(?=\S)")
_NUMBER = later(r"(?:\(?\d\.|[-*•]|\(?[a-h]\))\s+")
_NOT_OPENINGS = later(
    r"\b(?:after|over|opposite|facing|partner\w*|they|them|their|respon\w+|answer\w*|repl(?:y|ies)|rebid\w*|"
    r"overcall\w*|double[sd]?|rais\w+|bids?|then|transfer\w*|asks?|opposite|vs|versus|against|others?|ditto|same|such|"
    rf"this|that|these|those|not|never|unless|except|seat|1st|2nd|3rd|4th|passed|it|rkc\w*|key)\b|\?|[1-7]{CLASS}\b", re.I)
NAMES_SUITS = later(rf"(?<![a-z])!?[cdhs]\b|\b(?:{SUIT_WORD}s?|majors?|minors?)\b|\d=|[♣♦♥♠]", re.I)
_SHOWN = later(r"(?:has |had |have )?(?:showed|shown|shows?|is|was|promise[sd]?) +", re.I)
_OTHER_CALL = later(rf"[.;]\s+(?=[1-7]{STRAIN}\b)")
_OPENS = later(rf".{{0,80}}\bopens? (?:with )?{OPENING_BID}[ .]*", re.I)
_USUAL = {bid(1, 0): "12-21, 3+!c", bid(1, 1): "12-21, 4+!d", bid(1, 2): "12-21, 5+!h",
          bid(1, 3): "12-21, 5+!s"}
_LONGEST, _HEAD, _MOST, _FOUR = 2000, 60, 6, 4
_SUITS = "spades", "hearts", "diamonds", "clubs"


def add_hands_opened(notes: Notes) -> None:
    """Make rows of the hands that running text gives to openings."""
    _give_back(notes)
    _hands_alone(notes)
    told: dict[int, list[str]] = {}
    lines: dict[int, int] = {}
    for line, text in notes.prose:
        for hand, call in hands_told(text):
            told.setdefault(call, []).append(hand)
            lines.setdefault(call, line)
    name = notes.nodes[0].place.file if notes.nodes else ""
    for call, hands in told.items():
        same = [node for node in notes.roots if node.ours and node.call == call]
        if len(hands) > _MOST or (same and not _is_bare(same)):
            continue
        texts = hands
        strong = _STRONG.fullmatch(hands[0]) if call == bid(1, 0) and len(hands) == 1 else None
        if strong is not None:
            texts = [f"{strong['n']}+, artificial"] if not same else []
        elif level_of(call) == 1:
            if call not in _USUAL or same or not all(map(NAMES_SUITS.search, hands)):
                continue
            texts = [_USUAL[call], *(f"12-21, {hand}" for hand in hands)]
        place = Place(name, lines[call], 1)
        if not texts or (strong is None and not all(
                own_hands(NoteNode(call, True, "0", "00", place), text, Ancestors()) for text in texts)):
            continue
        text = " ".join(f"{mark}) {text}" for mark, text in zip("abcdefgh", texts, strict=False))
        if same:
            same[0].description = text if len(texts) > 1 else texts[0]
        else:
            notes.add(NoteNode(call, True, "0", "00", place, None,
                               text if len(texts) > 1 else texts[0]))


def hands_told(text: str) -> Iterator[tuple[str, int]]:
    """(hand, opening) of the lines and sentences of a text."""
    head = ""
    for line in text[:_LONGEST].split("\n"):
        line = _NUMBER.sub("", line.strip(), 1)
        if line.endswith(":"):
            is_hand = len(line) < _HEAD and _SAYS_HAND.search(line) and not _NOT_OPENINGS.search(line)
            head = line[:-1] if is_hand else ""
            continue
        for piece in _PIECE.split(line):
            piece = _LEAD.sub("", piece.strip(" .;"), 1)
            found = next(filter(None, (form.fullmatch(piece) for form in _FORMS)), None)
            if found is None or _NOT_OPENINGS.search(found["hand"]):
                continue
            more = found.groupdict().get("more") or ""
            hand = ", ".join(filter(None, (head, _shape(found["hand"].strip(" ,")), more)))
            yield hand, bid_named(found["call"])


def _shape(hand: str) -> str:
    """`4=5=x=x` in words."""
    found = re.match(r"([0-7x])=([0-7x])=([0-7x])=([0-7x])", hand)
    if found is None or "x" not in found[0]:
        return hand
    said = [f"{n} {suit}" for n, suit in zip(found.groups(), _SUITS, strict=True) if n != "x"]
    return " and ".join(said) + hand[found.end():]


def own_hands(node: NoteNode, text: str, ancestors: Ancestors) -> Constraint | None:
    """The hands of a call with another text, None where that is not wholly understood or says
    nothing of shapes.
    """
    entry = ancestors.entry([*node.path()[:-1], replace(node, description=text)])
    said = entry.meaning
    is_read = not (said.unread or said.aside or said.constraint.silent or entry.own.empty) and (
        all(term.shapes != ALL for term in said.constraint.terms))
    return entry.own if is_read else None


def _is_bare(same: list[NoteNode]) -> bool:
    """Whether the only row of a call has no more than a name."""
    if len(same) > 1:
        return False
    alone = NoteNode(same[0].call, True, "0", "00", same[0].place, None, same[0].description)
    meaning = meanings([alone])[id(alone)].meaning
    return same[0].seat == "0" and same[0].vul == "00" and same[0].flags is None and (
        meaning.constraint.silent)


def _give_back(notes: Notes) -> None:
    """Words about an opening that stand among its answers: `2D has shown 18-19`, below `2D-`."""
    for root in notes.roots:
        for child in list(root.children):
            if child.ours and child.call == root.call and root.ours and not root.description and (
                    child.description and not child.children):
                said = _OTHER_CALL.split(_SHOWN.sub("", child.description, 1))[0]
                root.description = said
                root.children.remove(child)
                notes.nodes.remove(child)


def _hands_alone(notes: Notes) -> None:
    """Lines about hands that were taken for rows: `5!s 5!c 12-15  open 1!c` is no five spades."""
    for root in [one for one in notes.roots if one.ours and level_of(one.call) >= _FOUR]:
        lines = [root.description, *filter(None, root.again.split("\n"))]
        suit = strain_of(root.call)
        if root.children or suit == NOTRUMP or not all(map(_OPENS.fullmatch, lines)):
            continue
        notes.roots.remove(root)
        notes.nodes.remove(root)
        notes.prose += [(root.place.line, f"{level_of(root.call)}!{'cdhs'[suit]} {line}")
                        for line in lines]
