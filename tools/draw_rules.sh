#!/usr/bin/env bash
# Draws the pictures of docs/rules.md: boards by `ootori show`, the moves of the pieces by draw_pieces.
# Usage: draw_rules.sh BUILD_FOLDER FOLDER
set -euo pipefail
build=$1
folder=$2
mkdir -p "$folder"

# board NAME GAME OPTION…
board() {
  local name=$1
  shift
  "$build/ootori" show "$@" --svg "$folder/$name.svg"
}

board tori-array tori
board tori-handicap tori --handicap falcon-left-quail
board tori-no-move tori --position 'k6/2C4/1F5/7/7/7/3K3 w - 1'
board tori-promotion tori --position 'k6/3F3/5S1/7/7/7/3K3 b - 1' --arrows '4b5c+ 2c2b+'
board tori-full-file tori --position '3k3/7/7/2S4/2S4/7/3K3 b S 1' --arrows 'S*3d'
board tori-drop-mate tori --position 'k6/2F4/1C5/7/7/7/6K b S 1' --arrows 'S*7b'
board tori-leap tori --position 'k6/7/7/3p3/7/3K3/7 b S 1'
board tori-repetition tori --moves '4g5f 4a5b 5f4g 5b4a 4g5f 4a5b 5f4g' --arrows 5b4a

board yari-array yari
board yari-handicap yari --handicap four-piece
board yari-promotion yari --position 'k6/7/4N1R/7/7/7/7/7/K6 b - 1' --arrows '3c3b 3c2a+ 1c1a'
board yari-pawn-mate yari --position '5nk/4R2/7/7/7/7/7/7/K6 b P 1' --arrows 'P*1b'
board yari-perpetual yari --position '5k1/7/7/7/6+R/7/7/7/K6 b - 1' --arrows '1e2e'
board yari-impasse yari --position '3+P3/2K2+R1/1+P3+P1/7/7/7/1+p1+p1+p1/1+r2k2/3+p3 b RB2N2Prb2n2p 1'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$build/draw_pieces" "$work"
for moves in "$work"/*/mnemonic/moves-*.svg; do
  game=$(basename "$(dirname "$(dirname "$moves")")")
  cp "$moves" "$folder/$game-$(basename "$moves")"
done
