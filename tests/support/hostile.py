# ruff: noqa: E501 - a file is read as a whole
"""Two hundred files of notes that nobody should write, made anew from a seed.

Each is named by its kind and a number; `write` puts it, with whatever it includes, in a folder.
`size` scales the large ones: 1.0 is a megabyte in a line, 100,000 rows, ten thousand levels.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

MEGABYTE, ROWS, LEVELS = 1_000_000, 100_000, 10_000
PIECES = """\
1N = 15-17 hcp, balanced
  2C = Stayman
    2D = no 4 card major
1M = 5+M, 11+
  2N = puppet to 3C
(1N)---
D = penalty
#SEAT 3
#VUL YN
* After 1N-2C
2D-2N
1C-(1D)-
#INCLUDE self.bml
#PASTE a b=c
#COPY a
#ENDCOPY
#BASE nonsense
//x
  (any)
    P = to play
7N = 8 of everything
1Z = 4=4=4=1
2steps = relay
1 Spade = ...
3C = {prio:99999} x ; lint: ok
#+LEADS: foo=bar
1N = 0-0 hcp, 9+!s, 9+!h""".split("\n")
NOTES = """\
#+TITLE: Ours

* Openings
1C = 16+ hcp, any shape
  1D = 0-7
  1H = 8+, 5+!h
1D = 11-15, 2+!d
1M = 11-15, 5+M
  2M = 6-9, 3+M
1N = 12-14 hcp, balanced
  2C = Stayman
    2D = no 4 card major
2D = multi, 6!h or 6!s, 5-9
"""
RECORDS = (
    "*00{ours}=NYYYYYYname\n001C=YYYYYYY50816+\n001CP1D=NYYYYYY0080-7\n001N=NYYYYYY212-14\n"
    "001NP2C=YYYYYYYD08Stayman\n002H=NYYYYYY9686-10\n"
)
BAIT = (
    "(", "[", "{", "((", "[](", "!", "~", "=", "-", "1-", "1-1-", "a ", "\t", "/", "*", "+", ",", ";",
    ".", "...", "5+", "4-", "or ", "and ", "not ", "1N-", "(1X)-", "!h", "{prio:", "15-17 ", "5+!h, ",
    "=/*", "<=", "\u2660", "unless ", "P", "X", "|", "\"", "2C/", "4=",
)


class Hostile:
    """One file: its bytes, and what else stands in its folder."""

    def __init__(self, data: bytes, name: str = "ours.bml", **others: bytes) -> None:
        self.data = data
        self.name = name
        self.others = others

    def write(self, folder: Path) -> Path:
        """Put it there; the path of the file to read."""
        for name, data in self.others.items():
            (folder / name.replace("_", ".")).write_bytes(data)
        path = folder / self.name
        path.write_bytes(self.data)
        return path


Kind = Callable[[random.Random, float, int], Hostile]


def _encodings(rng: random.Random, size: float, number: int) -> Hostile:
    text = NOTES.replace("hcp", "hcp é ♠ –")
    return Hostile((
        "\ufeff".encode("utf-16-le") + text.encode("utf-16-le"),
        "\ufeff".encode("utf-16-be") + text.encode("utf-16-be"),
        text.encode("utf-16-le"), text.encode("utf-16-be"),
        b"\xef\xbb\xbf" + text.encode(), NOTES.replace("hcp", "hcp é").encode("latin-1"),
        text.replace("♠", "").encode("cp1252"), text.encode("utf-32"),
        text.encode() + b"\xff\xfe\x80", b"\xff\xfe", b"\xfe\xff\0", b"\xef\xbb\xbf",
        "\ufeff".encode("utf-16-le") + b"\x00\xd8" * 40, text.encode("utf-16-le")[:-1],
        text.encode("utf-7"), text.replace("hcp", "hcp \udc80\ud800").encode("utf-8", "surrogatepass"),
    )[number])


def _binary(rng: random.Random, size: float, number: int) -> Hostile:
    data = (
        rng.randbytes(3000), b"\0" * 5000, b"", b"\0", b"\x89PNG\r\n\x1a\n" + rng.randbytes(900),
        NOTES.encode().replace(b"hcp", b"h\0p"), b"%PDF-1.4\n" + rng.randbytes(500), b"\n" * 5000,
        b" \t\x0b\x0c\r" * 900, NOTES.encode().replace(b"\n", b"\r"), b"PK\x03\x04" + rng.randbytes(900),
        NOTES.encode().replace(b"\n", "\u2028".encode()), b"\x1b[31m" * 900 + NOTES.encode(),
    )[number]
    return Hostile(data)


def _includes(rng: random.Random, size: float, number: int) -> Hostile:
    def of(text: str, **others: bytes) -> Hostile:
        return Hostile(f"{NOTES}\n{text}\n".encode(), **others)

    mutual = {"a_bml": b"#INCLUDE b.bml\n1C = x\n", "b_bml": b"1D = y\n#INCLUDE a.bml\n"}
    doubling = {f"d{n}_bml": f"#INCLUDE d{n + 1}.bml\n".encode() * 2 for n in range(40)}
    chain = {f"c{n}_bml": f"#INCLUDE c{n + 1}.bml\n1C = x\n".encode() for n in range(90)}
    return (
        lambda: of("#INCLUDE ours.bml"), lambda: of("#INCLUDE a.bml", **mutual),
        lambda: of("#INCLUDE ./././ours.bml\n#INCLUDE ../ours.bml"), lambda: of("#INCLUDE ."),
        lambda: of("#INCLUDE /dev/zero\n#INCLUDE /dev/full\n#INCLUDE /dev/tty"),
        lambda: of("#INCLUDE missing.bml"), lambda: of("#INCLUDE"), lambda: of("#INCLUDE \0"),
        lambda: of("#INCLUDE " + "x" * 5000), lambda: of("#INCLUDE d0.bml", **doubling),
        lambda: of("#INCLUDE c0.bml", **chain), lambda: of("#INCLUDE /etc/shadow"),
        lambda: of("#INCLUDE binary.bml", binary_bml=rng.randbytes(2000)),
        lambda: of("#INCLUDE a.bml\n" * 3000, a_bml=b"1C = 16+\n"),
        lambda: of("1N = 15-17\n  #INCLUDE a.bml\n  2D = x", a_bml=b"  2C = y\n\n2D = z\n"),
        lambda: of("#INCLUDE /proc/self/mem\n#INCLUDE /proc/kmsg"),
    )[number]()


def _long_lines(rng: random.Random, size: float, number: int) -> Hostile:
    length = int(MEGABYTE * size)
    words = "5+!h, 11-15 hcp, balanced; not 4!s. Then 2N asks (forcing) or passes "
    return Hostile((
        ("1N = " + "x" * length), ("1N = " + words * (length // len(words))), "x" * length,
        "1N" + "-2C" * (length // 3), " " * length + "1N = x", "1N" + " " * length + "= 15-17",
        "* " + "heading " * (length // 8), "- " + "item " * (length // 5), "|a" * (length // 2),
        "1N = " + "5+!h or " * (length // 8), "#" * length, "1N = 15-17 ; lint: ok" + ", x" * (length // 3),
        "1N = " + "é♠" * (length // 2), "#+TITLE: " + "t" * length + "\n1N = 15-17",
    )[number].encode())


def _deep(rng: random.Random, size: float, number: int) -> Hostile:
    levels = int(LEVELS * size)
    few = min(levels, 3000)
    return Hostile((
        "\n".join(" " * n + "P = x" for n in range(few)),
        "\n".join("  " * (n % 40) + f"{1 + n % 7}C = {n}+ hcp" for n in range(levels)),
        "\n".join(" " * n + "1C = 12+" for n in range(min(levels, 1500))),
        "\n\n".join("*" * (n + 1) + f" heading {n}" for n in range(min(levels, 1500))),
        "\n".join(" " * (few - n) + "2C = x" for n in range(few)),
        "1N = " + "(" * levels + "15-17" + ")" * levels, "1N = " + "([" * levels,
        "\n".join("  " * n + f"- {n}. item" for n in range(min(levels, 1000))),
        "#COPY a\n" * levels + "1C = x\n", "1C = 16+\n" + "\n".join(
            " " * n + "XX = y" for n in range(1, min(levels, 1500))),
        "\n".join("\t" * n + "2D = x" for n in range(min(levels, 1500))),
        "\n".join(" " * n + f"({1 + n // 5}{'CDHSN'[n % 5]}) = {n}+" for n in range(35)),
    )[number].encode())


def _bait(rng: random.Random, size: float, number: int) -> Hostile:
    piece = BAIT[number]
    count = int(30_000 * size)
    run = piece * (count // len(piece))
    return Hostile((
        f"1N = {run}\n\n1C {run}\n\n{run}\n\n* {run}\n\n1D = 11+ {run} hcp\n  2C = {run}\n"
        f"\n- {run}\n\nAfter {run}:\n\n2N = 20\n"
    ).encode())


def _many(rng: random.Random, size: float, number: int) -> Hostile:
    rows = int(ROWS * size)
    calls = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
    return Hostile((
        "1N = 15-17\n" * rows,
        "\n".join(f"{rng.choice(calls)} = {rng.randrange(20)}+ hcp" for _ in range(rows)),
        "\n\n".join("1N-2C;\n2D = no 4 card major" for _ in range(rows // 3)),
        "prose that says nothing\n" * rows, "* heading\n\n" * (rows // 4), "- item 1N = x\n" * rows,
        "#VUL YN\n" * rows, "// comment\n" * rows + "1N = x\n", "#+TITLE: x\n" * rows,
        "#COPY a\n1C = x\n#ENDCOPY\n" + "#PASTE a\n" * rows, "| 1N | 15-17 |\n" * (rows // 2),
    )[number].encode())


def _odd(rng: random.Random, size: float, number: int) -> Hostile:
    return Hostile((
        f"1N = {'9' * 4000}-{'9' * 4000} hcp", f"1N = {10 ** 40}+!h, {2 ** 64} points",
        f"{'7' * 300}N = x", "1N = -5--3 hcp, 99+!s, 14!h, 0=0=0=0, 13=13=13=13",
        "1N = \u202e15-17\u202c hcp \u200f\u2066balanced\u2069", "1N = \x1b[31mred\x1b[0m 15-17",
        "1N = %s %n %x {0} {0.__class__} ${HOME} $(id) `id` %(a)s", "1N = <script>alert(1)</script> &amp;",
        "1N = \\input{/etc/passwd} \\write18{id} $x$ \\end{document}", "#+TITLE: a\n#+TITLE: b\n#+TITLE:\n",
        "#SEAT 99\n#VUL XX\n#BASE\n#BASE x y\n#SEAT\n1N = 15-17", "1N = 15-17\n1N = 12-14\n1N = weak\n",
        "#PASTE\n#PASTE nothing\n#ENDCUT\n#CUT\n#CUT a\n#COPY a\n1C = x", "1N\n\n2C\n\n3D", "1N =\n2C =\n",
        "=\n=\n=", "1N = ; lint: ok\n2C = 15-17 ; lint: ok x,y\n; lint: ok", "8C = x\n0N = y\n-1N = z\n1Z = q",
        "1N = 15-17\n 2C = a\n   2D = b\n2H = c\n     2S = d\n", "(1N)\n(2C)\n((2D))\n(2H = x\n2S) = y",
        "P = opens\nX = doubles\nXX = x\n(X) = y", "1C-1C-1C-1C = x\n7N-1C; \n1N-P-P-P-2C = y",
        "#+LEADS: " + "3rd and 5th, " * 900, "#BASE none\n", "1N = 15-17 hcp\u0301\u0301\u0301" + "\u0301" * 900,
        "1\uff2e = \uff11\uff15-17\n\u2460N = x\n\u0661N = 15", "1N = 15-17\n" + "  2\u2663 = x\n" * 30,
        "1M = 5+M\n  oM = x\n  1oM = y\n  2om = z\n3X = 7+X\n  4Y = Y", "3steps = x\n1N\n  40steps = y",
    )[number].encode())


def _records(rng: random.Random, size: float, number: int) -> Hostile:
    data = RECORDS.encode()
    many = int(20_000 * size)
    return Hostile((
        data[:-7], data[5:], data * 300, data.replace(b"=", b""), data.replace(b"\n", b"\r\n"),
        b"*00{" + b"x" * MEGABYTE, b"*00{a}=NYYYYYY\n00" + b"1C{q}" * many + b"=NYYYYYY008\n",
        b"*00=NYYYYYY\n" + b"001C=NYYYYYY008\n" * many, b"*00=NYYYYYY\n001C1C1C=NYYYYYY008\n",
        b"*00=NYYYYYY\n00" + b"PPPP" * many + b"1C=NYYYYYY008\n", b"$ours.bss\n+ours.bss\n%BBB\n",
        b"*00=NYYYYYY\n991C=NYYYYYY008\n00=NYYYYYY008\n001N=Q\n", data.decode().encode("utf-16"),
        b"\xef\xbb\xbf" + data, data + rng.randbytes(900), b"", b"\n" * many, b"*00{}=NNNNNNN" + b"\\n" * many,
        b"*00=NYYYYYY\n" + b"".join(b"00%dC=NYYYYYY0%d%d\n" % (1 + n % 9, n % 10, 9 - n % 9)
                                    for n in range(many)),
        b"*00=NYYYYYY\n" + b"001C=NYYYYYY008" + b"\xe9" * 500 + b"\n", b"%" * MEGABYTE,
        b"*00=NYYYYYY\n" + "".join(
            f"00{'P'.join(f'{1 + k // 5}{chr(67)}' for k in range(n % 7))}=NYYYYYY008x\n"
            for n in range(900)).encode(),
        b"*00{\x00\x1b[2J}=NYYYYYY\n", data.replace(b"001N", b"001N{" + b"a" * 3000 + b"}"),
    )[number], "ours.bss")


def _mixed(rng: random.Random, size: float, number: int) -> Hostile:
    """Ordinary notes with pieces of bait, damage and repetition in them."""
    lines = (NOTES * rng.randrange(1, 9)).split("\n") + rng.choices(PIECES, k=30)
    rng.shuffle(lines)
    for _ in range(rng.randrange(1, 60)):
        at = rng.randrange(len(lines))
        piece = rng.choice(BAIT) * rng.choice((1, 1, 3, 40))
        where = rng.randrange(len(lines[at]) + 1)
        lines[at] = rng.choice((
            lines[at][:where] + piece + lines[at][where:], " " * rng.randrange(9) + lines[at],
            lines[at] * 2, "", piece, lines[at][where:] + lines[at][:where]))
    return Hostile("\n".join(lines).encode())


_KINDS: tuple[tuple[str, Kind, int], ...] = (
    ("encoding", _encodings, 16), ("binary", _binary, 13), ("include", _includes, 16),
    ("long-line", _long_lines, 14), ("deep", _deep, 12), ("bait", _bait, len(BAIT)),
    ("many", _many, 11), ("odd", _odd, 29), ("records", _records, 24), ("mixed", _mixed, 24),
)
NAMES = tuple(f"{kind}-{number}" for kind, _, count in _KINDS for number in range(count))
"""All of them, at least two hundred."""


def hostile(name: str, size: float = 1.0) -> Hostile:
    """The file of that name."""
    kind, _, number = name.rpartition("-")
    make = next(make for one, make, _ in _KINDS if one == kind)
    return make(random.Random(name), size, int(number))
