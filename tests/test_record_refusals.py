"""Records that are none: each fault is said with its line, and nothing is half read."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from sviten_nb import (
    FileFormatError,
    Match,
    NotationError,
    SvitenOptions,
)
from sviten_nb.games.records import format_record, parse_record
from tests.record_cases import (
    DEAL,
    HEAD,
    HOUSES,
    LINES,
    PLAYED,
    TEXT,
    changed,
    cut_off,
    random_match,
    refusal,
)


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
