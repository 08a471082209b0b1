# ruff: noqa: E501 - a pattern is read as a whole
"""Hands that are shown in two steps: `5-5 GF goes thru 2H then 3H`, `Balanced invite goes by 2C
and later 2N`, `2H then 3H = 5-5 GF`, `with a good raise bid 2N, then 4S`.

The second call becomes a row below each answer to the first that leaves room for it. Where the
first asks, it is made with that hand, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard.game.calls import bid, call_name
from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN, bid_named
from spotcard_host.notes.meaning.context import NOTRUMP, strain_of
from spotcard_host.notes.nodes import NoteNode, Notes
from spotcard_host.notes.numbers import number_of

_CALL = rf"(?:[1-7] ?{STRAIN}(?![A-Za-z]))"
_THEN = (
    r"(?:,? ?(?:and |first,? )?(?:then|later|next|after that|followed by)|,? before|,? and)"
    r"(?: (?:rebid(?:ding)?|bid(?:ding)?|a|by|with|jump(?:ing)? to))*"
)
_OF_OURS = r"(?:[1-7] ?M(?![A-Za-z])|(?:[2-4]|two|three|four) (?:of|in) (?:the|our|opener['’]s|his|partner['’]s) (?:major|suit))"
"""The second call, in the major that was opened."""
_STEPS = rf"(?P<first>{_CALL}){_THEN} (?P<second>{_CALL}|{_OF_OURS})"
_BEGINS = r"(?:^|(?<=[.;(,:] )|(?<=[(\n]))"
_ROUTES = tuple(later(pattern, re.I) for pattern in (
    rf"{_BEGINS}(?:an? |the |all )?(?P<hand>[^.;,:()=\n]{{4,48}}?) (?:(?:hands? )?(?:goes?|go|"
    r"(?:is|are) (?:bid|made|shown) (?:by|with|via)|is shown|are shown|is bid|starts?|begins?|bids?|we bid|you bid|comes?|proceeds?))"
    rf"(?: (?:thru|through|via|by(?: way of)?|with))? {_STEPS}(?! ?=)",
    rf"{_BEGINS}(?:an? |the |all )?(?P<hand>[^.;,:=\n]{{4,48}}?) ?(?:=|:|->|→)(?: (?:first|go(?:es)?|bid))? {_STEPS}(?! ?=)",
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

_NEXT_TURN = later(
    r"\bafter (?:opener|partner)['’]s (?:next |new |second |(?:2|two)[- ]level )*(?:suit|re-?bid|minor|bid)[,:] |"
    r"\b(?:(?:my|his|the|responder['’]s) )?next (?:call|bid|turn|time)(?: shows| is| then)?: ", re.I)
_UP_TO_NEXT = rf"(?P<hand>[^.;:=\n]{{4,60}}?)(?=,? (?:and )?{_CALL} ?[=:]|[.;\n]|\)?\s*$)"
_AFTER_REPLY = later(
    r"\b(?:puppets?|relays?|forces?|orders?|obliges?|demands?|must|has to|opener|partner|responder)\b"
    rf"[^.;:()=\n]{{0,40}}?(?P<reply>{_CALL})[^.;:=\n]{{0,24}}?[,;] ?(?:and )?then (?P<call>{_CALL}) ?"
    rf"(?:=|:|is\b|shows?\b|means\b) ?(?:an? )?{_UP_TO_NEXT}", re.I)
"""`puppet to 3C, then 3D = both minors`."""
_ANOTHER = later(rf",? (?:and )?(?P<call>{_CALL}) ?(?:=|:|is\b|shows?\b) ?{_UP_TO_NEXT}", re.I)
_STEP = later(rf"(?P<call>{_CALL})(?: ?[=:] ?| (?:with |on )?)(?P<hand>\S[^.;=]{{3,60}})")
_LONGEST, _FEW = 4000, 2


def add_routes(notes: Notes) -> None:
    """Add the second steps of hands that are shown in two."""
    for node in list(notes.nodes):
        if node.ours and node.flags is None and node.parent is not None:
            for found in _found(node.description):
                _add(notes, node, found, node.description, node.place)
            _next_turn(notes, node)
            reply = _AFTER_REPLY.search(node.description)
            if reply and node.call < bid_named(reply["reply"]) < bid_named(reply["call"]):
                answer = _below(notes, node, bid_named(reply["reply"]), "forced")
                while reply:
                    _below(notes, answer, bid_named(reply["call"]), reply["hand"].strip(" ,"))
                    reply = _ANOTHER.match(node.description, reply.end())
    for node in [node for node in notes.roots if _IS_ROUTE.match(node.description)]:
        if node.ours and not node.children and node.flags is None:
            _of_row(notes, node)
    for line, text in notes.prose:
        before = [n for n in notes.nodes if n.place.line < line and n.ours]
        last = max(before, key=lambda n: n.place.line, default=None)
        for found in _found(text) if last is not None else ():
            assert last is not None
            _add(notes, last, found, text, Place(last.place.file, line, 1))


def _below(notes: Notes, node: NoteNode, call: int, text: str) -> NoteNode:
    """The call of the same side below another, made where it is missing."""
    found = next((n for n in node.children if n.call == call and n.ours), None)
    return found or notes.add(
        NoteNode(call, True, node.seat, node.vul, node.place, node, text, passes=1))


def _next_turn(notes: Notes, node: NoteNode) -> None:
    """Add what responder bids next over opener's suit: `forcing; after opener's suit: 3M = 10-12,
    2M = 6-9`.
    """
    found = _NEXT_TURN.search(node.description)
    ours = [step for step in node.path() if step.ours]
    if found is None or len(ours) != _FEW or len(node.path()) != _FEW:
        return
    said = re.split(r"[.;]", node.description[found.end():], maxsplit=1)[0]
    steps = [_STEP.fullmatch(piece.strip()) for piece in re.split(
        rf",? (?:and )?(?={_CALL}(?: ?[=:]| ))", said)]
    bids = [(bid_named(step["call"]), step["hand"]) for step in steps if step is not None]
    if len(bids) < len(steps):
        return
    known = {strain_of(step.call) for step in ours}
    for call in range(node.call + 1, min(node.call + NOTRUMP + 1, max(second for second, _ in bids))):
        if strain_of(call) in known or strain_of(call) == NOTRUMP:
            continue
        answer = _below(notes, node, call, "")
        for second, hand in bids:
            if second > call:
                _below(notes, answer, second, hand)


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
    first = bid_named(found["first"])
    hand = found["hand"].strip(" ,")
    suits = _SUITS.search(text)
    if suits is not None:
        hand = _FIVE.sub(rf"\g<0> {suits['suits']}", hand, count=1)
    if not _IN_OURS.fullmatch(found["second"]):
        start = _start(node, first, place.line == node.place.line)
        if start is not None:
            _below_answers(notes, start, bid_named(found["second"]), hand, place)
        return
    level = number_of(found["second"].split()[0][:5].rstrip("M "))
    for opening in notes.roots:
        if not opening.ours or strain_of(opening.call) not in _MAJORS:
            continue
        second = bid(int(level), strain_of(opening.call))
        for start in opening.children:
            if start.call == first and start.ours and start.description:
                _below_answers(notes, start, second, hand, place)


_IN_OURS = later(_OF_OURS, re.I)
_MAJORS = (2, 3)


def _below_answers(
    notes: Notes, start: NoteNode, second: int, hand: str, place: Place
) -> None:
    """Put the second call below each answer to the first that leaves room for it."""
    answers = [a for a in start.children if a.ours and a.passes and start.call < a.call < second]
    rows = [a for a in answers if not any(
        row.call == second and row.ours and row.description for row in a.children)]
    for answer in rows:
        row = next((row for row in answer.children if row.call == second and row.ours), None)
        if row is None:
            row = notes.add(
                NoteNode(second, True, answer.seat, answer.vul, place, answer, passes=1))
        row.description = hand
    is_ask = _ASK.search(start.description) and not _TRANSFER.search(start.description)
    if rows and (is_ask or (strain_of(start.call) == NOTRUMP and "b) " not in start.description)):
        start.description = f"a) {start.description} b) {hand}"


def _start(node: NoteNode, call: int, is_row: bool) -> NoteNode | None:
    """The call, made by who makes that of `node` if its row says so, in its place or earlier; the
    latest.
    """
    turn = len(node.path()) % 2
    for step in reversed(node.path()[:-1]):
        for child in step.children:
            if child.call == call and child.ours and child.description and (
                    not is_row or len(child.path()) % 2 == turn):
                return child
    return None
