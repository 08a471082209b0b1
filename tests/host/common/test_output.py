"""What commands write, and what they must leave alone."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest

from spotcard_host.cli import main
from spotcard_host.common.output import OutputRefused, open_stream, write_output

RULE = "1 1N 50 . :P15:p17 #1\n"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path / "cache"))


def test_a_new_file_leaves_no_temporary_file(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    write_output(folder / "a.txt", "ä")
    assert (folder / "a.txt").read_bytes() == "ä".encode()
    assert os.listdir(folder) == ["a.txt"]


def test_our_own_output_is_replaced_unless_it_was_edited(tmp_path: Path) -> None:
    out = tmp_path / "a.txt"
    write_output(out, "one")
    write_output(out, "two")
    assert out.read_text() == "two"
    out.write_text("two, edited by hand")
    with pytest.raises(OutputRefused, match="--force"):
        write_output(out, "three")
    assert out.read_text() == "two, edited by hand"
    write_output(out, "three", force=True)
    assert out.read_text() == "three"


@pytest.mark.parametrize("content", [b"", b"same", b"MINE or so"])
def test_nothing_is_lost_in_empty_equal_or_recognised_files(
    tmp_path: Path, content: bytes
) -> None:
    out = tmp_path / "a"
    out.write_bytes(content)
    write_output(out, b"same", mine=lambda data: data.startswith(b"MINE"))
    assert out.read_bytes() == b"same"


def test_a_failed_write_keeps_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "a"
    write_output(out, "old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space"):
        write_output(out, "new")
    assert out.read_text() == "old"
    assert sorted(os.listdir(tmp_path)) == ["a", "cache"]


def test_mode_and_symbolic_links_stay(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_bytes(b"")
    target.chmod(0o640)
    link = tmp_path / "link"
    link.symlink_to("target")
    write_output(link, "text")
    assert link.is_symlink()
    assert target.read_text() == "text"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    dangling = tmp_path / "dangling"
    dangling.symlink_to("elsewhere")
    write_output(dangling, "text")
    assert dangling.is_symlink()
    assert (tmp_path / "elsewhere").read_text() == "text"


def test_a_fifo_is_written_into(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(fifo.read_bytes()))
    reader.start()
    write_output(fifo, "through")
    reader.join()
    assert got == [b"through"]
    assert stat.S_ISFIFO(fifo.stat().st_mode)


def test_dash_is_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    write_output("-", b"\0bytes")
    assert capfdbinary.readouterr().out == b"\0bytes"


@pytest.mark.parametrize("place", ["", "link", "hard"])
@pytest.mark.parametrize("force", [False, True])
def test_an_input_is_never_the_output(tmp_path: Path, place: str, force: bool) -> None:
    source = tmp_path / "source"
    source.write_text("source")
    out = source
    if place:
        out = tmp_path / place
        if place == "link":
            out.symlink_to(source)
        else:
            out.hardlink_to(source)
    with pytest.raises(OutputRefused, match="input"):
        write_output(out, "out", inputs=[source], force=force)
    assert source.read_text() == "source"


def test_a_folder_is_refused_as_output(tmp_path: Path) -> None:
    with pytest.raises(OutputRefused, match="folder"):
        write_output(tmp_path, "x", force=True)


# ------------------------------------------------------------------ the commands


@pytest.fixture()
def rules(tmp_path: Path) -> Path:
    source = tmp_path / "rules.txt"
    source.write_text(RULE)
    (tmp_path / "mac.m4").write_text("define(`NAME',`15')\n")
    (tmp_path / "notes.bml").write_text("# Notes\n\n1N 15-17\n")
    return source


def commands(folder: Path) -> list[list[str]]:
    return [
        ["compile", str(folder / "rules.txt"), "-o"],
        ["gib", "expand", str(folder / "rules.txt"), str(folder / "mac.m4"), "-o"],
        ["cc", str(folder / "rules.txt"), "-o"],
        ["bml", "bml2html", str(folder / "notes.bml"), "-o"],
        ["bml", "bml2bss", str(folder / "notes.bml"), "-o"],
    ]


@pytest.mark.parametrize("number", range(5))
def test_commands_leave_devices_links_and_foreign_files_alone(
    rules: Path, number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = rules.parent
    command = commands(folder)[number]
    assert main([*command, "/dev/null"]) == 0
    assert not Path("/dev/null").is_file()
    foreign = folder / "letter.txt"
    foreign.write_text("dear Aunt")
    assert main([*command, str(foreign)]) == 1
    assert "--force" in capsys.readouterr().err
    assert foreign.read_text() == "dear Aunt"
    link = folder / "link"
    link.symlink_to(foreign)
    assert main([*command, str(link), "--force"]) == 0
    assert link.is_symlink()
    assert foreign.read_bytes() != b"dear Aunt"
    # Now it is ours; but a database is never replaced without --force.
    assert main([*command, str(link)]) == (1 if "gib" in command else 0)
    source = Path(command[command.index("-o") - 1 if "gib" not in command else 2])
    before = source.read_bytes()
    assert main([*command, str(source), "--force"]) == 1
    assert source.read_bytes() == before


def test_compile_to_stdout_writes_the_table_alone(
    rules: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["compile", str(rules), "-o", "-"]) == 0
    out = capfdbinary.readouterr()
    assert out.out.startswith(b"SCRT")
    assert b"1 rule," in out.err


@pytest.mark.skipif(not os.path.isdir("/dev/shm"), reason="no files below /dev here")
def test_a_file_below_dev_is_a_file() -> None:
    with tempfile.NamedTemporaryFile(dir="/dev/shm") as theirs:
        theirs.write(b"precious")
        theirs.flush()
        with pytest.raises(OutputRefused, match="--force"):
            write_output(theirs.name, b"ours")
        assert Path(theirs.name).read_bytes() == b"precious"


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="no names for open files")
def test_a_link_to_standard_output_is_written_into(tmp_path: Path) -> None:
    link, out = tmp_path / "link", tmp_path / "out"
    link.symlink_to("/dev/stdout")
    with out.open("wb") as stream:
        before = os.fstat(stream.fileno()).st_ino
        subprocess.run([sys.executable, "-c", "import sys\n"
                        "from spotcard_host.common.output import write_output\n"
                        "write_output(sys.argv[1], b'ours')", str(link)],
                       stdout=stream, check=True)
    assert (out.read_bytes(), out.stat().st_ino) == (b"ours", before)
    assert link.is_symlink()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device")
def test_an_error_names_the_output() -> None:
    with pytest.raises(OSError, match="/dev/full"):
        write_output("/dev/full", b"ours")


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.ENOSPC, errno.ENOENT])
def test_a_folder_that_takes_no_file_is_named_by_the_file_wanted(
        number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str, *_: object) -> int:
        raise OSError(number, os.strerror(number), path)

    monkeypatch.setattr("spotcard_host.common.output.os.open", refuse)
    with pytest.raises(OSError) as told:
        write_output(tmp_path / "a.txt", "a")
    assert told.value.errno == number and str(told.value.filename) == str(tmp_path / "a.txt")
    assert not list(tmp_path.glob("a.txt*"))


def test_no_name_is_no_file() -> None:
    with pytest.raises(OutputRefused, match="got none"):
        write_output("", "text")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_fifo_that_nobody_reads_does_not_block_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    monkeypatch.setattr("spotcard_host.common.output._READER_SECONDS", 0.2)
    (tmp_path / "a.txt2").write_text(RULE)
    assert main(["compile", str(tmp_path / "a.txt2"), "-o", str(fifo)]) == 1
    assert "no program reads this pipe" in capsys.readouterr().err
    with pytest.raises(OSError, match="no program reads") as told:
        open_stream(str(fifo), 0)
    assert told.value.errno == errno.ENXIO
