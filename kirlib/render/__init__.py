"""Views of the library's data: text, drawings, diagnostics. State in, string out."""
