"""Every message, both directions, whole and byte by byte."""

from protocol_cases import CASES, CLAIMS, FOREIGN, MALFORMED, NOT_MESSAGES

from spotcard.errors import LocalProtocolError, RemoteProtocolError
from spotcard.game.cards import parse_card
from spotcard.protocol import seat_reader, seat_writer, table_reader, table_writer
from spotcard.protocol.dialect import restyle
from spotcard.protocol.events import SEAT, TABLE
from spotcard.protocol.grammar import Cursor, text_of
from spotcard.protocol.linebuf import LineBuffer


def _reader(role):
    return table_reader.read if role == SEAT else seat_reader.read


def _read(role, text):
    return _reader(role)(Cursor(text.encode()))


def test_each_message_is_written_in_its_own_form():
    for role, event, text, _ in CASES:
        write = seat_writer.write if role == SEAT else table_writer.write
        assert write(event) == text, (write(event), text)


def test_each_message_written_reads_back_to_itself():
    for role, event, text, _ in CASES:
        assert _read(role, text) == event, (text, _read(role, text))


def test_the_messages_of_a_claim():
    for event, text in CLAIMS:
        write = seat_writer.write if event[0] == "claimAnswer" else table_writer.write
        assert write(event) == text and _read(SEAT, text) == event
    assert _read(TABLE, "North claims") == ("claim", 0)
    assert _read(TABLE, "North claims seated") == ("seated", 0, "claims")


def test_every_form_seen_is_understood():
    for role, event, _, others in CASES:
        for text in others:
            assert _read(role, text) == event, (text, _read(role, text), event)
    for role, text, event in FOREIGN:
        assert _read(role, text) == event, (text, _read(role, text))


def test_an_invalid_message_gives_none():
    for text in NOT_MESSAGES:
        for role in (0, 1):
            assert _read(role, text) is None, text


def test_malformed_messages_say_what_was_expected_and_where():
    for role, text in MALFORMED:
        try:
            event = _read(role, text)
        except RemoteProtocolError as e:
            assert str(e).startswith("expected ") and "column" in str(e), str(e)
        else:
            raise AssertionError("%r was read as %r" % (text, event))


def test_control_characters_cannot_start_a_second_line():
    text = seat_writer.write(("bid", 0, 3, "a\r\nNorth passes\x00", None))
    assert text == "North bids 1C Alert. a  North passes "
    assert "\n" not in table_writer.write(("seated", 0, "a\nb"))


def test_each_writer_writes_its_own_kinds_only():
    for write, kind in ((seat_writer.write, "seated"), (table_writer.write, "connect")):
        try:
            write((kind, 0, ""))
        except LocalProtocolError as e:
            assert kind in str(e)
        else:
            raise AssertionError(kind)


def test_the_dialect_of_capitals():
    for text, upper in (
        ("North bids 1NT", "NORTH bids 1NT"),
        ("North plays TC", "NORTH plays tc"),
        ("North ready for East's bid", "NORTH ready for EAST's bid"),
        ("North ready for dummy's card to trick 2", "NORTH ready for dummy's card to trick 2"),
        ('Connecting "North" as North', 'Connecting "North" as North'),
    ):
        assert restyle(text, "upper") == upper


def test_text_that_is_not_utf8_is_latin1():
    assert text_of(b"caf\xe9") == "caf\u00e9"
    assert text_of("caf\u00e9".encode()) == "caf\u00e9"


def _lines(buffer):
    out = []
    while True:
        line = buffer.next_line()
        if line is None:
            return out
        out.append(line)


def test_lines_end_in_lf_crlf_or_cr_in_any_packets():
    data = b"one\r\ntwo\nthree\rfour\r\n\r\n \0 \nfi\0ve\n\nsi"
    want = [b"one", b"two", b"three", b"four", b"five"]
    for size in (1, 2, 3, 5, 100):
        buffer = LineBuffer()
        got = []
        for i in range(0, len(data), size):
            buffer.feed(data[i : i + size])
            got += _lines(buffer)
        assert got == want, (size, got)
        assert buffer.take() == b"si"


def test_lines_not_read_at_once_are_kept():
    buffer = LineBuffer()
    buffer.feed(b"a\nb\nc")
    assert buffer.next_line() == b"a"
    buffer.feed(b"d\ne\n")
    assert _lines(buffer) == [b"b", b"cd", b"e"]


def test_a_long_line_keeps_its_head_and_the_rest_is_counted():
    buffer = LineBuffer()
    for _ in range(100):
        buffer.feed(b"x" * 1000)
        assert buffer.next_line() is None
    buffer.feed(b"\nnext\n")
    lines = _lines(buffer)
    assert lines == [b"x" * 512, b"next"]
    assert buffer.skipped == 100000 - 512


def test_silence_ends_only_the_lines_that_are_sent_without_an_end():
    for text, ends in (
        (b"North to lead", True), (b"Start of Board ", True), (b"DUMMY TO LEAD\0", True),
        (b"North plays 3", False), (b"", False), (b"Start of", False),
    ):
        buffer = LineBuffer()
        buffer.feed(text)
        assert buffer.next_line() is None
        line = buffer.flush()
        assert (line is not None) == ends, text
        buffer.feed(b"\r\n")
        assert (buffer.next_line() is None) == (ends or not text)


def test_calls_are_read_to_their_end():
    for text in (
        "North bids 1C1", "North bids 2NTT", "North bids 8C", "North bids 1", "North bids NT",
        "North bids 0C", "North bids 1CX", "North plays 3S1", "North plays 1S", "North passesx",
        "North plays", "North bids 1NTinfos", "Dummy plays 9Z",
    ):
        try:
            event = table_reader.read(Cursor(text.encode()))
        except RemoteProtocolError:
            continue
        assert event is None, (text, event)


def test_variants_of_some_clients():
    for text, event in (
        ("North bids 1 NT", ("bid", 0, 7, None, None)),
        ("north bids  1  n.", ("bid", 0, 7, None, None)),
        ("North pass", ("bid", 0, 0, None, None)), ("North double.", ("bid", 0, 1, None, None)),
        ("North redouble", ("bid", 0, 2, None, None)),
        ("Dummy plays 2H", ("play", 4, parse_card("H2"))),
    ):
        assert table_reader.read(Cursor(text.encode())) == event, text
