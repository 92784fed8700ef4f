#!/usr/bin/env bash
# Compares the answers of C++, Python and WebAssembly about the same thousand positions of each game. For the engine, it
# compares C++ with WebAssembly, and the nets' portable arithmetic with the machine's own.
# Usage: compare.sh BUILD_FOLDER, after tools/pack_npm.sh has made bindings/wasm/dist
set -euo pipefail
build=$(readlink -f "$1")
cd "$(dirname "$(readlink -f "$0")")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for game in tori yari; do
  positions=tests/data/sfen/valid.$game.txt
  "$build/answers" "$game" <"$positions" >"$work/cpp"
  PYTHONPATH=$build/python /usr/bin/python3 tests/parity/answers.py "$game" <"$positions" >"$work/python"
  node tests/parity/answers.mjs "$PWD/bindings/wasm/dist" "$game" <"$positions" >"$work/wasm"
  for other in python wasm; do
    cmp "$work/cpp" "$work/$other" || { diff "$work/cpp" "$work/$other" | head -4 | cut -c1-300; exit 1; }
  done
  [[ $(wc -l <"$work/cpp") == 1000 ]]
  "$build/judgements" "$game" <"$positions" >"$work/native"
  node tests/parity/judgements.mjs "$PWD/bindings/wasm/dist" "$game" <"$positions" >"$work/wasm"
  cmp "$work/native" "$work/wasm" || { diff "$work/native" "$work/wasm" | head -4; exit 1; }
  [[ $(sort -u "$work/native" | wc -l) -gt 500 ]]
  echo "$game: $(wc -l <"$work/cpp") positions, judged and searched alike; $(tr '\t' '\n' <"$work/cpp" | grep -c ' ') answers each, all the same"
done
