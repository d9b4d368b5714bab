"""The places at a table of Svängknack."""

from __future__ import annotations

from sviten_nb.games.game import Place
from sviten_nb.text import _


class Chair(Place):
    """The chairs, clockwise: a to h. Everybody plays alone (RULES 3.1, rule 1; SK-17: six to eight of them).

    >>> Chair.parse("f").after(1, 6), Chair.B.title
    (Chair.A, 'Player b')
    """

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4
    F = 5
    G = 6
    H = 7

    @property
    def letter(self) -> str:
        """The chair in notation, a small letter: a capital could be a suit or an ace."""
        return self.name.lower()

    @property
    def title(self) -> str:
        """The player's name in the language in use."""
        return _("Player {letter}").format(letter=self.letter)
