"""Marks inside running text and descriptions -> a flat list of tokens that every writer renders.

Kinds of token: `text`; `suit` (value c d h s); `open` and `close` of strong, em or code; `dash`
(`--` or `---`); `bid` (a bid in the text, `2HS`); `link` (label and target joined by a line feed,
the label plain).

Annotations for the robot (`{prio:70}`, `{w:2}`) are left out. A font mark opens after a blank or
at the start and closes at the next one of its kind that is followed by no letter or digit. Suit
marks are small (`!c`, also `!cs`) or capital (`!S`, `!S's`); a capital that goes on as a word is
an author's alert (`!STAY`, `!S/T`).
"""

from __future__ import annotations

import re
from functools import lru_cache

from spotcard_host.common.patterns import SUIT_MARK, later

Token = tuple[str, str]

_MARKS = {"*": "strong", "/": "em", "=": "code"}
LINK = r"\[[^\[\]\n]{1,200}\]\([^()\n]{1,500}\)"
_TOKEN = later(
    # The first characters of all marks, tested first, since most characters start none.
    rf"(?=[-!h\[{{1-7*/=])(?:(?P<suit>{SUIT_MARK})"
    r"|(?P<url>https?://[^\s<>\"]{3,500}(?<![.,;:)\]]))"
    rf"|(?P<link>{LINK})"
    r"|(?P<note>\{(?:prio|w):[^{}\n]{1,20}\}[ \t]*)"
    r"|(?P<dash>---?)"
    r"|(?P<bid>(?<![0-9A-Za-z.])[1-7](?:NT|[CDHSN]+)(?![A-Za-z]))"
    r"|(?P<font>(?:(?<=\s)|\A)(?:"
    r"\*(?=\S)(?P<strong>[^*]{1,400}+)(?<=\S)\*(?!\w)"
    r"|/(?=\S)(?P<em>[^/]{1,400}+)(?<=\S)/(?!\w)"
    r"|=(?=\S)(?P<code>[^=]{1,400}+)(?<=\S)=(?!\w))))",
    re.S,
)
# Marks for the rule compiler (`{prio:60}`) are not shown.
_ANNOTATION = later(r"\{(?:prio|w):[^{}]*\}[ \t]*")
_PLAIN = later(r"[!{\[1-7*/=-]")  # what every token has one of


def tokens(text: str) -> list[Token]:
    """The tokens of `text`; adjoining plain text is one token."""
    out: list[Token] = []
    if "{" in text:
        text = _ANNOTATION.sub("", text)
    if not _PLAIN.search(text):
        return [("text", text)] if text else out
    _scan(text, out, "")
    return out


def _scan(text: str, out: list[Token], inside: str) -> None:
    """Append the tokens of `text`; `inside` are the font marks open around it, at most two."""
    at = 0
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup or "text"
        start = found.start()
        value = found.group()
        if kind == "font" and value[0] in inside:
            continue
        if start > at:
            out.append(("text", text[at:start]))
        at = found.end()
        if kind == "suit":
            out.append(("suit", value[1].lower()))
        elif kind == "note":
            continue  # for the robot, not for readers
        elif kind == "url":
            out.append(("link", f"{value}\n{value}"))
        elif kind == "link":
            label, _, target = value[1:-1].partition("](")
            out.append(("link", f"{label}\n{target}"))
        elif kind == "font":
            font = _MARKS[value[0]]
            out.append(("open", font))
            if font == "code":
                out.append(("text", value[1:-1]))
            else:
                _scan(value[1:-1], out, inside + value[0])
            out.append(("close", font))
        else:
            out.append((kind, value))
    if at < len(text):
        out.append(("text", text[at:]))


_CALL_BID = later(r"(?<![0-9A-Za-z])(\d+)(NT|N|[CDHS]+N?)(?![A-Za-z])")
_CALL_WORDS = {"P": "Pass", "R": "Rdbl", "D": "Dbl"}


@lru_cache(maxsize=4096)
def call_tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a call column: `2HS` -> 2 and two suits, `1N-2C` -> 1NT-2 and a suit, P D R in
    words.

    Only a call that stands alone is written in words, as the reference does.
    """
    if text in _CALL_WORDS:
        return (("text", _CALL_WORDS[text]),)
    out: list[Token] = []
    at = 0
    for found in _CALL_BID.finditer(text):
        out += _marks(text[at:found.start()])
        out.append(("text", found.group(1)))
        out += _strains(found.group(2))
        at = found.end()
    return (*out, *_marks(text[at:]))


def _strains(letters: str) -> list[Token]:
    if letters == "NT":
        return [("text", "NT")]
    return [("text", "NT") if c == "N" else ("suit", c.lower()) for c in letters]


def _marks(text: str) -> list[Token]:
    """Suit marks and dashes of the rest of a call column (`(2!h!s)`)."""
    return [t if t[0] in ("suit", "dash") else ("text", t[1]) for t in tokens(text)]


def bid_tokens(text: str) -> list[Token]:
    """The tokens of a `bid` token: digits, then suits or NT."""
    return [("text", text[0]), *_strains(text[1:])]
