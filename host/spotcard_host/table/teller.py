"""What is sent to each seat, and when: a script that grows with the acts, and a cursor per seat.

An item may have a *gate*: the client must have said that it is ready for it. Some clients read
one message a packet and would lose what comes before they asked. A client that says nothing gets
a call or card all the same after a grace; deal and cards wait until they are asked for.

What a seat said itself is not sent to it. A client that came back has not said it yet: its cursor
waits there until it does (`repeats`), so that it is led through the board to the very card.

A client that was away when a board began again is told its beginning twice, as if it began again
now: one that remembers what it did in the first attempt would do so again.
"""

from __future__ import annotations

from spotcard.game.cards import cards_of
from spotcard.protocol.events import DUMMY
from spotcard_host.records.board_state import BoardState
from spotcard_host.table.place import PLAYING, Gate, Item, Place
from spotcard_host.table.rules import Event, Sends

_BEGINNING = ("start", "deal", "cards")


class Teller:
    """The script of a table and its four cursors. Times are those of the table's clock."""

    def __init__(self, places: list[Place], grace: float) -> None:
        self._places = places
        self._grace = grace
        self.script: list[Item] = []
        self.start = 0  # where the board in play begins
        self.out: Sends = []
        self._state: BoardState | None = None

    def begin(self, state: BoardState) -> None:
        """A board begins."""
        live = self._skip_unasked()
        gone = min((place.cursor for place in live), default=len(self.script))
        del self.script[:gone]
        for place in live:
            place.cursor -= gone
            place.blocked -= gone
        self.start = len(self.script)
        self._state = state
        if state.attempt > 1:
            self.script += [Item(kind, state, given_up=True) for kind in _BEGINNING]
        self.script += [Item(kind, state) for kind in _BEGINNING]

    def close(self) -> None:
        """There are no more boards."""
        self._skip_unasked()
        self.add(Item("close"))

    def _skip_unasked(self) -> list[Place]:
        """No seat is sent a board that is over and that it never asked for, or is still being led
        through after it came back."""
        live = []
        for seat, place in enumerate(self._places):
            if place.stage != PLAYING:
                continue
            live.append(place)
            end = len(self.script)
            if place.cursor < end and (
                self.script[place.cursor].kind in ("deal", "cards") or self.has_own_ahead(seat)
            ):
                place.rewind(end)
        return live

    def add(self, item: Item) -> None:
        """Something has happened in the board in play, or to the match."""
        self.script.append(item._replace(state=self._state))

    def enter(self, place: Place) -> None:
        """A client is ready to start: send it the board in play from its beginning."""
        place.rewind(self.start if self._state is not None else len(self.script))

    def own_item(self, seat: int) -> Item | None:
        """The call or card that a client that came back has yet to repeat, and comes to now."""
        place = self._places[seat]
        if place.stage != PLAYING or place.cursor >= len(self.script):
            return None
        item = self.script[place.cursor]
        waits = item.actor == seat and not item.by_director and place.passed == place.own
        return item if waits else None

    def has_own_ahead(self, seat: int) -> bool:
        """Whether there is a call or card that the seat's client has yet to repeat."""
        place = self._places[seat]
        ahead = sum(item.actor == seat and not item.by_director
                    for item in self.script[place.cursor:])
        return ahead > place.own - place.passed

    def deliver(self, now: float) -> None:
        """Send every seat what it may get now."""
        for seat in range(4):
            if self._places[seat].stage == PLAYING:
                self._deliver(seat, self._places[seat], now)

    def deadline(self) -> float | None:
        """When the next waiting item is due."""
        due = None
        for place in self._places:
            if place.stage != PLAYING or place.blocked < 0 or place.blocked != place.cursor:
                continue
            item = self.script[place.cursor]
            if item.kind not in ("deal", "cards"):
                time = item.due if item.kind == "lead" else place.blocked_since + self._grace
                due = time if due is None else min(due, time)
        return due

    def _deliver(self, seat: int, place: Place, now: float) -> None:
        script = self.script
        while place.cursor < len(script):
            item = script[place.cursor]
            if item.actor == seat and not item.by_director:
                if place.passed == place.own:
                    place.blocked = -1
                    return  # it came back, and has yet to repeat this
                place.passed += 1
                place.cursor += 1
                continue
            if self._concerns(seat, item) and not self._tell(seat, place, item, now):
                return
            place.cursor += 1

    def _concerns(self, seat: int, item: Item) -> bool:
        if item.kind == "lead":
            place = self._places[seat]
            return item.what == seat and place.own == place.passed
        if item.given_up:
            return self._places[seat].missed
        play = item.state.play if item.state is not None else None
        return item.kind != "dummy" or (play is not None and seat != play.dummy)

    def _tell(self, seat: int, place: Place, item: Item, now: float) -> bool:
        """Send an item unless it has to wait."""
        gate = None if item.actor == seat else self._gate(item)  # the director acted for it
        if gate is not None and place.gate == ("card", DUMMY) and _is_dummys(item):
            place.gate = gate  # the client may be behind the table by more than a board's end
        if item.kind == "lead":
            waits = now < item.due
        elif gate is None or place.is_ready(gate):
            waits = False
        else:
            since = place.blocked_since if place.blocked == place.cursor else now
            waits = gate[0] in ("deal", "cards") or now < since + self._grace
        if waits:
            if place.blocked != place.cursor:
                place.blocked, place.blocked_since = place.cursor, now
            return False
        place.blocked = -1
        if item.kind == "start":
            place.told.clear()
            place.dummy = False
        if gate is not None:
            place.use(gate)
        self.out.append((seat, self.event(seat, item)))
        return True

    def _gate(self, item: Item) -> Gate | None:
        if item.kind == "call":
            return ("bid", item.actor)
        if item.kind == "card":
            return ("card", item.hand)
        return (item.kind, 0) if item.kind in ("deal", "cards", "dummy") else None

    def event(self, seat: int, item: Item) -> Event:
        """An item as `seat` hears it: alerts go to the opponents only, Infos to those who know
        them."""
        kind = item.kind
        state = item.state
        if kind == "start":
            return ("startOfBoard",)
        if kind == "end":
            return ("endOfBoard", *item.times)
        if kind == "close" or state is None:
            return ("endOfSession", "")
        board = state.board
        if kind == "deal":
            return ("deal", board.number, board.dealer, board.vulnerability)
        if kind == "cards":
            return ("cards", seat, bytes(cards_of(board.hands[seat])))
        if kind == "call":
            if (seat ^ item.actor) & 1 == 0:
                return ("bid", item.actor, item.what, None, None)
            infos = item.infos if self._places[seat].version >= 19 else None
            return ("bid", item.actor, item.what, item.alert or None, infos)
        if kind == "card":
            return ("play", item.hand, item.what)
        assert state.play is not None
        if kind == "lead":
            return ("dummyLead",) if item.hand == state.play.dummy else ("lead", item.hand)
        return ("dummyCards", bytes(cards_of(board.hands[state.play.dummy])))


def _is_dummys(item: Item) -> bool:
    play = item.state.play if item.state is not None else None
    return item.kind == "card" and play is not None and item.hand == play.dummy
