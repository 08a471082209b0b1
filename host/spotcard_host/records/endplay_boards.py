"""Boards to and from the types of endplay (the extra `dds`): deal, auction, contract, play."""

from __future__ import annotations

from typing import Any

from spotcard.errors import SpotcardError
from spotcard.game.auction import replay
from spotcard.game.calls import FIRST_BID, PASS, call_name, level_of, strain_of
from spotcard.game.cards import SEATS, STRAINS, card_name
from spotcard.game.deal import (
    VULNERABILITIES,
    deal_text,
    dealer_of,
    parse_deal,
    parse_vulnerability,
    vulnerability_of,
)
from spotcard_host.common.notation import read_call, read_card
from spotcard_host.records.board_record import Board, BoardRecord, CallRecord

_VULNERABILITIES = {"none": "None", "ns": "NS", "ew": "EW", "both": "All"}  # endplay's names


def _types() -> Any:
    try:
        from endplay import types
    except ImportError:
        raise SpotcardError("endplay is missing: pip install 'spotcard[dds]'") from None
    return types


def to_deal(record: BoardRecord) -> Any:
    """The hands as `endplay.types.Deal`."""
    return _types().Deal(deal_text(record.hands))


def to_board(record: BoardRecord) -> Any:
    """All of a board as `endplay.types.Board`; an alert's text is the call's announcement."""
    types = _types()
    vulnerability = str(VULNERABILITIES[record.vulnerability])
    name = next(name for name, ours in _VULNERABILITIES.items() if ours == vulnerability)
    contract = None
    if record.passed_out:
        contract = types.Contract("Pass")
    elif record.contract is not None:
        made = record.contract
        contract = types.Contract(
            level=made.level, denom=types.Denom.find(STRAINS[made.strain]),
            declarer=types.Player.find(SEATS[made.declarer]),
            penalty=types.Penalty.find(("pass", "x", "xx")[made.doubled]),
            result=0 if record.tricks is None else record.tricks - made.level - 6)
    return types.Board(
        to_deal(record), [_bid(types, call) for call in record.calls],
        [types.Card(str(card_name(card))) for card in record.cards], record.board,
        vul=types.Vul[name], dealer=types.Player.find(SEATS[record.dealer]), contract=contract,
        claimed=record.tricks is not None and len(record.cards) < 52)


def _bid(types: Any, made: CallRecord) -> Any:
    more = {"alertable": made.alert is not None, "announcement": made.alert or None}
    if made.call < FIRST_BID:
        word = "pass" if made.call == PASS else str(call_name(made.call))
        return types.PenaltyBid(types.Penalty.find(word), **more)
    return types.ContractBid(level_of(made.call),
                             types.Denom.find(STRAINS[strain_of(made.call)]), **more)


def of_endplay(given: Any, number: int) -> BoardRecord:
    """The record of an `endplay.types.Deal` as board `number`, or of a `Board`, whose own number
    counts where it has one. Raises SpotcardError for an auction or play against the laws."""
    types = _types()
    if isinstance(given, types.Deal):
        given = types.Board(given)
    number = given.board_num or number
    dealer, vul = given._dealer, given._vul  # not derived from a missing number
    hands = list(parse_deal(given.deal.to_pbn()))
    record = BoardRecord.of(Board(
        number, dealer_of(number) if dealer is None else SEATS.index(dealer.abbr),
        vulnerability_of(number) if vul is None
        else int(parse_vulnerability(_VULNERABILITIES[vul.name])), hands))
    record.calls = [CallRecord(_call(bid), bid.announcement or "" if bid.alertable else None)
                    for bid in given.auction]
    auction = replay(record.dealer, [call.call for call in record.calls])
    record.cards = [read_card(card.suit.abbr + card.rank.abbr) for card in given.play]
    if auction.is_over:
        record.end_auction(auction)
    _take_result(record, given)
    return record


def _take_result(record: BoardRecord, given: Any) -> None:
    """The tricks, where the play came to its end or was claimed."""
    made, played = record.contract, given._contract
    if made is not None and played is not None and not played.is_passout() and (
            given.claimed or len(record.cards) == 52):
        record.end_play(made.level + 6 + played.result)


def _call(bid: Any) -> int:
    if hasattr(bid, "penalty"):
        return read_call({"passed": "P", "doubled": "X"}.get(bid.penalty.name, "XX"))
    return read_call(f"{bid.level}{bid.denom.abbr}")
