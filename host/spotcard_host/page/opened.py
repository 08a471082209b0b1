"""A page that is served, and opened in this machine's browser."""

from __future__ import annotations

from spotcard_host.common.terminal import log
from spotcard_host.page.server import PageServer


async def open_page(server: PageServer, where: tuple[str, int], in_browser: bool) -> None:
    """Serve the page and say where; raises PageError."""
    await server.start(*where)
    log.info("the page: %s", server.url)
    if server.url_for_others:
        log.info("for others: %s", server.url_for_others)
    if in_browser:
        import webbrowser

        webbrowser.open(server.url)
