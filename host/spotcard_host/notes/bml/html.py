"""Document -> one HTML file that needs nothing else: style inside, no script.

Strategy. The writer collects strings; trees are walked with an explicit stack. With `tree` a
bidding table is nested `<details>`, so that a reader folds what is not needed; without, the
plain nested list that the reference writes with `--no-tree`, element for element. The title is
shown by the style sheet from the `<title>` element itself, author and summary from their `<meta>`,
seat and vulnerability from a data attribute: none of them adds text to the body.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable

from spotcard_host.notes.bml import inline
from spotcard_host.notes.bml.bidtable import BidTable, Row
from spotcard_host.notes.bml.document import (
    SEAT_NAMES,
    AuctionDiagram,
    DealDiagram,
    Document,
    Element,
    Heading,
    ListBlock,
    Paragraph,
    PipeTable,
    deal_facts,
)

SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_CONTROL = r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]"
_SEAT_TEXT = {
    "1": "1st seat", "2": "2nd seat", "3": "3rd seat", "4": "4th seat", "12": "1st or 2nd seat",
    "34": "3rd or 4th seat",
}
_VUL_TEXT = {
    "NN": "nobody vulnerable", "YN": "only we vulnerable", "NY": "only they vulnerable",
    "YY": "both vulnerable", "N0": "we not vulnerable", "Y0": "we vulnerable",
    "0N": "they not vulnerable", "0Y": "they vulnerable",
}
EMPTY_SEQUENCE = "∅"
"""Stands for the start of the auction above a table with several first rows."""


def style_sheet() -> str:
    """The style sheet that ships with the package."""
    with open(os.path.join(os.path.dirname(__file__), "bml.css"), encoding="utf-8") as file:
        return file.read()


def conditions_text(table: BidTable) -> str:
    """Seat and vulnerability of a table in words, "" when it always holds."""
    said = [_SEAT_TEXT.get(table.seat, ""), _VUL_TEXT.get(table.vul, "")]
    return ", ".join(text for text in said if text)


def _text(text: str) -> str:
    """Text with what is special to HTML escaped and control characters left out."""
    if text.isalnum():
        return text
    if not text.isprintable():
        text = re.sub(_CONTROL, "", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _attribute(text: str) -> str:
    return _text(text).replace('"', "&quot;").replace("\n", " ")


class HtmlWriter:
    """Writes one document."""

    def __init__(self, document: Document, tree: bool = True, include_style: bool = True) -> None:
        self.document = document
        self.tree = tree
        self.include_style = include_style
        self.out: list[str] = []
        self.anchors: dict[str, str] = {}
        self._used: dict[str, int] = {}

    def write(self) -> str:
        """The whole file."""
        headings = [e for e in self.document.elements if isinstance(e, Heading)]
        ids = [self._anchor(heading) for heading in headings]
        waiting = iter(ids)
        self._head()
        writers: dict[type, Callable[..., None]] = {
            Paragraph: self._paragraph, ListBlock: self._list, BidTable: self._table,
            DealDiagram: self._deal, AuctionDiagram: self._auction, PipeTable: self._pipe_table,
        }
        for element in self.document.elements:
            if isinstance(element, Heading):
                level = element.level
                self.out.append(
                    f'<h{level} id="{next(waiting)}">{self.prose(element.text)}</h{level}>'
                )
            else:
                self._element(element, writers)
        self.out.append("</body>\n</html>\n")
        return "\n".join(self.out)

    @staticmethod
    def _element(element: Element, writers: dict[type, Callable[..., None]]) -> None:
        writer = writers.get(type(element))
        if writer is not None:
            writer(element)

    def _head(self) -> None:
        metadata = self.document.metadata
        title = metadata.get("TITLE", "")
        self.out.append("<!DOCTYPE html>")
        self.out.append(f'<html lang="{_attribute(metadata.get("LANGUAGE", "en") or "en")}">')
        self.out.append("<head>\n<meta charset=\"utf-8\">")
        self.out.append('<meta name="viewport" content="width=device-width, initial-scale=1">')
        self.out.append(
            f"<title>{_text(title)}</title>" if title
            else '<title class="none">No title supplied</title>'
        )
        for key in ("AUTHOR", "DESCRIPTION"):
            if metadata.get(key):
                content = _attribute(metadata[key])
                self.out.append(f'<meta name="{key.lower()}" content="{content}">')
        if self.include_style:
            # `</` would end the element; the shipped sheet has none.
            self.out.append(f"<style>\n{style_sheet().strip()}\n</style>")
        else:
            self.out.append('<link rel="stylesheet" href="bml.css">')
        self.out.append("</head>\n<body>")

    def _anchor(self, heading: Heading) -> str:
        """A unique id for a heading, kept under its text for links to it."""
        plain = re.sub(r"!([cdhsCDHS])", lambda m: m.group(1).lower(), heading.text)
        slug = re.sub(r"[^0-9a-z]+", "-", plain.lower()).strip("-") or "section"
        unique = slug
        number = self._used.get(slug, 1)
        while unique in self._used:
            number += 1
            unique = f"{slug}-{number}"
        self._used[slug] = number
        self._used.setdefault(unique, 1)
        self.anchors.setdefault(_link_key(heading.text), unique)
        return unique

    def prose(self, text: str) -> str:
        """Running text with its marks rendered."""
        return self._tokens(inline.tokens(text))

    def _tokens(self, found: Iterable[inline.Token]) -> str:
        out = []
        for kind, value in found:
            if kind == "text":
                out.append(_text(value))
            elif kind == "suit":
                out.append(f'<span class="{value}color">{SIGNS[value]}</span>')
            elif kind == "open":
                out.append(f"<{value}>")
            elif kind == "close":
                out.append(f"</{value}>")
            elif kind == "dash":
                out.append("–" if len(value) == 2 else "—")
            elif kind == "bid":
                out.append(self._tokens(inline.bid_tokens(value)))
            else:
                out.append(self._link(value))
        return "".join(out)

    def _link(self, value: str) -> str:
        label, _, target = value.partition("\n")
        content = _text(label) if label == target else self._tokens(inline.tokens(label))
        return self._anchored(content, target)

    def _anchored(self, content: str, target: str) -> str:
        """`content` as a link, or as it is when the target is a heading that does not exist."""
        target = target.strip()
        if target.startswith("#"):
            anchor = self.anchors.get(_link_key(target[1:]))
            return f'<a href="#{anchor}">{content}</a>' if anchor else content
        if re.match(r"(?:https?|mailto):\S+\Z", target) or re.match(r"[\w./#-]+\Z", target):
            return f'<a href="{_attribute(target)}">{content}</a>'
        return content

    def _call(self, row: Row, root: bool = False) -> str:
        content = self._tokens(inline.call_tokens(row.root_text if root else row.text))
        return self._anchored(content, row.link) if row.link else content

    def _lines(self, text: str) -> list[str]:
        """The description line by line; a line `.` stands for an empty one."""
        return [
            "&nbsp;" if line == "." else self.prose(line) for line in text.split("\n")
        ]

    def _paragraph(self, element: Paragraph) -> None:
        self.out.append(f"<p>{self.prose(element.text)}</p>")

    def _list(self, element: ListBlock) -> None:
        if element.kind == "terms":
            self.out.append("<dl>")
            for term, text in element.items:
                if term:
                    self.out.append(f"<dt>{self.prose(term)}</dt>")
                self.out.append(f"<dd>{self.prose(text)}</dd>")
            self.out.append("</dl>")
            return
        tag = "ol" if element.kind == "numbers" else "ul"
        items = "\n".join(f"<li>{self.prose(text)}</li>" for _, text in element.items)
        self.out.append(f"<{tag}>\n{items}\n</{tag}>")

    def _table(self, table: BidTable) -> None:
        if table.hidden:
            return
        said = conditions_text(table)
        when = f' data-when="{_attribute(said)}"' if said else ""
        kind = "tree" if self.tree else "bidtable"
        self.out.append(f'<div class="{kind}"{when}>\n<ul>')
        several = len(table.rows) > 1
        if several:
            self.out.append(self._open_empty())
        self._rows(table.rows, not several)
        if several:
            self.out.append("</ul></details></li>" if self.tree else "</ul></li>")
        self.out.append("</ul>\n</div>")

    def _open_empty(self) -> str:
        if self.tree:
            return (
                '<li class="root"><details open><summary><span class="call">'
                f"{EMPTY_SEQUENCE}</span></summary>\n<ul>"
            )
        return f'<li><div class="start">{EMPTY_SEQUENCE}</div>\n<ul>'

    def _rows(self, rows: list[Row], root: bool) -> None:
        """Rows and all below them. The stack holds rows to open and strings to close them."""
        stack: list[tuple[Row, str, bool] | str] = []
        stack.extend(
            (row, self._kind(root, at == len(rows) - 1), root)
            for at, row in reversed(list(enumerate(rows)))
        )
        while stack:
            item = stack.pop()
            if isinstance(item, str):
                self.out.append(item)
                continue
            row, kind, is_root = item
            if not row.children:
                self.out.append(self._leaf(row, kind, is_root))
                continue
            start, end = self._branch(row, kind, is_root)
            self.out.append(start)
            stack.append(end)
            last = len(row.children) - 1
            stack.extend(
                (child, self._kind(False, at == last), False)
                for at, child in reversed(list(enumerate(row.children)))
            )

    @staticmethod
    def _kind(root: bool, last: bool) -> str:
        return "root" if root else "last node" if last else "node"

    def _said(self, row: Row) -> str:
        if not row.description:
            return ""
        return f'<span class="text">{"<br>".join(self._lines(row.description))}</span>'

    def _leaf(self, row: Row, kind: str, root: bool) -> str:
        call = self._call(row, root)
        if self.tree:
            said = self._said(row)
            return (
                f'<li class="{kind}"><div class="row"><span class="call">{call}</span>'
                f"{' ' if said else ''}{said}</div></li>"
            )
        return self._plain(row, call) + "</li>"

    def _branch(self, row: Row, kind: str, root: bool) -> tuple[str, str]:
        call = self._call(row, root)
        if self.tree:
            said = self._said(row)
            return (
                f'<li class="{kind}"><details open><summary><span class="call">{call}</span>'
                f"{' ' if said else ''}{said}</summary>\n<ul>",
                "</ul></details></li>",
            )
        return self._plain(row, call) + "\n<ul>", "</ul></li>"

    def _plain(self, row: Row, call: str) -> str:
        """A row of the plain list; further lines are items of their own, the last one left
        open."""
        if not row.description:
            return f'<li><div class="start">{call}</div>'
        first, *rest = self._lines(row.description)
        parts = [f'<li><div class="start">{call}</div> {first}']
        parts += [f'<li><div class="start"></div> {line}' for line in rest]
        return "</li>\n".join(parts)

    def _deal(self, deal: DealDiagram) -> None:
        cells = {seat: self._hand(deal.hands[seat]) for seat in deal.hands}
        facts = deal_facts(deal)
        caption = "<br>".join(self.prose(fact) for fact in facts)
        self.out.append('<table class="deal">')
        for left, middle, right in ((caption, "N", ""), ("W", "", "E"), ("", "S", "")):
            row = []
            for cell in (left, middle, right):
                if cell in SEAT_NAMES:
                    hand = cells.get(cell, "")
                    label = f' title="{SEAT_NAMES[cell]}"' if hand else ""
                    row.append(f'<td class="hand"{label}>{hand}</td>')
                else:
                    row.append(f"<td>{cell}</td>")
            self.out.append("<tr>" + "".join(row) + "</tr>")
        self.out.append("</table>")

    @staticmethod
    def _hand(holdings: tuple[str, str, str, str]) -> str:
        return "<br>".join(
            f'<span class="{suit}color">{SIGNS[suit]}</span> {" ".join(cards) or "—"}'
            for suit, cards in zip("shdc", holdings, strict=True)
        )

    def _auction(self, auction: AuctionDiagram) -> None:
        self.out.append('<table class="auction">')
        if auction.seats:
            heads = "".join(f'<th scope="col">{SEAT_NAMES[s]}</th>' for s in auction.seats)
            self.out.append(f"<thead><tr>{heads}</tr></thead>")
        self.out.append("<tbody>")
        for row in auction.rows:
            cells = "".join(f"<td>{self._tokens(inline.call_tokens(call))}</td>" for call in row)
            self.out.append(f"<tr>{cells}{'<td></td>' * (4 - len(row))}</tr>")
        self.out.append("</tbody>\n</table>")

    def _pipe_table(self, table: PipeTable) -> None:
        self.out.append('<table class="cells">')
        width = max(len(row) for row in table.rows)
        for number, row in enumerate(table.rows):
            tag = "th" if table.header and number == 0 else "td"
            cells = "".join(f"<{tag}>{self.prose(cell)}</{tag}>" for cell in row)
            self.out.append(f"<tr>{cells}{f'<{tag}></{tag}>' * (width - len(row))}</tr>")
        self.out.append("</table>")


def _link_key(text: str) -> str:
    return re.sub(r"[\s-]+", " ", text.lower().replace("!", "")).strip()


def html_text(document: Document, tree: bool = True, include_style: bool = True) -> str:
    """The HTML file of a document. `tree` False gives the plain nested list."""
    return HtmlWriter(document, tree, include_style).write()
