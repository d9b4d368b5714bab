"""Positions of Sedma as the plain rules have them."""

from __future__ import annotations

from dataclasses import fields

from sviten_nb import SedmaOptions, SedmaPosition
from tests import plain_sedma as plain


def plain_options(options: SedmaOptions) -> dict[str, object]:
    return {field.name: getattr(options, field.name) for field in fields(options)}


def plain_state(position: SedmaPosition) -> plain.State:
    return plain.State(
        tuple(frozenset(map(str, hand)) for hand in position.hands),
        tuple(map(str, position.talon)),
        int(position.leader),
        tuple(map(str, position.table)),
        position.card_points,
        position.tricks,
        position.marriages,
    )
