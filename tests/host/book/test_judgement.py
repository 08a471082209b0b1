"""Judgement with a shipped book: what it may know, what it says, and how its tables are made."""

from __future__ import annotations

import json
import random
from array import array

import pytest

from spotcard.game.calls import parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot import sampler, trial
from spotcard.robot.bidder import THINK, Bidder
from spotcard.rules import format as layout
from spotcard.rules.reader import RuleTable
from spotcard_host.cli import main
from spotcard_host.compiler.tricks import tricks_section
from spotcard_host.inspection.why import explain_call
from spotcard_host.lab.boards import LabBoard, deal_hands
from spotcard_host.lab.duel import TablePlayer, bid_room
from spotcard_host.lab.tricks import MEAN, UNIT, fit, quantiles, slots
from spotcard_host.library.tables import resolve

# Positions where rules offer a choice: hand, dealer, vulnerability, auction.
CHOICES = (
    ("865.72.A62.KQT64", 1, 2, "P 1S P 1N P 3H P"),
    ("KT6.AKJ.97.JT642", 3, 1, "P 1C X XX P"),
    ("AKJ.KT9753.AT3.J", 3, 2, "P 1H P 3H P"),
    ("K762.JT74.864.AJ", 0, 1, "P P P 1D P 1H P 2D P P X P"),
)


@pytest.fixture(scope="module")
def table() -> bytes:
    return resolve("sayc").read_bytes()


def calls(text: str) -> list[int]:
    return [int(parse_call(call)) for call in text.split()]


def test_every_book_has_the_trick_tables(table: bytes) -> None:
    start, size, _ = RuleTable(table).sections[layout.TRICKS]
    assert table[start:start + size] == tricks_section() and size == layout.TRICKS_SIZE


def test_slots_are_what_the_board_adds_up() -> None:
    section = tricks_section()
    dice = random.Random(5)
    for number in range(60):
        hands = deal_hands("tricks", number)
        work = array("i", bytes(4 * sampler.WORDS))
        holdings = array("i", [int(hands[seat][suit]) for seat in range(4) for suit in range(4)])
        for i, holding in enumerate(holdings):
            work[sampler.LENGTH + i] = holding.bit_count()
        side, strain = dice.randrange(2), dice.randrange(5)
        wanted = round(UNIT * MEAN) + sum(section[p] - 128 for p in slots(hands, side, strain))
        assert trial.tricks(section, 0, work, holdings, side, strain) == wanted


def test_the_fit_finds_what_made_the_tricks() -> None:
    found = []
    for number in range(150):
        hands = deal_hands("fit", number)
        for strain in (1, 4):
            places = slots(hands, 0, strain)
            points = places[-1] - trial.HIGH - 36 * (strain == 4)
            found.append((strain == 4, places, MEAN + (points - 20) / 4))
    worth = fit(found)
    missed = [abs(MEAN + sum(worth[p] for p in places) - tricks) for _, places, tricks in found]
    assert sum(missed) / len(missed) < 0.15 and max(missed) < 1
    assert quantiles([i / 160 for i in range(160)]) == [round(32 * (i + 0.5) / 16)
                                                        for i in range(16)]


def test_the_same_position_is_judged_the_same(table: bytes) -> None:
    judged = 0
    for hand, dealer, vul, text in CHOICES:
        seen = []
        for _ in range(2):
            bidder = Bidder(RuleTable(table), THINK)
            bidder.new_board(dealer + len(calls(text)) & 3, dealer, vul, parse_hand(hand))
            for call in calls(text):
                bidder.observe(call)
            seen.append((bidder.choose(), bidder.judged, bidder.judge.deals,
                         [bidder.judge.mean(i) for i in range(len(bidder.judge.calls))]))
            assert bidder.auction.is_legal(seen[-1][0])
            assert bidder.judge.spent <= THINK + 200
        assert seen[0] == seen[1]
        judged += seen[0][1]
    assert judged >= 2, "the positions offer no choice any more: find others"


def test_hidden_cards_do_not_reach_the_decision(table: bytes) -> None:
    """The other hands change; the calls so far are the same; so are call and thought."""
    hand, dealer, vul, text = CHOICES[0]
    seat = dealer + len(calls(text)) & 3
    rest = [c for c in range(52) if not parse_hand(hand)[c // 13] >> c % 13 & 1]
    seen = []
    for seed in range(3):
        random.Random(seed).shuffle(rest)
        hands = [array("H", [0, 0, 0, 0]) for _ in range(4)]
        hands[seat] = parse_hand(hand)
        for i, card in enumerate(rest):
            hands[(seat + 1 + i // 13) & 3][card // 13] |= 1 << card % 13
        players = [Bidder(RuleTable(table), THINK if s == seat else 0) for s in range(4)]
        for s in range(4):
            players[s].new_board(s, dealer, vul, hands[s])
        for call in calls(text):
            for player in players:
                player.observe(call)
        me = players[seat]
        seen.append((me.choose(), me.judge.deals, me.judge.mean(1)))
    assert seen[0] == seen[1] == seen[2] and seen[0][1] > 0


def test_a_rule_that_calls_without_thinking_is_never_judged(table: bytes) -> None:
    flags = judged = 0
    for number in range(1, 9):
        hands = deal_hands("book bids", number)
        maker = TablePlayer(table, 400)
        players = [maker() for _ in range(4)]
        board = LabBoard(number, number - 1 & 3, 0, tuple(hands), ((7,) * 4,) * 5)
        kept: list[tuple[bool, int]] = []
        for player in players:
            assert isinstance(player, Bidder)
            choose = player.choose

            def look(player: Bidder = player, choose: object = choose,
                     kept: list[tuple[bool, int]] = kept) -> int:
                call = choose()  # type: ignore[operator]
                entry = player.table.entries[player._at] if player.rule >= 0 else 0
                kept.append((player.judged, player.table.table[entry + 2] if entry else 0))
                return int(call)

            player.choose = look  # type: ignore[method-assign]
        bid_room(board, players)
        for was_judged, flag in kept:
            flags += bool(flag & layout.F_BOOK)
            judged += was_judged
            assert not (was_judged and flag & layout.F_BOOK)
    assert flags > 8


@pytest.mark.parametrize(("hand", "auction", "last"), [
    ("AJ9632..9654.AQ3", "1S P 3H P", False),  # four diamonds would be 60079
    ("Q8.QJ3.K953.KT62", "2C P 2N P 3S P", False),
    ("T42.KT9.A32.A984", "1C P 1D P 1H P 1S P", True),
])
def test_last_resorts_only_among_themselves(table: bytes, hand: str, auction: str, last: bool
                                            ) -> None:
    bidder = Bidder(RuleTable(table), THINK)
    seat = len(calls(auction)) & 3
    bidder.new_board(seat, 0, 0, parse_hand(hand))
    for call in calls(auction):
        bidder.observe(call)
    bidder.choose()
    ids = [bidder.table.numbers(rule)[0] for rule in bidder.judge.rules]
    offered = [bidder.table.numbers(rule)[0] for rule in bidder.table.rules[:bidder.table.count]]
    lies = {60076, 60077, 60078, 60079, 60080, 60081, 60082, 60090}
    assert lies & set(offered), "the position offers no last resort any more: find another"
    assert bool(lies & set(ids)) == last, ids


def test_explain_shows_the_thought(table: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    hand, dealer, vul, text = CHOICES[0]
    why = explain_call(RuleTable(table), None, parse_hand(hand), dealer, vul, calls(text))
    assert why.judgement is not None and why.judgement["deals"] >= 1
    candidates = why.judgement["candidates"]
    assert why.call in [one["call"] for one in candidates] and candidates[0]["imps"] == 0
    assert any("sampled deals" in line for line in why.text())
    arguments = ["explain", "--hand", hand, "--auction", text, "--dealer", "E", "--vul", "EW",
                 "--json"]
    assert main(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    assert "judgement" in json.dumps(told)
