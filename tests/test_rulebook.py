"""The rulebook: complete, without traces of its making, found by id and by words, and cited correctly everywhere."""

from __future__ import annotations

import json
import pickle
import re
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

import sviten_nb
from sviten_nb.cli import main
from sviten_nb.errors import FileFormatError, NotationError
from sviten_nb.games import rulebook
from sviten_nb.games.rulebook import Rule, games, rule, rules, search_rules

PACKAGE = Path(sviten_nb.__file__).parent
TESTS = Path(__file__).parent
BOOK = PACKAGE / "games" / "rules" / "sviten.md"
IDS = [each.id for each in rules()]
ALL_IDS = [each.id for game in games() for each in rules(game)]
SIBLING_IDS = {
    "sedma": [
        *(f"SR-{number:02}" for number in range(1, 21)),
        *(f"SE-{number:02}" for number in range(1, 21)),
        *(f"SO-{number:02}" for number in range(1, 7)),
        *(f"S{number:02}" for number in range(1, 8)),
        "S07b",
        *(f"S{number:02}" for number in range(8, 18)),
        *(f"SI-{number:02}" for number in range(1, 4)),
    ],
    "svangknack": [
        *(f"KR-{number:02}" for number in range(1, 18)),
        *(f"SK-{number:02}" for number in range(1, 23)),
        *(f"KO-{number:02}" for number in range(1, 7)),
        *(f"K{number:02}" for number in range(1, 11)),
        *(f"K11{letter}" for letter in "abcdef"),
        *(f"K12{letter}" for letter in "abc"),
        "K13",
        *(f"KI-{number:02}" for number in range(1, 4)),
    ],
}
CITING = sorted(path for folder in (PACKAGE, TESTS) for path in folder.rglob("*.py") if path != Path(__file__))
RULE_NUMBERS = re.compile(r"\b(?:RULES ([123])\.1, )?[Rr]ules? (\d+(?:(?:, (?:and )?| and | to |-|–)\d+)*)")
EXAMPLES = [
    *(f"M{number:02}" for number in range(1, 19)),
    *(f"J{number:02}" for number in range(1, 6)),
    *("H01", "H02", "H03", "H04", "H04b", "H09", "H10", "H11", "H12", "H13", "H14"),
    *("B02", "B03", "B05", "T01", "X01", "X02", "X03", "X04", "X05", "X07"),
]


@pytest.fixture
def own_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a rulebook ``mine`` that a test writes, beside no other."""
    monkeypatch.setattr(rulebook, "_FOLDER", tmp_path)
    return tmp_path / "mine.md"


def test_every_rule_ruling_and_example_is_there() -> None:
    assert [id for id in IDS if id.startswith("R-")] == [f"R-{number:02}" for number in range(1, 34)]
    assert [id for id in IDS if id.startswith("SV-")] == [f"SV-{number:02}" for number in range(1, 37)]
    assert [id for id in IDS if re.match("[MJHBTX]", id)] == EXAMPLES
    assert len(set(IDS)) == len(IDS)


@pytest.mark.parametrize("game", SIBLING_IDS)
def test_the_siblings_books_are_whole(game: str) -> None:
    assert [each.id for each in rules(game)] == SIBLING_IDS[game]
    assert len(set(ALL_IDS)) == len(ALL_IDS)
    for each in rules(game):
        assert rule(each.id.lower().replace("-", "")) is each


def test_the_books_come_in_their_order() -> None:
    assert games() == ("sviten", "sedma", "svangknack")


@pytest.mark.parametrize(
    "trace",
    [
        r"\bGP?\d+",
        r"\bP\d+",
        r"\[W\d+\]",
        r"(?i)\bseeds?\b",
        r"Evidence",
        r"(?i)ruling\]",
        r"\d{3}_[0-9a-f]{6}",
        "RULES",
    ],
)
@pytest.mark.parametrize("game", games())
def test_no_citation_is_left(game: str, trace: str) -> None:
    assert re.findall(trace, BOOK.with_name(f"{game}.md").read_text(encoding="utf-8")) == []


def test_the_book_cites_only_its_own_entries() -> None:
    for each in (each for game in games() for each in rules(game)):
        for cited in re.findall(r"\b(?:SV|R|V|O|I|S[ERIOK]|K[RIO])-\d\d\b|\b[MJHBTXSK]\d\d[a-z]?\b", each.text):
            assert cited in ALL_IDS, each.id


def cited_ids(text: str, letter: str = "") -> set[str]:
    """The ids that a source, test or message cites; plain numbers are those of the game's rules: R, SR or KR."""
    letters = {"1": "", "2": "S", "3": "K"}
    cited = set(re.findall(r"\b(?:SV|SE|SK|R|SR|KR)-\d\d\b", text))
    for section, numbers in RULE_NUMBERS.findall(text):
        own = letters[section] if section else letter
        cited |= {f"{own}R-{int(number):02}" for number in re.findall(r"\d+", numbers)}
    return cited


def test_citations_are_found() -> None:
    assert cited_ids("RULES 1.1, rules 24 to 26, 28 and 29; SV-13. Rule 7") == {
        *("R-24", "R-26", "R-28", "R-29", "SV-13", "R-07")
    }
    assert cited_ids("RULES 2.1, rules 4, 10 and 11; rule 5", "K") == {"SR-04", "SR-10", "SR-11", "KR-05"}
    assert len(set().union(*(cited_ids(path.read_text(encoding="utf-8")) for path in CITING))) > 20


@pytest.mark.parametrize("path", CITING, ids=[path.stem for path in CITING])
def test_what_is_cited_exists(path: Path) -> None:
    assert cited_ids(path.read_text(encoding="utf-8"), letter_of(path)) <= set(ALL_IDS)


def letter_of(path: Path) -> str:
    """What comes before R in the ids of the rules to which plain numbers in a file belong."""
    return "S" if "sedma" in path.name or "sedma" in path.parts else "K" if re.search("knack", str(path)) else ""


@pytest.mark.parametrize("id", ["SV-14", "sv-14", "sv14", "SV14", " sv 14 "])
def test_ids_are_understood_small_and_without_hyphen(id: str) -> None:
    assert rule(id).id == "SV-14"
    assert rule(id, "sviten") is rule("SV-14")


def test_every_id_finds_its_own_rule_in_every_spelling() -> None:
    for each in rules():
        for id in (each.id, each.id.lower(), each.id.replace("-", "")):
            assert rule(id) is each
    assert rule("h04b").id == "H04b"
    assert rule("sv3").id == "SV-03"


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("SV-99", r"there is no rule 'SV-99'; similar are: SV-\d9"),
        ("sv40", "'sv40'; similar are: SV-"),
        ("nonsense", "'nonsense'; expected an id such as R-15, SV-14 or M09"),
        ("", "''; expected an id"),
        ("SV-14\n\x1b[31m", r"'SV-14\\n\\x1b\[31m'"),
        ("٣", "expected an id"),
        ("R-1" * 100_000, "…'"),
    ],
)
def test_an_unknown_id_is_quoted_with_similar_ones(id: str, said: str) -> None:
    with pytest.raises(NotationError, match=said) as refusal:
        rule(id)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 300


def test_what_is_no_text_or_no_game_is_refused() -> None:
    with pytest.raises(NotationError, match=r"14.? is no text"):
        rule(14)  # type: ignore[arg-type]
    for bad in ("poker", "../rules/sviten", ""):
        with pytest.raises(NotationError, match=r"there is no rulebook .*; there are: sviten"):
            rules(bad)
        with pytest.raises(NotationError, match="there is no rulebook"):
            rule("R-01", bad)


def test_a_rule_reads_well_on_a_terminal_and_in_jupyter() -> None:
    for each in rules():
        lines = str(each).split("\n")
        assert max(map(len, lines)) <= 80
        assert lines[0].startswith(f"{each.id} ")
        assert "\n".join(lines[1:]).split() == each.text.split() or len(lines[0]) > 70
        assert each._repr_markdown_() == f"**{each.id} {each.title}**\n\n{each.text}"
        assert not re.search(r"[<>|]|\*\*", each.text)
    assert "\n- In a set jokers" in str(rule("SV-21"))


def test_a_rule_is_a_frozen_value() -> None:
    with pytest.raises(FrozenInstanceError):
        rule("R-01").title = "x"  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(rule("R-01"))) == rule("R-01")
    assert rule("R-01").section == "Set-up"


def test_words_are_searched_at_the_beginning_of_words() -> None:
    found = search_rules("TRUMP runs")
    assert set(found) <= set(search_rules(["trump", "run"]))
    assert rule("R-23") in found
    assert found[0].title == "Trump runs"
    assert rule("SV-19") in search_rules("hartes gebot")
    assert search_rules("umps") == ()
    assert search_rules("slam", "sviten") == search_rules("slam")
    assert search_rules("sv 14")[0].id == "SV-14"
    for empty in ("", " .*+? ", []):
        with pytest.raises(NotationError, match="no word to search for"):
            search_rules(empty)


def test_further_books_are_further_files(own_book: Path) -> None:
    own_book.write_text("# Mine\n\nIntroduction.\n\n## One\n\nMore.\n\n### SE-01 First\n\nText\nof it.\n\n\n\nEnd.\n")
    assert games() == ("mine",)
    assert rules("mine") == (Rule("SE-01", "First", "Text\nof it.\n\nEnd.", "One", "mine"),)
    assert rule("se1").game == "mine"
    own_book.with_name("sviten.md").write_text("# S\n\n## One\n\n### R-01 First\n\nText.\n")
    assert games() == ("sviten", "mine")
    assert [each.id for each in search_rules("text")] == ["R-01", "SE-01"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "mine.md:1: '' is no title"),
        ("No title\n", "mine.md:1: 'No title' is no title"),
        ("# T\n### R-01 First\n\ntext\n", "mine.md:2: .* is no heading"),
        ("# T\n## S\n### R-1 First\n\ntext\n", "mine.md:3: .* is no heading"),
        ("# T\n## S\n### R-01\n\ntext\n", "mine.md:3: .* is no heading"),
        ("# T\n## S\n#### R-01 First\n\ntext\n", "mine.md:3: .* is no heading"),
        ("# T\n##  \n", "mine.md:2: .* is no heading"),
        ("# T\n# T\n", "mine.md:2: .* is no heading"),
        ("# T\n## S\n### R-01 First\n\n### R-02 Second\n\nx\n", "mine.md:3: rule R-01 has no text"),
        ("# T\n## S\n### R-01 First\n\nx\n### R-01 Second\n\nx\n", "mine.md:6: rule R-01 stands twice"),
    ],
)
def test_a_book_of_another_shape_is_refused_with_its_line(own_book: Path, text: str, said: str) -> None:
    own_book.write_text(text)
    with pytest.raises(FileFormatError, match=said):
        rules("mine")


# --- the command -----------------------------------------------------------------------------------------------------


def test_the_command_lists_all_ids_with_titles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [tuple(line.split(maxsplit=1)) for line in lines if line.startswith("  ")] == [
        (each.id, each.title) for game in games() for each in rules(game)
    ]
    assert "Svängknack: Worked examples: payment" in lines
    assert main(["rules", "--game", "sedma"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    assert listed == [each.id for each in rules("sedma")]
    assert lines[0] == "Set-up"


def test_the_command_shows_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "sv14", "R-26"]) == 0
    assert capsys.readouterr().out == f"{rule('SV-14')}\n\n{rule('R-26')}\n"


def test_the_command_searches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--search", "hartes gebot"]) == 0
    assert "  SV-19  Hartes Gebot\n" in capsys.readouterr().out
    assert main(["rules", "--search", "xylophone"]) == 0
    assert capsys.readouterr().out == "no rule has all of these words\n"


def test_the_command_speaks_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "m9", "--json"]) == 0
    (record,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert Rule(**record) == rule("M09")
    assert main(["rules", "--json"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == sum(len(rules(game)) for game in games())
    assert main(["rules", "--search", "xylophone", "--json"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["SV-99"], "'SV-99'; similar are: SV-"),
        (["SV-14", "R-99"], "'R-99'"),
        (["SV-14", "--search", "x"], "either ids or --search"),
        (["--search", ""], "no word to search for"),
        (["--game", "poker"], "there is no rulebook 'poker'; there are: sviten, sedma, svangknack"),
        (["--game", ""], "there is no rulebook ''"),
        (["SV-14", "--game", "sedma"], "there is no rule 'SV-14'"),
    ],
)
def test_the_command_refuses_in_one_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert re.fullmatch(r"sviten-nb: [^\n]+\n", output.err)
    assert said in output.err


def test_the_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--help"]) == 0
    assert "sviten-nb rules sv14" in capsys.readouterr().out
