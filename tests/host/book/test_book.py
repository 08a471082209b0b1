"""The shipped books: what they bid, and that no auction makes them fail.

`AUCTIONS` are hands of our own with the call that a textbook of Standard American has for them.
`tests/golden/book_positions.jsonl` has for each rule of the book a position in which it makes the
call; rules that no position was found for are listed with an empty hand, so that the list of
what is never seen to fire stays in sight.
"""

from __future__ import annotations

import json
import os
import random
from functools import cache
from pathlib import Path

import pytest

from spotcard.game.auction import Auction
from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import SEATS, parse_hand
from spotcard.game.deal import VULNERABILITIES
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable
from spotcard_host.common.diagnostics import Collector
from spotcard_host.compiler.table_options import with_options
from spotcard_host.language.rulefile import load_system
from spotcard_host.library.tables import BOOKS, resolve
from spotcard_host.records.board_record import random_board

ABSURD = int(os.environ.get("SPOTCARD_ABSURD", "150"))  # auctions to continue, for each book
POSITIONS = Path(__file__).parents[2] / "golden" / "book_positions.jsonl"
BOOK_NAMES = ("sayc", "two-over-one")

# Calls so far, the hand to call (S.H.D.C), the call.
AUCTIONS = [
    ("P P 1C", "AQ76.AKQJ83.7.65", "X"),  # too strong for an overcall, no hand for a pass
    ("", "AQ4.KJ5.K873.Q62", "1N"),
    ("1C P 1D P 1N P", "K9.72.KQJ842.A93", "3N"),
    ("1S P 4S P", "AKT983.5.AKQ74.9", "4N"),
    ("", "AQ4.KQ5.K873.AQ6", "2N"),
    ("", "AKQ4.AK5.AK73.Q6", "2C"),
    ("", "AQJ84.K5.K873.62", "1S"),
    ("", "A4.KQ973.A873.62", "1H"),
    ("", "A4.K73.KQ873.Q62", "1D"),
    ("", "K84.AJ3.Q83.KJ62", "1C"),
    ("", "84.KQJ973.873.62", "2H"),
    ("", "4.KQJ9873.873.62", "3H"),
    ("", "Q84.J73.Q8732.62", "P"),
    ("1S P", "A8.A73.AQ73.QT62", "3N"),
    ("1S P", "K984.A73.3.JT962", "3S"),
    ("1S P", "K984.73.A3.98642", "2S"),
    ("1S P", "KQ84.A73.3.AJ962", "2N"),
    ("1S P", "KQ984.3.732.9862", "4S"),
    ("1S P", "Q4.A73.9873.JT62", "1N"),
    ("1S P", "Q4.A73.973.AKJ62", "2C"),
    ("1S P", "Q4.AKJ73.973.K62", "2H"),
    ("1S P", "8742.3.9732.9862", "P"),
    ("1H P", "Q842.A73.73.9862", "2H"),
    ("1H P", "KQ84.73.A973.862", "1S"),
    ("1D P", "KQ84.73.A73.9862", "1S"),
    ("1D P", "KQ84.KJ73.73.986", "1H"),
    ("1D P", "84.A73.KJ973.986", "2D"),
    ("1D P", "Q84.A73.73.QT862", "1N"),
    ("1D P", "QJ4.A73.KQ3.KT86", "2N"),
    ("1D P 1S P", "Q4.A73.KQJ93.J86", "1N"),
    ("1D P 1S P", "AQ84.A73.KJ93.T6", "2S"),
    ("1D P 1S P", "AQ84.A3.AKJ93.T6", "4S"),
    ("1D P 1S P", "A4.K73.AQJ973.T6", "2D"),
    ("1D P 1S P", "A4.K73.AKQ973.86", "3D"),
    ("1D P 1S P", "4.A73.AQJ93.KT86", "2C"),
    ("1D P 1S P", "A4.AQ73.AKJ73.86", "2H"),
    ("1D P 1H P", "KQ4.A73.KJ98.AQ6", "2N"),
    ("1C P 1S P 1N P", "KQT8.A32.763.J86", "P"),
    ("1C P 1S P 1N P", "KQT984.A3.762.86", "2S"),
    ("1C P 1S P 1N P", "KQT984.A3.AQ2.86", "4S"),
    ("1C P 1S P 1N P", "KQT4.A93.Q92.J86", "2N"),
    ("1D P 1S P 2C P", "KQT4.83.QT862.K6", "3D"),
    ("1D P 1S P 2C P", "AQT84.83.K62.AJ6", "2H"),
    # Four cards in hearts are raised before spades are shown.
    ("1C P 1D P 1H P", "AKQ5.QJ96.9862.7", "4H"),
    # They overcall or double: four cards of a major are still shown.
    ("1C P 1D 1H", "AQ43.Q87.3.KQ432", "1S"),
    ("1C P 1D X", "AK52.Q743.3.KJ98", "1H"),
    # Forced without a stopper: the suit that the double has shown, again.
    ("1C 1H X P 2H P", "AT32.J853.T52.84", "2S"),
    # A doubled or redoubled unusual notrump is not a contract to play.
    ("1D 2N X", "K932.QJ5.KT764.5", "3H"),
    ("1H X XX P P", "KQJ3.54.AQJ7.J75", "1S"),
    ("1H X XX P P", "KQJ3.54.AQJ72.J5", "2D"),
    # Five good spades are bid, not doubled with.
    ("1C P 1H", "AQJ92.3.J953.K93", "1S"),
    # The overcaller needs more than that to double again.
    ("1D 2C P P X P 2H P P", "K32.J.J73.AKT986", "P"),
    # Opposite a passing partner at the four level five-five is not enough.
    ("2S", "65.A9732.6.AJ632", "P"),
    ("1N P", "K984.A73.83.QJ62", "2C"),
    ("1N P", "84.KQ973.83.9762", "2D"),
    ("1N P", "KQ973.84.83.9762", "2H"),
    ("1N P", "K84.A73.KJ83.962", "3N"),
    ("1N P", "K84.Q73.K983.962", "P"),
    ("1N P", "K84.AQ3.KQ83.K62", "4N"),
    ("1N P 2C P", "AQ84.KJ5.K73.Q62", "2S"),
    ("1N P 2C P", "AQ84.KJ52.K7.Q62", "2H"),
    ("1N P 2C P", "AQ4.KJ5.K873.Q62", "2D"),
    ("1N P 2D P", "AQ4.KJ5.K873.Q62", "2H"),
    ("1N P 2D P 2H P", "84.KQ973.A83.Q76", "3N"),
    ("1N P 2D P 2H P", "84.KQ9743.A83.76", "4H"),
    ("2C P", "84.973.8732.9762", "2D"),
    ("2C P 2D P", "AKQ4.AK5.KQ73.Q6", "2N"),
    ("2S P", "KQ42.A873.KJ73.6", "4S"),
    ("2H P", "AJ84.K3.AQ73.KJ6", "2N"),
    ("1D", "AQJ84.K5.873.962", "1S"),
    ("1S", "84.K5.AQJ873.A62", "2D"),
    ("1H", "AJ4.K75.KQ83.AJ6", "1N"),
    ("1C", "KJ84.A953.KQ73.6", "X"),
    ("1D", "KQ874.AJ953.73.6", "2D"),
    ("1S", "4.3.KQ873.AQ9862", "2N"),
    ("1D X P", "KQ874.32.73.9862", "1S"),
    ("1D X P", "KQ84.A32.73.9862", "2S"),
    ("1D 1S P", "K874.Q8732.73.62", "3S"),
    ("1D 1S P", "K84.A873.73.9862", "2S"),
    ("1D 2C", "K984.A873.73.962", "X"),
    ("1C 1H", "K984.73.A73.J962", "X"),
    ("1S 2D", "K93.K873.73.9862", "2S"),
    ("1S 2D", "K93.A873.A3.Q962", "3D"),
    ("1S P 2S P", "AQ873.A873.A3.96", "P"),
    ("1S P 2S P", "AKQ873.K73.A3.Q6", "4S"),
    ("1S P 3S P", "AQ873.A84.Q73.96", "P"),
    ("1S P 3S P", "AKQ873.A84.73.96", "4S"),
    ("1S P 2N P", "AKQ873.KQ84.3.A6", "3D"),
    ("1S P 4N P", "KJ973.AQ842.3.96", "5D"),
    ("1H 1S P P", "4.KQ973.KQ73.A52", "X"),
]

# What the yellow card and its booklet name, and the rules that play it.
CONVENTIONS = {
    "one notrump": [11001], "two notrump": [11002], "strong two clubs": [11003, 31004, 31005],
    "five-card majors": [11004, 11005], "minors": [11006, 11007, 11008, 11009],
    "third and fourth seat": [11010, 11011, 11012], "weak two-bids": [11013],
    "preempts": [11014, 11016], "raises": [20001, 20002, 20003, 21008, 21009, 21010],
    "Jacoby two notrump": [20004, 20005, 20007, 20008, 20009],
    "strong jump shifts": [20011, 21004], "grand slam force": [20012],
    "two over one": [23001, 23002], "passed hand": [22051],
    "rebids": [22001, 22006, 22009, 22012, 22013], "jump shift": [22010], "reverse": [22011],
    "help-suit try": [22024, 22025, 22026], "fourth suit": [24028, 24029, 24034, 24035],
    "Stayman": [30001, 30006, 30007, 30010], "transfers": [30029, 30030, 30033, 30034],
    "superaccept": [30031], "two spades": [30056, 30057], "quantitative": [30071, 30072],
    "king ask": [50004, 50053, 50054, 50055, 50056, 50057, 50058, 50059, 50060],
    "Gerber": [30079, 30080, 30081, 30082], "after two notrump": [30094, 30103, 30104],
    "second negative": [31030], "two notrump over a weak two": [31032, 31033, 31035],
    "negative double": [40011, 40012, 40013, 40015], "redouble": [40049],
    "raise over a double": [40050, 40051], "cue-bid raise": [40005],
    "our notrump disturbed": [40060, 40063, 40080, 40082, 40083],
    "overcalls": [41001, 41002], "weak jump overcall": [41003], "one notrump overcall": [41012],
    "takeout double": [41013, 41017], "answers to it": [41030, 41031, 41033],
    "Michaels": [41006, 41007, 41008, 41027, 41028], "unusual two notrump": [41009, 41011],
    "responsive double": [41116, 41117], "over their preempts": [41041, 41042, 41044],
    "over their notrump": [41051, 41052, 41053, 41054, 41056],
    "advances": [41084, 41085, 41090], "balancing": [41102, 41103, 41104, 41107],
    "sandwich seat": [41110, 41112], "reopening double": [60065], "penalty double": [60066],
    "cue bid": [10027], "Blackwood": [50001, 50002, 50009, 50010, 10023, 50003, 50005],
    "over interference with Blackwood": [50022, 50023, 50024, 50026, 50027, 50028],
}

# Where the second book differs: a new suit at the two level forces to game, so hands of ten and
# eleven points begin with a forcing one notrump.
TWO_OVER_ONE = [
    # The asker stops, and has a partner with more than has been shown.
    ("1S P 2D P 2S P 3S P 4N P 5H P 5S P", "AJ6.J87.AJ74.KJ6", "6S"),
    ("1S P 2D P 2S P 3S P 4N P 5H P 5S P", "AJ6.J87.AJ742.62", "P"),
    ("1S P", "Q4.A73.973.KJ862", "1N"),
    ("1S P", "Q4.A73.973.AKJ62", "2C"),
    ("1S P", "Q4.AKJ73.973.K62", "2H"),
    ("1S P 1N P", "AQ873.A84.K73.96", "2D"),
    ("1H P 1N P", "K7.AQ873.A84.962", "2C"),
    ("1S P 2C P 2S P", "KJ4.A73.93.AQJ62", "3S"),
    ("1S P 2C P 2S P", "KJ4.A73.93.KJ862", "4S"),
]


@cache
def table(book: str) -> bytes:
    return resolve(book).read_bytes()


@cache
def bidder(book: str, number: int = 0, options: tuple[str, ...] = ()) -> Bidder:
    return Bidder(RuleTable(with_options(table(book), options)))


def call_in(book: str, hand: str, history: str, dealer: str = "N", vul: str = "None",
            options: tuple[str, ...] = ()) -> str:
    calls = [parse_call(word) for word in history.split()]
    first = SEATS.index(dealer)
    robot = bidder(book, 0, options)
    robot.new_board((first + len(calls)) & 3, first, VULNERABILITIES.index(vul), parse_hand(hand))
    for call in calls:
        robot.observe(call)
    return str(call_name(robot.choose()))


# Partner's last bid is artificial: an answer to four notrump that was doubled, or a control.
ARTIFICIAL = [
    ("1S P 2N P 3D P 4N P 5C X", "A9653.AJ62.AJ52.", "6S"),
    ("1H P 3H P 4C P 4D X", "2.AKQ94.AJ63.K85", "4H"),
    ("1D P 3D P 4H P", "97.KJ3.KQ8653.42", "5D"),
    ("1D P 3D P 4S P", "KQ3.5.QT972.KJ84", "5D"),
]


@pytest.mark.parametrize(("history", "hand", "expected"), ARTIFICIAL)
def test_an_artificial_bid_is_not_left_in(history: str, hand: str, expected: str) -> None:
    assert call_in("sayc", hand, history) == expected


@pytest.mark.parametrize(("history", "hand", "expected"), [
    ("1S P 4C X XX", "976.J876.8754.54", "P"), ("2N P 3D X XX", "9876.876.54.8754", "P"),
    ("3S X XX", "76.J876.9875.754", "4D"),  # theirs is a suit
])
def test_a_redoubled_artificial_call_of_theirs_is_left(
    history: str, hand: str, expected: str
) -> None:
    assert call_in("sayc", hand, history) == expected


def test_slams_are_looked_for_by_aces_and_fit() -> None:
    asks = "A2.AKT964.K3.AQ2"  # three aces opposite a limit raise
    assert call_in("sayc", asks, "1H P 3H P") == "4N"
    fewer = "A2.AKT964.K3.A52"  # two points fewer
    assert call_in("sayc", fewer, "1H P 3H P") == "4C"
    assert call_in("sayc", fewer, "1H P 3H P 4N P 5C P") == "5H"
    assert call_in("sayc", "K2.AKQ64.KQ3.Q52", "1H P 3H P") != "4N"
    assert call_in("sayc", asks, "1H P 3H P 4N P 5C P") == "6H"
    four = "1H P 3H P 4N P 5D P"
    assert call_in("sayc", asks, four) == "5N"
    assert call_in("sayc", "87.QJ85.A982.K74", f"{four} 5N P") == "6D"
    assert call_in("sayc", asks, f"{four} 5N P 6D P") == "6H"
    assert call_in("sayc", asks, f"{four} 5N P 6H P") == "7H"


# Two diamonds may be lost: a control is shown, and six not bid with an ace missing.
OPEN_SUIT = [
    ("1H P 3H P", "A3.AKT964.82.AQ2", "4C"),
    ("1H P 3H P 4C P 4H P", "A3.AKT964.82.AQ2", "P"),
    ("1H P 3H P 4N P 5C P", "A3.AKT964.82.AQ2", "5H"),
]
# Notrump opposite a range, partner's invitation over a transfer or opener's notrump, seven.
COUNTED = [
    ("1D P 2C P 2N P", "J3.AQT.KQ32.AQJ5", "6N"),
    ("1D P 2C P 2N P", "93.AQT.KQ32.AQJ5", "4N"),
    ("1N P 2H P 2S P 4N P", "Q4.K852.AK93.KJ8", "6N"),
    ("1N P 2H P 2S P 4N P", "Q4.K852.AK93.QJ8", "P"),
    ("1D P 1H P 1N P 4N P", "KQ4.K5.AJ93.J864", "6N"),
    ("1D P 1H P 1N P 4N P", "KQ4.K5.AJ93.9864", "P"),
    ("1H P 4N P 5C P 5N P 6D P", "A.AQ74.AJT72.AK8", "7H"),
    ("1H P 4N P 5C P 5N P 6D P", "A.A742.AJT72.AK8", "6H"),  # trumps are not solid
]


# A call that no rule describes adds nothing to a hand that is limited.
LIMITED = [
    ("2D P 3D P 4C P", "K42.AQ.T82.J9873", "4D"),
    ("2H P 4H P 5D P", "AKT92.T985.42.J5", "5H"),
    ("2C P 2S P", "A4.AQ85.KQ7.AKJ4", "2N"),
    ("P P P 2N P 3C P 3H P", "T73.KQT3.K54.KT3", "4H"),
]


# Slam values are not buried in game; a void of the asker counts, one of the answerer is told.
# Their suit cued at game is no contract.
VOIDS = [
    ("1H P 1S P 2C P 2D P 2S P", "KJ965.AK4.A5.A32", "4N"),
    ("1S P 1N P 3D P 4D P", "AQJ75.A.A9763.AJ", "4N"),
    ("1H P 3H P 4N P 5D P", ".KQ965.AK842.A76", "6H"),
    ("1H P 3H P 4C P 4N P", ".AJ965.KQ42.A876", "5N"),
    ("1H P 3H P 4N P 5N P", "K4.AKT965.AKQ2.5", "6H"),
]
# The asker stops with an ace missing: more than has been shown goes on. Six notrump opposite
# ten or eleven only with a long suit.
GOES_ON = [
    ("1D P 1H P 2S P 3S P 4N P 5D P 5S P", "K853.KJ54.2.AKJ9", "6S"),
    ("1D P 1H P 2S P 3S P 4N P 5D P 5S P", "K853.KJ54.2.AQ75", "P"),
    ("2N P 4N P", "AQ4.KQ2.AJT92.AJ", "6N"),
    ("2N P 4N P", "AQJ4.KQ2.AJ92.AJ", "P"),
]
CUED = [
    ("1D 2H X 3H P P X P 4H X", "QJ65.4.K2.AKJ743", "5C"),
    ("1D 2H X 3H P P X P 4H X P P", "KJ3.3.AQ9743.AJ5", "5D"),
]


@pytest.mark.parametrize(("history", "hand", "expected"),
                         VOIDS + CUED + OPEN_SUIT + COUNTED + GOES_ON)
def test_slams(history: str, hand: str, expected: str) -> None:
    assert call_in("sayc", hand, history) == expected


@pytest.mark.parametrize(("history", "hand", "expected"), LIMITED)
def test_slams_rest_on_what_is_limited(history: str, hand: str, expected: str) -> None:
    assert call_in("sayc", hand, history) == expected


@pytest.mark.parametrize("book", BOOK_NAMES)
def test_compiles_without_findings(book: str) -> None:
    found = Collector()
    system = load_system([BOOKS / book], collector=found)
    assert [str(d) for d in found.diagnostics] == []
    assert all(rule.expl is not None for rule in system.rules)


@pytest.mark.parametrize(("history", "hand", "expected"), AUCTIONS)
def test_textbook_auctions(history: str, hand: str, expected: str) -> None:
    assert call_in("sayc", hand, history) == expected


@pytest.mark.parametrize(("history", "hand", "expected"), TWO_OVER_ONE)
def test_two_over_one(history: str, hand: str, expected: str) -> None:
    assert call_in("two-over-one", hand, history) == expected


def test_rules_fire() -> None:
    positions = [json.loads(line) for line in POSITIONS.read_text().splitlines()]
    for position in positions:
        if position["hand"]:
            options = tuple(position.get("options", ()))
            call = call_in("sayc", position["hand"], position["history"], position["dealer"],
                           position["vul"], options)
            robot = bidder("sayc", 0, options)
            number = robot.table.numbers(robot.rule)[0] if robot.rule >= 0 else None
            assert (call, number) == (position["call"], position["rule"]), position
    rules = [rule.id for rule in load_system([BOOKS / "sayc"]).rules]
    assert [position["rule"] for position in positions] == rules
    assert sum(not position["hand"] for position in positions) <= 4


def test_every_convention_is_played() -> None:
    played = {p["rule"] for p in map(json.loads, POSITIONS.read_text().splitlines()) if p["hand"]}
    missing = {name: sorted(set(rules) - played) for name, rules in CONVENTIONS.items()
               if set(rules) - played}
    assert missing == {}


def absurd_auction(generator: random.Random, calls: int) -> Auction:
    """A legal auction of calls that nobody would make, unfinished."""
    auction = Auction(generator.randrange(4))
    for _ in range(calls):
        legal = [call for call in range(38) if auction.is_legal(call)]
        low = legal[: 3 + generator.randrange(8)]  # or the seven level is reached at once
        auction.add(generator.choice(low))
        if auction.is_over:
            return Auction(generator.randrange(4))
    return auction


@pytest.mark.timeout(300 * max(1, ABSURD // 500))
@pytest.mark.parametrize("book", BOOK_NAMES)
def test_absurd_auctions_are_continued(book: str) -> None:
    generator = random.Random(f"absurd {book}")
    robots = [bidder(book, seat) for seat in range(4)]
    for _ in range(ABSURD):
        begun = absurd_auction(generator, generator.randrange(9))
        history = list(begun.calls[: begun.length])
        auction = Auction(begun.dealer)
        vul = generator.randrange(4)
        hands = random_board(1, generator).hands
        for seat in range(4):
            robots[seat].new_board(seat, begun.dealer, vul, hands[seat])
        for call in history:
            auction.add(call)
            for robot in robots:
                robot.observe(call)
        made = 0
        while not auction.is_over and made < 4:
            robot = robots[auction.turn]
            call = robot.choose()
            assert auction.is_legal(call)
            # General rules give way to a pass that means something else, so none may be left.
            assert (robot.rule >= 0 and robot.meaning()) or call == 0
            auction.add(call)
            for each in robots:
                each.observe(call)
            made += 1
