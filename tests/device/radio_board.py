"""A Pico W with its radio, emulated: the PyPI package rp2040py with the radio's side of the world.

    python radio_board.py micropython --board pico_w --image IMAGE.uf2 --littlefs FS.img \
        --tcp-port 7010

Run it with a Python that has rp2040py 0.3. The network "RP2040PY-GUEST" is in the air; whatever
the board connects to at 10.0.0.1 is reached at 127.0.0.1, same port, and nothing else is. It is
true to what a board does, not to how long it takes.
"""

import asyncio
import contextlib
import sys
from typing import Any

from rp2040py.cli import main  # pyright: ignore[reportMissingImports]
from rp2040py.external.cyw43 import nat  # pyright: ignore[reportMissingImports]

_open_connection = asyncio.open_connection


async def _loopback(_host: str | None = None, port: Any = None, **options: Any) -> Any:
    reader, writer = await _open_connection("127.0.0.1", port, **options)
    write_eof = writer.write_eof

    def end() -> None:
        # The package does not expect that the other side is gone when the board hangs up.
        with contextlib.suppress(OSError):
            write_eof()

    writer.write_eof = end  # type: ignore[method-assign]
    return reader, writer


def _swallow(*arguments: Any, **_options: Any) -> bool:
    """Take every datagram and answer none: there is no DNS."""
    return bool(arguments)


asyncio.open_connection = _loopback  # type: ignore[assignment]
nat.UdpRelay.maybe_handle = _swallow
sys.argv[0] = "rp2040py"
sys.exit(main())
