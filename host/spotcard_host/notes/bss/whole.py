"""What takes several lines of a BSS file to see: order and number of records, the same sequence
twice, calls that no auction allows.
"""

from __future__ import annotations

from spotcard_host.common.diagnostics import Collector, Place
from spotcard_host.notes.bml.bidtable import CALL_CODES
from spotcard_host.notes.bss.records import (
    BssFile,
    CardingRecord,
    Convention,
    Header,
    Record,
    Sequence,
    StockCard,
)

_RANKS: dict[type[Record], tuple[int, str, int]] = {
    Header: (0, "header", 1),
    StockCard: (1, "stock card record", 1),
    Sequence: (2, "sequence", 0),
    Convention: (3, "convention record", 0),
    CardingRecord: (4, "carding record", 1),
}


# Highest bid (0: none), its side, doubled 0 to 2, passes in a row.
_State = tuple[int, int, int, int]


def check_file(file: BssFile, collector: Collector) -> None:
    """Order and counts of records, legality of sequences, the same sequence twice."""
    def warn(record: Record, message: str, code: str) -> None:
        collector.warning(Place(file.name, record.line, 1), message, (), code)

    order = 0
    seen: dict[tuple[object, ...], int] = {}
    counts: dict[str, int] = {}
    known: dict[tuple[int, ...], _State] = {}
    for record in file.records:
        rank = _RANKS.get(type(record))
        if rank is None:
            continue
        place, what, most = rank
        if most:
            count = counts[what] = counts.get(what, 0) + 1
            if count > most:
                warn(record, f"expected at most one {what}, this is number {count}", "count")
        if place < order:
            warn(record, f"{what} out of order: a file has header, $, sequences, +, %", "order")
        elif place > order:
            order = place
        if isinstance(record, Sequence):
            calls = record.calls
            key = (
                calls, record.they_open, record.position, record.vulnerability,
                record.qualifications,
            )
            first = seen.setdefault(key, record.line)
            if first != record.line:
                shown = record.text().partition("=")[0]
                warn(record, f"sequence {shown} stands already in line {first}", "duplicate")
            problem = _illegal_call(calls, known)
            if problem:
                warn(record, problem, "illegal")
    if file.header is None:
        collector.error(
            Place(file.name, 1, 1), "expected a header *00{name}=NYYYYYY as the first record",
            (), "header",
        )


def _illegal_call(calls: tuple[int, ...], known: dict[tuple[int, ...], _State]) -> str:
    """What is wrong with the sequence as an auction, or "" (Laws 18, 19, 22).

    `known` holds where legal sequences seen before have led, and is added to.
    """
    start = len(calls) - 1
    state = known.get(calls[:start])
    if state is None:
        start -= 1  # often only a pass lies between two records
        state = known.get(calls[:start]) if start > 0 else None
    if state is None:
        start, state = 0, (0, 0, 0, 0)
    high, high_side, doubled, passes = state
    for number in range(start, len(calls)):
        call = calls[number]
        side = number % 2
        if passes == 3 and high:
            return f"call {number + 1} comes after three passes in a row"
        if passes == 4:
            return f"call {number + 1} comes after the deal was passed out"
        if call == 0:
            passes += 1
            continue
        passes = 0
        if call == 1:
            if not high or doubled or side == high_side:
                return f"call {number + 1} doubles, but the other side has nothing to double"
            doubled = 1
        elif call == 2:
            if doubled != 1 or side != high_side:
                return f"call {number + 1} redoubles, but nothing of this side is doubled"
            doubled = 2
        elif call <= high:
            return f"{CALL_CODES[call]} is not sufficient over {CALL_CODES[high]}"
        else:
            high, high_side, doubled = call, side, 0
    known[calls] = (high, high_side, doubled, passes)
    return ""
