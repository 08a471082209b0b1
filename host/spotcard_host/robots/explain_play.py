"""Explains a card: the candidates, the layouts they were tried on and their results."""

from __future__ import annotations

import json
from typing import Any

from spotcard.errors import SpotcardError
from spotcard.game.cards import SEATS, card_name, parse_card
from spotcard.robot import carding
from spotcard.robot.candidates import TRICK
from spotcard.robot.player import LEAD_WEIGHT, Player
from spotcard_host.common.notation import show_card
from spotcard_host.common.terminal import amount
from spotcard_host.language.carding import (
    AGREEMENTS,
    HOLDINGS_NOTRUMP,
    HOLDINGS_SUIT,
    unpack_section,
)
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.robots.cardplay import nodes_of

_MEANINGS = {
    "attitude": ("likes it", "does not like it"), "count": ("an even number", "an odd number"),
    "suit": ("the higher suit", "the lower suit"),
}
# A second or two per card on the desk's CPython.
THINK = "100000n"


def record_results(search: Any) -> dict[int, list[int]]:
    """Make a search remember the declarer's tricks of every candidate on every layout."""
    results: dict[int, list[int]] = {}
    book = search.book

    def recording(tricks: int) -> None:
        results.setdefault(search.candidate, []).append(tricks)
        book(tricks)

    search.book = recording
    return results


_LAYOUTS = 4  # fewer prove nothing


def why_preferred(player: Player, made: dict[int, list[int]]) -> str:
    """Why the card just chosen was preferred to one that seems to take more tricks for its side;
    "" where none does, or too few layouts were looked at. made: as `record_results` remembers."""
    search: Any = player.search
    chosen = search.best()
    if len(made.get(chosen, ())) < _LAYOUTS:
        return ""

    def taken(i: int, most: int | None = None) -> float:
        tricks = made[i][:most]
        return float(search.sign * sum(tricks)) / len(tricks)

    # As a list with one decimal shows it.
    better = [i for i in made if made[i] and round(taken(i), 1) > round(taken(chosen), 1)]
    if not better:
        return ""
    rival = max(better, key=taken)
    ours, theirs = (_shown(card_name(player.agreed_card(search.cards[i])))
                    for i in (chosen, rival))
    both = min(len(made[chosen]), len(made[rival]))
    more = taken(rival, both) - taken(chosen, both)
    if more <= 0:
        return (f"{theirs} was given up after {amount(both, 'layout')}, on which {ours} did as "
                "well or better")
    by_lead = search.bias[chosen] - search.bias[rival]
    by_score = search.sign * sum(
        _score_part(search, one) - _score_part(search, other)
        for one, other in zip(made[chosen][:both], made[rival][:both], strict=True)) / both
    by_rule = (search.votes[chosen] - search.votes[rival]) / len(made[chosen])
    head = f"{theirs} should take {more:.2f} tricks more, but "
    if by_lead >= max(by_score, by_rule):
        return (f"{head}the table of opening leads puts {ours} {by_lead / LEAD_WEIGHT:.2f} ahead, "
                f"which counts {LEAD_WEIGHT // TRICK} times as much")
    if by_score >= by_rule:
        return f"{head}{ours} {_chances(player, made[chosen][:both], made[rival][:both])}"
    return f"{head}the rules of play want {ours}, and so little does not overrule them"


def _score_part(search: Any, tricks: int) -> int:
    """What so many tricks of declarer are worth besides their number: the score."""
    return int(search.utility[tricks]) - TRICK * tricks


def _chances(player: Player, ours: list[int], theirs: list[int]) -> str:
    """What the score hangs on: how often the contract is made, or beaten."""
    need = player.contract.level + 6
    makes = not (player.play.turn ^ player.declarer) & 1
    one, other = (sum((tricks >= need) == makes for tricks in all_) * 100 // len(all_)
                  for all_ in (ours, theirs))
    if one > other:
        return (f"{'makes' if makes else 'beats'} the contract on {one} % of the layouts instead "
                f"of {other} %")
    return "brings the better score"


def explain_trick(
    record: BoardRecord, trick: int, as_json: bool, think: str = THINK, seed: int = 1,
    agreed: bytes | None = None,
) -> None:
    """Print for each card of a trick (1..13) what its player would have weighed.

    agreed: the carding of both sides (`RuleTable.carding`). Raises SpotcardError when the record
    has no such trick.
    """
    played = (len(record.cards) + 3) // 4
    if record.played_contract is None or not 1 <= trick <= played:
        raise SpotcardError(
            f"board {record.board} has {amount(played, 'trick')} of play; trick {trick} is not "
            "among them"
        )
    for index in range(4 * trick - 4, min(4 * trick, len(record.cards))):
        told = explain_card(record, index, think, seed, agreed)
        print(json.dumps(told) if as_json else text_of(told))


def explain_card(
    record: BoardRecord, index: int, think: str, seed: int, agreed: bytes | None = None,
    shown: bytes | None = None,
) -> dict[str, Any]:
    """What the player of card `index` (0..51) would choose, and why.

    shown: what the auction showed by a table (`Bidder.shown`), None for a plain reading.
    """
    contract = record.played_contract
    assert contract is not None
    player = Player(seed, nodes_of(think))
    player.agree(agreed)
    search: Any = player.search
    made = record_results(search)
    dummy = (contract.declarer + 2) & 3
    turn = turns_of(record)[index]
    seat = contract.declarer if turn == dummy else turn
    calls = bytes(call.call for call in record.calls)
    player.start(seat, record.dealer, record.vulnerability, contract, record.hands[seat], calls,
                 shown)
    if index:
        player.set_dummy(record.hands[dummy])
    for i in range(index):
        player.observe(player.play.turn, record.cards[i])
    chosen = player.choose()
    candidates: list[dict[str, Any]] = []
    if search.count > 1:
        for i in range(search.count):
            results = made.get(i, [])
            candidates.append({
                "card": card_name(player.agreed_card(search.cards[i])),
                "cards": _run(player, search.cards[i]),
                "layouts": len(results),
                "tricks": round(sum(results) / len(results), 2) if results else None,
            })
            if not index:
                candidates[-1]["table"] = round(search.bias[i] / LEAD_WEIGHT, 2)
        candidates.sort(key=lambda c: (c["card"] != card_name(chosen), -c["layouts"]))
    preferred = why_preferred(player, made) if candidates else ""
    return {
        "seat": SEATS[turn], "played": card_name(record.cards[index]),
        "choice": card_name(chosen), "nodes": search.spent if candidates else 0,
        "agreement": agreement(player, chosen), "preferred": preferred,
        "candidates": candidates,
    }


def _run(player: Player, chosen: int) -> list[str]:
    """The cards that are worth as much as a candidate, since nothing lies between them."""
    suit, bit = chosen >> 13, chosen & 8191
    between = player._between(suit)
    if not player.play.length and bit < 256:
        between &= -256  # which small card is led is a matter of agreement
    run = carding.run_of(bit, player.hand_to_play()[suit], between)
    return [card_name(13 * suit + rank) for rank in range(13) if run >> rank & 1]


def agreement(player: Player, card: int) -> str:
    """What a card of the hand to play, not yet played, says to partner; "" for nothing."""
    play = player.play
    suit, rank = divmod(card, 13)
    if not (play.turn ^ player.declarer) & 1:
        return ""
    told = unpack_section(bytes(player.agreed[play.turn & 1]))
    assert told is not None
    if play.length & 3 == 0:
        number = carding.holding(player.own[suit], play.strain < 4)
        holdings = HOLDINGS_NOTRUMP if play.strain == 4 else HOLDINGS_SUIT
        led = carding._nth(player.own[suit], carding._place(player.agreed[play.turn & 1], number))
        if number < 0 or led != 1 << rank:
            return ""  # the search wants another card than the one agreed on
        number -= 22 if play.strain < 4 else 0
        return f"led from a holding like {holdings[number]}"
    if play.best // 13 == suit and card > play.best:
        return ""
    signal = player.signal(play.turn, suit) & 15
    if not signal:
        return ""
    said = carding.said(signal, 1 << rank, player.own[suit])
    what = AGREEMENTS[signal]
    if said is None:
        return f"{what}: nothing to choose from"
    return f"{what}: {_MEANINGS[what.split()[0].strip(',')][0 if said else 1]}"


def turns_of(record: BoardRecord) -> list[int]:
    """The seat that played each card."""
    leaders = record.trick_leaders()
    return [(leaders[i // 4] + i) & 3 for i in range(len(record.cards))]


def _shown(name: str) -> str:
    return show_card(parse_card(name))


def text_of(told: dict[str, Any]) -> str:
    """One card's explanation as text."""
    head = f"{told['seat']} played {_shown(told['played'])}"
    if told["choice"] != told["played"]:
        head += f"; this player chooses {_shown(told['choice'])}"
    if not told["candidates"]:
        return head + ": no choice"
    if told["agreement"]:
        head += f" ({told['agreement']})"
    lines = [f"{head}, after {told['nodes']} nodes (declarer's tricks on average):"]
    for c in told["candidates"]:
        by_table = f", the lead table adds {c['table']:+}" if "table" in c else ""
        tried = (f"{c['tricks']:5.2f}  on {amount(c['layouts'], 'layout')}" if c["layouts"]
                 else "not tried")
        lines.append(f"  {_shown(c['card'])}  {tried}{by_table}")
    if told["preferred"]:
        lines.append(f"  {told['preferred']}")
    return "\n".join(lines)
