"""LIN files and BBO hand viewer links as records of boards.

A LIN text is a row of `xx|value|` pairs in any number of lines: names (`pn`), a deal (`md`), calls
(`mb`, an alert's words in `an`), cards (`pc`), a claim (`mc`). A vugraph file holds a match: `qx`
begins a board in the open (`o`) or closed (`c`) room, `pn` names eight players, `rs` the results.
A hand viewer link carries either such a text (`lin=`) or a field for each thing (`n s e w d v b a
p`). Reading is forgiving; a call or card that the Laws do not allow ends that part of the board,
with a complaint.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlsplit

from spotcard.errors import IllegalCall, IllegalCard, NotationError
from spotcard.game.auction import Auction
from spotcard.game.calls import DOUBLE, PASS, REDOUBLE, parse_call
from spotcard.game.cards import RANKS, cards_of, new_hand, parse_card, remove
from spotcard.game.deal import dealer_of, vulnerability_of
from spotcard.game.play import Play
from spotcard_host.records.board_record import BoardRecord, CallRecord
from spotcard_host.records.pbn_reader import Problem

_CASE = re.IGNORECASE | re.ASCII  # else the Kelvin sign is a K
_PAIR = re.compile(r"([A-Za-z]{2})\|([^|]*)(?:\||$)")
_SOUTH_FIRST = (2, 3, 0, 1)  # LIN's S W N E as seats
_VULNERABILITY = {"o": 0, "0": 0, "-": 0, "": 0, "n": 1, "e": 2, "b": 3}
_WORDS = {"p": PASS, "-": PASS, "d": DOUBLE, "x": DOUBLE, "r": REDOUBLE, "xx": REDOUBLE,
          "pass": PASS, "dbl": DOUBLE, "rdbl": REDOUBLE}
_HAND = re.compile(r"([SHDC])|(10|[2-9TJQKAX])", _CASE)
_SUIT = {"C": 0, "D": 13, "H": 26, "S": 39}
_CALL = re.compile(r"([1-7](?:NT|[CDHSN])|XX|[PDRX])(!)?(?:\(((?:[^()]|\([^()]*\))*)\))?",
                   _CASE)


@dataclass
class _Deal:
    """The fields of one board in the text, before they are combined."""

    line: int
    number: int = 0
    room: str = ""
    dealer: int | None = None
    vulnerability: int | None = None
    hands: list[list[int]] | None = None
    names: list[str] = field(default_factory=lambda: [""] * 4)
    calls: list[tuple[str, bool, str | None]] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    claim: str | None = None  # declarer's tricks in all


def read_lin(text: str) -> tuple[list[BoardRecord], list[Problem]]:
    """The records of a LIN text, and what was wrong. Never raises."""
    reader = _Lin(text)
    records = []
    for deal in reader.deals:
        try:
            records.append(_record(deal, reader.problems))
        except NotationError as e:
            reader.problems.append(Problem(deal.line, f"{e}: board {deal.number} skipped"))
    reader.problems.sort(key=lambda problem: problem.line)
    return records, reader.problems


def read_viewer_link(url: str) -> tuple[list[BoardRecord], list[Problem]]:
    """The board of a hand viewer link. Raises NotationError for any other text."""
    try:
        parts = urlsplit(url.strip())
        fields = {name.lower(): value for name, value in parse_qsl(parts.query or parts.fragment)}
    except ValueError as e:
        raise NotationError(f"expected a hand viewer link, got {url[:60]!r}: {e}") from e
    if "lin" in fields:
        return read_lin(fields["lin"])
    if not any(name in fields for name in "nesw"):
        raise NotationError(
            f"expected a hand viewer link with lin= or hands n= e= s= w=, got {url[:60]!r}"
        )
    deal = _Deal(1, number=_number(fields.get("b", "")) or 1)
    deal.hands = _complete([_hand(fields.get(name, "")) for name in "nesw"])
    deal.dealer = "nesw".find(fields.get("d", "")[:1].lower())
    deal.dealer = dealer_of(deal.number) if deal.dealer < 0 else deal.dealer
    deal.vulnerability = _VULNERABILITY.get(fields.get("v", "")[:1].lower(), 0)
    deal.names = [fields.get(f"{name}n", "") for name in "nesw"]
    for call, alert, words in _CALL.findall(fields.get("a", "")):
        deal.calls.append((call, bool(alert), words or None))
    deal.cards = re.findall(r"[SHDC](?:10|[2-9TJQKA])", fields.get("p", ""), _CASE)
    deal.claim = fields.get("c")
    problems: list[Problem] = []
    return [_record(deal, problems)], problems


class _Lin:
    """Goes through the pairs; `deals` and `problems` are the outcome."""

    def __init__(self, text: str) -> None:
        self.deals: list[_Deal] = []
        self.problems: list[Problem] = []
        self._names = {"o": [""] * 4, "c": [""] * 4}
        self._now: _Deal | None = None
        self._fresh = False  # a `qx` has begun a board whose `md` may follow
        self._first = 0
        at = line = 0
        for pair in _PAIR.finditer(text):
            line += text.count("\n", at, pair.start())
            at = pair.start()
            self._take(pair[1].lower(), pair[2].strip(), line + 1)

    def _take(self, kind: str, value: str, line: int) -> None:
        if kind == "pn":
            self._take_names(value)
        elif kind == "vg":
            parts = value.split(",")
            self._first = _number(parts[3]) if len(parts) > 3 else 0
        elif kind == "qx":
            self._begin_room(value, line)
        elif kind == "md":
            self._take_deal(value, line)
        elif self._now is not None:
            self._take_event(self._now, kind, value)

    def _take_names(self, value: str) -> None:
        names = [name.strip() for name in value.split(",")]
        for room, first in (("o", 0), ("c", 4)):
            if len(names) > first:
                four = (names[first:first + 4] + [""] * 4)[:4]
                self._names[room] = [four[2], four[3], four[0], four[1]]  # S W N E to N E S W
        if self._now is not None and not self._now.calls:
            self._now.names = list(self._names[self._now.room or "o"])

    def _begin_room(self, value: str, line: int) -> None:
        match = re.match(r"([oc]?)(\d{0,4})", value.lower())
        assert match is not None
        room, number = match[1], _number(match[2])
        before = self._now
        self._now = _Deal(line, number, room, names=list(self._names[room or "o"]))
        self._fresh = True
        if before is not None and before.number == number and number:
            # The other room of a board may do without its own deal.
            self._now.hands, self._now.dealer = before.hands, before.dealer
            self._now.vulnerability = before.vulnerability
        self.deals.append(self._now)

    def _take_deal(self, value: str, line: int) -> None:
        if not self._fresh or self._now is None:
            number = self._now.number + 1 if self._now else self._first or 1
            self._now = _Deal(line, number, names=list(self._names["o"]))
            self.deals.append(self._now)
        self._fresh = False
        deal = self._now
        if value[:1] in ("1", "2", "3", "4"):
            deal.dealer = _SOUTH_FIRST[int(value[0]) - 1]
            value = value[1:]
        words = (value.lstrip("0").split(",") + [""] * 4)[:4]
        try:
            hands = [_hand(word) for word in words]
            deal.hands = _complete([hands[2], hands[3], hands[0], hands[1]])
        except NotationError as e:
            self.problems.append(Problem(line, str(e)))

    def _take_event(self, deal: _Deal, kind: str, value: str) -> None:
        if kind == "sv":
            deal.vulnerability = _VULNERABILITY.get(value[:1].lower(), 0)
        elif kind == "ah":
            found = re.search(r"(\d{1,4})\s*$", value)
            if found and not (deal.number and deal.room):
                deal.number = int(found[1])
        elif kind == "mb":
            for call, alert, _ in _CALL.findall(value):
                deal.calls.append((call, bool(alert), None))
            if value == "-":
                deal.calls.append(("p", False, None))
        elif kind == "an" and deal.calls:
            call, is_alerted, _ = deal.calls[-1]
            deal.calls[-1] = (call, is_alerted, value)
        elif kind == "pc":
            deal.cards += re.findall(r"[SHDC](?:10|[2-9TJQKA])", value, _CASE)
        elif kind == "mc":
            deal.claim = value


def _number(text: str) -> int:
    return int(text) if re.fullmatch(r"[0-9]{1,4}", text) else 0


def _hand(text: str) -> list[int]:
    """The cards of `SAKQH..D..C..`. Raises NotationError."""
    cards: list[int] = []
    suit: int | None = None
    at = 0
    for found in _HAND.finditer(text):
        if text[at:found.start()].strip(" .-"):
            break
        at = found.end()
        if found[1]:
            suit = _SUIT[found[1].upper()]
            continue
        rank = "T" if found[2] == "10" else found[2].upper()
        if suit is None or rank == "X":
            raise NotationError(f"expected a hand such as SAKQH32DT98CJ7654, got {text!r}")
        cards.append(suit + RANKS.index(rank))
    if text[at:].strip(" .-"):
        raise NotationError(f"expected a hand such as SAKQH32DT98CJ7654, got {text!r}")
    return cards


def _complete(hands: list[list[int]]) -> list[list[int]]:
    """The four hands with the one that may be left out. Raises NotationError."""
    dealt = [card for hand in hands for card in hand]
    if len(set(dealt)) != len(dealt):
        raise NotationError("a card appears twice in the deal")
    empty = [seat for seat in range(4) if not hands[seat]]
    if len(empty) == 1:
        hands[empty[0]] = [card for card in range(52) if card not in set(dealt)]
    if any(len(hand) != 13 for hand in hands):
        counts = ", ".join(str(len(hand)) for hand in hands)
        raise NotationError(f"expected 13 cards in each hand N E S W, got {counts}")
    return hands


def _record(deal: _Deal, problems: list[Problem]) -> BoardRecord:
    """The board read, or NotationError where its hands are missing."""
    if deal.hands is None:
        raise NotationError("expected a deal (md)")
    number = deal.number or 1
    dealer = dealer_of(number) if deal.dealer is None else deal.dealer
    vulnerability = deal.vulnerability
    if vulnerability is None:
        vulnerability = vulnerability_of(number)
    record = BoardRecord(number, dealer, vulnerability,
                         [new_hand(cards) for cards in deal.hands], deal.names)
    record.room = {"o": "Open room", "c": "Closed room"}.get(deal.room, "")
    _read_auction(record, deal, problems)
    _read_play(record, deal, problems)
    return record


def _read_auction(record: BoardRecord, deal: _Deal, problems: list[Problem]) -> None:
    auction = Auction(record.dealer)
    for word, is_alerted, text in deal.calls:
        try:
            call = _WORDS.get(word.lower())
            call = parse_call(word.upper()) if call is None else call
            auction.add(call)
        except (NotationError, IllegalCall) as e:
            problems.append(Problem(
                deal.line, f"{e}: the auction of board {record.board} ends there"))
            return
        record.calls.append(CallRecord(call, text or "") if is_alerted
                            else CallRecord(call, None, text))
    if auction.is_over:
        record.end_auction(auction)


def _read_play(record: BoardRecord, deal: _Deal, problems: list[Problem]) -> None:
    contract = record.contract
    if contract is None:
        return
    play = Play(contract.strain, contract.declarer)
    hands = [new_hand(cards_of(hand)) for hand in record.hands]
    for word in deal.cards:
        try:
            card = parse_card(word.upper().replace("10", "T"))
            play.check(card, hands[play.turn])
        except (NotationError, IllegalCard) as e:
            problems.append(Problem(
                deal.line, f"{e}: the play of board {record.board} ends there"))
            break  # the result that is claimed stands
        remove(hands[play.turn], card)
        play.add(card)
        record.cards.append(card)
    if play.is_over:
        record.end_play(int(play.declarer_tricks))
    elif deal.claim is not None:
        taken, lost = (int(tricks) for tricks in play.tricks)
        claim = _number(deal.claim) if re.fullmatch("[0-9]{1,2}", deal.claim) else -1
        if taken <= claim <= 13 - lost:
            record.end_play(claim)
        else:
            problems.append(Problem(
                deal.line, f"expected a claim of {taken} to {13 - lost} tricks for declarer, got "
                f"{deal.claim[:20]!r}: board {record.board} has no result"))
