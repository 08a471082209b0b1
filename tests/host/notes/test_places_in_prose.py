"""Running text whose first words name an auction in players' words, or whose heading does."""

from __future__ import annotations

import pytest
from rows_by_auction import rows_of

from spotcard.game.calls import call_name
from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.nodes import read_notes


def below(tmp_path, heading, text):
    """The rows of running text below a heading."""
    return rows_of(tmp_path, f"* {heading}\n\n{text}\n")


def answers(*calls):
    """The calls over a double of each opening of one of a suit."""
    return {f"1{suit}-(X)-{call}" for suit in "CDHS" for call in calls}


@pytest.mark.parametrize("where", [
    "When we open and they overcall:", "If we open one of a suit and they overcall:",
    "If they overcall our opening,", "When they overcall our one-level suit opening:",
    "After an overcall by the opponents (say 1D - 1S):", "After their overcall",
])
def test_over_an_overcall(tmp_path, where):
    rows = below(tmp_path, "When they interfere", f"{where} a cue-bid is a raise with 11+. "
                 "A single raise is 6-9. A jump raise is weak with four trumps.")
    assert rows["1H-(1S)-2S"] == rows["1D-(2C)-3C"] == "raise with 11+"
    assert rows["1H-(2C)-2H"] == "6-9" and rows["1S-(2H)-3S"] == "weak with four trumps"


def test_over_an_overcall_of_one_opening(tmp_path):
    rows = below(tmp_path, "Competition", "After 1M-(overcall) the cue-bid is a fit with 11.")
    assert set(rows) == {"1H-(1S)-2S", "1H-(2C)-3C", "1H-(2D)-3D", "1S-(2C)-3C", "1S-(2D)-3D",
                         "1S-(2H)-3H"}


@pytest.mark.parametrize("where", [
    "After their take-out double", "If they double our opening bid,",
    "When they double our suit bid:",
])
def test_over_a_double(tmp_path, where):
    rows = below(tmp_path, "Competition",
                 f"{where} a redouble shows 10 or more, and 2N shows a limit raise or better.")
    assert set(rows) == answers("XX", "2N")


def test_a_double_of_our_own_call_is_none(tmp_path):
    rows = below(tmp_path, "Our 1NT",
                 "Over an artificial 2C double is Stayman.\n"
                 "After 2C (when double is Stayman) we pass.")
    assert not any(auction.endswith("-X") for auction in rows)


def test_preempts(tmp_path):
    rows = below(tmp_path, "Defence", "When they preempt: double is takeout.")
    assert set(rows) == {f"(3{suit})-X" for suit in "CDHS"}


def test_a_place_behind_the_call(tmp_path):
    rows = below(tmp_path, "Weak twos",
                 "A new suit opposite a weak two is forcing and a raise is preemptive.")
    assert rows["2H-2S"] == rows["2S-3D"] == "forcing"
    assert rows["2H-3H"] == rows["2S-3S"] == "preemptive"


@pytest.mark.parametrize("text", [
    "A one-level overcall shows 8 to 15 points. A two-level overcall shows 10 to 16. A jump "
    "overcall is weak with six cards.",
    "One level overcalls are 8-15, two level overcalls are 10-16; jumps are weak, six cards",
])
def test_overcalls_by_level(tmp_path, text):
    rows = below(tmp_path, "When they open", f"{text}")
    assert rows["(1C)-1S"].startswith("8") and rows["(1S)-2H"].startswith("10")
    assert rows["(1C)-2S"].startswith("weak")


@pytest.mark.parametrize("text", [
    "2C = 20+\n2D = waiting, 0-7\n2H = 8+, 5+ hearts", "2C is 20+.\n2D is waiting. 2H shows 8+.",
    "2C shows 20+.\n2D is waiting (0-7).\n2H, 2S, 3C and 3D show a good suit and 8 points.",
    "2C = 20+\n  2D = waiting\n2H = positive",
])
def test_answers_at_the_margin_of_their_opening(tmp_path, text):
    rows = below(tmp_path, "The 2C opening", f"{text}")
    assert {"2C", "2C-2D", "2C-2H"} <= set(rows)
    assert not {"2D", "2H"} & set(rows)


@pytest.mark.parametrize("text", [
    "2C = 22+\n2D = weak two\n2H = weak two",
    "2C = 22+, forcing\n2D = multi\n2H = 5-10, 6+ hearts",
])
def test_openings_at_the_margin_stay_openings(tmp_path, text):
    assert set(below(tmp_path, "2C", f"{text}")) == {"2C", "2D", "2H"}


@pytest.mark.parametrize("text", [
    "1NT is 12-14. A raise to two is 11-15, to three 16-18. A jump to 2NT is 18-19. A reverse "
    "shows 16+.",
    "1NT is 12-14, a raise to two is 11-15 and a raise to three is 16-18, 2NT is 18-19, a reverse "
    "is 16+",
])
def test_rebids_in_words_and_figures(tmp_path, text):
    rows = below(tmp_path, "Opener's rebids after 1m-1M", f"{text}")
    told = {"1C-1H-1N": "12-14", "1C-1H-2H": "11-15", "1D-1S-3S": "16-18", "1D-1H-2N": "18-19",
            "1C-1S-2H": "16+"}
    assert {auction: rows[auction].strip(".") for auction in told} == told


def test_rebids_below_a_heading_that_names_no_answer(tmp_path):
    rows = below(tmp_path, "Opener's rebids",
                 "1NT is 15-17 and a jump to 2NT is 18-19. A raise of responder's suit to two is "
                 "11-15, to three 16-18, and to four 19.")
    told = {"1D-1S-1N": "15-17", "1C-1H-2N": "18-19", "1D-1H-2H": "11-15", "1H-1S-3S": "16-18",
            "1C-1S-4S": "19"}
    assert {auction: rows[auction] for auction in told} == told
    assert "1S-1N-2N" not in rows


def test_a_call_by_what_it_answers(tmp_path):
    rows = below(tmp_path, "Answers to one of a minor", "1NT is 8-10 over 1C and 6-9 over 1D.")
    assert rows == {"1C-1N": "8-10", "1D-1N": "6-9"}


def test_answers_of_a_line_are_below_their_opening(tmp_path):
    rows = below(tmp_path, "The Multi",
                 "2D shows a weak two in a major. 2H is pass or correct. "
                 "2S shows interest in hearts. 2NT asks.")
    assert rows == {"2D": "a weak two in a major", "2D-2H": "pass or correct",
                    "2D-2S": "interest in hearts", "2D-2N": "asks"}


def test_openings_of_a_line_stay_beside_each_other(tmp_path):
    rows = below(tmp_path, "Openings", "2C is 20+. 2D shows a weak two. 2H shows both majors.")
    assert set(rows) == {"2C", "2D", "2H"}


@pytest.mark.parametrize(("text", "want"), [
    ("We play Landy against 1NT: 2C shows both majors. A double is for penalties.",
     {"(1N)-2C": "both majors", "(1N)-X": "for penalties"}),
    ("Over their strong club we play Mathe: X shows both majors, 1N shows both minors.",
     {"(1C)-X": "both majors", "(1C)-1N": "both minors"}),
    ("Michaels cue-bids show 5-5: over a minor both majors, over a major the other major and a "
     "minor.", {"(1C)-2C": "both majors, 5-5", "(1D)-2D": "both majors, 5-5",
                "(1H)-2H": "the other major and a minor, 5-5",
                "(1S)-2S": "the other major and a minor, 5-5"}),
])
def test_conventions_of_defence(tmp_path, text, want):
    heading = "Defending against 1NT" if "Landy" in text else "Our defence"
    rows = below(tmp_path, heading, text)
    assert {auction: said.strip(".") for auction, said in rows.items()} == want


def test_a_double_below_a_heading_about_their_notrump(tmp_path):
    rows = below(tmp_path, "Defending against 1NT", "Double = penalties\n2C = majors")
    assert rows == {"(1N)-X": "penalties", "(1N)-2C": "majors"}


def test_calls_that_are_named_before_they_are_told(tmp_path):
    rows = below(tmp_path, "Major suit raises",
                 "2NT shows a game-forcing raise. 3C and 3D are Bergen: 3C is 7-9 and 3D is "
                 "10-12.")
    assert rows["1H-3C"] == rows["1S-3C"] == "7-9"
    assert rows["1S-3D"] == "10-12" and rows["1H-2N"] == "a game-forcing raise"


def test_what_they_do_over_the_opening_of_the_heading(tmp_path):
    rows = below(tmp_path, "Competition after our 1NT",
                 "If they overcall at the two level, double is takeout and 2NT is Lebensohl.\n"
                 "When they double, redouble is to play.")
    assert rows["1N-(2H)-X"] == "takeout" and rows["1N-(2S)-2N"].startswith("Lebensohl")


def test_the_protective_seat(tmp_path):
    rows = below(tmp_path, "Overcalls", "We overcall 1NT with 15-18 and a stopper. In the "
                 "protective seat 1NT is 11-14.")
    assert {rows[f"(1{suit})-1N"] for suit in "CDHS"} == {"15-18 and a stopper"}
    assert {rows[f"(1{suit})-P-(P)-1N"] for suit in "CDHS"} == {"11-14"}


def test_an_unusual_notrump_is_no_opening(tmp_path):
    rows = below(tmp_path, "Unusual 2NT", "2NT over one of a major shows the minors, 5-5.")
    assert set(rows) == {"(1H)-2N", "(1S)-2N"}


def test_a_heading_that_begins_with_bidding(tmp_path):
    rows = below(tmp_path, "Bidding after their takeout double",
                 "1NT is 6-9. Redouble is 10+. Jump raises are preemptive.")
    assert rows["1C-(X)-XX"] == "10+" and rows["1H-(X)-3H"] == "preemptive"


def test_a_table_of_rebids(tmp_path):
    rows = below(tmp_path, "Opener's second bid", "1N = 12-14 balanced")
    assert {"1C-1D-1N", "1D-1S-1N", "1H-1S-1N"} <= set(rows)


RESPONSES = """* 1NT opening

15-17 balanced.

** Responses

2C = Stayman
2D = transfer
2NT = invitational

** Stayman

2D = no major
2H = four hearts

** After a transfer

2NT = invitational, five cards
"""


def test_headings_below_that_of_an_opening(tmp_path):
    assert rows_of(tmp_path, RESPONSES) == {
        "1N": "15-17 balanced", "1N-2C": "Stayman", "1N-2D": "transfer", "1N-2N": "invitational",
        "1N-2C-2D": "no major", "1N-2C-2H": "four hearts"}


@pytest.mark.parametrize("text", [
    "vs strong (14+):\nX = a minor\n\nvs weak:\nX = penalties\n",
    "** Against strong\n\nX = a minor\n\n** Against weak\n\nX = penalties\n",
])
def test_one_defence_for_each_kind_of_their_notrump(tmp_path, text):
    (tmp_path / "ours.bml").write_text(f"* Defence to 1NT\n\n{text}")
    notes = read_notes(tmp_path / "ours.bml", Collector())
    assert [(node.description, node.qualified) for node in notes.nodes if node.ours] == [
        ("a minor", ((0, "strong"),)), ("penalties", ((0, "weak"),))]


def test_an_auction_and_a_colon_above_its_rows(tmp_path):
    rows = below(tmp_path, "Competition",
                 "1M (X):\n2NT = limit raise+\nXX = 10+\n\n1m (1M):\nX = negative\n2M = raise")
    assert rows["1S-(X)-2N"] == "limit raise+" and rows["1H-(X)-XX"] == "10+"
    assert rows["1D-(1S)-X"] == "negative" and not {"2N", "XX", "X"} & set(rows)


def test_a_notrump_and_its_answers_without_a_heading(tmp_path):
    (tmp_path / "ours.bml").write_text(
        "1NT (15-17)\n2C Stayman\n  2D no major\n2D/2H transfers\n2S clubs\n\n"
        "2NT (20-21)\n3C Stayman\n3D/3H transfers\n")
    notes = read_notes(tmp_path / "ours.bml", Collector())
    assert {call_name(root.call) for root in notes.roots} == {"1N", "2N"}


@pytest.mark.parametrize(("text", "want"), [
    ("* Major openings\n\n1H/1S = 5+, 11-15\n\nRaises\n2M = 6-9\n2NT = GF raise\n",
     {"1H-2H", "1S-2S", "1H-2N", "1S-2N"}),
    ("* 1M openings\n\n1H = 5+\n1S = 5+\n\n** Raises\n\n2M = 6-9\n\n** Game forces\n\n"
     "2NT = GF raise\n3NT = 13-15 balanced\n",
     {"1H-2H", "1S-2S", "1H-2N", "1S-2N", "1H-3N", "1S-3N"}),
    ("4. 1N = 15-17\n\n2C Stayman 8+\n2D transfer hearts\n", {"1N-2C", "1N-2D"}),
    ("* Weak twos\n\n2H = 6-10\n2S = 6-10\n\nResponses:\n2NT = asks\n\nAfter 2NT:\n3C = minimum\n",
     {"2H-2N", "2S-2N", "2H-2N-3C", "2S-2N-3C"}),
])
def test_answers_below_lines_of_words(tmp_path, text, want):
    rows = rows_of(tmp_path, text)
    assert {auction for auction in rows if "-" in auction} == want
    assert all(auction[0] in "12" and auction not in ("2C", "2N") for auction in rows)


@pytest.mark.parametrize(("heading", "text", "want"), [
    ("2C opening", "- 2D waiting\n- 2H 8+ hearts", {"2C-2D": "waiting", "2C-2H": "8+ hearts"}),
    ("1NT opening", "- 15-17 balanced\n- 2C Stayman\n- 2D transfer",
     {"1N": "15-17 balanced", "1N-2C": "Stayman", "1N-2D": "transfer"}),
    ("1NT opening", "15-17 balanced.", {"1N": "15-17 balanced"}),
    ("Openings", "Weak twos:\n2D, 2H, 2S = 5-10, six cards",
     {"2D": "5-10, six cards", "2H": "5-10, six cards", "2S": "5-10, six cards"}),
    ("Defence", "RHO opens 1NT:\nX = penalty\n2C = majors",
     {"(1N)-X": "penalty", "(1N)-2C": "majors"}),
])
def test_lists_and_lines_that_name_their_opening(tmp_path, heading, text, want):
    assert below(tmp_path, heading, text) == want


def test_a_table_of_overcalls(tmp_path):
    rows = below(tmp_path, "OVERCALLS",
                 "1-level  8-16\n2-level  11-16\njump     weak\n1NT      15-18")
    assert rows["(1D)-1S"] == "8-16, 5+ cards" and rows["(1S)-2H"] == "11-16, 5+ cards"
    assert rows["(1C)-2S"] == "weak, 6+ cards" and rows["(1H)-1N"] == "15-18" and "1N" not in rows


@pytest.mark.parametrize("text", [
    "* Notrump\n\n** Opening 1NT: 15-17\n*** 2C Stayman\n2D = no\n*** 2D transfer\n2H = accept\n",
    "* Opening 1NT: 15-17\n\n** 2C Stayman\n\n2D = no\n\n** 2D transfer\n\n2H = accept\n",
])
def test_headings_that_are_rows(tmp_path, text):
    assert rows_of(tmp_path, text) == {
        "1N-2C": "Stayman", "1N-2C-2D": "no", "1N-2D": "transfer", "1N-2D-2H": "accept"}


def test_numbered_lines_above_text_and_rows(tmp_path):
    rows = rows_of(tmp_path, "1. 1NT OPENING\n15-17 HCP, balanced, maybe a five-card major.\n\n"
                             "1.1 Responses\n2C  Stayman, 8+\n2D  Jacoby transfer\n")
    assert rows["1N-2C"] == "Stayman, 8+" and rows["1N-2D"] == "Jacoby transfer"
    assert not {"2C", "2D"} & set(rows)


def test_openings_below_a_heading_of_answers_stay(tmp_path):
    rows = rows_of(tmp_path, "* 2C opening\n\n** Responses\n\n2C = 22+\n  2D = waiting\n")
    assert rows == {"2C": "22+", "2C-2D": "waiting"}


@pytest.mark.parametrize(("heading", "text", "calls"), [
    ("Openings", "Weak twos: 6-10, six cards", "DHS"),
    ("Openings", "Weak twos (2H, 2S): 6-10, six cards.", "HS"),
    ("Two-level openings", "Weak twos in the majors: 6-10, six cards", "HS"),
    ("Weak twos", "We play weak twos in diamonds, hearts and spades, 6-10, six cards.", "DHS"),
])
def test_weak_twos_by_their_name(tmp_path, heading, text, calls):
    assert below(tmp_path, heading, text) == {f"2{suit}": "6-10, six cards" for suit in calls}


@pytest.mark.parametrize("where", [
    "Weak 2s (2D/2H/2S): 6-10, 6 cards\n  2NT: asks\n", "* Weak twos (2D/2H/2S)\n\n2NT: asks\n",
])
def test_openings_in_brackets_are_no_calls_of_theirs(tmp_path, where):
    rows = rows_of(tmp_path, where)
    assert {auction for auction in rows if "-" in auction} == {"2D-2N", "2H-2N", "2S-2N"}


@pytest.mark.parametrize(("text", "openings"), [
    ("* Openings\n\n1H = 5+, 2NT is a limit raise\n\n1S = 5+, 2NT is a limit raise\n", "1H 1S"),
    ("1NT = 15-17, Stayman\n\n2NT = 20-21, Stayman\n", "1N 2N"),
    ("* 1C opening\n\n1C = 2+, 11+\n1D = 4+, 11+, support doubles\n1H = 5+, 11+\n", "1C 1D 1H"),
    ("* 1NT opening\n\n1NT = 15-17\n2NT = 20-21, transfers as over 1NT\n", "1N 2N"),
    ("2C = strong, 22+\n2D = waiting\n2H = 5-10, six hearts\n2NT = 20-21\n", "2C 2H 2N"),
    ("1NT 15-17\n2C Stayman\n2D transfer\n2NT 20-21\n3C Stayman\n3D transfer\n", "1N 2N"),
    ("* Unusual 2NT opening\n\n2NT = 5-5 minors, weak\n", "2N"),
    ("* 2C Drury\n\n10-12 with support.\n", ""),
    ("* Inverted minors\n\n1C, 2C = 10+ with clubs\n1D, 2D = 10+ with diamonds\n", ""),
])
def test_openings_stay_openings_and_nothing_else_is_one(tmp_path, text, openings):
    rows = rows_of(tmp_path, text)
    assert {auction for auction in rows if "-" not in auction} == set(openings.split())


def test_rebids_below_one_opening_are_of_that_one(tmp_path):
    rows = rows_of(tmp_path, "* 1C opening\n\n1C = 16+\n\n** Opener's rebids\n\n1NT = 16-18\n")
    assert {auction for auction in rows if auction.endswith("1N")} == {
        "1C-1D-1N", "1C-1H-1N", "1C-1S-1N"}


def test_an_auction_within_the_answers_of_a_line(tmp_path):
    rows = below(tmp_path, "Responses to 1NT",
                 "2C is Stayman and 2D asks for a major. After 2C-2D, 2H is weak and 2S is "
                 "invitational.")
    assert rows["1N-2C-2D-2H"] == "weak" and rows["1N-2D"] == "asks for a major"


def test_answers_to_all_weak_twos_of_the_table_above(tmp_path):
    rows = rows_of(tmp_path, "* Weak twos\n\n2D = 6-10\n2H = 6-10\n2S = 6-10\n\n** Responses\n\n"
                             "2NT = asks\n")
    assert {"2D-2N", "2H-2N", "2S-2N"} <= set(rows)
