"""What `spotcard bench` measures: a table of small MicroPython programs.

A case's `setup` runs once; it imports what the case needs and defines `work(turn)`, which is timed
for `turns` turns after `prepare(turn)`, which is not. It may call `probe()` at its deepest points,
where live heap counts. `bench_table()` is the buffer of a compiled rule table in flash. A case is
left out where the firmware lacks a module it needs. Constants go in as numbers: a board keeps no
names for them (`device.constants`). Files come from the desk: see `FILES`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from spotcard.protocol.events import SEAT
from spotcard.robot import endgame, policy


def _records() -> bytes:
    from spotcard_host.compiler.points import default_records

    return default_records()


# Files a case may ask for: path on the board -> how the desk makes it.
FILES: dict[str, Callable[[], bytes]] = {"/bench/records.bin": _records}


@dataclass(frozen=True)
class Case:
    """One row of the bench.

    name: what is timed, as reports show it; modules: firmware modules it needs, without suffix;
    files: keys of `FILES`; turns: how often it runs; budget: milliseconds a turn may take on a
    board, 0 for none.
    """

    name: str
    modules: tuple[str, ...]
    setup: str
    turns: int
    files: tuple[str, ...] = field(default=())
    budget: float = 0


# Twelve hands of all kinds, from a bust to a slam hand, flat and wild.
HANDS = (
    "AKJ54.Q872.K93.6", "QJT93.A4.852.K73", "K.AQ3.AKQ762.A85", "8743.652.T94.872",
    ".AKQJT98765432..", "AQ72.KJ5.Q64.A83", "65.AKJ9874.A2.53", "KQJT.AQJ8.KJ3.A2",
    "9876.54.AKQ3.J92", "T2.T9753.J86.Q64", "AJ4.8.KQT7632.A9", "KJ98.KJ97.KJ9.KJ",
)

EVALUATE = Case(
    "hand evaluation", ("spotcard/robot/evaluate", "spotcard/game/cards"), f"""
from spotcard.game.cards import parse_hand
from spotcard.robot import evaluate
records = open("/bench/records.bin", "rb").read()
hands = [parse_hand(text) for text in {HANDS!r}]
out = evaluate.new_features()
def work(turn):
    evaluate.evaluate(records, hands[turn % 12], out)
""", 24, ("/bench/records.bin",), 5)

OPENED = Case(
    "table opened", ("spotcard/rules/reader",), """
from spotcard.rules.reader import RuleTable
def work(turn):
    global table
    table = None
    table = RuleTable(bench_table())
""", 2)

# Dealer North, nobody vulnerable; the calls so far, the hand of the seat whose turn it is.
_AUCTIONS = (
    ("", 0), ("", 2), ("", 5), ("P", 7), ("P P", 0), ("1C P", 1), ("1H P", 9), ("1S P", 3),
    ("1N P", 6), ("1N P 2C P 2D P", 2), ("1D 1S", 10), ("1H 2C", 8), ("P 1S", 11), ("1S", 9),
    ("1N P 2D P 2H P", 0), ("1C P 1H P 1N P", 5), ("1S P 2H P", 11), ("2C P 2D P", 7),
    ("1D P 1H 1S", 0), ("1H P 2H P", 6), ("1N P 3N P", 3), ("3C P", 5), ("1C X", 3), ("1D P", 8),
)
_BIDDING = f"""
from spotcard.game.calls import parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable
bidder = Bidder(RuleTable(bench_table()))
HANDS = [parse_hand(text) for text in {HANDS!r}]
AUCTIONS = {_AUCTIONS!r}
def begin(turn):
    calls, hand = AUCTIONS[turn]
    calls = [parse_call(call) for call in calls.split()]
    bidder.new_board(len(calls) & 3, 0, 0, HANDS[hand])
    return calls
"""

DECISION = Case(
    "one bidding decision", ("spotcard/robot/bidder",), _BIDDING + """
def prepare(turn):
    for call in begin(turn):
        bidder.observe(call)
def work(turn):
    bidder.choose()
""", len(_AUCTIONS), (), 60)

FOLLOWING = Case(
    "following one call", ("spotcard/robot/bidder",), _BIDDING + """
def prepare(turn):
    global last
    calls = begin(turn)
    last = calls.pop() if calls else 0
    for call in calls:
        bidder.observe(call)
def work(turn):
    bidder.observe(last)
""", len(_AUCTIONS), (), 15)

# Dealer, vulnerability, the calls so far, the hand to call: positions where rules offer a choice.
_CHOICES = (
    (0, 1, "3N P 4C P", "7.T53.AKQJ82.T87"),
    (0, 2, "1D 1S X P 3H P 4H P", "AJ7.KQ62.KQJ72.T"),
    (3, 1, "P 1C X XX P", "KT6.AKJ.97.JT642"),
    (3, 2, "P 1H P 3H P", "AKJ.KT9753.AT3.J"),
    (0, 1, "P P P 1D P 1H P 2D P P X P", "K762.JT74.864.AJ"),
    (2, 3, "1H P P X P 1S P", "AKJ9.K2.AQ.T8643"),
    (1, 1, "1H P P X P 2C P P X P", "875.96.A9543.T97"),
    (2, 2, "P P P 1S P 3S P", "T9754.AKT.AK5.A5"),
    (3, 1, "P P 1D X XX P P", "9864.K94.K.AQ854"),
    (1, 2, "P 1S P 1N P 3H P", "865.72.A62.KQT64"),
)
JUDGED = Case(
    "one judged call", ("spotcard/robot/judge",), f"""
from spotcard.game.calls import parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable
CHOICES = {_CHOICES!r}
bidder = Bidder(RuleTable(bench_table()), True)
def prepare(turn):
    dealer, vul, calls, hand = CHOICES[turn]
    calls = [parse_call(call) for call in calls.split()]
    bidder.new_board(dealer + len(calls) & 3, dealer, vul, parse_hand(hand))
    for call in calls:
        bidder.observe(call)
def work(turn):
    bidder.choose()
""", len(_CHOICES), (), 100)

# North-South play 3NT by South; West leads the spade queen. Seat, cards already played.
_PLAYING = """
from spotcard.game.auction import Contract
from spotcard.game.cards import parse_card, parse_hand
from spotcard.robot.player import Player
DUMMY = parse_hand("K72.Q95.AJT4.863")
HANDS = [parse_hand(text) for text in (
    "K72.Q95.AJT4.863", "943.KJ84.9652.J4", "A85.A73.KQ8.KQ92", "QJT6.T62.73.AT75")]
PLAYED = [parse_card(text) for text in ("SQ", "S2", "S4", "SA", "HA", "H2", "H5", "H4")]
SEATS = ((3, 0), (2, 1), (1, 2), (2, 3), (2, 4), (3, 5), (2, 6), (1, 7))
def prepare(turn):
    seat, played = SEATS[turn % 8]
    player.start(seat, 2, 0, Contract(3, 4, 0, 2), HANDS[seat])
    if played:
        player.set_dummy(DUMMY)
    for card in PLAYED[:played]:
        player.observe(player.play.turn, card)
"""

CARD_BY_RULE = Case("one card by rule", ("spotcard/robot/player",), _PLAYING + """
player = Player(1, 0)
def work(turn):
    return player.choose()
""", 8, (), 50)

CARD = Case("one card, 2000 nodes", ("spotcard/robot/search",), _PLAYING + """
player = Player(1, 2000)
def work(turn):
    player.begin()
    while player.step(500) is None:
        pass
""", 8, ())

# Random endings of six cards, the same each time; every strain and leader comes up. A board does
# not know the names of constants.
_ENDING_TURNS = 60
ENDING = Case("exact 6-card ending", ("spotcard/robot/search",), f"""
from spotcard.robot.candidates import words
from spotcard.robot.search import endgame, load
area = words({endgame.WORDS})
state = words({policy.STATE})
random = 4711
def below(limit):
    global random
    random = (random * 1103 + 12345) & 0xFFFFF
    return (random >> 4) % limit
def prepare(turn):
    deck = list(range(52))
    for i in range(len(state)):
        state[i] = 0
    for i in range(24):
        j = i + below(52 - i)
        deck[i], deck[j] = deck[j], deck[i]
        state[i // 6 * 4 + deck[i] // 13] |= 1 << deck[i] % 13
    state[{policy.TRUMP}] = turn % 5
    state[{policy.DECLARER}] = state[{policy.TURN}] = turn & 3
    state[{policy.LEFT}] = 6
    area[{endgame.GENERATION}] += 1
    area[{endgame.BUDGET}] = 1 << 28
def work(turn):
    load(area, state)
    tricks = 0
    while tricks < 6:
        area[{endgame.NEED}] = tricks + 1
        if not endgame.makes(area):
            break
        tricks += 1
""", _ENDING_TURNS, (), 50)

SEATED = Case("a seat, table opened", ("spotcard_device/app", "spotcard_device/storage"), """
from spotcard_device import robot, settings, storage
buffer = bench_table()
storage.open_table = lambda place: buffer
chosen = settings.check({"seat": "S", "host": "192.0.2.1", "team": "Robots"})
def work(turn):
    global seat
    seat = robot.make_seat(chosen, "bench")
""", 1)

LINE = Case(
    "one protocol line", ("spotcard/protocol/connection",), f"""
from spotcard.protocol.connection import Connection
def prepare(turn):
    global link
    link = Connection({SEAT})
    link.send(("connect", "Robots", 0, 18))
def work(turn):
    link.receive_data(b'North ("Robots") seated\\r\\n')
    return link.next_event()
""", 4, (), 20)

WHOLE = Case(
    "all firmware imported", ("spotcard_device/app",), """
def work(turn):
    import spotcard_device.app
    probe()
""", 1)

CASES: tuple[Case, ...] = (
    EVALUATE, OPENED, DECISION, FOLLOWING, JUDGED, CARD_BY_RULE, CARD, ENDING, LINE,
    SEATED, WHOLE)
