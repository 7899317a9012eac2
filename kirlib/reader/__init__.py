"""Documents to spec classes: finds files, resolves `extends` and `uses`, reads nodes, and collects all faults."""

from kirlib.reader.faults import Faults
from kirlib.reader.library import Library, Resolver
from kirlib.reader.load import Loaded, load_game, load_tile_set

__all__ = ["Faults", "Library", "Loaded", "Resolver", "load_game", "load_tile_set"]
