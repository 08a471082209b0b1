"""Entering the raw REPL of a board that does not answer at once."""

from __future__ import annotations

from typing import Any

import pytest
from mpremote.transport import TransportError

from spotcard_host.device import port


class SlowBoard:
    """A transport whose board is silent at the first tries; each lasts ten seconds."""

    silent = 0
    tries = 0
    now = 0.0

    def __init__(self, url: str, baudrate: int) -> None:
        self.serial = self
        self.written = b""

    def write(self, data: bytes) -> None:
        self.written += data

    def enter_raw_repl(self, soft_reset: bool, timeout_overall: float) -> None:
        type(self).tries += 1
        if self.tries <= self.silent:
            type(self).now += 10
            raise TransportError("could not enter raw repl")

    def exit_raw_repl(self) -> None:
        pass

    def close(self) -> None:
        pass


    def exec_raw_no_follow(self, code: str) -> None:
        pass

    def read_until(self, least: int, ending: bytes, timeout: float) -> bytes:
        """The code stops before the first piece."""
        return (b"\x04Traceback (most recent call last):\r\n  File \"<stdin>\", line 3\r\n"
                b"ValueError: flash:9+1 is not ours\r\n\x04>")


def test_why_a_file_cannot_be_written_is_said(slow: type[SlowBoard]) -> None:
    with pytest.raises(port.BoardError, match=r"cannot be written: ValueError: flash.* is not"):
        port.Board("socket://nowhere:1").write("flash:9+1", b"a table")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> type[SlowBoard]:
    class Fresh(SlowBoard):
        pass

    class Clock:
        @staticmethod
        def monotonic() -> float:
            return Fresh.now

        @staticmethod
        def sleep(seconds: float) -> None:
            Fresh.now += seconds

    monkeypatch.setattr(port, "SerialTransport", Fresh)
    monkeypatch.setattr(port, "time", Clock)
    return Fresh


@pytest.mark.parametrize(("silent", "tries"), [(0, 1), (1, 3), (4, 6)])
def test_a_silent_board_is_asked_again(slow: type[SlowBoard], silent: int, tries: int) -> None:
    slow.silent = silent
    board: Any = port.Board("socket://nowhere:1")
    # After silence it is entered twice: answers to the earlier tries may arrive late.
    assert slow.tries == tries
    assert board._transport.written == b"\r\x03\x03" * silent


@pytest.mark.parametrize(("url", "seconds"), [
    ("/dev/ttyACM0", port.STOP_SECONDS), ("socket://nowhere:1", port.EMULATED_SECONDS)])
def test_a_board_that_never_answers_is_given_up(
        url: str, seconds: float, slow: type[SlowBoard]) -> None:
    slow.silent = 100
    with pytest.raises(port.BoardError, match="does not stop for Ctrl-C"):
        port.Board(url)
    assert seconds < slow.now < seconds + 15
