"""A line of words between an auction and its rows, which describes the last call of the auction:

    1N-2H;
    Spades, five at least; opener rebids:
    1. 2S - two or three spades
    2. 3S - four spades
"""

from __future__ import annotations

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.tables import row_of

_STEP = rf"\(?(?:[1-7]{CLASS}|[PXRD])\)?"
_AUCTION = later(rf"(?P<indent>\s*)(?P<auction>{_STEP}(?:-{_STEP}){{1,8}})\s*(?:;|:|-{{1,3}})\s*")
_WORDS = later(r"\s*[A-Z][a-z]+[ ,.;][^=]{3,200}")
_LEADS = later(
    r"[;,.]?\s*(?:(?:[Tt]he )?(?:[Oo]pener|[Rr]esponder|[Pp]artner|[Hh]e|[Ww]e)\s+)?"
    r"(?:(?:re)?bids|answers|replies|responses|continues|continuations|shows)\s*:\s*$")
_STEPS = later(_STEP)
_WHO = later(r"\b(?:[Oo]pener|[Rr]esponder)(?= \w+\s*:\s*$)")
_NUMBER = later(r"(?P<indent>\s*)\d{1,2}[.)]\s+(?=[1-7PXRD])")
_STEP_IN = "  "


def words_as_description(lines: list[Line]) -> list[Line]:
    """The lines with such words behind their auction and its rows below it."""
    found: list[Line] = []
    at, is_below = 0, False
    while at < len(lines):
        line = lines[at]
        auction = _AUCTION.fullmatch(line.text)
        if auction is not None:
            is_below = _is_between(lines[at:at + 3])
            if is_below:
                said = _LEADS.sub("", lines[at + 1].text.strip())
                text = f"{auction['indent']}{auction['auction']}  {said}"
                found.append(Line(text, line.file, line.number, line.shift))
                at += 2
                continue
        found.append(_below(line) if is_below else line)
        at += 1
    return found


def _below(line: Line) -> Line:
    number = _NUMBER.match(line.text)
    text = _STEP_IN + (number["indent"] + line.text[number.end():] if number else line.text)
    return Line(text, line.file, line.number, line.shift + len(_STEP_IN))


def _is_between(lines: list[Line]) -> bool:
    """Whether an auction, words and rows follow one another."""
    if len(lines) < 3 or not _WORDS.fullmatch(lines[1].text) or row_of(lines[1]) is not None:
        return False
    who = _WHO.search(lines[1].text)
    is_openers = len(_STEPS.findall(lines[0].text)) % 2 == 0
    if who is not None and who[0].lower().startswith("o") != is_openers:
        return False  # a later turn, whose auction is not known
    return bool(_NUMBER.match(lines[2].text)) or row_of(lines[2]) is not None
