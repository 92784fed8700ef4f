#!/usr/bin/env bash
# Plays matches against Fairy-Stockfish over UCI and USI: fairy_stockfish.sh PROGRAM FAIRY_STOCKFISH
# Neither side may make an illegal move, crash or exceed its time. A program that does not support the game is rejected
# beforehand.
set -euo pipefail
program=$1
fairy=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for game in tori yari; do
  for protocol in uci usi; do
    log=$work/$game.$protocol
    "$program" match --game "$game" --games 4 --random-plies 6 --max-plies 300 --log "$log" \
      --engine "name=ours,nodes=300" --engine "name=fairy,cmd=$fairy,proto=$protocol,nodes=300" >"$work/out" 2>&1 ||
      { cat "$work/out"; exit 1; }
    played=$(grep -c '^game ' "$log")
    if [ "$played" != 4 ] || grep -Eq 'incident (crash|stall|unreadable_move|illegal_move)|reason time' "$log"; then
      cat "$log"
      exit 1
    fi
    echo "$game over $protocol: $played games without a fault"
  done
done

"$program" match --games 2 --engine name=ours,nodes=10 --engine "name=fairy,cmd=$fairy,proto=usi,variant=chess9,nodes=10" \
  >"$work/out" 2>&1 && { echo 'a variant that it does not have was not refused'; exit 1; }
grep -q "engine fairy cannot play Tori Shogi: its USI_Variant has no chess9" "$work/out" || { cat "$work/out"; exit 1; }
echo 'a variant that it does not have is refused'
