"""Protocol events: tuples, kind first (docs/reference/protocol.md).

They are written as literal strings: a name that a module imports costs a board 20 bytes of heap
and more, and the state table catches a kind that does not exist. Seats are 0..3, DUMMY (4)
where the wire says "dummy", ANY (-1) where a client leaves the choice of the seat to the table;
calls 0..37, cards 0..51. Texts are `str`, without line ends.

    kind            fields after the kind                  said by
    connect         team, seat or ANY, version             seat
    seated          seat, team                             table
    refused         text                                   table
    readyForTeams, readyToStart, readyForDeal, readyForCards, readyForDummy, receivedDummy
                    seat                                   seat
    teams           North-South's name, East-West's        table
    startOfBoard    -                                      table
    deal            board number, dealer, vulnerability    table
    cards           seat, cards (bytes, order as written)  table
    bid             seat, call, alert, infos               both
    readyForBid     seat, whose                            seat
    illegalBid, illegalCard   -                            table
    lead            seat                                   table
    dummyLead       -                                      table
    play            seat or DUMMY, card                    both
    readyForCard    seat, whose or DUMMY, trick 1..        seat
    dummyCards      cards (bytes)                          table
    endOfBoard      NS board, NS total, EW board, EW total: times as written  table
    endOfSession    text of a result line, or ""           table
    claim           seat                                   seat
    claimAnswer     seat, claimer, accepted                seat
    claimResult     claimer, accepted                      table
    noise           text                                   either: a line to be ignored
    closed          text of the last noise line, or ""     the stream has ended

`alert` and `infos` of a call are None when absent; a bare "Alert." is "".
"""

NEED_DATA = ()  # what `next_event` returns when the bytes are used up; false, unlike any event

SEAT = 0  # roles
TABLE = 1

DUMMY = 4
ANY = -1
VERSION = 18
