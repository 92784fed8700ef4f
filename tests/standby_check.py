"""Reads the event log past the servers, and checks it against what people were told: one order in each game, nothing that
was acknowledged is lost or doubled, and no clock was charged for more than its turn, or for less while nothing was wrong."""

import csv
import io
import json
import os
import re
import subprocess
import sys

from standby_people import MAIN_TIME

FREE = 200  # ms of each move that do not count
SLACK = 150  # ms between the clock of the log and that of a game, because the machine has other work


def read_log(schema: str) -> dict[str, list[tuple[int, int, dict]]]:
    read = subprocess.run(["psql", os.environ["OOTORI_TEST_POSTGRES"], "-c",
                           f"COPY (SELECT game_id, number, at, event FROM {schema}.events ORDER BY game_id, number) "
                           "TO STDOUT (FORMAT csv)"], check=True, capture_output=True, text=True)
    log: dict[str, list[tuple[int, int, dict]]] = {}
    for game, number, at, event in csv.reader(io.StringIO(read.stdout)):
        log.setdefault(game, []).append((int(number), int(at), json.loads(event)))
    return log


def take_overs(nodes) -> list[int]:
    """How many ms a server took to become active, as their logs have it."""
    return [int(ms) for node in nodes for ms in re.findall(r"\] active after (\d+) ms", node.log())]


def check_order(game: str, events: list, faults: list[str]):
    if [number for number, _, _ in events] != list(range(1, len(events) + 1)):
        faults.append(f"game {game} has the events {[number for number, _, _ in events]}")
    if any(later < earlier for (_, earlier, _), (_, later, _) in zip(events, events[1:])):
        faults.append(f"time goes backwards in game {game}")


def check_moves(table, log: dict, faults: list[str]):
    for game, acknowledged in table.acknowledged.items():
        moves = [event["usi"] for _, _, event in log.get(game, []) if event["type"] == "moved"]
        if moves[:len(acknowledged)] != acknowledged:
            faults.append(f"game {game}: {acknowledged} was acknowledged, and {moves} is in the log")
        # The answer to the last move may have been lost. All others were looked up before the next move was made.
        if len(moves) > len(acknowledged) + 1:
            faults.append(f"game {game}: {len(moves)} moves are in the log, and {len(acknowledged)} were acknowledged")


def check_told(follower, log: dict, faults: list[str]):
    if not any(follower.told.values()):
        faults.append("somebody was told nothing on a socket")
    for game, told in follower.told.items():
        stored = [event for _, _, event in log.get(game, [])]
        for number, event in enumerate(told):
            if number >= len(stored) or any(stored[number].get(key) != event.get(key) for key in ("type", "usi", "spent")):
                faults.append(f"game {game}: {event} was told as event {number + 1}, and the log has {stored[number:number + 1]}")
                break


def check_clocks(table, game: str, events: list, disturbed: list[tuple[float, float]], faults: list[str]) -> int:
    """Each move's time, by the log's own clock; then what is left, by the sum. Whoever thought while something was wrong may
    get back all of that turn, and is never charged more."""
    spent = {"black": 0, "white": 0}
    moves = checked = 0
    for (_, begun, _), (number, at, event) in zip(events, events[1:]):
        if event["type"] != "moved":
            continue
        side, moves = ("black", "white")[moves % 2], moves + 1
        if moves <= 2:  # the clocks start after both players have moved
            continue
        spent[side] += event["spent"]
        is_disturbed = any(begun / 1000 <= end and at / 1000 >= start for start, end in disturbed)
        most = max(0, at - begun - FREE) + SLACK
        least = 0 if is_disturbed else most - 2 * SLACK
        if not least <= event["spent"] <= most:
            faults.append(f"game {game}, event {number}: {event['spent']} ms were charged for a turn of {at - begun} ms")
        checked += 1
    left = table.clocks[game]
    ended = any(event["type"] == "ended" for _, _, event in events)
    if left and ended:
        for side in spent:
            if left[side]["main"] != MAIN_TIME - spent[side]:
                faults.append(f"game {game}: {side} has {left[side]['main']} ms, and the log says {MAIN_TIME - spent[side]}")
    return checked


def check_log(log: dict, tables, followers, nodes, disturbed: list[tuple[float, float]]) -> dict:
    faults: list[str] = []
    clocks = 0
    for game, events in log.items():
        check_order(game, events, faults)
    for table in tables:
        check_moves(table, log, faults)
        for game in table.games:
            clocks += check_clocks(table, game, log.get(game, []), disturbed, faults)
    for follower in followers:
        check_told(follower, log, faults)
    for fault in faults:
        print(fault)
    taken = take_overs(nodes)
    told = {"take_overs": len(taken), "slowest_start_ms": max(taken), "acknowledged": sum(len(moves) for table in tables for moves in
                                                          table.acknowledged.values()),
            "unanswered": sum(table.unanswered for table in tables), "outdated": sum(table.outdated for table in tables),
            "told_on_sockets": sum(len(events) for follower in followers for events in follower.told.values()),
            "resumed": sum(follower.resumed for follower in followers),
            "reconnects": sum(follower.reconnects for follower in followers), "clocks_checked": clocks,
            "faults": len(faults)}
    if faults:
        print(json.dumps(told))
        sys.exit("FAILED: the event log is not what people were told")
    return told
