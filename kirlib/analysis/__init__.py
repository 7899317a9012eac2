"""Answers about games and positions: data out, nothing printed."""
