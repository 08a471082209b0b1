"""How the learned judge is made: self-play that branches, labels, fitting, rounding to bytes."""

from __future__ import annotations

import json
import random
from array import array
from pathlib import Path
from typing import Any

import pytest

np: Any = pytest.importorskip("numpy", reason="numpy (extra `train`) is not installed")

from spotcard.game.score import imps, score  # noqa: E402
from spotcard.robot import traits  # noqa: E402
from spotcard.rules.reader import RuleTable  # noqa: E402
from spotcard_host.compiler.learned import learned_section  # noqa: E402
from spotcard_host.lab.learning import data, selfplay, solved  # noqa: E402
from spotcard_host.lab.learning.data import gains  # noqa: E402
from spotcard_host.lab.learning.estimator import QUANTILES, Estimator  # noqa: E402
from spotcard_host.lab.learning.make import rules_alone  # noqa: E402
from spotcard_host.lab.learning.network import Network, fit  # noqa: E402
from spotcard_host.lab.learning.selfplay import SelfPlay  # noqa: E402
from spotcard_host.lab.learning.train import rounded, rows_of, tops  # noqa: E402
from spotcard_host.library.tables import resolve  # noqa: E402
from spotcard_host.records.board_record import random_board  # noqa: E402


@pytest.fixture(scope="module")
def rules() -> bytes:
    return rules_alone("sayc")


def played(table: bytes, deals: int, seed: str) -> list[Any]:
    play = SelfPlay(RuleTable(table), seed)
    return [play.deal(number, "deals") for number in range(1, deals + 1)]


def test_self_play_follows_from_the_seed_and_branches_disturb_nothing(
        rules: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    first, again = played(rules, 80, "a"), played(rules, 80, "a")
    assert [found for _, found in first] == [found for _, found in again]
    assert sum(len(found) for _, found in first) > 20
    assert [found for _, found in played(rules, 80, "b")] != [found for _, found in first]
    monkeypatch.setattr(selfplay, "EXPLORED", 0.0)
    for _, found in played(rules, 60, "c"):
        # Nobody departs from the rules' choice, so it always ends as it did after the last one.
        assert len({one.best_contract for one in found}) <= 1
        for one in found:
            assert len(one.traits) == traits.TRAITS and max(one.traits) < 64


def test_a_table_with_a_network_is_bid_judged(
        rules: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the same place on the auction ends elsewhere where the network prefers other calls."""
    monkeypatch.setattr(selfplay, "EXPLORED", 0.0)
    book = resolve("sayc").read_bytes()
    differ = 0
    for number in range(60):
        (_, alone), (_, judged) = (
            SelfPlay(RuleTable(table), str(number)).deal(number, "d") for table in (rules, book))
        if alone:
            assert judged and judged[0].traits == alone[0].traits
            differ += [one.contract for one in alone] != [one.contract for one in judged]
        else:
            assert not judged
    assert 0 < differ < 30


def test_opponents_may_bid_by_another_system(
        rules: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """All decisions are by our table; the other one changes what becomes of some."""
    other = RuleTable(resolve("two-over-one").read_bytes())
    monkeypatch.setattr(selfplay, "ELSEWHERE", 1.0)
    play = SelfPlay(RuleTable(rules), "a", [other])
    found = [play.deal(number, "deals")[1] for number in range(1, 81)]
    seats = {(one.deal, one.seat & 1) for decisions in found for one in decisions}
    assert len(seats) == len({deal for deal, _ in seats}) > 10  # one side of each deal is ours
    assert {side for _, side in seats} == {0, 1}
    ours = set(selfplay.Side(RuleTable(rules)).numbers)
    assert {one.rule for decisions in found for one in decisions} <= ours
    monkeypatch.setattr(selfplay, "ELSEWHERE", 0.0)
    play = SelfPlay(RuleTable(rules), "a", [other])
    seats = {(one.deal, one.seat & 1) for number in range(1, 81)
             for one in play.deal(number, "deals")[1]}
    assert len(seats) > len({deal for deal, _ in seats})


def test_self_play_is_kept_in_slices_and_earlier_books_count_too(
        rules: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path))
    monkeypatch.setattr(data, "SLICE", 30)
    first = data.decisions(rules, 50, "x", 1, told=lambda _: None)
    assert [path.name for path in first] == ["0.npz", "1-20.npz"]
    made = [path.stat().st_mtime_ns for path in first]
    assert data.decisions(rules, 50, "x", 1, told=lambda _: None) == first
    assert [path.stat().st_mtime_ns for path in first] == made
    more = data.decisions(rules, 10, "y", 1, told=lambda _: None)
    assert sorted(data.kept()) == sorted([*first, *more])
    whole = data.joined(first)
    assert len(whole["hands"]) == 50 and len(whole["deal"]) == len(whole["traits"])
    assert 30 <= whole["deal"].max() < 50 and (np.diff(whole["deal"]) >= 0).all()


class Known:
    """An estimator that always says the same."""

    def __init__(self, tricks: list[int]) -> None:
        self.tricks = tricks

    def quantiles(self, hands: Any, strain: Any, declarer: Any) -> Any:
        return np.array([self.tricks] * len(strain))


def test_gains_are_mean_imps_for_the_side_that_calls() -> None:
    raised, passed_out = ((4, 3, 0, 0), (3, 3, 0, 0)), ((0, 0, 0, 0), (1, 4, 1, 1))
    ends = [raised, raised, passed_out, ((2, 2, 0, 3), (2, 2, 0, 3))]
    data = {"hands": np.zeros((1, 4, 4), "u2"), "deal": np.zeros(4, "i4"),
            "seat": np.array([0, 1, 0, 2], "u1"), "vul": np.array([1, 1, 2, 0], "u1"),
            "ends": np.array(ends, "u1")}
    tricks = [9, 10, 10, 9, 9, 10, 10, 9]

    def mean(*terms: int) -> float:
        return sum(imps(term) for term in terms) / len(terms)

    game = mean(*(score(4, 3, 0, True, t) - score(3, 3, 0, True, t) for t in tricks))
    doubled = mean(*(score(1, 4, 1, True, t) for t in tricks))
    wanted = [game, -game, doubled, 0.0]
    assert gains(data, Known(tricks)) == pytest.approx(wanted)  # type: ignore[arg-type]


def test_an_estimator_learns_what_contracts_say() -> None:
    """Each ace of a side takes a trick, and each trump beyond six."""
    known = []
    for number in range(1, 2001):
        hands = random_board(number, random.Random(number)).hands
        strain, declarer = number % 5, number // 5 % 4
        pair = (hands[declarer], hands[declarer ^ 2])
        tricks = sum(hand[suit] >> 12 & 1 for hand in pair for suit in range(4))
        tricks += 3 if strain == 4 else max(0, sum(hand[strain].bit_count() for hand in pair) - 6)
        known.append(((hands, strain, declarer), tricks))
    told: list[str] = []
    estimator = Estimator(1)
    estimator.fit(known, 6, 1, told.append)
    errors = [float(line.split("error ")[1].split()[0]) for line in told]
    assert len(errors) == 2 and max(errors) < 1.0
    found = estimator.quantiles(np.zeros((3, 4, 4), "i4"), np.array([0, 4, 2]),
                                np.array([0, 1, 3]))
    assert found.shape == (3, QUANTILES) and (np.diff(found, axis=1) >= 0).all()


def test_solved_contracts_are_kept_and_go_on_where_they_stopped(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path))
    asked: list[int] = []

    def solver() -> Any:
        def solve(contracts: Any) -> list[int]:
            asked.append(len(contracts))
            return [declarer + strain for _, strain, declarer in contracts]
        return solve

    monkeypatch.setattr(solved, "contract_solver", solver)
    deals = 300
    hands = [random_board(n, random.Random(n)).hands for n in range(deals)]
    ends = [[(2, n % 5, 0, n % 4), (0, 0, 0, 0) if n % 3 else (3, n % 5, 0, n % 4)]
            for n in range(deals) for _ in range(2)]
    made = {"hands": np.array([[list(hand) for hand in four] for four in hands], "u2"),
            "deal": np.repeat(np.arange(deals, dtype="i4"), 2), "ends": np.array(ends, "u1")}
    first = solved.solved(made, 200, 7)
    assert asked == [solved.BATCH, 50] and len(first) == 200
    again = solved.solved(made, 260, 7)
    assert asked[2:] == [60]
    assert [(list(c[0]), *c[1:], t) for c, t in again[:200]] == [
        (list(c[0]), *c[1:], t) for c, t in first]
    assert solved.solved(made, 100, 7) == again[:100] and len(asked) == 3
    at = {json.dumps(four.tolist()): n for n, four in enumerate(made["hands"])}
    for (four, strain, declarer), tricks in again:
        number = at[json.dumps([list(hand) for hand in four])]
        assert (strain, declarer, tricks) == (number % 5, number % 4, number % 5 + number % 4)


def test_bytes_agree_with_floating_point() -> None:
    rng = np.random.default_rng(4)
    n, ids = 400, [60001, 60002, 60003, 11001]
    x = rng.integers(0, np.where(np.arange(traits.TRAITS) % 3, 2, 40), (n, traits.TRAITS))
    rules = rng.integers(0, len(ids), (n, 2))
    network = Network([traits.TRAITS, traits.HIDDEN, traits.SECOND], [4, 4], 1)
    for table in network.tables:
        table[:] = rng.normal(0, 0.5, table.shape)
    mean, deviation = x.mean(0), x.std(0)
    known = [11001, 60002, 60003]
    rows = [np.array([(0, 2, 3, 1)[rule] for rule in rules[:, k]]) for k in range(2)]
    scaled = ((x - mean) / deviation).astype("f4")
    floating = network.forward(scaled, rows)[0]
    file = rounded(network, known, mean, deviation, 0.3, 1.0,
                   {"top": tops(network, scaled, rows)})
    section = learned_section(file, ids, "x")
    work = array("i", bytes(4 * traits.WORK))
    whole = []
    for row, pair in zip(x, rules, strict=True):
        work[:traits.TRAITS] = array("i", row.tolist())
        whole.append(traits.value(section, 0, work, int(pair[0]), int(pair[1])) / 64)
    assert np.sqrt(np.mean((np.array(whole) - floating) ** 2)) < 0.15 * floating.std()


def test_rules_seldom_seen_share_a_row() -> None:
    numbers = np.array([[11001, 60002], [60003, 11000]])
    assert rows_of([11001, 60002], numbers).tolist() == [[1, 2], [0, 0]]
    assert not rows_of([], numbers).any()  # a short trial knows none


def test_fitting_follows_from_the_seed() -> None:
    rng = np.random.default_rng(1)
    x, y = rng.normal(size=(500, 4)).astype("f4"), rng.normal(size=500).astype("f4")
    made = []
    for seed in (1, 1, 2):
        network = Network([4, 8, 4], [], seed)
        fit(network, x, [], y, 2, 1e-2, seed, told=lambda _: None)
        made.append(network.weights[0].tobytes())
    assert made[0] == made[1] != made[2]
