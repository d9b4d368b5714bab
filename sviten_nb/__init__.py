"""Learn, play and exactly solve Sviten Special, the Swedish trick-and-meld card game, in Jupyter.

The public names are loaded when they are first used, so that the import itself stays light.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sviten_nb.cards.card import Card, Rank, Suit
    from sviten_nb.cards.card_set import CardSet
    from sviten_nb.cards.pack import Pack
    from sviten_nb.errors import (
        FileFormatError,
        IllegalMove,
        NotationError,
        OptionError,
        RefusedToWrite,
        SearchLimit,
        SvitenError,
    )
    from sviten_nb.games.game import Seat, Side
    from sviten_nb.games.moves import Pass
    from sviten_nb.games.record_text import Comment
    from sviten_nb.games.records import format_record, parse_record, read_record, write_record
    from sviten_nb.games.rulebook import rule, rules, search_rules
    from sviten_nb.games.sedma.deal import DealerDraw, SedmaDeal, draw_for_deal
    from sviten_nb.games.sedma.match import SedmaMatch
    from sviten_nb.games.sedma.moves import Marriage
    from sviten_nb.games.sedma.options import SEDMA_PRESETS, SedmaOptions
    from sviten_nb.games.sedma.play import SedmaPosition
    from sviten_nb.games.sedma.round import SedmaRound
    from sviten_nb.games.sedma.scoring import RoundScore, score_round
    from sviten_nb.games.sedma.view import SedmaView
    from sviten_nb.games.series import MatchResult
    from sviten_nb.games.series_record import SeriesRecord
    from sviten_nb.games.svangknack.chair import Chair
    from sviten_nb.games.svangknack.deal import KnackDeal
    from sviten_nb.games.svangknack.hand import KnackHand
    from sviten_nb.games.svangknack.moves import Fold, Join, LastMan, Swing, Trump
    from sviten_nb.games.svangknack.options import KNACK_PRESETS, KnackOptions
    from sviten_nb.games.svangknack.play import KnackPosition
    from sviten_nb.games.svangknack.scoring import KnackScore, settle
    from sviten_nb.games.svangknack.session import KnackSession, SessionResult
    from sviten_nb.games.svangknack.view import KnackView
    from sviten_nb.games.sviten.auction import Auction, Bid, Contract
    from sviten_nb.games.sviten.deal import Deal
    from sviten_nb.games.sviten.declaring import Announce, LayAway
    from sviten_nb.games.sviten.hand import Hand
    from sviten_nb.games.sviten.layout import MeldLayout, best_melds, greedy_melds, reachable_totals
    from sviten_nb.games.sviten.match import Match
    from sviten_nb.games.sviten.melds import Meld
    from sviten_nb.games.sviten.options import PRESETS, SvitenOptions
    from sviten_nb.games.sviten.pbn_file import PbnDeal, read_pbn, write_pbn
    from sviten_nb.games.sviten.play import Position
    from sviten_nb.games.sviten.radar import MeldRadar, meld_radar, radar_of
    from sviten_nb.games.sviten.record import Laid, Record
    from sviten_nb.games.sviten.scoring import HandScore, score_hand
    from sviten_nb.games.sviten.seat_view import SeatView, seen_by
    from sviten_nb.games.sviten.strain import Strain
    from sviten_nb.lessons.play_lab import PlayLab
    from sviten_nb.lessons.puzzle_board import PuzzleBoard
    from sviten_nb.puzzles.packs import load_puzzle, load_puzzles
    from sviten_nb.puzzles.puzzle import Puzzle
    from sviten_nb.solver.double_dummy import Solution, solve
    from sviten_nb.solver.explain import Explanation, explain
    from sviten_nb.solver.goal import Goal
    from sviten_nb.solver.knack_goal import KnackGoal
    from sviten_nb.solver.many import solve_many
    from sviten_nb.solver.meld_values import meld_values
    from sviten_nb.solver.sedma_goal import SedmaGoal
    from sviten_nb.text import languages, use_language
    from sviten_nb.views.bars import BarChart
    from sviten_nb.widgets.card_table import CardTable

__version__ = "0.1.0"

_HOMES = {
    "sviten_nb.cards.card": ("Card", "Rank", "Suit"),
    "sviten_nb.cards.card_set": ("CardSet",),
    "sviten_nb.cards.pack": ("Pack",),
    "sviten_nb.errors": (
        "FileFormatError",
        "IllegalMove",
        "NotationError",
        "OptionError",
        "RefusedToWrite",
        "SearchLimit",
        "SvitenError",
    ),
    "sviten_nb.games.game": ("Seat", "Side"),
    "sviten_nb.games.moves": ("Pass",),
    "sviten_nb.games.sviten.auction": ("Auction", "Bid", "Contract"),
    "sviten_nb.games.sviten.deal": ("Deal",),
    "sviten_nb.games.sviten.hand": ("Hand",),
    "sviten_nb.games.sviten.layout": ("MeldLayout", "best_melds", "greedy_melds", "reachable_totals"),
    "sviten_nb.games.sviten.melds": ("Meld",),
    "sviten_nb.games.sviten.options": ("PRESETS", "SvitenOptions"),
    "sviten_nb.games.sviten.declaring": ("Announce", "LayAway"),
    "sviten_nb.games.sedma.deal": (
        "DealerDraw",
        "SedmaDeal",
        "draw_for_deal",
    ),
    "sviten_nb.games.sedma.match": ("SedmaMatch",),
    "sviten_nb.games.sedma.moves": ("Marriage",),
    "sviten_nb.games.sedma.options": (
        "SEDMA_PRESETS",
        "SedmaOptions",
    ),
    "sviten_nb.games.sedma.play": ("SedmaPosition",),
    "sviten_nb.games.sedma.round": ("SedmaRound",),
    "sviten_nb.games.sedma.scoring": (
        "RoundScore",
        "score_round",
    ),
    "sviten_nb.games.sedma.view": ("SedmaView",),
    "sviten_nb.games.svangknack.chair": ("Chair",),
    "sviten_nb.games.svangknack.deal": ("KnackDeal",),
    "sviten_nb.games.svangknack.hand": ("KnackHand",),
    "sviten_nb.games.svangknack.moves": (
        "Fold",
        "Join",
        "Laid",
        "LastMan",
        "Swing",
        "Trump",
    ),
    "sviten_nb.games.svangknack.options": (
        "KNACK_PRESETS",
        "KnackOptions",
    ),
    "sviten_nb.games.svangknack.play": ("KnackPosition",),
    "sviten_nb.games.svangknack.scoring": (
        "KnackScore",
        "settle",
    ),
    "sviten_nb.games.svangknack.session": (
        "KnackSession",
        "SessionResult",
    ),
    "sviten_nb.games.svangknack.view": ("KnackView",),
    "sviten_nb.games.series": ("MatchResult",),
    "sviten_nb.games.sviten.match": ("Match",),
    "sviten_nb.games.sviten.radar": ("MeldRadar", "meld_radar", "radar_of"),
    "sviten_nb.games.sviten.seat_view": ("SeatView", "seen_by"),
    "sviten_nb.games.sviten.pbn_file": ("PbnDeal", "read_pbn", "write_pbn"),
    "sviten_nb.games.rulebook": ("rule", "rules", "search_rules"),
    "sviten_nb.games.sviten.play": ("Position",),
    "sviten_nb.games.sviten.record": ("Laid", "Record"),
    "sviten_nb.games.record_text": ("Comment",),
    "sviten_nb.games.records": ("format_record", "parse_record", "read_record", "write_record"),
    "sviten_nb.games.series_record": ("SeriesRecord",),
    "sviten_nb.games.sviten.scoring": ("HandScore", "score_hand"),
    "sviten_nb.games.sviten.strain": ("Strain",),
    "sviten_nb.lessons.play_lab": ("PlayLab",),
    "sviten_nb.lessons.puzzle_board": ("PuzzleBoard",),
    "sviten_nb.puzzles.packs": ("load_puzzle", "load_puzzles"),
    "sviten_nb.puzzles.puzzle": ("Puzzle",),
    "sviten_nb.solver.double_dummy": ("Solution", "solve"),
    "sviten_nb.solver.explain": ("Explanation", "explain"),
    "sviten_nb.solver.goal": ("Goal",),
    "sviten_nb.solver.knack_goal": ("KnackGoal",),
    "sviten_nb.solver.many": ("solve_many",),
    "sviten_nb.solver.meld_values": ("meld_values",),
    "sviten_nb.solver.sedma_goal": ("SedmaGoal",),
    "sviten_nb.text": ("languages", "use_language"),
    "sviten_nb.views.bars": ("BarChart",),
    "sviten_nb.widgets.card_table": ("CardTable",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "KNACK_PRESETS",
    "PRESETS",
    "SEDMA_PRESETS",
    "Announce",
    "Auction",
    "BarChart",
    "Bid",
    "Card",
    "CardSet",
    "CardTable",
    "Chair",
    "Comment",
    "Contract",
    "Deal",
    "DealerDraw",
    "Explanation",
    "FileFormatError",
    "Fold",
    "Goal",
    "Hand",
    "HandScore",
    "IllegalMove",
    "Join",
    "KnackDeal",
    "KnackGoal",
    "KnackHand",
    "KnackOptions",
    "KnackPosition",
    "KnackScore",
    "KnackSession",
    "KnackView",
    "Laid",
    "LastMan",
    "LayAway",
    "Marriage",
    "Match",
    "MatchResult",
    "Meld",
    "MeldLayout",
    "MeldRadar",
    "NotationError",
    "OptionError",
    "Pack",
    "Pass",
    "PbnDeal",
    "PlayLab",
    "Position",
    "Puzzle",
    "PuzzleBoard",
    "Rank",
    "Record",
    "RefusedToWrite",
    "RoundScore",
    "SearchLimit",
    "Seat",
    "SeatView",
    "SedmaDeal",
    "SedmaGoal",
    "SedmaMatch",
    "SedmaOptions",
    "SedmaPosition",
    "SedmaRound",
    "SedmaView",
    "SeriesRecord",
    "SessionResult",
    "Side",
    "Solution",
    "Strain",
    "Suit",
    "SvitenError",
    "SvitenOptions",
    "Swing",
    "Trump",
    "best_melds",
    "draw_for_deal",
    "explain",
    "format_record",
    "greedy_melds",
    "languages",
    "load_puzzle",
    "load_puzzles",
    "meld_radar",
    "meld_values",
    "parse_record",
    "radar_of",
    "reachable_totals",
    "read_pbn",
    "read_record",
    "rule",
    "rules",
    "score_hand",
    "score_round",
    "search_rules",
    "seen_by",
    "settle",
    "solve",
    "solve_many",
    "use_language",
    "write_pbn",
    "write_record",
]


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
