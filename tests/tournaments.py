#!/usr/bin/env python3
"""Kills a server with SIGKILL in the middle of the rounds of tournaments, again and again, and looks whether they go on.

usage: tournaments.py PROGRAM [--kills N] [--seed N]

After every start: pairings that were shown are still there, results that were acknowledged count. At the end every tournament is over,
each player was in each round once, and has no game besides those of the rounds: nothing was paired or made twice, and nothing was lost.
"""

import http.client
import re
import sys
import time
from xml.etree import ElementTree

from killed_server import Trial, run

PLAYERS = 6
ROUNDS = 3
NAME = 'Again & "again" <b>3</b> 大会'
ATOM = "{http://www.w3.org/2005/Atom}"


class Rounds(Trial):
    def __init__(self, *args):
        super().__init__(*args)
        self.shown = {}  # pairings by (tournament, round)

    def begin_one(self) -> None:
        self.begin("Organiser", "tournaments", {
            "system": "swiss", "name": NAME, "games": ["tori"], "rounds": ROUNDS, "no_show": 3600000,
            "time": {"kind": "live", "main": 3600000}, "starts": int(time.time() * 1000) + 3600000})

    def prepare(self, tournament: str) -> None:
        for number in range(PLAYERS):
            self.person(f"Player{number}").call("POST", f"/tournaments/{tournament}/join")  # fails if already joined
        self.person("Organiser").call("POST", f"/tournaments/{tournament}/start")

    def look(self) -> dict:
        tournament = self.person("Organiser").must("GET", f"/tournaments/{self.contests[-1]}")
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
                    self.note_result(one["game"], loser)

    def check_feed(self) -> None:
        """What RFC 4287 asks of a feed and of its entries, as an XML parser reads them."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        connection.request("GET", "/tournaments.atom")
        feed = ElementTree.fromstring(connection.getresponse().read())
        entries = feed.findall(ATOM + "entry")
        if feed.tag != ATOM + "feed" or len(entries) != len(self.contests):
            self.faults.append(f"the feed is a {feed.tag} of {len(entries)} entries")
        for element in [feed, *entries]:
            ids, titles, updated = ([one.text for one in element.findall(ATOM + name)] for name in ("id", "title", "updated"))
            if len(ids) != 1 or len(titles) != 1 or not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "".join(updated)):
                self.faults.append(f"the feed has {ids}, {titles}, {updated}")
            if not element.findall(ATOM + "link"):
                self.faults.append(f"{ids} has no link")
        for entry in entries:
            if entry.find(ATOM + "title").text != NAME or entry.find(f"{ATOM}author/{ATOM}name") is None:
                self.faults.append(f"an entry is {ElementTree.tostring(entry)}")
        if len({entry.find(ATOM + "id").text for entry in entries}) != len(entries):
            self.faults.append("two entries of the feed have one id")

    def check(self) -> None:
        games = {name: 0 for name in self.people}
        organiser = self.person("Organiser")
        for tournament in self.contests:
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
        self.check_games(games)
        self.check_feed()


if __name__ == "__main__":
    sys.exit(run(Rounds, "tournaments"))
