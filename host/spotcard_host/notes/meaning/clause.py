"""One clause -> alternatives of items, and a record of how its words were read.

The reader walks from left to right; at each place the first reader that fits takes its text. What
it cannot read must not turn into a promise, so

* an unknown word takes back the statement it stands in (since the last "and", "with" or "+") and
  everything after it; in a choice ("... or ...") the whole choice, as the unread side may be
  anything
* a "no" or "not" that governs nothing that is known takes back what follows it
* a hedge ("may", "usually") keeps what follows it as a note
* a condition on the caller's own hand divides it (`unbalanced if 12+`); any other condition takes
  back what it governs
* a reference, an example or a remark ("see", "e.g.", "partner ...") ends the clause
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from spotcard_host.notes.meaning.beside import (
    conditional,
    goes_on,
    is_own,
    number_alone,
    opposite,
    other_number,
    shared_head,
    stroke,
)
from spotcard_host.notes.meaning.compose import share_strength, share_tail
from spotcard_host.notes.meaning.frames import names_call, subject
from spotcard_host.notes.meaning.items import (
    CatchAll,
    Control,
    GoodSuit,
    Honours,
    Item,
    Kind,
    Length,
    Longer,
    Mark,
    Not,
    OtherLength,
    OwnLength,
    Points,
    ShapeClass,
    Shapes,
    Short,
    Solid,
    Strength,
    Suit,
    SupportLength,
    Top,
    ToPlay,
    Transfer,
    Unsaid,
    is_mark,
    placed,
)
from spotcard_host.notes.meaning.parts import (
    MOST,
    NOTED,
    UNREAD,
    Alternatives,
    Part,
    Piece,
    conjoin,
    status_only,
)
from spotcard_host.notes.meaning.phrases import Phrases
from spotcard_host.notes.meaning.suits import SUIT
from spotcard_host.notes.meaning.vocabulary import FILLERS, LOOSE, REMARKS

_OR = re.compile(
    r"(?:or|OR|ou|either|otherwise|else)\b(?:\s+(?:a|an)\b)?\s*|\s/\s|(?<![A-Za-z])/|/(?![A-Za-z])",
    re.I,
)
_AND = re.compile(
    r"(?:and|but|with|plus|en|met|maar|in|having|has|shows?|showing|avec|et|&|\+)(?![A-Za-z])",
    re.I,
)
_NEW_STATEMENT = frozenset(("and", "but", "with", "plus", "en", "met", "maar", "avec", "et", "&"))
_NO_CHOICE = frozenset(("or", "ou", "so", "either", "both", "similar", "not"))
_OTHER_HAND = re.compile(
    r"\s*(?:but |and )?(?:with|for|on|holding|hands?|all|any|a|an|most|some)\b", re.I
)
_WORD = re.compile(r"[A-Za-zÀ-ÿ][\w’'À-ÿ-]*|[^\s\w]+|\w+")
_NOT_DENIED = (OtherLength,)
"""Statements whose opposite no constraint says."""

_OTHER_POINTS = re.compile(
    r"\s*(?:or )?(?P<n>\d{1,2})(?:-(?P<hi>\d{1,2})|\+)?(?: hcp| points| cards)? (?:only(?: if| with| when)?|if|with|when)\b", re.I
)
_WITH_IT = re.compile(
    r"\s*(?:with|holding|on)\b[^;.]*?(?P<verb>\b(?:(?:you|we|one|he|she|opener|responder|I) )?"
    r"(?:can |may |could |should |must |also )*(?:use|bid|open|start with|make|choose) (?:it|this)\b)", re.I
)
_WITH_THIS = re.compile(
    r"\s*(?:with|holding|on)\b[^,;.]*?\b(?:you|we|one|he|she|opener|responder|I) "
    r"(?:should|must|need|needs|promise|promises|will|would)\b", re.I
)
_BID_NEXT = re.compile(r"\s*(?:[1-7](?:NT?|[CDHS♣♦♥♠]))")
_VERB_BEFORE = re.compile(r"\b(?:are|is|would|will|can|should|must)\s*$", re.I)
_MOST_CARDS = 7
_NOISE = re.compile(r"[\s.,;:=!?'’*/\\_<>\[\]{}&+-]+")
_REST_OF_PLAY = re.compile(
    r"\s*(?:(?:in|opposite|at|if|when|for|with|our|own|the|suit|anyway|facing)\b\s*)*"
    rf"(?:(?:[1-7])?(?:{SUIT})|[1-7]N|N\b)?",
    re.I,
)


def _governs(item: Item) -> bool:
    """Whether an item says what kind of call it is, whatever is hedged beside it."""
    if isinstance(item, Kind):
        return item.kind in ("puppet", "relay", "ask")
    return isinstance(item, Transfer)


class ClauseReader:
    """Reads one clause; `bracket` reads bracketed text as clauses of its own."""

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
        self._negated_at = self._negated_to = -1
        self._denied = False
        self._dead_from = -1
        self._why = ""
        self._also = False

    def read(self) -> Part:
        """Read it all."""
        at, named = subject(self.phrases, self.part.start, self.end)
        for item in named:
            self._take(item)
        steps = (
            self._noise, self._or, self._item, self._number, self._bracket, self._and,
            self._remark, self._word,
        )  # fmt: skip
        while at < self.end:
            at = next(new for new in (step(at) for step in steps) if new >= 0)
        part = self._close()
        if self._also:  # "a hand with ten points and six spades is also opened"
            part.limits = "exception"
        return part

    # Each step gives the place where reading goes on, or -1 where it does not apply.

    def _noise(self, at: int) -> int:
        if self.text[at] == ")":
            return at + 1
        found = _NOISE.match(self.text, at, self.end)
        if not found:
            return -1
        marks = found.group()
        if "+" in marks:
            self._add([[Mark("join")]])
            self._statement = found.end()
        if marks == "/":
            return stroke(self.phrases, self.groups[-1], found.end(), self.end)
        if "/" in marks and not self._alike(found.end()):
            self._statement = found.end()  # "4!s / no shortness": only a separator
            return found.end()
        if "/" in marks and at > self.part.start and self._says(self.groups[-1]):
            self.groups.append([[]])
            self._starts.append(found.end())
        return found.end()

    def _or(self, at: int) -> int:
        found = _OR.match(self.text, at, self.end)
        if not found or found.end() == at:
            return -1
        word = found.group().strip().lower()
        if word.split()[0] == "either":
            return found.end()
        rest = self.text[found.end() : self.end]
        if word in ("otherwise", "else") and not re.search(r"\w", rest):
            self._kill(self.part.start, "what holds otherwise is not understood")
            return found.end()
        other = other_number(self.text, found.end(), self.end, self.groups[-1])
        if other is not None:
            self.groups[-1] += other.alternatives
            return other.end
        self._pending_negation(at)
        group, stop = self.groups[-1], found.end()
        negate = self._denied and goes_on(self.phrases, group, stop, self.end)
        if not negate:
            self.groups.append(shared_head(self.phrases, group, stop, self.end))
            self._starts.append(stop)
        self._negated_at = at if negate else -1
        self._negated_to = stop
        if self._soft_from >= 0:
            self._soft_from = at
        return stop

    def _alike(self, at: int) -> bool:
        """Whether what follows a stroke between blanks is of the kind of what stands before."""
        any_of_them = re.compile(r"\s*(?:any|an?|or)\s+").match(self.text, at, self.end)
        at = any_of_them.end() if any_of_them else at
        following = self.phrases.item_after(at, self.end)
        last = [i for a in self.groups[-1] for i in a if not is_mark(i, "join")]
        if not last or following is None:
            return False
        return type(last[-1]) is type(following) or last[-1].about == following.about != ""

    def _and(self, at: int) -> int:
        found = _AND.match(self.text, at, self.end)
        if not found:
            return -1
        word, stop = found.group().lower(), found.end()
        if self._soft_from >= 0 and word in ("and", "but", "en", "maar"):
            self._end_hedge(at)
        denied = self._denied and word in ("and", "+", "en", "&")
        if denied and isinstance(self.phrases.item_after(stop, self.end), (Points, Strength)):
            # "without a good suit and 8+": both may be denied together, or one of them.
            self._kill(self._statement, "how far the denial goes is not understood")
        self._denied = denied and goes_on(self.phrases, self.groups[-1], stop, self.end)
        if self._denied:
            self._negated_at = self._negated_to = at
        elif word in _NEW_STATEMENT:
            self._pending_negation(at)
            self._statement = stop
        if found.group() in ("and", "+", "en"):
            self._add([[Mark("join")]])
        return stop

    def _bracket(self, at: int) -> int:
        if self.text[at] != "(":
            return -1
        closing = self._closing(at)
        if self._other_points(at + 1, closing):
            return closing + 1
        inner = self._bracket_of(at + 1, closing)
        self.part.pieces += inner.pieces
        self.part.words += inner.words
        self.part.soft_items += inner.soft_items
        if self._soft_from < 0:
            if inner.limits == "or":
                self._other(inner)
            elif inner.limits in ("exception", "unless"):
                if inner.unread:
                    self._kill(self._statement, "an exception that is not understood")
                else:
                    self.groups[-1] += inner.alternatives
            elif not self._apposed(inner):
                self._add(inner.alternatives)
        return closing + 1

    def _apposed(self, inner: Part) -> bool:
        """`a shortage in the suit opened (at most two cards)`: the number is of that suit."""
        group = self.groups[-1]
        last = group[0][-1] if len(group) == 1 and group[0] else None
        said = inner.alternatives[0] if len(inner.alternatives) == 1 else []
        if isinstance(last, Control):
            return True  # "control (ace, king or shortness)"
        if len(said) != 1 or not isinstance(said[0], (OwnLength, Points)):
            return False
        if isinstance(said[0], Points) and said[0].high > _MOST_CARDS:
            return False
        if not isinstance(last, (Short, Length, Suit)) or not last.suits or last.suits[0] < 0:
            return False
        low, high = said[0].low, said[0].high
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
        cards = isinstance(last, (Length, OwnLength)) and int(found.group("n")) <= _MOST_CARDS
        if not cards and not isinstance(last, Points):
            return False
        inner = ClauseReader(self.phrases, found.end(), end, self._bracket_of).read()
        clean = not inner.unread and not inner.pieces and len(inner.alternatives) == 1
        limit = inner.alternatives[0] if clean else []
        if not limit or not all(is_own(i) for i in limit):
            self._kill(self._statement, "other points under a condition that is not understood")
            return True
        low = int(found.group("n"))
        high = int(found.group("hi") or (low if cards else last.high))
        other = replace(last, low=low, high=high)
        if isinstance(other, Length):
            other = replace(other, how="exact")
        self.groups[-1] = [[*rest, last, opposite(limit)], [*rest, other, *limit]]
        return True

    def _remark(self, at: int) -> int:
        if not REMARKS.match(self.text, at, self.end):
            return -1
        stop, named = subject(self.phrases, at, self.end)
        if stop > at and not named:
            return stop
        if _VERB_BEFORE.search(self.text, self.part.start, at):
            self._kill(self._statement, "a remark about it")
        self._note(at, self.end, "a remark")
        return self.end

    def _word(self, at: int) -> int:
        found = _WORD.match(self.text, at, self.end)
        stop = found.end() if found else at + 1
        token = self.text[at:stop]
        if token.lower() in ("implies", "means") and self._since_statement():
            self._kill(self._statement, "what one thing implies of another is not understood")
            return stop
        if token.lower().strip("-’'") in FILLERS or not re.search(r"\w|[♣♦♥♠]", token):
            return stop
        self.part.words.append((at, stop))
        if token.lower().strip("-’'") in LOOSE:
            return stop
        if self._soft_from < 0:
            self._kill(self._statement, f"{token!r} is not understood")
        return stop

    def _since_statement(self) -> bool:
        return any(i.start >= self._statement and i.promise for a in self._all() for i in a)

    def _item(self, at: int) -> int:
        item = self.phrases.item(at, self.end)
        if item is None:
            return -1
        if isinstance(item, Mark):
            return self._mark(item)
        if self._soft_from >= 0 and not _governs(item):
            self.part.soft_items.append(item)
            self._negated_at = -1
            return item.end
        return self._take(item)

    def _number(self, at: int) -> int:
        """A number without a noun."""
        if at and self.text[at - 1].isalnum():
            return -1
        item = number_alone(self.phrases, self._all(), at, self.end)
        if item is None:
            return -1
        if self._soft_from >= 0:
            self.part.soft_items.append(item)
            return item.end
        return self._take(item)

    def _all(self) -> Alternatives:
        return [a for g in self.groups for a in g]

    def _mark(self, mark: Mark) -> int:
        """Apply a mark, which governs other words."""
        ends = {"example": "an example", "remark": "a remark", "setting": "another auction"}
        if mark.kind in ("condition", "exception"):
            return self._condition(mark)
        if mark.kind == "elsewhere":
            written = self.text[mark.start : mark.end]
            if names_call(written, self.phrases.context):
                return mark.end
            if re.search(r"\b(?:through|via|thru)", written):
                call = _BID_NEXT.match(self.text, mark.end, self.end)
                if call and names_call(call.group(), self.phrases.context):
                    self.part.limits, self.part.unread = "exception", True
                    self._kill(self.part.start, "another hand for the call")
                    return self.end
                self._about_another(mark)
                return self.end
            if written[0].isalpha() and " " in written and not _OTHER_HAND.match(
                self.text, self.part.start, self.end
            ) and not re.search(r"[1-7](?:[CDHSN♣♦♥♠]|NT)", written):
                self._note(mark.start, self.end, "a remark")
            else:
                self._about_another(mark)
            return self.end
        if mark.kind == "no promise":
            limited = re.search(r"\b(?:if|when|unless)\b", self.text[mark.end : self.end])
            self._note(mark.start, self.end, "no promise", bool(limited))
            if not re.search(r"\w", self.text[mark.end : self.end]) and self._statement < mark.start:
                self._take_back()  # "stopper not guaranteed"
                return self.end
            if not self._says_anything() or self._about_own(mark.end):
                self._add([[Kind("artificial", start=mark.start, end=mark.end)]])
            return self.end
        if mark.kind == "reference":
            self._note(mark.start, self.end, "a reference", True)
            return self.end
        if mark.kind in ends:
            if _VERB_BEFORE.search(self.text, self.part.start, mark.start):
                self._kill(self._statement, "a remark about it")
            self._note(mark.start, self.end, ends[mark.kind], mark.kind == "setting")
            return self.end
        if mark.kind == "asks":
            self._add([[Kind("ask", start=mark.start, end=mark.end)]])
            return self.end
        if mark.kind == "hedge":
            self._soft_from = mark.start
            if not re.search(r"[\w♣♦♥♠]", self.text[mark.end : self.end]):
                self._take_back()
        elif mark.kind == "but":
            return self._all_but(mark)
        elif mark.kind == "also":
            self._also = True
        elif mark.kind == "doubt":
            if self._negated_at >= 0 and self._deny_before():
                return mark.end
            self._doubt(mark)
        elif mark.kind == "not":
            self._negated_at, self._negated_to = mark.start, mark.end
        return mark.end

    def _all_but(self, mark: Mark) -> int:
        """`anything but a maximum with four hearts`: not all that follows together."""
        rest = ClauseReader(self.phrases, mark.end, self.end, self._bracket_of).read()
        clean = not rest.unread and not rest.pieces and len(rest.alternatives) == 1
        items = [i for i in rest.alternatives[0] if not is_mark(i, "join")] if clean else []
        if items and not any(isinstance(i, (Not, *_NOT_DENIED)) for i in items):
            self._add([[Not(tuple(items), start=mark.start, end=self.end)]])
        else:
            self._kill(self._statement, "an exception that is not understood")
        return self.end

    def _about_another(self, mark: Mark) -> None:
        """`5-5 in the majors opens 1S`, `with a minor see 3C`: no statement about this call."""
        self.groups = [[[i for i in a if i.start < self.part.start] for a in self.groups[0][:1]]]
        self._starts = [self.part.start]
        self._dead_from = self._soft_from = self._negated_at = -1
        self.part.pieces = [Piece(self.part.start, self.end, NOTED, "about another call", True)]
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
        rest = ClauseReader(self.phrases, mark.end, self.end, self._bracket_of).read()
        if self._soft_from >= 0:
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
            self.part.alternatives = conjoin(before or [[]], rest.alternatives)
            shaped = all(any(i.about == "length" for i in a) for a in rest.alternatives)
            told = alone or any(before) or shaped
            self.part.unread = rest.unread or bool(rest.pieces) or not told
            self._note(mark.start, self.end, "a condition", True)
            return self.end
        clean = not rest.unread and not rest.pieces
        divided = conditional(kind, self.groups, rest.alternatives) if clean else None
        if divided is None:
            self.part.soft_items += rest.soft_items
            self._note(mark.start, self.end, "a condition", True)
            if kind != "except":
                self._kill(self._statement, "a condition that is not understood governs it")
        else:
            self.groups, self._starts = [divided], [self.part.start]
        return self.end

    def _take(self, item: Item) -> int:
        """A statement: added to the alternatives, or denied."""
        if self._negated_at >= 0 and isinstance(item, _NOT_DENIED):
            self.part.pieces.append(
                Piece(self._negated_at, item.end, UNREAD, "this denial cannot be said in a rule")
            )
            self.part.unread = True
            self._negated_at = -1
            return item.end
        negate, self._negated_at = self._negated_at >= 0, -1
        if isinstance(item, (Length, OwnLength, SupportLength)):
            self.phrases.spoken = item
        if isinstance(item, Points):
            self.phrases.points = item
        if negate and isinstance(item, Solid):
            # "not a solid suit plus stoppers and 9 tricks": all of it is denied together.
            self._note(item.start, self.end, "a denial of several things")
            return self.end
        if self._denied and not negate:
            if isinstance(item, (ShapeClass, Length)) and self._denies_points():
                self._deny_too(item)  # "not 14-16 balanced"
                return item.end
            if isinstance(item, Strength):
                return item.end  # "not with 5-4 FG": belongs to what is denied
        self._denied = negate
        stop = item.end
        if isinstance(item, Shapes) and not negate and self._excludes(item):
            self.groups.append([[]])  # "4333, 4432 and 5332 with a 5-card minor"
            self._starts.append(item.start)
        self._add([[Not((item,), start=item.start, end=stop) if negate else item]])
        if isinstance(item, ToPlay):
            rest = _REST_OF_PLAY.match(self.text, stop, self.end)
            stop = rest.end() if rest else stop
        return stop

    # Helpers.

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

    def _end_hedge(self, at: int) -> None:
        if self._soft_from < 0:
            return
        unsaid = any(isinstance(i, Unsaid) for i in self.part.soft_items)
        self._note(self._soft_from, at, "a possibility, no promise", unsaid)
        self._soft_from = -1

    def _kill(self, start: int, why: str) -> None:
        """Make the rest of the clause promise nothing."""
        if self._dead_from < 0:
            self.part.pieces.append(Piece(start, self.end, UNREAD, why))
            self._why = why
        self._dead_from = start if self._dead_from < 0 else min(self._dead_from, start)
        self.part.unread = True

    def _pending_negation(self, at: int) -> None:
        """A denial that found nothing to deny."""
        if self._negated_at >= 0 and self._soft_from < 0:
            self._kill(min(self._statement, self._negated_at), "what is denied is not understood")
        self._negated_at = -1

    def _denies_points(self) -> bool:
        last = self.groups[-1][-1][-1] if self._says(self.groups[-1]) else None
        return isinstance(last, Not) and isinstance(last.items[-1], (Points, ShapeClass))

    def _deny_too(self, item: Item) -> None:
        """Add an item to the denied ones before it."""
        for alternative in self.groups[-1]:
            last = alternative[-1]
            if isinstance(last, Not):
                alternative[-1] = placed(Not((*last.items, item)), last.start, item.end)

    def _other(self, inner: Part) -> None:
        """`BAL (or semi-BAL)`: the bracket is another choice for the item before it."""
        group = self.groups[-1]
        if inner.unread:
            last = [i for a in group for i in a if not is_mark(i, "join")]
            self._kill(last[-1].start if last else self._statement, "the choice is not understood")
            return
        more = []
        for alternative in group:
            if len(inner.alternatives) == 1 and len(inner.alternatives[0]) == 1 and alternative:
                other = inner.alternatives[0][0]
                if type(alternative[-1]) is type(other):
                    more.append([*alternative[:-1], other])
        group += more

    def _closing(self, position: int) -> int:
        depth = 0
        for i in range(position, self.end):
            depth += {"(": 1, ")": -1}.get(self.text[i], 0)
            if depth == 0:
                return i
        return self.end

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
        found = _WITH_THIS.match(self.text, self.part.start, self.end)
        items = [i for a in self._all() for i in a if not is_mark(i, "join")]
        if found and len(self._all()) == 1 and not self.part.unread and self._soft_from < 0:
            if any(isinstance(i, Points) and i.start < found.end() for i in items):
                self.part.limits, self.part.alternatives = "exception", [items]
                self._note(self.part.start, found.end(), "a condition", True)

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

    def _close(self) -> Part:
        part = self.part
        self._pending_negation(self.end)
        self._unsaid()
        self._with_this_that()
        if self._soft_from >= 0:
            self._permit()
            self._end_hedge(self.end)
        said = [g for g in self.groups if any(not is_mark(i, "join") for a in g for i in a)]
        if said and not part.soft_items and self._open_choice():
            self._kill(part.start, "one side of the choice is not understood")
        part.soft = not said and bool(part.soft_items) and not part.unread
        if part.limits:
            return part
        if len(said) > 1:
            said = share_tail([said[0], *(share_strength(said[0], g) for g in said[1:])])
        everything = [a for g in said for a in g][:MOST] or [[]]
        if self._dead_from < 0:
            part.alternatives = everything
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
