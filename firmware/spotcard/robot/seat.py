"""A seat at the table: protocol events in, protocol events out, thinking in slices.

The driver gives every event that comes to `receive` and sends what it returns; while
`is_thinking` is true it calls `think` between its other duties and sends what that returns, which
is nothing until it has decided. Nothing here waits, and nothing is sent early.

The seat checks every call and card that is relayed against the Laws and what it has seen. A call
or card in our own name is the table's record, after a reconnection or when the director acted for
us, and replaces ours. An impossible one means that table and seat disagree about the position: the
seat does not guess, but raises RemoteProtocolError and ignores all else until the next `Start of
board`, which may come any time.
"""

from array import array

from spotcard.errors import IllegalCall, RemoteProtocolError
from spotcard.game.calls import PASS, call_name
from spotcard.game.cards import SEATS, card_name, cards_of, holds
from spotcard.protocol.events import ANY, DUMMY, VERSION
from spotcard.robot.record import Record

IDLE = 0  # no board, or one whose end we wait for
AUCTION = 1
PLAY = 2
LOST = 3  # table and seat disagree
ENDED = 4  # refused, end of session, or end of the stream
_NOT_OUR_CARD = "the table says Illegal card, but not to a card of ours"


class Seat(Record):
    """The robot on seat 0..3 (or ANY) of a team.

    bidder, player: a `Bidder`, a `Player`, or the like. alerts: the calls that are sent with the
    bidder's alert text, "all", "artificial" or "none"; alert_passes: passes and doubles among
    them, which bridge_env does not survive; say_dummy: "ready for dummy's card" rather than the
    seat's name, which OpenSpiel wants. nodes: how much the player thinks in one slice.
    """

    def __init__(self, seat, team, bidder, player, alerts="artificial", alert_passes=True,
                 say_dummy=True, nodes=3000):
        super().__init__(seat, bidder, player)
        self.wanted = seat
        self.team = team
        self.alerts = alerts
        self.alert_passes = alert_passes
        self.say_dummy = say_dummy
        self.nodes = nodes
        self.phase = ENDED
        self.is_thinking = False
        self.teams = ("", "")
        self.board = 0
        self.refused = array("H", (0, 0, 0, 0))  # cards that the table rejected
        self.slips = 0  # illegal choices of bidder or player, which were not sent
        self._taken = False  # whether the call or card of the present event has been recorded
        self._unsaid = None  # our call or card, from its record until its message is returned

    def start(self):
        """The first messages on a new connection."""
        self.seat = self.wanted
        self._rest(None)
        return [("connect", self.team, self.wanted, VERSION)]

    def receive(self, event):
        """The replies to an event from the table. Raises RemoteProtocolError once it disagrees."""
        self._taken = False
        kind = event[0]
        if kind == "bid":
            return self._hear_call(event) if self.phase != LOST else []
        if kind == "play":
            return self._hear_card(event[1], event[2]) if self.phase != LOST else []
        if kind == "lead" or kind == "dummyLead":
            return self._may_lead(event)
        if kind == "startOfBoard":
            return self._rest("readyForDeal")
        if kind == "deal":
            self.board = event[1]
            self.auction.reset(event[2])
            self.vul = event[3]
            return [("readyForCards", self.seat)]
        if kind == "cards":
            return self._take_cards(event)
        if kind == "dummyCards":
            return self._take_dummy(event[1])
        if kind == "illegalBid":
            return self._call_refused()
        if kind == "illegalCard":
            return self._card_refused()
        if kind == "teams":
            self.teams = (event[1], event[2])
            return self._rest("readyToStart")
        if kind == "seated":
            if self.wanted != ANY and event[1] != self.wanted:
                self._lose("we asked for seat %s and were given %s"
                           % (SEATS[self.wanted], SEATS[event[1]]))
            self.seat = event[1]
            return self._rest("readyForTeams")
        if kind == "claim" and self.phase == PLAY and event[1] != self.seat:
            return [("claimAnswer", self.seat, event[1], False)]  # of how many tricks?
        if kind == "endOfSession" or kind == "closed" or kind == "refused":
            self.phase = ENDED
            self.is_thinking = False
        return []

    def think(self):
        """Think one slice: the call or card and what follows it when done, else nothing."""
        if not self.is_thinking:
            return []
        if self.phase == AUCTION:
            call = self.bidder.step()  # None from a bidder, or a person, who has not decided
            return [] if call is None else self._decide_call(call)
        card = self.player.step(self.nodes)
        return [] if card is None else self._decide_card(card)

    def relent(self):
        """Memory ran out in `think`: the reply by the cheap decision of the same kind.

        A decision that had been made stands. May be repeated.
        """
        if self._unsaid is None:
            try:
                return self._decide_cheaply()
            except MemoryError:
                self.slips += 1
            if self._unsaid is None:
                return self._decide_call(PASS, False) if self.phase == AUCTION else (
                    self._other_card())
        self._start_again()
        return self._say()

    def _decide_cheaply(self):
        if self.phase == AUCTION:
            return self._decide_call(self.bidder.relent())
        return self._decide_card(self.player.relent())

    def hear_again(self, event):
        """Memory ran out in `receive`: finish what it left half done and return its replies.

        May be repeated.
        """
        if self._unsaid is None and self.phase not in (AUCTION, PLAY):
            return [] if self._taken else self.receive(event)
        if event[0] == "dummyCards":
            self.has_dummy = False
        self._start_again()
        if self._unsaid is not None:
            return self._say()
        if not self._taken:
            return self.receive(event)
        if event[0] == "illegalBid":
            return self._make_call(PASS, None)
        return self._choose_another() if event[0] == "illegalCard" else self._go_on()

    def _start_again(self):
        """Let bidder and player start the board again, from our own record, which is whole."""
        self.is_thinking = False
        self.follow_auction()
        if self.phase != PLAY:
            return
        if self.again < 0:
            self.again = self.play.length
        self.start_play(self.again)

    def _go_on(self):
        """What to say after a call or card, whoever made it."""
        if self.phase == AUCTION:
            return self._next_call()
        return self._next_card() if self.phase == PLAY else []

    def _say(self):
        """The message of our call or card, and what follows it."""
        said = [self._unsaid] + self._go_on()
        self._unsaid = None
        return said

    def _decide_call(self, call, alerted=True):
        if not self.auction.is_legal(call):
            self.slips += 1
            call, alerted = PASS, False
        return self._make_call(call, self._alert_text(call) if alerted else None)

    def _decide_card(self, card):
        for s in range(4):
            self.refused[s] = 0
        if not self.play.is_legal(card, self.hand_of(self.play.turn)):
            self.slips += 1
            return self._other_card()
        return self._play_card(card)

    def _rest(self, answer):
        self.phase = IDLE
        self.is_thinking = False
        self._unsaid = None
        self.again = -1
        return [(answer, self.seat)]

    def _lose(self, why):
        self.phase = LOST
        self.is_thinking = False
        raise RemoteProtocolError("board %d: %s" % (self.board, why))

    # The auction

    def _take_cards(self, event):
        if event[1] != self.seat:
            self._lose("we were sent %s's cards" % SEATS[event[1]])
        self.take_hand(event[2])
        self.phase = AUCTION
        self.auction.reset(self.auction.dealer)
        self.follow_auction()
        return self._next_call()

    def _next_call(self):
        if self.auction.is_over:
            return self._end_auction()
        if self.auction.turn == self.seat:
            self.is_thinking = True
            return []
        return [("readyForBid", self.seat, self.auction.turn)]

    def _hear_call(self, event):
        auction = self.auction
        seat = event[1]
        call = event[2]
        if auction.length and self.phase in (AUCTION, PLAY) and (
            call == auction.calls[auction.length - 1]
            and seat == (auction.turn - 1) & 3
            and (self.phase == AUCTION or not self.play.length)
        ):
            return []  # said twice
        if seat == self.seat and seat != auction.turn and self.phase in (AUCTION, PLAY):
            if self._called_last():
                # The table holds us to another call than we made.
                self.phase = AUCTION
                auction.take_back()
                self.follow_auction()
        if self.phase != AUCTION or seat != auction.turn:
            self._lose("%s calls %s out of turn" % (SEATS[seat], call_name(call)))
        self.is_thinking = False
        self.keep_alert(seat, event[3] or event[4])
        try:
            auction.add(call)
        except IllegalCall as e:
            self._lose("%s: %s" % (SEATS[seat], e))
        self._taken = True
        self.follow_call(auction.length - 1)
        return self._next_call()

    def _alert_text(self, call):
        if self.alerts == "none" or (call < 3 and not self.alert_passes):
            return None
        return self.bidder.alert(self.alerts == "all")

    def _make_call(self, call, alert):
        said = ("bid", self.seat, call, alert, None)
        self.auction.add(call)
        self._unsaid = said
        self.is_thinking = False
        self.bidder.observe(call)
        return self._say()

    def _call_refused(self):
        """The table rejected our call. A pass is always legal: take the call back and pass."""
        auction = self.auction
        if self.phase == LOST:
            return []
        is_ours = self.phase == AUCTION and self._called_last()
        if not is_ours or auction.calls[auction.length - 1] == PASS:
            self._lose("the table says Illegal bid, but we had made no call")
        auction.take_back()
        self._taken = True
        self.follow_auction()
        return self._make_call(PASS, None)

    def _called_last(self):
        """Whether the last call is ours, and no card has been played since."""
        auction = self.auction
        if self.phase == PLAY and self.play.length:
            return False
        return auction.length > 0 and (auction.turn - 1) & 3 == self.seat

    # The play

    def _end_auction(self):
        if self.auction.contract() is None:
            self.phase = IDLE
            return []
        self.phase = PLAY
        self.has_dummy = False
        self.start_play()
        return self._next_card()

    def _start_if_ours(self):
        """Begin to think when it is our turn, and for a lead only when the table has said so."""
        waits = self.play.length & 3 == 0 and not self.may_lead
        if self.is_thinking or waits or not self.is_ours():
            return
        self.player.begin()
        self.is_thinking = True

    def _next_card(self):
        """Say what we are ready for, or start to think, after a card or the last call."""
        play = self.play
        if play.is_over:
            self.phase = IDLE
            return []
        if play.length and not self.has_dummy:
            return [("readyForDummy", self.seat)] if play.length == 1 else []
        if self.is_ours():
            self._start_if_ours()
            return []
        is_dummy = play.turn == play.dummy and self.say_dummy
        return [("readyForCard", self.seat, DUMMY if is_dummy else play.turn, play.trick_number)]

    def _take_dummy(self, cards):
        play = self.play
        if self.phase != PLAY or self.has_dummy:
            return []
        for s in range(4):
            self.dummy_dealt[s] = 0
        for c in cards:
            if holds(self.seen, c):
                self._lose("%s stands in dummy and elsewhere" % card_name(c))
            self.dummy_dealt[c // 13] |= 1 << c % 13
        self.show_dummy()
        return self._next_card() if play.length else []

    def _may_lead(self, event):
        """`to lead` may come before or after the last card; to declarer in one of two forms."""
        play = self.play
        if self.phase == AUCTION:
            self.may_lead = self.may_lead or event == ("lead", self.seat)
        elif self.phase == PLAY:
            whose = play.dummy if event[0] == "dummyLead" else event[1]
            if whose == self.seat or (whose == play.dummy and self.seat == play.declarer):
                self.may_lead = True
                self._start_if_ours()
        return []

    def _hear_card(self, seat, card):
        play = self.play
        if seat == DUMMY:
            seat = play.dummy
        if self.phase in (PLAY, IDLE) and play.length and card == play.played[play.length - 1]:
            return []  # sent twice, or our own card
        if self.phase == PLAY and seat != play.turn and self.chose_last(seat):
            # The table holds us to another card than we played.
            self.start_play(play.length - 1)
        if self.phase != PLAY or seat != play.turn:
            self._lose("%s plays %s out of turn" % (SEATS[seat], card_name(card)))
        self.is_thinking = False
        if not self.can_play(seat, card):
            visible = seat == self.seat or seat == play.dummy
            self._lose("%s %s %s" % (
                SEATS[seat], "may not play" if visible else "cannot have", card_name(card)))
        who = self.add_card(card)
        self._taken = True
        self.player.observe(who, card)
        return self._next_card()

    def _play_card(self, card):
        said = ("play", self.play.turn, card)
        self.add_card(card)
        self._unsaid = said
        self.is_thinking = False
        self.player.observe(said[1], card)
        return self._say()

    def _card_refused(self):
        """The table rejected our card: take it back and play another that we take for legal."""
        play = self.play
        if self.phase == LOST:
            return []
        if self.phase == PLAY and play.length:
            card = play.played[play.length - 1]
            self.refused[card // 13] |= 1 << card % 13
            self.again = play.length - 1
            self._taken = True
            self.start_play(self.again)
            return self._choose_another()
        self._lose(_NOT_OUR_CARD)

    def _choose_another(self):
        if self.is_ours():
            return self._other_card()
        self._lose(_NOT_OUR_CARD)

    def _other_card(self):
        """Play the first card that is legal and was not refused."""
        hand = self.hand_of(self.play.turn)
        for c in cards_of(hand):
            if not holds(self.refused, c) and self.play.is_legal(c, hand):
                return self._play_card(c)
        self._lose("the table takes none of our cards")
