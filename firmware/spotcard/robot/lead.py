"""The opening lead: what each kind of lead has cost, and who has bid the suit.

Strategy. `cost` says for a card how many tricks such a lead loses on average against the best lead
of the same hand, from a table: by the suit's honours and which of its cards is led, by its length
and by who has bid it. The table was fitted to the double-dummy results of random deals with
natural auctions (docs/card-play.md). It stands beside the sampling, which knows the cards but sees
one line of play only, and it alone is the answer when there is no time to think.
"""

# Everything is 64ths of a trick above or below 128. Kinds: 0 no trumps, 1 side suit, 2 trumps.
# By kind, honours held (ace 8, king 4, queen 2, jack 1) and card: 0 low, 1 from the top of the
# suit (ten or higher), 2 an inner honour.
_HONOURS = bytes((
    # no trumps
    125, 129, 128, 127, 132, 128, 126, 135, 131, 111, 110, 128,
    134, 156, 146, 131, 142, 135, 135, 113, 130, 138, 100, 128,
    134, 130, 133, 120, 128, 133, 142, 112, 158, 128, 128, 125,
    133, 94, 143, 141, 117, 135, 119, 80, 128, 128, 128, 128,
    # a suit contract, side suit
    117, 120, 128, 122, 125, 128, 119, 122, 120, 120, 116, 128,
    126, 136, 132, 133, 135, 136, 140, 119, 135, 139, 117, 128,
    133, 125, 127, 137, 128, 136, 143, 123, 140, 132, 119, 132,
    149, 100, 153, 139, 92, 136, 149, 102, 146, 129, 93, 128,
    # trumps
    114, 117, 128, 113, 121, 128, 125, 136, 132, 143, 125, 128,
    125, 153, 127, 129, 136, 136, 132, 134, 128, 123, 111, 128,
    122, 123, 136, 121, 130, 127, 125, 125, 151, 126, 132, 124,
    135, 123, 137, 128, 128, 128, 128, 124, 128, 128, 128, 128,
))
# By kind and length of the suit, 0 to 7.
_LENGTH = bytes((
    128, 135, 138, 134, 130, 128, 117, 114,
    128, 114, 125, 130, 127, 123, 123, 139,
    128, 124, 130, 136, 135, 130, 127, 128,
))
# By kind (but trumps) and who has bid the suit: partner, right (declarer's side sits there first),
# left, we, nobody.
_BIDDER = bytes((
    90, 146, 141, 133, 130,
    123, 128, 125, 126, 123,
))


def suits_bid(dealer, calls):
    """By seat: which strains the seat has bid, bit 0 clubs .. bit 4 no trumps."""
    bid = bytearray(4)
    for i in range(len(calls)):
        if calls[i] > 2:
            bid[dealer + i & 3] |= 1 << (calls[i] - 3) % 5
    return bid


def cost(held, suit, bit, strain, seat, bid):
    """What the lead of `bit` from the holding `held` costs, in 64ths of a trick, 0 on average.

    `bid` is what `suits_bid` says.
    """
    kind = 0 if strain == 4 else 2 if suit == strain else 1
    role = 0
    if bit >= 256:
        role = 1
        higher = 4096
        inside = False
        while higher > bit:
            if held & higher:
                inside = True
            elif inside:
                role = 2
            higher >>= 1
    n = 0
    rest = held
    while rest:
        rest &= rest - 1
        n += 1
    value = _HONOURS[48 * kind + 3 * (held >> 9) + role] + _LENGTH[8 * kind + (n if n < 7 else 7)]
    value -= 256
    if kind < 2:
        who = 4
        for k in range(4):
            if bid[seat + (2, 3, 1, 0)[k] & 3] >> suit & 1:
                who = k
                break
        value += _BIDDER[5 * kind + who] - 128
    return value
