"""The position line of Sedma: ``hands talon leader table points tricks announced``."""

from __future__ import annotations

from sviten_nb.cards.card import Suit
from sviten_nb.errors import NotationError, shown
from sviten_nb.games.game import Seat
from sviten_nb.games.sedma.options import SedmaOptions
from sviten_nb.games.sedma.play import SedmaPosition
from sviten_nb.games.talon_deal import NOTHING, format_numbers, format_run, parse_hands, parse_numbers, parse_run
from sviten_nb.text import _, text_of

_FIELDS = ("hands", "talon", "leader", "table", "points", "tricks", "announced")


def parse_sedma_position(line: str, options: SedmaOptions) -> SedmaPosition:
    """Read a position line; ``points`` are those of cards, ``announced`` the suits by party or ``-``.

    >>> line = "KS7H/9H8H/KD7D/8C9C - N - 40,20 4,2 -"
    >>> parse_sedma_position(line, SedmaOptions()).play("KS").table
    (Card.parse('KS'),)

    Raises NotationError naming the field that is missing or wrong.
    """
    parts = text_of(line, _("a position line")).split()
    if len(parts) != len(_FIELDS):
        raise NotationError(
            _("the position line {line} has {count} fields; expected {expected}: {names}").format(
                line=shown(line), count=len(parts), expected=len(_FIELDS), names=" ".join(_FIELDS)
            )
        )
    hands, talon, leader, table, points, tricks, announced = parts
    held = parse_hands(hands)
    if len(held) not in (2, 3, 4):
        raise NotationError(
            _("{text} has {count} hands; expected 2, 3 or 4 apart by /").format(text=shown(hands), count=len(held))
        )
    parties = 2 if len(held) == 4 else len(held)
    return SedmaPosition(
        held,
        parse_run(talon),
        Seat.parse(leader),
        parse_run(table),
        parse_numbers(points, parties),
        parse_numbers(tricks, parties),
        _parse_announced(announced, parties),
        options.changed(players=len(held)),
    )


def format_sedma_position(position: SedmaPosition) -> str:
    """Write the position line, in the one canonical form."""
    announced = ["".join(suit.letter for suit in suits) or NOTHING for suits in position.announced]
    return " ".join(
        [
            "/".join(map(format_run, position.hands)),
            format_run(position.talon),
            position.leader.letter,
            format_run(position.table),
            format_numbers(position.card_points),
            format_numbers(position.tricks),
            ",".join(announced) if any(position.announced) else NOTHING,
        ]
    )


def _parse_announced(text: str, parties: int) -> tuple[tuple[Suit, ...], ...]:
    if text == NOTHING:
        return ((),) * parties
    parts = text.split(",")
    letters = {suit.letter: suit for suit in Suit}
    known = all(part == NOTHING or (part and set(part) <= set(letters)) for part in parts)
    if not known or len(parts) != parties:
        raise NotationError(
            _("{text} names no announced suits; expected one word a party such as H,- or - for none at all").format(
                text=shown(text)
            )
        )
    return tuple(tuple(letters[letter] for letter in part if part != NOTHING) for part in parts)
