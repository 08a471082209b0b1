"""The two ends of a link: who may say what when, and how everything else is rejected."""

from protocol_cases import CASES, HAND, MALFORMED

from spotcard.errors import LocalProtocolError, RemoteProtocolError
from spotcard.protocol.connection import Connection
from spotcard.protocol.events import NEED_DATA, SEAT, TABLE
from spotcard.protocol.states import (
    BOARD,
    DEALT,
    ENDED,
    NEW,
    PLAYING,
    SEAT_SAYS,
    SEATING,
    STARTING,
    WAITING,
    after_table,
)


def _events(connection):
    out = []
    while True:
        event = connection.next_event()
        if event is NEED_DATA:
            return out
        out.append(event)


def _raises(error, do, *args):
    try:
        do(*args)
    except error as e:
        return str(e)
    raise AssertionError("no %r" % (error,))


class Pair:
    """A seat and a table, wired: each end must receive what the other sent."""

    def __init__(self):
        self.seat = Connection(SEAT)
        self.table = Connection(TABLE)

    def say(self, role, event):
        us, them = (self.seat, self.table) if role == SEAT else (self.table, self.seat)
        them.receive_data(us.send(event))
        assert _events(them) == [event], event
        assert self.seat.state == self.table.state


SESSION = [
    (SEAT, ("connect", "a", 0, 18), SEATING),
    (TABLE, ("seated", 0, "a"), WAITING),
    (SEAT, ("readyForTeams", 0), WAITING),
    (TABLE, ("teams", "a", "b"), STARTING),
    (SEAT, ("readyToStart", 0), STARTING),
    (TABLE, ("startOfBoard",), BOARD),
    (SEAT, ("readyForDeal", 0), BOARD),
    (TABLE, ("deal", 1, 0, 0), DEALT),
    (SEAT, ("readyForCards", 0), DEALT),
    (TABLE, ("cards", 0, HAND), PLAYING),
    (SEAT, ("bid", 0, 7, "12 to 14 total points.", None), PLAYING),
    (SEAT, ("readyForBid", 0, 1), PLAYING),
    (TABLE, ("illegalBid",), PLAYING),
    (TABLE, ("bid", 1, 0, None, None), PLAYING),
    (SEAT, ("readyForCard", 0, 1, 1), PLAYING),
    (TABLE, ("play", 1, 3), PLAYING),
    (SEAT, ("readyForDummy", 0), PLAYING),
    (TABLE, ("dummyCards", HAND), PLAYING),
    (TABLE, ("lead", 0), PLAYING),
    (TABLE, ("dummyLead",), PLAYING),
    (SEAT, ("play", 0, 50), PLAYING),
    (TABLE, ("illegalCard",), PLAYING),
    (TABLE, ("endOfBoard", "0:01", "0:00:01", "0:02", "0:00:02"), STARTING),
    (TABLE, ("teams", "a", "b"), STARTING),
    (TABLE, ("startOfBoard",), BOARD),
    (TABLE, ("endOfSession", ""), ENDED),
]


def test_a_session_from_end_to_end():
    pair = Pair()
    for role, event, state in SESSION:
        pair.say(role, event)
        assert pair.seat.state == state, event


def _at(state, role):
    """A connection of `role` that has reached `state`."""
    pair = Pair()
    for sayer, event, after in [(SEAT, None, NEW)] + SESSION:
        if event:
            pair.say(sayer, event)
        if after == state:
            return pair.seat if role == SEAT else pair.table
    raise AssertionError(state)


def test_messages_outside_the_table_may_not_be_sent():
    checked = 0
    for state in (NEW, SEATING, WAITING, STARTING, BOARD, DEALT, PLAYING, ENDED):
        for role, event, _, _ in CASES:
            if role == SEAT:
                allowed = event[0] in SEAT_SAYS[state]
            else:
                allowed = after_table(state, event[0]) is not None
            connection = _at(state, role)
            if allowed:
                connection.send(event)
            else:
                text = _raises(LocalProtocolError, connection.send, event)
                assert event[0] in text and state in text
                assert connection.state == state
                checked += 1
    assert checked > 200


def test_forbidden_messages_of_theirs_are_remote_errors():
    for state in (SEATING, WAITING, STARTING, BOARD, DEALT, PLAYING):
        for role, event, text, _ in CASES:
            if role != TABLE or event[0] == "refused" or after_table(state, event[0]):
                continue
            seat = _at(state, SEAT)
            seat.receive_data(text.encode() + b"\r\nBook\r\n")
            assert event[0] in _raises(RemoteProtocolError, seat.next_event)
            assert seat.state == state
            assert _events(seat) == [("noise", "Book")], "the next line is read all the same"


def test_a_seat_may_be_late_but_not_early():
    for state in (WAITING, STARTING, BOARD, DEALT, PLAYING):
        table = _at(state, TABLE)
        table.receive_data(b"North ready for deal\r\nNorth passes\r\nNorth received dummy\r\n")
        assert [e[0] for e in _events(table)] == ["readyForDeal", "bid", "receivedDummy"]
        assert table.state == state
    for first in (b"North ready for teams\r\n", b"GET / HTTP/1.1\r\n", b"\xff\xfe\x00x\r\n"):
        table = Connection(TABLE)
        table.receive_data(first)
        _raises(RemoteProtocolError, table.next_event)
        table.send(("refused", "Error: no"))
        assert table.state == ENDED


def test_malformed_messages_are_remote_errors():
    for role, text in MALFORMED:
        connection = _at(PLAYING if role == SEAT else STARTING, 1 - role)
        connection.receive_data(text.encode() + b"\n")
        _raises(RemoteProtocolError, connection.next_event)
        assert connection.next_event() is NEED_DATA


def test_a_hand_has_13_different_cards():
    for text in (
        "S K 3. H A 7. D 8 6 5 3. C K Q T 2.", "S K 3 2. H A 7. D 8 6 5 3. C K Q T 2 3.",
        "S K 3 3. H A 7. D 8 6 5 3. C K Q T 2.",
    ):
        seat = _at(DEALT, SEAT)
        seat.receive_data(b"North's cards : " + text.encode() + b"\r\n")
        assert "13" in _raises(RemoteProtocolError, seat.next_event)
        seat = _at(PLAYING, SEAT)
        seat.receive_data(b"Dummy's cards : " + text.encode() + b"\r\n")
        assert "13" in _raises(RemoteProtocolError, seat.next_event)


def test_lines_without_an_end_are_complete_after_silence():
    seat = _at(STARTING, SEAT)
    seat.receive_data(b"Start of BoardStart of Board")
    assert _events(seat) == [] and seat.flush()
    assert _events(seat) == [("startOfBoard",)]
    assert not seat.flush()
    seat = _at(PLAYING, SEAT)
    seat.receive_data(b"East to leadEast plays 3C\r\nDummy to lead")
    assert _events(seat) == [("lead", 1), ("play", 1, 1)]
    assert seat.flush() and _events(seat) == [("dummyLead",)]
    seat.receive_data(b"\r\nEast plays")
    assert _events(seat) == [] and not seat.flush()


def test_noise_is_counted_and_the_end_of_the_stream_is_an_event():
    seat = _at(PLAYING, SEAT)
    seat.receive_data(b"CC 1\r\nError 12\r\n\x80\xff\r\n" + b"y" * 2000 + b"\r\nEnd of session")
    events = _events(seat)
    assert [e[0] for e in events] == ["noise", "noise", "noise", "noise"]
    assert seat.noise == 4 and seat.skipped == 2000 - 512
    seat.receive_data(b"")
    assert _events(seat) == [("endOfSession", ""), ("closed", events[-1][1])]
    seat.receive_data(b"")
    assert seat.next_event() is NEED_DATA


def test_a_refusal_is_heard_with_or_without_a_line_end():
    seat = _at(SEATING, SEAT)
    seat.receive_data(b"Error Team name mismatch\r\n")
    assert _events(seat) == [("refused", "Error Team name mismatch")]
    seat = _at(SEATING, SEAT)
    seat.receive_data(b"no room here")
    seat.receive_data(b"")
    assert _events(seat)[-1] == ("closed", "no room here")


def test_events_that_cannot_be_written_are_local_errors():
    seat = _at(PLAYING, SEAT)
    for event in (("bid", 9, 3, None, None), ("play", 0, 99), ("bid", 0), ("play", None, 1)):
        _raises(LocalProtocolError, seat.send, event)


def test_capitals():
    seat = Connection(SEAT, style="upper")
    seat.send(("connect", "a", 0, 18))
    seat.receive_data(b'NORTH ("a") seated\r\n')
    assert _events(seat) == [("seated", 0, "a")]
    assert seat.send(("readyForTeams", 0)) == b"NORTH ready for teams\r\n"
