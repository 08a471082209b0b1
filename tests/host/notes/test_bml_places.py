"""Where rows belong: headings that name an auction, includes inside a table, calls in words."""

from __future__ import annotations

import pytest
from noted import rows_of

from spotcard_host.common.diagnostics import Collector
from spotcard_host.language.nodes import CALL_CODES
from spotcard_host.notes.bml.bss_out import bss_text
from spotcard_host.notes.bml.decoding import decode
from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.named import named
from spotcard_host.notes.bml.over import by_passed_hand
from spotcard_host.notes.bml.reader import parse_document
from spotcard_host.notes.nodes import read_notes
from spotcard_host.notes.rules import rules_from_notes


def records(text, folder="."):
    """The sequences of a text, without flags: `1NP2C=Stayman`."""
    document = parse_document(text, folder=str(folder))
    lines = bss_text(document, expand(document.tables)).splitlines()[1:]
    return [line[2:].replace("=NYYYYYY008", "=").replace("=NYYYYYY0", "=") for line in lines]


@pytest.mark.parametrize(("heading", "row", "expected"), [
    ("** After 1N-2D", "2H = forced", ["1N=", "1NP2D=", "1NP2DP2H=forced"]),
    ("** 2D-2N", "3C = minimum", ["2D=", "2DP2N=", "2DP2NP3C=minimum"]),
    ("* 1!c - 1!d: the negative", "1N = 17-19", ["1C=", "1CP1D=", "1CP1DP1N=17-19"]),
    ("*** Responses to 1H:", "2H = 6-9", ["1H=", "1HP2H=6-9"]),
    ("** Continuations after 1N-(2C)", "D = Stayman", ["1N=", "1N2C=", "1N2CD=Stayman"]),
    ("** After 1C-1D", "1HS = 5+", ["1C=", "1CP1D=", "1CP1DP1H=5+", "1CP1DP1S=5+"]),
    # One call alone, running text, rows that are too low or name an auction of their own.
    ("* 1N", "1N = 15-17", ["1N=15-17"]),
    ("* 1N-2D is a transfer", "2H = weak", ["2H=weak"]),
    ("** After 1N-2D", "1H = 5+!h", ["1H=5+!h"]),
    ("** After 1N-2D", "1C-1D;\n1H = 4+", ["1C=", "1CP1D=", "1CP1DP1H=4+"]),
    ("** 2nd seat", "2H = weak", ["2H=weak"]),
], ids=str)
def test_heading_that_names_an_auction(heading, row, expected):
    assert records(f"{heading}\n\n{row}\n") == expected


@pytest.mark.parametrize(("heading", "row", "expected"), [
    ("* 1NT opening (15-17)", "2C = asks for a major", "1N-2C"),
    ("* 2C (11-15, 6+ clubs)", "2D = asks", "2C-2D"),
    ("* Opening 2H: weak", "2N = asks", "2H-2N"),
    ("* 5. One notrump: 12-14", "2D = 5+!h", "1N-2D"),
    ("* 1N opening (15-17)", "1N = 15-17", "1N"),
    ("* Openings of 2C and higher", "2D = weak", "2D"),
    ("* 2C", "2D = weak", "2D"),
], ids=str)
def test_a_heading_that_describes_an_opening_has_its_answers(heading, row, expected, tmp_path):
    assert list(rows_of(tmp_path, f"{heading}\n\n{row}\n"))[-1] == expected


@pytest.mark.parametrize(("heading", "row", "expected"), [
    ("* Partner opened a minor", "1N = 6-10, no major", "1D-1N"),
    ("* Partner opens a major suit", "2N = 13+, 4 card support", "1S-2N"),
    ("* Responding to a minor opening", "1H = 4+", "1D-1H"),
    ("* Answers to a five-card major", "3N = 13-15 balanced", "1S-3N"),
    ("* We opened a minor", "2N = 11-12 balanced", "1D-2N"),
    ("* Opening bids", "2H = weak\n2N = both minors, 5-5, under opening strength", "2N"),
    ("* Weak twos\n\nPartner opened a weak two:", "2N = asks", "2S-2N"),
    ("* Opener's second turn", "1N = 12-14 balanced", ""),
    ("* When partner opens our gadget", "2C = 6-9", ""),
    ("* Responses to the funny one", "2C = 6-9", ""),
    ("* Opening bids and responses to them", "2C = 20+", "2C"),
], ids=str)
def test_rows_below_a_heading_about_answers_are_no_openings(heading, row, expected, tmp_path):
    assert list(rows_of(tmp_path, f"{heading}\n\n{row}\n"))[-1:] == (
        [expected] if expected else [])


_ANSWERED = ("1C = 16+\n1D = 11-15\n1H = 11-15\n1S = 11-15\n2H = weak\n2S = weak\n\n"
             "* Strong club\n\n")


@pytest.mark.parametrize(("heading", "is_after"), [
    ("** Positive 2M responses", False), ("** The game-forcing 2!s response", False),
    ("** 2.1 Negative 2!h response", False), ("** GF 2M answers", False),
    ("** Balanced positive 2!h responses", False), ("** Natural forcing 2M responses", False),
    ("** 2M responses", True), ("** Weak 2M responses", True), ("** Responses to 2M", True),
    ("** Positive responses to 2M", True), ("** Muiderberg 2M responses", True),
], ids=str)
def test_a_heading_about_answers_does_not_name_an_opening(heading, is_after, tmp_path):
    text = f"{_ANSWERED}{heading}\n\n- *3NT*: minimum game force, 8-9 HCP\n- *3!d*: 10-11 HCP\n"
    assert ("2S-3N" in rows_of(tmp_path, text)) is is_after
    assert "3N" not in rows_of(tmp_path, text)


def test_the_next_heading_ends_what_a_heading_names():
    assert records("** After 1N-2D\n\n2H = forced\n\n** Weak twos\n\n2S = weak\n")[-1] == "2S=weak"


def test_bml2_takes_headings_for_text():
    document = parse_document("** After 1N-2D\n\n2H = forced\n", reference=True)
    assert len(expand(document.tables, None, True).roots) == 1


def test_include_inside_a_table_keeps_its_place(tmp_path):
    (tmp_path / "stayman.bml").write_text("2C = Stayman\n  2D = no major\n\n")
    text = "1N = 15-17\n  #INCLUDE stayman.bml\n  2D = transfer\n    2H = forced\n"
    assert records(text, tmp_path) == [
        "1N=15-17", "1NP2C=Stayman", "1NP2CP2D=no major", "1NP2D=transfer", "1NP2DP2H=forced"]


def test_an_include_of_several_paragraphs_ends_the_table_with_a_warning(tmp_path):
    (tmp_path / "part.bml").write_text("2C = Stayman\n\nSome text.\n")
    document = parse_document("1N = 15-17\n  #INCLUDE part.bml\n  2D = x\n",
                              folder=str(tmp_path))
    assert [d.code for d in document.collector.diagnostics] == ["include"]


@pytest.mark.parametrize(("row", "expected"), [
    ("1 Spade = 5 cards, 11+", "1S=5 cards, 11+"), ("2 clubs: strong", "2C=strong"),
    ("one No-Trump = 15-17", "1N=15-17"), ("1\u2660 = 5+", "1S=5+"), ("1\u2665! 5+", "1H=5+"),
    ("(1 heart) = natural", "01H=natural"),
], ids=str)
def test_calls_in_words_and_signs(row, expected):
    assert records(row + "\n") == [expected]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be",
                                      "cp1252"])
def test_encodings(encoding):
    text = "1N = 15-17, c\u00f4t\u00e9\n"
    assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize(("data", "name", "code"), [
    (bytes(range(256)) * 8, "t.bml", "not-text"), (b"", "t.bml", "empty"),
    (b"Some words.\n", "t.bml", "empty"), (b"", "t.bss", "header"),
    (b"PK\x03\x04" + b"\x00\x01\x02" * 50, "t.bml", "not-text"),
], ids=str)
def test_a_file_without_notes_is_an_error(tmp_path, data, name, code):
    (tmp_path / name).write_bytes(data)
    collector = Collector()
    read_notes(tmp_path / name, collector)
    assert collector.errors and code in [d.code for d in collector.diagnostics]


def test_two_variables_for_one_suit_are_an_error():
    document = parse_document("1m = 3+\n  2X = 5+\n    3om = no minor is left but X\n")
    expand(document.tables, document.collector)
    assert [(d.level, d.place.line) for d in document.collector.diagnostics] == []
    document = parse_document("1m = 3+\n  2X = 5+\n    3Y = 5+\n      4Z = 5+\n        5M = x\n")
    expand(document.tables, document.collector)
    found = document.collector.diagnostics
    assert [(d.level, d.code, d.place.line) for d in found] == [("error", "variable", 5)]


@pytest.mark.parametrize(("row", "expected"), [
    ("3C over 1N = 6+!c, invitational", ("1N-3C", "6+!c, invitational")),
    ("3C (over our 1NT) = 6+!c, invitational", ("1N-3C", "6+!c, invitational")),
    ("2C over their 1N shows both majors.", ("(1N)-2C", "shows both majors.")),
    ("2C against their 1NT: both majors", ("(1N)-2C", "both majors")),
    ("2N after 1H-(X) is a sound raise", ("1H-(X)-2N", "a sound raise")),
    ("2S opposite 1N: a range ask", ("1N-2S", "a range ask")),
    # Whose auction is not understood: no row, and a finding.
    ("2N over our funny twos is natural", None),
    ("4C over any notrump bid asks for aces", None),
    # A seat is no auction.
    ("2H opposite a passed hand = 5-10", ("2H", "opposite a passed hand = 5-10")),
    ("3C after two passes = 10-13", ("3C", "after two passes = 10-13")),
])
def test_a_row_among_openings_that_names_its_auction(row, expected, tmp_path):
    there = {"1C": "3+", "1H": "5+", "1N": "15-17", "2D": "weak"}
    lines = "".join(f"{call} = {text}\n" for call, text in there.items())
    path, collector = tmp_path / "ours.bml", Collector()
    path.write_text(f"{lines}\n{row}\n")
    read_notes(path, collector)
    found = {auction: text for auction, text in rows_of(tmp_path, path.read_text()).items()
             if text and there.get(auction) != text}
    assert found == ({} if expected is None else dict([expected]))
    assert ("place" in {one.code for one in collector.diagnostics}) == (expected is None)


@pytest.mark.parametrize(("heading", "ours"), [
    ("Suggested defense", False), ("Recommended defence against our 1C", False),
    ("Suggested defence to their Multi", True), ("Defence", True),
])
def test_a_defence_that_opponents_are_advised_to_play_is_not_ours(heading, ours, tmp_path):
    text = f"1C = strong, 16+\n\n* {heading}\n\n(1C)-\nX = 5+!h, 4-10\n"
    assert ("(1C)-X" in rows_of(tmp_path, text)) == ours


@pytest.mark.parametrize(("text", "expected"), [
    # Their passes between two calls of ours, with and without blanks.
    ("1S-P-2N = limit raise", {"1S-2N": "limit raise"}),
    ("1S - P - 2N = limit raise", {"1S-2N": "limit raise"}),
    ("1S-P-2N-P-3C = short", {"1S-2N-3C": "short"}),
    ("1S-P-\n  2N = limit raise", {"1S-2N": "limit raise"}),
    ("1S = 5+\n  P\n    2N = limit raise", {"1S": "5+", "1S-2N": "limit raise"}),
    ("* After 1S-P-2N\n\n3C = short", {"1S-2N-3C": "short"}),
    ("(1C)-P-P-X = 8+", {"(1C)-P-X": "8+"}),
    # Ours.
    ("1S-(2H)-P-(P)-X = 8+", {"1S-(2H)-P-(P)-X": "8+"}),
    ("2S = weak\n  P = 0-14\n  2N = asks", {"2S": "weak", "2S-P": "0-14", "2S-2N": "asks"}),
    # The auction above, written once more.
    ("1S = 5+\n  1S-2N = limit raise", {"1S": "5+", "1S-2N": "limit raise"}),
    ("1N = 15-17\n  2C = asks\n    1N-2C-2D = none\n    2C-2H = hearts",
     {"1N": "15-17", "1N-2C": "asks", "1N-2C-2D": "none", "1N-2C-2H": "hearts"}),
    ("1S = 5+\n  1H-2N = limit raise", {"1S": "5+", "1H-2N": "limit raise"}),
    # A call and its answers in one row.
    ("1S 4C/D/H shortness", {"1S-4C": "shortness", "1S-4D": "shortness", "1S-4H": "shortness"}),
    ("1S = 5+\n  1S 4C/D splinter", {"1S": "5+", "1S-4C": "splinter", "1S-4D": "splinter"}),
    ("1H 3S/4C = splinter", {"1H-3S": "splinter", "1H-4C": "splinter"}),
    ("1N 2D/2H transfers", {"1N-2D": "transfers", "1N-2H": "transfers"}),
    ("1N 2C = asks\n  2D = none", {"1N-2C": "asks", "1N-2C-2D": "none"}),
    ("1S 4C splinter", {"1S-4C": "splinter"}),
    ("1N 15-17\n\n1N 2D/2H transfers", {"1N": "15-17", "1N-2D": "transfers",
                                        "1N-2H": "transfers"}),
    # Openings of one level are no answers to each other.
    ("2H/2S weak", {"2H": "weak", "2S": "weak"}),
    ("4C 4D 4H long suit", {"4C": "long suit", "4D": "long suit", "4H": "long suit"}),
    ("2D 2H/2S natural", {"2D": "2H/2S natural"}),
], ids=str)
def test_the_auction_of_a_row(text, expected, tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text(text + "\n")
    got = {"-".join(call_of(step) for step in node.path()): node.description
           for node in read_notes(path, Collector()).nodes if node.description}
    assert got == expected


def call_of(step):
    return CALL_CODES[step.call] if step.ours else f"({CALL_CODES[step.call]})"


def test_passes_between_our_calls_are_written_out_as_they_stand():
    assert records("1S-P-2N = limit raise")[-1] == "1SPPP2N=limit raise"


@pytest.mark.parametrize(("text", "expected"), [
    ("We play this.\n** After 1N-2C\n2D = none", "1N-2C-2D"),
    ("We play a\nnatural system.\n* 1N opening\n2D = 5+!h", "1N-2D"),
    ("- an item\n- another\n** After 1N-2C\n2D = none", "1N-2C-2D"),
    ("1. an item\n** After 1N-2C\n2D = none", "1N-2C-2D"),
    # Marks of a list, bold words.
    ("We play\n* weak twos\n* Lavinthal\n\n2D = none", "2D"),
    ("This:\n* After 1N-2C\n\n2D = none", "2D"),
    ("We play\n*After* 1N-2C all this\n\n2D = none", "2D"),
], ids=str)
def test_a_heading_without_a_blank_line_before_it(text, expected, tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text(text + "\n")
    collector = Collector()
    notes = read_notes(path, collector)
    assert "-".join(call_of(step) for step in notes.nodes[-1].path()) == expected
    assert ("blank-line" in {one.code for one in collector.diagnostics}) == (expected != "2D")


@pytest.mark.parametrize(("text", "expected"), [
    ("1H = 5+\n  2C = 10+\n  By a passed hand\n  2C = Drury\n1S = 5+",
     {"1H": "5+", "1H-2C": "10+", "34 1H-2C": "Drury", "1S": "5+"}),
    ("1H = 5+\n  2C = 10+\n  Passed hand:\n    2C = Drury\n  2D = 10+",
     {"1H": "5+", "1H-2C": "10+", "34 1H-2C": "Drury", "1H-2D": "10+"}),
    ("1H = 5+\n  2C = 10+\nBy a passed hand\n  2C = Drury",
     {"1H": "5+", "1H-2C": "10+", "34 1H-2C": "Drury"}),
    ("1H = 5+\n\nAs a passed hand:\n2C = Drury", {"1H": "5+", "34 1H-2C": "Drury"}),
    ("1H = 5+\n\nBy a passed hand:\n\n1H-2C = Drury", {"1H": "5+", "34 1H-2C": "Drury"}),
    ("1H = 5+\n\n** By a passed hand\n\n2C = Drury", {"1H": "5+", "34 1H-2C": "Drury"}),
    ("* 1H opening\n** Passed hand\n\n2C = Drury", {"34 1H-2C": "Drury"}),
    ("* Responses to 1H\n** By a passed hand\n\n2C = Drury", {"34 1H-2C": "Drury"}),
    ("* Passed hand responses to 1H\n\n2C = Drury", {"34 1H-2C": "Drury"}),
    ("* Responses to 1H (passed hand)\n\n2C = Drury\n\n* 1N\n\n1N = 15-17",
     {"34 1H-2C": "Drury", "1N": "15-17"}),
    ("* Openings in third seat\n\n1H = 4+", {"3 1H": "4+"}),
    ("* Third and fourth seat openings\n\n1H = 4+\n\n* 1st or 2nd seat\n\n1H = 5+",
     {"34 1H": "4+", "12 1H": "5+"}),
    # More is said than that, or which opening it follows is not.
    ("* Weak twos are sound in second seat\n\n2H = weak", {"2H": "weak"}),
    ("* Not by a passed hand\n\n2H = weak", {"2H": "weak"}),
    ("1H = 5+\n\nBy a passed hand 2C is Drury.\n\n1S = 5+",
     {"1H": "5+", "1S": "5+", "34 1H-2C": "Drury", "34 1S-2C": "Drury"}),
    ("1H = 5+\n\nBy a passed hand 2C is different.\n\n1S = 5+", {"1H": "5+", "1S": "5+"}),
    ("1H = 5+\n1S = 5+\n\nPassed hand:\n2C = natural", {"1H": "5+", "1S": "5+"}),
], ids=str)
def test_rows_of_a_passed_hand(text, expected, tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text(text + "\n")
    got = {f"{node.seat} ".replace("0 ", "") + "-".join(map(call_of, node.path())):
           node.description for node in read_notes(path, Collector()).nodes if node.description}
    assert got == expected


@pytest.mark.parametrize(("title", "expected", "seat"), [
    ("Responses to 1M by a passed hand", "1M", "34"), ("Passed hand responses to 1S", "1S", "34"),
    ("After a third-seat 1M", "1M", "3"), ("Responses to 1M in 3rd/4th seat", "1M", "34"),
    ("By a passed hand", "", "34"), ("PH", "", "34"), ("In third or fourth seat", "", "34"),
    ("Facing 1NT", "1NT", "0"), ("Opposite 2H", "2H", "0"), ("Against 2H", "(2H)", "0"),
    # A seat of theirs, or of nobody that opens; a condition that is none.
    ("In fourth seat over (1H)-P-P", "(1H)-P-P", "0"), ("Unless a passed hand", "", "0"),
    ("1H by an unpassed hand", "", "0"), ("Passed hands bid 2C with a fit", "", "0"),
], ids=str)
def test_seats_in_words(title, expected, seat):
    said = named(title)
    calls = [f"({one.text})" if one.opponents else one.text for one in said.auction]
    assert ("-".join(calls), said.seat) == (expected, seat)


@pytest.mark.parametrize(("text", "expected", "passed"), [
    ("10+ (or 6-9 if passed hand), 4+!d", "10+, 4+!d", "6-9, 4+!d"),
    ("10-12 (8-9 by a passed hand), 4+!s", "10-12, 4+!s", "8-9, 4+!s"),
    ("2/1 GF (10-11 by a passed hand)", "2/1 GF", "10-11"),
    ("GF, 5+!c; by a passed hand Drury, 10-11", "GF, 5+!c", "Drury, 10-11"),
    ("natural GF; PH: 9-11, 5+ suit", "natural GF", "9-11, 5+ suit"),
    ("GF, or Drury by passed hand", "GF", "Drury"),
    ("Drury by a passed hand", None, "Drury"), ("Limit raise (PH only)", None, "Limit raise"),
    ("Jacoby. OFF by passed hand", "Jacoby", ""),
    # Nothing about the hand, or about a hand that has not passed.
    ("6-12, F1 (NF by PH)", "6-12, F1 (NF by PH)", None),
    ("6-12, by passed hand: semi-forcing", "6-12, by passed hand: semi-forcing", None),
    ("10+ by an unpassed hand", "10+ by an unpassed hand", None),
    ("GF unless a passed hand", "GF unless a passed hand", None),
    ("Drury (by passed hand, 3rd seat opener). 10-12",
     "Drury (by passed hand, 3rd seat opener). 10-12", None),
    # What a passed hand does with another call; the points of two numbers; what is said of all.
    ("10-15 balanced. Passed hands invite with 2N", "10-15 balanced", None),
    ("limit raise 10-12, 4+ hearts. Passed hands bid Drury", "limit raise 10-12, 4+ hearts", None),
    ("4+ spades, 6-9, PH: 3-6", "4+ spades, 6-9", "4+ spades, 3-6"),
    ("10-12, 4+ clubs only by passed hand", None, "10-12, 4+ clubs"),
    ("splinter, 4+ hearts, 10-13 or void by a passed hand",
     "splinter, 4+ hearts, 10-13 or void by a passed hand", None),
    ("6-9, 4+ hearts, mixed by passed hand", "6-9, 4+ hearts, mixed by passed hand", None),
    # A double of their notrump, as it is written.
    ("15+, pen (P.H.: 5+!c or 5+!d & 4M)", "15+, pen", "5+!c or 5+!d & 4M"),
    ("Penalty, 15+. By a passed hand: both minors", "Penalty, 15+", "both minors"),
    ("penalty, 15+; both minors if a passed hand", "penalty, 15+", "both minors"),
    ("15+. A pass hand shows a minor one-suiter.", "15+", "a minor one-suiter"),
    ("strong; by a PH = majors", "strong", "majors"),
    ("Penalties. As a passed hand it is a major and a minor.", "Penalties", "a major and a minor"),
    ("penalties, but by a passed hand takeout", "penalties", "takeout"),
    ("15+ balanced (if passed: both minors)", "15+ balanced", "both minors"),
    ("15+ by an unpassed hand, by a passed hand both minors", "15+", "both minors"),
    ("By a passed hand: both majors", None, "both majors"),
    ("15+ unpassed, both minors passed hand", "15+", "both minors"),
    ("F1 (unpassed), NF by a passed hand", "F1 (unpassed), NF by a passed hand", None),
], ids=str)
def test_what_a_passed_hand_bids(text, expected, passed):
    assert by_passed_hand(text) == (expected, passed)


@pytest.mark.parametrize(("row", "expected"), [
    ("X 15+ (PH: both minors)", {"0 (1N)-X": "15+", "4 (1N)-X": "both minors"}),
    ("2D both minors by a passed hand", {"4 (1N)-2D": "both minors"}),
    ("X 15+. Off by a passed hand", {"12 (1N)-X": "15+", "3 (1N)-X": "15+"}),
])
def test_an_overcaller_who_has_passed_sits_behind_the_fourth_hand(tmp_path, row, expected):
    path = tmp_path / "notes.bml"
    path.write_text(f"(1N)\n  {row}\n")
    got = {f"{node.seat} (1N)-" + call_of(node): node.description
           for node in rules_from_notes(path, Collector()).notes.nodes if node.description}
    assert got == expected


def test_rows_of_responder_have_a_part_for_passed_hands(tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text("1S = 11-15, 5+!s\n  2D = 10+ (6-9 by passed hand)\n"
                    "  2C = Drury by a passed hand\n    2D = 11-13\n"
                    "2D = weak, 6-9 by a passed hand\n")
    compiled = rules_from_notes(path, Collector())
    got = {f"{node.seat} " + "-".join(map(call_of, node.path())): node.description
           for node in compiled.notes.nodes if node.description}
    assert got == {"0 1S": "11-15, 5+!s", "0 1S-2D": "10+", "34 1S-2D": "6-9",
                   "34 1S-2C": "Drury", "34 1S-2C-2D": "11-13",
                   "0 2D": "weak, 6-9 by a passed hand"}
    opening = next(node for node in compiled.notes.nodes if node.seat == "34")
    assert compiled.entries[id(opening)].own.range("P") == (11, 15)
