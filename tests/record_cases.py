"""Records and random matches for the tests of records."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from sviten_nb import (
    FileFormatError,
    Match,
    Seat,
    SvitenOptions,
)
from sviten_nb.games.records import parse_record
from tests.houses import random_hand

SAMPLE = Path(__file__).with_name("data") / "match.sviten"


TEXT = SAMPLE.read_text(encoding="utf-8")


LINES = TEXT.splitlines()


DEAL = "K.Q64.K.KQJ97542/AQ942.832.J943.3/JT8765.K5.AQT.A6/3.AJT97.87652.T8"


HEAD = f"sviten record 1\ndealer N\nhand 1\ndeal {DEAL}\n"


PLAYED = f"{HEAD}auction E 1H pass pass pass\n"


HOUSES = {
    "base": SvitenOptions(),
    "packets": SvitenOptions(deal_style="packets", auction="one_round", max_hands=2, all_pass="same_dealer"),
    "three players": SvitenOptions(players=3, target=30),
    "three players, dead skat": SvitenOptions(players=3, skat="dead", defender_share="full", max_hands=1),
    "jokers dealt": SvitenOptions(jokers=2, joker_deal="dealt", max_hands=2, slam_bonus=0),
    "one joker each": SvitenOptions(jokers=2, split_runs=False, max_hands=1),
    "three players and jokers": SvitenOptions(players=3, jokers=2, max_hands=1),
    "announce": SvitenOptions(hard_bid="announce", trump_run_factor=3, max_hands=3),
    "points": SvitenOptions(hard_bid="points", max_hands=2, cap_tie="extra_hand"),
    "tricks and melds": SvitenOptions(hard_bid="tricks_plus_melds", max_hands=2),
    "deadwood": SvitenOptions(deadwood_penalty=2, failed_bid="score_minus_penalty", no_trump_only=True, max_hands=2),
}


def random_match(options: SvitenOptions, rng: random.Random, most: int = 4) -> Match:
    """A match played to its end, or for so many hands."""
    match = Match(options, rng.choice(Seat.at_table(options.players)))
    while not match.is_over and len(match.hands) < most:
        hand = match.deal(rng.getrandbits(40)).hand
        assert hand is not None
        if rng.random() < 0.15:
            while not hand.is_over:
                hand = hand.play("pass")
        match = replace(match, hands=(*match.hands, random_hand(hand, rng)))
    return match


def cut_off(match: Match, events: int) -> Match:
    return Match.from_log(match.log[:events], match.options, match.first_dealer)


def refusal(text: str) -> str:
    """The message with which a text is refused."""
    with pytest.raises(FileFormatError) as caught:
        parse_record(text, "club.sviten")
    message = str(caught.value)
    assert re.match(r"club\.sviten:\d+: ", message)
    assert "\n" not in message
    return message


def changed(number: int, line: str | None, *more: str) -> str:
    """The sample with one line (counted from 1) replaced by others, or left out."""
    new = [] if line is None else [line, *more]
    return "\n".join([*LINES[: number - 1], *new, *LINES[number:]]) + "\n"


def line_of(start: str) -> int:
    return next(number for number, line in enumerate(LINES, 1) if line.startswith(start))


AUCTION, TRICK, MELDS, SCORE, RESULT = map(line_of, ("auction", "trick", "melds", "score", "result"))


ANNOUNCE = SvitenOptions(hard_bid="announce")


POINTS = SvitenOptions(hard_bid="points")


COUNT = SvitenOptions(hard_bid="tricks_plus_melds")


COSTLY = SvitenOptions(deadwood_penalty=1, failed_bid="score_minus_penalty")


BEST = "AD 2D 3D 4D 5D 6D 7D 8D 9D TD | JH QH KH | KS KD KC"


SPLIT = "AD 2D 3D 4D 5D 6D | 7D 8D 9D TD | JH QH KH | KS KD KC"
