"""Clients of other programs, as strict as those are: any other line ends them.

Each `Talk` is written from the protocol page and recorded sessions, not from our own dialect
tables. A peer plays by itself: it calls by a script for each board and plays its first legal
card. No program is known to claim; here every declarer does, in its program's case, once a board.
Nothing here edits bytes: what a peer writes is what goes over the wire.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field

from spotcard.game.auction import Auction
from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import card_name, cards_of, new_hand, parse_card, remove
from spotcard.game.play import Play

NAMES = ("North", "East", "South", "West")
SPEC_HAND = r"S (?P<S>[AKQJT2-9 ]+|-)\. H (?P<H>[AKQJT2-9 ]+|-)\. D (?P<D>[AKQJT2-9 ]+|-)\. " \
    r"C (?P<C>[AKQJT2-9 ]+|-)\."
CDHS_HAND = r"C (?P<C>[AKQJT2-9 ]+|-)\. D (?P<D>[AKQJT2-9 ]+|-)\. H (?P<H>[AKQJT2-9 ]+|-)\. " \
    r"S (?P<S>[AKQJT2-9 ]+|-)\."
SEATS = "North|East|South|West"


class PeerDied(Exception):
    """A line that this program may crash on."""


@dataclass
class Talk:
    """One program's client: regular expressions for all that it reads, forms for what it says."""

    seated: str = r'(?P<seat>SEATS) \("(?P<team>.*)"\) seated'
    teams: str = r'Teams : N/S : ".*" E/W : ".*"'
    start: str = r"Start of board"
    deal: str = r"Board number (?P<number>\d+)\. Dealer (?P<dealer>SEATS)\. " \
        r"(?P<vul>\S+) vulnerable\."
    cards: str = r"(?P<seat>SEATS)'s cards : " + SPEC_HAND
    dummy: str = r"Dummy's cards : " + SPEC_HAND
    bid: str = r"(?P<seat>SEATS) (?P<call>passes|doubles|redoubles|bids [1-7](?:[CDHS]|NT))" \
        r"(?: Alert\. (?P<alert>.*))?"
    play: str = r"(?P<seat>SEATS) plays (?P<card>[AKQJT2-9][CDHS])"
    lead: str = r"(?P<seat>SEATS|Dummy) to lead"
    timing: str | None = r"Timing - N/S : this board  [\d:]+,  total  [\d:]+\.  " \
        r"E/W : this board  [\d:]+,  total  [\d:]+"
    finish: str = r"End of session"
    end: bytes = b"\r\n"  # the only line end it reads
    says_end: bytes = b"\r\n"
    version: str = "18"
    wanted: str = "{seat}"  # of Connecting
    name: str = ""  # "upper" or "lower": how it writes seats
    to_start: str = "{seat} ready to start"
    passes: str = "passes"
    small_cards: bool = False
    names_dummy: bool = True  # "ready for dummy's card"
    received_dummy: bool = False
    alerts: bool = True
    stop: str = ""  # after every line
    patterns: dict[str, re.Pattern[str]] = field(default_factory=dict)

    def compile(self) -> None:
        """Make the patterns, with the seats in this program's case."""
        seats = {"upper": SEATS.upper(), "lower": SEATS.lower()}.get(self.name, SEATS)
        for kind in ("seated", "teams", "start", "deal", "cards", "dummy", "bid", "play", "lead",
                     "timing", "finish"):
            pattern = getattr(self, kind)
            if pattern is not None:
                self.patterns[kind] = re.compile(pattern.replace("SEATS", seats) + r"\Z")

    def seat(self, seat: int) -> str:
        name = NAMES[seat]
        return name.upper() if self.name == "upper" else (
            name.lower() if self.name == "lower" else name)


TALKS = {
    "spec": Talk(),
    "moniteur": Talk(seated=r"(?P<seat>SEATS) (?P<team>.*) seated", start=r"Start of Board",
                     end=b"\n", says_end=b"\n"),
    "wbridge5": Talk(name="upper", wanted="ANYPL", passes="PASSES", small_cards=True,
                     names_dummy=False,
                     bid=r"(?P<seat>SEATS) (?P<call>PASSES|DOUBLES|REDOUBLES|bids "
                         r"[1-7](?:[CDHS]|NT))(?: Alert\. (?P<alert>.*))?",
                     play=r"(?P<seat>SEATS) plays (?P<card>[akqjt2-9][cdhs])"),
    "ben": Talk(version="18 BEN-21GF 0.8.8.6"),
    "bridge_env": Talk(seated=r"(?P<seat>SEATS) (?P<team>.*) seated", timing=None,
                       bid=r"(?P<seat>SEATS) (?:(?P<call>bids [1-7](?:[CDHS]|NT))(?: Alert\. "
                           r"(?P<alert>.*))?|(?P<plain>passes|doubles|redoubles))"),
    "openspiel": Talk(name="upper", wanted="ANYPL", passes="PASSES", small_cards=True,
                      names_dummy=False, end=b"\n", says_end=b"\n",
                      teams=r'Teams: N/S ".*" E/W ".*"', start=r"start of board",
                      cards=r"(?P<seat>SEATS)'s cards: " + CDHS_HAND,
                      dummy=r"Dummy's cards: " + CDHS_HAND,
                      bid=r"(?P<seat>SEATS) (?P<call>PASSES|DOUBLES|REDOUBLES|bids "
                          r"[1-7](?:[CDHS]|NT))(?: Alert\. (?P<alert>.*))?",
                      play=r"(?P<seat>SEATS) plays (?P<card>[akqjt2-9][cdhs])",
                      timing=r"Timing - N/S : this board \[[\d:]+\], total \[[\d:]+\]\. E/W : "
                             r"this board \[[\d:]+\], total \[[\d:]+\]"),
    "robobridge": Talk(version="19", teams=r'Teams : N/S : ".*" E/W : ".*"\. Playing IMP',
                       stop="", received_dummy=True),
    "qplus": Talk(version="18 Q-Plus"),
    "seed": Talk(name="lower", to_start="{seat} to start",
                 seated=r'(?P<seat>SEATS) "(?P<team>.*)" seated',
                 teams=r'teams : N/S : ".*" E/W : ".*"', start=r"start of board",
                 deal=r"board number (?P<number>\d+) \. dealer (?P<dealer>SEATS) \. (?P<vul>\S+) "
                      r"vulnerable", dummy=r"dummy's cards : " + SPEC_HAND,
                 lead=r"(?P<seat>SEATS|dummy) to lead",
                 timing=r"timing - N/S : this board \d+:\d+ , total \d+:\d+:\d+ \. E/W : this "
                        r"board \d+:\d+ , total \d+:\d+:\d+", finish=r"end of session"),
}
for talk in TALKS.values():
    talk.compile()


class Peer:
    """A client of a program at one seat. `script`: its calls, board after board.

    `lines` is what it was told; `play` returns at the end of the session and raises PeerDied.
    """

    def __init__(self, talk: Talk, seat: int, team: str, script: list[list[str]]) -> None:
        self.talk = talk
        self.seat = seat
        self.team = team
        self.script = [list(calls) for calls in script]
        self.lines: list[str] = []
        self.boards = 0
        self.claims = 0  # made, less those that were answered
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    async def play(self, port: int) -> None:
        """Take part in a session from the first line to the last."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", port)
        talk = self.talk
        wanted = talk.wanted.format(seat=talk.seat(self.seat))
        self._say(f'Connecting "{self.team}" as {wanted} using protocol version {talk.version}')
        seated = await self._hear("seated")
        self.seat = [talk.seat(s) for s in range(4)].index(seated["seat"])
        self._say(f"{self._me} ready for teams")
        await self._hear("teams")
        self._say(talk.to_start.format(seat=self._me))
        while True:
            heard = (await self._hear("start", "finish", "teams")).re
            if heard is talk.patterns["finish"]:
                break
            if heard is talk.patterns["teams"]:  # a new match on the same connection
                self._say(talk.to_start.format(seat=self._me))
                continue
            await self._board()
            self.boards += 1
            if talk.timing is not None:
                await self._hear("timing")
        self._writer.close()

    @property
    def _me(self) -> str:
        return self.talk.seat(self.seat)

    def _say(self, text: str) -> None:
        self._writer.write((text + self.talk.stop).encode() + self.talk.says_end)

    async def _hear(self, *kinds: str) -> re.Match[str]:
        line = await self._line()
        if self.claims and line == f"{self._me}'s claim is rejected":
            self.claims -= 1
            line = await self._line()
        for kind in kinds:
            match = self.talk.patterns[kind].match(line)
            if match is not None:
                return match
        raise PeerDied(f"{self._me} expected {' or '.join(kinds)}, got {line!r}")

    async def _line(self) -> str:
        raw = await asyncio.wait_for(self._reader.readuntil(self.talk.end), 20)
        line = raw[: -len(self.talk.end)].decode("ascii")
        self.lines.append(line)
        return line

    async def _board(self) -> None:
        talk = self.talk
        self._say(f"{self._me} ready for deal")
        deal = await self._hear("deal")
        dealer = [talk.seat(s) for s in range(4)].index(deal["dealer"])
        self._say(f"{self._me} ready for cards")
        hand = self._hand(await self._hear("cards"))
        auction = Auction(dealer)
        calls = self.script.pop(0) if self.script else []
        while not auction.is_over:
            if auction.turn == self.seat:
                auction.add(self._call(auction, calls))
            else:
                self._say(f"{self._me} ready for {talk.seat(auction.turn)}'s bid")
                heard = await self._hear("bid")
                auction.add(self._heard_call(heard, auction.turn))
        contract = auction.contract()
        if contract is not None:
            await self._play(Play(contract.strain, contract.declarer), hand)

    def _hand(self, match: re.Match[str]) -> object:
        cards = [parse_card(suit + rank) for suit in "SHDC"
                 for rank in match[suit].split() if rank != "-"]
        if len(cards) != 13:
            raise PeerDied(f"{len(cards)} cards")
        return new_hand(cards)

    def _call(self, auction: Auction, calls: list[str]) -> int:
        call = parse_call(calls.pop(0)) if calls else 0
        if not auction.is_legal(call):
            call = 0
        if call < 3:
            words = (self.talk.passes, "doubles", "redoubles")[call]
        else:
            words = "bids " + call_name(call).replace("N", "NT")
        alert = " Alert. 12 to 14 total points." if self.talk.alerts and call == 7 else ""
        self._say(f"{self._me} {words}{alert}")
        return int(call)

    def _heard_call(self, match: re.Match[str], turn: int) -> int:
        if match["seat"] != self.talk.seat(turn):
            raise PeerDied(f"{match['seat']} calls out of turn")
        plain = match.groupdict().get("plain")
        word = (plain or match["call"]).lower()
        if word in ("passes", "doubles", "redoubles"):
            return ("passes", "doubles", "redoubles").index(word)
        return int(parse_call(word.split()[1].removesuffix("t")))

    async def _play(self, play: Play, hand: object) -> None:
        talk = self.talk
        dummy_hand = hand if self.seat == play.dummy else None
        while not play.is_over:
            turn = play.turn
            ours = turn == self.seat != play.dummy or (
                turn == play.dummy and self.seat == play.declarer)
            if ours:
                if play.length % 4 == 0:
                    await self._hear("lead")
                known = hand if turn == self.seat else dummy_hand
                card = next(c for c in cards_of(known) if play.is_legal(c, known))
                remove(known, card)
                name = card_name(card)[::-1]
                self._say(f"{talk.seat(turn)} plays {name.lower() if talk.small_cards else name}")
                play.add(card)
            else:
                whose = "dummy" if turn == play.dummy and talk.names_dummy else talk.seat(turn)
                self._say(f"{self._me} ready for {whose}'s card to trick {play.trick_number}")
                heard = await self._hear("play")
                if heard["seat"] != talk.seat(turn):
                    raise PeerDied(f"{heard['seat']} plays out of turn")
                play.add(parse_card(heard["card"].upper()[::-1]))
            if play.length == 1 and self.seat != play.dummy:
                self._say(f"{self._me} ready for dummy")
                dummy_hand = self._hand(await self._hear("dummy"))
                if talk.received_dummy:
                    self._say(f"{self._me} received dummy")
            if play.length == 20 and self.seat == play.declarer:
                self._say(f"{self._me} claims")
                self.claims += 1
