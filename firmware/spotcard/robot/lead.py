"""The opening lead: what each kind of lead has cost, by the hand and by what the auction showed.

Strategy. `cost` says for a card how many tricks such a lead loses against other leads of the same
hand: a sum over small tables, by the suit's honours and which of its cards is led, by its length,
by who has bid or shown it, by the level of the contract, our trumps and our strength. The tables
were fitted to the double-dummy results of random deals with natural auctions (docs/card-play.md).
They stand beside the sampling, which knows the cards but sees one line of play only, and they
alone are the answer when there is no time to think.

Kinds of a suit: 0 at no trumps, 1 a side suit, 2 trumps. Honours held: ace 8, king 4, queen 2,
jack 1. Card: 0 a low one, 1 from the top of the suit (ten or higher), 2 an inner honour. Level: 0
part score, 1 game, 2 slam.
"""

# Everything is 256ths of a trick above or below 128; of the indices the last runs fastest.
# By kind, honours held, card.
_HONOURS = bytes((
    116, 147, 128, 111, 144, 128, 114, 158, 115, 98, 124, 128, 119, 185, 135, 114, 141, 116, 137,
    116, 128, 122, 71, 128, 119, 137, 128, 126, 157, 127, 145, 127, 154, 125, 147, 108, 110, 137,
    132, 177, 103, 170, 150, 67, 142, 146, 57, 128, 93, 137, 128, 103, 129, 128, 112, 140, 105,
    104, 128, 128, 111, 150, 130, 128, 147, 114, 123, 116, 123, 123, 127, 128, 113, 121, 116, 140,
    124, 134, 150, 131, 137, 163, 123, 137, 159, 106, 128, 161, 102, 158, 159, 117, 133, 110, 120,
    128, 106, 116, 128, 114, 127, 128, 127, 152, 117, 133, 116, 128, 114, 174, 120, 139, 160, 145,
    126, 122, 133, 142, 113, 128, 116, 110, 108, 131, 154, 127, 125, 110, 163, 145, 137, 131, 128,
    103, 124, 142, 117, 143, 134, 101, 124, 128, 129, 128,
))  # fmt: skip
# By kind, length of the suit, level.
_LENGTH = bytes((
    128, 128, 128, 125, 112, 128, 142, 152, 128, 156, 158, 128, 134, 137, 128, 149, 142, 128, 91,
    119, 128, 100, 76, 128, 128, 128, 128, 87, 102, 128, 131, 130, 128, 148, 143, 128, 139, 129,
    128, 130, 129, 128, 127, 114, 128, 129, 132, 128, 128, 128, 128, 82, 87, 128, 131, 131, 128,
    154, 152, 128, 140, 149, 128, 120, 138, 128, 140, 130, 128, 133, 127, 128,
))  # fmt: skip
# By kind, what partner has shown of the suit, card.
_PARTNER = bytes((
    222, 206, 199, 162, 163, 179, 104, 111, 132, 40, 18, 51, 96, 112, 124, 151, 129, 161, 137, 132,
    133, 134, 137, 133, 110, 102, 108, 110, 109, 111, 136, 139, 153, 123, 119, 126, 132, 135, 134,
    122, 113, 125, 128, 128, 128,
))  # fmt: skip
# By the same of declarer.
_DECLARER = bytes((
    67, 44, 91, 138, 137, 160, 139, 149, 148, 153, 152, 159, 128, 128, 128, 134, 102, 133, 125,
    123, 129, 128, 128, 128, 128, 128, 128, 128, 128, 128, 115, 120, 124, 119, 118, 118, 128, 129,
    126, 133, 131, 138, 146, 136, 161,
))  # fmt: skip
# By the same of dummy.
_DUMMY = bytes((
    103, 96, 122, 140, 150, 154, 102, 93, 128, 105, 103, 134, 174, 169, 147, 122, 112, 130, 119,
    118, 131, 124, 124, 129, 144, 126, 132, 132, 129, 125, 134, 146, 158, 124, 120, 127, 127, 113,
    126, 128, 128, 128, 128, 128, 128,
))  # fmt: skip
# By a side suit: our trumps, whether headed by ace or king, length of the suit, card.
_TRUMPS = bytes((
    146, 130, 128, 139, 132, 128, 117, 128, 127, 128, 128, 128, 128, 128, 128, 128, 128, 128, 132,
    125, 128, 146, 127, 131, 124, 137, 133, 136, 122, 128, 150, 133, 130, 132, 136, 139, 122, 117,
    128, 138, 127, 138, 130, 142, 144, 114, 127, 128, 124, 115, 128, 117, 128, 133, 124, 115, 128,
    135, 127, 115, 125, 139, 137, 128, 114, 128, 126, 116, 116, 120, 135, 127, 125, 124, 128, 132,
    123, 126, 120, 139, 121, 134, 118, 128, 135, 117, 123, 120, 136, 124, 135, 125, 128, 131, 116,
    125, 124, 135, 131, 125, 134, 128, 131, 126, 124, 113, 130, 122,
))  # fmt: skip
# By level, kind, honours by class, card.
_LEVEL = bytes((
    117, 121, 128, 107, 149, 117, 108, 160, 126, 132, 154, 150, 156, 100, 154, 101, 101, 123, 111,
    125, 128, 105, 135, 121, 118, 153, 121, 133, 132, 130, 160, 103, 139, 130, 122, 131, 124, 120,
    128, 124, 137, 112, 133, 167, 129, 126, 129, 138, 144, 85, 132, 141, 113, 126, 127, 154, 128,
    119, 153, 126, 125, 166, 125, 130, 138, 130, 172, 9, 162, 126, 101, 112, 110, 140, 128, 110,
    134, 112, 120, 144, 122, 142, 115, 130, 173, 86, 151, 126, 115, 129, 110, 124, 128, 117, 143,
    134, 120, 166, 135, 118, 117, 132, 132, 109, 131, 149, 120, 138, 128, 128, 128, 128, 128, 128,
    128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128,
    128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128,
    128, 128, 128, 128, 128, 128, 128, 128, 128, 128,
))  # fmt: skip
# By our points, kind, length of the suit, whether it has an honour.
_POINTS = bytes((
    125, 133, 115, 122, 140, 133, 121, 122, 124, 124, 116, 124, 139, 126, 125, 151, 131, 132, 128,
    140, 125, 139, 129, 107, 124, 120, 126, 128, 133, 124, 127, 129, 114, 146, 133, 132, 135, 145,
    129, 139, 114, 106, 123, 127, 122, 133, 133, 131, 124, 131, 129, 134, 123, 127, 136, 143, 129,
    138, 130, 92, 125, 131, 134, 129, 124, 125, 124, 119, 125, 139, 125, 135, 134, 136, 131, 129,
    126, 111, 129, 131, 135, 137, 125, 137, 112, 117, 127, 123, 128, 134,
))  # fmt: skip
# By what declarer and dummy have shown in points, kind, card.
_STRENGTH = bytes((
    122, 118, 144, 124, 121, 127, 123, 121, 152, 125, 116, 143, 130, 117, 132, 127, 128, 134, 121,
    120, 142, 133, 115, 132, 134, 130, 124, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128,
    128, 128, 128, 128, 128, 128, 128,
))  # fmt: skip
# By who has bid the suit, honours held, card.
_BIDDER = bytes((
    132, 137, 128, 125, 122, 128, 108, 103, 120, 95, 103, 128, 120, 99, 123, 96, 92, 90, 88, 95,
    130, 125, 122, 128, 143, 132, 121, 138, 156, 135, 157, 125, 112, 124, 135, 115, 103, 117, 131,
    164, 125, 155, 141, 120, 128, 120, 126, 128, 104, 136, 128, 122, 127, 128, 155, 162, 137, 132,
    109, 128, 113, 167, 160, 155, 165, 165, 132, 133, 128, 127, 128, 128, 91, 101, 120, 140, 115,
    135, 107, 125, 150, 133, 124, 132, 113, 126, 128, 115, 124, 115, 128, 128, 131, 128, 128, 128,
    135, 139, 128, 129, 134, 128, 126, 142, 114, 139, 162, 128, 126, 151, 131, 131, 138, 130, 148,
    142, 130, 148, 138, 128, 145, 149, 137, 130, 141, 128, 134, 130, 138, 122, 111, 132, 166, 154,
    132, 133, 131, 143, 106, 130, 131, 134, 124, 128, 118, 128, 128, 103, 135, 128, 105, 136, 128,
    113, 140, 128, 133, 155, 128, 129, 148, 122, 153, 125, 128, 111, 102, 128, 114, 124, 128, 126,
    115, 138, 150, 124, 141, 146, 135, 137, 146, 112, 128, 175, 108, 168, 148, 101, 128, 129, 78,
    128, 126, 128, 128, 120, 139, 128, 116, 139, 105, 107, 122, 128, 121, 147, 107, 115, 128, 107,
    123, 121, 118, 119, 92, 128, 124, 135, 121, 116, 137, 109, 130, 137, 133, 146, 148, 112, 126,
    119, 125, 135, 101, 131, 170, 88, 140, 130, 105, 128,
))  # fmt: skip
# By kind, length of the suit, honours held.
_HOLDING = bytes((
    169, 131, 112, 128, 84, 128, 128, 128, 127, 128, 128, 128, 128, 128, 128, 128, 123, 122, 124,
    110, 167, 147, 117, 128, 136, 121, 142, 128, 137, 128, 128, 128, 111, 118, 141, 171, 134, 108,
    150, 134, 117, 128, 127, 139, 137, 140, 124, 128, 116, 134, 139, 128, 141, 116, 147, 102, 133,
    141, 144, 126, 126, 110, 132, 128, 111, 141, 138, 118, 115, 124, 114, 132, 123, 127, 140, 133,
    118, 196, 119, 133, 144, 118, 122, 100, 169, 120, 104, 122, 151, 152, 124, 88, 131, 132, 131,
    94, 128, 131, 124, 107, 142, 141, 135, 86, 110, 124, 131, 150, 115, 130, 108, 105, 129, 117,
    116, 128, 103, 128, 128, 128, 109, 128, 128, 128, 128, 128, 128, 128, 113, 136, 124, 111, 136,
    146, 123, 128, 128, 138, 138, 128, 120, 128, 128, 128, 124, 126, 127, 143, 135, 136, 128, 126,
    114, 122, 125, 140, 133, 142, 135, 128, 129, 131, 131, 127, 126, 129, 124, 137, 123, 129, 120,
    133, 132, 132, 131, 124, 128, 121, 135, 129, 131, 133, 125, 117, 135, 128, 138, 128, 125, 131,
    118, 130, 123, 126, 118, 118, 130, 110, 129, 116, 127, 127, 130, 139, 131, 135, 142, 131, 125,
    116, 119, 116, 141, 119, 116, 137, 126, 137, 151, 138, 137, 137, 138, 100, 149, 104, 98, 128,
    68, 128, 128, 128, 134, 128, 128, 128, 128, 128, 128, 128, 118, 114, 120, 127, 172, 164, 101,
    128, 115, 134, 132, 128, 117, 128, 128, 128, 104, 106, 166, 142, 151, 146, 152, 124, 103, 135,
    137, 136, 125, 123, 120, 128, 108, 161, 142, 116, 138, 126, 134, 131, 118, 127, 132, 141, 121,
    142, 116, 129, 129, 138, 129, 115, 129, 130, 119, 130, 121, 142, 126, 134, 117, 135, 127, 128,
    127, 131, 126, 133, 133, 134, 133, 127, 128, 129, 125, 128, 132, 126, 124, 128, 128, 128, 128,
    128, 128, 128, 127, 128, 128, 128, 128, 129, 128, 132, 128, 128,
))  # fmt: skip


def suits_bid(dealer, calls):
    """By seat: which strains the seat has bid, bit 0 clubs .. bit 4 no trumps."""
    bid = bytearray(4)
    for i in range(len(calls)):
        if calls[i] > 2:
            bid[dealer + i & 3] |= 1 << (calls[i] - 3) % 5
    return bid


def _size(mask):
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def _shown(shown, seat, suit):
    """How many cards of a suit a seat has shown at least: 0 (fewer than three) to 4 (six)."""
    least = shown[40 * seat + 2 * suit]
    return 0 if least < 3 else least - 2 if least < 6 else 4


def _class(honours):
    """Headed by 0 nothing, 1 jack or queen, 2 king, 3 ace, 4 ace and king; 5 others that touch."""
    if honours >= 12:
        return 4
    if honours & honours >> 1:
        return 5
    return 3 if honours & 8 else 2 if honours & 4 else 1 if honours else 0


def cost(hand, suit, bit, contract, shown, bid):
    """What the lead of `bit` of a suit costs, in 256ths of a trick; 0 is about average.

    hand: our holdings; contract: as Auction gives it, we sit behind declarer; shown: what the
    auction showed (`Player.start`); bid: what `suits_bid` says.
    """
    strain = contract.strain
    declarer = contract.declarer
    partner = declarer + 3 & 3
    dummy = declarer + 2 & 3
    held = hand[suit]
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
    honours = held >> 9
    n = _size(held)
    level = 0
    if contract.level > 5:
        level = 2
    elif contract.level * (30 if strain > 1 else 20) + (10 if strain == 4 else 0) >= 100:
        level = 1
    points = 0
    for s in range(4):
        tops = hand[s] >> 9
        points += (tops >> 3) * 4 + (tops >> 2 & 1) * 3 + (tops >> 1 & 1) * 2 + (tops & 1)
    strong = (0 if points < 5 else 1 if points < 8 else 2 if points < 11 else 3 if points < 14
              else 4)
    theirs = (shown[40 * declarer + 24] + shown[40 * dummy + 24] - 14) // 4
    theirs = 0 if theirs < 0 else 4 if theirs > 4 else theirs
    long = 7 if n > 7 else n
    value = _HONOURS[48 * kind + 3 * honours + role] + _LENGTH[24 * kind + 3 * long + level]
    value += _PARTNER[15 * kind + 3 * _shown(shown, partner, suit) + role]
    value += _DECLARER[15 * kind + 3 * _shown(shown, declarer, suit) + role]
    value += _DUMMY[15 * kind + 3 * _shown(shown, dummy, suit) + role]
    trumps = 0
    who = 0
    if kind == 1:
        trumps = _size(hand[strain])
        trumps = 2 * (5 if trumps > 5 else trumps) + (hand[strain] >= 2048)
        trumps = (3 * trumps + (n if n < 3 else 3) - 1) * 3 + role
    if kind < 2:
        who = 4
        for k in range(4):
            if bid[(partner, declarer, dummy, declarer + 1 & 3)[k]] >> suit & 1:
                who = k
                break
        who = 48 * who + 3 * honours + role
    value += _TRUMPS[trumps] + _BIDDER[who]
    value += _LEVEL[((3 * level + kind) * 6 + _class(honours)) * 3 + role]
    value += _POINTS[((3 * strong + kind) * 3 + (0 if n < 4 else 1 if n == 4 else 2)) * 2
                     + (honours > 0)]
    value += _STRENGTH[(3 * theirs + kind) * 3 + role]
    return value + _HOLDING[(7 * kind + long - 1) * 16 + honours] - 11 * 128
