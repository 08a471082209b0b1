"""Calls, hands and auctions as people write and read them.

Reading is generous: what the tool prints and what players type (`1♠ pass`, `1NT-P`, lower case,
`10`, `♠AKJ54♥Q872♦K93♣6`). Writing has one form for the screen, with suit symbols where they can
be printed and NT for notrump, and one for JSON and files (`1N`, `X`, `S.H.D.C`), which is that of
`spotcard.game`.
"""

from __future__ import annotations

import re
from typing import Any

from spotcard.errors import NotationError, SpotcardError
from spotcard.game.auction import replay
from spotcard.game.calls import FIRST_BID, PASS, call_name, level_of, parse_call, strain_of
from spotcard.game.cards import RANKS, SUITS, card_name, cards_of, parse_card, parse_hand
from spotcard_host.common.errors import UsageError
from spotcard_host.common.patterns import SUIT_MARK
from spotcard_host.common.terminal import SUIT_SYMBOLS, has_symbols

SEAT_NAMES = ("North", "East", "South", "West")
_LETTERS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")
_SEPARATORS = re.compile(r"[\s,:;()\-\u2013\u2014/]+")
_DASH = "[-\u2013\u2014]"
_NO_SEPARATOR = re.compile(rf"{_DASH}\s*{_DASH}|^\s*{_DASH}|{_DASH}\s*$")
_CALL_IN_NOTES = re.compile(r"(\(?)([^\s()\-;,:]+)\)?")
_ONE = r"(?:\([^\s()\-;,:]+\)|[^\s()\-;,:]+)"
_IN_NOTES = re.compile(rf"(?=.*[-;]){_ONE}(?:-{_ONE})*[-;]?")
_ALL_PASS = re.compile(r"\ball\s*pass\b|\bAP\b", re.I)
_PHRASE = re.compile(r", (?:Forcing|Promises|Asking) ")


def read_call(text: str) -> int:
    """One call, 0..37: `1N`, `1 nt`, `1♠`, `pass`, `dbl`. Raises NotationError."""
    return int(parse_call(re.sub(r"\s", "", text.translate(_LETTERS)).rstrip("!.")))


def read_calls(text: str) -> list[int]:
    """Calls in a row, separated by blanks, `-`, `,` or `:`; `AP` is three passes.

    A dash that does not stand between two calls may be somebody's pass and is refused.
    """
    if _NO_SEPARATOR.search(text):
        raise NotationError(
            f"expected - between two calls, got {text!r}: a pass is written P, such as 1N P 2C P")
    text = _ALL_PASS.sub(" P P P ", text)
    return [read_call(word) for word in _SEPARATORS.split(text) if word]


def read_position(text: str, dealer: int) -> list[int]:
    """Calls after which another is to come, of all seats (`1N P 2C P`) or as notes have them
    (`1N-2C-`). Raises UsageError: they are of the command line.
    """
    try:
        calls = _as_in_notes(text) or read_calls(text)
        if not replay(dealer, calls).is_over:
            return calls
    except SpotcardError as error:
        raise UsageError(str(error)) from None
    raise UsageError(f"the auction is over after {text}: expected one with a call to come")


def _as_in_notes(text: str) -> list[int]:
    """`1N-2C-2D-`, `1S-(2D)-X`: calls of ours, theirs in brackets, passes between two of one side
    not written, and ours to come. [] for an auction in which somebody passes, or with blanks.
    """
    if not _IN_NOTES.fullmatch(text.strip()):
        return []
    calls: list[int] = []
    before = ""
    for opened, word in _CALL_IN_NOTES.findall(text):
        call = read_call(word)
        if call == PASS:
            return []
        calls += [PASS] * (bool(calls) and opened == before) + [call]
        before = opened
    return calls + [PASS] * (not before)


def read_card(text: str) -> int:
    """One card, 0..51: `H7`, `7h`, `♥7`, `S10`. Raises NotationError."""
    return int(parse_card(text.strip().translate(_LETTERS).upper().replace("10", "T")))


def read_hand(text: str) -> Any:
    """A hand: `AKJ54.Q872.K93.6`, or every suit behind its letter or symbol, in any order.

    `10` is the ten, `-` a void, case does not count. Raises NotationError.
    """
    letters = text.translate(_LETTERS)
    if odd := re.search(r"[^SHDCAKQJT0-9\s.,;:|=-]", letters, re.I):
        raise NotationError(f"expected ranks AKQJT98765432 in four suits, such as "
                            f"AKJ54.Q872.K93.6, got {odd[0]!r} in {text!r}")
    word = letters.strip().upper().replace("10", "T")
    if re.search(r"[SHDC]", word):
        parts = re.split(r"([SHDC])\s*[:=]?", word)
        if parts[0].strip() or len(set(parts[1::2])) < len(parts[1::2]):
            raise NotationError(
                f"expected each suit once, such as ♠AKJ54 ♥Q872 ♦K93 ♣6, got {text!r}")
        found = dict(zip(parts[1::2], parts[2::2], strict=True))
        word = ".".join(re.sub(r"[\s.,;|-]", "", found.get(suit, "")) for suit in reversed(SUITS))
    elif "." not in word:
        word = ".".join(word.replace(",", " ").split())
    return parse_hand(word)


def show_call(call: int, symbols: bool | None = None) -> str:
    """A call for the screen: `Pass`, `X`, `XX`, `1♠`, `1NT`."""
    if call == PASS:
        return "Pass"
    if call < FIRST_BID:
        return str(call_name(call))
    strain = strain_of(call)
    return f"{level_of(call)}{'NT' if strain == 4 else suit_sign(strain, symbols)}"


def suit_sign(suit: int, symbols: bool | None = None) -> str:
    """A suit's symbol, or its letter where the symbols cannot be printed."""
    return (SUIT_SYMBOLS if (has_symbols() if symbols is None else symbols) else SUITS)[suit]


def show_calls(calls: list[int], symbols: bool | None = None) -> str:
    """Calls in a row: `1NT Pass 2♥`."""
    return " ".join(show_call(call, symbols) for call in calls)


def show_hand(hand: Any, symbols: bool | None = None) -> str:
    """A hand for the screen: `♠AKJ54 ♥Q872 ♦K93 ♣6`, a void as `-`."""
    return " ".join(suit_sign(suit, symbols) + (holding_text(hand, suit) or "-")
                    for suit in (3, 2, 1, 0))


def holding_text(hand: Any, suit: int) -> str:
    """The ranks of one suit, high to low."""
    ranks = sorted((card % 13 for card in cards_of(hand) if card // 13 == suit), reverse=True)
    return "".join(RANKS[rank] for rank in ranks)


def show_card(card: int, symbols: bool | None = None) -> str:
    """A card for the screen: `♠A`."""
    return suit_sign(card // 13, symbols) + str(card_name(card))[1:]


def with_suits(text: str, symbols: bool | None = None) -> str:
    """Suits that notes mark as symbols: `4!h` becomes `4♥`."""
    return re.sub(SUIT_MARK, lambda m: suit_sign("cdhs".index(m[0][1].lower()), symbols), text)


def running_text(alert: str) -> str:
    """A protocol alert as running text: its phrases are capitalized wherever they stand."""
    text = _PHRASE.sub(lambda found: found[0].lower(), alert)
    return re.sub(r"(?<!\d to )(?<!\d)1 cards\b", "1 card", text)


def with_symbols(text: str, symbols: bool | None = None) -> str:
    """Bids in a text with symbols: `2H over 1N` becomes `2♥ over 1NT`, `4SX` `4♠X`, `4!h` of
    notes `4♥`."""
    text = with_suits(text, symbols)
    text = re.sub(r"\b([1-7])N(X{0,2})\b", r"\1NT\2", text)
    if not (has_symbols() if symbols is None else symbols):
        return text
    return re.sub(r"\b([1-7])([CDHS])(X{0,2})\b",
                  lambda m: m[1] + SUIT_SYMBOLS[SUITS.index(m[2])] + m[3], text)
