#!/usr/bin/env python3
"""Compares our perft with Fairy-Stockfish's, one after the other in the same minute, and prints the table of ratios.

    bench/ratios.py --fairy-stockfish stockfish [--benchmarks build/benchmarks] [--rounds 9] [--depth 6] [--realtime]

Fairy-Stockfish must be built natively (`make build ARCH=x86-64-bmi2 largeboards=yes`, for the nine ranks of Yari
Shogi). Each round runs both programs on both games, one right after the other. The best of the rounds counts, for both; the
median of the rounds' own ratios is told beside it, for on some machines the two differ.
Fairy-Stockfish counts its last ply in bulk, as the first of our two columns does. Ends with status 1 where a ratio is
below its mark.
"""

import argparse
import json
import re
import statistics
import subprocess
import sys
import time

GAMES = {"tori": "torishogi", "yari": "yarishogi"}
MARKS = {"perft_bulk": {"tori": 80, "yari": 60}, "perft_every_leaf": {"tori": 15, "yari": 15}}
TITLES = {"perft_bulk": "last ply counted", "perft_every_leaf": "every leaf made"}
REALTIME = ["chrt", "--fifo", "10"]


def fairy_stockfish(command: list[str], variant: str, depth: int) -> tuple[int, float]:
    """The leaves that it counts, and the seconds from `go` to its answer."""
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def wait_for(pattern: str) -> re.Match[str]:
        for line in program.stdout:
            if found := re.search(pattern, line):
                return found
        sys.exit(f"{' '.join(command)} ended without '{pattern}'; does it know {variant}?")

    def send(text: str) -> None:
        program.stdin.write(text)
        program.stdin.flush()

    send(f"uci\nsetoption name UCI_Variant value {variant}\nposition startpos\nisready\n")
    wait_for("readyok")
    began = time.perf_counter()
    send(f"go perft {depth}\n")
    leaves = int(wait_for(r"Nodes searched: (\d+)")[1])
    seconds = time.perf_counter() - began
    send("quit\n")
    program.wait()
    return leaves, seconds


def ours(command: list[str], name: str, game: str, depth: int) -> tuple[int, float]:
    """Leaves of one perft, and the seconds that it took."""
    wanted = f"{name}/{depth}/{game}"
    answer = subprocess.run(
        [*command, f"--benchmark_filter=^{wanted}$", "--benchmark_format=json"],
        check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )
    results = json.loads(answer.stdout)["benchmarks"]
    if not results:
        sys.exit(f"there is no benchmark {wanted}")
    seconds = results[0]["real_time"] / 1e9
    return round(results[0]["items_per_second"] * results[0]["cpu_time"] / 1e9), seconds


def million_a_second(leaves: int, seconds: float) -> float:
    return leaves / seconds / 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fairy-stockfish", required=True, metavar="PROGRAM")
    parser.add_argument("--benchmarks", default="build/benchmarks", metavar="PROGRAM")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--depth", type=int, default=6, choices=(5, 6))
    parser.add_argument("--realtime", action="store_true", help="under chrt, so that nothing else takes the core")
    options = parser.parse_args()

    before = REALTIME if options.realtime else []
    rounds: dict[str, list[dict[str, float]]] = {game: [] for game in GAMES}
    for done in range(options.rounds):
        print(f"round {done + 1} of {options.rounds}", file=sys.stderr, flush=True)
        for game, variant in GAMES.items():
            expected, seconds = fairy_stockfish([*before, options.fairy_stockfish], variant, options.depth)
            measured = {"theirs": million_a_second(expected, seconds)}
            for name in MARKS:
                leaves, seconds = ours([*before, options.benchmarks], name, game, options.depth)
                if leaves != expected:
                    sys.exit(f"{game}: Fairy-Stockfish counts {expected}, {name} {leaves}")
                measured[name] = million_a_second(leaves, seconds)
            rounds[game].append(measured)

    print(f"| perft {options.depth} | Fairy-Stockfish, million/s | ours | million/s | ratio | median | mark |")
    print("|---|---|---|---|---|---|---|")
    missed = False
    for name, marks in MARKS.items():
        for game, mark in marks.items():
            theirs, speed = (max(one[key] for one in rounds[game]) for key in ("theirs", name))
            median = statistics.median(one[name] / one["theirs"] for one in rounds[game])
            missed |= speed / theirs < mark
            print(f"| {game} | {theirs:.2f} | {TITLES[name]} | {speed:.1f} | {speed / theirs:.0f}× | {median:.0f}× | {mark}× |")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
