"""Rules that need more than automata and conditions: the matcher, and restarts.

Loaded by `reader` for a table that has such rules; most have none.
"""

from array import array

from spotcard.rules import fields, vm, walk
from spotcard.rules import format as f
from spotcard.rules import scan as sc
from spotcard.rules import state as facts


class Residual:
    """What a `RuleTable` does for its rules with F_MATCH or with a label."""

    def __init__(self, reader, text):
        """`text`: where in the reader's `state` there is room for the text of an auction."""
        self.reader = reader
        self.table = reader.table
        self.state = reader.state
        self.text = text
        self.matcher = None
        if reader.matchers:  # labels alone need none
            from spotcard.rules.matcher import Matcher

            self.matcher = Matcher()
        self.restarts = 0
        self.appended = []

    def long(self, at):
        """Three bytes."""
        return self.table[at] | self.table[at + 1] << 8 | self.table[at + 2] << 16

    def _write_call(self, at, call):
        if call < 3:
            self.state[at] = b"PXR"[call]
            return at + 1
        self.state[at] = 48 + (call + 2) // 5
        self.state[at + 1] = b"CDHSN"[(call + 2) % 5]
        return at + 2

    def _write_text(self, first, labels):
        """The calls from `first` on and the first `labels` labels; returns the end of the text."""
        state = self.state
        at = self.text
        for i in range(first, facts.calls_made(state)):
            if at > self.text:
                state[at] = 58
                at += 1
            at = self._write_call(at, state[fields.S_CALLS + i])
        for i in range(labels):
            text = self.appended[i]
            for j in range(len(text)):
                state[at + j] = text[j]
            at += len(text)
        return at

    def judge(self):
        """Judge the present rule of `scan`, one that needs the matcher, for its call."""
        work = self.reader.work
        table = self.table
        entry = work[sc.RULE]
        program = self.long(entry + 3)
        level = table[program + 3]
        if level and not self.restarts and (
                level != work[vm.LENGTH] + 1 - self.state[fields.S_LEADING]):
            return False
        seq = self.long(program + 4)
        constraint = self.long(program)
        walk.fill(work, vm.TAGS, 26, 0)
        walk.fill(work, vm.GRABS, 26, -1)
        if seq:
            if not self._match_sequence(entry, seq, level, work[vm.CALL]):
                return False
        elif not vm.run(table, work, self.state, program + f.MATCHED):
            return False
        call = work[vm.CALL]
        word = 0
        if call >= 30:
            word = 1
            call -= 30
        work[sc.TAKEN + word] |= 1 << call
        lo, hi = (0, 1 << call) if word else (1 << call, 0)
        if sc.may_hold(table, work, self.state, constraint, lo, hi):
            work[sc.PENDING + word] |= 1 << call
        at = sc.program(table, work, self.state, constraint)
        holds = at and vm.run(table, work, self.state, at)
        if not holds:
            return False
        again = self.long(program + 7)
        work[sc.PUBLIC] = holds == 1 and not again
        if not work[vm.GUARD]:
            if again and not self.matcher.match(
                table, work, self.state, again, vm.PATTERN, vm.PATTERN + 65, -1
            ):
                return False
            work[sc.DONE + word] |= 1 << call
        return True

    def _match_sequence(self, entry, seq, level, call, only=-1):
        """Match the text of the auction and `call` (-1: none), in each pass or in one only."""
        table = self.table
        state = self.state
        start = table[entry + 2] & f.F_START
        for n in range(1 if start else self.restarts + 1):
            if only >= 0 and n != only:
                continue
            shortened = state[fields.S_LEADING]
            end = self._write_text(0 if start else shortened, n)
            if call >= 0:
                if end > self.text:
                    state[end] = 58
                    end += 1
                end = self._write_call(end, call)
            if level:
                depth = facts.calls_made(state) - shortened + (call >= 0)
                if not start:
                    depth = 1 if end > self.text else 0
                    for i in range(self.text, end):
                        if state[i] == 58:
                            depth += 1
                if depth != level:
                    continue
            if self._match_text(seq, end):
                return True
        return False

    def _match_text(self, seq, end):
        """Match the sequence at `seq` against the text that ends at `end`."""
        begin = self.text
        stop = end
        colons, tail = self.table[seq], self.table[seq + 1]
        longest = colons
        if colons != f.NO_START and tail:
            stop = self._back(self.text, end, tail - 1) - 1
        if colons == f.VARIABLE:
            colons = 0
            longest = fields.MAX_CALLS
        while True:
            if colons != f.NO_START:
                begin = self._back(self.text, end, colons + tail)
            if begin >= 0 and self.matcher.match(
                self.table, self.reader.work, self.state, seq + 2, begin, end, stop
            ):
                return True
            if begin < 0 or colons >= longest:
                return False
            colons += 1  # begin one call earlier

    def _back(self, begin, end, colons):
        """The start of the call that leaves `colons` colons before `end`; -1 for none."""
        state = self.state
        at = end
        while at > begin:
            if state[at - 1] == 58:
                if colons == 0:
                    return at
                colons -= 1
            at -= 1
        return begin if colons == 0 else -1

    # ---------------------------------------------------------- restarts

    def restart(self):
        """Apply the rules with a label: each appends its label, and matching continues."""
        table = self.table
        work = self.reader.work
        state = self.state
        self.restarts = 0
        self.appended = []
        fired = []
        reader = self.reader
        active = reader.active
        count = reader.active_count
        skip = 0  # lists whose label rules were already tried
        pending = []  # addresses of label rules that may apply in this pass
        lists = work[sc.LIST_WORDS]
        while True:
            # The label rules stand first in their lists.
            for i in range(lists + skip, lists + work[sc.LISTS], 3):
                at = work[i]
                while work[i + 1] and reader.short(at) >= f.AT_KEY:
                    n = table[at + 4]
                    for j in range(n):
                        pending.append((reader.short(at) & 0x7FFE, at + f.GROUP + f.RULE * j))
                    at += f.GROUP + f.RULE * n
                    work[i + 1] -= 1
                work[i] = at
            skip = work[sc.LISTS]
            entry = self._first_label(pending, fired)
            if entry < 0:
                return
            at = reader.specs + 2 * reader.short(entry + 6)
            n = table[at]
            size = table[at + 1 + n]
            if size > f.LABEL_BYTES:
                return  # no compiler writes that
            text = bytes(table[at + 2 + n:at + 2 + n + size])
            fired.append(reader.short(entry))
            self.appended.append(text)
            self.restarts += 1
            pending = []
            for i in range(n):
                symbol = table[at + 1 + i]
                if symbol < f.FIRST_LABEL:
                    if work[vm.LENGTH] >= fields.MAX_CALLS:
                        return
                    state[fields.S_CALLS + work[vm.LENGTH]] = symbol
                    work[vm.LENGTH] += 1
                count = reader.stepped(active, count, symbol, reader.exact)
                active = array("H", reader.other[:count])
            reader.collect(active, count, reader.exact)
            lists = work[sc.LIST_WORDS]
            if self.restarts == f.MOST_RESTARTS:
                # Rules with a label are not tried any more, but must be out of the way.
                for i in range(lists + skip, lists + work[sc.LISTS], 3):
                    while work[i + 1] and reader.short(work[i]) >= f.AT_KEY:
                        work[i] += f.GROUP + f.RULE * table[work[i] + 4]
                        work[i + 1] -= 1
                return

    def _first_label(self, pending, fired):
        """The best of the label rules that applies; -1 for none."""
        short = self.reader.short
        best = -1
        key = -1
        for one, entry in pending:
            rule = short(entry)
            if rule in fired or one < key or (one == key and rule > short(best)):
                continue
            if self._label_holds(entry):
                best = entry
                key = one
        return best

    def _label_holds(self, entry):
        """Whether a rule with a label matches the auction without a candidate."""
        table = self.table
        work = self.reader.work
        flags = table[entry + 2]
        walk.fill(work, vm.TAGS, 26, 0)
        walk.fill(work, vm.GRABS, 26, -1)
        program = self.long(entry + 3)
        constraint = program
        matcher = 0
        # The candidate of its program is the last call.
        length = work[vm.LENGTH]
        if length:
            work[vm.CALL] = self.state[fields.S_CALLS + length - 1]
        work[vm.LENGTH] = length - 1
        good = True
        if flags & f.F_MATCH:
            constraint = self.long(program)
            matcher = self.long(program + 7)
            seq = self.long(program + 4)
            if seq:
                good = self._match_label(entry, seq, table[program + 3])
            else:
                good = vm.run(table, work, self.state, program + f.MATCHED)
        elif flags & f.F_SEQUENCE:
            constraint = self.long(program)
            good = vm.run(table, work, self.state, program + 3)
        work[vm.LENGTH] = length
        if not good:
            return False
        at = sc.program(table, work, self.state, constraint)
        if not at or not vm.run(table, work, self.state, at):
            return False
        return not matcher or work[vm.GUARD] or self.matcher.match(
            table, work, self.state, matcher, vm.PATTERN, vm.PATTERN + 65, -1
        )

    def _match_label(self, entry, seq, level):
        """Match a label rule's sequence against the text of this pass only."""
        if self.table[entry + 2] & f.F_START and self.restarts:
            return False
        return self._match_sequence(entry, seq, level, -1, self.restarts)
