"""The rulings SK-01 to SK-22 and the worked examples K01 to K13, one by one; what is refused."""

from __future__ import annotations

import ast
import re
from itertools import combinations
from pathlib import Path

import pytest

from sviten_nb import (
    Card,
    CardSet,
    Chair,
    Fold,
    IllegalMove,
    Join,
    KnackDeal,
    KnackOptions,
    KnackPosition,
    KnackSession,
    LastMan,
    NotationError,
    OptionError,
    Pack,
    Pass,
    Suit,
    Swing,
    Trump,
    rules,
    settle,
)
from sviten_nb.games.svangknack.scoring import KnackScore
from tests.svangknack_cases import A, B, C, D, E, F, G, dealt, said

TESTS = Path(__file__).parent


def over(
    tricks: dict[Chair, int], joined: tuple[Chair, ...], pot: int, stake: int, players: int = 6, **options: object
) -> KnackScore:
    """The account of a hand played to its end: b swung one card over the limit, unless all play."""
    forced = len(joined) == players
    limit = pot if forced else 0
    house = KnackOptions.from_json({"players": players, "stake": stake, "pot_limit": limit, **options})
    swinger = joined[0]
    dealer = Chair((swinger - 1) % players)
    chairs = Chair.at_table(players)
    last = next(chair for chair, number in tricks.items() if number)
    folded = () if forced else tuple(chair for chair in chairs if chair not in joined)
    position = KnackPosition(
        (CardSet(),) * players,
        (),
        dealer,
        pot,
        swinger=swinger,
        turned=(Card.parse("9H"),),
        trump=Suit.HEARTS,
        joined=joined,
        folded=folded,
        leader=last,
        tricks=tuple(tricks.get(chair, 0) for chair in chairs),
        options=house,
    )
    return settle(position)


def test_every_ruling_has_a_test() -> None:
    rulings = {rule.id for rule in rules("svangknack") if rule.id.startswith("SK-")}
    assert rulings == {f"SK-{number:02}" for number in range(1, 23)}
    examples = {rule.id for rule in rules("svangknack") if re.fullmatch(r"K\d\d[a-z]?", rule.id)}
    tested = set()
    for path in TESTS.glob("test_svangknack*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                tested |= {f"SK-{number}" for number in re.findall(r"SK_(\d\d)", node.name)}
                tested |= set(re.findall(r"(?<![A-Z])K\d\d[a-z]?(?![a-z0-9])", node.name))
        tested |= set(re.findall(r'"(K\d\d[a-z]?)"', text))
    assert sorted((rulings | examples) - tested) == [], "without a test"


ALL6, ALL8 = Chair.at_table(6), Chair.at_table(8)


@pytest.mark.parametrize(
    ("id", "pot", "stake", "joined", "tricks", "changes", "carried"),
    [
        ("K01", 3, 3, (A, B, C), {A: 1, B: 1, C: 1}, (1, 1, 1, 0, 0, 0), 0),
        ("K02", 6, 6, (A, B, C), {A: 2, B: 1}, (4, 2, -6, 0, 0, 0), 6),
        ("K03", 6, 6, (A, B, C), {A: 3}, (6, -6, -6, 0, 0, 0), 12),
        ("K04", 9, 3, (A, B), {A: 2, B: 1}, (6, 3, 0, 0, 0, 0), 0),
        ("K05", 9, 3, (A, B), {A: 3}, (9, -3, 0, 0, 0, 0), 3),
        ("K07", 12, 6, ALL6, {A: 1, B: 1, C: 1}, (4, 4, 4, -6, -6, -6), 18),
        ("K08", 24, 6, ALL8, {A: 3}, (24, -6, -6, -6, -6, -6, -6, -6), 42),
    ],
)
def test_SK_14_and_SK_15_the_examples_of_payment(
    id: str,
    pot: int,
    stake: int,
    joined: tuple[Chair, ...],
    tricks: dict[Chair, int],
    changes: tuple[int, ...],
    carried: int,
) -> None:
    score = over(tricks, joined, pot, stake, players=len(changes))
    assert (score.changes, score.carried, score.outcome) == (changes, carried, "played")
    assert sum(changes) + carried == pot


def test_K06_and_SK_10_all_fold() -> None:
    hand = said(dealt({}, "9H KD", pot=12), "swing 2", "trump H", *["fold"] * 5)
    assert hand.is_over
    assert hand.score.changes == (12, 0, 0, 0, 0, 0)
    assert (hand.score.carried, hand.score.outcome) == (0, "swept")
    assert hand.tricks == ()


@pytest.mark.parametrize(
    ("pot", "turned", "cards", "forced"),
    [(30, "9H KH", 2, True), (33, "9H KH", 2, False), (30, "9H", 1, True), (30, "9H KD", 2, False)],
)
def test_K09_and_SK_08_a_force_holds_up_to_the_limit(pot: int, turned: str, cards: int, forced: bool) -> None:
    hand = dealt({}, turned, pot=pot, pot_limit=30).play(Swing(cards))
    assert hand.position.forced == forced
    if forced:
        assert hand.position.joined == hand.position.chairs
        assert hand.position.phase == "play"
    else:
        assert hand.position.phase == ("trump" if turned == "9H KD" else "join")


def test_K10_and_SK_04_both_pass() -> None:
    hand = said(dealt({}, pot=6), "pass", "pass")
    assert hand.is_over
    assert (hand.score.outcome, hand.score.changes, hand.score.carried) == ("passed", (0,) * 6, 6)
    session = KnackSession(KnackOptions(stake=6)).deal(1).play("pass").play("pass")
    assert (session.pot, session.dealer) == (6, B)
    assert session.deal(2).pot == 12


@pytest.mark.parametrize(
    ("id", "led", "cards", "legal"),
    [
        ("K11a", None, "AH KH 6C", "AH"),
        ("K11b", None, "KH QH 6C", "KH QH 6C"),
        ("K11c", "9S", "AH 7S 6C", "7S"),
        ("K11d", "9S", "6H AC KC", "6H"),
        ("K11e", "9S", "6C AC KD", "6C AC KD"),
        ("K11f", "9S", "6S AS KD", "6S AS"),
    ],
)
def test_SK_12_the_examples_of_legality(id: str, led: str | None, cards: str, legal: str) -> None:
    if led is None:
        hand = said(dealt({A: cards}, "9H TD"), "swing 2", "trump H", *["join"] * 5)
    else:
        hand = said(dealt({A: f"{led} 8D 7D", B: cards}, "9H TD"), "swing 2", "trump H", *["join"] * 5, led)
    assert set(map(str, hand.legal_moves)) == set(legal.split())
    for card in CardSet.parse(cards) - CardSet.parse(legal):
        with pytest.raises(IllegalMove, match=r"does not follow|does not trump|must lead"):
            hand.play(card)


@pytest.mark.parametrize(
    ("id", "cards", "place"), [("K12a", "KS 6H AS", 1), ("K12b", "KS AD QS", 0), ("K12c", "6H AS 7H", 2)]
)
def test_SK_21_the_examples_of_winners(id: str, cards: str, place: int) -> None:
    """The three who play hold nothing that would bind them but the card itself and diamonds or clubs."""
    first, second, third = cards.split()
    hand = dealt({A: f"{first} 6C 7C", B: f"{second} 8C 9C", C: f"{third} TC JC"}, "9H TD")
    hand = said(hand, "swing 2", "trump H", "join", "join", "fold", "fold", "fold", first, second, third)
    assert hand.position.leader == Chair(place)


def test_K13_a_whole_hand() -> None:
    held = {B: "AH QC 8D", C: "KH AC 7D", E: "6H JC TD", F: "AS KC AD"}
    hand = said(dealt(held, "9H KD", pot=18), "pass", "swing 2", "trump H", "join", "fold", "join", "join")
    assert hand.legal_moves == (Card.parse("AH"),)
    for cards, winner in (("AH KH 6H AD", B), ("QC AC JC KC", C), ("7D TD AS 8D", E)):
        hand = said(hand, *cards.split())
        assert hand.position.leader == winner
    assert hand.score.changes == (0, 6, 6, 0, 6, -6)
    assert hand.score.carried == 6
    assert str(hand.score) == "b 1 trick +6, c 1 trick +6, e 1 trick +6, f without a trick −6 each"


@pytest.mark.parametrize("stake", [1, 2, 4, 5, 0, -3, "3", 3.0, True])
def test_SK_01_and_SK_16_a_stake_is_a_multiple_of_three(stake: object) -> None:
    with pytest.raises(OptionError, match=r"option stake cannot be .*; expected 3 to .*, a multiple of 3"):
        KnackOptions.from_json({"stake": stake})
    assert KnackOptions(stake=9).limit == 27
    for pot in (0, 4, 3, 7):
        with pytest.raises(
            NotationError, match=rf"the pot cannot be {pot}; expected a multiple of 3, at least the stake"
        ):
            dealt({}, pot=pot)


def test_SK_02_the_deal_goes_round_singly_and_moves_clockwise() -> None:
    session = KnackSession(first_dealer=E)
    for dealer in (E, F, A, B):
        assert session.dealer == dealer
        session = session.deal(int(dealer))
        assert session.to_move == dealer.after(1, 6)
        session = session.play("pass").play("pass")


def test_SK_03_each_of_the_first_two_has_one_turn() -> None:
    hand = dealt({}, "9H KD", dealer=B)
    assert hand.to_move == C
    assert hand.legal_moves == (Pass(), LastMan(), Swing(2), Swing(1))
    after = hand.play("pass")
    assert after.to_move == D
    assert after.legal_moves == (Pass(), Swing(2), Swing(1))
    swung = said(hand, "swing 2", "trump D")
    assert swung.to_move == D
    assert swung.legal_moves == (Join(), Fold())
    assert said(after, "pass").is_over


@pytest.mark.parametrize(
    ("moves", "move", "why"),
    [
        ((), "join", "it is Player a's turn, expected is pass, last-man, swing-2 or swing-1"),
        ((), "trump H", "trump-H cannot be now"),
        ((), "9H", "9H cannot be now"),
        (("pass",), "last man", "last-man cannot be now: it is Player b's turn, expected is pass, swing-2 or swing-1"),
        (("swing 2",), "trump S", "trump-S cannot be chosen: ♥9 ♦K were turned"),
        (("swing 2",), "join", "expected is the choice of trumps"),
        (("swing 2", "trump H"), "swing 2", "swing-2 cannot be now: it is Player b's turn, expected is join or fold"),
        (("swing 2", "trump H"), "pass", "expected is join or fold"),
        (("pass", "pass"), "swing 2", "swing-2 comes too late: the hand is over"),
        (("swing 1",), "join", "join cannot be now: it is Player a's turn, expected is a card"),
    ],
)
def test_SK_03_and_SK_07_moves_out_of_turn_are_refused(moves: tuple[str, ...], move: str, why: str) -> None:
    hand = said(dealt({}, "9H KD"), *moves)
    with pytest.raises(IllegalMove, match=re.escape(why)):
        hand.play(move)
    with pytest.raises(NotationError, match="'dance' is no move; expected pass, last-man"):
        hand.play("dance")
    with pytest.raises(NotationError, match="swing turns 3 cards; expected 2 or 1"):
        Swing(3)


def test_SK_05_and_SK_22_the_first_plays_after_passing_only_as_last_man_or_forced() -> None:
    hand = dealt({}, "9H KD")
    last = said(hand, "last man", "swing 2", "trump H", "fold", "fold", "fold", "fold")
    assert last.position.joined == (A, B)
    assert last.position.leader == B
    one = said(hand, "last man", "swing 2", "trump H", "fold", "join", "fold", "fold")
    assert one.position.joined == (B, D)
    none = said(hand, "pass", "swing 2", "trump H", "fold", "fold", "fold", "fold")
    assert none.is_over
    assert none.score.outcome == "swept"
    for word in ("pass", "last man"):
        forced = said(hand, word, "swing 1")
        assert forced.position.joined == ALL6
        out = said(dealt({}, "9H KD", force_includes_first=False), word, "swing 1")
        assert out.position.joined == (B, C, D, E, F)
        assert out.score.outcome == "played" if out.is_over else out.position.phase == "play"
    assert said(dealt({}, "9H KD", force_includes_first=False), "swing 1").position.joined == ALL6


def test_SK_06_the_turned_cards_are_out_of_play_and_free_from_the_ace() -> None:
    hand = said(dealt({A: "KH QC 8D"}, "AH KD"), "swing 2", "trump H", *["join"] * 5)
    assert set(map(str, hand.legal_moves)) == {"KH", "QC", "8D"}
    assert hand.position.turned == (Card.parse("AH"), Card.parse("KD"))
    while not hand.is_over:
        assert all(card not in each for card in hand.position.turned for each in hand.position.hands)
        hand = hand.play(hand.legal_moves[0])


def test_SK_07_one_card_or_one_suit_leaves_no_choice() -> None:
    hand = dealt({}, "9H KH", pot=30)
    assert said(hand, "swing 1").position.trump is Suit.HEARTS
    assert said(hand, "swing 2").position.trump is Suit.HEARTS
    two = dealt({}, "9H KD").play("swing 2")
    assert two.legal_moves == (Trump(Suit.HEARTS), Trump(Suit.DIAMONDS))
    assert two.position.trump is None


def test_SK_08_two_turned_cards_share_a_suit_with_a_chance_of_8_in_35() -> None:
    """By count over all pairs, and by what the engine does with each."""
    pairs = list(combinations(Pack.SVANGKNACK.cards, 2))
    same = sum(one.suit == other.suit for one, other in pairs)
    assert (same * 35, len(pairs)) == (8 * len(pairs), 630)
    forced = sum(dealt({}, f"{one} {other}").play("swing 2").position.forced for one, other in pairs)
    assert forced * 35 == 8 * len(pairs)


def test_SK_09_who_is_asked_and_in_what_order() -> None:
    hand = dealt({}, "9H KD", dealer=D)
    first = said(hand, "swing 2", "trump H")
    asked = []
    while first.position.phase == "join":
        asked.append(first.to_move)
        first = first.play("join")
    assert asked == [F, A, B, C, D]
    second = said(hand, "pass", "swing 2", "trump H")
    asked = []
    while second.position.phase == "join":
        asked.append(second.to_move)
        second = second.play("join")
    assert asked == [A, B, C, D]
    assert second.position.joined == (A, B, C, D, F)


def test_SK_11_and_SK_13_only_the_first_lead_is_bound() -> None:
    hand = said(dealt({A: "6C 7C 8C", B: "9C AH KH"}, "9H KD"), "swing 2", "trump H", "join", *["fold"] * 4)
    assert set(hand.legal_moves) == set(CardSet.parse("6C 7C 8C"))
    hand = said(hand, "6C", "9C")
    assert hand.to_move == B
    assert set(hand.legal_moves) == {Card.parse("AH"), Card.parse("KH")}
    joined = said(dealt({A: "6C 7C 8C", B: "AH KH QH"}, "9H KD"), "swing 2", "trump H", "join", *["fold"] * 4, "6C")
    assert len(joined.legal_moves) == 3


@pytest.mark.parametrize(("penalty", "due"), [("stake", 6), ("pot", 18)])
def test_SK_14_and_SK_19_one_without_a_trick_pays_the_swinger_too(penalty: str, due: int) -> None:
    score = over({C: 3}, (A, C), 18, 6, penalty=penalty)
    assert score.changes == (-due, 0, 18, 0, 0, 0)
    assert score.penalties == (due, 0, 0, 0, 0, 0)
    assert score.carried == due


@pytest.mark.parametrize("players", [3, 5, 9, 11])
def test_SK_17_six_to_eight_play(players: int) -> None:
    with pytest.raises(OptionError, match=f"option players cannot be {players}; expected 6 to 8"):
        KnackOptions(players=players)
    with pytest.raises(NotationError, match="has 5 hands; expected 6 to 8"):
        KnackPosition.parse("-/-/-/-/- - over a 3/3 pp - - - - - - 0,0,0,0,0")
    assert [len(KnackDeal.random(1, options=KnackOptions(players=n)).talon) for n in (6, 7, 8)] == [18, 15, 12]


def passed(session: KnackSession) -> KnackSession:
    return session.deal(len(session.hands)).play("pass").play("pass")


def swept(session: KnackSession) -> KnackSession:
    """A hand after which nothing is carried."""
    for seed in range(1000):
        hand = session.deal(seed).play("swing 2")
        if hand.hand is not None and hand.hand.position.phase == "trump":
            hand = hand.play(hand.legal_moves[0])
            while hand.hand is not None:
                hand = hand.play("fold")
            return hand
    raise AssertionError


def test_SK_18_the_end_of_a_session() -> None:
    session = KnackSession(KnackOptions(deals=2))
    clean = swept(passed(session))
    assert clean.is_over
    assert clean.result is not None
    assert clean.result.shares == (0,) * 6
    assert "empty" in str(clean.result)
    longer = passed(passed(session))
    assert not longer.is_over
    assert swept(longer).is_over
    last = passed(passed(longer))
    assert last.is_over
    assert last.result is not None
    # 12 units among six, and dealer d's left is e.
    assert last.result.shares == (2,) * 6
    odd = KnackSession(KnackOptions(players=7, deals=1))
    odd = passed(passed(odd))
    assert odd.result is not None
    assert odd.result.shares == (1, 0, 1, 1, 1, 1, 1)  # six units; b dealt last, so that c is first
    assert sum(odd.balances) == 0
    with pytest.raises(IllegalMove, match="the session is over"):
        odd.play("pass")
    with pytest.raises(IllegalMove, match="hand 3 comes too late: the session is over"):
        odd.deal(9)


def test_SK_20_what_was_turned_is_seen_by_all() -> None:
    hand = said(dealt({}, "9H KD"), "swing 2", "trump H")
    for chair in ALL6:
        assert hand.seen_by(chair).turned == (Card.parse("9H"), Card.parse("KD"))
        assert hand.seen_by(chair).trump is Suit.HEARTS
    with pytest.raises(OptionError, match="Player g does not play here"):
        hand.seen_by(G)
