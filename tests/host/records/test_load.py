"""Boards from files of any kind, and from links."""

from __future__ import annotations

from pathlib import Path

import pytest

from spotcard_host.api import Records
from spotcard_host.cli import main
from spotcard_host.records.boards_file import boards_of_file
from spotcard_host.records.load import RecordsError, board_of, load_records, read_text

DEAL = "N:AKJ54.Q872.K9.62 Q93.AT5.QJT4.K83 T862.KJ43.A2.AQ7 7.96.87653.JT954"
PBN = f'[Board "3"]\n[Dealer "S"]\n[Vulnerable "EW"]\n[Deal "{DEAL}"]\n'
LIN = ("md|1ST862HKJ43DA2CAQ7,S7H96D87653CJT954,SAKJ54HQ872DK9C62,|ah|Board 3|sv|e|"
       "mb|1N|mb|p|mb|p|mb|p|")


@pytest.mark.parametrize("text", [PBN, "% PBN 2.1\n" + PBN, LIN, "\ufeff\n" + LIN])
def test_the_format_is_recognised_from_the_text(text: str) -> None:
    (record,), problems = read_text(text)
    assert problems == [] and (record.board, record.dealer, record.vulnerability) == (3, 2, 2)


@pytest.mark.parametrize(("data", "words"), [
    (b"", "no board that can be read"), (b"\0\1\2" * 9, "binary file"),
    (b"hello", "no board that can be read"), (b'[Deal "N:..."]', "line 1"),
])
def test_an_unreadable_file_is_one_line(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "x.lin"
    path.write_bytes(data)
    with pytest.raises(RecordsError, match=words):
        load_records(str(path))
    with pytest.raises(RecordsError, match="No such file"):
        load_records(str(tmp_path / "absent.pbn"))


def test_a_missing_board_is_reported_with_those_that_exist() -> None:
    records, _ = read_text(PBN)
    assert board_of(records, 3, "x") == records
    with pytest.raises(RecordsError, match="no board 9; it has 3"):
        board_of(records, 9, "x")


def test_of_a_board_that_was_begun_again_the_last_attempt_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    """Also where its results are not compared; as a board to be played it comes once."""
    path = tmp_path / "evening.pbn"
    other = PBN.replace('Board "3"', 'Board "4"')
    path.write_text("\n".join([
        PBN + '[Auction "S"]\n1C Pass Pass Pass\n', other,
        PBN + '[Attempt "2"]\n[Auction "S"]\n1H Pass Pass Pass\n']))
    assert [(one.board, one.auction[:1]) for one in Records.read(path)] == [(4, []), (3, ["1H"])]
    assert main(["explain", str(path), "--board", "3", "--json"]) == 0
    assert '"made": "1H"' in capsys.readouterr().out.splitlines()[0]
    told: list[str] = []
    assert [board.number for board in boards_of_file(path, told.append)] == [3, 4] and not told
