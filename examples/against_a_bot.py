"""A match against a bot: python examples/against_a_bot.py [GAME]. Type a move, `undo`, or `? WORD` to list moves."""

import sys

import kirlib
from kirlib.players import make_player
from kirlib.render.board import board

try:
    game = kirlib.load_game(sys.argv[1] if len(sys.argv) > 1 else "dragonflock")
    bots = [make_player("greedy", game)] * (max(2, game.players.start) - 1)
    match = kirlib.Match(game, players=[None, *bots][: game.players.stop - 1])
    match.watch(lambda told: print(f"player {told.player + 1}: {told.text}") if told.player > 0 else None, seat=0)
    while not match.run().is_terminal:  # the bots move until it is your turn
        seen, moves = match.observation(0), [str(move) for move in match.legal_moves()]
        print(*map(str.rstrip, board(game, seen)), f"hand: {', '.join(seen.hand or ['none'])}", sep="\n")
        print(f"{len(moves)} moves:", ", ".join(moves[:: len(moves) // 12 + 1]), "… (`?` lists all)")
        while (line := input("> ").strip()).startswith("?"):
            print(", ".join(move for move in moves if line[1:].strip() in move) or "no move has that in it")
        try:
            match.undo(seat=0) if line == "undo" else match.play(line)
        except kirlib.KirlibError as error:
            print(error)
    print(match.outcome.result, "-", match.outcome.reason)
except kirlib.CompileError as error:
    sys.exit(print(error, file=sys.stderr) or 2)
except (EOFError, KeyboardInterrupt):
    print("\n(left)")
