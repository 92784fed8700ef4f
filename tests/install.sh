#!/usr/bin/env bash
# Installs the C++ library into an empty folder, and builds and runs the program of docs/library.md with it.
# Usage: install.sh BUILD_FOLDER
set -euo pipefail
build=$1
source=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The lines between ```LANGUAGE and ```.
block() { awk -v fence="\`\`\`$1" '$0 == fence { inside = 1; next } /^```/ { inside = 0 } inside' "$source/docs/library.md"; }

# Runs a command and shows its output only if it fails.
quietly() { "$@" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }; }

mkdir "$work/example"
block cmake >"$work/example/CMakeLists.txt"
block cpp >"$work/example/example.cpp"
quietly cmake --install "$build" --component cpp --prefix "$work/there"
# A program may have headers of the same names as ours. Ours must not include them.
while read -r header; do
  mkdir -p "$work/example/own/$(dirname "$header")"
  echo '#error "a header of the library includes one of the program"' >"$work/example/own/$header"
done < <(cd "$work/there/include/ootori" && find . -name '*.hpp')
echo 'target_include_directories(example BEFORE PRIVATE own)' >>"$work/example/CMakeLists.txt"
if grep -rE '#include "(rules|notation)/' "$work/there/include"; then
  echo 'These headers can only be found from within ootori/.'
  exit 1
fi
quietly cmake -S "$work/example" -B "$work/build" -G Ninja -DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_PREFIX_PATH="$work/there"
quietly cmake --build "$work/build"

expected='One of your own pieces is on 4b.
rpckcpl/7/ssssfss/2s4/SSSSSSS/3F3/LPCKCPR b Ss 3: 36 legal moves'
got=$("$work/build/example")
[[ $got == "$expected" ]] || { diff <(echo "$expected") <(echo "$got"); exit 1; }
echo 'Installed, found, built and run.'
