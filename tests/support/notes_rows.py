"""The rows of notes by their auctions."""

from __future__ import annotations

from pathlib import Path

from spotcard.game.calls import call_name
from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.nodes import read_notes


def auctions(folder: Path, text: str) -> dict[str, str]:
    """The described calls of ours, as auctions with brackets around the opponents' calls."""
    (folder / "ours.bml").write_text(text)
    found = {}
    for node in read_notes(folder / "ours.bml", Collector()).nodes:
        if node.ours and node.description:
            steps = [call_name(step.call) if step.call >= 0 else step.word for step in node.path()]
            found["-".join(step if one.ours else f"({step})" for step, one in zip(
                steps, node.path(), strict=True))] = node.description
    return found
