#!/usr/bin/env python3
"""Lets each level of the engine play the one below, in both games, and prints the table and the scale of Elo.

    bench/ladder.py --folder FOLDER [--program build/ootori] [--games 100] [--levels 1-19] [--concurrency 1]

Levels are limited by nodes, so the result does not depend on the machine or on what else it does. Each finished game is
kept in FOLDER; the same command goes on where it was interrupted, and only prints what is there already.
"""

import argparse
import math
import pathlib
import re
import subprocess
import sys

from games import listed_games

LOWEST = 500  # the Elo rating of level 1, chosen freely


def match(program: str, game: str, level: int, folder: pathlib.Path, options: argparse.Namespace) -> tuple[int, int, int]:
    """Games that the level won, lost and drew against the one below."""
    command = [program, "match", "--game", game, "--openings", f"match/openings/{game}.txt", "--games", str(options.games),
               "--concurrency", str(options.concurrency), "--resign", "1500", "--seed", str(level),
               "--log", str(folder / f"{game}-{level}.log"), "--resume"]
    for one in (level, level - 1):
        command += ["--engine", f"name=level{one},option.Skill Level={one},nodes=100000000"]
    print(f"{game}, level {level} against level {level - 1}", file=sys.stderr, flush=True)
    answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    result = re.search(rf"level{level} against level{level - 1}: \+(\d+) -(\d+) =(\d+) in (\d+) games", answer)
    if not result or int(result[4]) < options.games:
        sys.exit(f"the match ended early:\n{answer[-500:]}")
    return int(result[1]), int(result[2]), int(result[3])


def elo(won: int, lost: int, drawn: int) -> float:
    """The logistic difference; a clean sheet counts as half a game lost, for it has none."""
    games = won + lost + drawn
    score = min(max((won + drawn / 2) / games, 0.5 / games), 1 - 0.5 / games)
    return 400 * math.log10(score / (1 - score))


def sheet(won: int, lost: int, drawn: int) -> str:
    return f"{won}–{lost}" + (f", {drawn} drawn" if drawn else "")


def levels(text: str) -> range:
    found = re.fullmatch(r"(\d+)-(\d+)", text)
    if not found or not 1 <= int(found[1]) < int(found[2]) <= 19:
        raise argparse.ArgumentTypeError(f"'{text}' is not a range within 1-19, as in 1-19")
    return range(int(found[1]), int(found[2]) + 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--program", default="build/ootori")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--levels", type=levels, default=levels("1-19"))
    parser.add_argument("--concurrency", type=int, default=1)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)

    games = listed_games(options.program)
    print("| level |" + "".join(f" {game['name']} | Elo |" for game in games) + " scale |", flush=True)
    print("|---|" + "---|---|" * len(games) + "---|", flush=True)
    scale = float(LOWEST)
    print(f"| {options.levels[0]} |" + " | |" * len(games) + f" {scale:.0f} |", flush=True)
    for level in options.levels[1:]:
        results = [match(options.program, game["id"], level, options.folder, options) for game in games]
        steps = [elo(*result) for result in results]
        scale += sum(steps) / len(steps)
        cells = " | ".join(f"{sheet(*result)} | {step:+.0f}" for result, step in zip(results, steps))
        print(f"| {level} | {cells} | {scale:.0f} |", flush=True)


main()
