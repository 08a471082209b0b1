"""Headings without stars place the tables below them, and end what stood before."""

import pytest

from spotcard_host.notes.bml.reader import parse_document

ANSWERS = "2C  Stayman\n2D  transfer to hearts\n"


def after(table):
    return "-".join(f"({p.text})" if p.opponents else p.text for p in table.after)


@pytest.mark.parametrize("title", [
    "Responses to 1NT\n----------------",
    "RESPONSES TO 1NT\n================",
    "## Responses to 1NT",
    "# Responses to 1NT",
    "== Responses to 1NT ==",
    "[Responses to 1NT]",
    "_Responses to 1NT_",
    "RESPONSES TO 1NT",
    "D) RESPONSES TO 1NT",
    "IV. Answers to 1NT",
    "Part 4: Responses to 1NT (15-17)",
    "PART D - When partner opens 1NT (15-17)\n\nFirst count your points.",
    "4. 1NT responses\n\nPartner shows his hand.",
    "Section 2.1 - Opposite our 1NT",
    "Responses to 1NT",
    "1NT responses",
])
def test_a_table_below_a_title_continues_its_auction(title):
    document = parse_document(f"1N 15-17\n1C 12-20\n\n{title}\n\n{ANSWERS}")
    assert after(document.tables[-1]) in ("1NT", "1N")


@pytest.mark.parametrize("title", ["PART E - The opponents opened", "OTHER OPENINGS", "5) Slams"])
def test_the_next_title_ends_it(title):
    document = parse_document(f"1) 1NT RESPONSES\n\n{ANSWERS}\n{title}\n\n2C  strong\n2D  weak\n")
    assert [after(table) for table in document.tables] == ["1NT", ""]


@pytest.mark.parametrize("text", [
    "After 1NT we play", "Over 1N he may pass.", "We like the 1NT opening, and so do our friends",
    "2C  Stayman", "1NT = 15-17", "after 1NT",
])
def test_a_sentence_or_a_row_is_no_title(text):
    document = parse_document(f"{text}\n\n2C  strong\n2D  weak\n")
    assert not document.tables[-1].after


def test_a_title_stays_text_for_the_converters():
    document = parse_document("1NT RESPONSES\n\n2C  Stayman\n")
    assert document.elements[0].text == "1NT RESPONSES"
