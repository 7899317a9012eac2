"""A second, naive reading of the rules, kept apart from the library so that it can judge it."""
