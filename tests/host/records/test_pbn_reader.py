"""PBN import: forgiving, complaints with lines, never an exception."""

from hypothesis import given
from hypothesis import strategies as st

from spotcard.game.cards import hand_text
from spotcard.game.deal import deal_text
from spotcard_host.records.pbn_reader import decode, read_games
from spotcard_host.records.pbn_record import read_boards, read_records

DEAL = "N:AKQ.K2.KT62.T632 J98642.A9.A93.A7 753.QJT6.QJ75.J4 T.87543.84.KQ985"
GAME = f"""[Event "Club"]
[Board "7"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "{DEAL}"]
[Auction "S"]
1C =1= Pass 1H Pass
Pass Pass
[Note "1:short club"]
[Play "W"]
S2 S3
*
"""


def test_whole_game():
    games, problems = read_games("% PBN 2.1\n% EXPORT\n" + GAME)
    assert not problems and len(games) == 1
    game = games[0]
    assert game.get("Event") == "Club" and game.notes == {1: "short club"}
    assert game.sections["Auction"] == "1C =1= Pass 1H Pass Pass Pass"
    assert game.sections["Play"] == "S2 S3 *"
    deals, problems = read_boards(GAME)
    assert not problems
    assert (deals[0].number, deals[0].dealer, deals[0].vulnerability) == (7, 2, 3)
    assert deal_text(deals[0].hands) == DEAL


def test_the_number_gives_dealer_and_vulnerability():
    deals, problems = read_boards(f'[Board "4"]\n[Deal "{DEAL}"]\n\n[Deal "{DEAL}"]\n')
    assert not problems
    assert [(d.number, d.dealer, d.vulnerability) for d in deals] == [(4, 3, 3), (5, 0, 1)]


def test_games_without_blank_lines_between():
    text = "".join(f'[Event ""]\n[Board "{n}"]\n[Deal "{DEAL}"]\n' for n in (1, 2, 3))
    deals, problems = read_boards(text)
    assert not problems and [d.number for d in deals] == [1, 2, 3]


def test_fourth_hand_is_worked_out():
    deals, problems = read_boards(f'[Deal "{DEAL.rsplit(" ", 1)[0]} -"]')
    assert not problems and hand_text(deals[0].hands[3]) == "T.87543.84.KQ985"


def test_inheritance_comments_and_escapes():
    text = (
        f'[Event "##Cup"]\n[Board "1"] {{two on\na line}} [Deal "{DEAL}"]\n; [Board "9"]\n'
        f'% [Board "8"]\n\n[Event "#"]\n[board "2"]\n[Deal "{DEAL}"]\n'
    )
    deals, problems = read_boards(text)
    assert not problems
    assert [d.number for d in deals] == [1, 2]
    assert [g.get("Event") for g in read_games(text)[0]] == ["Cup", "Cup"]


def test_problems_have_lines_and_the_other_games_are_kept():
    text = (
        f'[Board "1"]\n[Deal "{DEAL}"]\n\n[Board "2"]\n[Deal "N:AKQ ... ... ..."]\n\n'
        f'[Board "3"]\n[Deal "{DEAL.replace("T.8", "A.8")}"]\n\n[Oops\n'
        f'[Board "4"]\n[Deal "{DEAL}"]\n'
    )
    deals, problems = read_boards(text)
    assert [d.number for d in deals] == [1, 4]
    assert [p.line for p in problems] == [5, 8, 10]
    assert "SA" in problems[1].text and "board skipped" in problems[0].text


def test_bytes_of_any_kind():
    assert decode(b"\xef\xbb\xbf[Event \"\"]") == '[Event ""]'
    assert decode("[Site \"Århus\"]".encode("latin-1")) == '[Site "Århus"]'


@given(st.binary(max_size=300))
def test_never_raises_on_bytes(data):
    read_records(decode(data))


PIECES = ["[", "]", '"', "Deal", "Board ", "\n", "{", "}", "%", ";", " ", "N:", DEAL, "#", "\\",
          "Auction", "1C", "Note", "-"]


@given(st.lists(st.sampled_from(PIECES), max_size=40))
def test_never_raises_on_pieces(pieces):
    read_records("".join(pieces))


def test_invalid_numbers():
    """Digits of other scripts and numbers longer than Python reads are no numbers, no errors."""
    for odd in ("\xb2", "9" * 5000, "\u0661", "-1"):
        text = GAME.replace('"7"', f'"{odd}"').replace("=1=", f"={odd}=").replace(
            '"1:short', f'"{odd}:short').replace("[Play", f'[Result "{odd}"]\n[Play')
        records, problems = read_records(text)
        assert len(records) == 1 and records[0].board == 1 and records[0].tricks is None
        assert problems  # the note, at least
        assert read_boards(text)[0][0].number == 1


def test_tag_names_in_any_case():
    text = GAME.replace("[Board", "[BOARD").replace("[Deal ", "[dEAL ").replace("[Note", "[NOTE")
    records, problems = read_records(text)
    assert not problems and records[0].board == 7 and records[0].calls[0].alert == "short club"
