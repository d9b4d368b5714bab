"""Sedma against rules written for themselves: whole matches, endings solved, what always holds, what a seat sees."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sviten_nb import (
    Card,
    CardSet,
    IllegalMove,
    NotationError,
    Seat,
    SedmaDeal,
    SedmaMatch,
    SedmaOptions,
    SedmaPosition,
    SedmaRound,
    Side,
    solve,
)
from tests import plain_sedma as plain
from tests.sedma_cases import plain_options, plain_state

PERFT = Path(__file__).with_name("data") / "perft_sedma.txt"
GERMAN = str.maketrans("SHDCJQ", "LHBAUO")


def random_options(rng: random.Random) -> SedmaOptions:
    players = rng.choice([4, 4, 3, 2])
    running = rng.random() < 0.5
    return SedmaOptions(
        players=players,
        three_no_winner=rng.choice(["void", "plurality"]),
        match="running_total" if running else "game_points",
        target=rng.randint(1, 300) if running else None,
        marriages=players != 3 and rng.random() < 0.5,
        marriage_40_suit=rng.choice(["H", "S", "D", "C"]),
    )


@pytest.mark.parametrize("block", range(20))
def test_a_thousand_random_matches(block: int) -> None:
    """Fifty at a time: legal moves, hands, totals, dealers and winners are those of the plain rules at each step."""
    for number in range(50):
        rng = random.Random(block * 1000 + number)
        options = random_options(rng)
        rules = plain_options(options)
        first = Seat(rng.randrange(options.players))
        match, dealer, totals = SedmaMatch(options, first), int(first), [0] * plain.parties(options.players)
        for _round in range(4):
            order = [str(card) for card in SedmaDeal.pack_for(options.players).cards]
            rng.shuffle(order)
            deal = SedmaDeal.from_order(order, dealer=Seat(dealer), options=options)
            match, state = match.deal(deal), plain.dealt(order, dealer, options.players, rules)
            while match.hand is not None:
                assert plain_state(match.hand.position) == state
                assert sorted(map(str, match.legal_moves)) == sorted(plain.moves(state, rules))
                move = rng.choice(match.legal_moves)
                match, state = match.play(str(move)), plain.after(state, str(move), rules)
            score = match.hands[-1].score
            party, grade = plain.result(state, rules)
            assert list(score.points) == plain.points(state)
            assert (None if score.winner is None else score.parties.index(score.winner), score.grade) == (party, grade)
            totals = [total + gain for total, gain in zip(totals, plain.credits(state, rules), strict=True)]
            assert list(match.totals) == totals
            if party is not None:
                dealer = (dealer + 1) % options.players
            assert match.dealer == dealer
            winner = plain.match_winner(totals, rules) if party is not None else None
            assert match.is_over == (winner is not None)
            if match.result is not None:
                assert match.parties.index(match.result.winner) == winner  # type: ignore[arg-type]  # there is one
                break
        assert SedmaMatch.from_log(match.log, options, first) == match


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_always_holds(players: int) -> None:
    """RULES 5: points, tricks, hands while the talon lasts; the line, in French and German suits; earlier values."""
    for seed in range(60):
        rng = random.Random(seed)
        options = SedmaOptions(players=players, marriages=players != 3 and seed % 2 == 1)
        game = SedmaRound(SedmaDeal.random(seed, options=options), Seat.NORTH, options=options)
        seen = [game]
        while not game.is_over:
            position = game.position
            assert SedmaPosition.parse(position.line, options) == position
            hands, talon, leader, table, *rest = position.line.split()
            german = " ".join(
                [hands.translate(GERMAN), talon.translate(GERMAN), leader, table.translate(GERMAN), *rest]
            )
            assert SedmaPosition.parse(german, options) == position
            if not position.table:
                size = 4 if position.talon else position.tricks_left
                assert [len(hand) for hand in position.hands] == [size] * players
            game = game.play(rng.choice(game.legal_moves))
            seen.append(game)
        score = game.score
        assert sum(score.points) == 90 + sum(score.marriages)
        assert sum(score.tricks) == len(game.tricks) == {2: 16, 3: 8, 4: 8}[players]
        assert sum(score.card_points) == 80
        if players != 3:
            assert score.winner is not None
        rebuilt = SedmaRound(game.deal, game.dealer, game.moves, options)
        assert rebuilt == game
        assert hash(rebuilt) == hash(game)
        assert rebuilt.positions == game.positions
        for number, earlier in enumerate(seen):
            assert earlier == SedmaRound(game.deal, game.dealer, game.moves[:number], options)


def with_cards_exchanged(game: SedmaRound, one: Card, other: Card) -> SedmaRound | None:
    """The same moves in a deal in which two cards have changed places, if they can be made."""
    change = {one: other, other: one}
    hands = tuple(CardSet.of(change.get(card, card) for card in hand) for hand in game.deal.hands)
    talon = tuple(change.get(card, card) for card in game.deal.talon)
    try:
        return SedmaRound(SedmaDeal(hands, talon), game.dealer, game.moves, game.options)
    except (IllegalMove, NotationError):
        return None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_cards_in_other_places_give_equal_views(players: int) -> None:
    compared = 0
    for seed in range(40):
        rng = random.Random(seed)
        options = SedmaOptions(players=players, marriages=players == 2)
        game = SedmaRound(SedmaDeal.random(seed, options=options), Seat.NORTH, options=options)
        for _move in range(rng.randrange(1, 14 if players == 3 else 24)):
            game = game.play(rng.choice(game.legal_moves))
        position = game.position
        for seat in position.seats:
            hidden = [card for other in position.seats if other != seat for card in position.hands[other]]
            hidden += position.talon
            if len(hidden) < 2:
                continue
            one, two = rng.sample(hidden, 2)
            exchanged = with_cards_exchanged(game, one, two)
            if exchanged is not None and exchanged != game and exchanged.position.hands[seat] == position.hands[seat]:
                assert exchanged.seen_by(seat) == game.seen_by(seat)
                compared += 1
            assert game.seen_by(seat).unseen == CardSet.of(hidden)
            own = rng.choice(list(position.hands[seat]) or [None])
            other_deal = None if own is None else with_cards_exchanged(game, own, rng.choice(hidden))
            if other_deal is not None and other_deal.position.hands[seat] != position.hands[seat]:
                assert other_deal.seen_by(seat) != game.seen_by(seat)
    assert compared > 20


def ending(seed: int, left: int, options: SedmaOptions, *, played: int = 0) -> SedmaPosition:
    """A position of chance with so many tricks left and some cards of the next one on the table."""
    rng = random.Random(seed)
    position = SedmaPosition.start(SedmaDeal.random(seed, options=options), options=options)
    while position.tricks_left > left or position.table:
        position = position.play(rng.choice(position.legal_moves))
    for _card in range(played):
        position = position.play(rng.choice(position.legal_moves))
    return position


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(14))
def test_the_solver_and_the_plain_search_agree(players: int, seed: int) -> None:
    """The talon gone, in the middle of a trick too; endings with a talon stand in ``test_sedma_match``."""
    options = SedmaOptions(
        players=players,
        marriages=players != 3 and seed % 2 == 0,
        three_no_winner="plurality" if seed % 3 == 0 else "void",
    )
    rules = plain_options(options)
    position = ending(seed, {2: 4, 3: 3, 4: 2}[players] - seed % 2, options, played=seed % players)
    for place, party in enumerate(position.parties):
        name = party.letters if isinstance(party, Side) else party.letter
        for goal in ("points", "tricks", "game"):
            solution = solve(position, f"{goal}:{name}")
            assert solution.value == plain.best_value(plain_state(position), rules, place, goal)
            for move, value in solution.plays.items():
                after = plain.after(plain_state(position), str(move), rules)
                assert value == plain.best_value(after, rules, place, goal)
            low, high = solution.goal.range(position)
            assert low <= solution.value <= high
            end = position
            for move in solution.line:
                end = end.play(move)
            assert end.is_over
            assert solution.goal.final_value(end) == solution.value


def test_a_limit_gives_bounds_and_never_a_guess() -> None:
    position = ending(3, 4, SedmaOptions(), played=1)
    solution = solve(position, "points:NS", node_limit=50)
    assert solution.value is None
    low, high = solution.bounds
    assert low < high
    assert "not solved within the limit" in str(solution)
    exact = solve(ending(3, 2, SedmaOptions()), "points:EW")
    assert exact.bounds == (exact.value, exact.value)


@pytest.mark.parametrize("line", [line for line in PERFT.read_text().splitlines() if not line.startswith("#")])
def test_perft(line: str) -> None:
    """How many ways to go on there are, card by card; ``+`` is with marriages."""
    name, *numbers = line.split("|")
    marriages = name.endswith("+ ")
    options = SedmaOptions(marriages=marriages)
    position = SedmaPosition.parse(name.strip().removesuffix("+").strip(), options)
    rules = plain_options(position.options)
    for depth, number in enumerate(numbers, 1):
        assert plain.count_lines(plain_state(position), rules, depth) == int(number)
        assert counted(position, depth) == int(number)


def counted(position: SedmaPosition, depth: int) -> int:
    if depth == 0 or position.is_over:
        return 1
    return sum(counted(position.play(move), depth - 1) for move in position.legal_moves)
