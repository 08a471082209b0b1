"""Where a person's own data are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from spotcard_host.common.user_data import data_file


def test_similar_names_have_files_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    names = ["/a/my-notes.bml", "/a/my_notes.bml", "/a/my notes.bml", "/a-my/notes.bml",
             "/x" + "long" * 40, "/y" + "long" * 40, "/a/caf\udce9.bml"]
    files = {data_file("practice", name) for name in names}
    assert len(files) == len(names)
    assert {path.parent for path in files} == {Path("/data/spotcard/practice")}
    assert all(len(path.name) < 90 for path in files)
    assert data_file("practice", names[0]) == data_file("practice", names[0])
