#!/usr/bin/env python3
"""Several servers over one PostgreSQL, behind a real nginx or caddy, by `tests/postgres.sh`: standby.py PROGRAM [--rounds N]

Two of which one stands by; with `--equal N`, N that all serve people. With `--proxy none` as well, the two players of each
game are connected to different servers.

People play live games and follow them on sockets while the active server is killed, stopped for an upgrade, paused or cut
off from the database, and while the database is restarted or away. Afterwards the event log is read past the servers, and
checked against what people were told (standby_check.py). Prints for how long nobody could move, and the players of one
game. `--rounds 100 --only kill` by name.
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

PAUSED, AWAY = 7, 4  # in seconds; the active server is given up after 5 s of silence, the database after 10 s


class Club:
    """The servers, the proxy before them, and those who play."""

    def __init__(self, folder: str, options):
        store = new_store("club")
        self.is_equal = options.equal > 0
        self.disturbed: list[tuple[float, float]] = []  # the start and end of each disturbance
        self.nodes = [Node(options.program, f"{folder}/{name}", Link(f"{folder}/{name}", store), self.is_equal)
                      for name in "abcdefgh"[:options.equal or 2]]
        for node in self.nodes:
            node.start()
        ports = [node.port for node in self.nodes]
        self.proxy = None if options.proxy == "none" else Proxy(options.proxy, folder, ports, self.is_equal)
        eventually("a server is active", self.active)
        if self.proxy:
            eventually("the proxy serves", lambda: ready(self.proxy.port) == "ready")
            ports = [self.proxy.port]
        self.await_standby()
        # Without a proxy, the two players of a game use different servers.
        turned = [ports[i:] + ports[:i] for i in range(len(ports))]
        self.players = [Player(turned[i % len(ports)], f"Player{i}") for i in range(2 * options.tables)]
        self.tables = [Table(*self.players[2 * i:2 * i + 2], seed=i) for i in range(options.tables)]
        self.followers = [Follower(turned[i % len(ports)], table) for i, table in enumerate(self.tables)]
        for thread in (*self.tables, *self.followers):
            thread.start()

    def active(self):
        return next((node for node in self.nodes if node.is_active()), None)

    def others(self, node: Node) -> list[Node]:
        return [other for other in self.nodes if other is not node]

    def await_takeover(self, node: Node):
        """Until another one is active, and people are served."""
        eventually("another one takes over", lambda: any(other.is_active() and ready(other.port) == "ready"
                                                         for other in self.others(node)))

    def await_standby(self):
        """One is active and the other stands by, as before each disturbance."""
        def is_whole():
            states = sorted(str(ready(node.port)) for node in self.nodes)
            return self.active() and states == ["ready", "ready" if self.is_equal else "standby", "ready"][:len(self.nodes)]
        eventually("one server is active and the others stand by", is_whole)

    def await_moves(self, since: float):
        """Until everybody has moved since then."""
        eventually("all games go on", lambda: all(table.moved_at > since or table.is_over for table in self.tables))

    def stops(self, since: float) -> tuple[float, float]:
        """The longest time, from the last move before it on, without a move that was acknowledged to anybody, and to the
        players of one game. An answer that was on its way at the moment of the fault ends neither."""
        each = [list(table.times) for table in self.tables]
        return longest(sorted(at for times in each for at in times), since), max(longest(times, since) for times in each)

    def lines(self) -> list[tuple[int, int]]:
        """Where each follower has its socket, and how often one was closed on it."""
        return [(follower.ports[0], follower.closed) for follower in self.followers]

    def check_open_sockets(self, gone: Node, before: list[tuple[int, int]]):
        """Sockets to the other servers have stayed open; they can be told from those to the one that is gone where there is
        no proxy."""
        if not self.is_equal or self.proxy:
            return
        for follower, (port, closed) in zip(self.followers, before):
            if port != gone.port and follower.closed != closed:
                fail("a socket of a server that is well was closed")

    def check_reads(self, gone: Node):
        """While nobody is active yet, the other servers answer what only reads."""
        for other in self.others(gone):
            reader = Player.__new__(Player)
            reader.ports, reader.cookie = [other.port], ""
            begun = time.monotonic()
            reader.call("GET", f"/games/{self.tables[0].id}/record?format=json")
            taken = time.monotonic() - begun
            # The server answers for its metrics itself. For much else, it would ask the paused server.
            if taken > 1 or "\nootori_active 0\n" not in other.metrics():
                fail(f"a record came after {taken:.1f} s, or from a server that is active")

    def stop(self):
        for thread in (*self.tables, *self.followers):
            thread.is_over = True
        for thread in (*self.tables, *self.followers):
            thread.join()

    def close(self):
        for node in self.nodes:
            node.kill()
        if self.proxy:
            self.proxy.stop()


def longest(times: list[float], since: float) -> float:
    return max((later - earlier for earlier, later in zip(times, times[1:]) if later > since), default=0)


# Each disturbance begins when one server is active and the other is on standby. It returns the time of the fault.

def kill(club: Club, _options) -> float:
    node, before = club.active(), club.lines()
    at = time.time()
    node.kill()
    club.check_reads(node)
    club.await_takeover(node)
    club.check_open_sockets(node, before)
    node.start()
    return at


def kill_other(club: Club, _options) -> float:
    """A server that is not active: its people go elsewhere, nobody else notices."""
    node, before = club.others(club.active())[0], club.lines()
    at = time.time()
    node.kill()
    time.sleep(1)
    club.check_open_sockets(node, before)
    node.start()
    return at


def pause_other(club: Club, options) -> float:
    node, at = club.others(club.active())[0], time.time()
    node.pause()
    time.sleep(options.paused)
    node.signal(signal.SIGCONT)
    return at


def upgrade(club: Club, _options) -> float:
    node, at = club.active(), time.time()
    if node.stop() != 0:
        fail(f"a server that was stopped ended with {node.process.returncode}")
    club.await_takeover(node)
    node.start()
    return at


def pause(club: Club, options) -> float:
    """The one that sleeps is replaced. When it wakes it stores nothing more, and sends its people to the other one."""
    node, table = club.active(), club.tables[0]
    watcher = Socket(node.port)
    watcher.watch(table.id, 0)
    eventually("it is told of the game", watcher.read)
    late = table.send_late_move(node.port, node.pause)
    at = time.time()
    club.check_reads(node)
    club.await_takeover(node)
    time.sleep(max(0.0, at + options.paused - time.time()))
    node.signal(signal.SIGCONT)
    woken = time.monotonic()
    eventually("its sockets are closed", watcher.is_closed)
    if time.monotonic() - woken > 5 or watcher.code != 1001:
        fail(f"a socket of the server that slept was closed after {time.monotonic() - woken:.1f} s with {watcher.code}")
    late.join()
    if late.status == 200 and not club.is_equal:  # otherwise it may have passed the move on
        fail("the server that slept has acknowledged a move")
    return at


def cut(club: Club, options) -> float:
    """The active one cannot reach the database, the other one can."""
    node, at = club.active(), time.time()
    node.link.cut()
    club.await_takeover(node)
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


DISTURBANCES = {one.__name__: one for one in (kill, upgrade, pause, cut, restart, away, kill_other, pause_other)}


def play(club: Club, options) -> dict[str, list[tuple[float, float]]]:
    stops: dict[str, list[tuple[float, float]]] = {}
    names = options.only or [name for name in DISTURBANCES if club.is_equal or not name.endswith("_other")]
    for number in range(options.rounds * len(names)):
        name = names[number % len(names)]
        club.await_standby()
        club.await_moves(time.time())
        time.sleep(random.uniform(0, 0.3))
        at = DISTURBANCES[name](club, options)
        club.await_moves(time.time())
        stops.setdefault(name, []).append(club.stops(at))
        club.disturbed.append((at - 1, time.time()))
        if options.rounds > 1:
            print(f"{number + 1} {name}: {stops[name][-1][0]:.2f} s, one game {stops[name][-1][1]:.2f} s", flush=True)
    return stops


def check_tellings(club: Club):
    """Each server says what it is, to people and to Prometheus."""
    active = club.active()
    other = club.others(active)[0]
    for node, figure in ((active, 1), (other, 0)):
        if f"\nootori_active {figure}\n" not in node.metrics():
            fail(f"the metrics do not say that ootori_active is {figure}")
    if club.is_equal:
        if "ready" not in other.admin_ready() or not Socket.opens(other.port):
            fail("a server that is not active does not serve people")
        return
    try:
        Player([other.port], "Nobody").call("POST", "/games", {"game": "tori", "side": "black", "level": 1})
        fail("a server that stands by lets people play")
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
    parser.add_argument("--proxy", choices=("nginx", "caddy", "none"), default="nginx")
    parser.add_argument("--equal", type=int, default=0, metavar="N", help="N servers that all serve people")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--paused", type=float, default=PAUSED, help="seconds that a server is paused")
    parser.add_argument("--away", type=float, default=AWAY, help="seconds without the database")
    return parser.parse_args(arguments)


def main():
    options = parse(sys.argv[1:])
    if options.proxy != "none" and not Proxy.is_installed(options.proxy):
        print(f"{options.proxy} is not installed: left out")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o711)  # nginx drops root
        options.program = os.path.abspath(options.program)
        club = Club(folder, options)
        try:
            club.await_standby()
            check_tellings(club)
            stops = play(club, options)
            club.stop()
            told = check_log(read_log("club"), club.tables, club.followers, club.nodes, club.disturbed)
        except BaseException:
            for node in club.nodes:
                print(f"--- {node.folder}\n{node.log()[-3000:]}")
            raise
        finally:
            club.close()
    for name, both in stops.items():
        for who, times in zip(("nobody could move", "the players of one game could not move"), zip(*both)):
            print(f"{name}: {who} for {min(times):.2f} to {max(times):.2f} s, {statistics.median(times):.2f} s in the middle "
                  f"of {len(times)}")
    print(json.dumps({**told, "proxy": options.proxy}))


if __name__ == "__main__":
    main()
