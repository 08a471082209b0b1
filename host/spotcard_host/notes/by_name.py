"""Conventions of which notes give no more than the name: `2N = Jacoby`, `Stayman and transfers`.

Players write "Ogust" and leave it at that. What the name stands for is in `conventions.bml`; its
rows join the notes where these describe nothing themselves: below a row whose words name the
convention, and in the auctions of a convention that running text names. A row of the notes is
never changed, and an auction that they open differently (`when`) is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from spotcard.game.calls import bid
from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS
from spotcard_host.notes.bml.bidtable import BidTable
from spotcard_host.notes.bml.document import Heading
from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.reader import read_document
from spotcard_host.notes.meaning.context import Context, strain_of
from spotcard_host.notes.meaning.describe import describe
from spotcard_host.notes.nodes import NoteNode, Notes
from spotcard_host.notes.suit_words import strains_named

_LIBRARY = Path(__file__).with_name("conventions.bml")
_WHEN = later(r"\{when ((?:[^{}]|\{[^{}]*\})*)\}\s*")
_SEAT = later(r"\{seat (\d+)\}\s*")
_ROWS = " ~ "
"""In a heading: what follows are the names in the words of a row, where more may be meant."""
_DENIED = (
    r"\b(?:no|not|never|without|don['’]t|gave up|used to|instead of|rather than|except|unless)\b"
    r"[^.;]{0,24}(?:%s)|(?:%s)[^.;,]{0,16}\b(?:off|not|never|no|only)\b")
_ASKS = later(r"\bask|\brelay|\ben?quir|\binquir|\bforc|\bart|\bconventional", re.I)
_THEIRS = later(
    r"\btheirs?\b|\bthey\b|\bagainst\b|\bdefen[cs]e\b|\bovercall|\binterfer|\bdouble|"
    r"\( ?(?:[1-7X]|dbl|any)", re.I)
_OF_ONE_STRENGTH = later(r"\b(?:weak|strong|mini)(?:er|s)?\b", re.I)
_OVER = later(
    r"\b(?:over|after|opposite|to|versus|vs\.?|in response to|facing) (?:an? |our |partner's )?"
    rf"([1-7])({CLASS})(?![A-Za-z]| re-?bid)")
_CODE = later(rf"(?<![\w-])([1-7])({CLASS})(?![A-Za-z]| re-?bid)")
_CARDS = later(r"(?<![-\d])[4-9]\+?[- ]?(?:!|c\b|cards?|hearts|spades)|\bsuits?\b")
_TRICKS = later(r"\btricks?\b")
_HCP = later(r"\bHCP\b|\bpoints\b|\bpts\b|\d\d\+|\d ?-{1,2} ?\d\d|\bopening\b")
_NOTRUMP = 4
_FOUR_CLUBS = 18


@dataclass(slots=True)
class _Row:
    """A row of the library. `when` is what the notes' own row must say, None for anything; `seat`:
    of the opener, where the row is for one alone.
    """

    call: int
    ours: bool
    description: str
    when: re.Pattern[str] | None = None
    seat: str = ""
    children: list[_Row] = field(default_factory=list)


@dataclass(slots=True)
class _Convention:
    """Its names in running text and in rows, names that are denied, and its rows."""

    prose: re.Pattern[str]
    rows: re.Pattern[str]
    denied: re.Pattern[str]
    roots: list[_Row] = field(default_factory=list)


@cache
def library() -> tuple[_Convention, ...]:
    found: list[_Convention] = []
    for element in read_document(str(_LIBRARY)).elements:
        if isinstance(element, Heading):
            prose, _, rows = element.text.partition(_ROWS)
            rows = rows or prose
            found.append(_Convention(
                re.compile(rf"(?:{prose})", re.I), re.compile(rf"(?:{rows})", re.I),
                re.compile(_DENIED % (rows, rows), re.I)))
        elif isinstance(element, BidTable):
            found[-1].roots += _rows(element)
    return tuple(found)


def _rows(table: BidTable) -> list[_Row]:
    roots: list[_Row] = []
    made: dict[int, _Row] = {}
    for node in expand([table]).nodes:
        when = _WHEN.match(node.description)
        text = _WHEN.sub("", node.description)
        seat = _SEAT.match(text)
        row = _Row(node.call, node.ours, _SEAT.sub("", text),
                   re.compile(when[1], re.I) if when else None, seat[1] if seat else "")
        made[id(node)] = row
        parent = made.get(id(node.parent))
        (roots if parent is None else parent.children).append(row)
    return roots


def add_conventions(notes: Notes) -> None:
    """Add the rows of the conventions that the notes name and do not write out."""
    if not notes.nodes:
        return
    named = [node for node in notes.nodes if node.ours and node.flags is None and node.description]
    bare = {id(node) for node in named if not _is_written(node)}
    for convention in library():
        for node in named:
            text = f"{node.description}\n{node.again}"
            if not convention.rows.search(text) or convention.denied.search(text):
                continue
            row = _row_of(node, convention) or _row_over_notrump(node, convention)
            if row is None:
                continue
            if node.parent is None:
                node.description += _left_out(node.description, row.description)
            elif row.description and _says_nothing(node) and not _MORE.search(node.description):
                node.description = row.description
            if id(node) in bare:
                _add(notes, node, row.children, node.place)
            else:
                _say_as_usual(node, row)
        for line, text in notes.prose:
            _named_in_text(notes, convention, text, Place(notes.nodes[0].place.file, line, 1))


def _is_written(node: NoteNode) -> bool:
    """Whether the notes say what follows a call."""
    return not node.ours or node.flags is not None or any(
        child.ours and child.description for child in node.children)


def _left_out(text: str, usual: str) -> str:
    """What an opening of that name usually has and its words say nothing of: length, points."""
    kinds = (_CARDS, _TRICKS, _HCP)
    is_strength = _HCP.search(text) is not None  # who gives points counts no tricks
    items = [item for item in usual.split(", ") if not any(
        kind.search(item) and (kind.search(text) or (kind is _TRICKS and is_strength))
        for kind in kinds)]
    return "".join(f", {item}" for item in items if any(kind.search(item) for kind in kinds))


def _say_as_usual(node: NoteNode, row: _Row) -> None:
    """Give answers whose words are not understood (`2D = real opng`) their usual meaning."""
    usual = {below.call: below.description for below in row.children if below.ours}
    for child in node.children:
        if child.ours and child.description and usual.get(child.call) and _says_nothing(child):
            child.description = usual[child.call]


_MORE = later(r"[,;.] *\w")  # `Stayman, garbage too`


def _says_nothing(node: NoteNode) -> bool:
    """Whether the words of a row are not understood, and no number stands among them."""
    text = node.description
    return not re.search(r"\d", text) and bool(describe(text, Context(node.call)).unknown)


def _row_of(node: NoteNode, convention: _Convention) -> _Row | None:
    """The convention's row in the auction of a node, if it is one of the convention's."""
    level, found = convention.roots, None
    for step in node.path():
        found = next((row for row in level if row.call == step.call and row.ours == step.ours),
                     None)
        if found is None:
            return None
        level = found.children
    return found


def _row_over_notrump(node: NoteNode, convention: _Convention) -> _Row | None:
    """The convention's row over an opening in notrump, for a call over another notrump of
    partner's on that level: a rebid, an overcall.
    """
    before = node.parent
    if before is None or before.parent is None or not before.ours or not node.passes:
        return None
    for root in convention.roots:
        if root.ours and root.call == before.call and strain_of(root.call) == _NOTRUMP and (
            root.when is None or root.when.search(before.description)
        ):
            return next((row for row in root.children if row.call == node.call), None)
    return None


def _named_in_text(notes: Notes, convention: _Convention, text: str, place: Place) -> None:
    defends = not convention.roots[0].ours
    disturbed = any(not below.ours for row in convention.roots for below in row.children)
    jumps = all(below.call >= _FOUR_CLUBS for row in convention.roots for below in row.children)
    for sentence in re.split(r"[.;\n]", text):
        if (convention.prose.search(sentence) and not convention.denied.search(sentence)
                and (defends or disturbed or not _THEIRS.search(sentence))):
            if defends and not jumps and _OF_ONE_STRENGTH.search(sentence):
                continue  # `Landy against weak notrumps, DONT against strong ones`
            openings = set(_openings(sentence, {row.call for row in convention.roots}))
            for row in convention.roots:
                if row.call in openings and (not defends or jumps or not _is_met(notes, row.call)):
                    _follow(notes, None, row, place, convention)


def _is_met(notes: Notes, opening: int) -> bool:
    """Whether the notes have a defence of their own to an opening of theirs."""
    return any(
        child.ours and child.description for node in notes.roots
        if node.call == opening and not node.ours for child in node.children)


def _openings(sentence: str, all_of_them: set[int]) -> Iterator[int]:
    """The openings to which a sentence limits a convention."""
    over = set(_calls(_OVER, sentence))
    named = over or (set(_calls(_CODE, sentence)) & all_of_them)
    yield from all_of_them & named if named else all_of_them


def _calls(pattern: re.Pattern[str], sentence: str) -> Iterator[int]:
    for level, strain in pattern.findall(sentence):
        for number in strains_named(strain):
            yield bid(int(level), number)


def _follow(
    notes: Notes, parent: NoteNode | None, row: _Row, place: Place, convention: _Convention
) -> None:
    """Add a row and what lies below it, where the notes leave room for it."""
    level = notes.roots if parent is None else parent.children
    there = [node for node in level if node.call == row.call and node.ours == row.ours
             and not node.qualified and (not row.seat or node.seat == row.seat)]
    if row.seat and not there and _is_elsewhere(notes, parent, row):
        return
    for node in there:
        text = node.description
        if row.when is not None and not row.when.search(text):
            continue
        if text and row.description:
            if not _is_written(node) and (_ASKS.search(text) or convention.rows.search(text)):
                _add(notes, node, row.children, node.place)
            continue
        node.description = text or row.description
        for child in row.children:
            _follow(notes, node, child, place, convention)
    if not there and (row.when is None or row.when.search("")):
        _add(notes, parent, [row], place)


def _is_elsewhere(notes: Notes, parent: NoteNode | None, row: _Row) -> bool:
    """Whether the notes have this call, for the same seat, below another row of the same auction:
    rows for passed hands are a table of their own.
    """
    path = [] if parent is None else [(step.call, step.ours) for step in parent.path()]
    return any(
        node.call == row.call and node.ours == row.ours and node.seat == row.seat
        and [(step.call, step.ours) for step in node.path()[:-1]] == path for node in notes.nodes)


def _add(notes: Notes, parent: NoteNode | None, rows: list[_Row], place: Place) -> None:
    for row in rows:
        seat, vul = (parent.seat, parent.vul) if parent else ("0", "00")
        new = notes.add(NoteNode(
            row.call, row.ours, row.seat or seat, vul, place, parent, row.description,
            passes=int(parent is not None and parent.ours == row.ours)))
        _add(notes, new, row.children, place)
