#!/usr/bin/env python3
"""What several servers over one PostgreSQL do, on one machine: OOTORI_POSTGRES_PARENT=/var/tmp tests/postgres.sh bench/nodes.py

For each number of servers: moves of people whose games are spread over all servers, and pages that only read, asked at
the active server alone and then at the standby servers alone. Prints a line of JSON for each, with the processor time of
the active server and of the others. All of it shares the machine with the load generator and the database.
"""

import argparse
import json
import multiprocessing
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from standby_people import Player, ready  # noqa: E402
from standby_servers import Node, new_store  # noqa: E402
from waiting import eventually, fail  # noqa: E402


class Direct:
    """The database without anything between."""

    def __init__(self, store: str):
        self.store = store


def seconds_of(pid: int) -> float:
    words = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


class Times:
    """The processor time of the active server and of the others, from its making on."""

    def __init__(self, active: Node, others: list[Node]):
        self.active, self.others = active, others
        self.before = self.now()

    def now(self) -> tuple[float, float]:
        return seconds_of(self.active.process.pid), sum(seconds_of(node.process.pid) for node in self.others)

    def cores(self, over: float) -> dict[str, float]:
        active, others = (after - before for after, before in zip(self.now(), self.before))
        return {"active_cores": round(active / over, 2), "other_cores": round(others / over, 2)}


def play(nodes: list[Node], options) -> dict:
    """The same games and moves a second in all, spread over the servers."""
    count = len(nodes)
    loads = [subprocess.Popen([options.load, "games", "--port", str(node.port), "--pid", str(nodes[0].process.pid), "--games",
                               str(options.games // count), "--rate", str(options.rate // count), "--seconds",
                               str(options.seconds), "--warm-up", "5"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
             for node in nodes]
    time.sleep(5)
    times, begun = Times(nodes[0], nodes[1:]), time.monotonic()
    results = [json.loads(load.communicate()[0])["result"] for load in loads]
    over = time.monotonic() - begun
    if any(result["faults"] for result in results):
        fail(f"a game went wrong: {results}")
    return {"what": "moves", "servers": count, "moves_a_second": round(sum(result["moves_a_second"] for result in results)),
            "p50_ms": max(result["to_opponent_ms"]["p50"] for result in results),
            "p99_ms": max(result["to_opponent_ms"]["p99"] for result in results), **times.cores(over)}


def ask(port: int, paths: list[str], seconds: float, answers: multiprocessing.Queue):
    """On one connection, one after the other."""
    line = socket.create_connection(("127.0.0.1", port))
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    took, until, number = [], time.monotonic() + seconds, 0
    while time.monotonic() < until:
        begun, path = time.monotonic(), paths[number % len(paths)]
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        text = b""
        while b"\r\n\r\n" not in text:
            text += line.recv(65536)
        head, _, body = text.partition(b"\r\n\r\n")
        if b" 200 " not in head.split(b"\r\n")[0]:
            answers.put(head.decode())
            return
        length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
        while len(body) < length:
            body += line.recv(65536)
        took.append(time.monotonic() - begun)
        number += 1
    answers.put(took)


def read(nodes: list[Node], asked: list[Node], paths: list[str], options) -> dict:
    answers = multiprocessing.Queue()
    times = Times(nodes[0], nodes[1:])
    readers = [multiprocessing.Process(target=ask, args=(asked[i % len(asked)].port, paths, options.seconds, answers))
               for i in range(options.readers)]
    for reader in readers:
        reader.start()
    each = [answers.get() for _ in readers]
    busy, cores = times.now()[0] - times.before[0], times.cores(options.seconds)
    if wrong := [one for one in each if isinstance(one, str)]:
        fail(f"a page was not answered: {wrong[0]}")
    took = sorted(one for many in each for one in many)
    return {"what": "pages", "servers": len(nodes), "asked": "the active server" if asked[0] is nodes[0] else "standby servers",
            "pages_a_second": round(len(took) / options.seconds), "p50_ms": round(statistics.median(took) * 1000, 2),
            "p99_ms": round(took[len(took) * 99 // 100] * 1000, 2), **cores,
            "active_ms_a_page": round(busy * 1000 / len(took), 3)}


def measure(folder: str, count: int, options):
    store = new_store(f"bench{count}")
    nodes = [Node(options.program, f"{folder}/{count}{name}", Direct(store), True) for name in "abcdefgh"[:count]]
    try:
        for node in nodes:
            node.start()
            eventually("it serves", lambda node=node: ready(node.port) == "ready")
        if not nodes[0].is_active():
            fail("the first server is not the active one")
        if "moves" in options.what:
            print(json.dumps(play(nodes, options)), flush=True)
        if "pages" in options.what:
            player = Player([nodes[0].port], "Reader")
            games = []
            for _ in range(20):
                games.append(player.call("POST", "/games", {"game": "tori", "side": "black", "level": 1})["id"])
                player.call("POST", f"/games/{games[-1]}/resign")
            paths = [f"/api/v1/games/{game}{what}" for game in games for what in ("", "/record?format=kif", "/board.svg")]
            paths.append("/api/v1/leaderboards/tori")
            print(json.dumps(read(nodes, nodes[:1], paths, options)), flush=True)
            if count > 1:
                print(json.dumps(read(nodes, nodes[1:], paths, options)), flush=True)
    finally:
        for node in nodes:
            if node.process:
                node.kill()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=ROOT / "build/ootori")
    parser.add_argument("--load", default=ROOT / "build/server_load")
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--what", nargs="+", choices=("moves", "pages"), default=["moves", "pages"])
    parser.add_argument("--games", type=int, default=180)
    parser.add_argument("--rate", type=int, default=300, help="moves a second, over all servers")
    parser.add_argument("--readers", type=int, default=6, help="connections that ask for pages")
    parser.add_argument("--seconds", type=int, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for count in options.servers:
            measure(folder, count, options)


if __name__ == "__main__":
    main()
