"""Positions, hands and scores of Sviten in a line each, for the tests of the rulings."""

from __future__ import annotations

from sviten_nb import (
    Auction,
    Card,
    CardSet,
    Contract,
    Deal,
    Hand,
    Position,
    Seat,
    Strain,
    SvitenOptions,
    score_hand,
)
from sviten_nb.cards.card import CARDS

FULL = CardSet.of(CARDS)
NONE = CardSet()
Q = CardSet.parse("6H 7H 8H 9H 9S 9D KS JS 4S 2S QD 5D 3D AC TC 7C")
THREE = SvitenOptions(players=3)
DEAD = SvitenOptions(players=3, skat="dead")
N, E, S, W = Seat
RUN_OF_SIX = "3C 4C 5C 6C 7C 8C TH QD"

# The list of RULES 4, each option's default first; where any number will do, the ends and one between.
OPTIONS: dict[str, tuple[object, ...]] = {
    "deal_style": ("single", "packets"),
    "auction": ("continuous", "one_round"),
    "all_pass": ("next_dealer", "same_dealer"),
    "split_runs": (True, False),
    "failed_bid": ("penalty_only", "score_minus_penalty"),
    "slam_bonus": (25, 0),
    "deadwood_penalty": (0, 1, 3, 5),
    "target": (100, 1, 10_000),
    "max_hands": (None, 1, 12),
    "cap_tie": ("draw", "extra_hand"),
    "no_trump_only": (False, True),
    "open_last": (0, 3),
    "jokers": (0, 2),
    "joker_deal": ("one_per_side", "dealt"),
    "trump_run_factor": (2, 3),
    "hard_bid": (None, "announce", "points", "tricks_plus_melds"),
    "players": (4, 3),
    "skat": ("exchange", "dead"),
    "defender_share": ("half", "full"),
}


def called(*calls: str, dealer: Seat = N, **changes: object) -> Auction:
    made = Auction(dealer, options=SvitenOptions.from_json(changes))
    for call in calls:
        made = made.call(call)
    return made


def played(*moves: str, seed: int = 7, dealer: Seat = N, options: SvitenOptions | None = None) -> Hand:
    """The hand of that seed after these moves."""
    house = options or SvitenOptions()
    hand = Hand(Deal.random(seed, dealer=dealer, options=house), dealer, options=house)
    for move in moves:
        hand = hand.play(move)
    return hand


def first_cards(hand: Hand, cards: int) -> Hand:
    """So many cards more, each the first that is legal."""
    for _card in range(cards):
        hand = hand.play(hand.legal_moves[0])
    return hand


def finished(
    first: CardSet | str,
    second: CardSet | str | None = None,
    strain: Strain = Strain.NT,
    contract: Contract | None = None,
    options: SvitenOptions | None = None,
    jokers: tuple[int, int] = (0, 0),
    skat: Card | None = None,
) -> Position:
    """A position in which all cards are played: the pile of North-South, or of the declarer, and the other one."""
    house = options or SvitenOptions()
    one = CardSet.parse(first) if isinstance(first, str) else first
    other = FULL - one if second is None else CardSet.parse(second) if isinstance(second, str) else second
    hands = (NONE,) * house.players
    return Position(hands, strain, N, (), (one, other), contract, house, jokers, skat)


def scored(
    first: CardSet | str,
    strain: Strain = Strain.NT,
    number: int = 1,
    announced: int | None = None,
    jokers: tuple[int, int] = (0, 0),
    **changes: object,
) -> tuple[int, bool | None]:
    """The points of North-South, who declared, and whether the bid was made; other cards are out of play."""
    options = SvitenOptions.from_json(changes)
    score = score_hand(finished(first, NONE, strain, Contract(N, number, announced), options, jokers))
    return score.points[0], score.sides[0].made


def options_of(changes: dict[str, object]) -> SvitenOptions:
    return SvitenOptions.from_json(changes)


def three(*moves: str, seed: int = 7, options: SvitenOptions = THREE) -> Hand:
    """North deals; East bids one heart and declares."""
    return played("1H", "pass", "pass", *moves, seed=seed, options=options)
