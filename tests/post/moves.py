"""Moves, as the program finds and writes them."""

import re
import subprocess

from mail import PROGRAM
from waiting import fail


def legal(kind: str, moves: list[str], notation="usi", *options: str) -> list[str]:
    command = [PROGRAM, "moves", kind, "--notation", notation, *options]
    if moves:
        command += ["--moves", " ".join(moves)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\n")[:-1]


def written(kind: str, moves: list[str], notation: str) -> str:
    """The last of the moves, as somebody writes it."""
    def record(count: int) -> str:
        form = notation if notation in ("ki2", "kif") else "text"
        style = [] if form == notation else ["--notation", notation]
        text = "position startpos" + (" moves " + " ".join(moves[:count]) if count else "")
        return subprocess.run([PROGRAM, "convert", "-", "--from", "usi", "--game", kind, "--to", form, *style], input=text,
                              check=True, capture_output=True, text=True).stdout
    if notation == "usi":
        return moves[-1]
    if notation == "kif":
        return record(len(moves)).split("\n")[-2].split()[1]
    before, after = (" ".join(record(count).split()) for count in (len(moves) - 1, len(moves)))
    if notation == "ki2":
        return re.findall(r"[▲△]\S+", after)[-1]
    return re.sub(r"^\s*\d+\.\s*", "", after[len(before):]).strip()


def best(kind: str, moves: list[str]) -> str:
    """What the engine plays, in the same way every time."""
    words = f"position startpos{' moves ' if moves else ''}{' '.join(moves)}\ngo depth 4\n"
    with subprocess.Popen([PROGRAM, "usi", kind], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        engine.stdin.write(words)
        engine.stdin.flush()
        for line in engine.stdout:
            if line.startswith("bestmove"):
                engine.stdin.write("quit\n")
                engine.stdin.flush()
                return line.split()[1]
    return fail("the engine does not answer")
