"""`spotcard view`: boards of a file on a page."""

from __future__ import annotations

import argparse
import asyncio
import sys
import webbrowser
from pathlib import Path

from spotcard_host.common.options import share
from spotcard_host.common.output import write_output
from spotcard_host.page.events import Event
from spotcard_host.page.feed import Feed
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.load import board_of, is_link, load_records

HELP = (
    "Look at boards of a PBN or LIN file, or of a hand viewer link, on a page: auction, play card "
    "by card, what the robot would have called, and with the extra dds what each card cost."
)
EXAMPLE = (
    "spotcard view tuesday.lin --board 7\n"
    "spotcard view match.pbn --html match.html"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard view`."""
    parser.add_argument("source", metavar="FILE",
                        help="a PBN or LIN file, - for standard input, or a hand viewer link")
    parser.add_argument("--board", type=int, metavar="N", help="only this board")
    share(parser, "--table", "--over")
    parser.add_argument("--html", metavar="OUT",
                        help="write the page as one file instead of serving it")
    share(parser, "--force")
    parser.add_argument("--port", type=int, default=0, metavar="N",
                        help="the page's port (default: a free one)")
    share(parser, "--no-browser")


def page_events(
    records: list[BoardRecord], title: str, table: str, over: str | None = None
) -> list[Event]:
    """All page events of these boards."""
    from spotcard_host.library.tables import open_table
    from spotcard_host.page.opinion import Opinion, board_events

    opened = open_table(table, over)
    opinion = Opinion((opened, opened))
    events: list[Event] = [{"kind": "match", "title": title}]
    for number, record in enumerate(records):
        key = f"{record.board}" if number == 0 else f"{record.board}-{number}"
        events += board_events(record, key, opinion)
    return events


def run(args: argparse.Namespace) -> int:
    """Show the boards."""
    records, problems = load_records(args.source)
    for problem in problems:
        print(f"{args.source}:{problem.line}: {problem.text}", file=sys.stderr)
    wanted = board_of(records, args.board, args.source)
    title = "Hand viewer" if is_link(args.source) else Path(args.source).name
    events = page_events(wanted, title, args.table, args.over)
    if args.html:
        from spotcard_host.page.saved import html_page

        inputs = [] if is_link(args.source) else [args.source]
        write_output(args.html, html_page(events), force=args.force, inputs=inputs)
        return 0
    asyncio.run(_serve(events, args.port, not args.no_browser))
    return 0


async def _serve(events: list[Event], port: int, is_opened: bool) -> None:
    from spotcard_host.page.server import PageServer

    feed = Feed()
    for event in events:
        feed.say(event)
    feed.end()
    server = PageServer(feed)
    await server.start(port=port)
    print(server.url, flush=True)
    print("Ctrl-C ends it", file=sys.stderr)
    if is_opened:
        webbrowser.open(server.url)
    try:
        await asyncio.Event().wait()
    finally:
        await server.close()
