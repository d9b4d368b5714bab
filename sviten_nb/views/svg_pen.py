"""Scenes as self-contained SVG: a felt table with compact hands, or a row of cards on nothing at all."""

from __future__ import annotations

from xml.sax.saxutils import escape

from sviten_nb.cards.card import Suit
from sviten_nb.views import faces
from sviten_nb.views.scene import CardView, Group, Scene, Zone
from sviten_nb.views.text_pen import draw_text

_RATIO = faces.HEIGHT / faces.WIDTH
_WHITE, _SOFT, _GOLD = "#ffffff", "#cfe3da", "#ffd166"
_MARGIN = 20.0
_TABLE_WIDTH = 1000.0
_LAYOUT_WIDTH = 760.0
_ROW_LIMIT = 13


def draw_svg(scene: Scene) -> str:
    """The scene as one SVG document, its text picture as ``<desc>``; a whole deal takes less than 60 KB."""
    canvas = _Canvas()
    if scene.kind in ("card", "row"):
        width, height = _draw_rows(canvas, scene)
        return canvas.document(scene, width, height, felt=False)
    if scene.kind == "table":
        height = _draw_table(canvas, scene)
        return canvas.document(scene, _TABLE_WIDTH, height, felt=True)
    height = _draw_layout(canvas, scene)
    return canvas.document(scene, _LAYOUT_WIDTH, height, felt=True)


class _Canvas:
    """Collects what is drawn, and which card shapes it needs."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.shapes: dict[str, str] = {}

    def card(self, view: CardView, x: float, y: float, width: float, *, covered: bool = False) -> None:
        """One card with its upper left corner at x, y; ``covered`` when only its left edge will be seen."""
        card = view.card
        if card is None:
            name, markup = "back", faces.back_markup()
        elif covered:
            name, markup = f"{card}c", faces.corner_markup(card)
        else:
            name, markup = str(card), faces.face_markup(card)
        self.shapes.setdefault(name, markup)
        self.parts.append(f'<use href="#{name}" transform="translate({x:.1f} {y:.1f})scale({width / 100:.3f})"/>')
        height = width * _RATIO
        if view.dimmed or (view.reason and not view.selectable):
            self.box(x, y, width, height, "#0b1f18", 0.38, width * 0.08)
        if view.joker:
            # Low on the left edge, which is seen of a covered card too.
            x_mark, y_mark, size = x + width * 0.2, y + height - width * 0.22, width * 0.3
            self.box(x_mark - size / 2, y_mark - size / 2, size, size, "#7b2d8e", 1, size / 2)
            self.text("★", x_mark, y_mark + size * 0.33, size * 0.85, anchor="middle", bold=True)
        if view.highlighted:
            self.parts.append(
                f'<rect x="{x - 2:.1f}" y="{y - 2:.1f}" width="{width + 4:.1f}" height="{height + 4:.1f}"'
                f' rx="{width * 0.09:.1f}" fill="none" stroke="{_GOLD}" stroke-width="4"/>'
            )

    def fan(self, views: tuple[CardView, ...], x: float, y: float, width: float, step: float) -> None:
        """Overlapping cards from left to right."""
        for place, view in enumerate(views):
            covered = place < len(views) - 1 and step < width
            self.card(view, x + place * step, y, width, covered=covered)

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        fill: str = _WHITE,
        anchor: str = "start",
        bold: bool = False,
    ) -> None:
        """One line of text, its base line at y."""
        weight = ' font-weight="700"' if bold else ""
        place = "" if anchor == "start" else f' text-anchor="{anchor}"'
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{fill}"{place}{weight}>{escape(text)}</text>'
        )

    def box(self, x: float, y: float, width: float, height: float, fill: str, opacity: float, radius: float) -> None:
        """A filled rounded box."""
        self.parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius:.1f}"'
            f' fill="{fill}" fill-opacity="{opacity:g}"/>'
        )

    def document(self, scene: Scene, width: float, height: float, *, felt: bool) -> str:
        """All of it as a document."""
        shapes = "".join(f'<g id="{name}">{markup}</g>' for name, markup in self.shapes.items())
        table = ""
        if felt:
            shapes += (
                '<radialGradient id="felt" cx=".5" cy=".4" r=".8"><stop stop-color="#2c7258"/>'
                '<stop offset="1" stop-color="#1a4a39"/></radialGradient>'
            )
            table = (
                f'<rect x="1.5" y="1.5" width="{width - 3:.1f}" height="{height - 3:.1f}" rx="18" fill="url(#felt)"'
                ' stroke="#12362a" stroke-width="3"/>'
            )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1f} {height:.1f}"'
            f' width="{width:.0f}" height="{height:.0f}" role="img" font-family="{faces.FONT}">'
            f"<title>{escape(scene.title)}</title><desc>{escape(draw_text(scene))}</desc>"
            f"<defs>{faces.pip_shapes(tuple(Suit))}{shapes}</defs>{table}{''.join(self.parts)}</svg>"
        )


def _clip(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def _lines(text: str, limit: int, most: int) -> list[str]:
    """Text broken at blanks into at most ``most`` lines."""
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}".strip()
        if len(joined) <= limit or not lines[-1]:
            lines[-1] = joined
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [_clip(line, limit) for line in lines if line]


def _draw_rows(canvas: _Canvas, scene: Scene) -> tuple[float, float]:
    """Rows of cards without a table under them, at most thirteen in a row; the size of the picture."""
    width = 90.0
    y, right = 4.0, 0.0
    for zone in scene.zones:
        for start in range(0, len(zone.cards), _ROW_LIMIT):
            row = zone.cards[start : start + _ROW_LIMIT]
            step = width + 8 if len(row) <= 6 else width * 0.5
            canvas.fan(row, 4, y, width, step)
            right = max(right, (len(row) - 1) * step + width)
            y += width * _RATIO + 8
    return max(right + 8, 24.0), max(y - 4, 24.0)


def _draw_layout(canvas: _Canvas, scene: Scene) -> float:
    """Piles and rows below one another; the height of the picture."""
    y = _MARGIN
    if scene.title:
        canvas.text(_clip(scene.title, 60), _MARGIN, y + 18, 20, bold=True)
        y += 34
    for zone in scene.zones:
        y = _draw_pile(canvas, zone, _MARGIN, y, _LAYOUT_WIDTH - 2 * _MARGIN, 70) + 12
    return _draw_message(canvas, scene, y, _LAYOUT_WIDTH)


def _draw_table(canvas: _Canvas, scene: Scene) -> float:
    """Hands on four sides, the trick between, piles below; the height of the picture."""
    hands = {zone.seat: zone for zone in scene.zones if zone.kind == "hand"}
    card = 74.0
    height = card * _RATIO
    top = _MARGIN + 24.0
    if scene.facts or scene.title:
        _draw_facts(canvas, scene)
    middle = top + height + 66
    south = middle + height + (98 if any(zone.kind == "trick" for zone in scene.zones) else 66)
    centre = _TABLE_WIDTH / 2
    places = {"N": (centre, top), "W": (196.0, middle), "E": (_TABLE_WIDTH - 196, middle), "S": (centre, south)}
    for seat, (x, y) in places.items():
        if seat in hands:
            _draw_hand(canvas, hands[seat], x, y, card)
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
        panels = _Canvas()
        for place in range(len(pair)):
            panels.box(_MARGIN + place * (column + _MARGIN), y, column, max(bottoms) - y, "#000000", 0.2, 12)
        canvas.parts[mark:mark] = panels.parts  # the panels lie under what was drawn on them
        y = max(bottoms) + _MARGIN
    return _draw_message(canvas, scene, y, _TABLE_WIDTH)


def _draw_facts(canvas: _Canvas, scene: Scene) -> None:
    y = _MARGIN + 16
    for line in _lines(scene.title, 26, 2):
        canvas.text(line, _MARGIN + 2, y, 18, bold=True)
        y += 24
    for label, value in scene.facts[:6]:
        canvas.text(_clip(f"{label}: {value}", 36), _MARGIN + 2, y, 14.5, fill=_SOFT)
        y += 20


def _draw_hand(canvas: _Canvas, zone: Zone, x: float, y: float, width: float) -> None:
    number = len(zone.cards)
    most = (352 - width) / max(number - 1, 1)
    step = min(most, width * (0.2 if zone.hidden else 0.34))
    span = (number - 1) * step + width if number else width
    to_move = any(view.selectable for view in zone.cards) or bool(zone.note)
    title = _clip(f"{zone.title} · {zone.note}" if zone.note else zone.title, 40)
    canvas.text(title, x, y - 9, 16, anchor="middle", bold=True, fill=_GOLD if to_move else _WHITE)
    if number:
        canvas.fan(zone.cards, x - span / 2, y, width, step)
    else:
        canvas.text("–", x, y + 40, 20, anchor="middle", fill=_SOFT)


def _draw_trick(canvas: _Canvas, zone: Zone, x: float, y: float) -> None:
    width = 74.0
    height = width * _RATIO
    spots = {"N": (0.0, -54.0), "E": (79.0, 0.0), "S": (0.0, 54.0), "W": (-79.0, 0.0)}
    canvas.box(x - 122, y - 114, 244, 228, "#000000", 0.14, 16)
    if not zone.cards:
        canvas.text(_clip(zone.title, 22), x, y + 5, 15, anchor="middle", fill=_SOFT)
    for place, view in enumerate(zone.cards):
        dx, dy = spots.get(view.seat, (-50.0 + 34 * place, 0.0))
        canvas.card(view, x + dx - width / 2, y + dy - height / 2, width)


def _draw_pile(
    canvas: _Canvas, zone: Zone, x: float, y: float, span: float, width: float, *, panel: bool = True
) -> float:
    """A zone with its groups, flowing over as many lines as it takes; the bottom edge."""
    mark = len(canvas.parts)
    left, right, top = x + 14, x + span - 14, y
    canvas.text(_clip(zone.title, 34), left, y + 25, 16, bold=True)
    if zone.note:
        canvas.text(_clip(zone.note, 30), right, y + 25, 15, anchor="end", fill=_GOLD)
    y += 38
    step = width * 0.36
    across, line = left, width * _RATIO + 32
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
        canvas.text(_clip(heading, 40), across, y + 13, 14, fill=_SOFT)
        canvas.fan(views, across, y + 20, width, step)
        across += size + 18
    bottom = y + line if blocks else y + 10
    if panel:
        under = _Canvas()
        under.box(x, top, span, bottom - top, "#000000", 0.2, 12)
        canvas.parts[mark:mark] = under.parts
    return bottom


def _group_block(group: Group) -> tuple[str, tuple[CardView, ...]]:
    return group.heading, group.views


def _draw_message(canvas: _Canvas, scene: Scene, y: float, width: float) -> float:
    """The message as a band below everything; the height of the picture."""
    lines = _lines(scene.message, int((width - 4 * _MARGIN) / 9), 4)
    if not lines:
        return y
    colours = {"info": "#0f2f4f", "good": "#0d3b1e", "bad": "#5c1220"}
    canvas.box(_MARGIN, y, width - 2 * _MARGIN, 16 + 22 * len(lines), colours[scene.message_kind], 0.9, 10)
    for number, line in enumerate(lines):
        canvas.text(line, 2 * _MARGIN, y + 24 + 22 * number, 16)
    return y + 16 + 22 * len(lines) + _MARGIN
