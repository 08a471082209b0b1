"""PBN 2.1 import: lenient, with a line number for every problem.

Strategy. A PBN file is a run of *games*; a game is tag pairs (`[Name "value"]`), some followed by
a *section* (the lines up to the next tag), ended by a blank line or by a tag that begins anew.
The tokenizer walks the characters once and yields tags, section text and complaints; nothing in a
file can raise anything but what is collected here. A game that makes no sense is reported and
skipped, the others stay.

Forgiven: byte order mark, Latin-1 bytes, any line ends, missing blank lines between games, tag
names in any case, several tags on a line, `%` escape lines, `{...}` and `;` comments anywhere,
inherited values (`#`, `##`), missing Board, Dealer or Vulnerable (the board number tells them),
a deal with one hand missing (it is the other 39 cards' rest), `?` for anything unknown.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from spotcard.errors import NotationError
from spotcard.game.cards import parse_hand, parse_seat
from spotcard.game.deal import (
    check_deal,
    dealer_of,
    parse_vulnerability,
    vulnerability_of,
)

# The tags that are understood, so that they are found in any case.
_NAMES = {name.lower(): name for name in (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable",
    "Deal", "Scoring", "Declarer", "Contract", "Result", "Auction", "Play", "Note", "Termination",
    "Score", "ScorePercentage", "Ruling", "Attempt", "Room", "BidSystem",
    "BidSystemNS", "BidSystemEW",
)}


@dataclass
class Problem:
    """Something wrong in a file: 1-based line, and a sentence."""

    line: int
    text: str


@dataclass
class Game:
    """One game as written: tag values, section texts (by tag), and the line it begins on."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    sections: dict[str, str] = field(default_factory=dict)
    notes: dict[int, str] = field(default_factory=dict)

    def get(self, name: str) -> str:
        """A tag's value; `?` and a missing tag are the empty string."""
        value = self.tags.get(name, "")
        return "" if value == "?" else value


@dataclass
class Deal:
    """A board to be played: number, dealer 0..3, vulnerability 0..3, four hands by seat."""

    number: int
    dealer: int
    vulnerability: int
    hands: list[object]
    game: Game


def whole_number(text: str) -> int | None:
    """The number that 1 to 6 plain digits write, None for any other text."""
    return int(text) if 0 < len(text) < 7 and text.isascii() and text.isdigit() else None


def decode(data: bytes) -> str:
    """The text of a file's bytes: UTF-8 with or without its mark, else Latin-1."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


class _Scanner:
    """Walks the text; `games` and `problems` are the outcome."""

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.at = 0
        self.line = 1
        self.games: list[Game] = []
        self.problems: list[Problem] = []
        self.inherited: dict[str, str] = {}
        self.game: Game | None = None
        self.section: str | None = None
        self.words: list[str] = []

    def run(self) -> None:
        blank = False  # an empty line since the last token
        at_line_start = True
        text = self.text
        end = len(text)
        while self.at < end:
            ch = text[self.at]
            if ch == "\n":
                blank = blank or at_line_start
                at_line_start = True
                self.line += 1
                self.at += 1
            elif at_line_start and ch == "%":
                self._skip_to("\n")
            elif ch == ";":
                self._skip_to("\n")
                at_line_start = False
            elif ch == "{":
                self._comment()
                at_line_start = False
            elif ch in " \t\f\v\0":
                self.at += 1
            elif ch == "[":
                self._tag(blank)
                blank = at_line_start = False
            else:
                self._word()
                blank = at_line_start = False
        self._end_game()

    def _skip_to(self, ch: str) -> None:
        found = self.text.find(ch, self.at)
        self.at = len(self.text) if found < 0 else found

    def _comment(self) -> None:
        found = self.text.find("}", self.at)
        if found < 0:
            self.problems.append(
                Problem(self.line, "a comment opened with { is never closed with }")
            )
            found = len(self.text) - 1
        self.line += self.text.count("\n", self.at, found)
        self.at = found + 1

    def _tag(self, blank: bool) -> None:
        start = self.at
        at = start + 1
        text = self.text
        while at < len(text) and text[at] in " \t":
            at += 1
        name_start = at
        while at < len(text) and (text[at].isalnum() or text[at] == "_"):
            at += 1
        name = text[name_start:at]
        while at < len(text) and text[at] in " \t":
            at += 1
        if not name or text[at : at + 1] != '"':
            self._bad_tag(start)
            return
        value = []
        at += 1
        while at < len(text) and text[at] not in '"\n':
            if text[at] == "\\" and text[at + 1 : at + 2] in ('"', "\\"):
                at += 1
            value.append(text[at])
            at += 1
        closed = at < len(text) and text[at] == '"'
        at += closed
        while at < len(text) and text[at] in " \t":
            at += 1
        if not closed or text[at : at + 1] != "]":
            self._bad_tag(start)
            return
        self.at = at + 1
        name = _NAMES.get(name.lower(), name[:1].upper() + name[1:])
        self._add_tag(name, "".join(value), blank)

    def _bad_tag(self, start: int) -> None:
        end = self.text.find("\n", start)
        end = len(self.text) if end < 0 else end
        shown = self.text[start : min(end, start + 60)]
        self.problems.append(
            Problem(self.line, f'expected a tag such as [Board "1"], got {shown!r}: line skipped')
        )
        self.at = end

    def _add_tag(self, name: str, value: str, blank: bool) -> None:
        game = self.game
        begins = game is None or (
            name != "Note"
            and (name in game.tags and (blank or name in ("Event", "Board", "Deal")))
        ) or (blank and game is not None and "Deal" in game.tags and name in ("Event", "Board"))
        if begins:
            self._end_game()
            game = self.game = Game(self.line)
        assert game is not None
        self._end_section()
        if name == "Note":
            written, _, text = value.partition(":")
            number = whole_number(written.strip())
            if number is not None:
                game.notes[number] = text.strip()
            else:
                self.problems.append(
                    Problem(self.line, f'expected [Note "1:text"], got {value!r}')
                )
            return
        if value in ("#", "##"):
            value = self.inherited.get(name, "")
        elif value.startswith("##"):
            value = value[2:]
            self.inherited[name] = value
        else:
            if value.startswith("#") and name not in ("Deal", "Contract"):
                value = value[1:]
            self.inherited[name] = value
        if name not in game.tags:  # the standard: a second pair of one name is ignored
            game.tags[name] = value
            game.lines[name] = self.line
            self.section = name

    def _word(self) -> None:
        at = self.at
        text = self.text
        if text[at] == '"':  # a string token in a table section
            end = text.find('"', at + 1)
            end = len(text) - 1 if end < 0 else end
            self.line += text.count("\n", at, end)
            end += 1
        else:
            end = at
            while end < len(text) and text[end] not in " \t\n[{;":
                end += 1
        self.at = end
        if self.game is None or self.section is None:
            if self.section is None and self.game is not None:
                return
            self.problems.append(
                Problem(self.line, f"expected a tag, got {text[at:min(end, at + 40)]!r}")
            )
            self._skip_to("\n")
            return
        self.words.append(text[at:end])

    def _end_section(self) -> None:
        if self.game is not None and self.section is not None and self.words:
            self.game.sections[self.section] = " ".join(self.words)
        self.words = []
        self.section = None

    def _end_game(self) -> None:
        self._end_section()
        if self.game is not None and self.game.tags:
            self.games.append(self.game)
        self.game = None


def read_games(text: str) -> tuple[list[Game], list[Problem]]:
    """All games of a PBN text, and what was wrong with it. Never raises."""
    scanner = _Scanner(text)
    scanner.run()
    return scanner.games, scanner.problems


def read_hands(text: str) -> list[object]:
    """Four hands by seat of a Deal tag, the fourth worked out when three are given.

    Raises NotationError.
    """
    first_text, colon, rest = text.partition(":")
    if not colon:
        raise NotationError(f"expected a deal such as N:AK.. four hands, got {text!r}")
    first = parse_seat(first_text)
    parts = rest.split()
    if len(parts) != 4:
        raise NotationError(f"expected four hands, got {len(parts)} in {text!r}")
    unknown = [i for i, part in enumerate(parts) if part in ("-", "?", "...")]
    if len(unknown) > 1:
        raise NotationError(
            f"expected at least three hands, got {4 - len(unknown)}: such a deal cannot be played"
        )
    hands: list[object] = [None] * 4
    for i, part in enumerate(parts):
        if i not in unknown:
            hands[(first + i) & 3] = parse_hand(part)
    if unknown:
        rest_hand = parse_hand("...", None)
        for s in range(4):
            held = 0
            for h in hands:
                if h is not None:
                    held |= h[s]  # type: ignore[index]
            rest_hand[s] = 8191 ^ held
        hands[(first + unknown[0]) & 3] = rest_hand
    check_deal(hands)
    return hands


def deal_of(game: Game, number: int) -> Deal:
    """The board a game describes; `number` when it does not say. Raises NotationError."""
    if not game.get("Deal"):
        raise NotationError("this game has no Deal")
    number = whole_number(game.get("Board").strip()) or number
    dealer_text = game.get("Dealer")
    vulnerable_text = game.get("Vulnerable")
    dealer = parse_seat(dealer_text) if dealer_text else dealer_of(number)
    vulnerability = (
        parse_vulnerability(vulnerable_text) if vulnerable_text else vulnerability_of(number)
    )
    return Deal(number, dealer, vulnerability, read_hands(game.get("Deal")), game)
