"""Where the bytes of a session come from: a TCP stream, or the USB serial port.

Both have `open()`, `read() -> bytes` (b"" when the peer is gone), `write(bytes)`, `close()`. When
memory runs out in one of them it may be repeated: what came is kept until it has been returned,
and `write` of the same object sends it once.

Over USB a protocol line to the table starts with ">", any other line is talk for the person at the
desk; every line from the desk is the table's, except that one beginning with "!" says that the
table is gone. The desk removes control characters, so that no table can send Ctrl-C, and puts a
blank before a "!" of the table's.
"""

import asyncio
import sys

from spotcard_device.hardware import sleep_ms

CONNECT_SECONDS = 10
_SIZE = 256


class TcpPort:
    """A stream to `host`:`port`; a name is looked up each time."""

    def __init__(self, host, port):
        self._address = (host, port)
        self._writer = None
        self._buffer = bytearray(_SIZE)
        self._count = -1  # bytes in it that have not been returned; -1: none were read
        self._sent = None

    def _set_no_delay(self, stream):
        """Send small messages at once; two in a row must not wait for an acknowledgement."""
        try:
            stream.s.setsockopt(6, 1, 1)  # IPPROTO_TCP, TCP_NODELAY
        except (AttributeError, OSError):
            pass  # CPython's asyncio has done it; other ports may lack the option

    async def open(self):
        """Connect; raises OSError (on MicroPython perhaps only at the first read or write)."""
        try:
            self._reader, self._writer = await asyncio.wait_for(
                asyncio.open_connection(self._address[0], self._address[1]), CONNECT_SECONDS)
        except asyncio.TimeoutError:
            raise OSError("no answer in %d s" % CONNECT_SECONDS)
        self._set_no_delay(self._writer)

    async def read(self):
        if not hasattr(self._reader, "readinto"):  # CPython
            return await self._reader.read(_SIZE)
        while self._count < 0:
            count = await self._reader.readinto(self._buffer)
            self._count = -1 if count is None else count
        data = bytes(memoryview(self._buffer)[:self._count])
        self._count = -1
        return data

    async def write(self, data):
        if data is not self._sent:
            self._writer.write(data)
            self._sent = data
        await self._writer.drain()
        self._sent = None

    def close(self):
        """Hang up at once.

        `close` of MicroPython's stream does nothing, and its `wait_closed` closes the socket: left
        open, it would hold our seat at the table until the collector finds it.
        """
        if self._writer:
            if hasattr(self._writer, "s"):
                self._writer.s.close()  # type: ignore
            else:
                self._writer.close()
            self._writer = None


class UsbPort:
    """The serial port that the REPL uses; see the module's docstring."""

    def __init__(self):
        import select

        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._line = bytearray(_SIZE)
        self._used = 0  # bytes of it that have not been returned
        self._byte = bytearray(1)
        self._fresh = True  # the next byte begins a line

    async def open(self):
        pass

    async def read(self):
        """The bytes up to the end of a line; reading more than is there would block."""
        line = self._line
        while self._used < _SIZE and not (self._used and line[self._used - 1] == 10):
            if not self._poll.poll(0):
                if self._used:
                    break
                await sleep_ms(5)
                continue
            self._in.readinto(self._byte)  # type: ignore  (MicroPython has it)
            line[self._used] = self._byte[0]
            self._used += 1
        if self._fresh and line[0] == 33:  # "!"
            return b""
        data = bytes(memoryview(line)[:self._used])
        self._fresh = data[-1] == 10
        self._used = 0
        return data

    async def write(self, data):
        self._out.write(b">")
        self._out.write(data)

    def close(self):
        pass
