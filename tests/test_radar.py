"""The meld radar: which melds are secured, alive and dead, with and without jokers, and how that is told."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from sviten_nb.cards.card import CARDS, Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.errors import NotationError, OptionError
from sviten_nb.games.game import Seat, Side
from sviten_nb.games.sviten.options import SvitenOptions
from sviten_nb.games.sviten.play import Position
from sviten_nb.games.sviten.radar import MeldRadar, RadarMeld, meld_radar, radar_of

LINE = "A23456789TJQKA"
EMPTY = CardSet()


def cards_of(text: str) -> CardSet:
    return CardSet.parse(text)


def state(radar: MeldRadar, text: str) -> str:
    return meld(radar, text).state


def meld(radar: MeldRadar, text: str) -> RadarMeld:
    return next(meld for meld in radar.melds if " ".join(map(str, meld.cards)) == text)


def names(melds: tuple[RadarMeld, ...]) -> list[str]:
    return [" ".join(map(str, meld.cards)) for meld in melds]


def plain_melds() -> list[str]:
    """Every meld once more, as text and in order: sets by rank, then runs by suit, start, length."""
    threes_and_four = ("SHD", "SHC", "SDC", "HDC", "SHDC")
    sets = [" ".join(rank + suit for suit in suits) for rank in LINE[1:] for suits in threes_and_four]
    windows = [LINE[start : start + size] for start in range(14) for size in range(3, 14) if start + size <= 14]
    return sets + [" ".join(rank + suit for rank in window) for suit in "SHDC" for window in windows]


def plain_state(text: str, own: set[str], gone: set[str], jokers: int) -> str:
    """The rule once more: try every choice of places for the jokers, and look at the natural cards that are left."""
    wanted = set(text.split())
    rests = [wanted - set(places) for count in range(jokers + 1) for places in combinations(sorted(wanted), count)]
    rests = [rest for rest in rests if rest]
    if any(rest <= own for rest in rests):
        return "secured"
    return "alive" if any(not rest & gone for rest in rests) else "dead"


def test_there_are_65_sets_and_308_runs_in_order() -> None:
    radar = meld_radar(EMPTY, EMPTY, {})
    assert names(radar.melds) == plain_melds()
    kinds = [meld.kind for meld in radar.melds]
    assert kinds == ["set"] * 65 + ["run"] * 308
    assert all(len({card.rank for card in meld.cards}) == 1 for meld in radar.melds[:65])


@pytest.mark.parametrize("seed", range(240))
def test_random_positions_agree_with_a_slow_twin(seed: int) -> None:
    rng = random.Random(seed)
    deck = rng.sample(CARDS, 52)
    sizes = [4 * rng.randint(0, 6), 4 * rng.randint(0, 6), rng.randint(0, 3), rng.choice([0, 0, 1, 16])]
    if seed % 2:  # one suit or two close together: more runs are secured
        deck.sort(key=lambda card: (card.rank + 3 * rng.random(), card.suit))
    parts = []
    for size in sizes:
        parts.append(deck[:size])
        deck = deck[size:]
    own, other, table, out = parts
    seats = rng.sample("NESW", rng.randint(0, 4))
    hands = {seat: CardSet.of(deck[i::4]) for i, seat in enumerate(seats)}
    jokers = seed % 3
    radar = meld_radar(CardSet.of(own), CardSet.of(other), hands, table, CardSet.of(out), jokers)
    mine, gone = {str(card) for card in own}, {str(card) for card in other + out}
    for meld in radar.melds:
        wanted = [str(card) for card in meld.cards]
        assert meld.state == plain_state(" ".join(wanted), mine, gone, jokers)
        assert [str(card) for card in meld.missing] == [card for card in wanted if card not in mine]
        assert [str(card) for card in meld.lost] == [card for card in wanted if card in gone]
        assert meld.jokers == len(meld.lost)
        assert (meld.state == "dead") == (meld.jokers > jokers)
    by_state = {"secured": radar.secured, "alive": radar.alive, "dead": radar.dead}
    for name, melds in by_state.items():
        assert list(melds) == [meld for meld in radar.melds if meld.state == name]
    living = [(meld, frozenset(map(str, meld.cards))) for meld in radar.melds if meld.state != "dead"]
    longest = [
        meld
        for meld, part in living
        if not any(part < whole and (meld.kind, meld.state) == (longer.kind, longer.state) for longer, whole in living)
    ]
    assert list(radar.longest()) == longest
    for card in CARDS:
        held = [seat for seat, cards in hands.items() if card in cards]
        assert radar.where(card) == ("table" if card in table else held[0] if held else None)


def test_secured_alive_and_dead_without_jokers() -> None:
    radar = meld_radar(cards_of("5S 6S 7S AH KD KH"), cards_of("9S KS"), {}, out=cards_of("2H"))
    assert state(radar, "5S 6S 7S") == "secured"
    assert state(radar, "5S 6S 7S 8S") == "alive"
    assert state(radar, "5S 6S 7S 8S 9S") == "dead"
    assert state(radar, "KS KH KD") == "dead"
    assert state(radar, "KH KD KC") == "alive"
    assert meld(radar, "KS KH KD KC").missing == (Card.parse("KS"), Card.parse("KC"))
    assert meld(radar, "KS KH KD KC").lost == (Card.parse("KS"),)
    assert names(radar.secured) == ["5S 6S 7S"]


def test_an_ace_ends_a_run_at_either_end() -> None:
    radar = meld_radar(cards_of("AH 2H QH KH"), cards_of("3H"), {})
    assert state(radar, "AH 2H 3H") == "dead"
    assert state(radar, "QH KH AH") == "secured"
    assert "KH AH 2H" not in names(radar.melds)


def test_at_the_start_everything_is_alive_and_at_the_end_nothing_is() -> None:
    start = meld_radar(EMPTY, EMPTY, {})
    assert len(start.alive) == 373
    assert [len(meld.cards) for meld in start.longest()] == [4] * 13 + [13] * 8
    for jokers in range(3):
        end = meld_radar(CardSet.of(CARDS[::2]), CardSet.of(CARDS[1::2]), {}, jokers=jokers)
        assert not end.alive
        assert bool(end.secured) == (jokers > 0)


def test_a_joker_stands_for_a_missing_or_a_lost_card() -> None:
    own, other = cards_of("5C 6C 8C 9C"), cards_of("7C TC")
    assert state(meld_radar(own, other, {}), "5C 6C 7C 8C 9C") == "dead"
    radar = meld_radar(own, other, {}, jokers=1)
    run = meld(radar, "5C 6C 7C 8C 9C")
    assert (run.state, run.jokers) == ("secured", 1)
    assert state(radar, "4C 5C 6C 7C 8C 9C") == "alive"
    assert state(radar, "5C 6C 7C 8C 9C TC") == "dead"
    assert state(meld_radar(own, other, {}, jokers=2), "5C 6C 7C 8C 9C TC") == "secured"
    # Here the card may still come: the run is secured with the joker, and needs none if it does.
    run = meld(meld_radar(own, EMPTY, {"E": cards_of("7C")}, jokers=1), "5C 6C 7C 8C 9C")
    assert (run.state, run.jokers, run.missing, run.lost) == ("secured", 0, (Card.parse("7C"),), ())


def test_a_meld_needs_a_natural_card() -> None:
    lost = cards_of("KS KH KD 2S 3S")
    radar = meld_radar(EMPTY, lost, {}, jokers=2)
    assert state(radar, "KS KH KD") == "dead"
    assert state(radar, "KS KH KC") == "alive"
    assert state(radar, "2S 3S 4S") == "alive"
    assert state(meld_radar(cards_of("4S"), lost, {}, jokers=2), "2S 3S 4S") == "secured"
    assert meld_radar(EMPTY, EMPTY, {}, jokers=2).secured == ()


def test_a_natural_set_of_four_needs_no_joker() -> None:
    kings = meld(meld_radar(cards_of("KS KH KD KC"), EMPTY, {}, jokers=1), "KS KH KD KC")
    assert (kings.state, kings.missing, kings.jokers) == ("secured", (), 0)


def test_each_meld_is_judged_for_itself() -> None:
    radar = meld_radar(cards_of("7S 8S 9S 9H 9D"), EMPTY, {})
    assert names(radar.secured) == ["9S 9H 9D", "7S 8S 9S"]  # the nine of spades serves only one in the end


def test_longest_leaves_out_the_parts_of_the_same_kind_and_state() -> None:
    radar = meld_radar(cards_of("5S 6S 7S 8S 8H 8D"), cards_of("3S TS 8C 2H 7H 9H QH 2D 7D 9D QD 2C 7C 9C QC"), {})
    longest = names(radar.longest())
    assert "5S 6S 7S 8S" in longest
    assert "5S 6S 7S" not in longest
    assert "4S 5S 6S 7S 8S 9S" in longest
    assert "5S 6S 7S 8S 9S" not in longest
    assert "8S 8H 8D" in longest
    assert longest == [name for name in names(radar.melds) if name in longest]
    # A secured set of three inside a set of four that is alive: both are told.
    both = names(meld_radar(cards_of("8S 8H 8D"), EMPTY, {}).longest())
    assert "8S 8H 8D" in both
    assert "8S 8H 8D 8C" in both
    assert "8S 8H 8C" not in both


def test_places_are_those_of_the_hands_shown_and_of_the_table() -> None:
    hands = {"S": cards_of("KH 2S"), "E": cards_of("AS")}
    radar = meld_radar(cards_of("5S"), cards_of("6S"), hands, [Card.parse("3C"), Card.parse("QH")], cards_of("7S"))
    assert [(str(card), place) for card, place in radar.places] == [
        ("AS", "E"),
        ("2S", "S"),
        ("KH", "S"),
        ("QH", "table"),
        ("3C", "table"),
    ]
    assert radar.where(Card.parse("AS")) == "E"
    assert radar.where(Card.parse("3C")) == "table"
    for elsewhere in ("5S", "6S", "7S", "9D"):
        assert radar.where(Card.parse(elsewhere)) is None


def test_a_card_of_a_hand_not_shown_is_alive_and_unknown() -> None:
    own, other = cards_of("8S 8H"), cards_of("2S")
    seen = meld_radar(own, other, {"E": cards_of("8D"), "W": cards_of("8C")})
    hidden = meld_radar(own, other, {"E": cards_of("8D")})
    assert hidden.melds == seen.melds
    assert "set 8s : alive, missing ♦8 (East), ♣8 (West)" in str(seen).splitlines()
    assert "set 8s : alive, missing ♦8 (East), ♣8 (unknown)" in str(hidden).splitlines()
    assert hidden.where(Card.parse("8C")) is None


def test_the_text_tells_of_the_longest_melds() -> None:
    lost = [card for card in CARDS if str(card) not in ("5S", "6S", "7S", "8S", "9S", "8H", "8D")]
    own = cards_of("5S 6S 7S 8S 8H")
    radar = meld_radar(own, CardSet.of(lost), {}, [Card.parse("9S")])
    assert str(radar).splitlines() == [
        "set ♠8 ♥8 ♦8 : alive, missing ♦8 (unknown)",
        "run ♠5 6 7 8 : secured",
        "run ♠5 6 7 8 9 : alive, missing ♠9 (on the table)",
    ]
    assert str(meld_radar(EMPTY, CardSet.of(CARDS), {})) == "no meld is secured or alive"


def test_the_text_counts_the_jokers() -> None:
    lost = [card for card in CARDS if str(card) not in ("5S", "6S", "8S")]
    assert str(meld_radar(cards_of("5S 6S"), CardSet.of(lost), {"E": cards_of("8S")}, jokers=1)).splitlines() == [
        "run ♠4 5 6 : secured with 1 joker, missing ♠4 (lost)",
        "run ♠5 6 7 : secured with 1 joker, missing ♠7 (lost)",
        "run ♠5 6 7 8 : alive with 1 joker, missing ♠7 (lost), ♠8 (East)",
    ]
    two = str(meld_radar(cards_of("5S 6S"), CardSet.of(lost), {}, jokers=2)).splitlines()
    assert "run ♠4 5 6 7 : secured with 2 jokers, missing ♠4 (lost), ♠7 (lost)" in two
    assert "run ♠4 5 6 7 8 : alive with 2 jokers, missing ♠4 (lost), ♠7 (lost), ♠8 (unknown)" in two


@pytest.mark.parametrize(
    ("own", "other", "hands", "table", "out", "first", "second"),
    [
        ("QH", "QH", {}, "", "", "own pile", "other pile"),
        ("QH", "", {"E": "QH 2S"}, "", "", "own pile", "hand of East"),
        ("", "", {"E": "QH 2S", "N": "QH"}, "", "", "hand of East", "hand of North"),
        ("", "QH", {}, "3S QH", "", "other pile", "the table"),
        ("", "", {}, "QH", "QH", "the table", "out of play"),
    ],
)
def test_a_card_in_two_places_is_refused(
    own: str, other: str, hands: dict[str, str], table: str, out: str, first: str, second: str
) -> None:
    held = {seat: cards_of(cards) for seat, cards in hands.items()}
    with pytest.raises(NotationError, match=f"QH stands twice.*{first}.*{second}"):
        meld_radar(cards_of(own), cards_of(other), held, list(cards_of(table)), cards_of(out))


def test_a_card_twice_on_the_table_is_refused() -> None:
    with pytest.raises(NotationError, match="QH stands twice"):
        meld_radar(EMPTY, EMPTY, {}, [Card.parse("QH")] * 2)


@pytest.mark.parametrize("jokers", [-1, 3, True, 1.0, "1", None])
def test_a_wrong_number_of_jokers_is_refused(jokers: Any) -> None:
    with pytest.raises(OptionError, match=f"{jokers}.*expected 0, 1 or 2"):
        meld_radar(EMPTY, EMPTY, {}, jokers=jokers)


@pytest.mark.parametrize("seat", ["X", "", "NE", "e", "table", 1])
def test_an_unknown_seat_is_refused(seat: Any) -> None:
    with pytest.raises(NotationError, match=f"{seat}.*expected .*N, E, S or W"):
        meld_radar(EMPTY, EMPTY, {seat: EMPTY})


def test_what_is_no_set_of_cards_is_refused() -> None:
    text: Any = "QH"
    with pytest.raises(NotationError, match=r"'QH'.*hand of East.*expected a CardSet"):
        meld_radar(EMPTY, EMPTY, {"E": text})


def test_a_radar_is_a_value() -> None:
    one, two = (meld_radar(cards_of("5S"), cards_of("6S"), {"N": cards_of("7S")}) for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)


# --- the radar of a position -----------------------------------------------------------------------------------------

ENDING = "8.../9.../.2../.3.. N N - 765..A. - -"


def test_the_radar_of_a_position_knows_what_the_viewer_knows() -> None:
    position = Position.parse(ENDING)
    everybody, north = radar_of(position, Side.NS), radar_of(position, Side.NS, seen_by=Seat.NORTH)
    nine = Card.parse("9S")
    assert (everybody.where(nine), north.where(nine)) == ("E", None)
    assert [meld.state for meld in everybody.melds] == [meld.state for meld in north.melds]
    assert "♠9 (unknown)" in str(north)
    # What is nowhere is out of play, so that no set of aces can come.
    assert not any(meld.kind == "set" for meld in everybody.alive)
    bundle = everybody._repr_mimebundle_()
    assert bundle["text/plain"] == str(everybody)
    assert "<pre" in bundle["text/html"]


def test_the_last_three_cards_open_are_known_to_all() -> None:
    position = Position.parse(ENDING, SvitenOptions(open_last=3))
    assert radar_of(position, Side.NS, seen_by=Seat.NORTH).where(Card.parse("9S")) == "E"


def test_a_dead_skat_is_lost_only_for_who_sees_everything() -> None:
    position = Position.parse("8.../9.../.2.. N N - 765... - N1 tricks=1,0;skat=TS")
    run = CardSet.parse("6S 7S 8S 9S TS")
    found = {
        viewer: next(m for m in radar_of(position, Side.D, seen_by=viewer).melds if CardSet.of(m.cards) == run)
        for viewer in (None, Seat.EAST)
    }
    assert (found[None].state, found[Seat.EAST].state) == ("dead", "alive")


def test_a_side_or_a_seat_that_does_not_play_has_no_radar() -> None:
    with pytest.raises(OptionError, match="no side D plays here; expected NS or EW"):
        radar_of(Position.parse(ENDING), Side.D)
    with pytest.raises(OptionError, match="West does not play"):
        radar_of(Position.parse("8.../9.../.2.. N N - - - N1 tricks=0,0"), Side.D, seen_by=Seat.WEST)
