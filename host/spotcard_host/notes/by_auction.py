"""What a description of several auctions says of each: `10-12 over 1C or 1D. Over 1H/1S Jacoby`,
`4+ cards, but 1S-2H is always five hearts`, `no four card suit we could have bid at one level`;
and a description of several calls of each: `4m = Namyats: 4C = hearts, 4D = spades, 8+ tricks`.
"""

from __future__ import annotations

import re
from functools import partial

from spotcard.game.calls import bid
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS, STRAIN, bid_named
from spotcard_host.notes.bml.auctions_told import AUCTION
from spotcard_host.notes.bml.pattern import calls_named_by, calls_of, parse_history
from spotcard_host.notes.meaning.context import NOTRUMP, strain_of
from spotcard_host.notes.nodes import NoteNode, Notes
from spotcard_host.notes.numbers import NUMBER_WORDS
from spotcard_host.notes.suit_words import SUIT_WORD

_BID = rf"[1-3] ?{CLASS}(?![\w+-])"
_ONE = later(_BID, re.I)
_BIDS = rf"(?P<bids>{_BID}(?:(?:,? (?:or|and)|,| ?/) ?{_BID})*)"
_BEFORE = later(
    rf"\s*(?:(?:but|and|while) )?(?:over|after|opposite) {_BIDS}"
    r"(?:,? (?:it|this)(?: is|['’]s)?(?: the)?| ?[:=]|,)?\s+(?=\S)", re.I)
_BEHIND = later(
    rf",? (?:over|after|opposite) {_BIDS}(?:,? (?:since|because|as) [^.;]*)?\s*$", re.I)
_SPELT = later(
    r"\b(?P<link>over|after|opposite) (?P<level>one|two|three) "
    rf"(?P<strain>{SUIT_WORD}|no-?trump)s?(?! (?:bid|level))\b", re.I)
_LIKE = later(r"\b(?:as|like|same|than|scheme|methods?|structure)$", re.I)
_PARTS = later(r"(?<=[.;])\s+|,\s+(?=(?:but |and )?(?:over|after|opposite) [1-3])", re.I)
_OTHER = later(
    rf"[,;.]\s+(?:(?:but|except|though|and) )?(?P<auction>{AUCTION}) (?:is|are|shows?|promises|"
    r"means|needs|requires|=)(?: (?:always|only|at least|now))? (?P<text>[^,;.]+)", re.I)
_BIDDABLE = later(
    r"\bno (?:other )?(?:four|4)[- ]card suit,? (?:which |that )?(?:(?:we|you|he|I|one) )?"
    r"(?:(?:could|can|might|would) (?:have )?)?(?:be )?(?:been )?(?:biddable|bid(?:den)?|shown?)"
    r"(?: (?:at|on) (?:the )?(?:one|1)[- ]?level| (?:more )?cheaply| lower)?", re.I)
_OWN = later(
    r"(?:^|(?<=[,;:.(/] )|(?<=[(/]))(?:(?:and|with) )?"
    rf"(?P<call>[1-7] ?{STRAIN}(?![A-Za-z])) ?(?:=|:|shows|is|for) ?", re.I)
_SEPARATE = later(r"[,;/.]\s*(?:and )?$")
_FEW = 2


def say_it_of_each(notes: Notes) -> None:
    """Leave in each description what holds in its auction."""
    rows: dict[tuple[int, int, str], list[NoteNode]] = {}
    for node in notes.nodes:
        if node.ours and node.flags is None and _OWN.search(node.description):
            where = (id(node.parent), node.place.line, node.description)
            rows.setdefault(where, []).append(node)
    for together in rows.values():
        if len(together) >= _FEW:
            _part_calls(together)
    for node in notes.nodes:
        if node.ours and node.parent is not None and node.description and node.flags is None:
            text = _for_answer(_SPELT.sub(_in_figures, node.description), node)
            text = _OTHER.sub(partial(_of_auction, node), text)
            node.description = _BIDDABLE.sub(partial(_suits, node), text)


def _in_figures(found: re.Match[str]) -> str:
    level = NUMBER_WORDS[found["level"].lower()]
    return f"{found['link']} {level}{found['strain'][0].upper()}"


def _part_calls(rows: list[NoteNode]) -> None:
    """Leave to each of the calls of one row what its text says of it, and what it says of all."""
    text = rows[0].description
    marks = list(_OWN.finditer(text))
    named = [bid_named(mark["call"]) for mark in marks]
    if sorted(named) != sorted(row.call for row in rows):
        return
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    parts = [text[mark.end():end] for mark, end in zip(marks, ends, strict=True)]
    most = max(part.rstrip(" ,;/.").count(",") for part in parts[:-1])
    pieces = parts[-1].split(",")
    parts[-1], tail = ",".join(pieces[:most + 1]), ",".join(pieces[most + 1:]).strip()
    for row in rows:
        own = next(part for part, call in zip(parts, named, strict=True) if row.call == call)
        said = [text[:marks[0].start()].strip(), _SEPARATE.sub("", own.strip()).strip()]
        row.description = " ".join(filter(None, said)) + (f", {tail}" if tail else "")


def _for_answer(text: str, node: NoteNode) -> str:
    """The parts of a text for the bid that a call answers, where it names several."""
    before = node.parent
    if before is None or not before.ours or before.call < bid(1, 0):
        return text
    said: list[tuple[set[int] | None, str]] = []
    for part in _PARTS.split(text):
        first, last = _BEFORE.match(part), _BEHIND.search(part.rstrip(" .;"))
        if first is not None:
            said.append((calls_named_by(_ONE.findall(first["bids"])), part[first.end():]))
        elif last is not None and not _LIKE.search(part[:last.start()]):
            said.append((calls_named_by(_ONE.findall(last["bids"])), part[:last.start()]))
        else:
            said.append((None, part))
    named = [calls for calls, _ in said if calls is not None]
    if len(said) == len(named) == 1 and not any(step.call in named[0] for step in node.path()):
        return ""
    if len(named) < _FEW or not any(before.call in calls for calls in named):
        return text
    return " ".join(part for calls, part in said if calls is None or before.call in calls)


def _of_auction(node: NoteNode, found: re.Match[str]) -> str:
    """Drop what the text says of another auction, keep what it says of this one."""
    parsed = parse_history(re.sub(r"\s*[-–]\s*", "-", found["auction"]))
    if parsed is None:
        return found[0]
    path = node.path()
    here = len(path) == len(parsed[0]) and all(
        step.ours != pattern.opponents and any(step.call in calls_of(part)
                                               for part in pattern.parts)
        for step, pattern in zip(path, parsed[0], strict=True))
    return f", {found['text']}" if here else ""


def _suits(node: NoteNode, found: re.Match[str]) -> str:
    """The suits between the last bid and a bid of one notrump, none of which is as long."""
    bids = [step.call for step in node.path() if step.call >= bid(1, 0)]
    if node.call != bid(1, NOTRUMP) or len(bids) < _FEW:
        return found[0]
    free = range(bids[-2] + 1, bid(1, NOTRUMP))
    return ", ".join(f"no 4!{'cdhs'[strain_of(call)]}" for call in free)
