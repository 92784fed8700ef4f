#!/usr/bin/env python3
"""An engine for XBoard that plays given games: replayer.py PROGRAM FILE

FILE has the moves of a game a line, as XBoard's protocol has them. What the game is on the board, `PROGRAM xboard` tells.
When the moves of a game are over, the side to move resigns.
"""

import subprocess
import sys


def main():
    with open(sys.argv[2], encoding="ascii") as file:
        games = [line.split() for line in file]
    engine = subprocess.Popen([sys.argv[1], "xboard"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    number, ply, active = 0, 0, False

    def say(text):
        print(text, flush=True)

    def ask(line, until):
        """What the engine answers to a line, as far as the line that it says last."""
        engine.stdin.write(f"{line}\nping 1\n")
        for answer in engine.stdout:
            if answer.startswith("pong"):
                return
            if until in answer or not until:
                say(answer.rstrip())

    def play():
        nonlocal ply
        moves = games[number % len(games)]
        if ply >= len(moves):
            say("resign")
            return
        say(f"move {moves[ply]}")
        ply += 1

    for line in sys.stdin:
        word = line.split()[0] if line.split() else ""
        if word in ("xboard", "protover", "variant"):
            ask(line.strip(), "")
            if word == "protover":
                continue
        elif word == "new":
            number, ply, active = number + (ply > 0), 0, True  # XBoard may send it twice before a game
            ask("new", "")
        elif word == "force":
            active = False
        elif word == "go":
            active = True
            play()
        elif word == "ping":
            say("pong " + line.split()[1])
        elif word == "usermove":
            ply += 1
            if active:
                play()
        elif word == "quit":
            break
    engine.kill()


main()
