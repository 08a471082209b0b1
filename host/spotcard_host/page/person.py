"""A person at the table: the robot's seat with the decisions left open.

`Person` is a table-manager client like any other: `spotcard.robot.seat.Seat` keeps auction and
play and says what the protocol wants, and where a robot would think it waits for an act from the
page or the terminal. No I/O here: events of the table in, events for the table out, and events for
the page to the function `tell`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from spotcard.errors import RemoteProtocolError, SpotcardError
from spotcard.game.calls import call_name
from spotcard.game.cards import SEATS, card_name, cards_of, new_hand
from spotcard.game.play import Play
from spotcard.robot.seat import AUCTION, Seat
from spotcard.rules.reader import RuleTable
from spotcard_host.common.notation import read_call, read_card, show_call
from spotcard_host.page.events import MOVED_ON, Event, Scribe
from spotcard_host.page.meanings import Meanings, own_table
from spotcard_host.page.undecided import SEED, OpenBidder, OpenPlayer
from spotcard_host.page.watch import board_key
from spotcard_host.records.board_record import Board, BoardRecord

Message = tuple[Any, ...]


class InvalidAct(SpotcardError):
    """An impossible act; one line for the person says what was expected."""


def hands_of_play(play: Play) -> list[Any]:
    """The four hands of a board that was played to the last card, N E S W."""
    again = Play(play.strain, play.declarer)
    cards: list[list[int]] = [[], [], [], []]
    for card in play.played:
        cards[again.turn].append(card)
        again.add(card)
    return [new_hand(held) for held in cards]


class Person:
    """The person on `seat` of `team`, bidding by `table`.

    tell: gets the page's events. `receive` and `act` return messages for the table. meanings: of
    the calls, where more is known than our own side's `table`; name: the table's, for the boards'
    keys; undo: has the table take back all but so many calls and cards; claim: has it accept so
    many of the tricks that are left, or says why not; made: the calls and cards of all
    seats in a board that begins, up to where this seat is known to have been: it is not asked
    again for its own as long as the others repeat theirs; keep: hears of those so far;
    room: the table's room and match.
    """

    def __init__(self, seat: int, team: str, table: RuleTable | None,
                 tell: Callable[[Event], None], meanings: Meanings | None = None, name: str = "",
                 undo: Callable[[int, int], None] | None = None,
                 claim: Callable[[int, int], str] | None = None,
                 made: Callable[[Board], Sequence[int]] = lambda board: (),
                 keep: Callable[[Board, list[int]], None] = lambda board, made: None,
                 room: tuple[str, str] = ("", "")) -> None:
        self._bidder = OpenBidder(None if table is None else own_table(table))
        self._player = OpenPlayer(SEED, None if table is None else table.carding)
        self.seat = Seat(seat, team, self._bidder, self._player)
        ours = (None, table) if seat & 1 else (table, None)
        self._meanings = meanings or Meanings(ours)
        self._tell = tell
        self._scribe: Scribe | None = None
        self._name, self._room = name, room
        self._boards = 0
        self._undo = undo
        self._claim = claim
        self._decisions: list[int] = []  # how many calls and cards there were before each
        self._made, self._keep = made, keep
        self._again: list[int] = []  # all calls and cards of a board that we are led through again
        self._waits_for_next = False
        self._is_claimed = False
        self._held: list[Message] = []  # sent to the table when the person continues
        self._say = ""
        self._hint: str | None = None

    @property
    def names(self) -> list[str]:
        """Who sits where, as far as the table has announced it."""
        return ["You" if s == self.seat.seat else self.seat.teams[s & 1] for s in range(4)]

    def start(self) -> list[Message]:
        """What to say on a new connection."""
        return list(self.seat.start())

    def receive(self, event: Message) -> list[Message]:
        """Handle an event of the table. An impossible position is reported to the person."""
        if event[0] == "startOfBoard" and self._scribe is not None and self.is_over:
            self._waits_for_next = True
            self._held = list(self.seat.receive(event))
            self._ask()
            return []
        try:
            answers = list(self.seat.receive(event))
        except RemoteProtocolError as e:
            self._say = str(e)
            self._ask()
            return []
        if event[0] == "seated":
            self._tell({"kind": "match", "said": ""})  # what was said of a lost connection
        elif event[0] == "cards":
            self._begin_board()
        elif event[0] == "dummyCards" and self._scribe is not None:
            self._reveal(self.seat.play.dummy, self.seat.dummy_dealt)
        elif event[0] in ("bid", "play"):
            self._correct()
        elif event[0] in ("endOfBoard", "endOfSession") and self._scribe is not None:
            self._keep(self._board, [])  # another match may have the same board
        self._follow(event)
        return answers + self._repeat()

    def _repeat(self) -> list[Message]:
        """Make the decisions that stand again, when it is their turn."""
        messages: list[Message] = []
        while self._again and self.wants() in ("call", "card"):
            line = self._line()
            at = len(line)
            if self._again[:at] != line or self._again[at:at + 1] not in [
                    [each] for each in self.legal()]:
                self._again = []  # it is another attempt at the board, or all is repeated
                break
            messages += self._decide(self._again[at])
        return messages

    def _line(self) -> list[int]:
        """The calls and cards of this board so far, of all seats."""
        auction, play = self.seat.auction, self.seat.play
        cards = play.played[:play.length] if self.seat.phase != AUCTION else ()
        return [*auction.calls[:auction.length], *cards]

    def act(self, given: dict[str, Any]) -> list[Message]:
        """Process an act of the person. Raises InvalidAct when it is impossible."""
        if self._scribe is not None and self._scribe.has_moved_on(given):
            raise InvalidAct(MOVED_ON)
        kind = given.get("act")
        if kind == "next":
            return self._next()
        if kind == "call":
            return self._call(given.get("call"))
        if kind == "card":
            return self._card(given.get("card"))
        if kind == "hint":
            self._give_hint()
        elif kind == "undo":
            self._take_back()
        elif kind == "claim":
            self._make_claim(given.get("tricks"))
        else:
            raise InvalidAct(f"expected call, card, claim, hint, undo or next, got {kind!r}")
        return []

    def wants(self) -> str:
        """`call`, `card`, `wait`, `over` or, when another board follows, `next`."""
        if self._waits_for_next:
            return "next"
        if self._scribe is not None and self.is_over:
            return "over"
        if not self.seat.is_thinking:
            return "wait"
        return "call" if self.seat.phase == AUCTION else "card"

    def legal(self) -> list[int]:
        """The calls or cards that may be chosen now."""
        wants = self.wants()
        if wants == "call":
            return [c for c in range(38) if self.seat.auction.is_legal(c)]
        if wants == "card":
            hand = self.seat.hand_of(self.seat.play.turn)
            return [c for c in cards_of(hand) if self.seat.play.is_legal(c, hand)]
        return []

    # The acts

    def _next(self) -> list[Message]:
        if not self._waits_for_next:
            raise InvalidAct("the board is not over")
        self._waits_for_next = False
        held, self._held = self._held, []
        return held

    def _call(self, text: Any) -> list[Message]:
        if self.wants() != "call":
            raise InvalidAct("it is not your turn to call")
        try:
            call = read_call(str(text))
        except SpotcardError as e:
            raise InvalidAct(str(e)) from e
        if not self.seat.auction.is_legal(call):
            raise InvalidAct(f"{show_call(call)} is not legal now")
        return self._decide(call)

    def _card(self, text: Any) -> list[Message]:
        if self.wants() != "card":
            raise InvalidAct("it is not your turn to play")
        try:
            card = read_card(str(text))
        except SpotcardError as e:
            raise InvalidAct(str(e)) from e
        if card not in self.legal():
            raise InvalidAct(f"{card_name(card)} may not be played now")
        return self._decide(card)

    def _take_back(self) -> None:
        if self._undo is None:
            raise InvalidAct("this table takes nothing back: its protocol has no undo")
        if not self._decisions or self.is_over:
            raise InvalidAct("there is nothing of yours to take back on this board")
        self._undo(self.seat.board, self._decisions[-1])

    def _make_claim(self, tricks: Any) -> None:
        if self._claim is None:
            raise InvalidAct("this table takes no claims: its boards are played to the end")
        if not self._tricks_left or self.wants() != "card":
            raise InvalidAct("claim when it is your turn to play")
        text = str(tricks).strip()
        if not re.fullmatch("[0-9]{1,2}", text) or int(text) > self._tricks_left:
            raise InvalidAct(f"expected a number of tricks from 0 to {self._tricks_left}, "
                           f"got {text[:20]!r}")
        why = self._claim(self.seat.board, int(text))
        if why:
            raise InvalidAct(why)

    @property
    def _tricks_left(self) -> int:
        play = self._scribe.play if self._scribe is not None else None
        return 0 if play is None or play.is_over else 14 - int(play.trick_number)

    def claimed(self, tricks: int, hands: list[Any]) -> None:
        """A claim was agreed: the board is over, and declarer has `tricks` tricks."""
        scribe = self._scribe
        if scribe is None or self.is_over:
            return
        self._is_claimed = True
        self._say = "Claimed."
        scribe.hands = hands
        self._tell(scribe.reveal(range(4)))
        self._finish(tricks)
        self._ask()

    def _decide(self, decision: int) -> list[Message]:
        assert self._scribe is not None
        line = self._line()
        self._decisions.append(len(line))
        self._keep(self._board, [*line, decision])
        if self.wants() == "call":
            self._bidder.decision = self._bidder.call = decision
        else:
            self._player.decision = decision
        answers = list(self.seat.think())
        self._say, self._hint = "", None
        for answer in answers[:1]:
            self._follow(answer)
        return answers

    def _give_hint(self) -> None:
        wants = self.wants()
        if wants not in ("call", "card"):
            raise InvalidAct("there is nothing to decide now")
        self._hint, self._say = (self._bidder if wants == "call" else self._player).hint()
        self._ask()

    # Events for the page

    @property
    def key(self) -> str | None:
        """The page's key of the board that this seat is in, or was in last."""
        return None if self._scribe is None else self._scribe.key

    @property
    def is_over(self) -> bool:
        """Whether that board is over."""
        scribe = self._scribe
        if scribe is None:
            return True
        if scribe.play is not None:
            return self._is_claimed or bool(scribe.play.is_over)
        return bool(scribe.auction.is_over)

    def _begin_board(self) -> None:
        seat = self.seat
        hands: list[Any] = [None] * 4
        hands[seat.seat] = seat.dealt
        self._board = board = Board(seat.board, seat.auction.dealer, seat.vul, hands)
        is_again = (self._scribe is not None and not self.is_over
                    and self._scribe.number == seat.board)
        if not is_again:
            self._boards += 1
        self._again = list(self._made(board))
        self._decisions.clear()
        self._is_claimed = False
        self._say, self._hint = "", None
        self._show_board()

    def _show_board(self) -> Scribe:
        """A board on the page, nothing called yet."""
        seat = self.seat
        self._scribe = Scribe(self._board, self.names,
                              board_key(self._name or str(self._boards), seat.board), *self._room)
        self._meanings.start(seat.auction.dealer, seat.vul)
        self._tell(self._scribe.begin([seat.seat]))
        return self._scribe

    def _correct(self) -> None:
        """The table holds us to another call or card than the person made now: that of an earlier
        connection, whose decisions are not known here."""
        shown, seat = self._scribe, self.seat
        if shown is None or self._stands(shown):
            return
        scribe = self._show_board()
        for call in seat.auction.calls[:seat.auction.length]:
            self._tell(scribe.call(call, **self._meanings.take(call)))
        if scribe.play is not None:
            if seat.has_dummy:
                self._reveal(seat.play.dummy, seat.dummy_dealt)
            for card in seat.play.played[:seat.play.length]:
                self._tell(scribe.card(card))
        self._keep(self._board, self._line())
        self._say = "The table holds you to what you did before."

    def _stands(self, shown: Scribe) -> bool:
        """Whether all that is shown is what the table and we hold to have been made."""
        made, cards = shown.auction, shown.play
        return bool(
            made.calls[:made.length] == self.seat.auction.calls[:made.length]
            and (cards is None
                 or cards.played[:cards.length] == self.seat.play.played[:cards.length]))

    def _reveal(self, whose: int, hand: Any) -> None:
        assert self._scribe is not None
        self._scribe.hands[whose] = hand
        self._tell(self._scribe.reveal([whose]))

    def _follow(self, event: Message) -> None:
        """Send the page any player's call or card, and what is expected next."""
        scribe = self._scribe
        if scribe is None:
            return
        if event[0] == "bid" and scribe.auction.length < self.seat.auction.length:
            self._tell(self._call_event(event))
        elif event[0] == "play" and scribe.play is not None:
            while scribe.play.length < self.seat.play.length:
                self._tell(scribe.card(self.seat.play.played[scribe.play.length]))
        if self.is_over and event[0] in ("bid", "play"):
            self._finish()
        self._ask()

    def _finish(self, claimed: int | None = None) -> None:
        """The result as this seat knows it, and the hands that the play has shown."""
        scribe = self._scribe
        assert scribe is not None
        record = BoardRecord(self.seat.board, scribe.auction.dealer, self.seat.vul, scribe.hands,
                             self.names)
        record.end_auction(scribe.auction)
        play = scribe.play
        if play is not None:
            record.cards = list(play.played[:play.length])
            record.end_play(int(play.declarer_tricks) if claimed is None else claimed)
            if play.is_over:
                for seat, hand in enumerate(hands_of_play(play)):
                    scribe.hands[seat] = hand
                self._tell(scribe.reveal(range(4)))
        self._tell(scribe.end(record))

    def _call_event(self, event: Message) -> Event:
        scribe = self._scribe
        assert scribe is not None
        alert = event[3] if event[3] is not None else event[4]
        more: Event = self._meanings.take(event[2])
        if alert:
            more["meaning"] = alert
        return scribe.call(event[2], alert, **more)

    def _ask(self) -> None:
        scribe = self._scribe
        if scribe is None:
            return
        wants = self.wants()
        legal = self.legal()
        event: Event = {"kind": "mine", "key": scribe.key, "step": scribe.steps, "wants": wants,
                        "say": self._say,
                        "undo": self._undo is not None and bool(self._decisions)
                        and not self.is_over,
                        "claim": self._tricks_left if self._claim and wants == "card" else 0}
        if self._hint is not None:
            event["hint"] = self._hint
        if wants == "call":
            event["legal"] = [call_name(c) for c in legal]
            event["meanings"] = {call_name(c): self._bidder.words(c) for c in legal}
        elif wants == "card":
            event["legal"] = [card_name(c) for c in legal]
            turn = self.seat.play.turn
            event["hand"] = None if turn == self.seat.seat else f"dummy ({SEATS[turn]})"
        self._tell(event)
