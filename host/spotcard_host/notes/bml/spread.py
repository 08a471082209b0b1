"""Rows that stand in the description of another: `1C-(1S): X 7+, 4+!h; 2H 5+, 10+; 1N 8-10`,
`(1N) X = penalties, 2C = both majors`.

What follows an opponents' call, or a call with a colon, and begins with a call, does not describe
it. The rows end at a semicolon, comma, stop or line end in front of the next call.
"""

from __future__ import annotations

import re

from spotcard.game.cards import STRAINS
from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN, SUITS
from spotcard_host.notes.bml.beginnings import highest, lowest
from spotcard_host.notes.bml.bidtable import BidTable, Row
from spotcard_host.notes.bml.pattern import is_class, parse_pattern
from spotcard_host.notes.bml.words import word_for
from spotcard_host.notes.suit_words import SUIT_WORD

_BID = rf"[1-7](?!x){SUITS}"
CALL = (
    rf"(?:(?:{_BID}(?:/(?:{_BID}|{STRAIN}(?![A-Za-z]))){{0,7}}|[Pp]ass|XX|P|X|[Dd](?:bl|ouble)|[Rr](?:dbl|edouble)|D|R)"
    r"(?![A-Za-z]))"
)
"""A call of a row that stands in running text."""
_FIRST = later(rf"(?:\(\s*{CALL}\s*\)|{CALL})(?: ?[=:] ?| +)(?=[^\s=:]{{2}}|\d)")
_NEXT = later(
    rf"(?:[;,.]\s+|\s*\n\s*)(?:and )?(?=[1-4]steps = |{CALL}(?: ?= ?| ?: | +"
    r"(?!or\b|and\b|is\b|to\b(?! play))[^\s,;.)]))")
_FIRST_STEP = later(r"\b(?:the )?(?:first|1st|cheapest|next) (?:step|bid|suit) ?[=:] ?", re.I)
_OTHER_STEPS = later(
    r"\b(?:the )?(?:(?P<two>second|2nd|one higher|next but one|(?:one|step) above)|"
    r"(?P<three>third|3rd)|fourth|4th)(?: (?:step|one|bid))? ?[=:] ?", re.I)
_STEP_ROW = later(r"(?P<step>[1-4]steps) = (?P<text>\S.*)", re.S)
"""`first step = 3 controls, second = 4`."""
_ROW = later(
    rf"({CALL}(?:(?:,? (?:and |or )?|/)(?!\dc\b){_BID}(?![^\s=:,;]))*) ?[=:]? ?(.*)", re.S)
_ALSO = later(CALL)
_ANSWER = later(
    r"(?:an? |is |are |as |all |both |natural |void )*(?:splinters?|SPL|transfers?|xfers?|trf|"
    r"texas|stayman|jacoby|bergen|drury|P/C|pass or correct|asks?)\b", re.I)
"""What no opening is; `2N 3C puppet` says what is bid next, `2H 3H raises` are two."""
_ASKS = later(
    r"\b(?:asks?|asking|relay|enquiry|inquiry|ogust|feature|stayman|puppet|r)\b[^.;:]*", re.I)
_DRURY = later(
    rf"(?:[;,.:(]\s*)?(?:2M|{CALL}) ?[=:]? ?(?:an? |the )?(?:full|real|good|true|proper|"
    r"sound|to play|open\w*|opng|sub\w*|min\w*|light|max\w*|weak|junk|any|rebid|"
    r"shows (?:an? )?(?:full|open))\b", re.I)
"""Opener's answers: `2C Drury, 2D = full opening, 2M = sub-minimum`."""
_STOP = later(r"[.;](?=\s|$)")
_KIND = later(
    rf"[.;]\s+{CALL}(?: ?[=:] ?| )(?:an? |the )?(?:min|max|bad|poor|weak|good|better|lower|upper|"
    r"no (?:feature|shortness|major|4M)|neither|nothing)", re.I)
_BID_SAYS = later(rf"\b[1-7]{STRAIN}(?=\s*[=:])")
_SPELT = later(
    rf"(?<=[,;] )([1-7]) ({SUIT_WORD}s|no-?trumps?) "
    r"(?==|(?!or\b|and\b)\w)", re.I)
_WORDED = later(
    r"(?P<call>(?:new |jump |any )?suits?|cue(?:-?bids?)?|(?:jump )?raises?|jumps?) ?[=:]? ?"
    r"(?=\S)(?!(?:or|and|is|are|shows?|to|in|of)\b)", re.I)
_WORD_ROW = later(r"(new suit|cue(?:-?bids?)?|(?:jump )?raises?|jumps?) = (.*)", re.I | re.S)
_OTHERS = later(r"(?:the )?(?:rest|others?|else|everything else)\b", re.I)
_NEXT_OR_WORD = later(
    rf"{_NEXT.pattern}|;\s+(?={_WORD_ROW.pattern}|{_OTHERS.pattern})", re.I | re.S)
_SLASH = later(r"\s+/\s+")
_SAYS = later(rf"{CALL} ?[=:]? ?(?=[^\s/,;.)])(?!(?:or|and|is|to)\b)")
_MOST = 4000
_LOWEST_BID, _TWO_CLUBS, _FEW = 3, 8, 2


def spread(table: BidTable) -> None:
    """Make rows of the descriptions that are rows."""
    rest = list(table.rows)
    while rest:
        row = rest.pop()
        rest += row.children
        last = row.patterns[-1]
        is_frame = last.opponents or row.text.endswith(":")
        if not is_frame:
            _lead_on(row)
        elif not row.children and len(row.description) < _MOST:
            first, rows = "", rows_in(row.description, row, sure=last.opponents)
            if not rows and last.opponents:
                # `1N-(X) system on, redouble = 8+`
                first, *pieces = pieces_of(row.description)
                rows = [one for piece in pieces if "=" in piece
                        for one in rows_of(piece, row.place)]
            if rows:
                row.description = first
                row.children = rows
                for child in rows:
                    child.parent = row


def _lead_on(row: Row) -> None:
    """Make an auction of a call and its answers: `1S 4C/D/H splinter`, `1N 2C = Stayman`. One
    level has several openings, which are no answers.
    """
    call = row.patterns[-1]
    first = _FIRST.match(row.description[:_MOST]) if len(row.patterns) == 1 else None
    if first is None or highest(call) < _LOWEST_BID:
        return
    rows = rows_in(row.description[:_MOST], row, True)
    if not rows or any(lowest(one.patterns[0]) <= highest(call) for one in rows):
        return
    is_sure = "=" in first[0] or ":" in first[0] or _ANSWER.match(rows[0].description)
    if not is_sure and not ("/" in first[0] and highest(call) < _TWO_CLUBS):
        return
    if row.children and len(rows) > 1:
        return
    for below in row.children:
        below.parent = rows[0]
    rows[0].children, row.children, row.description = row.children, rows, ""
    for one in rows:
        one.parent = row


def rows_in(text: str, above: Row, sure: bool) -> list[Row]:
    """The rows that a text consists of, [] where it is none. `sure`: one will do."""
    first = _FIRST.match(text)
    if first is None:
        return []
    rows = [row for piece in pieces_of(text) for row in rows_of(piece, above.place)]
    is_marked = "=" in first[0] or ":" in first[0]
    return rows if sure or len(rows) > 1 or is_marked else []


def rows_of(piece: str, place: Place) -> list[Row]:
    """The rows that `2C = both majors` and `2D, 2H natural` stand for."""
    if _OTHERS.match(piece):
        return []
    step = _STEP_ROW.fullmatch(piece)
    counted = parse_pattern(step["step"]) if step else None
    if counted is not None and step is not None:
        return [Row(place, counted.text, (counted,), step["text"].strip(" ;,\n"))]
    worded = _WORD_ROW.fullmatch(piece)
    pattern = word_for(worded[1]) if worded else None
    if pattern is not None and worded is not None:
        return [Row(place, pattern.text, (pattern,), worded[2].strip(" ;,\n"))]
    found = _ROW.match(piece)
    text = found[2].strip(" ;,\n") if found else ""
    if found is None or not text:
        return []
    calls = _ALSO.findall(found[1])
    if len(calls) > 1 and len({call[0] for call in calls}) > 1:
        return []  # a call and its answer, or what is not known
    patterns = [parse_pattern(call) for call in calls]
    return [Row(place, pattern.text, (pattern,), text) for pattern in patterns
            if pattern is not None and not is_class(pattern)]


def unslashed(text: str) -> str:
    """`P 0-4 / 1D 5-7 / suit GF / rest natural` with semicolons between its calls; other texts as
    they are.
    """
    parts = _SLASH.split(text[:_MOST])
    if len(parts) < _FEW or not all(map(_begins_call, parts)):
        return text
    said = []
    for part in parts:
        word = None if _SAYS.match(part) else _WORDED.match(part)
        call = word["call"].lower() if word else ""
        named = "new suit" if call in ("suit", "suits") else call
        said.append(f"{named} = {part[word.end():]}" if word else part)
    return "; ".join(said) + text[_MOST:]


def _begins_call(part: str) -> bool:
    return any(pattern.match(part) for pattern in (_SAYS, _WORDED, _OTHERS))


def is_answer(before: str, rest: str) -> bool:
    """Whether the next call answers the one before, which asks: `2N asks: 3C min, 3D max`,
    `2N asks. 3C = minimum, 3D = maximum`.
    """
    if "drury" in before.lower() and _DRURY.match(rest):
        return True
    asks = [*_ASKS.finditer(before)]
    if not asks:
        return False
    tail = before[asks[-1].end():] + rest
    if tail[:1] != ":" and _KIND.match(tail) is None:
        return False
    stop = _STOP.search(tail, 1)
    return stop is None or stop.start() > len(before) - asks[-1].end()


def _spelled(text: str) -> str:
    """`3C = minimum, 3 diamonds maximum`: the calls of a list as words between others."""
    known = {found[0] for found in _BID_SAYS.finditer(text)}

    def call(found: re.Match[str]) -> str:
        bid = f"{found[1]}{found[2][0].upper()}"
        alike = any(one[0] == bid[0] and STRAINS.index(one[1]) < STRAINS.index(bid[1])
                    for one in known)
        return f"{bid} = " if alike and bid not in known else found[0]

    return _SPELT.sub(call, text)


def _steps(text: str) -> str:
    """`first step = 3 controls, second = 4` with the steps as calls."""
    if not _FIRST_STEP.search(text):
        return text
    return _OTHER_STEPS.sub(
        lambda found: f"{2 if found['two'] else 3 if found['three'] else 4}steps = ",
        _FIRST_STEP.sub("1steps = ", text, 1))


def pieces_of(text: str) -> list[str]:
    """The text cut in front of each call that begins a row, brackets kept whole."""
    text = _steps(text)
    flat = unslashed(text)
    cut = _NEXT if flat == text else _NEXT_OR_WORD
    text = _spelled(flat)
    cuts = [0]
    for found in cut.finditer(text):
        before = text[cuts[-1]:found.start()]
        if before.count("(") <= before.count(")") and not is_answer(before, text[found.start():]):
            cuts.append(found.end())
    return [text[a:b].strip(" \n;,") for a, b in zip(cuts, [*cuts[1:], len(text)], strict=True)]
