"""What a viewer saw after each move, as marks: in a redacted record they tell a right guess from a wrong one.

A secret can have an effect for all to see without being revealed. A mark is made of what the viewer saw and of nothing
else, so it tells nothing new.
"""

from __future__ import annotations

import hashlib
import json

import attrs

from kirlib.record.marks import DIGITS
from kirlib.state import State


def sight(state: State, viewer: int | None) -> str:
    """The mark of a position: hexadecimal digits of a SHA-256. What was seen before has marks of its own."""
    seen = attrs.evolve(state.observation(viewer), history=()).to_dict()
    text = json.dumps(seen, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
