"""The position line of Svängknack: ``hands talon phase dealer pot/stake said turned trump joined folded leader table
tricks``.
"""

from __future__ import annotations

import re

from sviten_nb.cards.card import Suit
from sviten_nb.errors import NotationError, shown
from sviten_nb.games.svangknack.chair import Chair
from sviten_nb.games.svangknack.deal import PLAYERS
from sviten_nb.games.svangknack.options import KnackOptions
from sviten_nb.games.svangknack.play import KnackPosition
from sviten_nb.games.talon_deal import NOTHING, format_numbers, format_run, parse_hands, parse_numbers, parse_run
from sviten_nb.text import _, text_of

_FIELDS = (
    *("hands", "talon", "phase", "dealer", "pot/stake", "said", "turned"),
    *("trump", "joined", "folded", "leader", "table", "tricks"),
)
# What the first two said, as (how many passed, with the word, swung): "l" is last man, "s" a swing.
_SAID = {
    NOTHING: (0, False, False),
    "p": (1, False, False),
    "l": (1, True, False),
    "pp": (2, False, False),
    "lp": (2, True, False),
    "s": (0, False, True),
    "ps": (1, False, True),
    "ls": (1, True, True),
}
_POT = re.compile(r"([0-9]{1,12})/([0-9]{1,9})")


def parse_knack_position(line: str, options: KnackOptions) -> KnackPosition:
    """Read a position line.

    ``phase`` is first, second, trump, join, play or over; ``said`` what the first two said: ``p`` pass, ``l`` last man,
    ``s`` swing, such as ``ps``; ``-`` stands for nothing and nobody. Raises NotationError naming the field that is
    missing or wrong.
    """
    parts = text_of(line, _("a position line")).split()
    if len(parts) != len(_FIELDS):
        raise NotationError(
            _("the position line {line} has {count} fields; expected {expected}: {names}").format(
                line=shown(line), count=len(parts), expected=len(_FIELDS), names=" ".join(_FIELDS)
            )
        )
    hands, talon, phase, dealer, money, said, turned, trump, joined, folded, leader, table, tricks = parts
    held = parse_hands(hands)
    if len(held) not in PLAYERS:
        raise NotationError(
            _("{text} has {count} hands; expected 6 to 8 apart by /").format(text=shown(hands), count=len(held))
        )
    amounts = _POT.fullmatch(money)
    if amounts is None:
        raise NotationError(_("{text} is no pot and stake; expected such as 18/6").format(text=shown(money)))
    if said not in _SAID:
        raise NotationError(
            _("unknown word {text} of the first two; expected one of {words}").format(
                text=shown(said), words=" ".join(_SAID)
            )
        )
    passed, word, swung = _SAID[said]
    dealt = Chair.parse(dealer)
    position = KnackPosition(
        held,
        parse_run(talon),
        dealt,
        int(amounts[1]),
        passed,
        word,
        dealt.after(1 + passed, len(held)) if swung else None,
        parse_run(turned),
        _parse_suit(trump),
        _parse_chairs(joined),
        _parse_chairs(folded),
        None if leader == NOTHING else Chair.parse(leader),
        parse_run(table),
        parse_numbers(tricks, len(held)),
        options.changed(players=len(held), stake=int(amounts[2])),
    )
    if phase != position.phase:
        raise NotationError(
            _("the phase {phase} does not fit the rest of the line; expected {expected}").format(
                phase=shown(phase), expected=position.phase
            )
        )
    return position


def format_knack_position(position: KnackPosition) -> str:
    """Write the position line, in the one canonical form."""
    state = (position.passed, position.word, position.swinger is not None)
    return " ".join(
        [
            "/".join(map(format_run, position.hands)),
            format_run(position.talon),
            position.phase,
            position.dealer.letter,
            f"{position.pot}/{position.options.stake}",
            next(text for text, known in _SAID.items() if known == state),
            format_run(position.turned),
            NOTHING if position.trump is None else position.trump.letter,
            _format_chairs(position.joined),
            _format_chairs(position.folded),
            NOTHING if position.leader is None else position.leader.letter,
            format_run(position.table),
            format_numbers(position.tricks),
        ]
    )


def _format_chairs(chairs: tuple[Chair, ...]) -> str:
    return "".join(chair.letter for chair in chairs) or NOTHING


def _parse_chairs(text: str) -> tuple[Chair, ...]:
    return () if text == NOTHING else tuple(map(Chair.parse, text))


def _parse_suit(text: str) -> Suit | None:
    if text == NOTHING:
        return None
    for suit in Suit:
        if text == suit.letter:
            return suit
    raise NotationError(_("unknown trump suit {text}; expected S, H, D, C or -").format(text=shown(text)))
