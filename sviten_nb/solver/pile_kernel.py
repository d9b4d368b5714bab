"""What a pile of cards is worth, compiled: the fast twin of ``games/sviten/sweep.py`` without jokers.

The ranks pass by from the low ace to the high one; the state is, by suit, the length of the open run, 3 standing for
three and more: 256 states. A card that goes into no set joins the open run of its suit, and from its third card on a
run pays, so that once the set of a rank is chosen the next state is known. A pile is a mask of 52 bits, bit 13·suit +
rank.

``work`` is one flat array of 64-bit numbers: first the tables that ``pile_tables`` fills, then room for the sweep.
"""

from __future__ import annotations

from typing import Protocol

from sviten_nb.solver.jit import kernel


class Array(Protocol):
    """A one-dimensional array of signed 64-bit numbers, or a list where kernels are not compiled."""

    def __getitem__(self, place: int, /) -> int:
        """The number at a place."""
        ...

    def __setitem__(self, place: int, value: int, /) -> None:
        """Write a number at a place."""
        ...


_STATES = 256
STEP = 0  # by state and suits that join runs: the next state, and above it the points
MELD_STEP = STEP + _STATES * 16  # the same where only melds are counted: a run ends with its third card
CHOICES = MELD_STEP + _STATES * 16  # by suits that hold the rank: how many choices, then each as the suits in the set
_CHOICE = 8
VALUES = CHOICES + 16 * _CHOICE  # two of them: points by state, -1 where it was not reached
_ACTIVE = VALUES + 2 * _STATES  # two of them: which states were reached
COUNTED = _ACTIVE + 2 * _STATES  # two of them: points by state and number of melds so far
_MELDS = 8
SUIT_RUNS = COUNTED + 2 * _STATES * _MELDS  # by the 13 cards of a suit: how many are third or later in a run
_HOLDINGS = 1 << 13
RUN_POINTS = SUIT_RUNS + _HOLDINGS  # five, and five times the factor in trumps, by suit
PILE_WORK = RUN_POINTS + 4
"""How many numbers ``work`` needs for piles."""

SUIT = _HOLDINGS - 1
TWOS = 1 | 1 << 13 | 1 << 26 | 1 << 39
LOWEST = TWOS * ((1 << 11) - 1)  # the ranks with two above them
FEW = 4
"""How many sets in question are tried one by one."""

MOST_ASKED = 7
"""The highest number of melds that can be asked for: counts above it are the same."""


@kernel
def paid_cards(held: int) -> int:
    """How many cards of a suit (13 bits) pay if all go into runs: each from its third on, the ace at either end."""
    best = 0
    for end in range(2):
        # The line from the low ace to the high one, with the ace at one end only.
        line = (held & 4095) << 1 | (held >> 12 if end == 0 else held >> 12 << 13)
        paid = line & line >> 1 & line >> 2
        number = 0
        while paid:
            paid &= paid - 1
            number += 1
        best = max(best, number)
    return best


@kernel
def pile_tables(work: Array, trump: int, factor: int) -> int:
    """Fill the tables for a trump suit (-1: none) and what its runs are multiplied by."""
    for state in range(256):
        for joins in range(16):
            after = 0
            points = 0
            for suit in range(4):
                length = (state >> (2 * suit)) & 3
                if (joins >> suit) & 1:
                    if length >= 2:
                        points += 5 * factor if suit == trump else 5
                    after |= min(length + 1, 3) << (2 * suit)
            work[STEP + state * 16 + joins] = points << 8 | after
            after = 0
            melds = 0
            for suit in range(4):
                length = (state >> (2 * suit)) & 3
                if (joins >> suit) & 1 and length >= 2:
                    melds += 1
                elif (joins >> suit) & 1:
                    after |= (length + 1) << (2 * suit)
            work[MELD_STEP + state * 16 + joins] = melds << 8 | after
    for held in range(16):
        number = 0
        for suits in range(16):
            size = (suits & 1) + (suits >> 1 & 1) + (suits >> 2 & 1) + (suits >> 3 & 1)
            if suits & held == suits and (size == 0 or size >= 3):
                number += 1
                work[CHOICES + held * _CHOICE + number] = suits
        work[CHOICES + held * _CHOICE] = number
    for suit in range(4):
        work[RUN_POINTS + suit] = 5 * factor if suit == trump else 5
    for held in range(_HOLDINGS):
        work[SUIT_RUNS + held] = paid_cards(held)
    for place in range(2 * _STATES):
        work[VALUES + place] = -1
    for place in range(2 * _STATES * _MELDS):
        work[COUNTED + place] = -1
    return 0


@kernel
def holders(pile: int, rank: int) -> int:
    """Which suits of a pile hold a rank (0 for the two, 12 for the ace), one bit a suit."""
    return (
        (pile >> rank & 1)
        | (pile >> (13 + rank) & 1) << 1
        | (pile >> (26 + rank) & 1) << 2
        | (pile >> (39 + rank) & 1) << 3
    )


@kernel
def set_value(suits: int, steps: int) -> int:
    """What a set of these suits counts: 5 for three, 10 for four, nothing for none; one where melds are counted."""
    if suits == 0:
        return 0
    if steps == MELD_STEP:
        return 1
    return 10 if suits == 15 else 5


@kernel
def _sweep(work: Array, pile: int, low: int, high: int, steps: int) -> int:
    """The most points of ranks two to king, with the aces ``low`` before them and ``high`` after, one bit a suit.

    ``steps`` is the table in use: with MELD_STEP it is the most melds.
    """
    here = 0
    state = (low & 1) | (low & 2) << 1 | (low & 4) << 2 | (low & 8) << 3
    work[VALUES + state] = 0
    work[_ACTIVE] = state
    number = 1
    for rank in range(12):
        held = holders(pile, rank)
        choices = work[CHOICES + held * _CHOICE]
        there = 1 - here
        found = 0
        for place in range(number):
            state = work[_ACTIVE + here * _STATES + place]
            value = work[VALUES + here * _STATES + state]
            work[VALUES + here * _STATES + state] = -1
            for choice in range(1, choices + 1):
                suits = work[CHOICES + held * _CHOICE + choice]
                step = work[steps + state * 16 + (held & ~suits)]
                after = step & 255
                total = value + (step >> 8) + set_value(suits, steps)
                old = work[VALUES + there * _STATES + after]
                if old < 0:
                    work[_ACTIVE + there * _STATES + found] = after
                    found += 1
                if total > old:
                    work[VALUES + there * _STATES + after] = total
        number = found
        here = there
    best = 0
    for place in range(number):
        state = work[_ACTIVE + here * _STATES + place]
        total = work[VALUES + here * _STATES + state] + (work[steps + state * 16 + high] >> 8)
        work[VALUES + here * _STATES + state] = -1
        best = max(best, total)
    return best


@kernel
def low_high(pile: int) -> int:
    """Of the aces of a pile: those that can begin a run, and above them those that can end one, one bit a suit."""
    aces = holders(pile, 12)
    low = aces & holders(pile, 0) & holders(pile, 1)
    high = aces & holders(pile, 10) & holders(pile, 11)
    return high << 4 | low


@kernel
def pile_most(work: Array, pile: int, steps: int) -> int:
    """The most points that can be melded from a pile (``steps`` is STEP), or the most melds (MELD_STEP)."""
    ends = low_high(pile)
    aces = holders(pile, 12)
    best = 0
    for choice in range(1, work[CHOICES + aces * _CHOICE] + 1):
        suits = work[CHOICES + aces * _CHOICE + choice]
        low = ends & 15 & ~suits
        high = ends >> 4 & ~suits
        either = low & high
        # Every way to divide the aces that can stand at both ends.
        part = either
        while True:
            total = set_value(suits, steps) + _sweep(work, pile, low & ~part, high & ~(either & ~part), steps)
            best = max(best, total)
            if part == 0:
                break
            part = (part - 1) & either
    return best


@kernel
def held_three_times(cards: int) -> int:
    """The ranks of which there are three or four, one bit a rank."""
    spades = cards & SUIT
    hearts = cards >> 13 & SUIT
    diamonds = cards >> 26 & SUIT
    clubs = cards >> 39 & SUIT
    return (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))


@kernel
def in_runs(cards: int) -> int:
    """Those of some cards that can be in a run: three neighbours of a suit, the ace at either end."""
    first = cards & cards >> 1 & cards >> 2 & LOWEST
    begins = cards & cards >> 1 & cards >> 12 & TWOS  # the twos of suits with ace, two and three
    return first | first << 1 | first << 2 | begins | begins << 1 | begins << 12


@kernel
def runs_alone(work: Array, pile: int) -> int:
    """The points of a pile if no set is laid."""
    return (
        work[SUIT_RUNS + (pile & SUIT)] * work[RUN_POINTS]
        + work[SUIT_RUNS + (pile >> 13 & SUIT)] * work[RUN_POINTS + 1]
        + work[SUIT_RUNS + (pile >> 26 & SUIT)] * work[RUN_POINTS + 2]
        + work[SUIT_RUNS + (pile >> 39 & SUIT)] * work[RUN_POINTS + 3]
    )


@kernel
def few_sets(work: Array, pile: int, ranks: int) -> int:
    """The most points where only of these few ranks sets are in question: all their ways are tried.

    A set that takes no card from a run is laid at once; with four cards one that is wanted in a run may stay out.
    """
    gained = 0
    runs = in_runs(pile)
    while ranks:
        bit = ranks & -ranks
        ranks ^= bit
        cards = pile & bit * TWOS
        wanted = cards & runs
        four = cards == bit * TWOS
        if wanted == 0:
            gained += 10 if four else 5
            pile ^= cards
            continue
        best = few_sets(work, pile ^ cards, ranks) + (10 if four else 5)
        if four:
            rest = wanted
            while rest:
                one = rest & -rest
                rest ^= one
                best = max(best, few_sets(work, pile ^ cards ^ one, ranks) + 5)
        if not four or wanted & (wanted - 1):
            best = max(best, few_sets(work, pile, ranks))
        return gained + best
    return gained + runs_alone(work, pile)


@kernel
def pile_points(work: Array, pile: int) -> int:
    """The most points that can be melded from a pile: by trial where few sets are in question, else by the sweep."""
    ranks = held_three_times(pile)
    if ranks == 0:
        return runs_alone(work, pile)
    # Sets in question: those of which a card is wanted in a run too. Each doubles the ways, or nearly triples them.
    runs = in_runs(pile)
    doubtful = ranks & (runs | runs >> 13 | runs >> 26 | runs >> 39)
    number = 0
    while doubtful:
        doubtful &= doubtful - 1
        number += 1
    return few_sets(work, pile, ranks) if number <= FEW else pile_most(work, pile, STEP)


@kernel
def _counted_sweep(work: Array, pile: int, low: int, high: int, most: int, first: int) -> int:
    """As ``_sweep``, but run by run: leaves by number of melds (up to ``most``) the points, beginning with ``first``.

    A run of three or more may end and another begin with the next card. The result stands in the first row.
    """
    here = 0
    state = (low & 1) | (low & 2) << 1 | (low & 4) << 2 | (low & 8) << 3
    work[COUNTED + state * _MELDS + min(first, most)] = 0
    work[_ACTIVE] = state
    work[VALUES + state] = 0  # marks a state as reached
    number = 1
    for rank in range(13):
        held = holders(pile, rank) if rank < 12 else high
        choices = work[CHOICES + held * _CHOICE] if rank < 12 else 1
        there = 1 - here
        found = 0
        for place in range(number):
            state = work[_ACTIVE + here * _STATES + place]
            work[VALUES + here * _STATES + state] = -1
            for choice in range(1, choices + 1):
                suits = work[CHOICES + held * _CHOICE + choice]
                joins = held & ~suits
                full = (state & state >> 1) & 85  # bit 2·suit where a run is three or more
                ended = ((full & 1) | (full >> 1 & 2) | (full >> 2 & 4) | (full >> 3 & 8)) & joins
                part = ended
                while True:  # ``part``: the runs that end here, the card beginning new ones
                    begun = state
                    for suit in range(4):
                        if part >> suit & 1:
                            begun &= ~(3 << (2 * suit))
                    step = work[STEP + begun * 16 + joins]
                    after = step & 255
                    gain = (step >> 8) + set_value(suits, STEP)
                    melds = 1 if suits else 0
                    for suit in range(4):
                        if joins >> suit & 1 and (begun >> (2 * suit)) & 3 == 2:
                            melds += 1
                    if work[VALUES + there * _STATES + after] < 0:
                        work[VALUES + there * _STATES + after] = 0
                        work[_ACTIVE + there * _STATES + found] = after
                        found += 1
                    for count in range(most + 1):
                        value = work[COUNTED + (here * _STATES + state) * _MELDS + count]
                        if value >= 0:
                            target = COUNTED + (there * _STATES + after) * _MELDS + min(count + melds, most)
                            work[target] = max(work[target], value + gain)
                    if part == 0:
                        break
                    part = (part - 1) & ended
            for count in range(most + 1):
                work[COUNTED + (here * _STATES + state) * _MELDS + count] = -1
        number = found
        here = there
    best = -1
    for place in range(number):
        state = work[_ACTIVE + here * _STATES + place]
        work[VALUES + here * _STATES + state] = -1
        best = max(best, work[COUNTED + (here * _STATES + state) * _MELDS + most])
        for count in range(most + 1):
            work[COUNTED + (here * _STATES + state) * _MELDS + count] = -1
    return best


@kernel
def pile_points_with(work: Array, pile: int, least: int) -> int:
    """The most points with so many melds at least (0 to 7), or -1 where a pile does not give them."""
    if least == 0:
        return pile_points(work, pile)
    ends = low_high(pile)
    aces = holders(pile, 12)
    best = -1
    for choice in range(1, work[CHOICES + aces * _CHOICE] + 1):
        suits = work[CHOICES + aces * _CHOICE + choice]
        low = ends & 15 & ~suits
        high = ends >> 4 & ~suits
        either = low & high
        part = either
        while True:
            total = _counted_sweep(work, pile, low & ~part, high & ~(either & ~part), least, 1 if suits else 0)
            if total >= 0:
                best = max(best, total + set_value(suits, STEP))
            if part == 0:
                break
            part = (part - 1) & either
    return best


@kernel
def pile_batch(work: Array, piles: Array, values: Array, count: int, least: int) -> int:
    """Write the points of so many piles, as ``pile_points_with`` gives them."""
    for place in range(count):
        values[place] = pile_points_with(work, piles[place], least)
    return 0
