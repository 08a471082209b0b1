"""Calls that are headings of their own, and what the text below them says of the hand."""

# ruff: noqa: E501 - notes are read as a whole
from __future__ import annotations

from pathlib import Path

import pytest
from notes_rows import auctions

from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.bml.document import Paragraph
from spotcard_host.notes.bml.reader import parse_document
from spotcard_host.notes.nodes import read_notes

_NOTRUMP = "* 1NT opening\n\n15-17, balanced. May contain a five-card major.\n\n"


def _written(folder: Path, text: str) -> dict[str, str]:
    """The rows that the notes themselves have, without answers of well-known conventions."""
    return {auction: said for auction, said in auctions(folder, text).items() if "!" not in said
            and said not in ("forced", "to play")}


@pytest.mark.parametrize(("text", "wanted"), [
    (_NOTRUMP + "** 2C: Stayman\n\nPromises a four-card major.\n\n2D = no major\n2H = four hearts\n\n** 3C and 3D\n\nNatural, six cards.\n",
     "1N 1N-2C 1N-2C-2D 1N-2C-2H 1N-3C 1N-3D"),
    (_NOTRUMP + "** 2D response\n\nTransfer to hearts, 5+.\n\n2H = normal\n3H = super accept\n\n** 3H response\n\nSingleton heart, 4 spades, game forcing.\n",
     "1N 1N-2D 1N-2D-2H 1N-2D-3H 1N-3H"),
    ("* OPENING 1C\n\nAt least three clubs, 11-21 points.\n\n** Response 1D\n\nFour or more diamonds, 6+ points.\n\n** Response 2C\n\nInverted: 10+ points, four-card support.\n",
     "1C 1C-1D 1C-2C"),
    ("* 1 Spade\n\n** 2 Spades\n\nThree-card support, 6-9.\n\n** 4 Spades\n\nWeak with five trumps.\n",
     "1S-2S 1S-4S"),
    ("* 2C - game forcing\n\n22+ balanced or any game force.\n\n** 2D - waiting\n\nAny hand without a good suit.\n\n** 2S, 3C, 3D - natural positives\n\n8+ points and a good five-card suit.\n",
     "2C 2C-2D 2C-2S 2C-3C 2C-3D"),
    ("* Opening bids\n\n** 1C\n\n3+ clubs, 11-21.\n\n** 2NT\n\n20-21 balanced.\n\n* Responses to 1C\n\n** 2NT\n\n11-12 balanced, no major.\n",
     "1C 2N 1C-2N"),
    ("* 2D: Multi\n\nWeak two in a major, 6-10.\n\n** 2H: pass or correct\n\n** 2NT: strong enquiry\n\n3C = weak with hearts\n3D = weak with spades\n",
     "2D 2D-2H 2D-2N 2D-2N-3C 2D-2N-3D"),
    ("# Our System\n\n## 1NT Opening (15-17)\n\n### 2♦/2♥ Transfers\n\n- 2♠: completes\n\n### 3♠ Splinter\n\nSingleton spade, both minors.\n\n## 2♣ Opening\n\nStrong and artificial, 22+.\n\n### 2♦ Relay\n\n0-7 or waiting.\n",
     "1N 1N-2D 1N-2H 1N-2D-2S 1N-2H-2S 1N-3S 2C 2C-2D"),
    ("1NT OPENING\n\n15-17 balanced\n\n2D - Transfer\n5+ hearts, any strength\n\n2S - Baron\n11+ balanced, no major\n",
     "1N 1N-2D 1N-2S"),
    ("1. Opening 1NT\n\nBalanced, 12-14.\n\n1.1 Response 2D\n\nTransfer to hearts, 5+.\n\n1.2 Response 2NT\n\n11-12 balanced, invitational.\n",
     "1N 1N-2D 1N-2N"),
    ("* After 1H - 2C\n\n** 2D\n\nNatural, four diamonds, forcing.\n\n** 2NT\n\n12-14 balanced.\n",
     "1H-2C-2D 1H-2C-2N"),
    ("* Competitive bidding\n\n** 1NT overcall\n\n15-18 balanced with a stopper.\n",
     "(1C)-1N (1D)-1N (1H)-1N (1S)-1N"),
    ("* Major suit openings\n\n** 1H\n\nFive or more hearts, 11-21.\n\n*** 1NT\n\n6-10, denies four spades.\n\n** 1S\n\nFive or more spades, 11-21.\n\n*** 3S\n\nFour spades, 10-12.\n",
     "1H 1H-1N 1S 1S-3S"),
    ("WEAK TWOS (2D, 2H, 2S)\n6 cards, 5-10\n\nResponses\n2NT = asks for feature, 15+\nRaise = preemptive\n",
     "2D 2H 2S 2D-2N 2H-2N 2S-2N 2D-3D 2H-3H 2S-3S"),
    ("Opening 1 of a major\n--------------------\n5+ cards, 11-21.\n\nResponses:\n 2M   6-9, 3 card support\n",
     "1H 1S 1H-2H 1S-2S"),
    ("Overcalls\n---------\nOne level: 8-16, five cards.\nJump: weak, 6-10, six cards.\n1NT: 15-18 with a stopper.\n",
     "(1C)-1D (1C)-1H (1C)-1S (1D)-1H (1D)-1S (1H)-1S (1C)-1N (1D)-1N (1H)-1N (1S)-1N "
     "(1C)-2D (1C)-2H (1C)-2S (1D)-2H (1D)-2S (1D)-3C (1H)-2S (1H)-3C (1H)-3D (1S)-3C (1S)-3D (1S)-3H"),
])
def test_each_call_is_described_by_the_text_below_it(tmp_path: Path, text: str, wanted: str) -> None:
    assert set(_written(tmp_path, text)) == set(wanted.split())


def test_the_first_sentences_are_the_description(tmp_path: Path) -> None:
    found = auctions(tmp_path, _NOTRUMP + "** 2D: transfer\n\nFive or more hearts. Any strength. Opener bids 2H.\n")
    assert found["1N-2D"] == "transfer; Five or more hearts; Any strength"
    assert found["1N"] == "15-17, balanced; May contain a five-card major"


@pytest.mark.parametrize("text", [
    "* 2C Drury\n\n10-12 with support.\n",
    "* 1M opening\n\n** Single raises\n\nAmbiguous with others; an auction like 1S-2C-2S-3S is more so.\n",
    "* 1NT opening\n\n** 2N after intervention\n\nAlways natural, never a fit.\n",
    "* 1NT\n\nChanges on 2018-01-16: none.\n",
    "* 2H\n\nWe have agreed nothing; see page 12-14.\n",
])
def test_a_heading_about_more_than_what_a_call_shows_makes_no_row(tmp_path: Path, text: str) -> None:
    assert not {auction for auction in auctions(tmp_path, text) if "-" not in auction}
    assert not [said for said in auctions(tmp_path, text).values() if "2018" in said or "Always" in said]


@pytest.mark.parametrize(("text", "wanted"), [
    # numbers and letters in one paragraph
    ("WEAK NOTRUMP 12-14\n------------------\na. They pass\n   2D    transfer to hearts\nb. They double - run!\n   2C    clubs + any higher\n   2H    the majors\n",
     "1N-2D 1N-(X)-2C 1N-(X)-2H"),
    ("(a) After 1C-1D\n    1H   relay\n    1N   17-19\n(b) After 1C-1H\n    1S   relay\n", "1C-1D-1H 1C-1D-1N 1C-1H-1S"),
    ("A) 1C opening\n   1D  negative 0-7\n   1H  8+ hearts\nB) 1D opening\n   1H  4+ hearts\n", "1C-1D 1C-1H 1D-1H"),
    ("1. Multi 2♦ opening\n1.1 Contents: a) weak two in hearts or spades, 5-10; b) 20-22 balanced.\n2. Responses\n2.1 2♥ = pass or correct.\n2.2 2NT = asks, invitational or better.\n3. Answers to 2NT\n3.1 3♣ = hearts, 8-10\n3.2 3NT = the strong hand\n4. They double 2♦\n4.1 Pass = own diamonds. 4.2 Redouble = bid your major.\n",
     "2D 2D-2H 2D-2N 2D-2N-3C 2D-2N-3N 2D-(X)-P 2D-(X)-XX"),
    ("1. Openings\n1.1 1C - 16+ any.\n1.2 1H, 1S - 11-15, five cards.\n2. Responses to 1C\n2.1 1D - 0-7.\n3. Opener's rebid after 1C-1D\n3.1 1NT - 17-19 balanced.\n",
     "1C 1H 1S 1C-1D 1C-1D-1N"),
    # items that name an auction
    ("• 1♣ opening is one of: 12–14 balanced / 15+ with clubs / 18+ anything\n• responses to 1♣:\n  • 1♦: negative 0–6\n• after 1♣–1♦\n  • 1♥ holding 4 hearts, 12-14\n  • 1NT 18–20 bal\n",
     "1C 1C-1D 1C-1D-1H 1C-1D-1N"),
    ("## Opener after 2♣ – 2♦\n- 2♥ = hearts, or 25+ balanced. Partner must bid 2♠.\n  - after 2♠: 2NT = the balanced hand; 3♥ = hearts only\n- 2NT = 22–24 balanced\n",
     "2C-2D-2H 2C-2D-2H-2S-2N 2C-2D-2H-2S-3H 2C-2D-2N"),
    ("## Opener after 2C - 2D\n- 2H = hearts, or 25+ balanced. Partner must bid 2S.\n  - after 2S: 2NT = the balanced hand; 3H = hearts only\n- 2NT = 22-24 balanced\n",
     "2C-2D-2H 2C-2D-2H-2S-2N 2C-2D-2H-2S-3H 2C-2D-2N"),
    # asterisks below headings in Markdown are items
    ("# Raises\n\n## Direct raises of 1♥/1♠ (unpassed hand)\n* 2M = 8–10 with three trumps\n* 4M = weak, five trumps\n",
     "1H-2H 1S-2S 1H-4H 1S-4S"),
    # a heading with its auctions
    ("Criss-cross (1♣–2♦, 1♦–3♣)\n--------------------------\nLimit raise, 9–11, five cards in opener's minor.\n", "1C-2D 1D-3C"),
    ("Jump raise (3♣ over 1♣, 3♦ over 1♦)\n-----------------------------------\nWeak, 0–8 with at least five.\n", "1C-3C 1D-3D"),
    # a question and its answers below a heading
    ("* 2H opening\n\nWeak, 6-10, six hearts. Responder asks by bidding 2NT with 15+. Opener answers 3C with a minimum, 3D with a maximum.\n",
     "2H 2H-2N 2H-2N-3C 2H-2N-3D"),
    ("* Openings\n\n** Two diamonds\n\nThree-suiter with short diamonds, 11-15. Partner asks with 2NT (11 or more points); 2H/2S instead is to play. 3C = 3-4-1-5. 3D = 4-4-0-5.\n",
     "2D 2D-2N 2D-2N-3C 2D-2N-3D"),
    # answers below our double of theirs
    ("* They open a weak 2H or 2S\n\nX is takeout, 12+.\n\n** Answers to our double\n\n2NT is 0-7, puppet to 3C.\n",
     "(2H)-X (2S)-X (2H)-X-2N (2S)-X-2N"),
])
def test_parts_of_a_document(tmp_path: Path, text: str, wanted: str) -> None:
    assert set(wanted.split()) <= set(_written(tmp_path, text))
    openings = {auction for auction in _written(tmp_path, text) if "-" not in auction}
    assert openings == {auction for auction in wanted.split() if "-" not in auction}


@pytest.mark.parametrize(("text", "wanted"), [
    ("1♦ (1♥) X = exactly 4 spades, 6+\n1♣ (1♠) X or 1♦ (1♠) X = 4+ hearts, 6+\n1♥ (2♣) P (P) X = 0–2 clubs\n",
     "1D-(1H)-X 1C-(1S)-X 1D-(1S)-X 1H-(2C)-P-(P)-X"),
    ("1C (P) 3C / 1D (P) 3D = weak 0-8\n1m (overcall) cue bid = 9+, five trumps\n1m (overcall) 2m = 6-8\n",
     "1C-3C 1D-3D 1C-(1S)-2S 1D-(2C)-3C 1C-(overcall)-2C 1D-(overcall)-2D"),
    ("(2♥) X = takeout, 12+\n(2♥) 4♣ = clubs + spades, 14+. (2♥) 4♦ = diamonds + spades, 14+\n(2♦) 2♥ / 2♠ = natural 5+\n",
     "(2H)-X (2H)-4C (2H)-4D (2D)-2H (2D)-2S"),
    ("Q. What is 1S?\nA. Five spades and 12-17. 1NT is 15-17.\nQ. Partner opened 1C and I have five points.\nA. 1D with 0-6. 1NT is 7-10 balanced.\n",
     "1S 1N 1C-1D 1C-1N"),
    ("What is 1NT?\n   15-17 balanced.\nWhat are the answers to 1NT?\n   2C is Stayman. 2D shows hearts and\n   2H shows spades.\nAnd after 1NT-2C?\n   2D denies a major. 2H shows four hearts.\n",
     "1N 1N-2C 1N-2D 1N-2H 1N-2C-2D 1N-2C-2H"),
])
def test_auctions_as_players_write_them(tmp_path: Path, text: str, wanted: str) -> None:
    assert set(wanted.split()) <= set(auctions(tmp_path, text))


def test_what_follows_an_auction_on_its_line_is_no_opening(tmp_path: Path) -> None:
    found = auctions(tmp_path, "After 1NT-2C: 2D denies a major. 2H shows four hearts.\n")
    assert set(found) == {"1N-2C-2D", "1N-2C-2H"}


@pytest.mark.parametrize(("text", "wanted"), [
    ("* 1C opening\n16+ any. Negative is 0-7.\n", {"1C": "16+ any"}),
    ("* 2C opening\n22+ or game forcing. Negative with 0-7. Positive needs 8 points.\n", {"2C": "22+ or game forcing"}),
    ("* 1NT opening\n15-17. Partner with 10 points goes to game. 16 with a five card suit is a maximum.\n", {"1N": "15-17"}),
    ("* 1H opening\n11-21, five cards. 10-12 is a limit raise.\n", {"1H": "11-21, five cards"}),
    ("* 1C opening\n11-21, three or more clubs. Four-card majors are shown up the line.\n", {"1C": "11-21, three or more clubs"}),
    ("* Responses to 1NT\n** 2D\nTransfer to hearts. Super accept with 17 and four trumps.\n", {"1N-2D": "Transfer to hearts"}),
    ("* Responses to 1H\n** 3C\nLimit raise, 10-12. Weak hands sign off.\n", {"1H-3C": "Limit raise, 10-12"}),
])
def test_what_is_said_of_other_hands_is_no_description(
        tmp_path: Path, text: str, wanted: dict[str, str]) -> None:
    assert _written(tmp_path, text) == wanted


@pytest.mark.parametrize(("text", "wanted"), [
    ("* Defence to 1NT\n** 2C\nBoth majors, 10+. Weak hands pass.\n** Double\n15+ points\n", "(1N)-2C (1N)-X"),
    ("* Our defence against a strong club\n** 1NT\nMinors, weak, 5-5\n", "(1C)-1N"),
    ("* Cappelletti\n** 2D\nBoth majors, weak\n", "(1N)-2D"),
    ("* Defence to preempts\n** Double\nTakeout, 13+\n", "(3C)-X (3D)-X (3H)-X (3S)-X"),
    ("* 1M opening\n5+ cards, 11-21\n** 2NT\nGame forcing with four trumps\n", "1H 1S 1H-2N 1S-2N"),
    ("* 1H opening\n11-21, 5+ hearts\n** Jump raise\nWeak, 0-6 with four trumps\n", "1H 1H-3H"),
    ("* Reverse Drury\n** 2C\n10-12 with 3+ support by a passed hand.\n", ""),
    ("* Fourth suit forcing\n** 2C\nArtificial, 12+, game forcing\n", ""),
    ("* Kokish\n** 2H\nStrong: hearts or balanced 24+\n", ""),
    ("* Weak twos (2D, 2H, 2S)\n6-10, six cards.\n", "2D 2H 2S"),
    ("* Michaels (1C-2C, 1H-2H)\n5-5, weak or strong.\n", ""),
    ("* Michaels cue bids\n\nWe play two-suited overcalls after an opponent's one-level opening, 5-5.\n", ""),
    ("* 3C is not forcing\nWeak players forget with 6 clubs.\n", ""),
    ("* 2H: a discussion\nWeak, 5-10, was the old way.\n", ""),
    ("* Opening leads\n** Against 3NT\n4th best from 5 cards or longer\n** 2NT\nWeak suits led third best\n", ""),
    ("* 1D opening\n\na. Uncontested\n   1H = 4+ hearts\nb. After (1H)\n   X = 4 spades\nc. Passed hand\n   2C = natural 9-11\n",
     "1D-1H 1D-(1H)-X 1D-2C"),
    ("* 1NT opening\n\n- they double\n  - XX = to play, 8+\n- they bid 2C\n  - X = Stayman\n", "1N-(X)-XX 1N-(2C)-X"),
    ("* 1NT opening\n15-17 balanced\n\n- after 2C\n  - 2D = no major\n- after 2D\n  - 3H = super accept\n", "1N 1N-2C-2D 1N-2D-3H"),
    ("After 2NT: 3C is puppet Stayman. We open 2NT with 20-21.\n", "2N 2N-3C"),
    ("| 1C | 11+ |\n| 1D | 11+ |\n|----|----|\n| 2C | 22+ |\n", "1C 1D 2C"),
    ("* Over 1M\n2NT = Jacoby\n3C = limit raise\nX (of an overcall) = negative\n", "1H-2N 1S-2N 1H-3C 1S-3C 1H-X 1S-X"),
    ("1N = 15-17\n\n* Slam\n\nTrumps clubs: 3014\n\n5C = 0 or 3\n5D = 1 or 4\n", "1N"),
])
def test_nothing_is_on_the_wrong_side_or_an_opening(tmp_path: Path, text: str, wanted: str) -> None:
    assert set(_written(tmp_path, text)) == set(wanted.split())


def test_a_heading_says_at_which_vulnerability(tmp_path: Path) -> None:
    (tmp_path / "ours.bml").write_text("* 1NT not vulnerable\n12-14\n* 1NT vulnerable\n15-17\n")
    nodes = read_notes(tmp_path / "ours.bml", Collector()).nodes
    assert {node.vul: node.description for node in nodes} == {"N0": "12-14", "Y0": "15-17"}


@pytest.mark.parametrize(("text", "wanted"), [
    ("**Partner doubled a weak two**\n\n- 2NT = puppet, 0-7\n- cue = game force\n",
     "(2D)-X-2N (2H)-X-2N (2S)-X-2N (2D)-X-3D (2H)-X-3H (2S)-X-3S"),
    ("**Over their weak two (2D 2H 2S)**\n\n- X = takeout, 12+\n", "(2D)-X (2H)-X (2S)-X"),
    ("1C or 1D (1H) X = exactly four spades\n", "1C-(1H)-X 1D-(1H)-X"),
    ("* Defence to 1NT\n\n2H = 5 hearts and a minor\n2S = 5 spades and a minor\n\nAfter 2H/2S: 2NT = which minor?\n",
     "(1N)-2H (1N)-2S (1N)-2H-2N (1N)-2S-2N"),
    ("When you advance my overcall: raise to two with three cards and 6-9. 1NT is 8-11 with a stopper.\n", ""),
])
def test_bold_lines_and_answers_to_both(tmp_path: Path, text: str, wanted: str) -> None:
    assert set(_written(tmp_path, text)) == set(wanted.split())


def test_a_page_shows_what_is_written() -> None:
    document = parse_document("2D - Transfer\n5+ hearts, any strength\n", auctions=False)
    assert [one.text for one in document.elements if isinstance(one, Paragraph)] == [
        "2D - Transfer\n5+ hearts, any strength"]
