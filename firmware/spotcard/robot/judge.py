"""Judgement: the calls that rules offer, compared on deals that fit what was shown.

Strategy. The rules' choice and their alternatives are tried on the same sampled deals. On each
deal the auction is bid to its end by the table itself, all four seats, after each candidate
(`continuation`); the final contracts are scored with estimated tricks (`trial.tricks`), in IMPs
against the rules' choice. An alternative is preferred when it is ahead by MARGIN IMPs a deal and
by more than chance. It sees only our own cards and what the auction has shown.

Work is counted in units, quarters of a millisecond of an RP2040, so that a decision does not
depend on a clock, and is cut into slices. What does not fit into the budget is left out: at worst
the rules' choice stays.
"""

from array import array

from micropython import const

from spotcard.game.score import imps, score
from spotcard.robot import sampler, trial
from spotcard.robot.continuation import Continuation
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.robot.fallback import must_act
from spotcard.rules import fields
from spotcard.rules import format as f
from spotcard.rules import state as facts

# Measured on boards of their own, see docs/reports/2026-11-22-judgement.md.
MARGIN = 1.0  # IMPs a deal by which an alternative must be ahead, unless the rule says simulate
SURE = 1.0  # and standard errors
MOST = const(3)  # candidates
DEALS = const(40)  # at most
FEWEST = const(8)  # deals, or nothing is preferred
_TRIES = const(6)  # layouts for one deal
_SWAPS = const(25)  # exchanges of cards between two of them
# What things cost.
_TRY = const(6)
_FIRST = const(60)


class Judge:
    """Compares calls for a `RuleTable` that has a section TRICKS.

    After `begin` and `step` until done: `calls`, `rules` (of the candidates, the rules' choice
    first), `deals`, `mean(i)`, `best`.
    """

    def __init__(self, table, seed=1):
        self.table = table
        self.seed = seed
        self._start = table.sections[f.TRICKS][0]
        self._z = array("i", bytes(4 * sampler.WORDS))
        self._layout = array("i", bytes(64))
        self._hand = array("H", bytes(8))
        self._features = [new_features() for _ in range(4)]
        self._made = bytearray(10)
        self._auctions = Continuation(table, self._features)
        self.calls = b""
        self.rules = ()
        self.deals = 0
        self.best = 0
        self._totals = array("i", bytes(4 * MOST))
        self._squares = array("i", bytes(4 * MOST))
        self._budget = 0
        self._spent = 0
        self._found = None  # what the table had chosen, while a thought is under way

    # ---------------------------------------------------------- the question

    def begin(self, seat, hand, features, budget):
        """Begin to compare what `table.choose(True)` has found; `units` is the budget.

        Returns whether there is something to compare: not for a rule marked as final.
        """
        table = self.table
        state = table.state
        forced = must_act(state)
        # Where an opponent has just acted, sampled deals understate that hand (measured):
        # there a pass is no alternative.
        hasty = not state[fields.S_PASSES] or (
            not state[fields.S_DOUBLED] and (state[fields.S_BIDDER] ^ seat) & 1)
        calls = []
        rules = []
        only_last = 0
        for i in range(table.count):
            call = table.calls[i]
            legal = table.is_legal(call)
            # Partner reads more into a last resort than it shows, so it is a candidate only where
            # the rules' choice is one, too.
            last = call and table.is_last_resort(table.entries[i])
            if calls and last and not only_last:
                continue
            if legal and not (call == 0 and (forced or (hasty and calls))) and len(calls) < MOST:
                calls.append(call)
                rules.append(table.rules[i])
                if len(calls) == 1:
                    only_last = last
                    entry = table.entries[i]
        self.calls = bytes(calls)
        self.rules = rules
        self.deals = 0
        self.best = 0
        if len(calls) < 2 or table.is_book(entry):
            return False
        # What `_end` restores is whole before `_found` says that there is something to restore.
        self._seat = seat
        for i in range(fields.FEATURES):
            self._features[seat][i] = features[i]
        self._auctions.start()
        self._found = (bytes(table.calls), array("H", table.rules), array("i", table.entries),
                       table.count, table.rule, table.flags)
        self._margin = 0.0 if table.is_simulated(entry) else MARGIN
        self._alive = (1 << len(calls)) - 1
        self._totals = array("i", bytes(4 * MOST))
        self._squares = array("i", bytes(4 * MOST))
        self._budget = budget
        self._spent = 0
        self._swings = bytearray(MOST)
        self._deal_first(hand)
        self._thought = self._think()
        return True

    def mean(self, i):
        """IMPs a deal for candidate `i` against the rules' choice."""
        return self._totals[i] / self.deals if self.deals else 0.0

    def step(self, units):
        """Think for about `units`; True when the decision is made (`best`)."""
        until = min(self.spent + units, self._budget)
        while self.spent < until:
            if next(self._thought, None) is None:  # type: ignore
                self._budget = 0
                break
        if self.spent < self._budget:
            return False
        self._end()
        return True

    def give_up(self):
        """Break off a thought, if one is under way, and leave the table as it was found."""
        if self._found is not None:
            self.deals = self.best = self._budget = 0
            self._end()

    @property
    def spent(self):
        """Units spent on the present question."""
        return self._spent + self._auctions.spent

    def _think(self):
        """The whole comparison, a generator that yields wherever it may pause."""
        while self.deals < DEALS and self._alive != 1:
            self._deal()
            self._made = bytearray(10)
            yield 1
            reference = 0
            for i in range(len(self.calls)):
                if self._alive >> i & 1:
                    for contract in self._auctions.play_out(self.calls[i]):
                        if contract is None:
                            yield 1
                    value = self._value(contract)
                    if i:
                        self._swings[i] = 128 + imps(value - reference)
                    else:
                        reference = value
            self._count_deal()

    def _count_deal(self):
        self.deals += 1
        n = self.deals
        for i in range(1, len(self.calls)):
            if not self._alive >> i & 1:
                continue
            swing = self._swings[i] - 128
            self._totals[i] += swing
            self._squares[i] += swing * swing
            if n >= FEWEST and self._totals[i] + 2 * self._error(i) * n < self._margin * n:
                self._alive ^= 1 << i

    def _error(self, i):
        """The standard error of `mean(i)`."""
        n = self.deals
        return (max(self._squares[i] - self._totals[i] * self._totals[i] / n, n) / n / n) ** 0.5

    def _end(self):
        """Choose, and restore the table."""
        top = 0.0
        if self.deals >= FEWEST:
            for i in range(1, len(self.calls)):
                mean = self.mean(i)
                sure = SURE * self._error(i) if self._margin else 0.0
                if self._alive >> i & 1 and mean > top and mean >= self._margin and mean > sure:
                    self.best = i
                    top = mean
        table = self.table
        self._auctions.stop()
        table.set_hand(self._features[self._seat])
        calls, rules, entries, table.count, table.rule, table.flags = self._found  # type: ignore
        for i in range(38):
            table.calls[i] = calls[i]
            table.rules[i] = rules[i]
            table.entries[i] = entries[i]
        self._found = self._thought = None

    # ---------------------------------------------------------- deals

    def _deal_first(self, hand):
        """What is known of the hidden hands, and a first layout."""
        z = self._z
        state = self.table.state
        seed = self.seed * 7919 + facts.calls_made(state) * 104729 + 17
        for s in range(4):
            seed = (seed & 0xFFFF) * 613 + hand[s]
        z[sampler.RANDOM] = seed & 0x3FFFFFFF
        for i in range(sampler.LENGTH, sampler.RANGES):
            z[i] = 0
        for seat in range(4):
            box = fields.S_SHOWN + fields.BOX * seat
            r = sampler.RANGES + 10 * seat
            z[sampler.VOIDS + seat] = 0
            # Shortness makes up for a few points, rarely for more.
            z[r] = max(state[box + 2 * fields.HCP], state[box + 2 * fields.POINTS] - 4)
            z[r + 1] = state[box + 2 * fields.HCP + 1]
            for i in range(8):
                z[r + 2 + i] = state[box + i]
        z[sampler.RANGED] = 1
        me = self._seat
        room = bytearray(b"\x0d\x0d\x0d\x0d")
        n = 0
        for suit in range(4):
            self._layout[4 * me + suit] = hand[suit]
            for rank in range(13):
                seat = me
                if not hand[suit] >> rank & 1:
                    while seat == me or not room[seat]:
                        seat = sampler.random(z, 4)
                    room[seat] -= 1
                    z[sampler.CARDS + n] = 13 * suit + rank
                    z[sampler.OWNERS + n] = seat
                    z[sampler.LEAN + n] = 0
                    n += 1
                z[sampler.LENGTH + 4 * seat + suit] += 1
                if rank > 8:
                    z[sampler.POINTS + seat] += rank - 8
        z[sampler.POOL] = n
        sampler.mix(z, 200)
        self._spent += _FIRST

    def _deal(self):
        """The next layout: the first of several tries that fits everything shown."""
        z = self._z
        points = self.table.points
        state = self.table.state
        me = self._seat
        self._auctions.back()
        for _ in range(_TRIES):
            self._spent += _TRY
            sampler.mix(z, _SWAPS)
            sampler.deal(z, self._layout, 15 ^ 1 << me)
            outside = 0
            for seat in range(4):
                if seat != me:
                    for suit in range(4):
                        self._hand[suit] = self._layout[4 * seat + suit]
                    evaluate(points, self._hand, self._features[seat])
                    outside += trial.misfit(self._features[seat], state,
                                            fields.S_SHOWN + fields.BOX * seat)
            if not outside:
                break

    # ---------------------------------------------------------- scores

    def _value(self, contract):
        """Our side's score of a contract in the present layout."""
        if not contract:
            return 0
        level, strain, doubled, declarer = contract
        side = declarer & 1
        at = 5 * side + strain
        if not self._made[at]:
            table = self.table.table
            estimate = trial.tricks(table, self._start, self._z, self._layout, side, strain)
            spread = table[self._start + trial.SPREAD + (16 if strain == 4 else 0)
                           + (self.deals * (5 + 2 * side) & 15)] - 128
            self._made[at] = 1 + max(0, min(13, estimate + spread + 16 >> 5))
        points = score(level, strain, doubled, self.table.state[fields.S_VUL] >> side & 1,
                       self._made[at] - 1)
        return points if side == self._seat & 1 else -points
