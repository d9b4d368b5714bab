"""Sviten Special: thirteen tricks, then each side melds what it captured."""
