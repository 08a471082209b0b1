"""Conventions of which notes give only the name, in running text or in a row."""

import pytest
from noted import bidder_of, call_of

from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.by_name import library
from spotcard_host.notes.reading import unused
from spotcard_host.notes.rules import rules_from_notes

ACOL = """1C  4+, 11-19
1D  4+, 11-19
  1S  4+, 6+
    1N  15-16 BAL
1H  5+, 11-19
1S  5+, 11-19
1N  12-14 BAL
2C  22+
  2D  relay
    2H  {kokish}
2D  weak, 6 cards, 5-9
2H  weak, 6 cards, 5-9
2S  weak, 6 cards, 5-9
2N  20-22 BAL
"""
PLAIN = ACOL.replace("{kokish}", "Kokish")


@pytest.mark.parametrize(("text", "auction", "hand", "call"), [
    ("Stayman and transfers over 1N.", "1N P", "84.KQ753.AJ6.962", "2D"),
    ("1N: Jacoby transfers, Stayman, Texas", "1N P", "84.KQ75.AJ63.Q62", "2C"),
    ("We play Stayman, transfers, Texas.", "1N P", "84.KQ9753.AQ6.92", "4D"),
    ("South African Texas over 1NT", "1N P", "84.KQ9753.AQ6.92", "4C"),
    ("Stayman.", "1N P 2C P", "KQ53.74.AK2.QJ63", "2S"),
    ("Gerber", "1N P 4C P", "KQ42.AJ3.A96.Q54", "4S"),
    ("Ogust after weak two openings", "2S P 2N P", "KQ9753.84.J63.K2", "3S"),
    ("Over our weak twos 2N is Ogust", "2H P 2N P", "84.QJ9753.J63.K2", "3C"),
    ("Bergen raises", "1S P", "AQ53.K743.84.962", "3C"),
    ("Reverse Bergen", "1S P", "AQ53.K743.84.962", "3D"),
    ("Inverted minors.", "1D P", "A4.82.KJ963.AJ53", "2D"),
    ("Jacoby 2NT", "1H P 2N P", "Q74.AKJ53.8.K632", "3D"),
    ("XYZ", "1D P 1S P 1N P", "AJ542.KQ3.AQ42.3", "2D"),
    ("Against 1NT we play DONT", "1N", "3.KQ9742.A62.763", "X"),
    ("Defence to their notrump: Multi-Landy", "1N", "AQ753.KJ963.8.86", "2C"),
    ("", "2C P 2D P 2H P 2S P", "KQJ.AJ2.AKQ4.AKJ", "2N"),
])
def test_a_name_brings_its_rows(tmp_path, text, auction, hand, call):
    bidder = bidder_of(tmp_path, f"{PLAIN}\n{text}\n")
    assert call_of(bidder, auction, hand) == call


@pytest.mark.parametrize(("text", "auction", "hand", "call"), [
    ("No Bergen raises.", "1S P", "AQ53.K743.84.962", "3C"),
    ("We gave up Ogust for features.", "2S P 2N P", "KQ9753.84.J63.K2", "3S"),
    ("Bergen is off.", "1S P", "AQ53.K743.84.962", "3C"),
    ("They play transfers over 1N.", "1N P", "84.KQ753.AJ6.962", "2D"),
    ("Transfers after 1C.", "1N P", "84.KQ753.AJ6.962", "2D"),
    ("Checkback Stayman.", "1N P 2C P", "KQ53.74.AK2.QJ63", "2S"),
    ("Minor-suit Stayman.", "1N P 2C P", "KQ53.74.AK2.QJ63", "2S"),
    ("Landy against weak notrumps, DONT against strong ones.", "1N", "3.KQ9742.A62.763", "X"),
    ("DONT.\n\n(1N)\n  2C  5+!c, 10-15", "1N", "3.KQ9742.A62.763", "X"),
])
def test_a_name_that_is_denied_brings_none(tmp_path, text, auction, hand, call):
    bidder = bidder_of(tmp_path, f"{PLAIN}\n{text}\n")
    assert call_of(bidder, auction, hand) != call


@pytest.mark.parametrize(("row", "auction", "hand", "call"), [
    ("1S  5+, 11-19\n  2N  Jacoby", "1S P 2N P", "AKJ53.Q742.8.K63", "3D"),
    ("1N  12-14 BAL, Stayman, transfers", "1N P", "84.KQ753.AJ6.962", "2D"),
    ("1N  12-14 BAL\n  4C  Gerber", "1N P 4C P", "KQ42.AJ3.A96.Q54", "4S"),
    ("2S  weak, 6 cards, 5-9\n  2N  Ogust", "2S P 2N P", "QJ9753.84.J63.K2", "3C"),
    ("1C  4+, 11-14\n  1H  4+, 6+\n    1N  12-14 BAL\n      2C  Roudi", "1C P 1H P 1N P 2C P",
     "A85.K73.Q4.KJ842", "2H"),
    # over a notrump that is no opening
    ("1C  16+ ART F\n  1D  0-7 ART\n    1N  17-19 BAL\n      2C  STAY", "1C P 1D P 1N P 2C P",
     "AQJT.J75.AQJ9.K8", "2S"),
    ("(1H)\n  1N  15-18 BAL\n    2C  Stayman", "1H 1N P 2C P", "AQJT.KJ5.AJ96.J8", "2S"),
    ("1C  16+ ART F\n  1D  0-7 ART\n    2N  22-24 BAL\n      3C  Stayman",
     "1C P 1D P 2N P 3C P", "AQJ.AJ75.AQJ9.A8", "3H"),
])
def test_a_row_that_names_it_has_its_answers(tmp_path, row, auction, hand, call):
    assert call_of(bidder_of(tmp_path, row + "\n"), auction, hand) == call


def test_puppet_stayman_is_not_stayman_too(tmp_path):
    bidder = bidder_of(tmp_path, "2N  20-21 BAL, Puppet Stayman\n")
    assert call_of(bidder, "2N P 3C P", "KQ53.74.AKQ.AQJ6") == "3D"


def test_rows_of_the_notes_stand(tmp_path):
    own = "2S  weak, 6 cards, 5-9\n  2N  Ogust, 15+\n    3C  max, good suit\n    3S  the rest\n"
    bidder = bidder_of(tmp_path, own)
    assert call_of(bidder, "2S P 2N P", "KQ9753.84.J63.K2") == "3C"


@pytest.mark.parametrize("opening", [
    "1C  16+, any shape", "1C  strong, artificial", "1C  17+ ART",
])
def test_an_opening_that_means_something_else_has_none(tmp_path, opening):
    bidder = bidder_of(tmp_path, f"{opening}\n\nInverted minors.\n")
    assert call_of(bidder, "1C P", "A4.82.963.AQJ853") != "2C"


def rows(level):
    for row in level:
        yield row
        yield from rows(row.children)


def test_every_row_of_the_library_is_understood(tmp_path):
    """Those that say something by themselves: a name in a row would be its own definition."""
    folder, collector = tmp_path / "rows.bml", Collector()
    texts = {row.description for c in library() for row in rows(c.roots) if row.ours}
    names = {"", "Stayman", "Puppet Stayman", "Roudi"}
    assert len(texts) > 50
    for text in sorted(texts - names):
        folder.write_text(f"1S  5+, 11-20\n  2N  forcing\n    3C  {text}\n")
        meaning = [e.meaning for e in rules_from_notes(folder, collector).entries.values()][-1]
        assert not unused(text, meaning), text
