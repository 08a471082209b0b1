"""The rule table, read in place: what to call, what else could be called, what a call shows.

`RuleTable` takes any buffer (bytes, a memoryview of flash) and copies nothing but the sets of
calls, a few hundred words. It follows one auction at a time: `start`, then for each call of every
seat `observe`, and `choose` when it is our turn. See `docs/rule-table.md` for the layout and
`spotcard_host.systems.gib.chooser` for the same in plain words.

Buffers are made once, when the table is opened; following and choosing allocate nothing that
grows with the table.
"""

import binascii
from array import array

from spotcard.errors import TableError
from spotcard.rules import fields, vm
from spotcard.rules import format as f
from spotcard.rules import scan as sc
from spotcard.rules import show as sh
from spotcard.rules import state as facts
from spotcard.rules.pattern import write_pattern

try:
    from spotcard.rules.scan_viper import after_tests, collect, fill, holds, judge, scan, step
    from spotcard.rules.show_viper import follow, show, take_part
    from spotcard.rules.vm_viper import run
except ImportError:
    from spotcard.rules.scan import after_tests, collect, fill, holds, judge, scan, step
    from spotcard.rules.show import follow, show, take_part
    from spotcard.rules.vm import run

_NODES = 64  # active nodes of an automaton, at first: it grows when needed
_LISTS = 128  # words for lists of groups, at first
_MOST_RESTARTS = 8
_TEXT_BYTES = 1200  # the longest auction as text, and labels
_LOW = 0x3FFFFFFF


class RuleTable:
    """A compiled bidding system.

    `state` is the public state of the auction (`state` module). After `choose`: `rule` is the
    number of the chosen rule, -1 for none, `flags` its flag bits, and the first `count` items of
    `calls` and `rules` are all calls that rules would make, best first, the chosen one included.
    """

    def __init__(self, buffer, check=True):
        """Open a table. Raises TableError for a buffer that is no sound table.

        `check=False` skips the CRC, for a buffer that was checked before.
        """
        table = memoryview(buffer)
        size = len(table)
        if size < f.HEADER or bytes(table[:4]) != f.MAGIC:
            raise TableError("no rule table: expected it to begin with %r" % f.MAGIC)
        self.table = table
        version = self._short(4)
        if version != f.VERSION:
            raise TableError(
                "rule table version %d, this firmware reads version %d: compile the system again"
                % (version, f.VERSION)
            )
        length = self._long(8)
        if length > size:
            raise TableError("rule table is cut off: %d bytes of %d" % (size, length))
        if check and binascii.crc32(table[f.CRC_FROM:length]) & 0xFFFFFFFF != self._long(12):
            raise TableError("rule table is damaged: wrong CRC")
        self.length = length
        self._sections = {}
        n = self._short(6)
        if f.HEADER + n * f.ENTRY > length:
            raise TableError("rule table is damaged: directory beyond its end")
        for i in range(n):
            at = f.HEADER + i * f.ENTRY
            start = self._long(at + 4)
            if start + self._long(at + 8) > length:
                raise TableError("rule table is damaged: section beyond its end")
            self._sections[self._short(at)] = (start, self._long(at + 8), self._short(at + 2))
        for kind in (f.CODE, f.SPECS, f.ATOMS, f.MASKS, f.EXACT, f.SUFFIX, f.POINTS, f.META, f.TESTS):
            if kind not in self._sections:
                raise TableError("rule table is damaged: section %d is missing" % kind)
        self.exact = self._sections[f.EXACT][0]
        self.suffix = self._sections[f.SUFFIX][0]
        self.specs = self._sections[f.SPECS][0]
        self._read_meta()
        self._make_room()

    def _short(self, at):
        return self.table[at] | self.table[at + 1] << 8

    def _long(self, at):
        return self._short(at) | self._short(at + 2) << 16

    def _read_meta(self):
        start, size, _ = self._sections[f.META]
        self.name = ""
        self.options = bytearray(fields.OPTIONS)
        self.has_defaults = 1
        self.base_key = 0
        self.needs_pattern = 1
        self.labels = 0
        for line in bytes(self.table[start:start + size]).decode().split("\n"):
            key, _, value = line.partition(" ")
            if key == "name":
                self.name = value
            elif key == "defaults":
                self.has_defaults = int(value)
            elif key == "base":
                self.base_key = int(value)
            elif key == "patterns":
                self.needs_pattern = int(value)
            elif key == "labels":
                self.labels = int(value)
            elif key == "options" and value:
                for one in value.split(","):
                    number, _, setting = one.partition("=")
                    self.options[int(number)] = int(setting)

    def _make_room(self):
        start, _, masks = self._sections[f.MASKS]
        self.atoms = self._sections[f.ATOMS][2]
        self._tests = self._sections[f.TESTS]
        self._text = vm.RESULTS + self._tests[2]  # where the matcher's text begins in `state`
        mask_words = vm.MEMO + self.atoms
        lists = mask_words + 2 * masks
        self.work = array("i", bytes(4 * (lists + _LISTS)))
        work = self.work
        work[vm.REMEMBERED] = self.atoms
        work[vm.ATOM_TABLE] = self._sections[f.ATOMS][0]
        work[sc.MASK_WORDS] = mask_words
        work[sc.LIST_WORDS] = lists
        work[sc.HAS_DEFAULTS] = self.has_defaults | self.base_key << 1
        for i in range(2 * masks):
            work[mask_words + i] = self._long(start + 4 * i)
        self._room = _LISTS
        work[sh.SPECS] = self.specs
        self.state = bytearray(self._text)
        facts.widest(self.state, vm.WIDEST)
        self.active = array("H", bytes(2 * _NODES))
        self._other = array("H", bytes(2 * _NODES))
        self._walk = array("H", bytes(2 * _NODES))
        self.active_count = 0
        self.calls = bytearray(38)
        self.rules = array("H", bytes(76))
        self.entries = array("i", bytes(152))
        self.count = 0
        self.rule = -1
        self.flags = 0
        self._ranks = array("H", bytes(76))
        self._matcher = None
        self._restarts = 0
        self._appended = []

    @property
    def points(self):
        """The records by which hands are judged (`robot.evaluate`)."""
        start, size, _ = self._sections[f.POINTS]
        return self.table[start:start + size]

    # ---------------------------------------------------------- the auction

    def start(self, dealer, vul):
        """Begin an auction: the dealer's seat; vulnerability, bit 0 North-South, bit 1 East-West."""
        facts.start(self.state, dealer, vul, self.options)
        self.active[0] = 0
        self.active_count = 1
        self.count = 0
        self.rule = -1

    def set_hand(self, features):
        """The 21 features of our own hand (`robot.evaluate`), before `choose`."""
        at = vm.FEATURES
        for i in range(fields.FEATURES):
            self.state[at + i] = features[i]
        judge(self.table, self._tests[0], self._tests[2], self.state)
        if self.needs_pattern:
            pattern = bytearray(65)
            write_pattern(features, pattern)
            for i in range(65):
                self.state[vm.PATTERN + i] = pattern[i]

    def _step(self, symbol):
        """Walk the exact rules' automaton over a symbol."""
        self.active_count = self._stepped(self.active, self.active_count, symbol, self.exact)
        other = self._other
        self._other = self.active
        self.active = other

    def _stepped(self, active, count, symbol, base):
        """Walk over a symbol into `_other`, made larger when it is too small."""
        n = step(self.table, self.work, active, count, symbol, self._other, len(self._other), base)
        while n > len(self._other):
            self._other = array("H", bytes(2 * (2 * n)))
            n = step(self.table, self.work, active, count, symbol, self._other,
                     len(self._other), base)
        return n

    def _collect(self, active, count, base):
        """Add the rules of active nodes to what `scan` goes through."""
        work = self.work
        while not collect(self.table, work, active, count, base, self._room):
            self._room *= 2
            work.extend(array("i", bytes(4 * (self._room // 2))))

    def _prepare(self, guard, lo, hi):
        """Begin a decision for the seat to call: wanted calls, every list of rules that fits."""
        work = self.work
        state = self.state
        n = facts.calls_made(state)
        fill(work, vm.MEMO, self.atoms, vm.UNKNOWN)
        fill(work, vm.TAGS, 26, 0)
        fill(work, vm.GRABS, 26, -1)
        fill(work, sc.LEGAL, 18, 0)
        work[vm.SEAT] = facts.turn(state)
        work[vm.GUARD] = guard
        work[vm.LENGTH] = n
        work[sc.LEGAL] = lo
        work[sc.LEGAL + 1] = hi
        work[sc.KEY] = -1
        work[sc.CURRENT] = -1
        work[sc.NEXT_KEY] = 0x7FFF
        work[sc.LISTS] = 0
        self._collect(self.active, self.active_count, self.exact)
        # START rules, backwards from the last call.
        walk = self._walk
        walk[0] = 0
        count = 1
        at = n
        while count:
            self._collect(walk, count, self.suffix)
            if at == 0:
                break
            at -= 1
            count = self._stepped(walk, count, state[fields.S_CALLS + at], self.suffix)
            other = self._other
            self._other = walk
            walk = other
        self._walk = walk
        if self.labels:
            self._restart()

    # ---------------------------------------------------------- choosing

    def legal(self):
        """The two words of calls that are legal now."""
        state = self.state
        last = state[fields.S_LAST_BID]
        lo = 1
        hi = 0xFF
        if last < 29:
            lo |= (_LOW >> (last + 1 if last else 3)) << (last + 1 if last else 3)
        else:
            hi = (0xFF >> (last - 29)) << (last - 29)
        if last:
            theirs = (state[fields.S_BIDDER] ^ facts.turn(state)) & 1
            doubled = state[fields.S_DOUBLED]
            if theirs and doubled == 0:
                lo |= 2
            elif not theirs and doubled == 1:
                lo |= 4
        return lo, hi

    def choose(self, alternatives=True):
        """The call that the rules make with the hand set before, -1 when no rule applies.

        Without `alternatives` the search ends at the call itself.
        """
        lo, hi = self.legal()
        self._prepare(0, lo, hi)
        self.count = 0
        work = self.work
        rank = -1
        while True:
            found = scan(self.table, work, self.state)
            if found == 0:
                break
            key = work[sc.KEY] >> 1
            if self.count and key < rank and not alternatives:
                break
            if found == 2 and not self._match():
                continue
            self._note(work[vm.CALL], work[sc.RULE], key)
            rank = key
        self.rule = -1
        if not self.count:
            return -1
        self.rule = self.rules[0]
        self.flags = self.table[self.entries[0] + 2]
        return self.calls[0]

    def _note(self, call, entry, key):
        """Put a call and its rule in their place: higher priority, then earlier in the file."""
        rule = self._short(entry)
        n = self.count
        calls = self.calls
        rules = self.rules
        for i in range(n):
            if calls[i] == call:
                # Of the same priority, or the call would not be wanted any more.
                if rules[i] <= rule:
                    return
                n -= 1
                for j in range(i, n):
                    self._copy(j + 1, j)
                break
        at = n
        while at > 0 and self._ranks[at - 1] == key and (
            rules[at - 1] > rule or (rules[at - 1] == rule and calls[at - 1] > call)
        ):
            self._copy(at - 1, at)
            at -= 1
        calls[at] = call
        rules[at] = rule
        self.entries[at] = entry
        self._ranks[at] = key
        self.count = n + 1

    def _copy(self, i, to):
        self.calls[to] = self.calls[i]
        self.rules[to] = self.rules[i]
        self.entries[to] = self.entries[i]
        self._ranks[to] = self._ranks[i]

    # ---------------------------------------------------------- observing

    def observe(self, call):
        """Follow a call of the seat whose turn it is: what it shows, then the call itself.

        Returns how many rules took part.
        """
        found = self.shown_by(call)
        state = self.state
        seat = facts.turn(state)
        facts.add_call(state, call)
        if state[fields.S_LEADING] != facts.calls_made(state):
            self._step(call)
        if found:
            work = self.work
            if work[sh.ALL_AGREE]:
                facts.agree(state, seat & 1, work[sh.ALL_AGREE] - 1)
            facts.show(state, seat, state, vm.HULL)
            if work[sh.ALL_FORCE] > 1:
                facts.force(state, seat & 1, work[sh.ALL_FORCE] - 1)
            if work[sh.ALL_FLAGS] & f.F_CAPTAIN:
                facts.take_captaincy(state, seat)
            elif work[sh.ALL_FLAGS] & f.F_RELINQUISH:
                facts.give_up_captaincy(state, seat & 1)
        return found

    def shown_by(self, call, entries=None):
        """What a call of the seat to call would show: a box at `vm.HULL` of `state`.

        Returns how many rules take part; `entries` is a list that takes their addresses.
        """
        if call < 30:
            self._prepare(1, 1 << call, 0)
        else:
            self._prepare(1, 0, 1 << (call - 30))
        work = self.work
        work[sh.FOUND] = 0
        work[sh.EXACT] = 0
        work[sh.ALL_FORCE] = 1
        work[sh.ALL_AGREE] = 0
        work[sh.ALL_FLAGS] = 0
        while True:
            if entries is None:
                found = follow(self.table, work, self.state)
            else:
                found = scan(self.table, work, self.state)
            if found == 0:
                return work[sh.FOUND]
            if found == 2 and not self._match():
                continue
            exact = work[sh.EXACT]
            if take_part(self.table, work, self.state) and entries is not None:
                if work[sh.EXACT] != exact:
                    entries[:] = []
                entries.append(work[sc.RULE])

    def meaning(self, entry, call, out):
        """Write into `out` (40 bytes) what the rule at an address shows by a call, now."""
        work = self.work
        work[vm.CALL] = call
        flags = self.table[entry + 2]
        program = self._short(entry + 3) | self.table[entry + 5] << 16
        if flags & f.F_MATCH:
            work[sc.RULE] = entry
            self._match()
        elif flags & f.F_SEQUENCE:
            run(self.table, work, self.state, program + 3)
        show(self.table, work, self.state, self.specs + 2 * self._short(entry + 6))
        for i in range(fields.BOX):
            out[i] = self.state[vm.BOX + i]

    # ---------------------------------------------------------- the matcher

    def _ready(self):
        if self._matcher is None:
            from spotcard.rules.matcher import Matcher

            self._matcher = Matcher()
            self.state.extend(bytes(_TEXT_BYTES))

    def _write_call(self, at, call):
        if call < 3:
            self.state[at] = b"PXR"[call]
            return at + 1
        self.state[at] = 48 + (call + 2) // 5
        self.state[at + 1] = b"CDHSN"[(call + 2) % 5]
        return at + 2

    def _write_text(self, first, labels):
        """The calls from `first` on and the labels of so many restarts; returns its end."""
        state = self.state
        at = self._text
        for i in range(first, facts.calls_made(state)):
            if at > self._text:
                state[at] = 58
                at += 1
            at = self._write_call(at, state[fields.S_CALLS + i])
        for i in range(labels):
            text = self._appended[i]
            for j in range(len(text)):
                state[at + j] = text[j]
            at += len(text)
        return at

    def _match(self):
        """Judge the present rule of `scan`, one that needs the matcher, for its call."""
        work = self.work
        table = self.table
        self._ready()
        entry = work[sc.RULE]
        program = self._short(entry + 3) | table[entry + 5] << 16
        constraint = self._short(program) | table[program + 2] << 16
        seq = self._short(program + 4) | table[program + 6] << 16
        fill(work, vm.TAGS, 26, 0)
        fill(work, vm.GRABS, 26, -1)
        if seq:
            if not self._match_sequence(entry, seq, table[program + 3], work[vm.CALL]):
                return False
        elif not run(table, work, self.state, program + f.MATCHED):
            return False
        call = work[vm.CALL]
        word = 0
        if call >= 30:
            word = 1
            call -= 30
        work[sc.PENDING + word] |= 1 << call
        if not work[vm.GUARD] and not holds(table, self.state, constraint):
            return False
        if not run(table, work, self.state, after_tests(table, constraint)):
            return False
        if not work[vm.GUARD]:
            again = self._short(program + 7) | table[program + 9] << 16
            if again and not self._matcher.match(
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
        for n in range(1 if start else self._restarts + 1):
            if only >= 0 and n != only:
                continue
            shortened = state[fields.S_LEADING]
            end = self._write_text(0 if start else shortened, n)
            if call >= 0:
                if end > self._text:
                    state[end] = 58
                    end += 1
                end = self._write_call(end, call)
            if level:
                depth = facts.calls_made(state) - shortened + (call >= 0)
                if not start:
                    depth = 1 if end > self._text else 0
                    for i in range(self._text, end):
                        if state[i] == 58:
                            depth += 1
                if depth != level:
                    continue
            begin = self._text
            stop = end
            if table[seq] != 255:
                begin = self._back(self._text, end, table[seq] + table[seq + 1])
                if begin < 0:
                    continue
                if table[seq + 1]:
                    stop = self._back(self._text, end, table[seq + 1] - 1) - 1
            if self._matcher.match(table, self.work, state, seq + 2, begin, end, stop):
                return True
        return False

    def _back(self, begin, end, colons):
        """Where the call begins that leaves so many colons before `end`; -1 for none."""
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

    def _restart(self):
        """Apply the rules with a label: each appends it and the analysis goes on from there."""
        table = self.table
        work = self.work
        state = self.state
        self._restarts = 0
        self._appended = []
        fired = []
        active = self.active
        count = self.active_count
        skip = 0  # lists whose label rules were looked at already
        pending = []  # addresses of label rules that may apply in this pass
        lists = work[sc.LIST_WORDS]
        while True:
            # The label rules stand first in their lists.
            for i in range(lists + skip, lists + work[sc.LISTS], 2):
                at = work[i]
                while work[i + 1] and self._short(at) >= f.AT_KEY:
                    n = table[at + 4]
                    for j in range(n):
                        pending.append((self._short(at) & 0x7FFE, at + f.GROUP + f.RULE * j))
                    at += f.GROUP + f.RULE * n
                    work[i + 1] -= 1
                work[i] = at
            skip = work[sc.LISTS]
            entry = self._first_label(pending, fired)
            if entry < 0:
                return
            at = self.specs + 2 * self._short(entry + 6)
            n = table[at]
            text = bytes(table[at + 2 + n:at + 2 + n + table[at + 1 + n]])
            fired.append(self._short(entry))
            self._appended.append(text)
            self._restarts += 1
            pending = []
            for i in range(n):
                symbol = table[at + 1 + i]
                if symbol < f.FIRST_LABEL:
                    if work[vm.LENGTH] >= fields.MAX_CALLS:
                        return
                    state[fields.S_CALLS + work[vm.LENGTH]] = symbol
                    work[vm.LENGTH] += 1
                count = self._stepped(active, count, symbol, self.exact)
                active = array("H", self._other[:count])
            self._collect(active, count, self.exact)
            lists = work[sc.LIST_WORDS]
            if self._restarts == _MOST_RESTARTS:
                # No rule with a label is looked at any more, but they must be out of the way.
                for i in range(lists + skip, lists + work[sc.LISTS], 2):
                    while work[i + 1] and self._short(work[i]) >= f.AT_KEY:
                        work[i] += f.GROUP + f.RULE * table[work[i] + 4]
                        work[i + 1] -= 1
                return

    def _first_label(self, pending, fired):
        """The best of the label rules that applies; -1 for none."""
        best = -1
        key = -1
        for one, entry in pending:
            rule = self._short(entry)
            if rule in fired or one < key or (one == key and rule > self._short(best)):
                continue
            if self._label_holds(entry):
                best = entry
                key = one
        return best

    def _label_holds(self, entry):
        """Whether a rule with a label matches the auction without a candidate."""
        table = self.table
        work = self.work
        flags = table[entry + 2]
        fill(work, vm.TAGS, 26, 0)
        fill(work, vm.GRABS, 26, -1)
        program = self._short(entry + 3) | table[entry + 5] << 16
        constraint = program
        matcher = 0
        # The candidate of its program is the last call.
        length = work[vm.LENGTH]
        if length:
            work[vm.CALL] = self.state[fields.S_CALLS + length - 1]
        work[vm.LENGTH] = length - 1
        good = True
        if flags & f.F_MATCH:
            self._ready()
            constraint = self._short(program) | table[program + 2] << 16
            matcher = self._short(program + 7) | table[program + 9] << 16
            seq = self._short(program + 4) | table[program + 6] << 16
            if seq:
                good = self._match_label(entry, seq, table[program + 3])
            else:
                good = run(table, work, self.state, program + f.MATCHED)
        elif flags & f.F_SEQUENCE:
            constraint = self._short(program) | table[program + 2] << 16
            good = run(table, work, self.state, program + 3)
        work[vm.LENGTH] = length
        if not good:
            return False
        if not work[vm.GUARD] and not holds(table, self.state, constraint):
            return False
        if not run(table, work, self.state, after_tests(table, constraint)):
            return False
        return not matcher or work[vm.GUARD] or self._matcher.match(
            table, work, self.state, matcher, vm.PATTERN, vm.PATTERN + 65, -1
        )

    def _match_label(self, entry, seq, level):
        """Match a label rule's sequence against the text of this pass only."""
        if self.table[entry + 2] & f.F_START and self._restarts:
            return False
        return self._match_sequence(entry, seq, level, -1, self._restarts)

    # ---------------------------------------------------------- about rules

    def numbers(self, rule):
        """(id, number of its explanation or -1, source line, number of the source file)."""
        start = self._sections[f.NUMBERS][0]
        blocks = (self._sections[f.NUMBERS][2] + f.BLOCK - 1) // f.BLOCK
        at = start + 3 * (rule // f.BLOCK)
        at = start + 3 * blocks + (self._short(at) | self.table[at + 2] << 16)
        found = [0, 0, 0, 0]
        for _ in range(rule % f.BLOCK + 1):
            changed = self.table[at]
            at += 1
            found[0] += 1
            found[2] += 1
            for i in range(4):
                if not changed >> i & 1:
                    continue
                value = 0
                shift = 0
                while True:
                    byte = self.table[at]
                    at += 1
                    value |= (byte & 127) << shift
                    shift += 7
                    if byte < 128:
                        break
                found[i] += ~(value >> 1) if value & 1 else value >> 1
        return (found[0], found[1] - 1, found[2], found[3])

    def explanation(self, rule):
        """The text of a rule's explanation, "" for none."""
        number = self.numbers(rule)[1]
        if number < 0:
            return ""
        start, size, count = self._sections[f.TEXTS]
        at = start + 4 * count + self._long(start + 4 * number)
        end = start + size
        if number + 1 < count:
            end = start + 4 * count + self._long(start + 4 * number + 4)
        return bytes(self.table[at:end - 1]).decode()
