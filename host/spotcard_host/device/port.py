"""A board on a serial port, or on any URL pyserial knows (`socket://`, `rfc2217://`, ...).

The only module that uses mpremote, whose transport is not a stable interface; so
nothing else imports it. Everything goes through the raw REPL; entering it stops any program.
"""

from __future__ import annotations

import ast
import base64
import contextlib
import hashlib
import io
import time
from collections.abc import Callable, Iterator
from typing import Any

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from spotcard.errors import SpotcardError
from spotcard_host.common.json_text import read_json

Progress = Callable[[int], None]
CHUNK = 240  # bytes of a file a line carries: 320 characters of base64
WINDOW = 4  # unanswered lines in flight; the board's serial buffers hold as much
PROMPT_SECONDS = 30.0
STOP_SECONDS = 45.0  # how long we try to stop a program
EMULATED_SECONDS = 240.0  # behind a URL: an emulated board on a busy computer crawls
SILENCE = 30.0  # seconds without a word, after which a board has stopped answering


class BoardError(SpotcardError):
    """A board that cannot be reached or does not obey; the text says what to do.

    trace: what a program on the board printed before it failed, and its traceback.
    """

    def __init__(self, message: str, trace: str = "") -> None:
        super().__init__(message)
        self.trace = trace


def json_object(raw: bytes | None) -> dict[str, Any] | None:
    """The object that a file of a board holds; None for anything else."""
    try:
        found = read_json(raw or b"")
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


_TIMEOUT = 0.2  # seconds of a read


def open_serial(url: str) -> Any:
    """The open serial port, for relaying lines; raises `BoardError`."""
    try:
        if "://" in url:
            return serial.serial_for_url(url, baudrate=115200, timeout=_TIMEOUT)
        # Two readers of one port would each get half of what the board says.
        return serial.Serial(url, baudrate=115200, timeout=_TIMEOUT, exclusive=True)
    except (OSError, ValueError) as error:
        raise BoardError(_cannot_open(url, error)) from None


def _cannot_open(url: str, error: Exception) -> str:
    return (f"expected a board at {url}, cannot open it ({error}); `spotcard find` lists boards; "
            "close other programs that use the port")


class Board:
    """A board at its raw REPL. Use it as a context manager.

    reset: start from a soft reset, which frees the heap (and runs `boot.py`, not `main.py`).
    """

    def __init__(self, url: str, reset: bool = True) -> None:
        self.url = url
        self.sent = 0  # bytes of file contents sent
        noise = io.StringIO()  # mpremote prints what it could not understand
        try:
            with contextlib.redirect_stdout(noise):
                self._transport = SerialTransport(url, baudrate=115200)
        except (TransportError, OSError, ValueError) as error:
            raise BoardError(_cannot_open(url, error)) from None
        try:
            with contextlib.redirect_stdout(noise):
                self._enter(reset)
        except (TransportError, OSError):
            self._transport.serial.close()
            raise BoardError(
                f"the board at {url} does not stop for Ctrl-C: expected MicroPython's raw REPL; "
                "unplug it and plug it in again, or connect GP22 to ground and try once more"
            ) from None

    def _enter(self, reset: bool) -> None:
        # mpremote gives up after 10 s of silence. A board that starts, or is in the middle of a
        # crash message or another raw command, is silent for longer; an emulated one most of all.
        patience = EMULATED_SECONDS if "://" in self.url else STOP_SECONDS
        deadline = time.monotonic() + patience
        first = True
        while True:
            try:
                self._transport.enter_raw_repl(soft_reset=reset, timeout_overall=PROMPT_SECONDS)
            except TransportError:
                if time.monotonic() > deadline:
                    raise
                first = False
                time.sleep(0.5)
                self._transport.serial.write(b"\r\x03\x03")
            else:
                if first:
                    return
                # Once more on a quiet line: answers to the earlier tries may be on their way.
                first = True
                time.sleep(0.5)

    def __enter__(self) -> Board:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the raw REPL and close the port."""
        with contextlib.suppress(TransportError, OSError):
            self._transport.exit_raw_repl()
        with contextlib.suppress(OSError):
            self._transport.close()

    def run(self, code: str, timeout: float | None = None) -> str:
        """Run code on the board; returns what it printed. An exception there is a `BoardError`."""
        try:
            out, failure = self._transport.exec_raw(code, timeout=timeout or SILENCE)
        except (TransportError, TransportExecError, OSError) as error:
            raise BoardError(self._silent(error)) from None
        if failure:
            trace = (out + failure).decode(errors="replace").replace("\r\n", "\n")
            raise BoardError(f"the board at {self.url} said: {_last_line(failure)}", trace)
        return str(out.decode(errors="replace")).replace("\r\n", "\n")

    def _silent(self, error: Exception) -> str:
        return (f"the board at {self.url} stopped answering ({error}); plug it in again and "
                "repeat the command: nothing is half done")

    def start(self, code: str) -> Any:
        """Start code that does not end by itself and hand over the port it talks on."""
        try:
            self._transport.exec_raw_no_follow(code)
        except (TransportError, OSError) as error:
            raise BoardError(self._silent(error)) from None
        return self._transport.serial

    def evaluate(self, expression: str) -> Any:
        """The value of an expression on the board: numbers, text, bytes, lists, dictionaries."""
        return ast.literal_eval(self.run(f"print(repr({expression}))").strip())

    def write(self, path: str, data: bytes, progress: Progress | None = None,
              opener: str | None = None, compare: bool = True) -> None:
        """Write a whole file and make sure it arrived: SHA-256 is compared.

        compare: false for a caller who compares himself, many files at once; opener: code that
        makes `_w`, something else than a file to write to.
        """
        pieces = [data[start:start + CHUNK] for start in range(0, len(data), CHUNK)]
        try:
            self._transport.exec_raw_no_follow(
                _RECEIVE % (opener or f"_w=open({path!r},'wb')", len(pieces)))
            port = self._transport.serial
            for number, piece in enumerate(pieces):
                if number >= WINDOW:
                    self._acknowledged(path, progress, len(pieces[number - WINDOW]))
                port.write(base64.b64encode(piece) + b"\n")
                self.sent += len(piece)
            for piece in pieces[-WINDOW:]:
                self._acknowledged(path, progress, len(piece))
            _, failure = self._transport.follow(timeout=SILENCE)
        except (TransportError, OSError) as error:
            raise BoardError(self._silent(error)) from None
        if failure:
            raise BoardError(f"{path} cannot be written: {_last_line(failure)}")
        if compare and self.hashes([path])[path] != hashlib.sha256(data).hexdigest():
            raise BoardError(f"{path} arrived incomplete; run the command again")

    def _acknowledged(self, path: str, progress: Progress | None, count: int) -> None:
        """Wait until the board has written the next piece of a file."""
        answer = self._transport.read_until(1, b".", timeout=SILENCE)
        if not answer:
            raise TransportError(f"nothing for {SILENCE:.0f} s")
        if answer != b".":
            raise BoardError(f"{path} cannot be written: {_last_line(answer)}")
        if progress:
            progress(count)

    def replace(self, path: str, data: bytes) -> None:
        """Write a file beside `path`, then let it take that name: old or new, never a mixture."""
        self.write(path + ".new", data)
        self.run(f"import os\nos.rename({path + '.new'!r},{path!r})")

    def read(self, path: str) -> bytes | None:
        """A whole file, or `None` when there is none."""
        code = (
            "from binascii import b2a_base64 as b\n"
            "try:\n"
            f" f=open({path!r},'rb')\n"
            " while 1:\n"
            "  d=f.read(384)\n"
            "  if not d:break\n"
            "  print(str(b(d),'ascii'),end='')\n"
            " f.close();print('.')\n"
            "except OSError:print('-')"
        )
        lines = self.run(code).split()
        if not lines or lines[-1] != ".":
            return None
        return b"".join(base64.b64decode(line) for line in lines[:-1])

    def hashes(self, paths: list[str]) -> dict[str, str]:
        """SHA-256 of each file, "" for one that is not there."""
        found: dict[str, str] = {}
        for start in range(0, len(paths), 16):
            found.update(ast.literal_eval(
                self.run(_HASHES % (paths[start:start + 16],), timeout=120).strip() or "{}"))
        return found

    def listing(self, folder: str) -> list[str]:
        """Every file below `folder`, as full paths; nothing where there is no such folder."""
        return [path for path in self.run(_LISTING % (folder,)).split("\n") if path.strip()]


def _last_line(text: bytes) -> str:
    """The last line of a traceback, which says what happened; the REPL's prompt may follow it."""
    text = text.removesuffix(b"\x04>")
    return text.decode(errors="replace").replace("\x04", "\n").strip().split("\n")[-1].strip()


# One line of base64 per piece, answered by a dot. Ctrl-C still works, so a desk that disappears in
# the middle leaves a responsive board.
_RECEIVE = """
import sys
from binascii import a2b_base64
%s
with _w:
 for _ in range(%d):
  _w.write(a2b_base64(sys.stdin.readline()))
  sys.stdout.write('.')
"""

_HASHES = """
import hashlib
from binascii import hexlify
_b=bytearray(512);_m=memoryview(_b);_r={}
for _p in %r:
 _h=hashlib.sha256()
 try:
  with open(_p,'rb') as _f:
   while 1:
    _n=_f.readinto(_b)
    if not _n:break
    _h.update(_m[:_n])
  _r[_p]=hexlify(_h.digest()).decode()
 except OSError:_r[_p]=''
print(_r)
"""

_LISTING = """
import os
def _l(p):
 try:
  for e in os.ilistdir(p):
   q=p.rstrip('/')+'/'+e[0]
   if e[1]&0x4000:_l(q)
   else:print(q)
 except OSError:pass
_l(%r)
"""


@contextlib.contextmanager
def opened(url: str, reset: bool = True) -> Iterator[Board]:
    """`with opened(url) as board:`"""
    board = Board(url, reset)
    try:
        yield board
    finally:
        board.close()
