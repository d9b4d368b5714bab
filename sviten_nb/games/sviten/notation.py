"""The position line: ``hands strain leader table pile_NS pile_EW contract``, a FEN for Sviten."""

from __future__ import annotations

import re

from sviten_nb.cards.card import Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.cards.notation import format_suits, parse_cards, parse_suits
from sviten_nb.errors import NotationError, shown
from sviten_nb.games.game import Seat
from sviten_nb.games.sviten.auction import HIGHEST_NUMBER, Contract
from sviten_nb.games.sviten.options import SvitenOptions
from sviten_nb.games.sviten.play import Position
from sviten_nb.games.sviten.strain import Strain
from sviten_nb.text import _, text_of

_FIELDS = ("hands", "strain", "leader", "table", "pile_NS", "pile_EW", "contract")
_CONTRACT = re.compile(r"([NESW])([0-9]{1,3})")


def parse_position(line: str, options: SvitenOptions) -> Position:
    """Read a position line.

    >>> line = "A.../2.../3.../4... S N - - - -"
    >>> parse_position(line, SvitenOptions()).play("AS").table
    (Card.parse('AS'),)

    Raises NotationError naming the field that is missing or wrong.
    """
    parts = text_of(line, _("a position line")).split()
    if len(parts) != len(_FIELDS):
        raise NotationError(
            _("the position line {line} has {count} fields; expected {expected}: {names}").format(
                line=shown(line), count=len(parts), expected=len(_FIELDS), names=" ".join(_FIELDS)
            )
        )
    hands, strain, leader, table, pile_ns, pile_ew, contract = parts
    north, east, south, west = _parse_hands(hands)
    return Position(
        (north, east, south, west),
        _parse_strain(strain),
        Seat.parse(leader),
        _parse_table(table),
        (_parse_pile(pile_ns), _parse_pile(pile_ew)),
        _parse_contract(contract),
        options,
    )


def format_position(position: Position) -> str:
    """Write the position line, in the one canonical form."""
    return " ".join(
        [
            "/".join(map(format_suits, position.hands)),
            position.strain.letter,
            position.leader.letter,
            "".join(map(str, position.table)) or "-",
            *(format_suits(pile) if pile else "-" for pile in position.piles),
            "-" if position.contract is None else str(position.contract),
        ]
    )


def _parse_hands(text: str) -> list[CardSet]:
    parts = text.split("/")
    if len(parts) != 4:
        raise NotationError(
            _("{text} has {count} hands; expected four, N/E/S/W").format(text=shown(text), count=len(parts))
        )
    return [parse_suits(part) for part in parts]


def _parse_strain(text: str) -> Strain:
    for strain in Strain:
        if text == strain.letter:
            return strain
    raise NotationError(_("unknown strain {text}; expected S, H, D, C or N").format(text=shown(text)))


def _parse_table(text: str) -> tuple[Card, ...]:
    cards = tuple(parse_cards(text)) if text != "-" else ()
    if text != "-" and not cards:
        raise NotationError(
            _("{text} is no trick; expected cards such as 5SJS, or - for none").format(text=shown(text))
        )
    return cards


def _parse_pile(text: str) -> CardSet:
    return CardSet() if text == "-" else parse_suits(text)


def _parse_contract(text: str) -> Contract | None:
    if text == "-":
        return None
    found = _CONTRACT.fullmatch(text)
    if found is None or not 1 <= int(found.group(2)) <= HIGHEST_NUMBER:
        raise NotationError(
            _("{text} is no contract; expected a seat and 1 to 6 such as S3, or - for none").format(text=shown(text))
        )
    return Contract(Seat.parse(found.group(1)), int(found.group(2)))
