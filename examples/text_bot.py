"""A bot in a program of its own, which is asked over its standard input and answers on its standard output.

    python examples/text_bot.py bot            the bot: a line with a question in, a line with a move out
    python examples/text_bot.py host [GAME]    plays a match between two such bots

A question is one JSON object: `observation`, what the bot's seat may know, and `legal`, the texts of its moves. The
answer is one of them. There is no network, the bot needs no kirlib, and it may be written in any language.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from collections.abc import Sequence
from random import Random


def bot() -> None:
    """Moves towards what is not its own where it can tell, else anywhere."""
    rng = Random(1)
    for line in sys.stdin:
        try:
            question = json.loads(line)
            seen, legal = question["observation"], question["legal"]
            others = {piece["at"] for piece in seen["pieces"] if piece["owner"] not in (seen["player"], None)}
            near = [text for text in legal if any(at and at in text.split() for at in others)]
            print(rng.choice(near or legal), flush=True)
        except (ValueError, TypeError, LookupError):
            print(f"no question: {line.strip()[:60]}", file=sys.stderr)
            print("?", flush=True)  # no move: every question has one line as its answer


class Asked:
    """A player of a match that passes each question on to another program."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, observation, legal, rng):
        question = {"observation": observation.to_dict(), "legal": [str(move) for move in legal]}
        try:
            self.process.stdin.write(json.dumps(question) + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline().strip()
        except OSError:  # it has ended
            answer = ""
        return next((move for move in legal if str(move) == answer), None)  # None: not one of them, so it forfeits

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


def host(name: str) -> int:
    """Plays one match, and prints its record; 2 if there is no such game."""
    import kirlib

    try:
        game = kirlib.load_game(name)
    except kirlib.CompileError as error:
        print(error, file=sys.stderr)
        return 2
    players = [Asked([sys.executable, __file__, "bot"]) for _ in range(max(2, game.players.start))]
    players = players[: game.players.stop - 1]
    try:
        match = kirlib.Match(game, seed=1, players=players, on_illegal="forfeit")
        match.run()
        print(match.record())
    finally:
        for player in players:
            player.close()
    return 0


def main(words: Sequence[str]) -> int:
    """The command line; 2 if it asks for neither."""
    if list(words) == ["bot"]:
        bot()
        return 0
    if words[:1] == ["host"] and len(words) < 3:
        return host(words[1] if len(words) > 1 else "dragonflock")
    print("usage: text_bot.py bot | host [GAME]", file=sys.stderr)
    return 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
