#!/usr/bin/env python3
"""Kills a server with SIGKILL in the middle of the rounds of tournaments, again and again, and looks whether they go on.

usage: tournaments.py PROGRAM [--kills N] [--seed N]

After every start: pairings that were shown are still there, results that were acknowledged count. At the end every tournament is over,
each player was in each round once, and has no game besides those of the rounds: nothing was paired or made twice, and nothing was lost.
"""

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
from xml.etree import ElementTree

PLAYERS = 6
ROUNDS = 3
NAME = 'Again & "again" <b>\u0008</b> 大会'
ATOM = "{http://www.w3.org/2005/Atom}"
PATIENCE = 120  # seconds, for what takes far less on a machine that has nothing else to do


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
        sys.exit("tournaments.py: the server does not start")

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
            sys.exit(f"tournaments.py: {method} {path} of {self.name}: {status} {said}")
        return said


class Trial:
    def __init__(self, server: Server, seed: int):
        self.server, self.chance = server, random.Random(seed)
        self.people = {}
        self.tournaments = []
        self.shown = {}  # pairings by (tournament, round)
        self.resigned = {}  # who, by game: acknowledged
        self.faults = []

    def person(self, name: str) -> Person:
        if name not in self.people:
            person, account = Person(self.server, name), {"name": name, "password": "correct horse battery"}
            status, _ = person.call("POST", "/account", account)
            if status != 201:  # the server died before it could say that there is an account now
                person.must("POST", "/session", account)
            self.people[name] = person
        return self.people[name]

    def announce(self) -> None:
        organiser = self.person("Organiser")
        # One that was made when the server died, before anybody heard of it.
        known = [one["id"] for one in organiser.must("GET", "/account/tournaments")["tournaments"]]
        unheard = [one for one in known if one not in self.tournaments]
        if unheard:
            self.tournaments.append(unheard[0])
            return
        made = organiser.must("POST", "/tournaments", {
            "system": "swiss", "name": NAME, "games": ["tori"], "rounds": ROUNDS, "no_show": 3600000,
            "time": {"kind": "live", "main": 3600000}, "starts": int(time.time() * 1000) + 3600000})
        self.tournaments.append(made["id"])

    def prepare(self, tournament: str) -> None:
        for number in range(PLAYERS):
            self.person(f"Player{number}").call("POST", f"/tournaments/{tournament}/join")  # or has joined
        self.person("Organiser").call("POST", f"/tournaments/{tournament}/start")

    def look(self) -> dict:
        tournament = self.person("Organiser").must("GET", f"/tournaments/{self.tournaments[-1]}")
        if tournament["round"] > 0:
            games = sorted((one["game"], one["black"]["name"], one["white"]["name"]) for one in tournament["pairings"])
            known = self.shown.setdefault((tournament["id"], tournament["round"]), games)
            if known != games:
                self.faults.append(f"round {tournament['round']} was paired again: {known}, {games}")
        return tournament

    def play(self) -> None:
        """Whatever can be done now."""
        tournament = self.look()
        if tournament["phase"] == "planned":
            return self.prepare(tournament["id"])
        for one in tournament["pairings"]:
            loser = self.chance.choice(["black", "white"])
            name = one[loser]["name"]
            if one["result"] is None and one["game"] not in self.resigned:
                status, _ = self.people[name].call("POST", f"/games/{one['game']}/resign")
                if status == 204:
                    self.resigned[one["game"]] = loser

    def is_over(self) -> bool:
        return self.look()["phase"] == "finished"

    def finish(self) -> None:
        until = time.monotonic() + PATIENCE
        while not self.is_over():
            if time.monotonic() > until:
                sys.exit(f"tournaments.py: the tournament does not go on: {json.dumps(self.look())}")
            self.play()
            time.sleep(0.05)

    def life(self) -> None:
        """Until the server is killed at a moment that nobody knows."""
        threading.Timer(self.chance.uniform(0.01, 0.7), self.server.kill).start()
        try:
            while True:
                if self.is_over():
                    self.announce()
                self.play()
        except Gone:
            self.server.process.wait()

    def check_feed(self) -> None:
        """What RFC 4287 asks of a feed and of its entries, as an XML parser reads them."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        connection.request("GET", "/tournaments.atom")
        feed = ElementTree.fromstring(connection.getresponse().read())
        entries = feed.findall(ATOM + "entry")
        if feed.tag != ATOM + "feed" or len(entries) != len(self.tournaments):
            self.faults.append(f"the feed is a {feed.tag} of {len(entries)} entries")
        for element in [feed, *entries]:
            ids, titles, updated = ([one.text for one in element.findall(ATOM + name)] for name in ("id", "title", "updated"))
            if len(ids) != 1 or len(titles) != 1 or not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "".join(updated)):
                self.faults.append(f"the feed has {ids}, {titles}, {updated}")
            if not element.findall(ATOM + "link"):
                self.faults.append(f"{ids} has no link")
        for entry in entries:
            if entry.find(ATOM + "title").text != NAME.replace("\u0008", "") or entry.find(f"{ATOM}author/{ATOM}name") is None:
                self.faults.append(f"an entry is {ElementTree.tostring(entry)}")
        if len({entry.find(ATOM + "id").text for entry in entries}) != len(entries):
            self.faults.append("two entries of the feed have one id")

    def check(self) -> None:
        games = {name: 0 for name in self.people}
        organiser = self.person("Organiser")
        for tournament in self.tournaments:
            said = organiser.must("GET", f"/tournaments/{tournament}")
            if said["phase"] != "finished":
                self.faults.append(f"a tournament is {said['phase']}")
            for number in range(1, said["round"] + 1):
                page = organiser.must("GET", f"/tournaments/{tournament}/round?number={number}")
                names = [one[side]["name"] for one in page["pairings"] for side in ("black", "white")]
                if sorted(names) != sorted(set(names)) or len(names) != PLAYERS:
                    self.faults.append(f"round {number} has {sorted(names)}")
                for name in names:
                    games[name] += 1
                for one in page["pairings"]:
                    loser = self.resigned.get(one["game"])
                    won = {"black": "white_won", "white": "black_won", None: one["result"]}[loser]
                    if one["result"] != won:
                        self.faults.append(f"{one['game']} was resigned by {loser} and counts as {one['result']}")
        for name, person in self.people.items():
            found, before = 0, ""
            while before is not None:
                page = person.must("GET", "/games?limit=100" + (f"&before={before}" if before else ""))
                found, before = found + len(page["games"]), page["next"]
            if found != games[name]:
                self.faults.append(f"{name} has {found} games and is in {games[name]} pairings")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--kills", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(options.program, Path(folder))
        server.start()
        trial = Trial(server, options.seed)
        trial.announce()
        for _ in range(options.kills):
            trial.life()
            server.start()
        trial.finish()
        trial.check()
        trial.check_feed()
        server.kill()
    for fault in trial.faults:
        print(fault)
    print(f"{options.kills} kills, {len(trial.tournaments)} tournaments, {len(trial.resigned)} results, "
          f"{len(trial.faults)} faults")
    return 1 if trial.faults else 0


if __name__ == "__main__":
    sys.exit(main())
