"""The read-back of a system as a web page: one card for each row, in the order of the notes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from spotcard_host.notes.bml.html import SIGNS
from spotcard_host.notes.reading import RowReading

_STYLE = """
:root { color-scheme: light dark; --line: #8886; --dim: #777; --red: #c22; --warn: #b50; }
body { font: 16px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 75rem; padding: 1rem; }
h1 { font-size: 1.4rem; } .sum { color: var(--dim); }
article { border-top: 1px solid var(--line); padding: .6rem 0; display: grid; gap: .2rem 1.2rem;
  grid-template-columns: minmax(9rem, 14rem) 1fr 1fr; }
.call { font-weight: 600; } .call small { display: block; font-weight: 400; color: var(--dim); }
.does { font-weight: 500; } .unused { color: var(--warn); } .never { color: var(--warn); }
.hands { grid-column: 2 / -1; font-size: .9rem; overflow-wrap: anywhere; }
.hands code { margin-right: .8em; white-space: nowrap; } ul { margin: 0; padding-left: 1.1rem; }
.h, .d { color: var(--red); }
@media (max-width: 44rem) { article { grid-template-columns: 1fr; }
  .hands { grid-column: 1; } .text::before { content: "Notes: "; color: var(--dim); }
  .robot::before { content: "Robot: "; color: var(--dim); }
  .robot > :first-child { display: inline; }
  .call small { display: inline; margin-left: .6em; } }
"""


def page(title: str, rows: Iterable[RowReading]) -> str:
    """The whole page."""
    cards = list(rows)
    unused = sum(bool(row.unused) for row in cards)
    never = sum(bool(row.never) for row in cards)
    name = escape(title)
    return "\n".join([
        "<!DOCTYPE html>", '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{name}: as the robot reads it</title><style>{_STYLE}</style></head><body>",
        f"<h1>{name}: as the robot reads it</h1>",
        f'<p class="sum">{len(cards)} calls, {never} that nobody makes, {unused} with words that '
        "were not used.</p>",
        *(_card(row) for row in cards), "</body></html>", "",
    ])


def _card(row: RowReading) -> str:
    did = f'<div class="never">{escape(row.never)}</div>' if row.never else (
        f'<div class="does">{_suits(row.does)}</div>'
    )
    unused = "".join(f"<li>{_suits(words)}</li>" for words in row.unused)
    left = f'<ul class="unused">{unused}</ul>' if unused else ""
    hands = "".join(f"<code>{escape(hand)}</code>" for hand in row.hands)
    misses = "".join(
        f"<li><code>{escape(hand)}</code> does not: {_suits(why)}</li>" for hand, why in row.misses
    )
    examples = (f"<div>Makes it: {hands}</div>" if hands else "") + (
        f"<ul>{misses}</ul>" if misses else ""
    )
    return (
        f'<article><div class="call">{_call(row.call)}<small>{escape(row.auction)}</small>'
        f"<small>line {row.place.line}</small></div><div class=\"text\">{_suits(row.text)}</div>"
        f"<div class=\"robot\">{did}{left}</div>"
        + (f'<div class="hands">{examples}</div>' if examples else "") + "</article>"
    )


def _call(call: str) -> str:
    found = re.fullmatch(r"([1-7])([CDHS])", call)
    return escape(call) if found is None else found.group(1) + _sign(found.group(2).lower())


def _sign(suit: str) -> str:
    return f'<span class="{suit}">{SIGNS[suit]}</span>'


def _suits(text: str) -> str:
    return re.sub(r"!([cdhsCDHS])", lambda m: _sign(m.group(1).lower()), escape(text, quote=False))
