"""Svängknack: three tricks for a pot, by those who swing, join or are forced to play."""
