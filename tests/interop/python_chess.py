#!/usr/bin/env python3
"""Drives our engine with python-chess's chess.engine over UCI: python_chess.py PROGRAM

python-chess has to be there to import (PYTHONPATH may name its source). It does not know these games, but its engine
needs no more of a board than its FEN and its moves as text.
"""

import signal
import sys

import chess
import chess.engine

STARTS = {
    "torishogi": "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1",
    "yarishogi": "rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR[-] w 0 1",
}


class Text(str):
    """A move as the engine writes it."""

    def uci(self) -> str:
        return str(self)

    def __bool__(self) -> bool:
        return True


class Board:
    """What chess.engine asks of a board."""

    chess960 = False
    uci_variant = None

    def __init__(self, fen: str, moves=()):
        self.start, self.move_stack = fen, list(moves)
        self.turn = (fen.split()[1] == "w") == (len(self.move_stack) % 2 == 0)

    def copy(self, **_):
        return type(self)(self.start, self.move_stack)

    def root(self):
        return type(self)(self.start)

    def fen(self, **_) -> str:
        return self.start

    def uci(self, move, **_) -> str:
        return str(move)

    def parse_uci(self, text: str):
        # python-chess converts all moves of engines to lower case.
        return Text(text[0].upper() + text[1:] if "@" in text else text)

    def push_uci(self, text: str):
        self.push(self.parse_uci(text))
        return self.move_stack[-1]

    def push(self, move):
        self.move_stack.append(move)
        self.turn = not self.turn

    def pop(self):
        self.turn = not self.turn
        return self.move_stack.pop()

    def is_legal(self, _move) -> bool:
        return True


def main():
    signal.alarm(120)  # python-chess waits for ever after a failure
    with chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci"]) as engine:
        engine.ping()
        engine.configure({"Hash": 16, "Skill Level": 20})
        for variant, fen in STARTS.items():
            board = type(variant, (Board,), {"uci_variant": variant})(fen)
            for _ in range(20):
                result = engine.play(board, chess.engine.Limit(nodes=500), info=chess.engine.INFO_ALL)
                if result.move is None or "score" not in result.info:
                    sys.exit(f"{variant}: no move or no score: {result}")
                board.push(result.move)
            clock = chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.1, black_inc=0.1)
            answer = engine.play(board, clock, ponder=True)
            print(f"{variant}: {' '.join(board.move_stack)}; by the clock {answer.move}, pondering on {answer.ponder}")
    print(f"python-chess {chess.__version__}")


if __name__ == "__main__":
    main()
