#!/usr/bin/env python3
"""Tells what of ./test the changes since a revision can have broken.

Usage: tools/affected.py REVISION     (commits since it parted from here, and what is not committed yet)

Prints two lines: the steps, and the rooms whose unit tests are wanted, as a regular expression of labels of ctest,
empty for all; no step where nothing that a test looks at has changed. Which room uses which stands in ARCHITECTURE.md; what is not known
to concern only a part concerns everything.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import arrows  # noqa: E402

STEPS = ["format", "build", "web-build", "e2e", "unit", "sanitizers", "bindings", "instructions", "ffish", "web-unit",
         "web-check", "last"]
CLIENT = {"web-build", "web-check", "web-unit", "e2e"}
# The steps of ./test that depend on a folder, besides its unit tests and those of the folders that use it.
LOOKS_AT = {
    "rules": CLIENT | {"ffish", "bindings", "sanitizers", "instructions"},
    "notation": CLIENT | {"ffish", "bindings", "sanitizers"},
    "engine": CLIENT | {"bindings", "instructions"},
    "bench": {"instructions"},
    "game": {"sanitizers", "e2e"},
    "server": {"e2e", "last"},
    "bindings": CLIENT | {"bindings"},
}
# Labels of tests that have no folder of their own.
ASKED_OF = {"cli": {"cli"}, "bench": {"bench"}, "fuzz": {"fuzz"}, "bindings": {"python"}}


def git(*arguments: str) -> list[str]:
    result = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"tools/affected.py: {result.stderr.strip()}")
    return [line for line in result.stdout.splitlines() if line]


def changed_files(revision: str) -> list[str]:
    [base] = git("merge-base", revision, "HEAD")
    return git("diff", "--name-only", base) + git("ls-files", "--others", "--exclude-standard")


def users_of(room: str, rooms: dict[str, arrows.Room]) -> set[str]:
    return {name for name in rooms if room in arrows.reachable(rooms, name)} | {room}


class Affected:
    """Steps and labels, gathered file by file."""

    def __init__(self):
        self.rooms = arrows.read_table()
        self.steps: set[str] = set()
        self.labels: set[str] = set()
        self.all_labels = False

    def everything(self) -> None:
        self.steps = set(STEPS)
        self.all_labels = True

    def room(self, name: str) -> None:
        users = users_of(name, self.rooms)
        self.steps |= {"format", "build", "unit"}.union(*(LOOKS_AT.get(user, set()) for user in users))
        self.labels |= users.union(*(ASKED_OF.get(user, set()) for user in users))

    def file(self, path: str) -> None:
        first = path.split("/")[0]
        if path.endswith("CMakeLists.txt") and first not in self.rooms:
            self.everything()
        elif first in self.rooms and first != "tools":
            self.room(first)
        elif first == "web":
            self.steps |= CLIENT
        elif path.startswith("docs/site/"):
            self.steps |= CLIENT
        elif path.startswith("tests/ffish/"):
            self.steps |= {"ffish"}
        elif path.startswith(("tests/npm.sh", "tests/install.sh", "tests/engine_module.mjs", "tests/parity/")):
            self.steps |= {"build", "web-build", "bindings"}
        elif first in ("docs", "deploy", "examples") or path == "ARCHITECTURE.md":
            # Pages are compared with what the programs print, and some are compiled in or contain generated pictures.
            self.steps |= {"build", "unit", "bindings", "last"}
            self.labels |= {"house", "server", "cli"}
        elif path in ("CHANGELOG.md", "README.md", "LICENSE", ".gitignore"):
            pass
        else:
            self.everything()


def main() -> int:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    affected = Affected()
    for path in changed_files(sys.argv[1]):
        affected.file(path)
    labels = set() if affected.all_labels else affected.labels | {"house"}
    print(*(step for step in STEPS if step in affected.steps))
    print("|".join(sorted(labels)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
