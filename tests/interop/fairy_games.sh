#!/usr/bin/env bash
# Plays many fast games against Fairy-Stockfish: fairy_games.sh PROGRAM FAIRY_STOCKFISH [GAMES [FOLDER]]
# GAMES (10000) from random openings are shared by both games and both protocols. A tenth of GAMES come on top from an
# opening after which an illegal move was once seen, with each of the next two plies. Our arbiter judges. FOLDER keeps
# the logs: what an earlier run has begun goes on there. JOBS (2) games are played at a time.
# Fails where a side made an illegal move, crashed or overran its time, and says which side and after which moves.
set -euo pipefail
program=$1
fairy=$2
games=${3:-10000}
work=${4:-$(mktemp -d)}
[ $# -ge 4 ] || trap 'rm -rf "$work"' EXIT
mkdir -p "$work"

# play GAME PROTOCOL LOG OPTION…: games that the log has are not played again.
play() {
  local game=$1 protocol=$2 log=$work/$3
  shift 3
  if [ -s "$log" ]; then set -- "$@" --resume; fi
  "$program" match --game "$game" --log "$log" --max-plies 400 --concurrency "${JOBS:-2}" "$@" \
    --engine "name=ours,cmd=$program $protocol,proto=$protocol,nodes=100" \
    --engine "name=fairy,cmd=$fairy,proto=$protocol,nodes=100" >"$work/out" 2>&1 || { cat "$work/out"; exit 1; }
}

# With fixed nodes a game is the same every time, so the plies after the opening are varied.
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

# In even games the engine that the log names first is Black.
awk '
  $1 == "ootori-match" { for (i = 1; i < NF; ++i) { if ($i == "first") first = $(i + 1); if ($i == "second") second = $(i + 1) } }
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
