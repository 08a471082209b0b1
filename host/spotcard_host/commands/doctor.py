"""`spotcard doctor`: what a board needs to play, and what is missing."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from spotcard_host.common.options import share
from spotcard_host.device.doctor import examine, others

HELP = ("Look at Python, tools, port, board, firmware, rule table, Wi-Fi and table, one after the "
        "other, and say the next step. A game is not disturbed. Status 1 when something is "
        "missing.")
EXAMPLE = "spotcard doctor"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    share(parser, "--board")
    share(parser, "--json")


def run(args: argparse.Namespace) -> int:
    findings = []
    for finding in examine(args.board):
        findings.append(finding)
        if not args.json:
            print(f"{'ok  ' if finding.well else 'no  '}{finding.what:<12} {finding.text}",
                  flush=True)
    wrong = [finding for finding in findings if not finding.well]
    if args.json:
        print(json.dumps({"findings": [asdict(finding) for finding in findings],
                          "next": wrong[0].next_step if wrong else ""}))
    elif wrong:
        print(f"next: {wrong[0].next_step}")
    else:
        print("nothing is missing")
    hint = others(args.board)
    if hint and not args.json:
        print(hint, file=sys.stderr)
    return 1 if wrong else 0
