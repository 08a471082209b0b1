"""Who may come to the page's server, and how many."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from page_requests import ask, get, own, post, served, status

from spotcard_host.page.feed import Feed
from spotcard_host.page.server import MOST_CONNECTIONS, PageServer


async def test_a_thousand_connections_are_refused_without_harm() -> None:
    async with served() as server:
        held = []
        for _ in range(1000):
            try:
                held.append(await asyncio.open_connection("127.0.0.1", server.port))
            except OSError:
                break
        assert server.connections <= MOST_CONNECTIONS + 30
        for _, writer in held:
            writer.close()
        await asyncio.sleep(0.1)
        assert status(await ask(server.port, get(server.port))) == 200


async def test_another_machine_cannot_take_the_places_of_this_one() -> None:
    async with served() as server:
        held = []
        for machine in range(2, 8):  # Linux has all of 127.0.0.0/8 for itself
            for _ in range(150):
                try:
                    held.append(await asyncio.open_connection(
                        "127.0.0.1", server.port, local_addr=(f"127.0.0.{machine}", 0)))
                except OSError:
                    if not held:
                        pytest.skip("this system has one address of its own")
            await asyncio.sleep(0.05)
            assert server.connections == min(100 * (machine - 1), MOST_CONNECTIONS)
        assert status(await ask(server.port, get(server.port))) == 200
        for _, writer in held:
            writer.close()


@pytest.mark.parametrize("twice", ["Host: evil.example", "Origin: http://evil.example",
                                   "Cookie: a=b", "Content-Length: 0"])
async def test_a_header_that_stands_twice_is_no_request(twice: str) -> None:
    """Which of them a guard reads must not matter."""
    acts: list[dict[str, Any]] = []

    async def take(act: dict[str, Any]) -> str | None:
        acts.append(act)
        return None
    async with served(act=take, person_token="mine") as server:
        port = server.port
        whole = post(port, {"act": "hint"}, *own(port))
        line, _, rest = whole.partition("\r\n")
        for text in (f"{line}\r\n{twice}\r\n{rest}",
                     whole.replace("\r\n\r\n", f"\r\n{twice}\r\n\r\n")):
            reply = await ask(port, text)
            assert not reply or status(reply) >= 400
        assert acts == []
        assert status(await ask(port, whole)) == 200


async def test_a_link_with_a_wrong_token_takes_nobodys_seat_away() -> None:
    """Another site may send the person's browser to any address of ours."""
    async def take(act: dict[str, Any]) -> str | None:
        return None
    async with served(act=take, person_token="mine") as server:
        port = server.port
        for word in ("wrong", "%ff", "mine%00", ""):
            reply = await ask(port, get(port, f"/?token={word}"))
            assert status(reply) in (200, 400) and b"Set-Cookie" not in reply, word
        reply = await ask(port, get(port, "/?token=mine"))
        assert f"Set-Cookie: spotcard-{port}=mine".encode() in reply


async def test_pages_of_one_machine_keep_their_cookies_apart() -> None:
    async def take(act: dict[str, Any]) -> str | None:
        return None
    one, two = (PageServer(Feed(), act=take, person_token=word) for word in ("a", "b"))
    await one.start()
    await two.start()
    both = f"Cookie: spotcard-{one.port}=a; spotcard-{two.port}=b"
    for server in (one, two):
        headers = [*own(server.port)[:2], both]
        assert status(await ask(server.port, post(server.port, {"act": "next"},
                                                  *headers))) == 200
        await server.close()


@pytest.mark.parametrize(("host", "answer"), [
    ("192.168.7.5:{port}", 200), ("10.0.0.1:{port}", 200), ("[fe80::1]:{port}", 200),
    ("evil.example:{port}", 421), ("192.168.7.5:1", 421), ("192.168.7.5.evil.example:{port}", 421),
    ("192.168.7.5", 421), ("0x7f.1:{port}", 421),
])
async def test_served_to_all_it_is_known_by_addresses_and_by_no_foreign_name(
    host: str, answer: int
) -> None:
    server = PageServer(Feed(), "word")
    await server.start("0.0.0.0")
    cookie = f"Cookie: spotcard-{server.port}=word"
    reply = await ask(server.port, get(server.port, "/", cookie,
                                       host=host.format(port=server.port)))
    assert status(reply) == answer
    assert "token=word" in server.url_for_others
    await server.close()
