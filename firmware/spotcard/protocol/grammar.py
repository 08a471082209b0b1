"""The lexical rules of the messages, and the two that go both ways: calls and cards.

A reader parses the head of a line with a Cursor and ignores what follows, as every program that
speaks the protocol does. It returns an event; None for a line that is not a message of its
kind; and raises RemoteProtocolError when the head matches but the contents are invalid. Nothing
depends on case or on runs of blanks. Work is done in bytes, so that no byte a peer may
send can fail to decode.
"""

from spotcard.errors import NotationError, RemoteProtocolError
from spotcard.game.calls import parse_call
from spotcard.game.cards import parse_card
from spotcard.protocol.events import ANY

_SEATS = (b"north", b"east", b"south", b"west", b"dummy")
_BLANK = b" \t\r\n\x0b\x0c"
_LOOSE = b" \t\r\n\x0b\x0c.,:;"  # blanks, and the full stops that some programs put between words


def text_of(raw):
    """The text of bytes: UTF-8, or Latin-1 where it is not."""
    try:
        return str(bytes(raw), "utf-8")
    except UnicodeError:
        return "".join([chr(b) for b in raw])


class Cursor:
    """A place in a line. Methods that look for something move past it only when it is there."""

    def __init__(self, line):
        self.raw = line
        self.low = line.lower()
        self.at = 0

    def fail(self, what):
        """Raise RemoteProtocolError: `what` was expected here."""
        raise RemoteProtocolError(
            "expected %s at column %d of %r" % (what, self.at + 1, text_of(self.raw)[:80])
        )

    def skip(self, chars=_BLANK):
        """Move past any of `chars`."""
        while self.at < len(self.low) and self.low[self.at] in chars:
            self.at += 1

    def word(self, word, loose=False, glued=False):
        """Whether lower-case `word` stands here, as a word of its own.

        `loose`: stops before it are skipped too; `glued`: letters may follow at once.
        """
        start = self.at
        self.skip(_LOOSE if loose else _BLANK)
        end = self.at + len(word)
        if self.low[self.at : end] == word and (glued or not (
            97 <= word[-1] <= 122 and end < len(self.low) and 97 <= self.low[end] <= 122
        )):
            self.at = end
            return True
        self.at = start
        return False

    def words(self, text, glued=False):
        """Whether all the blank-separated words of `text` stand here; nothing moves if not."""
        start = self.at
        for word in text.split():
            if not self.word(word, False, glued):
                self.at = start
                return False
        return True

    def seat(self, dummy=False):
        """The seat named here, ANY (-1) when none is; `dummy`: "dummy" counts, as DUMMY."""
        for i in range(5 if dummy else 4):
            if self.word(_SEATS[i]):
                return i
        return ANY

    def owner(self, dummy=False):
        """The seat of a possessive (`North's`), ANY when there is none."""
        start = self.at
        seat = self.seat(dummy)
        if seat >= 0 and self.low[self.at : self.at + 2] == b"'s":
            self.at += 2
            return seat
        self.at = start
        return ANY

    def number(self, what):
        """A whole number of 1 to 9 digits; more would be a big integer on the board."""
        self.skip(_LOOSE)
        start = self.at
        self.skip(b"0123456789")
        if not 0 < self.at - start < 10:
            self.at = start
            self.fail(what)
        return int(self.low[start : self.at])

    def token(self):
        """The letters and digits that stand here, in upper case, as `str`."""
        self.skip()
        start = self.at
        low = self.low
        while self.at < len(low) and (97 <= low[self.at] <= 122 or 48 <= low[self.at] <= 57):
            self.at += 1
        return str(low[start : self.at], "utf-8").upper()

    def rest(self):
        """The rest of the line as text, stripped of blanks."""
        return text_of(self.raw[self.at :].strip())

    def cards(self):
        """The cards of `: S A K. H -. D Q. C J.` as bytes, in the order written.

        Suits in any order, with or without blanks, stops and dashes for a void: no suit letter is
        a rank letter, so this is unambiguous.
        """
        cards = bytearray()
        suit = -1
        self.skip(_LOOSE)
        text = self.low[self.at :].replace(b"10", b"t")
        for b in text:
            found = b"cdhs".find(bytes((b,)))
            if found >= 0:
                suit = found
                continue
            if b in b" \t.,-:":
                continue
            rank = b"23456789tjqka".find(bytes((b,)))
            if rank < 0 or suit < 0 or len(cards) == 52:
                self.fail("a hand as S A K. H -. D Q. C J.")
            cards.append(13 * suit + rank)
        return bytes(cards)


def check_hand(cards):
    """Raise RemoteProtocolError unless these are 13 different cards."""
    if len(cards) != 13 or len(set(cards)) != 13:
        raise RemoteProtocolError(
            "expected a hand of 13 cards, got %d, %d of them different"
            % (len(cards), len(set(cards)))
        )


def _bid(cursor):
    """The bid that stands here: `1NT`, `1n`, `1 NT`."""
    cursor.skip()
    low = cursor.low
    start = cursor.at
    level = low[start : start + 1]
    cursor.at += 1
    cursor.skip()
    size = 2 if low[cursor.at : cursor.at + 2] == b"nt" else 1
    try:
        call = parse_call(text_of(level + low[cursor.at : cursor.at + size]))
    except NotationError:
        call = 0
    if call < 3:
        cursor.at = start
        cursor.fail("a bid 1C to 7NT")
    cursor.at += size
    return call


def read_call(cursor, seat):
    """A "bid" event for `... bids 1NT Alert. text`, `... passes`; None when it is not a call.

    A sentence may be glued to the call, as bridge_env relays alerts; a word may not (`2NTT`).
    """
    if cursor.word(b"bids"):
        call = _bid(cursor)
    elif cursor.word(b"passes", False, True):
        call = 0
    elif cursor.word(b"doubles", False, True):
        call = 1
    elif cursor.word(b"redoubles", False, True):
        call = 2
    else:
        return None
    rest = cursor.low[cursor.at :]
    if (rest[:1].isalpha() or rest[:1].isdigit()) and b" " not in rest:
        cursor.fail("the end of the call")
    alert = infos = None
    if cursor.word(b"alert", True):
        end = cursor.low.find(b"infos.", cursor.at)
        alert = text_of(_trim(cursor.raw[cursor.at : end if end >= 0 else len(cursor.raw)]))
        if end >= 0:
            cursor.at = end
    if cursor.word(b"infos", True):
        infos = text_of(_trim(cursor.raw[cursor.at :]))
    return ("bid", seat, call, alert, infos)


def _trim(raw):
    """The text after `Alert` or `Infos`: without the stop that belongs to the keyword."""
    raw = raw.strip()
    return raw[1:].strip() if raw[:1] in (b".", b":") else raw


def read_card(cursor, seat):
    """A "play" event for `... plays 6H` or `plays H6`; None when it is not a play."""
    if not cursor.word(b"plays"):
        return None
    start = cursor.at
    try:
        return ("play", seat, parse_card(cursor.token()))
    except NotationError:
        cursor.at = start
    cursor.fail("a card such as 6H")
