"""Practice of a few notes: the drill, a session as events, and one behind a page."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from served_page import Served

from spotcard.game.calls import call_name
from spotcard_host.common.notation import read_calls
from spotcard_host.library.tables import open_table, resolve
from spotcard_host.page.drill import Drill, Position, read_notebook
from spotcard_host.page.events import Event
from spotcard_host.page.meanings import Meanings
from spotcard_host.page.practice import Practice

NOTES = """#+TITLE: Ours

1N 15-17 balanced
  2C Stayman
    2D no major
    2H 4+!h
    2S 4+!s, denies 4!h
  2D 5+!h
    2H forced
1H 11-16, 5+!h
  2H 6-9, 3!h
"""


def drill(notes: Path, positions: list[Position] | None = None, **more: Any) -> Drill:
    """Questions on the notes in a file."""
    notebook = read_notebook(notes)
    return Drill(resolve(str(notes), "sayc").read_bytes(), positions or notebook.positions,
                 list(notebook.files), **more)


def practice_of(notes: Path, questions: Drill, tell: Any, **more: Any) -> Practice:
    """A practice session on these questions."""
    table = open_table(str(notes), "sayc")
    return Practice(questions, lambda: Meanings((table, table)), tell, **more)


def session(notes: Path, calls: str, **more: Any) -> tuple[Practice, list[Event]]:
    """A session in one position, and what it tells."""
    told: list[Event] = []
    only = [Position(tuple(read_calls(calls)), "Ours")]
    practice = practice_of(notes, drill(notes, only, seed=3), told.append, **more)
    practice.begin()
    return practice, told


class Practised:
    """A session behind a page, in the server's thread."""

    def __init__(self, notes: Path) -> None:
        self._drill = drill(notes, seed=4)
        self._practice = practice_of(notes, self._drill, lambda event: self.served.say(event))
        self.served = Served(act=self._act, person_token="mine")
        self._practice.begin()

    async def _act(self, given: dict[str, Any]) -> str | None:
        await asyncio.sleep(0)
        return await self._practice.act(given)

    def right(self) -> str:
        """The call that the notes make now."""
        question = self._practice._question
        assert question is not None
        return str(call_name(self._drill.robot_call(question, question.seat)))
