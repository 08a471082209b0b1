"""A double of `board.mjs`: the same lines in and out, no processor behind them.

Arguments: how it behaves ("well", "silent" or "dies"); file that its orders are written to.
"""

from __future__ import annotations

import json
import sys


def say(event: str, **more: object) -> None:
    print(json.dumps({"event": event, **more}), flush=True)


def main() -> None:
    manner, orders = sys.argv[1:3]
    if manner == "dies":
        return
    say("ready", port=7001)
    if manner == "silent":
        sys.stdin.read()
    say("usb", milliseconds=54.6)
    for line in sys.stdin:
        with open(orders, "a", encoding="utf-8") as file:
            file.write(line)
        if line == "stats\n":
            say("noise")
            say("stats", erases=3, programs=5)
        elif line == "quit\n":
            return


main()
