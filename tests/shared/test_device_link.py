"""One session of the link with a table in memory: the same under CPython and MicroPython."""

import asyncio

from spotcard.errors import RemoteProtocolError
from spotcard_device import link
from spotcard_device.hardware import sleep_ms

SEATED = b'North ("Ours") seated\r\n'
TEAMS = b'Teams : N/S : "Ours" E/W : "Theirs"\r\n'
BOARD = (b"Start of board\r\nBoard number 1. Dealer North. Neither vulnerable.\r\n"
         b"North's cards : S A K Q J T 9 8 7 6 5 4 3 2. H -. D -. C -.\r\n")
HELLO = b'Connecting "Ours" as North using protocol version 18\r\n'


class Port:
    """A table that sends the given pieces and keeps what it receives."""

    def __init__(self, pieces):
        self.pieces = list(pieces)
        self.said = b""
        self.closed = False
        self.reads_no_more = False

    async def open(self):
        pass

    async def read(self):
        while not self.pieces:
            await sleep_ms(1)
        piece = self.pieces.pop(0)
        if isinstance(piece, Exception):
            raise piece
        return piece

    async def write(self, data):
        if self.reads_no_more and self.said:
            await sleep_ms(100000)
        self.said += data

    def close(self):
        self.closed = True


class Robot:
    """A seat that says hello, notes what it hears and thinks `slices` slices about cards."""

    def __init__(self, slices=0):
        self.heard = []
        self.is_thinking = False
        self.slices = slices
        self.left = 0

    def start(self):
        return [("connect", "Ours", 0, 18)]

    def receive(self, event):
        self.heard.append(event[0])
        if event[0] == "cards":
            self.is_thinking = True
            self.left = self.slices
        if event[0] == "bid":
            raise RemoteProtocolError("not your turn")
        return [("readyForTeams", 0)] if event[0] == "seated" else []

    def think(self):
        if self.left:
            self.left -= 1
            return []
        self.is_thinking = False
        return [("bid", 0, 0, None, None)]


class Watch:
    def __init__(self, hang_up=False):
        self.faults = []
        self.thoughts = []
        self.disputes = []
        self.short = []
        self.hang_up = hang_up

    def event(self, event):
        pass

    def thinking(self, yes):
        self.thoughts.append(yes)

    def probe(self, where):
        pass

    def fault(self, text):
        self.faults.append(text)

    def disagreed(self, text):
        self.disputes.append(text)
        return self.hang_up

    def out_of_memory(self, doing):
        self.short.append(doing)


def play(pieces, robot=None, ticks=0, port=None, watch=None, **options):
    """(outcome, text, robot, port, watch) of a session; `ticks` of the clock go by at 1 ms."""
    port, robot, watch = port or Port(pieces), robot or Robot(), watch or Watch()
    session = link.Link(port, robot, watch, **options)

    async def clock():
        for _ in range(ticks):
            await sleep_ms(1)
            session.tick()

    async def both():
        task = asyncio.create_task(clock())
        result = await session.run()
        task.cancel()
        return result

    outcome, text = asyncio.run(both())
    return outcome, text, robot, port, watch


def test_seated_then_end_of_session():
    outcome, _, robot, port, _ = play([SEATED, b"End of session\r\n"])
    assert outcome == link.ENDED
    assert robot.heard == ["seated", "endOfSession"] or robot.heard == ["seated"]
    assert port.said == HELLO + b"North ready for teams\r\n"
    assert port.closed


def test_a_refusal_is_reported():
    outcome, text, _, _, _ = play([b"Error North already seated\r\n", b""])
    assert outcome == link.REFUSED
    assert "already seated" in text


def test_the_peer_goes_away():
    outcome, text, _, port, _ = play([SEATED, b""])
    assert outcome == link.LOST
    assert "closed" in text and port.closed


def test_the_connection_breaks():
    outcome, text, _, _, _ = play([SEATED, OSError(104)])
    assert outcome == link.LOST
    assert "broke" in text and "104" in text


def test_one_byte_at_a_time():
    data = b'North ("Ours") seated\r\nTeams : N/S : "Ours" E/W : "Theirs"\r\nEnd of session\r\n'
    outcome, _, robot, _, _ = play([data[i:i + 1] for i in range(len(data))])
    assert outcome == link.ENDED
    assert robot.heard[:2] == ["seated", "teams"]


def test_silence_completes_a_line_without_an_end():
    pieces = [SEATED + TEAMS, b"Start of board"]
    outcome, text, robot, _, _ = play(pieces, ticks=100, patience=2)
    assert robot.heard == ["seated", "teams", "startOfBoard"]
    assert outcome == link.LOST and "nothing from the table" in text


def test_a_table_that_never_seats_us_is_left():
    outcome, text, _, port, _ = play([], ticks=700)
    assert outcome == link.LOST
    assert port.said == HELLO and "Connecting" in text


def test_protocol_errors_are_reported_and_survived():
    pieces = [SEATED + TEAMS + BOARD + b"East passes\r\nnonsense\r\nEnd of session\r\n"]
    outcome, _, robot, _, watch = play(pieces, Robot(slices=3))
    assert outcome == link.ENDED
    assert watch.faults == ["not your turn"]
    assert "bid" in robot.heard and "noise" in robot.heard


def test_a_table_that_disagrees_is_left():
    pieces = [SEATED + TEAMS + BOARD + b"East passes\r\n", b"End of session\r\n"]
    outcome, text, robot, port, watch = play(pieces, Robot(slices=3), watch=Watch(hang_up=True))
    assert outcome == link.LOST and port.closed
    assert watch.disputes == ["not your turn"] and watch.faults == []
    assert text == "table and seat disagree: not your turn"
    assert robot.heard[-1] == "bid"


def test_a_peer_that_stops_reading_is_left():
    port = Port([SEATED, b"more\r\n" * 20])
    port.reads_no_more = True
    outcome, text, _, _, _ = play([], port=port, hurry=0.05)
    assert outcome == link.LOST and port.closed
    assert text == "the table does not read what we send"


def test_noise_does_not_answer_connecting():
    outcome, text, robot, _, _ = play([b"hello\r\n"] * 2000, ticks=700)
    assert outcome == link.LOST and "Connecting" in text
    assert "noise" in robot.heard


def test_noise_does_not_count_as_activity():
    outcome, text, _, _, _ = play([SEATED + TEAMS] + [b"hello\r\n"] * 1000, ticks=200, patience=2)
    assert outcome == link.LOST and "nothing from the table" in text


class Forgetful(Robot):
    """Runs out of memory once in each of the things given."""

    def __init__(self, *where):
        super().__init__(2)
        self.where = list(where)

    def receive(self, event):
        if event[0] in self.where:
            self.where.remove(event[0])
            raise MemoryError
        return super().receive(event)

    def hear_again(self, event):
        self.heard.append("again")
        if event[0] + " again" in self.where:
            self.where.remove(event[0] + " again")
            raise MemoryError
        return self.receive(event)

    def think(self):
        if "think" in self.where:
            raise MemoryError
        return super().think()

    def relent(self):
        if "relent" in self.where:
            raise MemoryError
        self.is_thinking = False
        return [("bid", 0, 3, None, None)]


def test_running_out_of_memory_costs_a_decision_only():
    pieces = [SEATED + TEAMS + BOARD]
    robot = Forgetful("teams", "cards", "think")
    outcome, _, robot, port, watch = play(pieces, robot, ticks=60, patience=2)
    assert port.said.endswith(b"North bids 1C\r\n")
    assert robot.heard[:3] == ["seated", "again", "teams"]
    assert watch.short == ["hearing the table"] * 2 + ["thinking"]
    assert outcome == link.LOST  # by patience


def test_running_out_of_memory_twice_is_survived_too():
    robot = Forgetful("cards", "cards again")
    _, _, _, _, watch = play([SEATED + TEAMS + BOARD], robot, ticks=60, patience=2)
    assert watch.short == ["hearing the table"] * 2 and robot.heard[-1] == "cards"


def test_without_any_memory_the_session_ends_not_the_program():
    try:
        play([SEATED + TEAMS + BOARD], Forgetful("think", "relent"), ticks=60, patience=2)
        raise AssertionError("went on")
    except MemoryError:
        pass  # what the app takes for a lost session


class ShortPort(Port):
    """Runs out of memory in every other `read` and `write`, before it has done anything."""

    def __init__(self, pieces):
        super().__init__(pieces)
        self.turn = 0

    def trip(self):
        self.turn += 1
        if self.turn & 1:
            raise MemoryError

    async def read(self):
        self.trip()
        return await super().read()

    async def write(self, data):
        self.trip()
        await super().write(data)


def test_reader_and_writer_continue_after_running_out_of_memory():
    pieces = [SEATED, TEAMS, BOARD, b"End of session\r\n"]
    outcome, _, robot, port, watch = play([], Robot(3), port=ShortPort(pieces), ticks=2000)
    assert outcome == link.ENDED, "nobody was left waiting"
    assert robot.heard[:4] == ["seated", "teams", "startOfBoard", "deal"]
    assert port.said.startswith(HELLO + b"North ready for teams\r\n")
    assert "listening to the table" in watch.short


class DeadRadio:
    """A radio whose link goes bad after some questions."""

    def __init__(self, questions):
        self.questions = questions

    def ask(self):
        self.questions -= 1
        return False

    def fault(self):
        return "the network has gone silent" if self.questions < 0 else ""


def test_a_half_dead_link_is_left():
    pieces = [SEATED + TEAMS]
    outcome, text, _, port, _ = play(pieces, ticks=900, radio=DeadRadio(3))
    assert outcome == link.LOST and text == "the network has gone silent" and port.closed


def test_endless_faults_end_the_session():
    line = b"North's cards : S A. H -. D -. C -.\r\n"
    outcome, text, _, _, watch = play([SEATED] + [line] * 50)
    assert outcome == link.LOST
    assert len(watch.faults) == 20 and "not a table manager" in text


def test_an_unknown_line_on_every_board_does_not_end_the_session():
    line = b"North's cards : S A. H -. D -. C -.\r\n"
    pieces = [SEATED + TEAMS] + [line + BOARD] * 30 + [b"End of session\r\n"]
    outcome, _, robot, _, watch = play(pieces)
    assert outcome == link.ENDED and len(watch.faults) >= 30
    assert robot.heard.count("cards") == 30


def test_thinking_is_sliced_and_answered():
    pieces = [SEATED + TEAMS + BOARD]
    _, _, _, port, watch = play(pieces, Robot(slices=3), ticks=60, patience=2)
    assert port.said.endswith(b"North passes\r\n")
    assert watch.thoughts == [True, True, True, True, False]


def test_the_peer_going_away_stops_a_long_thought():
    pieces = [SEATED + TEAMS + BOARD, b""]
    robot = Robot(slices=1000000)
    outcome, _, _, _, _ = play(pieces, robot)
    assert outcome == link.LOST
    assert robot.left > 0


def test_a_line_without_end_is_capped():
    pieces = [b"x" * 256] * 400 + [b"\r\n", SEATED, b"End of session\r\n"]
    outcome, _, robot, _, _ = play(pieces)
    assert outcome == link.ENDED
    assert "seated" in robot.heard
    assert "noise" in robot.heard
