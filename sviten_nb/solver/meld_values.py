"""The exact meld value of many piles at once: an array in, an array out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sviten_nb.cards.card import Suit
from sviten_nb.cards.card_set import FULL_MASK
from sviten_nb.errors import NotationError, OptionError, shown
from sviten_nb.games.sviten.melds import check_factor
from sviten_nb.games.sviten.strain import trump_of
from sviten_nb.solver.pile_kernel import MOST_ASKED, PILE_WORK, pile_batch, pile_tables
from sviten_nb.text import _

if TYPE_CHECKING:
    import numpy
    from numpy.typing import ArrayLike, NDArray


def meld_values(
    piles: ArrayLike, trump: Suit | str | None = None, *, factor: int = 2, at_least: int = 0
) -> NDArray[numpy.int64]:
    """The most points that can be melded from each pile; −1 where it does not give ``at_least`` so many melds.

    ``piles`` are masks of 52 bits (``CardSet.mask``), whole numbers in an array of any shape; the answer is an array of
    64-bit numbers of that shape. It equals ``best_melds`` pile by pile, without jokers and with runs that may be split
    (SV-12, SV-18, SV-22).

    >>> from sviten_nb import CardSet
    >>> meld_values([CardSet.parse("5S 6S 7S").mask, 0], "S").tolist()
    [10, 0]

    Raises NotationError for what are no piles, OptionError for a number of melds or a factor that cannot be.
    """
    import numpy

    check_factor(factor)
    if type(at_least) is not int or not 0 <= at_least < MOST_ASKED:
        raise OptionError(
            _("at_least cannot be {number}; expected 0 to {most}").format(number=shown(at_least), most=MOST_ASKED - 1)
        )
    array = numpy.asarray(piles)
    if array.size and array.dtype.kind not in "iu":
        raise NotationError(_("piles of {kind} are no piles; expected whole numbers").format(kind=array.dtype))
    if array.size and (array.min() < 0 or array.max() > FULL_MASK):
        wrong = next(int(each) for each in array.flat if not 0 <= each <= FULL_MASK)
        raise NotationError(_("{mask} is no pile; a mask is a whole number of 52 bits").format(mask=wrong))
    suit = trump_of(trump)
    flat: Any = numpy.ascontiguousarray(array, dtype=numpy.int64).ravel()
    work: Any = numpy.zeros(PILE_WORK, numpy.int64)
    values: Any = numpy.zeros(flat.shape, numpy.int64)
    pile_tables(work, -1 if suit is None else int(suit), factor)
    pile_batch(work, flat, values, len(flat), at_least)
    return values.reshape(array.shape)  # type: ignore[no-any-return]  # an array of that shape
