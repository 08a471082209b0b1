"""The rule table, read in place: what to call, what else could be called, what a call shows.

`RuleTable` takes any buffer (bytes, a memoryview of flash) and copies nothing but the sets of
calls, a few hundred words. It follows one auction at a time: `start`, then for each call of every
seat `observe`, and `choose` when it is our turn. See `docs/reference/rule-table.md` for the
layout and `spotcard_host.language.reference.chooser` for the same in plain Python.

Buffers are made once, when the table is opened; following and choosing allocate nothing that
grows with the table.
"""

from array import array

from spotcard.rules import fields, vm, walk
from spotcard.rules import format as f
from spotcard.rules import scan as sc
from spotcard.rules import show as sh
from spotcard.rules import state as facts
from spotcard.rules.directory import read_description, read_directory
from spotcard.rules.pattern import write_pattern

_NODES = 64  # active nodes of an automaton, at first: it grows when needed
_LISTS = 128  # words for lists of groups, at first


class RuleTable:
    """A compiled bidding system.

    `state` is the public state of the auction (`state` module). After `choose`: `rule` is the
    number of the chosen rule, -1 for none, `flags` its flag bits, and the first `count` items of
    `calls` and `rules` are all calls that rules would make, best first, the chosen one included.
    `bound`: the call is the book's and must not be judged, because partner is captain.
    """

    def __init__(self, buffer, check=True):
        """Open a table. Raises TableError for a buffer that is not a valid table.

        `check=False` skips the CRC of a buffer that was checked before. The buffer may be any
        object that gives bytes and slices of them where no machine code reads it.
        """
        try:
            table = memoryview(buffer)
        except TypeError:
            table = buffer
        self.table = table
        self.sections = {}  # kind -> (where, bytes, items)
        read_directory(self, check)
        self.exact = self.sections[f.EXACT][0]
        self.suffix = self.sections[f.SUFFIX][0]
        self.specs = self.sections[f.SPECS][0]
        self.name, self.options, told = read_description(self)
        self.needs_pattern = told["patterns"]
        self.labels = told["labels"]
        self.matchers = told["matchers"]
        self._make_room(told["defaults"] | told["base"] << 1)

    def short(self, at):
        return self.table[at] | self.table[at + 1] << 8

    def long(self, at):
        return self.short(at) | self.short(at + 2) << 16

    def _make_room(self, defaults):
        start, _, masks = self.sections[f.MASKS]
        self.atoms = self.sections[f.ATOMS][2]
        self._tests = self.sections[f.TESTS]
        text = vm.RESULTS + self._tests[2]
        mask_words = vm.MEMO + self.atoms
        lists = mask_words + 2 * masks
        self.work = array("i", bytes(4 * (lists + _LISTS)))
        work = self.work
        work[vm.REMEMBERED] = self.atoms
        work[vm.ATOM_TABLE] = self.sections[f.ATOMS][0]
        work[sc.MASK_WORDS] = mask_words
        work[sc.LIST_WORDS] = lists
        work[sc.HAS_DEFAULTS] = defaults
        for i in range(2 * masks):
            work[mask_words + i] = self.long(start + 4 * i)
        self._room = _LISTS
        work[sh.SPECS] = self.specs
        self.state = bytearray(text + (f.TEXT_BYTES if self.matchers else 0))
        facts.widest(self.state, vm.WIDEST)
        self.box = memoryview(self.state)[vm.HULL : vm.HULL + fields.BOX]
        self.active = array("H", bytes(2 * _NODES))
        self.other = array("H", bytes(2 * _NODES))
        self._walk = array("H", bytes(2 * _NODES))
        self.active_count = 0
        self.calls = bytearray(38)
        self.rules = array("H", bytes(76))
        self.entries = array("i", bytes(152))
        self.count = 0
        self.rule = -1
        self.flags = 0
        self.bound = False
        self._ranks = array("H", bytes(76))
        self._residual = None
        if self.matchers or self.labels:
            from spotcard.rules.residual import Residual

            self._residual = Residual(self, text)

    @property
    def forced(self):
        """After `shown_by`: 1 + the rounds for which all rules that took part force partner."""
        return self.work[sh.ALL_FORCE]

    @property
    def carding(self):
        """The partnership's leads and signals (`robot.carding`), None when the table has none."""
        start, size, _ = self.sections.get(f.CARDING, (0, 0, 0))
        return self.table[start:start + f.CARDING_SIZE] if size else None

    @property
    def points(self):
        """The records by which hands are judged (`robot.evaluate`)."""
        start, size, _ = self.sections[f.POINTS]
        return self.table[start:start + size]

    # ---------------------------------------------------------- the auction

    def start(self, dealer, vul):
        """Begin an auction. `dealer` is a seat; `vul` has bit 0 North-South, 1 East-West."""
        facts.start(self.state, dealer, vul, self.options)  # type: ignore
        self.active[0] = 0
        self.active_count = 1
        self.count = 0
        self.rule = -1

    def set_hand(self, features):
        """The 21 features of our own hand (`robot.evaluate`), before `choose`."""
        at = vm.FEATURES
        for i in range(fields.FEATURES):
            self.state[at + i] = features[i]
        sc.judge(self.table, self._tests[0], self._tests[2], self.state)
        if self.needs_pattern:
            write_pattern(features, memoryview(self.state)[vm.PATTERN:])

    def stepped(self, active, count, symbol, base):
        """Walk over a symbol into `other`, made larger when it is too small."""
        while True:
            n = walk.step(self.table, self.work, active, count, symbol, self.other,
                        len(self.other), base)
            if n <= len(self.other):
                return n
            self.other = array("H", bytes(4 * n))

    def collect(self, active, count, base):
        """Add the rules of active nodes to what `scan` goes through."""
        while not walk.collect(self.table, self.work, active, count, base, self._room):
            self._grow()

    def _grow(self):
        """Make room for twice as many lists."""
        self.work.extend(array("i", bytes(4 * self._room)))
        self._room *= 2

    def _prepare(self, guard, lo, hi, book=False):
        """Begin a decision for the seat to call: wanted calls, every list of rules that fits.

        `book`: without general rules, those START rules that do not answer partner's call.
        """
        while not walk.gather(
                self.table, self.work, self.state, self.active, self.active_count, self.exact,
                self._walk, self.other, min(len(self._walk), len(self.other)), self.suffix,
                self._room):
            self._grow()
            self._walk = array("H", bytes(2 * self._room))
            self.other = array("H", bytes(2 * self._room))
        work = self.work
        work[vm.GUARD] = guard
        work[sc.LEGAL] = lo
        work[sc.LEGAL + 1] = hi
        if self.labels:
            self._residual.restart()
        if book:
            # START rules that do not look back to partner's call do not answer it.
            lists = work[sc.LIST_WORDS]
            after = work[walk.AFTER] or work[sc.LISTS]
            for i in range(lists + work[walk.GENERAL], lists + after, 3):
                work[i + 1] = 0

    # ---------------------------------------------------------- choosing

    # What the record of a rule says of it; `entry` is its address, as `entries` has it.

    def is_general(self, entry):
        """Whether it is a rule about how the auction ends (START), not about all of it."""
        return self.table[entry + 2] & f.F_START != 0

    def is_book(self, entry):
        """Whether its call is final, not to be judged."""
        return self.table[entry + 2] & f.F_BOOK != 0

    def priority(self, i):
        """The priority of the rule behind `calls[i]`."""
        return self.short(self.sections[f.RANKS][0] + 2 * self._ranks[i])

    def is_simulated(self, entry):
        """Whether judgement may replace its call by a better one."""
        return self.table[entry + 2] & f.F_SIMULATE != 0

    def choose(self, alternatives=True):
        """The call that the rules make with the hand set before, -1 when no rule applies.

        Without `alternatives` the search ends at the call itself.
        """
        lo, hi = facts.legal(self.state)
        self.bound = facts.is_bound(self.state)
        self._choose(lo, hi, alternatives, self.bound)
        if self.bound and not self.count:
            # No rule of the book has a call for this hand: a general rule decides, but may not
            # make a call that partner would take for one of the book's.
            work = self.work
            lo &= ~work[sc.TAKEN]
            hi &= ~work[sc.TAKEN + 1]
            self._choose(lo, hi, alternatives, False)
        self.rule = -1
        if not self.count:
            return -1
        self.rule = self.rules[0]
        self.flags = self.table[self.entries[0] + 2]
        return self.calls[0]

    def _choose(self, lo, hi, alternatives, book):
        """Find the calls that rules make of those in `lo` and `hi`."""
        self._prepare(0, lo, hi, book)
        self.count = 0
        work = self.work
        rank = -1
        while True:
            found = sc.scan(self.table, work, self.state)
            if found == 0:
                break
            key = work[sc.KEY] >> 1
            if self.count and key < rank and not alternatives:
                break
            if found == 2 and not self._residual.judge():
                continue
            self._note(work[vm.CALL], work[sc.RULE], key)
            rank = key

    def _note(self, call, entry, key):
        """Put a call and its rule in their place: higher priority, then earlier in the file."""
        rule = self.short(entry)
        n = self.count
        calls = self.calls
        rules = self.rules
        for i in range(n):
            if calls[i] == call:
                # Of the same priority, or the call would have been settled already.
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
            self.active_count = self.stepped(self.active, self.active_count, call, self.exact)
            self.active, self.other = self.other, self.active
        if found:
            work = self.work
            facts.publish(state, seat, state, vm.HULL, work[sh.ALL_AGREE] - 1,
                          work[sh.ALL_FORCE] - 1)
            if work[sh.FLAGS] & f.F_CAPTAIN:
                facts.take_captaincy(state, seat)
            elif work[sh.FLAGS] & f.F_RELINQUISH:
                facts.give_up_captaincy(state, seat & 1)
        return found

    def shown_by(self, call, entries=None):
        """What a call of the seat to call would show: `box` (a view of `state`) and `forced`.

        Returns how many rules take part; `entries` is a list that takes their addresses.
        """
        if facts.is_bound(self.state):
            found = self._shown_by(call, entries, True)
            if found:
                return found
        return self._shown_by(call, entries, False)

    def _shown_by(self, call, entries, book):
        work = self.work
        work[sh.SURE_KEY] = -1
        for _ in range(2):
            if call < 30:
                self._prepare(1, 1 << call, 0, book)
            else:
                self._prepare(1, 0, 1 << (call - 30), book)
            work = self.work  # it may have grown
            sh.begin(work)
            if entries is not None:
                entries[:] = []
            self._follow(entries)
            if not work[sh.AGAIN]:
                break
        return work[sh.FOUND]

    def _follow(self, entries):
        """Let all rules for an observed call take part."""
        work = self.work
        while True:
            if entries is None:
                found = sh.follow(self.table, work, self.state)
            else:
                found = sc.scan(self.table, work, self.state)
            if found == 0:
                return
            if found == 2 and not self._residual.judge():
                continue
            if sh.take_part(self.table, work, self.state) and entries is not None:
                entries.append(work[sc.RULE])

    def fits(self, entry, call):
        """Whether the hand set lies inside what the rule at an address shows by a call, now.

        A rule of low priority may ask less of a hand than it shows, because rules above it take
        the other hands.
        """
        work = self.work
        work[vm.CALL] = call
        work[vm.LENGTH] = facts.calls_made(self.state)
        flags = self.table[entry + 2]
        program = self.short(entry + 3) | self.table[entry + 5] << 16
        if flags & f.F_MATCH:
            work[sc.RULE] = entry
            self._residual.judge()
        elif flags & f.F_SEQUENCE:
            vm.run(self.table, work, self.state, program + 3)
        sh.show(self.table, work, self.state, self.specs + 2 * self.short(entry + 6))
        return sh.fits(self.state) != 0

    def numbers(self, rule):
        """(id, number of its explanation or -1, source line, number of the source file)."""
        from spotcard.rules.about import numbers

        return numbers(self, rule)

    def explanation(self, rule):
        """The text of a rule's explanation, "" for none."""
        from spotcard.rules.about import explanation

        return explanation(self, rule)
