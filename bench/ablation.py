#!/usr/bin/env python3
"""Shows what each part of the search is worth: the engine without it against the engine as it is, at fixed nodes.

    bench/ablation.py --folder FOLDER [--program build/ootori] [--games 200] [--nodes 3000] [--concurrency 2]
                      [--part NAME …]

Prints a row of docs/strength.md for each part: the Elo that is lost without it, with the 95 % interval. Each finished
game is kept in FOLDER; the same command goes on where it was interrupted. Limited by nodes, so that nothing depends on
the machine; what a part saves in time is not seen.
"""

import argparse
import pathlib
import re
import subprocess
import sys

from games import listed_games

# The parameters that switch a part off: numbers of engine/search_parameters.hpp.
PARTS = {
    "null move": "null_move_depth=1000",
    "late-move reductions": "reduction_base=0,reduction_scale=0,reduction_cut_node=0,reduction_not_improving=0",
    "late-move pruning": "late_move_base=10000",
    "futility pruning": "futility_depth=0,capture_futility_depth=0",
    "reverse futility pruning": "reverse_futility_depth=0",
    "pruning by exchanges (SEE)": "exchange_margin_quiet=10000,exchange_margin_capture=10000",
    "razoring": "razor_depth=0",
    "ProbCut": "probcut_depth=1000",
    "singular extensions": "singular_depth=1000",
    "internal reduction (IIR)": "internal_reduction_depth=1000",
    "aspiration windows": "aspiration_depth=1000",
    "all histories": "history_bonus=0,correction_scale=0",
    "correction history": "correction_scale=0",
    "futility in quiescence": "quiescence_futility=10000",
}


def play(game: str, name: str, options: argparse.Namespace) -> str:
    """Elo of the whole engine against the one without the part, and the games."""
    off = ",".join(f"search.{number}" for number in PARTS[name].split(","))
    terms = f"option.Hash=16,nodes={options.nodes}"
    log = options.folder / (re.sub(r"[^a-z]+", "-", name.lower()).strip("-") + f"-{game}.log")
    print(f"{name}, {game}", file=sys.stderr, flush=True)
    answer = subprocess.run(
        [options.program, "match", "--game", game, "--openings", f"match/openings/{game}.txt", "--seed", "3",
         "--games", str(options.games), "--concurrency", str(options.concurrency), "--resign", "1500",
         "--log", str(log), "--resume", "--engine", f"name=whole,{terms}", "--engine", f"name=without,{terms},{off}"],
        check=True, stdout=subprocess.PIPE, text=True,
    ).stdout
    games = re.search(r"whole against without: .* in (\d+) games", answer)
    result = re.search(r"^Elo (\S+) (\[[^]]+\])", answer, re.MULTILINE)
    if not games or not result or int(games[1]) < options.games:
        sys.exit(f"the match ended early:\n{answer[-500:]}")
    return f"{result[1]} {result[2]} ({games[1]})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--program", default="build/ootori")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=3000)
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--part", choices=PARTS, action="append", help="only this part, or these")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    games = listed_games(options.program)
    print("| without |" + "".join(f" {game['name']} |" for game in games), flush=True)
    print("|---|" + "---|" * len(games), flush=True)
    for name in options.part or PARTS:
        print(f"| {name} | {' | '.join(play(game['id'], name, options) for game in games)} |", flush=True)


main()
