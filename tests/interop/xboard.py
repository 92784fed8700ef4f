#!/usr/bin/env python3
"""Lets the real XBoard play games of two of our engines under Xvfb, and reads what it saved: xboard.py PROGRAM [FOLDER]

The moves that we read must be those that the engines sent, which stand in XBoard's log. The saved games go to FOLDER too,
if one is given: tests/data/records/xboard.pgn was made so. Then XBoard plays the games of that file once more, move by
move, and must write what the file says; and what we make of the file is read by us like the file itself.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GAMES = {"torishogi": (7, 7), "yarishogi": (7, 9)}  # files, ranks
RECORDS = Path(__file__).resolve().parents[1] / "data" / "records"
PATIENCE = 180  # seconds for two games


class Screen:
    """An X server that nobody looks at."""

    def __init__(self, folder: Path):
        number = folder / "display"
        with open(number, "w", encoding="ascii") as out:
            self.process = subprocess.Popen(
                ["Xvfb", "-displayfd", str(out.fileno()), "-screen", "0", "1024x768x24", "-nolisten", "tcp"],
                pass_fds=[out.fileno()], stderr=subprocess.DEVNULL)
        until = time.monotonic() + 20
        while not number.read_text(encoding="ascii").endswith("\n"):
            if time.monotonic() > until:
                sys.exit("Xvfb did not start")
            time.sleep(0.05)
        self.name = ":" + number.read_text(encoding="ascii").strip()

    def close(self):
        self.process.terminate()
        self.process.wait()


def square(usi: str, files: int, ranks: int) -> str:
    """3e as chess writes it."""
    return chr(ord("a") + files - int(usi[0])) + str(ranks - (ord(usi[1]) - ord("a")))


def as_sent(usi: str, files: int, ranks: int) -> str:
    """A move of USI as our engine sends it to XBoard."""
    if "*" in usi:
        return usi[0] + "@" + square(usi[2:], files, ranks)
    return square(usi[:2], files, ranks) + square(usi[2:4], files, ranks) + usi[4:]


def play(engine: str, game: str, folder: Path, display: str):
    subprocess.run(
        [shutil.which("xboard") or "/usr/games/xboard", "-fcp", engine, "-scp", engine, "-fd", folder, "-sd", folder,
         "-variant", game, "-noGUI", "-mode", "TwoMachines", "-matchGames", "2", "-timeControl", "5", "-timeIncrement",
         "0", "-depth", "3", "-saveGameFile", folder / f"{game}.pgn", "-popupExitMessage", "false",
         "-popupMoveErrors", "false", "-debugMode", "true", "-nameOfDebugFile", folder / f"{game}.debug"],
        env={**os.environ, "DISPLAY": display, "HOME": str(folder)}, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, timeout=PATIENCE, check=False)


def check(program: str, game: str, folder: Path):
    files, ranks = GAMES[game]
    run = subprocess.run([program, "convert", folder / f"{game}.pgn", "--to", "usi"], text=True, capture_output=True,
                         check=False)
    if run.returncode != 0:
        sys.exit(f"{game}: the saved games cannot be read: {run.stderr}\n{(folder / f'{game}.pgn').read_text()}")
    games = [line for line in run.stdout.splitlines() if line]
    moves = [as_sent(move, files, ranks) for line in games for move in line.partition(" moves ")[2].split()]
    log = (folder / f"{game}.debug").read_text(encoding="latin-1")
    sent = re.findall(r"^\d+ <(?:first|second)\s*: move (\S+)", log, re.MULTILINE)
    print(f"{game}: {len(games)} games, {len(sent)} moves; {run.stderr.count('warning')} warnings")
    if len(games) != 2 or len(sent) < 20:
        sys.exit(f"{game}: XBoard did not play two games")
    if moves != sent:
        at = next((n for n, pair in enumerate(zip(moves, sent)) if pair[0] != pair[1]), min(len(moves), len(sent)))
        print((folder / f"{game}.pgn").read_text(), run.stderr, *log.splitlines()[-60:], sep="\n")
        sys.exit(f"{game}: move {at + 1} was read as {moves[at:at + 1]}, but {sent[at:at + 1]} was played")


def movetext(pgn: str) -> list:
    """The games of a file, without what differs from one day or machine to the next: tags of place and time, comments."""
    games = []
    for text in re.split(r"(?m)^(?=\[Event )", pgn)[1:]:
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE))
        body = re.sub(r"\{[^}]*\}", " ", re.sub(r"(?m)^\[.*\]$", "", text))
        games.append(({name: tags.get(name) for name in ("Variant", "VariantMen", "FEN", "SetUp")}, body.split()))
    return games


def moves_of(program: str, path: Path) -> str:
    return subprocess.run([program, "convert", path, "--to", "usi"], text=True, capture_output=True, check=True).stdout


def check_again(program: str, folder: Path, display: str):
    """XBoard writes the committed games once more: an engine of ours that is told its moves plays them."""
    saved = [game[1] for game in movetext((RECORDS / "xboard.pgn").read_text())]
    moves = (RECORDS / "xboard.usi").read_text().splitlines()
    for number, (game, (files, ranks)) in enumerate(GAMES.items()):
        script = folder / f"{game}.moves"
        script.write_text("".join(
            " ".join(as_sent(move, files, ranks) for move in line.partition(" moves ")[2].split()) + "\n"
            for line in moves[2 * number:2 * number + 2]))
        play(f"{sys.executable} {Path(__file__).with_name('replayer.py')} {program} {script}", game, folder, display)
        written = movetext((folder / f"{game}.pgn").read_text())
        expected = movetext((RECORDS / "xboard.pgn").read_text())[2 * number:2 * number + 2]
        for (tags, body), (its_tags, its_body) in zip(expected, written, strict=True):
            # The engines decide who resigns or is mated. The moves and their notation come from XBoard.
            if tags != its_tags or body[:-1] != its_body[:len(body) - 1]:
                at = next((n for n, pair in enumerate(zip(body, its_body)) if pair[0] != pair[1]), 0)
                sys.exit(f"{game}: XBoard wrote {its_body[at:at + 3]} for {body[at:at + 3]}, tags {its_tags}")
    ours = folder / "ours.pgn"
    ours.write_text(subprocess.run([program, "convert", RECORDS / "xboard.pgn", "--to", "pgn"], text=True,
                                   capture_output=True, check=True).stdout)
    if moves_of(program, ours) != moves_of(program, RECORDS / "xboard.pgn"):
        sys.exit("what we write of XBoard's games is read otherwise")
    print(f"{len(saved)} games of tests/data/records/xboard.pgn written by XBoard once more, and read alike in our own PGN")


def main():
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        screen = Screen(folder)
        try:
            for game in GAMES:
                play(f"{program} xboard", game, folder, screen.name)
                check(program, game, folder)
                if len(sys.argv) > 2:
                    shutil.copy(folder / f"{game}.pgn", sys.argv[2])
                (folder / f"{game}.pgn").unlink()
            check_again(program, folder, screen.name)
        finally:
            screen.close()


if __name__ == "__main__":
    main()
