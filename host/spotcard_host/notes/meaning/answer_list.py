# ruff: noqa: E501 - a pattern is read as a whole
"""Lists of answers in one text: "1st step 0-2, 2nd 3, 3rd 4", "3C any minimum; 3D maximum, 4-4".

Where the described call is one of the answers, its own entry is what the text says of it. Where it
is the question, the list says nothing of the hand that asks.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.frames import names_call
from spotcard_host.notes.meaning.items import Item, Not
from spotcard_host.notes.meaning.parts import Alternatives
from spotcard_host.notes.meaning.suit_items import Length, OwnLength, Top

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_NTH = "|".join(_ORDINALS) + "|1st|2nd|3rd|[4-8]th"
_BEGINS = r"(?:(?<=^)|(?<=[,;:.(\n])|(?<=[,;:.(\n] )|(?<=[,;:] (?=and ))|(?<=answers )|(?<=steps )|(?<=responses ))(?:and |or )?"
_STEP = later(
    rf"{_BEGINS}(?:(?:step |#)?(?P<n>[1-9])(?:st|nd|rd|th)? ?(?:=|:)(?!=) ?|(?P<nth>{_NTH})(?: step)? ?(?:=|:|is\b|shows?\b)? ?"
    r"(?=\S)|step (?P<step>[1-9]) ?(?:=|:|is\b|shows?\b)? ?)", re.I
)
_BID = rf"[1-7]{STRAIN}(?![\w+])"
_CALL = later(
    rf"{_BEGINS}(?P<call>{_BID}(?:/{_BID})*)(?: ?[=:] ?| (?:shows? |is |asks?\b)?(?=[a-z\d(]))"
)
_ASKS = ("ask", "relay", "puppet")
_ABOUT = later(r"\b(?:controls|keycards|key cards|aces|kings|short\w*)\b", re.I)
_WORDS = {"key cards": "keycards", "short": "shortness", "shortage": "shortness"}
_END = later(r"\.(?=\s+[A-Z])|[;\n](?=\s*(?!and\b)[a-zA-Z])")
_FEWEST = 2
_ALL = 13


@dataclass(frozen=True, slots=True)
class AnswerList:
    """A list of answers: where its `entries` stand, which of them is the described call's (`own`,
    -1 where it is the question), where the list begins and ends, and the context to read it in.
    """

    entries: tuple[tuple[int, int], ...]
    own: int
    context: Context

    @property
    def start(self) -> int:
        """Where the first entry begins."""
        return self.entries[0][0]

    @property
    def end(self) -> int:
        """Where the last one ends."""
        return self.entries[-1][1]


def answer_list(text: str, context: Context) -> AnswerList | None:
    """The list of answers that a plain text is; None where it is none."""
    return _of_steps(text, context) or _of_calls(text, context)


def _of_steps(text: str, context: Context) -> AnswerList | None:
    marks = list(_STEP.finditer(text))
    numbers = [_number(m) for m in marks]
    if 1 not in numbers:
        return None
    first = numbers.index(1)
    kept = [marks[first]]
    for mark, number in zip(marks[first + 1 :], numbers[first + 1 :], strict=True):
        if number == len(kept) + 1:
            kept.append(mark)
    if len(kept) < _FEWEST:
        return None
    asks = context.partner_kind in _ASKS or bool(context.asked)
    step = context.call - context.last_bid if context.last_bid and context.call > context.last_bid else 0
    if not asks or not 0 < step <= len(kept):
        return _listed(text, kept, lambda _: False, context) if _asks(text, kept[0]) else None
    about = _ABOUT.search(text, 0, kept[0].start())
    asked = about.group().lower() if about else ""
    asked = _WORDS.get(asked, asked) or context.asked
    # A step shows no suit of its own: lengths are of the suit that the hand has shown.
    there = replace(context, call=0, asked=asked)
    return _listed(text, kept, lambda mark: _number(mark) == step, there)


def exactly(said: Alternatives, answers: AnswerList, text: str) -> Alternatives:
    """The entry of a step, whose numbers are exact: the next step has the next ones."""
    if answers.context.call:
        return said
    return [[one for i in a for one in _exact(i, text[i.start : i.end + 1])] for a in said]


def _exact(item: Item, words: str) -> list[Item]:
    if "+" in words or re.search(r"\b(?:least|more|better|up)\b", words):
        return [item]
    if isinstance(item, OwnLength):
        return [replace(item, high=item.low if item.high == _ALL else item.high)]
    if isinstance(item, Length) and item.how == "bare":
        return [replace(item, how="exact")]
    if isinstance(item, Top) and item.number < item.of:
        return [item, Not((replace(item, number=item.number + 1),), start=item.start, end=item.end)]
    return [item]


def _asks(text: str, first: re.Match[str]) -> bool:
    return bool(re.search(r"\b(?:asks?|asking|relay|answers|responses|steps|replies)\b", text[: first.end()], re.I))


def _number(found: re.Match[str]) -> int:
    digit = found["n"] or found["step"]
    if digit:
        return int(digit)
    word = found["nth"].lower()
    return _ORDINALS.index(word) + 1 if word in _ORDINALS else int(word[0])


def _of_calls(text: str, context: Context) -> AnswerList | None:
    marks = list(_CALL.finditer(text))
    if len(marks) < _FEWEST or context.call < 3:
        return None
    own = [m for m in marks if any(names_call(one, context) for one in m["call"].split("/"))]
    if len(own) != 1:
        return None
    return _listed(text, marks, lambda mark: mark is own[0], context)


def _listed(
    text: str, marks: list[re.Match[str]], is_own: Callable[[re.Match[str]], bool], context: Context
) -> AnswerList:
    stops = [m.start() for m in marks[1:]]
    last = _END.search(text, marks[-1].end())
    stops.append(last.start() if last else len(text))
    entries: list[tuple[int, int]] = []
    own = -1
    for mark, stop in zip(marks, stops, strict=True):
        start = mark.start()
        if is_own(mark):
            own, start = len(entries), mark.end()
        entries.append((start, max(len(text[:stop].rstrip(" ,;.")), mark.end())))
    return AnswerList(tuple(entries), own, context)
