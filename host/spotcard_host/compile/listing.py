"""A rule table as a bridge player reads it, from the table alone.

For each rule: where it was written, its priority and flags, the auctions that lead to it, what it
asks of hand and auction, what it shows, and its explanation. Programs are read back into
expressions with the functions' macro names; nothing of the source is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from spotcard.game.calls import call_name
from spotcard.rules import fields
from spotcard.rules import format as f
from spotcard.rules.pattern import SHAPES
from spotcard.rules.reader import RuleTable
from spotcard_host.compile.ir import POSITIONS
from spotcard_host.systems.gib.functions import TABLE

ALL_CALLS = (1 << 38) - 1
FIELD_NAMES = (
    *(f"{suit} length" for suit in "CDHS"), *(f"{suit} honours" for suit in "CDHS"),
    *(f"{suit} stoppers" for suit in "CDHS"), "HCP", "points", "losers", "controls",
    *(f"{suit} quality" for suit in "CDHS"), "shape",
)
_SPEC_NAMES = (
    *"CDHS", *(f"{suit} honours" for suit in "CDHS"), *(f"{suit} stoppers" for suit in "CDHS"),
    "HCP", "points", "losers", "controls", *(f"{suit} quality" for suit in "CDHS"),
)
_OPERATORS = {
    f.EQ: "==", f.NE: "!=", f.LT: "<", f.LE: "<=", f.GT: ">", f.GE: ">=", f.ADD: "+", f.SUB: "-",
    f.MUL: "*", f.BIT_AND: "&", f.BIT_OR: "|", f.AND: "and", f.OR: "or",
}
_FLAGS = (
    (f.F_DEFAULT, "default"), (f.F_CAPTAIN, "captain"), (f.F_RELINQUISH, "gives up captaincy"),
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
        strains = "".join("CDHSN"[s] for s in range(5) if mask >> (5 * level - 2 + s) & 1)
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


def interval(feature: int, low: int, high: int) -> str:
    """An interval test in words."""
    if feature == fields.SHAPE:
        shapes = ["".join("0123456789ABCD"[n] for n in SHAPES[4 * i:4 * i + 4])
                  for i in range(low, high + 1)]
        if low > high:
            return "no shape"
        if len(shapes) > 20:
            rest = [*range(low), *range(high + 1, 39)]
            return "no " + " ".join("".join("0123456789ABCD"[n] for n in SHAPES[4 * i:4 * i + 4])
                                    for i in rest)
        return "balanced" if (low, high) == (0, 2) else "shape " + " ".join(shapes)
    name = FIELD_NAMES[feature]
    if low > high:
        return f"{name} impossible"
    if low == high:
        return f"{name} {low}"
    if high >= fields.FIELD_MAX[feature]:
        return f"{name} {low}+"
    return f"{name} 0-{high}" if not low else f"{name} {low}-{high}"


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
            [name for bit, name in _FLAGS if flags & bit],
            explanation=self.table.explanation(number),
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
        return Reading(self, at).conditions

    def _value(self, at: int) -> str:
        return Reading(self, at).value

    def atom(self, number: int) -> Reading:
        """The expression of an atom, read."""
        return Reading(self, self._address(self.table.sections[f.ATOMS][0] + 3 * number))

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


# How closely operators bind, loosest first.
_OR, _AND, _BITS, _RELATION, _SUM, _PRODUCT, _UNARY, _WHOLE = range(8)
_BINDING = {
    f.OR: _OR, f.AND: _AND, f.BIT_AND: _BITS, f.BIT_OR: _BITS, f.ADD: _SUM, f.SUB: _SUM,
    f.MUL: _PRODUCT,
}


class Reading:
    """Runs a program with expressions in place of values: texts, and how closely they bind."""

    def __init__(self, listing: Listing, at: int, end: int = 1 << 30) -> None:
        self.listing = listing
        self.data = listing.data
        self.stack: list[tuple[str, int]] = []
        self.conditions: list[str] = []
        self.value = ""
        self.binding = _WHOLE
        while at < end:
            op = self.data[at]
            at += 1
            if op == f.END:
                return
            if op == f.RETURN:
                self.value, self.binding = self.stack.pop()
                return
            at = self._step(op, at)

    def _pop(self, binding: int = _OR) -> str:
        """The top, in parentheses where it binds more loosely than that."""
        text, own = self.stack.pop()
        return text if own >= binding else f"({text})"

    def _push(self, text: str, binding: int = _WHOLE) -> None:
        self.stack.append((text, binding))

    def _step(self, op: int, at: int) -> int:
        data = self.data
        if op >= f.TERM:
            self.conditions.append(self.listing.atom((op & 63) << 8 | data[at]).value)
            return at + 1
        if op >= f.SMALL:
            self._push(str(op - f.SMALL))
        elif op >= f.GRAB:
            self._push(chr(97 + op - f.GRAB))
        elif f.FUNCTION0 <= op < f.FUNCTION0 + 4:
            arity = op - f.FUNCTION0
            args = [self._pop() for _ in range(arity)][::-1]
            name = TABLE[data[at], arity].macro
            self._push(f"{name}({', '.join(args)})" if args else name)
            return at + 1
        elif op in _OPERATORS:
            binding = _BINDING.get(op, _RELATION)
            right = self._pop(binding + 1)
            self._push(f"{self._pop(binding)} {_OPERATORS[op]} {right}", binding)
        elif op == f.TEST:
            self.conditions.append(self._pop())
        elif op in (f.SKIP_FALSE, f.SKIP_TRUE):
            binding = _AND if op == f.SKIP_FALSE else _OR
            inner = Reading(self.listing, at + 1, at + 1 + data[at])
            word = "and" if op == f.SKIP_FALSE else "or"
            self._push(f"{self._pop(binding)} {word} {inner._pop(binding)}", binding)
            return at + 1 + data[at]
        elif op == f.ATOM:
            atom = self.listing.atom(data[at] | data[at + 1] << 8)
            self._push(atom.value, atom.binding)
            return at + 2
        elif op == f.GUARD:
            return at + 1 + data[at]
        else:
            return self._leaf(op, at)
        return at

    def _leaf(self, op: int, at: int) -> int:
        data = self.data
        if op == f.NUM8:
            self._push(str(data[at] - 256 if data[at] > 127 else data[at]))
            return at + 1
        if op == f.NUM16:
            self._push(str(int.from_bytes(data[at:at + 2], "little", signed=True)))
            return at + 2
        if op == f.IN:
            self._push(interval(data[at], data[at + 1], data[at + 2]))
            return at + 3
        if op == f.CHAR:
            low, high = chr(data[at + 1]), chr(data[at + 2])
            self._push(f"pattern[{data[at]}] {low if low == high else low + '-' + high}")
            return at + 3
        if op == f.FEATURE:
            self._push("my " + FIELD_NAMES[data[at]])
            return at + 1
        if op == f.FIELD:
            self._push(field_name(data[at]))
            return at + 1
        if op == f.CALL_CHAR:
            which = "strain" if data[at + 1] else "level"
            self._push(f"{which} of the call" + (f" {data[at]} before" if data[at] else ""))
            return at + 2
        if op == f.BIND:
            which = "strain" if data[at + 2] else "level"
            back = f" {data[at + 1]} before" if data[at + 1] else ""
            self.conditions.append(f"{chr(97 + data[at])} = {which} of the call{back}")
            return at + 3
        if op == f.SET:
            self.conditions.append(f"{chr(97 + data[at])} = {self._pop()}")
            self._push("0")
            return at + 1
        if op == f.BIND_BID:
            self.conditions.append("a, b = level, strain of the call")
        elif op == f.DROP:
            self._pop()
        elif op == f.NOT:
            self._push(f"not {self._pop(_RELATION)}", _UNARY)
        elif op == f.NEGATE:
            self._push(f"-{self._pop(_UNARY)}", _UNARY)
        elif op == f.BETWEEN:
            high, low, value = self._pop(_SUM), self._pop(_SUM), self._pop(_SUM)
            self._push(f"{value} {low}..{high}", _RELATION)
        elif op == f.DEPTH:
            self._push("number of calls")
        elif op == f.PULL:
            self._push("next field")
        return at


def field_name(position: int) -> str:
    """What the field of the pattern string at a position is."""
    place = POSITIONS.get(position)
    if place is None:
        return f"pattern field at {position}"
    if place[0] == fields.SHAPE:
        return "my " + ("longest", "second", "third", "fourth")[place[1]] + " suit's length"
    return "my " + FIELD_NAMES[place[0]]


def text(data: bytes) -> Iterator[str]:
    """The listing, line by line. Raises TableError."""
    listing = Listing(data)
    rules = listing.read()
    told = dict(listing.meta)
    yield (f"; rule table {told.get('name', '')}: {told.get('rules', '?')} rules, "
           f"{len(data)} bytes, points table {told.get('points', '?')}")
    for rule in rules:
        flags = f"  [{', '.join(rule.flags)}]" if rule.flags else ""
        yield ""
        yield f"#{rule.id}  priority {rule.priority}{flags}  ({rule.place})"
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
