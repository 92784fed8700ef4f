#!/usr/bin/env python3
"""`ootori serve --store` with a real PostgreSQL, by `tests/postgres.sh`: serve_postgres.py PROGRAM

People play while the database is restarted and killed, and while the server is: every move that was answered with 200 is
there afterwards, in its place and once. While the database is away the server says so; when it is back, play goes on. The
site is carried from a folder into the database, and back.
"""

import contextlib
import csv
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import bots  # noqa: E402
from bots import PROGRAM, Person, eventually, fail  # noqa: E402
from waiting import free_port  # noqa: E402

ADDRESS = os.environ["OOTORI_TEST_POSTGRES"]
PASSWORD = "correct horse battery"
CONTROL = os.environ["OOTORI_TEST_POSTGRES_CONTROL"]


def control(what: str):
    subprocess.run([CONTROL, what], check=True)


def sql(text: str):
    subprocess.run(["psql", "-q", "-v", "ON_ERROR_STOP=1", ADDRESS, "-c", text], check=True, stdout=subprocess.DEVNULL)


def store_of(schema: str) -> str:
    sql(f"CREATE SCHEMA {schema}")
    return f"{ADDRESS}&options=-csearch_path%3D{schema}"


class Server(bots.Server):
    """The same server over a database, which can be killed too."""

    def __init__(self, folder: str, store: str):
        self.store = store
        super().__init__(folder)

    def start(self):
        self.log = open(f"{self.folder}/log", "a", encoding="utf-8")
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", str(self.port), "--data", f"{self.folder}/data", "--store", self.store,
             "--limit-calls", "off", "--limit-work", "off"],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)", line.split("//")[-1])
        if not found:
            fail(f"the server did not start: {Path(self.log.name).read_text()}")
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def kill(self):
        self.process.kill()
        self.process.wait()

    def status(self, path: str) -> int:
        try:
            with urllib.request.urlopen(f"{self.url}/api/v1{path}", timeout=60) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    def post(self, path: str, name: str) -> int:
        body = json.dumps({"name": name, "password": PASSWORD}).encode()
        request = urllib.request.Request(f"{self.url}/api/v1{path}", body, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code


class Game:
    """Two people who play on and on, whatever becomes of the server; and what it has acknowledged."""

    def __init__(self, server: Server, black: Person, white: Person):
        self.players = {"black": black, "white": white}
        seek = black.call("POST", "/seeks", {"game": "tori", "side": "black", "rated": False, "listed": False,
                                             "time": {"kind": "correspondence", "days": 3}})
        self.id = white.call("POST", f"/seeks/{seek['id']}/accept")["id"]
        self.acknowledged: list[str] = []
        self.refused = 0
        self.is_over = False
        self.thread = threading.Thread(target=self.play, daemon=True)
        self.thread.start()

    def now(self) -> dict:
        return self.players["black"].call("GET", f"/games/{self.id}?legal_moves=1")

    def play(self):
        while not self.is_over:
            try:
                now = self.now()
                if now["outcome"] is not None or now["plies"] >= 150:
                    return
                self.check(now["moves"])
                usi = now["legal_moves"][now["plies"] % len(now["legal_moves"])]
                self.players[now["turn"]].call("POST", f"/games/{self.id}/move", {"ply": now["plies"], "usi": usi})
                self.acknowledged = now["moves"] + [usi]
            except (urllib.error.URLError, ConnectionError, TimeoutError, json.JSONDecodeError):
                self.refused += 1  # repeats the request, like a browser
                time.sleep(0.05)

    def check(self, moves: list[str]):
        if moves[:len(self.acknowledged)] != self.acknowledged:
            fail(f"game {self.id}: {self.acknowledged} was acknowledged, and {moves} is there")

    def end(self):
        self.is_over = True
        self.thread.join()
        self.check(self.now()["moves"])


def check_log(schema: str, games: list[Game]):
    """Looks at the event log itself, past the server: one writer's order in every game, and in it what was acknowledged."""
    read = subprocess.run(["psql", ADDRESS, "-c", f"COPY (SELECT game_id, number, at, event FROM {schema}.events "
                           "ORDER BY game_id, number) TO STDOUT (FORMAT csv)"], check=True, capture_output=True, text=True)
    log: dict[str, list[tuple[int, int, dict]]] = {}
    for game, number, at, event in csv.reader(io.StringIO(read.stdout)):
        log.setdefault(game, []).append((int(number), int(at), json.loads(event)))
    for game, events in log.items():
        if [number for number, _, _ in events] != list(range(1, len(events) + 1)):
            fail(f"game {game} has the events {[number for number, _, _ in events]}")
        if any(later < earlier for (_, earlier, _), (_, later, _) in zip(events, events[1:])):
            fail(f"time goes backwards in game {game}")
    for game in games:
        moves = [event["usi"] for _, _, event in log[game.id] if event["type"] == "moved"]
        if moves[:len(game.acknowledged)] != game.acknowledged or len(moves) > len(game.acknowledged) + 1:
            fail(f"game {game.id}: {game.acknowledged} was acknowledged, and {moves} is in the log")


def check_disturbances(server: Server, people: list[Person]):
    games = [Game(server, people[i % 2], people[1 - i % 2]) for i in range(4)]

    def all_go_on():
        before = [len(game.acknowledged) for game in games]
        eventually("all games go on", lambda: all(
            len(game.acknowledged) > had or not game.thread.is_alive() for game, had in zip(games, before)))

    all_go_on()
    control("restart")
    all_go_on()
    refused = sum(game.refused for game in games)
    control("kill")
    control("start")
    all_go_on()
    server.kill()
    server.start()
    all_go_on()
    for game in games:
        game.end()
    check_log("play", games)
    played = sum(len(game.acknowledged) for game in games)
    print(f"{played} moves acknowledged and found; {refused} requests refused by a restart of the database")


def check_away(server: Server, people: list[Person]):
    """Who asks for what while there is no database is told, and nothing is lost or stuck."""
    game = Game(server, *people)
    eventually("it is played", lambda: len(game.acknowledged) > 2)
    game.end()
    game.is_over = False
    control("stop")
    if server.status("/health") != 200:
        fail("the program runs, database or not")
    eventually("it says that it is not ready", lambda: server.status("/ready") == 503)
    now = None
    try:
        people[0].call("GET", f"/games/{game.id}/events?since=0")
    except urllib.error.HTTPError as error:
        now = error.code
    if now not in (503, None, 404):
        fail(f"a reader was answered with {now}")
    control("start")
    eventually("it is ready again", lambda: server.status("/ready") == 200)
    game.check(game.now()["moves"])
    thread = threading.Thread(target=game.play, daemon=True)
    had = len(game.acknowledged)
    thread.start()
    eventually("the game goes on", lambda: len(game.acknowledged) > had)
    game.is_over = True
    thread.join()


def check_full_disk(server: Server, people: list[Person]):
    """The database has no room for moves any more, though perhaps for less."""
    game = Game(server, *people)
    eventually("it is played", lambda: len(game.acknowledged) > 2)
    sql("CREATE FUNCTION play.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END $$")
    sql("CREATE TRIGGER full_disk BEFORE INSERT ON play.events EXECUTE FUNCTION play.fail()")
    refused = game.refused
    eventually("a move is refused", lambda: game.refused > refused)
    if server.status("/ready") != 503:
        fail("a server that cannot store moves says that it is ready")
    sql("DROP TRIGGER full_disk ON play.events")
    eventually("it is ready again", lambda: server.status("/ready") == 200)
    had = len(game.acknowledged)
    eventually("the game goes on", lambda: len(game.acknowledged) > had or not game.thread.is_alive())
    game.end()


def check_stop_without_answers(server: Server):
    """The database hangs: the server stops in the time that systemd gives it."""
    unit = (Path(__file__).resolve().parent.parent / "deploy/ootori.service").read_text(encoding="utf-8")
    most = int(re.search(r"^TimeoutStopSec=(\d+)$", unit, re.M)[1])
    pids = subprocess.run(["psql", "-At", ADDRESS, "-c", "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()"],
                          check=True, capture_output=True, text=True).stdout.split()
    parent = re.search(r"^PPid:\s+(\d+)$", Path(f"/proc/{pids[0]}/status").read_text(encoding="utf-8"), re.M)[1]

    def send_all(sent: signal.Signals):
        for pid in [parent, *pids]:
            with contextlib.suppress(ProcessLookupError):  # one that has ended meanwhile
                os.kill(int(pid), sent)

    try:
        send_all(signal.SIGSTOP)
        readers = [threading.Thread(target=server.status, args=(f"/games?player={name}",), daemon=True) for name in "ab"]
        for reader in readers:
            reader.start()
        time.sleep(1)
        begun = time.monotonic()
        server.process.terminate()
        try:
            status = server.process.wait(most)
        except subprocess.TimeoutExpired:
            fail(f"the server has not stopped after {most} s")
    finally:
        send_all(signal.SIGCONT)
    if status != 0:
        fail(f"the server ended with {status}")
    print(f"stopped {time.monotonic() - begun:.1f} s after the signal while the database gave no answer")
    server.start()


def check_end_while_stopping(folder: str):
    """A server that is stopped, and then finds out that it cannot go on, still says why."""
    store = store_of("ending")
    os.mkdir(f"{folder}/ending")
    Server(f"{folder}/ending", store).stop()
    port = free_port()
    holder = subprocess.Popen(["psql", "-q", ADDRESS], stdin=subprocess.PIPE, text=True)
    holder.stdin.write("BEGIN; LOCK TABLE ending.ootori_store IN EXCLUSIVE MODE;\n")
    holder.stdin.flush()

    def is_locked() -> bool:
        asked = subprocess.run(["psql", "-At", ADDRESS, "-c", "SELECT count(*) FROM pg_locks WHERE granted AND mode = "
                                "'ExclusiveLock' AND relation = 'ending.ootori_store'::regclass"], check=True,
                               capture_output=True, text=True)
        return int(asked.stdout) > 0

    eventually("the table is locked", is_locked)
    with open(f"{folder}/ending/said", "w", encoding="utf-8") as said:
        process = subprocess.Popen([PROGRAM, "serve", "--standby", "--inner", f"127.0.0.1:{port}", "--port", "0", "--data",
                                    f"{folder}/ending/data", "--store", store], stdout=subprocess.DEVNULL, stderr=said)

    def has_said(words: str) -> bool:
        return words in Path(said.name).read_text(encoding="utf-8")

    def waits() -> bool:
        asked = subprocess.run(["psql", "-At", ADDRESS, "-c", "SELECT count(*) FROM pg_stat_activity WHERE "
                                "wait_event_type = 'Lock'"], check=True, capture_output=True, text=True)
        return int(asked.stdout) > 0

    eventually("it tries to become active", waits)
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        process.terminate()
        eventually("it is stopping", lambda: has_said("stopping"))
        holder.communicate("ROLLBACK;\n")
        status = process.wait(60)
    if status != 1 or not has_said(f"--inner: 127.0.0.1:{port} is in use"):
        fail(f"a server that could not go on ended with {status} and said {Path(said.name).read_text(encoding='utf-8')}")


def check_unheard(server: Server):
    """An account that was stored while its owner was told that it was not: the server starts again, and knows it."""
    def waiting() -> bool:
        asked = subprocess.run(["psql", "-At", ADDRESS, "-c", "SELECT count(*) FROM pg_stat_activity WHERE "
                                "wait_event = 'SyncRep'"], check=True, capture_output=True, text=True)
        return int(asked.stdout) > 0

    def stop_database():
        eventually("a commit waits for a replica", waiting)
        sql("ALTER SYSTEM RESET synchronous_standby_names")
        control("stop")

    sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    sql("SELECT pg_reload_conf()")
    stopping = threading.Thread(target=stop_database)
    stopping.start()
    number = 0
    while server.post("/account", f"Jiro{number}") == 201:  # until the setting is in force
        number += 1
        time.sleep(0.2)
    stopping.join()
    control("start")
    eventually("the server ends", lambda: server.process.poll() is not None)
    if server.process.returncode != 1:
        fail(f"the server ended with {server.process.returncode}")
    server.start()
    if server.post("/session", f"Jiro{number}") not in (200, 201):
        fail("an account that was stored is unknown")


def check_indexes():
    """The command of docs/operations.md that checks the indexes."""
    page = (Path(__file__).resolve().parent.parent / "docs/operations.md").read_text()
    command = re.search(r"^sudo -u postgres (\S+/pg_amcheck .*) ootori$", page, re.MULTILINE)[1]
    address = urllib.parse.urlsplit(ADDRESS)
    place = urllib.parse.parse_qs(address.query)
    run = subprocess.run([*command.split(), address.path.removeprefix("/")], capture_output=True, text=True, check=False,
                         env={**os.environ, "PGHOST": place["host"][0], "PGUSER": place["user"][0]})
    if run.returncode != 0 or run.stderr:
        fail(f"{command} ended with {run.returncode} and said {run.stderr}")


def check_alone(server: Server):
    """A second server does not come in between."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", folder, "--store", server.store],
                             capture_output=True, text=True, timeout=60, check=False)
        if run.returncode != 2 or "another server uses" not in run.stderr:
            fail(f"a second server ended with {run.returncode} and said {run.stderr}")


def admin(*words: str) -> str:
    run = subprocess.run([PROGRAM, "admin", *words], capture_output=True, text=True, timeout=120, check=False)
    if run.returncode != 0:
        fail(f"admin {words} ended with {run.returncode}: {run.stderr}")
    return run.stdout


def check_moving(folder: str):
    """A club that began on one machine goes to a database with all it has, plays there, and comes back."""
    first = bots.Server(f"{folder}/club")
    ann, bob = Person(first, "Ann"), Person(first, "Bob")
    game = Game(first, ann, bob)
    eventually("it is played", lambda: len(game.acknowledged) > 5)
    game.end()
    first.stop()
    store = store_of("club")
    said = admin("move-store", "--data", f"{folder}/club/data", "--to", store)
    if "the copy is identical" not in said or not re.search(r"^games +1 ", said, re.M):
        fail(f"move-store said {said}")
    there = Server(f"{folder}/club", store)
    for person in (ann, bob):
        person.server = there
    game.check(game.now()["moves"])
    if "Ann" not in admin("users", "list", "--data", f"{folder}/club/data"):
        fail("the server over the database does not know Ann")
    ann.call("POST", f"/games/{game.id}/resign")
    there.stop()
    if "Bob" not in admin("users", "list", "--data", f"{folder}/club/data", "--store", store):
        fail("the database does not know Bob without a server")
    os.rename(f"{folder}/club/data/ootori.db", f"{folder}/club/data/ootori.db.before-move")
    admin("move-store", "--data", f"{folder}/club/data", "--store", store, "--to", f"{folder}/club/data")
    back = bots.Server(f"{folder}/club")
    ann.server = back
    if ann.call("GET", f"/games/{game.id}")["outcome"] is None:
        fail("what was played over the database did not come back")
    back.stop()


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, store_of("play"))
        try:
            people = [Person(server, "Hanako"), Person(server, "Taro")]
            check_alone(server)
            check_disturbances(server, people)
            check_indexes()
            check_away(server, people)
            check_full_disk(server, people)
            check_stop_without_answers(server)
            check_end_while_stopping(folder)
            check_unheard(server)
            os.mkdir(f"{folder}/club")
            check_moving(folder)
        except BaseException:
            print(Path(f"{folder}/log").read_text()[-3000:])
            raise
        finally:
            server.stop()
    print("a server over PostgreSQL outlived its database, and a site went there and back")


if __name__ == "__main__":
    main()
