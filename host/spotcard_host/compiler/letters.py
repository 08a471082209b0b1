"""What rules save under letters, named alike in all rules, so that equal conditions coincide.

Each author of a rule calls the suits of its auction what he likes. Here the candidate's level and
strain become a and b, as the general rules have them, the opening's strain c, the next ones d, e;
what a rule saves and never reads is not saved, and of two letters for the same strain (`1b:P:2#b`)
one is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spotcard_host.compiler.ir import Arena
from spotcard_host.compiler.lower import Conditions, Item, Lowered
from spotcard_host.compiler.sequence import Path

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_STRAINS = "cdefghij"  # by the place of the call in the auction
_LEVELS = "klmnopqr"


class Letters:
    """Renames the letters of one system's rules."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self._renamed: dict[tuple[int, tuple[tuple[str, str], ...]], int] = {}
        self._conditions: dict[tuple[int, tuple[tuple[str, str], ...]], Conditions] = {}
        self._read: dict[int, frozenset[str]] = {}

    def rename(self, one: Lowered) -> Lowered:
        """The rule with the usual letters; unchanged where the matcher reads what is saved, and
        where a letter is saved twice.
        """
        if one.matched or one.conditions.matched or not any(p.steps for p in one.paths):
            return one
        if any(len(saved) != len(set(saved)) for saved in (
                [s[1] for s in p.steps if s[0] != "test"] for p in one.paths)):
            return one
        alike = all(p.steps == one.paths[0].steps for p in one.paths)
        paths = [self.aliased(p) for p in one.paths] if alike else one.paths
        read = frozenset().union(*(self.read(n) for n in self.nodes(one, paths)))
        paths = [Path(p.masks, p.labels, [
            s for s in p.steps if s[0] != "bind" or s[1] in read]) for p in paths]
        names = self.names(one, paths, alike)
        new = tuple(sorted(names.items()))
        return Lowered(
            one.rule, [self.path(p, names, new) for p in paths], False,
            self.conditions(one.conditions, new),
            None if one.math is None else self.node(one.math, new),
            [Item(i.number, None if i.suit is None else self.node(i.suit, new), i.is_max,
                  self.node(i.value, new)) for i in one.items])

    def nodes(self, one: Lowered, paths: list[Path]) -> Iterator[int]:
        """Everything in which a rule may read a letter."""
        yield from one.conditions.guard
        yield from one.conditions.whole
        for item in one.items:
            yield item.value
            if item.suit is not None:
                yield item.suit
        if one.math is not None:
            yield one.math
        for path in paths:
            yield from (int(str(step[-1])) for step in path.steps if step[0] != "bind")

    def aliased(self, path: Path) -> Path:
        """The path with the candidate's strain in place of a saved one that it must equal."""
        arena = self.arena
        equal: set[tuple[int, int]] = set()
        for step in path.steps:
            node = arena.nodes[int(str(step[1]))] if step[0] == "test" else ("",)
            if node[0] != "==":
                continue
            here, there = (arena.nodes[int(n)] for n in node[1:])
            if here[:1] == there[:1] == ("callchar",) and here[1:] == (0, 1):
                equal.add((int(there[1]), int(there[2])))
        return Path(path.masks, path.labels, [
            ("bind", step[1], 0, 1) if step[0] == "bind" and step[2:] in equal else step
            for step in path.steps])

    def names(self, one: Lowered, paths: list[Path], alike: bool) -> dict[str, str]:
        """Old letter -> new one. `alike`: the paths save the same, so that two letters for one
        place may become one.
        """
        saved: dict[str, tuple[int, int] | None] = {}
        for path in paths:
            for step in path.steps:
                if step[0] != "test":
                    place = (int(str(step[2])), int(str(step[3]))) if step[0] == "bind" else None
                    saved.setdefault(str(step[1]), place)
        names: dict[str, str] = {}
        at: dict[tuple[int, int], str] = {}
        for name, place in sorted(saved.items(), key=lambda item: item[1] is None):
            if alike and place in at:
                names[name] = at[place]
                continue
            new = self.usual(one, paths[0], place)
            if new in names.values():
                new = next(n for n in reversed(_LETTERS) if n not in names.values())
            names[name] = new
            if place is not None:
                at[place] = new
        return names

    @staticmethod
    def usual(one: Lowered, path: Path, place: tuple[int, int] | None) -> str:
        """The letter that all rules should use for a call's level or strain."""
        if place is None:
            return "z"
        back, column = place
        if not back:
            return "ab"[column]
        index = back if one.rule.start else len(path.masks) - 1 - back
        usual = _STRAINS if column else _LEVELS
        return usual[min(index, len(usual) - 1)]

    # -------------------------------------------------------------- rewriting

    def path(self, path: Path, names: dict[str, str], new: tuple[tuple[str, str], ...]) -> Path:
        """The path with other letters: what it saves of calls first, the candidate's before."""
        binds = {(names[str(s[1])], *s[2:]) for s in path.steps if s[0] == "bind"}
        steps: list[tuple[object, ...]] = [("bind", *bind) for bind in sorted(binds)]
        for step in path.steps:
            if step[0] == "set":
                steps.append((step[0], names[str(step[1])], self.node(int(str(step[2])), new)))
            elif step[0] == "test":
                steps.append((step[0], self.node(int(str(step[1])), new)))
        return Path(path.masks, path.labels, steps)

    def conditions(self, old: Conditions, new: tuple[tuple[str, str], ...]) -> Conditions:
        """Conditions with other letters; equal ones stay one object."""
        key = (id(old), new)
        found = self._conditions.get(key)
        if found is None:
            found = self._conditions[key] = Conditions(
                [self.node(n, new) for n in old.guard], [self.node(n, new) for n in old.whole],
                False, old.env)
        return found

    def node(self, number: int, new: tuple[tuple[str, str], ...]) -> int:
        """An expression with other letters."""
        if not self.read(number):
            return number
        found = self._renamed.get((number, new))
        if found is not None:
            return found
        arena = self.arena
        node = arena.nodes[number]
        if node[0] == "grab":
            letter = dict(new).get(_LETTERS[int(node[1])])
            out = number if letter is None else arena.make("grab", _LETTERS.index(letter))
        else:
            size = 2 if node[0] in ("fn", "set") else 1
            out = arena.make(*node[:size], *(self.node(c, new) for c in arena.children(node)))
        self._renamed[number, new] = out
        return out

    def read(self, number: int) -> frozenset[str]:
        """The letters that an expression reads."""
        found = self._read.get(number)
        if found is None:
            node = self.arena.nodes[number]
            if node[0] == "grab":
                found = frozenset(_LETTERS[int(node[1])])
            else:
                found = frozenset().union(
                    *(self.read(c) for c in self.arena.children(node)))
            self._read[number] = found
        return found


def renamed(rules: Iterable[Lowered], arena: Arena) -> list[Lowered]:
    """Rules with letters that mean the same in all of them."""
    letters = Letters(arena)
    return [letters.rename(one) for one in rules]
