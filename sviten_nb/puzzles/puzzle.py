"""One puzzle: an ending, a question, and the exact value of every card that could be played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from sviten_nb.cards.card import Card
from sviten_nb.cards.notation import parse_card
from sviten_nb.errors import FileFormatError, IllegalMove, SvitenError, shown
from sviten_nb.files import Fields
from sviten_nb.games.game import Seat
from sviten_nb.games.sviten.options import SvitenOptions
from sviten_nb.games.sviten.play import Position
from sviten_nb.solver.card_values import CardValues
from sviten_nb.solver.double_dummy import solve
from sviten_nb.solver.goal import Goal
from sviten_nb.text import _

PuzzleKind = Literal["card", "when"]

FORMAT = 1
GAME = "sviten"
LONGEST_QUESTION = 200
"""So that question, verdict and values fit together on the table."""
_ID = re.compile(r"[a-z0-9-]{1,40}")
_THEME = re.compile(r"[a-z0-9-]{1,40}")
_FIELDS = Fields(
    {
        "id": str,
        "game": str,
        "kind": str,
        "goal": str,
        "options": dict,
        "position": str,
        "side": str,
        "question": str,
        "plays": dict,
        "solution": list,
        "themes": list,
        "grade": int,
    },
    newest=FORMAT,
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of an answer: right or wrong, and what the card costs in units of the goal."""

    card: Card
    right: bool
    loss: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Puzzle:
    """An ending with one best class of cards for the seat to move.

    ``plays`` holds the exact value of every legal card for ``goal`` (see ``Goal``), ``solution`` the best ones, all of
    which are accepted. ``proved`` is True for our own packs and for a puzzle that ``prove`` has just confirmed.
    Its ``repr`` shows no solution.
    """

    id: str
    kind: PuzzleKind
    goal: Goal
    position: Position
    question: str
    plays: CardValues[Card] = field(repr=False)
    solution: tuple[Card, ...] = field(repr=False)
    themes: tuple[str, ...]
    grade: int
    proved: bool = field(default=False, compare=False)
    pack: str = field(default="", compare=False)

    @property
    def seat(self) -> Seat:
        """The seat to move, whose card is asked for."""
        seat = self.position.to_move
        assert seat is not None  # refused when the puzzle was read
        return seat

    def answer(self, card: Card | str) -> Verdict:
        """Judge a card.

        Raises IllegalMove for one that may not be played, NotationError for what is no card.
        """
        chosen = Card.parse(card) if isinstance(card, str) else card
        reason = self.position.why_not(chosen)
        if reason is not None:
            raise IllegalMove(reason)
        loss = abs(self.plays[chosen] - self.plays[self.solution[0]])
        return Verdict(chosen, chosen in self.solution, loss, self._sentence(chosen, loss))

    def _sentence(self, card: Card, loss: int) -> str:
        words = self.goal.in_words(self.plays[card], self.position)
        if self.kind == "when":
            assert self.goal.side is not None
            said = {"card": card.symbol, "side": self.goal.side.title, "when": words}
            if loss == 0:
                return _("Right: after {card} {side} has the cards {when}.").format(**said)
            return _("No: after {card} {side} has the cards {when}, and another card does better.").format(**said)
        if loss == 0:
            return _("Right: {card} keeps the value at {value}.").format(card=card.symbol, value=words)
        best = self.goal.in_words(self.plays[self.solution[0]], self.position)
        return _("No: {card} costs {loss}; the value becomes {value} instead of {best}.").format(
            card=card.symbol, loss=loss, value=words, best=best
        )

    def show(self) -> Any:
        """The board to solve it on (a ``PuzzleBoard``)."""
        from sviten_nb.lessons.puzzle_board import PuzzleBoard

        return PuzzleBoard(self)

    def to_json(self) -> dict[str, Any]:
        """The puzzle as one object of a pack; ``from_json`` reads it back."""
        return {
            "id": self.id,
            "format": FORMAT,
            "game": GAME,
            "kind": self.kind,
            "goal": str(self.goal),
            "options": self.position.options.to_json(),
            "position": self.position.line,
            "side": self.position.side_of(self.seat).letters,
            "question": self.question,
            "plays": {str(card): value for card, value in self.plays.items()},
            "solution": [str(card) for card in self.solution],
            "themes": list(self.themes),
            "grade": self.grade,
        }

    @classmethod
    def from_json(cls, record: Mapping[str, Any], where: str) -> Puzzle:
        """Read one object of a pack; ``where`` (file and line) begins every error.

        Raises FileFormatError for a field missing, unknown or of another type, and for values that contradict each
        other; it does not solve the position (that is ``prove``).
        """
        fields = _FIELDS.check(record, where)
        try:
            return cls(
                id=_slug(_ID, fields["id"], "id"),
                kind=_kind(fields),
                goal=Goal.parse(fields["goal"]),
                position=_position(fields),
                question=fields["question"],
                plays=CardValues(_plays(fields)),
                solution=_solution(fields),
                themes=tuple(_slug(_THEME, theme, "themes") for theme in fields["themes"]),
                grade=_grade(fields["grade"]),
            )._checked()
        except FileFormatError:
            raise
        except SvitenError as error:
            raise FileFormatError(f"{where}: {error}") from None

    def _checked(self) -> Puzzle:
        """The puzzle, once its parts agree with each other."""
        if not 1 <= len(self.question) <= LONGEST_QUESTION or not self.question.isprintable():
            raise SvitenError(
                _("field 'question' is {question}; expected 1 to {limit} printable characters").format(
                    question=shown(self.question), limit=LONGEST_QUESTION
                )
            )
        self.goal.check(self.position)
        legal = self.position.legal_plays()
        if set(self.plays) != set(legal):
            raise SvitenError(
                _("field 'plays' has {got}; expected every legal card: {legal}").format(
                    got=" ".join(map(str, self.plays)), legal=" ".join(map(str, legal))
                )
            )
        low, high = self.goal.range(self.position)
        for card, value in self.plays.items():
            if not low <= value <= high:
                raise SvitenError(
                    _("field 'plays': {card} has {value}; goal {goal} has values from {low} to {high} here").format(
                        card=card, value=value, goal=self.goal, low=low, high=high
                    )
                )
        best = _best_of(self.goal, self.position, self.plays)
        if self.solution != best:
            raise SvitenError(
                _("field 'solution' is {got}; by the values of the cards it is {best}").format(
                    got=" ".join(map(str, self.solution)) or "[]", best=" ".join(map(str, best))
                )
            )
        if len(best) == len(legal):
            raise SvitenError(_("every legal card is as good as every other; that is no puzzle"))
        return self

    def __repr__(self) -> str:
        pack = f", {self.pack!r}" if self.pack else ""
        return f"load_puzzle({self.id!r}{pack})"

    @property
    def asked(self) -> str:
        """The question as it is shown: a foreign puzzle that was not proved yet says so first."""
        return self.question if self.proved else _("(unproved) {question}").format(question=self.question)

    def __str__(self) -> str:
        return f"{self.asked}\n{self.position}"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from sviten_nb.views.rich import bundle
        from sviten_nb.views.scenes import position_scene

        return bundle(position_scene(self.position, title=self.asked))


def prove(puzzle: Puzzle) -> Puzzle:
    """Solve the position anew and compare the value of every card; the puzzle comes back marked as proved.

    Raises FileFormatError naming the puzzle and the card when a value does not hold.
    """
    solution = solve(puzzle.position, puzzle.goal)
    for card, value in solution.plays.items():
        if puzzle.plays.get(card) != value:
            raise FileFormatError(
                _("puzzle {id}: {card} is said to be worth {said}, but is worth {value}").format(
                    id=puzzle.id, card=card, said=puzzle.plays.get(card), value=value
                )
            )
    return replace(puzzle, proved=True)


def make_puzzle(
    id: str,
    kind: PuzzleKind,
    position: Position,
    goal: Goal | str,
    question: str,
    themes: tuple[str, ...] = (),
    grade: int = 1,
) -> Puzzle:
    """A puzzle with the values that the solver finds.

    Raises SvitenError when all cards are equally good, FileFormatError for an id, theme or grade that packs refuse.
    """
    asked = Goal.parse(goal)
    plays = solve(position, asked).plays
    best = _best_of(asked, position, plays)
    puzzle = Puzzle(id, kind, asked, position, question, plays, best, themes, grade)
    return replace(Puzzle.from_json(puzzle.to_json(), id), proved=True)


def _best_of(goal: Goal, position: Position, plays: Mapping[Card, int]) -> tuple[Card, ...]:
    seat = position.to_move
    if seat is None or not plays:
        raise SvitenError(_("the position is over; expected a seat to move"))
    best = (max if position.side_of(seat) == goal.maximiser(position) else min)(plays.values())
    return tuple(card for card in position.legal_plays() if plays[card] == best)


def _slug(pattern: re.Pattern[str], text: object, name: str) -> str:
    if not isinstance(text, str) or not pattern.fullmatch(text):
        raise SvitenError(
            _("field {name} has {text}; expected 1 to 40 of a-z, 0-9 and -").format(name=shown(name), text=shown(text))
        )
    return text


def _kind(fields: Mapping[str, Any]) -> PuzzleKind:
    if fields["game"] != GAME:
        raise SvitenError(_("game {game} is not known; expected 'sviten'").format(game=shown(fields["game"])))
    kind = fields["kind"]
    wanted = {"card": ("score", "tricks", "contract", "melds", "capture"), "when": ("when",)}
    if kind not in wanted:
        raise SvitenError(_("kind {kind} is not known; expected 'card' or 'when'").format(kind=shown(kind)))
    if Goal.parse(fields["goal"]).kind not in wanted[kind]:
        raise SvitenError(
            _("kind {kind} does not go with goal {goal}").format(kind=shown(kind), goal=shown(fields["goal"]))
        )
    return kind  # type: ignore[no-any-return]  # it is a key of the table above


def _position(fields: Mapping[str, Any]) -> Position:
    position = Position.parse(fields["position"], SvitenOptions.from_json(fields["options"]))
    seat = position.to_move
    if seat is None:
        raise SvitenError(_("the position is over; expected a seat to move"))
    mover = position.side_of(seat).letters
    if fields["side"] != mover:
        raise SvitenError(
            _("field 'side' is {side}, but the seat to move is of {mover}").format(
                side=shown(fields["side"]), mover=mover
            )
        )
    return position


def _plays(fields: Mapping[str, Any]) -> dict[Card, int]:
    plays = {}
    for text, value in fields["plays"].items():
        if type(value) is not int or abs(value) > 1000:
            raise SvitenError(
                _("field 'plays': {card} has {value}; expected a whole number up to 1000").format(
                    card=shown(text), value=shown(value)
                )
            )
        plays[parse_card(text)] = value
    if len(plays) != len(fields["plays"]):
        raise SvitenError(_("field 'plays' names a card twice"))
    return dict(sorted(plays.items(), key=lambda item: item[0].display_key))


def _solution(fields: Mapping[str, Any]) -> tuple[Card, ...]:
    cards = [parse_card(text) if isinstance(text, str) else _no_card(text) for text in fields["solution"]]
    return tuple(sorted(cards, key=lambda card: card.display_key))


def _no_card(value: object) -> Card:
    raise SvitenError(_("field 'solution' has {value}; expected cards").format(value=shown(value)))


def _grade(grade: int) -> int:
    if not 1 <= grade <= 5:
        raise SvitenError(_("field 'grade' is {grade}; expected 1 to 5").format(grade=grade))
    return grade
