"""One table: four seats and one board at a time. No socket, no file, no clock of its own.

It is given what happens (`sit`, `receive`, `leave`, `tick`, the operator's commands) and returns
what is to be sent: pairs of seat and event, in order. Whatever counts becomes an act of the log
first (`_commit`); `_apply` then makes of the act what the table is, and the same `_apply` reads
the list back when a match is resumed.

A rule never ends the match: an illegal act is answered and another awaited, until the director
acts; a side that does not answer in its time loses the board, not the match.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from spotcard.game.calls import call_name
from spotcard.game.cards import SEATS, card_name
from spotcard.protocol.events import ANY, DUMMY
from spotcard_host.common.notation import SEAT_NAMES
from spotcard_host.records.acts import NotWritten
from spotcard_host.records.board_state import board_fields
from spotcard_host.table.director import Director
from spotcard_host.table.place import AWAY, PLAYING, READY, ROBOT, SEATED, TOLD
from spotcard_host.table.rules import (
    VERSIONS,
    Event,
    Refused,
    Sends,
)

log = logging.getLogger("spotcard.table")
_REMIND = (10.0, 60.0, 180.0, 420.0)  # seconds of silence after which the console says so
_HELD = 100  # events of a seat kept while the table is paused


class Procedure(Director):
    """Judges what clients say and what the clock brings, and goes from board to board."""

    def objection(self, seat: int, team: str, address: str | None = None,
                  version: int = 18) -> str:
        """Why a client may not have a seat, in words for the client; "" when it may."""
        place = self.places[seat]
        held = place.team if place.team is not None else self.places[seat ^ 2].team
        if version not in VERSIONS:
            return f"Error Protocol version is not 18 but {version}"
        if self.finished:
            return "Error The session is over"
        if place.stage != AWAY:
            return f"Error {SEAT_NAMES[seat]} already seated"
        if held is not None and held != team:
            return f"Error Team name mismatch: {SEAT_NAMES[seat]} is of team {held!r}"
        if team in (self.places[seat ^ 1].team, self.places[seat ^ 3].team):
            return f"Error Team name {team!r} is the other side's"
        if place.barred:
            return f"Error {SEAT_NAMES[seat]} is closed by the operator"
        if place.budget.is_spent:
            return "Error too much was sent on this board; come back on the next"
        if self._started and place.address not in (None, address) and address != ROBOT:
            whom = "a robot" if place.address == ROBOT else "the address that took it"
            return f"Error {SEAT_NAMES[seat]} is kept for {whom}"
        return ""

    def seat_for(self, team: str, wanted: int, address: str | None = None,
                 version: int = 18) -> int:
        """The seat for a client that wants one, or ANY: the one that was its own before others.
        Raises Refused."""
        own = [place.address != address for place in self.places]
        seats = sorted(range(4), key=own.__getitem__) if wanted == ANY else [wanted]
        objections = [self.objection(seat, team, address, version) for seat in seats]
        if "" in objections:
            return seats[objections.index("")]
        raise Refused(objections[0] if wanted != ANY else "Error All seats are taken")

    def sit(self, seat: int, team: str, address: str | None = None, version: int = 18,
            known: bool = False) -> Sends:
        """A client takes a seat. Raises Refused with the text to send.

        known: it comes from another table of the match and has said that it is ready.
        """
        why = self.objection(seat, team, address, version)
        if why:
            raise Refused(why)

        def do() -> None:
            place = self.places[seat]
            kept = place.address or ROBOT if address == ROBOT else address
            self._commit("sit", seat=SEATS[seat], team=team, address=kept)
            place.version = version
            place.connect(SEATED, self._clock())
            if known:
                self._ready(seat, "readyForTeams")
            else:
                self._teller.out.append((seat, ("seated", seat, team)))

        try:
            return self._do(do)
        except NotWritten as e:
            raise Refused("Error The table cannot write its file") from e

    def leave(self, seat: int, why: str = "") -> Sends:
        """The client of `seat` has gone."""
        place = self.places[seat]
        if place.stage == AWAY:
            return []
        place.stage = AWAY
        self._held = [held for held in self._held if held[0] != seat]

        def do() -> None:
            if not self.finished:
                self._commit("leave", seat=SEATS[seat], why=why or None)
                if self._started and self.turn == seat:
                    log.warning("%s: waiting for %s, who has gone", self.name, SEAT_NAMES[seat])

        try:
            return self._do(do)
        except NotWritten as e:  # nothing is lost with it
            return self.pause(str(e), "disk")

    def receive(self, seat: int, event: Event) -> Sends:
        """An event from the client of `seat`, or ("unreadable", text)."""
        if self.paused and not event[0].startswith("ready"):
            if sum(held[0] == seat for held in self._held) < _HELD:
                self._held.append((seat, event))
            return []
        try:
            return self._do(lambda: self._take(seat, event))
        except NotWritten as e:
            self._held.append((seat, event))  # not processed; `resume` processes it
            return self.pause(str(e), "disk")

    def tick(self) -> Sends:
        """Handle timeouts that are due."""
        try:
            return self._do(self._tick)
        except NotWritten as e:
            return self.pause(str(e), "disk")

    def deadline(self) -> float | None:
        """When `tick` has something to do next; None for never."""
        due = [self._teller.deadline()]
        if self.paused or self.finished:
            return due[0]
        if self.turn >= 0:
            due.append(self._clock_end())
            if self._reminded < len(_REMIND) and self.turn not in self.people:
                due.append(self._since + _REMIND[self._reminded])
        elif self.idle_since is not None:
            due.append(self.closes())
        elif not self._begun:
            due.append(self._ready_end())
            if self.round > 1 and self.rules.clock > 0 and not self._is_overdue():
                due.append(self._overdue_at)
        return min((time for time in due if time is not None), default=None)

    def _do(self, work: Callable[[], None]) -> Sends:
        """Do some work, continue as far as the table can, and take what is to be sent."""
        work()
        self._next()
        self._teller.deliver(self._clock())
        out, self._teller.out = self._teller.out, []
        return out

    def _take(self, seat: int, event: Event) -> None:
        kind = event[0]
        place = self.places[seat]
        if kind == "play":
            self._card(seat, event)
        elif kind == "unreadable":
            self._unreadable(seat, event[1])
        elif kind in ("noise", "connect") or event[1] != seat:
            pass  # the protocol: ignore messages for another seat
        elif kind == "bid":
            self._call(seat, event)
        elif kind == "claim":
            self._refuse_claim(seat)
        elif kind == "readyForBid":
            place.gate = ("bid", event[2])
        elif kind == "readyForCard":
            place.gate = ("card", event[2])
        elif kind == "readyForDummy":
            place.dummy = True
        elif kind.startswith("ready"):
            self._ready(seat, kind)

    def _ready(self, seat: int, kind: str) -> None:
        place = self.places[seat]
        if kind == "readyForTeams":
            if place.stage == SEATED:
                place.stage, place.since = READY, self._clock()
                if self._started:
                    self._tell_teams(seat)
        elif kind == "readyToStart":
            if place.stage < PLAYING:
                place.said.add(kind)
                self._enter(seat)
        elif kind[8:].lower() not in place.told or self.turn < 0:  # otherwise it was sent twice
            place.said.add(kind)

    def _tell_teams(self, seat: int) -> None:
        assert self.teams is not None
        place = self.places[seat]
        place.stage, place.since = TOLD, self._clock()
        self._teller.out.append((seat, ("teams", *self.teams)))
        self._enter(seat)

    def _enter(self, seat: int) -> None:
        place = self.places[seat]
        if place.stage == TOLD and "readyToStart" in place.said:
            place.said.discard("readyToStart")
            place.stage, place.since = PLAYING, self._clock()
            self._teller.enter(place)

    def _call(self, seat: int, event: Event) -> None:
        state, call = self.state, event[2]
        if self._repeats(seat, "call", call) or state is None:
            return
        auction = state.auction
        last = int(auction.length) - 1
        if state.is_over or state.play is not None or (
            last >= 0 and seat == (auction.turn - 1) & 3 != auction.turn
            and call == auction.calls[last]
        ):
            return  # too late, or sent twice
        if seat != auction.turn or not auction.is_legal(call):
            why = "out of turn" if seat != auction.turn else "not sufficient or not legal"
            self._illegal(seat, f"{call_name(call)}: {why}")
            return
        self.places[seat].own += 1
        try:
            self._commit("call", seat=SEATS[seat], call=call_name(call), alert=event[3],
                         infos=event[4], think=self._think())
            self.places[seat].illegal = 0
        except NotWritten:
            self.places[seat].own -= 1
            raise

    def _card(self, seat: int, event: Event) -> None:
        state, card = self.state, event[2]
        if self._repeats(seat, "card", card) or state is None or state.play is None:
            return
        play = state.play
        named = int(play.dummy) if event[1] == DUMMY else event[1]
        if named != seat and (seat, named) != (play.declarer, play.dummy):
            return
        if state.is_over or (play.length and play.played[play.length - 1] == card):
            return
        hand = int(play.turn)
        # Declarer may mix up the names of the two hands: a card is in one of them only.
        if seat != state.turn or not play.is_legal(card, state.hands[hand]):
            why = "out of turn" if seat != state.turn else "not held, or a revoke"
            self._illegal(seat, f"{card_name(card)}: {why}")
            return
        self.places[seat].own += 1
        try:
            self._commit("card", seat=SEATS[hand], card=card_name(card), think=self._think())
            self.places[seat].illegal = 0
        except NotWritten:
            self.places[seat].own -= 1
            raise

    def _refuse_claim(self, seat: int) -> None:
        """Answer a claim, so that the claimer does not wait: boards are played to the end.

        `North claims` does not say how many tricks, and no other client may know the message.
        """
        state = self.state
        if state is not None and state.play is not None and not state.is_over:
            if state.may_claim(seat):
                self._commit("refuse", board=state.board.number, seat=SEATS[seat], by="table")
            self._teller.out.append((seat, ("claimResult", seat, False)))

    def _repeats(self, seat: int, kind: str, what: int) -> bool:
        """Whether a client that came back repeats, or contradicts, what the record has of it; or
        has not been told its cards: it acts in an attempt that was given up, or in no board."""
        if self.places[seat].stage != PLAYING or "cards" not in self.places[seat].told:
            return True
        item = self._teller.own_item(seat)
        if item is None:
            return self._teller.has_own_ahead(seat)  # it acts before its turn in the record
        self.places[seat].own += 1
        if (item.kind, item.what) != (kind, what):
            log.warning("%s: %s came back and differs from the record, which counts",
                        self.name, SEAT_NAMES[seat])
            self._teller.out.append((seat, self._teller.event(seat, item)))
        return True

    def _unreadable(self, seat: int, text: str) -> None:
        if seat == self.turn and not self._teller.has_own_ahead(seat):
            self._illegal(seat, f"cannot be read: {text}")

    def _ready_end(self) -> float | None:
        """When the first client that is not ready loses its seat, before the first board."""
        last = READY if not self._started else PLAYING
        waiting = [place.since for place in self.places if AWAY < place.stage < last]
        return min(waiting) + self.rules.ready_limit if waiting else None

    def _tick(self) -> None:
        now = self._clock()
        if self.paused or self.finished:
            return
        if self.turn >= 0:
            end = self._clock_end()
            if end is not None and now >= end:
                self._rule_late()
            elif (self.turn not in self.people and self._reminded < len(_REMIND)
                  and now >= self._since + _REMIND[self._reminded]):
                self._reminded += 1
                log.warning("%s: waiting for %s (%.0f s)", self.name, SEAT_NAMES[self.turn],
                            now - self._since)
        elif not self._begun:
            limit = self.rules.ready_limit
            last = READY if not self._started else PLAYING
            for seat, place in enumerate(self.places):
                if AWAY < place.stage < last and now >= place.since + limit:
                    place.stage = AWAY
                    self._teller.out.append((seat, ("drop", "it does not get ready")))
                    self._commit("leave", seat=SEATS[seat], why="it did not get ready")

    def _next(self) -> None:
        """Continue until a seat must act."""
        if not self._started:
            if self.paused or not (self._is_overdue() or all(
                place.stage == READY for place in self.places
            )):
                return
            self._commit("start", ns=self.places[0].team, ew=self.places[1].team)
            for seat in range(4):
                if self.places[seat].stage == READY:
                    self._tell_teams(seat)
        if not self._begun and not self._has_players():
            return
        while not self.finished:
            state = self.state
            if state is not None and not state.is_over:
                if not self._held or self.paused:
                    return
                self._held_again()
            elif state is not None and not self._is_recorded:
                self._end_board()
            elif self.paused:
                return
            elif not any(self._withdrawn) and self._must_withdraw() >= 0:
                self._withdraw(self._must_withdraw(), "too many boards adjusted for time")
            elif not self._queue:
                if not self._may_close():
                    return
                self._commit("close")
            elif any(self._withdrawn):
                self._forfeit_next()
            else:
                board, attempt = self._queue[0]
                self._commit("board", **board_fields(board),
                             attempt=attempt if attempt > 1 else None)

    def _has_players(self) -> bool:
        """Whether the first board can begin: no seat is still getting ready, and one is seated
        (or overdue)."""
        stages = {place.stage for place in self.places}
        return stages <= {PLAYING, AWAY} and (PLAYING in stages or self._is_overdue())

    def _is_overdue(self) -> bool:
        """Whether this is a later round of a tournament that begins without those who are late."""
        return (self.round > 1 and self.rules.clock > 0
                and self._clock() >= self._overdue_at)

    @property
    def _is_recorded(self) -> bool:
        """Whether the board that is over has its `end`."""
        return bool(self.records) and self.state is not None and (
            self.records[-1] is self.state.record)

    def _held_again(self) -> None:
        """Process what arrived during a pause."""
        while self._held and not self.paused:
            seat, event = self._held[0]
            if self.places[seat].stage != AWAY:
                self._take(seat, event)
            del self._held[:1]

    def pause(self, why: str = "", by: str = "console") -> Sends:
        """Stop the clocks, and keep what arrives until `resume`."""
        if self.paused is None and not self.finished:
            log.warning("%s: paused: %s", self.name, why or by)
            if by != "disk":
                self._acts.append("pause", table=self.name, why=why or None, by=by)
            self.paused = why or "paused"
            self.is_stuck = by == "disk"
            self._paused_at = self._clock()
        self._teller.deliver(self._clock())  # acts already written may be sent
        out, self._teller.out = self._teller.out, []
        return out
