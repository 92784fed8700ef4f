"""The games that lists show, as `ootori games --json` tells of them."""

import json
import subprocess


def listed_games(program: str) -> list[dict]:
    every = json.loads(subprocess.run([program, "games", "--json"], capture_output=True, text=True, check=True).stdout)
    return [game for game in every if game["listed"]]
