"""PBN 2.1, export: strict, so that equal records give equal files.

The fifteen tags every game must have stand first and in the standard's order, the others after
them in alphabetical order, then the auction with its notes, then the play. Lines end with CR LF
and hold at most 255 characters, values are separated by one blank, unknown values are `?`, the
bytes are Latin-1, one empty line ends a game. The deal begins with the dealer's hand.

A call's note is its alert; a meaning that was not alerted stands in parentheses, so that reading
the file back tells the two apart. A bare alert is `alerted`, and an alert that begins like one of
the two has that word before it. The standard has room for 32 notes a game: equal texts share a
number, and what does not fit is left out.

For programs that stopped at version 1.0 of the standard (1998) there is that version as well: the
tags of scores and our own are left out, and no value has an escaped character; what a director did
is told in a comment.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping

import spotcard
from spotcard.game.auction import replay
from spotcard.game.calls import FIRST_BID, PASS, call_name
from spotcard.game.cards import SEATS, card_name
from spotcard.game.deal import VULNERABILITIES, deal_text
from spotcard_host.records.board_record import BoardRecord, CallRecord

VERSIONS = ("2.1", "1.0")
HEADER = "% PBN 2.1\r\n% EXPORT\r\n"
_NOT_IN_1_0 = {"Score", "ScorePercentage", "Attempt", "Ruling", "RuleTableNS", "RuleTableEW"}
_TOLD_IN_1_0 = ("Attempt", "Ruling", "Score", "ScorePercentage")
_NO_BRACES = {ord("{"): "(", ord("}"): ")", **dict.fromkeys(range(32), " ")}
ALERTED = "alerted"
_MAX_NOTES = 32
_MAX_LINE = 255  # characters, line end included
_PLAYERS = (("West", 3), ("North", 0), ("East", 1), ("South", 2))


def header(version: str = "2.1") -> str:
    """The header of a file."""
    return HEADER.replace("2.1", version)


def _tag(name: str, value: str) -> str:
    clean = "".join(ch if ch.isprintable() else " " for ch in value)
    clean = clean.encode("latin-1", "replace").decode("latin-1")
    room = _MAX_LINE - 2 - len(f'[{name} ""]')
    out = ""
    for ch in clean:
        escaped = "\\" + ch if ch in '"\\' else ch
        if len(out) + len(escaped) > room:
            break
        out += escaped
    return f'[{name} "{out}"]'


def contract_text(record: BoardRecord) -> str:
    """`4SX`, `3NT`, `Pass`, or `?` while there is none."""
    contract = record.contract
    if contract is None:
        return "Pass" if record.passed_out else "?"
    name = str(contract.name())
    return name[0] + name[1].replace("N", "NT") + name[2:]


def _pbn_call(call: int) -> str:
    if call == PASS:
        return "Pass"
    name = str(call_name(call))
    return name.replace("N", "NT") if call >= FIRST_BID else name


def note_text(call: CallRecord) -> str | None:
    """What the note of a call says, or None for a call without one."""
    if call.alert is not None:
        taken = not call.alert or call.alert.startswith(("(", ALERTED))
        return f"{ALERTED} {call.alert}".rstrip() if taken else call.alert
    return f"({call.meaning})" if call.meaning else None


def _is_auction_over(record: BoardRecord) -> bool:
    """Also of a result that came without an auction."""
    if not record.calls:
        return record.contract is not None or record.passed_out
    return bool(replay(record.dealer, [call.call for call in record.calls]).is_over)


def _auction(record: BoardRecord) -> list[str]:
    notes: dict[str, int] = {}
    words: list[list[str]] = []
    for i, call in enumerate(record.calls):
        if i % 4 == 0:
            words.append([])
        words[-1].append(_pbn_call(call.call))
        text = note_text(call)
        if text is None or (text not in notes and len(notes) == _MAX_NOTES):
            continue
        words[-1].append(f"={notes.setdefault(text, len(notes) + 1)}=")
    lines = [_tag("Auction", SEATS[record.dealer])]
    lines += [" ".join(row) for row in words]
    if not _is_auction_over(record):
        lines.append("*")
    lines += [_tag("Note", f"{number}:{text}") for text, number in notes.items()]
    return lines


def _play(record: BoardRecord) -> list[str]:
    leaders = record.trick_leaders()
    if not leaders:
        return []
    first = leaders[0]
    lines = [_tag("Play", SEATS[first])]
    for trick, leader in enumerate(leaders):
        row = ["-"] * 4
        for i, card in enumerate(record.cards[4 * trick : 4 * trick + 4]):
            row[(leader + i - first) % 4] = card_name(card)
        lines.append(" ".join(row))
    if len(record.cards) < 52:
        lines.append("*")
    return lines


def _comments(record: BoardRecord, tags: Mapping[str, str]) -> list[str]:
    """A ruling or a second attempt, for readers of version 1.0, which has no tags for them."""
    if not record.rulings and record.attempt == 1:
        return []
    words = [f"{name} {tags[name]}" for name in _TOLD_IN_1_0 if name in tags]
    text = "; ".join(words).translate(_NO_BRACES)
    return ["{", *textwrap.wrap(text, _MAX_LINE - 3), "}"]


def game_text(
    record: BoardRecord, extra: Mapping[str, str] | None = None, version: str = "2.1",
) -> str:
    """One game with its closing empty line, in a version of `VERSIONS`.

    `extra` gives `Event`, `Site`, `Date` (`YYYY.MM.DD`) and `Scoring`, and any tags beyond the
    standard's fifteen (`Room`, `BidSystemNS` ...).
    """
    tags = dict(extra or {})
    names = record.names
    declarer = "" if record.passed_out else "?"
    if record.declarer is not None:
        declarer = SEATS[record.declarer]
    result = "" if record.passed_out else "?"
    if record.tricks is not None and not record.passed_out:
        result = str(record.tricks)
    lines = [_tag(name, tags.pop(name, "?")) for name in ("Event", "Site", "Date")]
    lines.append(_tag("Board", str(record.board)))
    lines += [_tag(name, names[seat] or "?") for name, seat in _PLAYERS]
    lines += [
        _tag("Dealer", SEATS[record.dealer]),
        _tag("Vulnerable", VULNERABILITIES[record.vulnerability]),
        _tag("Deal", deal_text(record.hands, record.dealer)),
        _tag("Scoring", tags.pop("Scoring", "?")),
        _tag("Declarer", declarer),
        _tag("Contract", contract_text(record)),
        _tag("Result", result),
    ]
    tags.setdefault("Generator", f"Spotcard {spotcard.__version__}")
    if record.score is not None and not record.passed_out:
        tags["Score"] = f"NS {record.score}"
    if record.note:
        tags["Termination"] = record.note
    if record.attempt > 1:
        tags["Attempt"] = str(record.attempt)
    if record.adjusted is not None:
        tags["ScorePercentage"] = "NS {:g} EW {:g}".format(*record.adjusted)
    if record.rulings:
        tags["Ruling"] = "; ".join(record.rulings)
    lines += [_tag(name, tags[name]) for name in sorted(tags)
              if version != "1.0" or name not in _NOT_IN_1_0]
    if version == "1.0":
        lines += _comments(record, tags)
    lines += _auction(record)
    lines += _play(record)
    if version == "1.0":
        lines = [line.replace("\\\\", "/").replace('\\"', "'") for line in lines]
    return "\r\n".join(lines) + "\r\n\r\n"


def pbn_bytes(records: Iterable[BoardRecord]) -> bytes:
    """A whole export file."""
    text = HEADER + "".join(game_text(record) for record in records)
    return text.encode("latin-1", "replace")
