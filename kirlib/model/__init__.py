"""The run-time nouns: moves, outcomes, events, and the rules of a tile in the frame of its own space."""
