"""Hints say why: what was compared, for whose side, and why not what seems best."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from spotcard.game.auction import Contract
from spotcard.game.cards import cards_of
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable
from spotcard_host.library.tables import resolve
from spotcard_host.page.opinion import _other_lines
from spotcard_host.page.undecided import OpenBidder, OpenPlayer
from spotcard_host.records.board_record import random_board

_LISTED = re.compile(r"(.[2-9TJQKA]|10) (\d+\.\d)")
_BOARDS = 40


def player_of(number: int, is_lead: bool) -> OpenPlayer:
    """North, to lead, or with dummy to play to the first trick."""
    board = random_board(number, random.Random(number))
    strain = number % 5
    player = OpenPlayer(1, None)
    declarer = 3 if is_lead else 0
    player.start(0, 0, 0, Contract(3 if strain == 4 else 4, strain, 0, declarer), board.hands[0],
                 b"", None)
    if not is_lead:
        player.set_dummy(board.hands[2])
        player.observe(1, sorted(cards_of(board.hands[1]))[number % 13])
    return player


@pytest.mark.parametrize("is_lead", [True, False])
def test_a_card_is_preferred_for_a_reason(is_lead: bool) -> None:
    explained = 0
    for number in range(1, _BOARDS):
        _, words = player_of(number, is_lead).hint()
        first, _, reason = re.match(r"(.*?[^.]\.)( |$)(.*)", words).groups()
        listed = [float(tricks) for _, tricks in _LISTED.findall(first.partition("expects")[2])]
        assert ("for your side" if is_lead else "for declarer") in first or not listed
        if not listed:
            assert "; " in words, words  # there is no other, or none that kept up
        elif listed[0] < max(listed):
            assert "should take" in reason and "but " in reason, words
            explained += 1
        else:
            assert "should take" not in reason, words
    assert explained >= 3


def positions(table: RuleTable) -> Iterator[OpenBidder]:
    """A bidder at each of its turns, in auctions between robots."""
    for number in range(1, _BOARDS):
        board = random_board(number, random.Random(number))
        bidders = [OpenBidder(RuleTable(table.table)) for _ in range(4)]
        for seat, bidder in enumerate(bidders):
            bidder.new_board(seat, board.dealer, board.vulnerability, board.hands[seat])
        while not bidders[0].auction.is_over:
            bidder = bidders[bidders[0].auction.turn]
            yield bidder
            call = Bidder.choose(bidder, True)
            for each in bidders:
                each.observe(call)


def test_a_call_is_preferred_for_a_reason() -> None:
    table = RuleTable(resolve("sayc").read_bytes())
    kept = fitting = 0
    for bidder in positions(table):
        why = bidder.advice()
        assert why is not None
        _, words = bidder.hint()
        if why.judgement is None:
            assert "judged" not in words
            if any(not other.distance for other in why.others):
                assert "fits too, but the system puts" in words
                fitting += 1
            continue
        gains = {one["call"]: one["imps"] for one in why.judgement["candidates"]}
        if gains[why.call] < max(gains.values()):
            limit = float(re.findall(r"must gain more than (\d+\.\d\d)", words)[0])
            assert 0 <= max(gains.values()) <= limit + 0.01
            assert words.count("must gain") == 1
            kept += 1
        assert "the rules' choice" in words
    assert kept >= 3 and fitting >= 3


def test_after_the_board_too_a_call_that_should_gain_more_has_its_reason() -> None:
    table = RuleTable(resolve("sayc").read_bytes())
    found = 0
    for bidder in positions(table):
        why = bidder.advice()
        assert why is not None
        gains = {} if why.judgement is None else {
            one["call"]: one["imps"] for one in why.judgement["candidates"]}
        more = [call for call, gain in gains.items() if gain > gains[why.call]]
        lines = _other_lines(why, set())
        assert sum("must gain more" in line for line in lines) == min(len(more), 3)
        found += bool(more)
    assert found >= 3
