"""Scenes as self-contained SVG: a felt table with compact hands, or a row of cards on nothing at all."""

from __future__ import annotations

import math

from sviten_nb.views.scene import CardView, Group, Scene, Zone
from sviten_nb.views.svg_canvas import GOLD, RATIO, SOFT, WHITE, Canvas, broken, clip

_MARGIN = 20.0
_TABLE_WIDTH = 1000.0
_LAYOUT_WIDTH = 760.0
_ROW_LIMIT = 13
_BACKS = 8


def draw_svg(scene: Scene) -> str:
    """The scene as one SVG document, its text picture as ``<desc>``; a whole deal takes less than 60 KB."""
    canvas = Canvas()
    if scene.kind in ("card", "row"):
        width, height = _draw_rows(canvas, scene)
        return canvas.document(scene, width, height, felt=False)
    if scene.kind == "table":
        height = _draw_round(canvas, scene) if _is_round(scene) else _draw_table(canvas, scene)
        return canvas.document(scene, _TABLE_WIDTH, height, felt=True)
    height = _draw_layout(canvas, scene)
    return canvas.document(scene, _LAYOUT_WIDTH, height, felt=True)


def _draw_rows(canvas: Canvas, scene: Scene) -> tuple[float, float]:
    """Rows of cards without a table under them, at most thirteen in a row; the size of the picture."""
    width = 90.0
    y, right = 4.0, 0.0
    for zone in scene.zones:
        for start in range(0, len(zone.cards), _ROW_LIMIT):
            row = zone.cards[start : start + _ROW_LIMIT]
            step = width + 8 if len(row) <= 6 else width * 0.5
            canvas.fan(row, 4, y, width, step)
            right = max(right, (len(row) - 1) * step + width)
            y += width * RATIO + 8
    return max(right + 8, 24.0), max(y - 4, 24.0)


def _draw_layout(canvas: Canvas, scene: Scene) -> float:
    """Piles and rows below one another; the height of the picture."""
    y = _MARGIN
    if scene.title:
        canvas.text(clip(scene.title, 60), _MARGIN, y + 18, 20, bold=True)
        y += 34
    for zone in scene.zones:
        y = _draw_pile(canvas, zone, _MARGIN, y, _LAYOUT_WIDTH - 2 * _MARGIN, 70) + 12
    return _draw_message(canvas, scene, y, _LAYOUT_WIDTH)


def _is_round(scene: Scene) -> bool:
    return any(zone.kind == "hand" and zone.seat not in set("NESW") for zone in scene.zones)


def _draw_round(canvas: Canvas, scene: Scene) -> float:
    """Any number of small hands round an oval, the first below, then clockwise; the height of the picture.

    The trick lies before those who played to it, other zones of cards in the middle.
    """
    hands = [zone for zone in scene.zones if zone.kind == "hand"]
    card = 58.0
    x, y = _TABLE_WIDTH / 2, 356.0
    if scene.facts or scene.title:
        _draw_facts(canvas, scene)
    spots = {}
    for place, zone in enumerate(hands):
        angle = math.pi / 2 + 2 * math.pi * place / len(hands)
        across, down = math.cos(angle), math.sin(angle)
        left, top = x + 400 * across, y + 258 * down
        _draw_hand(canvas, zone, left, top - card * RATIO / 2 + 9, card, to_move=zone.seat == scene.to_move)
        spots[zone.seat] = (x + 222 * across, y + 128 * down)
    for zone in scene.zones:
        if zone.kind == "trick":
            for view in zone.cards:
                left, top = spots.get(view.seat, (x, y))
                canvas.card(view, left - card / 2, top - card * RATIO / 2, card)
    middle = [zone for zone in scene.zones if zone.kind in ("pile", "row")]
    width = 46.0
    start = x - 105.0 * (len(middle) - 1) / 2
    for place, zone in enumerate(middle):
        left = start + 105 * place
        heading = f"{zone.title} · {zone.note}" if zone.note else zone.title
        canvas.text(clip(heading, 22), left, y - 42, 13, fill=SOFT, anchor="middle")
        views = zone.cards[:_BACKS] if zone.hidden else zone.cards  # more backs would be a white blur
        step = min(20.0, 50.0 / max(len(views) - 1, 1))
        canvas.fan(views, left - (step * (len(views) - 1) + width) / 2, y - 34, width, step)
        if not zone.cards:
            canvas.text("–", left, y + 4, 18, fill=SOFT, anchor="middle")
    return _draw_message(canvas, scene, y + 258 + card * RATIO / 2 + 9 + _MARGIN, _TABLE_WIDTH)


def _draw_table(canvas: Canvas, scene: Scene) -> float:
    """Hands on four sides, the trick between, piles below; the height of the picture."""
    hands = {zone.seat: zone for zone in scene.zones if zone.kind == "hand"}
    card = 74.0
    height = card * RATIO
    top = _MARGIN + 24.0
    if scene.facts or scene.title:
        _draw_facts(canvas, scene)
    middle = top + height + 66
    south = middle + height + (98 if any(zone.kind == "trick" for zone in scene.zones) else 66)
    centre = _TABLE_WIDTH / 2
    places = {"N": (centre, top), "W": (196.0, middle), "E": (_TABLE_WIDTH - 196, middle), "S": (centre, south)}
    for seat, (x, y) in places.items():
        if seat in hands:
            _draw_hand(canvas, hands[seat], x, y, card, to_move=seat == scene.to_move)
    for zone in scene.zones:
        if zone.kind == "trick":
            _draw_trick(canvas, zone, centre, middle + height / 2)
    y = south + height + _MARGIN
    extra = [zone for zone in scene.zones if zone.kind in ("pile", "row")]
    extra += [zone for seat, zone in hands.items() if seat not in places]
    column = (_TABLE_WIDTH - 3 * _MARGIN) / 2
    for start in range(0, len(extra), 2):
        pair = extra[start : start + 2]
        mark = len(canvas.parts)
        bottoms = [
            _draw_pile(canvas, zone, _MARGIN + place * (column + _MARGIN), y, column, 50, panel=False)
            for place, zone in enumerate(pair)
        ]
        panels = Canvas()
        for place in range(len(pair)):
            panels.box(_MARGIN + place * (column + _MARGIN), y, column, max(bottoms) - y, "#000000", 0.2, 12)
        canvas.parts[mark:mark] = panels.parts  # the panels lie under what was drawn on them
        y = max(bottoms) + _MARGIN
    return _draw_message(canvas, scene, y, _TABLE_WIDTH)


def _draw_facts(canvas: Canvas, scene: Scene) -> None:
    y = _MARGIN + 16
    for line in broken(scene.title, 26, 2):
        canvas.text(line, _MARGIN + 2, y, 18, bold=True)
        y += 24
    for label, value in scene.facts[:6]:
        canvas.text(clip(f"{label}: {value}", 36), _MARGIN + 2, y, 14.5, fill=SOFT)
        y += 20


def _draw_hand(canvas: Canvas, zone: Zone, x: float, y: float, width: float, *, to_move: bool) -> None:
    number = len(zone.cards)
    most = (352 - width) / max(number - 1, 1)
    step = min(most, width * (0.2 if zone.hidden else 0.34))
    span = (number - 1) * step + width if number else width
    title = clip(f"{zone.title} · {zone.note}" if zone.note else zone.title, 40)
    canvas.text(title, x, y - 9, 16, anchor="middle", bold=True, fill=GOLD if to_move else WHITE)
    if number:
        canvas.fan(zone.cards, x - span / 2, y, width, step)
    else:
        canvas.text("–", x, y + 40, 20, anchor="middle", fill=SOFT)


def _draw_trick(canvas: Canvas, zone: Zone, x: float, y: float) -> None:
    width = 74.0
    height = width * RATIO
    spots = {"N": (0.0, -54.0), "E": (79.0, 0.0), "S": (0.0, 54.0), "W": (-79.0, 0.0)}
    canvas.box(x - 122, y - 114, 244, 228, "#000000", 0.14, 16)
    if not zone.cards:
        canvas.text(clip(zone.title, 22), x, y + 5, 15, anchor="middle", fill=SOFT)
    for place, view in enumerate(zone.cards):
        dx, dy = spots.get(view.seat, (-50.0 + 34 * place, 0.0))
        canvas.card(view, x + dx - width / 2, y + dy - height / 2, width)


def _draw_pile(
    canvas: Canvas, zone: Zone, x: float, y: float, span: float, width: float, *, panel: bool = True
) -> float:
    """A zone with its groups, flowing over as many lines as it takes; the bottom edge."""
    mark = len(canvas.parts)
    left, right, top = x + 14, x + span - 14, y
    canvas.text(clip(zone.title, 34), left, y + 25, 16, bold=True)
    if zone.note:
        canvas.text(clip(zone.note, 30), right, y + 25, 15, anchor="end", fill=GOLD)
    y += 38
    step = width * 0.36
    across, line = left, width * RATIO + 32
    fits = int((right - left - width) / step) + 1
    blocks = [_group_block(group) for group in zone.groups]
    rest = zone.cards
    while rest:
        blocks.append((zone.rest if len(rest) == len(zone.cards) else "", rest[:fits]))
        rest = rest[fits:]
    for heading, views in blocks:
        size = max((len(views) - 1) * step + width, 8.5 * len(heading) + 4)
        if across > left and across + size > right:
            across, y = left, y + line
        canvas.text(clip(heading, 40), across, y + 13, 14, fill=SOFT)
        canvas.fan(views, across, y + 20, width, step)
        across += size + 18
    bottom = y + line if blocks else y + 10
    if panel:
        under = Canvas()
        under.box(x, top, span, bottom - top, "#000000", 0.2, 12)
        canvas.parts[mark:mark] = under.parts
    return bottom


def _group_block(group: Group) -> tuple[str, tuple[CardView, ...]]:
    return group.heading, group.views


def _draw_message(canvas: Canvas, scene: Scene, y: float, width: float) -> float:
    """The message as a band below everything; the height of the picture."""
    lines = broken(scene.message, int((width - 4 * _MARGIN) / 9), 4)
    if not lines:
        return y
    colours = {"info": "#0f2f4f", "good": "#0d3b1e", "bad": "#5c1220"}
    canvas.box(_MARGIN, y, width - 2 * _MARGIN, 16 + 22 * len(lines), colours[scene.message_kind], 0.9, 10)
    for number, line in enumerate(lines):
        canvas.text(line, 2 * _MARGIN, y + 24 + 22 * number, 16)
    return y + 16 + 22 * len(lines) + _MARGIN
