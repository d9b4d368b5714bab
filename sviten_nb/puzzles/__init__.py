"""Puzzles: data and proof, no screen."""
