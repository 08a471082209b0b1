"""Sentences that add hands to an opening: `Hand 4=4=1=4 with 12-17 opens also 1C` in its row, and
those of the running text (`hands_opened`).
"""

from __future__ import annotations

import re
from itertools import combinations

from spotcard.game.calls import call_name
from spotcard_host.common.patterns import later
from spotcard_host.notes.denied import deny_hands
from spotcard_host.notes.hands_opened import add_hands_opened, own_hands
from spotcard_host.notes.meaning.tree import Ancestors
from spotcard_host.notes.nodes import NoteNode, Notes

_INCLUDES = later(r"\s*(?:also )?includ(?:es|ing) ", re.I)
_MOST = 4
_RANGE = r"\d{1,2}(?:-\d{1,2}|\+)"
_SHAPE = r"[0-7](?:[-=][0-7]){3}|[0-7]{4}"
_SENTENCE = later(
    rf"(?:^|[.;]\s+)(?:an? |the |any |all |also |with )*(?:hands? )?(?:(?:of|with) )?(?:"
    rf"(?P<shape>{_SHAPE})(?: hands?)?,? (?:(?:with|and|of) )?(?P<points>{_RANGE})|"
    rf"(?P<points2>{_RANGE})(?: hcp| points)? (?:with |and )?(?P<shape2>{_SHAPE}))"
    r"(?: hcp| points)?,? (?:(?:we )?(?:also opens?|opens? also)|"
    r"(?:is|are) (?:also )?opened(?: also)?)"
    r"(?: with| on)? ?(?P<level>[1-3]) ?!?(?P<strain>[cdhs]|NT?)\b[^.;]{0,120}", re.I)


def _as_alternatives(node: NoteNode, ancestors: Ancestors) -> None:
    """The rows of a call written in several: `1N  15-17 bal` and `1N  15-17, 4441 with a
    singleton honour`. Only where each is wholly understood and tells points, and no hand fits two.
    """
    texts = [node.description, *filter(None, node.again.split("\n"))]
    if not 1 < len(texts) <= _MOST:
        return
    said = [own_hands(node, text, ancestors) for text in texts]
    if any(hands is None or hands.range("P") == (0, 37) for hands in said) or any(
            not one.meet(other).empty for one, other in combinations(filter(None, said), 2)):
        return
    node.description = " ".join(
        f"{mark}) {text}" for mark, text in zip("abcd", texts, strict=False))


def add_also_opened(notes: Notes) -> None:
    """Write such sentences as alternatives of the call that they name, away in rows of others."""
    add_hands_opened(notes)
    deny_hands(notes)
    ancestors = Ancestors()
    for node in notes.nodes:
        if node.ours and node.again and node.call > 0 and node.flags is None:
            _as_alternatives(node, ancestors)
    for node in notes.roots:
        if not node.ours or node.call < 0:
            continue
        if node.call == 0:
            node.description = _INCLUDES.sub("", node.description, 1)

        def hands(found: re.Match[str], own: str = call_name(node.call)) -> str:
            if f"{found['level']}{found['strain'][0].upper()}" != own[:2]:
                return ""  # hands of another call
            points, shape = found["points"] or found["points2"], found["shape"] or found["shape2"]
            return f"; or {points}, {'='.join(re.findall('[0-7]', shape))}"

        node.description = _SENTENCE.sub(hands, node.description)
