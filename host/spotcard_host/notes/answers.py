"""Answers that stand in the text of the call which asks for them, as rows of their own:

`Asks. 3!c = 3415, 3!d = 4315`, `Opener passes with 5332 and 11-13`; and those that a question
implies: who is asked for the better major bids it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard.game.calls import bid
from spotcard_host.notes.meaning.context import NOTRUMP
from spotcard_host.notes.meaning.rewriting import NUMBER_WORDS
from spotcard_host.notes.nodes import NoteNode, Notes

_CALL = r"[1-7]!?(?:NT|[CDHSN]|[cdhs](?![A-Za-z]))"
_IS = re.compile(rf"(?:^|(?<=[\s,;.:(]))(?P<call>{_CALL}) ?(?:=|shows) ?(?=\S)")
_ASKED = re.compile(
    r"[:(]\s*$|\b(?:ask|relay|enquir|inquir|puppet|blackwood|gerber|ogust|stayman|drury|rkc|"
    r"key ?card|r\b)", re.I,
)
"""Before the first answer: without it the others are calls of the same hand (`4D = 0, 4H = 1`)."""
_NOT_NOW = re.compile(
    r"\b(?:puppets?|relays?|transfers?|forces?)\b[^.;:]*\bthen[\s,]*$|"
    r"\b(?:doubled?|overcalls?|interfer\w+|they)\b[^.;]*$", re.I
)
"""Before the first answer: the caller goes on (`puppet to 3C, then 3D = ...`), or they act."""
_END = re.compile(r"[\s,;.)]*(?:\b(?:then|and|or|opener|responder|partner)\b[\s,:]*)?$", re.I)
_WITH = re.compile(
    r"\b(?P<who>opener|responder|partner) (?:then |now |always )?"
    rf"(?:(?P<passes>passes)|(?:(?:re)?bids?|corrects? to|raises? to) (?P<call>{_CALL}|"
    r"(?:two|three|four|five|six) (?:clubs|diamonds|hearts|spades|notrumps?))) "
    r"(?:with|on|holding) "
    rf"(?P<text>(?:(?!,\s*(?:and |or |but )?{_CALL} (?:with|on|holding|=))[^.;])+)",
    re.I,
)
_OF_THEM = re.compile(r"(?: cards)? of (?:them|those|these)\b", re.I)
_FEWEST = 2
"""So many calls with "=" are answers; one alone may be a remark about another call."""


_BETTER = re.compile(
    r"\b(?:asks?|asking|relay)\b[^.;\n]{0,30}\b(?:better|longer|best|longest)\b[^.;\n]{0,4}"
    r"\b(major|minor)", re.I,
)
_SUITS = {"major": (2, 3), "minor": (0, 1)}
_HIGHEST_CALL = 37


def add_answers(notes: Notes) -> None:
    """Give calls without answers those that their own text describes or implies."""
    _add_better_suits(notes)
    for node in list(notes.nodes):
        if not node.ours or node.call < 3 or node.flags is not None:
            continue
        if any(child.ours and child.description for child in node.children):
            continue
        for call, text in _answers(node):
            taken = any(child.ours and child.call == call for child in node.children)
            if taken or 0 < call <= node.call:
                continue
            answer = NoteNode(call, True, node.seat, node.vul, node.place, node, text, passes=1,
                              bindings=dict(node.bindings), is_floating=node.is_floating)
            node.children.append(answer)
            notes.nodes.append(answer)


def _add_better_suits(notes: Notes) -> None:
    """Add the cheapest bids of both suits below a question for the better one, where the notes
    describe neither.
    """
    for node in list(notes.nodes):
        found = _BETTER.search(node.description)
        if found is None or not node.ours or node.call < 3:
            continue
        known = {child.call for child in node.children if child.ours and child.passes}
        word = found[1].lower()
        calls = {
            suit: next((c for c in range(node.call + 1, _HIGHEST_CALL + 1)
                        if (c - 3) % 5 == suit), -1)
            for suit in _SUITS[word]
        }
        if known & set(calls.values()) or -1 in calls.values():
            continue
        for suit, call in calls.items():
            text = f"3+!{'cdhs'[suit]} (the better {word})"
            answer = NoteNode(call, True, node.seat, node.vul, node.place, node, text, passes=1)
            node.children.append(answer)
            notes.nodes.append(answer)


def _answers(node: NoteNode) -> Iterator[tuple[int, str]]:
    """(call, description) of each answer that the text of a call describes."""
    text = node.description
    marks = list(_IS.finditer(text))
    before = text[:marks[0].start()] if marks else ""
    if len(marks) >= _FEWEST and _ASKED.search(before) and not _NOT_NOW.search(before):
        ends = [mark.start() for mark in marks[1:]] + [_sentence(text, marks[-1].end())]
        for mark, end in zip(marks, ends, strict=True):
            said = _END.sub("", text[mark.end():end])
            if said:
                yield _call(mark["call"]), said
    ours = sum(1 for step in node.path() if step.ours)
    partner = ("partner", "opener" if ours % 2 == 0 else "responder")
    for found in _WITH.finditer(text):
        if found["who"].lower() in partner:
            call = 0 if found["passes"] else _call(found["call"])
            said = found["text"].strip()
            if call >= 3 and (call - 3) % 5 < NOTRUMP:
                said = _OF_THEM.sub(f" !{'cdhs'[(call - 3) % 5]}", said)
            yield call, said


def _sentence(text: str, start: int) -> int:
    """The end of a sentence or line."""
    found = re.compile(r"\.(?=\s|$)|\n").search(text, start)
    return found.start() if found else len(text)


def _call(text: str) -> int:
    if text[1:2].islower() and text[:1].isalpha():
        level, strain = text.lower().split()
        return int(bid(NUMBER_WORDS[level], "cdhsn".index(strain[0])))
    strain = text.replace("!", "")[1].upper()
    return int(bid(int(text[0]), "CDHSN".index(strain)))
