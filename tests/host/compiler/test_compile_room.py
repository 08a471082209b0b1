"""What a table has no room for is an error with its place, just below and above each limit."""

from __future__ import annotations

from itertools import combinations

import pytest

from spotcard.game.calls import parse_call
from spotcard.rules.fields import FEATURES
from spotcard.rules.reader import RuleTable
from spotcard_host.common.diagnostics import CompileError
from spotcard_host.compiler.pack import compile_system
from spotcard_host.language.rulefile import load_text


def value_of(size: int) -> str:
    """An expression that takes `size` bytes of code, its RETURN among them."""
    # A term takes seven bytes; the first one has no addition after it and takes six.
    terms = [f"#1({i % 4})*{i + 40}" for i in range(size // 7 - 2)]
    rest = size - 7 * len(terms)
    while rest:
        take = 3 if rest % 2 else 2
        terms.append("100" if take == 3 else "1")
        rest -= take
    return "+".join(terms)


@pytest.mark.parametrize("size", range(250, 262))
def test_a_value_of_a_specification_takes_at_most_255_bytes(size: int) -> None:
    text = f"1 1C 50 . :P~{value_of(size)}~ #1\n"
    if size <= 255:
        assert RuleTable(compile_system(load_text(text)).data)
        return
    with pytest.raises(CompileError, match=f"rules:1.*takes {size} bytes.*split"):
        compile_system(load_text(text))


@pytest.mark.parametrize(("rule", "said"), [
    ("0 .*" + "(P.)*" * 31 + "1N 50 . . #1", ""),
    ("0 .*" + "(P.)*" * 32 + "1N 50 . . #1", "more than 32 repetitions"),
    ("0 .*" + "(P.)*" * 300 + "1N 50 . . #1", "more than 32 repetitions"),
    ("0 START" + "P:" * 300 + "1N(..)*$ 50 . . #1", "longer than any auction"),
    ("0 .*[" + "1234567" * 50 + "]N 50 . . #1", ""),
])
def test_limits_of_the_matcher(rule: str, said: str) -> None:
    if said:
        with pytest.raises(CompileError, match=f"rules:1.*{said}"):
            compile_system(load_text(rule + "\n"))
        return
    table = RuleTable(compile_system(load_text(rule + "\n")).data)
    table.start(0, 0)
    table.set_hand(bytearray(FEATURES))
    assert table.choose() == parse_call("1N")


def opening_sets(count: int) -> list[str]:
    """Different sets of bids, 1C in each: each is an edge of its own."""
    levels = [f"[1{''.join(more)}]" for n in range(7) for more in combinations("234567", n)]
    strains = [f"[C{''.join(more)}]" for n in range(5) for more in combinations("DHSN", n)]
    return [level + strain for level in levels for strain in strains][:count]


@pytest.mark.parametrize("count", [64, 65, 66, 500])
@pytest.mark.parametrize("rule", ["0 {}:P:1S 50 . . #1", "0 START{}:P:1S$ 50 . . #1"])
def test_an_auction_may_lead_to_any_number_of_nodes(count: int, rule: str) -> None:
    text = "".join(rule.format(opening) + "\n" for opening in opening_sets(count))
    table = RuleTable(compile_system(load_text(text)).data)
    table.start(0, 0)
    for call in ("1C", "P"):
        table.observe(parse_call(call))
    table.set_hand(bytearray(FEATURES))
    assert table.choose() == parse_call("1S")
    entries: list[int] = []
    assert table.shown_by(parse_call("1S"), entries) == len(entries) == count
