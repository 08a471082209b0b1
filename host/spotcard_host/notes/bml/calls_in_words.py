# ruff: noqa: E501 - a pattern is read as a whole
"""Bids that running text has in words put in figures, `2C` for `two clubs`, as far as the words
around them say that no number of cards is meant: `Two clubs is Stayman`, `opener must bid three
clubs`, `two hearts and two spades are natural`.
"""

from __future__ import annotations

import re
from itertools import pairwise

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.numbers import NUMBER_WORDS
from spotcard_host.notes.suit_words import SUIT_WORD

_LEVEL = "(?:one|two|three|four|five|six|seven)"
_NO_TRUMP = later(rf"\b({_LEVEL}|[1-7])([- ])(no)[- ](trump(?:s|er|ers)?)\b", re.I)
_GAP = r"(?: |-|[ ]?\n)"
_BID = rf"{_LEVEL}{_GAP}(?:{SUIT_WORD}s?|notrumps?)\b"
_BIDS = rf"{_BID}(?:(?:,\s(?:and\s|or\s)?|\s(?:and|or)\s|/){_BID}){{0,3}}"
_NOT_CARDS = (
    r"(?<!with\s)(?<!without\s)(?<!holding\s)(?<!has\s)(?<!have\s)(?<!having\s)(?<!least\s)(?<!most\s)(?<!only\s)(?<!exactly\s)"
    r"(?<!than\s)(?<![^,]\sand\s)(?<!or\s)(?<!of\s)(?<!,\s)(?<!to\s)(?<!needs\s)(?<!need\s)(?<!shows\s)(?<!show\s)(?<!the\s)(?<!promises\s)")
NO_CALL = (
    r"(?!(?:(?<=\bis)|(?<=\bare))(?:\s(?:only|always|usually|also|often|normally|not|never|just|still|then|now|all|quite|perfectly|certainly|generally))*\s(?:"
    r"too\s(?:few|many|short)|(?:standard|better|best|ideal|unusual|good)(?=[.,;]|$)|promised|guaranteed|held|allowed|permitted|possible|impossible|normal|usual|typical|common|rare|likely|unlikely|expected|necessary|adequate|what(?!\s(?:we|you|I|he|she|one|opener|responder)\s(?:bids?|says?|uses?)\s(?:with|on|for))|"
    r"(?:(?:good|poor|enough|adequate|excellent|sufficient|fair|fine|real)\s)?support|the\s(?:\w+\s)?(?:minimum|maximum)|"
    r"(?:an?|the|our|my)\s(?:\w+\s)?(?:norm|rule|exception|holding|support))\b)"
    r"(?!\s(?:(?:not|all|quite|only|just)\s)?(?:do|enough|sufficient|needed|required|plenty|fine|ok|okay|be|(?:usually|always|often|normally|never|also)\sbe)\b)")
"""What is said of a number of cards, behind the verb: `three clubs is enough`, `will be held`."""
_DOES = (
    r"(?:asks?|promises|means|says|denies|guarantees|invites|transfers|forces|would|will|must|commands|requests|orders|tells|announces|"
    r"describes|agrees|sets|suggests|starts|relays|sounds|carries|covers)")
_BEHIND_AND, _BEHIND_COMMA = r"(?<![^,]\sand\s)", r"(?<!,\s)"
_SAYS = later(
    rf"{_NOT_CARDS.replace(_BEHIND_AND, '').replace(_BEHIND_COMMA, '')}\b{_BID}(?=\s(?:(?:then|now|here|also|always|therefore|instead|itself|simply|just|bid|opening|response|rebid|reply|overcall|over (?!\d)\w+)\s)?"
    rf"(?:is|shows|{_DOES})\b{NO_CALL})", re.I)
"""What a bid does: `two clubs is`, `three hearts shows`."""
_THEY_SAY = later(
    rf"{_NOT_CARDS}\b{_BID}(?:(?:,\s|\s(?:and|or)\s|,\s(?:and|or)\s){_BID}){{1,3}}(?=\s(?:(?:both|all|then|now|also|bids)\s)?"
    rf"(?:are|show|ask|promise|mean|deny|guarantee|invite|transfer)\b{NO_CALL})", re.I)
_WHOSE = r"(?:our|their|partner['’]s|opener['’]s|responder['’]s)"
_DONE = later(
    r"\b(?P<act>(?:(?:re)?bid(?:s|ding)?|opens?|opened|opening(?: bid)?(?: of| in)?|starts? with|respon(?:ds?|se|ses|ding)(?: with| of)?|repl(?:y|ies)(?: with| of)?|"
    r"answers?(?: with| of)?|says?|rais\w+ to|jumps? to|jumping to|corrects? (?:it )?to|converts? to|goes to|go to|removes? to|retreats? to|"
    r"up to|through|via|overcalls?|overcalled|calls?|doubles?|over|after|following|opposite|facing|against|"
    rf"(?:over|after|following|opposite|facing|against|to|on) {_WHOSE}|puppets? to|relays? to|transfers? to|force\w* to)\s(?:either\s|a\s)?)"
    rf"(?P<bids>{_BIDS})(?! or more| or longer|{_GAP}cards?\b|\san?\s(?:\w+\s)?(?:suit|holding|fit)\b)", re.I)
"""What is done with it: `we bid three clubs`, `over two diamonds`."""
_OPENING = later(
    rf"\b(?P<act>(?:an?|the|our|their|partner['’]s|opener['’]s)\s)(?P<bids>{_BID})(?=\s(?:openings?|opener|bids?|responses?|rebids?|overcalls?|repl(?:y|ies)|answers?)\b)", re.I)
_NOTRUMP = later(rf"\b{_LEVEL}{_GAP}notrumps?\b", re.I)
_ONE = later(rf"\b(?P<level>{_LEVEL})(?P<gap>{_GAP})(?P<strain>{SUIT_WORD}|notrump)s?\b", re.I)
_NAMED = later(
    rf"\b(?P<act>(?:negative|positive|relay|response|reply|answer|rebid|opening|bid|call|overcall|exception|stayman|transfers?|gerber|convention)\s(?:is|was|would be)\s|\b(?:stayman|transfers?|gerber|convention)\son\s)(?P<bids>{_BIDS})"
    rf"(?! or more| or longer|{_GAP}cards?\b)", re.I)
"""`The negative is two diamonds`, `Stayman on three clubs`."""
_LISTED = later(
    rf"(?P<act>\x00[1-7][CDHSN]\s(?:(?:is|are|shows?|promises?|denies|deny)\s)?[^.;:\x00]{{1,60}}?(?:,|\sand|,\sand|;)\s)(?P<bids>{_BID})(?=\s(?:none|no|zero|one|two|three|four|both|all|\d|an?|the|with|or|at least|only|just)\b)|"
    rf"(?P<before>\x00[1-7][CDHSN]\s(?:with|when|if|on|without|holding)\s[^.;:\x00]{{1,60}}?(?:,|\sand|,\sand|\sor|\sbut)\s)(?P<more>{_BID})(?=\s(?:with|when|if|on|without|holding)\b)", re.I)
"""`five clubs shows none or four aces, five diamonds one`."""
_LAST_ANSWER = later(
    r"\b(none|no|zero|one|two|three|four|all|both|ace|aces)(?:,? and) (\x00?5[CDHSN] (?:(?:is|shows) )?(?:none|zero|one|two|three|four|all|\d)\b)", re.I)
_STARTS_LINE = later(
    r"(?<=[^\n.:;!?])\n(\x00[1-7][CDHSN](?:(?:, (?:and |or )?| (?:and|or) |/)\x00[1-7][CDHSN]){0,3}(?![\w-])[,.;]?)(?: |(?=\n)|\Z)")
"""A bid inside a sentence that would begin a line, as rows do."""
_ROW = later(
    rf"[1-7]?!?{CLASS}{{1,4}}(?![A-Za-z])(?!,? (?:and|or|to)\b|,? [1-7]| (?:is|are|shows?|promises|means|asks|denies|invites|guarantees|denotes|indicates|"
    r"needs|tells|describes|says|covers|response|rebid|opening|would|will|can|may)\b)|(?:P|X|XX|D|R|Dbl|Pass) ")
_AUCTION = later(
    rf"\b(?:after|over)\s\(?\x00?(?:[1-7]{CLASS}|{_BID})\)? ?[-–] ?\(?\x00?(?:[1-7]{CLASS}\b|{_BID}|[PX]\b)", re.I)
"""`After 1C - 1H`, in front of what opener does."""
_ACTS = later(
    rf",? (?:the )?(?:opener|responder|partner|he|she|we|I) (?:(?:then|now|will|can) )?(?:re-?bids?|bids?|shows?|says?|answers?|raises to|jumps to)\s"
    rf"(?:\x00?[1-7]{CLASS}|{_BID}) (?:with|on|holding)\b", re.I)
_STOP = later(r"[.;:]")
_MARK, _MOST, _LOOKED_AT = "\0", 6, 300


def notrump_in_one_word(lines: list[Line]) -> list[Line]:
    """The lines of a text with `one notrump` for `one no trump`."""
    return [line if _NO_TRUMP.search(line.text) is None else Line(
        _NO_TRUMP.sub(r"\1\2\3\4", line.text), line.file, line.number, line.shift)
        for line in lines]


def calls_in_figures(lines: list[Line]) -> list[Line]:
    """The lines of a paragraph with its bids in figures."""
    if not any(_ONE.search(line.text) or _LAST_ANSWER.search(line.text) for line in lines) and not any(
            _ONE.search(f"{a.text} {b.text.lstrip()}") for a, b in pairwise(lines)):
        return lines
    text = "\n".join(line.text for line in lines)
    put = _figures(text)
    if put == text:
        return lines
    return [Line(new, line.file, line.number, line.shift)
            if new != line.text and is_running(line.text) else line
            for line, new in zip(lines, put.split("\n"), strict=True)]


def is_running(text: str) -> bool:
    """Whether a line is at the margin and no row of a table: a call and what it shows."""
    return text[:1].isalnum() and " " in text and not _ROW.match(text)


def _figures(text: str) -> str:
    for pattern in (_AUCTION, _SAYS, _THEY_SAY):
        text = pattern.sub(_put, text)
    text = _DONE.sub(_put_first, text)
    for pattern in (_OPENING, _NAMED, _NOTRUMP):
        text = pattern.sub(_put, text)
    for _ in range(_MOST):
        text, count = _LISTED.subn(_put_first, text)
        if not count:
            break
    text = _LAST_ANSWER.sub(r"\1, \2", text)
    return _STARTS_LINE.sub(r" \1\n", text).replace(_MARK, "")


def _put(found: re.Match[str]) -> str:
    said = found.groupdict()
    act = said.get("act") or said.get("before") or ""
    return act + _ONE.sub(_one, said.get("bids") or said.get("more") or found[0])


def _put_first(found: re.Match[str]) -> str:
    """A bid in figures; one behind an auction and a first bid stays in words, which would be read
    as what follows any auction, if the sentence cannot be told in one for each bid.
    """
    start = max(0, found.start() - _LOOKED_AT)
    for stop in _STOP.finditer(found.string, start, found.start()):
        start = stop.end()
    auction = _AUCTION.search(found.string, start, found.start())
    if auction is None or _ACTS.match(found.string, auction.end()):
        return _put(found)
    behind = found.string[auction.end():found.start()]
    is_later = found[0].startswith(_MARK) or _MARK in behind or _DONE.search(behind)
    return found[0] if is_later else _put(found)


def _one(found: re.Match[str]) -> str:
    """The figures of one bid; a line's end in it goes behind it."""
    level, strain = NUMBER_WORDS[found["level"].lower()], found["strain"][0].upper()
    return f"{_MARK}{level}{strain}" + "\n" * found["gap"].count("\n")
