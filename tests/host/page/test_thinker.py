"""The process that thinks for the page: what it answers, and that it ends with the table."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from hall_clients import spotcard
from played import played_board

from spotcard_host.library.tables import open_table
from spotcard_host.page.events import Event
from spotcard_host.page.opinion import Opinion, after_board
from spotcard_host.page.thinker import Thinker


def test_it_says_what_the_opinion_says_here() -> None:
    table = open_table("sayc")
    record = played_board(2)
    told: list[Event] = []

    async def run() -> None:
        thinker = Thinker([table], told.append)
        thinker.start()
        thinker.think("1-2", record, 3, (table, None))
        thinker.think("1-2", record, None, (table, table))
        while len(told) < 4:
            await asyncio.sleep(0.05)
        await thinker.close()

    asyncio.run(asyncio.wait_for(run(), 240))
    step, *whole = told
    assert step == {"kind": "notes", "key": "1-2",
                    "notes": {"3": Opinion((table, None)).step(record, 3)}}
    assert whole == after_board(Opinion((table, table)), record, "1-2")


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL")
def test_it_ends_when_the_table_is_killed() -> None:
    code = textwrap.dedent("""
        import asyncio
        from spotcard_host.page.thinker import Thinker
        async def run():
            thinker = Thinker([], print)
            thinker.start()
            while not thinker._pool._processes:
                await asyncio.sleep(0.05)
            await asyncio.wait(thinker._asked)
            print(*thinker._pool._processes, flush=True)
            await asyncio.sleep(60)
        if __name__ == "__main__":
            asyncio.run(run())
    """)
    table = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert table.stdout is not None
    worker = int(table.stdout.readline())
    os.kill(worker, 0)
    table.send_signal(signal.SIGKILL)
    table.wait(30)
    for _ in range(200):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    os.kill(worker, signal.SIGKILL)
    pytest.fail("the process outlived its table")


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("is_group", [False, True])
def test_a_stopped_table_ends_it_and_leaves_no_warning(
    tmp_path: Path, number: signal.Signals, is_group: bool
) -> None:
    table = spotcard(tmp_path, "play", "--me", "S", "--on", "host", "--no-browser", "-n", "1",
                     "--seed", "2", stdin=subprocess.DEVNULL, start_new_session=True)
    assert table.stderr is not None
    for _ in range(4):
        while "seated" not in table.stderr.readline():
            assert table.poll() is None
    (os.killpg if is_group else os.kill)(table.pid, number)
    _, err = table.communicate(timeout=180)
    assert table.returncode == 130
    assert "semaphore" not in err and "Traceback" not in err and "missing" not in err
