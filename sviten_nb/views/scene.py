"""What lies on the table, who sees it and what may be touched: plain values that every pen can draw.

A scene knows no rules. It is built by those who do (``views.scenes`` and the lessons), and it never holds a card that
its viewer must not see: a hidden card is ``None``.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from sviten_nb.cards.card import Card
from sviten_nb.cards.card_set import CardSet
from sviten_nb.text import _, ngettext

SceneKind = Literal["card", "row", "table", "layout"]
ZoneKind = Literal["hand", "trick", "pile", "row"]
MessageKind = Literal["info", "good", "bad"]

TEXT_LIMIT = 400
"""The longest text, in characters, that a scene carries in one place."""

_BUTTON = "button:"


def clean(text: str) -> str:
    """Text from anywhere as one printable line of at most 400 characters.

    Control characters, direction overrides and halves of surrogate pairs would break SVG, terminals or the order of
    reading; they are left out. White space of any kind becomes a blank.
    """
    printable = "".join(
        " " if char.isspace() else "" if unicodedata.category(char).startswith("C") else char for char in text
    )
    line = " ".join(printable.split())
    return line if len(line) <= TEXT_LIMIT else line[: TEXT_LIMIT - 1] + "…"


class _CleanTexts:
    """Cleans every text of a frozen dataclass when it is built, so that no pen can forget to."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for name in self.__dataclass_fields__:  # type: ignore[attr-defined]  # only dataclasses inherit this
            value = getattr(self, name)
            if isinstance(value, str):
                object.__setattr__(self, name, clean(value))


@dataclass(frozen=True, slots=True)
class CardView(_CleanTexts):
    """One card as it lies there; ``card`` is None when it lies face down.

    ``reason`` says why a card of the hand to move may not be chosen; ``seat`` is the letter of who played it;
    ``joker`` marks a joker that stands for the card.
    """

    card: Card | None = None
    selectable: bool = False
    highlighted: bool = False
    dimmed: bool = False
    reason: str = ""
    seat: str = ""
    joker: bool = False

    @property
    def label(self) -> str:
        """The card in words, for a screen reader: its name and whether it may be chosen."""
        if self.card is None:
            return _("a card, face down")
        if self.joker:
            return _("a joker for the {card}").format(card=self.card.title)
        if self.selectable:
            return _("{card}, playable").format(card=self.card.title)
        if self.reason:
            return _("{card}, not playable").format(card=self.card.title)
        return self.card.title

    def to_json(self) -> dict[str, Any]:
        """The card for the browser."""
        return {
            "card": None if self.card is None else str(self.card),
            "label": self.label,
            "selectable": self.selectable and self.card is not None,
            "highlighted": self.highlighted,
            "dimmed": self.dimmed,
            "reason": self.reason,
            "seat": self.seat,
            "joker": self.joker,
        }


@dataclass(frozen=True, slots=True)
class Group(_CleanTexts):
    """Cards that belong together, such as a meld; ``points`` is what they count, None when nothing is counted.

    ``jokers`` are those of the cards that a joker stands for.
    """

    title: str
    points: int | None
    cards: tuple[Card, ...]
    jokers: CardSet = field(default_factory=CardSet)

    @property
    def views(self) -> tuple[CardView, ...]:
        """The cards as they lie there, those that jokers stand for marked."""
        return tuple(CardView(card, joker=card in self.jokers) for card in self.cards)

    @property
    def heading(self) -> str:
        """Title and points on one line.

        >>> Group("run", 15, ()).heading
        'run +15'
        """
        return self.title if self.points is None else f"{self.title} {self.points:+d}".strip()

    def to_json(self) -> dict[str, Any]:
        """The group for the browser."""
        cards = [view.to_json() for view in self.views]
        return {"title": self.title, "points": self.points, "heading": self.heading, "cards": cards}


@dataclass(frozen=True, slots=True)
class Zone(_CleanTexts):
    """A place on the table: ``name`` such as ``hand:N``, ``trick`` or ``pile:NS``; ``seat`` a letter or empty.

    ``cards`` are those in no group: of a pile with melds they are the deadwood, and ``rest`` is their title.
    """

    name: str
    kind: ZoneKind
    title: str = ""
    seat: str = ""
    cards: tuple[CardView, ...] = ()
    groups: tuple[Group, ...] = ()
    note: str = ""
    rest: str = ""

    @property
    def hidden(self) -> bool:
        """True when all its cards lie face down."""
        return bool(self.cards) and all(view.card is None for view in self.cards)

    @property
    def label(self) -> str:
        """The zone in words, for a screen reader."""
        number = len(self.cards) + sum(len(group.cards) for group in self.groups)
        count = ngettext("{n} card", "{n} cards", number).format(n=number)
        if self.hidden:
            count = ngettext("{n} card, face down", "{n} cards, face down", number).format(n=number)
        return ", ".join(part for part in (self.title, self.note, count) if part)

    def to_json(self) -> dict[str, Any]:
        """The zone for the browser."""
        return {
            "name": self.name,
            "kind": self.kind,
            "title": self.title,
            "seat": self.seat,
            "cards": [view.to_json() for view in self.cards],
            "groups": [group.to_json() for group in self.groups],
            "note": self.note,
            "rest": self.rest,
            "label": self.label,
        }


@dataclass(frozen=True, slots=True)
class Button(_CleanTexts):
    """A button under the table; pressing it is reported as ``button:<name>``."""

    name: str
    label: str
    enabled: bool = True

    def to_json(self) -> dict[str, Any]:
        """The button for the browser."""
        return {"name": self.name, "label": self.label, "enabled": self.enabled}


@dataclass(frozen=True, slots=True)
class Scene(_CleanTexts):
    """Everything that one viewer sees, and what they may touch; ``to_move`` is a seat's letter or empty."""

    kind: SceneKind
    title: str = ""
    zones: tuple[Zone, ...] = ()
    to_move: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    message: str = ""
    message_kind: MessageKind = "info"
    buttons: tuple[Button, ...] = ()
    spoken: str = ""

    def __post_init__(self) -> None:
        _CleanTexts.__post_init__(self)
        object.__setattr__(self, "facts", tuple((clean(label), clean(value)) for label, value in self.facts))

    @property
    def targets(self) -> frozenset[str]:
        """What may be pressed: cards such as ``QH``, and ``button:<name>`` for each enabled button."""
        cards = {str(v.card) for zone in self.zones for v in zone.cards if v.selectable and v.card is not None}
        return frozenset(cards | {_BUTTON + button.name for button in self.buttons if button.enabled})

    def reason(self, target: str) -> str:
        """Why a card may not be pressed, or an empty text when the scene gives no reason."""
        views = (view for zone in self.zones for view in zone.cards if view.card is not None)
        return next((view.reason for view in views if view.reason and str(view.card) == target), "")

    def with_message(self, message: str, kind: MessageKind = "info") -> Scene:
        """The same scene with another message."""
        return replace(self, message=message, message_kind=kind)

    def zone(self, name: str) -> Zone | None:
        """The zone of that name, if there is one."""
        return next((zone for zone in self.zones if zone.name == name), None)

    def to_json(self) -> dict[str, Any]:
        """The scene as plain data for the browser: texts, numbers and lists, never markup."""
        return {
            "kind": self.kind,
            "title": self.title,
            "zones": [zone.to_json() for zone in self.zones],
            "to_move": self.to_move,
            "facts": [list(fact) for fact in self.facts],
            "message": self.message,
            "message_kind": self.message_kind,
            "buttons": [button.to_json() for button in self.buttons],
            "spoken": self.spoken,
        }
