"""The list of acts: written before anyone hears, whole lines, never overwritten, read back."""

from __future__ import annotations

import asyncio
import json
import os
import threading
from pathlib import Path

import pytest
from played import played_board

from spotcard_host.records.act_file import ActFile, free_name
from spotcard_host.records.acts import Act, ActError, ActLog, NotWritten, parse_acts
from spotcard_host.records.match_book import MatchBook, TableBook
from spotcard_host.records.pbn_file import PbnFile


def test_an_act_is_in_the_file_before_anyone_hears_of_it(tmp_path: Path) -> None:
    path = tmp_path / "a.acts"
    log = ActLog(ActFile.create(path))
    seen: list[tuple[Act, str]] = []
    log.listen(lambda act: seen.append((act, path.read_text().splitlines()[-1])))
    log.append("match", event="x", teams=None)
    log.append("say", text="\u2660 \n")
    assert [act["act"] for act, _ in seen] == ["match", "say"]
    assert all(json.loads(line) == act for act, line in seen)
    assert "teams" not in log.acts[0] and log.acts[1]["n"] == 1


def test_a_file_is_never_overwritten_and_has_one_writer(tmp_path: Path) -> None:
    path = tmp_path / "a.acts"
    ActLog(ActFile.create(path)).append("match")
    with pytest.raises(ActError, match="exists and is not overwritten"):
        ActFile.create(path)
    with pytest.raises(ActError, match="in use by another table"):
        ActFile.resume(path)
    assert free_name(tmp_path / "a", ".acts") == tmp_path / "a-2"


@pytest.mark.parametrize("torn", [
    b"", b"{", b'{"n":2,"at":"', b'{"n":2,"act":"say"}', b"\0\0\0\n",
])
def test_a_line_cut_off_by_a_kill_is_dropped_and_the_match_continues(
    tmp_path: Path, torn: bytes
) -> None:
    path = tmp_path / "a.acts"
    file = ActFile.create(path)
    log = ActLog(file)
    log.append("match")
    log.append("say", text="one")
    file.close()
    with path.open("ab") as end:
        end.write(torn)
    file, again = ActFile.resume(path)
    assert again.acts == log.acts
    again.append("say", text="two")
    file.close()
    assert [json.loads(line)["n"] for line in path.read_text().splitlines()] == [0, 1, 2]


@pytest.mark.parametrize(("data", "why"), [
    (b"", "begins with the act `match`"), (b"[]\n{}\n", "line 1: expected an act"),
    (b'{"n":0,"act":"match"}\n{"n":2,"act":"x"}\n', "line 2: expected act number 1, got 2"),
    (b'{"n":0,"act":"say"}\n', "begins with the act `match`"),
    (b"PBN\n[Event 1]\n", "line 1: expected an act"),
])
def test_a_file_that_is_not_a_list_of_acts_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(ActError, match=why):
        parse_acts(data)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_an_act_that_cannot_be_written_has_not_happened(tmp_path: Path) -> None:
    file = ActFile(tmp_path / "full", os.open("/dev/full", os.O_WRONLY), 0)
    log = ActLog(file)
    seen: list[Act] = []
    log.listen(seen.append)
    with pytest.raises(NotWritten, match="No space left"):
        log.append("match")
    assert not log.acts and not seen
    file.close()


def test_nothing_follows_a_torn_line_that_could_not_be_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "a.acts"
    file = ActFile.create(path)
    log = ActLog(file)
    log.append("match")
    write, cut = os.write, os.ftruncate

    def no_cut(descriptor: int, size: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("os.ftruncate", no_cut)
    monkeypatch.setattr("os.write", lambda descriptor, data: write(descriptor, data[:9]))
    with pytest.raises(NotWritten, match="no space"):
        log.append("say", text="one")
    monkeypatch.setattr("os.write", write)
    with pytest.raises(NotWritten, match="Input/output"):
        log.append("say", text="two")
    monkeypatch.setattr("os.ftruncate", cut)
    log.append("say", text="three")
    file.close()
    assert parse_acts(path.read_bytes())[0] == log.acts and len(log.acts) == 2


def test_closing_waits_until_everything_is_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, go = threading.Event(), threading.Event()
    sizes: list[int] = []

    def slow(descriptor: int) -> None:
        sizes.append(os.fstat(descriptor).st_size)
        begun.set()
        go.wait(10)

    monkeypatch.setattr("os.fsync", slow)
    file = ActFile.create(tmp_path / "a.acts")
    file.sync()
    assert begun.wait(10)
    file.write(b"an act\n")
    closing = threading.Thread(target=file.close)
    closing.start()
    while not file._closing:
        pass
    go.set()
    closing.join()
    assert sizes == [0, 7]


def test_what_may_have_no_end_is_no_file_of_acts(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.acts")
    for path in (tmp_path / "a.acts", Path("/dev/null")):
        with pytest.raises(ActError, match="got a pipe or device"):
            ActFile.resume(path)


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be removed here")
@pytest.mark.parametrize("instead", ["", "file", "folder", "link"])
def test_a_file_of_acts_that_is_removed_meanwhile_is_written_anew(
    tmp_path: Path, instead: str, caplog: pytest.LogCaptureFixture,
) -> None:
    path = tmp_path / "below" / "a.acts"
    file = ActFile.create(path)
    log = ActLog(file)
    log.append("match", event="x")
    path.unlink()
    if instead == "file":  # saved by an editor, which renames
        path.write_text("edited")
    elif instead == "link":
        path.symlink_to(tmp_path / "nowhere")
    elif instead == "folder":
        path.parent.rmdir()
    log.append("say", text="two")
    other = path.with_name("a-2.acts") if instead in ("file", "link") else path
    assert file.path == other and "was removed" in caplog.text
    with pytest.raises(ActError, match="in use by another table"):
        ActFile.resume(other)
    log.append("say", text="three")
    other.unlink()  # after the last act, too
    file.close()
    assert parse_acts(file.path.read_bytes())[0] == log.acts and len(log.acts) == 3
    assert instead != "file" or path.read_text() == "edited"


def test_the_file_of_a_match_that_did_not_begin_does_not_come_back(tmp_path: Path) -> None:
    file = ActFile.create(tmp_path / "a.acts")
    ActLog(file).append("match")
    file.remove()
    file.close()
    assert not list(tmp_path.iterdir())


def test_a_removed_file_that_cannot_be_made_again_is_no_act(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = ActFile.create(tmp_path / "a.acts")
    log = ActLog(file)
    log.append("match")
    file.path.unlink()

    def fail(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr("os.open", fail)
        with pytest.raises(NotWritten, match="No space left"):
            log.append("say", text="one")
    log.append("say", text="two")
    file.close()
    assert parse_acts(file.path.read_bytes())[0] == log.acts and len(log.acts) == 2


def test_a_pbn_file_that_is_removed_meanwhile_is_written_whole(tmp_path: Path) -> None:
    book = MatchBook()
    pbn = PbnFile(tmp_path / ("m" * 251 + ".pbn"), book)  # no longer name can be
    table = TableBook({"table": "1"})
    for number in (1, 2, 3):
        pbn.add(table, played_board(number, "Robots", ""))
        if number == 1:
            pbn.path.unlink()
    whole = pbn.path.read_bytes()
    assert whole.startswith(b"% PBN") and whole.count(b"[Board ") == 3
    pbn.path.unlink()
    pbn.catch_up()
    assert pbn.path.read_bytes() == whole


async def test_followers_get_every_act_as_it_is_appended() -> None:
    log = ActLog()
    log.append("match")
    heard: list[list[str]] = [[], []]

    async def follow(who: int, start: int) -> None:
        async for act in log.follow(start):
            heard[who].append(act["act"])
            if act["act"] == "close":
                return

    tasks = [asyncio.create_task(follow(0, 0)), asyncio.create_task(follow(1, 1))]
    for kind in ("table", "say", "close"):
        await asyncio.sleep(0)
        log.append(kind)
    await asyncio.wait_for(asyncio.gather(*tasks), 5)
    assert heard == [["match", "table", "say", "close"], ["table", "say", "close"]]
