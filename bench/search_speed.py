#!/usr/bin/env python3
"""Compares the search speed of two UCI engines: nodes a second on the same positions, by turns, one thread each.

The positions are taken along lines that the first engine plays against itself from some openings, a thousand nodes a
move, so they are the same every time. On each position both engines think for the same time, one after the other.
With --threads the first engine is compared with itself on more threads instead.

  chrt -f 10 bench/search_speed.py --opponent stockfish
  chrt -f 10 bench/search_speed.py --opponent stockfish --option EvalFile=none
  chrt -f 10 bench/search_speed.py --threads 2
"""

import argparse
import shlex
import subprocess
import sys
from pathlib import Path

from games import listed_games

ROOT = Path(__file__).resolve().parent.parent
GAMES = {game["id"]: game for game in listed_games(f"{ROOT}/build/ootori")}
PLIES = (0, 16, 32, 48)  # plies after the opening at which positions are taken


class Engine:
    """A UCI engine as a child process."""

    def __init__(self, command: str, variant: str, threads: int, hash_mib: int, others: list[str] | None = None):
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.send("uci")
        self.read_until("uciok")
        for name, value in (("UCI_Variant", variant), ("Threads", threads), ("Hash", hash_mib)):
            self.send(f"setoption name {name} value {value}")
        for name, value in (option.split("=", 1) for option in others or []):
            self.send(f"setoption name {name} value {value}")

    def send(self, line: str) -> None:
        self.process.stdin.write(line + "\n")

    def read_until(self, word: str) -> list[str]:
        lines = []
        for line in self.process.stdout:
            lines.append(line.strip())
            if line.startswith(word):
                return lines
        sys.exit(f"the engine ended before it said '{word}': {shlex.join(self.process.args)}")

    def think(self, moves: list[str], limit: str) -> list[str]:
        self.send("ucinewgame")
        self.send("isready")
        self.read_until("readyok")
        self.send("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        self.send("go " + limit)
        return self.read_until("bestmove")

    def speed(self, moves: list[str], milliseconds: int) -> tuple[int, int]:
        """Nodes and milliseconds of a search, by its last report that has both."""
        for line in reversed(self.think(moves, f"movetime {milliseconds}")):
            words = line.split()
            if "nodes" in words and "time" in words:
                return int(words[words.index("nodes") + 1]), max(int(words[words.index("time") + 1]), 1)
        return 0, 0

    def close(self) -> None:
        self.send("quit")
        self.process.wait()


def positions(engine: Engine, game: str, lines: int) -> list[list[str]]:
    """Positions of every stage of the game, as moves from its first position."""
    openings = [line for line in (ROOT / f"match/openings/{game}.txt").read_text().splitlines() if "moves" in line]
    found = []
    for opening in openings[:: max(len(openings) // lines, 1)][:lines]:
        moves = usi_to_uci(opening.split("moves")[1].split(), game)
        for ply in range(PLIES[-1] + 1):
            if ply in PLIES:
                found.append(list(moves))
            best = engine.think(moves, "nodes 1000")[-1].split()[1]
            if best == "(none)":
                break
            moves.append(best)
    return found


def usi_to_uci(moves: list[str], game: str) -> list[str]:
    """Files a… from the left instead of …1, ranks 1… from below instead of a… from above, @ for drops."""
    files, ranks = GAMES[game]["files"], GAMES[game]["ranks"]

    def square(text: str) -> str:
        return chr(ord("a") + files - int(text[0])) + str(ranks - (ord(text[1]) - ord("a")))

    def move(text: str) -> str:
        if text[1] == "*":
            return f"{text[0]}@{square(text[2:4])}"
        return square(text[0:2]) + square(text[2:4]) + text[4:]

    return [move(text) for text in moves]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=f"{ROOT}/build/ootori uci", help="the engine that is measured")
    against = parser.add_mutually_exclusive_group(required=True)
    against.add_argument("--opponent", metavar="CMD", help="the UCI engine to compare with, such as Fairy-Stockfish")
    against.add_argument("--threads", type=int, help="compare with the same engine on so many threads")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", help="of that engine; may be repeated")
    parser.add_argument("--game", choices=GAMES, action="append", help="may be repeated; all listed games where left out")
    parser.add_argument("--lines", type=int, default=4, help="openings a game, %(default)s")
    parser.add_argument("--milliseconds", type=int, default=500, help="a position and engine, %(default)s")
    parser.add_argument("--hash", type=int, default=64, help="MiB of either engine, %(default)s")
    options = parser.parse_args()
    for game in options.game or GAMES:
        compare(game, options)


def compare(game: str, options: argparse.Namespace) -> None:
    variant = GAMES[game]["variant"]
    first = Engine(options.engine, variant, 1, options.hash, options.option)
    if options.opponent:
        names, second = ("engine", "opponent"), Engine(options.opponent, variant, 1, options.hash)
    else:
        names = ("1 thread", f"{options.threads} threads")
        second = Engine(options.engine, variant, options.threads, options.hash, options.option)
    sums = [[0, 0], [0, 0]]
    for moves in positions(first, game, options.lines):
        results = [engine.speed(moves, options.milliseconds) for engine in (first, second)]
        if not all(nodes for nodes, _ in results):
            continue  # at least one of them had nothing to search
        for total, (nodes, time) in zip(sums, results):
            total[0] += nodes
            total[1] += time
    first.close()
    second.close()
    speeds = [nodes / time for nodes, time in sums]
    ratio = speeds[0] / speeds[1] if options.opponent else speeds[1] / speeds[0]
    print(f"{game}: {names[0]} {speeds[0]:.0f} knps, {names[1]} {speeds[1]:.0f} knps, ratio {ratio:.2f}", flush=True)


if __name__ == "__main__":
    main()
