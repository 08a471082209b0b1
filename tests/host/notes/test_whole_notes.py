"""Whole notes in eight players' styles, with hands labelled by one who knew only the notes.

The first four were studied; `labels5` to `labels8` say how notes are read that nobody has seen, so
do not study them before others take their place. What counts most is that the robot does not call
against the text.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
NOTES = ROOT / "tests" / "golden" / "notes"
# Which: the least share right, the greatest against the text.
HALVES = {"studied": ("1234", 0.83, 0.07), "unseen": ("5678", 0.77, 0.15)}


@pytest.mark.parametrize("half", list(HALVES))
def test_the_robot_calls_as_the_notes_say(half):
    numbers, least, most = HALVES[half]
    files = [NOTES / f"labels{n}.jsonl" for n in numbers]
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "research" / "measure_notes.py", *files, "--json"],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    measured = json.loads(done.stdout)
    counts, positions = measured["counts"], measured["positions"]
    assert counts["right"] / positions >= least
    assert counts.get("against the text", 0) / positions <= most
