#!/usr/bin/env python3
"""Lets random movers, levels and the engine play, has every game analysed, and prints how accurate each is.

    bench/accuracy.py --folder FOLDER [--program build/ootori] [--games 6] [--nodes 5000] [--jobs 1]
                      [--players random,1,5,9,13,17] [--pairs random:1,random:engine,1:engine,5:13]

Each player meets its like, and in the pairs the weaker meets the stronger. The accuracies are right if they come out in
the order of strength, and nobody gets past the next better one by playing against somebody else, beyond what chance
explains (two standard errors); the last line says whether they do. Everything follows from the seeds and from nodes, so that the machine does not matter. Each game and its
analysis is kept in FOLDER; the same command goes on where it was interrupted.
"""

import argparse
import concurrent.futures
import json
import pathlib
import random
import statistics
import subprocess
import sys

from games import listed_games

ENGINE_NODES = 20_000
OPENING = 4  # random plies, which are not analysed, so that no two games are the same
MOST_PLIES = 300


class Rules:
    """The legal moves of positions, by `ootori moves --batch`."""

    def __init__(self, program: str, game: str) -> None:
        self.process = subprocess.Popen([program, "moves", game, "--batch"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)

    def legal(self, moves: list[str]) -> list[str]:
        self.process.stdin.write(position(moves) + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().split()

    def end(self) -> None:
        self.process.stdin.close()
        self.process.wait()


class RandomPlayer:
    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)

    def choose(self, _moves: list[str], legal: list[str]) -> str:
        return self.chance.choice(legal)

    def end(self) -> None:
        pass


class EnginePlayer:
    """A level, or the engine at full strength, by USI."""

    def __init__(self, program: str, game: str, name: str) -> None:
        self.process = subprocess.Popen([program, "usi", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        bufsize=1)
        self.nodes = ENGINE_NODES if name == "engine" else 100_000_000  # a level has its own limit
        self.say("usi")
        self.hear("usiok")
        self.say(f"setoption name Level value {20 if name == 'engine' else name}")

    def say(self, line: str) -> None:
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self, word: str) -> str:
        for line in self.process.stdout:
            if line.startswith(word):
                return line
        sys.exit(f"the engine ended before it said '{word}'")

    def choose(self, moves: list[str], _legal: list[str]) -> str:
        self.say(f"position {position(moves)}")
        self.say(f"go nodes {self.nodes}")
        return self.hear("bestmove").split()[1]

    def end(self) -> None:
        self.say("quit")
        self.process.wait()


def position(moves: list[str]) -> str:
    return "startpos" + (" moves " + " ".join(moves) if moves else "")


def run(*command: str, text: str | None = None) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: {done.stderr.strip()}")
    return done.stdout


def play(options: argparse.Namespace, game: str, names: list[str], number: int) -> list[str]:
    """A game of two players, the first of whom is Black in every other game."""
    rules = Rules(options.program, game)
    chance = random.Random(f"{game} {number}")
    players = [RandomPlayer(f"{game} {number} {at}") if name == "random" else EnginePlayer(options.program, game, name)
               for at, name in enumerate(names)]
    moves: list[str] = []
    while len(moves) < MOST_PLIES and (legal := rules.legal(moves)):
        side = (len(moves) + number) % 2
        moves.append(chance.choice(legal) if len(moves) < OPENING else players[side].choose(moves, legal))
    for one in [rules, *players]:
        one.end()
    return moves


def report(options: argparse.Namespace, game: str, names: list[str], number: int) -> dict:
    file = options.folder / f"{game}-{'-'.join(names)}-{number}.json"
    if not file.exists():
        moves = play(options, game, names, number)
        sfen = run(options.program, "show", game, "--moves", " ".join(moves[:OPENING]), "--style", "sfen").strip()
        file.write_text(run(options.program, "analyse", "-", "--from", "usi", "--game", game, "--nodes",
                            str(options.nodes), "--json", "-", text=f"sfen {sfen} moves {' '.join(moves[OPENING:])}\n"))
    return json.loads(file.read_text())


def reports(options: argparse.Namespace, game: str, names: list[str]) -> list[tuple[dict, dict]]:
    """Of each game what is said of the first player and of the second."""
    print(f"{game}: {' against '.join(names)}", file=sys.stderr, flush=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        found = list(pool.map(lambda number: report(options, game, names, number), range(options.games)))
    colors = [("black", "white"), ("white", "black")]
    return [tuple(one[color] for color in colors[number % 2]) for number, one in enumerate(found)]


def figures(sides: list[dict]) -> tuple[float, float, float]:
    """The mean accuracy, its standard error, and blunders in a hundred moves."""
    accuracies = [side["accuracy"] for side in sides]
    moves = sum(side["moves"] for side in sides)
    error = statistics.stdev(accuracies) / len(accuracies) ** 0.5
    return statistics.mean(accuracies), error, 100 * sum(side["blunder"] for side in sides) / moves


def title(name: str) -> str:
    return f"level {name}" if name.isdigit() else name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--program", default="build/ootori")
    parser.add_argument("--games", type=int, default=6, help="of each two players in each game")
    parser.add_argument("--nodes", type=int, default=5_000, help="of each position that is analysed")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--players", default="random,1,5,9,13,17", help="from the weakest")
    parser.add_argument("--pairs", default="random:1,random:engine,1:engine,5:13", help="the weaker first")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)

    games = listed_games(options.program)
    players = options.players.split(",")
    even: dict[tuple[str, str], tuple[float, float]] = {}
    wrong = []
    print("| player |" + "".join(f" {game['name']} | blunders in 100 moves |" for game in games), flush=True)
    print("|---|" + "---|---|" * len(games), flush=True)

    def row(names: list[str], words: str) -> None:
        line = f"| {words} |"
        for game in games:
            sides = reports(options, game["id"], names)
            shown = [one for pair in sides for one in pair] if names[0] == names[1] else [weak for weak, _ in sides]
            accuracy, error, blunders = figures(shown)
            line += f" {accuracy:.1f} ± {error:.1f} | {blunders:.1f} |"
            at = players.index(names[0])
            if names[0] == names[1]:
                even[game["id"], names[0]] = accuracy, error
                right = at == 0 or accuracy > even[game["id"], players[at - 1]][0]
            elif at + 1 < len(players):
                better, its_error = even[game["id"], players[at + 1]]
                right = accuracy < better + 2 * (error**2 + its_error**2) ** 0.5
            else:
                right = True
            if not right:
                wrong.append(f"{words} in {game['name']}")
        print(line, flush=True)

    for name in players:
        row([name, name], title(name))
    for weak, strong in (pair.split(":") for pair in options.pairs.split(",") if pair):
        row([weak, strong], f"{title(weak)} against {title(strong)}")
    print("In order of strength." if not wrong else f"Not in order of strength: {', '.join(wrong)}.")
    sys.exit(1 if wrong else 0)


main()
