"""The records of a BSS file, each with the text it was read from.

A record knows its fields and can write itself (`text()`). Where a file spells a record differently
from how it would be written (blanks, a missing field), `raw` holds the file's own spelling and is
what is written back, so that reading and writing a file changes no byte.

Layout of a sequence record (reference: BSS Syntax, "Bidding Sequence"):

    [*] A B calls = C DEFGHI J [KL] [description]

    *       they open            A  position of the opening bid, 0..6 C       artificial, Y or N
      B  vulnerability, 0..8 DEFGHI  outcomes possible: clubs, diamonds, hearts, spades, notrump,
      defend undoubled J       disposition, 0..9 A..E KL      least and greatest length of the suit
      bid; absent for notrump, pass, double, redouble

Calls are `P D R` and `1C..7N`; a qualification `{text}` may stand after any call.
"""

from __future__ import annotations

from spotcard_host.notes.bml.bidtable import CALL_CODES

TYPE_CHECKING = False  # few cards have carding, and loading it takes longer than a small file
if TYPE_CHECKING:
    from spotcard_host.language.carding import Carding, Warn

# no agreement, signoff, non-forcing, constructive, invitational, forcing, forcing to game,
# slam try, control bid, preemptive, transfer, puppet, relay, asking bid, asking bid response
DISPOSITION_CODES = "0123456789ABCDE"

CALL_OF_CODE = {code: number for number, code in enumerate(CALL_CODES)}


class Record:
    """What every record has: its line number (from 1), its spelling in the file, its line end.

    `raw` is None when `text()` gives the line as it stands.
    """

    __slots__ = ("end", "line", "raw")

    def __init__(self, line: int = 0, raw: str | None = None, end: str = "\n") -> None:
        self.line = line
        self.raw = raw
        self.end = end

    def text(self) -> str:
        """The record as it is written, without a line end."""
        return ""

    def written(self) -> str:
        """The record as it stands in its file."""
        return self.text() if self.raw is None else self.raw


class Header(Record):
    """`*00{name}=NYYYYYYsummary`. `floating`: the file starts with `?`. `name` None: no braces."""

    __slots__ = ("flags", "floating", "name", "summary")

    def __init__(
        self, name: str | None = None, summary: str = "", flags: str = "NYYYYYY",
        floating: bool = False,
    ) -> None:
        super().__init__()
        self.name = name
        self.summary = summary
        self.flags = flags
        self.floating = floating

    def text(self) -> str:
        """The header line."""
        name = "" if self.name is None else "{" + self.name + "}"
        return f"{'?' if self.floating else '*'}00{name}={self.flags}{self.summary}"


class StockCard(Record):
    """`$file`: the stock convention card this file changes."""

    __slots__ = ("file",)

    def __init__(self, file: str = "") -> None:
        super().__init__()
        self.file = file

    def text(self) -> str:
        """The line."""
        return "$" + self.file


class Convention(Record):
    """`+file`: a convention file that belongs to the card."""

    __slots__ = ("file",)

    def __init__(self, file: str = "") -> None:
        super().__init__()
        self.file = file

    def text(self) -> str:
        """The line."""
        return "+" + self.file


class Sequence(Record):
    """One bidding sequence and what its last call means.

    `qualifications` are (number of calls before it, text). `outcomes` is six letters Y or N,
    `disposition` 0..14, `shortest`/`longest` -1 when the record has no lengths; `longest` 8 means
    any. `description` has `\\n` for a line break, as in the file.
    """

    __slots__ = (
        "artificial", "calls", "description", "disposition", "longest", "outcomes", "position",
        "qualifications", "shortest", "they_open", "vulnerability",
    )

    def __init__(
        self, they_open: bool = False, position: int = 0, vulnerability: int = 0,
        calls: tuple[int, ...] = (), qualifications: tuple[tuple[int, str], ...] = (),
        artificial: bool = False, outcomes: str = "YYYYYY", disposition: int = 0,
        shortest: int = -1, longest: int = -1, description: str = "",
    ) -> None:
        self.line = 0
        self.raw = None
        self.end = "\n"
        self.they_open = they_open
        self.position = position
        self.vulnerability = vulnerability
        self.calls = calls
        self.qualifications = qualifications
        self.artificial = artificial
        self.outcomes = outcomes
        self.disposition = disposition
        self.shortest = shortest
        self.longest = longest
        self.description = description

    def sequence_text(self) -> str:
        """The calls with their qualifications, without position and vulnerability."""
        if not self.qualifications:
            return "".join([CALL_CODES[call] for call in self.calls])
        parts: list[str] = []
        waiting = list(self.qualifications)
        for number in range(len(self.calls) + 1):
            while waiting and waiting[0][0] == number:
                parts.append("{" + waiting.pop(0)[1] + "}")
            if number < len(self.calls):
                parts.append(CALL_CODES[self.calls[number]])
        return "".join(parts)

    def flags_text(self) -> str:
        """The fields between `=` and the description."""
        lengths = f"{self.shortest}{self.longest}" if self.shortest >= 0 else ""
        return (
            ("Y" if self.artificial else "N") + self.outcomes
            + DISPOSITION_CODES[self.disposition] + lengths
        )

    def text(self) -> str:
        """The line."""
        return (
            f"{'*' if self.they_open else ''}{self.position}{self.vulnerability}"
            f"{self.sequence_text()}={self.flags_text()}{self.description}"
        )

    def ours(self, number: int) -> bool:
        """True when call `number` of the sequence is the system owners'."""
        return (number % 2 == 0) != self.they_open


class CardingRecord(Record):
    """`%` leads against notrump (22), against suits (18), signals (18), other agreements."""

    __slots__ = ("description", "leads_notrump", "leads_suit", "signals")

    def __init__(
        self, leads_notrump: str = "", leads_suit: str = "", signals: str = "",
        description: str = "",
    ) -> None:
        super().__init__()
        self.leads_notrump = leads_notrump
        self.leads_suit = leads_suit
        self.signals = signals
        self.description = description

    def text(self) -> str:
        """The line."""
        return f"%{self.leads_notrump}{self.leads_suit}{self.signals}{self.description}"

    @classmethod
    def of(cls, carding: Carding) -> CardingRecord:
        """The record that says `carding`."""
        return cls(*carding.codes(), carding.text)

    def carding(self, report: Warn) -> Carding:
        """The agreements; invalid letters go to `report` and count as none."""
        from spotcard_host.language.carding import from_letters

        return from_letters(
            self.leads_notrump, self.leads_suit, self.signals, self.description, report
        )


class Unknown(Record):
    """A line that is not a valid record; kept verbatim."""

    __slots__ = ()


class BssFile:
    """A whole file. `bom` and `encoding` ("utf-8" or "cp1252") say how it is written back."""

    __slots__ = ("bom", "encoding", "name", "records")

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.records: list[Record] = []
        self.encoding = "utf-8"
        self.bom = False

    @property
    def header(self) -> Header | None:
        """The header record, if there is one."""
        return next((r for r in self.records if isinstance(r, Header)), None)

    @property
    def sequences(self) -> list[Sequence]:
        """The sequence records in file order."""
        return [r for r in self.records if isinstance(r, Sequence)]

    @property
    def carding(self) -> CardingRecord | None:
        """The carding record, if there is one."""
        return next((r for r in self.records if isinstance(r, CardingRecord)), None)
