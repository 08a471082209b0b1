"""The convention card, printed from the rule table.

Every line comes from the compiled table: which calls its rules have after an auction, what each
shows (the ranges by which partner reads it), and the author's words. So the card cannot
promise what the robot does not play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from spotcard.game.calls import call_name, parse_call
from spotcard.robot.alerts import is_artificial, known_length
from spotcard.robot.carding import STANDARD
from spotcard.rules import format as layout
from spotcard.rules import state as facts
from spotcard.rules.options import declared
from spotcard.rules.reader import RuleTable
from spotcard_host.common.notation import (
    read_calls,
    show_call,
    show_calls,
    with_symbols,
)
from spotcard_host.compiler.table_options import option_value
from spotcard_host.inspection.shown import shown_text
from spotcard_host.language.carding import unpack_section

# Title, the auctions that stand for it.
SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Opening bids", ("",)),
    ("Answers to one of a minor", ("1C P", "1D P")),
    ("Answers to one of a major", ("1H P", "1S P")),
    ("Answers to 1NT", ("1N P",)),
    ("Answers to 2NT", ("2N P",)),
    ("Answers to the strong 2C", ("2C P",)),
    ("Answers to weak twos", ("2H P", "2S P")),
    ("Answers to preempts", ("3H P",)),
    ("They overcall", ("1H 1S", "1D 2C", "1N 2H")),
    ("They double", ("1H X",)),
    ("We overcall", ("1D", "1S")),
    ("We act over 1NT and weak twos", ("1N", "2H")),
    ("In the last seat", ("1H P P",)),
    ("Partner doubles for takeout", ("1H X P",)),
)


@dataclass
class CardLine:
    """One call: name, what it shows, the author's words (all rules for it), alerted or not."""

    call: str
    shows: str
    words: list[str] = field(default_factory=list)
    alerted: bool = False

    @property
    def text(self) -> str:
        """One sentence for print."""
        words = "; ".join(self.words)
        if not words or not self.shows:
            return words or self.shows
        return f"{words} ({self.shows.rstrip('.')})"


def lines_after(table: RuleTable, auction: str, general: bool = False) -> list[CardLine]:
    """The calls that the table's book rules know after an auction, lowest first; `general`: those
    of general rules too."""
    table.start(0, 0)
    for text in auction.split():
        table.observe(parse_call(text))
    lines = []
    low, high = facts.legal(table.state)
    for call in range(38):
        if not (low | high << 30) >> call & 1:
            continue
        entries: list[int] = []
        if not table.shown_by(call, entries):
            continue
        if not general and not _from_the_book(table, entries):
            continue
        forcing = max(0, table.forced - 1)
        line = CardLine(str(call_name(call)), shown_text(table.box, forcing),
                        alerted=bool(is_artificial(call, table.box, forcing,
                                                   known_length(call, table.state))))
        for entry in entries:
            words = str(table.explanation(table.short(entry)))
            if words and words not in line.words:
                line.words.append(words)
        lines.append(line)
    return lines


def _from_the_book(table: RuleTable, entries: list[int]) -> bool:
    """Whether there are exact rules, not only general ones."""
    return not all(table.is_general(entry) for entry in entries)


def text_lines(lines: Sequence[CardLine], symbols: bool | None = None) -> list[str]:
    """Calls and their meanings for the screen."""
    return [f"  {show_call(parse_call(line.call), symbols) + ('!' if line.alerted else ''):<4} "
            + with_symbols(line.text, symbols) for line in lines]


def card_text(table: RuleTable, symbols: bool | None = None) -> str:
    """The card as plain text."""
    parts = [f"Convention card of {table.name}", "(! alerted)"]
    for title, auctions in SECTIONS:
        blocks = []
        for auction in auctions:
            lines = lines_after(table, auction)
            if lines:
                head = [f"  after {show_calls(read_calls(auction), symbols)}"] if auction else []
                blocks += head + text_lines(lines, symbols)
        if blocks:
            parts += ["", with_symbols(title, symbols), *blocks]
    chosen = option_words(table)
    if chosen:
        parts += ["", "Options", *(f"  {line}" for line in chosen)]
    parts += ["", "Leads and signals", *(f"  {line}" for line in carding_lines(table))]
    return "\n".join(parts)


def option_words(table: RuleTable) -> list[str]:
    """The options of the table and what they are set to."""
    return [f"{name}: {option_value(table, number, values)}" + (f" ({text})" if text else "")
            for number, name, values, text in declared(table)]


def carding_lines(table: RuleTable) -> list[str]:
    """The table's leads and signals in words; the standard ones if it has none."""
    start, size, _ = table.sections.get(layout.CARDING, (0, 0, 0))
    data = bytes(table.table[start:start + size])
    carding = unpack_section(data or STANDARD)
    assert carding is not None
    return [*(() if data else ("standard, since the table says nothing",)), *carding.lines()]
