# ruff: noqa: E501 - a wording is read as a whole
"""Classes of turns of phrase that players use, each in many wordings: hands (S.H.D.C) that make
the last call of a table, and hands that do not.
"""

import pytest
from meaning_table import misread, wordings

# Table with {} for the wording, wordings, hands that make the call, hands that do not.
CLASSES = {
    "which of two suits is opened is no part of what is shown": (
        "1C 3+, 12-21{}",
        ("; 3-3 minors", ". With 3-3 in the minors always 1C", ". With 3-3 minors 1C",
         ". With three cards in each minor we open 1!c.", ". With 3-3 minors we always open 1C",
         ". Holding 3-3 in the minors I open 1C", "; also 3-3 minors", "; with 3-3 minors",
         ". But with 3-3 minors bid 1C first", "; 3=3 in the minors"),
        "KJ2.K32.32.KQ432", "KJ2.K32.KQ432.32"),
    "forces and invites in the words of a teacher": (
        "1N 15-17\n  2C Stayman\n    2D no 4M\n      3H five hearts and four spades{}",
        (", and you force to game", ". This forces to game.", ", forcing to game", ", it forces to game",
         " and we force to game", ". It forces us to game", ", game forcing", ". That forces to game",
         ", and responder forces to game", ". You game force"),
        "KQ54.AQ432.32.32", "J954.Q8432.32.32"),
    "to play in the words of a teacher": (
        "1N 15-17\n  3N 10 to 15 points {}",
        ("and want to play there", "and you want to play there", "to play", "and wants to stop here",
         "and is happy to play there", "and would like to play there"),
        "K32.K32.KQ32.Q32", "K32.432.KQ32.432"),
    "a permission": (
        "1N 15-17 balanced. A five-card major {}",
        ("does not stop us", "is allowed", "does not stop me", "is ok", "does not prevent it",
         "does not stop us from opening it", "is possible", "will not deter us", "is no obstacle",
         "is not a problem"),
        "K2.AQ432.K32.AJ2 KJ2.AQ4.KQ32.J32", "K32.432.KQ32.432"),
    "a five-card major with a poor suit": (
        "1N 15-17 balanced, {}",
        ("5M possible only if suit is poor", "5cM only with a bad suit", "5-card major ok if the suit is weak",
         "five-card majors only when the suit is very poor", "5M allowed but only if it is a poor suit",
         "5-card major is fine, but only when the suit is ragged"),
        "K32.AQ43.K32.AJ2 K2.J9432.AK2.AQ2", "K2.AKJ32.K32.K32"),
    "a seat in which all is allowed": (
        "3S preempt, 7 cards{}",
        (", third seat free", "; third seat anything goes", ", in third seat wild", ", 3rd seat undisciplined",
         "; 2nd and 3rd seat random", ", third hand is free"),
        "KQ98432.32.43.32", "KQ432.32.A43.432"),
    "lengths of the major in play": (
        "1D\n  1S\n    1N 12-14\n      2C asks\n        2S min, {}",
        ("three of the major", "3 of the major", "three in the major", "3 in the major", "three cards in the major"),
        "K43.K32.AQ32.432", "K4.K32.AQ32.5432"),
    "five of the major that is bid": (
        "2S Lucas, 6-10, {} and a 4-card minor",
        ("five of the major", "5 of the major", "five in the major", "5+ of the major"),
        "KQ974.83.J5.QJ76", "83.KQ974.J5.QJ76"),
    "exact lengths in brackets": (
        "1S\n  2S 6-10 | {} |",
        ("fit (3)", "support (3)", "3 trumps", "(3)"),
        "K43.K32.Q432.432", "K843.K32.Q432.43"),
    "lengths here and in the other": (
        "1N 15-17\n  2C Stayman\n    2D no 4M\n      2H {}, INV",
        ("(5) here, (4) in the other", "5 here, 4 in the other", "4 in the other, 5 here", "(5) here; four of the other"),
        "KJ32.A5432.32.32", "KJ432.A532.32.32"),
    "a prohibition": (
        "1N 12-14 balanced, {}",
        ("5-card major is not (we open the major)", "a 5-card major is not allowed", "5-card major is not ok",
         "a five-card major is never", "5cM is not", "5-card major not allowed", "no 5-card major",
         "5M is not allowed", "5-card major is not possible"),
        "K32.AQ43.K32.J32", "K2.AQ432.K32.J32"),
    "a prohibition for some points": (
        "1N 12-14 balanced{}",
        (". 5 card major never with 13-14", ", 5 card major not with 13-14", "; five-card major only with 12",
         ", may have a 5 card major but not with 13-14", ". Five-card majors never on 13-14",
         ", 5cM only with 12", ". A five card major is fine but not on 13-14", ", 5M only at 12",
         ". Can have a 5 card major, but never with 13-14", "; a 5-card major is allowed only with 12"),
        "K32.AQ43.K32.J32 K2.AQ432.Q32.J32", "K2.AQ432.K32.J32"),
    "shapes that add to a class": (
        "1N 12-14 balanced{}",
        (", any 5332", ", any 5332 except 5M with good suit", ", any 4333, 4432, 5332", ", all 5332s too",
         " (5332 with any suit)", ", any 5332 with a minor", ", every 4-3-3-3 and 5-3-3-2", ", most 5332",
         "; any 5332, any 4333", ", also any 5332"),
        "K32.AQ43.K32.J32 KQ43.AJ32.K2.432 K2.AJ43.K32.J432", "2.AQ43.K832.J432 KQ32.A2.KJ4.A432"),
    "a word taken back": (
        "2N {}",
        ("20-22?? NO -- see 2C. 2NT is both minors 5-5, 6-10", "20-22? No! 2N is both minors, 5-5, 6-10",
         "strong?? no: both minors 5-5, 6-10", "20-22 -- no, sorry: both minors 5-5, 6-10",
         "20-22... sorry, no, both minors 5-5, 6-10", "20-22 (scratch that): both minors 5-5, 6-10",
         "20-22, correction: both minors 5-5, 6-10", "both minors 5-5, 6-10 (Declan's idea)"),
        "2.32.KQ432.QJ432", "AK2.AQ4.KQJ2.KJ2 K2.32.KQ432.Q432"),
    "why, in the words of the table": (
        "1N 15-17\n(X)\nR 8+{}",
        (" we have them", ", we've got them", " - they are in trouble", ", it is our hand", ", the hand is ours",
         "; let's punish them", ", they have nowhere to run", ": we own the hand"),
        "KJ2.K32.Q432.432", "KJ2.432.5432.432"),
    "points of another call in brackets": (
        "3N 22-24 balanced{}",
        (" (25+ BAL is 4N)", ", to play (25+ BAL is 4N, never happened yet)", " (20-21 is 2N)", " (25-27 goes via 2C)",
         " (25+ bids 2C)", " (with 20-21 bal. is 2NT)"),
        "AK2.AQ4.KQJ2.KJ2", "AK2.AQ4.KQJ2.AK2 AK2.AQ4.KQ32.J32"),
    "balanced hands need more": (
        "1C {}",
        ("16+ any shape (BAL 17+)", "16+ any (balanced 17+)", "16+ any hand (flat needs 17+)", "16+ any (BAL is 17+)"),
        "AK432.AQ432.K2.2 AK2.AQ4.KJ32.432", "AK2.AQ4.K432.432"),
    "points or more, of any kind": (
        "2C {}, any shape",
        ("22 total points or more", "22 points or more", "22+ total points", "22 high card points or more",
         "22 hcp or more", "22 total points and up", "22 total points at least", "22+ points",
         "at least 22 total points", "22 high-card points or more"),
        "AKQ2.AKQ.KQ2.J32", "KQ32.AKQ.K32.432"),
    "a count below a letter": (
        "1D 4+\n  2N 11-12 bal, no 4M, {}",
        ("fewer than 5D", "less than 5D", "at most 4D", "fewer than five D", "no more than 4D",
         "less than five diamonds", "at most four diamonds", "fewer than 5 diamonds"),
        "KQ2.K32.Q432.Q32", "K32.K3.Q5432.KQ2"),
    "two neighbouring points": (
        "1N 12-14\n  2N 11-12\n    3N {}",
        ("good 13, 14", "good 13 or 14", "13, 14", "a good 13 or any 14", "13 or 14", "good 13-14",
         "13-14", "good 13 to 14", "a good 13, 14"),
        "KQ2.A32.Q432.Q32 KQ2.A32.Q432.QJ2", "KQ2.A32.Q432.KJ2 KQ2.A32.Q432.432"),
    "not the best": (
        "1N 15-17\n  2D transfer, 5+ hearts\n    3H 4 hearts, {}",
        ("minimum or average", "min or medium", "minimum/average", "min or average", "not a maximum",
         "minimum or medium", "minimum or an average"),
        "KQ2.A432.KQ3.Q32", "KQ2.A432.KQ3.K32"),
    "a five-card suit that is good": (
        "1D 4+\n  1S 4+\n    2D 6 diamonds ({}), 11-14",
        ("or good five", "or a good five", "or good 5", "or a good 5", "or a strong five",
         "or good five cards", "or a good five-card suit"),
        "K2.K32.KQ5432.32 K2.K32.AKJ32.432", "K2.K32.Q5432.A32 K2.KQ32.KQ32.432"),
    "other lengths for other suits": (
        "1C 3+\n  2C {}, 6 to 9 points, no major",
        ("four or more cards (five for clubs)", "4+ cards (5+ for clubs)", "4+ (5+ in clubs)",
         "5+ support for clubs / 4+ for diamonds", "4+ for diamonds, 5+ for clubs",
         "4+ cards for diamonds and 5+ for clubs", "4+ support (five for clubs)"),
        "K32.32.432.KQ432", "K32.32.5432.KQ43"),
    "four of partner's suit": (
        "1D 4+\n  1H 4+\n    1N 15-17 balanced, {}",
        ("does not have four of partner's major", "denies four of partner's suit", "no 4-card support",
         "without four of responder's major", "not four of partner's suit", "no four hearts"),
        "KQ2.A32.KQ32.K32", "K2.AQ32.KQ32.K32"),
    "an honour in the suit bid": (
        "2H 6 cards, 5-11\n  2N asks for a feature\n    3D 9-11, {}",
        ("an ace or king in the suit he bids", "A or K there", "ace or king there", "A/K there",
         "A or K in the suit", "an ace or a king in that suit", "ace or king in this suit",
         "A or K in the bid suit", "ace/king there", "the ace or king in his suit"),
        "Q2.KQJ432.K32.32", "A2.KQJ432.432.32"),
    "a card of the top two somewhere": (
        "2C 22+\n  2D waiting, 4+ points or {}",
        ("an ace/king", "an ace or king", "an ace or a king", "A/K", "A or K", "ace or king", "an A or K"),
        "J432.J432.432.QQ K432.432.432.432".replace("QQ", "Q2"), "5432.J432.Q32.32"),
    "the outer and the highest suits": (
        "(1H)-2H {}",
        ("the highest and the lowest of the other three suits", "highest and lowest unbid suits",
         "the lowest and the highest suit", "top and bottom suits", "the two outer suits",
         "highest and lowest of the other suits", "the highest and the lowest", "top and bottom"),
        "KQ432.2.32.AQ432", "KQ432.2.AQ432.32 32.2.AQ432.KQ432"),
    "the two highest suits": (
        "(1H)-3C {}, 5-5, 9+",
        ("the two highest", "two highest suits", "the highest two suits", "the two highest unbid suits",
         "top two suits", "the two higher suits", "highest two"),
        "KQ432.2.AQ432.32", "KQ432.2.32.AQ432 32.2.AQ432.KQ432"),
    "the other major than theirs": (
        "(2H)-4C 5+ clubs and {}, strong",
        ("5+ of the other major", "five of the other major", "5+ in the other major",
         "five cards in the other major", "5+ cards in the other major", "5+ spades"),
        "AKQ32.2.2.AKJ432", "2.AKQ32.2.AKJ432"),
    "a suit but not that one": (
        "2H 5+!h {}, 6-10",
        ("& 5+ other suit (not !s)", "and 5+ other suit (not !s)", "+ 5+ in another suit (not !s)",
         "and 5+ cards in another suit, not !s", "& 5+ any other suit (no !s)", "& a 5+ minor",
         "and 5+ other suit (but not !s)"),
        "2.KQ432.32.KJ432", "KJ432.KQ432.32.2 K32.KQ432.32.432"),
    "a list of what answers mean": (
        "1C 12+\n  1S 7+\n    2D 18+, 3+!s, relay{}",
        (": answers 2H 7-10 4!s, 2S 7-10 5+!s, 2N 11+ 4!s", ". Answers: 2H 7-10, 2S 11+",
         "; responses 2H 7-10 with 4!s, 2S 11+", ". Responses are 2H = 7-10, 2S = 11+",
         "; replies 2H min, 2S max", ": answers 2H = 7-10, 2S = 11+ 5!s"),
        "AK2.AK2.KQ432.32", "AK2.A32.K5432.32 A2.AK32.KQ432.A2"),
    "several calls named as one": (
        "2H 5 hearts and a minor, 6-10\n  2N relay, 14+{}",
        (": 3m = the minor, min; 3H/3S max", ". 3m = the minor, minimum", ", 3M = maximum",
         "; 3C/3D = min", "; 3H/3S max"),
        "AK2.32.KQ432.A32", "K2.32.KQ5432.432"),
    "a part for a new suit, at a new suit": (
        "2H weak\n  2N asks\n    3C {}",
        ("new suit = max (8-10), A or K there; our suit = min (5-7)", "new suit: 8-10; our suit: 5-7",
         "a new suit shows 8-10; our suit = 5-7", "any new suit = 8-10; own suit = 5-7",
         "our suit = 5-7; new suit = 8-10", "our suit: 5-7. New suit: 8-10"),
        "32.KQJ432.32.K32", "32.KQJ432.432.32"),
    "a part for our suit, at our suit": (
        "2H weak\n  2N asks\n    3H {}",
        ("new suit = max (8-10), A or K there; our suit = min (5-7)", "new suit: 8-10; our suit: 5-7",
         "any new suit = 8-10; own suit = 5-7", "our suit = 5-7; new suit = 8-10",
         "our suit: 5-7. New suit: 8-10", "other suit = 8-10; our suit = 5-7"),
        "32.KQJ432.432.32", "32.KQJ432.32.K32"),
    "a part for their suit": (
        "1N 15-17\n  (2D)\n    3H {}",
        ("new suit: 5+, GF. Their suit: Stayman without a stopper", "new suit = 5+, GF; cue = Stayman",
         "a new suit: 5+, GF. Cue-bid: Stayman", "new suit: 5+, GF; their suit = Stayman, no stopper"),
        "K2.AQ432.K432.32", "KQ32.A432.32.432"),
    "answers to an opening": (
        "3C 7 cards, 4-9{}",
        (". New suit forcing", "; new suit below game forcing", ", new suit forcing", ". A new suit is forcing",
         "; new suits are forcing", ". New suits forcing"),
        "32.32.32.KQJ5432", "32.432.32.KQ5432 A2.A2.A2.KQJ5432"),
    "a class of calls said again": (
        "1N 15-17\n  (2D)\n    2H to play {}",
        ("(a new suit below 3C)", "(any new suit at the two level)", "(new suits at the 2-level)",
         "(a new suit below 2NT)", "(new suit under 3C)"),
        "32.KJ5432.432.32", "KJ432.32.432.432"),
    "what is bid before": (
        "1C 3+\n  1H 4+\n    1S {}",
        ("If partner answered 1!h, this shows four spades.", "After 1H this shows four spades",
         "If partner bid 1H, it shows four spades", "Over 1H you show four spades",
         "When partner responded 1H, this promises four spades", "If responder bids 1H, this is four spades"),
        "KQ32.32.K32.AQ32", "KQ2.432.K32.AQ32"),
    "any hand, or hands of a kind": (
        "1C 12+\n  1D {}",
        ("0-6 any, or 7-10 w/o 4M, unbal with minor(s)", "0-6 any, or 7-10 unbal, no 4M",
         "0-6 any hand, or 7-10, unbalanced, no 4M", "any 0-6, or 7-10 without 4M, unbalanced"),
        "K432.K432.32.432 2.K32.K5432.K432", "K432.K432.K2.432 K32.K32.K432.432"),
    "strength behind a denial": (
        "1H 5+\n  2N Jacoby, 4+ trumps, 13+\n    3N Opener has {}",
        ("no short suit and 15 to 17", "no shortage and 15-17", "no singleton and 15-17",
         "15 to 17 and no short suit", "no short suit, 15 to 17"),
        "KQ2.AQ432.K32.K2", "2.AQ5432.KQ2.AJ2 K32.AQ432.K32.Q2"),
    "obstruction": (
        "2H 6 cards, 5-11\n  3H {}",
        ("This is only obstruction.", "obstructive", "preemptive", "only obstructing", "pure obstruction",
         "a preempt", "just obstruction"),
        "K432.432.K5432.2", "AK32.432.AK32.K2"),
    "Texas": (
        "1N 15-17\n  4D {}",
        ("Texas", "Texas transfer", "transfer", "transfer to hearts", "Texas to hearts"),
        "32.KQ5432.K32.32", "32.KQ432.K432.32"),
    "a solid suit that is long": (
        "(2H)-3H asks for a stopper, {}",
        ("long solid minor", "solid 6+ minor", "with a long solid minor", "but with a long solid minor"),
        "A2.32.32.AKQJ432", "A432.32.432.AKQJ"),
    "a holding or a better one": (
        "3S 7 cards, {}, 4-9",
        ("KQJ or better", "KQJ or better suit", "at least KQJ"),
        "KQJ5432.32.432.2", "KJ65432.32.K32.2"),
    "the length of his major": (
        "2S 6-10, 5 spades and a 4+ minor\n  3C weak, {}",
        ("not more than one card in the major", "at most one card in the major", "at most one spade",
         "no more than 1 card in his major", "0-1 cards in the major", "at most 1 card in partner's major"),
        "2.K432.K432.5432", "32.K432.K432.432"),
    "an answer that is none of the others": (
        "1N 15-17\n  2C Stayman\n    2D {}",
        ("neither", "neither of these", "none of these", "neither of the following", "none of the above"),
        "KQ2.A32.KQ32.K32", ""),
    "a raise to a game opposite a two-suiter": (
        "2H Muiderberg: 6-10, exactly 5 hearts and a 4-card or longer minor\n  4H {}",
        ("to play", "sign-off", "to play, 3+ hearts"),
        "A2.K32.AKQ32.432", "AKQ2.32.AK32.432"),
    "a choice of games": (
        "1N 15-17\n  2D transfer, 5+ hearts\n    2H normal\n      3N exactly 5 hearts, {}",
        ("choice of games", "COG", "to choose between 3NT and 4H: choice of games", "offers choice of games"),
        "K32.KQ432.K2.Q32", "432.K5432.32.432"),
    "their suit is no suit for Stayman": (
        "1N 15-17\n  (2H)\n    3H {}",
        ("Stayman without a stopper", "Stayman, no stopper", "Stayman denying a stopper"),
        "KQ32.32.K432.Q32", "K32.J432.KQ2.Q32"),
    "asked at a low level, a number alone is a length": (
        "1H 5+\n  1N 6-12, F1{}\n    2C 3+",
        ("", ", no 4S", " (NF by PH)"),
        "K2.AQ432.K32.Q32", "KQ2.AQ432.AK2.32"),
    "a length that is there, too": (
        "1N 15-17\n  2C Stayman\n    2H 4 hearts, may have 4 spades\n      3N 10-14\n        4S {}",
        ("4 spades too", "4 spades as well", "also 4 spades", "four spades too", "has 4 spades too"),
        "KQ32.AQ32.K32.K2", "KQ2.AQ32.K432.K2"),
    "the suits of Michaels, with their lengths": (
        "(1H)-2H Michaels, {}",
        ("5-5", "5-5 or better", "at least 5-5", "always 5-5", "5-5+", "5/5", "55", "promises 5-5"),
        "KQ432.2.32.AQ432 KQ432.2.AQ432.32", "32.2.AQ432.KQ432 KQ432.2.AQ43.432"),
    "the suits of leaping Michaels, with their lengths": (
        "(2S)-4D leaping Michaels, {}",
        ("5-5", "5-5 or better", "at least 5-5", "5-5+, strong", "strong, 5-5"),
        "2.AKQ32.AKJ432.2", "2.2.AKJ432.AKQ32 AKQ32.2.AKJ432.2"),
    "the length of a gambling suit": (
        "3N gambling: {}",
        ("solid minor, no outside A or K", "solid minor", "a solid minor, nothing outside",
         "solid minor and no ace or king outside", "solid minor, no outside strength"),
        "32.32.32.AKQJ432", "32.32.432.AKQJ43 AKQJ432.32.32.32"),
    "strong, and not only an invitation": (
        "1N 15-17\n  2N natural, {}",
        ("strong, not invitational", "forcing, not invitational", "GF, not invitational",
         "forcing and not just an invitation", "strong and not merely invitational"),
        "KQ2.A32.Q432.Q32", "K32.A32.Q432.432"),
    "half a trick": (
        "2C {} or 22+ balanced",
        ("8.5 playing tricks", "8.5+ playing tricks", "8 playing tricks", "8.5 tricks"),
        "AKQJ5432.AK2.2.2 AKQ.AKQ2.K32.K32", "AKQ432.432.32.32"),
    "their suit past the invitations": (
        "1N 15-17\n  (2H)\n    3H {}",
        ("Stayman without a stopper", "Stayman", "Stayman, no stopper"),
        "KQ32.32.K432.Q32", "Q432.32.Q432.Q32"),
    "nothing else to tell": (
        "1H 5+\n  4H 5+ trumps, {}",
        ("little else", "nothing else", "not much else", "nothing else to say", "not much outside"),
        "32.K5432.K5432.2", "K2.K432.K5432.32"),
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(CLASSES))
def test_wordings(table, made, refused):
    assert misread(table, made, refused) == []
