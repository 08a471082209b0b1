"""Answers standard input line by line, for the workers, which also run on a board's heap.

MicroPython subset. An overlong line must not end a worker: it is skipped and reported.
"""

import json
import sys

try:
    from typing import Any
except ImportError:  # MicroPython
    pass

from spotcard.errors import SpotcardError

LONGEST = 8192  # bytes of a line; a full question has less than 3000
TOO_LONG = "expected a line of at most %d bytes" % LONGEST


def read_line(stream: "Any") -> "bytes | None":
    """The next line of a binary stream, b"" at the end, None for one of more than LONGEST."""
    line: "bytes | None" = stream.readline(LONGEST)
    more = line
    while more and more[-1] != 10:
        more = stream.readline(LONGEST)
        if more:
            line = None
    return line


def read_object(line: "bytes | str") -> "dict[str, Any]":
    """The JSON object of a line. Raises SpotcardError, for a key that it has twice too: `json`
    would take the last."""
    data = line.encode() if isinstance(line, str) else line
    try:
        found = json.loads(data)
    except (ValueError, RuntimeError, OverflowError, MemoryError) as e:
        raise SpotcardError("expected a JSON object: %s" % e)
    if not isinstance(found, dict):
        raise SpotcardError("expected a JSON object, got %r" % (found,))
    if _members(data) != len(found):
        raise SpotcardError("expected a JSON object with each key once")
    return found


def _members(data: bytes) -> int:
    """How many keys the text of an object has: the colons that stand in no string and no value."""
    count = depth = i = 0
    is_text = False
    while i < len(data):
        byte = data[i]
        if byte == 92:  # a backslash, in text only
            i += 1
        elif byte == 34:
            is_text = not is_text
        elif not is_text:
            if byte in b"{[":
                depth += 1
            elif byte in b"}]":
                depth -= 1
            elif byte == 58 and depth == 1:
                count += 1
        i += 1
    return count


def serve_lines(answer: "Any") -> int:
    """Print `answer(line)`, a dict, for each line that is not blank; 1 when one had an error, 130
    after Ctrl-C."""
    try:
        return _serve(answer)
    except KeyboardInterrupt:
        return 130


def _serve(answer: "Any") -> int:
    bad = 0
    while True:
        line = read_line(sys.stdin.buffer)
        if line == b"":
            return bad
        if line is None:
            told = {"error": TOO_LONG}
        elif line.strip():
            told = answer(line)
        else:
            continue
        if "error" in told:
            bad = 1
        sys.stdout.write(json.dumps(told) + "\n")
        if hasattr(sys.stdout, "flush"):
            sys.stdout.flush()
