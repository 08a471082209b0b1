"""The robot of a board: rule table, bidder, card player and judgement, as far as memory allows.

Everything is made once, at the start, and stays. On a stock image the code runs from flash
(`shelf`) and all of it fits. Where that is not possible, code takes heap, and what does not fit is
left out in this order: judgement, then look-ahead in the play. The log names what is left out.
"""

import json

from micropython import const

from spotcard.errors import TableError
from spotcard_device import hardware

# Bytes a session takes beyond what is made here, at its deepest, with a margin.
AIR = const(28672)
# What the parts take: objects and buffers, and code where it lies on the heap.
_NEEDS = {
    "judgement": (2560, 12288),
    "look-ahead": (12800, 22528),
}


class Parts:
    """Which parts of a robot fit; `short` has a line for each part that is left out."""

    def __init__(self):
        self.short = []

    def fits(self, part):
        """Whether there is memory for a part; notes why not."""
        free = hardware.free_memory()
        wanted = AIR + _NEEDS[part][not hardware.code_in_flash()]
        if 0 <= free < wanted:
            self.leave_out(part, "%d bytes free, %d wanted" % (free, wanted))
            return False
        return True

    def leave_out(self, part, why):
        self.short.append("%s off: %s" % (part, why))


def make_seat(settings, table, factory=""):
    """(the robot of the settings, lines about what is left out).

    table: place of the rule table (see `storage`), "" for none; factory: the place of another for
    the case that this one cannot be used. Raises TableError or OSError when neither can be.
    """
    from spotcard.protocol.events import ANY
    from spotcard.robot.seat import Seat

    parts = Parts()
    rules = _open(table, factory, parts)
    if rules and settings.get("options"):
        _set_options(rules, settings["options"], parts)
    player = _make_player(settings, rules, parts)
    bidder = _make_bidder(rules, parts)
    where = ANY if settings.get("any_seat") else "NESW".index(settings["seat"])
    seat = Seat(where, settings["team"], bidder, player,
                settings["alerts"], settings["alert_passes"], settings["say_dummy"])
    return seat, parts.short


def _open(table, factory, parts):
    """The checked rule table, or the factory's if it cannot be used; None for none."""
    if not table:
        return None
    from spotcard.rules.reader import RuleTable
    from spotcard_device.storage import open_table

    try:
        return RuleTable(open_table(table))
    except (TableError, OSError) as error:
        if not factory or factory == table:
            raise
        rules = RuleTable(open_table(factory))
        parts.leave_out("rule table " + table, "%s; playing by %s" % (error, factory))
        return rules


def _set_options(rules, words, parts):
    """Set the table's options; one that it does not have is left out, the others count."""
    from spotcard.rules.options import OptionError, set_option

    for word in words.split():
        try:
            set_option(rules, word)
        except OptionError as error:
            parts.leave_out("option " + word, str(error))


def _make_player(settings, rules, parts):
    from spotcard.robot.carding import from_letters
    from spotcard.robot.player import Player

    think = settings["think"]
    if think and not parts.fits("look-ahead"):
        think = 0
    player = Player(1, think)
    theirs = settings.get("their_carding")
    player.agree(rules.carding if rules else None, from_letters(theirs) if theirs else None)
    return player


def _make_bidder(rules, parts):
    from spotcard.robot.bidder import Bidder

    if rules and parts.fits("judgement"):
        try:
            return Bidder(rules, True)
        except MemoryError:
            parts.leave_out("judgement", "no memory for it")
    return Bidder(rules)


def deployed(path="/current.json"):
    """(place of the rule table that was deployed last, of the factory's); "" for none."""
    from spotcard_device.storage import FACTORY

    table = factory = ""
    try:
        with open(path) as file:
            current = json.load(file)
        table, factory = str(current.get("table", "")), str(current.get("factory", ""))
    except (OSError, ValueError, AttributeError):
        pass
    if not factory:
        try:
            open(FACTORY, "rb").close()
            factory = FACTORY
        except OSError:
            pass
    return table or factory, factory
