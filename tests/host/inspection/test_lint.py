"""Each finding of `spotcard check` on a planted mistake, and the shipped book without errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from spotcard.game.calls import parse_call
from spotcard.rules.fields import HCP
from spotcard_host.cli import main
from spotcard_host.common.diagnostics import Collector
from spotcard_host.inspection.contexts import Pool, Positions, sample_hands
from spotcard_host.inspection.lint import Effort, lint
from spotcard_host.language.parser import parse_pattern
from spotcard_host.language.reference.intervals import excluded
from spotcard_host.language.rulefile import load_system, load_text
from spotcard_host.library.tables import BOOKS

SMALL = Effort(deals=60, probed=6, pool=2500, hands=400, contexts=2, hits=5, probes=2)

GOOD = """1 1N 50 ~#0(12)[15,17]~@09(4.4.3.2|4.3.3.3|5.3.3.2) :P15:p17 #1
1 1S 48 ~#0(12)[12,20]&&#0(3)>=5~ :P12:p20:D5S #2
0 STARTP$ 1 . . #3
"""


def findings(rules: str) -> list[tuple[str, str, int]]:
    found = Collector()
    system = load_text(rules, collector=found)
    assert found.errors == 0
    lint(system, found, SMALL)
    return [(d.level, d.code, d.place.line) for d in found.diagnostics]


def test_a_correct_system_has_no_findings() -> None:
    assert findings(GOOD) == []


@pytest.mark.parametrize(("rule", "finding"), [
    ("1 2S 40 ~#0(12)[13,15]&&#0(3)>=6~ :P13:p15:D6S #9", ("warning", "shadowed", 4)),
    ("1 2C 60 ~#0(12)>=19~ :P10:p15 #9", ("error", "contradiction", 4)),
    ("1 2D 60 ~#0(12)>=20&&#0(12)<=10~ :P20 #9", ("error", "never-fires", 4)),
    ("1 2D 60 ~#0(0)+#0(1)+#0(2)+#0(3)>13~ :P20 #9", ("warning", "never-fires", 4)),
    ("3 1N:P:1S 60 ~#0(3)>=4~ :D4S #9", ("error", "illegal", 4)),
    ("2 1N:R 60 . . #9", ("error", "illegal", 4)),
    ("1 1H 48 ~#0(12)[12,20]&&#0(2)>=5~ :P12:p20:D5H #9", ("warning", "overlap", 2)),
    ("1 1H 30 ~#0(12)[8,20]&&#0(2)>=5~ :P14:p20:D5H #9", ("warning", "outside", 4)),
    ("1d 1S 30 ~#0(3)>=4~ :D4S #9", ("warning", "superseded", 4)),
    ("0 START7N:R$ 30 . . #9", ("note", "unreached", 4)),
])
def test_planted_mistakes(rule: str, finding: tuple[str, str, int]) -> None:
    assert finding in findings(GOOD + rule + "\n")


def test_sampled_hands_leave_room_for_what_the_others_have_shown() -> None:
    positions = Positions(load_text(GOOD))
    pool = Pool(sample_hands(1, 4000))
    fields = [hand.features for hand in positions.at([parse_call("1S"), 0]).hands(pool, 4000)]
    assert max(features[3] for features in fields) == 8  # spades: partner has five of thirteen
    assert max(features[HCP] for features in fields) <= 40 - 12
    fields = [hand.features for hand in positions.at([]).hands(pool, 4000)]
    assert max(features[3] for features in fields) > 8


def test_partners_double_may_be_passed() -> None:
    answered = GOOD + "2 2S:X 60 ~#0(12)>=12~ ~#14(1)~:P12 #8\n4 2S:X:P:4C 60 ~#0(0)>=6~ :D6C #9\n"
    assert not [f for f in findings(answered) if f[1] == "forced-pass"]
    bid = answered.replace("2S:X", "2S:3D")
    assert [f for f in findings(bid) if f[1] == "forced-pass"]


def test_hands_without_a_call() -> None:
    assert ("warning", "no-call", 1) in findings(GOOD.replace("0 STARTP$ 1 . . #3\n", ""))
    forcing = GOOD.replace(":D5S", "", 1).replace(":P12:p20", "~#14(1)~:P12:p20")
    assert ("warning", "forced-pass", 2) in findings(forcing)


def test_findings_are_the_same_for_the_same_seed() -> None:
    rules = GOOD + "1 1H 48 ~#0(12)[12,20]&&#0(2)>=5~ :P12:p20:D5H #9\n"
    assert findings(rules) == findings(rules)


def test_exclusion_is_proved_only_where_it_holds() -> None:
    def reason(text: str) -> str:
        return excluded(parse_pattern(text, constraint=True))

    assert reason("@01~.>=15~@01~.<15~")
    assert reason("~#0(C)>=7&&#0(S)>=7~")
    assert reason("~#0(0)<3&&#0(1)<3&&#0(2)<3&&#0(3)<3~")
    assert reason("@25~.>12~") and reason("~#0(12)==38~")
    assert not reason("@01~.>=15~|@01~.<15~")
    assert not reason("~#0(12)>=15||#0(12)<15~~!(#0(12)<3)~")
    assert not reason("~(a=.)>=15~@05~.<15~")


def test_sampled_hands_hold_thirteen_cards() -> None:
    hands = sample_hands(3, 40)
    assert all(sum(hand.features[:4]) == 13 for hand in hands)
    assert hands == sample_hands(3, 40)


def test_instances_match_the_sequence_and_the_laws() -> None:
    system = load_text("5 1a[CD]:P:1b[HS]:P:2#b 50 . . #1\n0 (P:)*1N:(X|2,):R 50 . . #2\n")
    positions = Positions(system)
    found, _ = positions.instances(system.rules[0], 1, 4)
    assert len(found) == 4
    for number, (position, call) in enumerate(found):
        assert position.calls[:number] == (0,) * number  # leading passes vary
        assert call in position.legal
    assert positions.instances(system.rules[1], 1, 4) == ([], False)


SILENCED = "1 2S 40 ~#0(12)[13,15]&&#0(3)>=6~ :P13:p15:D6S #9\n"


@pytest.mark.parametrize(("comment", "is_silent"), [
    ("; lint: ok", True),
    ("; lint: ok shadowed", True),
    ("; lint: ok overlap, shadowed (a net: 1S goes first)", True),
    ("; Weak.\n; lint: ok shadowed\n; Strong.", True),
    ("; lint: ok overlap", False),
    ("; lint: ok shadowed\n1 2N 20 ~#0(12)>=22~ :P22 #8", False),  # it is for the rule below
    ("; lint: all is well", False),
])
def test_a_comment_silences_the_rule_below_it(comment: str, is_silent: bool) -> None:
    found = findings(GOOD + comment + "\n" + SILENCED)
    assert ("shadowed" not in [code for _, code, _ in found]) == is_silent


def test_errors_are_silenced_by_their_code_alone() -> None:
    rule = "1 2D 60 ~#0(12)>=20&&#0(12)<=10~ :P20 #9\n"
    assert "never-fires" in [f[1] for f in findings(GOOD + "; lint: ok\n" + rule)]
    assert findings(GOOD + "; lint: ok never-fires\n" + rule) == []


def test_a_general_rule_gives_way_to_one_for_the_auction() -> None:
    hearts = "48 ~#0(12)[12,20]&&#0(2)>=5~ :P12:p20:D5H #9\n"
    assert "overlap" in [f[1] for f in findings(GOOD + "1 1H " + hearts)]
    assert "overlap" not in [f[1] for f in findings(GOOD + "0 START1H$ " + hearts)]


def test_hands_are_asked_whether_they_were_bid_so() -> None:
    positions = Positions(load_text(GOOD))
    position = positions.at([parse_call(call) for call in ("1S", "P", "2D", "P")])
    strong = [hand for hand in position.hands(Pool(sample_hands(1, 4000)), 4000)
              if 15 <= hand.features[HCP] <= 17 and hand.features[3] == 5]
    said = {positions.bid_so(position, hand) for hand in strong}
    assert said == {True, False}  # the balanced ones open 1N, of which ranges know nothing
    assert all(positions.bid_so(positions.at([]), hand) for hand in strong)


def test_calls_that_may_be_absent_are_left_out_and_put_in() -> None:
    system = load_text("0 1N:(P:P:)?2C:P:P 50 . . #1\n")
    found, complete = Positions(system).instances(system.rules[0], 1, 4)
    assert {len(position.calls) for position, _ in found} >= {3, 5}
    assert complete


@pytest.mark.parametrize("book", ["sayc", "two-over-one", "notes/clubs.bml"])
def test_shipped_books_are_clean(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(BOOKS / book), "--strict"]) == 0, capsys.readouterr().out


def test_shipped_books_have_no_errors() -> None:
    for book in sorted(p.parent for p in BOOKS.glob("*/mac.m4")):
        found = Collector()
        load_system([book], collector=found)
        assert [str(d) for d in found.diagnostics] == [], book.name


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "mb.txt2"
    source.write_text(GOOD + "3 1N:P:1S 60 . . #9\n")
    assert main(["check", str(source), "--deals", "2", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [f["code"] for f in told["findings"]] == ["illegal"]
    (tmp_path / "mac.m4").write_text("define(`XX',`R')\n")
    source.write_text(GOOD)
    assert main(["check", str(source), "--deals", "2"]) == 0
    assert "short-name" not in capsys.readouterr().out
    assert main(["check", str(source), "--quick", "--strict"]) == 1
    assert main(["check", str(tmp_path / "none.txt2")]) == 1
    assert "there is no table" in capsys.readouterr().err


def test_a_compiled_table_is_validated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "mb.txt"
    source.write_text(GOOD)
    assert main(["compile", str(source), "-o", str(tmp_path / "t.sct")]) == 0
    capsys.readouterr()
    assert main(["check", str(tmp_path / "t.sct"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tables"][0]["rules"] == 3
    data = bytearray((tmp_path / "t.sct").read_bytes())
    data[-1] ^= 1
    (tmp_path / "t.sct").write_bytes(data)
    assert main(["check", str(tmp_path / "t.sct")]) == 1
    assert "CRC" in capsys.readouterr().err
