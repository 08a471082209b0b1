"""Conventions of which notes give only the name, in running text or in a row."""

import pytest
from noted import bidder_of, call_of, rows_of

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
    ("Woolsey over their notrump", "1N", "3.KQ742.A62.AQ63", "2H"),
    ("Meckwell against 1NT", "1N", "AQ753.3.86.KJ963", "2C"),
    ("Leaping Michaels over weak twos.", "2H", "AKJ95.3.A4.KQJ84", "4C"),
    ("We also play leaping Michaels", "2S", "3.AQJ95.KQJ84.A4", "4D"),
    ("Over their double of 1M: transfers from 1N", "1H X", "84.73.KQJ952.Q84", "2C"),
    ("Transfers from 1N after 1M-(X), but not over 1m.", "1S X", "84.KQ9742.K3.842", "2D"),
    ("After a double: transfers starting with 1NT", "1S X", "KQ4.84.A952.J842", "2H"),
    ("Two-way Drury by a passed hand", "P P 1S P", "KJ84.A3.Q952.J84", "2D"),
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


MAJORS = "1H 12-21, 5+\n1S 12-21, 5+\n"


@pytest.mark.parametrize("text", [
    "Drury.", "PH: 2C Drury, 2D = full opng, 2M = sub.", "Drury from passed hand 2C, opener say "
    "2D when is real opening.", "PH: 2C = Drury; 2D true opening; 2M minimum", "By a passed hand: "
    "2C Drury", "We play Drury by a passed hand.", "PH: 2C Drury (2D = real opening, 2M = light)",
    "Reverse Drury opposite third and fourth seat openings",
    "Over 1M 2C by a passed hand is Drury.",
    "PH 2C: Drury: 2D = opening, 2M = bust",
])
def test_drury_is_answered(tmp_path, text):
    got = rows_of(tmp_path, f"{MAJORS}\n{text}\n")
    assert "Drury" in got["1S-2C"] and {"1S-2C-2D", "1S-2C-2S"} <= set(got)
    assert "1S-2D" not in got and "2D" not in got


def test_who_answers_drury_has_an_opening(tmp_path):
    bidder = bidder_of(tmp_path, f"{MAJORS}\nPH: 2C Drury, 2D = full opng, 2M = sub.\n")
    assert call_of(bidder, "P P 1S P 2C P", "AQ952.KJ84.84.K4") == "2D"
    assert call_of(bidder, "P P 1S P 2C P", "AQJT5.84.K73.842") == "2S"
    assert call_of(bidder, "P P 1S P", "K83.84.AQ73.J984") == "2C"


@pytest.mark.parametrize("text", [
    "No Drury.", "They play Drury.", "We gave up Drury.", "PH: 2C natural, 2D natural",
])
def test_no_drury(tmp_path, text):
    assert "1S-2C-2D" not in rows_of(tmp_path, f"{MAJORS}\n{text}\n")


@pytest.mark.parametrize("row", [
    "4m = Namyats", "4m Namyats: 4C = !h, 4D = !s, 8+ tricks", "4C Namyats\n4D Namyats",
    "4CD = Namyats, 8+ tricks", "4m (Namyats)", "4m Namyats convention", "4m Namyats: 4C = "
    "hearts, 4D = spades", "4C Namyats, hearts\n4D Namyats, spades", "\nNamyats.",
    "\nWe open 4C and 4D as Namyats.",
])
def test_namyats_has_length_and_points(tmp_path, row):
    got = rows_of(tmp_path, f"{MAJORS}{row}\n")
    assert "7+" in got["4C"] and "10-15" in got["4D"] and "8+ tricks" in got["4D"]
    assert got["4C-4H"] == got["4D-4S"] == "forced"


def test_namyats_and_a_strong_suit(tmp_path):
    bidder = bidder_of(tmp_path, f"{MAJORS}4m Namyats: 4C = !h, 4D = !s, 8+ tricks\n")
    assert call_of(bidder, "", "4.AKQJ9752.K4.84") == "4C"
    assert call_of(bidder, "", "AKQJ9752.4.K4.84") == "4D"


@pytest.mark.parametrize("text", [
    "NMF.", "New minor forcing", "After a 1N rebid: NMF. 2 of old m = S/O.", "NMF after 1N rebids",
    "- 1m-1M-1N: NMF", "We use new-minor forcing.", "NMF, fourth suit forcing",
])
def test_new_minor_forcing(tmp_path, text):
    got = rows_of(tmp_path, f"1C 12-21, 3+\n1D 12-21, 4+\n\n{text}\n")
    assert got["1D-1S-1N-2C"].startswith("INV+, 5!s") and got["1C-1H-1N-2D"].startswith("INV+")
    assert "1N-2C" not in got and "1N" not in got


@pytest.mark.parametrize("text", ["Two-way NMF", "2-way new minor forcing", "No NMF."])
def test_another_new_minor_is_none(tmp_path, text):
    got = rows_of(tmp_path, f"1C 12-21, 3+\n1D 12-21, 4+\n\n{text}\n")
    assert not got.get("1D-1S-1N-2C", "").startswith("INV+")


def test_calls_of_one_row_have_their_parts(tmp_path):
    got = rows_of(tmp_path, "2HS Lucas, 2H: 5+!h & 4+m / 2S: 5+!s & 4+m\n"
                            "3CD 3C = 6+!c, 3D = 6+!d, 8-10\n")
    assert got["2S"] == "Lucas, 5+!s & 4+m" and got["3C"] == "6+!c, 8-10"


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
