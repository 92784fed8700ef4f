#!/usr/bin/env python3
"""Checks that the rooms use each other only as the table of ARCHITECTURE.md allows.

A row of that table names a room's folder, then what lives there, then the rooms that it may use, then the libraries
that its code (not its tests) may include beside the standard library. What a room may use brings what that room may
use. Prints each include that goes against an arrow, and each room missing in the table or on the disk.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("*.cpp", "*.hpp")
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.MULTILINE)
ROW = re.compile(r"^\| `(\w+)/` \|[^|]*\| ([^|]*) \| ([^|]*) \|$", re.MULTILINE)

LIBRARIES = {  # how the headers of a library of the table begin
    "Boost.Asio": "boost/asio",
    "Boost.Beast": "boost/beast",
    "Boost.JSON": "boost/json",
    "CLI11": "CLI/",
    "Google Benchmark": "benchmark/",
    "SQLite": "sqlite3.h",
    "fmt": "fmt/",
    "libcurl": "curl/",
    "librsvg": ("librsvg/", "cairo.h"),
    "libsodium": "sodium.h",
    "prometheus-cpp": "prometheus/",
    "pybind11": "pybind11/",
    "spdlog": "spdlog/",
    "zxcvbn": "zxcvbn.h",
}


class Room:
    def __init__(self, name: str, uses: str, libraries: str):
        self.name = name
        self.uses_all = uses == "all"
        self.uses = set(re.findall(r"\w+", uses))
        self.libraries = libraries.split(", ")

    def may_include(self, header: str) -> bool:
        if "any" in self.libraries or is_standard(header):
            return True
        owner = next((name for name, start in LIBRARIES.items() if header.startswith(start)), "POSIX")
        return owner in self.libraries


def read_table() -> dict[str, Room]:
    rows = ROW.findall((ROOT / "ARCHITECTURE.md").read_text())
    names = [name for name, _, _ in rows]
    if len(names) != len(set(names)):
        sys.exit("ARCHITECTURE.md has two rows for one room")
    return {name: Room(name, uses, libraries) for name, uses, libraries in rows}


def reachable(rooms: dict[str, Room], name: str) -> set[str]:
    if rooms[name].uses_all:
        return set(rooms)
    found = {name}
    for used in rooms[name].uses & set(rooms):
        found |= reachable(rooms, used)
    return found


def is_standard(header: str) -> bool:
    """<vector>; and <immintrin.h>, the compiler's own."""
    return "/" not in header and "." not in header or header == "immintrin.h"


def check_file(path: Path, room: Room, rooms: dict[str, Room]) -> list[str]:
    faults = []
    allowed = reachable(rooms, room.name)
    is_test = path.stem.endswith("_test") or path.name.startswith("test_") or "testing" in path.parts
    for bracket, header in INCLUDE.findall(path.read_text()):
        if bracket == '"':
            target = header.split("/")[0]
            if target not in rooms:
                faults.append(f'"{header}" is not named from the root, by its room')
            elif target not in allowed:
                faults.append(f"{room.name}/ must not use {target}/ ({header})")
        elif not is_test and not room.may_include(header):
            faults.append(f"{room.name}/ must do with these libraries: {', '.join(room.libraries)} (<{header}>)")
    return [f"{path.relative_to(ROOT)}: {fault}" for fault in faults]


def main() -> int:
    rooms = read_table()
    faults = []
    folders = {path.parent.name for path in ROOT.glob("*/CMakeLists.txt")}
    faults += [f"{name}/ has no row in the table of ARCHITECTURE.md" for name in sorted(folders - set(rooms))]
    faults += [f"{name}/ is in the table of ARCHITECTURE.md and not here" for name in rooms if not (ROOT / name).is_dir()]
    for room in rooms.values():
        faults += [f"{room.name}/ may use {used}/, which has no row" for used in sorted(room.uses - {"all"} - set(rooms))]
    checked = 0
    for name in folders & set(rooms):
        for pattern in SOURCES:
            for path in (ROOT / name).rglob(pattern):
                checked += 1
                faults += check_file(path, rooms[name], rooms)
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{checked} files in {len(rooms)} rooms, {len(faults)} against the arrows")
    return 1 if faults or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
