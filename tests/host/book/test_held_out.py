"""Standard American positions that no rule was written from.

`tests/golden/sayc_held_out.jsonl`: positions from the principles of textbooks, labelled with the
calls that a sound player accepts by people who had not seen the rules. They measure the book; who
looks into them to mend a rule should write others first.
"""

import json
from pathlib import Path

import pytest

from spotcard_host import Bidder, System

POSITIONS = Path(__file__).parents[2] / "golden" / "sayc_held_out.jsonl"
LEAST = 0.88  # of the calls accepted; 89 % when they were first measured


@pytest.fixture(scope="module")
def bidder():
    return Bidder(System.load("sayc"))


def test_the_book_bids_as_the_textbooks_do(bidder):
    positions = [json.loads(line) for line in POSITIONS.read_text().splitlines()]
    assert len(positions) > 250
    missed = []
    for at in positions:
        made = bidder.call(at["hand"], at["auction"], dealer=at["dealer"], vul=at["vul"]).call
        if made not in at["calls"]:
            missed.append((at["id"], made, at["calls"]))
    assert 1 - len(missed) / len(positions) >= LEAST, missed
