#!/usr/bin/env bash
# The pictures of docs/rules.md are what the tools draw today, and the page shows each of them.
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
