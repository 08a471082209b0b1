"""The compiler of descriptions ends soon, whatever the text."""

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.describe import LONGEST, describe

WORDS = st.sampled_from((
    "12-14", "5+!h", "4!s", "(", ")", "or", "and", "/", ",", "no", "not", "max", "min", "GF",
    "INV+",
    "SPL", "4414", "5-5", "MM", "m", "(31)45", "a)", "\n", "usually", "if", "transfer", "!d", "#",
    "support", "stop", "SOL", "7+", "~", "--", "*", "[x](#y)", "RKCB", "0/3", "card", "suit", "x",
    "{prio:3}", "!", "??", "e.g.", "weak", "two", "NT", "hcp", "points", "4=", "AKQ", "void", "oM",
))


@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS, max_size=14), st.integers(0, 37))
def test_words_in_any_order(words, call):
    text = " ".join(words)
    meaning = describe(text, Context(call=call))
    for start, end in meaning.unknown + meaning.aside:
        assert 0 <= start <= end <= len(text)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200))
def test_any_text(text):
    describe(text, Context(call=7))


def test_long_texts_take_bounded_time():
    for piece in ("(", "5+!h or ", "a ", "1-", "((((5!h))))", "!h/", "usually may ", "4441, "):
        began = time.process_time()
        meaning = describe(piece * (1_000_000 // len(piece)), Context(call=7))
        assert time.process_time() - began < 10
        assert meaning.unknown[-1][0] == LONGEST
