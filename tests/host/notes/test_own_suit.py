"""Descriptions of several calls with a part for each kind of suit."""

import pytest

from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.reader import parse_document


def described(text):
    document = parse_document(text)
    return {node.key: node.description for node in expand(document.tables, Collector()).nodes}


@pytest.mark.parametrize("words", [
    "new suit = maximum; our suit = minimum", "our suit = minimum; new suit = maximum",
    "new suits: maximum. Our suit: minimum", "a new suit shows maximum, our own suit is minimum",
    "other suits = maximum; opener's suit = minimum", "new suit: maximum; 3 of our suit: minimum",
    "trumps = minimum, new suit = maximum", "unbid suit: maximum; same suit: minimum",
])
def test_a_new_suit_and_our_own(words):
    got = described(f"2DH weak\n  2N asks\n    3CDHS {words}\n")
    assert (got["2HP2NP3C"], got["2HP2NP3H"]) == ("maximum", "minimum")
    assert (got["2DP2NP3D"], got["2DP2NP3H"]) == ("minimum", "maximum")


@pytest.mark.parametrize("words", [
    "new suit: natural. Their suit: asks", "their suit = asks; new suit = natural",
    "cue-bid = asks, new suit = natural", "a new suit is natural; a cuebid is asks",
])
def test_their_suit(words):
    got = described(f"1N-(2DHS)\n  3CDHS {words}\n")
    assert (got["1N2H3C"], got["1N2H3H"], got["1N2S3S"]) == ("natural", "asks", "asks")


def test_the_other_major():
    got = described("1m-1M-1N\n  2HS  our M = 3 cards; other M = 4 cards\n")
    assert (got["1CP1HP1NP2H"], got["1CP1HP1NP2S"]) == ("3 cards", "4 cards")


def test_what_is_said_of_their_suit_alone_is_no_other_call():
    got = described("1N-(2HS)\n  3HS  their suit: asks\n")
    assert {key for key in got if len(key) == 6} == {"1N2H3H", "1N2S3S"}


def test_a_row_of_one_call_is_left_alone():
    got = described("1N-(2H)\n  3H  new suit: odd\n  3S  GF; their suit: nothing\n")
    assert (got["1N2H3H"], got["1N2H3S"]) == ("new suit: odd", "GF; their suit: nothing")
