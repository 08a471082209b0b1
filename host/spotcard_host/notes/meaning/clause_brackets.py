# ruff: noqa: E501 - a pattern is read as a whole
"""Brackets in a clause: another value, another choice, an aside."""

from __future__ import annotations

import re
from dataclasses import replace

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.meaning.beside import is_own, opposite
from spotcard_host.notes.meaning.by_vulnerability import at_one_place
from spotcard_host.notes.meaning.clause_state import ClauseState
from spotcard_host.notes.meaning.frames import names_call
from spotcard_host.notes.meaning.items import (
    CatchAll,
    Item,
    Not,
    Points,
    Strength,
    Vulnerable,
    is_mark,
)
from spotcard_host.notes.meaning.parts import UNREAD, Alternatives, Part, Piece
from spotcard_host.notes.meaning.shapes import two_suits
from spotcard_host.notes.meaning.suit_items import (
    Control,
    Length,
    OwnLength,
    ShapeClass,
    Shapes,
    Short,
    Suit,
    SupportLength,
    TwoSuiter,
)
from spotcard_host.notes.meaning.suits import suits_of
from spotcard_host.notes.suit_words import SUIT_WORD

_OTHER_POINTS = later(
    r"\s*(?:or )?(?:but )?(?:a )?(?P<n>\d{1,2})(?:-(?P<hi>\d{1,2})(?: or (?P<n2>\d{1,2})-(?P<hi2>\d{1,2}))?|(?P<plus>\+))?(?: ?hcp| ?points| ?pts| ?cards)?,? (?:ok |allowed |possible )?(?:only(?: if| with| when| on| in)?|if|with|when|on|promises)\b", re.I
)

_SHORT = later(r"\b(?:singletons?|voids?|short\w*|unbal\w*|\d-\d|[0-7]{4})\b", re.I)
_OTHER_WORDS = later(r"\s*(?:that is|i\.?e\.?|namely|meaning|in other words)\b", re.I)
_MEASURES = (Points, Length, Shapes, ShapeClass)
_SCOPE = later(
    r"\b(?:unless|except|if|when|too|other|than|may|might|can|could|rather|or|only|but|opposite|partner|opener|"
    r"opponents?|over|after|like|as)\b", re.I)
_DENIED = later(r"\b(?:no|not|never|den(?:y|ies|ying)|without|lacks?|lacking|exclud\w+|w/o)\b", re.I)
_CALLED = later(rf"\s*([1-7]{STRAIN})\s+(?=\d\+? )")
_MAJORS_OR_MINORS = later(r"majors|minors")
_PERMITS = later(r"\b(?:ok|okay|allowed|enough|suffic\w+|possible|fine)\b", re.I)
_OTHER_SHAPE = later(
    r"\s*(?:at least )?(?P<a>[4-7])[-/](?P<b>[3-7])\+? (?:only )?(?:if|with|when)\b(?: only)?", re.I
)

_FOR_A_SUIT = later(rf"\s*if (?P<suit>[♣♦♥♠]|{SUIT_WORD}s?): (?P<n>\d)(?P<plus>\+)?\s*$", re.I)

_FOR_A_CLASS = later(r"\s*(?P<n>\d)(?P<plus>\+)? (?:cards? )?(?:if|in|for|with|when)(?: it is)?(?: an?| the)? (?P<class>minor|major)s?(?: suits?)?\s*$", re.I)

_LESS = later(
    r"\s*(?:may be |can be |or |possibly |even |but )*(?:an? )?(?:bit |little |shade |trick )*"
    r"(?:fewer|less|lighter|weaker|lower|shorter|light|more|longer|stronger|better)\b", re.I
)
_ELSE = later(r"\s*(?:or )?(?:possibly|maybe|rarely|perhaps|else|otherwise)\b", re.I)
"""What begins a choice that is rare, or another call's."""
_NUMBER = later(r"(?<![\d-])\d{1,2}(?![\d+-]| ?cards?)")
_NEAR = 3
_MOST_CARDS, _ALL_CARDS, _NO_END = 7, 13, 40
_MAJORS = 2
_CARDS = (Length, OwnLength, SupportLength)
_EXCEPTION = "an exception that is not understood"


class BracketReader(ClauseState):
    """Reads what stands in brackets by `_bracket_of`."""

    def _bracket(self, at: int) -> int:
        if self.text[at] != "(":
            return -1
        closing = self._closing(at)
        if self._for_a_suit(at + 1, closing):
            return closing + 1
        if self._other_points(at + 1, closing) or self._other_shape(at + 1, closing):
            return closing + 1
        called = _CALLED.match(self.text, at + 1, closing)
        if called and not names_call(called.group(1), self.phrases.context):
            self._note(at, closing + 1, "about another call")
            return closing + 1
        if called and self._other_points(called.end(), closing):
            return closing + 1
        inner = self._bracket_of(called.end() if called else at + 1, closing)
        if self._in_other_words(inner, at + 1, closing):
            return closing + 1
        self.part.pieces += inner.pieces
        self.part.words += inner.words
        self.part.soft_items += inner.soft_items
        self._unread_number(inner, at, closing)
        if self._soft_from < 0:
            if inner.limits == "or":
                self._other(inner)
            elif inner.limits in ("exception", "unless"):
                if inner.unread:
                    self._no_more_hands(self._statement, closing, _EXCEPTION)
                else:
                    self.groups[-1] += inner.alternatives
            elif self._divides(inner):
                # "11-15 (balanced 11-13)": not both together
                why = "how it divides the hands is not understood"
                self.part.pieces.append(Piece(at, closing, UNREAD, why))
                self.part.unread = True
            elif not self._apposed(inner) and not self._at_vulnerability(inner):
                self._add(inner.alternatives)
        return closing + 1

    def _unread_number(self, inner: Part, at: int, closing: int) -> None:
        """Widen or take back what a bracket that is not understood changes: `(fewer with five
        hearts)`, `(a fine 16 is enough)`.
        """
        unread = any(piece.status == UNREAD for piece in inner.pieces)
        less = _LESS.match(self.text, at + 1, closing)
        if self._soft_from >= 0 or not (unread or (less and inner.pieces)):
            return
        said = [i for a in self.groups[-1] for i in a if i.promise]
        if said and less:
            self._forget(said[-1].start, closing, _EXCEPTION)
        if not unread or not _PERMITS.search(self.text, at, closing):
            return
        fewer = self._fewer(at, closing)
        if fewer:
            self._down_to(fewer, closing)
        else:
            self._no_more_hands(self._statement, closing, _EXCEPTION)

    def _in_other_words(self, inner: Part, start: int, end: int) -> bool:
        """`no side suit that I could bid (i.e. not four diamonds)`, `a hand of minimum range
        (11-15)`: what the statement before it, which was not understood, comes to.
        """
        clean = any(inner.alternatives) and not inner.unread and not inner.limits
        lost = [i for i in self._all()[0] if self._dead_from <= i.start and i.promise]
        if self._dead_from < (self._statement if lost else 0) or not clean or self._soft_from >= 0:
            return False
        if len(self.groups) > 1 or inner.pieces or inner.soft_items:
            return False
        comes_to = inner.alternatives
        if not _OTHER_WORDS.match(self.text, start, end):
            unread = self.text[self._dead_from : start]
            measured = len(comes_to) == 1 and all(isinstance(i, _MEASURES) for i in comes_to[0])
            goes_on = re.search(r"\w", self.text[end + 1 : self.end])
            if not measured or goes_on or _SCOPE.search(unread):
                return False
            items = comes_to[0]
            most = all(isinstance(i, Points) and not i.low for i in items)
            if _DENIED.search(unread) and not most:  # but "no great strength (say 0-7)"
                denied = Not(tuple(items), start=items[0].start, end=items[-1].end)
                comes_to = [[denied]]
        kept = [[i for i in a if i.start < self._dead_from] for a in self.groups[0]]
        self.groups[0] = kept
        self._add(comes_to)
        self._dead_from = self._negated_at = -1
        return True

    def _for_a_suit(self, start: int, end: int) -> bool:
        """`four or more cards (if clubs: 5)`, `5+ (6 if a minor)`: another length where the suit is that one."""
        found = _FOR_A_SUIT.match(self.text, start, end)
        context = self.phrases.context
        support = context.partner_suit
        own = context.own if context.own >= 0 else support
        if not found:
            found = _FOR_A_CLASS.match(self.text, start, end)
            if not found or own < 0:
                return False
            if (own < _MAJORS) != (found["class"].lower() == "minor"):
                return True
        elif suits_of(found["suit"], context) != (own,):
            return True
        low = int(found["n"])
        for alternative in self.groups[-1]:
            for at, item in enumerate(alternative):
                if isinstance(item, (Length, OwnLength, SupportLength)):
                    high = 13 if found["plus"] or item.high == 13 else max(low, 13 * (low > 4))
                    alternative[at] = replace(item, low=low, high=high)
        return True

    def _at_vulnerability(self, inner: Part) -> bool:
        """`6M (NV 5)`: another value at one vulnerability."""
        group = self.groups[-1]
        *elsewhere, said = inner.alternatives
        if not elsewhere or len(group) != 1 or not group[0]:
            return False
        if not all(a and all(isinstance(i, Vulnerable) for i in a) for a in elsewhere):
            return False
        at_place = at_one_place(said)
        other = [i for i in at_place if not isinstance(i, Vulnerable)]
        sides = [i for i in at_place if isinstance(i, Vulnerable)]
        alike = [i for i in group[0] if other and type(i) is type(other[0])]
        if len(other) != 1 or len(sides) != 1 or not alike:
            return False
        last, new = alike[-1], other[0]
        rest = [i for i in group[0] if i is not last]
        cards = (Length, OwnLength)
        wider = isinstance(last, cards) and isinstance(new, cards) and new.low < last.low
        usual = [[last]] if wider else [[last, *a] for a in elsewhere]
        self.groups[-1] = [*([*rest, *one] for one in usual), [*rest, new, sides[0]]]
        return True

    def _divides(self, inner: Part) -> bool:
        """Whether a bracket gives other points than the clause, and a class of hands."""
        said = [i for a in inner.alternatives for i in a]
        outer = any(isinstance(i, Points) for a in self.groups[-1] for i in a)
        shaped = any(i.about == "length" for i in said)
        return outer and shaped and any(isinstance(i, Points) for i in said)

    def _apposed(self, inner: Part) -> bool:
        """`a shortage in the suit opened (at most two cards)`: the number is of that suit."""
        group = self.groups[-1]
        last = group[0][-1] if len(group) == 1 and group[0] else None
        said = inner.alternatives[0] if len(inner.alternatives) == 1 else []
        if isinstance(last, Control):
            return True  # "control (ace, king or shortness)"
        if len(said) != 1 or not isinstance(said[0], (OwnLength, Points)):
            return False
        low, high = said[0].low, said[0].high
        if isinstance(said[0], Points) and high > _MOST_CARDS:
            if low > _MOST_CARDS or high < _NO_END:
                return False
            high = _ALL_CARDS  # "a long minor (6+)"
        if last == ShapeClass("one suit"):
            if any(least > _NEAR for least, _ in self.phrases.context.me.constraint.lengths()):
                return False
            long = Length((0, 1, 2, 3), low, high, "range", start=last.start, end=last.end)
            group[0][-1] = long  # "a one-suiter (5+)"
            return True
        if not isinstance(last, (Short, Length, Suit)) or not last.suits or last.suits[0] < 0:
            return False
        length = Length(last.suits, low, high, "range", start=last.start, end=last.end)
        group[0][-1] = length
        return True

    def _other_points(self, start: int, end: int) -> bool:
        """`17+ (16 if unbalanced)`: other points under a condition on the caller's own hand."""
        found = _OTHER_POINTS.match(self.text, start, end)
        group = self.groups[-1]
        if not found or self._soft_from >= 0 or not (len(group) == 1 and group[0]):
            return False
        *rest, last = group[0]
        behind: list[Item] = []  # "5+!d GF (4 with three hearts)"
        of_cards = int(found.group("n")) <= _MOST_CARDS
        kind = Strength if of_cards or _SHORT.search(self.text, start, end) else ShapeClass
        while rest and isinstance(last, kind):
            behind, (*rest, last) = [last, *behind], rest
        rest += behind
        while rest and (isinstance(last, CatchAll) or is_mark(last, "join")):
            *rest, last = rest  # "16+ any shape (but 17+ if balanced)"
        cards = not isinstance(last, Points)
        if not isinstance(last, (Length, OwnLength, SupportLength, Points)) or cards > of_cards:
            return False
        inner = self._read_rest(found.end(), end)
        limits = [[i for i in a if not is_mark(i, "join")] for a in inner.alternatives]
        clean = not inner.unread and not inner.pieces and all(limits)
        if not clean or not all(is_own(i) for a in limits for i in a):
            self._down_to(int(found.group("n")), end)
            return True
        low, top = int(found.group("n")), 13 if cards else 40
        high = int(found.group("hi") or (top if found.group("plus") else low if cards else last.high))
        other = replace(last, low=low, high=high)
        if isinstance(other, Length):
            other = replace(other, how="exact" if high == low else "range")
        if cards and low == last.low and not found.group("plus"):
            last = replace(last, low=low + 1)  # "4+ cards (four only if ...)"
            without: list[Item] = [last] if last.low <= last.high else []
        else:
            # "4+ cards (3 with ...)", "17+ (16 if ...)", "three hearts (four if flat)"
            adds = low < last.low or (cards and last.low == last.high and all(
                isinstance(i, (ShapeClass, Shapes)) for a in limits for i in a))
            without = [last, *([] if adds else (opposite(a, rest) for a in limits))]
        first = [[*rest, *without]] if without else []
        others = [other]
        if found.group("n2"):  # "11-21 (12-14 or 18-19 if balanced)"
            others.append(replace(other, low=int(found.group("n2")), high=int(found.group("hi2"))))
        self.groups[-1] = [*first, *([*rest, o, *a] for o in others for a in limits)]
        return True

    def _fewer(self, start: int, end: int) -> int:
        """The number of points, a little below those said last, of which a bracket speaks."""
        last = [i for a in self.groups[-1] for i in a if i.promise][-1:]
        found = _NUMBER.search(self.text, start, end)
        number = int(found.group()) if found else 0
        near = last and isinstance(last[0], Points) and last[0].low - _NEAR <= number < last[0].low
        return number if near else 0

    def _down_to(self, low: int, end: int) -> None:
        """Widen what was said last to a lower number under a condition that is not understood."""
        why = "other points under a condition that is not understood"
        self.part.pieces.append(Piece(self._statement, end, UNREAD, why))
        if self.phrases.certain:
            return
        self.part.unread = True
        group = self.groups[-1]
        for number, alternative in enumerate(group):
            group[number] = [
                replace(i, low=min(low, i.low))
                if isinstance(i, (*_CARDS, Points)) and i is alternative[-1] else i
                for i in alternative
            ]

    def _other_shape(self, start: int, end: int) -> bool:
        """`5-4+ (5-5 if 8-9)`: another shape under a condition on the caller's own hand."""
        found = _OTHER_SHAPE.match(self.text, start, end)
        group = self.groups[-1]
        last = group[0][-1] if len(group) == 1 and group[0] else None
        if not found or self._soft_from >= 0 or not isinstance(last, (TwoSuiter, Shapes)):
            return False
        a, b = int(found["a"]), int(found["b"])
        other: Item = TwoSuiter(a, b, a == b, start=last.start, end=last.end)
        if isinstance(last, Shapes):
            pair = _MAJORS_OR_MINORS.search(self.text, last.start, last.end)
            if not pair:
                return False
            suit = 2 if pair.group() == "majors" else 0
            mask = two_suits(suit, suit + 1, a, b, a != b)
            other = Shapes(mask, start=last.start, end=last.end)
        inner = self._read_rest(found.end(), end)
        limits = [[i for i in a if not is_mark(i, "join")] for a in inner.alternatives]
        if inner.unread or inner.pieces or len(limits) != 1 or not limits[0]:
            return False
        if not all(is_own(i) for i in limits[0]):
            return False
        rest = group[0][:-1]
        self.groups[-1] = [[*rest, last, opposite(limits[0])], [*rest, other, *limits[0]]]
        return True

    def _other(self, inner: Part) -> None:
        """`BAL (or semi-BAL)`: the bracket is another choice for the item before it."""
        group = self.groups[-1]
        if inner.unread:
            last = [i for a in group for i in a if not is_mark(i, "join")]
            start = last[-1].start if last else self._statement
            self._forget(start, inner.end, "the choice is not understood")
            return
        whole = self._whole_hands(inner)
        if whole:
            group += whole
            return
        more = []
        for alternative in group:
            said = [i for i in alternative if not is_mark(i, "join")]
            if len(inner.alternatives) == 1 and len(inner.alternatives[0]) > 1 and said:
                *before, end = said
                first = inner.alternatives[0][0]
                if isinstance(end, Points) and isinstance(first, Strength):
                    more.append([*before, *inner.alternatives[0]])  # "8+ (or weak with 5-4)"
                elif isinstance(end, _CARDS) and type(first) is type(end):
                    # "four hearts (or three and a shortage)"
                    more.append([*before, *inner.alternatives[0]])
                elif isinstance(end, Points) and isinstance(first, Points):
                    # "15+ (or 13 with 6-5)"
                    high = max(first.high, end.high) if first.high == first.low else first.high
                    points = replace(first, high=high)
                    more.append([*before, points, *inner.alternatives[0][1:]])
            if len(inner.alternatives) == 1 and len(inner.alternatives[0]) == 1 and alternative:
                other = inner.alternatives[0][0]
                if type(alternative[-1]) is type(other):
                    more.append([*alternative[:-1], other])
        group += more
        if not more and self._says(group) and inner.alternatives != [[]]:
            last = [i for a in group for i in a if i.promise]
            start = last[-1].start if last else inner.start
            if _ELSE.match(self.text, inner.start, inner.end):
                start = inner.start
            self._forget(start, inner.end, "which hands it adds is not understood")

    def _whole_hands(self, inner: Part) -> Alternatives:
        """`12-14 balanced with four spades (or 15+ with clubs and spades)`: hands of their own,
        which have the strength and the shape that they need; they keep the suit of the call where
        they do not speak of it.
        """
        group, own = self.groups[-1], self.phrases.context.own
        said = [i for i in group[0] if not is_mark(i, "join")] if len(group) == 1 else []
        if len(said) < 2 or isinstance(said[-1], Points) or not any(isinstance(i, Points) for i in said):
            return []
        kept = [i for i in said if isinstance(i, OwnLength)
                or (isinstance(i, Length) and i.suits == (own,))]
        hands = []
        for one in inner.alternatives:
            other = [i for i in one if not is_mark(i, "join")]
            if not other or not isinstance(other[0], Points) or len(other) < 2:
                return []
            named = any(own in getattr(i, "suits", ()) or isinstance(i, OwnLength) for i in other)
            hands.append([*other, *([] if named else kept)])
        return hands

    def _closing(self, position: int) -> int:
        depth = 0
        for i in range(position, self.end):
            depth += {"(": 1, ")": -1}.get(self.text[i], 0)
            if depth == 0:
                return i
        return self.end
