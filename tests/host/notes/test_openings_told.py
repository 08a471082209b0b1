"""Openings, and what holds in one seat or at one vulnerability, as sentences tell them."""

import pytest
from noted import rows_of

from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable
from spotcard_host.common.diagnostics import Collector
from spotcard_host.compiler.pack import compile_system
from spotcard_host.library.tables import load_source
from spotcard_host.notes.bml.openings_told import openings_told
from spotcard_host.notes.bml.places import place_in
from spotcard_host.notes.bml.reader import parse_document

TABLE = "1C 3+ clubs, 11-19\n1D 4+ diamonds, 11-19\n1M 5+ cards, 11-19\n1N {}\n2HS {}\n\n"
VULNERABLE = {"none": 0, "ns": 1, "ew": 2, "all": 3}


def opened(folder, text, hand, seat=1, vul="none"):
    """The opening of a hand in a seat; north deals, and sits in the first."""
    path = folder / "ours.bml"
    path.write_text(text)
    bidder = Bidder(RuleTable(compile_system(
        load_source([path], over="sayc", collector=Collector())).data))
    bidder.new_board(seat - 1, 0, VULNERABLE[vul], parse_hand(hand))
    for _ in range(seat - 1):
        bidder.observe(parse_call("P"))
    return call_name(bidder.choose())


def told(text):
    """Calls, places and text of what is told."""
    return [
        ("/".join(call_name(call) for call in one.calls), *map("".join, one.where), one.text)
        for one in openings_told(parse_document(text))
    ]


@pytest.mark.parametrize(("text", "said"), [
    ("One of a major shows a five-card suit and 11 to 17.", "1H/1S|a five-card suit and 11 to 17"),
    ("One club is natural, 3+ clubs.", "1C|natural, 3+ clubs"),
    ("A 1NT opening promises 15-17 balanced.", "1N|15-17 balanced"),
    ("We open 1!d with four or more diamonds.", "1D|four or more diamonds"),
    ("We play 2!d as Wilkosz, 6 to 10 points.", "2D|Wilkosz, 6 to 10 points"),
    ("Opening 1!c shows 16+ hcp.", "1C|16+ hcp"),
    ("With six clubs and 11 to 15 we open 2!c.", "2C|six clubs and 11 to 15"),
    ("Both 2!h and 2!s are weak, six cards.", "2H/2S|weak, six cards"),
    ("Our 2NT opening is both minors, weak.", "2N|both minors, weak"),
    ("I open 1NT on 12-14 balanced.", "1N|12-14 balanced"),
])
def test_an_opening_told_in_a_sentence(text, said):
    assert ["|".join(one) for one in told(text)] == [said]


@pytest.mark.parametrize("text", [
    "Over 1!c, 1!d shows 0-7.", "Their 1NT opening is 15-17.", "A 2!h reply shows five hearts.",
    "When they open 1NT, 2!c is both majors.", "2!d asks for majors.", "1NT is the contract.",
    "We used to open 1NT on 12-14.", "We should open 1NT with 15-17.", "Is 1NT 15-17?",
    "1NT is the same as above.", "After that 2!c shows four clubs.",
    "* Defence\n\n2!c is both majors, 5-4.", "* Responses to 1!c\n\n1!d is 0-7.",
    "* The 1!c opening\n\n1!s shows five cards.",
])
def test_what_is_no_opening(text):
    assert told(text) == []


@pytest.mark.parametrize(("text", "where"), [
    ("Vulnerable in third seat we play 1N as 15-17", "3Y0"),
    ("In third seat vulnerable 1N is 15-17", "3Y0"),
    ("So 1N is 15-17 in third seat when vulnerable", "3Y0"),
    ("In 4th seat 1N shows 15-17", "400"), ("So 1N is 15-17 at favourable vulnerability", "0NY"),
    ("3rd: 1N 15-17", "300"), ("1st/2nd NV: 1N 15-17", "12N0"), ("R v W: 1N 15-17", "0YN"),
    ("Third in hand, 1N shows 15-17", "300"), ("When vulnerable 1N is 15-17", "0Y0"),
    ("In first and second seat 1N is 15-17", "1200"), ("Not vulnerable 1N shows 15-17", "0N0"),
    ("Vulnerable against not 1N is 15-17", "0YN"), ("At unfavourable, 1N is 15-17", "0YN"),
])
def test_a_seat_and_a_vulnerability(text, where):
    assert told(text) == [("1N", where, "15-17")]


@pytest.mark.parametrize("text", [
    "never in third seat", "fifteen in front of a passed hand", "third-round control",
    "not vulnerability but shape", "except in fourth seat", "second suits are shown",
])
def test_what_names_no_place(text):
    assert place_in(text)[0] == ()


@pytest.mark.parametrize(("text", "seat", "vul", "call"), [
    ("Vulnerable in third seat we play 1N as 15-17.", 3, "ns", "1N"),
    ("Vulnerable in third seat we play 1N as 15-17.", 3, "ew", "1D"),
    ("Vulnerable in third seat we play 1N as 15-17.", 1, "all", "1D"),
    ("3rd V: 1N 15-17.", 3, "all", "1N"),
])
def test_another_range_goes_before_that_of_the_row(tmp_path, text, seat, vul, call):
    notes = TABLE.format("12-14 balanced", "weak, six cards, 5-9") + "* Third seat\n\n" + text
    assert opened(tmp_path, notes, "KJ5.AQ4.KJ83.Q92", seat, vul) == call
    assert opened(tmp_path, notes, "KJ5.AQ4.KJ83.942", seat, vul) == (
        "1D" if call == "1N" else "1N")


@pytest.mark.parametrize(("text", "places"), [
    ("In fourth seat 2M is 10-13, six cards.", {(4, "none"): "2H", (1, "none"): "1H"}),
    ("4th: 2M = 10-13, 6c.", {(4, "ns"): "2H", (2, "none"): "1H"}),
    ("A 2!h or 2!s opening is 10 to 13 in fourth seat.", {(4, "all"): "2H", (3, "none"): "1H"}),
])
def test_a_sound_weak_two_of_fourth_seat(tmp_path, text, places):
    notes = TABLE.format("15-17 balanced", "weak, six cards, 5-9") + text
    for (seat, vul), call in places.items():
        assert opened(tmp_path, notes, "84.AQJ974.K95.Q2", seat, vul) == call


@pytest.mark.parametrize(("row", "at", "elsewhere"), [
    ("weak, 5-5 in hearts and a minor, 5-10. Not second seat vulnerable please!", (2, "ew"),
     (2, "ns")),
    ("5+ hearts and 5+ minor, 5-10; not in second seat vulnerable", (2, "ew"), (1, "ns")),
    ("5+ hearts and 5+ minor, 5-10. Never third seat NV.", (3, "ew"), (3, "ns")),
])
def test_a_seat_and_vulnerability_that_a_row_excepts(tmp_path, row, at, elsewhere):
    notes = f"1C 3+ clubs, 12-19\n1N 15-17 balanced\n2H {row}\n"
    assert opened(tmp_path, notes, "5.KQ974.83.KJ852", *at) == "P"
    assert opened(tmp_path, notes, "5.KQ974.83.KJ852", *elsewhere) == "2H"


def test_a_suit_for_one_vulnerability_of_both_sides(tmp_path):
    notes = "1C 3+ clubs, 12-19\n1N 15-17\n3X preempt; V/NV = 2 of top 3\n"
    assert opened(tmp_path, notes, "K4.83.52.QJT9643", 1, "ns") == "P"
    assert opened(tmp_path, notes, "K4.83.52.QJT9643", 1, "ew") == "3C"
    assert opened(tmp_path, notes, "54.83.52.KQT9643", 1, "ns") == "3C"


def test_what_holds_vulnerable_and_not(tmp_path):
    notes = ("1C 3+ clubs, 12-19\n1N 15-17\n\n* Openings\n\nA 2!h or 2!s opening is weak, 6 to 10 "
             "when vulnerable and 3 to 9 when not; in fourth seat it is a sound hand of 10 to 13.")
    weak = "84.QJ9743.J95.82"
    assert opened(tmp_path, notes, weak, 1, "none") == "2H"
    assert opened(tmp_path, notes, weak, 1, "ns") == "P"
    assert opened(tmp_path, notes, "84.AQJ974.K95.42", 4, "none") == "2H"


def test_a_row_goes_before_a_sentence_about_it(tmp_path):
    rows = rows_of(tmp_path, "1N 12-14 balanced\n\n* Openings\n\nWe open 1NT on 15-17. "
                   "A 2!d opening is weak, 6 cards.")
    assert rows == {"1N": "12-14 balanced", "2D": "weak, 6 cards"}


@pytest.mark.parametrize("rows", [
    "2C  game force\n    2D  relay\n        2N  23-24 balanced\n    2HS  five of them\n",
    "2C  game force\n    2D  relay\n    2H  five of them\n        2N  23-24 balanced\n",
    "2C  game force\n    2H  five of them\n",
    "2C = game force\n     2H = five of them\n     2S = five of them",
])
def test_rows_that_stand_where_a_description_could_go_on(tmp_path, rows):
    found = rows_of(tmp_path, rows + "\n")
    assert found["2C"] == "game force"
    assert found["2C-2H"] == "five of them"


def test_a_description_that_goes_on_below_itself(tmp_path):
    rows = "2C  game force or\n    2N shows it\n  2D  relay\n  2H  five of them"
    found = rows_of(tmp_path, rows)
    assert found["2C"].count("\n") == 1


def test_a_description_that_goes_on_below_itself_with_what_follows(tmp_path):
    found = rows_of(tmp_path, "1N  15-17, and then\n    2C is Stayman\n")
    assert found["1N"] == "15-17" and found["1N-2C"] == "Stayman"


@pytest.mark.parametrize("text", [
    "1. 1N: 15-17 balanced.\n2. Five-card minor allowed.\n3. No five-card major (open 1S).",
    "Our 1N opening\n- 15-17\n- balanced, no five-card major",
    "* Opening 1N\nstrength   15-17\nshape      balanced, no five-card major\n",
])
def test_a_list_about_one_opening(tmp_path, text):
    assert opened(tmp_path, f"{text}\n", "K73.AQ9.KQ982.K5") == "1N"
    assert opened(tmp_path, f"{text}\n", "KJ984.Q5.AK2.A73") == "1S"


@pytest.mark.parametrize("text", [
    "1. 2!d: 11-15, five hearts.\n2. 2!h: 5-10.\n3. Six cards.",
    "* After 1N\n1. 2D: five hearts.\n2. Any strength.",
])
def test_a_list_of_several_calls_is_about_none(text):
    assert not [said for *_, said in told(text) if ";" in said]


def test_an_opening_at_a_level(tmp_path):
    text = ("1. An opening at the three level is a seven-card suit with 5-9.\n"
            "2. Vulnerable, it has two of the top three honours.\n")
    assert opened(tmp_path, text, "84.QJT8642.K73.5") == "3H"
    assert opened(tmp_path, text, "84.QJT8642.K73.5", vul="ns") == "P"


def test_a_sentence_below_the_heading_of_its_opening(tmp_path):
    text = ("** 2N for the minors\nWe open 2N on 6-10 points with five cards in each minor.\n"
            "1N  15-17\n")
    assert opened(tmp_path, text, "84.7.KQJ84.QT973") == "2N"


_WEAK = ("1C 3+ clubs, 11-19\n1D 4+ diamonds, 11-19\n2D game force\n"
         "2H weak, 6 hearts, 5-9\n3C weak, 7 cards\n\n")


@pytest.mark.parametrize("text", [
    "No weak twos in fourth seat.", "There are no weak twos in fourth seat at all.",
    "We do not open weak twos in fourth hand.", "Fourth seat: no preempts.",
    "Fourth in hand: 2H, 3C are not used, pass.", "In 4th seat 2H is not used.",
    "Weak twos are not used in fourth seat.",
])
def test_a_seat_without_weak_twos(tmp_path, text):
    assert opened(tmp_path, _WEAK + text, "72.KQJ974.Q62.83", seat=4) == "P"
    assert opened(tmp_path, _WEAK + text, "72.KQJ974.Q62.83", seat=2) == "2H"


@pytest.mark.parametrize("text", [
    "In fourth seat 2H is 10-12 with a six-card suit: we do not preempt against two passed hands.",
    "No weak twos in fourth seat; a two-bid there shows 10-12 and a six-card suit.",
    "In fourth seat a weak two is 10-12.", "Fourth seat: 2H shows 10-12 and six hearts.",
])
def test_another_strength_in_a_seat(tmp_path, text):
    assert opened(tmp_path, _WEAK + text, "72.KQJ974.AQ2.83", seat=4) == "2H"
    assert opened(tmp_path, _WEAK + text, "72.KQJ974.862.83", seat=4) != "2H"
    assert opened(tmp_path, _WEAK + text, "72.KQJ974.862.83") == "2H"


@pytest.mark.parametrize("row", [
    "2D Multi: weak two in a major, or 20-22 balanced", "2D 18-19 balanced, no weak hands"])
def test_a_bid_that_is_not_only_weak_stays(tmp_path, row):
    text = f"1C 3+ clubs, 11-19\n{row}\n2H weak, 6 hearts, 5-9\n\nNo weak twos in fourth seat."
    strong = "AQ7.KQ4.KQJ2.A83" if "20-22" in row else "AQ7.KJ4.KQJ2.K83"
    assert opened(tmp_path, text, strong, seat=4) == "2D"
