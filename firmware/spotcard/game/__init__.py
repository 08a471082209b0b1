"""Pure bridge: cards, hands, calls, the auction, the play, deals and scores.

Small integers throughout (see docs/architecture.md, "Numbering"); no I/O, no randomness.
"""
