#!/usr/bin/env python3
"""Checks that the rooms use each other only as the tables of ARCHITECTURE.md allow.

A row of the first table names a room's folder, then what lives there, then the rooms that it may use, then the libraries
that its code (not its tests) may include beside the standard library. What a room may use brings what that room may
use. Tests may use the test helpers of every room. Rows of the second table are the rooms in server/, without libraries;
the files beside those rooms put them together and may use all. Prints each include that goes against an arrow, each
circle of arrows, each statement of SQL that writes to the tables of another room or reads those of one that may not be
used, and each room missing in a table or on the disk.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("*.cpp", "*.hpp")
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.MULTILINE)
ROW = re.compile(r"^\| `(\w+)/` \|[^|]*\| ([^|]*) \| ([^|]*) \|$", re.MULTILINE)
SERVER_ROW = re.compile(r"^\| `server/(\w+)/` \|[^|]*\| ([^|]*) \|$", re.MULTILINE)
MAKES_TABLE = re.compile(r"CREATE TABLE (\w+)")
WRITES_TABLE = re.compile(r"(?:INSERT(?: OR REPLACE)? INTO|UPDATE|DELETE FROM|ALTER TABLE|CREATE INDEX \w+ ON) (\w+)")
READS_TABLE = re.compile(r"(?:FROM|JOIN|REFERENCES) (\w+)")

LIBRARIES = {  # how the header names of each library in the table begin
    "Boost.Asio": "boost/asio",
    "Boost.Beast": "boost/beast",
    "Boost.JSON": "boost/json",
    "Boost.Multiprecision": "boost/multiprecision",
    "CLI11": "CLI/",
    "Google Benchmark": "benchmark/",
    "LEMON": "lemon/",
    "OpenSSL": "openssl/",
    "SQLite": "sqlite3.h",
    "fmt": "fmt/",
    "gmime": "gmime/",
    "libcurl": "curl/",
    "libpq": "libpq-fe.h",
    "fontconfig": ("fontconfig/",),
    "librsvg": ("librsvg/", "cairo.h", "cairo-pdf.h"),
    "libsodium": "sodium.h",
    "ncurses": "ncurses.h",
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


def is_test_file(path: Path) -> bool:
    return path.stem.endswith("_test") or path.name.startswith("test_") or "testing" in path.parts


def files_of(folder: Path) -> list[Path]:
    return sorted(path for pattern in SOURCES for path in folder.rglob(pattern))


def server_rooms() -> dict[str, Room]:
    rows = SERVER_ROW.findall((ROOT / "ARCHITECTURE.md").read_text())
    return {name: Room(name, uses, "any") for name, uses in rows}


def circles(rooms: dict[str, Room]) -> list[str]:
    faults = []
    for room in rooms.values():
        beyond = set().union(*(reachable(rooms, used) for used in room.uses & set(rooms))) if room.uses else set()
        if room.name in beyond:
            faults.append(f"{room.name}/ may use itself by way of others")
    return faults


def check_server_file(path: Path, room: Room, allowed: set[str], owners: dict[str, str]) -> list[str]:
    faults = []
    text = path.read_text()
    for _, header in INCLUDE.findall(text):
        parts = header.split("/")
        if parts[0] != "server":
            continue
        target = parts[1] if len(parts) > 2 else "the files beside the rooms"
        if target not in allowed:
            faults.append(f"{room.name}/ must not use {target}/ ({header})" if len(parts) > 2 else
                          f"{room.name}/ must not use {target} ({header})")
    sql = re.sub(r'"\s*\n\s*"', "", text)  # joins adjacent string literals
    for table in WRITES_TABLE.findall(sql):
        if owners.get(table, room.name) != room.name:
            faults.append(f"{room.name}/ must not write to {table}, a table of {owners[table]}/")
    for table in READS_TABLE.findall(sql):
        if owners.get(table, room.name) not in allowed:
            faults.append(f"{room.name}/ must not read {table}, a table of {owners[table]}/")
    return [f"{path.relative_to(ROOT)}: {fault}" for fault in faults]


def check_server() -> tuple[list[str], int]:
    """The rooms in server/, and how many files were looked at. Tests may use everything."""
    rooms = server_rooms()
    folders = {path.name for path in (ROOT / "server").iterdir() if path.is_dir()} - {"testing"}
    faults = [f"server/{name}/ has no row in ARCHITECTURE.md" for name in sorted(folders - set(rooms))]
    faults += [f"server/{name}/ is in ARCHITECTURE.md and not here" for name in sorted(set(rooms) - folders)]
    faults += [f"server/{room.name}/ may use {used}/, which has no row"
               for room in rooms.values() for used in sorted(room.uses - set(rooms))]
    faults += [f"server/{fault}" for fault in circles(rooms)]
    files = {name: [path for path in files_of(ROOT / "server" / name) if not is_test_file(path)]
             for name in folders & set(rooms)}
    faults += [f"server/{name}/ has no code of its own" for name in sorted(files) if not files[name]]
    owners = {table: name for name, paths in files.items() for path in paths
              for table in MAKES_TABLE.findall(path.read_text())}
    checked = 0
    for name, paths in files.items():
        allowed = reachable(rooms, name)
        for path in paths:
            checked += 1
            faults += check_server_file(path, rooms[name], allowed, owners)
    return faults, checked


def check_file(path: Path, room: Room, rooms: dict[str, Room]) -> list[str]:
    faults = []
    allowed = reachable(rooms, room.name)
    is_test = is_test_file(path)
    for bracket, header in INCLUDE.findall(path.read_text()):
        if bracket == '"':
            target = header.split("/")[0]
            if target not in rooms:
                faults.append(f'"{header}" is not named from the root, by its room')
            elif target not in allowed and not (is_test and is_test_file(Path(header))):
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
        for path in files_of(ROOT / name):
            checked += 1
            faults += check_file(path, rooms[name], rooms)
    server_faults, server_checked = check_server()
    faults += server_faults
    checked += server_checked
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{checked} files in {len(rooms)} rooms and {len(server_rooms())} of the server, {len(faults)} faults")
    return 1 if faults or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
