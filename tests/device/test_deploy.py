"""Deploy and update, and the power pulled in the middle.

After each cut the board must start, hold only whole modules, open its table and play a board of
bridge; a deploy that is repeated must then bring it up to date. `SPOTCARD_CUTS` says how often
power is pulled (default 4; each takes some 60 s).
"""

from __future__ import annotations

import hashlib
import os
import random
from pathlib import Path

import pytest
from desk_table import Table, play
from rig import EmulatedRig, Rig

from spotcard_host.device.deploy import Cargo, Deploy, Report, cargo, finish_update, read_current
from spotcard_host.device.limits import Limits, load_limits
from spotcard_host.device.port import BoardError
from spotcard_host.library.tables import resolve

pytestmark = pytest.mark.timeout(3000)
CUTS = int(os.environ.get("SPOTCARD_CUTS", "4"))

# Runs on the board as main.py would: finish the update, then see that everything is whole.
WHOLE = """
import os,json
_c=json.load(open('/current.json'))
assert 'moves' not in _c
from spotcard_device.storage import open_table
from spotcard.rules.reader import RuleTable
RuleTable(open_table(_c['table']))
import binascii
_n=0
def _walk(p):
 global _n
 for e in os.ilistdir(p):
  if e[1]&0x4000:_walk(p+'/'+e[0])
  elif e[0].endswith('.mpy'):
   with open(p+'/'+e[0],'rb') as f:
    assert f.read(2)==b'M\\x06',p+'/'+e[0]
   _n+=1
_walk('/lib')
print('whole',_n,_c['build'])
"""


def limits() -> Limits:
    return load_limits("EMULATED_PICO")


def changed(load: Cargo, number: int) -> Cargo:
    """Another build: one module more, one other, and a table that differs in its last bytes."""
    firmware = dict(load.firmware)
    firmware["spotcard_device/probe.mpy"] = load.firmware["spotcard_device/led.mpy"]
    firmware[f"spotcard_device/extra{number % 3}.mpy"] = load.firmware["spotcard_device/led.mpy"]
    return Cargo(firmware, load.root, load.table)


def deploy(rig: Rig, load: Cargo) -> Report:
    with rig.repl() as board:
        return Deploy(board, load, limits(), lambda text: None).run()


def whole(rig: Rig) -> str:
    """The build of the board, after what `main.py` does first; fails when anything is amiss."""
    with rig.repl() as board:
        return board.run(finish_update() + WHOLE, timeout=60).split()[2]


def expected(load: Cargo) -> dict[str, str]:
    return {path: hashlib.sha256(data).hexdigest() for path, data in load.files.items()}


def test_first_deploy_then_nothing_then_one_module(rig: Rig) -> None:
    load = cargo(limits(), resolve("sayc").read_bytes())
    first = deploy(rig, load)
    assert first.sent > 0 or first.unchanged == len(load.files) + 1
    with rig.repl() as board:
        assert board.hashes(list(load.files)) == expected(load)
        assert read_current(board)["table"] in ("slot0", "slot1")
    again = deploy(rig, load)
    assert again.files_sent == [] and again.sent == 0
    assert again.unchanged == len(load.files) + 1
    other = changed(load, 0)
    update = deploy(rig, other)
    assert set(update.files_sent) <= {"/lib/spotcard_device/probe.mpy",
                                      "/lib/spotcard_device/extra0.mpy"}
    with rig.repl() as board:
        assert board.hashes(list(other.files)) == expected(other)
    back = deploy(rig, load)
    assert back.removed == 1
    with rig.repl() as board:
        assert "/lib/spotcard_device/extra0.mpy" not in board.listing("/lib")
    print(f"first {first.sent} bytes in {first.seconds:.1f} s, one module {update.sent} bytes in "
          f"{update.seconds:.1f} s, nothing {again.seconds:.1f} s")


def test_the_settings_survive(rig: Rig) -> None:
    rig.put({"/settings.json": b'{"team": "Ours", "seat": "N"}'})
    deploy(rig, cargo(limits(), resolve("sayc").read_bytes()))
    with rig.repl() as board:
        assert board.read("/settings.json") == b'{"team": "Ours", "seat": "N"}'
    rig.remove("/settings.json")


def test_too_large_a_table_is_refused_and_the_board_left_alone(deployed: Rig) -> None:
    rig = deployed
    load = cargo(limits(), bytes(limits().table_bytes + 1))
    before = whole(rig)
    with pytest.raises(BoardError, match="two must fit"):
        deploy(rig, load)
    assert whole(rig) == before


def test_power_pulled_at_random_moments(deployed: Rig) -> None:
    """Updates that are cut short, one after the other, on the same board."""
    rig = deployed
    if not isinstance(rig, EmulatedRig):
        pytest.skip("needs a board whose power a program can pull: --board emulated")
    load = cargo(limits(), resolve("sayc").read_bytes())
    deploy(rig, load)
    rng = random.Random(6)
    for number in range(2):
        other = another(load, number)
        before = whole(rig)
        rig.cut_after(rng.randrange(1, 200))
        try:
            deploy(rig, other)
        except (BoardError, OSError):
            pass
        rig.off()
        rig.on()
        assert whole(rig) in (before, other.build), f"cut {number}"
        deploy(rig, other)
        assert whole(rig) == other.build


def test_every_moment_of_an_update_leaves_a_board_that_plays(
        deployed: Rig, tmp_path: Path) -> None:
    """One update, and its flash as random cuts would leave it: each plays a board of bridge."""
    rig = deployed
    if not isinstance(rig, EmulatedRig):
        pytest.skip("needs a board whose power a program can pull: --board emulated")
    assert rig.emulated is not None
    load = cargo(limits(), resolve("sayc").read_bytes())
    old, new = another(load, 4), another(load, 5)
    before = operations(rig)
    deploy(rig, old)
    moments = operations(rig) - before - 10  # as many as the next update has, or a few less
    rng = random.Random(8)
    cuts = sorted(rng.randrange(1, moments + 1) for _ in range(CUTS))
    for number, moment in enumerate(cuts):
        rig.emulated.copy_flash_after(moment, tmp_path / f"{number}.flash")
    deploy(rig, new)
    rig.off()
    news = 0
    for number, moment in enumerate(cuts):
        rig.flash.write_bytes((tmp_path / f"{number}.flash").read_bytes())
        rig.on()
        build = whole(rig)
        assert build in (old.build, new.build), f"cut at operation {moment} of {moments}"
        news += build == new.build
        with Table(seed=number + 1, boards=1) as table:
            status, _, said = play(rig, table.port, probe=False, think=0)
        assert status == 0 and [record.is_complete for record in table.records] == [True], said
        rig.off()
        print(f"cut at operation {moment} of {moments}: "
              f"{'new' if build == new.build else 'old'} firmware, plays", flush=True)
    rig.on()
    print(f"{CUTS} cuts: {news} after the switch, {CUTS - news} before it; plays every time")


def another(load: Cargo, number: int) -> Cargo:
    """`changed` with another table, so that a slot is written too."""
    assert load.table is not None
    other = changed(load, number)
    other.table = _resigned(load.table, number)
    return other


def operations(rig: EmulatedRig) -> int:
    """How many erases and programs the flash has had."""
    stats = rig.stats()
    return int(stats["erases"] + stats["programs"])


def _resigned(table: bytes, number: int) -> bytes:
    """The same table with a few more bytes at its end: another file, and still good."""
    import binascii

    from spotcard.rules import format as layout

    body = table[layout.CRC_FROM:] + bytes([number & 255]) * 4
    head = bytearray(table[:layout.CRC_FROM])
    head[8:12] = (len(body) + len(head)).to_bytes(4, "little")
    head[12:16] = (binascii.crc32(body) & 0xFFFFFFFF).to_bytes(4, "little")
    return bytes(head) + body
