"""A server for programs in other languages: JSON-RPC 2.0 over standard input and output, HTTP and WebSocket."""

from kirlib.serve.desk import Desk
from kirlib.serve.errors import ERRORS
from kirlib.serve.limits import Limits
from kirlib.serve.methods import METHODS, PROTOCOL
from kirlib.serve.server import Server
from kirlib.serve.tables import Caller

__all__ = ["ERRORS", "METHODS", "PROTOCOL", "Caller", "Desk", "Limits", "Server"]
