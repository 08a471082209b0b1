"""Positions on which all back ends must agree: auctions, some judged, and endings, by seed.

    backends.report("auctions", table, first, count)
    backends.report("endings", "", first, count)

print a line for each position.
"""

import binascii

from play_cases import Dice, random_position, solve, words

from spotcard.game.cards import new_hand
from spotcard.robot import endgame, policy
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable

JUDGED = 20  # one in so many boards is bid with judgement


def report(kind, table, first, count):
    if kind == "auctions":
        with open(table, "rb") as file:
            data = file.read()
        plain = [Bidder(RuleTable(data)) for _ in range(2)]
        judged = [Bidder(RuleTable(data), True) for _ in range(2)]
        for i in range(first, first + count):
            print(auction(i, plain if i % JUDGED else judged))
    else:
        work = words(endgame.WORDS)
        for i in range(first, first + count):
            print(ending(i, work))


def auction(i, bidders):
    """Calls and rules of a random board, and a checksum of all that was known after each call.

    Partners share a bidder: it gets its hand again before each call.
    """
    cards = Dice(i * 2654435 + 17).shuffled(52)
    hands = [new_hand(cards[13 * seat:13 * seat + 13]) for seat in range(4)]
    dealer, vul = i & 3, i >> 2 & 3
    calls = []
    told = []
    crc = 0
    while len(calls) < 4 or calls[-3:] != [0, 0, 0]:
        seat = (dealer + len(calls)) & 3
        bidder = bidders[seat & 1]
        bidder.new_board(seat, dealer, vul, hands[seat])
        for call in calls:
            bidder.observe(call)
        call = bidder.choose(True)
        crc = binascii.crc32(bytes(bidder.features) + bytes(bidder.state), crc)
        crc = binascii.crc32(bytes(bidder.table.calls[:bidder.table.count]), crc)
        if bidder.judged:
            judge = bidder.judge
            told.append([round(judge.mean(k) * 1000) for k in range(len(judge.calls))])
        calls.append(call)
        told.append(bidder.rule)
    return "auction %d %s %s %d" % (i, calls, told, crc)


def ending(i, work):
    """The solver's tricks and nodes, the policy's card, and where its roll-out ends."""
    start = random_position(Dice(i * 2654435 + 71), 2 + i % 6)
    work[endgame.NODES] = 0
    tricks = solve(work, start)
    line = words(policy.STATE)
    policy.copy(start, line)
    card = policy.choose(line)
    policy.rollout(line, 0)
    return "ending %d %d %d %d %s" % (i, tricks, work[endgame.NODES], card,
                                      list(line[:policy.NODES]))
