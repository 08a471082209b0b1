"""The rules of procedure at one table, sans-IO: who is seated, what is asked of whom, what counts.

The server gives it what comes (`join`, `receive`, `leave`, `tick`) and sends what it returns:
pairs of seat and event, in order. Each board goes DEALING (four ready for the deal), CARDS (four
ready for the cards), AUCTION, PLAY. Calls and cards are relayed to a seat when it has said
that it is ready for them, because some clients read one message a packet; one that says nothing
gets them after a grace all the same.

What the protocol leaves open (docs/reference/protocol.md, "Our table"): an illegal call or card
is answered
`Illegal bid` or `Illegal card`, and another is awaited, a limited number of times. A seat that
breaks off is held for its team; when it is back and ready, the board starts again. Whatever ends
the session early is told in `failure`; boards that are complete stay in `records`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from spotcard.errors import IllegalCall
from spotcard.game.auction import Auction
from spotcard.game.calls import call_name
from spotcard.game.cards import card_name, cards_of, new_hand, remove
from spotcard.game.play import Play
from spotcard.protocol.events import DUMMY
from spotcard_host.records.board_record import Board, BoardRecord, CallRecord
from spotcard_host.table.outbox import Event, Gate, Outbox, Sends
from spotcard_host.table.seating import NAMES, Refused, Seating
from spotcard_host.table.thinktime import ThinkTime

SEATING, STARTING, DEALING, CARDS, AUCTION, PLAY, ENDED = range(7)


@dataclass
class Options:
    """Seconds, but for `illegal_limit`; an `answer_limit` or `hold` of 0 waits for ever."""

    pause: float = 1.0  # before "to lead", as the protocol asks
    answer_limit: float = 300.0  # for a call, a card or a ready
    hold: float = 120.0  # how long a seat that broke off is kept for its team
    grace: float = 5.0  # after which a call or card is relayed to a seat that is not ready
    illegal_limit: int = 5  # illegal calls and cards of one seat in one board


class Director:
    """Plays `boards` at one table. `on_board` is given each record as soon as it is complete."""

    def __init__(
        self,
        boards: Iterable[Board],
        options: Options | None = None,
        clock: Callable[[], float] = lambda: 0.0,
        on_board: Callable[[BoardRecord], None] | None = None,
        note: Callable[[str], None] | None = None,
    ) -> None:
        self.options = options or Options()
        self.records: list[BoardRecord] = []
        self.partial: BoardRecord | None = None  # the board that is being played
        self.failure: str | None = None
        self.phase = SEATING
        self.places = Seating()
        self._boards = iter(boards)
        self._board: Board | None = None
        self._clock = clock
        self._on_board = on_board
        self._note = note or (lambda text: None)
        self._hands = [new_hand() for _ in range(4)]
        self._auction = Auction(0)
        self._play = Play(4, 0)
        self._time = ThinkTime()
        self._since = 0.0  # when we began to wait for what we wait for
        self._lead_due: float | None = None
        self._out = Outbox(self.options.grace)

    # What the server asks and tells

    @property
    def ended(self) -> bool:
        """Whether the session is over and everything was said."""
        return self.phase == ENDED and self._out.is_empty

    def join(self, team: str, wanted: int, version: int) -> int:
        """The seat given to a client that asks for one. Raises Refused with the text to send."""
        if self.phase == ENDED:
            raise Refused("Error The session is over")
        seat = self.places.join(team, wanted, version)
        self._reset(seat)
        if self.phase == SEATING:
            self._since = self._clock()
        return seat

    def leave(self, seat: int) -> Sends:
        """The client on `seat` has gone."""
        place = self.places[seat]
        place.connected = False
        self._reset(seat)
        if self.phase == SEATING:
            place.team = None  # nothing has begun: anybody may take the seat
        elif self.phase != ENDED:
            place.away = True
            self._lead_due = None
            self._since = self._clock()
        return self._out.take()

    def receive(self, seat: int, event: Event) -> Sends:
        """An event from the client on `seat`."""
        kind = event[0]
        if self.phase == ENDED and kind not in ("readyForBid", "readyForCard", "readyForDummy"):
            return []  # but what is left in the queues still waits for its ready
        if kind == "play":
            self._card(seat, event)
        elif kind == "noise" or event[1] != seat:
            pass  # the protocol: ignore what a seat says for another
        elif kind == "bid":
            self._call(seat, event)
        elif kind == "readyForBid":
            self._out.ready(seat, ("bid", event[2]))
        elif kind == "readyForCard":
            whose = self._play.dummy if event[2] == DUMMY else event[2]
            self._out.ready(seat, ("card", whose))
        elif kind == "readyForDummy":
            self._out.ready(seat, ("dummy", 0))
        elif kind.startswith("ready"):
            self._ready(seat, kind)
        return self._out.take()

    def deadline(self) -> float | None:
        """When `tick` has something to do next, on the clock; None for never."""
        times = [self._lead_due, self._out.deadline()]
        limit = self._limit()
        if limit:
            times.append(self._since + limit)
        return min((time for time in times if time is not None), default=None)

    def tick(self) -> Sends:
        """Do what the clock says is due."""
        now = self._clock()
        if self._lead_due is not None and now >= self._lead_due:
            self._lead_due = None
            self._say_lead()
        self._out.release(now)
        limit = self._limit()
        if limit and now >= self._since + limit:
            self._fail(f"no answer from {self.waits_for()} for {limit:g} s")
        return self._out.take()

    def stop(self, why: str | None = None) -> Sends:
        """End the session now."""
        if self.phase != ENDED:
            self._fail(why)
        return self._out.take()

    def waits_for(self) -> str:
        """The seats that must do something before the table can go on, in words."""
        seats = self.places.missing()
        if seats:
            pass
        elif self.phase == AUCTION:
            seats = [int(self._auction.turn)]
        elif self.phase == PLAY:
            seats = [self._to_play()]
        else:
            seats = self.places.silent(self._needed())
        return " and ".join(NAMES[s] for s in seats)

    def _limit(self) -> float:
        """How long we wait for what we wait for; 0 for ever, as for seats nobody has taken yet."""
        if self.phase == ENDED or (self.phase == SEATING and not self.places.is_whole):
            return 0.0
        return self.options.answer_limit if self.places.is_whole else self.options.hold

    # The ready forms, from the teams to the cards

    def _needed(self) -> str:
        return {
            SEATING: "readyForTeams", STARTING: "readyToStart", DEALING: "readyForDeal",
            CARDS: "readyForCards",
        }.get(self.phase, "")

    def _reset(self, seat: int) -> None:
        self.places[seat].said.clear()
        self._out.clear(seat)

    def _ready(self, seat: int, kind: str) -> None:
        place = self.places[seat]
        if kind == "readyForTeams" and self.phase > SEATING:
            self._later(seat, None, ("teams", *self.places.teams))  # it came back
            return
        if kind == "readyToStart" and self.phase > STARTING:
            if place.away:
                place.away = False
                if self.places.is_whole:
                    self._start_board(again=True)
            return
        if kind == "readyToStart":
            place.away = False
        if self.phase > CARDS or (self.phase == CARDS and kind == "readyForDeal"):
            return  # said twice
        place.said.add(kind)  # it may come before it is asked for
        while self._needed() and not self.places.silent(self._needed()):
            for other in self.places.places:
                other.said.discard(self._needed())
            if self.phase == SEATING:
                self._to_all(("teams", *self.places.teams))
                self._next_phase(STARTING)
            elif self.phase == STARTING:
                self._next_board()
            elif self.phase == DEALING and self._board:
                board = self._board
                self._to_all(("deal", board.number, board.dealer, board.vulnerability))
                self._next_phase(CARDS)
            else:
                self._give_cards()

    def _next_phase(self, phase: int) -> None:
        self.phase = phase
        self._since = self._clock()

    def _next_board(self) -> None:
        self._board = next(self._boards, None)
        if self._board is None:
            self._end()
        else:
            self._time.start_board()
            self._start_board()

    def _start_board(self, again: bool = False) -> None:
        assert self._board is not None
        ns, ew = self.places.teams
        self.partial = BoardRecord.of(self._board, (ns, ew, ns, ew))
        self._lead_due = None
        self._out.start_board()
        for seat, place in enumerate(self.places.places):
            place.illegal = 0
            if again:
                self._reset(seat)
        if again:
            self._note(f"board {self._board.number} starts again")
        self._to_all(("startOfBoard",))
        self._next_phase(DEALING)

    def _give_cards(self) -> None:
        assert self._board is not None
        for seat in range(4):
            self._later(seat, None, ("cards", seat, bytes(cards_of(self._board.hands[seat]))))
        self._hands = [type(hand)("H", hand) for hand in self._board.hands]
        self._auction = Auction(self._board.dealer)
        self._next_phase(AUCTION)

    # The auction

    def _call(self, seat: int, event: Event) -> None:
        auction, call = self._auction, event[2]
        if self.phase != AUCTION or not self.places.is_whole or self.partial is None:
            return
        last = int(auction.length) - 1
        if seat != auction.turn and last >= 0 and (
            seat == (auction.turn - 1) & 3 and call == auction.calls[last]
        ):
            return  # said twice
        try:
            if seat != auction.turn:
                raise IllegalCall(f"{call_name(call)} is out of turn")
            auction.add(call)
        except IllegalCall as e:
            self._illegal(seat, "illegalBid", str(e))
            return
        self._clock_in(seat)
        self.partial.calls.append(CallRecord(call, event[3], event[4]))
        for other in range(4):
            if other != seat:
                self._later(other, ("bid", seat), self._call_for(other, event))
        if auction.is_over:
            self._end_auction()

    def _call_for(self, seat: int, event: Event) -> Event:
        """A call as `seat` may hear it: alerts go to the opponents, Infos to those who know it."""
        _, caller, call, alert, infos = event
        if (seat ^ caller) & 1 == 0:
            return ("bid", caller, call, None, None)
        return (
            "bid", caller, call, alert or None, infos if self.places[seat].version >= 19 else None,
        )

    def _end_auction(self) -> None:
        assert self.partial is not None
        self.partial.end_auction(self._auction)
        contract = self.partial.contract
        if contract is None:
            self._end_board()
            return
        self._play = Play(contract.strain, contract.declarer)
        self._next_phase(PLAY)
        self._ask_lead()

    # The play

    def _to_play(self) -> int:
        """The seat that decides on the next card."""
        play = self._play
        return int(play.declarer if play.turn == play.dummy else play.turn)

    def _ask_lead(self) -> None:
        if self.options.pause > 0:
            self._lead_due = self._clock() + self.options.pause
        else:
            self._say_lead()

    def _say_lead(self) -> None:
        play = self._play
        self._since = self._clock()
        event: Event = ("dummyLead",) if play.turn == play.dummy else ("lead", int(play.turn))
        self._later(self._to_play(), None, event)

    def _card(self, seat: int, event: Event) -> None:
        play, card = self._play, event[2]
        if self.phase != PLAY or not self.places.is_whole or self.partial is None:
            return
        named = int(play.dummy) if event[1] == DUMMY else event[1]
        if named != seat and (seat, named) != (play.declarer, play.dummy):
            return
        if play.length and play.played[play.length - 1] == card:
            return  # said twice
        turn = int(play.turn)
        # Declarer may mix up his two names: a card is in one hand only.
        if seat != self._to_play() or not play.is_legal(card, self._hands[turn]):
            why = "out of turn" if seat != self._to_play() else "not held, or a revoke"
            self._illegal(seat, "illegalCard", f"{card_name(card)} may not be played: {why}")
            return
        self._clock_in(seat)
        self._lead_due = None
        remove(self._hands[turn], card)
        play.add(card)
        self.partial.cards.append(card)
        for other in range(4):
            if other != seat:
                self._later(other, ("card", turn), ("play", turn, card))
        if play.length == 1:
            dummy = int(play.dummy)
            shown = ("dummyCards", bytes(cards_of(self._hands[dummy])))
            for other in range(4):
                if other != dummy:
                    self._later(other, ("dummy", 0), shown)
        if play.is_over:
            self.partial.end_play(int(play.declarer_tricks))
            self._end_board()
        elif play.length % 4 == 0:
            self._ask_lead()

    # The ends

    def _end_board(self) -> None:
        assert self.partial is not None
        record, self.partial = self.partial, None
        self.records.append(record)
        if self._on_board is not None:
            self._on_board(record)
        self._to_all(("endOfBoard", *self._time.texts()))
        self._next_board()

    def _end(self) -> None:
        self.phase = ENDED
        self._lead_due = None
        for seat, place in enumerate(self.places.places):
            if place.connected and place.team is not None:
                self._later(seat, None, ("endOfSession", ""))

    def _fail(self, why: str | None) -> None:
        self.failure = why
        if self.partial is not None:
            self.partial.note = why
        for seat in range(4):
            self._out.clear(seat)
        self._end()

    def _illegal(self, seat: int, kind: str, why: str) -> None:
        place = self.places[seat]
        place.illegal += 1
        if place.illegal > self.options.illegal_limit:
            what = "calls" if kind == "illegalBid" else "cards"
            self._fail(f"{NAMES[seat]} went on making illegal {what} (the last: {why})")
        else:
            self._note(f"{NAMES[seat]}: {why}")
            self._out.now(seat, (kind,))

    # What goes out

    def _to_all(self, event: Event) -> None:
        for seat in range(4):
            self._later(seat, None, event)

    def _later(self, seat: int, gate: Gate | None, event: Event) -> None:
        self._out.later(seat, event, self._clock(), gate)

    def _clock_in(self, seat: int) -> None:
        now = self._clock()
        self._time.add(seat & 1, now - self._since)
        self._since = now
