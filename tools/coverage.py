#!/usr/bin/env python3
"""Tells which code of the C++ rooms no test runs.

Usage: tools/coverage.py [ROOM…]

Builds the unit tests of these rooms for coverage (build/coverage), or everything if none is named, runs them, and prints
how many lines they run of each room that they use. build/coverage/unrun/ROOM.txt lists the rest: each line that no test
reaches, with the columns if only a part of it is meant. Test files and testing/ are left out. The tests take three times
as long as without coverage.

What only the compiler runs counts as not run.
"""

import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "coverage"
PROFILES = BUILD / "profiles"
DATA = BUILD / "tests.profdata"
UNRUN = BUILD / "unrun"


def run(*command: str | Path, env: dict[str, str] | None = None) -> int:
    return subprocess.run([str(part) for part in command], cwd=ROOT, env=env, check=False).returncode


def run_tests(rooms: list[str]) -> None:
    PROFILES.mkdir(exist_ok=True)
    for old in PROFILES.glob("*.profraw"):
        old.unlink()
    # %m: a file for each program, into which each run adds its counts.
    env = os.environ | {"LLVM_PROFILE_FILE": str(PROFILES / "%2m.profraw")}
    chosen = ["--label-regex", f"^({'|'.join(rooms)})$"] if rooms else ["--label-exclude", "^last$"]
    if run("ctest", "--test-dir", BUILD, "--parallel", "3", "--timeout", "1800", *chosen, env=env) != 0:
        print("Some tests failed, perhaps because they are slower than usual. Their counts are included.")
    if run("llvm-profdata-19", "merge", "--sparse", "-o", DATA, *sorted(PROFILES.glob("*.profraw"))) != 0:
        sys.exit("tools/coverage.py: the counts cannot be merged")


def programs() -> list[Path]:
    """The tests, and the programs that they start."""
    names = [path for path in BUILD.rglob("*") if path.is_file() and os.access(path, os.X_OK)]
    return [path for path in names if path.read_bytes()[:4] == b"\x7fELF" and "CMakeFiles" not in path.parts]


def counts() -> dict[str, list]:
    """For each file the segments of llvm-cov: [line, column, count, has a count, begins a region, is a gap]."""
    first, *rest = programs()
    command = ["llvm-cov-19", "export", "--instr-profile", DATA, "--skip-functions", first]
    command += [part for program in rest for part in ("--object", program)]
    exported = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True, cwd=ROOT)
    [data] = json.loads(exported.stdout)["data"]
    return {file["filename"]: file["segments"] for file in data["files"]}


def is_judged(path: Path) -> bool:
    return not path.name.endswith("_test.cpp") and not {"testing", "build", "tests", "bench", "fuzz"} & set(path.parts)


class File:
    """What the tests run of one file."""

    def __init__(self, path: Path, segments: list):
        self.text = (ROOT / path).read_text().split("\n")
        self.run: set[int] = set()
        self.unrun: dict[int, tuple[int, int]] = {}  # line: first and last column
        for (line, column, count, has_count, _, is_gap), (end_line, end_column, *_) in zip(segments, segments[1:]):
            if not has_count or is_gap:
                continue
            for number in range(line, end_line + 1):
                first = column if number == line else 1
                last = end_column - 1 if number == end_line else len(self.text[number - 1])
                self.note(number, first, last, count)

    def note(self, number: int, first: int, last: int, count: int) -> None:
        if not self.text[number - 1][first - 1 : last].strip(" \t{}();,"):
            return
        if count > 0:
            self.run.add(number)
            return
        before = self.unrun.get(number, (first, last))
        self.unrun[number] = (min(first, before[0]), max(last, before[1]))

    def lines(self) -> list[str]:
        described = []
        for number, (first, last) in sorted(self.unrun.items()):
            columns = f" [{first}-{last}]" if number in self.run else ""
            described.append(f"{number:5}{columns}: {self.text[number - 1].strip()}")
        return described


def report() -> None:
    files: dict[str, dict[Path, File]] = defaultdict(dict)
    for name, segments in counts().items():
        if not name.startswith(f"{ROOT}/"):
            continue
        path = Path(name).relative_to(ROOT)
        if is_judged(path):
            room = "/".join(path.parts[: 2 if path.parts[0] == "server" and len(path.parts) > 2 else 1])
            files[room][path] = File(path, segments)
    UNRUN.mkdir(exist_ok=True)
    for room, of_room in sorted(files.items()):
        unrun = sum(len(file.unrun) for file in of_room.values())
        every = sum(len(file.run | file.unrun.keys()) for file in of_room.values())
        print(f"{room:26}{every:7} lines, {unrun:5} of them not run, or only in part")
        text = [f"{path}\n" + "\n".join(file.lines()) for path, file in sorted(of_room.items()) if file.unrun]
        (UNRUN / f"{room.replace('/', '-')}.txt").write_text("\n\n".join(text) + "\n")


def main() -> int:
    if any(argument.startswith("-") for argument in sys.argv[1:]):
        print(__doc__.strip())
        return 0 if {"-h", "--help"} & set(sys.argv[1:]) else 2
    rooms = sys.argv[1:]
    targets = ["--target", *(f"{room}_test" for room in rooms)] if rooms else []
    if run("cmake", "--preset", "coverage") != 0 or run("cmake", "--build", "--preset", "coverage", *targets) != 0:
        return 1
    run_tests(rooms)
    report()
    return 0


if __name__ == "__main__":
    sys.exit(main())
