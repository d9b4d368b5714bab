"""House rules as frozen values: what the options of all games can do, whatever they are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import Field, fields, replace
from typing import Any, ClassVar, NoReturn, Self

from sviten_nb.errors import OptionError, shown
from sviten_nb.text import _

OptionValue = int | bool | str | None
Allowed = dict[str, tuple[OptionValue | range, ...]]
"""What each option may be. A range stands for its numbers; True and False are never taken for 1 and 0."""

_WHOLE = re.compile(r"-?[0-9]{1,9}")


class Options:
    """The base of the frozen dataclasses that hold the options of one game.

    Each gives ``ALLOWED``, a value or several for every field, and calls ``check_values`` when it is built. Options
    equal to the default are left out wherever options are written.
    """

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    ALLOWED: ClassVar[Allowed]

    def check_values(self) -> None:
        """Refuse, with an OptionError, a value that is not allowed."""
        for name, allowed in self.ALLOWED.items():
            value = getattr(self, name)
            if not any(_is_one(value, each) for each in allowed):
                self._refuse(name, value)

    @classmethod
    def presets(cls) -> Mapping[str, Self]:
        """The options that have a name."""
        return {}

    @classmethod
    def preset(cls, name: str, **changes: OptionValue) -> Self:
        """The options of a variant by its name, with further ``changes``; ``presets()`` has all names.

        Raises OptionError for an unknown name, and as the options themselves do.
        """
        presets = cls.presets()
        if name not in presets:
            raise OptionError(
                _("unknown preset {name}; there are: {known}").format(name=shown(name), known=", ".join(presets))
            )
        return cls.from_json(presets[name].to_json() | changes)

    @classmethod
    def from_texts(cls, texts: Mapping[str, str]) -> Self:
        """Options from names and values as text, as the command line gives them.

        Raises OptionError for an unknown name or a value that is not allowed.
        """
        return cls.from_json({name: cls._value_of(name, text) for name, text in texts.items()})

    @classmethod
    def from_json(cls, values: Mapping[str, object]) -> Self:
        """Options from a JSON object that names those that differ from the default; an OptionError otherwise."""
        for name in values:
            cls._check_name(name)
        return cls(**values)

    def to_json(self) -> dict[str, OptionValue]:
        """The options that differ from the default, by name; ``from_json`` reads it back."""
        return {f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) != f.default}

    def to_texts(self) -> dict[str, str]:
        """The same as texts; ``from_texts`` reads it back."""
        return {name: as_text(value) for name, value in self.to_json().items()}

    def changed(self, **changes: OptionValue) -> Self:
        """These options with some of them changed; OptionError as when they are built."""
        for name in changes:
            self._check_name(name)
        return replace(self, **changes)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.to_json().items())})"

    def exclude(self, one: str, other: str, ruling: str, both: bool) -> None:
        """Refuse, with an OptionError that cites the ruling, two options that do not go together."""
        if both:
            raise OptionError(
                _("options {one}={value} and {other}={other_value} do not go together ({ruling})").format(
                    one=one,
                    value=as_text(getattr(self, one)),
                    other=other,
                    other_value=as_text(getattr(self, other)),
                    ruling=ruling,
                )
            )

    @classmethod
    def _refuse(cls, name: str, value: object) -> NoReturn:
        expected = [_in_words(each) for each in cls.ALLOWED[name]]
        raise OptionError(
            _("option {name} cannot be {value}; expected {allowed}").format(
                name=name, value=shown(value), allowed=_(" or ").join(expected)
            )
        )

    @classmethod
    def _check_name(cls, name: str) -> None:
        if name not in cls.ALLOWED:
            raise OptionError(
                _("unknown option {name}; there are: {known}").format(name=shown(name), known=", ".join(cls.ALLOWED))
            )

    @classmethod
    def _value_of(cls, name: str, text: str) -> OptionValue:
        """The value that a text means for this option."""
        cls._check_name(name)
        allowed = cls.ALLOWED[name]
        if any(isinstance(each, bool) for each in allowed):
            words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
            if text.lower() not in words:
                cls._refuse(name, text)
            return words[text.lower()]
        if text.lower() == "none" and None in allowed:
            return None
        if any(isinstance(each, str) for each in allowed):
            return text
        if not _WHOLE.fullmatch(text):
            cls._refuse(name, text)
        return int(text)


def as_text(value: OptionValue) -> str:
    """A value as the command line writes it: ``true``, ``none``, ``25``, ``packets``."""
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def _is_one(value: object, allowed: OptionValue | range) -> bool:
    if isinstance(allowed, range):
        return type(value) is int and value in allowed
    return type(value) is type(allowed) and value == allowed


def _in_words(allowed: OptionValue | range) -> str:
    if not isinstance(allowed, range):
        return as_text(allowed)
    words = _("{low} to {high}").format(low=allowed.start, high=allowed[-1])
    return words if allowed.step == 1 else _("{numbers}, a multiple of {step}").format(numbers=words, step=allowed.step)
