#!/usr/bin/env python3
"""Runs clang-tidy over every C++ source but the tests, two at a time, and skips what has not changed since it was clean.

Usage: tools/tidy.py [--minutes N] [FILE…]     (after the build: what a source includes is known from there)

What changed last is looked at first; after N minutes nothing more is begun, and what was left out is counted.
Tests are left out: GoogleTest's macros set off checks that are not about our code, and would double the time.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
CLEAN = BUILD / "tidy"  # an empty file for each clean source, with the time of that finding


def git(*arguments: str) -> list[str]:
    result = subprocess.run(["git", *arguments, "--", "*.cpp"], cwd=ROOT, capture_output=True, check=True, text=True)
    return [line for line in result.stdout.splitlines() if line]


def sources() -> list[str]:
    """Every source but tests; what was committed last comes first."""
    present = {name for name in git("ls-files") if not name.endswith("_test.cpp")}
    by_age = dict.fromkeys(name for name in git("log", "--format=", "--name-only") if name in present)
    return list(by_age | dict.fromkeys(sorted(present)))


def objects() -> dict[str, str]:
    """The object file of each source of the build; sources that are compiled together share one."""
    found = {}
    for entry in json.loads((BUILD / "compile_commands.json").read_text()):
        file, made = Path(entry["file"]), entry["command"].split(" -o ")[1].split()[0]
        united = file.parent.name == "Unity" and re.findall(r'#include "(.*)"', file.read_text())
        found |= {os.path.relpath(source, ROOT): made for source in united or [file]}
    return found


def included() -> dict[str, list[Path]]:
    """The files that each object file was made from."""
    listing = subprocess.run(["ninja", "-C", str(BUILD), "-t", "deps"], capture_output=True, text=True, check=True)
    made_from: dict[str, list[Path]] = {}
    current: list[Path] = []
    for line in listing.stdout.splitlines():
        if line.startswith("    "):
            current.append(BUILD / line.strip())
        elif line:
            current = made_from[line.split(":")[0]] = []
    return made_from


def is_unchanged(source: str, parts: list[Path]) -> bool:
    stamp = CLEAN / source
    if not stamp.exists() or not parts:
        return False
    since = stamp.stat().st_mtime
    return all(part.exists() and part.stat().st_mtime < since for part in [*parts, ROOT / ".clang-tidy"])


def tidy(source: str, deadline: float) -> bool | None:
    """Whether the source is clean; None where there was no time left."""
    began = time.time()
    if began > deadline:
        return None
    result = subprocess.run(["clang-tidy-19", "--quiet", "-p", str(BUILD), source], cwd=ROOT, capture_output=True, text=True)
    clean = result.returncode == 0
    print(f"{'clean ' if clean else 'FAULTS'} {time.time() - began:5.1f} s  {source}", flush=True)
    if not clean:
        print(result.stdout, result.stderr, flush=True)
        return False
    stamp = CLEAN / source
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.touch()
    os.utime(stamp, (began, began))
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description="clang-tidy over what has changed since it was clean")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin nothing more after this time")
    parser.add_argument("files", nargs="*", help="all sources but tests unless given")
    arguments = parser.parse_args()

    object_of = objects()
    made_from = included()
    wanted = arguments.files or sources()
    built = [source for source in wanted if source in object_of]
    due = [source for source in built if not is_unchanged(source, made_from.get(object_of[source], []))]
    deadline = time.time() + arguments.minutes * 60
    with ThreadPoolExecutor(max_workers=min(2, os.cpu_count() or 1)) as pool:
        verdicts = list(pool.map(lambda source: tidy(source, deadline), due))
    faulty = verdicts.count(False)
    print(f"{len(built) - len(due) + verdicts.count(True)} sources clean, {faulty} with faults, "
          f"{verdicts.count(None)} not looked at for lack of time, {len(wanted) - len(built)} not in this build")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
