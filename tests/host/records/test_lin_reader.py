"""LIN files and hand viewer links."""

from __future__ import annotations

import contextlib
import dataclasses
import random

import pytest
from played import played_board

from spotcard.errors import NotationError
from spotcard.game.calls import call_name
from spotcard.game.cards import card_name, cards_of, hand_text
from spotcard_host.records.lin_reader import read_lin, read_viewer_link
from spotcard_host.records.lin_writer import lin_board

# A board of our own as the sites write it, South the dealer.
HANDS = ["AKJ54.Q872.K9.62", "Q93.AT5.QJT4.K83", "T862.KJ43.A2.AQ7", "7.96.87653.JT954"]
SUITS = "SHDC"


def lin_hand(text: str) -> str:
    return "".join(suit + cards for suit, cards in zip(SUITS, text.split("."), strict=True))


def board(auction: str = "mb|1N|mb|p|mb|2C!|an|Stayman|mb|p|mb|2H|mb|p|mb|4H|mb|p|mb|p|mb|p|",
          play: str = "pc|D5|pc|DK|pc|D4|pc|D2|mc|10|") -> str:
    south, west, north = (lin_hand(HANDS[i]) for i in (2, 3, 0))
    return (f"pn|Sue,Will,Nora,Ed|st||md|1{south},{west},{north},|rh||ah|Board 7|sv|b|"
            f"{auction}pg||{play}pg||\n")


def test_a_board_with_alert_names_and_claim() -> None:
    records, problems = read_lin(board())
    assert problems == []
    (record,) = records
    assert (record.board, record.dealer, record.vulnerability) == (7, 2, 3)
    assert record.names == ["Nora", "Ed", "Sue", "Will"]
    assert [hand_text(hand) for hand in record.hands] == HANDS
    assert [call_name(c.call) for c in record.calls][:4] == ["1N", "P", "2C", "P"]
    assert record.calls[2].alert == "Stayman" and record.calls[0].alert is None
    assert record.contract is not None and record.contract.name() == "4H"
    assert [card_name(card) for card in record.cards] == ["D5", "DK", "D4", "D2"]
    assert record.tricks == 10 and record.score == 620


@pytest.mark.parametrize(("auction", "alert", "meaning"), [
    ("mb|1n!|mb|P|mb|p|mb|p|", "", None), ("mb|1Nppp|", None, None),
    ("mb|1NT!|an|15-17|mb|pass|mb|p|mb|p|", "15-17", None),
    ("mb|1NT|an|15-17|mb|pass|mb|p|mb|p|", None, "15-17"),  # explained, and not alerted
    ("mb|1N|\nmb|P|\nmb|P|mb|P|", None, None),
])
def test_spellings_of_calls(auction: str, alert: str | None, meaning: str | None) -> None:
    (record,), problems = read_lin(board(auction, ""))
    assert problems == []
    assert record.contract is not None and record.contract.name() == "1N"
    assert (record.calls[0].alert, record.calls[0].meaning) == (alert, meaning)


def test_a_match_in_two_rooms_with_one_deal_for_both() -> None:
    one = board().split("md|")[1]
    text = (
        "vg|Cup,Final,I,1,1,Reds,0,Blues,0|rs|4HN=,4HN-1|\n"
        "pn|S1,W1,N1,E1,S2,W2,N2,E2|\n"
        f"qx|o1|md|{one}qx|c1|mb|1N|mb|p|mb|p|mb|p|\n"
    )
    records, problems = read_lin(text)
    assert problems == []
    assert [(r.board, r.room) for r in records] == [(1, "Open room"), (1, "Closed room")]
    assert records[0].names == ["N1", "E1", "S1", "W1"]
    assert records[1].names == ["N2", "E2", "S2", "W2"]
    assert [hand_text(hand) for hand in records[1].hands] == HANDS
    assert records[1].contract is not None and records[1].contract.name() == "1N"


def test_consecutive_boards_without_rooms_are_numbered() -> None:
    text = board().replace("ah|Board 7|", "") * 2
    assert [r.board for r in read_lin(text)[0]] == [1, 2]


@pytest.mark.parametrize(("text", "words"), [
    ("qx|o1|mb|1N|", "expected a deal"),
    (board().replace("ST862", "ST86"), "expected 13 cards"),
    (board().replace("ST862", "SA862"), "appears twice"),
    (board().replace("ST862", "ST86X"), "expected a hand"),
    (board("mb|1N|mb|1C|"), "auction of board 7 ends there"),
    (board(play="pc|SA|"), "play of board 7 ends there"),
])
def test_problems_are_reported_with_their_line(text: str, words: str) -> None:
    _, problems = read_lin("\n\n" + text)
    assert (problems and words in problems[0].text) or any(words in p.text for p in problems)
    assert problems[0].line == 3


def test_viewer_links() -> None:
    text = board(play="").strip()
    from urllib.parse import quote

    (record,), problems = read_viewer_link(f"https://any.example/v.html?lin={quote(text)}")
    assert problems == [] and record.contract is not None and record.contract.name() == "4H"
    fields = "&".join(f"{seat}={lin_hand(hand).lower()}"
                      for seat, hand in zip("nesw", HANDS, strict=True))
    link = f"https://any.example/v.html?{fields}&d=s&v=b&b=7&a=1n(15-17)p2c!p2hp4hppp&p=d5dkd4d2&nn=Nora"
    (record,), problems = read_viewer_link(link)
    assert problems == []
    assert record.calls[0].meaning == "15-17" and record.calls[0].alert is None
    assert record.calls[2].alert == ""
    assert record.names[0] == "Nora" and len(record.cards) == 4 and record.vulnerability == 3
    with pytest.raises(NotationError, match="hand viewer link"):
        read_viewer_link("https://any.example/nothing")


def test_nothing_raises() -> None:
    dice = random.Random(3)
    text = board() * 2
    for _ in range(400):
        chars = list(text)
        for _ in range(dice.randint(1, 12)):
            at = dice.randrange(len(chars))
            chars[at] = dice.choice("|,\n\0smdpcAKx1!\u2660%") if dice.random() < .7 else ""
        for record in read_lin("".join(chars))[0]:
            assert sum(len(cards_of(hand)) for hand in record.hands) == 52


def test_another_writer_is_understood() -> None:
    lin = pytest.importorskip("endplay.parsers.lin")
    (record,), _ = read_lin(board(play=""))
    deals = lin.loads(board(play=""))
    assert deals[0].deal.north.to_pbn() == HANDS[0] == hand_text(record.hands[0])
    again = lin.dumps(deals)
    (back,), problems = read_lin(again)
    assert problems == []
    assert [hand_text(hand) for hand in back.hands] == HANDS
    assert [c.call for c in back.calls] == [c.call for c in record.calls]


@pytest.mark.parametrize(("claim", "tricks"), [
    ("9", 9), ("4", 4), ("10", 10), ("3", None), ("11", None), ("", None), ("x", None),
    ("\u0669", None), ("-1", None), ("999", None),
])
def test_a_claim_gives_no_more_than_the_play_allows(claim: str, tricks: int | None) -> None:
    """After seven tricks, four of them declarer's, he has four to ten in all."""
    board = played_board(1)
    record = dataclasses.replace(board, cards=board.cards[:28], tricks=None, score=None)
    text = lin_board(record).rstrip() + f"mc|{claim}|\n"
    (read,), problems = read_lin(text)
    assert read.tricks == tricks
    assert (tricks is None) == any("claim of 4 to 10 tricks" in p.text for p in problems)


@pytest.mark.parametrize("seed", range(8))
def test_any_text_is_read_or_complained_about(seed: int) -> None:
    """Letters of other alphabets that fold to ours, digits that are none, cut parts."""
    rng = random.Random(seed)
    odd = "|\n,!()SHDCsh10AKQJTx\u212a\u017f\u0661\u00b2<>&%;[]{}\0 pcmbmdmcanqxpnsvah"
    for _ in range(120):
        text = lin_board(played_board(rng.randrange(1, 6)))
        for _ in range(rng.randrange(1, 12)):
            at = rng.randrange(len(text))
            cut = rng.randrange(8)
            text = text[:at] + rng.choice((rng.choice(odd), text[at - 20:at])) + text[at + cut:]
        read_lin(text)
        for link in (f"https://any.example/?lin={text}", f"http://[{text[:20]}",
                     f"https://any.example/?n={text[90:130]}&e=x&a={text[150:190]}&c={text[:3]}"):
            with contextlib.suppress(NotationError):
                read_viewer_link(link)


def test_a_claim_stands_where_the_play_cannot_be_read() -> None:
    (record,), problems = read_lin(board(play="pc|D5|pc|DK|pc|C2|mc|10|"))
    assert len(record.cards) == 2 and record.tricks == 10 and record.score == 620
    assert len(problems) == 1 and "ends there" in problems[0].text
