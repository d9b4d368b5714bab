"""What can be at a table of Svängknack and what cannot: the checks of a position when it is built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sviten_nb.cards.card import Card, Rank
from sviten_nb.cards.pack import Pack
from sviten_nb.errors import NotationError, shown
from sviten_nb.games.svangknack.deal import HAND_SIZE, PLAYERS
from sviten_nb.games.talon_deal import check_each_card_once
from sviten_nb.text import _

if TYPE_CHECKING:
    from sviten_nb.games.svangknack.play import KnackPosition


def check_position(position: KnackPosition) -> None:
    """Refuse, with a NotationError that names what is wrong, what cannot be at a table."""
    _check_table(position)
    check_each_card_once(Pack.SVANGKNACK, *position.hands, position.talon, position.turned, position.table)
    _check_swing(position)
    _check_answers(position)
    if position.leader is None:
        _check_no_play(position)
    else:
        _check_play(position)


def check_pot(pot: int, stake: int) -> None:
    """A pot holds whole stakes: a multiple of 3, the dealer's ante at least (SK-01, SK-16)."""
    if type(pot) is not int or pot % 3 or pot < stake:
        raise NotationError(
            _("the pot cannot be {pot}; expected a multiple of 3, at least the stake of {stake}").format(
                pot=shown(pot), stake=stake
            )
        )


def _check_table(position: KnackPosition) -> None:
    count, options = len(position.hands), position.options
    if count not in PLAYERS:
        raise NotationError(_("{count} hands; expected 6 to 8 (SK-17)").format(count=count))
    if count != options.players:
        raise NotationError(
            _("{count} hands; the options say that {players} play").format(count=count, players=options.players)
        )
    named = (position.dealer, position.swinger, position.leader, *position.joined, *position.folded)
    for chair in named:
        if chair is not None and chair >= count:
            raise NotationError(
                _("{seat} does not sit at a table of {players}").format(seat=chair.title, players=count)
            )
    check_pot(position.pot, options.stake)
    if len(position.tricks) != count or any(type(n) is not int or n < 0 for n in position.tricks):
        raise NotationError(
            _("{tricks} are not the tricks of {players} players").format(tricks=shown(position.tricks), players=count)
        )


def _check_swing(position: KnackPosition) -> None:
    """Who passed, who swung, and what was turned (SK-03, SK-07)."""
    passed, swinger, turned = position.passed, position.swinger, position.turned
    if passed not in (0, 1, 2) or (position.word and passed == 0):
        raise NotationError(_("{passed} of the first two have passed; expected 0 to 2").format(passed=shown(passed)))
    if swinger is None:
        if turned or position.trump is not None or position.joined or position.folded:
            raise NotationError(_("nobody has swung; expected no cards turned, no trumps and nobody in"))
        if passed < 2 and len(position.talon) < 2:
            raise NotationError(_("the talon holds {count} cards; two may be turned").format(count=len(position.talon)))
        return
    expected = position.second if passed else position.first
    if passed > 1 or swinger != expected:
        raise NotationError(
            _("{seat} cannot have swung; expected {expected}, left of the dealer (SK-03)").format(
                seat=swinger.title, expected=expected.title
            )
        )
    suits = {card.suit for card in turned}
    if len(turned) not in (1, 2):
        raise NotationError(_("{count} cards were turned; expected one or two").format(count=len(turned)))
    if position.trump is None and len(suits) == 1:
        raise NotationError(_("only {suit} was turned: it is trumps").format(suit=suits.pop().symbol))
    if position.trump is not None and position.trump not in suits:
        raise NotationError(
            _("{suit} cannot be trumps: {cards} were turned (SK-07)").format(
                suit=position.trump.symbol, cards=" ".join(card.symbol for card in turned)
            )
        )


def _check_answers(position: KnackPosition) -> None:
    """Who is in and who is out (SK-05, SK-09)."""
    swinger = position.swinger
    if swinger is None:
        return
    joined, folded = position.joined, position.folded
    both = [chair for chair in joined if chair in folded]
    if both or len(set(joined)) < len(joined) or len(set(folded)) < len(folded):
        raise NotationError(_("a player stands twice among those who joined and folded"))
    if swinger not in joined:
        raise NotationError(_("{seat} swung and is in; expected among those who joined").format(seat=swinger.title))
    first_out = position.passed == 1
    if position.forced:
        out = [position.first] if first_out and not position.options.force_includes_first else []
        if folded or set(joined) != set(position.chairs) - set(out):
            raise NotationError(_("the game is forced: all play (SK-05); others joined or folded"))
        return
    if position.trump is None and (len(joined) > 1 or folded):
        raise NotationError(_("trumps are not chosen yet; nobody has joined or folded"))
    undecided = position.undecided
    steps = (position.dealer - swinger) % position.players
    asked = [swinger.after(step, position.players) for step in range(1, steps + 1)]
    if undecided and tuple(asked[-len(undecided) :]) != undecided:
        raise NotationError(_("{seat} is to join or fold before those after, who have").format(seat=undecided[0].title))
    # The first, who passed, plays only as the last man.
    last_man = position.word and not undecided and set(folded) == set(asked)
    if first_out and (position.first in folded or (position.first in joined) != last_man):
        raise NotationError(
            _("{seat} passed and plays just if the word was last man and all fold (SK-05)").format(
                seat=position.first.title
            )
        )


def _check_no_play(position: KnackPosition) -> None:
    if position.table or any(position.tricks):
        raise NotationError(_("cards were played; expected a leader"))
    if position.phase == "play" and position.swinger is not None:
        raise NotationError(_("the play begins; expected {seat} as leader").format(seat=position.swinger.title))
    for chair, hand in zip(position.chairs, position.hands, strict=True):
        may_be_out = chair in position.folded or (position.passed > 0 and chair == position.first)
        if len(hand) != HAND_SIZE and not (may_be_out and not hand):
            raise NotationError(
                _("{seat} holds {count} cards; expected {size}").format(
                    seat=chair.title, count=len(hand), size=HAND_SIZE
                )
            )


def _check_play(position: KnackPosition) -> None:
    played = sum(position.tricks)
    if position.undecided or position.trump is None or len(position.joined) < 2:
        raise NotationError(_("nobody leads yet; expected - as leader"))
    if position.leader not in position.joined or any(
        number and chair not in position.joined for chair, number in enumerate(position.tricks)
    ):
        raise NotationError(_("one who is not in leads or has a trick"))
    if played > HAND_SIZE or (played == HAND_SIZE and position.table):
        raise NotationError(_("{count} tricks were played; expected 3 at most").format(count=played))
    if played == 0 and position.leader != position.swinger:
        raise NotationError(
            _("{seat} leads the first trick: the swinger does (rule 13)").format(seat=position.leader.title)
        )
    if played and not position.tricks[position.leader]:
        raise NotationError(_("{seat} leads without having won a trick").format(seat=position.leader.title))
    if len(position.table) >= len(position.joined):
        raise NotationError(
            _("{count} cards are on the table; expected at most {most}").format(
                count=len(position.table), most=len(position.joined) - 1
            )
        )
    for chair, hand in zip(position.chairs, position.hands, strict=True):
        size = HAND_SIZE - played - (chair in position.table_seats)
        if len(hand) != size and (chair in position.joined or len(hand) not in (0, HAND_SIZE)):
            raise NotationError(
                _("{seat} holds {count} cards; expected {size}").format(seat=chair.title, count=len(hand), size=size)
            )
    _check_no_revoke(position)


def _check_no_revoke(position: KnackPosition) -> None:
    """No card on the table that its player was not free to play (rules 13 and 14)."""
    assert position.trump is not None
    for place, (chair, card) in enumerate(zip(position.table_seats, position.table, strict=True)):
        hand, led = position.hands[chair], position.table[0].suit
        if place == 0:
            ace = Card(Rank.ACE, position.trump)
            held = hand & hand.suit(position.trump) if ace in hand and not any(position.tricks) else None
        else:
            held = hand.suit(led) if card.suit != led else None
            if card.suit != led and not held and card.suit != position.trump:
                held = hand.suit(position.trump)
        if held:
            raise NotationError(
                _("{card} on the table is a revoke: {seat} still holds {held}").format(
                    card=card.symbol, seat=chair.title, held=next(iter(held)).symbol
                )
            )
