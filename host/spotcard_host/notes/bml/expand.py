"""Rows -> sequences: variables, several calls in a row, first definition stands.

Strategy. Depth first over the rows with a stack of generators, so that no depth of indentation
reaches the interpreter's recursion limit. A frame carries what the path fixes: which suit each
variable stands for, the highest bid so far and the suits bid by either side.

* A variable that is new to the path takes every suit of its kind that nobody has bid on the path
  and that makes a sufficient bid, X below Y below Z; `oM` and `om` are what `M` and `m` leave. A
  variable of the path keeps its suit. `red` and `black` and several named suits bind nothing.
* Within one list of siblings a call named outright goes before variables, steps and classes,
  wherever it stands: `2X` does not mean `2C` when a row `2C` is there.
* The first description of a sequence stands; a later one fills an empty one. The continuations of
  both are kept.
* Passes before the opening are a condition on its seat, no part of the sequence.
* A description that begins with `(after 1!h)` belongs to that one of a row's auctions.

`reference=True` expands as BML 2 does: file order alone decides between siblings, a bound variable
is emitted even when the bid is insufficient, `2S/3H` means 3H, and only the variable of the row's
own call is replaced in its description, where `5M` loses its digit to a control character.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from spotcard.game.calls import strain_of
from spotcard.game.cards import STRAINS
from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.bml.beginnings import first_bid, last_bid, rows_of
from spotcard_host.notes.bml.bidtable import (
    CALL_CODES,
    CALLS,
    CLASS,
    COUNTED,
    STEPS,
    VARIABLE,
    VARIABLES,
    WORDS,
    BidTable,
    Node,
    Part,
    Pattern,
    Row,
    Sequences,
)
from spotcard_host.notes.bml.each_call import for_each_call
from spotcard_host.notes.bml.headings import kind_of_theirs
from spotcard_host.notes.bml.over import for_auction, left_out
from spotcard_host.notes.bml.own_suit import for_call
from spotcard_host.notes.bml.variables import (
    ORDER,
    between,
    calls_named,
    capitalized,
    named_before,
    of_this_suit,
    own_variable,
    substitute,
    transferred_to,
    variable_of,
    without_theirs,
)
from spotcard_host.notes.bml.words import calls_of, overcalls

MAX_NODES = 200_000
"""Limit of sequences; the largest public system has about 4,000."""
MAX_CALLS = 319
"""The longest legal auction."""

Mask = Callable[[Node], int]
_Frame = tuple[Iterable[Row], "Node | None", dict[str, int], int, int, int, int]


def expand(
    tables: Iterable[BidTable], collector: Collector | None = None, reference: bool = False,
    unshown: Mask | None = None,
) -> Sequences:
    """All sequences that `tables` stand for; errors go to `collector`. `unshown`: a mask of the
    suits that our side has bid up to a node without showing them, as in `2D` Multi, `2H` to play
    opposite hearts: to a player these are as unbid as the others, and a variable takes them too.
    """
    expander = _Expander(collector, reference, unshown)
    for table in tables:
        expander.table(table)
    expander.finish()
    return expander.system


class _Expander:
    """Holds the system under construction and the sequences seen."""

    def __init__(self, collector: Collector | None, reference: bool, unshown: Mask | None) -> None:
        self.system = Sequences()
        self.collector = collector
        self.reference = reference
        self._unshown = unshown
        self._seen: dict[tuple[str, str, str], Node] = {}
        self._told: set[tuple[int, str]] = set()
        self._made: set[int] = set()
        self._fruitless: dict[int, tuple[Row, Pattern, dict[str, int]]] = {}
        self._alone: set[int] = set()  # rows that are a table by themselves
        self._seat, self._vul, self._under = "0", "00", ""
        self._hidden = self._silent = False

    def _report(self, row: Row, severity: str, code: str, message: str, hint: str = "") -> None:
        """Note a finding once for each row."""
        if self.collector is None or (id(row), code) in self._told:
            return
        self._told.add((id(row), code))
        self.collector.add(severity, row.place, message, (hint,) if hint else (), code)

    def table(self, table: BidTable) -> None:
        """Add the sequences of one table."""
        self._seat, self._vul = table.seat, table.vul
        self._hidden = table.hidden
        self._under = "" if self.reference else table.under
        # BML 2 drops the records on the way when other rows follow `1N-2C` at the margin.
        self._silent = self.reference and len(table.rows) > 1
        if not self.reference and len(table.rows) == 1 and not table.rows[0].children:
            self._alone.add(id(table.rows[0]))
        stack = [self._siblings(rows_of(table), None, {}, 0, 0, 0, 0)]
        while stack:
            frame = next(stack[-1], None)
            if frame is None:
                stack.pop()
            elif len(self.system.nodes) >= MAX_NODES:
                row = next(iter(frame[0]))
                self._report(
                    row, "error", "too-many",
                    f"the tables stand for more than {MAX_NODES} sequences; the rest is left out",
                    "look for rows of many suits inside rows of many suits",
                )
                return
            else:
                stack.append(self._siblings(*frame))

    def _siblings(
        self, rows: Iterable[Row], parent: Node | None, bound: dict[str, int], high: int,
        used: int, depth: int, at: int,
    ) -> Iterator[_Frame]:
        """Make the nodes of one list of rows; yields the frames of their continuations.

        `at` is the place in the history that the rows are: 0, or further in for a single row.
        """
        taken: set[tuple[int, bool]] = set()
        done: set[tuple[int, bool]] = set()
        if not self.reference:
            rows = [row for row in rows if len(row.patterns) > at + 1
                    or not left_out(row.description, parent)]
            rows = of_this_suit(rows, at, bound, high)
            taken = calls_named(rows, at)
        for row in rows:
            start = at
            seat = self._seat
            if parent is None and len(row.patterns) > 1:
                start = first_bid(row)
                if start:
                    seat = self._passed(row, start)
            yield from self._row(row, start, parent, bound, high, used, depth, taken, done, seat)

    def _passed(self, row: Row, passes: int) -> str:
        """The seat of an opening after `passes` calls of a history that are all passes."""
        count = 0
        side = row.patterns[0].opponents
        for number, pattern in enumerate(row.patterns[: passes + 1]):
            if number and pattern.opponents == side:
                count += 1  # the silent pass between
            side = pattern.opponents
            count += number < passes
        if count > 3 and passes <= 3 and all(p.opponents == side for p in row.patterns[:passes]):
            count = passes  # `P-P-1H`: every player's pass is written
        seat = str(count % 4 + 1)
        if count > 3:
            self._report(row, "error", "passes", f"expected at most three passes, got {count}")
        if self._seat not in ("0", seat) and seat not in self._seat:
            self._report(
                row, "warning", "passes",
                f"{count} passes first put the opening in seat {seat}, #SEAT says {self._seat}",
            )
        return seat

    def _row(
        self, row: Row, at: int, parent: Node | None, bound: dict[str, int],
        high: int, used: int, depth: int, taken: set[tuple[int, bool]],
        done: set[tuple[int, bool]], seat: str,
    ) -> Iterator[_Frame]:
        """The nodes of one row, or of one call of a history."""
        pattern = row.patterns[at]
        ours = not pattern.opponents
        several = len(pattern.parts) > 1 or len(pattern.parts[0].calls) > 1
        last = at == len(row.patterns) - 1
        if depth >= MAX_CALLS:
            self._report(
                row, "error", "too-deep", f"no auction has more than {MAX_CALLS} calls; left out",
            )
            return
        made = 0
        parts = pattern.parts[-1:] if self.reference else pattern.parts
        for part in parts:
            calls = part.calls
            if self.reference and part.kind == CALLS and "/" in pattern.text:
                calls = calls[-1:]
            for call, name in (
                ((c, "") for c in calls) if part.kind == CALLS
                else self._choices(row, part, bound, high, used, parent)
            ):
                if call >= 0 and (self.reference or (last and row.description)):
                    # A row of several calls leaves those to the rows before it, a variable to all
                    # rows that name a call. A row that only leads on to others leaves none.
                    if (call, ours) in (done if part.kind == CALLS else taken) and (
                        several or part.kind != CALLS
                    ):
                        made += 1
                        continue
                    done.add((call, ours))
                    taken.add((call, ours))
                made += 1
                if not self.reference and last and (several or name) and (
                    row.description and for_call(row.description, call, parent) is None
                ):
                    continue  # for another suit
                binding = bound
                named = name or ("" if self.reference else variable_of(part))
                if named and named not in bound:
                    binding = dict(bound)
                    binding[named] = strain_of(call)
                if call >= 3:
                    inner_high = max(high, call)
                    inner_used = used | 1 << strain_of(call)
                else:
                    inner_high, inner_used = high, used
                node = self._node(
                    row, parent, call, ours, binding, part, pattern, name, last, seat)
                if node is None:
                    return
                if not last:
                    yield (row,), node, binding, inner_high, inner_used, depth + 1, at + 1
                elif row.children:
                    yield row.children, node, binding, inner_high, inner_used, depth + 1, 0
        if made:
            self._made.add(id(row))
        else:
            self._fruitless.setdefault(id(row), (row, pattern, bound))

    def finish(self) -> None:
        """Report the rows that stand for no call under any binding of their variables."""
        for number, (row, pattern, bound) in self._fruitless.items():
            if number in self._made or any(
                (number, code) in self._told for code in ("variable", "steps")
            ):
                continue
            twice = named_before(pattern, bound)
            if twice and not self.reference:
                self._report(
                    row, "error", "variable",
                    f"{pattern.text} would be a second variable for a suit that has one "
                    f"({twice}); left out",
                    "write the variable that stands for the suit already",
                )
            else:
                words = "stands for no call here: what it could mean is bid or too low"
                self._report(row, "warning", "no-call", f"{pattern.text} {words}")

    def _choices(
        self, row: Row, part: Part, bound: dict[str, int], high: int, used: int,
        parent: Node | None,
    ) -> list[tuple[int, str]]:
        """The (call, variable) pairs a part that is not literal stands for here."""
        if part.kind == CLASS:
            return [(call, "") for call in overcalls(row, part, parent, not self.reference)]
        if part.kind == WORDS:
            return [(c, "") for c in calls_of(part, parent)]
        if part.kind == STEPS:
            last = last_bid(parent)
            if parent is not None and parent.call < 0 and not (parent.ours or self.reference):
                return []  # a class of calls of theirs
            if last < 3 or last + part.level > 37:
                reason = "no bid is there to count from" if last < 3 else "7N is the highest bid"
                self._report(row, "error", "steps", f"{part.level} steps: {reason}; left out")
                return []
            return [(last + part.level, "")]
        assert part.kind == VARIABLE
        base = 5 * part.level - 2
        name = part.name
        if name in ("red", "black"):
            # Nothing is bound, so a suit already bid may be bid again, but not too low.
            return [
                (base + s, "") for s in VARIABLES[name] if base + s > high or self.reference
            ]
        if name in bound:
            call = base + bound[name]
            if call <= high and not self.reference:
                return []
            return [(call, name)]
        strains: Iterable[int] = transferred_to(name, parent) or VARIABLES[name]
        if name in ("oM", "om"):
            other = bound.get(name[1])
            if other is None:
                bid = [s for s in strains if used >> s & 1]
                if len(bid) != 1 or self.reference:
                    self._report(
                        row, "error", "variable",
                        f"{part.level}{name} needs a {name[1]} earlier in the sequence; left out",
                    )
                    return []
                other = bid[0]
                self._report(
                    row, "warning", "variable",
                    f"{part.level}{name} needs a {name[1]} earlier in the sequence; taken as the "
                    f"suit other than the {STRAINS[other]} that was bid",
                )
            strains = [s for s in strains if s != other]
        elif name in ORDER:
            limits = bound if self.reference else without_theirs(bound, parent)
            strains = between(name, limits, strains)
        if used and self._unshown is not None and parent is not None:
            used &= ~self._unshown(parent) | sum(1 << s for s in set(bound.values()))
        return [(base + s, name) for s in strains if base + s > high and not used >> s & 1]

    def _node(
        self, row: Row, parent: Node | None, call: int, ours: bool, bound: dict[str, int],
        part: Part, pattern: Pattern, name: str, last: bool, seat: str,
    ) -> Node | None:
        """The node of a call below `parent`, made or found, with its description filled in."""
        if parent is None:
            key = ("" if ours else "*")
        else:
            seat = parent.seat
            key = parent.key + "P" if parent.ours == ours else parent.key
        word = part.name or pattern.text
        key += CALL_CODES[call] if call >= 0 else f"<{word}>"
        if call >= 0:
            word = COUNTED if part.kind == STEPS else ""
        kind = parent.versus if parent else "" if ours else kind_of_theirs(self._under, call)
        place = (seat, self._vul + kind, key)
        node = self._seen.get(place)
        if node is None:
            if len(self.system.nodes) >= MAX_NODES:
                self._report(
                    row, "error", "too-many",
                    f"the tables stand for more than {MAX_NODES} sequences; the rest is left out")
                return None
            node = Node(parent, call, ours, seat, self._vul, row, bound, word)
            node.key, node.versus = key, kind
            node.hidden = self._hidden
            if self._silent and not last:
                return node
            self._seen[place] = node
            self.system.nodes.append(node)
            (parent.children if parent is not None else self.system.roots).append(node)
        if last and row.description:
            if not node.description:
                node.description = self._describe(row, bound, name, node)
                node.described_by = row
            elif node.described_by is not row:
                self._duplicate(row, node, bound, name)
        return node

    def _duplicate(self, row: Row, node: Node, bound: dict[str, int], name: str) -> None:
        """The first definition stands, but a line by itself, a remark, gives way to a row."""
        first = node.described_by
        if first is None:
            return
        text = self._describe(row, bound, name, node)
        if text == node.description or first.place == row.place:
            return
        if not self.reference and text[:3].lower() == "or ":
            node.description += f" {text}"  # `2C 4 clubs`, `2C or any hand with 16+`
        elif id(first) in self._alone and id(row) not in self._alone:
            self._report(
                first, "warning", "duplicate",
                f"{node.name} is described again in the table at {row.place}; that definition "
                f"counts, {node.description[:50]!r} is not used",
            )
            node.again += node.description + "\n"
            node.description, node.described_by = text, row
        else:
            node.again += text + "\n"
            self._report(
                row, "warning", "duplicate",
                f"{node.name} is described already at {first.place} as {node.description[:50]!r}; "
                f"the first definition counts, {text[:50]!r} is not used",
            )

    def _describe(self, row: Row, bound: dict[str, int], name: str, node: Node) -> str:
        """The description with suits in place of variables, as far as it is for this auction."""
        parent, call = node.parent, node.call
        text = row.description
        if not self.reference:
            text = for_auction(text, parent)
            if row.several:
                text = for_call(for_each_call(text, call, row), call, parent) or ""
        text = "" if text == "." else text.removesuffix("\n.")
        if self.reference:
            return own_variable(text, name, bound[name]) if name else text
        text = capitalized(text, name, row.patterns[-1].text)
        for variable, strain in bound.items():
            if variable in text:
                text = substitute(text, variable, strain, variable == name)
        return text
