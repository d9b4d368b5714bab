"""Charts of bars: as text, as SVG, and what they refuse."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from itertools import count
from typing import Any
from xml.etree import ElementTree

import pytest

import sviten_nb as sv
from sviten_nb.errors import NotationError, OptionError
from sviten_nb.views.bars import GREATEST, MOST_BARS, BarChart, bars_svg

SVG = "{http://www.w3.org/2000/svg}"
SCORES = BarChart.of("Points", {"base game": 51, "runs not split": -50, "Joker-Sviten": 86})
PLAIN = BarChart.of("Tricks", [("North-South", 7), ("East-West", 6), ("nobody", 0)])


def parsed(chart: BarChart) -> ElementTree.Element:
    return ElementTree.fromstring(bars_svg(chart))


def texts(chart: BarChart) -> list[str]:
    return [element.text or "" for element in parsed(chart).iter(f"{SVG}text")]


def rectangles(chart: BarChart) -> list[ElementTree.Element]:
    """The bars; the first rectangle of all is the felt."""
    return list(parsed(chart).iter(f"{SVG}rect"))[1:]


def number(element: ElementTree.Element, name: str) -> float:
    return float(element.attrib[name])


def test_it_is_a_public_name_and_its_repr_rebuilds_it() -> None:
    assert sv.BarChart is BarChart
    assert eval(repr(SCORES)) == SCORES
    assert BarChart.of("Points", list(SCORES.bars)) == SCORES
    assert SCORES.bars == (("base game", 51), ("runs not split", -50), ("Joker-Sviten", 86))


def test_the_text_has_a_label_a_number_and_a_bar_on_each_line() -> None:
    title, *lines = str(PLAIN).splitlines()
    assert title == "Tricks"
    assert [line.rstrip("█") for line in lines] == ["  North-South  7  │", "  East-West    6  │", "  nobody       0  │"]
    lengths = [line.count("█") for line in lines]
    assert lengths[0] > lengths[1] > lengths[2] == 0
    assert len(lines[0]) <= 80
    # In proportion, to the nearest block.
    assert abs(lengths[1] - lengths[0] * 6 / 7) <= 1


def test_negative_numbers_go_to_the_left_of_one_zero_line_and_all_bear_signs() -> None:
    lines = str(SCORES).splitlines()[1:]
    assert len({line.index("│") for line in lines}) == 1
    assert [line.split("│")[1].count("█") > 0 for line in lines] == [True, False, True]
    assert [line.split("│")[0].count("█") > 0 for line in lines] == [False, True, False]
    assert [re.search(r"[+−]\d+", line)[0] for line in lines] == ["+51", "−50", "+86"]  # type: ignore[index]
    assert "0" in str(BarChart.of("x", {"a": 0, "b": -1})).splitlines()[1]
    assert "+0" not in str(BarChart.of("x", {"a": 0, "b": -1}))


@pytest.mark.parametrize(
    "values",
    [(1,), (0,), (-1,), (0, 0), (-5, -7), (1, GREATEST), (-1, GREATEST), (-GREATEST, 1), (-GREATEST, GREATEST, 0, 3)],
)
def test_every_picture_fits_and_no_number_but_zero_is_without_a_bar(values: tuple[int, ...]) -> None:
    chart = BarChart.of("T" * 300, [(f"{'label ' * 20}{value}", value) for value in values])
    lines = str(chart).splitlines()
    assert all(len(line) <= 80 and line == line.rstrip() for line in lines)
    assert [line.count("█") > 0 for line in lines[-len(values) :]] == [value != 0 for value in values]
    document = parsed(chart)
    width, height = number(document, "width"), number(document, "height")
    for bar, value in zip(rectangles(chart), values, strict=True):
        left, right = number(bar, "x"), number(bar, "x") + number(bar, "width")
        assert 0 <= left <= right <= width
        assert number(bar, "y") + number(bar, "height") <= height
        assert number(bar, "width") > 0 or abs(value) < GREATEST / 1000


def test_the_bars_of_the_svg_are_in_proportion_and_meet_at_the_zero_line() -> None:
    base, unsplit, joker = rectangles(SCORES)
    assert number(joker, "width") / number(base, "width") == pytest.approx(86 / 51, abs=0.01)
    assert number(unsplit, "x") + number(unsplit, "width") == pytest.approx(number(base, "x"), abs=0.11)
    assert number(base, "x") == number(joker, "x")
    assert base.attrib["fill"] == joker.attrib["fill"] != unsplit.attrib["fill"]
    line = next(parsed(SCORES).iter(f"{SVG}path")).attrib["d"]
    assert line.startswith(f"M{base.attrib['x']} ")


def test_each_number_stands_at_the_end_of_its_bar() -> None:
    assert texts(SCORES) == ["Points", "base game", "+51", "runs not split", "−50", "Joker-Sviten", "+86"]
    numbers = [element for element in parsed(SCORES).iter(f"{SVG}text") if "text-anchor" in element.attrib]
    for text, bar in zip(numbers, rectangles(SCORES), strict=True):
        left, right = number(bar, "x"), number(bar, "x") + number(bar, "width")
        if text.attrib["text-anchor"] == "end":
            assert left - 7 <= number(text, "x") < left
        else:
            assert right < number(text, "x") <= right + 7


def test_text_from_outside_is_inert_clipped_and_printable() -> None:
    hostile = '</text><script>alert("1")</script>&\x00\x1b[31m\u202e\ud800\n'
    chart = BarChart.of(hostile, {hostile: 1, "x" * 500: 2})
    assert not list(parsed(chart).iter(f"{SVG}script"))
    assert "<script>" not in bars_svg(chart)
    shown = [part for text in [*texts(chart), chart.title, str(chart)] for part in text.replace("\n", " ")]
    assert all(part.isprintable() for part in shown)
    assert max(map(len, texts(chart)[2:])) <= 32
    assert any(text.endswith("…") for text in texts(chart))
    html = chart._repr_mimebundle_()["text/html"]
    assert html.count("<") == 1
    assert "&#10;" in html
    assert "\n" not in html


def test_jupyter_gets_an_inert_picture_with_the_text_as_its_alternative() -> None:
    bundle = SCORES._repr_mimebundle_()
    assert bundle["text/plain"] == str(SCORES)
    picture = ElementTree.fromstring(bundle["text/html"].replace(">", "/>"))
    assert picture.tag == "img"
    assert picture.attrib["alt"] == str(SCORES)
    kind, data = picture.attrib["src"].split(",")
    assert kind == "data:image/svg+xml;base64"
    assert base64.b64decode(data).decode("utf-8") == bars_svg(SCORES)


def test_the_same_chart_is_the_same_bytes() -> None:
    again = BarChart.of("Points", dict(SCORES.bars))
    assert bars_svg(again).encode() == bars_svg(SCORES).encode()
    assert again._repr_mimebundle_() == SCORES._repr_mimebundle_()


def test_one_to_forty_bars_and_no_more() -> None:
    assert len(rectangles(BarChart.of("x", [(str(n), n) for n in range(MOST_BARS)]))) == 40
    with pytest.raises(OptionError, match="a chart of 0 bars cannot be drawn; expected 1 to 40"):
        BarChart.of("x", {})
    with pytest.raises(OptionError, match="a chart of 41 bars"):
        BarChart("x", tuple((str(n), n) for n in range(41)))

    def endless() -> Iterator[tuple[str, int]]:
        return ((str(n), n) for n in count())

    with pytest.raises(OptionError, match="a chart of 41 bars"):
        BarChart.of("x", endless())


@pytest.mark.parametrize("value", [True, 1.5, float("nan"), "7", None, GREATEST + 1, -GREATEST - 1])
def test_only_whole_numbers_of_nine_digits_are_drawn(value: Any) -> None:
    with pytest.raises(OptionError, match=r"the bar 'a' cannot be .+; expected a whole number of at most"):
        BarChart.of("x", {"a": value})


@pytest.mark.parametrize("bar", [3, "ab", ("a",), ("a", 1, 2), (1, 1), None])
def test_what_is_no_bar_is_quoted(bar: Any) -> None:
    with pytest.raises(OptionError, match="is no bar; expected a label and a whole number"):
        BarChart.of("x", [bar])


def test_a_title_is_text() -> None:
    with pytest.raises(NotationError, match="7 is no text; expected the title of a chart"):
        BarChart.of(7, {"a": 1})  # type: ignore[arg-type]
    assert str(BarChart.of("", {"a": 1})).startswith("  a  1  │█")


def test_numbers_and_labels_have_room_of_their_own() -> None:
    chart = BarChart.of("x", {"W" * 40: -GREATEST, "i" * 40: GREATEST, "界" * 40: -1})
    document = parsed(chart)
    numbers = [element for element in document.iter(f"{SVG}text") if "text-anchor" in element.attrib]
    label = next(iter(document.iter(f"{SVG}svg")))
    labels = [element for element in label.iter(f"{SVG}svg") if element is not label]
    right_of_labels = max(number(each, "x") + number(each, "width") for each in labels)
    # Eleven characters of at least seven pixels.
    assert number(numbers[0], "x") - 77 > right_of_labels
    assert number(numbers[1], "x") + 77 < number(document, "width")
    assert min(number(bar, "width") for bar in rectangles(chart)[:2]) > 40
