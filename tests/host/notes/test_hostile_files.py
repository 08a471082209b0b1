"""Two hundred invalid files of notes: every command ends, with findings and without traceback."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest

from spotcard_host.cli import main

SECONDS = 120  # for twenty files and three commands each, on a busy machine
ROWS = """\
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
RECORDS = (
    "*00{x}=NYYYYYY", "?00{x}=NYYYYYY", "001N=NYYYYYY215-17", "*001N2D{q}=NYYYYYY058", "$self.bss",
    "+self.bss", "%BBB", "00=NYYYYYY008", "991C=NYYYYYY008", "001C1C1C=NYYYYYY008", "001N=Q",
    "001NPPPPPP=NYYYYYY1", "*001ND=NNNNNNN2",
)
ENCODINGS = ("utf-8", "utf-16", "utf-16-be", "utf-32", "latin-1", "utf-8-sig")


def files(part: int) -> Iterator[tuple[str, bytes]]:
    """Twenty files of ten kinds."""
    rng = random.Random(part)
    for kind in range(20):
        name = "self.bss" if kind % 4 == 3 else "self.bml"
        lines = [rng.choice(RECORDS if name == "self.bss" else ROWS)
                 for _ in range(rng.randrange(1, 40))]
        data = "\n".join(lines).encode(rng.choice(ENCODINGS), "replace")
        match kind % 10:
            case 0:
                data = rng.randbytes(rng.randrange(4000))
            case 1:
                data += b"\n" + lines[0].encode() * 3000  # a long line
            case 2:
                data = "\n".join("  " * n + "P x" for n in range(rng.randrange(600))).encode()
            case 3:
                at = rng.randrange(len(data) + 1)
                data = data[:at] + rng.randbytes(9) + data[at:]
            case 4:
                data = data.replace(b"\n", rng.choice((b"\r", b"\r\n", b"\n\r", b"\x0b", b"\0")))
            case 5:
                data = data[:rng.randrange(len(data) + 1)]
            case 6:
                data = b"\n".join(b"#INCLUDE self.bml" for _ in range(50))
            case 7:
                data += ("\n1N = " + rng.choice("([{<!*/=") * 2000).encode()
            case 8:
                data += "\n2C = \u202e\u0000\ud7ff\U0001f0a1 5+♠".encode("utf-8", "replace")
        yield name, data


@pytest.mark.timeout(400)
@pytest.mark.parametrize("part", [
    part if part < 2 else pytest.param(part, marks=pytest.mark.slow) for part in range(10)
])
def test_hostile_files(tmp_path, capsys, monkeypatch, part):
    monkeypatch.chdir(tmp_path)
    began = time.monotonic()
    for number, (name, data) in enumerate(files(part)):
        base = ["--base", "none"] if number % 5 else []  # what #BASE says, or sayc
        (tmp_path / name).write_bytes(data)
        tool = "bss2bml" if name.endswith("bss") else "bml2html"
        for command in (["check", name], ["compile", name, "-o", "out.sct", "--force", *base],
                        ["bml", tool, name, "-o", "out.txt", "--force"]):
            assert main(command) in (0, 1), command
            said = capsys.readouterr()
            assert "Traceback" not in said.out + said.err, command
    assert time.monotonic() - began < SECONDS


@pytest.mark.parametrize("words", [
    "if ", "unless ", "12+ if ", "only ", "except with ", "denies 4!h unless ", "(if ", "no ",
    "a) 12 b) ", "either or ", "not only but ",
])
def test_a_description_that_goes_on_and_on(words, tmp_path, capsys):
    (tmp_path / "ours.bml").write_text(f"1N = {words * 2000}\n")
    assert main(["check", str(tmp_path / "ours.bml")]) in (0, 1)
    assert "Traceback" not in capsys.readouterr().err
