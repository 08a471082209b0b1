# ruff: noqa: E501 - a pattern is read as a whole
"""Words that govern others in a clause: hedges, denials, conditions, remarks."""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.meaning.beside import conditional, is_own
from spotcard_host.notes.meaning.clause_state import ClauseState
from spotcard_host.notes.meaning.frames import names_call
from spotcard_host.notes.meaning.given_away import denied_there
from spotcard_host.notes.meaning.items import Kind, Mark, Not, Points, is_mark
from spotcard_host.notes.meaning.parts import NOTED, UNREAD, Piece, conjoin
from spotcard_host.notes.meaning.sentences import acts_here
from spotcard_host.notes.meaning.suit_items import (
    GoodSuit,
    Length,
    OtherLength,
    Shapes,
    Suit,
    TwoSuiter,
)

_OTHER_HAND = later(
    r"\s*(?:but |and )?(?:with|for|on|holding|hands?|all|any|a|an|most|some)\b", re.I
)

_IF_GOOD = later(r"\s*(?:it is |they are |the suit is )?(?:very |really )?(?:good|strong)\W*$")
_POINTS_BEFORE = later(r"\d\s*$")

_OTHER_WAY = later(
    rf"[1-7]{STRAIN}|\b(?:own|another|different|route|instead|(?:opens?|bids?|shows?) th\w+|would [a-z]+ (?:it|that|them))\b", re.I
)
"""`opens 1S`, `has its own bid`, `goes the transfer route`: what other hands bid."""

_NOT_DENIED = (OtherLength,)
"""Statements whose opposite no constraint says."""

_AND_SHOWS = later(r"\b(?:and|but|while) (?:also )?(?:it )?(?:promises|guarantees|shows|denies|has)\b(?<!denies)|\b(?:and|but) (?=denies\b|promising\b)|\b(?:and|but) (?:I|we) (?=(?:have|hold|promise|show|am|guarantee)\b)", re.I)

_MAY_DO = later(
    r"(?:may|might|can|could)(?: also| just| well| still| occasionally| sometimes)? "
    r"(?:be (?:stuck|forced|bid|opened|treated|passed|rebid|raised|shown|upgraded|in here|here)|have to|need to|do (?:it|this|so)|(?:open|bid|rebid|raise|pass|start|use|choose|prefer|try|double|respond|overcall|choose)\b)", re.I)
_BID_NEXT = later(rf"\s*(?:[1-7]{STRAIN})")

_WHO_BEFORE = later(
    r"\b(?:suit|minor|major|shape|hand|card)s? (?:that |which )?(?:I|we|you|he|she|opener|responder|one) $", re.I
)
_WITH_BEFORE = later(r"\s*(?:so |and |but )?(?:with|holding|on|if|when)\b", re.I)

_VERB_BEFORE = later(r"\b(?:are|is|would|will|can|should|must)\s*$", re.I)


_MEASURED = later(
    r"(?:too|not|in)[- ]?(?:weak|strong|good|poor|bad|short|long|suitable|sufficient|enough)\w*\b|unsuitable|unsuited", re.I
)
"""`too weak for a takeout double`: it leaves hands out."""

_ENDS = {
    "example": ("an example", False), "remark": ("a remark", False),
    "setting": ("another auction", True), "reference": ("a reference", True),
}  # fmt: skip
"""Marks after which the clause says something else: why, and whether it is a condition."""


class MarkReader(ClauseState):
    """Applies the marks of a clause; `_read_rest` reads what one of them governs."""

    def _mark(self, mark: Mark) -> int:
        """Apply a mark, which governs other words. Returns where reading goes on."""
        if mark.kind in _ENDS:
            return self._remark_of(mark)
        apply = {
            "condition": self._condition, "exception": self._condition, "but": self._all_but,
            "elsewhere": self._elsewhere, "no promise": self._no_promise, "hedge": self._hedge,
            "doubt": self._doubted,
        }.get(mark.kind)  # fmt: skip
        if apply is not None:
            return apply(mark)
        if mark.kind == "asks":
            self._add([[Kind("ask", start=mark.start, end=mark.end)]])
            shows = _AND_SHOWS.search(self.text, mark.end, self.end)
            return shows.end() if shows else self.end
        if mark.kind == "also":
            self._also = True
        elif mark.kind == "not":
            self._negated_at = mark.start
        return mark.end

    def _elsewhere(self, mark: Mark) -> int:
        """`with a minor see 3C`, `goes through 2D`."""
        context = self.phrases.context
        written = self.text[mark.start : mark.end]
        if names_call(written, context) or acts_here(self.text, mark.start, self.end, context):
            return mark.end
        if re.search(r"\b(?:through|via|thru)", written):
            call = _BID_NEXT.match(self.text, mark.end, self.end)
            if call and names_call(call.group(), context):
                self.part.limits, self.part.unread = "exception", True
                self._kill(self.part.start, "another hand for the call")
            else:
                self._about_another(mark)
            return self.end
        other_hand = _OTHER_HAND.match(self.text, self.part.start, self.end)
        other_hand = other_hand or _POINTS_BEFORE.search(self.text, self.part.start, mark.start)
        names_other = _OTHER_WAY.search(written)
        if written[0].isalpha() and " " in written and not other_hand and not names_other:
            self._note(mark.start, self.end, "a remark")
        else:
            self._about_another(mark)
        return self.end

    def _no_promise(self, mark: Mark) -> int:
        """`says nothing about spades`, `stopper not guaranteed`."""
        limited = re.search(r"\b(?:if|when|unless)\b", self.text[mark.end : self.end])
        self._note(mark.start, self.end, "no promise", bool(limited))
        if not re.search(r"\w", self.text[mark.end : self.end]) and self._statement < mark.start:
            self._take_back()
        elif not self._says_anything() or self._about_own(mark.end):
            self._add([[Kind("artificial", start=mark.start, end=mark.end)]])
        return self.end

    def _remark_of(self, mark: Mark) -> int:
        """The rest of the clause says something else."""
        why, aside = _ENDS[mark.kind]
        if mark.kind != "reference" and _VERB_BEFORE.search(self.text, self.part.start, mark.start):
            self._kill(self._statement, "a remark about it")
        self._note_remark(mark.start, why, aside)
        return self.end

    def _note_remark(self, at: int, why: str, aside: bool = False) -> None:
        """The rest of the clause says nothing of the hand, but for one that is too weak for it."""
        if _MEASURED.match(self.text, at, self.end):
            why = "which hands it leaves out is not understood"
            self.part.pieces.append(Piece(at, self.end, UNREAD, why))
        else:
            self._note(at, self.end, why, aside)

    def _hedge(self, mark: Mark) -> int:
        relative = _WHO_BEFORE.search(self.text, self._statement, mark.start)
        told = self._since_statement() or self._negated_at >= 0
        if relative and told and not _WITH_BEFORE.match(self.text, self.part.start):
            # "no side suit that I could bid below 2S": which of them
            self._kill(self._statement, "a relative clause that is not understood")
            return mark.end
        if _MAY_DO.match(self.text, mark.start, self.end) and self._negated_at < 0:
            self._kinds_of_hands()
        self._soft_from = mark.start
        if not re.search(r"[\w♣♦♥♠]", self.text[mark.end : self.end]):
            self._take_back()
        return mark.end

    def _kinds_of_hands(self) -> None:
        """`4522 may have to rebid it`: what stands before is the hands that may, and no promise."""
        for alternative in self.groups[-1]:
            said = [i for i in alternative if i.promise and i.start >= self._statement]
            if said and isinstance(said[0], (Shapes, TwoSuiter)):
                self.part.soft_items += said
                alternative[:] = [i for i in alternative if i not in said]

    def _doubted(self, mark: Mark) -> int:
        if self._is_choice and self._says_anything() and self._negated_at < 0:
            return mark.end  # "or 16 with good suits suffices": it is a choice already
        if self._negated_at < 0 or not self._deny_before():
            self._doubt(mark)
        return mark.end

    def _all_but(self, mark: Mark) -> int:
        """`anything but a maximum with four hearts`: not all that follows together."""
        rest = self._read_rest(mark.end, self.end)
        clean = not rest.unread and not rest.pieces and len(rest.alternatives) == 1
        items = [i for i in rest.alternatives[0] if not is_mark(i, "join")] if clean else []
        if items and not any(isinstance(i, (Not, *_NOT_DENIED)) for i in items):
            self._add([[Not(tuple(items), start=mark.start, end=self.end)]])
        else:
            self._kill(self._statement, "an exception that is not understood")
        return self.end

    def _about_another(self, mark: Mark) -> None:
        """`5-5 in the majors opens 1S`, `with a minor see 3C`: no statement about this call."""
        hands = denied_there(self._all(), self.part, self.text[mark.start : mark.end])
        self.groups = [[[i for i in a if i.start < self.part.start] for a in self.groups[0][:1]]]
        self._add([[*hands]])
        self._starts = [self.part.start]
        self._dead_from = self._soft_from = self._negated_at = -1
        start = hands[-1].end if hands else self.part.start
        self.part.pieces = [Piece(start, self.end, NOTED, "about another call", not hands)]
        self.part.unread = False

    def _about_own(self, at: int) -> bool:
        """Whether the text mentions the suit of the call."""
        item = self.phrases.item(at + 1, self.end) if at + 1 < self.end else None
        return isinstance(item, (Suit, Length)) and self.phrases.context.own in item.suits

    def _doubt(self, mark: Mark) -> None:
        """ "possible", "rare": what stands before is not promised."""
        for alternative in (a for g in self.groups for a in g):
            about = next((i.about for i in alternative[::-1] if i.promise), "")
            gone = [i for i in alternative if i.promise and i.about == about]
            self.part.soft_items += gone
            alternative[:] = [i for i in alternative if i not in gone]
        self._soft_from = self.part.start

    def _deny_before(self) -> bool:
        """`a six-card minor is not allowed`: what stands before in the statement is denied."""
        denied = False
        for alternative in self._all():
            said = [i for i in alternative if i.start >= self._statement and i.promise]
            if len(said) == 1 and not isinstance(said[0], (Not, *_NOT_DENIED)):
                alternative[alternative.index(said[0])] = Not(
                    (said[0],), start=said[0].start, end=said[0].end
                )
                denied = True
        self._negated_at = -1 if denied else self._negated_at
        return denied

    def _take_back(self) -> None:
        """`short !h usually`: a hedge at the end is on what stands before it."""
        for alternative in self.groups[-1]:
            gone = [i for i in alternative if i.promise and i.start >= self._statement]
            self.part.soft_items += gone
            alternative[:] = [i for i in alternative if i not in gone]
        self._soft_from = self._statement

    def _condition(self, mark: Mark) -> int:
        word = self.text[mark.start : mark.end].lower()
        kind = "unless" if word == "unless" else "if"
        if mark.kind == "exception":
            kind = "exception"
        elif word.startswith(("exc", "other")):
            kind = "except"
        rest = self._read_rest(mark.end, self.end)
        last = [i for a in self.groups[-1] for i in a if not is_mark(i, "join")][-1:]
        if kind == "except" and last and isinstance(last[0], Not):
            kind = "unless"  # "denies three hearts except with a limit raise"
        if self._soft_from >= 0:
            clean = kind == "if" or word.startswith("only")
            clean = clean and not (rest.unread or rest.pieces or rest.soft_items)
            if _IF_GOOD.match(self.text, mark.end, self.end):
                self.part.soft_when = [[GoodSuit(True, (), 0, False)]]  # "four if good"
            elif clean and all(a and all(is_own(i) for i in a) for a in rest.alternatives):
                self.part.soft_when = rest.alternatives
            return self.end
        one = len(self.groups) > 1 and len(last) == 1 == len(self.groups[-1])
        if kind == "if" and one and isinstance(last[0], Points) and not (rest.unread or rest.pieces):
            self._add(rest.alternatives)  # "14+ or 12 if 6-5"
            return self.end
        if kind == "if" and self._is_choice and not rest.unread:
            self._add(rest.alternatives)  # "..., or 5+!h if 7-9"
            return self.end
        alone = not re.search(r"\w", self.text[self.part.start : mark.start])
        if kind == "exception" or (kind != "if" and alone):
            # The clause limits the one before it: "4 only with 4-4-4-1", "unless 4333".
            before = [a for g in self.groups for a in g] if self._dead_from < 0 else [[]]
            self.groups = [[[]]]
            self._starts = [self.part.start]
            self._dead_from = self._soft_from = self._negated_at = -1
            self.part.limits = kind
            said = [i for i in before[0] if not is_mark(i, "join")] if len(before) == 1 else []
            if word.startswith("only") and len(said) == 1:
                self.part.only = said[0]
            self.part.alternatives = conjoin(before or [[]], rest.alternatives)
            shaped = all(any(i.about == "length" for i in a) for a in rest.alternatives)
            told = alone or any(before) or shaped
            self.part.unread = rest.unread or bool(rest.pieces) or not told
            self._note(mark.start, self.end, "a condition", True)
            return self.end
        clean = not rest.unread and not rest.pieces
        clean = clean and (self._dead_from < 0 or kind != "if")
        divided = conditional(kind, self.groups, rest.alternatives) if clean else None
        if divided is None:
            self.part.soft_items += rest.soft_items
            self._note(mark.start, self.end, "a condition", True)
            kept = self.phrases.certain and kind == "unless"  # the hands that need no exception
            if kind != "except" and not kept:
                self._kill(self._statement, "a condition that is not understood governs it")
        else:
            self.groups, self._starts = [divided], [self.part.start]
        return self.end
