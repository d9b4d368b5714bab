"""An explanation for people: the card and the best one, both lines trick by trick, and where the points went."""

from __future__ import annotations

from html import escape

from sviten_nb.games.sviten.scoring import HandScore
from sviten_nb.solver.explain import Explanation
from sviten_nb.text import _
from sviten_nb.views.score import BOX, FELT, SUM, account_row

_GOLD = "#ffd166"


def explanation_text(told: Explanation) -> str:
    """The verdict, the lines, and for each side what it has more and less than after the best card."""
    blocks = [_verdict(told), _lines(_("With {card}:").format(card=told.card.symbol), told.score)]
    if told.line != told.solution.line:
        best = told.solution.line[0].symbol
        blocks.append(_lines(_("Best play, with {card}:").format(card=best), told.best_score))
        blocks.append("\n".join(_change_lines(told)))
    else:
        blocks.append(str(told.score))
    return "\n\n".join(blocks)


def _verdict(told: Explanation) -> str:
    solution = told.solution
    said = solution.goal.in_words(told.value, solution.position)
    if told.loss == 0:
        return _("{card}: {value}, a best card").format(card=told.card.symbol, value=said)
    best = " ".join(card.symbol for card in solution.best)
    value = solution.goal.in_words(told.solution.plays[solution.best[0]], solution.position)
    return _("{card}: {value}, loses {loss} against {best} with {best_value}").format(
        card=told.card.symbol, value=said, loss=told.loss, best=best, best_value=value
    )


def _lines(title: str, score: HandScore) -> str:
    return "\n".join([title, *(f"  {line}" for line in score.trick_lines)])


def _change_lines(told: Explanation) -> list[str]:
    lines = [_("Where the points went:")]
    for (title, _changed), changes in zip(_titles(told), told.changes, strict=True):
        lines.append(f"  {title}")
        lines += [f"    {_signed(points)}  {label}" for label, points in changes]
    return lines


def _titles(told: Explanation) -> list[tuple[str, int]]:
    """For each side its points after both cards in words, and how many more they are after this one."""
    return [
        (
            _("{side}: {points} instead of {best}").format(side=mine.side.title, points=mine.points, best=best.points),
            mine.points - best.points,
        )
        for mine, best in zip(told.score.sides, told.best_score.sides, strict=True)
    ]


def _signed(points: int) -> str:
    return f"{points:+4d}".replace("-", "−")


def explanation_bundle(told: Explanation) -> dict[str, str]:
    """What Jupyter shows: both lines and accounts side by side, the verdict above, and the same as text."""
    panels = [_panel(_("With {card}").format(card=told.card.symbol), told.score)]
    changes = ""
    if told.line != told.solution.line:
        best = _("Best play, with {card}").format(card=told.solution.line[0].symbol)
        panels.append(_panel(best, told.best_score))
        changes = "".join(
            f'<div style="{BOX}{FELT}"><b>{escape(title)}</b><table style="{FELT}border-collapse:collapse">'
            f"{''.join(account_row(label, points) for label, points in each)}"
            f"{account_row(_('difference'), more, SUM)}</table></div>"
            for (title, more), each in zip(_titles(told), told.changes, strict=True)
        )
    verdict = f'<div style="{BOX}{FELT}font-weight:700;color:{_GOLD}">{escape(_verdict(told))}</div>'
    html = f"<div>{verdict}<div>{''.join(panels)}</div><div>{changes}</div></div>"
    return {"text/html": html, "text/plain": explanation_text(told)}


def _panel(title: str, score: HandScore) -> str:
    rows = "<br>".join(map(escape, score.trick_lines))
    account = "<br>".join(map(escape, str(score).splitlines()))
    return f'<div style="{BOX}{FELT}"><b>{escape(title)}</b><br>{rows}<br><br>{account}</div>'
