# ruff: noqa: E501 - a pattern is read as a whole
"""Calls that are headings of their own and are described by the text below them:

    * The 1NT opening
    15-17, balanced.
    ** Response 2 Spades
    Both minors, slam interest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS, BEHIND_BID, CLASS, STRAIN
from spotcard_host.notes.bml.answers_beside import are_answers
from spotcard_host.notes.bml.asked_below import question_below
from spotcard_host.notes.bml.document import Document
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.named import auction_of, opening_named
from spotcard_host.notes.bml.places import place_of
from spotcard_host.notes.bml.section_titles import OF_ANSWERS
from spotcard_host.notes.bml.tables import row_of
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD

_SPELT = rf"(?:[1-7]|one|two|three|four|five|six|seven)[- ](?:of (?:a |the )?(?:major|minor)\b|{SUIT_WORD}s?|no-?trumps?)\b"
_BID = rf"[1-7] ?{CLASS}(?!\w)(?:/[1-7]?{CLASS}(?!\w))*"
_CALL = rf"(?:{_BID}|(?i:{_SPELT}))"
_TWOS = later(
    r"(?:our )?weak (?:twos|2s|two[- ]bids|two[- ]openings) \((?P<calls>2[CDHS](?:(?:, ?| ?/ ?| and | ?& ?)2?[CDHS]){1,2})\)[.:]?", re.I)
_ANY_BID = later(r"\((?:any )?(?:bid|overcall|suit|suit bid|interference)\)", re.I)
_RAISES = later(r"^(?P<call>1[MmCDHS])(?:[- ]suit)? raises\b", re.I)
_BOTH = later(r"^(?P<one>1[CDHS]) (?:and|&|or) (?P<other>1[CDHS])(?P<last> openings?)$")
_PASS_FIRST = later(r"(?<= )(?:\(?P\)?(?: ?[-–—] ?| ))+(?=[1-7])")
_UNPASSED = later(r" ?\((?:by )?(?:an )?(?:unpassed(?: hands?)?|not passed|natural|uncontested|unopposed|opponents silent|no interference|without interference)\)", re.I)
_SLASH = later(rf"{BEHIND_BID} / (?=[1-7]{STRAIN}\b)")
_NOTRUMP = later(
    r"^(?:(?:our|the) )?(?:(?:weak|strong|mini) )?(?:one |1 )?no[- ]?trumps?(?= openings?$| ?\(?\d\d?[-–]\d|$)", re.I)
_OTHER = r"(?:XX?|[Dd]ouble|[Rr]edouble|(?:New|Jump|Other) suits?|(?:Jump |Double jump |Single )?[Rr]aises?|Jump shifts?|[Cc]ue(?:[- ]?bid)?s?)"
_NUMBER = r"(?:\d+(?:\.\d+)+[.)]? +|\d+[.)] +)?"
_WORD = r"(?i:response|answer|reply|opening(?: bid)?|bid|raise|overcall|jump|rebid)"
_TITLE = later(
    rf"(?P<number>{_NUMBER})(?:(?i:the|our|multi|strong|weak|natural|precision|benji|flannery) )*(?:(?P<before>(?i:response|answer|reply|opening(?: bid)?|bid|rebid))(?: of)? )?(?P<calls>(?:{_CALL}|{_OTHER})(?:(?:, ?| (?:and|or|&) |, (?:and|or) )(?:{_CALL}|{_OTHER}))*)"
    rf"(?: (?P<after>{_WORD})s?)?(?:(?P<sign> ?[-–—:=] ?| )(?P<said>[A-Za-z][^:=]{{2,50}})| \((?P<name>[^()]{{3,40}})\))?[.:]?")
_EACH = later(rf"{_CALL}|{_OTHER}")
_ALONE = later(rf"\s*(?P<calls>{_BID})(?: ?[-–—:=] ?(?P<said>[A-Za-z][A-Za-z -]{{2,30}}))?[.:]?\s*")
_LEADS = later(
    r"\s*(?:then )?(?:after|over|following|opposite|facing|(?:responses?|answers?|replies|continuations?|rebids?|bidding) (?:to|after|over))\b[^:=]{2,60}(?::|$)", re.I)
_OF_TWOS = later(r"\s*weak (?:twos?|2s)\b.{0,3}\([2♣♦♥♠, /]+\)", re.I)
_LIST = later(r"\s*(?:[-*•+] )?(?:[1-7][♣♦♥♠♧♢♡♤](?:, ?| ?/ ?| or | and | & )){1,6}[1-7]?[♣♦♥♠♧♢♡♤]")
_STEP = rf"\(?(?:[1-7](?:[♧♢♡♤]|{ANY_CLASS})|XX?|P|[Pp]ass|[Dd]bl|overcall)(?: ?/ ?[1-7]?[♣♦♥♠♧♢♡♤])*\)?"
_AUCTION = later(rf"\s*(?:[-*•+] )?{_STEP}(?:(?: ?[-–—] ?|, | or | and | / | ){_STEP}){{1,11}}(?=\s*(?:[=:?]|$|\s\s)| [a-z])")
_PARTS = later(r"(?<=[.;] )(?=\([1-7])")
_COMMAS = later(rf"^\s*(?:[-*•+] )?[1-7]{CLASS}(?:, [1-7]{CLASS}){{2,5}}(?=\s*[:=])")
_STEP_BID = rf"[1-7]{CLASS}"
_BOLD_HEAD = later(
    rf"(?P<indent>\s*)\*\*(?P<calls>{_STEP_BID}(?: ?[-–—] ?{_STEP_BID})+(?:(?:, ?| ?/ ?){_STEP_BID})*)[:.]?\*\*[:.]? +(?=\S)")
"""`**2♦ – 2NT** 15 or more`."""
_EITHER = later(rf"^(?P<head>\s*(?:[-*•+] )?{_STEP_BID}) or (?P<last>{_STEP_BID}) (?=\()")
_SLASHED = later(rf"^(?P<head>\s*(?:[-*•+] )?{_STEP_BID}) / (?P<last>{_STEP_BID})(?=(?: openings?)?\s*[:=])")
_SAME_BEGINNING = later(
    rf"^(?P<head>\s*(?:[-*•+] )?{_STEP_BID}-)(?P<one>{_STEP_BID}) / (?P=head)(?P<other>{_STEP_BID})(?=\s*[:=])")
_SAID = later(r"\b[1-7][♣♦♥♠♧♢♡♤](?= (?:asks|is|are|shows?|means|promises|denies)\b)")
_SIGNS = later(r"(?<=[1-7/])[♣♦♥♠♧♢♡♤]")
_ONE_AUCTION = rf"(?:{_BID}(?: ?[-–—] ?{_BID})+|{_BID} over {_BID})"
_WITH_AUCTIONS = later(rf"(?P<name>[A-Z][A-Za-z '’-]{{3,40}}) \((?P<list>{_ONE_AUCTION}(?:(?:, | and | / ){_ONE_AUCTION})*)\)[.:]?")
_NEXT_AUCTION = later(r", | and | / ")
_OVER = later(rf"({_BID}) over ({_BID})")
_PLURAL = later(r"(?<=[a-z])s$")
_IN_WORDS = later(_SPELT, re.I)
_BEGINS = later(
    r"(?:contents?: |meaning: |shows: )?(?:a\) )?(?:(?:this|it|that|responder|the (?:bid|call|response|answer)) )?(?:(?:is|shows?|promises?|has|means|=) )?(?:(?:an?|the) )?", re.I)
_FIRST_WORDS = later(r"(?:\S+\s*){1,5}")
_NO_NAME = later(
    r"(?:after|over|when|if|in|by|with|on|to|from|opposite|against|versus|vs|intervention|interference|structure|continuations?|"
    r"responses?|answers?|rebids?|follow\S*|notes?|changes?|system|bids?|openings?|overcalls?|auctions?|and|or|then|is|was|are|an?|the|not|never|always|discussion|why|how|what)\b", re.I)
"""What follows the call of a heading that is about something else than what the call shows."""
_GOES_ON = later(
    r"(?:den(?:ies|ying)|no|not|may|can|could|might|promises|at least|usually|normally|any (?:strength|shape|hand)|forcing|not forcing|"
    rf"game[- ]forcing|natural|artificial|balanced|unbalanced|{SUIT_WORD}s(?: or {SUIT_WORD}s)?$|"
    r"(?:\d\+?|four|five|six|seven)(?: or more)?[- ](?:cards?\b(?! (?:majors?|minors?) (?:is|are))|\+)|\d{1,2} ?(?:\+|[-–] ?\d{1,2}|or more))", re.I)
"""How a further sentence goes on with the hand that makes the call."""
_OTHER_HAND = later(
    r"\b(?:negative|positive|raises?|limit|pass(?:es)?|invit\w+|hands?|super\w*|partner|responder|opposite|stayman|transfers?|slams?|"
    r"doubles?|leads?|minimum|maximum|otherwise|used to|was|were|is|are|asks?|uses?|needed|repl(?:y|ies)|answers?|jumps?)\b", re.I)
"""What tells of other calls or of partner's hand."""
ABOUT_OPENINGS = later(
    r"(?:\d[\d.]*[.)]? +)?(?:(?!leads?\b)[\w'’/-]+ ){0,4}(?:openings?|opening bids?)(?: (?:by|at|in|and) .*)?[.:]?|"
    r"(?:our )?weak (?:twos|2s|two[- ]bids)\b.*|(?:our |the )?(?:bidding )?system(?: notes| summary)?", re.I)
"""A heading above those of openings."""
_NO_OPENING = later(r"\b(?:trumps?|support|fit|passed hand|partner['’]s)\b", re.I)
_OF_DEFENCE = later(r"\b(?:michaels|unusual|overcalls?|cue|landy|ghestem|leaping|two-suit\w*)\b", re.I)
_DATE = later(r"\b(?:19|20)\d\d\b")
_HAND = later(
    r"\d|\b(?:weak|strong|natural|artificial|balanced|flat|pre-?empt\w*|forcing|two|three|four|five|six|seven|both|any hand|"
    rf"{SUIT_WORD}s?|majors?|minors?|single\w*|void|splinter|short\w*|limit|invit\w+|"
    r"to play|sign-?off|raise|support|strength|take-?out|penalt\w+|values)\b", re.I)
_OPENING_HAND = later(r"\d{1,2} ?(?:[-–]|to) ?\d{1,2}\b|\d\d ?\+|\b(?:\d\d|twelve) or more\b|\bweak\b|\bpre-?empt", re.I)
_ELSEWHERE = later(
    rf"(?<![\w-])[1-7] ?{CLASS}(?![\w-])|\b(?:opener(?!['’]s)|they|them|their|opponents?|partner (?:bids|should|then)|"
    r"after|then|see|next|auctions?|style|treated|follow\w*|continu\w+|rebids?|we (?:play|use|do|like|prefer)|answers? (?:are|as))\b|\?", re.I)
_ITEM = later(r"\s*(?:[-*•+]|\d+[.)])\s")
_SENTENCE = later(r"(?<=[.;!])\s+")
_LONGEST, _MOST, _FEW = 400, 80, 4


def in_letters(text: str) -> str:
    """A text with letters for the signs of suits in its calls."""
    return _SIGNS.sub(lambda one: "CDHS"["♣♦♥♠♧♢♡♤".index(one[0]) % 4], text)


def heads_in_letters(line: Line) -> Line:
    """A line with the auction or the calls it begins with (`After 2♣ - 2♦:`, `2♥, 2♠ = ...`) in
    letters.
    """
    text = line.text
    if not text.isascii():
        text = "".join(map(_head_in_letters, _PARTS.split(text)))
    bold = _BOLD_HEAD.match(text)
    if bold is not None:
        auction = re.sub(" ?[-–—] ?", "-", in_letters(bold["calls"])).replace(", ", "/")
        text = f"{bold['indent']}{auction} = {text[bold.end():]}"
    text = _EITHER.sub(r"\g<head>/\g<last> ", text, 1)
    text = _SLASHED.sub(r"\g<head>/\g<last>", text, 1)
    text = _SAME_BEGINNING.sub(r"\g<head>\g<one>/\g<other>", text, 1)
    text = _COMMAS.sub(lambda found: found[0].replace(", ", "/"), text, 1)
    text = _ANY_BID.sub("(overcall)", text) if "-(any" in text else text
    return line if text == line.text else Line(text, line.file, line.number, line.shift)


def _head_in_letters(text: str) -> str:
    leads = _LEADS.match(text)
    found = leads or _AUCTION.match(text) or _LIST.match(text)
    head = found.end() if found is not None else 0
    twos = _OF_TWOS.match(text)
    if twos is not None:
        head = twos.end()
    rest = text[head:]
    if leads is not None:
        rest = _SAID.sub(lambda one: in_letters(one[0]), rest)
    return in_letters(text[:head]) + rest


def plain_title(title: str) -> str:
    """A heading with its suits in letters, and one that is a call in words, `Response 2 Spades`,
    with the call first in figures."""
    title = in_letters(title)
    title = _ANY_BID.sub("(overcall)", _PASS_FIRST.sub("", title))
    title = _BOTH.sub(r"\g<one>/\g<other>\g<last>", _RAISES.sub(r"Raises of \g<call>", title))
    title = _UNPASSED.sub("", _SLASH.sub("/", _NOTRUMP.sub("1NT", title.strip(), 1)))
    twos = _TWOS.fullmatch(title.strip())
    if twos is not None:
        return f"{_twos(twos)} openings"
    found = _TITLE.fullmatch(title.strip()) if len(title) <= _MOST else None
    if found is None or not (_IN_WORDS.search(found["calls"]) or (
            found["before"] and found["calls"][0].isdigit())):
        return title
    tail = title.strip()[found.end("after") if found["after"] else found.end("calls"):]
    word = found["before"] or found["after"]
    return f"{found['number']}{_figures(found['calls'])}{f' {word.lower()}' if word else ''}{tail}"


def _twos(found: re.Match[str]) -> str:
    """`2D/2H/2S`."""
    return "/".join(f"2{suit}" for suit in re.findall("[CDHS]", found["calls"].upper()))


def _figures(calls: str) -> str:
    return _IN_WORDS.sub(lambda one: _figure(one[0]), calls)


def _figure(spelt: str) -> str:
    number, strain = re.split("[- ]", spelt, maxsplit=1)
    strain = {"major": "M", "minor": "m"}.get(strain.lower().split()[-1], strain[0].upper())
    return f"{number if number.isdigit() else number_of(number)}{strain}"


def _word(name: str) -> str:
    """`New suits`, `Cue bid`, `Double` as rows have them."""
    name = _PLURAL.sub("", name.lower().replace("cue bid", "cue-bid"))
    return {"double": "X", "redouble": "XX", "x": "X", "xx": "XX"}.get(name, name)


def names_opening(title: str) -> bool:
    """Whether a heading is about an opening: what comes below others of no call belongs to it."""
    title = plain_title(title)
    return not auction_of(title) and bool(opening_named(title))


def rows_of_heading(
    document: Document, titles: Sequence[str], lines: list[Line]
) -> list[list[Line]]:
    """The row of the call that the heading directly above a text is, as the text describes it: []
    where it is no call, or the text does not begin with what a hand has. A row that the heading
    itself made goes on with the text.
    """
    title = _TITLE.fullmatch(titles[-1].strip()) if titles and len(titles[-1]) <= _MOST else None
    whole = _WITH_AUCTIONS.fullmatch(titles[-1].strip()) if titles else None
    if whole is not None and not _OF_DEFENCE.search(whole["name"]):
        return _rows_of_auctions(whole, lines)
    name = (title["name"] or title["said"] or "").strip() if title is not None else ""
    if name and place_of(name):
        name = ""  # `* 1NT not vulnerable`: where, not what
    if title is None or _NO_NAME.match(name) or (title["after"] or "").lower() == "overcall":
        return []
    is_answer = any(auction_of(one) or opening_named(one) for one in titles[:-1])
    said = _described(lines)
    is_listed = all(ABOUT_OPENINGS.fullmatch(one.strip()) for one in titles[:-1] if one)
    is_opening = is_listed and (len(titles) > 1 or _OPENING_HAND.search(said[0] if said else ""))
    if not said or not (is_answer or (is_opening and not _NO_OPENING.search(said[0]) and (
            not OF_ANSWERS.search(f"{titles[-1]} {said[0]}")))):
        return []
    told = "; ".join(said)
    below = [f"{depth * '  '}{row}" for depth, row in question_below(
        " ".join(line.text.strip() for line in lines))]
    calls = [one.replace(" ", "") if one[0].isdigit() else _word(one)
             for one in _EACH.findall(_figures(title["calls"]))]
    at, made = document.dressed[-1] if document.dressed else (-1, None)
    if made is not None and at == len(document.elements) and len(made.rows) == 1:
        if len(calls) == 1 and made.rows[0].description and not below:
            made.rows[0].description = f"{made.rows[0].description}; {told}"
            return []
        document.dressed.pop()  # `2S, 3C - natural` is no row of 2S
    row = f"{'/'.join(calls)} = {'; '.join(filter(None, [name, told]))}"
    return [[Line(text, lines[0].file, lines[0].number, lines[0].shift) for text in (row, *below)]]


def described_below(lines: list[Line]) -> list[Line]:
    """A paragraph that is a call, perhaps with its name, and lines about the hand, as one row,
    `2D - Transfer` above `5+ hearts, any strength`.
    """
    if not 1 < len(lines) <= _FEW or any(
            line.indent > lines[0].indent or row_of(line) is not None or _ITEM.match(line.text)
            for line in lines[1:]):
        return lines
    first = lines[0]
    twos, title = _TWOS.fullmatch(first.text.strip()), _ALONE.fullmatch(first.text)
    if twos is not None:
        calls, name = _twos(twos), "weak"
    elif title is not None:
        calls, name = title["calls"], (title["said"] or "").strip()
    else:
        return lines
    said = _described(lines[1:])
    if not said or _NO_NAME.match(name):
        return lines
    text = f"{calls} = {'; '.join(filter(None, [name, *said]))}"
    return [Line(text, first.file, first.number, first.shift)]


def _rows_of_auctions(title: re.Match[str], lines: list[Line]) -> list[list[Line]]:
    """A row for each auction of a heading such as `Criss-cross (1C-2D, 1D-3C)`."""
    said = _described(lines)
    found = [_OVER.sub(r"\2-\1", one) for one in _NEXT_AUCTION.split(title["list"])]
    return [[Line(f"{re.sub('[–—] ?| ?- ?', '-', one)} = {'; '.join([title['name'], *said])}",
                  lines[0].file, lines[0].number, lines[0].shift)] for one in found if said]


def _described(lines: Sequence[Line]) -> list[str]:
    """The first sentences of a text, as far as they tell of the hand."""
    said: list[str] = []
    text = " ".join(line.text.strip() for line in lines)[:_LONGEST]
    for sentence in _SENTENCE.split(text):
        sentence = _BEGINS.sub("", sentence.strip(" .;"), 1)
        first = _FIRST_WORDS.match(sentence)
        if said and (_OTHER_HAND.search(sentence) or not _GOES_ON.match(sentence)):
            break
        if first is None or _ELSEWHERE.search(sentence) or _DATE.search(sentence) or not (
                _HAND.search(first[0] if not said else sentence) or are_answers([sentence])):
            break
        said.append(sentence)
    return said
