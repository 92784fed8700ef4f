"""What the Python module says of each position, as tools/answers.cpp: answers.py GAME < SFENS"""

import sys

from ootori import Game, Position

for line in sys.stdin:
    game = Game(sys.argv[1], Position(sys.argv[1], line.rstrip("\n")))
    position, outcome = game.position, game.outcome
    print(
        position.sfen,
        "check" if position.in_check else "no check",
        f"{outcome.winner or 'none'} {outcome.reason}" if outcome else "goes on",
        *(f"{move} {position.write(move, 'hodges')} {position.write(move, 'japanese')}" for move in game.legal_moves()),
        sep="\t",
    )
