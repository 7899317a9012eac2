"""PyYAML's parser in Python, brought in line with libyaml where the two read a text differently."""

from __future__ import annotations

from typing import Any

from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner, ScannerError
from yaml.tokens import ScalarToken, TagToken

_END = "\0\r\n"
_BLANK_OR_END = "\0 \t\r\n"


class PureParser(Reader, Scanner, Parser):
    """Reads as libyaml does.

    Tabs may stand wherever blanks may between tokens, but not where a block scalar's indentation is looked
    for; in flow collections, `?` is allowed inside a plain scalar and `:` at its end is not.

    The text must be free of NUL and of YAML 1.1's further line breaks (U+0085, U+2028, U+2029).
    """

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)

    def scan_to_next_token(self) -> None:
        while True:
            # A tab may not indent a block: where a key could start, only spaces are skipped.
            self._skip(" \t" if self.flow_level or not self.allow_simple_key else " ")
            self._skip_comment()
            if not self._line_break():
                return
            if not self.flow_level:
                self.allow_simple_key = True

    def scan_plain(self) -> ScalarToken:
        start = end = self.get_mark()
        indent = self.indent + 1
        chunks: list[str] = []
        spaces: list[str] = []
        while self.peek() != "#":
            length = self._plain_length(start)
            if not length:
                break
            self.allow_simple_key = False
            chunks += [*spaces, self.prefix(length)]
            self.forward(length)
            end = self.get_mark()
            spaces = self._plain_spaces(indent)
            if not spaces or (not self.flow_level and self.column < indent):
                break
        return ScalarToken("".join(chunks), True, start, end)

    def _plain_length(self, start: Any) -> int:
        """How many characters from here on belong to a plain scalar, blanks not among them."""
        stops = ",[]{}" if self.flow_level else ""
        length = 0
        while True:
            char = self.peek(length)
            if char in _BLANK_OR_END or char in stops:
                return length
            if char == ":":
                if self.peek(length + 1) in _BLANK_OR_END:
                    return length
                if stops and self.peek(length + 1) in ",?[]{}":
                    raise self._error("while scanning a plain scalar", start, "found unexpected ':'")
            length += 1

    def _plain_spaces(self, indent: int) -> list[str]:
        """Passes over blanks and line breaks within a plain scalar; what they fold to, nothing at its end."""
        length = 0
        while self.peek(length) in " \t":
            length += 1
        blanks: str = self.prefix(length)
        self.forward(length)
        if self.peek() not in "\r\n":
            return [blanks] if length else []
        self._line_break()
        self.allow_simple_key = True
        breaks: list[str] = []
        while not self._at_document_mark():
            if self.peek() == " " or (self.peek() == "\t" and self.column >= indent):
                self.forward()
            elif self.peek() in "\r\n":
                breaks.append(self._line_break())
            else:
                return breaks or [" "]
        return []

    def scan_directive_name(self, start_mark: Any) -> str:
        name = str(super().scan_directive_name(start_mark))  # type: ignore[no-untyped-call]
        if name not in ("YAML", "TAG"):
            raise self._error("while scanning a directive", start_mark, "found unknown directive name")
        return name

    def scan_tag(self) -> TagToken:
        start = self.get_mark()
        handle: str | None = None
        suffix = "!"
        if self.peek(1) == "<":
            self.forward(2)
            suffix = self.scan_tag_uri("tag", start)
            if self.peek() != ">":
                raise self._error("while scanning a tag", start, "expected '>'")
            self.forward()
        elif self.peek(1) in _BLANK_OR_END:
            self.forward()
        else:
            length = 1
            while self.peek(length) not in _BLANK_OR_END + "!":
                length += 1
            if self.peek(length) == "!":
                handle = self.scan_tag_handle("tag", start)  # type: ignore[no-untyped-call]
            else:
                handle = "!"
                self.forward()
            suffix = self.scan_tag_uri("tag", start)
        if self.peek() not in _BLANK_OR_END:
            raise self._error("while scanning a tag", start, "expected a blank or a line break")
        return TagToken((handle, suffix), start, self.get_mark())

    def scan_block_scalar_indicators(self, start_mark: Any) -> tuple[bool | None, int | None]:  # noqa: ARG002
        chomping: bool | None = None
        indent: int | None = None
        for _ in range(2):
            char = self.peek()
            if char in "+-" and chomping is None:
                chomping = char == "+"
            elif char in "123456789" and indent is None:
                indent = int(char)
            else:
                break
            self.forward()
        return chomping, indent

    def scan_block_scalar_ignored_line(self, start_mark: Any) -> None:
        self._skip(" \t")
        self._skip_comment()
        if self.peek() not in _END:
            raise self._error("while scanning a block scalar", start_mark, "expected a comment or a line break")
        self._line_break()

    def scan_block_scalar_indentation(self) -> tuple[list[str], int, Any]:
        found: tuple[list[str], int, Any] = super().scan_block_scalar_indentation()
        self._refuse_tab()
        return found

    def scan_block_scalar_breaks(self, indent: int) -> tuple[list[str], Any]:
        found: tuple[list[str], Any] = super().scan_block_scalar_breaks(indent)
        if self.column < indent:
            self._refuse_tab()
        return found

    def _refuse_tab(self) -> None:
        if self.peek() == "\t":
            raise self._error("while scanning a block scalar", self.get_mark(), "found a tab for indentation")

    def _error(self, context: str, start: Any, problem: str) -> ScannerError:
        return ScannerError(context, start, problem, self.get_mark())

    def _skip(self, blanks: str) -> None:
        while self.peek() in blanks:
            self.forward()

    def _skip_comment(self) -> None:
        if self.peek() == "#":
            while self.peek() not in _END:
                self.forward()

    def _line_break(self) -> str:
        return str(self.scan_line_break())  # type: ignore[no-untyped-call]

    def _at_document_mark(self) -> bool:
        return self.column == 0 and self.prefix(3) in ("---", "...") and self.peek(3) in _BLANK_OR_END
