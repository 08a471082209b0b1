"""The result that the tags of a PBN game tell: contract, declarer, tricks, score or percentages.

The tags stand where auction and play say something else. Where the game has a ruling they are the
director's result; elsewhere each disagreement is a problem to report.
"""

from __future__ import annotations

import re

from spotcard.errors import NotationError
from spotcard.game.auction import Contract
from spotcard.game.calls import FIRST_BID, level_of, parse_call, strain_of
from spotcard.game.cards import SEATS, parse_seat
from spotcard_host.common.terminal import amount
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.pbn_reader import Game, Problem

# Of two sides the first is read: the other has the rest.
_RESULT = re.compile(r"\^?(?:(NS|EW) +)?([0-9]{1,2})(?: +(?:NS|EW) +[0-9]{1,2})?", re.IGNORECASE)
_SCORE = re.compile(r"(?:(NS|EW) +)?([+-]?[0-9]{1,5})(?: +(?:NS|EW) +[+-]?[0-9]{1,5})?",
                    re.IGNORECASE)
_PERCENT = re.compile(r"NS ([0-9]{1,3}(?:\.[0-9]{1,9})?) EW ([0-9]{1,3}(?:\.[0-9]{1,9})?)")


def read_result(record: BoardRecord, game: Game, problems: list[Problem]) -> None:
    """Take the result of a game whose auction and play `record` has; complaints go to
    `problems`. Without a ruling ScorePercentage is what the score was worth, no result."""
    percent = _PERCENT.fullmatch(game.get("ScorePercentage").strip())
    if percent and record.rulings and not game.get("Score"):
        record.set_result({"percent": [float(percent[1]), float(percent[2])]})
        return
    _read_contract(record, game, problems)
    _read_tricks(record, game, problems)
    _read_score(record, game, problems)


def _complain(game: Game, name: str, text: str, problems: list[Problem]) -> None:
    problems.append(Problem(game.lines.get(name, game.line), text))


def _words(contract: Contract | None) -> str:
    return "passed out" if contract is None else f"{contract.name()} by {SEATS[contract.declarer]}"


def _contract_of(text: str, declarer: str, auction: Contract | None) -> Contract | None:
    """The contract of the tags, None for a pass-out. A declarer that is not told is that of the
    auction when it made the same contract. Raises NotationError."""
    if text.startswith("PASS"):
        return None
    doubled = len(text) - len(text.rstrip("X"))
    call = parse_call(text[: len(text) - doubled])
    if call < FIRST_BID or doubled > 2:
        raise NotationError(f"expected a contract such as 3NTX, got {text!r}")
    level, strain = level_of(call), strain_of(call)
    if not declarer and auction is not None and auction.key()[:3] == (level, strain, doubled):
        return auction
    try:
        return Contract(level, strain, doubled, parse_seat(declarer or "?"))
    except NotationError as e:
        raise NotationError(f"contract {text} without its declarer: {e}") from e


def _read_contract(record: BoardRecord, game: Game, problems: list[Problem]) -> None:
    text = game.get("Contract").strip().upper()
    if not text:
        return
    try:
        contract = _contract_of(text, game.get("Declarer").strip().lstrip("^"), record.contract)
    except NotationError as e:
        _complain(game, "Contract", f"{e}: not read", problems)
        return
    is_over = record.contract is not None or record.passed_out
    if is_over and contract == record.contract:
        return
    if is_over and not record.rulings:
        _complain(game, "Contract",
                  f"the auction of board {record.board} makes it {_words(record.contract)}, "
                  f"the tags Contract and Declarer say {_words(contract)}: the tags are taken",
                  problems)
    record.contract = contract
    record.passed_out = contract is None
    record.tricks = None
    record.score = 0 if contract is None else None


def _read_tricks(record: BoardRecord, game: Game, problems: list[Problem]) -> None:
    text = game.get("Result").strip()
    contract = record.contract
    if contract is None or not text:
        return
    found = _RESULT.fullmatch(text)
    tricks = int(found[2]) if found else 14
    if found is None or tricks > 13:
        _complain(game, "Result", f"expected 0 to 13 tricks, got {text[:40]!r}: not read",
                  problems)
        return
    if found[1] and found[1].upper() != ("EW" if contract.declarer & 1 else "NS"):
        tricks = 13 - tricks
    if record.tricks not in (None, tricks) and not record.rulings:
        _complain(game, "Result",
                  f"declarer of board {record.board} took {amount(record.tricks, 'trick')}, the "
                  f"tag Result says {tricks}: the tag counts", problems)
    record.end_play(tricks)


def _read_score(record: BoardRecord, game: Game, problems: list[Problem]) -> None:
    text = game.get("Score").strip()
    if not text:
        return
    found = _SCORE.fullmatch(text)
    contract = record.contract
    if found is None:
        _complain(game, "Score", f"expected a score such as NS -100, got {text[:40]!r}: not read",
                  problems)
        return
    points = int(found[2])
    # A score without a side is declarer's.
    side = found[1].upper() if found[1] else "EW" if contract and contract.declarer & 1 else "NS"
    points = -points if side == "EW" else points
    if points == record.score:
        return
    is_open = contract is None and not record.passed_out
    if record.rulings or (is_open and points):  # 0 may be that of a board not played
        record.set_result({"score": points})
    if record.rulings or is_open:
        return
    tricks = None
    if contract is not None and not game.get("Result"):
        tricks = next((n for n in range(14) if record.points(n) == points), None)
    taken = "not read" if tricks is None else "the tag counts"
    if record.score is not None:
        what = _words(contract)
        what += "" if record.tricks is None else f", {amount(record.tricks, 'trick')},"
        _complain(game, "Score", f"board {record.board}, {what} scores NS {record.score}, the tag "
                  f"Score says NS {points}: {taken}", problems)
    elif tricks is None:
        _complain(game, "Score", f"board {record.board}, {_words(contract)}, cannot score NS "
                  f"{points} as the tag Score says: not read", problems)
    if tricks is not None:
        record.end_play(tricks)
