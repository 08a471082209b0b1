# ruff: noqa: E501 - a pattern is read as a whole
"""Rows whose whole auction stands in a sentence: `A 2!h reply to 1!s shows five hearts and 10+`,
`Michaels: (1C)-2C or (1D)-2D both majors`, `Game raise 1H-4H, 1S-4S: weak, five trumps`, `Break
the transfer with four trumps: 1NT-2D-3H`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard.game.cards import STRAINS
from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.bidtable import Row
from spotcard_host.notes.bml.pattern import is_class, parse_history, parse_pattern
from spotcard_host.notes.bml.spread import CALL
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD

_STEP = rf"(?:\(\s*{CALL}\s*\)|{CALL})"
AUCTION = rf"(?:\(\s*{CALL}\s*\)[ -]{{0,3}}{CALL}|{_STEP}(?: ?[-–] ?{_STEP})+)(?![\w+-])"
_LIST = rf"(?P<list>{AUCTION}(?:(?:,? (?:or|and|&)|,| ?/) {AUCTION})*)"
_LABEL = (
    r"(?!(?i:after|over|when|if|on|opposite|facing|against|not|never|no|but|except|e\.?g|like|as|"
    r"for example|example|see|auctions?|sequence)\b)(?:[A-Za-z][\w'’-]*:? ){0,3}")
_AUCTION_FIRST = later(
    rf"{_LABEL}{_LIST}(?: ?[:=] ?| (?:(?:is|are|shows?|means?|(?P<least>promises)) )?(?:always |only )?)"
    r"(?P<text>[^\s:=-].*)", re.S)
_AUCTION_LAST = later(
    rf"(?P<text>[A-Z][^:=]{{4,100}}?)(?: ?[:=] ?| by bidding | as in ){_LIST}\s*", re.S)
_ANY = later(r"\(([1-4])(?: ?any(?: suit)?| of a suit| suit| ?x)\)", re.I)
_EXAMPLE = later(r"\b(?:e\.g\.|i\.e\.|for example,?|for instance,?)\s*", re.I)
_ACT = later(
    r"(?:break(?:s|ing)?|super-?accept\w*|accept\w*|complet\w+|jump\w*|"
    r"(?<!limit )(?<!mixed )(?<!game )(?<!weak )(?<!strong )(?<!single )(?<!tive )rais\w+|"
    r"rebid\w*|bids?|show\w*|"
    r"splinter\w*)\b[^.;:]{0,30}? (?:with|on|holding|when you have|if you have) (?:an? )?", re.I)
_HAND = later(
    r"\d|\b(?:weak|strong|natural|takeout|negative|limit|pre-?emptive|invit\w+|forcing|splinter|"
    r"three|four|five|six|seven|both|fit|hearts|spades|diamonds|clubs|majors?|minors?|"
    r"bal\w*)\b", re.I)
_UNSURE = later(
    r"\b(?:if|unless|when|usually|often|sometimes|depends|not (?:yet|sure|agreed)|"
    r"same|as (?:above|before)|discuss\w*|agreed|should|would|then)\b|\?", re.I)
_NOT_OURS = later(
    r"\b(?:never|not|no longer|do ?n['’]?t|dislikes?|hates?|gave|used to|opponents?|opps|they|"
    r"their|others?|some (?:players|people|pairs)|seat|vulnerab\w*|non-?vul|vul|nv|competition|"
    r"competitive)\b", re.I)
"""Before an auction: it is denied, others' or under a condition, which no row would say."""
_GIVEN_UP = later(r"\bgave (?:it|this|that|them) up\b|\bno longer\b", re.I)
_FOLLOWS = later(r"(?:after|over|opposite|facing|following|in|when|if)\b[^:=]*$", re.I)
_MORE = later(rf",\s+({CALL})(?: ?= ?| )(?=\d)")
_CLAUSE = later(
    rf",\s+(?={AUCTION} (?:is|=|shows)\b)|" r";\s*|\.(?:\s+|$)(?![a-z])|\n(?=[A-Z(1-7-])")
_FOR_ALL = later(r"(?:always |all |both )?\d-\d\b[^.;]*|\d{1,2}(?:-\d{1,2}|\+)[^.;]*", re.I)
_DOUBLES = later(r"(?:X|D|[Dd]bl|[Dd]ouble)\)?$")
_NUMBERED = later(rf"(?:three|four|five|six|[3-6]) (?:{SUIT_WORD}s|!?[cdhs]\b|[♣♦♥♠])", re.I)
_FEW = 2
_NUMBER = r"[1-4]|one|two|three|four"
_BID = (rf"(?:(?:{_NUMBER})[ -]?(?:no-?trumps?|NT?|{SUIT_WORD}s?|"
        r"(?:of )?(?:an? |the )?(?:major|minor)|!?[cdhsCDHS]|[Mm])(?![\w+-]))")
_REPLY = later(
    r"(?:(?:an?|the|our|partner['’]s|responder['’]s|direct|immediate|jump) )*"
    rf"(?:(?P<answer>{_BID})[ -](?:reply|replies|response|answer|raise|bid)s?"
    rf"|(?:reply|response|answer|raise) of (?P<of>{_BID})|(?P<bare>{_BID})(?= in ))"
    r" (?:to|opposite|over|after|in (?:response|reply|answer) to) "
    rf"(?:(?:an?|our|partner['’]s|the) )*(?P<opening>{_BID}(?:(?: or |/){_BID})*)"
    r"(?: opening)?(?: bid)?,? (?:(?=(?:is|are|shows?|means?|promises|=) )|(?:needs|requires) )",
    re.I)
_BIDS_OVER = later(
    r"(?:so )?(?:responder|partner|we|I|you|one|answerer) (?:then |always |just |can |may )?(?:bids?|answers?|responds?|uses?|says?|jumps? to) (?:with )?"
    rf"(?P<answer>{_BID}) (?:over|to|opposite|after|in answer to) (?:(?:an?|our|partner['’]s|the) )*(?P<opening>{_BID}(?:(?: or |/){_BID})*)"
    r"(?: opening)?,? (?:only )?(?:with|on|holding|when he has|if he has) ", re.I)
"""`Responder bids 2N over 1H with four trumps`."""
_ANY_BID = later(_BID, re.I)


def auctions_told(text: str, place: Place) -> Iterator[Row]:
    """The rows of the sentences of a text that name a whole auction."""
    together: list[Row] = []  # of the sentence before
    before = ""
    text = _EXAMPLE.sub("eg ", _ANY.sub(r"(\1X)", text))
    for clause in _CLAUSE.split(text):
        clause = " ".join(clause.split())
        reply = _BIDS_OVER if _BIDS_OVER.match(clause) else _REPLY
        clause = reply.sub(_auction, clause, count=1)
        if len(together) >= _FEW and _FOR_ALL.fullmatch(clause):
            for row in together:
                row.description += f", {clause}"
            yield from together
            together = []
            continue
        # `After 1C-1H, 1S-2D is ...` is one auction.
        rows = [] if _FOLLOWS.fullmatch(before) else list(_rows(clause, place))
        before = clause
        if not rows:
            yield from together
            together = []
        together += rows
    yield from together


def _auction(found: re.Match[str]) -> str:
    """`A two-heart response to 1!s` as `1S-2H`; the text as it is where that is no auction."""
    if found.start():
        return found[0]
    said = found.groupdict()
    answer = call_in_figures(found["answer"] or said.get("of") or said["bare"])
    openings = [call_in_figures(word) for word in _ANY_BID.findall(found["opening"])]
    if any(answer[0] == one[0] and STRAINS.find(answer[1]) <= STRAINS.find(one[1])
           for one in openings):
        return found[0]
    return f"{'/'.join(openings)}-{answer} "




def call_in_figures(words: str) -> str:
    """`two-heart`, `2!h` and `one of a major` as `2H` and `1M`."""
    level = re.match(_NUMBER, words, re.I)
    assert level is not None
    strain = re.sub(r"^[ -]?(?:of )?(?:an? |the )?!?", "", words[level.end():], flags=re.I)
    rank = strain.lower()[:2]
    letter = "M" if rank == "ma" else "m" if rank == "mi" else (
        strain if strain in "Mm" else strain[0].upper())
    return number_of(level[0]) + letter


def _rows(clause: str, place: Place) -> Iterator[Row]:
    found = _AUCTION_LAST.fullmatch(clause) or _AUCTION_FIRST.match(clause)
    if found is None:
        return
    if _NOT_OURS.search(clause[:found.start("list")]) or _GIVEN_UP.search(clause):
        return
    said = _ACT.sub("", found["text"], count=1).strip(" ,")
    if found.groupdict().get("least") and _NUMBERED.match(said) and _DOUBLES.search(found["list"]):
        said = f"at least {said}"  # of a double a bare number is exact
    if said.startswith("(") or not _HAND.search(said) or _UNSURE.search(said):
        return
    for auction in re.findall(AUCTION, found["list"]):
        parsed = parse_history(re.sub(r"\s*[-–]\s*|\s+|(?<=\))(?=\w)", "-", auction))
        if parsed is not None and len(parsed[0]) > 1 and not any(map(is_class, parsed[0])):
            first, *more = _MORE.split(said)
            yield Row(place, auction, parsed[0], first)
            for call, text in zip(more[::2], more[1::2], strict=True):
                pattern = parse_pattern(call)
                if pattern is not None:  # `1m-1N 6-9, 2N 10-12`
                    yield Row(place, call, (*parsed[0][:-1], pattern), text)
