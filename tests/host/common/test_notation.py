"""What players write can be read; what the screen shows can be read back."""

import re

import pytest

from spotcard.errors import NotationError
from spotcard.game.calls import CALLS, call_name
from spotcard.game.cards import hand_text, parse_hand
from spotcard_host.common import notation

HAND = "AKJ54.Q872.K93.6"


@pytest.mark.parametrize(("text", "calls"), [
    ("1N P", "1N P"), ("1♠ pass", "1S P"), ("1NT-P", "1N P"), ("1nt – p – 2c", "1N P 2C"),
    ("1h:x:xx", "1H X XX"), ("(1♦) dbl (pass) 1♥!", "1D X P 1H"), ("1c,double", "1C X"),
    ("4S AP", "4S P P P"), ("4♠ all pass", "4S P P P"), ("", ""), ("1♡ rdbl", "1H XX"),
])
def test_auctions(text: str, calls: str) -> None:
    assert [call_name(call) for call in notation.read_calls(text)] == calls.split()


@pytest.mark.parametrize(
    "text", ["1NT - -", "1NT--2C", "1N - 2C -", "- - 1H", "1\u2660 \u2013", "-"])
def test_a_dash_that_may_be_a_pass_is_not_guessed(text: str) -> None:
    with pytest.raises(NotationError, match="a pass is written P"):
        notation.read_calls(text)


def test_one_call_with_blanks_and_doubled_contracts() -> None:
    assert [call_name(notation.read_call(text)) for text in ("1 nt", "2 \u2663", "p")] == [
        "1N", "2C", "P"]
    assert notation.with_symbols("4SX, 3N, 3NXX, 2H", True) == "4\u2660X, 3NT, 3NTXX, 2\u2665"
    assert notation.with_symbols("4SX, 3NX", False) == "4SX, 3NTX"


@pytest.mark.parametrize("text", ["8N", "1", "1Z", "banana", "1N P 0C"])
def test_invalid_calls(text: str) -> None:
    with pytest.raises(NotationError, match="expected a call"):
        notation.read_calls(text)


@pytest.mark.parametrize("text", [
    HAND, HAND.lower(), "♠AKJ54♥Q872♦K93♣6", "♠ AKJ54 ♥ Q872 ♦ K93 ♣ 6", "AKJ54 Q872 K93 6",
    "S:AKJ54 H:Q872 D:K93 C:6", "sakj54hq872dk93c6", "♣6 ♦K93 ♥Q872 ♠AKJ54", "AKJ54,Q872,K93,6",
])
def test_hands(text: str) -> None:
    assert hand_text(notation.read_hand(text)) == HAND


@pytest.mark.parametrize(("text", "hand"), [
    ("♠AK10987654♥A♦K93", "AKT987654.A.K93."), ("A1098.KQJ2.-.A5432", "AT98.KQJ2..A5432"),
    ("♠- ♥AKQJ ♦A5432 ♣A432", ".AKQJ.A5432.A432"), (".AKQJ.A5432.A432", ".AKQJ.A5432.A432"),
])
def test_tens_and_voids(text: str, hand: str) -> None:
    assert hand_text(notation.read_hand(text)) == hand_text(parse_hand(hand))


@pytest.mark.parametrize("text", ["AKQ.2", "♠AKJ54♠Q872♦K93♣6", "AKJ54.Q872.K93.66", "banana", ""])
def test_invalid_hands(text: str) -> None:
    with pytest.raises(NotationError):
        notation.read_hand(text)


@pytest.mark.parametrize(("text", "odd"), [("hand", "n"), ("♠AKJ54 ♥Q872 ♦K93 ♣u", "u")])
def test_what_is_odd_is_shown_as_it_was_written(text: str, odd: str) -> None:
    with pytest.raises(NotationError, match=re.escape(f"got {odd!r} in {text!r}")):
        notation.read_hand(text)


@pytest.mark.parametrize("symbols", [True, False])
def test_what_is_shown_can_be_read_back(symbols: bool) -> None:
    shown = [notation.show_call(call, symbols) for call in range(CALLS)]
    assert [notation.read_call(text) for text in shown] == list(range(CALLS))
    assert "1NT" in shown and ("1♠" in shown) == symbols
    hand = parse_hand(HAND)
    assert hand_text(notation.read_hand(notation.show_hand(hand, symbols))) == HAND


def test_bids_in_a_text() -> None:
    assert notation.with_symbols("2H over 1N, X", True) == "2♥ over 1NT, X"
    assert notation.with_symbols("2H over 1N", False) == "2H over 1NT"
    assert notation.with_symbols("5+!h, no 4M", True) == "5+♥, no 4M"


@pytest.mark.parametrize(("alert", "text"), [
    ("At least 6 total points, 4 cards in clubs, Forcing for one round.",
     "At least 6 total points, 4 cards in clubs, forcing for one round."),
    ("Forcing until game, Promises a rebid.", "Forcing until game, promises a rebid."),
    ("12 to 14 total points. Alternatively, Forcing Stayman", None),
    ("Stayman, Puppet", None), ("", None),
])
def test_phrases_of_an_alert_are_small_in_mid_sentence(alert: str, text: str | None) -> None:
    expected = text if text is not None else alert.replace(", Forcing", ", forcing")
    assert notation.running_text(alert) == expected


@pytest.mark.parametrize(("written", "calls"), [
    ("1N P 2C P", "1N P 2C P"), ("1N-2C-", "1N P 2C P"), ("1N-2C", "1N P 2C P"),
    ("1C-(1D)-", "1C 1D"), ("1S-(2D)-X", "1S 2D X P"), ("(1N)-X-2H;", "1N X P 2H P"),
    ("(1D)-(1S)-", "1D P 1S"), ("1NT-P-2C-P", "1N P 2C P"), ("1C", "1C"), ("", ""),
    ("1H 2C X", "1H 2C X"), ("1♥-1♠-", "1H P 1S P"),
])
def test_a_position_may_be_written_as_notes_have_it(written, calls):
    assert notation.read_position(written, 0) == notation.read_calls(calls)
