#!/usr/bin/env bash
# Whether two builds of this commit are identical: reproducible.sh      (run by name only; takes two complete builds)
# They are made without ccache from fresh clones, in two folders whose names differ in length.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
readonly here
work=$(mktemp -d)
readonly work
trap 'rm -rf "$work"' EXIT
commit=$(git -C "$here" rev-parse HEAD) # the tests take long, and the branch may move on meanwhile
readonly commit
export CCACHE_DISABLE=1

for folder in one another/place; do
  git clone --quiet --no-checkout "$here" "$work/$folder"
  git -C "$work/$folder" checkout --quiet "$commit"
  # Both use the same npm packages, which the lock files determine.
  for modules in web docs/site; do
    [[ ! -d $here/$modules/node_modules ]] || cp -a "$here/$modules/node_modules" "$work/$folder/$modules/"
  done
  (cd "$work/$folder" && tools/package.sh --no-set-up) >"$work/log" 2>&1 || {
    tail -n 20 "$work/log"
    exit 1
  }
  cp "$work/$folder/build/packages/SHA256SUMS" "$work/${folder%%/*}.sums"
done
cat "$work/one.sums"
if ! diff "$work/one.sums" "$work/another.sums"; then
  echo 'FAILED: the builds differ' >&2
  exit 1
fi
echo 'both builds are the same'
