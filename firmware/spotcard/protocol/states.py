"""Who may say what when: one table for both roles.

The state is that of the link between the table and one seat. The table's messages drive it;
a seat's only move is to ask for a seat. Calls and cards go to and fro in one state, PLAYING,
because whose turn it is and what is legal are matters of the Laws, which `robot.seat` and the
director know; and because managers send "to lead" before, or long after, the last card.

What is not in a row is an error: local when we tried to send it, remote when they did. Two
tolerances are code, not rows (connection.py): what a seat says late, after the table has moved on
(`Start of board` is allowed at any time), is let through for the director to ignore, and so are
claims, which no known program implements.
"""

NEW = "new"  # connected, no message yet
SEATING = "seating"  # a seat was asked for
WAITING = "waiting"  # seated; the table is not full
STARTING = "starting"  # the teams are known, or a board has ended
BOARD = "board"  # a board was announced
DEALT = "dealt"  # its number is known
PLAYING = "playing"  # the cards are in hand: auction and play
ENDED = "ended"  # refused, or the session is over

# What the table may say in each state, and the state that follows.
TABLE_SAYS = {
    NEW: {"refused": ENDED},
    SEATING: {"seated": WAITING, "refused": ENDED},
    WAITING: {"teams": STARTING, "startOfBoard": BOARD, "endOfSession": ENDED},
    STARTING: {},
    BOARD: {"deal": DEALT, "endOfBoard": BOARD},
    DEALT: {"cards": PLAYING},
    PLAYING: {
        "bid": PLAYING, "illegalBid": PLAYING, "lead": PLAYING, "dummyLead": PLAYING,
        "play": PLAYING, "illegalCard": PLAYING, "dummyCards": PLAYING,
    },
    ENDED: {},
}

# What it may say at any time once the teams are known, where the row has nothing else.
AT_ANY_TIME = {
    "teams": STARTING, "startOfBoard": BOARD, "endOfBoard": STARTING, "endOfSession": ENDED,
}


def after_table(state, kind):
    """The state after the table has said `kind` in `state`; None when it may not."""
    after = TABLE_SAYS[state].get(kind)
    if after is None and state in (STARTING, BOARD, DEALT, PLAYING):
        after = AT_ANY_TIME.get(kind)
    return after


# What a seat may say in each state. Only "connect" changes it.
SEAT_SAYS = {
    NEW: ("connect",),
    SEATING: (),
    WAITING: ("readyForTeams",),
    STARTING: ("readyToStart",),
    BOARD: ("readyForDeal",),
    DEALT: ("readyForCards",),
    PLAYING: ("bid", "readyForBid", "play", "readyForCard", "readyForDummy"),
    ENDED: (),
}
