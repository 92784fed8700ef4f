#!/usr/bin/python3
"""Every test and every file that docs/security.md names is there: security_page.py build/server_test"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def listed(program):
    """The names of its tests, as Suite.Name; of a suite, Suite.* as well."""
    names = set()
    listing = subprocess.run([program, "--gtest_list_tests"], capture_output=True, text=True, check=True)
    for line in listing.stdout.splitlines():
        if not line.startswith(" "):
            suite = line.split("#")[0].strip()
        else:
            names |= {suite + line.split("#")[0].strip(), suite + "*"}
    return names


def main():
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    tests = set(re.findall(r"`([A-Z]\w+\.(?:\w+|\*))`", page)) - {"Suite.Name"}
    files = set(re.findall(r"`((?:deploy|docs|server|tests|web)/[\w./-]+)`", page))
    if not tests or not files:
        sys.exit("security.md names no tests or no files: has its form changed?")
    missing = sorted(tests - listed(sys.argv[1])) + sorted(file for file in files if not (ROOT / file).exists())
    for name in missing:
        print(f"security.md names {name}, which is not there")
    sys.exit(1 if missing else 0)


if __name__ == "__main__":
    main()
