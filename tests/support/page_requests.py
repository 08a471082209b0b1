"""Requests written by hand to a page's server, and what they are answered."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from spotcard_host.page.feed import Feed
from spotcard_host.page.server import PageServer


async def ask(port: int, text: str, seconds: float = 5.0) -> bytes:
    """The reply to a request written by hand, until the server closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(text.encode())
    await writer.drain()
    try:
        return await asyncio.wait_for(reader.read(-1), seconds)
    finally:
        writer.close()


def get(port: int, path: str = "/", *headers: str, host: str = "") -> str:
    lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", *headers]
    return "\r\n".join(lines) + "\r\n\r\n"


def post(port: int, act: Any, *headers: str) -> str:
    body = json.dumps(act)
    lines = ["POST /act HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Content-Length: {len(body)}",
             "Content-Type: application/json", *headers]
    return "\r\n".join(lines) + "\r\n\r\n" + body


def own(port: int, token: str = "mine") -> list[str]:
    return [f"Origin: http://127.0.0.1:{port}", "X-Spotcard: act",
            f"Cookie: spotcard-{port}={token}"]


@asynccontextmanager
async def served(**options: Any) -> AsyncIterator[PageServer]:
    """A server on a free port."""
    server = PageServer(options.pop("feed", None) or Feed(), **options)
    await server.start()
    try:
        yield server
    finally:
        await server.close()


def status(reply: bytes) -> int:
    return int(reply.split(None, 2)[1])
