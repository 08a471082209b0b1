r"""Document -> LaTeX that a stock pdflatex compiles (lualatex and xelatex too).

Strategy. The body has the shape of the reference's: `dirtree` for trees, a `bidtable` (tabbing)
without, `\dealdiagram`, `bidding` for auctions. Every character that means something to TeX is
escaped in one place, `_text`; what no 8-bit font has is written as its code point. Two limits of
the packages are met here: tabbing has a dozen tab stops, so deeper rows are pushed right by a
space instead, and a full stop before a blank would end a `dirtree` entry, so it is put in braces.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache

from spotcard_host.common.patterns import SUIT_MARK, later
from spotcard_host.notes.bml import inline
from spotcard_host.notes.bml.bidtable import BidTable, Row
from spotcard_host.notes.bml.document import (
    SEAT_NAMES,
    AuctionDiagram,
    DealDiagram,
    Document,
    Heading,
    ListBlock,
    Paragraph,
    PipeTable,
    deal_facts,
)

_ESCAPES = {
    "\\": "\\textbackslash{}", "{": "\\{", "}": "\\}", "$": "\\$", "&": "\\&", "#": "\\#",
    "%": "\\%", "_": "\\_", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}",
    "♣": "\\BC{}", "♦": "\\BD{}", "♥": "\\BH{}", "♠": "\\BS{}",
    "–": "--", "—": "---", "‘": "`", "’": "'", "“": "``", "”": "''", "…": "\\dots{}",
    "•": "\\textbullet{}",
    "→": "$\\rightarrow$", "←": "$\\leftarrow$", "↔": "$\\leftrightarrow$", "⇒": "$\\Rightarrow$",
    "≥": "$\\ge$", "≤": "$\\le$", "≠": "$\\ne$", "≈": "$\\approx$", "−": "$-$", "×": "$\\times$",
    "±": "$\\pm$", "½": "$\\frac12$", "¼": "$\\frac14$", "¾": "$\\frac34$", "∅": "\\O{}",
    "∞": "$\\infty$",
    "°": "$^\\circ$", "·": "$\\cdot$", "¹": "$^1$", "²": "$^2$", "³": "$^3$", "€": "\\texteuro{}",
    "\u00a0": "~", "\t": " ",
}
# Letters that T1 with utf8 input knows: Latin-1 letters and most of Latin Extended-A.
_KNOWN = (
    r"[\n\x20-\x7eÀ-ÖØ-öø-ÿĂ-ćČ-ďĐđĘ-ěĞğİıŁłŃńŇňŐőŒœŔŕŘřŚśŞşŠšŢţŤťŮ-űŸŹ-ž§¿¡«»£©®]"
)
_SPECIAL = later(r"[^\n !'()*+,./0-9:;=?@A-Z\[\]`a-z|-]|->")
_STOP = later(r"\.(?=\s|\\\\\n|\Z)")
_QUOTED = later(r'"([^"\n]{0,300})"')
_SECTIONS = {1: "section", 2: "subsection", 3: "subsubsection", 4: "paragraph"}
_FONTS = {"strong": "\\textbf{", "em": "\\emph{", "code": "\\texttt{"}
_TAB_STOPS = 9
_MAX_DIRTREE = 400
"""Deeper than any auction; TeX itself gives up on absurd nesting."""

_PREAMBLE = r"""\documentclass[a4paper]{article}
\usepackage[margin=1in]{geometry}
\usepackage{iftex}
\ifPDFTeX
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{textcomp}
\fi
\usepackage{graphicx}
"""
_HYPERREF = "\\usepackage[pdfborder={0 0 0}]{hyperref}\n\\frenchspacing\n"


@lru_cache(maxsize=1)
def macros() -> str:
    """The LaTeX macros that ship with the package."""
    with open(os.path.join(os.path.dirname(__file__), "bml.tex"), encoding="utf-8") as file:
        return file.read()


def _text(text: str) -> str:
    """Plain text with everything special to TeX escaped."""
    if not _SPECIAL.search(text):
        return text
    text = _QUOTED.sub("“\\1”", text)
    return _SPECIAL.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    ch = found.group()
    if ch == "->":
        ch = "→"
    escaped = _ESCAPES.get(ch)
    if escaped is not None:
        return escaped
    return ch if re.match(_KNOWN, ch) else _unknown(ch)


def _unknown(ch: str) -> str:
    """A letter without its accents where that is Latin, else the code point; controls vanish."""
    import unicodedata

    if unicodedata.category(ch) in ("Cc", "Cs", "Cf", "Mn", "Cn", "Co"):
        return ""
    plain = unicodedata.normalize("NFKD", ch)
    kept = "".join(c for c in plain if " " <= c <= "~")
    if kept:
        return "".join(_ESCAPES.get(c, c) for c in kept)
    return f"[U+{ord(ch):04X}]"


def _tokens(found: list[inline.Token], heading: bool = False) -> str:
    """Render tokens; suit macros eat a blank, so one that follows is written out."""
    out: list[str] = []
    macro = "\\pdf" if heading else "\\B"
    suit = ""  # the macro before, whose blank is still to be decided
    for kind, value in found:
        if suit:
            blank = kind == "text" and value[0] in " \n"
            out.append(suit + ("\\" if blank else " "))
            suit = ""
        if kind == "text":
            out.append(_text(value))
        elif kind == "dash":
            out.append(value)
        elif kind == "suit":
            suit = macro + (value if heading else value.upper())
        elif kind == "open":
            out.append(_FONTS[value])
        elif kind == "close":
            out.append("}")
        elif kind == "bid":
            # Bids in running text stay as written.
            out.append(_text(value))
        else:
            out.append(_link(value, heading))
    if suit:
        out.append(suit + " ")
    return "".join(out)


def _link(value: str, heading: bool) -> str:
    label, _, target = value.partition("\n")
    shown = _text(label) if label == target else _tokens(inline.tokens(label), heading)
    if heading or not re.match(r"https?://[^\s{}\\^~]+\Z", target):
        return shown
    return f"\\href{{{target.replace('%', chr(92) + '%').replace('#', chr(92) + '#')}}}{{{shown}}}"


# What may be a mark other than a suit, or is special to TeX; most descriptions have neither.
# Dashes and bids stay as they are.
_MARKED = later(
    r"[^!'()*+,./0-9:;=?@A-Za-gi-z|](?:(?<=[^\n h-])|(?<=[ \n])[*/=]|(?<=-)>|(?<=h)ttp)")
_SUIT = later(SUIT_MARK + r"[ \n]?")
_SUITS = {f"!{suit}{after}": f"\\B{suit.upper()}{macro}{after.strip(' ')}"
          for suit in "cdhsCDHS" for after, macro in (("", " "), (" ", "\\ "), ("\n", "\\"))}


def inline_text(text: str) -> str:
    """Running text with its marks rendered."""
    if text[:1] in ("*", "/", "=") or _MARKED.search(text):
        return _tokens(inline.tokens(text))
    return _SUIT.sub(lambda found: _SUITS[found[0]], text) if "!" in text else text


@lru_cache(maxsize=4096)
def call_text(text: str) -> str:
    """The call column: `2\\BH\\BS`, `1NT`, `Pass`."""
    out = []
    for kind, value in inline.call_tokens(text):
        if kind == "suit":
            out.append(f"\\B{value.upper()}")
        elif out and out[-1].startswith("\\B") and value[:1].isalpha():
            out.append("{}" + _text(value))
        else:
            out.append(_text(value) if kind == "text" else value)
    return "".join(out)


class LatexWriter:
    """Writes one document."""

    def __init__(self, document: Document, tree: bool = True, include_macros: bool = True) -> None:
        self.document = document
        self.tree = tree
        self.include_macros = include_macros
        self.out: list[str] = []

    def write(self) -> str:
        """The whole file."""
        metadata = self.document.metadata
        out = self.out
        out.append(_PREAMBLE + ("\\usepackage{dirtree}\n" if self.tree else "") + _HYPERREF)
        # \input and not \include: the file belongs to the preamble.
        out.append(macros() if self.include_macros else "\\input{bml}\n")
        for key in ("TITLE", "AUTHOR"):
            value = metadata.get(key) or f"No {key.lower()} defined"
            out.append(f"\\{key.lower()}{{{_tokens(inline.tokens(value), True)}}}")
        if metadata.get("DESCRIPTION"):
            out.append(f"\\hypersetup{{pdfsubject={{{_text(metadata['DESCRIPTION'])}}}}}")
        out.append("\\begin{document}\n\\maketitle\n\\tableofcontents\n")
        for element in self.document.elements:
            if isinstance(element, Heading):
                title = _tokens(inline.tokens(element.text), True).strip()
                out.append(f"\\{_SECTIONS[element.level]}{{{title}}}\n")
            elif isinstance(element, Paragraph):
                out.append(inline_text(element.text))
                out.append("\\bigbreak")
            elif isinstance(element, ListBlock):
                self._list(element)
            elif isinstance(element, BidTable):
                self._table(element)
            elif isinstance(element, DealDiagram):
                self._deal(element)
            elif isinstance(element, AuctionDiagram):
                self._auction(element)
            elif isinstance(element, PipeTable):
                self._pipe_table(element)
        out.append("\\end{document}\n")
        return "\n".join(out)

    def _list(self, element: ListBlock) -> None:
        kind = {"items": "itemize", "numbers": "enumerate", "terms": "description"}[element.kind]
        self.out.append(f"\\begin{{{kind}}}")
        for term, text in element.items:
            label = f"[{{{inline_text(term)}}}]" if element.kind == "terms" else ""
            shown = inline_text(text)
            # A bracket at the start would be taken for the item's label.
            shown = "{}" + shown if not label and shown.startswith("[") else shown
            self.out.append(f"\\item{label} {shown}\n")
        self.out.append(f"\\end{{{kind}}}\n\\bigbreak")

    def _table(self, table: BidTable) -> None:
        if table.hidden or not table.rows:
            return
        if self.tree:
            self._dirtree(table)
        else:
            self._tabbing(table)
        self.out.append("\\bigbreak")

    @staticmethod
    def _walk(table: BidTable) -> list[tuple[Row | None, int]]:
        """Rows with their depth; a table of several first rows starts with an empty one."""
        several = len(table.rows) > 1
        found: list[tuple[Row | None, int]] = [(None, 0)] if several else []
        stack: list[tuple[Row, int]] = [(row, int(several)) for row in reversed(table.rows)]
        while stack:
            row, depth = here = stack.pop()
            found.append(here)
            if row.children:
                stack += [(child, depth + 1) for child in reversed(row.children)]
        return found

    def _dirtree(self, table: BidTable) -> None:
        self.out.append("\\\n\\dirtree{%%")
        for row, depth in self._walk(table):
            level = min(depth, _MAX_DIRTREE) + 1
            if row is None:
                self.out.append(f" .{level} \\O. ")
                continue
            call, dots = _call_column(row.root_text)
            description = row.description
            if not description:
                self.out.append(f" .{level} {call}. ")
                continue
            lines = self._line(description) if "\n" not in description else "\\\\\n".join(
                [self._line(line) for line in description.split("\n")]
            )
            self.out.append(
                f" .{level} {call}{dots}\\begin{{minipage}}[t]{{0.8\\textwidth}}\n"
                f"{_no_stop(lines)}\n"
                "\\end{minipage}. "
            )
        self.out.append("}")

    @staticmethod
    def _line(line: str) -> str:
        """A line of a description; `.` or nothing is an empty one. `[` after `\\\\` needs a
        guard."""
        if line in (".", ""):
            return "\\vspace{\\baselineskip}"
        shown = inline_text(line)
        return "{}" + shown if shown.startswith(("[", "*")) else shown

    def _tabbing(self, table: BidTable) -> None:
        self.out.append("\\begin{bidtable}")
        rows = self._walk(table)
        for number, (row, depth) in enumerate(rows):
            last = number + 1 == len(rows)
            below = 0 if last else rows[number + 1][1]
            move = min(below, _TAB_STOPS) - min(depth, _TAB_STOPS)
            end = "\\+" * move if move > 0 else "\\-" * -move
            end += "" if last else "\\\\"
            if row is None:
                self.out.append("\\O" + end)
                continue
            push = f"\\hspace*{{{1.2 * (depth - _TAB_STOPS):.1f}em}}" if depth > _TAB_STOPS else ""
            text = push + call_text(row.root_text)
            if row.description:
                first, *rest = row.description.split("\n")
                text += f" \\> {self._line(first)}"
                for line in rest:
                    text += f"\\\\\n\\>{self._line(line)}"
            if text.startswith("["):
                text = "{}" + text
            self.out.append(text + end)
        self.out.append("\\end{bidtable}")

    def _deal(self, deal: DealDiagram) -> None:
        facts = "\\\\".join(inline_text(fact).strip() for fact in deal_facts(deal))
        if not deal.header and not facts:
            facts = ""
        hands = []
        for seat in "WNES":
            holdings = deal.hands.get(seat)
            if holdings is None:
                hands.append("{}")
                continue
            cards = "".join(f"{{{cards or chr(92) + 'void'}}}" for cards in holdings)
            hands.append(f"{{\\vhand{cards}}}")
        self.out.append("\\dealdiagram\n" + "\n".join(hands) + f"\n{{{facts}}}\n")

    def _auction(self, auction: AuctionDiagram) -> None:
        rows = []
        if auction.seats:
            rows.append(" \\> ".join(SEAT_NAMES[seat] for seat in auction.seats))
        rows += [" \\> ".join(_guard(call_text(call)) for call in row) for row in auction.rows]
        body = "\\\\\n".join(rows)
        self.out.append(f"\\begin{{bidding}}\n{body}\n\\end{{bidding}}\n\\bigbreak")

    def _pipe_table(self, table: PipeTable) -> None:
        width = max(len(row) for row in table.rows)
        self.out.append(f"\\begin{{tabular}}{{{'l' * width}}}")
        for number, row in enumerate(table.rows):
            cells = " & ".join(inline_text(cell) for cell in row)
            rule = "\\hline" if table.header and number == 0 else ""
            self.out.append(_guard(cells) + " \\\\" + rule)
        self.out.append("\\end{tabular}\n\n\\bigbreak")


def _guard(text: str) -> str:
    return "{}" + text if text.startswith(("[", "*")) else text


def _no_stop(text: str) -> str:
    """A full stop before a blank or at the end ends a dirtree entry: put it in braces."""
    return _STOP.sub("{.}", text) if "." in text else text


@lru_cache(maxsize=4096)
def _call_column(text: str) -> tuple[str, str]:
    """The call column of a tree and the dots that fill it up to the descriptions."""
    width = sum(len(value) if kind != "suit" else 1 for kind, value in inline.call_tokens(text))
    return _no_stop(call_text(text)), "." * max(1, 8 - width)


def latex_text(document: Document, tree: bool = True, include_macros: bool = True) -> str:
    """The LaTeX file of a document. `tree` False sets tables with tab stops."""
    return LatexWriter(document, tree, include_macros).write()
