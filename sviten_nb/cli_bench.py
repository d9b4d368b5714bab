"""The command ``sviten-nb bench``: how fast this machine solves, over fixed endings and piles."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import click

from sviten_nb.cli_json import json_option, print_json, wants_json
from sviten_nb.errors import OptionError, shown
from sviten_nb.text import _
from sviten_nb.work import with_bar

if TYPE_CHECKING:
    from sviten_nb import Position

_FIRST_SEED = 500
_PILE_CARDS = 28


@click.command(
    help=_(
        "Measure the solver here: fixed endings of chance (a deal played at random, any strain, no contract, goal "
        "score, the value of the position), and the meld values of a batch of piles of 28 cards. Memory is the most "
        "that this process has taken so far, Python and all.\n\n"
        "\b\n"
        "  sviten-nb bench\n"
        "  sviten-nb bench --cards 8 --count 50 --time-limit 60\n"
        "  sviten-nb bench --cards 5 --whole-deals 20"
    )
)
@click.option(
    "--cards", default="5-7", show_default=True, help=_("How many cards a hand: one number, or two as in 5-8.")
)
@click.option(
    "--count", type=click.IntRange(1, 10_000), default=20, show_default=True, help=_("How many endings each.")
)
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    help=_("Seconds after which an ending is given up; it then counts as that long."),
)
@click.option(
    "--piles", type=click.IntRange(1, 100_000_000), default=300_000, show_default=True, help=_("How many piles.")
)
@click.option(
    "--whole-deals",
    type=click.IntRange(0, 10_000),
    default=0,
    show_default=True,
    help=_(
        "Also solve so many whole deals for the goal tricks, and by the bridge solver endplay where it is installed."
    ),
)
@json_option
def bench(cards: str, count: int, time_limit: float, piles: int, whole_deals: int, as_json: bool) -> None:
    """Print one line a size, one for the piles, and one a solver of whole deals."""
    sizes = _sizes(cards)
    json_wanted = wants_json(as_json)
    if not json_wanted:
        click.echo(_("cards  median s  90 % s   max s  nodes (median)    nodes/s  memory MB  limit hit"))
    for size in sizes:
        record = _endings(size, count, time_limit)
        if json_wanted:
            print_json(record)
        else:
            click.echo(
                f"{size:>5}  {record['median']:8.3f}  {record['p90']:6.3f}  {record['max']:6.3f}  "
                f"{record['nodes']:>14,.0f}  {record['nodes_per_second']:>9,.0f}  {record['memory_mb'] or '-':>9}  "
                f"{record['limit_hit']}"
            )
    rate = _pile_rate(piles)
    if json_wanted:
        print_json({"piles": piles, "piles_per_second": rate})
    else:
        click.echo(_("{rate:,.0f} piles of {cards} cards a second").format(rate=rate, cards=_PILE_CARDS))
    for record in _whole_deals(whole_deals) if whole_deals else []:
        if json_wanted:
            print_json(record)
        else:
            click.echo(
                _("{count} whole deals, goal tricks, {solver}: median {median:.3f} s, max {max:.3f} s").format(**record)
            )


def _sizes(text: str) -> range:
    first, dash, last = text.partition("-")
    numbers = [int(part) for part in (first, last if dash else first) if part.isascii() and part.isdigit()]
    if len(numbers) != 2 or not 3 <= numbers[0] <= numbers[1] <= 13:
        raise OptionError(_("--cards cannot be {text}; expected 3 to 13, or two such as 5-8").format(text=shown(text)))
    return range(numbers[0], numbers[1] + 1)


def ending_of_chance(seed: int, cards: int) -> Position:
    """The ending that the benchmark solves: the deal of that seed, a strain and legal cards by chance."""
    import sviten_nb as sv

    rng = random.Random(seed)
    position = sv.Position(sv.Deal.random(seed).hands, rng.choice(list(sv.Strain)), sv.Seat.NORTH)
    while position.tricks_left > cards or position.table:
        position = position.play(rng.choice(position.legal_plays()))
    return position


def whole_deal(seed: int) -> Position:
    """The whole deal of a seed, in a strain by chance, North to lead."""
    import sviten_nb as sv

    strain = random.Random(seed + 1).choice(list(sv.Strain))
    return sv.Position(sv.Deal.random(seed).hands, strain, sv.Seat.NORTH)


def peak_memory_mb() -> int | None:
    """The most memory this process has had so far, in MB; None where the system does not tell."""
    status = Path("/proc/self/status")
    if status.exists():  # Linux, where the other way also counts what the parent had when it made this process
        peak = status.read_text(encoding="utf-8").partition("VmHWM:")[2].split()[0]
        return int(peak) >> 10
    try:
        import resource
    except ImportError:
        return None  # Windows
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(most) >> (20 if sys.platform == "darwin" else 10)


def _watched(numbers: range, label: str) -> Iterable[int]:
    return with_bar(numbers, shown=sys.stderr.isatty(), total=len(numbers), label=label)


def _endings(cards: int, count: int, time_limit: float) -> dict[str, Any]:
    import sviten_nb as sv

    sv.solve(ending_of_chance(1, 3), root_only=True)  # what has to be compiled or loaded is no search
    solutions = [
        sv.solve(ending_of_chance(_FIRST_SEED + number, cards), root_only=True, time_limit=time_limit)
        for number in _watched(range(count), _("{cards} cards").format(cards=cards))
    ]
    seconds = sorted(time_limit if each.value is None else each.seconds for each in solutions)
    nodes = [each.nodes for each in solutions]
    return {
        "cards": cards,
        "count": count,
        "median": median(seconds),
        "p90": seconds[min(int(count * 0.9), count - 1)],
        "max": seconds[-1],
        "nodes": median(nodes),
        "nodes_per_second": sum(nodes) / sum(each.seconds for each in solutions),
        "memory_mb": peak_memory_mb(),
        "limit_hit": sum(each.value is None for each in solutions),
    }


def _pile_rate(piles: int) -> float:
    import numpy

    import sviten_nb as sv

    rng = random.Random(1)
    some = [sum(1 << card for card in rng.sample(range(52), _PILE_CARDS)) for _number in range(min(piles, 20_000))]
    batch = numpy.resize(numpy.array(some, numpy.int64), piles)
    sv.meld_values(batch[:10], "S")
    began = time.perf_counter()
    sv.meld_values(batch, "S")
    return piles / (time.perf_counter() - began)


def _whole_deals(count: int) -> list[dict[str, Any]]:
    import sviten_nb as sv

    solvers: dict[str, Callable[[Position], object]] = {
        "sviten_nb": lambda position: sv.solve(position, "tricks", root_only=True)
    }
    try:
        from sviten_nb.solver.bridge import bridge_values
    except ImportError:
        pass  # a test dependency
    else:
        solvers["endplay"] = bridge_values
    records = []
    for name, solver in solvers.items():
        solver(ending_of_chance(1, 3))
        seconds = []
        for seed in _watched(range(count), name):
            began = time.perf_counter()
            solver(whole_deal(seed))
            seconds.append(time.perf_counter() - began)
        records.append({"solver": name, "count": count, "median": median(seconds), "max": max(seconds)})
    return records
