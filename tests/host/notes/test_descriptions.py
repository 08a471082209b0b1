"""Descriptions as players write them, in twenty styles, with hands that make the call and hands
that do not: labelled by people who did not know how the compiler reads.

The faults of all but those named `closed` were studied; these say how text is read which nobody
has seen, so do not study one before another takes its place.
What counts most is that a reading is not wrong: a hand refused or accepted against the text
(docs/reports/2026-11-22-descriptions.md).

Of the phrasings each item is one thing said in a dozen or more ways. Its `yes` hands are those
that most of the ways accept, so they measure whether a thing is read alike however it is said.
"""

import json
from pathlib import Path

import pytest
from measure_meaning import measure_corpus

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "tests" / "golden"
# File: the least share read right, the greatest read wrong.
CORPORA = {
    "descriptions.jsonl": (0.78, 0.027),
    "descriptions_held_out.jsonl": (0.83, 0.014),
    "descriptions_more.jsonl": (0.86, 0.011),
    "descriptions_unseen.jsonl": (0.63, 0.011),
    "descriptions_later.jsonl": (0.73, 0.027),
    "descriptions_fresh.jsonl": (0.67, 0.11),
    "descriptions_formulas.jsonl": (0.79, 0.085),
    "descriptions_closed.jsonl": (0.61, 0.17),
    "descriptions_of_clubs.jsonl": (0.61, 0.16),
    "descriptions_voices.jsonl": (0.61, 0.065),
    "descriptions_voices_closed.jsonl": (0.52, 0.215),
    "descriptions_authors.jsonl": (0.73, 0.12),
    "descriptions_authors_closed.jsonl": (0.48, 0.22),
    "descriptions_nine.jsonl": (0.7, 0.1),
    "descriptions_plain.jsonl": (0.77, 0.09),
    "descriptions_plain_closed.jsonl": (0.6, 0.17),
    "phrasings.jsonl": (0.94, 0.04),
    "phrasings_closed.jsonl": (0.81, 0.065),
}


@pytest.mark.parametrize("name", list(CORPORA))
def test_most_descriptions_are_read_right_and_hardly_any_wrong(name, capsys):
    measure_corpus(GOLDEN / name, show=False, as_json=True)
    measured = json.loads(capsys.readouterr().out)
    right, wrong = CORPORA[name]
    assert measured["counts"]["right"] / measured["items"] >= right
    assert measured["counts"]["wrong"] / measured["items"] <= wrong


@pytest.mark.parametrize("name", list(CORPORA))
def test_every_item_has_hands_of_both_kinds(name):
    for line in (GOLDEN / name).read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        assert item["yes"], item["id"]
        assert all(len(h.replace(".", "")) == 13 for h in item["yes"] + item["no"]), item["id"]
