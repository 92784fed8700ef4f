#!/usr/bin/env python3
"""A standby server that reads a real replica of the database, by `tests/postgres.sh`: replica.py PROGRAM

The replica lags behind on purpose, for less time than the server waits for it and then for more, and is stopped. In each
case, whatever somebody has just changed at the active server is told by the standby server at once.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from standby_people import Player, Unanswered, ready  # noqa: E402
from standby_servers import ADDRESS, Link, Node, new_store  # noqa: E402
from waiting import eventually, fail  # noqa: E402

PROGRAMS = Path("/usr/lib/postgresql/15/bin")
ROUNDS = 40


class Replica:
    """What PostgreSQL keeps of the database elsewhere, `lag` behind."""

    def __init__(self, folder: str, lag: str):
        self.folder, self.original = folder, re.search(r"host=([^&]+)", ADDRESS)[1]
        os.mkdir(folder)
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        self.run("pg_basebackup", "-h", self.original, "-U", "ootori", "-D", f"{folder}/data", "-R", "--checkpoint=fast")
        self.set(lag)
        self.control("start")

    def run(self, program: str, *words: str):
        as_user = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] if os.geteuid() == 0 else []
        subprocess.run([*as_user, str(PROGRAMS / program), *words], check=True, cwd="/", stdout=subprocess.DEVNULL)

    def control(self, *words: str):
        self.run("pg_ctl", "-s", "-w", "-t", "60", "-D", f"{self.folder}/data", "-l", f"{self.folder}/log", *words)

    def set(self, lag: str):
        with open(f"{self.folder}/data/postgresql.conf", "a", encoding="utf-8") as settings:
            settings.write(f"unix_socket_directories = '{self.folder}'\nrecovery_min_apply_delay = '{lag}'\n")

    def lag_by(self, lag: str):
        self.set(lag)
        self.control("reload")

    def address_of(self, store: str) -> str:
        return store.replace(f"host={self.original}", f"host={self.folder}")


class Reads:
    """How many reads the standby server has answered by itself, and passed on, since it was last asked."""

    def __init__(self, node: Node):
        self.node, self.last = node, (0, 0)

    def since(self) -> tuple[int, int]:
        now = self.node.figure("ootori_local_reads_total"), self.node.figure("ootori_late_reads_total")
        before, self.last = self.last, now
        return now[0] - before[0], now[1] - before[1]


def check_own_changes(active: Node, standby: Node) -> float:
    """Somebody ends a game at one server, and looks at it at the other one at once. The longest time an answer took."""
    longest = 0.0
    player = Player([active.port], "Ann")
    for _ in range(ROUNDS):
        game = player.call("POST", "/games", {"game": "tori", "side": "black", "level": 1})["id"]
        player.call("POST", f"/games/{game}/resign")
        begun = time.monotonic()
        shown = player.call("GET", f"/games/{game}", port=standby.port)
        longest = max(longest, time.monotonic() - begun)
        if shown["outcome"] is None:
            fail(f"the standby server shows game {game} as it was before its end")
    return longest


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        os.chmod(folder, 0o711)
        store = new_store("site")
        nodes = [Node(program, f"{folder}/a", Link(f"{folder}/a", store), True)]
        replica = None
        try:
            nodes[0].start()
            eventually("a server is active", nodes[0].is_active)
            replica = Replica(f"{folder}/replica", "20ms")
            nodes.append(Node(program, f"{folder}/b", Link(f"{folder}/b", store), True, replica.address_of(store)))
            active, standby = nodes
            standby.start()
            eventually("the other one serves", lambda: ready(standby.port) == "ready")
            eventually("it reads the replica", lambda: Player([standby.port], "Ann") and
                       standby.figure("ootori_local_reads_total") > 0)
            reads = Reads(standby)
            reads.since()
            took = check_own_changes(active, standby)
            here, passed = reads.since()
            print(f"20 ms behind: {here} reads answered here, {passed} passed on, at most {took * 1000:.0f} ms")
            if here < ROUNDS * 3 // 4:
                fail("a replica that is a little behind is not read")
            replica.lag_by("2s")
            took = check_own_changes(active, standby)
            here, passed = reads.since()
            print(f"2 s behind: {here} reads answered here, {passed} passed on, at most {took * 1000:.0f} ms")
            if passed < ROUNDS * 3 // 4:
                fail("a replica that is far behind is read")
            replica.control("stop", "-m", "fast")
            took = check_own_changes(active, standby)
            here, passed = reads.since()
            print(f"stopped: {here} reads answered here, {passed} passed on, at most {took * 1000:.0f} ms")
            if here:
                fail("a replica that is stopped has answered")
            replica.set("0")
            replica.control("start")
            eventually("it is read again", lambda: check_own_changes(active, standby) and reads.since()[0] > 0)
            active.kill()
            eventually("the other one takes over", lambda: standby.is_active() and ready(standby.port) == "ready")
            Player([standby.port], "After").call("GET", "/account")
        except (BaseException, Unanswered):
            for node in nodes:
                print(f"--- {node.folder}\n{node.log()[-3000:]}")
            raise
        finally:
            for node in nodes:
                if node.process:
                    node.kill()
            if replica:
                replica.control("stop", "-m", "immediate")


if __name__ == "__main__":
    main()
