"""The canvas on which scenes are drawn as SVG: cards, fans, texts and boxes, and the shapes that they need."""

from __future__ import annotations

from xml.sax.saxutils import escape

from sviten_nb.cards.card import Suit
from sviten_nb.views import faces
from sviten_nb.views.scene import CardView, Scene
from sviten_nb.views.text_pen import draw_text

RATIO = faces.HEIGHT / faces.WIDTH
WHITE, SOFT, GOLD = "#ffffff", "#cfe3da", "#ffd166"


class Canvas:
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
        height = width * RATIO
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
                f' rx="{width * 0.09:.1f}" fill="none" stroke="{GOLD}" stroke-width="4"/>'
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
        fill: str = WHITE,
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


def clip(text: str, limit: int) -> str:
    """Text cut off with an ellipsis where it is too long."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def broken(text: str, limit: int, most: int) -> list[str]:
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
    return [clip(line, limit) for line in lines if line]
