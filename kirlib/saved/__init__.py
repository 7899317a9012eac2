"""Compiled programs as JSON: written, and read back as what may come from anybody."""

from kirlib.saved.load import LARGEST, VERSION, load_text, too_large
from kirlib.saved.write import dump_text

__all__ = ["LARGEST", "VERSION", "dump_text", "load_text", "too_large"]
