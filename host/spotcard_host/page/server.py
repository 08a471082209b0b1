"""The page's web server: microdot for HTTP, with the checks that it lacks.

Bound to loopback unless told otherwise, and then only with a token. A request must name us in
`Host`; an act must come from our own page (`Origin`, a header that no form can send) and from the
person who sits; a watcher can send nothing. Connections are counted, requests timed, and a reader
that takes nothing is left.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import errno
import hashlib
import hmac
import importlib.resources
import ipaddress
import json
import re
import socket
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import quote, unquote, unquote_to_bytes

from microdot import Microdot, Request, Response

from spotcard.errors import SpotcardError
from spotcard_host.common.addresses import reachable
from spotcard_host.common.json_text import read_json
from spotcard_host.page.feed import PERSON, WATCHER, Feed

_LOOPBACK = ("127.0.0.1", "::1", "localhost")
MOST_CONNECTIONS = 300
_MOST_OF_ONE = 100  # from any other one machine
_KEPT = 30  # more, reserved for this machine
MOST_HEADERS = 16 * 1024  # bytes of a request before its body
_REQUEST_SECONDS = 10.0
_WRITE_SECONDS = 20.0
_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
SAFE_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}

# Requests that microdot can parse: it raises arbitrary exceptions for others.
_REQUEST_LINE = re.compile(rb"[A-Z]+ [!-~]+ HTTP/1\.[01]\r?\n")
_HEADER_LINE = re.compile(rb"(?:\r?\n|(?!content-length)[!-9;-~]+:[\t -~]*\r?\n"
                          rb"|content-length:[\t ]*[0-9]{1,9}[\t ]*\r?\n)", re.IGNORECASE)

_ONCE = (b"host", b"origin", b"content-length", b"cookie")

_ESCAPED = re.compile(rb"[^%]|%[0-9A-Fa-f]{2}")

Act = Callable[[dict[str, Any]], Awaitable[str | None]]
"""Takes an act of the person at the table; returns why it cannot be, or None."""


Page = str | Callable[[], str]
"""A page of HTML, or what makes it when it is asked for."""


class PageError(SpotcardError):
    """The page cannot be served: one line."""


def static_files() -> dict[str, bytes]:
    """The files of the page by name."""
    folder = importlib.resources.files(__package__) / "static"
    return {item.name: item.read_bytes() for item in folder.iterdir() if item.is_file()}


def _is_address(name: str) -> bool:
    """Whether a host's name is an IP address, `[...]` for IPv6."""
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def policy_of(page: str) -> str:
    """The content policy of a page of its own: nothing but the styles that stand in it."""
    styles = " ".join(f"'sha256-{digest(text)}'" for text in re.findall(
        "<style>(.*?)</style>", page, re.DOTALL))
    return f"default-src 'none'; style-src {styles or chr(39) + 'none' + chr(39)}; img-src data:"


def digest(text: str) -> str:
    """SHA-256 as content policies write it."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _is_request(line: bytes) -> bool:
    """Whether this is a request line whose address can be decoded."""
    if not _REQUEST_LINE.fullmatch(line) or _ESCAPED.sub(b"", address := line.split()[1]):
        return False
    try:
        unquote_to_bytes(address).decode()
    except UnicodeDecodeError:
        return False
    return True


class _Reader:
    """A request's bytes, limited in number and time."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader
        self._left = MOST_HEADERS
        self._until = asyncio.get_running_loop().time() + _REQUEST_SECONDS
        self._is_first = True
        self._named: set[bytes] = set()

    async def readline(self) -> bytes:
        line = await self._within(self._reader.readline())
        self._left -= len(line)
        is_right = _is_request(line) if self._is_first else _HEADER_LINE.fullmatch(line)
        name = line.partition(b":")[0].lower()
        is_twice = name in _ONCE and name in self._named  # microdot would believe the last
        self._named.add(name)
        if self._left < 0 or not is_right or is_twice:
            raise OSError(errno.EPIPE, "no HTTP request")  # microdot takes it for a closed socket
        self._is_first = False
        return line

    async def readexactly(self, count: int) -> bytes:
        return await self._within(self._reader.readexactly(count))

    async def _within(self, read: Awaitable[bytes]) -> bytes:
        try:
            async with asyncio.timeout_at(self._until):
                return await read
        except (TimeoutError, ValueError, asyncio.IncompleteReadError) as e:
            raise OSError(errno.EPIPE, "no request arrived") from e


class _Writer:
    """The response stream; a peer that reads nothing for `_WRITE_SECONDS` is dropped. stream: what
    follows the response, when the request is forgotten."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self.stream: AsyncGenerator[bytes] | None = None

    def get_extra_info(self, name: str) -> Any:
        return self._writer.get_extra_info(name)

    async def awrite(self, data: bytes) -> None:
        self._writer.write(data)
        try:
            async with asyncio.timeout(_WRITE_SECONDS):
                await self._writer.drain()
        except TimeoutError as e:
            self._writer.transport.abort()
            raise OSError(errno.EPIPE, "the peer does not read") from e

    async def aclose(self) -> None:
        """The response is written."""
        if self.stream is None:
            self._writer.close()

    async def follow(self) -> None:
        """Send the stream that follows."""
        if self.stream is None:
            return
        async with contextlib.aclosing(self.stream) as stream:
            async for data in stream:
                await self.awrite(data)
                del data  # a newcomer's is long, and the next may be long in coming


class PageServer:
    """Serves the page for `feed`.

    token: what a watcher from elsewhere must know (`?token=`), "" for a page that is bound to
    loopback; act: takes the acts of the person at the table, who alone gets the cookie; extra:
    further pages by name.
    """

    def __init__(self, feed: Feed, token: str = "", act: Act | None = None,
                 person_token: str = "", extra: Mapping[str, Page] | None = None) -> None:
        self.feed = feed
        self.port = 0
        self.connections = 0
        self._of_peer: Counter[str] = Counter()
        self._hosts: set[str] = set()
        self._bound = ""
        self._is_open_to_all = False
        self._token = token
        self._act = act
        self._person_token = person_token
        self._files = static_files()
        self._extra = dict(extra or {})
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._app = self._routes()

    async def start(self, host: str = "127.0.0.1", port: int = 0,
                    names: tuple[str, ...] = ()) -> None:
        """Bind; `port` 0 takes a free one. Raises PageError.

        names: further names that a browser may know this machine by.
        """
        if host not in _LOOPBACK and not self._token:
            raise PageError(
                f"the page on {host} could be seen by others: expected --watch-token WORD with it"
            )
        try:
            self._server = await asyncio.start_server(self._serve, host, port, limit=MOST_HEADERS)
        except OSError as e:
            raise PageError(f"the page cannot use {host}:{port}: {e.strerror or e}") from e
        self.port = self._server.sockets[0].getsockname()[1]
        known = {"127.0.0.1", "localhost", "[::1]", *names}
        if host in ("0.0.0.0", "::"):
            known.add(socket.gethostname())
            self._is_open_to_all = True
        else:
            known.add(f"[{host}]" if ":" in host else host)
        self._hosts = {f"{name.lower()}:{self.port}" for name in known}
        if self.port == 80:  # which browsers leave out
            self._hosts |= {name.lower() for name in known}
        self._bound = host

    @property
    def url(self) -> str:
        """The address to open in a browser of this machine."""
        word = self._person_token or self._token
        host = "127.0.0.1" if self._is_open_to_all else self._bound
        name = f"[{host}]" if ":" in host else host
        return f"http://{name}:{self.port}/" + (f"?token={quote(word, safe='')}" if word else "")

    @property
    def url_for_others(self) -> str:
        """What watchers at other machines open, "" for a page on loopback."""
        if self._bound in _LOOPBACK:
            return ""
        return f"http://{reachable(self._bound, self.port)}/?token={quote(self._token, safe='')}"

    async def close(self) -> None:
        """Stop serving; open streams are cut."""
        if self._server is not None:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = (writer.get_extra_info("peername") or ("",))[0]
        if not self._has_room(peer):
            writer.close()
            return
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self.connections += 1
        self._of_peer[peer] += 1
        try:
            answer = _Writer(writer)
            await self._app.handle_request(_Reader(reader), answer)
            await answer.follow()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self.connections -= 1
            self._of_peer[peer] -= 1
            if not self._of_peer[peer]:
                del self._of_peer[peer]
            self._tasks.discard(task)
            writer.close()

    def _has_room(self, peer: str) -> bool:
        """Whether one more connection from this address is taken."""
        if peer in _LOOPBACK:
            return self.connections < MOST_CONNECTIONS + _KEPT
        return self.connections < MOST_CONNECTIONS and self._of_peer[peer] < _MOST_OF_ONE

    def _routes(self) -> Any:
        app: Any = Microdot()  # its decorators are not typed
        app.before_request(self._guard)
        app.after_request(self._make_safe)
        app.after_error_request(self._make_safe)
        app.get("/")(self._index)
        app.get("/events")(self._events)
        app.post("/act")(self._take)
        app.get("/<name>")(self._static)
        return app

    async def _guard(self, request: Request) -> Response | None:
        return self._refusal(request)

    async def _make_safe(self, request: Request, response: Response) -> Response:
        for name, value in SAFE_HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    async def _index(self, request: Request) -> Response:
        page = self._file("index.html")
        word = request.args.get("token", "")
        if self._knows(request, self._token, self._person_token) and word:
            # Kept in a cookie that no script reads and no other site's request carries; ports
            # share a machine's cookies, so that its name has ours.
            page.set_cookie(self._cookie, quote(word, safe=""), path="/", http_only=True)
            page.headers["Set-Cookie"][-1] += "; SameSite=Strict"
        return page

    async def _events(self, request: Request) -> Response:
        kind = PERSON if self._is_person(request) else WATCHER
        last = request.headers.get("Last-Event-ID", "")
        answer: Any = request.sock[1]  # our `_Writer`
        if request.method == "GET":
            answer.stream = self.feed.listen(kind, last)
        body: Any = _nothing()  # of unknown length
        return Response(body, headers={"Content-Type": "text/event-stream"})

    async def _static(self, request: Request, name: str) -> Response:
        if name in self._extra:
            page = self._extra[name]
            text = page if isinstance(page, str) else await asyncio.to_thread(page)
            self._extra[name] = text
            return Response(text, headers={"Content-Type": "text/html; charset=utf-8",
                                           "Content-Security-Policy": policy_of(text)})
        return self._file(name)

    def _file(self, name: str) -> Response:
        data = self._files.get(name)
        if data is None:
            return Response("There is no such page.", 404)
        kind = _TYPES.get(name[name.rfind("."):], "application/octet-stream")
        return Response(data, headers={"Content-Type": f"{kind}; charset=utf-8"})

    def _refusal(self, request: Request) -> Response | None:
        """Why this request is refused: a foreign Host, a foreign Origin, no token."""
        if not self._is_us(request.headers.get("Host", "").lower()):
            return Response("This address is not known here.", 421)
        if request.method not in ("GET", "HEAD", "POST"):
            return Response("Not here.", 405)
        if request.method == "POST" and not self._is_own(request):
            return Response("Actions are accepted only from this page.", 403)
        if self._token and not self._knows(request, self._token, self._person_token):
            return Response("A token is needed: open the address that spotcard printed.", 403)
        return None

    def _is_us(self, host: str) -> bool:
        """Whether `Host` names this server. Served to all it is known by every address of the
        machine too: a browser lured here by a foreign name sends that name, not a number."""
        if host in self._hosts:
            return True
        name, _, port = host.rpartition(":")
        return self._is_open_to_all and port == str(self.port) and _is_address(name)

    @property
    def _cookie(self) -> str:
        return f"spotcard-{self.port}"

    def _is_own(self, request: Request) -> bool:
        origin = request.headers.get("Origin", "").lower()
        host = request.headers.get("Host", "").lower()
        return (origin == f"http://{host}" and self._is_us(host)
                and request.headers.get("X-Spotcard") == "act")

    def _knows(self, request: Request, *words: str) -> bool:
        given = request.args.get("token") or unquote(request.cookies.get(self._cookie, ""))
        return any(word and hmac.compare_digest(given.encode(), word.encode()) for word in words)

    def _is_person(self, request: Request) -> bool:
        return self._act is not None and self._knows(request, self._person_token)

    async def _take(self, request: Request) -> Response:
        if self._act is None or not self._is_person(request):
            return _answer("Nobody can play from this page: it is for watching.", 403)
        try:
            given = read_json(request.body or b"")
        except ValueError:
            given = None
        if not isinstance(given, dict) or not isinstance(given.get("act"), str):
            return _answer('Expected an object such as {"act": "call", "call": "1N"}.', 400)
        why = await self._act(given)
        return _answer(why or "", 200)  # a claim that is not agreed is no fault of the request


async def _nothing() -> AsyncGenerator[bytes]:
    return
    yield b""


def _answer(error: str, status: int) -> Response:
    body = json.dumps({"error": error} if error else {"ok": True})
    return Response(body, status, {"Content-Type": "application/json"})
