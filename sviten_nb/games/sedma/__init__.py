"""Sedma: the last card that matches wins the trick, and every seven matches."""
