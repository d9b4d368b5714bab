"""Cards as text, both ways, and what is no card."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sviten_nb import Card, CardSet, NotationError
from sviten_nb.cards.card import CARDS
from sviten_nb.cards.notation import (
    SuitStyle,
    format_card,
    format_cards,
    format_signs,
    format_suits,
    parse_card,
    parse_cards,
    parse_suits,
)

lists = st.lists(st.sampled_from(CARDS))
sets = st.sets(st.sampled_from(CARDS)).map(CardSet.of)


@given(lists, st.sampled_from(["french", "german"]), st.sampled_from([" ", ", ", "", "\n", ";"]))
def test_what_is_written_is_read(cards: list[Card], style: SuitStyle, between: str) -> None:
    text = between.join(format_card(card, style) for card in cards)
    assert parse_cards(text, style) == cards
    assert parse_cards(format_cards(cards, style), style) == cards


@given(sets)
def test_suits_with_dots_and_signs_are_read(cards: CardSet) -> None:
    assert parse_suits(format_suits(cards)) == cards
    assert parse_suits(format_suits(cards).lower()) == cards
    assert all(card.suit.symbol in format_signs(cards) for card in cards)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_all_forms_of_a_card(card: Card) -> None:
    rank, suit = card.rank.letter, card.suit
    forms = [str(card), str(card).lower(), f"{suit.symbol}{rank}", f"{rank}{suit.symbol}", f" {card} "]
    forms += [f"{rank}{suit.symbol}\ufe0e", f"{suit.symbol}\ufe0f{rank}"]
    forms += [f"10{suit.letter}", f"10{suit.symbol}", f"{suit.symbol}10"] if rank == "T" else []
    assert {parse_card(form) for form in forms} == {card}
    assert Card.parse(format_card(card)) == card


def test_german_suits() -> None:
    assert [str(c) for c in parse_cards("UA OL 7H KB 10A ALUB", suits="german")] == [
        *("JC", "QS", "7H", "KD", "TC"),
        *("AS", "JD"),
    ]
    with pytest.raises(NotationError, match=r"'QH' is no card.*A L H B"):
        parse_card("QH", suits="german")
    with pytest.raises(NotationError, match="unknown suits 'swiss'"):
        parse_card("QH", suits="swiss")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is not one card but 0"),
        ("QH KH", "'QH KH' is not one card but 2"),
        ("1H", "'1H' is no card; expected rank then suit"),
        ("Q", "'Q' is no card"),
        ("HQ", "'HQ' is no card"),
        ("QHX", "'X' is no card"),
        ("11H", "'11H' is no card"),
        ("QX", "'QX' is no card"),
        ("*7C", "a joker is no card"),
        ("☃", "'☃' is no card"),
        ("Q\x00H", r"\\x00"),
        ("٣S", "'٣S' is no card"),
        ("Q" * 500, "…' is no card"),
    ],
)
def test_what_is_no_card_is_quoted(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told) as caught:
        parse_card(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("text", [None, 7, ["QH"], b"QH"])
def test_what_is_no_text_is_refused(text: object) -> None:
    with pytest.raises(NotationError, match="is no text; expected cards"):
        parse_cards(text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("AK.Q.J", "has 3 suits; expected four"),
        ("A.K.Q.J.T", "has 5 suits"),
        ("", "has 1 suits"),
        ("AX...", "'X' in 'AX...' is no rank"),
        ("AKA...", "card AS stands twice"),
        ("1...", "'1' in"),
        ("10...", "'1' in"),
    ],
)
def test_a_broken_holding_says_what_is_wrong(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        parse_suits(text)


def test_letters_of_other_alphabets_are_not_taken_for_ours() -> None:
    for text in ("Qſ", "Kﬆ", "２S"):
        with pytest.raises(NotationError, match="is no card"):
            parse_card(text)
    with pytest.raises(NotationError, match="is no rank"):
        parse_suits("Å...")
