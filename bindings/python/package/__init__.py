"""Tori Shogi and Yari Shogi: rules, notation and boards.

>>> import ootori
>>> game = ootori.Game("tori")
>>> game.play("Sx3c")
>>> game.play("同鷹")
>>> game.position.sfen
'rpckcpl/7/ssssfss/2s4/SSSSSSS/3F3/LPCKCPR b Ss 1'

Moves are USI texts (`3d3c`, `S*4d`, `4c4b+`) wherever one is given out; any notation is understood where one is taken.
"""

from . import _ootori
from ._ootori import Game, Outcome, Position
from .errors import HandicapError, MoveError, OotoriError, PositionError, RecordError

__all__ = [
    "Game",
    "HandicapError",
    "MoveError",
    "OotoriError",
    "Outcome",
    "Position",
    "PositionError",
    "RecordError",
    "check",
    "convert",
    "games",
    "handicaps",
    "legal_moves",
    "move_diagram_svg",
    "perft",
    "piece_svg",
    "read_games",
]


def _reduce_ex(self, protocol):
    # For protocols 0 and 1, Python would construct pybind11's base class, which ends the process.
    return object.__reduce_ex__(self, max(protocol, 2))


for _kind in (Game, Outcome, Position):
    _kind.__reduce_ex__ = _reduce_ex

# Functions of Python rather than of the compiled module, because pickle cannot find those by their names.


def games():
    """The names of the games: ['tori', 'yari', …]."""
    return _ootori.games()


def handicaps(game):
    """The standard handicaps of a game: their English names by id."""
    return _ootori.handicaps(game)


def legal_moves(position):
    """The legal moves of a position in USI, sorted."""
    return _ootori.legal_moves(position)


def perft(position, depth):
    """The number of legal move sequences of this length."""
    return _ootori.perft(position, depth)


def read_games(text, format="", *, game="", pychess=False):
    """The games in a record, replayed by the rules. Without `format`, the format is detected.

    Raises RecordError for an unreadable record, MoveError for an illegal move.
    """
    return _ootori.read_games(text, format, game, pychess)


def convert(text, to, format="", *, game=""):
    """A record in another format: pgn, kif, ki2, csa, text, json or usi.

    Comments and variations are kept if the format supports them.
    """
    return _ootori.convert(text, to, format, game)


def check(text, format="", *, game="", pychess=False):
    """For each game in a record: None if it follows the rules, or a sentence that says where it breaks them."""
    return _ootori.check(text, format, game, pychess)


def move_diagram_svg(game, piece, pieces="mnemonic"):
    """How a piece moves, as an SVG document. `piece` is its letter in SFEN, like 'S' or '+S'."""
    return _ootori.move_diagram_svg(game, piece, pieces)


def piece_svg(game, piece, color="black", pieces="mnemonic"):
    """A piece as an SVG document of 100 by 100. `pieces` is mnemonic, kanji, one-kanji or letters."""
    return _ootori.piece_svg(game, piece, color, pieces)
