"""RBN and DUP: the deals of published examples, and files that are damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from spotcard.game.cards import hand_text
from spotcard_host.records.boards_file import RecordError, boards_of_file
from spotcard_host.records.deals_reader import is_dup, is_rbn, read_dup, read_rbn
from spotcard_host.records.load import load_records

RBN = """\
D 19980131
E Event:One
N Wolff+Hamman:Stansby+Martel:O
B 7:C
H W:873.A6.KT864.KQ8:96.T54.97.AJ9643:T542.K93.AQ53.52:
A WB:1DP1SP:2DA
{A deal from the
H of an essay}

N Other+Two:Three+Four:C
A WB:P1CP1N:A

H S:9.AK6.AKT982.K87:K7654.J73.Q65.T6:QT2.T94.J4.AQ953:
"""
# North SJ987 HJT7643 DA4 CQ, East S- HKQ2 DQT9 CAK98543, South SAQ42 HA8 DKJ762 CJ2
CARDS = (b"18043727240822422106250717" b"51503215164929412640314645"
         b"43351128302039140152133403")
DUP = CARDS + b"\x06J987" + b"." * 63 + b"YN5  1 32 "


def hands_of(board: object) -> list[str]:
    return [str(hand_text(hand)) for hand in board.hands]  # type: ignore[attr-defined]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_rbn(end: str) -> None:
    text = RBN.replace("\n", end)
    assert is_rbn(text)
    boards, problems = read_rbn(text)
    assert problems == [] and [b.number for b in boards] == [7, 8]
    assert (boards[0].dealer, boards[0].vulnerability) == (3, 3)
    assert hands_of(boards[0])[3] == "873.A6.KT864.KQ8"  # West, who is given first
    assert hands_of(boards[0])[2] == "AKQJ.QJ872.J2.T7"  # South has the rest
    assert hands_of(boards[1])[2] == "9.AK6.AKT982.K87"
    assert (boards[1].dealer, boards[1].vulnerability) == (3, 0)  # from the board number


@pytest.mark.parametrize(("line", "words"), [
    ("H W:873.A6.KT864.KQ8:96.T54.97.AJ9643:T542.K93.AQ53.52", "expected four hands, got 3"),
    ("H W:873.A6.KT864.KQ8:873.T54.97.AJ9643:T542.K93.AQ53.52:", ""),
    ("H N:AKQ.::", "hands"),
])
def test_an_unplayable_rbn_deal_is_skipped_and_reported(line: str, words: str) -> None:
    boards, (problem,) = read_rbn(f"B 3\n{line}\n\n" + RBN)
    assert len(boards) == 2 and problem.line == 2
    assert words in problem.text and problem.text.endswith("board skipped")


def test_dup() -> None:
    assert is_dup(DUP)
    boards, problems = read_dup(DUP + DUP.rstrip() + b"\x1a")
    assert problems == [] and [b.number for b in boards] == [5, 6]
    assert hands_of(boards[0]) == ["J987.JT7643.A4.Q", ".KQ2.QT9.AK98543", "AQ42.A8.KJ762.J2",
                                   "KT653.95.853.T76"]
    assert (boards[0].dealer, boards[0].vulnerability) == (0, 1)


def test_the_old_dup_has_one_deal_a_line() -> None:
    boards, problems = read_dup((CARDS + b"\r\n") * 3)
    assert problems == [] and [b.number for b in boards] == [1, 2, 3]


@pytest.mark.parametrize("bad", [
    b"53" + CARDS[2:], b"00" + CARDS[2:], CARDS[2:4] + CARDS[2:], b"x" + CARDS[1:],
])
def test_a_bad_deal_in_a_dup_file_does_not_affect_the_others(bad: bytes) -> None:
    boards, (problem,) = read_dup(DUP + bad + DUP[78:] + DUP)
    assert [b.number for b in boards] == [5, 7] and "deal 2" in problem.text


def test_boards_of_a_file_of_each_kind(tmp_path: Path) -> None:
    for name, data, count in (("a.rbn", RBN.encode(), 2), ("b.dup", DUP * 3, 3)):
        path = tmp_path / name
        path.write_bytes(data)
        told: list[str] = []
        assert len(boards_of_file(path, told.append)) == count and told == []
        assert len(load_records(str(path))[0]) == count
    path = tmp_path / "c.dup"
    path.write_bytes(b"99" + DUP[2:])
    with pytest.raises(RecordError, match="no board that can be played"):
        boards_of_file(path, told.append)
    path.write_bytes(b"\0\1" * 99)
    with pytest.raises(RecordError, match="binary file"):
        boards_of_file(path, told.append)


def test_a_player_of_rbn_boards_is_told_what_is_left(tmp_path: Path) -> None:
    path = tmp_path / "a.rbn"
    path.write_text(RBN)
    records, problems = load_records(str(path))
    assert len(records) == 2
    assert [(p.line, "are ignored" in p.text) for p in problems] == [(6, True)]
    path.write_text("B 7\n" + RBN.split("\n")[4] + "\nA WB\n")
    assert load_records(str(path))[1] == []
