"""What the page says that a call shows while the auction goes on."""

from __future__ import annotations

import pytest

from spotcard_host.common.notation import read_calls
from spotcard_host.library.tables import open_table
from spotcard_host.page.meanings import Meanings


@pytest.mark.parametrize(("auction", "words"), [
    ("1S X", ["takeout", "with the unbid suits"]),  # the author's words
    ("1S X P 1N", ["a stopper", "6-10"]),
    ("P 1N 2S 2N P P P", ["8 to 16 total points"]),  # within what 2S has shown
])
def test_a_call_shows_what_the_system_says_of_it(auction: str, words: list[str]) -> None:
    table = open_table("sayc")
    meanings = Meanings((table, table))
    meanings.start(0, 0)
    told = [meanings.take(call)["meaning"] for call in read_calls(auction)]
    assert all(each in told[-1] for each in words), told
