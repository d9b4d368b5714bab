"""The rules of the games, as frozen values: no display, no search."""
