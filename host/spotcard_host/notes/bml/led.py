# ruff: noqa: E501 - a pattern is read as a whole
"""Lines put as rows of a table are, where authors name the call behind other words or list what
answers it:

    Multi 2D: weak two in a major, 5-10
    - 2H: pass or correct

becomes `2D = Multi: weak two in a major, 5-10` and `2H: pass or correct` below it.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.ace_words import ASKS_ACES, FIVE_ACES
from spotcard_host.notes.bid_patterns import ANY_CLASS, CLASS, STRAIN
from spotcard_host.notes.bml.beginnings import LOWEST_BID, lowest
from spotcard_host.notes.bml.headings import OPENER_NEXT, THEN_OPENER
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.named import auction_of, tells_of_others
from spotcard_host.notes.bml.split import split_row
from spotcard_host.notes.bml.tables import line_reads_as_row, reads_as_row, row_of

_CALL = rf"[1-4] ?{CLASS}(?:/[1-4]?{CLASS})*"
_LED = later(
    r"(?P<words>(?:(?:(?i:our|the|an?|opening|natural|artificial|strong|weak|mini|precision|multi|"
    r"muiderberg|flannery|ekren|wilkosz|gambling|benji|acol|namyats|dutch|tartan|lucas|forcing|"
    r"polish|swedish|nebulous|short|limited|intermediate|roman|mexican|kamikaze|variable)) )+)"
    rf"(?P<call>{_CALL})(?: (?i:openings?(?: bids?)?))?(?: (?P<range>\([^()\n]{{1,40}}\)))?"
    r"(?:\s*(?:[:=]|[-–—]\s)\s*(?P<said>.*))?$")
_SAYS_CALLS = later(
    rf"\(?(?:[1-7] ?{CLASS}|X|XX|Dbl|P|Pass)\)?(?![\w+-])")
"""What stands behind the name is no description but calls over it."""
_BESIDE = later(
    rf"(?P<call>[1-4]{CLASS}) (?:openings?|opener)(?: bids?)?"
    r" ?(?P<range>\([^()\n]{1,40}\))?\s*[:=]\s*(?P<said>\S.*)?$")
_OUTLINE = later(rf"(\s*)\d+(?:\.\d+)+[.)]?\s+(?=[1-7]{STRAIN}(?:[-/][1-7]?{STRAIN})*(?: openings?)? ?(?:->|[:=]))")
_ARROW = later(r"(?: openings?)? ?(?:->|[:=]) ?")
_OVER_FIRST = later(rf"^(?:over|after|opposite) ([1-7]{CLASS}),? (?=[1-7])", re.I)
_IS = later(r"^(?:is|are|shows?|means?) +(?:an? |the )?|^ *[=:] *", re.I)
_TO = later(rf"(\s*(?:[-•*] )?)(?:to|after|over) (?P<call>[1-7]{STRAIN}): (?=[1-7])", re.I)
_AFTER = later(rf"After (?P<call>[1-7]{STRAIN}): (?P<list>[1-7]{STRAIN} (?!is\b|are\b|shows?\b)[^;]+(?:; [1-7]{STRAIN} [^;]+)+)")
_RANGED = later(
    rf"(?:(?:our|the) )?(?P<call>[1-3] ?{STRAIN}) (?:openings? |opener )?\((?P<range>\d[^()\n]{{1,30}})\)\s*[:.]\s+"
    rf"(?=[2-4]{STRAIN}(?:(?:,| and|/| or) ?[2-4]?{STRAIN})* (?:is|are|=|shows?|asks?|[A-Z]?[a-z]{{3}})[^;]*"
    rf"\b[2-4]{STRAIN}\b)", re.I)
_PREEMPTS = later(rf"(?:Our )?(?:Pre-?empts|Preemptive openings|Openings): (?=[1-4]{ANY_CLASS} ?=)")
_BULLET = later(rf"\s*(?:[-•·–+>]\s+(?=\S)|\(?[a-h][.)]\s+(?=[1-7]{CLASS}\b))")
_HEAD = later(rf"\s*{_CALL}\s*:\s*")
_SAID = later(rf"({_CALL}) (?:shows?|is|are|means?|promises?|denotes?) (?=\S)")
_LEADS = later(r"(?:[:;]|\bthen|\))\s*$")
_DASHED = later(
    rf"(\s*)([1-7]{CLASS}|XX?|P)-(?![1-7]{ANY_CLASS}\b)"
    r"(?=\d\d?(?:\+|-\d|–\d| |!|\Z)|[a-z]{4}|[A-Z][a-z]{3}|bal\b|any\b|\d or\b)")
_OTHERS = later(r"\b(?:over|against|versus|vs|when|if)\b", re.I)
_SLASHED = later(
    rf"\s*(?:[-•] )?[1-7]{CLASS}(?: / [1-7]{CLASS})+(?=\s*[:=]|\s{{2,}})")
_TWOS = later(
    r"(?P<what>(?:our )?weak (?:twos|2s|two[- ]bids?))(?::| \(|\s[-–])\s*"
    r"(?P<calls>2[CDHS](?:(?:,| and|,? or|/| (?=2)) ?2?[CDHS])+)\)?\s*"
    r"(?:[:=]|are|all|show)?\s+(?P<said>\S.*)$", re.I)
_SUITS = later("[CDHS]")
_STEP_ROW = later(
    r"\s*(?:[-•*] )?5 ?!?(?P<suit>[CDHScdhs])\b ?(?:[-–:=]|shows?|is)?\s+(?P<said>"
    r"(?:\d|none|zero|one|two|three|four|no |the )\S*.*)$", re.I)
_ROW = rf"(?:[1-7]{CLASS}\+?|[Oo]thers?|[Rr]est)(?:/[1-7]?{CLASS})*(?: ?= ?| )(?!is\b|are\b|shows?\b|or\b|and\b)[^,;:=.]{{2,60}}"
_ANSWERS_LISTED = later(
    rf"\s*(?P<label>(?:Our |The )?(?:Responses|Answers|Replies|(?i:resp|ans)\.?):) (?P<list>{_ROW}(?:[,;]\s+{_ROW}){{1,11}})\.?\s*")
_NEXT = later(rf"[,;]\s+(?=[1-7]{CLASS}\b|(?:others?|rest) )", re.I)
_FOUR = later(r"(?<![-\w])4 ?NT?\b", re.I)
_FEWEST, _STEP, _ANSWERS, _LONGEST = 2, 2, 3, 600


def led(lines: list[Line], heading: str) -> list[list[Line]]:
    """The paragraph in pieces; its lines as they are, where nothing of this kind stands there."""
    least = lines[0].indent
    lines = [part for line in _dashed(lines)
             for part in _ranged(_numbered(line, inside=line.indent > least))]
    if not (tells_of_others(heading) or _OTHERS.search(heading)):
        lines = [_called_first(line, len(lines) > 1) for line in lines]
    lines = _then_opener(_listed(lines))
    keyed = _of_key_cards(lines, heading)
    if keyed is not None:
        return keyed
    at = next((at for at, line in enumerate(lines) if at and _BULLET.match(line.text)), 0)
    if not at or any(_BULLET.match(line.text) is None for line in lines[at:]):
        return [lines]
    items = [_item(line) for line in lines[at:]]
    if all(_SAID.match(item.text) for item in items) and _LEADS.search(lines[at - 1].text):
        return [lines[:at], [Line(_SAID.sub(r"\1 = ", item.text, 1), item.file, item.number, item.shift)
                             for item in items]]
    rows = sum(map(_is_answer, items))
    if at == 1 and rows == len(items) and (_is_row(lines[0]) or _HEAD.fullmatch(lines[0].text)):
        return [[lines[0], *(_moved(line, lines[0].indent + _STEP) for line in items)]]
    is_led = (_LEADS.search(lines[at - 1].text) is not None or (
        at == 1 and bool(auction_of(lines[0].text)))) and not any(map(_is_row, lines[:at]))
    return [lines[:at], lines[at:]] if is_led and rows >= max(1, len(items) - 1) else [lines]


def answers_below(lines: list[Line], heading: str) -> list[Line]:
    """`2C is Stayman, 8+. Opener answers:` as a row, with the rows behind it below."""
    said, end = "", 0
    for end, line in enumerate(lines[:_ANSWERS], 1):
        said = f"{said} {line.text.strip()}".lstrip()
        if (end > 1 and _is_row(line)) or len(said) > _LONGEST:
            return lines
        lead = OPENER_NEXT.search(said)
        if lead is not None:
            break
    else:
        return lines
    asked = said[:lead.start()]
    over = _OVER_FIRST.match(asked)
    if over is not None and over[1] in heading and not tells_of_others(heading):
        asked = f"{over[1]}-{asked[over.end():]}"
    question = split_row(asked)
    if question is None:
        return lines
    below = [_item(line) if _BULLET.match(line.text) else line for line in lines[end:]]
    least = lowest(question.patterns[-1])
    stop = next((at for at, line in enumerate(below) if not _is_above(line, least)), len(below))
    below, rest = below[:stop], lines[end + stop:]
    if question.opens or question.patterns[-1].opponents or (
            len(below) < _FEWEST or not all(map(_is_answer, below))):
        return lines
    first = lines[0]
    text = f"{' ' * first.indent}{question.text} = {_IS.sub('', question.description, 1)}"
    inside = first.indent + _STEP - min(line.indent for line in below)
    return [Line(text, first.file, first.number, first.shift),
            *(_moved(line, max(inside, 0)) for line in below), *rest]


def _is_above(line: Line, least: int) -> bool:
    """Whether a row's call can answer one whose lowest bid is `least`."""
    split = row_of(line)
    low = lowest(split.patterns[0]) if split is not None else 0
    return low < LOWEST_BID or low > least


def _listed(lines: list[Line]) -> list[Line]:
    """`Responses: 2C Stayman, 2D transfer to hearts` as a line and a row for each call; below the
    row that they answer, the rows alone.
    """
    made: list[Line] = []
    for line in lines:
        found = _ANSWERS_LISTED.fullmatch(line.text) if len(line.text) < _LONGEST else None
        if found is None:
            made.append(line)
            continue
        inside = bool(made) and _is_row(made[-1]) and made[-1].indent <= line.indent
        margin = " " * (made[-1].indent + _STEP if inside else line.indent)
        texts = [row.strip(" ,;.") for row in _NEXT.split(found["list"])]
        made += [Line(margin + text, line.file, line.number, line.shift)
                 for text in (texts if inside else [found["label"], *texts])]
    return made


def _then_opener(lines: list[Line]) -> list[Line]:
    """The rows below `Opener's answers:` put below the one row above that line."""
    at = next((at for at, line in enumerate(lines) if THEN_OPENER.fullmatch(line.text.strip())), 0)
    if not at or at + 1 == len(lines) or not _is_row(lines[at - 1]) or (
            at > 1 and _is_row(lines[at - 2])):
        return lines
    inside = lines[at - 1].indent + _STEP - min(line.indent for line in lines[at + 1:])
    return [*lines[:at], *(_moved(line, max(inside, 0)) for line in lines[at + 1:])]


def _of_key_cards(lines: list[Line], heading: str) -> list[list[Line]] | None:
    """The answers to 4NT below the question, where a sentence or the heading asks it."""
    rows = [_STEP_ROW.match(line.text) for line in lines]
    start = next((at for at, row in enumerate(rows) if row is not None), 0)
    end = next((at for at in range(start, len(rows)) if rows[at] is None), len(rows))
    above = lines[:start]
    said = "\n".join(line.text.strip() for line in above)
    if start and row_of(lines[start - 1]) is not None and (
            lines[start - 1].indent < lines[start].indent):
        return None  # they are its answers already
    if end - start < _ANSWERS or not ASKS_ACES.search(f"{heading}\n{said}") or any(
            _FOUR.match(line.text) and _is_row(line) and line.indent < lines[start].indent
            for line in above):
        return None
    asks = _FOUR.search(said) if len(above) == 1 else None
    is_of_five = FIVE_ACES.search(f"{heading}\n{said}") is not None
    what = "asks for key cards" if is_of_five else "asks for aces"
    question = said[asks.end():].strip(" :=,") if asks is not None else what
    first = above[0] if asks is not None else lines[start]
    table = [Line(f"4N = {question or what}", first.file, first.number)]
    for line, row in zip(lines[start:end], rows[start:end], strict=True):
        assert row is not None
        text = f"  5{row['suit'].upper()} = {row['said']}"
        table.append(Line(text, line.file, line.number, line.shift))
    pieces = [[] if asks is not None else above, table, lines[end:]]
    return [piece for piece in pieces if piece]


def _called_first(line: Line, has_answers: bool) -> Line:
    """A line that names its call behind other words, with the call first."""
    text = line.text.strip()
    slashed = _SLASHED.match(line.text)
    if slashed is not None:
        text = slashed[0].replace(" / ", "/") + line.text[slashed.end():]
        return Line(text, line.file, line.number, line.shift)
    twos = _TWOS.match(text) if has_answers else None
    if twos is not None:
        calls = "/".join(f"2{suit}" for suit in _SUITS.findall(twos["calls"]))
        return Line(f"{calls} = weak, {twos['said']}", line.file, line.number, line.shift)
    found = _LED.match(text) or _BESIDE.match(text)
    if found is None:
        return line
    said = found["said"] or ""
    words = found.groupdict().get("words") or ""
    if _SAYS_CALLS.match(said) or not (said or found["range"]):
        return line
    words = " ".join(word for word in words.split() if word.lower() not in (
        "our", "the", "a", "an", "opening"))
    told = " ".join(filter(None, (words, found["range"], said)))
    call = found["call"].replace(" ", "")
    return Line(f"{line.text[:line.indent]}{call} = {told}", line.file, line.number, line.shift)


def _numbered(line: Line, inside: bool) -> Line:
    """A row without the number of an outline, `1.1.2 4C-4D: slam try`; `to 4C: 4H ends`,
    not one `inside` the row above, which goes on from there.
    """
    found = _OUTLINE.match(line.text)
    if found is not None:
        said = _ARROW.sub(" = ", line.text[found.end():], 1)
        return Line(f"{found[1]}{said}", line.file, line.number, line.shift)
    behind = _TO.match(line.text) if not inside else None
    if behind is not None:
        return Line(f"After {behind['call']}: {line.text[behind.end():]}", line.file, line.number,
                    line.shift)
    return line


def _ranged(line: Line) -> list[Line]:
    """`2NT opening (20-21): 3C is puppet, 3D shows hearts` as a row and what answers it."""
    answers = _AFTER.fullmatch(line.text)
    if answers is not None:
        return [Line(f"{answers['call']}-{row.strip(' ;.')}", line.file, line.number, line.shift)
                for row in _NEXT.split(answers["list"])]
    found = _RANGED.match(line.text) if "(" in line.text else None
    if found is None:
        label = _PREEMPTS.match(line.text)
        return [line] if label is None else [
            Line(line.text[label.end():], line.file, line.number, line.shift)]
    call = found["call"].replace(" ", "")
    return [Line(f"{call} = {found['range']}", line.file, line.number, line.shift),
            Line(f"After {call}: {line.text[found.end():]}", line.file, line.number, line.shift)]


def _dashed(lines: list[Line]) -> list[Line]:
    """`1C-16+, any shape`: a dash between call and description, in two lines at least."""
    found = [_DASHED.match(line.text) for line in lines]
    if sum(one is not None for one in found) < _FEWEST:
        return lines
    return [line if one is None or row_of(line) is not None else Line(
        f"{one[1]}{one[2]} = {line.text[one.end():]}", line.file, line.number, line.shift)
        for line, one in zip(lines, found, strict=True)]


def _is_row(line: Line) -> bool:
    split = row_of(line)
    return split is not None and reads_as_row(split) and bool(split.description)


def _is_answer(line: Line) -> bool:
    """Whether an item of a list is one call of ours and what it shows."""
    split = row_of(line)
    return line_reads_as_row(line) and split is not None and bool(split.description) and (
        len(split.patterns) == 1 and not split.patterns[0].opponents)


def _item(line: Line) -> Line:
    """A line of a list without its mark."""
    found = _BULLET.match(line.text)
    assert found is not None
    return Line(line.text[found.end():], line.file, line.number, line.shift - found.end())


def _moved(line: Line, indent: int) -> Line:
    return Line(" " * indent + line.text, line.file, line.number, line.shift + indent)
