"""Writes the messages of a seat, in the wording of docs/reference/protocol.md."""

from spotcard.errors import LocalProtocolError
from spotcard.game.calls import call_name
from spotcard.game.cards import card_name

WORDS = ("North", "East", "South", "West", "dummy")

_TAILS = {
    "readyForTeams": " ready for teams",
    "readyToStart": " ready to start",
    "readyForDeal": " ready for deal",
    "readyForCards": " ready for cards",
    "readyForDummy": " ready for dummy",
}


def clean(text):
    """`text` on one line: every control character becomes a blank."""
    return "".join([c if ord(c) > 31 and ord(c) != 127 else " " for c in text])


def call_text(event):
    """`North bids 1NT Alert. text` of a BID."""
    call = event[2]
    if call < 3:
        text = WORDS[event[1]] + (" passes", " doubles", " redoubles")[call]
    else:
        text = WORDS[event[1]] + " bids " + call_name(call) + ("T" if (call + 2) % 5 == 4 else "")
    if event[3] is not None:
        text += " Alert. " + clean(event[3]) if event[3] else " Alert."
    if event[4]:
        text += " Infos. " + clean(event[4])
    return text


def card_text(event):
    """`North plays 6H` of a PLAY."""
    name = card_name(event[2])
    return WORDS[event[1]] + " plays " + name[1] + name[0]


def write(event):
    """The text of an event of a seat, without line end; LocalProtocolError for other kinds."""
    kind = event[0]
    if kind == "connect":
        return 'Connecting "%s" as %s using protocol version %d' % (
            clean(event[1]), WORDS[event[2]] if event[2] >= 0 else "ANYPL", event[3],
        )
    if kind == "bid":
        return call_text(event)
    if kind == "play":
        return card_text(event)
    if kind == "readyForBid":
        return "%s ready for %s's bid" % (WORDS[event[1]], WORDS[event[2]])
    if kind == "readyForCard":
        return "%s ready for %s's card to trick %d" % (
            WORDS[event[1]], WORDS[event[2]], event[3],
        )
    if kind == "claimAnswer":
        return "%s %s %s's claim" % (
            WORDS[event[1]], "accepts" if event[3] else "rejects", WORDS[event[2]],
        )
    if kind in _TAILS:
        return WORDS[event[1]] + _TAILS[kind]
    raise LocalProtocolError("a seat does not send %r" % (kind,))
