"""The last row of a bidding table as it is read, and hands to try it on."""

import pytest

from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.reader import parse_document
from spotcard_host.notes.meaning.hands import Facts, satisfies
from spotcard_host.notes.meaning.tree import meanings

RANKS = "23456789TJQKA"


def facts(text):
    suits = [sum(1 << RANKS.index(card) for card in suit) for suit in text.split(".")]
    return Facts(suits[::-1])


def last(table):
    """Entry of the last row of a bidding table."""
    system = expand(parse_document(table).tables)
    return meanings(system.roots)[id(system.nodes[-1])]


def wordings(classes):
    """Test parameters of classes: name -> (table with {} for the wording, wordings, hands that
    make the last call, hands that do not)."""
    return [
        pytest.param(table.format(wording), made, refused, id=f"{name}: {wording}"[:90])
        for name, (table, alike, made, refused) in classes.items() for wording in alike
    ]


def misread(table, made, refused):
    """The hands that the last row of a table refuses or accepts against what is wanted."""
    own = last(table).own
    return [hand for hands, wanted in ((made, True), (refused, False)) for hand in hands.split()
            if satisfies(facts(hand), own) != wanted]
