"""Deals that reach a position."""

from __future__ import annotations

import itertools

import pytest

from spotcard.game.calls import parse_call
from spotcard.game.cards import cards_of
from spotcard.robot.bidder import Bidder
from spotcard_host.cli import main
from spotcard_host.common.notation import read_calls
from spotcard_host.library.tables import open_table, resolve
from spotcard_host.records.pbn_record import read_boards
from spotcard_host.robots.dealing import Dealer, NoDeal, dealer_script


@pytest.mark.parametrize(("dealer", "auction", "contested"), [
    (0, "1N P 2C P 2H P", False), (1, "1S X P", False), (2, "", False), (3, "1H P 2H P", True),
])
def test_every_call_of_ours_is_the_systems(dealer: int, auction: str, contested: bool) -> None:
    calls = read_calls(auction)
    data = resolve("sayc").read_bytes()
    boards = list(itertools.islice(Dealer(data, dealer, 0, calls, contested).deals(3), 4))
    turn = (dealer + len(calls)) & 3
    for board in boards:
        assert sorted(c for hand in board.hands for c in cards_of(hand)) == list(range(52))
        for seat in range(4):
            if (seat ^ turn) & 1 and not contested:
                continue
            bidder = Bidder(open_table("sayc"))
            bidder.new_board(seat, dealer, 0, board.hands[seat])
            for i, call in enumerate(calls):
                if (dealer + i) & 3 == seat:
                    assert bidder.choose() == call
                bidder.observe(call)


def test_the_same_seed_deals_the_same() -> None:
    data = resolve("sayc").read_bytes()
    calls = read_calls("1N P")
    first, again, other = (
        [list(map(list, board.hands)) for board in
         itertools.islice(Dealer(data, 0, 0, calls).deals(seed), 3)] for seed in (1, 1, 2))
    assert first == again != other


def test_an_unreachable_position_is_reported() -> None:
    data = resolve("sayc").read_bytes()
    with pytest.raises(NoDeal, match="none of 300 hands"):
        next(Dealer(data, 0, 0, [parse_call("7N"), 0, 0]).deals(1, 300))
    blocked = r"1 of 1 made 1N as dealer|none of \d+ made 7N after 1N P"
    with pytest.raises(NoDeal, match=blocked):
        next(Dealer(data, 0, 0, read_calls("1N P 7N P")).deals(1, 900))
    with pytest.raises(NoDeal, match="auction is over"):
        Dealer(data, 0, 0, [0, 0, 0, 0])


def test_a_script_for_the_dealer_program() -> None:
    text = dealer_script(open_table("sayc"), 0, 0, read_calls("1N P"), 7)
    assert "hcp(north) >= 15" in text and "hcp(north) <= 17" in text and "produce 7" in text
    assert "spades(north) >= 2" in text and text.startswith("# 2 calls,")
    assert dealer_script(open_table("sayc"), 0, 0, read_calls("1N"), 1).startswith("# 1 call,")


def test_the_command_writes_pbn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "sayc", "--after", "1N P 2C P", "-n", "2", "--seed", "5"]) == 0
    boards, problems = read_boards(capsys.readouterr().out)
    assert len(boards) == 2 and problems == []
    assert main(["deal", "sayc", "--after", "1N P P P"]) == 2
    assert "auction is over" in capsys.readouterr().err
