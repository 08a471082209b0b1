"""A person's seat in a terminal: page events as lines, and lines as acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spotcard.errors import NotationError
from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import SEATS, card_name, cards_of, parse_hand, remove
from spotcard_host.common.diagnostics import show_line
from spotcard_host.common.notation import (
    SEAT_NAMES,
    read_call,
    read_card,
    show_call,
    show_card,
    show_hand,
    with_suits,
    with_symbols,
)
from spotcard_host.common.terminal import paint
from spotcard_host.page.events import Event

HELP = ("a call (1NT, p, x, xx), a card (H7), hint, undo, claim N, next, hands, ? NAME for the "
        "meaning of a call, quit")
_PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
_SEATS = dict(zip(SEATS, SEAT_NAMES, strict=True))


class TextView:
    """Prints what the person at the table may know; `read` makes acts of typed lines."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._mine: Event = {}
        self._hands: dict[str, str] = {}
        self._gone: set[str] = set()
        self._asked = ("", -1, "")
        self._said = ""
        self._me = ""
        self._steps = 0
        self._made: dict[int, str] = {}  # the person's calls and cards by step

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
            self._said = ""  # a question that is repeated is printed again
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
        text = event.get("title") or event.get("standing") or event.get("said")
        if text:
            self._write(show_line(str(text)))

    def _show_board(self, event: Event) -> None:
        self._hands, self._gone = dict(event["hands"]), set()
        self._me = next((seat for seat, name in event["names"].items() if name == "You"), "")
        self._steps, self._made = 0, {}
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
        self._note(event["seat"], event["call"])
        words = event.get("meaning") or ""
        alert = " (alerted)" if event.get("alert") else ""
        call = show_call(int(parse_call(event["call"])))
        self._write(show_line(with_suits(
            f"  {_SEATS[event['seat']]:<6}{call:<6}{words}{alert}")))
        self._contract(event)

    def _note(self, seat: str, made: str) -> None:
        if seat == self._me:
            self._made[self._steps] = made
        self._steps += 1

    def _contract(self, event: Event) -> None:
        if event.get("contract") and event.get("tricks") == [0, 0]:
            self._write(paint(with_symbols(
                f"{event['contract']} by {_SEATS[event['declarer']]}"), "bold"))

    def _show_card(self, event: Event) -> None:
        is_dummy = _PARTNER.get(event["declarer"]) == event["seat"]
        self._note(event["declarer"] if is_dummy else event["seat"], event["card"])
        self._gone.add(event["card"])
        self._write(f"  {_SEATS[event['seat']]:<6}{show_card(_card(event['card']))}")
        if len(self._gone) % 4 == 0:
            ours, theirs = event["tricks"]
            self._write(f"  -- {_SEATS[event['turn']]} wins; North-South {ours}, "
                        f"East-West {theirs}")

    def _show_end(self, event: Event) -> None:
        if "par" in event:
            self._write(f"Par: {_for_whom(event['par'])} {event.get('par_by', '')}".rstrip())
        if "points" in event:
            self._write(f"{event['points']:+g} for the home team")
        contract = event.get("contract") or ""
        if not contract and not event.get("ruling"):
            return
        result = "passed out" if contract == "Pass" else ""
        if event.get("declarer"):
            result = with_symbols(f"{contract} by {_SEATS[event['declarer']]}")
        if event.get("tricks") is not None:
            over = event["tricks"] - 6 - int(contract[0])
            made = "made" if not over else f"made {over:+d}" if over > 0 else f"{-over} down"
            result += f", {made}"
        if event.get("score") is not None:
            result += f": {_for_whom(event['score'])}"
        told = "  ".join(part for part in (result, event.get("ruling")) if part)
        self._write(paint(show_line(f"Result: {told}"), "bold"))

    def _show_notes(self, event: Event) -> None:
        """Where this person's decisions differ from the robot's, and cards that cost tricks."""
        for step, note in sorted(event["notes"].items(), key=lambda item: int(item[0])):
            made = self._made.get(int(step))
            if made is None or not (note.get("robot") or note.get("cost")):
                continue
            other = f", the robot {_show(note['robot'])}" if note.get("robot") else ""
            cost = note.get("cost", 0)
            lost = f", costs {cost} trick{'s' if cost > 1 else ''} double dummy" if cost else ""
            self._write(show_line(f"  You: {_show(made)}{other}{lost}"))

    def _show_mine(self, event: Event) -> None:
        self._mine = event
        if event.get("say") and event["say"] != self._said:
            self._write(show_line(with_suits(event["say"])))
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


def _show(made: str) -> str:
    """A call or card, by name, for the screen."""
    if made[0] in "SHDC":
        return show_card(_card(made))
    return show_call(int(parse_call(made)))


def _for_whom(score: int) -> str:
    if not score:
        return "0"
    return f"{'North-South' if score > 0 else 'East-West'} {abs(score):+d}"


def _card(text: str) -> int:
    try:
        return read_card(text)
    except NotationError as e:
        raise NotationError(f"{e}; ? for help") from None
