"""What headings and the sentences above tables say about the rows below them: the auction that
they continue, unless they name one of their own or are too low to follow it, and what kind of
opening of theirs they are against.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS, STRAIN
from spotcard_host.notes.bml.beginnings import highest, lowest
from spotcard_host.notes.bml.bidtable import STEPS, WORDS, BidTable, Pattern, Row
from spotcard_host.notes.bml.named import (
    Named,
    auction_of,
    named,
    of_seats,
    opening_named,
    tells_of_others,
)
from spotcard_host.notes.bml.pattern import parse_history
from spotcard_host.notes.bml.places import place_of
from spotcard_host.notes.bml.their_headings import in_their_words
from spotcard_host.notes.bml.titled_calls import plain_title
from spotcard_host.notes.suit_words import strain_named

_LONGEST, _SHORT = 400, 80
_DOUBLE = 1
_SENTENCE = later(r"[.;!?]\s+")
_LONG_ASIDE = later(rf" \((?![^()]*\b[1-7]{STRAIN}\b)[^()]{{12,}}\)")
_EXAMPLES = later(r",? \(?(?:e\.? ?g\.?,?|such as|for example,?|for instance,?|i\.e\.) .*", re.I)
_WE_OPEN = later(
    r"\b(?:(?:is|are|be) (?:\w+ )?opened|(?:we|I) (?:\w+ )?open|(?:we )?starts? with|"
    r"goes through) (?:an? |with )?!?[1-4]", re.I)
_OPENS = later(r"\b(?:open|opens|opened|openings?)\b", re.I)
_ANSWERED = later(
    r"\b(?:after|over|opposite|facing|when|if|once|to (?:a|an|the|our|partner)|partner\w*|they|"
    r"RHO|LHO|opps?|opponents?|them|respon\w+|answer\w*|repl(?:y|ies)|then|rebid\w*|continu\w+|"
    r"follow\w*|ours?)\b", re.I)
_OVER = later(r"[\W\d]*(?:over|on) (?!our\b|partner)", re.I)
"""A heading that says of neither side that it opened."""
_LATER_DOUBLE = later(r"\b(?:overcalls?|interfer\w+|after|interven\w+)\b", re.I)
_OUR_ANSWER = later(
    r"(?:is |= ?|an? |the )*(?:stayman|transfer|jacoby|(?:limit |single |simple )?raise|support)",
    re.I)
_NAMED = later(rf"(?<![\w-])[1-7] ?{ANY_CLASS}(?![\w])")


def lead_of(text: str, above: tuple[Pattern, ...]) -> tuple[tuple[Pattern, ...], set[str]]:
    """What the last sentence before a table names: (the auction that the table continues, () for
    none; the calls). `above`: the auction of the heading.
    """
    text = _LONG_ASIDE.sub("", text.replace("D.O.N.T.", "DONT"))
    sentence = _SENTENCE.split(text[-_LONGEST:].rstrip(" .:\n"))[-1].replace("\n", " ")
    sentence = _EXAMPLES.sub("", sentence)
    calls = {re.sub("[ !]", "", call).upper()[:2] for call in _NAMED.findall(sentence)}
    if _WE_OPEN.search(sentence) or (_OPENS.search(sentence) and not _ANSWERED.search(sentence)):
        return (), set()  # which of two calls is opened
    auction = auction_of(sentence)
    texts = [pattern.text for pattern in auction]
    if auction and above and texts[:len(above)] != [pattern.text for pattern in above]:
        low = max(map(lowest, above))
        if all(highest(pattern) < 3 or highest(pattern) > low for pattern in auction):
            auction = (*above, *auction)  # `After 2C:` below `* After 1N`
    return auction, calls


_ANSWERS = later(
    r"(?:^|[.\n] ?)(?:(?:our|the|partner['’]s|responder['’]s) )?"
    r"(?:respon(?:ses|der bids)|answers|replies|continuations|partner bids|structure):\Z", re.I)
_AGAINST = (
    r"(?:\b(?:vs|v|versus|against|over|after|facing|to|their|they (?:open|play|bid)|"
    r"them (?:opening|playing))\b\.?|^)(?: (?:an?|the|their|his|with)\b)?"
    rf"(?: \(?[1-7]{STRAIN}\)?)?[ -]*"
)
_KINDS = tuple((later(pattern, re.I), word, calls) for pattern, word, calls in (
    (rf"{_AGAINST}(?:multi\w*|wilkosz|ekrens?|flannery|mexican|mini-?roman|two-?suite\w*|"
     r"artificial|conventional)\b(?! vs)(?! v\.)(?! over)(?! against)", "artificial",
     range(8, 13)),
    (rf"{_AGAINST}(?:natural|weak|preemptive) (?:(?:two|2)[- ]?(?:s|bids?|openings?|[DHSM])?)\b",
     "natural", range(8, 12)),
    (rf"{_AGAINST}(?:strong|big|precision|forcing|artificial)"
     r"(?: (?:and )?(?:artificial|forcing))?,? ?(?:club|clubs|1?C|1!c|$)", "strong", range(3, 4)),
    (rf"{_AGAINST}strong(?: (?:1?NT|(?:one |1 )?no-?trumps?)|$)", "strong", range(7, 8)),
    (rf"{_AGAINST}(?:weak|mini)(?: (?:1?NT|(?:one |1 )?no-?trumps?)|$)", "weak", range(7, 8)),
))


def kind_of_theirs(text: str, call: int) -> str:
    """What a heading or a description says that an opening of theirs is: "artificial", "natural",
    "strong" or "weak"; "" where it says nothing that tells one kind from another.
    """
    if len(text) > _LONGEST:
        return ""
    kinds = (word for found, word, calls in _KINDS if call in calls and found.search(text))
    return next(kinds, "")


JUST_ANSWERS = later(
    r"(?:\d[\d.]*[.)]? +)?(?:(?:our|the|partner['’]s|responder['’]s) )?"
    r"(?:respon(?:ses|der['’]?s? bids|ding)|resp\.?|ans\.?|"
    r"answers|replies|partner bids|raises|new suits|support|"
    r"natural (?:responses|answers))[.:]?", re.I)
"""A heading or line about answers to the opening of the heading or the table above it."""
NAMED_ANSWERS = later(
    r"(?:(?:the|our|opener['’]s) )?(?P<name>[A-Za-z][\w-]{3,15}(?: [a-z][\w-]{2,12})?) (?:"
    r"answers|responses|replies|rebids|continuations|structure)(?: \([^()\n]{1,80}\))?[.:]?", re.I)
"""A heading or line about the answers to a call that has a name: `Ogust answers`."""
THEN_OPENER = later(
    r"(?:then |and )?(?:the )?opener(?:['’]s)?(?: (?:then )?(?:answers?|replies|rebids?|responses|"
    r"(?:second|next) bids?|continuations|bids?|shows|calls?))?(?: (?:then|now))?[.:]", re.I)
"""A line above calls behind the one row above it: `Opener's answers:`."""
OPENER_NEXT = later(
    r"[.;:,)]\s+(?:(?:and |then )?(?:the )?opener(?:['’]s)? (?:then )?(?:answers?|replies|rebids?|"
    r"bids|shows|responses|says)|(?:the |our )?(?:answers|replies|responses|steps))[.:]?$", re.I)
"""The same behind what the call shows: `2C is Stayman, 8+. Opener answers:`."""
THEN_RESPONDER = later(
    r"(?:then |and )?(?:the )?(?:responder|answerer)(?:['’]s)?"
    r"(?: (?:then )?(?:answers?|replies|responses|(?:first|next) bids?|bids?|shows|calls?))?"
    r"(?: (?:then|now))?[.:]", re.I)
"""The same of answers to the opening above it: `Responder:`."""
_KIND_ONLY = later(
    r"(?:\d[\d.]*[.)]? +)?(?P<kind>(?:vs\.?|versus|against|over|facing) (?:an? |the |their )?"
    r"(?:strong|weak|mini|natural|artificial)"
    r"(?: (?:1 ?NT?|(?:one )?no-?trumps?|ones?|club|range))?)"
    r"(?: ?\([^()\n]{1,24}\))?[:.]?", re.I)
"""A heading or line below one about an opening of theirs: `vs weak:`."""
_STRONG = r"(?:strong|artificial|1[5-9]\+|precision)"
_CALLED = r"(?<![\w-])(?P<{0}>1 ?!?(?:[CDcd](?![A-Za-z])|NT?))"
_ASSUMED = tuple(later(pattern, re.I) for pattern in (
    rf"{_CALLED.format('a')}[^.;]{{0,80}}\b{_STRONG}[^.;]{{0,60}}\b(?:unless|by default)\b",
    rf"\bunless\b[^.;]{{0,40}}{_CALLED.format('a')}[^.;]{{0,60}}\b{_STRONG}",
    rf"\b(?:assume|treat|take|consider)\b[^.;]{{0,40}}{_CALLED.format('a')}[^.;]{{0,40}}"
    rf"\b{_STRONG}",
))


_ALWAYS_MULTI = later(
    r"\b(?:always|everyone|everybody|nobody|assume\w*|all|common|usual)\b[^.;]{0,60}\bmulti\b|"
    r"\bmulti\b[^.;]{0,30}\b(?:always|by everyone|everywhere)\b", re.I)


def assumed_multi(texts: Iterable[str]) -> bool:
    """Whether the notes take their 2D to be the Multi until they say otherwise."""
    return any(_ALWAYS_MULTI.search(text[:4 * _LONGEST]) for text in texts)


def assumed_strong(prose: Iterable[tuple[int, str]]) -> set[int]:
    """The openings of theirs that running text takes to be strong until they say otherwise."""
    found = set()
    for _, text in prose:
        for pattern in _ASSUMED:
            for one in pattern.finditer(" ".join(text.split())[:4 * _LONGEST]):
                found.add(3 + strain_named(re.sub("[ !1]", "", one["a"])))
    return found


def continues(rows: list[Row], auction: tuple[Pattern, ...]) -> bool:
    """Whether a table's rows can follow the auction: none starts its own, none is too low."""
    if auction[-1].opponents and any(row.patterns[0].opponents for row in rows):
        return False
    low = max((lowest(pattern) for pattern in auction), default=0)
    return all(
        not row.opens and len(row.patterns) == 1 and not _repeats(row, auction[-1]) and (
            any(part.kind in (STEPS, WORDS) for part in row.patterns[0].parts)
            or highest(row.patterns[0]) < 3 or highest(row.patterns[0]) > low
        )
        for row in rows
    )


def is_described(row: Row, auction: tuple[Pattern, ...]) -> bool:
    """Whether a row says what the one call shows that a heading names: `** 1M response`."""
    if len(auction) != 1 or len(row.patterns) != 1 or row.children:
        return False
    mine, named_call = row.patterns[0], auction[0]
    return mine.text == named_call.text and mine.opponents == named_call.opponents


def _as_theirs(auction: tuple[Pattern, ...], rows: list[Row]) -> tuple[Pattern, ...]:
    """The opening that a heading names, `Over a weak two`, as theirs where rows double it: nobody
    doubles partner."""
    doubles = any(part.calls == (_DOUBLE,) and not _LATER_DOUBLE.search(row.description)
                  for row in rows for part in row.patterns[0].parts[:1])
    answers = any(_OUR_ANSWER.match(row.description) for row in rows)
    if doubles and not answers and len(auction) == 1 and not auction[0].opponents:
        return (Pattern(auction[0].text, True, auction[0].parts),)
    return auction


def _repeats(row: Row, last: Pattern) -> bool:
    """Whether a row that leads on to others is the call that the heading names."""
    call = row.patterns[0]
    return bool(row.children) and not row.description and call.opponents == last.opponents and (
        lowest(last) <= lowest(call) <= highest(call) <= highest(last))


class _Heading:
    """A heading in force; what it names is found out when somebody asks."""

    __slots__ = ("_named", "_of_seats", "title")

    def __init__(self, title: str, named: Named | None = None) -> None:
        self.title = title
        self._named = named
        self._of_seats: bool | None = None

    @property
    def named(self) -> Named:
        """What it names."""
        if self._named is None:
            self._named = named(self.title)
        return self._named

    @property
    def of_seats(self) -> bool:
        """Whether it may say in which seat, or that a hand has passed."""
        if self._of_seats is None:
            self._of_seats = of_seats(self.title)
        return self._of_seats


def _once(table: BidTable, after: tuple[Pattern, ...]) -> None:
    """A first row that only repeats the last call of the auction in the heading: the others answer
    it.
    """
    first, rest = table.rows[0], table.rows[1:]
    if not after or first.description or len(first.patterns) > 1:
        return
    call, named = first.patterns[0], after[-1]
    if (call.text, call.opponents) != (named.text, named.opponents):
        return
    if call.opponents and len(after) > 1 and first.children and not rest:
        for row in first.children:
            row.parent = None
        table.rows[:] = first.children
    elif len(after) == 1 and rest and not first.children and all(
            row.description and not row.patterns[0].opponents for row in rest):
        for row in rest:
            row.parent = first
        first.children, first.gathered, first.opens = rest, True, True
        del table.rows[1:]


class Above:
    """What stands above the tables: the headings in force, and the sentence directly above.

    `after` is the auction that the headings name, `lead` that of the sentence, `said` what else it
    says; `titles` are the headings, the highest first, the last with so many `stars`, `under` all
    of them in one text. What they name is asked for late: most tables say their auction
    themselves, and with `auctions` False, for a page, no table is given one.
    """

    def __init__(self, auctions: bool = True) -> None:
        self.auctions = auctions
        self.said = Named()
        self.stars, self.of_theirs, self.under = 0, False, ""
        self._headings: list[_Heading] = []
        self._after: tuple[Pattern, ...] | None = ()
        self._lead: tuple[Pattern, ...] | None = ()
        self._sentence = ""

    @property
    def titles(self) -> list[str]:
        """The headings in force, the highest first."""
        return [heading.title for heading in self._headings]

    def heading(self, level: int, title: str) -> None:
        """A heading ends those of its level and below; one that says only who calls continues the
        auction of the heading above it.
        """
        above = self._headings[:level - 1]
        above += [_Heading("", Named()) for _ in range(level - 1 - len(above))]
        if self.auctions:
            put = in_their_words(title, above[-1].title if above else "")
            title, self.of_theirs = plain_title(put), put != title
        self._headings = [*above, _Heading(title)]
        self.under = " / ".join(filter(None, self.titles))
        self.stars = level
        self._after, self.lead, self.said = None, (), Named()

    def title(self, level: int, title: str) -> None:
        """A heading without stars, below those that have some."""
        stars = self.stars
        level += stars
        self.heading(level, title)
        self.stars = stars

    @property
    def after(self) -> tuple[Pattern, ...]:
        """The auction that the headings name, () for none."""
        if self._after is None:
            *above, last = self._headings
            after = last.named.auction
            if not after and above and _KIND_ONLY.fullmatch(last.title.strip()):
                after = above[-1].named.auction
            if [pattern.text for pattern in after] == ["1X", "1Y"]:
                after = self._rebids(above) or after
            if last.named.seat != "0":
                for heading in reversed(above):
                    after = after or heading.named.auction or (
                        opening_named(heading.title) if last.named.passed else ())
            self._after = after
        return self._after

    def _rebids(self, above: list[_Heading]) -> tuple[Pattern, ...]:
        """The auction of `Opener's rebids` below the heading of one opening of a suit."""
        for heading in reversed(above):
            opening = opening_named(heading.title)
            if opening and opening[0].text[:1] == "1":
                parsed = parse_history(f"{opening[0].text}-1Y")
                return parsed[0] if parsed is not None else ()
        return ()

    @property
    def lead(self) -> tuple[Pattern, ...]:
        """The auction that the sentence directly above names, () for none."""
        if self._lead is None:
            text = self._sentence
            is_lead = text.endswith(":")
            above = self.after or (() if _OPENS.search(text) else self._opening())
            lead = (lead_of(text, above)[0] if is_lead else ()) or self.said.auction
            if is_lead and not lead and not self.after and _ANSWERS.search(text) and self.titles:
                lead = opening_named(self.titles[-1])
            self._lead = lead
        return self._lead

    @lead.setter
    def lead(self, auction: tuple[Pattern, ...]) -> None:
        self._lead = auction

    def _opening(self) -> tuple[Pattern, ...]:
        """The opening that the last heading is about."""
        title = self._headings[-1].title if self._headings else ""
        return () if tells_of_others(title) else opening_named(title)

    def item(self, title: str) -> Above:
        """The same below an item of a list."""
        title = plain_title(title) if self.auctions else title
        below = Above(self.auctions)
        below._after = auction_of(title)
        below._headings = [*self._headings, _Heading(title, Named())]
        below.under = " / ".join(filter(None, below.titles))
        return below

    def sentence(self, text: str, said: Named) -> None:
        """Running text; `Responses to 1N:` at its end places the table that follows."""
        self.said, self._sentence, self._lead = said, text, None

    def place(self, table: BidTable) -> None:
        """Give a table its auction, seat and headings."""
        if self.auctions and table.rows and not table.after:
            _once(table, self.lead or self.after)
        line = self._sentence.strip()
        is_openers = bool(THEN_OPENER.fullmatch(line) or OPENER_NEXT.search(line)) and (
            sum(not pattern.opponents for pattern in self.after) % 2 == 1)
        if self.auctions and table.rows and not table.after and not is_openers and not any(
                row.opens for row in table.rows):
            table.after = next((after for after in self._auctions(table.rows)
                                if after and continues(table.rows, after)
                                and not is_described(table.rows[0], after)), ())
        for said in self._conditions():
            if table.seat != "0":
                break
            table.seat, table.passed = said.seat, said.passed
        if table.vul == "00" and self.auctions:
            self._vulnerable(table)
        kind = _KIND_ONLY.fullmatch(line) if table.after and self.lead == () else None
        if not table.after and (JUST_ANSWERS.fullmatch(line) or NAMED_ANSWERS.fullmatch(line)
                                or THEN_OPENER.fullmatch(line)
                                or THEN_RESPONDER.fullmatch(line)):
            below = [line]
        elif not table.after and is_openers:
            below = ["Opener answers:"]
        else:
            below = [kind["kind"]] if kind is not None else []
        self.lead, self.said, self._sentence = (), Named(), ""
        table.titles = tuple(filter(None, [*self.titles, *below]))
        table.under = " / ".join([self.under, *below] if self.under else below)

    def _vulnerable(self, table: BidTable) -> None:
        """Give a table the vulnerability, and the seat with it, of the headings."""
        for title in reversed(self.titles):
            places = place_of(title) if len(title) <= _SHORT else ()
            if len(places) == 1 and places[0].vul != "00":
                table.vul = places[0].vul
                table.seat = places[0].seat if table.seat == "0" else table.seat
                return

    def _auctions(self, rows: list[Row]) -> Iterator[tuple[Pattern, ...]]:
        yield self.lead
        is_either = bool(self._headings) and _OVER.match(self._headings[-1].title) is not None
        yield _as_theirs(self.after, rows) if is_either else self.after

    def _conditions(self) -> Iterator[Named]:
        """What the sentence and the headings say of seats, the nearest first."""
        yield self.said
        yield from (heading.named for heading in reversed(self._headings) if heading.of_seats)
