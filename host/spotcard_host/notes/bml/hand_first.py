# ruff: noqa: E501 - a pattern is read as a whole
"""Rows told with the hand in front: `With four trumps and 10-12 we raise to three`, `17 hcp: 2N`,
`Opener passes with a balanced minimum`. They follow the auction that the heading names, or the line
above a list: `Answers to 2M - 2N:`, `After 1M - 1N opener`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS
from spotcard_host.notes.bml.beginnings import highest, lowest
from spotcard_host.notes.bml.bidtable import BidTable, Part, Pattern, Row
from spotcard_host.notes.bml.headings import continues
from spotcard_host.notes.bml.named import auction_of
from spotcard_host.notes.bml.pattern import is_class, parse_pattern
from spotcard_host.notes.bml.spread import pieces_of, rows_of
from spotcard_host.notes.bml.told import call_named, rows_told

_BID = rf"(?:[1-7]{ANY_CLASS}(?![A-Za-z0-9]))"
_SUBJECT = r"(?P<who>we|I|you|one|he|she|it is|opener|responder|partner|overcaller|advancer|doubler)"
_WHOSE = r"(?:the|our|his|her|my|partner['’]s|opener['’]s|responder['’]s|that|this|their)"
_NUMBER = r"(?:two|three|four|five|[2-5])"
_CALL = (
    rf"(?:pass(?:es|ed)?|XX?|(?:re)?doubles?|{_BID}|"
    rf"(?:directly )?(?:rais\w+|jump\w* (?:rais\w+)?)? ?(?:directly |straight )?(?:to )?{_NUMBER} (?:of|in) {_WHOSE} (?:major|minor|suit)|"
    rf"rais\w+(?: it| directly| partner| the suit)*(?: to (?:the )?(?:{_NUMBER}(?:[ -]level)?|game))?|"
    rf"jump rais\w+|game(?: in {_WHOSE} (?:major|suit))?|cue-?bids?|(?:(?:jump )(?:in|to) |bids? )?(?:opener['’]s|partner['’]s|their|the opponents['’]) suit|jumps? directly to {_NUMBER})")
_VERB = (
    r"(?:(?:re)?bids?|say|says|shows?|uses?|use|(?:starts?|begins?|replies|reply|answers?|responds?)(?: with)?|"
    r"go(?:es)? (?:to|via|through)|(?:jumps?|raises?)(?: directly)? to|have|has|puts?|signs? off in|sign off in|invites? with|chooses?|need)")
_ADVERB = r"(?:just |simply |always |then |directly |first |only |now |also |at once |therefore )*"
_IF = r"(?:with|on|holding|if (?:we|he|responder|opener|partner|I|you) (?:has|have|holds?)|when (?:we|he|responder|opener|partner) (?:has|have|holds?))"
_HAND_FIRST = later(
    rf"^(?:(?:but|and|so|here|also) )?(?:{_IF}|(?P<no>without)) (?P<hand>[^.;:]{{4,110}}?),? (?:{_SUBJECT} )?{_ADVERB}(?:{_VERB} {_ADVERB})?(?:the |an? )?(?P<call>{_CALL})"
    r"(?P<more>(?: ?[,;(]| (?:on|with)\b| and\b| at once| directly| natural| artificial|$).{0,80})$", re.I)
_HAND_LAST = later(
    rf"^(?:(?:but|and|so|here|also) )?(?:{_SUBJECT} )?{_ADVERB}(?:{_VERB} {_ADVERB})?(?P<call>{_CALL})(?P<more>) (?:only )?{_IF} (?P<hand>[^.;:]{{3,110}})$", re.I)
_EACH = later(
    rf"^{_IF} (?P<hand>[^,:;.]{{4,60}}?),? {_SUBJECT} (?:jump|raise|bid|answer|show|respond|rebid)s?\b[^:.;\d]{{0,30}}: ?(?P<rows>{_BID} .+)$", re.I)
"""`With four trumps we jump at once: 3C is constructive (7-9), 3D is limit (10-12)`."""
_OF_MAJOR = later(rf"(?:,| and) (?={_NUMBER} of {_WHOSE} (?:major|suit) (?:is|shows)\b)", re.I)
_COLON = later(rf"^(?P<hand>[^:]{{3,110}}?)\s*[:→]\s*(?:(?:bid|jump to|we bid|use|always|also|direct(?:ly)?) )*(?P<call>{_CALL})(?P<more>(?: ?[,.;(].{{0,90}}|\s*))$", re.I)
_SEVERAL = later(rf"^(?P<hand>[^:]{{3,90}}?): (?P<list>{_BID} with [^,;.]{{3,40}}(?:[,;] {_BID} with [^,;.]{{3,40}}){{1,3}})\.?$", re.I)
_ONE = later(rf"(?P<call>{_BID}) with (?P<text>[^,;.]{{3,40}})", re.I)
_BID_IT = later(rf"^(?P<hand>[^?]{{3,60}})\? (?:Then )?(?:we |I )?bid it:? (?P<list>{_BID}(?:(?:,| or|,? and) {_BID}){{1,4}})", re.I)
_HAND = later(
    r"\d|\b(?:weak|strong|minimum|maximum|bal\w*|flat|singleton|void|short\w*|both majors|three|four|five|six|seven|"
    r"fewer|less|more|fit|support|trumps?|stopper|longer|unbal\w*)\b", re.I)
_NOT_HAND = later(
    r"\b(?:they|their|opponents?|opps|RHO|LHO|vul\w*|seat|if not|same|these|those|this|next|above|below|see|"
    r"after|over|opposite|e\.g|answers?|responses?|then)\b|^(?:the )?(?:\d\w* )?(?:rebids?|bids?|jumps?|suits?|raises?)\b|"
    r"\b(?:we|I|you|he|she|opener|responder|partner)$", re.I)
_UNSURE = later(r"\b(?:(?:doubles?|passes|bids|jumps) or$|usually|often|sometimes|may|might|can|discuss\w*|never|not (?:yet|sure)|instead|except)\b|\?", re.I)
_COMPARED = later(r"\b(?:fewer|less|weaker|stronger|more)\b(?! (?:than|of)\b| ?\d)(?<!or less)(?<!or fewer)(?<!or more)(?<!or stronger)", re.I)
"""Than the hands of another item."""
_LATER = later(r"\b(?:next time|later|afterwards|second time|first and|then (?:bid|jump|rais|rebid))", re.I)
_WHO = later(r"\b(?:opener|responder|overcaller|doubler|advancer)(?=[ ,](?!['’]))", re.I)
_BARE = later(r"^(two|three|four|five|six|seven)(?=,| and\b)", re.I)
_FIRM = later(r"\d|\b(?:three|four|five|six|seven|both)\b", re.I)
"""What says more of a hand than `the only negative`."""
_ARTICLE = later(r"^(?:an?|any|the) ", re.I)
_NONE = later(r"^(?:none|neither|no such)(?=[ ,])", re.I)
_ROW = later(rf"{_BID} ?[=:] ?\S")
_LIST_MARK = later(r"\s*(?:\d{1,2}[.)]|[-•])\s+")
_SENTENCE = later(r"(?<=[.;!])\s+(?=[A-Z(1-7])|(?<=[a-z)]),? (?:and|but) (?=(?:with|on|holding) )", re.M)
_AND = later(
    rf",? (?:and|but|otherwise) (?={_IF} )|, (?={_IF} [^,;.]{{3,40}} {_BID}$)|"
    rf"(?:,? (?:and|but)|,) (?=(?:he |she )?{_ADVERB}(?:{_VERB} )?{_CALL} {_IF} )|"
    r",? and otherwise(?: \([^()]*\))? (?=\w+ )", re.I)
_SUIT_OF = later(r"(?:(?P<leap>jumps? )(?:in|to) |bids? )?(?:opener['’]s|partner['’]s|their|the opponents['’]) suit", re.I)
_ASKS = later(rf"\b{_BID} (?:is|asks?|enquires|inquires)\b.*\b(?:asks?|stayman|enquir\w+|inquir\w+|relay)\b|\b{_BID} asks?\b", re.I)
_ANSWERS = later(r"(?:I|we|you|he|she|partner|opener) (?:then |always )?(?:answers?|repl(?:y|ies)|responds?) ", re.I)
_LEADS = later(r"(?:[:?]|\b(?:opener|responder))\s*$")
_FIRST, _LAST = 59, 51
_LONGEST, _MOST = 400, 4000


def rows_by_hand(text: str, place: Place, others: frozenset[str] = frozenset()) -> Iterator[Row]:
    """The rows of the sentences of a text; `others`: names of hands whose calls these are not."""
    before, is_asked = "", False
    for sentence in _SENTENCE.split(" ".join(text.split())[:_MOST]):
        is_answer = is_asked and _ANSWERS.match(sentence)
        is_asked = bool(is_answer) or _ASKS.search(sentence) is not None
        if len(sentence) > _LONGEST or _LATER.search(sentence) or is_answer:
            continue
        sentence = sentence.strip(" .;")
        several = _EACH.match(sentence)
        if several is not None and _is_hand(several["hand"]):
            pieces = _OF_MAJOR.split(several["rows"])
            for row in (one for piece in pieces for one in rows_told(piece, place)):
                row.description = f"{several['hand']}, {row.description}"
                yield row
            continue
        for clause in [sentence] if _SEVERAL.match(sentence) else _AND.split(sentence):
            who = _WHO.search(clause)
            if who is not None and who[0].lower() in others:
                break
            for hand, word, more in _parts(clause.strip(" .;,"), before):
                pattern = _call(word)
                if pattern is None or not _is_hand(hand):
                    continue
                text = ", ".join(filter(None, (_BARE.sub(r"\1 cards", hand), more)))
                row = Row(place, pattern.text, (pattern,), text)
                before = before if _NONE.match(hand) else hand
                yield row


def _parts(clause: str, before: str) -> Iterator[tuple[str, str, str]]:
    """(hand, call, what else is said) of a clause."""
    asked = _BID_IT.match(clause)
    if asked is not None:
        for call in re.findall(_BID, asked["list"]):
            yield asked["hand"], call, ""
        return
    several = _SEVERAL.match(clause)
    if several is not None:
        for one in _ONE.finditer(several["list"]):
            yield several["hand"], one["call"], one["text"]
        return
    for form in (_COLON, _HAND_FIRST, _HAND_LAST):
        found = form.match(clause)
        if found is not None:
            hand = _NONE.sub(f"no {before[:1].lower()}{before[1:]}" if before else "none", found["hand"])
            hand = f"no {_ARTICLE.sub('', hand)}" if found.groupdict().get("no") else hand
            more = re.sub(r"^(?:on|with) |\)? is used$", "", found["more"].strip(" ,.;()"))
            yield hand, found["call"], "" if _UNSURE.search(more) or _NOT_HAND.search(more) else more
            return


def _is_hand(hand: str) -> bool:
    first = parse_pattern(hand.split()[0])
    return bool(_HAND.search(hand)) and not _NOT_HAND.search(hand) and not _UNSURE.search(hand) and (
        not _COMPARED.search(hand)) and (
        first is None or is_class(first))


def _call(word: str) -> Pattern | None:
    """The pattern of `raise directly to three`, `two of his major`, `passes`."""
    word = re.sub(r"\b(?:directly|straight|it|the suit|jumps?(?= to\b| directly\b))\b ?", "", word, flags=re.I).strip()
    lowered = word.lower()
    if lowered.startswith("pass"):
        return Pattern("P", False, (Part("calls", (0,)),))
    if lowered.startswith("game"):
        return call_named("raise to game")
    suit = _SUIT_OF.fullmatch(word)
    if suit is not None:
        name = "raise" if lowered.split()[-2].startswith("partner") else "cue-bid"
        return call_named(f"jump {name}" if suit["leap"] else name)
    number = re.fullmatch(rf"(?:to )?({_NUMBER})", word, re.I)
    if number is not None:
        return call_named(f"raise to {number[1]}")
    word = re.sub(r"^(?:rais\w+|jump\w*)? ?to (?=\w+ (?:of|in))", "", word, flags=re.I)
    word = re.sub(rf"(?<=of ){_WHOSE} (?=(?:major|suit))", "partner’s ", word, flags=re.I)
    word = re.sub(r"^rais(?:es|ing|ed)\b", "raise", word, flags=re.I)
    pattern = call_named(word)
    return None if pattern is None or is_class(pattern) else pattern


def tables_by_hand(
    text: str, place: Place, heading: tuple[Pattern, ...]
) -> Iterator[BidTable]:
    """The tables of a paragraph below a heading, and of the lists in it below a line that names an
    auction.
    """
    after, items = heading, list[tuple[str, int]]()
    is_list = False
    for number, line in enumerate(text[:_MOST].split("\n")):
        mark = _LIST_MARK.match(line)
        named = auction_of(line.strip(" :?")) if mark is None and len(line) < _LONGEST and (
            _LEADS.search(line)) else ()
        if named:
            above = after
            yield from table_of(items, after, place, is_list)
            if len(named) == 1 and above and any(
                    re.search(rf"(?<!\w){re.escape(named[0].text)}\b", item) for item, _ in items) and (
                    lowest(named[0]) > max(map(highest, above))):
                named = (*above, *named)  # `Responder to 2C:` below the list that has 2C
            after, items, is_list = named, [], False
        elif mark is None and items:
            items[-1] = f"{items[-1][0]} {line.strip()}", items[-1][1]
        else:
            items.append((line[mark.end():] if mark else line.strip(), number))
            is_list = is_list or mark is not None
    if is_list or after == heading:
        yield from table_of(items, after, place, is_list)


def _others(after: tuple[Pattern, ...]) -> frozenset[str]:
    """The names of the hands of our side that do not call next."""
    ours = sum(not pattern.opponents for pattern in after)
    if not after[0].opponents:
        return frozenset(("opener",) if ours % 2 else ("responder",))
    return frozenset(("opener", "responder", *(
        ("overcaller", "doubler") if ours % 2 else ("advancer",))))


def table_of(
    items: list[tuple[str, int]], after: tuple[Pattern, ...], place: Place, is_list: bool
) -> Iterator[BidTable]:
    """The table of the items of a list, or of one text: (text, line below `place`)."""
    if not after:
        return
    table = BidTable(place, "0", "00")
    before = ""
    for text, number in items:
        where = Place(place.file, place.line + number, 1)
        text = _NONE.sub(f"no {before[:1].lower()}{before[1:]}", text) if before else text
        rows = list(rows_by_hand(text, where, _others(after)))
        for row in rows if is_list else ():  # the first that fits
            row.description += f" {{prio:{max(_FIRST - len(table.rows), _LAST)}}}"
        table.rows += rows
        if is_list and _ROW.match(text):
            table.rows += [row for piece in pieces_of(text.rstrip(" .;")) for row in rows_of(piece, where)]
        else:
            table.rows += [row for row in rows_told(text, where, after) if _FIRM.search(row.description)]
        asked = _BID_IT.match(text)
        before = asked["hand"] if asked is not None else before
    table.after = after
    table.rows = _together(table.rows)
    if table.rows and continues(table.rows, after):
        yield table


def _together(rows: list[Row]) -> list[Row]:
    """The rows with those of one call as one: `1. 16 or more: 2C`, `2. 11-15 with clubs: 2C too`."""
    found: dict[str, Row] = {}
    for row in rows:
        first = found.setdefault(row.text, row)
        if first is not row and _FIRM.search(row.description) and _FIRM.search(first.description):
            said, mark, rest = first.description.partition(" {prio:")
            first.description = f"{said} or {row.description.partition(' {prio:')[0]}{mark}{rest}"
    return list(found.values())
