"""The workshop: par scores, duels of two tables, and the executor interface."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from shared_data import shared_path

from spotcard.game.deal import dealer_of, parse_vulnerability, vulnerability_of
from spotcard.robot.bidder import Bidder
from spotcard.rules.fields import S_CALLS
from spotcard.rules.reader import RuleTable
from spotcard_host.cli import main
from spotcard_host.lab import duel as lab_duel
from spotcard_host.lab.boards import LabBoard, deal_hands, dealt, lab_boards
from spotcard_host.lab.duel import TablePlayer, duel
from spotcard_host.lab.inference import measure
from spotcard_host.library.tables import resolve, source_of
from spotcard_host.records.par import par_contracts, par_score

TRICKS = ((7, 6, 7, 6), (7, 6, 7, 6), (8, 5, 8, 5), (9, 4, 9, 4), (7, 6, 7, 6))


def board(number):
    return LabBoard(number, dealer_of(number), vulnerability_of(number),
                    tuple(deal_hands("test", number)), TRICKS)


def test_par_by_hand():
    slam = [[13, 0, 13, 0]] * 5
    assert par_score(slam, 0, 0) == 1520 and par_score(slam, 3, 1) == 2220
    # North-South make 4S; East-West save in 5D for two down, not vulnerable against vulnerable.
    save = [[2, 6, 2, 6], [2, 9, 2, 9], [4, 4, 4, 4], [10, 3, 10, 3], [8, 4, 8, 4]]
    assert par_score(save, 1, 0) == 300
    assert par_score(save, 2, 0) == 420
    assert par_score([[6, 6, 6, 6]] * 5, 0, 2) == 0


def test_the_contracts_of_par_by_hand():
    def contracts(tricks, vulnerability, dealer=0):
        par = par_score(tricks, vulnerability, dealer)
        return [each.words(False) for each in par_contracts(tricks, vulnerability, par)]

    assert contracts([[13, 0, 13, 0]] * 5, 0) == ["7NT N-S"]
    save = [[2, 6, 2, 6], [2, 9, 2, 9], [4, 4, 4, 4], [10, 3, 10, 3], [8, 4, 8, 4]]
    assert contracts(save, 1) == ["5DX E-W -2"] and contracts(save, 2) == ["4S N-S"]
    assert contracts([[6, 6, 6, 6]] * 5, 0) == []
    # 3NT with two overtricks scores as 5NT: people bid the lowest game, and the part-score made.
    notrump = [[5, 8, 5, 8]] * 4 + [[11, 2, 10, 2]]
    assert contracts(notrump, 0) == ["3NT N +2"]
    assert contracts([[5, 5, 5, 5]] * 3 + [[9, 4, 9, 4], [5, 5, 5, 5]], 0) == ["3S N-S"]


def test_par_of_the_public_boards():
    boards = json.loads(shared_path("data/boards-public.json").read_text())["boards"]
    for b in boards:
        tricks = [b["dd"][s] for s in "CDHSN"]
        par = par_score(tricks, parse_vulnerability(b["vul"]), "NESW".index(b["dealer"]))
        assert par == b["par_ns"], b["board"]


def test_a_table_against_itself_is_level():
    player = TablePlayer(resolve("sayc").read_bytes())
    outcome = duel([board(n) for n in range(1, 5)], player, player)
    assert [b.swing for b in outcome.boards] == [0, 0, 0, 0] and outcome.mean == 0
    for b in outcome.boards:
        assert [c.call for c in b.rooms[0].calls] == [c.call for c in b.rooms[1].calls]


def test_the_executor_does_not_change_the_result():
    class Passer:
        def new_board(self, seat, dealer, vul, hand):
            pass

        def observe(self, call):
            pass

        def choose(self):
            return 0

    player = TablePlayer(resolve("sayc").read_bytes())
    boards = [board(n) for n in range(1, 8)]
    alone = duel(boards, player, Passer)
    with ThreadPoolExecutor(2) as pool:
        together = duel(boards, player, Passer, pool, slice_size=2)
    assert [b.swing for b in alone.boards] == [b.swing for b in together.boards]
    assert any(b.swing for b in alone.boards)
    assert alone.worst(2)[0].swing == min(b.swing for b in alone.boards)


def test_a_match_solves_only_the_contracts_that_it_reaches(tmp_path, monkeypatch):
    """And the result is that of whole tables; boards that have one are not solved again."""
    pytest.importorskip("endplay")
    monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path))
    ours, theirs = (TablePlayer(resolve(name).read_bytes()) for name in ("sayc", "two-over-one"))
    bare = dealt("match", 12)
    assert [b.tricks for b in bare] == [()] * 12
    asked = []
    solve = lab_duel.contract_solver()

    def solver():
        return lambda contracts: asked.extend(contracts) or solve(contracts)

    monkeypatch.setattr(lab_duel, "contract_solver", solver)
    found = duel(bare, ours, theirs).boards
    reached = {(b.number, r.contract.strain, r.contract.declarer)
               for b in found for r in b.rooms if r.contract}
    assert len(asked) == len(reached) < 24
    whole = lab_boards("match", 12)
    assert dealt("match", 12) == whole
    asked.clear()
    again = duel(dealt("match", 12), ours, theirs).boards
    assert not asked and [(b.swing, b.rooms[0].score, b.rooms[1].score) for b in again] == [
        (b.swing, b.rooms[0].score, b.rooms[1].score) for b in found]
    assert any(b.rooms[0].score for b in found)


@pytest.mark.parametrize("judged", [False, True])
def test_a_shared_auction_changes_no_call_and_no_reading(judged):
    """Bidders of the laboratory take what calls show from each other; the robot works it out."""
    table = resolve("sayc").read_bytes()
    shared = TablePlayer(table, judged)
    four = [shared() for _ in range(4)]
    alone = [Bidder(RuleTable(table), judged) for _ in range(4)]
    for deal in map(board, range(1, 13)):
        for seat in range(4):
            for each in four[seat], alone[seat]:
                each.new_board(seat, deal.dealer, deal.vulnerability, deal.hands[seat])
        while not alone[0].auction.is_over:
            turn = alone[0].auction.turn
            call = alone[turn].choose()
            assert (four[turn].choose(), four[turn].rule) == (call, alone[turn].rule)
            for each in *four, *alone:
                each.observe(call)
            over = alone[0].auction.is_over
            for seat in range(4) if over else (deal.number % 4,):  # the others catch up later
                one, other = four[seat], alone[seat]
                assert one.shown == other.shown
                assert one.auction.text() == other.auction.text()
                end = S_CALLS + other.auction.length
                assert one.table.state[:end] == other.table.state[:end]


def test_what_calls_show_is_true():
    boards = [LabBoard(n, dealer_of(n), vulnerability_of(n), tuple(deal_hands("truth", n)), ())
              for n in range(1, 61)]
    found = measure(RuleTable(resolve("sayc").read_bytes()), boards)
    assert found.calls > 100 and found.general_calls > 100 and found.tried > 100
    assert found.share >= 0.95 and 0 < found.floor < found.loose < 0.5
    assert sum(found.liars.values()) == found.calls - found.true


def test_another_system_is_read_loosely_as_ours_and_by_its_own_hands():
    boards = [LabBoard(n, dealer_of(n), vulnerability_of(n), tuple(deal_hands("truth", n)), ())
              for n in range(1, 41)]
    ours, club = (RuleTable(resolve(name).read_bytes())
                  for name in ("sayc", str(source_of("sayc").parent / "notes" / "clubs.bml")))
    own, theirs = measure(ours, boards), measure(ours, boards, speaker=club)
    opposite = measure(ours, boards, speaker=RuleTable(ours.table))
    assert opposite.acts == own.acts and opposite.acts_true >= own.acts_true
    assert own.loose < opposite.loose < 2 * own.loose
    assert theirs.acts > 50
    assert 0.9 < theirs.acts_true / theirs.acts < own.acts_true / own.acts
    assert measure(ours, boards, judged=True).acts_true > 0.9 * own.acts_true


@pytest.mark.parametrize("against", [[], ["--against", "two-over-one"]])
def test_notes_are_measured_against_a_book(against, tmp_path, capsys):
    """Every contract of a deal is scored, whoever the opponents are."""
    pytest.importorskip("endplay")
    notes = tmp_path / "ours.bml"
    notes.write_text("1N = 12-14 balanced\n  2C = Stayman, 10+\n2H = 6-10, 6+!h\n2S = 6-10, 6+!s")
    assert main(["lab", "notes", "--table", str(notes), *against, "-n", "8", "--jobs", "1",
                 "--json", "-q"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["boards"] == 8 and said["origins"]["notes"] > 0 and said["died"] == 0
    assert said["calls"] == sum(said["origins"].values())
