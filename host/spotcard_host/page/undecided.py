"""The robot's bidder and card player with the decision left open, and what it would decide."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from spotcard.game.calls import parse_call
from spotcard.game.cards import card_name
from spotcard.robot.alerts import alert_text, is_artificial, known_length
from spotcard.robot.bidder import Bidder
from spotcard.robot.player import Player
from spotcard.rules.reader import RuleTable
from spotcard_host.common.notation import show_call, show_card
from spotcard_host.inspection.shown import meaning_of
from spotcard_host.inspection.why import Why, explain_call
from spotcard_host.page.meanings import is_alertable, own_table
from spotcard_host.robots.explain_play import agreement, record_results, why_preferred

# What a hint about a card may think: milliseconds with the solver in C, else a tenth of a second.
NODES = 100_000 if find_spec("spotcard._machine") else 40_000
SEED = 1


class OpenBidder(Bidder):
    """A bidder that waits: `decision` is the call the person makes."""

    def __init__(self, table: RuleTable | None) -> None:
        super().__init__(table)
        self.decision: int | None = None

    def new_board(self, seat: int, dealer: int, vul: int, hand: Any) -> None:
        super().new_board(seat, dealer, vul, hand)
        self._vul = vul
        self.decision = None

    def step(self) -> int | None:
        call, self.decision = self.decision, None
        return call

    def advice(self) -> Why | None:
        """What the robot would call, judgement included, and why; None without a table."""
        if self.table is None:
            return None
        calls = list(self.auction.calls[: self.auction.length])
        return explain_call(own_table(self.table), None, self.hand, self.auction.dealer, self._vul,
                            calls)

    def hint(self) -> tuple[str | None, str]:
        """The call that the robot would make, by name, and a sentence for the person."""
        why = self.advice()
        if why is None:
            return None, "There is no system to ask."
        meaning = why.meaning or why.shows.rstrip(".") or "no agreement"
        words = f"The robot would call {show_call(parse_call(why.call), True)}: {meaning}."
        fitting = [other for other in why.others if not other.distance]
        if why.judgement is not None:
            words += f" It is judged by what is {why.weighed(True)}."
        elif fitting:
            words += f" {show_call(parse_call(fitting[0].call), True)} {fitting[0].why}."
        return why.call, words

    def words(self, call: int) -> str:
        """What `call`, made now, shows by the system."""
        return "" if self.table is None else meaning_of(self.table, call)

    def alert(self, every: bool = False) -> str | None:
        """The alert of the person's call: the system's meaning of it."""
        call = self.call
        box, forcing = self.shows(call)
        if box is None:
            return None
        if not every and not is_artificial(call, box, forcing, known_length(call, self.state)
                                           ) and not is_alertable(self.table, call):
            return None
        return str(alert_text(box, forcing)) or self.words(call) or None


class OpenPlayer(Player):
    """A player that waits: `decision` is the card the person plays."""

    def __init__(self, seed: int, carding: Any) -> None:
        super().__init__(seed, NODES)
        self.agree(carding)
        self.decision: int | None = None

    def begin(self) -> None:
        self.decision = None

    def step(self, nodes: int) -> int | None:
        card, self.decision = self.decision, None
        return card

    def advice(self) -> tuple[int, list[tuple[int, float]], str]:
        """What the robot would play, the candidates that were compared to the end with declarer's
        expected tricks, and why not the one that seems best."""
        made: dict[int, list[int]] = record_results(self.search)
        Player.begin(self)
        card = None
        while card is None:
            card = Player.step(self, NODES)
        del self.search.book
        made = {i: told for i, told in made.items() if told and self.search.alive[i]}
        why = why_preferred(self, made)
        found = [(int(self.agreed_card(self.search.cards[i])), sum(told) / len(told))
                 for i, told in made.items()]
        return int(card), sorted(found, key=lambda one: one[0] != card), why

    def hint(self) -> tuple[str, str]:
        """The card that the robot would play, by name, and a sentence for the person."""
        card, weighed, why = self.advice()
        words = f"The robot would play {show_card(card, True)}"
        said = agreement(self, card)
        if said:
            words += f" ({said})"
        if len(weighed) > 1:
            defends = (self.play.turn ^ self.declarer) & 1
            words += f"; tricks that it expects for {'your side' if defends else 'declarer'}: "
            words += ", ".join(f"{show_card(each, True)} {13 - tricks if defends else tricks:.1f}"
                               for each, tricks in weighed[:6])
        else:
            words += ("; every other card fell behind early" if self.search.count > 1 else
                      "; no other is worth more")
        return str(card_name(card)), words + "." + (f" {why}." if why else "")
