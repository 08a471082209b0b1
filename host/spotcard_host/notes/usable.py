"""Whether a described call gives a rule, what happens to a book's call where it gives none, and
which call takes the hands that the others leave.
"""

from __future__ import annotations

from dataclasses import replace

from spotcard.game.calls import level_of
from spotcard_host.language.nodes import CALL_CODES, Pattern
from spotcard_host.notes.build import any_but
from spotcard_host.notes.holes import is_forced
from spotcard_host.notes.meaning.constraint import ALL, Constraint, Term
from spotcard_host.notes.meaning.context import OPENING, REBID, strain_of
from spotcard_host.notes.meaning.tree import Entry
from spotcard_host.notes.nodes import NoteNode
from spotcard_host.notes.order import explicit

_WRITTEN, _CHEAPEST = 4, 3

Auction = tuple[Pattern | str, ...]
"""Calls from the opening bid on; text is a call written out, a pattern a class of calls."""


def auction_of(node: NoteNode) -> Auction | None:
    """The auction up to and with the call; None for a class of our calls, which is no call to
    make."""
    calls: list[Pattern | str] = []
    for step in node.path():
        if step.passes:
            calls.append("P")
        word = step.word.lower()
        if step.call >= 0:
            calls.append(CALL_CODES[step.call])
        elif not step.ours and word in ("any", "anything"):
            calls.append(any_but("P"))
        elif not step.ours and word in ("bid", "overcall", "overcalls"):
            calls.append(any_but("P", "X", "R"))
        else:
            return None
    first = next((i for i, call in enumerate(calls) if call != "P"), len(calls) - 1)
    return tuple(calls[first:])


def why_unused(node: NoteNode, entry: Entry) -> str:
    """Why the description of a call gives no rule, "" if it gives one."""
    if entry.own.empty:
        return "no hand fits the description"
    if not entry.meaning.says_something and entry.choice.silent:
        return "the description says nothing that can be used"
    if _in_their_suit(node, entry):
        return "natural in the suit that they have just bid"
    if fits_every_hand(node, entry):
        return ("the description fits every hand" if entry.choice.silent
                else "what is understood leaves lengths and strength open")
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
        and strain_of(node.parent.call) == own
        and meaning.constraint.lengths()[own][0] <= _WRITTEN
    )


def fits_every_hand(node: NoteNode, entry: Entry) -> bool:
    """Whether a rule for the call would fit any hand (`2N forcing` on no points) though nothing
    asks for it.

    Not so for replies, answers to a question, the call for what no other shows, one of a stated
    priority, and continuations in an auction forced to game: any hand may make these.
    """
    context, meaning = entry.context, entry.meaning
    about_board = all(_says_only_when(term) for term in entry.choice.terms)
    known = not entry.choice.silent and not about_board and not (
        meaning.unread and _only_honours(entry.choice))
    if known or explicit(node.description) is not None:
        return False
    if meaning.unread and not (meaning.reply or meaning.catchall or meaning.kind or meaning.asks):
        return True  # what was not understood may be about any hand
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


def _says_only_when(term: Term) -> bool:
    """Whether a term limits the seat or the vulnerability and nothing else."""
    return bool(term.tests) and all(test[0] in ("vul", "seat") for test in term.tests) and (
        replace(term, tests=frozenset()).silent)


def _only_honours(choice: Constraint) -> bool:
    """Whether neither lengths nor strength limit a hand (`Solid seven-card minor, no ace outside`
    of which only the end is understood): hands of any shape and no points fit.
    """
    return any(term.shapes == ALL and not term.ranges for term in choice.terms)


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


def left_over(siblings: list[NoteNode], entries: dict[int, Entry]) -> NoteNode | None:
    """The call for what the others leave where the caller must not pass: the cheapest bid of which
    nothing is known but that it is made (`2D waiting`, `1D all the rest`); None where it is known.
    """
    bids = [n for n in siblings if n.call >= _CHEAPEST and auction_of(n) is not None]
    if not bids or not is_forced(bids[0], entries[id(bids[0])], entries):
        return None
    silent = [n for n in bids if entries[id(n)].own.silent and not is_plainly_natural(n)
              and not _only_refers(entries[id(n)])]
    if any(entries[id(n)].choice.silent and not why_unused(n, entries[id(n)]) for n in silent):
        return None
    left = min(silent, key=lambda n: n.call, default=None)
    if left is not None:
        entries[id(left)].choice = entries[id(left)].own
    return left


def _only_refers(entry: Entry) -> bool:
    """Whether a row says no more than where else to look (`same as after 2D`), or is corrected."""
    meaning = entry.meaning
    return meaning.correctable or bool(meaning.aside and not meaning.kind)
