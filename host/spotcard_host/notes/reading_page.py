"""The read-back of a system as a web page: a part for each opening bid, and in it a card for each
row, in the order of the notes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from spotcard_host.common.diagnostics import Place
from spotcard_host.notes.bml.html import SIGNS
from spotcard_host.notes.reading import RowReading

_STYLE = """
:root { color-scheme: light dark; --line: #8886; --dim: #5f5f5f; --red: #b00020; --warn: #8f4300;
  --back: #fff; }
@media (prefers-color-scheme: dark) { :root { --dim: #b0b0b0; --red: #ff8080; --warn: #f0a860;
  --back: #121212; } }
body { font: 16px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 75rem; padding: 1rem;
  background: var(--back); overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin: 1.6rem 0 .4rem; }
h3 { font-size: 1rem; margin: 0; } .sum, .of { color: var(--dim); }
nav a { display: inline-block; padding: .25rem .5rem; margin: 0 .3rem .3rem 0; color: inherit;
  border: 1px solid var(--line); border-radius: .3rem; text-decoration: none; }
label { display: inline-block; padding: .4rem 0; cursor: pointer; }
#some { width: 1.1rem; height: 1.1rem; vertical-align: -.15rem; }
article { border-top: 1px solid var(--line); padding: .6rem 0; display: grid; gap: .2rem 1.2rem;
  grid-template-columns: minmax(9rem, 14rem) 1fr 1fr; content-visibility: auto;
  contain-intrinsic-size: auto 9rem; }
.of { font-size: .85rem; display: block; }
.robot { font-weight: 500; } .unused, .never { color: var(--warn); font-weight: 400; }
.text::before, .robot::before { color: var(--dim); font-weight: 400; font-size: .85rem;
  display: block; }
.text::before { content: "Your notes"; } .robot::before { content: "The robot"; }
.hands { grid-column: 2 / -1; font-size: .9rem; } .hands > p { margin: 0; }
code { white-space: nowrap; margin-right: 1em; display: inline-block; }
ul { margin: 0; padding-left: 1.1rem; }
.h, .d { color: var(--red); font-weight: inherit; }
body:has(#some:checked) article:not(.left) { display: none; }
@media (max-width: 44rem) { article { grid-template-columns: 1fr; } .hands { grid-column: 1; }
  h3, .of { display: inline; } .of { margin-left: .6em; } }
@media print { nav, label, #some { display: none; } article { break-inside: avoid; } }
"""


def page(
    title: str, rows: Iterable[RowReading], unread: Sequence[tuple[Place, str]] = ()
) -> str:
    """The whole page. `unread`: running text of which no row is made."""
    cards = list(rows)
    unused = sum(bool(row.unused) for row in cards)
    never = sum(bool(row.never) for row in cards)
    name = escape(title)
    folder = os.path.dirname(cards[0].place.file) if cards else ""
    parts: dict[str, list[RowReading]] = {}
    for row in cards:
        parts.setdefault(_part(row), []).append(row)
    links = "".join(f'<a href="#part{number}">{_calls(begun)}</a>'
                    for number, begun in enumerate(parts))
    if unread:
        links += '<a href="#text">Text without a row</a>'
    return "\n".join([
        "<!DOCTYPE html>", '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{name}: as the robot reads it</title><style>{_STYLE}</style></head><body><main>",
        f"<h1>{name}: as the robot reads it</h1>",
        f'<p class="sum">{len(cards)} calls, {never} that nobody makes, {unused} with words that '
        "were not used.</p>",
        f'<nav aria-label="Parts">{links}</nav>' if len(parts) > 1 else "",
        '<label><input type="checkbox" id="some"> Only rows that are not used whole</label>',
        *(line for number, (begun, group) in enumerate(parts.items())
          for line in _section(number, begun, group, folder)),
        *_unread(unread),
        "</main></body></html>", "",
    ])


def _part(row: RowReading) -> str:
    """What rows of a part have in common: the opening bid, or what the opponents began with."""
    calls = [call for call in row.auction.split() if call not in ("opening", "(P)")]
    return calls[0] if calls else "Openings"


def _section(number: int, begun: str, rows: Sequence[RowReading], folder: str) -> list[str]:
    return [f'<section aria-labelledby="part{number}">',
            f'<h2 id="part{number}">{_calls(begun)}</h2>',
            *(_card(row, folder) for row in rows), "</section>"]


def _unread(unread: Sequence[tuple[Place, str]]) -> Iterator[str]:
    if unread:
        items = "".join(f'<li><span class="of">line {place.line}</span>{_suits(text)}</li>'
                        for place, text in unread)
        yield ('<section aria-labelledby="text"><h2 id="text">Text without a row</h2>'
               '<p class="sum">Running text that tells of calls, and that the robot does not '
               f'know.</p><ul>{items}</ul></section>')


def _card(row: RowReading, folder: str) -> str:
    did = f'<div class="never">{escape(row.never)}</div>' if row.never else (
        f"<div>{_suits(row.does)}</div>"
    )
    unused = "".join(f"<li>{_suits(words)}</li>" for words in row.unused)
    left = f'<ul class="unused">{unused}</ul>' if unused else ""
    hands = "".join(_hand(hand) for hand in row.hands)
    misses = "".join(
        f"<li>{_hand(hand)} does not: {_suits(why)}</li>" for hand, why in row.misses
    )
    instead = f'<p class="unused">{escape(row.instead)}</p>' if row.instead else ""
    examples = (f"<p>Makes it: {hands}</p>" if hands else "") + instead + (
        f"<ul>{misses}</ul>" if misses else ""
    )
    file = os.path.relpath(row.place.file, folder or ".")
    kind = ' class="left"' if row.unused or row.never or row.instead else ""
    return (
        f'<article{kind}><div><h3>{_calls(row.call)}</h3><span class="of">{_calls(row.auction)}'
        f'</span><span class="of">{escape(file)}:{row.place.line}</span></div>'
        f'<div class="text">{_suits(row.text)}</div><div class="robot">{did}{left}</div>'
        + (f'<div class="hands">{examples}</div>' if examples else "") + "</article>"
    )


def _calls(names: str) -> str:
    """Calls as tables write them, `1C (P) 1H`, with the signs of their suits."""
    return re.sub(r"(?<![A-Za-z\d])([1-7])([CDHS])(?![A-Za-z])",
                  lambda call: call[1] + _sign(call[2].lower()), escape(names))


def _hand(hand: str) -> str:
    suits = zip("shdc", hand.split("."), strict=True)
    return "<code>" + " ".join(
        _sign(suit) + (cards or " –") for suit, cards in suits) + "</code>"


def _sign(suit: str) -> str:
    sign = SIGNS[suit]
    return f'<b class="{suit}">{sign}</b>' if suit in "hd" else sign


def _suits(text: str) -> str:
    text = re.sub(r"(?<=\d)--(?=\d)", "–", escape(text, quote=False))
    return re.sub(r"!([cdhsCDHS])", lambda m: _sign(m.group(1).lower()), text)
