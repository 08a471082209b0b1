"""A comparison as flat rows: one per board and variant, one per call; as CSV and as Parquet."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from spotcard.errors import SpotcardError
from spotcard.game.cards import SEATS
from spotcard.rules.reader import RuleTable
from spotcard_host.inspection.row import place_of

BOARD_FIELDS = (
    "board", "variant", "imps", "dealer", "vul", "opening", "opener", "contested", "level", "rule",
    "place", "conventions", "par", "score_open", "score_closed", "contract_open",
    "contract_closed", "tricks_open", "tricks_closed",
)
DECISION_FIELDS = (
    "board", "variant", "room", "number", "seat", "call", "rule", "place", "meaning",
)
_NUMBERS = {"board", "imps", "level", "rule", "par", "score_open", "score_closed", "tricks_open",
            "tricks_closed", "number"}


class Labels:
    """The source of a table's rows: where the author wrote each rule, and its explanation."""

    def __init__(self, table: bytes) -> None:
        self.table = RuleTable(table)
        self._known: dict[int, tuple[str, str]] = {}

    def __call__(self, row: int) -> tuple[str, str]:
        """(`file:line`, explanation) of a row, both "" for the fallback."""
        if row < 0:
            return "", ""
        if row not in self._known:
            self._known[row] = (place_of(self.table, row), str(self.table.explanation(row)))
        return self._known[row]

    def words(self) -> dict[str, str]:
        """The explanations of the requested rows, by place."""
        return dict(reversed(self._known.values()))


def convention(call: str, meaning: str) -> str:
    """The name of an artificial call: the author's first words, up to a colon or a comma, behind
    the call where they are a number (`1C 16+ points`)."""
    name = re.split(r"[:;,(]|\. ", meaning, maxsplit=1)[0].strip()[:40]
    if not name:
        return f"artificial {call}"
    return f"{call} {name}" if name[0].isdigit() else name


class Rows:
    """Makes the rows of a comparison; `variants` and `rival` are tables."""

    def __init__(self, variants: Sequence[tuple[str, bytes]], rival: bytes) -> None:
        self.labels = {name: Labels(table) for name, table in variants}
        self.rival = Labels(rival)

    def behind(self, variant: str, room: int, seat: int, row: int) -> tuple[str, str]:
        """(place, explanation) of a call: the variant sits North-South in room 0, else
        East-West."""
        return (self.labels[variant] if seat & 1 == room else self.rival)(row)

    def turn(self, board: Mapping[str, Any], variant: str) -> tuple[int, list[Any]] | None:
        """Number and entry of the variant's call at the first difference, None where both rooms
        bid alike."""
        first, second = board["variants"][variant]["rooms"]
        dealer = SEATS.index(board["dealer"])
        for i, (here, there) in enumerate(zip(first["calls"], second["calls"], strict=False)):
            if here[0] != there[0]:
                return i, there if (dealer + i) & 1 else here
        return None

    def conventions(self, board: Mapping[str, Any], variant: str) -> list[str]:
        """The variant's artificial calls in either room, by name."""
        dealer = SEATS.index(board["dealer"])
        found = {}
        for number, room in enumerate(board["variants"][variant]["rooms"]):
            for i, (call, _, row, artificial) in enumerate(room["calls"]):
                if artificial and (dealer + i) & 1 == number:
                    found[convention(call, self.labels[variant](row)[1])] = True
        return list(found)

    def board(self, board: Mapping[str, Any], variant: str) -> dict[str, Any]:
        """A board as one row. The auction is that of the room in which the variant is
        North-South; `rule` and `place` are those of its first call that the rival did not make."""
        found = board["variants"][variant]
        first, second = found["rooms"]
        dealer = SEATS.index(board["dealer"])
        bids = [(i, call) for i, (call, *_) in enumerate(first["calls"]) if call[0].isdigit()]
        sides = {(dealer + i) & 1 for i, _ in bids}
        turn = self.turn(board, variant)
        rule, row = (None, -1) if turn is None else turn[1][1:3]
        return {
            "board": board["board"], "variant": variant, "imps": found["imps"],
            "dealer": board["dealer"], "vul": board["vul"],
            "opening": bids[0][1] if bids else "Pass",
            "opener": ("them" if (dealer + bids[0][0]) & 1 else "us") if bids else "nobody",
            "contested": "yes" if len(sides) == 2 else "no",
            "level": int(bids[-1][1][0]) if bids else 0, "rule": rule,
            "place": self.labels[variant](row)[0],
            "conventions": "; ".join(self.conventions(board, variant)),
            "par": board.get("par"), "score_open": first["score"], "score_closed": second["score"],
            "contract_open": first["contract"] or "Pass",
            "contract_closed": second["contract"] or "Pass",
            "tricks_open": first.get("tricks"), "tricks_closed": second.get("tricks"),
        }

    def decisions(self, board: Mapping[str, Any], variant: str) -> Iterable[dict[str, Any]]:
        """One row per call of both rooms."""
        dealer = SEATS.index(board["dealer"])
        for number, room in enumerate(board["variants"][variant]["rooms"]):
            for i, (call, rule, row, _) in enumerate(room["calls"]):
                seat = (dealer + i) & 3
                place, meaning = self.behind(variant, number, seat, row)
                yield {"board": board["board"], "variant": variant,
                       "room": ("open", "closed")[number], "number": i + 1, "seat": SEATS[seat],
                       "call": call, "rule": rule, "place": place, "meaning": meaning}


def csv_bytes(names: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> bytes:
    """The rows as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode()


def parquet() -> Any:
    """The modules `pyarrow` and `pyarrow.parquet`; raises SpotcardError without the extra."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise SpotcardError(
            "--parquet needs the extra parquet: pip install 'spotcard[parquet]'") from None
    return pyarrow


def parquet_bytes(names: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> bytes:
    """The rows as Parquet; the same rows give the same bytes by one version of pyarrow."""
    pyarrow = parquet()
    schema = pyarrow.schema(
        [(name, pyarrow.int32() if name in _NUMBERS else pyarrow.string()) for name in names])
    out = io.BytesIO()
    pyarrow.parquet.write_table(
        pyarrow.table({name: [row[name] for row in rows] for name in names}, schema=schema), out)
    return out.getvalue()
