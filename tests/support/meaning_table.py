"""The last row of a bidding table as it is read, and hands to try it on."""

from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.reader import parse_document
from spotcard_host.notes.meaning.hands import Facts
from spotcard_host.notes.meaning.tree import meanings

RANKS = "23456789TJQKA"


def facts(text):
    suits = [sum(1 << RANKS.index(card) for card in suit) for suit in text.split(".")]
    return Facts(suits[::-1])


def last(table):
    """Entry of the last row of a bidding table."""
    system = expand(parse_document(table).tables)
    return meanings(system.roots)[id(system.nodes[-1])]
