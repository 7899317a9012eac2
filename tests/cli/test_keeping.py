"""Files of records: written whole or not at all, with what they had besides the moves."""

import os

import pytest

import kirlib
from kirlib.cli.faults import Fault
from kirlib.cli.keeping import Keeper, file_text, free_name, read_record, write_whole

GAME = kirlib.load_game("dragons-of-kir")
NAMES = ("human", "greedy")


def test_a_file_is_the_old_text_or_the_new_one(tmp_path, monkeypatch):
    path = tmp_path / "a.record"
    write_whole(path, "old\n")
    assert path.read_text() == "old\n"
    write_whole(path, "new\n")
    assert path.read_text() == "new\n"

    def broken(handle):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(OSError, match="Input/output"):
        write_whole(path, "newer\n")
    assert path.read_text() == "new\n"
    assert [file.name for file in tmp_path.iterdir()] == ["a.record"]


def test_links_and_rights_stay(tmp_path):
    real = tmp_path / "real"
    write_whole(real, "one")
    real.chmod(0o640)
    (tmp_path / "link").symlink_to(real)
    write_whole(tmp_path / "link", "two")
    assert (tmp_path / "link").is_symlink()
    assert real.read_text() == "two"
    assert real.stat().st_mode & 0o777 == 0o640


def test_comments_and_headers_are_kept(tmp_path):
    match = kirlib.Match(GAME, 7)
    base = match.record(with_seed=True, headers={"Event": "evening"}).commented(2, "a draw").commented(-1, "before")
    again = kirlib.Match.resume(base)
    again.play(again.legal_moves()[0])
    record = kirlib.Record.parse(Keeper(NAMES, base=base).text(again))
    assert record.preface == ("before",)
    assert record.entries[2].comments == ("a draw",)
    assert dict(record.headers.others) == {"Event": "evening", "Player1": "human", "Player2": "greedy"}
    assert record.headers.seed == 7
    assert record.replay() == again.state


def test_only_own_files_are_written_over(tmp_path):
    match, keeper = kirlib.Match(GAME, 7), Keeper(NAMES, tmp_path / "mine.record")
    keeper.keep(match)
    match.play(match.legal_moves()[0])
    keeper.keep(match)
    assert read_record(tmp_path / "mine.record").replay() == match.state
    with pytest.raises(Fault, match="there already"):
        Keeper(NAMES).save(match, tmp_path / "mine.record")
    with pytest.raises(Fault, match="cannot be written"):
        keeper.save(match, tmp_path / "none" / "mine.record")
    with pytest.raises(Fault, match="cannot be written"):
        keeper.save(match, tmp_path / "nul\0")
    Keeper(NAMES).keep(match)  # nowhere: nothing happens


def test_names_that_are_free(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert str(free_name("game", 7)) == "game-7.record"
    (tmp_path / "game-7.record").touch()
    assert str(free_name("game", 7)) == "game-7-2.record"


def test_what_cannot_be_read(tmp_path):
    (tmp_path / "large").write_bytes(b" " * (5 * 1024 * 1024))
    for path, said in (
        ("none", "there is no file"),
        (".", "is a folder"),
        ("large", "at most"),
        ("nul\0", "cannot be"),
    ):
        with pytest.raises(Fault, match=said):
            file_text(tmp_path / path)
