"""A bidding system as one binary rule table (`docs/reference/rule-table.md`)."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePath

from spotcard.rules import format as f
from spotcard_host.common.diagnostics import CompileError, Diagnostic, Place, show_line
from spotcard_host.compiler.automaton import Masks, TableTooLarge, pack_nodes
from spotcard_host.compiler.emit import Emitter, TooMuch
from spotcard_host.compiler.ir import domain
from spotcard_host.compiler.learned import learned_section
from spotcard_host.compiler.letters import renamed
from spotcard_host.compiler.lower import Conditions, Lowered, Lowerer, flags_of
from spotcard_host.compiler.matcher import Assembler
from spotcard_host.compiler.numbers import pack_numbers, pack_texts, source_files
from spotcard_host.compiler.placement import Placement
from spotcard_host.compiler.points import Points, default_points, records
from spotcard_host.compiler.sections import SECTION_NAMES, assemble, entry, kinds_of
from spotcard_host.compiler.sequence import ALL_CALLS, Path
from spotcard_host.language.carding import pack_section
from spotcard_host.language.guard import asks_nothing_private
from spotcard_host.language.model import CAPTAIN, System

MOST_TESTS = 2000  # a byte of the board's memory each
_BID = (("bind", "a", 0, 0), ("bind", "b", 0, 1))  # level and strain of the candidate
MOST_SETS = 1500  # eight bytes of it each


def source_digest(system: System) -> str:
    """The digest of a system's source: names and lines of all files."""
    source = hashlib.sha256()
    for name, lines in sorted(system.sources.items()):
        source.update("\n".join([show_line(PurePath(name).name), *lines]).encode())
    return source.hexdigest()[:16]


@dataclass
class Table:
    """A packed table with its sections' bytes."""

    data: bytes
    sizes: dict[str, int]
    rules: int
    matched: int  # rules that need the matcher


def compile_system(system: System, points: Points | None = None) -> Table:
    """The rule table of a system. Raises CompileError for what does not fit the format."""
    packer = _Packer(system)
    try:
        return packer.table(points or default_points())
    except TableTooLarge as error:
        raise CompileError([Diagnostic("error", packer.place(), str(error))]) from None


@contextmanager
def _room(one: Lowered) -> Iterator[None]:
    """Report what has no room in a table at the place of its rule."""
    try:
        yield
    except TooMuch as error:
        raise CompileError([Diagnostic(
            "error", one.rule.place, f"{error}: split the rule in two")]) from None


class _Packer:
    def __init__(self, system: System) -> None:
        self.system = system
        self.lowerer = Lowerer(system)
        self.kinds = kinds_of(system)
        self.emitter = Emitter(self.lowerer.arena, f.HEADER + f.ENTRY * len(self.kinds))
        self.masks = Masks()
        self.placement = Placement()
        self.specs = bytearray()
        self.spec_at: dict[bytes, int] = {}
        self.ranks: dict[int, int] = {}
        self.assembler = Assembler(self.emitter, self.lowerer.arena)
        self.patterns = False
        self.matchers = 0
        self.test_numbers: dict[tuple[int, int, int], int] = {}
        self.written: dict[bytes, bytes] = {}
        self.split: dict[int, tuple[dict[int, tuple[int, int]], list[int]]] = {}

    def place(self) -> Place:
        """The place of the first rule, for errors about the table as a whole."""
        return self.system.rules[0].place if self.system.rules else Place(self.system.name, 1)

    def table(self, points: Points) -> Table:
        rules = self.system.rules
        if len(rules) > 0xFFFF:
            raise TableTooLarge("a table holds at most 65535 rules")
        self.ranks = {p: i for i, p in enumerate(sorted({r.prio for r in rules}))}
        lowered = renamed(self.lowerer.rules(), self.lowerer.arena)
        self.masks.number(ALL_CALLS)
        for one in lowered:
            self.count(one)
        self.number_tests(lowered)
        self.emitter.share()
        self.share_steps(lowered)
        self.keep_specs(lowered)
        for one in lowered:
            with _room(one):
                self.rule(one)
        self.placement.finish()
        exact, exact_nodes = pack_nodes(self.placement.exact, self.masks)
        suffix, suffix_nodes = pack_nodes(self.placement.suffix, self.masks)
        if len(self.masks.numbers) > MOST_SETS:
            raise TableTooLarge(f"more than {MOST_SETS} different sets of calls")
        texts, text_index = pack_texts(self.system)
        sections: dict[int, tuple[int, bytes]] = {
            f.CODE: (0, bytes(self.emitter.code)),
            f.SPECS: (len(self.spec_at), bytes(self.specs)),
            f.ATOMS: (self.emitter.remembered, b"".join(
                a.to_bytes(3, "little") for a in self.emitter.atoms)),
            f.TESTS: (len(self.test_numbers), b"".join(map(bytes, self.test_numbers))),
            f.MASKS: (len(self.masks.numbers), self.masks.pack()),
            f.EXACT: (exact_nodes, exact),
            f.SUFFIX: (suffix_nodes, suffix),
            f.RANKS: (len(self.ranks), b"".join(p.to_bytes(2, "little") for p in self.ranks)),
            f.POINTS: (288, records(points)),
            f.NUMBERS: (len(rules), pack_numbers(rules, text_index)),
            f.TEXTS: (len(set(text_index.values())), texts),
            f.CARDING: (0, pack_section(self.system.carding)),
            f.LEARNED: (0, self.learned()),
            f.META: (0, self.meta(points)),
        }
        data = assemble({kind: sections[kind] for kind in self.kinds})
        return Table(
            data,
            {name: len(sections[kind][1]) for kind, name in SECTION_NAMES.items()
             if kind in sections},
            len(rules),
            sum(1 for one in lowered if one.matched or one.conditions.matched),
        )

    def learned(self) -> bytes:
        """The network that judges the system's calls, b"" for none."""
        if not self.system.learned:
            return b""
        return learned_section(self.system.learned, [rule.id for rule in self.system.rules],
                               self.system.name)

    # -------------------------------------------------------------- programs

    def count(self, one: Lowered) -> None:
        """Count what the rule uses, so that the emitter knows what to share."""
        for number in {*one.conditions.guard, *one.conditions.whole}:
            self.emitter.count(number, test=True)
        for path in one.paths:
            for step in path.steps:
                if step[0] != "bind":
                    self.emitter.count(int(str(step[-1])), test=step[0] == "test")
        for item in one.items:
            self.emitter.count(item.value)
            if item.suit is not None:
                self.emitter.count(item.suit)
        if one.math is not None:
            self.emitter.count(one.math)

    def tests(self, numbers: list[int]) -> bytes:
        """Code that fails unless all hold."""
        return b"".join(self.emitter.test(n) for n in numbers)

    def number_tests(self, lowered: list[Lowered]) -> None:
        """Number the interval tests, those used most first: their numbers take one byte."""
        uses: Counter[tuple[int, int, int]] = Counter()
        for conditions in {id(one.conditions): one.conditions for one in lowered}.values():
            split = self.split[id(conditions)] = self.intervals(conditions)
            uses.update((feature, *ends) for feature, ends in split[0].items())
        self.test_numbers = {test: i for i, (test, _) in enumerate(uses.most_common())}
        if len(self.test_numbers) >= MOST_TESTS:
            raise TableTooLarge(f"more than {MOST_TESTS} different interval tests")

    def intervals(self, conditions: Conditions
                  ) -> tuple[dict[int, tuple[int, int]], list[int]]:
        """The interval tests of a constraint, one a feature, and what else must hold."""
        arena = self.lowerer.arena
        together = set(conditions.guard) <= set(conditions.whole)
        intervals: dict[int, tuple[int, int]] = {}
        rest: list[int] = []
        for number in dict.fromkeys(conditions.whole):
            ranges = arena.ranges(number)
            if ranges is None or len(ranges) > 1:
                if number not in conditions.guard or not together:
                    rest.append(number)
                continue
            feature = arena.base[number]
            low, high = ranges[0] if ranges else (1, 0)
            if (low, high) == (0, domain(feature) - 1):
                continue
            before = intervals.get(feature, (0, 255))
            intervals[feature] = (max(low, before[0]), min(high, before[1]))
        return intervals, rest

    def constraint(self, one: Lowered) -> int:
        """The address of the rule's constraint."""
        guard = list(dict.fromkeys(one.conditions.guard))
        whole = one.conditions.whole
        intervals, rest = self.split[id(one.conditions)]
        code = bytearray((len(intervals),))
        for feature, (low, high) in intervals.items():
            number = self.test_numbers[feature, low, high]
            if number >= f.WIDE:
                code.append(f.WIDE + (number - f.WIDE >> 8))
            code.append(number - f.WIDE & 255 if number >= f.WIDE else number)
        head = self.tests(guard)
        if not set(guard) <= set(whole):
            # The guard is stricter than the constraint: it needs code of its own.
            if len(head) > 254:
                raise TooMuch(f"the public part of this rule's constraint takes {len(head)} "
                              "bytes, and there is room for 254")
            code += bytes((f.GUARD, len(head) + 1)) + head + bytes((f.HAND,))
            code += self.tests(rest)
        else:
            code += head
            if rest or (one.rule.default and not asks_nothing_private(one.rule.constraint)):
                code += bytes((f.HAND,)) + self.tests(rest)
        code.append(f.END)
        return self.emitter.place(bytes(code))

    def share_steps(self, lowered: list[Lowered]) -> None:
        """Share what the sequences of many rules save and test."""
        programs: dict[tuple[int, bytes], None] = {}
        for one in lowered:
            with _room(one):
                for path in one.paths:
                    programs[id(one.conditions), self.steps(path)] = None
        self.written = self.emitter.share_steps(Counter(code for _, code in programs if code))

    def steps(self, path: Path) -> bytes:
        """The program of a path."""
        return self.written.get(code := self._steps(path), code)

    def _steps(self, path: Path) -> bytes:
        code = bytearray()
        steps = list(path.steps)
        if not path.masks[-1] & 7:
            saved = [step for step in steps if step[0] != "test" and step[1] in ("a", "b")]
            bid = [step for step in _BID if step in saved]
            if bid == saved == steps[:len(bid)] != []:
                steps[:len(bid)] = [("bid",)]
        for step in steps:
            if step[0] == "bid":
                code.append(f.BIND_BID)
            elif step[0] == "bind":
                _, letter, back, column = step
                code += bytes((f.BIND, ord(str(letter)) - 97, int(str(back)), int(str(column))))
            elif step[0] == "test":
                code += self.tests([int(str(step[1]))])
            else:
                code += self.emitter.push(int(str(step[2])))
                code += bytes((f.SET, ord(str(step[1])) - 97))
                code += bytes((f.DROP,))
        return bytes(code) + bytes((f.END,)) if code else b""

    def keep_specs(self, lowered: list[Lowered]) -> None:
        """Write all specifications, the longest first: shorter ones may be the end of them."""
        codes: set[bytes] = set()
        for one in lowered:
            with _room(one):
                if not one.rule.seq.label:
                    codes.add(self.spec(one))
        for code in sorted(codes, key=lambda code: (-len(code), code)):
            self.keep_spec(code)

    def spec(self, one: Lowered) -> bytes:
        """The rule's specification."""
        arena = self.lowerer.arena
        code = bytearray()
        if one.math is not None:
            code += bytes((f.SPEC_CODE,)) + self.sized(one.math)
        for item in one.items:
            head = item.number | (f.SPEC_MAX if item.is_max else 0)
            node = arena.nodes[item.value]
            if node[0] == "num":
                value = bytes((max(0, min(255, int(node[1]))),))
            else:
                head |= f.SPEC_VALUE
                value = self.sized(item.value)
            if item.suit is not None:
                head |= f.SPEC_SUIT
                value += self.sized(item.suit)
            code.append(head)
            code += value
        code.append(f.SPEC_END)
        return bytes(code)

    def sized(self, number: int) -> bytes:
        """The code of a value, its length in a byte before it. Raises TooMuch."""
        code = self.emitter.push(number) + bytes((f.RETURN,))
        if len(code) > 255:
            raise TooMuch(f"a value of this rule's specification takes {len(code)} bytes, and "
                          "there is room for 255")
        return bytes((len(code),)) + code

    def keep_spec(self, code: bytes) -> int:
        """Half the offset of a specification or label in SPECS."""
        if code not in self.spec_at:
            at = self.specs.find(code)
            while at > 0 and at % 2:
                at = self.specs.find(code, at + 1)
            if at < 0:
                at = len(self.specs)
                self.specs += code + bytes(len(code) % 2)
            self.spec_at[code] = at
        if self.spec_at[code] > 2 * 0xFFFF:
            raise TableTooLarge("the specifications are larger than 128 KB")
        return self.spec_at[code] // 2

    # -------------------------------------------------------------- rules

    def rule(self, one: Lowered) -> None:
        """Put a rule into its automaton."""
        rule = one.rule
        constraint = self.constraint(one)
        key = 2 * self.ranks[rule.prio] + (0 if rule.default else f.NO_DEFAULT)
        if rule.seq.label:
            key |= f.AT_KEY
            spec = self.keep_spec(self.placement.label(rule.seq.label))
        else:
            spec = self.keep_spec(self.spec(one))
        flags = flags_of(rule)
        matched = one.matched or one.conditions.matched
        prefix = b""
        if matched:
            flags |= f.F_MATCH
            self.patterns = True
            self.matchers += 1
            prefix = (
                constraint.to_bytes(3, "little") + bytes((rule.level,))
                + (self.assembler.sequence(rule.seq) if one.matched else 0).to_bytes(3, "little")
                + (self.assembler.constraint(rule.constraint) if one.conditions.matched else 0
                   ).to_bytes(3, "little")
            )
        if one.matched:
            program = self.emitter.place(prefix + bytes((f.END,)))
            self.placement.anywhere(one, key, entry(rule.index, flags, program, spec))
            return
        for path in one.paths:
            steps = self.steps(path)
            if matched:
                program = self.emitter.place(prefix + (steps or bytes((f.END,))))
                self.placement.insert(one, path, key, entry(rule.index, flags, program, spec))
            elif steps:
                program = self.emitter.place(constraint.to_bytes(3, "little") + steps)
                self.placement.insert(one, path, key, entry(
                    rule.index, flags | f.F_SEQUENCE, program, spec))
            else:
                self.placement.insert(one, path, key, entry(rule.index, flags, constraint, spec))

    # -------------------------------------------------------------- the rest

    @property
    def base_key(self) -> int:
        """The first key that no rule of the base book has; 0 without a base book."""
        own = self.system.rules[:self.system.base_from]
        return 2 * min(self.ranks[r.prio] for r in own) if own else 0

    def meta(self, points: Points) -> bytes:
        """The table's metadata, one `key value` per line."""
        rules = self.system.rules
        declared = [one for _, one in sorted(self.system.options.items())]
        options = ",".join(f"{one.number}={one.worth}" for one in declared)
        lines = [
            f"name {show_line(self.system.name)}",
            f"source {source_digest(self.system)}",
            f"points {points.name}",
            f"rules {len(self.system.rules)}",
            f"defaults {int(self.needs_sequences())}",
            f"base {self.base_key}",
            f"patterns {int(self.patterns or self.uses_patterns())}",
            f"matchers {self.matchers}",
            f"labels {sum(bool(r.seq.label) for r in self.system.rules)}",
            f"options {options}",
            *(f"option {one.number} {one.name} {','.join(one.values)} {one.text}".rstrip()
              for one in declared),
            *(f"alias {rule.id} {','.join(map(str, rule.aliases))}"
              for rule in rules if rule.aliases),
            *(f"file {show_line(PurePath(name).name)}" for name in source_files(rules)),
            *(f"label {name}" for name in self.placement.labels),
        ]
        return "\n".join(lines).encode() + b"\n"

    def needs_sequences(self) -> bool:
        """Whether a sequence matters where its rule's constraint fails:
        true if some rule gives way to it.
        """
        return self.base_key > 0 or any(
            rule.default or CAPTAIN in rule.flags for rule in self.system.rules)

    def uses_patterns(self) -> bool:
        """Whether some code reads the pattern string."""
        return any(node[0] in ("char", "field") for node in self.lowerer.arena.nodes)
