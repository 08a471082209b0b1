#!/usr/bin/env python3
"""Write a generated bidding database: for measuring at scale, and for comparing two readers.

  tools/developer/rulemaker.py OUT [--rules 10000] [--seed 1] [--exotic]

OUT becomes a folder with `rules.txt2`, `mac.m4` and `expl.txt`. Without `--exotic` it looks like a
large book: seven rules in ten are about one auction (a tree of auctions grows as it would in a
book), three in ten begin with START; six in ten have expressions, with two dozen functions behind
macros; the mean rule has well over 100 characters once expanded. With `--exotic` every construct
of the language turns up often, however unlikely in a book. The same seed gives the same rules.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

CALLS = ["P", "X", "R"] + [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]

MACROS = {
    "HCP": "@01", "TPTS": "@05", "SHAPE": "@09", "LOSERS": "@25", "CONTROLS": "@43",
    "LENC": "@19", "LEND": "@20", "LENH": "@21", "LENS": "@22",
    "STOPC": "@47", "STOPD": "@49", "STOPH": "@51", "STOPS": "@53",
    "QUALC": "@57", "QUALD": "@59", "QUALH": "@61", "QUALS": "@63",
    "BALANCED": "(SHAPE(4.4.3.2|4.3.3.3|5.3.3.2))", "TWOSUITED": "(SHAPE(5.5|6.5|6.4))",
    "MYPTS": "#0(13)", "MYHCP": "#0(12)", "PDLEAST": "#1(13)", "PDMOST": "#2(13)",
    "WEHAVE": "(MYPTS+PDLEAST)", "ATMOST": "(MYPTS+PDMOST)", "SHOWNOURS": "#0(3,13)",
    "THEYSHOW": "#0(12,12)", "FITHERE": "#4(b)>=8", "OURTRUMPS": "#4(#0)",
    "ENOUGHFOR": "#8(a,b)>=0", "SUFFICIENT": "#2(a,b)>=0", "CHEAPEST": "#2(a,b)==0",
    "ONEJUMP": "#2(a,b)==1", "NEWSUIT": "#5(b)==1", "THEIRSUIT": "#6(b)==1",
    "THEYBIDLAST": "#4==2", "WEBIDLAST": "#4==1", "NOBODYBID": "#4==0", "NOTFORCED": "#8==0",
    "VULNERABLE": "#6&1", "GOODSUIT": "#0(16+b)>=4", "LONGSUIT": "#0(b)>=6",
    "STOPPED": "#0(8+b)>=2", "AGREEDSUIT": "#0", "SLAMTRY": "WEHAVE>=31", "PASSEDOUT": "#9>=2",
    "LAWSAFE": "#11(a,b)>=0", "ALLKEPT": "#11==1", "PARTNERSHOWED": "#10(2,b)>=4",
    "UNCONTESTED": "#14==0", "OPENEDIT": "#12==1", "FOURTHSEAT": "#7==4",
}


class Maker:
    """Makes the rules of one database."""

    def __init__(self, seed: int, exotic: bool) -> None:
        self.rng = random.Random(seed)
        self.exotic = exotic
        self.tree: list[list[str]] = [[]]  # auctions that exact rules may continue

    def pick(self, *choices: str) -> str:
        return self.rng.choice(choices)

    def pick_number(self, *choices: int) -> int:
        return self.rng.choice(choices)

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    # -------------------------------------------------------------- sequences

    def legal(self, calls: list[str]) -> list[str]:
        """Calls that may follow, cheap ones more often."""
        last = max((CALLS.index(c) for c in calls if c[0].isdigit()), default=2)
        bids = CALLS[last + 1:last + 9]
        out = [*bids, *bids[:4], "P", "P"]
        for i in range(len(calls) - 1, -1, -1):
            if calls[i] == "P":
                continue
            theirs = (len(calls) - i) % 2 == 1
            if calls[i][0].isdigit() and theirs:
                out.append("X")
            elif calls[i] == "X" and theirs:
                out.append("R")
            break
        return out

    def auction(self) -> list[str]:
        """An auction of the growing tree, one call longer now and then."""
        base = self.rng.choice(self.tree)
        if len(base) < 9 and self.chance(0.25):
            longer = [*base, self.rng.choice(self.legal(base))]
            if not base and longer == ["P"]:
                return base
            if len(longer) % 2 and self.chance(0.7):
                longer.append("P")
            self.tree.append(longer)
            base = longer
        return base

    def exact(self) -> tuple[str, str]:
        """(sequence, letters saved) of an exact rule."""
        calls = list(self.auction())
        last = self.rng.choice(self.legal(calls))
        calls.append(last)
        if not calls[0].strip("P") and len(calls) > 1:
            calls = [self.pick("1C", "1D", "1H", "1S", "1N"), *calls[1:]]
        texts = list(calls)
        saved = ""
        bid = last[0].isdigit()
        if bid and self.chance(0.35):
            strains = "".join(sorted({last[1], *self.rng.sample("CDHS", 2)}, key="CDHSN".index))
            if self.chance(0.7):
                texts[-1] = f"a{last[0]}b[{strains}]"
                saved = "ab"
            else:
                texts[-1] = f"{last[0]}[{strains}]"
        for i in range(len(texts) - 1):
            if calls[i][0].isdigit() and self.chance(0.15):
                texts[i] = calls[i][0] + "[" + self.pick("CD", "HS", "CDHS", "D-S") + "]"
        if self.exotic:
            return self.odd_exact(calls, texts, saved)
        return ":".join(texts), saved

    def odd_exact(self, calls: list[str], texts: list[str], saved: str) -> tuple[str, str]:
        """The same with relations, repetitions, alternatives and the like."""
        bids = [i for i, call in enumerate(calls) if call[0].isdigit()]
        kind = self.rng.randrange(14)
        if kind < 4 and len(bids) >= 2:
            first, last = bids[0], bids[-1]
            texts[first] = "c" + calls[first][0] + "d" + self.pick("[CDHS]", ".", "[^N]")
            level = calls[last][0]
            texts[last] = self.pick(
                f"{level}#d", f"{level}[+#d]", f"{level}[++#d]", f"{level}[-#d]", f"{level}[>#d]",
                f"{level}[<#d]", f"{level}[^#d]", f"{level}b[CDHS]~b>d~", f"{level}b.~b!=d&&c>0~",
                "[+#c]b.", "[>#c].", "#c[>#d]", f"{level}[Cd]", f"{level}e.~e<=d~",
                f"{level}b.~f=b+1~~f>d~", f"{level}[<#d]",
            )
            saved = "cd" + ("b" if "b" in texts[last] else "")
        elif kind == 4:
            return "(,:)*" + texts[-1], saved
        elif kind == 5:
            return f"{texts[0]}:(,:)*{texts[-1]}" if len(texts) > 1 else texts[0], saved
        elif kind == 6:
            one, two = calls[0], self.rng.choice(CALLS[3:18])
            rest = ":".join(["", *texts[1:]])
            letter = self.pick("c", "")
            return f"({letter}{one}|{letter}{two}){rest}", saved
        elif kind == 7 and len(texts) > 1:
            return ":".join([*texts[:-1], "!" + self.rng.choice(CALLS) + texts[-1]]), saved
        elif kind == 8 and len(texts) > 1:
            return ":".join(texts[:-1]) + ":(P:P:)?" + texts[-1], saved
        elif kind == 9:
            return f"{'.' * 2}.*&{':'.join(texts)}", saved
        elif kind == 10 and len(texts) > 1:
            return ":".join([texts[0], *("," for _ in texts[1:-1]), texts[-1]]), saved
        elif kind == 11:
            return f"{texts[0]}(:,)*@00{':'.join(texts)}", saved
        elif kind == 12:
            return f"{':'.join(texts)}@00+{self.pick('1', '2', '[1-3]')}.*", saved
        elif kind == 13 and len(texts) > 1:
            return f"{texts[0]}:(P:|X:)+{texts[-1]}", saved
        return ":".join(texts), saved

    def general(self) -> tuple[str, str]:
        """(sequence, letters saved) of a START rule."""
        level = self.rng.choice(("1", "2", "3", "4", "5", "[1-3]", "[2-4]", "[12]", "6"))
        strains = self.rng.choice(("CDHS", "HS", "CD", "N", "H", "S", "DHS", "CDHSN"))
        last = f"a{level}b[{strains}]"
        saved = "ab"
        if self.chance(0.2):
            last, saved = self.pick("P", "X", "R"), ""
        before: list[str] = []
        for _ in range(self.rng.choice((0, 0, 1, 2, 2, 3))):
            before.append(self.pick(
                "P", "P", "P", "X", "1[CD]", "1[HS]", "[12]N", "2[CDHS]", ",", "1N", "[1-3][CDHS]",
            ))
        if self.exotic and self.chance(0.4):
            return self.odd_general(before or ["P"], last, saved)
        return "START" + ":".join([*before, last]) + "$", saved

    def odd_general(self, before: list[str], last: str, saved: str) -> tuple[str, str]:
        """The same with relations, alternatives, `$` in places, and lengths that vary."""
        odd = self.rng.randrange(14)
        if odd == 0:
            before[0] = "[12]d[CDHS]"
            last = self.pick("[2-4]#d", "[2-4]b[+#d]", "b.[^#d]", "3b[CDHS]~b>=d~")
            saved = "d" + ("b" if "b" in last else "")
        elif odd == 1:
            return "START" + ":".join([*before, last]) + "$1", saved
        elif odd == 2:
            return f"START({before[0]}:|1N:)" + last + "$", saved
        elif odd == 3:
            return "START!P" + ":".join([",", last]) + "$", saved
        elif odd == 4:
            return "START" + ":".join([*before, last]) + "&.*$", saved
        elif odd == 5:
            return "START" + ":".join([*before, "(1|2)?" + "[NS]"]) + "$", ""
        elif odd == 6:
            return "START.*@00" + ":".join([*before, last]) + "$", saved
        elif odd == 7:
            return "START" + ":".join([*before, last]) + "$2", saved
        elif odd == 8:
            return f"START{before[0]}:{last}$|1N:{self.pick('2C', '2D', 'X')}$", ""
        elif odd == 9:
            return f"START(1N:P$1|{before[0]}:2[CD]$1)", ""
        elif odd == 10:
            return f"START({before[0]}:)*{last}$", saved
        elif odd == 11:
            return f"START1[CDHS]:(P:|X:)+{last}$", saved
        elif odd == 12:
            return f"START!(P:P:){before[0]}:{last}$", saved
        return "START" + ":".join([*before, last]) + "$", saved

    # -------------------------------------------------------------- constraints

    def interval(self, low: int, high: int, least: int = 3) -> str:
        a = self.rng.randrange(low, high - least)
        b = min(high, a + self.rng.randrange(least, least + 8))
        return self.pick(f"[{a},{b}]", f">={a}", f"<={b}", f"[{a},{b}]")

    def test(self) -> str:
        """A test of the hand outside an expression."""
        kind = self.rng.randrange(8)
        if kind < 3:
            return f"{self.pick('HCP', 'TPTS')}~.{self.interval(3, 19)}~"
        if kind < 5:
            a = self.rng.randrange(0, 6)
            return f"{self.pick('LENC', 'LEND', 'LENH', 'LENS')}[{a}-{min(9, a + 3)}]"
        if kind == 5:
            return self.pick("(BALANCED)", "(TWOSUITED)", "SHAPE[4-6]", "!(BALANCED)")
        if kind == 6:
            return self.pick("STOPC", "STOPD", "STOPH", "STOPS", "QUALS", "QUALH") + "[2-9]"
        return f"{self.pick('LOSERS', 'CONTROLS')}~.{self.interval(1, 9)}~"

    def odd_test(self) -> str:
        number = self.rng.randrange
        return self.rng.choice((
            f"HCP~(m=.)>={number(6, 14)}~TPTS~.<=m+{number(1, 5)}~",
            "@19m@20[>m]", f"@22m@09[{'#m'}]", "~m=#0(3)~LENS~.==m~",
            f"LENS[{number(3)}-{number(4, 8)}]|LENH[5-9]", "P1|P0", "P1", "!P1.*",
            "@08D[456]S|@08D[4-7]H", "@09+5H", f"@08+{number(2, 6)}S", "@57[>2].[>1]",
            f"LENC~.[1000,{number(2000, 6000)}]~", "HCP1[0-5]", "(LENS[5-9]|LENH[5-9])LEND[0-4]",
            "(@19[0-4])&(@19[1-9])", f"HCP~.>={number(5, 12)}~(BALANCED|LENS[4-9])", "@29.?.?C",
            "@09[<6].[^2]", "P.+:M1", "P[0-9]*:M", "@05a~a==1~", f"HCP~.+.>{number(9, 20)}~",
            "@09.(S|H)", "@24L.*Q~.>=2~", "!(LENS[0-3]&(@21[0-3]))", "@10[SH]", "@10~.>=2~",
            "@14~d=.~", "@47[+1].", "@09[--9]", f"~#0(20)<0|#0(0)+#0(1)>{number(4, 8)}~",
        ))

    def term(self, saved: str) -> str:
        """One condition of an expression."""
        number = self.rng.randrange
        terms = [
            f"MYPTS{self.interval(5, 20)}", f"MYHCP{self.interval(3, 18)}",
            f"WEHAVE{self.interval(15, 33)}", f"ATMOST<{number(22, 36)}", "UNCONTESTED",
            f"WEHAVE>={number(17, 33)}", "WEBIDLAST", "THEYBIDLAST", "NOTFORCED", "NOBODYBID",
            f"#0({number(4)})>={number(2, 6)}", f"#0(14)<={number(5, 9)}", "#5==0", "#2<4",
            "AGREEDSUIT<0", "AGREEDSUIT>=0", f"SHOWNOURS<{number(12, 28)}",
            f"#10(0)>={number(3)}", f"THEYSHOW>={number(8, 16)}", "VULNERABLE", "PASSEDOUT",
            f"#12(#0(14))<={number(6, 9)}", "NOTFORCED&UNCONTESTED",
            f"OURTRUMPS>={number(7, 10)}", "#13(2)!=0", f"#12(3,5)<={number(1, 4)}",
        ]
        if saved:
            suit = "b" if "b" in saved else "d" if "d" in saved else saved[0]
            terms += [t.replace("b", suit) for t in (
                "FITHERE", "SUFFICIENT", "CHEAPEST", "ONEJUMP", "NEWSUIT", "THEIRSUIT", "GOODSUIT",
                "LONGSUIT", "STOPPED", "LAWSAFE", "ENOUGHFOR", "PARTNERSHOWED",
                f"#0(b)>={number(3, 7)}", f"#0(b)>={number(3, 6)}", f"#10(3,b)<{number(3, 6)}",
            ) if t.isupper() or suit == "b"]
            terms.append(f"#0({suit})>={number(3, 6)}")
        return self.rng.choice(terms)

    def expression(self, saved: str) -> str:
        parts = [self.term(saved) for _ in range(self.rng.choice((2, 3, 3, 4, 4, 5)))]
        text = "&".join(parts)
        if self.chance(0.2):
            text += f"&({self.term(saved)}|{self.term(saved)})"
        if self.exotic and self.chance(0.5):
            number = self.rng.randrange
            text += self.rng.choice((
                f"&&#5(#0(0),#0(1))>{number(3, 6)}", f"&&#5(#0(0),#0(1),#0(2))<{number(4, 8)}",
                f"&&!(#6(#1(12),{number(14)})>3)", f"&&-#0(12)<0-{number(4, 9)}",
                f"&&(#0(0)*2-#0(3))>={number(4)}", f"&&#6({number(9)},#7(0),2)<=2",
                f"&&(#6&{number(4)})==0", f"&&(#4|{number(3)})>0", f"&&#7<={number(1, 5)}",
                "&&(H<#0(3)||S>=#0(2))", f"&&(k={number(9)})+#0(0)>k", "&&#9(3)==0",
                f"&&#9({number(4)})>{number(3)}", f"&&#12(#0(14))<{number(2, 9)}",
                f"&&#8({number(1, 5)},{number(5)})>0-{number(9)}",
                "&&#3(N)<0", "&&#4(2,0)!=H", "&&#9(12,0)<3", "&&#7(12,3)==0", "&&#13!=1",
                f"&&#1(3,{number(20)})>9", f"&&#8({number(20)})>#7({number(20)})", "&&#11(S)",
                "&&#10<2", "&&#12!=8", f"&&#3({number(1, 7)},N)>{number(15, 30)}", "&&9000*8<0",
            ))
        return f"~{text}~"

    def constraint(self, saved: str) -> str:
        parts = []
        if self.chance(0.6):
            parts.append(self.expression(saved))
        for _ in range(self.rng.choice((1, 1, 2, 3)) if parts else self.rng.choice((2, 3, 4))):
            parts.append(self.test())
        if self.exotic and self.chance(0.4):
            parts.insert(0, self.odd_test())
            if "|" in parts[0] and "(" not in parts[0]:
                return parts[0]
        return "".join(parts) or "."

    # -------------------------------------------------------------- specifications

    def spec(self, saved: str) -> str:
        number = self.rng.randrange
        low = number(4, 16)
        parts = [self.rng.choice((
            f":P{low}:p{low + number(2, 6)}", f":M{low}:m{low + number(2, 8)}", f":M{low}",
            f":p{low}", ":M~20-#1(13)~", f":M~{number(18, 30)}-#1(13)~:m~{number(26, 38)}-#1(13)~",
        ))]
        if "b" in saved:
            parts.append(self.pick(":D4#b", ":D5#b", ":D6#b:G4#b", ":D~8-#1(b)~#b", ":G3#b"))
        elif self.chance(0.5):
            parts.append(self.pick(":D5S", ":D4H", ":D2C2D2H2S", ":d3H3S", ":S2D", ":L5:l8"))
        if self.exotic and self.chance(0.4):
            parts.append(self.pick(
                ":Q#9", ":l~9+1-1~", ":H8C", ":h7D", ":S~#5(1,#7(8))~S", ":G~2*1~C:g5D", ":Q3:q9",
                ":D~0-3~C:d99D", ":l9",
            ))
        head = ""
        if self.exotic and self.chance(0.35):
            head = self.pick(
                "~#14(1)~", "~#14(2)~", "~#15(S)~", "~#0(4,H,3)~", "~#14(1)+#15(H)~", "~e=#3(N)~",
                "~#14(0)~",
            )
            if head == "~e=#3(N)~":
                parts.append(":D4#e")
        elif self.chance(0.05):
            head = "~#14(1)~"
        return head + "".join(parts) if self.chance(0.95) else head or "."

    # -------------------------------------------------------------- rules

    def rule(self, number: int) -> str:
        """One record."""
        label = ""
        if self.chance(0.3):
            seq, saved = self.general()
            level = "0"
            prio = self.rng.choice((10, 15, 20, 25, 30, 40, 44, 46, 50, 60, 70, 76, 78, 80))
        else:
            seq, saved = self.exact()
            level = "0"
            prio = self.rng.randrange(50, 100)
        if self.exotic and self.chance(0.04):
            label = self.pick("@_ON", "@_ON", "@_OFF", "@:1N", "@:P_ON")
            if self.chance(0.7):
                seq = self.pick("1[CDHS]:P", "1N:P", "1[CD]:1.", "START1[HS]:,$", "START1.:P$",
                                "START,:P$", "START,$", "1.:,", "START1a.:P:1b.~b>a~$", "(,:)*P")
                saved = "b" if "b" in seq else ""
        elif self.exotic and self.chance(0.05):
            seq = self.pick("1[CDHS]:P_ON:", "1N:P_ON:", "1[CD]:,_ON:", "(,:)*._ON:",
                            "1N:P_OFF:", "1[HS]:,:1N:") + self.pick("2C", "1b.", "2b[DHS]", ",")
            saved = "b" if "b" in seq else ""
        if self.exotic and self.chance(0.15):
            level = str(max(0, seq.count(":") + self.pick_number(0, 1, 1, 1, 2)))
        head = level + ("d" if self.chance(0.25) else "") + self.pick(
            "", "", "", "X", "C", "C", "R", "?", "CX", "R?")
        expl = f"*{1 + number % 40} " if self.chance(0.9) else ""
        constraint = "." if label and self.chance(0.6) else self.constraint(saved)
        return f"{head} {seq}{label} {prio} {constraint} {self.spec(saved)} {expl}#{number}"


def make(rules: int, seed: int, exotic: bool = False) -> dict[str, str]:
    """The texts of a database: file name -> text."""
    maker = Maker(seed, exotic)
    lines = [maker.rule(number) for number in range(1, rules + 1)]
    macros = "".join(f"define(`{name}',`{body}')\n" for name, body in MACROS.items())
    texts = "".join(f"{n}\tgenerated explanation {n}\n" for n in range(1, 41))
    return {"rules.txt2": "\n".join(lines) + "\n", "mac.m4": macros, "expl.txt": texts}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--rules", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--exotic", action="store_true")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for name, text in make(args.rules, args.seed, args.exotic).items():
        (args.out / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
