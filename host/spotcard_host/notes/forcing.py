"""Whether a described call forces partner to call again."""

from __future__ import annotations

from spotcard_host.notes.flags import is_no_place_to_play
from spotcard_host.notes.meaning.context import OPENING
from spotcard_host.notes.meaning.tree import Entry
from spotcard_host.notes.nodes import NoteNode

_SAID = {"f1": 1, "inv+": 1, "st": 1, "gf": 2}
_KINDS = ("transfer", "relay", "puppet", "ask")
_PLAYABLE = 3  # cards in a suit that partner may want to pass
_STRONG = 16
_HIGHEST = 37


def forcing(node: NoteNode, entry: Entry) -> int:
    """0 for a call that may be passed, 1 for one that forces for a round, 2 to game."""
    said = _SAID.get(entry.meaning.force, 0)
    if said or node.call < 3:
        return said
    left = node.flags is None or not is_no_place_to_play(node.flags)
    return int(not left or _is_no_contract(entry))


def _is_no_contract(entry: Entry) -> bool:
    """Whether a bid forces without saying so: it is artificial, or a strong opening that does not
    promise its suit, so no place to play.
    """
    meaning = entry.meaning
    if meaning.kind in _KINDS:
        return True
    suit = entry.context.own
    if suit >= 0 and entry.own.lengths()[suit][0] >= _PLAYABLE:
        return False
    if meaning.force in ("signoff", "nf") or meaning.correctable:
        return False
    strong = entry.context.role == OPENING and suit >= 0 and (
        entry.own.range("P")[0] >= _STRONG and entry.own.range("P")[1] >= _HIGHEST
    )
    return meaning.artificial or strong
