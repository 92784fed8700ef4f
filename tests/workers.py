#!/usr/bin/env python3
"""`ootori worker` with real processes: workers.py PROGRAM, or `tests/postgres.sh tests/workers.py PROGRAM` over PostgreSQL

Workers are killed in the middle of reports and moves (kill -9), stopped for 20 seconds (SIGSTOP) until what they made is
made by others, and asked to end; the server is restarted and killed meanwhile. No game stands still, every report is made,
and is the same wherever it was made, and nothing is taken twice. With --short, no worker is stopped, and fewer die. With
--figures, it only measures how many reports are made in an hour with 0, 1 and 2 workers of one report at a time.
"""

import http.cookiejar
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import bots  # noqa: E402
from bots import PROGRAM, Log, Person  # noqa: E402
from waiting import eventually, fail  # noqa: E402

SHORT, FIGURES = "--short" in sys.argv, "--figures" in sys.argv
ADDRESS = os.environ.get("OOTORI_TEST_POSTGRES")
MOVES = 40  # plies of a game to report on, so that a report takes some seconds even on the fastest machine
bots.PATIENCE = 300  # reports yield to everything else on a busy machine


class Server(bots.Server):
    """One whose log and metrics can be read."""

    def start(self):
        store = ["--store", ADDRESS] if ADDRESS else []
        self.log = open(f"{self.folder}/log", "a", encoding="utf-8")
        before = self.log.tell()
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", str(self.port), "--data", f"{self.folder}/data", "--metrics", "127.0.0.1:0",
             "--limit-calls", "off", "--limit-work", "off", "--limit-games", "off", "--limit-games-of-address", "off", *store],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        found = re.search(r":(\d+)", self.process.stdout.readline().split("//")[-1])
        if not found:
            fail(f"the server did not start: {Path(self.log.name).read_text()}")
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"
        said = lambda: re.search(r"metrics on port (\d+)", Path(self.log.name).read_text()[before:])
        self.metrics = int(eventually("the metrics have a port", said)[1])

    def kill(self):
        self.process.kill()
        self.process.wait()

    def metric(self, line: str) -> float:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.metrics}/metrics", timeout=60) as page:
            found = re.search(rf"^{re.escape(line)} (\S+)", page.read().decode(), re.M)
        return float(found[1]) if found else 0.0

    def done(self, kind: str) -> float:
        return self.metric(f'ootori_work_done_total{{kind="{kind}"}}')

    def lost(self, kind: str) -> float:
        return self.metric(f'ootori_work_lost_total{{kind="{kind}"}}')


class Worker:
    def __init__(self, server: Server, token_file: str, name: str, moves: int, reports: int):
        self.process = subprocess.Popen(
            [PROGRAM, "worker", "--server", server.url, "--token-file", token_file, "--name", name, "--moves", str(moves),
             "--reports", str(reports)], stderr=subprocess.PIPE, text=True)
        self.log = Log(self.process, self.process.stderr)

    def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        self.process.send_signal(how)
        return self.process.wait(bots.PATIENCE)


def connected(server: Server, number: int):
    eventually(f"{number} workers are connected", lambda: server.metric("ootori_workers") == number)


def played_game(ann: Person, bob: Person) -> str:
    """A game of some length that is over: the same moves each time."""
    seek = ann.call("POST", "/seeks", {"game": "tori", "side": "black", "rated": False, "listed": False})
    game = bob.call("POST", f"/seeks/{seek['id']}/accept")["id"]
    players = {"black": ann, "white": bob}
    for ply in range(MOVES):
        now = ann.call("GET", f"/games/{game}?legal_moves=1")
        usi = now["legal_moves"][(ply * 7) % len(now["legal_moves"])]
        players[now["turn"]].call("POST", f"/games/{game}/move", {"ply": ply, "usi": usi})
    ann.call("POST", f"/games/{game}/resign")
    return game


def state(person: Person, game: str) -> dict:
    return person.call("GET", f"/games/{game}/analysis")


def report(person: Person, game: str) -> dict:
    done = eventually(f"the report on {game} comes", lambda: (lambda now: now if now["state"] in ("done", "failed") else None)(
        state(person, game)))
    if done["state"] != "done":
        fail(f"the report on {game} failed")
    return done["report"]


def ask(person: Person, game: str):
    person.call("POST", f"/games/{game}/analysis")


def is_under_way(server: Server, person: Person, game: str) -> bool:
    """At a worker. How far it is the worker tells every few seconds, and a fast one has ended by then."""
    return server.metric('ootori_work_leased{kind="report"}') > 0 and state(person, game)["state"] == "running"


def check_reports(server: Server, ann: Person, bob: Person, token_file: str):
    games = [played_game(ann, bob) for _ in range(3 if SHORT else 5)]
    ask(ann, games[0])
    here = report(ann, games[0])
    if server.done("report") != 0:
        fail("a worker made what should be made here")

    # Killed in the middle: another worker makes the same report.
    doomed = Worker(server, token_file, "doomed", 0, 1)
    connected(server, 1)
    ask(ann, games[1])
    eventually("the report is under way", lambda: is_under_way(server, ann, games[1]))
    began = time.monotonic()
    doomed.end()
    check_moves(server, [ann, bob], token_file)  # while the lease runs out
    if report(ann, games[1]) != here:
        fail("a report that was made again is another")
    print(f"kill -9 in the middle of a report: it was there {time.monotonic() - began:.1f} s later, play included")
    if server.lost("report") != 1:
        fail(f"{server.lost('report')} reports were lost, not 1")

    sleepers = [Worker(server, token_file, name, 0, 1) for name in ("attic", "cellar")]
    connected(server, 2)
    if not SHORT:
        check_zombie(server, ann, games[4], sleepers, here)

    # The server is restarted, and killed, while a worker computes a report. Nothing is lost.
    for way, game in ((server.kill, games[2]),) if SHORT else ((server.stop, games[3]), (server.kill, games[2])):
        ask(ann, game)
        eventually("the report is under way", lambda: is_under_way(server, ann, game))
        way()
        server.start()
        if report(ann, game) != here:
            fail("a report that outlived the server is another")
        if server.done("report") != 1 or server.lost("report") != 0:
            fail(f"after {way.__name__} {server.done('report')} reports were made by workers, {server.lost('report')} lost")
        print(f"{way.__name__} of the server in the middle of a report: its worker handed it in afterwards")
        connected(server, 2)
    for one in sleepers:
        if one.end(signal.SIGTERM) != 0:
            fail(f"a worker that was told to end said {one.log.lines}")


def check_zombie(server: Server, ann: Person, game: str, sleepers: list[Worker], here: dict):
    """Two workers and one job; the one that has it is asleep until its lease is over, and comes back."""
    ask(ann, game)
    eventually("the report is under way", lambda: is_under_way(server, ann, game))
    holder = eventually("one of them has it", lambda: next((one for one in sleepers if one.log.has("computing a report")), None))
    other = next(one for one in sleepers if one is not holder)
    if other.log.has("computing a report"):
        fail("two workers have one report")
    holder.process.send_signal(signal.SIGSTOP)
    began = time.monotonic()
    if report(ann, game) != here:
        fail("a report that was made again is another")
    print(f"SIGSTOP in the middle of a report: it was there {time.monotonic() - began:.1f} s later")
    time.sleep(max(0.0, 20 - (time.monotonic() - began)))
    stored = state(ann, game)
    done = server.done("report")
    holder.process.send_signal(signal.SIGCONT)
    eventually("the zombie learns that its lease is over",
               lambda: holder.log.has("no longer need"))
    if state(ann, game) != stored or server.done("report") != done:
        fail("what a zombie handed in was taken")
    connected(server, 2)


class EngineGame:
    """A person against the engine; every move must be answered, whatever becomes of the workers."""

    def __init__(self, person: Person, level: int):
        self.person, self.level = person, level
        self.answered, self.longest, self.fault, self.is_over = 0, 0.0, "", False
        self.thread = threading.Thread(target=self.play, daemon=True)
        self.thread.start()

    def play(self):
        while not self.is_over and not self.fault:
            game = self.person.call("POST", "/games", {"game": "tori", "side": "black", "level": self.level})["id"]
            while not self.is_over and not self.fault and self.one_move(game):
                pass
            if self.person.call("GET", f"/games/{game}")["outcome"] is None:
                self.person.call("POST", f"/games/{game}/resign")

    def one_move(self, game: str) -> bool:
        now = self.person.call("GET", f"/games/{game}?legal_moves=1")
        if now["outcome"] is not None or now["plies"] > 40:
            return False
        self.person.call("POST", f"/games/{game}/move",
                         {"ply": now["plies"], "usi": now["legal_moves"][now["plies"] % len(now["legal_moves"])]})
        began = time.monotonic()
        while time.monotonic() - began < bots.PATIENCE:
            after = self.person.call("GET", f"/games/{game}")
            if after["outcome"] is not None or after["plies"] >= now["plies"] + 2:
                self.longest = max(self.longest, time.monotonic() - began)
                self.answered += 1
                return after["outcome"] is None
            time.sleep(0.02)
        self.fault = f"the engine did not answer in {game} after {now['plies'] + 1} plies"
        return False


def check_moves(server: Server, people: list[Person], token_file: str):
    games = [EngineGame(person, 4) for person in people]
    for round_number in range(2 if SHORT else 6):
        worker = Worker(server, token_file, f"round-{round_number}", 2, 0)
        connected(server, 1)
        had = server.done("move")
        eventually("it makes moves", lambda: server.done("move") > had + 2)
        if round_number % 3 == 2:
            worker.process.send_signal(signal.SIGSTOP)
            eventually("its lease is over", lambda: server.metric("ootori_workers") == 0)
            answered = sum(game.answered for game in games)
            eventually("play goes on", lambda: sum(game.answered for game in games) > answered + 4)
            worker.process.send_signal(signal.SIGCONT)
            connected(server, 1)
        worker.end(signal.SIGTERM if round_number % 3 == 1 else signal.SIGKILL)
        connected(server, 0)
        answered = sum(game.answered for game in games)
        eventually("play goes on without workers", lambda: sum(game.answered for game in games) > answered + 4)
    for game in games:
        game.is_over = True
    for game in games:
        game.thread.join(bots.PATIENCE)
        if game.fault:
            fail(game.fault)
    print(f"{sum(game.answered for game in games)} engine moves, {server.done('move'):.0f} of them by workers, "
          f"{server.lost('move'):.0f} lost with them; the longest wait was {max(game.longest for game in games):.1f} s")


def check_refusals(server: Server, token_file: str, wrong_file: str):
    """What cannot work is said in one line, with an exit status."""
    for options, status, what in ((["--token-file", wrong_file], 1, "token"),
                                  (["--token-file", token_file, "--name", "two words"], 2, "--name"),
                                  (["--token-file", token_file, "--moves", "0", "--reports", "0"], 2, "nothing to do"),
                                  (["--token-file", "/nowhere"], 2, "cannot read")):
        run = subprocess.run([PROGRAM, "worker", "--server", server.url, *options], stderr=subprocess.PIPE, text=True,
                             timeout=bots.PATIENCE, check=False)
        if run.returncode != status or what not in run.stderr:
            fail(f"worker {options} ended with {run.returncode} and said {run.stderr}")


class Guest(Person):
    def __init__(self, server: Server):
        self.server = server
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))


def measure(number: int):
    """Reports in an hour, on games of 40 plies: a new server makes one at a time, and so does each worker."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            token_file, _ = token_files(server, Person(server, "Host"), folder)
            guests = [Guest(server) for _ in range(12)]
            games = [played_game(guest, Guest(server)) for guest in guests]
            workers = [Worker(server, token_file, f"worker-{n}", 0, 1) for n in range(number)]
            connected(server, number)
            began = time.monotonic()
            for guest, game in zip(guests, games, strict=True):
                ask(guest, game)
            for guest, game in zip(guests, games, strict=True):
                report(guest, game)
            took = time.monotonic() - began
            print(f"{number} workers: {3600 * len(games) / took:.0f} reports an hour "
                  f"({server.done('report'):.0f} of {len(games)} by workers)", flush=True)
            for worker in workers:
                worker.end(signal.SIGTERM)
        finally:
            server.stop()


def token_files(server: Server, host: Person, folder: str) -> tuple[str, str]:
    run = subprocess.run([PROGRAM, "admin", "users", "role", "Host", "administrator", "--data", f"{folder}/data"],
                         capture_output=True, text=True, check=False)
    if run.returncode != 0:
        fail(f"admin said {run.stderr}")
    files = (f"{folder}/token", f"{folder}/wrong")
    Path(files[0]).write_text(host.token("work") + "\n", encoding="utf-8")
    Path(files[1]).write_text(host.token("play") + "\n", encoding="utf-8")
    return files


def main():
    if FIGURES:
        for number in (0, 1, 2):
            measure(number)
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            host = Person(server, "Host")
            token_file, wrong_file = token_files(server, host, folder)
            ann, bob = (Person(server, name) for name in ("Ann", "Bob"))
            check_refusals(server, token_file, wrong_file)
            check_reports(server, ann, bob, token_file)
        except BaseException:
            print(Path(f"{folder}/log").read_text()[-4000:])
            raise
        finally:
            server.stop()
    print("workers came and went, and no game and no report was lost")


if __name__ == "__main__":
    main()
