"""The rulings SE-01 to SE-20 and the worked examples S01 to S17, one by one; what is refused."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from sviten_nb import (
    Card,
    CardSet,
    IllegalMove,
    Marriage,
    NotationError,
    OptionError,
    Pack,
    Seat,
    SedmaDeal,
    SedmaMatch,
    SedmaOptions,
    SedmaPosition,
    SedmaRound,
    Side,
    Suit,
    draw_for_deal,
    rules,
    score_round,
)
from sviten_nb.games.sedma.scoring import RoundScore
from sviten_nb.games.tricks import matching_winner

TESTS = Path(__file__).parent


N, E, S, W = Seat


MARIAS = SedmaOptions(marriages=True)


def finished(
    cards: tuple[int, ...],
    last: Seat,
    tricks: tuple[int, ...] = (),
    options: SedmaOptions | None = None,
    announced: tuple[tuple[Suit, ...], ...] = (),
) -> RoundScore:
    """The score when all is played: card points by party, and who took the last trick."""
    house = options or SedmaOptions()
    parties = 2 if house.players == 4 else house.players
    if not tricks:
        own = last % 2 if house.players == 4 else int(last)
        tricks = tuple(
            4 - 2 * (parties > 2) + (place == own) - (place != own and parties == 2) for place in range(parties)
        )
    hands = (CardSet(),) * house.players
    return score_round(SedmaPosition(hands, (), last, (), cards, tricks, announced, house))


def trick(text: str) -> tuple[int, int]:
    """The place of the winner of a trick, and its points: first among players 0 to 3, then by the game."""
    cards = [Card.parse(card) for card in text.split()]
    players = len(cards)
    position = SedmaPosition(tuple(CardSet.of([card]) for card in cards), (), N, options=SedmaOptions(players=players))
    for card in cards:
        position = position.play(card)
    assert position.leader == matching_winner(cards)
    return int(position.leader), sum(position.card_points)


def test_every_ruling_has_a_test() -> None:
    rulings = {rule.id for rule in rules("sedma") if rule.id.startswith("SE-")}
    assert rulings == {f"SE-{number:02}" for number in range(1, 21)}
    examples = {rule.id for rule in rules("sedma") if re.fullmatch(r"S\d\d[a-z]?", rule.id)}
    tested = set()
    for path in TESTS.glob("test_sedma*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                tested |= {f"SE-{number}" for number in re.findall(r"SE_(\d\d)", node.name)}
                tested |= set(re.findall(r"(?<![A-Z])S\d\d[a-z]?(?![a-z0-9])", node.name))
        tested |= set(re.findall(r'"(S\d\d[a-z]?)"', text))
    assert sorted((rulings | examples) - tested) == [], "without a test"


@pytest.mark.parametrize(
    ("id", "cards", "winner", "points"),
    [
        ("S01", "KS 9H KD 8C", 2, 0),
        ("S02", "TS 7H AC TD", 3, 30),
        ("S03", "AS AH 7D 8C", 2, 20),
        ("S04", "7S KH AC TD", 0, 20),
        ("S05", "7S 7H AC TD", 1, 20),
        ("S06", "9S TH AC JD", 0, 20),
        ("S07", "9S 7H 9C 7D", 3, 0),
        ("S07b", "AS 7H", 1, 10),
    ],
)
def test_the_examples_of_tricks(id: str, cards: str, winner: int, points: int) -> None:
    assert trick(cards) == (winner, points)


@pytest.mark.parametrize(
    ("id", "cards", "last", "tricks", "totals", "winner", "grade"),
    [
        ("S08", (50, 30), N, (5, 3), (60, 30), Side.NS, 1),
        ("S09", (50, 30), E, (5, 3), (50, 40), Side.NS, 1),
        ("S10", (40, 40), E, (4, 4), (40, 50), Side.EW, 1),
        ("S11", (80, 0), E, (7, 1), (80, 10), Side.NS, 2),
        ("S12", (80, 0), N, (7, 1), (90, 0), Side.NS, 2),
        ("S13", (80, 0), N, (8, 0), (90, 0), Side.NS, 3),
    ],
)
def test_the_examples_of_rounds(
    id: str,
    cards: tuple[int, int],
    last: Seat,
    tricks: tuple[int, int],
    totals: tuple[int, int],
    winner: Side,
    grade: int,
) -> None:
    score = finished(cards, last, tricks)
    assert (score.points, score.winner, score.grade) == (totals, winner, grade)
    assert score.credits == tuple(grade if side is winner else 0 for side in (Side.NS, Side.EW))
    assert [sum(column) for column in zip(*(points for _name, points in score.entries), strict=True)] == list(totals)
    assert score.reason in str(score)


@pytest.mark.parametrize(
    ("id", "cards", "announced", "totals", "winner"),
    [
        ("S14", (40, 40), ((Suit.SPADES,), ()), (60, 50), Side.NS),
        ("S15", (20, 60), ((Suit.HEARTS,), (Suit.CLUBS,)), (60, 90), Side.EW),
    ],
)
def test_the_examples_of_marriages(
    id: str, cards: tuple[int, int], announced: tuple[tuple[Suit, ...], ...], totals: tuple[int, int], winner: Side
) -> None:
    score = finished(cards, E, (4, 4), MARIAS, announced)
    assert (score.points, score.winner, score.grade) == (totals, winner, 1)


def test_S16_and_SE_07_and_SE_19_two_sides_are_never_level() -> None:
    """Each way to divide cards, last trick and marriages; without marriages 50 is the same as more."""
    for cards in range(0, 90, 10):
        for last in (N, E):
            for own in range(16):
                for other in range(16):
                    if own & other:
                        continue
                    suits = tuple(tuple(s for s in Suit if mask >> s & 1) for mask in (own, other))
                    score = finished((cards, 80 - cards), last, (4, 4), MARIAS, suits)
                    assert score.points[0] != score.points[1]
                    assert score.winner is (Side.NS if score.points[0] > score.points[1] else Side.EW)
                    if not own and not other:
                        plain = finished((cards, 80 - cards), last, (4, 4))
                        assert plain.winner is score.winner
                        assert max(plain.points) >= 50 > min(plain.points)


def test_S17_and_SE_03_a_whole_round_by_who_holds_a_card_longest() -> None:
    pack = [f"{rank}{suit}" for suit in "CDHS" for rank in "789TJQKA"]
    deal = SedmaDeal.from_order(pack, dealer=N)
    held = {seat: [] for seat in Seat}  # type: dict[Seat, list[str]]
    for packet in range(2):
        for step in range(1, 5):
            start = 8 * packet + 2 * (step - 1)
            held[N.after(step)] += pack[start : start + 2]
    game, drawn = SedmaRound(deal, N), 16
    gained = []
    while not game.is_over:
        before = sum(game.position.card_points)
        for _card in range(4):
            assert game.to_move is not None
            game = game.play(held[game.to_move].pop(0))
        assert game.position.leader == E
        gained.append(sum(game.position.card_points) - before)
        for step in range(4):
            if drawn < 32:
                held[E.after(step)].append(pack[drawn])
                drawn += 1
    assert gained == [0, 20, 0, 20, 10, 10, 10, 10]
    assert (game.score.points, game.score.winner, game.score.grade) == ((0, 90), Side.EW, 3)


def test_SE_01_the_lead_is_seen_by_all() -> None:
    game = SedmaRound(SedmaDeal.random(7), N).play("KS")
    assert all(game.seen_by(seat).table == (Card.parse("KS"),) for seat in Seat)


def test_SE_02_a_trick_has_one_card_each() -> None:
    game = SedmaRound(SedmaDeal.random(7), N)
    for number in range(32):
        assert len(game.position.table) == number % 4
        game = game.play(game.legal_moves[0])
    assert game.is_over


@pytest.mark.parametrize(("tricks", "last", "grade"), [((7, 1), E, 2), ((7, 1), N, 2), ((8, 0), N, 3)])
def test_SE_04_and_SE_05_the_highest_grade_alone(tricks: tuple[int, int], last: Seat, grade: int) -> None:
    assert finished((80, 0), last, tricks).credits == (grade, 0)


@pytest.mark.parametrize(
    ("cards", "last", "tricks", "added"),
    [
        ((50, 30), N, (5, 3), (60, 30)),
        ((80, 0), E, (7, 1), (160, 10)),
        ((80, 0), N, (8, 0), (270, 0)),
        ((0, 80), N, (1, 7), (10, 160)),
    ],
)
def test_SE_06_a_running_total_adds_points_the_winners_by_grade(
    cards: tuple[int, int], last: Seat, tricks: tuple[int, int], added: tuple[int, int]
) -> None:
    options = SedmaOptions(match="running_total", target=200)
    assert finished(cards, last, tricks, options).credits == added


def test_SE_06_the_higher_total_wins_and_level_ones_go_on() -> None:
    """Rounds of chance: a match ends just when one total is highest and at the target."""
    seen = set()
    for seed in range(60):
        match = SedmaMatch(SedmaOptions(match="running_total", target=50 + seed % 3 * 20))
        while not match.is_over:
            match = match.deal(seed * 100 + len(match.hands))
            while match.hand is not None:
                match = match.play(match.legal_moves[seed % len(match.legal_moves)])
            ahead = max(match.totals) >= match.options.goal and len(set(match.totals)) == 2
            assert match.is_over == ahead
        both = min(match.totals) >= match.options.goal
        seen.add(both)
        assert match.result is not None
        assert match.result.winner is (Side.NS if match.totals[0] > match.totals[1] else Side.EW)
    assert seen == {True, False}


def test_SE_06_a_target_belongs_to_the_running_total() -> None:
    with pytest.raises(OptionError, match=r"match=running_total needs a target.*SE-06"):
        SedmaOptions(match="running_total")
    with pytest.raises(OptionError, match=r"match=game_points and target=4 do not go together \(SE-06\)"):
        SedmaOptions(target=4)
    assert SedmaOptions().goal == 4
    assert SedmaOptions(match="running_total", target=300).goal == 300


def test_SE_08_the_pack_for_three_keeps_the_sevens() -> None:
    assert sorted({card.rank.letter for card in Pack.SEDMA_3.cards}) == sorted("7TJQKA")
    deal = SedmaDeal.random(1, options=SedmaOptions(players=3))
    assert (len(deal.talon), [len(hand) for hand in deal.hands]) == (12, [4, 4, 4])


@pytest.mark.parametrize(
    ("cards", "last", "void", "plural"),
    [
        ((40, 30, 10), E, None, None),
        ((40, 20, 20), E, None, N),
        ((40, 10, 30), N, N, N),
        ((40, 40, 0), S, None, None),
        ((30, 30, 20), S, None, None),
    ],
)
def test_SE_09_nobody_of_three_with_50(
    cards: tuple[int, int, int], last: Seat, void: Seat | None, plural: Seat | None
) -> None:
    literal = finished(cards, last, (3, 3, 2), SedmaOptions(players=3))
    assert (literal.winner, literal.grade) == (void, int(void is not None))
    more = finished(cards, last, (3, 3, 2), SedmaOptions(players=3, three_no_winner="plurality"))
    assert (more.winner, more.grade) == (plural, int(plural is not None))


def test_SE_09_and_SE_14_the_dealer_stays_after_a_void_round_and_else_moves_left() -> None:
    seen = set()
    for seed in range(40):
        match = SedmaMatch(SedmaOptions(players=3)).deal(seed)
        while match.hand is not None:
            match = match.play(match.legal_moves[-1])
        void = match.hands[0].score.winner is None
        seen.add(void)
        assert match.dealer == (N if void else E)
        assert match.counted == int(not void)
        assert (match.totals == (0, 0, 0)) == void
    assert seen == {True, False}


@pytest.mark.parametrize(("players", "tricks", "draws"), [(4, 8, 4), (3, 8, 4), (2, 16, 12)])
def test_SE_10_and_SE_11_and_SE_12_deal_lead_and_talon(players: int, tricks: int, draws: int) -> None:
    options = SedmaOptions(players=players)
    for dealer in Seat.at_table(players):
        game = SedmaRound(SedmaDeal.random(3, dealer=dealer, options=options), dealer, options=options)
        assert game.to_move == dealer.after(1, players)
        drawn = 0
        while not game.is_over:
            before = len(game.position.talon)
            for _card in range(players):
                game = game.play(game.legal_moves[0])
            drawn += before > len(game.position.talon)
        assert (len(game.tricks), drawn, game.position.talon) == (tricks, draws, ())


def test_SE_13_the_winner_draws_first_and_nobody_sees_it() -> None:
    game = SedmaRound(SedmaDeal.random(7), N)
    top = game.position.talon[:4]
    for card in ("KS", "QS", "7C", "TD"):  # West's seven takes it
        game = game.play(card)
    assert [top[step] in game.position.hands[W.after(step)] for step in range(4)] == [True] * 4
    assert top[0] in game.seen_by(W).hand
    assert top[0] in game.seen_by(N).unseen


def test_SE_15_a_view_may_keep_the_history_back() -> None:
    game = SedmaRound(SedmaDeal.random(7), N)
    for card in ("KS", "QS", "7C", "TD", "AS"):
        game = game.play(card)
    assert len(game.seen_by(N).tricks) == 2
    strict = game.seen_by(N, history=False)
    assert strict.tricks == ((W, (Card.parse("AS"),)),)
    assert strict.taken == (0, 1)
    assert Card.parse("KS") in strict.unseen


def test_SE_16_the_lowest_card_deals_and_level_ones_draw_again() -> None:
    again = 0
    for players in (2, 3, 4):
        for seed in range(60):
            draw = draw_for_deal(seed, players)
            left = list(Seat.at_table(players))
            for each in draw.rounds:
                assert [seat for seat, _card in each] == left
                lowest = min(card.rank for _seat, card in each)
                left = [seat for seat, card in each if card.rank == lowest]
            assert left == [draw.dealer]
            again += len(draw.rounds) > 1
    assert again > 10
    with pytest.raises(NotationError, match="5 players; expected 2, 3 or 4"):
        draw_for_deal(1, 5)


def test_SE_17_a_leader_announces_and_is_credited_at_once() -> None:
    options = SedmaOptions(players=2, marriages=True)
    start = SedmaPosition.parse("KHQHKSQS/9H8HKDTC - N - 0,0 0,0 -", options)
    assert {str(move) for move in start.legal_moves} == {
        *("KH", "QH", "KS", "QS"),
        *("KH+", "QH+", "KS+", "QS+"),
    }
    assert start.play("KH+").points == (40, 0)
    assert start.play(Marriage.parse("QS+")).points == (20, 0)
    assert start.play("KH").points == (0, 0)
    assert SedmaPosition.parse(start.play("KH+").line, options).announced == ((Suit.HEARTS,), ())
    bells = options.changed(marriage_40_suit="S")
    assert SedmaPosition.parse("KHQHKSQS/9H8HKDTC - N - 0,0 0,0 -", bells).play("KS+").points == (40, 0)
    both = start.play("KH+").play("9H").play("KS+")
    assert both.marriages == (60, 0)
    assert "QH+" not in map(str, both.play("8H").legal_moves)


@pytest.mark.parametrize(
    ("line", "move", "said"),
    [
        ("KHQH/KD9H - N - 0,0 0,0 -", "QD+", "North, whose turn it is, does not hold ♦Q"),
        ("KHQS/KD9H - N - 0,0 0,0 -", "KH+", "North does not hold king and queen of ♥"),
        ("KHQH/KD9H - E 9S 0,0 0,0 -", "KH+", "only the leader of a trick announces"),
    ],
)
def test_SE_17_what_cannot_be_announced(line: str, move: str, said: str) -> None:
    options = SedmaOptions(players=2, marriages=True)
    if "E 9S" in line:
        line = "KHQH/KD - E 9S 0,0 0,0 -"
    with pytest.raises(IllegalMove, match=re.escape(said)):
        SedmaPosition.parse(line, options).play(move)


def test_SE_17_not_without_the_option_and_not_with_three() -> None:
    with pytest.raises(IllegalMove, match=r"KH\+ cannot be announced: marriages do not count here"):
        SedmaPosition.parse("KHQH/KD9H - N - 0,0 0,0 -").play("KH+")
    with pytest.raises(OptionError, match=r"players=3 and marriages=true do not go together \(SE-17\)"):
        SedmaOptions(players=3, marriages=True)
    with pytest.raises(NotationError, match="9H announces no marriage; expected a queen or a king"):
        Marriage.parse("9H+")
    with pytest.raises(NotationError, match="'KH' announces no marriage"):
        Marriage.parse("KH")


def test_SE_17_the_most_points_win_and_grades_look_at_cards_only() -> None:
    suits = (Suit.HEARTS, Suit.SPADES, Suit.CLUBS)
    lost = finished((80, 0), E, (7, 1), MARIAS, ((), suits))
    assert (lost.points, lost.winner, lost.grade) == ((80, 90), Side.EW, 1)
    bald = finished((80, 0), E, (7, 1), MARIAS, ((), (Suit.SPADES,)))
    assert (bald.points, bald.winner, bald.grade) == ((80, 30), Side.NS, 2)
    few = finished((40, 40), N, (4, 4), MARIAS)
    assert (few.points, few.winner) == ((50, 40), Side.NS)


def test_SE_18_a_match_may_end_beyond_the_target() -> None:
    totals = set()
    for seed in range(80):
        match = SedmaMatch()
        while not match.is_over:
            match = match.deal(seed * 50 + len(match.hands))
            while match.hand is not None:
                match = match.play(match.legal_moves[(seed + len(match.hands)) % len(match.legal_moves)])
        totals.add(max(match.totals))
        assert min(match.totals) < 4 <= max(match.totals)
        assert max(match.totals) - match.hands[-1].score.grade < 4
    assert totals >= {4, 5}


def test_SE_20_there_is_nothing_to_do_but_to_play() -> None:
    game = SedmaRound(SedmaDeal.random(7), N)
    while not game.is_over:
        assert game.to_move is not None
        assert set(game.legal_moves) == set(game.position.hands[game.to_move])
        game = game.play(game.legal_moves[-1])
