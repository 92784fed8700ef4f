#!/usr/bin/env python3
"""Lets random movers, levels and the engine play, has every game analysed, and prints how accurate each is.

    bench/accuracy/accuracy.py --folder FOLDER [--program build/bench/accuracy/reviewed_games] [--jobs 1]
                               [--games 6] [--nodes 5000] [--engine-nodes 20000]
                               [--players random,1,5,9,13,17] [--pairs random:1,random:engine,1:engine,5:13]

Each player meets its like, and in the pairs the weaker meets the stronger. `17:30` among the players asks for 30 games
of level 17. The accuracies are right if they come out in the order of strength, and nobody gets past the next better
one by playing against somebody else, beyond what chance explains (two standard errors); the last line says whether they
do. Everything follows from the seeds and from nodes, so that the machine does not matter. Each game and its analysis is
kept in FOLDER; the same command goes on where it was interrupted, and with --so-far it prints what there is.
"""

import argparse
import concurrent.futures
import dataclasses
import json
import pathlib
import queue
import statistics
import subprocess
import sys

GAMES = {"tori": "Tori Shogi", "yari": "Yari Shogi"}


@dataclasses.dataclass(frozen=True)
class Meeting:
    """Two players, the weaker first, and how many games they play."""
    names: tuple[str, str]
    games: int

    def file(self, folder: pathlib.Path, game: str, number: int) -> pathlib.Path:
        return folder / f"{game}-{'-'.join(self.names)}-{number}.json"


def analyse_all(options: argparse.Namespace, meetings: list[Meeting]) -> None:
    """The first game of everybody, then the second: what there is early on is of all players."""
    wanted = queue.SimpleQueue()
    for number in range(max(meeting.games for meeting in meetings)):
        for meeting in meetings:
            for game in GAMES:
                file = meeting.file(options.folder, game, number)
                if number < meeting.games and not file.exists():
                    wanted.put(f"{game} {' '.join(meeting.names)} {number} {file}\n")

    def work() -> None:
        with subprocess.Popen([options.program, str(options.nodes), str(options.engine_nodes)], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True, bufsize=1) as process:
            while line := next_of(wanted):
                process.stdin.write(line)
                if process.stdout.readline() != line:
                    raise RuntimeError(f"{options.program} failed at: {line}")

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for done in [pool.submit(work) for _ in range(options.jobs)]:
            done.result()


def next_of(wanted: queue.SimpleQueue) -> str | None:
    try:
        return wanted.get_nowait()
    except queue.Empty:
        return None


def reports(options: argparse.Namespace, game: str, meeting: Meeting) -> list[tuple[dict, dict]]:
    """Of each game what is said of the first player and of the second."""
    colors = [("black", "white"), ("white", "black")]
    files = [(number, meeting.file(options.folder, game, number)) for number in range(meeting.games)]
    found = [(number, json.loads(file.read_text())["report"]) for number, file in files if file.exists()]
    return [tuple(one[color] for color in colors[number % 2]) for number, one in found]


def figures(sides: list[dict]) -> tuple[float, float, float]:
    """The mean accuracy, its standard error, and blunders in a hundred moves."""
    accuracies = [side["accuracy"] for side in sides]
    moves = max(sum(side["moves"] for side in sides), 1)
    error = statistics.stdev(accuracies) / len(accuracies) ** 0.5
    return statistics.mean(accuracies), error, 100 * sum(side["blunder"] for side in sides) / moves


def title(name: str) -> str:
    return f"level {name}" if name.isdigit() else name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--program", default="build/bench/accuracy/reviewed_games")
    parser.add_argument("--games", type=int, default=6, help="of each two players in each game")
    parser.add_argument("--nodes", type=int, default=5_000, help="of each position that is analysed")
    parser.add_argument("--engine-nodes", type=int, default=20_000, help="of a move of the player `engine`")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--players", default="random,1,5,9,13,17", help="from the weakest; `17:30` plays 30 games")
    parser.add_argument("--so-far", action="store_true", help="play nothing, and show what was played")
    parser.add_argument("--pairs", default="random:1,random:engine,1:engine,5:13", help="the weaker first")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)

    even_meetings = [Meeting((name, name), int(count or options.games))
                     for name, _, count in (player.partition(":") for player in options.players.split(","))]
    players = [meeting.names[0] for meeting in even_meetings]
    uneven_meetings = [Meeting(tuple(pair.split(":")), options.games) for pair in options.pairs.split(",") if pair]
    if not options.so_far:
        analyse_all(options, even_meetings + uneven_meetings)

    even: dict[tuple[str, str], tuple[float, float]] = {}
    wrong = []
    print("| player |" + "".join(f" games | {name} | blunders in 100 moves |" for name in GAMES.values()), flush=True)
    print("|---|" + "---|---|---|" * len(GAMES), flush=True)

    def row(meeting: Meeting, words: str) -> None:
        names = meeting.names
        line = f"| {words} |"
        for game, name in GAMES.items():
            pairs = reports(options, game, meeting)
            if len(pairs) < 2:
                wrong.append(f"{words} in {name} (too few games)")
                line += f" {len(pairs)} | – | – |"
                continue
            shown = [one for pair in pairs for one in pair] if names[0] == names[1] else [weak for weak, _ in pairs]
            accuracy, error, blunders = figures(shown)
            line += f" {len(pairs)} | {accuracy:.1f} ± {error:.1f} | {blunders:.1f} |"
            if not is_in_order(game, names, accuracy, error):
                wrong.append(f"{words} in {name}")
        print(line, flush=True)

    def is_in_order(game: str, names: tuple[str, str], accuracy: float, error: float) -> bool:
        at = players.index(names[0])
        if names[0] == names[1]:
            even[game, names[0]] = accuracy, error
            other, sign = (players[at - 1] if at > 0 else None), 1
        else:
            other, sign = (players[at + 1] if at + 1 < len(players) else None), -1
        if (game, other) not in even:
            return True
        its, its_error = even[game, other]
        return sign * (accuracy - its) > -2 * (error**2 + its_error**2) ** 0.5

    for meeting in even_meetings:
        row(meeting, title(meeting.names[0]))
    for meeting in uneven_meetings:
        row(meeting, f"{title(meeting.names[0])} against {title(meeting.names[1])}")
    print("In order of strength." if not wrong else f"Not in order of strength: {', '.join(wrong)}.")
    sys.exit(1 if wrong else 0)


main()
