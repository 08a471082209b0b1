"""Rows of which only a remark is understood, and remarks that look like rows."""

import pytest
from noted import bidder_of, call_of

from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.reader import parse_document

NOTES = """\
3N frumious minor, no ace or king outside
3S frumious, a top honour in hearts
2S frumious, 5-9, six spades
"""


@pytest.fixture(scope="module")
def bidder(tmp_path_factory):
    return bidder_of(tmp_path_factory.mktemp("notes"), NOTES)


@pytest.mark.parametrize("hand", ["J52.QJ52.JT5.964", "QJT52.A5.T432.76", "8632.K85.J732.T4"])
def test_honours_alone_make_no_opening(bidder, hand):
    assert call_of(bidder, "", hand) == "P"


def test_lengths_or_strength_do(bidder):
    assert call_of(bidder, "", "KQ9852.85.J73.T4") == "2S"


def described(text, call):
    """The description of an opening, and where it was written."""
    document = parse_document(text)
    roots = expand(document.tables, document.collector).roots
    node = next(n for n in roots if n.call == call)
    told = [d for d in document.collector.diagnostics if d.code == "duplicate"]
    return node.description, node.place.line, [d.place.line for d in told]


ONE_CLUB = 3


@pytest.mark.parametrize(("text", "want"), [
    ("1C three-way. R = relay\n\n* Openings\n\n1C 12-14 or 18+\n1D 12-17",
     ("12-14 or 18+", 5, [1])),
    ("1C strong\n\n1C 16+\n", ("strong", 1, [3])),
    ("1C 16+\n1D 11-15\n\n1C strong\n", ("16+", 1, [4])),
    ("1C 16+\n  1D 0-7\n\n1C strong\n1D less\n", ("16+", 1, [4])),
])  # fmt: skip
def test_a_line_by_itself_gives_way_to_a_table(text, want):
    assert described(text, ONE_CLUB) == want
