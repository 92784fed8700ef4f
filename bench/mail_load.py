#!/usr/bin/env python3
"""Mails for games at a rate, by LMTP, and the daily digests of many games: mail_load.py PROGRAM [--rate 100] [--seconds 40] …

Players and games are made in the database of a server that is down, moves are mails with the address of their turn, and
what the server sends goes into Postfix's smtp-sink. With --load PROGRAM (build/server_load) live games are played at the
same time, and before, for comparison. Only the loopback, and no longer than it says.
"""

import argparse
import hashlib
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from waiting import free_port  # noqa: E402

HOME = "ootori.example.org"
# A quiet opening that is long enough for a game here. Both sides repeat it.
MOVES: list[str] = []


def quiet_moves(program: str, plies: int) -> list[str]:
    """A game without an end: the engine's rules say what may be played, the last legal move that keeps it going is."""
    moves: list[str] = []
    while len(moves) < plies:
        listed = subprocess.run([program, "moves", "tori", *(["--moves", " ".join(moves)] if moves else [])], check=True,
                                capture_output=True, text=True).stdout.split()
        moves.append(listed[(7 * len(moves)) % len(listed)])
    return moves


class Server:
    def __init__(self, program: str, work: Path):
        self.program, self.work = program, work
        self.http, self.lmtp, self.sink_port, self.metrics = (free_port() for _ in range(4))
        (work / "mail.conf").write_text(f"smtp = smtp://127.0.0.1:{self.sink_port}\nfrom = noreply@{HOME}\n"
                                        f"site = http://{HOME}\nstarttls = no\nplay = game@{HOME}\n")
        user = ["-u", "nobody"] if os.geteuid() == 0 else []
        self.sink = subprocess.Popen(["/usr/sbin/smtp-sink", *user, f"127.0.0.1:{self.sink_port}", "100"],
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.http), "--data", self.work / "data", "--mail", self.work / "mail.conf",
             "--mail-in", f"127.0.0.1:{self.lmtp}", "--metrics", f"127.0.0.1:{self.metrics}", "--limit-games", "off",
             "--limit-games-of-address", "off", "--limit-calls", "off", "--limit-frames", "off", "--limit-seeks", "off",
             "--limit-seeks-of-address", "off"], stdout=subprocess.DEVNULL, stderr=(self.work / "log").open("a"))
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.http}/api/v1/health")
                return
            except OSError:
                time.sleep(0.05)

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def database(self):
        return sqlite3.connect(self.work / "data" / "ootori.db")

    def metric(self, pattern: str) -> float:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.metrics}/metrics") as page:
            return sum(float(value) for value in re.findall(f"^{pattern} (\\S+)$", page.read().decode(), re.MULTILINE))


def make_games(server: Server, games: int, players: int):
    """Players in pairs, and correspondence games between them, as the server itself would have stored them."""
    now = int(time.time() * 1000)
    names = "abcdefghijkmnpqrstuvwxyz23456789"

    def name_of(number: int) -> str:
        return "".join(names[(number // 32**place) % 32] for place in range(12))
    with server.database() as database:
        for number in range(players):
            database.execute("INSERT INTO accounts (player, name, folded, password, role, created, email) VALUES "
                             "(?, ?, ?, 'x', 'player', ?, ?)",
                             (f"player{number}", f"P{number}", f"p{number}", now, f"p{number}@example.org"))
        made = []
        for number in range(games):
            game = "g" + name_of(number)[:11]
            black = 2 * (number % (players // 2))
            seats = {"black": {"kind": "guest", "guest": f"player{black}"},
                     "white": {"kind": "guest", "guest": f"player{black + 1}"}}
            made.append((game, black))
            database.execute(CREATED.replace("GAME", game), (now, now, now + 3 * 86_400_000))
            for color, player in (("black", black), ("white", black + 1)):
                database.execute("INSERT INTO seats (game_id, color, player) VALUES (?, ?, ?)", (game, color, f"player{player}"))
            database.execute("INSERT INTO events (game_id, number, at, event) VALUES (?, 1, ?, ?)",
                             (game, now, json.dumps({**EVENT, "seats": seats})))
    database.close()
    return made


CREATED = ("INSERT INTO games (id, game, created, updated, plies, engine_to_move, turn, time, rated, deadline) VALUES "
           "('GAME', 'tori', ?, ?, 0, 0, 'black', '{\"kind\":\"correspondence\",\"days\":3}', 0, ?)")
EVENT = {"type": "created", "game": "tori", "handicap": "none",
         "start": "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1", "time": {"kind": "correspondence", "days": 3},
         "rated": False}


def address(key: str, game: str, side: str, ply: int) -> str:
    words = f"g.{game}.{side}.{ply:x}.{ply:x}"
    tag = hashlib.blake2b(words.encode(), key=key.encode()[:64], digest_size=16).hexdigest()[:20]
    return f"game+{words}.{tag}@{HOME}"


class Lmtp:
    """One connection, as a mail server holds some."""

    def __init__(self, port: int):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.file = self.socket.makefile("rb")
        self.answer()
        self.say("LHLO bench")

    def say(self, line: str) -> str:
        self.socket.sendall(line.encode() + b"\r\n")
        return self.answer()

    def answer(self) -> str:
        while True:
            line = self.file.readline().decode()
            if line[3:4] != "-":
                return line

    def mail(self, sender: str, to: str, text: str, number: int):
        self.say(f"MAIL FROM:<{sender}>")
        self.say(f"RCPT TO:<{to}>")
        self.say("DATA")
        verdict = self.say(f"From: {sender}\r\nTo: {to}\r\nSubject: Re: your move\r\nMessage-ID: <{number}@bench>\r\n\r\n{text}\r\n"
                           f"\r\nOn Fri, 1 May 2026 at 10:02, Ootori <game@{HOME}> wrote:\r\n> It is your move.\r\n.")
        if not verdict.startswith("250"):
            raise SystemExit(f"FAILED: {verdict}")


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def send_moves(server: Server, key: str, games, rate: float, seconds: float):
    """At the rate, whatever comes of it; how long each took until it was acknowledged."""
    count = int(rate * seconds)
    if count > len(games) * len(MOVES):
        raise SystemExit("there are too few games for so many moves")
    taken: list[float] = []
    late: list[float] = []
    lock = threading.Lock()
    begun = time.monotonic()

    def work(first: int, step: int):
        connection = Lmtp(server.lmtp)
        for number in range(first, count, step):
            game, black = games[number % len(games)]
            ply = number // len(games)
            due = begun + number / rate
            time.sleep(max(0.0, due - time.monotonic()))
            started = time.monotonic()
            sender = f"p{black + ply % 2}@example.org"
            connection.mail(sender, address(key, game, "bw"[ply % 2], ply), MOVES[ply], number)
            with lock:
                taken.append(time.monotonic() - started)
                late.append(started - due)
    threads = [threading.Thread(target=work, args=(first, 8)) for first in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    accepted = time.monotonic() - begun
    while server.metric(r'ootori_mails_received_total{fate="done"}') < count:
        time.sleep(0.1)
    worked = time.monotonic() - begun
    with server.database() as database:
        moved = database.execute("SELECT sum(plies) FROM games WHERE id IN (SELECT game_id FROM seats WHERE player LIKE 'player%')").fetchone()[0]
    print(f"{count} mails in {accepted:.1f} s ({count / accepted:.0f}/s), each acknowledged after p50 {1000 * percentile(taken, .5):.1f} ms, "
          f"p99 {1000 * percentile(taken, .99):.1f} ms; all worked off after {worked:.1f} s; {moved} moves played; "
          f"sent later than due p99 {1000 * percentile(late, .99):.0f} ms", flush=True)
    if moved != count:
        raise SystemExit(f"FAILED: {moved} of {count} moves were played")


def digests(server: Server, games: int):
    with server.database() as database:
        database.execute("INSERT INTO mail_settings (player, pace) SELECT player, 'digest' FROM accounts WHERE player LIKE 'player%' "
                         "ON CONFLICT (player) DO UPDATE SET pace = 'digest'")
        readers = database.execute("SELECT count(*) FROM mail_settings").fetchone()[0]
    database.close()
    begun = time.monotonic()
    server.start()
    sent, since = 0.0, time.monotonic()
    while time.monotonic() - since < 10:
        now = server.metric("ootori_mails_sent_total")
        if now != sent:
            sent, since = now, time.monotonic()
        time.sleep(0.2)
    print(f"{sent:.0f} digests of {games} games to {readers} players in {since - begun:.1f} s", flush=True)


def live(load: str, server: Server, seconds: int) -> str:
    done = subprocess.run([load, "games", "--port", str(server.http), "--pid", str(server.process.pid), "--games", "100", "--rate",
                           "50", "--seconds", str(seconds), "--warm-up", "3"], capture_output=True, text=True)
    return done.stdout + done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--digests", type=int, default=0, help="games whose digests are sent, in place of moves")
    parser.add_argument("--load", help="build/server_load")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, Path(folder))
        os.chmod(folder, 0o711)
        try:
            server.start()
            server.stop()
            count = options.digests or options.games
            games = make_games(server, count, max(2, count // 5 * 2 if options.digests else count // 2 * 2))
            if options.digests:
                return digests(server, count)
            MOVES.extend(quiet_moves(program, int(options.rate * options.seconds) // len(games) + 1))
            server.start()
            with server.database() as database:
                key = database.execute("SELECT key FROM mail_keys").fetchone()[0]
            if options.load:
                print("live games alone:\n" + live(options.load, server, int(options.seconds) - 10), flush=True)
                beside = threading.Thread(target=lambda: print("live games beside mails:\n" +
                                                               live(options.load, server, int(options.seconds) - 10), flush=True))
                beside.start()
                time.sleep(2)
            send_moves(server, key, games, options.rate, options.seconds)
            if options.load:
                beside.join()
        finally:
            if server.process and server.process.poll() is None:
                server.stop()
            server.sink.kill()


if __name__ == "__main__":
    main()
