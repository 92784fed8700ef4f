#!/usr/bin/env bash
# Plays many fast games against Fairy-Stockfish: fairy_games.sh PROGRAM FAIRY_STOCKFISH [GAMES [FOLDER]]
# GAMES (10000) is the number of games from random openings, shared by both games and both protocols. A tenth of GAMES
# is added from an opening that once led to an illegal move, with all continuations of two plies. Our arbiter judges.
# FOLDER keeps the logs, so a later run continues an earlier one. JOBS (2) is the number of games at a time.
# Fails if a side makes an illegal move, crashes or exceeds its time, and reports the side and the moves.
set -euo pipefail
program=$1
fairy=$2
games=${3:-10000}
work=${4:-$(mktemp -d)}
[ $# -ge 4 ] || trap 'rm -rf "$work"' EXIT
mkdir -p "$work"

# play GAME PROTOCOL LOG OPTION…: games that are already in the log are not played again.
play() {
  local game=$1 protocol=$2 log=$work/$3
  shift 3
  if [ -s "$log" ]; then set -- "$@" --resume; fi
  "$program" match --game "$game" --log "$log" --max-plies 400 --concurrency "${JOBS:-2}" "$@" \
    --engine "name=ours,cmd=$program $protocol,proto=$protocol,nodes=100" \
    --engine "name=fairy,cmd=$fairy,proto=$protocol,nodes=100" >"$work/out" 2>&1 || { cat "$work/out"; exit 1; }
}

# With a fixed number of nodes, the same opening always gives the same game, so the next plies are varied.
opening='1e1d 5a5b 7g7f 3c3d 4f5f S*6f'
for first in $("$program" moves tori --moves "$opening"); do
  for second in $("$program" moves tori --moves "$opening $first"); do
    echo "startpos moves $opening $first $second"
  done
done >"$work/opening.txt"
for protocol in uci usi; do
  play tori "$protocol" "opening.$protocol.log" --openings "$work/opening.txt" --games $((games / 20))
done

for game in tori yari; do
  for protocol in uci usi; do
    play "$game" "$protocol" "$game.$protocol.log" --random-plies 10 --games $((games / 4))
  done
done

# In even-numbered games, Black is the engine that the log names first.
awk '
  $1 == "engine" {
    name = $0
    sub(/^engine [12] (.*,)?name=/, "", name)
    sub(/,.*/, "", name)
    if ($2 == 1) first = name; else second = name
  }
  $1 == "game" {
    ++played
    winner_is_first = ($4 == "black") == ($2 % 2 == 0)
    loser = winner_is_first ? second : first
    fault = $6 == "time" ? "time" : $8
    if (fault == "none" || fault == "length") next
    ++faults[loser " " fault]
    print FILENAME ": " loser " " fault ": " $0
  }
  END {
    printf "%d games", played
    for (one in faults) { printf ", %s %d", one, faults[one]; bad = 1 }
    print bad ? "" : ": no illegal move, crash or overrun of either side"
    exit bad
  }' "$work"/*.log
