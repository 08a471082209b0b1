"""Queries the status of a board without disturbing it.

A robot that plays answers a "?" on its USB port with one line `STATUS_MARK` + JSON and plays on. A
board at its REPL echoes the "?"; nothing runs there, so its state may be read, still without
Ctrl-C. Any other board is left alone: it is starting, or in a session over USB.
"""

from __future__ import annotations

import json
import time
from typing import Any

from spotcard_device.clock import STATUS_MARK
from spotcard_host.common.diagnostics import show_line
from spotcard_host.device.port import BoardError, open_serial

ANSWER_SECONDS = 5.0  # a robot answers within 0.2; on a busy desk an emulated one is slower
MARK = STATUS_MARK.encode()
_ERASE = b"\b"
_PASTE, _RUN = b"\x05", b"\x04"  # the REPL's paste mode

_REPL = """
import gc,json,os,sys,machine
gc.collect()
_s=os.statvfs('/')
_r={'why':globals().get('SAFE_BOOT') or 'stopped',
 'micropython':sys.version,'machine':sys.implementation._machine,
 'free_memory':gc.mem_free(),'free_flash':_s[0]*_s[3],'clock_mhz':machine.freq()//1000000}
try:
 with open('/current.json') as _f:_r.update(json.load(_f))
except (OSError,ValueError,TypeError):pass
print(%r+json.dumps(_r))
"""

# What an answer has in any case, by the board's state.
_ALWAYS = {"playing": ("doing", "table"), "at the REPL": ("why", "micropython", "machine")}


class _Talk:
    """What a board has said since its port was opened."""

    def __init__(self, port: Any) -> None:
        self._port = port
        self.text = b""

    def listen(self, seconds: float, until: bytes = b"") -> dict[str, Any] | None:
        """Read until an answer comes, or `until`, or the time is over; the answer."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.text += self._port.read(256)
            for line in self.text.split(b"\n")[:-1]:
                found = _answer_in(line)
                if found is not None:
                    return found
            if until and self.text.endswith(until):
                return None
        return None


def _answer_in(line: bytes) -> dict[str, Any] | None:
    """The answer in a line; None in others, as in the program's own, which the REPL echoes. It is
    only shown, so any number will do.
    """
    _, mark, answer = line.partition(MARK)
    try:
        found = json.loads(answer) if mark else None
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _told(found: dict[str, Any], state: str, url: str) -> dict[str, Any]:
    """The answer with nothing in it but numbers and lines; raises `BoardError` for a strange one.
    """
    told: dict[str, Any] = {"state": state}
    for name, value in found.items():
        if name != "state":
            if value is not None and not isinstance(value, int):
                value = show_line(value if isinstance(value, str) else json.dumps(value))
            told[show_line(name)] = value
    if not all(isinstance(told.get(name), str) for name in _ALWAYS[state]):
        raise BoardError(f"the board at {url} answers with a status that is not ours: expected "
                         f"{', '.join(_ALWAYS[state])}; put this version on it: `spotcard deploy`")
    return told


def read_status(url: str) -> dict[str, Any]:
    """What the board at `url` is doing; raises `BoardError`, also for one that does not say."""
    port = open_serial(url)
    talk = _Talk(port)
    try:
        port.write(b"?")
        answer = talk.listen(ANSWER_SECONDS, until=b">>> ?")
        if answer is not None:
            return _told(answer, "playing", url)
        if not talk.text.endswith(b"?"):
            raise BoardError(
                f"the board at {url} does not say what it is doing: it is starting, or plays over "
                "USB. It was not disturbed; try again in a few seconds, or stop it with Ctrl-C in "
                "`spotcard console`")
        talk.text = b""
        port.write(_ERASE + _PASTE)
        time.sleep(0.2)
        port.write((_REPL % STATUS_MARK).strip().encode() + _RUN)
        answer = talk.listen(ANSWER_SECONDS * 2)
        if answer is None:
            raise BoardError(f"the board at {url} is at a REPL that is not MicroPython's")
        return _told(answer, "at the REPL", url)
    except BoardError:
        raise
    except (OSError, ValueError) as error:
        raise BoardError(f"the board at {url} went away ({error})") from None
    finally:
        port.close()
