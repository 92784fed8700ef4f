#!/usr/bin/env python3
"""Kills a server with SIGKILL in the middle of simuls, again and again, and looks whether they go on.

usage: simuls.py PROGRAM [--kills N] [--seed N]

After every start: boards that were shown are still there, and nobody who was accepted is forgotten. At the end every simul is over,
results that were acknowledged count, and nobody has a game besides those of the boards: nothing was started or made twice, and nothing
was lost.
"""

import argparse
import json
import random
import sys
import tempfile
import threading
import time
from pathlib import Path

from tournaments import PATIENCE, Gone, Person, Server

GUESTS = 5


class Trial:
    def __init__(self, server: Server, seed: int):
        self.server, self.chance = server, random.Random(seed)
        self.people = {}
        self.simuls = []
        self.accepted = {}  # names, by simul: acknowledged
        self.shown = {}  # boards, by simul
        self.resigned = {}  # whether the host did, by game: acknowledged
        self.faults = []

    def person(self, name: str) -> Person:
        if name not in self.people:
            person, account = Person(self.server, name), {"name": name, "password": "correct horse battery"}
            status, _ = person.call("POST", "/account", account)
            if status != 201:  # the server died before it could say that there is an account now
                person.must("POST", "/session", account)
            self.people[name] = person
        return self.people[name]

    def open(self) -> None:
        host = self.person("Host")
        # One that was opened when the server died, before anybody heard of it.
        known = [one["id"] for one in host.must("GET", "/account/simuls")["simuls"]]
        unheard = [one for one in known if one not in self.simuls]
        made = unheard[0] if unheard else host.must("POST", "/simuls", {
            "game": "tori", "time": {"kind": "live", "main": 3600000}, "host_time": {"kind": "live", "main": 7200000}})["id"]
        self.simuls.append(made)
        self.accepted[made] = set()

    def prepare(self, simul: str) -> None:
        for number in range(GUESTS):
            name = f"Guest{number}"
            self.person(name).call("POST", f"/simuls/{simul}/apply")  # or has applied
            status, _ = self.person("Host").call("POST", f"/simuls/{simul}/accept", {"player": name})
            if status == 204:
                self.accepted[simul].add(name)
        if self.chance.random() < 0.5:
            self.person("Host").call("POST", f"/simuls/{simul}/start")

    def look(self) -> dict:
        simul = self.person("Host").must("GET", f"/simuls/{self.simuls[-1]}")
        is_in = {one["player"]["name"] for one in simul["guests"] if one["stance"] == "accepted"}
        if not self.accepted[simul["id"]] <= is_in:
            self.faults.append(f"accepted and forgotten: {self.accepted[simul['id']] - is_in}")
        if simul["boards"]:
            boards = [(one["game"], one["guest"]["name"], one["host_side"]) for one in simul["boards"]]
            known = self.shown.setdefault(simul["id"], boards)
            if known != boards:
                self.faults.append(f"a simul was started again: {known}, {boards}")
        return simul

    def play(self) -> None:
        """Whatever can be done now."""
        simul = self.look()
        if simul["phase"] == "open":
            return self.prepare(simul["id"])
        for one in simul["boards"]:
            by_host = self.chance.random() < 0.5
            loser = self.person("Host" if by_host else one["guest"]["name"])
            if one["result"] is None and one["game"] not in self.resigned:
                status, _ = loser.call("POST", f"/games/{one['game']}/resign")
                if status == 204:
                    self.resigned[one["game"]] = by_host

    def is_over(self) -> bool:
        return self.look()["phase"] == "finished"

    def finish(self) -> None:
        until = time.monotonic() + PATIENCE
        while not self.is_over():
            if time.monotonic() > until:
                sys.exit(f"simuls.py: the simul does not go on: {json.dumps(self.look())}")
            self.play()
            time.sleep(0.05)

    def life(self) -> None:
        """Until the server is killed at a moment that nobody knows."""
        threading.Timer(self.chance.uniform(0.01, 0.7), self.server.kill).start()
        try:
            while True:
                if self.is_over():
                    self.open()
                self.play()
        except Gone:
            self.server.process.wait()

    def check(self) -> None:
        games = {name: 0 for name in self.people}
        for simul in self.simuls:
            said = self.person("Host").must("GET", f"/simuls/{simul}")
            if said["phase"] != "finished":
                self.faults.append(f"a simul is {said['phase']}")
            for one in said["boards"]:
                games["Host"] += 1
                games[one["guest"]["name"]] += 1
                by_host = self.resigned.get(one["game"])
                due = {True: "guest_won", False: "host_won", None: one["result"]}[by_host]
                if one["result"] != due:
                    self.faults.append(f"{one['game']} was resigned and counts as {one['result']}, not {due}")
        for name, person in self.people.items():
            found, before = 0, ""
            while before is not None:
                page = person.must("GET", "/games?limit=100" + (f"&before={before}" if before else ""))
                found, before = found + len(page["games"]), page["next"]
            if found != games[name]:
                self.faults.append(f"{name} has {found} games and {games[name]} boards")


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
        trial.open()
        for _ in range(options.kills):
            trial.life()
            server.start()
        trial.finish()
        trial.check()
        server.kill()
    for fault in trial.faults:
        print(fault)
    print(f"{options.kills} kills, {len(trial.simuls)} simuls, {len(trial.resigned)} results, {len(trial.faults)} faults")
    return 1 if trial.faults else 0


if __name__ == "__main__":
    sys.exit(main())
