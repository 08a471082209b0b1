"""Practice of a system: positions of the notes, repeated until they are known.

A `Drill` is independent of page and terminal. It picks a position, deals hands that reach it,
takes the person's call and says whether the system makes it, with the row of the notes. What went
wrong is repeated soon, what went right at growing intervals; the state is a small JSON object.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from spotcard.errors import SpotcardError
from spotcard.game.auction import replay
from spotcard.game.calls import PASS, call_name, parse_call
from spotcard.robot.bidder import Bidder
from spotcard.rules.fields import BOX, HCP, S_SHOWN
from spotcard.rules.reader import RuleTable
from spotcard_host.common.notation import show_call, show_hand
from spotcard_host.inspection.row import place_of
from spotcard_host.inspection.shown import meaning_of
from spotcard_host.inspection.why import explain_call, ranges
from spotcard_host.page.meanings import words_of
from spotcard_host.records.board_record import Board
from spotcard_host.robots.dealing import Dealer, NoDeal

_HANDS = 30_000  # hands tried for one deal before a position is skipped
_DULL = 0.3  # share asked of the hands that no row fits
_NARROW = 6  # from the least to the most points of a hand that is limited
MOST_BOXES = 8  # after which the pause grows no more
_FIRST_PAUSE = 3  # questions before a position comes again


class DrillError(SpotcardError):
    """There is nothing to practise; the text is one line."""


@dataclass(frozen=True)
class Position:
    """A place where it is our turn: the calls before it, from the dealer on, and its chapter."""

    calls: tuple[int, ...]
    chapter: str = ""

    @property
    def key(self) -> str:
        """Its name in the state."""
        return " ".join(call_name(call) for call in self.calls) or "opening"


@dataclass
class Question:
    """A hand to call with: `board` has all hands, `seat` is the person's."""

    position: Position
    board: Board
    seat: int
    calls: list[int] = field(default_factory=list)


@dataclass
class Answer:
    """What the system says of a call.

    right: its own call; agrees: whether it is that one, or another that a row of the notes makes
    with this hand; row: where that stands, "" for a pass because no row fits; hole: the notes
    have no row for this hand, or for a pass none at all here; vague: the row does not say which
    hands make the call; stub: a row to be filled in; made_means, lacks: what a call that does not
    agree would have shown, and what the hand lacks for it; hinted: the person had asked first;
    open: what makes it impossible to judge another call, in words.
    """

    made: int
    right: int
    agrees: bool
    meaning: str
    row: str
    hole: bool
    vague: bool
    stub: str
    made_means: str = ""
    lacks: str = ""
    hinted: bool = False
    open: str = ""

    @property
    def counts(self) -> bool:
        """Whether the notes say what is right, so that the score can tell."""
        return not (self.hole or self.vague or self.open)


@dataclass
class Notebook:
    """What notes have to practise: positions in which a row of ours is described, in file order,
    and the names of the files that the rows stand in."""

    positions: list[Position]
    files: set[str]


def read_notebook(path: Path) -> Notebook:
    """The notes in a file and those that it includes."""
    from spotcard_host.common.diagnostics import Collector, show_line
    from spotcard_host.notes.nodes import read_notes
    from spotcard_host.notes.usable import auction_of

    found: dict[tuple[int, ...], Position] = {}
    notes = read_notes(path, Collector())
    for node in notes.nodes:
        auction = auction_of(node) if node.ours and node.call >= 0 else None
        if auction is None or not all(isinstance(call, str) for call in auction):
            continue
        calls = tuple(parse_call(str(call)) for call in auction[:-1])
        try:
            is_over = replay(0, calls).is_over
        except SpotcardError:
            continue
        if not is_over:
            found.setdefault(calls, Position(calls, _chapter(calls)))
    return Notebook(list(found.values()), {
        show_line(Path(node.place.file).name) for node in notes.nodes})


def _chapter(calls: Sequence[int]) -> str:
    opening = next((call for call in calls if call != PASS), None)
    return "Openings" if opening is None else f"After {show_call(opening)}"


class Drill:
    """Questions on `positions` by the rule table `table`.

    own: names of the files that are the system's own, others are a base book; state: what
    `state` was at the end of an earlier session.
    """

    def __init__(self, table: bytes, positions: Sequence[Position], own: Sequence[str] = (),
                 state: dict[str, Any] | None = None, seed: int | str = 0) -> None:
        if not positions:
            raise DrillError("there is no position to practise: give notes, or --after CALLS")
        self._table = table
        self._own = tuple(own)
        self._positions = list(positions)
        self._dice = random.Random(f"spotcard practice {seed}")
        self._put_aside: set[str] = set()
        self.state: dict[str, Any] = {"asked": 0, "positions": {}}
        if state and isinstance(state.get("positions"), dict):
            self.state = {"asked": int(state.get("asked", 0)),
                          "positions": dict(state["positions"])}
        self.score: dict[str, list[int]] = {}  # chapter -> right, asked; this session

    def ask(self) -> Question:
        """The next question. Raises DrillError when no position can be reached any more."""
        while True:
            position = self._pick()
            dealer = 0
            source = Dealer(self._table, dealer, self._dice.randrange(4), position.calls)
            deals = source.deals(self._dice.getrandbits(32), _HANDS)
            try:
                for board in deals:
                    question = Question(position, board, source.turn, list(position.calls))
                    if not self._is_dull(question) or self._dice.random() < _DULL:
                        break
            except NoDeal:
                self._put_aside.add(position.key)
                continue
            self.state["asked"] += 1
            board.number = self.state["asked"]
            return question

    def _is_dull(self, question: Question) -> bool:
        """Whether there is little to learn: no row of the notes fits and the call is Pass, as for
        most hands that are dealt, or the row does not say with which hands."""
        bidder = self._bidder(question, question.seat)
        call = int(bidder.choose())
        if bidder.rule < 0 or not self._is_own(bidder.table, bidder.rule):
            return call == PASS
        return _is_vague(bidder, call)

    def robot_call(self, question: Question, seat: int) -> int:
        """What the system calls on `seat`, whose turn it is."""
        return int(self._bidder(question, seat).choose())

    def answer(self, question: Question, call: int, hinted: bool = False) -> Answer:
        """Judge the person's call, made after a hint or not; the position's place in the queue
        follows from it."""
        board = question.board
        why = explain_call(RuleTable(self._table), None, board.hands[question.seat], board.dealer,
                           board.vulnerability, question.calls)
        bidder = self._bidder(question, question.seat)
        right = int(bidder.choose(True))
        table = bidder.table
        fits = {int(table.calls[i]): int(table.rules[i]) for i in range(table.count)}
        is_own = bidder.rule >= 0 and self._is_own(table, bidder.rule)
        hole = not is_own and (right != PASS or not self._has_rows(bidder))
        vague = is_own and _is_vague(bidder, right)
        own = {made for made, rule in fits.items() if vague or self._is_own(table, rule)}
        agrees = call == right or (is_own and call in own)
        rule = fits.get(call, bidder.rule) if agrees else bidder.rule
        box, forcing = bidder.shows(right if rule == bidder.rule else call)
        shows = words_of(box, forcing)
        meaning = str(table.explanation(rule)) if rule >= 0 else ""
        if vague:
            meaning = str(table.explanation(bidder.rule))
        answer = Answer(call, right, agrees, meaning or shows,
                        place_of(table, rule) if is_own and rule >= 0 else "", hole, vague,
                        self._stub(question, call), hinted=hinted)
        if not agrees and is_own:
            answer.open = self._left_open(bidder, call, right, call in fits)
        elif hole:
            answer.open = self._left_open(bidder, call, right, False)
        if answer.open:
            answer.agrees, answer.hole = True, False
        elif not agrees:
            other = why.why_not(call) if call_name(call) != why.call else None
            answer.made_means = other.meaning if other else ""
            answer.lacks = other.why if other else ""
        self._note(question, answer)
        return answer

    def _has_rows(self, bidder: Bidder) -> bool:
        """Whether the notes have a row here: a pass where none of several fits is theirs, too."""
        for call in range(38):
            entries = list[int]()
            if bidder.auction.is_legal(call):
                bidder.table.shown_by(call, entries)
            if any(self._is_own(bidder.table, bidder.table.short(at)) for at in entries):
                return True
        return False

    def _left_open(self, bidder: Bidder, call: int, right: int, fits: bool) -> str:
        """Why the notes cannot tell that `call` is wrong where `right` is theirs, "" if they can.

        Either they have a row for it that says nothing of the hand, or `right` says nothing of
        points and passes the hand that a rule of the base book has `call` for, too.
        """
        table, entries = bidder.table, list[int]()
        table.shown_by(call, entries)
        rows = [rule for at in entries if self._is_own(table, rule := table.short(at))]
        if rows and _is_vague(bidder, call):
            return (f"your notes have it here, {table.explanation(rows[0])} "
                    f"({place_of(table, rows[0])}), and do not say which hands make it")
        box, forcing = bidder.shows(right)
        at = S_SHOWN + BOX * bidder.seat + 2 * HCP
        least, most = table.state[at:at + 2]
        if most - least <= _NARROW:
            return ""  # the hand's points are known, and rows need not say them again
        if fits and not forcing and box is not None and not {"HCP", "points"} & set(ranges(box)):
            words = f"{show_call(right, True)} here, {table.explanation(bidder.rule)}"
            return (f"your notes have {words} ({place_of(table, bidder.rule)}), and do not say "
                    "with how many points")
        return ""

    def meanings(self, question: Question) -> dict[str, str]:
        """What each legal call of the question would show."""
        bidder = self._bidder(question, question.seat)
        words = {}
        for call in range(38):
            if bidder.auction.is_legal(call):
                words[str(call_name(call))] = meaning_of(bidder.table, call)
        return words

    def _bidder(self, question: Question, seat: int) -> Bidder:
        bidder = Bidder(RuleTable(self._table))
        board = question.board
        bidder.new_board(seat, board.dealer, board.vulnerability, board.hands[seat])
        for made in question.calls:
            bidder.observe(made)
        return bidder

    def _is_own(self, table: RuleTable, rule: int) -> bool:
        return not self._own or place_of(table, rule).rpartition(":")[0] in self._own

    def _stub(self, question: Question, call: int) -> str:
        """A row for the file, to be filled in by the author."""
        ours = len(question.calls) & 1
        first = next((i for i, made in enumerate(question.calls) if made != PASS), 0)
        words = [call_name(made) if i & 1 == ours else f"({call_name(made)})"
                 for i, made in enumerate(question.calls)
                 if i >= first and not (made == PASS and i & 1 != ours)]
        head = "".join(f"{word}-" for word in words)
        hand = show_hand(question.board.hands[question.seat], symbols=False)
        return f"{head}\n{call_name(call)} = TO BE FILLED IN, for a hand such as {hand}\n".lstrip()

    def _note(self, question: Question, answer: Answer) -> None:
        position, calls = question.position, tuple(question.calls)
        if calls != position.calls:  # the auction went on
            position = next((p for p in self._positions if p.calls == calls),
                            Position(calls, position.chapter and _chapter(calls)))
        is_known = answer.agrees and not answer.hinted
        known = self.state["positions"].get(position.key, [0, 0, 0])
        box = known[0]
        if answer.counts:
            chapter = self.score.setdefault(position.chapter or position.key, [0, 0])
            chapter[0] += is_known
            chapter[1] += 1
            box = min(box + 1, MOST_BOXES) if is_known else 0
            later = box
        else:
            later = box + 1  # nothing was learnt, and little is there to learn
        due = self.state["asked"] + (_FIRST_PAUSE << later)
        self.state["positions"][position.key] = [box, due, known[2] + 1]

    def _pick(self) -> Position:
        """What is due, the longest overdue first; else something new; else what is due next."""
        left = [p for p in self._positions if p.key not in self._put_aside]
        if not left:
            raise DrillError("no hand reaches these positions by the system: look at it with "
                             "`spotcard check`")
        known = self.state["positions"]
        due = [p for p in left if p.key in known and known[p.key][1] <= self.state["asked"]]
        if due:
            return min(due, key=lambda p: known[p.key][1])
        new = [p for p in left if p.key not in known]
        if new:
            # The first of what is new is met first: authors begin with what matters.
            return new[min(int(self._dice.expovariate(0.25)), len(new) - 1)]
        return min(left, key=lambda p: known[p.key][1])

    def standing(self) -> str:
        """This session's score, by chapter; empty before anything counts."""
        right = sum(score[0] for score in self.score.values())
        asked = sum(score[1] for score in self.score.values())
        if not asked:
            return ""  # what is unclear or has no row is not counted
        parts = [f"{name} {score[0]}/{score[1]}" for name, score in sorted(self.score.items())]
        return f"{right} of {asked} right" + (f": {', '.join(parts)}" if len(parts) > 1 else "")


def _is_vague(bidder: Bidder, call: int) -> bool:
    """Whether a call of the system's own says nothing of the hand."""
    box, _ = bidder.shows(call)
    return call != PASS and box is not None and not ranges(box)
