#!/usr/bin/env python3
"""Few positions: an engine agrees with itself as often as with its twin, and an interrupted run ends the same."""

import pathlib
import re
import subprocess
import sys
import tempfile


def run(program: str, log: pathlib.Path, positions: int) -> str:
    command = [program, "yari", "--engine", "name=one,option.Hash=4", "--engine", "name=twin,option.Hash=4", "--nodes",
               "300", "--times", "5", "--positions", str(positions), "--seed", "7", "--log", str(log)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}{done.stderr}")
    return done.stdout


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        whole, parts = pathlib.Path(name, "whole"), pathlib.Path(name, "parts")
        table = run(sys.argv[1], whole, 40)
        shares = re.findall(r"[\d.]+ %", table)
        if len(shares) != 5 or len(set(shares[:4])) != 1 or shares[4] != "100.0 %":
            sys.exit(f"twins differ:\n{table}")
        if not 20 < float(shares[0].removesuffix(" %")) < 100:
            sys.exit(f"searches of 300 and 1,500 nodes always agree, or hardly ever:\n{table}")
        run(sys.argv[1], parts, 15)
        if run(sys.argv[1], parts, 40) != table:
            sys.exit("a run that was interrupted ends differently")


if __name__ == "__main__":
    main()
