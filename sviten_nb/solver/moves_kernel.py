"""The cards worth trying, the most promising first."""

from __future__ import annotations

from sviten_nb.solver.jit import kernel
from sviten_nb.solver.memory_kernel import (
    BIG,
    HANDS,
    LIVE_RELEVANT,
    MOVE_ROOM,
    MOVES,
    ON_TABLE,
    OWN_RELEVANT,
    PLACE_OF,
    PLAYERS,
    SIDES,
    SWITCHES,
    TRUMP,
    USE_EQUALS,
    USE_ORDER,
)
from sviten_nb.solver.pile_kernel import SUIT, Array


@kernel
def cards_out(work: Array) -> int:
    """All cards in hands."""
    return work[HANDS] | work[HANDS + 1] | work[HANDS + 2] | work[HANDS + 3]


@kernel
def beats(card: int, best: int, trump: int) -> bool:
    """Whether a card wins over the best one of the trick."""
    if card // 13 == best // 13:
        return card > best
    return card // 13 == trump


@kernel
def can_be_beaten(work: Array, card: int, led: int, seat: int, left_to_play: int, side: int) -> bool:
    """Whether an opponent among those still to play after ``seat`` can beat a card that is winning."""
    players = work[PLAYERS]
    trump = work[TRUMP]
    suit = card // 13
    higher = SUIT & ~((1 << (card % 13 + 1)) - 1)
    for step in range(1, left_to_play + 1):
        other = (seat + step) % players
        if work[SIDES + other] == side:
            continue
        hand = work[HANDS + other]
        follows = hand >> (13 * led) & SUIT
        if follows:
            if suit == led and follows & higher:
                return True
        elif trump >= 0 and led != trump:
            trumps = hand >> (13 * trump) & SUIT
            if suit == trump:
                trumps &= higher
            if trumps:
                return True
    return False


@kernel
def takes_all(work: Array, leader: int, out: int) -> bool:
    """Whether the leader surely wins every trick that is left: no card of others is higher than one of its own.

    That holds for its partner too, who might have to take the lead with it. Opponents' trumps must not be more, in any
    hand, than the leader's, which are led first.
    """
    hand = work[HANDS + leader]
    others = out ^ hand
    for suit in range(4):
        held = hand >> (13 * suit) & SUIT
        if held and (others >> (13 * suit) & SUIT) > held & -held:
            return False
    trump = work[TRUMP]
    if trump < 0 or not others >> (13 * trump) & SUIT:
        return True
    side = work[SIDES + leader]
    for seat in range(work[PLAYERS]):
        if work[SIDES + seat] != side:
            mine = hand >> (13 * trump) & SUIT
            trumps = work[HANDS + seat] >> (13 * trump) & SUIT
            while trumps:
                if mine == 0:
                    return False
                trumps &= trumps - 1
                mine &= mine - 1
    return True


@kernel
def partner_takes(work: Array, card: int, seat: int, side: int) -> bool:
    """Whether a partner can take the trick to which ``seat`` leads a card, safely as it seems."""
    players = work[PLAYERS]
    trump = work[TRUMP]
    suit = card // 13
    best = card
    for step in range(1, players):
        other = (seat + step) % players
        if work[SIDES + other] == side:
            held = work[HANDS + other] >> (13 * suit) & SUIT
            if held:
                top = 12
                while not held >> top & 1:
                    top -= 1
                best = max(best, 13 * suit + top)
            elif trump >= 0 and work[HANDS + other] >> (13 * trump) & SUIT:
                return True
    return best > card and not can_be_beaten(work, best, suit, seat, players - 1, side)


@kernel
def list_moves(work: Array, left: int, leader: int, played: int, best_place: int, hint: int) -> int:
    """Write the cards worth trying, the most promising first, and return their number."""
    players = work[PLAYERS]
    seat = (leader + played) % players
    side = work[SIDES + seat]
    hand = work[HANDS + seat]
    trump = work[TRUMP]
    table = ON_TABLE + 4 * left
    led = -1
    if played > 0:
        led = work[table] // 13
        follows = hand & SUIT << (13 * led)
        if follows:
            hand = follows
    start = MOVES + (4 * left + played) * MOVE_ROOM
    if hand & (hand - 1) == 0:
        work[start] = work[PLACE_OF + hand % 53]
        return 1
    others = cards_out(work) & ~work[HANDS + seat]
    for place in range(played):
        others |= 1 << work[table + place]
    live = work[LIVE_RELEVANT + left]
    own = work[OWN_RELEVANT + 2 * left + side]
    foe = work[OWN_RELEVANT + 2 * left + 1 - side]
    to_come = players - 1 - played
    best = -1
    partner_safe = False
    if played > 0:
        best = work[table + best_place]
        winner = (leader + best_place) % players
        if work[SIDES + winner] == side:
            partner_safe = not can_be_beaten(work, best, led, seat, to_come, side)
    number = 0
    for suit in range(4):
        rest = hand & SUIT << (13 * suit)
        before = 0  # the next lower card of the suit, as a bit
        while rest:
            bit = rest & -rest
            rest ^= bit
            if work[SWITCHES] & USE_EQUALS and before:
                same = (bit | before) & live == 0 and others & (bit - before) == 0
                before = bit
                if same:
                    continue
            before = bit
            card = work[PLACE_OF + bit % 53]
            rank = card - 13 * suit
            order = 0
            if work[SWITCHES] & USE_ORDER:
                if card == hint:
                    order = BIG
                else:
                    cost = rank + (13 if suit == trump else 0)
                    wins = played == 0 or beats(card, best, trump)
                    lead = suit if played == 0 else led
                    if wins and not can_be_beaten(work, card, lead, seat, to_come, side):
                        order = 3000 - cost + (60 if own & bit else 0)
                    elif partner_safe:
                        order = 2000 - cost + (60 if own & bit else 0)
                    elif wins and played > 0:
                        order = 1500 - cost
                    elif played == 0 and partner_takes(work, card, seat, side):
                        order = 2000 - cost
                    else:
                        order = 1000 - cost - (6 if foe & bit else 0)
            place = number
            while place > 0 and work[start + 2 * place - 1] < order:
                work[start + 2 * place] = work[start + 2 * place - 2]
                work[start + 2 * place + 1] = work[start + 2 * place - 1]
                place -= 1
            work[start + 2 * place] = card
            work[start + 2 * place + 1] = order
            number += 1
    return number
