"""Whole boards with tables and clients that speak as other programs do, and with bad lines.

Each dialect turns every line of ours into what somebody else was seen to send in its place
(docs/reference/protocol.md); the boards played must be the same as without it.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_robots import RandomBidder, RandomPlayer, boards, check
from table_harness import CASES, FakeBidder, FakePlayer, Wired

from spotcard.errors import RemoteProtocolError
from spotcard.protocol.connection import Connection
from spotcard.protocol.events import NEED_DATA, SEAT, TABLE
from spotcard.robot.seat import Seat
from spotcard_host.table.link import MOST_UNSENT, Link
from spotcard_host.table.rules import Rules

CRLF = b"\r\n"


def table_with(**options: Any) -> Wired:
    table = Wired(
        boards(4, 7), [RandomBidder(s) for s in range(4)], [RandomPlayer(s) for s in range(4)],
        **options,
    )
    table.play()
    for _ in range(1000):
        if table.core.told_all:
            break
        table.wait(5.0)  # the grace for seats that do not say what they are ready for
    return table


def played(table: Wired) -> list[Any]:
    assert table.core.told_all
    assert [seat.slips for seat in table.seats] == [0] * 4
    return [
        {k: [c["call"] for c in v] if k == "auction" else v for k, v in record.to_json().items()}
        for record in table.core.records
    ]


@pytest.fixture(scope="module")
def plain() -> list[Any]:
    return played(table_with())


def moniteur(line: str) -> bytes:
    """Bridge Moniteur: bare LF, no line end at all after some, Start of Board twice."""
    line = re.sub(r'\("(.*)"\) seated', r"\1 seated", line)
    if line == "Start of board":
        return b"Start of BoardStart of Board"
    return line.encode() + (b"" if line.endswith("to lead") else b"\n")


def openspiel(line: str) -> bytes:
    """OpenSpiel: capitals, small cards, clubs first, brackets around times, no early stops."""
    if line.startswith("Teams"):
        return re.sub(r"Teams : N/S : (.*) E/W : ", r"Teams: N/S \1 E/W ", line).encode() + b"\n"
    if line == "Start of board":
        return b"start of board\n"
    if "cards : " in line:
        whose, _, hand = line.partition("cards : ")
        return (whose + "cards: " + " ".join(
            suit + "." for suit in reversed(hand[:-1].split(". "))
        ) + "\n").encode()
    if line.startswith("Timing"):
        return re.sub(r"([\d:]+\d)", r"[\1]", line).encode() + b"\n"
    return re.sub(r"North|East|South|West", lambda m: m[0].upper(), line).encode() + b"\n"


def robobridge(line: str) -> bytes:
    """RoboBridge: no blank after a suit's stop, no dash for a void, Playing IMPS."""
    if line.startswith("Teams"):
        line += ". Playing IMPS"
    if "cards : " in line:
        line = line.replace(" -.", ".").replace(". ", ".")
    if line.startswith("Timing"):
        line += "."
    return line.encode() + CRLF


def zbridge(line: str) -> bytes:
    """ZBridge: a void without its stop, quotes without brackets, no last stop, no Timing."""
    if line.startswith("Timing"):
        return b""
    line = line.replace('("', '"').replace('")', '"').replace(" -.", " -")
    return line.rstrip(".").encode() + CRLF


def shouting(line: str) -> bytes:
    return b"  " + line.upper().replace(" ", "  ").encode() + b" \0\r\r\n\r\n"


def whispering(line: str) -> bytes:
    return line.lower().encode() + b"\r"


def twice(line: str) -> bytes:
    """Every line that may be repeated is; unrelated lines in between."""
    if line.startswith(("Start", "Teams")) or " plays " in line or " passes" in line:
        return (line + "\r\n").encode() * 2
    return b"Feasability 12\r\nBook: none\r\n" + line.encode() + b"\r\nCC 4\r\n"


def mangled_alerts(line: str) -> bytes:
    """bridge_env: the alert glued to the call."""
    return line.replace(" Alert. ", "").encode() + CRLF


@pytest.mark.parametrize("speak", [
    moniteur, openspiel, robobridge, zbridge, shouting, whispering, twice, mangled_alerts,
])
def test_our_seats_at_their_tables(speak: Callable[[str], bytes], plain: list[Any]) -> None:
    assert played(table_with(speak=speak)) == plain


def wbridge5(line: str) -> bytes:
    """WBridge5: capitals, ANYPL, the seat's name for dummy."""
    line = re.sub("^(North|East|South|West)", lambda m: m[0].upper(), line)
    if " plays " in line:
        line = line[:-2] + line[-2:].lower()
    return line.replace(" passes", " PASSES").replace("'s bid", "'s  bid").encode() + CRLF


def old_robot(line: str) -> bytes:
    """Full stops everywhere, and messages that nobody asked for."""
    if line.endswith("ready for dummy"):
        line += f".\r\n{line.split()[0]} received dummy"
    return line.encode() + (CRLF if line.endswith(".") else b"." + CRLF)


def signals(line: str) -> bytes:
    """RoboBridge 19 and Ben: text after cards, the version, and calls."""
    if " plays " in line:
        line += ". Forced"
    if line.endswith("version 18"):
        line += " BEN-21GF 0.8.8.6"
    if " bids " in line and "Alert" not in line:
        line += ".Infos." + "x" * 2000
    return line.encode() + b"\n"


def unready(line: str) -> bytes:
    """A client that never says what call or card it is ready for."""
    return b"" if re.search("'s (bid|card)", line) else line.encode() + CRLF


def suit_first(line: str) -> bytes:
    if " plays " in line:
        line = line[:-2] + line[-1] + line[-2]
    return line.encode() + CRLF


def stutter(line: str) -> bytes:
    """Each line twice but Connecting."""
    return (line.encode() + CRLF) * (1 if line.startswith("Connecting") else 2)


@pytest.mark.parametrize("answer", [
    shouting, whispering, wbridge5, old_robot, signals, unready, suit_first, stutter,
])
def test_their_clients_at_our_table(answer: Callable[[str], bytes], plain: list[Any]) -> None:
    assert played(table_with(answer=answer)) == plain


def test_seats_that_name_dummy_or_write_capitals_play_the_same(plain: list[Any]) -> None:
    assert played(table_with(say_dummy=False)) == plain


def test_random_cuts_and_both_dialects_at_once(plain: list[Any]) -> None:
    rng = random.Random(3)

    def cut(data: bytes) -> list[bytes]:
        at = sorted(rng.randrange(len(data) + 1) for _ in range(3))
        return [data[a:b] for a, b in zip([0, *at], [*at, len(data)], strict=True) if data[a:b]]

    assert played(table_with(cut=cut, speak=openspiel, answer=wbridge5)) == plain


# Single lines to a seat in the middle of a board


def seat_at_cards() -> tuple[Wired, Any]:
    """North has his cards and is to call."""
    table = Wired(boards(1))
    for seat in range(4):
        table.connect(seat)
    while not table.seats[0].is_thinking:
        table.run(1)
    return table, table.near[0]


@pytest.mark.parametrize("line", [
    b"East bids 1C Alert. caf\xe9 \x80\xff\0 \xe2\x99\xa0", b"East bids 1C Infos. " + b"y" * 2000,
    b"East bids 1C." + b"\t" * 600, b"\x00East bids 1c\x00",
])
def test_strange_bytes_in_alerts_are_text(line: bytes) -> None:
    _, link = seat_at_cards()
    link.receive_data(line + b"\r\n")
    event = link.next_event()
    assert event[:3] == ("bid", 1, 3) and link.next_event() is NEED_DATA


@pytest.mark.parametrize(("number", "good"), [
    (b"0", True), (b"001", True), (b"999999999", True), (b"-1", False), (b"1e3", False),
    (b"99999999999999999999", False), (b"", False),
])
def test_board_numbers(number: bytes, good: bool) -> None:
    link = Connection(SEAT)
    link.state = "board"
    link.receive_data(b"Board number " + number + b". Dealer North. Neither vulnerable.\r\n")
    if good:
        assert link.next_event() == ("deal", int(number), 0, 0)
    else:
        with pytest.raises(RemoteProtocolError, match="expected"):
            link.next_event()


def test_names_with_any_characters_travel(tmp_path: object) -> None:
    for name in ("", "  two  blanks ", 'say "hi"', "Žofín ♠", "Teams : N/S", "a\\b"):
        link = Connection(SEAT)
        data = link.send(("connect", name, 2, 18))
        far = Connection(1)
        far.receive_data(data)
        assert far.next_event() == ("connect", name, 2, 18)
        link.receive_data(far.send(("seated", 2, name)))
        assert link.next_event() == ("seated", 2, name)
        link.receive_data(far.send(("teams", name, "x" + name)))
        assert link.next_event() == ("teams", name, "x" + name)


def test_a_client_that_does_not_read_is_dropped() -> None:
    class Transport:
        aborted = False

        def get_write_buffer_size(self) -> int:
            return MOST_UNSENT + 1

        def abort(self) -> None:
            self.aborted = True

    class Writer:
        transport = Transport()

        def get_extra_info(self, name: str) -> None:
            return None

        def is_closing(self) -> bool:
            return False

        def write(self, data: bytes) -> None:
            pass

    writer: Any = Writer()
    port = Link(asyncio.StreamReader.__new__(asyncio.StreamReader), writer)
    port.send(("refused", "Error"))
    assert writer.transport.aborted and port.dropped == "it does not read what it is sent"


def test_a_seat_without_line_ends_from_the_table_waits_for_silence_only() -> None:
    table = Wired(
        boards(1), [FakeBidder([7])] + [FakeBidder() for _ in range(3)],
        [FakePlayer() for _ in range(4)], speak=moniteur, rules=Rules(pause=1.0),
    )
    table.play()
    while not table.core.told_all:
        table.wait(1.0)
    assert len(table.core.records) == 1


TABLE_LINES = [
    text for role, _, text, others in CASES if role == TABLE for text in (text, *others)
] + [f"{seat} {what}" for seat in ("North", "East", "South", "West") for what in (
    "passes", "bids 1C", "bids 1NT", "bids 7NT", "doubles", "redoubles", "to lead",
    "plays AS", "plays 2C", "plays 7D", "plays KH", "plays TC",
)]
OPENING = (
    'North ("ours") seated', 'Teams : N/S : "ours" E/W : "theirs"', "Start of board",
    "Board number 1. Dealer North. Neither vulnerable.",
    "North's cards : S K 3 2. H A 7. D 8 6 5 3. C K Q T 2.",
    "East passes", "South passes", "West passes", "East plays AS",
    "Dummy's cards : S J 9 5. H Q J 3 2. D 7 4. C 9 7 4 3.", "West plays TS",
)


@settings(max_examples=150)
@given(
    st.integers(0, len(OPENING)), st.lists(st.sampled_from(TABLE_LINES), max_size=40),
    st.sampled_from(("", "upper", "seed")),
)
def test_no_table_can_break_a_seat(start: int, lines: list[str], style: str) -> None:
    """Whatever it says in whatever order: answers that may be sent, or RemoteProtocolError."""
    robot = Seat(0, "ours", FakeBidder([7, 20]), FakePlayer(2))
    link = Connection(SEAT, style)
    for event in robot.start():
        link.send(event)
    for line in (*OPENING[:start], *lines):
        link.receive_data(line.encode() + b"\r\n")
        try:
            while (event := link.next_event()) is not NEED_DATA:
                answers = robot.receive(event)
                while robot.is_thinking:
                    answers += robot.think()
                for answer in answers:
                    link.send(answer)
        except RemoteProtocolError:
            pass
    assert robot.slips == 0


@pytest.mark.parametrize("seed", range(12))
def test_spoilt_lines_in_both_directions(seed: int) -> None:
    """Two lines in a hundred are lost, doubled, damaged or joined by others: nothing crashes.

    What cannot be played on is reported, and every board that is complete is a legal one.
    """
    rng = random.Random(seed)
    seen: list[str] = []

    def spoil(line: str) -> bytes:
        seen.append(line)
        good = line.encode() + CRLF
        if rng.random() > 0.02 or line.startswith("Connecting"):
            return good
        at = rng.randrange(len(line))
        return rng.choice((
            b"", good * 2, rng.choice(seen[-40:]).encode() + CRLF + good,
            (line[:at] + rng.choice("SHDCNEW23456789TJQKA ") + line[at + 1 :]).encode() + CRLF,
            good + rng.choice(TABLE_LINES).encode() + CRLF,
        ))

    table = Wired(
        boards(3, seed), [RandomBidder(seed + s) for s in range(4)],
        [RandomPlayer(seed + s) for s in range(4)], speak=spoil, answer=spoil,
    )
    table.faults = []
    table.play()
    for _ in range(2000):
        if table.core.told_all:
            break
        table.wait(6.0)
        for seat in range(4):
            if table.near[seat] is None:  # disconnected, it reconnects
                table.connect(seat)
    assert table.core.told_all
    for record, board in zip(table.core.records, boards(3, seed), strict=False):
        if record.adjusted is None:
            check(record, board)
    assert [seat.slips for seat in table.seats] == [0] * 4
