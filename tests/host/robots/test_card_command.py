"""`spotcard card`, what `--think` means, and the explanation of a trick."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys

import pytest
from heeded import heed_signals

from spotcard.errors import SpotcardError
from spotcard.game.auction import Contract
from spotcard.game.calls import parse_call
from spotcard.game.cards import parse_card, parse_hand
from spotcard.robot.player import Player
from spotcard_host.cli import main
from spotcard_host.device.micropython import Unavailable, find
from spotcard_host.records.board_record import BoardRecord, CallRecord
from spotcard_host.robots import cardplay
from spotcard_host.robots.card_worker import Answerer
from spotcard_host.robots.explain_play import agreement, explain_card, text_of
from spotcard_host.robots.jsonl_worker import LONGEST, read_line, read_object

QUESTION = {
    "seat": "S", "turn": "N", "hand": "K73.QJT6.QJ75.J4", "dummy": "AQ5.K72.KT62.T63",
    "declarer": "S", "level": 3, "strain": "N", "dbl": 0, "dealer": "N", "vul": "None",
    "auction": ["P", "P", "1N", "P", "3N", "P", "P", "P"], "played": ["C5"],
}


def test_think_names_nodes_seconds_or_a_board() -> None:
    assert cardplay.think_of("30000n") == "30000n"
    assert cardplay.think_of("1.5s") == "1500ms"
    assert cardplay.think_of("board") == f"{cardplay.BOARD_NODES}n"
    assert cardplay.nodes_of("board") == cardplay.nodes_of("2s") == cardplay.BOARD_NODES
    for wrong in ("", "30000", "-1n", "0s", "xs", "n", "infs", "1e400s"):
        with pytest.raises(ValueError, match="expected nodes"):
            cardplay.think_of(wrong)


def test_a_question_is_answered_with_a_legal_card_of_the_hand_to_play() -> None:
    answerer = Answerer("300n", 1)
    assert answerer.answer(json.dumps(QUESTION))["card"] in ("CT", "C6", "C3")


def test_time_instead_of_nodes() -> None:
    assert Answerer("40ms", 1).answer(json.dumps(QUESTION))["card"][0] == "C"


@pytest.mark.parametrize("change, text", [
    ({"seat": "Q"}, "expected a seat"),
    ({"turn": "W"}, "expected N to play after 1 cards"),
    ({"hand": "K73.QJT6.QJ75.J"}, "13 cards"),
    ({"strain": "Q"}, "expected a strain"),
    ({"played": ["C5", "C9x"]}, "C9x"),
    ({"strain": ""}, "expected a strain"),
    ({"level": 10**30}, "expected 1 to 7 for level"),
    ({"level": float("inf")}, "expected 1 to 7 for level"),
    ({"dbl": 3}, "expected 0 to 2 for dbl"),
    ({"auction": ["X"]}, "X is not legal"),
    ({"dummy": QUESTION["hand"]}, "both in the hand and in dummy"),
    ({"played": ["CT"]}, "W cannot have played CT"),
    ({"played": ["C5", "C9"]}, "N cannot have played C9"),
    ({"played": ["C5", "CT", "C5"]}, "E cannot have played C5"),
    ({"played": ["C5"] * 60}, "cannot have played"),
])
def test_bad_questions_are_answered_with_an_error(change: dict[str, object], text: str) -> None:
    answer = Answerer("0n", 1).answer(json.dumps({**QUESTION, **change}))
    assert text in answer["error"]


def test_a_line_nested_too_deeply_is_invalid() -> None:
    assert list(Answerer("0n", 1).answer("[" * 100_000)) == ["error"]


def test_lines_are_read_whole_or_refused_whole() -> None:
    most = LONGEST - 1
    stream = io.BytesIO(b"a\n" + b"b" * most + b"\n" + b"c" * (most + 1) + b"\n"
                        + b"d" * (3 * most) + b"\n\ne")
    lines = [read_line(stream) for _ in range(7)]
    assert lines == [b"a\n", b"b" * most + b"\n", None, None, b"\n", b"e", b""]


def test_a_missing_key_is_named() -> None:
    question = {k: v for k, v in QUESTION.items() if k != "level"}
    assert Answerer("0n", 1).answer(json.dumps(question)) == {"error": "the key level is missing"}


def test_the_command_continues_after_a_bad_line_and_exits_1() -> None:
    lines = json.dumps(QUESTION) + "\nnonsense\n" + json.dumps(QUESTION) + "\n"
    done = subprocess.run(
        [sys.executable, "-m", "spotcard_host", "card", "--jsonl", "--think", "0n",
         "--on", "host"],
        input=lines, capture_output=True, text=True, check=False,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [sorted(a) for a in answers] == [["card"], ["error"], ["card"]]
    assert done.returncode == 1


def test_a_trick_is_explained() -> None:
    hands = [parse_hand(h) for h in (
        "AQ5.K72.KT62.T63", "JT984.A9.A93.A72", "K73.QJT6.QJ75.J4", "62.8543.84.KQ985")]
    record = BoardRecord(
        1, 0, 0, hands, calls=[CallRecord(parse_call(c)) for c in QUESTION["auction"]],  # type: ignore[attr-defined]
        contract=Contract(3, 4, 0, 2), cards=[parse_card(c) for c in ("CK", "C3", "C2", "CJ")],
    )
    told = explain_card(record, 1, "400n", 1)
    assert told["seat"] == "N" and told["played"] == "C3"
    assert {c["card"] for c in told["candidates"]} <= {"CT", "C6", "C3"}
    assert all(0 <= c["tricks"] <= 13 for c in told["candidates"] if c["layouts"])
    assert text_of(told).startswith("N played ♣3")


@pytest.mark.parametrize(("card", "said"), [
    ("H6", "led from a holding like Qxxx"), ("HA", ""), ("CJ", ""),
])
def test_only_the_card_agreed_on_says_what_it_is_led_from(card: str, said: str) -> None:
    player = Player(1, 0)
    player.agree(None)
    player.start(0, 2, 3, Contract(4, 3, 0, 3), parse_hand("6.AT86.JT6.J7543"), b"", None)
    assert agreement(player, parse_card(card)) == said


def test_a_clock_that_is_set_back_does_not_prolong_a_thought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = iter(range(10**6, 0, -3600))  # an hour earlier whenever it is asked
    monkeypatch.setattr("time.time", lambda: next(told))
    monkeypatch.setattr(Player, "step", lambda player, nodes: next(steps))
    steps = iter([None] * 10**6)
    monkeypatch.setattr(Player, "so_far", lambda player: parse_card("C6"))
    assert Answerer("40ms", 1).answer(json.dumps(QUESTION)) == {"card": "C6"}


@pytest.mark.parametrize("command", [
    ["card", "--jsonl"], ["card", "--jsonl", "--on", "host"], ["bid", "--jsonl"],
    ["bid", "--jsonl", "--on", "micropython"],
])
def test_ctrl_c_ends_without_a_traceback(command: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "spotcard_host", *command], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        preexec_fn=heed_signals,
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(b"{}\n")
    process.stdin.flush()
    assert b"error" in process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    status = process.wait(timeout=20)  # its input stays open, so nothing else can end it
    _, err = process.communicate()
    assert status == 130 and b"Traceback" not in err


@pytest.mark.parametrize("command", ["bid", "card"])
def test_an_unknown_key_is_an_error_not_a_guess(command, monkeypatch, capsys):
    line = b'{"hand":"AKJ54.Q872.K93.6","auctoin":["1N","P"]}\n'
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(line)))
    assert main([command, "--jsonl", "--on", "host"]) == 1
    assert "expected the keys" in (told := json.loads(capsys.readouterr().out)["error"])
    assert "'auctoin'" in told


@pytest.mark.parametrize("on", ["host", "micropython"])
@pytest.mark.parametrize("line", [
    '{"hand":"AKJ54.Q872.K93.6","hand":"6.Q872.K93.AKJ54"}',
    r'{"hand":"AKJ54.Q872.K93.6","vul":"NS","v\u0075l":"EW"}',
    '{"dealer":"N", "history":["1N:","{"], "dealer" : "E"}',
])
@pytest.mark.parametrize("command", ["bid", "card"])
def test_a_key_that_stands_twice_is_an_error_not_a_guess(
    command: str, line: str, on: str,
) -> None:
    if on == "micropython":
        try:
            find()
        except Unavailable as reason:
            pytest.skip(str(reason))
    done = subprocess.run(
        [sys.executable, "-m", "spotcard_host", command, "--jsonl", "--on", on],
        input=line + "\n", capture_output=True, text=True, check=False, timeout=100)
    assert "each key once" in json.loads(done.stdout)["error"] and done.returncode == 1


@pytest.mark.parametrize(("line", "is_sound"), [
    (r'{"hand": "a:\"b:\\", "seat": [":", "{"], "vul": {"a": 1}}', True),
    ('{}', True), (' { "a" : 1 } ', True), ('{"a": 1, "a": 1}', False), ('{"": 1, "": 2}', False),
    ('{"ä": "ö", "a": "{"}', True),
])
def test_the_keys_of_an_object_are_counted(line: str, is_sound: bool) -> None:
    for given in (line, line.encode()):
        try:
            assert read_object(given) == json.loads(line) and is_sound
        except SpotcardError:
            assert not is_sound
