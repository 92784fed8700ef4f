#!/usr/bin/env python3
"""What each part of the mate solver is worth: the same positions with it and without it.

    bench/mate_parts.py [GAME …] [--nodes 200000] [--shortest 9]

Positions are the collection's problems of --shortest plies and more. Each is solved, to the shortest mate and its line,
by a solver that knows nothing of the others and gets --nodes. The table gives how many were solved, and the mean of the
nodes with the limit for those that were not: a figure that does not depend on the machine.
"""

import argparse
import json
import pathlib
import subprocess

PARTS = ("", "hand-dominance", "loop-dominance", "chains", "greatest-of-like", "mate-in-one",
         "mate-in-three", "first-numbers", "threshold-control")


def measure(options: argparse.Namespace, game: str, sfens: list[str], part: str) -> tuple[int, float]:
    """How many were solved, and the mean number of nodes."""
    solved = nodes = 0
    for sfen in sfens:
        command = [options.program, "mate", game, "--position", sfen, "--json", "--time", "0", "--memory", "8"]
        command += ["--nodes", str(options.nodes)] + (["--without", part] if part else [])
        answer = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
        is_solved = answer["verdict"] == "mate" and answer["shortest"]
        solved += is_solved
        nodes += answer["nodes"] if is_solved else options.nodes
    return solved, nodes / len(sfens)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["tori", "yari"])
    parser.add_argument("--program", default="build/ootori")
    parser.add_argument("--nodes", type=int, default=200_000)
    parser.add_argument("--shortest", type=int, default=9)
    options = parser.parse_args()
    print("| game | left out | solved | nodes, mean | more than with it |\n|---|---|---|---|---|")
    for game in options.games:
        lines = pathlib.Path("problems", f"{game}.jsonl").read_text().splitlines()
        problems = [problem for problem in map(json.loads, lines) if problem["plies"] >= options.shortest]
        sfens = [problem["sfen"] for problem in problems]
        whole = None
        for part in PARTS:
            solved, nodes = measure(options, game, sfens, part)
            whole = whole or nodes
            more = f"{100 * (nodes / whole - 1):+.0f} %" if part else ""
            print(f"| {game} | {part or '(nothing)'} | {solved} of {len(sfens)} | {nodes:,.0f} | {more} |", flush=True)


if __name__ == "__main__":
    main()
