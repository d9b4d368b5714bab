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
from tests.record_cases import (
    ANNOUNCE,
    BEST,
    COSTLY,
    COUNT,
    DEAL,
    HEAD,
    HOUSES,
    PLAYED,
    POINTS,
    SAMPLE,
    SPLIT,
    TEXT,
    cut_off,
    random_match,
    refusal,
)


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
