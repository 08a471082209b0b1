# ruff: noqa: E501 - a wording is read as a whole
"""The least that words leave: hedged lengths, bounds in brackets, lists of what is denied, slang.
Hands (S.H.D.C) that make the last call of a table, and hands that do not.
"""

import pytest
from meaning_table import misread, wordings

# Table with {} for the wording, wordings, hands that make the call, hands that do not.
CLASSES = {
    "what is usual, and what is possible": (
        "1D 4+\n  1H 4+\n    2H 12-15, {}",
        ("normally four-card support, may be three", "usually four trumps, sometimes three", "usually 4-card support",
         "mostly four hearts, occasionally three", "often four hearts, can be three with a shortage", "typically four trumps",
         "preferably four hearts, possibly three"),
        "K2.KQ32.AQ432.32 K32.KQ2.AQ432.32", "KJ32.Q2.AQ432.A2"),
    "a shorter suit than usual": (
        "3D 4-9{}",
        (", may be just six diamonds, no four-card major", ", can be six diamonds", ", usually seven, could be a good six",
         ", might be only six diamonds", "; possibly a six-card suit", ", sometimes six", ", may have only six diamonds"),
        "32.432.KQJ543.32 32.43.KQJ5432.32", "Q32.432.KQJ54.32"),
    "a bound in a bracket": (
        "(1H)-P-(2H)-X both minors, 10+{}",
        (", no spade fit (2 max)", ", spades (2 max)", ", spades (max 2)", ", no spade support (at most 2)", ", no spade fit (2 cards max)",
         ", spades (2 at most)", ", at most 2 spades", ", spades (up to 2)", ", spades (maximum 2)", ", spades (2 or fewer)"),
        "K2.32.KQ432.KQ32 A2.32.KQ32.KQ432", "K32.2.KQ32.AQ432 K2.432.KQ432.KJ3"),
    "both suits, and the length of a third": (
        "(1N)-2C both majors, 8+{}",
        (", at most 3 clubs", ", no four clubs", ", 0-3 clubs", ", short clubs or three", ", max 3 clubs"),
        "KQ432.AQ32.32.32", "KQ32.AJ2.432.432"),
    "each of a list is denied": (
        "2S 6 spades, 5-10{}",
        (". Never: void, four hearts, 7-4", ". No: four hearts, a void", ". Not with: four hearts, a void", "; excluded: void, four hearts",
         ". Denies: four hearts, a void", ". Without: a void or four hearts", "; never with: a void, four hearts", ". Never: void, four hearts. Rule of 2-3-4 applies"),
        "KQ5432.K32.32.32", "KQ5432.K432.32.2 KQ5432.K32.5432."),
    "the suit bid on a short holding": (
        "1S 5+\n  2S 6-9\n    3C game try, clubs, {}",
        ("never on a stiff", "not on a singleton", "never bid on a stiff", "never on a small singleton", "not made on a singleton"),
        "AKQ32.2.KQ32.K32", "AKQ32.A32.KQ32.2"),
    "the least in words": (
        "(1H)-X takeout, {}",
        ("as little as 10", "as few as 10 points", "as light as 10", "as weak as 10 points", "as low as 10", "as little as ten points"),
        "KQ32.2.K432.Q432 AKQ2.2.AK32.A432", "K432.2.K432.5432"),
    "values for the level": (
        "1D 4+\n(1H)\nX exactly 4 spades, {}",
        ("values for the 1-level", "values for the one level", "enough values for the one level", "the values for a one-level bid"),
        "KQ32.432.K32.432", "J432.432.K32.432"),
    "from a minimum up": (
        "1H 5+\n  1N 6-12\n    2C second suit, {}",
        ("minimum up to a bad 17", "a minimum to 17", "minimum to a poor 17", "from a minimum up to 17"),
        "2.AQ432.K32.KQ32 2.AKQ32.K32.AJ32", "2.AKQ32.AK2.AQ32"),
    "the other suits of a double": (
        "(1H)-X 12+, {}",
        ("takeout for the unbid suits", "t/o for the unbid", "short hearts, all other suits", "at most two hearts, three unbid suits",
         "short hearts with the other three suits", "at most 2 hearts, support for the unbid", "short hearts, length in the unbid suits"),
        "KQ32.2.AQ32.Q432", "KQ32.32.AQJ32.A2 KQ32.432.AQ2.Q32"),
    "what is required, in a list": (
        "(1H)-X {}",
        ("takeout: (1) opening strength (2) short in hearts (3) support for the unbid suits. Or any hand of 18+",
         "takeout: a) shortness in hearts b) opening values c) support for the others", "1) 12+ points 2) at most two hearts 3) three cards in each other suit"),
        "KQ32.2.AQ32.Q432", "KQ32.432.AQ32.A2 KQ32.2.Q432.5432"),
    "both suits with one length": (
        "(1D)-P-(1S)-X 11+, {}",
        ("hearts & clubs both 4+", "hearts and clubs, both 4+", "hearts and clubs each four+", "♥ & ♣ both 4+", "clubs and hearts, each 4+"),
        "32.KQ32.K2.AQ432", "K2.KQ2.K432.AQ32"),
    "the rule of fifteen in words": (
        "P-P-P-1S {}",
        ("5+, add your HCP to the number of your spades (Rule of 15). Fifteen or more, open; otherwise throw it in",
         "5+, HCP plus spades must be 15", "points + number of spades at least 15, else pass", "5+, rule of 15", "HCP + spades >= 15",
         "count your points plus your spades: 15 or more"),
        "KQ432.KQ2.Q32.32 AQ5432.K32.32.32", "KQ32.KQ2.K432.Q2 KJ432.K32.J32.32"),
    "slang for a length": (
        "2S 5-10, {}",
        ("6 bagger", "six-bagger", "decent 6-bagger", "a six-timer", "a decent 6 bagger"),
        "KQJ432.32.K32.32", "KQJ32.432.K32.32"),
    "points in a row": (
        "1N {}",
        ("15, 16 or 17", "15/16/17 balanced", "15, 16, or a bad 17", "15, 16 or 17 - balanced", "15, 16, 17 balanced", "15, 16 or a poor 17"),
        "KQ2.K32.A432.AJ2", "KQ2.K32.A432.Q32 KQ2.AK2.A432.AJ2"),
    "a shape in words": (
        "1C 3+, 12-21; {}",
        ("two only with exactly four spades, four hearts and three diamonds", "2 only with four spades, four hearts, three diamonds",
         "two only with precisely four spades, four hearts and three diamonds", "2 only on 4 spades, 4 hearts and 3 diamonds"),
        "KQ32.KQ32.Q32.32 KQ32.K2.432.AQ32", "KQ32.KQ2.Q432.32 KQ2.KQ32.Q432.32"),
    "an exception that adds a shape": (
        "1D 4+ cards, 12+{}",
        (", except exactly 4=4=3=2 where it's 3", ", unless 4=4=3=2", ", except with 4=4=3=2 where it is three", ", except 4=4=3=2 when it's only 3"),
        "KQ32.KQ32.Q32.32 KQ2.KQ32.Q432.32", "KQ32.KQ2.Q32.432"),
    "why the suit is bid": (
        "(1D)-1S 8-16, good five-card suit {}",
        ("you'd like led", "I would like led", "that you want partner to lead", "which we want led", "I want partner to lead"),
        "KQJ32.32.K32.432", "K432.AQ2.K32.432 98432.AQ2.K32.32"),
    "a mixed raise": (
        "1H 5+\n  3C 4 trumps, {}",
        ("mixed-ish 7-10", "mixed, 7-10", "mixedish 7-10", "mixed raise, 7-10", "mixed: 7-10"),
        "32.K432.KJ32.J32", "32.K2.KJ432.J432 32.5432.Q432.432"),
    "a shorter suit under a condition": (
        "1H 5+\n  1N 6-12\n    2C 4+ clubs, 11-17, {}",
        ("could be three cards when 5-3-3-2", "may be three if 5332", "can be 3 when balanced", "possibly three with 5-3-3-2", "sometimes three if balanced",
         "may be three only with 5-3-3-2", "three possible if balanced", "occasionally three when 5332", "might be three cards if balanced"),
        "32.AQ432.K32.K32 2.AQ432.K32.KQ32", "KJ32.AQ432.2.K32 32.AQ432.KQ32.K2"),
    "a shorter suit with a shortage": (
        "1D 4+\n  1H 4+\n    2H four hearts, 12-15, {}",
        ("may be three with a singleton", "sometimes three with a singleton", "three possible with a side singleton", "could be three with a singleton",
         "maybe three with a singleton", "occasionally three with a singleton"),
        "K432.AQ3.KQ432.2 2.KQ32.AQ432.K32", "K32.AQ3.KQ432.32"),
    "a shorter suit that is good": (
        "P-P-1S {}",
        ("may be four good ones", "11-21, can be a strong four in third seat", "4c poss if good suit, 9-17", "11-21, may be a good four",
         "could be 4 good ones in 3rd, 11-21", "11-21, perhaps four with a good suit"),
        "KQ432.K32.AQ2.32 AKJ2.K32.Q432.32", "J432.AK2.KQ32.32"),
    "points of one side of a choice": (
        "1D 4+\n  1S 4+\n    1N 12-14\n      2C {}",
        ("forces 2D. weak with long diamonds (I'll pass) or any invite, 10-12", "puppet to 2D: weak with diamonds or invitational, 10-12",
         "puppet to 2D, weak with long diamonds or invitational, 10-12", "puppet to 2D; weak with 5+ diamonds or invitational with 10-12"),
        "KQ32.K32.Q432.32 KJ32.2.QJ5432.32", "KJ32.Q32.432.432"),
    "the suit of a transfer": (
        "1N 15-17\n  2D {}",
        ("Jacoby transfer. Hearts, at least five.", "transfer (hearts), 5+", "transfer, 5+, hearts", "transfer. Hearts, five or more", "transfer; hearts, at least 5",
         "transfer. At least five hearts", "Jacoby: hearts, five or more", "transfer, 5+ cards, hearts"),
        "32.KQ432.K32.432", "KQ432.32.K32.432"),
    "a number alone is the least of a double": (
        "(1H)-X takeout, {}",
        ("11", "good 11", "a decent 11", "about 11", "11 points", "a sound 11"),
        "KQ32.2.K432.KJ32 AKQ2.2.AK32.A432", "KQ32.2.Q432.5432"),
    "or one point less": (
        "1S 5+\n  2H 5+, {}",
        ("10 or a very good 9", "10 or a nice 9", "10 or a decent 9", "9+", "10+, good 9", "10 or a great 9"),
        "K2.KQ432.K432.32 A2.AKQ32.K432.32", "K2.KQ432.5432.32"),
    "or one point less than the most": (
        "1N 15-17\n  2D 5+!h\n    3H four-card support, max (17 or a nice 16){}",
        (" and a doubleton", ", doubleton", " with a doubleton", ", a side doubleton", " and a doubleton somewhere"),
        "K2.KQ32.AQ32.Q32", "KQ32.A32.KJ32.A2 K32.KQ32.AK2.AJ2"),
    "a side doubleton of a raise": (
        "1H 5+\n  3H 6-9, {}",
        ("4-card support, doubleton", "4-card support with a doubleton", "four-card support and a doubleton", "4 trumps, doubleton",
         "four-card support and a side doubleton"),
        "32.K432.KJ32.Q32", "432.K432.KJ3.Q32 32.K32.KJ432.Q32"),
    "takeout of two suits": (
        "(1D)-P-(1S)-X {}",
        ("takeout, 11+, 4+ hearts and 4+ clubs", "t/o for the unbid, hearts & clubs both 4+, decent 11", "takeout, hearts and clubs both 4+, 11",
         "11+, 4+ hearts, 4+ clubs, takeout"),
        "32.KQ32.K32.AQ32 2.KQ32.A432.KQ32", "32.KQ2.K432.AQ32 32.KQ32.5432.Q32"),
    "choices between strokes": (
        "1N 15-17\n  2S {}",
        ("weak with clubs / invite with diamonds", "to play in clubs / invite with diamonds", "sign off in clubs / invitational with diamonds",
         "weak with long clubs / INV with diamonds"),
        "32.432.32.KJ5432 K2.432.KQ5432.32", "KQ32.KJ32.432.32"),
    "a call in words": (
        "(1N)-X {}",
        ("DONT, dbl = some single suit, long", "double = one-suiter", "dbl: a single suit", "X = a single long suit", "Dbl = one suiter", "double shows some single suit"),
        "32.432.KQJ432.K2 AQJ432.32.K2.432", "KQ32.K32.A32.Q32 KQ432.AQ432.2.32"),
    "like a strong notrump": (
        "(1H)-1N {}",
        ("Like an opening notrump plus a stopper in their suit, 15-18", "like a 1NT opening with a stopper, 15-18", "as a strong notrump with a heart stopper, 15-18",
         "like our 1NT opening but with a stopper, 15-18"),
        "K32.KJ2.AQ32.AJ2", "K32.432.AKQ2.AQ2 AQ432.A2.AKJ32.2"),
    "suits by their letters": (
        "(2H)-4C {}",
        ("Leaping Michaels: C+S, 5-5, strong", "C + S, 5-5, 15+", "leaping Michaels, C&S", "S+C, 5-5, 15+, good 14", "Leaping Michaels (C+S), 15+"),
        "AKJ32.2.A2.KQ432", "AKJ32.2.KQ432.A2"),
    "a longer suit under a condition": (
        "1D 4+\n(1S)\nX four hearts, 8+; {}",
        ("five hearts are ok if below 10", "may have five hearts if below 10", "five hearts are allowed with 8-9", "five hearts ok if 8-9", "five hearts possible with 8-9"),
        "K32.KQ32.K32.432 K32.KQ432.Q32.32", "K32.32.KQ32.K432"),
    "a short suit, but only with one shape": (
        "1C 3+, 12-21{}",
        (", may be two but only with 4=4=3=2", "; could be two, but only when exactly 4=4=3=2", ", can be two only with 4=4=3=2", ", may be two if 4=4=3=2",
         ", possibly two, but only with 4=4=3=2"),
        "KQ32.KQ32.Q32.32 K2.K32.432.AKQ32", "KQ32.KQ2.Q432.32"),
    "long suits that are treated as balanced": (
        "1N 15-17{}",
        (". Six-card minors may be treated as balanced", ", six-card minors can be included", ". A six-card minor may be treated as balanced", ", a six-card minor may be opened"),
        "K2.A32.KJ2.AQ432 K32.AQ32.KJ2.A32 K2.A3.KJ2.AQ5432", "AQ432.AKJ32.2.32"),
    "a good long suit or a shorter one": (
        "(1H)-2C {}",
        ("good six-card suit, or five with opening values", "a good six-card suit, or five with 11+", "good six clubs, or five with opening values"),
        "K32.32.32.KQJ432 K32.32.A32.KQJ32", "K32.32.432.KQJ32"),
    "any hand from so many points": (
        "(2H)-X takeout, 12+, short hearts or {}",
        ("any 17+", "any 17", "any 17 or more", "any 17 and up"),
        "KQ32.2.K432.KJ32 AK32.A432.AQ.432", "KQ2.K432.K32.Q32"),
    "a balanced hand with a major": (
        "1D 4+\n  1H 4+\n    2N 18-19 balanced{}",
        (", denies four hearts, may have four spades", ", may have four spades", "; four spades possible", ", can have a four-card major"),
        "AK32.A2.AQ43.Q32 AK2.A32.AQ32.Q32", "AKJ432.A2.AQ2.K2"),
    "fewer cards in a clause of their own": (
        "1D 3+\n  3D weak, five-card support, 0-6{}",
        ("; four with a singleton", ", four with a singleton", "; but four with a singleton", ". Four with a singleton", "; 4 if there is a singleton"),
        "432.432.Q5432.32 2.Q432.Q432.5432", "432.Q32.Q432.432"),
    "points that are left out": (
        "(1C)-2C 5-5 majors, {}",
        ("any strength but 11-14", "any range except 11-14", "all strengths but 11-14", "not 11-14", "outside 11-14", "any strength other than 11-14"),
        "KQ432.QJ432.32.2 AKQ32.AKJ32.32.2", "AQ432.KQ432.32.2"),
    "as short as": (
        "1D {}, 11-15",
        ("as short as two", "Precision: as short as two", "as short as a doubleton", "as short as 2 cards"),
        "KQ32.KJ2.K2.Q432", "KQ32.KJ32.2.KJ32"),
    "four if good": (
        "(1C)-1H {}",
        ("5+, 8-16, may be four if good", "5+, 8-16, four cards ok if the suit is strong", "8-16, 4-card suit possible at the one level if good", "8-16, five, could be four if very good"),
        "32.KQ432.K32.432 32.AKJ2.K432.432", "32.J432.AK32.K32"),
    "hands that may be weaker": (
        "(1N)-2S spades and a minor, 5-4 either way, 10+{}",
        ("; 5-5 may be weaker", ", 5-5 may be a bit weaker", ". 5-5 can be a point lighter", "; a 6-5 may be lighter", "; six spades may be weaker"),
        "KQ432.32.A2.K432 KQ32.32.A2.KJ432", "KQ32.432.A2.K432"),
    "a shape that is allowed": (
        "2D four spades, five hearts, 11-15{}",
        ("; may be 4-6", ", can be 4-6", "; could be 4-6", ", might be 4-6"),
        "KQ32.AQ432.K2.32", "K432.Q5432.32.32 K2.AQ432.K432.32"),
    "not both together": (
        "2H six hearts, 5-10, {}",
        ("never with four spades and a void", "not with four spades and a void", "not with a void and four spades", "never holding four spades and a void"),
        "K432.KQ5432.32.2 K32.KQ5432.5432.", "K432.KQ5432.K32."),
    "denied in the passive": (
        "1C 3+\n  2N 11-12 balanced{}",
        ("; four-card majors are denied", ", a four-card major is denied", ". A 4-card major is always denied", "; 4-card majors are denied"),
        "K32.KJ2.Q432.K32", "KJ32.K32.Q32.K32"),
    "tricks in one suit and another": (
        "2C artificial; {}",
        ("nine tricks in a major, ten in a minor, or 23+", "9 tricks in a major or 10 in a minor, or 23+", "nine tricks in a major, or ten in a minor, or 23+ balanced"),
        "AKQJ5432.AK2.2.2 AKQ.AKQ2.KQ2.K32", "AQ432.KQ2.32.432"),
    "no shape from so many points": (
        "(1H)-X 12+, short hearts and 3+ in the others{}",
        ("; 18+ needs no shape", ". 18+ requires no particular shape", ", or any 18+", "; 18+ has no set shape"),
        "KQ32.2.K432.KJ32 AK32.A432.AQ2.K2", "KQ32.K432.A32.K2 KQ432.2.KQ432.32"),
    "six or a good five": (
        "(1H)-2D {}",
        ("six or a very good five, 10-16", "10-16, six or a good five", "six, or a strong five, 10-16", "six or a really good five; 10-16"),
        "K32.32.KQ5432.A2 K32.32.KQJ32.A32", "K32.32.Q5432.AK2 K2.432.KQ32.AQ32"),
    "exceptionally": (
        "1H 5+\n  1S 4+\n    2H 6+ hearts, 11-15{}",
        ("; exceptionally a strong five", ", exceptionally five", ", five in a pinch", "; a strong five if need be"),
        "K2.AQ5432.K32.32", "K2.AQ5432.AK2.A2"),
    "other levels, and what partner's calls mean": (
        "1H 5+\n  2N Jacoby, 13+, 4+ hearts\n    3D short diamonds{}",
        (", 4-level would be a 5-5", "; the four level shows a second suit", ", 4-level = 5-5", ". Responder's 4H is weak", ". Partner's 3H shows slam interest"),
        "AQ32.KQ432.2.432", "AQ3.KQ432.32.432"),
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(CLASSES))
def test_wordings(table, made, refused):
    assert misread(table, made, refused) == []
