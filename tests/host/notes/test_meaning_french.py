"""French notes: the words that stand for what English notes say."""

import pytest

from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.rules import rules_from_notes
from spotcard_host.notes.wording import words


@pytest.mark.parametrize(("row", "want"), [
    ("1N = 15-17 H régulier, sans majeure 5e", "15-17 HCP, balanced, at most 4 hearts, "
     "at most 4 spades"),
    ("1H = 12-20 HL, 5+ cartes", "12-20 points, 5+ hearts"),
    ("2S = faible, 6 cartes, 6-10 H", "6-10 HCP, 6+ spades"),
    ("2D = 4 coeurs et 5 piques, 11 à 15 H", "11-15 HCP, 5-9 spades, 4-8 hearts"),
    ("1H---\n2H = 3 atouts, 6-10 H", "6-10 HCP, 3 hearts"),
    ("1H---\n1N = 6-10 H, pas 3 atouts", "6-10 HCP, at most 2 hearts"),
    ("1H---\n1S = au moins 4 piques, 5 H et plus", "5+ HCP, 4+ spades"),
    ("1N---\n2D = Texas coeur", "5+ hearts"),
    ("1N-2C;\n2H = 4 coeurs, ni 4 piques ni 5 coeurs", "4 hearts, at most 3 spades"),
    ("(1H)---\nX = contre d'appel, 12 H+, court à coeur", "12+ HCP, at most 2 hearts"),
    ("(1H)---\n2H = bicolore piques et mineure, 5-5, 8-16 H",
     "8-16 HCP, 5-8 clubs, 5-8 spades; or 8-16 HCP, 5-8 diamonds, 5-8 spades"),
    ("(1H)---\n1N = 15-18 H, arrêt coeur, régulier",
     "15-18 HCP, a stopper in hearts, balanced"),
    # English words that look like French ones
    ("2N = main points 20-21, BAL", "20-21 HCP, balanced"),
])  # fmt: skip
def test_french_is_read(tmp_path, row, want):
    path = tmp_path / "ours.bml"
    path.write_text(f"{row}\n")
    compiled = rules_from_notes(path, Collector())
    node = next(n for n in compiled.notes.nodes if n.description)
    assert words(compiled.entries[id(node)].own) == want
