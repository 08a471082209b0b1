"""Sentences that add hands to an opening: `Hand 4=4=1=4 with 12-17 opens also 1C` in its row, and
those of the running text (`hands_opened`).
"""

from __future__ import annotations

import re

from spotcard.game.calls import call_name
from spotcard_host.common.patterns import later
from spotcard_host.notes.hands_opened import add_hands_opened
from spotcard_host.notes.nodes import Notes

_RANGE = r"\d{1,2}(?:-\d{1,2}|\+)"
_SHAPE = r"[0-7](?:[-=][0-7]){3}|[0-7]{4}"
_SENTENCE = later(
    rf"(?:^|[.;]\s+)(?:an? |the |any |all |also |with )*(?:hands? )?(?:(?:of|with) )?(?:"
    rf"(?P<shape>{_SHAPE})(?: hands?)?,? (?:(?:with|and|of) )?(?P<points>{_RANGE})|"
    rf"(?P<points2>{_RANGE})(?: hcp| points)? (?:with |and )?(?P<shape2>{_SHAPE}))"
    r"(?: hcp| points)?,? (?:(?:we )?(?:also opens?|opens? also)|"
    r"(?:is|are) (?:also )?opened(?: also)?)"
    r"(?: with| on)? ?(?P<level>[1-3]) ?!?(?P<strain>[cdhs]|NT?)\b[^.;]{0,120}", re.I)


def add_also_opened(notes: Notes) -> None:
    """Write such sentences as alternatives of the call that they name, away in rows of others."""
    add_hands_opened(notes)
    for node in notes.roots:
        if not node.ours or node.call < 0:
            continue

        def hands(found: re.Match[str], own: str = call_name(node.call)) -> str:
            if f"{found['level']}{found['strain'][0].upper()}" != own[:2]:
                return ""  # hands of another call
            points, shape = found["points"] or found["points2"], found["shape"] or found["shape2"]
            return f"; or {points}, {'='.join(re.findall('[0-7]', shape))}"

        node.description = _SENTENCE.sub(hands, node.description)
