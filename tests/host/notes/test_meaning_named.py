# ruff: noqa: E501 - a wording is read as a whole
"""Conventions of the later auction by their name alone: the usual meaning."""

import pytest
from meaning_table import misread, wordings

# Table with {} for the wording, wordings, hands that make the call, hands that do not.
CLASSES = {
    "crowhurst": (
        "1D 4+ diamonds, 11-19\n  1S 4+ spades, 6+\n    1N 12-16 balanced\n      2C {}",
        ("Crowhurst", "Crowhurst, asks for range and shape", "Crowhurst 2C"),
        "KQ432.A32.K32.32", "KQ432.432.432.32"),
    "lightner": (
        "(6H)-P-(P)---\nX {}",
        ("Lightner", "Lightner double", "Lightner: an unusual lead, please", "Lightner. Find an unusual lead."),
        "Q5432.432.Q5432.", "Q32.K32.5432.432"),
    "a redouble for rescue": (
        "1C 3+ clubs\n(X)\n  XX {}",
        ("SOS", "SOS redouble", "SOS, find another suit"),
        "K432.Q432.432.32", ""),
    "scrambling": (
        "(1H)-P-(2H)-P-(P)---\n2N {}",
        ("Scrambling", "scrambling 2NT", "Scrambling. It shows two places to play."),
        "K32.32.KQ32.K432", "KJ2.QJ5432.K32.2"),
    "south african texas": (
        "4C {}",
        ("South African Texas", "South African transfer, good hearts"),
        "A2.AKQ5432.K2.32", "A2.KQ32.K32.A432"),
    "puppet stayman": (
        "2N 20-22\n  3C {}",
        ("Puppet Stayman", "puppet stayman, game forcing"),
        "K432.K32.432.432", "32.32.KQ432.5432"),
    "two suits of a double": (
        "(1C)-P-(1H)---\nX {}",
        ("spades and diamonds", "the two unbid suits, spades and diamonds", "It is for spades and diamonds."),
        "KQ32.32.AQ32.K32", "KQ32.K432.32.AQ2"),
    "four cards in both majors elsewhere": (
        "1D---\n1S 6+, 4+ spades. {}",
        ("With four cards in both majors we bid hearts first.", "With four cards in both majors bid 1H.",
         "Holding four cards in both majors I bid 1H.", "With 4-4 in the majors bid 1H."),
        "K432.K32.K32.432 K5432.K432.K2.32", "K432.K432.K32.32"),
}


@pytest.mark.parametrize("table,made,refused", wordings(CLASSES))
def test_a_name_has_its_usual_meaning(table, made, refused):
    assert not misread(table, made, refused)
