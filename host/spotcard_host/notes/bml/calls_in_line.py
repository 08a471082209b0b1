# ruff: noqa: E501 - a pattern is read as a whole
"""Lines that tell of several calls in turn: `2C is Stayman, 2D and 2H are transfers, 2S shows
clubs`, `Raises: 2M is 6-9, 3M is 10-12 with four`. Each call has a row of its own.

Calls that answer another one of the line are left to `inside`, lists with `=` to `spread`.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS
from spotcard_host.notes.bml.answers_beside import are_answers
from spotcard_host.notes.bml.item_rows import items_apart
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.named import auction_of, opening_named
from spotcard_host.notes.bml.spread import is_answer
from spotcard_host.notes.bml.told import raises_apart
from spotcard_host.notes.suit_words import SUIT_WORD

_BID = rf"(?:(?:[1-7]{CLASS}|XX|X)(?![A-Za-z])|[Dd]ouble(?!s|d)|[Rr]edouble(?!s|d)|new suits?\b)"
_CALLS = (
    rf"(?:(?:an? )?{_BID}(?:(?:,? (?:and|or) |, ?|/){_BID}){{0,3}}|"
    rf"{_BID}(?: {_BID}){{1,3}}(?= (?:show|are|promise|mean) ))")
_SAYS = r"(?:is|are|shows?|means?|promises?|denotes?)"
_LABEL = later(
    r"(?:(?:direct |simple |other |our |the )?(?:raises|responses|answers|replies|rebids|openings|"
    rf"opening bids|structure|calls|bids|jumps)):\s+(?={_BID})", re.I)
_FRAME = later(
    rf"(?P<frame>(?:over|against|versus|vs\.?|after|opposite)(?: (?!{_SAYS}\b)[^\s,:;=]+){{1,5}}?"
    r"(?<! our)(?<! the)(?<! an)(?<! a)(?<! their)(?<! partner's))"
    rf"(?P<sign>[,:] ?| )(?={_CALLS} (?:{_SAYS}|for|asks?)\b)", re.I)
"""`Over their preempts X is takeout`, `After 2D: 2N asks, 3D is preemptive`."""
_CLAUSE = later(r"\b(?:we|they|you|i|it|that|if|when|with|who|which|play\w*|use\w*|has|have)\b", re.I)
_BIDS = later(rf"[1-7]{CLASS}\b")
_IN_WORDS = later(
    rf"(?:\d+[.)]? )?(?:one|two|three) (?:{SUIT_WORD}s?|no-?trumps?)", re.I)
"""A heading below which sentences are read by those who know what it names."""
_NAMES_BID = later(
    rf"[1-7] ?{CLASS}\b|\b(?:majors?|minors?|no-?trumps?|{SUIT_WORD}s?)\b", re.I)
_DOUBLED = later(
    r"(\s*)(?:after|over|if) (?:(?:an?|the|their) take-?out doubles?|they double (?:us|our (?:one-level |suit )?(?:opening|suit)s?(?: bids?)?)(?: for take-?out)?) ?[:,] ?", re.I)
"""Any opening of one of a suit, below a heading that names none."""
_ARTICLE = later(r"(?: an?)?\s*$")
_WHOSE = later(r"^(over|against|versus|vs\.?) (?!their\b|an? |the |opp|\(|[1-7])", re.I)
_FIRST = later(rf"(?P<calls>{_CALLS})(?: {_SAYS} |: ?| )(?=\S)(?!{_SAYS}\b|[=:(-])")
_NEXT = later(rf"(?:[.;,]| (?=and )) ?(?:and )?(?P<calls>{_CALLS})(?:(?: {_SAYS}|:) (?=\S)| (?=(?:asks?|den(?:y|ies)|invites?)\b))")
_SEVERAL = later(rf"^\s*{_BID}(?:,? and |, ?){_BID} {_SAYS} ")
_PROSE = later(r"[A-Z][a-z]+[\s-](?<!Pass\s)(?<!Double\s)(?<!Redouble\s)")
_GOES_ON = later(r"\s*[a-z]{2}")
_EACH = later(_BID)
_TURN = (
    r"repl(?:y|ies)|answer\w*|respon\w+|opener|rebids?|partner|then|after|over|opposite|if|unless|"
    r"when|follow\w*")
_ANSWERS = later(rf"\b(?:{_TURN}|negative|waiting)\b|\?", re.I)
"""Words of a line that tells of more than one turn."""
_TURNS = later(rf"\b(?:{_TURN})\b|\?", re.I)
"""The same below a heading that names what is answered."""
_ONLY_ANSWERS = later(r"\b(?:stayman|transfers?|xfers?|puppet)\b", re.I)
_NOTRUMP_OPENINGS = ("1N", "2N")
_UNSURE = later(
    rf"\b{_SAYS} (?:not|never|no longer|often|usually|sometimes|seldom|rarely|only|also|still)\b", re.I)
_LEVEL = r"(?: (?:to|at) (?:the )?(?:two|three|four|game|2|3|4)(?:[- ]level)?)?"
_WORDED = (
    rf"(?:(?:jump |single |simple |direct |limit )?raises?{_LEVEL}|jumps? (?:to 2 ?NT?|shifts?|in a new suit)|jump shifts?|"
    rf"reverses?|cue-?bids?|new suits? at the (?:one|two|three|1|2|3)[- ]level)")
_NEXT_WORDED = later(
    rf"(?:[.;,]| (?=and )) ?(?:and |but )?(?:an? (?:(?:direct |immediate |double )?jump to (?=\d))?|the |our )?(?P<calls>{_CALLS}|{_WORDED})(?:(?: {_SAYS}|:) (?=\S)| (?=(?:asks?|den(?:y|ies)|invites?)\b))", re.I)
"""Below a heading that names the auction: `a raise to two is 6-9, a jump to 2NT is 11-12`."""
_OVER_TWO = later(
    rf"(?P<call>{_CALLS}) {_SAYS} (?P<one>[^,;.:]{{1,30}}?) (?:over|after|opposite) (?P<first>1[CDHS])(?:,? and|,) (?P<two>[^,;.:]{{1,30}}?) "
    r"(?:over|after|opposite) (?P<second>1[CDHS])\b", re.I)
"""`1NT is 8-10 over 1C and 6-9 over 1D`."""
_PLACED = later(r" over 1[CDHS]:")
_ELSEWHERE = later(rf"\s*(?:after|over) (?P<call>[1-7]{CLASS})\b", re.I)
_OPENING = later(r"[12][CDHS]")
_TO_NOTRUMP = later(r"jumps? to (?=\d)", re.I)
_CARDS = later(r"^((?:at least )?(?:three|four|five|six|seven)(?: or more)?)$", re.I)
"""`1H and 1S promise five cards, 1C and 1D promise four`."""
_FOR = later(rf"^for (?:the )?(?=(?:both )?(?:majors|minors|{SUIT_WORD}s?)\b)", re.I)
_AUCTION = rf"[1-7]{CLASS}(?:-[1-7]{CLASS})+"
_EACH_AUCTION = later(_AUCTION)
_AUCTIONS = (
    rf"(?P<calls>{_AUCTION}(?:(?:,? and |, |/){_AUCTION})*)"
    rf" ?(?:{_SAYS}\b(?: an?\b| the\b)?|[=:]|(?=(?:asks?|transfers?)\b))")
_AUCTION_SAYS = later(rf"{_AUCTIONS} *(?P<said>\S.*)")
_NEXT_AUCTION = later(rf"(?<=[.;]) +(?={_AUCTIONS})")
"""`1N-2C is Stayman, 8+. 1N-2S shows both minors.`"""
_THREE_PASSES = later(r"\bafter (?:three|3) passes\b", re.I)
_SOME, _FEWEST, _LONGEST = 2, 1, 2000


def calls_in_line(lines: list[Line], heading: str) -> list[list[Line]]:
    """The lines with one call each, apart from running text above and below them; behind a place
    such as `Over their 1N:` with signs between.
    """
    lines = items_apart(lines, heading)
    lines = [Line(_THREE_PASSES.sub("in fourth seat", line.text), line.file, line.number, line.shift)
             if _THREE_PASSES.search(line.text) else line for line in lines]
    if not _NAMES_BID.search(heading):
        lines = [Line(_DOUBLED.sub(r"\1After 1X-(X): ", line.text), line.file, line.number, line.shift)
                 if _DOUBLED.match(line.text) else line for line in lines]
    lines = [Line(_LISTED.sub(_slashed, line.text), line.file, line.number, line.shift)
             if _LISTED.match(line.text) else line for line in lines]
    follows = answered(heading)
    if _IN_WORDS.fullmatch(heading) or not any(
            (_NEXT_WORDED if follows else _NEXT).search(line.text)
            or (follows and _OVER_TWO.search(line.text)) or _SEVERAL.search(line.text)
            or _FRAME.match(line.text, line.indent) for line in lines):
        return [lines]
    pieces: list[list[Line]] = [[]]
    was_rows: bool | None = None
    for line, below in zip(lines, [*lines[1:], None], strict=True):
        indent, text = line.text[:line.indent], line.text[line.indent:]
        if below is not None and _GOES_ON.match(below.text):
            text = ""  # a sentence that ends in the next line
        frame = _FRAME.match(text)
        if frame is not None and (_CLAUSE.search(frame["frame"]) or (
                frame["sign"] == " " and _BIDS.search(frame["frame"]))):
            frame = None  # `After 1D-1S 1N shows 12-14, 2N 18-19`: by the readers of sentences
        rows = [] if frame is not None else _rows(text, _SOME, follows)
        is_rows = bool(rows) or (None if _PROSE.match(text) is None else False)
        if frame is not None and (told := _rows(text[frame.end():], _FEWEST)):
            place = _ARTICLE.sub("", frame["frame"])
            if any(row.startswith("X =") for row in told):  # we double no call of ours
                place = _WHOSE.sub(r"\1 their ", place)
            rows = [f"{place}: {'; '.join(told)}."]
        if None not in (was_rows, is_rows) and was_rows != is_rows:
            pieces.append([])
        was_rows = is_rows
        pieces[-1] += [Line(indent + row, line.file, line.number, line.shift)
                       for row in rows] or [line]
    if any("#" in line.text for line in lines):
        return [[line for piece in pieces for line in piece]]
    return pieces


_LISTED = later(rf"^\s*([1-7]){CLASS}(?:, \1{CLASS}){{1,4}}(?=\s*[=:] ?[^\s=])")
"""`2D, 2H, 2S = 5-10`."""


def auctions_apart(lines: list[Line]) -> list[Line]:
    """The lines, those that tell of several whole auctions with one each."""
    return [Line(text, line.file, line.number, line.shift) if text != line.text else line
            for line in lines for text in _auctions(line.text)]


def _auctions(text: str) -> list[str]:
    """The rows of a line that tells of several whole auctions, [`text`] for any other."""
    pieces = _NEXT_AUCTION.split(text) if _AUCTION_SAYS.match(text) else []
    found = [_AUCTION_SAYS.fullmatch(piece) for piece in pieces[::2]]
    if len(found) < _SOME or None in found or any(
            _EACH_AUCTION.search(one["said"]) for one in found if one is not None):
        return [text]
    return [f"{auction} = {one['said'].rstrip(' .;')}" for one in found if one is not None
            for auction in _EACH_AUCTION.findall(one["calls"])]


def _slashed(found: re.Match[str]) -> str:
    return found[0].replace(", ", "/")


def answered(heading: str) -> str:
    """The call that the rows below a heading follow, as it is written there; "" for none."""
    calls = auction_of(heading) or opening_named(heading)
    if not calls or (calls[-1].opponents and len(calls) < _SOME):
        return ""
    return f"({calls[-1].text})" if calls[-1].opponents else calls[-1].text.replace("NT", "N")


def _rows(text: str, fewest: int, follows: str = "") -> list[str]:
    """The rows of a line, [] where it is not of this kind. `follows`: the call of ours that the
    calls of the text answer."""
    if len(text) > _LONGEST:
        return []
    label = _LABEL.match(text)
    text = text[label.end():] if label else text
    is_own = bool(follows) and text.replace("NT", "N").startswith(follows)
    is_answer_to = bool(follows) and not is_own
    text = _OVER_TWO.sub(_by_opening, text) if is_answer_to else text
    text = raises_apart(text) if is_answer_to else text
    more = (_TURNS if follows else _ANSWERS).search(
        _PLACED.sub(lambda found: "-" * len(found[0]), text))
    stop = text.rfind(". ", 0, more.start()) if more else len(text)
    text, rest = (text, "") if not more else (text[:stop + 1], text[stop + 1:])
    first = _FIRST.match(text)
    if first is None or stop < 0 or _UNSURE.search(text):
        return []
    found = [*(_NEXT_WORDED if is_answer_to else _NEXT).finditer(text, first.end())]
    if any(is_answer(text[:one.start()], f"{text[one.start()]} {one['calls']} {text[one.end():]}")
           for one in found):
        return []
    ends = [one.start() for one in found] + [len(text)]
    told = [(first["calls"], text[first.end():ends[0]])]
    told += [(one["calls"], text[one.end():end]) for one, end in zip(found, ends[1:], strict=True)]
    named = _ELSEWHERE.match(rest)
    elsewhere = [rest.strip()] if named else []
    if named and is_answer_to and follows[0].isdigit() and named["call"].upper() in "".join(
            calls for calls, _ in told):
        elsewhere = [f"After {follows}-{rest[named.start('call'):].strip()}"]
    told[-1] = told[-1][0], told[-1][1] + rest * (not elsewhere)
    bids = [(_call(bid), _FOR.sub("", _CARDS.sub(r"\1 cards", said.strip(" .;,"))))
            for calls, said in told for bid in _EACH.findall(_TO_NOTRUMP.sub("", calls)) or [calls]]
    opened = bids[0][0] in _NOTRUMP_OPENINGS and any(
        _ONLY_ANSWERS.search(said) for _, said in told[1:])
    inside = any(said.count("(") != said.count(")") for _, said in bids)
    apart = {(bid, said if said.startswith("over 1") else "") for bid, said in bids}
    if opened or inside or len(bids) < fewest or len(apart) < len(bids):
        return []
    below = "  " * (not is_answer_to and len(_EACH.findall(first["calls"])) == 1
                    and _OPENING.fullmatch(bids[0][0]) is not None
                    and are_answers([said for _, said in bids[1:]]))
    return [*(f"{below * (at > 0)}{bid} = {said}" for at, (bid, said) in enumerate(bids)),
            *elsewhere]


def _by_opening(found: re.Match[str]) -> str:
    call = found["call"]
    return (f"{call} is over {found['first']}: {found['one']}. "
            f"{call} is over {found['second']}: {found['two']}")


def _call(name: str) -> str:
    """A call as tables write it."""
    worded = name[0].isalpha() and len(name) > _SOME
    name = name.lower().rstrip("s") if worded else name.replace("!", "")
    return {"double": "X", "redouble": "XX"}.get(name.lower(), name)
