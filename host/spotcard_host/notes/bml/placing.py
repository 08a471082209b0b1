# ruff: noqa: E501 - a pattern is read as a whole
"""Tables that say nowhere which auction they continue: below a heading such as `* 1N` they follow
that opening; others whose rows can be no openings are left out with a warning, since a rule for
the wrong auction is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from copy import copy

from spotcard_host.common.diagnostics import Collector
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS, STRAIN
from spotcard_host.notes.bml.answers_beside import (
    answers_beside,
    are_answers,
    are_key_cards,
    only_answers,
    opens_by_strength,
    surely_answer,
)
from spotcard_host.notes.bml.bidtable import CALLS, VARIABLES, BidTable, Pattern, Row
from spotcard_host.notes.bml.defence import OVERCALLS, tables_of_defence
from spotcard_host.notes.bml.headings import JUST_ANSWERS, continues, is_described, lead_of
from spotcard_host.notes.bml.named import (
    LINKS,
    auction_of,
    is_one_answer,
    opening_named,
    tells_of_answers,
    tells_of_interference,
)
from spotcard_host.notes.bml.section_places import headed, of_one_level, row_named, they_open
from spotcard_host.notes.bml.sections import Sections
from spotcard_host.notes.bml.words import is_any_suit, is_worded
from spotcard_host.notes.suit_words import SUIT_WORD

_OPENINGS = later(r"\bopen(?:s|ed|ings?)?\b", re.I)
_ANSWERED = later(
    r"(?!\W*(?:\d+[.)] )?(?:the |our )?openings?\b).*(?:\bpartner(?: has)? open(?:s|ed)\b|"
    r"\b(?:respon\w+|answers?|repl\w+) to\b|\bopener['’]?s? (?:second|next|re-?bid))", re.I)
"""A heading about calls that follow an opening."""
_FOLLOWS = later(r"(?:\d[\d.]*[.)]? +)?(?:after|over|opposite|facing|following) \S", re.I)
_A_RAISE = later(r"(?:is |shows |= ?|an? |the )*(?:(?:GF|game[- ]forcing|limit|single|mixed|preemptive|inv\w*|good|sound) raise|(?:puppet )?stayman)\b", re.I)
_LOOKED_AT = 40
_RAISES = later(r"\b(?:raises|raising|rais(?:ed|e structure))\b", re.I)
_ANSWER = later(
    r"^(?:transfer|xfer|trf|texas)\b|\b(?:stayman|(?:card|\d\+?) support|"
    r"(?:limit |single |sound |good )raise|"
    r"(?:super-?)?accepts?|bergen|jacoby|drury|responsive|negative double)\b", re.I)
_ELSEWHERE = later(
    rf"(?P<open>\()?(?P<auction>(?:{LINKS})\b"
    rf"(?=[^=:;,.]*?(?:\b[1-7] ?{CLASS}\b|\b(?:their|our|partner['’]s|weak twos?|"
    r"openings?|overcalls?|no-?trumps?|doubles?)\b))"
    r"[^=:;,.]*?)(?(open)\))"
    r"(?:\s*[=:,]+\s*|\s+(?:is|are|means?)\s+|\s+(?=(?:shows?|asks?|promises)\b)|\s*\.?$|"
    r"\s*(?:\.\.+|\.\s)\s*)", re.I)
"""How a row begins that stands with the openings and is none."""
_DEFENDS = later(r"(?:1 ?(?:NT?|SA)|cue|michaels|X|D|dbl|double|2 ?(?:NT?|SA))\b", re.I)
"""Rows that may stand with the openings and be calls over an opening of theirs."""
_NO_OPENING = later(r"\b(?:lowest|lower|unbid|unusual|overcall)\b", re.I)
"""What tells 2N over their opening from an opening of 2N on both minors."""
_OF_DEFENCE = later(r"^(?!.*\bopen).*\b(?:unusual|overcalls?|two-suit\w+|michaels)\b", re.I)
_OVER = later(r"(?:over|after) ", re.I)
_TELLS = later(
    rf"(?:\d[\d.]*[.)]? +)?(?:(?:the|our) )?(?P<word>opening )?(?:[1-7] ?{STRAIN}(?: ?/ ?[1-7]?[CDHS])*|"
    rf"(?:one|two|three) (?:{SUIT_WORD}|no-?trump)s?)"
    r"(?: (?P<opening>openings?|opener))?"
    r"(?P<said>:? \([^()]*\)|(?::|=| [-–—]) ?[^/]+| \d\d?[-–+]\S*)?$",
    re.I)
"""A heading that says what an opening shows: `2C (11-15, 6+ clubs)`, `1NT opening`."""
_ADVICE = later(
    r"\b(?:suggested|recommended) defen[cs]es?(?: (?:to|against|vs\.?|over) (?:our|this|it)\b.*)?"
    r"(?: /|$)", re.I)
_GIVEN = 3  # openings described before a table is taken to be none of them
_TWO_CLUBS, _TWO_NOTRUMP, _NEAR = 8, 12, 3


def placed(
    tables: Iterable[BidTable], collector: Collector, remarks: list[tuple[int, str]] | None = None,
    told: Iterable[BidTable] = (), headings: Sequence[int] = (),
) -> list[BidTable]:
    """The tables with the auction that a heading gives them; without those that have none. Rows
    that name an auction in words which are not understood go to `remarks`, as (line, text);
    `told` are those of the tables that sentences tell, wherever these stand, `headings` the lines
    of headings.
    """
    found: list[BidTable] = []
    remarks = [] if remarks is None else remarks
    tables = list(tables)
    for table in tables:
        they_open(table)
        answers_beside(table)
    tables = [part for whole in tables for table in _whole_apart(whole)
              for part in _told_apart(table, collector, remarks)]
    known: dict[tuple[str, str], set[int]] = {}
    sections = Sections(headings)
    for table in told:
        sections.note(table)
    above: tuple[Pattern, ...] = ()  # the opening that the table before answers
    begins: tuple[Pattern, ...] = ()  # and the one that it describes
    for last, table in zip([None, *tables], tables, strict=False):
        lead = _leads(last) if last is not None and last.under == table.under else ()
        if lead and continues(table.rows, lead):
            table.after = lead
        if found and found[-1] is last:
            sections.note(last)
        if _ADVICE.search(table.under):
            collector.add(
                "note", table.place,
                "what the opponents are advised to do is no agreement of ours; left out", (),
                "advice")
            continue
        openings = known.setdefault((table.seat, table.vul), set())
        before, above = above, table.after or headed(table)
        begun, begins = begins, table.after or _alone(table) or begins * table.passed
        if last is not None and _goes_on(table, last, openings):
            table.after = (*last.after, *table.after)
        table.after = _below_opening(table, found, openings) or table.after
        is_placed = sections.place(table)
        if is_placed and not _is_plain(table):
            found.append(table)
            continue
        calls = [_calls(row) for row in table.rows]
        title = table.under.rpartition(" / ")[2]
        after = _opening_above(title, last if last and last.titles == table.titles else None)
        table.after = _by_headings(table, last, found, begun, before)
        if table.after:
            above = begins = table.after
            found.append(table)
            continue
        if not after and all(is_worded(row.patterns[0]) for row in table.rows):
            after = before  # `Jump in a new suit = splinter` below the table of one opening
        if table.passed:
            after = after or begun
        if after and (not continues(table.rows, after) or is_described(table.rows[0], after)):
            after = ()
        none = table.passed or not is_placed or _no_openings(table, calls, openings)
        if after and (none or _tells(title) or _RAISES.search(title)
                      or _calls_of(after[0]) & openings or only_answers(table)):
            table.after = after
        elif none:
            collector.add(
                "warning", table.place, "which auction these rows follow is not said; left out",
                ("name it above them, for example * After 1N-2C, or begin with 1N-2C;",), "place",
            )
            continue
        else:
            openings |= {call for row, some in zip(table.rows, calls, strict=True)
                         for call in some if row.description}
        found.append(table)
    return found


def _opening_above(title: str, last: BidTable | None) -> tuple[Pattern, ...]:
    """The opening of a heading, or the other one that the table before describes below it: `4. 1N =
    15-17`."""
    after = opening_named(title)
    alone = _alone(last) if last is not None and not last.after else ()
    return alone if after and alone and not _calls_of(after[0]) & _calls_of(alone[0]) else after


def _by_headings(
    table: BidTable, last: BidTable | None, found: list[BidTable],
    begun: tuple[Pattern, ...], before: tuple[Pattern, ...],
) -> tuple[Pattern, ...]:
    """The auction of a table below a heading that only says that answers follow, that is a row of
    the table above, or that stands beside that of the opening; () for none. `begun`, `before`:
    what the table above describes, and what it answers.
    """
    above_it, _, title = table.under.rpartition(" / ")
    opening = opening_named(title)
    if opening:
        return _below_row(table, title, opening, above_it)
    after: tuple[Pattern, ...] = ()
    if JUST_ANSWERS.fullmatch(title) and not headed(table):
        after = _described(last, above_it) or opening_named(
            above_it.rpartition(" / ")[2]) or begun or before
    else:
        after = row_named(title, above_it, found, table)
        if not after and last is not None and _is_beside(table, last) and _are_raises(table):
            is_notrump = bool(begun) and begun[0].text[1:2] == "N"
            after = begun if table.under or is_notrump else ()
    return after if after and continues(table.rows, after) else ()


def _described(last: BidTable | None, above_it: str) -> tuple[Pattern, ...]:
    """The openings of one level that the table above describes: `2D`, `2H` and `2S`."""
    if last is None or last.after or last.under != above_it or len(last.rows) <= 1 or not all(
            row.description for row in last.rows):
        return ()
    openings = of_one_level(last.rows)
    return openings if openings and openings[0].text[0] in "123" else ()


def _below_row(
    table: BidTable, title: str, call: tuple[Pattern, ...], above_it: str
) -> tuple[Pattern, ...]:
    """The auction of a heading that is a row, `*** 2C Stayman`, and of the rows below it, where the
    heading above names the opening."""
    opening = opening_named(above_it.rpartition(" / ")[2])
    if not opening or not are_answers([title.partition(" ")[2].strip()]) or min(_calls_of(call[0]), default=0) <= max(
            _calls_of(opening[0]), default=99):
        return ()
    row = table.rows[0]
    is_heading = len(table.rows) == 1 and bool(row.description) and title.endswith(row.description)
    auction = opening if is_heading else (*opening, *call)
    return auction if continues(table.rows, auction) else ()


def _goes_on(table: BidTable, last: BidTable, openings: set[int]) -> bool:
    """Whether `After 2NT:` stands below the answers to another opening, of which 2NT is one."""
    if len(table.after) != 1 or not last.after or table.under != last.under or any(
            pattern.opponents for pattern in last.after):
        return False
    call = _calls_of(table.after[0])
    return min(call, default=0) >= _TWO_NOTRUMP and not call & openings and any(
        call == _calls(row) for row in last.rows)


def _below_opening(table: BidTable, tables: list[BidTable], openings: set[int]) -> tuple[Pattern, ...]:
    """The auction of `After 2NT: ...` that is told in the row of an opening which 2NT answers."""
    call = _calls_of(table.after[0]) if len(table.after) == 1 else set()
    if not call or call & openings or table.after[0].opponents:
        return ()
    for one in reversed(tables[-_LOOKED_AT:]):
        for row in one.rows if not one.after else ():
            if row.place.line <= table.place.line <= row.place.line + _NEAR and any(
                    call == _calls(child) for child in row.children if len(child.patterns) == 1):
                return (*row.patterns, *table.after)
    return ()


def _is_beside(table: BidTable, last: BidTable) -> bool:
    """Whether two tables stand below one heading, perhaps each below one of its own."""
    above_it = table.under.rpartition(" / ")[0]
    return table.under == last.under or (bool(above_it) and last.under.startswith(above_it))


def _are_raises(table: BidTable) -> bool:
    """Whether a row says first that it is a raise or Stayman, as no opening does, and none is a
    double or opens by its strength."""
    return any(_A_RAISE.match(row.description) for row in table.rows) and not any(
        _calls(row) & {1, 2} or opens_by_strength(row) for row in table.rows)


def _leads(table: BidTable) -> tuple[Pattern, ...]:
    """The auction of a line with a colon that stands above a table: `1H/1S - 2N Jacoby, GF:`."""
    row = table.rows[-1] if len(table.rows) == 1 else None
    if row is None or row.children or len(row.patterns) < 2 or row.description[-1:] != ":":
        return ()
    row.description = row.description.rstrip(" :")
    return row.patterns


def _whole_apart(table: BidTable) -> Iterator[BidTable]:
    """A table below the heading of an opening, and its rows that write the auction out."""
    opening = opening_named(table.under.rpartition(" / ")[2])
    whole = [row for row in table.rows if len(row.patterns) > 1]
    if opening and whole and len(whole) < len(table.rows) and not table.after and (
            not table.rows[0].opens and all(row.patterns[0].text == opening[0].text for row in whole)):
        rest = copy(table)
        table.rows = [row for row in table.rows if len(row.patterns) == 1]
        rest.rows = whole
        yield table
        yield rest
    else:
        yield table


def _told_apart(
    table: BidTable, collector: Collector, remarks: list[tuple[int, str]]
) -> Iterator[BidTable]:
    """A table, and one for each of its rows that is no opening: `2C over their 1N = majors`."""
    yield table
    if not table.after and not _is_plain(table):
        return
    for row in list(table.rows):
        found = _ELSEWHERE.match(row.description)
        if found is None and not table.after and not row.children and not any(
                map(auction_of, table.titles[:-1])):
            parts = list(_defending(row, table.under))
            if parts:
                table.rows.remove(row)
                for part in parts:
                    part.titles = table.titles
                    yield part
        if found is None or (table.after and not _narrows(found["auction"], table.after)):
            continue
        table.rows.remove(row)
        after = lead_of(found["auction"], ())[0]
        if after and continues([row], after):
            row.description = row.description[found.end():].strip()
            part = BidTable(row.place, table.seat, table.vul, table.hidden)
            part.after, part.under, part.rows = after, table.under, [row]
            part.titles = table.titles
            yield part
        else:
            collector.add(
                "warning", row.place,
                f"which auction {found['auction']!r} means is not understood; the row is left out",
                ("name its calls, for example 1N-2C = ...",), "place")
            remarks.append((row.place.line, f"{row.text} {row.description}"))


def _defending(row: Row, title: str) -> Iterator[BidTable]:
    """The tables of a row that is a call over an opening of theirs by its words."""
    is_defence = _DEFENDS.match(row.patterns[0].text)
    level = is_defence[0][0] if is_defence else ""
    is_told = level not in ("", "1", "2") or (level == "2" and (
        _NO_OPENING.search(row.description) or _OF_DEFENCE.search(title)))
    is_below = OVERCALLS.fullmatch(title.rpartition(" / ")[2].strip(" .:")) is not None
    kind = {"1": "1NT", "j": "Jump"}.get(level or row.text[:1].lower(), "") if is_below else ""
    if is_told or kind:
        sign = " " if _OVER.match(row.description) else " = "
        text = f"{kind} overcall: {row.description}" if kind else (
            f"{row.patterns[0].text}{sign}{row.description}")
        yield from tables_of_defence(text, row.place, "" if _OF_DEFENCE.search(title) else title)


def _narrows(words: str, after: tuple[Pattern, ...]) -> bool:
    """Whether the words name some of the calls that the auction of a table ends in."""
    named = lead_of(words, ())[0]
    return len(named) == len(after) and _calls_of(named[-1]) < _calls_of(after[-1])


def _tells(title: str) -> bool:
    """Whether a heading describes the opening that it names, or says that it is one."""
    found = _TELLS.match(title.strip())
    return found is not None and any(found.groups())


def _alone(table: BidTable) -> tuple[Pattern, ...]:
    """The opening that a table describes, () for none or several."""
    alone = table.rows[0].patterns if len(table.rows) == 1 else ()
    return () if alone and alone[0].opponents else alone


def _is_plain(table: BidTable) -> bool:
    """Whether a table is rows of one call of ours each, which would be openings."""
    return bool(table.rows) and not table.after and not table.rows[0].opens and all(
        len(row.patterns) == 1 and not row.patterns[0].opponents for row in table.rows)


def _no_openings(table: BidTable, calls: list[set[int]], openings: set[int]) -> bool:
    """Whether the rows of a table cannot be openings: doubles, or calls that are described as
    openings already, or answers by their words.
    """
    if are_key_cards(table.rows) or any(
            some & {1, 2} or (is_worded(row.patterns[0]) and not is_any_suit(row.patterns[0]))
            for row, some in zip(table.rows, calls, strict=True)):
        return True
    if any(row.children and not row.description for row in table.rows):
        return False  # `1D`, and the answers to it
    title = table.under.rpartition(" / ")[2]
    is_named = any(row.patterns[0].text in title.replace("NT", "N") for row in table.rows)
    if _ANSWERED.match(title) or _FOLLOWS.match(title) or tells_of_answers(title) or (
            is_one_answer(title) or (tells_of_interference(title) and not is_named)) or (
            JUST_ANSWERS.fullmatch(title) and not any(row.children for row in table.rows)
            and are_answers([row.description for row in table.rows])):
        return True
    rows = table.rows
    if _OPENINGS.search(title):
        return False
    if len(openings) < _GIVEN:
        return surely_answer(rows)
    again = [row for row, some in zip(rows, calls, strict=True)
             if row.description and some and some <= openings]
    bare = [row for row in again if not row.children]
    if len(rows) > 1 and 2 * len(again) >= len(rows) and 2 * len(bare) >= len(again):
        return True
    answers = sum(bool(_ANSWER.search(row.description)) for row in rows)
    is_low = any(call < _TWO_CLUBS for some in calls for call in some)
    return 2 * answers >= len(rows) and not is_low


def _calls(row: Row) -> set[int]:
    return _calls_of(row.patterns[0])


def _calls_of(pattern: Pattern) -> set[int]:
    """The calls that a pattern stands for at the head of an auction."""
    found: set[int] = set()
    for part in pattern.parts:
        found |= set(part.calls) if part.kind == CALLS else {
            5 * part.level - 2 + strain for strain in VARIABLES.get(part.name, ())}
    return found
