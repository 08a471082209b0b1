"""How other programs' seats write their messages; loaded only when a setting asks for it."""

from spotcard.protocol.seat_writer import WORDS

CALLS = ("passes", "doubles", "redoubles")


def restyle(text, style):
    """A message of a seat in a style: "upper", as WBridge5 writes and OpenSpiel's manager wants it
    (seats and `PASSES` in capitals, cards in small letters), or "seed", the form of the oldest
    grammar (small letters, `north to start`)."""
    if style == "seed":
        return _seed(text)
    head, _, tail = text.partition(" ")
    if head not in WORDS:
        return text
    for word in WORDS[:4]:
        tail = tail.replace(word + "'s", word.upper() + "'s")
    for word in CALLS:
        if tail == word or tail[: len(word) + 1] == word + " ":
            tail = word.upper() + tail[len(word) :]
    return head.upper() + " " + (tail.lower() if tail[:6] == "plays " else tail)


def _seed(text):
    if text[:10] == "Connecting":
        name, _, rest = text[10:].rpartition('" as ')
        return "connecting" + name + '" as ' + rest.lower()
    head, _, tail = text.partition(" ")
    if tail == "ready to start":
        tail = "to start"
    for word in WORDS[:4]:
        for before in ("ready for ", "rejects ", "accepts "):
            tail = tail.replace(before + word + "'s", before + word.lower() + "'s")
    return head.lower() + " " + tail
