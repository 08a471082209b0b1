"""Headings that name an auction: `** After 1N-2D`, `** 2D-2N`, `*** Responses to 1C`.

The tables below such a heading continue that auction, unless their rows name one of their own or
are too low to follow it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from spotcard_host.notes.bml.beginnings import highest, lowest
from spotcard_host.notes.bml.bidtable import STEPS, WORDS, Pattern, Row
from spotcard_host.notes.bml.named import named_auction
from spotcard_host.notes.bml.pattern import parse_history

_LONGEST = 400
_LONE = re.compile(r"\([1-7](?:NT?|[CDHSMmX])\)")


_BEFORE = (
    r"(?:(?:\w+,? )?defen[cs]es? (?:to|against|vs\.?|versus|over)|against|vs\.?|versus|facing|"
    r"(?:over|after|when|if|on)(?= (?:they|their|opponents?|opps)\b)|(?=their\b|they\b))\s*"
    r"(?:(?:their|they|opponents?['\u2019]?s?|opps) )?(?:(?:opens?|bids?|plays?|starts? with) )?"
    r"(?:an? |the )?(?:(?:opening|natural|weak|strong|any) )*"
)
_TWOS = r"weak (?:two|2)(?:[ -]?(?:bids?|s))?|(?:twos|2s)"
_THREES = r"threes|3s|three(?:-level)? (?:bids|openings|pre-?empts)|pre-?empts"
_THEIR_CALL = re.compile(
    rf"{_BEFORE}(?P<what>(?P<nt>\(?1 ?NT?\)?|(?:one )?no-?trumps?)|\(?[1-4][CDHSMmX]\)?|"
    rf"(?P<twos>{_TWOS})|(?P<threes>{_THREES}))(?![A-Za-z0-9])"
    r"(?: openings?| bids?)?(?: \([^()]*\))?\s*(?:[,:.(]|\Z)", re.I)
_OURS_DOUBLED = re.compile(
    r"(?:after|when|if) (?:they|opponents|opps|rho) doubles? (?:our |the )?"
    r"(?P<our>[1-4](?:NT?|[CDHSMmX]))(?: openings?)?\s*(?:[,:.(]|\Z)", re.I)


def _theirs(title: str) -> tuple[Pattern, ...]:
    """The auction of a phrase about them: `Defence to 1NT`, `When they open 2D`, `If they double
    2M`; () for none.
    """
    doubled = _OURS_DOUBLED.match(title)
    if doubled is not None:
        parsed = parse_history(f"{doubled['our']}-(X)")
        return parsed[0] if parsed else ()
    found = _THEIR_CALL.match(title)
    if found is None:
        return ()
    what = "1N" if found["nt"] else "2D/2H/2S" if found["twos"] else "3X" if found["threes"] else (
        found["what"].strip("()"))
    parsed = parse_history(f"({what})")
    return parsed[0] if parsed else ()


def auction_of(title: str, named: bool = False) -> tuple[Pattern, ...]:
    """The calls that a heading names, () for none. One call alone needs a word such as "after"
    before it: `* 1C` is the heading of the opening itself. `named`: a phrase with rows behind it,
    which may be the opponents' call alone.
    """
    title = title.strip()
    if len(title) > _LONGEST:
        return ()  # too long for a heading; the patterns take quadratic time
    theirs = _theirs(title)
    if theirs:
        return theirs
    if named and _LONE.fullmatch(title):
        return parse_history(title)[0]  # type: ignore[index]
    return named_auction(title)


_SENTENCE = re.compile(r"[.;!?]\s+")
_OVER = re.compile(r"(?:over|opposite|facing|on)\s+(?!they\b|their\b|opp)", re.I)
_NAMED = re.compile(r"(?<![\w-])[1-7] ?(?:NT?|SA|!?[cdhs](?![a-z])|[CDHSMm])(?![\w])")


def lead_of(text: str, above: tuple[Pattern, ...]) -> tuple[tuple[Pattern, ...], set[str]]:
    """What the last sentence before a table names: (the auction that the table continues, () for
    none; the calls). `above`: the auction of the heading.
    """
    sentence = _SENTENCE.split(text[-_LONGEST:].rstrip(" .:\n"))[-1].replace("\n", " ")
    calls = {re.sub("[ !]", "", call).upper()[:2] for call in _NAMED.findall(sentence)}
    auction = auction_of(_OVER.sub("after ", sentence, 1))
    texts = [pattern.text for pattern in auction]
    if auction and above and texts[:len(above)] != [pattern.text for pattern in above]:
        low = max(map(lowest, above))
        if all(highest(pattern) < 3 or highest(pattern) > low for pattern in auction):
            auction = (*above, *auction)  # `After 2C:` below `* After 1N`
    return auction, calls


_AGAINST = (
    r"(?:\b(?:vs|v|versus|against|over|after|facing|to|their|they (?:open|play|bid)|"
    r"them (?:opening|playing))\b\.?|^)(?: (?:an?|the|their|his|with)\b)?"
    r"(?: \(?[1-7](?:NT?|[CDHS])\)?)?[ -]*"
)
_KINDS = tuple((re.compile(pattern, re.I), word, calls) for pattern, word, calls in (
    (rf"{_AGAINST}(?:multi\w*|wilkosz|ekrens?|flannery|mexican|mini-?roman|two-?suite\w*|"
     r"artificial|conventional)\b(?! vs)(?! v\.)(?! over)(?! against)", "artificial",
     range(8, 13)),
    (rf"{_AGAINST}(?:natural|weak|preemptive) (?:(?:two|2)[- ]?(?:s|bids?|openings?|[DHSM])?)\b",
     "natural", range(8, 12)),
    (rf"{_AGAINST}(?:strong|big|precision|forcing|artificial)"
     r"(?: (?:and )?(?:artificial|forcing))?,? ?(?:club|clubs|1?C|1!c|$)", "strong", range(3, 4)),
    (rf"{_AGAINST}strong(?: (?:1?NT|(?:one |1 )?no-?trumps?)|$)", "strong", range(7, 8)),
    (rf"{_AGAINST}(?:weak|mini)(?: (?:1?NT|(?:one |1 )?no-?trumps?)|$)", "weak", range(7, 8)),
))


def kind_of_theirs(text: str, call: int) -> str:
    """What a heading or a description says that an opening of theirs is: "artificial", "natural",
    "strong" or "weak"; "" where it says nothing that tells one kind from another.
    """
    if len(text) > _LONGEST:
        return ""
    kinds = (word for found, word, calls in _KINDS if call in calls and found.search(text))
    return next(kinds, "")


_STRONG = r"(?:strong|artificial|1[5-9]\+|precision)"
_CALLED = r"(?<![\w-])(?P<{0}>1 ?!?(?:[CDcd](?![A-Za-z])|NT?))"
_ASSUMED = tuple(re.compile(pattern, re.I) for pattern in (
    rf"{_CALLED.format('a')}[^.;]{{0,80}}\b{_STRONG}[^.;]{{0,60}}\b(?:unless|by default)\b",
    rf"\bunless\b[^.;]{{0,40}}{_CALLED.format('a')}[^.;]{{0,60}}\b{_STRONG}",
    rf"\b(?:assume|treat|take|consider)\b[^.;]{{0,40}}{_CALLED.format('a')}[^.;]{{0,40}}"
    rf"\b{_STRONG}",
))


def assumed_strong(prose: Iterable[tuple[int, str]]) -> set[int]:
    """The openings of theirs that running text takes to be strong until they say otherwise."""
    found = set()
    for _, text in prose:
        for pattern in _ASSUMED:
            for one in pattern.finditer(" ".join(text.split())[:4 * _LONGEST]):
                found.add(3 + "cdhsn".index(re.sub("[ !1]", "", one["a"]).lower()[0]))
    return found


def continues(rows: list[Row], auction: tuple[Pattern, ...]) -> bool:
    """Whether a table's rows can follow the auction: none starts its own, none is too low."""
    if auction[-1].opponents and any(row.patterns[0].opponents for row in rows):
        return False
    low = max((lowest(pattern) for pattern in auction), default=0)
    return all(
        not row.opens and len(row.patterns) == 1 and not _repeats(row, auction[-1]) and (
            any(part.kind in (STEPS, WORDS) for part in row.patterns[0].parts)
            or highest(row.patterns[0]) < 3 or highest(row.patterns[0]) > low
        )
        for row in rows
    )


def _repeats(row: Row, last: Pattern) -> bool:
    """Whether a row that leads on to others is the call that the heading names."""
    call = row.patterns[0]
    return bool(row.children) and not row.description and call.opponents == last.opponents and (
        lowest(last) <= lowest(call) <= highest(call) <= highest(last))
