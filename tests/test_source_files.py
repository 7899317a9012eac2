"""Reading files and decoding: UTF-8 whatever the locale, and nothing that hangs."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from kirlib.source import DEFAULT, Document, parse, plain, read


def code(document: Document) -> str:
    (diagnostic,) = document.diagnostics
    return diagnostic.code


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes("\ufefftitle: Éventail\n".encode())
    document = read(path)
    assert plain(document.root) == {"title": "Éventail"}  # type: ignore[arg-type]
    assert document.root.span.file == document.file == str(path)  # type: ignore[union-attr]
    assert document.root.span.column == 1  # type: ignore[union-attr]
    assert plain(read(str(path)).root) == {"title": "Éventail"}  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["missing.yaml", "missing/deeper.yaml", "x" * 5000, "nul\0.yaml", "lone\ud800"])
def test_what_is_not_there_is_a_diagnostic(tmp_path: Path, name: str) -> None:
    assert code(read(f"{tmp_path}/{name}")) in ("file-missing", "file-unreadable")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    document = read(tmp_path / "missing.yaml")
    assert code(document) == "file-missing"
    assert "missing.yaml" in str(document.diagnostics[0])


def test_folders_and_devices_are_refused(tmp_path: Path) -> None:
    assert code(read(tmp_path)) == "file-unreadable"
    assert code(read(os.devnull)) == "file-unreadable"


@pytest.mark.parametrize("kind", ["fifo", "link to a fifo"])
def test_a_fifo_does_not_hang(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    if kind != "fifo":
        (tmp_path / "link").symlink_to(path)
        path = tmp_path / "link"
    found: list[Document] = []
    thread = threading.Thread(target=lambda: found.append(read(path)), daemon=True)
    thread.start()
    thread.join(30)
    assert [code(document) for document in found] == ["file-unreadable"]


def test_size_is_looked_at_before_reading(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    with path.open("wb") as stream:
        stream.truncate(10**12)  # a sparse file: reading it would take hours
    assert code(read(path)) == "too-large"
    path.write_bytes(b" " * DEFAULT.size)
    assert code(read(path)) == "empty-document"


@pytest.mark.parametrize(
    ("data", "words", "place"),
    [
        (b"a: 1\nb: \xff\n", ["0xff", "offset 8"], (2, 4)),
        ("é: 1\n".encode() + b"\xc3(", ["0xc3", "offset 6"], (2, 1)),
        (b"a\r\nb\r\xe9", ["0xe9", "offset 5"], (3, 1)),
        ("a: 1".encode("utf-16"), ["0xff", "offset 0"], (1, 1)),
        ("a: 1".encode("utf-32"), ["0xff", "offset 0"], (1, 1)),
        ("\ufeffé".encode() + b"\x80", ["0x80"], (1, 2)),
        (b"\xed\xa0\x80", ["0xed"], (1, 1)),
    ],
)
def test_other_encodings_are_refused(data: bytes, words: list[str], place: tuple[int, int]) -> None:
    document = parse(data, "f")
    assert code(document) == "not-utf8"
    span = document.diagnostics[0].span
    assert span is not None
    assert (span.line, span.column) == place
    for word in words:
        assert word in document.diagnostics[0].message
    assert "UTF-8" in (document.diagnostics[0].suggestion or "")


@pytest.mark.parametrize(
    ("char", "name"),
    [("\0", "U+0000"), ("\x1b", "U+001B"), ("\x7f", "U+007F"), ("\x85", "U+0085"), ("\u2028", "U+2028"),
     ("\ufeff", "U+FEFF"), ("\ufffe", "U+FFFE"), ("\ud800", "U+D800")],
)  # fmt: skip
@pytest.mark.parametrize("pure", [False, True])
def test_bad_characters_are_named_and_placed(char: str, name: str, pure: bool) -> None:
    document = parse(f"a: 1\nb: x{char}y\na: 2\n", "f", pure=pure)
    assert [d.code for d in document.diagnostics] == ["bad-character", "duplicate-key"]
    assert name in document.diagnostics[0].message
    assert str(document.diagnostics[0].span) == "f:2:5"


@pytest.mark.parametrize("pure", [False, True])
def test_any_character_can_be_escaped(pure: bool) -> None:
    document = parse(r'"\0\e\x7f\N\L\P\uFEFF\n\t\U0001F600"', "f", pure=pure)
    assert document.diagnostics == ()
    assert plain(document.root) == "\0\x1b\x7f\x85\u2028\u2029\ufeff\n\t\U0001f600"  # type: ignore[arg-type]


def test_the_locale_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes("title: Éventail\n".encode())
    script = "import sys; from kirlib.source import read, plain; print(ascii(plain(read(sys.argv[1]).root)))"
    for locale in ("C", "POSIX"):
        environment = {**os.environ, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
        root = Path(__file__).parent.parent
        done = subprocess.run(
            [sys.executable, "-c", script, str(path)],
            capture_output=True, text=True, env=environment, cwd=root, check=True, timeout=60,
        )  # fmt: skip
        assert done.stdout.strip() == r"{'title': '\xc9ventail'}"


def test_threads_do_not_disturb_each_other() -> None:
    text = "b: &b {x: 1}\nt: [*b, {<<: *b, y: 2}]\n" + "".join(f"k{i}: [{i}]\n" for i in range(300))
    expected = plain(parse(text, "f").root)  # type: ignore[arg-type]
    found: list[object] = []
    threads = [
        threading.Thread(target=lambda pure=pure: found.append(plain(parse(text, "f", pure=pure).root)))  # type: ignore[misc]
        for pure in (False, True) * 4
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 8
