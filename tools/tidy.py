#!/usr/bin/env python3
"""Runs clang-tidy over every C++ source but the tests, two at a time, and skips what has not changed since it was clean.

Usage: tools/tidy.py [FILE…]        (after the build: what a source includes is known from there)

Tests are left out: GoogleTest's macros set off checks that are not about our code, and would double the time.
"""

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
CLEAN = BUILD / "tidy"  # an empty file for each source that was clean, as old as that finding


def sources() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z", "--", "*.cpp"], cwd=ROOT, capture_output=True, check=True)
    return [name for name in listed.stdout.decode().split("\0") if name and not name.endswith("_test.cpp")]


def objects() -> dict[str, str]:
    """The object file of each source of the build."""
    commands = json.loads((BUILD / "compile_commands.json").read_text())
    return {os.path.relpath(entry["file"], ROOT): entry["command"].split(" -o ")[1].split()[0] for entry in commands}


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


def tidy(source: str) -> bool:
    began = time.time()
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
    wanted = sys.argv[1:] or sources()
    object_of = objects()
    made_from = included()
    unbuilt = [source for source in wanted if source not in object_of]
    for source in unbuilt:
        print(f"not in this build: {source}")
    due = [source for source in wanted if source in object_of
           and not is_unchanged(source, made_from.get(object_of[source], []))]
    with ThreadPoolExecutor(max_workers=min(2, os.cpu_count() or 1)) as pool:
        faulty = [source for source, clean in zip(due, pool.map(tidy, due)) if not clean]
    print(f"{len(wanted) - len(unbuilt)} sources, {len(due)} looked at, {len(faulty)} with faults")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
