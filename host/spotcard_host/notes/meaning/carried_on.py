# ruff: noqa: E501 - a pattern is read as a whole
"""What a clause carries on from the one before it: a denial ("denies four spades, four hearts or
six clubs") and what it says in other words ("denies a hand for notrump, that is, a balanced one").
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.items import CatchAll, Item, Not, Points, is_mark
from spotcard_host.notes.meaning.parts import UNREAD, Part, Piece, status_only
from spotcard_host.notes.meaning.suit_items import (
    Length,
    OwnLength,
    ShapeClass,
    Shapes,
    Short,
    Stop,
    SupportLength,
    TwoSuiter,
)

_LISTED = (Length, OwnLength, SupportLength, Short, Stop, ShapeClass, Shapes, TwoSuiter)
_DENIES = later(
    r"\b(?:den(?:y|ies|ying)|lack(?:s|ing)?|exclud(?:es|ing)|rul(?:es|ing) out|without|w/o|no|not|never|nor|"
    r"neither|cannot)\b", re.I
)
_VERB = later(r"\b(?:den(?:y|ies|ying)|lack(?:s|ing)?|exclud(?:es|ing)|rul(?:es|ing) out)\b", re.I)
_LAST = later(r"\s*(?:and |but )?(?P<word>or|nor|and)\b|.*(?:\b(?P<inner>or|nor|and)\b|[&/])", re.I)
_ALSO = later(r"\b(?:also|too)\b", re.I)
_ARTICLE = later(r"\s*(?:(?:or|nor|and|an?|any|the|even)\s+)*")
_OTHER_WORDS = later(
    r"\s*(?:in other words|that (?:is|means)|this means|meaning|namely|i\.?e\.?|viz\.?|to wit)\b[\s,:]*(?P<rest>.*)",
    re.I | re.S,
)


def carry_on(parts: list[tuple[Part, bool]], text: str) -> None:
    """Carry denials on, and take what is said in other words for what it explains."""
    only = [part for part, _ in parts]
    for at, part in enumerate(only):
        for number in range(_deny_list(part, parts[at + 1 :], text)):
            listed = parts[at + 1 + number][0]
            parts[at + 1 + number] = listed, False
        _in_other_words(part, only[at + 1 : at + 3], text)


def _said(part: Part) -> list[list[Item]]:
    return [[i for i in a if not is_mark(i, "join")] for a in part.alternatives]


def _deny_list(part: Part, after: list[tuple[Part, bool]], text: str) -> int:
    """`denies 4!s, 5!h or 6!c`: a list goes on under the denial before it, up to its "or".
    Returns how many clauses are denied.
    """
    first = _denied(part)
    if first is None:
        return 0
    verb = part.limits == "except" or _VERB.search(text, part.start, part.end)
    run: list[Part] = []
    for other, is_choice in after:
        if ")" in text[first.end : other.start] or _ALSO.search(text, part.end, other.start):
            break  # "(no 5 major), also 4=4=1=4"
        if not is_choice and text[other.start - 1 : other.start] != ",":
            break
        if not _is_listed(other, first, text) or (is_choice and len(_said(other)[0]) > 1):
            break
        run.append(other)
        last = _LAST.match(text, other.start, other.end)
        word = "or" if is_choice else (last["word"] or last["inner"] or "").lower() if last else ""
        if word in ("or", "nor") or (word == "and" and verb):
            for one in run:
                _deny(one)
            return len(run)
    return 0


def _denied(part: Part) -> Item | None:
    """What a clause that denies one thing, and says nothing else behind it, denies."""
    said = _said(part)
    last = said[0][-1] if len(said) == 1 and said[0] else None
    if part.limits == "except" and len(said) == 1 and len(said[0]) == 1:
        return last if isinstance(last, _LISTED) else None
    if not isinstance(last, Not) or len(last.items) != 1 or part.pieces:
        return None
    return last.items[0] if isinstance(last.items[0], _LISTED) else None


def _deny(part: Part) -> None:
    items = [i for a in _said(part) for i in a]
    part.alternatives = [[Not((i,), start=i.start, end=i.end) for i in items]]


def _is_listed(part: Part, first: Item, text: str) -> bool:
    """Whether nothing but items of a list stands in a clause."""
    said = [i for a in _said(part) for i in a]
    if not said or part.unread or part.pieces or part.soft_items or part.limits:
        return False
    article = _ARTICLE.match(text, part.start)
    if article is None or said[0].start > article.end() or _DENIES.search(text, part.start, said[0].start):
        return False
    plus = isinstance(first, Length) and first.how == "plus"
    return all(
        isinstance(i, _LISTED) and (plus or getattr(i, "how", "") != "plus") for i in said
    )


_DENIABLE = (*_LISTED, Points)


def _in_other_words(part: Part, after: list[Part], text: str) -> None:
    """`denies a hand for notrump, that is, a balanced hand with a stopper`: of what was not
    understood it is the other half, denied with it where that is known.
    """
    if not part.unread or part.limits:
        return
    for other in after[:1]:
        found = _OTHER_WORDS.fullmatch(text, other.start, other.end)
        if found is None:
            return
        if not found["rest"].strip():
            if len(after) < 2:
                return
            other = after[1]
        said = [[i for i in a if not isinstance(i, CatchAll)] for a in _said(other)]
        if not any(said):
            return
        if not _DENIES.search(text, part.start, part.end):
            return
        items = [i for a in said for i in a]
        if any(isinstance(i, Not) for i in items) or all(isinstance(i, Points) for i in items):
            return  # "not an awful lot more, i.e. 10-13"
        clean = len(said) == 1 and not other.unread and all(isinstance(i, _DENIABLE) for i in said[0])
        if clean:
            first, last = said[0][0], said[0][-1]
            other.alternatives = [[Not(tuple(said[0]), start=first.start, end=last.end)]]
        else:
            other.alternatives = [status_only(other.alternatives)]
            other.unread = True
            why = "other words for what was not understood"
            other.pieces.append(Piece(other.start, other.end, UNREAD, why))



