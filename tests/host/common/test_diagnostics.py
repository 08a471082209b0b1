"""Findings as they are shown: the source line, and a caret under its place."""

import pytest

from spotcard_host.common.diagnostics import EXCERPT, Diagnostic, Place

FAR = 1_000_000


@pytest.mark.parametrize("column", [1, 2, 40, EXCERPT, EXCERPT + 1, FAR // 2, FAR])
def test_of_a_long_line_the_part_around_the_caret_is_shown(column):
    line = ["a"] * FAR
    line[column - 1] = "?"
    shown, caret = Diagnostic(
        "error", Place("n.bml", 1, column), "no", "".join(line)).text().splitlines()[1:]
    assert len(shown) < EXCERPT + 20
    assert shown[caret.index("^")] == "?"
    assert shown.strip().startswith("...") == (column > EXCERPT // 2 + 1)
    assert shown.endswith("...") == (column <= FAR - EXCERPT // 2)


@pytest.mark.parametrize("column", [0, 1, 8, 9, 30])
def test_a_short_line_is_shown_whole(column):
    shown, caret = Diagnostic(
        "error", Place("n.bml", 1, column), "no", "1N = 15").text().splitlines()[1:]
    assert shown == "    1N = 15"
    assert caret.index("^") == 4 + max(0, min(column, 8) - 1)
