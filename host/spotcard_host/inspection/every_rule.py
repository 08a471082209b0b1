"""A compiled table that is asked for every rule that applies, not only for those that decide."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from spotcard.rules import format as layout
from spotcard.rules import scan, show, vm
from spotcard.rules import state as facts
from spotcard.rules.fields import BOX
from spotcard.rules.reader import RuleTable

MOST_HANDS = 16384  # that are kept as the table judges them


class EveryRule:
    """Candidates of a position whatever the hand, and one rule tried on many hands.

    It says what `language.reference` says, and is some hundred times faster. `table` follows the
    auction; `shown`: after `seek`, the box that the rule shows.
    """

    def __init__(self, data: bytes) -> None:
        self.table = RuleTable(data)
        self.shown = b""
        self._set: tuple[int, ...] = ()  # vulnerability and calls of the position it is in
        self._hands: dict[bytes, tuple[bytes, bytes]] = {}
        self._hand = slice(vm.FEATURES, vm.BOX)  # features and pattern string
        tests = self.table.sections[layout.TESTS][2]
        self._results = slice(vm.RESULTS, vm.RESULTS + tests)
        # What does not depend on letters is worked out once for each hand.
        self._memo = slice(vm.MEMO, vm.MEMO + self.table.atoms)
        self._unknown = array("i", [vm.UNKNOWN]) * self.table.atoms
        # Of the rule found by `seek`:
        self._is_matched = False
        self._sequence = 0
        self._constraint = 0

    def go_to(self, key: tuple[int, ...]) -> None:
        """Into the position with this vulnerability and these calls, dealer North."""
        if self._set == key:
            return
        done = len(self._set)
        if not done or key[:done] != self._set:
            self.table.start(0, key[0])
            done = 1
        for call in key[done:]:
            self.table.observe(call)
        self._set = key

    def set_hand(self, features: bytes) -> None:
        """As the table does; a hand is judged once, since the same ones are tried everywhere."""
        known = self._hands.get(features) or self._judged(features)
        self.table.state[self._hand], self.table.state[self._results] = known

    def _judged(self, features: bytes) -> tuple[bytes, bytes]:
        self.table.set_hand(features)
        if len(self._hands) == MOST_HANDS:
            self._hands.clear()
        state = self.table.state
        known = self._hands[features] = bytes(state[self._hand]), bytes(state[self._results])
        return known

    def candidates(self) -> set[tuple[int, int]]:
        """(call, number of a rule) where sequence and public guard hold, defaults dropped."""
        work = self.table.work
        return {(work[vm.CALL], rule) for rule in self._scan(*facts.legal(self.table.state))}

    def seek(self, call: int, rule: int) -> bool:
        """Stop at a candidate, for `holds`; false where the rule is none for the call."""
        lo, hi = (1 << call, 0) if call < layout.WORD else (0, 1 << (call - layout.WORD))
        if rule not in self._scan(lo, hi):
            return False
        reader = self.table
        entry = reader.work[scan.RULE]
        spec = reader.specs + 2 * reader.short(entry + 6)
        show.show(reader.table, reader.work, reader.state, spec)
        self.shown = bytes(reader.state[vm.BOX : vm.BOX + BOX])
        reader.work[vm.GUARD] = 0
        flags = reader.table[entry + 2]
        at = self._address(entry + 3)
        self._is_matched = flags & layout.F_MATCH != 0
        self._sequence = at + 3 if flags & layout.F_SEQUENCE else 0
        self._constraint = self._address(at) if self._is_matched or self._sequence else at
        return True

    def holds(self, features: bytes) -> bool:
        """Whether the rule found by `seek` holds for a hand."""
        reader = self.table
        table, work, state = reader.table, reader.work, reader.state
        self.set_hand(features)
        program = scan.program(table, work, state, self._constraint)
        if not program:
            return False
        work[self._memo] = self._unknown
        if self._is_matched:
            return bool(reader._residual.judge())
        if self._sequence:
            # What it saves the constraint may have changed for the hand before.
            vm.run(table, work, state, self._sequence)
        return bool(vm.run(table, work, state, program))

    def _scan(self, lo: int, hi: int) -> Iterator[int]:
        """Go through the candidates for these calls."""
        reader = self.table
        reader._prepare(1, lo, hi)
        while True:
            found = scan.scan(reader.table, reader.work, reader.state)
            if found == 0:
                return
            if found == 1 or reader._residual.judge():
                yield reader.short(reader.work[scan.RULE])

    def _address(self, at: int) -> int:
        return int(self.table.short(at) | self.table.table[at + 2] << 16)
