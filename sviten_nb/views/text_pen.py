"""Scenes as text of at most 80 columns: each hand, meld and trick on a line of its own, so that it reads well aloud."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from sviten_nb.cards.card import Card, Suit
from sviten_nb.text import _, ngettext
from sviten_nb.views.scene import Group, Scene, Zone

COLUMNS = 80
_MIDDLE = 28
_EMPTY = "–"


def draw_text(scene: Scene) -> str:
    """The scene as a text picture, lines of at most 80 columns without blanks at their ends."""
    if scene.kind == "card":
        return "\n".join(_card_line(zone) for zone in scene.zones)
    lines = _wrapped(scene.title) if scene.title else []
    lines += _wrapped(" · ".join(f"{label}: {value}" for label, value in scene.facts)) if scene.facts else []
    hands = {zone.seat: zone for zone in scene.zones if zone.kind == "hand"}
    if hands:
        lines += ["", *_compass(hands)] if lines else _compass(hands)
    for zone in scene.zones:
        if zone.kind != "hand":
            body = _zone_lines(zone)
            lines += ["", *body] if lines and body else body
    if scene.message:
        lines += ["", *_wrapped(scene.message)]
    return "\n".join(line.rstrip() for line in lines)


def _wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, COLUMNS, subsequent_indent=indent or "  ", break_on_hyphens=False)


def _by_suits(cards: Iterable[Card]) -> str:
    """Cards suit by suit, each sign once: ``♠KJ ♦T5``; the order within a suit stays."""
    held = list(cards)
    suits = [(suit, [card for card in held if card.suit is suit]) for suit in Suit]
    return " ".join(suit.symbol + "".join(card.rank.letter for card in own) for suit, own in suits if own) or _EMPTY


def _one_by_one(group: Group) -> str:
    return " ".join(f"*{card.symbol}" if card in group.jokers else card.symbol for card in group.cards) or _EMPTY


def _shown(zone: Zone) -> str:
    """The cards of a zone that are in no group; those face down as a number."""
    cards = [view.card for view in zone.cards if view.card is not None]
    hidden = len(zone.cards) - len(cards)
    backs = ngettext("{n} card face down", "{n} cards face down", hidden).format(n=hidden) if hidden else ""
    if cards or not hidden:
        return f"{_by_suits(cards)} {backs}".rstrip()
    return backs


def _card_line(zone: Zone) -> str:
    return ", ".join(
        _("a card, face down") if v.card is None else f"{v.card.symbol} {v.card.title}" for v in zone.cards
    )


def _hand_line(zone: Zone) -> str:
    name = f"{zone.title} ({zone.note})" if zone.note else zone.title
    return f"{name}: {_shown(zone)}" if name else _shown(zone)


def _compass(hands: dict[str, Zone]) -> list[str]:
    """North above, West and East on one line if both fit, South below; any other seats follow."""
    lines = [" " * _MIDDLE + _hand_line(hands["N"]), ""] if "N" in hands else []
    west, east = (_hand_line(hands[seat]) if seat in hands else "" for seat in "WE")
    gap = COLUMNS - len(west) - len(east)
    if gap >= 4 or not (west and east):
        lines += [west + " " * max(gap, 0) + east, ""] if west or east else []
    else:
        lines += [west, " " * max(0, COLUMNS - len(east)) + east, ""]
    lines += [" " * _MIDDLE + _hand_line(hands["S"])] if "S" in hands else []
    lines += [_hand_line(zone) for seat, zone in hands.items() if seat not in set("NESW")]
    return [part for line in lines for part in (_wrapped(line.strip()) if len(line) > COLUMNS else [line])]


def _zone_lines(zone: Zone) -> list[str]:
    if zone.kind == "trick":
        return _wrapped(f"{zone.title}: {_trick(zone)}")
    if zone.kind == "row" and not zone.groups:
        name = ", ".join(part for part in (zone.title, zone.note) if part)
        return _wrapped(f"{name}: {_shown(zone)}" if name else _shown(zone))
    lines = _wrapped(": ".join(part for part in (zone.title, zone.note) if part))
    for group in zone.groups:
        points = "" if group.points is None else str(group.points)
        lines += _wrapped(f"  {points:>4}  {group.title}  {_one_by_one(group)}", " " * 8)
    if zone.cards:
        name = f"{zone.rest}: " if zone.rest else ""
        lines += _wrapped(f"        {name}{_shown(zone)}", " " * 8)
    return lines


def _trick(zone: Zone) -> str:
    played = [
        f"{view.seat} {_EMPTY if view.card is None else view.card.symbol}{' *' if view.highlighted else ''}".strip()
        for view in zone.cards
    ]
    return ", ".join(played) or _EMPTY
