#!/usr/bin/env python3
"""Holds our Swiss pairings against those of another program, bbpPairings.

usage: swiss.py SWISS [--checker BBPPAIRINGS] [--tournaments N] [--first SEED]

SWISS is build/swiss. Without --checker it pairs generated tournaments anew from their files: reading them, pairing them and writing
them agree with each other. With it, the other program accepts every pairing of N tournaments that we generate, and we pair every round
of N tournaments that it generates as it does. docs/tournaments.md says where to get it.
"""

import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path


def run(*command: object) -> subprocess.CompletedProcess:
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)


def checked_by_other(checker: Path, file: Path) -> list[str]:
    """What the checker says of a file; it names each pairing that it would make otherwise."""
    said = run(checker, "--dutch", file, "-c")
    lines = [line for line in (said.stdout + said.stderr).splitlines() if line and ": Round #" not in line]
    return lines + ([] if said.returncode == 0 else [f"exit status {said.returncode}"])


def generate_by_other(checker: Path, file: Path, seed: int) -> None:
    chance = random.Random(seed)
    config = file.with_suffix(".config")
    config.write_text(f"PlayersNumber={chance.randint(6, 90)}\nRoundsNumber={chance.randint(3, 11)}\n"
                      f"ForfeitRate={chance.randint(8, 60)}\nRetiredRate={chance.randint(20, 200)}\n"
                      f"HalfPointByeRate={chance.randint(10, 100)}\nDrawPercentage={chance.randint(5, 60)}\n")
    run(checker, "--dutch", "-g", config, "-o", file, "-s", seed)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("swiss", type=Path)
    parser.add_argument("--checker", type=Path)
    parser.add_argument("--tournaments", type=int, default=40)
    parser.add_argument("--first", type=int, default=1)
    options = parser.parse_args()
    faults = []
    paired = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.first, options.first + options.tournaments):
            own = Path(folder) / f"own{seed}.trf"
            own.write_text(run(options.swiss, "generate", seed).stdout)
            files = [own]
            if options.checker:
                faults += [f"{own.name}: {line}" for line in checked_by_other(options.checker, own)]
                other = Path(folder) / f"other{seed}.trf"
                generate_by_other(options.checker, other, seed)
                # It creates no file if the generated tournament reaches a round that cannot be paired.
                files = [other] if other.exists() and other.stat().st_size > 200 else []
            for file in files:
                paired += 1
                anew = run(options.swiss, "repair", file)
                if anew.returncode != 0:
                    faults += [f"{file.name}: {line}" for line in anew.stderr.splitlines()]
    for fault in faults[:50]:
        print(fault)
    print(f"{options.tournaments} tournaments, {paired} paired anew, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
