"""The record of a session of Svängknack.

>>> from sviten_nb.games.svangknack.session import KnackSession
>>> session = KnackSession().deal(7)
>>> for move in ("pass", "swing 2", "trump C", "fold", "fold", "fold", "fold"):
...     session = session.play(move)
>>> print(KNACK_RECORD.format(SeriesRecord(session)), end="")
svangknack record 1
dealer a
<BLANKLINE>
hand 1
deal ...
said b pass swing-2 trump-C fold fold fold fold
changes 0 0 3 0 0 0
carried 0
balances -3 0 3 0 0 0

The lines, in their order: ``svangknack record 1`` with the version of the format; ``options NAME=VALUE …`` where they
differ from the base game; ``dealer`` of the first hand; then for each hand ``hand`` and its number, ``deal`` as
``KnackDeal.parse`` reads it, ``said`` with the player left of the dealer and all that was said in order, and a
``trick`` a line with its leader and the cards. A hand that is over goes on with ``changes`` by chair (payout less
penalty), what is ``carried`` in the pot, and ``balances``; a session that is over ends with ``result`` and the balances
after the rest of the pot was shared.
"""

from __future__ import annotations

from collections.abc import Mapping

from sviten_nb.cards.card import Card
from sviten_nb.games.series_record import RecordFormat, SeriesRecord
from sviten_nb.games.svangknack.chair import Chair
from sviten_nb.games.svangknack.hand import KnackHand
from sviten_nb.games.svangknack.moves import KnackMove, knack_move
from sviten_nb.games.svangknack.options import KnackOptions
from sviten_nb.games.svangknack.session import KnackSession

__all__ = ["KNACK_RECORD", "SeriesRecord"]


class _KnackFormat(RecordFormat[KnackSession]):
    GAME = "svangknack"
    WORDS = ("said", "trick", "changes", "carried", "balances", "result")

    def series(self, options: Mapping[str, str], dealer: str | None) -> KnackSession:
        house = KnackOptions.from_texts(options)
        return KnackSession(house, Chair.A if dealer is None else Chair.parse(dealer))

    def move_lines(self, hand: KnackHand) -> list[str]:
        said = [str(move) for move in hand.moves if not isinstance(move, Card)]
        lines = [f"said {hand.position.first.letter} {' '.join(said)}"] if said else []
        return lines + [f"trick {leader.letter} {' '.join(map(str, cards))}" for leader, cards in hand.tricks]

    def next_line(self, hand: KnackHand) -> str | None:
        position = hand.position
        if not hand.moves:
            return f"said {position.first.letter}"
        if position.leader is None or position.table:
            return None
        return f"trick {position.leader.letter}"

    def parse_move(self, word: str, text: str) -> KnackMove:
        return Card.parse(text) if word == "trick" else knack_move(text)

    def closing_lines(self, series: KnackSession) -> list[str]:
        score = series.hands[-1].score
        return [
            f"changes {' '.join(map(str, score.changes))}",
            f"carried {score.carried}",
            f"balances {' '.join(map(str, series.before_sharing))}",
        ]

    def result_line(self, series: KnackSession) -> str:
        return f"result {' '.join(map(str, series.balances))}"


KNACK_RECORD = _KnackFormat()
"""How a session of Svängknack is written and read."""
