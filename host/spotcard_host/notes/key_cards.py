"""Answers to questions for aces and key cards of which the notes give the name, `RKC 1430`, or a
sentence: `4NT asks for aces: 5!c shows none or four, 5!d one, ...`.
"""

from __future__ import annotations

import re

from spotcard.game.calls import bid
from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.ace_words import ASKS_ACES, FIVE_ACES, KEY_CARDS
from spotcard_host.notes.afloat import NATURAL
from spotcard_host.notes.asked_over import answer_over_them
from spotcard_host.notes.meaning.context import strain_of
from spotcard_host.notes.nodes import NoteNode, Notes
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import strain_named

_FOUR_NOTRUMP = bid(4, 4)
_QUEEN = "the queen of trumps"
_TWO = (("h", f"2 keycards without {_QUEEN}"), ("s", f"2 keycards with {_QUEEN}"))
_LOW, _HIGH = "0 or 3 keycards", "1 or 4 keycards"
_STYLES = (
    (later(r"\b(?:1430|14[-/]30|41/30|1[-/]4)\b"), (("c", _HIGH), ("d", _LOW), *_TWO)),
    (later(r"\b(?:3014|0314|30[-/]41|03[-/]14|30[-/]14)\b"), (("c", _LOW), ("d", _HIGH), *_TWO)),
)
_ANSWER = later(
    r"\b5 ?!?(?P<suit>[CDHScdhs])\b ?(?:[-=:–]|shows|is)? ?(?P<text>[^,;.\n]+?)"
    r"(?=\s*(?:[,;.\n]|\band 5|$))"
)
_COUNT = r"(?:\d(?: ?(?:/|-|or|and|,(?=\d)) ?\d)?|none|one|two|three)"
_COUNTED = later(
    rf"(?:[:(=]|\b(?:answers?|replies|responses|steps?)(?: are)?) ?(?P<first>{_COUNT}) ?[,;] ?"
    rf"(?P<second>{_COUNT}) ?[,;] ?"
    r"(?P<third>(?:2|two)\b[^,;.()\d]*)(?:[,;] ?(?P<fourth>(?:2|two)\b[^,;.()]*))?", re.I)
"""`five aces: 0/3, 1/4, 2, 2 and the queen`: the answers in the order of the steps."""
_WORD = r"(?:\d|none|zero|one|two|three|four|five)"
_EITHER = later(
    rf"^({_WORD}) ?(?:[-/]|or|and|\((?:or )?) ?({_WORD})\)?(?: key ?cards?| aces?)?$", re.I)
_ONE = later(rf"^({_WORD})(?=$|,| [-+] ?Q|[-+] ?Q| (?:with|without|and|plus|no)\b)", re.I)
_IT = later(r"^(?:2|two) (?P<with>with(?:out)?) (?:it|that card|the same)$", re.I)
"""`two without the trump queen, ... two with it`."""
_NAMED_AGAIN = later(
    rf"^[^,;:\n]{{0,40}}?(?:{KEY_CARDS.pattern})[^,;:\n]{{0,40}}[,:] ?(?={_WORD}\b)", re.I)
"""The name of the question in front of what one answer shows."""
_SIGNED_QUEEN = later(r"(?<=\w) ?([-+–]) ?(?:trump )?Q\b(?: of trumps?)?")
_AGREED = later(
    r"^(?:is |always )?(?:after|when|once|if|with) (?:we have (?:found )?)?(?:an?|the|our) "
    r"(?:trump )?(?:suit|fit|trumps?)(?: (?:is|has been|was))?"
    r"(?: (?:agreed|found|set|established|known))?,? (?:it )?", re.I)
"""The auction of a question that may be asked wherever a suit is agreed."""
_QUESTION = later(rf"\b4 ?NT?\b|{KEY_CARDS.pattern}", re.I)
_DENIED = later(
    r"\b(?:no|not|none|never|without|rather than|used to|gave up|formerly)\b[^.,;:]*", re.I)
_FEWEST = 3
_LONGEST = 600
_Answers = tuple[tuple[str, str], ...]


def add_key_cards(notes: Notes) -> None:
    """Give questions for key cards their answers, and the notes a question that may be asked
    wherever a suit is agreed, where running text describes it; and what is done over their calls.
    """
    _add(notes)
    answer_over_them(notes)


def _add(notes: Notes) -> None:
    said = next(filter(None, (_in_prose(line, text) for line, text in notes.prose)), None)
    for node in list(notes.nodes):
        if node.call != _FOUR_NOTRUMP or not node.ours or node.flags is not None:
            continue
        if not ASKS_ACES.search(node.description) or NATURAL.search(node.description):
            continue
        if node.is_floating:
            node.description = _AGREED.sub("", node.description)
        if node.is_answered:
            _count(node)
        else:
            own = _in_prose(node.place.line, f"4N {node.description}") or said
            _answer(notes, node, own[2] if own is not None else ())
    known = next((root for root in notes.roots if root.call == _FOUR_NOTRUMP), None)
    if said is None or (known is not None and known.description):
        return
    line, text, answers = said
    place = Place(notes.nodes[0].place.file if notes.nodes else notes.file, line, 1)
    root = known or notes.add(NoteNode(_FOUR_NOTRUMP, True, "0", "00", place, None))
    root.description, root.place, root.is_floating = text, place, True
    _answer(notes, root, answers)


def _count(node: NoteNode) -> None:
    """Say of the answers that are written below a question what their numbers count."""
    texts = (node.description, *(child.description for child in node.children))
    unit = "keycards" if any(map(FIVE_ACES.search, texts)) else "aces"
    answers = {"cdhs"[strain_of(child.call)]: child for child in node.children
               if child.ours and 0 <= child.call - _FOUR_NOTRUMP - 1 < len("cdhs")}
    said = tuple((suit, _counted(child.description.strip(" .;"), unit))
                 for suit, child in answers.items())
    for suit, text in _with_the_queen(said):
        answers[suit].description = text


def _counted(text: str, unit: str) -> str:
    """`none or three`, `two with it`: what the numbers of an answer count."""
    text = _NAMED_AGAIN.sub("", text, 1)
    queen = _IT.match(text)
    if queen:
        return f"2 {unit} {queen['with']} {_QUEEN}"
    either = _EITHER.match(text)
    if either:
        return f"{_digit(either[1])} or {_digit(either[2])} {unit}"
    text = _SIGNED_QUEEN.sub(
        lambda found: f" {'with' if found[1] == '+' else 'without'} {_QUEEN}", text)
    return _ONE.sub(lambda found: f"{_digit(found[1])} {unit}", text)


def _digit(word: str) -> str:
    return "0" if word.lower() == "none" else number_of(word)


def _in_prose(line: int, text: str) -> tuple[int, str, _Answers] | None:
    """(line, what it is, answers) of a question for aces that running text describes."""
    found = _QUESTION.search(text)
    if found is None or len(text) > _LONGEST:
        return None
    is_five = FIVE_ACES.search(_DENIED.sub("", text)) is not None
    what, unit = ("key cards", "keycards") if is_five else ("aces", "aces")
    answers = tuple(
        (one["suit"].lower(), _counted(one["text"].strip(), unit))
        for one in _ANSWER.finditer(text))
    if len(answers) >= _FEWEST and ASKS_ACES.search(text):
        return line, f"asks for {what}", _with_the_queen(answers)
    counted = _COUNTED.search(text)
    if counted is not None:
        steps = [f"{n.replace('/', ' or ').replace('-', ' or ')} {unit}"
                 for n in counted.group(1, 2, 3)]
        two = _TWO if counted["fourth"] else (("h", steps[2]),)
        return line, f"asks for {what}", (("c", steps[0]), ("d", steps[1]), *two)
    style = _style(_DENIED.sub("", text))
    return (line, "asks for key cards", style) if style else None


def _with_the_queen(answers: _Answers) -> _Answers:
    """Answers of which the third and the fourth are both two: the fourth holds the queen."""
    twos = [suit for suit, text in answers if re.match(r"(?:two|2)\b", text, re.I)]
    if sorted(twos) != ["h", "s"] or re.search(r"\bq|void", dict(answers)["h"], re.I):
        return answers
    return (*(one for one in answers if one[0] not in "hs"), *_TWO)


def _style(text: str) -> _Answers:
    return next((answers for name, answers in _STYLES if name.search(text)), ())


def _answer(notes: Notes, node: NoteNode, answers: _Answers) -> None:
    known = {child.call for child in node.children if child.ours}
    for suit, text in answers:
        if bid(5, strain_named(suit)) in known:
            continue
        notes.add(NoteNode(
            bid(5, strain_named(suit)), True, node.seat, node.vul, node.place, node, text,
            passes=1, is_floating=node.is_floating))
