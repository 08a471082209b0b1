"""HTML and LaTeX: marks, escapes, deals, auctions; LaTeX compiled where pdflatex is there."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from bml_structure import problems, structure

from spotcard_host.notes.bml.html import html_text, style_sheet
from spotcard_host.notes.bml.inline import call_tokens, tokens
from spotcard_host.notes.bml.latex import latex_text
from spotcard_host.notes.bml.reader import parse_document

# Everything that is special to HTML or TeX, in every element.
NASTY = r"""#+TITLE: A & B_c <d> 100% ~^ {x} \foo $5 #1

#+AUTHOR: "Ann" & Bob

#+DESCRIPTION: </style> & co "q"

* 1!c & "x" ♠ [a](b) %

Text with \foo{bar} $x$ 5% #1 a_b a^b ~ <tag> & "quoted" 'single' -> <- café ñ Łódź 中文 ≥ ½ … – —
/it!h/ *bo /x/ ld* =co%de_= 1C 2HS 3NT http://x.org/a_b?c=%20#d [l](https://y.org/%41_b) [m](#none)

- [bracket] first
- *star* . end.

1. one [x]

- te_rm :: [text]

| a & b | [c] |
|---|---|
| 5% | x_y |
| only |

N E S W
1C X XX 1N
2N P ?

#3, Dealer S, All vul, 6NXXE with dT
N: A K Q J
S: AKQJT98765432 - - -

#SEAT 12

1C [x] & 5% \y {z}. Dot.
   *
   .
  1D
  (2HS) = # $ ~ . . .
  P = pass
    R = xx

1N-2C--;
2D [RKB](#1!c & "x" ♠) x
"""


def test_tokens() -> None:
    assert tokens("5+!h, 2HS -- /x !s/ *b*") == [
        ("text", "5+"), ("suit", "h"), ("text", ", "), ("bid", "2HS"), ("text", " "),
        ("dash", "--"), ("text", " "), ("open", "em"), ("text", "x "), ("suit", "s"),
        ("close", "em"), ("text", " "), ("open", "strong"), ("text", "b"), ("close", "strong"),
    ]
    for text in ("11C", "10HCP", "4SFG", "!STAY", "!S/T", "a/b/c", "x*y*z", "5-4", "1Club"):
        assert all(kind == "text" for kind, _ in tokens(text)), text
    assert tokens("!S's !Hs") == [
        ("suit", "s"), ("text", "'s "), ("suit", "h"), ("text", "s"),
    ]


def test_annotations_for_the_robot_are_not_shown() -> None:
    document = parse_document("1C = {prio:70} 12--21\n")
    assert structure(html_text(document)) == [(1, "li", "1♣12–21")]
    assert "prio" not in latex_text(document)


def test_call_tokens() -> None:
    def shown(text: str) -> str:
        return "".join(f"<{v}>" if k == "suit" else v for k, v in call_tokens(text))

    assert shown("2HS") == "2<h><s>" and shown("1N-2C") == "1NT-2<c>" and shown("3X") == "3X"
    assert shown("(1D)") == "(1<d>)" and shown("(D)") == "(D)" and shown("2!h!s") == "2<h><s>"
    assert [shown(text) for text in "PDR"] == ["Pass", "Dbl", "Rdbl"]


def test_html_is_well_formed_and_escapes_everything() -> None:
    document = parse_document(NASTY)
    for tree in (True, False):
        html = html_text(document, tree)
        assert problems(html) == []
        assert "<tag>" not in html and "<d>" not in html
        assert html.count("<style>") == html.count("</style>") == 1
        assert "<script" not in html and "\\foo{bar}" in html


def test_links_lead_to_existing_headings() -> None:
    text = "* After 1!c\n\n1C x\n  [2D](#After 1C) y, [z](#nowhere)\n"
    html = html_text(parse_document(text))
    assert '<h1 id="after-1c">' in html and html.count("<a href") == 1
    assert '<a href="#after-1c">2<span class="dcolor">♦</span></a></span>' in html


def test_html_stands_alone() -> None:
    html = html_text(parse_document("#+TITLE: T\n\n1C x\n"))
    assert "src=" not in html and "@import" not in html and "url(" not in html
    assert "<title>T</title>" in html and "@media print" in html and "max-width: 40rem" in html
    linked = html_text(parse_document("1C x\n"), include_style=False)
    assert '<link rel="stylesheet" href="bml.css">' in linked and style_sheet()[:40] not in linked


def test_html_folds_without_a_script() -> None:
    html = html_text(parse_document("1C a\n  1D b\n    1H c\n"))
    assert html.count("<details open>") == 2 and html.count("<summary>") == 2
    assert structure(html) == [(1, "li", "1♣a"), (2, "li", "1♦b"), (3, "li", "1♥c")]


def test_html_shows_conditions_deals_auctions_and_cells() -> None:
    html = html_text(parse_document(NASTY))
    assert 'data-when="1st or 2nd seat"' in html
    assert '<table class="auction">' in html and "<th scope=\"col\">North</th>" in html
    assert "Board 3<br>South / All<br>6NTXX by East" in html
    assert "A K Q J T 9 8 7 6 5 4 3 2" in html
    assert '<table class="cells">' in html and "<th>a &amp; b</th>" in html


def test_latex_escapes() -> None:
    text = latex_text(parse_document("5% a_b {x} #1 $ & ~ ^ \\foo -> \"q\" !h x !s. ♥ 中\n"))
    assert (
        "5\\% a\\_b \\{x\\} \\#1 \\$ \\& \\textasciitilde{} \\textasciicircum{} "
        "\\textbackslash{}foo $\\rightarrow$ ``q'' \\BH\\ x \\BS . \\BH{} [U+4E2D]"
    ) in text


def _compile(text: str, folder: Path) -> str:
    (folder / "x.tex").write_text(text, "utf-8")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "x.tex"], cwd=folder,
        capture_output=True, check=False, timeout=120,
    )
    return "" if done.returncode == 0 else done.stdout.decode("latin-1")[-1500:]


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
@pytest.mark.parametrize("tree", [True, False])
def test_latex_compiles(tree: bool, tmp_path: Path) -> None:
    if tree and not subprocess.run(["kpsewhich", "dirtree.sty"], capture_output=True).stdout:
        pytest.skip("this TeX Live lacks the package dirtree")
    assert _compile(latex_text(parse_document(NASTY), tree), tmp_path) == ""
    deep = "".join(" " * n * 2 + "P x. y\n" for n in range(40))
    assert _compile(latex_text(parse_document("1C x\n" + deep), tree), tmp_path) == ""
