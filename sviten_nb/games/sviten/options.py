"""House rules as one frozen value, checked when it is built, and the presets that have a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from sviten_nb.games.options import Allowed, Options

DealStyle = Literal["single", "packets"]
HardBid = Literal["announce", "points", "tricks_plus_melds"]

_ALLOWED: Allowed = {
    "deal_style": ("single", "packets"),
    "auction": ("continuous", "one_round"),
    "all_pass": ("next_dealer", "same_dealer"),
    "split_runs": (True, False),
    "failed_bid": ("penalty_only", "score_minus_penalty"),
    "slam_bonus": (25, 0),
    "deadwood_penalty": (range(6),),
    "target": (range(1, 10_001),),
    "max_hands": (None, range(1, 10_001)),
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


@dataclass(frozen=True, slots=True, repr=False)
class SvitenOptions(Options):
    """The house rules of a table; the default is the base game of RULES 1.1.

    ``deal_style``: cards ``single`` or in ``packets`` (SV-01). ``auction``: ``continuous``, or ``one_round`` of one
    call each (SV-03). ``all_pass``: who deals after four passes, ``next_dealer`` or ``same_dealer`` (SV-05).
    ``split_runs``: whether a long run may be laid as several (SV-12). ``failed_bid``: ``penalty_only`` or
    ``score_minus_penalty`` (SV-14). ``slam_bonus``: points for all tricks, 25 or 0 (SV-15). ``deadwood_penalty``:
    points lost for each captured card in no meld, 0 to 5 (SV-27). ``target``: points that win the match, 1 to 10,000.
    ``max_hands``: a cap on the hands of a match, or None; ``cap_tie``: level totals then are a ``draw`` or mean an
    ``extra_hand`` (SV-26). ``no_trump_only``: only NT is bid (SV-23). ``open_last``: 3 to play the last three cards
    open, or 0 (SV-20). ``jokers``: 0 or 2; ``joker_deal``: ``one_per_side``, or ``dealt`` with the cards (SV-21).
    ``trump_run_factor``: what a run in trumps is multiplied by, 2 or 3 (SV-22). ``hard_bid``: None, ``announce``,
    ``points`` or ``tricks_plus_melds`` (SV-19). ``players``: 4 or 3; with three, ``skat``: ``exchange`` or ``dead``,
    and ``defender_share``: ``half`` or ``full`` (SV-24).

    The presets are ``base`` and the variants ``ohne_trumpf``, ``offen_letzte_3``, ``joker``, ``doppel_trumpf``,
    ``hartes_gebot`` and ``drei_spieler``.

    Raises OptionError for a value that the rules do not know, and for what does not go together (SV-34).

    >>> SvitenOptions(jokers=2, max_hands=12).to_json()
    {'max_hands': 12, 'jokers': 2}
    >>> SvitenOptions.preset("joker")
    SvitenOptions(jokers=2)
    >>> SvitenOptions.from_texts({"trump_run_factor": "3", "split_runs": "no", "max_hands": "none"})
    SvitenOptions(split_runs=False, trump_run_factor=3)
    """

    ALLOWED = _ALLOWED

    deal_style: DealStyle = "single"
    auction: Literal["continuous", "one_round"] = "continuous"
    all_pass: Literal["next_dealer", "same_dealer"] = "next_dealer"
    split_runs: bool = True
    failed_bid: Literal["penalty_only", "score_minus_penalty"] = "penalty_only"
    slam_bonus: int = 25
    deadwood_penalty: int = 0
    target: int = 100
    max_hands: int | None = None
    cap_tie: Literal["draw", "extra_hand"] = "draw"
    no_trump_only: bool = False
    open_last: int = 0
    jokers: int = 0
    joker_deal: Literal["one_per_side", "dealt"] = "one_per_side"
    trump_run_factor: int = 2
    hard_bid: HardBid | None = None
    players: int = 4
    skat: Literal["exchange", "dead"] = "exchange"
    defender_share: Literal["half", "full"] = "half"

    def __post_init__(self) -> None:
        self.check_values()
        if self.hard_bid is not None:
            self.exclude("hard_bid", "deadwood_penalty", "SV-34", self.deadwood_penalty != 0)
            self.exclude("hard_bid", "failed_bid", "SV-34", self.failed_bid != "penalty_only")
        if self.players == 3:
            self.exclude("players", "hard_bid", "SV-34", self.hard_bid is not None)
            self.exclude("players", "joker_deal", "SV-34", self.joker_deal == "dealt")

    @classmethod
    def presets(cls) -> Mapping[str, SvitenOptions]:
        """The base game and the six named variants: ``PRESETS``."""
        return PRESETS


PRESETS: dict[str, SvitenOptions] = {
    "base": SvitenOptions(),
    "ohne_trumpf": SvitenOptions(no_trump_only=True),
    "offen_letzte_3": SvitenOptions(open_last=3),
    "joker": SvitenOptions(jokers=2),
    "doppel_trumpf": SvitenOptions(trump_run_factor=3),
    "hartes_gebot": SvitenOptions(hard_bid="announce"),
    "drei_spieler": SvitenOptions(players=3),
}
"""The base game and the six named variants (RULES 1.1; SV-19 to SV-24)."""
