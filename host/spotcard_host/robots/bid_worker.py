"""Answers bidding questions with `spotcard.robot`: in this process, or under MicroPython.

MicroPython subset: `spotcard bid --on micropython` runs this very file as
`micropython bid_worker.py FIRMWARE TABLE`.
"""

import sys

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])

from spotcard.errors import SpotcardError
from spotcard.game.auction import Auction
from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import SEATS, parse_hand, parse_seat
from spotcard.game.deal import parse_vulnerability
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable

try:
    from spotcard_host.robots.jsonl_worker import read_object, serve_lines
except ImportError:  # MicroPython, where this file's folder is in the path
    from jsonl_worker import read_object, serve_lines  # type: ignore[import-not-found, no-redef]


def _text(asked, key, default=None):
    value = asked.get(key, default)
    if not isinstance(value, str):
        raise SpotcardError("expected a text for %r, got %r" % (key, value))
    return value


_KEYS = ("hand", "dealer", "vul", "history", "seat")


def question(line):
    """(hand, dealer, vulnerability, calls, seat) of an input line. Raises SpotcardError."""
    asked = read_object(line)
    for key in asked:
        if key not in _KEYS:
            raise SpotcardError("expected the keys %s, got %r" % (", ".join(_KEYS), key))
    history = asked.get("history", [])
    if isinstance(history, str):
        history = history.split()
    if not isinstance(history, list):
        raise SpotcardError("expected a list of calls for 'history', got %r" % (history,))
    for call in history:
        if not isinstance(call, str):
            raise SpotcardError("expected a call, got %r" % (call,))
    hand = parse_hand(_text(asked, "hand"))
    dealer = parse_seat(_text(asked, "dealer", "N"))
    auction = Auction(dealer)
    calls = [parse_call(text) for text in history]
    for call in calls:
        auction.add(call)
    if auction.is_over:
        raise SpotcardError("the auction is over: there is no call to make")
    seat = auction.turn
    if "seat" in asked and parse_seat(_text(asked, "seat")) != seat:
        raise SpotcardError("it is %s's turn to call, not %s's" % (SEATS[seat], asked["seat"]))
    return hand, dealer, parse_vulnerability(_text(asked, "vul", "None")), calls, seat


class Answerer:
    """Answers questions from one table (any buffer)."""

    def __init__(self, table):
        self.table = RuleTable(table)
        self.bidder = Bidder(self.table, True)

    def answer(self, line):
        """The answer to an input line, a dict; `{"error": ...}` for a bad one."""
        try:
            hand, dealer, vul, calls, seat = question(line)
        except (SpotcardError, RuntimeError) as e:  # the latter for a value nested too deeply
            return {"error": str(e)}
        bidder = self.bidder
        table = self.table
        bidder.new_board(seat, dealer, vul, hand)
        for call in calls:
            bidder.observe(call)
        chosen = bidder.choose(True)
        alternatives = []
        for i in range(table.count):
            if table.calls[i] != chosen:
                number = table.numbers(table.rules[i])[0]
                alternatives.append({"call": call_name(table.calls[i]), "rule": number})
        rule = None if bidder.rule < 0 else table.numbers(bidder.rule)[0]
        return {"call": call_name(chosen), "rule": rule, "meaning": bidder.meaning(),
                "alternatives": alternatives}


def serve(answerer):
    """Answer standard input line by line; 1 when a line was bad."""
    return serve_lines(answerer.answer)


if __name__ == "__main__":
    from spotcard_device.storage import open_table

    sys.exit(serve(Answerer(open_table(sys.argv[2]))))
