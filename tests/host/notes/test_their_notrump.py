"""Rows over their notrump that depend on its strength; the robot takes theirs to be like ours."""

import pytest
from noted import bidder_of, call_of

from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.rules import rules_from_notes


@pytest.mark.parametrize(("words", "weak", "strong"), [
    ("15+ vs weak; strong NT: 5 minor + 4 major", "15+", "5 minor + 4 major"),
    ("penalty 15+ vs weak, both majors vs strong", "penalty 15+", "both majors"),
    ("14+ if their NT is weak. Over strong NT it shows a 6+ minor", "14+", "a 6+ minor"),
    ("one suited, 6+. Only vs weak NT (max 14) it is penalty, 16+", "penalty, 16+",
     "one suited, 6+"),
    ("15+ (against a weak NT), otherwise both majors", "15+", "both majors"),
    ("16+, or 15+ vs weak NT", "15+", "16+"),
    ("weak NT: 14+. Strong NT: both minors. Assume strong", "14+", "both minors"),
    # nothing is divided
    ("Penalty, 15+ against a weak no trump", None, None),
    ("5+!h, 8-15; over a strong NT may be weaker", None, None),
    ("strong hand, 16+", None, None),
])
def test_a_row_is_divided_by_their_strength(tmp_path, words, weak, strong):
    path = tmp_path / "ours.bml"
    path.write_text(f"(1N)--\nD = {words}\n")
    rows = [n for n in rules_from_notes(path, Collector()).notes.nodes if n.ours]
    assert {n.qualified[0][1]: n.description for n in rows if n.qualified} == (
        {"weak": weak, "strong": strong} if weak else {})
    assert weak or [n.description for n in rows] == [words]


def test_the_robot_looks_at_what_they_have_shown(tmp_path):
    text = "1N = {}\n\n(1N)--\nD = 15+ vs weak; strong NT: 5+!c and 4+!h, 8+\n"
    minor, flat = "32.KJ32.2.AQJ432", "AQ2.KJ32.KQ2.432"
    for ours, calls in (("12-14 BAL", ("P", "X")), ("15-17 BAL", ("X", "P"))):
        bidder = bidder_of(tmp_path, text.format(ours))
        assert (call_of(bidder, "1N", minor) == "X", call_of(bidder, "1N", flat) == "X") == (
            calls[0] == "X", calls[1] == "X")
