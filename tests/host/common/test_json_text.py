"""JSON of others: what is no number of ours, and what goes on without end, is refused."""

from __future__ import annotations

import json
import os

import pytest

from spotcard_host.common.json_text import read_json

HOSTILE = ("NaN", "Infinity", "-Infinity", "1e999", "-1e999", "9" * 19, "9" * 5000, "[" * 200_000)


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: value[:12])
def test_it_is_refused_wherever_it_stands(value: str) -> None:
    for text in (value, f'{{"act": "call", "call": {value}}}', f"[1, {value}]"):
        with pytest.raises(ValueError, match=r"xpect"):
            read_json(text)


HALVES = (r'"\ud800"', r'"a\uDFFFb"', r'{"\udc00": 1}', r'["\ude00\ud83d"]', '"\ud83d"',
          b'"\xed\xa0\xbd"')
TWICE = ('{"act": "undo", "act": "call"}', '[{"a": {"b": 1, "c": 2, "b": 1}}]',
         r'{"seat": 1, "s\u0065at": 1}')


@pytest.mark.parametrize("text", [*HALVES, *TWICE], ids=ascii)
def test_half_a_character_and_a_key_that_stands_twice_are_refused(text: str | bytes) -> None:
    with pytest.raises(ValueError, match=r"expected (each key once|characters)|invalid"):
        read_json(text)


def test_what_is_json_is_read() -> None:
    text = b'{"n": -12, "at": 1.5e3, "names": ["\xc3\xa9", null, true], "l": 999999999999999999}'
    assert read_json(text) == {"n": -12, "at": 1500.0, "names": ["é", None, True],
                               "l": 10**18 - 1}
    assert read_json(r'{"a": "\ud83d\ude00", "b": {"a": "\\ud800"}}') == {
        "a": "\U0001f600", "b": {"a": "\\ud800"}}
    assert read_json('"ü"'.encode("utf-16")) == "ü"


def test_a_file_name_that_is_not_utf_8_comes_back_where_one_may_stand() -> None:
    text = json.dumps({"table": os.fsdecode(b"d\xff/a.bml")})
    assert os.fsencode(read_json(text, names=True)["table"]) == b"d\xff/a.bml"
    for half in (r'"\ud800"', r'"\udc7f"', r'"\udd00"'):
        with pytest.raises(ValueError, match="half"):
            read_json(half, names=True)
