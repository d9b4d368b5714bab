"""The position line: ``hands strain leader table pile_NS pile_EW contract [extra]``, a FEN for Sviten."""

from __future__ import annotations

import re

from sviten_nb.cards.card import Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.cards.notation import format_suits, parse_cards, parse_suits
from sviten_nb.errors import NotationError, shown
from sviten_nb.games.game import Seat
from sviten_nb.games.sviten.auction import HIGHEST_NUMBER, HIGHEST_TOTAL, Contract
from sviten_nb.games.sviten.options import SvitenOptions
from sviten_nb.games.sviten.play import Position
from sviten_nb.games.sviten.strain import Strain
from sviten_nb.text import _, text_of

_FIELDS = ("hands", "strain", "leader", "table", "pile_NS", "pile_EW", "contract")
_CONTRACT = re.compile(r"([NESW])([0-9]{1,3})(?:=([0-9]{1,3}))?")
_EXTRA = re.compile(r"tricks=([0-9]{1,2}),([0-9]{1,2})(?:;skat=(\S+))?")


def parse_position(line: str, options: SvitenOptions) -> Position:
    """Read a position line.

    A side's jokers stand as ``*`` after its pile. With three hands the piles are the declarer's and the defenders',
    the line goes on with ``tricks=3,2``, and with ``;skat=5D`` if the skat is dead.

    >>> line = "A.../2.../3.../4... S N - - - -"
    >>> parse_position(line, SvitenOptions()).play("AS").table
    (Card.parse('AS'),)

    Raises NotationError naming the field that is missing or wrong.
    """
    parts = text_of(line, _("a position line")).split()
    three = bool(parts) and parts[0].count("/") == 2
    extra = parts.pop() if three and len(parts) == len(_FIELDS) + 1 else None
    if len(parts) != len(_FIELDS):
        raise NotationError(
            _("the position line {line} has {count} fields; expected {expected}: {names}").format(
                line=shown(line), count=len(parts), expected=len(_FIELDS), names=" ".join(_FIELDS)
            )
        )
    hands, strain, leader, table, pile_ns, pile_ew, contract = parts
    first, second = _parse_pile(pile_ns), _parse_pile(pile_ew)
    tricks, skat = _parse_extra(extra) if three else (None, None)
    position = Position(
        _parse_hands(hands),
        _parse_strain(strain),
        Seat.parse(leader),
        _parse_table(table),
        (first[0], second[0]),
        _parse_contract(contract, options),
        options.changed(players=3) if three else options,
        (first[1], second[1]),
        skat,
    )
    if tricks is not None and tricks != position.tricks:
        raise NotationError(
            _("{extra} does not fit the piles, which hold {first} and {second} tricks").format(
                extra=shown(extra), first=position.tricks[0], second=position.tricks[1]
            )
        )
    return position


def format_position(position: Position) -> str:
    """Write the position line, in the one canonical form."""
    return " ".join(
        [
            "/".join(map(format_suits, position.hands)),
            position.strain.letter,
            position.leader.letter,
            "".join(map(str, position.table)) or "-",
            *(_format_pile(pile, jokers) for pile, jokers in zip(position.piles, position.jokers, strict=True)),
            "-" if position.contract is None else str(position.contract),
            *([_format_extra(position)] if position.players == 3 else []),
        ]
    )


def _format_pile(pile: CardSet, jokers: int) -> str:
    return format_suits(pile) + "*" * jokers if pile or jokers else "-"


def _format_extra(position: Position) -> str:
    tricks = f"tricks={position.tricks[0]},{position.tricks[1]}"
    return tricks if position.skat is None else f"{tricks};skat={position.skat}"


def _parse_extra(text: str | None) -> tuple[tuple[int, int], Card | None]:
    found = _EXTRA.fullmatch(text or "")
    if found is None:
        raise NotationError(
            _("three hands need the tricks of both sides, such as tricks=3,2 or tricks=3,2;skat=5D, not {text}").format(
                text=shown(text or "")
            )
        )
    return (int(found[1]), int(found[2])), None if found[3] is None else Card.parse(found[3])


def _parse_hands(text: str) -> tuple[CardSet, ...]:
    parts = text.split("/")
    if len(parts) not in (3, 4):
        raise NotationError(
            _("{text} has {count} hands; expected four, N/E/S/W, or three, N/E/S").format(
                text=shown(text), count=len(parts)
            )
        )
    return tuple(parse_suits(part) for part in parts)


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


def _parse_pile(text: str) -> tuple[CardSet, int]:
    """The cards of a pile and the jokers of its side."""
    if text == "-":
        return CardSet(), 0
    cards = text.rstrip("*")
    return parse_suits(cards), len(text) - len(cards)


def _parse_contract(text: str, options: SvitenOptions) -> Contract | None:
    if text == "-":
        return None
    found = _CONTRACT.fullmatch(text)
    highest = HIGHEST_TOTAL if options.hard_bid == "points" else HIGHEST_NUMBER
    numbers = [int(number) for number in found.groups()[1:] if number is not None] if found is not None else []
    if found is None or not 1 <= numbers[0] <= highest or not all(1 <= each <= HIGHEST_TOTAL for each in numbers):
        raise NotationError(
            _("{text} is no contract; expected a seat and 1 to {highest} such as S3, or - for none").format(
                text=shown(text), highest=highest
            )
        )
    return Contract(Seat.parse(found[1]), *numbers)
