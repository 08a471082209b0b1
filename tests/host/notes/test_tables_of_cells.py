"""Small tables in columns: headings that are nothing but auctions, words for calls in cells, cells
that leave something to their column or to the cell above, auctions in the first column."""

import time

import pytest
from noted import bidder_of, call_of, rows_of

from spotcard_host.notes.bml.auction_lists import auction_listed


@pytest.mark.parametrize(("title", "auction"), [
    ("1N - ?", "1N"),
    ("1M - ?", "1M"),
    ("1H - ?, 1S - ?", "1H/1S"),
    ("1H - ? or 1S - ?", "1H/1S"),
    ("1N - 2D, 1N - 2H", "1N-2D/2H"),
    ("1N - 2D, 2H", "1N-2D/2H"),
    ("After 1N-2D and 1N-2H:", "1N-2D/2H"),
    ("1H - 2N, 1S - 2N", "1H/1S-2N"),
    ("2D - 2N, 2H - 2N, 2S - 2N (2N is 14+ and asks)", "2D/2H/2S-2N"),
    ("1N - (2D) - ?, 1N - (2H) - ?, 1N - (2S) - ?", "1N-(2D/2H/2S)"),
    ("(1C) - ?, (1D) - ?, (1H) - ?, (1S) - ?", "(1C/1D/1H/1S)"),
    ("(1H) - X - (Pass) - ?, (1S) - X - (Pass) - ?", "(1H/1S)-X-(Pass)"),
    # what differs goes together
    ("1H - 2H, 1S - 2S", "1M-2M"),
    ("1C - 2C or 1D - 2D", "1m-2m"),
    # and all like them
    ("1D - 1H, 1D - 1S, 1C - 1H and so on: opener", "1X-1Y"),
    ("1D - 1S - 1N, 1C - 1H - 1N etc.", "1X-1Y-1N"),
    ("1D - (X) - ?, 1H - (X) - ?, and the others", "1X-(X)"),
    ("1D - (1S) - ?, 1C - (1H) - ?, and so on", "1X-(1Y)"),
    # which is opened, what is shown, other words; what cannot be put as one
    ("1C or 1D?", ""),
    ("1C, 1D", ""),
    ("1N opening, 15-17", ""),
    ("4N - ?", ""),
    ("1D - 1H, 1D - 1S, 1C - 1H", ""),
    ("1D - 2D, 1H - 2H", ""),
    ("1N - 2C, Stayman", ""),
    ("1H - 2H or 1S - 3S", ""),
    ("1H - 2N; Jacoby, 1S - 2N", ""),
])
def test_phrases_of_auctions(title, auction):
    assert auction_listed(title) == auction


RAISES = {"1H-2H": "6-9; 4 trumps", "1S-2S": "6-9; 4 trumps",
          "1H-3H": "10-12; 4 trumps", "1S-3S": "10-12; 4 trumps"}


@pytest.mark.parametrize("text", [
    "* 1H - ?, 1S - ?\n| raise to two | 6-9 | 4 trumps | |\n"
    "| raise to three | 10-12 | 4 trumps | - |",
    "* Raises\n\n| 1H - ?, 1S - ? | points | trumps |\n|---|---|---|\n"
    "| raise to 2 | 6-9 | 4 |\n| raise to 3 | 10-12 | 4 |",
    "* 1M - ?\n| call | strength | trumps | remark |\n| raise | 6-9 | 4 | n/a |\n"
    "| jump raise | 10-12 | \" | |",
    "* Raises\n\n| Auction | Call | Points | Trumps |\n|--|--|--|--|\n| 1H | 2H | 6-9 | 4 |\n"
    "| | 3H | 10-12 | 4 |\n| 1S | 2S | 6-9 | 4 |\n| | 3S | 10-12 | 4 |",
    "* Raises\n\n1H\t2H\t6-9\t4 trumps\n1H\t3H\t10-12\t4 trumps\n1S\t2S\t6-9\t4 trumps\n"
    "1S\t3S\t10-12\t4 trumps",
    "* Raises\n\nAuction  Call  Points  Trumps\n1H       2H    6-9     4\n"
    "1H       3H    10-12   4\n1S       2S    6-9     4\n1S       3S    10-12   4",
    "* 1H - ?, 1S - ?\n2H, 2S: 6-9; 4 trumps\n3H, 3S: 10-12; 4 trumps",
    "* 1H - ?, 1S - ?\n| points | bid | trumps |\n|--|--|--|\n| 6-9 | raise | 4 |\n"
    "| 10-12 | jump raise | 4 |",
])
def test_one_agreement_in_many_layouts(text, tmp_path):
    got = rows_of(tmp_path, f"1H = 11-19, 4+!h\n1S = 11-19, 4+!s\n\n{text}\n")
    assert {one: said for one, said in got.items() if said and one not in ("1H", "1S")} == RAISES


@pytest.mark.parametrize(("text", "wanted"), [
    ("* Opening bids\n| Opening | HCP | Length |\n|---|---|---|\n| 1C | 12-21 | 3+ |\n"
     "| 1N | 15-17 | bal |\n| 2D, 2H | 6-10 | 6 |\n| 3N | - | solid minor |",
     {"1C": "12-21; 3+ cards", "1N": "15-17; bal", "2D": "6-10; 6 cards", "2H": "6-10; 6 cards",
      "3N": "solid minor"}),
    ("* Opening bids\n| 1C | 12-21 | 4+ | |\n| 1D | 12-21 | 4+ | better minor |",
     {"1C": "12-21; 4+ cards", "1D": "12-21; 4+ cards; better minor"}),
    ("* 1N - 2C\n| 2D | - | no four-card major |\n| 2H | - | 4 hearts |\n",
     {"1N-2C-2D": "no four-card major", "1N-2C-2H": "4 hearts"}),
    ("* 1N - 2N\n| 3C | 15 |\n| 3N | 16-17 |\n", {"1N-2N-3C": "15 HCP", "1N-2N-3N": "16-17"}),
    ("* 1N - 2D, 1N - 2H\n| 2H, 2S | | completes the transfer |\n| 3H, 3S | 17 | 4 trumps |\n",
     {"1N-2D-2H": "completes the transfer", "1N-2H-2S": "completes the transfer",
      "1N-2D-3H": "17 HCP; 4 trumps", "1N-2H-3S": "17 HCP; 4 trumps"}),
    ("* 2H - 2N\n| Call | Points | Suit |\n|---|---|---|\n| 3C | 6-8 | poor |\n"
     "| 3D | 6-8 | good |\n",
     {"2H-2N-3C": "6-8; poor suit", "2H-2N-3D": "6-8; good suit"}),
    ("* 1C - (X) - ?\nPass: 0-4\nXX: 8+\nothers: as without the double\n",
     {"1C-(X)-P": "0-4", "1C-(X)-R": "8+"}),
    # each with each
    ("* 1H - 1N, 1S - 1N\n| 2C, 2D | 11-15 | 4+ suit |\n",
     {f"1{major}-1N-2{minor}": "11-15; 4+ suit" for major in "HS" for minor in "CD"}),
    # what stands below a head is no call: `Response`
    ("* 1N - ?\n| Response | Points | Shape |\n| 2N | 8-9 | balanced |\n",
     {"1N-2N": "8-9; balanced"}),
    # not an auction and a call
    ("* Opening bids\n2C  2D  2H weak\n3C  3D  3H preempts\n", {}),
])
def test_cells(text, wanted, tmp_path):
    got = rows_of(tmp_path, f"{text}\n")
    if wanted:
        assert {one: said for one, said in got.items() if said} == wanted
    else:
        assert not any("-" in one for one, said in got.items() if said)


STAYMAN = (("2C", "2D", "no major"), ("2C", "2H", "4 hearts"), ("2D", "2H", "forced"))
OVER_THEM = {"(1N)-X": "15+", "(1N)-2C": "majors"}


def table(title, *rows):
    head, *rest = ("| " + " | ".join(row) + " |" for row in rows)
    return "\n".join([f"* {title}\n", head, "|" + "---|" * len(rows[0]), *rest])


@pytest.mark.parametrize(("text", "wanted"), [
    # answers with what opener bids then: which opening is meant does not stand in the table
    *((table("Responses to 1NT", heads, *STAYMAN), {}) for heads in (
        ("Call", "Opener's rebid", "Meaning"), ("Call", "Then", "Meaning"),
        ("Response", "Answer", "Meaning"), ("Bid", "Next", "Meaning"),
        ("Responder", "Opener", "Meaning"))),
    ("* Responses to 1NT\n\n2C  2D  no major\n2C  2H  4 hearts\n2D  2H  forced", {}),
    ("* 1N - 2C\n| 2D | 2H | weak |\n| 2D | 2S | invitational |", {}),
    (table("Defence", ("They", "We", "Meaning"), ("1NT", "X", "15+"), ("1NT", "2C", "majors")),
     OVER_THEM),
    (table("Defence", ("They open", "We bid", "Meaning"), ("1NT", "X", "15+"),
           ("", "2C", "majors")), OVER_THEM),
    (table("Defence", ("Opponents", "Call", "Meaning"), ("1NT", "X", "15+"),
           ("1NT", "2C", "majors")), OVER_THEM),
    *((table("Opening bids", heads, ("2D", "2H", "weak"), ("2D", "2S", "weak")), {}) for heads in (
        ("Opening", "Alternative", "Meaning"), ("Old", "New", "Meaning"),
        ("Bid", "Instead", "Meaning"))),
    (table("Opening bids", ("Seat", "Bid", "HCP"), ("1", "1NT", "15-17"), ("3", "1NT", "12-14")),
     {"1N": "12-14"}),  # the last of two seats
    (table("Opening bids", ("Seat", "Bid", "HCP"), ("1/2", "1NT", "15-17"),
           ("3/4", "1NT", "12-14")), {"1N": "12-14"}),
    (table("Opening bids", ("Vul", "Bid", "HCP"), ("Yes", "2NT", "20-22"),
           ("No", "2NT", "20-21")), {}),
    (table("Doubles", ("Bid", "Call", "Meaning"), ("1H", "X", "takeout"), ("1S", "X", "takeout")),
     {}),
    (table("Opening bids", ("No.", "Bid", "HCP"), ("1", "1NT", "15-17"), ("2", "2NT", "20-21")),
     {"1N": "15-17", "2N": "20-21"}),
    # what is an opening by its head
    *((table("Raises", heads, ("2H", "3H", "3 cards"), ("2S", "3S", "4 cards")),
       {"2H-3H": "3 cards", "2S-3S": "4 cards"}) for heads in (
        ("Opening", "Response", "Length"), ("Opener", "Responder", "Length"),
        ("We open", "Answer", "Length"))),
])
def test_what_the_first_of_two_calls_is(text, wanted, tmp_path):
    got = rows_of(tmp_path, f"1N = 15-17\n\n{text}\n")
    got = {one: said for one, said in got.items() if said}
    assert got == {"1N": "15-17"} | wanted


@pytest.mark.parametrize("blank", [" ", "\t", "| ", "- "])
def test_lines_of_blanks_and_signs_take_linear_time(blank, tmp_path):
    began = time.monotonic()
    rows_of(tmp_path, f"1C = 11+\n\n|{blank * 20_000}x\n|{blank * 20_000}x\n")
    assert time.monotonic() - began < 20


TABLE = """* 1D - 1S - ?
| 1N | 15-16 | balanced | {} |
| 2S | 11-16 | 4 spades | raise |
"""


@pytest.mark.parametrize(("remark", "call"), [
    ("comes before 2S", "1N"),
    ("always before the raise", "1N"),
    ("has priority over a raise", "1N"),
    ("in preference to 2S", "1N"),
    ("rather than 2S", "1N"),
    ("always first", "1N"),
    ("our first choice", "1N"),
    ("outranks the raise", "1N"),
    ("takes precedence over everything else", "1N"),
    ("even with four spades", "1N"),
    ("if both fit, this one", "1N"),
    ("before 2S with four spades", "1N"),
    ("the usual rebid", "2S"),
    ("before the auction ends", "2S"),
    ("first rebid", "2S"),
])
def test_which_of_two_rows(remark, call, tmp_path):
    bidder = bidder_of(tmp_path, TABLE.format(remark))
    assert call_of(bidder, "1D P 1S P", "K843.A54.AQJ6.Q5") == call
    assert call_of(bidder, "1D P 1S P", "K843.5.AQJ632.K5") == "2S"


@pytest.mark.parametrize("said", [
    "0-10; equal length in the majors; partner bids his longer one",
    "0-10, same length in both majors",
    "no preference",
    "majors equally long",
])
def test_the_longer_major_beside_a_call_for_equal_length(said, tmp_path):
    bidder = bidder_of(tmp_path, "* (1N) - ?\n| 2C | 9-14 | both majors, 4-4 or longer |\n"
                       f"** (1N) - 2C - (Pass) - ?\n| 2D | {said} |\n"
                       "| 2H, 2S | 0-10; the longer major; to play |\n")
    assert call_of(bidder, "1N 2C P", "Q83.J72.K964.Q85") == "2D"
    assert call_of(bidder, "1N 2C P", "Q83.J7.K9642.Q85") == "2S"
    assert call_of(bidder, "1N 2C P", "Q8.J732.K964.Q85") == "2H"
