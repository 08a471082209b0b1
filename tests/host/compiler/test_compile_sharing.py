"""What rules have in common stands once in a table, however it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from spotcard_host.compiler import lower
from spotcard_host.compiler.pack import Table, compile_system
from spotcard_host.language.rulefile import load_text
from spotcard_host.library.tables import load_source

ONE = "3 1c[CD]:P:1b[HS] 50 ~#0(b)>=4&#0(c)<=3&#0(13)>=6~ :D4#b:d3#c #1\n"


def compiled(text: str) -> Table:
    return compile_system(load_text(text))


@pytest.mark.parametrize("other", [
    "3 1x[CD]:P:1y[HS] 40 ~#0(y)>=4&#0(x)<=3&#0(13)>=6~ :D4#y:d3#x #2\n",
    "3 1b[CD]:P:1c[HS] 40 ~#0(c)>=4&#0(b)<=3&#0(13)>=6~ :D4#c:d3#b #2\n",
    "3 o1c[CD]:P:l1b[HS] 40 ~#0(b)>=4&#0(c)<=3&#0(13)>=6~ :D4#b:d3#c #2\n",  # saved, never read
])
def test_rules_share_a_program_whatever_their_letters(other: str) -> None:
    alone, both = compiled(ONE), compiled(ONE + other)
    assert both.rules == 2
    assert both.sizes["code"] == alone.sizes["code"]
    assert both.sizes["specs"] == alone.sizes["specs"]


def test_a_suit_raised_is_the_candidate_s_suit() -> None:
    raised = compiled("3 1b[HS]:P:2#b 50 ~#0(b)>=4~ :D4#b #1\n")
    bid = compiled("3 1b[HS]:P:2#b 50 ~#0(b)>=4~ :D4#b #1\n3 1C:P:1b[HS] 40 ~#0(b)>=4~ :D4#b #2\n")
    assert bid.sizes["specs"] == raised.sizes["specs"]


@pytest.mark.parametrize(("text", "one"), [
    ("3 1C:(P|X):1H 50 . . #1\n", "3 1C:[PX]:1H 50 . . #1\n"),
    ("3 (1C|1D):P:1H 50 . . #1\n", "3 1[CD]:P:1H 50 . . #1\n"),
])
def test_alternatives_for_one_call_are_one_path(text: str, one: str) -> None:
    assert compiled(text).sizes["exact"] == compiled(one).sizes["exact"]


def test_equal_explanations_of_two_numbers_stand_once() -> None:
    rules = "1 1C 50 . . *1 #1\n1 1D 40 . . *{} #2\n"
    texts = "1\tnatural\n2\tnatural\n"
    sizes = [compile_system(load_text(rules.format(n), "", texts)).sizes["texts"] for n in (1, 2)]
    assert sizes[0] == sizes[1]


def test_a_specification_may_be_the_end_of_another() -> None:
    longer = "1 1C 50 . :P12:D4C:M13 #1\n"
    assert compiled(longer + "1 1D 40 . :M13 #2\n").sizes["specs"] == \
        compiled(longer).sizes["specs"]


def test_a_base_book_that_is_kept_leaves_no_trace(tmp_path: Path) -> None:
    systems = []
    for number, text in enumerate(("1H = 5+!h, 11-21\n", "1C = 17+\n  1D = 0-7\n",
                                   "1C = 16+\n  1H = 8+, 5+!h\n    1S = asks\n")):
        notes = tmp_path / f"{number}.bml"
        notes.write_text(text)
        systems.append(load_source([notes], over="sayc"))
    alone = []
    for system in systems:
        lower._books.clear()
        alone.append(compile_system(system).data)
    assert [compile_system(system).data for system in systems[::-1]] == alone[::-1]
    assert compile_system(systems[0]).data == alone[0]
