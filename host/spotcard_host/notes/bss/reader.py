"""Bytes -> BssFile: every line becomes a record, nothing is dropped.

One line at a time: a line that does not fit its format is kept as `Unknown` and reported with its
place, and reading goes on. Blanks as the reference prints them between the fields are accepted;
`raw` then keeps the spelling. A last pass checks order and number of records and their auctions.
"""

from __future__ import annotations

import re

from spotcard_host.common.diagnostics import Collector, Place
from spotcard_host.common.input import read_input
from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.bidtable import CALL_CODES
from spotcard_host.notes.bml.decoding import UNDEFINED, decode_windows
from spotcard_host.notes.bss.records import (
    CALL_OF_CODE,
    DISPOSITION_CODES,
    BssFile,
    CardingRecord,
    Convention,
    Header,
    Record,
    Sequence,
    StockCard,
    Unknown,
)

_HEADER = later(r"([*?])\s*00\s*(?:\{(.*?)\}\s*)?=\s*([YN]{7})\s?(.*)\Z", re.S)
_START = later(r"(\*?)\s*([0-9])([0-9])[ \t]*")
_CALL = later(r"[ \t]*(?:([1-7][CDHSN]|[PDR])|\{([^{}]*)\})")
# A record without blanks and qualifications, which is what every tool writes.
_PLAIN = later(r"(\*?[0-6][0-8])([1-7CDHSNPR]+)=([YN])([YN]{6})([0-9A-E])([0-8]{2})?")
_BEGINNINGS = {f"{star}{position}{vulnerability}": (star == "*", position, vulnerability)
               for star in ("", "*") for position in range(7) for vulnerability in range(9)}
_CODE = later(r"[1-7][CDHSN]|[PDR]")
_FLAGS = later(r"[ \t]*=[ \t]*([YN])[ \t]*([YN]{6})[ \t]*([0-9A-E])")
_LENGTHS = later(r"[ \t]*([0-8])([0-8])")
_BLOCK = later(r"[ \t]*([^\s]*)")

LEADS_NOTRUMP = 22
LEADS_SUIT = 18
SIGNALS = 18
MAX_CALLS = 319
"""The longest auction there is."""
_NOTRUMP = 4


def _encode_windows(text: str) -> bytes:
    return b"".join(
        bytes((ord(ch),)) if ord(ch) in UNDEFINED else ch.encode("cp1252", "replace")
        for ch in text
    )


def encode(file: BssFile) -> bytes:
    """The file as bytes, exactly as it was read where nothing was changed."""
    text = "".join([record.written() + record.end for record in file.records])
    data = encode_text(text, file.encoding)
    return b"\xef\xbb\xbf" + data if file.bom else data


def encode_text(text: str, encoding: str) -> bytes:
    """Text in "utf-8" or "cp1252"; characters missing there become `?`."""
    return _encode_windows(text) if encoding == "cp1252" else text.encode("utf-8", "replace")


def read_bss(path: str, collector: Collector | None = None) -> BssFile:
    """Read the file at `path`; raises OSError when that fails, all else is a finding."""
    return parse_bss(read_input(path), path, collector)


def parse_bss(data: bytes, name: str = "<bss>", collector: Collector | None = None) -> BssFile:
    """Read a BSS file from its bytes; findings go to `collector`."""
    file = BssFile(name)
    if data.startswith(b"\xef\xbb\xbf"):
        file.bom = True
        data = data[3:]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = decode_windows(data)
        file.encoding = "cp1252"
    if "\r" in text:
        parts = re.split(r"(\r\n|\n|\r)", text)
        lines, ends = parts[::2], [*parts[1::2], ""]
    else:
        lines = text.split("\n")
        ends = ["\n"] * (len(lines) - 1) + [""]
    if lines[-1] == "":
        del lines[-1], ends[-1]
    found = collector if collector is not None else Collector()
    found.sources[name] = lines
    parser = _Parser(file, found)
    plain, add = parser.plain, file.records.append
    for number, (line, end) in enumerate(zip(lines, ends, strict=True), 1):
        record: Record | None = plain(line, number)
        if record is None:
            record = parser.record(line, number)
            if record.text() != line:
                record.raw = line
        record.line = number
        record.end = end
        add(record)
    _check_file(file, found)
    return file


class _Parser:
    """Turns one line into a record."""

    def __init__(self, file: BssFile, collector: Collector) -> None:
        self.file = file
        self.collector = collector
        self._paths: dict[str, tuple[int, ...]] = {"": ()}  # records above -> calls

    def _error(self, number: int, column: int, message: str, code: str = "record") -> None:
        self.collector.error(Place(self.file.name, number, column + 1), message, (), code)

    def _warning(self, number: int, column: int, message: str, code: str) -> None:
        self.collector.warning(Place(self.file.name, number, column + 1), message, (), code)

    def plain(self, line: str, number: int) -> Sequence | None:
        """The sequence record that `line` is, when it is written just as we would write it; else
        None, which says nothing about the line."""
        found = _PLAIN.match(line)
        if found is None:
            return None
        beginning, codes, artificial, outcomes, disposition, lengths = found.groups()
        size = 2 if codes[-2:-1].isdigit() else 1
        before = codes[:-size]
        call = CALL_OF_CODE.get(codes[-size:])
        path = self._path(before)
        if call is None or path is None or len(path) >= MAX_CALLS:
            return None
        at = found.end()
        shortest = longest = -1
        if call >= 3 and (call - 3) % 5 != _NOTRUMP:
            if lengths is None:
                return None
            shortest, longest = int(lengths[0]), int(lengths[1])
            if shortest > longest:
                self._contrary(number, at - 2, shortest, longest)
        elif lengths == "08" and call < 3 and not line[at:at + 1].isdigit():
            shortest, longest = 0, 8
        else:
            if lengths is not None:
                at -= 2
            if line[at:at + 1] in (" ", "\t"):
                return None  # lengths may stand behind the blanks
        calls = (*path, call)
        self._paths[codes] = calls
        they_open, position, vulnerability = _BEGINNINGS[beginning]
        return Sequence(
            they_open, position, vulnerability, calls, (), artificial == "Y", outcomes,
            int(disposition, 16), shortest, longest, line[at:],
        )

    def _path(self, codes: str) -> tuple[int, ...] | None:
        """The calls of some codes, most of which a record above has; None where they are none."""
        path = self._paths.get(codes)
        if path is None and codes[-1] == "P" and (way := self._paths.get(codes[:-1])):
            return (*way, 0)
        if path is None:
            found = _CODE.findall(codes)
            if "".join(found) == codes:
                path = tuple([CALL_OF_CODE[code] for code in found])
        return path

    def _contrary(self, number: int, column: int, shortest: int, longest: int) -> None:
        self._warning(
            number, column,
            f"least length {shortest} is above greatest length {longest}", "lengths",
        )

    def record(self, line: str, number: int) -> Record:
        """The record that `line` is."""
        stripped = line.strip()
        if not stripped:
            return Unknown(raw=line)
        first = stripped[0]
        if first == "?" or (first == "*" and (number == 1 or _HEADER.match(stripped))):
            header = _HEADER.match(stripped)
            if header is not None:
                mark, name, flags, summary = header.groups()
                # Trailing blanks of the summary are its own.
                summary = line[len(line) - len(line.lstrip()) + header.start(4):]
                return Header(name=name, summary=summary, flags=flags, floating=mark == "?")
            if first == "?":
                self._error(number, 0, "expected a header ?00{name}=NYYYYYY, got something else")
                return Unknown(raw=line)
        if first == "$":
            return self._named(StockCard(file=stripped[1:].strip()), number)
        if first == "+":
            return self._named(Convention(file=stripped[1:].strip()), number)
        if first == "%":
            return self._carding(line, number)
        if first == "*" or first.isdigit():
            return self._sequence(line, number)
        self._error(
            number, 0,
            "expected a record that starts with a digit or one of * ? $ + %, got "
            f"{stripped[:20]!r}; kept as it is",
        )
        return Unknown(raw=line)

    def _named(self, record: StockCard | Convention, number: int) -> Record:
        if not record.file:
            self._error(number, 1, "expected a file name")
        return record

    def _sequence(self, line: str, number: int) -> Record:
        lead = len(line) - len(line.lstrip())
        start = _START.match(line, lead)
        if start is None:
            self._error(
                number, lead, "expected position and vulnerability, two digits; kept as it is"
            )
            return Unknown(raw=line)
        position, vulnerability = int(start.group(2)), int(start.group(3))
        for value, most, column, what in (
            (position, 6, start.start(2), "position 0 to 6"),
            (vulnerability, 8, start.start(3), "vulnerability 0 to 8"),
        ):
            if value > most:
                self._error(number, column, f"expected {what}, got {value}; kept as it is")
                return Unknown(raw=line)
        at = start.end()
        calls: list[int] = []
        qualifications: list[tuple[int, str]] = []
        while (found := _CALL.match(line, at)) is not None:
            if found.group(1) is not None:
                calls.append(CALL_OF_CODE[found.group(1)])
            else:
                qualifications.append((len(calls), found.group(2)))
            at = found.end()
        flags = _FLAGS.match(line, at)
        if len(calls) > MAX_CALLS or len(qualifications) > MAX_CALLS:
            self._error(number, lead, f"no auction has more than {MAX_CALLS} calls; kept as it is")
            return Unknown(raw=line)
        if not calls or flags is None:
            while at < len(line) and line[at] in " \t":
                at += 1
            wanted = (
                "a call 1C..7N, P, D or R" if line[at:at + 1] != "="
                else "seven letters Y or N and a disposition 0..9 A..E after ="
            )
            self._error(number, at, f"expected {wanted}, got {line[at:at + 12]!r}; kept as it is")
            return Unknown(raw=line)
        record = Sequence(
            they_open=bool(start.group(1)), position=position, vulnerability=vulnerability,
            calls=tuple(calls), qualifications=tuple(qualifications),
            artificial=flags.group(1) == "Y", outcomes=flags.group(2),
            disposition=DISPOSITION_CODES.index(flags.group(3)),
        )
        self._tail(record, line, flags.end(), number)
        return record

    def _tail(self, record: Sequence, line: str, at: int, number: int) -> None:
        """Lengths and description. A suit bid has lengths; after P, D, R only `08` is taken for
        them, since a description may start with digits there."""
        call = record.calls[-1]
        lengths = _LENGTHS.match(line, at)
        if call >= 3 and (call - 3) % 5 != _NOTRUMP:
            if lengths is None:
                self._warning(
                    number, at,
                    f"expected two digits, least and greatest length, after {CALL_CODES[call]}",
                    "lengths",
                )
        elif lengths is not None and (
            call >= 3 or lengths.group(1) + lengths.group(2) != "08"
            or line[lengths.end():lengths.end() + 1].isdigit()
        ):
            lengths = None
        if lengths is not None:
            record.shortest, record.longest = int(lengths.group(1)), int(lengths.group(2))
            if record.shortest > record.longest:
                self._contrary(number, lengths.start(1), record.shortest, record.longest)
            at = lengths.end()
        record.description = line[at:]

    def _carding(self, line: str, number: int) -> Record:
        """The carding record, its three groups with or without blanks between them."""
        lead = line.index("%") + 1
        record = CardingRecord()
        at = lead
        groups: list[str] = []
        for size, what in (
            (LEADS_NOTRUMP, "leads against notrump"), (LEADS_SUIT, "leads against suits"),
            (SIGNALS, "signals"),
        ):
            block = _BLOCK.match(line, at)
            assert block is not None
            letters = block.group(1)[:size]
            if len(letters) < size or not letters.isalpha() or not letters.isupper():
                self._error(
                    number, block.start(1),
                    f"expected {size} letters for {what}, got {letters[:size]!r}; kept as it is",
                    "carding",
                )
            groups.append(letters)
            at = block.start(1) + len(letters)
        record.leads_notrump, record.leads_suit, record.signals = groups
        record.description = line[at:]
        return record


_RANKS: dict[type[Record], tuple[int, str, int]] = {
    Header: (0, "header", 1),
    StockCard: (1, "stock card record", 1),
    Sequence: (2, "sequence", 0),
    Convention: (3, "convention record", 0),
    CardingRecord: (4, "carding record", 1),
}
# Highest bid (0: none), its side, doubled 0 to 2, passes in a row.
_State = tuple[int, int, int, int]


def _check_file(file: BssFile, collector: Collector) -> None:
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
                warn(record, f"sequence {shown} is already on line {first}", "duplicate")
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
            return f"call {number + 1} comes after the auction was passed out"
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
