"""Deals that reach a position of a system: hands for drilling a convention.

A deal reaches a position when every call of our side is the one that the table makes with the
hand that was dealt. Opponents who only pass in the auction are taken to pass with anything;
`contested` makes them bid by the table as well.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from spotcard.errors import SpotcardError
from spotcard.game.auction import replay
from spotcard.game.calls import PASS, call_name
from spotcard.game.cards import SEATS, new_hand
from spotcard.robot.alerts import SUIT_NAMES
from spotcard.robot.bidder import Bidder
from spotcard.robot.evaluate import evaluate
from spotcard.rules.fields import BOX, FIELD_MAX, HCP, LENGTH, S_SHOWN
from spotcard.rules.reader import RuleTable
from spotcard_host.common.terminal import amount
from spotcard_host.records.board_record import Board

MOST_TRIES = 200_000  # hands tried before a position is given up
_TRIES_A_HAND = 5_000  # for one seat while the seats before it keep their cards


class NoDeal(SpotcardError):
    """A position that no deal reaches, or none of those tried."""


class _Step:
    """One call of the auction and the table as it stands before it."""

    def __init__(self, buffer: bytes, seat: int, dealer: int, vul: int, calls: Sequence[int],
                 call: int) -> None:
        self.seat = seat
        self.call = call
        self.calls = list(calls)
        self.tried = self.made = 0  # hands that made the calls before, and this one as well
        self._bidder = Bidder(RuleTable(buffer))
        self._bidder.new_board(seat, dealer, vul, new_hand([]))
        for made in calls:
            self._bidder.observe(made)

    def is_made_with(self, hand: Any) -> bool:
        """Whether the table makes the call with this hand."""
        bidder = self._bidder
        evaluate(bidder.table.points, hand, bidder.features)
        bidder.table.set_hand(bidder.features)
        self.tried += 1
        is_made = bool(bidder.choose() == self.call)
        self.made += is_made
        return is_made


class Dealer:
    """Deals hands that reach the position after `calls` by the rule table `table`."""

    def __init__(self, table: bytes, dealer: int, vul: int, calls: Sequence[int],
                 contested: bool = False) -> None:
        if replay(dealer, calls).is_over:
            raise NoDeal("the auction is over: expected one with a call to come")
        self.dealer = dealer
        self.vul = vul
        self.calls = list(calls)
        self.turn = (dealer + len(calls)) & 3
        by_seat: dict[int, list[_Step]] = {}
        for i, call in enumerate(calls):
            seat = (dealer + i) & 3
            is_ours = not (seat ^ self.turn) & 1
            if is_ours or contested or call != PASS:
                by_seat.setdefault(seat, []).append(
                    _Step(table, seat, dealer, vul, calls[:i], call))
        self._by_seat = by_seat
        self._left = 0

    def deals(self, seed: int | str, most_tries: int = MOST_TRIES) -> Iterator[Board]:
        """Boards numbered from 1, endlessly. Raises NoDeal after `most_tries` hands.

        Seats are dealt one after the other from what is left, so that two rare hands are found
        in the sum of their times, not in the product.
        """
        dice = random.Random(f"spotcard deal {seed}")
        number = 0
        while True:
            self._left = most_tries
            dealt = self._deal(dice)
            while dealt is None:
                if self._left <= 0:
                    raise NoDeal(self._blocked(most_tries))
                dealt = self._deal(dice)
            number += 1
            yield Board(number, self.dealer, self.vul, [new_hand(cards) for cards in dealt])

    def _blocked(self, tries: int) -> str:
        """Which call of the auction no hand made, or the fewest."""
        steps = sorted((step for steps in self._by_seat.values() for step in steps if step.tried),
                       key=lambda step: (step.made / step.tried, len(step.calls)))
        rarest = steps[0]
        after = " ".join(call_name(call) for call in rarest.calls)
        where, ask = (f"after {after}", f' --auction "{after}"') if after else ("as dealer", "")
        return (
            f"none of {tries} hands that were tried reaches this auction by this system: "
            f"{rarest.made or 'none'} of {rarest.tried} made {call_name(rarest.call)} {where}; "
            f"`spotcard explain --table T{ask} --hand H` says what it calls instead"
        )

    def _deal(self, dice: random.Random) -> list[list[int]] | None:
        rest = list(range(52))
        dealt: list[list[int]] = [[], [], [], []]
        for seat, steps in self._by_seat.items():
            for _ in range(_TRIES_A_HAND):
                cards = dice.sample(rest, 13)
                hand = new_hand(cards)
                self._left -= 1
                if all(step.is_made_with(hand) for step in steps):
                    break
                if self._left <= 0:
                    return None
            else:
                return None
            dealt[seat] = cards
            held = set(cards)
            rest = [card for card in rest if card not in held]
        dice.shuffle(rest)
        for seat in range(4):
            if not dealt[seat]:
                dealt[seat], rest = rest[:13], rest[13:]
        return dealt


def dealer_script(table: RuleTable, dealer: int, vul: int, calls: Sequence[int],
                  count: int) -> str:
    """A script in the language of the `dealer` program for hands that show what the calls of
    this auction show: high-card points and lengths, no finer."""
    table.start(dealer, vul)
    for call in calls:
        table.observe(call)
    shown = bytes(table.state[S_SHOWN:S_SHOWN + 4 * BOX])
    conditions = []
    size = len(shown) // 4
    for seat, name in enumerate(("north", "east", "south", "west")):
        box = shown[size * seat:size * seat + size]
        conditions += [f"{what}({name}) {sign} {value}" for what, sign, value in _bounds(box)]
    words = " &&\n    ".join(conditions) or "1"
    return (f"# {amount(len(calls), 'call')}, dealer {SEATS[dealer]}\n"
            f"dealer {('north', 'east', 'south', 'west')[dealer]}\n"
            f"vulnerable {('none', 'NS', 'EW', 'all')[vul]}\n"
            f"produce {count}\ncondition\n    {words}\naction printpbn\n")


def _bounds(box: bytes) -> Iterator[tuple[str, str, int]]:
    fields = [(HCP, "hcp"), *((LENGTH + suit, name) for suit, name in enumerate(
        SUIT_NAMES))]
    for field, name in fields:
        least, most = box[2 * field], box[2 * field + 1]
        if least > 0:
            yield name, ">=", least
        if most < min(FIELD_MAX[field], 37 if name == "hcp" else 13):
            yield name, "<=", most
