"""Notes as the robot has them: their rows, and what it calls by them over `sayc`."""

from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable
from spotcard_host.common.diagnostics import Collector
from spotcard_host.compiler.pack import compile_system
from spotcard_host.language.nodes import CALL_CODES
from spotcard_host.library.tables import load_source
from spotcard_host.notes.rules import rules_from_notes


def bidder_of(folder, text):
    """A bidder that plays notes, rules alone."""
    path = folder / "ours.bml"
    path.write_text(text)
    system = load_source([path], over="sayc", collector=Collector())
    return Bidder(RuleTable(compile_system(system).data))


def call_of(bidder, auction, hand, vul=0):
    """Its call with a hand (S.H.D.C), nobody vulnerable unless `vul` says who, 1 the dealer."""
    calls = [parse_call(word) for word in auction.split()]
    bidder.new_board(len(calls) & 3, 0, vul, parse_hand(hand))
    for each in calls:
        bidder.observe(each)
    return call_name(bidder.choose())


def rows_of(folder, text):
    """Description of each call of ours by its auction, "" for none."""
    path = folder / "ours.bml"
    path.write_text(text)
    notes = rules_from_notes(path, Collector()).notes
    return {
        "-".join(CALL_CODES[s.call] if s.ours else f"({CALL_CODES[s.call]})" for s in node.path()):
        node.description for node in notes.nodes if node.ours
    }
