"""Bounds of a position before a trick, from what each side has and from all it could still get."""

from __future__ import annotations

from sviten_nb.solver.house_kernel import ASK_MELDS, ASK_POINTS, ASK_TOTAL, IMPOSSIBLE, TOO_MANY, house_value
from sviten_nb.solver.jit import kernel
from sviten_nb.solver.memory_kernel import (
    ANNOUNCED,
    BASE,
    BIG,
    CAPTURE,
    CONSTANT,
    CONTRACT,
    DECLARER,
    FAILED,
    GOAL,
    GOAL_SIDE,
    HALF,
    HALVES,
    HANDS,
    HARD,
    HIGH,
    IN_TOTAL,
    JOKERS,
    JUST_MELDS,
    KEEPS,
    LOW,
    MELDS,
    MOST_MELDS,
    NAMED,
    NO_RULES,
    NUMBER,
    OWED,
    OWN_RELEVANT,
    PENALTY,
    PILE_CACHE,
    PILE_SLOTS,
    PILES,
    PLACE_OF,
    PLAYERS,
    ROOT_TRICKS,
    SCORE,
    SEARCHED,
    SIDES,
    SLAM,
    STOP,
    SWITCHES,
    TOO_LARGE,
    TRICK_COUNT,
    TRICKS,
    TRUMP,
    UNSPLIT,
    USE_SURE,
    WHEN,
)
from sviten_nb.solver.moves_kernel import beats, cards_out
from sviten_nb.solver.pile_kernel import MELD_STEP, Array, pile_most, pile_points, pile_points_with
from sviten_nb.solver.tricks_kernel import sure_tricks, sure_trumps

NOTHING = IMPOSSIBLE // 2
"""Values of piles below this say that there is none; those that are stay far above."""


@kernel
def ruled_value(work: Array, side: int, pile: int, kind: int) -> int:
    """What ``cached`` gives where house rules bear on it."""
    if kind < MOST_MELDS:
        value = house_value(work, side, pile, kind, 0, ASK_POINTS, 0, work[PENALTY])
    elif kind == MOST_MELDS:
        value = house_value(work, side, pile, 0, 0, ASK_MELDS, 0, 0)
    elif kind < IN_TOTAL:
        value = house_value(work, side, pile, kind - JUST_MELDS, 1, ASK_POINTS, 0, 0)
    else:
        value = house_value(work, side, pile, work[OWED], 0, ASK_TOTAL, kind - IN_TOTAL, 0)
    if value == TOO_MANY:
        work[STOP] = TOO_LARGE
    return value


@kernel
def cached(work: Array, side: int, pile: int, kind: int) -> int:
    """A value of a side's pile, remembered; the kinds are those of ``memory_kernel``, below 0 what there is not."""
    key = pile | kind << 52 | work[JOKERS + side] << 60
    mixed = (key & HALF) * 1640531527 ^ (key >> 31) * 1103515245
    slot = PILE_CACHE + 2 * ((mixed >> 17 ^ mixed >> 35) & (PILE_SLOTS - 1))
    if work[slot] == key:
        return work[slot + 1]
    if kind == NO_RULES:
        value = pile_points(work, pile)
    elif kind > NO_RULES or work[JOKERS + side] or work[PENALTY] or (kind and work[UNSPLIT]):
        value = ruled_value(work, side, pile, kind)
    elif kind == 0:
        value = pile_points(work, pile)
    elif kind == MOST_MELDS:
        value = pile_most(work, pile, MELD_STEP)
    else:
        value = pile_points_with(work, pile, kind)
        if value < 0:
            value = IMPOSSIBLE
    work[slot] = key
    work[slot + 1] = value
    return value


@kernel
def hard_score(work: Array, side: int, pile: int, tricks: int) -> int:
    """What a side scores that meets its number exactly, or -1 where it does not (SV-19)."""
    rest = work[ANNOUNCED] - tricks
    if rest < 0:
        return -1
    if work[HARD] == 1:
        met = rest % 5 == 0 and cached(work, side, pile, IN_TOTAL + rest // 5) == 1
        return work[ANNOUNCED] if met else -1
    if rest < work[NUMBER]:
        return -1
    points = cached(work, side, pile, JUST_MELDS + rest)
    return tricks + points if points >= 0 else -1


@kernel
def side_score(work: Array, side: int, pile: int, constant: int, tricks: int, slam: int) -> int:
    """What a side scores with a pile: its best layout under the bid (``constant`` are points of cards kept aside)."""
    if work[DECLARER] != side:
        return tricks + cached(work, side, pile, 0) + constant + slam
    if work[HARD]:
        made = hard_score(work, side, pile, tricks)
        return slam - work[FAILED] if made < 0 else slam + made
    points = cached(work, side, pile, work[NUMBER])
    made = tricks + points + slam if points > NOTHING else -BIG
    if work[KEEPS] == 1:
        return max(made, tricks + cached(work, side, pile, 0) + slam - work[FAILED])
    return made if points > NOTHING else slam - work[FAILED]


@kernel
def credited(work: Array, first: int, second: int) -> int:
    """The value of two sides' scores: their difference, a defender of two credited half where that is the rule."""
    if work[HALVES] == 1:
        return first - (second >> 1)
    return first - second


@kernel
def score_bounds(work: Array, left: int, out: int, bound: int) -> int:
    """Bounds of the goal ``score`` before a trick, from what each side has and from all it could still get.

    The upper one is left out where the lower one reaches ``bound``.
    """
    own0 = work[OWN_RELEVANT + 2 * left]
    own1 = work[OWN_RELEVANT + 2 * left + 1]
    pile0 = work[PILES] & own0
    pile1 = work[PILES + 1] & own1
    constant0 = work[CONSTANT + 2 * left]
    constant1 = work[CONSTANT + 2 * left + 1]
    tricks0 = work[TRICKS]
    tricks1 = work[TRICKS + 1]
    slam0 = work[SLAM] if tricks1 == 0 else 0
    slam1 = work[SLAM] if tricks0 == 0 else 0
    if left == 0:
        value = credited(
            work,
            side_score(work, 0, pile0, constant0, tricks0, slam0),
            side_score(work, 1, pile1, constant1, tricks1, slam1),
        )
        work[LOW] = value
        work[HIGH] = value
        work[BASE] = 0
        return 0
    low0 = side_score(work, 0, pile0, constant0, tricks0, 0)
    high1 = side_score(work, 1, pile1 | out & own1, constant1, tricks1 + left, slam1)
    work[LOW] = credited(work, low0, high1)
    work[HIGH] = BIG
    if work[LOW] >= bound:
        return 0
    high0 = side_score(work, 0, pile0 | out & own0, constant0, tricks0 + left, slam0)
    low1 = side_score(work, 1, pile1, constant1, tricks1, 0)
    work[HIGH] = credited(work, high0, low1)
    # What the table keeps is relative to this, so that equal rests with other constants share an entry.
    work[BASE] = constant0 - constant1
    if work[DECLARER] < 0:
        work[BASE] += tricks0 - tricks1
    return 0


@kernel
def melds_at_most(work: Array, side: int, cards: int) -> int:
    """The most melds that a side could lay from some cards, or a little more: a joker adds one at most."""
    if work[JOKERS + side] == 0:
        return cached(work, side, cards, MOST_MELDS)
    return pile_most(work, cards, MELD_STEP) + work[JOKERS + side]


@kernel
def count_bounds(work: Array, left: int, leader: int, out: int) -> int:
    """Bounds of all other goals before a trick that ``leader`` is to lead to (-1: in the middle of one)."""
    goal = work[GOAL]
    side = work[GOAL_SIDE]
    work[BASE] = 0
    if goal == TRICK_COUNT:
        now = work[TRICKS] - work[TRICKS + 1]
        work[LOW] = now - left
        work[HIGH] = now + left
        work[BASE] = now
        if leader >= 0 and work[SWITCHES] & USE_SURE:
            led = work[SIDES + leader]
            sure = sure_tricks(work, leader, out)
            trumps = sure_trumps(work, 1 - led, out)
            work[LOW] += 2 * (sure if led == 0 else trumps)
            work[HIGH] -= 2 * (trumps if led == 0 else sure)
        return 0
    if goal in (CONTRACT, MELDS):
        pile = work[PILES + side]
        own = work[OWN_RELEVANT + 2 * left + side]
        constant = cached(work, side, pile & ~own, MOST_MELDS)
        low = constant + cached(work, side, pile & own, MOST_MELDS)
        high = low
        if left:
            high = constant + melds_at_most(work, side, (pile | out) & own)
        if goal == CONTRACT:
            low = 1 if low >= work[NUMBER] else 0
            high = 1 if high >= work[NUMBER] else 0
            if work[HARD]:
                low = 0
                if left == 0:
                    low = 1 if hard_score(work, side, pile, work[TRICKS + side]) >= 0 else 0
                high = 1 if left else low
        work[LOW] = low
        work[HIGH] = high
        if goal == MELDS:
            work[BASE] = constant
        return 0
    done = work[NAMED] & ~work[PILES + side] == 0
    lost = work[NAMED] & work[PILES + 1 - side] != 0
    if goal == CAPTURE:
        work[LOW] = 1 if done else 0
        work[HIGH] = 0 if lost or (left == 0 and not done) else 1
        return 0
    now = work[ROOT_TRICKS] - left
    work[BASE] = now
    work[LOW] = now + 1
    work[HIGH] = now + left + 1
    if done:
        work[LOW] = now
        work[HIGH] = now
    elif lost or left == 0:
        work[LOW] = now + left + 1
    return 0


@kernel
def last_winner(work: Array, leader: int) -> int:
    """The side that takes the last trick, to which each player has one card."""
    players = work[PLAYERS]
    trump = work[TRUMP]
    winner = leader
    best = -1
    for step in range(players):
        seat = (leader + step) % players
        card = work[PLACE_OF + work[HANDS + seat] % 53]
        if best < 0 or beats(card, best, trump):
            best = card
            winner = seat
    return work[SIDES + winner]


@kernel
def last_score(work: Array, leader: int) -> int:
    """The goal ``score`` before the last trick; what matters is known from the trick before, if searched."""
    side = last_winner(work, leader)
    level = 2 if work[SEARCHED] > 1 else 1
    out = cards_out(work)
    tricks0 = work[TRICKS]
    tricks1 = work[TRICKS + 1]
    pile0 = work[PILES]
    pile1 = work[PILES + 1]
    if side == 0:
        pile0 |= out
        tricks0 += 1
    else:
        pile1 |= out
        tricks1 += 1
    first = side_score(
        work,
        0,
        pile0 & work[OWN_RELEVANT + 2 * level],
        work[CONSTANT + 2 * level],
        tricks0,
        work[SLAM] if tricks1 == 0 else 0,
    )
    second = side_score(
        work,
        1,
        pile1 & work[OWN_RELEVANT + 2 * level + 1],
        work[CONSTANT + 2 * level + 1],
        tricks1,
        work[SLAM] if tricks0 == 0 else 0,
    )
    return credited(work, first, second)


@kernel
def all_to(work: Array, side: int) -> int:
    """The value when one side gets all that is out: it is one of the two bounds."""
    goal = work[GOAL]
    if goal in (SCORE, TRICK_COUNT):
        return work[HIGH] if side == 0 else work[LOW]
    if goal == WHEN:
        return work[LOW] if side == work[GOAL_SIDE] else work[HIGH]
    return work[HIGH] if side == work[GOAL_SIDE] else work[LOW]
