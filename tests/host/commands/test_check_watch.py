"""`spotcard check --watch` checks again when a file is saved."""

import os

import pytest

from spotcard_host import cli
from spotcard_host.common.watching import again_when_saved


def test_work_is_done_again_after_each_change(tmp_path):
    path = tmp_path / "a"
    path.write_text("1")
    os.utime(path, ns=(1, 1))
    done = []

    def wait(seconds):
        if len(done) == 3:
            raise KeyboardInterrupt
        path.write_text("1" * (len(done) + 1))
        os.utime(path, ns=(1, 1))

    def work(changed):
        assert changed == ([str(path)] if done else [])
        done.append(path.read_text())
        return len(done), [str(path), str(tmp_path / "missing")]

    assert again_when_saved(work, wait) == 3
    assert done == ["1", "11", "111"]


def test_what_a_file_includes_is_watched_and_an_error_does_not_end_it(tmp_path, capsys,
                                                                      monkeypatch):
    notes, part = tmp_path / "ours.bml", tmp_path / "part.bml"
    notes.write_text("1C = 16+\n\n#INCLUDE part.bml\n")
    part.write_text("1N = 15-17\n")
    os.utime(notes, ns=(1, 1))
    os.utime(part, ns=(1, 1))
    turns = iter(["1N = 15-17, frumious\n", "", None])

    def wait(seconds):
        text = next(turns)
        if text is None:
            raise KeyboardInterrupt
        part.write_text(text)
        os.utime(part, ns=(1, 1))

    monkeypatch.setattr("spotcard_host.common.watching.time.sleep", wait)
    monkeypatch.setattr("spotcard_host.commands.check.again_when_saved",
                        lambda work: again_when_saved(work, wait))
    cli.main(["check", str(notes), "--quick", "--watch"])
    told = capsys.readouterr().out
    assert told.count("Ctrl-C ends") == 3
    assert told.count("frumious") >= 1
    assert told.index("Ctrl-C ends") < told.index("frumious")


def watched(monkeypatch, capsys, notes, steps):
    """What the watch says while each of `steps` is done to the files."""
    left = iter(steps)

    def wait(seconds):
        step = next(left, None)
        if step is None:
            raise KeyboardInterrupt
        step()

    monkeypatch.setattr("spotcard_host.commands.check.again_when_saved",
                        lambda work: again_when_saved(work, wait))
    cli.main(["check", str(notes), "--quick", "--watch"])
    told = capsys.readouterr()
    return told.out, told.err


def test_a_file_that_is_renamed_or_removed_is_waited_for(tmp_path, capsys, monkeypatch):
    notes, kept = tmp_path / "ours.bml", tmp_path / "ours.bml~"
    notes.write_text("1C = 16+\n")
    said, errors = watched(monkeypatch, capsys, notes, [
        lambda: notes.rename(kept),  # as some editors save
        lambda: notes.write_text("1C = 16+, frumious\n"),
        notes.unlink,
        lambda: kept.rename(notes),
    ])
    assert errors.count("is not there: waiting for it") == 2
    assert said.count("ours.bml gone") == 2 and said.count("ours.bml saved") == 2
    assert "frumious" in said and said.rstrip().endswith("Ctrl-C ends")
    assert said.count("Ctrl-C ends") == 5


def test_an_included_file_that_was_missing_is_found(tmp_path, capsys, monkeypatch):
    notes, part = tmp_path / "ours.bml", tmp_path / "part.bml"
    notes.write_text("1C = 16+\n\n#INCLUDE part.bml\n")
    said, _ = watched(monkeypatch, capsys, notes, [
        lambda: part.write_text("1N = 15-17 BAL\n")])
    first, _, second = said.partition("Ctrl-C ends")
    assert "'part.bml' was not found" in first and "not found" not in second


def test_a_file_that_is_not_there_at_first_is_an_error(tmp_path, capsys):
    assert cli.main(["check", str(tmp_path / "none.bml"), "--watch"]) == 1
    assert "there is no table" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["book.sct"])
def test_a_compiled_table_is_not_watched(name, capsys):
    assert cli.main(["check", name, "--watch"]) == 2
    assert "give rules or bidding notes" in capsys.readouterr().err
