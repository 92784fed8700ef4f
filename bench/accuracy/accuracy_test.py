#!/usr/bin/env python3
"""Few games of weak players: the same ones again are the same, and random movers come out below level 5."""

import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent


def run(program: str, folder: pathlib.Path, *options: str) -> str:
    command = [sys.executable, str(HERE / "accuracy.py"), "--program", program, "--folder", str(folder), "--nodes", "300",
               "--pairs", "random:5", "--players", "random:3,5:3", "--games", "2", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}{done.stderr}")
    return done.stdout


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        first, second = pathlib.Path(name, "first"), pathlib.Path(name, "second")
        table = run(sys.argv[1], first)
        if "In order of strength." not in table or table.count("| 3 |") != 4:
            sys.exit(table)
        file = first / "yari-5-5-2.json"
        before, text = file.stat().st_mtime_ns, file.read_text()
        file_of_tori = first / "tori-random-5-1.json"
        file_of_tori.unlink()
        if run(sys.argv[1], first) != table or file.stat().st_mtime_ns != before or not file_of_tori.exists():
            sys.exit("it does not go on where it was interrupted")
        if run(sys.argv[1], second, "--jobs", "2") != table or (second / file.name).read_text() != text:
            sys.exit("the same games differ")
        if run(sys.argv[1], first, "--so-far") != table:
            sys.exit("--so-far shows something else")
    print("the same games come out the same, and in order of strength")


main()
