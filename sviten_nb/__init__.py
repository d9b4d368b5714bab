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
    from sviten_nb.games.rulebook import rule, rules, search_rules
    from sviten_nb.games.sviten.auction import Auction, Bid, Contract, Pass
    from sviten_nb.games.sviten.deal import Deal
    from sviten_nb.games.sviten.declaring import Announce, LayAway
    from sviten_nb.games.sviten.hand import Hand
    from sviten_nb.games.sviten.layout import MeldLayout, best_melds, greedy_melds, reachable_totals
    from sviten_nb.games.sviten.match import Match, MatchResult
    from sviten_nb.games.sviten.melds import Meld
    from sviten_nb.games.sviten.options import PRESETS, SvitenOptions
    from sviten_nb.games.sviten.pbn_file import PbnDeal, read_pbn, write_pbn
    from sviten_nb.games.sviten.play import Position
    from sviten_nb.games.sviten.radar import MeldRadar, meld_radar, radar_of
    from sviten_nb.games.sviten.record import Record, format_record, write_record
    from sviten_nb.games.sviten.record_reader import parse_record, read_record
    from sviten_nb.games.sviten.scoring import HandScore, score_hand
    from sviten_nb.games.sviten.seat_view import SeatView, seen_by
    from sviten_nb.games.sviten.strain import Strain
    from sviten_nb.lessons.play_lab import PlayLab
    from sviten_nb.lessons.puzzle_board import PuzzleBoard
    from sviten_nb.puzzles.packs import load_puzzle, load_puzzles
    from sviten_nb.puzzles.puzzle import Puzzle
    from sviten_nb.solver.double_dummy import Solution, solve
    from sviten_nb.solver.goal import Goal
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
    "sviten_nb.games.sviten.auction": ("Auction", "Bid", "Contract", "Pass"),
    "sviten_nb.games.sviten.deal": ("Deal",),
    "sviten_nb.games.sviten.hand": ("Hand",),
    "sviten_nb.games.sviten.layout": ("MeldLayout", "best_melds", "greedy_melds", "reachable_totals"),
    "sviten_nb.games.sviten.melds": ("Meld",),
    "sviten_nb.games.sviten.options": ("PRESETS", "SvitenOptions"),
    "sviten_nb.games.sviten.declaring": ("Announce", "LayAway"),
    "sviten_nb.games.sviten.match": ("Match", "MatchResult"),
    "sviten_nb.games.sviten.radar": ("MeldRadar", "meld_radar", "radar_of"),
    "sviten_nb.games.sviten.seat_view": ("SeatView", "seen_by"),
    "sviten_nb.games.sviten.pbn_file": ("PbnDeal", "read_pbn", "write_pbn"),
    "sviten_nb.games.rulebook": ("rule", "rules", "search_rules"),
    "sviten_nb.games.sviten.play": ("Position",),
    "sviten_nb.games.sviten.record": ("Record", "format_record", "write_record"),
    "sviten_nb.games.sviten.record_reader": ("parse_record", "read_record"),
    "sviten_nb.games.sviten.scoring": ("HandScore", "score_hand"),
    "sviten_nb.games.sviten.strain": ("Strain",),
    "sviten_nb.lessons.play_lab": ("PlayLab",),
    "sviten_nb.lessons.puzzle_board": ("PuzzleBoard",),
    "sviten_nb.puzzles.packs": ("load_puzzle", "load_puzzles"),
    "sviten_nb.puzzles.puzzle": ("Puzzle",),
    "sviten_nb.solver.double_dummy": ("Solution", "solve"),
    "sviten_nb.solver.goal": ("Goal",),
    "sviten_nb.text": ("languages", "use_language"),
    "sviten_nb.views.bars": ("BarChart",),
    "sviten_nb.widgets.card_table": ("CardTable",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "PRESETS",
    "Announce",
    "Auction",
    "BarChart",
    "Bid",
    "Card",
    "CardSet",
    "CardTable",
    "Contract",
    "Deal",
    "FileFormatError",
    "Goal",
    "Hand",
    "HandScore",
    "IllegalMove",
    "LayAway",
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
    "SearchLimit",
    "Seat",
    "SeatView",
    "Side",
    "Solution",
    "Strain",
    "Suit",
    "SvitenError",
    "SvitenOptions",
    "best_melds",
    "format_record",
    "greedy_melds",
    "languages",
    "load_puzzle",
    "load_puzzles",
    "meld_radar",
    "parse_record",
    "radar_of",
    "reachable_totals",
    "read_pbn",
    "read_record",
    "rule",
    "rules",
    "score_hand",
    "search_rules",
    "seen_by",
    "solve",
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
