"""A pile laid out in melds: the best way, exactly, every total that can be reached, and two ways compared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from sviten_nb.cards.card import Card, Rank, Suit
from sviten_nb.cards.card_set import CardSet
from sviten_nb.cards.notation import format_cards
from sviten_nb.errors import IllegalMove, OptionError, shown
from sviten_nb.games.sviten.melds import RUN_LINE, Meld, all_melds
from sviten_nb.games.sviten.runs import Run, joinable
from sviten_nb.games.sviten.strain import Strain, trump_of
from sviten_nb.games.sviten.sweep import MeldRules, SetMeld, Sweep, most
from sviten_nb.text import _, ngettext


@dataclass(frozen=True, slots=True)
class MeldLayout:
    """A pile laid out: ``melds``, the ``deadwood`` that is in none of them, and the ``rules`` under which it counts.

    Build one with ``best_melds``, or by hand with ``MeldLayout.of``.
    """

    melds: tuple[Meld, ...]
    deadwood: CardSet
    rules: MeldRules = field(default_factory=MeldRules)

    @classmethod
    def of(
        cls,
        pile: str | CardSet,
        melds: Iterable[str | Iterable[Card]],
        trump: str | Suit | None = None,
        factor: int = 2,
        *,
        jokers: int = 0,
        split_runs: bool = True,
        deadwood_penalty: int = 0,
    ) -> MeldLayout:
        """The layout of ``pile`` with just these melds, the rest being deadwood; a joker is written ``*7C``.

        Raises IllegalMove for a meld that is none, for a card that is not in the pile or that is in two melds (RULES
        1.1, rules 18 and 20), for more jokers than there are, and for a run split where that is not allowed (SV-12).
        """
        rules = _rules(trump, factor, jokers, split_runs, deadwood_penalty)
        laid = tuple(Meld.of(cards, rules.trump, factor) for cards in melds)
        return cls._checked(CardSet.parse(pile) if isinstance(pile, str) else pile, laid, rules)

    @classmethod
    def _checked(cls, pile: CardSet, melds: tuple[Meld, ...], rules: MeldRules) -> MeldLayout:
        left = pile
        for meld in melds:
            for card in meld.natural:
                if card not in left:
                    raise IllegalMove(
                        _("{card} in {meld} is not in the pile, or is in another meld already").format(
                            card=card, meld=meld
                        )
                    )
                left = left.remove(card)
        used = sum(len(meld.jokers) for meld in melds)
        if used > rules.jokers:
            raise IllegalMove(
                ngettext(
                    "{n} joker is laid; the side has {have}", "{n} jokers are laid; the side has {have}", used
                ).format(n=used, have=rules.jokers)
            )
        if not rules.split_runs:
            _check_not_split(melds)
        return cls(melds, left, rules)

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or None."""
        return self.rules.trump

    @property
    def factor(self) -> int:
        """What runs in trumps are multiplied by (SV-22)."""
        return self.rules.factor

    @property
    def points(self) -> int:
        """The points of all melds together."""
        return sum(meld.points for meld in self.melds)

    @property
    def penalty(self) -> int:
        """What the deadwood costs: nothing, unless a house rule says so (SV-27)."""
        return self.rules.deadwood_penalty * len(self.deadwood)

    @property
    def worth(self) -> int:
        """The points less the penalty."""
        return self.points - self.penalty

    @property
    def count(self) -> int:
        """The number of melds: what a bid promises (SV-12)."""
        return len(self.melds)

    @property
    def jokers_idle(self) -> int:
        """The jokers of the side that are in no meld; they are no deadwood (SV-21)."""
        return self.rules.jokers - sum(len(meld.jokers) for meld in self.melds)

    @property
    def pile(self) -> CardSet:
        """All the cards, melded or not, without jokers."""
        return CardSet.of([card for meld in self.melds for card in meld.natural] + list(self.deadwood))

    def role(self, card: Card) -> str:
        """What a card of the pile does here, in words: ``in the run 5S 6S 7S``, or ``deadwood``.

        Raises IllegalMove for a card that is not in the pile.
        """
        for meld in self.melds:
            if card in meld.natural:
                kind = _("in the run {meld}") if meld.kind == "run" else _("in the set {meld}")
                return kind.format(meld=meld)
        if card not in self.deadwood:
            raise IllegalMove(_("{card} is not in this pile").format(card=shown(str(card))))
        return _("deadwood")

    def explain(self, other: MeldLayout) -> str:
        """How this layout differs from ``other``, another one of the same pile: points, melds, and what cards do.

        >>> pile = "6H 7H 8H 9H 9S 9D"
        >>> print(best_melds(pile).explain(MeldLayout.of(pile, ["6H 7H 8H 9H"])))
        the same points, 1 meld more
        only here: 6H 7H 8H (5), 9S 9H 9D (5)
        only there: 6H 7H 8H 9H (10)
        9S: in the set 9S 9H 9D, not deadwood
        9H: in the set 9S 9H 9D, not in the run 6H 7H 8H 9H
        9D: in the set 9S 9H 9D, not deadwood

        Raises IllegalMove when the piles differ.
        """
        if self.pile != other.pile:
            differ = next(iter(self.pile ^ other.pile))
            raise IllegalMove(_("the layouts are of different piles: {card} is in one only").format(card=differ))
        lines = [f"{_difference(self.worth - other.worth)}, {_meld_difference(self.count - other.count)}"]
        for title, mine, theirs in ((_("only here"), self, other), (_("only there"), other, self)):
            alone = [f"{meld} ({meld.points})" for meld in mine.melds if meld not in theirs.melds]
            if alone:
                lines.append(f"{title}: {', '.join(alone)}")
        for card in self.pile:
            if _kind(self, card) != _kind(other, card):
                here, there = self.role(card), other.role(card)
                lines.append(_("{card}: {here}, not {there}").format(card=card, here=here, there=there))
        return "\n".join(lines)

    def __repr__(self) -> str:
        melds = [str(meld) for meld in self.melds]
        rules = f"trump={Strain.of(self.trump).letter!r}, factor={self.factor}"
        for name in ("jokers", "split_runs", "deadwood_penalty"):
            value = getattr(self.rules, name)
            rules += f", {name}={value}" if value != getattr(MeldRules(), name) else ""
        return f"MeldLayout.of({format_cards(self.pile)!r}, {melds!r}, {rules})"

    def __str__(self) -> str:
        from sviten_nb.views.scenes import layout_scene
        from sviten_nb.views.text_pen import draw_text

        return draw_text(layout_scene(self))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from sviten_nb.views.rich import bundle
        from sviten_nb.views.scenes import layout_scene

        return bundle(layout_scene(self))


def best_melds(
    cards: str | CardSet,
    trump: str | Suit | None = None,
    at_least: int = 0,
    factor: int = 2,
    *,
    jokers: int = 0,
    split_runs: bool = True,
    deadwood_penalty: int = 0,
) -> MeldLayout | None:
    """The layout worth most among those with at least ``at_least`` melds, or None when there is none.

    ``jokers`` (0 to 2) are the side's; with ``split_runs=False`` a run may not be laid as two; every card of deadwood
    costs ``deadwood_penalty``. Ties go as SV-13 says: more melds; then, rank by rank from the low ace up (S H D C
    within a rank), ending a run before going on, a run before a set, a set before deadwood; then jokers in the lowest
    places. Source: RULES 1.1, rules 18 to 23 and 29; SV-12, SV-13, SV-21, SV-27.

    >>> layout = best_melds("5S 6S 7S 8S 8H 8D 8C 5H 5D", trump="S")
    >>> layout.points, [str(meld) for meld in layout.melds], str(layout.deadwood)
    (25, ['5S 6S 7S 8S', '8H 8D 8C'], '♥5 ♦5')
    >>> print(best_melds("5C 6C 8C 9C", jokers=1).melds[0])
    5C 6C *7C 8C 9C

    Raises NotationError for cards or a trump that cannot be read, OptionError for a number out of range.
    """
    pile = CardSet.parse(cards) if isinstance(cards, str) else cards
    return best_layout(pile, _rules(trump, factor, jokers, split_runs, deadwood_penalty), at_least)


def best_layout(pile: CardSet, rules: MeldRules, at_least: int = 0) -> MeldLayout | None:
    """The same as ``best_melds``, for rules that are a value already."""
    _check_number(at_least)
    melds = _best(pile.mask, rules, at_least)
    return None if melds is None else MeldLayout(melds, _left(pile, melds), rules)


def exact_layout(pile: CardSet, rules: MeldRules, count: int) -> MeldLayout | None:
    """The layout worth most among those with just ``count`` melds, or None when there is none (SV-19)."""
    _check_number(count)
    melds = _exact(pile.mask, rules, count)
    return None if melds is None else MeldLayout(melds, _left(pile, melds), rules)


def layout_of_total(pile: CardSet, rules: MeldRules, total: int, at_least: int = 0) -> MeldLayout | None:
    """Some layout with just ``total`` points and ``at_least`` melds or more, or None; the best if it fits (SV-19)."""
    best = best_layout(pile, rules, at_least)
    if best is None or best.points == total:
        return best
    melds = _of_total(pile.mask, rules, total, at_least)
    return None if melds is None else MeldLayout(melds, _left(pile, melds), rules)


def reachable_totals(
    cards: str | CardSet,
    trump: str | Suit | None = None,
    at_least: int = 0,
    factor: int = 2,
    *,
    jokers: int = 0,
    split_runs: bool = True,
) -> frozenset[int]:
    """Every number of meld points that some layout with ``at_least`` melds or more brings; melds may be left unlaid.

    It is what an exact announcement is measured by (SV-19).

    >>> sorted(reachable_totals("4D 5D 6D 7D 8D", trump="D", at_least=1))
    [10, 20, 30]

    Raises what ``best_melds`` raises.
    """
    pile = CardSet.parse(cards) if isinstance(cards, str) else cards
    _check_number(at_least)
    return totals_of(pile.mask, _rules(trump, factor, jokers, split_runs, 0), at_least)


@lru_cache(maxsize=1 << 14)
def totals_of(mask: int, rules: MeldRules, at_least: int) -> frozenset[int]:
    """The same as ``reachable_totals``, for a mask and rules that are values already."""
    return Sweep(mask, rules).totals(at_least)


def most_melds(pile: CardSet, jokers: int = 0, *, split_runs: bool = True) -> int:
    """The largest number of melds that can be laid from ``pile`` at once, whatever they are worth."""
    return most(pile.mask, jokers, split_runs)


def greedy_melds(cards: str | CardSet, trump: str | Suit | None = None, factor: int = 2) -> MeldLayout:
    """The layout of somebody in a hurry: again and again the meld worth most of what is left (the first of equals).

    It is never better than ``best_melds`` and often worse; it is here to be compared.
    """
    pile = left = CardSet.parse(cards) if isinstance(cards, str) else cards
    laid: list[Meld] = []
    while possible := all_melds(left, trump, factor):
        laid.append(max(possible, key=lambda meld: meld.points))
        left -= CardSet.of(laid[-1].cards)
    return MeldLayout.of(pile, [meld.cards for meld in laid], trump, factor)


def _rules(trump: str | Suit | None, factor: int, jokers: int, split_runs: bool, deadwood_penalty: int) -> MeldRules:
    return MeldRules(trump_of(trump), factor, jokers, split_runs, deadwood_penalty)


def _check_number(number: int) -> None:
    if type(number) is not int or number < 0:
        raise OptionError(_("the number of melds cannot be {number}; expected 0 or more").format(number=shown(number)))


def _left(pile: CardSet, melds: tuple[Meld, ...]) -> CardSet:
    return pile - CardSet.of(card for meld in melds for card in meld.natural)


@lru_cache(maxsize=1 << 16)
def _best(mask: int, rules: MeldRules, at_least: int) -> tuple[Meld, ...] | None:
    """The melds of the best layout. Two questions that are much cheaper come first: do the most valuable melds suffice
    anyway, and can so many be laid at all?
    """
    sweep = Sweep(mask, rules)
    free = _melds(sweep.layout(), rules)
    if free is not None and len(free) >= at_least:
        return free
    if at_least > most(mask, rules.jokers, rules.split_runs):
        return None
    return _melds(sweep.layout(at_least), rules)


@lru_cache(maxsize=1 << 14)
def _exact(mask: int, rules: MeldRules, count: int) -> tuple[Meld, ...] | None:
    if count > most(mask, rules.jokers, rules.split_runs):
        return None
    return _melds(Sweep(mask, rules, exact=True).layout(count), rules)


@lru_cache(maxsize=1 << 12)
def _of_total(mask: int, rules: MeldRules, total: int, at_least: int) -> tuple[Meld, ...] | None:
    return _melds(Sweep(mask, rules).layout_of(total, at_least), rules) if total >= 0 else None


def _melds(found: tuple[list[tuple[int, Run]], list[SetMeld]] | None, rules: MeldRules) -> tuple[Meld, ...] | None:
    """What the sweep found as melds, in the order in which they are begun."""
    if found is None:
        return None
    runs, sets = found
    laid: list[tuple[tuple[int, bool, int], Meld]] = []
    for suit, run in runs:
        cards = {place: Card(RUN_LINE[place], Suit(suit)) for place in range(run.start, run.end)}
        jokers = CardSet.of(cards[place] for place in run.wild)
        laid.append(((run.start, False, suit), Meld.of(cards.values(), rules.trump, rules.factor, jokers)))
    for number, each in enumerate(sets):
        rank = RUN_LINE[each.place]
        jokers = CardSet.of(Card(rank, Suit(suit)) for suit in each.wild)
        natural = [Card(rank, Suit(suit)) for suit in each.natural]
        laid.append(((each.place, True, number), Meld.of([*natural, *jokers], rules.trump, rules.factor, jokers)))
    return tuple(meld for _order, meld in sorted(laid, key=lambda pair: pair[0]))


def _check_not_split(melds: tuple[Meld, ...]) -> None:
    runs = [meld for meld in melds if meld.kind == "run"]
    for number, one in enumerate(runs):
        for other in runs[number + 1 :]:
            if one.cards[0].suit == other.cards[0].suit and joinable(_as_run(one), _as_run(other)):
                raise IllegalMove(
                    _("{one} and {other} are one run, which may not be laid as two here (SV-12)").format(
                        one=one, other=other
                    )
                )


def _as_run(meld: Meld) -> Run:
    low_ace = meld.cards[0].rank is Rank.ACE
    start = 0 if low_ace else meld.cards[0].rank - 1
    wild = frozenset(start + place for place, card in enumerate(meld.cards) if card in meld.jokers)
    return Run(start, start + len(meld.cards), wild)


def _kind(layout: MeldLayout, card: Card) -> str | None:
    return next((meld.kind for meld in layout.melds if card in meld.natural), None)


def _difference(points: int) -> str:
    if not points:
        return _("the same points")
    text = ngettext("{n} point more", "{n} points more", points) if points > 0 else _points_less(-points)
    return text.format(n=abs(points))


def _points_less(points: int) -> str:
    return ngettext("{n} point less", "{n} points less", points)


def _meld_difference(melds: int) -> str:
    if not melds:
        return _("as many melds")
    if melds > 0:
        return ngettext("{n} meld more", "{n} melds more", melds).format(n=melds)
    return ngettext("{n} meld fewer", "{n} melds fewer", -melds).format(n=-melds)
