"""A few whole numbers side by side, as bars: SVG on felt with a plain text twin."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from itertools import islice

from sviten_nb.errors import OptionError, shown
from sviten_nb.text import _, text_of
from sviten_nb.views.faces import FONT, data_uri
from sviten_nb.views.scene import clean
from sviten_nb.views.text_pen import COLUMNS

MOST_BARS = 40
"""The most bars of one chart."""

GREATEST = 999_999_999
"""The greatest number, either way, that a bar stands for."""

_LABEL_LIMIT = 32
_WIDTH, _ROW, _MARGIN, _LINE = 640, 26, 16, 20
_LABEL_WIDTH = 280
_TITLE_LIMIT = 62
# Advances of the font at 14 px, on the generous side: another font may take its place.
_SLIM, _USUAL, _CAPITAL, _WIDE = 5.6, 8.8, 9.7, 14.5
# On felt, like the tables: a white sheet would glare in a dark theme.
_FELT, _PLUS, _MINUS, _INK = "#1f5a45", "#ffd166", "#ffb3ba", "#ffffff"


@dataclass(frozen=True, slots=True)
class BarChart:
    """Bars with a label and a whole number each, from a common zero; in Jupyter a picture, in a terminal text.

    ``title`` and labels may come from anywhere: what cannot be printed is left out of them, and a label too long for
    its column is cut where it is drawn. When a number is negative, all numbers bear their sign.

    >>> print(BarChart.of("Points", {"North-South": 30, "East-West": -10}))
    Points
      North-South  +30                 │████████████████████████████████████████████
      East-West    −10  ███████████████│

    Raises OptionError for no bars or more than 40, for a label that is no text, and for what is no whole number or
    has more than nine digits.
    """

    title: str
    bars: tuple[tuple[str, int], ...]

    def __post_init__(self) -> None:
        title = clean(text_of(self.title, _("the title of a chart")))
        if not 1 <= len(self.bars) <= MOST_BARS:
            raise OptionError(
                _("a chart of {count} bars cannot be drawn; expected 1 to {most}").format(
                    count=len(self.bars), most=MOST_BARS
                )
            )
        object.__setattr__(self, "title", title)
        object.__setattr__(self, "bars", tuple(map(_checked, self.bars)))

    @classmethod
    def of(cls, title: str, bars: Mapping[str, int] | Iterable[tuple[str, int]]) -> BarChart:
        """A chart of a mapping from labels to numbers, or of pairs of both, in the order given."""
        pairs = bars.items() if isinstance(bars, Mapping) else bars
        # One more than allowed is enough to be refused, however many there are.
        return cls(title, tuple(islice(pairs, MOST_BARS + 1)))

    def __str__(self) -> str:
        return bars_text(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        text = bars_text(self)
        # Line ends inside an attribute are written as references: some sanitizers fold them otherwise.
        alt = escape(text).replace("\n", "&#10;")
        html = f'<img src="{data_uri(bars_svg(self))}" alt="{alt}" style="max-width:100%;height:auto">'
        return {"text/html": html, "text/plain": text}


def _checked(bar: object) -> tuple[str, int]:
    if not isinstance(bar, tuple | list) or len(bar) != 2 or not isinstance(bar[0], str):
        raise OptionError(_("{bar} is no bar; expected a label and a whole number").format(bar=shown(bar)))
    label, value = bar
    if type(value) is not int or abs(value) > GREATEST:
        raise OptionError(
            _("the bar {label} cannot be {value}; expected a whole number of at most nine digits").format(
                label=shown(label), value=shown(value)
            )
        )
    return clean(label), value


def _clip(label: str) -> str:
    return label if len(label) <= _LABEL_LIMIT else label[: _LABEL_LIMIT - 1].rstrip() + "…"


def _range(chart: BarChart) -> tuple[int, int]:
    """The least and the greatest number, zero always between them."""
    values = [0, *(value for _label, value in chart.bars)]
    return min(values), max(values)


def _number(value: int, low: int) -> str:
    return (f"{value:+d}" if low < 0 and value else str(value)).replace("-", "−")


def bars_text(chart: BarChart) -> str:
    """The chart as text of at most 80 columns: a label, its number and a bar of blocks on each line."""
    low, high = _range(chart)
    labels = [_clip(label) for label, _value in chart.bars]
    numbers = [_number(value, low) for _label, value in chart.bars]
    label_width, number_width = max(map(len, labels)), max(map(len, numbers))
    # Two blanks before, between and after the columns, and the zero line.
    room = COLUMNS - label_width - number_width - 7
    left = min(_blocks(-low, room, high - low), room - (high > 0))
    lines = textwrap.wrap(chart.title, COLUMNS)
    for label, number, (_label, value) in zip(labels, numbers, chart.bars, strict=True):
        length = min(_blocks(abs(value), room, high - low), left if value < 0 else room - left)
        bar = f"{'█' * length:>{left}}│" if value < 0 else f"{'':{left}}│{'█' * length}"
        lines.append(f"  {label:{label_width}}  {number:>{number_width}}  {bar}")
    return "\n".join(lines)


def _blocks(size: int, room: int, span: int) -> int:
    """How many of ``room`` characters a bar takes, rounded in whole numbers; at least one unless it is empty."""
    return max(1, (2 * size * room + span) // (2 * span)) if size else 0


def bars_svg(chart: BarChart) -> str:
    """The chart as one SVG document: labels on the left, bars from a zero line, the number at the end of each bar."""
    low, high = _range(chart)
    labels = [_clip(label) for label, _value in chart.bars]
    numbers = [_number(value, low) for _label, value in chart.bars]
    label_width = min(max(map(_advance, labels)), _LABEL_WIDTH)
    widths = [(value < 0, _advance(number) + 6) for number, (_label, value) in zip(numbers, chart.bars, strict=True)]
    first = _MARGIN + label_width + 12 + max((width for negative, width in widths if negative), default=0)
    last = _WIDTH - _MARGIN - max((width for negative, width in widths if not negative), default=0)
    scale = (last - first) / ((high - low) or 1)
    zero = first - low * scale
    title = textwrap.wrap(chart.title, _TITLE_LIMIT)
    top = 12 + _LINE * len(title)
    height = top + _ROW * len(chart.bars) + 10
    heading = "".join(
        f'<text x="{_MARGIN}" y="{24 + _LINE * place}" font-weight="bold" fill="{_INK}">{escape(line)}</text>'
        for place, line in enumerate(title)
    )
    rows = [
        # An inner document cuts off what runs out of it.
        f'<svg x="{_MARGIN}" y="{y}" width="{label_width + 4:.1f}" height="{_ROW}">'
        f'<text x="0" y="18" fill="{_INK}">{escape(label)}</text></svg>{_bar(value, number, y, zero, scale)}'
        for y, label, number, (_label, value) in zip(
            range(top, height, _ROW), labels, numbers, chart.bars, strict=False
        )
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        f'role="img" font-family="{FONT}" font-size="14"><title>{escape(chart.title)}</title>'
        f'<rect width="{_WIDTH}" height="{height}" rx="12" fill="{_FELT}"/>{heading}{"".join(rows)}'
        f'<path d="M{zero:.1f} {top - 2}V{height - 8}" stroke="{_INK}" stroke-width="1"/></svg>'
    )


def _bar(value: int, number: str, top: int, zero: float, scale: float) -> str:
    length = abs(value) * scale
    start = zero - length if value < 0 else zero
    end, anchor = (start - 6, "end") if value < 0 else (zero + length + 6, "start")
    fill = _MINUS if value < 0 else _PLUS
    return (
        f'<rect x="{start:.1f}" y="{top + 5}" width="{length:.1f}" height="16" fill="{fill}"/>'
        f'<text x="{end:.1f}" y="{top + 18}" text-anchor="{anchor}" fill="{_INK}">{number}</text>'
    )


def _advance(text: str) -> float:
    """About how wide a text is drawn."""
    return sum(map(_advance_of, text))


def _advance_of(char: str) -> float:
    if char in "MWmw@%+−—…" or unicodedata.east_asian_width(char) in "FW":
        return _WIDE
    if char in " .,:;!'|()[]/-fijlt":
        return _SLIM
    return _CAPITAL if char.isupper() or char.isdigit() else _USUAL
