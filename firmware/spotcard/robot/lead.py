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
    121, 125, 128, 123, 124, 128, 125, 137, 127, 121, 114, 128,
    130, 151, 135, 134, 137, 138, 129, 110, 124, 126, 90, 128,
    129, 127, 134, 121, 122, 133, 142, 118, 156, 151, 130, 138,
    141, 87, 145, 179, 99, 168, 154, 76, 148, 121, 65, 128,
    # a suit contract, side suit
    118, 119, 128, 120, 121, 128, 119, 124, 121, 121, 114, 128,
    127, 137, 131, 126, 129, 130, 132, 115, 136, 130, 111, 128,
    131, 119, 133, 136, 120, 136, 145, 120, 146, 135, 113, 130,
    145, 102, 143, 155, 95, 154, 145, 98, 141, 151, 106, 128,
    # trumps
    113, 116, 128, 118, 121, 128, 128, 138, 134, 135, 115, 128,
    126, 151, 134, 129, 144, 141, 134, 127, 129, 125, 106, 128,
    123, 124, 138, 130, 132, 134, 121, 120, 151, 130, 131, 126,
    138, 118, 139, 133, 122, 133, 134, 107, 128, 128, 122, 128,
))
# By kind and length of the suit, 0 to 7.
_LENGTH = bytes((
    128, 133, 138, 136, 130, 126, 115, 119,
    128, 113, 125, 129, 127, 124, 123, 131,
    128, 124, 130, 135, 141, 135, 126, 128,
))
# By kind (but trumps) and who has bid the suit: partner, right (declarer's side sits there first),
# left, we, nobody.
_BIDDER = bytes((
    91, 150, 140, 127, 132,
    120, 122, 126, 124, 123,
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
