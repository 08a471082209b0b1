"""Each lint of notes on a system with the fault and on one without."""

import pytest

from spotcard_host.common.diagnostics import Collector
from spotcard_host.library.tables import BOOKS
from spotcard_host.notes.lint import Effort, check_notes

FAULTS = {
    "not-understood": ("1N = 15-17 hcp, wobbly\n", 1),
    "not-compiled": ("1N = 15-17 hcp, if vulnerable 16-18\n", 1),
    "no-hand": ("1N = 15-17 hcp, 5+!s, 5+!h, 4+!d\n", 1),
    "contradiction": ("1H = 11-15 hcp, 5+!h\n  2H = 6-9 points, 3+!h\n    3H = 17-19 hcp\n", 3),
    "unreachable": ("1N = 15-17 hcp, 5+!s, 5+!h, 4+!d\n  2C = Stayman\n", 2),
    "overlap": (
        "1H = 11-15 hcp, 5+!h\n  2N = 10-12 hcp, artificial\n  3N = 10-12 hcp, artificial\n", 3),
    "no-call": ("1N = 15-17 hcp, balanced\n  2C = 8+ hcp, 4+!h\n  2D = 5+!h\n  2H = 5+!s\n", 2),
    "no-answer": ("1N = 15-17 hcp, balanced\n  2D = transfer, 5+!h\n", 2),
    "doubt": ("1N = 15-17 hcp ??\n", 1),
    "unread-table": ("1N = 15-17\n\n1C = frobbing\n1D = wobbly\n", 3),
    "unread-text": ("* Openings\n\n1N = 15-17\n\nOver 2NT a jump to 4C shows a maximum.\n", 5),
    "no-meaning": ("1N = yes\n", 1),
    "no-continuation": ("1C = 16+ hcp, artificial, forcing\n", 1),
    "opening-hole-balanced-18": (
        "1N = 15-17 hcp, balanced\n1H = 11-21 hcp, 5+!h\n1S = 11-21 hcp, 5+!s\n"
        "1C = 11-21 hcp, 3+!c, unbalanced\n", 1),
    "alert": ("1N! = 15-17 hcp\n  2C! = !Stayman\n  2D = !transfer, 5+!h\n  2H = relay\n", 4),
    "cut": ("1H = 11-15, 5+!h\n  2N = invitation or\n", 2),
    "forcing": ("1N = 15-17 BAL\n  4C = Gerber, signoff\n", 2),
    "not-made": ("1C = 16+\n  1D = 0-7\n  NT = 8-10 BAL\n", 3),
    "any-hand": ("1H = 11-15 hcp, 5+!h\n  2N = relay\n", 2),
}


def codes(tmp_path, text, name="t.bml"):
    file = tmp_path / name
    file.write_text(text)
    collector = Collector()
    check_notes(file, collector, Effort(hands=80))
    return {(d.code, d.place.line) for d in collector.diagnostics}


@pytest.mark.parametrize("code", FAULTS)
def test_each_fault_is_found_in_its_line(tmp_path, code):
    text, line = FAULTS[code]
    assert (code, line) in codes(tmp_path, text)


@pytest.mark.parametrize(("text", "words"), [
    ("1H = 10-14, 5+!h, 0-3!h", "'10-14', '5+!h', '0-3!h': no hand has all of this"),
    ("1S = 12-14, 5+!s, 16+", "'12-14', '16+': no hand has all of this"),
    ("2C = 20-10 HCP, 6+!c", "20-10 is not a range: its lower end comes first"),
    ("1H = 11-15\n  1S = 4+!s, 12-1", "12-1 is not a range: its lower end comes first"),
    ("1H\n  2C = 12+, 4+!c\n  2C = 6-9", "1H-2C is described already at"),
    ("1S = 12+, 5+!s, 5+!h, 4+!d", "lengths must add up to 13; where either is meant, write 'or'"),
    ("4N = specific aces", "'specific aces': what was understood fits every hand, so no call is "
     "made by it: say points or lengths"),
    ("1N = 15-17\n  2D = transfer to", "ends in the middle"),
    ("1N = 15-17\n  2D = 5+!h (8", "ends in a comma or an open bracket"),
    ("1H = 11-15\n  2H = 6-9,", "ends in a comma or an open bracket"),
    ("1N = 15-17\n  3N = GF, not forcing", "both that partner may pass and that partner may not"),
    ("1C = 16+\n  1D = 0-7\n    8D = 8+", "8D is not a call, bids go from 1C to 7N"),
    ("1C = 16+\n  NT = 8-10", "1C-NT: 'NT' is not a single call"),
    ("1C = 16+\n  1D = 0-7\n  other = 8+", "1C-other: 'other' is not a single call"),
    ("1C-(1D)-\nD = 8+\nD = 10+", "1C-(1D)-D is described already at"),
])
def test_it_is_said_in_words_that_bidders_use(tmp_path, text, words):
    file = tmp_path / "t.bml"
    file.write_text(text + "\n")
    collector = Collector()
    check_notes(file, collector, Effort(hands=20))
    assert any(words in d.message for d in collector.diagnostics)


def test_hands_that_open_nothing_are_no_hole(tmp_path):
    text = "1C = 16+ hcp, artificial\n  1D = 0-7 hcp\n1D = 11-15 hcp, 5+!d\n1H = 11-15 hcp, 5+!h\n"
    assert ("no-call", 1) not in codes(tmp_path, text)


def test_words_are_pointed_at(tmp_path):
    """The caret stands under the words, in the line that continues a row too."""
    file = tmp_path / "t.bml"
    file.write_text("1N = 15-17 hcp, wobbly\n     frobnicated\n\n1M = 11-15 hcp, 5+M grommet\n")
    collector = Collector()
    check_notes(file, collector, Effort(hands=20))
    found = [d.place[1:] for d in collector.diagnostics if d.code == "not-understood"]
    assert found == [(1, 17), (4, 21)]


def test_priority_settles_an_overlap(tmp_path):
    text = ("1H = 11-15 hcp, 5+!h\n  2N = {prio:60} 10-12 hcp, artificial\n"
            "  3N = 10-12 hcp, artificial\n")
    assert "overlap" not in {code for code, _ in codes(tmp_path, text)}


def test_flags_against_text(tmp_path):
    text = (
        "*00{t}=NYYYYYY\n001S=NYYYYYY65811-15 hcp, 5+!s, NF\n"
        "001H=NYYYYYY265511-15, exactly 4!h\n")
    found = codes(tmp_path, text, "t.bss")
    assert ("flags", 2) in found and ("flags", 3) in found


def test_the_same_seed_finds_the_same(tmp_path):
    text = FAULTS["no-call"][0]
    assert codes(tmp_path, text) == codes(tmp_path, text)


def test_our_strong_club_has_no_errors():
    collector = Collector()
    check_notes(BOOKS / "notes" / "clubs.bml", collector, Effort(hands=60))
    assert collector.diagnostics == []


def test_levels(tmp_path):
    file = tmp_path / "t.bml"
    file.write_text("1C = 16+ hcp, artificial, forcing\n1H = 11-15 hcp, 5+!h ??\n2S = wobbly\n")
    collector = Collector()
    check_notes(file, collector, Effort(hands=20))
    levels = {d.code: d.level for d in collector.diagnostics}
    assert levels["no-continuation"] == "error" and levels["doubt"] == "note"
    assert levels["not-understood"] == "warning"
    assert (collector.errors, collector.notes) == (1, 1)


@pytest.mark.parametrize(("mark", "codes_left"), [
    ("", {"doubt", "not-understood"}), ("; lint: ok", set()),
    (" ;lint: ok doubt", {"not-understood"}),
    ("; lint: ok doubt, not-understood", set()), ("; lint: ok other", {"doubt", "not-understood"}),
], ids=lambda value: value if isinstance(value, str) else " ".join(sorted(value)))
def test_a_line_that_the_author_knows_about(tmp_path, mark, codes_left):
    text = f"1N = 15-17 hcp, balanced, wobbly ?? {mark}\n1H = 11-15 hcp, 5+!h\n"
    assert {code for code, line in codes(tmp_path, text) if line == 1} == codes_left
    compiled = check_notes(tmp_path / "t.bml", Collector(), Effort(hands=0))
    assert "lint" not in compiled.notes.nodes[0].description


def test_errors_are_silenced_by_their_code_only(tmp_path):
    text = "1C = 16+ hcp, artificial, forcing ; lint: ok{}\n"
    assert ("no-continuation", 1) in codes(tmp_path, text.format(""))
    assert codes(tmp_path, text.format(" no-continuation no-answer")) == set()


def test_a_missing_answer_is_reported_once_per_decision(tmp_path):
    text = ("1N = 15-17 hcp, balanced\n  2C = asks for majors\n  2D = transfer, 5+!h\n"
            "  2H = transfer, 5+!s\n  4C = RKCB, 16+ hcp\n  3C = GF, 5+!c\n    3D = relay\n")
    file = tmp_path / "t.bml"
    file.write_text(text)
    collector = Collector()
    check_notes(file, collector, Effort(hands=20))
    found = [d for d in collector.diagnostics if d.code == "no-answer"]
    assert [d.place.line for d in found] == [2]
    assert "2C (ask), 2D (transfer), 2H (transfer):" in found[0].message


def test_a_qualification_that_the_table_cannot_test(tmp_path):
    text = "*00{t}=NYYYYYY\n*001N2D{by agreement}=NYYYYYY20811-14 hcp, 5+!d\n"
    assert ("not-compiled", 2) in codes(tmp_path, text, "t.bss")


@pytest.mark.parametrize("text", [
    "2C = GF or NF with 5+!h", "2N = 10-12, we double what they run to", "2N = 10-12, bal or not",
    "2N = GF (never to play)", "2C = Stayman\n    2D = no", "2N = forcing; 3N to play",
    "2C = 8+ (with 4+!h or 4+!s)",
])
def test_what_is_whole_is_not_called_cut_or_at_odds(tmp_path, text):
    found = {code for code, _ in codes(tmp_path, f"1N = 15-17 BAL\n  {text}\n")}
    assert not found & {"cut", "forcing"}


@pytest.mark.parametrize("passes", ["1C-(P)-", "1C-(pass);", "1C-P-"])
def test_answers_behind_their_pass_are_answers(tmp_path, passes):
    text = f"1C = 16+ hcp, artificial, forcing\n\n{passes}\n1D = 0-7 hcp, artificial\n"
    assert "no-continuation" not in {code for code, _ in codes(tmp_path, text)}
