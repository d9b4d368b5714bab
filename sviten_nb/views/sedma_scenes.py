"""From positions of Sedma to scenes, as seen by everybody or by one seat."""

from __future__ import annotations

from sviten_nb.cards.card import Card
from sviten_nb.games.game import Seat
from sviten_nb.games.sedma.moves import Marriage
from sviten_nb.games.sedma.play import SedmaPosition
from sviten_nb.games.tricks import matching_winner
from sviten_nb.text import _, ngettext
from sviten_nb.views.scene import Button, CardView, MessageKind, Scene, Zone
from sviten_nb.views.scenes import open_cards, trick_zone


def sedma_scene(
    position: SedmaPosition,
    *,
    seen_by: Seat | None = None,
    title: str = "",
    message: str = "",
    message_kind: MessageKind = "info",
    last_trick: tuple[tuple[Seat, Card], ...] = (),
) -> Scene:
    """A position on the table as ``seen_by`` a seat, or (None) with all hands and the talon open.

    The hand to move, if it is seen, has its cards selectable, and a button for each marriage it may announce. Captured
    tricks lie face down (SE-15), so that only how many there are is told, and to all eyes what they count.
    """
    mover = position.to_move
    hands = tuple(
        Zone(
            f"hand:{seat.letter}",
            "hand",
            seat.title,
            seat.letter,
            _hand_cards(position, seat, seen_by),
            note=_("to play") if seat == mover else "",
        )
        for seat in position.seats
    )
    talon = tuple(CardView(card if seen_by is None else None) for card in position.talon)
    won = None if not last_trick else matching_winner([card for _seat, card in last_trick])
    announcing = [move for move in position.legal_moves if isinstance(move, Marriage)]
    return Scene(
        "table",
        title or (_("The round is over") if mover is None else _("{seat} to play").format(seat=mover.title)),
        (
            *hands,
            trick_zone(zip(position.table_seats, position.table, strict=True), last_trick, won),
            Zone("talon", "row", _("Talon"), cards=talon, note=_count(len(talon))),
        ),
        to_move="" if mover is None else mover.letter,
        facts=_facts(position, seen_by),
        message=message,
        message_kind=message_kind,
        buttons=tuple(
            Button(f"marriage-{move.card}", _("announce with {card}").format(card=move.card.symbol))
            for move in announcing
            if seen_by is None or seen_by == mover
        ),
        spoken=_spoken(position),
    )


def _count(number: int) -> str:
    return ngettext("{n} card", "{n} cards", number).format(n=number) if number else _("none left")


def _hand_cards(position: SedmaPosition, seat: Seat, seen_by: Seat | None) -> tuple[CardView, ...]:
    hand = position.hands[seat]
    if seen_by is not None and seen_by != seat:
        return (CardView(),) * len(hand)
    return tuple(CardView(card, selectable=True) for card in hand) if seat == position.to_move else open_cards(hand)


def _facts(position: SedmaPosition, seen_by: Seat | None) -> tuple[tuple[str, str], ...]:
    facts = []
    for place, party in enumerate(position.parties):
        tricks = position.tricks[place]
        said = ngettext("{n} trick", "{n} tricks", tricks).format(n=tricks)
        if seen_by is None or position.is_over:
            points = position.points[place]
            said = f"{said}, {ngettext('{n} point', '{n} points', points).format(n=points)}"
        suits = position.announced[place]
        if suits:
            said = _("{said}, announced {suits}").format(said=said, suits=" ".join(suit.symbol for suit in suits))
        facts.append((party.title, said))
    return tuple(facts)


def _spoken(position: SedmaPosition) -> str:
    sentences = []
    if position.table:
        seat, card = position.table_seats[-1], position.table[-1]
        sentences.append(_("{seat} played the {card}.").format(seat=seat.title, card=card.title))
    elif any(position.tricks):
        sentences.append(_("{seat} takes the trick.").format(seat=position.leader.title))
    mover = position.to_move
    sentences.append(_("The round is over.") if mover is None else _("{seat} to play.").format(seat=mover.title))
    return " ".join(sentences)
