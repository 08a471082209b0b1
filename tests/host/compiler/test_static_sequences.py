"""Sequences that need no matcher: what they match is what the reference matches."""

from __future__ import annotations

import pytest

from spotcard_host.compiler.pack import compile_system
from spotcard_host.inspection.every_rule import EveryRule
from spotcard_host.language.nodes import CALL_CODES
from spotcard_host.language.reference.matcher import match_sequence
from spotcard_host.language.rulefile import load_text


@pytest.mark.parametrize(("sequence", "matching", "others"), [
    ("1c[CDHS]:(2#c|2N):X", "1D:2D:X 1H:2N:X 1S:2S:X", "1D:2H:X 1H:1N:X 1N:2N:X"),
    ("1a[HS]:(3#a|3C|3D):P", "1H:3H:P 1S:3S:P 1S:3C:P 1H:3D:P", "1H:3S:P 1S:3H:P 1D:3D:P"),
    ("1a[CD]:P:1b[HS]:P:(2#a|2#b)", "1C:P:1H:P:2C 1C:P:1H:P:2H 1D:P:1S:P:2S",
     "1C:P:1H:P:2D 1D:P:1S:P:2H 1C:P:1H:P:2S"),
    ("1a[HS]:!X,:3#a:P:4#a", "1H:P:3H:P:4H 1S:2D:3S:P:4S 1S:1N:3S:P:4S",
     "1H:X:3H:P:4H 1H:P:3S:P:4S 1H:P:3H:P:4S"),
    ("1C:!2,:3N", "1C:P:3N 1C:1S:3N 1C:3D:3N 1C:X:3N", "1C:2C:3N 1C:2S:3N"),
    ("!1N,:X", "1C:X 2N:X 1S:X", "1N:X"),
    ("1N:!P!2C,:3N", "1N:2D:3N 1N:X:3N", "1N:P:3N 1N:2C:3N"),
    ("START!X,:2N$", "1C:1H:2N 1C:P:2N 2C:P:2N 1C:X:R:2N", "1C:X:2N"),
    ("1C:!P[PXR]:1N", "1C:X:1N", "1C:P:1N 1C:1D:1N"),
])
def test_a_sequence_is_a_path(sequence: str, matching: str, others: str) -> None:
    system = load_text(f"0 {sequence} 50 . . #1\n")
    every = EveryRule(compile_system(system).data)
    assert every.table.matchers == 0
    for auction in (matching + " " + others).split():
        calls = [CALL_CODES.index(text) for text in auction.split(":")]
        every.go_to((0, *calls[:-1]))
        assert every.seek(calls[-1], 0) == (auction in matching.split())
        assert (match_sequence(system.rules[0].seq, auction) is not None) == (
            auction in matching.split())


@pytest.mark.parametrize("sequence", [
    "1C:!(1D|1H),:P", "1C:!X_,:P", "1C:!1D:P,:1N", "1C:1!D.:P", "1a[CDH]:(2#a|2D):P", "1C:!.:P"])
def test_what_is_more_than_a_call_is_matched_or_impossible(sequence: str) -> None:
    system = load_text(f"3 {sequence} 50 . . #1\n")
    every = EveryRule(compile_system(system).data)
    for auction in ("1C:1S:P", "1C:X:P", "1C:1D:P", "1C:1H:P", "1C:P:1N", "1D:2D:P", "1H:2D:P"):
        calls = [CALL_CODES.index(text) for text in auction.split(":")]
        every.go_to((0, *calls[:-1]))
        assert every.seek(calls[-1], 0) == (
            match_sequence(system.rules[0].seq, auction) is not None)
