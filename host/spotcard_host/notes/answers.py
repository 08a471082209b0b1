# ruff: noqa: E501 - a pattern is read as a whole
"""Answers that stand in the text of the call which asks for them, as rows of their own:

`Asks. 3!c = 3415, 3!d = 4315`, `Opener passes with 5332 and 11-13`; and those that a question
implies: who is asked for the better major bids it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard.game.calls import bid
from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.context import NOTRUMP, strain_of
from spotcard_host.notes.nodes import NoteNode, Notes
from spotcard_host.notes.numbers import NUMBER_WORDS
from spotcard_host.notes.reference_words import SISTER

_CALL = r"[1-7]!?(?:NT|[CDHSN]|[cdhs](?![A-Za-z]))"
_IS = later(rf"(?:^|(?<=[\s,;.:(]))(?P<call>{_CALL}) ?(?:=|shows) ?(?=\S)")
_LISTED = later(rf"(?<=[:,;] )(?P<call>{_CALL}) (?!or\b|and\b|is\b|rebid\b|[-–/])(?=\S)")
_ASKED = later(
    r"[:(]\s*$|\b(?:ask|relay|enquir|inquir|puppet|blackwood|gerber|ogust|stayman|drury|rkc|"
    r"key ?card|r\b)", re.I,
)
"""Before the first answer: without it the others are calls of the same hand (`4D = 0, 4H = 1`)."""
_NOT_NOW = later(
    r"\bnext (?:call|bid|turn|time)\b[^.;:]*:\s*$|\bafter (?:opener|partner)['’]s\b[^.;:]*[:,]\s*$|"
    r"\b(?:puppets?|relays?|transfers?|forces?)\b[^.;:]*\bthen[\s,]*$|"
    r"\b(?:doubled?|overcalls?|interfer\w+|they)\b[^.;]*$", re.I
)
"""Before the first answer: the caller goes on (`puppet to 3C, then 3D = ...`), or they act."""
_END = later(r"[\s,;.)]*(?:\b(?:then|and|or|opener|responder|partner)\b[\s,:]*)?$", re.I)
_SPELT = r"(?:two|three|four|five|six) (?:clubs|diamonds|hearts|spades|notrumps?)"
_VERB = (
    r"(?:(?:re)?bids?|jumps?(?: in)?(?: to)?|corrects? to|raises? to|goes? (?:on )?to|puts?|"
    r"(?:takes (?:it )?out|pulls|removes|converts|returns|changes) to|chooses|"
    r"(?:super-?)?accepts?(?: with| by bidding)?|breaks? to|shows?|answers?|replies|says?)"
)
_CALLED = rf"(?:(?P<passes>pass(?:es)?)|(?:{_VERB} )?(?P<call>{_CALL}|{_SPELT}))"
_IF = r"(?:only |just |but )?(?:with|on|holding|if|when)"
_STEP = later(rf"{_CALLED} {_IF} (?P<text>[^.;]+)", re.I)
_IN_BRACKETS = later(r"\((?P<list>[^()]{6,120})\)")
_ONE_OF_LIST = later(
    rf"(?:(?:else|otherwise) )?(?P<call>{_CALL}|[Pp](?:ass(?:es)?)?)(?P<sign> ?[=:] ?| (?:with |on |if |for )?)"
    r"(?P<text>\S.*)", re.S)
_WITHOUT = later(r"^(?:without|no(?:ne|t)?|otherwise|else|with(?:out)? (?:fewer|less))$", re.I)
_EXCEPT = later(
    rf"\b(?:opener|partner|responder) (?:then |just |always |normally )?(?:{_VERB} )?(?P<usual>{_CALL}),? "
    rf"(?:except|unless|but|or) (?:{_VERB} )?(?P<call>{_CALL}) {_IF} (?P<text>[^.;]+)", re.I)
"""`six clubs, opener 3C, except 2N if he has three with an honour`."""
_CORRECTS = later(rf"\(?\b(?:corrects?|pulls?|removes?|converts?) to (?P<call>{_CALL}) {_IF} (?P<text>[^.;()]+)", re.I)
_WHO = later(
    r"\b(?P<who>opener|responder|partner|doubler|overcaller) "
    r"(?:then |now |always |will |must |can )*"
    rf"(?={_CALLED.replace('?P<passes>', '?:').replace('?P<call>', '?:')} {_IF} )", re.I,
)
_NEXT = later(
    r",?\s+(?:and|or|but|then)?\s*(?:he |she )?"
    rf"(?={_CALLED.replace('?P<passes>', '?:').replace('?P<call>', '?:')} "
    r"(?:with|on|holding|if|when|=) )", re.I)
_STOP = later(r"[.;](?=\s|$)|\n")
_HOLDS = later(
    r"^(?:(?:he|she|you|they) )?(?:has|have|holds?|holding) |"
    r"^(?:every|any|all) (?:other )?hands? (?=(?:below|above|with|of|under|over)\b)", re.I)
_ELSE = later(rf",\s+(?:(?:and|but|or|otherwise|else) )?(?:he |she )?{_VERB} ", re.I)
"""Another call follows, which is not named: `, bids a new suit with shortness`."""
_OF_THEM = later(r"(?: cards)? of (?:them|those|these)\b", re.I)
_STRONG_KIND = later(
    r"(?:the |a )?(?:strong|big)(?: (?:balanced|NT|notrump))?"
    r"(?: (?:hands?|kind|type|variant|variety|version|option|one))?", re.I)
_KINDS = later(r";|\n|,? or |\b[a-d1-4]\) ?|/")
_HIGH = later(r"\b(1[6-9]|2\d)(?=\+|-| ?-|–|\b)")
_FEWEST = 2
"""So many calls with "=" are answers; one alone may be a remark about another call."""


_BETTER = later(
    r"\b(?:asks?|asking|relay)\b[^.;\n]{0,30}\b(?:better|longer|best|longest)\b[^.;\n]{0,4}"
    r"\b(major|minor)|\b(?:bids?|shows?|names?|takes?|choose|ask(?:s|ing)?)(?: (?:out|for))? "
    r"(?:your|his|her|the|opener['’]s|overcaller['’]s) (?:longer|longest|better|five-carder)\b"
    r"(?! minor)(?: (?:suit|one|major))?(?=\s*(?:$|[,;.)]))", re.I,
)
_MAJORS = later(r"\bmajors\b|!h ?(?:\+|and|&|>|<|=) ?!s|!s ?(?:\+|and|&|>|<|=) ?!h", re.I)
_SUITS = {"major": (2, 3), "minor": (0, 1)}
_HIGHEST_CALL = 37


def add_answers(notes: Notes) -> None:
    """Give calls without answers those that their own text describes or implies."""
    _add_better_suits(notes)
    for node in list(notes.nodes):
        if not node.ours or node.call < 3 or node.flags is not None:
            continue
        _place_after_the_answer(notes, node)
        if any(child.ours and child.description for child in node.children):
            continue
        for call, text in _answers(node):
            taken = any(child.ours and child.call == call for child in node.children)
            if taken or 0 < call <= node.call:
                continue
            text = _strong_kind(text, node)
            notes.add(NoteNode(
                call, True, node.seat, node.vul, node.place, node, text, passes=1,
                bindings=dict(node.bindings), is_floating=node.is_floating))
    for node in notes.nodes:
        if node.parent is not None and node.ours and node.passes and node.flags is None and (
                _FOR_SHORTNESS.search(node.parent.description)):
            node.description = _BARE_SUIT.sub(r"short \1", node.description)


_FOR_SHORTNESS = later(
    r"\b(?:asks?|asking|relay|enquir\w+|inquir\w+)\b[^.;:(]{0,30}\b(?:singletons?|short\w*|splinters?|voids?)\b|"
    r"\b(?:short\w*|singleton|splinter)\?", re.I)
_BARE_SUIT = later(r"^(?:in |with )?(!?[cdhs]|(?:club|diamond|heart|spade)s?)\W*$", re.I)
"""A suit alone, where partner has asked for shortness."""


def _strong_kind(text: str, node: NoteNode) -> str:
    """`the strong hand` of who answers: the part of the own call's words with most points."""
    before = node.parent
    if not _STRONG_KIND.fullmatch(text) or before is None or not before.ours:
        return text
    parts = [part for part in _KINDS.split(before.description) if _HIGH.search(part)]
    return max(parts, key=lambda part: max(map(int, _HIGH.findall(part))), default=text).strip()


def _place_after_the_answer(notes: Notes, node: NoteNode) -> None:
    """Rows below `doubler bids 3C with a minimum` that pass, and none of which is that answer,
    follow it.
    """
    rows = [child for child in node.children if child.ours and child.passes]
    calls = [answer for answer in _answers(node) if answer[0] > node.call]
    if len(calls) != 1 or not any(row.call == 0 for row in rows):
        return
    call, text = calls[0]
    if any(0 < row.call <= call for row in rows):
        return
    node.children = [child for child in node.children if child not in rows]
    answer = notes.add(NoteNode(call, True, node.seat, node.vul, node.place, node, text, passes=1,
                                bindings=dict(node.bindings)))
    answer.children = rows
    for row in rows:
        row.parent = answer


def _add_better_suits(notes: Notes) -> None:
    """Add the cheapest bids of both suits below a question for the better one, where the notes
    describe neither.
    """
    for node in list(notes.nodes):
        found = _BETTER.search(node.description)
        if found is None or not node.ours or node.call < 3:
            continue
        known = {child.call for child in node.children if child.ours and child.passes}
        before = node.parent
        said = f"{before.description if before else ''} {node.description}"
        word = (found[1] or ("major" if _MAJORS.search(said) else "")).lower()
        if word not in _SUITS:
            continue
        calls = {
            suit: next((c for c in range(node.call + 1, _HIGHEST_CALL + 1)
                        if strain_of(c) == suit), -1)
            for suit in _SUITS[word]
        }
        if known & set(calls.values()) or -1 in calls.values():
            continue
        for suit, call in calls.items():
            text = f"3+!{'cdhs'[suit]} (the better {word})"
            notes.add(
                NoteNode(call, True, node.seat, node.vul, node.place, node, text, passes=1))


def _answers(node: NoteNode) -> Iterator[tuple[int, str]]:
    """(call, description) of each answer that the text of a call describes."""
    text = _in_our_major(node)
    marks = list(_IS.finditer(text)) or _in_a_list(text)
    before = text[:marks[0].start()] if marks else ""
    if len(marks) >= _FEWEST and _ASKED.search(before) and not _NOT_NOW.search(before):
        ends = [mark.start() for mark in marks[1:]] + [_sentence(text, marks[-1].end())]
        for mark, end in zip(marks, ends, strict=True):
            said = _END.sub("", text[mark.end():end])
            if said:
                yield _call(mark["call"]), said
    for found in _WHO.finditer(text):
        if found["who"].lower() not in _partner(node):
            continue
        for piece in _NEXT.split(_STOP.split(text[found.end():], 1)[0]):
            step = _STEP.match(piece)
            if step is not None:
                yield _with(step)
    for found in _EXCEPT.finditer(text):
        yield _with(found)
        yield _call(found["usual"]), "otherwise"
    yield from _in_brackets(text, node)
    for found in _CORRECTS.finditer(text):
        yield _with(found)


def _in_brackets(text: str, node: NoteNode) -> Iterator[tuple[int, str]]:
    """The answers of `transfer (2S no fit, 3S four trumps)`, `5-4 GF (4S with 3!s, 3N without)`."""
    if SISTER.match(text):
        return  # what stands there is copied
    own = {one.call for one in node.parent.children if one.place == node.place} if node.parent else set()
    for found in _IN_BRACKETS.finditer(text):
        pieces = [_ONE_OF_LIST.fullmatch(piece.strip()) for piece in re.split(r"[,;]", found["list"])]
        steps = [(_call(one["call"]) if one["call"][0] in "1234567" else 0, one["text"].strip())
                 for one in pieces if one is not None]
        calls = [call for call, _ in steps]
        if len(steps) != len(pieces) or len(set(calls)) < max(_FEWEST, len(steps)) or (
                own & set(calls) or any(0 < call <= node.call for call in calls)):
            continue
        for at, (call, said) in enumerate(steps):
            if _WITHOUT.match(said):
                said = f"not {steps[at - 1][1]}" if at == 1 == len(steps) - 1 else "any other hand"
            yield call, said


def _in_our_major(node: NoteNode) -> str:
    """The text of a call, `2M` as the bid of the one major that we have bid."""
    majors = {strain_of(step.call) for step in node.path() if step.ours and step.call >= 3} & {2, 3}
    letter = "cdhs"[min(majors)].upper() if len(majors) == 1 else "M"
    return re.sub(r"\b([1-7])M(?![A-Za-z])", rf"\g<1>{letter}", node.description)


def _in_a_list(text: str) -> list[re.Match[str]]:
    """The calls of `asks: 3C min, 3D max, 3H 3-4-1-5`, which rise."""
    marks = list(_LISTED.finditer(text))
    if not marks or text[:marks[0].start()].rstrip()[-1:] != ":":
        return []
    calls = [_call(mark["call"]) for mark in marks]
    return marks if calls == sorted(set(calls)) else []


def _partner(node: NoteNode) -> tuple[str, ...]:
    """The words for who answers a call."""
    path = node.path()
    ours = [step for step in path if step.ours]
    other = ours[-2] if len(ours) > 1 else None
    if not path[0].ours:
        name = "doubler" if ours[0].call == 1 else "overcaller"
        return ("partner", name) if len(ours) % 2 == 0 else ("partner",)
    names = ("partner", "opener" if len(ours) % 2 == 0 else "responder")
    return (*names, "doubler") if other is not None and other.call == 1 else names


_NOT_SO_MANY = later(r"^not (?=[1-3]\d$)|\bnot (?:reaching|up to|worth) (?:an? )?(?=[1-3]\d$)", re.I)


def _with(step: re.Match[str]) -> tuple[int, str]:
    """The call and the hand of `bids 2S with four of them`."""
    call = 0 if step.groupdict().get("passes") else _call(step["call"])
    said = _HOLDS.sub("", _ELSE.split(step["text"], maxsplit=1)[0].strip(" ,"))
    said = _NOT_SO_MANY.sub("less than ", said)
    if call >= 3 and strain_of(call) < NOTRUMP:
        said = _OF_THEM.sub(f" !{'cdhs'[strain_of(call)]}", said)
    return call, said


def _sentence(text: str, start: int) -> int:
    """The end of a sentence or line."""
    found = re.compile(r"\.(?=\s|$)|\n").search(text, start)
    return found.start() if found else len(text)


def _call(text: str) -> int:
    if text[1:2].islower() and text[:1].isalpha():
        level, strain = text.lower().split()
        return int(bid(NUMBER_WORDS[level], "cdhsn".index(strain[0])))
    strain = text.replace("!", "")[1].upper()
    return int(bid(int(text[0]), "CDHSN".index(strain)))
