#!/usr/bin/env bash
# Plays Tori Shogi in a build of cutechess-cli that supports it (a fork; the original does not), with our engine on both
# sides, and reads the resulting PGN: cutechess.sh PROGRAM CUTECHESS_CLI [FILE]
# Also writes the PGN to FILE, if given. tests/data/records/cutechess.pgn was made this way.
set -euo pipefail
program=$(readlink -f "$1")
cutechess=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

engine=(cmd="$program" arg=uci proto=uci tc=inf)
timeout 300 "$cutechess" -variant torishogi -engine name=one nodes=400 "${engine[@]}" -engine name=two nodes=700 "${engine[@]}" \
  -games 2 -rounds 2 -maxmoves 150 -pgnout "$work/games.pgn" >"$work/out" 2>&1 || { cat "$work/out"; exit 1; }
if grep -Eq 'illegal|disconnects|stalls|loses on time' "$work/out"; then cat "$work/out"; exit 1; fi
games=$("$program" convert "$work/games.pgn" --to usi 2>"$work/warnings") || { cat "$work/warnings"; exit 1; }
[ ! -s "$work/warnings" ] || { cat "$work/warnings"; exit 1; }
# The number of moves that cutechess counted must equal the number that we read.
counted=$(sed -nE 's/^\[PlyCount "([0-9]+)"\]/\1/p' "$work/games.pgn" | paste -sd ' ')
read_moves=$(sed -E '/^$/d; s/^.* moves //' <<<"$games" | awk '{ print NF }' | paste -sd ' ')
[ "$counted" = "$read_moves" ] || { echo "cutechess played $counted moves, and $read_moves were read" >&2; exit 1; }
echo "$(wc -w <<<"$counted") games of $counted moves"
[ -z "${3-}" ] || cp "$work/games.pgn" "$3"
