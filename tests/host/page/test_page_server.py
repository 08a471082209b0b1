"""The page's server: what it serves, to whom, and what it does not let through."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import tracemalloc
from typing import Any

import pytest
from microdot import Request
from page_requests import ask, get, own, post, served, status

from spotcard.game.cards import hand_text
from spotcard_host.common.notation import SUIT_MARK
from spotcard_host.page.events import Scribe
from spotcard_host.page.feed import PERSON, WATCHER, Feed
from spotcard_host.page.server import PageError, PageServer, static_files
from spotcard_host.records.board_record import random_board


async def test_the_page_and_its_files_come_with_safe_headers() -> None:
    async with served() as server:
        for name in ("", *static_files()):
            reply = await ask(server.port, get(server.port, f"/{name}"))
            assert status(reply) == 200, name
            assert b"script-src 'self'" in reply and b"nosniff" in reply, name


def test_the_page_loads_nothing_from_elsewhere_and_is_small() -> None:
    files = static_files()
    assert sum(map(len, files.values())) < 150_000
    for name, data in files.items():
        assert b"http://" not in data and b"https://" not in data, name


@pytest.mark.parametrize("host", ["evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "", "[::1]"])
async def test_a_foreign_host_is_refused(host: str) -> None:
    async with served() as server:
        name = host.format(port=server.port) or "x"
        for path in ("/", "/events", "/page.css"):
            assert status(await ask(server.port, get(server.port, path, host=name))) == 421


@pytest.mark.parametrize("path", [
    "/../server.py", "/..%2fserver.py", "/%2e%2e/server.py", "/static/../server.py",
    "//etc/passwd", "/%00", "/server.py", "/a/b/c",
])
async def test_no_path_escapes_the_page_folder(path: str) -> None:
    async with served() as server:
        assert status(await ask(server.port, get(server.port, path))) in (400, 404)


async def test_only_the_persons_own_page_can_act() -> None:
    acts: list[dict[str, Any]] = []

    async def take(act: dict[str, Any]) -> str | None:
        acts.append(act)
        return None if act["act"] == "call" else "not now"
    async with served(act=take, person_token="mine") as server:
        port = server.port
        act = {"act": "call", "call": "1N"}
        evil = ["Origin: http://evil.example", *own(port)[1:]]
        for headers in (
            [], [own(port)[2]], evil, own(port)[:2], own(port, "guess"),
            [own(port)[0], own(port)[2]], ["Origin: null", *own(port)[1:]],
        ):
            assert status(await ask(port, post(port, act, *headers))) == 403, headers
        assert acts == []
        assert status(await ask(port, post(port, act, *own(port)))) == 200
        assert acts == [act]
        refused = await ask(port, post(port, {"act": "next"}, *own(port)))
        assert status(refused) == 200 and b'{"error": "not now"}' in refused
        for bad in ("x", [], {}, {"act": 7}):
            assert status(await ask(port, post(port, bad, *own(port)))) == 400


async def test_a_watcher_cannot_act_whatever_it_sends() -> None:
    async with served() as server:
        act = {"act": "call", "call": "7N"}
        assert status(await ask(server.port, post(server.port, act, *own(server.port)))) == 403


async def test_from_elsewhere_a_token_is_needed() -> None:
    async with served(token="word") as server:
        port = server.port
        assert status(await ask(port, get(port))) == 403
        assert status(await ask(port, get(port, "/events?token=no"))) == 403
        reply = await ask(port, get(port, "/?token=word"))
        assert status(reply) == 200 and b"HttpOnly; SameSite=Strict" in reply
        cookie = f"Cookie: spotcard-{port}=word"
        assert status(await ask(port, get(port, "/app.js", cookie))) == 200

    with pytest.raises(PageError, match="--watch-token"):
        await PageServer(Feed()).start("0.0.0.0")


async def test_hidden_hands_are_in_no_byte_before_they_may_be_seen() -> None:
    feed = Feed()
    board = random_board(1, random.Random(4))
    scribe = Scribe(board, ["A", "B", "C", "D"], "1")
    feed.say(scribe.begin(), (WATCHER,))
    feed.say(scribe.begin([2]), (PERSON,))
    hands = [hand_text(hand).encode() for hand in board.hands]

    async def take(act: dict[str, Any]) -> str | None:
        return None

    async with served(feed=feed, act=take, person_token="mine") as server:
        feed.end()
        seen = await ask(server.port, get(server.port, "/events"))
        assert b'"kind":"board"' in seen and not any(hand in seen for hand in hands)
        mine = await ask(server.port, get(server.port, "/events", own(server.port)[2]))
        assert [hand in mine for hand in hands] == [False, False, True, False]


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
async def test_garbage_gets_an_error_or_nothing(
        garbage: str, capfd: pytest.CaptureFixture[str]) -> None:
    async with served() as server:
        try:
            reply = await ask(server.port, garbage)
        except ConnectionError:
            reply = b""
        assert not reply or 400 <= status(reply) < 500
        assert status(await ask(server.port, get(server.port))) == 200
    assert "Traceback" not in capfd.readouterr().err


async def test_one_who_reads_nothing_is_left_and_the_others_hear_all(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spotcard_host.page.server._WRITE_SECONDS", 0.5)
    feed = Feed()
    async with served(feed=feed) as server:
        deaf = []
        for _ in range(5):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1)
            writer.write(get(server.port, "/events").encode())
            deaf.append((reader, writer))
        listening = asyncio.create_task(ask(server.port, get(server.port, "/events"), 30))
        await asyncio.sleep(0.1)
        for number in range(300):
            feed.say({"kind": "say", "text": "x" * 30_000, "number": number})
            await asyncio.sleep(0)
        feed.end()
        heard = await listening
        assert heard.count(b'"number"') == 300 and heard.endswith(b"event: over\ndata: 0\n\n")
        for _ in range(40):
            if not server.connections:
                break
            await asyncio.sleep(0.1)
        assert server.connections == 0
        for _, writer in deaf:
            writer.close()


@pytest.mark.parametrize("body", ["[" * 15000, '{"a":' * 3000, "\x00", '"\ud800"', "9" * 15000])
async def test_odd_bodies_get_an_answer(body: str, capfd: pytest.CaptureFixture[str]) -> None:
    async def take(act: dict[str, Any]) -> str | None:
        return None
    async with served(act=take, person_token="mine") as server:
        data = body.encode("utf-8", "surrogatepass")
        head = "\r\n".join(["POST /act HTTP/1.1", f"Host: 127.0.0.1:{server.port}",
                            f"Content-Length: {len(data)}", *own(server.port)])
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(head.encode() + b"\r\n\r\n" + data)
        assert status(await asyncio.wait_for(reader.read(-1), 5)) == 400
        writer.close()
    assert "Traceback" not in capfd.readouterr().err


async def test_a_page_of_its_own_may_use_its_styles_and_nothing_else() -> None:
    page = "<!doctype html><style>p{color:red}</style><script>alert(1)</script>"
    async with served(extra={"card": lambda: page}) as server:
        for _ in range(2):
            reply = await ask(server.port, get(server.port, "/card"))
            policy = next(line for line in reply.decode().splitlines()
                          if line.startswith("Content-Security-Policy"))
            assert "default-src 'none'" in policy and "script-src" not in policy
            assert "style-src 'sha256-" in policy and "unsafe" not in policy


@pytest.mark.parametrize("path", [
    "/?token=%ff", "/?token=%ed%a0%80", "/?%fe=1", "/%ff", "/events?a=%zz", "/?a=%c3&b=%a9",
    "/page.css?%", "/?token=%-1", "/act?x=%+1", "/%c3%28",
])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS"])
@pytest.mark.parametrize("token", ["", "word"])
async def test_an_address_that_cannot_be_decoded_gets_400(
    path: str, method: str, token: str, capfd: pytest.CaptureFixture[str]
) -> None:
    async with served(token=token) as server:
        request = method + get(server.port, path).removeprefix("GET")
        reply = await ask(server.port, request)
        assert status(reply) == 400 and b"nosniff" in reply and b"Set-Cookie" not in reply
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("value", ["%ff", "%ed%a0%80", "%zz", "%", "\udcff", "a=b;;=;%c3"])
async def test_an_odd_cookie_is_no_token_and_no_traceback(
    value: str, capfd: pytest.CaptureFixture[str]
) -> None:
    async with served(token="word") as server:
        request = get(server.port, "/", f"Cookie: spotcard-{server.port}={value}")
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(request.encode("utf-8", "surrogateescape"))
        reply = await asyncio.wait_for(reader.read(-1), 5)
        assert status(reply) in (400, 403)
        writer.close()
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("word", ["s3cret+a b", "a&b=c#d", "50%", "%41", "a;b", "ü♠", '"x y"',
                                  "a/b?c"])
async def test_the_printed_address_and_its_cookie_open_the_page_whatever_the_token(
        word: str) -> None:
    server = PageServer(Feed(), word)
    await server.start("0.0.0.0")
    for url in (server.url, server.url_for_others):
        path = url[url.index("/", len("http://")):]
        reply = await ask(server.port, get(server.port, path))
        assert status(reply) == 200, url
        cookie = next(line.partition(": ")[2].partition("; ")[0]
                      for line in reply.decode().splitlines() if line.startswith("Set-Cookie"))
        reply = await ask(server.port, get(server.port, "/app.js", f"Cookie: {cookie}"))
        assert status(reply) == 200, cookie
    await server.close()


def test_strangers_texts_reach_the_page_without_what_turns_it() -> None:
    feed = Feed()
    feed.say({"kind": "match", "title": "\u202eevil\u2066 \x1b[31m \ud800 <b>"})
    (line,) = feed._lines[WATCHER]
    place, data = line.splitlines()[:2]
    assert place.startswith(b"id: ") and json.loads(data[6:])["title"] == "evil \x1b[31m ? <b>"
    assert b"\x1b" not in line and line.count(b"\n") == 3


def test_suit_marks_of_the_page_are_those_of_the_notation() -> None:
    words = static_files()["words.js"].decode()
    pattern = words.partition("const SUIT_MARK = /(")[2].partition("|[♠♥♦♣])/;")[0]
    assert pattern.replace(r"\/", "/") == SUIT_MARK


async def test_a_silent_stream_is_kept_alive_and_the_head_of_it_ends(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spotcard_host.page.feed._HEARTBEAT", 0.05)
    async with served() as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(get(server.port, "/events").encode())
        assert b"Content-Length" not in await reader.readuntil(b"\r\n\r\n")
        for _ in range(3):
            await asyncio.wait_for(reader.readuntil(b": still here\n\n"), 5)
        writer.close()
        head = get(server.port, "/events").replace("GET", "HEAD", 1)
        assert (await ask(server.port, head)).endswith(b"\r\n\r\n")


async def test_a_watcher_is_a_place_in_the_stream_and_little_else() -> None:
    feed = Feed()
    for number in range(50):
        feed.say({"kind": "say", "text": f"{number}{'x' * 1000}"})

    def held(kind: type) -> int:
        gc.collect()
        return sum(isinstance(each, kind) for each in gc.get_objects())
    async with served(feed=feed) as server:
        requests, tasks = held(Request), len(asyncio.all_tasks())
        pairs = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(20)]
        tracemalloc.start()
        for reader, writer in pairs:
            writer.write(get(server.port, "/events").encode())
            await reader.readuntil(b'"49' + b"x" * 1000 + b'"}\n\n')
        assert held(Request) == requests
        assert len(asyncio.all_tasks()) <= tasks + len(pairs)
        kept = tracemalloc.take_snapshot().filter_traces(
            [tracemalloc.Filter(True, "*spotcard_host*")]).statistics("filename")
        assert sum(each.size for each in kept) < 2000 * len(pairs)  # a newcomer is sent 50 KB
        tracemalloc.stop()
        feed.say({"kind": "say", "text": "last"})
        for reader, writer in pairs:
            assert b"last" in await reader.readuntil(b"\n\n")
            writer.close()
