"""Bids auctions to their end, from the same positions again and again with other hands.

A *node* keeps the public state after a run of calls and the rules still possible there; a hand
is tried on these only (`trial.pick`), ten times faster than asking the table.
Opponents who have done nothing but pass are taken to pass on. Judgement bids thousands of calls
this way; what it costs is counted in `spent`, in quarters of a millisecond of an RP2040.
"""

from array import array

from micropython import const

from spotcard.robot import trial
from spotcard.robot.fallback import fallback, must_act
from spotcard.rules import fields
from spotcard.rules import state as facts
from spotcard.rules.format import TESTS
from spotcard.rules.pattern import SHAPES
from spotcard.rules.reader import sc, vm

_NODES = const(24)  # that are kept, about 450 bytes each
_LONGEST = const(16)  # calls of a continuation
_ADDRESS = const(0xFFFFFF)  # of an entry: a rule's address, above it the call
_CALL = const(24)
# What things cost.
_OBSERVE = const(14)
_GATHER = const(76)
_ASK = const(90)
_PICK = const(7)


class Node:
    """A position: public state, and the rules possible there or a call that is certain."""

    def __init__(self, state, active, call, entries, forced):
        self.state = state
        self.active = active
        self.call = call  # -1: it depends on the hand
        self.entries = entries  # None: ask the table
        self.forced = forced


class Continuation:
    """Bids auctions to their end by a `RuleTable`.

    features: by seat, the hands that bid; the caller changes them as it likes between auctions.
    """

    def __init__(self, table, features):
        self.table = table
        self.spent = 0
        self._features = features
        self._view = memoryview(table.state)
        self._nodes = {}
        self._root = None
        self._seat = 0
        self._quiet = 0

    def start(self):
        """The table's present position is where all auctions begin."""
        state = self.table.state
        self._seat = facts.turn(state)
        self.spent = 0
        self._nodes = self._root = None  # drop the nodes of an interrupted comparison
        self._nodes = {}
        self._root = self._keep(-1, None)
        passed = acted = 0
        for i in range(facts.calls_made(state)):
            bit = 1 << (state[fields.S_DEALER] + i & 3)
            passed |= bit
            if state[fields.S_CALLS + i]:
                acted |= bit
        self._quiet = passed & ~acted & (10 >> (self._seat & 1))

    def back(self):
        """Make the first position the table's again."""
        self._enter(self._root)

    def stop(self):
        """Return to the start, if there is one, and forget all nodes."""
        if self._root is not None:
            self.back()
        self._nodes = {}
        self._root = None

    def _keep(self, call, entries):
        """A node of the present position."""
        table = self.table
        state = table.state
        n = fields.S_CALLS + facts.calls_made(state)
        return Node(bytes(self._view[:n]), array("H", table.active[:table.active_count]), call,
                    entries, must_act(state))

    def _enter(self, node):
        """Make a node the present position."""
        table = self.table
        self._view[:len(node.state)] = node.state
        if len(node.active) > len(table.active):
            table.active = array("H", node.active)  # of its two arrays the one that has not grown
        for i in range(len(node.active)):
            table.active[i] = node.active[i]
        table.active_count = len(node.active)

    def play_out(self, call):
        """Make a call and bid on: a generator of None, and at last of the contract.

        A contract is (level, strain, doubled, declarer), () when nobody has bid.
        """
        table = self.table
        state = table.state
        nodes = self._nodes
        path = b""
        node = self._root
        present = None  # the node that `state` is at
        while True:
            path += bytes((call,))
            after = nodes.get(path)
            if after is None:
                if present is not node:
                    self._enter(node)
                ends = call == 0 and state[fields.S_PASSES] >= (
                    2 if state[fields.S_LAST_BID] else 3)
                if ends or len(path) > _LONGEST:
                    yield self._contract()
                    return
                self.spent += _OBSERVE
                table.observe(call)
                room = len(nodes) < _NODES  # type: ignore
                after = self._explore(room)
                if room:
                    nodes[path] = after
                present = after
                yield None
            node = after
            call = node.call
            if call < 0:
                if present is not node:
                    self._enter(node)
                    present = node
                call = self._ask(node)

    def _explore(self, room):
        """A node of the present position; `room`: it may keep a list of rules."""
        table = self.table
        seat = facts.turn(table.state)
        if seat == self._seat:
            return self._keep(self._asked(), None)
        if self._quiet >> seat & 1:
            return self._keep(0, None)
        if not room or table.labels or table.matchers or facts.is_bound(table.state):
            return self._keep(-1, None)
        self.spent += _GATHER
        state = table.state
        lo, hi = table.legal()
        top = max(22, state[fields.S_LAST_BID] + 5)  # no jump goes further than that
        if top < 30:
            hi = 0
            lo &= (2 << top) - 1
        table._prepare(1, lo, hi)
        work = table.work
        found = []
        ranks = []
        while sc.scan(table.table, work, state):
            entry = work[sc.RULE]
            rank = work[sc.KEY] >> 1
            rule = table.short(entry)
            at = len(found)
            while at and ranks[at - 1] == rank and table.short(found[at - 1] & _ADDRESS) > rule:
                at -= 1
            found.insert(at, entry | work[vm.CALL] << _CALL)
            ranks.insert(at, rank)
        return self._keep(-1, array("i", found))

    def _ask(self, node):
        """The call of the seat whose turn it is, with its hand in the present layout."""
        table = self.table
        state = table.state
        seat = facts.turn(state)
        if node.entries is None:
            return self._asked()
        self.spent += _PICK
        work = table.work
        features = self._features[seat]
        trial.wear(state, features, SHAPES)  # type: ignore
        sc.fill(work, vm.MEMO, table.atoms, vm.UNKNOWN)
        sc.fill(work, vm.TAGS, 26, 0)
        sc.fill(work, vm.GRABS, 26, -1)
        work[vm.SEAT] = seat
        work[vm.GUARD] = 0
        work[vm.LENGTH] = facts.calls_made(state)
        i = trial.pick(table.table, work, state, table.sections[TESTS][0], node.entries,
                       len(node.entries), node.forced)
        if i >= 0:
            return node.entries[i] >> _CALL
        return self._legal(fallback(state, features))

    def _asked(self):
        """The same by the table's ordinary way."""
        table = self.table
        self.spent += _ASK
        features = self._features[facts.turn(table.state)]
        table.set_hand(features)
        forced = must_act(table.state)
        table.choose(forced)
        for i in range(table.count):
            if table.calls[i] or not forced:
                return table.calls[i]
        return self._legal(fallback(table.state, features))

    def _legal(self, call):
        lo, hi = self.table.legal()
        return call if (lo >> call if call < 30 else hi >> call - 30) & 1 else 0

    def _contract(self):
        """The contract of the present auction."""
        state = self.table.state
        last = state[fields.S_LAST_BID]
        if not last:
            return ()
        side = state[fields.S_BIDDER] & 1
        for i in range(facts.calls_made(state)):
            call = state[fields.S_CALLS + i]
            seat = state[fields.S_DEALER] + i & 3
            if call > 2 and (call - last) % 5 == 0 and seat & 1 == side:
                return (last + 2) // 5, (last + 2) % 5, state[fields.S_DOUBLED], seat
        return ()
