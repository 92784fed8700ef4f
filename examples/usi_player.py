#!/usr/bin/env python3
"""Plays on an Ootori server, with nothing but Python's standard library and an engine that speaks USI.

    export OOTORI_TOKEN=ootori_…            # made on the account page, with the scopes read, play and seek
    examples/usi_player.py --server https://ootori.example --challenge NAME   # plays one game
    examples/usi_player.py --server https://ootori.example          # takes challenges, one after the other

It is as short as it can be and still survive a server that is restarted; `ootori bot` does more. The calls are described
in docs/protocol.md and docs/openapi.json.
"""

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent


class Api:
    """Calls with a token. What the server refuses is an ApiError; what is worth another try is tried again."""

    def __init__(self, server: str, token: str):
        self.base = server.rstrip("/") + "/api/v1"
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def open(self, method: str, path: str, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, self.headers, method=method)
        return urllib.request.urlopen(request, timeout=60)  # a stream says something every 15 seconds

    def call(self, method: str, path: str, body=None):
        while True:
            try:
                with self.open(method, path, body) as answer:
                    text = answer.read()
                    return json.loads(text) if text else None
            except urllib.error.HTTPError as refusal:
                if refusal.code not in (429, 503):
                    raise ApiError(refusal) from None
                time.sleep(float(refusal.headers.get("Retry-After", 1)))
            except OSError:
                time.sleep(1)

    def lines(self, path: str):
        """The lines of a stream. It ends with the stream, or when the server is gone."""
        try:
            with self.open("GET", path) as answer:
                for line in answer:
                    if line.strip():  # an empty one only keeps the connection alive
                        yield json.loads(line)
        except urllib.error.HTTPError as refusal:
            if refusal.code not in (429, 503):
                raise ApiError(refusal) from None
        except OSError:
            pass
        time.sleep(1)

    def act(self, path: str, body=None):
        """For a game that may have gone on while the engine thought."""
        try:
            self.call("POST", path, body)
        except ApiError as error:
            if error.code not in ("stale", "game_over", "not_offered"):
                raise


class ApiError(Exception):
    def __init__(self, refusal: urllib.error.HTTPError):
        error = json.loads(refusal.read())["error"]
        super().__init__(error["message"])
        self.code = error["code"]


def engine_command(text: str) -> list:
    """The program and its arguments. A path that leads nowhere from here may lead somewhere from this repository."""
    program, *arguments = shlex.split(text) or sys.exit("--engine needs a program")
    found = shutil.which(program) or shutil.which(str(REPOSITORY / program))
    if not found:
        sys.exit(f"there is no program '{program}', neither here nor in {REPOSITORY}: name an engine with --engine")
    return [os.path.abspath(found), *arguments]


class Engine:
    """A program that speaks USI."""

    def __init__(self, command: list, game: str):
        self.program = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say("usi")
        self.wait_for("usiok")
        self.say(f"setoption name USI_Variant value {game}")
        self.say("isready")
        self.wait_for("readyok")
        self.say("usinewgame")

    def say(self, line: str):
        self.program.stdin.write(line + "\n")

    def wait_for(self, word: str) -> str:
        for line in self.program.stdout:
            if line.split()[:1] == [word]:
                return line.strip()
        sys.exit("the engine is gone")

    def best_move(self, start: str, moves: list, go: str) -> str:
        self.say(f"position sfen {start}" + (" moves " + " ".join(moves) if moves else ""))
        self.say(go)
        return self.wait_for("bestmove").split()[1]

    def quit(self):
        self.say("quit")
        self.program.wait()


def find_game(api: Api, challenge: str, terms: dict, played: set) -> str:
    """Waits for a game to begin, after a challenge or by taking one."""
    if challenge:
        api.call("POST", "/seeks", {**terms, "to": challenge})
    while True:
        for line in api.lines("/stream/events"):
            if line["t"] == "game" and line["game"]["id"] not in played:  # it runs already, or has just begun
                return line["game"]["id"]
            if line["t"] == "seek" and not line["seek"]["mine"] and not challenge:
                try:
                    return api.call("POST", f"/seeks/{line['seek']['id']}/accept")["id"]
                except ApiError as error:
                    print(f"the challenge could not be taken: {error}")


def play(api: Api, game: str, command: list, go: str) -> dict:
    """Plays a game to its end and returns the outcome."""
    engine, seen = None, 0
    while True:
        # A stream tells the game from its beginning, so a new one after a restart of the server is no special case.
        start, side, moves, first, last = "", "", [], "", 0
        for line in api.lines(f"/games/{game}/stream"):
            if line["t"] == "watching":
                last = line["events"]
            if line["t"] != "event":
                continue
            event = line["event"]
            if event["type"] == "created":
                start = event["start"]
                first = start.split()[1]
                side = next(color for color, seat in event["seats"].items() if seat.get("you"))
                engine = engine or Engine(command, event["game"])
            elif event["type"] == "moved":
                moves.append(event["usi"])
                if len(moves) > seen:
                    seen = len(moves)
                    print(f"{seen}. {event['usi']}", flush=True)
            elif event["type"] == "taken_back":
                del moves[event["plies"]:]
            elif event["type"] == "offered" and event["by"] != side and event["offer"] != "rematch":
                if line["n"] >= last:
                    api.act(f"/games/{game}/answer", {"offer": event["offer"], "accept": False})
            elif event["type"] == "ended":
                engine.quit()
                return event
            to_move = ("black", "white")[(len(moves) + (first == "w")) % 2]
            if line["n"] >= last and to_move == side and event["type"] in ("created", "moved", "taken_back"):
                move = engine.best_move(start, moves, go)
                if move == "resign":
                    api.act(f"/games/{game}/resign")
                else:
                    api.act(f"/games/{game}/move", {"ply": len(moves), "usi": move})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--server", default="http://127.0.0.1:8080")
    parser.add_argument("--challenge", default="", metavar="NAME", help="whom to challenge to one game; left out: take challenges")
    parser.add_argument("--game", default="tori", help="its name, such as yari")
    parser.add_argument("--minutes", type=int, default=10, help="of a challenge")
    parser.add_argument("--rated", action="store_true")
    parser.add_argument("--engine", default="build/ootori usi", help="a program that speaks USI")
    parser.add_argument("--go", default="go movetime 500", help="what it is told for each move")
    options = parser.parse_args()
    api = Api(options.server, os.environ.get("OOTORI_TOKEN") or sys.exit("set OOTORI_TOKEN"))
    terms = {"game": options.game, "side": "random", "handicap": "none", "rated": options.rated,
             "time": {"kind": "live", "main": options.minutes * 60_000, "byoyomi": 10_000}}
    command, played = engine_command(options.engine), set()
    while True:
        game = find_game(api, options.challenge, terms, played)
        print(f"playing {options.server}/game/{game}", flush=True)
        outcome = play(api, game, command, options.go)
        print(f"{outcome['winner'] or 'nobody'} won: {outcome['reason']}", flush=True)
        played.add(game)
        if options.challenge:
            return


if __name__ == "__main__":
    try:
        main()
    except ApiError as refused:
        sys.exit(f"refused: {refused}")
