"""Answers card-play questions with `spotcard.robot`: in this process, or under MicroPython.

MicroPython subset: `spotcard card --on micropython` runs this very file as
`micropython card_worker.py FIRMWARE THINK SEED`, where THINK is `30000n` or `2000ms`.
"""

import json
import sys
import time

try:
    from typing import Any
except ImportError:  # MicroPython
    pass

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])

from spotcard.errors import SpotcardError
from spotcard.game.auction import Contract
from spotcard.game.calls import parse_call
from spotcard.game.cards import card_name, parse_card, parse_hand, parse_seat
from spotcard.game.deal import parse_vulnerability
from spotcard.robot.player import Player

FOREVER = 1 << 29  # nodes, when only the clock ends a thought
SLICE = 2000  # nodes


class Answerer:
    """One player that answers any number of independent questions.

    think: `30000n`, nodes for a card, or `2000ms`, time for a card.
    """

    def __init__(self, think: str, seed: int) -> None:
        self.milliseconds = int(think[:-2]) if think.endswith("ms") else 0
        self.player = Player(seed, FOREVER if self.milliseconds else int(think[:-1]))

    def choose(self) -> int:
        """The player's card, after as many nodes or as much time as was asked for."""
        if not self.milliseconds:
            return int(self.player.choose())
        end = time.time() + self.milliseconds / 1000
        self.player.begin()
        while time.time() < end:
            card = self.player.step(SLICE)
            if card is not None:
                return int(card)
        return int(self.player.so_far())

    def prepare(self, q: dict[str, Any]) -> None:
        """Bring the player to the position of question `q` (a dict, see `spotcard card`)."""
        player = self.player
        seat = parse_seat(q["seat"])
        strain = "CDHSN".find(str(q["strain"]))
        if strain < 0:
            raise SpotcardError("expected a strain C, D, H, S or N, got {!r}".format(q["strain"]))
        contract = Contract(
            int(q["level"]), strain, int(q.get("dbl") or 0),
            parse_seat(q["declarer"]),
        )
        calls = bytes([parse_call(c) for c in q.get("auction") or ()])
        player.start(
            seat, parse_seat(q.get("dealer") or "N"), parse_vulnerability(q.get("vul") or "None"),
            contract, parse_hand(q["hand"]), calls, None,
        )
        if q.get("dummy") and seat != (contract.declarer + 2) & 3:
            player.set_dummy(parse_hand(q["dummy"]))
        for text in q.get("played") or ():
            player.observe(player.play.turn, parse_card(text))
        turn = parse_seat(q.get("turn") or q["seat"])
        if turn != player.play.turn or not player.decides:
            raise SpotcardError(
                "expected {} to play after {} cards, got turn {!r} for seat {!r}".format(
                    "NESW"[player.play.turn], player.play.length, q.get("turn"), q["seat"])
            )

    def answer(self, line: str) -> dict[str, str]:
        """The JSON object that answers one line of text."""
        try:
            question = json.loads(line)
            if not isinstance(question, dict):
                raise SpotcardError("expected a JSON object")
            self.prepare(question)
            return {"card": card_name(self.choose())}
        except KeyError as missing:
            return {"error": "the key " + str(missing.args[0]) + " is missing"}
        except (ValueError, TypeError, AttributeError) as wrong:
            return {"error": str(wrong) or "expected a JSON object with the keys of a question"}


def main() -> int:
    """Answer standard input, one JSON object a line; exit status 1 when a line was bad."""
    answerer = Answerer(sys.argv[2], int(sys.argv[3]))
    bad = 0
    while True:
        line = sys.stdin.readline()
        if not line:
            return bad
        if not line.strip():
            continue
        answer = answerer.answer(line)
        if "error" in answer:
            bad = 1
        print(json.dumps(answer))


if __name__ == "__main__":
    sys.exit(main())
