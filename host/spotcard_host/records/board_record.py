"""One board: the deal, and the calls and cards so far.

`Board` is what a table is given; `BoardRecord` is what it gives back, complete or broken off. PBN
and JSON are both written from the record, so that they cannot differ.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from spotcard.game.auction import Auction, Contract, replay
from spotcard.game.calls import call_name, level_of, parse_call, strain_of
from spotcard.game.cards import SEATS, card_name, hand_text, new_hand, parse_seat
from spotcard.game.deal import VULNERABILITIES, dealer_of, is_vulnerable, vulnerability_of
from spotcard.game.play import Play
from spotcard.game.score import score

Hand = Any  # array('H') of four holdings; `array` takes no type argument under MicroPython


@dataclass
class Board:
    """A deal with its number, dealer (a seat), vulnerability 0..3 and hands N E S W."""

    number: int
    dealer: int
    vulnerability: int
    hands: list[Hand]


@dataclass
class CallRecord:
    """One call; `alert` is the text sent with it ("" for a bare alert, None for no alert).

    `meaning` is what the bidder says of the call, alerted or not; `rule` the author's number of
    the rule, None when it is not known or for the fallback.
    """

    call: int
    alert: str | None = None
    meaning: str | None = None
    rule: int | None = None

    def to_json(self) -> dict[str, Any]:
        """Keys `call meaning rule alert`."""
        return {
            "call": call_name(self.call),
            "meaning": self.meaning if self.meaning is not None else self.alert,
            "rule": self.rule,
            "alert": self.alert,
        }


@dataclass
class BoardRecord:
    """A board with its auction, play and result.

    `contract` is None before the auction has ended and when the board was passed out
    (`passed_out` tells them apart). `tricks` are declarer's, `score` is North-South's; both are
    None while the play is not complete, and `tricks` for a board passed out. `names` are the
    players or teams N E S W, `systems` what a file says that North-South and East-West bid by.
    `cards` holds the play in order; `trick_leaders()` gives who led. After an adjustment all of
    these but `calls` and `cards` are the director's result; `played_contract` is the auction's.
    """

    board: int
    dealer: int
    vulnerability: int
    hands: list[Hand]
    names: list[str] = field(default_factory=lambda: ["", "", "", ""])
    systems: list[str] = field(default_factory=lambda: ["", ""])
    calls: list[CallRecord] = field(default_factory=list)
    contract: Contract | None = None
    passed_out: bool = False
    cards: list[int] = field(default_factory=list)
    tricks: int | None = None
    score: int | None = None
    note: str | None = None  # how the board ended when it was not played out
    attempt: int = 1  # above 1: the board was begun again, after some had seen it
    adjusted: tuple[float, float] | None = None  # percent for North-South and East-West
    rulings: list[str] = field(default_factory=list)  # what the director did
    room: str = ""  # of a match played in two: "Open room", "Closed room"

    @classmethod
    def of(cls, board: Board, names: Sequence[str] = ("", "", "", "")) -> BoardRecord:
        """An empty record of a board."""
        hands = [type(hand)("H", hand) for hand in board.hands]
        return cls(board.number, board.dealer, board.vulnerability, hands, list(names))

    @property
    def declarer(self) -> int | None:
        """The declarer's seat, or None."""
        return None if self.contract is None else int(self.contract.declarer)

    @property
    def is_complete(self) -> bool:
        """Passed out, played to the last card, or adjusted."""
        return self.score is not None or self.adjusted is not None

    @property
    def is_adjusted(self) -> bool:
        """Whether the result is the director's."""
        told = "; ".join(self.rulings)  # in PBN they stand in one tag
        return self.adjusted is not None or (self.note is not None and self.note in told)

    def end_auction(self, auction: Auction) -> None:
        """Take contract or pass-out from an auction that is over."""
        self.contract = auction.contract()
        self.passed_out = self.contract is None
        if self.passed_out:
            self.score = 0

    @property
    def played_contract(self) -> Contract | None:
        """The contract that the auction made, whatever the board was adjusted to; without an
        auction that of the result."""
        if not self.calls:
            return self.contract
        auction = replay(self.dealer, [call.call for call in self.calls])
        contract: Contract | None = auction.contract() if auction.is_over else None
        return contract

    def points(self, tricks: int) -> int:
        """North-South's score when declarer takes so many tricks."""
        contract = self.contract
        if contract is None:
            raise ValueError(f"board {self.board} has no contract to score")
        points = score(
            contract.level, contract.strain, contract.doubled,
            is_vulnerable(self.vulnerability, contract.declarer), tricks,
        )
        return int(-points if contract.declarer & 1 else points)

    def end_play(self, tricks: int) -> None:
        """Take declarer's number of tricks and score it. Raises ValueError."""
        if not 0 <= tricks <= 13:
            raise ValueError(f"expected 0 to 13 tricks, got {tricks}")
        self.score = self.points(tricks)
        self.tricks = tricks

    def adjust(self, result: dict[str, Any], why: str) -> None:
        """Take the director's result (`set_result`) and the reason."""
        self.rulings.append(why)
        self.note = why
        self.set_result(result)

    def set_result(self, result: dict[str, Any]) -> None:
        """Take an adjusted score (Law 12) in place of any result: `{"percent": [NS, EW]}`,
        `{"score": NS}`, or the contract and tricks that the board is taken to have had,
        `{"contract": "4SX", "declarer": "N", "tricks": 9}`."""
        self.contract = self.played_contract if self.calls else None
        self.passed_out = False
        self.tricks = self.score = self.adjusted = None
        if "percent" in result:
            north_south, east_west = result["percent"]
            self.adjusted = (float(north_south), float(east_west))
        elif "contract" in result:
            name = result["contract"]
            bare = name.rstrip("X")
            call = parse_call(bare)
            self.contract = Contract(level_of(call), strain_of(call), len(name) - len(bare),
                                     parse_seat(result["declarer"]))
            self.end_play(result["tricks"])
        else:
            self.score = result["score"]
            if not self.score:  # no contract scores 0, so the board is taken to be passed out
                self.contract = None
                self.passed_out = True

    def trick_leaders(self) -> list[int]:
        """The seat that led to each trick begun."""
        contract = self.played_contract
        if contract is None:
            return []
        play = Play(contract.strain, contract.declarer)
        leaders = []
        for i, card in enumerate(self.cards):
            if i % 4 == 0:
                leaders.append(int(play.turn))
            play.add(card)
        return leaders

    def to_json(self) -> dict[str, Any]:
        """Keys `board dealer vul hands auction contract declarer play tricks score`; `attempt`,
        `rulings` and `adjusted` where there are any."""
        contract: str | None = None
        if self.contract is not None:
            contract = self.contract.name()
        elif self.passed_out:
            contract = "Pass"
        more: dict[str, Any] = {}
        if self.attempt > 1:
            more["attempt"] = self.attempt
        if self.rulings:
            more["rulings"] = list(self.rulings)
        if self.adjusted is not None:
            more["adjusted"] = list(self.adjusted)
        return {
            "board": self.board,
            "dealer": SEATS[self.dealer],
            "vul": VULNERABILITIES[self.vulnerability],
            "hands": {SEATS[s]: hand_text(self.hands[s]) for s in range(4)},
            "auction": [call.to_json() for call in self.calls],
            "contract": contract,
            "declarer": None if self.declarer is None else SEATS[self.declarer],
            "play": [card_name(card) for card in self.cards],
            "tricks": self.tricks,
            "score": self.score,
            **more,
        }


def random_board(number: int, rng: random.Random) -> Board:
    """Board `number`, dealt at random, with the dealer and vulnerability of its number."""
    deck = list(range(52))
    rng.shuffle(deck)
    hands = [new_hand(deck[13 * s : 13 * s + 13]) for s in range(4)]
    return Board(number, dealer_of(number), vulnerability_of(number), hands)
