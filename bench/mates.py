#!/usr/bin/env python3
"""The mate solver against Fairy-Stockfish's `go mate`, on positions that the engine makes for it here.

    bench/mates.py GAME --fairy-stockfish PROGRAM --state FOLDER [--positions 125] [--seconds 10] [--seed 1]

Positions come from the last 25 plies of the engine's games against itself, the winner to move, at most two a class and
game. The solver classes them with --sort-nodes each:

    mates in 1-7    ends of games
    mates in 9+     ends of games
    hardened        one of the mates above with a piece of the attacker's handed to the defender, so that the mate takes
                    longer: 9 plies or more. Such changes of a position are tried in random order.
    no mate         by checks alone

Positions that the solver could not class are counted. Each program gets --seconds of the processor a position
(Fairy-Stockfish in the end more than --their-seconds on each --their-every-th position only); what it solves within 10
ms, 100 ms, 1 s and 10 s is counted, and PAR-2 is the mean time with twice the limit for what was not solved.
Fairy-Stockfish has no answer 'no mate', so it is not asked for those; it is told the length of the mate, and its time is
until the first mate of that length. Ours is until the first mate is told of; the lines 'shortest proven' have the time
until no shorter mate is proven and the line is written. Of times below 0.1 s, each program's is the median of three.

FOLDER keeps what was found and measured: interrupted and run again, the script goes on from there.
"""

import argparse
import json
import os
import pathlib
import random
import re
import select
import signal
import statistics
import subprocess
import sys
import tempfile
import time

LIMITS = (0.01, 0.1, 1, 10)
CLASSES = ("mates in 1-7", "mates in 9+", "hardened", "no mate")
MOST_A_GAME = 2  # for each class
SHORT = 0.1  # seconds; shorter times are unreliable because of other load on the machine


class Program:
    """A child process that is spoken to by lines. Its time is the processor's, so that what else runs does not count."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.buffer = b""
        self.searcher: int | None = None  # the thread that was seen running

    def say(self, line: str) -> None:
        self.process.stdin.write(line.encode() + b"\n")

    def line(self, timeout: float | None = None) -> str | None:
        """The next line, or None where none came in time."""
        while b"\n" not in self.buffer:
            if not select.select([self.process.stdout], [], [], timeout)[0]:
                return None
            part = self.process.stdout.read(1 << 16)
            if not part:
                sys.exit("a program ended early")
            self.buffer += part
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line.decode().strip()

    def hear(self, *starts: str) -> str:
        while not (line := self.line()).startswith(starts):
            pass
        return line

    def seconds(self) -> float:
        """Of all its threads, those that have ended too: clock_getcpuclockid(3), which Python has for threads alone. Of a
        thread that runs on another processor, the system counts only up to its last tick, some milliseconds ago."""
        return time.clock_gettime((~self.process.pid << 3) | 2)

    def running(self) -> list[int]:
        """Its threads that run or wait for a processor."""
        folder = f"/proc/{self.process.pid}/task"
        found = []
        for thread in os.listdir(folder):
            with open(f"{folder}/{thread}/stat") as file:
                if file.read().rsplit(")", 1)[1].split(None, 1)[0] == "R":
                    found.append(int(thread))
        return found

    def exact_seconds(self) -> float:
        """Stops it for a moment: a thread that does not run is counted in full. The signal goes to the thread that
        searches. Sent to the process, it would wait until the first thread gets a processor, while the search goes on."""
        os.kill(self.searcher or self.process.pid, signal.SIGSTOP)
        while running := self.running():
            self.searcher = next((thread for thread in running if thread != self.process.pid), self.searcher)
            time.sleep(0.0005)  # gives it time to stop
        taken = self.seconds()
        os.kill(self.process.pid, signal.SIGCONT)
        return taken


def run_at_once() -> None:
    """Lets this script run as soon as there is a line to read. Otherwise, on a busy machine, a program goes on for some
    milliseconds before it is stopped, and those would count. The programs keep their ordinary priority."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(1))
    except PermissionError:
        print("without real-time priority (root, CAP_SYS_NICE), short times come out too long on a busy machine", file=sys.stderr)


def answered(engine: Program, question: str, limit: float, is_found, is_end) -> tuple[float | None, float | None, str]:
    """The processor's time until the first line that is_found, and for the answer, each if it came within the limit; and the
    last line."""
    start = engine.seconds()
    engine.say(question)
    first = None
    stopped = False
    while True:
        line = engine.line(0.01)
        taken = engine.seconds() - start
        if line is not None:
            is_first = first is None and is_found(line)
            if is_first or is_end(line):
                taken = engine.exact_seconds() - start
            if is_first and taken <= limit:
                first = taken
            if is_end(line):
                return first, (None if stopped or taken > limit else taken), line
        if not stopped and taken > limit:
            engine.say("stop")
            stopped = True


def play_game(engine: Program, seed: int) -> list[str]:
    """SFENs of the last 25 plies, the winner to move."""
    draws = random.Random(seed)
    moves: list[str] = []
    while len(moves) < 300:
        engine.say("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        if len(moves) < 8:
            engine.say("go perft 1")
            legal = []
            while not (line := engine.line()).startswith("Nodes searched"):
                if move := re.fullmatch(r"(\S+): \d+", line):
                    legal.append(move.group(1))
            best = draws.choice(sorted(legal)) if legal else "resign"
        else:
            engine.say("go nodes 400")
            best = engine.hear("bestmove").split()[1]
        if best == "resign":
            break
        moves.append(best)
    sfens = []
    for back in range(1, 26, 2):
        if len(moves) < back:
            break
        engine.say("position startpos moves " + " ".join(moves[: len(moves) - back]))
        engine.say("d")
        sfens.append(engine.hear("Sfen: ")[6:])
    return sfens


def solve(options: argparse.Namespace, sfens: list[str], are_played: bool = True) -> list[dict]:
    """What the solver says of each. Of those that were not played some may be against the rules."""
    if not sfens:
        return []
    with tempfile.NamedTemporaryFile("w", suffix=".sfen") as file:
        file.write("\n".join(sfens) + "\n")
        file.flush()
        command = [options.program, "mate", options.game, "--file", file.name, "--json", "--time", "0"]
        command += ["--nodes", str(options.sort_nodes)]
        refusals = None if are_played else subprocess.DEVNULL
        answer = subprocess.run(command, check=are_played, stdout=subprocess.PIPE, stderr=refusals, text=True).stdout
    return [json.loads(line) for line in answer.splitlines()]


def hand_counts(hand: str) -> dict[str, int]:
    return {letter: int(number or 1) for number, letter in re.findall(r"(\d*)([A-Za-z])", hand)}


def hardened(sfen: str) -> list[str]:
    """The positions with one piece of the attacker's, on the board or in hand, handed to the defender."""
    board, turn, hand, *_ = sfen.split()
    is_ours = str.isupper if turn == "b" else str.islower
    counts = hand_counts(hand)

    def with_hand(new_board: str, new_counts: dict[str, int]) -> str:
        text = "".join((str(n) if n > 1 else "") + letter for letter, n in new_counts.items() if n > 0)
        return f"{new_board} {turn} {text or '-'} 1"

    def handed_over(letter: str) -> dict[str, int]:
        other = letter.swapcase()
        return {**counts, other: counts.get(other, 0) + 1}

    changed = []
    for letter in counts:
        if is_ours(letter):
            changed.append(with_hand(board, {**handed_over(letter), letter: counts[letter] - 1}))
    cells = re.findall(r"\+?[A-Za-z]|\d|/", board)
    for at, cell in enumerate(cells):
        letter = cell[-1]
        if letter.isalpha() and is_ours(letter) and letter.upper() != "K":
            loose = "".join(cells[:at] + ["1"] + cells[at + 1 :])
            # Adjacent digits are added up.
            merged = re.sub(r"\d+", lambda run: str(sum(map(int, run.group()))), loose)
            changed.append(with_hand(merged, handed_over(letter)))
    return changed


def load(path: pathlib.Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def keep(path: pathlib.Path, entry: dict) -> None:
    with path.open("a") as file:
        file.write(json.dumps(entry) + "\n")


def class_of(solved: dict) -> str | None:
    if solved["verdict"] == "no_mate":
        return "no mate"
    if solved["verdict"] == "mate":
        return "mates in 1-7" if solved["plies"] < 9 else "mates in 9+"
    return None


def harden(options: argparse.Namespace, solved: dict, draws: random.Random) -> tuple[dict | None, int]:
    """The first of the changed positions with a longer mate, if any; and how many could not be classed before it."""
    changed = hardened(solved["sfen"])
    draws.shuffle(changed)
    unknown = 0
    for sfen in changed:
        for other in solve(options, [sfen], are_played=False):
            unknown += other["verdict"] == "unknown"
            if other["verdict"] == "mate" and other["shortest"] and other["plies"] >= max(9, solved["plies"] + 2):
                return other, unknown
    return None, unknown


def collect(options: argparse.Namespace, path: pathlib.Path) -> dict[str, list[dict]]:
    """Positions by class; plays games until there are enough."""
    entries = load(path)
    classes: dict[str, list[dict]] = {name: [] for name in CLASSES}
    unknown = [0, 0]
    played = 0
    game = 0
    for entry in entries:
        game = entry["game"]
        played += entry["played"]
        unknown = [sum(pair) for pair in zip(unknown, entry["unknown"])]
        for name, solved in entry["found"]:
            classes[name].append(solved)
    engine = Program([options.program, "usi", options.game])

    def lacks(name: str) -> bool:
        return len(classes[name]) < options.positions

    while any(map(lacks, CLASSES)) and game < options.games:
        game += 1
        engine.say("usinewgame")
        found: list[tuple[str, dict]] = []
        in_game = dict.fromkeys(CLASSES, 0)

        def take(name: str, solved: dict) -> None:
            if lacks(name) and in_game[name] < MOST_A_GAME:
                in_game[name] += 1
                classes[name].append(solved)
                found.append((name, solved))

        draws = random.Random(game)
        answers = solve(options, play_game(engine, options.seed * 1_000_000 + game))
        draws.shuffle(answers)
        unclassed = [0, 0]  # as played, and hardened
        for solved in answers:
            name = class_of(solved)
            if name is None:
                unclassed[0] += 1
                continue
            take(name, solved)
            if name != "no mate" and solved["plies"] >= 5 and lacks("hardened") and in_game["hardened"] < 1:
                harder, missed = harden(options, solved, draws)
                unclassed[1] += missed
                if harder is not None:
                    take("hardened", harder)
        unknown = [sum(pair) for pair in zip(unknown, unclassed)]
        played += len(answers)
        keep(path, {"game": game, "played": len(answers), "unknown": unclassed, "found": found})
        if game % 10 == 0:
            counts = ", ".join(f"{name} {len(of_class)}" for name, of_class in classes.items())
            print(f"game {game}: {counts}; not classed {unknown[0]} of {played}, hardened {unknown[1]}", file=sys.stderr, flush=True)
    engine.say("quit")
    print(f"{game} games, {played} positions; not classed within {options.sort_nodes} nodes: {unknown[0]}, "
          f"and {unknown[1]} hardened", file=sys.stderr, flush=True)
    return classes


def time_ours(engine: Program, solved: dict, limit: float) -> tuple[float | None, float | None]:
    """Until the first mate is told of, and until the shortest is proven and its line written; or that there is none."""
    engine.say("usinewgame")
    engine.say(f"position sfen {solved['sfen']}")
    engine.say("isready")
    engine.hear("readyok")
    first, taken, answer = answered(engine, "go mate infinite", limit,
                                    lambda line: " score mate " in line or line == "checkmate nomate",
                                    lambda line: line.startswith("checkmate"))
    if taken is not None:
        moves = answer.split()[1:]
        is_right = moves == ["nomate"] if solved["verdict"] == "no_mate" else len(moves) == solved["plies"]
        if not is_right:
            sys.exit(f"wrong answer for {solved['sfen']}: {answer}")
    return first, taken


def time_theirs(engine: Program, solved: dict, limit: float) -> tuple[float | None, float | None]:
    """Until the first mate of the length that it was told, twice."""
    engine.say("ucinewgame")
    engine.say(f"position fen {solved['fen']}")
    engine.say("isready")
    engine.hear("readyok")
    most = (solved["plies"] + 1) // 2

    def has_mate(line: str) -> bool:
        return " score mate " in line and 0 < int(line.split(" score mate ")[1].split()[0]) <= most

    first, _, _ = answered(engine, f"go mate {most}", limit, has_mate, lambda line: line.startswith("bestmove"))
    return first, first


def fens(options: argparse.Namespace, sfens: list[str]) -> list[str]:
    engine = Program([options.program, "usi", options.game])
    found = []
    for sfen in sfens:
        engine.say(f"position sfen {sfen}")
        engine.say("d")
        found.append(engine.hear("Fen: ")[5:])
    engine.say("quit")
    return found


def median_of_three(time_one, solved: dict, limit: float) -> tuple[float | None, float | None]:
    runs = [time_one(solved, limit)]
    if runs[0][0] is None or runs[0][0] >= SHORT:
        return runs[0]
    runs += [time_one(solved, limit) for _ in range(2)]
    medians = [statistics.median(float("inf") if taken is None else taken for taken in times) for times in zip(*runs)]
    return tuple(None if taken == float("inf") else taken for taken in medians)


def measure(path: pathlib.Path, name: str, todo: list[tuple[dict, float]], time_one) -> dict[str, dict]:
    """By SFEN: the time, or None, and the limit. What is in the file is not measured again."""
    known = {entry["sfen"]: entry for entry in load(path)}
    said = time.monotonic()
    for number, (solved, limit) in enumerate(todo):
        if solved["sfen"] in known:
            continue
        first, whole = median_of_three(time_one, solved, limit)
        entry = {"sfen": solved["sfen"], "limit": limit, "first": first, "seconds": whole}
        keep(path, entry)
        known[solved["sfen"]] = entry
        if time.monotonic() - said > 20:
            said = time.monotonic()
            print(f"{name}: {number + 1} of {len(todo)}", file=sys.stderr, flush=True)
    return known


def row(title: str, entries: list[dict], seconds: float, what: str = "first") -> str:
    times = [entry[what] for entry in entries]
    solved = [taken for taken in times if taken is not None]
    cells = []
    for limit in [limit for limit in LIMITS if limit <= seconds]:
        asked = [entry for entry in entries if entry["limit"] >= limit]
        within = sum(entry[what] is not None and entry[what] <= limit for entry in asked)
        of = f" of {len(asked)}" if len(asked) < len(entries) else ""
        cells.append(f"{100 * within / len(asked):.1f} %{of}" if asked else "–")
    median = f"{1000 * statistics.median(solved):.2f} ms" if solved else "–"
    least = min(entry["limit"] for entry in entries)
    par2 = statistics.mean(taken if taken is not None and taken <= least else 2 * least for taken in times)
    return f"| {title} | {len(times)} | " + " | ".join(cells) + f" | {median} | {par2:.4f} s ({least:g} s) |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--fairy-stockfish", help="without it, ours alone is measured")
    parser.add_argument("--state", type=pathlib.Path, required=True, help="folder")
    parser.add_argument("--program", default="build/ootori")
    parser.add_argument("--positions", type=int, default=125, help="of each class")
    parser.add_argument("--games", type=int, default=5000, help="to play at most")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--their-seconds", type=float, default=1)
    parser.add_argument("--their-every", type=int, default=5, help="of so many positions, one gets --seconds")
    parser.add_argument("--sort-nodes", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.state.mkdir(parents=True, exist_ok=True)
    stem = f"{options.game}-{options.seed}"
    classes = collect(options, options.state / f"{stem}-positions.jsonl")
    for of_class in classes.values():
        del of_class[options.positions :]
    everything = [solved for of_class in classes.values() for solved in of_class]

    run_at_once()
    ours = Program([options.program, "usi", options.game])
    ours.say("go mate 1")  # loads the table into memory
    ours.hear("checkmate")
    mine = measure(options.state / f"{stem}-ours.jsonl", "Ootori", [(solved, options.seconds) for solved in everything],
                   lambda solved, limit: time_ours(ours, solved, limit))
    ours.say("quit")

    other: dict[str, dict] = {}
    if options.fairy_stockfish:
        theirs = Program([options.fairy_stockfish])
        theirs.say("uci")
        theirs.hear("uciok")
        theirs.say(f"setoption name UCI_Variant value {options.game}shogi")
        theirs.say("setoption name Hash value 64")
        todo = []
        for name in CLASSES[:-1]:
            for number, (solved, fen) in enumerate(zip(classes[name], fens(options, [one["sfen"] for one in classes[name]]), strict=True)):
                limit = options.seconds if number % options.their_every == 0 else options.their_seconds
                todo.append(({**solved, "fen": fen}, limit))
        other = measure(options.state / f"{stem}-theirs.jsonl", "Fairy-Stockfish", todo,
                        lambda solved, limit: time_theirs(theirs, solved, limit))
        theirs.say("quit")

    heads = [f"{limit:g} s" for limit in LIMITS if limit <= options.seconds]
    print("| positions | number | " + " | ".join(heads) + " | median | PAR-2 (limit) |\n|---|---|" + "---|" * (len(heads) + 2))
    ratios = []
    for name, of_class in classes.items():
        if not of_class:
            continue
        print(row(f"{name}, Ootori", [mine[solved["sfen"]] for solved in of_class], options.seconds))
        if name == "no mate":
            continue
        print(row(f"{name}, Ootori, shortest proven", [mine[solved["sfen"]] for solved in of_class], options.seconds, "seconds"))
        if not other:
            continue
        print(row(f"{name}, Fairy-Stockfish", [other[solved["sfen"]] for solved in of_class], options.seconds))
        for solved in of_class:
            a, b = mine[solved["sfen"]]["first"], other[solved["sfen"]]["first"]
            if a is not None and b is not None:
                ratios.append((name, b / a))
    long_mates = [mine[solved["sfen"]]["first"] for name in ("mates in 9+", "hardened") for solved in classes[name]]
    for limit in (0.1, 1):
        if long_mates:
            within = sum(taken is not None and taken <= limit for taken in long_mates)
            print(f"of the {len(long_mates)} mates of 9 plies and more within {limit:g} s: {100 * within / len(long_mates):.1f} %")
    for name in (*CLASSES[:-1], ""):
        of_name = [ratio for of, ratio in ratios if name in of]
        if of_name:
            print(f"median ratio where both solve, {name or 'all'}: {statistics.median(of_name):.1f} ({len(of_name)} positions)")


if __name__ == "__main__":
    main()
