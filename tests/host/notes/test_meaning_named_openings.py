# ruff: noqa: E501 - a wording is read as a whole
"""Openings and answers by the name of a convention, raises to a level, and exceptions for a kind of
hand: hands (S.H.D.C) that make the last call of a table, and hands that do not.
"""

import pytest
from meaning_table import misread, wordings

CLASSES = {
    "two suits, not both minors": (
        "2D {}",
        ("Wilkosz", "Wilkosz, 6-10", "Wilkosz: weak", "5-5 with at least one major, weak"),
        "KJ974.6.QJT85.82 6.KQ974.82.KJT85 QJ974.KJT85.6.82",
        "6.82.KQT85.KJT85 KJ9742.6.QJT5.82 AKJ74.6.AQT85.82"),
    "a major and a minor": (
        "2S {}",
        ("Lucas", "Lucas two, 5-10", "Muiderberg", "Lucas, 5 spades and a minor", "weak, five in the major and four of a minor"),
        "KJ974.6.QJT5.852 KJ974.62.5.QJT52", "KJ9742.6.QJT.852 KJ974.QJT5.6.852"),
    "both majors": (
        "2D {}", ("Ekren", "Ekren, 5-10", "Ekren: both majors, weak", "weak, 4-4 or better in the majors"),
        "KJ97.QJT5.62.852", "KJ974.QJ5.62.852 AKJ7.AQT5.62.K52"),
    "hearts and spades, too weak to reverse": (
        "2D {}", ("Flannery", "Flannery, 11-15", "Flannery: exactly 4 spades and 5 hearts"),
        "KJ97.AQT52.K2.85", "KJ974.AQT52.K2.8 KJ7.AQT52.K32.85"),
    "Kaplan: five spades": (
        "1H 5+, 11-21\n  1N {}", ("Kaplan inversion", "Kaplan inv, F1", "Kaplan Inversion: 5+ spades"),
        "KQJ84.53.A62.J74", "KQJ8.53.A632.J74"),
    "Kaplan: fewer": (
        "1H 5+, 11-21\n  1S {}", ("Kaplan inversion, 6+", "Kaplan inv: 6-11, F1"),
        "KQJ8.53.A632.J74 Q74.53.KJ632.J74", "KQJ84.53.A62.J74"),
    "a raise to a level": (
        "1H 5+, 11-21\n  3H {}",
        ("mixed raise to three", "mixed raise to the three level", "mixed raise to 3", "a mixed raise to the 3 level, four trumps"),
        "Q74.KJ63.852.Q74", "A74.KJ63.852.K74 Q74.6543.852.874"),
    "a good raise over their double": (
        "1H 5+, 11-21\n  (X)\n    2N {}",
        ("a good raise to three (Truscott)", "good raise, four trumps", "Truscott: a good raise", "a sound raise to three, four trumps, 10+"),
        "Q4.KJ83.A962.J75", "Q4.K83.A9632.J75 Q4.J832.9762.J75"),
    "strength in brackets": (
        "2H {}",
        ("6 cards (weak)", "natural, 6+ cards (weak)", "six hearts (weak)", "6-card suit (5-10)",
         "weak (6 cards)", "six cards (preemptive, weak)"),
        "K4.QJT974.J82.74", "K4.AQT974.A82.K4 K42.AQT94.982.74 4.T97432.9852.74"),
    "two-suiters with strength in brackets": (
        "2D {}", ("both majors (weak)", "Ekren (weak)", "both majors, 4-4 or better (weak)", "Ekren (both majors, weak)"),
        "KJ97.QJT5.62.852", "AKJ7.AQT5.62.K52 KJ974.QJ5.62.852"),
    "judgement in brackets": (
        "1N 15-17\n  4N {}", ("(mild) slam try", "(weak) slam try"), "AQ2.KJ3.AQ42.KT3", ""),
    "more for a balanced hand": (
        "1C {}",
        ("16+, except that a balanced hand needs 17", "16+ any, except a flat hand needs 17 or more",
         "16 or more, except balanced hands, which need 17", "16+, except balanced hands should have at least 17", "any 16+, except that a balanced hand must have 17+"),
        "AQ84.K2.AQJ52.K2 AKQ84.2.AJ52.Q32 AKQ842.A.KJ52.A2", "AQ4.KJ2.KQ52.J32 AQ84.2.AJ952.Q32"),
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(CLASSES))
def test_the_hands_of_a_name(table, made, refused):
    assert misread(table, made, refused) == []


@pytest.mark.parametrize("opening", [
    "1S 4+ spades; opener has 15 or more if something odd", "1S 5+ spades, 11-21",
    "1S 4+ spades, but usually five - a 4-card spade suit means 15 or more if balanced",
])
def test_what_forces_to_game_opposite_an_opening_of_one(opening):
    table = f"{opening}\n  2N game-forcing raise with four trumps"
    assert misread(table, "KQ74.A5.KJ83.J62", "KQ74.A5.9853.J62 KQ7.A5.KJ832.J62") == []
