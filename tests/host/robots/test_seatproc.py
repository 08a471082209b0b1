"""What a seat process says on standard error, garbled or not."""

from __future__ import annotations

import subprocess
import sys

import pytest

from spotcard_host.robots.seatproc import SeatProcess, heap_of


@pytest.mark.parametrize(("line", "heap"), [
    ("heap cards 1200, thinking 1300", {"cards": 1200, "thinking": 1300}),
    ("heap cards 12x0", None), ("heap ", None), ("heap cards", None), ("heap a 1,b", None),
])
def test_heap_lines(line: str, heap: dict[str, int] | None) -> None:
    assert heap_of(line) == heap


def test_a_garbled_heap_line_is_shown_and_what_follows_is_read() -> None:
    """It once killed the reader thread, and the seat hung on a full pipe."""
    code = "import sys; print('heap x y', file=sys.stderr)\n" \
           "for n in range(9000): print('line', n, file=sys.stderr)"
    process = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE)
    said: list[str] = []
    seat = SeatProcess(process, 0, "host", said.append)
    assert seat.wait(20) == 0
    assert said[0] == "heap x y" and seat.last_line == "line 8999" and seat.deepest == -1
