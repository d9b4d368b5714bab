"""A solution for people: each card with its value, as text and as bars."""

from __future__ import annotations

from html import escape
from typing import Any

from sviten_nb.cards.card import Suit
from sviten_nb.solver.double_dummy import Solution
from sviten_nb.solver.question import Play
from sviten_nb.text import _
from sviten_nb.views.faces import data_uri

_WIDTH, _ROW, _TOP, _LABEL = 520, 26, 34, 52
# On felt, like the tables: a white sheet would glare in a dark theme.
_FELT, _BEST, _OTHER, _INK, _RED = "#1f5a45", "#ffd166", "#9db8ad", "#ffffff", "#ffb3ba"


def solution_text(solution: Solution[Any, Any]) -> str:
    """The goal, its value or bounds, every card with its value and loss, and the line, one thing a line."""
    lines = [_headline(solution)]
    width = max((len(solution.goal.in_words(value, solution.position)) for value in solution.plays.values()), default=0)
    names = [_name(group) for group in solution.groups]
    room = max(map(len, names), default=0)
    for group, name in zip(solution.groups, names, strict=True):
        verdict = ""
        if solution.value is not None:
            loss = solution.loss(group[0])
            verdict = _("best") if loss == 0 else _("loses {loss}").format(loss=loss)
        said = solution.goal.in_words(solution.plays[group[0]], solution.position)
        lines.append(f"  {name:{room}}  {said:>{width}}  {verdict}".rstrip())
    if solution.line:
        lines.append(_("Line: {cards}").format(cards=" ".join(card.symbol for card in solution.line)))
    return "\n".join(lines)


def _name(group: tuple[Play, ...]) -> str:
    """Cards that are the same to the goal stand together: ``♠K=Q=J``."""
    first, *others = (card.symbol for card in group)
    return "=".join([first, *(each.removeprefix(first[0]) for each in others)])


def _headline(solution: Solution[Any, Any]) -> str:
    if solution.value is None and solution.bounds[0] == solution.bounds[1]:
        known = solution.goal.in_words(solution.bounds[0], solution.position)
        return _("Goal {goal}: {value}, but not every card was solved within the limit").format(
            goal=solution.goal, value=known
        )
    if solution.value is None:
        low, high = (solution.goal.in_words(bound, solution.position) for bound in solution.bounds)
        return _("Goal {goal}: not solved within the limit; the value lies between {low} and {high}").format(
            goal=solution.goal, low=low, high=high
        )
    said = solution.goal.in_words(solution.value, solution.position)
    return _("Goal {goal}: {value}").format(goal=solution.goal, value=said)


def solution_svg(solution: Solution[Any, Any]) -> str:
    """The cards' values as bars from a common zero, the best ones in another colour and marked with a tick."""
    groups = solution.groups
    names = [_name(group) for group in groups]
    label = max(_LABEL, 16 + 11 * max(map(len, names), default=0))
    values = [solution.plays[group[0]] for group in groups]
    low, high = min([0, *values]), max([0, *values])
    scale = (_WIDTH - label - 190) / ((high - low) or 1)
    zero = label + 70 - low * scale
    best = set(solution.best)
    rows = [
        _bar(
            name,
            group[0].suit in (Suit.HEARTS, Suit.DIAMONDS),
            value,
            solution.goal.in_words(value, solution.position),
            group[0] in best,
            _TOP + place * _ROW,
            zero,
            scale,
        )
        for place, (group, name, value) in enumerate(zip(groups, names, values, strict=True))
    ]
    height = _TOP + _ROW * len(groups) + 10
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        f'font-family="DejaVu Sans, Arial, sans-serif" font-size="14">'
        f'<rect width="{_WIDTH}" height="{height}" rx="12" fill="{_FELT}"/>'
        f'<text x="14" y="22" font-weight="bold" fill="{_INK}">{escape(_headline(solution))}</text>'
        f'<path d="M{zero:.1f} {_TOP - 2}V{height - 8}" stroke="{_INK}" stroke-width="1"/>'
        f"{''.join(rows)}</svg>"
    )


def _bar(name: str, red: bool, value: int, said: str, best: bool, top: int, zero: float, scale: float) -> str:
    length = abs(value) * scale
    left = zero if value >= 0 else zero - length
    end = zero + value * scale
    anchor, shift = ("start", 6) if value >= 0 else ("end", -6)
    ink = _RED if red else _INK
    return (
        f'<text x="14" y="{top + 17}" fill="{ink}" font-weight="bold">{escape(name)}</text>'
        f'<rect x="{left:.1f}" y="{top + 4}" width="{length:.1f}" height="16" fill="{_BEST if best else _OTHER}"/>'
        f'<text x="{end + shift:.1f}" y="{top + 17}" text-anchor="{anchor}" fill="{_INK}">'
        f"{escape(said)}{' ✓' if best else ''}</text>"
    )


def solution_bundle(solution: Solution[Any, Any]) -> dict[str, str]:
    """What Jupyter shows: the bars as an inert picture with the text as its alternative, and the text."""
    text = solution_text(solution)
    alt = escape(text).replace("\n", "&#10;")
    html = f'<img src="{data_uri(solution_svg(solution))}" alt="{alt}" style="max-width:100%;height:auto">'
    return {"text/html": html, "text/plain": text}
