# ruff: noqa: E501 - a pattern is read as a whole
"""The signs of a line that is called the notes' legend, which may be single letters and words of the
field: `Legend: W = 0-6, C = 7-9`, `Key, strength: w weak, i invitational`, `Abbr: sh = singleton`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from spotcard_host.common.patterns import later
from spotcard_host.notes.nodes import Notes

_TITLE = later(
    r"(?:^|(?<=\n))[\s*-]{0,4}(?:legend|keys?|abbr(?:eviation|s)?s?|codes?|shorthand|symbols?|signs?)"
    r"\b\.?(?:, \w{2,12})?[ \t]*(?::|=(?= ?[^=\n]{1,12}=))[ \t]*(?P<list>[^\n]{5,400})", re.I)
_ITEM = later(
    r"(?:^|[,;] ?|\.\s+)(?P<term>[A-Za-z][A-Za-z0-9+]{0,4}\+?|[~^_]) ?(?:=|:|\b(?:is|means)\b) ?(?=\S)", re.I)
_BARE = later(r"(?P<term>[A-Za-z]{1,4}) (?P<said>[^=]{3,40})")
_ENDS = later(r"\.(?=\s|$)")
_STRAINS = frozenset("M m oM om OM X x Y y D R P N NT !c !d !h !s".split())
"""Signs that rows have already, where the legend says no number."""
_VARIABLES = frozenset(("M", "oM", "om", "OM", "X", "x", "P"))
_NUMBER = later(r"\d|key ?cards|\bqueen of trumps|trump queen|\b(?:three|four|five|six|seven) ")
_UP_TO = later(r"^(?:to |[-–])(?=\d{1,2}$)")
_SO_MANY = later(r"(?<=[a-z]) \(\d-\d\)$")
"""`sh = short (0-1)`: so many cards."""
_COUNTED = later(
    r"\b(?P<sign>[a-z])\d ?/ ?(?P=sign)\d(?: etc\.?)? ?= ?(?P<what>support|trumps|fit)\b", re.I)
_UNITS = ("trumps", "cards")
_PARALLEL = later(
    r"(?:^|\.\s+)(?P<terms>[A-Za-z]\w{0,3}(?P<sign>, | ?/ ?)\w{1,4}(?:(?P=sign)\w{1,4}){0,8}) ?= ?(?P<said>[^=.]{5,120})(?=\.|$)")
"""`gf, i, nf = game force, invite, nonforcing`, `sh / lg = short / long`: as many as there are signs."""
_N_OF = later(r"\bn ?(?P<unit>[a-z])\b ?= ?n[ -]cards?\b", re.I)
"""`nx = n cards`: what `5x!s`, `4xM` and `3+x` count."""
_LONGEST, _FEWEST = 60, 2


def signs_of(notes: Notes, is_understood: Callable[[str], bool]) -> dict[str, str]:
    """What the signs of the notes' legends stand for, where that is understood."""
    found: dict[str, str] = {}
    for _, text in notes.prose:
        for title in _TITLE.finditer(text[:4000]):
            for term, said in _items(title["list"]):
                is_known = term in _VARIABLES or (term in _STRAINS and not _NUMBER.search(said))
                said = _SO_MANY.sub("", _UP_TO.sub("up to ", said))
                if not is_known and len(said) < _LONGEST and (
                        _NUMBER.search(said) or said in _UNITS or is_understood(said)):
                    found.setdefault(term, said)
    return found


def _items(text: str) -> Iterator[tuple[str, str]]:
    for one in list(_PARALLEL.finditer(text)):
        terms, said = (re.split(rf"\s*{one['sign'].strip()}\s*", one[name].strip()) for name in ("terms", "said"))
        if len(terms) == len(said):
            yield from zip(terms, said, strict=True)
            text = text.replace(one[0], "", 1)
    marks = list(_ITEM.finditer(text))
    if marks:
        for mark, end in zip(marks, [*(m.start() for m in marks[1:]), len(text)], strict=True):
            yield mark["term"], _ENDS.split(text[mark.end():end], maxsplit=1)[0].strip(" ,;.")
        return
    bare = [_BARE.fullmatch(piece.strip(" .")) for piece in re.split("[,;]", text)]
    if sum(one is not None for one in bare) > _FEWEST:
        yield from ((one["term"], one["said"]) for one in bare if one is not None)


def counted_signs(notes: Notes) -> dict[str, str]:
    """`s3 / s4 etc. = support of so many cards`: what letters before a number count."""
    return {found["sign"]: found["what"] for _, text in notes.prose
            for found in _COUNTED.finditer(text[:4000])}


def _write_counts(notes: Notes) -> None:
    """Write `5x!s` as `5!s` where `nx = n cards`."""
    rows = [f"{node.word} = {node.description}" for node in notes.roots if node.call < 0]
    texts = (*rows, *(text for _, text in notes.prose))
    for unit in {found["unit"] for text in texts for found in _N_OF.finditer(text[:4000])}:
        of_suit = re.compile(rf"(?<![\w!])(\d\+?){unit} ?(?=![cdhs])")
        of_class = re.compile(rf"(?<![\w!])(\d\+?){unit} ?(?=o?[Mm]\b)")
        alone = re.compile(rf"(?<![\w!])(\d\+?){unit}(?![\w'’])(?P<points>(?= \d))?")
        for node in notes.nodes:
            text = of_class.sub(r"\1 card ", of_suit.sub(r"\1", node.description))
            node.description = alone.sub(lambda found: f"{found[1]} cards{',' * (found['points'] is not None)}", text)


def write_signs(notes: Notes, signs: dict[str, str]) -> None:
    """Write what the signs stand for into the rows; "a" only where it is no article."""
    _write_counts(notes)
    for sign, said in signs.items():
        if said in _UNITS and sign not in ("M", "m", "C", "D", "H", "S"):
            units = re.compile(rf"(?<![\w!])(\d\+?) ?{re.escape(sign)}(?![\w'])")
            for node in notes.nodes:
                node.description = units.sub(rf"\1 {said}", node.description)
    for sign, what in counted_signs(notes).items():
        count = re.compile(rf"(?<![\w!]){sign}([2-6]\+?)(?!\w)")
        for node in notes.nodes:
            node.description = count.sub(rf"\1 card {what}", node.description)
    if not signs:
        return
    every = "|".join(re.escape(term) for term in sorted(signs, key=len, reverse=True))
    terms = "|".join(
        rf"{term}(?= ?(?:[,;:+]|$)| (?:{every})(?![\w']))" if term in ("a", "A", "I") else
        re.escape(term) for term in sorted(signs, key=len, reverse=True))
    alone = re.compile(
        rf"(?<![\w!/(-])(?<!\(-)(?<!but )(?<!not )(?:{terms})(?![\w/'’-]| ?=)|(?<=\()(?:{terms})(?=[ ,;)])")
    listed = re.compile(rf"(?<![\w!/])(?:{every})(?:/(?:{every}))+(?![\w/'’])")
    for node in notes.nodes:
        text = listed.sub(lambda found: " or ".join(
            signs[one] for one in found[0].split("/")), node.description)
        node.description = alone.sub(lambda found: signs[found[0]], text)
