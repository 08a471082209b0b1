"""The page's server: what it serves, to whom, and what it does not let through."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from spotcard.game.cards import hand_text
from spotcard_host.page.events import Scribe
from spotcard_host.page.feed import PERSON, WATCHER, Feed
from spotcard_host.page.server import MOST_CONNECTIONS, PageError, PageServer, static_files
from spotcard_host.records.board_record import random_board


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
    return [f"Origin: http://127.0.0.1:{port}", "X-Spotcard: act", f"Cookie: spotcard={token}"]


def served(test: Callable[[PageServer], Awaitable[None]], **options: Any) -> None:
    """Run `test` with a server on a free port."""
    async def run() -> None:
        server = PageServer(options.pop("feed", None) or Feed(), **options)
        await server.start()
        try:
            await test(server)
        finally:
            await server.close()

    asyncio.run(run())


def status(reply: bytes) -> int:
    return int(reply.split(None, 2)[1])


def test_the_page_and_its_files_come_with_safe_headers() -> None:
    async def test(server: PageServer) -> None:
        for name in ("", *static_files()):
            reply = await ask(server.port, get(server.port, f"/{name}"))
            assert status(reply) == 200, name
            assert b"script-src 'self'" in reply and b"nosniff" in reply, name
    served(test)


def test_the_page_loads_nothing_from_elsewhere_and_is_small() -> None:
    files = static_files()
    assert sum(map(len, files.values())) < 150_000
    for name, data in files.items():
        assert b"http://" not in data and b"https://" not in data, name


@pytest.mark.parametrize("host", ["evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "", "[::1]"])
def test_a_foreign_host_is_refused(host: str) -> None:
    async def test(server: PageServer) -> None:
        name = host.format(port=server.port) or "x"
        for path in ("/", "/events", "/page.css"):
            assert status(await ask(server.port, get(server.port, path, host=name))) == 421
    served(test)


@pytest.mark.parametrize("path", [
    "/../server.py", "/..%2fserver.py", "/%2e%2e/server.py", "/static/../server.py",
    "//etc/passwd", "/%00", "/server.py", "/a/b/c",
])
def test_no_path_escapes_the_page_folder(path: str) -> None:
    async def test(server: PageServer) -> None:
        assert status(await ask(server.port, get(server.port, path))) in (400, 404)
    served(test)


def test_only_the_persons_own_page_can_act() -> None:
    acts: list[dict[str, Any]] = []

    async def take(act: dict[str, Any]) -> str | None:
        acts.append(act)
        return None if act["act"] == "call" else "not now"

    async def test(server: PageServer) -> None:
        port = server.port
        act = {"act": "call", "call": "1N"}
        evil = ["Origin: http://evil.example", "X-Spotcard: act", "Cookie: spotcard=mine"]
        for headers in (
            [], ["Cookie: spotcard=mine"], evil, own(port)[:2], own(port, "guess"),
            [own(port)[0], own(port)[2]], ["Origin: null", *own(port)[1:]],
        ):
            assert status(await ask(port, post(port, act, *headers))) == 403, headers
        assert acts == []
        assert status(await ask(port, post(port, act, *own(port)))) == 200
        assert acts == [act]
        assert status(await ask(port, post(port, {"act": "next"}, *own(port)))) == 409
        for bad in ("x", [], {}, {"act": 7}):
            assert status(await ask(port, post(port, bad, *own(port)))) == 400
    served(test, act=take, person_token="mine")


def test_a_watcher_cannot_act_whatever_it_sends() -> None:
    async def test(server: PageServer) -> None:
        act = {"act": "call", "call": "7N"}
        assert status(await ask(server.port, post(server.port, act, *own(server.port)))) == 403
    served(test)


def test_from_elsewhere_a_token_is_needed() -> None:
    async def test(server: PageServer) -> None:
        port = server.port
        assert status(await ask(port, get(port))) == 403
        assert status(await ask(port, get(port, "/events?token=no"))) == 403
        reply = await ask(port, get(port, "/?token=word"))
        assert status(reply) == 200 and b"HttpOnly; SameSite=Strict" in reply
        assert status(await ask(port, get(port, "/app.js", "Cookie: spotcard=word"))) == 200
    served(test, token="word")

    async def bind() -> None:
        with pytest.raises(PageError, match="--watch-token"):
            await PageServer(Feed()).start("0.0.0.0")

    asyncio.run(bind())


def test_hidden_hands_are_in_no_byte_before_they_may_be_seen() -> None:
    feed = Feed()
    board = random_board(1, random.Random(4))
    scribe = Scribe(board, ["A", "B", "C", "D"], "1")
    feed.say(scribe.begin(), (WATCHER,))
    feed.say(scribe.begin([2]), (PERSON,))
    hands = [hand_text(hand).encode() for hand in board.hands]

    async def test(server: PageServer) -> None:
        feed.end()
        seen = await ask(server.port, get(server.port, "/events"))
        assert b'"kind":"board"' in seen and not any(hand in seen for hand in hands)
        mine = await ask(server.port, get(server.port, "/events", "Cookie: spotcard=mine"))
        assert [hand in mine for hand in hands] == [False, False, True, False]

    async def take(act: dict[str, Any]) -> str | None:
        return None

    served(test, feed=feed, act=take, person_token="mine")


def test_a_returning_viewer_continues_from_the_last_event() -> None:
    feed = Feed()
    for number in range(5):
        feed.say({"kind": "say", "text": str(number)})
    feed.end()

    async def hear(last: str) -> bytes:
        return b"".join([data async for data in feed.listen(WATCHER, last)])

    assert asyncio.run(hear("")).count(b'"kind"') == 5
    assert asyncio.run(hear(f"{feed.name}-3")).count(b'"kind"') == 2
    for odd in ("other-3", f"{feed.name}-x", f"{feed.name}-\u0663", f"{feed.name}-99999999999"):
        assert asyncio.run(hear(odd)).endswith(b"event: over\ndata: 0\n\n")


@pytest.mark.parametrize("garbage", [
    "\r\n", "GET\r\n\r\n", "\x00\x01\x02\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
    "GET / HTTP/1.1\r\n" + "a: b\r\n" * 9000, "G" * 70000,
    "POST /act HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    "POST /act HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n",
    "GET / HTTP\r\nHost: x\r\n\r\n",
])
def test_garbage_gets_an_error_or_nothing(garbage: str, capfd: pytest.CaptureFixture[str]) -> None:
    async def test(server: PageServer) -> None:
        try:
            reply = await ask(server.port, garbage)
        except ConnectionError:
            reply = b""
        assert not reply or 400 <= status(reply) < 500
        assert status(await ask(server.port, get(server.port))) == 200
    served(test)
    assert "Traceback" not in capfd.readouterr().err


def test_a_thousand_connections_are_refused_without_harm() -> None:
    async def test(server: PageServer) -> None:
        held = []
        for _ in range(1000):
            try:
                held.append(await asyncio.open_connection("127.0.0.1", server.port))
            except OSError:
                break
        assert server.connections <= MOST_CONNECTIONS
        for _, writer in held:
            writer.close()
        await asyncio.sleep(0.1)
        assert status(await ask(server.port, get(server.port))) == 200
    served(test)
