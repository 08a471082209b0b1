"""Answers card-play questions with `spotcard.robot`: in this process, or under MicroPython.

MicroPython subset: `spotcard card --on micropython` runs this very file as
`micropython card_worker.py FIRMWARE THINK SEED`, where THINK is `30000n` or `2s`.
"""

import json
import sys

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])

from spotcard.errors import SpotcardError  # noqa: E402
from spotcard.game.auction import Contract  # noqa: E402
from spotcard.game.calls import parse_call  # noqa: E402
from spotcard.game.cards import card_name, parse_card, parse_hand, parse_seat  # noqa: E402
from spotcard.game.deal import parse_vulnerability  # noqa: E402
from spotcard.robot.player import Player  # noqa: E402


class Answerer:
    """One player that answers any number of independent questions."""

    def __init__(self, think, seed):
        self.player = Player(seed, think)

    def prepare(self, q):
        """Bring the player to the position of question `q` (a dict, see `spotcard card`)."""
        player = self.player
        seat = parse_seat(q["seat"])
        contract = Contract(
            int(q["level"]), "CDHSN".index(q["strain"]), int(q.get("dbl") or 0),
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
                "expected %s to play after %d cards, got turn %r for seat %r"
                % ("NESW"[player.play.turn], player.play.length, q.get("turn"), q["seat"])
            )

    def answer(self, line):
        """The JSON object that answers one line of text."""
        try:
            question = json.loads(line)
            if not isinstance(question, dict):
                raise SpotcardError("expected a JSON object")
            self.prepare(question)
            return {"card": card_name(self.player.choose())}
        except KeyError as missing:
            return {"error": "the key %s is missing" % (missing.args[0],)}
        except (ValueError, TypeError, AttributeError) as wrong:
            return {"error": str(wrong) or "expected a JSON object with the keys of a question"}


def main():
    """Answer standard input, one JSON object a line; exit status 1 when a line was bad."""
    answerer = Answerer(int(sys.argv[2]), int(sys.argv[3]))
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
