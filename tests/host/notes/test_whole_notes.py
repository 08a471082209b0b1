"""Whole notes in many players' styles, with hands labelled by people who knew only the notes.

Those of a group `unseen` say how notes are read that nobody has seen: do not study them before
others take their place. What counts most is that the robot does not call against the text.
"""

from collections import Counter
from pathlib import Path

import pytest
from measure_notes import measure

ROOT = Path(__file__).parents[3]
NOTES = ROOT / "tests" / "golden" / "notes"
# Which: the least share right, the greatest against the text.
GROUPS = {
    "studied": ((1, 2, 3, 4), 0.88, 0.05),
    "studied later": ((11, 12, 13, 14, 15, 16), 0.89, 0.08),
    "studied last": ((17, 18, 19, 20, 21, 22), 0.71, 0.15),
    "studied for their build": ((23, 26, 28, 29, 31, 34, 36, 38), 0.90, 0.05),
    "studied for their place": ((24, 25, 27, 30, 39, 40, 43, 44, 45, 46), 0.87, 0.05),
    "studied as pasted": (tuple(range(51, 63)), 0.90, 0.05),
    "studied by class": ((5, 6, 7, 8), 0.84, 0.13),
    "studied by class later": ((47, 48, 49, 50), 0.66, 0.09),
    "studied for contested auctions": ((32, 33, 35, 37, 41, 42, 63, 64, 65, 66), 0.89, 0.04),
    "studied as written": (tuple(range(67, 75)), 0.91, 0.07),
    "studied for agreements": ((83, 84, 85, 86), 0.90, 0.06),
    "studied by class last": (tuple(range(75, 83)), 0.85, 0.09),
    "studied for conventions": ((87, 88, 89, 90), 0.76, 0.13),
    "studied for seats": ((91, 92, 93, 94), 0.66, 0.19),
    "studied for openings told": ((95, 96, 97, 98), 0.90, 0.05),
    "studied no more": ((99, 100, 101, 102), 0.80, 0.10),
    "studied for what lines tell": ((103, 104, 105, 106), 0.74, 0.15),
    "studied for their ways": (tuple(range(111, 119)), 0.70, 0.18),
    "studied in prose": ((123, 124, 125, 126), 0.83, 0.06),
    "studied for what they share": ((107, 108, 109, 110), 0.65, 0.15),
    "studied as outlines": (tuple(range(131, 139)), 0.91, 0.06),
    "studied in twelve voices": (tuple(range(143, 151)), 0.78, 0.10),
    "studied in sixteen hands": (
        (155, 156, 157, 159, 160, 161, 163, 164, 165, 167, 168, 169), 0.90, 0.03),
    "unseen": ((119, 120, 121, 122), 0.75, 0.10),
    "unseen last": ((139, 140, 141, 142), 0.78, 0.12),
    "unseen in twelve voices": ((151, 152, 153, 154), 0.72, 0.13),
    "unseen in sixteen hands": ((158, 162, 166, 170), 0.66, 0.17),
    "unseen later": ((127, 128, 129, 130), 0.62, 0.19),
}


# One agreement as six or eight players wrote it: the share right, and against the text.
WAYS = {"ways": (0.60, 0.14), "ways_closed": (0.60, 0.14), "ways_classes": (0.55, 0.12),
        "ways_classes_closed": (0.55, 0.12), "places_ways": (0.75, 0.06),
        "places_ways_closed": (0.60, 0.08), "places_more": (0.55, 0.08)}
EVERY = 8  # way is tried, another of each agreement: all of them take minutes
# The same as documents: headings, chapters, lists, questions, letters to partner.
DOCUMENTS = {"docs_ways": (0.60, 0.04), "docs_more": (0.55, 0.06),
             "docs_ways_closed": (0.44, 0.08)}


@pytest.mark.parametrize("group", list(GROUPS))
def test_the_robot_calls_as_the_notes_say(group):
    numbers, least, most = GROUPS[group]
    compare([NOTES / f"labels{n}.jsonl" for n in numbers], least, most)


@pytest.mark.parametrize("name", list(WAYS))
def test_the_robot_calls_alike_in_whatever_way_an_agreement_is_written(name):
    compare([NOTES / f"{name}.jsonl"], *WAYS[name])


@pytest.mark.parametrize("name", list(DOCUMENTS))
def test_the_robot_calls_as_documents_say(name):
    compare([NOTES / f"{name}.jsonl"], *DOCUMENTS[name], every=1)


def compare(files, least, most, every=EVERY):
    """The share right is at least `least`, that against the text at most `most`."""
    counts = sum((measure(path, False, every) for path in files), Counter())
    assert counts["right"] / counts.total() >= least
    assert counts["against the text"] / counts.total() <= most
