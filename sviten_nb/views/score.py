"""The score of a hand for people: every item of both accounts, as a table and as text."""

from __future__ import annotations

from html import escape

from sviten_nb.games.sviten.scoring import HandScore, SideScore
from sviten_nb.text import _

# On felt, like the tables: a white sheet would glare in a dark theme.
BOX = "display:inline-block;vertical-align:top;margin:4px;padding:10px 16px;border-radius:10px;"
FELT = "background:#1f5a45;color:#fff;font:15px/1.5 sans-serif;"
SUM = "border-top:1px solid #9db8ad;font-weight:700;"


def score_bundle(score: HandScore) -> dict[str, str]:
    """The score as a small table for Jupyter, with the same as plain text."""
    accounts = "".join(map(_account, score.sides))
    credits = ""
    if score.position.players == 3:
        shares = zip(score.position.seats, score.credits, strict=True)
        text = ", ".join(f"{seat.title} {points:+d}" for seat, points in shares)
        credits = f'<div style="{BOX}{FELT}">{escape(text)}</div>'
    tricks = ""
    if score.trick_lines:
        lines = "<br>".join(map(escape, score.trick_lines))
        title = escape(_("Tricks"))
        tricks = f'<details style="{BOX}{FELT}"><summary style="cursor:pointer">{title}</summary>{lines}</details>'
    return {"text/plain": score.table(), "text/html": f"<div>{accounts}{credits}{tricks}</div>"}


def _account(score: SideScore) -> str:
    rows = "".join(account_row(label, points) for label, points in score.entries)
    total = account_row(_("together"), score.points, SUM)
    reason = f'<div style="color:#ffd166">{escape(score.reason)}</div>' if score.reason else ""
    return (
        f'<div style="{BOX}{FELT}"><b>{escape(score.side.title)}</b>{reason}'
        f'<table style="{FELT}border-collapse:collapse;margin:4px 0">{rows}{total}</table></div>'
    )


def account_row(label: str, points: int, style: str = "") -> str:
    """One item of an account with its points, as a row of a table on felt."""
    cell = f"padding:2px 8px;text-align:left;background:none;color:#fff;{style}"
    number = f"padding:2px 8px;text-align:right;background:none;color:#fff;font-variant-numeric:tabular-nums;{style}"
    return f'<tr style="background:none"><td style="{cell}">{escape(label)}</td><td style="{number}">{points}</td></tr>'
