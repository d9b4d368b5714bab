"""The command line, ``sviten-nb``.

Answers go to stdout; every error is one line on stderr with exit code 2, never a traceback; Ctrl-C is exit code 130.
The engine is imported inside the commands, so that ``--help`` answers at once.
"""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sviten_nb.cli_bench import bench
from sviten_nb.cli_doctor import doctor
from sviten_nb.cli_json import REFUSED, json_option, print_json, wants_json
from sviten_nb.cli_rules import rules
from sviten_nb.cli_solve import solve
from sviten_nb.errors import SvitenError, shown
from sviten_nb.text import _

if TYPE_CHECKING:
    from sviten_nb.games.sviten.layout import MeldLayout

PROGRAM = "sviten-nb"
INTERRUPTED = 130
DEFAULT_FOLDER = "sviten-course"


def _version() -> str:
    try:
        return metadata.version("sviten_nb")
    except metadata.PackageNotFoundError:
        return _("(not installed)")


def _show_version(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        click.echo(f"{PROGRAM} {_version()}")
        context.exit()


@click.group(
    commands=[bench, doctor, rules, solve],
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    help=_(
        "Learn, play and exactly solve Sviten Special, the card game in which captured cards are melded.\n\n"
        "\b\nStart here:\n"
        "  sviten-nb lab                             copy the course and open it in JupyterLab\n"
        "\b\n"
        "Exact answers (cards are rank and suit: QH, TD, AS):\n"
        '  sviten-nb melds "5S 6S 7S 8S 8H 8D 8C 5H 5D" --trump S\n'
        '  sviten-nb solve "A2.../K3.../Q4.../J5... S N - - - -"\n'
        "  sviten-nb solve --file positions.txt --goal tricks > answers.jsonl\n"
        "\b\nSomething wrong?\n"
        "  sviten-nb doctor                          what a bug report needs"
    ),
)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help=_("Version."))
@click.pass_context
def cli(context: click.Context) -> None:
    """The group of all commands; without one it teaches by its help."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


class _LabCommand(click.Command):
    """A command whose arguments after ``--`` are Jupyter's, even where DIR is left out."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        cut = args.index("--") if "--" in args else len(args)
        ctx.obj = tuple(args[cut + 1 :])
        return super().parse_args(ctx, args[:cut])

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [*super().collect_usage_pieces(ctx), "[-- JUPYTER OPTIONS]"]


@cli.command(
    cls=_LabCommand,
    help=_(
        "Copy the course to DIR (default: ./sviten-course) and open it in JupyterLab. A file that is there already is "
        "never overwritten, so your work is safe and the command can be repeated.\n\n"
        "\b\n"
        "  sviten-nb lab\n"
        "  sviten-nb lab lessons -- --no-browser --port=8890"
    ),
)
@click.argument("place", metavar="[DIR]", default=DEFAULT_FOLDER)
@click.option("--copy-only", is_flag=True, help=_("Copy the course without opening JupyterLab."))
@click.pass_obj
def lab(options: tuple[str, ...], place: str, copy_only: bool) -> int:
    """Copy the course and run JupyterLab on it, returning its exit code."""
    from sviten_nb.lessons.course import WELCOME, copy_course

    if not place.strip():
        raise SvitenError(_("DIR '' names no folder; expected a path, or nothing for ./sviten-course"))
    folder = Path(place)
    if copy_only and options:
        raise click.UsageError(_("options for Jupyter make no sense with --copy-only"))
    if not copy_only:
        _check_jupyter(options)
    click.echo(_one_line(str(copy_course(folder))))
    if copy_only:
        return 0
    command = [sys.executable, "-m", "jupyterlab", str(folder.absolute())]
    if (folder / WELCOME).is_file() and not any("default_url" in option for option in options):
        command.append(f"--LabApp.default_url=/lab/tree/{WELCOME}")
    return _run([*command, *options])


def _check_jupyter(options: Iterable[str]) -> None:
    if importlib.util.find_spec("jupyterlab") is None:
        raise SvitenError(_("JupyterLab is not installed here; install it with: pip install jupyterlab"))
    is_root = getattr(os, "geteuid", lambda: None)() == 0
    if is_root and not any("allow-root" in option or "allow_root" in option for option in options):
        raise SvitenError(
            _("Jupyter does not run as root; become another user, or allow it: sviten-nb lab -- --allow-root")
        )


def _run(command: list[str]) -> int:
    process = subprocess.Popen(command)
    # Whoever stops us means Jupyter: it must not stay behind as a server without an owner.
    signal.signal(signal.SIGTERM, lambda _number, _frame: process.terminate())
    while True:
        try:
            code = process.wait()
        except KeyboardInterrupt:
            continue  # Jupyter got the same Ctrl-C, asks its user about it, and then ends or does not
        return code if code >= 0 else 128 - code


@cli.command(
    help=_(
        "The best melds that can be laid from CARDS: most points, each card in one meld.\n\n"
        "\b\n"
        '  sviten-nb melds "5S 6S 7S 8S 8H 8D 8C 5H 5D" --trump S\n'
        "  sviten-nb melds TD JD QD KD --at-least 1 --json\n"
        "  sviten-nb melds 5C 6C 8C 9C --jokers 1\n\n"
        "In a meld *7C is a joker that stands for 7C."
    )
)
@click.argument("cards", nargs=-1, required=True)
@click.option("--trump", metavar="SUIT", help=_("The trump suit: S, H, D or C. None without it."))
@click.option("--factor", type=int, default=2, show_default=True, help=_("What a run in trumps is multiplied by."))
@click.option("--at-least", type=int, default=0, show_default=True, help=_("How many melds must be laid."))
@click.option("--jokers", type=int, default=0, show_default=True, help=_("How many jokers there are: 0 to 2."))
@click.option("--no-split", is_flag=True, help=_("A run may not be laid as several shorter ones."))
@click.option("--deadwood-penalty", type=int, default=0, show_default=True, help=_("What each card left over costs."))
@json_option
def melds(
    cards: tuple[str, ...],
    trump: str | None,
    factor: int,
    at_least: int,
    jokers: int,
    no_split: bool,
    deadwood_penalty: int,
    as_json: bool,
) -> None:
    """Print the best melds of some cards; that they are impossible is an answer too."""
    from sviten_nb.games.sviten.layout import best_melds

    layout = best_melds(
        " ".join(cards),
        trump,
        at_least=at_least,
        factor=factor,
        jokers=jokers,
        split_runs=not no_split,
        deadwood_penalty=deadwood_penalty,
    )
    if wants_json(as_json):
        print_json(_layout_record(layout))
    elif layout is None:
        click.echo(_("impossible: these cards do not give {count} melds").format(count=at_least))
    else:
        click.echo(str(layout))


def _layout_record(layout: MeldLayout | None) -> dict[str, Any]:
    if layout is None:
        return {"possible": False, "points": None, "count": None, "melds": None, "deadwood": None}
    return {
        "possible": True,
        "points": layout.points,
        "count": len(layout.melds),
        "melds": [list(meld.texts) for meld in layout.melds],
        "deadwood": [str(card) for card in layout.deadwood],
    } | ({"worth": layout.worth} if layout.rules.deadwood_penalty else {})


def _one_line(message: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in " ".join(message.split()))


def _complain(message: str) -> int:
    click.echo(f"{PROGRAM}: {_one_line(message)}", err=True)
    return REFUSED


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line with ``argv`` (default: that of the process) and return its exit code."""
    if sys.stdout is None or sys.stderr is None:
        return REFUSED  # closed by whoever started us: there is nowhere to say it
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a console that lacks ♠ shows a question mark, not a traceback
    try:
        code = cli.main(args=None if argv is None else list(argv), prog_name=PROGRAM, standalone_mode=False)
        return code if isinstance(code, int) else 0
    except click.ClickException as error:
        return _complain(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except SvitenError as error:
        return _complain(str(error))
    except OSError as error:
        return _complain(
            str(error) if error.filename is None else f"{shown(str(error.filename), 200)}: {error.strerror}"
        )
    except SystemExit as exit_:  # click's own answer to a broken pipe
        return exit_.code if isinstance(exit_.code, int) else 1
    except Exception as error:
        if os.environ.get("SVITEN_NB_DEBUG"):
            raise
        kind = f"{type(error).__name__}: {error}"
        return _complain(
            _("internal error, please report it ({error}); SVITEN_NB_DEBUG=1 shows where").format(error=kind)
        )
