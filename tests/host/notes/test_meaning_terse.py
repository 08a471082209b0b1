# ruff: noqa: E501 - a wording is read as a whole
"""Rows in shorthand, each class in many wordings: hands (S.H.D.C) that make the last call of a
table, and hands that do not; and how seats and vulnerabilities in figures are read.
"""

import pytest
from meaning_table import last, misread, wordings

from spotcard_host.notes.wording import words

CLASSES = {
    "a bracket tells what another call shows": (
        "1H 5+!h, 11-21\n  3D 4+!h, 7-9 ({})",
        ("LR = 3!c", "LR via 2N", "10-12 = 3!c", "LR → 3!c", "2N with 10-12", "3!c/3!h are weaker", "GF starts 2!c",
         "3!h trumps with 7-9 bids 2!h", "3!c is a limit raise", "limit+: 2N"),
        "A2.K432.5432.432 K2.KQ543.432.432", "2.KQ2.K5432.5432 A2.AQ32.5432.432"),
    "a clause tells what another call shows": (
        "1H 5+!h, 11-21\n  3D 4+!h, 7-9{}",
        ("; LR = 3!c", ". LR → 3!c", "; 10-12 = 3!c", ", GF = 2N", ". With sgl = 3!s", "; 0-6 = 3!h", ", 3c LR = 3!c"),
        "A2.K432.5432.432 32.K432.A432.432", "A2.AQ32.5432.432"),
    "hands that would bid it": (
        "1S 5+!s\n  (X) takeout\n    1N 6-9, no fit{}",
        ("; 5+!h would bid it", ". A 5c !h suit would bid it", "; long minors would show it", ", 6+!d would bid that"),
        "32.K32.KQ32.5432 2.K432.KJ32.5432", "K432.32.KQ32.432 32.AQ2.AQ32.5432"),
    "the number behind the suit": (
        "1C 16+ any\n  1D {}",
        ("!d 5+, 8-11", "!d 5-6, 8-11", "nat: !d 5+, 8-11", "8-11; !d 5+", "8-11 w/ !d 5+"),
        "A2.J32.KQ432.432", "AQ32.K32.Q432.32 A2.K32.AKQ32.K32"),
    "fewer cards behind the suits": (
        "2D 6+!d, 9-12, {}",
        ("!h/!s <4", "!h/!s ≤3", "!h <4, !s <4", "!s ≤3 & !h ≤3", "!s 0-3, !h 0-3"),
        "A32.32.KQ5432.Q2 2.K32.AQ5432.432", "A432.2.KQ5432.Q2 2.A432.KQ5432.Q2"),
    "yes and no": (
        "1N 14-16 BAL. {}",
        ("5M no, 6m yes", "5cM: no", "5M? no. 6m? ok", "6322 w/ 6m yes; 5M never", "6m ok, 5M no", "6m => yes, 5M => no"),
        "K32.AQ43.K32.A32", "K2.AQ432.K32.A32 2.AQ43.KQ32.A432"),
    "points beside the range": (
        "1N {} BAL",
        ("14-16 (+ good 13)", "14-16 (or good 13)", "14-16 (incl. some 13)", "14-16 + good 13", "14-16 (and a nice 13)", "13-16"),
        "K32.AQ43.K32.Q32 K32.AQ43.K32.A32", "K32.AQ43.J32.J32"),
    "less with a suit": (
        "1N 15-17 ({})",
        ("14 w/ 5c", "14 with 5c", "14 if 5c", "14 w/ good 5c", "or 14 w/ 5cm"),
        "K32.AQ43.K32.A32 K2.A32.Q32.AJ432", "K32.AQ43.K32.Q32"),
    "shorter when good": (
        "2D weak, {}, 5-10",
        ("6 (good 5)", "6+ (or good 5)", "6c (good 5c)", "6!d (5 good)", "6 cards (or a strong 5)", "6 (a good 5)"),
        "32.K32.QJ5432.32 32.32.KQJ32.5432", "32.K432.Q5432.32"),
    "length and points in a bracket": (
        "2S weak in !d {} or 24+ BAL",
        ("(6+, 4-9)", "(6, 4-9)", "(4-9, 6+)", "(6c, 4-9)"),
        "32.32.KQ5432.432 AKQ2.AK2.KQ2.A32", "32.A32.KQ32.5432 AQ2.A2.AQ5432.32"),
    "no aces or kings": (
        "2C any GF\n  2H 0-6, {}",
        ("no A, no K", "w/o A, w/o K", "0 A, 0 K", "no A; no K", "no A's, no K's", "no A and no K", "no A/K"),
        "Q32.QJ32.432.432", "A432.432.432.432 K432.432.432.432"),
    "one ace or king": (
        "2C any GF\n  2H 4-7, {}",
        ("at least 1 K or A", "1+ A or K", "one K or A", "1 A or K", "an A or K"),
        "A432.432.432.432 K432.Q32.432.432", "Q432.Q32.Q32.432"),
    "any hand from so many points": (
        "(1H)\n  X 12-16 w/ short !h, {}",
        ("17+ any", "18+ any shape", "17+ may be off-shape", "stronger may be off-shape", "or 17+ any", "17+ can be any shape", "19+ any hand"),
        "AQ32.2.KQ32.Q432 AK2.AQ32.KQJ2.A2", "AQ2.K432.K32.Q32"),
    "answers to keycards": (
        "1S 5+!s, 11-21\n  3S LR, 4!s\n    4N RKC in !s\n      5H {}",
        ("2-Q", "2 w/o Q", "2 - Q", "2 no Q", "2 without !sQ", "2, no Q"),
        "A432.K32.A32.432", "AQ32.32.A32.5432 A432.Q32.K32.432"),
    "four cards in a raise": (
        "1H 5+!h, 11-21\n  {}",
        ("2N LR+ 4!h", "2N 4!h LR or better", "2N 4!h, limit raise or better", "3S SPL 4!h, 10+", "3S short !s, 4!h 10+"),
        "2.KQ432.AJ32.432 2.KQ32.AJ32.5432", "2.KQ2.A5432.5432"),
    "two strokes": (
        "1C 3+!c, 12-21\n  1H 4+!h, 6+\n    2H {}",
        ("4!h 12-14 / 3!h w/ sgl, 12-14", "12-14, 4!h / 3!h w/ sgl", "4!h / 3!h w/ sgl, 12-14"),
        "J2.A432.K32.KQ32 2.A32.KJ32.KQ432", "K32.A32.K32.KQ32"),
    "Stayman without a major": (
        "1N 15-17\n  2C STAY{}, 8+",
        (", may be w/o 4M", " (not nec. a 4M)", ", w/ or w/o 4cM", ", may have no 4M", ", need not have 4M", ", doesn't promise 4M"),
        "K32.K32.KQ32.432 KQ32.K32.432.432", "K32.432.Q432.432"),
    "what is asked for is not held": (
        "2N 20-21\n  3C {}",
        ("5cM ask", "4/5M ask", "5-card major ask", "5cM enquiry", "4cM ask"),
        "432.432.KQ32.432 Q5432.2.KQ2.5432", ""),
    "both of two suits": (
        "(1N)\n  2C {}, 8-14",
        ("Landy; 4-5 or better", "5-4 M", "5=4 M at least", "Landy 5-4+", "M, 5-4 or 4-5 at least"),
        "KQ432.K432.2.432 KQ32.K5432.2.432", "KQ5432.2.K2.Q432"),
    "hands that may do it": (
        "1H 5+!h, 11-21\n  1N 6-12\n    2H 6+!h, 11-15{}",
        ("; 5233 may have to rebid it", ". 4522 might be stuck here", "; 4522 min may open it again", ". 5332 may do it", "; 4522 can rebid it too"),
        "K2.AQ5432.K32.32", "KQ32.A2.K32.K432"),
    "a length behind words for strength": (
        "1H 5+!h, 11-21\n  2D 5+!d GF ({})",
        ("4 w/ 3!h", "4 if 3!h", "4 with 3!h", "4 when 3!h"),
        "K32.A2.AKQ32.432 K32.AQ2.AK32.432", "KQ32.A2.AK32.432"),
    "strokes between ranges": (
        "1H 5+!h, 11-21\n  3D {}",
        ("4!h 6-9 / any SPL 10-12", "4!h 6-9 / 10-12 any SPL", "4+!h 6-9 / SPL somewhere 10-12"),
        "K32.KQ32.5432.32 2.KQ32.AQ32.5432 AQ32.KQ32.5432.2", "K32.K32.K32.KQ32 2.KQ32.AKQ2.Q432"),
    "a shape and two strengths": (
        "1N 15-17\n  3C 5-5 m {}",
        ("INV / GF", "INV or GF", "INV/GF", "GF or INV", "inv or better"),
        "2.32.KQJ32.Q5432 2.A2.AQJ32.Q5432", "A32.AK2.KQ32.432 2.32.Q5432.J5432"),
    "ends in brackets": (
        "1H 5+!h, 11-21\n  3H 4+!h, {}",
        ("0-5(6)", "0-6", "0-5 (6)"),
        "32.KJ32.5432.J32 32.K432.5432.432", "32.KQ32.K432.432"),
    "tricks cut short": (
        "2C {} or 23+ BAL",
        ("8½ tr", "8.5 trks", "8.5 trk", "8½ tricks", "8-9 tr"),
        "AKQJ5432.AK2.2.2", "AKQ432.432.32.32"),
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(CLASSES))
def test_wordings(table, made, refused):
    assert misread(table, made, refused) == []


SEATS = (
    ("10-12 NV 1/2", "10-12 HCP, balanced, in first or second seat, we are not vulnerable"),
    ("10-12 1/2 NV", "10-12 HCP, balanced, in first or second seat, we are not vulnerable"),
    ("12-14 in 1/2, 15-17 in 3/4", "12-14 HCP, balanced, in first or second seat; or 15-17 HCP, balanced, in third or fourth seat"),
    ("V in 3/4: 15-17", "15-17 HCP, balanced, in third or fourth seat, we are vulnerable"),
    ("12-14 1st/2nd NV, else 15-17", "12-14 HCP, balanced, in first or second seat, we are not vulnerable; or 15-17 HCP, balanced, in third or fourth seat, we are not vulnerable; or 15-17 HCP, balanced, we are vulnerable"),
    ("10-12 NV, 14-16 else", "10-12 HCP, balanced, we are not vulnerable; or 14-16 HCP, balanced, we are vulnerable"),
    ("10-12 NV; rest 14-16", "10-12 HCP, balanced, we are not vulnerable; or 14-16 HCP, balanced, we are vulnerable"),
    ("NV 10-12/V 15-17", "10-12 HCP, balanced, we are not vulnerable; or 15-17 HCP, balanced, we are vulnerable"),
    ("12-14 / V 15-17", "12-14 HCP, balanced, we are not vulnerable; or 15-17 HCP, balanced, we are vulnerable"),
)


@pytest.mark.parametrize(("text", "want"), SEATS)
def test_seats_and_vulnerabilities_in_figures(text, want):
    assert words(last(f"1N {text}").own) == want


NN, NV, VN, VV = (f"we are {ours}, they are {theirs}" for ours in ("not vulnerable", "vulnerable") for theirs in ("not vulnerable", "vulnerable"))
PLACES = (
    # At one vulnerability of four; colours are ours, unless all four are used.
    (". Unfavourable: 8-10", (NN, NV, VV, ("8-10 HCP, 6+ diamonds", VN))),
    (", at unfavourable 8-10", (NN, NV, VV, ("8-10 HCP, 6+ diamonds", VN))),
    (". Favourable: good suit", (NN, VN, VV, ("5-10 HCP, 6+ diamonds, 2+ honours in diamonds", NV))),
    (". Red: good suit", ("we are not vulnerable", ("5-10 HCP, 6+ diamonds, 2+ honours in diamonds", "we are vulnerable"))),
    (". Green: good suit", ("we are vulnerable", ("5-10 HCP, 6+ diamonds, 2+ honours in diamonds", "we are not vulnerable"))),
    (". Red: good suit. Amber: 7 cards", (NN, NV, ("5-10 HCP, 7+ diamonds", VV), ("5-10 HCP, 6+ diamonds, 2+ honours in diamonds", VN))),
)


@pytest.mark.parametrize(("text", "want"), PLACES)
def test_what_holds_at_one_vulnerability_narrows_the_hand_there(text, want):
    said = (("5-10 HCP, 6+ diamonds", one) if isinstance(one, str) else one for one in want)
    assert words(last(f"2D 5-10, 6 cards{text}").own) == "; or ".join(map(", ".join, said))


LIKE = (
    # Near wordings that mean something else.
    ("1H 5+!h\n  2N 4+!h, GF (no void)", "K2.KQ32.A432.Q32", "K2.KQ432.AQ5432."),
    ("1S 5+!s\n  2N 4!s, 10-12", "K432.K32.AQ2.432", ""),
    ("1N 15-17\n  2C STAY 8+, may have 5M", "KQ32.K32.432.432", "K32.K32.KQ32.432"),
    ("1N 15-17\n  3C 6+!c, INV, 2/3 tops", "32.K32.32.KQ5432", "32.KQ.Q32.QJ5432"),
    ("1H 5+!h\n  3H 4+!h, 10-12 (9 w/ 5!h)", "K2.KQ32.A432.432 32.KQ432.A432.32", "32.KQ32.A432.432"),
    ("1H 10-15, 5+!h (4 in 3rd NV)", "A2.KQ432.K32.432", "A2.KQ2.K5432.432"),
    ("1D 10-15, 0+!d", "A432.KQ32.2.K432 A43.KQ3.K42.5432", "A432.KQ32.A2.AK2"),
    ("2H 5+!h, 4+m, 5-10", "32.KQ432.2.K5432", "32.KQ432.K32.432"),
)


@pytest.mark.parametrize(("table", "made", "refused"), LIKE)
def test_near_wordings(table, made, refused):
    assert misread(table, made, refused) == []
