#!/usr/bin/python3
"""Counts the processor instructions that the search needs for a node, under valgrind.

Usage: bench/instructions/instructions.py [--record]

Builds the search alone, for the same processor on every machine (the preset `instructions`), lets it search the positions
of `ootori bench`, and compares the counts with instructions.txt. Fails if a count has changed by more than 2 %; --record
writes the new counts. Unlike times, the counts do not depend on what else the machine does.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = ROOT / "build/instructions/search_nodes"
COMMITTED = Path(__file__).with_name("instructions.txt")
SIGNATURES = ROOT / "engine/bench_signature.txt"  # has a line for each game; a test of the engine sees to it
GAMES = [line.split()[0] for line in SIGNATURES.read_text().splitlines()]
SHALLOW, DEEP = 6, 11  # plies; what both searches do once, like loading the net, does not count
MOST_CHANGE = 0.02
VALGRIND = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]


def build() -> None:
    subprocess.run(["cmake", "--preset", "instructions"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", "--preset", "instructions", "--target", "search_nodes"], cwd=ROOT, check=True)


def search(game: str, depth: int) -> tuple[int, int]:
    """The instructions and the nodes of one search."""
    run = subprocess.run([*VALGRIND, PROGRAM, game, str(depth)], capture_output=True, text=True)
    found = re.search(r"I +refs: +([0-9,]+)", run.stderr)
    if run.returncode != 0 or found is None:
        sys.exit(f"instructions.py: {PROGRAM.name} {game} {depth} failed under valgrind:\n{run.stderr}")
    return int(found[1].replace(",", "")), int(run.stdout)


def count(game: str) -> int:
    (few, few_nodes), (many, many_nodes) = search(game, SHALLOW), search(game, DEEP)
    return round((many - few) / (many_nodes - few_nodes))


def committed() -> dict[str, int]:
    lines = COMMITTED.read_text().splitlines() if COMMITTED.exists() else []
    return {game: int(number) for game, number in map(str.split, lines)}


def main() -> None:
    if sys.argv[1:] not in ([], ["--record"]):
        sys.exit(__doc__)
    build()
    before, now = committed(), {game: count(game) for game in GAMES}
    for game, number in now.items():
        change = f", {number / before[game] - 1:+.1%}" if game in before else ""
        print(f"{game}: {number} instructions per node{change}")
    if sys.argv[1:] == ["--record"]:
        COMMITTED.write_text("".join(f"{game} {number}\n" for game, number in now.items()))
    elif now.keys() != before.keys() or any(abs(now[game] / before[game] - 1) > MOST_CHANGE for game in now):
        sys.exit("instructions.py: If this change is intended, run bench/instructions/instructions.py --record, and "
                 "quote both counts in the commit message.")


main()
