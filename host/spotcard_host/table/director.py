"""The rules of procedure at one table, sans-IO: who is seated, what is asked of whom, what counts.

The server gives it what comes (`join`, `receive`, `leave`, `tick`) and sends what it returns:
pairs of seat and event, in order. Each board goes DEALING (four ready for the deal), CARDS (four
ready for the cards), AUCTION, PLAY. Calls and cards are relayed to a seat when it has said
that it is ready for them, because some clients read one message a packet; one that says nothing
gets them after a grace all the same.

What the protocol leaves open (docs/protocol.md, "Our table"): an illegal call or card is answered
`Illegal bid` or `Illegal card`, and another is awaited, a limited number of times. A seat that
breaks off is held for its team; when it is back and ready, the board starts again. Whatever ends
the session early is told in `failure`; boards that are complete stay in `records`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from spotcard.errors import IllegalCall
from spotcard.game.auction import Auction
from spotcard.game.calls import call_name
from spotcard.game.cards import card_name, cards_of, new_hand, remove
from spotcard.game.play import Play
from spotcard.protocol.events import ANY, DUMMY
from spotcard_host.table.record import Board, BoardRecord, CallRecord
from spotcard_host.table.thinktime import ThinkTime

Event = tuple[Any, ...]
Sends = list[tuple[int, Event]]

NAMES = ("North", "East", "South", "West")
VERSIONS = (18, 19, 20)  # 19 (RoboBridge) and 20 (ZBridge) are served as 18

SEATING, STARTING, DEALING, CARDS, AUCTION, PLAY, ENDED = range(7)


class Refused(Exception):
    """A client may not have the seat; the text is for the client."""


@dataclass
class Options:
    """Seconds, but for `illegal_limit`; `answer_limit` 0 waits for ever."""

    pause: float = 1.0  # before "to lead", as the protocol asks
    answer_limit: float = 300.0  # for a call, a card or a ready
    hold: float = 120.0  # how long a seat that broke off is kept for its team
    grace: float = 5.0  # after which a call or card is relayed to a seat that is not ready
    illegal_limit: int = 5  # illegal calls and cards of one seat in one board


@dataclass
class _Place:
    """One seat of the table."""

    team: str | None = None
    version: int = 18
    connected: bool = False
    away: bool = False  # broke off after the teams were told, and is not ready to start again
    said: set[str] = field(default_factory=set)  # ready forms said since the board started
    ready: tuple[str, int] | None = None  # the call or card it is ready for
    queue: deque[tuple[tuple[str, int] | None, Event, float]] = field(default_factory=deque)
    illegal: int = 0


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
        self.places = [_Place() for _ in range(4)]
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
        self._out: Sends = []

    # What the server asks and tells

    @property
    def ended(self) -> bool:
        """Whether the session is over and everything was said."""
        return self.phase == ENDED and not any(place.queue for place in self.places)

    @property
    def teams(self) -> tuple[str, str]:
        """The names of North-South and East-West, "" while not known."""
        return (
            self.places[0].team or self.places[2].team or "",
            self.places[1].team or self.places[3].team or "",
        )

    def join(self, team: str, wanted: int, version: int) -> int:
        """The seat given to a client that asks for one. Raises Refused with the text to send."""
        if self.phase == ENDED:
            raise Refused("Error The session is over")
        if version not in VERSIONS:
            raise Refused(f"Error Protocol version is not 18 but {version}")
        seats = [wanted]
        if wanted == ANY:
            seats = [s for s in range(4) if not self.places[s].connected]
        if not seats:
            raise Refused("Error All seats are taken")
        why = ""
        for seat in seats:
            why = self._objection(team, seat)
            if not why:
                place = self.places[seat]
                place.team, place.version, place.connected = team, version, True
                self._reset(place)
                return seat
        raise Refused(why)

    def _objection(self, team: str, seat: int) -> str:
        if self.places[seat].connected:
            return f"Error {NAMES[seat]} already seated"
        held = self.places[seat].team or self.places[seat ^ 2].team
        if held is not None and held != team:
            return f"Error Team name mismatch: {NAMES[seat]} is of team {held!r}"
        if team and team in (self.places[seat ^ 1].team, self.places[seat ^ 3].team):
            return f"Error Team name {team!r} is the other side's"
        return ""

    def leave(self, seat: int) -> Sends:
        """The client on `seat` has gone."""
        place = self.places[seat]
        place.connected = False
        self._reset(place)
        if self.phase == SEATING:
            place.team = None  # nothing has begun: anybody may take the seat
        elif self.phase != ENDED:
            place.away = True
            self._lead_due = None
            self._since = self._clock()
        return self._flush()

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
            self.places[seat].ready = ("bid", event[2])
        elif kind == "readyForCard":
            whose = self._play.dummy if event[2] == DUMMY else event[2]
            self.places[seat].ready = ("card", whose)
        elif kind.startswith("ready"):
            self._ready(seat, kind)
        return self._flush()

    def deadline(self) -> float | None:
        """When `tick` has something to do next, on the clock; None for never."""
        times = []
        if self._lead_due is not None:
            times.append(self._lead_due)
        times += [place.queue[0][2] for place in self.places if place.queue]
        limit = self._limit()
        if limit and self.phase not in (SEATING, ENDED):
            times.append(self._since + limit)
        return min(times, default=None)

    def tick(self) -> Sends:
        """Do what the clock says is due."""
        now = self._clock()
        if self._lead_due is not None and now >= self._lead_due:
            self._lead_due = None
            self._say_lead()
        for seat, place in enumerate(self.places):
            while place.queue and now >= place.queue[0][2]:
                self._out.append((seat, place.queue.popleft()[1]))
        limit = self._limit()
        if limit and self.phase not in (SEATING, ENDED) and now >= self._since + limit:
            self._fail(f"no answer from {self.waits_for()} for {limit:g} s")
        return self._flush()

    def stop(self, why: str | None = None) -> Sends:
        """End the session now."""
        if self.phase != ENDED:
            self._fail(why)
        return self._flush()

    def waits_for(self) -> str:
        """The seats that must do something before the table can go on, in words."""
        away = [s for s in range(4) if not self.places[s].connected or self.places[s].away]
        if away:
            seats = away
        elif self.phase == AUCTION:
            seats = [int(self._auction.turn)]
        elif self.phase == PLAY:
            seats = [self._to_play()]
        else:
            kind = self._needed()
            seats = [s for s in range(4) if kind not in self.places[s].said]
        return " and ".join(NAMES[s] for s in seats)

    def _limit(self) -> float:
        if self._is_broken():
            return self.options.hold
        return self.options.answer_limit

    def _is_broken(self) -> bool:
        return any(place.away or not place.connected for place in self.places)

    # The ready forms, from the teams to the cards

    def _needed(self) -> str:
        return {
            SEATING: "readyForTeams", STARTING: "readyToStart", DEALING: "readyForDeal",
            CARDS: "readyForCards",
        }.get(self.phase, "")

    def _reset(self, place: _Place) -> None:
        place.said.clear()
        place.queue.clear()
        place.ready = None

    def _ready(self, seat: int, kind: str) -> None:
        place = self.places[seat]
        if kind == "readyForTeams" and self.phase > SEATING:
            self._later(seat, None, ("teams", *self.teams))  # it came back
            return
        if kind == "readyToStart" and self.phase > STARTING:
            if place.away:
                place.away = False
                if not self._is_broken():
                    self._start_board(again=True)
            return
        if kind == "readyForCards" and "readyForDeal" not in place.said:
            return  # said of the board before
        if kind == "readyToStart":
            place.away = False
        place.said.add(kind)
        while self._needed() and all(self._needed() in place.said for place in self.places):
            if self.phase == SEATING:
                self._to_all(("teams", *self.teams))
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
        ns, ew = self.teams
        self.partial = BoardRecord.of(self._board, (ns, ew, ns, ew))
        self._lead_due = None
        for place in self.places:
            place.said.clear()
            place.illegal = 0
            if again:
                self._reset(place)
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
        if self.phase != AUCTION or self._is_broken() or self.partial is None:
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
        if self.phase != PLAY or self._is_broken() or self.partial is None:
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
        for seat, place in enumerate(self.places):
            if place.connected and place.team is not None:
                self._later(seat, None, ("endOfSession", ""))

    def _fail(self, why: str | None) -> None:
        self.failure = why
        if self.partial is not None:
            self.partial.note = why
        for place in self.places:
            place.queue.clear()
        self._end()

    def _illegal(self, seat: int, kind: str, why: str) -> None:
        place = self.places[seat]
        place.illegal += 1
        if place.illegal > self.options.illegal_limit:
            what = "calls" if kind == "illegalBid" else "cards"
            self._fail(f"{NAMES[seat]} went on making illegal {what} (the last: {why})")
        else:
            self._note(f"{NAMES[seat]}: {why}")
            self._out.append((seat, (kind,)))  # the answer to what was said now waits for nothing

    # What goes out

    def _to_all(self, event: Event) -> None:
        for seat in range(4):
            self._later(seat, None, event)

    def _later(self, seat: int, gate: tuple[str, int] | None, event: Event) -> None:
        self.places[seat].queue.append((gate, event, self._clock() + self.options.grace))

    def _clock_in(self, seat: int) -> None:
        now = self._clock()
        self._time.add(seat & 1, now - self._since)
        self._since = now

    def _is_open(self, place: _Place) -> bool:
        """Whether the first message in a seat's queue may go."""
        gate = place.queue[0][0]
        if gate is None or gate == place.ready:
            return True
        return gate[0] == "dummy" and "readyForDummy" in place.said

    def _flush(self) -> Sends:
        for seat, place in enumerate(self.places):
            while place.queue and self._is_open(place):
                gate, event, _ = place.queue.popleft()
                if gate == place.ready:
                    place.ready = None
                self._out.append((seat, event))
        out, self._out = self._out, []
        return out
