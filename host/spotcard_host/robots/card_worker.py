"""Answers card-play questions with `spotcard.robot`: in this process, or under MicroPython.

MicroPython subset: `spotcard card --on micropython` runs this very file as
`micropython card_worker.py FIRMWARE THINK SEED [OURS [THEIRS]]`, where THINK is `30000n` or
`2000ms`, and OURS and THEIRS are carding agreements, 116 hexadecimal digits or nothing.
"""

import sys
import time
from binascii import unhexlify

try:
    from collections.abc import Sequence
    from typing import Any
except ImportError:  # MicroPython
    pass

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])

from spotcard.errors import SpotcardError
from spotcard.game.auction import Contract, replay
from spotcard.game.calls import parse_call
from spotcard.game.cards import (
    SEATS,
    STRAINS,
    card_name,
    holds,
    new_hand,
    parse_card,
    parse_hand,
    parse_seat,
)
from spotcard.game.deal import parse_vulnerability
from spotcard.robot.player import Player

try:
    from spotcard_host.robots.jsonl_worker import read_object, serve_lines
except ImportError:  # MicroPython, where this file's folder is in the path
    from jsonl_worker import read_object, serve_lines  # type: ignore[import-not-found, no-redef]

try:
    from time import ticks_diff, ticks_ms  # type: ignore[attr-defined]
except ImportError:  # CPython

    def ticks_ms() -> int:
        """Milliseconds of a clock that never jumps."""
        return int(time.monotonic() * 1000)

    def ticks_diff(later: int, earlier: int) -> int:
        """From one time to another."""
        return later - earlier

FOREVER = 1 << 29  # nodes, when only the clock ends a thought
SLICE = 2000  # nodes
KEYS = ("seat", "turn", "hand", "dummy", "declarer", "level", "strain", "dbl", "dealer", "vul",
        "auction", "played")


def whole(value, name, least, most):
    """`value` if it is a whole number from `least` to `most`. Raises SpotcardError."""
    if type(value) is not int or not least <= value <= most:
        raise SpotcardError("expected {} to {} for {}, got {!r}".format(least, most, name, value))
    return value


class Answerer:
    """One player that answers any number of independent questions.

    think: `30000n`, nodes for a card, or `2000ms`, time for a card; carding: our agreements and
    the opponents', "" where there are none.
    """

    def __init__(self, think: str, seed: int, carding: "Sequence[str]" = ()) -> None:
        self.milliseconds = int(think[:-2]) if think.endswith("ms") else 0
        self.player = Player(seed, FOREVER if self.milliseconds else int(think[:-1]))
        told = [unhexlify(text) if text else None for text in carding]
        self.player.agree(told[0] if told else None, told[1] if len(told) > 1 else None)

    def choose(self) -> int:
        """The player's card, after as many nodes or as much time as was asked for."""
        if not self.milliseconds:
            return int(self.player.choose())
        began = ticks_ms()
        self.player.begin()
        while ticks_diff(ticks_ms(), began) < self.milliseconds:
            card = self.player.step(SLICE)
            if card is not None:
                return int(card)
        return int(self.player.so_far())

    def prepare(self, q: dict[str, Any]) -> None:
        """Bring the player to the position of question `q` (a dict, see `spotcard card`)."""
        for key in q:
            if key not in KEYS:
                raise SpotcardError("expected the keys %s, got %r" % (", ".join(KEYS), key))
        player = self.player
        seat = parse_seat(q["seat"])
        strain = STRAINS.find(str(q["strain"]))
        if strain < 0 or len(q["strain"]) != 1:
            raise SpotcardError("expected a strain C, D, H, S or N, got {!r}".format(q["strain"]))
        contract = Contract(
            whole(q["level"], "level", 1, 7), strain, whole(q.get("dbl") or 0, "dbl", 0, 2),
            parse_seat(q["declarer"]),
        )
        dealer = parse_seat(q.get("dealer") or "N")
        calls = bytes([parse_call(c) for c in q.get("auction") or ()])
        replay(dealer, calls)
        hand = parse_hand(q["hand"])
        player.start(
            seat, dealer, parse_vulnerability(q.get("vul") or "None"), contract, hand, calls, None,
        )
        dummy_seat = (contract.declarer + 2) & 3
        dummy = parse_hand(q["dummy"]) if q.get("dummy") and seat != dummy_seat else None
        if dummy is not None:
            for s in range(4):
                if hand[s] & dummy[s]:
                    raise SpotcardError("a card is both in the hand and in dummy")
            player.set_dummy(dummy)
        gone = new_hand()
        for text in q.get("played") or ():
            card = parse_card(text)
            turn = player.play.turn
            known = hand if turn == seat else dummy if turn == dummy_seat else None
            if holds(gone, card) or (
                not holds(known, card) if known is not None
                else holds(hand, card) or (dummy is not None and holds(dummy, card))
            ):
                raise SpotcardError("{} cannot have played {}".format(SEATS[turn], text))
            gone[card // 13] |= 1 << card % 13
            player.observe(turn, card)
        turn = parse_seat(q.get("turn") or q["seat"])
        if turn != player.play.turn or not player.decides:
            raise SpotcardError(
                "expected {} to play after {} cards, got turn {!r} for seat {!r}".format(
                    SEATS[player.play.turn], player.play.length, q.get("turn"), q["seat"])
            )

    def answer(self, line: "str | bytes") -> dict[str, str]:
        """The JSON object that answers one line of text."""
        try:
            self.prepare(read_object(line))
            return {"card": card_name(self.choose())}
        except KeyError as missing:
            return {"error": "the key " + str(missing.args[0]) + " is missing"}
        except (
            ValueError, TypeError, AttributeError, RuntimeError, OverflowError, MemoryError
        ) as wrong:
            return {"error": str(wrong) or "expected a JSON object with the keys of a question"}


def main() -> int:
    """Answer standard input, one JSON object per line; exit status 1 when a line was bad."""
    return int(serve_lines(Answerer(sys.argv[2], int(sys.argv[3]), sys.argv[4:]).answer))


if __name__ == "__main__":
    sys.exit(main())
