"""What running text says that "points" are."""

import pytest

from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.rules import rules_from_notes
from spotcard_host.notes.wording import words


@pytest.mark.parametrize(("prose", "row", "want"), [
    ('Throughout, "points" denotes high-card points.', "3S = 10-12 points, 4+!s",
     "10-12 HCP, 4+ spades"),
    ("When I say points I mean high card points unless I say otherwise.",
     "3S = 13 or more points, 4+!s", "13+ HCP, 4+ spades"),
    ("bal = 4333, pts=hcp, sup=support", "3S = 10-12 pts, 4+!s", "10-12 HCP, 4+ spades"),
    ("For suit bids add for shortness: void 3, singleton 2.", "3S = 17 to 19 pts, 4+!s",
     "17-19 points, 4+ spades"),
    ("We use Goren count.", "2N = 11-12 points, BAL", "11-12 HCP, balanced"),
    ("We do not count distribution.", "3S = 17 to 19 pts, 4+!s",
     "at most 19 HCP, 17+ points, 4+ spades"),
    ("When you have found a fit you may add for a void. You may not add before.",
     "2H = 10 to 12 points, 5+!h", "10-12 HCP, 5+ hearts"),
    ("Add 1 for every card over four. When you have found a fit count 3 for a singleton.",
     "2H = 10 to 12 points, 5+!h", "10-12 points, 5+ hearts"),
    ("Add for shortness only once a fit is known.", "2H = 10 to 12 points, 5+!h",
     "10-12 HCP, 5+ hearts"),
    ("points = high cards", "3S = 10-12 total points, 4+!s", "10-12 points, 4+ spades"),
])
def test_points_are_what_the_notes_say(tmp_path, prose, row, want):
    path = tmp_path / "ours.bml"
    path.write_text(f"{prose}\n\n1S---\n{row}\n")
    compiled = rules_from_notes(path, Collector())
    node = max(compiled.notes.nodes, key=lambda n: (n.place.line, len(n.path())))
    assert words(compiled.entries[id(node)].own) == want
