"""Seats and vulnerabilities as players write them, by what is opened in each of sixteen places."""

from __future__ import annotations

import pytest
from meaning_table import last

CELLS = [(we + they, seat) for we in "NY" for they in "NY" for seat in "1234"]


def everywhere(text: str) -> dict[tuple[str, str], str]:
    """Ranges of points by place, from lines such as `12 N* 10-12`: seats, vulnerability (ours,
    theirs), range.
    """
    found = {}
    for line in text.split("; "):
        seats, vul, points = line.split()
        for (both, seat) in CELLS:
            if seat in seats and all(a in ("*", b) for a, b in zip(vul, both, strict=True)):
                assert (both, seat) not in found
                found[both, seat] = points
    return found


def opened(text: str) -> dict[tuple[str, str], str]:
    """The same of a one-notrump opening that is so described."""
    found = {}
    for (both, seat) in CELLS:
        fits = [term for term in last(f"1N {text}").own.terms if all(
            (test[0] == "vul" and all(a in ("", b) for a, b in zip(test[1:], both, strict=True)))
            or (test[0] == "seat" and seat in test[1]) for test in term.tests)]
        points = {"{1}-{2}".format(*r) for term in fits for r in term.ranges if r[0] == "P"}
        if fits:
            found[both, seat] = " or ".join(sorted(points))
    return found


MINI = "12 N* 10-12; 34 N* 15-17; 1234 Y* 15-17"
HALVES = "12 ** 10-12; 34 ** 15-17"
FOUR = "1234 NN 12-14; 1234 NY 10-12; 1234 YN 15-17; 1234 YY 13-15"
WORDS = (
    # Seats by themselves.
    (HALVES, ("1st and 2nd: 10-12; 3rd and 4th: 15-17", "1st/2nd: 10-12; 3rd/4th: 15-17",
              "1st & 2nd 10-12; 3rd & 4th 15-17", "1st-2nd: 10-12, 3rd-4th: 15-17",
              "first and second: 10-12. Third and fourth: 15-17",
              "10-12 in 1st or 2nd, 15-17 in 3rd or 4th", "1/2 seat 10-12; 3/4 seat 15-17",
              "in first and second seat 10-12, others 15-17")),
    ("1 ** 10-12; 2 ** 11-13; 3 ** 10-14; 4 ** 15-17",
     ("1st: 10-12, 2nd: 11-13, 3rd: 10-14, 4th: 15-17",
      "first seat 10-12. Second seat 11-13. Third seat 10-14. Fourth seat 15-17",
      "1st seat 10-12, 2nd seat 11-13, 3rd seat 10-14, otherwise 15-17")),
    ("124 ** 15-17; 3 ** 14-17", ("15-17 in 1st/2nd/4th, 14-17 in third",
                                  "1st, 2nd and 4th seat 15-17, third seat 14-17")),
    # Both.
    (MINI, ("10-12 NV in 1st and 2nd, else 15-17", "10-12 in 1st and 2nd when NV, else 15-17",
            "1st/2nd NV: 10-12, all others 15-17", "1st and 2nd not vul 10-12, otherwise 15-17",
            "10-12 in 1st and 2nd when green, 15-17 at all other times",
            "1st/2nd: NV 10-12, V 15-17; 3rd/4th: 15-17",
            "1st/2nd: 10-12 NV/15-17 V; 3rd/4th 15-17",
            "1st/2nd NV 10-12, 1st/2nd V 15-17, 3rd/4th 15-17")),
    ("123 N* 10-12; 4 N* 14-16; 1234 Y* 14-16",
     ("10-12 first three seats NV, otherwise 14-16", "10-12 NV except 4th seat, 14-16 otherwise",
      "10-12 NV (1st-3rd seat), 14-16 otherwise", "14-16 vul or fourth seat, 10-12 in the others",
      "10-12 not vul in first three seats, 14-16 vul or fourth seat")),
    ("1234 N* 14-16; 12 Y* 14-16; 34 Y* 15-17",
     ("14-16, but 15-17 when vul in 3rd or 4th seat", "14-16, 15-17 in 3rd/4th vul")),
    # Both sides' vulnerability.
    (FOUR, ("NV/NV 12-14, NV/V 10-12, V/NV 15-17, V/V 13-15",
            "w/w 12-14, w/r 10-12, r/w 15-17, r/r 13-15",
            "both NV 12-14, favourable 10-12, adverse 15-17, both vul 13-15",
            "nobody vul 12-14, NV v V 10-12, V v NV 15-17, everybody vul 13-15")),
    ("1234 YN 15-17; 1234 N* 12-14; 1234 YY 12-14",
     ("adverse: 15-17, otherwise 12-14", "Adverse vul: 15-17, else 12-14",
      "15-17 at adverse, 12-14 at other vulnerabilities", "unfavourable vul: 15-17, else 12-14",
      "15-17 BAL at adverse, 12-14 BAL at other vulnerabilities")),
)


@pytest.mark.parametrize(
    ("want", "text"), [(want, text) for want, texts in WORDS for text in texts])
def test_what_is_opened_in_each_place(want, text):
    assert opened(text) == everywhere(want)


@pytest.mark.parametrize(("text", "want"), [
    ("15-17, shows 3rd and 4th best leads", {"15-17"}), ("15-17, all others pass", {"15-17"}),
    ("15-17, second or third step with support", {"15-17"}),
])
def test_no_place_is_named(text, want):
    assert set(opened(text).values()) == want and len(opened(text)) == len(CELLS)
