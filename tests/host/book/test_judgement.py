"""Judgement with the shipped books: what it may do, what it may know, what it says."""

from __future__ import annotations

import json
import random
from array import array

import pytest

from spotcard.game.calls import PASS, parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot.bidder import Bidder
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.robot.fallback import must_act
from spotcard.robot.judge import candidates_of
from spotcard.rules import fields, vm
from spotcard.rules import format as layout
from spotcard.rules.reader import RuleTable
from spotcard_host.cli import main
from spotcard_host.compiler.learned import read_network
from spotcard_host.compiler.pack import compile_system
from spotcard_host.inspection.why import explain_call
from spotcard_host.lab.boards import deal_hands
from spotcard_host.language.rulefile import load_text, network_files
from spotcard_host.library.tables import resolve, source_of

BOOKS = ("sayc", "two-over-one")
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


def bid_to_the_end(bidder: Bidder, number: int) -> list[tuple[int, bool]]:
    """One bidder in all four seats: (call, whether it was judged), each checked as it is made."""
    hands = deal_hands("judged", number)
    made: list[tuple[int, bool]] = []
    while len(made) < 4 or any(call for call, _ in made[-3:]):
        seat = (number + len(made)) & 3
        bidder.new_board(seat, number & 3, number >> 2 & 3, hands[seat])
        for call, _ in made:
            bidder.observe(call)
        forced = must_act(bidder.state)
        call = int(bidder.choose(True))
        assert bidder.auction.is_legal(call)
        if bidder.judged:
            check_candidates(bidder, forced)
        made.append((call, bidder.judged and bidder.judge.best > 0))
    return made


def check_candidates(bidder: Bidder, forced: bool) -> None:
    table, judge = bidder.table, bidder.judge
    entries = {table.calls[i]: table.entries[i] for i in range(table.count)}
    first = entries[judge.calls[0]]
    assert not table.table[first + 2] & layout.F_BOOK, "a rule marked X was judged"
    assert bidder.call == judge.calls[judge.best] and bidder.rule == judge.rules[judge.best]
    for k, call in enumerate(judge.calls):
        assert not (forced and call == PASS)
        if k:
            assert table.fits(entries[call], call)
            box = bytes(table.state[vm.BOX:vm.BOX + fields.BOX])
            for f in range(fields.FIELDS):
                assert box[2 * f] <= bidder.features[f] <= box[2 * f + 1]


@pytest.mark.parametrize("book", BOOKS)
def test_no_call_is_judged_whose_record_does_not_fit_the_hand(book: str) -> None:
    bidder = Bidder(RuleTable(resolve(book).read_bytes()), True)
    made = [one for number in range(60) for one in bid_to_the_end(bidder, number)]
    assert len(made) > 400 and sum(changed for _, changed in made) > 3


@pytest.mark.parametrize("book", BOOKS)
def test_the_network_knows_most_rules_of_its_book(book: str) -> None:
    content = list(network_files(source_of(book)).values())[-1]
    head, _ = read_network(content, book)
    reader = RuleTable(resolve(book).read_bytes())
    ids = {int(reader.numbers(i)[0]) for i in range(reader.sections[layout.NUMBERS][2])}
    # Rules that are never used have no row, nor those that came after the network.
    assert len(ids & set(head["ids"])) > 0.5 * len(head["ids"])


def test_a_candidate_that_its_record_excludes_is_left_out() -> None:
    """1S asks nothing of the hand, because 1N takes the strong ones; it shows a weak one."""
    rules = ("1 1N 50 ~#0(12)>=15~ :P15 #1\n" "1 1S 40 . :p14 #2\n" "1 1H 30 . :P10 #3\n")
    reader = RuleTable(compile_system(load_text(rules)).data)
    for hand, fitting in (("AQ72.KJ5.QJ4.A83", ["1N", "1H"]), ("A72.KJ5.QJ4.9832", ["1S", "1H"])):
        features = new_features()
        evaluate(reader.points, parse_hand(hand), features)
        reader.start(0, 0)
        reader.set_hand(features)
        reader.choose(True)
        found = [reader.calls[i] for i in candidates_of(reader, False)]
        assert found == [parse_call(call) for call in fitting]


def test_the_same_position_is_judged_the_same(table: bytes) -> None:
    judged = 0
    for hand, dealer, vul, text in CHOICES:
        seen = []
        for _ in range(2):
            bidder = Bidder(RuleTable(table), True)
            bidder.new_board(dealer + len(calls(text)) & 3, dealer, vul, parse_hand(hand))
            for call in calls(text):
                bidder.observe(call)
            seen.append((bidder.choose(), bidder.judged,
                         [bidder.judge.mean(i) for i in range(len(bidder.judge.calls))]))
        assert seen[0] == seen[1]
        judged += seen[0][1]
    assert judged >= 2, "the positions offer no choice any more: find others"


def test_asking_for_aces_is_not_judged(table: bytes) -> None:
    bidder = Bidder(RuleTable(table), True)
    bidder.new_board(0, 0, 0, parse_hand("AKQJ63.AK5.A3.K2"))
    for call in calls("2C P 2D P 2S P 2N P 3S P 4S P"):
        bidder.observe(call)
    assert bidder.choose() == parse_call("4N") and not bidder.judged


def test_hidden_cards_do_not_reach_the_decision(table: bytes) -> None:
    """Other hands, the same calls so far: the same call for the same reasons."""
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
        players = [Bidder(RuleTable(table), s == seat) for s in range(4)]
        for s in range(4):
            players[s].new_board(s, dealer, vul, hands[s])
        for call in calls(text):
            for player in players:
                player.observe(call)
        me = players[seat]
        seen.append((me.choose(), me.judged, me.judge.mean(1)))
    assert seen[0] == seen[1] == seen[2] and seen[0][1]


def test_explain_says_why(table: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    hand, dealer, vul, text = CHOICES[0]
    why = explain_call(RuleTable(table), None, parse_hand(hand), dealer, vul, calls(text))
    assert why.judgement is not None
    candidates = why.judgement["candidates"]
    assert why.call in [one["call"] for one in candidates] and candidates[0]["imps"] == 0
    assert any("the rules' choice" in line for line in why.text())
    arguments = ["explain", "--hand", hand, "--auction", text, "--dealer", "E", "--vul", "EW",
                 "--json"]
    assert main(arguments) == 0
    assert "judgement" in json.dumps(json.loads(capsys.readouterr().out))
