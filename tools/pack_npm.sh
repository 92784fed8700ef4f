#!/usr/bin/env bash
# Builds the npm package of bindings/wasm and packs it into FOLDER.
# Usage: pack_npm.sh FOLDER
set -euo pipefail
folder=$(readlink -f "$1")
cd "$(dirname "$(readlink -f "$0")")/.."

cmake --preset wasm >/dev/null
cmake --build --preset wasm --parallel "$(nproc)" --target ootori_wasm_library ootori_wasm_engine
web/node_modules/.bin/tsc --project bindings/wasm/tsconfig.json
npm pack --silent --pack-destination "$folder" ./bindings/wasm
