"""The command ``sviten-nb solve``: exact answers about positions of all three games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sviten_nb.cli_json import REFUSED, json_option, print_json, wants_json
from sviten_nb.errors import OptionError, SvitenError, shown
from sviten_nb.files import read_lines
from sviten_nb.text import _

if TYPE_CHECKING:
    from sviten_nb import Solution

SVITEN, SEDMA, SVANGKNACK = GAMES = ("sviten", "sedma", "svangknack")
Solver = Callable[[str], "Solution[Any, Any]"]


@click.command(
    help=_(
        "Solve a position exactly: the value of every legal card, with all cards seen. The goals score and tricks are "
        "North-South's number minus East-West's (three players: the declarer's minus a defender's).\n\n"
        "LINE is a position line, of Sviten Special seven fields:\n\n"
        "\b\n"
        "  hands     North/East/South/West, each spades.hearts.diamonds.clubs, such as KJ..AKJ.\n"
        "  strain    trumps: S H D C, or N for none\n"
        "  leader    who leads, or led, the trick in progress: N E S W\n"
        "  table     the cards of that trick in order, such as 5SJS9S, or -\n"
        "  pile_NS   what North-South has captured, in suits like a hand, or -\n"
        "  pile_EW   the same of East-West\n"
        "  contract  who promised how many melds, such as S3, or -\n\n"
        "A side's jokers follow its pile, as in ...*; an announced number follows the contract, as in S3=34. Three "
        "hands North/East/South have the declarer's pile first and end with their tricks, as in tricks=3,2, and with "
        ";skat=5D if the skat is dead. House rules are given by --option.\n\n"
        "A file holds one line a position; blank lines and lines that begin with # are passed over, and a bad line is "
        "answered with its error.\n\n"
        "With --game sedma a line is: hands N/E/S/W of cards run together, the talon in order, leader, table, card "
        "points by party, tricks by party, and the suits of announced marriages by party. Goals are points, tricks and "
        "game, of a party as in points:NS. With --game svangknack it is: hands, talon, phase, dealer, pot/stake, what "
        "the first two said, turned cards, trump, who joined, who folded, leader, table, tricks by chair. The goal is "
        "the tricks of one player, as in tricks:c.\n\n"
        "\b\n"
        '  sviten-nb solve "A2.../K3.../Q4.../J5... S N - - - -"\n'
        '  sviten-nb solve "A2.../K3.../Q4.../J5... S N - - - -" --goal tricks --root-only\n'
        "  sviten-nb solve --file positions.txt > answers.jsonl\n"
        "  sviten-nb solve --game sedma 'KS7H/9H8H/KD7D/8C9C - N - 40,20 4,2 -' --goal points:NS"
    )
)
@click.argument("line", nargs=-1)
@click.option("--file", "source", metavar="FILE", help=_("Solve every line of FILE; - is standard input."))
@click.option(
    "--game",
    type=click.Choice(GAMES),
    default=SVITEN,
    show_default=True,
    help=_("The game of the position."),
)
@click.option(
    "--goal",
    help=_("score (usual), tricks, contract, melds:NS, capture:NS:QH,KH, when:NS:5S,6S; of other games see above."),
)
@click.option("--factor", type=int, help=_("What a run in trumps is multiplied by: 2 (usual) or 3."))
@click.option("--slam", type=int, help=_("Points for all tricks: 25 (usual) or 0."))
@click.option(
    "--option",
    "pairs",
    metavar="NAME=VALUE",
    multiple=True,
    help=_("A house rule by its name, such as slam_bonus=0; repeatable."),
)
@click.option("--root-only", is_flag=True, help=_("Only the value of the position, not of each card: faster."))
@click.option("--node-limit", type=click.IntRange(min=1), help=_("Give up after so many positions."))
@click.option("--time-limit", type=click.FloatRange(min=0, min_open=True), help=_("Give up after so many seconds."))
@json_option
def solve(
    line: tuple[str, ...],
    source: str | None,
    game: str,
    goal: str | None,
    factor: int | None,
    slam: int | None,
    pairs: tuple[str, ...],
    root_only: bool,
    node_limit: int | None,
    time_limit: float | None,
    as_json: bool,
) -> int:
    """Solve one position or a file of them; the exit code tells whether every line could be read."""
    if bool(line) == (source is not None):
        raise click.UsageError(_("give either a position line or --file"))
    limits = {"node_limit": node_limit, "time_limit": time_limit, "root_only": root_only}
    solved = _solver(game, goal, _texts(factor, slam, pairs), limits)
    if source is None:
        solution = solved(" ".join(line))
        if wants_json(as_json):
            print_json(_solution_record(solution, root_only))
        else:
            click.echo(str(solution))
        return 0
    bad: list[int] = []

    def answer_bad(number: int, error: SvitenError) -> None:
        bad.append(number)
        print_json({"error": str(error), "lineno": number})

    for number, text in _position_lines(source, answer_bad):
        try:
            print_json(_solution_record(solved(text), root_only))
        except SvitenError as error:
            answer_bad(number, error)
    return REFUSED if bad else 0


def _solver(game: str, goal: str | None, texts: dict[str, str], limits: dict[str, Any]) -> Solver:
    """What solves a position line of the game; a wrong option or goal is refused before any line is read."""
    import sviten_nb as sv
    from sviten_nb.solver.knack_goal import KnackGoal
    from sviten_nb.solver.sedma_goal import SedmaGoal

    if game == SEDMA:
        sedma, points = sv.SedmaOptions.from_texts(texts), SedmaGoal.parse(goal or "points")
        return lambda line: sv.solve(sv.SedmaPosition.parse(line, sedma), points, **limits)
    if game == SVANGKNACK:
        knack, tricks = sv.KnackOptions.from_texts(texts), KnackGoal.parse(goal or "")
        return lambda line: sv.solve(sv.KnackPosition.parse(line, knack), tricks, **limits)
    sviten, asked = sv.SvitenOptions.from_texts(texts), sv.Goal.parse("score" if goal is None else goal)
    return lambda line: sv.solve(sv.Position.parse(line, sviten), asked, **limits)


def _texts(factor: int | None, slam: int | None, pairs: Sequence[str]) -> dict[str, str]:
    """The options by name, as text."""
    given = [("trump_run_factor", factor), ("slam_bonus", slam)]
    texts = {name: str(value) for name, value in given if value is not None}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(_("{pair} is not an option; expected NAME=VALUE").format(pair=shown(pair)))
        if name in texts:
            raise OptionError(_("option {name} is given twice").format(name=shown(name)))
        texts[name] = value
    return texts


def _position_lines(source: str, bad_line: Callable[[int, SvitenError], None]) -> Iterator[tuple[int, str]]:
    if not source:
        raise SvitenError(_("--file '' names no file; expected a path, or - for standard input"))
    if source == "-" and sys.stdin is None:
        raise SvitenError(_("standard input is closed"))
    with nullcontext(sys.stdin.buffer) if source == "-" else Path(source).open("rb") as stream:
        for number, line in read_lines(stream, "<stdin>" if source == "-" else source, bad_line):
            if line.strip() and not line.lstrip().startswith("#"):
                yield number, line


def _solution_record(solution: Solution[Any, Any], root_only: bool) -> dict[str, Any]:
    record: dict[str, Any] = {"value": solution.value}
    if solution.value is None:
        record["bounds"] = list(solution.bounds)
    if not root_only:
        record["plays"] = {str(card): value for card, value in solution.plays.items()}
        record["line"] = [str(card) for card in solution.line]
    return record | {"nodes": solution.nodes, "seconds": solution.seconds}
