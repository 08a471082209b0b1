"""The rows of notes by their auctions."""

from pathlib import Path

from spotcard.game.calls import call_name
from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.nodes import read_notes
from spotcard_host.notes.references import copy_references


def rows_of(tmp_path: Path, text: str) -> dict[str, str]:
    """The rows of notes by their auctions, bids of theirs in brackets."""
    (tmp_path / "ours.bml").write_text(text)
    notes = read_notes(tmp_path / "ours.bml", Collector())
    copy_references(notes)
    return {"-".join(call_name(n.call) if n.ours else f"({call_name(n.call)})"
                     for n in node.path()): node.description
            for node in notes.nodes if node.ours and node.description}
