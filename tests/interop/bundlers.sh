#!/usr/bin/env bash
# Packs the npm package, builds examples/bundlers with esbuild, Vite, webpack and rollup and without a bundler, and opens
# each page in Chromium.
set -euo pipefail
source=$(cd "$(dirname "$0")/../.." && pwd)
tools=$source/tests/interop/node_modules
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$source/tools/pack_npm.sh" "$work"
cp -r "$source/examples/bundlers" "$work/project"
cd "$work/project"
mkdir -p node_modules/ootori node_modules/@rollup
tar xzf "$work"/ootori-*.tgz -C node_modules/ootori --strip-components=1
ln -s "$tools/@rollup/plugin-node-resolve" node_modules/@rollup/
export PATH=$tools/.bin:$PATH
for bundler in esbuild vite webpack rollup; do
  npm run --silent "$bundler" >"$work/$bundler.log" 2>&1 || { cat "$work/$bundler.log"; echo "$bundler failed" >&2; exit 1; }
done
cp index.html dist/webpack/ # webpack only bundles scripts
NODE_PATH=$source/web/node_modules node "$source/tests/interop/open_pages.cjs" . \
  dist/esbuild/index.html dist/vite/index.html dist/webpack/index.html dist/rollup/index.html no_bundler.html
