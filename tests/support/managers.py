"""Table managers of other programs, as strict as those are about what a seat says.

Each `Manner` is written from the protocol page and recorded sessions. A manager deals boards and
plays them to the end; a line that it is not known to read ends it with ManagerDied.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass

from spotcard.game.auction import Auction
from spotcard.game.calls import parse_call
from spotcard.game.cards import cards_of, new_hand, parse_card, remove
from spotcard.game.play import Play
from spotcard_host.records.board_record import Board, BoardRecord, CallRecord

NAMES = ("North", "East", "South", "West")


class ManagerDied(Exception):
    """A line that this program crashes on."""


@dataclass(frozen=True)
class Manner:
    """How a manager speaks, and what exactly it wants to read."""

    upper: bool = False
    connect: str = 'Connecting "{team}" as {seat} using protocol version 18'
    seated: str = '{seat} ("{team}") seated'
    teams: str = 'Teams : N/S : "ours" E/W : "theirs"'
    to_start: str = "{seat} ready to start"
    start: str = "Start of board"
    deal: str = "Board number {number}. Dealer {dealer}. {vul} vulnerable."
    cards: str = "{seat}'s cards : {hand}"
    dummy: str = "Dummy's cards : {hand}"
    suits: str = "SHDC"
    void: str = "-"
    stop: str = ". "  # between suits
    last_stop: str = "."
    dummy_leads: str = "Dummy to lead"
    timing: str | None = ("Timing - N/S : this board  00:01,  total  0:00:01.  E/W : this board  "
                          "00:01,  total  0:00:01")
    finish: str | None = "End of session"
    end: bytes = b"\r\n"
    unended: bool = False  # "to lead" and "Start of board" without a line end
    reads_end: bytes = b"\r\n"
    call: str = r"{seat} (?P<call>passes|doubles|redoubles|bids [1-7](?:[CDHS]|NT))" \
        r"(?: Alert\. .+)?"
    card: str = r"{seat} plays (?P<card>[AKQJT2-9][CDHS])"
    dummys_card: bool | None = True  # "dummy's card"; False: the seat's name; None: either
    lower: bool = False

    def seat(self, seat: int) -> str:
        name = NAMES[seat]
        return name.upper() if self.upper else name.lower() if self.lower else name

    def hand(self, hand: object) -> str:
        cards = cards_of(hand)
        suits = []
        for letter in self.suits:
            held = [c for c in cards if c // 13 == "CDHS".index(letter)]
            ranks = " ".join("23456789TJQKA"[c % 13] for c in sorted(held, reverse=True))
            suits.append((letter + " " + (ranks or self.void)).strip())
        return self.stop.join(suits) + self.last_stop


MANNERS = {
    "spec": Manner(),
    "moniteur": Manner(seated="{seat} {team} seated", start="Start of BoardStart of Board",
                       end=b"\n", unended=True),
    "bridge_env": Manner(seated="{seat} {team} seated", timing=None, finish=None,
                         call=r"{seat} (?:(?P<plain>passes|doubles|redoubles)|"
                              r"(?P<call>bids [1-7](?:[CDHS]|NT))(?: Alert\. .+)?)"),
    "openspiel": Manner(upper=True,
                        connect='Connecting "{team}" as ANYPL using protocol version 18',
                        teams='Teams: N/S "north-south" E/W "east-west"', start="start of board",
                        cards="{seat}'s cards: {hand}", dummy="Dummy's cards: {hand}",
                        suits="CDHS", dummy_leads="{seat} to lead", end=b"\n",
                        timing="Timing - N/S : this board [0:01], total [0:01]. E/W : this board "
                               "[0:01], total [0:01]", finish=None,
                        call=r"{seat} (?P<call>PASSES|DOUBLES|REDOUBLES|bids [^ ]*)(?: Alert\.)?",
                        card=r"{seat} plays (?P<card>[akqjt2-9][cdhs])", dummys_card=False),
    "robobridge": Manner(teams='Teams : N/S : "ours" E/W : "theirs". Playing IMPS', void="",
                         stop=".", timing="Timing - N/S : this board  00:01,  total  0:00:01.  "
                         "E/W : this board  00:01,  total  0:00:01.", dummys_card=None),
    "qplus": Manner(),
    "zbridge": Manner(seated='{seat} "{team}" seated', deal="Board number {number}. Dealer "
                      "{dealer}. {vul} vulnerable", last_stop="", timing=None),
    "seed": Manner(lower=True, connect='connecting "{team}" as {seat} using protocol version 18',
                   seated='{seat} "{team}" seated', teams='teams : N/S : "ours" E/W : "theirs"',
                   to_start="{seat} to start", start="start of board", finish="end of session",
                   deal="board number {number} . dealer {dealer} . {vul} vulnerable",
                   dummy="dummy's cards : {hand}", dummy_leads="dummy to lead",
                   timing="timing - N/S : this board 3:30 , total 1:10:30 . E/W : this board "
                          "3:30 , total 1:10:30"),
}


class Manager:
    """Seats four clients and plays `boards`; OpenSpiel's has a port for each seat."""

    def __init__(self, manner: Manner, boards: list[Board]) -> None:
        self.manner = manner
        self.boards = boards
        self.records: list[BoardRecord] = []
        self.ports: list[int] = []
        self._streams: list[tuple[asyncio.StreamReader, asyncio.StreamWriter] | None] = [None] * 4
        self._servers: list[asyncio.Server] = []
        self._early: list[list[str]] = [[] for _ in range(4)]  # lines said before an answer
        self._here = asyncio.Event()

    async def start(self) -> None:
        """Listen; `ports` are those of the four seats."""
        for seat in range(4):
            async def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter,
                           seat: int = seat) -> None:
                self._streams[seat] = (reader, writer)
                if all(self._streams):
                    self._here.set()

            server = await asyncio.start_server(come, "127.0.0.1", 0)
            self._servers.append(server)
            self.ports.append(server.sockets[0].getsockname()[1])

    async def run(self) -> None:
        """Seat all, play all, end."""
        manner = self.manner
        await asyncio.wait_for(self._here.wait(), 60)
        for seat in range(4):
            team = ("ours", "theirs")[seat & 1]
            await self._want(seat, manner.connect.format(team=team, seat=manner.seat(seat)))
            self._say(seat, manner.seated.format(team=team, seat=manner.seat(seat)))
            await self._want(seat, f"{manner.seat(seat)} ready for teams")
        await self._all(manner.teams, manner.to_start)
        for board in self.boards:
            await self._board(board)
            if manner.timing is not None:
                for seat in range(4):
                    self._say(seat, manner.timing)
        for seat in range(4):
            if manner.finish is not None:
                self._say(seat, manner.finish)
        for stream in self._streams:
            assert stream is not None
            stream[1].close()
        for server in self._servers:
            server.close()

    def _say(self, seat: int, text: str) -> None:
        stream = self._streams[seat]
        assert stream is not None
        bare = self.manner.unended and (text.endswith("to lead") or text.startswith("Start of"))
        stream[1].write(text.encode() + (b"" if bare else self.manner.end))

    async def _line(self, seat: int, wait: bool = False) -> str:
        if self._early[seat] and not wait:
            return self._early[seat].pop(0)
        stream = self._streams[seat]
        assert stream is not None
        raw = await asyncio.wait_for(stream[0].readuntil(self.manner.reads_end), 30)
        return raw[: -len(self.manner.reads_end)].decode("ascii")

    async def _want(self, seat: int, *texts: str) -> None:
        line = await self._line(seat)
        if line not in texts:
            raise ManagerDied(f"{NAMES[seat]}: expected {texts[0]!r}, got {line!r}")

    async def _all(self, text: str, answer: str) -> None:
        for seat in range(4):
            self._say(seat, text)
        for seat in range(4):
            await self._want(seat, answer.format(seat=self.manner.seat(seat)))

    async def _board(self, board: Board) -> None:
        manner = self.manner
        record = BoardRecord.of(board)
        self.records.append(record)
        await self._all(manner.start, "{seat} ready for deal")
        vul = ("Neither", "N/S", "E/W", "Both")[board.vulnerability]
        await self._all(manner.deal.format(number=board.number, dealer=manner.seat(board.dealer),
                                           vul=vul), "{seat} ready for cards")
        for seat in range(4):
            self._say(seat, manner.cards.format(seat=manner.seat(seat),
                                                hand=manner.hand(board.hands[seat])))
        auction = Auction(board.dealer)
        while not auction.is_over:
            turn = auction.turn
            line = await self._line(turn)
            match = re.fullmatch(manner.call.format(seat=manner.seat(turn)), line)
            if match is None:
                raise ManagerDied(f"{NAMES[turn]}: not a call: {line!r}")
            word = (match["call"] or match["plain"]).lower()
            plain = ("passes", "doubles", "redoubles")
            call = plain.index(word) if word in plain else parse_call(
                word.split()[1].removesuffix("t"))
            auction.add(call)
            record.calls.append(CallRecord(call))
            for seat in range(4):
                if seat != turn:
                    await self._want(
                        seat, f"{manner.seat(seat)} ready for {manner.seat(turn)}'s bid")
                    self._say(seat, line.partition(" Alert")[0] if (seat ^ turn) == 2 else line)
        record.end_auction(auction)
        if record.contract is not None:
            contract = record.contract
            await self._play(board, record, Play(contract.strain, contract.declarer))

    async def _play(self, board: Board, record: BoardRecord, play: Play) -> None:
        manner = self.manner
        hands = [new_hand(cards_of(hand)) for hand in board.hands]
        while not play.is_over:
            if play.length == 20:
                await self._claim(play.declarer)
            turn = play.turn
            actor = play.declarer if turn == play.dummy else turn
            if play.length % 4 == 0:
                form = manner.dummy_leads if turn == play.dummy else "{seat} to lead"
                self._say(actor, form.format(seat=manner.seat(actor)))
            line = await self._line(actor)
            match = re.fullmatch(manner.card.format(seat=manner.seat(turn)), line)
            card = parse_card(match["card"][::-1].upper()) if match is not None else -1
            if match is None or not play.is_legal(card, hands[turn]):
                raise ManagerDied(f"{NAMES[actor]}: not a card: {line!r}")
            for seat in range(4):
                if seat != actor:
                    forms = [f"{manner.seat(seat)} ready for {whose}'s card to trick "
                             f"{play.trick_number}" for whose in self._whose(turn, play.dummy)]
                    await self._want(seat, *forms)
                    self._say(seat, line)
            remove(hands[turn], card)
            play.add(card)
            record.cards.append(card)
            if play.length == 1:
                shown = manner.dummy.format(hand=manner.hand(board.hands[play.dummy]))
                for seat in range(4):
                    if seat != play.dummy:
                        await self._want(seat, f"{manner.seat(seat)} ready for dummy")
                        self._say(seat, shown)
        record.end_play(play.declarer_tricks)

    async def _claim(self, claimer: int) -> None:
        """Relay a claim, as the protocol has it; the others reject it."""
        manner = self.manner
        others = [seat for seat in range(4) if seat != claimer]
        for seat in others:
            self._say(seat, f"{manner.seat(claimer)} claims")
        for seat in others:
            form = f"{manner.seat(seat)} rejects {manner.seat(claimer)}'s claim"
            while (line := await self._line(seat, wait=True)) != form:  # said earlier
                self._early[seat].append(line)
        for seat in range(4):
            self._say(seat, f"{manner.seat(claimer)}'s claim is rejected")

    def _whose(self, turn: int, dummy: int) -> list[str]:
        name = self.manner.seat(turn)
        if turn != dummy or self.manner.dummys_card is False:
            return [name]
        return ["dummy"] if self.manner.dummys_card else ["dummy", name]
