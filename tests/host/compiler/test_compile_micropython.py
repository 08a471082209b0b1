"""The table read in MicroPython (its machine-code twins) decides as it does in CPython."""

from __future__ import annotations

import json
import random
from pathlib import Path

import differential
import pytest

from spotcard.game.auction import Auction
from spotcard.game.cards import new_hand
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.rules import fields
from spotcard.rules.reader import RuleTable
from spotcard_host.compiler.pack import compile_system
from spotcard_host.device.build import compile_firmware
from spotcard_host.device.micropython import Unavailable, find
from spotcard_host.library.tables import load_source, source_of

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import json, sys
from spotcard.rules import fields
from spotcard.rules.reader import RuleTable
table = RuleTable(open(sys.argv[1], "rb").read())
wrong = total = 0
for dealer, vul, steps in json.load(open(sys.argv[2])):
    table.start(dealer, vul)
    for features, wanted, call, shown in steps:
        table.set_hand(features)
        table.choose()
        got = [[table.calls[i], table.rules[i]] for i in range(table.count)]
        table.observe(call)
        ranges = list(table.state[fields.S_SHOWN:fields.S_CALLS])
        total += 1
        if got != wanted or ranges != shown:
            wrong += 1
            print(got, wanted, call)
print(total, wrong)
"""


def decisions(data: bytes, boards: int, seed: int) -> list[list[object]]:
    """What CPython decides: [dealer, vul, [[features, calls and rules, call, shown ranges]]]."""
    rng = random.Random(seed)
    table = RuleTable(data)
    told: list[list[object]] = []
    for _ in range(boards):
        dealer, vul = rng.randrange(4), rng.randrange(4)
        table.start(dealer, vul)
        auction = Auction(dealer)
        steps: list[object] = []
        while not auction.is_over and auction.length < 16:
            features = evaluate(table.points, new_hand(rng.sample(range(52), 13)), new_features())
            table.set_hand(features)
            call = int(table.choose())
            made = [[table.calls[i], table.rules[i]] for i in range(table.count)]
            if call < 0 or rng.random() < 0.2:
                call = 0
            table.observe(call)
            auction.add(call)
            shown = list(table.state[fields.S_SHOWN:fields.S_CALLS])
            steps.append([list(features), made, call, shown])
        told.append([dealer, vul, steps])
    return told


@pytest.mark.parametrize("source", ["sayc", "generated"])
def test_same_decisions(source: str, tmp_path: Path) -> None:
    try:
        machine = find()
        code = compile_firmware(machine.march)
    except Unavailable as error:
        pytest.skip(str(error))
    if source == "sayc":
        system = load_source([source_of("sayc")])
    else:
        system = differential.generated(60, 15)
    data = compile_system(system).data
    (tmp_path / "rules.sct").write_bytes(data)
    cases = decisions(data, 12, 4)
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    (tmp_path / "program.py").write_text(PROGRAM)
    done = machine.run(
        [str(tmp_path / "program.py"), str(tmp_path / "rules.sct"), str(tmp_path / "cases.json")],
        2 * 1024 * 1024, path=[code], timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    total, wrong = done.stdout.split()[-2:]
    assert int(total) > 30 and int(wrong) == 0, done.stdout[-2000:]
