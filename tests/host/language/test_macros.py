"""Macros with arguments, and every way to write a definition."""

from __future__ import annotations

from pathlib import Path

import pytest

from spotcard_host.cli import main
from spotcard_host.common.diagnostics import Collector, Place
from spotcard_host.language.macros import expand_line, read_macros
from spotcard_host.language.rulefile import load_text
from spotcard_host.language.sources import read_text

# Definitions, a line, what it expands to.
EXPANSIONS = [
    ("define(`AT',`$1>=$2')", "~AT(#0(12),15)~", "~#0(12)>=15~"),
    ("define(`HAS',`#0($1)')define(`FIT',`HAS($1)+#1($1)>=$2')", "~FIT(b,8)~", "~#0(b)+#1(b)>=8~"),
    ("define(`IN',`.[$1,$2]') dnl a range\n", "@01~IN(15,17)~", "@01~.[15,17]~"),
    ("define(`COUNT',`$#:$*')", "COUNT(a,b,c) COUNT()", "3:a,b,c 1:"),
    ("define(`TWO',`$2$1')", "TWO(`a,b',c) TWO(d)", "ca,b d"),
    ("define(`ONE',`$1')", "ONE(`f(x,y)') ONE(f(x,y))", "f(x,y) f(x,y)"),
    ("define(HCP,12)define(MINE, `#0')", "~MINE(HCP)~", "~#0(12)~"),
    ("define(`LONG',`~#0(0)>=5\n    &#0(12)>=12~')", "LONG", "~#0(0)>=5&#0(12)>=12~"),
    ("define(`A2',`x`y'z')", "A2", "xyz"),
    ("dnl one\n; two\n# three\n  define(`A2',`3') ; four\ndefine(`B2',`A2`'A2')", "B2", "33"),
    ("define(`IF2',`BOTH($1,$1)')define(`BOTH',`$1&$2')", "~IF2(S)~", "~S&S~"),
    ("define(`MINE',`#0')define(`USE',`AT(MINE(3),4)')define(`AT',`$1>=$2')", "~USE~",
     "~#0(3)>=4~"),
]


@pytest.mark.parametrize(("definitions", "line", "expanded"), EXPANSIONS)
def test_expansion(definitions: str, line: str, expanded: str) -> None:
    found = Collector()
    macros = read_macros(read_text("mac.m4", definitions, found), found)
    assert expand_line(line, Place("x", 1), macros, found)[0] == expanded
    assert not found.diagnostics


@pytest.mark.parametrize(("definitions", "line", "place", "words"), [
    ("define(`AT',`$1>=$2')", "~AT~", "x:1:2", "needs its arguments"),
    ("define(`AT',`$1>=$2')", "~AT(1~", "x:1:2", "needs its arguments"),
    ("define(`AT',`AT($1)')", "~AT(1)~", "x:1:2", "never end"),
    ("define(`AT',`1'\ndefine(`BE',`2')", "BE", "mac.m4:1:1", "expected define"),
    ("define(`AT')", "", "mac.m4:1:1", "expected define"),
    ("define(`AT',`1')\n  define(`AT',`2')", "", "mac.m4:2:3", "second time"),
    ("define(`ONE',`TWO(1)')define(`TWO',`ONE$1')", "", "mac.m4:1:1", "ONE -> ONE"),
])
def test_errors_are_reported_with_their_place(
    definitions: str, line: str, place: str, words: str
) -> None:
    found = Collector()
    macros = read_macros(read_text("mac.m4", definitions, found), found)
    expand_line(line, Place("x", 1), macros, found)
    assert [str(d.place) for d in found.diagnostics] == [place]
    assert words in found.diagnostics[0].message


def test_places_after_a_call_with_arguments_are_those_of_the_source() -> None:
    found = Collector()
    load_text("1 1N 50 ~MIN(#0(12),15)~(. . #1\n", "define(`MIN',`$1>=$2')", collector=found)
    assert [str(d.place) for d in found.diagnostics] == ["rules:1:25"]


CHAIN = """define(`STRONG',`OPENS&LEAST(15)')
define(`LEAST',`POINTS>=$1)')
define(`POINTS',`#0(12)')
define(`OPENS',`#12==1')
"""


def test_a_message_tells_the_whole_chain_of_macros() -> None:
    found = Collector()
    load_text("1 1N 50 ~STRONG~ . #1\n", CHAIN, collector=found)
    assert [str(d.place) for d in found.diagnostics] == ["rules:1:10"]
    assert found.diagnostics[0].notes == (
        "STRONG expands to #12==1&#0(12)>=15) (mac.m4:1:1): at character 18 of it",
        "LEAST expands to #0(12)>=15) (mac.m4:2:1): at character 11 of it",
    )


def test_expand_trace_says_what_each_macro_became(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mb.txt2").write_text("; a comment\n1 1N 50 ~STRONG~LEAST(7) . #1\n")
    (tmp_path / "mac.m4").write_text(CHAIN)
    words = ["gib", "expand", str(tmp_path / "mb.txt2"), str(tmp_path / "mac.m4")]
    assert main(words) == 0
    plain = capsys.readouterr().out
    assert main([*words, "--trace"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.replace(f"{tmp_path}/", "") for line in told] == [
        "; mb.txt2:2:10: STRONG -> #12==1&#0(12)>=15) (mac.m4:1:1)",
        ";   OPENS -> #12==1 (mac.m4:4:1)",
        ";   LEAST(15) -> #0(12)>=15) (mac.m4:2:1)",
        ";     POINTS -> #0(12) (mac.m4:3:1)",
        "; mb.txt2:2:17: LEAST(7) -> #0(12)>=7) (mac.m4:2:1)",
        ";   POINTS -> #0(12) (mac.m4:3:1)",
        plain.rstrip("\n"),
    ]
