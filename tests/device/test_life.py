"""The life of a board: safe boot, Ctrl-C, crashes counted, the watchdog's bite.

`boot.py` and `main.py` are ours; the robot is a double that crashes, hangs or talks.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import pytest
from rig import Rig

from spotcard_host.device.build import firmware_dir, root_file

PROMPT = ">>> "
KEY = b" "  # a robot waits for this after a reset of the chip: output before it would be lost
NO_LUCK = """
import sys
sys.stdin.read(1)
raise ValueError("no luck")
"""


def robot(body: str) -> dict[str, bytes]:
    """A double of the app: the body of `main()`."""
    source = "def main():\n" + textwrap.indent(textwrap.dedent(body).strip(), "    ") + "\n"
    hardware = (firmware_dir() / "spotcard_device" / "hardware.py").read_bytes()
    return {"/lib/spotcard_device/__init__.py": b"",
            "/lib/spotcard_device/app.py": source.encode(),
            "/lib/spotcard_device/hardware.py": hardware}


@pytest.fixture(scope="module", autouse=True)
def _start_files(rig: Rig) -> Iterator[None]:
    rig.remove("/safe", "/crash.txt", "/current.json")
    rig.put({"/" + name: root_file(name).read_bytes() for name in ("boot.py", "main.py")})
    yield
    rig.remove("/safe", "/crash.txt", "/lib/spotcard_device/app.py",
               "/lib/spotcard_device/hardware.py", "/lib/spotcard_device/__init__.py")


@pytest.fixture(autouse=True)
def _no_crashes_yet(rig: Rig) -> None:
    with rig.repl() as board:
        board.run("import machine\nmachine.mem32[0x4005800C]=0")


def test_starts_the_robot_and_ctrl_c_wins(rig: Rig) -> None:
    rig.put(robot("""
        import asyncio
        print("robot runs")
        async def play():
            while True:
                await asyncio.sleep_ms(20)
        asyncio.run(play())
    """))
    with rig.start() as console:
        console.until("robot runs")
        console.send(b"\x03")
        assert "stopped; Ctrl-D starts it again" in console.until(PROMPT)
        console.send(b"\x04")
        console.until("robot runs")


def test_ctrl_c_wins_over_a_busy_robot(rig: Rig) -> None:
    rig.put(robot("""
        print("robot runs")
        while True:
            try:
                sum(range(1000))
            except Exception:
                pass
    """))
    with rig.start() as console:
        console.until("robot runs")
        console.send(b"\x03")
        console.until("stopped")


def test_a_file_keeps_the_board_at_the_repl(rig: Rig) -> None:
    rig.put({**robot('print("robot runs")'), "/safe": b""})
    with rig.start() as console:
        text = console.until(PROMPT)
        assert "not started: there is a file /safe" in text
        assert "robot runs" not in text
    rig.remove("/safe")
    with rig.start() as console:
        console.until("robot runs")


def test_a_grounded_pin_keeps_the_board_at_the_repl(rig: Rig) -> None:
    if rig.emulated is None:
        pytest.skip("needs a wire from GP22 to ground, which only the emulated board can pull")
    rig.put(robot('print("robot runs")'))
    rig.emulated.ground(22)
    with rig.start() as console:
        text = console.until(PROMPT)
        assert "not started: GP22 is connected to ground" in text
    rig.emulated.ground(22, False)
    with rig.start() as console:
        console.until("robot runs")


def test_three_crashes_in_a_row_stop_at_the_repl(rig: Rig) -> None:
    rig.put(robot(NO_LUCK))
    with rig.start(hard=True) as console:
        for number in (1, 2, 3):
            assert "ValueError: no luck" in console.until(
                f"crash {number}; restarting", 60, KEY)
            console.wait_reset(60)
        console.until("because 3 crashes in a row", 60, b"\rprint('because', SAFE_BOOT)\r")
    with rig.repl() as board:
        crash = board.read("/crash.txt")
        assert crash is not None and b"ValueError: no luck" in crash and b"main" in crash


def test_ctrl_c_stops_the_crash_loop(rig: Rig) -> None:
    rig.put(robot(NO_LUCK))
    with rig.start(hard=True) as console:
        console.until("restarting in 5 s", 60, KEY)
        console.send(b"\x03")
        console.until("stopped")


def test_a_broken_firmware_is_a_crash_too(rig: Rig) -> None:
    rig.put({"/lib/spotcard_device/app.py": b"this is no Python\n"})
    with rig.start() as console:
        assert "SyntaxError" in console.until("crash 1; restarting")
        console.send(b"\x03")
        console.until("stopped")


def test_the_watchdog_bites_a_robot_that_hangs(rig: Rig) -> None:
    rig.put(robot("""
        import sys
        import time
        from spotcard_device import hardware
        sys.stdin.read(1)
        print("crashes", hardware.note() & 0xff, hardware.reset_cause())
        hardware.start_watchdog()
        while True:
            time.sleep_ms(100)
    """))
    with rig.start(hard=True) as console:
        console.until("crashes 0", 60, KEY)
        console.wait_reset(90)
        console.until("crashes 1 reset", 60, KEY)
        console.send(b"\x03")
        console.until("stopped")


def test_the_watchdog_does_not_bite_at_the_repl(rig: Rig) -> None:
    rig.put(robot("""
        from spotcard_device import hardware
        hardware.start_watchdog()
        print("robot runs")
        while True:
            pass
    """))
    with rig.start() as console:
        console.until("robot runs")
        console.send(b"\x03")
        console.until(PROMPT)
        console.send(b"import time; time.sleep(10); print('not', 'bitten')\r")
        console.until("not bitten", 120)
