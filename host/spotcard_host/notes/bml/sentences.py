# ruff: noqa: E501 - a pattern is read as a whole
"""Bidding tables in running text: `After 1C-(X): P = 0-6; 1D = 7+, 4+!d; XX = 10+`,
`Their 1NT: X = penalties, 2C = both majors`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.ace_words import KEY_CARDS
from spotcard_host.notes.bid_patterns import CLASS
from spotcard_host.notes.bml.answered import tables_answered
from spotcard_host.notes.bml.answers_beside import items_below
from spotcard_host.notes.bml.auctions_told import AUCTION, auctions_told
from spotcard_host.notes.bml.beginnings import highest, lowest
from spotcard_host.notes.bml.bidtable import BidTable, Pattern, Row
from spotcard_host.notes.bml.defence import OVERCALLS, tables_of_defence
from spotcard_host.notes.bml.document import Document, Heading, ListBlock, Paragraph
from spotcard_host.notes.bml.hand_first import table_of, tables_by_hand
from spotcard_host.notes.bml.headings import continues
from spotcard_host.notes.bml.item_rows import rows_among
from spotcard_host.notes.bml.lists import tables_of_items
from spotcard_host.notes.bml.named import (
    LINKS,
    PASSED_HAND,
    Named,
    auction_of,
    named,
    opening_named,
)
from spotcard_host.notes.bml.over_notrump import tables_over_notrump
from spotcard_host.notes.bml.pattern import parse_history
from spotcard_host.notes.bml.section_places import (
    going_on,
    headed,
    in_defence,
    may_follow,
    place_against,
)
from spotcard_host.notes.bml.section_titles import of_theirs
from spotcard_host.notes.bml.spelt import in_figures
from spotcard_host.notes.bml.spread import CALL, pieces_of, rows_of
from spotcard_host.notes.bml.their_headings import in_their_words
from spotcard_host.notes.bml.told import GOES_ON, rows_told, rows_with

_BEGINS = r"(?:^|(?<=[.;] )|(?<=\n))[ \t]*"
_HEAD = later(rf"{_BEGINS}(?P<head>[A-Za-z(1-7][^:\n.;=]{{1,70}}?)[ \t]*:[ \t]*(?=\S)")
_COLUMN = later(
    rf"{_BEGINS}(?P<head>(?:{LINKS}|vs|on|respon\w+ to|answers? to)\b"
    rf"[^:\n.;=]{{1,50}}?)(?: {{2,}}|[ ]?\t)\s*(?={CALL})", re.I)
_COMMA = later(
    rf"{_BEGINS}(?P<head>(?:if|when|on|{LINKS})\b[^,.;:]{{2,80}}?),\s+(?=\S)", re.I)
_BARE = later(
    rf"{_BEGINS}(?P<head>(?:{LINKS}) (?:their |our |a )?(?:{AUCTION}|{CALL})(?: \([^()]*\))?) "
    rf"(?={CALL}(?:(?:,? and | or |/){CALL})* (?:is|=|shows?|are|asks?|means|promises) )", re.I)
_SUBJECT = (
    r"(?:an? |the |our |any )?(?:(?:re)?doubles?|cue-?bids?|(?:jump |simple |single |direct )?raises?|new suits?|"
    r"jump shifts?|free bids?)")
_WORDED = later(
    rf"{_BEGINS}(?P<head>(?:if|when|once|{LINKS}) (?:[^,.;:=()\n]|\(overcall\)){{3,60}}?) "
    rf"(?={_SUBJECT}(?: (?:of|in) [\w' ]{{3,20}})? (?:is|are|shows?|=|promises?|means|asks?)\b)", re.I)
"""`After their take-out double a redouble shows ten or more`."""
_IN_SEAT = later(
    rf"{_BEGINS}(?P<head>in (?:the )?(?:protective|balancing|pass-?out|re-?opening) (?:seat|position)),? "
    rf"(?=(?:{CALL}|{_SUBJECT}) (?:is|are|shows?|=|promises?|means)\b)", re.I)
_NOTRUMP = later(
    r"\b(?:(?:their|against|vs\.?|over) (?:\w+ )?(?:1 ?NT?|no-?trumps?)|DONT|landy|cappelletti)\b", re.I)
_THEY_ACT = later(
    r"(?:if|when|once|after) (?:they|opps?|(?:the )?opponents?|RHO|LHO) "
    r"(?:(?P<act>overcalls?|interferes?|intervenes?|bids? a suit|enters?|comes? in)(?: (?:in|with) a suit)?(?: (?:at|on) the (?:one|two|three|1|2|3)(?:(?: or |/)(?:the )?(?:two|three|2|3))?[- ]level)?(?: naturally)?|doubles?(?: for (?:penalt\w+|take-?out))?)\s*$", re.I)
"""What they do over the opening that the heading is about."""
_CONTESTED = later(
    rf"\b(?:compet\w+|interfer\w+|interven\w+|they)\b.*\b(?:our|we open) (?P<call>{CALL})|"
    rf"\b(?:compet\w+|interfer\w+|interven\w+) (?:after|over) (?P<other>[1-3]{CLASS})\b", re.I)
_BEHIND = later(
    rf"{_BEGINS}(?P<what>{_SUBJECT}) (?P<place>(?:opposite|over|after|facing) (?:an? |our |their |the )?[^,.;:=\n]{{2,40}}?) "
    r"(?=(?:is|are|shows?|promises?|means|asks?)\b)", re.I)
"""`A new suit opposite a weak two is forcing`."""
_ACTS = later(
    rf"{_BEGINS}(?P<head>(?:{LINKS}) (?:{AUCTION}|{CALL}))(?: \([^()]*\))?,? (?:the )?(?:opener|responder|answerer|partner|he|she|we) "
    rf"(?:(?:then|now|will|can) )?(?:re-?bids?|bids?|shows?|says?|answers?|replies|has|have) (?={CALL} (?:with|on|holding|=) )", re.I)
"""`After 1D-1H the opener bids 1S with four cards, 1N with 12-14`."""
_OF_TWO = later(
    rf"{_BEGINS}(?P<head>(?:over|after|opposite|facing) (?:an?|our) (?:strong|weak) (?:two|2))(?:[- ]bid)?,? (?=\S)", re.I)
_SHE = later(r"\A(?:the )?(?:opener|responder|answerer|partner)['’]s (?=[1-7])", re.I)
_TITLE_OF_ONE = later(r"(?:the )?[\w!/ -]{2,16}\.?")
_PASSED = later(
    rf"(?:^|(?<=[.;] )|(?<=\n))(?P<head>(?:by |as |opposite )?(?:an? )?{PASSED_HAND})[:,]?\s+",
    re.I)
_RAISES = later(r"\bdrury\b|\b2C\b[^.]*\b(?:fit|support|trumps)\b", re.I)
_DRURY = later(
    r"\b(?:reverse )?drury (?:(?:by|as|for) )?(?:an? )?passed[- ]hands? \((?P<call>2[CD]) ?[=:]? ?(?P<said>[^()]+)\)", re.I)
"""`Drury by passed hands (2C = 10+ with three trumps)`."""
_CALL = later(rf"\(?{CALL}\)?(?: ?[=:]| (?!is\b|are\b|shows?\b)(?=\S))")
_BRACKETS = later(r" ?\([^()]*(?:weak|strong|types?|ranges?)[^()]*\)", re.I)
_PLAYED = later(rf"^\s*(?:we|i) (?:play|use|have|like) (?:[\w'’-]+ ){{1,4}}(?=(?:{LINKS})\b)", re.I)
"""`We play Landy against 1NT: 2C shows both majors`."""
_WE_PLAY = later(r"(?<=\w),? (?:we|i) (?:play|use) (?!(?:the|an?|all|this|that|it|our)\b)[\w'’-]+(?: (?!as\b)[\w'’-]+){0,2}$", re.I)
_ELSE = later(
    r"[;,.]?\s+(?:and )?(?:(?:new suits?|cue(?:-?bids?)?|raises?|jumps?|others?|the rest|suits?)"
    r" ?=|else\b|otherwise\b)", re.I,
)
_OTHER_HEAD = later(rf"\n(?=(?:{LINKS}|vs|if|when|they|in)\b[^\n:.;=]{{2,60}}:)", re.I)
_APPLIES = later(
    r"\b(?:applies|valid|the same|this is|all this|played|holds?) (?P<auction>(?:after|over) [^.;]{2,40})\.?\s*$", re.I)
_SENTENCE = later(r"\.\s+(?=[A-Z])|\.\s*$")
_ANSWERED = later(
    rf"{_BEGINS}(?:we|I|responder|partner) (?:always )?(?:answers?|responds? to|repl(?:y|ies) to) (?:(?:an?|our|partner['’]s|the) )?"
    rf"(?P<opening>{CALL})(?: openings?)? with (?P<list>{CALL} [^.;:=\n]+)", re.I)
"""`We answer 1N with 2C Stayman, 2D hearts and 2H spades`."""
_PAIR = later(
    rf"(?<=; )(?P<one>{CALL})(?:, | and | or )(?P<other>{CALL}) (?=(?:natural|weak|strong|to play|transfers?|pre-?emptive|invitational|forcing|sign-?offs?|not forcing|NF|GF|INV)\b)", re.I)
"""`2C = clubs; 2H, 2S natural`."""
_AND_CALL = later(rf",? and (?={CALL} [a-z\d(])")
_LONGEST = 4000


def tables_in_text(document: Document) -> Iterator[BidTable]:
    """The tables that sentences of the running text stand for, in their order."""
    opening: tuple[Pattern, ...] = ()  # the one that the text is about
    heading: tuple[Pattern, ...] = ()  # the auction that it names
    lead: tuple[Pattern, ...] = ()  # and the line above
    title = ""
    titles: dict[int, str] = {}
    places: dict[int, tuple[Pattern, ...]] = {}  # of the headings in force, by their level
    tables_at = {end for end, _ in document.dressed}
    opened: dict[int, tuple[Pattern, ...]] = {}  # the openings that they are about
    dressed = {end for end, table in document.dressed if table.after and table.after[0].opponents}
    for at, (element, below) in enumerate(zip(
            document.elements, [*document.elements[1:], None], strict=False), 1):
        named_by = element.text if isinstance(element, Heading) else (
            element.title if isinstance(element, Paragraph) else "")
        if named_by:
            level = element.level if isinstance(element, Heading) else len(places) + 1
            titles = {at: one for at, one in titles.items() if at < level}
            named_by = in_their_words(named_by, titles[max(titles)] if titles else "")
            titles[level] = named_by
            opening = opening_named(named_by) or _contested(named_by)
            places = {at: place for at, place in places.items() if at < level}
            above = places[max(places)] if places else ()
            opened = {at: one for at, one in opened.items() if at < level}
            about = opened[max(opened)] if opened else ()
            opened[level] = opening or about
            heading = in_defence(above, named_by) or auction_of(named_by) or _acted(
                above or about, named_by)
            if above and heading and above[0].opponents and not heading[0].opponents:
                heading = going_on(above, heading) or heading  # `After 2N` below `Answers to X`
            places[level] = heading or above
            title = named_by
        elif isinstance(element, ListBlock):
            texts = [text for _, text in element.items]
            after = lead or _below_list(texts, below) or heading
            if after:
                yield from tables_answered(texts, after, element.place)
                yield from tables_of_items(texts, after, element.place)
                yield from table_of(list(_numbered(texts)), after, element.place, True)
                table = rows_among(texts, after, element.place)
                if table.rows and at not in tables_at and may_follow(table.rows, after) and len(
                        after) > 1:
                    yield table
            elif opening:
                yield from items_below(texts, opening, element.place)
        elif isinstance(element, BidTable):
            opening = headed(element) or opening
        lead = ()
        if isinstance(element, Paragraph) and not element.is_read and not element.title:
            yield from tables_answered([element.text], heading, element.place)
            yield from tables_by_hand(element.text, element.place, heading)
            last = element.text.rstrip().rpartition("\n")[2]
            lead = auction_of(last.rstrip(" :")) if last.endswith(":") else ()
        is_table = isinstance(element, ListBlock) and at in dressed
        for text in _texts(element):
            indents = element.indents if isinstance(element, Paragraph) else ()
            if not isinstance(element, Paragraph) or not element.is_read:
                text = in_figures(text[:_LONGEST])
                yield from _told(text, element.place, opening, indents,
                                 None if is_table else title)
                if isinstance(element, Paragraph) and not element.title:
                    yield from _under(text, element.place, heading or (
                        opening if _TITLE_OF_ONE.fullmatch(title) else ()), opening)


def _acted(above: tuple[Pattern, ...], title: str) -> tuple[Pattern, ...]:
    """The place of `When they double` below the heading of one of our openings."""
    theirs = of_theirs(title) if len(above) == 1 and not above[0].opponents else ""
    return place_against(above, theirs) if theirs else ()


def _contested(title: str) -> tuple[Pattern, ...]:
    """The opening of a heading about competition: `When they bid over our 1NT`."""
    found = _CONTESTED.search(title)
    parsed = parse_history(found["call"] or found["other"]) if found is not None else None
    return parsed[0] if parsed is not None else ()


def _below_list(texts: list[str], below: object) -> tuple[Pattern, ...]:
    """The auction that the end of a list or the bare row below it names: `Applies after 1H and 1S`,
    `(1m)-1M-(P)`.
    """
    applies = _APPLIES.search(texts[-1]) if texts else None
    if applies is not None:
        return auction_of(applies["auction"])
    row = below.rows[0] if isinstance(below, BidTable) and len(below.rows) == 1 else None
    if row is None or row.children or len(row.patterns) < 2 or re.search(r"\d", row.description):
        return ()
    passed = row.patterns[0].literal and row.patterns[0].parts[0].calls == (0,)
    return row.patterns if passed or row.patterns[-1].opponents else ()


def _numbered(texts: list[str]) -> Iterator[tuple[str, int]]:
    """The items of a list, with the lines at which they begin."""
    line = 0
    for text in texts:
        yield " ".join(text.split()), line
        line += text.count("\n") + 1


def _told(
    text: str, place: Place, opening: tuple[Pattern, ...], indents: tuple[int, ...],
    title: str | None,
) -> Iterator[BidTable]:
    """The tables of a text: auctions written out, calls over their openings, and what stands
    behind the phrases that name an auction, in words or as rows. `title`: the heading above, None
    for a list that is a table.
    """
    text = _BEHIND.sub(_in_front, _ANSWERED.sub(_listed, text))
    text = _DRURY.sub(r"By a passed hand \g<call> = Drury, \g<said>", text)
    text = _PAIR.sub(r"\g<one>/\g<other> = ", text)
    for row in auctions_told(text, place):
        whole = BidTable(place, "0", "00")
        whole.rows = [row]
        yield whole
    jumps: list[BidTable] = []  # what is said of one call goes before them
    for table in tables_of_defence(text, place, title) if title is not None else ():
        if table.rows[0].text == "jump overcall":
            jumps.append(table)
        else:
            yield table
    yield from tables_over_notrump(text, place)
    heads = list(_nested(_heads(text, opening), text, indents))
    ends = [*(found.start() for found, _ in heads[1:]), len(text)]
    for (found, said), end in zip(heads, ends, strict=False):
        line = place.line + text.count("\n", 0, found.end())
        behind = _SHE.sub("", _OTHER_HEAD.split(text[found.end():end])[0])
        tables = [BidTable(Place(place.file, line, 1), said.seat, "00") for _ in "12"]
        tables[0].rows = list(rows_with(behind, tables[0].place) if found.re.pattern == _ACTS.pattern else (
            rows_told(behind, tables[0].place, said.auction)))
        if found[0].rstrip().endswith(":") or _CALL.match(behind):
            tables[1].rows = _rows(behind, tables[1].place)
        _without_longer(tables)
        for table in tables:
            table.after, table.under = said.auction, found[0]
            if table.rows and continues(table.rows, said.auction):
                yield table
    yield from jumps


def _without_longer(tables: list[BidTable]) -> None:
    """Take out of the first table what the second says of the same call alone: `2N = 10+, 3M weak`
    is two rows.
    """
    said = {row.text: row.description for row in tables[1].rows}
    tables[0].rows = [row for row in tables[0].rows if not (
        0 < len(said.get(row.text, "")) < len(row.description)
        and row.description.startswith(said[row.text]))]


def _under(
    text: str, place: Place, after: tuple[Pattern, ...], opening: tuple[Pattern, ...]
) -> Iterator[BidTable]:
    """The table of what a text below a heading that names its auction says of calls, up to the
    first phrase that names another: `* One diamond`, `1!h and 1!s are four cards, 6+`.
    """
    if OVERCALLS.match(text):
        return  # of their openings, whatever stands above
    first = next((found.start() for found, _ in _heads(text, opening)), len(text))
    table = BidTable(place, "0", "00")
    table.after, table.rows = after, list(rows_told(text[:first], place, after)) if after else []
    table.rows = [row for row in table.rows if may_follow([row], after) or row.patterns[0].text.lower() not in ("redouble", "xx")]
    if table.rows and continues(table.rows, after):
        yield table


def _listed(found: re.Match[str]) -> str:
    """The answers of a sentence behind the opening that they answer."""
    return f"After {found['opening']}: {_AND_CALL.sub(', ', found['list'])}"


def _named_by(found: re.Match[str], text: str, opening: tuple[Pattern, ...]) -> Named:
    """What a phrase names; what they do and a passed hand answer `opening`."""
    head = _PLAYED.sub("", _BRACKETS.sub("", found["head"]), 1)
    if found.re.pattern == _IN_SEAT.pattern:
        return Named() if _NOTRUMP.search(text[:found.start()]) else Named(auction_of("balancing"))
    said = named(_WE_PLAY.sub("", head) if found.re.pattern == _HEAD.pattern else head, True)
    if said.auction and said.auction[0].opponents and said.auction[0].text.startswith("4N") and (
            KEY_CARDS.search(text)):
        return Named()  # `Blackwood (4N), answers: 5C = 0 or 4`: the question in brackets
    act = _THEY_ACT.fullmatch(head.strip()) if opening and not said.auction else None
    if act is not None:
        theirs = parse_history("1C-(overcall)" if act["act"] else "1C-(X)")
        return Named((*opening[:1], *theirs[0][1:])) if theirs is not None else said
    if said.passed and not said.auction:
        named_by = "after 1M" if _RAISES.search(text) else ""
        return said._replace(auction=opening or auction_of(named_by))
    return said


_A_DOUBLE = later(r" ?(?:an? |the |our |any )?doubles?\b", re.I)


def _doubles_us(behind: str, said: Named) -> bool:
    """Whether a double would follow a call of ours: the text tells of another auction."""
    return bool(said.auction) and not said.auction[-1].opponents and bool(_A_DOUBLE.match(behind))


def _of_theirs(auction: tuple[Pattern, ...], opening: tuple[Pattern, ...]) -> tuple[Pattern, ...]:
    """The call that we double as theirs, over the opening that the text is about: `Over 2C double
    is Stayman`; () where it is another auction.
    """
    if len(auction) > 1:
        return ()
    theirs = (Pattern(auction[0].text, True, auction[0].parts),)
    ours = opening[:1] if opening and not opening[0].opponents else ()
    return (*ours, *theirs) if not ours or highest(ours[0]) < lowest(auction[0]) else theirs


def _in_front(found: re.Match[str]) -> str:
    """The place of a call in front of it, if it is one."""
    if not named(found["place"], True).auction:
        return found[0]
    place: str = found["place"]
    return f"{place[0].upper()}{place[1:]}: {found['what']} "


def _heads(text: str, opening: tuple[Pattern, ...]) -> Iterator[tuple[re.Match[str], Named]]:
    """The phrases of a text that name an auction, with what they name; a passed hand alone
    answers `opening`.
    """
    end = 0
    for found in sorted((found for pattern in (_HEAD, _COLUMN, _OF_TWO, _COMMA, _BARE, _WORDED, _IN_SEAT, _ACTS, _PASSED)
                         for found in pattern.finditer(text)), key=lambda one: one.start()):
        said = _named_by(found, text, opening)
        if _doubles_us(text[found.end():], said):
            theirs = _of_theirs(said.auction, opening)
            if not theirs or found.re.pattern == _WORDED.pattern:
                continue
            said = said._replace(auction=theirs)
        if said.auction and found.start() >= end:
            yield found, said
            end = found.end()


def _nested(
    heads: Iterator[tuple[re.Match[str], Named]], text: str, indents: tuple[int, ...]
) -> Iterator[tuple[re.Match[str], Named]]:
    """The phrases with their whole auctions: one further in goes on where the one above it
    stands, `  after 2D:` below `OVER 2C`.
    """
    above: list[tuple[int, tuple[Pattern, ...]]] = []
    for found, said in heads:
        line = text.count("\n", 0, found.start())
        indent = indents[line] if line < len(indents) else 0
        while above and above[-1][0] >= indent:
            above.pop()
        if above and highest(said.auction[0]) > max(map(highest, above[-1][1])):
            said = said._replace(auction=(*above[-1][1], *said.auction))
        above.append((indent, said.auction))
        yield found, said


def _texts(element: object) -> list[str]:
    if isinstance(element, Paragraph):
        return [element.text]
    if isinstance(element, ListBlock):
        return [text for _, text in element.items]
    return []


def _rows(text: str, place: Place) -> list[Row]:
    """The rows that a text consists of, up to what it says of other calls in words."""
    rows = []
    later = GOES_ON.search(text)
    for piece in pieces_of(text[:later.start()] if later else text):
        for stop in (_SENTENCE.search(piece), _ELSE.search(piece)):
            piece = piece[:stop.start()] if stop else piece
        rows += rows_of(" ".join(piece.split()), place)
    return rows
