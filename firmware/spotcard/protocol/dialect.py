"""The dialect of OpenSpiel and WBridge5, loaded only where it is asked for."""

from spotcard.protocol.seat_writer import WORDS


def upper_seats(text):
    """The message with its seats in capitals and its cards in small letters."""
    head, _, tail = text.partition(" ")
    if head not in WORDS:
        return text
    for word in WORDS[:4]:
        tail = tail.replace(word + "'s", word.upper() + "'s")
    return head.upper() + " " + (tail.lower() if tail.startswith("plays ") else tail)
