"""Deals in PBN, the bridge world's Portable Bridge Notation: one deal string or its tag."""

from __future__ import annotations

import re

from sviten_nb.cards.card_set import CardSet
from sviten_nb.cards.notation import parse_suits
from sviten_nb.errors import NotationError, shown
from sviten_nb.games.game import Seat
from sviten_nb.text import _, text_of

_TAG = re.compile(r'\s*\[\s*Deal\s+"([^"]*)"\s*\]\s*', re.IGNORECASE)


def parse_pbn_deal(text: str) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    """Read ``N:S.H.D.C S.H.D.C S.H.D.C S.H.D.C`` (or the tag around it) into hands North, East, South, West.

    Raises NotationError for a missing or unknown seat, another number of hands, or a hand that is not known.
    """
    tag = _TAG.fullmatch(text_of(text, _("a PBN deal")))
    plain = (tag.group(1) if tag else text).strip()
    first, colon, rest = plain.partition(":")
    hands = rest.split()
    if not colon or len(hands) != 4:
        raise NotationError(
            _("{text} is no PBN deal; expected a seat, a colon and four hands, such as 'N:KJ.. …'").format(
                text=shown(text)
            )
        )
    start = Seat.parse(first.strip())
    by_seat: dict[Seat, CardSet] = {}
    for step, hand in enumerate(hands):
        seat = start.after(step)
        if hand == "-":
            raise NotationError(
                _("the hand of {seat} is unknown ('-'); expected all four hands").format(seat=seat.title)
            )
        by_seat[seat] = parse_suits(hand)
    return (by_seat[Seat.NORTH], by_seat[Seat.EAST], by_seat[Seat.SOUTH], by_seat[Seat.WEST])
