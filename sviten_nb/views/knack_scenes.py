"""From positions of Svängknack to scenes, as seen by everybody or by one player."""

from __future__ import annotations

from sviten_nb.cards.card import Card
from sviten_nb.games.svangknack.chair import Chair
from sviten_nb.games.svangknack.moves import Fold, Join, KnackMove, LastMan, Swing, Trump
from sviten_nb.games.svangknack.play import KnackPosition
from sviten_nb.games.tricks import trick_winner
from sviten_nb.text import _, ngettext
from sviten_nb.views.scene import Button, CardView, MessageKind, Scene, Zone
from sviten_nb.views.scenes import open_cards, trick_zone


def knack_scene(
    position: KnackPosition,
    *,
    seen_by: Chair | None = None,
    title: str = "",
    message: str = "",
    message_kind: MessageKind = "info",
    last_trick: tuple[tuple[Chair, Card], ...] = (),
) -> Scene:
    """A position on the table as ``seen_by`` a player, or (None) with all hands open; the talon stays face down.

    The hand to play, if it is seen, has its legal cards selectable and the reason on each of the others. What is said
    rather than played is pressed: pass, swing, trumps, join, fold. The viewer, or chair a, sits in front.
    """
    mover, phase = position.to_move, position.phase
    first = position.chairs[0] if seen_by is None else seen_by
    around = [first.after(step, position.players) for step in range(position.players)]
    hands = tuple(
        Zone(
            f"hand:{chair.letter}",
            "hand",
            chair.title,
            chair.letter,
            _hand_cards(position, chair, seen_by),
            note=_state(position, chair),
        )
        for chair in around
    )
    won = None if not last_trick else trick_winner([card for _chair, card in last_trick], position.trump)
    seen = mover is not None and seen_by in (None, mover) and phase != "play"
    return Scene(
        "table",
        title or (_("The hand is over") if mover is None else _("{seat} to move").format(seat=mover.title)),
        (
            *hands,
            trick_zone(zip(position.table_seats, position.table, strict=True), last_trick, won),
            Zone("talon", "row", _("Talon"), cards=(CardView(),) * len(position.talon), note=str(len(position.talon))),
            Zone("turned", "row", _("Turned"), cards=tuple(map(CardView, position.turned))),
        ),
        to_move="" if mover is None else mover.letter,
        facts=_facts(position),
        message=message,
        message_kind=message_kind,
        buttons=tuple(Button(str(move), _label(move)) for move in position.legal_moves) if seen else (),
        spoken=_spoken(position),
    )


def _hand_cards(position: KnackPosition, chair: Chair, seen_by: Chair | None) -> tuple[CardView, ...]:
    hand = position.hands[chair]
    if seen_by is not None and seen_by != chair:
        return (CardView(),) * len(hand)
    if chair != position.to_move or position.phase != "play":
        return open_cards(hand)
    reasons = {card: position.why_not(card) for card in hand}
    return tuple(CardView(card, selectable=reason is None, reason=reason or "") for card, reason in reasons.items())


def _state(position: KnackPosition, chair: Chair) -> str:
    """What a player has said or won, in a word or two."""
    said = []
    if chair == position.dealer:
        said.append(_("dealer"))
    if chair == position.to_move:
        said.append(_("to move"))
    if chair == position.swinger:
        said.append(_("swings"))
    elif chair in position.joined:
        said.append(_("in"))
    elif chair in position.folded or (position.passed > 0 and chair == position.first and position.swinger is not None):
        said.append(_("out"))
    elif position.passed > 0 and chair in (position.first, position.second)[: position.passed]:
        said.append(_("last man") if position.word and chair == position.first else _("passed"))
    tricks = position.tricks[chair]
    if tricks:
        said.append(ngettext("{n} trick", "{n} tricks", tricks).format(n=tricks))
    return ", ".join(said)


def _label(move: KnackMove) -> str:
    if isinstance(move, Swing):
        return _("swing two") if move.cards == 2 else _("swing one")
    if isinstance(move, Trump):
        return _("{suit} trumps").format(suit=move.suit.symbol)
    if isinstance(move, LastMan):
        return _("pass: last man")
    if isinstance(move, Join | Fold):
        return _("join") if isinstance(move, Join) else _("fold")
    return _("pass")


def _facts(position: KnackPosition) -> tuple[tuple[str, str], ...]:
    trump = _("not yet") if position.trump is None else f"{position.trump.symbol} {position.trump.title}"
    facts = [(_("Pot"), str(position.pot)), (_("Stake"), str(position.options.stake)), (_("Trumps"), trump)]
    if position.forced:
        facts.append((_("Forced"), _("all play")))
    return tuple(facts)


def _spoken(position: KnackPosition) -> str:
    sentences = []
    if position.table:
        chair, card = position.table_seats[-1], position.table[-1]
        sentences.append(_("{seat} played the {card}.").format(seat=chair.title, card=card.title))
    elif any(position.tricks) and position.leader is not None:
        sentences.append(_("{seat} takes the trick.").format(seat=position.leader.title))
    mover = position.to_move
    sentences.append(_("The hand is over.") if mover is None else _("{seat} to move.").format(seat=mover.title))
    return " ".join(sentences)
