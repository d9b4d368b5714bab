"""From cards, deals, layouts and positions to scenes, as seen by everybody or by one seat or side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sviten_nb.cards.card import Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.games.game import Place, Seat, Side
from sviten_nb.games.sviten.layout import MeldLayout, best_layout
from sviten_nb.games.sviten.play import Position
from sviten_nb.games.sviten.scoring import meld_rules
from sviten_nb.games.tricks import trick_winner
from sviten_nb.text import _, ngettext
from sviten_nb.views.scene import Button, CardView, Group, MessageKind, Scene, Zone


def card_scene(card: Card) -> Scene:
    """One card, face up."""
    return Scene("card", card.title, (Zone("card", "row", cards=(CardView(card),)),))


def cards_scene(cards: CardSet, title: str = "") -> Scene:
    """A set of cards in a row, in display order."""
    return Scene("row", title, (Zone("cards", "row", cards=open_cards(cards)),))


def deal_scene(hands: Sequence[CardSet], title: str = "") -> Scene:
    """Whole hands round the table, all open; ``hands`` begin with North and go clockwise."""
    zones = tuple(_hand_zone(Seat(number), open_cards(hand)) for number, hand in enumerate(hands))
    return Scene("table", title, zones)


def layout_scene(layout: MeldLayout, title: str = "") -> Scene:
    """A pile laid out in melds, with their points and the deadwood."""
    return Scene("layout", title, (meld_zone("layout", _("Melds"), layout),))


def position_scene(
    position: Position,
    *,
    seen_by: Seat | Side | None = None,
    title: str = "",
    message: str = "",
    message_kind: MessageKind = "info",
    buttons: tuple[Button, ...] = (),
    last_trick: tuple[tuple[Seat, Card], ...] = (),
    highlighted: frozenset[Card] = frozenset(),
    laid_away: Card | None = None,
) -> Scene:
    """A position on the table as ``seen_by`` a seat, a side, or (None) with all hands open.

    Hidden hands are in the scene only as so many backs; by the house rule the last three cards are open (SV-20). The
    hand to move, if it is seen, has its legal cards selectable and the reason on each of the others. ``last_trick`` is
    shown while no card of the next one lies. ``laid_away`` is not shown to defenders before the end: a position does
    not know which card of the declarer's pile that is (SV-24). ``title`` stands in place of who is to play;
    ``highlighted`` cards of the hand to move are marked.
    """
    mover = position.to_move
    viewer = None if position.exposed else seen_by
    hands = tuple(
        _hand_zone(seat, _hand_cards(position, seat, viewer, highlighted), to_move=seat == mover)
        for seat in position.seats
    )
    piles = tuple(_pile_zone(position, side, seen_by, laid_away) for side in position.sides)
    won = trick_winner([card for _seat, card in last_trick], position.strain.trump) if last_trick else None
    return Scene(
        "table",
        title or (_("The play is over") if mover is None else _("{seat} to play").format(seat=mover.title)),
        (*hands, trick_zone(zip(position.table_seats, position.table, strict=True), last_trick, won), *piles),
        to_move="" if mover is None else mover.letter,
        facts=_facts(position),
        message=message,
        message_kind=message_kind,
        buttons=buttons,
        spoken=_spoken(position, last_trick),
    )


def open_cards(cards: CardSet) -> tuple[CardView, ...]:
    """Cards face up in display order, none of which may be chosen."""
    return tuple(CardView(card) for card in cards)


def meld_zone(name: str, title: str, layout: MeldLayout, note: str = "") -> Zone:
    """A pile laid out in melds: one group a meld, the deadwood apart, points and number of melds as its note."""
    kinds = {"set": _("set"), "run": _("run")}
    groups = tuple(Group(kinds[meld.kind], meld.points, meld.cards, meld.jokers) for meld in layout.melds)
    count = ngettext("{points} in {n} meld", "{points} in {n} melds", layout.count).format(
        points=ngettext("{n} point", "{n} points", layout.points).format(n=layout.points), n=layout.count
    )
    return Zone(name, "pile", title, "", open_cards(layout.deadwood), groups, note or count, rest=_("deadwood"))


def _hand_zone(seat: Seat, cards: tuple[CardView, ...], *, to_move: bool = False) -> Zone:
    return Zone(f"hand:{seat.letter}", "hand", seat.title, seat.letter, cards, note=_("to play") if to_move else "")


def _hand_cards(
    position: Position, seat: Seat, seen_by: Seat | Side | None, highlighted: frozenset[Card]
) -> tuple[CardView, ...]:
    hand = position.hands[seat]
    if not _sees(position, seen_by, seat):
        return (CardView(),) * len(hand)
    if seat != position.to_move:
        return open_cards(hand)
    reasons = {card: position.why_not(card) for card in hand}
    return tuple(
        CardView(card, selectable=reason is None, highlighted=card in highlighted, reason=reason or "")
        for card, reason in reasons.items()
    )


def _sees(position: Position, viewer: Seat | Side | None, seat: Seat) -> bool:
    # Both are whole numbers, so that North would equal North-South without a look at the type.
    if isinstance(viewer, Side):
        return position.side_of(seat) is viewer
    return viewer is None or viewer is seat


def trick_zone(
    played: Iterable[tuple[Place, Card]], last_trick: Sequence[tuple[Place, Card]], winner: int | None
) -> Zone:
    """The trick in progress, or while no card of it lies the last one with its ``winner`` (a place in it) marked."""
    cards = tuple(CardView(card, seat=seat.letter) for seat, card in played)
    if cards or not last_trick:
        return Zone("trick", "trick", _("Trick"), cards=cards)
    cards = tuple(
        CardView(card, seat=seat.letter, highlighted=place == winner, dimmed=place != winner)
        for place, (seat, card) in enumerate(last_trick)
    )
    return Zone("trick", "trick", _("Last trick"), cards=cards)


def _pile_zone(position: Position, side: Side, seen_by: Seat | Side | None, laid_away: Card | None) -> Zone:
    name, title = f"pile:{side.letters}", _("Pile of {side}").format(side=side.title)
    pile = position.pile(side)
    viewer = position.side_of(seen_by) if isinstance(seen_by, Seat) else seen_by
    if laid_away is not None and laid_away in pile and viewer is Side.F and not position.is_over:
        pile = pile.remove(laid_away)
    layout = best_layout(pile, meld_rules(position, side))
    if layout is None or not pile:
        return Zone(name, "pile", title, note=_("no cards yet"), rest=_("deadwood"))
    return meld_zone(name, title, layout)


def _facts(position: Position) -> tuple[tuple[str, str], ...]:
    strain = position.strain
    named = strain.title if strain.trump is None else f"{strain.symbol} {strain.title}"
    facts = [(_("Trumps"), named)]
    if position.contract is not None:
        seat, number = position.contract.seat, position.contract.number
        promise = ngettext("{seat}, {n} meld", "{seat}, {n} melds", number).format(seat=seat.title, n=number)
        if position.options.hard_bid == "points":
            promise = _("{seat}, {n} points exactly").format(seat=seat.title, n=number)
        elif position.contract.announced is not None:
            promise = _("{promise}, {n} announced").format(promise=promise, n=position.contract.announced)
        facts.insert(0, (_("Contract"), promise))
    facts += [(_("Tricks {side}").format(side=side.title), str(position.tricks[side.pile])) for side in position.sides]
    if any(position.jokers):
        facts += [(_("Jokers {side}").format(side=s.title), str(position.jokers[s.pile])) for s in position.sides]
    return tuple(facts)


def _spoken(position: Position, last_trick: tuple[tuple[Seat, Card], ...]) -> str:
    """What just happened and who is next, for those who hear the table."""
    sentences = []
    played = tuple(zip(position.table_seats, position.table, strict=True)) or last_trick
    if played:
        seat, card = played[-1]
        sentences.append(_("{seat} played the {card}.").format(seat=seat.title, card=card.title))
    if not position.table and last_trick:
        sentences.append(_("{seat} takes the trick.").format(seat=position.leader.title))
    if position.to_move is not None:
        sentences.append(_("{seat} to play.").format(seat=position.to_move.title))
    else:
        sentences.append(_("The play is over."))
    return " ".join(sentences)
