"""A server that is killed with SIGKILL again and again, the people on it, and what is tried there between: shared by the scripts that do
so (tournaments.py, simuls.py)."""

import argparse
import http.client
import json
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

PATIENCE = 120  # seconds; on an idle machine, everything takes far less
RESULTS = [0, 1, 1, 2, 2, 3]  # results before a kill, chosen at random; with 0, the kill comes soon after the start


class Gone(Exception):
    """The server does not answer: it was killed."""


class Server:
    def __init__(self, program: str, data: Path):
        self.program, self.data = program, data
        self.process, self.port = None, 0

    def start(self) -> None:
        out = open(self.data / "out", "w+", encoding="utf-8")
        self.process = subprocess.Popen([self.program, "serve", "--port", "0", "--data", str(self.data / "data")],
                                        stdout=out, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = re.search(r"127\.0\.0\.1:(\d+)", (self.data / "out").read_text())
            if found:
                self.port = int(found[1])
                return
            time.sleep(0.02)
        sys.exit("the server does not start")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class Person:
    def __init__(self, server: Server, name: str):
        self.server, self.name, self.cookie = server, name, ""

    def call(self, method: str, path: str, body: object = None) -> tuple[int, object]:
        text = None if body is None else json.dumps(body)
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
            connection.request(method, "/api/v1" + path, text, {"Cookie": self.cookie})
            answer = connection.getresponse()
            said = answer.read().decode()
        except (OSError, http.client.HTTPException) as fault:
            raise Gone from fault
        for value in answer.headers.get_all("Set-Cookie") or []:
            name, _, rest = value.partition("=")
            kept = [part for part in self.cookie.split("; ") if part and not part.startswith(name + "=")]
            self.cookie = "; ".join(kept + [name + "=" + rest.partition(";")[0]])
        if answer.status == 429:
            time.sleep(float(answer.headers.get("Retry-After", "1")))
            return self.call(method, path, body)
        return answer.status, json.loads(said) if said.startswith("{") else said

    def must(self, method: str, path: str, body: object = None) -> object:
        status, said = self.call(method, path, body)
        if status >= 300:
            sys.exit(f"{method} {path} of {self.name}: {status} {said}")
        return said


class Trial:
    """Contests on the server, one after the other; a subclass begins one, looks at it and plays."""

    def __init__(self, server: Server, seed: int):
        self.server, self.chance = server, random.Random(seed)
        self.people = {}
        self.contests = []  # ids of contests
        self.resigned = {}  # acknowledged resignations: the loser by game
        self.results_before_kill = None  # None: no kill is planned
        self.faults = []

    def person(self, name: str) -> Person:
        if name not in self.people:
            person, account = Person(self.server, name), {"name": name, "password": "correct horse battery"}
            status, _ = person.call("POST", "/account", account)
            if status != 201:  # the server died before it could confirm the new account
                person.must("POST", "/session", account)
            self.people[name] = person
        return self.people[name]

    def begin(self, owner: str, kind: str, wish: dict) -> str:
        """Its id. It may have been made when the server died, before anybody heard of it."""
        person = self.person(owner)
        known = [one["id"] for one in person.must("GET", f"/account/{kind}")[kind]]
        unheard = [one for one in known if one not in self.contests]
        made = unheard[0] if unheard else person.must("POST", f"/{kind}", wish)["id"]
        self.contests.append(made)
        return made

    def begin_one(self) -> None:
        raise NotImplementedError

    def look(self) -> dict:
        raise NotImplementedError

    def play(self) -> None:
        """Whatever can be done now."""
        raise NotImplementedError

    def check(self) -> None:
        raise NotImplementedError

    def is_over(self) -> bool:
        return self.look()["phase"] == "finished"

    def finish(self) -> None:
        until = time.monotonic() + PATIENCE
        while not self.is_over():
            if time.monotonic() > until:
                sys.exit(f"it does not go on: {json.dumps(self.look())}")
            self.play()
            time.sleep(0.05)

    def note_result(self, game: str, loser: object) -> None:
        """The server has acknowledged that somebody resigned."""
        self.resigned[game] = loser
        self.kill_when_due()

    def kill_when_due(self) -> None:
        """Soon after the last of the results that this life is to see, and at a moment that nobody knows."""
        if self.results_before_kill is not None and len(self.resigned) >= self.results_before_kill:
            self.results_before_kill = None
            threading.Timer(self.chance.uniform(0, 0.3), self.server.kill).start()

    def life(self) -> None:
        """Until the server is killed. How far a life goes is counted in results, so that a slow machine kills no server that has
        done nothing yet."""
        self.results_before_kill = len(self.resigned) + self.chance.choice(RESULTS)
        self.kill_when_due()
        until = time.monotonic() + PATIENCE
        try:
            while True:
                if time.monotonic() > until:
                    self.server.kill()
                    sys.exit(f"no results come in: {len(self.resigned)} of {self.results_before_kill}")
                if self.is_over():
                    self.begin_one()
                self.play()
        except Gone:
            self.server.process.wait()

    def check_games(self, due: dict) -> None:
        """Nobody has other games than those that are due, counted by name."""
        for name, person in self.people.items():
            found, before = 0, ""
            while before is not None:
                page = person.must("GET", "/games?limit=100" + (f"&before={before}" if before else ""))
                found, before = found + len(page["games"]), page["next"]
            if found != due[name]:
                self.faults.append(f"{name} has {found} games, and {due[name]} are due")


def run(trial: type, kind: str) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--kills", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(options.program, Path(folder))
        server.start()
        one = trial(server, options.seed)
        one.begin_one()
        for _ in range(options.kills):
            one.life()
            server.start()
        one.finish()
        one.check()
        server.kill()
    if len(one.resigned) < options.kills:
        one.faults.append("there were fewer results than kills, so that most kills hit a server that did nothing")
    for fault in one.faults:
        print(fault)
    print(f"{options.kills} kills, {len(one.contests)} {kind}, {len(one.resigned)} results, {len(one.faults)} faults")
    return 1 if one.faults else 0
