"""`spotcard explain`: say why a call was made."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from spotcard.errors import SpotcardError
from spotcard.game.auction import replay
from spotcard.game.calls import parse_call
from spotcard.game.cards import SEATS, parse_hand, parse_seat
from spotcard.game.deal import parse_vulnerability
from spotcard_host.common.diagnostics import show_line
from spotcard_host.common.errors import UsageError
from spotcard_host.common.options import share
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.pbn_reader import decode
from spotcard_host.records.pbn_record import read_records

HELP = (
    "Say why: for a hand and an auction the call, its rule, what it shows, the alternatives and "
    "why each other rule lost; for a board of a PBN file every call of the auction."
)
EXAMPLE = (
    'spotcard explain --hand AKJ54.Q872.K93.6 --auction "1N P" --dealer S\n'
    "spotcard explain match.pbn --board 7"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard explain`."""
    parser.add_argument("match", nargs="?", type=Path, metavar="MATCH.pbn",
                        help="explain a board of this file")
    parser.add_argument("--board", type=int, metavar="N", help="which board (default: the first)")
    parser.add_argument("--trick", type=int, metavar="N",
                        help="explain the cards of this trick, not the auction")
    share(parser, "--table", default=None,
          help="the bidding system: a book's name, a compiled table or a source (default: what "
               "the PBN file says each side bids by, else sayc)")
    share(parser, "--over")
    parser.add_argument("--hand", help="the hand of the seat to call, S.H.D.C")
    parser.add_argument("--auction", default="", help='the calls so far: "1N P"')
    parser.add_argument("--dealer", default="N", help="N E S W (default N)")
    parser.add_argument("--vul", default="None", help="None NS EW All (default None)")
    parser.add_argument("--losers", action="store_true",
                        help="with a PBN file: also say why other rules lost")
    share(parser, "--json", help="print JSON, one object per call")


def _source(name: str, over: str | None) -> Any:
    """The system behind a table name, None for a compiled table without its source."""
    from spotcard_host.language.rulefile import source_parts
    from spotcard_host.library.tables import load_source, source_of

    if Path(name).suffix == ".sct":
        return None
    return load_source(source_parts([source_of(name)]), over=over, name=Path(name).stem)


class _Explainer:
    def __init__(self, table: str, over: str | None, with_losers: bool, as_json: bool) -> None:
        from spotcard_host.library.tables import open_table

        self.table = open_table(table, over)
        self.system = _source(table, over) if with_losers else None
        self.json = as_json

    def call(self, hand: Any, dealer: int, vul: int, calls: list[int], made: int | None = None
             ) -> None:
        """Print why the call after `calls` is made; `made` is the call that was really made."""
        from spotcard.game.calls import call_name
        from spotcard_host.inspection.why import explain_call

        why = explain_call(self.table, self.system, hand, dealer, vul, calls)
        seat = SEATS[(dealer + len(calls)) & 3]
        real = None if made is None else str(call_name(made))
        if self.json:
            record = why.to_json()
            if real is not None:
                record = {"seat": seat, "made": real, **record}
            print(json.dumps(record))
            return
        lines = why.lines()
        if real is not None and real != why.call:
            lines[0] = f"{real} was called; this table calls {lines[0]}"
        print((f"{seat}  " if real is not None else "") + "\n".join(map(show_line, lines)))


def _explain_board(args: argparse.Namespace) -> None:
    from spotcard_host.library.tables import DEFAULT

    try:
        data = args.match.read_bytes()
    except OSError as e:
        raise SpotcardError(f"{args.match}: {e.strerror}") from e
    records, problems = read_records(decode(data))
    for problem in problems:
        print(f"{args.match}:{problem.line}: {problem.text}", file=sys.stderr)
    wanted = [r for r in records if args.board is None or r.board == args.board]
    if not wanted:
        if not records:
            raise SpotcardError(f"{args.match} has no board that can be read")
        has = ", ".join(str(r.board) for r in records[:20])
        raise SpotcardError(f"{args.match} has no board {args.board}; it has {has}")
    if args.trick is not None:
        from spotcard_host.library.tables import open_table
        from spotcard_host.robots.explain_play import explain_trick

        told = open_table(args.table or DEFAULT, args.over).carding
        explain_trick(wanted[0], args.trick, args.json,
                      agreed=None if told is None else bytes(told))
        return
    tables = [args.table] * 2 if args.table else [
        _named(name, side) for side, name in zip(("NS", "EW"), wanted[0].systems, strict=True)
    ]
    known = {name: _Explainer(name, args.over, args.losers, args.json)
             for name in dict.fromkeys(tables)}
    _explain_auction(wanted[0], [known[name] for name in tables])


def _named(name: str, side: str) -> str:
    """The table of a side whose system a file names: a shipped book's or a file's name; the
    default for any other, which is said."""
    from spotcard_host.library.tables import DEFAULT, is_table, kind_of, shipped_books

    if not name:
        return DEFAULT
    path = Path(name)
    # A file that came from elsewhere must not make Windows call on another computer.
    is_near = not name.startswith(("\\\\", "//"))
    if name in shipped_books() or (
        is_near and (is_table(path) or kind_of(path)) and path.is_file()
    ):
        return name
    print(f"spotcard explain: there is no table {name!r}, by which the file says {side} bid; "
          f"explained by {DEFAULT}", file=sys.stderr)
    return DEFAULT


def _explain_auction(record: BoardRecord, explainers: Sequence[_Explainer]) -> None:
    """Every call; `explainers` of North-South and of East-West."""
    calls: list[int] = []
    for i, call in enumerate(record.calls):
        seat = (record.dealer + i) & 3
        explainers[seat & 1].call(record.hands[seat], record.dealer, record.vulnerability,
                                  list(calls), call.call)
        calls.append(call.call)


def run(args: argparse.Namespace) -> int:
    """Explain."""
    if (args.match is None) == (args.hand is None):
        raise UsageError("expected either a PBN file or --hand")
    from spotcard_host.library.tables import DEFAULT

    if args.match is not None:
        _explain_board(args)
        return 0
    try:
        dealer, vul, hand = (
            parse_seat(args.dealer), parse_vulnerability(args.vul), parse_hand(args.hand)
        )
        calls = [parse_call(text) for text in args.auction.replace(":", " ").split()]
        if replay(dealer, calls).is_over:
            raise SpotcardError("the auction is over: no call is to be made")
    except SpotcardError as error:
        raise UsageError(str(error)) from None
    _Explainer(args.table or DEFAULT, args.over, True, args.json).call(hand, dealer, vul, calls)
    return 0
