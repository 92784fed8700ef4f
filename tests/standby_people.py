"""The people of standby.py: they play by HTTP and follow games on sockets, through the proxy, as a browser does: what is not
answered is looked up and asked again. They keep what they were told."""

import base64
import http.client
import json
import os
import random
import select
import socket
import struct
import threading
import time

from waiting import PATIENCE

ANSWER = 3  # in seconds: how long a player waits for an answer
MAIN_TIME = 1_800_000  # ms


def ready(port: int) -> str | None:
    """What a server or the proxy says of itself; None: nothing, or something else than 'ready' and 'standby'."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=1)
    try:
        connection.request("GET", "/api/v1/ready", headers={"Host": "ootori.example.org"})
        return json.loads(connection.getresponse().read()).get("status")
    except (OSError, http.client.HTTPException, json.JSONDecodeError):
        return None
    finally:
        connection.close()


class Unanswered(Exception):
    def __init__(self, status: int, retry_after: str | None = None, code: str = ""):
        super().__init__(status, code)
        self.status, self.retry_after, self.code = status, retry_after, code


def code_of(text: bytes) -> str:
    """Of an error; '': it is none of Ootori's, but the proxy's."""
    try:
        return json.loads(text)["error"]["code"]
    except (ValueError, KeyError, TypeError):
        return ""


class Player:
    """A guest in a browser, who goes to the next of the ports where one does not answer, or cannot serve (as proxies do)."""

    def __init__(self, ports: list[int], name: str):
        self.ports, self.name, self.cookie = list(ports), name, ""
        self.call("GET", "/account")

    def call(self, method: str, path: str, body=None, timeout: float = ANSWER, port: int | None = None):
        connection = http.client.HTTPConnection("127.0.0.1", port or self.ports[0], timeout=timeout)
        try:
            connection.request(method, "/api/v1" + path, None if body is None else json.dumps(body),
                               {"Cookie": self.cookie, "Host": "ootori.example.org"})
            answer = connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException) as lost:
            if port is None:
                self.ports.append(self.ports.pop(0))
            raise Unanswered(0) from lost
        finally:
            connection.close()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            self.cookie = cookie.partition(";")[0]
        if answer.status == 503 and port is None:
            self.ports.append(self.ports.pop(0))
        if answer.status >= 300:
            raise Unanswered(answer.status, answer.headers.get("Retry-After"), code_of(text))
        return json.loads(text) if text else None

    def insist(self, method: str, path: str, body=None):
        while True:
            try:
                return self.call(method, path, body)
            except Unanswered as lost:
                if 0 < lost.status < 500:
                    raise
                time.sleep(0.1)


class LateMove(threading.Thread):
    """A move that is sent to a server that sleeps, past the proxy; its answer comes when the server wakes, if ever."""

    def __init__(self, player: Player, port: int, path: str, body: dict):
        super().__init__(daemon=True)
        self.arguments, self.status = (player, port, path, body), 0
        self.start()

    def run(self):
        player, port, path, body = self.arguments
        try:
            player.call("POST", path, body, timeout=PATIENCE, port=port)
            self.status = 200
        except Unanswered as refused:
            self.status = refused.status


class Table(threading.Thread):
    """Two people who play a live game on and on, whatever becomes of the servers; and what was acknowledged to them."""

    def __init__(self, black: Player, white: Player, seed: int):
        super().__init__(daemon=True)
        self.players, self.random, self.is_over = {"black": black, "white": white}, random.Random(seed), False
        self.games: list[str] = []
        self.acknowledged: dict[str, list[str]] = {}
        self.times: list[float] = []  # the times of acknowledged moves
        self.unanswered, self.outdated, self.clocks = 0, 0, {}
        self.id = ""
        self.turn = threading.Lock()  # held while a move is being made
        self.begin()

    def begin(self):
        black, white = self.players.values()
        seek = black.insist("POST", "/seeks", {
            "game": self.random.choice(("tori", "yari")), "side": "black", "rated": False, "listed": False,
            "time": {"kind": "live", "main": MAIN_TIME}})
        self.id = white.insist("POST", f"/seeks/{seek['id']}/accept")["id"]
        self.acknowledged[self.id] = []
        self.games.append(self.id)

    def run(self):
        while not self.is_over:
            try:
                with self.turn:
                    self.move()
            except Unanswered as lost:
                # An earlier answer was lost, but the move arrived, and perhaps ended the game.
                if 0 < lost.status < 500 and lost.code not in ("stale", "game_over"):
                    os.write(2, f"FAILED: a move was answered with {lost.status} {lost.code}\n".encode())
                    os._exit(1)
                self.unanswered += 1
                time.sleep(0.1)
        self.clocks = {game: self.players["black"].insist("GET", f"/games/{game}")["clock"] for game in self.games}

    def move(self):
        now = self.players["black"].call("GET", f"/games/{self.id}?legal_moves=1")
        if now["outcome"] is not None or now["plies"] >= 200:
            return self.begin()
        self.acknowledge(now["moves"], None)
        time.sleep(self.random.choice((0, 0.05, 0.3)))
        usi = self.random.choice(now["legal_moves"])
        self.players[now["turn"]].call("POST", f"/games/{self.id}/move", {"ply": now["plies"], "usi": usi})
        self.acknowledge([*now["moves"], usi], time.time())

    def acknowledge(self, moves: list[str], at: float | None):
        """What somebody was told stays. A server that was replaced and has not noticed yet may show an older position."""
        before = self.acknowledged[self.id]
        if at is None and moves == before[:len(moves)] and len(moves) < len(before):
            self.outdated += 1
            raise Unanswered(0)
        if moves[:len(before)] != before:
            os.write(2, f"FAILED: game {self.id}: {before} was acknowledged, and {moves} is there\n".encode())
            os._exit(1)
        self.acknowledged[self.id] = moves
        if at is not None:
            self.times.append(at)

    @property
    def moved_at(self) -> float:
        return self.times[-1] if self.times else 0

    def send_late_move(self, port: int, sleep) -> LateMove:
        """A move that is good when the server goes to sleep, and comes to it just then."""
        with self.turn:
            now = self.players["black"].insist("GET", f"/games/{self.id}?legal_moves=1")
            if not now["legal_moves"]:
                self.begin()
                now = self.players["black"].insist("GET", f"/games/{self.id}?legal_moves=1")
            sleep()
            return LateMove(self.players[now["turn"]], port, f"/games/{self.id}/move",
                            {"ply": now["plies"], "usi": now["legal_moves"][0]})


class Socket:
    """A WebSocket, as far as it is needed here."""

    def __init__(self, port: int, lasts: bool = False):
        """`lasts`: it stays open while the active server changes."""
        self.code, self.buffer = None, b""
        self.line = socket.create_connection(("127.0.0.1", port), timeout=ANSWER)
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall((f"GET /api/v1/socket{'?resume=1' if lasts else ''} HTTP/1.1\r\nHost: ootori.example.org\r\nConnection: Upgrade\r\n"
                           f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            byte = self.line.recv(1)
            if not byte:
                raise OSError("no answer")
            head += byte
        if not head.startswith(b"HTTP/1.1 101"):
            raise OSError(head.decode())

    @staticmethod
    def opens(port: int) -> bool:
        try:
            Socket(port).close()
            return True
        except OSError:
            return False

    def send(self, frame: dict):
        text = json.dumps(frame).encode()  # fewer than 126 bytes
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(text))
        self.line.sendall(struct.pack("!BB", 0x81, 0x80 | len(text)) + mask + masked)

    def watch(self, game: str, since: int):
        self.send({"t": "watch", "game": game, "since": since})

    def read(self) -> dict | None:
        """The next frame of text that has come; None: none has. `code` is set once it is closed."""
        while self.code is None:
            frame = self.take()
            if frame is None and not select.select([self.line], [], [], 0)[0]:
                return None
            if frame is None:
                try:
                    data = self.line.recv(65536)
                except OSError:
                    data = b""
                if not data:
                    self.code = 0
                self.buffer += data
                continue
            kind, payload = frame
            if kind == 8:
                self.code = struct.unpack("!H", payload[:2])[0] if payload else 0
            elif kind == 1:
                return json.loads(payload)
        return None

    def take(self) -> tuple[int, bytes] | None:
        data = self.buffer
        if len(data) < 2:
            return None
        size, at = data[1] & 127, 2
        if size >= 126:
            at += 2 if size == 126 else 8
            if len(data) < at:
                return None
            size = int.from_bytes(data[2:at])
        if len(data) < at + size:
            return None
        self.buffer = data[at + size:]
        return data[0] & 15, data[at:at + size]

    def is_closed(self) -> bool:
        while self.read():
            pass
        return self.code is not None

    def close(self):
        self.line.close()


class Follower(threading.Thread):
    """Watches a table on a socket, comes back when it is closed or silent, and keeps every event that it was told."""

    def __init__(self, ports: list[int], table: Table):
        super().__init__(daemon=True)
        self.ports, self.table, self.is_over = list(ports), table, False
        self.resumed = 0
        self.told: dict[str, list[dict]] = {}
        self.place: dict[str, int | None] = {}  # the last event after `watching`
        self.reconnects, self.closed = 0, 0  # `closed`: by the server; the others were silent or could not be opened

    def run(self):
        while not self.is_over:
            try:
                self.follow(Socket(self.ports[0], lasts=True))
            except OSError:
                time.sleep(0.2)
            self.ports.append(self.ports.pop(0))
            self.reconnects += 1

    def follow(self, line: Socket):
        watched, heard, asked = "", time.monotonic(), 0.0
        while not self.is_over:
            if self.table.id != watched:
                watched = self.table.id
                line.watch(watched, len(self.told.setdefault(watched, [])))
            if time.monotonic() - asked > 1:
                line.send({"t": "ping"})
                asked = time.monotonic()
            frame = line.read()
            if frame:
                heard = time.monotonic()
                if frame["t"] == "resumed":
                    watched, self.resumed = "", self.resumed + 1
                self.hear(frame)
            elif line.code is not None or time.monotonic() - heard > ANSWER:
                break
            else:
                time.sleep(0.02)
        self.closed += line.code is not None
        line.close()

    def hear(self, frame: dict):
        """Each answer to `watch` begins after its own `since`: a game that was asked for just before `resumed`, and then
        again because of it, is told twice. Within one answer each event comes once, and what is repeated is the same."""
        if frame["t"] == "watching":
            self.place[frame["game"]] = None
        if frame["t"] != "event":
            return
        number, event, told = frame["n"], frame["event"], self.told[frame["game"]]
        place = self.place[frame["game"]]
        if number > len(told) + 1 or (place is not None and number != place + 1):
            self.fail(frame, f"came after {len(told) if place is None else place}")
        if number <= len(told) and event != told[number - 1]:
            self.fail(frame, f"was {told[number - 1]} before")
        self.place[frame["game"]] = number
        told[number - 1:number] = [event]

    @staticmethod
    def fail(frame: dict, how: str):
        os.write(2, f"FAILED: event {frame['n']} of game {frame['game']} {how}\n".encode())
        os._exit(1)
