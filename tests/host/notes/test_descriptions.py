"""Descriptions as players write them, in ten styles, with hands that make the call and hands that
do not: labelled by people who did not know how the compiler reads.

`tests/golden/descriptions.jsonl` is the open half of the corpus: its faults were studied. What
counts most is that a reading is not wrong: a hand refused or accepted against the text
(docs/reports/2026-11-22-descriptions.md).
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CORPUS = ROOT / "tests" / "golden" / "descriptions.jsonl"
RIGHT, WRONG = 0.70, 0.03


@pytest.fixture(scope="module")
def measured():
    tool = ROOT / "tools" / "research" / "measure_meaning.py"
    done = subprocess.run(
        [sys.executable, tool, "--corpus", CORPUS, "--json"],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return json.loads(done.stdout)


def test_most_descriptions_are_read_right(measured):
    assert measured["counts"]["right"] / measured["items"] >= RIGHT


def test_hardly_any_is_read_wrong(measured):
    assert measured["counts"]["wrong"] / measured["items"] <= WRONG


def test_every_item_has_hands_of_both_kinds():
    for line in CORPUS.read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        assert item["yes"], item["id"]
        assert all(len(h.replace(".", "")) == 13 for h in item["yes"] + item["no"]), item["id"]
