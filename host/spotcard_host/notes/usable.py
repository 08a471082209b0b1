"""Whether a described call gives a rule, and what happens to a book's call where it gives none."""

from __future__ import annotations

from spotcard_host.notes.meaning.context import OPENING, REBID, level_of
from spotcard_host.notes.meaning.tree import Entry
from spotcard_host.notes.nodes import NoteNode
from spotcard_host.notes.order import explicit

_WRITTEN = 4


def why_unused(node: NoteNode, entry: Entry) -> str:
    """Why the description of a call gives no rule, "" if it gives one."""
    if entry.own.empty:
        return "no hand fits the description"
    if not entry.meaning.says_something and not (
        entry.meaning.correctable and not entry.own.silent
    ):
        return "the description says nothing that can be used"
    if _in_their_suit(node, entry):
        return "natural in the suit that they have just bid"
    if fits_every_hand(node, entry):
        return "the description fits every hand"
    return ""


def _in_their_suit(node: NoteNode, entry: Entry) -> bool:
    """Whether a row written for several overcalls (`2M-(3X)`, `3D = NAT`) calls the suit of this
    one natural.
    """
    own, meaning = entry.context.own, entry.meaning
    plays = meaning.natural or meaning.force in ("signoff", "nf")
    return (
        plays and not meaning.artificial
        and own in entry.context.theirs and own in node.bindings.values()
        and node.parent is not None and not node.parent.ours
        and (node.parent.call - 3) % 5 == own
        and meaning.constraint.lengths()[own][0] <= _WRITTEN
    )


def fits_every_hand(node: NoteNode, entry: Entry) -> bool:
    """True for an optional call without information about the hand: a rule for it
    would fit any hand (`2N forcing` on no points).

    Replies, the call for what no other shows, one of a stated priority, answers to a question and
    continuations in an auction forced to game may be made by any hand.
    """
    context, meaning = entry.context, entry.meaning
    if not entry.own.silent or explicit(node.description) is not None:
        return False
    if node.call < 3:
        # A double or pass without information about the hand is left to the general rules.
        described_redouble = node.call == 2 and bool(node.description)
        return not (meaning.reply or meaning.catchall or context.asked or described_redouble)
    return not (
        meaning.reply
        or (meaning.catchall and context.role != OPENING)
        or (context.asked and not meaning.aside)
        or context.game_forced
        or context.partner_kind
        or (context.role == REBID and meaning.kind)
    )


def keeps_the_book_away(node: NoteNode, entry: Entry) -> bool:
    """Whether the book must not make this call, which gave no rule, either: partner would
    answer it by the notes.

    The book still passes and doubles, and opens one of a suit of which the notes say nothing that
    can be used: such openings are natural far more often than not, and a hand that cannot be
    opened is passed.
    """
    if node.call < 3 or node.is_floating or is_plainly_natural(node):
        return False
    return not (
        entry.context.role == OPENING and level_of(node.call) == 1
        and entry.meaning.constraint.silent
        and not entry.meaning.artificial
    )


def is_plainly_natural(node: NoteNode) -> bool:
    """Whether a record without words calls its bid natural: so is the book's."""
    return node.flags is not None and not node.flags.artificial and not node.description
