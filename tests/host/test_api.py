"""The library: the page's examples run, its types hold for a user, errors are of one kind."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import spotcard_host
from spotcard_host import Bidder, Player, Records, SpotcardError, System, Table

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "reference" / "api.md"
HAND = "AKJ54.Q872.K93.6"

SCRIPT = '''
from spotcard_host import Bidder, Player, Records, System, Table

system: System = System.load("sayc")
call: str = Bidder(system).call("AKJ54.Q872.K93.6", "1N P").call
shows: list[str] = [meaning.shows for meaning in system.meaning("1N P 2D")]
why: list[str] = [other.why for other in system.explain("AKJ54.Q872.K93.6").others]
card: str = Player(think="100n").card(
    seat="E", hand="QJT93.A4.852.K73", declarer="N", contract="3N", auction="3N P P P")
records: Records = Table(system).play(Records.deal(1, seed=1))
score: int | None = records[0].score
'''


def test_the_examples_of_the_page(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 15 and failed == 0


def test_the_page_names_the_whole_surface() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in spotcard_host.__all__:
        assert getattr(spotcard_host, name)
        assert name in text or name in ("Call", "Explanation", "Meaning")


def test_a_users_script_is_strictly_typed(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", "/dev/null",
         "--cache-dir", str(tmp_path / "cache"), str(script)],
        cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("wrong", [
    lambda s: System.load("no-such-book"),
    lambda s: s.explain("AKQ"),
    lambda s: s.explain(HAND, "1N P 1C"),
    lambda s: s.explain(HAND, "P P P P"),
    lambda s: s.meaning("banana"),
    lambda s: Bidder(s).call(HAND, "", dealer="X"),
    lambda s: Bidder(s).call(HAND, "P P P P"),
    lambda s: Player().card(seat="N", hand=HAND, declarer="E", contract="9Z"),
    lambda s: Player(think="long"),
    lambda s: Table(s, on="moon"),
    lambda s: Records.read("/nowhere.pbn"),
])
def test_every_error_derives_from_one_class(wrong) -> None:
    with pytest.raises(SpotcardError):
        wrong(System.load("sayc"))


def test_files_of_others_are_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.sct").write_text("mine")
    system = System.load("sayc")
    with pytest.raises(SpotcardError, match="force"):
        system.save(tmp_path / "mine.sct")
    system.save(tmp_path / "mine.sct", force=True)
    assert System.load(tmp_path / "mine.sct").data == system.data


def test_findings_of_a_source(tmp_path: Path) -> None:
    (tmp_path / "n.bml").write_text("1C 16+ frumious\n")
    found = System.check(tmp_path / "n.bml")
    assert any(one.level == "warning" and "got 'frumious'" in one.message for one in found)


def test_endplay_there_and_back() -> None:
    pytest.importorskip("endplay")
    boards = Records.deal(3, seed="x")
    back = Records.from_endplay([one.to_endplay() for one in boards])
    assert [one.hands for one in back] == [one.hands for one in boards]


def test_endplay_boards_there_and_back() -> None:
    pytest.importorskip("endplay")
    played = Table(System.load("sayc")).play(Records.deal(4, seed="endplay"))
    given = played.to_endplay()
    back = Records.from_endplay(given)
    for name in ("board", "dealer", "vul", "hands", "auction", "contract", "declarer", "cards",
                 "tricks", "score"):
        assert [getattr(one, name) for one in back] == [getattr(one, name) for one in played], name
    for one, board in zip(played, given, strict=True):  # endplay's own scoring agrees
        if one.contract not in (None, "Pass"):
            north_south = board.contract.score(board.vul) * (1 if one.declarer in "NS" else -1)
            assert north_south == one.score
    given[0].auction.append(given[0].auction[0])
    with pytest.raises(SpotcardError):
        Records.from_endplay(given)


def test_endplay_reads_what_others_wrote() -> None:
    types = pytest.importorskip("endplay.types")
    deal = Records.deal(1, seed=5)[0].to_endplay()
    bare = Records.from_endplay([types.Board(deal), types.Board(deal, board_num=7), deal])
    assert [(one.board, one.dealer, one.vul) for one in bare] == [
        (1, "N", "None"), (7, "S", "All"), (3, "S", "EW")]
    doubled = types.Board(
        deal, [types.Bid(word) for word in ("1S", "x", "xx", "pass", "pass", "pass")],
        vul=types.Vul.ns, dealer=types.Player.west,
        contract=types.Contract("1SWxx-2"), claimed=True)
    one = Records.from_endplay([doubled])[0]
    assert (one.auction[:3], one.contract, one.declarer, one.tricks, one.score) == (
        ["1S", "X", "XX"], "1SXX", "W", 5, 600)
    passed = types.Board(deal, [types.Bid("pass")] * 4)
    assert Records.from_endplay([passed])[0].contract == "Pass"


def test_what_is_not_listed_is_private() -> None:
    """Classes of the surface have no public attribute that the page or a docstring leaves out."""
    import inspect

    assert dir(spotcard_host) == sorted(spotcard_host.__all__)
    text = PAGE.read_text(encoding="utf-8")
    assert "does not list may change" in text
    for name in ("System", "Bidder", "Player", "Table", "Records", "Record"):
        for member, value in vars(getattr(spotcard_host, name)).items():
            if not member.startswith("_"):
                assert inspect.getdoc(value), f"{name}.{member}"
                assert re.search(rf"\b{member}\b", text), f"{name}.{member} is not on the page"
    for one in (Bidder(System.load("sayc")), Records.deal(1, seed=1)[0], Records(), Player()):
        for member in vars(one):
            assert member.startswith("_") or re.search(rf"\b{member}\b", text), member


def test_rule_ids_are_those_of_the_command_line(capsys) -> None:
    import json

    from spotcard_host.cli import main

    assert main(["explain", "--hand", HAND, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    system = System.load("sayc")
    assert told["rule"] == system.explain(HAND).rule == Bidder(system).call(HAND).rule
