"""`spotcard view`: boards of a file on a page."""

from __future__ import annotations

import argparse
import asyncio
import sys
import webbrowser
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from spotcard_host.common.diagnostics import show_line
from spotcard_host.common.errors import UsageError
from spotcard_host.common.options import TABLE_OF_FILE, alias, count, listen_address, share
from spotcard_host.common.output import add_output, write_output
from spotcard_host.common.pdf import pdf_of
from spotcard_host.page.events import Event, Link
from spotcard_host.page.feed import Feed
from spotcard_host.page.hand_records import hand_records
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.load import board_of, is_link, load_records, that_count

if TYPE_CHECKING:
    from spotcard_host.page.opinion import Opinion
    from spotcard_host.page.server import Page
    from spotcard_host.page.systems import SystemPages

HELP = (
    "Look at boards of a PBN or LIN file, or of a hand viewer link, on a page: auction, play card "
    "by card, what the robot would have called, and with the extra dds what each card cost."
)
EXAMPLE = (
    "spotcard view tuesday.lin --board 7\n"
    "spotcard view match.pbn -o match.html\n"
    "spotcard view tuesday.pbn --records -o tuesday.pdf"
)

# What -o may end with, by --records; "" is standard output too.
_SUFFIXES = {False: ("", ".html", ".htm"), True: ("", ".html", ".htm", ".pdf")}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard view`."""
    parser.add_argument("source", metavar="FILE",
                        help="a PBN or LIN file, - for standard input, or a hand viewer link")
    parser.add_argument("--board", type=count, metavar="N", help="only this board")
    share(parser, "--table", default=None, help=TABLE_OF_FILE)
    share(parser, "--over", "--option")
    parser.add_argument("--records", action="store_true",
                        help="with -o: hand records to print, six boards per sheet, .html or .pdf")
    add_output(parser, "write the page as one .html file instead of serving it")
    alias(parser, "--html", "output", metavar="OUT")
    alias(parser, "--print", "old_print", metavar="OUT")
    share(parser, "--watch", help="where the page is served (default: a free port on loopback)")
    share(parser, "--watch-token")
    alias(parser, "--port", "watch", type=listen_address)
    share(parser, "--no-browser")


def page_events(
    records: list[BoardRecord], match: Event, opinions: list[Opinion], links: list[Link]
) -> Iterator[list[Event]]:
    """The page's events: first all boards as they were played, then board by board what the robot
    and double dummy say of them; `opinions`, `links`: of each board."""
    from spotcard_host.page.events import whole_board
    from spotcard_host.page.opinion import after_board

    keys = [f"{record.board}" if number == 0 else f"{record.board}-{number}"
            for number, record in enumerate(records)]
    yield [{"kind": "match", **match}]
    for key, record, link in zip(keys, records, links, strict=True):
        yield whole_board(record, key, link)
    yield _points(keys, records)
    for key, record, opinion in zip(keys, records, opinions, strict=True):
        yield after_board(opinion, record, key)


def _points(keys: list[str], records: list[BoardRecord]) -> list[Event]:
    """The IMPs of boards that the file has from both rooms."""
    from spotcard_host.records.scoring import team_board

    found: list[Event] = []
    standing = that_count(records)
    for key, record in zip(keys, records, strict=True):
        rooms = [next((other for other in standing if (other.board, other.room) == (
            record.board, room)), None) for room in ("Open room", "Closed room")]
        points = team_board(rooms) if any(record is room for room in rooms) else None
        if points is not None:
            found.append({"kind": "end", "key": key, "points": round(points[0], 1)})
    return found


def run(args: argparse.Namespace) -> int:
    """Show the boards."""
    if getattr(args, "old_print", None):
        args.records, args.output = True, args.old_print
    if args.records and not args.output:
        raise UsageError("--records needs -o FILE.html or -o FILE.pdf")
    if Path(args.output or "").suffix.lower() not in _SUFFIXES[args.records]:
        raise UsageError(f"-o {args.output}: expected {' or '.join(_SUFFIXES[args.records][1:])}"
                         + ("" if args.records else " (hand records to print: --records)"))
    records, problems = load_records(args.source)
    for problem in problems:
        print(f"{show_line(args.source)}:{problem.line}: {show_line(problem.text)}",
              file=sys.stderr)
    wanted = board_of(records, args.board, args.source)
    title = "Hand viewer" if is_link(args.source) else show_line(Path(args.source).name)
    if args.records:
        _print(args, wanted, title)
        return 0
    systems = _systems(args, wanted)
    if args.output:
        _save(args, wanted, title, systems)
        return 0
    pages = systems.pages
    offered = [("Hand records to print", "records"), *pages.links]
    events = page_events(wanted, {"title": title, "over": "", "links": offered},
                         systems.opinions, [partial(_row, pages, each) for each in systems.names])
    files: dict[str, Page] = {"records": lambda: hand_records(wanted, title), **pages.files}
    asyncio.run(_serve(events, files, args))
    return 0


def _save(args: argparse.Namespace, records: list[BoardRecord], title: str,
          systems: _Systems) -> None:
    from spotcard_host.page.saved import html_page
    from spotcard_host.page.systems import local

    linked: list[str] = []

    def row(names: tuple[str, str], calls: list[str], side: int) -> str:
        link = _row(systems.pages, names, calls, side)
        linked.append(link)
        return link and local(link)

    found = page_events(records, {"title": title}, systems.opinions,
                        [partial(row, each) for each in systems.names])
    events = [event for some in found for event in some]
    inputs = [] if is_link(args.source) else [args.source]
    write_output(args.output, html_page(events, systems.pages.excerpt(linked)), force=args.force,
                 inputs=inputs)


def _row(pages: SystemPages, names: tuple[str, str], calls: list[str], side: int) -> str:
    return pages.link(names[side], calls)


@dataclass
class _Systems:
    """By what the sides of each board bid: names, the robot's view; the systems' pages."""

    names: list[tuple[str, str]]
    opinions: list[Opinion]
    pages: SystemPages


def _systems(args: argparse.Namespace, records: list[BoardRecord]) -> _Systems:
    """`--table`, or what the file says each side bids by."""
    from spotcard_host.library.tables import named, open_table
    from spotcard_host.page.opinion import Opinion
    from spotcard_host.page.systems import SystemPages

    table_of = cache(lambda name, side: args.table or named(name, side))
    opened = cache(lambda name: open_table(name, args.over, args.option))
    opinion = cache(lambda ns, ew: Opinion((opened(ns), opened(ew))))
    names = [(table_of(record.systems[0], "NS"), table_of(record.systems[1], "EW"))
             for record in records]
    tables = {name: opened(name) for name in dict.fromkeys(sum(names, ()))}
    return _Systems(names, [opinion(*pair) for pair in names], SystemPages(tables))


def _print(args: argparse.Namespace, records: list[BoardRecord], title: str) -> None:
    page: str | bytes = hand_records(records, title)
    if args.output.lower().endswith(".pdf"):
        page = pdf_of(str(page))
    inputs = [] if is_link(args.source) else [args.source]
    write_output(args.output, page, force=args.force, inputs=inputs)


async def _serve(events: Iterator[list[Event]], files: Mapping[str, Page],
                 args: argparse.Namespace) -> None:
    from spotcard_host.page.server import PageServer

    feed = Feed()
    server = PageServer(feed, args.watch_token, extra=files)
    await server.start(*(args.watch or ("127.0.0.1", 0)))
    print(server.url, flush=True)
    print("Ctrl-C ends it", file=sys.stderr)
    if not args.no_browser:
        webbrowser.open(server.url)
    try:
        while (some := await asyncio.to_thread(next, events, None)) is not None:
            for event in some:
                feed.say(event)
        feed.end()
        await asyncio.Event().wait()
    finally:
        await server.close()
