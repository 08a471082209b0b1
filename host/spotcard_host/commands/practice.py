"""`spotcard practice`: drill a system, in the page or in the terminal."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spotcard.errors import SpotcardError
from spotcard_host.common.diagnostics import show_line
from spotcard_host.common.errors import UsageError
from spotcard_host.common.json_text import read_json
from spotcard_host.common.notation import read_position, show_calls
from spotcard_host.common.options import named_table, share, table_argument
from spotcard_host.common.output import write_output
from spotcard_host.common.terminal import log
from spotcard_host.common.user_data import data_file

if TYPE_CHECKING:
    from spotcard_host.page.systems import SystemPages

HELP = (
    "Practise a system: hands are dealt for the positions of your notes, you make the call, and "
    "are told whether it is your system's, with the row that says so. What you got wrong comes "
    "again soon. A hole in the notes is shown as one, with a row to copy."
)
EXAMPLE = (
    "spotcard practice ours.bml --over sayc\n"
    'spotcard practice ours.bml --after "1N P 2C P" --text -n 20'
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard practice`."""
    table_argument(parser, "bidding notes, or a book's name")
    share(parser, "--over", "--option")
    share(parser, "--after", help='only this position: "1N P 2C P"; may be repeated')
    parser.add_argument("--both", action="store_true", help="you bid partner's hand as well")
    share(parser, "--contested", "--text")
    parser.add_argument("--forget", action="store_true",
                        help="start again, without the record of earlier sessions")
    share(parser, "-n", help="how many hands (default: until you stop)")
    share(parser, "--seed", default=None)
    share(parser, "--watch", help="where the page is served (default: a free port on loopback)")
    share(parser, "--watch-token", "--no-browser")


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def recall(path: Path) -> dict[str, Any] | None:
    """The state of an earlier session; None when there is none that can be read."""
    from spotcard_host.page.drill import MOST_BOXES

    try:
        state = read_json(path.read_bytes())
        asked, positions = state["asked"], state["positions"]
        if _is_count(asked) and all(
                len(entry) == 3 and all(map(_is_count, entry)) and entry[0] <= MOST_BOXES
                for entry in positions.values()):
            return {"asked": asked, "positions": positions}
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        pass
    log.warning("%s cannot be read: practice starts afresh", path)
    return None


def _drill(args: argparse.Namespace) -> Any:
    import secrets

    from spotcard_host.library.tables import kind_of, resolve, source_of
    from spotcard_host.page.drill import Drill, Position, read_notebook

    table = resolve(args.table, args.over, args.option).read_bytes()
    own: list[str] = []
    notebook = None
    if args.after:
        positions = [Position(tuple(calls), show_calls(calls))
                     for calls in (read_position(text, 0) for text in args.after)]
    else:
        source = source_of(args.table)
        if kind_of(source) != "notes":
            raise UsageError("a book has too many positions to begin with: name one with --after "
                             '"1N P", or practise notes (.bml, .bss)')
        notebook = read_notebook(source)
        positions = notebook.positions
    path = Path(args.table)
    if path.exists() and kind_of(path) == "notes":
        own = list((notebook or read_notebook(path)).files)
    memory = data_file("practice", str(Path(args.table).absolute()))
    state = None if args.forget else recall(memory)
    seed = secrets.randbits(32) if args.seed is None else args.seed
    return Drill(table, positions, own, state, seed), memory


def run(args: argparse.Namespace) -> int:
    """Run `spotcard practice`; returns the exit status."""
    from spotcard_host.library.tables import open_table
    from spotcard_host.page.meanings import Meanings
    from spotcard_host.page.practice import Practice
    from spotcard_host.page.systems import SystemPages

    named_table(args)
    drill, memory = _drill(args)

    def save(state: dict[str, Any]) -> str:
        try:
            memory.parent.mkdir(parents=True, exist_ok=True)
            write_output(memory, json.dumps(state), force=True)
        except (OSError, SpotcardError) as e:
            why = e.strerror if isinstance(e, OSError) else e
            return show_line(f"What you know is not kept: {memory}: {why}")
        return ""

    table = open_table(args.table, args.over, args.option)
    pages = SystemPages({} if args.text else {"": table})

    def meanings() -> Meanings:
        return Meanings((table, table), lambda calls, side: pages.link("", calls))

    def make(tell: Any) -> Practice:
        return Practice(drill, meanings, tell, args.both, args.contested, save)

    if args.text:
        asyncio.run(_in_terminal(make, args.n))
    else:
        asyncio.run(_on_page(make, args, pages))
    print(drill.standing() or "No answer was counted.")
    return 0


async def _in_terminal(make: Any, count: int | None) -> None:
    from spotcard.errors import NotationError
    from spotcard_host.page.text import TextView

    view = TextView(print)
    practice = make(view.hear)
    practice.begin()
    done = 0
    while True:
        line = await asyncio.to_thread(sys.stdin.readline)
        if not line or line.strip().lower() in ("quit", "exit"):
            return
        try:
            act = view.read(line)
        except NotationError as e:
            print(e)
            continue
        if act is None:
            continue
        if act["act"] == "next":
            done += 1
            if count is not None and done >= count:
                return
        why = await practice.act(act)
        if why:
            print(why)


async def _on_page(make: Any, args: argparse.Namespace, pages: SystemPages) -> None:
    import secrets

    from spotcard_host.page.feed import PERSON, Feed
    from spotcard_host.page.opened import open_page
    from spotcard_host.page.server import PageServer

    feed = Feed()
    practice = make(lambda event: feed.say(event, (PERSON,)))
    server = PageServer(feed, args.watch_token, act=practice.act,
                        person_token=secrets.token_urlsafe(12), extra=pages.files)
    feed.say({"kind": "match", "title": f"Practice: {show_line(Path(args.table).stem)}",
              "links": pages.links})
    practice.begin()
    await open_page(server, args.watch or ("127.0.0.1", 0), not args.no_browser)
    log.info("Ctrl-C ends it")
    try:
        await asyncio.Event().wait()
    finally:
        await server.close()
