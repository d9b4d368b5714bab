"""Goals and exact answers: held against a minimax on plain texts, and against what must hold in any case."""

from __future__ import annotations

import random
from functools import cache

import pytest

from sviten_nb import (
    Card,
    CardSet,
    Contract,
    Deal,
    Goal,
    NotationError,
    OptionError,
    Position,
    Seat,
    Side,
    Solution,
    Strain,
    SvitenError,
    best_melds,
    solve,
)
from sviten_nb.games.sviten.layout import most_melds
from tests.plain_rules import State, minimax, state_of


def ending(rng: random.Random, tricks: int, mid_trick: bool = True) -> Position:
    """A random ending with a contract or without, as often as not in mid-trick."""
    contract = rng.choice([None, Contract(Seat(rng.randrange(4)), rng.randint(1, 6))])
    hands = Deal.random(rng.randrange(10**9)).hands
    position = Position.start(hands, rng.choice("SHDCN"), rng.choice("NESW"), contract)
    while position.tricks_left > tricks:
        position = position.play(rng.choice(position.legal_plays()))
    for _card in range(rng.randrange(4) if mid_trick else 0):
        position = position.play(rng.choice(position.legal_plays()))
    return position


def random_goals(rng: random.Random, position: Position) -> list[str]:
    side = rng.choice(["NS", "EW"])
    out = [str(card) for hand in position.hands for card in hand] + [str(card) for card in position.table]
    cards = rng.sample(out, min(len(out), rng.randint(1, 3)))
    owned = [str(card) for card in position.piles[Side.parse(side)]]
    cards += rng.sample(owned, min(len(owned), rng.randrange(2)))
    named = ",".join(cards)
    goals = ["score", "tricks", f"melds:{side}", f"capture:{side}:{named}", f"when:{side}:{named}"]
    return [*goals, "contract"] if position.contract is not None else goals


@cache
def points(cards: frozenset[str], trump: str, at_least: int) -> int | None:
    layout = best_melds(" ".join(cards), trump=trump, at_least=at_least)
    return None if layout is None else layout.points


def plain_score(state: State, contract: Contract | None) -> int:
    """North-South minus East-West, worked out from rules 24 to 28."""
    sides = []
    for side in (0, 1):
        pile = state[4][side]
        bid = contract.number if contract is not None and contract.seat % 2 == side else 0
        melds = points(pile, state[1], bid)
        slam = 25 if len(pile) == 52 else 0
        sides.append(-10 * bid + slam if melds is None else len(pile) // 4 + melds + slam)
    return sides[0] - sides[1]


def plain_value(position: Position, goal: str) -> int:
    """The answer to a goal by the plain minimax."""
    kind, _, rest = goal.partition(":")
    letters, _, named = rest.partition(":")
    side = 1 if letters == "EW" else 0
    cards = set(named.split(",")) if named else set()
    contract = position.contract

    def final(state: State) -> int:
        pile = state[4][side]
        if kind == "score":
            return plain_score(state, contract)
        if kind == "tricks":
            return (len(state[4][0]) - len(state[4][1])) // 4
        if kind == "contract":
            assert contract is not None
            return int(points(state[4][contract.seat % 2], state[1], contract.number) is not None)
        if kind == "melds":
            return most_melds(CardSet.parse(" ".join(pile)))
        return int(cards <= pile) if kind == "capture" else 1

    def done(state: State) -> bool:
        return kind == "when" and cards <= state[4][side]

    high = {"contract": contract.seat % 2 if contract else 0, "when": 1 - side}.get(kind, side)
    return minimax(state_of(position), high, final, done, kind == "when")


@pytest.mark.parametrize("seed", range(100))
def test_two_card_endings_agree_with_the_plain_minimax_for_every_goal(seed: int) -> None:
    rng = random.Random(seed)
    position = ending(rng, rng.choice([1, 2, 2]))
    for goal in random_goals(rng, position):
        solution = solve(position, goal)
        assert solution.value == plain_value(position, goal), (position, goal)
        clock = goal.startswith("when")
        for card, value in solution.plays.items():
            following = position.play(card)
            done = clock and solution.value == 0
            expected = 0 if done else plain_value(following, goal) + (clock and not following.table)
            assert value == expected, (position, goal, card)


@pytest.mark.parametrize("seed", range(8))
def test_three_card_endings_agree_with_the_plain_minimax(seed: int) -> None:
    rng = random.Random(1000 + seed)
    position = ending(rng, 3)
    for goal in rng.sample(random_goals(rng, position), 2):
        assert solve(position, goal).value == plain_value(position, goal), (position, goal)


@pytest.mark.parametrize("seed", range(40))
def test_what_holds_of_every_solution(seed: int) -> None:
    rng = random.Random(seed)
    position = ending(rng, 2)
    for text in random_goals(rng, position):
        goal = Goal.parse(text)
        solution = solve(position, goal)
        assert solution.value is not None
        low, high = goal.range(position)
        assert low <= solution.value <= high
        assert solution.bounds == (solution.value, solution.value)
        assert tuple(solution.plays) == position.legal_plays()
        assert solution.best
        assert solution.line[0] == solution.best[0] == next(c for c in solution.plays if solution.loss(c) == 0)
        assert solve(position, goal, root_only=True).value == solution.value
        if goal.kind != "when":
            assert solve(position.play(solution.best[0]), goal).value == solution.value
        final = position
        for card in solution.line:
            final = final.play(card)
        assert final.is_over
        if goal.kind != "when":
            assert goal.final_value(final) == solution.value


@pytest.mark.parametrize("seed", range(25))
def test_swapping_the_sides_negates_score_and_tricks(seed: int) -> None:
    rng = random.Random(seed)
    position = ending(rng, 2)
    contract = position.contract
    turned = Position(
        (position.hands[3], position.hands[0], position.hands[1], position.hands[2]),
        position.strain,
        position.leader.next,
        position.table,
        (position.piles[1], position.piles[0]),
        None if contract is None else Contract(contract.seat.next, contract.number),
    )
    for goal in ("score", "tricks"):
        value, other = solve(position, goal).value, solve(turned, goal).value
        assert value is not None
        assert other == -value


@pytest.mark.parametrize("seed", range(25))
def test_renaming_suits_together_with_trumps_keeps_every_value(seed: int) -> None:
    rng = random.Random(seed)
    position = ending(rng, 2)
    order = rng.sample("SHDC", 4)
    table = str.maketrans("SHDC", "".join(order))

    def renamed(cards: CardSet) -> CardSet:
        return CardSet.parse(" ".join(str(card)[0] + str(card)[1].translate(table) for card in cards))

    north, east, south, west = map(renamed, position.hands)
    other = Position(
        (north, east, south, west),
        Strain.parse(position.strain.letter.translate(table)),
        position.leader,
        tuple(Card.parse(str(card)[0] + str(card)[1].translate(table)) for card in position.table),
        (renamed(position.piles[0]), renamed(position.piles[1])),
        position.contract,
    )
    for goal in ("score", "tricks", "melds:EW"):
        assert solve(position, goal).value == solve(other, goal).value


@pytest.mark.parametrize("seed", range(25))
def test_four_cards_more_in_our_pile_never_hurt(seed: int) -> None:
    rng = random.Random(seed)
    position = ending(rng, 2)
    if not position.piles[1] or (position.contract is not None and position.contract.seat.side is Side.EW):
        position = Position(position.hands, position.strain, position.leader, position.table, position.piles)
    if not position.piles[1]:
        position = Position(position.hands, position.strain, position.leader, position.table, position.piles[::-1])
    moved = CardSet.of(rng.sample(list(position.piles[1]), 4))
    richer = Position(
        position.hands,
        position.strain,
        position.leader,
        position.table,
        (position.piles[0] | moved, position.piles[1] - moved),
        position.contract,
    )
    before, after = solve(position).value, solve(richer).value
    assert before is not None
    assert after is not None
    assert after >= before


def test_when_counts_from_the_trick_in_progress() -> None:
    line = "A2.../K3.../QT.../J4... N N - - - -"
    assert solve(line, "when:NS:AS").value == 1
    assert solve(line, "when:NS:KS").value == 3  # never: two tricks are left
    assert solve("2.../3.../QT.../J4... N N AS5S - - -", "when:NS:AS").value == 1
    owned = "2.../3.../T.../4... N N - AKQJ... - -"
    solution = solve(owned, "when:NS:AS,KS")
    assert solution.value == 0
    assert set(solution.plays.values()) == {0}
    assert solve(owned, "when:EW:AS").value == 2


@pytest.mark.parametrize("seed", range(30))
def test_when_is_in_time_exactly_if_the_cards_can_be_captured(seed: int) -> None:
    rng = random.Random(seed)
    position = ending(rng, 2)
    cards = ",".join(map(str, rng.sample([card for hand in position.hands for card in hand], rng.randint(1, 3))))
    captured = solve(position, f"capture:NS:{cards}").value
    when = solve(position, f"when:NS:{cards}").value
    assert when is not None
    assert (when <= position.tricks_left) == (captured == 1)


# --- limits and bad input ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_a_limit_gives_bounds_that_hold_and_never_a_guess(seed: int) -> None:
    rng = random.Random(seed)
    position = ending(rng, 3, mid_trick=False)
    for goal in ("score", "tricks", "melds:NS"):
        exact = solve(position, goal)
        for limit in (1, exact.nodes // 2, exact.nodes - 1, exact.nodes):
            limited = solve(position, goal, node_limit=max(1, limit))
            low, high = limited.bounds
            assert exact.value is not None
            assert low <= exact.value <= high
            assert (limited.value is None) == (limit < exact.nodes)
            assert limited.value in (None, exact.value)
            assert limited.plays.items() <= exact.plays.items()
            if limited.value is None:
                assert limited.best == ()
                with pytest.raises(NotationError, match="is not known here"):
                    limited.loss(position.legal_plays()[0])


def test_a_time_that_is_over_gives_bounds() -> None:
    rng = random.Random(5)
    limited = solve(Position.start(Deal.random(rng.randrange(10**6)).hands, "S", "N"), time_limit=1e-9)
    assert limited.value is None
    low, high = limited.bounds
    assert -372 <= low < high <= 372
    assert "not solved within the limit" in str(limited)


LIMITS = [{"node_limit": 0}, {"node_limit": 1.5}, {"time_limit": 0}, {"time_limit": float("nan")}]


@pytest.mark.parametrize("limits", LIMITS)
def test_a_limit_out_of_range_is_refused(limits: dict[str, int]) -> None:
    with pytest.raises(OptionError, match="expected"):
        solve("A.../K.../2.../3... N N - - - -", **limits)  # type: ignore[arg-type]


def test_a_solution_is_rebuilt_by_its_repr_and_reads_well() -> None:
    solution = solve("A2.../K3.../QT.../J4... N N - - - -", "tricks")
    assert isinstance(solution, Solution)
    assert eval(repr(solution)) == solution
    assert hash(eval(repr(solution))) == hash(solution)
    assert str(solution).splitlines()[0] == "Goal tricks: 0"
    assert "♠A" in solution._repr_mimebundle_()["text/plain"]
    assert solution._repr_mimebundle_()["text/html"].startswith("<img ")


def test_a_finished_position_has_a_value_and_no_cards() -> None:
    solution = solve(".../.../.../... N N - AKQJ... - -")
    assert (solution.value, solution.plays, solution.line, solution.best) == (11, {}, (), ())


@pytest.mark.parametrize("goal", ["score", "tricks", "contract", "melds:EW", "capture:NS:KH,QH", "when:EW:7S,6S,5S"])
def test_a_goal_survives_being_written(goal: str) -> None:
    assert str(Goal.parse(goal)) == goal
    assert eval(repr(Goal.parse(goal))) == Goal.parse(goal)
    assert Goal.parse(Goal.parse(goal)) == Goal.parse(goal)


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ("", "unknown goal ''; expected score, tricks"),
        ("fame", "unknown goal 'fame'"),
        ("melds", "has 1 parts; expected 2"),
        ("melds:XX", "unknown side 'XX'; expected NS or EW"),
        ("capture:NS", "has 2 parts; expected 3"),
        ("capture:NS:", "names no cards"),
        ("capture:NS:QX", "'QX' is no card"),
        ("capture:NS:QH,QH", "QH stands twice"),
        ("score:NS", "has 2 parts; expected 1"),
    ],
)
def test_a_broken_goal_says_what_is_wrong(goal: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        Goal.parse(goal)


def test_a_goal_that_asks_nothing_here_is_refused() -> None:
    line = "A.../K.../2.../3... N N - - - -"
    with pytest.raises(NotationError, match="needs a contract; the position has none"):
        solve(line, "contract")
    with pytest.raises(NotationError, match="capture:NS:QH: QH is not in play"):
        solve(line, "capture:NS:QH")
    with pytest.raises(SvitenError, match="has 1 fields"):
        solve("nonsense")


@pytest.mark.parametrize(
    ("goal", "value", "words"),
    [
        ("score", 26, "+26"),
        ("score", -5, "−5"),
        ("tricks", 0, "0"),
        ("contract", 1, "yes"),
        ("capture:NS:QH", 0, "no"),
        ("melds:NS", 3, "3"),
        ("when:NS:QH", 0, "already"),
        ("when:NS:QH", 2, "with trick 2"),
        ("when:NS:QH", 3, "never"),
    ],
)
def test_values_are_said_as_people_say_them(goal: str, value: int, words: str) -> None:
    position = Position.parse("A2.../K3.../QT.../J4... N N - - - -")
    assert Goal.parse(goal).in_words(value, position) == words
