# ruff: noqa: E501 - a pattern is read as a whole
"""Phrases that are nothing but auctions: `1N - (2D) - ?, 1N - (2H) - ?`, `1H - ? or 1S - ?`,
`1C - 1H, 1D - 1S and so on: opener`.

What the auctions have in common is written once, what they have not as a choice (`1N-(2D/2H)`) or,
where two suits go together, as the class of both (`1H-2H, 1S-2S` is `1M-2M`). Auctions that cannot
be put so are named by no phrase.
"""

from __future__ import annotations

import itertools
import re
from math import prod

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS

_BID = rf"[1-7] ?(?!x\b){ANY_CLASS}(?![A-Za-z])(?:/(?:[1-7]?{ANY_CLASS})(?![A-Za-z]))*"
_CALL = rf"(?:{_BID}|(?:[Pp]ass|XX?|P|[Dd]bl|[Dd]ouble|[Rr]edouble|[Rr]dbl)(?![A-Za-z]))"
_STEP = later(rf"\(\s*{_CALL}\s*\)|{_CALL}")
_THEN = later(r" ?(?:[-–—>→]{1,2}|,? then) ?| (?=\S)|(?=\()|(?<=\)) ?")
_OPEN = later(r" ?(?:[-–—] ?)?(?:\?+|…|\.{2,3})")
"""What says that a call is to come: `1N - ?`."""
_ANSWERED = later(r"[-–—] ?(?:\?|…|\.\.)| \?")
_BETWEEN = later(r" ?(?:[,;] ?(?:and |or )?|/ | (?:and|or|&|/) ?) ?")
_BEFORE = later(
    r"(?:\d[\d.]*[.)]? +)?(?:(?:the )?(?:auctions?|bidding|sequences?)(?: (?:goes|is|so far|starts|begins))?:? |"
    r"(?:continuations? |rebids? |bidding )?(?:after|over|following):? )?", re.I)
_MORE = later(
    r",? ?(?:(?:and )?(?:so on|so forth|the like|similar(?:ly)?(?: auctions)?|(?:the |all )?(?:other|same)(?:s| (?:suits|auctions|openings|one-over-ones))|all the others)|etc\.?|…|\.{2,3})", re.I)
_ASIDE = later(r" ?\((?![^()]*[1-7]\w\))[^()]{4,60}\)")
_WHO = later(
    r"(?: ?[:,]| [-–—]| \(?)? ?(?:the )?(?:opener|responder|partner|answerer|overcaller|advancer|what we (?:do|bid)|we bid|our (?:calls|bids|answers)|rebids|answers|responses)(?:['’]s)?"
    r"(?: (?:then )?(?:bids?|calls?|rebids?|answers|responses|replies|next|to (?:bid|call)))?\)?[:.]?", re.I)
_LONGEST, _MOST, _KEY_CARDS = 160, 8, 4
_TIED = (("CD", "m"), ("HS", "M"))
_ANY = "XYZ"
_Auction = list[str]


def auction_listed(title: str) -> str:
    """The auctions of a phrase as one history, "" where it says anything else or too little to be
    sure: one alone has to end in a question mark."""
    title = " ".join(title.split())
    if len(title) > _LONGEST or not re.search(r"[?,;/]| and | or |&", title):
        return ""
    before = _BEFORE.match(title)
    auctions, at, asks = _auctions_at(title, before.end() if before else 0)
    rest = title[at:]
    more = _MORE.match(rest)
    rest = rest[more.end():] if more else rest
    asked = _OPEN.match(rest)
    rest = rest[asked.end():] if asked else rest
    asks = asks or asked is not None
    aside = _ASIDE.fullmatch(rest.rstrip(" :."))
    rest = "" if aside is not None else rest
    if not auctions or (rest.strip(" :.") and not _WHO.fullmatch(rest)):
        return ""
    is_lone = max(map(len, auctions)) == 1 and not any(one[0][0] == "(" for one in auctions)
    if (not asks and len(auctions) == 1) or (is_lone and not _ANSWERED.search(title)):
        return ""  # `1C or 1D?` is which to open
    if int(re.sub(r"\D", "", auctions[0][0])[:1] or "1") >= _KEY_CARDS:
        return ""  # `4N - ?` asks wherever a suit is agreed
    return _joined(auctions, more is not None)


def _auctions_at(title: str, at: int) -> tuple[list[_Auction], int, bool]:
    """(the auctions of a phrase from a place on, the end of them, whether a call is to come)."""
    auctions: list[_Auction] = []
    asks = False
    end = at
    while len(auctions) <= _MOST:
        steps, after = _steps_at(title, at)
        if not steps:
            break
        if len(steps) == 1 and auctions and len(auctions[-1]) > 1 and (steps[0][0] == "(") == (
                auctions[-1][-1][0] == "("):
            steps = [*auctions[-1][:-1], *steps]  # `1N - 2D, 2H`
        auctions.append(steps)
        asked = _OPEN.match(title, after)
        asks = asks or asked is not None
        end = asked.end() if asked else after
        between = _BETWEEN.match(title, end)
        if between is None:
            break
        at = between.end()
    return auctions, end, asks


def _steps_at(title: str, at: int) -> tuple[_Auction, int]:
    """(the calls of the auction that stands at a place, its end)."""
    steps: _Auction = []
    end = at
    found = _STEP.match(title, at)
    while found is not None:
        step = re.sub("[ !]", "", found[0])
        if step[0] in "XxDd" and steps and steps[-1][0] in "1234567":
            step = f"({step})"  # nobody doubles his own side's bid
        steps.append(step)
        end = found.end()
        then = _THEN.match(title, end)
        found = _STEP.match(title, then.end()) if then else None
    return steps, end


def _joined(auctions: list[_Auction], more: bool) -> str:
    """Several auctions as one history; `more`: others like them belong to it."""
    if len({len(one) for one in auctions}) > 1:
        return ""
    columns = [list(dict.fromkeys(calls)) for calls in zip(*auctions, strict=True)]
    if any(len({call[0] == "(" for call in column}) > 1 for column in columns):
        return ""
    several = [at for at, column in enumerate(columns) if len(column) > 1]
    if more and all(re.fullmatch(r"\(?1[CDHS]\)?", call) for at in several for call in columns[at]):
        return _of_any(columns)
    different = list(dict.fromkeys(map(tuple, auctions)))
    if len(several) > 1 and len(different) < prod(len(columns[at]) for at in several):
        columns = _tied(different, columns, several)
    return "-".join(map(_choice, columns)) if columns else ""


def _of_any(columns: list[list[str]]) -> str:
    """The history of auctions that stand for all like them: `1X-1Y-1N`."""
    names = itertools.count()
    steps = []
    for column in columns:
        is_suit = all(re.fullmatch(r"\(?1[CDHS]\)?", call) for call in column)
        step = f"1{_ANY[min(next(names), 2)]}" if is_suit else column[0].strip("()")
        steps.append(f"({step})" if column[0][0] == "(" else step)
    return "-".join(steps)


def _tied(
    auctions: list[tuple[str, ...]], columns: list[list[str]], several: list[int]
) -> list[list[str]]:
    """The calls of each step, where all that differ name the same suit; [] where they do not."""
    suits = ["".join(dict.fromkeys(re.sub("[^CDHSNM]", "", one[at]) for at in several))
             for one in auctions]
    name = next((name for both, name in _TIED if sorted(suits) == list(both)), "")
    levels = [{re.sub(r"\D", "", call) for call in columns[at]} for at in several]
    if not name or any(len(level) > 1 for level in levels):
        return []
    tied = list(columns)
    for at in several:
        tied[at] = [re.sub("[CDHS]", name, columns[at][0])]
    return tied


def _choice(column: list[str]) -> str:
    calls = "/".join(call.strip("()") for call in column)
    return f"({calls})" if column[0][0] == "(" else calls
