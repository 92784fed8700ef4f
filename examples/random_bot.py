#!/usr/bin/env python3
"""The shortest bot: takes every challenge on an Ootori server and plays legal moves at random.

    OOTORI_TOKEN=ootori_… examples/random_bot.py https://ootori.example

It knows no rules: the server tells it the legal moves. It needs Python's standard library and a token with the scopes
read, play and seek. examples/usi_player.py plays with an engine and survives a restart of the server.
"""

import json
import os
import random
import sys
import threading
import time
import urllib.error
import urllib.request


def call(method, path, body=None):
    request = urllib.request.Request(
        sys.argv[1].rstrip("/") + "/api/v1" + path, None if body is None else json.dumps(body).encode(),
        {"Authorization": "Bearer " + os.environ["OOTORI_TOKEN"]}, method=method)
    while True:
        try:
            return urllib.request.urlopen(request)
        except urllib.error.HTTPError as refusal:
            if refusal.code not in (429, 503):
                raise
            time.sleep(int(refusal.headers.get("Retry-After", 1)))  # it was too fast, or the server is busy


def lines(path):
    for line in call("GET", path):
        if line.strip():  # an empty line keeps the connection alive
            yield json.loads(line)


def attempt(path, body=None):
    """A call that comes too late, for example because the opponent has resigned, is no reason to stop."""
    try:
        call("POST", path, body)
    except urllib.error.HTTPError as refusal:
        print(f"{path}: {refusal.read().decode()}", flush=True)


def play(game, side):
    for line in lines(f"/games/{game}/stream?legal_moves=1"):
        if line["t"] == "position" and line["turn"] == side and line["legal_moves"]:
            attempt(f"/games/{game}/move", {"ply": line["ply"], "usi": random.choice(line["legal_moves"])})
        elif line["t"] == "event" and line["event"]["type"] == "ended":
            print(f"{game}: {line['event']['winner'] or 'nobody'} won by {line['event']['reason']}", flush=True)


def main():
    playing = set()
    for line in lines("/stream/events"):
        if line["t"] == "seek" and not line["seek"]["mine"]:
            attempt(f"/seeks/{line['seek']['id']}/accept")  # it may be withdrawn already
        elif line["t"] == "game" and line["game"]["id"] not in playing:
            game = line["game"]
            playing.add(game["id"])
            threading.Thread(target=play, args=[game["id"], game["side"]], daemon=True).start()


main()
