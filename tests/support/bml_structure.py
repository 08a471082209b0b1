"""The content of an HTML file of bidding notes, whatever its layout: text, nesting and order.

`structure(html)` is a list of (depth, kind, text): headings and paragraphs at depth 0, list items
at the depth of their nesting. Text has no blanks (the reference writes them around every inline
element) and keeps `<em>`, `<strong>` and `<code>`. Deals, auctions and tables of cells, which the
reference drops, are left out.
"""

from __future__ import annotations

from html.parser import HTMLParser

_FONTS = {"em", "strong", "code"}
_BLOCKS = {"h1", "h2", "h3", "h4", "p"}
_DROPPED = {"deal", "auction", "cells"}
VOID = {"meta", "link", "br", "hr", "img", "input"}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.items: list[list[object]] = []
        self.open: list[list[object]] = []
        self.depth = 0
        self.body = False
        self.dropped = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = (dict(attrs).get("class") or "").split()
        if tag == "body":
            self.body = True
        if not self.body:
            return
        if self.dropped or (tag == "table" and _DROPPED & set(classes)):
            self.dropped += tag == "table"
        elif tag in ("ul", "ol", "dl"):
            self.depth += 1
        elif tag in _BLOCKS or tag in ("li", "dt", "dd"):
            item: list[object] = [self.depth, "li" if tag in ("dt", "dd") else tag, ""]
            self.items.append(item)
            self.open.append(item)
        elif tag in _FONTS:
            self._add(f"<{tag}>")

    def handle_endtag(self, tag: str) -> None:
        if not self.body:
            return
        if self.dropped:
            self.dropped -= tag == "table"
        elif tag in ("ul", "ol", "dl"):
            self.depth -= 1
        elif tag in _BLOCKS or tag in ("li", "dt", "dd"):
            self.open.pop()
        elif tag in _FONTS:
            self._add(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if self.body and not self.dropped:
            self._add("".join(data.split()))

    def _add(self, text: str) -> None:
        if self.open:
            self.open[-1][2] = f"{self.open[-1][2]}{text}"


def structure(html: str) -> list[tuple[int, str, str]]:
    """Text, nesting and order of the body."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return [(int(str(d)), str(k), str(t)) for d, k, t in reader.items]


class _Balance(HTMLParser):
    """Checks that every element is closed in order and every id is there once."""

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.ids: set[str] = set()
        self.problems: list[str] = []
        self.targets: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if "id" in given:
            if given["id"] in self.ids:
                self.problems.append(f"id {given['id']} twice")
            self.ids.add(given["id"] or "")
        href = given.get("href") or ""
        if href.startswith("#"):
            self.targets.append(href[1:])
        if tag in ("p", "h1", "h2", "h3", "h4", "summary") and "p" in self.stack:
            self.problems.append(f"<{tag}> inside <p>")
        if tag in ("ul", "table", "div", "p") and "summary" in self.stack:
            self.problems.append(f"<{tag}> inside <summary>")
        if tag == "li" and self.stack[-1] not in ("ul", "ol"):
            self.problems.append(f"<li> inside <{self.stack[-1]}>")
        if tag not in VOID:
            self.stack.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.stack or self.stack.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing")


def problems(html: str) -> list[str]:
    """What is wrong with the file as HTML: nesting, ids, links to nowhere."""
    reader = _Balance()
    reader.feed(html)
    reader.close()
    return [
        *reader.problems, *(f"<{tag}> is not closed" for tag in reader.stack),
        *(f"link to #{target}, which is not there" for target in reader.targets
          if target not in reader.ids),
    ]
