"""LIN files and hand viewer links that the reader, and so others, read back."""

from __future__ import annotations

import pytest
from played import played_board

from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.lin_reader import read_lin, read_viewer_link
from spotcard_host.records.lin_writer import lin_board, lin_match, viewer_link


def same(record: BoardRecord, again: BoardRecord) -> None:
    for key in ("board", "dealer", "vul", "hands", "contract", "declarer", "play", "tricks",
                "score"):
        assert again.to_json()[key] == record.to_json()[key], key
    assert [c.call for c in again.calls] == [c.call for c in record.calls]
    assert [c.alert for c in again.calls] == [c.alert for c in record.calls]


@pytest.mark.parametrize("number", range(1, 17))
def test_a_board_reads_back(number: int) -> None:
    record = played_board(number, "North, or | not")
    (again,), problems = read_lin(lin_board(record))
    assert not problems
    same(record, again)
    (linked,), problems = read_viewer_link(viewer_link(record))
    assert not problems
    same(record, linked)


def test_a_match_has_both_rooms() -> None:
    pairs = [(played_board(n, "Home"), played_board(n, "Away")) for n in (1, 2, 3)]
    text = lin_match("Evening, league", "Home", "Away", [*pairs, (played_board(4), None)])
    records, problems = read_lin(text)
    assert not problems
    assert [(r.board, r.room) for r in records] == [
        (1, "Open room"), (1, "Closed room"), (2, "Open room"), (2, "Closed room"),
        (3, "Open room"), (3, "Closed room"), (4, "Open room")]
    for record, again in zip((r for pair in pairs for r in pair), records, strict=False):
        same(record, again)
    assert records[0].names[0] == "Home" and records[1].names[0] == "Away"
