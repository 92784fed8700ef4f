#!/usr/bin/env python3
"""`ootori bot`, examples/usi_player.py and examples/random_bot.py play on a real server: bots.py PROGRAM

The bot is challenged by the first example, and plays to the end while the server is restarted in between; then it is
asked to end, and resigns. It practises against the server's engine, and plays the other example.
"""

import http.cookiejar
import http.server
import json
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

from waiting import PATIENCE, eventually, fail

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = Path(__file__).resolve().parent.parent
IMPASSE = "2K4/7/7/7/7/7/7/5k1/7 {} 3R2BN6Pr2b7p 1"  # Yari Shogi; Black has the points


class Server:
    """A server with its data, that can be restarted on the same port."""

    def __init__(self, folder: str):
        self.folder, self.port, self.process = folder, 0, None
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", str(self.port), "--data", f"{self.folder}/data"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)", line.split("//")[-1])
        if not found:
            fail(f"the server did not start: {line}")
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def stop(self):
        self.process.terminate()
        self.process.wait(PATIENCE)

    def restart(self):
        self.stop()
        self.start()


class Person:
    """A browser that has signed up."""

    def __init__(self, server: Server, name: str):
        self.server = server
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(cookies)
        self.call("POST", "/account", {"name": name, "password": "correct horse battery"})

    def call(self, method: str, path: str, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.server.url}/api/v1{path}", data, method=method)
        with self.opener.open(request, timeout=PATIENCE) as answer:
            text = answer.read()
            return json.loads(text) if text else None

    def token(self, *scopes: str) -> str:
        return self.call("POST", "/account/tokens", {"label": "test", "scopes": scopes})["token"]


class Log:
    """What a program says, as it comes."""

    def __init__(self, process, stream):
        self.process, self.lines = process, []
        self.thread = threading.Thread(target=self.read, args=[stream], daemon=True)
        self.thread.start()

    def read(self, stream):
        for line in stream:
            self.lines.append(line.rstrip())

    def has(self, pattern: str) -> bool:
        return any(re.search(pattern, line) for line in list(self.lines))


def start_bot(server: Server, token_file: str, *options: str) -> Log:
    process = subprocess.Popen(
        [PROGRAM, "bot", "--server", server.url, "--token-file", token_file, *options], stderr=subprocess.PIPE, text=True)
    return Log(process, process.stderr)


def start_example(server: Server, token: str, *options: str, folder=None) -> Log:
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "examples" / "usi_player.py"), "--server", server.url, *options], cwd=folder,
        env={**os.environ, "OOTORI_TOKEN": token}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return Log(process, process.stdout)


def check_refusals(server: Server, owner: Person, token_file: str):
    """What cannot work is said in one line, with an exit status."""
    for options, status, what in ((["--token-file", token_file], 1, "not a bot account"),
                                  (["--token-file", "/nowhere"], 2, "cannot read"),
                                  (["--token-file", token_file, "--upgrade", "--engine", "cmd=/nope"], 1, "cannot start"),
                                  (["--token-file", token_file, "--upgrade", "--engine", "option.Nope=1"], 1,
                                   "there is no option 'Nope'"),
                                  (["--token-file", token_file, "--at-once", "30", "--slow-at-once", "10"], 2, "exceed 39"),
                                  (["--server", "ftp://x", "--token-file", token_file], 2, "--server")):
        run = subprocess.run([PROGRAM, "bot", "--server", server.url, *options], stderr=subprocess.PIPE, text=True,
                             timeout=PATIENCE, check=False)
        if run.returncode != status or what not in run.stderr:
            fail(f"bot {options} ended with {run.returncode} and said {run.stderr}")
    if owner.call("GET", "/account").get("bot"):
        fail("the account of a bot that cannot play has become a bot account")


def check_places(server: Server, token_file: str):
    """A bot says where it finds no server, and waits for one that cannot be reached."""
    def started(address):
        process = subprocess.Popen([PROGRAM, "bot", "--server", address, "--token-file", token_file],
                                   stderr=subprocess.PIPE, text=True)
        return Log(process, process.stderr)

    lost = started(f"{server.url}/nothing")
    status = lost.process.wait(PATIENCE)
    lost.thread.join()
    if status != 1 or not lost.has(f"{server.url}/nothing is not the address of an Ootori server .status 404.$"):
        fail(f"a bot at a wrong address ended with {status} and said {lost.lines}")
    patient = started("http://127.0.0.1:1")
    try:
        eventually("the bot says that there is no server", lambda: patient.has("cannot reach http://127.0.0.1:1 "))
        if patient.process.poll() is not None:
            fail("the bot did not wait for the server")
    finally:
        patient.process.kill()


def running_game(person: Person):
    return eventually("a game begins", lambda: next(
        (one for one in person.call("GET", "/games")["games"] if one["outcome"] is None), None))


def check_example(server: Server, ann: Person):
    """The example takes one challenge after the other, with an engine that it finds by a path from the repository."""
    bob = Person(server, "Bob")
    relative = os.path.relpath(PROGRAM, ROOT)
    example = start_example(server, bob.token("read", "play", "seek"), "--engine", f"{relative} usi",
                            "--go", "go nodes 50", folder=server.folder)
    try:
        for played in (1, 2):
            ann.call("POST", "/seeks", {"game": "yari", "side": "white", "to": "Bob",
                                        "time": {"kind": "live", "main": 600_000}})
            game = running_game(ann)["id"]
            eventually("the example moves", lambda: ann.call("GET", f"/games/{game}")["plies"] == 1)
            ann.call("POST", f"/games/{game}/resign")
            eventually("the example sees the end",
                       lambda: len([line for line in example.lines if " won: " in line]) == played)
    finally:
        example.process.kill()


def check_offer_while_thinking(server: Server, ann: Person):
    """The example's move ends an offer that came while its engine thought. It plays on, with nothing left to answer."""
    dora = Person(server, "Dora")
    example = start_example(server, dora.token("read", "play", "seek"), "--engine", f"{PROGRAM} usi",
                            "--go", "go movetime 1000")
    try:
        ann.call("POST", "/seeks", {"game": "yari", "side": "black", "to": "Dora",
                                    "time": {"kind": "live", "main": 600_000}})
        game = running_game(ann)["id"]
        for plies in (0, 2):
            moves = eventually("Ann is to move", lambda plies=plies: legal_moves_at(ann, game, plies))
            ann.call("POST", f"/games/{game}/move", {"ply": plies, "usi": moves[0]})
            ann.call("POST", f"/games/{game}/takeback")
        eventually("the example plays on", lambda: ann.call("GET", f"/games/{game}")["plies"] == 4)
        ann.call("POST", f"/games/{game}/resign")
        eventually("the example sees the end", lambda: example.has(" won: "))
    finally:
        example.process.kill()


def legal_moves_at(person: Person, game: str, plies: int):
    now = person.call("GET", f"/games/{game}?legal_moves=1")
    return now["legal_moves"] if now["plies"] == plies else None


def check_practice(server: Server, token_file: str):
    """The bot plays the server's engine to the end, unrated, and lets others play it meanwhile; it asks for no rematch."""
    bot = start_bot(server, token_file, "--practice", "1", "--practice-games", "2", "--level", "3",
                    "--longest-move", "50", "--offer-rematches")
    try:
        eventually("two games of practice are over", lambda: len([line for line in bot.lines if " is over" in line]) == 2)
        games = [line for line in bot.lines if "playing the server's engine at level 1" in line]
        if len(games) != 2 or bot.has("a rematch with|offering"):
            fail("the bot practised otherwise: " + "\n".join(bot.lines))
    finally:
        bot.process.send_signal(signal.SIGINT)
    if bot.process.wait(PATIENCE) != 0:
        fail("the bot: " + "\n".join(bot.lines[-20:]))


def check_second_signal(server: Server, ann: Person, token_file: str):
    """A bot leaves its games at the second signal, even while it waits for a server that does not answer."""
    bot = start_bot(server, token_file, "--on-exit", "resign", "--level", "1")
    try:
        eventually("the bot plays again", lambda: bot.has("playing as Hato_bot"))
        live = {"kind": "live", "main": 600_000}
        ann.call("POST", "/seeks", {"game": "yari", "side": "black", "to": "Hato_bot", "time": live})
        eventually("the bot has a game", lambda: bot.has("game .*: playing white"))
        server.process.send_signal(signal.SIGSTOP)
        bot.process.send_signal(signal.SIGINT)
        eventually("the bot tries to resign", lambda: bot.has("resigning games"))
        time.sleep(1)  # the call is on its way
        bot.process.send_signal(signal.SIGINT)
        if bot.process.wait(15) != 0:  # a call may take 30 seconds
            fail("the bot: " + "\n".join(bot.lines[-20:]))
    finally:
        server.process.send_signal(signal.SIGCONT)
        if bot.process.poll() is None:
            bot.process.kill()


def check_random_bot(server: Server, ann: Person):
    """The shortest example plays whole games of both kinds, by the legal moves that the server tells it."""
    cara = Person(server, "Cara")
    example = Log(*started_random_bot(server.url, cara.token("read", "play", "seek")))
    try:
        for number, kind in enumerate(("tori", "yari"), 1):
            ann.call("POST", "/seeks", {"game": kind, "side": "random", "to": "Cara",
                                        "time": {"kind": "live", "main": 600_000}})
            game = running_game(ann)
            play_randomly(ann, game["id"], game["side"])
            eventually("the example sees the end",
                       lambda: len([line for line in example.lines if " won by " in line]) == number)
            whole = ann.call("GET", f"/games/{game['id']}?legal_moves=1")
            if whole["outcome"] is None or whole["legal_moves"] or len(whole["moves"]) != whole["plies"]:
                fail(f"the game is not over: {whole}")
        if [line for line in example.lines if "error" in line]:
            fail("the example was refused: " + "\n".join(example.lines))
    finally:
        example.process.kill()


def check_fast_bots(server: Server):
    """Two of the shortest examples make more moves than their tokens allow at once, and go on when they may again."""
    first, second = Person(server, "Fay"), Person(server, "Gus")
    examples = [Log(*started_random_bot(server.url, one.token("read", "play", "seek"))) for one in (first, second)]
    began = time.monotonic()
    try:
        for _ in range(4):
            first.call("POST", "/seeks", {"game": "tori", "side": "random", "to": "Gus"})
        plies = lambda: sum(game["plies"] for game in first.call("GET", "/games")["games"])  # noqa: E731
        eventually("the bots play on after the limit of their tokens", lambda: plies() > 2 * 130)
        if time.monotonic() - began < 5:
            fail("the limit of the tokens was not reached")
    finally:
        for example in examples:
            example.process.kill()


class WithdrawnChallenges(http.server.BaseHTTPRequestHandler):
    """A server on which every challenge is gone before it can be accepted."""

    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        for seek in ("first", "second"):
            self.wfile.write(json.dumps({"t": "seek", "seek": {"id": seek, "mine": False}}).encode() + b"\n")

    def do_POST(self):
        body = json.dumps({"error": {"code": "unknown_seek", "message": self.path}}).encode()
        self.send_response(404)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def check_withdrawn_challenge():
    """The shortest example goes on when a challenge is gone."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), WithdrawnChallenges) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        process, output = started_random_bot(f"http://127.0.0.1:{server.server_port}", "token")
        said = output.read()
        if process.wait(PATIENCE) != 0 or "second" not in said:
            fail(f"the example ended after a withdrawn challenge: {said}")
        server.shutdown()


def started_random_bot(server: str, token: str):
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "examples" / "random_bot.py"), server],
        env={**os.environ, "OOTORI_TOKEN": token}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return process, process.stdout


def play_randomly(person: Person, game: str, side: str):
    """Plays a person's side by asking for the game again and again."""
    while True:
        now = person.call("GET", f"/games/{game}?legal_moves=1")
        if now["outcome"] is not None:
            return
        if now["turn"] != side:
            time.sleep(0.01)
        elif now["plies"] >= 60:  # because random games are long
            person.call("POST", f"/games/{game}/resign")
        else:
            person.call("POST", f"/games/{game}/move",
                        {"ply": now["plies"], "usi": now["legal_moves"][now["plies"] % len(now["legal_moves"])]})


def offered(person: Person) -> set[str]:
    """The games that the bot is listed with, for people whom nobody else waits for."""
    return {offer["game"] for one in person.call("GET", "/bots")["bots"] if one["player"]["name"] == "Hato_bot"
            for offer in one["offers"]}


def check_rematches(ann: Person, bot: Log, first: str):
    """The bot asks for another game; and who asks it after the end gets one. Each time the colours change."""
    def play_again(before):
        game = running_game(ann)
        if game["side"] == before["side"] or game["time"] != before["time"]:
            fail(f"the rematch is another game: {game}")
        eventually("the bot plays it", lambda: bot.has(f"game {game['id']}: playing"))
        ann.call("POST", f"/games/{game['id']}/abort")
        eventually("the rematch is over for the bot", lambda: bot.has(f"game {game['id']} is over"))
        return game

    eventually("the bot asks for a rematch", lambda: bot.has("offering Ann a rematch"))
    ann.call("POST", f"/games/{first}/answer", {"offer": "rematch", "accept": True})
    again = play_again(ann.call("GET", f"/games/{first}"))
    ann.call("POST", f"/games/{again['id']}/rematch")
    eventually("the bot agrees to a rematch", lambda: bot.has(r"accepting a rematch with Ann$"))
    play_again(again)


def check_slow_games(ann: Person, bot: Log):
    """Games that last for weeks do not add up until nothing is left for others."""
    slow = {"game": "yari", "side": "white", "to": "Hato_bot", "time": {"kind": "correspondence", "days": 3}}
    ann.call("POST", "/seeks", slow)
    game = running_game(ann)["id"]
    ann.call("POST", "/seeks", slow)
    eventually("a second one is declined", lambda: bot.has("declining .* maximum number of games without a live clock"))
    ann.call("POST", f"/games/{game}/resign")
    eventually("the bot has seen the end", lambda: bot.has(f"game {game} is over"))


def check_impasse(ann: Person, bot: Log):
    """Where points are for the bot it proposes that they decide; where they are against it, it declines."""
    for side, proposes in (("white", True), ("black", False)):
        sfen = IMPASSE.format(side[0])  # Ann is to move
        ann.call("POST", "/seeks", {"game": "yari", "side": side, "to": "Hato_bot", "time": None, "sfen": sfen})
        game = running_game(ann)["id"]
        if proposes:
            eventually("it proposes", lambda: bot.has(f"game {game}: offering to count points"))
            eventually("the proposal stands", lambda: ann.call("GET", f"/games/{game}")["events"] == 2)
            ann.call("POST", f"/games/{game}/answer", {"offer": "impasse", "accept": True})
            outcome = ann.call("GET", f"/games/{game}")["outcome"]
            if outcome != {"winner": "black", "reason": "impasse"}:
                fail(f"points did not decide for the bot: {outcome}")
            ann.call("POST", f"/games/{game}/rematch")
            eventually("no rematch", lambda: bot.has("declining a rematch with Ann: the bot plays at most 0 rematches in a row"))
        else:
            ann.call("POST", f"/games/{game}/impasse")
            eventually("it declines", lambda: bot.has(f"game {game}: declining the offer .impasse"))
            ann.call("POST", f"/games/{game}/resign")
        eventually("the bot has seen the end", lambda: bot.has(f"game {game} is over"))


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        running = []
        try:
            owner, ann = Person(server, "Hato_bot"), Person(server, "Ann")
            token_file = f"{folder}/token"
            Path(token_file).write_text(owner.token("read", "play", "seek", "bot") + "\n")
            check_refusals(server, owner, token_file)
            check_places(server, token_file)
            check_example(server, ann)
            check_offer_while_thinking(server, ann)
            check_random_bot(server, ann)
            check_fast_bots(server)
            check_withdrawn_challenge()

            # An engine that is another program, and a whole game during which the server goes away and comes back.
            bot = start_bot(server, token_file, "--upgrade", "--rated", "any", "--offer-rematches",
                            "--engine", f"cmd={PROGRAM} usi,proto=usi,nodes=400")
            running.append(bot)
            eventually("the bot is there", lambda: bot.has("playing as Hato_bot"))
            eventually("it offers both games", lambda: offered(ann) == {"tori", "yari"})
            example = start_example(server, ann.token("read", "play", "seek"), "--challenge", "Hato_bot", "--rated",
                                    "--engine", f"{PROGRAM} usi", "--go", "go nodes 400")
            running.append(example)
            eventually("six moves", lambda: example.has(r"^6\. "))
            server.restart()
            if example.process.wait(PATIENCE * 2) != 0:
                fail("the example: " + "\n".join(example.lines[-20:]))
            example.thread.join()
            game = ann.call("GET", "/games")["games"][0]
            if game["outcome"] is None or game["plies"] < 8:
                fail(f"the game is not over: {game}")
            if not [line for line in example.lines if " won: " in line]:
                fail("the example did not say who won: " + "\n".join(example.lines[-5:]))
            bots = ann.call("GET", "/leaderboards/tori/bots")["leaderboards"]
            if ann.call("GET", "/players/Hato_bot").get("bot") is not True or "rapid" not in bots:
                fail("the bot is not shown as one")

            eventually("the game is over for the bot", lambda: bot.has("is over"))
            check_rematches(ann, bot, game["id"])

            # When asked to stop, it accepts no more challenges and deals with its games as configured.
            bot.process.send_signal(signal.SIGINT)
            if bot.process.wait(PATIENCE) != 0:
                fail("the bot: " + "\n".join(bot.lines[-20:]))
            check_practice(server, token_file)
            bot = start_bot(server, token_file, "--on-exit", "resign", "--level", "1", "--game", "yari",
                            "--rematches", "0", "--slow-at-once", "1")
            running.append(bot)
            eventually("the bot is back", lambda: bot.has("playing as Hato_bot"))
            eventually("what it offered before is gone", lambda: offered(ann) == {"yari"})
            check_impasse(ann, bot)
            check_slow_games(ann, bot)
            live = {"kind": "live", "main": 600_000}
            ann.call("POST", "/seeks", {"game": "tori", "side": "black", "to": "Hato_bot", "time": live})
            eventually("tori is declined", lambda: bot.has("declining .* does not play tori"))
            ann.call("POST", "/seeks", {"game": "yari", "side": "black", "to": "Hato_bot", "time": live})
            game = running_game(ann)
            ann.call("POST", f"/games/{game['id']}/move", {"ply": 0, "usi": "1g1f"})
            eventually("it answers", lambda: ann.call("GET", f"/games/{game['id']}")["plies"] == 2)
            bot.process.send_signal(signal.SIGINT)
            if bot.process.wait(PATIENCE) != 0:
                fail("the bot: " + "\n".join(bot.lines[-20:]))
            outcome = ann.call("GET", f"/games/{game['id']}")["outcome"]
            if outcome != {"winner": "black", "reason": "resignation"}:
                fail(f"the bot did not resign: {outcome}")
            check_second_signal(server, ann, token_file)
        except BaseException:
            for one in running:
                print("--- " + "\n    ".join(one.lines[-30:]))
            raise
        finally:
            for one in running:
                if one.process.poll() is None:
                    one.process.kill()
            server.stop()
    print("a bot and the example played a whole game over a restart of the server")


if __name__ == "__main__":
    main()
