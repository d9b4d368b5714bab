"""The auction: the rules by number and ruling, and what no random auction may break."""

from __future__ import annotations

import random

import pytest

from sviten_nb import Auction, Bid, Card, Contract, IllegalMove, NotationError, Pass, Seat, Strain
from sviten_nb.games.sviten.auction import parse_call

ALL_BIDS = [Bid(number, strain) for number in range(1, 7) for strain in Strain]


def auction(*calls: str, dealer: Seat = Seat.NORTH) -> Auction:
    made = Auction(dealer)
    for call in calls:
        made = made.call(call)
    return made


def test_rule_8_it_begins_left_of_the_dealer() -> None:
    for dealer in Seat:
        assert Auction(dealer).to_move == dealer.next


def test_rules_9_and_10_and_SV_04_suits_are_equal_and_no_trumps_beats_a_suit() -> None:
    for low in ALL_BIDS:
        for high in ALL_BIDS:
            beats = (high.number, high.strain is Strain.NT) > (low.number, low.strain is Strain.NT)
            assert (Auction(Seat.NORTH, (low,)).why_not(high) is None) == beats or str(low) == "6NT"
    assert sorted({bid.key for bid in ALL_BIDS}) == list(range(2, 14))


def test_rule_11_and_SV_03_a_pass_is_final_and_the_high_bidder_is_left() -> None:
    going = auction("1H", "pass", "2S", "pass")
    assert going.to_move == Seat.EAST
    over = auction("1H", "pass", "2S", "pass", "3C", "4D", "pass")
    assert over.is_over
    assert over.contract == Contract(Seat.WEST, 4)
    assert over.high_bid == Bid(4, Strain.DIAMONDS)


def test_rule_11_it_ends_at_once_on_6NT() -> None:
    over = auction("1H", "6NT")
    assert over.is_over
    assert over.to_move is None
    assert over.contract == Contract(Seat.SOUTH, 6)
    assert over.legal_moves == ()


def test_rule_12_and_SV_05_four_passes_leave_it_void() -> None:
    void = auction("pass", "pass", "pass", "pass")
    assert (void.is_over, void.is_void, void.contract) == (True, True, None)
    last = auction("pass", "pass", "pass")
    assert last.to_move == Seat.NORTH
    assert last.call("1C").contract == Contract(Seat.NORTH, 1)


def test_rule_13_and_SV_06_the_last_bidder_declares_not_the_first_to_name_the_strain() -> None:
    over = auction("1H", "pass", "2H", "pass", "pass")
    assert over.contract == Contract(Seat.WEST, 2)


def test_SV_07_partner_may_be_overbid_and_nobody_raises_himself() -> None:
    assert auction("1H", "pass", "2H").high_bid == Bid(2, Strain.HEARTS)
    assert auction("1H", "pass", "pass", "pass").is_over


@pytest.mark.parametrize("seed", range(200))
def test_no_random_auction_breaks_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    made = Auction(rng.choice(list(Seat)))
    keys: list[int] = []
    passed: set[Seat] = set()
    while not made.is_over:
        seat = made.to_move
        assert seat is not None
        assert seat not in passed
        legal = made.legal_moves
        for call in (Pass(), *ALL_BIDS):
            assert (call in legal) == (made.why_not(call) is None)
            if call not in legal:
                with pytest.raises(IllegalMove):
                    made.call(call)
        call = rng.choice(legal[: rng.choice([1, 4, len(legal)])])
        if isinstance(call, Bid):
            keys.append(call.key)
        else:
            passed.add(seat)
        made = made.call(call)
    assert keys == sorted(set(keys))
    assert len(keys) <= 12
    assert made.is_void == (len(passed) == 4)
    assert made.is_void or len(passed) == 3 or made.high_bid == Bid(6, Strain.NT)


def test_a_bid_that_does_not_beat_the_last_quotes_both() -> None:
    with pytest.raises(IllegalMove, match="2H does not beat 2S"):
        auction("2S", "2H")
    with pytest.raises(IllegalMove, match="too late"):
        auction("6NT", "pass")
    with pytest.raises(IllegalMove, match="1H does not beat 2S"):
        Auction(Seat.NORTH, (Bid(2, Strain.SPADES), Bid(1, Strain.HEARTS), Pass()))


@pytest.mark.parametrize("text", ["", "7", "hearts", "3X", "x3", "3 bananas", "²H"])
def test_what_is_no_call_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="expected"):
        parse_call(text)


@pytest.mark.parametrize("number", [0, 344, -1, 1.0, True])
def test_SV_29_a_bid_is_from_1_to_6(number: int) -> None:
    with pytest.raises(NotationError, match="1 to 6 melds"):
        Bid(number, Strain.HEARTS)
    with pytest.raises(NotationError, match="1 to 6 melds"):
        parse_call("0H")
    with pytest.raises(IllegalMove, match="1 to 6 melds, not 7"):
        Auction(Seat.NORTH).call("7H")


@pytest.mark.parametrize("bid", ALL_BIDS, ids=str)
def test_bids_survive_being_written(bid: Bid) -> None:
    assert parse_call(str(bid)) == bid


def plain_turns(calls: tuple[str, ...]) -> tuple[int | None, int | None]:
    """Who is to call, counted from the dealer's left, and who has the high bid: rules 8 to 12 on plain texts."""
    waiting, bidder = [0, 1, 2, 3], None
    for call in calls:
        seat = waiting.pop(0)
        if call != "pass":
            bidder = seat
            waiting.append(seat)
    over = calls[-1:] == ("6NT",) or not waiting or waiting == [bidder]
    return (None if over else waiting[0]), bidder


def test_every_auction_with_a_few_bids_goes_as_the_plain_rules_say() -> None:
    keys = {"1H": 1, "1S": 1, "1NT": 2, "2C": 3, "2NT": 4, "3D": 5, "6NT": 9}
    seen = 0

    def walk(made: Auction, calls: tuple[str, ...], high: int) -> None:
        nonlocal seen
        seen += 1
        turn, bidder = plain_turns(calls)
        assert made.to_move == (None if turn is None else Seat.NORTH.after(turn + 1)), calls
        assert made.is_over == (turn is None)
        assert made.is_void == (calls == ("pass",) * 4)
        number = int(next((call for call in reversed(calls) if call != "pass"), "0")[0])
        contract = None if turn is not None or bidder is None else Contract(Seat.NORTH.after(bidder + 1), number)
        assert made.contract == contract
        for call in ("pass", *keys):
            if turn is not None and keys.get(call, 10) > high:
                walk(made.call(call), (*calls, call), keys.get(call, high))
            else:
                with pytest.raises(IllegalMove):
                    made.call(call)

    walk(Auction(Seat.NORTH), (), 0)
    assert seen > 1000


@pytest.mark.parametrize("thing", ["1H", 7, None, Card.parse("3H"), Strain.HEARTS])
def test_only_a_bid_or_a_pass_can_stand_in_an_auction(thing: object) -> None:
    with pytest.raises(NotationError, match="is no call; expected pass or a bid"):
        Auction(Seat.NORTH, (thing,))  # type: ignore[arg-type]
