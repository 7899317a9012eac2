"""A bot in a program of its own, which is asked over its standard input and answers on its standard output.

    python examples/text_bot.py bot            the bot: a line with a question in, a line with a move out
    python examples/text_bot.py host [GAME]    plays a match between two such bots

A question is one JSON object: `observation`, what the bot's seat may know, and `legal`, the texts of its moves. The
answer is one of them. There is no network, the bot needs no kirlib, and it may be written in any language.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from random import Random


def bot() -> None:
    """Moves towards what is not its own where it can tell, else anywhere."""
    rng = Random(1)
    for line in sys.stdin:
        question = json.loads(line)
        seat = question["observation"]["player"]
        others = {piece["at"] for piece in question["observation"]["pieces"] if piece["owner"] not in (seat, None)}
        near = [text for text in question["legal"] if any(at and at in text.split() for at in others)]
        print(rng.choice(near or question["legal"]), flush=True)


class Asked:
    """A player of a match that passes each question on to another program."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, observation, legal, rng):
        question = {"observation": observation.to_dict(), "legal": [str(move) for move in legal]}
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        return next((move for move in legal if str(move) == answer), None)  # None: not one of them, so it forfeits

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait(timeout=10)
        self.process.stdout.close()


def host(name: str) -> None:
    """Plays one match, and prints its record."""
    import kirlib

    game = kirlib.load_game(name)
    players = [Asked([sys.executable, __file__, "bot"]) for _ in range(max(2, game.players.start))]
    players = players[: game.players.stop - 1]
    try:
        match = kirlib.Match(game, seed=1, players=players, on_illegal="forfeit")
        match.run()
        print(match.record())
    finally:
        for player in players:
            player.close()


if __name__ == "__main__":
    if sys.argv[1:2] == ["bot"]:
        bot()
    else:
        host(sys.argv[2] if len(sys.argv) > 2 else "dragonflock")
