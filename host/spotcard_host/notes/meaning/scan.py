"""Plain text -> alternatives of items, and how each clause was read.

A text is an enumeration (`a) ... b) ...`) or a row of clauses. `cutting` cuts it, `clause` reads
one clause, `compose` joins them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.meaning.answer_list import AnswerList, exactly
from spotcard_host.notes.meaning.asides import is_aside, lengths_allowed
from spotcard_host.notes.meaning.by_vulnerability import (
    at_one_vulnerability,
    is_at_one_vulnerability,
    is_of_seats,
)
from spotcard_host.notes.meaning.carried_on import carry_on
from spotcard_host.notes.meaning.clause import ClauseReader
from spotcard_host.notes.meaning.compose import adds_unread_hands, compose, or_first
from spotcard_host.notes.meaning.consistent import (
    Clauses,
    contradict,
    doubtful,
    settled,
    spans_of_choices,
    stand_alone,
    whole_hands,
)
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.cutting import cut
from spotcard_host.notes.meaning.enumerated import LINE_MARK, marks_of
from spotcard_host.notes.meaning.for_some_calls import (
    after_a_call,
    are_answers,
    head,
    only_names_answers,
)
from spotcard_host.notes.meaning.frames import names_call
from spotcard_host.notes.meaning.given_away import denied_there, hand_elsewhere
from spotcard_host.notes.meaning.items import Item, Kind, Not, Strength, Vulnerable
from spotcard_host.notes.meaning.parts import NOTED, Alternatives, Part, Piece, conjoin
from spotcard_host.notes.meaning.phrases import Phrases
from spotcard_host.notes.meaning.preferred import gives_to_another, goes_first
from spotcard_host.notes.meaning.rewriting import LEAD
from spotcard_host.notes.meaning.sentences import (
    about_another,
    comes_here_too,
    gives_another_call,
    restates_the_auction,
)
from spotcard_host.notes.meaning.shapes import two_suits
from spotcard_host.notes.meaning.sides import requirements
from spotcard_host.notes.meaning.suit_items import Shapes, TwoSuiter
from spotcard_host.notes.meaning.which_call import (
    bare_lengths,
    breaks_a_tie,
    denies_the_other,
    given,
)
from spotcard_host.notes.meaning.whose import OF_MINE

_ANSWERS = later(r"\n\s*[^\n=]{1,14}(?<=[\s+]) ?= ?(?=\S)")
_ELSE_CALL = later(
    rf"\s*(?:or )?(?:else|otherwise) (?:bid )?[1-7]{STRAIN}\s*$", re.I)
_UNUSED = later(r"\s*(?:N/A|not used|unused|undefined|undiscussed|idle|no meaning)\b", re.I)
_MADE = later(
    r"(?:[:,;]|->|=>) ?(?:(?:we|you|I|always|then) )*"
    r"(?:(?:bid|rebid|open|start with|use|choose) )?"
    rf"(?P<call>[1-7]{STRAIN})\s*$", re.I
)
"""`(5332 with 3-3 minors: bid 2C)`."""
_SPREADS = {"an example": (",",), "about another call": (",",), "a condition": (",", ":")}
_EXAMPLE = later(r"\s*(?:e\.g|eg\b|for example)", re.I)
_CONDITION = later(
    r"\s*(?:if|when|unless|except|provided|"
    r"only (?:if|when|with|in|by|after|for|on|over|at))\b", re.I)
_BETWEEN = later(
    r"\s*(?:(?:with |anything |hands? |all )*in[- ]?between|between)(?: these| those)?\s*$", re.I)
_REASON = later(
    r"\s*(?:as|since|because|for) (?:anything|everything|all|we|I|you|they|it|there|that|this|the|"
    r"with|other|stronger|weaker|better)\b(?! well)", re.I)
_DOUBLE = 1
_WHICH = "which of two calls is made"
_LIST = "what answers mean"
_ANSWER = "an answer to it"
_ASKS_FOR = later(r"\bask(?:s|ing)? for\b", re.I)
_JUDGED = later(r"\b(?:unless|except|if|never|not)\b|\) ?\w", re.I)
_LISTED = later(r"\s*(?:an?|the|and|or)\s(?!(?:I|we|have|hold|promise)\b)")


@dataclass(slots=True)
class Scan:
    """What a description says, before the context gives it values: items in disjunctive normal
    form, and the clauses in the order written.
    """

    alternatives: Alternatives = field(default_factory=lambda: [[]])
    parts: list[Part] = field(default_factory=list)


class Scanner:
    """Reads one plain text in one context."""

    def __init__(
        self,
        text: str,
        context: Context,
        certain: bool = False,
        answers: AnswerList | None = None,
    ) -> None:
        self.text = text
        self.answers = answers
        self.phrases = Phrases(text, context, certain)
        self.result = Scan()
        self._depth = 0

    def scan(self) -> Scan:
        """Read the whole text."""
        end = len(self.text)
        if _UNUSED.match(self.text):
            self._note(0, end, "the author says that it has no meaning")
            return self.result
        if self.answers is not None:
            self.result.alternatives = self._one_of(self.answers)
            return self.result
        answers = _ANSWERS.search(self.text)
        if answers:
            # A further line that says what answers mean.
            end = answers.start()
        marks = marks_of(self.text, end)
        if marks:
            head = self._clauses(0, marks[0].start())
            ends = [m.start() for m in marks[1:]] + [end]
            items = [self._clauses(m.end(), stop) for m, stop in zip(marks, ends, strict=True)]
            asked = requirements(items) if self.phrases.context.call == _DOUBLE else []
            self.result.alternatives = conjoin(head, asked or [a for one in items for a in one])
        else:
            first = LINE_MARK.match(self.text, 0, end)
            self.result.alternatives = self._clauses(first.end() if first else 0, end)
        if answers:
            self._note(end + 1, len(self.text), "what answers mean", True)
        return self.result

    def _one_of(self, answers: AnswerList) -> Alternatives:
        """What a list of answers says of this one, with the sentences before and behind it."""
        head = max(self.text.rfind(mark, 0, answers.start) for mark in (". ", "; ", "\n")) + 1
        said = self._clauses(0, head) if head else [[]]
        self._note(head, answers.start, "what the answers are about")
        for number, (start, end) in enumerate(answers.entries):
            if number == answers.own:
                said = conjoin(said, exactly(self._clauses(start, end), answers, self.text))
            else:
                self._note(start, end, "another answer")
        if answers.own >= 0:
            kind: Item = Kind("artificial", start=answers.start, end=answers.start)
            said = [[*a, kind] for a in said]
        return conjoin(said, self._clauses(answers.end, len(self.text)))

    def _note(self, start: int, end: int, why: str, aside: bool = False) -> None:
        self.result.parts.append(Part(start, end, pieces=[Piece(start, end, NOTED, why, aside)]))

    def _clauses(self, start: int, end: int) -> Alternatives:
        parts = self._read_clauses(start, end)
        found = self._composed(parts)
        if len(parts) > 1 and doubtful(found, self.text, self.phrases.context):
            parts, found = self._consistent(parts, found, start, end)
        self.result.parts += [part for part, _ in parts]
        return found

    def _consistent(
        self, parts: Clauses, found: Alternatives, start: int, end: int
    ) -> tuple[Clauses, Alternatives]:
        """Another reading of clauses that do not go together."""
        context = self.phrases.context
        if stand_alone(parts, self.text, context):
            return parts, found
        for spans in spans_of_choices(self.text, start, end):
            choices = [self._read_clauses(*span) for span in spans]
            seats: Clauses = []  # "..., or 25-26 balanced. Not in fourth seat": of all of them
            if len(choices[-1]) > 1 and is_of_seats(choices[-1][-1][0].alternatives):
                seats = [choices[-1].pop()]
            if (hands := whole_hands(choices, self.text, context)) is not None:
                for part, _ in seats:
                    hands = conjoin(hands, part.alternatives)
                return [one for clauses in (*choices, seats) for one in clauses], hands
        if not contradict(found, context):
            return parts, found
        again = self._read_clauses(start, end)
        hands = settled(again, self.text, context)
        return (parts, found) if hands is None else (again, hands)

    def _composed(self, parts: list[tuple[Part, bool]]) -> Alternatives:
        if self.phrases.certain:
            parts = [p for p in parts if p is parts[0] or not adds_unread_hands(*p)]
        carry_on(parts, self.text)
        return compose(parts, self.text)

    def _read_clauses(self, start: int, end: int) -> list[tuple[Part, bool]]:
        """Each clause, and whether it begins with "or"."""
        parts: list[tuple[Part, bool]] = []
        place: list[Item] = []  # "second seat: sound, 8-10": holds for all that follows a comma
        follows = ""  # what may follow a comma: an example, a condition, a list of what is asked
        elsewhere = ""  # why the rest of the sentence, or of the text, is not about this call
        told = start  # how far the hands of another call have been read
        for whole, stop in cut(self.text, start, end):
            if whole < told:
                continue
            which = self._which_call(whole, stop, end, follows)
            if which is not None:
                parts.append((which, False))
                follows, told = _WHICH, which.end
                continue
            begin, elsewhere = self._where(whole, stop, elsewhere)
            if elsewhere:
                parts.append((self._aside(whole, stop, elsewhere), False))
            if elsewhere or begin >= stop:
                continue
            before = self.text[max(0, whole - 1) : whole]
            if before in _SPREADS.get(follows, ()) and not OF_MINE.match(self.text, begin, stop):
                parts.append((self._aside(begin, stop, follows), False))
                continue
            choice = or_first(self.text, begin, stop)
            if choice >= 0:
                parts.append((self._clause(choice, stop, True), True))
                follows = ""
                continue
            if _EXAMPLE.match(self.text, begin, stop):
                follows = "an example"
                parts.append((self._aside(begin, stop, follows), False))
                continue
            if told_why := self._only_told(begin, stop, before, follows):
                parts.append((self._aside(begin, stop, told_why), False))
                continue
            other = self._of_another(begin, stop, end)
            if other is not None:
                follows = "about another call"
                parts.append((other, False))
                continue
            if restates_the_auction(self.text, begin, stop):
                if begin > start:
                    follows = "about another call"
                parts.append((self._aside(begin, stop, "another auction"), False))
                continue
            follows = "a condition" if _CONDITION.match(self.text, begin, stop) else ""
            if _ASKS_FOR.search(self.text, begin, stop):
                follows = "a list"
            part = self._clause(begin, stop)
            place = place if before == "," else []
            place = self._at_a_place(part, begin, stop, place, bool(parts))
            parts.append((part, False))
        return parts

    def _only_told(self, begin: int, stop: int, before: str, follows: str) -> str:
        """Why a clause is a part of a list of what is asked for, or a reason; "" for others."""
        if follows == "a list" and before != "." and _LISTED.match(self.text, begin, stop):
            return "what is asked for"
        return "a reason" if before in ",;" and _REASON.match(self.text, begin, stop) else ""

    def _of_another(self, begin: int, stop: int, end: int) -> Part | None:
        """A clause that tells this call from others, None for one about its hand."""
        if comes_here_too(self.text, begin, end) or goes_first(self.text, begin, end):
            return self._aside(begin, stop, _WHICH)
        if about_another(self.phrases, begin, end) or gives_to_another(
            self.text, begin, end, self.phrases.context
        ):
            return self._given_away(begin, stop)
        between = _BETWEEN.match(self.text, begin, stop)  # "in between, a simple overcall"
        return self._aside(begin, stop, "about another call") if between else None

    def _at_a_place(
        self, part: Part, begin: int, stop: int, place: list[Item], later: bool
    ) -> list[Item]:
        """The vulnerability or seat that holds for the clauses to come. `place`: that of the
        clause before, which this one continues behind a comma.
        """
        if place:
            part.alternatives = [[*place, *a] for a in part.alternatives if a] or [[]]
            return place
        # In front of everything it holds for the whole text.
        lead = LEAD.match(self.text, begin, stop) if later else None
        return [
            i for a in part.alternatives[:1] for i in a
            if lead and isinstance(i, Vulnerable) and i.start < lead.end()
        ]

    def _where(self, start: int, end: int, elsewhere: str) -> tuple[int, str]:
        """Where a clause begins that is about this call, or why it is about something else."""
        context, before = self.phrases.context, self.text[max(0, start - 1) : start]
        if elsewhere == _LIST or are_answers(self.text, start, end):
            return start, _LIST
        part = head(self.text, start, end, context)
        if part is not None:
            return part[0], "" if part[1] else "about another call"
        if only_names_answers(self.text, start, end, context):
            return start, _ANSWER
        if before not in ("", ".", "!", ";", "\n", "|"):
            return start, "" if elsewhere == _ANSWER else elsewhere
        after = after_a_call(self.text, start, end, context)
        if after is not None:
            return after[0], "" if after[1] else "another auction"
        if breaks_a_tie(self.text, start, end, context):
            return start, _WHICH
        return start, ""

    def _given_away(
        self, start: int, end: int, span: tuple[int, int] | None = None
    ) -> Part:
        """A sentence about another call: the hands that make that one do not make this."""
        part = self._aside(start, end, "about another call")
        span = span or hand_elsewhere(self.text, self.phrases.context, start, end)
        inner = self._clause(*span) if span else part
        hands = denied_there(inner.alternatives, inner, "bids") if span else []
        if hands:
            part.alternatives = [[*hands]]
            part.pieces = [Piece(inner.end, end, NOTED, "about another call")]
        return part

    def _which_call(self, start: int, stop: int, end: int, follows: str) -> Part | None:
        """A clause that gives a hand to one of two calls, None for all others."""
        which = given(self.text, start, end, self.phrases.context)
        if which is None:
            never = follows == _WHICH and denies_the_other(self.text, start, stop)
            return self._aside(start, stop, _WHICH) if never else None
        if which.here or which.only:
            return self._aside(start, which.end, _WHICH)
        me = self.phrases.context.me.suits
        own, other = self.phrases.context.own, which.suit if which.suit >= 0 or not me else me[-1]
        lengths = bare_lengths(self.text, which, own, other, self.phrases.context)
        if lengths is None:
            away = self._given_away(start, which.end, which.hand)
            away.pieces[0].aside = away.alternatives == [[]]
            return away
        part = self._aside(which.hand[1], which.end, "about another call")
        part.start = start
        shapes = Shapes(two_suits(own, other, *lengths, True))
        part.alternatives = [[Not((shapes,), start=which.hand[0], end=which.hand[1])]]
        return part

    def _aside(self, start: int, end: int, why: str) -> Part:
        return Part(start, end, pieces=[Piece(start, end, NOTED, why, why == "a condition")])

    def _clause(self, start: int, end: int, is_choice: bool = False) -> Part:
        return ClauseReader(self.phrases, start, end, self._bracket, is_choice).read()

    def _bracket(self, start: int, end: int) -> Part:
        """What stands in brackets: an aside when it hedges, compares or refers; else text."""
        body = self.text[start:end]
        part = Part(start, end)
        choice = or_first(self.text, start, end)
        made = _MADE.search(self.text, start, end)
        if made and names_call(made["call"], self.phrases.context):
            part.pieces.append(Piece(start, end, NOTED, _WHICH))
            return part
        if _ELSE_CALL.match(body) or gives_another_call(body):
            part.pieces.append(Piece(start, end, NOTED, "about another call"))
            return part
        aside = choice < 0 and is_aside(body)
        if aside:
            part.pieces.append(Piece(start, end, NOTED, "an aside"))
        if self._depth > 3 or not body.strip():
            return part
        said_last = self.phrases.spoken, self.phrases.points
        self._depth += 1
        parts = self._read_clauses(max(start, choice), end)
        self._depth -= 1
        if aside:
            self.phrases.spoken, self.phrases.points = said_last
            part.soft_items = lengths_allowed([inner for inner, _ in parts])
            return part
        said = self._composed(parts)
        for inner, _ in parts:
            part.pieces += inner.pieces
            part.words += inner.words
            part.soft_items += inner.soft_items if inner.soft else []
        limits = {inner.limits for inner, _ in parts if inner.limits}
        if choice >= 0:
            part.unread = any(inner.unread for inner, _ in parts)
            part.limits = "or"
            part.alternatives = said
        elif len(parts) == 1 and limits:
            part.limits, part.unread = limits.pop(), parts[0][0].unread
            part.alternatives = parts[0][0].alternatives
        else:
            # In front of what it speaks of, under a condition, and where not all is understood, a
            # word for strength is judgement, "(mild) S/T", and promises nothing.
            is_judged = part.pieces or _JUDGED.search(self.text, start, end + 3)
            judged: tuple[type, ...] = (Strength,) if is_judged else ()
            kind = (*judged, TwoSuiter) if len(said) == 1 else judged
            part.alternatives = [[i for i in a if not isinstance(i, kind)] for a in said]
            part.soft_items += [i for a in said for i in a if isinstance(i, judged)]
            if len(said) == 1 and len(said[0]) > 1 and is_at_one_vulnerability(said):
                part.alternatives = at_one_vulnerability(said)  # "(good suit vulnerable)"
        return part
