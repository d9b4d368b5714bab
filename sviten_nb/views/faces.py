"""Our own playing cards as vectors: a white card, large corner indices, pips as shapes, and a patterned back.

A face is drawn in a box of 100 by 140 units. Its pips refer to shapes by id (``#pS`` … ``#pC``); ``face_svg`` brings
its own, a picture of many cards holds ``pip_shapes`` once.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache

from sviten_nb.cards.card import CARDS, Card, Rank, Suit

WIDTH, HEIGHT = 100, 140
FONT = "DejaVu Sans, Arial, sans-serif"

_INK = ("#14171f", "#b0102a", "#b0102a", "#14171f")
_TINT = ("#e8ecf6", "#fbeae8", "#fbeae8", "#e8ecf6")
_LATTICE = ("#cdd5e8", "#f1cfcb", "#f1cfcb", "#cdd5e8")
_GOLD = "#e0ac3c"
_PAPER = '<rect x=".75" y=".75" width="98.5" height="138.5" rx="8" fill="#fff" stroke="#8a8f98" stroke-width="1.5"/>'

# Each shape is centred on 0,0 and about 20 units high.
_PIPS = (
    "M0-10.4C3-6.2 9.8-1.6 9.8 3.4C9.8 6.4 7.5 8.2 5.1 8.2C3.3 8.2 1.7 7.2.9 5.6C1.1 8 2 9.5 3.6 10.2H-3.6"
    "C-2 9.5-1.1 8-.9 5.6C-1.7 7.2-3.3 8.2-5.1 8.2C-7.5 8.2-9.8 6.4-9.8 3.4C-9.8-1.6-3-6.2 0-10.4Z",
    "M0 10C-2.8 5.8-10 1.4-10-4C-10-7.5-7.6-9.6-4.9-9.6C-2.7-9.6-.9-8.3 0-6C.9-8.3 2.7-9.6 4.9-9.6"
    "C7.6-9.6 10-7.5 10-4C10 1.4 2.8 5.8 0 10Z",
    "M0-11C2.2-6.8 5-3.2 8.4 0C5 3.2 2.2 6.8 0 11C-2.2 6.8-5 3.2-8.4 0C-5-3.2-2.2-6.8 0-11Z",
    "M0-10.2a4.7 4.7 0 1 1 0 9.4a4.7 4.7 0 1 1 0-9.4zM-5.3-2.4a4.7 4.7 0 1 1 0 9.4a4.7 4.7 0 1 1 0-9.4z"
    "M5.3-2.4a4.7 4.7 0 1 1 0 9.4a4.7 4.7 0 1 1 0-9.4zM0-5L3.4 4.5H-3.4ZM.8 3C.9 7 2 9.4 3.8 10.2H-3.8"
    "C-2 9.4-.9 7-.8 3Z",
)

_LEFT, _MIDDLE, _RIGHT = 37, 50, 63
_TOP, _BOTTOM = 24, 116
_THIRD = (_BOTTOM - _TOP) / 3
_CENTRE = HEIGHT / 2
_PAIR_TOP = ((_LEFT, _TOP), (_RIGHT, _TOP))
_FOUR = (*_PAIR_TOP, (_LEFT, _BOTTOM), (_RIGHT, _BOTTOM))
_SIX = (*_FOUR, (_LEFT, _CENTRE), (_RIGHT, _CENTRE))
_EIGHT = (*_FOUR, *((x, y) for x in (_LEFT, _RIGHT) for y in (_TOP + _THIRD, _BOTTOM - _THIRD)))
_HIGH, _LOW = (_MIDDLE, (_TOP + _CENTRE) / 2), (_MIDDLE, (_BOTTOM + _CENTRE) / 2)
_PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((_MIDDLE, _TOP), (_MIDDLE, _BOTTOM)),
    3: ((_MIDDLE, _TOP), (_MIDDLE, _CENTRE), (_MIDDLE, _BOTTOM)),
    4: _FOUR,
    5: (*_FOUR, (_MIDDLE, _CENTRE)),
    6: _SIX,
    7: (*_SIX, _HIGH),
    8: (*_SIX, _HIGH, _LOW),
    9: (*_EIGHT, (_MIDDLE, _CENTRE)),
    10: (*_EIGHT, (_MIDDLE, _TOP + _THIRD / 2), (_MIDDLE, _BOTTOM - _THIRD / 2)),
}

# Head-dresses of the court, centred on 0,0: the king's crown, the queen's coronet, the jack's plumed cap.
_EMBLEMS = {
    Rank.KING: (
        "M-14 9L-17-7L-8 0L0-11L8 0L17-7L14 9Z",
        "M-14 5H14M-17-9v.1M0-13v.1M17-9v.1",
    ),
    Rank.QUEEN: (
        "M-13 9C-15 2-16-3-16-6C-11-6-9-3-7 1C-7-5-4-9 0-12C4-9 7-5 7 1C9-3 11-6 16-6C16-3 15 2 13 9Z",
        "M-13 5C-5 7 5 7 13 5M0-5v.1M-11-1v.1M11-1v.1",
    ),
    Rank.JACK: (
        "M-16 9C-9 6 9 6 16 9L12 3C13-6 6-9 0-9C-6-9-13-6-12 3ZM6-4C8-13 15-15 19-13C19-8 16-3 10 1Z",
        "M-12 3C-5 1 5 1 12 3M9-2C11-6 14-9 17-11",
    ),
}


def _number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _pip(suit: Suit, x: float, y: float, scale: str, *, turned: bool = False) -> str:
    # A scale of minus one in both directions is half a turn.
    sign = "-" if turned else ""
    return f'<use href="#p{suit.letter}" transform="translate({_number(x)} {_number(y)})scale({sign}{scale})"/>'


def pip_shapes(suits: tuple[Suit, ...] = tuple(Suit)) -> str:
    """The shapes of the suit signs, to be put inside ``<defs>``."""
    return "".join(f'<path id="p{suit.letter}" fill="{_INK[suit]}" d="{_PIPS[suit]}"/>' for suit in suits)


def _index(card: Card) -> str:
    text = "10" if card.rank is Rank.TEN else card.rank.letter
    narrow = ' textLength="23" lengthAdjust="spacingAndGlyphs"' if card.rank is Rank.TEN else ""
    return (
        f'<text x="14.5" y="27" font-size="27" font-family="{FONT}" font-weight="700" text-anchor="middle"'
        f' fill="{_INK[card.suit]}"{narrow}>{text}</text>' + _pip(card.suit, 14.5, 42, ".95")
    )


def corner_markup(card: Card) -> str:
    """A card of which only the upper left corner will be seen: far smaller than a whole face."""
    return _PAPER + _index(card)


def face_markup(card: Card) -> str:
    """The face of a card as SVG markup in a box of 100 by 140; it needs ``pip_shapes`` of its suit."""
    turned = f'<g transform="rotate(180 50 70)">{_index(card)}</g>'
    return _PAPER + _centre(card) + _index(card) + turned


def _centre(card: Card) -> str:
    rank, suit = card.rank, card.suit
    if rank is Rank.ACE:
        return _ace(suit)
    if rank in _EMBLEMS:
        return _court(card)
    return "".join(_pip(suit, x, y, ".84", turned=y > _CENTRE) for x, y in _PLACES[rank])


def _ace(suit: Suit) -> str:
    if suit is Suit.CLUBS:  # its shape is made of overlapping parts, whose outlines would cross
        return _pip(suit, 50, 70, "2.7")
    line = (
        f'<path d="{_PIPS[suit]}" fill="none" stroke="#fff" stroke-width=".45" transform="translate(50 70)scale(2.1)"/>'
    )
    return _pip(suit, 50, 70, "2.7") + line


def _court(card: Card) -> str:
    ink, tint, lattice = _INK[card.suit], _TINT[card.suit], _LATTICE[card.suit]
    crown, lines = _EMBLEMS[card.rank]
    net = "".join(f"M28 {y}l44 22M28 {y + 22}l44-22" for y in (15, 37, 59, 81, 103))
    half = (
        f'<g transform="translate(50 35)"><path d="{crown}" fill="{_GOLD}" stroke="{ink}" stroke-width="1.6"'
        f' stroke-linejoin="round"/><path d="{lines}" fill="none" stroke="{ink}" stroke-width="2.4"'
        f' stroke-linecap="round"/></g>'
    )
    return (
        f'<rect x="27" y="12" width="46" height="116" rx="4" fill="{tint}" stroke="{ink}" stroke-width="1.4"/>'
        f'<path d="{net}" stroke="{lattice}" stroke-width="1" fill="none"/>'
        f'{half}<g transform="rotate(180 50 70)">{half}</g>'
        f'<circle cx="50" cy="70" r="20.5" fill="#fff" stroke="{ink}" stroke-width="1.6"/>'
        f'<circle cx="50" cy="70" r="18" fill="none" stroke="{_GOLD}" stroke-width="1.2"/>'
        f'<text x="50" y="81" font-size="30" font-family="{FONT}" font-weight="700" text-anchor="middle"'
        f' fill="{ink}">{card.rank.letter}</text>'
    )


def back_markup() -> str:
    """The back of a card as SVG markup in a box of 100 by 140."""
    net = "".join(f"M{x} 10l10 10l-10 10l-10-10z" for x in range(20, 90, 20))
    rows = "".join(f'<path d="{net}" transform="translate(0 {y})"/>' for y in range(0, 120, 20))
    dots = "".join(f"M{x} {y}v.1" for y in range(30, 120, 20) for x in range(30, 80, 20))
    return (
        f'{_PAPER}<rect x="6" y="6" width="88" height="128" rx="5" fill="#23407a"/>'
        f'<g fill="none" stroke="#9db7e8" stroke-width="1.4">{rows}</g>'
        f'<path d="{dots}" stroke="{_GOLD}" stroke-width="4.5" stroke-linecap="round"/>'
    )


def _document(content: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{content}</svg>'


def face_svg(card: Card) -> str:
    """The face of one card as an SVG document of its own."""
    return _document(f"<defs>{pip_shapes((card.suit,))}</defs>{face_markup(card)}")


def back_svg() -> str:
    """The back of a card as an SVG document of its own."""
    return _document(back_markup())


def data_uri(svg: str) -> str:
    """An SVG document as a ``data:`` address for an ``<img>``, where it is inert and its ids are its own."""
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode("utf-8")).decode("ascii")


@cache
def face_uris() -> dict[str, str]:
    """Every face by its notation, and the back as ``back``, each as a ``data:`` address."""
    return {str(card): data_uri(face_svg(card)) for card in CARDS} | {"back": data_uri(back_svg())}


@cache
def faces_key() -> str:
    """A short hash that names this drawing of the cards: it changes when any face does."""
    drawing = "\n".join(f"{name} {uri}" for name, uri in face_uris().items())
    return hashlib.sha256(drawing.encode("ascii")).hexdigest()[:16]
