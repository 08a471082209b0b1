"""A match with its files: NAME.acts, and the views NAME.pbn and NAME.lin."""

from __future__ import annotations

import datetime
import logging
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from spotcard.errors import SpotcardError
from spotcard_host.common.errors import UsageError
from spotcard_host.records.act_file import SUFFIX, ActFile, ActsExist, free_name
from spotcard_host.records.acts import KINDS, ActError, ActLog
from spotcard_host.records.lin_writer import lin_match
from spotcard_host.records.match_book import MatchBook, TableBook
from spotcard_host.records.pbn_file import PbnFile, Tags
from spotcard_host.table.match import Match

log = logging.getLogger("spotcard.table")


@dataclass
class Kept:
    """A match, the views of its acts, and its files; to be closed at the end."""

    match: Match
    book: MatchBook
    file: ActFile
    pbn: PbnFile

    def close(self) -> None:
        """Close the file of acts, and write what the PBN file still lacks.

        Raises ActError when that cannot be written; the acts are safe.
        """
        self.file.close()
        try:
            self.pbn.catch_up()
            self._write_lin()
        except (OSError, ValueError) as e:
            why = getattr(e, "strerror", None) or e
            raise ActError(f"{self.pbn.path}: {why}; every board is safe in {self.file.path}, and "
                           "--resume writes the PBN file again") from e

    def discard(self) -> None:
        """Remove the file of a match in which nobody has sat, so that its name is free."""
        if all(act["act"] in ("match", "table") for act in self.match.acts.acts):
            self.file.remove()

    def _write_lin(self) -> None:
        """NAME.lin with the two rooms of each match, where there are rooms."""
        rooms: dict[tuple[int, int], dict[str, TableBook]] = {}
        for table in self.book.tables.values():
            if table.room:
                key = (table.act.get("round", 1), table.act.get("match", 1))
                rooms.setdefault(key, {})[table.room] = table
        texts = []
        for (number, _), pair in sorted(rooms.items()):
            if len(pair) == 2 and any(table.records for table in pair.values()):
                first, second = ({r.board: r for r in pair[room].standing()}
                                 for room in ("Open", "Closed"))
                home, visit = pair["Open"].teams
                title = f"{self.match.header.get('event') or 'Spotcard'} {number}"
                texts.append(lin_match(title, home, visit, [
                    (first.get(board), second.get(board)) for board in sorted({*first, *second})
                ]))
        if texts:
            self.file.path.with_suffix(".lin").write_text("".join(texts), encoding="utf-8")


def default_stem(folder: Path, prefix: str = "") -> Path:
    """A name from the date and time that no match has yet."""
    now = datetime.datetime.now()
    return free_name(folder / f"{prefix}{now:%Y%m%d-%H%M%S}", SUFFIX, ".pbn", ".lin")


def open_kept(
    make: Callable[[ActLog], Match], output: str | None, default: Path,
    resume: Path | None = None, tags: Tags | None = None,
) -> Kept:
    """Begin a match in new files, or continue in those of `resume` (the file of acts).

    output: the PBN file; `-`, a device or a pipe are written into, and the acts are kept under
    `default`, a name without its ending. Raises ActError and UsageError, nothing overwritten.
    """
    if resume is not None:
        file, acts = ActFile.resume(resume)
        path = resume.with_suffix(".pbn")
    else:
        stream = output is not None and _is_stream(output)
        path = Path(output) if output is not None else default.with_name(default.name + ".pbn")
        if not path.name or (not stream and path.suffix.lower() in (SUFFIX, ".lin")):
            raise UsageError(f"-o {output}: expected the name of a PBN file, such as evening.pbn; "
                             "NAME.acts and NAME.lin are made beside it")
        stem = default if stream or output is None else path.with_suffix("")
        if not stream and os.path.lexists(path):
            raise ActError(
                f"{path} exists and is not overwritten: choose another name, or go on in its "
                f"match with --resume {stem.with_name(stem.name + SUFFIX)}"
            )
        lin = stem.with_name(stem.name + ".lin")
        if os.path.lexists(lin):
            raise ActError(f"{lin} exists and is not overwritten: choose another name")
        file = _created(stem, stream or output is None)
        if output is None:
            path = file.path.with_suffix(".pbn")
        acts = ActLog(file)
    try:
        _read_back(acts)
        match = make(acts)
    except BaseException as e:
        file.close()
        if resume is None:
            file.path.unlink()  # nothing has begun
        elif isinstance(e, (LookupError, TypeError, ValueError, AttributeError, AssertionError,
                            SpotcardError)):
            why = e if isinstance(e, SpotcardError) else repr(e)
            raise ActError(f"{resume}: expected the acts of a match, but they cannot be read back "
                           f"({why}): damaged, or of another version or command") from e
        raise
    book = MatchBook()
    pbn = PbnFile(path, book, tags, match.header.get("pbn", "2.1"))
    book.on_board.append(pbn.add)
    book.on_change.append(pbn.change)
    if resume is not None:
        pbn.hold()
    acts.listen(book.take, replay=True)
    if resume is not None:
        pbn.catch_up()
    return Kept(match, book, file, pbn)


def _created(stem: Path, is_default: bool) -> ActFile:
    """A new file of acts; where the name is ours, another table may take it at this moment."""
    while True:
        try:
            return ActFile.create(stem.with_name(stem.name + SUFFIX))
        except ActsExist:
            if not is_default:
                raise
            stem = free_name(stem, SUFFIX, ".pbn", ".lin")


def _read_back(acts: ActLog) -> None:
    trial = MatchBook()
    for act in acts.acts:
        try:
            if act["act"] not in KINDS:
                raise ActError(f"act {act['act']!r} is not known")
            trial.take(act)
        except (LookupError, TypeError, ValueError, AttributeError, SpotcardError) as e:
            raise ActError(f"line {act['n'] + 1}: {e}") from e


def _is_stream(name: str) -> bool:
    if name == "-":
        return True
    try:
        mode = os.stat(name).st_mode
    except OSError:
        return False
    if stat.S_ISDIR(mode) or stat.S_ISSOCK(mode):
        raise ActError(f"{name}: expected the name of a file, got a folder or socket")
    return not stat.S_ISREG(mode)
