
"""What is known in the middle of a clause, and how a statement is taken into it or taken back."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.items import (
    Item,
    Not,
    Points,
    Strength,
    ToPlay,
    Unsaid,
    is_mark,
    placed,
)
from spotcard_host.notes.meaning.parts import (
    NOTED,
    UNREAD,
    Alternatives,
    Part,
    Piece,
    conjoin,
    status_only,
)
from spotcard_host.notes.meaning.phrases import Phrases
from spotcard_host.notes.meaning.suit_items import (
    GoodSuit,
    Honours,
    Length,
    OwnLength,
    ShapeClass,
    Shapes,
    Solid,
    Suit,
    SupportLength,
    Top,
)
from spotcard_host.notes.meaning.suits import SUIT, suits_of
from spotcard_host.notes.meaning.vocabulary import FILLERS, LOOSE

_LIMITED = later(r"\b(?:if|when|unless|provided)\b", re.I)
_THE_SUIT = ("the suit", "that suit", "this suit", "own suit")

_REST_OF_PLAY = later(
    r"\s*(?:(?:in|at|if|when|for|with|our|own|the|suit|anyway)\b\s*)*"
    rf"(?:(?:[1-7])?(?:{SUIT})|[1-7]N|N\b)?",
    re.I,
)

_LATER = later(r"[A-Za-z♣♦♥♠\d]+")
_BRACKETED = later(r"\([^()]*\)?")
_LIMITS_IT = later(
    r"\s*(?:with|without|w/o|who|which|that|having|holding|in|lacking)\b", re.I
)
_TURN = later(r"\b(?:and|but|or|though|while)\b|[&+]", re.I)
_NO_STATEMENT = FILLERS | LOOSE | {
    "not", "never", "cannot", "can", "no", "without", "excluded", "excludes", "ruled", "out",
}


class ClauseState(ABC):
    """The alternatives read so far, and the words that govern what follows."""

    def __init__(
        self,
        phrases: Phrases,
        start: int,
        end: int,
        bracket: Callable[[int, int], Part],
        is_choice: bool = False,
    ) -> None:
        self.phrases = phrases
        self.text = phrases.text
        self.end = end
        self.part = Part(start, end)
        self.groups: list[Alternatives] = [[[]]]
        self._starts = [start]
        self._bracket_of = bracket
        self._is_choice = is_choice
        self._statement = start
        self._soft_from = -1
        self._negated_at = -1
        self._denied = self._deny_with = False
        self._dead_from = -1
        self._why = ""
        self._also = False

    def _all(self) -> Alternatives:
        return [a for g in self.groups for a in g]

    def _excludes(self, item: Shapes) -> bool:
        """Whether a shape follows another that no hand has as well."""
        group = self.groups[-1]
        said = [i for i in group[0] if not is_mark(i, "join")] if len(group) == 1 else []
        return bool(said) and isinstance(said[-1], Shapes) and not said[-1].mask & item.mask

    def _says(self, group: Alternatives) -> bool:
        return any(group) and any(group[0])

    def _says_anything(self) -> bool:
        return any(not is_mark(i, "join") for g in self.groups for a in g for i in a)

    def _add(self, more: Alternatives) -> None:
        self.groups[-1] = conjoin(self.groups[-1], more)

    def _note(self, start: int, end: int, why: str, aside: bool = False) -> None:
        if end > start:
            self.part.pieces.append(Piece(start, end, NOTED, why, aside))

    def _kill(self, start: int, why: str) -> None:
        """Make the rest of the clause promise nothing, with the denial that it limits."""
        if _LIMITS_IT.match(self.text, start):
            denied = [i for a in self.groups[-1] for i in a if isinstance(i, Not)]
            if denied and not _TURN.search(self.text, denied[-1].end, start):
                start = denied[-1].start  # "not balanced without a suit"
        if self._dead_from < 0:
            self.part.pieces.append(Piece(start, self.end, UNREAD, why))
            self._why = why
        self._dead_from = start if self._dead_from < 0 else min(self._dead_from, start)
        self.part.unread = True

    def _no_more_hands(self, start: int, end: int, why: str) -> None:
        """A further choice that is not understood: it takes back what it belongs to, or adds
        no hand."""
        if self.phrases.certain:
            self.part.pieces.append(Piece(start, end, UNREAD, why))
        else:
            self._kill(start, why)

    def _forget(self, start: int, end: int, why: str) -> None:
        """Take back what was said from `start` on, to which hands are added that are not known;
        what follows stands.
        """
        self.part.pieces.append(Piece(start, end, UNREAD, why))
        if self.phrases.certain:
            return
        self.part.unread = True
        for alternative in self.groups[-1]:
            kept = status_only([alternative])
            gone = [i for i in alternative if i.start >= start and i not in kept]
            alternative[:] = [i for i in alternative if i not in gone]

    def _pending_negation(self, at: int) -> None:
        """A denial that found nothing to deny."""
        if self._negated_at >= 0 and self._soft_from < 0:
            start = self._negated_at
            behind = [i for a in self._all() for i in a if i.start > start and i.promise]
            if behind and all(isinstance(i, Points) and not i.low for i in behind):
                self._negated_at = -1
                return  # "no great strength (say 0-7)"
            later = _LATER.findall(_BRACKETED.sub("", self.text[start:at]))
            if all(word.lower() in _NO_STATEMENT for word in later):
                # "shortness not yet shown", "5-5 with clubs not here", "5-5 excluded"
                self._statement = min(start, self._before_a_turn(start))
                if "yet" not in later and self._deny_before():
                    return
                start = self._statement
            self._kill(start, "what is denied is not understood")
        self._negated_at = -1

    def _before_a_turn(self, at: int) -> int:
        """Where what is denied behind it may begin: behind the last "and", "but" or "or"."""
        turns = [found.end() for found in _TURN.finditer(self.text, self.part.start, at)]
        return max([self.part.start, *turns])

    def _end_hedge(self, at: int) -> None:
        if self._soft_from < 0:
            return
        unsaid = any(isinstance(i, Unsaid) for i in self.part.soft_items)
        unsaid = unsaid or bool(_LIMITED.search(self.text, self._soft_from, at))
        self._note(self._soft_from, at, "a possibility, no promise", unsaid)
        self._soft_from = -1

    def _take(self, item: Item) -> int:
        """A statement: added to the alternatives, or denied."""
        negate, self._negated_at = self._negated_at >= 0, -1
        item = self._remembered(item)
        if negate and isinstance(item, Solid):
            # "not a solid suit plus stoppers and 9 tricks": all of it is denied together.
            self._note(item.start, self.end, "a denial of several things")
            return self.end
        if not negate and self._is_glued(item):
            self._deny_too(item)  # "not 5!c4!d"
            return item.end
        if self._denied and not negate and self._deny_with:
            self._deny_too(item)  # "denies a balanced hand with 14-15"
            return item.end
        if self._denied and not negate:
            if isinstance(item, (ShapeClass, Length)) and self._denies_points():
                self._deny_too(item)  # "not 14-16 balanced"
                return item.end
            if isinstance(item, Points) and self._denies_points():
                self._deny_too(item)  # "never with a balanced 15+"
                return item.end
            if isinstance(item, Strength):
                return item.end  # "not with 5-4 FG": belongs to what is denied
        if self._denied and not negate and isinstance(item, (Top, Honours)):
            self._kill(self._statement, "a denial of several things")
        self._denied = negate
        stop = item.end
        if isinstance(item, Shapes) and not negate and self._excludes(item):
            self.groups.append([[]])  # "4333, 4432 and 5332 with a 5-card minor"
            self._starts.append(item.start)
        self._add([[Not((item,), start=item.start, end=stop) if negate else item]])
        if isinstance(item, ToPlay):
            rest = _REST_OF_PLAY.match(self.text, stop, self.end)
            named = suits_of(rest.group(), self.phrases.context) if rest else None
            at_level = rest is not None and re.search(r"\d", rest.group())
            if named is None or at_level or self.phrases.context.own in named:
                stop = rest.end() if rest else stop
        return stop

    def _remembered(self, item: Item) -> Item:
        """Keep the last length and points; "the suit" is the one last mentioned."""
        spoken = self.phrases.spoken
        if isinstance(item, Suit) and isinstance(spoken, Length):
            if self.text[item.start : item.end].lower() in _THE_SUIT:
                item = replace(item, suits=spoken.suits)
        if isinstance(item, (Length, OwnLength, SupportLength)):
            self.phrases.spoken = item
        if isinstance(item, GoodSuit) and item.number:
            self.phrases.spoken = item
        if isinstance(item, Points):
            self.phrases.points = item
        return item

    def _is_glued(self, item: Item) -> bool:
        """Whether a length follows another, that is denied, without a blank."""
        last = self.groups[-1][-1][-1] if self._says(self.groups[-1]) else None
        return isinstance(item, Length) and isinstance(last, Not) and (
            isinstance(last.items[-1], Length) and last.end == item.start
        )

    def _denies_points(self) -> bool:
        last = self.groups[-1][-1][-1] if self._says(self.groups[-1]) else None
        return isinstance(last, Not) and isinstance(last.items[-1], (Points, ShapeClass))

    def _deny_too(self, item: Item) -> None:
        """Add an item to the denied ones before it."""
        for alternative in self.groups[-1]:
            last = alternative[-1] if alternative else None
            if isinstance(last, Not):
                alternative[-1] = placed(Not((*last.items, item)), last.start, item.end)

    def _since_statement(self) -> bool:
        return any(i.start >= self._statement and i.promise for a in self._all() for i in a)

    @abstractmethod
    def _deny_before(self) -> bool:
        """Deny what stands before in the statement, where that is one thing."""

    @abstractmethod
    def _read_rest(self, start: int, end: int) -> Part:
        """A stretch of the clause read by itself."""
