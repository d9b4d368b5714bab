"""The table of known positions: exact keys, in which positions that are alike are equal, and bounds."""

from __future__ import annotations

from sviten_nb.solver.jit import kernel
from sviten_nb.solver.memory_kernel import (
    BUCKET,
    DECLARER,
    ENTRY,
    HALF,
    HANDS,
    KEYS,
    LIVE_RELEVANT,
    OFFSET,
    OWN_RELEVANT,
    PILES,
    SLAM,
    TABLE_SIZE,
    TRICKS,
)
from sviten_nb.solver.pile_kernel import Array


@kernel
def make_keys(work: Array, leader: int, left: int, out: int) -> int:
    """Write the key of the position before a trick, exact: who has each card that matters, the others by their order.

    A card that matters to nobody takes the lowest free place above the card below it that is still out.
    """
    live = work[LIVE_RELEVANT + left]
    pile0 = work[PILES] & work[OWN_RELEVANT + 2 * left]
    pile1 = work[PILES + 1] & work[OWN_RELEVANT + 2 * left + 1]
    taken = pile0 | pile1
    first = 0
    second = 0
    third = 0
    for suit in range(4):
        place = 13 * suit
        for card in range(13 * suit, 13 * suit + 13):
            if out >> card & 1:
                if live >> card & 1:
                    place = card
                else:
                    while taken >> place & 1:
                        place += 1
                if (work[HANDS + 1] | work[HANDS + 3]) >> card & 1:
                    first |= 1 << place
                if (work[HANDS + 2] | work[HANDS + 3]) >> card & 1:
                    second |= 1 << place
                third |= 1 << place
                place += 1
    # Codes of three bits: in a hand 4 + seat, in a pile 1 or 2 (where ``third`` is not set).
    first |= pile0
    second |= pile1
    idle = 0
    if work[SLAM] != 0:
        idle = (1 if work[TRICKS] == 0 else 0) | (2 if work[TRICKS + 1] == 0 else 0)
    tricks = 0
    if work[DECLARER] >= 0:
        tricks = work[TRICKS]  # they count only if the promise is kept, so that they are no constant
    work[KEYS] = first | leader << 52 | idle << 54
    work[KEYS + 1] = second | tricks << 52
    work[KEYS + 2] = third
    mixed = (first & HALF) * 1640531527 ^ (first >> 31) * 1103515245 ^ (second & HALF) * 1431655781
    mixed ^= (second >> 31) * 1181783497 ^ (third & HALF) * 1500450271 ^ (third >> 31) * 1267914269
    mixed ^= (leader + 1) * 982451653 ^ idle * 961748941 ^ tricks * 941083987
    mixed ^= mixed >> 29
    return (mixed >> 7 ^ mixed >> 33) % work[TABLE_SIZE]


@kernel
def find_entry(work: Array, table: Array, slot: int) -> int:
    """Where the table has the position of the key, or -1."""
    for place in range(2):
        entry = slot * BUCKET + place * ENTRY
        if table[entry] == work[KEYS] and table[entry + 1] == work[KEYS + 1] and table[entry + 2] == work[KEYS + 2]:
            return entry
    return -1


@kernel
def store(work: Array, table: Array, slot: int, left: int, value: int, is_low: bool, chosen: int) -> int:
    """Keep a bound of the position of the key; of two in a bucket the one with fewer tricks left gives way."""
    entry = find_entry(work, table, slot)
    low = 0
    high = 8191
    if entry >= 0:
        known = table[entry + 3]
        low = known & 8191
        high = known >> 13 & 8191
    else:
        entry = slot * BUCKET
        if table[entry + 3] >> 32 > left:
            entry += ENTRY  # the second place takes whatever comes
        table[entry] = work[KEYS]
        table[entry + 1] = work[KEYS + 1]
        table[entry + 2] = work[KEYS + 2]
    if is_low:
        low = max(low, value + OFFSET)
    else:
        high = min(high, value + OFFSET)
    table[entry + 3] = left << 32 | (chosen + 1) << 26 | high << 13 | low
    return 0
