"""Boards from files of any kind, and from links."""

from __future__ import annotations

from pathlib import Path

import pytest

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
