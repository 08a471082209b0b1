"""The pages of the systems in play: convention card and book, and where a call's row is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from spotcard.rules.reader import RuleTable
from spotcard_host.inspection.booklet import Chapters, booklet, chapters, excerpt, row_id
from spotcard_host.inspection.card_page import card_page
from spotcard_host.page.meanings import own_table

ROBOTS = "the robots"


class RobotSystems(Mapping[str, RuleTable]):
    """The systems where robots fill a table: `table` is that of the teams of which `is_robots`
    holds, when it is asked; of the others nothing is known."""

    def __init__(self, table: RuleTable, is_robots: Callable[[str], bool]) -> None:
        self._table = table
        self._is_robots = is_robots

    def __getitem__(self, team: str) -> RuleTable:
        if team != ROBOTS and not self._is_robots(team):
            raise KeyError(team)
        return self._table

    def __iter__(self) -> Iterator[str]:
        return iter((ROBOTS,))

    def __len__(self) -> int:
        return 1


class SystemPages:
    """The pages for the tables of some teams; equal tables share theirs.

    files: pages by name; links: what the page offers, as (words, address).
    """

    def __init__(self, systems: Mapping[str, RuleTable]) -> None:
        self.files: dict[str, str] = {}
        self.links: list[tuple[str, str]] = []
        self._systems = systems
        self._pages: dict[bytes, str] = {}  # table -> its page
        self._books: dict[str, tuple[Chapters, frozenset[str]]] = {}  # by page; its rows
        is_named = ROBOTS in systems or len({bytes(t.table) for t in systems.values()}) > 1
        for team, table in systems.items():
            data = bytes(table.table)
            if data not in self._pages:
                end = f"-{len(self._pages) + 1}" if self._pages else ""
                # A file's name does, without its folders, where a file names the system.
                whose = f" of {team.replace(chr(92), '/').rpartition('/')[2]}" if is_named else ""
                own = own_table(table)
                self.files["card" + end] = card_page(own)
                self._pages[data] = page = "system" + end
                found = chapters(own)
                self._books[page] = found, frozenset(
                    row_id([*part.auction.split(), line.call])
                    for _, parts in found for part in parts for line in part.lines)
                self.files[page] = booklet(own, found)
                self.links += [("Convention card" + whose, "card" + end),
                               ("System" + whose, page)]

    def link(self, team: str, calls: list[str]) -> str:
        """The address of the row for the last of `calls`, "" where the book has none."""
        table = self._systems.get(team)
        page = "" if table is None else self._pages.get(bytes(table.table), "")
        first = next((at for at, call in enumerate(calls) if call != "P"), 0)
        row = row_id(calls[first:])
        return f"{page}#{row}" if page and row in self._books[page][1] else ""

    def excerpt(self, links: Iterable[str]) -> str:
        """The rows of these addresses with those beside them, as HTML for a page without the
        others; there `local` leads to them."""
        wanted = list(links)
        return "".join(
            excerpt(found, {link.partition("#")[2] for link in wanted
                            if link.startswith(page + "#")}, f"{page}-")
            for page, (found, _) in self._books.items())


def local(link: str) -> str:
    """The address of a row inside a page that has an excerpt."""
    return "#" + link.replace("#", "-")
