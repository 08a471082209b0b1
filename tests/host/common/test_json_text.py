"""JSON of others: what is no number of ours, and what goes on without end, is refused."""

from __future__ import annotations

import pytest

from spotcard_host.common.json_text import read_json

HOSTILE = ("NaN", "Infinity", "-Infinity", "1e999", "-1e999", "9" * 19, "9" * 5000, "[" * 200_000)


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: value[:12])
def test_it_is_refused_wherever_it_stands(value: str) -> None:
    for text in (value, f'{{"act": "call", "call": {value}}}', f"[1, {value}]"):
        with pytest.raises(ValueError, match=r"xpect"):
            read_json(text)


def test_what_is_json_is_read() -> None:
    text = b'{"n": -12, "at": 1.5e3, "names": ["\xc3\xa9", null, true], "l": 999999999999999999}'
    assert read_json(text) == {"n": -12, "at": 1500.0, "names": ["é", None, True],
                               "l": 10**18 - 1}
