"""Abbreviations that the notes themselves define."""

from __future__ import annotations

import pytest

from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.abbreviations import write_out
from spotcard_host.notes.nodes import read_notes


@pytest.mark.parametrize(("prose", "row", "expected"), [
    ("- S/O = sign-off, BAR = blocking, LR+ = limit raise or stronger", "LR+, 4+!h",
     "limit raise or stronger, 4+!h"),
    ('1. "Class L" = limited opening (11-15). "Class S" = 16 or more.', "Class L, 5+!h",
     "11-15, 5+!h"),
    ("GFR = game-forcing from this point on, AQ = asks", "5+!h, GFR", "5+!h, game-forcing"),
    ("LIM = limit raise; SOL = solid suit", "SOL", "solid suit"),
    ("Codes: LR = limit raise; NAT = natural; PaCo = pass or correct", "PaCo", "pass or correct"),
    ("GoF = game forcing", "GoF, 5+!h", "game forcing, 5+!h"),
    ("S/T = slam try. M = major. k. = karty (cards)", "12-17, 5+k., F1", "12-17, 5+ cards, F1"),
    ("k. = karty (cards)", "7-9, 3k", "7-9, 3 cards"),
    ("krt = cards, P = points", "six krt, 8-10P", "six cards, 8-10 hcp"),
    ("A word", "5+!h, Jacoby xfr", "5+!h, Jacoby transfer"),
    ("A word", "tsf, 5+!s", "transfer, 5+!s"),
    ("A word", "x-fer", "transfer"), ("A word", "trfr to !h", "transfer to !h"),
    ("We write U, W, Y: U = 12-14 balanced, W = 15-17 with 5+ clubs, Y = 18+ any shape.",
     "U, 3+!h, or Y with 4!h", "12-14 balanced, 3+!h, or 18+ with 4!h"),
    ("The hands: W means 11-13 balanced and Z means 17+ any.", "W or Z", "11-13 balanced or 17+"),
    ("Legend: W = 0-6, C = 7-9, MAX = 17", "C, four trumps, not MAX", "7-9, four trumps, not MAX"),
    ("Key: wk = 0-7, i = 8-9", "i, bal", "8-9, bal"),
    ("Abbr: sh = singleton/void, m = to 13, s = 16+", "m/s, no sh",
     "up to 13 or 16+, no singleton/void"),
    ("Legend, strength: w weak, g game forcing, a artificial", "a g, 5+!h, a good suit",
     "artificial game forcing, 5+!h, a good suit"),
    ("Legend: t = trumps, G = 7-9", "3t or 4t, G", "3 trumps or 4 trumps, 7-9"),
    ("Legend: s3 / s4 etc. = support of so many cards", "12-14, s4", "12-14, 4 card support"),
    ("Legend: M = a major, X = double", "4M, X", "4M, X"),
    ("* Abbreviations\ngf, i = game force, invite.  tr = transfer.\nsh = short (0-1).", "i, no sh",
     "invite, no short"),
    ("* Legend\nnx = n cards. ~ = bal", "4+x 6-9, 5x!s, 4xM ok",
     "4+ cards, 6-9, 5!s, 4 card M ok"),
    ("* The key hand\nq = 7-9", "q", "q"),
    ("The legend of Sleepy Hollow: w = 0-7", "w", "w"),
    # Calls, words of the field and what is not understood stay as they are.
    ("2H = both majors, GF = Goldfish", "GF, 5+!h", "GF, 5+!h"),
    ("After 1C-(X): XX = 10+, pass = 0-6", "with spades pass", "with spades pass"),
    ("1C (X): pass 0-4, dbl = 10+, pass = 0-4", "dbl first, then pass", "dbl first, then pass"),
    ("X = 15-17, that is all.", "X or 5+!h", "X or 5+!h"),
    ("W = our west, Y = 18+ any.", "W or Y", "W or Y"),
    ("W = 12-14 balanced, Y = 18+ any", "1!s/W, 4+!h; W = weak", "1!s/W, 4+!h; W = weak"),
    ("zzz = frumious", "zzz, 5+!h", "zzz, 5+!h"),
    ("minimum = the lower half", "minimum", "minimum"),
], ids=str)
def test_definitions(prose, row, expected, tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text(f"{prose}\n\n1H = {row}\n")
    notes = read_notes(path, Collector())
    write_out(notes)
    assert expected in {node.description for node in notes.nodes}
