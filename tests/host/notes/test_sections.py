"""Tables below the headings of an opening, and rows whose call stands behind other words."""

# ruff: noqa: E501 - notes are read as a whole
from __future__ import annotations

from pathlib import Path

import pytest
from notes_rows import auctions

from spotcard.game.calls import call_name
from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.nodes import read_notes
from spotcard_host.notes.rules import rules_from_notes


@pytest.mark.parametrize(("text", "wanted"), [
    ("* 1NT\n1NT = 15-17\n** Transfers\n2D = hearts\n2H = spades\n** Slam bidding\n4N = 16+\n",
     "1N 1N-2D 1N-2H 1N-4N"),
    ("* 1NT = 15-17\n** Stayman\n2D = no major\n2H = four hearts\n** Smolen\n3H = 5-4, GF\n",
     "1N 1N-2C-2D 1N-2C-2H 1N-2C-2D-3H"),
    ("* 2C opening\n2C = 22+\n** Positive responses\n2H = 5+, 8+\n** Negative\n2D = 0-7\n",
     "2C 2C-2H 2C-2D"),
    ("* Strong club\n1C = 16+\n** Negative response\n1D = 0-7\n** Positive responses\n1H = 8+, 5+\n",
     "1C 1C-1D 1C-1H"),
    ("* 1C\n1C = 16+\n** Responder's first bid\n1D = 0-7\n** Opener's rebid after 1D\n1N = 17-19\n",
     "1C 1C-1D 1C-1D-1N"),
    ("* 1C (16+)\n** 1D negative\n1D = 0-7\n*** Rebids\n1H = 5+ hearts\n** Positive\n1H = 8+, 5+\n",
     "1C-1D 1C-1D-1H 1C-1H"),
    ("* 2C\n2C = 22+\n** Waiting\n2D = waiting\n** Rebid\n2N = 22-24\n", "2C 2C-2D 2C-2D-2N"),
    ("* 2D Multi\n2D = weak two in a major\n** Answers\n2N = asks\n** Rebids after 2NT\n3C = max\n",
     "2D 2D-2N 2D-2N-3C"),
    ("* Weak two bids\n2H = 6-10, 6\n2S = 6-10, 6\n** Ogust\n2N = asks\n*** Replies\n3C = minimum\n",
     "2H 2S 2H-2N 2S-2N 2H-2N-3C 2S-2N-3C"),
    ("* Minor openings\n1C = 11+, 3+\n1D = 11+, 4+\n** Responses\n1H = 4+, 6+\n",
     "1C 1D 1C-1H 1D-1H"),
    ("* 1NT\n1NT = 15-17\n** They double\nXX = strong\n** Interference\n2N = 8-9\n",
     "1N 1N-(X)-XX 1N-(overcall)-2N"),
    ("* 1NT\n1NT = 15-17\n\nAfter 2C:\n2D = no major\n2H = four hearts\n",
     "1N 1N-2C-2D 1N-2C-2H"),
    ("* 1C opening\n1C = 16+\n* Responses\n1D = 0-7\n* After 1D\n1H = 5+ hearts\n",
     "1C 1C-1D 1C-1D-1H"),
    ("** 2NT = 20-21\n3C = Puppet, asks\n3D = hearts\n** After Puppet: opener\n3D = a major\n"
     "** After 3D: responder\n3H = four spades\n", "2N 2N-3C 2N-3D 2N-3C-3D 2N-3C-3D-3H"),
    ("* 1M opening\n1M = 11+, 5+\n** Jacoby 2NT\n2N = 13+, 4+\n*** Rebids\n3C = short clubs\n",
     "1H 1S 1H-2N 1S-2N 1H-2N-3C 1S-2N-3C"),
])
def test_what_stands_below_an_opening_answers_it(tmp_path: Path, text: str, wanted: str) -> None:
    assert set(wanted.split()) <= set(auctions(tmp_path, text))
    openings = {auction for auction in auctions(tmp_path, text) if "-" not in auction}
    assert openings == {auction for auction in wanted.split() if "-" not in auction}


@pytest.mark.parametrize(("text", "wanted"), [
    ("* System summary\n1C = 16+\n** Majors\n1H = 5+ hearts, limited\n** Twos\n2C = natural, limited\n",
     "1C 1H 2C"),
    ("* Acol with weak 1NT\n** Opening bids\n1C = 4+ clubs\n** Strong hands\n2C = 23+\n2NT = 20-22\n",
     "1C 2C 2N"),
    ("* 1NT\n1NT = 15-17\n2C = Stayman\n** 2C\n2C = game force\n2D = waiting\n** 3NT\n3NT = gambling\n",
     "1N 1N-2C 2C 2C-2D 3N"),
    ("* 1NT\n1NT = 15-17\n** Multi\n2D = weak two in a major\n** Muiderberg\n2H = 5-10, five hearts\n",
     "1N 2D 2H"),
    ("* 1H opening\n1H = 5+\n** Competition\n*** They double\nXX = 10+\n*** They overcall\nX = 6+\n",
     "1H 1H-(X)-XX 1H-(overcall)-X"),
    ("* 1NT opening\n1NT = 15-17\n** They overcall\n*** 2C\nX = Stayman\n", "1N 1N-(2C)-X"),
    ("* 1NT\n1NT = 15-17\n** (2S)\nX = takeout\n", "1N 1N-(2S)-X"),
    ("* Opening bids\n1C = 3+, 11+\n1H = 5+, 11+\n\n* If they double\nXX = 10+\n",
     "1C 1H 1C-(X)-XX 1H-(X)-XX"),
    ("* 1NT opening\n1NT = 15-17\n** Stayman\n2C = asks for majors\n2D = no major\n** Transfers\n2D = hearts\n",
     "1N 1N-2C 1N-2C-2D 1N-2D"),
    ("* 1S opening\n1S = 5+ spades\n** Game tries\n3C = help suit\n** Bergen\n3C = 7-9\n", "1S 1S-3C"),
    ("* Defence to 1NT\nX = penalty\n2C = majors\n** Balancing seat\nX = 10+\n",
     "(1N)-X (1N)-2C (1N)-P-(P)-X"),
    ("* Multi\n2D = weak, a major\n\n* Multi responses\n2H = pass or correct\n", "2D 2D-2H"),
    ("* 1NT\n1NT = 15-17\n** When they overcall 2D and 2H\nX = penalties\n2S = to play\n",
     "1N 1N-(2D)-X 1N-(2H)-X 1N-(2D)-2S 1N-(2H)-2S"),
    ("* Notrump bidding\n** 1NT opening\n1NT = 15-17\n", "1N"),
    ("* 1D opening\n1D = 4+\n** 3D response\n3D = weak\n", "1D 1D-3D"),
    ("* 1C Weak or strong\n** 1C--2D\n2D = 10-13, GF\n 2H = natural\n", "1C-2D 1C-2D-2H"),
])
def test_other_matters_and_their_acts_below_an_opening(
    tmp_path: Path, text: str, wanted: str
) -> None:
    assert set(wanted.split()) <= set(auctions(tmp_path, text))
    openings = {auction for auction in auctions(tmp_path, text) if "-" not in auction}
    assert openings == {auction for auction in wanted.split() if "-" not in auction}


def test_the_word_between_two_calls_of_theirs_is_no_call(tmp_path: Path) -> None:
    found = auctions(tmp_path, "* 1NT\n1NT = 15-17\n** When they overcall 2D and 2H\nX = penalties\n")
    assert set(found) == {"1N", "1N-(2D)-X", "1N-(2H)-X"}


@pytest.mark.parametrize("text", [
    "* 1NT opening\n1NT = 15-17\n* Double\nX = 12+\n2C = majors\n",
    "* 1D opening\n1D = 4+\n** 1M responses\n1M = 4+ cards\n*** XYZ\n2C = puppet\n2D = game force\n",
])
def test_no_double_of_a_double_and_no_answers_for_later_calls(tmp_path: Path, text: str) -> None:
    found = set(auctions(tmp_path, text))
    assert not {"1N-(X)-X", "1H-2C", "1S-2D"} & found


def test_aces_stay_aces_and_an_overcall_leaves_the_answers(tmp_path: Path) -> None:
    def answers(text: str) -> dict[str, str]:
        (tmp_path / "ours.bml").write_text(text)
        notes = rules_from_notes(tmp_path / "ours.bml", Collector()).notes
        return {call_name(node.call): node.description for node in notes.nodes if node.ours}

    aces = answers("* Blackwood\n4NT = asks for aces\n5C = 0 or 4\n5D = 1\n5H = 2\n")
    assert aces["4N"] == "asks for aces" and aces["5C"] == "0 or 4 aces"
    assert {"5C", "5D", "X"} <= set(answers(
        "* Slam\n4NT = RKC 1430\n\n* They overcall\nX = 0 or 3\n"))


@pytest.mark.parametrize(("text", "openings"), [
    ("* Openings\n1NT = 15-17\n** 2C\n2C = 22+\n** 2NT\n2N = 20-21\n", "1N 2C 2N"),
    ("* Two-level openings\n** 2C\n2C = GF\n** 2D\n2D = 6-10, six diamonds\n", "2C 2D"),
    ("* Notrump\n1NT = 15-17\n** 2NT\n2NT = 20-21\n", "1N 2N"),
    ("* 1NT opening\n1NT = 15-17\n* Other openings\n2C = 22+\n2H = 6-10\n", "1N 2C 2H"),
    ("* The 1C opening\n1C = 2+, 11+\n** The others\n1D = 4+, 11+\n1NT = 15-17\n", "1C 1D 1N"),
])
def test_other_openings_stay_openings(tmp_path: Path, text: str, openings: str) -> None:
    assert set(auctions(tmp_path, text)) == set(openings.split())


def test_a_heading_in_capitals_with_stars_is_kept(tmp_path: Path) -> None:
    found = auctions(tmp_path, "** RESPONSES TO 1M\n1N  forcing\n2M  6-9\n1M-1N-2m;\n2M  two trumps\n")
    assert {"1H-1N", "1S-1N", "1H-2H", "1S-2S"} <= set(found)
    assert all("-" in auction for auction in found)


def test_rows_behind_calls_that_are_not_said_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "ours.bml").write_text(
        "* 1NT\n1NT = 15-17\n** Answers\n2D = hearts\n2H = spades\n** Super-accepts\n3H = max\n")
    collector = Collector()
    read_notes(tmp_path / "ours.bml", collector)
    assert "place" in {finding.code for finding in collector.diagnostics}
    assert not [auction for auction in auctions(tmp_path, (tmp_path / "ours.bml").read_text())
                if "3H" in auction]


@pytest.mark.parametrize(("text", "wanted"), [
    ("Our 2C: 22+\n- 2D: waiting\n- 2H: 8+, five hearts\n",
     {"2C": "22+", "2C-2D": "waiting", "2C-2H": "8+, five hearts"}),
    ("Multi 2D: weak two in a major, 5-10\n2H = pass or correct\n2NT = 15+, asks\n",
     {"2D": "Multi weak two in a major, 5-10", "2D-2H": "pass or correct", "2D-2N": "15+, asks"}),
    ("Opening 1NT (12-14)\n- 2C: Stayman\n- 2D: transfer to hearts\n",
     {"1N": "(12-14)", "1N-2C": "Stayman", "1N-2D": "transfer to hearts"}),
    ("2NT opening: 20-21\n", {"2N": "20-21"}),
    ("Weak twos: 2H, 2S all 6-10, six cards\n- 2NT: Ogust\n\nOgust answers:\n- 3C: minimum\n",
     {"2H": "weak, 6-10, six cards", "2S": "weak, 6-10, six cards", "2H-2N": "Ogust",
      "2S-2N": "Ogust", "2H-2N-3C": "minimum", "2S-2N-3C": "minimum"}),
    ("1C-16+, any shape\n  1D-negative (0-7)\n  1H-8+, 5+ hearts\n1NT-13-15 bal\n",
     {"1C": "16+, any shape", "1C-1D": "negative (0-7)", "1C-1H": "8+, 5+ hearts",
      "1N": "13-15 bal"}),
    ("1NT  15-17\n     2C  Stayman. Also weak hands\n         2D  no major\n     2D  5+ hearts\n",
     {"1N": "15-17", "1N-2C": "Stayman. Also weak hands", "1N-2C-2D": "no major",
      "1N-2D": "5+ hearts"}),
    ("1H / 1S: five cards, 11+\n1NT: 15-17\n", {
        "1H": "five cards, 11+", "1S": "five cards, 11+", "1N": "15-17"}),
])
def test_rows_in_other_words(tmp_path: Path, text: str, wanted: dict[str, str]) -> None:
    found = auctions(tmp_path, text)
    assert {auction: found.get(auction) for auction in wanted} == wanted
    assert {one for one in found if "-" not in one} == {one for one in wanted if "-" not in one}


@pytest.mark.parametrize(("text", "wanted"), [
    ("* When they open\n1C\n  2C  Michaels\n  2N  two lowest\n* When we open\n1C\n  2C  6-9\n",
     "(1C)-2C (1C)-2N 1C-2C"),
    ("* OVERCALLS\n** When they open 1NT we play DONT, in both seats\nX = one suit\n2C = clubs\n",
     "(1N)-X (1N)-2C"),
    ("* 1NT 15-17\n** Uncontested\n2N natural, 8-9\n** When they overcall 2D or 2H: Lebensohl\n"
     "X penalties\n3N: to play\n",
     "1N 1N-2N 1N-(2D)-X 1N-(2H)-X 1N-(2D)-3N 1N-(2H)-3N"),
    ("* After 1H or 1S\n** Without interference\n2M  6-9, 3 cards\n3M  0-6, 4 cards\n** They double\n"
     "XX  10+\n2N  10-12, 4 cards\n",
     "1H-2H 1S-2S 1H-3H 1S-3S 1H-(X)-XX 1S-(X)-XX 1H-(X)-2N 1S-(X)-2N"),
    ("* Defence to weak twos\nDbl = takeout, 12+\n** After our double\n2N = weak, 0-7\n",
     "(2D)-X (2H)-X (2S)-X (2D)-X-2N (2H)-X-2N (2S)-X-2N"),
    ("BERGEN RAISES (opposite 1H and 1S)\n3C = 7-9\n\nAFTER A DOUBLE\nBergen is off.\n2N = 10-12\n"
     "XX = 10+\n\nPREEMPTS\n3C 3D 3H = seven cards\n",
     "1H-3C 1S-3C 1H-(X)-2N 1S-(X)-2N 1H-(X)-XX 1S-(X)-XX 3C 3D 3H"),
    ("We raise by the law: 1M-3C: 7-9. 1M-3D: 10-12. 1M-3M: 0-6.\n",
     "1H-3C 1S-3C 1H-3D 1S-3D 1H-3H 1S-3S"),
    ("Negative X: 1m-(1H)-X exactly 4 spades; 1m-(1H)-1S five or more\n",
     "1C-(1H)-X 1D-(1H)-X 1C-(1H)-1S 1D-(1H)-1S"),
    ("1C 2C, 1D 2D: normal raise 6-9\n", "1C-2C 1D-2D"),
])
def test_places_of_sections_and_lines(tmp_path: Path, text: str, wanted: str) -> None:
    assert set(wanted.split()) <= set(auctions(tmp_path, text))
    openings = {auction for auction in auctions(tmp_path, text) if "-" not in auction}
    assert openings == {auction for auction in wanted.split() if "-" not in auction}


@pytest.mark.parametrize("text", [
    "* RKC\nWith a suit agreed 4NT asks for keycards.\n5C = 1 or 4\n5D = 0 or 3\n5H = 2 without the "
    "queen of trumps\n5S = 2 with the queen of trumps\n",
    "4NT: Roman Keycard for the agreed suit:\n5C - one (four)\n5D - none (three)\n5H - two\n5S - two "
    "plus the trump queen\n",
    "1S-3S-4N\n  5C = 1/4\n  5D = 0/3\n  5H = 2 - Q\n  5S = 2 + Q\n\n4NT = RKC\n  5C = 1/4\n  5D = 0/3\n"
    "  5H = 2 - Q\n  5S = 2 + Q\n",
    "After a major was raised, 4NT is Roman Key Card Blackwood, the 14-30 way. So 5C shows 1/4 key "
    "cards, 5D 0/3, 5H 2 w/o trump Q, and 5S 2 + trump Q.\n",
])
def test_answers_to_the_question_for_key_cards(tmp_path: Path, text: str) -> None:
    (tmp_path / "ours.bml").write_text(text)
    notes = rules_from_notes(tmp_path / "ours.bml", Collector()).notes
    found = {call_name(node.call): node.description for node in notes.nodes
             if node.parent and node.is_floating}
    assert found["5C"] == "1 or 4 keycards" and found["5D"] == "0 or 3 keycards"


@pytest.mark.parametrize(("text", "wanted"), [
    ("* 1NT opening\n** First and second seat, not vulnerable\n1NT = 10-12\n** All other cases\n"
     "1NT = 15-17\n", {("12", "N0"): "10-12", ("0", "00"): "15-17"}),
    ("* Openings\n** Vulnerable\n1NT = 15-17\n** Not vulnerable\n1NT = 12-14\n",
     {("0", "Y0"): "15-17", ("0", "N0"): "12-14"}),
    ("* 1NT, not vulnerable\n1NT = 10-12\n* 1NT, vulnerable\n1NT = 15-17\n",
     {("0", "N0"): "10-12", ("0", "Y0"): "15-17"}),
    ("1NT:\n- nv, 1st or 2nd seat: 10-12\n- vul, 1st or 2nd seat: 15-17\n- 3rd or 4th seat, any vul: "
     "15-17\n", {("12", "N0"): "10-12", ("12", "Y0"): "15-17", ("34", "00"): "15-17"}),
    ("# Openings\n\n## 1NT\n- **Nonvulnerable, 1st to 3rd:** 12-14\n- **Vulnerable (and always 4th):** "
     "15-17\n", {("1", "N0"): "12-14", ("2", "N0"): "12-14", ("3", "N0"): "12-14",
                 ("1", "Y0"): "15-17", ("2", "Y0"): "15-17", ("3", "Y0"): "15-17",
                 ("4", "00"): "15-17"}),
    ("* Openings\n\n** 2H\n\n- 1st and 2nd, nonvulnerable: 5-10.\n- 1st and 2nd, vulnerable: 8-10.\n"
     "- 3rd: 3-10 nonvulnerable, 6-10 vulnerable.\n- 4th, any vulnerability: 10-13.\n",
     {("12", "N0"): "5-10", ("12", "Y0"): "8-10", ("3", "N0"): "3-10", ("3", "Y0"): "6-10",
      ("4", "00"): "10-13"}),
])
def test_openings_of_a_seat_and_vulnerability(
    tmp_path: Path, text: str, wanted: dict[tuple[str, str], str]
) -> None:
    (tmp_path / "ours.bml").write_text(text)
    nodes = read_notes(tmp_path / "ours.bml", Collector()).nodes
    assert {(node.seat, node.vul): node.description for node in nodes if node.description} == wanted


def test_pass_with_one_and_correct_to_the_other_is_one_call(tmp_path: Path) -> None:
    (tmp_path / "ours.bml").write_text(
        "2D = Multi, weak two in a major\n  2H = pass with hearts, correct to spades\n"
        "  2S = to play if that is the suit, else correct\n")
    notes = rules_from_notes(tmp_path / "ours.bml", Collector()).notes
    assert [call_name(node.call) for node in notes.nodes if node.description] == ["2D", "2H", "2S"]


def test_a_club_of_ours_is_no_place_over_theirs(tmp_path: Path) -> None:
    found = auctions(tmp_path, "* The strong club\n1C = 16+\n** Responses\n1D = 0-7\n")
    assert set(found) == {"1C", "1C-1D"}
