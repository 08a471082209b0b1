"""Looks ahead: the candidate card that does best over sampled layouts.

Each layout of the hidden cards is played out once for every candidate: by the cheap policy down to
an ending, and that ending exactly. Candidates are compared on the same layouts. Weak ones leave
the comparison early, so the budget goes to close decisions. `step` works for a slice and returns;
whenever it is stopped, `best` is the answer so far.
"""

from spotcard.robot import policy, sampler
from spotcard.robot.candidates import Candidates, words

try:
    # The same solver in an RP2040's own instructions (spotcard_host.machine.thumb).
    from spotcard.robot import endgame_thumb as endgame  # type: ignore
    from spotcard.robot.endgame_load_thumb import load  # type: ignore
except (ImportError, ValueError):  # another processor
    from spotcard.robot import endgame
    from spotcard.robot.endgame_load import load

# What things cost, in nodes of the board's solver of 3 us each
# (docs/reports/2026-11-22-card-play.md): a card of the policy; a question to the solver without
# its nodes; trying a candidate; drawing a layout; comparing one with a signal.
POLICY_NODES = 19
QUESTION_NODES = 50
TRIAL_NODES = 140
LAYOUT_NODES = 330
SIGNAL_NODES = 80
MOST_LAYOUTS = 200  # more would not change the choice
# One call of the solver may not take longer than the slices that the board allows.
WINDOW_NODES = 10000
SOLVED = 7  # cards per hand from which the solver takes over
# With a budget below AMPLE one card fewer, below SHORT two: a layout, which is never left half
# done, takes three times as long with every card more.
AMPLE = 150000
SHORT = 40000
SOLVED_LEAD = 5  # for the opening lead, where more layouts help more than deeper play
MARGIN = 32  # utility that a candidate may be behind, times the root of the number of layouts
VOTE = 4
MIX = 40  # exchanges tried between two layouts
PATIENCE = 3  # layouts drawn, at most, for one that fits the signals


class Search(Candidates):
    """Buffers and state of one decision, made once and used for every card."""

    def __init__(self, seed, contradictions=None):
        """contradictions: how many of `signals` signals the hands of a layout would not give."""
        super().__init__()
        self.layout = words(policy.STATE)
        self.line = words(policy.STATE)
        self.sample = words(sampler.WORDS)
        self.sample[sampler.RANDOM] = seed * 7919 & 0x3FFFFFFF
        self.work = words(endgame.WORDS)
        self.work[endgame.BUDGET] = WINDOW_NODES
        self.hidden = 0
        self.contradictions = contradictions

    def sample_for(self, player):
        """Tell the sampler what a player knows of the hidden hands, and give it a first layout."""
        z = self.sample
        play = player.play
        z[sampler.RANDOM] = (player.seed * 7919 + play.length * 104729 + 17) & 0x3FFFFFFF
        hidden = 0
        room = bytearray(4)
        for seat in range(4):
            z[sampler.VOIDS + seat] = player.void[seat]
            z[sampler.POINTS + seat] = player.points[seat]
            dealt = 0
            for suit in range(4):
                z[sampler.LENGTH + 4 * seat + suit] = player.length[4 * seat + suit]
                dealt += player.length[4 * seat + suit]
            if seat != player.seat and not (player.has_dummy and seat == player.dummy):
                hidden |= 1 << seat
                room[seat] = 13 - dealt
        self.hidden = hidden
        z[sampler.RANGED] = 1
        for seat in range(4):
            box = 40 * seat
            for i in range(2):
                z[sampler.RANGES + 10 * seat + i] = player.shown[box + 24 + i]
            for i in range(8):
                z[sampler.RANGES + 10 * seat + 2 + i] = player.shown[box + i]
        z[sampler.POOL] = self._deal_unseen(player, room)
        for seat in range(4):
            if hidden >> seat & 1:
                for suit in range(4):
                    self.known[4 * seat + suit] = 0
        self.known[policy.HONEST] = 0
        sampler.mix(z, 200)

    def _deal_unseen(self, player, room):
        """A first layout of the unseen cards; returns how many there are.

        Cards that only one hand can hold go there, the others fill up at random.
        """
        z = self.sample
        n = 0
        for forced in (1, 0):
            for suit in range(4):
                takers = 0
                taker = 0
                for seat in range(4):
                    if self.hidden >> seat & 1 and not player.void[seat] >> suit & 1:
                        takers += 1
                        taker = seat
                if (takers == 1) != forced:
                    continue
                for rank in range(13):
                    if not player.unseen[suit] >> rank & 1:
                        continue
                    seat = taker
                    while not forced:
                        seat = sampler.random(z, 4)
                        if room[seat] and not player.void[seat] >> suit & 1:
                            break
                    room[seat] -= 1
                    z[sampler.CARDS + n] = 13 * suit + rank
                    z[sampler.OWNERS + n] = seat
                    lean = 0
                    for k in range(4):
                        lean |= (player.denied[4 * k + suit] >> rank & 1) << k
                    z[sampler.LEAN + n] = lean
                    z[sampler.LENGTH + 4 * seat + suit] += 1
                    if rank > 8:
                        z[sampler.POINTS + seat] += rank - 8
                    n += 1
        return n

    def begin(self, budget):
        """Start on the position in `known` and the candidates in `cards[:count]`."""
        self.budget = budget
        self.spent = 0
        self.samples = 0  # layouts that every remaining candidate has been tried on
        self.candidate = -1  # the one being tried
        self.low = -1
        self.draws = 0  # layouts rejected since the last one accepted
        work = self.work
        work[endgame.EPOCH] = work[endgame.GENERATION] = work[endgame.GENERATION] + 1 & 0xFFFFF
        self.living = self.count
        self.guess = 6  # North-South's tricks
        for i in range(self.count):
            self.totals[i] = 0
            self.votes[i] = 0
            self.alive[i] = 1
        at_lead = self.known[policy.LEFT] == 13 and not self.known[policy.COUNT]
        fewer = 0 if budget >= AMPLE else 1 if budget >= SHORT else 2
        self.solved = SOLVED_LEAD if at_lead else SOLVED - fewer
        self.side = self.known[policy.DECLARER] & 1
        self.sign = 1 if not (self.known[policy.TURN] ^ self.side) & 1 else -1

    def step(self, nodes):
        """Think for about `nodes` nodes; True when the decision is made."""
        limit = self.spent + nodes
        while self.spent < limit:
            if self.low >= 0:
                self._window()
            elif not self._next_candidate():
                return True
        return False

    def _next_candidate(self):
        i = self.candidate + 1 if self.candidate >= 0 else self.count
        while i < self.count and not self.alive[i]:
            i += 1
        if i >= self.count:
            # a layout is complete
            if self.candidate >= 0:
                self.samples += 1
                self._race()
                self.candidate = -1
            if self.spent >= self.budget or self.living < 2 or self.samples >= MOST_LAYOUTS:
                return False
            if not self._deal():
                return True
            self._vote()
            i = 0
            while not self.alive[i]:
                i += 1
        self.candidate = i
        line = self.line
        policy.copy(self.layout, line)
        c = self.cards[i]
        policy.play(line, c >> 13, c & 8191)
        self.spent += TRIAL_NODES
        self._ask_from(self.solved)
        return True

    def _ask_from(self, left):
        """Let the policy play until `left` tricks remain at most; the solver is to do the rest."""
        line = self.line
        line[policy.NODES] = 0
        policy.rollout(line, left)
        self.spent += POLICY_NODES * line[policy.NODES]
        work = self.work
        work[endgame.GENERATION] = work[endgame.GENERATION] + 1 & 0xFFFFF
        load(work, line)
        self.low = 0
        self.high = line[policy.LEFT]
        # ask first what the last candidate made: most of them make the same
        need = self.guess - line[policy.WON]
        self.need = 1 if need < 1 else self.high if need > self.high else need

    def _deal(self):
        """Draw a layout. One that contradicts signals is rejected (False), up to a limit."""
        sampler.mix(self.sample, MIX)
        policy.copy(self.known, self.layout)
        sampler.deal(self.sample, self.layout, self.hidden)
        self.spent += LAYOUT_NODES
        if self.contradictions and self.signals:
            self.spent += SIGNAL_NODES * self.signals
            if 2 * self.contradictions(self.layout) > self.draws and self.draws < PATIENCE - 1:
                self.draws += 1
                return False
        self.draws = 0
        return True

    def _vote(self):
        """The card that the policy would play, seeing this layout, gets a bonus.

        One line of play is noisy evidence; the policy's choice is more of it.
        """
        c = policy.choose(self.layout)
        chosen = -1
        for i in range(self.count):
            d = self.cards[i]
            if d >> 13 == c >> 13 and d <= c and (chosen < 0 or d > self.cards[chosen]):
                chosen = i
        if chosen >= 0:
            self.totals[chosen] += VOTE
            self.votes[chosen] += VOTE

    def _window(self):
        """Ask the solver one question; the last one about an ending records its result."""
        if self.low < self.high:
            work = self.work
            work[endgame.NODES] = 0
            work[endgame.NEED] = self.need
            answer = endgame.makes(work)
            self.spent += work[endgame.NODES] + QUESTION_NODES
            if answer < 0:
                # too hard for a slice: the policy plays a trick of it
                self._ask_from(self.line[policy.LEFT] - 1)
            elif answer:
                self.low = self.need
                self.need += 1
            else:
                self.high = self.need - 1
                self.need = self.high
            if self.low < self.high:
                return
        line = self.line
        tricks = self.guess = line[policy.WON] + self.low
        self.low = -1
        self.book(13 - tricks if self.side else tricks)

    def book(self, tricks):
        """Add a result, declarer's tricks, to the candidate that was tried."""
        i = self.candidate
        self.totals[i] += self.sign * self.utility[tricks] + self.bias[i]

    def _race(self):
        """Drop candidates that are too far behind the best for the layouts seen."""
        n = self.samples
        if n < 3:
            return
        top = self.totals[self.best()]
        # the noise of a sum grows with the root of the number of layouts
        root = 1
        while root * root < n:
            root += 1
        margin = MARGIN * root
        for i in range(self.count):
            if self.alive[i] and top - self.totals[i] > margin:
                self.alive[i] = 0
                self.living -= 1
