#!/usr/bin/env python3
"""Kills a server with SIGKILL in the middle of simuls, again and again, and looks whether they go on.

usage: simuls.py PROGRAM [--kills N] [--seed N]

After every start: boards that were shown are still there, and nobody who was accepted is forgotten. At the end every simul is over,
results that were acknowledged count, and nobody has a game besides those of the boards: nothing was started or made twice, and nothing
was lost.
"""

import sys

from killed_server import Trial, run

GUESTS = 5


class Simuls(Trial):
    def __init__(self, *args):
        super().__init__(*args)
        self.accepted = {}  # guests whose acceptance was acknowledged: names by simul
        self.shown = {}  # boards by simul

    def begin_one(self) -> None:
        made = self.begin("Host", "simuls", {
            "game": "tori", "time": {"kind": "live", "main": 3600000}, "host_time": {"kind": "live", "main": 7200000}})
        self.accepted[made] = set()

    def prepare(self, simul: str) -> None:
        for number in range(GUESTS):
            name = f"Guest{number}"
            self.person(name).call("POST", f"/simuls/{simul}/apply")  # fails if already applied
            status, _ = self.person("Host").call("POST", f"/simuls/{simul}/accept", {"player": name})
            if status == 204:
                self.accepted[simul].add(name)
        if self.chance.random() < 0.5:
            self.person("Host").call("POST", f"/simuls/{simul}/start")

    def look(self) -> dict:
        simul = self.person("Host").must("GET", f"/simuls/{self.contests[-1]}")
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
                    self.note_result(one["game"], by_host)

    def check(self) -> None:
        games = {name: 0 for name in self.people}
        for simul in self.contests:
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
        self.check_games(games)


if __name__ == "__main__":
    sys.exit(run(Simuls, "simuls"))
