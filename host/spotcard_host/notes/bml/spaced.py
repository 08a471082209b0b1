# ruff: noqa: E501 - a pattern is read as a whole
"""Auctions written with blanks between the calls, put as BML has them, with dashes:

    1D p 1S (2H) 2NT    good-bad      1D-1S-(2H)-2N    good-bad
    (1H) p (p) 1NT: 11-14             (1H)-P-(P)-1N: 11-14
    1NT (2H) X, 1NT (2S) X = penalty  a line for each

and questions with their answers: `Q: 1H-2H, 1S-2S?  A: 6-9 with four trumps`.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS, CLASS
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.tables import line_reads_as_row

_BID = rf"[1-7]{ANY_CLASS}(?:/[1-7]?{CLASS}| / [1-7]{CLASS}(?![\w(]| \())*"
_OTHER = r"XX|X|[Dd]bl|[Rr]dbl|[Dd]ouble|[Rr]edouble|[Pp](?:ass)?"
_CALL = rf"(?:{_BID}|{_OTHER})(?![\w/+'-])"
_TOKEN = rf"(?:\( ?(?:{_BID}|{_OTHER}|overcall)(?: (?:multi|weak|natural|strong|any|nat))? ?\)|{_CALL})"
_WORDED = r"(?:cue[- ]?bid|cue|(?:jump )?raise|new suit)(?= ?[=:]|$)"
_AUCTION = rf"(?:{_TOKEN}(?: {_TOKEN})+(?: {_WORDED})?|{_TOKEN} \(overcall\) {_WORDED})"
_LINE = later(
    rf"(?P<indent>\s*)(?:[-•*] +)?(?P<list>{_AUCTION}(?:(?:,| and| or| /) {_AUCTION})*)(?P<sign>\s*\?\s*$|\s*[:=]\s*|\s{{2,}}|\t\s*|\s*$| (?=[a-z\"]|\d\d?[-+]))(?P<text>.*)")
_EACH = later(rf"{_AUCTION}")
_TOKENS = later(rf"{_TOKEN}|{_WORDED}")
_CALL_IN = later(rf"\(? ?({_BID}|{_OTHER}|overcall|{_WORDED})")
_DASHED_FIRST = later(rf"\s*(?:[-•*] +)?{_BID}[-–]{_BID} ?=")
_DASHED_APART = later(rf"[,;] (?={_BID}[-–]{_BID} ?=)")
_LAST_WORD = later(r"-(cue[- ]?bid|cue|(?:jump )?raise|new suit)$")
_APART = later(rf"(?<=[.;])\s+(?=\((?:{_BID})\)(?: {_TOKEN}){{1,5}} ?=)")
"""`(2S) 4C = clubs and hearts. (2S) 4D = diamonds and hearts`."""
_MAY = later(r"[,;] [1-7]\S{1,3}[-–][1-7]\S{1,3} ?=|\S \(|\) |(?<=\S) [pP](?:ass)? |(?:^|\s)Q[.:)]|\?\s*$|^\s*[1-7]\w{1,2}/[1-7]?\w{1,2} [1-7]|^\s*[1-7]\w{1,2}(?: [1-7]\w{1,2}){2}")
_QUESTION = later(
    r"(?P<indent>\s*)Q(?:uestion)?[.:)]?\s+(?P<asked>[^?\n]{2,120})[?.]\s*(?:A(?:nswer)?[.:)]?\s+(?P<said>\S.*))?$")
_Q = later(r"\s*Q(?:uestion)?[.:) ]")
_ANSWER = later(r"\s*A(?:nswer)?[.:)]\s+(?=\S)")
_DASHED = rf"\(?{_BID}\)?(?:-\(?(?:{_BID}|{_OTHER})\)?)*"
_AFTER = later(rf"\b(?:after|over|to|opposite|following)\s+(?:(?:our|a|an|the)\s+)?(?P<auction>{_AUCTION}|{_DASHED})(?!\S*-)", re.I)
_NEXT_CALL = later(rf"(?<=[.;])\s+(?={_BID} (?:is|shows?|likewise|too|also|promises|are|would)\b)")
_REMARK = later(r"(?:too|also) ")
_OPENED = later(rf"(?:if |when )?(?:partner|we|I|my partner) (?:has |have )?open(?:s|ed) (?P<call>{_BID})\b.*", re.I)
"""`Partner opened 1C and I have five points`."""
_ASKED = later(rf"(?:.*\b(?:for|is|of|about|does|into|in)\s+)?(?:an?\s+)?(?P<list>(?:{_DASHED}|{_AUCTION})(?:(?:,| and| or) (?:{_DASHED}|{_AUCTION}))*)(?: openings?)?(?:,? (?:then|what now|what next))?")
_ASKED_MARK = "Q.  "
_COMPASS = later(r"\s*(?:[NESW]|North|East|South|West)(?:\s+(?:[NESW]|North|East|South|West)){1,3}\s*$", re.I)
_SEPARATORS = later(r", ?| and | or ")
_NAMES = {"dbl": "X", "double": "X", "rdbl": "XX", "redouble": "XX", "p": "P", "pass": "P"}
_LONGEST, _FEWEST = 400, 2


def spaced(lines: list[Line]) -> list[Line]:
    """The lines of a paragraph with their auctions put with dashes."""
    if not any(_MAY.search(line.text) for line in lines) or any(
            _COMPASS.match(line.text) for line in lines):
        return lines  # nothing of this kind, or an auction as a diagram
    lines = [Line(part, line.file, line.number, line.shift)
             for line in _questions(lines) for part in _apart(line.text)]
    found = [_LINE.fullmatch(line.text) if len(line.text) < _LONGEST else None for line in lines]
    whole = {tuple(_tokens(one)) for line in found if line is not None
             for one in _EACH.findall(line["list"])}
    made: list[Line] = []
    for line, one in zip(lines, found, strict=True):
        auctions = [] if one is None else [
            _dashed(_tokens(each), whole, bool(one["text"])) for each in _EACH.findall(one["list"])]
        is_bare = one is not None and not one["text"] and "?" not in one["sign"] and (
            "(" not in one["list"])
        if one is None or is_bare or not auctions or not all(auctions):
            made.append(line)
            continue
        for auction in auctions:
            worded = _LAST_WORD.search(auction)
            if worded is not None:  # `1m (overcall) cue bid`: a row below the auction
                made += [Line(f"{one['indent']}{auction[:worded.start()]}-", line.file, line.number, line.shift),
                         Line(f"{one['indent']}  {worded[1]} = {one['text']}", line.file, line.number, line.shift)]
                continue
            sign = "-" if not one["text"] else f" {'=' if '=' in one['sign'] else ':'} "
            text = f"{one['indent']}{auction}{sign}{one['text']}"
            made.append(Line(text, line.file, line.number, line.shift))
    return made


def _apart(text: str) -> list[str]:
    """The auctions of a line that says what several show."""
    if text.lstrip().startswith("("):
        return _APART.split(text)
    return _DASHED_APART.split(text) if _DASHED_FIRST.match(text) else [text]


def _tokens(auction: str) -> list[str]:
    """The calls of an auction: theirs in brackets."""
    found = []
    for token in _TOKENS.findall(auction):
        call = _CALL_IN.match(token)
        assert call is not None
        name = _NAMES.get(call[1].lower(), call[1])
        found.append(f"({name})" if token.startswith("(") else name)
    return found


def _dashed(tokens: list[str], whole: set[tuple[str, ...]], is_told: bool = False) -> str:
    """An auction with dashes, "" where the calls may be alternatives, `3C 3D good suit`, or words
    about the hand: `2H 4!h (4!s)`. `is_told`: something is said of the last call, so it is ours.
    """
    if "!" not in tokens[0] and any("!" in token for token in tokens):
        return ""
    theirs = [token.startswith("(") for token in tokens]
    passes = [at for at, token in enumerate(tokens) if token in ("P", "(P)")]
    is_mixed = any(theirs) and not all(theirs)
    is_passed = bool(passes) and passes[0] > 0 and len(tokens) > _FEWEST
    is_slashed = "/" in tokens[0] and "/" not in tokens[1] and tokens[0][0] != tokens[1][0]
    is_longer = len(tokens) > _FEWEST and tuple(tokens[:-1]) in whole
    is_begun = any(len(one) > len(tokens) and one[:len(tokens)] == tuple(tokens) for one in whole)
    is_repeated = len({one[1] for one in whole if one[0] == tokens[0]}) > 1
    if not (is_mixed or is_passed or is_slashed or is_longer or is_begun or is_repeated):
        return ""
    steps: list[str] = []
    if is_told and is_passed and not any(theirs) and len(tokens) % _FEWEST == 0:
        # 1H p p X: who passes is of either side, and the first call is theirs
        theirs = [at % _FEWEST == 0 for at in range(len(tokens))]
        tokens = [f"({token})" if of_them else token
                  for token, of_them in zip(tokens, theirs, strict=True)]
    is_ours = not theirs[0]  # who made the last call
    for at, token in enumerate(tokens):
        if theirs[at] or (token == "P" and at and is_ours):
            steps.append(token if theirs[at] else "(P)")
            is_ours = False
        elif not any(theirs) and passes and at % _FEWEST:  # all passes, no brackets: each second
            steps.append(f"({token})")
            is_ours = False
        else:
            steps.append(token)
            is_ours = True
    return "-".join(_without_passes(steps)).replace(" / ", "/").replace("NT", "N").replace("SA", "N")


def _without_passes(steps: list[str]) -> list[str]:
    """Steps without their passes between two calls of ours, and the last."""
    kept: list[str] = []
    for at, step in enumerate(steps):
        before = kept[-1] if kept else ""
        if step == "(P)" and not before.startswith("(") and before != "P" and (
                at + 1 == len(steps) or not steps[at + 1].startswith("(")):
            continue
        kept.append(step)
    return kept


def _list_of(asked: str) -> str:
    """The auctions of a question, each with dashes."""
    found = []
    for one in _SEPARATORS.split(asked):
        tokens = _tokens(one) if " " in one.strip() and "-" not in one else []
        found.append(_dashed(tokens, {(*tokens, "P")}) if len(tokens) > 1 else one)
    return ", ".join(found)


def _asked_at_margin(lines: list[Line]) -> list[Line]:
    """Questions at the margin with their answers further in, as `Q.` and `A.`."""
    if not any(line.text.rstrip().endswith("?") and line.indent == 0 for line in lines[:-1]):
        return lines
    made: list[Line] = []
    for line, below in zip(lines, [*lines[1:], lines[-1]], strict=True):
        before = made[-1].text if made else ""
        if line.indent == 0:
            is_asked = (
                line.text.rstrip().endswith("?") and "=" not in line.text and below.indent > 0
                and _Q.match(line.text) is None
                and not (line.text[:1] in "(1234567" and line_reads_as_row(below)))
            made.append(_with(line, f"{_ASKED_MARK}{line.text}") if is_asked else line)
        elif before.startswith(_ASKED_MARK):
            made.append(_with(line, f"A. {line.text.strip()}"))
        elif before.startswith("A. "):
            made[-1] = _with(made[-1], f"{before} {line.text.strip()}")
        else:
            made.append(line)
    return made


def _with(line: Line, text: str) -> Line:
    return Line(text, line.file, line.number, line.shift)


def _questions(lines: list[Line]) -> list[Line]:
    """The lines with a question and its answer as one row or sentence."""
    asked = _asked_at_margin(lines)
    made = _with_answers(asked)
    # Where one question at the margin is not understood, none is taken for one.
    return lines if asked is not lines and any(
        line.text.startswith(_ASKED_MARK) for line in made) else made


def _with_answers(lines: list[Line]) -> list[Line]:
    made: list[Line] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        found = _QUESTION.fullmatch(line.text) if len(line.text) < _LONGEST else None
        if found is None:
            made.append(line)
            continue
        said = found["said"]
        if not said and at < len(lines) and _ANSWER.match(lines[at].text):
            said = _ANSWER.sub("", lines[at].text, 1).strip()
        after = _AFTER.search(found["asked"])
        opened = _OPENED.fullmatch(found["asked"].strip())
        asked = _ASKED.fullmatch(found["asked"].strip())
        head = f"After {_list_of(after['auction'])}: " if after is not None else (
            f"After {opened['call']}: " if opened is not None else
            f"{_list_of(asked['list'])} = " if asked is not None else "")
        if not said or not head:
            made.append(line)
            continue
        at += not found["said"]
        said, *others = [said] if after is not None else _NEXT_CALL.split(said)
        made.append(Line(f"{found['indent']}{head}{said}", line.file, line.number, line.shift))
        made += [Line(f"{found['indent']}{_REMARK.sub('', other)}", line.file, line.number, line.shift)
                 for other in others]
    return made
