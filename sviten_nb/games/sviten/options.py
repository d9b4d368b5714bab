"""House rules as one frozen value, checked when it is built, and the presets that have a name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Literal, NoReturn

from sviten_nb.errors import OptionError, shown
from sviten_nb.text import _

DealStyle = Literal["single", "packets"]
HardBid = Literal["announce", "points", "tricks_plus_melds"]
OptionValue = int | bool | str | None

_WHOLE = re.compile(r"-?[0-9]{1,9}")
# What each option may be. A range stands for its numbers; True and False are never taken for 1 and 0.
_ALLOWED: dict[str, tuple[OptionValue | range, ...]] = {
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


@dataclass(frozen=True, slots=True)
class SvitenOptions:
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

    Raises OptionError for a value that the rules do not know, and for what does not go together (SV-34).

    >>> SvitenOptions(jokers=2, max_hands=12).to_json()
    {'max_hands': 12, 'jokers': 2}
    """

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
        for name, allowed in _ALLOWED.items():
            value = getattr(self, name)
            if not any(_is_one(value, each) for each in allowed):
                _refuse(name, value)
        if self.hard_bid is not None:
            self._exclude("hard_bid", "deadwood_penalty", self.deadwood_penalty != 0)
            self._exclude("hard_bid", "failed_bid", self.failed_bid != "penalty_only")
        if self.players == 3:
            self._exclude("players", "hard_bid", self.hard_bid is not None)
            self._exclude("players", "joker_deal", self.joker_deal == "dealt")

    def _exclude(self, one: str, other: str, both: bool) -> None:
        if both:
            raise OptionError(
                _("options {one}={value} and {other}={other_value} do not go together (SV-34)").format(
                    one=one, value=_as_text(getattr(self, one)), other=other, other_value=_as_text(getattr(self, other))
                )
            )

    @classmethod
    def preset(cls, name: str, **changes: OptionValue) -> SvitenOptions:
        """The options of a variant by its name, with further ``changes``; ``PRESETS`` has all names.

        >>> SvitenOptions.preset("joker")
        SvitenOptions(jokers=2)

        Raises OptionError for an unknown name, and as the options themselves do.
        """
        if name not in PRESETS:
            raise OptionError(
                _("unknown preset {name}; there are: {known}").format(name=shown(name), known=", ".join(PRESETS))
            )
        return cls.from_json(PRESETS[name].to_json() | changes)

    @classmethod
    def from_texts(cls, texts: Mapping[str, str]) -> SvitenOptions:
        """Options from names and values as text, as the command line gives them.

        >>> SvitenOptions.from_texts({"trump_run_factor": "3", "split_runs": "no", "max_hands": "none"})
        SvitenOptions(split_runs=False, trump_run_factor=3)

        Raises OptionError for an unknown name or a value that is not allowed.
        """
        return cls.from_json({name: _value_of(name, text) for name, text in texts.items()})

    @classmethod
    def from_json(cls, values: Mapping[str, object]) -> SvitenOptions:
        """Options from a JSON object that names those that differ from the default; an OptionError otherwise."""
        for name in values:
            _check_name(name)
        return cls(**values)  # type: ignore[arg-type]  # __post_init__ checks each value

    def to_json(self) -> dict[str, OptionValue]:
        """The options that differ from the default, by name; ``from_json`` reads it back."""
        return {f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) != f.default}

    def to_texts(self) -> dict[str, str]:
        """The same as texts; ``from_texts`` reads it back."""
        return {name: _as_text(value) for name, value in self.to_json().items()}

    def changed(self, **changes: OptionValue) -> SvitenOptions:
        """These options with some of them changed; OptionError as when they are built."""
        for name in changes:
            _check_name(name)
        return replace(self, **changes)  # type: ignore[arg-type]  # __post_init__ checks each value

    def __repr__(self) -> str:
        return f"SvitenOptions({', '.join(f'{name}={value!r}' for name, value in self.to_json().items())})"


def _is_one(value: object, allowed: OptionValue | range) -> bool:
    if isinstance(allowed, range):
        return type(value) is int and value in allowed
    return type(value) is type(allowed) and value == allowed


def _refuse(name: str, value: object) -> NoReturn:
    expected = [_in_words(each) for each in _ALLOWED[name]]
    raise OptionError(
        _("option {name} cannot be {value}; expected {allowed}").format(
            name=name, value=shown(value), allowed=_(" or ").join(expected)
        )
    )


def _in_words(allowed: OptionValue | range) -> str:
    if isinstance(allowed, range):
        return _("{low} to {high}").format(low=allowed.start, high=allowed.stop - 1)
    return _as_text(allowed)


def _as_text(value: OptionValue) -> str:
    """A value as the command line writes it: ``true``, ``none``, ``25``, ``packets``."""
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def _check_name(name: str) -> None:
    if name not in _ALLOWED:
        raise OptionError(
            _("unknown option {name}; there are: {known}").format(name=shown(name), known=", ".join(_ALLOWED))
        )


def _value_of(name: str, text: str) -> OptionValue:
    """The value that a text means for this option."""
    _check_name(name)
    allowed = _ALLOWED[name]
    if any(isinstance(each, bool) for each in allowed):
        words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
        if text.lower() not in words:
            _refuse(name, text)
        return words[text.lower()]
    if text.lower() == "none" and None in allowed:
        return None
    if any(isinstance(each, str) for each in allowed):
        return text
    if not _WHOLE.fullmatch(text):
        _refuse(name, text)
    return int(text)


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
