# ruff: noqa: E501 - a pattern is read as a whole
"""The end of a clause: what its statements come to."""

from __future__ import annotations

import itertools
import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.meaning.beside import is_own
from spotcard_host.notes.meaning.clause_marks import MarkReader
from spotcard_host.notes.meaning.compose import share_strength
from spotcard_host.notes.meaning.frames import names_call
from spotcard_host.notes.meaning.items import (
    CatchAll,
    Item,
    Not,
    Notrump,
    Points,
    Strength,
    Unsaid,
    is_mark,
)
from spotcard_host.notes.meaning.parts import (
    MOST,
    UNREAD,
    Alternatives,
    Part,
    Piece,
    status_only,
)
from spotcard_host.notes.meaning.sentences import acts_here
from spotcard_host.notes.meaning.sides import down_to, share_tail

_IS_NOT = later(r"(?:is|are) not\W*$")
_WITH_POINTS = later(r"\b(?:with|on|if)\s*$", re.I)
_NO_CHOICE = frozenset(("or", "ou", "so", "either", "both", "similar", "not"))

_HANDS = later(
    r"\s*(?:(?:un|semi-?)?balanced hands|(?:or )?(?:any|all) (?:other )?hands?(?= (?:of|with|from|\d)))\b", re.I
)
_WITH_IT = later(
    r"\s*(?:with|holding|on|(?:(?:an?|all|any|some|most|even) )*(?:\w+ )?hands?(?: (?:with|of|holding))?)\b[^;.]*?(?P<verb>\b(?:(?:you|we|one|he|she|opener|responder|I) )?"
    r"(?:can |may |could |should |must |also )*(?:use|bid|open|start with|make|choose) (?:it|this)\b)", re.I
)

_WITH_YOU = later(
    r"\s*(?:but |and |so )?(?:with|holding)\b[^,;.]*?\b(?:you|we|one(?! (?:major|minor|suit|long|or|of|singleton|void|card))|he|she|opener|responder|I) [a-z]", re.I
)
_DO = later(
    r"\s*(?:but |and |so )?(?:with|holding)\b[^,;.]*?\b(?:always |never |usually |normally |still |just |then )*"
    r"(?:start|open|begin|bid|rebid|respond|choose|prefer|show|pick|call|jump) "
    r"(?:with |the |in |at |up|low|high|your |my )", re.I
)
_CALL = later(rf"[1-7]{STRAIN}(?!\w)")
_WITH_THIS = later(
    r"\s*(?:but )?(?:with|holding|on|when|if)\b(?P<when>[^,;.]*?),? \b"
    r"(?:(?:you|we|one|he|she|it|opener|responder|I|partner|overcaller|"
    r"(?:the|my|our|his|her) (?:long |trump |main )?(?:suit|hand|shape)|(?:the )?(?:hearts|spades|diamonds|clubs)) "
    r"(?:always |then |also )?(?:should|must|need|needs|promise|promises|will|would|has to|have to|is|are)|"
    r"(?=(?:a |an )?(?:good|decent) suit (?:is )?(?:needed|required|promised|compulsory)))\b", re.I
)


def _is_class(items: list[Item]) -> bool:
    """Whether a class of hands is described by strength and shape, or any shape is said."""
    topics = {i.about for i in items if not isinstance(i, CatchAll)}
    return topics == {"length", "strength"} or (
        topics == {"strength"} and any(isinstance(i, CatchAll) for i in items)
    )


def _without_names(items: list[Item]) -> list[Item]:
    """Without the word notrump where it only names the call, as in "the forcing notrump"."""
    measured = any(i.about or isinstance(i, Not) for i in items)
    return items if measured else [i for i in items if not isinstance(i, Notrump)]


class ClauseEnd(MarkReader):
    """Joins the groups of a clause."""

    def _with_this_that(self) -> None:
        """ "With exactly 11 points you should have a good suit": another hand for the call."""
        this = _WITH_IT.match(self.text, self.part.start, self.end)
        if this:
            # "With three spades you can start with it": one more hand for the call
            said = [[i for i in a if i.start < this.start("verb")] for a in self._all()]
            self.part.limits = "exception"
            self.part.alternatives = said
            self.part.unread = self.part.unread or not all(said)
            self._soft_from = -1
            return
        if acts_here(self.text, self.part.start, self.end, self.phrases.context):
            return  # "With five hearts and eight points I overcall"
        if self._soft_from < 0 and _DO.match(self.text, self.part.start, self.end):
            self._kill(self.part.start, "what holds under a condition")
            return
        if self._soft_from < 0 and _WITH_YOU.match(self.text, self.part.start, self.end):
            with_points = _WITH_THIS.match(self.text, self.part.start, self.end)
            call = _CALL.search(self.text, self.part.start, self.end)
            if call and names_call(call.group(), self.phrases.context):
                if re.search(r"\w", self.text[: self.part.start]):
                    self._kill(self.part.start, "what holds under a condition")
                return  # "With a minimum opener rebids 1NT": of this call
            if not with_points:
                self._kill(self.part.start, "what holds under a condition")
                return
        found = _WITH_THIS.match(self.text, self.part.start, self.end)
        items = [i for a in self._all() for i in a if not is_mark(i, "join")]
        if found and len(self._all()) == 1 and not self.part.unread and self._soft_from < 0:
            when = [i for i in items if i.start < found.end("when")]
            if when and len(when) < len(items) and all(is_own(i) for i in when):
                self.part.limits, self.part.alternatives = "exception", [items]
                self.part.when = when
                self._note(self.part.start, found.end(), "a condition", True)

    def _class_of_hands(self) -> None:
        """"...; balanced hands from 17 up": a further class of hands for the call."""
        items = [i for a in self._all() for i in a if not is_mark(i, "join")]
        if not self.part.limits and not self.part.unread and _HANDS.match(
            self.text, self.part.start, self.end
        ) and _is_class(items):
            self.part.limits = "exception"
            self.part.alternatives = self._all()

    def _permit(self) -> None:
        """ "With 17 points or more one may double on any shape": another hand for the call."""
        items = [i for a in self._all() for i in a if not is_mark(i, "join")]
        any_shape = any(isinstance(i, CatchAll) for i in self.part.soft_items)
        if any_shape and items and all(isinstance(i, (Points, Strength)) for i in items):
            self.part.limits = "exception"
            self.part.alternatives = [[*items]]
            self.part.pieces = []
            self._soft_from = -1

    def _open_choice(self) -> bool:
        """Whether one side of an "or" says nothing ("15+ or a hand for it")."""
        ends = [*self._starts[1:], self.end]
        for group, start, end in zip(self.groups, self._starts, ends, strict=True):
            words = re.findall(r"[A-Za-z]{2,}", self.text[start:end])
            if not self._says(group) and {w.lower() for w in words} - _NO_CHOICE:
                return True
        return False

    def _unsaid(self) -> None:
        """Take back the statement that contains what no constraint can express."""
        for item in (i for g in self.groups for a in g for i in a):
            inner = item.items[0] if isinstance(item, Not) else item
            if isinstance(inner, Unsaid):
                self._kill(item.start, f"{inner.text!r} cannot be said in a rule")
                self.part.words.append((item.start, item.end))
                self.part.soft_items.append(inner)

    def _read_choices(self) -> Alternatives:
        """The alternatives of the choices that end before what was not understood."""
        ends = [*self._starts[1:], self.end]
        return [
            a for group, end in zip(self.groups, ends, strict=True) if end <= self._dead_from
            for a in group if any(i.promise for i in a)
        ]

    def _close(self) -> Part:
        part = self.part
        if self._negated_at >= 0 and _IS_NOT.match(self.text, self._negated_at, self.end):
            self._deny_before()  # "a five-card major is not"
        self._pending_negation(self.end)
        self._unsaid()
        self._with_this_that()
        self._class_of_hands()
        if self._soft_from >= 0:
            self._permit()
            self._end_hedge(self.end)
        said = [g for g in self.groups if any(not is_mark(i, "join") for a in g for i in a)]
        if said and not part.soft_items and self._open_choice():
            self._no_more_hands(part.start, self.end, "one side of the choice is not understood")
        part.soft = not said and bool(part.soft_items) and not part.unread
        if part.limits:
            return part
        if len(said) > 1:
            down_to(said)
            shared = [said[0]]
            for before, group in itertools.pairwise(said):
                shared.append(share_strength(said[0], share_strength(before, group)))
            last = [i for i in said[-1][-1] if isinstance(i, Points)]
            bound = last and _WITH_POINTS.search(self.text, part.start, max(last[-1].start, 0))
            said = shared if bound else share_tail(shared)
        everything = [_without_names(a) for g in said for a in g][:MOST] or [[]]
        if self._dead_from < 0:
            part.alternatives = everything
        elif len(self.groups) > 1 and self.phrases.certain:
            part.alternatives = self._read_choices() or [status_only(everything)]
        elif len(said) > 1 or len(self.groups) > 1:
            part.alternatives = [status_only(everything)]
            part.pieces = [p for p in part.pieces if p.status != UNREAD] + [
                Piece(part.start, part.end, UNREAD, self._why)
            ]
        else:
            dead = self._dead_from
            gone = status_only([[i for i in a if i.start >= dead] for a in everything])
            part.alternatives = [[i for i in a if i.start < dead] + gone for a in everything]
        return part
