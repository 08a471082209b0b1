"""One board at one table as its acts make it: auction, play, hands left, record."""

from __future__ import annotations

from typing import Any

from spotcard.game.auction import Auction
from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import SEATS, card_name, cards_of, new_hand, parse_card, remove
from spotcard.game.deal import VULNERABILITIES, deal_text, parse_deal, parse_vulnerability
from spotcard.game.play import Play
from spotcard_host.common.notation import SEAT_NAMES
from spotcard_host.records.acts import Act, ActError
from spotcard_host.records.board_record import Board, BoardRecord, CallRecord

SIDES = ("NS", "EW")
_MOST_ATTEMPTS = 1000
_LONGEST = 1e9  # seconds: NaN and infinity are no times


def board_fields(board: Board) -> dict[str, Any]:
    """`board dealer vul deal` of an act."""
    return {
        "board": board.number, "dealer": SEATS[board.dealer],
        "vul": VULNERABILITIES[board.vulnerability], "deal": deal_text(board.hands, 0),
    }


def board_of(fields: Act) -> Board:
    """The board that `board_fields` wrote. Raises NotationError."""
    return Board(fields["board"], SEATS.index(fields["dealer"]),
                 parse_vulnerability(fields["vul"]), parse_deal(fields["deal"]))


class BoardState:
    """The state of a board after its acts so far; `apply` processes the next one."""

    def __init__(self, act: Act, names: tuple[str, str, str, str] = ("", "", "", "")) -> None:
        self.act = act
        self.made: list[Act] = []  # the calls and cards
        self.board = board_of(act)
        self.table: str = act.get("table", "")
        self.attempt: int = act.get("attempt", 1)
        if type(self.attempt) is not int or not 1 <= self.attempt <= _MOST_ATTEMPTS:
            raise ActError(f"board {self.board.number}: expected an attempt from 1 to "
                           f"{_MOST_ATTEMPTS}, got {self.attempt!r}")
        self.record = BoardRecord.of(self.board, names)
        self.record.attempt = self.attempt
        self.auction = Auction(self.board.dealer)
        self.play: Play | None = None
        self.hands = [new_hand(cards_of(hand)) for hand in self.board.hands]
        self.spent = [0.0, 0.0]  # seconds that each side has thought
        self.refused: set[tuple[int, int]] = set()  # claims: (side, tricks left)
        self.is_over = False  # all calls and cards are made, or the director has ruled

    @property
    def turn(self) -> int:
        """The seat that must act next; -1 when the board is over."""
        if self.is_over:
            return -1
        if self.play is None:
            return int(self.auction.turn)
        play = self.play
        return int(play.declarer if play.turn == play.dummy else play.turn)

    def cut(self, length: int) -> BoardState:
        """The board with only its first `length` calls and cards; the time that was used stays."""
        north, east, south, west = self.record.names
        state = BoardState(self.act, (north, east, south, west))
        state.record.room = self.record.room
        for act in self.made[:length]:
            state.apply(act)
        state.spent = list(self.spent)
        state.refused = set(self.refused)
        return state

    def apply(self, act: Act) -> None:
        """Take a `call`, `card`, `claim`, `refuse`, `ruling` or `end` of this board. Raises
        ActError for one that cannot be, as in a list that somebody has edited."""
        kind = act["act"]
        if self.is_over and kind != "end":
            raise ActError(f"{kind}: board {self.board.number} is over")
        if kind == "call":
            self._call(act)
        elif kind == "card":
            self._card(act)
        elif kind == "claim":
            taken = 0 if self.play is None else int(self.play.tricks[0])
            if self.play is None or not taken <= act["tricks"] <= taken + self.left:
                raise ActError(f"claim: board {self.board.number}: expected {taken} to "
                               f"{taken + self.left} tricks, got {act['tricks']!r}")
            self.record.end_play(act["tricks"])
            self.record.note = (f"{SEAT_NAMES[SEATS.index(act['seat'])]} claimed "
                                f"{act['claimed']} of {self.left} tricks")
            self.is_over = True
        elif kind == "refuse":
            self.refused.add((SEATS.index(act["seat"]) & 1, self.left))
        elif kind == "ruling":
            self.record.adjust(act["result"], act["why"])
            self.is_over = True
        elif kind == "end":
            self.is_over = True

    @property
    def left(self) -> int:
        """The tricks that are not complete yet; 0 where no card can be played."""
        return 0 if self.play is None else 13 - len(self.record.cards) // 4

    def may_claim(self, seat: int) -> bool:
        """Whether no claim of this side was refused in this trick."""
        return (seat & 1, self.left) not in self.refused

    def _call(self, act: Act) -> None:
        call = parse_call(act["call"])
        if SEATS.index(act["seat"]) != self.turn or not self.auction.is_legal(call):
            raise ActError(f"call: board {self.board.number}: {act['seat']} cannot call "
                           f"{act['call']} now")
        self.made.append(act)
        self.auction.add(call)
        self.record.calls.append(CallRecord(call, act.get("alert"), act.get("infos")))
        self._think(act)
        if act.get("by"):
            self.record.rulings.append(f"the director called {call_name(call)} for {act['seat']}")
        if not self.auction.is_over:
            return
        self.record.end_auction(self.auction)
        contract = self.record.contract
        if contract is None:
            self.is_over = True
        else:
            self.play = Play(contract.strain, contract.declarer)

    def _card(self, act: Act) -> None:
        play = self.play
        card = parse_card(act["card"])
        if play is None or SEATS.index(act["seat"]) != play.turn or not play.is_legal(
            card, self.hands[play.turn]
        ):
            raise ActError(f"card: board {self.board.number}: {act['seat']} cannot play "
                           f"{act['card']} now")
        self.made.append(act)
        self._think(act)  # before the turn passes on
        if act.get("by"):
            self.record.rulings.append(
                f"the director played {card_name(card)} for {act['seat']}")
        remove(self.hands[play.turn], card)
        play.add(card)
        self.record.cards.append(card)
        if play.is_over:
            self.record.end_play(int(play.declarer_tricks))
            self.is_over = True

    def _think(self, act: Act) -> None:
        """A side's time is one account, so declarer's time for dummy counts as well."""
        think = act.get("think", 0.0)
        if not 0 <= think < _LONGEST:
            raise ActError(f"{act['act']}: expected seconds of thought, got {think!r}")
        self.spent[SEATS.index(act["seat"]) & 1] += think
