"""Plain text -> a tree of items: what is said, what is soft, what was set aside, what was not known.

Strategy (the page's section 3.2). A text is an enumeration (`a) ... b) ...`) or a row of clauses cut at
commas, semicolons, stops and line ends. Clauses are joined by "and"; "or" binds inside a clause, but
`, or` reaches back to the clauses that are built alike. Inside a clause the reader walks from left to
right: at each place the first reader that fits takes its text. A hedge makes the rest of its clause
soft; a condition, a reference or a remark sets the rest aside.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from spotcard_host.systems.meaning.context import Context
from spotcard_host.systems.meaning.numbers import (
    BOTH,
    SUIT,
    Item,
    Length,
    read_number,
    suits_of,
)
from spotcard_host.systems.meaning.words import IDLE, LEXICON, REMARKS

Alternatives = list[list[Item]]
"""Disjunctive normal form over items."""

_ENUMERATION = re.compile(r"(?m)^[ \t]*(?:\(?[a-h][).]|\(?[1-9](?:\)(?![\d+])|\.(?=\s)))[ \t]*")
_CUT = re.compile(r"[,;\n|]|\.(?=\s|$)|:(?=\s|$)")
_ABBREVIATION = re.compile(r"(?:\b(?:e\.?g|i\.?e|approx|ca|max|min|incl|etc|resp|bal|vs|v\.s|nat|prob))$", re.I)
_OR = re.compile(r"(?:or|OR|of|either|otherwise|else)\b(?:\s+(?:a|an)\b)?\s*|\s/\s|/(?![A-Za-z]\b)", re.I)
_AND = re.compile(r"(?:and|but|with|plus|en|met|maar|in|having|has|shows?|showing|&|\+)(?![A-Za-z])", re.I)
_WORD = re.compile(r"[A-Za-zÀ-ÿ][\w’'À-ÿ-]*|[^\s\w]+|\w+")
_NOISE = re.compile(r"[\s.,;:=!?'’*/\\_<>\[\]{}&+-]+")

# Holdings with a suit of their own; kept here because they need suits_of.
_HONOURS = re.compile(
    rf"(?:(?P<list>\(?\b(?:[AKQ][KQJ]T?|[AKQJ]{{2,4}})(?:\s*(?:,|or|/|of)\s*[AKQJ]{{2,4}})+\)?)|"
    rf"(?P<holding>\b[AKQJHT]{{1,4}}x{{0,5}}\+?(?:/[AKQJHT]{{1,3}}x{{0,4}})*(?=\s|$|,|\)))|(?P<spots>\bx{{2,5}}))"
    rf"(?:\s*(?:in|of)?\s*(?P<suit>{SUIT}))?(?P<support>\s*(?:support|fit|raise))?")
_TOP = re.compile(rf"(?P<n>two|2|three|3|one|1)\s+(?:of (?:the )?)?(?:top|big)[ -]?(?P<of>\d|three)?\s*"
                  rf"hono(?:u)?rs?(?:\s*in\s*(?P<suit>{SUIT}))?(?:\s*\([AKQ, ]+\))?", re.I)
_STOP = re.compile(
    rf"(?:(?P<suit1>{SUIT})\s+)?(?P<grade>partial |at most partial |half |good |likely |probable |slow |a |one |double |full )*"
    rf"stop(?:s|per|pers|ped|ping)?\b(?P<where>\s+(?:in|for)\s+)?(?:\s*(?:the )?(?P<suit2>{SUIT}|other suits|their suit|outside|side suits|all suits|both))?",
    re.I)
_SOLID = re.compile(
    rf"(?P<how>semi-?solid|S-SOL\b|(?:very )?solid|SOL\b|dicht\w*)(?: AKQJ?)?(?:\s+(?P<n>\d)?(?P<plus>\+)?(?P<eq>=)?\s*-?(?:cards?\b)?\s*(?P<suit>{SUIT}|suit\b)?)?",
    re.I)
_NCARD = re.compile(
    r"(?:(?P<least>at least |any |exactly )?)(?:\((?P<soft>\d)\))?(?P<n>\d)(?:[-/](?P<hi>\d))?(?P<plus>\(?\+\)?)?\s*-?\s*(?P<eq>=)?"
    r"(?:card(?:er)?s?|krt)\b(?!\s*(?:in )?(?:both|each|the majors|the minors|MM|mm)\b)\s*-?(?P<what>\s*(?:(?:good |bad |long |strong |SOL |solid )?suit\b|major\(?s?\)?|minor\(?s?\)?|support|raise|fit|"
    r"trumps?|preempt)?)", re.I)
_NSUPPORT = re.compile(
    rf"(?P<n>\d)(?:-(?P<hi>\d))?(?P<plus>\+)?(?P<eq>=)?\s*-?(?:cards? )?(?P<suit>{SUIT})?\s*(?:support|raise|fit|steun|trumps?|troef)\b",
    re.I)
_NSUIT = re.compile(r"(?P<n>[4-9])(?P<plus>\+)?(?:\s*-?cards?)?\s*(?:good |own )?suits?\b", re.I)
_SUPPORT_OF = re.compile(rf"(?P<how>short(?:age|ness)?\s+)?(?P<suit>{SUIT})\s*(?:(?P<word>support|raise|fit|shortage|shortness|splinter|"
                         rf"SPL\b|void|singleton|control|ctrl|transfer|trf|preference|tolerance|suit(?! ask)|preempt|stop|two[- ]suiter)\b)?", re.I)
_CONTROL = re.compile(
    rf"(?:(?P<round>1st|2nd|first|second)[- ]?(?:/2nd|/second)?[- ]?(?:round)?\s+)?(?P<other>(?:major |minor |other |side )*)"
    rf"(?:controls?|CTRLs?)\b(?:\s*(?:bid|bids|bidding))?(?:\s*(?:in|of)\s*)?\s*(?P<suit>{SUIT})?", re.I)
_SHORT_SUIT = re.compile(rf"\s*(?:in |in the |of )?(?P<suit>{SUIT}|other minor|other major)", re.I)
_GOOD = re.compile(rf"(?:\(?(?:very\)? )?)(?P<how>good|decent|strong|nice|sound|bad|poor)\s+(?:(?P<n>\d)(?P<plus>\+)?(?P<eq>=)?\s*-?"
                   rf"(?:cards? )?)?(?P<suit>{SUIT}|suits?\b)", re.I)
_COMPARE = re.compile(
    rf"(?P<a>{SUIT})\s*(?P<how>>=?|longer than|better (?:or longer )?than|(?:are |is )?better or longer|longer or (?:better|equal)|<=?)\s*(?P<b>{SUIT})?",
    re.I)
_LONGER = re.compile(
    rf"(?:longer|longest|better|equal length or longer)\s+(?P<a>{SUIT})(?!\s*(?:ask|enq|leb))(?:\s+than\s+(?P<b>{SUIT}))?"
    r"|(?P<rel>equal length or longer|same length|longer or equal)", re.I)
_OUTSIDE = re.compile(
    r"(?:(?P<no>no|without|denies)\s+)?(?:(?P<lo>[0-9])(?:-(?P<hi>\d))?|max(?:imum)? (?:one|1))?\s*(?:outside|side|other)\s+"
    r"(?P<what>A/K|A or K|aces? or kings?|A|K|honou?rs?|stoppers?|stops?)\b|(?P<one>(?:one|a) stop(?:per)? outside)", re.I)
_SUIT_N = re.compile(rf"(?P<suit>[♣♦♥♠])\s+(?P<n>\d)(?P<plus>\+)?\s*cards?\b", re.I)
_TRANSFER_TO = re.compile(rf"\s*(?:to|naar|for)?\s*(?P<suit>{SUIT}|(?-i:[1-7]?NT?)\b)", re.I)
_PUPPET_TO = re.compile(r"\s*(?:to|naar)\s*[1-7]?(?P<suit>[♣♦♥♠]|NT?)", re.I)
_TRUMP_QUEEN = re.compile(r"(?P<no>without |no |zonder )?(?:the )?(?:trump queen|queen of trumps?|troef ?vrouw|Q of trumps?|trump Q\b|"
                          r"(?<!\w)Q(?= of trumps))", re.I)


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


_MOST = 64  # alternatives kept; more means a text that is no description


def _and(left: Alternatives, right: Alternatives) -> Alternatives:
    both = [[*a, *b] for a in left for b in right]
    return both[:_MOST]


class Scanner:
    """Reads one plain text in one context."""

    def __init__(self, text: str, context: Context) -> None:
        self.text = text
        self.context = context
        self.result = Scan()
        self._depth = 0

    def scan(self) -> Scan:
        """Read it all."""
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
                if found and not (character == "." and _ABBREVIATION.search(
                        self.text, max(0, position - 7), position)):
                    cuts.append((last, position))
                    last = position + 1
            position += 1
        cuts.append((last, end))
        return [(a, b) for a, b in cuts if self.text[a:b].strip()]

    def _clauses(self, start: int, end: int) -> Alternatives:
        parts: list[Alternatives] = []
        aside = conditional = listing = False
        for begin, stop in self._cut(start, end):
            body = self.text[begin:stop]
            joined = re.match(r"\s*(?:or|OR|of)\s+", body)
            if aside and self.text[max(0, begin - 1):begin] == ",":
                # The tail of an example goes with it.
                continue
            aside = False
            if joined and parts:
                right = self._clause(begin + joined.end(), stop)
                kinds = _signature(right)
                reach = len(parts) - 1
                while reach > 0 and _signature(parts[reach - 1]) == kinds and len(kinds) > 1:
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
            parts.append(self._clause(begin, stop))
        parts = _shape_lists(parts)
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
                stroke = "/" in noise.group() and position > start
                if "+" in noise.group():
                    groups[-1] = _and(groups[-1], [[Item("join", None, position, noise.end())]])
                position = noise.end()
                if stroke and any(groups[-1]) and any(groups[-1][0]):
                    groups.append([[]])
                continue
            if text[position] == ")":
                position += 1
                continue
            separator = _OR.match(text, position, end)
            if separator and separator.end() > position:
                word = separator.group().strip().lower()
                if word.split()[0] not in ("either",):
                    negate = negated_last
                    if not negated_last or "nor" in word:
                        groups.append([[]])
                    if soft_from >= 0:
                        soft_from = position
                position = separator.end()
                continue
            item = self._item(position, end)
            if item is None and text[position] == "(":
                closing = self._closing(position, end)
                other = re.match(r"\s*or\s+", text[position + 1:closing])
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
                    negated_last = negate = False
                    if ends.group() in ("and", "+", "en"):
                        groups[-1] = _and(groups[-1], [[Item("join", None, position, ends.end())]])
                    position = ends.end()
                    continue
                remark = REMARKS.match(text, position, end)
                if remark:
                    return self._close(groups)
                found = _WORD.match(text, position, end)
                stop = found.end() if found else position + 1
                token = text[position:stop]
                if token.lower().strip("-’'") not in IDLE and re.search(r"\w|[♣♦♥♠]", token):
                    self.result.unknown.append((position, stop))
                position = stop
                continue
            position = item.end
            if item.kind in ("condition", "reference"):
                self.result.aside.append((item.start, end))
                return self._close(groups)
            if negate and item.kind == "solid":
                # "not a solid suit plus stoppers and 9 tricks": all of it is denied together.
                return self._close(groups)
            if item.kind in ("example", "remark", "asks"):
                if item.kind == "asks":
                    groups[-1] = _and(groups[-1], [[Item("ask", "", item.start, end)]])
                return self._close(groups)
            if item.kind == "idle":
                continue
            if item.kind == "hedge":
                soft_from = position
                continue
            if item.kind == "doubt":
                # What stands before is not promised.
                for alternative in (a for g in groups for a in g):
                    self.result.soft += [i for i in alternative if i.kind in _HARD]
                    alternative[:] = [i for i in alternative if i.kind not in _HARD]
                soft_from = position
                continue
            if item.kind == "not" and not isinstance(item.value, Item):
                negate = True
                continue
            if negated_last and not negate and item.kind in ("shape", "hcp", "length") and (
                groups[-1] and groups[-1][0]
            ):
                # "not 14-16 balanced": all of it together.
                self._deny(groups[-1], item)
                continue
            if negated_last and not negate and item.kind == "strength":
                # "not with 5-4 FG": the strength belongs to what is denied.
                continue
            if negate:
                item = Item("not", item, item.start, item.end)
                negated_last = True
                negate = False
            else:
                negated_last = False
            if soft_from >= 0 and item.kind not in ("transfer", "puppet", "relay", "ask"):
                self.result.soft.append(item)
                continue
            groups[-1] = _and(groups[-1], [[item]])
            if item.kind == "play":
                rest = _rest_of_play.match(text, position, end)
                if rest:
                    position = rest.end()
        return self._close(groups)

    def _close(self, groups: list[Alternatives]) -> Alternatives:
        said = [g for g in groups if any(i.kind != "join" for a in g for i in a)]
        if not said:
            return [[]]
        result: Alternatives = []
        for group in said:
            result += group
        return result[:_MOST]

    def _deny(self, group: Alternatives, item: Item) -> None:
        """Add an item to the denied ones before it."""
        for alternative in group:
            last = alternative[-1]
            inner = last.value
            if last.kind == "not" and isinstance(inner, Item):
                known = inner.value if inner.kind == "all" else (inner,)
                assert isinstance(known, tuple)
                alternative[-1] = Item("not", Item("all", (*known, item), last.start, item.end),
                                       last.start, item.end)

    def _other(self, group: Alternatives, start: int, end: int) -> None:
        """`BAL (or semi-BAL)`: the bracket is another choice for the item before it."""
        known, aside = len(self.result.unknown), len(self.result.aside)
        inner = self._clauses(start, end)
        if len(self.result.aside) > aside or not any(inner):
            return
        del self.result.unknown[known:]
        more = []
        for alternative in group:
            if alternative and len(inner) == 1 and len(inner[0]) == 1 and (
                alternative[-1].kind == inner[0][0].kind
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
        """What stands in brackets: an aside when it hedges, compares or refers; else part of the text."""
        body = self.text[start:end]
        if re.search(r"\b(rare|unlikely|possible|usually|normally|often|maybe|may|can|seldom|hence|"
                     r"\d{4}-\d\d)\b", body, re.I) or re.match(r"\s*(or|but|not|yes|sub|semi|except|double|over|after|X|also)\b", body, re.I):
            return [[]]
        if self._depth > 3 or not body.strip():
            return [[]]
        self._depth += 1
        inner = self._clauses(start, end)
        self._depth -= 1
        # Bracketed strength words are judgement ("(mild) S/T"): nothing promised.
        return [[i for i in a if i.kind not in ("strength", "two suiter")] for a in inner] or [[]]

    # -- items -----------------------------------------------------------------------------------

    def _item(self, at: int, end: int) -> Item | None:
        item = self._holding(at, end) or read_number(self.text, at, end, self.context)
        if item is not None:
            return item
        if at and self.text[at - 1].isalpha() and self.text[at].isalpha():
            return None
        for pattern, kind, value in LEXICON:
            found = pattern.match(self.text, at, end)
            if found and found.end() > at:
                return self._word(kind, value, at, found.end(), end)
        return self._suits(at, end)

    def _word(self, kind: str, value: str, start: int, stop: int, end: int) -> Item:
        if kind == "transfer":
            target = _TRANSFER_TO.match(self.text, stop, end)
            if target:
                word = target.group("suit")
                if word[-1] in "NT" and word[-1] not in "♣♦♥♠":
                    return Item("transfer", (4,), start, target.end())
                suits = suits_of(word, self.context)
                if suits:
                    return Item("transfer", suits, start, target.end())
            return Item("transfer", (), start, stop)
        if kind == "puppet":
            target = _PUPPET_TO.match(self.text, stop, end)
            return Item("puppet", "", start, target.end() if target else stop)
        if kind == "short":
            target = _SHORT_SUIT.match(self.text, stop, end)
            if target:
                suits = suits_of(target.group("suit"), self.context)
                if suits:
                    return Item("short", (value, suits), start, target.end())
            return Item("short", (value, ()), start, stop)
        if kind == "convention" and value == "splinter":
            target = _SHORT_SUIT.match(self.text, stop, end)
            if target:
                suits = suits_of(target.group("suit"), self.context)
                if suits:
                    return Item("short", ("short", suits), start, target.end())
        if kind == "holding" and value in ("support", "tolerance"):
            target = _SHORT_SUIT.match(self.text, stop, end)
            if target:
                suits = suits_of(target.group("suit"), self.context)
                if suits:
                    return Item("support", suits, start, target.end())
        if kind == "strength" and value == "weak two":
            target = _SHORT_SUIT.match(self.text, stop, end)
            if target:
                suits = suits_of(target.group("suit"), self.context)
                if suits:
                    return Item("strength", ("weak two", suits), start, target.end())
        return Item(kind, value, start, stop)

    def _holding(self, at: int, end: int) -> Item | None:
        text, context = self.text, self.context
        if at and text[at - 1].isalnum() and text[at].isalnum():
            return None
        found = _NSUPPORT.match(text, at, end)
        if found:
            suits = suits_of(found.group("suit"), context) if found.group("suit") else (
                (context.partner_suit,) if context.partner_suit >= 0 else None)
            if not suits and context.trump >= 0:
                suits = (context.trump,)
            if suits:
                low = int(found.group("n"))
                high = int(found.group("hi") or (13 if found.group("plus") else low))
                return Item("support length", (suits, low, high), at, found.end())
        found = _OUTSIDE.match(text, at, end)
        if found and found.end() > at:
            if found.group("one"):
                return Item("outside stop", 1, at, found.end())
            what = found.group("what").lower()
            if what.startswith("stop"):
                return Item("outside stop", 1, at, found.end())
            if found.group("no"):
                return Item("outside", 0, at, found.end())
            if found.group("lo"):
                return Item("outside", int(found.group("hi") or found.group("lo")), at, found.end())
            if found.group().lower().startswith("max"):
                return Item("outside", 1, at, found.end())
        found = _SOLID.match(text, at, end)
        if found:
            suit = found.group("suit")
            suits = suits_of(suit, context) if suit and suit.lower() != "suit" else None
            missing = 1 if found.group("how").lower().startswith("s-") or "semi" in found.group("how").lower() else 0
            number = int(found.group("n") or 0)
            exact = bool(found.group("eq"))
            return Item("solid", (missing, suits, number, exact), at, found.end())
        found = _TOP.match(text, at, end)
        if found:
            suits = suits_of(found.group("suit"), context) if found.group("suit") else None
            number = {"one": 1, "two": 2, "three": 3}.get(found.group("n").lower()) or int(found.group("n"))
            return Item("top", (number, suits), at, found.end())
        found = _TRUMP_QUEEN.match(text, at, end)
        if found:
            return Item("trump queen", not found.group("no"), at, found.end())
        found = _STOP.match(text, at, end)
        if found and found.end() > at:
            words = found.group().lower()
            suit = found.group("suit1") or found.group("suit2")
            least = 2 if re.search(r"partial|half|likely|probable", words) else 3
            if "at most" in words:
                return Item("not", Item("stop", (3, self._stop_suits(suit)), at, found.end()), at, found.end())
            return Item("stop", (least, self._stop_suits(suit)), at, found.end())
        found = _GOOD.match(text, at, end)
        if found:
            suit = found.group("suit")
            named = suits_of(suit, context) if not suit.lower().startswith("suit") else ()
            if named is not None:
                return Item("good suit", (found.group("how").lower() in ("good", "decent", "strong", "nice"),
                                          named if suit.lower() != "suits" else None, int(found.group("n") or 0), bool(found.group("plus"))),
                            at, found.end())
        found = _CONTROL.match(text, at, end)
        if found and found.end() > at:
            suits = suits_of(found.group("suit"), context) if found.group("suit") else None
            for name, both in (("major", (2, 3)), ("minor", (0, 1))):
                if name in (found.group("other") or "").lower():
                    suits = tuple(s for s in both if s != context.own
                                  and s not in context.partner.suits) or both
            first = (found.group("round") or "").startswith(("1", "f"))
            return Item("control", (1 if first else 2, suits), at, found.end())
        found = _LONGER.match(text, at, end)
        if found and found.end() > at:
            if found.group("rel"):
                return Item("longer", (None, None, False), at, found.end())
            return Item("longer", (suits_of(found.group("a"), context),
                                   suits_of(found.group("b"), context) if found.group("b") else None, True),
                        at, found.end())
        found = _COMPARE.match(text, at, end)
        if found:
            a = suits_of(found.group("a"), context)
            b = suits_of(found.group("b"), context) if found.group("b") else None
            how = found.group("how").lower()
            if how.startswith("<"):
                a, b = b, a
            return Item("longer", (a, b, "=" not in how and "or longer" not in how and "equal" not in how),
                        at, found.end())
        found = _NCARD.match(text, at, end)
        if found:
            return self._n_card(found, at)
        found = _SUIT_N.match(text, at, end)
        if found:
            suits = suits_of(found.group("suit"), context)
            if suits:
                low = int(found.group("n"))
                return Item("length", Length(suits, low, 13 if found.group("plus") else low,
                                             "plus" if found.group("plus") else "exact"),
                            at, found.end())
        found = _NSUIT.match(text, at, end)
        if found:
            low = int(found.group("n"))
            return Item("own length", (low, 13), at, found.end())
        found = _HONOURS.match(text, at, end)
        if found and found.end() > at and (found.group("list") or found.group("spots") or re.match(
                r"[AKQJHT]{2,}|[AKQJHT]x", found.group("holding") or "")):
            if re.match(r"(NT|TH|HT)\b", found.group()):
                return None
            suit = found.group("suit")
            suits = suits_of(suit, context) if suit else None
            return Item("honours", (found.group("list") or found.group("holding") or found.group("spots"),
                                    suits, bool(found.group("support"))), at, found.end())
        return None

    def _stop_suits(self, word: str | None) -> tuple[int, ...]:
        context = self.context
        if word:
            lowered = word.lower()
            if lowered in ("other suits", "side suits", "all suits", "outside", "both"):
                return (-1,)
            if not lowered.startswith("their"):
                suits = suits_of(word, context)
                if suits:
                    return suits
        return tuple(context.theirs)

    def _n_card(self, found: re.Match[str], at: int) -> Item | None:
        context = self.context
        low = int(found.group("n"))
        soft = found.group("soft")
        if soft:
            low = min(low, int(soft))
        what = (found.group("what") or "").strip().lower()
        least = (found.group("least") or "").strip().lower()
        plus = bool(found.group("plus")) or least == "at least"
        high = 13 if plus else int(found.group("hi") or found.group("n"))
        how = "plus" if plus else "exact" if found.group("eq") or least == "exactly" else (
            "range" if found.group("hi") or soft else "bare")
        if what.startswith(("support", "raise", "fit")):
            if context.partner_suit < 0:
                return None
            return Item("support length", ((context.partner_suit,), low, high), at, found.end())
        if what.startswith("trump"):
            suit = context.trump if context.trump >= 0 else context.partner_suit
            if suit < 0 and context.own >= 0:
                suit = context.own
            return Item("support length", ((suit,), low, high), at, found.end()) if suit >= 0 else None
        if what.startswith(("major", "minor")):
            suits = suits_of(what.replace("(", "").replace(")", ""), context)
            if suits is None:
                return None
            if context.own in suits and "natural" in self.text.lower():
                suits = (context.own,)
            return Item("length", Length(suits, low, high, how), at, found.end())
        return Item("own length", (low, 13 if how == "bare" and low >= 5 else high), at, found.end())

    def _suits(self, at: int, end: int) -> Item | None:
        """A suit alone: `!h`, `!h + minor`, `!h shortage`."""
        found = _SUPPORT_OF.match(self.text, at, end)
        if not found:
            return None
        suits = suits_of(found.group("suit"), self.context)
        if not suits:
            return None
        word = (found.group("word") or "").lower()
        if found.group("how") or word in ("shortage", "shortness", "splinter", "spl"):
            return Item("short", ("short", suits), at, found.end())
        if word in ("void", "singleton"):
            return Item("short", (word, suits), at, found.end())
        if word in ("support", "raise", "fit"):
            return Item("support", suits, at, found.end())
        if word in ("control", "ctrl"):
            return Item("control", (2, suits), at, found.end())
        if word in ("transfer", "trf"):
            return Item("transfer", suits, at, found.end())
        if word in ("preference", "tolerance"):
            return Item("holding", "preference", at, found.end())
        if word == "stop":
            return Item("stop", (3, suits), at, found.end())
        return Item("suit", suits, at, found.end())


_rest_of_play = re.compile(
    rf"\s*(?:(?:in|opposite|at|if|when|for|with|our|own|the|suit|anyway|opposite|facing)\s*)*(?:(?:[1-7])?(?:{SUIT})|[1-7]N|N\b)?", re.I)
_HARD = frozenset(("length", "hcp", "points", "shapes", "shape", "support", "support length", "own length",
                   "short", "stop", "not", "suit", "strength", "pair", "two suiter", "solid", "good suit", "keycards"))
_LENGTHS = frozenset(("length", "shapes", "own length", "support", "support length", "solid", "suit", "pair"))


def _signature(part: Alternatives) -> frozenset[str]:
    kinds = {i.kind for a in part for i in a}
    found = set()
    if kinds & {"hcp", "points", "strength", "play"}:
        found.add("strength")
    if kinds & _LENGTHS:
        found.add("length")
    return frozenset(found)


def _shape_lists(parts: list[Alternatives]) -> list[Alternatives]:
    """`4414, 4405, 4305 or 3405`: shapes alone in clauses that follow each other are alternatives."""
    result: list[Alternatives] = []
    for part in parts:
        only = all(len(a) == 1 and a[0].kind == "shapes" for a in part)
        if only and result and all(a and a[-1].kind == "shapes" and len(a) == 1 for a in result[-1]):
            result[-1] = result[-1] + part
        else:
            result.append(part)
    return result


__all__ = ["BOTH", "Alternatives", "Scan", "Scanner"]
