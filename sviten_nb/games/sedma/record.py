"""The record of a match of Sedma.

>>> from sviten_nb.games.sedma.match import SedmaMatch
>>> match = SedmaMatch().deal(7)
>>> for card in ("KS", "QS", "7C", "TD", "AS"):
...     match = match.play(card)
>>> print(SEDMA_RECORD.format(SeriesRecord(match)), end="")
sedma record 1
dealer N
<BLANKLINE>
hand 1
deal 8S7HTDJC/KS9S8DTC/QSAHQDKC/AS7S9C7C 7DJHQHADTSJSKHJD9D8CACQCKD8HTH9H
trick E KS QS 7C TD
trick W AS

The lines, in their order: ``sedma record 1`` with the version of the format; ``options NAME=VALUE …`` where they differ
from the base game; ``dealer`` of the first round; then for each round ``hand`` and its number, ``deal`` as
``SedmaDeal.parse`` reads it, and a ``trick`` a line with its leader and the cards, ``QH+`` announcing a marriage. A
round that is over goes on with ``points`` by party, ``score`` with what a match adds, or ``void``, and ``totals``; a
match that is over ends with ``result`` and the winner.
"""

from __future__ import annotations

from collections.abc import Mapping

from sviten_nb.games.game import Seat, Side
from sviten_nb.games.sedma.match import SedmaMatch
from sviten_nb.games.sedma.moves import SedmaMove, sedma_move
from sviten_nb.games.sedma.options import SedmaOptions
from sviten_nb.games.sedma.round import SedmaRound
from sviten_nb.games.series_record import RecordFormat, SeriesRecord

__all__ = ["SEDMA_RECORD", "SeriesRecord"]


class _SedmaFormat(RecordFormat[SedmaMatch]):
    GAME = "sedma"
    WORDS = ("trick", "points", "score", "void", "totals", "result")

    def series(self, options: Mapping[str, str], dealer: str | None) -> SedmaMatch:
        house = SedmaOptions.from_texts(options)
        return SedmaMatch(house, Seat.NORTH if dealer is None else Seat.parse(dealer))

    def move_lines(self, hand: SedmaRound) -> list[str]:
        size = hand.options.players
        tricks = zip(hand.tricks, range(0, len(hand.moves), size), strict=True)
        return [
            f"trick {leader.letter} {' '.join(map(str, hand.moves[start : start + size]))}"
            for (leader, _cards), start in tricks
        ]

    def next_line(self, hand: SedmaRound) -> str | None:
        return None if hand.position.table else f"trick {hand.position.leader.letter}"

    def parse_move(self, word: str, text: str) -> SedmaMove:
        return sedma_move(text)

    def closing_lines(self, series: SedmaMatch) -> list[str]:
        score = series.hands[-1].score
        numbers = {"points": score.points, "score": score.credits, "totals": series.totals}
        lines = {word: f"{word} {' '.join(map(str, each))}" for word, each in numbers.items()}
        return [lines["points"], "void" if score.winner is None else lines["score"], lines["totals"]]

    def result_line(self, series: SedmaMatch) -> str:
        winner = None if series.result is None else series.result.winner
        assert winner is not None
        return f"result {winner.letters if isinstance(winner, Side) else winner.letter}"


SEDMA_RECORD = _SedmaFormat()
"""How a match of Sedma is written and read."""
