"""Every message once as written by us, and the forms of it that others were seen to send.

CASES: (who says it, event, text as emitted, other texts that mean the same).
"""

from spotcard.game.cards import parse_card
from spotcard.protocol.events import SEAT, TABLE


def cards(names):
    """The cards of blank-separated names, as bytes in that order."""
    return bytes([parse_card(name) for name in names.split()])


HAND = cards("SK S3 S2 HA H7 D8 D6 D5 D3 CK CQ CT C2")
MIXED = cards("C9 C4 C3 DK D6 D5 D4 HQ H9 SQ S9 S8 S3")
VOID = cards("SA SK SQ SJ ST S9 S8 S7 D6 D5 D4 D3 C2")

CASES = [
    (SEAT, ("connect", "teamNS", 0, 18),
     'Connecting "teamNS" as North using protocol version 18', [
        'connecting "teamNS" AS NORTH using PROTOCOL version 18',
        '  Connecting  "teamNS"  as  North using protocol version  18.',
        'Connecting "teamNS" as North using protocol version 18 BEN-21GF 0.8.8.6 x86']),
    (SEAT, ("connect", "WBridge5", -1, 18),
     'Connecting "WBridge5" as ANYPL using protocol version 18', []),
    (SEAT, ("connect", 'a "b" as c', 3, 20),
     'Connecting "a "b" as c" as West using protocol version 20', [
        'Connecting "a \\"b\\" as c" as West using protocol version 20']),
    (SEAT, ("connect", "", 1, 19), 'Connecting "" as East using protocol version 19', []),
    (TABLE, ("seated", 0, "teamNS"), 'North ("teamNS") seated', [
        "North teamNS seated", 'North "teamNS" seated', 'NORTH ("teamNS") seated',
        'north ( "teamNS" )  Seated']),
    (TABLE, ("seated", 2, "we are seated"), 'South ("we are seated") seated', []),
    (TABLE, ("refused", "Error Team name mismatch"), "Error Team name mismatch", []),
    (TABLE, ("refused", "ERROR: Player North is already seated."),
     "ERROR: Player North is already seated.", []),
    (TABLE, ("refused", "Seat already has been taken"), "Seat already has been taken", []),
    (TABLE, ("refused", "Illegal hand 'anypl' specified"), "Illegal hand 'anypl' specified", []),
    (TABLE, ("refused", "Expected team name 'x'"), "Expected team name 'x'", []),
    (SEAT, ("readyForTeams", 0), "North ready for teams", ["NORTH READY FOR TEAMS."]),
    (TABLE, ("teams", "teamNS", "teamEW"), 'Teams : N/S : "teamNS" E/W : "teamEW"', [
        'Teams : N/S : "teamNS". E/W : "teamEW"', 'Teams: N/S: "teamNS". E/W: "teamEW"',
        'Teams: N/S "teamNS" E/W "teamEW"', "Teams : N/S : teamNS E/W : teamEW",
        'Teams : N/S : "teamNS" E/W : "teamEW". Playing IMP', 'teams:n/s:"teamNS"e/w:"teamEW"',
        'Teams : N/S : "teamNS". E/W : "teamEW". Playing IMPS',
        "Teams : N/S : teamNS. E/W : teamEW. Playing IMP"]),
    (TABLE, ("teams", "a e/w b", 'c "d"'), 'Teams : N/S : "a e/w b" E/W : "c "d""', []),
    (SEAT, ("readyToStart", 0), "North ready to start", ["north to start"]),
    (TABLE, ("startOfBoard",), "Start of board", [
        "Start of Board", "start of board", "Start of BoardStart of Board", "Start of board."]),
    (SEAT, ("readyForDeal", 2), "South ready for deal", ["SOUTH  ready  for deal"]),
    (TABLE, ("deal", 1, 0, 0), "Board number 1. Dealer North. Neither vulnerable.", [
        "Board number 1. Dealer NORTH. Neither vulnerable",
        "board number 1 . dealer north . Neither vulnerable"]),
    (TABLE, ("deal", 22, 1, 2), "Board number 22. Dealer East. E/W vulnerable.", []),
    (TABLE, ("deal", 801, 2, 1), "Board number 801. Dealer South. N/S vulnerable.", []),
    (TABLE, ("deal", 4, 3, 3), "Board number 4. Dealer West. Both vulnerable.", []),
    (SEAT, ("readyForCards", 3), "West ready for cards", []),
    (TABLE, ("cards", 0, HAND), "North's cards : S K 3 2. H A 7. D 8 6 5 3. C K Q T 2.", [
        "NORTH's cards: S K 3 2. H A 7. D 8 6 5 3. C K Q T 2.",
        "north's cards  :  s k 3 2. h a 7. d 8 6 5 3. c k q 10 2",
        "North's cards : S K 3 2.H A 7.D 8 6 5 3.C K Q T 2. "]),
    (TABLE, ("cards", 1, VOID), "East's cards : S A K Q J T 9 8 7. H -. D 6 5 4 3. C 2.", [
        "East's cards : S A K Q J T 9 8 7. H - D 6 5 4 3. C 2",
        "East's cards : S A K Q J T 9 8 7.H.D 6 5 4 3.C 2.",
        "East's cards : S A K Q J T 9 8 7. H. D 6 5 4 3. C 2.",
        "East's cards : S AKQJT987. D 6543. C 2."]),
    (SEAT, ("bid", 0, 7, None, None), "North bids 1NT", [
        "North bids 1N", "NORTH BIDS 1nt", "North bids  1NT.", "North bids 1NT12 to 14 points."]),
    (TABLE, ("bid", 0, 3, None, None), "North bids 1C", ["north bids 1c", "North bids 1C."]),
    (SEAT, ("bid", 2, 37, None, None), "South bids 7NT", []),
    (SEAT, ("bid", 1, 0, None, None), "East passes", ["EAST PASSES", "East passes."]),
    (SEAT, ("bid", 2, 1, None, None), "South doubles", ["South doubles."]),
    (SEAT, ("bid", 3, 2, None, None), "West redoubles", []),
    (SEAT, ("bid", 0, 7, "12 to 14 total points.", None),
     "North bids 1NT Alert. 12 to 14 total points.", [
        "North bids 1NT. Alert. 12 to 14 total points.",
        "north bids 1nt alert 12 to 14 total points."]),
    (SEAT, ("bid", 0, 3, "", None), "North bids 1C Alert.", ["North bids 1C Alert"]),
    (SEAT, ("bid", 0, 3, "C=0-8,D=4-8", None), "North bids 1C Alert. C=0-8,D=4-8", [
        "North bids 1C Alert.C=0-8,D=4-8"]),
    (SEAT, ("bid", 0, 3, None, "natural"), "North bids 1C Infos. natural", [
        "North bids 1C.Infos.natural", "North bids 1C. Infos. natural"]),
    (TABLE, ("bid", 0, 1, "Takeout.", "12+"), "North doubles Alert. Takeout. Infos. 12+", []),
    (SEAT, ("readyForBid", 0, 1), "North ready for East's bid", [
        "NORTH ready for  EAST's bid", " north Ready For east's Bid"]),
    (TABLE, ("illegalBid",), "Illegal bid", ["illegal bid", "ILLEGAL  BID."]),
    (TABLE, ("lead", 1), "East to lead", ["EAST to lead", "East to lead."]),
    (TABLE, ("dummyLead",), "Dummy to lead", ["dummy to lead"]),
    (SEAT, ("play", 1, 30), "East plays 6H", [
        "EAST plays 6h", "East plays H6", "East plays 6H. Forced", "East plays 6H. signal"]),
    (TABLE, ("play", 1, 8), "East plays TC", ["East plays 10C", "east plays ct"]),
    (SEAT, ("readyForCard", 0, 3, 1), "North ready for West's card to trick 1", [
        "NORTH ready for WEST's card to trick 1"]),
    (SEAT, ("readyForCard", 0, 4, 13), "North ready for dummy's card to trick 13", [
        "North ready for Dummy's card to trick 13"]),
    (TABLE, ("illegalCard",), "Illegal card", ["illegal card."]),
    (SEAT, ("readyForDummy", 0), "North ready for dummy", ["NORTH ready for DUMMY"]),
    (TABLE, ("dummyCards", HAND), "Dummy's cards : S K 3 2. H A 7. D 8 6 5 3. C K Q T 2.", [
        "dummy's cards: S K 3 2. H A 7. D 8 6 5 3. C K Q T 2."]),
    (TABLE, ("endOfBoard", "01:36", "0:01:36", "01:34", "0:01:34"),
     "Timing - N/S : this board  01:36,  total  0:01:36."
     "  E/W : this board  01:34,  total  0:01:34", [
        "Timing - N/S : this board 01:36, total 0:01:36. E/W : this board 01:34, total 0:01:34.",
        "Timing - N/S : this board  [01:36],  total  [0:01:36]."
        "  E/W : this board  [01:34],  total  [0:01:34]"]),
    (TABLE, ("endOfSession", ""), "End of session", ["end of session."]),
    (TABLE, ("endOfSession", "NS: 12 IMPs"), "NS: 12 IMPs", []),
]

# Of a claim: what a seat answers, what a table says.
CLAIMS = [
    (("claimAnswer", 2, 0, True), "South accepts North's claim"),
    (("claimAnswer", 2, 0, False), "South rejects North's claim"),
    (("claimResult", 0, True), "North's claim is accepted"),
    (("claimResult", 0, False), "North's claim is rejected"),
]

# Texts that only others send, and how we read them.
FOREIGN = [
    (SEAT, "North received dummy", ("receivedDummy", 0)),
    (SEAT, "North claims", ("claim", 0)),
    (TABLE, "NORTH's cards: C 9 4 3. D K 6 5 4. H Q 9. S Q 9 8 3.", ("cards", 0, MIXED)),
    (TABLE, "Timing", ("endOfBoard", "", "", "", "")),
    (TABLE, "Dummy plays 8C", ("play", 4, 6)),
]

# Lines that are not messages: ignored.
NOT_MESSAGES = [
    "hello", "?", "Northpasses", "North", "North is thinking", "North to", "Feasability 12",
    "Client North", "Book 1", "CC none", "undo bid", "Explain West's 2D", "\x7f", "'s", "North's",
]

# Messages with impossible contents.
MALFORMED = [
    (SEAT, "Connecting teamNS as North using protocol version 18"),
    (SEAT, 'Connecting "a" as Nowhere using protocol version 18'),
    (SEAT, 'Connecting "a" as North'),
    (SEAT, 'Connecting "a" as North using protocol version x'),
    (SEAT, "North bids 8C"), (SEAT, "North bids"), (SEAT, "North bids 1Z"),
    (SEAT, "North plays"), (SEAT, "North plays 1H"), (SEAT, "North plays 6"),
    (SEAT, "North ready for East"), (SEAT, "North ready for East's card"),
    (SEAT, "North ready for East's card to trick"), (SEAT, "North ready for"),
    (SEAT, "North accepts claim"),
    (TABLE, "Board number -1. Dealer North. Neither vulnerable"),
    (TABLE, "Board number 1.5. Dealer North. Neither vulnerable"),
    (TABLE, "Board number 99999999999. Dealer North. Neither vulnerable"),
    (TABLE, "Board number 1. Dealer Norbert. Neither vulnerable"),
    (TABLE, "Board number 1. Dealer North. Nobody vulnerable"),
    (TABLE, "Board number 1. North. Neither vulnerable"),
    (TABLE, "Teams"), (TABLE, 'Teams : N/S : "a"'), (TABLE, "North's cards : S X"),
    (TABLE, "North's cards : A K Q"),
]
