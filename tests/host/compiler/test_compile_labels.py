"""Restart labels at the edge of what the board has room for."""

from __future__ import annotations

import pytest

from spotcard.rules import state as facts
from spotcard.rules.fields import FEATURES, MAX_CALLS
from spotcard.rules.format import LABEL_BYTES, MOST_RESTARTS
from spotcard.rules.reader import RuleTable
from spotcard_host.common.diagnostics import CompileError
from spotcard_host.compiler.pack import compile_system
from spotcard_host.language.rulefile import load_text

LONGEST = "_" + "A" * (LABEL_BYTES - 1)


def test_a_label_too_long_is_reported_with_its_place() -> None:
    with pytest.raises(CompileError) as caught:
        load_text(f"1 1C@{LONGEST}A 50 . . #1\n")
    assert f"at most {LABEL_BYTES} characters" in str(caught.value)
    assert caught.value.diagnostics[0].place.column == 5


@pytest.mark.parametrize("matcher", [False, True])
def test_eight_of_the_longest_labels_after_the_longest_auction(matcher: bool) -> None:
    seq = ".*" if matcher else "START,$"
    text = "".join(f"0 {seq}@{LONGEST[:-1]}{n} 50 . . #{n}\n" for n in range(MOST_RESTARTS))
    text += f"0 .*{LONGEST[:-1]}:P 40 . :P3 #8\n" if matcher else ""
    table = RuleTable(compile_system(load_text(text + "0 STARTP$ 1 . . #9\n")).data)
    table.start(0, 0)
    table.set_hand(bytearray(FEATURES))
    # 35 bids, each doubled, redoubled and passed as often as the Laws allow.
    calls = [0, 0, 0]
    for bid in range(3, 38):
        calls += [bid, 0, 0, 1, 0, 0, 2, 0, 0]
    for call in calls:
        assert table.observe(call) >= 0
    assert facts.calls_made(table.state) == MAX_CALLS - 1
    assert table.choose() == 0
