"""Where in ``work`` the search keeps what: one flat array of 64-bit numbers, first the tables of ``pile_kernel``.

Sides are 0 and 1, the owners of the two piles. A card is its bit, 13·suit + rank; a set of cards is a mask. A value is
the goal's own number, and the side ``work[MAX_SIDE]`` wants it large.
"""

from __future__ import annotations

from sviten_nb.solver.pile_kernel import PILE_WORK, TWOS

# What is asked, and of what game.
PLAYERS = PILE_WORK
TRUMP = PLAYERS + 1  # -1: none
GOAL = TRUMP + 1
MAX_SIDE = GOAL + 1
GOAL_SIDE = MAX_SIDE + 1  # of melds, capture, when
NAMED = GOAL_SIDE + 1  # the cards of capture and when
DECLARER = NAMED + 1  # the side that promised, -1: none
NUMBER = DECLARER + 1  # melds promised, or points
KEEPS = NUMBER + 1  # 1 where a failed side keeps what it has, less the penalty (score_minus_penalty)
FAILED = KEEPS + 1  # what it costs to fail
HARD = FAILED + 1  # 1: a total is to be met (points, announce), 2: tricks and melds together (tricks_plus_melds)
ANNOUNCED = HARD + 1  # the number to be met
OWED = ANNOUNCED + 1  # melds that a layout of that total must have
JOKERS = OWED + 1  # by side
UNSPLIT = JOKERS + 2  # 1 where a run may not be laid as several
PENALTY = UNSPLIT + 1  # what a card of deadwood costs
ROUGH = PENALTY + 1  # 1 where bounds are not what a side scores with all the rest: jokers, hard bids, deadwood
SLAM = ROUGH + 1  # points for all tricks, 0 where they cannot count
HALVES = SLAM + 1  # 1 where a defender is credited half
ROOT_TRICKS = HALVES + 1  # tricks left where counting began, for the goal `when`
SEARCHED = ROOT_TRICKS + 1  # tricks left at the root of this search
SIDES = SEARCHED + 1  # by seat
# Where things stand.
HANDS = SIDES + 4
PILES = HANDS + 4
TRICKS = PILES + 2
ON_TABLE = TRICKS + 2  # by tricks left and place
LIVE_RELEVANT = ON_TABLE + 18 * 4  # by tricks left: the cards still out that matter to some side
OWN_RELEVANT = LIVE_RELEVANT + 18  # by tricks left and side: those that matter to it
CONSTANT = OWN_RELEVANT + 18 * 2  # by tricks left and side: the points of its cards that hang together with nothing out
MOVES = CONSTANT + 18 * 2  # by tricks left and place: up to 17 cards, and their order
MOVE_ROOM = 36
# The course of the search.
NODES = MOVES + 18 * 4 * MOVE_ROOM
NODE_LIMIT = NODES + 1
STOP = NODE_LIMIT + 1  # set from outside, or when the limit is reached
LOW = STOP + 1  # of the last bounds
HIGH = LOW + 1
BASE = HIGH + 1
KEYS = BASE + 1  # three numbers
SWITCHES = KEYS + 3
FACTOR = SWITCHES + 1  # what a run in trumps is multiplied by
TABLE_SIZE = FACTOR + 1  # buckets
PLACE_OF = TABLE_SIZE + 1  # by the remainder modulo 53: which bit of a mask of one card is set
PILE_CACHE = PLACE_OF + 53
PILE_SLOTS = 1 << 18
WORK = PILE_CACHE + 2 * PILE_SLOTS
"""How many numbers ``work`` needs."""

SCORE = 0
TRICK_COUNT = 1
CONTRACT = 2
MELDS = 3
CAPTURE = 4
WHEN = 5

USE_TABLE = 1
USE_BOUNDS = 2
USE_RELEVANCE = 4
USE_ORDER = 8
USE_EQUALS = 16
USE_CLAIMS = 32
USE_NEAR = 64
USE_PAIRS = 128
USE_KEPT = 256
USE_SURE = 512
ALL = 1023
"""Every idea switched on; each of them alone changes the time, never an answer."""

LEAST_MELDS = 0  # kinds of values of a pile: points with 0 to 7 melds at least,
MOST_MELDS = 8  # the most melds,
NO_RULES = 9  # points without jokers and penalty,
JUST_MELDS = 16  # points with just 0 to 31 melds,
IN_TOTAL = 64  # whether 0 to 79 times five points can be met
TOO_LARGE = 2  # in STOP: a pile with more ways than there is room for

ENTRY = 4  # three numbers of the key, one of bounds and best card
BUCKET = 2 * ENTRY
OFFSET = 4096
CARDS = (1 << 52) - 1
ACES = TWOS << 12
NOT_ACES = CARDS & ~ACES
NOT_TWOS = CARDS & ~TWOS
HALF = (1 << 31) - 1
BIG = 1 << 20
