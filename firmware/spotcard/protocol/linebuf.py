"""Bytes in, lines out, however they are packetised: one message a line, ended by LF, CR LF or CR.

A line may be split anywhere or share its packet with others. Of a long line the first `CAP` bytes
are kept and the rest is skipped and counted: lines over 1 kB exist (RoboBridge's Infos), every
message is known from its first 100 bytes, and an alert may use the rest. NUL is dropped.
Some managers send "... to lead" and "Start of board" without any line end; only silence
tells, so the driver calls `flush` after 300 to 500 ms of it.
"""

CAP = 512


class LineBuffer:
    """Holds the unread part of the last data and one unfinished line of at most `CAP` bytes."""

    def __init__(self):
        self.skipped = 0  # bytes of overlong lines that were dropped
        self.data = b""
        self.at = 0
        self.line = bytearray(CAP)
        self.used = 0
        self.whole = False  # `line` has been ended, and not been taken yet

    def feed(self, data):
        """Take bytes from the peer; a driver that reads all lines after each call copies none."""
        if self.at < len(self.data):
            self.data = self.data[self.at :] + data
        else:
            self.data = data
        self.at = 0

    def next_line(self):
        """The next line that is not blank, without its end, as bytes; None when there is none.

        May be repeated when memory has run out in it.
        """
        data = self.data
        while self.whole or self.at < len(data):
            if not self.whole:
                lf = data.find(b"\n", self.at)
                cr = data.find(b"\r", self.at)
                end = lf if cr < 0 else cr if lf < 0 else min(lf, cr)
                self._keep(self.at, len(data) if end < 0 else end)
                if end < 0:
                    break
                self.at = end + 1
                self.whole = True
            line = self.take()
            if line:
                return line
        self.data = b""
        self.at = 0
        return None

    def _keep(self, start, end):
        room = len(self.line) - self.used
        if end - start > room:
            self.skipped += end - start - room
            end = start + room
        self.line[self.used : self.used + end - start] = self.data[start:end]
        self.used += end - start

    def take(self):
        """The unfinished line, as if its end had come; None when it is blank."""
        line = bytes(self.line[: self.used]).replace(b"\0", b"").strip()
        self.used = 0
        self.whole = False
        return line or None

    def flush(self):
        """The unfinished line if it is one of those that are sent without an end, else None."""
        head = bytes(self.line[: self.used]).replace(b"\0", b"").strip().lower()
        if head.endswith(b"to lead") or head.endswith(b"start of board"):
            return self.take()
        return None
