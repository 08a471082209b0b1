"""Sequences as paths: for each call of the auction the set of calls that fit there.

A sequence that tests each call by itself, as nearly all do, is one path (or a few, for `|` and
`?`). What it saves under letters and how calls relate to each other becomes a short program that
runs once the path is complete. Any other sequence (a group of calls repeated, `&`, go-to, `!` of
more than a call) is left to the backtracking matcher; the automaton only says where to try it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from spotcard_host.compiler.constraint import NotStatic, Reader, in_class
from spotcard_host.compiler.ir import Arena
from spotcard_host.language.nodes import (
    CALL_CODES,
    AnyCall,
    Class,
    Dot,
    Goal,
    Grab,
    Math,
    Not,
    Or,
    Pattern,
    Push,
    Repeat,
    Seq,
    Text,
)

ALL_CALLS = (1 << 38) - 1
BIDS = ALL_CALLS - 7
MOST_PATHS = 32


@dataclass
class Path:
    """One way through the auction: masks of calls, the candidate last.

    `labels` maps the index of a call to the label that follows it. `steps` is what to do in
    order: ("bind", letter, call counted from the end, character), ("test", node) or
    ("set", letter, node).
    """

    masks: list[int] = field(default_factory=list)
    labels: dict[int, str] = field(default_factory=dict)
    steps: list[tuple[object, ...]] = field(default_factory=list)


def flatten(node: Pattern | None) -> list[list[Pattern]]:
    """The alternatives of a pattern as lists of simple items. Raises NotStatic."""
    if node is None:
        return [[]]
    if isinstance(node, Seq):
        out: list[list[Pattern]] = [[]]
        for item in node.items:
            if _is_simple(item):
                for head in out:
                    head.append(item)
                continue
            out = [head + tail for head in out for tail in flatten(item)]
            if len(out) > MOST_PATHS:
                raise NotStatic
        return out
    if isinstance(node, Or):
        return flatten(node.left) + flatten(node.right)
    if isinstance(node, Repeat) and node.kind == "?":
        return [*flatten(node.body), []]
    if _is_simple(node):
        return [[node]]
    raise NotStatic


def _is_simple(node: Pattern) -> bool:
    """Whether a call can be read from it: an item, or the denial of a call by its name."""
    if isinstance(node, Not):
        return isinstance(node.body, Text) and _calls_with(0, {node.body.text}) != 0
    return isinstance(node, (Text, Dot, AnyCall, Push, Grab, Math, Class))


def paths_of(goal: Goal, arena: Arena, odd: bool = False) -> list[Path]:
    """The paths of a sequence. Raises NotStatic when it needs the matcher.

    `odd`: some label appends text that is not a call, so that only plain text surely means calls.
    """
    if goal.body is None:
        return [Path()] if goal.label else []
    alternatives = flatten(goal.body)
    if len(alternatives) > MOST_PATHS:
        raise NotStatic
    paths = []
    for items in alternatives:
        walk = _Walk(arena, goal.tail, odd)
        if walk.read(items):
            paths.append(walk.path)
    if len(paths) > 1 and any(path.steps for path in paths) and (
        not _apart(paths) or (goal.start and len({len(path.masks) for path in paths}) > 1)
    ):
        raise NotStatic
    return paths


def _apart(paths: list[Path]) -> bool:
    """Whether no auction fits two paths, so that it does not matter which comes first."""
    for i, one in enumerate(paths):
        for other in paths[i + 1:]:
            if (
                len(one.masks) == len(other.masks) and one.labels == other.labels
                and all(a & b for a, b in zip(one.masks, other.masks, strict=True))
            ):
                return False
    return True


def merged(paths: list[Path]) -> list[Path]:
    """Paths that differ in one call only as one path with the calls of both."""
    out: list[Path] = []
    for path in paths:
        for i, other in enumerate(out):
            if (len(path.masks), path.labels, path.steps) != (
                    len(other.masks), other.labels, other.steps):
                continue
            apart = [k for k, (a, b) in enumerate(zip(path.masks, other.masks, strict=True))
                     if a != b]
            if len(apart) <= 1:
                masks = [a | b for a, b in zip(path.masks, other.masks, strict=True)]
                out[i] = Path(masks, other.labels, other.steps)
                break
        else:
            out.append(path)
    return out


def without(paths: Iterable[Path], departures: Iterable[tuple[int, ...]]) -> list[Path]:
    """The paths without the auctions in which the candidate's side has left the system before: a
    departure is a mask for each call up to the one that departs. No auction is in two of the paths
    that one path leaves.
    """
    left = list(paths)
    for departure in departures:
        size = len(departure)
        kept: list[Path] = []
        for path in left:
            masks = path.masks
            if len(masks) <= size or (len(masks) - size) % 2 or not all(
                mask & gone for mask, gone in zip(masks, departure, strict=False)
            ):
                kept.append(path)
                continue
            for i, gone in enumerate(departure):
                if masks[i] & ~gone:
                    before = [m & g for m, g in zip(masks[:i], departure, strict=False)]
                    split = [*before, masks[i] & ~gone, *masks[i + 1:]]
                    kept.append(Path(split, path.labels, path.steps))
        left = kept
    return left


# The calls that some items match: books ask the same again and again.
_MASKS: dict[tuple[Pattern, ...], int] = {}


class _Walk:
    """Reads one alternative from left to right, call by call."""

    def __init__(self, arena: Arena, tail: int, odd: bool) -> None:
        self.arena = arena
        self.odd = odd
        self.tail = tail
        self.path = Path()
        self.reader = Reader(arena)
        self.saved_at: dict[str, tuple[int, int]] = {}  # letter -> call index, column

    def read(self, items: list[Pattern]) -> bool:
        """Fill `path`; False when nothing can fit."""
        calls: list[list[Pattern]] = [[]]
        for item in items:
            if isinstance(item, Text):
                for i, part in enumerate(item.text.split(":")):
                    if i:
                        calls.append([])
                    calls[-1] += [Text(ch) for ch in part]
            else:
                calls[-1].append(item)
        self.count = len(calls) + self.tail
        for index, elements in enumerate(calls):
            mask = self._call(index, elements)
            if not mask:
                return False
        self.path.masks += [ALL_CALLS] * self.tail
        return True

    def _call(self, index: int, elements: list[Pattern]) -> int:
        back = self.count - 1 - index
        steps = self.path.steps
        sets: list[Pattern] = []  # what matches a character
        fitting = ALL_CALLS  # by what is denied and what was saved
        label = ""
        relations: list[tuple[int, int, Pattern]] = []  # where in steps, column, item
        consuming = [isinstance(e, (Text, Dot, AnyCall, Class, Grab)) for e in elements]
        for i, item in enumerate(elements):
            if isinstance(item, Push):
                whole = bool(sets) and isinstance(sets[0], AnyCall)
                if label or whole or not any(consuming[i:]) or len(sets) > 1:
                    raise NotStatic  # it would save a colon or nothing
                steps.append(("bind", item.name, back, len(sets)))
                self.reader.env.pop(item.name, None)
                self.reader.bound.add(item.name)
                self.saved_at[item.name] = (index, len(sets))
            elif isinstance(item, Not):
                fitting &= self._but(item, not sets and not label)
            elif isinstance(item, Math):
                node = self.reader.expr(item.expr)
                for name, value in self.reader.assigned:
                    steps.append(("set", name, value))
                    self.saved_at.pop(name, None)
                self.reader.assigned.clear()
                if node != self.arena.true:
                    steps.append(("test", node))
            elif isinstance(item, Text) and (label or item.text == "_"):
                label += item.text
            elif label:
                raise NotStatic
            else:
                if isinstance(item, Grab) or (
                    isinstance(item, Class) and any(i.grab for i in item.items)
                ):
                    relations.append((len(steps), len(sets), item))
                    steps.append(())
                fitting &= self._saved(item, len(sets))
                sets.append(item)
        mask = self._mask(sets) & fitting
        if self.odd and (not mask or not all(isinstance(item, Text) for item in sets)):
            raise NotStatic
        if not mask:
            return 0
        self.path.masks.append(mask)
        for place, column, item in relations:
            steps[place] = ("test", self._relation(item, index, back, column))
        if label:
            self.path.labels[index] = label
        return mask

    @staticmethod
    def _but(item: Not, begins: bool) -> int:
        """The calls that are not denied; `begins`: the denial is about the beginning of a call."""
        if not begins or not isinstance(item.body, Text):
            raise NotStatic
        return ALL_CALLS & ~_calls_with(0, {item.body.text})

    def _saved(self, item: Pattern, column: int) -> int:
        """The calls that have a character there which the letter of a grab may have saved."""
        there = self.saved_at.get(item.name) if isinstance(item, Grab) else None
        if there is None or there[1] != column or there[0] >= len(self.path.masks):
            return ALL_CALLS
        mask = self.path.masks[there[0]]
        return _calls_with(column, {CALL_CODES[call][column:column + 1] for call in range(38)
                                    if mask >> call & 1})

    def _mask(self, sets: list[Pattern]) -> int:
        key = tuple(sets)
        found = _MASKS.get(key)
        if found is None:
            found = _MASKS[key] = self._mask_of(sets)
        return found

    def _mask_of(self, sets: list[Pattern]) -> int:
        if any(isinstance(item, AnyCall) for item in sets):
            if len(sets) > 1:
                return self._impossible(sets)
            return ALL_CALLS
        mask = 0
        for call in range(38):
            text = CALL_CODES[call]
            if len(text) == len(sets) and all(map(fits_character, sets, text)):
                mask |= 1 << call
        if len(sets) != 1 and len(sets) != 2:
            return self._impossible(sets)
        # A dot or a complement could also take the colon after a call of one character.
        if len(sets) == 2 and fits_character(sets[1], ":") and any(
            len(t) == 1 and fits_character(sets[0], t) for t in CALL_CODES
        ):
            raise NotStatic
        return mask

    @staticmethod
    def _impossible(sets: list[Pattern]) -> int:
        """Too many characters for one call; what can take a colon may span two."""
        if any(isinstance(i, AnyCall) or fits_character(i, ":") for i in sets):
            raise NotStatic
        return 0

    def _relation(self, item: Pattern, index: int, back: int, column: int) -> int:
        """The test that a character stands in a relation to a saved one."""
        if isinstance(item, Grab):
            name, op, steps = item.name, "", 0
        else:
            assert isinstance(item, Class)
            if len(item.items) != 1:
                raise NotStatic
            name, op, steps = item.items[0].low, item.op, item.steps
        there = self.saved_at.get(name)
        if there is None or there[1] != column or there[0] == index:
            raise NotStatic
        if column == 0:
            # Levels have an order and P X R have not: both calls must be bids.
            masks = self.path.masks
            if masks[index] & ~BIDS or masks[there[0]] & ~BIDS:
                raise NotStatic
        a = self.arena
        here = a.make("callchar", back, column)
        saved = a.make("callchar", self.count - 1 - there[0], column)
        if op == "":
            return a.make("==", here, saved)
        if op == "^":
            return a.make("!=", here, saved)
        if op in ("<", ">"):
            return a.make(op, here, saved)
        distance = a.make("num", steps if op == "+" else -steps)
        return a.make("==", here, a.make("+", saved, distance))


def _calls_with(column: int, texts: set[str]) -> int:
    """The calls that have one of these texts at a column."""
    starts = tuple(texts - {""})
    return sum(1 << call for call, code in enumerate(CALL_CODES)
               if starts and code.startswith(starts, column))


def fits_character(item: Pattern, ch: str) -> bool:
    """Whether an item can match a character (relations: as far as they can be judged alone)."""
    if isinstance(item, Text):
        return item.text == ch
    if isinstance(item, Class) and not any(i.grab for i in item.items):
        return in_class(item, ch)
    if isinstance(item, (Class, Grab)):
        return ch != ":" or (isinstance(item, Class) and item.op == "^")
    return isinstance(item, Dot)
