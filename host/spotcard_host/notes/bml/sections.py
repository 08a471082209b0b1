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

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.answers_beside import opens_by_strength
from spotcard_host.notes.bml.beginnings import highest, lowest
from spotcard_host.notes.bml.bidtable import BidTable, Pattern, Row
from spotcard_host.notes.bml.headings import NAMED_ANSWERS, THEN_OPENER, THEN_RESPONDER, continues
from spotcard_host.notes.bml.named import auction_of, opening_named, tells_of_others
from spotcard_host.notes.bml.pattern import parse_history

Auction = tuple[Pattern, ...]

_OPENS = later(
    r"\b(?:open\w*|others?$|(?:the )?rest$|other (?:bids|calls)|remaining|overcall\w*|"
    r"pre-?empts?|system|index|contents|defen[cs]\w+)\b", re.I)
"""A heading that is of no place inside that of an opening."""
_BEGINS = later(
    r"\b(?:open(?:s|ed|ings?)?|respon\w+|answer\w*|repl(?:y|ies)|partner\w*|raises?|our|opposite|facing)\b",
    re.I)
"""A heading whose auction is a whole one: `Responses to 1H`."""
_DOUBLED = later(
    r"(?:(?:\W|\d)*(?:after|over|if|when|bidding|with) )?(?:(?:they|opps|opponents|RHO|LHO) "
    r"doubles?|"
    r"(?:an? |their |the )?(?:take-?out |penalty )?(?:X|Dbl|double)|doubled)"
    r"(?: (?:us|our \S+|it|for (?:take-?out|penalt\w+)))?", re.I)
_OUR_DOUBLE = later(
    r"(?:\W|\d)*(?:after|over|opposite|facing|answer\w*|respon\w+|advanc\w+|when|if)(?: to)? "
    r"(?:(?:our|partner['’]s|an?|the) )?(?:(?:partner|we) )?(?:take-?out )?(?:doubles?|X|Dbl)"
    r"(?: of (?:a weak two|an? \S+))?(?: \([^()]*\))?", re.I)
_DIRECT = later(r"(?:\W|\d)*(?:in )?(?:the )?(?:direct|immediate|second|2nd)\b", re.I)
_BALANCING = later(
    r"(?:\W|\d)*(?:in )?(?:the )?(?:balanc\w+|protect\w+|pass-?out|re-?opening|fourth|4th)\b",
    re.I)
_OVERCALLED = later(
    r"(?:(?:\W|\d)*(?:after|over|if|when|bidding|with|facing) )?"
    r"(?:(?:they|opps|opponents|RHO|LHO) "
    r"(?:overcalls?|interferes?|bids?|intervenes?|competes?|comes? in)|(?:(?:an?|their|any|the) )*"
    r"(?:suit )?(?:overcalls?|interference|intervention)|(?:in )?competition|competitive bidding|"
    r"contested auctions?)", re.I)
_OVERCALLED_WITH = later(
    r"(?:(?:\W|\d)*(?:after|over|if|when) )?(?:they|opps|opponents|RHO|LHO) "
    r"(?:overcalls?|interferes? with|bids?|intervenes? with) (?:with )?"
    r"(?P<calls>[1-4](?:NT?|[CDHS])(?:(?:, ?| or | and |/)[1-4]?(?:NT?|[CDHS]))*)"
    r"(?:[:,(–-].*)?", re.I)
_QUIET = later(
    r"(?:\W|\d)*(?:(?:without|no) (?:interference|competition|intervention)|"
    r"un(?:contested|opposed|disturbed)(?: \w+)?|(?:the )?opponents (?:are )?"
    r"(?:quiet|silent|pass(?:ing)?)|they pass)", re.I)
_THEY_OPEN = later(
    r"(?:\W|\d)*(?:(?:when|if) )?(?:they|the opponents|opponents|opps|RHO|LHO) opens?"
    r"(?: (?:the bidding|first))?|(?:\W|\d)*their openings?", re.I)
_BIDS = later(r"[1-4]?(?:NT?|[CDHS])", re.I)
_LATER = later(
    r"\b(?:re-?bids?|second|next|later|continu\w+|follow\w*|further|develop\w+|accept\w*|"
    r"super-?accepts?|breaks?|completion|replies|reply|then|opener\w*)\b", re.I)
"""A heading about calls behind those of the table above."""
_CONVENTIONS = tuple((later(name, re.I), calls) for name, calls in (
    (r"smolen\b", {"1N": "2C-2D", "2N": "3C-3D"}),
    (r"(?:puppet stayman|puppet)\b", {"1N": "3C", "2N": "3C"}),
    (r"(?:(?:non-?)?forcing |garbage |simple )?stayman\b", {"1N": "2C", "2N": "3C"}),
    (r"jacoby (?:2|two)|jacoby raise", {"1M": "2N", "1H/1S": "2N", "1H": "2N", "1S": "2N"}),
    (r"ogust\b", {"2D/2H/2S": "2N", "2H/2S": "2N", "2M": "2N", "2D": "2N", "2H": "2N",
                  "2S": "2N", "2X": "2N"}),
))
"""Conventions that a heading may be about, and their calls behind the openings."""
_BEHIND = later(
    r"(?:after|over|following|opposite|answers to|responses to|replies to) "
    r"(?:(?:the|our|an?) )?(?P<name>[A-Za-z][\w-]{3,15}(?: [a-z][\w-]{2,12})?)"
    r"(?:\s*[:,(–-]\s*(?P<role>opener|responder)(?:['’]s \w+)?\)?)?[.:]?", re.I)
"""`After Puppet: opener`."""
_WHO = later(r"\s*[:,(–-]\s*(?P<role>opener|responder)(?:['’]s \w+)?\)?[.:]?\s*$", re.I)
_FIRST_WORDS = later(r"[A-Za-z][\w-]{3,15}(?: [a-z][\w-]{2,12})?")
_NOTRUMP = later(r"NT|SA", re.I)
_COMPLETED = ("transfer", "puppet", "relay")
_MOST, _DEEPEST, _KEPT = 3, 7, 8


class Sections:
    """The places of the headings of one file, as its tables come."""

    def __init__(self) -> None:
        self._titles: dict[str, tuple[Auction, Auction]] = {}
        self._described: dict[tuple[str, ...], Auction] = {}
        self._last: dict[tuple[str, ...], Auction] = {}
        self._opening: Auction = ()
        self._single: Auction = ()  # of the last table, where it has one row
        self._opened: set[str] = set()
        self._names: dict[str, list[Auction]] = {}
        self._answers: dict[str, list[Auction]] = {}

    def place(self, table: BidTable) -> bool:
        """Give a table the auction of its section. Returns False where its rows follow some
        auction of the section and it is not said which."""
        titles = table.titles[:_DEEPEST]
        above = self._of(titles[:-1])
        known = True
        if table.after:
            if titles and table.after == self._parsed(titles[-1])[0]:
                table.after = _over(above, titles[-1]) or self._joined(
                    above, table.after, titles[-1])
        elif titles and _is_plain(table) and (
                not table.passed or THEN_OPENER.fullmatch(titles[-1])):
            if not above and _of_theirs(titles[-1]):
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
            known = place is not None and (bool(place) or not NAMED_ANSWERS.fullmatch(titles[-1]))
            table.after = place or ()
        return known

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
            return _over(above, title) or self._joined(above, auction, title)
        defence = _in_defence(above, title)
        if defence:
            return defence
        theirs = _of_theirs(title)
        if theirs and (above or self._opening):
            return _behind(above or self._opening, theirs)
        if theirs or _QUIET.fullmatch(title.strip(" .:")):
            return above
        described = self._described.get(titles, ())
        if above:
            return described or (_on(above, call) if call else ()) or above
        return described or (() if tells_of_others(title) else call)

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
        texts = [_text(pattern) for pattern in auction]
        who = _WHO.search(title)
        title = title[:who.start()] if who is not None else title
        if auction[0].opponents or "X" in texts[0] or "Y" in texts[0] or _BEGINS.search(title):
            return auction
        answers = [(*answer, *auction[1:]) for answer in reversed(self._answers.get(texts[0], ()))]
        if who is not None:
            answers = [one for one in answers if _next_is(one, who["role"])]
        if above and not above[0].opponents:
            mine = [_text(pattern) for pattern in above]
            told = [one for one in answers if who and list(map(_text, one))[:len(mine)] == mine]
            return auction if mine[0] == texts[0] else next(iter(told), ()) or (
                _on(above, auction) or auction)
        return auction if texts[0] in self._opened else next(iter(answers), auction)

    def _inside(
        self, table: BidTable, titles: tuple[str, ...], above: Auction
    ) -> Auction | None:
        """The auction of a table below a subheading; () for none, None where it is not known."""
        title = titles[-1]
        rows = table.rows
        _, call = self._parsed(title)
        defence = _in_defence(above, title)
        if defence:
            return defence if continues(rows, defence) else None
        theirs = _of_theirs(title)
        if theirs:
            behind = _behind(above, theirs)
            return behind if continues(rows, behind) else None
        is_quiet = _QUIET.fullmatch(title.strip(" .:"))
        if (tells_of_others(title) and not is_quiet) or _OPENS.search(title) or (
                call and len(above) == 1 and any(map(opens_by_strength, rows))):
            return ()
        places = [above]
        if call:
            places.insert(0, _on(above, call))
        elif _LATER.search(title):
            places = [self._last.get(titles[:-1], ())]
        else:
            calls = _convention(title, above)
            places.insert(0, _behind(above, calls) if calls else ())
        for place in places:
            if place and continues(rows, place):
                return place
        return None if _LATER.search(title) and _can_follow(rows, above) else ()

    def _remember(self, name: str, auction: Auction) -> None:
        words = name.split()
        for end in range(1, len(words) + 1):
            kept = self._names.setdefault(" ".join(words[:end]), [])
            if len(kept) < _KEPT:
                kept.append(auction)

    def _of_name(self, rows: list[Row], title: str) -> Auction:
        """The auction of the row whose description begins with what the title is about."""
        found = NAMED_ANSWERS.fullmatch(title.strip()) or _BEHIND.fullmatch(title.strip())
        name = found["name"].lower() if found is not None else ""
        role = found.groupdict().get("role") if found is not None else None
        if name.startswith(_COMPLETED) and not (role and role[0] in "oO"):
            return ()  # `After a transfer` is behind its completion, too
        for auction in reversed(self._names.get(name, ())):
            if continues(rows, auction) and (not role or _next_is(auction, role)):
                return auction
        return ()

    def note(self, table: BidTable) -> None:
        """Remember what a table describes that has its place."""
        titles = table.titles[:_DEEPEST]
        if not _is_rows(table):
            return
        first = (*table.after, table.rows[0].patterns[0])[0]
        self._opening = () if first.opponents else (first,)
        self._single = (*table.after, table.rows[0].patterns[0]) if len(table.rows) == 1 else ()
        texts = [_text(row.patterns[0]) for row in table.rows]
        if table.after:
            for text, row in zip(texts, table.rows, strict=True):
                kept = self._answers.setdefault(text, [])
                if row.patterns[0].literal and not table.after[0].opponents and len(kept) < _KEPT:
                    kept.append((*table.after, row.patterns[0]))
        else:
            self._opened.update(texts)
        for row in table.walk():
            name = _FIRST_WORDS.match(row.description)
            if name is not None:
                self._remember(name[0].lower(), _path(table, row))
        if not titles or any(not row.description for row in table.rows):
            return
        described: Auction = ()
        if len(table.rows) == 1:
            described = (*table.after, table.rows[0].patterns[0])
        elif not table.after and len(texts) <= _MOST and len({text[0] for text in texts}) == 1:
            parsed = parse_history("/".join(texts))
            described = parsed[0] if parsed is not None else ()
        is_of_all = not table.after and _OPENS.search(titles[-1]) and len(titles[-1].split()) == 1
        if described and not is_of_all:
            self._described.setdefault(titles, described)
        for end in range(1, len(titles) + 1):
            self._last[titles[:end]] = described


def _next_is(auction: Auction, role: str) -> bool:
    """Whether it is this player's turn behind an auction that we opened."""
    return sum(not pattern.opponents for pattern in auction) % 2 == (role[0] in "rR")


def _path(table: BidTable, row: Row) -> Auction:
    """The auction of a row."""
    steps = [row]
    while steps[0].parent is not None:
        steps.insert(0, steps[0].parent)
    return (*table.after, *(pattern for step in steps for pattern in step.patterns))


def _text(pattern: Pattern) -> str:
    return _NOTRUMP.sub("N", pattern.text).replace("!", "")


def _is_rows(table: BidTable) -> bool:
    return bool(table.rows) and not table.rows[0].opens and all(
        len(row.patterns) == 1 and not row.patterns[0].opponents for row in table.rows)


def _is_plain(table: BidTable) -> bool:
    """Whether a table is rows of one call of ours each that say what they show."""
    return _is_rows(table) and any(row.description for row in table.rows)


def _on(above: Auction, auction: Auction) -> Auction:
    """An auction that goes on from a place, () where it is too low for that."""
    low = max(map(lowest, above))
    fits = all(highest(pattern) < 3 or highest(pattern) > low for pattern in auction)
    return (*above, *auction) if fits else ()


def _behind(above: Auction, calls: str) -> Auction:
    parsed = parse_history(calls)
    return (*above, *parsed[0]) if parsed is not None else ()


def they_open(table: BidTable) -> None:
    """Make the bare calls above answers theirs, below `* When they open`."""
    if not table.titles or not _THEY_OPEN.fullmatch(table.titles[-1].strip(" .:")):
        return
    for row in table.rows:
        if row.children and not row.description and len(row.patterns) == 1:
            one = row.patterns[0]
            row.patterns = (Pattern(one.text, True, one.parts),)


def _in_defence(above: Auction, title: str) -> Auction:
    """The place of a heading below that of their opening: our double, the seat."""
    title = title.strip(" .:")
    if not above or not above[-1].opponents:
        return ()
    if _OUR_DOUBLE.fullmatch(title):
        return _behind(above, "X")
    if _BALANCING.match(title):
        return _behind(above, "P-(P)")
    return above if _DIRECT.match(title) else ()


def _over(above: Auction, title: str) -> Auction:
    """The place of `They overcall 2H` below the heading of a lower opening of ours."""
    if not above or not _OVERCALLED_WITH.fullmatch(title.strip(" .:")):
        return ()
    behind = _behind(above, _of_theirs(title))
    return behind if lowest(behind[-1]) > max(map(highest, above)) else ()


def _of_theirs(title: str) -> str:
    """What a heading inside the section of an opening says that they do over it."""
    title = title.strip(" .:")
    found = _OVERCALLED_WITH.fullmatch(title)
    if found is not None:
        calls = _BIDS.findall(found["calls"])
        level = calls[0][0]
        return f"({'/'.join(call if call[0].isdigit() else level + call for call in calls)})"
    return "(X)" if _DOUBLED.fullmatch(title) else (
        "(overcall)" if _OVERCALLED.fullmatch(title) else "")


def _convention(title: str, above: Auction) -> str:
    """The calls behind an opening of the convention that a heading is about, "" for none."""
    opening = _text(above[0]) if len(above) == 1 else ""
    return next((calls.get(opening, "") for name, calls in _CONVENTIONS if name.match(
        title.strip(" .:"))), "")


def _can_follow(rows: list[Row], above: Auction) -> bool:
    return continues(rows, above) and not any(map(opens_by_strength, rows))
