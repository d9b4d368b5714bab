"""Records of Sedma and Svängknack: what is written is read back, and what does not follow from the moves is refused."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from sviten_nb import (
    Chair,
    FileFormatError,
    KnackOptions,
    KnackSession,
    NotationError,
    Seat,
    SedmaMatch,
    SedmaOptions,
    SeriesRecord,
    format_record,
    parse_record,
    read_record,
    write_record,
)
from sviten_nb.games.record_text import Comment

SEDMA_RULES = (
    SedmaOptions(),
    SedmaOptions(marriages=True),
    SedmaOptions(players=3, three_no_winner="plurality"),
    SedmaOptions(players=2, marriages=True, marriage_40_suit="D", match="running_total", target=150),
)
KNACK_RULES = (
    KnackOptions(deals=3),
    KnackOptions(players=8, stake=6, pot_limit=0, penalty="pot", deals=2),
    KnackOptions(players=7, force_includes_first=False, deals=4),
)


def played(series: Any, rng: random.Random, hands: int = 20) -> Any:
    """A series with random moves, up to so many hands."""
    while not series.is_over and len(series.hands) < hands:
        series = series.deal(rng.randrange(10**9))
        while series.hand is not None:
            series = series.play(rng.choice(series.legal_moves))
    return series


def series_of(rules: SedmaOptions | KnackOptions, seed: int, hands: int = 20) -> Any:
    rng = random.Random(seed)
    if isinstance(rules, SedmaOptions):
        return played(SedmaMatch(rules, Seat(seed % rules.players)), rng, hands)
    return played(KnackSession(rules, Chair(seed % rules.players)), rng, hands)


@pytest.mark.parametrize("rules", [*SEDMA_RULES, *KNACK_RULES], ids=repr)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_written_is_read_back(rules: SedmaOptions | KnackOptions, seed: int, tmp_path: Path) -> None:
    series = series_of(rules, seed)
    text = format_record(series)
    record = parse_record(text)
    assert record == SeriesRecord(series)
    assert format_record(record) == str(record) == text
    path = tmp_path / "match.txt"
    write_record(path, series)
    assert read_record(path) == record


@pytest.mark.parametrize("rules", [SEDMA_RULES[1], KNACK_RULES[0]], ids=repr)
def test_a_record_may_stop_after_any_move(rules: SedmaOptions | KnackOptions) -> None:
    whole = series_of(rules, 5, 2)
    log = whole.log
    for stop in range(len(log) + 1):
        series = type(whole).from_log(log[:stop], rules, whole.first_dealer)
        assert parse_record(format_record(series)).series == series


@pytest.mark.parametrize("rules", [*SEDMA_RULES, *KNACK_RULES], ids=repr)
def test_a_line_left_out_or_twice_or_changed_is_refused(rules: SedmaOptions | KnackOptions) -> None:
    """Any line but the last ones: a record that is cut after a move or a hand is one that goes on."""
    lines = format_record(series_of(rules, 1)).splitlines()
    hands = [place for place, line in enumerate(lines) if line.startswith("hand")]
    for place, line in enumerate(lines):
        without = "\n".join(lines[:place] + lines[place + 1 :])
        twice = "\n".join([*lines[: place + 1], *lines[place:]])
        if line and place < len(lines) - 1 and not line.startswith("options"):
            with pytest.raises(FileFormatError, match=r"^<text>:\d+: "):
                parse_record(without)
        if line:
            with pytest.raises(FileFormatError, match=r"^<text>:\d+: "):
                parse_record(twice)
        if place > hands[0] and re.match("points|score|totals|changes|carried|balances|result", line):
            changed = [*lines[:place], f"{line}1", *lines[place + 1 :]]
            with pytest.raises(FileFormatError, match=rf"^<text>:{place + 1}: .*cannot stand here: expected '"):
                parse_record("\n".join(changed))


def test_a_cut_record_is_damaged_between_the_closing_lines() -> None:
    lines = format_record(series_of(SEDMA_RULES[0], 3)).splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith("points"))
    with pytest.raises(FileFormatError, match=r"the record ends too early; expected .(score|void)"):
        parse_record("\n".join(lines[: place + 1]))


SEDMA_HEAD = "sedma record 1\ndealer N\nhand 1\ndeal {deal}\n".format(
    deal="8S7HTDJC/KS9S8DTC/QSAHQDKC/AS7S9C7C 7DJHQHADTSJSKHJD9D8CACQCKD8HTH9H"
)
KNACK_HEAD = "svangknack record 1\ndealer a\nhand 1\ndeal {deal}\n".format(
    deal=format_record(KnackSession().deal(7)).split("deal ")[-1].strip()
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sedma record 2", ":1: this file needs a newer sviten_nb: it has format 2"),
        ("sedma record x", ":1: 'sedma record x' is no record; expected 'sedma record 1'"),
        ("svangknack", ":1: 'svangknack' is no record"),
        ("sedma record 1\noptions players=5", ":2: option players cannot be '5'|:2: option players cannot be 5"),
        ("sedma record 1\noptions stake=3", ":2: unknown option 'stake'"),
        ("sedma record 1\noptions players=2 players=2", ":2: 'players=2' is no option"),
        ("sedma record 1\ndealer x", ":2: unknown seat 'x'"),
        ("sedma record 1\noptions players=2\ndealer S", ":3: South does not play here"),
        ("sedma record 1\nauction", ":2: unknown word 'auction'"),
        ("sedma record 1\ndealer N\nhand 2", ":3: 'hand 2' cannot stand here: expected 'hand 1'"),
        ("sedma record 1\ndealer N\nhand 1\ndeal QH", ":4: 'QH' is no deal"),
        (SEDMA_HEAD + "trick W AS", ":5: 'trick W AS' cannot stand here: hand 1 is not over; expected 'trick E …'"),
        (SEDMA_HEAD + "trick E AS", ":5: trick, line 1 of the moves, 1: East, whose turn it is, does not hold ♠A"),
        (SEDMA_HEAD + "trick E KS QS 7C TD AS", ":5: trick, line 1 of the moves, 5: 'AS' is too much in this line"),
        (SEDMA_HEAD + "trick E KS QS\ntrick S 7C", ":6: 'trick S 7C' cannot stand here: hand 1 is not over"),
        (SEDMA_HEAD + "trick E KS+", "marriages do not count here"),
        (SEDMA_HEAD + "trick E KS QS 7C TD\nhand 2", ":6: 'hand 2' cannot stand here: hand 1 is not over"),
        (KNACK_HEAD + "said c pass", ":5: 'said c pass' cannot stand here: hand 1 is not over; expected 'said b …'"),
        (KNACK_HEAD + "said b join", "line 1 of the moves, 1: join cannot be now: it is Player b's turn"),
        (KNACK_HEAD + "said b swing-3", "1: 'swing-3' is no move"),
        (KNACK_HEAD + "said b pass pass pass", "3: 'pass' is too much in this line"),
        (
            KNACK_HEAD + "said b pass pass\nchanges 0 0 0 0 0 0\ncarried 6",
            ":7: 'carried 6' cannot stand here: expected",
        ),
    ],
)
def test_what_is_no_record_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(FileFormatError, match=said):
        parse_record(text)


def test_comments_keep_their_places() -> None:
    text = SEDMA_HEAD.replace("dealer N\n", "# club evening\ndealer N\n\n") + "# a slip\ntrick E KS QS\n"
    record = parse_record(text)
    assert record.comments == (Comment(0, 1, "club evening"), Comment(1, 2, "a slip"))
    assert str(record) == text
    with pytest.raises(NotationError, match="a comment stands in hand 2; the match has 1"):
        SeriesRecord(record.series, (Comment(2, 0, "late"),))


def test_a_series_that_is_over_goes_on_with_nothing() -> None:
    text = format_record(series_of(SEDMA_RULES[0], 8))
    number = text.count("hand ") + 1
    with pytest.raises(FileFormatError, match=f"'hand {number}' cannot stand here: the match is over"):
        parse_record(f"{text}hand {number}\n")
    session = format_record(series_of(KNACK_RULES[0], 8))
    with pytest.raises(FileFormatError, match="the session is over"):
        parse_record(f"{session}# fine\nresult 0\n")
