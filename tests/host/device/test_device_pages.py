"""A rule table read through pages of a file is the table read in place: bytes, calls, meanings."""

from __future__ import annotations

import ast
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from spotcard.errors import TableError
from spotcard.rules import scan
from spotcard.rules.reader import RuleTable
from spotcard_device import storage
from spotcard_device.pages import Pages
from spotcard_host.device import micropython
from spotcard_host.device.build import board_sources, compile_board, machine_code_kind
from spotcard_host.library.tables import resolve

# Runs on every interpreter: the calls and what is shown in random auctions, as one text.
AUCTIONS = """
from array import array
from spotcard.robot.bidder import Bidder
from spotcard.rules import scan
from spotcard.rules.reader import RuleTable
def number(state, n):
    state[0] = (state[0] * 25173 + 13849) & 0xFFFF
    return (state[0] >> 4) % n
def deal(state):
    cards = list(range(52))
    for i in range(51, 0, -1):
        j = number(state, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    hands = []
    for seat in range(4):
        hand = array("H", (0, 0, 0, 0))
        for c in cards[13 * seat:13 * seat + 13]:
            hand[c // 13] |= 1 << c % 13
        hands.append(hand)
    return hands
def auctions(buffer, count):
    said = []
    bidder = Bidder(RuleTable(buffer))
    for seed in range(1, count + 1):
        hands = deal([seed])
        calls = []
        while len(calls) < 4 or calls[-3:] != [0, 0, 0]:
            seat = len(calls) % 4
            bidder.new_board(seat, 0, seed & 3, hands[seat])
            for call in calls:
                bidder.observe(call)
            call = bidder.choose()
            said.append((call, bidder.rule, bidder.meaning()))
            calls.append(call)
            if len(calls) > 40:
                break
        said.append(bytes(bidder.shown))
    return said
"""


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """No machine code in this process, for all that `open_pages` can see."""
    monkeypatch.setattr(scan, "scan", lambda *given: 0)


def said(buffer: Any, count: int) -> list[Any]:
    names: dict[str, Any] = {}
    exec(AUCTIONS, names)
    found = names["auctions"](buffer, count)
    assert isinstance(found, list)
    return found


def test_bytes_and_slices(tmp_path: Path) -> None:
    rng = random.Random(5)
    content = rng.randbytes(9_999)
    path = tmp_path / "t"
    path.write_bytes(content)
    with open(path, "rb") as file:
        pages: Any = Pages(file, 9_990)
        assert len(pages) == 9_990
        for _ in range(5_000):
            at = rng.randrange(9_990)
            assert pages[at] == content[at]
        for _ in range(500):
            start, stop = sorted(rng.choices(range(10_100), k=2))
            assert pages[start:stop] == content[:9_990][start:stop]
        assert pages[:7] == content[:7] and pages[9_980:] == content[9_980:9_990]
        for at in (-1, 9_990, 100_000):
            with pytest.raises(IndexError):
                pages[at]


def test_the_same_calls_and_meanings() -> None:
    path = resolve("sayc")
    program = f"""
from spotcard_device.storage import open_pages
print(repr(auctions(open_pages({str(path)!r}), 12)))
"""
    # Without the C extension, which reads memory only.
    done = subprocess.run([sys.executable, "-c", AUCTIONS + program], capture_output=True,
                          text=True, check=True, env={**os.environ, "SPOTCARD_PLAIN": "1"})
    through_pages = ast.literal_eval(done.stdout)
    in_place = said(path.read_bytes(), 12)
    assert through_pages == in_place
    assert len({call for call, *_ in (x for x in in_place if isinstance(x, tuple))}) > 5


def test_the_same_on_micropython(tmp_path: Path) -> None:
    try:
        machine = micropython.find()
    except micropython.Unavailable as reason:
        pytest.skip(str(reason))
    tree = compile_board(machine.march, paged=True)
    program = tmp_path / "p.py"
    program.write_text(AUCTIONS + f"""
import json
from spotcard_device.storage import open_pages
for one in auctions(open_pages({str(resolve("sayc"))!r}), 4):
    print(json.dumps(list(one)))
""")
    lines = machine.run([str(program)], 194_560, path=[tree]).stdout.splitlines()
    assert [json.loads(line) for line in lines] == [
        list(one) for one in said(resolve("sayc").read_bytes(), 4)]


def test_damage_is_seen_through_pages(tmp_path: Path, plain: None) -> None:
    table = bytearray(resolve("sayc").read_bytes())
    table[20_000] ^= 1
    path = tmp_path / "t.sct"
    path.write_bytes(table)
    with pytest.raises(TableError, match="damaged: wrong CRC"):
        RuleTable(storage.open_pages(str(path)))
    path.write_bytes(table[:19_000])
    with pytest.raises(TableError, match="ends after 19000 bytes"):
        storage.open_pages(str(path))


def test_pages_are_read_by_bytecode_and_slots_by_machine_code() -> None:
    hot = {name for name, path in board_sources("armv6m").items()
           if name.startswith("spotcard/rules/") and machine_code_kind(path.read_bytes())}
    assert {name.rpartition("/")[2] for name in hot} == {"functions", "scan", "show", "vm"}
    usual, paged = compile_board("armv6m"), compile_board("armv6m", paged=True)
    for name in hot:
        # The third byte of an .mpy tells its processor, 0 for any (MicroPython, mpyfiles.rst).
        assert (usual / f"{name}.mpy").read_bytes()[2] >> 2, name
        assert not (paged / f"{name}.mpy").read_bytes()[2] >> 2, name
