"""What a passed hand bids that has Drury, and what it leaves to others."""

import pytest
from noted import bidder_of, call_of

from spotcard.game.calls import call_name
from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.rules import rules_from_notes

RAISES = "1M-\n  2M = 6-10, 3+ support\n  2N = 11+, 3+ support\n  3M = 10-12, four trumps\n\n"
BERGEN = ("1M-\n  2M = 6-10, 3+ support\n  3C = 7-9, four trumps\n  3D = 10-12, four trumps\n"
          "  2N = 13+, 4+ support\n\n")
THREE, FOUR = "KJ4.A83.Q9752.J4", "KJ43.A83.Q9752.J"


@pytest.mark.parametrize("text", [
    f"{RAISES}By a passed hand 2C is Drury: exactly 11 points and 3+ support, and then 2N does "
    "not exist.",
    f"{RAISES}By a passed hand 2C shows 11 points and a fit of 3+ cards; 2NT and the raise to "
    "three are abandoned.",
    f"{RAISES}Passed hand: 2C = Drury, 10-11 with 3+ trumps. 2N is off.",
    f"{RAISES}PH: 2C = Drury 10+, 3+ trumps, so no limit raises and no Jacoby.",
    f"{BERGEN}When responder has passed, 2C is Drury with three or four trumps and 10-11; Bergen "
    "does not apply.",
    f"{BERGEN}Drury by passed hands (2C = 10+, 3+ trumps); Bergen is off by a passed hand.",
])
def test_a_passed_hand_raises_by_drury(tmp_path, text):
    bidder = bidder_of(tmp_path, f"{text}\n")
    assert call_of(bidder, "P P 1S P", THREE) == "2C"
    assert call_of(bidder, "P P 1S P", FOUR) == "2C"
    assert call_of(bidder, "P 1S P", THREE) != "2C"


def test_answers_to_a_bare_auction_are_those_to_drury(tmp_path):
    bidder = bidder_of(tmp_path, f"{RAISES}By a passed hand 2C shows 11 points and a fit of 3+ "
                       "cards.\n\n1S-2C-\n  2D = 12-14\n  2S = light opening, 10-11\n")
    assert call_of(bidder, "P P 1S P 2C P", "AQJ95.84.K73.962") == "2S"
    assert call_of(bidder, "P P 1S P 2C P", "AQJ95.84.KQ3.Q62") == "2D"


@pytest.mark.parametrize("text", ["We don't play Drury.", "They play Drury.", ""])
def test_without_drury_the_rows_hold_in_all_seats(tmp_path, text):
    bidder = bidder_of(tmp_path, f"{RAISES}{text}\n")
    assert call_of(bidder, "P P 1S P", THREE) == "2N"


def moved(tmp_path, row, text="Drury by a passed hand."):
    """Whether a row over 1S is one of the first seats alone."""
    path = tmp_path / "ours.bml"
    path.write_text(f"1S = 11-19, 5+!s\n1S-\n  2S = 6-9, 3+ support\n  {row}\n\n{text}\n")
    notes = rules_from_notes(path, Collector()).notes
    call, _, said = row.partition(" = ")
    return {node.seat for node in notes.nodes
            if node.ours and call_name(node.call) == call.replace("NT", "N")
            and node.description == said} == {"12"}


@pytest.mark.parametrize("row", [
    "2NT = limit raise, 4 spades", "2NT = limit raise or better, 4+ spades",
    "2NT = limit raise, four spades", "2NT = game forcing, four or more spades",
    "3S = 10-12, four spades", "3S = limit, 4 trumps", "2NT = 11+, 3+ support",
    "3S = 10-12, 3 spades, denies four trumps", "2NT = 4-card limit raise",
    "3S = 3 or 4 spades, invitational", "2NT = 11-12, 4 spades, no side suit",
])
def test_raises_are_left_to_drury(tmp_path, row):
    assert moved(tmp_path, row)


@pytest.mark.parametrize("row", [
    "2NT = 13-15 balanced, denies support", "3C = 10-12 natural, no support",
    "3C = 9-12, six clubs, no fit", "3D = 9-11, six diamonds and no fit",
    "2NT = 11-12 balanced, at most 2 trumps", "3D = 10-13, 6 diamonds, denies 3 spades",
    "2NT = 11-12 balanced, without a fit", "3C = 10-12, lacks 3-card support",
    "2NT = 11-12, doubleton support", "3H = 10-12, four hearts", "2NT = 11-12, max two spades",
    "2NT = 11-12, 4 hearts", "3C = 9-11, never three spades", "3C = 10-12, misfit, 6 clubs",
    "3S = 6-8, four spades", "3S = weak, 4 spades",
])
def test_rows_that_are_no_raise_hold_in_all_seats(tmp_path, row):
    assert not moved(tmp_path, row)


@pytest.mark.parametrize("text", [
    "Should we add Drury one day?", "Some pairs play Drury.", "Drury is not played.",
    "Most good players use Drury by a passed hand.", "We might add Drury one day.",
    "We gave up Drury.", "We do not play:\n- Drury", "Drury: off", "We hate Drury.",
])
def test_a_drury_that_is_not_agreed(tmp_path, text):
    assert not moved(tmp_path, "3S = 10-12, 4 trumps", text)


@pytest.mark.parametrize(("text", "is_off"), [
    ("Drury by a passed hand. Over a double Bergen is off.", False),
    ("Drury by a passed hand. If they overcall, we do not play Bergen, it does not apply.", False),
    ("Drury by a passed hand. Bergen is off.", True),
    ("Drury by a passed hand. Bergen is off over a double and by a passed hand.", True),
])
def test_where_bergen_is_off(tmp_path, text, is_off):
    assert moved(tmp_path, "3C = 6-8, Bergen, four trumps", text) == is_off
