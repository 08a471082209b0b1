"""Where a match was lost: themes, losses per call, and opponents that are other programs."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from spotcard.errors import SpotcardError
from spotcard.game.auction import Auction
from spotcard.game.calls import parse_call
from spotcard.game.deal import parse_deal
from spotcard_host.lab.boards import LabBoard
from spotcard_host.lab.duel import DuelBoard, LabCall, Room, duel, room_score
from spotcard_host.lab.levels import by_level, level_losses
from spotcard_host.lab.loss import Reach, call_losses, losses_by_rule
from spotcard_host.lab.rival import Rival, RivalEnded, version
from spotcard_host.lab.themes import by_theme, first_turn, outcome
from spotcard_host.records.par import par_score

DEAL = "N:AKQJ.KQJ.AKQ.AKQ T98.T98.T98.T987 765.765.765.6543 432.A432.J432.J2"
# North-South make 4S and 3N, East-West nothing above two clubs.
TRICKS = ((5, 8, 5, 8), (7, 6, 7, 6), (8, 5, 8, 5), (10, 3, 10, 3), (9, 4, 9, 4))


def board() -> LabBoard:
    return LabBoard(1, 0, 0, tuple(parse_deal(DEAL)), TRICKS)


def room(text: str) -> Room:
    auction = Auction(0)
    calls = []
    for number, word in enumerate(text.split()):
        auction.add(parse_call(word))
        calls.append(LabCall(parse_call(word), 100 + number))
    assert auction.is_over
    return Room(calls, auction.contract(), room_score(board(), auction.contract()))


# North-South's auction, what each call loses in IMPs: only the one that gives the game up.
LOSSES = [
    ("1S P 4S P P P", [0, 0, 0, 0, 0, 0]),
    ("1S P 2S P P P", [0, 0, 0, 0, 6, 0]),  # 170 for 420: the last chance was North's
    ("1S P P P", [0, 0, 6, 0]),
]


@pytest.mark.parametrize(("auction", "losses"), LOSSES)
def test_the_call_that_gives_it_up_is_charged(auction: str, losses: list[int]) -> None:
    assert call_losses(board(), room(auction)) == losses


def test_the_best_result_before_the_first_call_is_par() -> None:
    assert Reach(board()).value(Auction(0), 0) == par_score(TRICKS, 0, 0) == 420


def test_a_missed_double_is_charged_to_who_could_make_it() -> None:
    losses = call_losses(board(), room("1S P 7S P P P"))
    assert losses[2] > 10 and losses[5] > 0 and losses[0] == losses[1] == losses[3] == 0


def pair(north_south: str, east_west: str) -> DuelBoard:
    rooms = (room(north_south), room(east_west))
    return DuelBoard(1, rooms, 0)


THEMES = [
    ("1S P 4S P P P", "P P P P", "opening", "passed out in one room"),
    ("1S P 4S P P P", "1S P 2S P P P", "our side alone", "game against part score"),
    ("1S 2C 2S P P P", "1S P 2S P P P", "after their opening", "part score, same strain"),
    ("1S 2C 2S P P P", "1S 2C P P P", "contested", "bought it"),
    ("1S 2C P P P", "1S 2C 2S P P P", "contested", "sold out"),
    ("1S P 6S P P P", "1S P 4S P P P", "our side alone", "slam against game"),
    ("1S P 2S X P P P", "1S P 2S P P P", "after their opening", "doubled in one room"),
]


@pytest.mark.parametrize(("ours", "theirs", "theme", "came"), THEMES)
def test_themes(ours: str, theirs: str, theme: str, came: str) -> None:
    done = pair(ours, theirs)
    turn = first_turn(done, 0)
    assert turn is not None and turn.theme == theme
    assert outcome(done) == came
    found = by_theme([(done, 0)])
    assert list(found["turn"]) == [theme] and list(found["outcome"]) == [came]


# What the auction lost by level; 420 is there for the taking, 3N at 400 as well.
LEVELS = [
    ("1S P 4S P P P", []),
    ("1S P 2S P P P", [("game missed, major, alone", 6)]),
    ("1S 2C 2S P P P", [("game missed, major, contested", 6)]),
    ("1S P 6S P P P", [("slam overbid, major, alone", 11)]),
    ("1S P 5D P P P", [("wrong game, major, alone", 12)]),
    ("1S 2C P P P", [("game sold out, major, contested", 11)]),
    ("P 3C P P P", [("game sold out, major, alone", 9), ("wrong part score, minor, alone", 4)]),
    ("P P P P", [("game passed out, major, alone", 9)]),
]


@pytest.mark.parametrize(("auction", "lost"), LEVELS)
def test_what_was_missed_or_overbid(auction: str, lost: list[tuple[str, int]]) -> None:
    assert list(level_losses(board(), room(auction))) == lost
    found = by_level([(board(), room(auction))])
    assert {name: tally.total for name, tally in found.items()} == {n: -i for n, i in lost}


def test_losses_by_rule_take_the_seats_of_one_system() -> None:
    found = losses_by_rule([(board(), pair("1S P 2S P P P", "1S P 4S P P P"))])
    assert found[104].imps == 6 and found[104].boards == [(6, 1)]  # North-South in the first room
    assert 102 in found and 101 in found  # East of the second room is ours too
    theirs = losses_by_rule([(board(), pair("1S P 2S P P P", "1S P 4S P P P"))], ours=False)
    assert 104 not in theirs or not theirs[104].imps


PASSER = ("import sys, json\n"
          "for line in sys.stdin: json.loads(line); print(json.dumps({'call': 'P'}), flush=True)")


def test_a_process_bids() -> None:
    player = Rival((sys.executable, "-c", PASSER))
    outcome_ = duel([board()], player, player)
    assert [c.call for c in outcome_.boards[0].rooms[0].calls] == [0, 0, 0, 0]


@pytest.mark.parametrize("program", [
    "", *(f"import sys; sys.stdout.buffer.write({line!r} + b'\\n'); sys.stdout.flush(); input()"
          for line in (b"7N", b'{"call": "X"}', b'{"call": 1}', b"[]", b"\xff", b"[" * 90_000,
                       b'{"call": "P", "call": "1C"}', b'{"call": "P", "worth": NaN}'))])
def test_a_process_that_does_not_answer_is_named(program: str) -> None:
    with pytest.raises(RivalEnded, match=r"expected a call from|not legal"):
        duel([board()], Rival((sys.executable, "-c", program)), Rival((sys.executable, "-c", "")))


def test_another_version_is_a_process() -> None:
    root = Path(__file__).parents[3]
    rival = version(str(root), "sayc")
    done = duel([board()], rival, rival).boards[0]
    assert done.rooms[0].contract is not None
    with pytest.raises(SpotcardError, match="expected a folder, a tag or a commit"):
        version("no-such-version", "sayc")


def test_the_command_prints_themes_and_rules(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "spotcard_host", "lab", "bid", "--table", "two-over-one",
         "--against", "sayc", "-n", "20", "--seed", "meters", "--themes", "--worst-rules", "5",
         "--json", "--jobs", "1"], capture_output=True, text=True, check=False)
    if "dds" in ran.stderr:
        pytest.skip(ran.stderr.strip())
    found = json.loads(ran.stdout)
    assert sum(t["boards"] for t in found["themes"]["turn"].values()) == 20
    assert len(found["rules"]) == 5 and all(r["calls"] > 0 for r in found["rules"].values())
