"""The best way to lay out a pile, exactly: a sweep over the ranks, written to be read.

The ranks pass by in the order A(low) 2 3 … K A(high). What must be remembered of the cards already seen is, per
suit, how long the run is that must go on (0: none, 1, 2, or 3 for three and more), which aces were used low, and how
many melds are still owed to the bid. Each card then takes one of four roles: it ends a run, it is in a run that goes
on, it is in the set of its rank, or it is deadwood.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import product

from sviten_nb.cards.card import Card, Suit
from sviten_nb.cards.card_set import CardSet
from sviten_nb.cards.notation import format_cards
from sviten_nb.errors import IllegalMove, OptionError, shown
from sviten_nb.games.sviten.melds import RUN_LINE, Meld, all_melds, check_factor, set_points
from sviten_nb.games.sviten.strain import Strain, trump_of
from sviten_nb.text import _

_HIGH_ACE = len(RUN_LINE) - 1


class _Role(IntEnum):
    """What a card does in a layout, in the order of preference that breaks ties (SV-13)."""

    ENDS_RUN = 0
    IN_RUN = 1
    SET = 2
    DEADWOOD = 3


@dataclass(frozen=True, slots=True)
class MeldLayout:
    """A pile laid out: ``melds``, and the ``deadwood`` that is in none of them.

    ``trump`` and ``factor`` tell how runs in trumps count. Build one with ``best_melds``, or by hand with
    ``MeldLayout.of``.
    """

    melds: tuple[Meld, ...]
    deadwood: CardSet
    trump: Suit | None = None
    factor: int = 2

    @classmethod
    def of(
        cls,
        pile: str | CardSet,
        melds: Iterable[str | Iterable[Card]],
        trump: str | Suit | None = None,
        factor: int = 2,
    ) -> MeldLayout:
        """The layout of ``pile`` with just these melds, the rest being deadwood.

        Raises IllegalMove for a meld that is none, for a card that is not in the pile, or that is in two melds
        (RULES 1.1, rules 18 and 20).
        """
        left = CardSet.parse(pile) if isinstance(pile, str) else pile
        laid = tuple(Meld.of(cards, trump, factor) for cards in melds)
        for meld in laid:
            for card in meld.cards:
                if card not in left:
                    raise IllegalMove(
                        _("{card} in {meld} is not in the pile, or is in another meld already").format(
                            card=card, meld=meld
                        )
                    )
                left = left.remove(card)
        return cls(laid, left, trump_of(trump), factor)

    @property
    def points(self) -> int:
        """The points of all melds together; deadwood counts nothing."""
        return sum(meld.points for meld in self.melds)

    @property
    def count(self) -> int:
        """The number of melds: what a bid promises (SV-12)."""
        return len(self.melds)

    @property
    def pile(self) -> CardSet:
        """All the cards, melded or not."""
        return CardSet.of([card for meld in self.melds for card in meld.cards] + list(self.deadwood))

    def __repr__(self) -> str:
        melds = [str(meld) for meld in self.melds]
        trump = Strain.of(self.trump).letter
        return f"MeldLayout.of({format_cards(self.pile)!r}, {melds!r}, trump={trump!r}, factor={self.factor})"

    def __str__(self) -> str:
        from sviten_nb.views.scenes import layout_scene
        from sviten_nb.views.text_pen import draw_text

        return draw_text(layout_scene(self))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from sviten_nb.views.rich import bundle
        from sviten_nb.views.scenes import layout_scene

        return bundle(layout_scene(self))


def best_melds(
    cards: str | CardSet, trump: str | Suit | None = None, at_least: int = 0, factor: int = 2
) -> MeldLayout | None:
    """The layout worth most among those with at least ``at_least`` melds, or None when there is none.

    Ties go as SV-13 says: more melds; then, rank by rank from the low ace up (S H D C within a rank), ending a run
    before going on, a run before a set, a set before deadwood. Source: RULES 1.1, rules 18 to 23 and 29; SV-12, SV-13.

    >>> layout = best_melds("5S 6S 7S 8S 8H 8D 8C 5H 5D", trump="S")
    >>> layout.points, [str(meld) for meld in layout.melds], str(layout.deadwood)
    (25, ['5S 6S 7S 8S', '8H 8D 8C'], '♥5 ♦5')

    Raises NotationError for cards or a trump that cannot be read, OptionError for a number out of range.
    """
    pile = CardSet.parse(cards) if isinstance(cards, str) else cards
    suit = trump_of(trump)
    _check_number(at_least)
    check_factor(factor)
    melds = _best(pile.mask, suit, at_least, factor)
    if melds is None:
        return None
    return MeldLayout.of(pile, [meld.cards for meld in melds], suit, factor)


def _check_number(at_least: int) -> None:
    if type(at_least) is not int or at_least < 0:
        raise OptionError(
            _("the number of melds cannot be {number}; expected 0 or more").format(number=shown(at_least))
        )


def most_melds(pile: CardSet) -> int:
    """The largest number of melds that can be laid from ``pile`` at once, whatever they are worth."""
    return _most(pile.mask)


def greedy_melds(cards: str | CardSet, trump: str | Suit | None = None, factor: int = 2) -> MeldLayout:
    """The layout of somebody in a hurry: again and again the meld worth most of what is left (the first of equals).

    It is never better than ``best_melds`` and often worse; it is here to be compared.
    """
    pile = left = CardSet.parse(cards) if isinstance(cards, str) else cards
    laid: list[Meld] = []
    while possible := all_melds(left, trump, factor):
        laid.append(max(possible, key=lambda meld: meld.points))
        left -= CardSet.of(laid[-1].cards)
    return MeldLayout.of(pile, [meld.cards for meld in laid], trump, factor)


@lru_cache(maxsize=1 << 16)
def _most(mask: int) -> int:
    """The number of melds of a layout that puts their number before their points."""
    best = _Sweep(CardSet(mask), None, 2, melds_first=True).value(0, _NOTHING_OPEN, frozenset(), 0)
    assert best is not None  # with nothing owed, all deadwood is a layout
    return best[0]


@lru_cache(maxsize=1 << 16)
def _best(mask: int, trump: Suit | None, at_least: int, factor: int) -> tuple[Meld, ...] | None:
    """The melds of the best layout. Two questions that are much cheaper come first: do the most valuable melds suffice
    anyway, and can so many be laid at all?
    """
    sweep = _Sweep(CardSet(mask), trump, factor)
    free = sweep.melds(0)
    if len(free) >= at_least:
        return free
    return sweep.melds(at_least) if at_least <= _most(mask) else None


_Runs = tuple[int, int, int, int]
_Step = tuple[_Runs, frozenset[int], int, int]
_NOTHING_OPEN: _Runs = (0, 0, 0, 0)


class _Sweep:
    """The sweep over one pile: ``value`` finds what is possible, ``melds`` walks the best way once more."""

    def __init__(self, pile: CardSet, trump: Suit | None, factor: int, *, melds_first: bool = False) -> None:
        self.melds_first = melds_first
        self.here = [[Card(rank, suit) in pile for suit in Suit] for rank in RUN_LINE]
        self.factors = [factor if suit == trump else 1 for suit in Suit]
        self.known_steps: dict[tuple[int, _Runs, frozenset[int]], list[_Step]] = {}
        self.known: dict[tuple[int, _Runs, frozenset[int], int], tuple[int, int] | None] = {}

    def value(self, place: int, runs: _Runs, low_aces: frozenset[int], owed: int) -> tuple[int, int] | None:
        """The most (points, melds) to be had from ``place`` on with ``owed`` melds or more; None if impossible.

        With ``melds_first`` it is the most (melds, points).
        """
        if place > _HIGH_ACE:
            return (0, 0) if owed == 0 and runs == _NOTHING_OPEN else None
        key = (place, runs, low_aces, owed)
        if key not in self.known:
            ways = [self.worth(place, step, owed) for step in self.steps(place, runs, low_aces)]
            self.known[key] = max((way for way in ways if way is not None), default=None)
        return self.known[key]

    def steps(self, place: int, runs: _Runs, low_aces: frozenset[int]) -> list[_Step]:
        """What can follow from the cards of this place; made once, since it does not depend on the melds owed."""
        key = (place, runs, low_aces)
        if key not in self.known_steps:
            self.known_steps[key] = list({self.step(roles, runs, low_aces, place) for roles in self.ways(*key)})
        return self.known_steps[key]

    def ways(self, place: int, runs: _Runs, low_aces: frozenset[int]) -> Iterator[tuple[_Role | None, ...]]:
        """The roles that the four cards of this place can take, the preferred first; None: not looked at."""
        choices = [self.choices(place, suit, runs[suit], suit in low_aces) for suit in Suit]
        for roles in product(*choices):
            if roles.count(_Role.SET) in (0, 3, 4):
                yield roles

    def choices(self, place: int, suit: Suit, run: int, used_low: bool) -> list[_Role | None]:
        """What one card can be, given the length of the run that must go on through it; nothing if it is missing."""
        here = self.here[place][suit] and not (place == _HIGH_ACE and used_low)
        if run:
            ends: list[_Role | None] = [_Role.ENDS_RUN] if run >= 2 else []
            return [*ends, _Role.IN_RUN] if here else []
        if not here:
            return [None]
        starts: list[_Role | None] = [_Role.IN_RUN] if self.run_can_start(place, suit) else []
        if place == 0:
            return [*starts, None]  # an ace that is not low is looked at as the high one (SV-13)
        return [*starts, _Role.SET, _Role.DEADWOOD]

    def run_can_start(self, place: int, suit: Suit) -> bool:
        """Whether the two next cards of the suit are in the pile."""
        return place + 2 <= _HIGH_ACE and all(self.here[place + step][suit] for step in range(3))

    def step(self, roles: tuple[_Role | None, ...], runs: _Runs, low_aces: frozenset[int], place: int) -> _Step:
        """What follows from the roles: runs to go on, aces used low, points and melds gained."""
        open_runs = [0, 0, 0, 0]
        points, melds = 0, 0
        for suit, role in enumerate(roles):
            if role in (_Role.IN_RUN, _Role.ENDS_RUN):
                length = min(runs[suit] + 1, 3)
                points += 5 * self.factors[suit] if length == 3 else 0
                if role == _Role.ENDS_RUN:
                    melds += 1
                else:
                    open_runs[suit] = length
        in_set = roles.count(_Role.SET)
        if in_set:
            points += set_points(in_set)
            melds += 1
        if place == 0:
            low_aces = frozenset(suit for suit, role in enumerate(roles) if role is not None)
        return (open_runs[0], open_runs[1], open_runs[2], open_runs[3]), low_aces, points, melds

    def worth(self, place: int, step: _Step, owed: int) -> tuple[int, int] | None:
        """What ``value`` finds when this step is taken at ``place``."""
        after, low_aces, points, melds = step
        rest = self.value(place + 1, after, low_aces, max(0, owed - melds))
        gain = (melds, points) if self.melds_first else (points, melds)
        return None if rest is None else (gain[0] + rest[0], gain[1] + rest[1])

    def melds(self, owed: int) -> tuple[Meld, ...]:
        """The melds of the preferred one among the best layouts, in the order in which they are begun."""
        runs, low_aces = _NOTHING_OPEN, frozenset[int]()
        open_cards: dict[int, list[Card]] = {}
        laid: list[list[Card]] = []
        for place, rank in enumerate(RUN_LINE):
            best = self.value(place, runs, low_aces, owed)
            roles = next(
                roles
                for roles in self.ways(place, runs, low_aces)
                if self.worth(place, self.step(roles, runs, low_aces, place), owed) == best
            )
            cards_in_set = [Card(rank, suit) for suit in Suit if roles[suit] == _Role.SET]
            for suit in Suit:
                if roles[suit] in (_Role.IN_RUN, _Role.ENDS_RUN):
                    if not runs[suit]:
                        open_cards[suit] = []
                        laid.append(open_cards[suit])
                    open_cards[suit].append(Card(rank, suit))
            if cards_in_set:
                laid.append(cards_in_set)
            runs, low_aces, _points, melds = self.step(roles, runs, low_aces, place)
            owed = max(0, owed - melds)
        trump = next((suit for suit in Suit if self.factors[suit] > 1), None)
        return tuple(Meld.of(cards, trump, self.factors[trump] if trump is not None else 2) for cards in laid)
