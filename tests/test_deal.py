"""Deals: pinned by seed, known by code, exchanged as PBN, refused when misdealt."""

from __future__ import annotations

import json
from math import comb, factorial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sviten_nb import Card, CardSet, Deal, NotationError, OptionError, Pack, Seat
from sviten_nb.cards.pack import SeededStream, shuffled
from sviten_nb.games.sviten.deal import NUMBER_OF_DEALS, DealStyle

GOLDEN = json.loads(Path(__file__).with_name("data").joinpath("golden_deals.json").read_text(encoding="utf-8"))
STANDARD = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

deals = st.integers(-(10**20), 10**20).map(lambda seed: Deal.random(seed))


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: str(golden["seed"]))
def test_a_seed_gives_the_same_deal_for_ever(golden: dict[str, str]) -> None:
    deal = Deal.random(int(golden["seed"]))
    assert deal.to_pbn() == golden["pbn"]
    assert deal.code == golden["code"]
    packets = Deal.random(int(golden["seed"]), style="packets", dealer="E")
    assert packets.to_pbn() == golden["packets_east"]


@pytest.mark.parametrize("dealer", Seat)
@pytest.mark.parametrize(("style", "rounds"), [("single", [1] * 13), ("packets", [4, 4, 3, 2])])
def test_SV_01_the_style_only_distributes_the_shuffled_order(dealer: Seat, style: DealStyle, rounds: list[int]) -> None:
    order = list(shuffled(Pack.FULL, SeededStream(5)))
    hands: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    for size in rounds:
        for step in (1, 2, 3, 4):
            hands[Seat((dealer + step) % 4)] += [order.pop(0) for _ in range(size)]
    assert Deal.random(5, dealer=dealer, style=style).hands == tuple(CardSet.of(hands[seat]) for seat in Seat)
    assert Deal.random(5, dealer=dealer.letter, style=style) == Deal.random(5, dealer=dealer, style=style)


def test_accept_takes_the_first_deal_that_pleases() -> None:
    ace = Card.parse("AS")
    deal = Deal.random(3, accept=lambda deal: ace in deal.hands[0] and len(deal.hands[0].suit(ace.suit)) >= 6)
    assert ace in deal.hands[0]
    assert Deal.random(3, accept=lambda deal: True) == Deal.random(3)
    tried: list[Deal] = []
    with pytest.raises(OptionError, match="none of 5 deals was accepted"):
        Deal.random(3, accept=lambda deal: bool(tried.append(deal)), tries=5)
    assert len(set(tried)) == 5
    assert tried[0] == Deal.random(3)


def test_an_unknown_style_dealer_or_seed_is_refused() -> None:
    with pytest.raises(OptionError, match="deal_style cannot be 'all'; expected single or packets"):
        Deal.random(1, style="all")  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="unknown seat 'X'"):
        Deal.random(1, dealer="X")
    with pytest.raises(OptionError, match="a seed is a whole number"):
        Deal.random("1")  # type: ignore[arg-type]


# --- codes ---------------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(deals)
def test_all_texts_of_a_deal_give_it_back(deal: Deal) -> None:
    assert Deal.from_code(deal.code) == deal
    assert eval(repr(deal)) == deal
    for text in (deal.code, deal.code.lower().replace("-", ""), deal.to_pbn(), f'[Deal "{deal.to_pbn(Seat.WEST)}"]'):
        assert Deal.parse(text) == deal
    assert len(deal.code.replace("-", "")) == 21


def number_of(deal: Deal) -> int:
    """The number of a deal, found by walking the cards: at each card the ways that were passed over are counted."""
    number = 0
    left = sorted(Pack.FULL.cards, key=lambda card: card.index)
    for hand, size in zip(deal.hands, (52, 39, 26), strict=False):
        rank, needed = 0, 13
        for card in reversed(left):
            place = left.index(card)
            if card in hand:
                rank += comb(place, needed)
                needed -= 1
        number = number * comb(size, 13) + rank
        left = [card for card in left if card not in hand]
    return number


def code_of(number: int) -> str:
    """A code from a number, as Crockford describes it."""
    text = "".join(ALPHABET[number // 32**place % 32] for place in range(19, -1, -1))
    return text + (ALPHABET + "*~$=U")[number % 37]


def test_the_numbers_run_from_0_to_all_deals() -> None:
    assert factorial(52) // factorial(13) ** 4 == NUMBER_OF_DEALS
    assert 2**95 < NUMBER_OF_DEALS < 2**96
    for number in (0, 1, NUMBER_OF_DEALS // 3, NUMBER_OF_DEALS - 1):
        deal = Deal.from_code(code_of(number))
        assert number_of(deal) == number
        assert deal.code.replace("-", "") == code_of(number)
    three = factorial(52) // factorial(17) ** 3
    every = 15 * NUMBER_OF_DEALS + three  # those with a skat, and 14 ways to hold dealt jokers
    for number in (NUMBER_OF_DEALS, NUMBER_OF_DEALS + three // 7, NUMBER_OF_DEALS + three, every // 2, every - 1):
        deal = Deal.from_code(code_of(number))
        assert deal.code.replace("-", "") == code_of(number)
        assert eval(repr(deal)) == deal
    assert Deal.from_code(code_of(NUMBER_OF_DEALS)).players == 3
    assert Deal.from_code(code_of(every - 1)).jokers == (Seat.WEST, Seat.WEST)
    for number in (every, 32**20 - 1):
        with pytest.raises(NotationError, match="mistyped"):
            Deal.from_code(code_of(number))


@pytest.mark.parametrize("seed", [0, 7])
def test_no_wrong_character_goes_unnoticed(seed: int) -> None:
    code = Deal.random(seed).code.replace("-", "")
    for place in range(20):
        for letter in ALPHABET:
            if letter != code[place]:
                with pytest.raises(NotationError, match="mistyped"):
                    Deal.from_code(code[:place] + letter + code[place + 1 :])
    for letter in ALPHABET + "*~$=U":
        if letter != code[20]:
            with pytest.raises(NotationError, match="mistyped"):
                Deal.from_code(code[:20] + letter)


@pytest.mark.parametrize("seed", range(20))
def test_no_two_neighbours_exchanged_go_unnoticed(seed: int) -> None:
    code = Deal.random(seed).code.replace("-", "")
    for place in range(19):
        swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
        if swapped != code:
            with pytest.raises(NotationError, match="mistyped"):
                Deal.from_code(swapped)


def test_lookalikes_are_understood_and_what_is_no_code_is_quoted() -> None:
    deal = Deal.random(7)
    assert "0" in deal.code
    assert "1" in deal.code
    assert Deal.from_code(deal.code.replace("0", "o").replace("1", "l")) == deal
    with pytest.raises(NotationError, match="has 4 characters; expected 20"):
        Deal.parse("ABCD")
    with pytest.raises(NotationError, match="'\\?' is not used in codes"):
        Deal.parse("?" + deal.code[1:])


# --- PBN -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", Seat)
def test_pbn_from_each_seat(first: Seat) -> None:
    deal = Deal.random(9)
    assert deal.to_pbn(first).startswith(f"{first.letter}:")
    assert Deal.from_pbn(deal.to_pbn(first)) == deal
    assert Deal.from_pbn(f'[Deal "{deal.to_pbn(first)}"]') == deal


def test_the_example_of_the_standard_is_read_and_written() -> None:
    deal = Deal.from_pbn(STANDARD)
    assert deal.to_pbn() == STANDARD
    assert [len(hand) for hand in deal.hands] == [13] * 4


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (STANDARD[2:], "is no PBN deal"),
        ("X" + STANDARD[1:], "unknown seat 'X'"),
        (STANDARD.rsplit(" ", 1)[0], "is no PBN deal"),
        (STANDARD.replace("KQT2.AT.J6542.85", "-"), "the hand of West is unknown"),
        (STANDARD.replace("KQT2.AT.J6542.85", "KQT2.AT.J6542.8"), "misdeal: West holds 12 cards; expected 13"),
        (STANDARD.replace("KQT2", "KQTA"), "misdeal: AS stands twice, the second time with West"),
        (STANDARD.replace("KQT2", "KQT1"), "'1' in"),
        (STANDARD.replace("J6542.85", "J654285"), "has 3 suits"),
    ],
)
def test_a_broken_pbn_deal_says_what_is_wrong(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        Deal.from_pbn(text)


def test_SV_08_a_misdeal_is_refused() -> None:
    north, east, south, west = Deal.random(1).hands
    with pytest.raises(NotationError, match="misdeal: North holds 12 cards"):
        Deal((north.remove(next(iter(north))), east, south, west))
    with pytest.raises(NotationError, match="stands twice, the second time with East"):
        Deal((north, north, south, west))
    with pytest.raises(NotationError, match="North holds 1 card; expected 17"):
        Deal.parse("A.../K.../Q...")


@pytest.mark.parametrize("seed", range(60))
def test_the_check_character_exchanged_with_its_neighbour_does_not_go_unnoticed(seed: int) -> None:
    code = Deal.random(seed).code.replace("-", "")
    if code[19] != code[20]:
        with pytest.raises(NotationError, match=r"mistyped|is not used in codes"):
            Deal.from_code(code[:19] + code[20] + code[19])
