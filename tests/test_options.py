"""House rules as a value: names and values of RULES 4, combinations of SV-34, JSON and text both ways, presets."""

from __future__ import annotations

import json
import random
from dataclasses import fields

import pytest

from sviten_nb import PRESETS, OptionError, SvitenOptions
from tests.houses import random_options
from tests.plain_match import DEFAULTS, legal_options

CHOICES: dict[str, list[object]] = {
    "deal_style": ["single", "packets"],
    "auction": ["continuous", "one_round"],
    "all_pass": ["next_dealer", "same_dealer"],
    "split_runs": [True, False],
    "failed_bid": ["penalty_only", "score_minus_penalty"],
    "slam_bonus": [25, 0],
    "deadwood_penalty": [0, 1, 5],
    "target": [100, 1, 10_000],
    "max_hands": [None, 1, 12],
    "cap_tie": ["draw", "extra_hand"],
    "no_trump_only": [False, True],
    "open_last": [0, 3],
    "jokers": [0, 2],
    "joker_deal": ["one_per_side", "dealt"],
    "trump_run_factor": [2, 3],
    "hard_bid": [None, "announce", "points", "tricks_plus_melds"],
    "players": [4, 3],
    "skat": ["exchange", "dead"],
    "defender_share": ["half", "full"],
}
WRONG: dict[str, list[object]] = {
    "deal_style": ["all", None, 1],
    "auction": ["bridge"],
    "all_pass": ["forced_one"],
    "split_runs": [1, "yes", None],
    "failed_bid": [None],
    "slam_bonus": [50, True, 25.0],
    "deadwood_penalty": [-1, 6, True, 1.0],
    "target": [0, 10_001, "100", None],
    "max_hands": [0, True, 2.0],
    "cap_tie": ["toss"],
    "no_trump_only": [0],
    "open_last": [1, 13],
    "jokers": [1, 3, True],
    "joker_deal": ["found"],
    "trump_run_factor": [1, 4],
    "hard_bid": ["", False],
    "players": [2, 5, True],
    "skat": ["to_declarer", "first_trick"],
    "defender_share": [0.5],
}


def test_the_options_are_those_of_section_4_with_their_defaults() -> None:
    assert {field.name: field.default for field in fields(SvitenOptions)} == DEFAULTS
    assert list(CHOICES) == list(WRONG) == [field.name for field in fields(SvitenOptions)]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in CHOICES.items() for value in values])
def test_every_value_of_section_4_is_taken_and_survives_json_and_text(name: str, value: object) -> None:
    options = SvitenOptions.from_json({name: value})
    assert getattr(options, name) == value
    assert SvitenOptions.from_json(json.loads(json.dumps(options.to_json()))) == options
    assert SvitenOptions.from_texts(options.to_texts()) == options
    assert eval(repr(options)) == options
    assert SvitenOptions().changed(**{name: value}) == options  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_a_wrong_value_is_refused_and_quoted(name: str, value: object) -> None:
    with pytest.raises(OptionError, match=f"option {name} cannot be .*; expected"):
        SvitenOptions.from_json({name: value})


def test_SV_34_combinations_are_those_of_the_plain_rules() -> None:
    for hard in CHOICES["hard_bid"]:
        for players in (4, 3):
            for joker_deal in CHOICES["joker_deal"]:
                for penalty in (0, 1):
                    for failed in CHOICES["failed_bid"]:
                        given = {
                            "hard_bid": hard,
                            "players": players,
                            "joker_deal": joker_deal,
                            "deadwood_penalty": penalty,
                            "failed_bid": failed,
                        }
                        if legal_options({**DEFAULTS, **given}):
                            assert SvitenOptions.from_json(given).players == players
                            continue
                        with pytest.raises(OptionError, match=r"do not go together \(SV-34\)"):
                            SvitenOptions.from_json(given)


def test_what_does_not_go_together_is_named() -> None:
    with pytest.raises(OptionError, match="hard_bid=points and deadwood_penalty=2 do not go together"):
        SvitenOptions(hard_bid="points", deadwood_penalty=2)
    with pytest.raises(OptionError, match="players=3 and joker_deal=dealt do not go together"):
        SvitenOptions(players=3, jokers=2, joker_deal="dealt")
    assert SvitenOptions(no_trump_only=True, trump_run_factor=3).trump_run_factor == 3


def test_presets_are_the_six_variants() -> None:
    assert {name: options.to_json() for name, options in PRESETS.items()} == {
        "base": {},
        "ohne_trumpf": {"no_trump_only": True},
        "offen_letzte_3": {"open_last": 3},
        "joker": {"jokers": 2},
        "doppel_trumpf": {"trump_run_factor": 3},
        "hartes_gebot": {"hard_bid": "announce"},
        "drei_spieler": {"players": 3},
    }
    assert SvitenOptions.preset("joker", max_hands=12) == SvitenOptions(jokers=2, max_hands=12)
    with pytest.raises(OptionError, match="unknown preset 'poker'; there are: base, ohne_trumpf"):
        SvitenOptions.preset("poker")
    with pytest.raises(OptionError, match="unknown option 'luck'"):
        SvitenOptions.preset("joker", luck=1)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("split_runs", "No", False),
        ("no_trump_only", "1", True),
        ("max_hands", "None", None),
        ("max_hands", "12", 12),
        ("hard_bid", "none", None),
        ("deal_style", "packets", "packets"),
        ("target", "250", 250),
    ],
)
def test_values_as_text(name: str, text: str, value: object) -> None:
    assert getattr(SvitenOptions.from_texts({name: text}), name) == value


@pytest.mark.parametrize(
    ("name", "text"), [("split_runs", "perhaps"), ("target", "1e3"), ("target", "٣"), ("jokers", ""), ("skat", "none")]
)
def test_texts_that_are_no_value(name: str, text: str) -> None:
    with pytest.raises(OptionError, match=f"option {name} cannot be"):
        SvitenOptions.from_texts({name: text})


def test_unknown_names_are_refused_everywhere() -> None:
    for read in (SvitenOptions.from_json, SvitenOptions.from_texts):
        with pytest.raises(OptionError, match="unknown option 'luck'; there are: deal_style, auction"):
            read({"luck": "1"})
    with pytest.raises(OptionError, match="unknown option 'luck'"):
        SvitenOptions().changed(luck=1)


def test_random_house_rules_survive() -> None:
    rng = random.Random(4)
    for _round in range(500):
        options = random_options(rng)
        assert SvitenOptions.from_texts(options.to_texts()) == options
        assert SvitenOptions.from_json(options.to_json()) == options
        assert hash(SvitenOptions.from_json(options.to_json())) == hash(options)
