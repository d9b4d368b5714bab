"""A deal: four hands of thirteen, or three of seventeen and the skat. Seeded, written down, and known by a code."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import comb

from sviten_nb.cards.card import Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.cards.notation import format_suits, parse_suits
from sviten_nb.cards.pack import Pack, SeededStream, Thing, shuffled, shuffled_things
from sviten_nb.errors import NotationError, OptionError, shown
from sviten_nb.games.game import Seat
from sviten_nb.games.sviten.options import DealStyle, SvitenOptions
from sviten_nb.text import _, ngettext, text_of

Hands = tuple[CardSet, ...]

# The rounds in which cards are dealt, by players and style (SV-01, SV-24).
_ROUNDS = {
    (4, "single"): (1,) * 13,
    (4, "packets"): (4, 4, 3, 2),
    (3, "single"): (1,) * 17,
    (3, "packets"): (4, 4, 3, 3, 3),
}
_HAND_SIZE = {4: 13, 3: 17}
_JOKERS = 2
_CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_CHECK_LETTERS = _CODE_LETTERS + "*~$=U"
_CODE_SIZE = 20
_LOOKALIKES = str.maketrans("OIL", "011")
_EXTRA = re.compile(r"(skat|jokers)=(\S+)")


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands North, East, South, West, thirteen cards each (RULES 1.1, rule 6).

    Three players have seventeen each, and the card left over is the ``skat`` (SV-24). Where jokers are dealt with the
    cards, ``jokers`` are the seats that got them and have drawn another card for them (SV-21).

    Raises NotationError for a hand of another size or a card that stands twice: a misdeal (SV-08).
    """

    hands: Hands
    skat: Card | None = None
    jokers: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        players = len(self.hands)
        if players not in _HAND_SIZE:
            raise NotationError(
                _("misdeal: {count} hands; expected four, N E S W, or three, N E S").format(count=players)
            )
        for seat, hand in zip(Seat, self.hands, strict=False):
            if len(hand) != _HAND_SIZE[players]:
                raise NotationError(
                    ngettext(
                        "misdeal: {seat} holds {count} card; expected {size}",
                        "misdeal: {seat} holds {count} cards; expected {size}",
                        len(hand),
                    ).format(seat=seat.title, count=len(hand), size=_HAND_SIZE[players])
                )
        seen = CardSet()
        for seat, hand in zip(Seat, self.hands, strict=False):
            if seen & hand:
                card = next(iter(seen & hand))
                raise NotationError(
                    _("misdeal: {card} stands twice, the second time with {seat}").format(card=card, seat=seat.title)
                )
            seen |= hand
        self._check_skat(seen)
        self._check_jokers()

    def _check_skat(self, dealt: CardSet) -> None:
        if (self.skat is None) != (self.players == 4):
            raise NotationError(
                _("misdeal: three players have a skat, as in skat=5D")
                if self.skat is None
                else _("misdeal: four players have no skat")
            )
        if self.skat is not None and self.skat in dealt:
            raise NotationError(_("misdeal: {card} stands twice, the second time as the skat").format(card=self.skat))

    def _check_jokers(self) -> None:
        # Sorted, so that equal deals are equal values.
        object.__setattr__(self, "jokers", tuple(sorted(self.jokers)))
        if len(self.jokers) > (_JOKERS if self.players == 4 else 0):
            raise NotationError(
                _("misdeal: {count} jokers were dealt; expected at most two, to four players").format(
                    count=len(self.jokers)
                )
            )

    @property
    def players(self) -> int:
        """How many play: 4 or 3."""
        return len(self.hands)

    def side_jokers(self, options: SvitenOptions) -> tuple[int, int]:
        """The jokers of each side: one for either, or those dealt to its seats (SV-21)."""
        if not options.jokers:
            return (0, 0)
        if options.joker_deal == "one_per_side":
            return (1, 1)
        north_south = sum(seat % 2 == 0 for seat in self.jokers)
        return (north_south, len(self.jokers) - north_south)

    def check(self, options: SvitenOptions) -> None:
        """Refuse, with an OptionError, house rules under which this deal cannot have been dealt."""
        if self.players != options.players:
            raise OptionError(
                _("the deal is one for {count} players; the options say {players}").format(
                    count=self.players, players=options.players
                )
            )
        if self.jokers and not (options.jokers and options.joker_deal == "dealt"):
            raise OptionError(_("jokers were dealt; expected the options jokers=2 and joker_deal=dealt"))

    @classmethod
    def random(
        cls,
        seed: int,
        *,
        dealer: Seat | str = Seat.NORTH,
        style: DealStyle | None = None,
        options: SvitenOptions | None = None,
        accept: Callable[[Deal], bool] | None = None,
        tries: int = 100_000,
    ) -> Deal:
        """The deal of that seed: the same on every platform and with every version.

        The pack is shuffled by ``cards.pack.shuffled`` and dealt from the dealer's left, one at a time or in packets
        of 4, 4, 3 and 2 (SV-01). ``options`` say how many play, how cards are dealt and whether jokers are dealt with
        them; ``style`` goes before theirs. With ``accept`` the pack is shuffled on until it says yes, at most
        ``tries`` times.

        >>> print(repr(Deal.random(seed=7)))
        Deal.parse('K.Q64.K.KQJ97542/AQ942.832.J943.3/JT8765.K5.AQT.A6/3.AJT97.87652.T8')

        Raises OptionError when no deal is accepted, or for a style or a seed that is none.
        """
        house = options or SvitenOptions()
        house = house if style is None else house.changed(deal_style=style)
        seat = Seat.parse(dealer) if isinstance(dealer, str) else dealer
        _check_seat(seat, house.players)
        stream = SeededStream(seed)
        for _attempt in range(tries):
            deal = _dealt(stream, seat.after(1, house.players), house)
            if accept is None or accept(deal):
                return deal
        raise OptionError(_("none of {tries} deals was accepted; the condition may be impossible").format(tries=tries))

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read a deal: hands ``N/E/S/W`` of suits ``S.H.D.C``, a PBN deal, or a deal code.

        Three hands ``N/E/S`` are followed by ``skat=5D``; jokers that were dealt by ``jokers=N,E``, the seats.

        Raises NotationError, saying what is wrong.
        """
        plain = text_of(text, _("a deal")).strip()
        if "/" not in plain:
            return cls.from_pbn(plain) if ":" in plain else cls.from_code(plain)
        first, *extras = plain.split()
        parts = first.split("/")
        if len(parts) not in _HAND_SIZE:
            raise NotationError(
                _("{text} has {count} hands; expected four, N/E/S/W, or three, N/E/S").format(
                    text=shown(text), count=len(parts)
                )
            )
        named: dict[str, str] = {}
        for extra in extras:
            found = _EXTRA.fullmatch(extra)
            if found is None or found[1] in named:
                raise NotationError(
                    _("{extra} in the deal; expected skat=5D or jokers=N,E, each once").format(extra=shown(extra))
                )
            named[found[1]] = found[2]
        return cls(
            tuple(map(parse_suits, parts)),
            Card.parse(named["skat"]) if "skat" in named else None,
            tuple(map(Seat.parse, named["jokers"].split(","))) if "jokers" in named else (),
        )

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
        """The deal as PBN writes it, clockwise from ``first``.

        Raises NotationError for three hands and for dealt jokers, which PBN cannot write.
        """
        if self.players != 4 or self.jokers:
            raise NotationError(_("PBN writes four hands without jokers; this deal has others"))
        hands = " ".join(format_suits(self.hands[first.after(step)]) for step in range(4))
        return f"{first.letter}:{hands}"

    @property
    def code(self) -> str:
        """The number of this deal among all deals, as 20 base-32 characters in fours and a check character.

        The alphabet and the check (the number modulo 37) are Crockford's; no wrong character and no two neighbours
        exchanged go unnoticed. There are 52! / 13!⁴ deals, a little less than 2⁹⁶; those for three players and those
        with dealt jokers have the numbers after them.
        """
        number = _number_of(self)
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
        if letters[-1] != _CHECK_LETTERS[number % 37] or number >= _ALL_DEALS:
            raise NotationError(
                _("deal code {code} is mistyped: its check character does not fit").format(code=shown(code))
            )
        return _of_number(number)

    @property
    def text(self) -> str:
        """The deal as ``Deal.parse`` reads it."""
        skat = "" if self.skat is None else f" skat={self.skat}"
        jokers = f" jokers={','.join(seat.letter for seat in self.jokers)}" if self.jokers else ""
        return "/".join(map(format_suits, self.hands)) + skat + jokers

    def __repr__(self) -> str:
        return f"Deal.parse('{self.text}')"

    def __str__(self) -> str:
        from sviten_nb.views.scenes import deal_scene
        from sviten_nb.views.text_pen import draw_text

        return draw_text(deal_scene(self.hands))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from sviten_nb.views.rich import bundle
        from sviten_nb.views.scenes import deal_scene

        return bundle(deal_scene(self.hands))


def _check_seat(seat: Seat, players: int) -> None:
    if seat >= players:
        raise OptionError(_("{seat} does not play; three players sit at N, E and S").format(seat=seat.title))


def _dealt(stream: SeededStream, first: Seat, options: SvitenOptions) -> Deal:
    """One shuffle and deal, ``first`` being served first."""
    players = options.players
    if not (options.jokers and options.joker_deal == "dealt"):
        hands, left = _distribute(shuffled(Pack.FULL, stream), first, options)
        return Deal(tuple(map(CardSet.of, hands)), left[0] if left else None)
    pack: list[Card | None] = [*sorted(Pack.FULL.cards, key=lambda card: card.index), *[None] * _JOKERS]
    piles, rest = _distribute(shuffled_things(pack, stream), first, options)
    # Each in turn shows a joker, gives it to the side and draws the top card left over, until it holds none (SV-21).
    shown_by = []
    for step in range(players):
        seat = first.after(step, players)
        while None in piles[seat]:
            piles[seat].remove(None)
            piles[seat].append(rest.pop(0))
            shown_by.append(seat)
    return Deal(tuple(CardSet.of(card for card in pile if card is not None) for pile in piles), None, tuple(shown_by))


def _distribute(order: Sequence[Thing], first: Seat, options: SvitenOptions) -> tuple[list[list[Thing]], list[Thing]]:
    """The hands by seat, and the cards left over."""
    players = options.players
    hands: list[list[Thing]] = [[] for _seat in range(players)]
    start = 0
    for size in _ROUNDS[players, options.deal_style]:
        for step in range(players):
            hands[first.after(step, players)] += order[start : start + size]
            start += size
    return hands, list(order[start:])


def _choices(players: int) -> tuple[tuple[int, int], ...]:
    """For each hand but West's, its size and among how many cards it is chosen; what is left needs no choice."""
    size = _HAND_SIZE[players]
    return tuple((size, 52 - size * seat) for seat in range(3))


def _count(players: int) -> int:
    count = 1
    for size, cards in _choices(players):
        count *= comb(cards, size)
    return count


NUMBER_OF_DEALS = _count(4)
"""How many deals there are for four players: 52! / 13!⁴."""

# Numbers up to here are plain deals, then come those for three players, then four hands with each way to hold jokers.
_WITH_SKAT = NUMBER_OF_DEALS + _count(3)


def _joker_ways() -> Iterator[tuple[Seat, ...]]:
    yield from ((seat,) for seat in Seat)
    yield from ((one, other) for one in Seat for other in Seat if one <= other)


_JOKER_WAYS = tuple(_joker_ways())
_ALL_DEALS = _WITH_SKAT + len(_JOKER_WAYS) * NUMBER_OF_DEALS


def _number_of(deal: Deal) -> int:
    number = _hands_number(deal.hands)
    if deal.players == 3:
        return NUMBER_OF_DEALS + number
    return _WITH_SKAT + _JOKER_WAYS.index(deal.jokers) * NUMBER_OF_DEALS + number if deal.jokers else number


def _of_number(number: int) -> Deal:
    if number < NUMBER_OF_DEALS:
        return Deal(_hands_of_number(number, 4)[0])
    if number < _WITH_SKAT:
        hands, left = _hands_of_number(number - NUMBER_OF_DEALS, 3)
        return Deal(hands, next(iter(left)))
    way, rest = divmod(number - _WITH_SKAT, NUMBER_OF_DEALS)
    return Deal(_hands_of_number(rest, 4)[0], None, _JOKER_WAYS[way])


def _hands_number(hands: Hands) -> int:
    """North's hand among all, then East's among the cards left, then South's."""
    number = 0
    left = sorted(Pack.FULL.cards, key=lambda card: card.index)
    for hand, (size, cards) in zip(hands, _choices(len(hands)), strict=False):
        places = [place for place, card in enumerate(left) if card in hand]
        # The combinatorial number system: the places p0 < p1 < … stand for C(p0, 1) + C(p1, 2) + …
        number = number * comb(cards, size) + sum(comb(place, count) for count, place in enumerate(places, 1))
        left = [card for card in left if card not in hand]
    return number


def _hands_of_number(number: int, players: int) -> tuple[Hands, CardSet]:
    """The hands with that number, and the cards that are in none."""
    ranks = []
    for size, cards in reversed(_choices(players)):
        number, rank = divmod(number, comb(cards, size))
        ranks.append(rank)
    left = sorted(Pack.FULL.cards, key=lambda card: card.index)
    hands = []
    for rank in reversed(ranks):
        held = []
        for size in range(_HAND_SIZE[players], 0, -1):
            place = max(place for place in range(len(left)) if comb(place, size) <= rank)
            rank -= comb(place, size)
            held.append(left[place])
        hands.append(CardSet.of(held))
        left = [card for card in left if card not in hands[-1]]
    if players == 4:
        return (*hands, CardSet.of(left)), CardSet()
    return tuple(hands), CardSet.of(left)
