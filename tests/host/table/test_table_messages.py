"""`spotcard tm parse`: the published grammar's AST, our own kinds, and recorded transcripts."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from protocol_cases import CASES, FOREIGN

from spotcard.errors import RemoteProtocolError
from spotcard.protocol.connection import Connection
from spotcard.protocol.events import NEED_DATA, SEAT, TABLE
from spotcard.protocol.states import NEW, SEAT_SAYS, TABLE_SAYS, after_table
from spotcard_host.table.messages import message_ast, read_message

Shared = Callable[[str], Path]

CARDS = ["AS", "KS", "JS", "4S", "3S", "6D", "5D", "4D", "3D", "QC", "JC", "TC", "9C"]

ASTS: list[tuple[str, dict[str, object]]] = [
    ("south bids 1NT Alert. 12 to 14 total points.",
     {"kind": "bid", "seat": "S", "bid": "1NT", "alert": "12 to 14 total points."}),
    ("south passes", {"kind": "bid", "seat": "S", "bid": "pass"}),
    ("West doubles", {"kind": "bid", "seat": "W", "bid": "X"}),
    ("West redoubles Alert.", {"kind": "bid", "seat": "W", "bid": "XX", "alert": ""}),
    ("West bids 2C Infos. both", {"kind": "bid", "seat": "W", "bid": "2C", "infos": "both"}),
    ("north's cards : S A K J 4 3. H -. D 6 5 4 3. C Q J T 9.",
     {"kind": "cards", "seat": "N", "cards": CARDS}),
    ("dummy's cards : S A K J 4 3. H -. D 6 5 4 3. C Q J T 9.",
     {"kind": "dummyCards", "cards": CARDS}),
    ('connecting "a b" as south using protocol version 18',
     {"kind": "connect", "teamName": "a b", "seat": "S", "protocolVersion": 18}),
    ('connecting "a b" as anypl using protocol version 18',
     {"kind": "connect", "teamName": "a b", "seat": None, "protocolVersion": 18}),
    ("board number 12. dealer west. N/S vulnerable",
     {"kind": "deal", "board": 12, "dealer": "W", "vulnerable": "NS"}),
    ("board number 13. dealer north. Both vulnerable",
     {"kind": "deal", "board": 13, "dealer": "N", "vulnerable": "All"}),
    ("dummy to lead", {"kind": "dummyLead"}),
    ("WEST to lead", {"kind": "lead", "seat": "W"}),
    ("timing - N/S : this board 3:30 , total 1:10:30 . E/W : this board 3:31 , total 1:10:31",
     {"kind": "endOfBoard", "nsBoardTime": "3:30", "nsTotalTime": "1:10:30",
      "ewBoardTime": "3:31", "ewTotalTime": "1:10:31"}),
    ("end of session", {"kind": "endOfSession"}),
    ("illegal bid", {"kind": "illegalBid"}),
    ("illegal card", {"kind": "illegalCard"}),
    ("north plays KH", {"kind": "play", "seat": "N", "card": "KH"}),
    ("north plays 3s", {"kind": "play", "seat": "N", "card": "3S"}),
    ("north ready for east's bid", {"kind": "readyForBid", "seat": "N", "from": "E"}),
    ("south ready for east's card to trick 5",
     {"kind": "readyForCard", "seat": "S", "player": "E", "trick": 5}),
    ("south ready for dummy's card to trick 5",
     {"kind": "readyForCard", "seat": "S", "player": "dummy", "trick": 5}),
    ("north ready for cards", {"kind": "readyForCards", "seat": "N"}),
    ("north ready for deal", {"kind": "readyForDeal", "seat": "N"}),
    ("north ready for dummy", {"kind": "readyForDummy", "seat": "N"}),
    ("north received dummy", {"kind": "receivedDummy", "seat": "N"}),
    ("north ready for teams", {"kind": "readyForTeams", "seat": "N"}),
    ("north ready to start", {"kind": "readyToStart", "seat": "N"}),
    ("north to start", {"kind": "readyToStart", "seat": "N"}),
    ('north ("x") seated', {"kind": "seated", "seat": "N", "teamName": "x"}),
    ("north x seated", {"kind": "seated", "seat": "N", "teamName": "x"}),
    ("start of board", {"kind": "startOfBoard"}),
    ('teams : N/S : "a" E/W : "b"', {"kind": "teams", "NS": "a", "EW": "b"}),
    ("North claims", {"kind": "claim", "seat": "N"}),
    ("South rejects North's claim",
     {"kind": "claimAnswer", "seat": "S", "from": "N", "accepted": False}),
    ("North's claim is accepted", {"kind": "claimResult", "seat": "N", "accepted": True}),
    ("Error Team name mismatch", {"kind": "refused", "text": "Error Team name mismatch"}),
    ("Feasability 3", {"kind": "noise", "text": "Feasability 3"}),
    ("NS: 4 IMPs", {"kind": "endOfSession", "result": "NS: 4 IMPs"}),
]


@pytest.mark.parametrize(("line", "want"), ASTS)
def test_ast(line: str, want: dict[str, object]) -> None:
    assert message_ast(read_message(line.encode())) == want


def test_every_kind_we_write_or_hear_parses_to_its_own_kind() -> None:
    for _, event, text, _ in CASES:
        assert read_message(text.encode()) == event
        assert message_ast(event)["kind"] == event[0]
    for _, text, event in FOREIGN:
        assert read_message(text.encode()) == event


def seed_examples(seed: str) -> list[tuple[str, dict[str, object]]]:
    """(message, AST) of every example of the published grammar."""
    found = re.findall(r"\nExample\n\n(.*?)\n\nproduces the AST\n\n(\{.*?\n\})", seed, re.DOTALL)
    return [(message, json.loads(text)) for message, text in found]


def test_every_example_of_the_seed(shared: Shared) -> None:
    examples = seed_examples(shared("seeds/table-master-messages.txt").read_text())
    assert len(examples) == 21
    for message, want in examples:
        for line in (message, message.upper().replace("NT", "nt")):
            got = message_ast(read_message(line.encode()))
            if line == message:
                assert got == want
            else:
                assert got.keys() == want.keys() and got["kind"] == want["kind"]


def test_an_invalid_message_is_an_error() -> None:
    for line in (b"", b"hello", b"\0", b"Northpasses", b"Connecting x as North", b"\xff\xfe",
                 b"Timing - soon"):
        with pytest.raises(RemoteProtocolError, match="expected"):
            message_ast(read_message(line))


def _spotcard(args: list[str], data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "spotcard_host", "tm", *args],
        input=data, capture_output=True, timeout=60, check=False,
    )


def test_command_answers_line_by_line() -> None:
    done = _spotcard(["parse"], b"North passes\r\nwhat?\n\nEnd of session")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1 and done.stderr == b""
    assert answers[0] == {"kind": "bid", "seat": "N", "bid": "pass"}
    assert list(answers[1]) == ["error"] and list(answers[2]) == ["error"]
    assert answers[3] == {"kind": "endOfSession"}
    done = _spotcard(["parse", "north passes", "SOUTH DOUBLES"])
    assert done.returncode == 0 and len(done.stdout.splitlines()) == 2
    assert _spotcard([]).returncode == 2


def _recorded(folder: Path) -> list[tuple[str, str, bytes]]:
    """(link, direction, bytes) of every recorded chunk."""
    chunks = []
    for line in (folder / "bridge_env_3boards.jsonl").read_text().splitlines():
        chunk = json.loads(line)
        way = chunk["dir"].partition("#")[0]
        chunks.append((f"b{chunk['conn']}", way, bytes.fromhex(chunk["hex"])))
    for line in (folder / "openspiel_wb5dialect.txt").read_text().splitlines():
        _, link, way, text = line.split(None, 3)
        chunks.append((link, way.partition("#")[0], ast.literal_eval(text).encode()))
    return chunks


def test_recorded_sessions_are_understood_line_by_line(shared: Shared) -> None:
    chunks = _recorded(shared("data/tm-transcripts"))
    ends: dict[tuple[str, str], Connection] = {}
    heard = 0
    for link, way, data in chunks:
        for role, direction in ((SEAT, "S>C"), (TABLE, "C>S")):
            us = ends.setdefault((link, direction), Connection(role))
            if way != direction:
                # what the other end said moves our state as if we had said it
                for line in data.splitlines():
                    event = read_message(line)
                    if role == TABLE:
                        after = after_table(us.state, event[0])
                        assert after, (link, us.state, event)
                        us.state = after
                    else:
                        assert event[0] in SEAT_SAYS[us.state], (link, us.state, event)
                        us.state = "seating" if event[0] == "connect" else us.state
                continue
            us.receive_data(data)
            while data and (event := us.next_event()) is not NEED_DATA:
                assert event[0] not in ("noise", "closed"), (link, event)
                heard += 1
    assert heard > 2000
    assert all(us.noise == us.skipped == 0 and us.state != NEW for us in ends.values())


LINES = [text for _, _, text, others in CASES for text in (text, *others)]


@given(
    st.sampled_from((SEAT, TABLE)), st.sampled_from(sorted(TABLE_SAYS)),
    st.lists(st.one_of(
        st.binary(max_size=40),
        st.sampled_from(LINES).map(lambda text: text.encode() + b"\r\n"),
        st.builds(
            lambda text, at, junk: text.encode()[:at] + junk + text.encode()[at:] + b"\n",
            st.sampled_from(LINES), st.integers(0, 30), st.binary(max_size=4),
        ),
        st.just(b"x" * 700),
    ), max_size=12),
)
def test_any_bytes_give_events_or_remote_errors(
    role: int, state: str, chunks: list[bytes]
) -> None:
    us = Connection(role)
    us.state = state
    for data in [*chunks, b""]:
        us.receive_data(data)
        while True:
            try:
                if us.next_event() is NEED_DATA:
                    break
            except RemoteProtocolError:
                pass
        us.flush()


@given(st.lists(st.sampled_from(LINES), max_size=8), st.data())
def test_chunking_changes_nothing(lines: list[str], data: st.DataObject) -> None:
    stream = "".join(line + "\r\n" for line in lines).encode()

    def events(chunks: list[bytes]) -> list[object]:
        us = Connection(SEAT)
        us.state = "playing"
        out: list[object] = []
        for chunk in chunks:
            us.receive_data(chunk)
            while True:
                try:
                    event = us.next_event()
                except RemoteProtocolError as e:
                    event = ("error", str(e))
                if event is NEED_DATA:
                    break
                out.append(event)
        return out

    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    chunks = [
        part for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)
        if (part := stream[a:b])
    ]
    stream = stream or b"\n"  # no bytes at all would be the end of the stream
    assert events(chunks) == events([stream])
    assert events([bytes((b,)) for b in stream]) == events([stream])


def test_the_page_lists_every_kind() -> None:
    root = Path(__file__).resolve().parents[3]
    page = (root / "docs/reference/protocol.md").read_text(encoding="utf-8")
    kinds = {event[0] for _, event, _, _ in CASES} | {event[0] for _, _, event in FOREIGN}
    assert {kind for kind in kinds if f"`{kind}`" not in page} == set()
