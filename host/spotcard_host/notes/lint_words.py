"""What lint says of the words of a description, taken alone: not understood, impossible, empty."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence

from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.language.nodes import CALL_CODES
from spotcard_host.notes.flags import conflicts
from spotcard_host.notes.meaning.contradictions import CONTRADICTIONS
from spotcard_host.notes.meaning.describe import Meaning, describe
from spotcard_host.notes.nodes import NoteNode
from spotcard_host.notes.openings import Finding
from spotcard_host.notes.rules import Compiled
from spotcard_host.notes.usable import fits_every_hand

_LOOKED_AT = 20
_RANGE = later(r"(\d{1,2}) ?[-–]+ ?(\d{1,2})\b")
_CUT = later(
    r"(?:\b(?:or|and|the|less than|more than|(?:transfers?|puppets?|relays?|forcing|asks?|fit) to)"
    r"|[(/]|\d-+)\s*\Z", re.I)
_FORCED = later(r"\b(?:GF|FG|game[- ]forc\w+|forc\w+ to game|F1|Gerber|asks?)\b")
_PASSED = later(r"\b(?:NF|not forcing|non-?forcing|sign-?off|S/O|to play)\b", re.I)
_SEVERAL = ("other", "others", "else", "rest", "next", "any", "bid", "new", "higher")
_EITHER = later(r"\b(?:or|if|unless|otherwise|then|by|vs|but|when|over|opposite|partner)\b"
                     r"|[;/:.=\n(]", re.I)


def auction_of(node: NoteNode) -> str:
    """The calls down to a node, theirs in brackets: `1N-(2D)-X`."""
    calls = []
    for step in node.path():
        name = CALL_CODES[step.call] if step.call >= 0 else step.word
        calls.append(name if step.ours else f"({name})")
    return "-".join(calls)


def _turned(text: str) -> str:
    """What is said of a range that ends below its beginning, as `12-1`; "" for other text."""
    found = _RANGE.match(text)
    if found is None or int(found[1]) <= int(found[2]):
        return ""
    return f"{found[0]} is not a range: its lower end comes first"


def not_made(node: NoteNode, why: str) -> Finding:
    """A row of ours from which no call is made."""
    if node.call >= 0:
        return ("warning", node.place, "not-made",
                f"{auction_of(node)}: the robot never makes this call: {why}")
    level = "note" if node.word.lower() in _SEVERAL else "warning"
    return (level, node.place, "not-made",
            f"{auction_of(node)}: {node.word!r} is not a single call, and the robot makes none of "
            "it: give each call a row")


def findings(
    compiled: Compiled, sources: Mapping[str, Sequence[str]]
) -> Iterator[Finding]:
    """Findings of descriptions, row by row."""
    for node in compiled.notes.nodes:
        if not node.description or not node.ours:
            continue
        meaning = compiled.entries[id(node)].meaning
        text = node.description
        shown = _written(node, sources)
        for start, end in meaning.unknown[:1]:
            words = ", ".join(repr(text[a:b]) for a, b in meaning.unknown)
            turned = _turned(text[start:])
            yield (
                "warning",
                _at(node, text[start:end].strip(), sources),
                "not-understood",
                turned or f"expected words about a hand or an auction, got {words} in {shown!r}: "
                "write it another way, or leave it out",
            )
        for start, end in meaning.aside[:1]:
            yield (
                "note",
                _at(node, text[start:end].strip(), sources),
                "not-compiled",
                f"a condition or reference is not compiled: {text[start:end].strip()!r}; "
                "give the calls their own rows (#COPY and #PASTE help)",
            )
        at_odds = [text[c.start:c.end].strip() for c in meaning.clauses if c.why in CONTRADICTIONS]
        if at_odds:
            turned = next(filter(None, map(_turned, at_odds)), "")
            yield (
                "warning",
                node.place,
                "no-hand",
                turned or f"{', '.join(map(repr, at_odds))}: no hand has all of this, so none of "
                "it counts",
            )
        elif meaning.constraint.empty:
            yield (
                "error",
                node.place,
                "no-hand",
                f"no hand fits {shown!r}: {_excluded(meaning, text)}; where either is meant, "
                "write 'or' between the two",
            )
        elif not meaning.says_something and meaning.understood:
            yield ("warning", node.place, "no-meaning", f"{shown!r} says nothing that can be used")
        elif id(node) not in compiled.left_over and fits_every_hand(
            node, compiled.entries[id(node)]
        ):
            yield (
                "warning",
                node.place,
                "any-hand",
                f"{shown!r}{': what was understood' * bool(meaning.unread)} fits every hand, so "
                "no call is made by it: say points or lengths",
            )
        if _CUT.search(text):
            yield "warning", node.place, "cut", f"{shown!r} ends in the middle: a part is missing"
        elif text.count("(") > text.count(")") or text.rstrip().endswith(","):
            yield ("note", node.place, "cut",
                   f"{shown!r} ends in a comma or an open bracket: is a part missing?")
        if _FORCED.search(text) and _PASSED.search(text) and not _EITHER.search(text):
            yield ("warning", node.place, "forcing",
                   f"{shown!r} says both that partner may pass and that partner may not")
        if "??" in text:
            yield ("note", node.place, "doubt", f"the author is in doubt here: {text!r}")
        if node.flags is not None:
            plain = describe(text, compiled.entries[id(node)].context)
            for conflict in conflicts(plain, node.flags):
                yield "warning", node.place, "flags", f"{auction_of(node)}: {conflict}"


def _written(node: NoteNode, sources: Mapping[str, Sequence[str]]) -> str:
    """The description without the sentences that the compiler has put before it."""
    lines = sources.get(node.place.file, ())
    line = lines[node.place.line - 1] if node.place.line <= len(lines) else ""
    text = node.description
    while text and text not in line:
        text = text.partition(". ")[2]
    return text or node.description


def _excluded(meaning: Meaning, text: str) -> str:
    """The two pieces of a description that no hand has together, else what else is wrong."""
    said = [clause for clause in meaning.clauses if clause.status == "used"]
    for one, other in itertools.combinations(said[:_LOOKED_AT], 2):
        if one.constraint.meet(other.constraint).empty:
            first, second = text[one.start:one.end].strip(), text[other.start:other.end].strip()
            return f"{first!r} excludes {second!r}"
    return "lengths must add up to 13"


def _at(node: NoteNode, words: str, sources: Mapping[str, Sequence[str]]) -> Place:
    """The place of the words, in the row's line or one that continues it; the row's own place if
    they are not found there, since variables are replaced in descriptions.
    """
    lines = sources.get(node.place.file, ())
    first = node.place.line - 1
    for number in range(first, min(len(lines), first + 1 + node.description.count("\n"))):
        column = lines[number].find(words, node.place.column if number == first else 0)
        if column >= 0 and words:
            return Place(node.place.file, number + 1, column + 1)
    return node.place
