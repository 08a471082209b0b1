"""Deploy and update, and the power pulled in the middle.

After each cut the board must start, hold only whole modules, open its table and play bridge; a
deploy that is repeated must then bring it up to date. `SPOTCARD_CUTS` says how often power is
pulled (default 4).
"""

from __future__ import annotations

import hashlib
import os
import random
from pathlib import Path

import pytest
import rulemaker
from desk_table import Table, play
from rig import EmulatedRig, Rig
from sample_tables import book, large, padded

from spotcard_host.device.build import (
    PLACERS,
    RP2040,
    compile_board,
    compile_root,
    resident_modules,
)
from spotcard_host.device.code_image import pack
from spotcard_host.device.deploy import Cargo, Deploy, Report, cargo, finish_update, read_current
from spotcard_host.device.factory import factory_table
from spotcard_host.device.limits import Limits, load_limits
from spotcard_host.device.port import BoardError
from spotcard_host.library.tables import resolve

pytestmark = pytest.mark.timeout(3000)
CUTS = int(os.environ.get("SPOTCARD_CUTS", "4"))
PLAYS = 4  # a whole board is played after every PLAYS cuts, a minute more; others just start

# Runs on the board as main.py would: finish the update, then see that everything is whole.
WHOLE = """
import os,json
_c=json.load(open('/current.json'))
assert 'moves' not in _c
import shelf
shelf.start()
assert not shelf.REPORT[3] and not shelf.REPORT[2],shelf.REPORT
from spotcard_device.storage import open_table
from spotcard.rules.reader import RuleTable
for _t in ('factory','table'):
 if _t in _c:_n=RuleTable(open_table(_c[_t])).length
print('whole',_n,_c['build'])
"""


def limits() -> Limits:
    return load_limits("EMULATED_PICO")


def changed(load: Cargo, number: int) -> Cargo:
    """Another build: one module more, and another start file."""
    folder = compile_board()
    files = {path.relative_to(folder).with_suffix("").as_posix(): path.read_bytes()
             for path in folder.rglob("*.mpy")}
    files |= {name: compile_root(name) for name in PLACERS}
    files[f"spotcard_device/extra{number}"] = files["spotcard_device/led"]
    start = {**load.start, "/main.py": load.start["/main.py"] + b"# %d\n" % number}
    return Cargo(start, pack(files, resident_modules(RP2040)), load.table, load.factory)


def deploy(rig: Rig, load: Cargo) -> Report:
    with rig.repl() as board:
        return Deploy(board, load, limits(), lambda text: None).run()


def whole(rig: Rig) -> str:
    """The build of the board, after what `main.py` does first; fails when anything is amiss."""
    return build_and_table(rig)[0]


def build_and_table(rig: Rig) -> tuple[str, int]:
    """The same, and the length of the rule table."""
    with rig.repl() as board:
        _, length, build = board.run(finish_update() + WHOLE, timeout=300).split()
    return build, int(length)


def expected(load: Cargo) -> dict[str, str]:
    return {path: hashlib.sha256(data).hexdigest() for path, data in load.start.items()}


def sayc() -> Cargo:
    return cargo(limits(), book(), factory_table())


def test_first_deploy_then_nothing_then_one_module(rig: Rig) -> None:
    load = sayc()
    first = deploy(rig, load)
    assert first.sent > 0
    with rig.repl() as board:
        assert board.hashes(list(load.start)) == expected(load)
        before = read_current(board)
        free = int(board.run("import os\nprint(os.statvfs('/')[3])"))
    assert free >= limits().log_bytes // 4096 + 8  # the log, settings, the next start files
    assert whole(rig) == load.build
    again = deploy(rig, load)
    assert again.files_sent == [] and again.sent == 0
    assert again.unchanged == len(load.start) + 3  # code, table and factory table
    other = changed(load, 0)
    update = deploy(rig, other)
    assert len(update.files_sent) == 2 and "/main.py" in update.files_sent
    assert whole(rig) == other.build
    with rig.repl() as board:
        after = read_current(board)
    assert after["table"] == before["table"] and after["code"] != before["code"]
    print(f"first {first.sent} bytes in {first.seconds:.1f} s, one module {update.sent} bytes in "
          f"{update.seconds:.1f} s, nothing {again.seconds:.1f} s")


def test_the_settings_survive(rig: Rig) -> None:
    rig.put({"/settings.json": b'{"team": "Ours", "seat": "N"}'})
    deploy(rig, sayc())
    with rig.repl() as board:
        assert board.read("/settings.json") == b'{"team": "Ours", "seat": "N"}'
    rig.remove("/settings.json")


def test_too_large_a_table_is_refused_and_the_board_left_alone(deployed: Rig) -> None:
    rig = deployed
    load = cargo(limits(), bytes(limits().table_bytes + 1))
    before = whole(rig)
    with pytest.raises(BoardError, match="has room for"):
        deploy(rig, load)
    assert whole(rig) == before


def test_power_pulled_at_random_moments(deployed: Rig) -> None:
    """Updates that are cut short, one after the other, on the same board."""
    rig = deployed
    if not isinstance(rig, EmulatedRig):
        pytest.skip("needs a board whose power a program can pull: --board emulated")
    load = sayc()
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


def ten_thousand_rules(folder: Path) -> bytes:
    """A rule table of 10,000 rules, which has no room beside another like it."""
    for name, text in rulemaker.make(10000, 1).items():
        (folder / name).write_text(text, encoding="utf-8")
    return resolve(str(folder)).read_bytes()


@pytest.mark.parametrize("rules", ["sayc", "10,000"])
def test_every_moment_of_an_update_leaves_a_board_that_plays(
        deployed: Rig, tmp_path: Path, rules: str) -> None:
    """One update, and its flash as random cuts would leave it: each is whole and plays."""
    rig = deployed
    if not isinstance(rig, EmulatedRig):
        pytest.skip("needs a board whose power a program can pull: --board emulated")
    assert rig.emulated is not None
    load = sayc()
    if rules != "sayc":
        load.table = ten_thousand_rules(tmp_path)
        assert len(load.table) > limits().filesystem_bytes * 0.4
    old, new = another(load, 4), another(load, 5)
    before = operations(rig)
    deploy(rig, old)
    moments = operations(rig) - before - 10  # as many as the next update has, or a few less
    rng = random.Random(8)
    cuts = sorted(rng.randrange(1, moments + 1) for _ in range(CUTS))
    print(f"{len(old.table or b'')} bytes of table, {len(old.code)} of code, {moments} operations")
    for number, moment in enumerate(cuts):
        rig.emulated.copy_flash_after(moment, tmp_path / f"{number}.flash")
    deploy(rig, new)
    rig.off()
    news = 0
    for number, moment in enumerate(cuts):
        rig.flash.write_bytes((tmp_path / f"{number}.flash").read_bytes())
        rig.on()
        build, table_length = build_and_table(rig)
        assert build in (old.build, new.build), f"cut at operation {moment} of {moments}"
        assert table_length in (len(old.table or b""), len(load.factory or b"")), moment
        news += build == new.build
        if number % PLAYS == 0:
            with Table(seed=number + 1, boards=1) as table:
                status, _, said = play(rig, table.port, probe=False, think=0)
            assert status == 0 and [record.is_complete for record in table.records] == [True], said
        rig.off()
        print(f"cut at operation {moment} of {moments}: "
              f"{'new' if build == new.build else 'old'} firmware, {table_length} bytes of table"
              + ("" if number % PLAYS else ", plays"), flush=True)
    rig.on()
    print(f"{CUTS} cuts: {news} after the switch, {CUTS - news} before it; whole every time")


def another(load: Cargo, number: int) -> Cargo:
    """`changed` with another table, so that a slot is written too."""
    assert load.table is not None
    other = changed(load, number)
    other.table = padded(load.table, 4, number)
    return other


def operations(rig: EmulatedRig) -> int:
    """The number of erase and program operations of the flash."""
    stats = rig.stats()
    return int(stats["erases"] + stats["programs"])


def test_the_largest_table_and_the_firmware_replace_each_other(deployed: Rig) -> None:
    """There is no room for two tables of 400 KB, nor for two firmwares beside one."""
    rig = deployed
    load = sayc()
    deploy(rig, load)
    size = limits().table_bytes
    load.table = large(size)
    deploy(rig, load)
    assert whole(rig) == load.build
    load.table = large(size - 1000)
    report = deploy(rig, load)
    assert any(name.startswith("table ") for name in report.files_sent)
    newer = changed(load, 7)
    deploy(rig, newer)
    assert whole(rig) == newer.build
    without = changed(load, 8)
    without.table = None
    with pytest.raises(BoardError, match="--table"):
        deploy(rig, without)
    assert whole(rig) == newer.build
