"""The section TRICKS of a rule table (tricks of two hands), from `tricks_fitted.txt`.

`spotcard.robot.trial` has the layout and adds the numbers up;
`tools/research/fit_tricks.py` fits them to double-dummy tables. Judgement compares calls with it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from spotcard.errors import SpotcardError
from spotcard.robot.trial import SIZE

FITTED_FILE = Path(__file__).with_name("tricks_fitted.txt")
NOTHING = 128  # the byte for zero


@cache
def tricks_section() -> bytes:
    """The section's bytes. Raises SpotcardError for a damaged file."""
    lines = FITTED_FILE.read_text(encoding="utf-8").splitlines()
    numbers = [int(n) for line in lines if not line.startswith(";") for n in line.split()]
    if len(numbers) != SIZE or not all(-NOTHING <= n < NOTHING for n in numbers):
        raise SpotcardError(f"{FITTED_FILE}: expected {SIZE} numbers from -128 to 127")
    return bytes(n + NOTHING for n in numbers)
