"""Records of matches: a written one in full, any match there and back, and what is refused with its line."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from sviten_nb import (
    Announce,
    Card,
    Deal,
    FileFormatError,
    Hand,
    IllegalMove,
    LayAway,
    Match,
    NotationError,
    RefusedToWrite,
    Seat,
    Side,
    SvitenOptions,
)
from sviten_nb.games.record_text import Comment
from sviten_nb.games.records import format_record, parse_record, read_record, write_record
from sviten_nb.games.sviten import record as module
from sviten_nb.games.sviten.record import KEYWORDS, Laid, Record
from tests.houses import random_hand, random_options

SAMPLE = Path(__file__).with_name("data") / "match.sviten"
TEXT = SAMPLE.read_text(encoding="utf-8")
LINES = TEXT.splitlines()
DEAL = "K.Q64.K.KQJ97542/AQ942.832.J943.3/JT8765.K5.AQT.A6/3.AJT97.87652.T8"
HEAD = f"sviten record 1\ndealer N\nhand 1\ndeal {DEAL}\n"
PLAYED = f"{HEAD}auction E 1H pass pass pass\n"

HOUSES = {
    "base": SvitenOptions(),
    "packets": SvitenOptions(deal_style="packets", auction="one_round", max_hands=2, all_pass="same_dealer"),
    "three players": SvitenOptions(players=3, target=30),
    "three players, dead skat": SvitenOptions(players=3, skat="dead", defender_share="full", max_hands=1),
    "jokers dealt": SvitenOptions(jokers=2, joker_deal="dealt", max_hands=2, slam_bonus=0),
    "one joker each": SvitenOptions(jokers=2, split_runs=False, max_hands=1),
    "three players and jokers": SvitenOptions(players=3, jokers=2, max_hands=1),
    "announce": SvitenOptions(hard_bid="announce", trump_run_factor=3, max_hands=3),
    "points": SvitenOptions(hard_bid="points", max_hands=2, cap_tie="extra_hand"),
    "tricks and melds": SvitenOptions(hard_bid="tricks_plus_melds", max_hands=2),
    "deadwood": SvitenOptions(deadwood_penalty=2, failed_bid="score_minus_penalty", no_trump_only=True, max_hands=2),
}


def random_match(options: SvitenOptions, rng: random.Random, most: int = 4) -> Match:
    """A match played to its end, or for so many hands."""
    match = Match(options, rng.choice(Seat.at_table(options.players)))
    while not match.is_over and len(match.hands) < most:
        hand = match.deal(rng.getrandbits(40)).hand
        assert hand is not None
        if rng.random() < 0.15:
            while not hand.is_over:
                hand = hand.play("pass")
        match = replace(match, hands=(*match.hands, random_hand(hand, rng)))
    return match


def cut_off(match: Match, events: int) -> Match:
    return Match.from_log(match.log[:events], match.options, match.first_dealer)


def refusal(text: str) -> str:
    """The message with which a text is refused."""
    with pytest.raises(FileFormatError) as caught:
        parse_record(text, "club.sviten")
    message = str(caught.value)
    assert re.match(r"club\.sviten:\d+: ", message)
    assert "\n" not in message
    return message


def changed(number: int, line: str | None, *more: str) -> str:
    """The sample with one line (counted from 1) replaced by others, or left out."""
    new = [] if line is None else [line, *more]
    return "\n".join([*LINES[: number - 1], *new, *LINES[number:]]) + "\n"


def line_of(start: str) -> int:
    return next(number for number, line in enumerate(LINES, 1) if line.startswith(start))


def test_the_sample_says_what_it_says() -> None:
    record = read_record(SAMPLE)
    match = record.match
    assert match.options == SvitenOptions(slam_bonus=0, target=60)
    assert (match.first_dealer, len(match.hands), match.totals) == (Seat.SOUTH, 3, (98, 78))
    assert match.result is not None
    assert match.result.winner is Side.EW
    assert [hand.is_void for hand in match.hands] == [False, True, False]
    assert str(match.hands[0].auction) == "W:4H pass 4NT pass pass"
    assert match.hands[0].tricks[0] == (Seat.EAST, tuple(map(Card.parse, ("AD", "TD", "5D", "4D"))))
    assert record.comments == (
        Comment(0, 1, "Club evening, table 2: no slam bonus, to 60 points"),
        Comment(1, 0, '"E" bid over the partner\'s head'),
        Comment(1, 13, "Här borde Väst ha spelat ♣3."),
        Comment(1, 21, ""),
        Comment(3, 22, "  East-West were behind, but had bid."),
    )
    assert [(each.hand, each.side) for each in record.laid] == [(1, Side.EW)]
    assert [str(meld) for meld in record.laid[0].melds][1] == "7D 8D 9D TD"
    assert str(record) == TEXT


def test_a_hand_is_written_as_a_match_of_one() -> None:
    hand = random_hand(Hand(Deal.random(5), Seat.WEST), random.Random(2))
    record = parse_record(format_record(hand))
    assert record.match == Match(first_dealer=Seat.WEST, hands=(hand,))
    assert parse_record(format_record(Match())).match == Match()
    with pytest.raises(NotationError, match="'hand 1' is no record"):
        format_record("hand 1")  # type: ignore[arg-type]


@pytest.mark.parametrize("house", HOUSES)
def test_any_match_there_and_back_finished_and_cut_off(house: str) -> None:
    rng = random.Random(house)
    whole = random_match(HOUSES[house], rng, most=3)
    lengths = {0, 1, len(whole.log), *rng.sample(range(len(whole.log)), 8)}
    for hand in whole.hands:  # before and after what is done between auction and play
        lengths |= {1 + len(hand.auction.calls) + step for step in range(3) if len(hand.moves) > 3}
    for match in (cut_off(whole, length) for length in sorted(lengths) if length <= len(whole.log)):
        record = with_comments(match, rng)
        text = format_record(record)
        again = parse_record(text)
        assert again.match == match
        assert again.laid == ()
        assert [comment.text for comment in again.comments] == [comment.text for comment in record.comments]
        assert str(again) == text
        assert parse_record(str(again)) == again


def with_comments(match: Match, rng: random.Random) -> Record:
    texts = ("", "x", "  hand 2", "# #", "♥ Å 日本", "melds NS -", "tab\there")
    places = [(rng.randint(0, len(match.hands)), rng.randint(1, 25)) for _number in range(rng.randint(0, 6))]
    places += [(hand, 0) for hand in range(1, len(match.hands) + 1) if rng.random() < 0.3]
    return Record(match, tuple(Comment(hand, line, rng.choice(texts)) for hand, line in places))


def test_random_house_rules_there_and_back() -> None:
    rng = random.Random(20)
    for _number in range(12):
        whole = random_match(random_options(rng, jokers=0.1), rng, most=2)
        for match in (whole, cut_off(whole, rng.randint(0, len(whole.log)))):
            text = format_record(match)
            assert parse_record(text) == Record(match)
            assert format_record(parse_record(text)) == text


def test_a_record_grows_at_its_end_only() -> None:
    match = read_record(SAMPLE).match
    before = ""
    for events in range(0, len(match.log) + 1, 3):
        text = format_record(cut_off(match, events))
        assert text.startswith(before.removesuffix("\n").removesuffix(" -"))
        before = text


def test_it_may_be_written_as_people_write() -> None:
    code = Deal.parse(DEAL).code
    text = (
        f"sviten record 1\r\n  dealer\tN\r\n\r\nhand 1\r\n#!first\r\ndeal {code}\r\n\r\n"
        "auction E  1♥ p P pass\r\n\ttrick E ♥2 k♥ 10h 4H\r\n#last  \r\ntrick S Ac 10♣"
    )
    record = parse_record(text)
    assert str(record) == (
        f"sviten record 1\ndealer N\n\nhand 1\n# !first\ndeal {DEAL}\nauction E 1H pass pass pass\n"
        "trick E 2H KH TH 4H\n# last\ntrick S AC TC\n"
    )


def test_a_comment_above_a_hand_stays_there() -> None:
    end = "auction E pass pass pass pass\nvoid\ntotals 0 0\n"
    record = parse_record(f"{HEAD}{end}# after 1\n\n# above 2\n\n# too\nhand 2\ndeal {DEAL}\nauction S -\n\n# end\n")
    places = [(comment.hand, comment.line, comment.text) for comment in record.comments]
    assert places == [(1, 5, "after 1"), (2, 0, "above 2"), (2, 0, "too"), (2, 3, "end")]
    assert f"totals 0 0\n# after 1\n\n# above 2\n# too\nhand 2\ndeal {DEAL}\nauction S -\n# end\n" in str(record)
    assert parse_record(str(record)) == record


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a\nb", r"'a\\nb' is no comment; expected one line without control characters"),
        ("a\rb", "is no comment"),
        ("\x1b[31m", "is no comment"),
        ("\u202egnp", "is no comment"),
        ("\ud800", "is no comment"),
        ("x" * (1 << 18), "is no comment"),
        (7, "7 is no text; expected the text of a comment"),
    ],
)
def test_a_comment_is_one_plain_line(text: object, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Comment(0, 1, text)  # type: ignore[arg-type]


@pytest.mark.parametrize(("hand", "line"), [(0, 0), (-1, 2), (1, -1), (True, 1), (1.0, 1)])
def test_a_comment_has_a_place(hand: int, line: int) -> None:
    with pytest.raises(NotationError, match="no comment stands at hand"):
        Comment(hand, line, "x")


def test_a_record_in_python_is_checked_as_one_in_a_file() -> None:
    record = read_record(SAMPLE)
    with pytest.raises(NotationError, match="a comment stands in hand 4; the match has 3"):
        replace(record, comments=(Comment(4, 1, "x"),))
    with pytest.raises(NotationError, match="7 is no match"):
        Record(7)  # type: ignore[arg-type]
    (laid,) = record.laid
    for wrong in (replace(laid, hand=2), replace(laid, hand=4), replace(laid, hand=0), replace(laid, side=Side.D)):
        with pytest.raises(IllegalMove, match="expected each side of a scored hand once"):
            replace(record, laid=(wrong,))
    with pytest.raises(IllegalMove, match="once"):
        replace(record, laid=(laid, laid))
    with pytest.raises(IllegalMove, match="is not in the pile"):
        replace(record, laid=(replace(laid, side=Side.NS),))
    score = record.match.hands[0].score
    assert score is not None
    own = Laid(1, Side.EW, tuple(reversed(score.sides[1].layout.melds)))
    assert replace(record, laid=(own,)).laid == ()


AUCTION, TRICK, MELDS, SCORE, RESULT = map(line_of, ("auction", "trick", "melds", "score", "result"))


@pytest.mark.parametrize(
    ("number", "line", "expected"),
    [
        (1, "sviten record 2", ":1: this file needs a newer sviten_nb: it has format 2, known are 1 to 1"),
        (1, "sviten record 2 draft", ":1: 'sviten record 2 draft' is no record; expected 'sviten record 1'"),
        (1, "sviten record 0", ":1: 'sviten record 0' is no record"),
        (1, "sviten record ٢", ":1: 'sviten record ٢' is no record"),
        (1, "", ":1: '' is no record; expected 'sviten record 1'"),
        (1, "# sviten record 1", ":1: '# sviten record 1' is no record"),
        (2, "sviten record 1", ":2: 'sviten record 1' cannot stand here: expected 'options …' or 'dealer …'"),
        (2, "player Anna", ":2: unknown word 'player'; there are: sviten, options, dealer, hand, deal, auction, away,"),
        (2, "Dealer N", ":2: unknown word 'Dealer'"),
        (3, "options", ":3: 'options' cannot stand here: expected 'options …'"),
        (3, "options target", ":3: 'target' is no option; expected NAME=VALUE"),
        (3, "options target=60 target=61", ":3: 'target=61' is no option; expected NAME=VALUE, each name once"),
        (3, "options goal=3", ":3: unknown option 'goal'; there are: deal_style, auction"),
        (3, "options target=0", ":3: option target cannot be 0; expected 1 to 10000"),
        (3, "options hard_bid=points deadwood_penalty=1", ":3: options hard_bid=points and deadwood_penalty=1"),
        (3, None, ":57: 'result EW' cannot stand here: the match is not over"),  # now it goes to 100
        (4, "dealer X", ":4: unknown seat 'X'; expected N, E, S or W"),
        (4, "dealer S W", ":4: unknown seat 'S W'"),
        (4, "dealer E", ":9: 'auction W 4H pass 4NT pass pass' cannot stand here: expected 'auction S …'"),
        (4, None, ":6: 'hand 1' cannot stand here: expected 'dealer …'"),
        (7, "hand 2", ":7: 'hand 2' cannot stand here: expected 'hand 1'"),
        (7, "hand 1 2", ":7: 'hand 1 2' cannot stand here: expected 'hand 1'"),
        (8, None, ":8: 'auction W 4H pass 4NT pass pass' cannot stand here: expected 'deal …'"),
        (8, f"deal {DEAL.replace('K5', 'K4')}", ":8: misdeal: 4H stands twice, the second time with South"),
        (8, f"deal {DEAL} jokers=N", ":8: jokers were dealt; expected the options jokers=2 and joker_deal=dealt"),
        (9, "auction N 4H pass 4NT pass pass", ":9: 'auction N 4H pass 4NT pass pass' cannot stand here"),
        (9, "auction W", ":9: 'auction W' cannot stand here: expected 'auction W …'"),
        (9, "auction W 4H pass 4D pass pass", ":9: call 3: 4D does not beat 4H"),
        (9, "auction W 4H pass 4NT pass double", ":9: call 5: 'double' is no call"),
        (9, "auction W 4H pass 4NT pass pass pass", ":9: call 6: pass comes too late: the auction is over"),
        (9, "auction W 4H - pass", ":9: call 2: '-' is no call"),
        (9, "auction W -", ":10: 'trick E AD TD 5D 4D' cannot stand here: the auction of hand 1 is not over"),
        (9, "auction W 4H pass 4NT pass", ":10: 'trick E AD TD 5D 4D' cannot stand here: the auction of hand 1 is not"),
        (
            9,
            "auction W 4H pass 5D pass pass",
            ":16: 'trick S AS 2S 9S 2C' cannot stand here: hand 1 is not over; expected",
        ),
        (
            10,
            "trick W AD TD 5D 4D",
            ":10: 'trick W AD TD 5D 4D' cannot stand here: hand 1 is not over; expected 'trick E",
        ),
        (10, "trick E", ":10: 'trick E' cannot stand here"),
        (10, "trick E -", ":10: trick 1, card 1: '-' is no card"),
        (10, "trick E AD TD 5D", ":11: 'trick E KD 6D 8D 3D' cannot stand here: the last trick of hand 1 is not full"),
        (10, "trick E AD TD 5D 4D KD", ":10: trick 1 has 5 cards; expected at most 4"),
        (10, "trick E AD TD5D 4D", ":10: trick 1, card 2: 'TD5D' is not one card but 2"),
        (11, "trick E KD 6D 8D KC", ":11: trick 2, card 4: North, whose turn it is, does not hold ♣K"),
        (12, "trick E QH 8H 8S 5H", ":12: trick 3, card 3: ♠8 does not follow ♥: West holds ♥K"),
        (12, "trick E QH 8H AH 5H", ":12: trick 3, card 3: West, whose turn it is, does not hold ♥A"),
        (12, "hand 2", ":12: 'hand 2' cannot stand here: hand 1 is not over; expected 'trick E …'"),
        (12, "melds NS -", ":12: 'melds NS -' cannot stand here: hand 1 is not over; expected 'trick E …'"),
        (12, "score NS 46", ":12: 'score NS 46' cannot stand here: hand 1 is not over"),
        (12, "void", ":12: 'void' cannot stand here: hand 1 is not over"),
        (12, "away 5D", ":12: 'away 5D' cannot stand here: hand 1 is not over"),
        (24, None, ":24: 'melds EW AD 2D 3D"),
        (24, "hand 2", ":24: 'hand 2' cannot stand here: expected 'melds NS …'"),
        (24, "melds EW -", ":24: 'melds EW -' cannot stand here: expected 'melds NS …'"),
        (24, "melds NS", ":24: 'melds NS' cannot stand here: expected 'melds NS …'"),
        (
            24,
            "melds NS -",
            ":24: these melds (0, worth 0) are not what North-South scores; expected such as 4C 5C 6C 7C |",
        ),
        (24, "melds NS 4C 5C 6C 7C | | AS AH AC", ":24: '' is no meld"),
        (24, "melds NS 4C 5C | AS AH AC", ":24: '4C 5C' is no meld"),
        (24, "melds NS 4C 5C 6C 8D", ":24: '4C 5C 6C 8D' is no meld; it is neither"),
        (24, "melds NS 4C 5C 6C 7C | 6S 7S 8S 9S TS JS QS | AS AH AD", ":24: AD in AS AH AD is not in the pile"),
        (24, "melds NS 4C 5C 6C 6C 7C", ":24: card 6C stands twice"),
        (24, "melds NS 4C 5C 6C 7C *8C", ":24: 1 joker is laid; the side has 0"),
        (25, "melds EW AD 2D 3D 4D 5D 6D 7D 8D 9D TD", ":25: these melds (1, worth 40) are not what"),
        (26, "score NS 47", ":26: 'score NS 47' cannot stand here: expected 'score NS 46'"),
        (26, "score NS 46 points", ":26: 'score NS 46 points' cannot stand here"),
        (26, None, ":26: 'score EW 47' cannot stand here: expected 'score NS 46'"),
        (28, "totals 47 46", ":28: 'totals 47 46' cannot stand here: expected 'totals 46 47'"),
        (34, "score NS 0", ":34: 'score NS 0' cannot stand here: expected 'void'"),
        (35, "totals 0 0", ":35: 'totals 0 0' cannot stand here: expected 'totals 46 47'"),
        (58, "result NS", ":58: the match is over; expected 'result EW'"),
        (58, "result draw", ":58: the match is over; expected 'result EW'"),
        (58, "result", ":58: 'result' cannot stand here: expected 'hand 4' or 'result …'"),
        (58, None, ":58: the match is over; expected 'result EW'"),
        (58, "hand 4", ":59: the record ends too early; expected 'deal …'"),
        (59, "result EW", ":59: 'result EW' cannot stand here: a record ends with its result"),
        (59, "hand 4", ":59: 'hand 4' cannot stand here: a record ends with its result"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(number: int, line: str | None, expected: str) -> None:

    assert f"club.sviten{expected}" in refusal(changed(number, line))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ":1: the record ends too early; expected 'sviten record 1'"),
        ("sviten record 1", ":1: the record ends too early; expected 'options …' or 'dealer …'"),
        ("\ufeffsviten record 1\n", ":1: the file begins with a byte order mark"),
        ("sviten record 1\rdealer N\r", ":1: 'sviten record 1 dealer N' is no record"),
        ("sviten record 1\n# \x07\n", ":2: control character '\\x07' at column 3"),
        ("sviten record 1\n# a\rb\n", ":2: 'a\\rb' is no comment"),
        ("sviten record 1\n# \ud800\n", ":2: byte 0xed at column 3 is not UTF-8"),
        ("sviten record 1\n# " + "x" * (1 << 18), ":2: the line is longer than 256 KB"),
        ("sviten record 1\noptions players=3\ndealer W\n", ":3: West does not play; three players sit at N, E and S"),
        (
            "sviten record 1\noptions players=3\ndealer N\nhand 1\n" + f"deal {DEAL}",
            ":5: the deal is one for 4 players",
        ),
        (f"{HEAD}\n\n", ":6: the record ends too early; expected 'auction E …'"),
        (f"{HEAD}trick E 2H\n", ":5: 'trick E 2H' cannot stand here: expected 'auction E …'"),
        (f"{HEAD}auction E pass pass pass pass\n", ":5: the record ends too early; expected 'void'"),
        (f"{HEAD}auction E pass pass pass pass\ntrick E 2H\n", ":6: 'trick E 2H' cannot stand here: expected 'void'"),
        (f"{PLAYED}announce 34\n", ":6: 'announce 34' cannot stand here: hand 1 is not over; expected 'trick E …'"),
    ],
)
def test_other_texts_that_are_refused(text: str, expected: str) -> None:
    assert f"club.sviten{expected}" in refusal(text)


def test_a_text_is_asked_for() -> None:
    with pytest.raises(NotationError, match="7 is no text; expected the text of a record"):
        parse_record(7)  # type: ignore[arg-type]
    with pytest.raises(FileFormatError, match=r"^<text>:1: "):
        parse_record("x")


@pytest.mark.parametrize("short", [SvitenOptions(target=1), SvitenOptions(max_hands=2), SvitenOptions(max_hands=1)])
def test_a_hand_after_the_end_of_the_match_is_refused_at_its_line(short: SvitenOptions) -> None:
    whole = random_match(SvitenOptions(target=10_000), random.Random(1))
    hands = tuple(replace(hand, options=short) for hand in whole.hands)
    over = next(count for count in range(5) if Match(short, whole.first_dealer, hands[:count]).is_over)
    assert over < len(hands) == 4
    options = " ".join(f"{name}={value}" for name, value in short.to_texts().items())
    lines = format_record(whole).replace("target=10000", options).splitlines()
    late = lines.index(f"hand {over + 1}") + 1
    expected = f":{late}: hand {over + 1} comes too late: the match is over"
    assert expected in refusal("\n".join(lines))
    assert expected in refusal("\n".join(lines[: late + 2]))


def test_hands_of_three_players_have_sides_seats_and_a_skat() -> None:
    options = SvitenOptions(players=3)
    hand = Hand(Deal.random(3, options=options), Seat.NORTH, options=options).play("1H").play("pass").play("pass")
    text = format_record(hand)
    assert "auction E 1H pass pass\n" in text
    assert ":8: 'trick E 2H' cannot stand here: hand 1 is not over; expected 'away …'" in refusal(f"{text}trick E 2H\n")
    assert ":9: '5' is no card" in refusal(f"{text}\naway 5\n")
    assert "East, who lays a card away, does not hold" in refusal(f"{text}away {next(iter(hand.deal.hands[0]))}\n")
    own = next(iter(hand.deal.hands[1]))
    assert ":8: 'away' is no card" in refusal(f"{text}away away {own}\n")
    played = random_hand(hand.play(LayAway(own)), random.Random(4))
    text = format_record(played)
    assert f"away {own}\ntrick E " in text
    assert re.search(
        r"\nmelds D .*\nmelds F .*\nscore D (.*)\nscore F .*\nscore N (.*)\nscore E \1\nscore S \2\ntotals \2 \1 \2\n",
        text,
    )
    assert parse_record(text).match.hands == (played,)


def test_a_hard_bid_is_announced() -> None:
    text = PLAYED.replace("dealer", "options hard_bid=announce\ndealer")
    assert parse_record(f"{text}announce 34\n").match.hands[0].announced == 34
    assert ":7: 'many' is no announcement" in refusal(f"{text}announce many\n")
    assert ":7: 999 cannot be announced" in refusal(f"{text}announce 999\n")
    assert ":7: 300 can never be reached; expected 1 to 288" in refusal(f"{text}announce 300\n")
    assert ":7: 'trick E 2H' cannot stand here: hand 1 is not over; expected 'announce …'" in refusal(
        f"{text}trick E 2H\n"
    )


def with_melds(options: SvitenOptions, bid: str, announced: int | None, melds: str) -> str:
    """The first hand of the sample with another contract of East's in no trumps, and other melds of East-West."""
    sample = read_record(SAMPLE).match.hands[0]
    hand = Hand(sample.deal, sample.dealer, options=options)
    for call in ("pass", "pass", bid, "pass"):
        hand = hand if hand.auction.is_over else hand.play(call)  # 6NT ends it at once
    hand = hand if announced is None else hand.play(Announce(announced))
    for card in sample.plays:
        hand = hand.play(card)
    return re.sub(r"(?m)^melds EW .*$", f"melds EW {melds}", format_record(hand))


ANNOUNCE = SvitenOptions(hard_bid="announce")
POINTS = SvitenOptions(hard_bid="points")
COUNT = SvitenOptions(hard_bid="tricks_plus_melds")
COSTLY = SvitenOptions(deadwood_penalty=1, failed_bid="score_minus_penalty")
BEST = "AD 2D 3D 4D 5D 6D 7D 8D 9D TD | JH QH KH | KS KD KC"
SPLIT = "AD 2D 3D 4D 5D 6D | 7D 8D 9D TD | JH QH KH | KS KD KC"


@pytest.mark.parametrize(
    ("options", "bid", "announced", "melds"),
    [
        (SvitenOptions(), "4NT", None, SPLIT),  # one of several that are worth most
        (SvitenOptions(), "6NT", None, "KS KD KC"),  # failed: nothing is credited
        (SvitenOptions(), "6NT", None, "-"),
        (ANNOUNCE.changed(jokers=2), "1NT", 7 + 10, "2D *3D 4D | KS KD KC"),
        (ANNOUNCE, "1NT", 7 + 10, "JH QH KH | KS KD KC"),
        (ANNOUNCE, "1NT", 7 + 10, "7D 8D 9D TD"),
        (ANNOUNCE, "2NT", 7 + 10, "JH QH KH | KS KD KC"),
        (ANNOUNCE, "1NT", 200, "-"),
        (POINTS, "17NT", None, "7D 8D 9D TD"),
        (COUNT, "1NT", 7 + 4, SPLIT),
    ],
)
def test_melds_may_be_laid_in_any_way_that_brings_the_same(
    options: SvitenOptions, bid: str, announced: int | None, melds: str
) -> None:
    text = with_melds(options, bid, announced, melds)
    assert str(parse_record(text)) == text


@pytest.mark.parametrize(
    ("options", "bid", "announced", "melds", "expected"),
    [
        (
            SvitenOptions(),
            "4NT",
            None,
            BEST,
            "these melds (3, worth 50) are not what East-West scores; expected such as AD",
        ),
        (SvitenOptions(), "4NT", None, "-", "these melds (0, worth 0) are not what"),
        (SvitenOptions(), "1NT", None, SPLIT, "these melds (4, worth 40) are not what"),
        (SvitenOptions(), "6NT", None, "4D 6D 8D", "'4D 6D 8D' is no run"),
        (SvitenOptions(), "6NT", None, "AS AH AC", "AS in AS AH AC is not in the pile"),
        (SvitenOptions(), "6NT", None, "JH QH KH | KH KD KC", "KH in KH KD KC is not in the pile, or is in another"),
        (SvitenOptions(jokers=2), "6NT", None, "*2S KS *3S", "'*2S KS *3S' is no run"),
        (SvitenOptions(jokers=2), "6NT", None, "*JS *QS KS", "2 jokers are laid; the side has 1"),
        (SvitenOptions(split_runs=False), "6NT", None, SPLIT, "are one run, which may not be laid as two here"),
        (ANNOUNCE, "1NT", 7 + 10, "KS KD KC", "these melds (1, worth 5) are not what"),
        (ANNOUNCE, "2NT", 7 + 10, "7D 8D 9D TD", "these melds (1, worth 10) are not what"),
        (POINTS, "17NT", None, "KS KD KC", "these melds (1, worth 5) are not what"),
        (COUNT, "1NT", 7 + 4, BEST, "these melds (3, worth 50) are not what"),
        (COSTLY, "6NT", None, "-", "these melds (0, worth -28) are not what"),
    ],
)
def test_other_melds_are_refused(
    options: SvitenOptions, bid: str, announced: int | None, melds: str, expected: str
) -> None:
    assert expected in refusal(with_melds(options, bid, announced, melds))


@pytest.mark.parametrize("house", ["base", "three players", "announce", "jokers dealt"])
def test_a_record_cut_off_after_any_line_is_shorter_or_refused(house: str) -> None:
    match = random_match(HOUSES[house], random.Random(house), most=2)
    lines = format_record(match).splitlines()
    for kept in range(len(lines)):
        text = "".join(f"{line}\n" for line in lines[:kept])
        try:
            record = parse_record(text)
        except FileFormatError as error:
            assert re.search("ends too early; expected|the match is over; expected", str(error))  # noqa: PT017
        else:
            assert record.match == cut_off(match, len(record.match.log))
            assert record.match.hands != match.hands or not match.hands


def test_one_wrong_character_never_does_harm() -> None:
    rng = random.Random(8)
    texts = [TEXT] + [
        format_record(random_match(HOUSES[house], random.Random(house), most=2))
        for house in ("three players", "announce", "packets")
    ]
    letters = "".join(sorted(set(TEXT))) + "*\t\r\x00\u2028٣é|0-"
    refused = 0
    for _number in range(300):
        text = rng.choice(texts)
        at = rng.randrange(len(text))
        damaged = text[:at] + rng.choice(["", rng.choice(letters), text[at] + rng.choice(letters)]) + text[at + 1 :]
        try:
            record = parse_record(damaged)
        except FileFormatError as error:
            refused += 1
            assert re.match(r"<text>:\d+: .", str(error))  # noqa: PT017
        else:
            assert parse_record(str(record)) == record
            assert str(parse_record(str(record))) == str(record)
    assert refused > 100


def test_any_two_lines_exchanged_or_doubled() -> None:
    rng = random.Random(9)
    plain = [line for line in LINES if line and not line.startswith("#")]
    for _number in range(100):
        lines = list(plain)
        one, other = sorted(rng.sample(range(len(lines)), 2))
        if rng.random() < 0.5:
            lines[one], lines[other] = lines[other], lines[one]
        else:
            lines.insert(other, lines[one])
        refusal("\n".join(lines))


def test_line_ends_and_empty_lines_do_not_matter() -> None:
    record = parse_record(TEXT)
    assert parse_record(TEXT.replace("\n", "\r\n")) == record
    assert parse_record(TEXT.removesuffix("\n")) == record
    assert parse_record(TEXT.replace("\n", "  \n\n").replace("\n\n", "\n", 1)).match == record.match


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "evening.sviten"
    record = read_record(SAMPLE)
    write_record(file, record)
    assert file.read_bytes() == SAMPLE.read_bytes()
    file.write_bytes(SAMPLE.read_bytes().replace(b"\n", b"\r\n"))
    assert read_record(file) == record
    write_record(file, record.match)
    assert read_record(file) == Record(record.match)
    write_record(str(file), record.match.hands[0])
    assert read_record(str(file)).match.hands[0].moves == record.match.hands[0].moves
    file.write_bytes(TEXT.encode("latin-1", "replace"))
    with pytest.raises(FileFormatError, match=rf"^{re.escape(str(file))}:20: byte 0xe4 at column 4 is not UTF-8"):
        read_record(file)
    with pytest.raises(FileNotFoundError):
        read_record(tmp_path / "none.sviten")
    with pytest.raises(FileFormatError, match="not a regular file"):
        read_record(tmp_path)
    with pytest.raises(RefusedToWrite):
        write_record(tmp_path, record)


def test_many_hands_take_time_in_proportion() -> None:
    hands = [
        f"hand {number}\ndeal {DEAL}\nauction {'ESWN'[(number - 1) % 4]} pass pass pass pass\nvoid\ntotals 0 0\n"
        for number in range(1, 1001)
    ]
    text = "\n".join(["sviten record 1\ndealer N\n", *hands])
    record = parse_record(text)
    assert len(record.match.hands) == 1000
    assert str(record) == text


def test_the_module_tells_of_every_line() -> None:
    told = re.findall(r"(?m)^- ``(\w+)", module.__doc__ or "")
    assert tuple(dict.fromkeys([*told, "score", "totals", "result"])) == KEYWORDS
