"""Sections of notes: what stands below the heading of an opening answers it, whatever the headings
in between are called, unless they say something else.

    * 1NT opening
    1NT = 15-17
    ** Transfers
    2D = hearts
    *** After 2D
    2S = super-accept

A heading has a place, the auction that the rows below its own subheadings continue: what it names
(`After 2D` goes on from the place of the heading above it), else what its only row describes,
else the place of the heading above.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence

from spotcard_host.common.diagnostics import Place
from spotcard_host.notes.ace_words import KEY_CARDS
from spotcard_host.notes.bml.answers_beside import are_answers, opens_by_strength
from spotcard_host.notes.bml.bidtable import BidTable, Row
from spotcard_host.notes.bml.headings import NAMED_ANSWERS, THEN_OPENER, THEN_RESPONDER, continues
from spotcard_host.notes.bml.named import (
    auction_of,
    is_one_answer,
    opening_named,
    tells_of_others,
)
from spotcard_host.notes.bml.pattern import parse_history
from spotcard_host.notes.bml.section_places import (
    Auction,
    can_follow,
    convention_calls,
    going_on,
    in_defence,
    is_plain,
    is_rows,
    may_follow,
    nested_rows,
    next_is,
    of_one_level,
    over_ours,
    path_of,
    place_against,
    place_behind,
    place_called,
    text_of,
)
from spotcard_host.notes.bml.section_titles import (
    ACT,
    BEGINS,
    BEHIND,
    COMPLETED,
    FIRST_WORDS,
    LATER,
    LIKE_OPENING,
    NAMES_OPENING,
    NOT_HERE,
    OF_ALL,
    OF_ANSWERS,
    OPENS,
    PASSED,
    QUIET,
    SLAM,
    SUPPORTS,
    WAITS,
    WHO,
    of_theirs,
)

_MOST, _DEEPEST, _KEPT, _NEAR, _SECOND = 3, 7, 8, 25, 2


class Sections:
    """The places of the headings of one file, as its tables come. `headings`: their lines."""

    def __init__(self, headings: Sequence[int] = ()) -> None:
        self._headings = headings
        self._titles: dict[str, tuple[Auction, Auction]] = {}
        self._described: dict[tuple[str, ...], Auction] = {}
        self._last: dict[tuple[str, ...], Auction] = {}
        self._opening: Auction = ()
        self._single: Auction = ()  # of the last table, where it has one row
        self._opened: set[str] = set()
        self._calls: set[tuple[str, ...]] = set()  # whose subheadings are its answers
        self._waiting: list[Auction] = []  # answers that wait
        self._names: dict[str, list[Auction]] = {}
        self._nearest: dict[str, tuple[Place, Auction]] = {}  # the last row of a call
        self._answers: dict[str, list[Auction]] = {}

    def place(self, table: BidTable) -> bool:
        """Give a table the auction of its section. Returns False where its rows follow some
        auction of the section and it is not said which."""
        titles = table.titles[:_DEEPEST]
        above = self._of(titles[:-1])
        known = True
        table.after = self._against(table) or table.after
        if table.after:
            theirs = of_theirs(titles[-1]) if titles and above and not above[0].opponents else ""
            against = place_against(above, theirs) if theirs else ()
            if against and may_follow(table.rows, against):
                table.after = against
            elif titles and self._is_of_opener(table, titles[-1], above):
                table.after = above
            elif titles and self._is_rebid(titles[-1]) and above and (
                    text_of(above[0])[:1] != "1" and not above[0].opponents):
                table.after = next((one for one in self._waiting if one[:1] == above[:1]), ())
                known = bool(table.after) and may_follow(table.rows, table.after)
            elif titles and table.after == self._parsed(titles[-1])[0]:
                table.after = in_defence(above, titles[-1]) or over_ours(
                    above, titles[-1]) or self._joined(above, table.after, titles[-1])
        elif titles and is_plain(table) and self._tells_last(table, titles[-1]):
            table.after = self._parsed(titles[-1])[0][:-1]
        elif titles and is_plain(table) and (
                not table.passed or THEN_OPENER.fullmatch(titles[-1])):
            if not above and of_theirs(titles[-1]):
                above = self._opening
            place: Auction | None
            if THEN_OPENER.fullmatch(titles[-1]):
                is_behind = bool(self._single) and continues(table.rows, self._single)
                place = self._single if is_behind else None
            elif THEN_RESPONDER.fullmatch(titles[-1]):
                behind = above or self._opening
                place = behind if behind and continues(table.rows, behind) else None
            else:
                place = self._of_name(table.rows, titles[-1]) or (
                    self._inside(table, titles, above) if above else ())
            is_named = NAMED_ANSWERS.fullmatch(titles[-1]) is not None
            if not place and is_named and self._opening and may_follow(table.rows, self._opening):
                place = self._opening
            known = place is not None and (bool(place) or not is_named)
            table.after = place or ()
        return known

    def _against(self, table: BidTable) -> Auction:
        """The auction of `After 2C:` a few lines below a defence in which 2C is described."""
        if len(table.after) != 1 or table.after[0].opponents:
            return ()
        one, *others = text_of(table.after[0]).split("/")
        last, auction = self._nearest.get(one, (table.place, ()))
        if others:  # `After 2H/2S:`, where each has a row
            auction = (*auction[:-1], table.after[0]) if auction else ()
        is_near = last.file == table.place.file and 0 < table.place.line - last.line <= _NEAR and (
            bisect(self._headings, last.line) == bisect(self._headings, table.place.line))
        return auction if is_near and auction and auction[0].opponents else ()

    def _is_rebid(self, title: str) -> bool:
        """Whether a heading is about opener's second bid, whatever was answered."""
        return _texts(self._parsed(title)[0]) == ["1X", "1Y"]

    def _is_of_opener(self, table: BidTable, title: str, above: Auction) -> bool:
        """Whether a table is `Opener's rebids` below the heading of an answer: `Jacoby 2NT`."""
        return (
            self._is_rebid(title) and len(above) > 1 and not above[0].opponents
            and next_is(above, "opener") and may_follow(table.rows, above))

    def _tells_last(self, table: BidTable, title: str) -> bool:
        """Whether a table below `1C-2D` begins with what 2D shows."""
        auction = self._parsed(title)[0]
        return len(auction) > 1 and not auction[-1].opponents and (
            text_of(auction[-1]) == text_of(table.rows[0].patterns[0])
            and may_follow(table.rows, auction[:-1]))

    def _of(self, titles: tuple[str, ...]) -> Auction:
        """The place of the last of these headings."""
        place: Auction = ()
        for end in range(1, len(titles) + 1):
            place = self._step(titles[:end], place)
        return place

    def _step(self, titles: tuple[str, ...], above: Auction) -> Auction:
        title = titles[-1]
        auction, call = self._parsed(title)
        if auction:
            return in_defence(above, title) or over_ours(above, title) or self._joined(
                above, auction, title)
        defence = in_defence(above, title)
        if defence:
            return defence
        theirs = of_theirs(title)
        if theirs and (above or self._opening):
            return place_against(above or self._opening, theirs)
        if theirs or QUIET.fullmatch(title.strip(" .:")):
            return above
        described = self._described.get(titles, ())
        if above:
            return described or place_called(above, call) or above
        if call and (tells_of_others(title) or not NAMES_OPENING.fullmatch(title.strip())):
            call = ()
        return described or call

    def _parsed(self, title: str) -> tuple[Auction, Auction]:
        """The auction and the one call that a heading names."""
        found = self._titles.get(title)
        if found is None:
            auction = auction_of(title)
            call = () if auction else opening_named(title)
            found = self._titles[title] = (auction, call)
        return found

    def _joined(self, above: Auction, auction: Auction, title: str) -> Auction:
        """The auction that a heading names behind the place above it, or behind an opening that it
        answers, unless the heading says how the auction begins."""
        texts = [text_of(pattern) for pattern in auction]
        inside = next((one for one in reversed(self._answers.get(texts[0], ())) if above and (
            len(one) == len(above) + 1 and _texts(one)[:-1] == _texts(above))), ())
        if inside:
            return (*inside, *auction[1:])
        who = WHO.search(title)
        title = title[:who.start()] if who is not None else title
        if auction[0].opponents or "X" in texts[0] or "Y" in texts[0] or BEGINS.search(title):
            return auction
        answers = [(*answer, *auction[1:]) for answer in reversed(self._answers.get(texts[0], ()))]
        if who is not None:
            answers = [one for one in answers if next_is(one, who["role"])]
        if above and not above[0].opponents:
            mine = [text_of(pattern) for pattern in above]
            told = [one for one in answers if who and list(map(text_of, one))[:len(mine)] == mine]
            return auction if mine[0] == texts[0] else next(iter(told), ()) or (
                going_on(above, auction) or auction)
        return auction if texts[0] in self._opened else next(iter(answers), auction)

    def _inside(
        self, table: BidTable, titles: tuple[str, ...], above: Auction
    ) -> Auction | None:
        """The auction of a table below a subheading; () for none, None where it is not known."""
        title = titles[-1]
        rows = table.rows
        _, call = self._parsed(title)
        defence = in_defence(above, title)
        if defence:
            return defence if may_follow(rows, defence) else None
        theirs = of_theirs(title)
        if theirs:
            behind = place_against(above, theirs)
            return behind if behind and may_follow(rows, behind) else None
        is_quiet = QUIET.fullmatch(title.strip(" .:"))
        if PASSED.search(title) and may_follow(rows, above):
            return above
        is_act = ACT.fullmatch(title.strip(" .:")) is not None
        if (tells_of_others(title) and not (is_quiet or is_act)) or OPENS.search(title) or (
                call and len(above) == 1 and not above[0].opponents
                and any(map(opens_by_strength, rows))
                and not is_one_answer(title) and titles[:-1] not in self._calls):
            return ()
        if self._is_elsewhere(table, titles, above):
            return ()
        if NOT_HERE.search(title):
            return None
        nested = nested_rows(rows, title, above, call)
        if nested:
            table.rows = rows = nested
        places = [above]
        if call and text_of(rows[0].patterns[0]) == text_of(call[0]):
            pass  # the rows begin with what the heading names
        elif call:
            places.insert(0, place_called(above, call))
        elif LATER.search(title):
            places = [self._last.get(titles[:-1], ())]
        else:
            calls = convention_calls(title, above)
            places.insert(0, place_behind(above, calls) if calls else ())
        for place in places:
            if place and may_follow(rows, place):
                if call and place == above:
                    self._calls.add(titles[:-1])
                return place
        return None if LATER.search(title) and can_follow(rows, above) else ()

    def _is_elsewhere(
        self, table: BidTable, titles: tuple[str, ...], above: Auction
    ) -> bool:
        """Whether a table below a subheading is no part of the section: other openings, what holds
        after any opening, and what nothing shows to be answers to an opening that only a row
        tells."""
        title, rows = titles[-1], table.rows
        is_notrump = text_of(above[0])[1:2] == "N"
        if SLAM.search(title) and len(above) == 1 and not is_notrump:
            return True
        if any(text_of(row.patterns[0]) == "4N" and KEY_CARDS.search(row.description)
               for row in rows):
            return True
        _, call = self._parsed(title)
        if above[0].opponents:
            return False
        is_answer = is_one_answer(title) or titles[:-1] in self._calls or (
            SUPPORTS.search(rows[0].description) is not None)
        if call and text_of(call[0]) == text_of(rows[0].patterns[0]) and not is_answer and (
                LIKE_OPENING.search(rows[0].description)
                and not are_answers([rows[0].description])):
            return len(above) == 1
        is_named = any(NAMES_OPENING.fullmatch(one.strip()) or self._parsed(one)[0]
                       for one in titles[:-1])
        return not is_named and len(above) == 1 and not (
            OF_ANSWERS.search(title) or are_answers([row.description for row in rows]))

    def _remember_row(self, row: Row, auction: Auction) -> None:
        name = FIRST_WORDS.match(row.description)
        if name is not None:
            self._remember(name[0].lower(), auction)
        if len(auction) == _SECOND and not auction[0].opponents and (
                WAITS.match(row.description) and len(self._waiting) < _KEPT):
            self._waiting.append(auction)

    def _remember(self, name: str, auction: Auction) -> None:
        words = name.split()
        for end in range(1, len(words) + 1):
            kept = self._names.setdefault(" ".join(words[:end]), [])
            if len(kept) < _KEPT:
                kept.append(auction)

    def _of_name(self, rows: list[Row], title: str) -> Auction:
        """The auction of the row whose description begins with what the title is about."""
        found = NAMED_ANSWERS.fullmatch(title.strip()) or BEHIND.fullmatch(title.strip())
        name = found["name"].lower() if found is not None else ""
        role = found.groupdict().get("role") if found is not None else None
        if name.startswith(COMPLETED) and not (role and role[0] in "oO"):
            return ()  # `After a transfer` is behind its completion, too
        for auction in reversed(self._names.get(name, ())):
            if continues(rows, auction) and (not role or next_is(auction, role)):
                return auction
        return ()

    def note(self, table: BidTable) -> None:
        """Remember what a table describes that has its place."""
        titles = table.titles[:_DEEPEST]
        if not is_rows(table):
            return
        first = (*table.after, table.rows[0].patterns[0])[0]
        self._opening = () if first.opponents else (first,)
        if len(table.rows) > 1 and not table.after:
            self._opening = of_one_level(table.rows)
        self._single = (*table.after, table.rows[0].patterns[0]) if len(table.rows) == 1 else ()
        texts = [text_of(row.patterns[0]) for row in table.rows]
        if len(table.after) == sum(pattern.opponents for pattern in table.after):
            for text, row in zip(texts, table.rows, strict=True):
                self._nearest[text] = row.place, (*table.after, row.patterns[0])
        if table.after:
            for text, row in zip(texts, table.rows, strict=True):
                kept = self._answers.setdefault(text, [])
                if row.patterns[0].literal and not table.after[0].opponents and len(kept) < _KEPT:
                    kept.append((*table.after, row.patterns[0]))
        else:
            self._opened.update(texts)
        for row in table.walk():
            self._remember_row(row, path_of(table, row))
        if not titles or any(not row.description for row in table.rows):
            return
        described: Auction = ()
        if len(table.rows) == 1:
            described = (*table.after, table.rows[0].patterns[0])
        elif not table.after and len(texts) <= _MOST and len({text[0] for text in texts}) == 1:
            parsed = parse_history("/".join(texts))
            described = parsed[0] if parsed is not None else ()
        is_of_all = not table.after and OF_ALL.fullmatch(titles[-1].strip(" .:")) is not None
        if described and not is_of_all:
            self._described.setdefault(titles, described)
        for end in range(1, len(titles) + 1):
            self._last[titles[:end]] = described


def _texts(auction: Auction) -> list[str]:
    return [text_of(pattern) for pattern in auction]
