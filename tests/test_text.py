"""Languages: a catalogue is used at once, an unknown one is refused, and no sentence bypasses gettext."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

import sviten_nb
from sviten_nb.cards.card import Card
from sviten_nb.errors import NotationError, OptionError, shown
from sviten_nb.text import languages, use_language

PACKAGE = Path(sviten_nb.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))


@pytest.fixture
def catalogues(tmp_path: Path) -> Iterator[Path]:
    """A folder with a small Swedish catalogue; English is spoken again afterwards."""
    catalog = Catalog(locale="sv")
    catalog.add("hearts", "hjärter")
    catalog.add("queen", "dam")
    catalog.add("{rank} of {suit}", "{suit} {rank}")
    catalog.add("card {card} stands twice", "kortet {card} står två gånger")
    target = tmp_path / "sv" / "LC_MESSAGES" / "sviten_nb.mo"
    target.parent.mkdir(parents=True)
    with target.open("wb") as file:
        write_mo(file, catalog)
    yield tmp_path
    use_language("en")


def test_a_language_is_spoken_from_the_moment_it_is_chosen(catalogues: Path) -> None:
    queen = Card.parse("QH")
    assert queen.title == "queen of hearts"
    use_language("sv", catalogues)
    assert queen.title == "hjärter dam"
    with pytest.raises(NotationError, match="kortet QH står två gånger"):
        sviten_nb.CardSet.parse("QH QH")
    use_language("en", catalogues)
    assert queen.title == "queen of hearts"


def test_the_languages_are_english_and_what_has_a_catalogue(catalogues: Path) -> None:
    assert languages(catalogues) == ("en", "sv")
    assert languages()[0] == "en"


def test_an_unknown_language_is_refused_and_changes_nothing(catalogues: Path) -> None:
    use_language("sv", catalogues)
    with pytest.raises(OptionError, match=r"'tlh'.*en, sv"):
        use_language("tlh", catalogues)
    assert Card.parse("QH").title == "hjärter dam"


def _unspoken(tree: ast.AST) -> Iterator[int]:
    """The lines on which an error is raised with a sentence that did not go through ``_``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            first = node.exc.args[0]
            name = node.exc.func.id if isinstance(node.exc.func, ast.Name) else ""
            if name in ("AttributeError", "KeyError", "SystemExit"):
                continue  # for programmers and for the shell
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield node.lineno
            if isinstance(first, ast.JoinedStr) and any(
                isinstance(part, ast.Constant) and re.search(r"[a-z]{3}", str(part.value)) for part in first.values
            ):
                yield node.lineno


@pytest.mark.parametrize("path", MODULES, ids=[str(path.relative_to(PACKAGE)) for path in MODULES])
def test_every_error_speaks_through_gettext(path: Path) -> None:
    assert list(_unspoken(ast.parse(path.read_text(encoding="utf-8")))) == []


def test_an_error_that_bypasses_gettext_is_found() -> None:
    assert list(_unspoken(ast.parse("raise NotationError('no card')")))
    assert list(_unspoken(ast.parse("raise NotationError(f'no card {x}')")))


@pytest.mark.parametrize("path", MODULES, ids=[str(path.relative_to(PACKAGE)) for path in MODULES])
def test_no_message_is_made_before_it_is_translated(path: Path) -> None:
    """``_(f"…")`` and ``_("…".format(…))`` would look up a sentence that no catalogue can hold."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
            assert isinstance(node.args[0], ast.Constant), f"line {node.lineno}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("5S", "'5S'"), ("a\nb\tc", "'a\\nb\\tc'"), ("\x1b[31m", "'\\x1b[31m'"), ("x" * 100, "'" + "x" * 59 + "…'")],
)
def test_foreign_text_is_quoted_on_one_line_and_cut(text: str, expected: str) -> None:
    assert shown(text) == expected
