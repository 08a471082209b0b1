# ruff: noqa: E501 - a pattern is read as a whole
"""What is done when they bid or double over our question for aces: `When they disturb: DOPI`,
`If they butt in over 4N, double is no key card, pass one, the next suit two`, `X = 0/3, P = 1/4`.

A name or a sentence gives rows below the question for each of their calls. A pass and a double may
also stand for the first and second step of the answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard.game.calls import bid
from spotcard_host.common.patterns import later
from spotcard_host.notes.ace_words import ASKS_ACES, FIVE_ACES, KEY_CARDS
from spotcard_host.notes.afloat import NATURAL
from spotcard_host.notes.nodes import NoteNode, Notes
from spotcard_host.notes.numbers import number_of

_FOUR_NOTRUMP, _PASS, _DOUBLE, _REDOUBLE = bid(4, 4), 0, 1, 2
_FIVE, _SIX = range(bid(5, 0), bid(5, 4)), range(bid(6, 0), bid(6, 4))
_SPADES = bid(5, 3)
_SENTENCE = later(r"(?<=[.!])\s+|\n\s*\n|\n(?=\s*[-*•])")
_NAME = later(
    r"\b(?:(?P<ropi>R[O0]P[I1])|(?P<dopi>D[O0]P[I1])|(?P<podi>P[O0]D[I1])|(?P<depo>DEP[O0])|(?P<pedo>PED[O0]))\b")
_DENIED = later(r"\b(?:no|not|never|don['’]t|without|instead of|rather than)\b[^.;:]*", re.I)
_OF_OTHERS = later(
    r"(?:\b(?:some|many|most|(?:a )?few|several|other|good)(?: of (?:the|our|my|your))?(?: (?!play|use|like|prefer)[\w'’-]+){0,2}|\b(?:others|people|players|pairs|experts|they|opps|opponents|everybody(?: else)?|everyone(?: else)?|the books?))"
    r" (?:(?:also|often|may|might|would|will|who) ){0,2}(?:play|use|like|prefer|recommend|employ)(?:s|ed|ing)?\b[^.;:,]*(?:,(?! ?(?:but |and )?(?:we|I|our)\b)[^.;:,]*)*", re.I)
_GIVEN_UP = later(
    r"\b(?:gave up|give up|given up|used to|stopped|dropped|hates?|dislikes?|abandon\w*|formerly|might|could|maybe|perhaps|one day|in (?:the )?future|if we (?:play|add|use|agree)\w*)\b[^.;:]*|"
    rf"{_NAME.pattern}(?:[,/ ]+(?:and |or )?{re.sub('[?]P<[a-z]+>', '?:', _NAME.pattern)})*[: ]*(?:(?:is|are|was|were|does|do|has been|convention)\b ?)*(?:off\b|not\b|n['’]t\b|never\b|no longer|too complicated|unused|abandoned|dropped)[^.;:]*|"
    r"[^.!?]*\?", re.I)
"""What we do not play, or ask ourselves whether we should."""
_OUR_QUESTION = later(
    rf"\b4 ?NT?\b|{KEY_CARDS.pattern}|\b(?:question|ask(?:s|ing)?|asked|call|enquiry|inquiry)\b[\w ]{{0,12}}\baces?\b|\bace[- ]?(?:ask\w*|question|enquiry)", re.I)
_THEY = later(
    r"\b(?:interfer\w+|interven\w+|disturb\w*|butts? in|overcall\w*|come[s]? in|stick\w* \w+ in|get in|compet\w+|"
    r"(?:they|opps?|opponents?|RHO|enemy) (?:bids?|doubles?|X|call|act|interpose)|their (?:bid|double|suit)|bids? over|over (?:it|this|that)|doubled)\b", re.I)
_WORD = r"(?:no(?:ne|ught)?|zero|one|two|three|four|an? even(?: number)?|an? odd(?: number)?|even|odd|[0-5])"
_UNIT = r"(?: ?(?:key ?cards?|keys?|aces?|KC|of them))?"
_SAYS = r",? ?(?:=|:|-|is|shows?|means|promises|says|for|with)? ?(?:the )?"
_STEP = r"(?:1st|first|2nd|second|lowest|next) (?:step|answer|response|reply)"
_TOLD = later(
    rf"(?<!\w)(?P<act>\+[12](?= ?[=:])|redoubles?|XX|rdbl|doubles?|X|dbl|pass(?:es|ing)?|P|(?:the )?(?:next|first|1st|second|2nd|cheapest|following|third|3rd)(?: (?:higher|lower|cheapest|available))?"
    rf"(?:[- ](?:suit|bid|step|call|one)s?)?(?: up| after(?: that| it)?| above)?|(?:one|two|1|2) steps? up){_SAYS}"
    rf"(?P<said>(?:{_STEP}|first|second|1st|2nd)\b|(?:an? )?(?P<count>{_WORD}{_UNIT}(?: ?(?:/|-|or|and|,) ?(?:{_WORD}){_UNIT})*)"
    r"(?P<queen> ?(?:(?:-|–|\+|with(?:out)?|no|and|plus|w/o?) ?(?:the )?(?:trump )?(?:Q|queen|it)(?: of trumps?)?)\b)?)", re.I)
_NUMBER = later(rf"\b{_WORD}\b", re.I)
_ORDINALS = {"second": 1, "2nd": 1, "third": 2, "3rd": 2, "two": 1, "2": 1, "+2": 1}
_LONGEST, _FEWEST, _MOST = 600, 2, 4
_EVEN, _ODD = "0 or 2 or 4", "1 or 3 or 5"
_Told = dict[int | str, str]


def answer_over_them(notes: Notes) -> None:
    """Give questions for aces the rows for what they may call over them."""
    texts = [text for _, text in notes.prose]
    texts += [node.description for node in notes.nodes if node.call == _FOUR_NOTRUMP and node.ours]
    agreed: dict[int, _Told] = {}
    for text in texts:
        for sentence in _sentences(text[:_LONGEST]):
            for theirs, told in _agreed(sentence):
                agreed.setdefault(theirs, told)
    if not agreed:
        return
    for node in [one for one in notes.nodes if _is_question(one)]:
        _answer(notes, node, agreed)


def _sentences(text: str) -> Iterator[str]:
    for sentence in _SENTENCE.split(text):
        for pattern in (_OF_OTHERS, _GIVEN_UP, _DENIED):
            sentence = pattern.sub(_kept, sentence)
        yield " ".join(sentence.split())


def _kept(found: re.Match[str]) -> str:
    """A clause that denies a name goes, `no key card` and `when they play a double` stay."""
    return "" if _NAME.search(found[0]) else found[0]


def _is_question(node: NoteNode) -> bool:
    return (node.call == _FOUR_NOTRUMP and node.ours and node.flags is None and node.is_answered
            and ASKS_ACES.search(node.description) is not None
            and not NATURAL.search(node.description)
            and all(child.ours for child in node.children if child.call > _REDOUBLE))


def _agreed(sentence: str) -> Iterator[tuple[int, _Told]]:
    """(their call, what each of ours shows) of what a sentence agrees."""
    told = _told(sentence)
    names = {kind for found in _NAME.finditer(sentence) for kind, name in found.groupdict().items()
             if name}
    if len(told) >= _FEWEST and (names or (_OUR_QUESTION.search(sentence)
                                           and _THEY.search(sentence))):
        if _REDOUBLE in told:
            yield _DOUBLE, told
        else:
            yield from ((theirs, told) for theirs in _FIVE)
        return
    low: _Told = {}
    if names & {"dopi", "podi"}:
        acts = (_DOUBLE, _PASS) if "dopi" in names else (_PASS, _DOUBLE)
        low = {acts[0]: "none", acts[1]: "one", "0": "two", "1": "more"}
        yield from ((theirs, low) for theirs in _FIVE
                    if theirs != _SPADES or not names & {"depo", "pedo"})
    if "ropi" in names:
        yield _DOUBLE, {_REDOUBLE: "none", _PASS: "one", "0": "two", "1": "more"}
    if names & {"depo", "pedo"}:
        acts = (_DOUBLE, _PASS) if "depo" in names else (_PASS, _DOUBLE)
        high: _Told = {acts[0]: _EVEN, acts[1]: _ODD}
        yield from ((theirs, high) for theirs in (*_FIVE, *_SIX) if not low or theirs >= _SPADES)


def _told(sentence: str) -> _Told:
    """What each call shows that a sentence tells: `double no key card, pass one, next suit two`."""
    told: _Told = {}
    for found in _TOLD.finditer(sentence):
        word = found["act"].lower().removeprefix("the ")
        act: int | str
        if word.startswith(("re", "xx", "rd")):
            act = _REDOUBLE
        elif word.startswith(("d", "x")):
            act = _DOUBLE
        elif word.startswith("p"):
            act = _PASS
        else:
            act = str(_ORDINALS.get(word.split()[0].split("-")[0], 0))
            act = str(int(act) + 1) if act in told and word.startswith("next") else act
        told.setdefault(act, _count(found))
    is_called = {_DOUBLE, _PASS} <= set(told) or {_REDOUBLE, _PASS} <= set(told)
    return told if is_called else {}


def _count(found: re.Match[str]) -> str:
    """`0 or 3`, `2 without the queen of trumps`, `first`."""
    count, queen = found["count"], (found["queen"] or "").strip().lower()
    if not count:
        return "first" if found["said"].lower().startswith(("1st", "first", "low")) else "second"
    if "even" in count.lower() or "odd" in count.lower():
        return _EVEN if "even" in count.lower() else _ODD
    numbers = [number_of("zero" if one.lower().startswith("no") else one)
               for one in _NUMBER.findall(count)]
    text = " or ".join(dict.fromkeys(numbers))
    if queen:
        is_without = queen.startswith(("-", "–", "without", "no", "w/o"))
        text += f" with{'out' if is_without else ''} the queen"
    return text


def _answer(notes: Notes, node: NoteNode, agreed: dict[int, _Told]) -> None:
    texts = (node.description, *(child.description for child in node.children))
    is_five = any(map(FIVE_ACES.search, texts))
    steps = [child.description for child in sorted(node.children, key=lambda one: one.call)
             if child.ours and child.call > _FOUR_NOTRUMP]
    known = {child.call for child in node.children if not child.ours}
    for theirs, told in agreed.items():
        if theirs in known:
            continue
        over = notes.add(NoteNode(theirs, False, node.seat, node.vul, node.place, node,
                                  is_floating=node.is_floating))
        lowest = theirs if theirs > _REDOUBLE else _FOUR_NOTRUMP
        for act, said in told.items():
            text = _written(said, is_five, steps)
            call = act if isinstance(act, int) else lowest + 1 + int(act)
            if text:
                notes.add(NoteNode(call, True, node.seat, node.vul, node.place, over, text,
                                   is_floating=node.is_floating))


def _written(said: str, is_five: bool, steps: list[str]) -> str:
    """The words of a row for what its call shows; "" where that is not known."""
    usual = {"none": "0 or 3", "one": "1 or 4", "two": "2 without the queen",
             "more": "2 with the queen"} if is_five else {
                 "none": "0 or 4", "one": "1", "two": "2", "more": "3"}
    if said in ("first", "second"):
        at = int(said == "second")
        return steps[at] if at < len(steps) else ""
    said = usual.get(said, said)
    unit = "keycards" if is_five else "aces"
    number, with_, rest = said.partition(" with")
    return f"{number} {unit}{with_}{rest}{' of trumps' if with_ else ''}"
