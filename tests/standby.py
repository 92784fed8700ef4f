#!/usr/bin/env python3
"""Two servers over one PostgreSQL, behind a real nginx or caddy, by `tests/postgres.sh`: standby.py PROGRAM [--rounds N]

People play live games and follow them on sockets while the active server is killed, stopped for an upgrade, paused or cut
off from the database, and while the database is restarted or away. Afterwards the event log is read past the servers, and
checked against what people were told (standby_check.py). Prints how long nobody could move. `--rounds 100 --only kill` by
name.
"""

import argparse
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from standby_check import check_log, read_log  # noqa: E402
from standby_people import Follower, Player, Socket, Table, Unanswered, ready  # noqa: E402
from standby_servers import CONTROL, Link, Node, Proxy, new_store  # noqa: E402
from waiting import eventually, fail  # noqa: E402

PAUSED, AWAY = 7, 4  # seconds; the active server is given up after 5 s of silence, the database after 10 s


class Club:
    """Two servers, the proxy before them, and those who play."""

    def __init__(self, program: str, folder: str, proxy: str, tables: int):
        store = new_store("club")
        self.disturbed: list[tuple[float, float]] = []  # from when to when something was wrong
        self.nodes = [Node(program, f"{folder}/{name}", Link(f"{folder}/{name}", store)) for name in "ab"]
        for node in self.nodes:
            node.start()
        self.proxy = Proxy(proxy, folder, [node.port for node in self.nodes])
        eventually("a server is active", self.active)
        eventually("the proxy serves", lambda: ready(self.proxy.port) == "ready")
        self.players = [Player(self.proxy.port, f"Player{i}") for i in range(2 * tables)]
        self.tables = [Table(*self.players[2 * i:2 * i + 2], seed=i) for i in range(tables)]
        self.followers = [Follower(self.proxy.port, table) for table in self.tables]
        for thread in (*self.tables, *self.followers):
            thread.start()

    def active(self):
        return next((node for node in self.nodes if node.is_running() and ready(node.port) == "ready"), None)

    def other(self, node: Node) -> Node:
        return self.nodes[1 - self.nodes.index(node)]

    def await_standby(self):
        """One is active and the other stands by, as before each disturbance."""
        def is_whole():
            states = sorted(str(ready(node.port)) for node in self.nodes)
            return states == ["ready", "standby"]
        eventually("one server is active and one stands by", is_whole)

    def await_moves(self, since: float):
        """Until everybody has moved since then."""
        eventually("all games go on", lambda: all(table.moved_at > since or table.is_over for table in self.tables))

    def gap(self, since: float) -> float:
        """Seconds until the first move after it that somebody made and was told of."""
        eventually("somebody moves", lambda: any(table.first_after(since) for table in self.tables))
        return min(at for at in (table.first_after(since) for table in self.tables) if at) - since

    def stop(self):
        for thread in (*self.tables, *self.followers):
            thread.is_over = True
        for thread in (*self.tables, *self.followers):
            thread.join()

    def close(self):
        for node in self.nodes:
            node.kill()
        self.proxy.stop()


# Each disturbance begins when one server is active and the other stands by. It gives the moment of the fault.

def kill(club: Club, _options) -> float:
    node, at = club.active(), time.time()
    node.kill()
    eventually("the other one takes over", lambda: ready(club.other(node).port) == "ready")
    node.start()
    return at


def upgrade(club: Club, _options) -> float:
    node, at = club.active(), time.time()
    if node.stop() != 0:
        fail(f"a server that was stopped ended with {node.process.returncode}")
    eventually("the other one takes over", lambda: ready(club.other(node).port) == "ready")
    node.start()
    return at


def pause(club: Club, options) -> float:
    """The one that sleeps is replaced. When it wakes it stores nothing more, and sends its people to the other one."""
    node, table = club.active(), club.tables[0]
    watcher = Socket(node.port)
    watcher.watch(table.id, 0)
    eventually("it is told of the game", watcher.read)
    late = table.send_late_move(node.port, lambda: node.signal(signal.SIGSTOP))
    at = time.time()
    eventually("the other one takes over", lambda: ready(club.other(node).port) == "ready")
    time.sleep(max(0.0, at + options.paused - time.time()))
    node.signal(signal.SIGCONT)
    woken = time.monotonic()
    eventually("its sockets are closed", watcher.is_closed)
    if time.monotonic() - woken > 5 or watcher.code != 1001:
        fail(f"a socket of the server that slept was closed after {time.monotonic() - woken:.1f} s with {watcher.code}")
    late.join()
    if late.status == 200:
        fail("the server that slept has acknowledged a move")
    return at


def cut(club: Club, options) -> float:
    """The active one cannot reach the database, the other one can."""
    node, at = club.active(), time.time()
    node.link.cut()
    eventually("the other one takes over", lambda: ready(club.other(node).port) == "ready")
    eventually("the one that was cut off stands by", lambda: ready(node.port) == "standby")
    time.sleep(max(0.0, at + options.away - time.time()))
    node.link.mend()
    return at


def restart(_club: Club, _options) -> float:
    at = time.time()
    subprocess.run([CONTROL, "restart"], check=True)
    return at


def away(_club: Club, options) -> float:
    at = time.time()
    subprocess.run([CONTROL, "stop"], check=True)
    time.sleep(max(0.0, at + options.away - time.time()))
    subprocess.run([CONTROL, "start"], check=True)
    return at


DISTURBANCES = {one.__name__: one for one in (kill, upgrade, pause, cut, restart, away)}


def play(club: Club, options) -> dict[str, list[float]]:
    gaps: dict[str, list[float]] = {}
    names = options.only or list(DISTURBANCES)
    for number in range(options.rounds * len(names)):
        name = names[number % len(names)]
        club.await_standby()
        club.await_moves(time.time())
        time.sleep(random.uniform(0, 0.3))
        at = DISTURBANCES[name](club, options)
        gaps.setdefault(name, []).append(club.gap(at))
        club.await_moves(time.time())
        club.disturbed.append((at - 1, time.time()))
        if options.rounds > 1:
            print(f"{number + 1} {name}: {gaps[name][-1]:.2f} s", flush=True)
    return gaps


def check_tellings(club: Club):
    """Each server says what it is, to people and to Prometheus."""
    active = club.active()
    other = club.other(active)
    for node, figure in ((active, 1), (other, 0)):
        if f"\nootori_active {figure}\n" not in node.metrics():
            fail(f"the metrics do not say that ootori_active is {figure}")
    try:
        Player(other.port, "Nobody")
        fail("a server that stands by lets people in")
    except Unanswered as refused:
        if refused.status != 503 or refused.retry_after != "1":
            fail(f"a server that stands by answers with {refused.status}, Retry-After {refused.retry_after}")
    if Socket.opens(other.port):
        fail("a server that stands by lets sockets in")
    if "standby" not in other.admin_ready() or "this server is standing by" not in other.admin("users", "list"):
        fail(f"a server that stands by says {other.admin_ready()} and {other.admin('users', 'list')}")


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--only", action="append", choices=DISTURBANCES)
    parser.add_argument("--proxy", choices=("nginx", "caddy"), default="nginx")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--paused", type=float, default=PAUSED, help="seconds that a server is paused")
    parser.add_argument("--away", type=float, default=AWAY, help="seconds without the database")
    return parser.parse_args(arguments)


def main():
    options = parse(sys.argv[1:])
    if not Proxy.is_installed(options.proxy):
        print(f"{options.proxy} is not installed: left out")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o711)  # nginx gives up being root
        club = Club(os.path.abspath(options.program), folder, options.proxy, options.tables)
        try:
            club.await_standby()
            check_tellings(club)
            gaps = play(club, options)
            club.stop()
            told = check_log(read_log("club"), club.tables, club.followers, club.nodes, club.disturbed)
        except BaseException:
            for node in club.nodes:
                print(f"--- {node.folder}\n{node.log()[-3000:]}")
            raise
        finally:
            club.close()
    for name, times in gaps.items():
        print(f"{name}: nobody could move for {min(times):.2f} to {max(times):.2f} s, {statistics.median(times):.2f} s in "
              f"the middle of {len(times)}")
    print(json.dumps({**told, "proxy": options.proxy}))


if __name__ == "__main__":
    main()
