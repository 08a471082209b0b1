"""One line of a bidding table taken apart: the calls, and where the description starts."""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS, STRAIN
from spotcard_host.notes.bml.bidtable import CALLS, VARIABLE, Part, Pattern
from spotcard_host.notes.bml.pattern import (
    KNOWN_WORDS,
    ONE_CALL,
    is_class,
    known_class,
    parse_history,
    parse_pattern,
    passed_calls,
    spaced_calls,
    spelled_call,
    split_link,
)
from spotcard_host.notes.bml.words import LEADER, begins_word_call, word_call

_ROW = later(r"(\S+?)(?=\s|$|\.{3}|…|_{3}|~~)")
# Most rows: a call, blanks, a description, before which an `=` may stand.
_PLAIN_ROW = later(
    r"\s*([1-7](?:[CDHSN]{1,4}|o?[mM]|[XYZ])|XX|[PDRX]|\((?:[1-7][CDHSN]|[PDRX])\))"
    r"\s+(?:(=)\s+(?=\S)|(?=[^\s=:–—→⇒.…_~-])"
    r"(?!then [1-7])(?!(?:X|[Dd](?:bl|oubled)):?\s*$)"
    rf"(?!(?:\S+\s+)?\((?:[1-7]{ANY_CLASS}|XX?|[Dd](?:bl|ble|oubled?)|P(?:ass)?)\)))"
)
# Calls and nothing else, with which most tables begin: `1N-(2C)-2H-`, `1C-1D;`, `2N`.
_CALLS_ONLY = r"(?:[1-7][CDHSNMm]|[PDR]|\((?:[1-7][CDHSNMmX]|[PDRX])\))"
_HISTORY = later(rf"\s*({_CALLS_ONLY}(?:-{_CALLS_ONLY})*[-;]?)[ \t]*\Z")
_STEP = rf"(?:\( ?{ONE_CALL}(?![\w!]) ?\)|{ONE_CALL}(?![\w!]))"
_ASKED = later(
    rf"{_STEP}(?:(?:\s*[-–—]{{1,2}}\s*|\s+){_STEP}){{0,9}}\s*(?P<dash>[-–—]{{1,3}})?\s*\?{{1,3}}:?\s*")
"""`1S (2C) ?`, `1H P 2C P ?`, `1N - ?`: what is bid now stands below."""
_BRACKETED = later(r"\([^()]*\)\S*")
_EQUALS = later(r"=\s*")
_LEADER = later(rf"{LEADER}(?=\S)")
_ANY_SIGN = later(r"[=:>→⇒…_~]|\.\.|\. \.|---")
_SIGN = later(r"(?::|--?>?|[–—→])\s+(?=\S)|(?:=>|->|→|⇒)\s*(?=!?[cdhsCDHS♣♦♥♠])")
"""`1N - 15-17`, `1N : 15-17`, `2D =>!h`."""
_LEADS_TO = later(rf"(?:--?>|→)\s+[1-7]{STRAIN}\b(?!-)")  # `2C -> 2D, all invitations`
_ALSO = later(
    r"(?:(?:[,&]|and|or|(to|t/m|thru|through|up to))\s+)?"
    rf"([1-7](?!x){ANY_CLASS})(?=[\s,=:]|$)"
)
ALSO_BEGINS = frozenset(",&aotu1234567")
"""What a description starts with that may name further calls."""
_LISTED = later(
    rf"[1-7]{STRAIN}(?:(?:,[1-7]{STRAIN})+(?=\s*[=:]|\s)|"
    rf"(?:(?:, ?| and | or )[1-7]{STRAIN})+:\s*\Z)")
_REPLIES = later(
    r"[=:\s]*(?:an? )?(?:relay|waiting|forced|mandatory|obligatory|compl|accept|P/C|pass|puppet|"
    r"(?:is|as|then|by|if|when|with|only|at|in|after|over|or|and)\b)", re.I,
)
_JUMPS = later(r" (?:jumps?|raises?|fit|negative|support)\b")
_OF_ANY_LEVEL = later(r"[=:\s]*(?:(?:void )?splinters?|SPL|as (?:over|on|after))\b", re.I)
_TWO_CLUBS, _LONGEST_AUCTION = 8, 80


class Split:
    """A line taken apart as a row: call column, patterns, where the description starts.

    `usual`: it begins with a call and a description without more ado, as most rows do.
    """

    __slots__ = (
        "column", "description", "equals", "link", "opens", "patterns", "text", "usual",
    )

    def __init__(
        self, text: str, patterns: tuple[Pattern, ...], opens: bool, description: str, column: int,
        equals: bool, link: str, usual: bool = False,
    ) -> None:
        self.text = text
        self.patterns = patterns
        self.opens = opens
        self.description = description
        self.column = column
        self.equals = equals
        self.link = link
        self.usual = usual


def split_row(text: str, reference: bool = False) -> Split | None:
    """Take `text` apart as a row, or None when it does not start with a call.

    A bare word counts as a class of calls only when it is a known one, or an `=` follows it.
    """
    if "?" in text and not reference and text.rstrip().rstrip(":")[-1:] == "?":
        asked = _asked(text)
        if asked is not None:
            return asked
    plain = _PLAIN_ROW.match(text)
    if plain is not None:
        end = plain.end()
        call, sign = plain.groups()
        # `P P 1S P 2C`, `1S P 2C`: a pass stands first or second.
        may_pass = not reference and (call == "P" or text[end] in "Pp")
        if not may_pass or not passed_calls(text.lstrip())[0]:
            pattern = parse_pattern(call)
            return None if pattern is None else Split(
                call, (pattern,), False, text[end:].rstrip(), end, sign is not None, "",
                call != "P" or sign is not None)
    history = _HISTORY.match(text)
    if history is not None:
        parsed = parse_history(history[1])
        if parsed is not None:
            return Split(history[1], parsed[0], parsed[1], "", len(text), False, "")
    is_item = text.lstrip()[:2] in ("- ", "* ")
    return None if is_item or _is_text(text) else _split(text, reference)


def _asked(text: str) -> Split | None:
    """An auction and a question mark, which begin a table as `1S-(2C)-` does."""
    found = _ASKED.fullmatch(text.strip()) if len(text) < _LONGEST_AUCTION else None
    calls = re.findall(_STEP, found[0]) if found is not None else []
    if found is None or (len(calls) < 2 and not found["dash"]):
        return None
    written = passed_calls(" ".join(calls))[0] or "-".join(calls)
    parsed = parse_history(re.sub("[! ]", "", written) + "-")
    return parsed and Split(text.strip(), parsed[0], True, "", len(text), False, "")


def _is_text(text: str) -> bool:
    """Whether `text` begins with a word that stands for no call and no sign follows: most lines of
    running text, told apart early.
    """
    word = text.split(None, 1)[:1]
    return bool(word) and word[0].isalpha() and word[0].lower() not in KNOWN_WORDS and (
        not _ANY_SIGN.search(text) and not begins_word_call(text.lstrip()))


def _split(text: str, reference: bool) -> Split | None:
    stripped = text.lstrip()
    link = ""
    token, length = spelled_call(stripped)
    worded = None if reference else word_call(stripped)
    if not token and not reference:
        token, length = _listed(stripped)
        token, length = (token, length) if token else spaced_calls(stripped)
    if token:
        pass
    elif worded is not None:
        token, length = stripped[:worded[1]], worded[1]
    elif stripped.startswith("["):
        token, link, length = split_link(stripped)
    elif stripped.startswith("(") and (bracketed := _BRACKETED.match(stripped)) is not None:
        token = bracketed.group()
        length = bracketed.end()
    else:
        found = _ROW.match(stripped)
        if found is None:
            return None
        token = found.group(1)
        length = found.end(1)
    if not token or len(token) > 400:
        return None
    rest = stripped[length:]
    if token.endswith(",") and (also := _ALSO.match(rest.lstrip())):
        is_class_of_calls = (token[-2:-1] + also[2][-1]).lower().count("m") > 0
        token, rest = token[:-1], rest.lstrip()  # `2H, 2S five cards`
        rest = f", {rest}" if is_class_of_calls else rest
    parsed = ((worded[0],), False) if worded is not None else parse_history(token)
    if parsed is None and "=" in token and not link:
        # `1D=neg`: the call ends at the sign.
        head = token.partition("=")[0]
        if head and (parsed := parse_history(head)) is not None:
            token = head
            rest = stripped[len(head):]
    if parsed is None:
        return None
    if token == "Double" and _JUMPS.match(rest):
        return None  # `Double jump, such as 1S-4D`
    patterns, opens = parsed
    after, equals = _unsigned(rest)
    column = len(text) - len(after)
    if not all(_may_stand(pattern, patterns, equals, after) for pattern in patterns):
        return None
    return Split(token, patterns, opens, after.rstrip(), column, equals, link)


def _unsigned(rest: str) -> tuple[str, bool]:
    """The description behind a call without the sign before it; whether that sign was an `=` or
    dots that lead to it.
    """
    after = rest.lstrip()
    equals = False
    sign = _SIGN.match(after) if after[:1] in ":-–—=>→⇒" else None
    if sign is not None and _LEADS_TO.match(after) is None:
        after = after[sign.end():]
    dots = _LEADER.match(rest)
    if dots is not None:
        equals, after = True, rest[dots.end():]
    skipped = _EQUALS.match(after)
    if skipped is not None:
        # `The =word= ...` is text in a monospaced font; a sign of its own has a blank behind it.
        equals = skipped.end() > 1 or len(after) == 1
        after = after[skipped.end():]
    return after, equals


def _listed(text: str) -> tuple[str, int]:
    """(calls, length) of calls with commas between: `3C,3D = natural`, `1H, 1S:`."""
    found = _LISTED.match(text)
    if found is None:
        return "", 0
    return re.sub(r",\s?| and | or ", "/", found[0].rstrip(" :")), found.end()


def _may_stand(
    pattern: Pattern, patterns: tuple[Pattern, ...], equals: bool, after: str
) -> bool:
    """Whether a pattern may stand in the call column: a word does where it can be no prose."""
    if not is_class(pattern) or equals:
        return True
    if pattern.opponents and len(patterns) == 1 and not after:
        return True
    return known_class(pattern) and (
        pattern.opponents or not after or bool(pattern.parts[0].level)
        or not all(is_class(one) and not one.opponents for one in patterns)  # `Cue-bid over 1H`
    )


def together(split: Split, inside: bool) -> Split:
    """A row that names further calls with blanks between: `3C 3D good suit`, `4H, 4S to play`,
    `3C to 3S preempt`. Bids may be a call and its answer, too (`2N 3C forced`): those of one level
    are taken for calls of one meaning, two only where no word for an answer follows; more below
    another row (`inside`), where no auction begins.
    """
    said = split.description
    is_sure = split.equals or split.text.endswith(":")  # `2D: 2H and 2S are to play`
    if split.opens or is_sure or said[:1] not in ALSO_BEGINS or not _ALSO.match(said):
        return split
    first = split.patterns[-1]
    passes = first.parts[0].calls == (0,) and not first.opponents  # `P, 3D, 3H to play`
    if len(split.patterns) == 1 and not passes and _of_class(first, said):
        return _with_class(split)
    if len(split.patterns) > 1 or not (passes or _one_bid(first)):
        return split
    calls = list(first.parts[0].calls)
    rest = split.description
    while (found := _ALSO.match(rest)) is not None:
        pattern = parse_pattern(found[2])
        if pattern is None or not _one_bid(pattern) or pattern.parts[0].calls[0] <= calls[-1]:
            break
        call = pattern.parts[0].calls[0]
        calls += range(calls[-1] + 1, call) if found[1] else ()
        calls.append(call)
        rest = rest[found.end():].lstrip()
    levels = (calls[-1] - 3) // 5 - (calls[passes and len(calls) > 1] - 3) // 5
    many = len(calls) > 2
    alike = levels <= (many and inside) and (many or not _REPLIES.match(rest))
    is_jump = calls[0] >= _TWO_CLUBS and _OF_ANY_LEVEL.match(rest)
    if len(calls) < 2 + passes or not (alike or is_jump):
        return split
    written = split.description[: len(split.description) - len(rest)]
    rest, _ = _unsigned(rest)
    text = f"{split.text} {written.rstrip()}"
    pattern = Pattern(text, first.opponents, (Part(CALLS, tuple(calls)),))
    column = split.column + len(split.description) - len(rest)
    return Split(text, (pattern,), False, rest, column, False, split.link)


def behind_calls(said: str) -> str:
    """What follows the further calls that a row names: `and 2S: five cards`."""
    while (found := _ALSO.match(said)) is not None:
        said = said[found.end():].lstrip()
    return said


def _of_class(first: Pattern, said: str) -> bool:
    """Whether one of the calls that a row names is one of several: `2D, 2M`, `3m, 3M`."""
    found = _ALSO.match(said)
    also = parse_pattern(found[2]) if found is not None else None
    one = first.parts[0] if len(first.parts) == 1 else None
    return also is not None and one is not None and (
        one.kind == VARIABLE or (also.parts[0].kind == VARIABLE and _one_bid(first)))


def _with_class(split: Split) -> Split:
    """A row of calls with signs between, one of which stands for several: a blank alone may stand
    between a call and its answer.
    """
    parts = list(split.patterns[0].parts)
    rest = split.description
    while (found := _ALSO.match(rest)) is not None and not rest[0].isdigit():
        pattern = parse_pattern(found[2])
        if pattern is None or found[1] or len(pattern.parts) > 1 or pattern.parts[0] in parts:
            break
        parts += pattern.parts
        rest = rest[found.end():].lstrip()
    after, equals = _unsigned(rest)
    if len(parts) == 1 or not after:
        return split
    written = split.description[: len(split.description) - len(rest)].rstrip()
    pattern = Pattern(f"{split.text} {written}", split.patterns[0].opponents, tuple(parts))
    return Split(pattern.text, (pattern,), False, after,
                 split.column + len(split.description) - len(after), equals, split.link)


def _one_bid(pattern: Pattern) -> bool:
    parts = pattern.parts
    return len(parts) == 1 and len(parts[0].calls) == 1 and parts[0].calls[0] >= 3
