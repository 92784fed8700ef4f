#!/usr/bin/env python3
"""Drives our engine with the functions of fairyfishnet, PyChess's client for analysis: fairyfishnet.py PROGRAM SOURCE

SOURCE is its fairyfishnet.py. Analyses whole games as its worker does, to their last position and back, and asks for
moves at its levels. Where the engine gives no score, or answers what the worker does not know, the worker fails; and so
does this.
"""

import importlib.util
import logging
import subprocess
import sys
import types

GAMES = {
    # Mate; no legal move; and a position for the third time, after which UCI games continue.
    "torishogi": [
        ("k6/7/1KF4/7/7/7/7[] w 0 1", ["c5b6+"]),
        ("k6/7/1KC4/7/7/7/7[] w 0 1", ["c5c6"]),
        ("rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1",
         ["d1c2", "d7c6", "c2d1", "c6d7", "d1c2", "d7c6", "c2d1", "c6d7"]),
    ],
    "yarishogi": [
        ("rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR[-] w 0 1",
         ["d1d2", "d9d8", "d2d1", "d8d9", "d1d2", "d9d8", "d2d1", "d8d9"]),
    ],
}


class Absent(types.ModuleType):
    """In place of a module that is not installed, and not used here."""

    def __getattr__(self, _name):
        return lambda *_, **__: None


def load(path: str):
    """The worker's module. What it only needs to talk to its server may be missing."""
    for name in ("bs4", "gdown", "pyffish", "requests"):
        if importlib.util.find_spec(name) is None:
            sys.modules[name] = Absent(name)
    spec = importlib.util.spec_from_file_location("fairyfishnet", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Complaints(logging.Handler):
    """What the worker did not understand."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


def main():
    program, source = sys.argv[1:]
    worker = load(source)
    complaints = Complaints()
    logging.getLogger().addHandler(complaints)
    engine = worker.open_process(f"{program} uci")
    info, _ = worker.uci(engine)
    worker.setoption(engine, "Threads", "1")
    worker.setoption(engine, "Hash", "16")
    worker.setoption(engine, "VariantPath", "variants.ini")
    worker.isready(engine)
    print(f"{info['name']}")
    for variant, games in GAMES.items():
        worker.set_variant_options(engine, variant, False, True)
        for skill, analysis in (("20", True), ("-9", False)):
            worker.setoption(engine, "Skill Level", skill)
            worker.setoption(engine, "UCI_AnalyseMode", analysis)
            worker.send(engine, "ucinewgame")
            worker.isready(engine)
            for fen, moves in games:
                parts = [worker.go(engine, fen, moves[:ply], nodes=2000, movetime=4000, variant=variant)
                         for ply in range(len(moves), -1, -1)]
                scores = [part["score"] for part in parts]
                print(f"{variant} skill {skill}: {len(parts)} positions, last {scores[0]} {parts[0]['bestmove']}")
    worker.kill_process(engine)
    engine.wait(10)
    wrong = [line for line in complaints.lines if "Very low time" not in line]
    if wrong:
        sys.exit("the worker did not understand:\n" + "\n".join(wrong))


if __name__ == "__main__":
    try:
        main()
    except subprocess.SubprocessError as error:
        sys.exit(str(error))
