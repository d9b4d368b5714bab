"""Everything a person reads goes through gettext: ``_`` for a sentence, ``ngettext`` for a count.

The source language is English. Catalogues lie in ``sviten_nb/locale/<language>/LC_MESSAGES/sviten_nb.mo``.
Translation happens when a sentence is made, so ``use_language`` takes effect at once and for all that follows.
"""

from __future__ import annotations

import gettext
from pathlib import Path

from sviten_nb.errors import NotationError, OptionError, shown

DOMAIN = "sviten_nb"
SOURCE_LANGUAGE = "en"

_folder = Path(__file__).with_name("locale")
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def languages(folder: Path | None = None) -> tuple[str, ...]:
    """The languages that can be used: English and every one that has a compiled catalogue in ``folder``."""
    found = (folder or _folder).glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (SOURCE_LANGUAGE, *sorted(path.parent.parent.name for path in found))


def use_language(language: str, folder: Path | None = None) -> None:
    """Speak ``language`` (such as ``"en"``) from now on.

    Raises OptionError when there is no catalogue for it; the language spoken so far stays.
    """
    global _catalogue
    known = languages(folder)
    if language not in known:
        raise OptionError(
            _("no catalogue for language {language}; there are: {known}").format(
                language=shown(language), known=", ".join(known)
            )
        )
    if language == SOURCE_LANGUAGE:
        _catalogue = gettext.NullTranslations()
    else:
        _catalogue = gettext.translation(DOMAIN, folder or _folder, [language])


def _(message: str) -> str:
    """The sentence in the language in use; placeholders are filled in by the caller with ``.format``."""
    return _catalogue.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The singular or plural sentence for ``number`` in the language in use."""
    return _catalogue.ngettext(singular, plural, number)


def text_of(value: object, expected: str) -> str:
    """``value`` itself if it is text; otherwise a NotationError that quotes it and says what was expected."""
    if not isinstance(value, str):
        raise NotationError(_("{value} is no text; expected {expected}").format(value=shown(value), expected=expected))
    return value
