"""Asking a board what it is doing.

A robot that plays over Wi-Fi answers a "?" on its USB port with one line `STATUS_MARK` + JSON and
plays on. A board at the REPL does not; then its state is read with the raw REPL.
"""

from __future__ import annotations

import json
import time
from typing import Any

from spotcard_host.device.deploy import read_current
from spotcard_host.device.port import BoardError, open_serial, opened

STATUS_MARK = b"spotcard-status "
ANSWER_SECONDS = 1.5

_REPL = """
import gc,os,sys,machine
gc.collect()
_s=os.statvfs('/')
print(repr({'state':'at the REPL','why':globals().get('SAFE_BOOT') or 'stopped',
 'micropython':sys.version,'machine':sys.implementation._machine,
 'free_memory':gc.mem_free(),'free_flash':_s[0]*_s[3],'clock_mhz':machine.freq()//1000000}))
"""


def _ask_robot(url: str) -> dict[str, Any] | None:
    """The answer of a robot that plays, `None` when nobody answers."""
    port = open_serial(url)
    try:
        port.write(b"?")
        end = time.monotonic() + ANSWER_SECONDS
        text = b""
        while time.monotonic() < end:
            text += port.read(256)
            for line in text.split(b"\n")[:-1]:
                if STATUS_MARK in line:
                    found = json.loads(line.split(STATUS_MARK, 1)[1])
                    return found if isinstance(found, dict) else None
    except (OSError, ValueError):
        return None
    finally:
        port.close()
    return None


def read_status(url: str) -> dict[str, Any]:
    """What the board at `url` is doing; raises `BoardError`."""
    answer = _ask_robot(url)
    if answer is not None:
        return {"state": "playing", **answer}
    with opened(url, reset=False) as board:
        import ast

        found = ast.literal_eval(board.run(_REPL).strip())
        if not isinstance(found, dict):
            raise BoardError(f"the board at {url} gave no sense; is it MicroPython?")
        return {**found, **read_current(board)}
