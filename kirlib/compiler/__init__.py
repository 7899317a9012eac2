"""Lowers what was read to a program: one lowering a file."""

from kirlib.compiler.game import compile_game, compile_tile_set

__all__ = ["compile_game", "compile_tile_set"]
