"""The meld radar: every meld there is, seen by one side in the middle of play, as secured, alive or dead.

Each meld is judged for itself, as if the side wanted no other. A card, or a joker, can serve only one in the end, so
that two melds may be secured and yet only one of them be laid: what a pile is worth is a matter for ``layout``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Literal

from sviten_nb.cards.card import CARDS, Card, Rank, Suit
from sviten_nb.cards.card_set import CardSet
from sviten_nb.errors import NotationError, OptionError, shown
from sviten_nb.games.game import Seat, Side
from sviten_nb.games.sviten.melds import RUN_LINE
from sviten_nb.games.sviten.play import Position
from sviten_nb.text import _, ngettext, text_of

RadarState = Literal["secured", "alive", "dead"]
RadarKind = Literal["set", "run"]

_TABLE = "table"
_NONE = CardSet()


@dataclass(frozen=True, slots=True)
class RadarMeld:
    """One meld that could be, and how it stands with the side.

    ``cards`` stand in the order in which they are laid: a run from low to high on the line A 2 … K A, a set in suits
    S H D C. ``missing`` are those not in the side's pile, and ``lost`` those of them that can never come, being in the
    other pile or out of play. ``jokers`` is how many jokers the meld needs at least: one for each lost card; a dead
    meld needs more than the side has.

    The state is judged for this meld alone: a card or a joker can serve only one in the end.
    """

    kind: RadarKind
    cards: tuple[Card, ...]
    state: RadarState
    missing: tuple[Card, ...]
    lost: tuple[Card, ...]
    jokers: int

    def __str__(self) -> str:
        first = self.cards[0]
        if self.kind == "run":
            ranks = " ".join(card.rank.letter for card in self.cards)
            return _("run {cards}").format(cards=f"{first.suit.symbol}{ranks}")
        if len(self.cards) == len(Suit):
            return _("set {rank}s").format(rank=first.rank.letter)
        return _("set {cards}").format(cards=" ".join(card.symbol for card in self.cards))


@dataclass(frozen=True, slots=True)
class MeldRadar:
    """Every meld of the 52 cards as it stands with one side; build it with ``meld_radar``.

    ``melds`` are the 65 sets by rank, 2 to A (the choices of three cards, then the four), and the 308 runs by suit,
    by where they start on the line, and by length. ``places`` says of each card still in play where it is, in display
    order: ``N E S W`` for a hand, ``table`` for the trick in progress. Cards of which that is not known are absent.

    ``str`` tells of the melds of ``longest``, one a line.
    """

    melds: tuple[RadarMeld, ...]
    places: tuple[tuple[Card, str], ...]

    @property
    def secured(self) -> tuple[RadarMeld, ...]:
        """The melds that could be laid from the pile as it is, with the side's jokers; each judged for itself."""
        return self._in_state("secured")

    @property
    def alive(self) -> tuple[RadarMeld, ...]:
        """The melds that are not secured but can still come; each judged for itself."""
        return self._in_state("alive")

    @property
    def dead(self) -> tuple[RadarMeld, ...]:
        """The melds that can never come: too many of their cards are lost."""
        return self._in_state("dead")

    def _in_state(self, state: RadarState) -> tuple[RadarMeld, ...]:
        return tuple(meld for meld in self.melds if meld.state == state)

    def longest(self) -> tuple[RadarMeld, ...]:
        """The secured and the alive melds that are not part of a longer one of the same kind and state."""
        kept: list[tuple[RadarMeld, CardSet]] = []
        for meld in sorted(self.secured + self.alive, key=lambda meld: -len(meld.cards)):
            cards = CardSet.of(meld.cards)
            # What is part of a longer meld is also part of one that was kept.
            if not any(
                (longer.kind, longer.state) == (meld.kind, meld.state) and cards < whole for longer, whole in kept
            ):
                kept.append((meld, cards))
        chosen = {meld for meld, _cards in kept}
        return tuple(meld for meld in self.melds if meld in chosen)

    def where(self, card: Card) -> str | None:
        """Where a card in play is: ``N E S W`` or ``table``; None if unknown, in a pile or out of play."""
        return dict(self.places).get(card)

    def __str__(self) -> str:
        places = dict(self.places)
        return "\n".join(_line(meld, places) for meld in self.longest()) or _("no meld is secured or alive")

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from sviten_nb.views.rich import text_bundle

        return text_bundle(str(self))


def meld_radar(
    own: CardSet,
    other: CardSet,
    hands: Mapping[str, CardSet],
    table: Iterable[Card] = (),
    out: CardSet = _NONE,
    jokers: int = 0,
) -> MeldRadar:
    """How every meld stands with the side whose pile is ``own``.

    ``other`` is the pile of the opponents; ``hands`` are those that the viewer sees, by seat letter; ``table`` are the
    cards of the trick in progress; ``out`` are cards known to be out of play. A card in none of them is somewhere,
    unknown, and can still come.

    Without jokers a meld is secured if all its cards are in ``own``, dead if one of them is in ``other`` or ``out``,
    and else alive. Each of the side's ``jokers`` may stand for any one card that is missing or lost, as long as one
    card is natural; a set of four has no room for a fifth. Each meld is judged for itself: a card or a joker can serve
    only one in the end. Source: RULES 1.1, rules 18 to 21; SV-17, SV-21.

    >>> radar = meld_radar(CardSet.parse("5S 6S 7S 8S"), CardSet.parse("4S TS KS AS"), {"E": CardSet.parse("9S")})
    >>> print("\\n".join(line for line in str(radar).splitlines() if "♠5" in line))
    run ♠5 6 7 8 : secured
    run ♠5 6 7 8 9 : alive, missing ♠9 (East)
    >>> len(radar.secured), len(radar.melds)
    (3, 373)

    Raises NotationError for a card in two places or an unknown seat, OptionError for a wrong number of jokers.
    """
    _check_jokers(jokers)
    seats = {Seat.parse(text_of(letter, _("a seat letter N, E, S or W"))): cards for letter, cards in hands.items()}
    trick = CardSet.of(table)
    _check_each_card_once(
        [
            (_("the side's own pile"), own),
            (_("the other pile"), other),
            *((_("the hand of {seat}").format(seat=seat.title), cards) for seat, cards in seats.items()),
            (_("the table"), trick),
            (_("the cards out of play"), out),
        ]
    )
    known = [(card, seat.letter) for seat, cards in seats.items() for card in cards]
    known += [(card, _TABLE) for card in trick]
    return MeldRadar(
        tuple(_judged(kind, cards, own, other | out, jokers) for kind, cards in _possible_melds()),
        tuple(sorted(known, key=lambda placed: placed[0].display_key)),
    )


def _judged(kind: RadarKind, cards: tuple[Card, ...], own: CardSet, gone: CardSet, jokers: int) -> RadarMeld:
    missing = tuple(card for card in cards if card not in own)
    lost = tuple(card for card in missing if card in gone)
    # A meld has three cards and a side two jokers at most, so that one card is always natural (SV-21).
    state: RadarState = "secured" if len(missing) <= jokers else "dead" if len(lost) > jokers else "alive"
    return RadarMeld(kind, cards, state, missing, lost, len(lost))


def _line(meld: RadarMeld, places: Mapping[Card, str]) -> str:
    secured = meld.state == "secured"
    # A secured meld is told as it could be laid now, where a joker stands for every missing card.
    jokers = len(meld.missing) if secured else meld.jokers
    if secured and not jokers:
        text = _("{meld} : secured")
    elif secured:
        text = ngettext(
            "{meld} : secured with {count} joker, missing {cards}",
            "{meld} : secured with {count} jokers, missing {cards}",
            jokers,
        )
    elif not jokers:
        text = _("{meld} : alive, missing {cards}")
    else:
        text = ngettext(
            "{meld} : alive with {count} joker, missing {cards}",
            "{meld} : alive with {count} jokers, missing {cards}",
            jokers,
        )
    titles = [_("lost") if card in meld.lost else _place_title(places.get(card)) for card in meld.missing]
    cards = ", ".join(f"{card.symbol} ({title})" for card, title in zip(meld.missing, titles, strict=True))
    return text.format(meld=meld, count=jokers, cards=cards)


def _place_title(place: str | None) -> str:
    if place is None:
        return _("unknown")
    return _("on the table") if place == _TABLE else Seat.parse(place).title


@cache
def _possible_melds() -> tuple[tuple[RadarKind, tuple[Card, ...]], ...]:
    """All 65 sets and 308 runs of the pack, in the order of ``MeldRadar.melds``."""
    found: list[tuple[RadarKind, tuple[Card, ...]]] = []
    for rank in Rank:
        same = [Card(rank, suit) for suit in Suit]
        found += [("set", cards) for size in (3, 4) for cards in combinations(same, size)]
    for suit in Suit:
        for start in range(len(RUN_LINE)):
            # An ace serves one end only, so that no run is longer than the thirteen cards of a suit (SV-17).
            for end in range(start + 3, min(len(RUN_LINE), start + 13) + 1):
                found.append(("run", tuple(Card(rank, suit) for rank in RUN_LINE[start:end])))
    return tuple(found)


def _check_jokers(jokers: int) -> None:
    if type(jokers) is not int or not 0 <= jokers <= 2:
        raise OptionError(_("a side cannot have {number} jokers; expected 0, 1 or 2").format(number=shown(jokers)))


def _check_each_card_once(places: list[tuple[str, CardSet]]) -> None:
    seen: dict[Card, str] = {}
    for place, cards in places:
        if not isinstance(cards, CardSet):
            raise NotationError(
                _("{cards} is no set of cards for {place}; expected a CardSet").format(cards=shown(cards), place=place)
            )
        for card in cards:
            if card in seen:
                raise NotationError(
                    _("card {card} stands twice: {first}, {second}; expected one place only").format(
                        card=card, first=seen[card], second=place
                    )
                )
            seen[card] = place


def radar_of(position: Position, side: Side, *, seen_by: Seat | None = None) -> MeldRadar:
    """The radar of a side in a position, with all hands seen or as one seat sees it.

    Cards that are nowhere are out of play; a dead skat is known to nobody at the table (SV-24). Source: SV-11, SV-20.

    >>> print(radar_of(Position.parse("8.../9.../.2../.3.. N N - 765..A. - -"), Side.NS))
    run ♠5 6 7 : secured
    run ♠5 6 7 8 9 : alive, missing ♠8 (North), ♠9 (East)

    Raises OptionError for a side or a seat that does not play here.
    """
    if side not in position.sides:
        raise OptionError(
            _("no side {side} plays here; expected {first} or {second}").format(
                side=side.letters, first=position.sides[0].letters, second=position.sides[1].letters
            )
        )
    if seen_by is not None and seen_by not in position.seats:
        raise OptionError(_("{seat} does not play; three players sit at N, E and S").format(seat=seen_by.title))
    everywhere = CardSet.of(position.table)
    for cards in (*position.hands, *position.piles):
        everywhere |= cards
    out = CardSet.of(CARDS) - everywhere
    if position.skat is not None and seen_by is not None:
        out = out.remove(position.skat)
    all_open = seen_by is None or position.exposed
    hands = {seat.letter: position.hands[seat] for seat in position.seats if all_open or seat == seen_by}
    own, other = position.pile(side), position.pile(side.other)
    return meld_radar(own, other, hands, position.table, out, position.jokers[side.pile])
