"""Tori Shogi and Yari Shogi: rules, notation and boards.

>>> import ootori
>>> game = ootori.Game("tori")
>>> game.play("Sx3c")
>>> game.play("同鷹")
>>> game.position.sfen
'rpckcpl/7/ssssfss/2s4/SSSSSSS/3F3/LPCKCPR b Ss 1'

Moves are USI texts (`3d3c`, `S*4d`, `4c4b+`) wherever one is given out; any notation is understood where one is taken.
"""

from ._ootori import (
    Game,
    Outcome,
    Position,
    check,
    convert,
    games,
    handicaps,
    legal_moves,
    move_diagram_svg,
    perft,
    piece_svg,
    read_games,
)
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
