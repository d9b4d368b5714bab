"""Whole hands and matches of Sviten Special once more, from the rules alone: a slow and obvious judge of all options.

A card is rank and suit, such as "7C" or "TD"; seats are 0, 1, 2 (and 3) clockwise. A call is "pass" or a bid such as
"2H" or "6NT". The two sides are 0 and 1: with four players seats 0 and 2 are side 0, seats 1 and 3 are side 1; with
three players side 0 is the declarer and side 1 are the two defenders. What can be melded from a pile is asked of a
function that the caller gives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

Options = Mapping[str, object]
# (captured cards, trump suit or None, jokers of the side) -> (meld points, melds, natural cards left over) of each
# layout that is legal; a layout may leave melds unlaid.
Outcomes = Callable[[frozenset[str], str | None, int], set[tuple[int, int, int]]]
Highest = Callable[[str | None], int]

DEFAULTS: dict[str, object] = {
    "deal_style": "single",
    "auction": "continuous",
    "all_pass": "next_dealer",
    "split_runs": True,
    "failed_bid": "penalty_only",
    "slam_bonus": 25,
    "deadwood_penalty": 0,
    "target": 100,
    "max_hands": None,
    "cap_tie": "draw",
    "no_trump_only": False,
    "open_last": 0,
    "jokers": 0,
    "joker_deal": "one_per_side",
    "trump_run_factor": 2,
    "hard_bid": None,
    "players": 4,
    "skat": "exchange",
    "defender_share": "half",
}


def filled(**changes: object) -> dict[str, object]:
    """All options, the defaults where nothing else is said."""
    unknown = sorted(set(changes) - set(DEFAULTS))
    if unknown:
        raise ValueError(f"no such options: {unknown}")
    return {**DEFAULTS, **changes}


def whole(options: Options, name: str) -> int:
    """The value of an option that is a whole number."""
    value = options[name]
    if not isinstance(value, int):
        raise TypeError(f"{name} is {value!r}, not a whole number")
    return value


def legal_options(options: Options) -> bool:
    """Whether these options go together (SV-34); that each value is one of its list is taken for granted."""
    if options["hard_bid"] is not None:
        if options["deadwood_penalty"] != 0:
            return False
        if options["failed_bid"] == "score_minus_penalty":
            return False
        if options["players"] == 3:
            return False
    return not (options["joker_deal"] == "dealt" and options["players"] == 3)


# The auction: rules 8 to 13, SV-03 to SV-07, SV-19, SV-23.


def read_bid(call: str) -> tuple[int, str]:
    """The number and the strain S, H, D, C or N of a bid."""
    strain = "N" if call.endswith("NT") else call[-1:]
    number = call.removesuffix("NT") if strain == "N" else call[:-1]
    if strain not in ("S", "H", "D", "C", "N") or call.endswith("N") or not number.isdecimal() or number[0] == "0":
        raise ValueError(f"not a bid: {call!r}")
    return int(number), strain


def bid_key(number: int, strain: str) -> int:
    """The height of a bid: suits are equal, no trumps beats a suit at the same number."""
    return 2 * number + (1 if strain == "N" else 0)


def strains_of(options: Options) -> list[str]:
    """The strains that may be bid."""
    return ["N"] if options["no_trump_only"] else ["S", "H", "D", "C", "N"]


def replay(dealer: int, calls: Sequence[str], options: Options) -> tuple[int | None, tuple[int, int, str] | None]:
    """Who calls next, None after the end, and the standing bid as seat, number and strain, None before the first."""
    players = whole(options, "players")
    in_points = options["hard_bid"] == "points"
    caller: int | None = (dealer + 1) % players
    standing: tuple[int, int, str] | None = None
    passed: set[int] = set()
    for count, call in enumerate(calls, start=1):
        if caller is None:
            raise ValueError(f"call {count} comes after the end of the auction")
        if call == "pass":
            passed.add(caller)
        else:
            number, strain = read_bid(call)
            if strain not in strains_of(options) or (number > 6 and not in_points):
                raise ValueError(f"{call} cannot be bid under these options")
            if standing is not None and bid_key(number, strain) <= bid_key(standing[1], standing[2]):
                raise ValueError(f"{call} does not beat the bid before it")
            standing = (caller, number, strain)
        nobody_can_beat = standing is not None and standing[1:] == (6, "N") and not in_points
        if options["auction"] == "one_round":
            caller = None if nobody_can_beat or count == players else (caller + 1) % players
        else:
            bidder = None if standing is None else standing[0]
            circle = [(caller + step) % players for step in range(1, players + 1)]
            waiting = [seat for seat in circle if seat not in passed and seat != bidder]
            caller = None if nobody_can_beat or not waiting else waiting[0]
    return caller, standing


def to_call(dealer: int, calls: Sequence[str], options: Options) -> int | None:
    """The seat whose turn it is to call, None when the auction is over."""
    return replay(dealer, calls, options)[0]


def legal_calls(dealer: int, calls: Sequence[str], options: Options, highest: Highest | None = None) -> list[str]:
    """The calls allowed next, none when the auction is over; ``highest`` is needed for an auction in points."""
    caller, standing = replay(dealer, calls, options)
    if caller is None:
        return []
    tops = dict.fromkeys(strains_of(options), 6)
    if options["hard_bid"] == "points":
        if highest is None:
            raise ValueError("in an auction in points somebody must say how high one can bid")
        tops = {strain: highest(None if strain == "N" else strain) for strain in tops}
    bids = []
    for number in range(1, max(tops.values()) + 1):
        for strain, top in tops.items():
            beats = standing is None or bid_key(number, strain) > bid_key(standing[1], standing[2])
            if number <= top and beats:
                bids.append(f"{number}NT" if strain == "N" else f"{number}{strain}")
    return ["pass", *bids]


def auction_result(dealer: int, calls: Sequence[str], options: Options) -> tuple[int, int, str] | None:
    """Seat, number and strain (S, H, D, C or N) of the winning bid, None when all have passed."""
    caller, standing = replay(dealer, calls, options)
    if caller is not None:
        raise ValueError("the auction is not over")
    return standing


# The score of a hand: rules 24 to 29, SV-12 to SV-16, SV-19, SV-27.


def slam(tricks: int, options: Options) -> int:
    """The bonus of a side with that many tricks: only who has all of them gets one."""
    return whole(options, "slam_bonus") if tricks == (17 if options["players"] == 3 else 13) else 0


def defending_score(tricks: int, layouts: set[tuple[int, int, int]], options: Options) -> int:
    """Tricks and the best melds of a side that has promised nothing."""
    penalty = whole(options, "deadwood_penalty")
    return tricks + max(points - penalty * left for points, _melds, left in layouts) + slam(tricks, options)


def declaring_score(tricks: int, layouts: set[tuple[int, int, int]], number: int, options: Options) -> int:
    """The score of the declaring side that has promised that many melds."""
    penalty = whole(options, "deadwood_penalty")
    made = [tricks + points - penalty * left for points, melds, left in layouts if melds >= number]
    if options["failed_bid"] == "score_minus_penalty":
        failed = [tricks + points - penalty * left - 10 * number for points, melds, left in layouts if melds < number]
        return max(made + failed) + slam(tricks, options)
    if made:
        return max(made) + slam(tricks, options)
    return -10 * number + slam(tricks, options)


def hard_score(
    tricks: int, layouts: set[tuple[int, int, int]], number: int, announced: int | None, options: Options
) -> int:
    """The score of the declaring side in Hartes Gebot, by the reading that is in force."""
    bonus = slam(tricks, options)
    if options["hard_bid"] == "points":
        if announced is not None:
            raise ValueError("in an auction in points nothing is announced after it")
        exact = [tricks + points for points, _melds, _left in layouts if tricks + points == number]
        return (exact[0] if exact else -5 * number) + bonus
    if announced is None:
        raise ValueError("the declarer has announced nothing")
    enough = [(tricks + points, tricks + melds) for points, melds, _left in layouts if melds >= number]
    if options["hard_bid"] == "announce":
        fitting = [total for total, _count in enough if total == announced]
    else:
        fitting = [total for total, count in enough if count == announced]
    return (max(fitting) if fitting else -5 * number) + bonus


def score(
    sides: tuple[frozenset[str], frozenset[str]],
    tricks: tuple[int, int],
    jokers: tuple[int, int],
    declaring: int | None,
    number: int,
    announced: int | None,
    trump: str | None,
    options: Options,
    outcomes: Outcomes,
) -> tuple[int, int]:
    """The hand score of each side from its captured cards (the declarer's skat among them) and its tricks."""
    scores = []
    for side in (0, 1):
        layouts = outcomes(sides[side], trump, jokers[side])
        if side != declaring:
            scores.append(defending_score(tricks[side], layouts, options))
        elif options["hard_bid"] is None:
            scores.append(declaring_score(tricks[side], layouts, number, options))
        else:
            scores.append(hard_score(tricks[side], layouts, number, announced, options))
    return scores[0], scores[1]


def credits(declarer: int, scores: tuple[int, int], options: Options) -> tuple[int, ...]:
    """What is added to the totals: of the two sides with four players, of each seat with three (SV-24)."""
    if options["players"] == 4:
        return scores
    share = scores[1] if options["defender_share"] == "full" else scores[1] // 2  # // rounds down below zero too
    return tuple(scores[0] if seat == declarer else share for seat in range(3))


# The match: rules 2, 12 and 30 to 33, SV-05, SV-24 to SV-26, SV-33.


class PlainMatch:
    """A match: the totals (of sides with four players, of seats with three), the dealer, and how it ends."""

    def __init__(self, dealer: int, options: Options) -> None:
        """A match before its first hand."""
        self.options = options
        self.players = whole(options, "players")
        self.totals = [0, 0] if self.players == 4 else [0, 0, 0]
        self.dealer = dealer
        self.hands = 0
        self.over = False
        self.winner: int | None = None

    def add(self, result: tuple[int, Sequence[int]] | None) -> None:
        """Score a hand, given as the declaring seat and the points of each side or seat; None is a void hand."""
        if self.over:
            raise ValueError("the match is over")
        if result is None:
            if self.options["all_pass"] == "next_dealer":
                self.dealer = (self.dealer + 1) % self.players
            return
        declarer, points = result
        if len(points) != len(self.totals):
            raise ValueError(f"{len(self.totals)} scores are needed, not {len(points)}")
        self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
        self.dealer = (self.dealer + 1) % self.players
        self.hands += 1
        self.judge(declarer % 2 if self.players == 4 else declarer)

    def judge(self, declaring: int) -> None:
        """Whether the match is over after a hand that this side, or this seat of three, declared."""
        target = whole(self.options, "target")
        there = [who for who, total in enumerate(self.totals) if total >= target]
        if declaring in there:
            self.end(declaring)
        elif there and self.alone_in_front() is not None:
            self.end(self.alone_in_front())
        elif self.options["max_hands"] is not None and self.hands >= whole(self.options, "max_hands"):
            leader = self.alone_in_front()
            if leader is not None or self.options["cap_tie"] == "draw":
                self.end(leader)

    def alone_in_front(self) -> int | None:
        """Who has more than everybody else, None when two or more are level for first."""
        best = max(self.totals)
        return self.totals.index(best) if self.totals.count(best) == 1 else None

    def end(self, winner: int | None) -> None:
        """End the match, without a winner if it is drawn."""
        self.over = True
        self.winner = winner
