# ruff: noqa: E501 - a pattern is read as a whole
"""Rows of running text that say what answers them, too: `2H obliges opener to say 2S, but 3S with
four of them`, `2N is a question. Opener bids 3C with a minimum`. The calls inside are read as those
of a row are (`inside`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.bidtable import BidTable, Pattern, Row
from spotcard_host.notes.bml.headings import continues
from spotcard_host.notes.bml.spread import CALL
from spotcard_host.notes.bml.told import call_named
from spotcard_host.notes.inside.steps import Step, steps_of, tells_hand

_CALLED = later(
    rf"(?:(?:the|an?|our|so) )?(?:(?:answer|bid|reply|response|call)(?: of)? )?(?P<call>(?:{CALL}|[Pp]ass|[Dd]ouble|[Rr]edouble)(?:,? (?:and|or) {CALL}){{0,3}})"
    r"(?: (?:bid|answer|response|reply))?(?:,? (?:at once|directly))?"
    r"(?:\s*(?:=|:|[-–—](?=\s))|,?\s+(?:is|are|shows?|means?|promises|says)\b(?: (?:an?|the)\b)?|"
    r"\s+(?=(?:asks?|obliges?|forces?|requires?|orders?|demands?|puppets?|relays?|transfers?|invites?)\b))\s*(?=\S)", re.I)
_GOES_ON = later(
    r"(?:(?:the )?(?:opener|responder|partner|answerer|doubler)(?:['’]s)?|then|now|he|she|after (?:that|this|which)|over (?:that|this)|"
    r"(?:the )?(?:answers|replies|responses|steps)|with|holding|only with|lacking)\b", re.I)
_SENTENCE = later(r"(?<=[.;])\s+(?=[A-Z(1-7])")
_NOT_ROW = later(r"\b(?:if (?:they|RHO|LHO|doubled)|they (?:double|overcall|bid)|see|same|as (?:above|before|over))\b", re.I)
_LONGEST = 700


def tables_answered(
    texts: Iterable[str], after: tuple[Pattern, ...], place: Place, line: int = 0
) -> list[BidTable]:
    """The table of the parts of texts that begin with a call behind `after` and tell of more."""
    table = BidTable(place, "0", "00")
    table.after = after
    for text in texts:
        where = Place(place.file, place.line + line, 1)
        line += text.count("\n") + 1
        for part in _parts(" ".join(text.split())):
            row = _row(part, where)
            if row is not None:
                table.rows.append(row)
    return [table] if table.rows and after and continues(table.rows, after) else []


def _parts(text: str) -> list[str]:
    """A text cut in front of the sentences that begin with a call; those that go on with another
    sentence stay with it.
    """
    parts: list[str] = []
    for sentence in _SENTENCE.split(text):
        if parts and len(parts[-1]) <= _LONGEST and _GOES_ON.match(sentence):
            parts[-1] += f" {sentence}"
        else:
            parts.append(sentence)
    return parts


def _row(text: str, place: Place) -> Row | None:
    found = _CALLED.match(text) if len(text) <= _LONGEST else None
    if found is None or _NOT_ROW.search(text):
        return None
    pattern = call_named(found["call"])
    said = text[found.end():].strip(" .;")
    steps = steps_of(said)
    if pattern is None or not any(map(_is_answer, steps)) or not all(tells_hand(step.text) for step in steps):
        return None
    return Row(place, pattern.text, (pattern,), said)


def _is_answer(step: Step) -> bool:
    """Whether a step says that it answers the call."""
    return bool(step.who or step.reply or step.forced or step.then)
