#!/usr/bin/env python3
"""`ootori play` in real terminals: terminal.py PROGRAM [--record]

tmux is the terminal. Whole games of both kinds are played in it against the engine, and on a real server against the
engine and against somebody else; the screen is resized, stopped, killed, crashed and fed with a megabyte. First screens
are compared with tests/data/screens; --record writes those anew.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from bots import Person, Server  # noqa: E402
from hostile_server import hostile_server  # noqa: E402
from sized_terminal import SizedTerminal, peak_memory  # noqa: E402
from tmux_terminal import ENVIRONMENT, Terminal  # noqa: E402
from waiting import PATIENCE, eventually, fail  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
SCREENS = Path(__file__).resolve().parent / "data" / "screens"
SIZES = ((80, 24), (60, 20), (200, 60))


class Engine:
    """Finds good moves for a person: `ootori usi`."""

    def __init__(self, game: str):
        self.program = subprocess.Popen([PROGRAM, "usi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.ask("usi", "usiok")
        self.ask(f"setoption name USI_Variant value {game}\nisready", "readyok")

    def ask(self, line: str, answer: str) -> str:
        self.program.stdin.write(line + "\n")
        return next(text for text in self.program.stdout if text.startswith(answer))

    def move(self, position: str) -> str:
        """`position`: an SFEN, or `startpos moves …`."""
        kind = "" if position.startswith("startpos") else "sfen "
        return self.ask(f"position {kind}{position}\ngo nodes 3000", "bestmove").split()[1]

    def close(self):
        self.program.kill()
        self.program.wait()


def check_first_screens():
    """What stands on the screen after the first move, at three sizes; and without UTF-8 nothing but ASCII."""
    for game in ("tori", "yari"):
        for columns, rows in SIZES:
            with Terminal(f"{PROGRAM} play {game} --two --clock 10m+3x30s", (columns, rows)) as terminal:
                terminal.wait_for("^Move 1:")
                terminal.type({"tori": "Sx3c", "yari": "P-7f"}[game])
                terminal.wait_for("^Move 2:")
                # The clocks are running, so their values are not compared.
                screen = re.sub(r"\d+:\d\d", "M:SS", terminal.screen())
                file = SCREENS / f"{game}.{columns}x{rows}.txt"
                if "--record" in sys.argv:
                    SCREENS.mkdir(exist_ok=True)
                    file.write_text(screen + "\n")
                if screen != file.read_text().rstrip("\n"):
                    fail(f"{file.name} is another screen:\n{screen}")
    with Terminal(f"{PROGRAM} play tori --level 1 --seed 1", LANG="C") as terminal:
        terminal.wait_for(r"Move 1\. Your turn")
        if not terminal.screen().isascii():
            fail(f"a terminal without UTF-8 was sent more than ASCII:\n{terminal.screen()}")


def check_foreign_locale():
    """The locale of a visitor, which this machine need not have: over SSH, it nearly never does."""
    for locale, turn, absent in (("ja_ZZ.UTF-8", "1手目：|先手", "Move"), ("xx_ZZ.utf8", "^Move 1:", "手目")):
        with Terminal(f"{PROGRAM} play tori --two", LANG=locale) as terminal:
            terminal.wait_for(turn)
            if absent in terminal.screen() or "鵬" not in terminal.screen():
                fail(f"LANG={locale}:\n{terminal.screen()}")


def check_unknown_terminal():
    """A terminal that the system does not know is treated like xterm; without any entries, the lines are plain."""
    with Terminal(f"{PROGRAM} play tori --two", TERM="xterm-nowhere") as terminal:
        terminal.wait_for("^Move 1:")
        terminal.type("quit")
        terminal.wait_for("^ended with 0")


def hint_on(screen: str, plies: int) -> str:
    """The move of a hint that was given after so many plies, not before. On a low screen the hint may be a page."""
    played = screen.rfind(f"\n{plies}. ")
    found = re.search(r"Expected line: (\S+)", screen[max(played, 0):])
    return found[1] if found else ""


def moves_so_far(terminal: Terminal, plies: int) -> list[str]:
    file = FOLDER / "so-far.json"
    terminal.type(f"save! {file.name}")

    def saved() -> list[str] | None:
        try:
            moves = json.loads(file.read_text())["moves"]
        except (FileNotFoundError, json.JSONDecodeError):  # not there yet, or not all of it
            return None
        return [move["usi"] for move in moves] if len(moves) == plies else None

    return eventually(f"the record of {plies} moves", saved)


def play_whole(terminal: Terminal, game: str):
    """The person's side of a whole game: some moves by hints, which take a second and a half each, and the others as
    `ootori usi` finds them."""
    engine = Engine(game)
    try:
        for turn in range(200):
            at = terminal.wait_for(r"^Move (\d+):|You (win|lose)|No contest")
            if at[1] is None:
                return
            plies = int(at[1]) - 1
            if turn < 4:
                terminal.type("hint")
                move = eventually("a hint", lambda plies=plies: hint_on(terminal.screen(), plies))
                if "next page" in terminal.screen():
                    terminal.keys("q")
            else:
                move = engine.move(f"startpos moves {' '.join(moves_so_far(terminal, plies))}")
            terminal.type(move)
            eventually(f"move {at[1]}, {move}, is answered",
                       lambda at=at: not re.search(rf"^Move {at[1]}:", terminal.screen(), re.MULTILINE))
    finally:
        engine.close()
    fail("the game does not end")


def check_whole_games():
    for game, size in (("tori", (80, 24)), ("yari", (60, 20))):
        with Terminal(f"{PROGRAM} play {game} --level 1 --seed 5", size) as terminal:
            play_whole(terminal, game)
            terminal.wait_for("You win: (checkmate|no legal move)")
            terminal.type(f"save {game}.kif")
            terminal.wait_for(rf"Saved to {game}\.kif")
            terminal.type("quit")
            terminal.wait_for("^ended with 0")
            terminal.wait_for("^terminal as before")
        checked = subprocess.run([PROGRAM, "check", f"{game}.kif"], cwd=FOLDER, capture_output=True, text=True, check=False)
        if checked.returncode != 0:
            fail(f"the saved game: {checked.stdout}{checked.stderr}")


def check_transcript():
    """Plain lines of a whole game tell it: played by their words alone, the same record comes out."""
    engine = Engine("tori")
    process = subprocess.Popen([PROGRAM, "play", "tori", "--plain", "--level", "1", "--seed", "5"], cwd=FOLDER,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, env=ENVIRONMENT)
    transcript, moves = [], []

    def read_until(pattern: str) -> str:
        said = ""
        while not re.search(pattern, said):
            piece = process.stdout.read(1)
            if not piece:
                fail(f"the program ended: {''.join(transcript)}{said}")
            said += piece
        transcript.append(said)
        return said

    try:
        said = read_until(r"Move 1: $")
        while "You win" not in said:
            position = subprocess.run([PROGRAM, "show", "tori", "--style", "sfen", "--moves", " ".join(moves)],
                                      capture_output=True, text=True, check=True).stdout.strip()
            process.stdin.write(engine.move(position) + "\n")
            said = read_until(r"Move \d+: $|You (win|lose): .*\n")
            # "3. Black: Falcon from 4f to 3e, taking a Swallow (Fx3e). Check."
            for told in re.findall(r"^\d+\. (?:Black|White): .*\((\S+)\)\.", said, re.MULTILINE):
                usi = subprocess.run([PROGRAM, "convert", "-", "--game", "tori", "--from", "text", "--to", "usi"],
                                     input="1. " + " ".join([*hodges(transcript)]), capture_output=True, text=True, check=False)
                if usi.returncode != 0:
                    fail(f"{told} cannot be read from the transcript: {usi.stderr}")
                moves = usi.stdout.partition(" moves ")[2].split()
        process.stdin.write("quit\n")
        process.stdin.close()
        transcript.append(process.stdout.read())
    finally:
        engine.close()
        process.kill()
        process.wait()
    whole = "".join(transcript)
    if "\x1b" in whole or "\r" in whole or "Goodbye." not in whole or len(moves) < 10:
        fail(f"the transcript is not plain:\n{whole}")


def hodges(transcript) -> list:
    return re.findall(r"^\d+\. (?:Black|White): .*\((\S+)\)\.", "".join(transcript), re.MULTILINE)


def check_changes_of_size():
    """A resize in the middle of a move, and down to where no board fits, loses nothing."""
    with Terminal(f"{PROGRAM} play tori --level 1 --seed 5") as terminal:
        terminal.wait_for(r"^Move 1:")
        terminal.tmux("send-keys", "-l", "Sx3")
        for columns, rows in ((60, 20), (200, 60), (30, 10), (80, 24)):
            terminal.resize(columns, rows)
            terminal.wait_for("too small" if columns == 30 else r"^Move 1: Sx3$")
        terminal.tmux("send-keys", "-l", "c")
        terminal.keys("Enter")
        terminal.wait_for(r"^Move 3:")


def check_huge_sizes():
    """An SSH client may claim any size for its terminal. The program uses no more of it than a monitor can show."""
    def play(rows: int, columns: int, **more: str) -> SizedTerminal:
        return SizedTerminal([PROGRAM, "play", "tori", "--two"], rows, columns,
                             {**ENVIRONMENT, "TERM": "xterm-256color", **more})

    with play(24, 80) as usual:
        usual.wait_for("Move 1")
        most = peak_memory(usual.pid) + 40
    for terminal in (play(6000, 6000), play(24, 80, LINES="6000", COLUMNS="6000")):
        with terminal:
            terminal.wait_for("Move 1")
            if (used := peak_memory(terminal.pid)) > most:
                fail(f"a terminal of 6000x6000 takes {used} MB, more than {most}")
    with play(24, 80) as terminal:
        terminal.wait_for("Move 1")
        terminal.resize(6000, 6000)
        terminal.wait_for("Move 1")
        terminal.resize(40, 100)
        terminal.wait_for("Move 1")
        if (used := peak_memory(terminal.pid)) > most:
            fail(f"a terminal that grows to 6000x6000 takes {used} MB, more than {most}")


def check_stop_and_end():
    with Terminal(f"{PROGRAM} play tori --level 1 --seed 5") as terminal:
        terminal.wait_for(r"^Move 1:")
        terminal.keys("C-z")
        terminal.wait_for("Stopped")
        if "Move 1:" in terminal.screen():
            fail("a stopped program leaves its screen behind")
        terminal.type("echo $((6*7))")
        terminal.wait_for("^42")
        terminal.type("fg")
        terminal.wait_for(r"^Move 1:")
        terminal.type("Sx3c")
        terminal.wait_for(r"^Move 3:")
    for kind, status in ((signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGSEGV, 139), (signal.SIGABRT, 134)):
        with Terminal(f"ulimit -c 0; {PROGRAM} play tori --level 1") as terminal:
            terminal.wait_for(r"^Move 1:")
            os.kill(terminal.process(), kind)
            terminal.wait_for(rf"ended with {status}$", f"the end by {kind.name}")
            terminal.wait_for("^terminal as before", f"the terminal after {kind.name}")


def check_paste():
    """A megabyte pasted, with control characters in it, and the game goes on; the same through a pipe."""
    rubbish = ("F-4e \x07nonsense \u202e" * 50_000)[:1_000_000]
    (FOLDER / "paste").write_text(rubbish)
    with Terminal(f"{PROGRAM} play tori --level 1 --seed 5") as terminal:
        terminal.wait_for(r"^Move 1:")
        terminal.tmux("load-buffer", str(FOLDER / "paste"))
        terminal.tmux("paste-buffer", "-p")
        eventually("the paste is taken", lambda: terminal.screen() and "nonsense" in terminal.screen())
        terminal.keys("C-u")
        terminal.wait_for(r"^Move 1:$")
        terminal.type("Sx3c")
        terminal.wait_for(r"^Move 3:")
    run = subprocess.run([PROGRAM, "play", "tori", "--plain", "--level", "1"], input=rubbish + "\nquit\nquit\n", cwd=FOLDER,
                         capture_output=True, text=True, timeout=PATIENCE, env=ENVIRONMENT, check=False)
    if run.returncode != 0 or "Goodbye." not in run.stdout or "\x07" in run.stdout or len(run.stdout) > 20_000:
        fail(f"a megabyte of rubbish: {run.returncode}, {len(run.stdout)} bytes {run.stdout[-300:]}")


def play_online(terminal: Terminal, person: Person, game: str, kind: str, side: str, at_ply=None):
    """The terminal's side of a game, with moves that `ootori usi` finds; `at_ply` is called before each."""
    engine = Engine(kind)
    try:
        while True:
            now = eventually("the terminal's turn", lambda: turn_or_end(person, game, side))
            if now["outcome"] is not None:
                return now
            if at_ply:
                at_ply(now["plies"])
            terminal.wait_for(rf"^Move {now['plies'] + 1}:")  # the terminal may hear of its turn later than this test
            terminal.type(engine.move(now["sfen"]))
            eventually("the move is stored", lambda now=now: person.call("GET", f"/games/{game}")["plies"] > now["plies"])
    finally:
        engine.close()


def turn_or_end(person: Person, game: str, side: str):
    now = person.call("GET", f"/games/{game}")
    return now if now["outcome"] is not None or now["turn"] == side else None


def check_sign_in(server: Server, person: Person):
    """The program shows a code, which is entered in a browser; it keeps the token for itself alone. A second time it is
    declined."""
    with Terminal(f"{PROGRAM} play --server {server.url} --sign-in --token-file token") as terminal:
        code = terminal.wait_for(r"enter the code ([A-Z-]+)")[1]
        asked = person.call("GET", f"/device/{code}")
        if not asked["label"].startswith("ootori play") or asked["scopes"] != ["read", "play", "seek", "chat"]:
            fail(f"the program asks for something else: {asked}")
        person.call("POST", f"/device/{code}", {"allow": True})
        terminal.wait_for(rf"Connected to .* as {person.name}")
        if (FOLDER / "token").stat().st_mode & 0o777 != 0o600:
            fail("others may read the token")
        terminal.type("quit")
        terminal.wait_for("^ended with 0")
    with Terminal(f"{PROGRAM} play --server {server.url} --sign-in --plain") as terminal:
        code = terminal.wait_for(r"enter the code ([A-Z-]+)")[1]
        person.call("POST", f"/device/{code}", {"allow": False})
        terminal.wait_for("You declined the request")
        terminal.wait_for("^ended with 1")


def check_server_engine(server: Server, person: Person):
    """Whole games of both kinds against the server's engine, on a full screen, with an account."""
    for kind, size in (("tori", (80, 24)), ("yari", (200, 60))):
        with Terminal(f"{PROGRAM} play --server {server.url} --token-file token", size) as terminal:
            terminal.wait_for(rf"Connected to .* as {person.name}")
            terminal.type(f"engine {kind} 1 black")
            terminal.wait_for(r"^Move 1:")
            game = person.call("GET", "/games")["games"][0]["id"]
            end = play_online(terminal, person, game, kind, "black")
            if end["outcome"]["winner"] != "black":
                fail(f"the engine at level 1 was not beaten: {end['outcome']}")
            terminal.wait_for("You win: ")
            terminal.type("quit")
            terminal.wait_for("^ended with 0")
            terminal.wait_for("^terminal as before")


def check_person(server: Server, person: Person, other: Person):
    """A whole game against somebody else, who uses the public interface; the server goes away in between, and comes back.
    They write to each other, a takeback is asked for and declined, and there is a rematch."""
    with Terminal(f"{PROGRAM} play --server {server.url} --token-file token") as terminal:
        terminal.wait_for(rf"Connected to .* as {person.name}")
        terminal.type("seek tori 10m+10x30s black")
        terminal.wait_for("Your seek is open")
        seek = eventually("the seek is listed", lambda: next(iter(other.call("GET", "/seeks")["seeks"]), None))
        game = other.call("POST", f"/seeks/{seek['id']}/accept")["id"]
        terminal.wait_for(r"^Move 1:")
        answering = threading.Thread(target=answer_moves, args=[other, game, "white"])
        answering.start()

        def at_ply(ply: int):
            if ply == 4:
                server.restart()
                terminal.wait_for("Reconnected|Move 5. Your turn")
            if ply == 2:
                other.call("POST", f"/games/{game}/chat", {"channel": "players", "text": "Hello from afar"})
                terminal.wait_for(f"{other.name}: Hello from afar")
                terminal.type("say good_luck")
                terminal.wait_for("you: Good luck!")
            if ply == 6:
                other.call("POST", f"/games/{game}/takeback")
                terminal.wait_for(rf"{other.name} asks for a takeback")
                terminal.type("decline")
                eventually("the takeback is declined", lambda: other.call("GET", f"/games/{game}")["events"] >= 9)

        end = play_online(terminal, person, game, "tori", "black", at_ply)
        answering.join(PATIENCE)
        terminal.wait_for("You win: " if end["outcome"]["winner"] == "black" else "You lose: |No contest")
        other.call("POST", f"/games/{game}/rematch")
        terminal.wait_for(rf"{other.name} asks for a rematch")
        terminal.type("accept")
        terminal.wait_for(r"White.* to move|Black to move|you \(White\)")
        again = eventually("the rematch begins", lambda: running(other))
        if again["id"] == game or again["side"] != "black":
            fail(f"the rematch is another game: {again}")
        terminal.type("abort")
        terminal.wait_for("Type abort again")
        terminal.type("abort")
        eventually("it is called off", lambda: other.call("GET", f"/games/{again['id']}")["outcome"])


def begin_engine_game(person: Person) -> str:
    return person.call("POST", "/games", {"game": "tori", "level": 1, "side": "black", "handicap": "none"})["id"]


def check_pipes(server: Server, person: Person):
    """Piped lines are for the game that the line before them opens; without any, a watched game is told to its end."""
    game = begin_engine_game(person)
    said = f"watch {game}\nboard\nquit\n"
    run = subprocess.run([PROGRAM, "play", "--server", server.url, "--guest", "--plain"], input=said, capture_output=True,
                         text=True, timeout=PATIENCE, env=ENVIRONMENT, cwd=FOLDER, check=False)
    if run.returncode != 0 or f"You are watching {game}" not in run.stdout or "not available" in run.stdout:
        fail(f"piped lines did not wait for the game: {run.returncode} {run.stdout}")
    watching = subprocess.Popen([PROGRAM, "watch", f"{server.url}/game/{game}", "--plain"], stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, text=True, env=ENVIRONMENT, cwd=FOLDER)
    try:
        if not any("You are watching" in line for line in watching.stdout):
            fail("the game is not watched")
        person.call("POST", f"/games/{game}/resign")
        said = watching.communicate(timeout=PATIENCE)[0]
        if watching.returncode != 0 or "White wins: resignation" not in said:
            fail(f"the watched game was not told to its end: {watching.returncode} {said}")
    finally:
        watching.kill()


def check_last_words(server: Server, person: Person):
    """What is said together with the end stays when the full screen is gone."""
    (FOLDER / "wrong").write_text("ootori_wrong\n")
    with Terminal(f"{PROGRAM} play --server {server.url} --token-file wrong") as terminal:
        terminal.wait_for(r"^The server refused: .*token.*\nended with 1")
    with Terminal(f"{PROGRAM} watch {server.url}/game/23456789abcd") as terminal:
        terminal.wait_for(r"^The server refused: .*\nended with 1")
    game = begin_engine_game(person)
    with Terminal(f"{PROGRAM} watch {server.url}/game/{game}") as terminal:
        terminal.wait_for(f"You are watching {game}")
        person.call("POST", f"/games/{game}/resign")
        terminal.wait_for(r"^White wins: resignation\.\nended with 0")


def running(person: Person):
    return next((one for one in person.call("GET", "/games")["games"] if one["outcome"] is None), None)


def answer_moves(person: Person, game: str, side: str):
    """Plays a side at random, through restarts of the server."""
    while True:
        try:
            now = person.call("GET", f"/games/{game}?legal_moves=1")
            if now["outcome"] is not None:
                return
            if now["turn"] == side:
                moves = now["legal_moves"]
                person.call("POST", f"/games/{game}/move", {"ply": now["plies"], "usi": moves[now["plies"] * 7 % len(moves)]})
        except OSError:
            pass
        time.sleep(0.05)


def check_hostile_server(url: str):
    said = "seeks\ngames\nlive\njoin 1\nengine tori 1\nquit\n"
    run = subprocess.run([PROGRAM, "play", "--server", url, "--plain", "--guest"], input=said, capture_output=True, text=True,
                         timeout=PATIENCE, env=ENVIRONMENT, cwd=FOLDER, check=False)
    if re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", run.stdout) or "evil" not in run.stdout:
        fail(f"what a hostile server says reaches the terminal: {run.stdout!r}")
    with Terminal(f"{PROGRAM} play --server {url} --guest") as terminal:
        terminal.wait_for("evil")
        terminal.type("seeks")
        time.sleep(0.5)
        title = terminal.tmux("display-message", "-p", "#{pane_title}")
        if "owned" in title or "evil" not in terminal.screen():
            fail(f"a name was obeyed: the title is {title}\n{terminal.screen()}")


def check_local():
    check_first_screens()
    check_foreign_locale()
    check_unknown_terminal()
    check_changes_of_size()
    check_huge_sizes()
    check_stop_and_end()
    check_paste()
    check_transcript()
    check_whole_games()
    with hostile_server() as url:
        check_hostile_server(url)


def check_online():
    server = Server(str(FOLDER))
    try:
        person, other = Person(server, "Terry"), Person(server, "Other")
        person.name, other.name = "Terry", "Other"
        check_sign_in(server, person)
        check_server_engine(server, person)
        check_pipes(server, person)
        check_last_words(server, person)
        check_person(server, person, other)
    finally:
        server.stop()


if not shutil.which("tmux"):
    print("there is no tmux")
    sys.exit(77)
with tempfile.TemporaryDirectory() as name:
    FOLDER = Path(name)
    Terminal.folder = FOLDER
    check_local()
    check_online()
print("played in terminals of three sizes, alone and on a server")
