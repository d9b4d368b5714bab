"""The command ``sviten-nb rules``: the rulebook on the command line."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from sviten_nb.text import _

if TYPE_CHECKING:
    from sviten_nb.games.rulebook import Rule


@click.command(
    help=_(
        "The rules with these ids; without an ID the list of all. Rulings (SV; of Sedma SE, of Svängknack SK) settle "
        "what the rules (R, SR, KR) leave open; M J H B T X, S and K are worked examples. Ids may be written small and "
        "without hyphen.\n\n"
        "\b\n"
        "  sviten-nb rules\n"
        "  sviten-nb rules --game sedma\n"
        "  sviten-nb rules sv14 r26 H03\n"
        '  sviten-nb rules --search "trump run"'
    )
)
@click.argument("ids", metavar="[ID]...", nargs=-1)
@click.option("--search", "words", metavar="WORDS", help=_("List the rules in which all these words occur."))
@click.option("--game", metavar="GAME", help=_("Only the rules of sviten, sedma or svangknack."))
@click.option("--json", "as_json", is_flag=True, help=_("One JSON object a rule and line, with its text."))
def rules(ids: tuple[str, ...], words: str | None, game: str | None, as_json: bool) -> None:
    """Print rules by id, or list them: all, or those found."""
    from sviten_nb.games import rulebook

    if ids and words is not None:
        raise click.UsageError(_("give either ids or --search"))
    if ids:
        found = tuple(rulebook.rule(id, game) for id in ids)  # all of them before anything is printed
    elif words is not None:
        found = rulebook.search_rules(words, game)
    else:
        found = tuple(each for name in (rulebook.games() if game is None else [game]) for each in rulebook.rules(name))
    if as_json:
        for each in found:
            click.echo(json.dumps(asdict(each)))
    elif ids:
        click.echo("\n\n".join(map(str, found)))
    elif found:
        click.echo("\n".join(_listed(found)))
    else:
        click.echo(_("no rule has all of these words"))


def _listed(found: Iterable[Rule]) -> Iterable[str]:
    from sviten_nb.games.rulebook import FIRST_GAME, game_title

    before = None
    for each in found:
        heading = each.section if each.game == FIRST_GAME else f"{game_title(each.game)}: {each.section}"
        if before not in (None, heading):
            yield ""
        if heading != before:
            yield heading
        before = heading
        yield f"  {each.id:6} {each.title}"
