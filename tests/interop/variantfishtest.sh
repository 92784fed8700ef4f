#!/usr/bin/env bash
# Plays matches of our engine against itself or another in variantfishtest: variantfishtest.sh PROGRAM FOLDER [ENGINE]
# FOLDER is the source of variantfishtest, which decides games by the engines' scores, so every game must end with one.
# The clock is long enough that a busy machine loses no game.
set -euo pipefail
program=$(readlink -f "$1")
folder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

printf '#!/bin/sh\nexec %q uci\n' "$program" >"$work/ours"
chmod +x "$work/ours"
other=$work/ours
[ -z "${3-}" ] || other=$(readlink -f "$3")
for game in torishogi yarishogi; do
  timeout 900 python3 "$folder/variantfishtest.py" "$work/ours" "$other" --variant "$game" --max_games 4 --time 8000 \
    --inc 150 --verbosity 1 >"$work/out" 2>"$work/err" || { tail -20 "$work/out" "$work/err"; exit 1; }
  grep -q 'time losses engine1: 0' "$work/out" || { cat "$work/out"; exit 1; }
  if grep -Eq 'Exception|Traceback' "$work/err"; then cat "$work/err"; exit 1; fi
  echo "$game: $(grep '^Total: ' "$work/out" | tail -1)"
done
