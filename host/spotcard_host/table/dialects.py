"""Dialects of the protocol, as data: how a table speaks to the clients of other programs.

What a program needs cannot be told from its first lines (a `Timing` line that kills bridge_env's
client comes after the first board), so the operator chooses a dialect for a team. The seat's side
of the same dialects is in `spotcard_device.settings`.

Sources: the protocol (version 18), sessions recorded with OpenSpiel and bridge_env, and the forms
that programs are known to accept (tests/support/both/protocol_cases.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from spotcard.errors import SpotcardError
from spotcard.game.calls import call_name
from spotcard.game.cards import SUITS, card_name
from spotcard.protocol.dialect import CALLS
from spotcard.protocol.events import DUMMY
from spotcard.protocol.seat_writer import clean
from spotcard.protocol.table_writer import VULNERABLE
from spotcard.protocol.table_writer import write as write_plainly
from spotcard_host.common.notation import SEAT_NAMES
from spotcard_host.table.rules import Event


class DialectError(SpotcardError):
    """An unknown dialect; the text lists the known ones."""


@dataclass(frozen=True)
class Dialect:
    """How a table speaks to a client. Fields in braces are put in as they are named.

    seats: "" as they are, "upper", "lower"; small_cards: `9c`; capital_calls: `PASSES`; suits: the
    order of a hand; alerts: "all", "bids" (never with a pass or a double), "none"; timing: None
    for a client that must get no such line; end: of a line; pace: seconds between two lines.
    """

    name: str
    hint: str = ""  # for the operator
    seated: str = '{seat} ("{team}") seated'
    teams: str = 'Teams : N/S : "{ns}" E/W : "{ew}"'
    start: str = "Start of board"
    deal: str = "Board number {number}. Dealer {dealer}. {vulnerable} vulnerable."
    cards: str = "{seat}'s cards : {hand}"
    dummy: str = "Dummy's cards : {hand}"
    to_lead: str = "{seat} to lead"
    dummy_leads: str = "Dummy to lead"
    timing: str | None = (
        "Timing - N/S : this board  {0},  total  {1}.  E/W : this board  {2},  total  {3}"
    )
    illegal_bid: str = "Illegal bid"
    illegal_card: str = "Illegal card"
    finish: str = "End of session"
    seats: str = ""
    small_cards: bool = False
    capital_calls: bool = False
    suits: str = "SHDC"
    alerts: str = "all"
    end: bytes = b"\r\n"
    pace: float = 0.0

    def encode(self, connection: Any, event: Event) -> bytes:
        """The bytes of an event, b"" for one that this client must not get.

        Raises LocalProtocolError when it may not be said now.
        """
        data = bytes(connection.send(event))
        if event[0] == "endOfBoard" and self.timing is None:
            return b""
        return data.removesuffix(b"\r\n") + self.end

    def write(self, event: Event) -> str:
        """The text of an event of a table; LocalProtocolError for what a table does not send."""
        kind = event[0]
        write = _WRITERS.get(kind)
        return write(self, event) if write is not None else str(write_plainly(event))

    def seat(self, seat: int) -> str:
        """A seat's name."""
        name = "dummy" if seat == DUMMY else SEAT_NAMES[seat]
        return name.upper() if self.seats == "upper" else (
            name.lower() if self.seats == "lower" else name)

    def hand(self, cards: bytes) -> str:
        """`S K 3 2. H A 7. D -. C K Q T 2.`"""
        suits = []
        for letter in self.suits:
            held = sorted((c for c in cards if c // 13 == SUITS.index(letter)), reverse=True)
            suits.append(f"{letter} {' '.join('23456789TJQKA'[c % 13] for c in held) or '-'}.")
        return " ".join(suits)

    def call(self, event: Event) -> str:
        """A call as it is relayed."""
        _, seat, call, alert, infos = event
        if call < 3:
            words = CALLS[call].upper() if self.capital_calls else CALLS[call]
        else:
            words = "bids " + call_name(call) + ("T" if (call + 2) % 5 == 4 else "")
        text = f"{self.seat(seat)} {words}"
        if self.alerts == "none" or (self.alerts == "bids" and call < 3):
            return text
        if alert is not None:
            text += f" Alert. {clean(alert)}".rstrip()
        return text + (f" Infos. {clean(infos)}" if infos else "")

    def card(self, event: Event) -> str:
        """A card as it is relayed."""
        name = card_name(event[2])
        card = name[1] + name[0]
        return f"{self.seat(event[1])} plays {card.lower() if self.small_cards else card}"


_WRITERS: dict[str, Any] = {
    "seated": lambda d, e: d.seated.format(seat=d.seat(e[1]), team=clean(e[2])),
    "teams": lambda d, e: d.teams.format(ns=clean(e[1]), ew=clean(e[2])),
    "startOfBoard": lambda d, e: d.start,
    "deal": lambda d, e: d.deal.format(number=e[1], dealer=d.seat(e[2]),
                                       vulnerable=VULNERABLE[e[3]]),
    "cards": lambda d, e: d.cards.format(seat=d.seat(e[1]), hand=d.hand(e[2])),
    "dummyCards": lambda d, e: d.dummy.format(hand=d.hand(e[1])),
    "lead": lambda d, e: d.to_lead.format(seat=d.seat(e[1])),
    "dummyLead": lambda d, e: d.dummy_leads,
    "bid": Dialect.call,
    "play": Dialect.card,
    "endOfBoard": lambda d, e: (d.timing or "Timing").format(*e[1:]),
    "illegalBid": lambda d, e: d.illegal_bid,
    "illegalCard": lambda d, e: d.illegal_card,
    "claimResult": lambda d, e: f"{d.seat(e[1])}'s claim is {'accepted' if e[2] else 'rejected'}",
    "endOfSession": lambda d, e: d.finish,
}

SPEC = Dialect("spec", "the protocol, version 18")
DIALECTS = {dialect.name: dialect for dialect in (
    SPEC,
    Dialect("moniteur", "clients that know Bridge Moniteur only", seated="{seat} {team} seated",
            start="Start of Board", end=b"\n"),
    Dialect("wbridge5", "WBridge5", seats="upper", small_cards=True, capital_calls=True),
    Dialect("ben", "Ben: needs a Timing line after every board"),
    Dialect("bridge_env", "bridge_env: crashes on a Timing line and on an alerted pass",
            seated="{seat} {team} seated", timing=None, alerts="bids"),
    Dialect("openspiel", "clients that know OpenSpiel's manager",
            teams='Teams: N/S "{ns}" E/W "{ew}"', start="start of board",
            cards="{seat}'s cards: {hand}", dummy="Dummy's cards: {hand}", suits="CDHS",
            timing="Timing - N/S : this board [{0}], total [{1}]. E/W : this board [{2}], total "
                   "[{3}]",
            seats="upper", small_cards=True, capital_calls=True, end=b"\n"),
    Dialect("robobridge", "RoboBridge: wants pauses",
            teams='Teams : N/S : "{ns}" E/W : "{ew}". Playing IMP', pace=0.2),
    Dialect("qplus", "Q-Plus: wants half a second before each line", pace=0.5),
    Dialect("seed", "the letter of the oldest grammar", seated='{seat} "{team}" seated',
            teams='teams : N/S : "{ns}" E/W : "{ew}"', start="start of board",
            deal="board number {number} . dealer {dealer} . {vulnerable} vulnerable",
            dummy="dummy's cards : {hand}", dummy_leads="dummy to lead",
            timing="timing - N/S : this board {0} , total {1} . E/W : this board {2} , total {3}",
            illegal_bid="illegal bid", illegal_card="illegal card", finish="end of session",
            seats="lower"),
)}


def dialect_of(text: str) -> tuple[str, Dialect]:
    """(team, dialect) of an option TEAM=DIALECT. Raises DialectError."""
    team, equals, name = text.rpartition("=")
    if not equals or not team or name not in DIALECTS:
        known = ", ".join(DIALECTS)
        raise DialectError(f"expected TEAM=DIALECT with a dialect {known}, got {text!r}")
    return team, DIALECTS[name]


def suggestion(event: Event) -> str | None:
    """The dialect that a client's first line (`connect`) reveals; None if it reveals none."""
    _, team, _, version = event
    low = team.lower()
    for sign, name in (("wbridge5", "wbridge5"), ("q-plus", "qplus"), ("robobridge", "robobridge"),
                       ("bridge_env", "bridge_env")):
        if sign in low:
            return name
    if low == "ben" or low.startswith("ben-"):
        return "ben"
    return "robobridge" if version == 19 else None
