"""The card player of one seat: what it has seen, what it may play, what it plays.

`Player` keeps what this seat has seen: its own cards, dummy's once it is down, every card played
and the suits where a hand has shown out. It never holds anything else, so a hidden card cannot
reach a decision. `begin` and `step` think in slices; `choose` thinks to the end.
"""

from array import array

from spotcard.game.deal import is_vulnerable
from spotcard.game.play import Play
from spotcard.game.score import imps, score
from spotcard.robot import carding, lead, policy
from spotcard.robot.candidates import TRICK, Candidates

ALL = 8191  # a whole suit
IMP = 2  # utility of an IMP; a trick counts TRICK besides
LEAD_WEIGHT = 64  # utility of a trick by the table of leads; a trick in a layout counts TRICK


class Player:
    """Plays the cards of one seat, and dummy's when it is declarer.

    `seed` makes every choice repeatable; `think` is the budget for one card in nodes
    (0: the rules alone).
    """

    def __init__(self, seed=1, think=0):
        self.seed = seed
        self.think = think
        self.play = Play(4, 0)
        self.own = array("H", (0, 0, 0, 0))
        self.dummy_cards = array("H", (0, 0, 0, 0))
        self.unseen = array("H", (0, 0, 0, 0))  # cards whose place is not known
        self.void = bytearray(4)  # by seat: bit s set when it has shown out of suit s
        self.length = bytearray(16)  # 4 * seat + suit: cards played
        self.points = bytearray(4)  # by seat: high card points played
        self.read = bytearray(160)
        self.denied = array("H", bytes(32))  # 4 * seat + suit: ranks that its play makes unlikely
        self.ours = carding.STANDARD
        self.theirs = None
        self.agreed = [self.ours, None]  # by side
        self.evidence = carding.Evidence()
        if think:
            from spotcard.robot.search import Search  # memory that not every board has

            self.search = Search(seed, self._contradictions)
        else:
            self.search = Candidates()
        self.state = self.search.known
        self.has_dummy = False

    def agree(self, ours, theirs=None):
        """The carding that our partnership has agreed on, and the opponents' where it is known.

        58 bytes each, as `RuleTable.carding` gives them; None: standard for us, unknown for them.
        """
        self.ours = ours or carding.STANDARD
        self.theirs = theirs

    def start(self, seat, dealer, vul, contract, hand, auction=b"", shown=None):
        """A new board: `contract` as Auction gives it, `hand` our 13 cards, `auction` its calls.

        `shown` is what the auction showed: 4 seats x 20 fields x (least, most), or None.
        """
        self.seat = seat
        self.dealer = dealer
        self.vul = vul
        self.contract = contract
        self.auction = auction
        self.shown = shown
        if shown is None:
            from spotcard.robot import reading  # only without a table's own reading

            reading.read(dealer, auction, self.read)
            self.shown = self.read
        self.play.reset(contract.strain, contract.declarer)
        self.agreed[seat & 1] = self.ours
        self.agreed[1 - (seat & 1)] = self.theirs
        self.evidence.count = 0
        self.declarer = contract.declarer
        self.dummy = (contract.declarer + 2) & 3
        self.has_dummy = False
        for s in range(4):
            self.own[s] = hand[s]
            self.dummy_cards[s] = 0
            self.unseen[s] = ALL ^ hand[s]
            self.void[s] = 0
            self.points[s] = 0
        for i in range(16):
            self.length[i] = 0
            self.denied[i] = 0
        # The utility of tricks: a constant for each, and the score for those that matter.
        risk = is_vulnerable(vul, self.declarer)
        bid = (contract.level, contract.strain, contract.doubled, risk)
        made = score(*bid, contract.level + 6)
        for tricks in range(14):
            gain = imps(score(*bid, tricks) - made)
            self.search.utility[tricks] = TRICK * tricks + IMP * gain

    def set_dummy(self, hand):
        """Dummy's 13 cards (also when we are dummy ourselves: then nothing is new)."""
        if self.seat == self.dummy:
            return
        for s in range(4):
            self.dummy_cards[s] = hand[s]
            self.unseen[s] &= ALL ^ hand[s]
        self.has_dummy = True

    def observe(self, seat, card):
        """A card was played, by any seat and by this one too, in turn."""
        suit = card // 13
        bit = 1 << card % 13
        self._read_card(seat, suit, bit)
        self._keep_evidence(seat, suit, bit)
        if self.play.length & 3 and self.play.played[self.play.length & 0xFC] // 13 != suit:
            self.void[seat] |= 1 << self.play.played[self.play.length & 0xFC] // 13
        if seat == self.seat:
            self.own[suit] &= ALL ^ bit
        elif seat == self.dummy and self.has_dummy:
            self.dummy_cards[suit] &= ALL ^ bit
        else:
            self.unseen[suit] &= ALL ^ bit
        self.length[4 * seat + suit] += 1
        if card % 13 > 8:
            self.points[seat] += card % 13 - 8
        self.play.add(card)

    def _read_card(self, seat, suit, bit):
        """Note the ranks that a card of a defender, or of declarer's hidden hand, denies."""
        play = self.play
        n = play.length & 3
        if seat == self.seat or seat == self.dummy:
            return
        if n and (play.played[play.length & 0xFC] // 13 != suit):
            return
        best = 1 << play.best % 13 if n and play.best // 13 == suit else 0
        wins = n > 0 and play.best_seat == (seat + 2) & 3
        if n == 0 and play.length and seat == self.declarer:
            return
        self.denied[4 * seat + suit] |= carding.denied(bit, n, best, wins, self.unseen[suit])

    def _keep_evidence(self, seat, suit, bit):
        """Record a defender's card as a signal, by agreement."""
        play = self.play
        if seat == self.seat or (seat ^ self.declarer) & 1 == 0 or not self.agreed[seat & 1]:
            return
        before = ALL & ~(self.unseen[suit] | self.own[suit] | self.dummy_cards[suit])
        if play.length & 3 == 0:
            if suit != play.strain and not before:
                self.evidence.add(seat, suit, 0, bit, 0, 0)
        elif play.best // 13 != suit or bit < 1 << play.best % 13:
            number = self.signal(seat, suit)
            if number & 15:
                self.evidence.add(seat, suit, number & 15, bit, before, number >> 4)
        self.evidence.gone(seat, suit, bit)

    def signal(self, seat, suit):
        """The signal that a defender gives by a card played to the trick, 0 for none.

        The number of the signal, and above 4 bits the suits of a suit preference, as Evidence has
        them.
        """
        play = self.play
        if suit == play.strain:
            return 0
        led = play.played[play.length & 0xFC] // 13
        known = 0
        if led != suit:
            situation = carding.DISCARD
        elif play.leader != (seat + 2) & 3:
            situation = carding.DECLARER_LEADS
        else:
            situation = carding.PARTNER_LEADS
            dummy = self.dummy_cards
            known = carding.moot(play, dummy[led], play.strain < 4 and dummy[play.strain])
        if self.length[4 * seat + suit]:
            known |= carding.TOLD
        number = carding.signal(
            self.agreed[seat & 1], situation + (carding.IN_SUIT if play.strain < 4 else 0), known
        )
        if number < 8:
            return number
        low = high = 4
        for other in range(4):
            if other != suit and other != led and other != play.strain:
                high = other
                if low == 4:
                    low = other
        return number | (high << 4 | low) << 4 if low < high else 0

    def _contradictions(self, layout):
        """How many signals so far contradict the hands of a layout."""
        return self.evidence.contradictions(self.agreed, layout, self.play.strain < 4)

    @property
    def decides(self):
        """Whether the card to be played now is ours to choose."""
        if self.play.is_over or self.seat == self.dummy:
            return False
        turn = self.play.turn
        return turn == self.seat or (turn == self.dummy and self.seat == self.declarer)

    def hand_to_play(self):
        """The cards of the hand whose turn it is: ours or dummy's."""
        return self.own if self.play.turn == self.seat else self.dummy_cards

    def begin(self):
        """Start thinking about the hand to play."""
        self._fill_known()
        search = self.search
        first = policy.choose(self.state)
        search.count = 0
        self._candidates(first)
        for i in range(search.count):
            search.bias[i] = 0
        if self.play.length == 0:
            first = self._judge_leads()
        search.signals = self.evidence.count
        if self.think and search.count > 1:
            search.sample_for(self)  # type: ignore
            search.begin(self.think)  # type: ignore
        else:
            search.count = 1
            search.alive[0] = 1
            search.cards[0] = first

    def step(self, nodes):
        """Think for about `nodes` nodes: the card when done, else None."""
        search = self.search
        if search.count > 1 and not search.step(nodes):  # type: ignore
            return None
        return self.so_far()

    def relent(self):
        """Stop thinking; the card by the rules alone."""
        self._fill_known()
        return self.agreed_card(policy.choose(self.state))

    def _judge_leads(self):
        """Charge every opening lead its cost in advance; the cheapest comes first."""
        search = self.search
        bid = lead.suits_bid(self.dealer, self.auction)
        top = 0
        for i in range(search.count):
            c = search.cards[i]
            price = lead.cost(self.own, c >> 13, c & 8191, self.contract, self.shown, bid)
            search.bias[i] = -price * LEAD_WEIGHT // 256
            if search.bias[i] > search.bias[top]:
                top = i
        c = search.cards[0]
        search.cards[0] = search.cards[top]
        search.cards[top] = c
        b = search.bias[0]
        search.bias[0] = search.bias[top]
        search.bias[top] = b
        return search.cards[0]

    def _candidates(self, first):
        """One card of every run of equals; the policy's choice comes first."""
        search = self.search
        play = self.play
        hand = self.hand_to_play()
        n = play.length & 3
        led = play.played[play.length & 0xFC] // 13 if n else 4
        n = 0
        for suit in range(4):
            held = hand[suit]
            if led < 4 and suit != led and hand[led]:
                continue
            between = self._between(suit)
            if play.length == 0:
                between &= -256  # which small card is led is a matter of agreement
            last = 0
            bit = 1
            while bit <= held:
                if held & bit:
                    if not last:
                        last = bit
                        c = suit << 13 | bit
                        search.cards[n] = c
                        n += 1
                    if suit << 13 | bit == first:
                        c = search.cards[n - 1]
                        search.cards[n - 1] = search.cards[0]
                        search.cards[0] = c
                elif between & bit:
                    last = 0
                bit <<= 1
        search.count = n

    def so_far(self):
        """The best card so far: thinking may be stopped at any time."""
        search = self.search
        return self.agreed_card(search.cards[search.best()], True)

    def choose(self):
        """The card for the hand to play."""
        self.begin()
        while True:
            card = self.step(2000)
            if card is not None:
                return card

    def agreed_card(self, chosen, equals=False):
        """The card number for a candidate: of its run the card that the agreements want.

        equals: small cards that did as well on every layout count as of its run.
        """
        suit = chosen >> 13
        bit = chosen & 8191
        play = self.play
        n = play.length & 3
        held = self.hand_to_play()[suit]
        between = self._between(suit)
        if play.length == 0 and bit < 256:
            between &= -256
        run = carding.run_of(bit, held, between)
        if (play.turn ^ self.declarer) & 1 == 0:
            bit = run & -run
        elif n == 0:
            bit = carding.lead(
                self.agreed[play.turn & 1], run, held, play.strain < 4, play.length == 0
            )
        else:
            if equals and bit < 256:
                run |= self._as_good(chosen, held, between)
            wins = play.best // 13 == suit and run > 1 << play.best % 13
            number = self.signal(play.turn, suit)
            preference = 0
            if number >> 4:
                preference = carding.strength(self.own[number >> 8])
                preference -= carding.strength(self.own[number >> 4 & 15])
            bit = carding.follow(run, held, wins, number & 15, preference)
        rank = 0
        while bit > 1:
            bit >>= 1
            rank += 1
        return 13 * suit + rank

    def _as_good(self, chosen, held, between):
        """The small cards of the chosen suit that did equally well, votes aside."""
        search = self.search
        best = search.best()
        worth = search.totals[best] - search.votes[best]
        found = 0
        if search.count < 2 or not search.samples or search.cards[best] != chosen:
            return 0
        for i in range(search.count):
            c = search.cards[i]
            if c >> 13 == chosen >> 13 and c & 255 and search.alive[i] and (
                search.totals[i] - search.votes[i] == worth
            ):
                found |= carding.run_of(c & 8191, held, between) & 255
        return found

    def _between(self, suit):
        """The cards of other hands, still out, that divide our cards of a suit into runs."""
        play = self.play
        other = self.dummy_cards if self.hand_to_play() is self.own else self.own
        between = self.unseen[suit] | other[suit]
        if play.length & 3 and play.best // 13 == suit:
            between |= 1 << play.best % 13
        return between

    def _fill_known(self):
        """The state in which every hidden hand holds all cards that it may hold."""
        s = self.state
        for seat in range(4):
            for suit in range(4):
                if seat == self.seat:
                    held = self.own[suit]
                elif seat == self.dummy and self.has_dummy:
                    held = self.dummy_cards[suit]
                elif self.void[seat] >> suit & 1:
                    held = 0
                else:
                    held = self.unseen[suit]
                s[4 * seat + suit] = held
        s[policy.HONEST] = 1
        self._fill_trick(s)

    def _fill_trick(self, s):
        p = self.play
        s[policy.TRUMP] = p.strain
        s[policy.DECLARER] = p.declarer
        s[policy.TURN] = p.turn
        n = s[policy.COUNT] = p.length & 3
        s[policy.LEFT] = 13 - p.length // 4
        side = p.declarer & 1
        s[policy.WON + side] = p.declarer_tricks
        s[policy.WON + 1 - side] = p.defender_tricks
        if n:
            s[policy.LED] = p.played[p.length & 0xFC] // 13
            s[policy.BEST_SUIT] = p.best // 13
            s[policy.BEST_BIT] = 1 << p.best % 13
            s[policy.BEST_SEAT] = p.best_seat
