"""A person's seat in a terminal: page events as lines, and lines as acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spotcard.errors import NotationError
from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import card_name, cards_of, parse_hand, remove
from spotcard_host.common.diagnostics import show_line
from spotcard_host.common.notation import (
    read_call,
    read_card,
    show_call,
    show_card,
    show_hand,
    with_symbols,
)
from spotcard_host.common.terminal import paint
from spotcard_host.page.events import Event

HELP = ("a call (1N, p, x, xx), a card (H7), hint, undo, claim N, next, hands, ? NAME for the "
        "meaning of a call, quit")
_SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}


class TextView:
    """Prints what the person at the table may know; `read` makes acts of typed lines."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._mine: Event = {}
        self._hands: dict[str, str] = {}
        self._gone: set[str] = set()
        self._asked = ("", -1, "")
        self._said = ""

    def hear(self, event: Event) -> None:
        """Print one event."""
        show = getattr(self, f"_show_{event['kind']}", None)
        if show is not None:
            show(event)

    def read(self, line: str) -> dict[str, Any] | None:
        """The act that a line means, None for one that was answered here. Raises NotationError."""
        word, _, rest = line.strip().partition(" ")
        word = word.lower()
        if not word:
            return {"act": "next"} if self._mine.get("wants") == "next" else None
        if word in ("hint", "undo", "next"):
            return {"act": word}
        if word == "claim":
            return {"act": "claim", "tricks": rest.strip()}
        if word == "hands":
            self._print_hands(self._hands)
            return None
        if word.startswith("?") or word == "help":
            self._explain((word + rest).lstrip("?").removeprefix("help"))
            return None
        if self._mine.get("wants") == "card":
            return {"act": "card", "card": card_name(_card(line))}
        return {"act": "call", "call": line.strip()}

    def _show_match(self, event: Event) -> None:
        text = event.get("title") or event.get("standing")
        if text:
            self._write(show_line(str(text)))

    def _show_board(self, event: Event) -> None:
        self._hands, self._gone = dict(event["hands"]), set()
        self._write("")
        self._write(paint(
            f"Board {event['number']}, dealer {_SEATS[event['dealer']]}, vulnerable: "
            f"{event['vul']}", "bold"))
        self._print_hands(self._hands)

    def _show_hands(self, event: Event) -> None:
        new = {seat: hand for seat, hand in event["hands"].items() if seat not in self._hands}
        self._hands |= new
        self._print_hands(new)

    def _print_hands(self, hands: dict[str, str]) -> None:
        for seat, text in hands.items():
            hand = parse_hand(text)
            if len(self._gone) < 52:
                for card in cards_of(hand):
                    if card_name(card) in self._gone:
                        remove(hand, card)
            self._write(f"{_SEATS[seat]:<6} {show_hand(hand)}")

    def _show_call(self, event: Event) -> None:
        words = event.get("meaning") or ""
        alert = " (alerted)" if event.get("alert") else ""
        call = show_call(int(parse_call(event["call"])))
        self._write(show_line(f"  {_SEATS[event['seat']]:<6}{call:<6}{words}{alert}"))
        self._contract(event)

    def _contract(self, event: Event) -> None:
        if event.get("contract") and event.get("tricks") == [0, 0]:
            self._write(paint(with_symbols(
                f"{event['contract']} by {_SEATS[event['declarer']]}"), "bold"))

    def _show_card(self, event: Event) -> None:
        self._gone.add(event["card"])
        self._write(f"  {_SEATS[event['seat']]:<6}{show_card(_card(event['card']))}")
        if len(self._gone) % 4 == 0:
            ours, theirs = event["tricks"]
            self._write(f"  -- {_SEATS[event['turn']]} wins; North-South {ours}, "
                        f"East-West {theirs}")

    def _show_end(self, event: Event) -> None:
        contract = event.get("contract") or ""
        if not contract and not event.get("ruling"):
            return
        result = "passed out" if contract == "Pass" else with_symbols(
            f"{contract} by {_SEATS.get(event.get('declarer') or '', '')}")
        if event.get("tricks") is not None:
            result += f", {event['tricks']} tricks"
        if event.get("score") is not None:
            result += f", North-South {event['score']:+}"
        self._write(paint(show_line(f"Result: {result} {event.get('ruling') or ''}"), "bold"))
        if event.get("par") is not None:
            self._write(f"Par: North-South {event['par']:+}")

    def _show_notes(self, event: Event) -> None:
        for step, note in sorted(event["notes"].items(), key=lambda item: int(item[0])):
            for why in note.get("why", []):
                if "would" in why or "Costs" in why:
                    self._write(show_line(f"  step {int(step) + 1}: {why}"))

    def _show_mine(self, event: Event) -> None:
        self._mine = event
        if event.get("say") and event["say"] != self._said:
            self._write(show_line(event["say"]))
        self._said = event.get("say", "")
        asked = (event["key"], event["step"], event["wants"])
        if asked == self._asked:
            return
        self._asked = asked
        if event["wants"] == "call":
            self._write("Your call (? for help):")
        elif event["wants"] == "card":
            legal = " ".join(show_card(_card(name)) for name in event["legal"])
            whose = f" from {event['hand']}" if event.get("hand") else ""
            self._write(f"Your card{whose}: {legal}")
        elif event["wants"] == "next":
            self._write("Press Enter for the next board.")

    def _explain(self, text: str) -> None:
        if not text.strip():
            self._write(HELP)
            return
        call = str(call_name(read_call(text.strip())))
        words = (self._mine.get("meanings") or {}).get(call)
        self._write(show_line(f"{with_symbols(call)}: {words or 'no agreement'}"))


def _card(text: str) -> int:
    try:
        return read_card(text)
    except NotationError as e:
        raise NotationError(f"{e}; ? for help") from None
