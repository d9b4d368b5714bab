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
    for card, value in solution.plays.items():
        verdict = ""
        if solution.value is not None:
            loss = solution.loss(card)
            verdict = _("best") if loss == 0 else _("loses {loss}").format(loss=loss)
        said = solution.goal.in_words(value, solution.position)
        lines.append(f"  {card.symbol}  {said:>{width}}  {verdict}".rstrip())
    if solution.line:
        lines.append(_("Line: {cards}").format(cards=" ".join(card.symbol for card in solution.line)))
    return "\n".join(lines)


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
    plays = list(solution.plays.items())
    values = [0, *(value for _card, value in plays)]
    low, high = min(values), max(values)
    scale = (_WIDTH - _LABEL - 190) / ((high - low) or 1)
    zero = _LABEL + 70 - low * scale
    best = set(solution.best)
    rows = [
        _bar(
            card,
            value,
            solution.goal.in_words(value, solution.position),
            card in best,
            _TOP + place * _ROW,
            zero,
            scale,
        )
        for place, (card, value) in enumerate(plays)
    ]
    height = _TOP + _ROW * len(plays) + 10
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        f'font-family="DejaVu Sans, Arial, sans-serif" font-size="14">'
        f'<rect width="{_WIDTH}" height="{height}" rx="12" fill="{_FELT}"/>'
        f'<text x="14" y="22" font-weight="bold" fill="{_INK}">{escape(_headline(solution))}</text>'
        f'<path d="M{zero:.1f} {_TOP - 2}V{height - 8}" stroke="{_INK}" stroke-width="1"/>'
        f"{''.join(rows)}</svg>"
    )


def _bar(card: Play, value: int, said: str, best: bool, top: int, zero: float, scale: float) -> str:
    length = abs(value) * scale
    left = zero if value >= 0 else zero - length
    end = zero + value * scale
    anchor, shift = ("start", 6) if value >= 0 else ("end", -6)
    ink = _RED if card.suit in (Suit.HEARTS, Suit.DIAMONDS) else _INK
    return (
        f'<text x="14" y="{top + 17}" fill="{ink}" font-weight="bold">{card.symbol}</text>'
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
