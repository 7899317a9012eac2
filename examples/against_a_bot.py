"""A match against a bot: python examples/against_a_bot.py [GAME]. Type a move as it is listed, or `undo`."""

import sys

import kirlib
from kirlib.players import make_player
from kirlib.render.board import board

game = kirlib.load_game(sys.argv[1] if len(sys.argv) > 1 else "dragonflock")
bots = [make_player("greedy", game) for _ in range(max(2, game.players.start) - 1)]
match = kirlib.Match(game, players=[None, *bots][: game.players.stop - 1])
match.watch(lambda told: print(f"player {told.player + 1}: {told.text}") if told.player > 0 else None, seat=0)

while not match.is_over:
    if match.current_player != 0:
        match.step()  # asks the bot whose turn it is
        continue
    print("\n".join(line.rstrip() for line in board(game, match.observation(0))))
    moves = [str(move) for move in match.legal_moves()]
    print(f"{len(moves)} moves:", ", ".join(moves[:12]), "…" if len(moves) > 12 else "")
    line = input("> ")
    try:
        match.undo(seat=0) if line == "undo" else match.play(line)
    except kirlib.KirlibError as error:
        print(error)

print(match.outcome.result, "-", match.outcome.reason)
