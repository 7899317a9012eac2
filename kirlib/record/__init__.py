"""Whole games as text: written, read, checked, replayed, and redacted for one seat."""

from kirlib.record.errors import RecordError
from kirlib.record.parts import End, Entry, Headers
from kirlib.record.record import Record, replay

__all__ = ["End", "Entry", "Headers", "Record", "RecordError", "replay"]
