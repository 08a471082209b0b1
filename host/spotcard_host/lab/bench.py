"""Time and live heap of the cases of `bench_cases`, on a board.

Each case starts on a fresh heap. Time is the board's own clock around `work(turn)`, after a
collection so that none falls into it. Live heap is what is allocated after a collection: `loaded`
once the case's modules and data are there, `deepest` at the worst of its probes, code included.
`garbage` is what one turn leaves behind, -1 for more than the heap holds.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from spotcard_host.common.terminal import log, progress
from spotcard_host.device.build import firmware_sources
from spotcard_host.device.deploy import start_firmware
from spotcard_host.device.port import Board, BoardError
from spotcard_host.emulator.image import DEFAULT_BOARD
from spotcard_host.lab.bench_cases import CASES, FILES, Case

_BEFORE = """
import gc, time
gc.collect()
_empty = gc.mem_alloc()
_deepest = 0
def probe():
    global _deepest
    gc.collect()
    live = gc.mem_alloc()
    if live > _deepest:
        _deepest = live
def prepare(turn):
    pass
"""

_AFTER = """
from array import array
_times = array("I", [0] * {turns})
probe()
_loaded = _deepest
for _turn in range({turns}):
    prepare(_turn)
    gc.collect()
    _start = time.ticks_us()
    work(_turn)
    _times[_turn] = time.ticks_diff(time.ticks_us(), _start)
    probe()
_garbage = 0
if {turns} > 1:
    prepare(0)
    gc.collect()
    gc.disable()
    _before = gc.mem_alloc()
    try:
        work(0)
        _garbage = gc.mem_alloc() - _before
    except MemoryError:
        _garbage = -1
    gc.enable()
    probe()
import json, sys
try:
    from machine import freq
    _clock = freq()
except ImportError:
    _clock = 0
print(json.dumps({{"microseconds": list(_times), "empty": _empty, "loaded": _loaded,
    "deepest": _deepest, "garbage": _garbage, "free": gc.mem_free(), "clock": _clock,
    "version": sys.version}}))
"""


@dataclass(frozen=True)
class Figure:
    """One measured case. Times in milliseconds, memory in bytes of heap.

    loaded, deepest: live heap over that of an empty interpreter; worst: the slowest turn.
    """

    case: str
    turns: int
    mean: float
    worst: float
    loaded: int
    deepest: int
    garbage: int
    budget: float


@dataclass(frozen=True)
class Report:
    """The figures of one board, and what it was."""

    board: str
    version: str
    clock: int
    cache_model: str
    figures: tuple[Figure, ...]


def wanted(names: Iterable[str] = ()) -> list[Case]:
    """The cases this firmware can run; `names` picks those whose name holds one of the words."""
    there = set(firmware_sources())
    chosen = [case for case in CASES if there.issuperset(case.modules)]
    words = list(names)
    return [case for case in chosen if not words or any(word in case.name for word in words)]


def files_of(cases: Iterable[Case]) -> dict[str, bytes]:
    """Path on the board -> content of every file the cases need."""
    return {path: FILES[path]() for case in cases for path in case.files}


# How `bench_table()` finds the table: where `deploy` put it.
_DEPLOYED = """
def bench_table():
    import json
    from spotcard_device.storage import open_table
    with open("/current.json") as file:
        return open_table(json.load(file)["table"])
"""
SILENCE = 240.0  # seconds of this desk's time without a word, then a case has failed


def program_of(case: Case, table: str) -> str:
    """The MicroPython program of a case; table: source text that defines `bench_table()`."""
    return _BEFORE + start_firmware() + table + case.setup + _AFTER.format(turns=case.turns)


def run_case(board: Board, case: Case, table: str) -> tuple[Figure, str, int]:
    """Measure one case; returns the figure, the board's MicroPython version and clock in Hz."""
    program = program_of(case, table)
    got = json.loads(board.run(program, timeout=SILENCE).strip().splitlines()[-1])
    times = got["microseconds"]
    figure = Figure(
        case.name, case.turns, round(sum(times) / len(times) / 1000, 3),
        round(max(times) / 1000, 3), got["loaded"] - got["empty"],
        got["deepest"] - got["empty"], got["garbage"], case.budget)
    return figure, str(got["version"]), int(got["clock"])


@dataclass(frozen=True)
class _Place:
    """Where cases run: `fresh` gives a board with an empty heap; `table` defines bench_table()."""

    fresh: Callable[[], Board]
    table: str
    description: str
    cache_model: str


@contextmanager
def _emulated(kind: str, cases: list[Case], table: bytes) -> Iterator[_Place]:
    from spotcard_host.emulator.board import MISS, EmulatedBoard
    from spotcard_host.emulator.image import build_image
    from spotcard_host.emulator.workbench import deployed_flash

    image = build_image(kind)
    with ExitStack() as running:
        def fresh() -> Board:
            running.close()
            folder = running.enter_context(tempfile.TemporaryDirectory())
            flash = Path(folder) / "flash"
            shutil.copyfile(deployed_flash(image.uf2, kind, table), flash)
            board = running.enter_context(EmulatedBoard(image.uf2, flash, MISS))
            board.fresh()
            board.put(files_of(cases).items())
            return board.repl

        yield _Place(fresh, _DEPLOYED, image.description,
                     f"flash cache 16 KB, 2 ways, {MISS} cycles a miss (rp2040js)")


@contextmanager
def _real(url: str, cases: list[Case]) -> Iterator[_Place]:
    with Board(url) as board:
        board.run("import os\ntry:\n os.mkdir('/bench')\nexcept OSError:\n pass")
        for path, content in files_of(cases).items():
            board.write(path, content)

    opened: list[Board] = []

    def fresh() -> Board:
        if opened:
            opened.pop().close()
        opened.append(Board(url, reset=True))
        return opened[0]

    try:
        yield _Place(fresh, _DEPLOYED, url, "none: a board's own clock")
    finally:
        if opened:
            opened.pop().close()


def measure(url: str, cases: list[Case], table: bytes, kind: str = DEFAULT_BOARD) -> Report:
    """Run `cases` on the board at `url` ("emulated" or any pyserial URL).

    table, kind: rule table and board folder of an emulated board; a real one has its own. Cases
    that failed are logged and left out. Raises `BoardError` or `Unavailable` when the board cannot
    be had.
    """
    figures: list[Figure] = []
    version, clock = "", 0
    at = _emulated(kind, cases, table) if url == "emulated" else _real(url, cases)
    with at as place:
        for case in cases:
            progress(case.name)
            try:
                figure, version, clock = run_case(place.fresh(), case, place.table)
            except BoardError as error:
                last = error.trace.strip().splitlines()[-3:] or [str(error)]
                log.warning("%s failed: %s", case.name, " / ".join(map(str.strip, last)))
                continue
            figures.append(figure)
        progress("", done=True)
        return Report(place.description, version, clock, place.cache_model, tuple(figures))


def as_json(report: Report) -> str:
    """The report as one line of JSON."""
    return json.dumps(asdict(report))


def as_table(report: Report) -> str:
    """The report as a table."""
    lines = [f"board        {report.board}", f"MicroPython  {report.version}",
             f"clock        {report.clock / 1e6:.0f} MHz; {report.cache_model}", "",
             f"{'':<28}{'mean ms':>10}{'worst ms':>10}{'budget':>8}"
             f"{'loaded':>9}{'deepest':>9}{'garbage':>9}"]
    for figure in report.figures:
        budget = f"{figure.budget:g}" if figure.budget else "-"
        lines.append(f"{figure.case:<28}{figure.mean:>10.3f}{figure.worst:>10.3f}{budget:>8}"
                     f"{figure.loaded:>9}{figure.deepest:>9}{figure.garbage:>9}")
    lines += ["", "loaded, deepest: bytes of live heap, code included, over an empty interpreter;",
              "garbage: bytes one turn leaves for the collector."]
    return "\n".join(lines)
