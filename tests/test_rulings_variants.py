"""SV-20 to SV-24: open cards, jokers, tripled runs, no trumps only, three players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sviten_nb import (
    Auction,
    Bid,
    Card,
    CardSet,
    Contract,
    Deal,
    Hand,
    IllegalMove,
    LayAway,
    Meld,
    MeldLayout,
    NotationError,
    OptionError,
    Pass,
    Seat,
    Side,
    Strain,
    SvitenOptions,
    best_melds,
    score_hand,
    seen_by,
)
from sviten_nb.cards.card import CARDS
from sviten_nb.cards.notation import parse_suits
from sviten_nb.cards.pack import SeededStream, shuffled_things
from tests.sviten_cases import (
    DEAD,
    FULL,
    NONE,
    THREE,
    E,
    N,
    S,
    W,
    called,
    finished,
    first_cards,
    options_of,
    played,
    scored,
    three,
)


@pytest.mark.parametrize(("players", "tricks"), [(4, 13), (3, 17)])
def test_SV_20_the_last_three_cards_lie_open(players: int, tricks: int) -> None:
    house = SvitenOptions(players=players, open_last=3)
    hand = played("1H", *["pass"] * (players - 1), options=house)
    hand = first_cards(hand, players * (tricks - 3) - 1 + (players == 3))
    assert sum(each is not None for each in seen_by(hand, N).hands) == 1
    hand = first_cards(hand, 1)
    assert set(map(len, hand.hands)) == {3}
    assert seen_by(hand, N).hands == hand.hands
    assert seen_by(first_cards(hand, 1), N).hands == first_cards(hand, 1).hands


def test_SV_20_without_the_option_they_stay_hidden_until_the_end() -> None:
    hand = first_cards(played("1H", *["pass"] * 3), 51)
    assert seen_by(hand, N).hands[1:] == (None,) * 3
    assert seen_by(first_cards(hand, 1), N).hands == (NONE,) * 4


def test_SV_20_the_play_and_the_score_stay_the_same() -> None:
    scores = []
    for house in (SvitenOptions(), SvitenOptions(open_last=3)):
        hand = first_cards(played("1H", *["pass"] * 3, options=house), 52)
        assert hand.score is not None
        scores.append((hand.plays, hand.score.points))
    assert scores[0] == scores[1]


@pytest.mark.parametrize("players", [4, 3])
def test_SV_21_each_side_has_one_joker_and_none_is_dealt(players: int) -> None:
    house = SvitenOptions(jokers=2, players=players)
    deal = Deal.random(5, options=house)
    assert deal == Deal.random(5, options=house.changed(jokers=0))
    assert (deal.jokers, deal.side_jokers(house)) == ((), (1, 1))
    hand = played("1H", *["pass"] * (players - 1), options=house)
    hand = first_cards(hand, int(players == 3))
    assert hand.position is not None
    assert hand.position.jokers == (1, 1)
    assert len(hand.legal_moves) == (13 if players == 4 else 17)


def test_SV_21_a_joker_scores_in_melds_only() -> None:
    pile = "QH KH 2S 7D"
    house = SvitenOptions(jokers=2)
    score = score_hand(finished(pile, NONE, Strain.HEARTS, Contract(N, 1), house, (1, 1)))
    assert score.points == (1 + 10, 0)  # doubled as usual; the others have a joker and no card
    with pytest.raises(NotationError, match="a joker is no card"):
        played("1H", *["pass"] * 3, options=house).play("*AS")


def plain_dealt(seed: int, first: int) -> tuple[list[set[str]], list[int]]:
    """Hands and seats that showed a joker, by the words of SV-21; a joker is "joker"."""
    pack = [str(card) for card in CARDS]
    order = list(shuffled_things([*pack, "joker", "joker"], SeededStream(seed)))
    hands: list[list[str]] = [[] for _seat in range(4)]
    for number in range(52):
        hands[(first + number) % 4].append(order[number])
    left, shown = order[52:], []
    for step in range(4):
        seat = (first + step) % 4
        while "joker" in hands[seat]:
            hands[seat].remove("joker")
            hands[seat].append(left.pop(0))
            shown.append(seat)
    return list(map(set, hands)), sorted(shown)


def test_SV_21_dealt_jokers_are_shown_and_replaced() -> None:
    house = SvitenOptions(jokers=2, joker_deal="dealt")
    seen = set()
    for seed in range(120):
        dealer = Seat(seed % 4)
        deal = Deal.random(seed, dealer=dealer, options=house)
        hands, shown = plain_dealt(seed, (dealer + 1) % 4)
        assert [set(map(str, hand)) for hand in deal.hands] == hands
        assert list(deal.jokers) == shown
        ours = sum(seat in (N, S) for seat in deal.jokers)
        assert deal.side_jokers(house) == (ours, len(shown) - ours)
        seen.add(len(shown))
    assert seen >= {1, 2}


def test_SV_21_a_joker_drawn_for_a_joker_is_shown_too() -> None:
    house = SvitenOptions(jokers=2, joker_deal="dealt")
    pack: list[Card | None] = [*CARDS, None, None]
    again = [
        seed
        for seed in range(400)
        if (order := shuffled_things(pack, SeededStream(seed)))[52] is None and order[53] is not None
    ]
    assert again
    for seed in again:
        jokers = Deal.random(seed, options=house).jokers
        assert (len(jokers), len(set(jokers))) == (2, 1)


def test_SV_21_jokers_left_over_are_out_of_play() -> None:
    house = SvitenOptions(jokers=2, joker_deal="dealt")
    deal = Deal.random(0, options=house)
    bare = Deal(deal.hands)
    assert bare.side_jokers(house) == (0, 0)
    one = Deal(deal.hands, jokers=(W,))
    assert one.side_jokers(house) == (0, 1)
    with pytest.raises(OptionError, match="jokers were dealt"):
        Hand(one, N, options=SvitenOptions(jokers=2))


def test_SV_21_melds_with_jokers() -> None:
    assert Meld.of("7C *8C *9C").points == 5  # one natural card and two jokers
    assert Meld.of("KS *KH *KD KC").points == 10
    assert Meld.of("*AS 2S 3S").points == Meld.of("QS KS *AS").points == 5
    with pytest.raises(IllegalMove, match="one of them at least is no joker"):
        Meld.of("*7C *8C *9C")
    with pytest.raises(IllegalMove, match="is no run"):
        Meld.of("KS AS *2S")


def test_SV_21_a_set_of_four_takes_no_joker_but_can_be_two_sets_with_two() -> None:
    one = best_melds("KS KH KD KC", jokers=1, at_least=1)
    assert one is not None
    assert (one.points, one.count, one.jokers_idle) == (10, 1, 1)
    two = best_melds("KS KH KD KC", jokers=2, at_least=2)
    assert two is not None
    assert (two.points, two.count) == (10, 2)


def test_SV_21_jokers_placed_anew_may_join_two_runs() -> None:
    runs = ["4S 5S 6S", "8S 9S *TS"]
    assert MeldLayout.of("4S 5S 6S 8S 9S", runs, jokers=1).count == 2
    with pytest.raises(IllegalMove, match="SV-12"):
        MeldLayout.of("4S 5S 6S 8S 9S", runs, jokers=1, split_runs=False)


def test_SV_21_and_SV_27_an_idle_joker_is_no_deadwood() -> None:
    layout = best_melds("KS KH KD KC", jokers=1, deadwood_penalty=5)
    assert layout is not None
    assert (layout.worth, layout.jokers_idle) == (10, 1)


@pytest.mark.parametrize(("factor", "points"), [(2, 30), (3, 45)])
def test_SV_22_trump_runs_count_double_or_triple(factor: int, points: int) -> None:
    pile = "4D 5D 6D 7D 8D KS TH QC"
    assert scored(pile, Strain.DIAMONDS, trump_run_factor=factor) == (2 + points, True)
    assert scored(pile, Strain.NT, trump_run_factor=factor) == (2 + 15, True)
    assert scored(pile, Strain.SPADES, trump_run_factor=factor) == (2 + 15, True)


def test_SV_23_only_no_trumps_are_bid_each_number_once() -> None:
    assert called(no_trump_only=True).legal_moves == (Pass(), *(Bid(number, Strain.NT) for number in range(1, 7)))
    after = called("2NT", no_trump_only=True)
    assert [str(call) for call in after.legal_moves] == ["pass", "3NT", "4NT", "5NT", "6NT"]
    with pytest.raises(IllegalMove, match="only no trumps"):
        after.call("3H")
    assert called("6NT", no_trump_only=True).is_over
    assert called("2H").why_not(Bid(3, Strain.HEARTS)) is None


# --- SV-24: three players --------------------------------------------------------------------------------------------


def test_SV_24_the_auction_is_everybody_for_himself() -> None:
    auction = called("1H", "pass", "2H", "pass", players=3)
    assert (auction.is_over, auction.contract) == (True, Contract(N, 2))
    assert called("pass", "pass", "pass", players=3).is_void
    assert called("6NT", players=3).is_over
    with pytest.raises(NotationError, match="West does not play"):
        Auction(W, options=THREE)


def test_SV_24_the_declarer_takes_the_skat_and_lays_a_card_away() -> None:
    hand = three()
    assert (hand.phase, hand.to_move) == ("lay away", E)
    assert hand.deal.skat is not None
    assert hand.hands[E] == hand.deal.hands[E].add(hand.deal.skat)
    assert set(hand.legal_moves) == set(map(LayAway, hand.hands[E]))
    after = hand.play(LayAway(hand.deal.skat))
    assert after.position is not None
    assert (after.hands, after.to_move) == (hand.deal.hands, E)
    assert after.position.piles == (CardSet.of([hand.deal.skat]), NONE)
    assert after.position.tricks == (0, 0)


def test_SV_24_only_a_card_that_is_held_is_laid_away() -> None:
    foreign = next(iter(three().deal.hands[N]))
    with pytest.raises(IllegalMove, match="does not hold"):
        three().play(LayAway(foreign))
    with pytest.raises(IllegalMove, match="too early"):
        replace(three(), moves=(*three().moves, next(iter(three().deal.hands[E]))))


def test_SV_24_a_dead_skat_is_out_of_play() -> None:
    hand = three(options=DEAD)
    assert hand.phase == "play"
    hand = first_cards(hand, 51)
    assert hand.position is not None
    assert hand.position.piles[0] | hand.position.piles[1] == FULL - CardSet.of([hand.deal.skat or CARDS[0]])


def test_SV_24_the_defenders_have_one_pile_and_their_cards_decide_as_one() -> None:
    hand = first_cards(three(), 52)
    assert hand.position is not None
    won = [0, 0]
    for _leader, cards in hand.tricks:
        won[not CardSet.of(cards) <= hand.position.piles[0]] += 1
    assert hand.position.tricks == tuple(won)
    assert sum(won) == 17
    assert [hand.position.side_of(seat) for seat in (N, E, S)] == [Side.F, Side.D, Side.F]


def test_SV_24_the_card_laid_away_may_be_melded_and_is_no_trick() -> None:
    house = THREE.changed(slam_bonus=0)
    position = finished("9S TS JS 2H", "3C 7D QH", Strain.NT, Contract(E, 1), house)  # any of the four was laid away
    assert position.tricks == (1, 1)
    assert score_hand(position).points == (1 + 5, 1)


T01 = parse_suits("KQ96.J97654.975.AKQJT8532")


@pytest.mark.parametrize(("share", "each"), [("half", 27), ("full", 55)])
def test_SV_24_and_T01_the_score_of_three(share: str, each: int) -> None:
    house = options_of({"players": 3, "defender_share": share})
    score = score_hand(finished(T01, None, Strain.NT, Contract(E, 4), house))
    assert (score.sides[0].tricks, score.sides[0].layout.points) == (7, 30)
    assert (score.sides[1].tricks, score.sides[1].layout.points) == (10, 45)
    assert (score.points, score.credits) == ((37, 55), (each, 37, each))


def test_SV_24_a_failed_declarer_of_three_pays_and_the_defenders_share() -> None:
    score = score_hand(finished(T01, None, Strain.NT, Contract(N, 6), THREE))
    assert score.sides[0].made is False
    assert score.credits == (-60, 27, 27)


def test_SV_24_and_SV_27_half_is_rounded_down_below_zero_too() -> None:
    house = THREE.changed(deadwood_penalty=4)
    defenders = CardSet.parse("2S 7H QD")
    score = score_hand(finished(FULL - defenders, defenders, Strain.NT, Contract(N, 1), house))
    assert (score.points[1], score.credits[1:]) == (1 - 12, (-6, -6))


@pytest.mark.parametrize("skat", ["exchange", "dead"])
@pytest.mark.parametrize("winner", ["declarer", "defenders"])
def test_SV_24_and_SV_15_all_seventeen_tricks_are_a_slam(skat: str, winner: str) -> None:
    house = options_of({"players": 3, "skat": skat})
    card = CARDS[0]
    out = card if skat == "dead" else None
    rest = FULL.remove(card)
    away = NONE if out else CardSet.of([card])
    piles = (rest | away, NONE) if winner == "declarer" else (away, rest)
    score = score_hand(finished(*piles, Strain.NT, Contract(E, 1), house, skat=out))
    assert [side.slam for side in score.sides] == ([25, 0] if winner == "declarer" else [0, 25])


def test_SV_24_sixteen_tricks_are_no_slam() -> None:
    defenders = CardSet.parse("2S 7H QD")
    score = score_hand(finished(FULL - defenders, defenders, Strain.NT, Contract(N, 1), THREE))
    assert [side.slam for side in score.sides] == [0, 0]


def test_SV_24_nobody_but_the_declarer_sees_the_skat_and_the_card_laid_away() -> None:
    hand = first_cards(three(), 8)
    assert hand.laid_away is not None
    declarer, defender = seen_by(hand, E), seen_by(hand, S)
    assert (declarer.skat, declarer.laid_away) == (hand.deal.skat, hand.laid_away)
    assert (defender.skat, defender.laid_away) == (None, None)
    assert hand.laid_away in declarer.piles[0]
    assert hand.laid_away in defender.unseen
    over = first_cards(hand, 44)
    assert seen_by(over, S).laid_away == hand.laid_away


def test_SV_24_a_dead_skat_is_seen_by_nobody_before_the_end() -> None:
    hand = first_cards(three(options=DEAD), 50)
    assert all(seen_by(hand, seat).skat is None for seat in (N, E, S))
    assert all(hand.deal.skat in seen_by(hand, seat).unseen for seat in (N, E, S))
    assert seen_by(first_cards(hand, 1), N).skat == hand.deal.skat
