"""Sessions at the keyboard, typed by a test."""

import re

from tests.cli.run import run

PROMPT = re.compile(
    r"(?m)^(?:turn \d+, player \d|setup, player \d|game over| player \d, press Enter |turn \d+ of \d+) ?> ?"
)


def typed(*lines: str, argv: tuple[str, ...] = ()) -> tuple[str, list[str]]:
    """What a session shows before the first question, and the answer to each line; one more for the end of input."""
    code, out, err = run(*argv, stdin="".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape"))
    assert (code, err) == (0, "")
    first, *answers = PROMPT.split(out)
    # what was typed is repeated after the prompt
    said = [answer.partition("\n") for answer in answers]
    assert [echo for echo, _, _ in said][: len(lines)] == [line.replace("\r", "") for line in lines][: len(said)]
    return first, [rest for _, _, rest in said]


def flat(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())
