"""Plain text -> a tree of items: what is said, what is soft, what was set aside, what was not
known.

Strategy (the page's section 3.2). A text is an enumeration (`a) ... b) ...`) or a row of clauses
cut at commas, semicolons, stops and line ends. Clauses are joined by "and"; "or" binds inside a
clause, but `, or` reaches back to the clauses that are built alike. Inside a clause the reader
walks from left to right: at each place the first reader that fits takes its text. A hedge makes
the rest of its clause soft; a condition, a reference or a remark sets the rest aside.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from spotcard_host.notes.meaning.beside import goes_on, own_condition, shared_head, stroke
from spotcard_host.notes.meaning.clauses import (
    MOST,
    Alternatives,
    by_vulnerability,
    shape_lists,
    signature,
)
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.items import (
    Item,
    Kind,
    Length,
    Mark,
    Not,
    Points,
    ShapeClass,
    Solid,
    Strength,
    ToPlay,
    Transfer,
    TwoSuiter,
    is_mark,
    placed,
)
from spotcard_host.notes.meaning.phrases import Phrases
from spotcard_host.notes.meaning.suits import SUIT
from spotcard_host.notes.meaning.vocabulary import FILLERS, REMARKS

_ENUMERATION = re.compile(
    r"(?m)^[ \t]*(?:\(?[a-h][).]|\(?[1-9](?:\)(?![\d+])|\.(?=\s))|-[ \t]+(?=\S))[ \t]*"
)
_ANSWERS = re.compile(r"\n\s*[^\n=]{1,14}(?<=[\s+]) ?= ?(?=\S)")
# What stands in brackets is an aside when it hedges or compares anywhere, or begins like this.
_HEDGED = re.compile(
    r"\b(?:rare|unlikely|possible|usually|normally|often|maybe|may|can|seldom|hence|means?|better|"
    r"inappropriate|known|\d{4}-\d\d)\b",
    re.I,
)
_ASIDE = re.compile(
    r"\s*(?:or|but|not|all|yes|sub|semi|except|double|over|after|X|also|else|otherwise|then|.*\bproblem|"
    r"use|beyond|bid up|up the line|note|see|from|with the|by|as|e\.?g|if|unless|when)\b|.*\?\s*$",
    re.I,
)
_UNUSED = re.compile(r"\s*(?:N/A|not used|unused|undefined|undiscussed|idle|no meaning)\b", re.I)
_CUT = re.compile(r"[,;\n|]|(?<= )-(?= )|\.(?=\s|$)|:(?=\s|$)")
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.?g|i\.?e|approx|ca|max|min|incl|etc|resp|bal|vs|v\.s|nat|prob))$", re.I
)
_OR = re.compile(
    r"(?:or|OR|of|ou|either|otherwise|else)\b(?:\s+(?:a|an)\b)?\s*|\s/\s|(?<![A-Za-z])/|/(?![A-Za-z])",
    re.I,
)
_AND = re.compile(
    r"(?:and|but|with|plus|en|met|maar|in|having|has|shows?|showing|avec|et|&|\+)(?![A-Za-z])",
    re.I,
)
_WORD = re.compile(r"[A-Za-zÀ-ÿ][\w’'À-ÿ-]*|[^\s\w]+|\w+")
_NOISE = re.compile(r"[\s.,;:=!?'’*/\\_<>\[\]{}&+-]+")


@dataclass(slots=True)
class Scan:
    """What a description says, before the context gives it values.

    `alternatives`: items in disjunctive normal form; `soft`: hedged items; `unknown` and `aside`:
    (start, end) of text that is not understood, and of conditions and references that are not
    compiled; `notes`: words that concern the row as a whole.
    """

    alternatives: Alternatives = field(default_factory=lambda: [[]])
    soft: list[Item] = field(default_factory=list)
    unknown: list[tuple[int, int]] = field(default_factory=list)
    aside: list[tuple[int, int]] = field(default_factory=list)


def _and(left: Alternatives, right: Alternatives) -> Alternatives:
    both = [[*a, *b] for a in left for b in right]
    return both[:MOST]


def _governs(item: Item) -> bool:
    """Whether an item says what the call is, however much stands hedged beside it."""
    if isinstance(item, Kind):
        return item.kind in ("puppet", "relay", "ask")
    return isinstance(item, Transfer)


class Scanner:
    """Reads one plain text in one context."""

    def __init__(self, text: str, context: Context) -> None:
        self.text = text
        self.context = context
        self.phrases = Phrases(text, context)
        self.result = Scan()
        self._depth = 0

    def scan(self) -> Scan:
        """Read it all."""
        if _UNUSED.match(self.text):
            return self.result
        answers = _ANSWERS.search(self.text)
        if answers:
            # A further line that says what answers mean.
            self.result.aside.append((answers.start() + 1, len(self.text)))
            self.text = self.text[: answers.start()]
            self.phrases.text = self.text
        marks = list(_ENUMERATION.finditer(self.text))
        if len(marks) >= 2:
            head = self._clauses(0, marks[0].start())
            ends = [m.start() for m in marks[1:]] + [len(self.text)]
            items: Alternatives = []
            for mark, end in zip(marks, ends, strict=True):
                items += self._clauses(mark.end(), end)
            self.result.alternatives = _and(head, items)
        else:
            begin = marks[0].end() if marks and marks[0].start() == 0 else 0
            self.result.alternatives = self._clauses(begin, len(self.text))
        return self.result

    # -- clauses ---------------------------------------------------------------------------------

    def _cut(self, start: int, end: int) -> list[tuple[int, int]]:
        """Clauses as (start, end): cut at separators outside brackets, not inside shape lists."""
        cuts, depth, last = [], 0, start
        position = start
        while position < end:
            character = self.text[position]
            if character in "([":
                depth += 1
            elif character in ")]":
                depth = max(0, depth - 1)
            elif depth == 0:
                found = _CUT.match(self.text, position, end)
                if found and not (
                    character == "."
                    and _ABBREVIATION.search(self.text, max(0, position - 7), position)
                ):
                    cuts.append((last, position))
                    last = position + 1
            position += 1
        cuts.append((last, end))
        return [(a, b) for a, b in cuts if self.text[a:b].strip()]

    def _clauses(self, start: int, end: int) -> Alternatives:
        parts: list[Alternatives] = []
        aside = conditional = listing = False
        either = -1
        for begin, stop in self._cut(start, end):
            body = self.text[begin:stop]
            joined = re.match(r"\s*(?:or|OR|of)\s+", body)
            if aside and self.text[max(0, begin - 1) : begin] == ",":
                # The tail of an example goes with it.
                continue
            aside = False
            if joined and parts:
                right = self._clause(begin + joined.end(), stop)
                kinds = signature(right)
                reach = len(parts) - 1
                while reach > 0 and signature(parts[reach - 1]) == kinds and len(kinds) > 1:
                    reach -= 1
                merged: Alternatives = []
                for part in parts[reach:]:
                    merged += part
                if any(right):
                    parts[reach:] = [merged + right]
                continue
            if re.match(r"\s*(?:e\.g|eg\b|for example)", body, re.I):
                aside = True
                continue
            condition = re.match(r"\s*(?:if|when)\b", body, re.I)
            if conditional and self.text[max(0, begin - 1)] in ",:":
                self.result.aside.append((begin, stop))
                continue
            conditional = bool(condition)
            if listing and re.match(r"\s*(?:a|an|the|and|or)\s", body):
                continue
            listing = bool(re.search(r"\bask(?:s|ing)? for\b", body, re.I))
            clause = self._clause(begin, stop)
            if either >= 0 and len(clause) > 1 and len(parts) > either:
                # "either A, B or C": C is the other choice for A and B together.
                first: Alternatives = [[]]
                for part in parts[either:]:
                    first = _and(first, part)
                parts[either:] = [_and(first, clause[:1]) + clause[1:]]
                either = -1
                continue
            if re.match(r"\s*either\b", body, re.I) and len(clause) == 1:
                either = len(parts)
            parts.append(clause)
        parts = by_vulnerability(shape_lists(parts))
        result: Alternatives = [[]]
        for part in parts:
            result = _and(result, part)
        return result

    def _clause(self, start: int, end: int) -> Alternatives:
        """One clause: alternatives joined by "or", items joined by nothing or "and"."""
        groups: list[Alternatives] = [[[]]]
        soft_from = -1
        negate = False
        negated_last = False
        position = start
        text = self.text
        while position < end:
            noise = _NOISE.match(text, position, end)
            if noise:
                slashed = noise.group() != "/" and "/" in noise.group() and position > start
                if "+" in noise.group():
                    groups[-1] = _and(groups[-1], [[Mark("join")]])
                position = noise.end()
                if noise.group() == "/":
                    position = stroke(self.phrases, groups[-1], position, end)
                if slashed and any(groups[-1]) and any(groups[-1][0]):
                    groups.append([[]])
                continue
            if text[position] == ")":
                position += 1
                continue
            separator = _OR.match(text, position, end)
            if separator and separator.end() > position:
                word = separator.group().strip().lower()
                if word.split()[0] not in ("either",):
                    negate = negated_last and goes_on(
                        self.phrases, groups[-1], separator.end(), end
                    )
                    if not negate or "nor" in word:
                        groups.append(shared_head(self.phrases, groups[-1], separator.end(), end))
                    if soft_from >= 0:
                        soft_from = position
                position = separator.end()
                continue
            item = self.phrases.item(position, end)
            if item is None and text[position] == "(":
                closing = self._closing(position, end)
                other = re.match(r"\s*or\s+", text[position + 1 : closing])
                if other and soft_from < 0:
                    self._other(groups[-1], position + 1 + other.end(), closing)
                    position = closing + 1
                    continue
                inner = self._bracket(position + 1, closing)
                position = closing + 1
                if soft_from < 0:
                    groups[-1] = _and(groups[-1], inner)
                continue
            if item is None:
                ends = _AND.match(text, position, end)
                if ends:
                    if soft_from >= 0 and ends.group().lower() in ("and", "but", "en", "maar"):
                        soft_from = -1
                    denied = negated_last and ends.group().lower() in ("and", "+", "en", "&")
                    negated_last = negate = denied and goes_on(
                        self.phrases, groups[-1], ends.end(), end
                    )
                    if ends.group() in ("and", "+", "en"):
                        groups[-1] = _and(groups[-1], [[Mark("join")]])
                    position = ends.end()
                    continue
                remark = REMARKS.match(text, position, end)
                if remark:
                    return self._close(groups)
                found = _WORD.match(text, position, end)
                stop = found.end() if found else position + 1
                token = text[position:stop]
                if token.lower().strip("-’'") not in FILLERS and re.search(r"\w|[♣♦♥♠]", token):
                    self.result.unknown.append((position, stop))
                position = stop
                continue
            position = item.end
            if is_mark(item, "condition") and own_condition(self.phrases, groups, item, end):
                return self._close(groups)
            if is_mark(item, "condition", "reference"):
                self.result.aside.append((item.start, end))
                return self._close(groups)
            if negate and isinstance(item, Solid):
                # "not a solid suit plus stoppers and 9 tricks": all of it is denied together.
                return self._close(groups)
            if is_mark(item, "example", "remark", "asks"):
                if is_mark(item, "asks"):
                    groups[-1] = _and(groups[-1], [[Kind("ask", start=item.start, end=end)]])
                return self._close(groups)
            if is_mark(item, "idle"):
                continue
            if is_mark(item, "hedge"):
                soft_from = position
                continue
            if is_mark(item, "doubt"):
                # What stands before is not promised.
                for alternative in (a for g in groups for a in g):
                    self.result.soft += [i for i in alternative if i.promise]
                    alternative[:] = [i for i in alternative if not i.promise]
                soft_from = position
                continue
            if is_mark(item, "not"):
                negate = True
                continue
            if (
                negated_last
                and not negate
                and isinstance(item, (ShapeClass, Points, Length))
                and (groups[-1] and groups[-1][0])
            ):
                # "not 14-16 balanced": all of it together.
                self._deny(groups[-1], item)
                continue
            if negated_last and not negate and isinstance(item, Strength):
                # "not with 5-4 FG": the strength belongs to what is denied.
                continue
            if negate:
                item = Not((item,), start=item.start, end=item.end)
                negated_last = True
                negate = False
            else:
                negated_last = False
            if soft_from >= 0 and not _governs(item):
                self.result.soft.append(item)
                continue
            groups[-1] = _and(groups[-1], [[item]])
            if isinstance(item, ToPlay):
                rest = _rest_of_play.match(text, position, end)
                if rest:
                    position = rest.end()
        return self._close(groups)

    def _close(self, groups: list[Alternatives]) -> Alternatives:
        said = [g for g in groups if any(not is_mark(i, "join") for a in g for i in a)]
        if not said:
            return [[]]
        result: Alternatives = []
        for group in said:
            result += group
        return result[:MOST]

    def _deny(self, group: Alternatives, item: Item) -> None:
        """Add an item to the denied ones before it."""
        for alternative in group:
            last = alternative[-1]
            if isinstance(last, Not):
                denied = Not((*last.items, item))
                alternative[-1] = placed(denied, last.start, item.end)

    def _other(self, group: Alternatives, start: int, end: int) -> None:
        """`BAL (or semi-BAL)`: the bracket is another choice for the item before it."""
        known, aside = len(self.result.unknown), len(self.result.aside)
        inner = self._clauses(start, end)
        if len(self.result.aside) > aside or not any(inner):
            return
        del self.result.unknown[known:]
        more = []
        for alternative in group:
            if (
                alternative
                and len(inner) == 1
                and len(inner[0]) == 1
                and type(alternative[-1]) is type(inner[0][0])
            ):
                more.append([*alternative[:-1], inner[0][0]])
        group += more

    def _closing(self, position: int, end: int) -> int:
        depth = 0
        for i in range(position, end):
            if self.text[i] == "(":
                depth += 1
            elif self.text[i] == ")":
                depth -= 1
                if depth == 0:
                    return i
        return end

    def _bracket(self, start: int, end: int) -> Alternatives:
        """What stands in brackets: an aside when it hedges, compares or refers; else part of the
        text.
        """
        body = self.text[start:end]
        if _HEDGED.search(body) or _ASIDE.match(body):
            return [[]]
        if self._depth > 3 or not body.strip():
            return [[]]
        self._depth += 1
        inner = self._clauses(start, end)
        self._depth -= 1
        # Bracketed strength words are judgement ("(mild) S/T"): nothing promised.
        return [[i for i in a if not isinstance(i, (Strength, TwoSuiter))] for a in inner] or [[]]


_rest_of_play = re.compile(
    rf"\s*(?:(?:in|opposite|at|if|when|for|with|our|own|the|suit|anyway|facing)\b\s*)*(?:(?:[1-7])?(?:{SUIT})|[1-7]N|N\b)?",
    re.I,
)
__all__ = ["Alternatives", "Scan", "Scanner"]
