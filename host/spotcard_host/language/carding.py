"""Carding agreements in a neutral form, from the `%` record of BSS or from BML metadata.

A `Carding` holds for each of 22 holdings against notrump and 18 against suits which card is led,
and for six situations which agreement has first, second and third priority. The holdings,
situations and agreements are those of the reference ("Defensive Carding Record"); the order of
every tuple here is the order of the letters there.

In BML the same is written as metadata:

    #+LEADS: nt xxxx=2 Qxxx=4 AKJ10=K; suit standard xx=top AKx=A
    #+SIGNALS: partner=attitude,count declarer=count discard=suit-preference

`#+LEADS` has parts for `nt` and `suit` (a part without either speaks of both), each a list of
`HOLDING=CARD` with CARD `top`, `low`, `2`..`7` (second highest ..), a rank of the holding, or
`none`; the words `standard` (top of a sequence, fourth best from a long suit, top of nothing in a
doubleton) and `third-fifth` (third from four, fifth from five, low from three) fill a whole part
first. `#+SIGNALS` has `partner`, `declarer` and `discard`, with `-nt` or `-suit` behind them when
only one contract is meant. Both accept the letters of the `%` record instead (22, 18 and 18 of
them).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from spotcard.game.cards import RANKS

HOLDINGS_NOTRUMP = (
    "xx", "xxx", "xxxx", "xxxxx", "Qxx", "Qxxx", "Qxxxx", "Qxxxxx", "Qxxxxxx", "AKx", "KQJ",
    "QJ10", "J109", "1098", "KQ109", "AKJ10", "AQJ", "AJ10", "A109", "KJ10", "K109", "Q109",
)
HOLDINGS_SUIT = (
    "xx", "xxx", "xxxx", "xxxxx", "Qxx", "Qxxx", "Qxxxx", "Qxxxxx", "Qxxxxxx", "AK", "AKx", "KQJ",
    "QJ10", "J109", "1098", "KJ10", "K109", "Q109",
)
SITUATIONS = (
    "partner leads, notrump", "declarer leads, notrump", "discards, notrump",
    "partner leads, suit", "declarer leads, suit", "discards, suit",
)
AGREEMENTS = (
    "no agreement", "attitude, high encourages", "attitude, high discourages",
    "attitude, odd encourages", "attitude, odd discourages", "count, high is even",
    "count, high is odd", "count, odd-even", "suit preference, high for high",
    "suit preference, high for low", "other",
)
_LETTERS = "ABCDEFGHIJK"
_SIGNAL_WORDS = {
    "none": 0, "attitude": 1, "attitude-high": 1, "attitude-low": 2, "upside-down-attitude": 2,
    "udca": 2, "odd-encourages": 3, "odd-discourages": 4, "count": 5, "count-high-even": 5,
    "count-high-odd": 6, "upside-down-count": 6, "odd-even": 7, "suit-preference": 8,
    "suit-preference-reversed": 9, "other": 10,
}
_PLACES = {"partner": 0, "declarer": 1, "discard": 2, "discards": 2}

Warn = Callable[[str], None]


def _first_choice(holding: str) -> int:
    """The place of the highest card that the `%` record can choose: the queen is not among the
    choices from Qxx and longer.
    """
    return 1 if holding.startswith("Qx") else 0


def cards_of_holding(holding: str) -> tuple[str, ...]:
    """The cards of a holding from the top: "QJ10" -> ("Q", "J", "T")."""
    return tuple(holding.replace("10", "T"))


@dataclass(frozen=True, slots=True)
class Carding:
    """Leads and signals. A lead is the place of the card from the top, 0 first, or -1 for no
    agreement.

    `signals` are 18 numbers into AGREEMENTS: for each of SITUATIONS the first, second and third
    priority. `text` holds other agreements in words.
    """

    leads_notrump: tuple[int, ...] = (-1,) * 22
    leads_suit: tuple[int, ...] = (-1,) * 18
    signals: tuple[int, ...] = (0,) * 18
    text: str = ""

    def lead(self, holding: str, notrump: bool) -> int:
        """The place from the top of the card led from `holding`, -1 for no agreement."""
        if notrump:
            return self.leads_notrump[HOLDINGS_NOTRUMP.index(holding)]
        return self.leads_suit[HOLDINGS_SUIT.index(holding)]

    def agreement(self, situation: int, priority: int) -> str:
        """The agreement of a situation (0..5) with a priority (0..2)."""
        return AGREEMENTS[self.signals[3 * situation + priority]]

    def codes(self) -> tuple[str, str, str]:
        """The three groups of letters of the `%` record, which has none for the Queen from Qxx."""
        return (
            _codes(self.leads_notrump, HOLDINGS_NOTRUMP),
            _codes(self.leads_suit, HOLDINGS_SUIT),
            "".join(_LETTERS[n] for n in self.signals),
        )

    def unsaid(self) -> tuple[str, ...]:
        """The leads that the letters of a `%` record cannot say: the queen from Qxx and longer."""
        return tuple(
            f"{what} {holding}=Q"
            for what, holdings, leads in (("nt", HOLDINGS_NOTRUMP, self.leads_notrump),
                                          ("suit", HOLDINGS_SUIT, self.leads_suit))
            for holding, place in zip(holdings, leads, strict=True)
            if 0 <= place < _first_choice(holding)
        )

    def pack(self) -> bytes:
        """58 bytes, 22 + 18 + 18: a lead as its place from the top plus 1 (0 none), a signal as
        its number in AGREEMENTS."""
        return bytes(n + 1 for n in self.leads_notrump + self.leads_suit) + bytes(self.signals)

    def over(self, base: Carding) -> Carding:
        """These agreements with gaps filled from `base`: leads holding by
        holding, signals situation by situation."""

        def leads(own: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(a if a >= 0 else b for a, b in zip(own, other, strict=True))

        signals: tuple[int, ...] = ()
        for at in range(0, 18, 3):
            own = self.signals[at:at + 3]
            signals += own if any(own) else base.signals[at:at + 3]
        return Carding(
            leads(self.leads_notrump, base.leads_notrump), leads(self.leads_suit, base.leads_suit),
            signals, self.text or base.text,
        )

    def metadata(self) -> dict[str, str]:
        """`LEADS`, `SIGNALS` and `CARDING` (only what is said): `from_metadata` reads it back."""
        parts = []
        for name, holdings, leads in (
            ("nt", HOLDINGS_NOTRUMP, self.leads_notrump), ("suit", HOLDINGS_SUIT, self.leads_suit)
        ):
            said = [f"{h}={n + 1 if n else 'top'}" for h, n in zip(holdings, leads, strict=True)
                    if n >= 0]
            if said:
                parts.append(" ".join((name, *said)))
        words = {number: word for word, number in reversed(_SIGNAL_WORDS.items())}
        signals = []
        for number in range(6):
            said = [words[n] for n in self.signals[3 * number:3 * number + 3]]
            while said and said[-1] == "none":
                said.pop()
            if said:
                place = ("partner", "declarer", "discard")[number % 3]
                signals.append(f"{place}-{'suit' if number > 2 else 'nt'}={','.join(said)}")
        out = {"LEADS": "; ".join(parts), "SIGNALS": " ".join(signals), "CARDING": self.text}
        return {key: text for key, text in out.items() if text}

    def lines(self) -> list[str]:
        """The agreements for a convention card, gaps left out: the holdings with
        the card led in brackets, the signals in words."""
        out = []
        for what, holdings, leads in (
            ("notrump", HOLDINGS_NOTRUMP, self.leads_notrump),
            ("suits", HOLDINGS_SUIT, self.leads_suit),
        ):
            said = [_shown(holding, place) for holding, place in zip(holdings, leads, strict=True)
                    if place >= 0]
            if said:
                out.append(f"leads against {what}: {'  '.join(said)}")
        for number, situation in enumerate(SITUATIONS):
            said = [self.agreement(number, p) for p in range(3) if self.signals[3 * number + p]]
            if said:
                out.append(f"{situation}: {'; '.join(said)}")
        if self.text:
            out.append(self.text)
        return out


def pack_section(carding: Carding | None) -> bytes:
    """The rule table's section CARDING: `pack()`, then the text; nothing for no agreements."""
    return b"" if carding is None else carding.pack() + carding.text.encode("utf-8", "replace")


def unpack_section(data: bytes) -> Carding | None:
    """The agreements of a table's section CARDING; None for an empty one."""
    if not data:
        return None
    leads = tuple(n - 1 for n in data[:40])
    text = data[58:].decode("utf-8", "replace")
    return Carding(leads[:22], leads[22:], tuple(data[40:58]), text)


def _shown(holding: str, place: int) -> str:
    cards = ["10" if card == "T" else card for card in cards_of_holding(holding)]
    cards[place] = f"[{cards[place]}]"
    return "".join(cards)


def _codes(places: tuple[int, ...], holdings: tuple[str, ...]) -> str:
    return "".join(
        _LETTERS[max(place - _first_choice(holding), -1) + 1] if place >= 0 else _LETTERS[0]
        for place, holding in zip(places, holdings, strict=True)
    )


def _leads(letters: str, holdings: tuple[str, ...], what: str, report: Warn) -> tuple[int, ...]:
    places = []
    for number, holding in enumerate(holdings):
        letter = letters[number:number + 1]
        number_of_letter = _LETTERS.find(letter) if letter else 0
        first = _first_choice(holding)
        choices = len(cards_of_holding(holding)) - first
        if not 0 <= number_of_letter <= choices:
            report(
                f"lead against {what} from {holding}: expected A to {_LETTERS[choices]}, got "
                f"{letter!r}; taken as no agreement"
            )
            number_of_letter = 0
        places.append(number_of_letter - 1 + first if number_of_letter else -1)
    return tuple(places)


def _signals(letters: str, report: Warn) -> tuple[int, ...]:
    numbers = []
    for number in range(18):
        letter = letters[number:number + 1]
        agreement = _LETTERS.find(letter) if letter else 0
        if agreement < 0:
            report(
                f"signal {number % 3 + 1} of {SITUATIONS[number // 3]}: expected A to K, got "
                f"{letter!r}; taken as no agreement"
            )
            agreement = 0
        numbers.append(agreement)
    return tuple(numbers)


def from_letters(notrump: str, suit: str, signals: str, text: str, report: Warn) -> Carding:
    """The agreements of a `%` record: 22 letters for leads against notrump, 18 against suits and
    18 for signals. Letters that mean nothing go to `report` and count as no agreement."""
    return Carding(
        _leads(notrump, HOLDINGS_NOTRUMP, "notrump", report),
        _leads(suit, HOLDINGS_SUIT, "suits", report),
        _signals(signals, report),
        text.strip(),
    )


def _standard(holding: str) -> int:
    cards = cards_of_holding(holding)
    if "x" not in cards:
        # The top of touching honours: AK, KQJ, QJ10; in AQJ, KJ10, A109 the top of the lower pair.
        ranks = [RANKS.index(card) for card in cards]
        pairs = [n for n in range(len(ranks) - 1) if ranks[n] == ranks[n + 1] + 1]
        return pairs[0] if pairs else 0
    if holding == "AKx":
        return 0
    if len(cards) >= 4:
        return 3
    return 0 if cards[0] == "x" else 2


def _third_fifth(holding: str) -> int:
    cards = cards_of_holding(holding)
    if cards[-1] != "x" or cards[0] == "A" or len(cards) == 2:
        return _standard(holding)
    return 4 if len(cards) >= 5 else 2


_STYLES = {"standard": _standard, "third-fifth": _third_fifth}


def _card_place(holding: str, word: str) -> int | None:
    """The place from the top that `word` names in `holding`; None when it names none."""
    cards = cards_of_holding(holding)
    if word == "none":
        return -1
    if word == "top":
        return 0
    if word == "low":
        return len(cards) - 1
    rank = word.upper().replace("10", "T")
    if rank in cards and rank != "X":
        return cards.index(rank)
    if len(word) == 1 and "1" <= word <= str(len(cards)):
        return int(word) - 1
    return None


def _read_leads(text: str, report: Warn) -> tuple[tuple[int, ...], tuple[int, ...]]:
    words = text.split()
    if words and len(words[0]) == 22 and len(words) <= 2 and "=" not in text:
        return (
            _leads(words[0], HOLDINGS_NOTRUMP, "notrump", report),
            _leads(words[1] if len(words) > 1 else "", HOLDINGS_SUIT, "suits", report),
        )
    tables = {
        True: dict.fromkeys(HOLDINGS_NOTRUMP, -1), False: dict.fromkeys(HOLDINGS_SUIT, -1)
    }
    for part in text.split(";"):
        chosen = [True, False]
        for word in part.replace(",", " ").split():
            lowered = word.lower().rstrip(":")
            if lowered in ("nt", "notrump"):
                chosen = [True]
            elif lowered in ("suit", "suits"):
                chosen = [False]
            elif lowered in _STYLES:
                for notrump in chosen:
                    for holding in tables[notrump]:
                        tables[notrump][holding] = _STYLES[lowered](holding)
            else:
                _lead_word(word, [tables[notrump] for notrump in chosen], report)
    return tuple(tables[True].values()), tuple(tables[False].values())


def _lead_word(word: str, tables: list[dict[str, int]], report: Warn) -> None:
    holding, equals, card = word.partition("=")
    holding = holding.replace("T", "10")
    known = [table for table in tables if holding in table]
    place = _card_place(holding, card) if equals and known else None
    if place is None:
        report(
            "expected HOLDING=CARD such as Qxxx=4, `standard`, `third-fifth`, `nt` or `suit`, "
            f"got {word!r}"
        )
        return
    for table in known:
        table[holding] = place


def _read_signals(text: str, report: Warn) -> tuple[int, ...]:
    words = text.replace(";", " ").split()
    if len(words) == 1 and len(words[0]) == 18 and "=" not in text:
        return _signals(words[0], report)
    signals = [0] * 18
    for word in words:
        name, equals, said = word.partition("=")
        base, _, contract = name.lower().partition("-")
        agreements = [_SIGNAL_WORDS.get(s.lower()) for s in said.split(",")] if equals else []
        if (
            base not in _PLACES or contract not in ("", "nt", "notrump", "suit", "suits")
            or not 1 <= len(agreements) <= 3 or None in agreements
        ):
            report(
                f"expected partner, declarer or discard (with -nt or -suit) = one to three of "
                f"{', '.join(sorted(_SIGNAL_WORDS))}, got {word!r}"
            )
            continue
        for offset in (0, 3):
            if (contract.startswith("n") and offset) or (contract.startswith("s") and not offset):
                continue
            at = 3 * (_PLACES[base] + offset)
            for priority, agreement in enumerate(agreements):
                signals[at + priority] = agreement or 0
    return tuple(signals)


def from_metadata(metadata: Mapping[str, str], report: Warn) -> Carding | None:
    """The agreements of `#+LEADS`, `#+SIGNALS` and `#+CARDING` (free text); None without any."""
    if not any(key in metadata for key in ("LEADS", "SIGNALS", "CARDING")):
        return None
    notrump, suit = _read_leads(metadata.get("LEADS", ""), report)
    return Carding(
        notrump, suit, _read_signals(metadata.get("SIGNALS", ""), report),
        metadata.get("CARDING", ""),
    )
