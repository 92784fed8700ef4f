#!/usr/bin/env bash
# The pictures of docs/rules.md, docs/tsume.md and docs/theory.md must be what the tools draw, and the pages must show
# each.
# Usage: rules_pictures.sh BUILD_FOLDER
set -euo pipefail
build=$(readlink -f "$1")
cd "$(dirname "$(readlink -f "$0")")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tools/draw_rules.sh "$build" "$work"
diff -rq "$work" docs/images/rules || { echo "Renew them: tools/draw_rules.sh build docs/images/rules"; exit 1; }
for picture in docs/images/rules/*.svg; do
  name=${picture##*/}
  grep -qF "images/rules/$name" docs/rules.md || { echo "docs/rules.md does not show $name"; exit 1; }
done

# The problems of docs/tsume.md: each picture must show the position in its text.
shown=0
while read -r name position; do
  "$build/ootori" show "${name%%-*}" --position "$position" --pieces kanji --svg "$work/problem.svg"
  cmp -s "$work/problem.svg" "docs/images/tsume/$name.svg" ||
    { echo "Renew it: build/ootori show ${name%%-*} --position '$position' --pieces kanji --svg docs/images/tsume/$name.svg"; exit 1; }
  shown=$((shown + 1))
done < <(sed -nE 's|^<img src="images/tsume/([^.]*)\.svg".* alt="[^:]*: ([^"]*)">$|\1 \2|p' docs/tsume.md)
[ "$shown" = "$(find docs/images/tsume -name '*.svg' | wc -l)" ] || { echo "docs/tsume.md shows $shown pictures, not all"; exit 1; }

# The boards of docs/theory.md: the commands on the page draw them, with arrows for the three best moves of the book.
shown=0
while read -r game name arrows; do
  "$build/ootori" show "$game" --arrows "$arrows" --svg "$work/moves.svg"
  cmp -s "$work/moves.svg" "docs/images/theory/$name.svg" || { echo "Renew docs/images/theory/$name.svg"; exit 1; }
  best=$("$build/ootori" book show "$game" --notation usi | sed -n '3,5s/ .*//p' | paste -sd ' ')
  [ "$best" = "$arrows" ] || { echo "The best moves in the book of $game are $best, not $arrows"; exit 1; }
  shown=$((shown + 1))
done < <(sed -nE "s|^ootori show ([a-z]+) --arrows '([^']*)' --svg docs/images/theory/([^.]*)\.svg$|\1 \3 \2|p" docs/theory.md)
[ "$shown" = 2 ] || { echo "docs/theory.md has $shown commands that draw first moves, not 2"; exit 1; }
