"""A deal: four hands of thirteen. Seeded, written down, and known by a code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb
from typing import Literal

from sviten_nb.cards.card import Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.cards.notation import format_suits, parse_suits
from sviten_nb.cards.pack import Pack, SeededStream, shuffled
from sviten_nb.errors import NotationError, OptionError, shown
from sviten_nb.games.game import Seat
from sviten_nb.text import _, text_of

DealStyle = Literal["single", "packets"]
Hands = tuple[CardSet, CardSet, CardSet, CardSet]

_ROUNDS = {"single": (1,) * 13, "packets": (4, 4, 3, 2)}
_CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_CHECK_LETTERS = _CODE_LETTERS + "*~$=U"
_CODE_SIZE = 20
_LOOKALIKES = str.maketrans("OIL", "011")


@dataclass(frozen=True, slots=True)
class Deal:
    """The four hands North, East, South, West, thirteen cards each (RULES 1.1, rule 6).

    Raises NotationError for a hand of another size or a card in two hands: a misdeal (SV-08).
    """

    hands: Hands

    def __post_init__(self) -> None:
        if len(self.hands) != 4:
            raise NotationError(_("misdeal: {count} hands; expected four, N E S W").format(count=len(self.hands)))
        for seat, hand in zip(Seat, self.hands, strict=True):
            if len(hand) != 13:
                raise NotationError(
                    _("misdeal: {seat} holds {count} cards; expected 13").format(seat=seat.title, count=len(hand))
                )
        seen = CardSet()
        for seat, hand in zip(Seat, self.hands, strict=True):
            if seen & hand:
                card = next(iter(seen & hand))
                raise NotationError(
                    _("misdeal: {card} stands twice, the second time with {seat}").format(card=card, seat=seat.title)
                )
            seen |= hand

    @classmethod
    def random(
        cls,
        seed: int,
        *,
        dealer: Seat | str = Seat.NORTH,
        style: DealStyle = "single",
        accept: Callable[[Deal], bool] | None = None,
        tries: int = 100_000,
    ) -> Deal:
        """The deal of that seed: the same on every platform and with every version.

        The pack is shuffled by ``cards.pack.shuffled`` and dealt from the dealer's left, one at a time or in packets
        of 4, 4, 3 and 2 (SV-01). With ``accept`` the pack is shuffled on until it says yes, at most ``tries`` times.

        >>> print(repr(Deal.random(seed=7)))
        Deal.parse('K.Q64.K.KQJ97542/AQ942.832.J943.3/JT8765.K5.AQT.A6/3.AJT97.87652.T8')

        Raises OptionError when no deal is accepted, or for a style or a seed that is none.
        """
        if style not in _ROUNDS:
            raise OptionError(
                _("unknown deal style {style}; expected 'single' or 'packets'").format(style=shown(str(style)))
            )
        first = (Seat.parse(dealer) if isinstance(dealer, str) else dealer).next
        stream = SeededStream(seed)
        for _attempt in range(tries):
            deal = cls(_distribute(shuffled(Pack.FULL, stream), first, style))
            if accept is None or accept(deal):
                return deal
        raise OptionError(_("none of {tries} deals was accepted; the condition may be impossible").format(tries=tries))

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read a deal: four hands ``N/E/S/W`` of suits ``S.H.D.C``, a PBN deal, or a deal code.

        Raises NotationError, saying what is wrong.
        """
        plain = text_of(text, _("a deal")).strip()
        if "/" in plain:
            parts = plain.split("/")
            if len(parts) != 4:
                raise NotationError(
                    _("{text} has {count} hands; expected four, N/E/S/W").format(text=shown(text), count=len(parts))
                )
            north, east, south, west = map(parse_suits, parts)
            return cls((north, east, south, west))
        return cls.from_pbn(plain) if ":" in plain else cls.from_code(plain)

    @classmethod
    def from_pbn(cls, text: str) -> Deal:
        """Read a PBN deal, ``N:hand hand hand hand`` clockwise from the seat named, with or without its tag.

        >>> pbn = "W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -"
        >>> Deal.from_pbn(pbn)
        Traceback (most recent call last):
        ...
        sviten_nb.errors.NotationError: the hand of North is unknown ('-'); expected all four hands

        Raises NotationError for anything else.
        """
        from sviten_nb.games.sviten.pbn import parse_pbn_deal

        return cls(parse_pbn_deal(text))

    def to_pbn(self, first: Seat = Seat.NORTH) -> str:
        """The deal as PBN writes it, clockwise from ``first``."""
        hands = " ".join(format_suits(self.hands[first.after(step)]) for step in range(4))
        return f"{first.letter}:{hands}"

    @property
    def code(self) -> str:
        """The number of this deal among all deals, as 20 base-32 characters in fours and a check character.

        The alphabet and the check (the number modulo 37) are Crockford's; no wrong character and no two neighbours
        exchanged go unnoticed. There are 52! / 13!⁴ deals, a little less than 2⁹⁶.
        """
        number = _deal_number(self.hands)
        letters = "".join(_CODE_LETTERS[number >> 5 * place & 31] for place in reversed(range(_CODE_SIZE)))
        groups = [letters[start : start + 5] for start in range(0, _CODE_SIZE, 5)]
        return "-".join([*groups, _CHECK_LETTERS[number % 37]])

    @classmethod
    def from_code(cls, code: str) -> Deal:
        """The deal with that code; small letters, missing hyphens, and O for 0 or I and L for 1 are understood.

        Raises NotationError for a code that was mistyped.
        """
        given = text_of(code, _("a deal code")).replace("-", "").replace(" ", "").strip()
        letters = given.upper().translate(_LOOKALIKES) if given.isascii() else given
        if len(letters) != _CODE_SIZE + 1:
            raise NotationError(
                _("deal code {code} has {count} characters; expected 20 and a check character").format(
                    code=shown(code), count=len(letters)
                )
            )
        number = 0
        for letter in letters[:-1]:
            if letter not in _CODE_LETTERS:
                raise NotationError(
                    _("deal code {code}: {letter} is not used in codes").format(code=shown(code), letter=shown(letter))
                )
            number = number << 5 | _CODE_LETTERS.index(letter)
        if letters[-1] != _CHECK_LETTERS[number % 37] or number >= NUMBER_OF_DEALS:
            raise NotationError(
                _("deal code {code} is mistyped: its check character does not fit").format(code=shown(code))
            )
        return cls(_deal_of_number(number))

    def __repr__(self) -> str:
        return f"Deal.parse('{'/'.join(map(format_suits, self.hands))}')"

    def __str__(self) -> str:
        from sviten_nb.views.scenes import deal_scene
        from sviten_nb.views.text_pen import draw_text

        return draw_text(deal_scene(self.hands))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from sviten_nb.views.rich import bundle
        from sviten_nb.views.scenes import deal_scene

        return bundle(deal_scene(self.hands))


def _distribute(order: tuple[Card, ...], first: Seat, style: DealStyle) -> Hands:
    hands: list[list[Card]] = [[], [], [], []]
    start = 0
    for size in _ROUNDS[style]:
        for step in range(4):
            hands[first.after(step)] += order[start : start + size]
            start += size
    north, east, south, west = map(CardSet.of, hands)
    return (north, east, south, west)


# A deal's number: North's hand among all C(52, 13), then East's among the cards left, then South's; West has the rest.
_CHOICES = (comb(52, 13), comb(39, 13), comb(26, 13))
NUMBER_OF_DEALS = _CHOICES[0] * _CHOICES[1] * _CHOICES[2]
"""How many deals there are: 52! / 13!⁴."""


def _deal_number(hands: Hands) -> int:
    number = 0
    left = sorted(Pack.FULL.cards, key=lambda card: card.index)
    for hand, choices in zip(hands, _CHOICES, strict=False):
        places = [place for place, card in enumerate(left) if card in hand]
        # The combinatorial number system: the places p0 < p1 < … stand for C(p0, 1) + C(p1, 2) + …
        number = number * choices + sum(comb(place, size) for size, place in enumerate(places, 1))
        left = [card for card in left if card not in hand]
    return number


def _deal_of_number(number: int) -> Hands:
    ranks = []
    for choices in reversed(_CHOICES):
        number, rank = divmod(number, choices)
        ranks.append(rank)
    left = sorted(Pack.FULL.cards, key=lambda card: card.index)
    hands = []
    for rank in reversed(ranks):
        held = []
        for size in range(13, 0, -1):
            place = max(place for place in range(len(left)) if comb(place, size) <= rank)
            rank -= comb(place, size)
            held.append(left[place])
        hands.append(CardSet.of(held))
        left = [card for card in left if card not in hands[-1]]
    return (hands[0], hands[1], hands[2], CardSet.of(left))
