"""A board at the table: firmware and table deployed, a whole board of bridge played over USB.

The other three seats are processes of the desk, the table manager is ours. Prints the live heap.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from desk_table import Table, play
from rig import Rig

from spotcard_host.device.limits import load_limits
from spotcard_host.device.port import BoardError

DECLARES = 1  # the seed of a board that the board under test declares (by the book of today)
LONGEST_GAP_MS = 100
NODES = 2000  # to search for a card: enough to have all buffers of the search in use


pytestmark = pytest.mark.timeout(1200)


@pytest.fixture(scope="module")
def rig(deployed: Rig) -> Rig:
    return deployed


def test_plays_a_whole_board_over_usb(rig: Rig) -> None:
    with Table(seed=DECLARES, boards=1) as table:
        status, bridge, said = play(rig, table.port, think=NODES)
    print("\n".join(said))
    print("live heap:", bridge.heap)
    assert status == 0, said
    assert [record.is_complete for record in table.records] == [True]
    assert table.records[0].contract is None or len(table.records[0].cards) == 52
    limit = load_limits("EMULATED_PICO").heap
    assert 0 < max(bridge.heap.values()) < limit


def test_the_event_loop_is_served(rig: Rig) -> None:
    """Nobody waits longer than a tenth of a second of the board's own time."""
    with Table(seed=DECLARES, boards=2) as table:
        status, bridge, said = play(rig, table.port, probe=False, meter=True, think=NODES)
    print(bridge.gap)
    assert status == 0, said
    assert 0 < max(bridge.gap.values()) <= LONGEST_GAP_MS


def test_a_missing_table_is_one_clear_line(rig: Rig) -> None:
    with pytest.raises(BoardError, match=r"no table manager answers at 127\.0\.0\.1:9"):
        play(rig, 9)


def test_wrong_settings_end_with_status_1(rig: Rig) -> None:
    with Table(seed=1, boards=1) as table:
        status, bridge, _ = play(rig, table.port, alerts="some")
    assert status == 1
    assert "alerts: expected all, artificial or none" in bridge.last_line


def test_a_taken_seat_is_reported(rig: Rig, tmp_path: Path) -> None:
    with Table(seed=1, boards=1, board_seat=2) as table:
        status, bridge, _ = play(rig, table.port)
    assert status == 1
    assert "seated" in bridge.last_line or "taken" in bridge.last_line
