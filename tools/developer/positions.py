"""For each rule of the book a position in which it makes the call: book_positions.jsonl.

    python tools/developer/positions.py [--boards 20000] [--seed positions]

Positions of the file that still hold are kept. The others are looked for in auctions made from
the rule's own sequence, then in auctions that the book bids with itself, now and then by a rule
that was not the first choice, so that rare ones come up. Rules not found get an empty hand.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import SEATS, hand_text, parse_hand, parse_seat
from spotcard.game.deal import VULNERABILITIES, parse_vulnerability
from spotcard.robot.bidder import Bidder
from spotcard_host.inspection.contexts import Pool, Positions, sample_hands
from spotcard_host.language.model import Rule
from spotcard_host.language.rulefile import load_system
from spotcard_host.library.tables import BOOKS, open_table
from spotcard_host.records.board_record import random_board

FILE = Path(__file__).parents[2] / "tests/golden/book_positions.jsonl"
STRAY = 0.25  # how often a call is not the first choice
AUCTIONS, HANDS, POOL = 24, 3000, 60000  # tried for a rule: auctions, hands in each, of so many


def holds(bidder: Bidder, position: dict[str, Any]) -> bool:
    """Whether the position's rule makes the position's call."""
    if not position["hand"]:
        return False
    if position.get("options"):  # `wander` bids by the book as it stands
        bidder = Bidder(open_table("sayc", None, position["options"]))
    history = [parse_call(word) for word in position["history"].split()]
    dealer = parse_seat(position["dealer"])
    bidder.new_board((dealer + len(history)) & 3, dealer, parse_vulnerability(position["vul"]),
                     parse_hand(position["hand"]))
    for call in history:
        bidder.observe(call)
    call = call_name(bidder.choose())
    return bool(bidder.rule >= 0 and call == position["call"]
                and bidder.table.numbers(bidder.rule)[0] == position["rule"])


def wander(seats: list[Bidder], rng: random.Random, found: dict[int, dict[str, Any]]) -> None:
    """One auction; positions of rules that are not in `found` yet are added."""
    dealer, vul = rng.randrange(4), rng.randrange(4)
    hands = random_board(1, rng).hands
    for seat in range(4):
        seats[seat].new_board(seat, dealer, vul, hands[seat])
    history: list[str] = []
    while not seats[0].auction.is_over and len(history) < 30:
        turn = seats[0].auction.turn
        bidder = seats[turn]
        call = bidder.choose(True)
        if bidder.rule >= 0:
            number = int(bidder.table.numbers(bidder.rule)[0])
            if number not in found:
                found[number] = {
                    "rule": number, "hand": hand_text(hands[turn]), "history": " ".join(history),
                    "dealer": SEATS[dealer], "vul": VULNERABILITIES[vul], "call": call_name(call)}
            if rng.random() < STRAY:
                others = [c for c in bidder.table.calls[:bidder.table.count]
                          if bidder.auction.is_legal(c)]
                call = rng.choice([*others, call])
        history.append(call_name(call))
        for each in seats:
            each.observe(call)


def instance(number: int, rule: Rule, made: Positions, pool: Pool,
             bidder: Bidder) -> dict[str, Any] | None:
    """A position of a rule in an auction made from its sequence."""
    for place, call in made.instances(rule, 1, AUCTIONS)[0]:
        for hand in place.hands(pool, HANDS):
            choice = made.choose(place, hand.features)
            if choice and choice[0][1] is rule and choice[0][0] == call:
                position = {"rule": number, "hand": hand.text, "dealer": "N",
                            "vul": VULNERABILITIES[place.vul],
                            "history": " ".join(call_name(c) for c in place.calls),
                            "call": call_name(call)}
                if holds(bidder, position):
                    return position
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--boards", type=int, default=20000)
    parser.add_argument("--seed", default="positions")
    args = parser.parse_args()
    system = load_system([BOOKS / "sayc"])
    rules = [rule.id for rule in system.rules]
    seats = [Bidder(open_table("sayc")) for _ in range(4)]
    found = {}
    for line in FILE.read_text().splitlines():
        position = json.loads(line)
        if holds(seats[0], position):
            found[position["rule"]] = position
    made, pool = Positions(system), Pool(sample_hands(1, POOL))
    for rule in system.rules:
        if rule.id not in found:
            position = instance(rule.id, rule, made, pool, seats[0])
            if position:
                found[rule.id] = position
    rng = random.Random(args.seed)
    for _ in range(args.boards):
        if all(rule in found for rule in rules):
            break
        wander(seats, rng, found)
    nothing = {"hand": "", "history": "", "dealer": "N", "vul": "None", "call": "P"}
    lines = [json.dumps(found.get(rule) or {"rule": rule, **nothing}) for rule in rules]
    FILE.write_text("\n".join(lines) + "\n")
    missing = [rule for rule in rules if rule not in found]
    print(f"{len(rules) - len(missing)} of {len(rules)} rules make a call; not found: {missing}")


if __name__ == "__main__":
    main()
