"""The compiled search against the plain one: every goal and house rule, each idea alone and all together; limits."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sviten_nb import (
    CardSet,
    Contract,
    Deal,
    Goal,
    Position,
    SearchLimit,
    Seat,
    Strain,
    SvitenOptions,
    best_melds,
    load_puzzles,
    meld_values,
    solve,
)
from sviten_nb.errors import NotationError, OptionError
from sviten_nb.games.sviten.layout import most_melds
from sviten_nb.solver import jit, memory_kernel
from sviten_nb.solver.engine import Engine
from sviten_nb.solver.reference import Reference

IDEAS = [value for name, value in vars(memory_kernel).items() if name.startswith("USE_")]
LINE = "AK.93.Q7.J/QT.A8.K3.9/J9.KT.A2.8/87.QJ.J9.A S N - - - -"


def ending(seed: int, left: int, options: SvitenOptions, *, contract: bool = False, played: int = 0) -> Position:
    """A whole deal played at random until so many tricks are left, and some cards of the next one."""
    rng = random.Random(seed)
    deal = Deal.random(seed, options=options)
    strain = rng.choice(list(Strain))
    seat = Seat(rng.randrange(options.players))
    promise = Contract(seat, rng.randint(1, 6)) if contract or options.players == 3 else None
    skat = deal.skat if options.players == 3 else None
    position = Position(deal.hands, strain, seat, contract=promise, options=options, skat=skat)
    while position.tricks_left > left or position.table:
        position = position.play(rng.choice(position.legal_plays()))
    for _card in range(played % options.players):
        position = position.play(rng.choice(position.legal_plays()))
    return position


def house(rng: random.Random) -> SvitenOptions:
    """House rules that the kernels know."""
    return SvitenOptions(
        failed_bid=rng.choice(["penalty_only", "score_minus_penalty"]),
        slam_bonus=rng.choice([25, 0]),
        trump_run_factor=rng.choice([2, 3]),
        players=rng.choice([4, 4, 3]),
        skat="dead",
        defender_share=rng.choice(["half", "full"]),
    )


def goals_of(position: Position, rng: random.Random) -> list[Goal]:
    one, other = (side.letters for side in position.sides)
    cards = [card for hand in position.hands for card in hand]
    named = ",".join(map(str, rng.sample(cards, min(len(cards), 2))))
    texts = ["score", "tricks", f"melds:{one}", f"melds:{other}", f"capture:{one}:{named}"]
    texts += [f"when:{one}:{named}", f"when:{other}:{named}", *(["contract"] if position.contract else [])]
    return [Goal.parse(text) for text in texts if not Goal.parse(text).settled(position)]


@pytest.mark.parametrize("block", range(10))
def test_all_ideas_together_and_each_alone_give_the_plain_value(block: int) -> None:
    """Two and three tricks left, in mid-trick too; no idea on, each alone, all but each, and all."""
    switches = [0, memory_kernel.ALL, *IDEAS, *(memory_kernel.ALL & ~idea for idea in IDEAS)]
    for seed in range(block * 6, block * 6 + 6):
        rng = random.Random(seed)
        position = ending(seed, 2 + (seed % 4 == 0), house(rng), contract=rng.random() < 0.5, played=seed % 5)
        for goal in goals_of(position, rng):
            expected = Reference(goal).value(position)
            for number in switches if seed % 2 else switches[:3]:
                assert Engine(goal, position, switches=number, table_mb=1).value(position) == expected


@pytest.mark.parametrize("seed", range(24))
def test_three_tricks_with_the_value_of_every_card(seed: int) -> None:
    rng = random.Random(seed)
    position = ending(seed + 1000, 3, house(rng), contract=seed % 2 == 0, played=seed % 3)
    for goal in goals_of(position, rng)[:: 1 + seed % 2]:
        reference = Reference(goal)
        solution = solve(position, goal)
        assert solution.value == reference.value(position)
        assert solution.plays == {card: reference.value_after(position, card) for card in position.legal_plays()}
        assert solution.line == reference.line(position)
        low, high = goal.range(position)
        assert low <= solution.value <= high


@pytest.mark.parametrize("seed", range(6))
def test_four_tricks(seed: int) -> None:
    position = ending(seed + 2000, 4, SvitenOptions(), contract=seed % 2 == 0, played=seed % 4)
    goal = Goal.parse(("score", "tricks", "melds:NS")[seed % 3])
    assert solve(position, goal, root_only=True).value == Reference(goal).value(position)


def test_the_puzzles_of_the_package_are_solved_alike() -> None:
    for puzzle in load_puzzles()[:4]:
        assert solve(puzzle.position, puzzle.goal).plays == puzzle.plays


@pytest.mark.parametrize("seed", range(8))
def test_properties_of_larger_endings(seed: int) -> None:
    """Seven tricks: the best card keeps the value, sides exchanged negate it, suits renamed keep it."""
    position = ending(seed + 3000, 7 - seed % 2, SvitenOptions(slam_bonus=0))
    solution = solve(position, "score", progress=False)
    assert solution.value is not None
    pick = max if position.side_of(position.leader) is position.sides[0] else min
    assert pick(solution.plays.values()) == solution.value
    turned = Position(
        (*position.hands[1:], position.hands[0]),
        position.strain,
        position.leader.after(3),
        piles=(position.piles[1], position.piles[0]),
        options=position.options,
    )
    assert solve(turned, "score", root_only=True).value == -solution.value

    def renamed(cards: CardSet) -> CardSet:
        low = cards.mask & ((1 << 39) - 1)
        return CardSet(low << 13 | cards.mask >> 39)

    strain = position.strain if position.strain.trump is None else Strain((position.strain + 1) % 4)
    other = Position(
        tuple(map(renamed, position.hands)),
        strain,
        position.leader,
        piles=(renamed(position.piles[0]), renamed(position.piles[1])),
        options=position.options,
    )
    assert solve(other, "score", root_only=True).value == solution.value


def test_four_cards_from_the_other_pile_never_cost() -> None:
    for seed in range(6):
        position = ending(seed + 4000, 5, SvitenOptions(slam_bonus=0))
        ours, theirs = position.piles
        moved = CardSet.of(list(theirs)[:4])
        if len(moved) < 4:
            continue
        richer = Position(
            position.hands,
            position.strain,
            position.leader,
            piles=(ours | moved, theirs - moved),
            options=position.options,
        )
        before, after = (solve(each, "score", root_only=True).value for each in (position, richer))
        assert before is not None
        assert after is not None
        assert after >= before


def test_an_engine_answers_about_any_position_of_its_play_in_any_order() -> None:
    """The last trick in particular, after others: what mattered to them must not matter to it."""
    for seed in range(20):
        start = ending(seed, 4, SvitenOptions(), contract=seed % 3 == 0)
        for goal in (Goal(), Goal.parse("tricks"), Goal.parse("melds:NS")):
            engine, rng = Engine(goal, start), random.Random(seed)
            engine.value(start)
            for _walk in range(4):
                position = start
                while not position.is_over:
                    position = position.play(rng.choice(position.legal_plays()))
                    if position.tricks_left < 3:
                        assert engine.value(position) == Reference(goal).value(position)


PINNED = [(100, 5), (101, 5), (102, 6), (103, 6)]


def test_the_number_of_nodes_is_always_the_same() -> None:
    """It tells when a change alters the search; a change that means to gives new numbers here."""
    nodes = []
    for seed, left in PINNED:
        position = ending(seed, left, SvitenOptions())
        engine = Engine(Goal(), position)
        engine.value(position, engine.first_guess(position))
        nodes.append(engine.nodes)
    assert nodes == NODES


NODES = [762, 9444, 4, 16365]


# --- limits ----------------------------------------------------------------------------------------------------------


def test_limits_give_bounds_that_hold_the_value() -> None:
    for seed in range(6):
        position = ending(seed + 5000, 5, SvitenOptions())
        exact = solve(position, "score")
        assert exact.value is not None
        for part in (1, 3, 6, 9):
            limited = solve(position, "score", node_limit=max(1, exact.nodes * part // 10))
            low, high = limited.bounds
            assert limited.value is None
            assert low <= exact.value <= high
            assert all(exact.plays[card] == value for card, value in limited.plays.items())
            assert "within" in str(limited)
        assert solve(position, "score", node_limit=exact.nodes).value == exact.value


def test_a_time_limit_ends_a_search_that_would_take_hours() -> None:
    position = Position(Deal.random(3).hands, Strain.NT, Seat.NORTH)
    began = time.monotonic()
    limited = solve(position, "score", time_limit=0.3, table_mb=8)
    assert limited.value is None
    assert time.monotonic() - began < 60
    low, high = limited.bounds
    assert low < high
    engine = Engine(Goal(), position, node_limit=1000)
    with pytest.raises(SearchLimit, match="not solved within the limits given"):
        engine.running(lambda: engine.value(position))


@pytest.mark.parametrize("size", [0, -1, 1.5, True, 10**6])
def test_a_wrong_table_is_refused(size: object) -> None:
    with pytest.raises(OptionError, match=r"table_mb cannot be .*; expected 1 to 65536"):
        solve(LINE, "score", table_mb=size)  # type: ignore[call-overload]  # what is refused


def test_the_table_keeps_to_its_memory() -> None:
    position = Position(Deal.random(3).hands, Strain.NT, Seat.NORTH)
    for megabytes in (6, 7, 64, 256):
        engine = Engine(Goal(), position, table_mb=megabytes)
        assert (megabytes << 20) - 1024 < engine.table.nbytes + engine.work.nbytes <= megabytes << 20
    assert Engine(Goal(), position, table_mb=1).table.nbytes == 1 << 20
    assert Engine(Goal(), ending(1, 4, SvitenOptions())).table.nbytes < 1 << 20


def test_a_small_table_gives_the_same_answers() -> None:
    position = ending(77, 6, SvitenOptions())
    engine = Engine(Goal(), position, table_mb=1)
    engine.work[memory_kernel.TABLE_SIZE] = 4
    assert engine.value(position) == solve(position, "score", root_only=True).value


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way there")
def test_ctrl_c_ends_a_search_and_leaves_the_process_usable() -> None:
    program = (
        "import sys, sviten_nb as sv\n"
        "deal = sv.Deal.random(3)\n"
        "position = sv.Position(deal.hands, sv.Strain.NT, sv.Seat.NORTH)\n"
        "sv.solve(sv.load_puzzle('starter-01').position)\n"
        "print('begun', flush=True)\n"
        "try:\n"
        "    sv.solve(position, table_mb=16)\n"
        "except KeyboardInterrupt as stopped:\n"
        "    print(stopped.__notes__[0].splitlines()[0])\n"
        "print(sv.solve(sv.load_puzzle('starter-01').position).value)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, _nothing = process.communicate(timeout=120)
    note, value = out.splitlines()
    assert note.startswith("Goal score: not solved within the limit; the value lies between ")
    assert int(value) == solve(load_puzzles()[0].position).value


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell the most memory in the same way")
@pytest.mark.parametrize("options", ["", "joker"])
def test_a_process_takes_no_more_than_the_memory_given(options: str) -> None:
    """Two processes do the same but for the room they are given; what they need beside it is the same."""
    program = (
        "import sys, sviten_nb as sv\n"
        "from sviten_nb.cli_bench import peak_memory_mb\n"
        "deal = sv.Deal.random(3)\n"
        f"options = sv.SvitenOptions.preset({options!r}) if {options!r} else sv.SvitenOptions()\n"
        "jokers = (1, 1) if options.jokers else (0, 0)\n"
        "position = sv.Position(deal.hands, sv.Strain.NT, sv.Seat.NORTH, options=options, jokers=jokers)\n"
        "sv.solve(position, table_mb=int(sys.argv[1]), node_limit=int(sys.argv[2]), root_only=True)\n"
        "print(peak_memory_mb())\n"
    )
    nothing, some = (int(run(program, arguments=("180", nodes))) for nodes in ("1", "2000000"))
    assert 20 < some - nothing < 180


# --- how kernels are compiled ----------------------------------------------------------------------------------------


def run(program: str, *, arguments: tuple[str, ...] = (), **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


VALUES = (
    "import sviten_nb as sv\n"
    "from sviten_nb.solver.jit import is_compiled\n"
    "print(is_compiled(), sv.solve('AK.3.Q./QT.A..9/J9.K.A./87.Q..A S N - - - -', 'score').plays)\n"
)


def test_without_numba_the_same_code_gives_the_same_answers() -> None:
    compiled, plays = run(VALUES).split(" ", 1)
    assert compiled == "True"
    assert run(VALUES, NUMBA_DISABLE_JIT="1").split(" ", 1) == ["False", plays]


def test_fresh_processes_use_what_was_compiled_and_say_the_same() -> None:
    """Twice: loading a second specialisation of a recursive kernel would crash every second run."""
    assert run(VALUES) == run(VALUES)


def test_every_kernel_has_one_specialisation() -> None:
    solve(load_puzzles()[0].position)
    meld_values([0])
    counted = 0
    for path in sorted(Path(jit.__file__).parent.glob("*_kernel.py")):
        module = sys.modules[f"sviten_nb.solver.{path.stem}"]
        for name, function in vars(module).items():
            if hasattr(function, "signatures") and function.py_func.__module__ == module.__name__:
                assert len(function.signatures) == 1, name
                counted += 1
    assert counted > 20


def test_damaged_compiled_files_go_and_are_made_again(tmp_path: Path) -> None:
    program = "import sviten_nb as sv; print(sv.meld_values([7]).tolist())"
    environment = {"XDG_CACHE_HOME": str(tmp_path), "HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)}
    assert run(program, **environment) == "[5]\n"
    files = list(tmp_path.rglob("*.nb?"))
    assert files
    for number, path in enumerate(files):
        path.write_bytes(b"" if number % 2 else path.read_bytes()[: path.stat().st_size // 2] + b"garbage")
    assert run(program, **environment) == "[5]\n"
    damaged = {path for path in files if path.exists()}
    assert run(program, **environment) == "[5]\n"
    assert damaged < set(files)


def test_what_nobody_used_for_long_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit.platformdirs, "user_cache_dir", lambda *_args, **_named: str(tmp_path))
    old, new = tmp_path / "kernels" / "old", tmp_path / "kernels" / "new"
    for folder in (old, new):
        (folder / "inner").mkdir(parents=True)
    long_ago = time.time() - 100 * 24 * 3600
    os.utime(old, (long_ago, long_ago))
    folder = jit.cache_folder.__wrapped__()
    assert folder is not None
    assert sorted(path.name for path in (tmp_path / "kernels").iterdir()) == sorted(["new", folder.name])


def test_somebody_who_looks_on_is_told_that_it_compiles(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "sviten_nb.solver.search_kernel", raising=False)
    monkeypatch.setattr(jit, "must_compile", lambda: True)
    jit.say_that_it_compiles()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    jit.say_that_it_compiles()
    assert "Compiling the solver" in capsys.readouterr().err
    monkeypatch.setattr(jit, "must_compile", lambda: False)
    jit.say_that_it_compiles()
    assert capsys.readouterr().err == ""


def test_an_unwritable_cache_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit.platformdirs, "user_cache_dir", lambda *_args, **_named: str(tmp_path / "file" / "in"))
    (tmp_path / "file").write_text("no folder")
    assert jit.cache_folder.__wrapped__() is None
    monkeypatch.setattr(jit.platformdirs, "user_cache_dir", lambda *_args, **_named: str(tmp_path / "good"))
    folder = jit.cache_folder.__wrapped__()
    assert folder is not None
    assert folder.is_dir()
    if os.name == "posix":
        assert folder.stat().st_mode & 0o777 == 0o700


def test_each_edited_kernel_names_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = Path(jit.__file__).parent
    for path in source.glob("*.py"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(jit, "__file__", str(tmp_path / "jit.py"))
    digests = {jit.sources_digest()}
    kernels = sorted(tmp_path.glob("*_kernel.py"))
    for path in kernels:
        path.write_text(path.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
        digests.add(jit.sources_digest())
    assert len(digests) == len(kernels) + 1 >= 7
    (tmp_path / "goal.py").write_text("# no kernel\n")
    assert jit.sources_digest() in digests


# --- piles -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", range(8))
def test_the_values_of_piles_are_those_of_the_sweep(block: int) -> None:
    rng = random.Random(block)
    masks = [sum(1 << card for card in rng.sample(range(52), rng.choice([6, 12, 20, 28, 40]))) for _ in range(120)]
    trump, factor = rng.choice(["S", "H", "D", "C", None]), rng.choice([2, 3])
    least = block % 7
    values = meld_values(masks, trump, factor=factor, at_least=least)
    for mask, value in zip(masks, values.tolist(), strict=True):
        layout = best_melds(CardSet(mask), trump, factor=factor, at_least=least)
        assert value == (-1 if layout is None else layout.points)


def test_the_most_melds_are_those_of_the_sweep() -> None:
    rng = random.Random(5)
    for _number in range(200):
        mask = sum(1 << card for card in rng.sample(range(52), rng.choice([12, 28, 40])))
        position = Position((CardSet(),) * 4, Strain.NT, Seat.NORTH)
        engine = Engine(Goal.parse("melds:NS"), position)
        from sviten_nb.solver.pile_kernel import MELD_STEP, pile_most

        assert pile_most(engine.work, mask, MELD_STEP) == most_melds(CardSet(mask))


def test_piles_that_are_none_are_refused() -> None:
    assert meld_values([]).shape == (0,)
    assert meld_values([[0, 1], [2, 3]]).shape == (2, 2)
    with pytest.raises(NotationError, match="4503599627370496 is no pile"):
        meld_values([1 << 52])
    with pytest.raises(NotationError, match="-1 is no pile"):
        meld_values([-1])
    with pytest.raises(NotationError, match="piles of float64 are no piles"):
        meld_values([0.5])
    with pytest.raises(OptionError, match="at_least cannot be 9; expected 0 to 6"):
        meld_values([0], at_least=9)
