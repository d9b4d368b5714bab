"""PBN files: a hand-written one read in full, any deals there and back, and what is refused with its line."""

from __future__ import annotations

import copy
import os
import pickle
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sviten_nb import Deal, FileFormatError, NotationError, OptionError, RefusedToWrite, Seat
from sviten_nb.games.sviten import pbn_file
from sviten_nb.games.sviten.pbn_file import MANDATORY, PbnDeal, parse_pbn, read_pbn, write_pbn

SAMPLE = Path(__file__).with_name("data") / "bridge_deals.pbn"
STANDARD = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
ONE_SUIT_EACH = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
GAME = f'[Deal "{ONE_SUIT_EACH}"]\n'

names = st.sampled_from([name for name in MANDATORY if name != "Deal"]) | st.from_regex(
    r"[A-Z][A-Za-z0-9_]{0,8}", fullmatch=True
)
values = st.text(max_size=20) | st.sampled_from(
    ['"', "\\", '\\"', "]", "{", "%", ";x", "\\S", "N", "e", "Both", "-", "?"]
)
any_deals = st.integers(0, 10**9).map(lambda seed: Deal.random(seed))


def records() -> st.SearchStrategy[PbnDeal]:
    def accepted(tags: dict[str, str]) -> dict[str, str]:
        kept = {}
        for name, value in tags.items():
            try:
                PbnDeal(Deal.random(1), {name: value})
            except NotationError:
                continue
            kept[name] = value
        return kept

    tags = st.dictionaries(names, values, max_size=6).map(accepted)
    return st.builds(PbnDeal, any_deals, tags, st.integers(0, 9))


def outcome(text: str) -> str:
    """The message with which a file of this text is refused, or nothing."""
    try:
        parse_pbn(text, "club.pbn")
    except FileFormatError as error:
        return str(error)
    return ""


def refusal(text: str) -> str:
    message = outcome(text)
    assert message
    assert "\n" not in message
    assert len(message) < 400
    return message


# --- the sample ------------------------------------------------------------------------------------------------------


def test_the_standards_own_game_is_read() -> None:
    first = read_pbn(SAMPLE)[0]
    assert first.deal == Deal.from_pbn(STANDARD)
    assert first.line == 16
    assert first.board == "1"
    assert first.dealer == Seat.NORTH
    assert first.tags == {
        "Event": "International Amsterdam Airport Schiphol Bridgetournament",
        "Site": "Amsterdam, The Netherlands NLD",
        "Date": "1995.06.10",
        "Board": "1",
        "West": "Podgor",
        "North": "Westra",
        "East": "Kalish",
        "South": "Leufkens",
        "Dealer": "N",
        "Vulnerable": "None",
        "Scoring": "IMP",
        "Declarer": "S",
        "Contract": "5HX",
        "Result": "9",
    }


def test_odd_spacing_escapes_and_inherited_tags_are_understood() -> None:
    first, second, third, fourth = read_pbn(SAMPLE)
    assert [each.board for each in (first, second, third, fourth)] == ["1", "2", "3", "4"]
    assert second.deal == first.deal
    assert second.tags == {
        "Event": first.tags["Event"],
        "Site": 'Köpenhamn, "Kort & Kön" \\ DNK',
        "Board": "2",
        "Dealer": "E",
        "Vulnerable": "All",
    }
    # The game without a deal redefined what lasts, and its Event is the one before.
    assert third.tags == {
        "Event": "Later",
        "Site": "Lund SWE",
        "Board": "3",
        "South": "O'Neill; \\{Ann",
        "Annotator": "Nobody",
    }
    assert fourth.tags == {"Board": "4"}
    assert third.deal == Deal.from_pbn(ONE_SUIT_EACH)
    assert fourth.deal == Deal.from_pbn(ONE_SUIT_EACH.replace("N:", "S:"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_all_line_ends_and_both_character_sets_are_read(tmp_path: Path, encoding: str, line_end: str) -> None:
    path = tmp_path / "sample.pbn"
    path.write_bytes(SAMPLE.read_text(encoding="utf-8").replace("\n", line_end).encode(encoding))
    read = read_pbn(str(path))
    assert read == read_pbn(SAMPLE)
    assert [each.line for each in read] == [each.line for each in read_pbn(SAMPLE)]


def test_a_comment_ends_no_game_and_hides_what_stands_in_it() -> None:
    text = f'[Board "1"] {{ one\n\n% two }} [Site "here"]\n{GAME}\n[Board "2"]\n{{{GAME}\n}}'
    (deal,) = parse_pbn(text)
    assert deal.tags == {"Board": "1", "Site": "here"}


def test_known_names_are_read_in_any_case_and_a_deal_twice_stands_where_it_came_first() -> None:
    (deal,) = parse_pbn(f'[play "N"]\nSA\n[bOARD "7"]\n{GAME.lower()}{GAME.lower()}')
    assert (deal.deal, deal.board, deal.line) == (Deal.from_pbn(ONE_SUIT_EACH), "7", 4)


def test_a_file_of_no_games_has_no_deals(tmp_path: Path) -> None:
    for text in ("", "\n", "% PBN 2.1\n", "; nothing\n\n{ at\n\nall }", '[Event "x"]\n[Deal ""]\n', "\x1a"):
        assert parse_pbn(text) == ()
    assert read_pbn(write_pbn(tmp_path / "none.pbn", [])) == ()


# --- there and back --------------------------------------------------------------------------------------------------


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(records(), max_size=3).map(tuple))
def test_what_is_written_is_read_back(tmp_path: Path, deals: tuple[PbnDeal, ...]) -> None:
    path = write_pbn(tmp_path / "any.pbn", deals)
    assert read_pbn(path) == deals
    assert write_pbn(tmp_path / "again.pbn", read_pbn(path)).read_bytes() == path.read_bytes()


def test_the_sample_is_written_and_read_back(tmp_path: Path) -> None:
    deals = read_pbn(SAMPLE)
    assert read_pbn(write_pbn(tmp_path / "copy.pbn", deals)) == deals


def test_plain_deals_are_written_in_the_export_format(tmp_path: Path) -> None:
    deal = Deal.from_pbn(STANDARD)
    path = write_pbn(tmp_path / "two.pbn", [deal, Deal.random(7)], event='The "Club"')
    assert path == tmp_path / "two.pbn"
    data = path.read_bytes()
    lines = data.decode("ascii").split("\r\n")
    assert b"\n" not in data.replace(b"\r\n", b"")
    assert lines[:2] == ["% PBN 2.1", "% EXPORT"]
    assert [line[1:].split()[0] for line in lines[2:17]] == list(MANDATORY)
    assert lines[2] == '[Event "The \\"Club\\""]'
    assert lines[5] == '[Board "1"]'
    assert lines[12] == f'[Deal "{STANDARD}"]'
    assert lines[16] == '[Result ""]'
    assert lines[17] == ""
    assert lines[28].startswith('[Deal "E:')
    assert [each.deal for each in read_pbn(path)] == [deal, Deal.random(7)]
    assert [(each.board, each.dealer) for each in read_pbn(path)] == [("1", Seat.NORTH), ("2", Seat.EAST)]


def test_boards_and_event_fill_in(tmp_path: Path) -> None:
    known = PbnDeal(Deal.random(1), {"Event": "Own", "Board": "8", "Zeta": "z", "Alpha": "a"})
    path = write_pbn(tmp_path / "x.pbn", [known, Deal.random(2)], event="Given", boards=(12, "13"))
    first, second = read_pbn(path)
    assert first.tags == {"Event": "Own", "Board": "12", "Zeta": "z", "Alpha": "a"}
    assert second.tags == {"Event": "Given", "Board": "13", "Dealer": "N", "Vulnerable": "None"}
    text = path.read_text(encoding="ascii")
    assert text.index('[Result "?"]') < text.index("[Alpha") < text.index("[Zeta")
    (named,) = read_pbn(write_pbn(path, [Deal.random(2)], boards=["final"]))
    assert (named.board, named.dealer) == ("final", None)
    with pytest.raises(OptionError, match="1 boards for 2 deals"):
        write_pbn(path, [known, known], boards=[1])
    with pytest.raises(NotationError, match="tag Event cannot be '#'"):
        write_pbn(path, [Deal.random(2)], event="#")
    assert read_pbn(path) == (named,)


def test_only_what_keeps_to_the_export_format_says_so(tmp_path: Path) -> None:
    for tags, said in (({"Event": "x" * 200}, True), ({"Event": "x" * 250}, False), ({"Event": "Malmö"}, False)):
        path = write_pbn(tmp_path / "x.pbn", [PbnDeal(Deal.random(1), tags)])
        assert (b"% EXPORT" in path.read_bytes()) == said


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    path = write_pbn(tmp_path / "x.pbn", [Deal.random(1)])
    before = path.read_bytes()
    with pytest.raises(NotationError, match="None is no Deal"):
        write_pbn(path, [Deal.random(2), None])  # type: ignore[list-item]
    assert path.read_bytes() == before
    with pytest.raises(RefusedToWrite):
        write_pbn(tmp_path, [Deal.random(1)])
    assert [each.name for each in tmp_path.iterdir()] == ["x.pbn"]


# --- the value -------------------------------------------------------------------------------------------------------


def test_a_pbn_deal_is_a_value() -> None:
    deal = PbnDeal(Deal.random(1), {"Board": "1", "event": " Night\t\u202eclub\x1b[31m\u2028 "}, 5)
    assert deal.tags == {"Board": "1", "Event": "Night club[31m"}
    assert deal == PbnDeal(Deal.random(1), deal.tags) != PbnDeal(Deal.random(2), deal.tags)
    assert len({deal, PbnDeal(Deal.random(1), deal.tags, 9)}) == 1
    for twin in (eval(repr(deal)), copy.deepcopy(deal), pickle.loads(pickle.dumps(deal))):
        assert twin == deal
        assert twin.line == 5
    with pytest.raises(TypeError):
        deal.tags["Board"] = "2"  # type: ignore[index]


@pytest.mark.parametrize(
    ("tags", "said"),
    [
        ({"Deal": "x"}, "'Deal' is no tag of a deal"),
        ({"play": "N"}, "'play' is no tag of a deal"),
        ({"": "x"}, "'' is no tag of a deal"),
        ({"A b": "x"}, "'A b' is no tag of a deal"),
        ({"Ä": "x"}, "'Ä' is no tag of a deal"),
        ({"Event": "##x"}, "tag Event cannot be '##x'"),
        ({"Event": 7}, "7.? is no text"),
        ({7: "Event"}, "7.? is no text"),
        ({"Event": "x" * 1001}, "tag Event is longer than 1000 characters: 'xxx"),
    ],
)
def test_tags_that_no_file_can_give_back_are_refused(tags: dict[str, str], said: str) -> None:
    with pytest.raises(NotationError, match=said):
        PbnDeal(Deal.random(1), tags)
    with pytest.raises(NotationError, match="is no Deal"):
        PbnDeal(STANDARD)  # type: ignore[arg-type]


# --- hostile and broken files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[Deal "N:- - - -"]', "club.pbn:1: the hand of North is unknown"),
        (f'{GAME}\n[Board "2"]\n[Deal "N:A.. K.. Q.. J.."]\n', "club.pbn:4: "),
        (GAME + GAME.replace("N:", "E:"), "club.pbn:2: a second deal in one game"),
        (GAME.replace("AKQ", "AAK", 1), "club.pbn:1: card AS stands twice"),
        (GAME.replace("AKQ", "KQ", 1), "club.pbn:1: misdeal: North holds 12 cards"),
        (GAME.replace("N:", "X:"), "club.pbn:1: unknown seat 'X'"),
        ('[Deal "#"]', "club.pbn:1: '#' is no PBN deal"),
        ('[Dealer "#"]', "club.pbn:1: tag Dealer is '#'; it cannot be inherited"),
        ('[Contract "##4S"]', "club.pbn:1: tag Contract is '##4S'; it cannot be inherited"),
        ("Dear players,\n", "club.pbn:1: 'Dear players,' was not expected here"),
        ('[Board "1"]\nhello\n', "club.pbn:2: 'hello' was not expected here"),
        ('[Auction "N"]\n1D\n\n1H\n', "club.pbn:4: '1H' was not expected here"),
        ('[Play "N"]\n]\n', "club.pbn:2: ']' was not expected here"),
        ("}\n", "club.pbn:1: '}' was not expected here"),
        ('[Play "N"]\nSA "SK\n', "club.pbn:2: the quote of '\"SK' is not closed"),
        ('[Event "x\n"]', "club.pbn:1: the quote of '\"x' is not closed"),
        ('[Event "x\\"]', "club.pbn:1: the quote of "),
        ("x{\n\n", "club.pbn:1: 'x' was not expected"),
        ("\n{ never\n\nclosed", "club.pbn:2: the comment that begins here is not closed"),
        ('[Event "a"', "club.pbn:1: '[ Event \"a\"' is no tag"),
        ('[Event\n\n"a"]', "club.pbn:2: '[ Event' is no tag"),
        ("[Event]", "club.pbn:1: '[ Event ]' is no tag"),
        ('["a"]', "club.pbn:1: '[ \"a\"' is no tag"),
        ("[[", "club.pbn:1: '[ [' is no tag"),
        ('[Event "a" "b"]', "club.pbn:1: "),
        ('[Eve nt "a"]', "club.pbn:1: '[ Eve nt \"a\" ]' is no tag"),
        ('[Event {no} "a"]', "club.pbn:1: a comment stands inside a tag"),
        ('[Event ; "a"]', "club.pbn:1: a comment stands inside a tag"),
        (f'[Event "{"x" * 1001}"]', "club.pbn:1: tag Event is longer than 1000 characters"),
        ("[" + "E" * 101 + ' "x"]', "club.pbn:1: '[ EEE"),
        ("{" + "x" * 256 * 1024, "club.pbn:1: the line is longer than 256 KB"),
        ("{" + "ö" * 200 * 1024, "club.pbn:1: the line is longer than 256 KB"),
        ("\x00\x00", "club.pbn:1: '\\x00\\x00' was not expected"),
        ("\x1b[31m", "club.pbn:1: '\\x1b' was not expected"),
    ],
)
def test_a_broken_file_is_refused_with_its_line(text: str, said: str) -> None:
    assert refusal(text).startswith(said)
    # And nothing of it is loaded, however good the rest is.
    assert "club.pbn:" in refusal(f"{GAME}\n{text}\n\n{GAME}" if "never" not in text else text)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.pbn"
    for data in (b"\x89PNG\r\n\x1a\n\x00\x00", '[Event "x"]\n'.encode("utf-16"), b"\xff\xfe", bytes(range(256))):
        path.write_bytes(data)
        with pytest.raises(FileFormatError, match=r"x\.pbn:\d+: "):
            read_pbn(path)
    with pytest.raises(FileFormatError, match="not a regular file"):
        read_pbn(tmp_path)
    with pytest.raises(FileNotFoundError):
        read_pbn(tmp_path / "none.pbn")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileFormatError, match="not a regular file"):
        read_pbn(tmp_path / "pipe")


def test_a_file_that_is_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pbn_file, "MAX_FILE_BYTES", 1 << 20)
    path = tmp_path / "x.pbn"
    path.write_bytes(b"\n" * (1 << 20))
    assert read_pbn(path) == ()
    path.write_bytes(b"\n" * ((1 << 20) + 1))
    with pytest.raises(FileFormatError, match=r"x\.pbn:1: the file is larger than 1 MB"):
        read_pbn(path)


def test_many_inherited_tags_cannot_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    header = "".join(f'[T{number} "##x"]' for number in range(50))
    monkeypatch.setattr(pbn_file, "MAX_INHERITED", 100)
    assert len(parse_pbn(f"{header}\n\n{GAME}\n{GAME}")) == 2
    assert "inherit more than 100 tags" in refusal(f"{header}\n\n{GAME}\n{GAME}\n{GAME}")


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        "{}" * 100_000,
        '"\\' * 100_000,
        '[Note "' + "\\" * 200_000,
        "\n" * 500_000,
        '[Play "N"] ' + '"" ' * 60_000,
    ],
    ids=["brackets", "braces", "quotes", "backslashes", "lines", "strings"],
)
def test_nothing_takes_long(text: str) -> None:
    began = time.perf_counter()
    assert len(outcome(text)) < 400
    assert time.perf_counter() - began < 5


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from(f'[]{{}};"\\%#\n\r\t N:-.A1DealEvnt{chr(0)}ö')) | st.text())
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    message = outcome(text)
    assert message == "" or message.startswith("club.pbn:")
    assert "\n" not in message


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 10**6), st.sampled_from([*'[]{};"\\%#\n .-:AN', ""]))
def test_a_slip_in_a_good_file_never_gives_a_wrong_hand(at: int, length: int, slip: str) -> None:
    good = SAMPLE.read_text(encoding="utf-8")
    # Another seat letter turns a deal, and no file can tell; but no card ever changes its hand.
    known = {frozenset(each.deal.hands) for each in read_pbn(SAMPLE)}
    start = at % len(good)
    try:
        deals = parse_pbn(good[:start] + slip + good[start + length % 3 :])
    except FileFormatError:
        return
    assert {frozenset(each.deal.hands) for each in deals} <= known
