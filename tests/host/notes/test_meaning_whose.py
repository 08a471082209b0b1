# ruff: noqa: E501 - a wording is read as a whole
"""Clauses about the call of another player, or about another call, promise nothing of this hand;
denials of "any" or of a "sound" holding deny that holding.
"""

import pytest
from meaning_table import misread, wordings

# Table with {} for the wording, wordings, hands that make the call, hands that do not.
CLASSES = {
    "what partner's next call shows": (
        "1H 5+, 11-21\n  2N 4+ hearts, 13+{}",
        (", opener shows shortness", ". Opener then shows a singleton", ". Opener's next bid shows a void", "; next bid shows shortness",
         ". Pard shows shortness", ", expecting opener to show shortness", ". Now opener usually shows shortness at the three level",
         ". A new suit by opener shows a singleton", ". Answers show singletons", ". Opener is to show a short suit"),
        "Q76.KJT4.KT8.AQ4 K6.AKJ42.KT8.Q42", "Q76.KJ4.KT82.AQ4 Q76.JT43.KT8.Q42"),
    "what another call would show": (
        "1H 5+, 11-21\n  2N 4+ hearts, 13+{}",
        (". Two clubs would show clubs", ". Double shows spades", ". The double is majors", ". A jump in a suit shows a singleton", ". A splinter shows shortness",
         ". The cue bid shows a void", ". Jumping to 3S shows a void", ". Bidding 2S first shows five spades", ". Pass denies hearts"),
        "Q76.KJT4.KT8.AQ4 K6.AKJ42.KT8.Q42", "Q76.KJ4.KT82.AQ4 Q76.JT43.KT8.Q42"),
    "what this call shows, by its name": (
        "1H 5+, 11-21\n  3H {}4+ hearts, 10-12",
        ("The raise shows ", "A jump raise shows ", "Responder shows ", "3H shows ", "A jump to 3H shows ", "Three hearts shows "),
        "Q76.KJT4.K8.QT42 KQ6.KJ42.T84.Q42", "Q76.KJ4.KT82.QT4 Q76.JT43.KT8.542"),
    "partner's plan, then our hand": (
        "1D 4+, 11-21\n  2D {}10+ with four diamonds and no four-card major",
        ("Partner must bid again, as I hold ", "Opener has to bid again, since I have ", "Forcing. "),
        "Q76.KJ4.KT82.Q54 K6.K42.KT842.QT4", "Q763.KJ4.KT82.Q5 Q76.J43.KT82.542"),
    "a denial of any": (
        "1N 15-17{}",
        (", denies any four-card major", " without any four-card major", ", lacks any four-card major", ", denying any other four-card major"),
        "KQ5.KQ6.AJ72.J72 KQ5.A86.AJ7.K872", "KQ54.KQ6.AJ7.J72"),
    "a denial of any control": (
        "1H 5+, 11-21\n  3H 4+ hearts, 10-12\n    4C cue-bid, club control{}",
        (", I deny any control in spades", ", without any spade control", ". I deny any such control in spades"),
        "T98.AKQ73.A98.AQ QJ2.AKQ732.A4.K2", "AT8.AKQ73.A9.AQ5"),
    "a stopper, however sound": (
        "1D 4+, 11-21\n  1H 4+ hearts, 6+\n    1S 4+ spades\n      2C 13+{}",
        (", denies a sound club stopper", ", no good stopper in clubs", ", without a proper club stop"),
        "AK2.AK985.K73.54 AT5.KQ43.AK5.752", "AK2.AK98.K73.A54"),
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(CLASSES))
def test_wordings(table, made, refused):
    assert misread(table, made, refused) == []
