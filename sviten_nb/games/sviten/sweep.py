"""What a pile is worth, exactly, under all house rules: a sweep over the ranks, written to be read.

The ranks pass by in the order A(low) 2 3 … K A(high), and at each of them the suits S H D C. What must be remembered
is where the runs of each suit stand (``runs.py``), how many cards of this rank are to form a set, the jokers left, and
the melds still owed to the bid. Each natural card takes one of four roles: it ends a run, it is in a run that goes on,
it is in the set of its rank, or it is deadwood. Source: RULES 1.1, rules 18 to 23; SV-12, SV-13, SV-21, SV-22, SV-27.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from sviten_nb.cards.card import Suit
from sviten_nb.errors import OptionError, shown
from sviten_nb.games.sviten.melds import check_factor, set_points
from sviten_nb.games.sviten.options import SvitenOptions
from sviten_nb.games.sviten.runs import PLACES, Move, Role, Run, suit_runs
from sviten_nb.games.sviten.strain import Strain
from sviten_nb.text import _

_SUIT_MASK = (1 << 13) - 1
_SUITS = 4
# Points and melds in one number: points first, so that comparing is one step. There are never 64 melds.
_MELDS = 64
_IMPOSSIBLE = -(1 << 40)


@dataclass(frozen=True, slots=True)
class MeldRules:
    """How a side may lay its pile, and what that counts.

    ``trump`` and the ``factor`` of its runs (SV-22); the side's ``jokers``, 0 to 2 (SV-21); whether a long run may be
    laid as several, ``split_runs`` (SV-12); what each card of deadwood costs, ``deadwood_penalty`` (SV-27).

    Raises OptionError for a value that the rules do not know.
    """

    trump: Suit | None = None
    factor: int = 2
    jokers: int = 0
    split_runs: bool = True
    deadwood_penalty: int = 0

    def __post_init__(self) -> None:
        check_factor(self.factor)
        if type(self.jokers) is not int or not 0 <= self.jokers <= 2:
            raise OptionError(_("a side has 0 to 2 jokers, not {number}").format(number=shown(self.jokers)))
        # The same values as at a table.
        SvitenOptions(split_runs=self.split_runs, deadwood_penalty=self.deadwood_penalty)

    @classmethod
    def of(cls, options: SvitenOptions, strain: Strain, jokers: int) -> MeldRules:
        """The rules of a table for a side with so many jokers."""
        factor, split, penalty = options.trump_run_factor, options.split_runs, options.deadwood_penalty
        return cls(strain.trump, factor, jokers, split, penalty)


_STEPS = PLACES * (_SUITS + 1)


class SetMeld(NamedTuple):
    """A set: the suits of its natural cards, and the suits that jokers stand for."""

    place: int
    natural: tuple[int, ...]
    wild: tuple[int, ...]


class _Point(NamedTuple):
    """Where the sweep stands within a place: runs of each suit, cards in the set so far, jokers left, melds owed."""

    runs: int
    in_set: int
    jokers: int
    owed: int


class _Way(NamedTuple):
    """One step from a point to the next, for the walk that breaks ties."""

    role: Role
    jokers: int
    start: _Point
    after: _Point
    move: Move | None
    points: int
    melds: int


# Where the runs of the four suits stand is one number too, and so is a whole point with its place: millions are kept.
_STATE_BITS = 14
_STATE_MASK = (1 << _STATE_BITS) - 1
_FIRST = 0


def _key(step: int, runs: int, in_set: int, jokers: int, owed: int) -> int:
    return ((((runs << 7 | step) << 3 | in_set) << 2 | jokers) << 6) | owed


class Sweep:
    """The sweep over one pile, a mask of 52 bits.

    ``points`` are those of the melds less the penalty for deadwood. With ``exact``, "owed" means neither fewer nor
    more.
    """

    def __init__(self, mask: int, rules: MeldRules, *, exact: bool = False, count_only: bool = False) -> None:
        holdings = [mask >> 13 * suit & _SUIT_MASK for suit in range(_SUITS)]
        self.suits = [suit_runs(each, rules.jokers, rules.split_runs) for each in holdings]
        self.jokers = rules.jokers
        self.exact = exact
        self.card_points = [5 * (rules.factor if suit == rules.trump else 1) for suit in range(_SUITS)]
        self.scale = 0 if count_only else _MELDS
        self.penalty = self.scale * rules.deadwood_penalty
        kinds: dict[tuple[int, int], list[int]] = {}
        for suit, held in enumerate(holdings):
            kinds.setdefault((held, self.card_points[suit]), []).append(suit)
        self.alike = [suits for (held, _points), suits in kinds.items() if held and len(suits) > 1]
        # How many natural cards could be in a set of each rank; the aces are looked at as high ones (SV-13).
        self.natural = [0, *(sum(each >> rank & 1 for each in holdings) for rank in range(13))]
        self.known: dict[int, int] = {}

    def best(self, owed: int = 0) -> tuple[int, int] | None:
        """The most (points, melds) with so many melds or more (just so many if ``exact``), or None."""
        value = self._value(0, 0, _FIRST, 0, self.jokers, owed)
        return None if value < _IMPOSSIBLE // 2 else divmod(value, _MELDS)

    def _value(self, place: int, suit: int, runs: int, in_set: int, jokers: int, owed: int) -> int:
        """The most that can still be had, points and melds in one number."""
        if place == PLACES:
            return 0 if owed == 0 else _IMPOSSIBLE
        if suit == 0 and self.alike:
            runs = self._sorted(runs)
        key = _key(5 * place + suit, runs, in_set, jokers, owed)
        found = self.known.get(key)
        if found is not None:
            return found
        best = _IMPOSSIBLE
        if suit == _SUITS:
            for used, points, sets in _SETS[in_set]:
                if used <= jokers and not (self.exact and sets > owed):
                    rest = self._value(place + 1, 0, runs, 0, jokers - used, max(0, owed - sets))
                    best = max(best, rest + self.scale * points + sets)
        else:
            set_possible = self._set_possible(place, suit, in_set, jokers)
            shift = _STATE_BITS * suit
            others = runs & ~(_STATE_MASK << shift)
            for move in self.suits[suit].moves(place, runs >> shift & _STATE_MASK):
                left = jokers - move.jokers
                if left < move.needed or (self.exact and move.ended > owed):
                    continue
                gain = self.scale * self.card_points[suit] * move.paid + move.ended
                after = others | move.state << shift
                due = owed - move.ended if owed > move.ended else 0
                if move.role is Role.FREE:
                    rest = self._value(place, suit + 1, after, in_set, left, due) - self.penalty
                    best = max(best, gain + rest)
                    if set_possible:
                        rest = self._value(place, suit + 1, after, in_set + 1, left, due)
                        best = max(best, gain + rest)
                else:
                    rest = self._value(place, suit + 1, after, in_set, left, due)
                    best = max(best, gain + rest)
        self.known[key] = best
        return best

    def _sorted(self, runs: int) -> int:
        """The same with suits exchanged that hold the same and count the same: their order is of no account."""
        for suits in self.alike:
            states = sorted(runs >> _STATE_BITS * suit & _STATE_MASK for suit in suits)
            for suit, state in zip(suits, states, strict=True):
                runs = runs & ~(_STATE_MASK << _STATE_BITS * suit) | state << _STATE_BITS * suit
        return runs

    def _set_possible(self, place: int, suit: int, in_set: int, jokers: int) -> bool:
        """Whether this card and those to come can make three with those already meant for the set."""
        return self.natural[place] + jokers >= 3 and in_set + jokers + _SUITS - suit >= 3

    def totals(self, owed: int = 0) -> frozenset[int]:
        """Every number of points that some layout with ``owed`` melds or more brings; melds may be left unlaid.

        Meld points are multiples of five, so the sums of a point are kept as the bits of one number. There is no
        penalty for deadwood where this is asked (SV-34).
        """
        reached = 0
        for point, bits in self._sums(owed)[-1].items():
            reached |= bits if point.owed == 0 else 0
        return frozenset(5 * number for number in range(reached.bit_length()) if reached >> number & 1)

    def _sums(self, owed: int) -> list[dict[_Point, int]]:
        """For each step the points that can be reached and with which sums."""
        steps = [{_Point(_FIRST, 0, self.jokers, owed): 1}]
        for number in range(_STEPS):
            following: dict[_Point, int] = {}
            for point, bits in steps[-1].items():
                for way in self._ways(*divmod(number, _SUITS + 1), point):
                    following[way.after] = following.get(way.after, 0) | bits << way.points // 5
            steps.append(following)
        return steps

    def layout_of(self, total: int, owed: int) -> tuple[list[tuple[int, Run]], list[SetMeld]] | None:
        """The runs and sets of some layout with just ``total`` points and ``owed`` melds or more, or None."""
        sums = self._sums(owed)
        left = total // 5
        ends = [point for point, bits in sums[-1].items() if point.owed == 0 and bits >> left & 1]
        if total % 5 or left < 0 or not ends:
            return None
        wanted = ends[0]
        taken: list[_Way] = []
        for number in reversed(range(_STEPS)):
            way = next(
                way
                for point, bits in sums[number].items()
                for way in self._ways(*divmod(number, _SUITS + 1), point)
                if way.after == wanted and left >= way.points // 5 and bits >> (left - way.points // 5) & 1
            )
            taken.append(way)
            wanted, left = way.start, left - way.points // 5
        return self._walk(wanted, [[way] for way in reversed(taken)])

    def _ways(self, place: int, suit: int, point: _Point) -> Iterator[_Way]:
        """All steps from a point; ``suit`` 4 stands for laying the set of this rank."""
        runs, in_set, jokers, owed = point
        if suit == _SUITS:
            for used, worth, sets in _SETS[in_set]:
                if used <= jokers and not (self.exact and sets > owed):
                    after = _Point(runs, 0, jokers - used, max(0, owed - sets))
                    yield _Way(Role.ABSENT, used, point, after, None, worth, sets)
            return
        shift = _STATE_BITS * suit
        others = runs & ~(_STATE_MASK << shift)
        for move in self.suits[suit].moves(place, runs >> shift & _STATE_MASK):
            left = jokers - move.jokers
            if left < move.needed or (self.exact and move.ended > owed):
                continue
            after = _Point(others | move.state << shift, in_set, left, max(0, owed - move.ended))
            worth = self.card_points[suit] * move.paid
            role = Role.DEADWOOD if move.role is Role.FREE else move.role
            yield _Way(role, move.jokers, point, after, move, worth, move.ended)
            if move.role is Role.FREE and self._set_possible(place, suit, in_set, jokers):
                in_a_set = after._replace(in_set=in_set + 1)
                yield _Way(Role.SET, move.jokers, point, in_a_set, move, worth, move.ended)

    def _best_ways(self, place: int, suit: int, points: set[_Point]) -> Iterator[_Way]:
        """The steps from these points that lose nothing."""
        for point in points:
            best = self._value(place, suit, *point)
            for way in self._ways(place, suit, point):
                following = (place, suit + 1) if suit < _SUITS else (place + 1, 0)
                gain = self.scale * way.points + way.melds - (self.penalty if way.role is Role.DEADWOOD else 0)
                if gain + self._value(*following, *way.after) == best:
                    yield way

    def layout(self, owed: int = 0) -> tuple[list[tuple[int, Run]], list[SetMeld]] | None:
        """The runs (with their suits) and sets of the preferred one among the best layouts, or None if there is none.

        First by what the natural cards do, card by card; then jokers in the lowest places (SV-13).
        """
        if self.best(owed) is None:
            return None
        start = _Point(_FIRST, 0, self.jokers, owed)
        steps: list[list[_Way]] = []
        points = {start}
        for place in range(PLACES):
            for suit in range(_SUITS + 1):
                ways = list(self._best_ways(place, suit, points))
                role = min(way.role for way in ways)
                steps.append([way for way in ways if way.role == role])
                points = {way.after for way in steps[-1]}
        # From the end: which of them lead to the end with just these roles?
        for ways in reversed(steps):
            ways[:] = [way for way in ways if way.after in points]
            points = {way.start for way in ways}
        return self._walk(start, steps)

    def _walk(self, point: _Point, steps: list[list[_Way]]) -> tuple[list[tuple[int, Run]], list[SetMeld]]:
        """The melds along the steps, jokers being used as early as may be."""
        paths: list[list[Move]] = [[] for _suit in range(_SUITS)]
        sets: list[SetMeld] = []
        natural: list[int] = []
        for number, ways in enumerate(steps):
            place, suit = divmod(number, _SUITS + 1)
            way = max((way for way in ways if way.start == point), key=lambda way: way.jokers)
            point = way.after
            if way.move is not None:
                paths[suit].append(way.move)
                natural += [suit] if way.role is Role.SET else []
            else:
                sets += _sets_of(place, tuple(natural), way.jokers, way.melds)
                natural = []
        runs = [(suit, run) for suit, path in enumerate(paths) for run in self.suits[suit].runs_of(path)]
        return runs, sets


def _sets_of(place: int, natural: tuple[int, ...], jokers: int, sets: int) -> list[SetMeld]:
    """The sets of one rank; a joker stands for the first suit that its set lacks."""
    if not sets:
        return []
    if sets == 2:
        return [SetMeld(place, natural[:2], natural[2:3]), SetMeld(place, natural[2:], natural[:1])]
    return [SetMeld(place, natural, tuple(suit for suit in range(_SUITS) if suit not in natural)[:jokers])]


def _ways_to_set(natural: int) -> tuple[tuple[int, int, int], ...]:
    """What so many natural cards of a rank can be laid as: (jokers, points, number of sets).

    Two sets of one rank take all four cards and both jokers.
    """
    if not natural:
        return ((0, 0, 0),)
    one = [(size - natural, set_points(size), 1) for size in (3, 4) if 0 <= size - natural <= 2]
    return (*one, (2, 2 * set_points(3), 2)) if natural == _SUITS else tuple(one)


_SETS = tuple(_ways_to_set(natural) for natural in range(_SUITS + 1))


@lru_cache(maxsize=1 << 15)
def most(mask: int, jokers: int, split_runs: bool) -> int:
    """The largest number of melds that can be laid at once."""
    found = Sweep(mask, MeldRules(jokers=jokers, split_runs=split_runs), count_only=True).best()
    assert found is not None  # with nothing owed, all deadwood is a layout
    return found[1]
