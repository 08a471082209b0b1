"""The compiler of descriptions against labels written by hand before it existed.

`tests/golden/meaning_labels.jsonl`: file:line, the constraint a bridge player reads there, and
what it says about going on, without the text. A third of the first labels was held out: the
compiler was not tuned on them before its result on them was measured
(docs/reports/2026-11-22-descriptions.md). The labels of stratum "fresh" were drawn and written
later; they too were measured before the faults that they showed were mended, and are seen now.
"""

import json
from pathlib import Path

import pytest
from meaning_label import Label, sample
from meaning_rows import meanings_at

from spotcard_host.notes.meaning.hands import satisfies

LABELS = Path(__file__).parents[2] / "golden" / "meaning_labels.jsonl"
_FORCES = {
    "so": "signoff",
    "nf": "nf",
    "con": "con",
    "inv": "inv",
    "inv+": "inv+",
    "f1": "f1",
    "gf": "gf",
    "st": "st",
    "pre": "pre",
}
_KINDS = {"ask": "ask", "rel": "relay", "pup": "puppet", "tr": "transfer"}


def group(label):
    if label["stratum"] == "fresh":
        return "fresh"
    return "held out" if label["held"] else "seen"


def judge(systems, wanted):
    """How the labels of a group are read: (right, nothing, wrong, statuses right, rows).

    Right: no hand of the sample tells the reading from the label. Nothing: the reading lets
    through more hands than the label, and says that something was not understood. Wrong: all
    else.
    """
    hands = sample(rounds=6)
    counts = {"right": 0, "nothing": 0, "wrong": 0}
    statuses = rows = 0
    wrong = []
    for line in LABELS.read_text().splitlines():
        label = json.loads(line)
        if group(label) != wanted:
            continue
        rows += 1
        file, _, number = label["at"].rpartition(":")
        found = meanings_at(systems / file, int(number))
        statuses += bool(found) and status(label["status"], found[0][1])
        verdicts = {verdict(label, context, meaning, hands) for context, meaning in found[:4]}
        worst = next((v for v in ("wrong", "nothing", "right") if v in verdicts), "wrong")
        counts[worst] += 1
        if worst != "right":
            wrong.append(label["at"])
    return counts, statuses, rows, wrong


def verdict(label, context, meaning, hands):
    """ "right", "nothing" or "wrong" for one call of a row."""
    want = Label(label["want"], context).parse()
    if want == meaning.constraint:
        return "right"
    more = False
    for hand in hands:
        if satisfies(hand, meaning.constraint):
            more = more or not satisfies(hand, want)
        elif satisfies(hand, want):
            return "wrong"
    if not more:
        return "right"
    return "wrong" if meaning.understood else "nothing"


def status(wanted, meaning):
    """Whether force and kind are those of the label; `?` in a label leaves them open."""
    words = wanted.split()
    if "?" in words:
        return True
    forces = {_FORCES[w] for w in words if w in _FORCES}
    kinds = {_KINDS[w.split("=")[0]] for w in words if w.split("=")[0] in _KINDS}
    targets = ["CDHSN".index(w[3:]) for w in words if w.startswith("tr=")]
    if forces and meaning.force not in forces:
        return False
    if (meaning.kind or kinds) and meaning.kind not in kinds:
        return False
    return not targets or meaning.target == targets[0]


@pytest.mark.parametrize(
    ("wanted", "number", "right", "wrong"),
    [("seen", 220, 0.90, 0.078), ("held out", 110, 0.78, 0.18), ("fresh", 442, 0.92, 0.06)],
)
def test_labels(shared, wanted, number, right, wrong):
    counts, statuses, rows, differ = judge(shared("data/bml/systems"), wanted)
    print(f"{counts} of {rows}, status {statuses}: {differ}")
    assert rows == number
    assert counts["right"] / rows >= right
    assert counts["wrong"] / rows <= wrong
    assert statuses / rows >= 0.95


def test_labels_have_no_text():
    for line in LABELS.read_text().splitlines():
        assert set(json.loads(line)) <= {
            "at",
            "call",
            "want",
            "status",
            "stratum",
            "held",
            "mended",
        }
