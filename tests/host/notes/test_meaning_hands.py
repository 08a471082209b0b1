"""A hand is evaluated for lints and labels as the table evaluates it when it plays."""

from spotcard_host.compiler import points
from spotcard_host.notes.meaning.hands import Facts, suit_facts

RANKS = "23456789TJQKA"


def holding(text):
    return sum(1 << RANKS.index(card) for card in text)


# Holding, losers, stopper grade, quality, solid.
SUITS = [
    ("K2", 1, 2, 0, False),
    ("A", 0, 3, 0, False),
    ("KQ2", 1, 4, 1, False),
    ("QJ2", 2, 3, 1, False),
    ("Q32", 2, 2, 1, False),
    ("J32", 3, 1, 1, False),
    ("432", 3, 0, 1, False),
    ("AKQ5432", 0, 4, 8, True),
    ("AKQJ32", 0, 4, 7, True),
    ("AKQ432", 1, 4, 6, False),
    ("65432", 2, 0, 3, False),
]


def test_holdings_by_name():
    for text, losers, stopper, quality, solid in SUITS:
        facts = suit_facts(holding(text))
        found = facts.losers, facts.stopper, facts.quality, facts.solid
        assert found == (losers, stopper, quality, solid), text


def test_every_holding_is_worth_what_the_table_says():
    """The 8,192 holdings: two evaluations once differed on 3,781 of them."""
    for held in range(1 << 13):
        top, low = held >> 8, (held & 255).bit_count()
        facts = suit_facts(held)
        assert facts.losers == points.losers(top, low)
        assert facts.stopper == points.stoppers(top, low)
        assert facts.quality == points.quality(top, low)
        assert facts.points == points.hcp(top)


def test_a_hand_adds_its_suits():
    facts = Facts([holding(h) for h in ("K2", "A", "QJ2", "AKQ5432")])
    assert facts.numbers["P"] == 3 + 4 + 3 + 9
    assert facts.numbers["L"] == 1 + 0 + 2 + 0
    assert facts.numbers["M"] == 19 + 1  # a bare ace and a doubleton king
    assert (facts.numbers["stopC"], facts.numbers["stopH"]) == (2, 3)
