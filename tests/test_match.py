"""Whole matches under random house rules against rules written for themselves; the end of a match; the log."""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from multiprocessing import get_context

import pytest

from sviten_nb import Deal, Hand, IllegalMove, Match, OptionError, Position, Seat, Side, SvitenOptions
from sviten_nb.games.sviten.layout import best_layout, exact_layout, totals_of
from sviten_nb.games.sviten.sweep import MeldRules
from tests.houses import random_hand, random_options
from tests.plain_match import PlainMatch, auction_result, credits, score, to_call


def plain_options(options: SvitenOptions) -> dict[str, object]:
    return {field.name: getattr(options, field.name) for field in fields(options)}


def plain_credits(hand: Hand, position: Position) -> tuple[int, ...]:
    """The score by the plain rules; only what can be melded is asked of the package, which other tests judge."""
    options = plain_options(hand.options)
    calls = [str(call) for call in hand.auction.calls]
    result = auction_result(int(hand.dealer), calls, options)
    assert result is not None
    declarer, number, strain = result
    pairs = position.players == 4
    tricks = [0, 0]
    piles: list[set[str]] = [set(), set()]
    if hand.laid_away is not None:
        piles[0].add(str(hand.laid_away))
    leader = declarer
    for _leader, cards in hand.tricks:
        texts = [str(card) for card in cards]
        trumps = [text for text in texts if text[1] == strain]
        followed = trumps or [text for text in texts if text[1] == texts[0][1]]
        best = max(followed, key=lambda text: "23456789TJQKA".index(text[0]))
        leader = (leader + texts.index(best)) % len(texts)
        side = leader % 2 if pairs else int(leader != declarer)
        tricks[side] += 1
        piles[side].update(texts)
    declaring = declarer % 2 if pairs else 0
    trump = None if strain == "N" else strain

    def outcomes(pile: frozenset[str], trump: str | None, jokers: int) -> set[tuple[int, int, int]]:
        house = hand.options
        rules = MeldRules.of(house, position.strain, jokers)
        mask = next(cards for cards in position.piles if {str(card) for card in cards} == pile)
        defending = position.piles.index(mask) != declaring
        layouts = [best_layout(mask, rules)]
        if not defending and house.hard_bid != "points":
            layouts.append(best_layout(mask, rules, number))
        found = {(each.points, each.count, len(each.deadwood)) for each in layouts if each is not None}
        if defending:
            return found
        if house.hard_bid == "tricks_plus_melds":
            wanted = (hand.announced or 0) - tricks[position.piles.index(mask)]
            exact = exact_layout(mask, rules, wanted) if wanted >= 0 else None
            found |= {(exact.points, exact.count, 0)} if exact is not None else set()
        elif house.hard_bid is not None:
            owed = number if house.hard_bid == "announce" else 0
            found |= {(total, owed, 0) for total in totals_of(mask.mask, rules, owed)}
        return found

    points = score(
        (frozenset(piles[0]), frozenset(piles[1])),
        (tricks[0], tricks[1]),
        hand.deal.side_jokers(hand.options),
        declaring,
        number,
        hand.announced,
        trump,
        options,
        outcomes,
    )
    return credits(declarer, points, options)


def test_2000_random_matches_under_random_options() -> None:
    """Auction, score, totals, dealer and winner by the plain rules, on all cores."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        assert sum(pool.map(checked_matches, range(40))) == 2000


def checked_matches(seed: int) -> int:
    """Fifty random matches; how many were checked."""
    rng = random.Random(seed)
    for _match in range(50):
        options = random_options(rng, jokers=0.02)
        seats = Seat.at_table(options.players)
        match = Match(options, rng.choice(seats))
        plain = PlainMatch(int(match.first_dealer), plain_options(options))
        while not match.is_over and len(match.hands) < 8:
            assert plain.dealer == match.dealer
            match = match.deal(rng.randrange(10**9))
            hand = match.hand
            assert hand is not None
            played = random_hand(hand, rng)
            calls = [str(call) for call in played.auction.calls]
            assert to_call(int(played.dealer), calls, plain.options) is None
            match = Match(options, match.first_dealer, (*match.hands[:-1], played))
            declared = None
            if played.score is not None:
                assert played.position is not None
                declared = (int(played.score.position.contract.seat), played.score.credits)  # type: ignore[union-attr]
                assert played.score.credits == plain_credits(played, played.position), played
            plain.add(declared)
            assert (list(match.totals), match.is_over, match.counted) == (plain.totals, plain.over, plain.hands)
        if match.result is not None:
            winner = match.result.winner
            assert (None if winner is None else int(winner)) == plain.winner
            assert isinstance(winner, (Side if options.players == 4 else Seat) | None)
        if rng.random() < 0.1:
            assert Match.from_log(match.log, options, match.first_dealer) == match
    return 50


# --- by hand ---------------------------------------------------------------------------------------------------------


def passed_out(match: Match) -> Match:
    for _seat in range(match.options.players):
        match = match.play("pass")
    return match


def test_a_void_hand_counts_nothing_and_moves_the_deal_on() -> None:
    match = passed_out(Match().deal(1))
    assert (match.totals, match.counted, match.dealer, match.hand) == ((0, 0), 0, Seat.EAST, None)
    stays = passed_out(Match(SvitenOptions(all_pass="same_dealer"), Seat.SOUTH).deal(1))
    assert stays.dealer == Seat.SOUTH


def test_a_match_is_a_value_and_undo_is_the_earlier_one() -> None:
    before = Match().deal(7)
    after = before.play("1H")
    assert before.hand is not None
    assert before.hand.auction.calls == ()
    assert after != before
    assert Match().deal(7).play("1H") == after
    assert eval(repr(after), {**vars(__import__("sviten_nb")), **_names()}) == after


def _names() -> dict[str, object]:
    import sviten_nb

    return {name: getattr(sviten_nb, name) for name in sviten_nb.__all__}


def test_moves_and_deals_out_of_turn_are_refused() -> None:
    with pytest.raises(IllegalMove, match="1H comes too early: no hand is dealt"):
        Match().play("1H")
    match = Match().deal(7)
    with pytest.raises(IllegalMove, match="no deal now: hand 1 is not over"):
        match.deal(8)
    over = finished_match()
    assert over.is_over
    with pytest.raises(IllegalMove, match="the match is over"):
        over.deal(1)
    with pytest.raises(IllegalMove, match="comes too late: the match is over"):
        over.play("pass")
    extra = Hand(Deal.random(1), over.dealer, options=over.options)
    with pytest.raises(IllegalMove, match="hand 2 comes too late: the match is over"):
        Match(over.options, over.first_dealer, (*over.hands, extra))


def finished_match() -> Match:
    match = Match(SvitenOptions(target=1)).deal(3)
    assert match.hand is not None
    hand = match.hand
    for call in ("1NT", "pass", "pass", "pass"):
        hand = hand.play(call)
    return Match(match.options, match.first_dealer, (random_hand(hand, random.Random(2)),))


def test_hands_that_do_not_fit_are_refused() -> None:
    with pytest.raises(IllegalMove, match="hand 1 is dealt by East; expected North"):
        Match(hands=(Hand(Deal.random(1), Seat.EAST),))
    with pytest.raises(IllegalMove, match="hand 1 has other options"):
        Match(hands=(Hand(Deal.random(1), Seat.NORTH, options=SvitenOptions(jokers=2)),))
    unfinished = Hand(Deal.random(1), Seat.NORTH)
    with pytest.raises(IllegalMove, match="hand 1 is not over"):
        Match(hands=(unfinished, unfinished))
    with pytest.raises(OptionError, match="West does not play"):
        Match(SvitenOptions(players=3), Seat.WEST)
    with pytest.raises(OptionError, match="the deal is one for 4 players; the options say 3"):
        Match(SvitenOptions(players=3)).deal(Deal.random(1))


def test_the_log_says_what_could_not_happen() -> None:
    match = finished_match()
    assert Match.from_log(match.log, match.options) == match
    with pytest.raises(IllegalMove, match="no hand is dealt"):
        Match.from_log(match.log[1:], match.options)
    with pytest.raises(IllegalMove, match="hand 1 is not over"):
        Match.from_log([*match.log[:-1], match.log[0]], match.options)
    with pytest.raises(IllegalMove, match="the match is over"):
        Match.from_log([*match.log, match.log[0]], match.options)


def test_a_match_tells_how_it_stands() -> None:
    assert str(Match()) == "North-South 0, East-West 0"
    assert str(Match(SvitenOptions(players=3))) == "North 0, East 0, South 0"
    assert "wins: 1 reached" in str(finished_match())
