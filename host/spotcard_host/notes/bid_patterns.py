"""What a bid looks like in notes: the parts of every pattern that looks for one.

The level goes in front (`[1-7]`, of openings `[1-4]`), what must not follow goes behind:
``rf"\\b[1-7]{STRAIN}(?!\\w)"``.
"""

from __future__ import annotations

from spotcard.game.calls import bid
from spotcard_host.notes.suit_words import strain_named

# Case counts also where the pattern around it ignores it: what two branches match alike takes
# exponential time in a list of bids.
STRAIN = "(?-i:!?(?:N[Tt]?|[CDHS♣♦♥♠]|(?:nt?|[cdhs])(?![a-z])))"
"""A suit by letter or sign, or notrump: `C`, `!c`, `c`, `♣`, `N`, `NT`."""
CLASS = "(?-i:!?(?:N[Tt]?|[CDHSM♣♦♥♠]|(?:nt?|[cdhsm])(?![a-z])))"
"""A strain, a major or a minor."""
ANY_CLASS = (
    "(?-i:!?(?:N[Tt]?|[SB]A|o[Mm]|OM|[CDHSMXYZ♣♦♥♠]|(?:nt?|[cdhsmx])(?![a-z])))")
"""A strain or any class of suits: also the other major or minor, any suit (`X`), another."""
SUITS = f"(?-i:(?:[CDHS]{{2,4}}(?![A-Za-z])|{ANY_CLASS}))"
"""A strain, a class or several suits: `2HS`."""
BEHIND_BID = "(?-i:(?<=[1-7][CDHSN♣♦♥♠])|(?<=[1-7]![cdhs])|(?<=[1-7]NT)|(?<=[12][Mm]))"
NOT_BEHIND_BID = "(?-i:(?<![1-7][CDHSN♣♦♥♠])(?<![1-7]![cdhs])(?<![1-7]NT)(?<![12][Mm]))"
"""`4M` is a number of cards as often."""


def bid_named(word: str) -> int:
    """The call number of a bid as written: `1H`, `1!h`, `1 NT`."""
    return int(bid(int(word[0]), strain_named(word[1:])))
