"""House rules as one frozen value, checked when it is built."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields

from sviten_nb.errors import OptionError, shown
from sviten_nb.text import _

_WHOLE = re.compile(r"-?[0-9]{1,9}")
_CHOICES: dict[str, tuple[int, ...]] = {"trump_run_factor": (2, 3), "slam_bonus": (25, 0)}


@dataclass(frozen=True, slots=True)
class SvitenOptions:
    """The house rules of a table; the default is the base game of RULES 1.1.

    ``trump_run_factor``: what a run in trumps is multiplied by, 2 or 3 (SV-22).
    ``slam_bonus``: points for a side that takes all tricks, 25 or 0 (SV-15).

    Raises OptionError for a value that the rules do not know.
    """

    trump_run_factor: int = 2
    slam_bonus: int = 25

    def __post_init__(self) -> None:
        for name, allowed in _CHOICES.items():
            value = getattr(self, name)
            if type(value) is not int or value not in allowed:
                raise OptionError(
                    _("option {name} cannot be {value}; expected {allowed}").format(
                        name=name, value=shown(value), allowed=_alternatives(allowed)
                    )
                )

    @classmethod
    def from_texts(cls, texts: Mapping[str, str]) -> SvitenOptions:
        """Options from names and values as text, as the command line gives them.

        >>> SvitenOptions.from_texts({"trump_run_factor": "3"})
        SvitenOptions(trump_run_factor=3, slam_bonus=25)

        Raises OptionError for an unknown name or a value that is no whole number or not allowed.
        """
        values = {}
        for name, text in texts.items():
            if not _WHOLE.fullmatch(text):
                raise OptionError(
                    _("option {name} cannot be {value}; expected a whole number").format(
                        name=shown(name), value=shown(text)
                    )
                )
            values[name] = int(text)
        return cls.from_json(values)

    @classmethod
    def from_json(cls, values: Mapping[str, object]) -> SvitenOptions:
        """Options from a JSON object that names those that differ from the default; an OptionError otherwise."""
        known = [field.name for field in fields(cls)]
        for name in values:
            if name not in known:
                raise OptionError(
                    _("unknown option {name}; there are: {known}").format(name=shown(name), known=", ".join(known))
                )
        return cls(**values)  # type: ignore[arg-type]  # __post_init__ checks each value

    def to_json(self) -> dict[str, int]:
        """The options that differ from the default, by name; ``from_json`` reads it back."""
        return {f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) != f.default}


def _alternatives(allowed: tuple[int, ...]) -> str:
    return _(" or ").join(map(str, allowed))
