#!/usr/bin/env bash
# Packs the npm package, installs it into an empty folder, runs the example of its README there, and checks the types.
set -euo pipefail
source=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$source/tools/pack_npm.sh" "$work"
mkdir "$work/project"
cd "$work/project"
echo '{ "type": "module", "private": true }' >package.json
npm install --silent --no-audit --no-fund --offline "$work"/ootori-*.tgz
awk '$0 == "```js" { inside = 1; next } /^```/ { inside = 0 } inside' "$source/bindings/wasm/README.md" >example.js
echo 'console.log(svg.startsWith("<svg"));' >>example.js
cp example.js example.ts
cat >>example.ts <<'TEXT'
// @ts-expect-error: no such game
ootori.newGame('chess');
// @ts-expect-error: neither an address nor the bytes of a module
load(5);
TEXT
cat >>example.js <<'TEXT'
const yari = ootori.newGame('yari');
for (const refused of [
  () => ootori.perft(yari, -1),
  () => ootori.perft(yari, 1.5),
  () => ootori.perft(yari, NaN),
  () => ootori.perft(yari, 2 ** 32 + 1),
  () => ootori.boardSvg(yari, { pieces: 'x' }),
  () => ootori.boardSvg(yari, { bottom: 'x' }),
]) {
  try {
    console.log(refused());
  } catch (error) {
    console.log(error.code);
  }
}
TEXT

expected=$(cat <<'TEXT'
16 K-5b null
Phoenix-5b
158404
sfen rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR b - 1 moves 7g7f 1c1d
1c1d
{ score: { mate: 1 }, chance: 1, moves: [ '1c1d' ] }
true
bad_depth
bad_depth
bad_depth
bad_depth
unknown_pieces
unknown_color
TEXT
)
got=$(node example.js)
[[ $got == "$expected" ]] || { diff <(echo "$expected") <(echo "$got"); exit 1; }
# In a project for browsers, and in one for Node.js alone.
check() { "$source/web/node_modules/.bin/tsc" --noEmit --strict --target es2022 --module nodenext "$@" example.ts; }
check --lib es2023,dom
check --lib es2023 --typeRoots "$source/web/node_modules/@types" --types node
echo 'Packed, installed, run, and the types agree.'
