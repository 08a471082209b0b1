"""Writes the messages of a table manager, in the wording of docs/reference/protocol.md.

A board never imports this.
"""

from spotcard.errors import LocalProtocolError
from spotcard.protocol.seat_writer import WORDS, call_text, card_text, clean

_FIXED = {
    "startOfBoard": "Start of board",
    "illegalBid": "Illegal bid",
    "illegalCard": "Illegal card",
    "dummyLead": "Dummy to lead",
}
VULNERABLE = ("Neither", "N/S", "E/W", "Both")


def hand_text(cards):
    """`S K 3 2. H A 7. D -. C K Q T 2.`"""
    suits = []
    for suit in (3, 2, 1, 0):
        held = sorted([c for c in cards if c // 13 == suit], reverse=True)
        ranks = ["23456789TJQKA"[c % 13] for c in held]
        suits.append("SHDC"[3 - suit] + " " + (" ".join(ranks) or "-") + ".")
    return " ".join(suits)


def write(event):
    """The text of an event of a table, without line end; LocalProtocolError for other kinds."""
    kind = event[0]
    if kind in _FIXED:
        return _FIXED[kind]
    if kind == "bid":
        return call_text(event)
    if kind == "play":
        return card_text(event)
    if kind == "seated":
        return '%s ("%s") seated' % (WORDS[event[1]], clean(event[2]))
    if kind in ("refused", "noise"):
        return clean(event[1])
    if kind == "teams":
        return 'Teams : N/S : "%s" E/W : "%s"' % (clean(event[1]), clean(event[2]))
    if kind == "deal":
        return "Board number %d. Dealer %s. %s vulnerable." % (
            event[1], WORDS[event[2]], VULNERABLE[event[3]],
        )
    if kind == "cards":
        return "%s's cards : %s" % (WORDS[event[1]], hand_text(event[2]))
    if kind == "dummyCards":
        return "Dummy's cards : " + hand_text(event[1])
    if kind == "lead":
        return WORDS[event[1]] + " to lead"
    if kind == "endOfBoard":
        return (
            "Timing - N/S : this board  %s,  total  %s.  E/W : this board  %s,  total  %s"
            % event[1:]
        )
    if kind == "claimResult":
        return "%s's claim is %s" % (WORDS[event[1]], "accepted" if event[2] else "rejected")
    if kind == "endOfSession":
        return clean(event[1]) or "End of session"
    raise LocalProtocolError("a table does not send %r" % (kind,))
