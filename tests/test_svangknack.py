"""Svängknack against rules written for themselves: whole sessions, plays solved, what always holds, what one sees."""

from __future__ import annotations

import random
from dataclasses import fields
from pathlib import Path

import pytest

from sviten_nb import (
    Card,
    CardSet,
    Chair,
    IllegalMove,
    KnackDeal,
    KnackHand,
    KnackOptions,
    KnackPosition,
    KnackSession,
    NotationError,
    Pack,
    solve,
)
from tests import plain_svangknack as plain

PERFT = Path(__file__).with_name("data") / "perft_svangknack.txt"
GERMAN = str.maketrans("SHDCJQ", "LHBAUO")


def random_options(rng: random.Random) -> KnackOptions:
    stake = 3 * rng.randint(1, 5)
    return KnackOptions(
        players=rng.choice([6, 7, 8]),
        stake=stake,
        pot_limit=rng.choice([None, None, 0, stake, 5 * stake, 30 * stake]),
        force_includes_first=rng.random() < 0.5,
        penalty=rng.choice(["stake", "stake", "pot"]),
        deals=rng.randint(1, 5),
    )


def random_move(moves: tuple[object, ...], rng: random.Random) -> object:
    """Any of them, but fewer passes than there would be by chance."""
    swings = [move for move in moves if str(move).startswith("swing")]
    return rng.choice(swings) if swings and rng.random() < 0.5 else rng.choice(moves)


def plain_options(options: KnackOptions) -> dict[str, object]:
    return {field.name: getattr(options, field.name) for field in fields(options)}


def plain_hand(hand: KnackHand) -> plain.PlainHand:
    """The same hand by the plain rules, walked through move by move."""
    hands = [[str(card) for card in cards] for cards in hand.deal.hands]
    talon = [str(card) for card in hand.deal.talon]
    walked = plain.PlainHand(hands, talon, int(hand.dealer), hand.pot, plain_options(hand.options))
    for move in hand.moves:
        walked.make(str(move))
    return walked


@pytest.mark.parametrize("block", range(20))
def test_a_thousand_random_sessions(block: int) -> None:
    """Fifty at a time: turns, legal moves, money and the end are those of the plain rules after every event."""
    for number in range(50):
        rng = random.Random(block * 1000 + number)
        options = random_options(rng)
        rules = plain_options(options)
        players, stake = options.players, options.stake
        dealer = rng.randrange(players)
        session = KnackSession(options, Chair(dealer))
        balances, pot, dealt = [0] * players, 0, 0
        while not session.is_over:
            deal = KnackDeal.random(rng.randrange(10**6), dealer=session.dealer, options=options)
            session = session.deal(deal)
            balances[dealer] -= stake
            pot += stake
            hand = plain.PlainHand(
                [[str(card) for card in cards] for cards in deal.hands], list(map(str, deal.talon)), dealer, pot, rules
            )
            while session.hand is not None:
                assert (session.to_move, session.pot, list(session.balances)) == (hand.to_move(), pot, balances)
                assert sum(session.balances) + session.pot == 0
                assert session.pot % 3 == 0
                assert sorted(map(str, session.legal_moves)) == sorted(hand.moves())
                move = str(random_move(tuple(session.legal_moves), rng))
                session = session.play(move)
                hand.make(move)
            assert hand.over()
            gains, carried = hand.changes()
            score = session.hands[-1].score
            assert (list(score.changes), score.carried) == (gains, carried)
            assert sum(gains) + carried == pot
            if score.outcome != "passed":
                assert sum(score.payouts) == pot  # nothing of the old pot is left
            balances = [balance + gain for balance, gain in zip(balances, gains, strict=True)]
            pot, dealt, last = carried, dealt + 1, dealer
            dealer = (dealer + 1) % players
            ended = dealt >= options.deals and (pot == 0 or dealt == 2 * options.deals)
            assert session.is_over == ended
            if ended:
                shares = plain.shared_out(pot, last, players)
                balances = [balance + share for balance, share in zip(balances, shares, strict=True)]
                pot = 0
            assert (list(session.balances), session.pot, session.dealer) == (balances, pot, dealer)
            assert sum(balances) + pot == 0
        assert KnackSession.from_log(session.log, options, session.first_dealer) == session


@pytest.mark.parametrize("players", [6, 7, 8])
def test_what_always_holds(players: int) -> None:
    """RULES 5: tricks, no revoke; the line in every phase, in French and German suits; earlier values."""
    phases = set()
    for seed in range(80):
        rng = random.Random(seed)
        options = random_options(rng).changed(players=players)
        dealer = Chair(seed % players)
        pot = options.stake * (1 + seed % 4)
        hand = KnackHand(KnackDeal.random(seed, dealer=dealer, options=options), dealer, pot, options=options)
        seen = [hand]
        while True:
            position = hand.position
            phases.add(position.phase)
            assert KnackPosition.parse(position.line, options) == position
            words = position.line.split()
            for place in (0, 1, 6, 11):
                words[place] = words[place].translate(GERMAN)
            assert KnackPosition.parse(" ".join(words), options) == position
            if hand.is_over:
                break
            hand = hand.play(random_move(hand.legal_moves, rng))  # type: ignore[arg-type]  # one of its moves
            seen.append(hand)
        score = hand.score
        if score.outcome == "played":
            assert sum(hand.position.tricks) == len(hand.tricks) == 3
            check_no_revoke(hand)
        assert sum(score.changes) + score.carried == pot
        rebuilt = KnackHand(hand.deal, hand.dealer, hand.pot, hand.moves, options)
        assert rebuilt == hand
        assert hash(rebuilt) == hash(hand)
        assert rebuilt.positions == hand.positions
        for number, earlier in enumerate(seen):
            assert earlier == KnackHand(hand.deal, hand.dealer, hand.pot, hand.moves[:number], options)
    assert phases == {"first", "second", "trump", "join", "play", "over"}


def check_no_revoke(hand: KnackHand) -> None:
    held = [set(cards) for cards in hand.deal.hands]
    for leader, cards in hand.tricks:
        order = [leader.after(step, hand.position.players) for step in range(hand.position.players)]
        playing = [chair for chair in order if chair in hand.position.joined]
        for chair, card in zip(playing, cards, strict=True):
            if card.suit != cards[0].suit:
                assert not [each for each in held[chair] if each.suit == cards[0].suit]
                if card.suit != hand.position.trump:
                    assert not [each for each in held[chair] if each.suit == hand.position.trump]
            held[chair].remove(card)


def with_cards_exchanged(hand: KnackHand, one: Card, other: Card) -> KnackHand | None:
    """The same moves in a deal in which two cards have changed places, if they can be made."""
    change = {one: other, other: one}
    hands = tuple(CardSet.of(change.get(card, card) for card in cards) for cards in hand.deal.hands)
    talon = tuple(change.get(card, card) for card in hand.deal.talon)
    try:
        return KnackHand(KnackDeal(hands, talon), hand.dealer, hand.pot, hand.moves, hand.options)
    except (IllegalMove, NotationError):
        return None


def test_hidden_cards_in_other_places_give_equal_views() -> None:
    compared = 0
    for seed in range(150):
        rng = random.Random(seed)
        options = random_options(rng)
        hand = KnackHand(KnackDeal.random(seed, options=options), Chair.A, options.stake, options=options)
        for _move in range(rng.randrange(1, 16)):
            if not hand.is_over:
                hand = hand.play(random_move(hand.legal_moves, rng))  # type: ignore[arg-type]  # one of its moves
        position = hand.position
        for chair in position.chairs:
            hidden = [card for other in position.chairs if other != chair for card in position.hands[other]]
            hidden += position.talon
            assert hand.seen_by(chair).unseen == CardSet.of(hidden)
            exchanged = with_cards_exchanged(hand, *rng.sample(hidden, 2))
            if exchanged is not None and exchanged != hand:
                assert exchanged.seen_by(chair) == hand.seen_by(chair)
                compared += 1
            own = list(position.hands[chair])
            mixed = with_cards_exchanged(hand, rng.choice(own), rng.choice(hidden)) if own else None
            if mixed is not None:
                assert mixed.seen_by(chair) != hand.seen_by(chair)
    assert compared > 300


def play_of_chance(seed: int) -> KnackHand:
    """A hand in its play, with two or three tricks to come, sometimes within one."""
    rng = random.Random(seed)
    options = KnackOptions(players=6 + seed % 3, pot_limit=0)
    hand = KnackHand(KnackDeal.random(seed, options=options), Chair.A, 3, options=options).play("swing 1")
    joined = 0
    while hand.position.phase == "join":
        join = joined < 3 and rng.random() < 0.5
        joined += join
        hand = hand.play("join" if join else "fold")
    if hand.is_over:
        return play_of_chance(seed + 1000)
    for _card in range(rng.randrange(len(hand.position.joined) + 2)):
        hand = hand.play(rng.choice(hand.legal_moves))
    return hand


@pytest.mark.parametrize("block", range(12))
def test_the_solver_and_the_plain_search_agree(block: int) -> None:
    for seed in range(block * 10, block * 10 + 10):
        hand = play_of_chance(seed)
        position = hand.position
        for chair in position.joined:
            solution = solve(position, f"tricks:{chair.letter}")
            assert solution.value == plain.best_tricks(plain_hand(hand), int(chair))
            for card, value in solution.plays.items():
                assert value == plain.best_tricks(plain_hand(hand.play(card)), int(chair))
            low, high = solution.goal.range(position)
            assert low <= solution.value <= high


def test_all_eight_forced() -> None:
    """The largest table: what each can force alone never adds up to more than three tricks."""
    options = KnackOptions(players=8)
    hand = KnackHand(KnackDeal.random(3, options=options), Chair.A, 3, options=options).play("swing 1")
    hand = hand.play(hand.legal_moves[0])
    values = [solve(hand.position, f"tricks:{chair.letter}", root_only=True).value for chair in hand.position.joined]
    assert len(values) == 8
    assert 0 <= sum(value for value in values if value is not None) <= 3
    assert None not in values


def test_what_asks_nothing_is_refused() -> None:
    start = KnackHand(KnackDeal.random(1), Chair.A, 3)
    with pytest.raises(NotationError, match="goal tricks:a: no cards are being played yet"):
        solve(start.position, "tricks:a")
    play = play_of_chance(1)
    out = next(chair for chair in play.position.chairs if chair not in play.position.joined)
    with pytest.raises(NotationError, match=f"goal tricks:{out.letter}: {out.title} is not in"):
        solve(play.position, f"tricks:{out.letter}")
    with pytest.raises(NotationError, match="unknown goal 'score'"):
        solve(play.position, "score")
    limited = solve(play_of_chance(3).position, f"tricks:{play_of_chance(3).position.joined[0].letter}", node_limit=1)
    assert limited.value is None


@pytest.mark.parametrize("line", [line for line in PERFT.read_text().splitlines() if not line.startswith("#")])
def test_perft(line: str) -> None:
    """How many ways to go on there are from a deal (by number) after some moves."""
    start, *numbers = line.split("|")
    seed, players, *moves = start.split()
    options = KnackOptions(players=int(players))
    hand = KnackHand(KnackDeal.random(int(seed), options=options), Chair.A, 3, options=options)
    for move in moves:
        hand = hand.play(move)
    for depth, number in enumerate(numbers, 1):
        assert plain.count_lines(plain_hand(hand), depth) == int(number)
        assert counted(hand.position, depth) == int(number)


def counted(position: KnackPosition, depth: int) -> int:
    if depth == 0 or position.is_over:
        return 1
    return sum(counted(position.play(move), depth - 1) for move in position.legal_moves)


def test_the_pack_is_dealt_whole() -> None:
    for players in (6, 7, 8):
        deal = KnackDeal.random(9, options=KnackOptions(players=players))
        assert (
            CardSet.of(deal.talon) | CardSet.of(card for hand in deal.hands for card in hand) == Pack.SVANGKNACK.cards
        )
