"""Hands that are shown in two steps: `5-5 GF goes thru 2H then 3H`, `Balanced invite goes by 2C
and later 2N`, `2H then 3H = 5-5 GF`, `with a good raise bid 2N, then 4S`.

The second call becomes a row below each answer to the first that leaves room for it. Where the
first asks, it is made with that hand, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard.game.calls import call_name
from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.nodes import NoteNode, Notes
from spotcard_host.notes.swap import call_of

_CALL = r"(?:[1-7] ?!?(?:NT?|[CDHScdhs])(?![A-Za-z]))"
_THEN = (
    r"(?:,? ?(?:and )?(?:then|later|next|after that|followed by)|,? before|,? and)"
    r"(?: (?:rebid(?:ding)?|bid(?:ding)?|a|by|with))*"
)
_STEPS = rf"(?P<first>{_CALL}){_THEN} (?P<second>{_CALL})"
_BEGINS = r"(?:^|(?<=[.;(,:] )|(?<=[(\n]))"
_ROUTES = tuple(later(pattern, re.I) for pattern in (
    rf"{_BEGINS}(?:an? |the |all )?(?P<hand>[^.;,:()=\n]{{4,48}}?) (?:(?:hands? )?(?:goes?|go|"
    r"is shown|are shown|is bid|starts?|begins?|bids?|we bid|you bid|comes?|proceeds?))"
    rf"(?: (?:thru|through|via|by(?: way of)?|with))? {_STEPS}(?! ?=)",
    rf"{_BEGINS}{_STEPS} ?(?:=|:|\bis\b|\bare\b|\bshows?\b|\bmeans\b) ?(?:an? )?"
    r"(?P<hand>[^.;:()=\n]{4,60})",
    rf"{_BEGINS}(?:with|holding) (?P<hand>[^.;:()=\n]{{4,48}}?),? (?:we |you |I |one |responder )?"
    rf"(?:bids?|starts? with|goes? via|uses?) {_STEPS}(?! ?=)",
))
_IS_ROUTE = later(rf"{_THEN.strip()} {_CALL} ?(?:=|:|is\b|shows?\b|means\b)", re.I)
"""The words of what was read as a row of its first call: `2C then 2N = balanced invite`."""
_CONDITION = later(r"\b(?:if|when|they|their|unless|never|not)\b[^.;\n]*$", re.I)
_NO_HAND = later(
    r"\b(?:not|never|no longer|don['’]?t|do not|partner|opener|he|they|if|when|unless|it|this|"
    r"that|which|used to|should|sequence|auction|see|page)\b", re.I)
_SAYS = later(
    r"\d|\b(?:inv\w*|gf|game|slam|bal\w*|weak|strong|min\w*|max\w*|splinter|single\w*|both|raise|"
    r"support|fit|majors?|minors?|quant\w*)\b", re.I)
_FIVE = later(r"\b[56]-[456]\b(?! ?(?:in|M|m|maj|min|!))")
_SUITS = later(r"\b[56]-[456]\+? (?:in )?(?:the )?(?P<suits>M\b|m\b|majors|minors)")
_TRANSFER = later(r"\b(?:transfer|xfer|xf|trf|tfr)", re.I)
_ASK = later(r"\b(?:stayman|stay|asks?|relay|checkback|puppet)\b", re.I)

_LONGEST = 4000


def add_routes(notes: Notes) -> None:
    """Add the second steps of hands that are shown in two."""
    for node in list(notes.nodes):
        if node.ours and node.flags is None and node.parent is not None:
            for found in _found(node.description):
                _add(notes, node, found, node.description, node.place)
    for node in [node for node in notes.roots if _IS_ROUTE.match(node.description)]:
        if node.ours and not node.children and node.flags is None:
            _of_row(notes, node)
    for line, text in notes.prose:
        before = [n for n in notes.nodes if n.place.line < line and n.ours]
        last = max(before, key=lambda n: n.place.line, default=None)
        for found in _found(text) if last is not None else ():
            assert last is not None
            _add(notes, last, found, text, Place(last.place.file, line, 1))


def _of_row(notes: Notes, row: NoteNode) -> None:
    """Take out a row that is a route of two calls, and add the route."""
    before = [n for n in notes.nodes if n.place.line < row.place.line and n.ours]
    last = max(before, key=lambda n: n.place.line, default=None)
    text = f"{call_name(row.call)} {row.description}"
    for found in _found(text) if last is not None else ():
        assert last is not None
        notes.roots.remove(row)
        notes.nodes.remove(row)
        _add(notes, last, found, text, row.place)
        return


def _found(text: str) -> Iterator[re.Match[str]]:
    for pattern in _ROUTES:
        for found in pattern.finditer(text[:_LONGEST]):
            hand = found["hand"]
            if _SAYS.search(hand) and not _NO_HAND.search(hand) and not _CONDITION.search(
                    text[:found.start()]):
                yield found


def _add(
    notes: Notes, node: NoteNode, found: re.Match[str], text: str, place: Place
) -> None:
    first, second = call_of(found["first"]), call_of(found["second"])
    start = _start(node, first)
    if start is None or second <= first:
        return
    hand = found["hand"].strip(" ,")
    suits = _SUITS.search(text)
    if suits is not None:
        hand = _FIVE.sub(rf"\g<0> {suits['suits']}", hand, count=1)
    answers = [a for a in start.children if a.ours and a.passes and first < a.call < second]
    rows = [a for a in answers if not any(
        row.call == second and row.ours and row.description for row in a.children)]
    if not rows:
        return
    for answer in rows:
        row = next((row for row in answer.children if row.call == second and row.ours), None)
        if row is None:
            row = notes.add(
                NoteNode(second, True, answer.seat, answer.vul, place, answer, passes=1))
        row.description = hand
    if _ASK.search(start.description) and not _TRANSFER.search(start.description):
        start.description = f"a) {start.description} b) {hand}"


def _start(node: NoteNode, call: int) -> NoteNode | None:
    """The call, made by who makes that of `node`, in its place or earlier; the latest."""
    turn = len(node.path()) % 2
    for step in reversed(node.path()[:-1]):
        for child in step.children:
            if child.call == call and child.ours and child.description and (
                    len(child.path()) % 2 == turn):
                return child
    return None
