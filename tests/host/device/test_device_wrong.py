"""Wrong settings and wrong tables on the desk: one message each, exit status 1."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from wrong_boards import SECRET, SETTINGS, TABLES

from spotcard.errors import TableError
from spotcard.rules.reader import RuleTable
from spotcard_device import storage
from spotcard_host import cli
from spotcard_host.library.tables import resolve


@pytest.mark.parametrize(("what", "content", "told"), SETTINGS, ids=[s[0] for s in SETTINGS])
def test_settings(what: str, content: bytes | None, told: str, tmp_path: Path,
                  capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "settings.json"
    if content is not None:
        path.write_bytes(content)
    assert cli.main(["config", "--check", str(path)]) == 1
    out, err = capsys.readouterr()
    assert told in err and "Traceback" not in err
    assert SECRET not in out + err


@pytest.mark.parametrize(("what", "spoil", "told"), TABLES, ids=[t[0] for t in TABLES])
def test_tables(what: str, spoil: Callable[[bytes], bytes] | None, told: str, tmp_path: Path,
                capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wrong.sct"
    if spoil is not None:
        path.write_bytes(spoil(resolve("sayc").read_bytes()))
    with pytest.raises(TableError, match=told):  # as a board opens it
        RuleTable(storage.open_table(str(path)))
    # Deploy refuses it before it looks for a board.
    assert cli.main(["deploy", "--table", str(path), "--board", "socket://127.0.0.1:9"]) == 1
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 1 and err.startswith("spotcard deploy: ")
    assert "wrong.sct" in err and "cannot open it" not in err
