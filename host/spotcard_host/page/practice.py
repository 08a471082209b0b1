"""A practice session: a `page.drill.Drill` told as the page's events.

Deal after deal the person calls on one seat (or both of a partnership), the robot on the others.
A call that agrees carries the auction on; one that does not ends the deal and is explained.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spotcard.errors import SpotcardError
from spotcard.game.auction import Auction, replay
from spotcard.game.calls import PASS, call_name
from spotcard_host.common.notation import read_call, show_call
from spotcard_host.page.drill import Answer, Drill, DrillError, Question
from spotcard_host.page.events import MOVED_ON, Event, Scribe
from spotcard_host.page.meanings import Meanings

_LONGEST = 8  # decisions in one deal
_SILENT = "They pass in this practice."


class Practice:
    """The session. tell: gets events; both: the person bids partner's hand too; contested:
    opponents bid by the system instead of passing; save: keeps the state after every answer, or
    says why it cannot."""

    def __init__(self, drill: Drill, meanings: Callable[[], Meanings],
                 tell: Callable[[Event], None], both: bool = False, contested: bool = False,
                 save: Callable[[dict[str, Any]], str] = lambda state: "") -> None:
        self._drill = drill
        self._make_meanings = meanings
        self._tell = tell
        self._both = both
        self._contested = contested
        self._save = save
        self._trouble = ""
        self._question: Question | None = None
        self._scribe: Scribe | None = None
        self._deals = 0
        self._ruling = ""  # on the last call of this deal
        self._hinted: str | None = None  # the call that a hint has named
        self._decisions = 0
        self._wants = "next"
        self._say = ""
        self._copy = ""

    def begin(self) -> None:
        """Deal the next hand. Raises DrillError when nothing can be asked."""
        question = self._question = self._drill.ask()
        board = question.board
        names = ["You" if self._is_person(seat) else
                 "Partner" if not (seat ^ question.seat) & 1 else "Opponent"
                 for seat in range(4)]
        self._deals += 1
        self._decisions = 0
        self._ruling = ""
        self._scribe = Scribe(board, names, f"{self._deals}")
        self._meanings = self._make_meanings()
        self._meanings.start(board.dealer, board.vulnerability)
        mine = [seat for seat in range(4) if self._is_person(seat)]
        self._tell(self._scribe.begin(mine, chapter=question.position.chapter or "Position"))
        for at, call in enumerate(question.calls):
            self._show(call, (board.dealer + at) & 3)
        self._say = self._copy = ""
        self._go_on()

    async def act(self, given: dict[str, Any]) -> str | None:
        """An act of the person: call, hint, next; returns why it cannot be, or None."""
        kind = given.get("act")
        if self._scribe is not None and self._scribe.has_moved_on(given):
            return MOVED_ON
        try:
            if kind == "next" and self._wants == "next":
                self.begin()
                return None
            if kind == "hint" and self._wants == "call":
                self._hint()
                return None
            if kind == "call" and self._wants == "call":
                self._take(read_call(str(given.get("call"))))
                return None
        except SpotcardError as e:
            return str(e)
        return "that is not possible now: " + (
            "make your call" if self._wants == "call" else "ask for the next hand")

    def _is_person(self, seat: int) -> bool:
        mine = self._first_seat
        return seat == mine or (self._both and not (seat ^ mine) & 1)

    @property
    def _first_seat(self) -> int:
        assert self._question is not None
        return (self._question.board.dealer + len(self._question.position.calls)) & 3

    def _auction(self) -> Auction:
        assert self._question is not None
        auction: Auction = replay(self._question.board.dealer, self._question.calls)
        return auction

    def _go_on(self) -> None:
        """Let the others call until it is the person's turn, or the deal is over."""
        question = self._question
        assert question is not None
        while True:
            auction = self._auction()
            if auction.is_over or self._decisions >= _LONGEST:
                self._close("The auction is over." if auction.is_over else "")
                return
            seat = int(auction.turn)
            if self._is_person(seat):
                question.seat = seat
                self._wants = "call"
                self._ask()
                return
            self._made(PASS if self._is_silent(seat)
                       else self._drill.robot_call(question, seat), seat)

    def _is_silent(self, seat: int) -> bool:
        return bool((seat ^ self._first_seat) & 1) and not self._contested

    def _tell_once(self, trouble: str) -> None:
        """Tell what is wrong with the file of the state, when that is new."""
        if trouble != self._trouble:
            self._trouble = trouble
            self._tell({"kind": "match", "said": trouble})

    def _made(self, call: int, seat: int, **more: Any) -> None:
        assert self._question is not None
        self._question.calls.append(call)
        self._show(call, seat, **more)

    def _show(self, call: int, seat: int, **more: Any) -> None:
        assert self._scribe is not None
        is_alerted = self._meanings.is_alertable(call)
        known = self._meanings.take(call)
        if call == PASS and self._is_silent(seat):
            known["meaning"] = _SILENT  # the system's pass would say something of the hand
            is_alerted = False
        known |= more
        self._tell(self._scribe.call(call, known["meaning"] if is_alerted else None, **known))

    def _hint(self) -> None:
        assert self._question is not None
        call = self._drill.robot_call(self._question, self._question.seat)
        self._say = f"The robot would call {show_call(call, True)}."
        self._hinted = str(call_name(call))
        self._ask()

    def _take(self, call: int) -> None:
        question = self._question
        assert question is not None
        if not self._auction().is_legal(call):
            raise DrillError(f"{show_call(call)} is not legal now")
        answer = self._drill.answer(question, call, self._hinted is not None)
        self._hinted = None
        self._tell_once(self._save(self._drill.state))
        self._decisions += 1
        self._tell({"kind": "match", "standing": self._drill.standing()})
        self._copy = answer.stub if answer.hole else ""
        self._ruling = _ruling(answer, self._ruling)
        why = _verdict(answer)
        said = {"meaning": answer.meaning} if answer.meaning else {}
        if answer.agrees:
            self._say = why[0]
            self._made(call, question.seat, **said)
            self._go_on()
        else:
            self._made(answer.right, question.seat, **said,
                       why=[f"You called {show_call(call, True)}."])
            self._close(" ".join(why))

    def _close(self, say: str) -> None:
        assert self._scribe is not None
        self._wants = "next"
        self._tell(self._scribe.reveal(range(4)))
        if say.endswith("over."):
            say = f"{self._say} {say}".strip()  # the verdict on the last call
        self._say = say or self._say
        self._tell({"kind": "end", "key": self._scribe.key, "contract": None, "declarer": None,
                    "tricks": None, "score": None,
                    "ruling": self._ruling})
        self._ask()

    def _ask(self) -> None:
        assert self._scribe is not None and self._question is not None
        event: Event = {"kind": "mine", "key": self._scribe.key, "step": self._scribe.steps,
                        "wants": self._wants, "say": self._say, "copy": self._copy,
                        "practice": True}
        if self._wants == "call":
            meanings = self._drill.meanings(self._question)
            event |= {"legal": list(meanings), "meanings": meanings}
            if self._hinted is not None:
                event["hint"] = self._hinted
        self._tell(event)


def _ruling(answer: Answer, before: str = "") -> str:
    """The verdict in a word or two, for the list of hands; `before`: that on the last call."""
    if answer.open:
        return "unclear"
    if answer.hole and answer.agrees and answer.made == PASS:
        return before or "no row"  # an auction that is over in all but name
    if answer.hole:
        return "no row"
    if answer.agrees:
        return "right, with a hint" if answer.hinted else "right"
    return "unclear" if answer.vague else "wrong"


def _verdict(answer: Answer) -> list[str]:
    """The feedback for the person, the verdict first."""
    right = show_call(answer.right, True)
    words = answer.meaning.rstrip(".") or "no agreement"
    row = f" ({answer.row})" if answer.row else ""
    if answer.open:
        return [f"{show_call(answer.made, True)} may be right: {answer.open}."]
    if answer.hole and answer.agrees and right == "Pass":
        return ["Your notes have no row here; the base book passes, too."]
    if answer.hole:
        return [f"Your notes have no row for this hand; the base book calls {right}: {words}."]
    if answer.agrees and answer.made != answer.right:
        made = show_call(answer.made, True)
        if answer.vague:
            return [f"{made} may be right: your notes have {right} here, {answer.meaning}, and do "
                    "not say with which hands."]
        return [f"That fits too: {made}, {words}{row}. The robot prefers {right}."]
    if answer.vague and not answer.agrees:
        return [f"Your notes have {right} here, {words}{row}, and do not say which hands make it."]
    if answer.right == PASS and not answer.row:
        first = "Right: no row of your notes fits, so Pass" if answer.agrees else (
            "No row of your notes fits this hand: Pass")
    else:
        first = f"{'Right. ' if answer.agrees else 'Your notes call '}{right}: {words}{row}"
    lines = [f"{first}."]
    if answer.lacks:
        made = show_call(answer.made, True)
        means = f" ({answer.made_means.rstrip('.')})" if answer.made_means else ""
        lines.append(f"Not {made}{means}: {answer.lacks}.")
    return lines
