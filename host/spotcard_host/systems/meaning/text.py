"""Description text made plain, with a way back to the columns it was written in.

Authors write suits as `!h`, `!H`, `!hs`, `!H's`; dashes as `-`, `--` or a real dash; links, bold
and italic marks; an alert mark `!` in front. `plain` turns all that into one spelling (suits as
the four suit characters, one kind of dash) and remembers for each character where it came from.
"""

from __future__ import annotations

import re
from typing import NamedTuple

SUITS = "♣♦♥♠"

_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\{(?:prio|w):[^{}]*\}\s*"), ""),  # marks for the compiler
    (re.compile(r"\[([^\[\]]*)\]\((?:[^()]|\([^()]*\))*\)"), r"\1"),
    (re.compile(r"\\n|\n"), "\n"),
    (re.compile(r"!([cdhsCDHS])(?:'s|s)?(?![A-Za-z])(?!/T)"), "suit"),
    (re.compile(r"!S(?=/T)"), "alert S"),
    (re.compile(r"^\s*!"), "alert"),
    (re.compile(r"!(?=[A-Z])"), "alert"),
    (re.compile(r"--+|[–—−]"), "-"),
    (re.compile(r"(?<![\w*])\*(?=[A-Za-z])|(?<=[A-Za-z])\*(?!\w)"), ""),
    (re.compile(r"(?<![\w/])/(?=[A-Za-z][A-Za-z ]*/(?!\w))|(?<=[A-Za-z])/(?![\w/♣♦♥♠!])"), ""),
    (re.compile(r"[\"“”„]"), ""),
    (re.compile(r"\t"), " "),
)


class Plain(NamedTuple):
    """`text`: plain spelling; `origin[i]`: index in the description of character i (one more at
    the end); `alerted`: the author put an alert mark in it."""

    text: str
    origin: tuple[int, ...]
    alerted: bool


def plain(description: str) -> Plain:
    """Make a description plain."""
    text = description
    origin = list(range(len(text) + 1))
    alerted = False
    for rule, how in _RULES:
        pieces: list[str] = []
        places: list[int] = []
        last = 0
        for found in rule.finditer(text):
            start, end = found.span()
            pieces.append(text[last:start])
            places += origin[last:start]
            if how == "suit":
                new = SUITS["cdhs".index(found.group(1).lower())]
            elif how == "alert":
                new, alerted = "", True
            elif how == "alert S":
                new, alerted = "S", True
            elif how == r"\1":
                new = found.group(1)
                pieces.append(new)
                places += origin[found.start(1) : found.end(1)]
                last = end
                continue
            else:
                new = how
            pieces.append(new)
            places += [origin[start]] * len(new)
            last = end
        if last == 0 and not pieces:
            continue
        pieces.append(text[last:])
        places += origin[last:]
        text, origin = "".join(pieces), places
    return Plain(text, tuple(origin), alerted)
