"""A rules engine for board games in which pieces enter spaces and tiles react."""
