"""What a call shows, in the table manager's alert vocabulary, written and read.

The protocol's vocabulary (version 18): `n`, `up to n`, `at least n`, `n1 to n2` before
`cards in [suit]`, `total points` or `points in [suit]`; `Forcing for one round`, `Forcing until
game`, `Promises a rebid`, `Asking for ...` and a few more; elements between commas, a full stop
at the end, each alternative meaning begins `Alternatively,`.

Both directions work on a *box* (`spotcard.rules.fields`): for each field the least and greatest
value. `total points` count distribution too (M); high-card points (P) where only these are
bounded. The text is made from the box that inference uses, so that the two cannot disagree.
"""

from spotcard.rules.fields import (
    BOX,
    FIELD_MAX,
    HCP,
    HONOURS,
    POINTS,
    S_CALLS,
    S_DEALER,
    S_FORCING,
    S_LENGTH,
    S_SHOWN,
)
from spotcard.rules.state import is_bound

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
_FORCING = ("", "Forcing for one round", "Forcing until game")
_FOUR_CLUBS = 18  # as a call


def _amount(least, most, top):
    """`12 to 14`, `at least 5`, `up to 9`, `6`; "" when nothing is bounded."""
    if least == most:
        return str(least)
    if most >= top:
        return "at least %d" % least if least else ""
    if not least:
        return "up to %d" % most
    return "%d to %d" % (least, most)


def _bounded(box, field):
    return box[2 * field] > 0 or box[2 * field + 1] < FIELD_MAX[field]


def points_text(box):
    """`12 to 14 total points`, or ""."""
    field = POINTS
    narrow = box[2 * POINTS + 1] - box[2 * POINTS]
    if _bounded(box, HCP) and (
        not _bounded(box, POINTS) or box[2 * HCP + 1] - box[2 * HCP] < narrow
    ):
        field = HCP
    amount = _amount(box[2 * field], box[2 * field + 1], FIELD_MAX[field])
    return amount + " total points" if amount else ""


def alert_text(box, forcing=0):
    """The whole alert, `12 to 14 total points, at least 5 cards in spades.`; "" for nothing.

    box: what the call shows; forcing: 0, 1 for one round, 2 to game.
    """
    parts = []
    text = points_text(box)
    if text:
        parts.append(text)
    for suit in (3, 2, 1, 0):
        least = box[2 * suit]
        most = box[2 * suit + 1]
        # Lengths that any balanced hand may have are left out.
        if least > 2 or most < 5:
            amount = _amount(least, most, 13)
            if amount:
                parts.append("%s cards in %s" % (amount, SUIT_NAMES[suit]))
    for suit in (3, 2, 1, 0):
        if box[2 * (HONOURS + suit)] >= 8:
            parts.append("ace of " + SUIT_NAMES[suit])
    if forcing:
        parts.append(_FORCING[forcing])
    if not parts:
        return ""
    text = ", ".join(parts)
    return text[0].upper() + text[1:] + "."


def known_length(call, state):
    """Cards in the strain of a bid that the seat to call or its partner has shown, the longer of
    the two; 0 over partner's question, whose answer speaks of aces, kings or strength, whatever
    its suit."""
    strain = (call + 2) % 5
    if call < 3 or strain > 3:
        return 0
    made = state[S_LENGTH] + (state[S_LENGTH + 1] << 8)
    seat = state[S_DEALER] + made & 3
    if made > 1 and _is_asked(state, made, seat):
        return 0
    own = state[S_SHOWN + BOX * seat + 2 * strain]
    return max(own, state[S_SHOWN + BOX * (seat ^ 2) + 2 * strain])


def _is_asked(state, made, seat):
    """Whether partner's last call is a question: it forces, and partner is captain, or it is a bid
    of notrump above game, or four clubs, not a suit of partner's, over our notrump."""
    if not state[S_FORCING + (seat & 1)]:
        return False
    asked = state[S_CALLS + made - 2]
    if asked == _FOUR_CLUBS:
        over = state[S_CALLS + made - 4] if made > 3 else 0
        if over > 2 and over % 5 == 2 and state[S_SHOWN + BOX * (seat ^ 2)] < 4:
            return True
    return is_bound(state) or (asked > _FOUR_CLUBS and asked % 5 == 2)


def is_artificial(call, box, forcing=0, known=0):
    """Whether a bid is artificial.

    A suit bid is natural with three cards or more shown in the suit, or with four or more `known`
    before it (see `known_length`): a raise, or one's own suit again. A notrump bid is natural when
    it shows no five cards somewhere and, if it forces, two cards at least in every suit. Pass,
    double and redouble are not artificial.
    """
    if call < 3:
        return False
    strain = (call + 2) % 5
    if strain < 4:
        return box[2 * strain] < 3 and known < 4
    for suit in range(4):
        if box[2 * suit] >= 5 or (forcing and box[2 * suit] < 2):
            return True
    return False


def _number(word):
    """The number a word spells, -1 for none."""
    if not word or len(word) > 2:
        return -1
    for ch in word:
        if not "0" <= ch <= "9":
            return -1
    return int(word)


def _read_amount(words):
    """(least, most or -1 for no limit, words used) at the beginning of a list of words."""
    n = len(words)
    if n >= 3 and words[0] == "at" and words[1] == "least":
        return _number(words[2]), -1, 3
    if n >= 3 and words[0] == "up" and words[1] == "to":
        return 0, _number(words[2]), 3
    if n >= 3 and words[1] == "to":
        return _number(words[0]), _number(words[2]), 3
    if n >= 1:
        value = _number(words[0])
        return value, value, 1
    return -1, -1, 0


def _narrow(box, field, least, most):
    least = min(least, FIELD_MAX[field])
    if least > box[2 * field]:
        box[2 * field] = least
    if 0 <= most < box[2 * field + 1]:
        box[2 * field + 1] = most
    return box[2 * field] <= box[2 * field + 1]


def _read_element(text, box):
    """Put one element into the box; False when a box cannot hold it."""
    words = text.split()
    least, most, used = _read_amount(words)
    if least < 0 or (used > 1 and words[0] != "at" and most < 0):
        return False
    rest = words[used:]
    if rest == ["total", "points"] or rest == ["points"] or rest == ["hcp"]:
        return _narrow(box, HCP if rest == ["hcp"] else POINTS, least, most)
    if len(rest) == 3 and rest[1] == "in" and rest[0] in ("cards", "card"):
        for suit in range(4):
            if rest[2] == SUIT_NAMES[suit] or rest[2] + "s" == SUIT_NAMES[suit]:
                return _narrow(box, suit, least, most)
    return False


def read_alert(text, box):
    """Narrow `box` (which holds the widest to begin with) to what an alert text says.

    Returns how many elements were understood. Alternatives, unknown words and contradictions are
    passed over: 0 means that the box is as it was.
    """
    text = text.lower()
    if "alternatively" in text or len(text) > 300:
        return 0
    work = bytearray(box)
    understood = 0
    for element in text.replace(".", ",").split(","):
        before = bytes(work)
        if _read_element(element, work):
            understood += 1
        else:
            work[:] = before
    if understood:
        for i in range(BOX):
            box[i] = work[i]
    return understood
