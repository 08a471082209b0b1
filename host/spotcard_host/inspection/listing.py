"""Lists a rule table for bridge players, from the table alone.

For each rule: where it was written, its priority and flags, the auctions that lead to it, what it
asks of hand and auction, what it shows, and its explanation. Programs are read back into
expressions with the functions' macro names; nothing of the source is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from spotcard.game.calls import call_name
from spotcard.game.cards import STRAINS, SUITS
from spotcard.rules import format as f
from spotcard.rules.reader import RuleTable
from spotcard_host.common.terminal import amount
from spotcard_host.inspection.decompile import Reading, interval
from spotcard_host.language.carding import unpack_section

ALL_CALLS = (1 << 38) - 1
_SPEC_NAMES = (
    *SUITS, *(f"{suit} honours" for suit in SUITS), *(f"{suit} stoppers" for suit in SUITS),
    "HCP", "points", "losers", "controls", *(f"{suit} quality" for suit in SUITS),
)
_FLAGS = (
    (f.F_CAPTAIN, "captain"), (f.F_RELINQUISH, "gives up captaincy"),
    (f.F_BOOK, "book bid"), (f.F_SIMULATE, "simulate"),
)


@dataclass
class Listed:
    """One rule as found in a table."""

    number: int
    id: int = 0
    place: str = ""
    priority: int = 0
    flags: list[str] = field(default_factory=list)
    auctions: list[str] = field(default_factory=list)
    conditions: list[str] = field(default_factory=list)
    shows: list[str] = field(default_factory=list)
    explanation: str = ""
    label: str = ""
    aliases: list[int] = field(default_factory=list)


def call_set(mask: int) -> str:
    """A set of calls as players write it: `1N`, `1[CD]`, `any call`."""
    if mask & ALL_CALLS == ALL_CALLS:
        return "any"
    calls = [c for c in range(38) if mask >> c & 1]
    if len(calls) > 19:
        return f"any but {call_set(ALL_CALLS & ~mask)}"
    parts = [call_name(c) for c in calls if c < 3]
    by_strains: dict[str, list[int]] = {}
    for level in range(1, 8):
        strains = "".join(STRAINS[s] for s in range(5) if mask >> (5 * level - 2 + s) & 1)
        if strains:
            by_strains.setdefault(strains, []).append(level)
    for strains, levels in by_strains.items():
        run = "".join(map(str, levels))
        if len(levels) > 2 and levels[-1] - levels[0] == len(levels) - 1:
            run = f"{levels[0]}-{levels[-1]}"
        parts.append(
            (run if len(levels) == 1 else f"[{run}]")
            + (strains if len(strains) == 1 else f"[{strains}]"))
    return " or ".join(parts) if len(parts) != 1 else parts[0]


class Listing:
    """Reads a table back."""

    def __init__(self, data: bytes) -> None:
        self.table = RuleTable(data)
        self.data = data
        start, size, _ = self.table.sections[f.META]
        lines = data[start:start + size].decode().splitlines()
        self.meta = [line.partition(" ")[::2] for line in lines]
        self.files = [value for key, value in self.meta if key == "file"]
        self.labels = [value for key, value in self.meta if key == "label"]
        told = (value.partition(" ") for key, value in self.meta if key == "alias")
        self.aliases = {int(rule): [int(n) for n in ids.split(",")] for rule, _, ids in told}
        self.atoms = self.table.sections[f.ATOMS][0]
        self.masks = self._masks()
        self.rules: dict[int, Listed] = {}

    def _short(self, at: int) -> int:
        return int.from_bytes(self.data[at:at + 2], "little")

    def _address(self, at: int) -> int:
        return int.from_bytes(self.data[at:at + 3], "little")

    def _masks(self) -> list[int]:
        start, _, count = self.table.sections[f.MASKS]
        words = [int.from_bytes(self.data[start + 4 * i:start + 4 * i + 4], "little")
                 for i in range(2 * count)]
        return [words[2 * i] | words[2 * i + 1] << f.WORD for i in range(count)]

    def read(self) -> list[Listed]:
        """All rules, in the order of the source."""
        for kind in (f.EXACT, f.SUFFIX):
            self._walk(kind)
        return [self.rules[number] for number in sorted(self.rules)]

    def _walk(self, kind: int) -> None:
        """Go through an automaton, keeping the path to each node."""
        base = self.table.sections[kind][0]
        seen: set[int] = set()
        stack: list[tuple[int, list[str]]] = [(0, [])]
        while stack:
            node, path = stack.pop()
            if node in seen:
                continue
            seen.add(node)
            at = base + 4 * node
            edges, groups = self._short(at), self._short(at + 2)
            if edges & f.BARE:
                mask, target = edges & ~f.BARE, groups
                edges, groups = 0, 0
                stack.append((target, [*path, self._symbols(self.masks[mask])]))
            at += f.NODE
            for _ in range(edges):
                mask = self.masks[self._short(at)]
                stack.append((self._short(at + 2), [*path, self._symbols(mask)]))
                at += f.EDGE
            for _ in range(groups):
                at = self._group(at, path, kind)

    def _symbols(self, mask: int) -> str:
        if mask >> f.FIRST_LABEL and not mask & ALL_CALLS:
            return self.labels[mask.bit_length() - 1 - f.FIRST_LABEL]
        return call_set(mask)

    def _group(self, at: int, path: list[str], kind: int) -> int:
        key, mask, count = self._short(at), self.masks[self._short(at + 2)], self.data[at + 4]
        at += f.GROUP
        for _ in range(count):
            self._rule(at, key, mask, path, kind)
            at += f.RULE
        return at

    def _rule(self, at: int, key: int, mask: int, path: list[str], kind: int) -> None:
        number, flags = self._short(at), self.data[at + 2]
        calls = list(path)
        if kind == f.SUFFIX:
            calls = ["...", *reversed(calls)]
        if not key & f.AT_KEY:
            calls.append(call_set(mask))
        auction = "-".join(f"({c})" if " or " in c else c for c in calls).replace("-_", " _")
        listed = self.rules.get(number)
        if listed is None:
            listed = self.rules[number] = self._describe(at, number, flags, key)
        if auction not in listed.auctions:
            listed.auctions.append(auction)

    def _describe(self, at: int, number: int, flags: int, key: int) -> Listed:
        identity, _, line, file = self.table.numbers(number)
        ranks = self.table.sections[f.RANKS][0]
        listed = Listed(
            number, identity, f"{self.files[file]}:{line}",
            self._short(ranks + 2 * ((key & 0x7FFF) >> 1)),
            ([] if key & f.NO_DEFAULT else ["default"])
            + [name for bit, name in _FLAGS if flags & bit],
            explanation=self.table.explanation(number),
            aliases=self.aliases.get(identity, []),
        )
        program = self._address(at + 3)
        constraint = program
        if flags & f.F_MATCH:
            constraint = self._address(program)
            if self._address(program + 4):
                listed.conditions.append("(sequence judged by the matcher)")
            else:
                listed.conditions += self._tests(program + f.MATCHED)
            if self._address(program + 7):
                listed.conditions.append("(hand judged by the matcher)")
        elif flags & f.F_SEQUENCE:
            constraint = self._address(program)
            listed.conditions += self._tests(program + 3)
        listed.conditions += self._constraint(constraint)
        spec = self.table.specs + 2 * self._short(at + 6)
        if key & f.AT_KEY:
            n = self.data[spec]
            text = spec + 2 + n
            listed.label = self.data[text:text + self.data[spec + 1 + n]].decode()
        else:
            listed.shows = list(self._spec(spec))
        return listed

    # -------------------------------------------------------------- programs

    def _constraint(self, at: int) -> list[str]:
        tests = self.table.sections[f.TESTS][0]
        out = []
        count = self.data[at]
        at += 1
        for _ in range(count):
            number = self.data[at]
            at += 1
            if number >= f.WIDE:
                number = f.WIDE + ((number - f.WIDE) << 8 | self.data[at])
                at += 1
            out.append(interval(*self.data[tests + 3 * number:tests + 3 * number + 3]))
        return out + self._tests(at)

    def _tests(self, at: int) -> list[str]:
        """The conditions of a program, one for each test."""
        return Reading(self.data, self.atoms, at).conditions

    def _value(self, at: int) -> str:
        return Reading(self.data, self.atoms, at).value

    def _spec(self, at: int) -> Iterator[str]:
        while True:
            head = self.data[at]
            at += 1
            if head == f.SPEC_END:
                return
            number = head & f.SPEC_FIELD
            if number == f.SPEC_CODE:
                yield self._value(at + 1)
                at += 1 + self.data[at]
                continue
            value = str(self.data[at])
            at += 1
            if head & f.SPEC_VALUE:
                size = int(value)
                value = self._value(at)
                at += size
            name = _SPEC_NAMES[number]
            if head & f.SPEC_SUIT:
                what = ("length", "honours", "stoppers", "", "quality")[number // 4]
                name = f"{what} of {self._value(at + 1)}"
                at += 1 + self.data[at]
            yield f"{name} <= {value}" if head & f.SPEC_MAX else f"{name} >= {value}"


def text(data: bytes) -> Iterator[str]:
    """The listing, line by line. Raises TableError."""
    listing = Listing(data)
    rules = listing.read()
    told = dict(listing.meta)
    yield (f"; rule table {told.get('name', '')}: {amount(len(rules), 'rule')}, "
           f"{len(data)} bytes, points table {told.get('points', '?')}")
    start, size, _ = listing.table.sections.get(f.CARDING, (0, 0, 0))
    carding = unpack_section(data[start:start + size])
    if carding is not None:
        yield ""
        yield from (f"{key}: {said}" for key, said in carding.metadata().items())
    for rule in rules:
        flags = f"  [{', '.join(rule.flags)}]" if rule.flags else ""
        yield ""
        ids = " ".join(f"#{number}" for number in (rule.id, *rule.aliases))
        yield f"{ids}  priority {rule.priority}{flags}  ({rule.place})"
        for auction in rule.auctions:
            yield f"    auction  {auction}"
        if rule.conditions:
            yield f"    needs    {'; '.join(rule.conditions)}"
        if rule.label:
            yield f"    goes on with {rule.label}"
        else:
            yield f"    shows    {'; '.join(rule.shows) or 'nothing'}"
        if rule.explanation:
            yield f"    means    {rule.explanation}"
