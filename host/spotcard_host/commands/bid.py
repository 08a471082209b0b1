"""`spotcard bid`: answer bidding questions, one JSON line each."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from spotcard.errors import SpotcardError
from spotcard.game.auction import Auction
from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import parse_hand, parse_seat
from spotcard.game.deal import parse_vulnerability

HELP = (
    "Answer bidding questions. Each input line is a JSON object with hand (S.H.D.C), dealer, vul, "
    "history (calls) and seat; each answer has call, rule, meaning and alternatives. A bad line "
    'gets {"error": ...} and the exit status is 1 at the end.'
)
EXAMPLE = (
    'echo \'{"hand":"AKJ54.Q872.K93.6","dealer":"N","vul":"None","history":[],"seat":"N"}\' '
    "| spotcard bid --jsonl"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard bid`."""
    parser.add_argument("--jsonl", action="store_true", required=True,
                        help="read one JSON object a line, write one a line")
    parser.add_argument("--table", default="sayc", metavar="T",
                        help="a book's name, a compiled table or a source (default sayc)")
    parser.add_argument("--on", choices=("micropython", "host"), default="host",
                        help="where the bidder runs (default host)")


class BadQuestion(SpotcardError):
    """A question that cannot be answered; the text says why."""


def question(line: str) -> tuple[Any, int, int, list[int], int]:
    """(hand, dealer, vulnerability, calls, seat) of an input line. Raises SpotcardError."""
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError) as e:
        raise BadQuestion(f"expected a JSON object: {e}") from e
    if not isinstance(asked, dict):
        raise BadQuestion(f"expected a JSON object, got {line.strip()[:60]!r}")
    texts = {"dealer": "N", "vul": "None", **asked}
    for key in ("hand", "dealer", "vul"):
        if not isinstance(texts.get(key), str):
            raise BadQuestion(f"expected a text for {key!r}, got {texts.get(key)!r}")
    history = asked.get("history", [])
    if isinstance(history, str):
        history = history.split()
    if not isinstance(history, list) or not all(isinstance(c, str) for c in history):
        raise BadQuestion(f"expected a list of calls for 'history', got {history!r}")
    hand = parse_hand(texts["hand"])
    dealer = parse_seat(texts["dealer"])
    auction = Auction(dealer)
    calls = [parse_call(text) for text in history]
    for call in calls:
        auction.add(call)
    if auction.is_over:
        raise BadQuestion("the auction is over: no call is to be made")
    seat = int(auction.turn)
    if "seat" in asked:
        given = parse_seat(str(asked["seat"]))
        if given != seat:
            raise BadQuestion(f"it is {'NESW'[seat]}'s turn to call, not {'NESW'[given]}'s")
    return hand, dealer, parse_vulnerability(texts["vul"]), calls, seat


class Answerer:
    """Answers questions from one table; a question that goes on from the last one is quick."""

    def __init__(self, table: bytes) -> None:
        from spotcard.robot.bidder import Bidder
        from spotcard.rules.reader import RuleTable

        self.table = RuleTable(table)
        self.bidder = Bidder(self.table)

    def bid(self, hand: Any, dealer: int, vul: int, calls: list[int], seat: int) -> None:
        """Leave the bidder with its call chosen."""
        self.bidder.new_board(seat, dealer, vul, hand)
        for call in calls:
            self.bidder.observe(call)
        self.bidder.choose()

    def answer(self, line: str) -> dict[str, Any]:
        """The answer to an input line; `{"error": ...}` for a bad one."""
        try:
            self.bid(*question(line))
        except SpotcardError as e:
            return {"error": str(e)}
        bidder = self.bidder
        alternatives = [
            {
                "call": call_name(self.table.calls[i]),
                "rule": int(self.table.numbers(self.table.rules[i])[0]),
            }
            for i in range(self.table.count)
            if self.table.calls[i] != bidder.call
        ]
        rule = None if bidder.rule < 0 else int(self.table.numbers(bidder.rule)[0])
        return {"call": call_name(bidder.call), "rule": rule, "meaning": bidder.meaning(),
                "alternatives": alternatives}


def run(args: argparse.Namespace) -> int:
    """Answer until the input ends."""
    from spotcard_host.compile.tables import resolve

    try:
        table = resolve(args.table).read_bytes()
        if args.on == "micropython":
            from spotcard_host.lab.remote_bid import serve

            return serve(table)
        answerer = Answerer(table)
    except SpotcardError as e:
        print(f"spotcard bid: {e}", file=sys.stderr)
        return 1
    status = 0
    for line in sys.stdin:
        if not line.strip():
            continue
        answer = answerer.answer(line)
        status |= "error" in answer
        print(json.dumps(answer), flush=True)
    return status
