"""Rows over their notrump that mean one thing against a weak and another against a strong one:
`15+ vs weak; strong NT: 5 minor + 4 major`. Each gives two calls, for what they have shown.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.context import NOTRUMP, strain_of
from spotcard_host.notes.nodes import NoteNode, Notes

_OVER = r"(?:(?:only|but|just) )*(?:vs\.?|v\.?|versus|against|over|opposite|opp\.?|facing|if|when)"
_NT = r"(?:1 ?NT?|NT|no-?trumps?|one no-?trump|opening|opener|ones?)"
_BOUNDS = r"(?: ?\([^()]{1,14}\))?"
_WHICH = r"(?P<{0}>weak(?:er)?|wk|strong(?:er)?|str|mini)"
_MARK = later(
    rf"(?:\b{_OVER} (?:an? |the |their |his )*{_WHICH.format('a')}\b(?: {_NT}\b)?"
    rf"|\b{_OVER} (?:an? |the |their |his |it |they )*(?:{_NT} )?(?:is|are|play) "
    rf"{_WHICH.format('b')}\b"
    rf"|\b{_WHICH.format('c')} {_NT}\b){_BOUNDS}(?: only)?", re.I
)
_CLAUSE = later(r"[;\n]|\.(?=\s|$)")
_FRAME = later(
    r"^(?:X|D|dbl|double) ?= ?|^[\s,:=()-]*(?:(?:it |this )?(?:is|shows?|means)\b|for)?[\s:=-]*|"
    r"[\s,:=(-]+$|\(\s*\)", re.I
)
_HEDGE = later(r"\W*(?:may|might|can|could|usually|often|perhaps|a bit|slightly)\b", re.I)
_OTHERWISE = later(r"[,\s]+(?:otherwise|else)\b[\s:,=]*", re.I)
_ONLY = later(r"\bonly\b", re.I)
_POINTS = later(r"\d\d\+|\d ?-{1,2} ?\d\d")
_OR = later(r"^\s*(?:or|but)\b\s*", re.I)
_ASSUMED = later(r"\b(?:assume|unless told|if not told|default)\b", re.I)


def split_by_their_notrump(notes: Notes) -> None:
    """Divide rows over their notrump by the strengths that their words name."""
    for node in list(notes.nodes):
        before = node.parent
        if not node.ours or node.qualified or before is None or before.ours:
            continue
        if node.flags is not None or strain_of(before.call) != NOTRUMP:
            continue
        if before.call != before.path()[0].call:
            continue
        said = _by_strength(node.description)
        if said is None:
            continue
        at = len(node.path()) - 2
        weak, strong = said
        rows = [(word, text) for word, text in (("weak", weak), ("strong", strong)) if text]
        for number, (word, text) in enumerate(rows):
            row = node if not number else NoteNode(
                node.call, True, node.seat, node.vul, node.place, before, word=node.word,
                passes=node.passes, bindings=dict(node.bindings))
            row.description, row.qualified = text, ((at, word),)
            if number:
                notes.add(row)


def _by_strength(text: str) -> tuple[str, str] | None:
    """(what holds against a weak notrump, against a strong one); None where it is not divided."""
    if not _MARK.search(text):
        return None
    clauses: list[tuple[str, str]] = []  # (which, text)
    start = 0
    for end in [*(mark.start() for mark in _CLAUSE.finditer(text)), len(text)]:
        if not _ASSUMED.search(text, start, end):
            clauses += _parts(text[start:end])
        start = end + 1
    named = [which for which, _ in clauses if which]
    if not named or any(which and _HEDGE.match(said) for which, said in clauses):
        return None
    found: dict[str, list[str]] = {"weak": [], "strong": []}
    last = ""
    for which, said in clauses:
        if which == "other":
            which = "strong" if last == "weak" else "weak"
        if not said:
            last = which or last
            continue
        # What stands first without a mark holds against the other strength.
        other = "strong" if named[0] == "weak" else "weak"
        to = which or last or (other if len(set(named)) == 1 else "")
        for key in (to,) if to else ("weak", "strong"):
            found[key].append(said)
        last = which or last
    if not all(found.values()) and not _ONLY.search(text):
        return None  # nothing is said of the other, which may be much the same
    return ", ".join(found["weak"]), ", ".join(found["strong"])


def _parts(clause: str) -> list[tuple[str, str]]:
    """A clause, cut at commas where it names both strengths."""
    marks = list(_MARK.finditer(clause))
    otherwise = _OTHERWISE.search(clause)
    if otherwise and marks and marks[-1].end() <= otherwise.start():
        rest = _FRAME.sub("", clause[otherwise.end():]).strip()
        return [*_parts(clause[:otherwise.start()]), ("other", rest)]
    if len(marks) > 1:
        pieces = re.split(r",|\bbut\b|\band\b(?=[^,]*\b(?:strong|weak)\b)|/", clause)
        if len(pieces) > 1 and all(len(list(_MARK.finditer(p))) <= 1 for p in pieces):
            return [part for piece in pieces for part in _parts(piece)]
    if not marks:
        return [("", clause.strip())]
    comma = clause.rfind(",", 0, marks[0].start())
    pieces = [clause[:comma], clause[comma:marks[0].start()]]
    if comma > 0 and all(map(_POINTS.search, pieces)):
        return [("", clause[:comma].strip()), *_parts(_OR.sub("", clause[comma + 1:]))]
    word = next(w for w in marks[0].group("a", "b", "c") if w).lower()
    rest = clause[:marks[0].start()] + " " + clause[marks[0].end():]
    return [("strong" if word.startswith("s") else "weak", _FRAME.sub("", rest).strip())]
