#!/usr/bin/python3
"""Makes small mistakes in the program on purpose, and counts those that the tests find.

Usage: tools/mutants/run.py --folder DIR [--seed N] [--count N] [--rooms rules,web,…] [--tests rules,game,…]
                            [--jobs N] [--only web,…] [--numbers 3,17,… [--constant]] [--browser chat,play,…]
                            [--programs REGEX]

Draws mutants by chance (the same for a seed), as many from each room and weighted by the size of its files, and
compiles all of them into one copy of the project in DIR, asleep. Then wakes one after the other and runs the unit tests
of its room and of the rooms that use it until one fails. A mutant that no test notices survives; it is written with its
place. The order is by chance too, so that the mutants tried so far are a fair sample. Tests beside the mutant's file
run first. With --tests only those rooms' tests are built and run. --jobs bounds the compiler's jobs and the test
programs at a time. --only tries only mutants of these rooms, with the same draw. --numbers tries these mutants again,
e.g. survivors after new tests, and writes the results into again.jsonl. With --browser these browser tests (web/e2e/)
try the client's mutants that its unit tests do not notice; `all` runs every file. With --programs the tests of ctest
that it names and that start whole programs (commands, proxies, fuzzers on their corpus) try the other mutants that unit
tests do not notice; `.` names all. A mutant in a table that the compiler computes cannot be woken; with --constant,
each of --numbers is compiled in there instead, and the tests of its own room are run. Without these three, the true
share is higher than what is shown. Takes up where it left off when it is called again with the same folder; it refuses
if a file that has mutants was changed since the draw. Needs the Debian package python3-clang-19 beside what ./test
installs, and for the client's mutants what `./test web-build` makes.
"""

import argparse
import hashlib
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(Path(__file__).resolve().parent)]
import arrows  # noqa: E402
import cpp_mutants  # noqa: E402
from cpp_mutants import NUMBER, Mutant  # noqa: E402

ROOMS = ["rules", "notation", "game", "engine", "server", "web"]
TESTED = ["rules", "notation", "game", "school", "post", "match", "train", "client", "bot", "terminal", "engine", "server"]
SHARDS = {"server": 8}  # into how many runs a room's tests are divided
FEW_SHARDS = 3  # those of other rooms
PROGRAMS = "^(cli|python|fuzz|bench|last)$"  # the labels of tests that start whole programs
BUILD_OF_CONSTANT = "build-constant"
FIRST_PATIENCE = 3600  # seconds, before it is known how long a room's tests take
MOST_MEMORY = 4 << 30  # bytes, of a test program
MOST_WEB_WORKERS = 2  # with four, vitest 3.2 ends with the error "Terminating worker thread" though all tests passed
WEB_OPTIONS = ["--project", "unit", "--project", "unit-alone", "--bail", "1", "--passWithNoTests", "--minWorkers", "1",
               "--maxWorkers"]


def tracked(*patterns: str) -> list[str]:
    listing = subprocess.run(["git", "ls-files", "--", *patterns], cwd=ROOT, capture_output=True, check=True, text=True)
    return listing.stdout.splitlines()


def sources_of(room: str) -> list[str]:
    if room == "web":
        return [name for name in tracked("web/src/*.ts") if not name.endswith((".test.ts", ".d.ts"))
                and "/words/" not in name and "testing" not in name]
    return [name for name in tracked(f"{room}/*.cpp", f"{room}/*.hpp") if not arrows.is_test_file(Path(name))]


class Drawer:
    """Draws mutants that compile and do not overlap."""

    def __init__(self, seed: int, folder: Path):
        self.chance = random.Random(seed)
        self.flags = cpp_mutants.flags_of(ROOT)
        self.switch = folder / "mutant_switch.hpp"
        self.switch.write_text(cpp_mutants.SWITCH)
        self.known: dict[str, list[Mutant]] = {}
        self.drawn: list[Mutant] = []
        self.begun = folder / "drawing.json"  # so that a draw that was cut off goes on
        if self.begun.exists():
            kept = json.loads(self.begun.read_text())
            self.drawn = [Mutant(**entry) for entry in kept["drawn"]]
            version, numbers, rest = kept["chance"]
            self.chance.setstate((version, tuple(numbers), rest))

    def keep(self) -> None:
        new = self.begun.with_suffix(".new")
        new.write_text(json.dumps({"drawn": [asdict(one) for one in self.drawn], "chance": self.chance.getstate()}))
        new.replace(self.begun)

    def candidates(self, file: str) -> list[Mutant]:
        if file not in self.known:
            self.known[file] = web_candidates(file) if file.startswith("web/") else (
                cpp_mutants.candidates(ROOT, file, self.flags))
        return self.known[file]

    def fits(self, mutant: Mutant) -> bool:
        if any(other.file == mutant.file and other.start < mutant.end and mutant.start < other.end for other in self.drawn):
            return False
        return mutant.file.startswith("web/") or cpp_mutants.compiles(ROOT, mutant, self.flags, self.switch)

    def draw(self, room: str, wanted: int) -> None:
        """Until that many are drawn, together with those of other rooms."""
        files = sources_of(room)
        sizes = [(ROOT / file).stat().st_size for file in files]
        while len(self.drawn) < wanted:
            [file] = self.chance.choices(files, sizes)
            found = self.candidates(file)
            mutant = self.chance.choice(found) if found else None
            if mutant is not None and self.fits(mutant):
                self.drawn.append(mutant)
                self.keep()
                print(f"drawn {len(self.drawn)}: {mutant.file}:{mutant.line}", flush=True)


def web_candidates(file: str) -> list[Mutant]:
    script = Path(__file__).with_name("web_mutants.mjs")
    lines = subprocess.run(["node", script, ROOT / "web", file.removeprefix("web/")], capture_output=True, check=True,
                           text=True).stdout.splitlines()
    return [Mutant(**(json.loads(line) | {"file": file})) for line in lines]


def drawn_mutants(options: argparse.Namespace) -> list[Mutant]:
    kept = options.folder / "drawn.json"
    if kept.exists():
        return [Mutant(**entry) for entry in json.loads(kept.read_text())]
    drawer = Drawer(options.seed, options.folder)
    wanted = 0
    for place, room in enumerate(options.rooms):
        wanted += (options.count + place) // len(options.rooms)
        drawer.draw(room, wanted)
    kept.write_text(json.dumps([asdict(mutant) for mutant in drawer.drawn], indent=1))
    return drawer.drawn


def check_unchanged(folder: Path, mutants: list[Mutant]) -> None:
    """A mutant is a place in a file, so the files must be those of the draw."""
    kept = folder / "drawn_from.json"
    now = {file: hashlib.sha256((ROOT / file).read_bytes()).hexdigest() for file in sorted({one.file for one in mutants})}
    if not kept.exists():
        kept.write_text(json.dumps(now, indent=1))
    changed = [file for file, digest in json.loads(kept.read_text()).items() if now.get(file) != digest]
    if changed:
        sys.exit(f"changed since the mutants were drawn: {', '.join(changed)}; check out what they were drawn from")


def text_with(file: str, mutants: list[tuple[int, Mutant]]) -> bytes:
    original = (ROOT / file).read_bytes()
    if not file.startswith("web/"):
        return cpp_mutants.applied(original, mutants)
    text = original.decode().encode("utf-16-le")  # because TypeScript counts in UTF-16 units
    for number, mutant in sorted(mutants, key=lambda pair: -pair[1].start):
        changed = mutant.text.replace(NUMBER, str(number)).encode("utf-16-le")
        text = text[: 2 * mutant.start] + changed + text[2 * mutant.end :]
    return text.decode("utf-16-le").encode()


def write_if_new(file: Path, text: bytes) -> None:
    """Leaves the file's time alone if nothing changes, so that a second call does not compile it again."""
    if not file.exists() or file.read_bytes() != text:
        file.write_bytes(text)


def lay_tree(tree: Path, mutants: list[Mutant | None]) -> None:
    """A copy of the project with every mutant asleep in it."""
    mutated = {mutant.file for mutant in mutants if mutant}
    kept = set(tracked())
    for room in TESTED:
        for test in (tree / room).rglob("*_test.cpp"):  # of an earlier call; a test may have been renamed since
            if str(test.relative_to(tree)) not in kept:
                test.unlink()
    for name in sorted(kept):
        target = tree / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_symlink():
            shutil.copy2(ROOT / name, target, follow_symlinks=False)
        elif name not in mutated:
            write_if_new(target, (ROOT / name).read_bytes())
            shutil.copymode(ROOT / name, target)
    for file in mutated:
        write_if_new(tree / file, text_with(file, [(n, one) for n, one in enumerate(mutants, 1) if one and one.file == file]))
    modules = tree / "web/node_modules"
    if not modules.exists():
        modules.symlink_to(ROOT / "web/node_modules")
    for built in ("build/wasm", "web/src/wasm", "web/src/practice/files", "web/public"):
        if (ROOT / built).exists():
            shutil.copytree(ROOT / built, tree / built, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.obj", "*.a"))


def build(tree: Path, folder: Path, targets: list[str], jobs: int, constant: int = 0) -> str:
    """What the compiler said if it refused. `constant`: the mutant that is awake wherever the compiler computes."""
    write_if_new(folder / "mutant_switch.hpp", cpp_mutants.SWITCH.encode())
    binaries = BUILD_OF_CONSTANT if constant else "build"
    flags = f"-include {folder / 'mutant_switch.hpp'} -Wno-error -DOOTORI_CONSTANT_MUTANT={constant}"
    subprocess.run(["cmake", "--preset", "release", "-B", binaries, f"-DCMAKE_CXX_FLAGS={flags}"], cwd=tree, check=True,
                   stdout=subprocess.DEVNULL)
    result = subprocess.run(["cmake", "--build", binaries, "--parallel", str(jobs), "--target", *targets, "--", "-k", "0"],
                            cwd=tree, capture_output=True, text=True)
    return "" if result.returncode == 0 else result.stdout


def build_without_what_fails(tree: Path, folder: Path, mutants: list[Mutant], targets: list[str], jobs: int) -> list[Mutant | None]:
    """The mutants that are in the tests; a number whose mutant does not compile in its place is left empty."""
    kept = folder / "left_out.json"
    left_out = set(json.loads(kept.read_text())) if kept.exists() else set()
    living: list[Mutant | None] = [None if number in left_out else one for number, one in enumerate(mutants)]
    lay_tree(tree, living)
    while targets and (fault := build(tree, folder, targets, jobs)):
        places = {(os.path.relpath(file, tree), int(line)) for file, line in re.findall(r"^(/[^\s:]+):(\d+):\d+: (?:error|note):", fault, re.M)}
        wrong = [number for number, mutant in enumerate(living) if mutant and (mutant.file, mutant.line) in places]
        if not wrong:
            sys.exit(f"the copy does not build:\n{fault[-4000:]}")
        for number in wrong:
            print(f"left out, since it does not compile: {living[number].file}:{living[number].line}", flush=True)
            living[number] = None
        left_out.update(wrong)
        kept.write_text(json.dumps(sorted(left_out)))
        for file in {mutants[number].file for number in wrong}:
            numbered = [(number, mutant) for number, mutant in enumerate(living, 1) if mutant and mutant.file == file]
            (tree / file).write_bytes(text_with(file, numbered))
    return living


def room_of(mutant: Mutant) -> str:
    return mutant.file.split("/")[0]


def tests_of(room: str, options: argparse.Namespace) -> list[str]:
    """The rooms whose tests can notice, the room's own first."""
    if room == "web":
        return ["web", "browser"] if options.browser else ["web"]
    programs = ["programs"] if options.programs else []
    rooms = arrows.read_table()
    users = [name for name in TESTED if name in rooms and room in arrows.reachable(rooms, name)]
    return [room] + [name for name in users if name != room and name in options.tests] + programs


def suites_beside(file: str) -> list[str]:
    """The GoogleTest suites in the mutant's own folder, those of its own test file first."""
    beside = sorted((ROOT / file).parent.glob("*_test.cpp"), key=lambda one: (one.stem != Path(file).stem + "_test", one))
    texts = [one.read_text() for one in beside]
    return list(dict.fromkeys(name for text in texts for name in re.findall(r"^\w*TEST(?:_F|_P)?\((\w+),", text, re.M)))


@dataclass(frozen=True)
class Command:
    """Runs tests of a room; `browser` and `programs` count as rooms."""

    room: str
    words: list[str]
    more: dict[str, str] = field(default_factory=dict)  # of the environment


def bound_memory() -> None:
    """A mutant may fill the memory in an endless loop."""
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


class Tests:
    """Runs tests with one mutant awake."""

    def __init__(self, tree: Path, kept: Path, options: argparse.Namespace):
        self.tree, self.kept, self.jobs = tree, kept, options.jobs
        self.browser, self.programs = options.browser, options.programs
        self.patience: dict[str, float] = json.loads(kept.read_text()) if kept.exists() else {}

    def commands(self, room: str, mutant: Mutant | None) -> list[Command]:
        if room == "web":
            return [Command(room, self.web_tests(["related", mutant.file.removeprefix("web/")] if mutant else []))]
        if room == "browser":
            return [Command(room, self.browser_tests())]
        if room == "programs":
            return [Command(room, ["ctest", "--test-dir", "build", "--label-regex", PROGRAMS, "--tests-regex", self.programs,
                                   "--parallel", str(self.jobs), "--stop-on-failure"])]
        shards = SHARDS.get(room, FEW_SHARDS)
        return [Command(room, self.program(room), {"GTEST_TOTAL_SHARDS": str(shards), "GTEST_SHARD_INDEX": str(n)})
                for n in range(shards)]

    def commands_beside(self, mutant: Mutant) -> list[Command]:
        """The tests that most likely notice."""
        room = room_of(mutant)
        if room == "web":
            own = re.sub(r"\.ts$", ".test.ts", mutant.file)
            return [Command(room, self.web_tests([own.removeprefix("web/")]))] if (ROOT / own).exists() else []
        suites = suites_beside(mutant.file)
        chosen = ":".join(f"{suite}.*:*/{suite}.*" for suite in suites)
        return [Command(room, [*self.program(room), f"--gtest_filter={chosen}"])] if suites else []

    def web_tests(self, chosen: list[str]) -> list[str]:
        """All of them, a file's, or those that import a file: no other can notice a mutant in it."""
        words = chosen if chosen[:1] == ["related"] else ["run", *chosen]
        return ["npx", "vitest", *words, "--run", *WEB_OPTIONS, str(min(self.jobs, MOST_WEB_WORKERS))]

    def browser_tests(self) -> list[str]:
        files = [] if self.browser == ["all"] else [f"e2e/{name}.e2e.ts" for name in self.browser]
        return ["node", "e2e/run.mjs", "--once", "--bail", "1", *files]

    def program(self, room: str) -> list[str]:
        return [str(self.tree / "build" / f"{room}_test"), "--gtest_brief=1", "--gtest_fail_fast"]

    def start(self, command: Command, mutant: int) -> subprocess.Popen:
        is_client = command.room in ("web", "browser")
        folder = self.tree / "web" if is_client else self.tree
        return subprocess.Popen(command.words, cwd=folder, env=os.environ | command.more | {"OOTORI_MUTANT": str(mutant)},
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
                                preexec_fn=None if is_client else bound_memory)

    def first_failure(self, commands: list[Command], mutant: int) -> str | None:
        """The room of a test that failed, crashed or hung: took longer than all tests of its room do."""
        waiting, running, before = list(commands), {}, time.monotonic()
        spent: dict[subprocess.Popen, float] = {}
        try:
            while waiting or running:
                while waiting and len(running) < self.jobs:
                    command = waiting.pop(0)
                    running[self.start(command, mutant)] = command
                time.sleep(0.1)
                now = time.monotonic()
                passed = min(now - before, 1)  # because somebody may stop this program and its tests for a while
                before = now
                for child, command in running.items():
                    spent[child] = spent.get(child, 0) + passed
                    if spent[child] > self.patience.get(command.room, FIRST_PATIENCE) or child.poll() not in (None, 0):
                        return command.room
                running = {child: command for child, command in running.items() if child.poll() is None}
            return None
        finally:
            for child in running:
                if child.poll() is None:
                    os.killpg(child.pid, signal.SIGKILL)
                    child.wait()

    def killer(self, mutant: Mutant, number: int, rooms: list[str]) -> str | None:
        """The room whose tests noticed the mutant."""
        if killer := self.first_failure(self.commands_beside(mutant), number):
            return killer
        commands = [command for room in rooms for command in self.commands(room, mutant)]
        return self.first_failure(commands, number)

    def killer_of_constant(self, mutant: Mutant, number: int, folder: Path) -> str | None:
        """The compiler, or the room's own tests, with the mutant awake wherever the compiler computes."""
        room = room_of(mutant)
        if build(self.tree, folder, [f"{room}_test"], self.jobs, number):
            return "compiler"
        words = [str(self.tree / BUILD_OF_CONSTANT / f"{room}_test"), *self.program(room)[1:]]
        return self.first_failure([Command(room, words)], 0)

    def check_asleep(self, rooms: list[str], anew: bool) -> None:
        """With no mutant awake everything passes; how long that takes says when a mutant hangs. Anew: tests are new."""
        for room in rooms:
            if room in self.patience and not anew:
                continue
            begun = time.monotonic()
            if self.first_failure(self.commands(room, None), 0):
                sys.exit(f"the tests of {room} fail with every mutant asleep")
            self.patience[room] = 60 + 6 * (time.monotonic() - begun)
            self.kept.write_text(json.dumps(self.patience))
            print(f"asleep: {room} {time.monotonic() - begun:.0f} s", flush=True)


def build_client(tree: Path) -> None:
    subprocess.run(["cmake", "--build", "build", "--target", "ootori"], cwd=tree, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["npx", "vite", "build"], cwd=tree / "web", check=True, stdout=subprocess.DEVNULL)


def summarise(results: list[dict]) -> None:
    for room in ROOMS:
        verdicts = [entry["killed_by"] is not None for entry in results if entry["room"] == room]
        if verdicts:
            print(f"{room:10} {sum(verdicts):4} of {len(verdicts)}")
    killed = sum(entry["killed_by"] is not None for entry in results)
    print(f"{'all':10} {killed:4} of {len(results)}: {100 * killed / len(results):.1f} %")
    for entry in results:
        if entry["killed_by"] is None:
            print(f"survived: {entry['file']}:{entry['line']}: {entry['was']} → {entry['becomes'] or '(left out)'}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--rooms", type=lambda text: text.split(","), default=ROOMS)
    parser.add_argument("--tests", type=lambda text: text.split(","), default=TESTED)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", type=lambda text: text.split(","), default=ROOMS)
    parser.add_argument("--browser", type=lambda text: text.split(","), default=[])
    parser.add_argument("--programs", default="")
    parser.add_argument("--constant", action="store_true")
    parser.add_argument("--numbers", type=lambda text: [int(number) for number in text.split(",")])
    options = parser.parse_args()
    if options.constant and not options.numbers:
        parser.error("--constant needs --numbers")
    options.folder = options.folder.resolve()
    options.folder.mkdir(parents=True, exist_ok=True)
    mutants = drawn_mutants(options)
    check_unchanged(options.folder, mutants)
    tree = options.folder / "tree"
    rooms = list(dict.fromkeys(test for mutant in mutants if room_of(mutant) in options.only
                               for test in tests_of(room_of(mutant), options)))
    targets = ["all"] if options.programs else [f"{room}_test" for room in rooms if room not in ("web", "browser")]
    if options.constant:
        targets = []
    living = build_without_what_fails(tree, options.folder, mutants, targets, options.jobs)
    if "browser" in rooms:
        build_client(tree)
    tests = Tests(tree, options.folder / "patience.json", options)
    if not options.constant:
        tests.check_asleep(rooms, anew=bool(options.numbers))
    log = options.folder / ("again.jsonl" if options.numbers else "results.jsonl")
    results = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    done = set() if options.numbers else {entry["number"] for entry in results}
    order = list(range(1, len(living) + 1))
    random.Random(options.seed).shuffle(order)
    for number in options.numbers or order:
        mutant = living[number - 1]
        if mutant is None or number in done or room_of(mutant) not in options.only:
            continue
        if options.constant and room_of(mutant) == "web":
            continue
        if options.constant:
            killer = tests.killer_of_constant(mutant, number, options.folder)
        else:
            killer = tests.killer(mutant, number, tests_of(room_of(mutant), options))
        entry = {"number": number, "room": room_of(mutant), "killed_by": killer} | asdict(mutant)
        results.append(entry)
        with log.open("a") as file:
            file.write(json.dumps(entry) + "\n")
        print(f"{len(results)}/{len(living)} {number} {mutant.file}:{mutant.line} {killer or 'SURVIVED'}", flush=True)
    summarise(results)
    return 0


if __name__ == "__main__":
    sys.exit(main())
