"""The melds of Sviten Special once more, from the rules alone: a slow and obvious judge that shares no code.

A card is rank and suit, such as "7C" or "TD"; a joker that stands for the seven of clubs is "*7C". A meld is a tuple of
such texts, a layout is a tuple of melds. The best layout is found in two ways: by trying all of them, and, for piles
too large for that, by an integer program for the solver HiGHS of scipy.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

RANKS = "23456789TJQKA"
SUITS = "SHDC"
LINE = "A23456789TJQKA"  # the places of a run; a run takes at most 13 of the 14, hence never both aces
PACK = [rank + suit for suit in SUITS for rank in RANKS]


def in_order(pile: Collection[str]) -> list[str]:
    """The cards of the pile in the order of the pack, refused if one is unknown or there twice."""
    cards = [card for card in PACK if card in pile]
    if len(cards) != len(pile):
        raise ValueError(f"not a pile of different cards: {sorted(pile)}")
    return cards


def naturals(meld: tuple[str, ...]) -> frozenset[str]:
    """The cards of a meld that are no jokers."""
    return frozenset(card for card in meld if not card.startswith("*"))


def jokers_in(meld: tuple[str, ...]) -> int:
    """How many jokers a meld uses."""
    return sum(card.startswith("*") for card in meld)


def is_run(meld: tuple[str, ...]) -> bool:
    """Whether a meld is a run and no set, which has one rank only."""
    return len({card[-2] for card in meld}) > 1


def windows(suit: str, length: int) -> Iterator[tuple[str, ...]]:
    """Every stretch of that many neighbours on the line of a suit, from low to high; none has two aces."""
    if length <= 13:
        for start in range(14 - length + 1):
            yield tuple(rank + suit for rank in LINE[start : start + length])


def all_sets(pile: Collection[str], jokers: int) -> Iterator[tuple[str, ...]]:
    """Every set: three or four of a rank, the jokers for the first suits that the set lacks."""
    for rank in RANKS:
        for size in (3, 4):
            for used in range(jokers + 1):
                for suits in combinations(SUITS, size - used):
                    lacking = [suit for suit in SUITS if suit not in suits]
                    cards = [rank + suit for suit in suits]
                    if cards and all(card in pile for card in cards):
                        yield (*cards, *("*" + rank + suit for suit in lacking[:used]))


def all_runs(pile: Collection[str], jokers: int) -> Iterator[tuple[str, ...]]:
    """Every run from low to high, a joker in any place, be the card of that place in the pile or not."""
    for suit in SUITS:
        for length in range(3, 14):
            for window in windows(suit, length):
                if sum(card not in pile for card in window) > jokers:
                    continue
                for used in range(jokers + 1):
                    for wild in combinations(window, used):
                        meld = tuple("*" + card if card in wild else card for card in window)
                        if naturals(meld) and all(card in pile for card in naturals(meld)):
                            yield meld


def all_melds(pile: Collection[str], jokers: int) -> list[tuple[str, ...]]:
    """Every single meld that can be laid from these cards with at most that many jokers."""
    cards = frozenset(in_order(pile))
    return [*all_sets(cards, jokers), *all_runs(cards, jokers)]


def points(meld: tuple[str, ...], trump: str | None, factor: int) -> int:
    """The worth of a meld: 5 for three cards and 5 for each more, a run of trumps multiplied by the factor."""
    plain = 5 * (len(meld) - 2)
    return plain * factor if is_run(meld) and meld[0][-1] == trump else plain


def joinable(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two runs of one suit that share no card could be one run, the jokers placed anew."""
    if not (is_run(one) and is_run(other)) or one[0][-1] != other[0][-1]:
        return False
    cards = naturals(one) | naturals(other)
    return any(cards <= set(window) for window in windows(one[0][-1], len(one) + len(other)))


def all_layouts(pile: Collection[str], jokers: int, split_runs: bool) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every set of melds that share no card, use no more jokers than there are and, if so ruled, split no run."""
    melds = all_melds(pile, jokers)
    cards = {meld: naturals(meld) for meld in melds}
    used = {meld: jokers_in(meld) for meld in melds}

    def layouts(choice: list[tuple[str, ...]], left: int) -> Iterator[tuple[tuple[str, ...], ...]]:
        """Every layout of some of these melds with at most that many jokers."""
        yield ()
        for place, meld in enumerate(choice):
            rest = [
                other
                for other in choice[place + 1 :]
                if used[meld] + used[other] <= left
                and cards[meld].isdisjoint(cards[other])
                and (split_runs or not joinable(meld, other))
            ]
            for others in layouts(rest, left - used[meld]):
                yield (meld, *others)

    return layouts(melds, jokers)


def outcomes(
    pile: Collection[str],
    *,
    trump: str | None,
    factor: int,
    jokers: int,
    split_runs: bool,
    deadwood_penalty: int,
) -> dict[tuple[int, int], tuple[tuple[str, ...], ...]]:
    """All that can be reached, as (points less the penalty for deadwood, melds), each with a layout that does it."""
    found: dict[tuple[int, int], tuple[tuple[str, ...], ...]] = {}
    worth = {meld: points(meld, trump, factor) for meld in all_melds(pile, jokers)}
    melded = {meld: len(naturals(meld)) for meld in worth}
    for layout in all_layouts(pile, jokers, split_runs):
        deadwood = len(pile) - sum(melded[meld] for meld in layout)
        net = sum(worth[meld] for meld in layout) - deadwood_penalty * deadwood
        found.setdefault((net, len(layout)), layout)
    return found


def at_most_one(melds: list[tuple[str, ...]], jokers: int) -> Iterator[list[int]]:
    """Lists of runs (their places in the list of melds) of which at most one may be laid if no run is split.

    Whether two runs can be joined depends on their natural cards and the number of jokers only; runs that agree in both
    share a card anyway, so all of one kind and all of another make one list.
    """
    kinds: dict[tuple[frozenset[str], int], list[int]] = {}
    for place, meld in enumerate(melds):
        if is_run(meld):
            kinds.setdefault((naturals(meld), jokers_in(meld)), []).append(place)
    for (cards, used), (more_cards, more_used) in combinations(kinds, 2):
        if used + more_used <= jokers and cards.isdisjoint(more_cards):
            places, more_places = kinds[cards, used], kinds[more_cards, more_used]
            if joinable(melds[places[0]], melds[more_places[0]]):
                yield places + more_places


def best_by_program(
    pile: Collection[str],
    *,
    trump: str | None,
    factor: int,
    jokers: int,
    split_runs: bool,
    deadwood_penalty: int,
    at_least: int,
) -> tuple[int, int] | None:
    """The most points less penalty, then the most melds, with at least that many melds, by an integer program."""
    from scipy.optimize import Bounds, LinearConstraint, milp  # type: ignore[import-untyped]
    from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

    melds = all_melds(pile, jokers)
    if split_runs:  # melds of the same cards, the same number of jokers and the same worth: one of them will do
        alike = {(naturals(meld), jokers_in(meld), points(meld, trump, factor)): meld for meld in melds}
        melds = list(alike.values())
    if not melds:
        return (-deadwood_penalty * len(pile), 0) if at_least <= 0 else None
    worth = [points(meld, trump, factor) + deadwood_penalty * len(naturals(meld)) for meld in melds]

    # Each row is (how often each meld counts, by its place; the least and the most that the sum may be).
    rows = [({place: 1 for place, meld in enumerate(melds) if card in meld}, 0, 1) for card in in_order(pile)]
    rows.append(({place: jokers_in(meld) for place, meld in enumerate(melds)}, 0, jokers))
    rows.append((dict.fromkeys(range(len(melds)), 1), at_least, len(PACK)))
    if not split_runs:
        rows.extend((dict.fromkeys(places, 1), 0, 1) for places in at_most_one(melds, jokers))

    entries = [(count, line, place) for line, (row, _least, _most) in enumerate(rows) for place, count in row.items()]
    counts, lines, places = zip(*entries, strict=True)
    matrix = csr_matrix((counts, (lines, places)), shape=(len(rows), len(melds)))
    result = milp(
        [-(64 * value + 1) for value in worth],  # milp looks for the least
        integrality=[1] * len(melds),
        bounds=Bounds(0, 1),
        constraints=LinearConstraint(matrix, [least for _, least, _ in rows], [most for _, _, most in rows]),
        options={"mip_rel_gap": 0},
    )
    if result.status == 2:
        return None
    if result.status != 0:
        raise RuntimeError(result.message)
    laid = [place for place, share in enumerate(result.x) if share > 0.5]
    return sum(worth[place] for place in laid) - deadwood_penalty * len(pile), len(laid)
