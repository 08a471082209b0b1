"""`spotcard explain`: say why a call or card was chosen, and what calls mean."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from spotcard.errors import NotationError, SpotcardError
from spotcard.game.auction import replay
from spotcard.game.cards import parse_seat
from spotcard.game.deal import parse_vulnerability
from spotcard_host.common.diagnostics import show_line
from spotcard_host.common.errors import UsageError
from spotcard_host.common.notation import read_call, read_calls, read_hand
from spotcard_host.common.options import TABLE_OF_FILE, alias, count, share
from spotcard_host.common.terminal import has_symbols, in_suits, log
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.load import board_of, load_records, that_count

HELP = (
    "Say why. With --hand and --auction: the call, its meaning, and why not the likely others. "
    "With --auction alone: what each call shows. With a PBN or LIN file: a board's calls, or the "
    "cards of a trick."
)
EXAMPLE = (
    'spotcard explain --hand AKJ54.Q872.K93.6 --auction "1NT P" --why-not 4S\n'
    'spotcard explain --auction "1NT P 2D"\n'
    "spotcard explain match.pbn --board 7"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard explain`."""
    parser.add_argument("match", nargs="?", metavar="FILE",
                        help="explain a board of this PBN or LIN file, of a hand viewer link, or "
                             "of standard input (-)")
    parser.add_argument("--board", type=count, metavar="N",
                        help="which board (default: the first)")
    parser.add_argument("--trick", type=count, metavar="N",
                        help="explain the cards of this trick, not the auction")
    parser.add_argument("--hand", metavar="HAND",
                        help="the hand of the seat to call: AKJ54.Q872.K93.6 or ♠AKJ54♥Q872♦K93♣6")
    parser.add_argument("--auction", metavar="CALLS", help='the calls so far: "1NT P"')
    share(parser, "--dealer", "--vul")
    parser.add_argument("--why-not", metavar="CALL", help="say why not this call")
    parser.add_argument("--all", action="store_true", help="explain every other call, not three")
    parser.add_argument("--rules", action="store_true",
                        help="rule by rule, as the system has them")
    alias(parser, "--losers", "rules", action="store_true")
    share(parser, "--par")
    share(parser, "--table", default=None, help=TABLE_OF_FILE)
    share(parser, "--over", "--option")
    share(parser, "--json", help="print JSON, one object per call")


def _print(lines: Sequence[str]) -> None:
    print("\n".join(in_suits(show_line(line)) for line in lines))


def _depth(args: argparse.Namespace) -> Any:
    from spotcard_host.robots.explain_bidding import Depth

    return Depth(None if args.all else 3, args.rules)


# ------------------------------------------------------------------ a board of a file


def _board(args: argparse.Namespace) -> BoardRecord:
    records, problems = load_records(args.match)
    for problem in problems[:20]:
        log.warning("%s:%s: %s", args.match, problem.line, problem.text)
    if len(problems) > 20:
        log.warning("%s: ... and %s more", args.match, len(problems) - 20)
    return board_of(that_count(records), args.board, args.match)[0]


def _explain_board(args: argparse.Namespace) -> None:
    from spotcard_host.library.tables import named
    from spotcard_host.robots.explain_bidding import (
        Explainer,
        board_auction,
        board_json,
        board_text,
    )

    record = _board(args)
    if args.trick is not None:
        _explain_trick(args, record)
        return
    tables = [args.table] * 2 if args.table else [
        named(name, side) for side, name in zip(("NS", "EW"), record.systems, strict=True)]
    known = {name: Explainer(name, args.over, args.option) for name in dict.fromkeys(tables)}
    told = board_auction(record, [known[name] for name in tables])
    par = None
    if args.par:
        from spotcard_host.records.par import double_dummy

        par = double_dummy(record)
    if args.json:
        for one in board_json(record, told, args.rules):
            print(json.dumps(one if par is None else {**one, "double_dummy": par.to_json()}))
        return
    lines = board_text(record, told, _depth(args), has_symbols())
    _print(lines if par is None else [*lines, "", *par.lines()])


def _explain_trick(args: argparse.Namespace, record: BoardRecord) -> None:
    from spotcard_host.library.tables import DEFAULT, open_table
    from spotcard_host.robots.explain_play import explain_trick

    told = open_table(args.table or DEFAULT, args.over).carding
    explain_trick(record, args.trick, args.json, agreed=None if told is None else bytes(told))


# ------------------------------------------------------------------ words of the command line


def _question(args: argparse.Namespace) -> tuple[int, int, list[int], Any, int | None]:
    """Dealer, vulnerability, calls, hand or None, and the call of --why-not or None."""
    try:
        calls = read_calls(args.auction or "")
        auction = replay(parse_seat(args.dealer), calls)
        hand = None if args.hand is None else read_hand(args.hand)
        other = None if args.why_not is None else read_call(args.why_not)
        if hand is not None and auction.is_over:
            raise NotationError("the auction is over: there is no call to make")
        if other is not None and not auction.is_legal(other):
            raise NotationError(f"--why-not {args.why_not} is not legal here")
        return parse_seat(args.dealer), parse_vulnerability(args.vul), calls, hand, other
    except SpotcardError as error:
        raise UsageError(str(error)) from None


def _check_options(args: argparse.Namespace) -> None:
    """Reject options that belong to another kind of question. Raises UsageError."""
    of_board = {"--board": args.board, "--trick": args.trick, "--par": args.par}
    of_hand = {"--why-not": args.why_not}
    of_both = {"--all": args.all, "--rules": args.rules}
    wrong = of_hand if args.match is not None else of_board
    if args.match is None and args.hand is None:
        wrong = of_board | of_hand | of_both
    for option, value in wrong.items():
        if value:
            kind = ("a file" if option in of_board else
                    "--hand" if option in of_hand else "--hand or a file")
            raise UsageError(f"{option} goes with {kind}")


def run(args: argparse.Namespace) -> int:
    """Run `spotcard explain`; returns the exit status."""
    if (args.match is None) == (args.hand is None and args.auction is None):
        raise UsageError("expected " + (
            "a PBN or LIN file, or --hand, or --auction" if args.match is None else
            f"{args.match} alone, or --hand and --auction without a file"))
    _check_options(args)
    if args.match is not None:
        _explain_board(args)
        return 0
    dealer, vul, calls, hand, other = _question(args)
    from spotcard_host.library.tables import DEFAULT
    from spotcard_host.robots.explain_bidding import Explainer, hand_text

    explainer = Explainer(args.table or DEFAULT, args.over, args.option)
    if hand is None:
        _explain_auction(args, explainer, dealer, vul, calls)
        return 0
    why = explainer.why(hand, dealer, vul, calls)
    if other is not None:
        asked = why.why_not(other)
        if not args.json and not args.rules:
            _print([*hand_text(why, hand, dealer, vul, calls, None), *why.text_without(other)])
            return 0
        why.others = [asked]
    if args.json:
        print(json.dumps(why.to_json(args.rules)))
    else:
        _print(hand_text(why, hand, dealer, vul, calls, _depth(args)))
    return 0


def _explain_auction(args: argparse.Namespace, explainer: Any, dealer: int, vul: int,
                     calls: list[int]) -> None:
    from spotcard.game.calls import call_name
    from spotcard.game.cards import SEATS
    from spotcard_host.robots.explain_bidding import auction_text

    if args.json:
        for i, shows in enumerate(explainer.meanings(dealer, vul, calls)):
            print(json.dumps({"seat": SEATS[(dealer + i) & 3], "call": call_name(calls[i]),
                              "shows": shows}))
    else:
        _print(auction_text(explainer, dealer, vul, calls))
