"""The quantities that rules test: fields, calls as symbols, and the layout of the state.

A *field* is one of the twenty numbers a hand is judged by, and that a seat can show:

| field | meaning | range |
|---|---|---|
| 0-3 | length of C D H S | 0-13 |
| 4-7 | honours of C D H S, ace 8, king 4, queen 2, jack 1 | 0-15 |
| 8-11 | stoppers of C D H S | 0-4 |
| 12 | P, high-card points | 0-37 |
| 13 | M, total points: with distribution | 0-50 |
| 14 | L, losers | 0-12 |
| 15 | Q, controls (ace 2, king 1) | 0-12 |
| 16-19 | quality of C D H S | 0-9 |

Feature 20, the number of the hand's shape (0-38), is not a field: no call shows it.
"""

LENGTH = 0
HONOURS = 4
STOPPERS = 8
HCP = 12
POINTS = 13
LOSERS = 14
CONTROLS = 15
QUALITY = 16
FIELDS = 20
SHAPE = 20
FEATURES = 21

# The largest value of each field.
FIELD_MAX = b"\x0d\x0d\x0d\x0d\x0f\x0f\x0f\x0f\x04\x04\x04\x04\x25\x32\x0c\x0c\x09\x09\x09\x09"

# A *box* is what a hand may be: for each field the least and the greatest value, one byte each,
# the least of field f at 2*f and the greatest at 2*f + 1.
BOX = 40

# The state: everything about an auction that all four players know, in one bytearray.
NOBODY = 255  # no seat, or no strain
S_LENGTH = 0  # two bytes, low first: calls made
S_DEALER = 2
S_VUL = 3  # bit 0 North-South, bit 1 East-West
S_LEADING = 4  # passes before the first call other than pass
S_LAST_BID = 5  # a call, 0 for none
S_BIDDER = 6  # seat of the last bid, or NOBODY
S_DOUBLED = 7  # 0, 1 doubled, 2 redoubled
S_PASSES = 8  # trailing passes
S_OPENER = 9  # seat of the first bid, or NOBODY
S_FIT = 10  # by side: the agreed strain, or NOBODY
S_AGREED = 12  # by side: the strain that a rule said was agreed, or NOBODY
S_FORCING = 14  # by side: 0, 1 for one round, 2 to game
S_CAPTAIN = 16  # by side: seat, or NOBODY
S_BIDS = 18  # by seat: which strains it has bid, bit 0 clubs .. bit 4 notrump
S_OPTIONS = 24  # 16 numbers that the system's user may set
OPTIONS = 16
S_SHOWN = 40  # by seat: a box
S_CALLS = 200  # the calls
MAX_CALLS = 319  # the longest auction that the Laws allow
STATE = 520
