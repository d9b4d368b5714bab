"""All the ways to lay runs in one suit, place by place along the line A 2 3 … Q K A.

The sweep of ``sweep.py`` passes along the line and asks for each suit: given what has been begun, what can happen at
this place? Two classes answer. ``OpenRuns`` remembers the runs that must go on; ``RunTable`` knows every arrangement
that the house rule against splitting (SV-12) leaves when there are jokers. Source: RULES 1.1, rule 21; SV-12, SV-17,
SV-21.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple, Protocol

from sviten_nb.cards.named import NamedInt

PLACES = 14
"""The places of the line: 0 is the low ace, 1 to 12 are 2 to K, 13 is the high ace."""

LONGEST_RUN = 13
HIGH_ACE = PLACES - 1


class Role(NamedInt):
    """What a natural card does in a layout, in the order of preference that breaks ties (SV-13).

    ``FREE`` is a card in no run, before it is known whether a set takes it; ``ABSENT`` stands where no card is looked
    at: it is not in the pile, or it is the ace, seen from its other end.
    """

    ENDS_RUN = 0
    IN_RUN = 1
    SET = 2
    DEADWOOD = 3
    FREE = 4
    ABSENT = 5


class Run(NamedTuple):
    """The window from ``start`` to ``end`` (exclusive) of the line, with jokers at the places ``wild``."""

    start: int
    end: int
    wild: frozenset[int]

    @property
    def natural(self) -> frozenset[int]:
        """The places with a card of their own; the ace is place 0 at either end."""
        return frozenset(place % HIGH_ACE for place in range(self.start, self.end) if place not in self.wild)


class Move(NamedTuple):
    """What happens in a suit at one place.

    ``state`` comes of it; ``jokers`` are used now and at least ``needed`` will be, to complete what is open; ``paid``
    counts the third and later cards of runs; ``ended`` the runs that end here; ``detail`` is for ``runs_of`` alone.
    """

    state: int
    jokers: int
    needed: int
    paid: int
    ended: int
    role: Role
    detail: tuple[tuple[bool, bool], ...] = ()


class SuitRuns(Protocol):
    """What the sweep needs to know of a suit."""

    def moves(self, place: int, state: int) -> Sequence[Move]:
        """All that can happen at a place; the first state is 0."""

    def runs_of(self, path: Sequence[Move]) -> tuple[Run, ...]:
        """The runs that a way along the whole line has laid."""


def joinable(one: Run, other: Run) -> bool:
    """Whether the cards and jokers of two runs of a suit, the jokers placed anew, could form one legal run (SV-21)."""
    natural = one.natural | other.natural
    size = len(natural) + len(one.wild) + len(other.wild)
    if size > LONGEST_RUN:
        return False
    return any(natural <= _window(start, size) for start in range(PLACES - size + 1))


@lru_cache(maxsize=256)
def _window(start: int, size: int) -> frozenset[int]:
    return frozenset(place % HIGH_ACE for place in range(start, start + size))


def suit_runs(holding: int, jokers: int, split_runs: bool) -> SuitRuns:
    """The runs of a holding (13 bits, ranks 2 … A) with at most so many jokers; kept, since holdings come again."""
    return _open_runs(holding, jokers, split_runs) if split_runs or not jokers else _run_table(holding, jokers)


@lru_cache(maxsize=1 << 13)
def _open_runs(holding: int, jokers: int, split_runs: bool) -> OpenRuns:
    return OpenRuns(holding, jokers, split_runs)


@lru_cache(maxsize=1 << 10)
def _run_table(holding: int, jokers: int) -> RunTable:
    return RunTable(holding, jokers)


def _places_of(holding: int) -> frozenset[int]:
    aces = frozenset({0, HIGH_ACE}) if holding >> 12 & 1 else frozenset()
    return frozenset(rank + 1 for rank in range(12) if holding >> rank & 1) | aces


class _State(NamedTuple):
    """Runs that must go on, as their lengths (3 stands for more), those from the low ace on as ``length + _FROM_ACE``.

    ``low_ace``: the natural ace is in a low run. ``cooling``: a run ended just before and may not be split here.
    """

    opens: tuple[int, ...] = ()
    low_ace: bool = False
    cooling: bool = False

    @property
    def short(self) -> int:
        """How many of the runs have one card so far."""
        return sum(length % _FROM_ACE == 1 for length in self.opens)


_FROM_ACE = 10  # such a run must end with the king: two aces in one are never allowed


class OpenRuns:
    """The arrangements of a suit as what must be remembered at each place.

    Each card of an open run is the natural one, which only one run can have, or a joker. The rule against splitting is
    honoured for natural cards: there two runs can be joined just when one begins where the other ended.
    """

    def __init__(self, holding: int, jokers: int, split_runs: bool) -> None:
        self.here = _places_of(holding)
        self.jokers = jokers
        self.split_runs = split_runs
        self.states = [_State()]
        self.numbers = {_State(): 0}
        self.known: dict[tuple[int, int], Sequence[Move]] = {}

    def moves(self, place: int, state: int) -> Sequence[Move]:
        """All that can happen at ``place``, each once."""
        key = (place, state)
        if key not in self.known:
            self.known[key] = self._distinct(place, self.states[state])
        return self.known[key]

    def _distinct(self, place: int, state: _State) -> Sequence[Move]:
        moves: dict[Move, Move] = {}
        for move in self._moves(place, self._is_here(place, state), state):
            moves.setdefault(move._replace(detail=()), move)
        return tuple(moves.values())

    def _is_here(self, place: int, state: _State) -> bool:
        return place in self.here and not (place == HIGH_ACE and state.low_ace)

    def moves_if(self, place: int, here: bool, state: int) -> Sequence[Move]:
        """All that could happen at ``place`` with its card or without; ``needed`` is that of the suit as it is."""
        found = self._moves(place, here, self.states[state])
        return tuple({move._replace(detail=()): None for move in found})

    def _moves(self, place: int, here: bool, state: _State) -> Iterator[Move]:
        count = len(state.opens)
        for started in self._starts(place, here, state):
            takers = [run for run in range(count) if here] if True not in started else []
            for taker in [*takers, None]:
                by_joker = [run != taker for run in range(count)]
                if sum(by_joker) + started.count(False) > self.jokers:
                    continue
                for ends in product(*(self._may_end(place, length) for length in state.opens)):
                    yield self._move(place, here, state, by_joker, ends, started)

    def _starts(self, place: int, here: bool, state: _State) -> Iterator[tuple[bool, ...]]:
        """The runs begun at this place, each by its natural card (True) or by a joker (False)."""
        if place + 2 >= PLACES or state.cooling:
            yield ()
            return
        for by_jokers in range(self.jokers + 1):
            yield (False,) * by_jokers
            if here:
                yield (True, *(False,) * by_jokers)

    @staticmethod
    def _may_end(place: int, length: int) -> tuple[bool, ...]:
        """Whether a run that was so long before this place must (True), must not (False) or may (both) end at it."""
        if length % _FROM_ACE < 2:
            return (False,)
        last = HIGH_ACE - 1 if length > _FROM_ACE else HIGH_ACE
        return (True,) if place == last else (True, False)

    def _move(
        self,
        place: int,
        here: bool,
        state: _State,
        by_joker: list[bool],
        ends: tuple[bool, ...],
        started: tuple[bool, ...],
    ) -> Move:
        longer = [length if length % _FROM_ACE == 3 else length + 1 for length in state.opens]
        fresh = 1 + (_FROM_ACE if place == 0 else 0)
        opens = [length for length, end in zip(longer, ends, strict=True) if not end] + [fresh] * len(started)
        natural_in = next((end for joker, end in zip(by_joker, ends, strict=True) if not joker), None)
        if True in started:
            natural_in = False
        low_ace = state.low_ace or (place == 0 and natural_in is not None)
        after = _State(tuple(sorted(opens)), low_ace, not self.split_runs and True in ends)
        if natural_in is not None:
            role = Role.ENDS_RUN if natural_in else Role.IN_RUN
        else:
            role = Role.FREE if here and place else Role.ABSENT
        if after not in self.numbers:
            self.numbers[after] = len(self.states)
            self.states.append(after)
        return Move(
            self.numbers[after],
            sum(by_joker) + started.count(False),
            self._needed(place, after),
            sum(length % _FROM_ACE == 3 for length in longer),
            sum(ends),
            role,
            (*zip(by_joker, ends, strict=True), *((not natural, False) for natural in started)),
        )

    def _needed(self, place: int, state: _State) -> int:
        """The fewest jokers that complete what is open: every run needs a card at the next place, short ones two."""
        return self._missing(place + 1, len(state.opens), state) + self._missing(place + 2, state.short, state)

    def _missing(self, place: int, runs: int, state: _State) -> int:
        return max(0, runs - self._is_here(place, state))

    def runs_of(self, path: Sequence[Move]) -> tuple[Run, ...]:
        """The runs that a way along the whole line has laid."""
        runs: list[Run] = []
        opens: list[tuple[int, int, frozenset[int]]] = []  # (length as in the state, start, jokers)
        for place, move in enumerate(path):
            following = []
            begun = len(move.detail) - len(opens)
            fresh = (_FROM_ACE if place == 0 else 0, place, frozenset[int]())
            for (length, start, wild), (joker, end) in zip([*opens, *[fresh] * begun], move.detail, strict=True):
                wilder = wild | {place} if joker else wild
                if end:
                    runs.append(Run(start, place + 1, wilder))
                else:
                    following.append((length if length % _FROM_ACE == 3 else length + 1, start, wilder))
            opens = sorted(following, key=lambda run: run[0])
        return tuple(runs)


class _Symbol(NamedTuple):
    """What happens at one place of an arrangement; the names are those of ``Move``."""

    role: Role
    jokers: int
    paid: int
    ended: int


class RunTable:
    """Every arrangement of a suit in which no two runs could be one, as an automaton: equal rests are led together.

    Whether two runs can be joined depends on both with their jokers, so that they are looked at in pairs.
    """

    def __init__(self, holding: int, jokers: int) -> None:
        self.here = _places_of(holding)
        self.arrangements: dict[tuple[_Symbol, ...], tuple[Run, ...]] = {}
        for runs in _arrangements(tuple(_runs(self.here, jokers)), jokers):
            self.arrangements.setdefault(self._word(runs), runs)
        self._nodes: dict[tuple[tuple[_Symbol, int], ...], int] = {}
        first = self._node(list(self.arrangements), 0)
        # Renumbered, so that the first state is 0 as it is for everybody.
        number = {node: (node - first) % len(self._nodes) for node in self._nodes.values()}
        self._moves = {
            number[node]: tuple(Move(number[after], s.jokers, 0, s.paid, s.ended, s.role) for s, after in edges)
            for edges, node in self._nodes.items()
        }

    def _node(self, rests: list[tuple[_Symbol, ...]], place: int) -> int:
        by_symbol: dict[_Symbol, list[tuple[_Symbol, ...]]] = {}
        if place < PLACES:
            for rest in rests:
                by_symbol.setdefault(rest[place], []).append(rest)
        edges = tuple(sorted((symbol, self._node(these, place + 1)) for symbol, these in by_symbol.items()))
        return self._nodes.setdefault(edges, len(self._nodes))

    def _word(self, runs: tuple[Run, ...]) -> tuple[_Symbol, ...]:
        low_ace = any(run.start == 0 and 0 not in run.wild for run in runs)
        return tuple(self._symbol(runs, place, low_ace) for place in range(PLACES))

    def _symbol(self, runs: tuple[Run, ...], place: int, low_ace: bool) -> _Symbol:
        through = [run for run in runs if run.start <= place < run.end]
        own = next((run for run in through if place not in run.wild), None)
        if own is not None:
            role = Role.ENDS_RUN if place == own.end - 1 else Role.IN_RUN
        elif place not in self.here or place == 0 or (place == HIGH_ACE and low_ace):
            role = Role.ABSENT  # an ace that is in no low run is looked at as the high one (SV-13)
        else:
            role = Role.FREE
        return _Symbol(
            role,
            sum(place in run.wild for run in through),
            sum(place >= run.start + 2 for run in through),
            sum(place == run.end - 1 for run in through),
        )

    def moves(self, place: int, state: int) -> Sequence[Move]:
        """All that can happen at ``place``."""
        return self._moves[state]

    def runs_of(self, path: Sequence[Move]) -> tuple[Run, ...]:
        """The runs that a way along the whole line has laid."""
        return self.arrangements[tuple(_Symbol(move.role, move.jokers, move.paid, move.ended) for move in path)]


def _runs(here: frozenset[int], jokers: int) -> Iterator[Run]:
    """Every run that can be laid from the places ``here``: jokers fill what is missing, and may fill more."""
    for start in range(PLACES):
        for end in range(start + 3, min(PLACES, start + LONGEST_RUN) + 1):
            places = range(start, end)
            missing = [place for place in places if place not in here]
            held = [place for place in places if place in here]
            for more in range(jokers - len(missing) + 1):
                for extra in combinations(held, more):
                    yield Run(start, end, frozenset((*missing, *extra)))


def _arrangements(runs: tuple[Run, ...], jokers: int) -> Iterator[tuple[Run, ...]]:
    """Every set of these runs that shares no card, has jokers enough, and holds no two that could be one."""
    yield ()
    for number, run in enumerate(runs):
        fitting = tuple(
            other
            for other in runs[number + 1 :]
            if len(run.wild) + len(other.wild) <= jokers
            and run.natural.isdisjoint(other.natural)
            and not joinable(run, other)
        )
        for rest in _arrangements(fitting, jokers - len(run.wild)):
            yield (run, *rest)
