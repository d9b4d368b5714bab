"""Whole hands from the deal to the score, and histories that cannot be."""

from __future__ import annotations

import random

import pytest

from sviten_nb import Auction, Bid, Card, Deal, Hand, IllegalMove, NotationError, Pass, Seat, score_hand


@pytest.mark.parametrize("seed", range(100))
def test_a_random_hand_goes_from_the_deal_to_the_score(seed: int) -> None:
    rng = random.Random(seed)
    hand = Hand(Deal.random(seed), Seat(rng.randrange(4)))
    assert hand.to_move == hand.dealer.next
    while not hand.is_over:
        moves = hand.legal_moves
        assert moves
        hand = hand.play(rng.choice(moves[: rng.choice([2, len(moves)])]))
    assert hand.legal_moves == ()
    if hand.auction.is_void:
        assert (hand.score, hand.position, hand.positions) == (None, None, ())
        return
    contract = hand.auction.contract
    assert contract is not None
    assert hand.positions[0].leader == contract.seat
    assert len(hand.positions) == 53
    assert hand.score == score_hand(hand.positions[-1])
    score = hand.score
    assert score is not None
    declarer = score.sides[contract.seat.side]
    assert sum(side.tricks for side in score.sides) == 13
    # RULES 5: a made declarer scores at least 6, a failed one exactly -10 for each meld promised.
    assert declarer.points >= 6 if declarer.made else declarer.points == -10 * contract.number
    assert Hand(hand.deal, hand.dealer, hand.moves) == hand
    assert Auction(hand.dealer, hand.auction.calls) == hand.auction


def played(*moves: str) -> Hand:
    hand = Hand(Deal.random(7), Seat.NORTH)
    for move in moves:
        hand = hand.play(move)
    return hand


def test_the_same_word_is_a_bid_in_the_auction_and_a_card_in_the_play() -> None:
    hand = played("2H", "pass", "pass", "pass")
    assert hand.moves[0] == Bid(2, hand.positions[0].strain)
    hand = hand.play("2H")
    assert hand.plays == (Card.parse("2H"),)


def test_earlier_values_stay_as_they_were() -> None:
    first = played("1H")
    second = first.play("2S")
    assert first.auction.high_bid != second.auction.high_bid
    assert len(first.moves) == 1


def test_impossible_histories_cannot_be_built() -> None:
    deal = Deal.random(7)
    with pytest.raises(IllegalMove, match="QH comes too early: the auction is not over"):
        Hand(deal, Seat.NORTH, (Card.parse("QH"),))
    with pytest.raises(IllegalMove, match="QH comes too"):
        Hand(deal, Seat.NORTH, (Pass(), Pass(), Pass(), Pass(), Card.parse("QH")))
    over = played("1H", "pass", "pass", "pass")
    with pytest.raises(IllegalMove, match="too late"):
        over.play(Pass())
    with pytest.raises(IllegalMove, match="whose turn it is, does not hold"):
        over.play("QH")
    with pytest.raises(IllegalMove, match="1S does not beat 1H"):
        played("1H", "1S")
    with pytest.raises(NotationError, match="'QH' is no call"):
        played("QH")


def test_a_hand_that_goes_on_has_no_score() -> None:
    with pytest.raises(IllegalMove, match="the auction is not over"):
        _ = played("1H").score
    with pytest.raises(IllegalMove, match="13 tricks are still to be played"):
        _ = played("1H", "pass", "pass", "pass").score


def test_a_card_between_the_calls_is_refused() -> None:
    calls = (Pass(), Pass(), Pass())
    bid = played("1H").moves[0]
    with pytest.raises(IllegalMove, match="QH comes too early: the auction is not over"):
        Hand(Deal.random(7), Seat.NORTH, (bid, Card.parse("QH"), *calls))


@pytest.mark.parametrize("thing", [7, "1H", None])
def test_what_is_neither_call_nor_card_is_refused(thing: object) -> None:
    with pytest.raises(NotationError, match="is no call and no card"):
        Hand(Deal.random(7), Seat.NORTH, (thing,))  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(20))
def test_the_positions_between_are_those_of_the_moves(seed: int) -> None:
    rng = random.Random(seed)
    hand = Hand(Deal.random(seed), Seat.WEST).play("3NT")
    for _pass in range(3):
        hand = hand.play("pass")
    for _card in range(rng.randrange(52)):
        hand = hand.play(rng.choice(hand.legal_moves))
    assert hand.positions[0].leader == Seat.NORTH
    for before, after, card in zip(hand.positions, hand.positions[1:], hand.plays, strict=False):
        assert before.play(card) == after
    assert len(hand.positions) == len(hand.plays) + 1
