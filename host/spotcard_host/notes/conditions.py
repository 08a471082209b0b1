"""A constraint's term -> the text of a rule's constraint and specification in the rule language.

Strategy. Ranges and honours are comparisons of fields. A set of shapes is written in the first of
these forms that says it exactly: the box of its lengths; the box with comparisons between suits;
the box with a list of distributions that the hand has or has not (5-4-3-1 whatever the suits,
`@09`); else it is cut at a length of some suit and each part is written by itself, so that one
term can give several rules. Names of functions do not appear: the numbers are those of
`systems.gib.functions`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from spotcard_host.notes.meaning.constraint import (
    ALL,
    ANY_HONOURS,
    LIMITS,
    SHAPES,
    SUIT_LETTERS,
    Term,
    bits,
    length,
    lengths_of,
    longer,
    pattern_masks,
    patterns_of,
)

# Fields of `#0(n)`.
_HCP, _POINTS, _LOSERS, _CONTROLS = 12, 13, 14, 15
_HONOURS, _STOPPERS, _QUALITY = 4, 8, 16
_FIELDS = {"P": _HCP, "M": _POINTS, "L": _LOSERS, "Q": _CONTROLS}
_SPEC_LETTERS = {"P": "P", "M": "M", "L": "L", "Q": "Q"}
_MOST_PARTS = 12


def _between(expression: str, low: int, high: int, least: int, most: int) -> str:
    if low <= least:
        return f"{expression}<={high}"
    if high >= most:
        return f"{expression}>={low}"
    return f"{expression}=={low}" if low == high else f"{expression}[{low},{high}]"


def _box_mask(ranges: tuple[tuple[int, int], ...]) -> int:
    mask = ALL
    for suit, (low, high) in enumerate(ranges):
        mask &= length(suit, low, high)
    return mask


def _box_text(ranges: tuple[tuple[int, int], ...]) -> list[str]:
    """Comparisons that cut the box out, leaving out those that the others imply."""
    needed = list(ranges)
    whole = _box_mask(ranges)
    for suit in range(4):
        for side in (0, 1):
            tried = list(needed)
            low, high = tried[suit]
            tried[suit] = (0, high) if side == 0 else (low, 13)
            if _box_mask(tuple(tried)) == whole:
                needed = tried
    return [
        _between(f"#0({suit})", low, high, 0, 13)
        for suit, (low, high) in enumerate(needed)
        if (low, high) != (0, 13)
    ]


@lru_cache(maxsize=4096)
def shape_texts(shapes: int, depth: int = 0) -> tuple[tuple[int, tuple[str, ...], str], ...]:
    """Parts of a set of shapes as (mask, comparisons, distribution pattern); their union is the
    set.
    """
    return tuple(_parts(shapes, depth))


def _parts(shapes: int, depth: int) -> Iterator[tuple[int, tuple[str, ...], str]]:
    if shapes == ALL:
        yield shapes, (), ""
        return
    ranges = lengths_of(shapes)
    box = _box_mask(ranges)
    texts = _box_text(ranges)
    if box == shapes:
        yield shapes, tuple(texts), ""
        return
    compared = _compared(shapes, box)
    if compared is not None:
        yield shapes, (*texts, *compared), ""
        return
    kinds = patterns_of(shapes)
    if _class_cut(box, kinds) == shapes and len(kinds) <= 12:
        yield shapes, tuple(texts), _distribution(kinds)
        return
    rest = box & ~shapes
    kinds = patterns_of(rest)
    if _class_cut(box, kinds) == rest and len(kinds) <= 12:
        yield shapes, tuple(texts), f"!({_distribution(kinds)})"
        return
    if depth < 3:
        # Cut at the length that leaves the fewest parts.
        best = (3, 0, 0)
        for suit, (low, high) in enumerate(ranges):
            for cut in range(low, high):
                lower = shapes & length(suit, 0, cut)
                upper = shapes & length(suit, cut + 1)
                hard = (not _simple(lower)) + (not _simple(upper))
                if lower and upper and hard < best[0]:
                    best = (hard, lower, upper)
        if best[0] < 2:
            found = [*shape_texts(best[1], depth + 1), *shape_texts(best[2], depth + 1)]
            if len(found) <= _MOST_PARTS:
                yield from found
                return
    yield shapes, tuple(texts), _lengths_pattern(shapes)


@lru_cache(maxsize=16384)
def _simple(shapes: int) -> bool:
    box = _box_mask(lengths_of(shapes))
    if box == shapes or _compared(shapes, box) is not None:
        return True
    for part in (shapes, box & ~shapes):
        kinds = patterns_of(part)
        if len(kinds) <= 12 and _class_cut(box, kinds) == part:
            return True
    return False


def _class_cut(box: int, kinds: list[tuple[int, ...]]) -> int:
    """The part of a box whose patterns are among `kinds`."""
    masks = pattern_masks()
    found = 0
    for kind in kinds:
        found |= masks[kind]
    return box & found


def _compared(shapes: int, box: int) -> list[str] | None:
    """Comparisons between suits that cut `shapes` out of the box; None when they cannot."""
    left, texts = box, []
    for first in range(4):
        for second in range(4):
            if first == second:
                continue
            for strict in (True, False):
                mask = longer(first, second, strict)
                if shapes & ~mask == 0 and left & ~mask:
                    left &= mask
                    texts.append(f"#0({first}){'>' if strict else '>='}#0({second})")
    return texts if left == shapes else None


def _distribution(kinds: list[tuple[int, ...]]) -> str:
    """The D field: four digits with suit letters between them, falling."""
    words = [".".join(str(min(n, 9)) for n in kind) for kind in sorted(kinds, reverse=True)]
    return "@09(" + "|".join(dict.fromkeys(words)) + ")" if len(words) > 1 else f"@09({words[0]})"


def _lengths_pattern(shapes: int) -> str:
    """The C field: four digits, clubs first."""
    words = ["".join(str(min(n, 9)) for n in SHAPES[i]) for i in bits(shapes)]
    return "@19(" + "|".join(words) + ")"


def _runs(allowed: int) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for value in bits(allowed):
        if runs and runs[-1][1] == value - 1:
            runs[-1] = (runs[-1][0], value)
        else:
            runs.append((value, value))
    return runs


def _honours(suit: int, allowed: int) -> str:
    texts = [_between(f"#0({_HONOURS + suit})", low, high, 0, 15) for low, high in _runs(allowed)]
    return texts[0] if len(texts) == 1 else "(" + "||".join(texts) + ")"


def _test(test: tuple[object, ...]) -> str:
    name = test[0]
    if name == "keycards":
        trump, wanted = test[1], test[2]
        assert isinstance(trump, int) and isinstance(wanted, tuple)
        count = "#10(0)" if trump < 0 else f"(#10(0)+((#0({_HONOURS + trump})&4)>0))"
        texts = [f"{count}=={n}" for n in wanted]
        return texts[0] if len(texts) == 1 else "(" + "||".join(texts) + ")"
    if name == "vul":
        return ""  # a test of the board stands in the sequence
    suit = test[1]
    assert isinstance(suit, int)
    held = f"#0({_HONOURS + suit})"
    if name == "control":
        first = test[2] == 1
        text = f"(#0({suit})=={0}||{held}>=8)" if first else f"(#0({suit})<=1||{held}>=4)"
        return text if test[3] else "!" + text
    if name == "solid":
        if test[2] == 0:
            return f"({held}==15||({held}==14&&#0({suit})>=7))"
        return f"({held}==7||{held}==11||{held}>=13)"
    others = [s for s in range(4) if s != suit]
    if name == "outside":
        tops = "+".join(f"((#0({_HONOURS + s})&8)>0)+((#0({_HONOURS + s})&4)>0)" for s in others)
        return f"({tops})<={test[2]}"
    if name == "outside stop":
        return "(" + "||".join(f"#0({_STOPPERS + s})>=3" for s in others) + ")"
    if name == "no outside stop":
        return "(" + "&&".join(f"#0({_STOPPERS + s})<=2" for s in others) + ")"
    return ""


def board_text(term: Term) -> str:
    """The term's tests of the board (vulnerability) as they stand before a sequence."""
    texts = []
    for test in sorted(term.tests, key=str):
        if test[0] == "vul":
            we, they = test[1], test[2]
            texts += [f"~(#6&1)=={int(we == 'Y')}~"] if we else []
            texts += [f"~(#6&2)=={2 * (they == 'Y')}~"] if they else []
    return "".join(texts)


def term_parts(term: Term) -> Iterator[tuple[Term, str]]:
    """(part of the term, text of its constraint): together they say the term."""
    common: list[str] = []
    for name, low, high in term.ranges:
        if name in _FIELDS:
            common.append(_between(f"#0({_FIELDS[name]})", low, high, *LIMITS[name]))
        elif name.startswith("stop"):
            common.append(
                _between(f"#0({_STOPPERS + SUIT_LETTERS.index(name[4])})", low, high, 0, 4)
            )
        elif name.startswith("qual"):
            common.append(
                _between(f"#0({_QUALITY + SUIT_LETTERS.index(name[4])})", low, high, 0, 8)
            )
        elif name in ("aces", "kings"):
            common.append(_between(f"#10({0 if name == 'aces' else 1})", low, high, 0, 4))
    for suit, allowed in enumerate(term.honours):
        if allowed != ANY_HONOURS:
            common.append(_honours(suit, allowed))
    common += [text for text in map(_test, sorted(term.tests, key=str)) if text]
    for mask, texts, distribution in shape_texts(term.shapes):
        yield (
            Term(mask, term.ranges, term.honours, term.tests),
            "".join(f"~{t}~" for t in (*common, *texts)) + distribution or ".",
        )


def spec_text(term: Term, emitters: list[str]) -> str:
    """The specification: what the call shows in the fields of the language; "." for nothing."""
    parts = ["~" + "&".join(emitters) + "~"] if emitters else []
    for name, low, high in term.ranges:
        letter = _SPEC_LETTERS.get(name)
        if letter is None:
            continue
        limit = {"P": 37, "M": 50, "L": 12, "Q": 12}[name]
        if low > 0:
            parts.append(f":{letter}{low}")
        if high < limit:
            parts.append(f":{letter.lower()}{high}")
    lengths = term.lengths()
    least = "".join(f"{low}{SUIT_LETTERS[s]}" for s, (low, _) in enumerate(lengths) if low > 0)
    most = "".join(
        f"{high}{SUIT_LETTERS[s]}"
        for s, (_, high) in enumerate(lengths)
        if high < _room(lengths, s)
    )
    if least:
        parts.append(":D" + least)
    if most:
        parts.append(":d" + most)
    stops = "".join(
        f"{low}{name[4]}" for name, low, _ in term.ranges if name.startswith("stop") and low > 0
    )
    if stops:
        parts.append(":S" + stops)
    if not parts:
        return "."
    if len(parts) == 1 and emitters:
        return parts[0] + "."
    return "".join(parts)


def _room(lengths: tuple[tuple[int, int], ...], suit: int) -> int:
    """The greatest length that the least lengths of the other suits leave."""
    return 13 - sum(low for s, (low, _) in enumerate(lengths) if s != suit)
